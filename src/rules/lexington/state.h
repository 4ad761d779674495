// What a unit, a combat and the turn remember under "From Lexington to Yorktown".
#pragma once

#include "documents/json.h"
#include "kit/deployment.h"
#include "kit/sheet.h"

namespace drumhead::lexington {

DEFINE_ENUM(Arm, infantry, cavalry, artillery)   // ly.scale.troop-types
enum class Grade : std::uint8_t { a, b, c, d };  // ly.scale.grades
DEFINE_ENUM(Weapon, musket, rifle)
DEFINE_ENUM(GunClass, none, light, field, heavy)
// `crew` is gunners away from their guns.
DEFINE_ENUM(Formation, line, column, bent_line, skirmish, limbered, manhandled, crew, none)
// Whether the unit changed formation or facing in its last active turn, and when in the move.
DEFINE_ENUM(Change, none, early, late)

// Grades are written A to D, as on the sheet.
json::value write(Grade grade, const drumhead::Setting& setting);
void read(const json::value& in, Grade& out, Reading& r, const Where& at);

inline constexpr int kWholeMove = 1000000;  // a move is counted in millionths
inline constexpr std::size_t kMostPairs = 96;
inline constexpr std::size_t kMostLeaders = 32;
inline constexpr int kMostModels = 32;  // a bit each in a shot

// What a unit is, from first to last.
struct Profile {
  Arm arm = Arm::infantry;
  Grade grade = Grade::c;
  std::uint8_t ranks = 2;  // of men, 2r or 3r: ly.ruling.rank-words
  Weapon weapon = Weapon::musket;
  bool bayonet = true;
  bool regular = true;
  bool light = false;
  GunClass gun_class = GunClass::none;  // none in a document: field, for artillery
  bool galloper = false;
  std::uint8_t guns = 0;          // models
  std::uint8_t start_models = 0;  // crew of artillery; 0 in a document: as many as it has now
};
DESCRIBE(Profile, arm, grade, ranks, weapon, bayonet, regular, light, gun_class, galloper, guns, start_models)

// What a unit has become, and what it did.
struct Unit {
  std::uint8_t models = 0;                // 0 in a document: all of start_models
  std::uint8_t crew = 0;                  // of artillery, which has no other models
  Formation formation = Formation::none;  // none in a document: the usual one
  std::uint8_t files = 0;                 // models of the front rank; 0 in a document: the usual
  bool turned = false;                    // faces its own flank: fronts and depths of models are swapped
  std::uint8_t bend_files = 0;            // of the wing that is bent back
  std::int8_t bend = 0;                   // how far, in degrees; less than 0: it is the left wing
  bool untrained = false;
  bool disordered = false;
  bool shaken = false;
  std::uint8_t busy = 0;             // own turns that a change of formation or facing still takes
  bool uneven = false;               // the last model taken from a single rank stood on the right
  bool unlimbered = false;           // once in this battle: ly.ruling.no-relimber
  bool has_fired = false;            // at all, in this battle
  Formation left = Formation::none;  // how its guns stood when the crew left them
  bool left_turned = false;
  // this turn of its side
  std::int32_t spent = 0;  // millionths of the move
  bool unsteady = false;   // as its move began; settled with its first expense
  bool attacked = false;
  bool fired = false;
  bool stands = false;  // a friend passed through it
  bool held = false;    // out of control
  // from its side's active turn on
  Change changed = Change::none;
  bool stirred = false;   // moved, evaded or retreated
  bool revealed = false;  // fired, and the enemy has not yet had his turn
  Pose began;             // where its turn began,
  Point began_size;       // and how wide and deep it was
  // this phase
  std::uint8_t fire_hits = 0, combat_hits = 0;
  bool near_hit = false;  // by fire from 12 in or less
  PieceId worst;          // who hurt it most
  std::uint8_t worst_hits = 0;
  bool retreats = false;  // owes a retreat
  bool fought = false;    // a round of the combat it is in
  FeatureId stormed;      // the block out of which it drove its enemy this turn
};
DESCRIBE(Unit, models, crew, formation, files, turned, bend_files, bend, untrained, disordered, shaken, busy,
         uneven, unlimbered, has_fired, left, left_turned, spent, unsteady, attacked, fired, stands, held,
         changed, stirred, revealed, began, began_size, fire_hits, combat_hits, near_hit, worst, worst_hits,
         retreats, fought, stormed)

// Two units in combat, until one of them retreats or is removed. ly.ruling.combat-pairs
struct Pair {
  PieceId attacker, defender;
  bool flank = false;       // the attacker came in on a flank or the rear
  bool fought = false;      // a round
  FeatureId over;           // the obstacle, work or block that the defender holds against the attacker
  bool uphill = false;      // attacked up a steep slope
  std::uint8_t side = 255;  // of the block
  std::uint8_t attackers_share = 0, defenders_share = 0;  // models that strike, or dice of a garrison
  std::uint8_t attackers_hits = 0, defenders_hits = 0;    // inflicted in this round
};
DESCRIBE(Pair, attacker, defender, flank, fought, over, uphill, side, attackers_share, defenders_share,
         attackers_hits, defenders_hits)

// An attack that was found good, on its way to contact.
struct Rush {
  PieceId unit, target;
  Pose from;                     // after the manoeuvres before the last straight line
  Angle along = 0;               // of that line
  std::int32_t spent = 0;        // of the move, before it
  std::int32_t budget = 0;       // of the move, in all
  bool charge = false;           // at charge speed
  bool reinforces = false;       // comes up behind friendly cavalry
  bool near = false;             // began within 12 in: ly.ruling.pants-distance
  bool rough = false;            // went over ground that disorders it, before that line
  bool rushed = false;           // through friends at full speed
  FixedVec<PieceId, 8> through;  // friends that it passed before that line
  FixedVec<PieceId, 4> over;     // guns that it spikes before that line
};
DESCRIBE(Rush, unit, target, from, along, spent, budget, charge, reinforces, near, rough, rushed, through,
         over)

// How far a general went this turn.
struct Ride {
  PieceId leader;
  std::int32_t length = 0;
};
DESCRIBE(Ride, leader, length)

// Models that fired out of a side of a block this turn.
struct Loophole {
  FeatureId block;
  std::uint8_t side = 0, used = 0;
};
DESCRIBE(Loophole, block, side, used)

struct State {
  FixedVec<Unit, kMostPieces> units;  // by PieceId
  FixedVec<Pair, kMostPairs> pairs;   // in the order of the attacks
  FixedVec<Ride, kMostLeaders> rides;
  FixedVec<Loophole, 16> loopholes;
  FixedVec<PieceId, 100> seen;              // enemies that a charger saw as its move began
  FixedVec<PieceId, 16> drawn;              // enemies that a contact draws in, still to be dealt with
  FixedVec<PieceId, 8> endangered;          // friends whom the shot under way must be rolled against first
  FixedVec<PieceId, kMostLeaders> fleeing;  // generals who must be placed
  FixedVec<PieceId, kMostPieces> waiting;   // units whose combat this turn is still to be fought
  Side first = Side::none;                  // takes the first turn of every round
};
DESCRIBE(State, units, pairs, rides, loopholes, seen, drawn, endangered, fleeing, waiting, first)

// ---- the steps. Those called Ask, Choose or Place are questions, the rest are deeds.
using drumhead::AskDeploy, drumhead::RollForFirst;
DRUMHEAD_STEPS(
    Lexington, OF_THE_KIT(RollForFirst), OF_THE_KIT(AskDeploy), DEED(StartTurn, (Side, side, Side::none)),
    DEED(RallyTests, (std::uint8_t, next)), DEED(ControlRolls, (std::uint8_t, next)), QUESTION(AskMoves),
    // ---- an attack
    FORCEABLE(AskEvade, (Rush, rush), (PieceId, unit),
              (bool, drawn)),  // `unit`: who is attacked, or drawn in
    DEED(EvadeDice, (Rush, rush), (PieceId, unit), (bool, drawn)),
    QUESTION(PlaceEvade, (Rush, rush), (PieceId, unit), (bool, drawn), (std::int32_t, length)),
    DEED(Catch, (Rush, rush)), FORCEABLE(AskOn, (Rush, rush)),
    DEED(PantsDown, (Rush, rush), (PieceId, unit), (bool, drawn)), DEED(MakeContact, (Rush, rush)),
    DEED(DrawIn, (Rush, rush)),
    // ---- fire
    QUESTION(AskFire),
    // A volley at one target; dice that missed endangered friends go on. `first` is the target of the shot.
    // `dice` 255: as many as the models give. Out of a block: `models`, over its `side`. The `range` counts
    // woods, the `distance` does not. A `screen` is enemy skirmishers or guns on a line; `warned`: friends in
    // the danger zone have been dealt with.
    DEED(FireAt, (PieceId, unit), (PieceId, target), (PieceId, first), (Word, weapon), (std::uint32_t, cells),
         (std::uint8_t, dice, 255), (std::uint8_t, models), (std::uint8_t, side, 255), (std::int32_t, range),
         (std::int32_t, distance), (bool, screen), (bool, first_shot), (bool, warned)),
    QUESTION(AskStillFire, (FireAt, shot)), DEED(GeneralDangers, (std::uint8_t, next), (bool, combat)),
    PICK(ChooseTester, (Side, side, Side::none)), DEED(FireTest, (PieceId, unit)),
    // ---- retreats and removal; `combat` tells step 2 from step 1
    DEED(RemoveShattered, (Side, side, Side::none), (bool, combat)),
    PICK(ChooseRetreater, (Side, side, Side::none), (bool, combat)),
    QUESTION(PlaceRetreat, (PieceId, unit), (bool, combat)), QUESTION(PlaceGeneral, (PieceId, leader)),
    // ---- combat
    FORCEABLE(ChooseCombat), FORCEABLE(AskShare, (PieceId, unit)),
    DEED(Strike, (std::uint8_t, pair), (bool, by_attacker)), DEED(EndRound), DEED(Judge),
    FORCEABLE(AskOccupy), DEED(EndTurn))

}  // namespace drumhead::lexington
