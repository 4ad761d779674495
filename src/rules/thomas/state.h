// What a unit, a fight and the turn remember under the rules after Neil Thomas.
#pragma once

#include "kit/deployment.h"
#include "kit/sheet.h"

namespace drumhead::thomas {

DEFINE_ENUM(Troop, close_order, light_infantry, heavy_cavalry, light_cavalry, lancers, artillery)
DEFINE_ENUM(Class, elite, average, levy, none)
DEFINE_ENUM(Formation, line, column, square, open_order, cavalry_line, limbered, unlimbered, garrison, none)
DEFINE_ENUM(Attack, front, flank, rear)
DEFINE_ENUM(Cause, fire, melee)
DEFINE_ENUM(Blows, first, together, after)

constexpr bool is_cavalry(Troop t) {
  return t == Troop::heavy_cavalry || t == Troop::light_cavalry || t == Troop::lancers;
}
constexpr bool is_infantry(Troop t) { return t == Troop::close_order || t == Troop::light_infantry; }

inline constexpr std::size_t kMostUnitsASide = 100;  // each may charge once a turn

// What a unit is, from first to last.
struct Profile {
  Troop troop = Troop::close_order;
  Class class_ = Class::average;
  FixedVec<RuleId, 4> special;
  std::uint8_t start_bases = 0;  // 0 in a document: as many as it has now, or the list's number
};
DESCRIBE(Profile, troop, class_, special, start_bases)

// What a unit has become, and what it did this player turn.
struct Unit {
  std::uint8_t bases = 0;                 // 0 in a document: all of start_bases
  std::uint8_t hits = 0;                  // carried, 0 to 3
  Formation formation = Formation::none;  // none in a document: the usual one of its troops
  bool moved = false;
  bool charged = false;
  bool fired = false;
  bool shot_at_charger = false;
  std::uint8_t lost_to_fire = 0;  // bases, this player turn
  std::uint8_t lost_round = 0;    // tests due for a lost combat round, this player turn
  FeatureId left;                 // the block that it held and left, this player turn
};
DESCRIBE(Unit, bases, hits, formation, moved, charged, fired, shot_at_charger, lost_to_fire, lost_round, left)

}  // namespace drumhead::thomas

template <>
inline constexpr std::string_view drumhead::kSinceRuling<&drumhead::thomas::Unit::left> =
    "nt.ruling.town-relief";

namespace drumhead::thomas {

// A charge that was found in reach.
struct Rush {
  PieceId unit, target;
  Pose from;        // after the wheel or turn, if one was made
  Angle along = 0;  // heading of the line
  Attack attack = Attack::front;
  bool may_be_shot = false;  // in the target's arc and sight when declared
};
DESCRIBE(Rush, unit, target, from, along, attack, may_be_shot)

// A charger in contact with its target, until they have fought.
struct Engagement {
  PieceId charger, target;
  Attack attack = Attack::front;
  Angle normal = 0;      // outward, of the touched edge of the target
  FeatureId over;        // the bank, wall or work that the target defends against it
  bool astride = false;  // it came over a river or obstacle that it did not leave behind: near and far
                         // say where it goes when the fight is over
  Pose near, far;
  Blows blows = Blows::together;  // when it strikes, as against its target; settled as the combat begins
};
DESCRIBE(Engagement, charger, target, attack, normal, over, astride, near, far, blows)

// Hits past saving rolls that a unit took in the combat being fought.
struct Suffered {
  PieceId unit;
  std::uint16_t pending = 0;  // not yet taken: blows that fall together
  std::uint16_t hits = 0, bases = 0;
};
DESCRIBE(Suffered, unit, pending, hits, bases)

struct State {
  FixedVec<Unit, kMostPieces> units;                  // by PieceId
  FixedVec<Engagement, kMostUnitsASide> engagements;  // in the order of their charges
  FixedVec<Suffered, kMostUnitsASide + 1> suffered;   // in the combat being fought
  FixedVec<PieceId, 32> assigned;                     // generals who were given a unit this turn
  Side first = Side::none;                            // takes the first player turn of every game turn
  std::uint8_t quiet = 0;                             // game turns in a row without a hit or loss
  bool hurt = false;                                  // somebody was hit or lost in this game turn
};
DESCRIBE(State, units, engagements, suffered, assigned, first, quiet, hurt)

// ---- the steps. Those called Ask or Choose are questions, the rest are deeds.
using drumhead::AskDeploy, drumhead::RollForFirst;
DRUMHEAD_STEPS(Thomas, OF_THE_KIT(RollForFirst), OF_THE_KIT(AskDeploy),
               DEED(StartTurn, (Side, side, Side::none)), FORCEABLE(AskGenerals), QUESTION(AskCharges),
               DEED(MilitiaTest, (Rush, rush)), FORCEABLE(AskShot, (Rush, rush)),
               DEED(ChargeShot, (Rush, rush)), DEED(ChargeHome, (Rush, rush)),
               DEED(Withdraw, (Rush, rush), (Engagement, contact), (Pose, at), (std::int8_t, edge, -1)),
               DEED(ChargeToSpot, (Engagement, contact), (Pose, at)),
               CHOICE(ChooseWithdrawalEdge, (Rush, rush), (Engagement, contact), (Pose, at)),
               QUESTION(AskMoves), QUESTION(AskFire, (Side, side, Side::none)),
               DEED(Volley, (PieceId, shooter), (PieceId, target)),
               DEED(FireSaves, (PieceId, target), (PieceId, by), (std::uint8_t, hits)), PICK(ChooseCombat),
               PICK(AskStrike, (PieceId, target)), DEED(Strike, (PieceId, by), (PieceId, on)),
               // Blows of attackers that strike with the target or after it; the target strikes at `victim`.
               DEED(Together, (PieceId, target), (PieceId, victim)), DEED(After, (PieceId, target)),
               DEED(MeleeSaves, (PieceId, target), (PieceId, by), (std::uint8_t, hits)), DEED(TakeLosses),
               DEED(Judge, (PieceId, target)), DEED(Retreat, (PieceId, unit), (Pose, from), (Angle, along)),
               DEED(GarrisonRetreat, (PieceId, unit), (std::int8_t, edge)),
               CHOICE(ChooseRetreatEdge, (PieceId, unit)), DEED(EndCombat, (PieceId, target)),
               PICK(ChooseTester, (Side, side, Side::none)),
               DEED(MoraleTest, (PieceId, unit), (Cause, cause, Cause::fire), (bool, again)), DEED(EndTurn))

}  // namespace drumhead::thomas
