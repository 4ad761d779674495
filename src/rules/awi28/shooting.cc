// Section "Shooting": who may shoot at whom, dice, what is needed to hit, saves, disorder.
#include <algorithm>

#include "kit/throws.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

bool is_gun(const Look& look, PieceId id) { return arm(look, id) == Arm::artillery; }

bool shoots_all_round(const Look& look, PieceId id) {
  return is_skirmishing(look, id) || is_garrison(look, id);
}

// aw.ruling.bands: 1 close, 2 medium, 3 long, 0 beyond.
int band_at(const WeaponRow& w, Mil range) {
  return range <= w.close ? 1 : range <= w.medium ? 2 : range <= w.range ? 3 : 0;
}

RuleId range_rule(Weapon weapon) {
  switch (weapon) {
    case Weapon::rifle:
      return "aw.range.rifle"_rule;
    case Weapon::light_artillery:
      return "aw.range.light-artillery"_rule;
    case Weapon::artillery:
      return "aw.range.artillery"_rule;
    default:
      return "aw.range.musket"_rule;
  }
}

// aw.ruling.measure: from the front edge; skirmishers and garrisons from their nearest point.
Mil plain_range(const Look& look, PieceId id, PieceId target) {
  return shoots_all_round(look, id) ? look.field.distance(id, target) : look.field.front_distance(id, target);
}

// aw.ruling.shoot-arc
bool is_in_arc(const Look& look, PieceId id, PieceId target) {
  return shoots_all_round(look, id) ||
         look.field.quarter(id, mark_of(look, target), Tie::front) == Quarter::front;
}

// aw.ruling.move-and-shoot
void check_moved(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  const RuleId cite = "aw.ruling.move-and-shoot"_rule;
  if (is_gun(look, id)) {
    if (u.hauled || u.moves > 1)
      out.push_back(reason_of(Code::already, cite, id, count_fact("is", u.moves), count_fact("most", 1)));
    return;
  }
  const int most = chosen<"aw.ruling.move-and-shoot", "one">(look.setting)   ? 1
                   : chosen<"aw.ruling.move-and-shoot", "two">(look.setting) ? 2
                                                                             : 99;
  if (u.moves > most)
    out.push_back(reason_of(Code::already, cite, id, count_fact("is", u.moves), count_fact("most", most)));
}

}  // namespace

// aw.ruling.weapons
Weapon weapon_of(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  if (unit(look, id).row == p.type && p.weapon != Weapon::none) return p.weapon;
  return troops(look, id).weapon;
}

// What keeps a unit from shooting at anybody in its Shooting phase.
void check_shooter(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (arm(look, id) == Arm::cavalry)
    out.push_back(reason_of(Code::cannot, "aw.troops.cavalry-no-fire"_rule, id));
  if (arm(look, id) == Arm::wagon) out.push_back(reason_of(Code::cannot, "aw.ruling.wagon-stats"_rule, id));
  if (u.formation == Formation::march_column)
    out.push_back(reason_of(Code::wrong_formation, "aw.combat.march-no-shoot"_rule, id));
  if (u.formation == Formation::limbered && is_gun(look, id))
    out.push_back(reason_of(Code::wrong_formation, "aw.combat.limbered-no-shoot"_rule, id));
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "aw.ruling.in-combat"_rule, id));
  if (u.shot) out.push_back(reason_of(Code::already, "aw.seq.shooting"_rule, id));
  if (u.quiet) {
    const RuleId why = u.evaded       ? "aw.ruling.evaded-state"_rule
                       : u.moves == 0 ? "aw.ruling.rally-order"_rule
                                      : "aw.ruling.move-and-shoot"_rule;
    out.push_back(reason_of(Code::not_now, why, id));
  }
  if (out.empty()) check_moved(look, id, out);
}

// ---- the numbers of a shot

namespace {

bool has_first_fire(const Look& look, PieceId id) {
  return has(look, id, Special::first_fire) && !unit(look, id).fired_first;
}

// aw.combat.enfilade-infantry, aw.combat.enfilade-artillery, aw.ruling.enfilade, aw.ruling.enfilade-wording
bool enfilades(const Look& look, PieceId id, PieceId target) {
  return has_flanks(look, target) && facing_of(look, target, mark_of(look, id)) != Facing::front;
}

// aw.troops.artillery-dice, aw.ruling.dice-limits
Tally shot_dice(const Look& look, const Shot& shot) {
  const PieceId id = shot.unit;
  const TroopRow& row = troops(look, id);
  const int base =
      row.shooting[is_gun(look, id) ? static_cast<std::size_t>(std::max<int>(shot.band, 1) - 1) : 0];
  Tally out(base, is_gun(look, id) ? "aw.troops.artillery-dice"_rule : row_rule(unit(look, id).row));
  if (base == 0) return out;
  if (has_first_fire(look, id) && chosen<"aw.ruling.first-fire", "plus1-die">(look.setting))
    out.add(1, "aw.special.first-fire"_rule);
  if (shot.enfilade)
    out.add(out.sum() * (tables(look).enfilade - 1),
            is_gun(look, id) ? "aw.combat.enfilade-artillery"_rule : "aw.combat.enfilade-infantry"_rule);
  return out;
}

// aw.ruling.fire-plus-once: one +1, for whichever of its conditions holds.
void add_near(const Look& look, const Shot& shot, Tally& need) {
  const int plus = tables(look).close_or_skirmish;
  if (shot.closing)
    need.add(-plus, "aw.fire.closing"_rule);
  else if (shot.range <= tables(look).close_range)
    need.add(-plus, "aw.fire.close-range"_rule);
  else if (is_skirmishing(look, shot.unit))
    need.add(-plus, "aw.fire.skirmishers"_rule);
}

// aw.ruling.fire-target-once
void add_target(const Look& look, const Shot& shot, Tally& need) {
  const int minus = tables(look).target_hard;
  if (is_skirmishing(look, shot.target))
    need.add(-minus, "aw.fire.target-skirmish"_rule);
  else if (unit(look, shot.target).formation == Formation::deployed)
    need.add(-minus, "aw.fire.target-artillery"_rule);
  else if (shot.not_clear)
    need.add(-minus, "aw.fire.not-clear"_rule);
}

// aw.ruling.to-hit: natural 1 misses and natural 6 hits, whatever the modifiers.
void keep_to_the_die(const Tables& t, Tally& need) {
  const int least = t.always_miss + 1, most = t.always_hit;
  if (need.sum() < least) need.add(least - need.sum(), "aw.ruling.to-hit"_rule);
  if (need.sum() > most) need.add(most - need.sum(), "aw.ruling.to-hit"_rule);
}

}  // namespace

Tally hand_need(const Tables& t, Tally need) {
  keep_to_the_die(t, need);
  return need;
}

// aw.ruling.minus-signs: a plus on the sheet makes the need smaller.
static Tally shot_need(const Look& look, const Shot& shot) {
  const Tables& t = tables(look);
  const PieceId id = shot.unit, target = shot.target;
  Tally need(t.to_hit, "aw.ruling.to-hit"_rule);
  if (is_gun(look, id) && is_deep(unit(look, target).formation) && arm(look, target) != Arm::wagon)
    need.add(-t.at_column, "aw.fire.artillery-column"_rule);
  add_near(look, shot, need);
  // aw.ruling.shaken-disordered-once
  if (is_shaken(look, id))
    need.add(-t.shooter_unsteady, "aw.fire.shaken"_rule);
  else if (is_disordered(look, id))
    need.add(-t.shooter_unsteady, "aw.fire.disordered"_rule);
  add_target(look, shot, need);
  if (is_gun(look, id) && shot.band == 3)
    need.add(-t.over_half, "aw.fire.over-half"_rule);  // aw.ruling.half-range
  if (shot.overhead) need.add(-t.overhead, "aw.fire.overhead"_rule);
  if (has_first_fire(look, id) && chosen<"aw.ruling.first-fire", "plus1-to-hit">(look.setting))
    need.add(-t.first_fire, "aw.special.first-fire"_rule);
  keep_to_the_die(t, need);
  return need;
}

// aw.ruling.closing-fire: at close range, and the charger has left the cover that it came from.
static Shot measure_closing(const Look& look, const TakeAim& aim) {
  Shot out;
  out.unit = aim.unit;
  out.target = aim.target;
  out.closing = true;
  out.band = is_gun(look, aim.unit) ? 1 : 0;
  if (is_in_woods_at(look, aim.target, aim.at)) out.cover = Cover::light;
  return out;
}

// As if the charge had left its place.
ShotPlan plan_closing_fire(const Look& look, PieceId id, PieceId charger) {
  ShotPlan plan;
  plan.shot = measure_closing(look, {id, charger, true, look.piece(charger).pose});
  plan.dice = shot_dice(look, plan.shot);
  plan.need = shot_need(look, plan.shot);
  return plan;
}

static Shot measure(const Look& look, PieceId id, PieceId target, const Line& line) {
  Shot out;
  out.unit = id;
  out.target = target;
  out.range = std::max(plain_range(look, id, target), line.clear ? line.length : 0);
  out.overhead = line.overhead;
  if (is_gun(look, id))
    out.band = static_cast<std::uint8_t>(band_at(tables(look).weapons[at(weapon_of(look, id))], out.range));
  out.enfilade = enfilades(look, id, target);
  // aw.ruling.fire-target-once: no matter where it is a hard target anyway.
  out.not_clear = !is_skirmishing(look, target) && unit(look, target).formation != Formation::deployed &&
                  is_not_clear(look, id, target);
  return out;
}

// ---- whom it may shoot at

namespace {

Mil reach_of(const Look& look, PieceId id) {
  const Weapon weapon = weapon_of(look, id);
  return weapon == Weapon::none ? 0 : tables(look).weapons[at(weapon)].range;
}

// A target that could be shot at, the choice among several left aside; -1: it could not.
Mil open_range(const Look& look, PieceId id, PieceId target) {
  const Mil far = plain_range(look, id, target);
  if (far > reach_of(look, id) || !is_in_arc(look, id, target) || is_in_combat(look, target)) return -1;
  const Line line = line_to(look, id, target, true);
  if (!line.clear) return -1;
  return std::max(far, line.length);
}

bool may_be_passed_over(const Look& look, PieceId target) {
  return is_skirmishing(look, target) || arm(look, target) == Arm::artillery;
}

bool is_formed(const Look& look, PieceId target) {
  return is_unit(look, target) && !is_skirmishing(look, target) &&
         (arm(look, target) == Arm::infantry || arm(look, target) == Arm::cavalry);
}

// aw.ruling.target-choice: the nearest, or a formed unit little farther than the skirmishers and guns before
// it. A lone commander draws no fire from anybody, and is shot at only if no unit is nearer.
void check_choice(const Look& look, PieceId id, PieceId target, Mil range, Verdict& out) {
  if (is_gun(look, id)) return;
  const Mil slack = tables(look).close_range;
  for_enemies(look, id, [&](PieceId enemy) {
    if (enemy == target || !out.empty()) return;
    if (plain_range(look, id, enemy) >= range) return;
    const Mil nearer = open_range(look, id, enemy);
    if (nearer < 0 || nearer >= range) return;
    if (is_formed(look, target) && may_be_passed_over(look, enemy) && range - nearer <= slack) return;
    out.push_back(reason_of(Code::not_a_target, "aw.ruling.target-choice"_rule, enemy,
                            length_fact("is", range), length_fact("most", nearer)));
  });
}

}  // namespace

ShotPlan plan_shot(const Look& look, PieceId id, PieceId target) {
  ShotPlan out;
  const bool there = is_unit(look, target) || is_lone_commander(look, target);
  if (!there || look.side(target) == look.side(id)) {
    out.verdict = {reason(Code::not_a_target, "aw.ruling.target-choice"_rule)};
    return out;
  }
  check_shooter(look, id, out.verdict);
  if (!out.verdict.empty()) return out;
  const Mil far = plain_range(look, id, target);
  const Weapon weapon = weapon_of(look, id);
  if (far > reach_of(look, id)) {
    out.shot.range = far;
    out.verdict = {reason_of(Code::out_of_range, range_rule(weapon), target, length_fact("is", far),
                             length_fact("most", reach_of(look, id)))};
    return out;
  }
  if (!is_in_arc(look, id, target))
    out.verdict.push_back(reason_of(Code::out_of_arc, "aw.ruling.shoot-arc"_rule, target));
  if (is_in_combat(look, target))
    out.verdict.push_back(reason_of(Code::engaged, "aw.ruling.shoot-arc"_rule, target));
  if (!out.verdict.empty()) return out;
  const Line line = line_to(look, id, target, true);
  if (!line.clear) {
    Reason why =
        reason_of(Code::out_of_sight,
                  line.over.valid() ? "aw.ruling.overhead"_rule : "aw.ruling.visibility"_rule, target);
    why.feature = line.feature;
    out.verdict.push_back(why);
    return out;
  }
  const Mil range = std::max(far, line.length);
  if (range > reach_of(look, id)) {
    out.verdict = {reason_of(Code::out_of_range, range_rule(weapon), target, length_fact("is", range),
                             length_fact("most", reach_of(look, id)))};
    return out;
  }
  check_choice(look, id, target, range, out.verdict);
  if (!out.verdict.empty()) return out;
  out.shot = measure(look, id, target, line);
  out.dice = shot_dice(look, out.shot);
  out.need = shot_need(look, out.shot);
  return out;
}

// ---- the phase

Decision ask(const Look& look, const AskFire&) {
  Decision out = question(Ask::act, look.core.active, "aw.ruling.order-of-fire"_rule);
  for_units(look, out.side, [&](PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    if (no.empty()) out.units.push_back(id);
  });
  out.prompt = out.units.empty() ? "No unit is left to shoot." : "Choose who shoots, and at whom.";
  out.may_end = true;
  out.closes = Closes::step;  // the tests follow
  out.take(Verb::shoot);
  return out;
}

Verdict check_answer(const Look& look, const AskFire&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* shoot = std::get_if<Shoot>(&command);
  const RuleId cite = "aw.seq.shooting"_rule;
  if (shoot == nullptr) return {reason(Code::not_asked, cite)};
  if (!is_unit(look, shoot->unit)) return {reason(Code::no_such_piece, cite)};
  if (look.side(shoot->unit) != look.core.active)  // aw.ruling.traversing-fire
    return {reason_of(Code::wrong_side, "aw.ruling.traversing-fire"_rule, shoot->unit)};
  if (shoot->aims.size() != 1) return {reason(Code::bad_choice, "aw.ruling.target-choice"_rule)};
  return plan_shot(look, shoot->unit, shoot->aims[0].target).verdict;
}

void answer(Play& play, const AskFire&, const Command& command) {
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    unit(play, shoot->unit).shot = true;
    const PieceId target = shoot->aims[0].target;
    play.then(TakeAim{shoot->unit, target, false, {}});
    if (is_unit(play.look(), target)) grade_before(play, target);
    return grade_before(play, shoot->unit);
  }
  play.pop();
  play.then(CommanderRisks{0, false}, ChooseTester{other(play.core.active)}, EndShooting{});
}

void run(Play& play, const EndShooting&) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) forget_fire(play, piece_id(i));
  play.begin("hand-to-hand", play.core.active);
  for (Unit& u : play.state.units) u.fought = u.supported = false;
  play.then(ChooseCombat{});
}

// ---- dice

// Measured once: what the dice then say does not change where anybody stands.
void run(Play& play, const TakeAim& step) {
  const Look look = play.look();
  if (step.closing) return play.then(Volley{measure_closing(look, step)});
  Shot shot = measure(look, step.unit, step.target, line_to(look, step.unit, step.target, true));
  if (!is_leader(look, step.target)) shot.cover = cover_against(look, step.target, mark_of(look, step.unit));
  play.then(Volley{shot});
}

namespace {

struct Fell {
  int hits = 0, misses = 0;
  bool six = false;  // aw.ruling.disorder-six
};

// Sixes are told from other hits only where they can disorder somebody.
Fell throw_shot(Play& play, const Shot& shot, const Tally& dice, RuleId purpose) {
  const Look look = play.look();
  const Tally need = shot_need(look, shot);
  const bool sixes = !is_leader(look, shot.target) && !is_disordered(look, shot.target);
  const auto miss = static_cast<std::uint8_t>(need.sum() - 1);
  Throw made = throw_of(play, Die::d6, dice.sum(), Judged::at_least, purpose, shot.unit);
  made.bands = two_bands(Die::d6, need.sum());
  if (sixes) {
    made.bands.n = 3;
    made.bands.top = {miss, std::max(miss, static_cast<std::uint8_t>(play.setting.tables.disorder_on - 1)),
                      6};
    made.good = 2;
  }
  const Outcome out = play.roll(made, dice, need, shot.target, shot.range);
  return {out.count[1] + out.count[2], out.count[0], out.count[2] > 0};
}

void take_effect(Play& play, const Shot& shot, int hits, bool six) {
  unit(play, shot.unit).fired_first = true;
  if (is_leader(play.look(), shot.target)) {  // aw.ruling.commander-attach: his roll comes with the others'
    if (hits > 0) play.state.leaders[shot.target.index()].hit = true;
    return;
  }
  if (six) disorder(play, shot.target);
  if (hits == 0) return;
  Unit& target = unit(play, shot.target);
  target.shooter = shot.unit;
  if (shot.band > 0) target.cannon = true;  // aw.ruling.break-mods: before saves
  if (!shot.closing && shot.cover != Cover::none) target.covered = true;
  play.then(Saves{shot, static_cast<std::uint8_t>(hits)});
}

}  // namespace

void run(Play& play, const Volley& step) {
  const Shot& shot = step.shot;
  const Tally dice = shot_dice(play.look(), shot);
  Fell fell;
  if (dice.sum() > 0)
    fell =
        throw_shot(play, shot, dice, shot.closing ? "aw.ruling.closing-fire"_rule : "aw.seq.shooting"_rule);
  if (fell.misses > 0 && has(play.look(), shot.unit, Special::sharpshooters))
    play.then(SecondShot{shot, static_cast<std::uint8_t>(fell.hits), fell.six});
  else
    take_effect(play, shot, fell.hits, fell.six);
}

// aw.special.sharpshooters, aw.ruling.sharpshooters
void run(Play& play, const SecondShot& step) {
  const RuleId purpose = "aw.special.sharpshooters"_rule;
  const Fell fell = throw_shot(play, step.shot, Tally(1, purpose), purpose);
  take_effect(play, step.shot, step.hits + fell.hits, step.six || fell.six);
}

// ---- saves: aw.ruling.saves, aw.ruling.morale-column

namespace {

// aw.ruling.cover-stack: the best that applies, once, also for skirmishers (aw.ruling.evade-cover ).
// aw.ruling.cover-artillery
void add_cover(const Tables& t, Cover cover, bool artillery, Tally& need) {
  switch (cover) {
    case Cover::heavy:
      return need.add(-t.heavy_cover, "aw.save.heavy-cover"_rule);
    case Cover::light:
      return need.add(-t.light_cover, "aw.save.light-cover"_rule);
    case Cover::fence:
      return artillery ? need.add(0, "aw.save.fence-not-artillery"_rule)
                       : need.add(-t.fence, "aw.save.fence"_rule);
    case Cover::none:
      return;
  }
}

void add_formation(const Look& look, PieceId id, bool artillery, Tally& need) {
  const Tables& t = tables(look);
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::attack_column && arm(look, id) == Arm::infantry) {
    if (artillery)
      need.add(0, "aw.save.attack-column-not-artillery"_rule);
    else
      need.add(-t.save_attack_column, "aw.save.attack-column"_rule);
  }
  if (formation == Formation::march_column) need.add(-t.save_march_column, "aw.save.march-column"_rule);
}

void keep_above_one(const Tables& t, Tally& need) {
  if (need.sum() <= t.save_fails) need.add(t.save_fails + 1 - need.sum(), "aw.ruling.saves"_rule);
}

}  // namespace

Tally save_need(const Look& look, PieceId id, Cover cover, int band) {
  const Tables& t = tables(look);
  Tally need(troops(look, id).morale, row_rule(unit(look, id).row));
  add_formation(look, id, band > 0, need);
  add_cover(t, cover, band > 0, need);
  if (band == 3) need.add(-t.artillery_long, "aw.save.artillery-long"_rule);
  if (band == 1 || band == 2) need.add(-t.artillery_near, "aw.save.artillery-near"_rule);
  keep_above_one(t, need);
  return need;
}

int throw_saves(Play& play, PieceId id, PieceId by, int hits, const Tally& need) {
  if (need.sum() > 6 || hits == 0) return 0;  // aw.ruling.saves: a 7 is no save
  return play.hits(Die::d6, Tally(hits, "aw.ruling.saves"_rule), need, "aw.ruling.saves"_rule, id, by);
}

void run(Play& play, const Saves& step) {
  const PieceId id = step.shot.target, by = step.shot.unit;
  const Tally need = save_need(play.look(), id, step.shot.cover, step.shot.band);
  const int saved = throw_saves(play, id, by, step.hits, need);
  const int unsaved = step.hits - saved;
  play.strike(id, by, unsaved, saved, "fire");
  take_fresh_hits(play, id, unsaved);
}

void forget_fire(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  u.fresh = 0;
  u.cannon = u.covered = false;
  u.shooter = {};
  u.owes = Cause::none;
}

}  // namespace drumhead::awi28
