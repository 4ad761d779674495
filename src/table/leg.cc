// Legs: what a manoeuvre goes over and whom it comes near.
#include <algorithm>

#include "table/course.h"
#include "table/field.h"

namespace drumhead {
namespace {

constexpr double kPerCentidegree = 3.14159265358979323846 / 18000.0;
constexpr Angle kStep = 250;            // an arc is looked at this often, in centidegrees
constexpr std::size_t kMostSteps = 72;  // half a turn; a longer one takes longer steps
constexpr Mil kLeastCare = 2;           // the slack: whoever is touched is always reported

bool goes_over(const Sweep& sweep, const Outline& area) {
  return boxes_meet(area.box, sweep.box, 0) && overlapping(sweep.solid(), {area.area, 0, area.convex});
}

// Areas and bands under the middle, and the areas that the body goes over.
template <class GoesOver>
void look_down(const Terrain& terrain, const Course& course, Leg& leg, const GoesOver& over) {
  const Box path = box_around(course.points);
  Survey survey(course);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain.outline(id);
    const bool is_area = outline.bars.empty(), under = boxes_meet(outline.box, path, 0);
    if (under && is_area) survey.add_area(id, outline, leg.middle);
    if (under && !is_area) survey.add_band(id, outline, &leg.crossed, &leg.bands);
    if (is_area && over(outline)) leg.touched.push_back(id);
  }
}

bool is_on(const Body& body, const Terrain& terrain) {
  constexpr double kLeeway = 1.0;  // rounding may carry a corner this far over the edge
  const Solid solid = body.solid();
  const double rim = solid.radius - kLeeway;
  return std::all_of(solid.core.begin(), solid.core.end(), [&](Vec p) {
    return p.x - rim >= 0 && p.y - rim >= 0 && p.x + rim <= terrain.width() && p.y + rim <= terrain.depth();
  });
}

// Where the middle of the front and the whole body are at a share of a wheel or turn, not rounded.
struct Turning {
  Vec pivot, to_middle;  // from the pivot to the middle of the front, in its own right and ahead
  Angle heading = 0, angle = 0;

  Angle heading_at(double share) const { return heading + to_mil(angle * share); }
  Vec middle_at(Angle facing) const {
    const Vec ahead = direction(facing);
    return pivot + right_of(ahead) * to_middle.x + ahead * to_middle.y;
  }
};

Turning turning_of(const Pose& from, const Footprint& foot, const Manoeuvre& m) {
  Turning t;
  t.heading = from.heading;
  t.angle = std::clamp(m.angle, -kFullTurn, kFullTurn);
  if (m.kind == Motion::wheel)
    t.to_middle = {m.angle < 0 ? foot.width * 0.5 : foot.width * -0.5, 0};
  else
    t.to_middle = {0, foot.depth * 0.5};
  const Vec ahead = direction(from.heading);
  t.pivot = vec(from.point()) - right_of(ahead) * t.to_middle.x - ahead * t.to_middle.y;
  return t;
}

}  // namespace

Vec leading_middle(const Pose& pose, const Footprint& foot, Angle along) {
  const Vec front = vec(pose.point());
  const Angle off = turn_between(pose.heading, along);
  if (foot.radius > 0 || (off >= -4500 && off <= 4500)) return front;
  const Vec ahead = direction(pose.heading);
  if (off > 13500 || off < -13500) return front - ahead * foot.depth;
  return front - ahead * (foot.depth * 0.5) + right_of(ahead) * (foot.width * (off > 0 ? 0.5 : -0.5));
}

bool Field::on_table(const Pose& pose, const Footprint& foot) const {
  return is_on(body_at(pose, foot), *terrain_);
}

void Field::meet_straight(PieceId self, const Body& body, const Body& end, const Sweep& sweep, Mil care,
                          Leg& leg) const {
  const Mil reach = std::max(care, kLeastCare);
  const double run = length(sweep.by);
  const Vec along = run > 0 ? sweep.by * (1.0 / run) : Vec{};
  for (std::size_t i = 0; i < count_; ++i) {
    if (!boxes_meet(placed_[i].box, sweep.box, reach) || !stands_in_the_way(i, self)) continue;
    const Solid other = placed_[i].solid();
    Meeting met;
    met.piece = piece_id(i);
    met.nearest = to_mil(gap(sweep.solid(), other));
    if (met.nearest > reach) continue;
    met.before = to_mil(gap(body.solid(), other));
    met.end = to_mil(gap(end.solid(), other));
    met.overlaps = met.nearest == 0 && overlapping(sweep.solid(), other);
    met.overlaps_end = met.overlaps && met.end == 0 && overlapping(end.solid(), other);
    if (run > 0 && met.nearest <= kSlack) {
      const double touch = slide_to(body.solid(), along, other).length;
      // A run that ends within the slack of another piece has reached it.
      if (touch >= 0 && touch <= run + kSlack) met.touch = std::min(to_mil(touch), leg.run);
    }
    leg.met.push_back(met);
  }
}

void Field::go_straight(PieceId self, const Footprint& foot, Angle along, Mil care, Leg& leg) const {
  const Vec by = vec(leg.to.point()) - vec(leg.from.point());
  const Body body = body_at(leg.from, foot), end = shifted(body, by);
  const Vec start = leading_middle(leg.from, foot, along);
  const std::array<Vec, 2> points = {start, start + by};
  const std::array<double, 2> runs = {0, static_cast<double>(leg.run)};
  const Sweep sweep = sweep_of(body, by);
  look_down(*terrain_, {points, runs}, leg, [&](const Outline& area) { return goes_over(sweep, area); });
  meet_straight(self, body, end, sweep, care, leg);
  leg.off_table = !is_on(end, *terrain_);
}

// Measured with the facing it will have: a skirmisher faces where he likes while he goes.
void Field::go_free(PieceId self, const Footprint& foot, Mil care, Leg& leg) const {
  const Vec by = vec(leg.to.point()) - vec(leg.from.point());
  leg.run = to_mil(length(by));
  const Body first = body_at(leg.from, foot), end = body_at(leg.to, foot);
  const std::array<Vec, 2> points = {vec(leg.from.point()), vec(leg.to.point())};
  const std::array<double, 2> runs = {0, length(by)};
  Sweep sweep = sweep_of(first, end);
  sweep.by = by;
  look_down(*terrain_, {points, runs}, leg, [&](const Outline& area) { return goes_over(sweep, area); });
  meet_straight(self, shifted(end, by * -1.0), end, sweep, care, leg);
  for (Meeting& met : leg.met) met.before = to_mil(gap(first.solid(), placed_[met.piece.index()].solid()));
  leg.off_table = !is_on(end, *terrain_);
}

void Field::meet_turning(PieceId self, std::span<const Body> bodies, const Box& all,
                         std::span<const double> runs, Mil care, Leg& leg) const {
  const Mil reach = std::max(care, kLeastCare);
  for (std::size_t i = 0; i < count_; ++i) {
    if (!boxes_meet(placed_[i].box, all, reach) || !stands_in_the_way(i, self)) continue;
    const Solid other = placed_[i].solid();
    Meeting met;
    met.piece = piece_id(i);
    met.nearest = reach + 1;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const Solid own = bodies[k].solid();
      const Mil here = to_mil(gap(own, other));
      met.nearest = std::min(met.nearest, here);
      met.overlaps = met.overlaps || (here == 0 && overlapping(own, other));
      if (k == 0 || met.touch >= 0 || here > kSlack) continue;
      // One that stood in contact from the start is touched only where it is run into.
      if (to_mil(gap(bodies[0].solid(), other)) > kSlack || overlapping(own, other))
        met.touch = to_mil(runs[k]);
    }
    if (met.nearest > reach) continue;
    met.before = to_mil(gap(bodies.front().solid(), other));
    met.end = to_mil(gap(bodies.back().solid(), other));
    met.overlaps_end = overlapping(bodies.back().solid(), other);
    leg.met.push_back(met);
  }
}

void Field::go_turning(PieceId self, const Footprint& foot, Mil care, Leg& leg) const {
  const Turning turning = turning_of(leg.from, foot, leg.made);
  const Angle angle = turning.angle < 0 ? -turning.angle : turning.angle;
  const double swing = angle * kPerCentidegree, arc = length(turning.to_middle) * swing;
  const double width = foot.width, depth = foot.depth;
  const double arm = leg.made.kind == Motion::wheel ? width : length({width * 0.5, depth * 0.5});
  leg.run = to_mil(arc);
  leg.outer = to_mil(arm * swing);
  const std::size_t steps =
      std::clamp<std::size_t>(static_cast<std::size_t>((angle + kStep - 1) / kStep), 1, kMostSteps);
  std::vector<Body> bodies;
  std::vector<Vec> points;
  std::vector<double> runs;
  bodies.reserve(steps + 1), points.reserve(steps + 1), runs.reserve(steps + 1);
  for (std::size_t i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(steps);
    const Angle facing = turning.heading_at(share);
    const Point middle = i == 0       ? leg.from.point()
                         : i == steps ? leg.to.point()
                                      : to_point(turning.middle_at(facing));
    bodies.push_back(body_at({middle.x, middle.y, facing}, foot));
    points.push_back(vec(middle));
    runs.push_back(arc * share);
    if (i > 0 && !is_on(bodies[i], *terrain_)) leg.off_table = true;
  }
  Box all = box_of(bodies[0]);
  for (const Body& b : bodies) all = united(all, box_of(b));
  look_down(*terrain_, {points, runs}, leg, [&](const Outline& area) {
    if (!boxes_meet(area.box, all, 0)) return false;
    for (std::size_t i = 1; i < bodies.size(); ++i)
      if (goes_over(sweep_of(bodies[i - 1], bodies[i]), area)) return true;
    return false;
  });
  meet_turning(self, bodies, all, runs, care, leg);
}

Leg Field::straight(PieceId self, const Pose& from, const Footprint& foot, Angle along, Mil length,
                    Mil care) const {
  Leg leg;
  leg.made.kind = Motion::oblique;
  leg.made.length = length;
  leg.made.angle = turn_between(from.heading, along);
  leg.from = from;
  leg.to = moved(from, foot, leg.made);
  leg.run = length;
  go_straight(self, foot, along, care, leg);
  return leg;
}

Leg Field::leg(PieceId self, const Pose& from, const Footprint& foot, const Manoeuvre& m, Mil care) const {
  Leg leg;
  leg.made = m;
  leg.from = from;
  leg.to = moved(from, foot, m);
  switch (m.kind) {
    case Motion::advance:
    case Motion::oblique:
      leg.run = m.length;
      go_straight(self, foot, from.heading, care, leg);
      break;
    case Motion::back:
    case Motion::side:
      leg.run = m.length;
      go_straight(self, foot, heading_of(from, m), care, leg);
      break;
    case Motion::wheel:
    case Motion::turn:
      go_turning(self, foot, care, leg);
      break;
    case Motion::free:
      go_free(self, foot, care, leg);
      break;
    case Motion::form:
    case Motion::cross:
    case Motion::enter:
    case Motion::leave:
      break;
  }
  return leg;
}

Trace Field::trace(PieceId self, const Path& path, Mil care) const {
  const Piece& mover = placed(self).piece;
  Trace trace;
  trace.end = mover.pose;
  trace.legs.reserve(path.size());
  for (const Manoeuvre& m : path) {
    trace.legs.push_back(leg(self, trace.end, mover.foot, m, care));
    trace.end = trace.legs.back().to;
    trace.off_table |= trace.legs.back().off_table;
  }
  return trace;
}

}  // namespace drumhead
