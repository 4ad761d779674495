// Leaders who appear, the units they are with, the clock, and what counts for victory.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"
#include "words/names.h"

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
  if (rule.shown == decltype(rule.shown){}) return;  // the sheet has none
  std::vector<const ScenarioLeader*> ranked;
  for (const ScenarioLeader& leader : work.scenario.leaders) {
    if (leader.side != side) continue;
    if (is_shown(rule, leader))
      ranked.push_back(&leader);
    else
      work.notes.push_back(fmt::format("{} does not appear: quality {} gives this sheet no general",
                                       leader.name, leader.quality));
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
          fmt::format("{} does not appear: {} units have {} generals at most", ranked[i]->name, units, most));
      continue;
    }
    FieldedLeader out{ranked[i], on_sheet(work, ranked[i]->at), {}, {}, {}};
    for (const auto& [name, values] : rule.ratings)
      out.ratings[name] = values[static_cast<std::size_t>(ranked[i]->quality - 1)];
    work.leaders.push_back(std::move(out));
  }
}

void lower(const LeaderRule& rule, const LowerRatings& less, boost::json::object& ratings) {
  for (const auto& [name, by] : less.by) {
    boost::json::value* held = ratings.if_contains(name);
    if (held == nullptr || !held->is_int64()) continue;
    std::int64_t least = 0;
    for (const auto& [rating, floor] : rule.least)
      if (rating == name) least = floor;
    *held = std::max(least, held->get_int64() - by);
  }
}

// An unnamed second takes the half of the side's units that is farther from its only leader.
void add_second(MusterWork& work, Side side) {
  const LeaderRule& rule = work.sheet.leaders;
  const FieldedLeader* first = nullptr;
  for (const FieldedLeader& leader : work.leaders) {
    if (leader.leader->side != side) continue;
    if (first != nullptr) return;
    first = &leader;
  }
  if (first == nullptr || units_of(work, side) <= rule.second.units) return;
  std::vector<Fielded*> units;
  for (Fielded& unit : work.units)
    if (work.side_of(unit) == side) units.push_back(&unit);
  const auto at = [&](const Fielded* unit) { return vec(on_sheet(work, work.corps[unit->body].unit->at)); };
  const auto away = [&](const Fielded* unit) { return length(at(unit) - vec(first->at)); };
  std::stable_sort(units.begin(), units.end(),
                   [&](const Fielded* a, const Fielded* b) { return away(a) > away(b); });
  units.resize(units.size() / 2);
  ScenarioLeader& second = work.colonels.emplace_back();
  second.id = fmt::format("second-{}", word_of(side));
  second.name = !first->leader->name.starts_with("The ") ? surname_of(first->leader->name) + "'s second"
                : side == Side::british                  ? "The Crown's second in command"
                                                         : "The American second in command";
  second.side = side;
  FieldedLeader out;
  out.leader = &second;
  out.ratings = first->ratings;
  lower(rule, rule.second, out.ratings);
  out.group = second.id;
  out.arrives = units.front()->arrives;
  const Angle heading = work.corps[units.front()->body].unit->heading;
  Vec middle = direction(heading) * -width_on_sheet(work, 4 * kUnit);  // behind them
  for (Fielded* unit : units) {
    unit->group = second.id;
    unit->group_name = second.name;
    out.arrives = std::min(out.arrives, unit->arrives);
    middle = middle + at(unit) * (1.0 / static_cast<double>(units.size()));
  }
  const Point place = to_point(middle);
  out.at = {std::clamp(place.x, 0, work.width), std::clamp(place.y, 0, work.depth)};
  work.notes.push_back(fmt::format("{} shares its {} units with an unnamed second", first->leader->name,
                                   units_of(work, side)));
  work.leaders.push_back(std::move(out));
}

// A brigade of many units makes its leader slower.
void burden(MusterWork& work, FieldedLeader& leader) {
  const LeaderRule& rule = work.sheet.leaders;
  std::string brigade = leader.group;
  for (const ScenarioBrigade& one : work.scenario.brigades)
    if (brigade.empty() && one.leader == leader.leader->id) brigade = one.id;
  if (brigade.empty()) return;
  int units = 0;
  for (const Fielded& unit : work.units)
    if (work.side_of(unit) == leader.leader->side &&
        (unit.group.empty() ? brigade_of(work, unit) : unit.group) == brigade)
      ++units;
  if (units <= rule.large_command.units) return;
  lower(rule, rule.large_command, leader.ratings);
  work.notes.push_back(fmt::format("{} has {} units to lead: a large command", leader.leader->name, units));
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

void share_command(MusterWork& work) {
  if (work.sheet.leaders.second.units > 0)
    for (const Side side : {Side::british, Side::american}) add_second(work, side);
  if (work.sheet.leaders.large_command.units > 0)
    for (FieldedLeader& leader : work.leaders) burden(work, leader);
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
