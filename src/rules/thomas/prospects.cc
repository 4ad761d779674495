// What a charge promises: the militia's nerve, the defender's shot, one round of blows and the tests after
// it.
#include <algorithm>

#include "kit/chances.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

// Who fights, with how much of it left.
struct Fighter {
  PieceId id;
  int bases = 0, hits = 0;

  int left_after(int more, int per_base) const { return std::max(0, bases - (hits + more) / per_base); }
};

Fighter fighter(const Look& look, PieceId id) { return {id, unit(look, id).bases, unit(look, id).hits}; }

double fails_test(const Look& look, PieceId id) {
  if (unit(look, id).formation == Formation::square || troop(look, id) == Troop::artillery) return 0;
  const double fails = 1.0 - d6_reaches(morale_need(look, id).sum());
  return has(look, id, "nt.special.grenadiers-reroll"_rule) ? fails * fails : fails;
}

double stopped_in_melee(const Look& look, PieceId id) {
  const Kind kind = is_garrison(look, id) ? Kind::town : in_woods(look, id) ? Kind::woods : Kind::open;
  const bool saves = tables(look).ground[static_cast<std::size_t>(kind)].melee_save;
  return saves ? d6_reaches(tables(look).melee_save) : 0.0;
}

// Blows of so many bases on an enemy, past his saves.
Chances blows(const Look& look, PieceId by, int bases, PieceId on) {
  if (troop(look, by) == Troop::artillery || troop(look, on) == Troop::artillery) return {};
  const auto own = at(troop(look, by)), enemy = at(troop(look, on));
  const double each = d6_reaches(tables(look).melee_hit) * (1.0 - stopped_in_melee(look, on));
  return Chances::of(bases * tables(look).melee[own][enemy], each);
}

bool comes_from_behind(const Look& look, PieceId id, PieceId foe) {
  return !faces_all_round(look, foe) && look.field.behind_front_line(foe, look.field.centre(id));
}

// nt.charge.defender-shoots: as the charger comes in.
Chances shot_at(const Look& look, PieceId id, PieceId foe) {
  if (!is_infantry(troop(look, foe)) || unit(look, foe).shot_at_charger) return {};
  if (!faces_all_round(look, foe) && !in_fire_arc(look, foe, id)) return {};
  const std::vector<FireBand> bands = fire_bands(look, foe);
  if (bands.empty()) return {};
  const double stopped = in_cover(look, id, foe) ? d6_reaches(tables(look).cover_save) : 0.0;
  const Class grade = profile(look, foe).class_ == Class::none ? Class::average : profile(look, foe).class_;
  const int each = tables(look).infantry_fire[static_cast<std::size_t>(grade)].dice_per_base;
  return Chances::of(unit(look, foe).bases * each, d6_reaches(bands.front().need) * (1.0 - stopped));
}

// A bank or wall close before the defender that the charge must come over.
bool is_over_barrier(const Look& look, PieceId id, PieceId foe) {
  for (const Span& span : look.field.sight(look.field.centre(id), look.field.centre(foe)).crossed)
    if (is_barrier(look, span.feature) && look.field.distance(foe, span.feature) <= tables(look).edge_reach)
      return true;
  return false;
}

Blows who_strikes_first(const Look& look, PieceId id, PieceId foe) {
  const int height = level(look, id) - level(look, foe);
  const bool ours = comes_from_behind(look, id, foe) || height > 0;
  const bool theirs = is_over_barrier(look, id, foe) || height < 0;
  return ours == theirs ? Blows::together : ours ? Blows::first : Blows::after;
}

// Friends who are at the same enemy already strike with it.
Chances blows_of_friends(const Look& look, PieceId id, PieceId foe) {
  Chances out;
  for (const Engagement& e : look.state.engagements)
    if (e.target == foe && e.charger != id && is_unit(look, e.charger))
      out = out.with(blows(look, e.charger, unit(look, e.charger).bases, foe));
  return out;
}

struct Round {
  double wins = 0, given = 0, taken = 0;  // given and taken in hits
};

// One round; whoever strikes first takes bases off before the others answer.
Round round_of(const Look& look, const Fighter& us, const Fighter& them, Blows order,
               const Chances& friends) {
  const int per_base = tables(look).hits_per_base;
  const bool town = is_garrison(look, them.id);
  Round out;
  const auto count = [&](int given, int taken, double chance) {
    const bool won = town ? given > taken : given >= taken;
    out.wins += won ? chance : 0.0;
    out.given += given * chance;
    out.taken += taken * chance;
  };
  const Chances ours = blows(look, us.id, us.bases, them.id).with(friends);
  const Chances theirs = blows(look, them.id, them.bases, us.id);
  if (order == Blows::together) {
    for_both(ours, theirs, count);
  } else if (order == Blows::first) {
    for (std::size_t given = 0; given < ours.size(); ++given) {
      const int left = them.left_after(static_cast<int>(given), per_base);
      const Chances back = blows(look, them.id, left, us.id);
      for (std::size_t taken = 0; taken < back.size(); ++taken)
        count(static_cast<int>(given), static_cast<int>(taken), ours[given] * back[taken]);
    }
  } else {
    for (std::size_t taken = 0; taken < theirs.size(); ++taken) {
      const int left = us.left_after(static_cast<int>(taken), per_base);
      const Chances back = blows(look, us.id, left, them.id).with(friends);
      for (std::size_t given = 0; given < back.size(); ++given)
        count(static_cast<int>(given), static_cast<int>(taken), theirs[taken] * back[given]);
    }
  }
  return out;
}

// The round after each number of hits from the defender's shot.
Round round_after_shot(const Look& look, PieceId id, PieceId foe) {
  const int per_base = tables(look).hits_per_base;
  const Chances shot = shot_at(look, id, foe);
  const Chances friends = blows_of_friends(look, id, foe);
  const Blows order = who_strikes_first(look, id, foe);
  Fighter us = fighter(look, id);
  const Fighter them = fighter(look, foe);
  Round out, each;
  int bases = -1;
  for (std::size_t hits = 0; hits < shot.size(); ++hits) {
    us.bases = fighter(look, id).left_after(static_cast<int>(hits), per_base);
    if (us.bases != bases && us.bases > 0) each = round_of(look, us, them, order, friends);
    bases = us.bases;
    out.taken += shot[hits] * static_cast<double>(hits);
    if (bases == 0) continue;
    out.wins += shot[hits] * each.wins;
    out.given += shot[hits] * each.given;
    out.taken += shot[hits] * each.taken;
  }
  return out;
}

int share_of(const Look& look, PieceId id, double hits) {
  return thousandths(hits / (profile(look, id).start_bases * tables(look).hits_per_base));
}

}  // namespace

// Guns that are reached are overrun: nt.artillery.overrun.
ChargeOdds Thomas::charge_odds(const Look& look, PieceId id, PieceId foe) {
  if (!is_unit(look, id) || !is_unit(look, foe)) return {};
  if (troop(look, foe) == Troop::artillery) return {1000, 0, 1000, 0};
  const bool militia = has(look, foe, "nt.special.militia-test-when-charged"_rule) &&
                       unit(look, foe).formation != Formation::square;
  const double flees = militia ? fails_test(look, foe) : 0.0;
  const Round round = round_after_shot(look, id, foe);
  const double wins = flees + (1.0 - flees) * round.wins, fought = 1.0 - flees;
  const int base = tables(look).hits_per_base;
  ChargeOdds out;
  out.wins = thousandths(wins);
  out.loses = 1000 - out.wins;
  out.given = share_of(look, foe, fought * (round.given + round.wins * fails_test(look, foe) * base));
  out.taken = share_of(look, id, fought * (round.taken + (1.0 - round.wins) * fails_test(look, id) * base));
  return out;
}

}  // namespace drumhead::thomas
