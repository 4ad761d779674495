// The way to where a piece was dragged.
#include "kit/routing.h"

#include <algorithm>
#include <numbers>

#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr Angle kTurned = 100;  // less than this is no turn of the hand
constexpr Mil kBeyond = 100;    // reasons just ahead; those farther on are not why it stops

Angle size_of(Angle angle) { return angle < 0 ? -angle : angle; }

Path then(Path first, const Path& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

// The reasons against the whole way that also hold just ahead: they have the numbers that the player asked
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

// Tries the ways that lead to a goal, whole or as far as they are legal, and keeps the one that ends nearest.
class Finder {
 public:
  Finder(const Piece& piece, const Terrain& terrain, const Pose& goal, const WayRules& rules)
      : piece_(piece), terrain_(terrain), goal_(goal), rules_(rules) {
    turn_ = turn_between(piece.pose.heading, wrap(goal.heading));
    turned_ = size_of(turn_) >= kTurned && !rules.only && !rules.by_place;
    // A garrison that is dragged is to leave.
    least_ = piece.inside.valid() || rules.must_go ? 1e9 : miss(piece.pose);
  }

  void search();
  bool found() const { return !path_.empty(); }
  bool is_there() const {
    if (plan_.inside.valid() && plan_.inside != piece_.inside) return true;
    return found() && away(plan_.end) <= kHere && (!turned_ || off(plan_.end) < kTurned);
  }
  const Path& path() const { return path_; }
  const WayPlan& plan() const { return plan_; }
  // Why it does not end at the goal itself.
  Verdict why_not() const { return why_not_.empty() ? Verdict{rules_.otherwise} : why_not_; }
  Verdict why_no_farther() const {
    const Path beyond = lengthened(path_, kBeyond);
    return of_those(why_not(), beyond.empty() ? Verdict{} : rules_.plan(beyond).verdict);
  }

 private:
  double away(const Pose& end) const { return apart(end, goal_); }
  Angle off(const Pose& end) const { return size_of(turn_between(end.heading, wrap(goal_.heading))); }
  double miss(const Pose& end) const;
  bool legal(const Path& path) const { return !path.empty() && rules_.plan(path).verdict.empty(); }

  void take(const Path& path, WayPlan plan);
  void offer(const Path& path);
  void offer_free();
  void offer_runs(const Path& first, const Pose& at);
  void offer_run_then(const Manoeuvre& last);
  void offer_turned(const Path& by);
  void offer_turns();
  void offer_patterns();
  void offer_blocks();
  void offer_ways_out();

  const Piece& piece_;
  const Terrain& terrain_;
  Pose goal_;
  const WayRules& rules_;
  Angle turn_ = 0;
  bool turned_ = false;  // the player asks for another heading, not only for another place, and may have it
  double least_ = 0;
  Path path_;
  WayPlan plan_;
  Verdict why_not_;  // of the first way that was tried
};

// The place comes first; the heading counts fully only where the player turned the piece himself.
double Finder::miss(const Pose& end) const {
  constexpr double kSlightly = 300;  // thousandths for a radian: no about-turn for an inch
  const double radians = off(end) * std::numbers::pi / 18000;
  return away(end) + radians * (turned_ ? piece_.foot.width : kSlightly);
}

// Of equally good ways the cheaper; and none that does no better than to stay.
void Finder::take(const Path& path, WayPlan plan) {
  const double how = miss(plan.end) + plan.used / 100.0;
  if (how >= least_) return;
  least_ = how;
  path_ = path;
  plan_ = std::move(plan);
}

// The longest first part of a path that is legal; wheels and changes are kept whole. Friends may be passed
// through, so it may be legal again farther on: a few looks from the far end, then halving.
Path longest_part(const Path& path, Mil most, const std::function<bool(const Path&)>& legal) {
  constexpr int kLooks = 8;
  const Mil run = std::min(straight_length(path), most), look = run / kLooks;
  const auto part_is_legal = [&](Mil length) { return legal(shortened(path, length)); };
  if (run == 0) return {};
  int good = kLooks;
  while (good > 0 && !part_is_legal(look * good)) --good;
  Mil low = look * good, high = good == kLooks ? run + 1 : look * (good + 1);
  if (good == 0 && !part_is_legal(low)) {  // a very short way, for one who may hardly go
    low = look / 4;
    if (!part_is_legal(low)) return {};
  }
  while (high - low > 1) {
    const Mil middle = low + (high - low) / 2;
    (part_is_legal(middle) ? low : high) = middle;
  }
  return shortened(path, low);
}

void Finder::offer(const Path& path) {
  if (path.empty()) return;
  WayPlan whole = rules_.plan(path);
  if (whole.verdict.empty()) return take(path, std::move(whole));
  if (why_not_.empty()) why_not_ = std::move(whole.verdict);
  const Path part = longest_part(path, rules_.most, [&](const Path& shorter) { return legal(shorter); });
  if (!part.empty()) take(part, rules_.plan(part));
}

// Straight there as the crow flies, or as far towards it as is legal.
void Finder::offer_free() {
  const double far = away(piece_.pose);
  if (far < 1) return;
  const Vec start = vec(piece_.pose.point()), way = vec(goal_.point()) - start;
  const auto to = [&](Mil run) {
    const Point p = to_point(start + way * (run / far));
    return freely_to({p.x, p.y, wrap(goal_.heading)});
  };
  const Path whole = freely_to({goal_.x, goal_.y, wrap(goal_.heading)});
  offer(whole);
  if (found()) return;
  const Mil run = longest_legal(std::min(to_mil(far), rules_.most), kHere / 4,
                                [&](Mil length) { return legal(to(length)); });
  if (run > kHere) take(to(run), rules_.plan(to(run)));
}

// A straight run from a pose to the goal, or as near to it as a run may go.
void Finder::offer_runs(const Path& first, const Pose& at) {
  const Vec way = vec(goal_.point()) - vec(at.point());
  if (length(way) < kHere) return offer(first);
  const Angle by = std::clamp<Angle>(turn_between(at.heading, bearing(way)), -rules_.oblique, rules_.oblique);
  const double run = dot(way, direction(wrap(at.heading + by)));
  offer(run < 1 ? first : then(first, slanting(to_mil(run), by)));
}

// A run to the place from which the last wheel or turn leads to the goal.
void Finder::offer_run_then(const Manoeuvre& last) {
  const Pose level{0, 0, piece_.pose.heading};
  const Vec shift = vec(moved(level, piece_.foot, last).point());
  const Vec way = vec(goal_.point()) - shift - vec(piece_.pose.point());
  const Angle by = turn_between(piece_.pose.heading, bearing(way));
  if (length(way) >= kHere && size_of(by) <= rules_.oblique)
    offer(then(slanting(to_mil(length(way)), by), {last}));
}

// A wheel or turn to the heading that is asked for: alone, before a run, after one.
void Finder::offer_turned(const Path& by) {
  offer(by);
  offer_runs(by, moved(piece_.pose, piece_.foot, by[0]));
  offer_run_then(by[0]);
}

void Finder::offer_turns() {
  if (turned_ && size_of(turn_) <= 9000) offer_turned(single(Motion::wheel, 0, turn_));
  for (const Angle by : {18000, 9000, -9000}) {
    const Path turn = single(Motion::turn, 0, by);
    if (turned_ && size_of(turn_between(by, turn_)) < kTurned) offer_turned(turn);
    if (turned_) continue;
    const Pose at = moved(piece_.pose, piece_.foot, turn[0]);
    const Vec way = vec(goal_.point()) - vec(at.point());
    const Angle aside = size_of(turn_between(at.heading, bearing(way)));
    if (length(way) > kHere && aside <= 4500) offer_runs(turn, at);
  }
}

void Finder::offer_patterns() {
  for (const bool any_heading : {false, true}) {
    if (!turned_ && !any_heading) continue;
    for (const Path& path : patterns(piece_.pose, piece_.foot, goal_, any_heading)) {
      if (is_there()) return;
      offer(path);
    }
  }
}

// A goal in a block is its occupation.
void Finder::offer_blocks() {
  for (std::size_t i = 0; i < terrain_.size() && rules_.is_block; ++i) {
    const FeatureId block = feature_id(i);
    if (!rules_.is_block(block) || !inside(vec(goal_.point()), terrain_.outline(block).area)) continue;
    WayPlan entry = rules_.plan(entering(block));
    if (entry.verdict.empty()) {
      path_ = entering(block);
      plan_ = std::move(entry);
      return;
    }
    if (why_not_.empty()) why_not_ = std::move(entry.verdict);
  }
}

void Finder::offer_ways_out() {
  const Path out = leaving(goal_.point());
  offer(out);
  if (found()) offer_runs(out, plan_.end);
}

void Finder::search() {
  if (rules_.only) {
    for (const Path& path : *rules_.only) offer(path);
    return;
  }
  if (piece_.inside.valid()) return offer_ways_out();
  offer_blocks();
  if (found()) return;
  if (rules_.free) offer_free();
  if (is_there()) return;
  if (!turned_) offer_runs({}, piece_.pose);
  if (is_there()) return;
  offer_turns();
  offer_patterns();
  if (turned_) offer_runs({}, piece_.pose);
  for (const Path& path : rules_.more) offer(path);
}

}  // namespace

// ---- moves

Routed way_to(PieceId id, const Piece& piece, const Terrain& terrain, const Pose& goal,
              const WayRules& rules) {
  Finder finder(piece, terrain, goal, rules);
  finder.search();
  if (!finder.found()) return staying(piece, terrain, finder.why_not());
  Routed out;
  out.whole = finder.is_there();
  if (!out.whole) out.rest = finder.why_no_farther();
  out.command = Move{id, finder.path(), rules.manner};
  draw_way(out, piece, finder.path(), finder.plan(), terrain);
  if (rules.notes) out.notes = rules.notes(finder.path());
  return out;
}

void draw_way(Routed& out, const Piece& piece, const Path& path, const WayPlan& plan,
              const Terrain& terrain) {
  out.end = plan.end;
  out.used = plan.used;
  out.allowance = plan.allowance;
  out.trail = trail_along(piece.pose, piece.foot, plan.went.empty() ? path : plan.went, plan.end);
  Piece then = piece;
  then.pose = plan.end;
  then.inside = plan.inside;
  then.foot = plan.foot;
  out.outline = outlines_of(then, terrain);
}

Routed straight_in(const Piece& piece, Command command, std::vector<Pose> trail, Mil used, Mil allowance) {
  Routed out;
  out.whole = true;
  out.command = std::move(command);
  out.end = trail.back();
  out.trail = std::move(trail);
  out.outline = outlines_at(out.end, piece.foot);
  out.used = std::min(used, allowance);
  out.allowance = allowance;
  return out;
}

Pose ahead_of(const Pose& from, Angle along, Mil by) {
  const Point p = to_point(vec(from.point()) + direction(along) * by);
  return {p.x, p.y, from.heading};
}

// ---- leaders

Pose within_ride(const Pose& from, const Pose& goal, Mil most) {
  const double far = apart(from, goal);
  if (most == 0 || far <= most) return goal;
  const Vec way = vec(goal.point()) - vec(from.point());
  const Point p = to_point(vec(from.point()) + way * ((most - kSlack) / far));  // rounded, it is still within
  return {p.x, p.y, goal.heading};
}

Routed ride(const Setting& setting, const Piece& leader, const Lead& lead, const Pose& wanted, Mil most,
            Verdict rest, const RideRules& rules) {
  Routed out;
  out.end = lead.to;
  out.rest = std::move(rest);
  out.trail = {leader.pose, out.end};
  out.outline = outlines_at(out.end, Footprint{kUnit, kUnit});
  out.allowance = most;
  out.used = std::min(most, to_mil(apart(leader.pose, out.end)));
  if (!out.rest.empty()) return out;
  out.whole = out.end == wanted;
  if (!out.whole) out.rest.push_back(reason(Code::too_far, rules.too_far, length_fact("most", most)));
  out.command = lead;
  if (lead.unit.valid()) out.notes.push_back({"Joins " + called(lead.unit, setting), rules.joins});
  return out;
}

}  // namespace drumhead
