// Muster, step by step: [steps] of scenarios/muster.toml says in which order, and this file keeps to it.
#include "scenario/muster.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/fit.h"
#include "scenario/inquiry.h"
#include "scenario/work.h"

namespace drumhead {

using namespace mustering;  // NOLINT: this file is its front

namespace {

// Choices of the muster's own options: the caller's win over the scenario's, the first is usual.
std::string choice_of(const MusterWork& work, const MusterOptions& options, const std::string& option) {
  for (const auto& [name, choice] : options.choices)
    if (name == option) return choice;
  if (const BattleWords* words = work.words())
    for (const auto& [name, choice] : words->choices)
      if (name == option) return choice;
  return {};
}

void check_choices(MusterWork& work, const MusterOptions& options) {
  for (const auto& [name, choice] : options.choices) {
    const auto known = std::find_if(work.sheet.options.begin(), work.sheet.options.end(),
                                    [&, &held = name](const auto& option) { return option.first == held; });
    if (known == work.sheet.options.end())
      work.problems.push_back(
          {"", 0, name, fmt::format("the muster for {} has no such option", work.sheet.id)});
    else if (std::find(known->second.begin(), known->second.end(), choice) == known->second.end())
      work.problems.push_back({"", 0, name, fmt::format("\"{}\" is not one of its choices", choice)});
  }
}

// The scenario's choices of rulings, then the caller's over them.
void choose_rules(MusterWork& work, const MusterOptions& options) {
  if (const BattleWords* words = work.words()) work.rule_choices = words->rules;
  for (const auto& [rule, choice] : options.rules) {
    const auto held = std::find_if(work.rule_choices.begin(), work.rule_choices.end(),
                                   [&, &name = rule](const auto& one) { return one.first == name; });
    if (held == work.rule_choices.end())
      work.rule_choices.emplace_back(rule, choice);
    else
      held->second = choice;
  }
}

void check_numbers(MusterWork& work) {
  const std::size_t pieces = work.units.size() + work.leaders.size();
  if (pieces > kMostPieces)
    work.problems.push_back(
        {work.scenario.file, 0, "unit",
         fmt::format("{} units and leaders under {}: expected at most {}; raise the grain in [muster.{}]",
                     pieces, work.sheet.id, kMostPieces, work.sheet.id)});
  for (const Side side : {Side::british, Side::american})
    if (std::none_of(work.units.begin(), work.units.end(),
                     [&](const Fielded& unit) { return work.side_of(unit) == side; }))
      work.problems.push_back(
          {work.scenario.file, 0, "unit",
           fmt::format("the {} side has no units under {}", word_of(side), work.sheet.id)});
}

// Steps 1 to 5: who there is.
void raise_forces(MusterWork& work) {
  gather(work);
  set_grain(work);
  merge_and_absorb(work);
  settle_numbers(work);
  settle_guns(work);
  lay_ground(work);
  field_units(work);
  join_brigades(work);
  choose_leaders(work);
  make_groups(work);
  lead_brigades(work);
  share_command(work);
  count_victory(work);
  check_numbers(work);
}

// The loader speaks of the position; the reader of a scenario wants the line of his own file.
Problems in_scenario(const MusterWork& work, Problems problems) {
  for (Problem& problem : problems)
    for (std::size_t i = 0; i < work.units.size(); ++i) {
      const std::string by_place = fmt::format("units[{}]", i), by_key = "units." + work.units[i].key;
      const std::string& found = problem.key.rfind(by_place, 0) == 0 ? by_place : by_key;
      const std::string rest = problem.key.rfind(found, 0) == 0 ? problem.key.substr(found.size()) : "";
      if (rest.empty() || rest.front() != '.') continue;
      const ScenarioUnit& unit = *work.corps[work.units[i].body].unit;
      problem.line = unit.line;
      problem.key = fmt::format("unit \"{}\" under {}{}", unit.id, work.sheet.id, rest);
      break;
    }
  return problems;
}

void note_lost_aims(MusterWork& work) {
  for (const ScenarioAim& aim : work.scenario.aims)
    if (!aim.unit.empty() && heirs_of(work, aim.unit).empty())
      work.notes.push_back(fmt::format("the aim \"{}\" is left out: {} is not there", aim.name,
                                       work.scenario.find_unit(aim.unit)->name));
}

// Step 6: where they are. The sheet says how large a unit is and where it may stand.
void place_forces(MusterWork& work) {
  const Result<Inquiry> inquiry = Inquiry::open(work);
  if (!inquiry) {
    work.problems = in_scenario(work, inquiry.problems());
    return;
  }
  for (Fielded& unit : work.units) unit.foot = inquiry.value().foot(unit);
  set_places(work);
  fit_units(work, inquiry.value());
  attach_leaders(work);
  place_group_leaders(work);
  note_lost_aims(work);
}

Mustered finish(const MusterWork& work) {
  Mustered out;
  out.position.file = work.scenario.file;
  out.position.root = write_opening(work, {});
  out.roll = write_roll(work);
  out.grain = work.grain;
  out.stretch = work.stretch;
  for (const Fielded& unit : work.units) {
    const Corps& body = work.corps[unit.body];
    MusteredUnit one{unit.key, unit.name, body.unit->side, unit.type, unit.attributes, {body.unit->id}};
    one.from.insert(one.from.end(), body.joined.begin(), body.joined.end());
    out.units.push_back(std::move(one));
  }
  return out;
}

}  // namespace

bool opens_from(std::string_view word, Opens& out) {
  if (word != "given" && word != "free") return false;
  out = word == "free" ? Opens::free : Opens::given;
  return true;
}

Result<Mustered> muster(const Scenario& scenario, const MusterTables& tables, const Sheet& sheet,
                        std::shared_ptr<const Rulebook> book, const MusterOptions& options) {
  const SheetMuster* sheet_tables = tables.find_sheet(sheet.id);
  if (sheet_tables == nullptr)
    return Problem{tables.file, 0, "muster", fmt::format("there is no [muster.{}]", sheet.id)};
  MusterWork work{scenario, tables, *sheet_tables, sheet, std::move(book)};
  work.metric = work.book->lengths == "cm";
  work.free = options.opens == Opens::as_told ? scenario.free_deployment : options.opens == Opens::free;
  check_choices(work, options);
  choose_rules(work, options);
  const StrengthRule& strength = work.sheet.strength;
  work.uniform = !strength.uniform_option.empty() &&
                 choice_of(work, options, strength.uniform_option) == strength.uniform_choice;
  if (const std::optional<RetypeRule>& rule = work.sheet.retype)
    work.retyped = choice_of(work, options, rule->option) == rule->choice;
  raise_forces(work);
  if (work.problems.empty()) place_forces(work);
  if (!work.problems.empty()) return work.problems;
  Mustered out = finish(work);
  // A muster that its own sheet would not load is no muster.
  Result<std::unique_ptr<Battle>> battle = sheet.load(work.book, out.position);
  if (!battle) return in_scenario(work, battle.problems());
  return out;
}

}  // namespace drumhead
