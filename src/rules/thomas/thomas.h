// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include "base/lists.h"
#include "battle/game.h"
#include "rules/thomas/cite.h"
#include "rules/thomas/state.h"
#include "rules/thomas/tables.h"
#include "table/poses.h"

namespace drumhead::thomas {

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders have an empty one
};

struct Thomas : PlainFace<Thomas> {
  DRUMHEAD_FACE(thomas, Thomas)
  static std::vector<std::string_view> counts(const Profile&) { return {"bases", "start_bases"}; }
  static Forecast forecast(const Look& look);
  static Footing footing(const Look& look, PieceId unit, FeatureId ground);
  static std::uint32_t insight_goes_by(const Look& look, PieceId unit);
  static ChargeOdds charge_odds(const Look& look, PieceId unit, PieceId foe);
};

// ---- units
inline Troop troop(const Look& look, PieceId id) { return profile(look, id).troop; }
bool has(const Look& look, PieceId id, RuleId special);
// A unit on the table, not a general.
bool is_unit(const Look& look, PieceId id);
bool is_garrison(const Look& look, PieceId id);
// True in square or garrison: no flanks, no rear, shoots all round.
bool faces_all_round(const Look& look, PieceId id);
bool has_general(const Look& look, PieceId id);
Footprint footprint(const Tables& tables, Troop troop, Formation formation, int bases);
Formation usual_formation(Troop troop);
Mil rate(const Look& look, PieceId id);  // of its present formation
struct Pace {
  Formation formation = Formation::none;
  Mil rate = 0;
};
Pace fastest(const Look& look, PieceId id);  // of all formations of its troops
RuleId rate_rule(const Look& look, PieceId id, Formation formation);
// Sets formation and shape together.
void reshape(Play& play, PieceId id, Formation formation);
// Takes bases off, keeps the middle of the front edge, removes the unit with its last one.
void lose_bases(Play& play, PieceId id, int count, Word how, RuleId cite);
// Adds hits to the counter and takes bases for each four; returns how many bases went.
int take_hits(Play& play, PieceId id, int hits, Word how);
void remove_unit(Play& play, PieceId id, Word how, RuleId cite);
void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path = {});

// ---- ground
int speed(const Look& look, PieceId id, FeatureId feature);  // thousandths; 0: barred
// The rule that bars or slows these troops there, for refusals.
RuleId ground_rule(const Look& look, PieceId id, FeatureId feature);
bool in_woods(const Look& look, PieceId id);
bool counts_in(const Look& look, PieceId id, FeatureId feature);
int level(const Look& look, PieceId id);
int standing_level(const Look& look, PieceId id);
inline Kind kind_at(const Look& look, FeatureId feature) {
  return tables(look).kind_of(look.field.terrain()[feature]);
}
bool is_barrier(const Look& look, FeatureId feature);   // river, stream, wall, fence, hedge, fieldwork
bool is_obstacle(const Look& look, FeatureId feature);  // wall, fence, hedge, fieldwork
// The bridge or ford over this water on which a line from a to b keeps.
FeatureId crossing_at(const Look& look, FeatureId water, Point a, Point b, Ground kind);
bool may_use_bridge(const Look& look, PieceId id, Formation formation);
// Cost of a straight run in parts of kWholeMove at a rate per turn, terrain included.
int run_cost(const Look& look, PieceId id, Mil rate, const Leg& leg);
// How far a budget carries along a leg.
Mil run_within(const Look& look, PieceId id, Mil rate, const Leg& leg, int budget);
// Slides a footprint on along a heading until it stands clear beyond a band, touching its far side.
std::optional<Pose> beyond(const Look& look, const Pose& from, const Footprint& foot, Angle along,
                           FeatureId band);
// True when the middle of the front lies in a river, stream or obstacle: nobody is set down so.
bool front_in_barrier(const Look& look, const Pose& pose);
// Refusals for standing at a pose: other units, enemies nearer than the gap, barred ground, table edge.
void check_standing(const Look& look, PieceId id, const Pose& pose, const Footprint& foot, bool gap,
                    Verdict& out);

// ---- words for people: "Close order infantry", "Form column"
std::string word_for(Formation formation);  // as files have it
std::string word_for(Class grade);
std::string_view title_for(Troop troop);
std::string_view title_for(Formation formation);
std::string_view title_for(Class grade);

// ---- movement
Path forming(Formation to);
struct MovePlan {
  Verdict verdict;
  Pose end;
  Formation formation = Formation::none;
  FeatureId inside;
  int spent = 0;
};
MovePlan plan_move(const Look& look, PieceId id, const Path& path);
// The river, stream or obstacle over which a wheel, turn or change would carry the middle of the front.
FeatureId front_carried_over(const Look& look, const Pose& from, const Pose& to);
// Where a unit stands after a change of formation; nothing: there is no room.
std::optional<Pose> place_to_form(const Look& look, PieceId id, const Pose& pose, const Footprint& was,
                                  const Footprint& now);

// ---- shooting
struct ShotPlan {
  Verdict verdict;
  Mil range = 0;
  Tally dice, need;
  bool cover = false;
};
ShotPlan plan_shot(const Look& look, PieceId shooter, PieceId target);
// What keeps a unit from firing at anyone in the firing phase.
void check_shooter(const Look& look, PieceId shooter, Verdict& out);
struct FireBand {
  Mil range = 0;
  int need = 0;
  RuleId cite;
};
std::vector<FireBand> fire_bands(const Look& look, PieceId shooter);  // nearest first; none: it never fires
ShotPlan plan_charge_shot(const Look& look, const Rush& rush);
bool sees(const Look& look, PieceId from, PieceId to);
bool sees_from(const Look& look, PieceId id, const Pose& pose, PieceId to);
// The line that decides it, and what cuts it.
Sightline line_of_sight(const Look& look, PieceId from, PieceId to);
// From a point to another on the ground.
bool sees_ground(const Look& look, PieceId from, Point eye, Point mark);
bool in_fire_arc(const Look& look, PieceId from, PieceId to);
bool in_cover(const Look& look, PieceId target, PieceId shooter);
RuleId hit_rule(const Look& look, PieceId shooter, Mil range);
void hurt_by_fire(Play& play, PieceId target, PieceId by, int hits, int stopped);

// ---- charges
struct ChargePlan {
  Verdict verdict;
  Rush rush;
  Mil length = 0;
  int spent = 0;
};
ChargePlan plan_charge(const Look& look, const Charge& command);
// The plain charge, or one after a wheel or turn towards the target if only that will do.
Charge best_charge(const Look& look, PieceId id, PieceId target, ChargePlan& plan);
bool is_engaged(const Look& look, PieceId id);
std::optional<Engagement> engagement_of(const Look& look, PieceId charger);
// Where the charger ends its line: its pose in contact, and what it stands astride of.
Engagement make_contact(const Look& look, const Rush& rush, Pose& at);

// nt.ruling.river-combat-end: a charger that came over a river or obstacle and won goes to its far side.
void land_on_far_side(Play& play, const Engagement& e);

// ---- retreats
struct RetreatPlan {
  bool eliminated = false;
  RuleId why;
  Pose end;
};
RetreatPlan plan_retreat(const Look& look, PieceId id, const Pose& from, Angle along);
// Edges of its block over which a beaten garrison leaves: the farthest from its attackers, or those that tie.
// `also` attacks it too, though it is not in contact yet.
std::vector<int> garrison_edges(const Look& look, PieceId garrison, PieceId also = {});
RetreatPlan plan_garrison_retreat(const Look& look, PieceId garrison, int edge);
// The owner's choice among edges that tie is answered "edge-0", "edge-1" ...
Decision ask_edge(const Look& look, PieceId garrison, PieceId also = {});
std::int8_t edge_named(const Word& choice);
void carry_out(Play& play, PieceId id, const RetreatPlan& plan, Word why);

// ---- combat
Tally strike_dice(const Look& look, PieceId by, PieceId on);

// ---- morale and victory
// Strikes of the attackers that fall before, with or after those of the charged unit.
void push_strikes(Play& play, PieceId target, Blows stage);
bool owes_test(const Look& look, PieceId id);
Tally morale_need(const Look& look, PieceId id);
struct Strength {
  int start = 0, now = 0;
};
Strength army_strength(const Look& look, Side side);

// ---- generals and deployment: nt.ruling.setup
struct Setup : PlainSetup<Thomas> {
  static constexpr RuleId cite = "nt.ruling.setup"_rule, who_is_first = "nt.ruling.first-player"_rule;
  static constexpr GarrisonCites garrison = {cite, "nt.ruling.town-entry"_rule, "nt.ruling.town-entry"_rule,
                                             "nt.terrain.town-infantry-only"_rule};
  static bool is_lost(const Look& look, PieceId id) { return unit(look, id).bases == 0; }
  static std::optional<Footprint> shape(const Look& look, const Deploy& d);
  static RuleId misformed() { return "nt.ruling.formations"_rule; }
  static void check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out);
  static constexpr Kind block = Kind::town;
  static bool holds_blocks(const Look& look, PieceId id) { return is_infantry(troop(look, id)); }
  static Verdict check_leader(const Look& look, Side side, const Lead& lead);
  static void set_up(Play& play, const Deploy& d);
  static void lead(Play& play, const Lead& lead);
  static void finish(Play& play, Side side);
  static bool may_arrive(const Look& look, PieceId id);
  static void check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out);
  static void arrive(Play& play, PieceId id, const Pose& at);
  static void leader_arrives(Play&, PieceId) {}  // with his unit, or once it is there: sequence.cc
  static void begin(Play& play, Side first);
};
PieceId unit_for_general(const Look& look, Side side);
Formation formation_or_usual(const Look& look, PieceId id);  // what it is deployed in, or would be
Verdict check_lead(const Look& look, Side side, const Lead& lead);
void attach(Play& play, PieceId leader, PieceId to);

}  // namespace drumhead::thomas
