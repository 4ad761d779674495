// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include "base/lists.h"
#include "battle/game.h"
#include "rules/lexington/cite.h"
#include "rules/lexington/state.h"
#include "rules/lexington/tables.h"
#include "table/poses.h"
#include "table/ways.h"

namespace drumhead::lexington {

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders and tokens have an empty one
};

struct Lexington : PlainFace<Lexington> {
  DRUMHEAD_FACE(lexington, Lexington)
  static std::vector<CardFact> card(const Look& look, PieceId id);
  static std::vector<std::string_view> counts(const Profile& p) {
    return {p.arm == Arm::artillery ? "crew" : "models", "start_models"};
  }
  static Forecast forecast(const Look& look);
  static Footing footing(const Look& look, PieceId unit, FeatureId ground);
  static std::uint32_t insight_goes_by(const Look& look, PieceId unit);
  static ChargeOdds charge_odds(const Look& look, PieceId unit, PieceId foe);
};

// ---- units (units.cc)
inline Arm arm(const Look& look, PieceId id) { return profile(look, id).arm; }
inline Grade grade(const Look& look, PieceId id) { return profile(look, id).grade; }

using drumhead::word_for;

bool is_unit(const Look& look, PieceId id);              // on the table, neither general nor gun left behind
int strength(const Profile& profile, const Unit& unit);  // models, or crew
inline int strength(const Look& look, PieceId id) { return strength(profile(look, id), unit(look, id)); }
bool is_garrison(const Look& look, PieceId id);
bool is_skirmishing(const Look& look, PieceId id);  // counts as skirmishers
bool is_close_order(const Look& look, PieceId id);
bool is_disordered(const Look& look, PieceId id);
bool is_steady(const Look& look, PieceId id);
bool is_shattered(const Look& look, PieceId id);
bool is_in_combat(const Look& look, PieceId id);
bool mans_guns(const Look& look, PieceId id);  // artillery with its guns
PieceId general_with(const Look& look, PieceId id);
int front_rank(const Look& look, PieceId id);  // models
Footprint footprint(const Tables& tables, const Profile& profile, const Unit& unit);
Formation usual_formation(const Profile& profile);
int usual_files(const Tables& tables, const Profile& profile, Formation formation, int models);
bool may_have_files(const Tables& tables, const Profile& profile, Formation formation, int files, int models);
// Models of a skirmish unit in `files` by two ranks, the command model at the front centre.
bool loose_ranks_fit(const Tables& tables, const Profile& profile, int files, int models);
Mil rate(const Look& look, PieceId id, Formation formation);  // inches a turn
inline Mil rate(const Look& look, PieceId id) { return rate(look, id, unit(look, id).formation); }
RuleId rate_rule(const Look& look, PieceId id, Formation formation);
PieceId guns_left_by(const Look& look, PieceId id);  // the token of an artillery unit

void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path = {});
// Takes models off as ly.ruling.footprint-losses says. A unit without models stays until the removal step.
void lose_models(Play& play, PieceId id, int hits);
void remove_unit(Play& play, PieceId id, Word how, RuleId cite);
void set_disordered(Play& play, PieceId id, RuleId cite);
void set_shaken(Play& play, PieceId id, RuleId cite);
void leave_combat(Play& play, PieceId id);  // its pairs end

template <class Each>
void for_foes_in_combat(const Look& look, PieceId id, Each each) {
  for (const Pair& pair : look.state.pairs) {
    if (pair.attacker == id) each(pair.defender);
    if (pair.defender == id) each(pair.attacker);
  }
}

// ---- ground (ground.cc)
std::uint8_t who(const Look& look, PieceId id, Formation formation);
const GroundRow& ground_row(const Look& look, FeatureId feature);
inline Kind kind_at(const Look& look, FeatureId feature) {
  return tables(look).kind_of(look.field.terrain()[feature]);
}
bool has_trait(const Feature& feature, std::string_view trait);
// The rule that slows, bars or disorders there.
RuleId ground_rule(const Look& look, PieceId id, FeatureId feature);
bool bars(const Look& look, PieceId id, Formation formation, FeatureId feature);
bool disorders(const Look& look, PieceId id, Formation formation, FeatureId feature);
bool is_on_road(const Look& look, const Pose& pose, const Footprint& foot);
// True when a unit that stands so is disordered by its ground; the rule that says so.
RuleId disordered_by_ground(const Look& look, PieceId id);
// What a straight leg or wheel costs, in millionths of a move, and whether it may be made.
struct Toll {
  std::int64_t cost = 0;
  bool disorders = false;
  RuleId disorder_rule;
};
// Charge and road factors do not multiply: a charge has no road's speed.
Toll toll(const Look& look, PieceId id, const Unit& as, const Leg& leg, int twelfths, Verdict& out,
          bool charge = false);
std::int64_t share_of_move(Mil length, Mil per_turn, int twelfths = 12);
// What the ground charges for a part of a leg, from a run on for so long, in millionths of a move.
std::int64_t stretch_cost(const Look& look, PieceId id, Formation formation, const Leg& leg, Mil from,
                          Mil length, int twelfths);
// The longest run of a leg that stays on the table and off ground barred to it; its own block does not count.
Mil open_run(const Look& look, PieceId id, Formation formation, const Footprint& foot, const Leg& leg,
             FeatureId own_block);
// Ways that water bars, save by bridges and fords; and the water that bars a straight one.
Ways ways_over_ground(const Look& look);
FeatureId impassable_between(const Look& look, Point a, Point b);

// ---- sight (sight.cc)
struct LineOfSight {
  bool clear = false;
  Mil length = 0;       // true distance
  Mil woods = 0;        // of it, in woods
  bool screen = false;  // enemy skirmishers or guns on the line
  PieceId piece;        // what blocks it
  FeatureId feature;
};
// How much of a line lies in woods; where they lie over each other they count once.
Mil woods_length(const Look& look, const Sight& line);
// Looks along one line. `ball` lets ballshot pass over what overhead fire may pass over.
LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool ball = false);
// True when the target's part at `b` may be seen from so far: woods and hidden irregulars.
bool is_revealed(const Look& look, PieceId target, Point b, Mil distance);
bool sees(const Look& look, PieceId from, PieceId to);
PieceId nearest_seen_enemy(const Look& look, PieceId id);

// ---- movement (movement.cc, change.cc)
struct March {
  const Look& look;
  PieceId id;
  Unit as;  // what the unit has become on the way
  Pose pose;
  FeatureId inside;
  bool attacks = false;  // the two-inch limit does not hold, friends may not be passed at charge speed
  bool charges = false;
  bool rushes = false;  // through friends at full speed
  std::int64_t budget = kWholeMove;
  std::int64_t spent = 0;
  int made = 0;
  bool moved = false;  // it left its place
  bool rough = false;  // disordered on the way
  RuleId rough_rule;
  bool formed = false;  // changed formation or facing
  FixedVec<PieceId, 8> through;
  PieceId manned;             // guns that the crew comes back to
  FixedVec<PieceId, 4> over;  // guns that it spikes
  Verdict verdict;

  March(const Look& on, PieceId who);
  Footprint foot() const { return footprint(tables(look), profile(look, id), as); }
  Mil per_turn() const { return rate(look, id, as.formation); }
  void refuse(Reason why) { verdict.push_back(std::move(why)); }
  void pay(std::int64_t cost, RuleId cite);
};
void walk(March& march, const Manoeuvre& step);
void go(March& march, const Leg& leg);  // over a leg that is known
void pass_friends(Play& play, std::span<const PieceId> through, bool rushed, PieceId id);
void do_form(March& march, const Manoeuvre& step);
void do_turn(March& march, const Manoeuvre& step);
void do_leave(March& march, const Manoeuvre& step);
void do_enter(March& march, const Manoeuvre& step);
bool may_limber(const Look& look, const Profile& profile, const Unit& as);  // whether it ever may again
March plan_move(const Look& look, PieceId id, const Path& path, Word manner);
void check_room(const March& march, const Pose& at, const Footprint& foot, Verdict& out);
// Reasons for which a unit may not move at all this turn.
void check_mobile(const Look& look, PieceId id, Verdict& out);
int garrison_of(const Look& look, FeatureId block, Side* side = nullptr);  // models inside

// ---- attacks (charge.cc, contact.cc, evade.cc)
struct AttackPlan {
  Verdict verdict;
  Rush rush;
  Mil length = 0;
};
AttackPlan plan_attack(const Look& look, const Charge& command);
// Reasons against the last straight line of an attack: others on it, heavy works before horse, a full side of
// a block.
void check_way(const Look& look, PieceId id, PieceId target, PieceId mark, const Leg& leg, Verdict& out);
void check_block_side(const Look& look, PieceId target, std::uint8_t side, Verdict& out);
// Whom a horse unit that reinforces the attack on this target comes up behind.
PieceId friend_before(const Look& look, PieceId id, PieceId target);
// As its turn began it stood within 12 in of the enemy: ly.ruling.pants-distance.
bool began_near(const Look& look, PieceId attacker, PieceId target);
// Whether the enemy could charge the unit now if its side were active: ly.ruling.rally-enemy.
bool could_charge(const Look& look, PieceId enemy, PieceId unit);
bool comes_on_flank(const Look& look, PieceId attacker, PieceId target, const Pose& at);
bool attacks_uphill(const Look& look, PieceId attacker, PieceId defender);  // up a steep slope
bool may_evade(const Look& look, PieceId id);
bool must_evade(const Look& look, PieceId id, PieceId attacker);
std::vector<Command> evade_places(const Look& look, const PlaceEvade& step);
Verdict check_on(const Look& look, const Rush& rush, const Command& command);
March onwards(const Look& look, const Rush& rush);  // from where its last straight line begins
// What an attacker leaves on its way, its last line included: friends who stand, guns spiked, its own order.
void mark_way(Play& play, const Rush& rush, const March& line);

// ---- fire (shooting.cc, shot.cc)
struct ShotPlan {
  Verdict verdict;
  Word weapon;
  Mil range = 0;               // adjusted for woods
  Mil distance = 0;            // as it is
  std::uint32_t cells = 0;     // models that fire
  std::uint32_t able = 0;      // models that can hit it
  std::uint32_t screened = 0;  // of these, those with an enemy screen on their line
  int models = 0;
  std::uint8_t side = 255;  // of its block
  Tally dice, need;
  FixedVec<PieceId, 8> endangered;  // friends, nearest first
};
// What the aims before this one took: models bit by bit, or models out of the sides of a block.
struct Taken {
  std::uint32_t cells = 0;
  std::vector<Loophole> holes;
  int models = 0;

  void add(const ShotPlan& plan, FeatureId block);
};
ShotPlan plan_aim(const Look& look, PieceId unit, const Aim& aim, Word weapon, const Taken& taken);
Verdict check_shot(const Look& look, const Shoot& shoot);
Tally needed_score(const Look& look, PieceId unit, PieceId target, Word weapon, Mil range, bool screen,
                   bool first_shot);
Tally fire_dice(const Look& look, PieceId unit, int models);
void check_shooter(const Look& look, PieceId id, Verdict& out);
Mil farthest(const Look& look, PieceId id, Word weapon);
const WeaponRow& weapon_row(const Look& look, PieceId id, Word weapon);
// Friends in the way of a battery's shot: those who block it, and those it endangers, nearest first.
void look_down_lane(const Look& look, PieceId unit, PieceId target, Word weapon, ShotPlan& plan);
Cover cover_against(const Look& look, PieceId target, PieceId firer, Word weapon, RuleId& why);
bool is_dense(const Look& look, PieceId target, PieceId firer, RuleId& why);
Mil range_to(const Look& look, PieceId unit, PieceId target, Word weapon);

// ---- tests (morale.cc)
Tally fire_test_need(const Look& look, PieceId id);
bool is_caught_changing(const Look& look, PieceId id);

// ---- guns that were left (guns.cc)
void abandon_guns(Play& play, PieceId id);
bool spikes(const Look& look, PieceId id, const Meeting& met);  // guns that it meets
void spike_on_the_way(Play& play, std::span<const PieceId> guns);
void spike_on_the_way(Play& play, PieceId id, const Leg& leg);
void spike_guns_touched(Play& play);  // by whoever stands at them

// ---- retreats (retreat.cc)
struct Flight {  // where a unit may go back to along one heading: allowed runs, in order
  Angle along = 0;
  FixedVec<Point, 12> runs;  // x from, y to
};
struct Withdrawal {
  Footprint foot;   // as it ends
  Footprint going;  // as it goes, from `from` on, its facing kept
  Pose from;
  Point centre;  // as it starts; where it ends its centre has moved in a straight line
  Angle axis = 0;
  Angle facing = 0;      // one of its two facings; the other is opposite
  bool shut_in = false;  // attacked from opposite sides
};
Withdrawal plan_withdrawal(const Look& look, PieceId id, PieceId from_enemy);
bool can_retreat(const Look& look, PieceId id, const Withdrawal& w, RuleId* why = nullptr);
Verdict check_retreat(const Look& look, PieceId id, const Withdrawal& w, const Pose& at);
bool leaves_table(const Verdict& verdict);  // the one thing against the place is that it is off the table
std::vector<Pose> retreat_places(const Look& look, PieceId id, const Withdrawal& w, int directions);
void carry_out_retreat(Play& play, PieceId id, const Withdrawal& w, const Pose& at);
PieceId axis_enemy(const Look& look, PieceId id);
Angle away_from(const Look& look, PieceId id, PieceId enemy);
Verdict check_voluntary(const Look& look, PieceId id);

// ---- combat (melee.cc)
Tally combat_points(const Look& look, const Pair& pair, bool of_attacker);
int hit_score(const Tables& tables, int difference);  // by how much the points are better
Tally dice_for(const Look& look, PieceId id, PieceId target, int models);
int striking_models(const Look& look, PieceId id, const Pair& pair);
bool is_flanked(const Look& look, PieceId id);

// ---- generals (leaders.cc)
Verdict check_lead(const Look& look, const Lead& lead);
void ride(Play& play, const Lead& lead);
// Before its unit moves: whoever has too little of his ride left stays behind.
void take_along(Play& play, PieceId id, const Pose& to);
std::vector<Pose> general_places(const Look& look, PieceId leader);
bool in_control(const Look& look, PieceId id);  // control.cc

// ---- the battle (sequence.cc)
bool may_hold(const Look& look, PieceId id);  // ground, as aims count it
struct Strength {
  int units = 0, units_lost = 0, models = 0, models_lost = 0;
};
Strength army_strength(const Look& look, Side side);

std::vector<Word> forms_of(const Look& look, PieceId id);  // words for Motion::form

// ---- deployment (setup.cc): ly.ruling.deployment
struct Setup : PlainSetup<Lexington> {
  static constexpr RuleId cite = "ly.ruling.deployment"_rule, who_is_first = "ly.ruling.first-player"_rule;
  static constexpr GarrisonCites garrison = {cite, "ly.ruling.block-size"_rule, "ly.town.capacity"_rule,
                                             "ly.ruling.block-size"_rule};
  static bool is_lost(const Look& look, PieceId id) { return strength(look, id) == 0; }
  static std::optional<Footprint> shape(const Look& look, const Deploy& d);
  static RuleId misformed() { return "ly.ruling.small-units"_rule; }
  static void check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out);
  static constexpr Kind block = Kind::town_block;
  static bool holds_blocks(const Look& look, PieceId id) { return arm(look, id) == Arm::infantry; }
  static int size_inside(const Look& look, PieceId id) { return unit(look, id).models; }
  static int most_inside(const Look& look) { return tables(look).block_capacity; }
  static bool alternates(const Look& look);
  static void check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out);
  static void set_up(Play& play, const Deploy& d);
  static Side first_side(const Setting& setting);
  static void begin(Play& play, Side first);
};

}  // namespace drumhead::lexington
