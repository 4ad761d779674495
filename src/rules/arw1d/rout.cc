// Section "Rout": the way home, first and later moves, surrender. rw.ruling.rout-edge, rw.ruling.rout-rate
#include <algorithm>

#include "kit/throws.h"
#include "kit/way_home.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// rw.rout.direction, rw.rout.stands-separate: stand after stand, over no ground that is barred to it.
WayHome ways_home(const Look& look, PieceId id, Mil clear) {
  WayHome out(look.field, look.field.centre(id), row(look, id).width);
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i) {
    const FeatureId f = feature_id(i);
    if (!is_barred(look, id, f) || f == look.piece(id).inside) continue;
    if (kind_at(look, f) == Kind::river)
      out.bar_water(f, kBridge);
    else
      out.bar(f);
  }
  for_enemies(look, id, [&](PieceId enemy) { out.keep_off(enemy, clear); });
  return out;
}

// At least 5 cm clear of enemies if possible.
std::vector<Point> way_home(const Look& look, PieceId id) {
  const TableEdge edge = look.setting.info(look.side(id)).edge;
  for (const Mil clear : {kRoutClear, Mil{0}})
    if (std::vector<Point> way = ways_home(look, id, clear).find(edge); !way.empty()) return way;
  return ways_home(look, id, 0).approach(edge);
}

// A place on the way and the shape that a router has there.
struct Fitted {
  Unit as;
  Pose pose;
  Footprint foot;
  bool ok = false, off = false;
  bool on_friends = false;  // nothing else is wrong with it
};

Fitted formed_at(const Look& look, PieceId id, Formation formation, const OnWay& there) {
  Fitted out;
  out.as = formed(unit(look, id), formation, formation == Formation::column ? 1 : 0);
  out.foot = footprint(look, id, out.as);
  out.pose = pose_with_centre(to_point(there.at), there.heading, out.foot);
  return out;
}

// As it stands, at most turned about: so it is where nothing is left of its run for forming.
Fitted kept_at(const Look& look, PieceId id, const OnWay& there) {
  Fitted out;
  const Angle heading = look.piece(id).pose.heading;
  out.as = unit(look, id);
  out.foot = look.piece(id).foot;
  out.pose = pose_with_centre(to_point(there.at),
                              faces_away(heading, there.heading) ? heading + 18000 : heading, out.foot);
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
    const OnWay there = run_along({from_}, way_, run);
    return formation == Formation::none ? kept_at(look_, id_, there)
                                        : formed_at(look_, id_, formation, there);
  }
  // A garrison runs from the edge of its block.
  Mil way_out() const {
    if (!was_.block.valid()) return 0;
    const Shape block = look_.field.terrain().outline(was_.block).area;
    Mil run = 0;
    while (run < across(look_, was_.block) && inside(run_along({from_}, way_, run).at, block)) run += kStep;
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
  Unit stand = formed(unit(look, id), Formation::line);
  stand.stands = 1;
  const Footprint foot = footprint(look, id, stand);
  std::vector<PieceId> out;
  Vec from = vec(look.field.centre(id));
  for (const Point& p : way) {
    const Vec leg = vec(p) - from;
    const Mil far = std::min(to_mil(length(leg)), run);
    if (far < 1) continue;
    const Pose start = pose_with_centre(to_point(from), bearing(leg), foot);
    for (const Meeting& met : look.field.straight(id, start, foot, start.heading, far, 0).met)
      if (met.overlaps && is_friend(look, id, met.piece)) add_once(out, met.piece);
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
    const Pose head = pose_at(from + direction(along) * (foot.depth * 0.5), along);
    const Leg made = look.field.straight(id, head, foot, along, to_mil(far), 0);
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
  Mil cost = 0;
  for (const Going& next : ground) {
    if (next.at > reach(slow) - cost) break;
    const int pace = std::min(slow, next.slow);
    if (next.at > 0 && reach(pace) - cost - next.cross < next.at) return next.at;
    slow = pace;
    cost += next.cross;
  }
  return std::max(0, reach(slow) - cost);
}

// A router whom enemies or impassable ground leave no way at all: its stands are removed as killed.
static void surrender(Play& play, PieceId id) {
  group(play, id).lost_stand = true;
  remove_unit(play, id, "surrendered", "rw.ruling.rout-edge"_rule);
}

// For whoever pursues.
static void note_flight(Play& play, PieceId id, const std::vector<Point>& way, Mil length) {
  if (play.state.flights.full()) return;
  const Look look = play.look();
  Flight flight{id, pose_at(vec(look.field.centre(id)), look.piece(id).pose.heading), length, {}, {}};
  for (const Point& p : way)
    if (!flight.way.full()) flight.way.push_back(p);
  for (const PieceId foe : foes_of(look, id))
    if (!flight.foes.full()) flight.foes.push_back(foe);
  play.state.flights.push_back(flight);
}

// rw.rout.direction: along the fastest route to its own edge, `speeds` times its speed and so much more.
static void rout_run(Play& play, PieceId id, int speeds, Mil extra, bool first) {
  const Look look = play.look();
  const std::vector<Point> way = way_home(look, id);
  if (way.empty()) return surrender(play, id);
  const Unit column = formed(unit(look, id), Formation::column, 1);
  const Mil far = run_on_way(look, id, footprint(look, id, column), way, speeds * row(look, id).move, extra);
  Stride stride(look, id, way, far);
  const std::optional<Fitted> end = stride.find();
  if (!end) return surrender(play, id);
  const std::vector<PieceId> through = passed_on_way(look, id, way, stride.gone());
  if (first) note_flight(play, id, way, stride.length_of_move());
  unlink(play, id);
  disorder_friends(play, through);
  unit(play, id).ran = true;
  if (end->off) return leave_table(play, id, "rw.ruling.rout-edge"_rule);
  Unit& u = unit(play, id);
  u = formed(u, end->as.formation, end->as.files);
  u.turned = u.moved = true;
  play.piece(id).inside = {};
  play.piece(id).foot = footprint(look, id, u);
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
    extra = kUnit *
            total_of(play, throw_of(play, Die::d6, 1, Judged::added, "rw.rout.first-move"_rule, step.unit));
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
    if (!unit(play, id).ran) return play.then(Flee{id});
    return rout_run(play, id, 1, tables(play.look()).rout_bonus, false);
  }
  enter(play, Stage::retreat);
}

}  // namespace drumhead::arw1d
