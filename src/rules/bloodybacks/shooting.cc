// Section "Shooting": weapons, ranges, dice, the number needed, and split fire.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "table/spans.h"

namespace drumhead::bloodybacks {

// ---- weapons

// bb.ruling.very-light: very light guns use the light column.
static Column column_of(GunClass gun) {
  switch (gun) {
    case GunClass::field:
    case GunClass::heavy:
      return Column::field_heavy;
    case GunClass::siege:
      return Column::siege;
    default:
      return Column::light;
  }
}

// bb.shoot.amusette, bb.shoot.howitzers, bb.ruling.howitzer, bb.ruling.ammo-choice
FixedVec<Ammo, 2> ammo_of(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  FixedVec<Ammo, 2> out;
  switch (p.weapon) {
    case Weapon::musket:
      out.push_back(Ammo::musket);
      break;
    case Weapon::rifle:
      out.push_back(Ammo::rifle);
      break;
    case Weapon::carbine:
      out.push_back(Ammo::carbine);
      break;
    case Weapon::gun:
      if (!p.amusette && !p.mortar) out.push_back(Ammo::canister);
      out.push_back(!p.amusette && (p.mortar || p.howitzer) ? Ammo::shell : Ammo::roundshot);
      break;
    default:
      break;
  }
  return out;
}

namespace {

struct Shot {
  Band band;
  Row row = Row::canister;
  RuleId cite;
};

const Band& gun_band(const Look& look, PieceId id, Row row) {
  return tables(look).guns[at(row)][at(column_of(profile(look, id).gun_class))];
}

// Every band of a kind of ammunition, the nearer first: exactly at a limit the nearer holds
// (bb.ruling.range-edges).
FixedVec<Shot, 2> bands_of(const Look& look, PieceId id, Ammo ammo) {
  const Tables& t = tables(look);
  FixedVec<Shot, 2> out;
  const auto add = [&](const Band& band, RuleId cite) { out.push_back({band, Row::canister, cite}); };
  const auto add_gun = [&](Row row, RuleId cite) { out.push_back({gun_band(look, id, row), row, cite}); };
  switch (ammo) {
    case Ammo::musket: {
      add(t.volley, "bb.shoot.musket-volley"_rule);
      // bb.ruling.musket-bands
      const bool only_open = chosen<"bb.ruling.musket-bands", "density-3-4">(look.setting);
      if (!only_open || is_open_order(look, id)) add(t.skirmish, "bb.shoot.musket-skirmish"_rule);
      break;
    }
    case Ammo::rifle:
      add(t.rifles, "bb.shoot.rifle"_rule);
      break;
    case Ammo::carbine:
      add(t.carbines, "bb.shoot.carbine"_rule);
      break;
    case Ammo::canister:
      add_gun(Row::close_canister, "bb.shoot.close-canister"_rule);
      add_gun(Row::canister, "bb.shoot.canister"_rule);
      break;
    case Ammo::roundshot:
      if (profile(look, id).amusette) {
        add_gun(Row::round_medium, "bb.shoot.amusette"_rule);
        break;
      }
      add_gun(Row::round_medium, "bb.shoot.round-medium"_rule);
      add_gun(Row::round_long, "bb.shoot.round-long"_rule);
      break;
    case Ammo::shell:
      add_gun(Row::round_long, "bb.ruling.howitzer"_rule);
      out.back().band.min = 0;
      break;
    case Ammo::none:
      break;
  }
  return out;
}

bool find_shot(const Look& look, PieceId id, Ammo ammo, Mil range, Shot& out) {
  for (const Shot& shot : bands_of(look, id, ammo)) {
    if (shot.band.max == 0 || range > shot.band.max || range < shot.band.min) continue;
    out = shot;
    return true;
  }
  return false;
}

RuleId price_rule(Ammo ammo, Row row) {
  switch (ammo) {
    case Ammo::rifle:
      return "bb.tariff.shoot-rifle"_rule;
    case Ammo::canister:
      return "bb.tariff.shoot-canister"_rule;  // bb.ruling.canister-price
    case Ammo::roundshot:
    case Ammo::shell:
      return row == Row::round_medium ? "bb.tariff.shoot-medium"_rule : "bb.tariff.shoot-long"_rule;
    default:
      return "bb.tariff.shoot-musket"_rule;
  }
}

}  // namespace

int price_of(const Look& look, PieceId, Ammo ammo, Row row) {
  const Tables& t = tables(look);
  switch (ammo) {
    case Ammo::rifle:
      return t.rifle;
    case Ammo::carbine:
      return t.carbine;
    case Ammo::canister:
      return t.canister;
    case Ammo::roundshot:
    case Ammo::shell:
      return row == Row::round_medium ? t.medium : t.long_shot;
    default:
      return t.musket;
  }
}

FixedVec<FireBand, 4> fire_bands(const Look& look, PieceId id) {
  FixedVec<FireBand, 4> out;
  for (const Ammo ammo : ammo_of(look, id))
    for (const Shot& shot : bands_of(look, id, ammo))
      if (shot.band.max > 0)
        out.push_back({shot.band.max, shot.band.dice, ammo, price_of(look, id, ammo, shot.row), shot.cite});
  return out;
}

Mil farthest(const Look& look, PieceId id) {
  Mil out = 0;
  for (const FireBand& band : fire_bands(look, id)) out = std::max(out, band.range);
  return out;
}

// ---- the number needed: bb.shoot.target-number

namespace {

// bb.shoot.size-equal and its neighbours
void add_sizes(const Look& look, int shooter, int target, Tally& out) {
  const int step = size_step(tables(look), shooter, target);
  static constexpr RuleId kLarger[] = {"bb.shoot.size-larger-32"_rule, "bb.shoot.size-larger-21"_rule,
                                       "bb.shoot.size-larger-31"_rule};
  static constexpr RuleId kSmaller[] = {"bb.shoot.size-smaller-32"_rule, "bb.shoot.size-smaller-21"_rule,
                                        "bb.shoot.size-smaller-31"_rule};
  if (step > 0) out.add(step, kLarger[std::min(step, 3) - 1]);
  if (step < 0) out.add(step, kSmaller[std::min(-step, 3) - 1]);
  if (step == 0) out.add(0, "bb.shoot.size-equal"_rule);
}

RuleId cover_rule(Cover cover) {
  return cover == Cover::light         ? "bb.shoot.cover-light"_rule
         : cover == Cover::significant ? "bb.shoot.cover-significant"_rule
                                       : "bb.shoot.cover-fort"_rule;
}

// bb.ruling.cover-stack, bb.vis.light-woods-cover
void add_cover(const Look& look, PieceId unit, PieceId target, Ammo ammo, Tally& out) {
  const Tables& t = tables(look);
  const Cover cover = cover_against(look, target, unit, false);
  if (cover == Cover::none) return;
  const int less = t.shoot_cover[at(cover)];
  out.add(less, cover_rule(cover));
  const Profile& p = profile(look, unit);
  const bool ball = ammo == Ammo::roundshot || ammo == Ammo::shell || p.howitzer || p.mortar;
  if (ball) out.add(std::min(t.relief, -less), "bb.shoot.cover-roundshot"_rule);
}

// bb.shoot.into-woods, bb.shoot.through-woods, bb.ruling.woods-word
void add_woods(const Look& look, PieceId unit, PieceId target, Tally& out) {
  const Tables& t = tables(look);
  if (in_heavy_woods(look, target) && !in_heavy_woods(look, unit))
    out.add(t.into_woods, "bb.shoot.into-woods"_rule);
  const auto [a, b] = look.field.nearest_points(unit, target, !is_garrison(look, unit));
  const auto is_woods = [&](const Span& s) { return kind_at(look, s.feature) == Kind::heavy_woods; };
  const Mil woods = united_length(spans_where(look.field.sight(a, b, unit, target).spans, is_woods));
  const int steps = woods / t.woods_step;
  if (steps > 0) out.add(t.through_woods * steps, "bb.shoot.through-woods"_rule);
}

// bb.shoot.enfilade, bb.ruling.enfilade-def, bb.ruling.arcs; a garrison has no flank
bool enfilades(const Look& look, PieceId id, PieceId target) {
  if (is_garrison(look, target)) return false;
  const bool may = type(look, id) == Type::artillery ||
                   (type(look, id) == Type::infantry && density(look, id) >= tables(look).enfilade_density);
  if (!may) return false;
  const Point eye = is_garrison(look, id) ? look.field.centre(id) : look.piece(id).pose.point();
  const Quarter quarter = look.field.quarter(target, eye, Tie::forward);
  return quarter == Quarter::left || quarter == Quarter::right;
}

// bb.shoot.fort-density, bb.shoot.column-density, bb.ruling.limbered-density, bb.ruling.fort-low-density
Tally target_density(const Look& look, PieceId unit, PieceId target) {
  const Tables& t = tables(look);
  const Formation form = formation(look, target);
  if (type(look, target) == Type::infantry && in_fortifications(look, target, unit))
    return Tally(t.fort_density, "bb.shoot.fort-density"_rule);
  if (form == Formation::column) return Tally(t.column_density, "bb.shoot.column-density"_rule);
  if (form == Formation::limbered) return Tally(t.column_density, "bb.ruling.limbered-density"_rule);
  return Tally(density(look, target), "bb.shoot.target-number"_rule);
}

}  // namespace

static Tally needed(const Look& look, PieceId id, PieceId target, Ammo ammo, int size) {
  const Tables& t = tables(look);
  Tally out = target_density(look, id, target);
  add_sizes(look, size, size_in_melee(look, target), out);
  add_cover(look, id, target, ammo, out);
  add_woods(look, id, target, out);
  if (ammo == Ammo::rifle)  // bb.shoot.bonus-once: never both
    out.add(t.rifle_bonus, "bb.shoot.rifle-bonus"_rule);
  else if (enfilades(look, id, target))
    out.add(t.enfilade, "bb.shoot.enfilade"_rule);
  return out;
}

// ---- who may shoot at whom

// bb.shoot.once, bb.ruling.fire-arc, bb.ruling.shoot-and-moved: having moved is no hindrance.
void check_shooter(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (ammo_of(look, id).empty()) out.push_back(reason_of(Code::cannot, "bb.shoot.hit"_rule, id));
  if (u.shot) out.push_back(reason_of(Code::already, "bb.shoot.once"_rule, id));
  if (u.routing || u.formation == Formation::column || u.formation == Formation::limbered)
    out.push_back(reason_of(Code::wrong_formation, "bb.ruling.fire-arc"_rule, id));
  if (is_engaged(look, id)) out.push_back(reason_of(Code::engaged, "bb.ruling.deferral"_rule, id));
}

namespace {

// The word of a weapon, or what suits the range best: the nearest band.
bool choose_ammo(const Look& look, PieceId id, Word weapon, Mil range, Ammo& ammo, Shot& shot) {
  for (const Ammo one : ammo_of(look, id)) {
    if (!weapon.empty() && !(weapon == word_for(one))) continue;
    ammo = one;
    if (find_shot(look, id, one, range, shot)) return true;
  }
  return false;
}

int sections_of(const Look& look, PieceId id) { return std::max<int>(1, profile(look, id).sections); }

// Figures that fire; of guns, by sections: bb.ruling.size-per-section, bb.ruling.split-how.
int firing_size(const Look& look, PieceId id, int share) {
  const int whole = size_in_shooting(look, id);
  if (share <= 0) return whole;
  return type(look, id) == Type::artillery ? whole * share / sections_of(look, id) : share;
}

}  // namespace

// Range, ammunition, price and base dice: bb.ruling.measure-range, bb.shoot.steep-uphill,
// bb.ruling.steep-range
static ShotPlan measure_aim(const Look& look, PieceId id, PieceId target, Word weapon) {
  ShotPlan plan;
  if (!is_unit(look, target) || look.side(target) == look.side(id)) {
    plan.verdict.push_back(reason(Code::not_a_target, "bb.ruling.fire-arc"_rule));
    return plan;
  }
  if (is_engaged(look, target))
    plan.verdict.push_back(reason_of(Code::not_a_target, "bb.ruling.deferral"_rule, target));
  plan.range = plan.counted = look.field.front_distance(id, target);
  const Point eye = is_garrison(look, id) ? look.field.centre(id) : look.piece(id).pose.point();
  if (is_uphill(look, eye, look.field.centre(target)))
    plan.counted = to_mil(plan.range * tables(look).steep_factor);
  Shot shot;
  if (!choose_ammo(look, id, weapon, plan.counted, plan.ammo, shot)) {
    plan.verdict.push_back(
        reason_of(plan.ammo == Ammo::none ? Code::bad_choice : Code::out_of_range,
                  plan.counted != plan.range ? "bb.shoot.steep-uphill"_rule : "bb.ruling.range-edges"_rule,
                  target, length_fact("is", plan.counted), length_fact("most", farthest(look, id))));
    return plan;
  }
  plan.row = shot.row;
  plan.price = price_of(look, id, plan.ammo, shot.row);
  plan.price_rule = price_rule(plan.ammo, shot.row);
  plan.band_rule = shot.cite;
  plan.dice = Tally(shot.band.dice, shot.cite);
  return plan;
}

static void check_aim(const Look& look, PieceId id, PieceId target, ShotPlan& plan) {
  if (plan.ammo == Ammo::none || !plan.band_rule.valid()) return;
  if (!is_garrison(look, id) && !look.field.in_arc(id, tables(look).arc, target))
    plan.verdict.push_back(reason_of(Code::out_of_arc, "bb.ruling.fire-arc"_rule, target));
  if (plan.verdict.empty()) {
    const LineOfSight line = line_of_sight(look, id, target, plan.ammo == Ammo::shell);
    if (!line.clear) {
      Reason why = reason_of(Code::out_of_sight, "bb.vis.blockers"_rule, target);
      why.feature = line.feature;
      plan.verdict.push_back(std::move(why));
    }
  }
}

ShotPlan plan_aim(const Look& look, PieceId id, const Aim& aim, Word weapon, int orders) {
  ShotPlan plan = measure_aim(look, id, aim.target, weapon);
  check_aim(look, id, aim.target, plan);
  if (!plan.band_rule.valid()) return plan;
  // bb.shoot.extra-order, bb.shoot.combined: orders, not actions.
  if (orders > 1) plan.dice.add((orders - 1) * tables(look).extra_order, "bb.shoot.extra-order"_rule);
  plan.need = needed(look, id, aim.target, plan.ammo, firing_size(look, id, aim.share));
  return plan;
}

// ---- the command

// bb.shoot.split, bb.shoot.split-size, bb.ruling.split-how
static void check_split(const Look& look, const Shoot& shoot, int orders, Verdict& out) {
  const RuleId rule = "bb.ruling.split-how"_rule;
  const bool guns = type(look, shoot.unit) == Type::artillery;
  const int whole = guns ? sections_of(look, shoot.unit) : size_in_shooting(look, shoot.unit);
  const int least = guns ? 1 : (whole + 3) / 4;
  int sum = 0, extra = 0;
  for (const Aim& aim : shoot.aims) {
    sum += aim.share;
    extra += aim.extra;
    if (aim.share < least || aim.share > whole)
      out.push_back(reason_of(Code::bad_choice, rule, aim.target, count_fact("is", aim.share),
                              count_fact("least", least)));
    if (aim.extra < 0) out.push_back(reason(Code::bad_choice, rule));
  }
  if (sum != whole)
    out.push_back(reason(Code::bad_choice, "bb.shoot.split-size"_rule, count_fact("is", sum),
                         count_fact("needs", whole)));
  if (extra != (orders - 1) * tables(look).extra_order)
    out.push_back(reason(Code::bad_choice, rule, count_fact("is", extra), count_fact("needs", orders - 1)));
  if (shoot.aims[0].target == shoot.aims[1].target) out.push_back(reason(Code::bad_choice, rule));
  const auto front = [&](PieceId id) { return look.piece(id).foot.width; };
  if (is_unit(look, shoot.aims[0].target) && front(shoot.aims[0].target) >= front(shoot.unit))
    out.push_back(reason_of(Code::not_now, "bb.shoot.split"_rule, shoot.aims[0].target,
                            length_fact("is", front(shoot.aims[0].target)),
                            length_fact("most", front(shoot.unit))));
}

static int orders_of(const Shoot& shoot) { return std::max(1, shoot.orders); }

// bb.ruling.shoot-timing: how many orders, said at once.
Verdict check_shot(const Look& look, const Shoot& shoot, int* price) {
  Verdict out;
  check_shooter(look, shoot.unit, out);
  if (shoot.aims.empty() || shoot.aims.size() > static_cast<std::size_t>(tables(look).split_targets) ||
      shoot.orders < 0 || shoot.orders > 20) {
    out.push_back(reason(Code::bad_choice, "bb.shoot.split"_rule));
    return out;
  }
  int dearest = 0;
  RuleId rule = "bb.tariff.shoot-musket"_rule;
  for (const Aim& aim : shoot.aims) {
    ShotPlan plan = measure_aim(look, shoot.unit, aim.target, shoot.weapon);
    check_aim(look, shoot.unit, aim.target, plan);
    out.insert(out.end(), plan.verdict.begin(), plan.verdict.end());
    if (plan.price > dearest) {
      dearest = plan.price;
      rule = plan.price_rule;
    }
  }
  if (shoot.aims.size() > 1) check_split(look, shoot, orders_of(shoot), out);
  const int whole = dearest * orders_of(shoot);
  check_price(look, shoot.unit, whole, rule, out);
  if (price != nullptr) *price = whole;
  return out;
}

void shoot(Play& play, const Shoot& command) {
  int price = 0;
  const Look look = play.look();
  const Verdict verdict = check_shot(look, command, &price);
  ENSURE(verdict.empty(), verdict.size(), 0);
  const int orders = orders_of(command);
  FixedVec<Volley, 2> volleys;
  const bool split = command.aims.size() > 1;
  for (const Aim& aim : command.aims) {
    const ShotPlan plan = measure_aim(look, command.unit, aim.target, command.weapon);
    Volley volley{
        command.unit,
        aim.target,
        plan.ammo,
        static_cast<std::uint8_t>(split ? aim.share : 0),
        static_cast<std::uint8_t>(split ? aim.extra : (orders - 1) * play.setting.tables.extra_order),
        0};
    if (split && chosen<"bb.ruling.split-how", "share-dice">(play.setting)) {
      const bool guns = type(look, command.unit) == Type::artillery;
      const int whole = guns ? sections_of(look, command.unit) : size_in_shooting(look, command.unit);
      const int dice = std::max(1, (2 * plan.dice.sum() * aim.share + whole) / (2 * whole));
      volley.dice = static_cast<std::uint8_t>(dice);
    }
    volleys.push_back(volley);
  }
  unit(play, command.unit).shot = true;
  spend_actions(play, command.unit, price);
  play.then_each(volleys);
}

// bb.shoot.natural-1, bb.shoot.natural-12, bb.shoot.hit, bb.shoot.hits-drp-first, bb.shoot.hits-stamina,
// bb.drp.stamina-sources, bb.ruling.no-shooting-test
void run(Play& play, const Volley& step) {
  const Look look = play.look();
  if (!is_unit(look, step.unit) || !is_unit(look, step.target)) return;
  ShotPlan plan = measure_aim(look, step.unit, step.target, word_for(step.ammo));
  plan.need = needed(look, step.unit, step.target, plan.ammo, firing_size(look, step.unit, step.share));
  if (step.dice > 0) plan.dice = Tally(step.dice, "bb.ruling.split-how"_rule);
  if (step.extra > 0) plan.dice.add(step.extra, "bb.shoot.extra-order"_rule);
  const Tables& t = play.setting.tables;
  const int hits = count_under(play, plan.dice, plan.need, t.shot_naturals, plan.band_rule, step.unit,
                               step.target, plan.range);
  const bool rifles = step.ammo == Ammo::rifle;
  risk_commanders(play, step.target, hits, rifles);
  if (hits == 0) return;
  play.strike(step.target, step.unit, hits, 0, "fire");
  const int room = std::max(0, t.drp_max - unit(play, step.target).drp);
  disrupt(play, step.target, std::min(hits, room));
  if (hits > room) lose_stamina(play, step.target, hits - room);
}

}  // namespace drumhead::bloodybacks
