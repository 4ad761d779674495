// What a unit, a commander, a melee and the turn remember under "Bloodybacks!".
#pragma once

#include "documents/json.h"
#include "kit/deployment.h"
#include "kit/sheet.h"

namespace drumhead::bloodybacks {

DEFINE_ENUM(Type, infantry, cavalry, artillery)
DEFINE_ENUM(Weapon, unsaid, musket, rifle, carbine, gun, none)
DEFINE_ENUM(GunClass, none, very_light, light, field, heavy, siege)
// What is fired. `shell` is that of howitzers and mortars.
DEFINE_ENUM(Ammo, none, musket, rifle, carbine, canister, roundshot, shell)
DEFINE_ENUM(Formation, unsaid, deployed, column, limbered)
// The ten cards of the deck: bb.deck.composition.
DEFINE_ENUM(Card, none, red_1, red_2, red_3, red_4, red_5, black_1, black_2, black_3, black_4, black_5)
// Why a unit is tested. The first five are morale tests, the rest cohesion tests.
DEFINE_ENUM(Cause, activation, router, retrograde, passage, evade, stand, loser, winner, draw)
// What the last test did to a unit.
DEFINE_ENUM(TestResult, none, destroyed, rout, pushed_back, carry_on)
DEFINE_ENUM(Facing, front, flank, rear)
DEFINE_ENUM(Fate, none, wounded, captured, stunned, light_wound, serious_wound, killed)

// Said by the document, or left to the rules.
enum class Said : std::uint8_t { unsaid, no, yes };
json::value write(Said said, const drumhead::Setting& setting);
void read(const json::value& in, Said& out, Reading& r, const Where& at);

constexpr int value_of(Card card) { return card == Card::none ? 0 : (static_cast<int>(card) - 1) % 5 + 1; }
constexpr Side side_of(Card card) {  // bb.deck.red, bb.deck.black
  return card == Card::none ? Side::none : card <= Card::red_5 ? Side::british : Side::american;
}
constexpr int kCards = 10;
constexpr bool is_morale(Cause cause) { return cause <= Cause::evade; }

// What a unit is, from first to last.
struct Profile {
  Type type = Type::infantry;
  std::uint8_t size = 0;            // figures, mounted ones twice; guns: their nominal size; 0: the usual
  std::uint8_t figures = 0;         // models; 0: as the size says
  std::uint8_t uq = 3;              // bb.quality.range
  std::uint8_t uq_woods = 0;        // of Indians: bb.quality.indians
  std::uint8_t uq_open = 0;         // likewise
  std::uint8_t basing_density = 0;  // 0: that at the start
  Weapon weapon = Weapon::unsaid;
  Said bayonets = Said::unsaid;
  bool cold_steel = false;  // the scenario says that it has the ability
  bool regular = false;     // bb.ruling.regulars-flag
  bool heavy = false;       // cavalry: bb.ruling.heavy-flag
  GunClass gun_class = GunClass::none;
  std::uint8_t sections = 0;
  std::uint8_t crew = 0;  // figures
  bool howitzer = false, mortar = false, amusette = false;
};
DESCRIBE(Profile, type, size, figures, uq, uq_woods, uq_open, basing_density, weapon, bayonets, cold_steel,
         regular, heavy, gun_class, sections, crew, howitzer, mortar, amusette)

// Obstacles that enemies line before a unit that charges them.
using Lined = FixedVec<FeatureId, 6>;

// What a unit has become, and what it did this turn.
struct Unit {
  std::uint8_t density = 0;  // now; 0 in a document: the basing density
  Formation formation = Formation::unsaid;
  std::uint8_t drp = 0;       // disruption points: bb.ruling.names
  std::uint16_t stamina = 0;  // losses
  bool routing = false;
  bool lost = false;  // destroyed or off the table
  // this turn
  bool attempted = false;    // bb.act.once
  bool activated = false;    // at least one success
  PieceId by;                // the commander who activated it
  std::uint8_t actions = 0;  // left
  bool shot = false;
  bool routed = false;     // routed or tested as a router this turn
  bool recovered = false;  // bb.act.recovered
  // this charge
  TestResult result = TestResult::none;  // of its last test
  std::int32_t ran = 0;                  // how far its last rout or evade move really went
  PieceId pursued;                       // who went after it
  // Obstacles that an enemy lined and across which it fought, as long as it stands astride of them: not yet
  // crossed. And which way it would cross them.
  Lined across;
  Angle across_heading = 0;
};
DESCRIBE(Unit, density, formation, drp, stamina, routing, lost, attempted, activated, by, actions, shot,
         routed, recovered, result, ran, pursued, across, across_heading)

// What a commander is.
struct Rating {
  std::uint8_t cq = 3;
  std::uint8_t ar = 0;  // 0: as his cq, but 2 at least
  bool cinc = false;
  std::uint8_t start_constitution = 0;  // 0: as it is, or the table's
};
DESCRIBE(Rating, cq, ar, cinc, start_constitution)

// What he has this turn, and what became of him.
struct Leader {
  std::uint8_t al = 0, cp = 0;
  std::int8_t constitution = 0;  // 0 and present: the table's
  bool active = false;           // the card in hand wakes him
  Fate fate = Fate::none;        // of one who was removed
  std::uint8_t fell_on = 0;      // which card of this turn was in hand when he was removed; 0: none
};
DESCRIBE(Leader, al, cp, constitution, active, fate, fell_on)

// The last activation hand, for the tray.
struct Hand {
  PieceId unit;
  std::uint8_t dice = 0, need = 0, successes = 0, actions = 0;
};
DESCRIBE(Hand, unit, dice, need, successes, actions)

inline constexpr std::size_t kMostInFight = 8;
using Group = FixedVec<PieceId, kMostInFight>;

// A charge that came to contact: the lead and the primary target come first.
struct Fight {
  Group chargers, defenders;
  Facing struck = Facing::front;  // where the primary target was met, judged at the start of the order
  bool uphill = false;
  bool cold_steel = false;
  bool countercharge = false;
  bool turned = false;  // bb.ruling.tables-turned
  std::uint8_t impetus = 0, successes = 0, failures = 0;
  Group gone;   // defenders who did not stand to fight
  Group moved;  // chargers who went after them
  Pose ground;  // where the primary target stood
  Pose start;   // where the lead stood when its order began
};
DESCRIBE(Fight, chargers, defenders, struck, uphill, cold_steel, countercharge, turned, impetus, successes,
         failures, gone, moved, ground, start)

// One charger on its way: where its wheel and its straight line begin, and how far it may go along it.
struct Rush {
  PieceId unit;
  Pose start, from;
  std::int32_t gap = 0;    // to the target along the line
  std::int32_t reach = 0;  // the most it may go along it; 0: still to be rolled (cavalry)
  std::int32_t spent = 0;  // by the wheel
  Facing struck = Facing::front;
  bool uphill = false;
  bool full = false;  // goes on past an evader
};
DESCRIBE(Rush, unit, start, from, gap, reach, spent, struck, uphill, full)

struct State {
  FixedVec<Unit, kMostPieces> units;      // by PieceId
  FixedVec<Leader, kMostPieces> leaders;  // likewise
  std::uint8_t figure_ratio = 10;         // men to a figure: bb.ruling.figure-ratio
  // the turn
  FixedVec<Card, kCards> drawn;  // this turn, in order; the last is the card in hand
  std::uint16_t clock = 0;       // minutes gone, this turn's included
  std::uint8_t minutes = 0;      // of this turn
  std::uint8_t extra = 0;        // actions that a long turn adds
  Word event;                    // the scenario's event of this turn
  std::uint8_t ready = 0;        // bit per side: has deployed
  // the activation in hand
  Group acting;  // one unit, or a group for a joint charge
  Hand hand;
  FixedVec<std::int32_t, 4> lengths;  // what a rolled move may be, exactly for cavalry, at most for guns
  // the move under way
  HeldPath path;
  FixedVec<PieceId, 8> passed;  // friends whose lines are to be passed, in order
  FixedVec<PieceId, 8> shaken;  // who must test after it: bb.pass.at-three
  // the charge under way
  FixedVec<Rush, kMostInFight> rushes;
  PieceId target;
  Group evaders;  // who got out of its way
  Fight fight;
  FixedVec<Fight, 8> deferred;
};
DESCRIBE(State, units, leaders, figure_ratio, drawn, clock, minutes, extra, event, ready, acting, hand,
         lengths, path, passed, shaken, rushes, target, evaders, fight, deferred)

// ---- the steps. Those called Ask are questions, the rest are deeds.
DRUMHEAD_STEPS(
    Bloodybacks,
    // `brigade`: a unit of the one that is being set up
    QUESTION(AskDeploy, (Side, side, Side::none), (PieceId, brigade)), DEED(StartTurn),
    DEED(ActivityRolls, (std::uint8_t, next)), DEED(DrawCard), DEED(RouterTests), FORCEABLE(AskPool),
    DEED(Activate, (PieceId, leader), (std::uint8_t, next)),  // `next` of state.acting
    FORCEABLE(AskActions), DEED(MoveDice, (PieceId, unit)), QUESTION(AskMove, (PieceId, unit)),
    // ---- the move under way
    DEED(MarchOn, (PieceId, unit), (std::uint8_t, next), (bool, retrograde)),  // `next` of state.passed
    DEED(TestShaken),
    // ---- tests and what comes of them
    // `enemy`: who caused it; `malus`: impetus above quality, or difference of losses
    DEED(Test, (PieceId, unit), (Cause, cause, Cause::activation), (PieceId, enemy), (std::int8_t, malus)),
    DEED(PushBack, (PieceId, unit), (PieceId, enemy), (Cause, cause, Cause::activation)),
    DEED(RoutMove, (PieceId, unit), (PieceId, enemy), (Cause, cause, Cause::activation)),
    // ---- shooting
    // `share`: figures, or sections of guns; `extra`: dice of further orders; `dice`: of a shared base, by
    // option; 0: the weapon's
    DEED(Volley, (PieceId, unit), (PieceId, target), (Ammo, ammo, Ammo::none), (std::uint8_t, share),
         (std::uint8_t, extra), (std::uint8_t, dice)),
    DEED(Risk, (PieceId, leader), (std::uint8_t, losses), (bool, rifles)), DEED(Wound, (PieceId, leader)),
    // ---- a charge
    DEED(ChargeDice, (std::uint8_t, next), (std::uint8_t, roll)),  // `next` of state.rushes
    // no option reaches: which of them it goes
    CHOICE(AskShort, (PieceId, unit)), FORCEABLE(AskEvade, (PieceId, unit)), DEED(EvadeDice, (PieceId, unit)),
    // `next` of state.rushes; `charger`: whom it evaded
    CHOICE(AskFull, (std::uint8_t, next), (PieceId, evader), (PieceId, charger)),
    // chargers past an evader, one by one
    DEED(GoOn, (std::uint8_t, next), (PieceId, evader), (PieceId, charger)), DEED(MakeContact),
    FORCEABLE(AskCountercharge, (PieceId, unit)), CHOICE(AskDefer), CHOICE(AskColdSteel), DEED(Impetus),
    DEED(CheckStand, (std::uint8_t, next)), DEED(Melee),
    // stage 0: losers (or defenders of a draw), 1: the others
    DEED(Cohesion, (std::uint8_t, stage), (std::uint8_t, next)),
    // who may pursue or occupy, charger by charger, then the counterchargers
    DEED(Aftermath, (std::uint8_t, next)), CHOICE(AskPursue, (PieceId, unit), (std::uint8_t, next)),
    DEED(Pursuit, (PieceId, unit), (PieceId, routed)), DEED(Separate), DEED(DeferredMelees), DEED(EndTurn),
    DEED(FateRolls, (std::uint8_t, next), (Side, winner, Side::none), (bool, given_up)))

}  // namespace drumhead::bloodybacks
