// Section "Retreats": owed, voluntary, impossible.
#include <algorithm>

#include "kit/picking.h"
#include "kit/way_home.h"
#include "rules/lexington/lexington.h"
#include "table/slits.h"
#include "words/sentences.h"

namespace drumhead::lexington {

namespace {

constexpr Angle kHair = 5;  // hundredths of a degree: places lie on a grid

}  // namespace

// ly.ruling.retreat-axis: from the enemy's centre through its own, or towards its own edge if none is seen.
Angle away_from(const Look& look, PieceId id, PieceId enemy) {
  if (!enemy.valid() || !look.on_table(enemy)) return homeward(look.setting.info(look.side(id)).edge);
  const Vec way = vec(look.field.centre(id)) - vec(look.field.centre(enemy));
  return length(way) < 1 ? wrap(look.piece(enemy).pose.heading) : bearing(way);
}

PieceId axis_enemy(const Look& look, PieceId id) {
  const PieceId worst = unit(look, id).worst;
  return worst.valid() && look.on_table(worst) ? worst : nearest_seen_enemy(look, id);
}

// ly.retreat.opposite-sides, ly.ruling.opposite-sides
static bool is_shut_in(const Look& look, PieceId id) {
  std::uint64_t edges = 0;  // a block has up to 64
  const auto bit = [](std::size_t edge) { return std::uint64_t{1} << edge; };
  const bool garrison = is_garrison(look, id);
  for_foes_in_combat(look, id, [&](PieceId foe) {
    const Contact contact = look.field.contact(foe, id);
    if (!contact.touching) return;
    if (garrison) {
      if (contact.front_of_b != kNoFront) edges |= bit(contact.front_of_b);
    } else if (contact.of_b != Edge::none) {
      edges |= bit(at(contact.of_b));
    }
  });
  if (!garrison) return (edges & 0b0101) == 0b0101 || (edges & 0b1010) == 0b1010;
  const std::size_t sides = look.field.terrain().outline(look.piece(id).inside).area.size();
  for (std::size_t i = 0; sides % 2 == 0 && i < sides / 2; ++i)
    if ((edges & bit(i)) != 0 && (edges & bit(i + sides / 2)) != 0) return true;
  return false;
}

// ly.ruling.retreat-formation, ly.town.retreat-column, ly.ruling.skirmish-block
static Unit as_it_retreats(const Look& look, PieceId id) {
  Unit as = unit(look, id);
  const Profile& p = profile(look, id);
  if (as.formation == Formation::bent_line) {
    as.formation = Formation::line;
    as.bend = 0;
    as.bend_files = 0;
  }
  if (mans_guns(look, id)) {
    as.formation = Formation::crew;
    as.turned = false;
    as.files = std::max<std::uint8_t>(1, as.crew);
  }
  if (is_garrison(look, id) && as.formation != Formation::skirmish) {
    as.formation = Formation::column;
    as.turned = false;
    as.files = static_cast<std::uint8_t>(usual_files(tables(look), p, Formation::column, as.models));
  }
  return as;
}

// ly.ruling.retreat-formation: it goes as it stands, and has its new shape where it ends, about the same
// centre. Only a garrison forms first, in its block.
Withdrawal plan_withdrawal(const Look& look, PieceId id, PieceId from_enemy) {
  Withdrawal w;
  const Piece& p = look.piece(id);
  w.foot = footprint(tables(look), profile(look, id), as_it_retreats(look, id));
  w.axis = away_from(look, id, from_enemy);
  w.centre = look.field.centre(id);
  w.shut_in = is_shut_in(look, id);
  if (is_garrison(look, id)) {
    w.facing = w.axis;
    w.going = w.foot;
    w.from = pose_with_centre(w.centre, w.facing, w.foot);
  } else {
    w.facing = p.pose.heading;
    w.going = p.foot;
    w.from = p.pose;
  }
  return w;
}

namespace {

void forbid(FixedVec<Point, 12>& runs, Mil from, Mil to) {
  FixedVec<Point, 12> out;
  for (const Point& run : runs) {
    if (run.y < from || run.x > to) {
      if (!out.full()) out.push_back(run);
      continue;
    }
    if (run.x < from && !out.full()) out.push_back({run.x, from - 1});
    if (run.y > to && !out.full()) out.push_back({to + 1, run.y});
  }
  runs = out;
}

bool fights(const Look& look, PieceId id, PieceId enemy) {
  bool found = false;
  for_foes_in_combat(look, id, [&](PieceId foe) { found = found || foe == enemy; });
  return found;
}

bool is_enemy(const Look& look, PieceId id, PieceId other) {
  return look.piece(other).kind == PieceKind::unit && look.side(other) != look.side(id);
}

// A garrison's column may reach out of its block into those who storm it: it goes away from them unless they
// lie on the way of its centre.
bool leaves_behind(const Look& look, PieceId id, const Withdrawal& w, Angle along, PieceId enemy) {
  if (!is_garrison(look, id)) return false;
  const Point way[] = {w.centre, to_point(vec(w.centre) + direction(along) * tables(look).retreat_least)};
  return look.field.distance(way, enemy) > 0;
}

// ly.retreat.blocked, ly.ruling.retreat-new-enemy, ly.ruling.retreat-terrain: how far it may go as it goes.
Mil clear_run(const Look& look, PieceId id, const Withdrawal& w, const Leg& leg, Formation formation) {
  Mil most = open_run(look, id, formation, w.going, leg, look.piece(id).inside);
  for (const Meeting& met : leg.met) {
    if (!is_enemy(look, id, met.piece)) continue;
    const bool old = fights(look, id, met.piece);
    const Mil stop = old ? met.into : met.touch;
    if (stop < 0 ||
        (old && stop == 0 && leaves_behind(look, id, w, heading_of(leg.from, leg.made), met.piece)))
      continue;
    // Short of contact by the slack, and by the slack that the place of a retreat is given.
    most = std::min(most, std::max<Mil>(0, stop - 2 * static_cast<Mil>(kSlack) - 1));
  }
  return most;
}

// ly.ruling.retreat-friends, ly.ruling.retreat-new-enemy: where it may not stop, in its new shape.
void forbid_stops(const Look& look, PieceId id, const Leg& leg, bool reshaped, Flight& flight) {
  const Mil far = tables(look).retreat_most;
  for (const Meeting& met : leg.met) {
    const bool enemy = is_enemy(look, id, met.piece);
    if (look.piece(met.piece).kind == PieceKind::leader || (!enemy && look.side(met.piece) != look.side(id)))
      continue;
    if (enemy && !reshaped && met.into != 0) continue;  // it has stopped before him
    constexpr Mil kTouch = 3;
    const Mil room = enemy && !fights(look, id, met.piece) ? kTouch : 0;
    const Mil into = met.into >= 0 ? met.into : room > 0 ? met.touch : -1;
    if (into < 0) continue;
    const Mil clear = met.into < 0 ? into : met.clear;
    forbid(flight.runs, into + 1 - room, clear < 0 ? far : clear - 1 + room);
  }
}

}  // namespace

// ly.retreat.distance, ly.move.approach-retreat, ly.move.pass-retreat: the runs along one heading after which
// it may stop.
static Flight fly_along(const Look& look, PieceId id, const Withdrawal& w, Angle along) {
  Flight flight;
  flight.along = along;
  const Tables& t = tables(look);
  const Formation formation = mans_guns(look, id) ? Formation::crew : unit(look, id).formation;
  const FeatureId block = look.piece(id).inside;
  const bool reshaped = !(w.foot == w.going);
  const Leg leg = look.field.straight(id, w.from, w.going, along, t.retreat_most, 0);
  Mil most = clear_run(look, id, w, leg, formation);
  if (most < t.retreat_least) return flight;
  Leg end;
  if (reshaped) {
    const Pose from = pose_with_centre(w.centre, w.facing, w.foot);
    end = look.field.straight(id, from, w.foot, along, t.retreat_most, 0);
    most = std::min(most, open_run(look, id, formation, w.foot, end, block));
    if (most < t.retreat_least) return flight;
  }
  flight.runs.push_back({t.retreat_least, most});
  forbid_stops(look, id, reshaped ? end : leg, reshaped, flight);
  if (block.valid())
    for (const Span& span : leg.touched)
      if (span.feature == block) forbid(flight.runs, 0, span.to);
  return flight;
}

namespace {

constexpr int kFan = 10;  // headings tried on each side of the axis

// Everything that may be in the way of a retreat, in convex parts.
class Hindrances {
 public:
  Hindrances(const Look& look, PieceId id, Formation formation) : look_(look) {
    for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
      if (const Piece& p = look.core.pieces[i]; p.present && p.kind != PieceKind::leader && piece_id(i) != id)
        add_piece(p);
    const Terrain& terrain = look.field.terrain();
    for (std::size_t i = 0; i < terrain.size(); ++i)
      if (const FeatureId f = feature_id(i);
          kind_at(look, f) == Kind::river ||
          (terrain[f].form == Form::area && bars(look, id, formation, f) && f != look.piece(id).inside))
        add_ground(terrain.outline(f));
    add_edges(terrain.width(), terrain.depth());
  }

  std::vector<Shape> shapes() const {
    std::vector<Shape> out;
    for (const std::vector<Vec>& part : parts_) out.push_back(part);
    return out;
  }

 private:
  void add(Shape part) { parts_.emplace_back(part.begin(), part.end()); }
  void add_piece(const Piece& p) {
    if (p.inside.valid()) return add_ground(look_.field.terrain().outline(p.inside));
    const Body body = body_at(p.pose, p.foot);
    add(body.solid().core);
    if (body.is_bent()) add(body.solid().second);
  }
  void add_ground(const Outline& outline) {
    for (const Quad& bar : outline.bars) add(bar);
    if (outline.convex && outline.bars.empty()) return add(outline.area);
    for (std::size_t i = 0; i < outline.area.size(); ++i) {
      const Vec edge[] = {outline.area[i], next_corner(outline.area, i)};
      add(edge);
    }
  }
  void add_edges(double width, double depth) {
    const Vec corners[] = {{0, 0}, {0, depth}, {width, depth}, {width, 0}};
    for (std::size_t i = 0; i < 4; ++i) {
      const Vec edge[] = {corners[i], next_corner(corners, i)};
      add(edge);
    }
  }

  const Look& look_;
  std::vector<std::vector<Vec>> parts_;
};

// ly.retreat.arc: where the fan is too coarse, the headings that just clear something, or just meet a
// crossing.
std::vector<Angle> tight_headings(const Look& look, PieceId id, const Withdrawal& w) {
  const Tables& t = tables(look);
  const Slip slip{w.axis, t.retreat_arc, t.retreat_least, t.retreat_most};
  const Formation formation = mans_guns(look, id) ? Formation::crew : unit(look, id).formation;
  const Body going = body_at(w.from, w.going);
  const Body end = body_at(pose_with_centre(w.centre, w.facing, w.foot), w.foot);
  std::vector<Shape> bodies = {going.solid().core};
  if (going.is_bent()) bodies.push_back(going.solid().second);
  if (!(w.foot == w.going)) bodies.push_back(end.shape());
  const Hindrances others(look, id, formation);
  std::vector<Angle> out = slits(bodies, others.shapes(), slip);
  std::vector<Vec> middles;  // of its edges: one of them goes first, and must keep to a crossing
  for (const Angle quarter : {0, 9000, 18000, 27000})
    middles.push_back(leading_middle(w.from, w.going, w.from.heading + quarter));
  std::vector<Shape> points, corners;
  for (const Vec& middle : middles) points.push_back({&middle, 1});
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (is_crossing(terrain[feature_id(i)].kind))
      for (const Vec& corner : terrain.outline(feature_id(i)).bars[0]) corners.push_back({&corner, 1});
  const std::vector<Angle> over = slits(points, corners, slip);
  out.insert(out.end(), over.begin(), over.end());
  return out;
}

// Headings to try: a fan from the axis outwards, then, where that has led nowhere, the tight ones.
template <class Each>
void for_headings(const Look& look, PieceId id, const Withdrawal& w, Each each) {
  const Angle arc = tables(look).retreat_arc;
  for (int i = 0; i <= kFan; ++i)
    for (const int hand : {1, -1}) {
      if (i == 0 && hand < 0) continue;
      if (!each(wrap(w.axis + hand * arc * i / kFan))) return;
    }
  for (const Angle along : tight_headings(look, id, w))
    if (!each(along)) return;
}

Pose placed(const Withdrawal& w, Angle along, Mil run, Angle facing) {
  return pose_with_centre(to_point(vec(w.centre) + direction(along) * run), facing, w.foot);
}

// Some place where a flight may end: near, or farther on, where headings are finer.
bool has_place(const Look& look, PieceId id, const Withdrawal& w, const Flight& flight) {
  for (const Point& part : flight.runs)
    for (const Mil run : {part.x, (part.x + part.y) / 2, part.y})
      if (check_retreat(look, id, w, placed(w, flight.along, run, w.facing)).empty()) return true;
  return false;
}

}  // namespace

// ly.retreat.off-table, ly.retreat.blocked: why it cannot, if it cannot.
bool can_retreat(const Look& look, PieceId id, const Withdrawal& w, RuleId* why) {
  if (w.shut_in) {
    if (why != nullptr) *why = "ly.retreat.opposite-sides"_rule;
    return false;
  }
  bool found = false;
  for_headings(look, id, w, [&](Angle along) {
    found = has_place(look, id, w, fly_along(look, id, w, along));
    return !found;
  });
  if (found || why == nullptr) return found;
  const Leg leg = look.field.straight(id, w.from, w.going, w.axis, tables(look).retreat_least, 0);
  *why = leg.off_table ? "ly.retreat.off-table"_rule : "ly.retreat.blocked"_rule;
  return false;
}

// ly.ruling.retreat-new-enemy: in the shape that it takes where it ends it touches nobody new either.
static Verdict check_new_shape(const Look& look, PieceId id, const Withdrawal& w, const Pose& at) {
  Verdict out;
  if (w.foot == w.going) return out;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!fights(look, id, enemy) && look.field.distance_at(at, w.foot, enemy) <= kSlack)
      out.push_back(reason_of(Code::blocked, "ly.ruling.retreat-new-enemy"_rule, enemy));
  });
  return out;
}

// ly.retreat.distance, ly.retreat.arc, ly.retreat.facing
Verdict check_retreat(const Look& look, PieceId id, const Withdrawal& w, const Pose& at) {
  if (w.shut_in) return {reason_of(Code::blocked, "ly.retreat.opposite-sides"_rule, id)};
  const Tables& t = tables(look);
  const Angle turn = turn_between(w.facing, at.heading), size = turn < 0 ? -turn : turn;
  Verdict out;
  if (size > kHair && size < 18000 - kHair)
    out.push_back(reason(Code::bad_angle, "ly.retreat.facing"_rule, angle_fact("is", at.heading),
                         angle_fact("facing", w.facing)));
  const Vec way = vec(centre_at(at, w.foot)) - vec(w.centre);
  const Mil run = to_mil(length(way));
  if (!no_farther(t.retreat_least, run))
    out.push_back(reason(Code::too_near, "ly.retreat.distance"_rule, length_fact("is", run),
                         length_fact("least", t.retreat_least)));
  if (!no_farther(run, t.retreat_most))
    out.push_back(reason(Code::too_far, "ly.retreat.distance"_rule, length_fact("is", run),
                         length_fact("most", t.retreat_most)));
  if (!out.empty()) return out;
  const Angle along = bearing(way), off = turn_between(w.axis, along);
  if (off > t.retreat_arc + kHair || off < -t.retreat_arc - kHair)
    return {reason(Code::bad_angle, "ly.retreat.arc"_rule, angle_fact("is", off),
                   angle_fact("most", t.retreat_arc))};
  const Flight flight = fly_along(look, id, w, along);
  for (const Point& part : flight.runs)
    if (no_farther(part.x, run) && no_farther(run, part.y)) {
      const Standing standing = look.field.stand(id, at, w.foot);
      if (standing.off_table) return {reason(Code::off_table, "ly.retreat.off-table"_rule)};
      for (const PieceId other : standing.overlapped)
        if (look.piece(other).kind == PieceKind::unit)
          return {reason_of(Code::blocked, "ly.ruling.retreat-friends"_rule, other)};
      return check_new_shape(look, id, w, at);
    }
  const Leg leg = look.field.straight(id, w.from, w.going, along, run, 0);
  if (leg.off_table) return {reason(Code::off_table, "ly.retreat.off-table"_rule)};
  for (const Meeting& met : leg.met)
    if (look.piece(met.piece).kind == PieceKind::unit && look.side(met.piece) != look.side(id))
      return {reason_of(Code::blocked, "ly.ruling.retreat-new-enemy"_rule, met.piece)};
  return {reason(Code::blocked, "ly.ruling.retreat-friends"_rule)};
}

std::vector<Pose> retreat_places(const Look& look, PieceId id, const Withdrawal& w, int directions) {
  std::vector<Pose> out;
  int headings = 0;
  const auto take = [&](Angle along, Mil run) {
    for (const Angle facing : {w.facing, wrap(w.facing + 18000)}) {
      const Pose at = placed(w, along, run, facing);
      if (check_retreat(look, id, w, at).empty()) out.push_back(at);
    }
  };
  int tried = 0;
  for_headings(look, id, w, [&](Angle along) {
    if (++tried > 2 * kFan + 1 && !out.empty()) return false;
    const Flight flight = fly_along(look, id, w, along);
    if (flight.runs.empty()) return true;
    for (const Point& part : flight.runs) {
      take(along, part.x);
      if (part.y - part.x > 4 * kUnit) take(along, part.x + std::min<Mil>((part.y - part.x) / 2, 6 * kUnit));
      if (out.empty()) take(along, (part.x + part.y) / 2), take(along, part.y);
    }
    return ++headings < directions || out.empty();
  });
  return out;
}

// ly.ruling.retreat-terrain: nothing slows it, but ground that it goes over disorders.
void carry_out_retreat(Play& play, PieceId id, const Withdrawal& w, const Pose& at) {
  const Unit as = as_it_retreats(play.look(), id);
  const Vec way = vec(centre_at(at, w.foot)) - vec(w.centre);
  const Leg leg = play.field().straight(id, w.from, w.going, bearing(way), to_mil(length(way)), 0);
  Verdict no;
  const Toll ground = toll(play.look(), id, as, leg, 12, no);
  leave_combat(play, id);
  Unit& u = unit(play, id);
  const Unit was = u;
  u = as;
  u.busy = 0;
  u.disordered = was.disordered || was.busy > 0;
  u.retreats = false;
  u.stirred = true;
  u.stormed = {};
  play.piece(id).inside = {};
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], u);
  set_down(play, id, at, "retreat");
  spike_on_the_way(play, id, leg);
  if (ground.disorders) set_disordered(play, id, ground.disorder_rule);
  if (const RuleId why = disordered_by_ground(play.look(), id); why.valid()) set_disordered(play, id, why);
  if (is_skirmishing(play.look(), id)) unit(play, id).disordered = false;
}

// ly.retreat.voluntary
Verdict check_voluntary(const Look& look, PieceId id) {
  Verdict out;
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "ly.retreat.voluntary"_rule, id));
  if (unit(look, id).held) out.push_back(reason_of(Code::not_now, "ly.control.roll"_rule, id));
  if (unit(look, id).spent > 0 || unit(look, id).attacked || unit(look, id).stands)
    out.push_back(reason_of(Code::already, "ly.retreat.voluntary"_rule, id));
  return out;
}

// ---- shattered units

// ly.turn.step1-shattered, ly.turn.step2-results, ly.ruling.rout-order, ly.ruling.shattered-active
void run(Play& play, const RemoveShattered& step) {
  std::vector<PieceId> gone;
  for_units(play.look(), step.side, [&](PieceId id) {
    if (is_shattered(play.look(), id)) gone.push_back(id);
  });
  play.then(ChooseRetreater{step.side, step.combat});
  for (const PieceId id : gone) {
    if (mans_guns(play.look(), id)) abandon_guns(play, id);
    remove_unit(play, id, "shattered", "ly.status.shattered"_rule);
  }
}

// ---- the order of retreats

static std::vector<PieceId> retreaters(const Look& look, Side side) {
  std::vector<PieceId> out;
  for_units(look, side, [&](PieceId id) {
    if (unit(look, id).retreats) out.push_back(id);
  });
  return out;
}

static void next_after(Play& play, const ChooseRetreater& step) {
  if (step.side != play.core.active) return play.then(RemoveShattered{play.core.active, step.combat});
  for (Unit& u : play.state.units) {
    u.fire_hits = u.combat_hits = u.worst_hits = 0;
    u.near_hit = false;
    u.worst = {};
  }
  if (step.combat) {
    play.then(AskOccupy{});
  } else {
    play.begin("combat", play.core.active);
    play.then(ChooseCombat{});
  }
}

Picking pick(const Look& look, const ChooseRetreater& step) {
  const RuleId asked = "ly.turn.step1-retreats"_rule;
  return {step.side, "Who retreats next?",
          "retreat", step.combat ? "ly.turn.step2-results"_rule : asked,
          asked,     retreaters(look, step.side)};
}

void answer(Play& play, const ChooseRetreater& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {  // nobody of this side is left
    play.pop();
    return next_after(play, step);
  }
  const PieceId id = said->unit;
  const Withdrawal w = plan_withdrawal(play.look(), id, axis_enemy(play.look(), id));
  RuleId why;
  if (!can_retreat(play.look(), id, w, &why)) {
    if (mans_guns(play.look(), id)) abandon_guns(play, id);
    return remove_unit(play, id, "cut-off", why);
  }
  play.then(PlaceRetreat{id, step.combat});
}

// ---- where to

// ly.retreat.off-table
bool leaves_table(const Verdict& verdict) {
  return verdict.size() == 1 && verdict[0].code == Code::off_table;
}

Decision ask(const Look& look, const PlaceRetreat& step) {
  Decision out = question(Ask::place, look.side(step.unit), "ly.retreat.distance"_rule);
  out.subject = step.unit;
  out.units = {step.unit};
  out.take(Verb::place);
  const Tables& t = tables(look);
  const Withdrawal w = plan_withdrawal(look, step.unit, axis_enemy(look, step.unit));
  out.bounds.sector = Sector{w.centre, w.axis, t.retreat_arc, t.retreat_least, t.retreat_most};
  out.prompt = "Place " + briefly(step.unit, look.setting) + " " + length_text(t.retreat_least) + " to " +
               measured(t.retreat_most, look.setting) + " back, within the arc.";
  out.bounds.facings = {w.facing, wrap(w.facing + 18000)};
  return out;
}

Verdict check_answer(const Look& look, const PlaceRetreat& step, const Command& command) {
  const auto* place = std::get_if<Place>(&command);
  if (place == nullptr) return {reason(Code::not_asked, "ly.retreat.distance"_rule)};
  if (place->unit != step.unit) return {reason(Code::no_such_piece, "ly.retreat.distance"_rule)};
  const Verdict out = check_retreat(look, step.unit,
                                    plan_withdrawal(look, step.unit, axis_enemy(look, step.unit)), place->at);
  if (leaves_table(out)) return {};  // it may, and is lost
  return out;
}

void answer(Play& play, const PlaceRetreat& step, const Command& command) {
  play.pop();
  const Withdrawal w = plan_withdrawal(play.look(), step.unit, axis_enemy(play.look(), step.unit));
  const Pose at = std::get<Place>(command).at;
  const bool off_table = leaves_table(check_retreat(play.look(), step.unit, w, at));
  if (mans_guns(play.look(), step.unit)) abandon_guns(play, step.unit);
  if (off_table) return remove_unit(play, step.unit, "off-table", "ly.retreat.off-table"_rule);
  carry_out_retreat(play, step.unit, w, at);
  set_shaken(play, step.unit, "ly.retreat.shaken"_rule);
}

}  // namespace drumhead::lexington
