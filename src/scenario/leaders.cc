// Leaders who appear, the units they are with, the clock, and what counts for victory.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

bool is_shown(const LeaderRule& rule, const ScenarioLeader& leader) {
  const LeaderRule::Shown shown = rule.shown[static_cast<std::size_t>(leader.quality - 1)];
  return shown == LeaderRule::Shown::always || (shown == LeaderRule::Shown::chief_only && leader.chief);
}

int units_of(const MusterWork& work, Side side) {
  int count = 0;
  for (const Fielded& unit : work.units)
    if (work.side_of(unit) == side) ++count;
  return count;
}

void choose_for(MusterWork& work, Side side) {
  const LeaderRule& rule = work.sheet.leaders;
  std::vector<const ScenarioLeader*> ranked;
  for (const ScenarioLeader& leader : work.scenario.leaders) {
    if (leader.side != side) continue;
    if (is_shown(rule, leader))
      ranked.push_back(&leader);
    else
      work.notes.push_back(fmt::format("{} does not appear: quality {} gives this sheet no general",
                                       leader.id, leader.quality));
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const ScenarioLeader* a, const ScenarioLeader* b) {
    return a->chief != b->chief ? a->chief : a->quality > b->quality;
  });
  const int units = units_of(work, side);
  const std::size_t most = rule.units_each == 0
                               ? ranked.size()
                               : static_cast<std::size_t>((units + rule.units_each - 1) / rule.units_each);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    if (i >= most) {
      work.notes.push_back(
          fmt::format("{} does not appear: {} units have {} generals at most", ranked[i]->id, units, most));
      continue;
    }
    FieldedLeader out{ranked[i], on_sheet(work, ranked[i]->at), {}, {}, {}};
    for (const auto& [name, values] : rule.ratings)
      out.ratings[name] = values[static_cast<std::size_t>(ranked[i]->quality - 1)];
    work.leaders.push_back(std::move(out));
  }
}

// The nearest unit without a leader: there from the start before later, foot and horse before guns.
const Fielded* unit_for(const MusterWork& work, const FieldedLeader& leader) {
  const Fielded* best = nullptr;
  const auto key = [&](const Fielded& unit) {
    const bool led = std::any_of(work.leaders.begin(), work.leaders.end(),
                                 [&](const FieldedLeader& other) { return other.with == unit.key; });
    const Mil far = to_mil(length(vec(unit.pose.point()) - vec(leader.at)));
    return std::tuple(unit.arrives, work.corps[unit.body].is_gun(), led, far);
  };
  for (const Fielded& unit : work.units) {
    if (work.side_of(unit) != leader.leader->side) continue;
    if (best == nullptr || key(unit) < key(*best)) best = &unit;
  }
  return best;
}

// Thousandths of the turn factor times hundredths of the stretch.
constexpr std::int64_t kTurnScale = 100000;

std::int64_t turn_scale(const MusterWork& work) {
  return std::int64_t{round_half_up(work.sheet.turn_factor * 1000)} * work.stretch;
}

}  // namespace

void choose_leaders(MusterWork& work) {
  for (const Side side : {Side::british, Side::american}) choose_for(work, side);
}

void attach_leaders(MusterWork& work) {
  if (!work.sheet.leaders.with_unit) return;
  for (FieldedLeader& leader : work.leaders)
    if (const Fielded* unit = unit_for(work, leader)) leader.with = unit->key;
}

int sheet_turns(const MusterWork& work) {
  const BattleWords* words = work.words();
  if (words != nullptr && words->turns) return *words->turns;
  if (work.scenario.turns == 0) return 0;
  const std::int64_t turns = (work.scenario.turns * turn_scale(work) + kTurnScale - 1) / kTurnScale;
  return std::max(work.tables.balance.least_turns, static_cast<int>(turns));
}

int sheet_turn(const MusterWork& work, int turn) {
  if (turn <= 1) return 0;
  return std::max(2, 1 + round_ratio((turn - 1) * turn_scale(work), kTurnScale));
}

void count_victory(MusterWork& work) {
  if (!work.sheet.counted) return;
  const CountedRule& rule = *work.sheet.counted;
  for (const Side side : {Side::british, Side::american}) {
    int all = 0, counted = 0;
    for (const Fielded& unit : work.units) {
      if (work.side_of(unit) != side || work.corps[unit.body].is_gun()) continue;
      all += unit.strength;
      if (std::find(rule.types.begin(), rule.types.end(), unit.type) != rule.types.end())
        counted += unit.strength;
    }
    if (counted >= rule.share * all) continue;
    work.flagged[static_cast<std::size_t>(side)] = true;
    work.notes.push_back(
        fmt::format("the {} side's other troops count for victory too: only {} of its {} foot and "
                    "horse {}s would",
                    word_of(side), counted, all, work.sheet.strength.element));
  }
}

}  // namespace drumhead::mustering
