// What an attack promises: who evades, and one round of combat with its points, dice and rout.
#include <algorithm>

#include "kit/chances.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

// What the defender holds against one who comes from there, as it would be in contact.
FeatureId held_between(const Look& look, PieceId id, PieceId foe) {
  if (is_garrison(look, foe)) return look.piece(foe).inside;
  FeatureId found;
  Cover best = Cover::none;
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i) {
    const FeatureId band = feature_id(i);
    const GroundRow& row = ground_row(look, band);
    if (look.field.terrain()[band].form == Form::area || (!row.obstacle && row.combat == Cover::none))
      continue;
    if (found.valid() && row.combat <= best) continue;
    if (!look.field.lines(foe, band, id, tables(look).near_line)) continue;
    found = band;
    best = row.combat;
  }
  return found;
}

bool would_flank(const Look& look, PieceId id, PieceId foe) {
  if (is_garrison(look, foe) || is_skirmishing(look, foe)) return false;
  std::vector<Front> fronts;
  look.field.fronts(foe, fronts);
  const Piece& p = look.piece(id);
  return std::all_of(fronts.begin(), fronts.end(),
                     [&](const Front& front) { return look.field.behind(front, p.pose, p.foot); });
}

// ly.status.disorder-attack: by the ground on which the defender stands.
bool is_disordered_there(const Look& look, PieceId id, PieceId foe) {
  if (is_garrison(look, foe)) return true;
  const Piece& p = look.piece(foe);
  return any_of(look.field.stand(foe, p.pose, p.foot).areas,
                [&](FeatureId area) { return disorders(look, id, unit(look, id).formation, area); });
}

// The state as it would be in contact, their pair last.
State in_contact(const Look& look, PieceId id, PieceId foe) {
  State out = look.state;
  if (out.pairs.full()) return out;
  Pair pair;
  pair.attacker = id;
  pair.defender = foe;
  pair.flank = would_flank(look, id, foe);
  pair.over = held_between(look, id, foe);
  pair.uphill = attacks_uphill(look, id, foe);
  out.pairs.push_back(pair);
  if (is_disordered_there(look, id, foe)) out.units[id.index()].disordered = true;
  return out;
}

Chances blows(const Look& look, const Pair& pair, bool ours) {
  const PieceId by = ours ? pair.attacker : pair.defender, on = ours ? pair.defender : pair.attacker;
  const int margin = combat_points(look, pair, ours).sum() - combat_points(look, pair, !ours).sum();
  const int dice = dice_for(look, by, on, striking_models(look, by, pair)).sum();
  return Chances::of(dice, d6_reaches(hit_score(tables(look), margin)));
}

int share_of(const Look& look, PieceId id, double models) {
  return thousandths(models / std::max<int>(1, profile(look, id).start_models));
}

// ly.combat.rout-hits: what a loser loses besides.
double rout_of(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  return is_flanked(look, id) || unit(look, id).shaken ? t.rout_worse : t.rout;
}

}  // namespace

// Whoever must evade gives way without a blow; a round that is level goes on.
ChargeOdds Lexington::charge_odds(const Look& look, PieceId id, PieceId foe) {
  if (!is_unit(look, id) || !is_unit(look, foe)) return {};
  if (must_evade(look, foe, id)) return {1000, 0, 0, 0};
  const State then = in_contact(look, id, foe);
  Core core = look.core;
  core.active = look.side(id);
  const Look met{look.setting, core, then, look.field};
  const Pair& pair = then.pairs.back();
  double wins = 0, loses = 0;
  const Chances ours = blows(met, pair, true), theirs = blows(met, pair, false);
  for_both(ours, theirs, [&](int given, int taken, double chance) {
    if (given > taken) wins += chance;
    if (given < taken) loses += chance;
  });
  ChargeOdds out;
  out.wins = thousandths(wins);
  out.loses = thousandths(loses);
  out.given = share_of(look, foe, ours.mean() + wins * rout_of(met, foe));
  out.taken = share_of(look, id, theirs.mean() + loses * rout_of(met, id));
  return out;
}

}  // namespace drumhead::lexington
