// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/lists.h"
#include "battle/game.h"
#include "rules/bloodybacks/cite.h"
#include "rules/bloodybacks/state.h"
#include "rules/bloodybacks/tables.h"
#include "table/poses.h"

namespace drumhead::bloodybacks {

// As far as cold steel asks: bb.ruling.regulars-flag.
enum class Nation : std::uint8_t { any, continental, militia, native };

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders have an empty one
  std::vector<Nation> nations;    // by PieceId
  std::vector<Rating> ratings;    // likewise; units have an empty one
  // Of every unit: the commanders of its brigade, in roster order; each side's CinC; and all that it has.
  std::vector<std::vector<PieceId>> commanders;
  std::vector<PieceId> chiefs[2], leaders[2];
};

struct Bloodybacks : PlainFace<Bloodybacks> {
  DRUMHEAD_FACE(bloodybacks, Bloodybacks)
  static bool may_shoot(const Look& look, PieceId id);
  static void show(const Look& look, PieceId id, PieceView& piece);
  using Rating = bloodybacks::Rating;
  using Leader = bloodybacks::Leader;
  static Forecast forecast(const Look& look);
  static Footing footing(const Look& look, PieceId unit, FeatureId ground);
  static std::uint32_t insight_goes_by(const Look& look, PieceId unit);
  static ChargeOdds charge_odds(const Look& look, PieceId unit, PieceId foe);
  static int chance(const Look& look, const Step* top, const Command& command);
  static std::vector<std::string_view> counts(const Profile& p) {
    return p.type == Type::artillery ? std::vector<std::string_view>{"size"}
                                     : std::vector<std::string_view>{"size", "figures"};
  }
};

using Those = std::span<const PieceId>;
template <class List, class Item>
bool is_among(const List& list, const Item& item) {
  for (const auto& one : list)
    if (one == item) return true;
  return false;
}

// ---- units (units.cc)
inline Type type(const Look& look, PieceId id) { return profile(look, id).type; }
inline Formation formation(const Look& look, PieceId id) { return unit(look, id).formation; }

using drumhead::word_for;

bool is_unit(const Look& look, PieceId id);  // on the table
bool is_garrison(const Look& look, PieceId id);
int quality(const Look& look, PieceId id);  // UQ where it stands now
int density(const Look& look, PieceId id);  // of its formation: bb.ruling.density-tested
int size_in_melee(const Look& look, PieceId id);
int size_in_shooting(const Look& look, PieceId id);
bool is_open_order(const Look& look, PieceId id);  // infantry of density 3 or 4
bool has_bayonets(const Look& look, PieceId id);
// bb.impetus.cold-steel-*: why it has the ability; invalid: it has not.
RuleId cold_steel_rule(const Look& look, PieceId id);
bool is_engaged(const Look& look, PieceId id);  // in a deferred melee
Footprint footprint(const Tables& tables, const Profile& profile, const Unit& unit);
// -2, -1 ... 2: how much larger a is than b, by steps of the ratio: bb.ruling.size-bands.
int size_step(const Tables& tables, int a, int b);

void set_down(Play& play, PieceId id, const Pose& to, Word why, const Path& path = {});
void disrupt(Play& play, PieceId id, int points);  // never beyond the most: bb.drp.maximum
void lose_stamina(Play& play, PieceId id, int losses);
void destroy(Play& play, PieceId id, Word how, RuleId cite);

PieceId nearest_enemy(const Look& look, PieceId id);

// ---- ground (ground.cc)
inline Kind kind_at(const Look& look, FeatureId feature) {
  return tables(look).kind_of(look.field.terrain()[feature]);
}
const GroundRow& ground_row(const Look& look, FeatureId feature);
bool in_woods(const Look& look, PieceId id);        // light or heavy: bb.ruling.indian-woods
bool in_heavy_woods(const Look& look, PieceId id);  // half or more
// bb.ruling.cover-stack, bb.ruling.cover-direction: the best that it has against an attacker.
Cover cover_against(const Look& look, PieceId id, PieceId foe, bool melee);
bool in_fortifications(const Look& look, PieceId id, PieceId foe);
bool is_protected(const Look& look, PieceId id, PieceId foe);  // bb.ruling.push-protected
bool in_the_open(const Look& look, PieceId id, PieceId foe);   // bb.ruling.open-def
// True when b is higher than a on a steep hill on which a does not stand.
bool is_uphill(const Look& look, Point a, Point b);
// What a leg meets that matters to a unit of this type and formation.
struct Going {
  bool heavy_woods = false, difficult = false;
  int obstacles = 0;
  Lined lined;           // obstacles that an enemy whom it meets lines: not crossed yet
  Lined overdue;         // those across which it fought, and over which it goes on now
  bool on_road = false;  // all of it, for columns
  Mil stop = -1;         // run at which ground that it may not enter begins; -1: none
  FeatureId barred;      // which, with why
  RuleId rule;
};
Going going(const Look& look, PieceId id, Formation formation, const Leg& leg, Those met = {});
void add_going(Going& to, const Going& more);  // of the next leg
// The disruption, and what of it is put off until it goes on over the obstacle.
void pay_ground(Play& play, PieceId id, const Going& going, Angle along);
bool may_ride(const Look& look, Point a, Point b);  // commanders: no impassable water between
void check_room(const Look& look, PieceId id, const Unit& as, const Pose& at, Verdict& out);

// ---- sight (sight.cc)
struct LineOfSight {
  bool clear = false;
  Point from, to;
  Mil length = 0;
  PieceId piece;
  FeatureId feature;
  Mil cut = -1;
};
LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool lobbed = false);
LineOfSight line_of_sight(const Look& look, PieceId from, PieceId to, bool lobbed = false);

// ---- commanders (command.cc)
inline const Rating& rating(const Look& look, PieceId leader) { return look.setting.ratings[leader.index()]; }
inline const Leader& leader(const Look& look, PieceId id) { return look.state.leaders[id.index()]; }
inline Leader& leader(Play& play, PieceId id) { return play.state.leaders[id.index()]; }
bool is_commander(const Look& look, PieceId id);  // on the table
// His brigade's commander, or the CinC where the brigade has none of its own; invalid: leaderless.
PieceId commander_of(const Look& look, PieceId unit);
bool is_own_brigade(const Look& look, PieceId leader, PieceId unit);
bool in_radius(const Look& look, PieceId leader, PieceId unit);
Mil radius_of(const Look& look, PieceId leader);
Mil distance_from(const Look& look, PieceId leader, PieceId unit);
std::vector<PieceId> commanders_with(const Look& look, PieceId unit);
bool has_own_commander(const Look& look, PieceId unit);  // or the CinC, attached
Verdict check_lead(const Look& look, const Lead& lead);
void ride(Play& play, const Lead& lead);
std::vector<PieceId> active_commanders(const Look& look);
void risk_commanders(Play& play, PieceId unit, int losses, bool rifles);
void remove_commander(Play& play, PieceId leader, Fate fate, Word how, RuleId cite);

template <class Each>
void for_commanders(const Look& look, Side side, Each each) {
  for (const PieceId id : look.setting.leaders[at(side)])
    if (look.piece(id).present) each(id);
}

// ---- activation (activation.cc)
Verdict check_activate(const Look& look, const Order& order);
PieceId activator(const Look& look, const Order& order, PieceId unit);  // for whom the unit rolls
Tally activation_dice(const Look& look, PieceId unit);
Tally activation_need(const Look& look, PieceId leader, PieceId unit);
bool may_be_activated(const Look& look, PieceId unit);  // by its state, whoever asks
bool acts_on_ace(const Look& look, PieceId unit);       // leaderless, and the ace of its side is in hand
bool is_acting(const Look& look, PieceId unit);
int actions_for(const Look& look, int hits);  // what so many good dice of a hand bring
Verdict check_extra_action(const Look& look, const Order& order);
void spend_actions(Play& play, PieceId unit, int price);
// Pays for one order, or says why it cannot be.
void check_price(const Look& look, PieceId unit, int price, RuleId cite, Verdict& out);

// ---- tests (morale.cc, retreat.cc)
Tally test_need(const Look& look, PieceId unit, Cause cause, int malus);
Angle away_from(const Look& look, PieceId id, PieceId enemy);
// A straight move that is forced on a unit: bb.ruling.forced-into-things.
struct Flight {
  Pose from, end;
  Mil run = 0;
  bool off_table = false;
};
Flight flee(const Look& look, PieceId id, const Pose& from, Angle along, Mil length, bool off_the_table,
            Those ignored = {});
Pose facing(const Look& look, PieceId id, Angle heading);  // turned about its centre
bool has_room(const Look& look, PieceId id, const Pose& at);
void leave_house(Play& play, PieceId id, Angle along);  // on the side that it goes to

// ---- movement (movement.cc, change.cc, passage.cc)
struct March {
  const Look& look;
  PieceId id;
  Unit as;  // what the unit becomes on the way
  Pose pose;
  FeatureId inside;
  std::vector<Leg> legs;
  Path path;      // as far as it really goes
  int price = 0;  // actions
  Mil used = 0;   // of the allowance
  Mil allowance = 0;
  RuleId rate;         // that gives it
  bool exact = false;  // cavalry: one of the lengths rolled
  bool halts = false;  // a rolled move stops short of what is in its way
  bool halted = false;
  bool retrograde = false, formed = false;
  bool heavy_woods = false, difficult = false, on_road = true;
  int drp = 0;                   // by ground and obstacles
  Lined overdue;                 // bb.ruling.charge-path: paid for with this move
  FixedVec<PieceId, 8> passed;   // dense friends, to be rolled for
  FixedVec<PieceId, 8> through;  // others
  Verdict verdict;

  March(const Look& on, PieceId who);
  Footprint foot() const { return footprint(tables(look), profile(look, id), as); }
  void refuse(Reason why) { verdict.push_back(std::move(why)); }
};
March plan_move(const Look& look, PieceId id, const Path& path);
// The same with dice on the table: state.lengths.
March plan_rolled(const Look& look, PieceId id, const Path& path);
void do_form(March& march, const Manoeuvre& step);
void do_about_face(March& march, const Manoeuvre& step);
void do_enter(March& march, const Manoeuvre& step);
void do_leave(March& march, const Manoeuvre& step);
void check_mobile(const Look& look, PieceId id, Verdict& out);
bool moves_by_dice(const Look& look, PieceId id);  // deployed cavalry, guns by hand
Mil rate(const Look& look, PieceId id, Formation formation, bool road, RuleId* rule = nullptr);
void carry_out(Play& play, const March& march);
// How friends may pass one another: free, by a roll, or not at all.
enum class Passing : std::uint8_t { free, roll, never };
Passing passing_of(const Look& look, PieceId mover, PieceId still);
int figures_in(const Look& look, FeatureId building, Side* side = nullptr);
Verdict check_roll_move(const Look& look, const Order& order);
void roll_horse(Play& play, PieceId unit, RuleId purpose, PieceId against = {});  // fills state.lengths

// ---- shooting (shooting.cc, volley.cc)
struct ShotPlan {
  Verdict verdict;
  Ammo ammo = Ammo::none;
  Row row = Row::canister;  // of a gun
  Mil range = 0;            // as measured
  Mil counted = 0;          // with the slope
  int price = 0;            // actions for one order
  RuleId price_rule, band_rule;
  Tally dice, need;
};
ShotPlan plan_aim(const Look& look, PieceId unit, const Aim& aim, Word weapon, int orders);
Verdict check_shot(const Look& look, const Shoot& shoot, int* price = nullptr);
void check_shooter(const Look& look, PieceId id, Verdict& out);
FixedVec<Ammo, 2> ammo_of(const Look& look, PieceId id);
Mil farthest(const Look& look, PieceId id);
int price_of(const Look& look, PieceId id, Ammo ammo, Row row);
struct FireBand {
  Mil range = 0;
  int dice = 0;
  Ammo ammo = Ammo::none;
  int price = 1;
  RuleId cite;
};
FixedVec<FireBand, 4> fire_bands(const Look& look, PieceId id);
void shoot(Play& play, const Shoot& command);

// ---- charges (charge.cc, contact.cc, evade.cc, impetus.cc, melee.cc, pursuit.cc)
struct ChargePlan {
  Verdict verdict;
  Rush rush;
  Path path;
};
ChargePlan plan_charge(const Look& look, PieceId unit, PieceId target, const Path& path);
Verdict check_charge(const Look& look, const Charge& charge);
void charge(Play& play, const Charge& command);
bool can_reach(const Look& look, PieceId unit, PieceId target);  // roughly, for bots
// The same with moves and a change of formation before it, as far as so many actions go.
bool might_charge(const Look& look, PieceId unit, PieceId target, int actions);
Verdict check_charger(const Look& look, PieceId unit);
// From where the charger stands when its order begins: bb.ruling.arcs, bb.impetus.steep-uphill.
Facing struck_by(const Look& look, PieceId unit, PieceId target);
Facing struck_from(const Look& look, Point start, PieceId target);
bool charges_uphill(const Look& look, PieceId unit, PieceId target);
// Under the wheel and the line of a charge that has gone so far along it.
Going ground_of(const Look& look, const Rush& rush, Mil run, Those met);
// Whom a charger will meet beside the target.
Group met_beside(const Look& look, const Rush& rush, PieceId target);
// Asks the next of those who will be met whether it evades; after the last of them the charge goes home.
void ask_evades(Play& play, PieceId last = {});
// Whoever is charged may answer what is asked, and not shoot.
Verdict check_reaction(const Decision& asked, const Command& command);
Tally impetus_dice(const Look& look, const Fight& fight);
Tally impetus_need(const Look& look, const Fight& fight);
Tally melee_dice(const Look& look, const Fight& fight);
Tally melee_need(const Look& look, const Fight& fight);
bool holds(const Look& look, PieceId id);  // it stood its last test
bool touches(const Look& look, PieceId a, PieceId b);
bool touches_any(const Look& look, PieceId a, const Group& group);
bool meets(const Look& look, PieceId a, PieceId b);  // by more than corner to corner
// The charger whom a defender has before it: the first that it touches, or else the lead.
PieceId charger_before(const Look& look, const Fight& fight, PieceId defender);
int moves_in_charge(const Look& look);  // bb.ruling.charge-distance
void leave_fights(Play& play, PieceId id);

// ---- the turn (deck.cc)
struct Losses {
  int units = 0, lost = 0;
  int percent() const { return units > 0 ? 100 * lost / units : 0; }
};
Losses losses_of(const Look& look, Side side);
bool may_hold(const Look& look, PieceId unit);  // ground, as aims count it
int time_limit(const Look& look);
Card card_in_hand(const State& state);
std::string title_of(Card card);

// ---- what the page shows (view.cc, options.cc, routes.cc)
std::vector<Word> forms_of(const Look& look, PieceId id);  // words for Motion::form

// ---- deployment (setup.cc): bb.ruling.setup
struct Setup : PlainSetup<Bloodybacks> {
  static constexpr RuleId cite = "bb.ruling.setup"_rule, houses = "bb.ruling.terrain-kinds"_rule;
  static constexpr GarrisonCites garrison = {houses, houses, houses, houses};
  static std::string prompt(const Look& look, std::size_t left);
  static bool is_lost(const Look& look, PieceId id) { return unit(look, id).lost; }
  static bool is_due(const Look& look, const AskDeploy& step, PieceId id);
  static std::optional<Footprint> shape(const Look& look, const Deploy& d);
  static RuleId misformed() { return "bb.ruling.density-change"_rule; }
  static void check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out);
  static constexpr Kind block = Kind::building;
  static bool holds_blocks(const Look& look, PieceId id) { return type(look, id) == Type::infantry; }
  static int size_inside(const Look& look, PieceId id) { return profile(look, id).size; }
  static int most_inside(const Look& look) { return tables(look).garrison; }
  static RuleId leaders() { return "bb.ruling.initial-commanders"_rule; }
  static void set_up(Play& play, const Deploy& d);
  static void check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out);
  static void arrive(Play& play, PieceId id, const Pose& at);
  static std::vector<Step> open(const Setting& setting, Side active);
};
Verdict check_deploy(const Look& look, const AskDeploy& step, const Deploy& deploy);

// ---- throws
// n dice that want the need or less.
int count_under(Play& play, const Tally& dice, const Tally& need, const Naturals& naturals, RuleId purpose,
                PieceId unit, PieceId against = {}, Mil range = -1);
int total_of(Play& play, Die die, int n, RuleId purpose, PieceId unit, PieceId against = {},
             Judged judged = Judged::added);
// Choices of a plain question.
Decision choices(Side side, PieceId subject, std::string prompt, RuleId cite, std::vector<Choice> all,
                 Ask ask = Ask::choose);

}  // namespace drumhead::bloodybacks
