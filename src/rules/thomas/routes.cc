// Where a piece that was dragged somewhere really ends, and the command that takes it there.
#include <fmt/format.h>

#include <algorithm>

#include "kit/routing.h"
#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

namespace {

constexpr Angle kTurned = 100;  // less than this is no turn of the hand

Routed staying(const Look& look, PieceId id, Verdict why) {
  return drumhead::staying(look.piece(id), look.field.terrain(), std::move(why));
}

Angle size_of(Angle angle) { return angle < 0 ? -angle : angle; }

// ---- moves

Path joined(Path first, const Path& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// A route that was found, and how well it does what was asked.
struct Found {
  Path path;
  MovePlan plan;
  double miss = 0;
};

class Finder {
 public:
  Finder(const Look& look, PieceId id, const Pose& goal)
      : look_(look), id_(id), from_(look.piece(id).pose), foot_(look.piece(id).foot), goal_(goal) {
    turn_ = turn_between(from_.heading, wrap(goal.heading));
    turned_ = size_of(turn_) >= kTurned;
    stay_ = is_garrison(look, id) ? 1e9 : miss(from_);  // a garrison that is dragged is to leave
  }

  void search();
  const std::optional<Found>& best() const { return best_; }
  bool is_there(const Found& found) const {
    return away(found.plan.end) <= kHere && off(found.plan.end) < kTurned;
  }
  // Why it does not end at the goal itself.
  Verdict why_not() const {
    if (!why_not_.empty()) return why_not_;
    return {reason(Code::bad_angle, "nt.ruling.oblique-moves"_rule, angle_fact("most", oblique()))};
  }

 private:
  Angle oblique() const {
    return chosen<"nt.ruling.oblique-moves", "0">(look_.setting) ? 0 : tables(look_).oblique;
  }
  double away(const Pose& end) const { return apart(end, goal_); }
  Angle off(const Pose& end) const { return size_of(turn_between(end.heading, wrap(goal_.heading))); }
  double miss(const Pose& end) const;
  Mil longest() const;
  MovePlan plan(const Path& path) const { return plan_move(look_, id_, path); }

  void offer(const Path& path);
  void take(const Path& path, MovePlan plan);
  void offer_runs(const Path& first, const Pose& at);
  void offer_run_then(const Manoeuvre& last);
  void offer_wheels();
  void offer_turns();
  void offer_crossing();
  void offer_blocks();

  const Look& look_;
  PieceId id_;
  Pose from_;
  Footprint foot_;
  Pose goal_;
  Angle turn_ = 0;
  bool turned_ = false;  // the player asks for another heading, not only for another place
  double stay_ = 0;
  std::optional<Found> best_;
  Verdict why_not_;  // of the first way that was tried
};

// The place comes first; the heading counts fully only where the player turned the piece himself.
double Finder::miss(const Pose& end) const {
  constexpr double kSlightly = 300;  // thousandths for a radian: no about-turn for an inch
  const double radians = off(end) * 3.14159265 / 18000;
  return away(end) + radians * (turned_ ? foot_.width : kSlightly);
}

// Of equally good ways the cheaper; and none that does no better than to stay.
void Finder::take(const Path& path, MovePlan made) {
  const double how = miss(made.end) + made.spent / 2000.0;
  if (how >= (best_ ? best_->miss : stay_)) return;
  best_ = Found{path, std::move(made), how};
}

// No path with longer runs is legal.
Mil Finder::longest() const {
  return tables(look_).move[static_cast<std::size_t>(troop(look_, id_))]
                           [static_cast<std::size_t>(formation_or_usual(look_, id_))];
}

// The whole of a path, or the longest part of it that is legal; wheels and changes are kept whole.
void Finder::offer(const Path& path) {
  if (path.empty()) return;
  MovePlan whole = plan(path);
  if (whole.verdict.empty()) {
    take(path, std::move(whole));
    return;
  }
  if (why_not_.empty()) why_not_ = std::move(whole.verdict);
  const Mil run = std::min(straight_length(path), longest());
  const auto part = [&](Mil length) { return shortened(path, length); };
  const auto legal = [&](Mil length) {
    const Path shorter = part(length);
    return !shorter.empty() && plan(shorter).verdict.empty();
  };
  constexpr int kLooks = 8;  // friends may be passed through, so it may be legal again farther on
  int good = kLooks - 1;
  while (good >= 0 && !legal(run / kLooks * good)) --good;
  const Mil least = run / kLooks / 4;
  if (good < 0 && !legal(least)) return;
  Mil low = good < 0 ? least : run / kLooks * good;
  good = std::max(good, 0);
  Mil high = good + 1 == kLooks ? run + 1 : run / kLooks * (good + 1);
  while (high - low > 1) {
    const Mil middle = low + (high - low) / 2;
    (legal(middle) ? low : high) = middle;
  }
  const Path found = part(low);
  take(found, plan(found));
}

// A straight run from a pose to the goal, or as near to it as a run may go.
void Finder::offer_runs(const Path& first, const Pose& at) {
  const Vec way = vec(goal_.point()) - vec(at.point());
  const double far = length(way);
  if (far < kHere) {
    offer(first);
    return;
  }
  const Angle by = turn_between(at.heading, bearing(way)), most = oblique();
  const Angle kept = std::clamp<Angle>(by, -most, most);
  const double run = dot(way, direction(wrap(at.heading + kept)));
  if (run < 1) {
    offer(first);
    return;
  }
  offer(joined(first, slanting(to_mil(run), kept)));
}

// A run to the place from which the last wheel or turn leads to the goal.
void Finder::offer_run_then(const Manoeuvre& last) {
  const Pose level{0, 0, from_.heading};
  const Vec shift = vec(moved(level, foot_, last).point());
  const Vec way = vec(goal_.point()) - shift - vec(from_.point());
  const Angle by = turn_between(from_.heading, bearing(way));
  if (length(way) < kHere || size_of(by) > oblique()) return;
  offer(joined(slanting(to_mil(length(way)), by), {last}));
}

void Finder::offer_wheels() {
  const Angle most = tables(look_).wheel_most;
  if (turned_ && size_of(turn_) <= most) {
    const Path wheel = single(Motion::wheel, 0, turn_);
    offer(wheel);
    offer_runs(wheel, moved(from_, foot_, wheel[0]));
    offer_run_then(wheel[0]);
  }
  if (turned_) return;
  // Towards the goal, then on: the heading that gets there.
  for (const Path& path : patterns(from_, foot_, goal_, true))
    if (path.size() == 2 && path[0].kind == Motion::wheel && size_of(path[0].angle) <= most) offer(path);
}

void Finder::offer_turns() {
  for (const Angle by : {18000, 9000, -9000}) {
    if (turned_ && size_of(turn_between(by, turn_)) >= kTurned) continue;
    const Path turn = single(Motion::turn, 0, by);
    const Pose at = moved(from_, foot_, turn[0]);
    const Vec way = vec(goal_.point()) - vec(at.point());
    const Angle aside = size_of(turn_between(at.heading, bearing(way)));
    if (turned_ || (length(way) > kHere && aside <= 4500)) offer_runs(turn, at);
    if (turned_) {
      offer(turn);
      offer_run_then(turn[0]);
    }
  }
}

// Up to the first bank, wall or fence, over it, and on.
void Finder::offer_crossing() {
  const Vec way = vec(goal_.point()) - vec(from_.point());
  const Angle by = turn_between(from_.heading, bearing(way));
  if (size_of(by) > oblique()) return;
  Mil at = -1;
  const Leg leg = look_.field.straight(id_, from_, foot_, wrap(from_.heading + by), to_mil(length(way)), 0);
  for (const Span& span : leg.crossed)
    if (is_barrier(look_, span.feature) && (at < 0 || span.from < at)) at = span.from;
  if (at < 0) return;
  Path path = at > 0 ? slanting(at, by) : Path{};
  path.push_back(single(Motion::cross, 0, 0)[0]);
  const MovePlan over = plan(path);
  if (!over.verdict.empty()) {
    offer(single(Motion::cross, 0, 0));
    return;
  }
  take(path, over);
  const Vec rest = vec(goal_.point()) - vec(over.end.point());
  const Angle on = turn_between(over.end.heading, bearing(rest));
  const double ahead_of_it = dot(rest, direction(over.end.heading));
  if (ahead_of_it < kHere || size_of(on) > oblique()) return;
  // Only the last run is cut short, so that the crossing stays whole.
  Mil low = 0, high = to_mil(length(rest)) + 1;
  while (high - low > 1) {
    const Mil middle = low + (high - low) / 2;
    (plan(joined(path, slanting(middle, on))).verdict.empty() ? low : high) = middle;
  }
  if (low > 0) {
    const Path farther = joined(path, slanting(low, on));
    take(farther, plan(farther));
  }
}

// A goal in a town is its occupation.
void Finder::offer_blocks() {
  const Terrain& terrain = look_.field.terrain();
  const auto is_town = [&](FeatureId at) { return kind_at(look_, at) == Kind::town; };
  for (const FeatureId block : blocks_under(terrain, goal_.point(), is_town)) {
    MovePlan entry = plan(entering(block));
    if (!entry.verdict.empty()) {
      if (why_not_.empty()) why_not_ = std::move(entry.verdict);
      continue;
    }
    best_ = Found{entering(block), std::move(entry), 0};
  }
}

void Finder::search() {
  if (is_garrison(look_, id_)) {
    const Path out = leaving(goal_.point());
    const MovePlan left = plan(out);
    if (!left.verdict.empty()) {
      why_not_ = left.verdict;
      return;
    }
    offer_runs(out, left.end);
    take(out, left);
    return;
  }
  offer_blocks();
  if (best_) return;
  if (!turned_) offer_runs({}, from_);
  if (best_ && is_there(*best_)) return;
  offer_wheels();
  offer_turns();
  if (turned_) offer_runs({}, from_);
  offer_crossing();
}

// ---- what a route says

std::string degrees(Angle angle) { return fmt::format("{}°", (size_of(angle) + 50) / 100); }

RouteNote note_of(const Look& look, const Manoeuvre& made) {
  const Tables& t = tables(look);
  const char* hand = made.angle < 0 ? "left" : "right";
  switch (made.kind) {
    case Motion::wheel:
      return {fmt::format("Wheel {} by {}: {}", hand, degrees(made.angle), move_share(t.wheel, kWholeMove)),
              "nt.formation.wheel"_rule};
    case Motion::turn:
      return {fmt::format("Turn {}: {}", size_of(made.angle) == 18000 ? "about" : hand,
                          move_share(t.turn, kWholeMove)),
              "nt.formation.turn"_rule};
    case Motion::cross:
      return {"Crosses what lies ahead", "nt.ruling.linear-obstacles"_rule};
    case Motion::enter:
      return {fmt::format("Occupies {}: {}", called(made.feature, look.setting),
                          move_share(t.town_occupy, kWholeMove)),
              "nt.terrain.town-full-turn"_rule};
    case Motion::leave:
      return {fmt::format("Leaves the town: {}", move_share(t.town_leave, kWholeMove)),
              "nt.ruling.town-leaving"_rule};
    default:
      return {};
  }
}

// Slow ground under the middle of its front.
void note_ground(const Look& look, PieceId id, const Pose& from, const Manoeuvre& run,
                 std::vector<RouteNote>& out) {
  const Leg leg = look.field.leg(id, from, look.piece(id).foot, run, 0);
  for (const Span& span : leg.middle) {
    const int pace = speed(look, id, span.feature);
    if (pace >= 1000 || pace == 0) continue;
    out.push_back({fmt::format("{} through {} at {} speed", measured(span.to - span.from, look.setting),
                               called(span.feature, look.setting),
                               pace == 500 ? std::string("half") : fmt::format("{}%", pace / 10)),
                   ground_rule(look, id, span.feature)});
  }
}

void note_fire(const Look& look, PieceId id, std::vector<RouteNote>& out) {
  if (!tables(look).may_fire[static_cast<std::size_t>(troop(look, id))]) return;
  if (has(look, id, "nt.special.minutemen-move-and-fire"_rule))
    out.push_back({"It may still fire this turn", "nt.special.minutemen-move-and-fire"_rule});
  else
    out.push_back({"It may not fire this turn", "nt.formation.no-move-and-fire"_rule});
}

std::vector<RouteNote> notes_of(const Look& look, PieceId id, const Path& path) {
  std::vector<RouteNote> out;
  Pose at = look.piece(id).pose;
  for (const Manoeuvre& made : path) {
    if (made.kind == Motion::advance || made.kind == Motion::oblique)
      note_ground(look, id, at, made, out);
    else
      out.push_back(note_of(look, made));
    at = moved(at, look.piece(id).foot, made);
  }
  note_fire(look, id, out);
  return out;
}

Footprint foot_after(const Look& look, PieceId id, Formation formation) {
  const Formation shape = formation == Formation::garrison ? usual_formation(troop(look, id)) : formation;
  return footprint(tables(look), troop(look, id), shape, unit(look, id).bases);
}

Verdict verdict_on(const Look& look, PieceId id, const Path& path) {
  return path.empty() ? Verdict{} : plan_move(look, id, path).verdict;
}

// The reasons against the whole way that also hold just ahead; they have the numbers that the player asked
// for.
Verdict of_those(const Verdict& whole, const Verdict& ahead) {
  Verdict out;
  for (const Reason& one : whole) {
    const auto same = [&](const Reason& that) {
      return that.code == one.code && that.piece == one.piece && that.feature == one.feature;
    };
    if (std::any_of(ahead.begin(), ahead.end(), same) && std::none_of(out.begin(), out.end(), same))
      out.push_back(one);
  }
  if (!out.empty()) return out;
  return ahead.empty() ? whole : ahead;
}

Routed move_route(const Look& look, PieceId id, const Pose& goal) {
  const Unit& u = unit(look, id);
  if (u.charged) return staying(look, id, {reason(Code::already, "nt.ruling.charge-uses-move"_rule)});
  if (u.moved) return staying(look, id, {reason(Code::already, "nt.move.allowance"_rule)});
  if (rate(look, id) == 0 && !is_garrison(look, id))
    return staying(look, id,
                   {reason(Code::no_move_left, rate_rule(look, id, u.formation), length_fact("most", 0))});
  Finder finder(look, id, goal);
  finder.search();
  if (!finder.best()) return staying(look, id, finder.why_not());
  const Found& found = *finder.best();
  Routed out;
  out.whole = finder.is_there(found) || found.plan.inside.valid();
  if (!out.whole)
    out.rest = of_those(finder.why_not(), verdict_on(look, id, lengthened(found.path, kBeyond)));
  out.command = Move{id, found.path, {}};
  out.allowance = tables(look).move[static_cast<std::size_t>(troop(look, id))]
                                   [static_cast<std::size_t>(formation_or_usual(look, id))];
  out.used = static_cast<Mil>(std::int64_t{found.plan.spent} * out.allowance / kWholeMove);
  out.notes = notes_of(look, id, found.path);
  draw_way(out, look.piece(id), found.path, found.plan.end, found.plan.inside,
           foot_after(look, id, found.plan.formation), look.field.terrain());
  return out;
}

// ---- deployment

// The legal pose nearest to the goal: as asked, or on widening rings about it.
std::optional<Pose> place_near(const Look& look, const AskDeploy& step, Deploy deploy, Verdict& why) {
  const Pose goal = deploy.at;
  why = check_deploy(look, step.side, deploy);
  if (why.empty()) return goal;
  const Footprint foot = footprint(tables(look), troop(look, deploy.unit),
                                   formation_or_usual(look, deploy.unit), unit(look, deploy.unit).bases);
  return legal_near(goal, foot, look.setting.info(step.side).zone, [&](const Pose& at) {
    deploy.at = at;
    return check_deploy(look, step.side, deploy).empty();
  });
}

Routed deploy_route(const Look& look, const AskDeploy& step, PieceId id, const Pose& goal) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  if (entry.side != step.side)
    return staying(look, id, {reason_of(Code::wrong_side, "nt.ruling.setup"_rule, id)});
  if (entry.arrives > 0 || unit(look, id).bases == 0)
    return staying(look, id, {reason(Code::no_such_piece, "nt.ruling.setup"_rule)});
  const Formation formation = formation_or_usual(look, id);
  Routed out;
  Deploy deploy{id, {goal.x, goal.y, wrap(goal.heading)}, word_for(formation), 0, {}, {}};
  const std::optional<Pose> place = place_near(look, step, deploy, out.rest);
  if (!place) {
    Routed stays = staying(look, id, std::move(out.rest));
    if (!look.on_table(id)) stays.end = deploy.at;
    return stays;
  }
  deploy.at = out.end = *place;
  out.whole = out.rest.empty();
  out.command = deploy;
  out.trail = {out.end};
  out.outline =
      outlines_at(out.end, footprint(tables(look), troop(look, id), formation, unit(look, id).bases));
  return out;
}

// ---- charges and generals

Routed charge_route(const Look& look, PieceId id, const Pose& goal) {
  const PieceId target = unit_at(look.core, look.field, other(look.side(id)), goal.point(), kUnit);
  if (!target.valid())
    return staying(look, id, {reason(Code::not_a_target, "nt.ruling.charge-declaration"_rule)});
  ChargePlan plan;
  const Charge charge = best_charge(look, id, target, plan);
  if (!plan.verdict.empty()) return staying(look, id, std::move(plan.verdict));
  Routed out;
  make_contact(look, plan.rush, out.end);
  out.whole = true;
  out.command = charge;
  out.allowance = rate(look, id);
  out.used = static_cast<Mil>(std::int64_t{plan.spent} * out.allowance / kWholeMove);
  out.trail = trail_along(look.piece(id).pose, look.piece(id).foot, charge.path, out.end);
  out.outline = outlines_at(out.end, look.piece(id).foot);
  out.notes.push_back(
      {fmt::format("Charges {}, {} away", called(target, look.setting), measured(plan.length, look.setting)),
       "nt.ruling.charge-distance"_rule});
  if (plan.rush.attack != Attack::front)
    out.notes.push_back({plan.rush.attack == Attack::flank ? "In the flank: it strikes first"
                                                           : "In the rear: it strikes first",
                         "nt.melee.first-flank-rear"_rule});
  if (plan.rush.may_be_shot && is_infantry(troop(look, target)))
    out.notes.push_back(
        {capital(called(target, look.setting)) + " may shoot at it first", "nt.charge.defender-shoots"_rule});
  return out;
}

Routed lead_route(const Look& look, Side side, PieceId leader, const Pose& goal) {
  constexpr Mil kNear = 2 * kUnit, kAnywhere = 1000 * kUnit;
  Routed out;
  out.end = goal;
  const PieceId to = unit_at(look.core, look.field, side, goal.point(), kAnywhere);
  const Lead lead{leader, to, {}, {}};
  if (to.valid()) out.rest = check_lead(look, side, lead);
  if (!to.valid()) out.rest.push_back(reason(Code::bad_choice, "nt.ruling.general-reach"_rule));
  out.trail = {out.end};
  out.outline = outlines_at(out.end, Footprint{kUnit, kUnit});
  if (!out.rest.empty()) return out;
  const Point p = look.field.centre(to);
  out.end = {p.x, p.y, look.piece(to).pose.heading};
  out.trail.push_back(out.end);
  out.outline = outlines_at(out.end, Footprint{kUnit, kUnit});
  out.whole = look.field.distance(to, goal.point()) <= kNear;
  if (!out.whole) out.rest.push_back(reason(Code::bad_choice, "nt.ruling.general-reach"_rule));
  out.command = lead;
  out.notes.push_back({"Joins " + called(to, look.setting), "nt.general.assign"_rule});
  return out;
}

}  // namespace

Routed Thomas::route(const Look& look, const Step* top, PieceId id, const Pose& goal, Word) {
  if (!look.known(id)) return {};
  if (top == nullptr) return staying(look, id, {reason(Code::not_asked, RuleId{})});
  const Side side = look.setting.roster[id.index()].side;
  const bool leader = look.piece(id).kind == PieceKind::leader;
  if (const auto* deploy = std::get_if<AskDeploy>(top); deploy != nullptr)
    return leader ? lead_route(look, deploy->side, id, goal) : deploy_route(look, *deploy, id, goal);
  if (leader && std::holds_alternative<AskGenerals>(*top))
    return lead_route(look, look.core.active, id, goal);
  if (leader) return staying(look, id, {reason(Code::not_asked, "nt.general.assign"_rule)});
  if (!is_unit(look, id)) return staying(look, id, {reason(Code::no_such_piece, RuleId{})});
  const bool moves = std::holds_alternative<AskMoves>(*top),
             charges = std::holds_alternative<AskCharges>(*top);
  if (!moves && !charges) return staying(look, id, {reason(Code::not_asked, "nt.sequence.movement"_rule)});
  if (side != look.core.active)
    return staying(look, id, {reason_of(Code::wrong_side, "nt.ruling.turn-structure"_rule, id)});
  return moves ? move_route(look, id, goal) : charge_route(look, id, goal);
}

}  // namespace drumhead::thomas
