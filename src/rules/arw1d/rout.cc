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
  Vec low, high;    // the box round all of it
};

constexpr double kSpare = 100;  // beyond what must be kept, for way-points

// The shortest way round all that, from corner to corner.
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
    for_enemies(look, id, [&](PieceId enemy) {
      const Shape shape = look.field.shape(enemy);
      add({shape.begin(), shape.end()}, half_ + clear, {});
    });
  }

  // Points from the start to beyond the edge; empty: there is no way.
  std::vector<Point> find(TableEdge edge) {
    if (is_open(start_, home_of(start_, edge))) return {to_point(home_of(start_, edge))};
    explore(edge);
    if (last_ < 0) return {};
    return way_to(static_cast<std::size_t>(last_), home_of(nodes_[static_cast<std::size_t>(last_)].at, edge));
  }
  // Where nothing leads to the edge: as near to it as may be. Empty: it cannot get nearer at all.
  std::vector<Point> approach(TableEdge edge) {
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

 private:
  struct Node {
    Vec at;
    double cost = 1e18;
    int from = -1;
    bool closed = false;
  };

  void add(std::vector<Vec> area, double keep, FeatureId water) {
    const Vec eye[] = {start_};
    const double now = nearest_of_any(Shape(eye), Shape(area)).distance;
    Hindrance h{std::move(area), std::min(keep, std::max(0.0, now - 1)), water, {1e18, 1e18}, {-1e18, -1e18}};
    for (const Vec p : h.area) {
      h.low = {std::min(h.low.x, p.x - keep), std::min(h.low.y, p.y - keep)};
      h.high = {std::max(h.high.x, p.x + keep), std::max(h.high.y, p.y + keep)};
    }
    all_.push_back(std::move(h));
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
    const Vec low{std::min(a.x, b.x), std::min(a.y, b.y)}, high{std::max(a.x, b.x), std::max(a.y, b.y)};
    return std::none_of(all_.begin(), all_.end(), [&](const Hindrance& h) {
      if (low.x > h.high.x || high.x < h.low.x || low.y > h.high.y || high.y < h.low.y) return false;
      const bool hit = nearest_of_any(Shape(leg), Shape(h.area)).distance < h.keep ||
                       (h.keep <= 0 && inside(b, Shape(h.area)));
      return hit && !(h.water.valid() && crosses(h.water, a, b));
    });
  }
  bool is_clear(Vec p) const {
    const Vec eye[] = {p};
    return std::none_of(all_.begin(), all_.end(), [&](const Hindrance& h) {
      return nearest_of_any(Shape(eye), Shape(h.area)).distance < h.keep;
    });
  }
  // How much of a leg is open from its start, by halving.
  double open_share(Vec a, Vec b) const {
    double good = 0, bad = 1;
    for (int i = 0; i < 12; ++i) {
      const double middle = 0.5 * (good + bad);
      (is_open(a, a + (b - a) * middle) ? good : bad) = middle;
    }
    return good;
  }
  void offer(Vec p) {
    const Terrain& ground = look_.field.terrain();
    if (p.x > 0 && p.y > 0 && p.x < ground.width() && p.y < ground.depth()) nodes_.push_back({p});
  }
  // Round a corner: out along its bisector, and off both of its edges.
  void offer_corners(const Hindrance& h) {
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
  void offer_crossings() {
    const Terrain& ground = look_.field.terrain();
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
  // From the nearest place on, by cost and what it is still to the edge at least.
  void explore(TableEdge edge) {
    nodes_.assign(1, {start_, 0.0});
    last_ = -1;
    offer_crossings();
    for (const Hindrance& h : all_) offer_corners(h);
    const auto total = [&](const Node& n) { return n.cost + length(home_of(n.at, edge) - n.at); };
    while (true) {
      int next = -1;
      for (std::size_t i = 0; i < nodes_.size(); ++i)
        if (!nodes_[i].closed && nodes_[i].cost < 1e17 &&
            (next < 0 || total(nodes_[i]) < total(nodes_[static_cast<std::size_t>(next)])))
          next = static_cast<int>(i);
      if (next < 0) return;
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
  std::vector<Point> way_to(std::size_t node, Vec end) const {
    std::vector<Point> out = {to_point(end)};
    for (int i = static_cast<int>(node); i > 0; i = nodes_[static_cast<std::size_t>(i)].from)
      out.push_back(to_point(nodes_[static_cast<std::size_t>(i)].at));
    std::reverse(out.begin(), out.end());
    return out;
  }

  const Look& look_;
  Vec start_;
  double half_ = 0;
  std::vector<Hindrance> all_;
  std::vector<Node> nodes_;
  int last_ = -1;
};

// At least 5 cm clear of enemies if possible.
std::vector<Point> way_home(const Look& look, PieceId id) {
  const TableEdge edge = look.setting.info(look.side(id)).edge;
  for (const Mil clear : {kRoutClear, Mil{0}})
    if (std::vector<Point> way = Way(look, id, clear).find(edge); !way.empty()) return way;
  return Way(look, id, 0).approach(edge);
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

// A place on the way and the shape that a router has there.
struct Fitted {
  Unit as;
  Pose pose;
  Footprint foot;
  bool ok = false, off = false;
  bool on_friends = false;  // nothing else is wrong with it
};

Fitted formed_at(const Look& look, PieceId id, Formation formation, const Runner& there) {
  Fitted out;
  out.as = unit(look, id);
  out.as.formation = formation;
  out.as.files = formation == Formation::column ? 1 : 0;
  out.as.bridging = false;
  out.foot = footprint(tables(look), profile(look, id), out.as);
  out.pose = pose_with_centre(to_point(there.at), there.heading, out.foot);
  return out;
}

// As it stands, at most turned about: so it is where nothing is left of its run for forming.
Fitted kept_at(const Look& look, PieceId id, const Runner& there) {
  Fitted out;
  const Angle heading = look.piece(id).pose.heading, off = turn_between(heading, there.heading);
  out.as = unit(look, id);
  out.foot = look.piece(id).foot;
  out.pose = pose_with_centre(to_point(there.at), off > 9000 || off < -9000 ? wrap(heading + 18000) : heading,
                              out.foot);
  return out;
}

void look_round(const Look& look, PieceId id, Fitted& place) {
  const Standing standing = look.field.stand(id, place.pose, place.foot);
  place.off = standing.off_table;
  bool near = false, foe = false;
  for_enemies(look, id, [&](PieceId enemy) {
    near = near || (!is_beyond(look, place.pose, place.foot, enemy, kUnit) &&
                    touching(look.field.distance_at(place.pose, place.foot, enemy)));
  });
  for (const PieceId over : standing.overlapped) foe = foe || look.side(over) != look.side(id);
  const bool open = !barred_under(look, id, standing, place.foot).valid() && !near && !foe;
  place.ok = open && !place.off && standing.overlapped.empty();
  place.on_friends = open && !place.off && !standing.overlapped.empty();
}

// The ways in which a router may go: in line where that fits, else stand behind stand (rw.rout.stands-touch),
// each no farther than the rate takes its stands.
class Stride {
 public:
  Stride(const Look& look, PieceId id, const std::vector<Point>& way, Mil rate)
      : look_(look), id_(id), way_(way), from_(vec(look.field.centre(id))), was_(where_it_stood(look, id)) {
    for (std::size_t i = 0; i < way.size(); ++i)
      whole_ += length(vec(way[i]) - (i == 0 ? from_ : vec(way[i - 1])));
    for (const Formation formation : {Formation::line, Formation::column}) try_in(formation, rate);
    const bool kept = !is_garrison(look, id) && !in_square(look, id);
    if (most_of_all() == 0) gaits_ = {{kept ? Formation::none : Formation::line, kept ? rate : 0}};
  }

  // rw.ruling.rout-edge: on a friend it ends just beyond. A way that leads nowhere near the edge ends before.
  // Else as far as it can.
  std::optional<Fitted> find() {
    for (Mil more = 0; more <= 40 * kUnit; more += kStep)
      if (const Tried tried = try_all(more, true); tried.place || !tried.on_friends) {
        if (tried.place) return tried.place;
        break;
      }
    for (Mil less = 0; less <= most_of_all(); less += kStep)
      if (const Tried tried = try_all(-less, false); tried.place) return tried.place;
    return std::nullopt;
  }
  // Its Rout move, what turning and forming took of it included: so much a pursuer must roll.
  Mil length_of_move() const { return run_; }
  // How far along its way its middle went.
  Mil gone() const { return gone_; }

 private:
  static constexpr Mil kStep = 250;
  struct Gait {
    Formation formation;  // none: as it stands
    Mil most = 0, turning = 0;
  };
  struct Tried {
    std::optional<Fitted> place;
    bool on_friends = false;
  };

  Fitted place_at(Formation formation, Mil run) const {
    const Runner there = run_along(from_, way_, run);
    return formation == Formation::none ? kept_at(look_, id_, there)
                                        : formed_at(look_, id_, formation, there);
  }
  // A garrison runs from the edge of its block.
  Mil way_out() const {
    if (!was_.block.valid()) return 0;
    const Shape block = look_.field.terrain().outline(was_.block).area;
    Mil run = 0;
    while (run < across(look_, was_.block) && inside(run_along(from_, way_, run).at, block)) run += kStep;
    return run;
  }
  void try_in(Formation formation, Mil rate) {
    const Mil far = std::min(rate + way_out(), to_mil(whole_));
    const Mil most = longest_in_reach(look_, was_, far, rate, [&](Mil run) {
      const Fitted place = place_at(formation, run);
      return std::pair(place.pose, place.foot);
    });
    gaits_.push_back({formation, most, far - most});
  }
  Mil most_of_all() const {
    Mil most = 0;
    for (const Gait& gait : gaits_) most = std::max(most, gait.most);
    return most;
  }
  Tried try_all(Mil more, bool past_the_end) {
    Tried out;
    for (const Gait& gait : gaits_) {
      const Mil run = gait.most + more;
      if (run < 0 || (run == 0 && most_of_all() > 0) || (past_the_end && more > 0 && run > to_mil(whole_)))
        continue;
      Fitted place = place_at(gait.formation, run);
      look_round(look_, id_, place);
      out.on_friends = out.on_friends || place.on_friends;
      if (!place.ok && !place.off) continue;
      out.place = place;
      gone_ = run;
      run_ = run + gait.turning;
      return out;
    }
    return out;
  }

  const Look& look_;
  PieceId id_;
  const std::vector<Point>& way_;
  Vec from_;
  double whole_ = 0;
  Stood was_;
  std::vector<Gait> gaits_;
  Mil run_ = 0, gone_ = 0;
};

// rw.ruling.rout-edge: friends over whom so much of a way leads, stand after stand.
std::vector<PieceId> passed_on_way(const Look& look, PieceId id, const std::vector<Point>& way, Mil run) {
  Unit stand = unit(look, id);
  stand.formation = Formation::line;
  stand.stands = 1;
  const Footprint foot = footprint(tables(look), profile(look, id), stand);
  std::vector<PieceId> out;
  Vec from = vec(look.field.centre(id));
  for (const Point& p : way) {
    const Vec leg = vec(p) - from;
    const Mil far = std::min(to_mil(length(leg)), run);
    if (far < 1) continue;
    const Pose start = pose_with_centre(to_point(from), bearing(leg), foot);
    for (const Meeting& met : look.field.straight(id, start, foot, start.heading, far, 0).met)
      if (met.overlaps && look.piece(met.piece).kind == PieceKind::unit &&
          look.side(met.piece) == look.side(id) && std::find(out.begin(), out.end(), met.piece) == out.end())
        out.push_back(met.piece);
    from = vec(p);
    run -= far;
  }
  return out;
}

}  // namespace

// What a way has in store: the run to it, the ground's share of the speed, what a line costs to cross.
struct Going {
  Mil at = 0;
  int slow = 1000;
  Mil cross = 0;
};

// rw.ruling.rout-rate: the slowest ground met slows the speed, not what is added to it. It stops before
// ground that would leave it nothing to go on with.
Mil run_on_way(const Look& look, PieceId id, const Footprint& foot, const std::vector<Point>& way, Mil base,
               Mil extra) {
  int slow = is_garrison(look, id) ? 1000 : slowest_at(look, id, look.piece(id).pose, look.piece(id).foot);
  std::vector<Going> ground;
  Vec from = vec(look.field.centre(id));
  double gone = 0;
  for (const Point& p : way) {
    const Vec leg = vec(p) - from;
    const double far = std::min(length(leg), base + extra - gone);
    if (far < 1) break;
    const Angle along = bearing(leg);
    const Point head = to_point(from + direction(along) * (foot.depth * 0.5));
    const Leg made = look.field.straight(id, {head.x, head.y, along}, foot, along, to_mil(far), 0);
    for (const Span& span : made.touched) {
      const GroundRow& r = ground_row(look, span.feature);
      const int speed = r.speed[static_cast<std::size_t>(mover(look, id))];
      if (speed > 0) ground.push_back({to_mil(gone) + span.from, speed, span.from > 0 ? r.cross : 0});
    }
    from = vec(p);
    gone += far;
  }
  std::stable_sort(ground.begin(), ground.end(), [](const Going& a, const Going& b) { return a.at < b.at; });
  const auto reach = [&](int at_pace) {
    return static_cast<Mil>(std::int64_t{base} * at_pace / 1000) + extra;
  };
  Mil cost = 0, out = -1;
  for (const Going& next : ground) {
    if (out >= 0 || next.at > reach(slow) - cost) break;
    const int pace = std::min(slow, next.slow);
    if (next.at > 0 && reach(pace) - cost - next.cross < next.at) {
      out = next.at;
      break;
    }
    slow = pace;
    cost += next.cross;
  }
  if (out < 0) out = std::max(0, reach(slow) - cost);
  return out;
}

// A router whom enemies or impassable ground leave no way at all: its stands are removed as killed.
void surrender(Play& play, PieceId id) {
  group(play, id).lost_stand = true;
  remove_unit(play, id, "surrendered", "rw.ruling.rout-edge"_rule);
}

// rw.rout.direction: along the fastest route to its own edge, `speeds` times its speed and so much more.
void rout_run(Play& play, PieceId id, int speeds, Mil extra, bool first) {
  const Look look = play.look();
  const std::vector<Point> way = way_home(look, id);
  if (way.empty()) return surrender(play, id);
  Unit column = unit(look, id);
  column.formation = Formation::column;
  column.files = 1;
  const Mil far = run_on_way(look, id, footprint(tables(look), profile(look, id), column), way,
                             speeds * row(look, id).move, extra);
  Stride stride(look, id, way, far);
  const std::optional<Fitted> end = stride.find();
  if (!end) return surrender(play, id);
  const std::vector<PieceId> through = passed_on_way(look, id, way, stride.gone());
  if (first && !play.state.flights.full()) {
    const Point from = look.field.centre(id);
    Flight flight{id, {from.x, from.y, look.piece(id).pose.heading}, stride.length_of_move(), {}, {}};
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
  if (end->off) return leave_table(play, id, "rw.ruling.rout-edge"_rule);
  unit(play, id).formation = end->as.formation;
  unit(play, id).files = end->as.files;
  unit(play, id).bridging = false;
  unit(play, id).turned = true;
  unit(play, id).moved = true;
  play.piece(id).inside = {};
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, end->pose, "rout");
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
  int speeds = 1;
  Mil extra = tables(look).rout_bonus;
  if (chosen<"rw.ruling.rout-rate", "double-speed">(look.setting)) {
    speeds = 2;
    extra = 0;
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
  rout_run(play, step.unit, speeds, extra, true);
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
    rout_run(play, id, 1, tables(play.look()).rout_bonus, false);
    return;
  }
  enter(play, Stage::retreat);
}

}  // namespace drumhead::arw1d
