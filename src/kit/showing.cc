// Arcs and trails for the map.
#include "kit/showing.h"

#include <algorithm>

#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr Angle kArcStep = 750;
constexpr Angle kTrailStep = 600;

template <class Corners>
Polygon points_of(const Corners& corners) {
  Polygon out;
  for (const Vec& corner : corners) out.push_back(to_point(corner));
  return out;
}

Angle heading_at(Angle from, Angle to, int step, int steps) {
  return wrap(from + static_cast<Angle>(static_cast<std::int64_t>(to - from) * step / steps));
}

void add_arc(Vec centre, Angle from, Angle to, Mil reach, Polygon& out) {
  const int steps = std::max(1, (to - from) / kArcStep);
  for (int i = 0; i <= steps; ++i)
    out.push_back(to_point(centre + direction(heading_at(from, to, i, steps)) * reach));
}

}  // namespace

// ---- areas

Polygon arc_before(const Front& front, Angle half, Mil reach) {
  Polygon out = {front.left};
  add_arc(vec(front.left), front.heading - half, front.heading, reach, out);
  add_arc(vec(front.right), front.heading, front.heading + half, reach, out);
  out.push_back(front.right);
  return out;
}

Polygon arc_before(const Front& front, Angle half, const std::vector<Mil>& reaches) {
  Polygon out = {front.left};
  const int last = static_cast<int>(reaches.size()) - 1;
  const auto add = [&](Point from, int i) {
    const Angle heading =
        last == 0 ? front.heading : heading_at(front.heading - half, front.heading + half, i, last);
    out.push_back(to_point(vec(from) + direction(heading) * reaches[static_cast<std::size_t>(i)]));
  };
  for (int i = 0; 2 * i <= last; ++i) add(front.left, i);
  for (int i = (last + 1) / 2; i <= last; ++i) add(front.right, i);
  out.push_back(front.right);
  return out;
}

Polygon around(Shape convex, Mil reach) {
  const std::vector<Vec> corners = hull(convex);
  const std::size_t n = corners.size();
  Polygon out;
  const auto outward = [&](std::size_t i) { return bearing(left_of(corners[(i + 1) % n] - corners[i % n])); };
  const int steps = n > 8 ? 1 : 4;
  for (std::size_t i = 0; i < n; ++i) {
    const Angle from = outward(i + n - 1), by = std::max(0, turn_between(from, outward(i)));
    for (int k = 0; k <= steps; ++k)
      out.push_back(to_point(corners[i] + direction(heading_at(from, from + by, k, steps)) * reach));
  }
  return out;
}

Polygon clipped(const Polygon& area, const Terrain& terrain) {
  const double w = terrain.width(), d = terrain.depth();
  const Quad table = {Vec{0, d}, Vec{w, d}, Vec{w, 0}, Vec{0, 0}};
  std::vector<Vec> corners, cut;
  for (const Point& p : area) corners.push_back(vec(p));
  cut_out(table, corners, cut);
  return points_of(cut);
}

Front front_at(const Pose& pose, const Footprint& foot) {
  const Vec aside = right_of(direction(pose.heading)) * (foot.width * 0.5);
  return {to_point(vec(pose.point()) - aside), to_point(vec(pose.point()) + aside), wrap(pose.heading)};
}

Polygon fire_area(const Field& field, PieceId id, const Pose& at, Angle half, Mil reach) {
  const Piece& piece = field.piece(id);
  return piece.inside.valid() ? around(field.shape(id), reach)
                              : arc_before(front_at(at, piece.foot), half, reach);
}

Zone zone_on(const Terrain& terrain, Word kind, int band, std::string label, RuleId cite,
             const Polygon& area) {
  return {kind, band, std::move(label), cite, clipped(area, terrain)};
}

// ---- cards

CardFact with_fact(const Setting& setting, const Piece& leader, RuleId cite) {
  return {"With", leader.with.valid() ? name_of(leader.with, setting) : std::string("nobody"), cite};
}

// ---- sight

Sightline no_sightline(RuleId rule) {
  Sightline out;
  out.verdict.push_back(reason(Code::no_such_piece, rule));
  return out;
}

// ---- ways

std::vector<Pose> trail_along(const Pose& from, const Footprint& foot, const Path& path, const Pose& end) {
  std::vector<Pose> out = {from};
  Pose at = from;
  for (const Manoeuvre& made : path) {
    const bool round = made.kind == Motion::wheel || made.kind == Motion::turn;
    const Angle size = made.angle < 0 ? -made.angle : made.angle;
    for (Angle by = kTrailStep; round && by < size && out.size() + 2 < kMostTrail; by += kTrailStep) {
      Manoeuvre part = made;
      part.angle = made.angle < 0 ? -by : by;
      out.push_back(moved(at, foot, part));
    }
    at = moved(at, foot, made);
    if (!(at == out.back()) && out.size() + 1 < kMostTrail) out.push_back(at);
  }
  if (!(out.back() == end)) out.push_back(end);
  return out;
}

// ---- options and routes

Option make_option(Word verb, Word what, std::string title, std::string note, RuleId cite) {
  Option out;
  out.verb = verb;
  out.what = what;
  out.title = std::move(title);
  out.note = std::move(note);
  out.cite = cite;
  return out;
}

void judge_by_targets(Option& option) {
  if (!option.verdict.empty() || option.targets.empty()) return;
  const OptionTarget* nearest = &option.targets[0];
  for (const OptionTarget& target : option.targets) {
    if (target.verdict.empty()) return;
    if (target.distance < nearest->distance) nearest = &target;
  }
  option.verdict = nearest->verdict;
}

std::span<const UsualTurn> usual_turns() {
  static constexpr UsualTurn kTurns[] = {{"about", "Turn about", Motion::turn, 18000},
                                         {"left", "Turn left", Motion::turn, -9000},
                                         {"right", "Turn right", Motion::turn, 9000},
                                         {"wheel-left", "Wheel left 45°", Motion::wheel, -4500},
                                         {"wheel-right", "Wheel right 45°", Motion::wheel, 4500}};
  return kTurns;
}

PieceId unit_at(const Core& core, const Field& field, Side side, Point p, Mil slack) {
  PieceId best;
  Mil least = slack;
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& piece = core.pieces[i];
    if (!piece.present || piece.kind != PieceKind::unit || piece.side != side) continue;
    const Mil away = field.distance(piece_id(i), p);
    if (away > least || (best.valid() && away == least)) continue;
    best = piece_id(i);
    least = away;
  }
  return best;
}

}  // namespace drumhead
