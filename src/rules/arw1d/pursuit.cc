// After the tests: who runs after routers, and whether he catches them. rw.ruling.pursuit
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

struct Chase {
  PieceId unit, target;
};

// Whose last contacted enemy has routed, and who is on Advance.
bool may_pursue(const Look& look, PieceId id) {
  return is_unit(look, id) && unit(look, id).order == Orders::advance && !is_artillery(look, id) &&
         !is_in_contact(look, id) && !is_garrison(look, id);
}

std::optional<Chase> next_chase(const Look& look) {
  for (const Flight& flight : look.state.flights)
    for (const PieceId foe : flight.foes)
      if (may_pursue(look, foe)) return Chase{foe, flight.unit};
  return std::nullopt;
}

void drop_chaser(Play& play, PieceId id) {
  for (Flight& flight : play.state.flights)
    for (std::size_t i = flight.foes.size(); i-- > 0;)
      if (flight.foes[i] == id) flight.foes.erase_at(i);
}

const Flight* flight_of(const Look& look, PieceId id) {
  for (const Flight& flight : look.state.flights)
    if (flight.unit == id) return &flight;
  return nullptr;
}

bool is_clear(const Look& look, PieceId id, const Pose& pose, PieceId caught) {
  const Standing standing = look.field.stand(id, pose, look.piece(id).foot);
  if (standing.off_table || !standing.overlapped.empty()) return false;
  for (const auto* list : {&standing.areas, &standing.bands})
    for (const FeatureId feature : *list)
      if (look.field.terrain()[feature].form == Form::area ? is_barred(look, id, feature)
                                                           : kind_at(look, feature) == Kind::river)
        return false;
  bool clear = true;
  for_enemies(look, id, [&](PieceId enemy) {
    if (enemy == caught) return;
    clear = clear && look.field.distance_at(pose, look.piece(id).foot, enemy) >= kClear;
  });
  return clear;
}

// The router's way for one who starts beside him: the same first leg, then the same corners.
std::vector<Point> own_way(const Look& look, PieceId id, const Flight& flight) {
  std::vector<Point> out(flight.way.begin(), flight.way.end());
  if (!out.empty())
    out[0] = to_point(vec(out[0]) + vec(look.piece(id).pose.point()) - vec(flight.from.point()));
  return out;
}

// Its front on the router's rear, as near to the middle as there is room and its stands come; else where it
// comes to if it does no more than keep up with him.
std::optional<Pose> behind(const Look& look, PieceId id, PieceId target, const Flight& flight, Mil rate) {
  const Piece& router = look.piece(target);
  const Stood was = where_it_stood(look, id);
  const Footprint& foot = look.piece(id).foot;
  const Vec rear = vec(router.pose.point()) - direction(router.pose.heading) * router.foot.depth;
  const Vec aside = direction(router.pose.heading + 9000);
  for (Mil shift = 0; shift <= 6 * kUnit; shift += kUnit)
    for (const Mil by : {shift, -shift}) {
      const Point p = to_point(rear + aside * by);
      const Pose pose{p.x, p.y, router.pose.heading};
      if (is_clear(look, id, pose, target) && is_in_reach(look, was, pose, foot, rate)) return pose;
    }
  const Vec by = vec(look.field.centre(target)) - vec(flight.from.point());
  const Point p = to_point(vec(look.piece(id).pose.point()) + by);
  const Pose beside{p.x, p.y, look.piece(id).pose.heading};
  const bool touches = look.field.contact(beside, foot, target).shared > 0;
  if (touches && is_clear(look, id, beside, target) && is_in_reach(look, was, beside, foot, rate))
    return beside;
  return std::nullopt;
}

// How far along the router's way nobody and nothing stops it: 1 cm short of other enemies, at ground that it
// may not enter and at the table's edge. Friends let it pass if there is room at the end.
Mil free_run(const Look& look, PieceId id, PieceId router, const std::vector<Point>& route, Mil distance) {
  const Footprint& foot = look.piece(id).foot;
  Vec here = vec(look.piece(id).pose.point());
  Mil gone = 0;
  for (const Point& p : route) {
    const Vec way = vec(p) - here;
    const Mil run = std::min(to_mil(length(way)), distance - gone);
    if (run <= 0) continue;
    const Angle along = bearing(way);
    const Point from = to_point(here);
    const Leg leg = look.field.straight(id, {from.x, from.y, along}, foot, along, run, kClear);
    Mil most = std::min(run, open_run(look, id, leg, {}));
    if (leg.off_at >= 0) most = std::min(most, leg.off_at);
    for (const Meeting& met : leg.met) {
      if (look.piece(met.piece).kind != PieceKind::unit || look.side(met.piece) == look.side(id) ||
          met.piece == router)
        continue;
      if (met.before >= kClear)
        most = std::min(most, met.near);
      else if (met.into >= 0)
        most = std::min(most, met.into);
    }
    gone += most;
    if (most < run) return gone;
    here = vec(p);
  }
  return distance;
}

Pose on_route(const Look& look, PieceId id, const std::vector<Point>& route, Mil run) {
  Vec here = vec(look.piece(id).pose.point());
  Angle heading = look.piece(id).pose.heading;
  double left = run;
  for (const Point& p : route) {
    const Vec leg = vec(p) - here;
    const double far = length(leg);
    if (far < 1) continue;
    heading = bearing(leg);
    const double go = std::min(far, left);
    here = here + leg * (go / far);
    left -= go;
    if (left <= 0) break;
  }
  const Point p = to_point(here);
  return {p.x, p.y, heading};
}

// As far along the way as its stands come and there is room to stand.
std::optional<Pose> along_the_way(const Look& look, PieceId id, const std::vector<Point>& route, Mil distance,
                                  Mil rate) {
  const Mil most = longest_in_reach(look, where_it_stood(look, id), distance, rate, [&](Mil run) {
    return std::pair(on_route(look, id, route, run), look.piece(id).foot);
  });
  const auto clear = [&](Mil run) { return is_clear(look, id, on_route(look, id, route, run), {}); };
  Mil run = most, beyond = most;
  while (run > 0 && !clear(run)) {
    beyond = run;
    run = std::max(0, run - 250);
  }
  while (run > 0 && beyond - run > 1) {
    const Mil middle = run + (beyond - run) / 2;
    (clear(middle) ? run : beyond) = middle;
  }
  if (run > 0) return on_route(look, id, route, run);
  return std::nullopt;
}

}  // namespace

Decision ask(const Look& look, const AskPursue&) {
  const std::optional<Chase> chase = next_chase(look);
  if (!chase) return {};
  Decision out;
  out.ask = Ask::choose;
  out.side = look.side(chase->unit);
  out.prompt = "Does the unit pursue the routed enemy?";
  out.cite = "rw.ruling.pursuit"_rule;
  out.subject = chase->unit;
  out.units = {chase->unit};
  out.choices = {{"stay", "rw.ruling.pursuit"_rule, {}, "Stay"},
                 {"pursue", "rw.ruling.pursuit"_rule, {}, "Pursue"}};
  return out;
}

// Cavalry on Advance must.
std::optional<Command> forced(const Look& look, const AskPursue&) {
  const std::optional<Chase> chase = next_chase(look);
  if (!chase) return Done{};
  if (is_cavalry(look, chase->unit)) return Answer{"pursue", {}, {}};
  return std::nullopt;
}

Verdict check_answer(const Look&, const AskPursue&, const Command& command) {
  const RuleId rule = "rw.ruling.pursuit"_rule;
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, rule)};
  if (said->choice != "stay" && said->choice != "pursue") return {reason(Code::bad_choice, rule)};
  return {};
}

void answer(Play& play, const AskPursue&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    enter(play, Stage::recover);
    return;
  }
  const Chase chase = *next_chase(play.look());
  drop_chaser(play, chase.unit);
  if (said->choice != "pursue") return;
  play.pop();
  play.then(Pursue{chase.unit, chase.target});
}

void run(Play& play, const Pursue& step) {
  const Look look = play.look();
  const PieceId id = step.unit, target = step.target;
  Throw made;
  made.die = Die::d6;
  made.total = true;
  made.judged = Judged::added;
  made.purpose = "rw.ruling.pursuit"_rule;
  made.unit = id;
  made.who = look.side(id);
  const Mil extra = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose), target).sum * kUnit;
  const Flight* flight = flight_of(look, target);
  const std::vector<Point> route = flight != nullptr ? own_way(look, id, *flight) : std::vector<Point>{};
  const Mil rate = run_on_way(look, id, look.piece(id).foot, route, row(look, id).move, extra);
  const Mil distance = free_run(look, id, target, route, rate);
  const bool reaches = flight != nullptr && distance >= flight->length && is_unit(look, target);
  const std::optional<Pose> caught = reaches ? behind(look, id, target, *flight, rate) : std::nullopt;
  unit(play, id).moved = true;
  if (caught) {
    set_down(play, id, *caught, "pursuit");
    link(play, id, target, Struck::rear);
    play.contact(id, target, "rear");
    unit(play, id).fought = unit(play, target).fought = true;
    play.state.parts.clear();
    for (const Part& part : melee_parts(play.look()))
      if ((part.unit == id && part.enemy == target) || (part.unit == target && part.enemy == id))
        play.state.parts.push_back(part);
    disorganise(play, id, "rw.ruling.pursuit"_rule);  // it ends so: not yet in this melee
    if (!play.state.parts.empty()) {
      play.then(Strike{0}, EndMelee{true});
      return;
    }
  } else {
    if (const std::optional<Pose> end = along_the_way(look, id, route, distance, rate))
      set_down(play, id, *end, "pursuit");
    disorganise(play, id, "rw.ruling.pursuit"_rule);
  }
  play.then(AskPursue{});
}

}  // namespace drumhead::arw1d
