// Orders of the move kind: formation, density, limbering, about face, houses. bb.ruling.action-list
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

// bb.density.reduce, bb.density.minimum, bb.ruling.density-change
static bool take_density(March& m, std::string_view form) {
  const Tables& t = tables(m.look);
  const Profile& p = profile(m.look, m.id);
  if (p.type != Type::infantry || form.size() < 9 || form.size() > 10 || !form.starts_with("density-"))
    return false;
  int wanted = 0;
  for (const char c : form.substr(8)) {
    if (c < '0' || c > '9') return false;
    wanted = wanted * 10 + (c - '0');
  }
  if (wanted < t.density_min) {
    m.refuse(reason_of(Code::wrong_formation, "bb.density.minimum"_rule, m.id, count_fact("is", wanted),
                       count_fact("least", t.density_min)));
    return true;
  }
  if (wanted > p.basing_density) {
    m.refuse(reason_of(Code::wrong_formation, "bb.ruling.density-change"_rule, m.id, count_fact("is", wanted),
                       count_fact("most", p.basing_density)));
    return true;
  }
  m.as.density = static_cast<std::uint8_t>(wanted);
  m.as.formation = Formation::deployed;
  return true;
}

// bb.tariff.formation, bb.tariff.limber
void do_form(March& m, const Manoeuvre& step) {
  const Tables& t = tables(m.look);
  const bool guns = type(m.look, m.id) == Type::artillery;
  m.price = !guns ? t.formation : step.form == "limbered" ? t.limber : t.unlimber;
  m.formed = true;
  if (is_garrison(m.look, m.id))
    return m.refuse(reason_of(Code::wrong_formation, "bb.ruling.terrain-kinds"_rule, m.id));
  const Unit before = m.as;
  if (guns ? step.form == "limbered" : false)
    m.as.formation = Formation::limbered;
  else if (step.form == "deployed" || step.form == "line")
    m.as.formation = Formation::deployed;
  else if (!guns && step.form == "column")
    m.as.formation = Formation::column;
  else if (step.form == "dismounted")
    m.refuse(reason_of(Code::wrong_formation, "bb.ruling.dismount"_rule, m.id));
  else if (!take_density(m, step.form.view()))
    m.refuse(reason_of(Code::wrong_formation, "bb.ruling.density-change"_rule, m.id));
  if (!m.verdict.empty()) return;
  if (m.as == before)
    return m.refuse(
        reason_of(Code::already, guns ? "bb.tariff.limber"_rule : "bb.tariff.formation"_rule, m.id));
  check_room(m.look, m.id, m.as, m.pose, m.verdict);
  m.path = {step};
}

// bb.tariff.about-face, bb.retro.about-face-way; unlimbered guns pivot instead: bb.ruling.wheels
void do_about_face(March& m, const Manoeuvre& step) {
  const Tables& t = tables(m.look);
  const bool pivots = type(m.look, m.id) == Type::artillery && m.as.formation == Formation::deployed;
  m.price = pivots ? t.move : t.about_face;
  if (is_garrison(m.look, m.id))
    m.refuse(reason_of(Code::wrong_formation, "bb.ruling.terrain-kinds"_rule, m.id));
  const Angle by = turn_between(0, wrap(step.angle));
  if (!pivots && by != 18000)
    m.refuse(reason_of(Code::bad_angle, "bb.ruling.wheels"_rule, m.id, angle_fact("is", by),
                       angle_fact("needs", 18000)));
  if (!m.verdict.empty()) return;
  const Footprint foot = m.foot();
  m.pose = pose_with_centre(centre_at(m.pose, foot), wrap(m.pose.heading + by), foot);
  check_room(m.look, m.id, m.as, m.pose, m.verdict);
  m.path = {step};
}

// ---- houses: bb.ruling.terrain-kinds

int figures_in(const Look& look, FeatureId building, Side* side) {
  int sum = 0;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (!p.present || p.inside != building) continue;
    sum += look.setting.profiles[i].size;
    if (side != nullptr) *side = p.side;
  }
  return sum;
}

void do_enter(March& m, const Manoeuvre& step) {
  const RuleId rule = "bb.ruling.terrain-kinds"_rule;
  const Look& look = m.look;
  const Tables& t = tables(look);
  m.price = t.move;
  m.formed = true;
  if (step.feature.index() >= look.field.terrain().size() || kind_at(look, step.feature) != Kind::building ||
      is_garrison(look, m.id))
    return m.refuse(reason(Code::bad_choice, rule));
  if (type(look, m.id) != Type::infantry) return m.refuse(reason_at(Code::barred, rule, step.feature));
  Side holder = Side::none;
  const int there = figures_in(look, step.feature, &holder) + profile(look, m.id).size;
  if (holder != Side::none && holder != look.side(m.id))
    m.refuse(reason_at(Code::blocked, rule, step.feature));
  if (there > t.garrison)
    m.refuse(reason_at(Code::blocked, rule, step.feature, count_fact("is", there),
                       count_fact("most", t.garrison)));
  const Mil far = look.field.distance(m.id, step.feature), most = rate(look, m.id, m.as.formation, false);
  if (far > most)
    m.refuse(reason_at(Code::too_far, rule, step.feature, length_fact("is", far), length_fact("most", most)));
  m.inside = step.feature;
  m.as.formation = Formation::deployed;
  m.drp = t.ground[at(Kind::building)].drp;
  m.path = {step};
}

void do_leave(March& m, const Manoeuvre& step) {
  const RuleId rule = "bb.ruling.terrain-kinds"_rule;
  const Look& look = m.look;
  m.price = tables(look).move;
  m.formed = true;
  if (!is_garrison(look, m.id)) return m.refuse(reason(Code::bad_choice, rule));
  if (step.form == "column") m.as.formation = Formation::column;
  m.pose = look.field.outside(m.inside, step.to.point(), m.foot());
  m.inside = {};
  const Standing standing = look.field.stand(m.id, m.pose, m.foot());
  if (standing.off_table) m.refuse(reason(Code::off_table, "bb.ruling.off-table"_rule));
  for (const PieceId piece : standing.overlapped)
    if (!look.piece(piece).inside.valid()) m.refuse(reason_of(Code::blocked, rule, piece));
  for (const FeatureId area : standing.areas)
    if (ground_row(look, area).impassable ||
        (kind_at(look, area) == Kind::building && area != look.piece(m.id).inside))
      m.refuse(reason_at(Code::barred, rule, area));
  for_enemies(look, m.id, [&](PieceId enemy) {
    const Mil far = look.field.distance_at(m.pose, m.foot(), enemy);
    if (far < tables(look).keep_off)
      m.refuse(reason_of(Code::too_near, "bb.ruling.charge-cost"_rule, enemy, length_fact("is", far),
                         length_fact("least", tables(look).keep_off)));
  });
  m.drp = tables(look).ground[at(Kind::building)].drp;
  m.path = {step};
}

}  // namespace drumhead::bloodybacks
