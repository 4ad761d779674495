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

// In what it marches, and in what it fights. Whoever skirmishes is fast enough.
void marching_of(const Look& look, PieceId id, Insight& out) {
  const Formation now = unit(look, id).formation;
  if (is_garrison(look, id) || now == Formation::crew) return;
  const bool guns = arm(look, id) == Arm::artillery;
  const Formation quick = guns ? Formation::limbered : Formation::column;
  if (guns && !may_limber(look, profile(look, id), unit(look, id))) return;
  if (!is_skirmishing(look, id) && rate(look, id, quick) > rate(look, id)) {
    out.fast_march = rate(look, id, quick);
    out.fast_form = word_for(quick);
  }
  if (now == quick || now == Formation::bent_line)
    out.fight_form = word_for(usual_formation(profile(look, id)));
}

}  // namespace

// It knows the unit and the ground that it stands on, nobody else.
std::uint32_t Lexington::insight_goes_by(const Look&, PieceId) { return 0; }

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
  out.steady = may_hold(look, id);
  marching_of(look, id, out);
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

// Moves worth a thought: on, aslant, wheels, turns, other formations, blocks.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Unit& u = unit(look, id);
  if (is_garrison(look, id)) return paths_out_of_block(look, id);
  const Mil most = static_cast<Mil>(std::int64_t{rate(look, id)} * (kWholeMove - u.spent) / kWholeMove);
  if (most > 100 && u.formation != Formation::bent_line)
    out = usual_moves(most,
                      {{100, 50}, {-3000, 3000}, {-4500, -1500, 1500, 4500}, 25, 25, {-9000, 9000, 18000}});
  for (const Word& form : forms_of(look, id)) out.push_back({forming(form)});
  for (const Angle back : {4500, -4500}) {
    if (u.formation != Formation::line || u.files <= 4) break;
    Manoeuvre bend = forming("bent-line");
    bend.files = static_cast<std::uint8_t>(u.files / 3);
    bend.angle = back;
    out.push_back({bend});
  }
  for (const FeatureId block : blocks_to_hold(look, id, static_cast<Mil>(kSlack)))
    out.push_back(entering(block));
  return out;
}

void voluntary_candidates(const Look& look, PieceId id, std::vector<Command>& out) {
  if (!check_voluntary(look, id).empty()) return;
  const Withdrawal w = plan_withdrawal(look, id, nearest_seen_enemy(look, id));
  if (w.shut_in) return;
  const std::vector<Pose> places = retreat_places(look, id, w, 1);
  if (places.empty()) return;
  out.push_back(Move{id, freely_to(places[0]), "retreat"});
}

void move_candidates(const Look& look, PieceId id, std::vector<Command>& out) {
  for (const Path& path : usual_paths(look, id))
    propose(Move{id, path, {}}, plan_move(look, id, path, {}).verdict, out);
  propose(Move{id, {}, "reform"}, plan_move(look, id, {}, "reform").verdict, out);
  voluntary_candidates(look, id, out);
  if (arm(look, id) == Arm::artillery || unit(look, id).shaken) return;
  const auto reach = [&](PieceId) { return rate(look, id) * 3 / 2; };
  for_targets(look, {id}, reach, [&](PieceId, PieceId enemy) {
    for (const Word manner : {Word(""), Word("reinforce")}) {
      const Charge charge{id, enemy, {}, manner, {}};
      propose(charge, plan_attack(look, charge).verdict, out);
    }
  });
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

  void operator()(const AskMoves& step) const {
    for (const PieceId id : ask(look, step).units)
      if (look.piece(id).kind == PieceKind::leader)
        propose_leads(
            look, id, [&](const Lead& lead) { return check_lead(look, lead); }, out);
      else
        move_candidates(look, id, out);
    out.push_back(Done{});
  }
  void operator()(const AskFire& step) const {
    const auto reach = [&](PieceId id) { return farthest(look, id, "ballshot"); };
    for_targets(look, ask(look, step).units, reach, [&](PieceId id, PieceId enemy) {
      const Shoot shoot{id, {}, 0, {Aim{enemy, 0, 0}}};
      propose(shoot, check_shot(look, shoot), out);
    });
    out.push_back(Done{});
  }
  void operator()(const AskShare& step) const { propose_shares(ask(look, step), step.unit, out); }
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
      if (length > 0) propose(move, check_on(look, step.rush, move), out);
    }
    for (const PieceId enemy : enemies_of(look, id)) {
      const Command charge = Charge{id, enemy, {}, {}, {}};
      propose(charge, check_on(look, step.rush, charge), out);
    }
    out.push_back(Done{});
  }
};

}  // namespace

std::vector<Command> Lexington::candidates(const Look& look, const Step* top) {
  return proposals_at<Proposals>(look, top);
}

}  // namespace drumhead::lexington
