// The pieces in their places, and the distances between them.
#include "table/field.h"

#include <algorithm>

#include "base/ensure.h"
#include "geometry/quick.h"
#include "table/remembered.h"

namespace drumhead {
namespace {

Nearest nearest_to(const Solid& solid, const Feature& feature, const Outline& outline) {
  if (feature.form == Form::area) return nearest_between(solid, {outline.area, 0, outline.convex});
  Nearest best;
  best.distance = 1e300;
  for (const Quad& bar : outline.bars) {
    const Nearest n = nearest_between(solid, {bar, 0, true});
    if (n.distance < best.distance) best = n;
  }
  return best;
}

Solid front_of(const Body& body) {
  return body.radius > 0 ? body.solid() : Solid{body.front_edge(), 0, true};
}

double gap_from_front(const Body& body, const Solid& other) {
  if (body.radius > 0 || body.front == 2) return gap(front_of(body), other);
  return std::min(gap({body.shape().subspan(0, 2), 0, true}, other),
                  gap({body.shape().subspan(1, 2), 0, true}, other));
}

// The front edge of a bent line is not a convex shape: its two halves are measured one by one.
Nearest nearest_from_front(const Body& body, const Solid& other) {
  if (body.radius > 0 || body.front == 2) return nearest_between(front_of(body), other);
  const Nearest left = nearest_between({body.shape().subspan(0, 2), 0, true}, other);
  const Nearest right = nearest_between({body.shape().subspan(1, 2), 0, true}, other);
  return left.distance <= right.distance ? left : right;
}

Vec middle_of_polygon(Shape s) {
  Vec sum;
  double whole = 0;
  for (std::size_t i = 1; i + 1 < s.size(); ++i) {
    const double part = cross(s[i] - s[0], s[i + 1] - s[0]);
    sum = sum + (s[i] + s[i + 1] + s[0]) * part;
    whole += part;
  }
  return whole == 0 ? s[0] : sum * (1.0 / (3.0 * whole));
}

}  // namespace

void Field::sync(const Pieces& pieces) {
  const std::size_t known = std::min(placed_.size(), pieces.size());
  placed_.resize(pieces.size());
  for (std::size_t i = 0; i < placed_.size(); ++i)
    if (i >= known || !(placed_[i].piece == pieces[i])) {
      place(placed_[i], pieces[i]);
      memory_.changed(i);
    }
}

void Field::place(Placed& placed, const Piece& piece) const {
  placed = Placed{};
  placed.piece = piece;
  if (!piece.present) return;
  if (piece.inside.valid()) {
    ENSURE(piece.inside.index() < terrain_->size(), piece.inside.index(), terrain_->size());
    placed.block = &terrain_->outline(piece.inside);
    ENSURE(placed.block->area.size() > 2, placed.block->area.size(), 3);
    placed.body.centre = middle_of_polygon(placed.block->area);
  } else {
    placed.body = body_at(piece.pose, piece.foot);
  }
  placed.box = placed.block ? placed.block->box : box_of(placed.body);
}

Field::Placed Field::placed_at(const Pose& pose, const Footprint& foot) const {
  Placed out;
  Piece piece;
  piece.pose = pose;
  piece.foot = foot;
  piece.present = true;
  place(out, piece);
  return out;
}

const Field::Placed& Field::placed(PieceId id) const {
  ENSURE(id.index() < placed_.size(), id.index(), placed_.size());
  const Placed& found = placed_[id.index()];
  ENSURE(found.piece.present, id.index(), found.piece.present);
  return found;
}

const int* Field::note_of(std::size_t which, PieceId id, std::uint32_t as) const {
  ENSURE(which < kNotes && id.index() < placed_.size(), which, id.index());
  return memory_.of(placed_.size()).note_of(which, id, as);
}

void Field::keep_note(std::size_t which, PieceId id, std::uint32_t as, int answer) const {
  memory_.of(placed_.size()).keep_note(which, id, as, answer);
}

Shape Field::shape(PieceId id) const { return placed(id).shape(); }

Point Field::centre(PieceId id) const { return to_point(placed(id).body.centre); }

Mil Field::distance(PieceId a, PieceId b) const {
  const Placed &one = placed(a), &two = placed(b);
  return memory_.of(placed_.size()).distance(a, b, [&] { return to_mil(gap(one.solid(), two.solid())); });
}

bool Field::is_within(PieceId a, PieceId b, Mil limit) const {
  return boxes_meet(placed(a).box, placed(b).box, limit) && distance(a, b) <= limit;
}

Mil Field::distance(PieceId a, FeatureId feature) const {
  const Placed& one = placed(a);
  return memory_.of(placed_.size()).distance(a, feature, terrain_->size(), [&] {
    return to_mil(nearest_to(one.solid(), (*terrain_)[feature], terrain_->outline(feature)).distance);
  });
}

Mil Field::distance(PieceId a, Point p) const {
  const Vec at = vec(p);
  return to_mil(gap(placed(a).solid(), {{&at, 1}, 0, true}));
}

Mil Field::distance(std::span<const Point> convex, PieceId b) const {
  constexpr std::size_t kMost = 16;
  ENSURE(!convex.empty() && convex.size() <= kMost, convex.size(), kMost);
  std::array<Vec, kMost> corners;
  std::array<Vec, kMost + 1> ring;
  std::transform(convex.begin(), convex.end(), corners.begin(), [](Point p) { return vec(p); });
  const std::size_t count = hull(std::span(corners).first(convex.size()), ring);
  return to_mil(gap({{ring.data(), count}, 0, true, {}}, placed(b).solid()));
}

Mil Field::front_distance(PieceId a, PieceId b) const {
  const Placed &from = placed(a), &to = placed(b);
  if (from.block) return distance(a, b);
  return memory_.of(placed_.size()).front_distance(a, b, [&] {
    return to_mil(gap_from_front(from.body, to.solid()));
  });
}

Mil Field::cell_distance(PieceId a, int cell, PieceId b) const {
  const Placed &from = placed(a), &to = placed(b);
  if (from.block || from.body.radius > 0) return to_mil(gap(from.solid(), to.solid()));
  const Quad quad = cell_at(from.piece.pose, from.piece.foot, cell);
  return to_mil(gap({quad, 0, true}, to.solid()));
}

Mil Field::distance_at(const Pose& pose, const Footprint& foot, PieceId other) const {
  return to_mil(gap(memory_.of(placed_.size()).body(pose, foot).solid(), placed(other).solid()));
}

Mil Field::distance_at(const Pose& pose, const Footprint& foot, FeatureId feature) const {
  const Body body = body_at(pose, foot);
  return to_mil(nearest_to(body.solid(), (*terrain_)[feature], terrain_->outline(feature)).distance);
}

std::pair<Point, Point> Field::nearest_points(PieceId a, PieceId b, bool from_front) const {
  const Placed &from = placed(a), &to = placed(b);
  const bool whole = !from_front || from.block != nullptr;
  return memory_.of(placed_.size()).points(a, b, !whole, [&] {
    const Nearest n =
        whole ? nearest_between(from.solid(), to.solid()) : nearest_from_front(from.body, to.solid());
    return std::pair(to_point(n.on_a), to_point(n.on_b));
  });
}

void Field::look_points(PieceId id, bool whole, std::vector<Point>& out) const {
  look_points_of(placed(id), whole, out);
}

void Field::look_points(const Pose& pose, const Footprint& foot, bool whole, std::vector<Point>& out) const {
  look_points_of(placed_at(pose, foot), whole, out);
}

void Field::look_points_of(const Placed& from, bool whole, std::vector<Point>& out) const {
  const auto add = [&out](Vec p) { out.push_back(to_point(p)); };
  const auto part = [](Vec a, Vec b, double t) { return a + (b - a) * t; };
  out.clear();
  if (from.body.radius > 0) {
    add(from.body.centre);
    for (Angle turn = 0; turn < kFullTurn; turn += 9000)
      add(from.body.centre + direction(from.piece.pose.heading + turn) * from.body.radius);
    return;
  }
  const Shape s = from.shape();
  if (s.size() == 1) {
    add(s[0]);
    return;
  }
  if (whole || from.block) {
    for (const Vec c : s) add(c);
    for (std::size_t i = 0; i < s.size(); ++i) add(part(s[i], s[i + 1 == s.size() ? 0 : i + 1], 0.5));
    add(from.body.centre);
    return;
  }
  if (from.body.front == 3) {  // the hinge stands for the middle, the middles of the wings for the quarters
    add(s[0]), add(s[1]), add(s[2]), add(part(s[0], s[1], 0.5)), add(part(s[1], s[2], 0.5));
    return;
  }
  add(s[0]), add(part(s[0], s[1], 0.5)), add(s[1]), add(part(s[0], s[1], 0.25)), add(part(s[0], s[1], 0.75));
}

}  // namespace drumhead
