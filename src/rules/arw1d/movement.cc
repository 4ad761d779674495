// Sections "Orders" and "Movement": one move of a unit, manoeuvre by manoeuvre.
#include <algorithm>

#include "kit/answers.h"
#include "rules/arw1d/arw1d.h"
#include "table/closing.h"

namespace drumhead::arw1d {

// The rule that a move under an order goes by.
RuleId order_rule(Orders order) {
  static constexpr RuleId kRules[] = {"rw.rout.direction"_rule,       "rw.advance.minimum-move"_rule,
                                      "rw.reserve.move"_rule,         "rw.stand.shuffle"_rule,
                                      "rw.retreat.minimum-move"_rule, "rw.rout.direction"_rule};
  return kRules[static_cast<std::size_t>(order)];
}

namespace {

// rw.reserve.friends-between
bool is_screened(const Look& look, PieceId id, Shape there, PieceId enemy) {
  const Box between = united(box_around(there), box_around(look.field.shape(enemy)));
  bool any = false;  // mostly nobody is
  for_units(look, look.side(id), [&](PieceId mate) {
    any = any || (mate != id && boxes_meet(between, box_around(look.field.shape(mate)), 1));
  });
  if (!any) return false;
  const Nearest near = nearest_of_any(there, look.field.shape(enemy));
  const Sight line = look.field.sight(to_point(near.on_a), to_point(near.on_b), id, enemy);
  return any_of(line.pieces, [&](const PieceSpan& span) {
    return look.side(span.piece) == look.side(id) && !is_routing(look, span.piece);
  });
}

// rw.reserve.not-closer, rw.ruling.reserve-twenty
void check_closer(March& m, Shape there, PieceId enemy, Mil before, Mil now) {
  const Mil least = std::min(tables(m.look).no_closer, before);
  if (no_farther(least, now) || is_screened(m.look, m.id, there, enemy)) return;
  m.refuse(reason_of(Code::too_near, "rw.reserve.not-closer"_rule, enemy, length_fact("is", now),
                     length_fact("least", least), length_fact("over", least - now)));
}

void check_reserve(March& m, const Leg& leg) {
  const Quad body = rectangle(leg.to, m.foot().width, m.foot().depth);
  for (const Meeting& met : leg.met)
    if (is_enemy(m.look, m.id, met.piece)) check_closer(m, Shape(body), met.piece, met.before, met.nearest);
}

}  // namespace

void check_reserve_place(March& m, Shape there) {
  for_enemies(m.look, m.id, [&](PieceId enemy) {
    const Mil now = to_mil(nearest_of_any(there, m.look.field.shape(enemy)).distance);
    check_closer(m, there, enemy, m.look.field.distance(m.id, enemy), now);
  });
}

namespace {

Mil priced(Mil length, int share) {
  return share <= 0 || share >= 1000 ? length : static_cast<Mil>(std::int64_t{length} * 1000 / share);
}

// Badly drilled troops and Militia.
bool is_clumsy(const Look& look, PieceId id) {
  return is_badly_drilled(look, id) || profile(look, id).type == Troop::militia;
}

// rw.march.incline-well-drilled, -normal, -cavalry, -none, rw.ruling.incline-cavalry-drill,
// rw.ruling.badly-is-poorly: the share of its speed at which a unit inclines, thousandths; 0: it cannot.
int incline_share(const Look& look, PieceId id, RuleId& cite) {
  const Tables& t = tables(look);
  if (is_clumsy(look, id)) {
    cite = "rw.march.incline-none"_rule;
    return t.incline_badly;
  }
  if (is_cavalry(look, id)) {
    cite = "rw.march.incline-cavalry"_rule;
    return t.incline_cavalry;
  }
  const bool well = profile(look, id).drill == Drill::well;
  cite = well ? "rw.march.incline-well-drilled"_rule : "rw.march.incline-normal"_rule;
  return well ? t.incline_well : t.incline_normal;
}

// rw.march.wheel-half
int wheel_share(const Look& look, PieceId id) {
  return is_clumsy(look, id) ? tables(look).wheel_badly : 1000;
}

// rw.ruling.interpenetration, rw.ruling.charge-procedure
void meet_all(March& m, const Leg& leg) {
  for (const Meeting& met : leg.met) {
    if (is_friend(m.look, m.id, met.piece) && met.overlaps && !may_pass(m.look, m.id, met.piece))
      m.refuse(reason_of(Code::blocked, "rw.ruling.interpenetration"_rule, met.piece));
    if (!is_enemy(m.look, m.id, met.piece)) continue;
    if (met.overlaps)
      m.refuse(reason_of(Code::blocked, "rw.ruling.charge-procedure"_rule, met.piece));
    else if (met.closes_in(kClear))
      m.refuse(reason_of(Code::too_near, "rw.ruling.charge-procedure"_rule, met.piece,
                         length_fact("is", met.nearest), length_fact("least", kClear)));
  }
}

// rw.ruling.off-table, rw.ruling.retreat-nearest: only on Retreat and over its own edge.
bool leaves_by_own_edge(const March& m, const Leg& leg) {
  if (m.as.order != Orders::retreat) return false;
  const Footprint foot = m.foot();
  const Box box = box_around(rectangle(leg.to, foot.width, foot.depth));
  const Terrain& ground = m.look.field.terrain();
  const TableEdge edge = m.look.setting.info(m.look.side(m.id)).edge;
  const bool south = box.bottom<0, north = box.top> ground.depth(),
             west = box.left<0, east = box.right> ground.width();
  const bool own = (edge == TableEdge::south && south) || (edge == TableEdge::north && north) ||
                   (edge == TableEdge::west && west) || (edge == TableEdge::east && east);
  return own && south + north + west + east == 1;
}

void refuse_crossing(March& m, FeatureId feature) {
  const Kind kind = kind_at(m.look, feature);
  m.refuse(reason_at(Code::barred,
                     kind == Kind::river      ? "rw.ruling.bridge"_rule
                     : kind == Kind::building ? "rw.ruling.defences"_rule
                                              : "rw.ruling.terrain-types"_rule,
                     feature));
}

bool is_column(const March& m) { return m.as.formation == Formation::column; }

// rw.advance.narrow-gap-column: only where the line itself could not go.
void check_gap(March& m, const Manoeuvre& step) {
  if (m.as.order != Orders::advance || !m.as.bridging || unit(m.look, m.id).bridging) return;
  const Footprint wide = footprint(m.look, m.id, formed(m.as, Formation::line));
  const Leg leg = m.look.field.leg(m.id, m.pose, wide, step, kClear);
  bool blocked = leg.off_table || toll(m.look, m.id, leg, false).barred.valid();
  for (const Span& span : leg.touched) {
    const Kind kind = kind_at(m.look, span.feature);
    blocked = blocked || kind == Kind::river || kind == Kind::bridge || kind == Kind::ford;
  }
  for (const Meeting& met : leg.met) blocked = blocked || (met.overlaps && is_unit(m.look, met.piece));
  if (!blocked) m.refuse(reason(Code::wrong_formation, "rw.advance.narrow-gap-column"_rule));
}

void go(March& m, const Leg& leg, Mil way, int share, RuleId cite) {
  m.off = m.off || (leg.off_table && leaves_by_own_edge(m, leg));
  if (leg.off_table && !m.off) m.refuse(reason(Code::off_table, "rw.ruling.off-table"_rule));
  const Toll t = toll(m.look, m.id, leg, is_column(m));
  if (t.barred.valid()) refuse_crossing(m, t.barred);
  const bool shift = m.as.order == Orders::stand;  // rw.ruling.stand-one-action: terrain does not slow it
  if (!shift) m.as.slow = std::min({m.as.slow, t.slow, slowest_at(m.look, m.id, leg.from, m.foot())});
  meet_all(m, leg);
  m.pose = leg.to;
  m.as.moved = true;
  m.pay(priced(way, share) + (shift ? 0 : t.cost), way, cite);
}

Mil care_of(const March& m) { return m.as.order == Orders::reserve ? tables(m.look).no_closer : kClear; }

// rw.stand.shuffle, rw.ruling.stand-one-action
void do_shift(March& m, const Manoeuvre& step) {
  const Mil most = tables(m.look).shift;
  if (m.as.acted || m.as.moved)
    return m.refuse(reason_of(Code::already, "rw.ruling.stand-one-action"_rule, m.id));
  if (step.length > most)
    return m.refuse(reason(Code::too_far, "rw.stand.shuffle"_rule, length_fact("is", step.length),
                           length_fact("most", most)));
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, kClear);
  go(m, leg, leg.run, 1000, "rw.stand.shuffle"_rule);
  m.as.acted = true;
}

// The share of its speed at which it goes so, thousandths; 0: it may not.
int share_of(const March& m, const Manoeuvre& step, RuleId& cite) {
  cite = order_rule(m.as.order);
  if (step.kind == Motion::advance) return 1000;
  if (step.kind == Motion::back) {  // rw.reserve.backwards; on Retreat at no cost
    if (m.as.order == Orders::retreat) return 1000;
    cite = "rw.reserve.backwards"_rule;
    return m.as.order == Orders::reserve ? tables(m.look).back_share : 0;
  }
  if (step.kind == Motion::oblique) {
    const Angle slant = step.angle < 0 ? -step.angle : step.angle;
    if (slant != tables(m.look).incline) {
      cite = "rw.march.incline-normal"_rule;
      return 0;
    }
    return incline_share(m.look, m.id, cite);
  }
  return 0;
}

// rw.reserve.badly-drilled, rw.reserve.normal-other-change: a change may have taken the place of the move.
void refuse_after_change(March& m) {
  if (m.as.order != Orders::reserve || m.as.changed == Change::none || is_artillery(m.look, m.id)) return;
  if (is_badly_drilled(m.look, m.id))
    m.refuse(reason_of(Code::no_move_left, "rw.reserve.badly-drilled"_rule, m.id));
  else if (profile(m.look, m.id).drill == Drill::normal && m.as.changed == Change::other)
    m.refuse(reason_of(Code::no_move_left, "rw.reserve.normal-other-change"_rule, m.id));
}

bool refuse_still(March& m) {
  if (m.inside.valid())
    m.refuse(reason(Code::wrong_formation, "rw.ruling.defences"_rule));
  else if (m.as.formation == Formation::square && m.as.order != Orders::stand)
    m.refuse(reason(Code::wrong_formation, "rw.ruling.square-limits"_rule));
  else if (is_artillery(m.look, m.id) && m.as.order == Orders::reserve &&  // rw.reserve.artillery-pivot
           chosen<"rw.ruling.artillery-reserve-move", "pivot-only">(m.look.setting))
    m.refuse(reason_of(Code::not_now, "rw.ruling.artillery-reserve-move"_rule, m.id));
  else
    refuse_after_change(m);
  return !m.verdict.empty();
}

// On Advance: whether it gets to its end at all. Whoever is halted before does not come to what lies on the
// rest of the way, so that nobody looks for it.
bool is_held_up(March& m, const Manoeuvre& step) {
  if (m.as.order != Orders::advance) return false;
  Leg leg;
  leg.made = step;
  leg.from = m.pose;
  leg.to = moved(m.pose, m.foot(), step);
  if (step.kind == Motion::wheel)
    leg.outer = outer_arc(m.foot(), step.angle);
  else
    leg.run = step.length;
  check_advance(m, leg);
  return !m.verdict.empty();
}

void do_straight(March& m, const Manoeuvre& step) {
  if (refuse_still(m)) return;
  if (step.length <= 0 || step.length > 500 * kUnit)
    return m.refuse(reason(Code::bad_path, order_rule(m.as.order), length_fact("is", step.length)));
  if (m.as.order == Orders::stand) return do_shift(m, step);
  RuleId cite;
  const int share = share_of(m, step, cite);
  if (share == 0)
    return m.refuse(step.kind == Motion::oblique ? reason(Code::bad_angle, cite, angle_fact("is", step.angle),
                                                          angle_fact("needs", tables(m.look).incline))
                                                 : reason(Code::bad_path, cite));
  check_gap(m, step);
  if (is_held_up(m, step)) return;
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, care_of(m));
  if (m.as.order == Orders::reserve) check_reserve(m, leg);
  go(m, leg, leg.run, share, cite);
}

// rw.ruling.wheel: by the arc of the outer front corner.
void do_wheel(March& m, const Manoeuvre& step) {
  if (refuse_still(m)) return;
  if (m.as.order == Orders::stand) return m.refuse(reason_of(Code::not_now, "rw.ruling.wheel"_rule, m.id));
  if (step.angle == 0 || step.angle > 18000 || step.angle < -18000)
    return m.refuse(reason(Code::bad_angle, "rw.ruling.wheel"_rule, angle_fact("is", step.angle),
                           angle_fact("most", 18000)));
  if (is_held_up(m, step)) return;
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, care_of(m));
  if (m.as.order == Orders::reserve) check_reserve(m, leg);
  if (m.as.order != Orders::retreat) m.as.turned = false;
  const int share = wheel_share(m.look, m.id);
  go(m, leg, leg.outer, share, share < 1000 ? "rw.march.wheel-half"_rule : "rw.ruling.wheel"_rule);
}

}  // namespace

// It pays with its whole move; what it meets on the way stops it as ever.
void march_out(March& m, Mil run) {
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), manoeuvre_of(Motion::advance, run, 0), kClear);
  if (leg.off_table) m.refuse(reason(Code::off_table, "rw.ruling.off-table"_rule));
  if (const FeatureId barred = toll(m.look, m.id, leg, false).barred; barred.valid())
    refuse_crossing(m, barred);
  meet_all(m, leg);
  m.pose = leg.to;
}

March::March(const Look& on, PieceId who)
    : look(on), id(who), as(unit(on, who)), pose(on.piece(who).pose), inside(on.piece(who).inside) {}

// rw.ruling.terrain-types: the slowest ground met holds for the whole move. rw.ruling.rounding: no rounding.
Mil March::allowance() const {
  const std::int64_t whole = speed(look, id, as);
  return static_cast<Mil>(whole * as.slow / 1000) - as.spent;
}

void March::pay(Mil cost, Mil way, RuleId cite) {
  as.spent += cost;
  as.went += way;
  if (as.order == Orders::stand || allowance() >= 0) return;
  const Mil most = allowance() + as.spent;
  refuse(reason(
      Code::too_far, cite, length_fact("is", as.spent), length_fact("move", most),
      percent_fact("needs",
                   most > 0 ? static_cast<int>((std::int64_t{as.spent} * 100 + most - 1) / most) : 1000)));
}

// rw.march.wheel-half
Mil wheel_price(const Look& look, PieceId id, Mil arc) { return priced(arc, wheel_share(look, id)); }

bool may_pass(const Look& look, PieceId id, PieceId friendly) {
  return !is_massed(look, id) || !is_massed(look, friendly);
}

static void walk(March& m, const Manoeuvre& step) {
  switch (step.kind) {
    case Motion::advance:
    case Motion::back:
    case Motion::side:
    case Motion::oblique:
      return do_straight(m, step);
    case Motion::wheel:
      return do_wheel(m, step);
    case Motion::turn:
      return do_turn(m, step);
    case Motion::form:
      return do_form(m, step);
    case Motion::enter:
      return do_enter(m, step);
    case Motion::leave:
      return do_leave(m, step);
    case Motion::free:
    case Motion::cross:  // lines are simply walked over, at a price
      return m.refuse(reason(Code::bad_path, "rw.ruling.terrain-types"_rule));
  }
}

static bool water_carries(const Look& look, const Standing& standing, const Footprint& foot) {
  for (const FeatureId band : standing.bands) {
    const Feature& f = look.field.terrain()[band];
    if (f.kind == Ground::bridge && foot.width <= std::max(kBridge, f.width)) return true;
    if (f.kind == Ground::ford && foot.width <= f.width) return true;
  }
  return false;
}

FeatureId barred_under(const Look& look, PieceId id, const Standing& standing, const Footprint& foot) {
  for (const FeatureId feature : ground_under(standing)) {
    if (!is_barred(look, id, feature)) continue;
    const bool line = look.field.terrain()[feature].form == Form::band;
    if (kind_at(look, feature) == Kind::river ? water_carries(look, standing, foot) : line) continue;
    return feature;
  }
  return {};
}

bool is_free_at(const Look& look, PieceId id, const Pose& pose) {
  const Standing standing = look.field.stand(id, pose, look.piece(id).foot);
  return standing.overlapped.empty() && !standing.off_table;
}

// Reasons against standing somewhere: other units, the table's edge, barred ground, enemies too near.
void check_room(const Look& look, PieceId id, const Pose& at, const Footprint& foot, Verdict& out) {
  const Standing standing = look.field.stand(id, at, foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, "rw.ruling.off-table"_rule));
  for (const PieceId other : standing.overlapped)
    out.push_back(reason_of(Code::blocked, "rw.ruling.interpenetration"_rule, other));
  if (const FeatureId barred = barred_under(look, id, standing, foot); barred.valid())
    out.push_back(reason_at(Code::barred, "rw.ruling.terrain-types"_rule, barred));
  for_units(look, other(look.setting.roster[id.index()].side), [&](PieceId enemy) {
    if (is_beyond(look, at, foot, enemy, kClear)) return;
    const Mil now = look.field.distance_at(at, foot, enemy);
    const Mil was = look.on_table(id) ? look.field.distance(id, enemy) : kClear;
    if (!comes_closer(was, now, kClear)) return;
    out.push_back(reason_of(Code::too_near, "rw.ruling.charge-procedure"_rule, enemy, length_fact("is", now),
                            length_fact("least", kClear)));
  });
}

// Reasons for which a unit may not move at all now. rw.ruling.melee-ends
void check_mobile(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (u.order == Orders::rout) out.push_back(reason_of(Code::not_now, "rw.rout.direction"_rule, id));
  if (is_in_contact(look, id) && u.order != Orders::retreat)
    out.push_back(reason_of(Code::engaged, "rw.ruling.melee-ends"_rule, id));
  if (u.halted)
    out.push_back(reason_of(
        Code::already,
        u.order == Orders::reserve ? "rw.ruling.rally-result"_rule : "rw.advance.missile-halt-stand"_rule,
        id));
  if (u.order == Orders::stand && (u.acted || u.moved) && !u.halted)
    out.push_back(reason_of(Code::already, "rw.ruling.stand-one-action"_rule, id));
}

// rw.advance.narrow-gap-redeploy: out of the bridge or gap it is a line again.
static void redeploy(March& m) {
  if (!m.as.bridging || m.inside.valid()) return;
  const Unit line = formed(m.as, Formation::line);
  const Footprint wide = footprint(m.look, m.id, line);
  Footprint all = wide;  // as wide as the line, as deep as the column: the gap is behind it
  all.depth = m.foot().depth;
  const Standing around = m.look.field.stand(m.id, m.pose, all);
  for (const FeatureId feature : ground_under(around)) {
    const Kind kind = kind_at(m.look, feature);
    if (kind == Kind::bridge || kind == Kind::ford || is_barred(m.look, m.id, feature)) return;
  }
  Verdict no;
  check_room(m.look, m.id, m.pose, wide, no);
  if (no.empty() && around.overlapped.empty()) m.as = line;
}

March plan_move(const Look& look, PieceId id, const Path& path, Word manner) {
  March m(look, id);
  check_mobile(look, id, m.verdict);
  if (!m.verdict.empty()) return m;
  if (!manner.empty() || path.empty() || path.size() > 8) {
    m.refuse(reason(Code::bad_path, order_rule(m.as.order)));
    return m;
  }
  for (const Manoeuvre& step : path) {
    if (m.as.halted || m.off) {
      m.refuse(reason_of(Code::bad_path, "rw.advance.missile-halt"_rule, id));
      return m;
    }
    walk(m, step);
    if (!m.verdict.empty()) return m;
  }
  if (path.back().kind == Motion::form && m.as.bridging)  // there is no gap where it does not go on
    m.refuse(reason(Code::wrong_formation, "rw.advance.narrow-gap-column"_rule));
  redeploy(m);
  if (m.as.order == Orders::retreat) finish_retreat(m);
  if (m.verdict.empty() && !m.inside.valid() && !m.off) check_room(look, id, m.pose, m.foot(), m.verdict);
  if (m.verdict.empty() && m.as.order == Orders::advance && !m.inside.valid()) check_not_further(m);
  return m;
}

void carry_out_move(Play& play, const Move& move) {
  const PieceId id = move.unit;
  const Look look = play.look();
  const March m = plan_move(look, id, move.path, move.manner);
  ENSURE(m.verdict.empty(), m.verdict.size(), 0);
  const Unit was = unit(play, id);
  const std::uint8_t g = look.setting.group_of[id.index()];
  if (was.order == Orders::advance) play.state.groups[g].ahead = ahead_of_group(look, g);
  if (was.order == Orders::retreat) unlink(play, id);  // unmolested: rw.ruling.order-limits
  unit(play, id) = m.as;
  if (m.off) return leave_table(play, id, "rw.ruling.retreat-nearest"_rule);
  play.piece(id).inside = m.inside;
  play.piece(id).foot = m.foot();
  set_down(play, id, m.pose, m.as.order == Orders::retreat ? "goes-back" : "march", move.path);
  if (m.as.order == Orders::advance && (m.as.halted || m.inside.valid())) set_order(play, id, Orders::stand);
}

// ---- all other moves

Decision ask(const Look& look, const AskMoves&) {
  Decision out = question(Ask::act, look.core.active, "rw.ruling.turn-sequence"_rule,
                          "Move your units as their orders require.");
  out.may_end = !is_advance_owed(look);
  out.closes = Closes::step;  // the Generals ride next
  out.take(Verb::move);
  take_own_stand(out);
  for_units(look, out.side, [&](PieceId id) {
    Verdict no;
    check_mobile(look, id, no);
    if (no.empty() && unit(look, id).order != Orders::retreat) out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskMoves&, const Command& command) {
  const RuleId rule = "rw.ruling.turn-sequence"_rule;
  if (std::holds_alternative<Done>(command)) return check_advance_done(look);
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->leader.valid()) return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
    return check_own_stand(look, *order);
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, rule)};
  if (Verdict no = check_own(look, move->unit, look.core.active, rule); !no.empty()) return no;
  if (const Onset* onset = declared_by(look, move->unit); onset != nullptr && onset->course == Course::done)
    return {reason_of(Code::already, "rw.ruling.charge-procedure"_rule, move->unit)};
  if (unit(look, move->unit).order == Orders::retreat) return {reason_of(Code::already, rule, move->unit)};
  return plan_move(look, move->unit, move->path, move->manner).verdict;
}

void answer(Play& play, const AskMoves&, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return stand_by_itself(play, order->units[0]);
  if (const auto* move = std::get_if<Move>(&command)) return carry_out_move(play, *move);
  play.pop();
  stand_behind_friends(play);
  enter(play, Stage::generals);
}

}  // namespace drumhead::arw1d
