// The muster's words: mounted, skirmishing, median, grain and stretch.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

constexpr int kNearOne = 5;  // hundredths of stretch that are not worth a larger table

// Of the men who were there: what a sheet counts them for must not change the size of the table.
double median_foot(const MusterWork& work) {
  std::vector<int> men;
  for (const Corps& body : work.corps)
    if (!body.is_gun() && !body.mounted) men.push_back(body.unit->men);
  if (men.empty()) return 0;
  std::sort(men.begin(), men.end());
  const std::size_t middle = men.size() / 2;
  return men.size() % 2 == 1 ? men[middle] : (men[middle - 1] + men[middle]) / 2.0;
}

// A sheet whose figures stand for a fixed number of men, within bounds.
int grain_within(const MusterWork& work, std::pair<int, int> limits) {
  const double wanted = std::min(work.natural, work.median / 10);
  return std::clamp(static_cast<int>(wanted), limits.first, limits.second);
}

int grain_by_median(const MusterWork& work) {
  const StrengthRule& rule = work.sheet.strength;
  double grain = work.natural;
  if (work.median > 0) {
    const double elements = work.median / grain;
    if (elements < rule.median_least) grain = work.median / rule.median_least;
    if (elements > rule.median_most) grain = work.median / rule.median_most;
  }
  grain = std::max(grain, work.natural / rule.stretch_most);
  return std::max(1, round_half_up(grain));
}

// The stretch at which neither side of the table is longer than it may be.
int stretch_by_table(const MusterWork& work) {
  const Mil longer = std::max(work.scenario.width, work.scenario.depth);
  const Mil shorter = std::min(work.scenario.width, work.scenario.depth);
  const BalanceRule& rule = work.tables.balance;
  return static_cast<int>(
      std::min(std::int64_t{100} * rule.table_long / longer, std::int64_t{100} * rule.table_short / shorter));
}

int stretch_of(MusterWork& work) {
  const int most = round_half_up(work.sheet.strength.stretch_most * 100);
  int stretch = std::clamp(round_half_up(work.natural / work.grain * 100), 100, most);
  if (stretch - 100 <= kNearOne) stretch = 100;
  const int cap = std::max(100, stretch_by_table(work));
  if (cap < stretch) {
    work.notes.push_back(
        fmt::format("the table is stretched by {:.2f} only, instead of {:.2f}, so that it stays small "
                    "enough (balance.table)",
                    cap / 100.0, stretch / 100.0));
    stretch = cap;
  }
  return stretch;
}

// A unit whose attributes the scenario sets must stay what it is.
bool is_kept(const UnitWords* words) {
  if (words == nullptr) return false;
  const std::size_t shape_only = words->attributes.contains("formation") ? 1 : 0;
  return words->keep || words->attributes.size() > shape_only;
}

// What the scenario says of the unit's whole side for this sheet.
void count_by_side(const BattleWords& words, Corps& body) {
  constexpr int kWorst = 1, kBest = 5;
  const auto side = static_cast<std::size_t>(body.unit->side);
  if (!body.is_gun()) body.men = std::max(1, round_ratio(std::int64_t{body.men} * words.men[side], 100));
  body.quality = std::clamp(body.quality + words.quality[side], kWorst, kBest);
}

}  // namespace

bool is_dismounted(const ScenarioUnit& unit) {
  return unit.arm == Arm::cavalry && (unit.arms == "carbine" || unit.arms == "musket") &&
         unit.formation == "skirmish";
}

bool is_mounted(const ScenarioUnit& unit) {
  return (unit.arm == Arm::cavalry && !is_dismounted(unit)) || unit.arms == "sabre";
}

bool is_mounted_foot(const ScenarioUnit& unit) { return unit.arms == "sabre" && unit.arm == Arm::infantry; }

bool is_skirmishing(const ScenarioUnit& unit) { return unit.formation == "skirmish" || unit.order == "open"; }

int round_ratio(std::int64_t over, std::int64_t under) {
  return static_cast<int>((2 * over + under) / (2 * under));
}

int round_half_up(double value) { return static_cast<int>(value + 0.5); }

int count_of(const MusterWork& work, Side side, bool guns) {
  int count = 0;
  for (const Corps& body : work.corps)
    if (!body.gone && body.unit->side == side && body.is_gun() == guns) count += body.parts;
  return count;
}

Mil between(const Corps& a, const Corps& b) { return to_mil(length(vec(a.unit->at) - vec(b.unit->at))); }

void set_grain(MusterWork& work) {
  const StrengthRule& rule = work.sheet.strength;
  const BattleWords* words = work.words();
  work.natural = rule.natural * work.scenario.yards_per_inch;
  work.median = median_foot(work);
  work.grain = rule.grain_limits ? grain_within(work, *rule.grain_limits) : grain_by_median(work);
  if (words != nullptr && words->grain) work.grain = *words->grain;
  work.stretch = stretch_of(work);
  if (words != nullptr && words->stretch) work.stretch = *words->stretch;
  for (Corps& body : work.corps) reckon(work, body);
}

void gather(MusterWork& work) {
  for (const ScenarioUnit& unit : work.scenario.units) {
    Corps body;
    body.unit = &unit;
    body.words = words_for(unit.muster, work.sheet.id);
    if (body.words != nullptr && body.words->absent) {
      work.notes.push_back(fmt::format("{}: left out, as the scenario asks for this sheet", unit.name));
      continue;
    }
    if (!work.sheet.has_guns && body.is_gun()) {
      work.notes.push_back(fmt::format("{} is left out: this sheet has no guns", unit.name));
      continue;
    }
    body.keep = is_kept(body.words);
    body.men = unit.men;
    body.guns = unit.guns;
    body.quality = unit.quality;
    if (const BattleWords* words = work.words()) count_by_side(*words, body);
    body.mounted = is_mounted(unit);
    work.corps.push_back(body);
  }
}

void reckon(const MusterWork& work, Corps& body) {
  if (body.is_gun()) return;
  const double men = work.grain * (body.mounted ? work.sheet.strength.cavalry : 1.0);
  body.elements = body.men / men;
}

}  // namespace drumhead::mustering
