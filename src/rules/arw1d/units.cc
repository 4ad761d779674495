// Section "Troop types": what units are, their shapes, and what losses and orders do to them.
#include <algorithm>

#include "kit/leaders.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

bool is_unit(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::unit;
}
bool is_artillery(const Look& look, PieceId id) { return row(look, id).arm == Arm::artillery; }
bool is_cavalry(const Look& look, PieceId id) { return row(look, id).arm == Arm::cavalry; }
bool is_foot(const Look& look, PieceId id) { return row(look, id).arm == Arm::infantry; }
// rw.ruling.lca-class-elsewhere: by the printed formation.
bool is_massed(const Look& look, PieceId id) { return row(look, id).formation == Class::massed; }

// rw.troops.lca-massed-morale, rw.ruling.lca-note-scope
bool is_massed_in_morale(const Look& look, PieceId id) {
  return is_massed(look, id) || profile(look, id).type == Troop::light_cavalry_a;
}

// rw.ruling.light-infantry-meaning
bool is_light_foot(const Look& look, PieceId id) {
  if (chosen<"rw.ruling.light-infantry-meaning", "light-infantry-row-only">(look.setting))
    return profile(look, id).type == Troop::light_infantry;
  return is_foot(look, id) && !is_massed(look, id);
}

bool is_garrison(const Look& look, PieceId id) { return look.piece(id).inside.valid(); }
bool is_routing(const Look& look, PieceId id) { return unit(look, id).order == Orders::rout; }
bool is_badly_drilled(const Look& look, PieceId id) { return profile(look, id).drill == Drill::badly; }

// rw.ruling.bows-scope: Light Cavalry has bows only where its list says so. rw.ruling.no-missile-who
Weapon weapon(const Look& look, PieceId id) {
  const Weapon own = profile(look, id).weapon;
  return own == Weapon::usual ? row(look, id).weapon : own;
}
bool has_missiles(const Look& look, PieceId id) {
  return !is_artillery(look, id) && weapon(look, id) != Weapon::none;
}
bool is_poor_shot(const Look& look, PieceId id) { return profile(look, id).poor_shots == Shots::poor; }

// rw.ruling.no-short-band: a band that does not exist is 0.
Mil long_range(const Look& look, PieceId id) {
  return weapon(look, id) == Weapon::none ? 0 : row(look, id).far;
}
Mil longest_range(const Look& look, PieceId id) {
  const bool bow = weapon(look, id) == Weapon::bow;
  return std::max(long_range(look, id), bow || weapon(look, id) == Weapon::none ? 0 : row(look, id).extreme);
}

// rw.ruling.range-bands-exclusive
Band band_at(const Look& look, PieceId id, Mil distance) {
  const TroopRow& r = row(look, id);
  if (weapon(look, id) == Weapon::none) return Band::out;
  const bool bow = weapon(look, id) == Weapon::bow;
  if (!bow && r.near > 0 && distance <= r.near) return Band::near;
  if (distance <= r.far) return Band::far;
  return !bow && distance <= r.extreme ? Band::extreme : Band::out;
}

bool in_line(const Look& look, PieceId id) {  // rw.ruling.bridge
  const Unit& u = unit(look, id);
  return !is_garrison(look, id) && (u.formation == Formation::line || u.bridging);
}
bool in_square(const Look& look, PieceId id) {
  return !is_garrison(look, id) && unit(look, id).formation == Formation::square;
}
int front_row(const Look& look, PieceId id) { return look.piece(id).foot.files; }

// rw.march.column-reserve-24: every kind of infantry, Hessians too.
Mil speed(const Look& look, PieceId id, const Unit& as) {
  if (is_foot(look, id) && as.formation == Formation::column && as.order == Orders::reserve)
    return tables(look).column_move;
  return row(look, id).move;
}

// rw.ruling.footprint, rw.ruling.stand-sizes
Footprint footprint(const Tables& tables, const Profile& profile, const Unit& unit) {
  const TroopRow& r = tables.troops[at(profile.type)];
  const int n = std::max<int>(1, unit.stands);
  Footprint out;
  int files = n, ranks = 1;
  if (unit.formation == Formation::column) {
    files = std::min<int>(n, unit.files == 1 ? 1 : 2);
    ranks = (n + files - 1) / files;
  } else if (unit.formation == Formation::square) {
    const Mil side = r.width * ((n + 1) / 2);
    out.width = out.depth = side;
    out.files = out.ranks = static_cast<std::uint8_t>((n + 1) / 2);
    return out;
  }
  out.width = r.width * files;
  out.depth = r.depth * ranks;
  out.files = static_cast<std::uint8_t>(files);
  out.ranks = static_cast<std::uint8_t>(ranks);
  return out;
}

Unit formed(Unit as, Formation formation, std::uint8_t files) {
  as.formation = formation;
  as.files = files;
  as.bridging = false;
  return as;
}

// rw.ruling.combat-value-is-factor, rw.troops.heavy-infantry-v-infantry, rw.troops.hessian-heavy-v-infantry,
// rw.ruling.infantry-meaning, rw.rout.combat-value-zero
int melee_factor(const Look& look, PieceId id, PieceId enemy) {
  if (is_routing(look, id)) return tables(look).rout_value;
  return is_foot(look, enemy) ? row(look, id).melee_v_infantry : row(look, id).melee;
}

RuleId troop_rule(Troop troop) {
  static constexpr RuleId kRules[kTroops] = {
      "rw.troops.medium-cavalry"_rule,   "rw.troops.light-cavalry"_rule,   "rw.troops.light-cavalry-a"_rule,
      "rw.troops.heavy-infantry"_rule,   "rw.troops.medium-infantry"_rule, "rw.troops.hessian"_rule,
      "rw.troops.hessian"_rule,          "rw.troops.militia"_rule,         "rw.troops.light-infantry"_rule,
      "rw.troops.riflemen"_rule,         "rw.troops.riflemen-a"_rule,      "rw.troops.heavy-artillery"_rule,
      "rw.troops.medium-artillery"_rule, "rw.troops.howitzers"_rule,       "rw.troops.light-artillery"_rule};
  return kRules[static_cast<std::size_t>(troop)];
}

Formation formation_word(std::string_view word) {
  if (word == "line") return Formation::line;
  if (word == "column") return Formation::column;
  return word == "square" ? Formation::square : Formation::none;
}

Orders orders_word(std::string_view word) {
  for (const Orders order : {Orders::advance, Orders::reserve, Orders::stand, Orders::retreat, Orders::rout})
    if (word == word_for(order)) return order;
  return Orders::none;
}

std::string_view order_title(Orders order) {
  static constexpr std::string_view kTitles[] = {"", "Advance", "Reserve", "Stand", "Retreat", "Rout"};
  return kTitles[static_cast<std::size_t>(order)];
}

PieceId nearest_enemy(const Look& look, PieceId id, Mil* away_out) {
  const Piece& p = look.piece(id);
  const auto apart = [&](PieceId enemy) {
    const Vec way = vec(look.piece(enemy).pose.point()) - vec(p.pose.point());
    return dot(way, way);
  };
  PieceId likely;  // by their middles; it bounds how far the others are looked at
  for_enemies(look, id, [&](PieceId enemy) {
    if (!likely.valid() || apart(enemy) < apart(likely)) likely = enemy;
  });
  if (!likely.valid()) return {};
  const Mil bound = look.field.distance(id, likely);
  PieceId best;
  Mil least = bound;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!p.inside.valid() && is_beyond(look, p.pose, p.foot, enemy, least)) return;
    const Mil away = enemy == likely ? bound : look.field.distance(id, enemy);
    if (away > least || (best.valid() && away == least)) return;
    best = enemy;
    least = away;
  });
  if (away_out != nullptr) *away_out = least;
  return best;
}

// ---- changes

void reshape(Play& play, PieceId id) { play.reshape(id, footprint(play.look(), id, unit(play, id))); }

void set_down(Play& play, PieceId id, const Pose& at, Word why, const Path& path) {
  const Vec by = vec(at.point()) - vec(play.piece(id).pose.point());
  // rw.ruling.general: he moves with the unit that he joined.
  if (why != "deploy")
    for (const PieceId leader : leaders_with(play.core, id))
      play.piece(leader).pose = slid(play.piece(leader).pose, by);
  const Pose from = play.piece(id).pose;
  play.move(id, at, why, path);
  if (why != "deploy" && why != "arrives") ride_over_generals(play, id, from);
}

void set_order(Play& play, PieceId id, Orders order, PieceId leader) {
  Unit& u = unit(play, id);
  if (u.order == order) return;
  u.order = order;
  if (order != Orders::rout) u.ran = false;
  if (leader.valid())
    play.order(leader, id, word_for(order));
  else
    play.resolve(id, "goes-to-" + word_for(order), "rw.ruling.order-limits"_rule);
  // rw.ruling.square-limits: a square that must go breaks up into line; one that routs, as it runs.
  if (order == Orders::retreat && in_square(play.look(), id))
    become_line(play, id, play.piece(id).pose.heading);
}

void halt(Play& play, PieceId id) {
  set_order(play, id, Orders::stand);
  unit(play, id).halted = true;
}

// A free place for a shape as near as may be to where it is wanted.
static std::optional<Pose> room_near(const Look& look, PieceId id, Point centre, Angle facing,
                                     const Footprint& foot) {
  for (Mil ring = 0; ring <= 12 * kUnit; ring += 500)
    for (Angle by = 0; by < (ring == 0 ? 1 : kFullTurn); by += 3000) {
      const Pose pose = pose_with_centre(to_point(vec(centre) + direction(facing + by) * ring), facing, foot);
      const Standing standing = look.field.stand(id, pose, foot);
      const bool barred = any_of(standing.areas, [&](FeatureId area) { return is_barred(look, id, area); });
      if (!standing.off_table && standing.overlapped.empty() && !barred) return pose;
    }
  return std::nullopt;
}

// In line where there is room for it, else in a column two wide.
void become_line(Play& play, PieceId id, Angle facing) {
  const Point centre = centre_at(play.piece(id).pose, play.piece(id).foot);
  for (const Formation formation : {Formation::line, Formation::column}) {
    const Unit as = formed(unit(play, id), formation, formation == Formation::column ? 2 : 0);
    const Footprint foot = footprint(play.look(), id, as);
    const std::optional<Pose> place = room_near(play.look(), id, centre, facing, foot);
    if (!place) continue;
    unit(play, id) = as;
    play.piece(id).foot = foot;
    return play.move(id, *place, "reshape");
  }
}

// rw.ruling.disorganised-is-disordered: one state; a second hit adds nothing.
void disorganise(Play& play, PieceId id, RuleId cite) {
  Unit& u = unit(play, id);
  u.hurt = true;
  if (u.disorganised) return;
  u.disorganised = true;
  play.mark(id, "disorganised", 0, 1);
  play.resolve(id, cite == "rw.ruling.rout-edge"_rule ? "run-through" : "disorganised", cite);
}

void remove_unit(Play& play, PieceId id, Word how, RuleId cite) {
  unlink(play, id);
  forget_ends(play, id);
  Unit& u = unit(play, id);
  u.stands = 0;
  u.bridging = false;
  u.formation = Formation::line;
  play.piece(id).foot = footprint(play.look(), id, u);
  play.remove(id, how, cite);
}

// rw.ruling.off-table: lost for victory, not killed for the Group's losses.
void leave_table(Play& play, PieceId id, RuleId cite) {
  unlink(play, id);
  unit(play, id).left = true;
  play.remove(id, "off-table", cite);
}

}  // namespace drumhead::arw1d
