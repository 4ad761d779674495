// What a charge promises: impetus, the check to stand, the melee and the tests of cohesion after it.
#include <algorithm>
#include <array>
#include <optional>

#include "kit/chances.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

// The need that counts, from 0 to 12.
int counted(int need, const Naturals& naturals) {
  return std::clamp(std::clamp(need, naturals.lowest, naturals.highest), 0, kFaces);
}

// What the tests of one of the two go by, looked up once.
struct Nerve {
  int need = 0;  // of cohesion, before what the fight does to it
  int stamina = 0;
  bool sheltered = false;  // a push back does not move it
};

Nerve nerve_of(const Look& look, PieceId id, bool sheltered) {
  return {test_need(look, id, Cause::winner, 0).sum(), unit(look, id).stamina, sheltered};
}

// Of a unit that has suffered so much more by then.
const TestOdds& tested(const Tables& t, const Nerve& nerve, int malus, int more_stamina) {
  const int steps = (nerve.stamina + more_stamina) / t.test_step - nerve.stamina / t.test_step;
  const int need = counted(nerve.need + malus + t.test_per_step * steps, t.test_naturals);
  return (nerve.sheltered ? t.sheltered_odds : t.test_odds)[static_cast<std::size_t>(need)];
}

// The fight as it would begin.
Fight fight_of(const Look& look, PieceId id, PieceId foe) {
  Fight out;
  out.chargers.push_back(id);
  out.defenders.push_back(foe);
  out.struck = struck_by(look, id, foe);
  out.uphill = charges_uphill(look, id, foe);
  out.cold_steel = cold_steel_rule(look, id).valid();
  out.countercharge = type(look, id) == Type::cavalry && type(look, foe) == Type::cavalry &&
                      formation(look, foe) == Formation::deployed && out.struck == Facing::front;
  return out;
}

// What is lost by running, in thousandths: as Insight::left counts it.
double price_of(const TestOdds& t) { return 1000 * t.destroyed + 600 * t.routs + 50 * t.pushed; }

double worn_by(const Tables& t, int hits) { return 1000.0 * hits * t.stamina_per_hit / (3 * t.test_step); }

// Both sides of the fight, looked up once; impetus makes a way for it likelier and changes nothing else.
struct Encounter {
  const Tables& t;
  Nerve us, them;
  int dice = 0, need = 0;                                       // of the melee, without impetus
  int quality = 0;                                              // of the enemy
  std::vector<MeanOfFight> ways;                                // by the dice that are won
  std::array<std::optional<MeanOfFight>, kFaces + 1> melees{};  // by the need, of those that were asked for
};

// bb.melee.charger-wins, bb.melee.defender-wins, bb.melee.draw: the loser tests, then the other where the
// loser holds; both where it is drawn.
MeanOfFight after_blows(Encounter& in, int given, int taken) {
  const Tables& t = in.t;
  const bool drawn = given == taken, won = given > taken;
  const TestOdds& they =
      tested(t, in.them, won ? t.test_loss * (given - taken) : 0, given * t.stamina_per_hit);
  const TestOdds& we =
      tested(t, in.us, drawn || won ? 0 : t.test_loss * (taken - given), taken * t.stamina_per_hit);
  const double asked_us = won ? they.holds : 1.0, asked_them = drawn || won ? 1.0 : we.holds;
  MeanOfFight out;
  out.wins = asked_them * they.gives_way();
  out.loses = asked_us * we.gives_way() * (drawn ? they.holds : 1.0);  // where both give way nobody loses
  out.given = worn_by(t, given) + asked_them * price_of(they);
  out.taken = worn_by(t, taken) + asked_us * price_of(we);
  return out;
}

MeanOfFight melee_with(Encounter& in, int need) {
  const Chances won = Chances::of(in.dice, d12_within(need));
  while (in.ways.size() < won.size()) {
    const int n = static_cast<int>(in.ways.size());
    in.ways.push_back(after_blows(in, n, in.dice - n));
  }
  MeanOfFight out;
  for (std::size_t n = 0; n < won.size(); ++n) out.add(won[n], in.ways[n]);
  return out;
}

const MeanOfFight& melee_of(Encounter& in, int impetus) {
  const int need = counted(in.need + in.t.per_impetus * impetus, in.t.melee_naturals);
  std::optional<MeanOfFight>& known = in.melees[static_cast<std::size_t>(need)];
  if (!known) known = melee_with(in, need);
  return *known;
}

// bb.stand.trigger: an impetus above its quality must be stood.
MeanOfFight with_impetus(Encounter& in, int impetus) {
  const int above = impetus - in.quality;
  if (above <= 0) return melee_of(in, impetus);
  const TestOdds& stand = tested(in.t, in.them, in.t.test_impetus * above, 0);
  MeanOfFight out;
  out.wins = stand.gives_way();
  out.given = price_of(stand);
  out.add(stand.holds, melee_of(in, impetus));
  return out;
}

// bb.evade: loose troops in the open run from a dense charger.
bool would_evade(const Look& look, PieceId id, PieceId foe) {
  const Tables& t = tables(look);
  return type(look, foe) == Type::infantry && is_open_order(look, foe) &&
         density(look, foe) <= t.evade_density && density(look, id) >= t.evade_charger &&
         in_the_open(look, foe, id);
}

}  // namespace

ChargeOdds Bloodybacks::charge_odds(const Look& look, PieceId id, PieceId foe) {
  if (!is_unit(look, id) || !is_unit(look, foe)) return {};
  if (unit(look, foe).routing) return {1000, 0, 500, 0};
  if (would_evade(look, id, foe)) return {1000, 0, 50, 0};
  const Fight f = fight_of(look, id, foe);
  const Chances impetus = Chances::of(impetus_dice(look, f).sum(), d12_within(impetus_need(look, f).sum()));
  Encounter met{tables(look),
                nerve_of(look, id, false),
                nerve_of(look, foe, is_protected(look, foe, id)),
                melee_dice(look, f).sum(),
                melee_need(look, f).sum(),
                quality(look, foe),
                {},
                {}};
  MeanOfFight all;
  for (std::size_t n = 0; n < impetus.size(); ++n)
    if (impetus[n] > 0) all.add(impetus[n], with_impetus(met, static_cast<int>(n)));
  ChargeOdds out;
  out.wins = thousandths(all.wins);
  out.loses = thousandths(all.loses);
  out.given = thousandths(all.given / 1000.0);
  out.taken = thousandths(all.taken / 1000.0);
  return out;
}

}  // namespace drumhead::bloodybacks
