// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include "base/lists.h"
#include "battle/game.h"
#include "rules/arw1d/cite.h"
#include "rules/arw1d/state.h"
#include "rules/arw1d/tables.h"
#include "table/poses.h"
#include "table/stands.h"

namespace drumhead::arw1d {

inline constexpr std::uint8_t kNoGroup = 255;

// A brigade or wing under one General, fixed for the game. rw.ruling.group
struct GroupInfo {
  Side side = Side::none;
  std::string key, name;
  std::vector<PieceId> units;
  PieceId general;
};

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders have an empty one
  std::vector<GroupInfo> groups;
  std::vector<std::uint8_t> group_of;  // by PieceId; a C-in-C has none
  PieceId chief[2];                    // by Side
};

struct Arw1d : PlainFace<Arw1d> {
  DRUMHEAD_FACE(arw1d, Arw1d)
  static std::vector<std::string_view> counts(const Profile&) { return {"stands", "start_stands"}; }
  static Forecast forecast(const Look& look);
  static Footing footing(const Look& look, PieceId unit, FeatureId ground);
  static std::uint32_t insight_goes_by(const Look& look, PieceId unit);
  static ChargeOdds charge_odds(const Look& look, PieceId unit, PieceId foe);
  static int chance(const Look& look, const Step* top, const Command& command);
};

// ---- units (units.cc)
inline const TroopRow& row(const Look& look, PieceId id) {
  return tables(look).troops[at(profile(look, id).type)];
}
inline std::uint8_t group_of(const Look& look, PieceId id) { return look.setting.group_of[id.index()]; }
inline Group& group(Play& play, PieceId id) { return play.state.groups[play.setting.group_of[id.index()]]; }

using drumhead::word_for;

bool is_unit(const Look& look, PieceId id);  // on the table, no general
inline bool is_friend(const Look& look, PieceId id, PieceId other) {
  return is_unit(look, other) && look.side(other) == look.side(id);
}
inline bool is_enemy(const Look& look, PieceId id, PieceId other) {
  return is_unit(look, other) && look.side(other) != look.side(id);
}
bool is_artillery(const Look& look, PieceId id);
bool is_cavalry(const Look& look, PieceId id);
bool is_foot(const Look& look, PieceId id);  // rw.ruling.infantry-meaning
bool is_massed(const Look& look, PieceId id);
bool is_massed_in_morale(const Look& look, PieceId id);  // with Light Cavalry (a)
bool is_light_foot(const Look& look, PieceId id);        // rw.ruling.light-infantry-meaning
bool is_garrison(const Look& look, PieceId id);
bool is_routing(const Look& look, PieceId id);
bool is_badly_drilled(const Look& look, PieceId id);
Weapon weapon(const Look& look, PieceId id);
bool has_missiles(const Look& look, PieceId id);  // muskets, rifles, bows: no guns
bool is_poor_shot(const Look& look, PieceId id);
Mil longest_range(const Look& look, PieceId id);
Mil long_range(const Look& look, PieceId id);
Band band_at(const Look& look, PieceId id, Mil distance);
bool in_line(const Look& look, PieceId id);  // for Advance: a column that crosses a bridge counts
bool in_square(const Look& look, PieceId id);
int front_row(const Look& look, PieceId id);
Mil speed(const Look& look, PieceId id, const Unit& as);  // in the open, as it is formed and ordered
Footprint footprint(const Tables& tables, const Profile& profile, const Unit& unit);
inline Footprint footprint(const Look& look, PieceId id, const Unit& as) {
  return footprint(tables(look), profile(look, id), as);
}
Unit formed(Unit as, Formation formation, std::uint8_t files = 0);  // no longer for a bridge
int melee_factor(const Look& look, PieceId id, PieceId enemy);
RuleId troop_rule(Troop troop);
Formation formation_word(std::string_view word);
std::string_view order_title(Orders order);

void reshape(Play& play, PieceId id);
void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path = {});
void set_order(Play& play, PieceId id, Orders order, PieceId leader = {});
void halt(Play& play, PieceId id);  // on Stand, and it goes no farther in this phase
void disorganise(Play& play, PieceId id, RuleId cite);
// Takes stands off as rw.ruling.stand-removal says; how many there were to take.
int lose_stands(Play& play, PieceId id, int kills, PieceId by, RuleId cite);
void forget_ends(Play& play, PieceId id);
void remove_unit(Play& play, PieceId id, Word how, RuleId cite);
void leave_table(Play& play, PieceId id, RuleId cite);
// A new formation on the same place.
void become_line(Play& play, PieceId id, Angle facing);

template <class Each>
void for_group(const Look& look, std::uint8_t group, Each each) {
  for (const PieceId id : look.setting.groups[group].units)
    if (look.on_table(id)) each(id);
}
PieceId nearest_enemy(const Look& look, PieceId id, Mil* away = nullptr);
inline Angle bearing_to(const Look& look, PieceId id, PieceId other) {
  return bearing(vec(look.field.centre(other)) - vec(look.field.centre(id)));
}
// True when a footprint at a pose is surely farther than this from a unit, told from their front middles
// alone: no part of either is farther from there than half its width and its depth.
inline bool is_beyond(const Look& look, const Pose& pose, const Footprint& foot, PieceId other, Mil reach) {
  const Piece& them = look.piece(other);
  if (them.inside.valid()) return false;
  const Vec way = vec(them.pose.point()) - vec(pose.point());
  const double far = reach + 0.5 * (foot.width + them.foot.width) + foot.depth + them.foot.depth;
  return dot(way, way) > far * far;
}
// Within this distance of each other, edge to edge; far pairs are skipped.
inline bool is_within(const Look& look, PieceId a, PieceId b, Mil reach) {
  const Piece& p = look.piece(a);
  if (!p.inside.valid() && is_beyond(look, p.pose, p.foot, b, reach)) return false;
  return look.field.distance(a, b) <= reach;
}

// ---- stands (retreat.cc)
struct Stood {
  std::vector<Vec> at;  // the middles of its stands
  int stands = 0;
  FeatureId block;  // or the building that it held
};
Stood where_it_stood(const Look& look, PieceId id);
// No way out of a block is longer than this; 0: it was in none.
Mil across(const Look& look, FeatureId block);
// True when no stand that ends in this footprint comes from farther than `rate`.
bool is_in_reach(const Look& look, const Stood& was, const Pose& pose, const Footprint& foot, Mil rate);
// The longest run, up to `most`, after which that holds of the place that `at(run)` names; 0: none does.
template <class PlaceAt>
Mil longest_in_reach(const Look& look, const Stood& was, Mil most, Mil rate, PlaceAt at) {
  return longest_run(most, [&](Mil run) {
    const std::pair<Pose, Footprint> place = at(run);
    return is_in_reach(look, was, place.first, place.second, rate);
  });
}

// What is noted of the places of all (Field::noted): lines close by (0), ground that disorders (1) and how
// far a general is (2 and his id above that), cover, heights, whom it sees from where it stands.
enum Noted : std::uint8_t { kUnderfoot, kInCover, kUphill, kSeen };
// What is noted until the battle changes (Look::noted): of a unit what it adds to its die, at which totals it
// gives way, how likely it breaks, who was nearest to its stands, half its speed; of a General who hears him;
// of a group how likely a General's help is, what it adds to the die, whether half of it is disordered, what
// friends ahead mean; of a side whether it owes an advance.
enum Remembered : std::uint8_t {
  kHelped,
  kGroupAdds,
  kUnitAdds,
  kGivesWay,
  kBreaks,
  kHalfGroup,
  kNearestThen,
  kHalfSpeed,
  kHears,
  kAhead,
  kAdvanceOwed
};

// ---- ground (ground.cc)
Mover mover(const Look& look, PieceId id);
const GroundRow& ground_row(const Look& look, FeatureId feature);
std::vector<FeatureId> ground_under(const Standing& standing);  // areas, then lines
inline Kind kind_at(const Look& look, FeatureId feature) {
  return tables(look).kind_of(look.field.terrain()[feature]);
}
// The fraction of its speed that a footprint has where it stands, thousandths.
int slowest_at(const Look& look, PieceId id, const Pose& pose, const Footprint& foot);
// Ground that a leg goes over: the slowest fraction, what lines cost, and whether it may be gone over at all.
struct Toll {
  int slow = 1000;
  Mil cost = 0;
  FeatureId barred;
};
Toll toll(const Look& look, PieceId id, const Leg& leg, bool column);
bool is_barred(const Look& look, PieceId id, FeatureId feature);
// The first impassable ground on a leg; how far it may go before it.
Mil open_run(const Look& look, PieceId id, const Leg& leg, FeatureId own_block);
bool is_disordered_by_ground(const Look& look, PieceId id);
int terrain_type_at(const Look& look, PieceId id, std::uint32_t cells);
bool is_in_the_open(const Look& look, PieceId id);  // type 0 without cover
Cover cover_against(const Look& look, PieceId target, PieceId shooter);
bool is_in_cover(const Look& look, PieceId id);  // for morale
bool is_uphill_of_all(const Look& look, PieceId id);
bool has_defence_near(const Look& look, PieceId id);  // a wall or work close enough to stand at
FeatureId defence_between(const Look& look, PieceId defender, PieceId attacker);
bool is_on_bridge(const Look& look, PieceId id);
FeatureId crossing_over(const Look& look, FeatureId water, Point a, Point b);

// ---- sight (sight.cc)
struct LineOfSight {
  bool clear = false;
  Mil length = 0;
  PieceId piece;  // what blocks it
  FeatureId feature;
};
LineOfSight look_along(const Look& look, PieceId from, PieceId to, Point a, Point b, bool guns = false);
bool sees(const Look& look, PieceId from, PieceId to);
bool sees_from(const Look& look, PieceId from, const Pose& at, const Footprint& foot, PieceId to);
Struck struck_side(const Look& look, PieceId target, Point from);

RuleId order_rule(Orders order);  // movement.cc: what a move under it goes by

// ---- contact (contact.cc)
// The stands of `a` whose edge touches b, and on which of its sides.
struct TouchAt {
  Struck side = Struck::front;
  Edge edge = Edge::none;
  std::uint32_t cells = 0;
  int count = 0;
  bool touching = false;
};
TouchAt touch_of(const Look& look, PieceId a, PieceId b);
std::uint32_t cells_in_contact(const Look& look, PieceId id);  // with any enemy
bool in_contact(const Look& look, PieceId a, PieceId b);
bool is_in_contact(const Look& look, PieceId id);
std::vector<PieceId> foes_of(const Look& look, PieceId id);
void unlink(Play& play, PieceId id);
void link(Play& play, PieceId unit, PieceId target, Struck struck);
std::vector<Part> melee_parts(const Look& look);
void restore_contact(Play& play, PieceId id, const std::vector<PieceId>& foes);

// ---- movement (movement.cc, change.cc, advance.cc, retreat.cc)
struct March {
  const Look& look;
  PieceId id;
  Unit as;
  Pose pose;
  FeatureId inside;
  bool off = false;  // it leaves the table
  Verdict verdict;

  March(const Look& on, PieceId who);
  Footprint foot() const { return footprint(tables(look), profile(look, id), as); }
  void refuse(Reason why) { verdict.push_back(std::move(why)); }
  Mil allowance() const;  // what is left of its speed, with the slowest ground met
  void pay(Mil cost, Mil way, RuleId cite);
};
March plan_move(const Look& look, PieceId id, const Path& path, Word manner);
void do_form(March& march, const Manoeuvre& step);
void do_turn(March& march, const Manoeuvre& step);
void do_enter(March& march, const Manoeuvre& step);
void do_leave(March& march, const Manoeuvre& step);
Mil block_reach(const Look& look, PieceId id);  // into a block or out of it
void march_out(March& march, Mil run);          // straight ahead from the edge of a block
void carry_out_move(Play& play, const Move& move);
bool is_free_at(const Look& look, PieceId id, const Pose& pose);  // on the table, and nobody stands there
void check_room(const Look& look, PieceId id, const Pose& at, const Footprint& foot, Verdict& out);
// The first ground under a place that it may not stand on.
FeatureId barred_under(const Look& look, PieceId id, const Standing& standing, const Footprint& foot);
void check_mobile(const Look& look, PieceId id, Verdict& out);
bool may_pass(const Look& look, PieceId id, PieceId friendly);
Mil wheel_price(const Look& look, PieceId id, Mil arc);  // what an arc costs of its move
Mil half_speed(const Look& look, PieceId id);            // of the ground where it began
// Enemies directly ahead that make it halt: the nearest, and where it must halt. rw.advance.missile-halt
struct HaltAhead {
  PieceId enemy;
  Mil gap = -1;  // -1: none
  Mil halt = 0;
  RuleId cite;
};
bool begins_halted(const Look& look, PieceId id);
void check_advance(March& march, const Leg& leg);
void check_not_further(March& march);
void check_reserve_place(March& march, Shape there);  // into a block, or out of it
void finish_retreat(March& march);
// Friends of another group who stop it. rw.advance.friends-block
struct FriendsAhead {
  PieceId piece;
  Mil gap = -1;
};
FriendsAhead friends_ahead(const Look& look, PieceId id);
Ahead ahead_of_group(const Look& look, std::uint8_t group);
void stand_behind_friends(Play& play);
// Groups on Advance that still owe their half move, each with a move that would do.
struct Duty {
  std::uint8_t group = kNoGroup;
  PieceId unit;
  Path path;
};
bool owes_move(const Look& look, std::uint8_t group);
std::optional<Duty> advance_duty(const Look& look);
bool is_advance_owed(const Look& look);  // whether there is such a duty: sooner said than which
Verdict check_advance_done(const Look& look);
std::vector<Path> retreat_paths(const Look& look, PieceId id);

// ---- orders and generals (command.cc, leaders.cc)
inline constexpr Orders kGiven[] = {Orders::advance, Orders::reserve, Orders::stand, Orders::retreat};
Verdict check_order(const Look& look, const Order& order);
bool may_be_heard(const Look& look, const Order& order);
int share_that_hears(const Look& look, const Order& order);
void take_own_stand(Decision& asked);  // among what a question takes
Verdict check_own_stand(const Look& look, const Order& order);
void stand_by_itself(Play& play, PieceId id);
Orders orders_word(std::string_view word);
// Units that an order would reach with a reach in centimetres.
std::vector<PieceId> reached(const Look& look, const GiveOrder& order, Mil reach);
GiveOrder reach_of(const Look& look, const Order& order);  // whom an order is for
Mil most_reach(const Look& look);                          // beyond it nobody hears
Verdict check_lead(const Look& look, const Lead& lead);
Mil distance_to_general(const Look& look, PieceId id, PieceId leader);
Mil general_distance(const Look& look, std::uint8_t group, PieceId unit, PieceId* who = nullptr);
void risk_generals(Play& play, PieceId id);
void ride_over_generals(Play& play, PieceId id, const Pose& from);  // of the enemy, after a move from there
bool may_order(const Look& look, PieceId leader);

// ---- fall-backs, routs (retreat.cc, rout.cc)
// `was`: where it stood before it formed for this.
void fall_back(Play& play, PieceId id, Mil distance, PieceId from, const Stood& was);
void form_for_the_way(Play& play, PieceId id, PieceId enemy);  // squares and garrisons
void go_back(Play& play, PieceId id, const Stood& was, Angle along, Mil rate, Word why);
// How far it gets on a straight way back, and over which friends; and the distance needed to clear them.
struct WayBack {
  Pose end;
  bool off = false;
  bool stuck = false;
  std::vector<PieceId> through;
};
WayBack way_back(const Look& look, PieceId id, const Pose& from, Angle along, Mil distance, Mil past,
                 FeatureId left = {});
Mil run_to_enemies(const Look& look, PieceId id, const Leg& leg, PieceId but);
void disorder_friends(Play& play, const std::vector<PieceId>& through);
void start_rout(Play& play, PieceId id);
// How far it gets along a way with its speed and so much more.
Mil run_on_way(const Look& look, PieceId id, const Footprint& foot, const std::vector<Point>& way, Mil base,
               Mil extra);

// ---- charges (charge.cc, evade.cc)
struct ChargePlan {
  Verdict verdict;
  Onset onset;
};
ChargePlan plan_charge(const Look& look, const Charge& command);
Onset* declared_by(Play& play, PieceId id);  // its charge of this phase, or nothing
const Onset* declared_by(const Look& look, PieceId id);
Mil charge_reach(const Look& look, PieceId id);
bool may_evade(const Look& look, PieceId id);
// Shots that a charged unit has at a charger before contact; empty: none.
std::vector<Shot> closing_shots(const Look& look, const Onset& onset);
void rush_home(Play& play, Onset& onset);
// The charger that is asked how far it goes on: where its line begins, the least and the most of it.
struct OnwardLine {
  PieceId unit;
  Pose from;
  Mil least = 0, most = 0;
};
std::optional<OnwardLine> onward_line(const Look& look);
void hold_back(Play& play, const Onset& onset);  // a refused charge

// ---- shooting (shooting.cc)
struct ShotPlan {
  Verdict verdict;
  std::uint32_t cells = 0;
  std::uint32_t able = 0;
  Mil range = 0;  // of the farthest stand
  Tally score;    // what is added to the die
};
void check_shooter(const Look& look, PieceId id, Verdict& out);
ShotPlan plan_aim(const Look& look, PieceId unit, const Aim& aim, std::uint32_t used);
// All aims of a command, with Lights' second shot worked out.
std::vector<Shot> plan_shots(const Look& look, const Shoot& shoot, Verdict& out);
Tally shooting_score(const Look& look, PieceId unit, PieceId target, int stands, Mil range, bool first);
bool counts_as_lights(const Look& look,
                      PieceId id);  // in what is said of Light Infantry and Cavalry shooting
// How a single die falls under a list of results: nothing, then one band for each row.
Throw score_throw(const Play& play, const std::vector<ResultRow>& rows, int added, RuleId purpose,
                  PieceId unit);
int row_of(const Throw& made, const Outcome& outcome);  // -1: nothing

// ---- melee (melee.cc)
Tally melee_score(const Look& look, const Part& part);
bool is_half_group_disordered(const Look& look, PieceId id);

// ---- morale (morale.cc)
struct TestOn {
  bool charge = false, charged = false, rally = false;
  const Onset* onset = nullptr;                         // for charge and charged
  bool flank = false, higher = false, cavalry = false;  // what comes at it, several at once
};
Tally morale_of_group(const Look& look, std::uint8_t group, bool general);
void morale_of_unit(const Look& look, PieceId id, const TestOn& on, Tally& out);
bool charge_goes_in(const Look& look, PieceId id, int total, RuleId& cite);
int chance_to_charge(const Look& look, const Charge& charge);  // that its test lets it, in thousandths
enum class NearGeneral : std::uint8_t { no, yes, roll };
NearGeneral general_near(Mil distance, const Tables& tables);
Sentence sentence_for(const Look& look, PieceId id, int total, RuleId* cite);
Fate fate_for(const Look& look, PieceId id, int total);  // of that sentence

// ---- sequence (sequence.cc, setup.cc)
enum class Stage : std::uint8_t {
  orders,
  rally,
  rout,
  retreat,
  charge,
  move,
  generals,
  fire,
  melee,
  morale,
  pursuit,
  recover
};
void enter(Play& play, Stage stage);
void enter_deployment(Play& play, Side side, Side first);
struct Strength {
  int stands = 0, lost = 0;  // lost: killed, off the table, or in rout
};
Strength army_strength(const Look& look, Side side);
bool may_hold(const Look& look, PieceId id);  // ground, as aims count it
Orders usual_order(const Setting& setting, const Profile& profile, const Unit& unit, Side side, Side first);

// ---- deployment (setup.cc): rw.ruling.scenario-frame
struct Setup : PlainSetup<Arw1d> {
  static constexpr RuleId cite = "rw.ruling.scenario-frame"_rule, defences = "rw.ruling.defences"_rule;
  static constexpr GarrisonCites garrison = {defences, defences, defences, defences};
  static constexpr Beside search = {2 * kUnit, 60 * kUnit};
  static std::string prompt(const Look& look, std::size_t left);
  static bool is_lost(const Look& look, PieceId id) { return unit(look, id).stands == 0; }
  static Verdict check_unit(const Look& look, const Deploy& d);
  static std::optional<Footprint> shape(const Look& look, const Deploy& d);
  static void check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out);
  static constexpr Kind block = Kind::building;
  static bool holds_blocks(const Look& look, PieceId id) { return is_foot(look, id); }
  static Verdict check_leader(const Look& look, Side side, const Lead& lead);
  static void set_up(Play& play, const Deploy& d);
  static constexpr Beside beside = {kUnit, 60 * kUnit};
  static bool may_arrive(const Look& look, PieceId id) { return !is_lost(look, id) && !unit(look, id).left; }
  static void check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out) {
    check_room(look, id, at, look.piece(id).foot, out);
  }
  static void arrive(Play& play, PieceId id, const Pose& at);
  static std::vector<Step> open(const Setting& setting, Side active);
};

// ---- what players are shown (view.cc, options.cc, routes.cc)
// Changes of formation that its troops know, with titles.
struct FormChange {
  Manoeuvre made;
  Word what;
  std::string title;
};
std::vector<FormChange> changes_of(const Look& look, PieceId id);
std::vector<Path> paths_out(const Look& look, PieceId id);
Path path_out(const Look& look, PieceId id, Point towards);

}  // namespace drumhead::arw1d
