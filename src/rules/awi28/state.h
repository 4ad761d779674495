// What a unit, a commander, a combat and the turn remember under "28mm AWI".
#pragma once

#include "documents/json.h"
#include "kit/deployment.h"
#include "kit/sheet.h"

namespace drumhead::awi28 {

// The rows of the troop table. `militia` is one whose grade has not been rolled; wagons have no printed row.
// `usual` in a document: what goes with its type.
DEFINE_ENUM(Row, continental, light_formed, light_skirmish, rifles, militia_good, militia_average,
            militia_terrible, cavalry_american, grenadiers, british_line, british_light,
            british_light_skirmish, loyalists, hessians, jagers, cavalry_british, artillery, militia, wagon,
            none, usual)
inline constexpr std::size_t kRows = 19;
DEFINE_ENUM(Arm, infantry, cavalry, artillery, wagon)
DEFINE_ENUM(Formation, line, attack_column, march_column, skirmish, deployed, limbered, none)
DEFINE_ENUM(Weapon, musket, rifle, light_artillery, artillery, none)
DEFINE_ENUM(Special, first_fire, steady, elite, skirmishers, sharpshooters, unreliable, wavering, marauders,
            ferocious_charge)
DEFINE_ENUM(Cover, none, fence, light, heavy)
// Which side of a unit an enemy struck.
DEFINE_ENUM(Facing, front, right, rear, left)
// Why a unit owes a Break Test.
DEFINE_ENUM(Cause, none, shot, wavering, closing, melee, support)

// Special rules of one unit instead of its row's; not given: those of the row.
struct Specials {
  bool given = false;
  std::uint16_t bits = 0;
  friend bool operator==(const Specials&, const Specials&) = default;
};
json::value write(const Specials& specials, const drumhead::Setting& setting);
void read(const json::value& in, Specials& out, Reading& r, const Where& at);

inline constexpr std::size_t kMostEngagements = 128;
inline constexpr std::size_t kMostBlows = 64;
inline constexpr std::size_t kMostGroup = 16;  // units under one order
inline constexpr std::size_t kMostFighters = 24;

// What a unit is, from first to last.
struct Profile {
  Row type = Row::none;  // the row it begins in; none in a document: its side's line infantry
  Specials special;
  Weapon weapon = Weapon::none;  // none in a document: the row's
  bool light = true;             // cavalry: aw.ruling.light-cavalry
  bool horse = false;            // artillery: horse artillery
  Row other = Row::usual;        // the row it may change to: aw.ruling.profile-switch
  Word size = "standard";        // aw.ruling.unit-size: there is no other
};
DESCRIBE(Profile, type, special, weapon, light, horse, other, size)

// What a unit has become, and what it did.
struct Unit {
  Row row = Row::none;  // now; none in a document: its type
  std::uint8_t hits = 0;
  Formation formation = Formation::none;  // none in a document: the usual one
  bool disordered = false;
  bool evaded = false;        // escaped a charge and has not rallied since
  bool retired = false;       // in this player turn
  bool fired_first = false;   // First Fire is used up
  bool tested_first = false;  // Steady is used up
  bool lost = false;          // destroyed, or off the table for good
  bool broken = false;        // its brigade is
  // this player turn of its own side
  bool ordered = false;     // had its order, its initiative move or its choice; or failed to
  bool shot = false;        // in its Shooting phase
  bool quiet = false;       // may not shoot: rallied, withdrew, or its charge was evaded
  bool manhandled = false;  // a deployed gun used its one move
  bool hauled = false;      // guns: limbered up or moved limbered
  bool swept = false;
  std::uint8_t moves = 0;  // made in this turn
  bool stirred = false;    // moved in its own last Command phase
  // the enemy's player turn
  bool closed = false;  // gave closing fire
  // a phase or a round
  std::uint8_t fresh = 0;  // unsaved hits of this phase or round
  bool cannon = false;     // hit by artillery before saves
  bool covered = false;    // had cover against one of those who hit it
  PieceId shooter;         // who hit it last
  Cause owes = Cause::none;
  bool charging = false;  // charged, countercharged or swept into this round
  bool won_last = false;
  bool fought = false;     // its combat was fought in this phase
  bool supported = false;  // has tested in this phase for a unit that it supported
};
DESCRIBE(Unit, row, hits, formation, disordered, evaded, retired, fired_first, tested_first, lost, broken,
         ordered, shot, quiet, manhandled, hauled, swept, moves, stirred, closed, fresh, cannon, covered,
         shooter, owes, charging, won_last, fought, supported)

// A commander. One without a brigade is the commander-in-chief.
struct Leader {
  std::uint8_t staff = 0;  // 0 in a document: the usual rating
  bool mounted = true;     // aw.ruling.commander-mounted
  bool chief = false;
  bool done = false;    // gives no more orders this turn
  bool spent = false;   // has made his move, or may not make it
  bool lost = false;    // to be replaced
  bool caught = false;  // an enemy has come upon him; his die is still to be rolled
  bool hit = false;     // alone, by shooting in this phase
};
DESCRIBE(Leader, staff, mounted, chief, done, spent, lost, caught, hit)

// Two units in hand-to-hand combat, until one of them leaves or is removed.
struct Engagement {
  PieceId charger, target;
  Facing side = Facing::front;  // of the target
  bool meeting = false;         // the target countercharged
  bool fought = false;          // a round
  FeatureId over;               // the line that the charge went across
};
DESCRIBE(Engagement, charger, target, side, meeting, fought, over)

// Dice of one unit against one enemy in the round under way.
struct Blow {
  PieceId by, on;
  std::uint8_t dice = 0, hits = 0, unsaved = 0;
};
DESCRIBE(Blow, by, on, dice, hits, unsaved)

// The order that is being carried out.
struct Orders {
  PieceId leader, target;
  Word what;
  std::uint8_t moves = 0;
  bool group = false;  // a brigade order
  bool free = false;   // the free move after a failed roll
  FixedVec<PieceId, kMostGroup> units;
};
DESCRIBE(Orders, leader, target, what, moves, group, free, units)

// One who supports, and whom.
struct Support {
  PieceId by, whom;
};
DESCRIBE(Support, by, whom)

// A charge on its way.
struct Rush {
  PieceId unit, target;
  Pose from;              // where its charge move began
  Angle along = 0;        // of its straight line
  Pose line;              // where that line begins, after the wheel
  std::int32_t gap = 0;   // nearest edges as the charge move began
  std::int32_t run = 0;   // of the straight line up to the target
  std::uint8_t move = 1;  // which move of the order it is
  bool fixed = false;     // the target may not evade: it was met in a pursuit
  bool sweep = false;
  Facing side = Facing::front;
};
DESCRIBE(Rush, unit, target, from, along, line, gap, run, move, fixed, sweep, side)

// A shot as it was measured, before any die falls.
struct Shot {
  PieceId unit, target;
  bool closing = false, overhead = false, enfilade = false, not_clear = false;
  std::uint8_t band = 0;      // of artillery: 1 close, 2 medium, 3 long; 0: no artillery
  Cover cover = Cover::none;  // of the target
  std::int32_t range = 0;
};
DESCRIBE(Shot, unit, target, closing, overhead, enfilade, not_clear, band, cover, range)

struct State {
  FixedVec<Unit, kMostPieces> units;      // by PieceId
  FixedVec<Leader, kMostPieces> leaders;  // by PieceId
  FixedVec<Engagement, kMostEngagements> engagements;
  FixedVec<Blow, kMostBlows> blows;
  FixedVec<Support, kMostFighters> supports;
  FixedVec<PieceId, kMostFighters> fighters;  // in the combat under way
  Orders orders;
  PieceId commanding;  // who has begun to give orders and is not done
  Side first = Side::none;
};
DESCRIBE(State, units, leaders, engagements, blows, supports, fighters, orders, commanding, first)

// ---- the steps. Those called Ask or Choose are questions, the rest are deeds.
using drumhead::AskDeploy, drumhead::RollForFirst;
using UnitsOrdered = FixedVec<PieceId, kMostGroup>;
using UnitsRetired = FixedVec<PieceId, 6>;
DRUMHEAD_STEPS(Awi28, OF_THE_KIT(RollForFirst), OF_THE_KIT(AskDeploy),
               // one unit, or all that have no grade when it names none
               DEED(GradeMilitia, (PieceId, unit), (std::uint8_t, next)),
               DEED(StartTurn, (Side, side, Side::none)), FORCEABLE(AskReplacement, (PieceId, leader)),
               DEED(BrigadeMorale), DEED(ForcedMoves, (std::uint8_t, next)),
               DEED(EliteRolls, (std::uint8_t, next)), FORCEABLE(AskEvaded), FORCEABLE(AskInitiative),
               QUESTION(AskOrders), DEED(CommandRoll), DEED(Blunder),
               // thrown when the first unit that can charge is reached
               DEED(BlunderMoves, (std::uint8_t, next)),
               DEED(BlunderCharge, (std::uint8_t, moves), (std::uint8_t, next)), FORCEABLE(AskMoves),
               // of columns that did not heed a brigade order the others carry out
               DEED(FreeMoves, (UnitsOrdered, units)), FORCEABLE(AskCommanders),
               // ---- a charge
               // `wheel`: as the player wants it; 0: as much as it takes
               DEED(Approach, (PieceId, unit), (PieceId, target), (std::uint8_t, moves, 1),
                    (std::uint8_t, made), (std::int32_t, wheel)),
               FORCEABLE(AskResponse, (Rush, rush)), DEED(ClosingFire, (Rush, rush)),
               DEED(AfterClosing, (Rush, rush)),
               // by option: every charge goes as far as its dice
               DEED(ChargeDice, (Rush, rush)), DEED(Contact, (Rush, rush)), DEED(Countercharge, (Rush, rush)),
               DEED(EvadeDice, (Rush, rush)),
               DEED(ChaseDice, (Rush, rush), (std::int32_t, flight)),  // `flight`: how far the evader got
               // `retired`: enemies that it has just made retire
               FORCEABLE(AskWinner, (PieceId, unit), (UnitsRetired, retired)),
               // ---- shooting
               QUESTION(AskFire),
               // `at`: of closing fire, where the charger has come to
               DEED(TakeAim, (PieceId, unit), (PieceId, target), (bool, closing), (Pose, at)),
               DEED(Volley, (Shot, shot)),
               // of sharpshooters, with what the first throw did
               DEED(SecondShot, (Shot, shot), (std::uint8_t, hits), (bool, six)),
               DEED(Saves, (Shot, shot), (std::uint8_t, hits)),
               DEED(CommanderRisks, (std::uint8_t, next), (bool, melee)),
               PICK(ChooseTester, (Side, side, Side::none)),
               // `away`: after a melee, where it would retire to
               DEED(BreakTest, (PieceId, unit), (Cause, cause, Cause::none), (Angle, away)),
               DEED(Retire, (PieceId, unit), (Cause, cause, Cause::none), (Angle, away)), DEED(EndShooting),
               // ---- hand-to-hand
               PICK(ChooseCombat), DEED(Fight, (PieceId, unit)), QUESTION(AskShare, (PieceId, unit)),
               DEED(Strikes, (std::uint8_t, next)), DEED(MeleeSaves, (std::uint8_t, next)), DEED(Judge),
               DEED(AfterCombat), DEED(CommanderFate, (PieceId, leader)), DEED(EndTurn))

}  // namespace drumhead::awi28
