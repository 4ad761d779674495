// Section "Movement": a path is walked manoeuvre by manoeuvre and paid for move by move.
#include <algorithm>

#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

March::March(const Look& on, PieceId who, int moves)
    : look(on),
      id(who),
      formation(unit(on, who).formation),
      pose(on.piece(who).pose),
      inside(on.piece(who).inside),
      was(formation) {
  purse.moves = moves;
  purse.rate = rate(on, who, formation);
}

Footprint March::foot() const { return footprint(tables(look), arm(look, id), formation); }

// ---- friends in the way

// aw.interp.only-line, aw.ruling.interp-cavalry
bool may_pass(const Look& look, PieceId id, Formation as, PieceId friendly) {
  const bool loose = chosen<"aw.ruling.interp-cavalry", "skirmishers-too">(look.setting);
  const auto lets = [&](Formation f) {
    return f == Formation::line || f == Formation::deployed || (loose && f == Formation::skirmish);
  };
  return look.side(id) == look.side(friendly) && !is_garrison(look, friendly) && lets(as) &&
         lets(unit(look, friendly).formation);
}

namespace {

// Adds what stands in the way of a leg: enemies and friends that bar it, friends that cost half a move.
void meet(March& m, const Leg& leg, Going& going) {
  for (const Meeting& met : leg.met) {
    if (m.look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = m.look.side(met.piece) != m.look.side(m.id);
    const bool straight = leg.made.kind != Motion::wheel && leg.made.kind != Motion::turn;
    if (!met.overlaps && !(enemy && met.touch >= 0 && met.touch < leg.run)) continue;
    const Mil into = std::max<Mil>(met.into >= 0 ? met.into : met.touch, 0);
    if (!enemy && straight && may_pass(m.look, m.id, m.formation, met.piece)) {
      const Mil half = static_cast<Mil>(std::int64_t{m.purse.rate} * tables(m.look).pass_share / 1000);
      const Mil clear = met.clear >= 0 ? met.clear - into : leg.run - into;
      going.lumps.push_back({into, half, "aw.interp.cost"_rule, {}, clear, met.piece});
      continue;
    }
    if (into < going.open || !going.stop) {
      going.open = std::min(going.open, into);
      going.stop =
          reason_of(Code::blocked, enemy ? "aw.ruling.spacing"_rule : "aw.interp.only-line"_rule, met.piece);
    }
  }
  std::sort(going.lumps.begin(), going.lumps.end(), [](const Lump& a, const Lump& b) { return a.at < b.at; });
}

bool is_gun(const March& m) { return m.formation == Formation::deployed; }

// aw.ruling.manhandle-limit: one move of a gun by hand, in several manoeuvres if need be.
bool takes_the_guns_move(March& m, bool pivots) {
  if (!is_gun(m)) return true;
  if (unit(m.look, m.id).manhandled || (pivots && m.manhandled)) {
    m.refuse(reason_of(Code::already, "aw.ruling.manhandle-limit"_rule, m.id));
    return false;
  }
  return true;
}

// What a gun may spend by hand: the rest of its one move, however many moves there are.
Purse purse_for(March& m) {
  Purse out = m.purse;
  if (is_gun(m)) out.moves = std::min(out.moves, m.manhandled ? out.used : out.used + 1);
  return out;
}

void spend(March& m, const Purse& purse) {
  m.purse.used = purse.used;
  m.purse.left = purse.left;
  m.manhandled = m.manhandled || is_gun(m);
}

// A straight run of any kind, priced under the middle of the front: aw.ruling.terrain-mixed.
void go(March& m, const Manoeuvre& step, int factor) {
  if (m.inside.valid()) return m.refuse(reason_at(Code::barred, "aw.ruling.buildings"_rule, m.inside));
  if (step.length <= 0) return m.refuse(reason(Code::bad_path, "aw.ruling.wheel"_rule));
  if (!takes_the_guns_move(m, false)) return;
  Manoeuvre way = step;
  way.to = moved(m.pose, m.foot(), step);
  way.kind = Motion::free;
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), way, 0);
  Going going = going_of(m.look, m.id, m.formation, leg, m.group);
  meet(m, leg, going);
  Reason why;
  Purse purse = purse_for(m);
  const Mil reached = walk(going, leg.run, factor, purse, &why);
  spend(m, purse);
  if (going.slowed.valid()) m.slowed = going.slowed;
  for (const Lump& lump : going.lumps)
    if (lump.at < reached) (lump.friendly.valid() ? m.passed : m.crossed) += 1;
  m.moved = true;
  m.hauled = m.hauled || m.formation == Formation::limbered;
  if (reached < leg.run) {
    if (why.code == Code::too_far) {
      why.cite = m.formation == Formation::deployed ? "aw.ruling.manhandle-limit"_rule
                                                    : rate_rule(m.look, m.id, m.formation);
      if (going.slowed.valid())
        why.cite = ground_rule(m.look, m.id, m.formation, kind_at(m.look, going.slowed));
    }
    m.refuse(why);
    m.reached = reached;
    return;
  }
  m.pose = way.to;
}

// aw.ruling.wheel: along the outer corner of the front.
void wheel(March& m, const Manoeuvre& step) {
  if (m.inside.valid() || step.angle == 0 || step.angle > 18000 || step.angle < -18000)
    return m.refuse(reason(Code::bad_angle, "aw.ruling.wheel"_rule));
  if (!takes_the_guns_move(m, false)) return;
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, 0);
  Going going = going_of(m.look, m.id, m.formation, leg, m.group);
  meet(m, leg, going);
  if (going.stop) return m.refuse(*going.stop);
  std::int64_t weighed = 0;
  for (const Priced& s : going.stretches) weighed += std::int64_t{s.to - s.from} * s.price;
  const std::int64_t cost = leg.run > 0 ? weighed * leg.outer / leg.run : std::int64_t{leg.outer} * 12;
  Purse purse = purse_for(m);
  const Mil left = static_cast<Mil>(purse.worth() / 12);
  bool paid = purse.pay(cost);
  for (const Lump& lump : going.lumps) paid = paid && purse.pay_at_once(std::int64_t{lump.cost} * 12);
  spend(m, purse);
  if (!paid)
    m.refuse(reason(Code::too_far, "aw.ruling.wheel"_rule, length_fact("needs", static_cast<Mil>(cost / 12)),
                    length_fact("most", left)));
  m.pose = leg.to;
  m.moved = true;
  m.hauled = m.hauled || m.formation == Formation::limbered;
}

void refuse_no_move(March& m, RuleId cite) {
  m.refuse(reason_of(Code::no_move_left, cite, m.id, count_fact("needs", 1),
                     count_fact("left", m.purse.moves - m.purse.used)));
}

// A whole move: what is left of one that has begun is lost.
bool pay_whole_move(March& m) {
  m.purse.left = 0;
  if (!m.purse.next_move()) return false;
  m.purse.left = 0;
  return true;
}

// aw.ruling.formation-change: about costs a move; skirmishers turn free; guns pivot:
// aw.ruling.manhandle-limit.
void turn(March& m, const Manoeuvre& step) {
  if (m.inside.valid()) return m.refuse(reason(Code::bad_path, "aw.ruling.buildings"_rule));
  const Pose to = moved(m.pose, m.foot(), step);
  const bool loose = m.formation == Formation::skirmish;
  if (!loose && !is_gun(m) && step.angle != 18000 && step.angle != -18000)
    return m.refuse(reason(Code::bad_angle, "aw.ruling.formation-change"_rule, angle_fact("is", step.angle),
                           angle_fact("needs", 18000)));
  if (!takes_the_guns_move(m, true)) return;
  if (!loose && !pay_whole_move(m)) refuse_no_move(m, "aw.ruling.formation-change"_rule);
  const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), step, 0);
  for (const Span& span : leg.touched)
    if (look_barred(m.look, m.id, m.formation, span))
      m.refuse(reason_at(Code::barred, ground_rule(m.look, m.id, m.formation, kind_at(m.look, span.feature)),
                         span.feature));
  m.manhandled = m.manhandled || is_gun(m);
  m.pose = to;
  if (!loose) m.moved = true;
}

void form(March& m, const Manoeuvre& step) {
  const std::optional<Formation> to = formation_named(step.form);
  if (!to || !row_in(m.look, m.id, *to))
    return m.refuse(reason_of(Code::wrong_formation, "aw.ruling.formations"_rule, m.id));
  if (m.free) m.refuse(reason_of(Code::not_now, "aw.ruling.free-move"_rule, m.id));
  if (m.inside.valid()) {
    if (*to != Formation::line && *to != Formation::skirmish)
      m.refuse(reason_of(Code::wrong_formation, "aw.ruling.buildings"_rule, m.id));
  }
  if (*to == m.formation) return m.refuse(reason_of(Code::already, "aw.ruling.formation-change"_rule, m.id));
  // aw.ruling.profile-switch
  if (*row_in(m.look, m.id, *to) != unit(m.look, m.id).row && is_shaken(m.look, m.id))
    m.refuse(reason_of(Code::not_now, "aw.ruling.profile-switch"_rule, m.id));
  if (!pay_whole_move(m)) refuse_no_move(m, "aw.ruling.formation-change"_rule);
  m.hauled = m.hauled || *to == Formation::limbered;
  m.formed = true;
  m.formation = *to;
  m.purse.rate = rate(m.look, m.id, *to);
  m.moved = true;
}

// aw.ruling.buildings: straight to the nearest part of it, and in.
void enter(March& m, const Manoeuvre& step) {
  const Terrain& terrain = m.look.field.terrain();
  if (step.feature.index() >= terrain.size() || kind_at(m.look, step.feature) != Kind::building)
    return m.refuse(reason(Code::bad_choice, "aw.ruling.buildings"_rule));
  const bool column = m.formation != Formation::line && m.formation != Formation::skirmish;
  if (arm(m.look, m.id) != Arm::infantry || column)
    m.refuse(reason_at(arm(m.look, m.id) != Arm::infantry ? Code::cannot : Code::not_now,
                       "aw.ruling.buildings"_rule, step.feature));
  for (std::size_t i = 0; i < m.look.core.pieces.size(); ++i)
    if (m.look.core.pieces[i].present && m.look.core.pieces[i].inside == step.feature)
      m.refuse(reason_of(Code::blocked, "aw.ruling.buildings"_rule, piece_id(i)));
  const Mil gap = m.look.field.distance_at(m.pose, m.foot(), step.feature);
  if (gap > 2) {
    const Nearest near =
        nearest_of_any(rectangle(m.pose, m.foot().width, m.foot().depth), terrain.outline(step.feature).area);
    Manoeuvre way;
    way.kind = Motion::free;
    way.to = pose_at(vec(m.pose.point()) + (near.on_b - near.on_a), m.pose.heading);
    const Leg leg = m.look.field.leg(m.id, m.pose, m.foot(), way, 0);
    Going going = going_of(m.look, m.id, m.formation, leg, m.group);
    meet(m, leg, going);
    Reason why;
    if (walk(going, leg.run, 1, m.purse, &why) < std::min(leg.run, gap - static_cast<Mil>(kSlack)))
      m.refuse(why);
  }
  const Mil left = static_cast<Mil>(m.purse.left / 12);
  if (!m.purse.pay_at_once(std::int64_t{tables(m.look).building} * 12))
    m.refuse(reason_at(Code::too_far, "aw.ruling.buildings"_rule, step.feature,
                       length_fact("needs", tables(m.look).building), length_fact("most", left)));
  m.inside = step.feature;
  m.pose = pose_at(centre_of_block(m.look, step.feature), m.pose.heading);
  m.moved = true;
}

void leave(March& m, const Manoeuvre& step) {
  if (!m.inside.valid()) return m.refuse(reason(Code::bad_path, "aw.ruling.buildings"_rule));
  if (!m.purse.pay_at_once(std::int64_t{tables(m.look).building} * 12))
    m.refuse(reason_at(Code::too_far, "aw.ruling.buildings"_rule, m.inside,
                       length_fact("needs", tables(m.look).building),
                       length_fact("most", static_cast<Mil>(m.purse.left / 12))));
  m.pose = m.look.field.outside(m.inside, step.to.point(), m.foot());
  m.inside = {};
  m.moved = true;
}

void free_run(March& m, const Manoeuvre& step) {
  if (!goes_any_way(m.formation)) return m.refuse(reason_of(Code::not_now, "aw.ruling.wheel"_rule, m.id));
  if (m.formation != Formation::skirmish && step.to.heading != m.pose.heading)
    m.refuse(reason(Code::bad_angle, "aw.ruling.wheel"_rule));
  Manoeuvre way = step;
  way.length = to_mil(length(vec(step.to.point()) - vec(m.pose.point())));
  if (way.length == 0) {
    m.pose = step.to;  // skirmishers turn free
    return;
  }
  way.kind = Motion::oblique;
  way.angle = turn_between(m.pose.heading, bearing(vec(step.to.point()) - vec(m.pose.point())));
  go(m, way, 1);
  if (m.verdict.empty()) m.pose = step.to;
}

void make(March& m, const Manoeuvre& step) {
  const bool any_way = goes_any_way(m.formation);
  switch (step.kind) {
    case Motion::advance:
      return go(m, step, 1);
    case Motion::oblique:
      if (!any_way && (step.angle > 4500 || step.angle < -4500))
        m.refuse(reason(Code::bad_angle, "aw.ruling.wheel"_rule, angle_fact("is", step.angle),
                        angle_fact("most", 4500)));
      return go(m, step, 1);
    case Motion::back:
    case Motion::side:
      return go(m, step, any_way ? 1 : 2);
    case Motion::wheel:
      return wheel(m, step);
    case Motion::turn:
      return turn(m, step);
    case Motion::form:
      return form(m, step);
    case Motion::enter:
      return enter(m, step);
    case Motion::leave:
      return leave(m, step);
    case Motion::free:
      return free_run(m, step);
    case Motion::cross:
      m.refuse(reason(Code::bad_path, "aw.ruling.wheel"_rule));
  }
}

}  // namespace

bool look_barred(const Look& look, PieceId id, Formation formation, const Span& span) {
  const Feature& f = look.field.terrain()[span.feature];
  const Kind kind = tables(look).kind_of(f);
  if (span.from <= 0) return false;
  if (kind == Kind::river) return true;
  return f.form == Form::area && price(look, id, formation, kind) == 0;
}

// aw.ruling.spacing
void check_end(const Look& look, PieceId id, const Pose& pose, const Footprint& foot, Verdict& out) {
  const Standing standing = look.field.stand(id, pose, foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, "aw.ruling.off-table"_rule));
  for (const PieceId other_id : standing.overlapped)
    out.push_back(reason_of(Code::blocked, "aw.ruling.spacing"_rule, other_id));
  for (const FeatureId area : standing.areas)
    if (kind_at(look, area) == Kind::building)
      out.push_back(reason_at(Code::barred, "aw.ruling.buildings"_rule, area));
  if (!out.empty()) return;
  for_enemies(look, id, [&](PieceId enemy) {
    const Piece& p = look.piece(enemy);
    const double x = p.pose.x - pose.x, y = p.pose.y - pose.y;
    const double reach = 2.0 * kUnit + foot.width + foot.depth + p.foot.width + p.foot.depth;
    if (!p.inside.valid() && x * x + y * y > reach * reach) return;  // far off whatever their shapes
    const Mil gap = look.field.distance_at(pose, foot, enemy);
    if (gap < tables(look).spacing)
      out.push_back(reason_of(Code::too_near, "aw.ruling.spacing"_rule, enemy, length_fact("is", gap),
                              length_fact("least", tables(look).spacing)));
  });
}

March plan_move(const Look& look, PieceId id, const Path& path, const Moving& how) {
  March m(look, id, how.moves);
  m.group = how.group;
  m.free = how.free;
  if (path.empty()) m.refuse(reason(Code::bad_path, "aw.ruling.wheel"_rule));
  for (const Manoeuvre& step : path) {
    make(m, step);
    if (!m.verdict.empty()) return m;
  }
  if (how.what == "form" && !m.formed)
    m.refuse(reason_of(Code::bad_choice, "aw.ruling.partial-orders"_rule, id));
  if (how.what == "move" && m.formed && !how.any)
    m.refuse(reason_of(Code::bad_choice, "aw.ruling.partial-orders"_rule, id));
  if (m.verdict.empty() && !m.inside.valid()) check_end(look, id, m.pose, m.foot(), m.verdict);
  if (m.verdict.empty() && how.what == "retire") check_retiring(m);
  return m;
}

// aw.ruling.partial-orders: whoever is ordered to retire ends farther from the enemy who was nearest.
void check_retiring(March& m) {
  const PieceId enemy = nearest_enemy(m.look, m.id, -1, false);
  if (!enemy.valid() || m.inside.valid()) return;
  const Mil before = m.look.field.distance(m.id, enemy);
  const Mil after = m.look.field.distance_at(m.pose, m.foot(), enemy);
  if (after <= before)
    m.refuse(reason_of(Code::too_near, "aw.ruling.partial-orders"_rule, enemy, length_fact("is", after),
                       length_fact("least", before)));
}

void carry_out(Play& play, const March& m, const Path& path, Word why) {
  Unit& u = unit(play, m.id);
  u.moves = static_cast<std::uint8_t>(u.moves + m.purse.used);
  u.stirred = u.stirred || m.moved;
  u.manhandled = u.manhandled || m.manhandled;
  u.hauled = u.hauled || m.hauled;
  play.piece(m.id).inside = m.inside;
  if (m.formation != u.formation) set_formation(play, m.id, m.formation);
  set_down(play, m.id, m.pose, why, path);
}

Vec centre_of_block(const Look& look, FeatureId block) {
  Vec sum;
  const std::vector<Vec>& ring = look.field.terrain().outline(block).area;
  for (const Vec& corner : ring) sum = sum + corner;
  return sum * (1.0 / static_cast<double>(ring.size()));
}

// ---- forced moves: blunders, withdrawals, broken brigades

// Straight along a heading for whole moves at full rate, stopping short of whatever is in the way.
// aw.ruling.blunder-blocked, aw.ruling.off-table
Straight forced_run(const Look& look, PieceId id, Angle along, Purse purse) {
  Straight out;
  const Piece& p = look.piece(id);
  const Formation formation = unit(look, id).formation;
  Manoeuvre way = manoeuvre_of(Motion::oblique, std::max<Mil>(1, purse.rate * purse.moves),
                               turn_between(p.pose.heading, along));
  way.to = moved(p.pose, p.foot, way);
  way.kind = Motion::free;
  const Mil care = tables(look).spacing;
  const Leg leg = look.field.leg(id, p.pose, p.foot, way, care);
  Going going = going_of(look, id, formation, leg, false);
  // Over the edge it goes; that is no stop.
  const bool barred = going.stop && going.stop->code != Code::off_table;
  const Mil wall = barred ? std::max<Mil>(0, going.open - care) : leg.run;
  going.open = wall;
  Mil most = leg.run;
  for (const Meeting& met : leg.met) {
    if (look.piece(met.piece).kind != PieceKind::unit) continue;
    const bool enemy = look.side(met.piece) != look.side(id);
    if (enemy && met.closes_in(care)) {
      most = std::min(most, met.near);
      out.enemy = met.piece;
    }
    if (enemy || !met.overlaps) continue;
    if (may_pass(look, id, formation, met.piece)) {
      const Mil half =
          static_cast<Mil>(std::int64_t{rate(look, id, formation)} * tables(look).pass_share / 1000);
      going.lumps.push_back({std::max<Mil>(met.into, 0),
                             half,
                             "aw.interp.cost"_rule,
                             {},
                             met.clear >= 0 ? met.clear - met.into : 0,
                             met.piece});
    } else {
      most = std::min(most, met.near);
    }
  }
  std::sort(going.lumps.begin(), going.lumps.end(), [](const Lump& a, const Lump& b) { return a.at < b.at; });
  most = std::min(most, wall);
  Mil run = walk(going, most, 1, purse, nullptr);
  // What would end upon a friend ends before it.
  const auto pose_at = [&](Mil length) {
    const Point end = to_point(vec(p.pose.point()) + direction(along) * length);
    return Pose{end.x, end.y, p.pose.heading};
  };
  while (run > 0 && !look.field.stand(id, pose_at(run), p.foot).overlapped.empty())
    run = std::max<Mil>(0, run - 250);
  out.run = run;
  out.end = pose_at(run);
  out.off_table = leg.off_table && run > std::max<Mil>(leg.off_at, 0);
  out.used = purse.used;
  return out;
}

// Whole moves at its own rate; a gun in action has but one: aw.ruling.manhandle-limit. A garrison comes out.
Straight forced_moves(const Look& look, PieceId id, Angle along, int moves) {
  const Formation formation = unit(look, id).formation;
  const Piece& p = look.piece(id);
  if (p.inside.valid()) {
    const Point far = to_point(vec(look.field.centre(id)) + direction(along) * (100.0 * kUnit));
    Straight out;
    out.end = look.field.outside(p.inside, far, p.foot);
    const Standing standing = look.field.stand(id, out.end, p.foot);
    const bool room = standing.overlapped.empty() && !standing.off_table;
    out.run = room ? tables(look).building : 0;
    out.used = 1;
    out.leaves = room;
    return out;
  }
  if (formation == Formation::deployed) moves = unit(look, id).manhandled ? 0 : 1;
  if (moves == 0) return {};
  Purse purse;
  purse.moves = moves;
  purse.rate = rate(look, id, formation);
  return forced_run(look, id, along, purse);
}

void carry_out(Play& play, PieceId id, const Straight& way, Word why) {
  if (way.off_table) return remove_unit(play, id, "off-table", "aw.ruling.off-table"_rule);
  Unit& u = unit(play, id);
  if (way.run == 0) return;
  u.stirred = true;
  u.moves = static_cast<std::uint8_t>(u.moves + way.used);
  if (u.formation == Formation::deployed) u.manhandled = true;
  if (u.formation == Formation::limbered) u.hauled = true;
  if (way.leaves) play.piece(id).inside = {};
  set_down(play, id, way.end, why);
}

}  // namespace drumhead::awi28
