// The sheet's face: what the loop, the registry and the sheet's own files share.
#pragma once

#include "battle/game.h"
#include "rules/thomas/cite.h"
#include "rules/thomas/state.h"
#include "rules/thomas/tables.h"

namespace drumhead::thomas {

struct Setting : drumhead::Setting {
  Tables tables;
  std::vector<Profile> profiles;  // by PieceId; leaders have an empty one
};

struct Thomas {
  using Setting = thomas::Setting;
  using State = thomas::State;
  using Step = thomas::Step;
  using Profile = thomas::Profile;
  using Unit = thomas::Unit;

  static void upkeep(drumhead::Play<Thomas>& play);
  static void conclude(drumhead::Play<Thomas>& play, Side winner);
  static void show(const drumhead::Look<Thomas>& look, PieceId id, PieceView& piece);
  static std::vector<TrayItem> tray(const drumhead::Look<Thomas>& look);
  static std::vector<Option> options(const drumhead::Look<Thomas>& look, const Step* top, PieceId unit);
  static Routed route(const drumhead::Look<Thomas>& look, const Step* top, PieceId unit, const Pose& goal,
                      Word manner);
  static std::vector<Zone> zones(const drumhead::Look<Thomas>& look, const Step* top, PieceId unit,
                                 const Pose& at);
  static Sightline sight(const drumhead::Look<Thomas>& look, PieceId from, PieceId to);
  static std::vector<CardFact> card(const drumhead::Look<Thomas>& look, PieceId id);
  static Polygon fan(const drumhead::Look<Thomas>& look, PieceId from);
  static const Lexicon& words();  // words.cc
  static std::vector<Command> candidates(const drumhead::Look<Thomas>& look, const Step* top);
  static int appraise(const drumhead::Look<Thomas>& look, Side side);
  static Insight insight(const drumhead::Look<Thomas>& look, PieceId unit);
  static std::vector<std::string_view> counts(const Profile&) { return {"bases", "start_bases"}; }
  // After a document was read: fills what it left out, works out shapes, refuses what cannot be.
  static void settle(Setting& setting, Whole<Thomas>& whole, Problems& problems);
};

using Look = drumhead::Look<Thomas>;
using Play = drumhead::Play<Thomas>;

// ---- units
inline const Profile& profile(const Look& look, PieceId id) { return look.setting.profiles[id.index()]; }
inline const Unit& unit(const Look& look, PieceId id) { return look.state.units[id.index()]; }
inline Unit& unit(Play& play, PieceId id) { return play.state.units[id.index()]; }
inline Troop troop(const Look& look, PieceId id) { return profile(look, id).troop; }
inline const Tables& tables(const Look& look) { return look.setting.tables; }
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
bool is_barrier(Ground kind);   // river, stream, wall, fence, hedge, fieldwork
bool is_obstacle(Ground kind);  // wall, fence, hedge, fieldwork
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
Verdict check_edge(const Look& look, PieceId garrison, const Command& command, PieceId also = {});
std::optional<Command> forced_edge(const Look& look, PieceId garrison, PieceId also = {});
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
bool is_beaten(const Look& look, Side side);

// A side flagged listed-army is that of the sheet's list, to the unit.
void check_listed_army(const Setting& setting, Side side, Problems& problems);

// ---- generals and deployment
PieceId unit_for_general(const Look& look, Side side);
Formation formation_or_usual(const Look& look, PieceId id);  // what it is deployed in, or would be
std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id);
Verdict check_lead(const Look& look, Side side, const Lead& lead);
void attach(Play& play, PieceId leader, PieceId to);
Verdict check_deploy(const Look& look, Side side, const Deploy& command);

// ---- the steps: see state.h
void run(Play&, const RollForFirst&);
void run(Play&, const StartTurn&);
void run(Play&, const MilitiaTest&);
void run(Play&, const ChargeShot&);
void run(Play&, const ChargeHome&);
void run(Play&, const Withdraw&);
void run(Play&, const ChargeToSpot&);
void run(Play&, const Volley&);
void run(Play&, const FireSaves&);
void run(Play&, const Strike&);
void run(Play&, const Together&);
void run(Play&, const After&);
void run(Play&, const MeleeSaves&);
void run(Play&, const TakeLosses&);
void run(Play&, const Judge&);
void run(Play&, const Retreat&);
void run(Play&, const GarrisonRetreat&);
void run(Play&, const EndCombat&);
void run(Play&, const MoraleTest&);
void run(Play&, const EndTurn&);

#define DRUMHEAD_QUESTION(Step)                                   \
  Decision ask(const Look&, const Step&);                         \
  Verdict check_answer(const Look&, const Step&, const Command&); \
  void answer(Play&, const Step&, const Command&)
DRUMHEAD_QUESTION(AskDeploy);
DRUMHEAD_QUESTION(AskGenerals);
DRUMHEAD_QUESTION(AskCharges);
DRUMHEAD_QUESTION(AskShot);
DRUMHEAD_QUESTION(ChooseWithdrawalEdge);
DRUMHEAD_QUESTION(AskMoves);
DRUMHEAD_QUESTION(AskFire);
DRUMHEAD_QUESTION(ChooseCombat);
DRUMHEAD_QUESTION(AskStrike);
DRUMHEAD_QUESTION(ChooseRetreatEdge);
DRUMHEAD_QUESTION(ChooseTester);
#undef DRUMHEAD_QUESTION

std::optional<Command> forced(const Look&, const AskGenerals&);
std::optional<Command> forced(const Look&, const AskShot&);
std::optional<Command> forced(const Look&, const ChooseWithdrawalEdge&);
std::optional<Command> forced(const Look&, const ChooseCombat&);
std::optional<Command> forced(const Look&, const AskStrike&);
std::optional<Command> forced(const Look&, const ChooseRetreatEdge&);
std::optional<Command> forced(const Look&, const ChooseTester&);

}  // namespace drumhead::thomas
