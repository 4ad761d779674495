// Openings, and what the home screen is told.
#include "desk/library.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "desk/bots.h"
#include "desk/request.h"
#include "documents/ground_json.h"
#include "wire/wire.h"

namespace drumhead::desk {

namespace {

Problem problem(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

// Of the order of a battalion's real front; the home screen draws it, no rule reads it.
Mil width_of(const ScenarioUnit& unit, double yards_per_inch) {
  const double files = static_cast<double>(unit.men) / std::max(1, unit.ranks);
  const double spacing = unit.order == "open" ? 2.0 : unit.order == "loose" ? 1.0 : 0.7;
  const double yards = unit.guns > 0 ? 15.0 * unit.guns : files * spacing;
  return std::max<Mil>(kUnit / 2, static_cast<Mil>(yards / yards_per_inch * kUnit));
}

std::string_view arm_of(const ScenarioUnit& unit) {
  if (unit.guns > 0 || unit.arm == Arm::artillery) return "guns";
  return unit.arm == Arm::cavalry ? "horse" : "foot";
}

json::object unit_json(const ScenarioUnit& unit, double yards_per_inch) {
  return {{"side", word_of(unit.side)},
          {"at", point_json(unit.at)},
          {"heading", angle_json(unit.heading)},
          {"men", unit.men},
          {"guns", unit.guns},
          {"arm", arm_of(unit)},
          {"width", length_json(width_of(unit, yards_per_inch))}};
}

void add_forces(const Scenario& scenario, json::object& out) {
  json::array units;
  int men[2] = {0, 0}, guns[2] = {0, 0};
  for (const ScenarioUnit& unit : scenario.units) {
    if (unit.hidden == 0) units.push_back(unit_json(unit, scenario.yards_per_inch));
    men[static_cast<std::size_t>(unit.side)] += unit.men;
    guns[static_cast<std::size_t>(unit.side)] += unit.guns;
  }
  out["units"] = std::move(units);
  out["men"] = json::object{{"british", men[0]}, {"american", men[1]}};
  out["guns"] = json::object{{"british", guns[0]}, {"american", guns[1]}};
}

json::object scenario_json(const Library& library, const Scenario& scenario) {
  json::object out{{"id", scenario.id}, {"title", scenario.title}};
  if (!scenario.date.empty()) out["date"] = scenario.date;
  if (!scenario.place.empty()) out["place"] = scenario.place;
  out["story"] = scenario.story;
  out["deploy"] = scenario.free_deployment ? "free" : "given";
  if (!scenario.outcome.empty()) out["outcome"] = scenario.outcome;
  out["table"] = json::array{length_json(scenario.width), length_json(scenario.depth)};
  out["terrain"] = terrain(scenario.terrain);
  add_forces(scenario, out);
  json::array playable;
  json::object turns;  // a sheet's turn is longer or shorter than another's
  for (const auto& [sheet, book] : library.books) {
    const Result<std::unique_ptr<Battle>> battle = open_battle(library, sheet, scenario.id, {});
    if (!battle) continue;
    playable.push_back(json::value(sheet));
    if (const int limit = battle.value()->setting().turns; limit > 0) turns[sheet] = limit;
  }
  out["sheets"] = std::move(playable);
  out["turns"] = std::move(turns);
  return out;
}

}  // namespace

const Scenario* Library::scenario(std::string_view id) const {
  const auto found = scenarios.find(id);
  return found == scenarios.end() ? nullptr : &found->second;
}

std::shared_ptr<const Rulebook> Library::book(std::string_view sheet) const {
  const auto found = books.find(sheet);
  return found == books.end() ? nullptr : found->second;
}

std::optional<Problem> wrong_choice(const Rulebook& book, const Choices& choices) {
  for (const auto& [id, choice] : choices) {
    const Rule* rule = book.find(id);
    if (rule == nullptr) return problem(fmt::format("there is no rule \"{}\"", id));
    if (std::find(rule->choices.begin(), rule->choices.end(), choice) == rule->choices.end())
      return problem(fmt::format("there is no choice of {} \"{}\"", id, choice));
  }
  return std::nullopt;
}

Result<std::unique_ptr<Battle>> open_battle(const Library& library, const std::string& rules,
                                            const std::string& scenario, const Choices& choices,
                                            const std::string& deploy) {
  const Sheet* sheet = find_sheet(rules);
  const auto book = library.book(rules);
  if (sheet == nullptr || book == nullptr)
    return problem(fmt::format("there is no sheet called \"{}\"", rules));
  const Scenario* found = library.scenario(scenario);
  if (found == nullptr) return problem(fmt::format("there is no scenario called \"{}\"", scenario));
  MusterOptions options;
  options.rules = choices;
  if (!deploy.empty() && !opens_from(deploy, options.opens))
    return problem(fmt::format("a battle is deployed given or free, not \"{}\"", deploy));
  const Result<Mustered> mustered = muster(*found, library.tables, *sheet, book, options);
  if (!mustered) return mustered.problems();
  return sheet->load(book, mustered.value().position);
}

boost::json::object about(const Library& library, const std::string& version) {
  json::array sheet_list;
  for (const Sheet& sheet : sheets())
    if (const auto book = library.book(sheet.id)) {
      json::object told = wire::sheet(sheet, *book);
      if (const auto lesson = library.lessons.find(sheet.id); lesson != library.lessons.end())
        told["intro"] = intro_json(lesson->second);
      sheet_list.push_back(std::move(told));
    }
  return {{"version", version}, {"protocol", kProtocol}, {"sheets", sheet_list}, {"players", bots_told()}};
}

boost::json::array scenarios(const Library& library) {
  json::array out;
  for (const auto& [id, scenario] : library.scenarios)
    if (!library.taught.contains(id)) out.push_back(scenario_json(library, scenario));
  return out;
}

boost::json::array terrain(const std::vector<Feature>& features) {
  json::array out;
  for (const Feature& feature : features) out.push_back(drawn_feature_json(feature));
  return out;
}

}  // namespace drumhead::desk
