// What bots ask: what things are worth, and what might be done.
#include <algorithm>

#include "kit/judging.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

// ---- worth

namespace {

int worth_of_base(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  int worth = p.troop == Troop::artillery ? 30 : is_cavalry(p.troop) ? 14 : 10;
  if (p.class_ == Class::elite) worth = worth * 13 / 10;
  if (p.class_ == Class::levy) worth = worth * 7 / 10;
  return worth;
}

// Points of a unit: bases, less the part of a base that carried hits have eaten.
int value_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return worth_of_base(look, id) * (u.bases * tables(look).hits_per_base - u.hits);
}

}  // namespace

namespace {

// How likely the unit is to fail the test for its next base, the more so the nearer that base is to going.
int brittleness(const Look& look, PieceId id) {
  if (troop(look, id) == Troop::artillery || unit(look, id).formation == Formation::square) return 0;
  int fails = (morale_need(look, id).sum() - 1) * 1000 / 6;
  if (has(look, id, "nt.special.grenadiers-reroll"_rule)) fails = fails * fails / 1000;
  return fails * (unit(look, id).hits + 1) / tables(look).hits_per_base;
}

}  // namespace

int Thomas::appraise(const Look& look, Side side) { return balance(look, side, value_of); }

Insight Thomas::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Unit& u = unit(look, id);
  const Tables& t = tables(look);
  const Troop who = troop(look, id);
  const int whole = profile(look, id).start_bases * t.hits_per_base;
  out.worth = worth_of_base(look, id) * profile(look, id).start_bases;
  out.left = whole > 0 ? 1000 * (u.bases * t.hits_per_base - u.hits) / whole : 0;
  out.brittle = brittleness(look, id);
  if (who == Troop::artillery) {
    out.fire.push_back(
        {t.artillery_short.range, (7 - t.artillery_short.hit) * 1000 * t.artillery_short.dice_per_base / 6});
    out.fire.push_back(
        {t.artillery_long.range, (7 - t.artillery_long.hit) * 1000 * t.artillery_long.dice_per_base / 6});
    out.shy = t.overrun_within;
  } else if (is_infantry(who)) {
    const Class grade = profile(look, id).class_ == Class::none ? Class::average : profile(look, id).class_;
    const FireRow& row = t.infantry_fire[static_cast<std::size_t>(grade)];
    out.fire.push_back({row.range, (7 - row.hit) * 1000 * u.bases / 6});
  }
  if (who != Troop::artillery)
    out.melee = u.bases * t.melee[static_cast<std::size_t>(who)][0] * (7 - t.melee_hit) * 1000 / 6;
  out.march = rate(look, id);
  out.charge = t.may_charge[static_cast<std::size_t>(who)] ? rate(look, id) : 0;
  out.fronted = !faces_all_round(look, id);
  out.mobile = out.march > 0;
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

// Moves worth a thought: on, aslant, wheels, turns, other formations, over what lies ahead, towns.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Mil most = rate(look, id);
  if (is_garrison(look, id)) {
    for (const Point& way : ways_out(look.field.terrain(), look.piece(id).inside))
      out.push_back(leaving(way));
    return out;
  }
  if (most > 0) {
    for (const Mil length : {most, most * 3 / 4, most / 2, most / 4}) out.push_back(slanting(length, 0));
    for (const Angle angle : {-4500, -2000, 2000, 4500}) {
      out.push_back(slanting(most, angle));
      out.push_back(slanting(most / 2, angle));
    }
    for (const Angle angle : {-9000, -4500, -1500, 1500, 4500, 9000}) {
      out.push_back(single(Motion::wheel, 0, angle));
      Path on = single(Motion::wheel, 0, angle);
      on.push_back(slanting(most / 2, 0)[0]);
      out.push_back(on);
    }
    for (const Angle angle : {-9000, 9000, 18000}) out.push_back(single(Motion::turn, 0, angle));
    Path about = single(Motion::turn, 0, 18000);
    about.push_back(slanting(most / 2, 0)[0]);
    out.push_back(about);
    out.push_back(single(Motion::cross, 0, 0));
  }
  for (std::size_t f = 0; f < kFormations; ++f)
    if (tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f] &&
        static_cast<Formation>(f) != unit(look, id).formation)
      out.push_back(forming(static_cast<Formation>(f)));
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (kind_at(look, feature_id(i)) == Kind::town && is_infantry(troop(look, id)) &&
        look.field.distance(id, feature_id(i)) <= tables(look).edge_reach)
      out.push_back(entering(feature_id(i)));
  return out;
}

void move_candidates(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    if (unit(look, id).moved || unit(look, id).charged) return;
    for (const Path& path : usual_paths(look, id))
      if (plan_move(look, id, path).verdict.empty()) out.push_back(Move{id, path, {}});
  });
  out.push_back(Done{});
}

void charge_candidates(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    const Mil reach = rate(look, id);
    if (reach == 0 || unit(look, id).charged) return;
    for (const PieceId enemy : enemies_of(look, id)) {
      if (look.field.distance(id, enemy) > reach) continue;
      const Charge plain{id, enemy, {}, {}, {}};
      if (plan_charge(look, plain).verdict.empty()) {
        out.push_back(plain);
        continue;
      }
      const Angle to = turn_between(look.piece(id).pose.heading,
                                    bearing(vec(look.field.centre(enemy)) - vec(look.field.centre(id))));
      const Angle by = std::clamp<Angle>(to, -tables(look).wheel_most, tables(look).wheel_most);
      if (by == 0) continue;
      const Charge wheeled{id, enemy, single(Motion::wheel, 0, by), {}, {}};
      if (plan_charge(look, wheeled).verdict.empty()) out.push_back(wheeled);
    }
  });
  out.push_back(Done{});
}

void fire_candidates(const Look& look, Side side, std::vector<Command>& out) {
  for_units(look, side, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (u.fired || is_cavalry(troop(look, id))) return;
    const Mil reach = troop(look, id) == Troop::artillery ? tables(look).artillery_long.range
                                                          : tables(look).infantry_fire[0].range;
    for (const PieceId enemy : enemies_of(look, id))
      if (look.field.distance(id, enemy) <= reach && plan_shot(look, id, enemy).verdict.empty())
        out.push_back(Shoot{id, {}, 0, {Aim{enemy, 0, 0}}});
  });
  out.push_back(Done{});
}

// Undeployed units at the places that the scenario suggests, or beside them.
void deploy_candidates(const Look& look, const AskDeploy& step, std::vector<Command>& out) {
  const Decision decision = ask(look, step);
  for (const PieceId id : decision.units) {
    if (const std::optional<Pose> place = deploy_place(look, step.side, id))
      out.push_back(Deploy{id, *place, {}, 0, {}, {}});
    if (out.size() >= 4) return;
  }
  if (decision.may_end) out.push_back(Done{});
}

void general_candidates(const Look& look, std::vector<Command>& out) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    for_units(look, look.core.active, [&](PieceId id) {
      const Lead lead{piece_id(i), id, {}};
      if (look.core.pieces[i].kind == PieceKind::leader && check_lead(look, look.core.active, lead).empty())
        out.push_back(lead);
    });
  out.push_back(Done{});
}

}  // namespace

std::vector<Command> Thomas::candidates(const Look& look, const Step* top) {
  std::vector<Command> out;
  if (top == nullptr || look.core.over) return out;
  if (const auto* deploy = std::get_if<AskDeploy>(top))
    deploy_candidates(look, *deploy, out);
  else if (std::holds_alternative<AskGenerals>(*top))
    general_candidates(look, out);
  else if (std::holds_alternative<AskCharges>(*top))
    charge_candidates(look, out);
  else if (std::holds_alternative<AskMoves>(*top))
    move_candidates(look, out);
  else if (const auto* fire = std::get_if<AskFire>(top))
    fire_candidates(look, fire->side, out);
  else
    std::visit(
        [&](const auto& step) {
          if constexpr (requires { ask(look, step); }) add_answers(ask(look, step), out);
        },
        *top);
  return out;
}

}  // namespace drumhead::thomas
