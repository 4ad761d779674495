// Section "Changing formation and facing", limbering, and going into and out of blocks.
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ly.ruling.facing-change: the ground stays the same; by 90 degrees front and side are swapped.
static Pose turned_about_centre(const Pose& pose, const Footprint& foot, Angle by) {
  const Mil ahead = by % 18000 == 0 ? foot.depth : foot.width;
  const Vec centre = vec(centre_at(pose, foot));
  const Angle heading = wrap(pose.heading + by);
  return pose_at(centre + direction(heading) * (ahead / 2.0), heading);
}

namespace {

bool was_unsteady(const March& m) { return m.spent > 0 ? m.as.unsteady : !is_steady(m.look, m.id); }

// ly.manoeuvre.cost-ab, -cost-cd, -unsteady-double, ly.ruling.skirmish-change-cost
int change_cost(const March& m) {
  const Tables& t = tables(m.look);
  const bool good = grade(m.look, m.id) == Grade::a || grade(m.look, m.id) == Grade::b;
  const int cost = good ? t.change_ab : t.change_cd;
  return was_unsteady(m) ? cost * t.unsteady_factor : cost;
}

RuleId change_rule(const March& m) {
  if (was_unsteady(m)) return "ly.manoeuvre.unsteady-double"_rule;
  const bool good = grade(m.look, m.id) == Grade::a || grade(m.look, m.id) == Grade::b;
  return good ? "ly.manoeuvre.cost-ab"_rule : "ly.manoeuvre.cost-cd"_rule;
}

// Pays for a change, notes when it was made, and how many turns it takes: ly.manoeuvre.multi-turn-place,
// ly.ruling.change-rest-of-move, ly.ruling.pants-first-half, ly.ruling.manoeuvre-turns
void pay_change(March& m, int cost, RuleId cite) {
  const bool begun_first = m.spent == 0;
  if (cost >= kWholeMove && !begun_first)
    return m.refuse(reason(Code::no_move_left, "ly.ruling.change-rest-of-move"_rule,
                           percent_fact("needs", cost / 10000),
                           percent_fact("most", static_cast<int>(100 - m.spent / 10000))));
  m.formed = true;
  m.as.changed = begun_first && cost < kWholeMove ? Change::early : Change::late;
  if (cost > kWholeMove) m.as.busy = static_cast<std::uint8_t>((cost + kWholeMove - 1) / kWholeMove);
  m.pay(std::min(cost, kWholeMove), cite);
}

bool fits_facing(Angle angle) { return angle % 9000 == 0 && angle >= -18000 && angle <= 18000; }

void face(March& m, Angle by) {
  if (by == 0) return;
  const Footprint was = m.foot();
  m.pose = turned_about_centre(m.pose, was, by);
  if (by % 18000 == 0) return;
  m.as.turned = !m.as.turned;
  if (arm(m.look, m.id) != Arm::artillery) m.as.files = was.ranks;  // guns keep count of themselves
}

// ly.manoeuvre.d-disorder, ly.skirmish.reform-disorder
void disorder_by_change(March& m, bool forms_up) {
  if (m.as.formation == Formation::skirmish) return;
  if (forms_up || grade(m.look, m.id) == Grade::d) m.as.disordered = true;
}

void check_place(March& m) {
  if (m.verdict.empty()) check_room(m, m.pose, m.foot(), m.verdict);
}

// ly.formation.bend, ly.ruling.bent-line: a wing of a line, 1 to 90 whole degrees back; the left one if the
// angle is less than 0.
void do_bend(March& m, const Manoeuvre& step) {
  if (m.as.formation != Formation::line || m.as.turned)
    return m.refuse(reason(Code::wrong_formation, "ly.formation.bend"_rule));
  const Angle back = step.angle < 0 ? -step.angle : step.angle;
  if (back < 100 || back > 9000 || back % 100 != 0)
    return m.refuse(reason(Code::bad_angle, "ly.ruling.bent-line"_rule, angle_fact("is", back),
                           angle_fact("least", 100), angle_fact("most", 9000)));
  if (step.files < 1 || step.files >= m.as.files)
    return m.refuse(reason(Code::bad_choice, "ly.ruling.bent-line"_rule, count_fact("is", step.files),
                           count_fact("most", m.as.files - 1)));
  pay_change(m, change_cost(m), change_rule(m));
  m.as.formation = Formation::bent_line;
  m.as.bend_files = step.files;
  m.as.bend = static_cast<std::int8_t>(step.angle / 100);
  disorder_by_change(m, false);
  check_place(m);
}

std::optional<Formation> formation_named(const Word& name) {
  if (name == "line" || name == "line-left" || name == "line-right") return Formation::line;
  if (name == "column") return Formation::column;
  if (name == "skirmish") return Formation::skirmish;
  if (name == "limbered") return Formation::limbered;
  if (name == "manhandled") return Formation::manhandled;
  if (name == "bent-line") return Formation::bent_line;
  return std::nullopt;
}

// Who may form what: ly.skirmish.irregulars, -untrained-noreform, -light-change
std::optional<RuleId> forbids(const March& m, Formation to) {
  const Profile& p = profile(m.look, m.id);
  if (p.arm == Arm::artillery)
    return to == Formation::limbered || to == Formation::manhandled
               ? std::nullopt
               : std::optional<RuleId>("ly.formation.manhandled"_rule);
  if (to == Formation::limbered || to == Formation::manhandled) return "ly.formation.limbered"_rule;
  if (to != Formation::skirmish && !p.regular) return "ly.skirmish.irregulars"_rule;
  if (to != Formation::skirmish && m.as.untrained) return "ly.skirmish.untrained-noreform"_rule;
  if (to == Formation::skirmish && p.arm == Arm::infantry && !p.light) return "ly.skirmish.light-change"_rule;
  return std::nullopt;
}

// ly.manoeuvre.column-to-line: on the centre, or out to a flank; everything else about the front centre
// (ly.manoeuvre.line-to-column, ly.manoeuvre.form-up).
void shift_to_flank(March& m, const Word& name, Mil was) {
  const Mil grown = m.foot().width - was;
  if (name != "line-left" && name != "line-right") return;
  const Vec aside = right_of(direction(m.pose.heading)) * ((name == "line-right" ? 0.5 : -0.5) * grown);
  m.pose = pose_at(vec(m.pose.point()) + aside, m.pose.heading);
}

}  // namespace

// ly.artillery.limber, ly.artillery.unlimber, ly.artillery.galloper-half, ly.artillery.galloper-relimber,
bool may_limber(const Look& look, const Profile& p, const Unit& as) {
  return !as.unlimbered || p.galloper || chosen<"ly.ruling.no-relimber", "relimber-allowed">(look.setting);
}

// ly.ruling.no-relimber, ly.ruling.galloper-fire
static void do_limber(March& m, Formation to) {
  const Profile& p = profile(m.look, m.id);
  const Tables& t = tables(m.look);
  if (m.as.formation == Formation::crew)
    return m.refuse(reason(Code::wrong_formation, "ly.ruling.gunner-evade-guns"_rule));
  if (to == Formation::limbered && !may_limber(m.look, p, m.as))
    return m.refuse(reason_of(Code::already, "ly.ruling.no-relimber"_rule, m.id));
  const int cost = p.galloper ? t.galloper_limber : t.limber;
  pay_change(m, cost,
             p.galloper                  ? "ly.artillery.galloper-half"_rule
             : to == Formation::limbered ? "ly.artillery.limber"_rule
                                         : "ly.artillery.unlimber"_rule);
  m.as.formation = to;
  m.as.turned = false;
  m.as.files = static_cast<std::uint8_t>(usual_files(t, p, to, p.guns));
  if (to == Formation::manhandled) m.as.unlimbered = true;
  check_place(m);
}

// ly.manoeuvre.both-at-once, ly.formation.column, ly.formation.line
void do_form(March& m, const Manoeuvre& step) {
  if (m.inside.valid()) return m.refuse(reason(Code::wrong_formation, "ly.town.leave"_rule));
  const std::optional<Formation> to = formation_named(step.form);
  if (!to) return m.refuse(reason(Code::wrong_formation, "ly.formation.line"_rule));
  if (const std::optional<RuleId> no = forbids(m, *to))
    return m.refuse(reason_of(Code::wrong_formation, *no, m.id));
  if ((step.form == "line-left" || step.form == "line-right") && m.as.formation != Formation::column)
    return m.refuse(reason_of(Code::wrong_formation, "ly.manoeuvre.column-to-line"_rule, m.id));
  const Profile& p = profile(m.look, m.id);
  const int models = strength(p, m.as);
  const int files = step.files > 0 ? step.files : usual_files(tables(m.look), p, *to, models);
  const bool same = *to == m.as.formation && files == m.as.files && !m.as.turned;
  if (same && step.angle == 0) return m.refuse(reason(Code::already, "ly.formation.line"_rule));
  if (*to == Formation::bent_line) return do_bend(m, step);
  if (!fits_facing(step.angle))
    return m.refuse(reason(Code::bad_angle, "ly.ruling.facing-change"_rule, angle_fact("is", step.angle)));
  if (p.arm == Arm::artillery) {
    if (step.angle != 0) m.refuse(reason(Code::bad_angle, "ly.ruling.facing-change"_rule));
    return do_limber(m, *to);
  }
  if (!may_have_files(tables(m.look), p, *to, files, models))
    return m.refuse(reason(Code::wrong_formation,
                           *to == Formation::column     ? "ly.formation.column"_rule
                           : *to == Formation::skirmish ? "ly.skirmish.command"_rule
                                                        : "ly.formation.line"_rule,
                           count_fact("is", files), count_fact("models", models)));
  const bool forms_up = m.as.formation == Formation::skirmish && *to != Formation::skirmish;
  pay_change(m, change_cost(m), change_rule(m));
  face(m, step.angle);
  const Mil was = m.foot().width;
  m.as.formation = *to;
  m.as.turned = false;
  m.as.bend = 0;
  m.as.bend_files = 0;
  m.as.files = static_cast<std::uint8_t>(files);
  shift_to_flank(m, step.form, was);
  disorder_by_change(m, forms_up);
  check_place(m);
}

// ly.ruling.facing-change; skirmishers and loose crew turn as they like (ly.ruling.skirmish-facing).
void do_turn(March& m, const Manoeuvre& step) {
  if (m.inside.valid() || m.as.formation == Formation::bent_line)
    return m.refuse(reason(Code::wrong_formation,
                           m.inside.valid() ? "ly.town.leave"_rule : "ly.formation.bent-no-move"_rule));
  if (m.as.formation == Formation::skirmish || m.as.formation == Formation::crew) {
    const Footprint foot = m.foot();
    m.pose = pose_with_centre(centre_at(m.pose, foot), m.pose.heading + step.angle, foot);
    return check_place(m);
  }
  if (step.angle == 0 || !fits_facing(step.angle))
    return m.refuse(reason(Code::bad_angle, "ly.ruling.facing-change"_rule, angle_fact("is", step.angle)));
  pay_change(m, change_cost(m), change_rule(m));
  face(m, step.angle);
  disorder_by_change(m, false);  // limbering alone spares grade D: ly.ruling.artillery-steady
  check_place(m);
}

// ---- blocks

int garrison_of(const Look& look, FeatureId block, Side* side) {
  int models = 0;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (!p.present || p.inside != block) continue;
    models += look.state.units[i].models;
    if (side != nullptr) *side = p.side;
  }
  return models;
}

// ly.town.enter, ly.town.capacity, ly.town.no-split, ly.ruling.block-size
void do_enter(March& m, const Manoeuvre& step) {
  const Terrain& terrain = m.look.field.terrain();
  if (!step.feature.valid() || step.feature.index() >= terrain.size() || m.inside.valid() ||
      kind_at(m.look, step.feature) != Kind::town_block)
    return m.refuse(reason(Code::bad_path, "ly.town.enter"_rule));
  if (arm(m.look, m.id) != Arm::infantry)
    return m.refuse(reason_at(Code::barred, "ly.ruling.block-size"_rule, step.feature));
  if (m.as.formation == Formation::bent_line)
    return m.refuse(reason(Code::wrong_formation, "ly.formation.bent-no-move"_rule));
  Side holder = Side::none;
  const int there = garrison_of(m.look, step.feature, &holder);
  if (holder != Side::none && holder != m.look.side(m.id))
    m.refuse(reason_at(Code::blocked, "ly.town.occupy"_rule, step.feature));
  else if (there + m.as.models > tables(m.look).block_capacity)
    m.refuse(reason_at(Code::blocked, "ly.town.capacity"_rule, step.feature,
                       count_fact("is", there + m.as.models),
                       count_fact("most", tables(m.look).block_capacity)));
  const Mil away = m.look.field.distance_at(m.pose, m.foot(), step.feature);
  if (!touching(away))
    m.refuse(reason_at(Code::too_far, "ly.ruling.block-size"_rule, step.feature, length_fact("is", away),
                       length_fact("most", 0)));
  for_enemies(m.look, m.id, [&](PieceId enemy) {  // he would stand at its walls
    const Mil now = m.look.field.distance(enemy, step.feature);
    if (now < tables(m.look).approach && now < m.look.field.distance(m.id, enemy))
      m.refuse(reason_of(Code::too_near, "ly.move.approach"_rule, enemy, length_fact("is", now),
                         length_fact("least", tables(m.look).approach)));
  });
  m.inside = step.feature;
  m.moved = true;
  if (m.spent == 0) m.pay(1, "ly.town.enter"_rule);  // it has moved, though that costs nothing
}

// ly.town.leave, ly.ruling.block-leave, ly.ruling.skirmish-block
void do_leave(March& m, const Manoeuvre& step) {
  if (!m.inside.valid()) return m.refuse(reason(Code::wrong_formation, "ly.town.leave"_rule));
  const Profile& p = profile(m.look, m.id);
  const bool loose = m.as.formation == Formation::skirmish;
  const Formation to = loose                 ? Formation::skirmish
                       : step.form == "line" ? Formation::line
                                             : Formation::column;
  const bool named = step.form.empty() || step.form == word_for(to);
  const int files = step.files > 0 ? step.files : usual_files(tables(m.look), p, to, m.as.models);
  if (!named || !may_have_files(tables(m.look), p, to, files, m.as.models))
    return m.refuse(reason(Code::wrong_formation, "ly.ruling.block-leave"_rule));
  m.pay(tables(m.look).leave_share, "ly.town.leave"_rule);
  m.as.formation = to;
  m.as.turned = false;
  m.as.files = static_cast<std::uint8_t>(files);
  const FeatureId block = m.inside;
  m.inside = {};
  m.pose = m.look.field.outside(block, step.to.point(), m.foot());
  m.moved = true;
  check_place(m);
}

}  // namespace drumhead::lexington
