// Reads what was asked for, and musters it.
#include "cli/balance_field.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/output.h"

namespace drumhead::cli {

namespace {

using Choices = std::vector<std::pair<std::string, std::string>>;

Problem bad(std::string message) { return {"", 0, "", std::move(message)}; }

// "drill" for both sides, or "drill,general:200": British, American.
Result<std::pair<std::string, std::string>> read_players(const std::string& text) {
  const std::size_t comma = text.find(',');
  std::pair<std::string, std::string> out{text.substr(0, comma), text};
  if (comma != std::string::npos) out.second = text.substr(comma + 1);
  for (const std::string& name : {out.first, out.second})
    if (const auto problem = check_player(name)) return *problem;
  return out;
}

Result<Choices> read_choices(const std::vector<std::string>& given) {
  Choices out;
  for (const std::string& one : given) {
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == one.size())
      return bad(fmt::format("--house-rule wants a ruling and a choice, such as ID=choice, not \"{}\"", one));
    out.emplace_back(one.substr(0, equals), one.substr(equals + 1));
  }
  return out;
}

// A choice of a ruling that the book lets players choose, or a sentence.
std::optional<Problem> check_choices(const Rulebook& book, const Choices& choices) {
  for (const auto& [id, choice] : choices) {
    const Rule* rule = book.find(id);
    if (rule == nullptr) return bad(fmt::format("{} has no ruling \"{}\"", book.id, id));
    if (rule->choices.empty()) return bad(fmt::format("\"{}\" leaves nothing to choose", id));
    if (std::find(rule->choices.begin(), rule->choices.end(), choice) == rule->choices.end())
      return bad(
          fmt::format("\"{}\" is no choice of {}; the choices are {}", choice, id, listed(rule->choices)));
  }
  return std::nullopt;
}

// The sheets that were named; else the one that the house rules are of, else the usual one.
Result<std::vector<const Sheet*>> sheets_of(const FieldAsked& asked, const Choices& choices) {
  std::vector<const Sheet*> out;
  if (asked.rules.empty() && !choices.empty()) {
    for (const Sheet& sheet : sheets())
      if (std::find(sheet.rule_ids.begin(), sheet.rule_ids.end(), choices.front().first) !=
          sheet.rule_ids.end())
        return std::vector<const Sheet*>{&sheet};
    return bad(fmt::format("no sheet has a ruling \"{}\"", choices.front().first));
  }
  const std::vector<std::string> named = asked.rules.empty() ? std::vector{default_sheet()} : asked.rules;
  for (const std::string& name : named) {
    if (name == "all") {
      for (const Sheet& sheet : sheets()) out.push_back(&sheet);
      continue;
    }
    const Result<const Sheet*> sheet = sheet_named(name);
    if (!sheet) return sheet.problems();
    out.push_back(sheet.value());
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (std::find(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(i), out[i]) !=
        out.begin() + static_cast<std::ptrdiff_t>(i))
      return bad(fmt::format("--rules names {} twice", out[i]->id));
  return out;
}

class Opener {
 public:
  Opener(const Home& home, const FieldAsked& asked, Choices choices, MusterTables tables)
      : home_(home), asked_(asked), choices_(std::move(choices)), tables_(std::move(tables)) {}

  // The sheet with all that was asked for, or as it is.
  std::optional<Problems> add(const Sheet& sheet, const Scenario& scenario, bool changed, BalanceField& out) {
    Result<std::shared_ptr<const Rulebook>> book = home_.rulebook(sheet);
    if (book && changed && !asked_.rulebook.empty()) book = edited(sheet);
    if (!book) return book.problems();
    MusterOptions options = opening_as(asked_.deploy);
    if (changed) options.rules = choices_;
    if (changed)
      if (const auto problem = check_choices(*book.value(), choices_)) return Problems{*problem};
    Result<Opening> opening = open_read(sheet, book.value(), scenario, tables_, options);
    if (!opening) return opening.problems();
    const SheetMuster* words = tables_.find_sheet(sheet.id);
    out.series.cells.push_back(balance::cell_of(*opening.value().battle, sheet.id,
                                                words != nullptr ? words->strength.element : "element",
                                                changed ? change_text() : ""));
    out.openings.push_back(std::move(opening.value()));
    return std::nullopt;
  }

  bool changes() const { return !choices_.empty() || !asked_.rulebook.empty(); }
  const MusterTables& tables() const { return tables_; }

 private:
  Result<std::shared_ptr<const Rulebook>> edited(const Sheet& sheet) const {
    const Result<std::string> text = read_text(asked_.rulebook);
    if (!text) return text.problems();
    return read_whole_book(sheet, text.value(), asked_.rulebook);
  }

  std::string change_text() const {
    std::vector<std::string> out;
    if (!asked_.rulebook.empty()) out.push_back(asked_.rulebook);
    for (const auto& [id, choice] : choices_) out.push_back(fmt::format("{} = {}", id, choice));
    return out.empty() ? "" : listed(out);
  }

  const Home& home_;
  const FieldAsked& asked_;
  Choices choices_;
  MusterTables tables_;
};

void describe(const FieldAsked& asked, const Scenario& scenario,
              const std::pair<std::string, std::string>& players, const std::string& version,
              balance::Series& out) {
  out.program = version;
  out.scenario = scenario.id;
  out.title = scenario.title;
  out.players[0] = players.first;
  out.players[1] = players.second;
  out.seed = asked.seed;
  out.band = balance::band_of(scenario);
  out.compared = asked.compare;
}

}  // namespace

balance::Outcome BalanceField::fight(std::uint64_t number) const {
  TrialPlan plan;
  plan.opening = openings[series.cell_of(number)].battle.get();
  for (int side = 0; side < 2; ++side) plan.players[side] = series.players[side];
  plan.seed = series.seed;
  return play_trial(plan, series.row_of(number), nullptr, nullptr);
}

static Result<BalanceField> open_sheets(const Home& home, const FieldAsked& asked, const std::string& version,
                                        const Scenario* given) {
  const auto players = read_players(asked.players);
  if (!players) return players.problems();
  const Result<Choices> choices = read_choices(asked.house_rules);
  if (!choices) return choices.problems();
  const auto sheets = sheets_of(asked, choices.value());
  if (!sheets) return sheets.problems();
  if (!asked.rulebook.empty() && sheets.value().size() != 1)
    return bad("--rulebook is one sheet's: name that sheet with --rules");
  Result<MusterTables> tables = home.tables();
  if (!tables) return tables.problems();
  Opener opener(home, asked, choices.value(), std::move(tables.value()));
  if (asked.compare && !opener.changes())
    return bad("--compare has nothing to compare: give --house-rule ID=choice or --rulebook FILE");
  Result<Scenario> scenario =
      given != nullptr ? Result<Scenario>(*given) : home.scenario(asked.scenario, opener.tables());
  if (!scenario) return scenario.problems();
  BalanceField out;
  describe(asked, scenario.value(), players.value(), version, out.series);
  for (const Sheet* sheet : sheets.value()) {
    if (asked.compare)
      if (auto problems = opener.add(*sheet, scenario.value(), false, out)) return std::move(*problems);
    if (auto problems = opener.add(*sheet, scenario.value(), opener.changes(), out))
      return std::move(*problems);
  }
  return out;
}

Result<BalanceField> open_field(const Home& home, const FieldAsked& asked, const std::string& version) {
  return open_sheets(home, asked, version, nullptr);
}

Result<BalanceField> open_cell(const Home& home, const FieldAsked& asked, const std::string& rules,
                               const Scenario& scenario, const std::string& version) {
  FieldAsked one = asked;
  one.rules = {rules};
  return open_sheets(home, one, version, &scenario);
}

}  // namespace drumhead::cli
