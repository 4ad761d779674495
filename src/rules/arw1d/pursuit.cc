// After the tests: who runs after routers, and whether he catches them. rw.ruling.pursuit
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/arw1d/arw1d.h"
#include "table/stands.h"

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

bool is_clear(const Look& look, PieceId id, const Pose& pose, PieceId caught) {
  const Standing standing = look.field.stand(id, pose, look.piece(id).foot);
  if (standing.off_table || !standing.overlapped.empty()) return false;
  for (const FeatureId feature : ground_under(standing))
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
  const auto may_end = [&](const Pose& pose) {
    return is_clear(look, id, pose, target) && is_in_reach(look, was, pose, foot, rate);
  };
  const Vec rear = vec(router.pose.point()) - direction(router.pose.heading) * router.foot.depth;
  const Vec aside = direction(router.pose.heading + 9000);
  for (Mil shift = 0; shift <= 6 * kUnit; shift += kUnit)
    for (const Mil by : {shift, -shift})
      if (const Pose pose = pose_at(rear + aside * by, router.pose.heading); may_end(pose)) return pose;
  const Pose beside = slid(look.piece(id).pose, vec(look.field.centre(target)) - vec(flight.from.point()));
  if (look.field.contact(beside, foot, target).shared > 0 && may_end(beside)) return beside;
  return std::nullopt;
}

// How far along the router's way nobody and nothing stops it: other enemies, ground that it may not enter,
// the table's edge. Friends let it pass if there is room at the end.
Mil free_run(const Look& look, PieceId id, PieceId router, const std::vector<Point>& route, Mil distance) {
  Vec here = vec(look.piece(id).pose.point());
  Mil gone = 0;
  for (const Point& p : route) {
    const Vec way = vec(p) - here;
    const Mil run = std::min(to_mil(length(way)), distance - gone);
    if (run <= 0) continue;
    const Angle along = bearing(way);
    const Leg leg = look.field.straight(id, pose_at(here, along), look.piece(id).foot, along, run, kClear);
    Mil most = std::min({run, open_run(look, id, leg, {}), run_to_enemies(look, id, leg, router)});
    if (leg.off_at >= 0) most = std::min(most, leg.off_at);
    gone += most;
    if (most < run) return gone;
    here = vec(p);
  }
  return distance;
}

// As far along the way as its stands come and there is room to stand.
std::optional<Pose> along_the_way(const Look& look, PieceId id, const std::vector<Point>& route, Mil distance,
                                  Mil rate) {
  const Piece& p = look.piece(id);
  const auto on_route = [&](Mil run) {
    const OnWay there = run_along({vec(p.pose.point()), p.pose.heading}, route, run);
    return pose_at(there.at, there.heading);
  };
  const Mil most = longest_in_reach(look, where_it_stood(look, id), distance, rate,
                                    [&](Mil run) { return std::pair(on_route(run), p.foot); });
  const Mil run = longest_run(most, [&](Mil at) { return is_clear(look, id, on_route(at), {}); });
  if (run > 0) return on_route(run);
  return std::nullopt;
}

}  // namespace

Decision ask(const Look& look, const AskPursue&) {
  const std::optional<Chase> chase = next_chase(look);
  if (!chase) return {};
  Decision out =
      question(Ask::choose, look.side(chase->unit), "rw.ruling.pursuit"_rule, "The enemy routs. Pursue?");
  out.subject = chase->unit;
  out.units = {chase->unit};
  if (!is_cavalry(look, chase->unit))  // on Advance it must
    out.choices.push_back({"stay", "rw.ruling.pursuit"_rule, {}, "Stay"});
  out.choices.push_back({"pursue", "rw.ruling.pursuit"_rule, {}, "Pursue"});
  return out;
}

void answer(Play& play, const AskPursue&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    return enter(play, Stage::recover);
  }
  const Chase chase = *next_chase(play.look());
  for (Flight& flight : play.state.flights) drop(flight.foes, chase.unit);
  if (said->choice != "pursue") return;
  play.pop();
  play.then(Pursue{chase.unit, chase.target});
}

// One extra melee at once; no test follows it.
static void fight_the_caught(Play& play, PieceId id, PieceId target) {
  link(play, id, target, Struck::rear);
  play.contact(id, target, "rear");
  unit(play, id).fought = unit(play, target).fought = true;
  play.state.parts.clear();
  for (const Part& part : melee_parts(play.look()))
    if ((part.unit == id && part.enemy == target) || (part.unit == target && part.enemy == id))
      play.state.parts.push_back(part);
  if (play.state.parts.empty())
    play.then(AskPursue{});
  else
    play.then(Strike{0}, EndMelee{true});
}

void run(Play& play, const Pursue& step) {
  const Look look = play.look();
  const PieceId id = step.unit, target = step.target;
  const RuleId rule = "rw.ruling.pursuit"_rule;
  const Mil extra = kUnit * total_of(play, throw_of(play, Die::d6, 1, Judged::added, rule, id), target);
  const Flight* flight = find_if(look.state.flights, [&](const Flight& f) { return f.unit == target; });
  const std::vector<Point> route = flight != nullptr ? own_way(look, id, *flight) : std::vector<Point>{};
  const Mil rate = run_on_way(look, id, look.piece(id).foot, route, row(look, id).move, extra);
  const Mil distance = free_run(look, id, target, route, rate);
  const bool reaches = flight != nullptr && distance >= flight->length && is_unit(look, target);
  const std::optional<Pose> caught = reaches ? behind(look, id, target, *flight, rate) : std::nullopt;
  const std::optional<Pose> end = caught ? caught : along_the_way(look, id, route, distance, rate);
  unit(play, id).moved = true;
  if (end) set_down(play, id, *end, "pursuit");
  if (caught)
    fight_the_caught(play, id, target);
  else
    play.then(AskPursue{});
  disorganise(play, id, rule);  // it ends so: not yet in this melee
}

}  // namespace drumhead::arw1d
