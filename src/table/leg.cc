// Legs: what a manoeuvre goes over and whom it comes near.
#include <algorithm>
#include <optional>

#include "base/toil.h"
#include "geometry/quick.h"
#include "table/closing.h"
#include "table/course.h"
#include "table/field.h"
#include "table/passing.h"
#include "table/remembered.h"

namespace drumhead {
namespace {

constexpr Angle kStep = 250;                          // an arc is looked at this often, in centidegrees
constexpr std::size_t kMostSteps = 72;                // half a turn; a longer one takes longer steps
constexpr Mil kLeastCare = static_cast<Mil>(kSlack);  // whoever is touched is always reported

// What is convex or notched of a feature: an area, or one bar of a band.
struct Part {
  Solid solid;
  Box box;
};

// How near a piece must come to be reported: friends matter only where they are in the way.
Mil reach_for(const Field& field, std::size_t other, PieceId self, Mil care) {
  const Side own = self.index() < field.size() ? field.piece(self).side : Side::none;
  const bool friendly = own != Side::none && field.piece(piece_id(other)).side == own;
  return friendly ? kLeastCare : std::max(care, kLeastCare);
}

// Calls `look` with every part of a feature whose box meets another.
template <class Look>
void for_parts_near(const Outline& outline, const Box& box, const Look& look) {
  if (outline.bars.empty() && boxes_meet(outline.box, box, 0))
    look(Part{{outline.area, 0, outline.convex, {}}, outline.box});
  for (std::size_t i = 0; i < outline.bars.size(); ++i)
    if (boxes_meet(outline.boxes[i], box, 0)) look(Part{{outline.bars[i], 0, true, {}}, outline.boxes[i]});
}

// True when a sweep certainly comes nowhere near a notched area, whose box alone it meets.
bool passes_by(const Sweep& sweep, const Solid& area) {
  constexpr double kNear = 2 * kSlack;
  const Solid own = sweep.solid();
  const auto apart = [&](Shape part) { return lies_apart(part, area.core, own.radius + kNear); };
  return !area.convex && apart(own.core) && (!own.is_bent() || apart(own.second));
}

// Where a body that slides along a unit vector, and on the grid by `sweep.by`, is over a feature. False:
// nowhere.
bool span_over(const Solid& body, Vec along, const Sweep& sweep, const Outline& outline, Mil run, Span& out) {
  double first = run, last = 0;
  bool over = false;
  for_parts_near(outline, sweep.box, [&](const Part& part) {
    if (passes_by(sweep, part.solid)) return;
    if (!overlapping(sweep.solid(), part.solid) && !goes_into(body, along, part.solid, run)) return;
    over = true;
    Stretch way{0, static_cast<double>(run)};
    // A free move may go over it only with the facing that it began with: then all of it counts.
    if (!passing(body, along, part.solid, run, way)) way = {0, static_cast<double>(run)};
    first = std::min(first, way.from), last = std::max(last, way.to);
  });
  out.from = to_mil(std::max(first, 0.0));
  out.to = std::min(to_mil(last), run);
  return over;
}

// Areas and bands under the middle, and whatever the body goes over: `over` fills in the span.
template <class GoesOver>
void look_down(const Terrain& terrain, const Course& course, const Box& swept, Leg& leg,
               const GoesOver& over) {
  const Box path = box_around(course.points);
  Survey survey(course);
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Outline& outline = terrain.outline(id);
    const bool is_area = outline.bars.empty(), under = boxes_meet(outline.box, path, 0);
    if (under && is_area) survey.add_area(id, outline, leg.middle);
    if (under && !is_area) survey.add_band(id, outline, &leg.crossed, &leg.bands);
    Span span{id};
    if (boxes_meet(outline.box, swept, 0) && over(outline, span)) leg.touched.push_back(span);
  }
}

bool is_on(const Body& body, const Terrain& terrain) {
  const double rim = body.radius - kSlack * 0.5;
  const Shape corners = body.radius > 0 ? Shape{&body.centre, 1} : body.shape();
  return std::all_of(corners.begin(), corners.end(), [&](Vec p) {
    return p.x - rim >= 0 && p.y - rim >= 0 && p.x + rim <= terrain.width() && p.y + rim <= terrain.depth();
  });
}

// How far corners with a rim slide before one of them is over the table's edge.
double run_to_edge(Shape corners, double rim, Vec along, const Terrain& terrain) {
  double most = 1e9;
  const auto go = [&](double room, double speed) {
    if (speed > 0) most = std::min(most, std::max(room, 0.0) / speed);
  };
  for (const Vec p : corners) {
    go(p.x - rim, -along.x), go(terrain.width() - rim - p.x, along.x);
    go(p.y - rim, -along.y), go(terrain.depth() - rim - p.y, along.y);
  }
  return most;
}

// The same of a body, to the thousandth; one that goes along the edge has the slack to do so.
Mil run_to_edge(const Body& body, Vec along, const Terrain& terrain, Mil run) {
  if (body.radius > 0 || body.count == 1)
    return std::min(run, to_mil(run_to_edge({&body.centre, 1}, body.radius, along, terrain)));
  std::array<Vec, 10> corners{};
  const Shape head{corners.data(), narrowed(body.shape(), along, corners)};
  if (run_to_edge(head, 0, along, terrain) > run + kSlack / kAlong) return run;
  return std::min(run, to_mil(run_to_edge(body.shape(), 0, along, terrain)));
}

void stop_at_edge(const Body& body, const Body& end, Vec along, const Terrain& terrain, Leg& leg) {
  const Mil most = run_to_edge(body, along, terrain, leg.run);
  leg.off_table = most < leg.run || !is_on(end, terrain);
  if (leg.off_table) leg.off_at = most;
}

Vec unit_of(Vec by) {
  const double run = length(by);
  return run > 0 ? by * (1.0 / run) : Vec{};
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

bool is_same(const Body& a, const Body& b) {
  const auto same = [](Shape s, Shape t) {
    return std::equal(s.begin(), s.end(), t.begin(), t.end(),
                      [](Vec p, Vec q) { return p.x == q.x && p.y == q.y; });
  };
  const Solid one = a.solid(), two = b.solid();
  return one.radius == two.radius && same(one.core, two.core) && same(one.second, two.second);
}

// Where a body is on an arc, and how far its farthest corner has come from the place before.
struct OnArc {
  Box box;
  double step = 0;
};

double farthest_gone(Shape from, Shape to) {
  double square = 0;
  for (std::size_t i = 0; i < from.size(); ++i)
    square = std::max(square, dot(to[i] - from[i], to[i] - from[i]));
  return std::sqrt(square) + kSure;
}

std::vector<OnArc> places_of(std::span<const Body> bodies) {
  std::vector<OnArc> out;
  out.reserve(bodies.size());
  for (std::size_t k = 0; k < bodies.size(); ++k) {
    const Solid was = bodies[k == 0 ? 0 : k - 1].solid(), is = bodies[k].solid();
    out.push_back({box_of(bodies[k]),
                   std::max(farthest_gone(was.core, is.core), farthest_gone(was.second, is.second))});
  }
  return out;
}

// A wheel or turn as it is looked at, place by place.
struct Arc {
  std::span<const Body> bodies;
  std::span<const OnArc> places;
  std::span<const double> runs;
  Mil run = 0, care = 0;
};

// What it is to a piece that it comes within `reach` of; farther away only `nearest` is said, to be beyond.
Meeting meet_on(const Arc& arc, const Solid& other, const Box& box, Mil reach) {
  Meeting met;
  met.nearest = reach + 1;
  met.near = arc.run;
  double apart = 0;  // at least, by what was measured last and how far it has gone since
  for (std::size_t k = 0; k < arc.bodies.size(); ++k) {
    const Solid own = arc.bodies[k].solid();
    apart -= arc.places[k].step;
    Mil here = reach + 1;
    // Once he was nearer than the care, only a place that is nearer still says more.
    const Mil matters = met.nearest < arc.care ? std::max(met.nearest, kLeastCare) + 1 : here;
    if (apart <= matters && boxes_meet(box, arc.places[k].box, reach)) {
      apart = gap(own, other);
      here = to_mil(apart);
    }
    if (here < arc.care && met.nearest >= arc.care) met.near = k == 0 ? 0 : static_cast<Mil>(arc.runs[k - 1]);
    met.nearest = std::min(met.nearest, here);
    const bool shares = here == 0 && overlapping(own, other);
    met.overlaps = met.overlaps || shares;
    if (shares && met.into < 0) met.into = to_mil(arc.runs[k]);
    if (shares)
      met.clear = -1;
    else if (met.into >= 0 && met.clear < 0)
      met.clear = to_mil(arc.runs[k]);
    if (k == 0 || met.touch >= 0 || here > kSlack) continue;
    // One that stood in contact from the start is touched only where it is run into.
    if (to_mil(gap(arc.bodies[0].solid(), other)) > kSlack || overlapping(own, other))
      met.touch = to_mil(arc.runs[k]);
  }
  if (met.nearest > reach) return met;
  met.before = to_mil(gap(arc.bodies.front().solid(), other));
  met.end = to_mil(gap(arc.bodies.back().solid(), other));
  met.overlaps_end = overlapping(arc.bodies.back().solid(), other);
  return met;
}

// The run up to which it stays the care away, of one that does not.
Mil near_on(const Arc& arc, const Solid& other) {
  std::size_t k = 1;
  while (k < arc.bodies.size() && to_mil(gap(arc.bodies[k].solid(), other)) >= arc.care) ++k;
  return static_cast<Mil>(arc.runs[k - 1]);
}

// How far a body and its way reach along and across the way: cheaper to look at than corners and edges.
class Strip {
 public:
  Strip(const Solid& solid, Vec along) : along_(along) {
    take(solid.core, solid.radius, ways_);
    if (solid.is_bent()) take(solid.second, solid.radius, ways_);
  }
  // True when a solid certainly lies farther away than a limit.
  bool is_beyond(const Solid& other, double limit) const {
    Ways theirs;
    take(other.core, other.radius, theirs);
    if (other.is_bent()) take(other.second, other.radius, theirs);
    const double over = std::max(std::max(theirs.low - ways_.high, ways_.low - theirs.high),
                                 std::max(theirs.left - ways_.right, ways_.left - theirs.right));
    return over > limit;
  }

 private:
  struct Ways {
    double low = 1e300, high = -1e300, left = 1e300, right = -1e300;
  };
  void take(Shape corners, double rim, Ways& out) const {
    for (const Vec p : corners) {
      const double ahead = dot(along_, p), aside = cross(p, along_);
      out.low = std::min(out.low, ahead - rim), out.high = std::max(out.high, ahead + rim);
      out.left = std::min(out.left, aside - rim), out.right = std::max(out.right, aside + rim);
    }
  }

  Vec along_;
  Ways ways_;
};

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

void Field::meet_straight(PieceId self, const Body& body, const Body& end, const Sweep& sweep, Vec along,
                          Mil care, Leg& leg) const {
  const double run = length(sweep.by);
  const Strip strip(sweep.solid(), along);
  const bool at_home = self.index() < placed_.size() && may_be_met(self.index(), {}) &&
                       placed_[self.index()].piece.pose == leg.from &&
                       is_same(placed_[self.index()].body, body);
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const Mil reach = reach_for(*this, i, self, care);
    if (!boxes_meet(placed_[i].box, sweep.box, reach) || !may_be_met(i, self)) continue;
    const Solid other = placed_[i].solid();
    if (run > 0 && strip.is_beyond(other, reach + 1)) continue;
    Meeting met;
    met.piece = piece_id(i);
    met.nearest = to_mil(gap(sweep.solid(), other));
    if (met.nearest > reach) continue;
    met.before = at_home ? distance(self, met.piece) : to_mil(gap(body.solid(), other));
    met.end = to_mil(gap(end.solid(), other));
    // The way as it is meant and as it ends on the grid are less than the slack apart.
    met.overlaps = (met.nearest == 0 && overlapping(sweep.solid(), other)) ||
                   (met.nearest <= kSlack && goes_into(body.solid(), along, other, leg.run));
    if (met.overlaps) met.nearest = 0;
    met.overlaps_end = met.overlaps && met.end == 0 && overlapping(end.solid(), other);
    if (run > 0 && met.nearest <= kSlack) {
      const double touch = slide_to(body.solid(), along, other).length;
      // A run that ends within the slack of another piece has reached it.
      if (touch >= 0 && touch <= run + kSlack) met.touch = std::min(to_mil(touch), leg.run);
    }
    met.near = leg.run;
    // A distance measured there must still be `care` after rounding: half a thousandth is allowed for it.
    if (met.nearest < care)
      met.near = met.before < care ? 0
                                   : static_cast<Mil>(slide_clear_of(body.solid(), along, other, care - 0.5,
                                                                     static_cast<double>(leg.run)));
    Stretch way;
    if (met.overlaps && run > 0 && passing(body.solid(), along, other, run, way)) {
      met.into = to_mil(std::max(way.from, 0.0));
      met.clear = to_mil(way.to);
    } else if (met.overlaps) {
      met.into = 0;
      met.clear = met.overlaps_end ? -1 : 0;
    }
    leg.met.push_back(met);
  }
}

void Field::go_straight(PieceId self, const Footprint& foot, Angle along, Mil care, Leg& leg) const {
  const Vec by = vec(leg.to.point()) - vec(leg.from.point());
  const Body body = body_at(leg.from, foot), end = shifted(body, by);
  // What lies on the way is found on the way as it is meant; only the place where it ends is rounded.
  const Vec unit = leg.run > 0 ? direction(heading_of(leg.from, leg.made)) : Vec{};
  leg.first = leading_middle(leg.from, foot, along);
  const std::array<Vec, 2> points = {leg.first, leg.first + unit * leg.run};
  const std::array<double, 2> runs = {0, static_cast<double>(leg.run)};
  const Sweep sweep = sweep_of(body, by);
  look_down(*terrain_, {points, runs, true}, widened(sweep.box, 1), leg,
            [&](const Outline& outline, Span& span) {
              return span_over(body.solid(), unit, sweep, outline, leg.run, span);
            });
  meet_straight(self, body, end, sweep, unit, care, leg);
  stop_at_edge(body, end, unit, *terrain_, leg);
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
  const Body body = shifted(end, by * -1.0);
  const Vec unit = unit_of(by);
  look_down(*terrain_, {points, runs}, sweep.box, leg, [&](const Outline& outline, Span& span) {
    return span_over(body.solid(), unit, sweep, outline, leg.run, span);
  });
  meet_straight(self, body, end, sweep, unit, care, leg);
  for (Meeting& met : leg.met) {
    met.before = to_mil(gap(first.solid(), placed_[met.piece.index()].solid()));
    if (met.before < care) met.near = 0;
  }
  stop_at_edge(body, end, unit, *terrain_, leg);
}

void Field::meet_turning(PieceId self, std::span<const Body> bodies, const Box& all,
                         std::span<const double> runs, Mil care, Leg& leg) const {
  const Mil most = std::max(care, kLeastCare);
  std::vector<OnArc> places;
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    const Mil reach = reach_for(*this, i, self, care);
    if (!boxes_meet(placed_[i].box, all, reach) || !may_be_met(i, self)) continue;
    if (places.empty()) places = places_of(bodies);
    const Arc arc{bodies, places, runs, leg.run, care};
    Meeting met = meet_on(arc, placed_[i].solid(), placed_[i].box, reach);
    if (met.nearest > reach) continue;
    if (reach < most) met.near = met.before < care ? 0 : near_on(arc, placed_[i].solid());
    met.piece = piece_id(i);
    leg.met.push_back(met);
  }
}

void Field::go_turning(PieceId self, const Footprint& foot, Mil care, Leg& leg) const {
  const Turning turning = turning_of(leg.from, foot, leg.made);
  const Angle angle = turning.angle < 0 ? -turning.angle : turning.angle;
  const double swing = angle * kPerCentidegree, arc = length(turning.to_middle) * swing;
  const double corner = length({foot.width * 0.5, foot.depth * 0.5});
  leg.run = to_mil(arc);
  leg.outer = leg.made.kind == Motion::wheel ? outer_arc(foot, turning.angle) : to_mil(corner * swing);
  const std::size_t steps =
      std::clamp<std::size_t>(static_cast<std::size_t>((angle + kStep - 1) / kStep), 1, kMostSteps);
  std::vector<Body> bodies;
  std::vector<Box> boxes;
  std::vector<Vec> points;
  std::vector<double> runs;
  bodies.reserve(steps + 1), boxes.reserve(steps + 1), points.reserve(steps + 1), runs.reserve(steps + 1);
  for (std::size_t i = 0; i <= steps; ++i) {
    const double share = static_cast<double>(i) / static_cast<double>(steps);
    const Angle facing = turning.heading_at(share);
    const Point middle = i == 0       ? leg.from.point()
                         : i == steps ? leg.to.point()
                                      : to_point(turning.middle_at(facing));
    bodies.push_back(body_at({middle.x, middle.y, facing}, foot));
    boxes.push_back(box_of(bodies.back()));
    points.push_back(vec(middle));
    runs.push_back(arc * share);
    if (i == 0 || leg.off_table || is_on(bodies[i], *terrain_)) continue;
    leg.off_table = true;
    leg.off_at = static_cast<Mil>(runs[i - 1]);
  }
  Box all = boxes[0];
  for (const Box& box : boxes) all = united(all, box);
  std::vector<std::optional<Sweep>> sweeps(steps);  // worked out only where a feature lies near
  std::vector<Part> parts;
  look_down(*terrain_, {points, runs}, all, leg, [&](const Outline& outline, Span& span) {
    parts.clear();
    for_parts_near(outline, all, [&](const Part& part) { parts.push_back(part); });
    const auto goes_over = [&](std::size_t i, const Part& part) {
      if (!boxes_meet(part.box, united(boxes[i], boxes[i + 1]), 1)) return false;
      if (!sweeps[i]) sweeps[i] = sweep_of(bodies[i], bodies[i + 1]);
      return boxes_meet(part.box, sweeps[i]->box, 0) && overlapping(sweeps[i]->solid(), part.solid);
    };
    const auto is_over = [&](std::size_t i) {
      return std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return goes_over(i, part); });
    };
    std::size_t first = 0, last = steps - 1;  // what lies between them does not matter
    while (first < steps && !is_over(first)) ++first;
    if (first == steps) return false;
    while (last > first && !is_over(last)) --last;
    span.from = to_mil(runs[first]);
    span.to = to_mil(runs[last + 1]);
    return true;
  });
  meet_turning(self, bodies, all, runs, care, leg);
}

Leg Field::straight(PieceId self, const Pose& from, const Footprint& foot, Angle along, Mil length,
                    Mil care) const {
  toil();
  Leg leg;
  leg.made.kind = Motion::oblique;
  leg.made.length = length;
  leg.made.angle = turn_between(from.heading, along);
  return memory_.of(placed_.size()).leg({self, from, foot, leg.made, along, care}, [&] {
    leg.from = from;
    leg.first = vec(from.point());
    leg.to = moved(from, foot, leg.made);
    leg.run = length;
    go_straight(self, foot, along, care, leg);
    return leg;
  });
}

Leg Field::leg(PieceId self, const Pose& from, const Footprint& foot, const Manoeuvre& m, Mil care) const {
  toil();
  return memory_.of(placed_.size()).leg({self, from, foot, m, {}, care}, [&] {
    return leg_of(self, from, foot, m, care);
  });
}

Leg Field::leg_of(PieceId self, const Pose& from, const Footprint& foot, const Manoeuvre& m, Mil care) const {
  Leg leg;
  leg.made = m;
  leg.from = from;
  leg.first = vec(from.point());
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
