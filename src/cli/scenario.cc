// drumhead scenario: lists the scenarios, shows the forces of one under a sheet, and draws its plan for
// print.
#include <CLI/CLI.hpp>

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"
#include "plan/plan.h"
#include "words/sentences.h"
#include "words/victory.h"

namespace drumhead::cli {

namespace {

struct ScenarioAsked {
  std::string id;
  std::string rules = default_sheet();
  std::string deploy;
  std::string svg;
};

int list_scenarios(const Session& session) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<MusterTables> tables = home.value().tables();
  if (!tables) return complain(tables.problems());
  int answer = kFine;
  for (const std::string& id : home.value().scenario_ids()) {
    const Result<Scenario> scenario = home.value().scenario(id, tables.value());
    if (!scenario) {
      answer = complain(scenario.problems());
      continue;
    }
    const Scenario& held = scenario.value();
    put_line("{:<14} {}{}{}", id, held.title, held.date.empty() ? "" : ", ", held.date);
  }
  return answer;
}

void put_story(const Scenario& scenario) {
  put_line("{}{}{}", scenario.title, scenario.date.empty() ? "" : ", ", scenario.date);
  if (!scenario.place.empty()) put(wrapped(scenario.place, 0));
  for (const std::string* text : {&scenario.story, &scenario.notes, &scenario.victory})
    if (!text->empty()) put("\n" + wrapped(*text, 0));
}

// "light woods" of woods-light
std::string ground_word(const Feature& feature) {
  const std::string kind(word_of(feature.kind));
  const std::size_t dash = kind.find('-');
  return dash == std::string::npos ? kind : kind.substr(dash + 1) + " " + kind.substr(0, dash);
}

void put_ground(const Setting& setting) {
  put_line("\nTable {} by {}, {}.", measured(setting.terrain.width(), setting),
           measured(setting.terrain.depth(), setting),
           setting.turns > 0 ? counted(static_cast<std::size_t>(setting.turns), "turn") : "no turn limit");
  std::vector<std::pair<std::string, std::size_t>> grounds;  // woods of one name are one line
  for (const Feature& feature : setting.terrain.features()) {
    const std::string said = ground_word(feature) + (feature.name.empty() ? "" : ": ") + feature.name;
    const auto known =
        std::find_if(grounds.begin(), grounds.end(), [&](const auto& one) { return one.first == said; });
    if (known == grounds.end())
      grounds.emplace_back(said, 1);
    else
      ++known->second;
  }
  for (const auto& [said, times] : grounds)
    put_line("  {}{}", said, times > 1 ? fmt::format(" ({})", counted(times, "part")) : "");
  put("\n" + wrapped(how_it_is_won(setting), 0));
  if (!setting.aims.empty()) put_line("\nObjectives");
  for (const SideAim& aim : setting.aims)
    put_line("  {}: {} ({}{})", setting.info(aim.side).name, aim.name,
             counted(static_cast<std::size_t>(aim.points), "point"),
             aim.by > 0 && aim.by < setting.turns ? fmt::format(", by turn {}", aim.by) : "");
}

int show_scenario(const Session& session, const ScenarioAsked& asked) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<Opening> opening =
      open_scenario(home.value(), asked.rules, asked.id, opening_as(asked.deploy));
  if (!opening) return complain(opening.problems());
  if (!asked.svg.empty()) {
    const std::string page =
        plan::draw_page(opening.value().scenario, opening.value().mustered, *opening.value().battle);
    if (const std::optional<Problem> problem = write_text(asked.svg, page)) return complain({*problem});
    put_line("The plan is in {}, one page of A4.", asked.svg);
    return kFine;
  }
  put_story(opening.value().scenario);
  put_ground(opening.value().battle->setting());
  put_line("\nMuster roll");
  for (const std::string& line : opening.value().mustered.roll) put_line("{}", line);
  return kFine;
}

}  // namespace

void add_scenario(CLI::App& app, Session& session) {
  auto asked = std::make_shared<ScenarioAsked>();
  CLI::App* sub = app.add_subcommand("scenario", "List the scenarios, or show one");
  sub->require_subcommand(1);
  sub->footer(
      with_sheet("Examples:\n  drumhead scenario list\n  drumhead scenario show cowpens --rules SHEET\n"
                 "  drumhead scenario show cowpens --rules SHEET --svg cowpens.svg"));
  CLI::App* list = sub->add_subcommand("list", "The scenarios, a line each");
  list->callback([&session] { session.run = [&session] { return list_scenarios(session); }; });
  CLI::App* show = sub->add_subcommand("show", "Story, ground, objectives and muster roll of one");
  show->add_option("id", asked->id, "A scenario's id, or the path of a .toml file")->required();
  show->add_option("--rules", asked->rules, "The sheet to muster into")
      ->capture_default_str()
      ->type_name("SHEET");
  add_deploy(*show, asked->deploy);
  show->add_option("--svg", asked->svg, "Draw plan and rosters on one page for print, into this file")
      ->type_name("FILE");
  show->callback(
      [&session, asked] { session.run = [&session, asked] { return show_scenario(session, *asked); }; });
}

}  // namespace drumhead::cli
