// The search from corner to corner.
#include "kit/way_home.h"

#include <algorithm>

namespace drumhead {

namespace {

constexpr double kSpare = 100;  // beyond what must be kept, for way-points

}  // namespace

Angle homeward(TableEdge edge) {
  switch (edge) {
    case TableEdge::north:
      return 0;
    case TableEdge::east:
      return 9000;
    case TableEdge::south:
      return 18000;
    case TableEdge::west:
      return 27000;
  }
  return 0;
}

std::vector<Passed> passed_over(const Field& field, Vec a, Vec b) {
  std::vector<Passed> out;
  const Sight line = field.sight(to_point(a), to_point(b));
  const auto at = [&](Mil run) { return to_point(a + (b - a) * (run / std::max<double>(1, line.length))); };
  for (const auto* list : {&line.crossed, &line.spans})
    for (const Span& span : *list) out.push_back({span.feature, at(span.from), at(span.to)});
  return out;
}

// ---- what is in the way

void WayHome::bar(FeatureId ground) { add(ground, {}); }

void WayHome::bar_water(FeatureId water, Mil bridge) {
  bridge_ = bridge;
  add(water, water);
}

void WayHome::keep_off(PieceId piece, Mil clear) {
  const Shape shape = field_.shape(piece);
  add({shape.begin(), shape.end()}, half_ + clear, {});
}

void WayHome::add(FeatureId ground, FeatureId water) {
  const Outline& outline = field_.terrain().outline(ground);
  if (!outline.area.empty()) add(outline.area, half_, water);
  for (const Quad& bar : outline.bars) add({bar.begin(), bar.end()}, half_, water);
}

void WayHome::add(std::vector<Vec> area, double keep, FeatureId water) {
  const Vec eye[] = {start_};
  const double now = nearest_of_any(Shape(eye), Shape(area)).distance;
  Hindrance h{std::move(area), std::min(keep, std::max(0.0, now - 1)), water, {1e18, 1e18}, {-1e18, -1e18}};
  for (const Vec p : h.area) {
    h.low = {std::min(h.low.x, p.x - keep), std::min(h.low.y, p.y - keep)};
    h.high = {std::max(h.high.x, p.x + keep), std::max(h.high.y, p.y + keep)};
  }
  all_.push_back(std::move(h));
}

// ---- what is open

// Over a bridge or ford, from bank to bank.
bool WayHome::crosses(FeatureId water, Vec a, Vec b) const {
  for (const Passed& passed : passed_over(field_, a, b))
    if (passed.ground == water)
      return field_.crossing_at(water, passed.in, passed.out, Ground::bridge, bridge_).valid() ||
             field_.crossing_at(water, passed.in, passed.out, Ground::ford).valid();
  return false;
}

Vec WayHome::home_of(Vec from, TableEdge edge) const {
  constexpr double kOut = 2.0 * kUnit;
  switch (edge) {
    case TableEdge::south:
      return {from.x, -kOut};
    case TableEdge::north:
      return {from.x, field_.terrain().depth() + kOut};
    case TableEdge::west:
      return {-kOut, from.y};
    case TableEdge::east:
      break;
  }
  return {field_.terrain().width() + kOut, from.y};
}

bool WayHome::is_open(Vec a, Vec b) const {
  const Vec leg[] = {a, b};
  const Vec low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
  return std::none_of(all_.begin(), all_.end(), [&](const Hindrance& h) {
    if (low.x > h.high.x || high.x < h.low.x || low.y > h.high.y || high.y < h.low.y) return false;
    const bool hit = nearest_of_any(Shape(leg), Shape(h.area)).distance < h.keep ||
                     (h.keep <= 0 && inside(b, Shape(h.area)));
    return hit && !(h.water.valid() && crosses(h.water, a, b));
  });
}

bool WayHome::is_clear(Vec p) const {
  const Vec eye[] = {p};
  return std::none_of(all_.begin(), all_.end(), [&](const Hindrance& h) {
    return nearest_of_any(Shape(eye), Shape(h.area)).distance < h.keep;
  });
}

// How much of a leg is open from its start, by halving.
double WayHome::open_share(Vec a, Vec b) const {
  double good = 0, bad = 1;
  for (int i = 0; i < 12; ++i) {
    const double middle = 0.5 * (good + bad);
    (is_open(a, a + (b - a) * middle) ? good : bad) = middle;
  }
  return good;
}

// ---- where a way may turn

void WayHome::offer(Vec p) {
  const Terrain& ground = field_.terrain();
  if (p.x > 0 && p.y > 0 && p.x < ground.width() && p.y < ground.depth()) nodes_.push_back({p});
}

// Round a corner: out along its bisector, and off both of its edges.
void WayHome::offer_corners(const Hindrance& h) {
  Vec middle;
  for (const Vec p : h.area) middle = middle + p;
  middle = middle * (1.0 / static_cast<double>(h.area.size()));
  const double off = h.keep + kSpare;
  const auto normal = [&](std::size_t i) {
    const Vec a = h.area[i], b = h.area[(i + 1) % h.area.size()];
    const Vec out = left_of(b - a) * (1.0 / std::max(1.0, length(b - a)));
    return dot(out, (a + b) * 0.5 - middle) < 0 ? out * -1.0 : out;
  };
  for (std::size_t i = 0; i < h.area.size(); ++i) {
    const Vec before = normal((i + h.area.size() - 1) % h.area.size()), after = normal(i);
    const Vec both = before + after;
    offer(h.area[i] + both * (1.5 * off / std::max(0.1, length(both))));
    offer(h.area[i] + before * off);
    offer(h.area[i] + after * off);
  }
}

// The banks before and behind a bridge or ford, in line with it.
void WayHome::offer_crossings() {
  const Terrain& ground = field_.terrain();
  for (std::size_t i = 0; i < ground.size(); ++i) {
    if (!is_crossing(ground[feature_id(i)].kind)) continue;
    const Vec middle = vec(ground[feature_id(i)].points[0]);
    for (const Quad& bar : ground.outline(feature_id(i)).bars)
      for (std::size_t k = 0; k < 4; ++k) {
        const Vec out =
            (bar[(k + 1) % 4] - bar[k]) * (1.0 / std::max(1.0, length(bar[(k + 1) % 4] - bar[k])));
        Vec p = middle;
        for (int step = 0; step < 80 && !is_clear(p); ++step) p = p + out * (0.5 * kUnit);
        offer(p + out * kSpare);
      }
  }
}

// ---- the search: from the nearest place on, by cost and what it is still to the edge at least

int WayHome::next_node(TableEdge edge) const {
  const auto total = [&](const Node& n) { return n.cost + length(home_of(n.at, edge) - n.at); };
  int next = -1;
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    if (!nodes_[i].closed && nodes_[i].cost < 1e17 &&
        (next < 0 || total(nodes_[i]) < total(nodes_[static_cast<std::size_t>(next)])))
      next = static_cast<int>(i);
  return next;
}

void WayHome::explore(TableEdge edge) {
  nodes_.assign(1, {start_, 0.0});
  last_ = -1;
  offer_crossings();
  for (const Hindrance& h : all_) offer_corners(h);
  for (int next = next_node(edge); next >= 0; next = next_node(edge)) {
    Node& here = nodes_[static_cast<std::size_t>(next)];
    here.closed = true;
    if (is_open(here.at, home_of(here.at, edge))) {
      last_ = next;
      return;
    }
    for (Node& there : nodes_) {
      const double cost = here.cost + length(there.at - here.at);
      if (there.closed || cost >= there.cost || !is_open(here.at, there.at)) continue;
      there.cost = cost;
      there.from = next;
    }
  }
}

std::vector<Point> WayHome::way_to(std::size_t node, Vec end) const {
  std::vector<Point> out = {to_point(end)};
  for (int i = static_cast<int>(node); i > 0; i = nodes_[static_cast<std::size_t>(i)].from)
    out.push_back(to_point(nodes_[static_cast<std::size_t>(i)].at));
  std::reverse(out.begin(), out.end());
  return out;
}

std::vector<Point> WayHome::find(TableEdge edge) {
  if (is_open(start_, home_of(start_, edge))) return {to_point(home_of(start_, edge))};
  explore(edge);
  if (last_ < 0) return {};
  const auto last = static_cast<std::size_t>(last_);
  return way_to(last, home_of(nodes_[last].at, edge));
}

std::vector<Point> WayHome::approach(TableEdge edge) {
  explore(edge);
  double least = length(home_of(start_, edge) - start_) - kUnit / 4;
  std::vector<Point> best;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (!nodes_[i].closed) continue;
    const Vec home = home_of(nodes_[i].at, edge),
              end = nodes_[i].at + (home - nodes_[i].at) * open_share(nodes_[i].at, home);
    if (length(home - end) >= least) continue;
    least = length(home - end);
    best = way_to(i, end);
  }
  return best;
}

}  // namespace drumhead
