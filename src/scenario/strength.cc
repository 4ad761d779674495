// How many units there are and how strong: merge, absorb, split, and sides of few or many units.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace json = boost::json;

namespace {

// What two units must have in common to be one: the row's type and the attributes that the sheet names.
json::object likeness(MusterWork& work, const Corps& body) {
  json::object out;
  const MusterRow* row = row_of(work, body);
  if (row == nullptr) return out;
  const json::object all = attributes_of(work, body, *row, 1);
  for (const std::string& key : work.sheet.strength.merge_same) {
    if (key == "type")
      out[key] = row->type;
    else if (const json::value* value = all.if_contains(key))
      out[key] = *value;
  }
  return out;
}

bool is_like(MusterWork& work, const Corps& a, const Corps& b) {
  const TroopClass* class_a = work.tables.find_class(a.unit->troop_class);
  const TroopClass* class_b = work.tables.find_class(b.unit->troop_class);
  if ((class_a->keeps_apart || class_b->keeps_apart) && class_a != class_b) return false;
  return a.mounted == b.mounted && is_skirmishing(*a.unit) == is_skirmishing(*b.unit) &&
         likeness(work, a) == likeness(work, b);
}

// Of one brigade, on the table at the same time, free to join.
bool may_join(const Corps& a, const Corps& b) {
  return &a != &b && !a.gone && !b.gone && !a.keep && !b.keep && !a.is_gun() && !b.is_gun() &&
         a.unit->side == b.unit->side && !a.unit->brigade.empty() && a.unit->brigade == b.unit->brigade &&
         are_bound_alike(*a.unit, *b.unit);
}

// The other joins; the larger's name, class and place hold. Quality is weighed by men if it counts.
void join(MusterWork& work, Corps& into, Corps& other, bool quality_counts) {
  const int men = into.men + other.men;
  if (quality_counts)
    into.quality =
        round_ratio(std::int64_t{into.quality} * into.men + std::int64_t{other.quality} * other.men, men);
  into.joined.push_back(other.unit->id);
  into.joined.insert(into.joined.end(), other.joined.begin(), other.joined.end());
  into.men = men;
  other.gone = true;
  reckon(work, into);
}

void merge(MusterWork& work, Corps& small, Corps& partner, std::string_view why) {
  // On equal terms the one that the scenario lists first keeps its name.
  const bool partner_leads = partner.men > small.men || (partner.men == small.men && &partner < &small);
  Corps& into = partner_leads ? partner : small;
  Corps& other = partner_leads ? small : partner;
  join(work, into, other, true);
  work.notes.push_back(fmt::format("{} and {} are one unit of {} men, quality {}, named {}: {}",
                                   other.unit->name, into.unit->name, into.men, into.quality, into.unit->name,
                                   why));
}

// Below merge_below: the smallest, then nearest, unit that is like it.
Corps* partner_of(MusterWork& work, const Corps& small) {
  Corps* best = nullptr;
  for (Corps& other : work.corps) {
    if (!may_join(small, other) || between(small, other) > work.sheet.strength.reach) continue;
    if (std::abs(small.quality - other.quality) > 1 || !is_like(work, small, other)) continue;
    if (small.elements + other.elements > band_of(work, small).split_above) continue;
    const bool better = best == nullptr || other.elements < best->elements ||
                        (other.elements == best->elements && between(small, other) < between(small, *best));
    if (better) best = &other;
  }
  return best;
}

// Below absorb_below: the nearest unit; foot goes to foot, horse to horse or else to foot.
Corps* host_of(MusterWork& work, const Corps& small) {
  Corps* best = nullptr;
  for (Corps& other : work.corps) {
    if (!may_join(small, other) || between(small, other) > work.sheet.strength.reach) continue;
    if (other.mounted && !small.mounted) continue;
    const bool own_arm = best != nullptr && best->mounted == small.mounted;
    const bool other_own = other.mounted == small.mounted;
    const bool better = best == nullptr || (other_own && !own_arm) ||
                        (other_own == own_arm && between(small, other) < between(small, *best));
    if (better) best = &other;
  }
  return best;
}

// Foot and horse below a limit whose side can spare a unit, smallest first.
std::vector<Corps*> small_ones(MusterWork& work, double StrengthBand::*limit) {
  std::vector<Corps*> out;
  for (Corps& body : work.corps) {
    if (body.gone || body.keep || body.is_gun() || body.elements >= band_of(work, body).*limit) continue;
    if (count_of(work, body.unit->side, false) <= work.tables.balance.merge_stop) continue;
    out.push_back(&body);
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const Corps* a, const Corps* b) { return a->elements < b->elements; });
  return out;
}

bool merge_one(MusterWork& work) {
  for (Corps* small : small_ones(work, &StrengthBand::merge_below))
    if (Corps* partner = partner_of(work, *small)) {
      merge(work, *small, *partner,
            fmt::format("{} men are {:.2f} of a {}, below {}", small->men, small->elements,
                        work.sheet.strength.element, band_of(work, *small).merge_below));
      return true;
    }
  return false;
}

bool absorb_one(MusterWork& work) {
  for (Corps* small : small_ones(work, &StrengthBand::absorb_below))
    if (Corps* host = host_of(work, *small)) {
      work.notes.push_back(fmt::format("{} ({} men) is taken in by {}: too few to stand alone",
                                       small->unit->name, small->men, host->unit->name));
      join(work, *host, *small, false);
      return true;
    }
  return false;
}

int count_parts(const MusterWork& work, const Corps& body) {
  const StrengthBand& band = band_of(work, body);
  if (body.keep || body.elements <= band.split_above) return 1;
  return (round_half_up(body.elements) + band.most - 1) / band.most;
}

// A pair of one type inside a brigade that takes fewer units together than apart: the smallest.
bool merge_smallest_pair(MusterWork& work, Side side) {
  Corps *one = nullptr, *two = nullptr;
  for (Corps& a : work.corps)
    for (Corps& b : work.corps) {
      if (&a >= &b || a.unit->side != side || !may_join(a, b) || a.mounted != b.mounted) continue;
      const MusterRow *row_a = row_of(work, a), *row_b = row_of(work, b);
      if (row_a == nullptr || row_b == nullptr || row_a->type != row_b->type) continue;
      Corps both = a;
      both.men += b.men;
      reckon(work, both);
      if (count_parts(work, both) >= a.parts + b.parts) continue;
      if (one == nullptr || a.elements + b.elements < one->elements + two->elements) {
        one = &a;
        two = &b;
      }
    }
  if (one == nullptr) return false;
  merge(work, *one, *two, "the side has more units than a player can handle (balance.units)");
  for (Corps* body : {one, two}) body->parts = count_parts(work, *body);
  return true;
}

// The side's largest unit that can still be shared out once more.
Corps* largest_to_split(MusterWork& work, Side side) {
  Corps* best = nullptr;
  for (Corps& body : work.corps) {
    if (body.gone || body.keep || body.is_gun() || body.unit->side != side) continue;
    const int parts = body.parts + 1;
    const double least = work.sheet.strength.few_part;
    const bool enough = least > 0 ? body.elements / parts >= least
                                  : round_half_up(body.elements) / parts >= band_of(work, body).least;
    if (!enough) continue;
    if (best == nullptr || body.elements / body.parts > best->elements / best->parts) best = &body;
  }
  return best;
}

void note_split(MusterWork& work, const Corps& body) {
  const double most = band_of(work, body).split_above;
  if (body.gone || body.is_gun() || body.parts == 1 || body.elements <= most) return;
  work.notes.push_back(fmt::format("{} is split into {} units: {:.2f} {}s are more than {:g}",
                                   body.unit->name, body.parts, body.elements, work.sheet.strength.element,
                                   most));
}

}  // namespace

const StrengthBand& band_of(const MusterWork& work, const Corps& body) {
  return body.mounted ? work.sheet.strength.horse : work.sheet.strength.foot;
}

void merge_and_absorb(MusterWork& work) {
  while (merge_one(work)) {
  }
  while (absorb_one(work)) {
  }
}

void settle_numbers(MusterWork& work) {
  const BalanceRule& rule = work.tables.balance;
  for (Corps& body : work.corps)
    if (!body.is_gun()) body.parts = count_parts(work, body);
  for (const Side side : {Side::british, Side::american}) {
    while (count_of(work, side, false) > rule.most && merge_smallest_pair(work, side)) {
    }
    while (count_of(work, side, false) < rule.fewest) {
      Corps* body = largest_to_split(work, side);
      if (body == nullptr) break;
      ++body->parts;
      work.notes.push_back(fmt::format("{} is shared over {} units: the side has too few (balance.units)",
                                       body->unit->name, body->parts));
    }
  }
  for (const Corps& body : work.corps) note_split(work, body);
}

std::vector<int> shares(const MusterWork& work, const Corps& body) {
  const StrengthBand& band = band_of(work, body);
  const int total = round_half_up(body.elements);
  if (work.uniform) return std::vector<int>(static_cast<std::size_t>(body.parts), band.most);
  if (body.parts == 1) return {std::clamp(total, band.least, band.most)};
  std::vector<int> out;
  for (int i = 0; i < body.parts; ++i)
    out.push_back(std::max(band.least, total / body.parts + (i < total % body.parts ? 1 : 0)));
  return out;
}

}  // namespace drumhead::mustering
