// What a charge promises: closing fire, one round of blows and saves, and the Break Test of the loser.
#include <algorithm>
#include <array>

#include "kit/chances.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

// The state as it would be in contact.
State in_contact(const Look& look, PieceId id, PieceId foe) {
  State out = look.state;
  if (out.engagements.full()) return out;
  Engagement met;
  met.charger = id;
  met.target = foe;
  met.side = facing_of(look, foe, look.field.centre(id));
  met.over = cover_line(look, foe, mark_of(look, id));
  out.engagements.push_back(met);
  out.units[id.index()].charging = true;
  return out;
}

// Hits past saves.
Chances blows(const Look& look, PieceId by, PieceId on) {
  double hit = d6_reaches(melee_need(look, by).sum());
  if (unit(look, by).charging && has(look, by, Special::ferocious_charge)) hit += (1.0 - hit) * hit;
  const double saved = d6_reaches(save_need(look, on, cover_in_combat(look, on, by), 0).sum());
  return Chances::of(melee_dice(look, by).sum(), hit * (1.0 - saved));
}

// What comes at the charger before contact: hits past saves, and the chance of a six, which disorders.
struct Closing {
  Chances hits;
  double disorders = 0;
};

Closing closing_fire(const Look& look, PieceId id, PieceId foe) {
  Rush rush;
  rush.unit = id;
  rush.target = foe;
  rush.side = facing_of(look, foe, look.field.centre(id));
  if (!may_close_fire(look, rush)) return {};
  const ShotPlan plan = plan_closing_fire(look, foe, id);
  const int dice = std::max(0, plan.dice.sum());
  const double saved = d6_reaches(save_need(look, id, plan.shot.cover, plan.shot.band).sum());
  const double six = d6_reaches(tables(look).disorder_on);
  Closing out;
  out.hits = Chances::of(dice, d6_reaches(plan.need.sum()) * (1.0 - saved));
  if (!is_disordered(look, id)) out.disorders = 1.0 - Chances::of(dice, six)[0];
  return out;
}

// What a building adds to its side's result; supports on either side are taken as even.
int shelter_of(const Look& look, PieceId id) {
  if (!is_garrison(look, id)) return 0;
  const Feature& f = look.field.terrain()[look.piece(id).inside];
  const int size = f.size > 0 ? f.size : f.kind == Ground::town ? 3 : 2;
  return tables(look).building_size[static_cast<std::size_t>(std::clamp(size, 1, 3) - 1)];
}

// How likely one gives way after so many hits: only those beyond its stamina tell, so few are looked up.
class Nerve {
 public:
  Nerve(const Look& look, PieceId id, Cause cause)
      : look_(look), id_(id), cause_(cause), stamina_(awi28::stamina(look, id)) {
    by_excess_.fill(-1.0);
  }
  int stamina() const { return stamina_; }
  double gives_way(int hits) {
    const auto excess = static_cast<std::size_t>(std::max(0, hits - stamina_));
    if (excess >= by_excess_.size()) return giving_way(look_, id_, cause_, hits);
    double& known = by_excess_[excess];
    if (known < 0) known = giving_way(look_, id_, cause_, hits);
    return known;
  }

 private:
  const Look& look_;
  PieceId id_;
  Cause cause_;
  int stamina_;
  std::array<double, 32> by_excess_;  // negative: not looked up
};

// Blows of both, and how they stand them: looked up once for all that the enemy's fire may have done.
struct Encounter {
  PieceId id, foe;
  Chances given, taken;
  Nerve ours, theirs;  // in the melee
  Nerve coming;        // ours, under closing fire
  int shelter = 0;
};

Encounter met_by(const Look& look, PieceId id, PieceId foe) {
  return {id,
          foe,
          blows(look, id, foe),
          blows(look, foe, id),
          Nerve(look, id, Cause::melee),
          Nerve(look, foe, Cause::melee),
          Nerve(look, id, Cause::closing),
          shelter_of(look, foe)};
}

MeanOfFight round_of(const Look& look, Encounter& met, int shot) {
  const int ours = unit(look, met.id).hits + shot, theirs = unit(look, met.foe).hits;
  MeanOfFight out;
  for_both(met.given, met.taken, [&](int dealt, int suffered, double chance) {
    const int margin = dealt - suffered - met.shelter;
    const bool drawn = margin == 0;
    const bool foe_tests = margin > 0 || (drawn && theirs + dealt >= met.theirs.stamina());
    const bool we_test = margin < 0 || (drawn && ours + suffered >= met.ours.stamina());
    if (foe_tests) out.wins += chance * met.theirs.gives_way(theirs + dealt);
    if (we_test) out.loses += chance * met.ours.gives_way(ours + suffered);
    out.given += chance * dealt;
    out.taken += chance * suffered;
  });
  return out;
}

// Excess hits stop a charger before it comes home.
MeanOfFight after_fire(const Look& look, Encounter& met, int shot) {
  const int hits = unit(look, met.id).hits + shot;
  const double stopped = hits > met.coming.stamina() ? met.coming.gives_way(hits) : 0.0;
  MeanOfFight out;
  out.loses = stopped;
  out.taken = shot;
  out.add(1.0 - stopped, round_of(look, met, shot));
  return out;
}

int share_of(const Look& look, PieceId id, double hits, double gone) {
  return thousandths(hits / std::max(1, stamina(look, id)) + gone / 2);
}

}  // namespace

// Skirmishers evade; limbered guns and wagons do not fight.
ChargeOdds Awi28::charge_odds(const Look& look, PieceId id, PieceId foe) {
  if (!is_unit(look, id) || !is_unit(look, foe)) return {};
  const bool evades = is_skirmishing(look, foe) && !is_garrison(look, foe) && !is_in_combat(look, foe);
  if (evades && melee_dice(look, id).sum() * 2 > melee_dice(look, foe).sum() * 3) return {900, 50, 100, 50};
  const Closing fire = closing_fire(look, id, foe);
  State then = in_contact(look, id, foe);
  const Look there{look.setting, look.core, then, look.field};
  MeanOfFight all;
  for (const bool upset : {false, true}) {
    const double share = upset ? fire.disorders : 1.0 - fire.disorders;
    if (share <= 0) continue;
    then.units[id.index()].disordered = upset || unit(look, id).disordered;
    Encounter met = met_by(there, id, foe);
    for (std::size_t shot = 0; shot < fire.hits.size(); ++shot)
      all.add(share * fire.hits[shot], after_fire(there, met, static_cast<int>(shot)));
  }
  ChargeOdds out;
  out.wins = thousandths(all.wins);
  out.loses = thousandths(all.loses);
  out.given = share_of(look, foe, all.given, all.wins);
  out.taken = share_of(look, id, all.taken, all.loses);
  return out;
}

}  // namespace drumhead::awi28
