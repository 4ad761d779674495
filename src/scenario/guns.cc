// Guns: single pieces joined, batteries shared out, and no more of them than a side's other units can guard.
#include <fmt/format.h>

#include <algorithm>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

bool in(const std::vector<std::string>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool are_guns_together(const Corps& a, const Corps& b) {
  return &a != &b && !a.gone && !b.gone && a.is_gun() && b.is_gun() && a.unit->side == b.unit->side &&
         are_bound_alike(*a.unit, *b.unit);
}

void join_guns(MusterWork& work, Corps& a, Corps& b, std::string_view why) {
  const bool b_leads = b.guns > a.guns || (b.guns == a.guns && &b < &a);
  Corps& into = b_leads ? b : a;
  Corps& other = b_leads ? a : b;
  const int men = into.men + other.men;
  into.quality =
      round_ratio(std::int64_t{into.quality} * into.men + std::int64_t{other.quality} * other.men, men);
  into.men = men;
  into.guns += other.guns;
  into.joined.push_back(other.unit->id);
  into.joined.insert(into.joined.end(), other.joined.begin(), other.joined.end());
  other.gone = true;
  work.notes.push_back(fmt::format("{} joins {}: {}", other.unit->name, into.unit->name, why));
}

void leave_out_lone(MusterWork& work) {
  for (Corps& body : work.corps) {
    if (!body.is_gun() || body.gone || body.keep || body.guns != 1) continue;
    if (!in(work.sheet.guns.left_out, body.unit->troop_class)) continue;
    if (count_of(work, body.unit->side, true) < 2) continue;
    body.gone = true;
    work.notes.push_back(fmt::format("{} is left out: a lone {} would shoot like a battery", body.unit->name,
                                     body.unit->troop_class));
  }
}

// The nearest guns that a single piece may join; brigade, type and distance matter only for a pair.
Corps* nearest_guns(MusterWork& work, const Corps& lone, bool pair) {
  Corps* best = nullptr;
  const MusterRow* row = row_of(work, lone);
  for (Corps& other : work.corps) {
    if (!are_guns_together(lone, other) || other.keep) continue;
    if (pair) {
      const MusterRow* other_row = row_of(work, other);
      const bool same = row != nullptr && other_row != nullptr && row->type == other_row->type &&
                        !lone.unit->brigade.empty() && lone.unit->brigade == other.unit->brigade;
      const int most = pieces_per_unit(work);
      if (!same || between(lone, other) > work.sheet.guns.pair_within) continue;
      if (most > 0 && lone.guns + other.guns > most) continue;
    }
    if (best == nullptr || between(lone, other) < between(lone, *best)) best = &other;
  }
  return best;
}

void join_single_pieces(MusterWork& work, bool pair) {
  for (Corps& body : work.corps) {
    if (!body.is_gun() || body.gone || body.keep || body.guns != 1) continue;
    if (Corps* other = nearest_guns(work, body, pair))
      join_guns(work, body, *other,
                pair ? "single pieces of a brigade make a section"
                     : "a lone piece is no unit while its side has other guns");
  }
}

// The two nearest batteries become one; parts of the same battery are the nearest of all.
bool give_up_battery(MusterWork& work, Side side) {
  for (Corps& body : work.corps) {
    if (body.gone || body.keep || !body.is_gun() || body.unit->side != side || body.parts == 1) continue;
    --body.parts;
    return true;
  }
  Corps *one = nullptr, *two = nullptr;
  for (Corps& a : work.corps)
    for (Corps& b : work.corps) {
      if (&a >= &b || a.unit->side != side || a.keep || b.keep || !are_guns_together(a, b)) continue;
      if (one != nullptr && between(a, b) >= between(*one, *two)) continue;
      one = &a;
      two = &b;
    }
  if (one == nullptr) return false;
  join_guns(work, *one, *two, "the side has more batteries than its other units can guard");
  return true;
}

}  // namespace

int pieces_per_unit(const MusterWork& work) {
  const GunRule& rule = work.sheet.guns;
  return work.scenario.yards_per_inch >= rule.far_yards ? rule.pieces_far : rule.pieces;
}

int gun_elements(const MusterWork& work, int guns) {
  const GunRule& rule = work.sheet.guns;
  const int each = work.grain < rule.fine_below ? 1 : rule.pieces_per_element;
  const int count = each > 0 ? std::max(rule.least, (guns + each - 1) / each) : rule.least;
  return rule.most > 0 ? std::min(rule.most, count) : count;
}

void settle_guns(MusterWork& work) {
  const GunRule& rule = work.sheet.guns;
  leave_out_lone(work);
  if (const int most = pieces_per_unit(work); most > 0)
    for (Corps& body : work.corps)
      if (body.is_gun() && !body.keep) body.parts = (body.guns + most - 1) / most;
  if (rule.pair_within > 0) join_single_pieces(work, true);
  if (rule.lone_joins) join_single_pieces(work, false);
  if (rule.most_share <= 0) return;
  for (const Side side : {Side::british, Side::american}) {
    const double share = rule.most_share * count_of(work, side, false);
    const int whole = static_cast<int>(share);
    const int most = share > whole ? whole + 1 : whole;
    while (count_of(work, side, true) > std::max(1, most) && give_up_battery(work, side)) {
    }
  }
}

}  // namespace drumhead::mustering
