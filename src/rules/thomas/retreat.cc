// Retreats and withdrawals: straight back, through friends, stopped by what bars the way.
#include <algorithm>

#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

namespace {

// A retreat under way along one line; runs are measured from where this stretch of it began.
struct Flight {
  const Look* on;
  PieceId id;
  Footprint foot;
  Angle along = 0;
  Mil per_turn = 0;
  Pose pose;
  int left = kWholeMove;

  // Barred ground that it stands on already does not stop it; a garrison stands on none.
  std::vector<FeatureId> excused() const {
    return is_garrison(*on, id) ? std::vector<FeatureId>{} : on->field.stand(id, pose, foot).areas;
  }

  const Look& look() const { return *on; }
  Pose at(Mil run) const { return pose_at(vec(pose.point()) + direction(along) * run, pose.heading); }
  Leg leg(Mil run) const { return on->field.straight(id, pose, foot, along, run, 0); }
  // Where the middle of the edge that goes first is after a run: terrain is taken there.
  Point leading(Mil run) const { return to_point(leading_middle(at(run), foot, along)); }
};

// nt.ruling.retreat-move, nt.ruling.square-retreat: one move of its own.
Mil retreat_rate(const Look& look, PieceId id) {
  if (is_garrison(look, id))
    return tables(look).move[at(troop(look, id))][static_cast<std::size_t>(usual_formation(troop(look, id)))];
  if (unit(look, id).formation == Formation::square) return tables(look).square_retreat;
  return rate(look, id);
}

bool meets_enemy(const Flight& f, Mil run) {
  for (const Meeting& met : f.leg(run).met)
    if (f.look().side(met.piece) != f.look().side(f.id) && met.overlaps &&
        f.look().piece(met.piece).kind != PieceKind::leader)
      return true;
  return false;
}

bool enters_barred(const Flight& f, const std::vector<FeatureId>& under, Mil run) {
  for (const Span& span : f.leg(run).touched)
    if (f.look().field.terrain()[span.feature].form == Form::area &&
        speed(f.look(), f.id, span.feature) == 0 && !holds(under, span.feature))
      return true;
  return false;
}

// The longest run, up to `most`, for which `bad` does not hold. Once bad, it stays bad.
template <class Bad>
Mil longest_run(Mil most, Bad bad) {
  if (!bad(most)) return most;
  Mil good = 0, poor = most;
  while (poor - good > 1) {
    const Mil middle = good + (poor - good) / 2;
    (bad(middle) ? poor : good) = middle;
  }
  return good;
}

// The first river, stream or obstacle on the way that is not bridged, before `most`.
std::optional<Span> first_barrier(const Flight& f, const Leg& leg, Mil most) {
  std::optional<Span> first;
  for (const Span& span : leg.crossed) {
    if (!is_barrier(f.look(), span.feature) || span.from >= most) continue;
    if (crossing_at(f.look(), span.feature, f.leading(span.from), f.leading(span.to), Ground::bridge)
            .valid() &&
        may_use_bridge(f.look(), f.id, unit(f.look(), f.id).formation))
      continue;
    if (!first || span.from < first->from) first = span;
  }
  return first;
}

// What a barrier takes of the move to go over; nothing: it stops the retreat.
std::optional<int> toll_for(const Flight& f, const Span& barrier) {
  const Kind kind = kind_at(f.look(), barrier.feature);
  if (crossing_at(f.look(), barrier.feature, f.leading(barrier.from), f.leading(barrier.to), Ground::ford)
          .valid())
    return tables(f.look()).ford;
  if (kind == Kind::river || speed(f.look(), f.id, barrier.feature) == 0) return std::nullopt;
  return tables(f.look()).linear_obstacle;
}

// How far this stretch goes before the move, the ground or an enemy ends it; then, if an obstacle ended it
// and enough move is left, the stretch that begins beyond.
struct Dash {
  Mil reached = 0;
  std::optional<Flight> next;
};

Dash run_on(const Flight& f) {
  const Leg whole = f.leg(f.per_turn);
  Mil most = run_within(f.look(), f.id, f.per_turn, whole, f.left);
  const std::vector<FeatureId> under = f.excused();
  most = longest_run(most, [&](Mil run) { return enters_barred(f, under, run); });
  most = longest_run(most, [&](Mil run) { return meets_enemy(f, run); });
  const std::optional<Span> barrier = first_barrier(f, whole, most);
  if (!barrier) return {most, std::nullopt};
  const std::optional<int> toll = toll_for(f, *barrier);
  const int spent = run_cost(f.look(), f.id, f.per_turn, f.leg(barrier->from));
  if (!toll || f.left - spent < *toll) return {barrier->from, std::nullopt};
  const std::optional<Pose> landing = beyond(f.look(), f.pose, f.foot, f.along, barrier->feature);
  if (!landing) return {barrier->from, std::nullopt};
  const Mil over = to_mil(length(vec(landing->point()) - vec(f.pose.point())));
  if (meets_enemy(f, over) || enters_barred(f, under, over)) return {barrier->from, std::nullopt};
  Flight next = f;
  next.left -= spent + *toll;
  next.pose = *landing;
  return {barrier->from, next};
}

bool on_barred(const Flight& f, Mil run) {
  const std::vector<FeatureId> under = f.excused();
  for (const FeatureId area : f.look().field.stand(f.id, f.at(run), f.foot).areas)
    if (speed(f.look(), f.id, area) == 0 && !holds(under, area)) return true;
  return false;
}

bool on_a_friend(const Flight& f, Mil run) {
  return !f.look().field.stand(f.id, f.at(run), f.foot).overlapped.empty();
}

// The farthest run up to `most` at which every enemy is at least the gap away; -1: there is none.
// Distances along a line are convex, so each enemy forbids one stretch of it.
Mil clear_of_enemies(const Flight& f, Mil most) {
  const Mil gap = tables(f.look()).unit_gap;
  Mil run = most;
  bool again = true;
  while (again && run >= 0) {
    again = false;
    for_units(f.look(), other(f.look().side(f.id)), [&](PieceId enemy) {
      const auto near = [&](Mil r) { return f.look().field.distance_at(f.at(r), f.foot, enemy) < gap; };
      if (run < 0 || !near(run)) return;
      again = true;
      if (near(0)) {  // near here and near there: near all the way
        run = -1;
        return;
      }
      run = longest_run(run, near);
    });
  }
  return run;
}

RetreatPlan eliminated(RuleId why) {
  RetreatPlan plan;
  plan.eliminated = true;
  plan.why = why;
  return plan;
}

// Those whom it would share ground with after a run, as the way to there meets them.
std::vector<Meeting> stood_on(const Flight& f, Mil run) {
  const std::vector<PieceId> under = f.look().field.stand(f.id, f.at(run), f.foot).overlapped;
  std::vector<Meeting> out;
  for (const Meeting& met : f.leg(run).met)
    if (holds(under, met.piece)) out.push_back(met);
  return out;
}

// Touching the rear of the last friend it would end on; nothing: something else stops it before.
std::optional<Mil> behind_friends(const Flight& f, Mil run) {
  Mil behind = run;
  for (std::vector<Meeting> on = stood_on(f, run); !on.empty(); on = stood_on(f, behind)) {
    const Mil before = behind;
    for (const Meeting& met : on) behind = std::max(behind, met.clear);
    if (behind == before) return std::nullopt;
  }
  const std::vector<FeatureId> under = f.excused();
  const bool stopped = enters_barred(f, under, behind) || meets_enemy(f, behind) ||
                       first_barrier(f, f.leg(behind), behind).has_value();
  return stopped ? std::nullopt : std::optional<Mil>(behind);
}

// The farthest free spot of a stretch, a gap from all enemies and on nobody; -1: there is none.
Mil free_spot(const Flight& f, Mil reached) {
  Mil run = clear_of_enemies(f, reached);
  while (run >= 0 && (on_a_friend(f, run) || on_barred(f, run)))
    run = clear_of_enemies(f, f.look().field.free_run(f.id, f.pose, f.foot, f.along, run - 1));
  return run;
}

// nt.ruling.retreat-blocked: the farthest point so reached, on the last stretch that has one.
RetreatPlan fly(const Flight& start) {
  std::vector<std::pair<Flight, Mil>> stretches;
  Dash stretch = run_on(start);
  stretches.emplace_back(start, stretch.reached);
  while (stretch.next && stretches.size() < 4) {
    const Flight next = *stretch.next;
    stretch = run_on(next);
    stretches.emplace_back(next, stretch.reached);
  }
  auto& [last, reached] = stretches.back();
  if (!last.look().field.on_table(last.at(reached), last.foot))
    return eliminated(
        "nt.melee.retreat-off-table"_rule);  // exactly reaching it is still on: nt.ruling.retreat-edge
  if (on_a_friend(last, reached)) {
    const std::optional<Mil> behind = behind_friends(last, reached);
    if (behind && last.look().field.on_table(last.at(*behind), last.foot)) reached = *behind;
  }
  for (std::size_t i = stretches.size(); i-- > 0;) {
    const auto& [flight, most] = stretches[i];
    const Mil run = free_spot(flight, most);
    if (run >= 0) return {false, "nt.ruling.retreat-move"_rule, flight.at(run)};
  }
  return eliminated("nt.ruling.retreat-blocked"_rule);
}

}  // namespace

RetreatPlan plan_retreat(const Look& look, PieceId id, const Pose& from, Angle along) {
  return fly({&look, id, look.piece(id).foot, along, retreat_rate(look, id), from});
}

// ---- garrisons: nt.ruling.town-retreat

namespace {

// A block's edges are counted as it was drawn, from its first corner on; its outline always runs clockwise.
std::size_t place_in_outline(const Terrain& terrain, FeatureId block, std::size_t edge) {
  const std::vector<Vec>& corners = terrain.outline(block).area;
  const bool drawn_clockwise = to_point(corners[0]) == terrain[block].points[0];
  return drawn_clockwise ? edge : (2 * corners.size() - 2 - edge) % corners.size();
}

Vec middle_of_edge(const Look& look, FeatureId block, int edge, Angle* out) {
  const std::vector<Vec>& corners = look.field.terrain().outline(block).area;
  const std::size_t i = place_in_outline(look.field.terrain(), block, static_cast<std::size_t>(edge));
  const Vec a = corners[i], b = corners[(i + 1) % corners.size()];
  if (out != nullptr) *out = bearing({-(b - a).y, (b - a).x});
  return (a + b) * 0.5;
}

// How far the nearest attacker is from a point: those in contact with the garrison, and one that comes on.
Mil attacker_distance(const Look& look, PieceId garrison, PieceId also, Point p) {
  Mil least = -1;
  const auto take = [&](PieceId enemy) {
    const Mil away = look.field.distance(enemy, p);
    if (least < 0 || away < least) least = away;
  };
  for (const Engagement& e : look.state.engagements)
    if (e.target == garrison && is_unit(look, e.charger)) take(e.charger);
  if (also.valid()) take(also);
  return least < 0 ? 0 : least;
}

}  // namespace

std::vector<int> garrison_edges(const Look& look, PieceId garrison, PieceId also) {
  const FeatureId block = look.piece(garrison).inside;
  const std::size_t count = look.field.terrain().outline(block).area.size();
  std::vector<Mil> away;
  for (std::size_t edge = 0; edge < count; ++edge)
    away.push_back(attacker_distance(look, garrison, also,
                                     to_point(middle_of_edge(look, block, static_cast<int>(edge), nullptr))));
  const Mil farthest = *std::max_element(away.begin(), away.end());
  std::vector<int> best;
  for (std::size_t edge = 0; edge < count; ++edge)
    if (no_farther(farthest, away[edge])) best.push_back(static_cast<int>(edge));
  return best;
}

// Placed in line facing the town, its front edge one move beyond the edge.
RetreatPlan plan_garrison_retreat(const Look& look, PieceId garrison, int edge) {
  const FeatureId block = look.piece(garrison).inside;
  Angle out = 0;
  const Vec middle = middle_of_edge(look, block, edge, &out);
  const Formation formation = usual_formation(troop(look, garrison));
  const Footprint foot =
      footprint(tables(look), troop(look, garrison), formation, unit(look, garrison).bases);
  const Point start = to_point(middle);
  return fly(
      {&look, garrison, foot, out, retreat_rate(look, garrison), {start.x, start.y, wrap(out + 18000)}});
}

Decision ask_edge(const Look& look, PieceId garrison, PieceId also) {
  Decision out = question(Ask::choose, look.side(garrison), "nt.ruling.town-retreat"_rule,
                          "By which side do " + briefly(garrison, look.setting) + " leave " +
                              called(look.piece(garrison).inside, look.setting) + "?");
  out.subject = garrison;
  for (const int edge : garrison_edges(look, garrison, also)) {
    const Vec way =
        middle_of_edge(look, look.piece(garrison).inside, edge, nullptr) - vec(look.field.centre(garrison));
    out.choices.push_back({std::string("edge-") + std::to_string(edge), "nt.ruling.town-retreat"_rule,
                           garrison, "To the " + std::string(compass(bearing(way))), AnswerRole::pick});
  }
  return out;
}

std::int8_t edge_named(const Word& choice) {
  const std::string_view text = choice.view();
  if (!text.starts_with("edge-") || text.size() < 6 || text.size() > 7) return -1;
  int edge = 0;
  for (const char digit : text.substr(5)) {
    if (digit < '0' || digit > '9') return -1;
    edge = edge * 10 + (digit - '0');
  }
  return static_cast<std::int8_t>(edge);
}

Decision ask(const Look& look, const ChooseRetreatEdge& step) { return ask_edge(look, step.unit); }
void answer(Play& play, const ChooseRetreatEdge& step, const Command& command) {
  play.pop();
  play.then(GarrisonRetreat{step.unit, edge_named(std::get<Answer>(command).choice)});
}

// ---- carrying out

void carry_out(Play& play, PieceId id, const RetreatPlan& plan, Word why) {
  if (plan.eliminated) return remove_unit(play, id, why, plan.why);
  if (play.piece(id).inside.valid()) {
    unit(play, id).left = play.piece(id).inside;
    play.piece(id).inside = {};
    unit(play, id).formation = usual_formation(troop(play.look(), id));
  }
  set_down(play, id, plan.end, why);
}

void run(Play& play, const Retreat& step) {
  if (!is_unit(play.look(), step.unit)) return;
  carry_out(play, step.unit, plan_retreat(play.look(), step.unit, step.from, step.along), "retreat");
}

void run(Play& play, const GarrisonRetreat& step) {
  if (!is_unit(play.look(), step.unit)) return;
  carry_out(play, step.unit, plan_garrison_retreat(play.look(), step.unit, step.edge), "retreat");
}

}  // namespace drumhead::thomas
