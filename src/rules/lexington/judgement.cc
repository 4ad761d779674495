// What bots ask: what things are worth, and what might be done.
#include <algorithm>

#include "kit/judging.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ---- worth

namespace {

int worth_of_model(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  int worth = p.arm == Arm::artillery ? 60 : p.arm == Arm::cavalry ? 40 : 24;
  constexpr int kByGrade[] = {14, 12, 10, 8};
  worth = worth * kByGrade[at(p.grade)] / 10;
  if (!p.bayonet && p.arm == Arm::infantry) worth = worth * 9 / 10;
  return worth;
}

}  // namespace

bool Lexington::may_shoot(const Look& look, PieceId id) {
  Verdict no;
  check_firer(look, id, no);
  return no.empty();
}

namespace {

// Expected hits of a number of dice that need a score, in thousandths.
int expected(int dice, int need) {
  if (need >= 7) return dice * 1000 / 12;
  return dice * 1000 * (7 - std::max(need, 1)) / 6;
}

void fire_of(const Look& look, PieceId id, Insight& out) {
  const Tables& t = tables(look);
  const int models = arm(look, id) == Arm::artillery
                         ? std::min<int>(unit(look, id).crew, profile(look, id).guns * t.crew_per_gun)
                     : is_skirmishing(look, id) ? strength(look, id)
                                                : front_rank(look, id);
  const int dice = fire_dice(look, id, models).sum();
  const bool rifle = profile(look, id).weapon == Weapon::rifle;
  const int better = (rifle && arm(look, id) == Arm::infantry ? 0 : t.by_grade[at(grade(look, id))].value) -
                     (is_disordered(look, id) ? 1 : 0);
  const auto add = [&](const WeaponRow& row) {
    out.fire.push_back({row.close, expected(dice, row.close_hit - better)});
    if (row.far > 0) out.fire.push_back({row.far, expected(dice, row.far_hit - better)});
  };
  if (arm(look, id) == Arm::infantry) add(weapon_row(look, id, {}));
  if (arm(look, id) == Arm::artillery) {
    add(weapon_row(look, id, "canister"));
    add(weapon_row(look, id, "ballshot"));
  }
}

}  // namespace

Insight Lexington::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  const int start = profile(look, id).start_models, now = strength(look, id);
  const Arm who = arm(look, id);
  out.worth = worth_of_model(look, id) * start;
  out.left = start > 0 ? 1000 * now / start : 0;
  // How likely it is to fail the test of a single hit.
  const int need = t.fire_pass[at(grade(look, id))] + 1 + (u.shaken ? 2 : 0);
  out.brittle = std::clamp((need - 1) * 1000 / 6, 0, 1000);
  fire_of(look, id, out);
  if (who != Arm::artillery && !is_skirmishing(look, id)) {
    const int models = who == Arm::cavalry ? std::min(now, 2 * front_rank(look, id)) : front_rank(look, id);
    const int dice = who == Arm::cavalry ? models / t.horse_on_foot : (models + 1) / t.combat_foot_per_die;
    out.melee = expected(dice, who == Arm::cavalry ? t.hit_advantage : t.hit_even);
  }
  const bool guns = who == Arm::artillery;
  const bool fixed = u.formation == Formation::bent_line || is_garrison(look, id) ||
                     (guns && u.formation == Formation::manhandled);
  out.march = fixed ? 0 : rate(look, id);
  out.charge = guns || u.shaken || fixed ? 0 : rate(look, id) * 3 / 2;
  out.guns = guns;
  out.fronted = !is_garrison(look, id);
  out.mobile = out.march > 0;
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

// Moves worth a thought: on, aslant, wheels, turns, other formations, blocks.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Unit& u = unit(look, id);
  if (is_garrison(look, id)) {
    for (const Point& way : ways_out(look.field.terrain(), look.piece(id).inside))
      out.push_back(leaving(way));
    return out;
  }
  const Mil most = static_cast<Mil>(std::int64_t{rate(look, id)} * (kWholeMove - u.spent) / kWholeMove);
  if (most > 100 && u.formation != Formation::bent_line) {
    for (const Mil length : {most, most / 2}) out.push_back(single(Motion::advance, length, 0));
    for (const Angle angle : {-3000, 3000}) out.push_back(single(Motion::oblique, most / 2, angle));
    for (const Angle angle : {-4500, -1500, 1500, 4500}) out.push_back(single(Motion::wheel, 0, angle));
    out.push_back(single(Motion::back, most / 4, 0));
    out.push_back(single(Motion::side, most / 4, 9000));
    for (const Angle angle : {-9000, 9000, 18000}) out.push_back(single(Motion::turn, 0, angle));
  }
  for (const Word& form : forms_of(look, id)) out.push_back({forming(form)});
  for (const Angle back : {4500, -4500}) {
    if (u.formation != Formation::line || u.files <= 4) break;
    Manoeuvre bend = forming("bent-line");
    bend.files = static_cast<std::uint8_t>(u.files / 3);
    bend.angle = back;
    out.push_back({bend});
  }
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (kind_at(look, feature_id(i)) == Kind::town_block && arm(look, id) == Arm::infantry &&
        touching(look.field.distance(id, feature_id(i)))) {
      Manoeuvre enter;
      enter.kind = Motion::enter;
      enter.feature = feature_id(i);
      out.push_back({enter});
    }
  return out;
}

void voluntary_candidates(const Look& look, PieceId id, std::vector<Command>& out) {
  if (!check_voluntary(look, id).empty()) return;
  const Withdrawal w = plan_withdrawal(look, id, nearest_seen_enemy(look, id));
  if (w.shut_in) return;
  const std::vector<Pose> places = retreat_places(look, id, w, 1);
  if (places.empty()) return;
  Manoeuvre way;
  way.kind = Motion::free;
  way.to = places[0];
  out.push_back(Move{id, {way}, "retreat"});
}

void move_candidates(const Look& look, std::vector<Command>& out) {
  const Decision decision = ask(look, AskMoves{});
  for (const PieceId id : decision.units) {
    if (look.piece(id).kind == PieceKind::leader) {
      for_units(look, look.core.active, [&](PieceId unit_id) {
        const Lead lead{id, unit_id, {}, {}};
        if (check_lead(look, lead).empty()) out.push_back(lead);
      });
      continue;
    }
    for (const Path& path : usual_paths(look, id))
      if (plan_move(look, id, path, {}).verdict.empty()) out.push_back(Move{id, path, {}});
    if (plan_move(look, id, {}, "reform").verdict.empty()) out.push_back(Move{id, {}, "reform"});
    voluntary_candidates(look, id, out);
    if (arm(look, id) == Arm::artillery || unit(look, id).shaken) continue;
    for (const PieceId enemy : enemies_of(look, id)) {
      if (look.field.distance(id, enemy) > rate(look, id) * 3 / 2) continue;
      for (const Word manner : {Word(""), Word("reinforce")}) {
        const Charge charge{id, enemy, {}, manner, {}};
        if (plan_attack(look, charge).verdict.empty()) out.push_back(charge);
      }
    }
  }
  out.push_back(Done{});
}

void fire_candidates(const Look& look, std::vector<Command>& out) {
  for (const PieceId id : ask(look, AskFire{}).units)
    for (const PieceId enemy : enemies_of(look, id)) {
      const Mil reach = farthest(look, id, "ballshot");
      if (look.field.distance(id, enemy) > reach) continue;
      const Shoot shoot{id, {}, 0, {Aim{enemy, 0, 0}}};
      if (check_shot(look, shoot).empty()) out.push_back(shoot);
    }
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

void share_candidates(const Look& look, const AskShare& step, std::vector<Command>& out) {
  const Decision decision = ask(look, step);
  const std::size_t count = decision.units.size();
  const int rest = decision.bounds.total - decision.bounds.least * static_cast<int>(count);
  for (std::size_t first = 0; first < count; ++first) {
    std::vector<int> shares(count, decision.bounds.least);
    for (int k = 0; k < rest; ++k) ++shares[(first + static_cast<std::size_t>(k)) % count];
    out.push_back(Answer{"share", step.unit, shares});
  }
}

struct Candidates {
  const Look& look;
  std::vector<Command>& out;

  void operator()(const AskDeploy& step) const { deploy_candidates(look, step, out); }
  void operator()(const AskMoves&) const { move_candidates(look, out); }
  void operator()(const AskFire&) const { fire_candidates(look, out); }
  void operator()(const AskShare& step) const { share_candidates(look, step, out); }
  void operator()(const PlaceEvade& step) const { out = evade_places(look, step); }
  void operator()(const PlaceRetreat& step) const {
    const Withdrawal w = plan_withdrawal(look, step.unit, axis_enemy(look, step.unit));
    for (const Pose& at : retreat_places(look, step.unit, w, 3)) out.push_back(Place{step.unit, at, {}, 0});
  }
  void operator()(const PlaceGeneral& step) const {
    for (const Pose& at : general_places(look, step.leader)) out.push_back(Place{step.leader, at, {}, 0});
  }
  void operator()(const AskOn& step) const {
    const PieceId id = step.rush.unit;
    const Mil left =
        static_cast<Mil>(std::int64_t{rate(look, id)} * (step.rush.budget - step.rush.spent) / kWholeMove);
    for (const Mil length : {left, left / 2}) {
      const Command move = Move{id, single(Motion::advance, length, 0), {}};
      if (length > 0 && check_on(look, step.rush, move).empty()) out.push_back(move);
    }
    for (const PieceId enemy : enemies_of(look, id)) {
      const Command charge = Charge{id, enemy, {}, {}, {}};
      if (check_on(look, step.rush, charge).empty()) out.push_back(charge);
    }
    out.push_back(Done{});
  }
  template <class Question>
  void operator()(const Question& step) const {
    if constexpr (requires { ask(look, step); }) add_answers(ask(look, step), out);
  }
};

}  // namespace

std::vector<Command> Lexington::candidates(const Look& look, const Step* top) {
  std::vector<Command> out;
  if (top == nullptr || look.core.over) return out;
  std::visit(Candidates{look, out}, *top);
  return out;
}

}  // namespace drumhead::lexington
