// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include "base/lists.h"
#include "battle/game.h"
#include "rules/awi28/cite.h"
#include "rules/awi28/state.h"
#include "rules/awi28/tables.h"
#include "table/poses.h"

namespace drumhead::awi28 {

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders have an empty one
};

struct Awi28 : PlainFace<Awi28> {
  DRUMHEAD_FACE(awi28, Awi28)
  static void show(const Look& look, PieceId id, PieceView& piece);
  using Leader = awi28::Leader;
  static Forecast forecast(const Look& look);
  static Footing footing(const Look& look, PieceId unit, FeatureId ground);
  static std::uint32_t insight_goes_by(const Look& look, PieceId unit);
  static ChargeOdds charge_odds(const Look& look, PieceId unit, PieceId foe);
  static int chance(const Look& look, const Step* top, const Command& command);
  // The table of a document that names none: aw.ruling.table.
  static Point usual_table(const drumhead::Setting& setting);
};

// ---- units (units.cc)
inline const Leader& leader_of(const Look& look, PieceId id) { return look.state.leaders[id.index()]; }
inline const TroopRow& troops(const Look& look, PieceId id) {
  return tables(look).troops[at(unit(look, id).row)];
}
inline Arm arm(const Look& look, PieceId id) { return troops(look, id).arm; }

using drumhead::word_for;

bool is_unit(const Look& look, PieceId id);    // on the table, no commander
bool is_leader(const Look& look, PieceId id);  // on the table or not
bool is_lone_commander(const Look& look, PieceId id);
bool is_garrison(const Look& look, PieceId id);
bool has(const Look& look, PieceId id, Special special);
int stamina(const Look& look, PieceId id);
bool is_shaken(const Look& look, PieceId id);
bool is_disordered(const Look& look, PieceId id);
bool is_light_horse(const Look& look, PieceId id);
bool is_skirmishing(const Look& look, PieceId id);
bool is_deep(Formation formation);
bool has_flanks(const Look& look, PieceId id);
bool goes_any_way(Formation formation);
bool is_in_combat(const Look& look, PieceId id);
RuleId row_rule(Row row);
// The row in which a unit would be in a formation; none: it may not use it.
std::optional<Row> row_in(const Look& look, PieceId id, Formation formation);
std::vector<Formation> formations_of(const Look& look, PieceId id);
Footprint footprint(const Tables& tables, Arm arm, Formation formation);
std::string_view title_for(Formation formation);
std::optional<Formation> formation_named(const Word& name);
Mil rate(const Look& look, PieceId id, Formation formation);  // inches a move
RuleId rate_rule(const Look& look, PieceId id, Formation formation);
void set_down(Play& play, PieceId id, const Pose& to, Word why, const Path& path = {});
void set_formation(Play& play, PieceId id, Formation formation);
void disorder(Play& play, PieceId id);
void recover(Play& play, PieceId id);
void take_fresh_hits(Play& play, PieceId id, int hits);  // of this phase
void drop_excess(Play& play, PieceId id);
void leave_combat(Play& play, PieceId id);
void remove_unit(Play& play, PieceId id, Word how, RuleId cite);

// ---- ground (ground.cc)
inline Kind kind_at(const Look& look, FeatureId feature) {
  return tables(look).kind_of(look.field.terrain()[feature]);
}
int price(const Look& look, PieceId id, Formation formation, Kind kind);
RuleId ground_rule(const Look& look, PieceId id, Formation formation, Kind kind);
bool is_on_road(const Look& look, const Pose& pose, const Footprint& foot);
bool look_barred(const Look& look, PieceId id, Formation formation, const Span& span);

// A stretch of a way with the price of an inch, in twelfths.
struct Priced {
  Mil from = 0, to = 0;
  int price = 12;
};
// What is paid all at once where the way comes to it: an obstacle, or a friend who is passed.
struct Lump {
  Mil at = 0, cost = 0;
  RuleId cite;
  FeatureId feature;
  Mil clear = 0;  // run from there until it is clear of the friend
  PieceId friendly;
};
struct Going {
  std::vector<Priced> stretches;
  std::vector<Lump> lumps;
  Mil open = 0;  // longest run that nothing bars
  std::optional<Reason> stop;
  FeatureId slowed;
};
Going going_of(const Look& look, PieceId id, Formation formation, const Leg& leg, bool group);

// The moves that a unit may make, and what is left of them, in twelfths of a thousandth.
struct Purse {
  Mil rate = 0;
  int moves = 1, used = 0;
  std::int64_t left = 0;

  bool next_move();
  bool pay(std::int64_t cost);
  bool pay_at_once(std::int64_t cost);
  std::int64_t worth() const;
};
// Goes along a way as far as the purse lets it, at most `length`; says what stopped it.
Mil walk(const Going& going, Mil length, int factor, Purse& purse, Reason* why);

Cover cover_against(const Look& look, PieceId id, Point from);
FeatureId cover_line(const Look& look, PieceId id, Point from);
bool is_in_woods(const Look& look, PieceId id);
bool is_in_closed_woods(const Look& look, PieceId id);
bool is_in_woods_at(const Look& look, PieceId id, const Pose& pose);
bool touches_woods(const Look& look, PieceId id);

// ---- sight (sight.cc)
struct Line {
  bool clear = false;
  bool overhead = false;  // a gun shoots over troops
  bool below = false;     // troops on lower ground are between
  Mil length = 0;
  Point from, to;
  PieceId piece, over;  // what blocks it; over whom it looks
  FeatureId feature;
};
Line look_along(const Look& look, PieceId from, PieceId to, Point a, Point b);
Line line_to(const Look& look, PieceId from, PieceId to, bool to_shoot);
bool sees(const Look& look, PieceId from, PieceId to);
bool is_within(const Look& look, PieceId a, PieceId b, Mil range);  // nearest edges
bool is_not_clear(const Look& look, PieceId from, PieceId to);
PieceId nearest_enemy(const Look& look, PieceId id, Mil within, bool visible);  // within -1: at any distance
bool enemy_within(const Look& look, PieceId id, Mil range);
Angle away_from(const Look& look, PieceId id, PieceId enemy);

// ---- movement (movement.cc)
// Under which circumstances a unit moves.
struct Moving {
  int moves = 1;
  bool group = false;  // under a brigade order
  bool free = false;   // after a failed roll
  bool any = false;    // moves and changes of formation alike
  Word what;           // the order
};
struct March {
  const Look look;
  PieceId id;
  Formation formation;
  Pose pose;
  FeatureId inside;
  Formation was;
  Purse purse;
  bool group = false, free = false;
  bool moved = false, formed = false, hauled = false, manhandled = false;
  int passed = 0, crossed = 0;
  FeatureId slowed;
  Mil reached = -1;  // of the manoeuvre that was refused
  Verdict verdict;

  March(const Look& on, PieceId who, int moves);
  Footprint foot() const;
  void refuse(Reason why) { verdict.push_back(std::move(why)); }
};
March plan_move(const Look& look, PieceId id, const Path& path, const Moving& how);
void check_retiring(March& march);
void check_end(const Look& look, PieceId id, const Pose& pose, const Footprint& foot, Verdict& out);
bool may_pass(const Look& look, PieceId id, Formation as, PieceId friendly);
void carry_out(Play& play, const March& march, const Path& path, Word why);
Vec centre_of_block(const Look& look, FeatureId block);
// A forced move along a heading, facing kept.
struct Straight {
  Pose end;
  Mil run = 0;
  int used = 0;
  bool off_table = false, leaves = false;
  PieceId enemy;
};
Straight forced_run(const Look& look, PieceId id, Angle along, Purse purse);
Straight forced_moves(const Look& look, PieceId id, Angle along, int moves);
void carry_out(Play& play, PieceId id, const Straight& way, Word why);

// ---- command (command.cc, blunder.cc)
bool may_command(const Look& look, PieceId leader, PieceId id);
Tally command_target(const Look& look, const Order& order);
Verdict check_order(const Look& look, const Order& order);
Order with_leader(const Look& look, const Order& order);
bool can_be_ordered(const Look& look, PieceId id);
bool has_initiative(const Look& look, PieceId id);
int moves_for(const Tables& tables, int margin);
// The thirty-six throws of two dice, by what the roll would bring: aw.ruling.command-roll.
struct CommandOdds {
  std::array<int, 4> moves{};  // not heard, one, two, three
  int blunders = 0;
  int at_least(int n) const {
    int out = 0;
    for (std::size_t i = static_cast<std::size_t>(n); i < moves.size(); ++i) out += moves[i];
    return out;
  }
};
inline constexpr int kThrows = 36;
CommandOdds command_odds(const Look& look, const Order& order, int target);
std::string moves_text(int moves);  // "two moves"
bool is_last_order(const Word& what);
Word moves_word(int moves);
Moving moving_under_orders(const Look& look);

// ---- charges (charge.cc, evade.cc)
struct ChargePlan {
  Verdict verdict;
  Rush rush;
  Pose end;
  int crossed = 0;
  bool short_by = false;
};
Point mark_of(const Look& look, PieceId id);
Facing facing_of(const Look& look, PieceId of, Point p, Tie tie = Tie::front);
void check_may_charge(const Look& look, PieceId id, Verdict& out);
void check_charge_target(const Look& look, PieceId id, PieceId target, Facing side, Verdict& out);
// From where it stands it could strike him: no line for skirmishers before its front, no house for horse.
bool may_strike(const Look& look, PieceId id, PieceId enemy);
void check_way(const Look& look, ChargePlan& plan, Mil outer, bool group);
// `group`: under a brigade order, which does not lead into woods.
ChargePlan plan_charge(const Look& look, const Charge& command, bool group = false);
Verdict check_ordered_charge(const Look& look, const Charge& charge, int moves);
void begin_charge(Play& play, const Charge& charge, int moves);
void go_home(Play& play, const Rush& rush);
void rush_to(Play& play, PieceId id, const Pose& to);
bool may_close_fire(const Look& look, const Rush& rush);
bool may_evade(const Look& look, const Rush& rush);
Mil roll_distance(Play& play, PieceId id, int later_moves, PieceId against);
Mil chase_run(const Look& look, const Rush& rush, Mil distance);
Pose stop_on_line(const Look& look, const Rush& rush, Mil ran);
bool meets_another(Play& play, const Rush& rush, PieceId met, Mil at_run);
void withdraw(Play& play, PieceId id, int moves, bool face_away);

// ---- shooting (shooting.cc)
struct ShotPlan {
  Verdict verdict;
  Shot shot;
  Tally dice, need;
};
Weapon weapon_of(const Look& look, PieceId id);
void check_shooter(const Look& look, PieceId id, Verdict& out);
ShotPlan plan_shot(const Look& look, PieceId id, PieceId target);
ShotPlan plan_closing_fire(const Look& look, PieceId id, PieceId charger);  // its dice and need
Tally hand_need(const Tables& tables, Tally need);
Tally save_need(const Look& look, PieceId id, Cover cover, int band);
int throw_saves(Play& play, PieceId id, PieceId by, int hits, const Tally& need);
void forget_fire(Play& play, PieceId id);

// ---- tests (morale.cc)
Cause owed_after_fire(const Look& look, PieceId id, Cause fire);  // shot or closing
Cause owed_after_round(const Look& look, PieceId id, Side winner);
// How likely a Break Test for this cause goes wrong for a unit that has so many hits by then.
double giving_way(const Look& look, PieceId id, Cause cause, int hits);
Angle retire_heading(const Look& look, PieceId id);
void break_up(Play& play, PieceId id, Cause cause, RuleId cite);

// ---- hand-to-hand (melee.cc)
Tally melee_dice(const Look& look, PieceId id);
Tally melee_need(const Look& look, PieceId id);
Cover cover_in_combat(const Look& look, PieceId id, PieceId against);
Verdict check_sweep(const Look& look, const AskWinner& step, const Charge& charge);

// ---- commanders (leaders.cc)
PieceId unit_touched_by(const Look& look, PieceId leader);
void join(Play& play, PieceId leader, PieceId id);
void ride(Play& play, const Lead& lead);
Verdict check_ride(const Look& look, const Lead& lead);
void find_lone_commanders(Play& play);
PieceId leader_to_replace(const Look& look, Side side);
std::vector<Command> replacement_posts(const Look& look, const AskReplacement& step);

// ---- the battle (sequence.cc, setup.cc)
struct Brigade {
  std::string_view id;
  std::vector<PieceId> units;
  int counted = 0, gone = 0;
  bool broken = false;
};
std::vector<Brigade> brigades_of(const Look& look, Side side);
void end_battle(Play& play, Side winner, RuleId why);
Verdict check_post(const Look& look, Side side, const Lead& lead);
void grade_before(Play& play, PieceId id);

// ---- what the page shows (view.cc, options.cc, routes.cc)
Path forming(Formation formation);
std::optional<Moving> moving_at(const Look& look, const AskInitiative& step, PieceId id);
std::optional<Moving> moving_at(const Look& look, const AskMoves& step, PieceId id);

// ---- deployment (setup.cc): aw.ruling.table
struct Setup : PlainSetup<Awi28> {
  static constexpr RuleId cite = "aw.ruling.table"_rule, who_is_first = "aw.ruling.deploy-order"_rule;
  static constexpr RuleId building = "aw.ruling.buildings"_rule;
  static constexpr GarrisonCites garrison = {building, building, building, building};
  static bool is_lost(const Look& look, PieceId id) { return unit(look, id).lost; }
  static Verdict check_unit(const Look& look, const Deploy& d);
  static std::optional<Footprint> shape(const Look& look, const Deploy& d);
  static void check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out);
  static constexpr Kind block = Kind::building;
  static bool holds_blocks(const Look& look, PieceId id) { return arm(look, id) == Arm::infantry; }
  static std::optional<Reason> why_not_inside(const Look& look, const Deploy& d);
  static Verdict check_leader(const Look& look, Side side, const Lead& lead);
  static void set_up(Play& play, const Deploy& d);
  static void lead(Play& play, const Lead& lead);
  static void finish(Play& play, Side side);
  static constexpr Beside beside = {500, 36 * kUnit};
  static void check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out);
  static void arrive(Play& play, PieceId id, const Pose& at);
  static std::vector<Step> open(const Setting& setting, Side active);
  static void begin(Play& play, Side first);
};

}  // namespace drumhead::awi28
