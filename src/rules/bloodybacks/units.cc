// Units: quality, density, size, footprint, and what disruption and losses do to them.
#include <algorithm>

#include "kit/leaders.h"
#include "kit/throws.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

bool is_unit(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::unit;
}

bool is_garrison(const Look& look, PieceId id) { return look.piece(id).inside.valid(); }

// bb.quality.indians: by where they stand at the moment of the roll.
int quality(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  if (p.uq_woods == 0 && p.uq_open == 0) return p.uq;
  return in_woods(look, id) ? p.uq_woods : p.uq_open;
}

// bb.ruling.density-tested, bb.ruling.column-density-other
int density(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const Profile& p = profile(look, id);
  if (p.type == Type::cavalry) return t.density_cavalry;
  if (p.type == Type::artillery) return t.density_crew;
  return formation(look, id) == Formation::column ? p.basing_density : unit(look, id).density;
}

// bb.size.artillery-melee, bb.ruling.artillery-target-size; bb.ruling.lost-sizes: never less than at the
// start
int size_in_melee(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  return p.type == Type::artillery ? p.crew : p.size;
}

int size_in_shooting(const Look& look, PieceId id) { return profile(look, id).size; }

bool is_open_order(const Look& look, PieceId id) {
  return type(look, id) == Type::infantry && density(look, id) <= tables(look).evade_density;
}

bool has_bayonets(const Look& look, PieceId id) { return profile(look, id).bayonets == Said::yes; }

RuleId cold_steel_rule(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  const Tables& t = tables(look);
  if (p.type == Type::artillery) return {};
  if (unit(look, id).stamina >= t.cold_steel_stamina) return {};  // bb.impetus.cold-steel-lost
  if (p.type == Type::cavalry)
    return quality(look, id) >= t.cavalry_uq ? "bb.impetus.cold-steel-cavalry"_rule : RuleId{};
  // Foot without bayonets, riflemen, militia and Indians never: bb.ruling.regulars-flag.
  const Nation nation = look.setting.nations[id.index()];
  if (!has_bayonets(look, id) || p.weapon == Weapon::rifle || nation == Nation::militia ||
      nation == Nation::native || p.uq_woods > 0)
    return {};
  if (p.regular) return "bb.impetus.cold-steel-regulars"_rule;
  if (nation == Nation::continental)
    return quality(look, id) >= t.continental_uq ? "bb.impetus.cold-steel-continentals"_rule : RuleId{};
  return p.cold_steel ? "bb.ruling.regulars-flag"_rule : RuleId{};
}

bool is_engaged(const Look& look, PieceId id) {
  for (const Fight& fight : look.state.deferred)
    for (const Group* group : {&fight.chargers, &fight.defenders})
      if (is_among(*group, id)) return true;
  return false;
}

// bb.ruling.footprint, bb.ruling.stamina-death: constant but for formation and density.
Footprint footprint(const Tables& t, const Profile& p, const Unit& u) {
  Footprint out;
  if (p.type == Type::artillery) {
    const int sections = std::max<int>(1, p.sections);
    const bool limbered = u.formation == Formation::limbered;
    out.width = limbered ? t.limbered_front : t.gun_front * sections;
    out.depth = limbered ? t.limbered_depth * sections : t.gun_depth;
    out.files = static_cast<std::uint8_t>(limbered ? 1 : sections);
    return out;
  }
  const Mil deep = p.type == Type::cavalry ? t.depth_cavalry : t.depth_infantry;
  const int basing = p.type == Type::cavalry ? t.density_cavalry : std::max<int>(1, p.basing_density);
  if (u.formation == Formation::column) {
    const int ranks = std::max(1, (p.size + basing - 1) / basing);
    out.width = t.column_front;
    out.depth = deep * ranks;
    return out;
  }
  const int dense = p.type == Type::cavalry ? t.density_cavalry : std::max<int>(1, u.density);
  out.width = to_mil(p.size * t.density_front_mm / dense / t.mm_per_inch * kUnit);
  out.depth = deep;
  return out;
}

// bb.ruling.size-bands, bb.ruling.rounding: the ratio itself, not rounded.
int size_step(const Tables& t, int a, int b) {
  const int large = std::max(a, b), small = std::max(1, std::min(a, b));
  int step = 0;
  if (large >= t.ratio_2 * small)
    step = large / small;
  else if (large >= t.ratio_1 * small)
    step = 1;
  return a >= b ? step : -step;
}

PieceId nearest_enemy(const Look& look, PieceId id) {
  PieceId best;
  Mil least = 0;
  for_enemies(look, id, [&](PieceId enemy) {
    const Mil far = look.field.distance(id, enemy);
    if (best.valid() && far >= least) return;
    best = enemy;
    least = far;
  });
  return best;
}

// ---- changes

// bb.cp.attached-moves, bb.move.commander-along
void set_down(Play& play, PieceId id, const Pose& to, Word why, const Path& path) {
  play.move(id, to, why, path);
  for (const PieceId leader : leaders_with(play.core, id)) {
    Piece& p = play.piece(leader);
    p.pose = pose_at(vec(play.field().centre(id)), p.pose.heading);
    play.touched();
  }
}

// bb.drp.gain, bb.drp.maximum
void disrupt(Play& play, PieceId id, int points) {
  Unit& u = unit(play, id);
  const int was = u.drp;
  u.drp = static_cast<std::uint8_t>(std::clamp(was + points, 0, play.setting.tables.drp_max));
  play.mark(id, "disrupted", was, u.drp);
}

// bb.drp.stamina-permanent: there is no way back.
void lose_stamina(Play& play, PieceId id, int losses) {
  Unit& u = unit(play, id);
  const int was = u.stamina;
  u.stamina = static_cast<std::uint16_t>(was + losses);
  play.mark(id, "stamina", was, u.stamina);
}

void leave_fights(Play& play, PieceId id) {
  for (std::size_t i = play.state.deferred.size(); i-- > 0;) {
    Fight& fight = play.state.deferred[i];
    for (Group* group : {&fight.chargers, &fight.defenders})
      for (std::size_t k = group->size(); k-- > 0;)
        if ((*group)[k] == id) group->erase_at(k);
    if (fight.chargers.empty() || fight.defenders.empty()) play.state.deferred.erase_at(i);
  }
}

// bb.ruling.commander-unit-lost
void destroy(Play& play, PieceId id, Word how, RuleId cite) {
  Unit& u = unit(play, id);
  u.lost = true;
  u.routing = false;
  u.actions = 0;
  const bool off = how == "off-table";
  const Point where = play.field().centre(id);
  for (const PieceId leader : leaders_with(play.core, id)) {
    Piece& p = play.piece(leader);
    p.with = {};
    p.pose = pose_at(vec(where), p.pose.heading);
    if (off) remove_commander(play, leader, Fate::none, "off-table", "bb.ruling.commander-unit-lost"_rule);
  }
  leave_fights(play, id);
  play.remove(id, how, cite);
}

// ---- throws

int count_under(Play& play, const Tally& dice, const Tally& need, const Naturals& naturals, RuleId purpose,
                PieceId unit, PieceId against, Mil range) {
  Throw made = throw_of(play, Die::d12, dice.sum(), Judged::at_most, purpose, unit);
  made.bands = at_most(Die::d12, std::clamp(need.sum(), naturals.lowest, naturals.highest));
  return successes(made, play.roll(made, dice, need, against, range));
}

// bb.ruling.who-tests-whose-dice: the owner of the unit that moves or tests.
int total_of(Play& play, Die die, int n, RuleId purpose, PieceId unit, PieceId against, Judged judged) {
  return drumhead::total_of(play, throw_of(play, die, n, judged, purpose, unit), against);
}

// ---- plain questions

Decision choices(Side side, PieceId subject, std::string prompt, RuleId cite, std::vector<Choice> all,
                 Ask ask) {
  Decision out = question(ask, side, cite, std::move(prompt));
  out.subject = subject;
  if (subject.valid()) out.units.push_back(subject);
  out.choices = std::move(all);
  return out;
}

}  // namespace drumhead::bloodybacks
