// Section "Rout": the way home, first and later moves, surrender. rw.ruling.rout-edge, rw.ruling.rout-rate
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// What a router may not run into: impassable ground, and enemies with the room that he keeps from them.
struct Hindrance {
  std::vector<Vec> area;
  double keep = 0;
  FeatureId water;  // bridges and fords lead over it
};

constexpr double kSpare = 100;  // beyond what must be kept, for way-points

class Way {
 public:
  Way(const Look& look, PieceId id, Mil clear) : look_(look), start_(vec(look.field.centre(id))) {
    half_ = row(look, id).width * 0.5;  // rw.rout.stands-separate: stand after stand through gaps
    const Terrain& ground = look.field.terrain();
    for (std::size_t i = 0; i < ground.size(); ++i) {
      const FeatureId f = feature_id(i);
      if (!is_barred(look, id, f) || f == look.piece(id).inside) continue;
      const Outline& outline = ground.outline(f);
      const FeatureId water = kind_at(look, f) == Kind::river ? f : FeatureId{};
      if (!outline.area.empty()) add(outline.area, half_, water);
      for (const Quad& bar : outline.bars) add({bar.begin(), bar.end()}, half_, water);
    }
    for (std::size_t i = 0; i < ground.size(); ++i)
      if (is_crossing(ground[feature_id(i)].kind)) crossings_.push_back(vec(ground[feature_id(i)].points[0]));
    for_enemies(look, id, [&](PieceId enemy) {
      const Shape shape = look.field.shape(enemy);
      add({shape.begin(), shape.end()}, half_ + clear, {});
    });
  }

  // Points from the start to beyond the edge; empty: there is none.
  std::vector<Point> find(TableEdge edge) const {
    const Vec home = home_of(start_, edge);
    if (is_open(start_, home)) return {to_point(home)};
    std::vector<Point> best;
    double least = 1e18;
    const std::vector<Vec> corners = way_points();
    for (const Vec first : corners) {
      if (!is_open(start_, first)) continue;
      try_way({first}, edge, best, least);
      for (const Vec second : corners) {
        const double run = length(first - start_) + length(second - first);
        if (run < least && is_open(first, second)) try_way({first, second}, edge, best, least);
      }
    }
    return best;
  }

 private:
  void add(std::vector<Vec> area, double keep, FeatureId water) {
    const Vec eye[] = {start_};
    const double now = nearest_of_any(Shape(eye), Shape(area)).distance;
    all_.push_back({std::move(area), std::min(keep, std::max(0.0, now - 1)), water});
  }
  // Over a bridge or ford, from bank to bank.
  bool crosses(FeatureId water, Vec a, Vec b) const {
    const Sight line = look_.field.sight(to_point(a), to_point(b));
    const auto at = [&](Mil run) { return to_point(a + (b - a) * (run / std::max<double>(1, line.length))); };
    for (const auto* list : {&line.crossed, &line.spans})
      for (const Span& span : *list)
        if (span.feature == water) return crossing_over(look_, water, at(span.from), at(span.to)).valid();
    return false;
  }
  Vec home_of(Vec from, TableEdge edge) const {
    const Terrain& ground = look_.field.terrain();
    constexpr double kOut = 2.0 * kUnit;
    switch (edge) {
      case TableEdge::south:
        return {from.x, -kOut};
      case TableEdge::north:
        return {from.x, ground.depth() + kOut};
      case TableEdge::west:
        return {-kOut, from.y};
      case TableEdge::east:
        break;
    }
    return {ground.width() + kOut, from.y};
  }
  bool is_open(Vec a, Vec b) const {
    const Vec leg[] = {a, b};
    return std::none_of(all_.begin(), all_.end(), [&](const Hindrance& h) {
      const bool hit = nearest_of_any(Shape(leg), Shape(h.area)).distance < h.keep ||
                       (h.keep <= 0 && inside(b, Shape(h.area)));
      return hit && !(h.water.valid() && crosses(h.water, a, b));
    });
  }
  std::vector<Vec> way_points() const {
    std::vector<Vec> out = crossings_;
    const Terrain& ground = look_.field.terrain();
    for (const Hindrance& h : all_) {
      Vec middle;
      for (const Vec p : h.area) middle = middle + p;
      middle = middle * (1.0 / static_cast<double>(h.area.size()));
      for (const Vec p : h.area) {
        const Vec out_of = p - middle;
        const double far = std::max(1.0, length(out_of));
        const Vec q = p + out_of * ((h.keep * 1.5 + kSpare) / far);
        if (q.x > 0 && q.y > 0 && q.x < ground.width() && q.y < ground.depth() && out.size() < 64)
          out.push_back(q);
      }
    }
    return out;
  }
  void try_way(const std::vector<Vec>& via, TableEdge edge, std::vector<Point>& best, double& least) const {
    const Vec home = home_of(via.back(), edge);
    double run = length(home - via.back());
    Vec last = start_;
    for (const Vec p : via) {
      run += length(p - last);
      last = p;
    }
    if (run >= least || !is_open(via.back(), home)) return;
    least = run;
    best.clear();
    for (const Vec p : via) best.push_back(to_point(p));
    best.push_back(to_point(home));
  }

  const Look& look_;
  Vec start_;
  double half_ = 0;
  std::vector<Hindrance> all_;
  std::vector<Vec> crossings_;
};

std::vector<Point> way_home(const Look& look, PieceId id) {
  const TableEdge edge = look.setting.info(look.side(id)).edge;
  for (const Mil clear : {kRoutClear, Mil{0}})
    if (std::vector<Point> way = Way(look, id, clear).find(edge); !way.empty()) return way;
  return {};
}

// Where the middle of the unit is after so long a run, and which way it then goes.
struct Runner {
  Vec at;
  Angle heading = 0;
};
Runner run_along(Vec from, const std::vector<Point>& way, Mil distance) {
  Runner out{from, 0};
  double left = distance;
  for (const Point& p : way) {
    const Vec leg = vec(p) - out.at;
    const double far = length(leg);
    if (far < 1) continue;
    out.heading = bearing(leg);
    if (far >= left) {
      out.at = out.at + leg * (left / far);
      return out;
    }
    out.at = vec(p);
    left -= far;
  }
  return out;
}

// rw.rout.stands-touch: in line where that fits, else stand behind stand.
struct Shape1 {
  Unit as;
  Pose pose;
  bool ok = false, off = false;
};
Shape1 shape_at(const Look& look, PieceId id, const Runner& there) {
  Shape1 out;
  for (const Formation formation : {Formation::line, Formation::column}) {
    out.as = unit(look, id);
    out.as.formation = formation;
    out.as.files = formation == Formation::column ? 1 : 0;
    out.as.bridging = false;
    const Footprint foot = footprint(tables(look), profile(look, id), out.as);
    out.pose = pose_with_centre(to_point(there.at), there.heading, foot);
    const Standing standing = look.field.stand(id, out.pose, foot);
    if (standing.off_table) {
      out.off = true;
      return out;
    }
    const bool barred = std::any_of(standing.areas.begin(), standing.areas.end(),
                                    [&](FeatureId area) { return is_barred(look, id, area); });
    bool near = false;
    for_enemies(look, id, [&](PieceId enemy) {
      near = near || look.field.distance_at(out.pose, foot, enemy) <= kSlack + 1;
    });
    out.ok = standing.overlapped.empty() && !barred && !near;
    if (out.ok) return out;
  }
  return out;
}

// The slowest ground under the way, and Massed friends that the runners go through.
int slowest_on(const Look& look, PieceId id, const std::vector<Point>& way, Mil distance,
               std::vector<PieceId>& through) {
  Unit column = unit(look, id);
  column.formation = Formation::column;
  column.files = 1;
  const Footprint foot = footprint(tables(look), profile(look, id), column);
  int slow = is_garrison(look, id) ? 1000 : slowest_at(look, id, look.piece(id).pose, look.piece(id).foot);
  Vec from = vec(look.field.centre(id));
  double left = distance;
  for (const Point& p : way) {
    const Vec leg = vec(p) - from;
    const double far = std::min(length(leg), left);
    if (far < 1) break;
    const Angle along = bearing(leg);
    const Point head = to_point(from + direction(along) * (foot.depth * 0.5));
    const Leg gone = look.field.straight(id, {head.x, head.y, along}, foot, along, to_mil(far), 0);
    for (const Span& span : gone.touched)
      if (const int here = ground_row(look, span.feature).speed[static_cast<std::size_t>(mover(look, id))];
          here > 0)
        slow = std::min(slow, here);
    for (const Meeting& met : gone.met)
      if (met.overlaps && look.piece(met.piece).kind == PieceKind::unit &&
          look.side(met.piece) == look.side(id) &&
          std::find(through.begin(), through.end(), met.piece) == through.end())
        through.push_back(met.piece);
    from = vec(p);
    left -= far;
  }
  return slow;
}

}  // namespace

// A router whom enemies or impassable ground leave no way at all: its stands are removed as killed.
void surrender(Play& play, PieceId id) {
  group(play, id).lost_stand = true;
  remove_unit(play, id, "surrendered", "rw.ruling.rout-edge"_rule);
}

// rw.rout.direction: along the fastest route to its own edge. `distance` is over open ground; the terrain
// slows the speed, not what is added to it. rw.ruling.rout-rate
void rout_run(Play& play, PieceId id, Mil distance, bool first) {
  const Look look = play.look();
  const std::vector<Point> way = way_home(look, id);
  if (way.empty()) return surrender(play, id);
  std::vector<PieceId> through;
  const int slow = slowest_on(look, id, way, distance, through);
  const Mil speed_here = row(look, id).move;
  const Mil far = distance - speed_here + static_cast<Mil>(std::int64_t{speed_here} * slow / 1000);
  const Vec from = vec(look.field.centre(id));
  Shape1 end;
  Mil run = far;
  for (; run <= far + 40 * kUnit; run += 250) {  // on a friend it ends just beyond
    end = shape_at(look, id, run_along(from, way, run));
    if (end.ok || end.off) break;
  }
  if (!end.ok && !end.off)
    for (run = far; run > 0; run -= 250) {
      end = shape_at(look, id, run_along(from, way, run));
      if (end.ok || end.off) break;
    }
  if (!end.ok && !end.off) return surrender(play, id);
  if (first && !play.state.flights.full()) {
    Flight flight{id, look.piece(id).pose, run, {}, {}};
    for (const Point& p : way)
      if (!flight.way.full()) flight.way.push_back(p);
    for (const PieceId foe : foes_of(look, id))
      if (!flight.foes.full()) flight.foes.push_back(foe);
    play.state.flights.push_back(flight);
  }
  unlink(play, id);
  for (const PieceId friendly : through)
    if (is_massed(play.look(), friendly)) disorganise(play, friendly, "rw.ruling.rout-edge"_rule);
  unit(play, id).ran = true;
  if (end.off) return leave_table(play, id, "rw.ruling.rout-edge"_rule);
  unit(play, id).formation = end.as.formation;
  unit(play, id).files = end.as.files;
  unit(play, id).bridging = false;
  unit(play, id).turned = true;
  unit(play, id).moved = true;
  play.piece(id).inside = {};
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, end.pose, "rout");
}

void start_rout(Play& play, PieceId id) {
  set_order(play, id, Orders::rout);
  disorganise(play, id, "rw.ruling.rout-rate"_rule);
  play.then(Flee{id});
}

// rw.rout.first-move
void run(Play& play, const Flee& step) {
  if (!is_unit(play.look(), step.unit)) return;
  const Look look = play.look();
  const Mil speed_now = row(look, step.unit).move;
  Mil extra = tables(look).rout_bonus;
  if (chosen<"rw.ruling.rout-rate", "double-speed">(look.setting)) {
    extra = speed_now;
  } else if (chosen<"rw.ruling.rout-rate", "speed-plus-d6">(look.setting)) {
    Throw made;
    made.die = Die::d6;
    made.total = true;
    made.judged = Judged::added;
    made.purpose = "rw.rout.first-move"_rule;
    made.unit = step.unit;
    made.who = look.side(step.unit);
    extra = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose)).sum * kUnit;
  }
  rout_run(play, step.unit, speed_now + extra, true);
}

// rw.rout.later-moves: step 3 of own phases.
void run(Play& play, const RoutMoves& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(play.look(), id) || play.piece(id).side != play.core.active || !is_routing(play.look(), id))
      continue;
    play.then(RoutMoves{static_cast<std::uint8_t>(i + 1)});
    if (!unit(play, id).ran) {
      play.then(Flee{id});
      return;
    }
    rout_run(play, id, row(play.look(), id).move + tables(play.look()).rout_bonus, false);
    return;
  }
  enter(play, Stage::retreat);
}

}  // namespace drumhead::arw1d
