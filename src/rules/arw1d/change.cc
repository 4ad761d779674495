// Changes of formation and facing, squares, buildings. rw.ruling.column-to-flank
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// The same unit in another formation, with its pose worked out.
struct Formed {
  Unit as;
  Pose pose;
  bool flank = false;  // between a line and a column to its flank
  bool ok = false;
};

Pose beside(const Pose& pose, Mil right, Mil back) {
  return slid(pose, direction(pose.heading + 9000) * right - direction(pose.heading) * back);
}

// A line turns a quarter into column, its head at that end of the former line.
Pose column_to_flank(const Pose& line, const Footprint& foot, Angle angle) {
  const Mil half = foot.width / 2;
  Pose head = beside(line, angle > 0 ? half : -half, foot.depth / 2);
  head.heading = wrap(line.heading + angle);
  return head;
}

// The reverse: the head becomes the end of a line that faces a quarter left or right of the march.
Pose line_from_column(const Pose& column, const Footprint& line, Angle angle) {
  const Mil half = line.width / 2;
  return beside({column.x, column.y, wrap(column.heading + angle)}, angle > 0 ? half : -half,
                -line.depth / 2);
}

Formed formed(const March& m, const Manoeuvre& step) {
  Formed out{m.as, m.pose, false, false};
  const Formation to = formation_word(step.form.view());
  const Formation was = m.as.formation;
  const Footprint foot = m.foot();
  const bool quarter = step.angle == 9000 || step.angle == -9000;
  if (to == Formation::none || (step.angle != 0 && !quarter) || step.files > 2) return out;
  out.as.formation = to;
  out.as.files = to == Formation::column ? (step.files == 1 ? 1 : 2) : 0;
  const Footprint now = footprint(m.look, m.id, out.as);
  if (was == Formation::line && to == Formation::column && quarter) {
    out.pose = column_to_flank(m.pose, foot, step.angle);
    out.flank = true;
  } else if (was == Formation::column && to == Formation::line && quarter) {
    out.pose = line_from_column(m.pose, now, step.angle);
    out.flank = true;
  } else if (was == Formation::square || to == Formation::square) {
    out.pose = pose_with_centre(centre_at(m.pose, foot), m.pose.heading + step.angle, now);
  } else if (quarter) {
    return out;
  }
  out.ok = !(was == to && out.as.files == m.as.files);
  return out;
}

// rw.ruling.footprint: squares are for three or more stands of Massed infantry; guns keep their line.
void check_form(const March& m, const Formed& f, Verdict& out) {
  const RuleId rule = "rw.ruling.footprint"_rule;
  if (!f.ok) out.push_back(reason_of(Code::wrong_formation, rule, m.id));
  if (f.as.formation == Formation::square &&
      (!is_foot(m.look, m.id) || !is_massed(m.look, m.id) || m.as.stands < 3))
    out.push_back(
        reason_of(Code::wrong_formation, rule, m.id, count_fact("is", m.as.stands), count_fact("least", 3)));
  if (is_artillery(m.look, m.id))
    out.push_back(reason_of(Code::cannot, "rw.reserve.artillery-pivot"_rule, m.id));
}

// What Reserve lets a class of drill do with its formation in one phase. rw.reserve.normal-column-and-move,
// rw.reserve.normal-other-change, rw.reserve.badly-drilled, rw.ruling.well-drilled-reserve
void check_reserve_change(const March& m, Change change, Verdict& out) {
  const Drill drill = profile(m.look, m.id).drill;
  if (m.as.changed != Change::none)
    return out.push_back(reason_of(Code::already, "rw.ruling.column-to-flank"_rule, m.id));
  if (m.as.went == 0) return;
  if (drill == Drill::badly)
    out.push_back(reason_of(Code::no_move_left, "rw.reserve.badly-drilled"_rule, m.id));
  if (drill == Drill::normal && change == Change::other)
    out.push_back(reason_of(Code::no_move_left, "rw.reserve.normal-other-change"_rule, m.id));
}

void take(March& m, const Unit& as, const Pose& pose, Change change) {
  check_room(m.look, m.id, pose, footprint(m.look, m.id, as), m.verdict);
  m.as = as;
  m.pose = pose;
  m.as.changed = change;
  m.as.moved = true;
  m.as.turned = false;  // it faces where it chose to
}

// rw.advance.narrow-gap-column: shrinking for a bridge or gap; the next leg shows whether there is one.
void contract(March& m, const Formed& f) {
  if (f.as.formation != Formation::column || f.as.files != 1 || f.flank || !f.ok)
    return m.refuse(reason_of(Code::wrong_formation, "rw.advance.line-required"_rule, m.id));
  m.as = f.as;
  m.as.bridging = true;
  m.as.moved = true;
}

}  // namespace

void do_form(March& m, const Manoeuvre& step) {
  const Formed f = formed(m, step);
  if (m.inside.valid()) return m.refuse(reason(Code::wrong_formation, "rw.ruling.defences"_rule));
  check_form(m, f, m.verdict);
  if (!m.verdict.empty()) return;
  switch (m.as.order) {
    case Orders::advance:
      return contract(m, f);
    case Orders::stand:  // rw.stand.form-square
      if (f.as.formation != Formation::square)
        m.refuse(reason_of(Code::wrong_formation, "rw.stand.form-square"_rule, m.id));
      if (m.as.acted || m.as.moved)
        m.refuse(reason_of(Code::already, "rw.ruling.stand-one-action"_rule, m.id));
      if (!m.verdict.empty()) return;
      take(m, f.as, f.pose, Change::other);
      m.as.acted = true;
      return;
    case Orders::reserve: {
      const Change change = f.flank ? Change::flank : Change::other;
      check_reserve_change(m, change, m.verdict);
      if (m.verdict.empty()) take(m, f.as, f.pose, change);
      return;
    }
    case Orders::retreat:
    case Orders::rout:
    case Orders::none:
      m.refuse(reason_of(Code::wrong_formation, "rw.retreat.facing"_rule, m.id));
  }
}

// rw.stand.about-face, rw.reserve.artillery-pivot; on Reserve a formation change; on Retreat at no cost.
void do_turn(March& m, const Manoeuvre& step) {
  const Angle by = step.angle;
  const bool about = by == 18000 || by == -18000;
  if (m.inside.valid() || by == 0 || by > 18000 || by < -18000)
    return m.refuse(reason(Code::bad_angle, "rw.ruling.column-to-flank"_rule, angle_fact("is", by)));
  const Pose turned = turned_on_centre(m.pose, m.foot(), by);
  const bool guns = is_artillery(m.look, m.id);
  switch (m.as.order) {
    case Orders::advance:
      return m.refuse(reason_of(Code::not_now, "rw.ruling.wheel"_rule, m.id));
    case Orders::stand:
      if (!about) m.refuse(reason(Code::bad_angle, "rw.stand.about-face"_rule, angle_fact("needs", 18000)));
      if (m.as.acted || m.as.moved)
        m.refuse(reason_of(Code::already, "rw.ruling.stand-one-action"_rule, m.id));
      if (m.verdict.empty()) take(m, m.as, turned, m.as.changed);
      m.as.acted = true;
      return;
    case Orders::reserve:
      if (guns) return take(m, m.as, turned, m.as.changed);  // free, any angle
      if (!about && by != 9000 && by != -9000)
        m.refuse(reason(Code::bad_angle, "rw.ruling.column-to-flank"_rule, angle_fact("is", by)));
      check_reserve_change(m, Change::other, m.verdict);
      if (m.verdict.empty()) take(m, m.as, turned, Change::other);
      return;
    case Orders::retreat:
      if (!about) m.refuse(reason(Code::bad_angle, "rw.retreat.facing"_rule, angle_fact("is", by)));
      m.pose = turned;
      return;
    case Orders::rout:
    case Orders::none:
      m.refuse(reason_of(Code::not_now, "rw.rout.direction"_rule, m.id));
  }
}

// ---- buildings: rw.ruling.defences

namespace {

bool is_held(const Look& look, FeatureId block) {
  return any_of(look.core.pieces, [&](const Piece& p) { return p.present && p.inside == block; });
}

// In line; that was its whole move.
void move_whole(March& m) {
  m.as.formation = Formation::line;
  m.as.spent = row(m.look, m.id).move;
  m.as.went = std::max(m.as.went, half_speed(m.look, m.id));
  m.as.moved = true;
}

bool has_not_stirred(March& m) {
  if (m.as.went == 0 && m.as.changed == Change::none && !m.as.moved) return true;
  m.refuse(reason_of(Code::no_move_left, "rw.ruling.defences"_rule, m.id));
  return false;
}

}  // namespace

Mil block_reach(const Look& look, PieceId id) {
  const int share = tables(look).ground[static_cast<std::size_t>(Kind::building)].speed[at(mover(look, id))];
  return static_cast<Mil>(std::int64_t{row(look, id).move} * share / 1000);
}

void do_enter(March& m, const Manoeuvre& step) {
  const RuleId rule = "rw.ruling.defences"_rule;
  const Terrain& terrain = m.look.field.terrain();
  if (!step.feature.valid() || step.feature.index() >= terrain.size() ||
      kind_at(m.look, step.feature) != Kind::building || m.inside.valid())
    return m.refuse(reason(Code::bad_choice, rule));
  if (!is_foot(m.look, m.id)) m.refuse(reason_at(Code::barred, rule, step.feature));
  if (m.as.order != Orders::reserve && m.as.order != Orders::advance)
    m.refuse(reason_of(Code::not_now, rule, m.id));
  if (is_held(m.look, step.feature)) m.refuse(reason_at(Code::blocked, rule, step.feature));
  const Mil away = m.look.field.distance(m.id, step.feature), most = block_reach(m.look, m.id);
  if (away > most)
    m.refuse(
        reason_at(Code::too_far, rule, step.feature, length_fact("is", away), length_fact("most", most)));
  if (!has_not_stirred(m) || !m.verdict.empty()) return;
  if (m.as.order == Orders::reserve) check_reserve_place(m, Shape(terrain.outline(step.feature).area));
  m.inside = step.feature;
  m.as.bridging = false;
  move_whole(m);
}

void do_leave(March& m, const Manoeuvre& step) {
  const RuleId rule = "rw.ruling.defences"_rule;
  if (!m.inside.valid()) return m.refuse(reason(Code::bad_path, rule));
  if (m.as.order != Orders::reserve && m.as.order != Orders::retreat)
    m.refuse(reason_of(Code::not_now, rule, m.id));
  if (!has_not_stirred(m) || !m.verdict.empty()) return;
  const FeatureId block = m.inside;
  m.inside = {};
  m.as.formation = Formation::line;
  m.pose = m.look.field.outside(block, step.to.point(), m.foot());
  // On from the edge until its front is there, at half speed.
  const Vec ahead = vec(step.to.point()) - vec(m.pose.point());
  const Mil on = std::max(0, to_mil(dot(ahead, direction(m.pose.heading)))), most = block_reach(m.look, m.id);
  if (on > most)
    m.refuse(reason_at(Code::too_far, rule, block, length_fact("is", on), length_fact("most", most)));
  if (on > 0 && m.verdict.empty()) march_out(m, on);
  const Footprint foot = m.foot();
  const Quad body = rectangle(m.pose, foot.width, foot.depth);
  if (m.as.order == Orders::reserve) check_reserve_place(m, Shape(body));
  move_whole(m);
}

}  // namespace drumhead::arw1d
