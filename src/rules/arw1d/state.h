// What a unit, a group and the battle remember under this sheet, and the steps of a phase.
#pragma once

#include "documents/json.h"
#include "kit/deployment.h"
#include "kit/sheet.h"

namespace drumhead::arw1d {

// The rows of the troop table, in its order.
DEFINE_ENUM(Troop, medium_cavalry, light_cavalry, light_cavalry_a, heavy_infantry, medium_infantry,
            hessian_medium_infantry, hessian_heavy_infantry, militia, light_infantry, riflemen, riflemen_a,
            heavy_artillery, medium_artillery, howitzers, light_artillery)
inline constexpr std::size_t kTroops = 15;

DEFINE_ENUM(Drill, well, normal, badly)  // rw.ruling.badly-is-poorly
DEFINE_ENUM(Morale, high, normal, poor)
// usual: what the row of the table has; none: a scenario took its muskets away.
DEFINE_ENUM(Weapon, usual, none, bow, musket, rifle, cannon, howitzer)
// Reads and writes as true or false; left out, rw.ruling.poor-shots-who decides.
enum class Shots : std::uint8_t { usual, fair, poor };
json::value write(Shots shots, const drumhead::Setting& s);
void read(const json::value& in, Shots& out, Reading& r, const Where& at);

DEFINE_ENUM(Formation, none, line, column, square)
DEFINE_ENUM(Orders, none, advance, reserve, stand, retreat, rout)
// What a unit did with its formation this phase.
DEFINE_ENUM(Change, none, flank, other)

inline constexpr std::size_t kMostStands = 6;
inline constexpr std::size_t kMostGroups = 64;

// What a unit is, from first to last.
struct Profile {
  Troop type = Troop::medium_infantry;
  Drill drill = Drill::normal;
  Morale morale = Morale::normal;
  Shots poor_shots = Shots::usual;
  Weapon weapon = Weapon::usual;
  std::uint8_t start_stands = 0;  // 0 in a document: as many as it has now
};
DESCRIBE(Profile, type, drill, morale, poor_shots, weapon, start_stands)

// What a unit has become, and what it did.
struct Unit {
  std::uint8_t stands = 0;                // 0 in a document: all of start_stands
  Formation formation = Formation::none;  // none in a document: line
  std::uint8_t files = 0;                 // of a column: 1 or 2
  Orders order = Orders::none;            // none in a document: Stand
  bool disorganised = false;
  bool fired_today = false;  // rw.ruling.first-shot-scope: its first volley is spent
  bool turned = false;       // its back is to the enemy, by a retreat
  bool left = false;         // it left the table
  bool bridging = false;     // in column only for a bridge or gap
  bool ran = false;          // its first rout move is made
  // this player phase
  Orders began_order = Orders::none;
  Pose began;
  Point began_size;
  std::uint8_t began_files = 0;
  FeatureId began_inside;
  bool began_here = false;
  std::int32_t spent = 0;    // of its speed, thousandths of a centimetre
  std::int32_t went = 0;     // the way it made
  std::int32_t slow = 1000;  // the slowest ground met, thousandths of its speed
  bool moved = false;        // moved, wheeled, faced about or changed formation
  Change changed = Change::none;
  bool acted = false;   // on Stand: its one action
  bool halted = false;  // by a compulsory halt
  bool shot = false;
  bool fought = false;
  bool charged = false;          // somebody charged it
  bool caught_standing = false;  // cavalry charged while on Stand
  bool evaded = false;
  std::uint8_t killed = 0, lost = 0;  // stands, in melee
  bool hurt = false;                  // lost a stand or was disorganised
  bool hurt_before = false;           // the same in the player phase before
};
DESCRIBE(Unit, stands, formation, files, order, disorganised, fired_today, turned, left, bridging, ran,
         began_order, began, began_size, began_files, began_inside, began_here, spent, went, slow, moved,
         changed, acted, halted, shot, fought, charged, caught_standing, evaded, killed, lost, hurt,
         hurt_before)

// What friends ahead mean for a group on Advance; settled with its first move. rw.ruling.friends-block-scope
DEFINE_ENUM(Ahead, unknown, free, friends)

// What a group went through in this player phase.
struct Group {
  bool lost_stand = false, fought = false, shelled = false, lost_general = false;
  Ahead ahead = Ahead::unknown;
};
DESCRIBE(Group, lost_stand, fought, shelled, lost_general, ahead)

DEFINE_ENUM(Struck, front, flank, rear)
DEFINE_ENUM(Course, declared, tested, refused, missed, done)

// A charge of this phase. rw.ruling.charge-procedure
struct Onset {
  PieceId unit, target;
  Pose stood;              // as it was declared
  Pose from;               // after its wheel
  std::int32_t spent = 0;  // by the wheel
  std::int32_t gap = 0;    // between nearest edges, as it was declared
  std::int32_t way = 0;    // straight ahead from `from` to contact, as it was declared
  Struck struck = Struck::front;
  Course course = Course::declared;
  bool reacted = false;  // the target has evaded, tested or cannot
  bool evades = false;   // the target ran, and is caught in the rear
  bool counter = false;  // the target charges too
  bool closing = false;  // closing fire was dealt with
};
DESCRIBE(Onset, unit, target, stood, from, spent, gap, way, struck, course, reacted, evades, counter, closing)

// Who was brought into contact with whom, and on which side; until they part.
struct Link {
  PieceId unit, target;
  Struck struck = Struck::front;
};
DESCRIBE(Link, unit, target, struck)

// A unit, or part of one, that fights one enemy in this melee step.
struct Part {
  PieceId unit, enemy;
  std::uint8_t stands = 0;
  Struck side = Struck::front;    // its own side that is fought on
  Struck struck = Struck::front;  // the enemy's
  bool overlap = false;
  bool half_group = false;  // half its group is disordered, as the step began
  std::uint8_t kills = 0;
};
DESCRIBE(Part, unit, enemy, stands, side, struck, overlap, half_group, kills)

// Whom a stand that touches two enemies fights, as its owner chose. rw.ruling.contact-stands
struct Pick {
  PieceId unit;
  std::uint8_t cell = 0;
  PieceId enemy;
};
DESCRIBE(Pick, unit, cell, enemy)

// Against whom an overlapping body supports its friends, as its owner chose. rw.melee.overlap-once
struct Support {
  PieceId body, against;
};
DESCRIBE(Support, body, against)

// Stands that came off the ends of a front row; its owner may choose the end.
// rw.ruling.stand-removal
struct Ends {
  PieceId unit;
  Pose was;                         // before they fell
  std::uint8_t lost = 0, left = 0;  // in all, and from the left end
};
DESCRIBE(Ends, unit, was, lost, left)

// A stand that fell in this phase, for measuring to generals. rw.morale.general-before-removal
struct Fallen {
  std::uint8_t group = 0;
  Pose at;
  Point size;
};
DESCRIBE(Fallen, group, at, size)

DEFINE_ENUM(Fate, stays, to_stand, falls_back, routs, killed)

// What a morale test decided for a unit and is still to be carried out.
struct Sentence {
  PieceId unit;
  Fate fate = Fate::stays;
  std::int32_t back = 0;
  PieceId from;  // the charger
};
DESCRIBE(Sentence, unit, fate, back, from)

// A rout of this phase, for whoever pursues. rw.ruling.pursuit
struct Flight {
  PieceId unit;
  Pose from;
  std::int32_t length = 0;
  FixedVec<Point, 12> way;
  FixedVec<PieceId, 6> foes;  // who was in contact with it
};
DESCRIBE(Flight, unit, from, length, way, foes)

struct State {
  FixedVec<Unit, kMostPieces> units;  // by PieceId
  FixedVec<Group, kMostGroups> groups;
  FixedVec<Onset, 64> charges;
  FixedVec<Link, 96> links;
  FixedVec<Part, 96> parts;
  FixedVec<Pick, 16> picks;
  FixedVec<Support, 16> supports;
  FixedVec<Ends, 64> ends;
  FixedVec<Fallen, 96> fallen;
  FixedVec<Sentence, 64> sentences;
  FixedVec<Flight, 48> flights;
  FixedVec<PieceId, 24> ordered;  // generals who tried to change orders this phase
  FixedVec<PieceId, 24> ridden;   // generals who moved
  Side first = Side::none;
  std::uint8_t open_group = 255;  // being deployed
};
DESCRIBE(State, units, groups, charges, links, parts, picks, supports, ends, fallen, sentences, flights,
         ordered, ridden, first, open_group)

// ---- the steps. Those called Ask are questions, the rest are deeds.
DRUMHEAD_STEPS(Arw1d, DEED(RollForFirst), CHOICE(AskFirst, (Side, side, Side::none)),
               QUESTION(AskDeploy, (Side, side, Side::none), (Side, first, Side::none)),
               DEED(StartPhase, (Side, side, Side::none)), FORCEABLE(AskOrders),
               // no `unit`: the whole group
               DEED(GiveOrder, (PieceId, leader), (std::uint8_t, group), (PieceId, unit),
                    (Orders, what, Orders::none)),
               DEED(Rallies, (std::uint8_t, next)), CHOICE(AskRally, (PieceId, unit)),
               DEED(RallyTest, (PieceId, unit)), DEED(RoutMoves, (std::uint8_t, next)),
               FORCEABLE(AskRetreats),
               // ---- charges
               FORCEABLE(AskCharges), DEED(ChargeTests), CHOICE(AskEvade), DEED(ChargedTests),
               CHOICE(AskCounter), FORCEABLE(AskClosing), DEED(ChargeMoves), FORCEABLE(AskOnward),
               // ---- moves, fire
               QUESTION(AskMoves), FORCEABLE(AskGenerals), FORCEABLE(AskFire, (Side, side, Side::none)),
               // One die at one target. `range` is -1 where it is measured; closing fire has its own.
               // `first`: its first shooting of the day
               DEED(Shot, (PieceId, unit), (PieceId, target), (std::uint32_t, cells),
                    (std::int32_t, range, -1), (bool, first)),
               DEED(GeneralRisk, (PieceId, leader)), CHOICE(AskEnds),
               // ---- melee
               PICK(AskFights), PICK(AskOverlaps), DEED(Melees), DEED(Strike, (std::uint8_t, part)),
               DEED(EndMelee, (bool, pursuit)),
               // ---- morale
               DEED(GroupTests, (Side, side, Side::none), (std::uint8_t, next)), DEED(CarryOut),
               DEED(Flee, (PieceId, unit)), CHOICE(AskPursue),
               DEED(Pursue, (PieceId, unit), (PieceId, target)), DEED(Recover), DEED(EndPhase))

}  // namespace drumhead::arw1d
