// Manoeuvres as arithmetic: where they lead, and which of them lead to a place.
#include "table/march.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drumhead {
namespace {

bool is_straight(Motion kind) {
  return kind == Motion::advance || kind == Motion::back || kind == Motion::side || kind == Motion::oblique ||
         kind == Motion::free;
}

Pose pose_at(Vec middle, Angle heading) {
  const Point p = to_point(middle);
  return {p.x, p.y, wrap(heading)};
}

Vec right_at(Angle heading) { return right_of(direction(heading)); }

Manoeuvre advance_by(double length) {
  Manoeuvre m;
  m.length = to_mil(length);
  return m;
}

Manoeuvre turned(Motion kind, Angle angle) {
  Manoeuvre m;
  m.kind = kind;
  m.angle = angle;
  return m;
}

Manoeuvre along(Motion kind, double length, Angle angle) {
  Manoeuvre m = advance_by(length);
  m.kind = kind;
  m.angle = angle;
  return m;
}

bool does_nothing(const Manoeuvre& m) { return is_straight(m.kind) ? m.length == 0 : m.angle == 0; }

// Gathers the paths that end at the goal.
class Search {
 public:
  Search(const Pose& from, const Footprint& foot, const Pose& goal, bool any_heading)
      : from_(from), foot_(foot), goal_(goal), any_heading_(any_heading) {}

  void offer(std::initializer_list<Manoeuvre> manoeuvres) {
    Path path;
    Pose at = from_;
    double straight = 0;
    for (const Manoeuvre& m : manoeuvres) {
      if (does_nothing(m)) continue;
      if (m.length < 0) return;
      at = moved(at, foot_, m);
      straight += m.length;
      path.push_back(m);
    }
    // Three roundings to the grid, and half a centidegree at the end of the run.
    const double leeway = 3.5 + straight / 10000.0;
    if (path.empty() || length(vec(at.point()) - vec(goal_.point())) > leeway) return;
    if (!any_heading_ && at.heading != wrap(goal_.heading)) return;
    if (std::find(found_.begin(), found_.end(), path) == found_.end()) found_.push_back(std::move(path));
  }

  void straight_ways();
  void wheel_advance(int hand);
  void wheel_advance_wheel(int first, int second);
  void turn_advance();
  void side_and_back();

  std::vector<Path> take() { return std::move(found_); }

 private:
  Vec way() const { return vec(goal_.point()) - vec(from_.point()); }
  Vec corner(const Pose& pose, int hand) const {
    return vec(pose.point()) + right_at(pose.heading) * (hand * foot_.width * 0.5);
  }
  bool turns_with(int hand, Angle angle) const { return hand > 0 ? angle >= 0 : angle <= 0; }

  Pose from_;
  Footprint foot_;
  Pose goal_;
  bool any_heading_;
  std::vector<Path> found_;
};

void Search::straight_ways() {
  offer({advance_by(dot(way(), direction(from_.heading)))});
  const Angle angle = turn_between(from_.heading, bearing(way()));
  if (angle != 0 && angle < 9000 && angle > -9000) offer({along(Motion::oblique, length(way()), angle)});
}

// hand 1: about the right corner, -1: about the left one. From the standing corner the goal lies ahead by
// the march and aside by half the front.
void Search::wheel_advance(int hand) {
  const Vec ray = vec(goal_.point()) - corner(from_, hand);
  const double half = foot_.width * 0.5, square = dot(ray, ray) - half * half;
  const double march = square > 0 ? std::sqrt(square) : 0;
  const Angle heading = any_heading_ ? bearing(ray) - bearing({-hand * half, march}) : goal_.heading;
  const Angle angle = turn_between(from_.heading, heading);
  if (!turns_with(hand, angle)) return;
  offer({turned(Motion::wheel, angle), advance_by(march)});
}

// The first wheel stands on one corner, the second on the same one or the other: between them that corner
// marches straight, or the line is tangent to both.
void Search::wheel_advance_wheel(int first, int second) {
  const Vec ray = corner(goal_, second) - corner(from_, first);
  const double aside = (second - first) * 0.5 * foot_.width;
  const double square = dot(ray, ray) - aside * aside;
  if (square < 0) return;
  const double march = std::sqrt(square);
  const Angle heading = march == 0 && aside == 0 ? goal_.heading : bearing(ray) - bearing({aside, march});
  const Angle opening = turn_between(from_.heading, heading), closing = turn_between(heading, goal_.heading);
  if (!turns_with(first, opening) || !turns_with(second, closing)) return;
  offer({turned(Motion::wheel, opening), advance_by(march), turned(Motion::wheel, closing)});
}

void Search::turn_advance() {
  const double half = foot_.depth * 0.5;
  const Vec centre = vec(from_.point()) - direction(from_.heading) * half;
  const Vec front = vec(goal_.point()) - centre, middle = front - direction(goal_.heading) * half;
  if (any_heading_) {
    const Angle angle = turn_between(from_.heading, bearing(front));
    offer({turned(Motion::turn, angle), advance_by(length(front) - half)});
    return;
  }
  const double march = length(middle);
  const Angle heading = march < kSlack ? goal_.heading : bearing(middle);
  offer({turned(Motion::turn, turn_between(from_.heading, heading)), advance_by(march < kSlack ? 0 : march),
         turned(Motion::turn, turn_between(heading, goal_.heading))});
}

void Search::side_and_back() {
  const double aside = dot(way(), right_at(from_.heading));
  offer({along(Motion::side, aside < 0 ? -aside : aside, aside < 0 ? -1 : 0)});
  offer({along(Motion::back, -dot(way(), direction(from_.heading)), 0)});
}

}  // namespace

Angle heading_of(const Pose& from, const Manoeuvre& m) {
  switch (m.kind) {
    case Motion::back:
      return wrap(from.heading + kFullTurn / 2);
    case Motion::side:
      return wrap(from.heading + (m.angle < 0 ? -9000 : 9000));
    case Motion::oblique:
      return wrap(from.heading + m.angle % kFullTurn);
    case Motion::free:
      return bearing(vec(m.to.point()) - vec(from.point()));
    default:
      return wrap(from.heading);
  }
}

Pose moved(const Pose& from, const Footprint& foot, const Manoeuvre& m) {
  const Vec middle = vec(from.point());
  const Angle heading = wrap(wrap(from.heading) + m.angle % kFullTurn);
  switch (m.kind) {
    case Motion::advance:
    case Motion::back:
    case Motion::side:
    case Motion::oblique:
      return pose_at(middle + direction(heading_of(from, m)) * m.length, from.heading);
    case Motion::wheel: {
      const double arm = m.angle < 0 ? -foot.width * 0.5 : foot.width * 0.5;
      return pose_at(middle + (right_at(from.heading) - right_at(heading)) * arm, heading);
    }
    case Motion::turn:
      return pose_at(middle + (direction(heading) - direction(from.heading)) * (foot.depth * 0.5), heading);
    case Motion::free:
      return {m.to.x, m.to.y, wrap(m.to.heading)};
    default:
      return from;
  }
}

std::vector<Path> patterns(const Pose& from, const Footprint& foot, const Pose& goal, bool any_heading) {
  Search search(from, foot, goal, any_heading);
  search.straight_ways();
  search.wheel_advance(1);
  search.wheel_advance(-1);
  if (!any_heading)
    for (const int first : {1, -1})
      for (const int second : {1, -1}) search.wheel_advance_wheel(first, second);
  search.turn_advance();
  search.side_and_back();
  return search.take();
}

Path shortened(const Path& path, Mil length) {
  Path kept;
  Mil left = length;
  for (const Manoeuvre& m : path) {
    if (!is_straight(m.kind)) {
      kept.push_back(m);
      continue;
    }
    const bool whole = m.length <= left;
    if (whole) {
      kept.push_back(m);
      left -= m.length;
      continue;
    }
    if (left > 0 && m.kind != Motion::free) {
      kept.push_back(m);
      kept.back().length = left;
    }
    break;
  }
  return kept;
}

Mil straight_length(const Path& path) {
  Mil sum = 0;
  for (const Manoeuvre& m : path)
    if (is_straight(m.kind)) sum += m.length;
  return sum;
}

Path lengthened(Path path, Mil by) {
  if (path.empty() || (path.back().kind != Motion::advance && path.back().kind != Motion::oblique)) return {};
  path.back().length += by;
  return path;
}

namespace {

bool is_straight_on(const Manoeuvre& a, const Manoeuvre& b) {
  if (a.kind != b.kind || a.length <= 0 || b.length <= 0) return false;
  if (a.length > std::numeric_limits<Mil>::max() - b.length) return false;
  switch (a.kind) {
    case Motion::advance:
    case Motion::back:
      return true;
    case Motion::side:
      return (a.angle < 0) == (b.angle < 0);
    case Motion::oblique:
      return a.angle == b.angle;
    default:
      return false;
  }
}

}  // namespace

bool has_parts(const Path& path) {
  return std::adjacent_find(path.begin(), path.end(), is_straight_on) != path.end();
}

Path joined(const Path& path) {
  Path out;
  for (const Manoeuvre& step : path)
    if (!out.empty() && is_straight_on(out.back(), step))
      out.back().length += step.length;
    else
      out.push_back(step);
  return out;
}

Path single(Motion kind, Mil length, Angle angle) {
  Manoeuvre m;
  m.kind = kind;
  m.length = length;
  m.angle = angle;
  return {m};
}

Path slanting(Mil length, Angle angle) {
  return single(angle == 0 ? Motion::advance : Motion::oblique, length, angle);
}

Manoeuvre forming(const Word& form, std::uint8_t files, Angle angle) {
  Manoeuvre m;
  m.kind = Motion::form;
  m.form = form;
  m.files = files;
  m.angle = angle;
  return m;
}

Path entering(FeatureId block) {
  Manoeuvre m;
  m.kind = Motion::enter;
  m.feature = block;
  return {m};
}

Path leaving(Point towards) {
  Manoeuvre m;
  m.kind = Motion::leave;
  m.to = {towards.x, towards.y, 0};
  return {m};
}

Path freely_to(const Pose& to) {
  Manoeuvre m;
  m.kind = Motion::free;
  m.to = to;
  return {m};
}

}  // namespace drumhead
