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

// How likely the unit is to fail the test for its next base, the more so the nearer that base is to going.
int brittleness(const Look& look, PieceId id) {
  if (troop(look, id) == Troop::artillery || unit(look, id).formation == Formation::square) return 0;
  int fails = (morale_need(look, id).sum() - 1) * 1000 / 6;
  if (has(look, id, "nt.special.grenadiers-reroll"_rule)) fails = fails * fails / 1000;
  return fails * (unit(look, id).hits + 1) / tables(look).hits_per_base;
}

// In what it marches, and in what it fights.
void forms_of(const Look& look, PieceId id, Insight& out) {
  const Formation now = unit(look, id).formation;
  if (is_garrison(look, id)) return;
  const Pace quick = fastest(look, id);
  if (quick.rate > rate(look, id)) {
    out.fast_march = quick.rate;
    out.fast_form = word_for(quick.formation);
  }
  if (now != usual_formation(troop(look, id))) out.fight_form = word_for(usual_formation(troop(look, id)));
}

}  // namespace

std::uint32_t Thomas::insight_goes_by(const Look& look, PieceId id) { return has_general(look, id) ? 1 : 0; }

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
  if (who != Troop::artillery) out.melee = u.bases * t.melee[at(who)][0] * (7 - t.melee_hit) * 1000 / 6;
  out.march = rate(look, id);
  out.charge = t.may_charge[at(who)] ? rate(look, id) : 0;
  out.fronted = !faces_all_round(look, id);
  out.mobile = out.march > 0;
  out.steady = is_unit(look, id);
  forms_of(look, id, out);
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

// Moves worth a thought: on, aslant, wheels, turns, other formations, over what lies ahead, towns.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Mil most = rate(look, id);
  if (is_garrison(look, id)) return paths_out_of_block(look, id);
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
  for (const FeatureId town : blocks_to_hold(look, id, tables(look).edge_reach))
    out.push_back(entering(town));
  return out;
}

struct Proposals {
  const Look& look;
  std::vector<Command>& out;

  void operator()(const AskGenerals&) const {
    for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
      if (look.core.pieces[i].kind == PieceKind::leader)
        propose_leads(
            look, piece_id(i), [&](const Lead& lead) { return check_lead(look, look.core.active, lead); },
            out);
    out.push_back(Done{});
  }
  // Straight on, or after a wheel towards the enemy.
  void operator()(const AskCharges&) const {
    const auto reach = [&](PieceId id) { return unit(look, id).charged ? 0 : rate(look, id); };
    for_targets(look, units_of(look, look.core.active), reach, [&](PieceId id, PieceId enemy) {
      const Charge plain{id, enemy, {}, {}, {}};
      if (plan_charge(look, plain).verdict.empty()) return out.push_back(plain);
      const Angle to = turn_between(look.piece(id).pose.heading,
                                    bearing(vec(look.field.centre(enemy)) - vec(look.field.centre(id))));
      const Angle by = std::clamp<Angle>(to, -tables(look).wheel_most, tables(look).wheel_most);
      if (by == 0) return;
      const Charge wheeled{id, enemy, single(Motion::wheel, 0, by), {}, {}};
      propose(wheeled, plan_charge(look, wheeled).verdict, out);
    });
    out.push_back(Done{});
  }
  void operator()(const AskMoves&) const {
    for (const PieceId id : units_of(look, look.core.active)) {
      if (unit(look, id).moved || unit(look, id).charged) continue;
      for (const Path& path : usual_paths(look, id))
        propose(Move{id, path, {}}, plan_move(look, id, path).verdict, out);
    }
    out.push_back(Done{});
  }
  void operator()(const AskFire& step) const {
    const auto reach = [&](PieceId id) -> Mil {
      if (unit(look, id).fired || is_cavalry(troop(look, id))) return 0;
      return troop(look, id) == Troop::artillery ? tables(look).artillery_long.range
                                                 : tables(look).infantry_fire[0].range;
    };
    for_targets(look, units_of(look, step.side), reach, [&](PieceId id, PieceId enemy) {
      propose(Shoot{id, {}, 0, {Aim{enemy, 0, 0}}}, plan_shot(look, id, enemy).verdict, out);
    });
    out.push_back(Done{});
  }
};

}  // namespace

std::vector<Command> Thomas::candidates(const Look& look, const Step* top) {
  return proposals_at<Proposals>(look, top);
}

}  // namespace drumhead::thomas
