// drumhead demo: one battle between bots, told as a story.
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"
#include "cli/story.h"
#include "cli/summary.h"
#include "cli/trials.h"
#include "words/phrasebook.h"
#include "words/sentences.h"

namespace drumhead::cli {

namespace {

constexpr std::size_t kMostLines = 100;  // of the story itself

struct DemoAsked {
  std::string rules = default_sheet(), scenario = "cowpens", deploy;
  std::uint64_t seed = 1781;
  bool full = false;
};

std::string_view strength_word(const Battle& battle) { return phrases_of(*battle.setting().words).strength; }

void put_opening(const Opening& opening) {
  const Scenario& scenario = opening.scenario;
  put_line("{}{}{}", scenario.title, scenario.date.empty() ? "" : ", ", scenario.date);
  put(wrapped(scenario.story, 0));
  for (const Side side : {Side::british, Side::american}) {
    const balance::Strengths held = balance::strengths(*opening.battle, side);
    put_line("{}: {}, {} {}", opening.battle->setting().info(side).name,
             counted(static_cast<std::size_t>(held.units), "unit"), held.start,
             strength_word(*opening.battle));
  }
  put_line("");
}

void put_losses(const Battle& battle) {
  for (const Side side : {Side::british, Side::american}) {
    const balance::Strengths held = balance::strengths(battle, side);
    put_line("{} lost {} of {} {} and {} of {} units.", capital(people(side, battle.setting())), held.lost(),
             held.start, strength_word(battle), held.gone, held.units);
  }
}

int tell_battle(const Opening& opening, const DemoAsked& asked) {
  const std::unique_ptr<Battle> battle = opening.battle->clone();
  FastDice dice(asked.seed);
  const std::unique_ptr<Player> british = make_player("drill", seed_for(asked.seed, 1));
  const std::unique_ptr<Player> american = make_player("drill", seed_for(asked.seed, 2));
  StoryLines story(*battle);
  put_opening(opening);
  run_battle(*battle, *british, *american, dice, &story, kMostCommandsPlayed);
  const auto told = asked.full ? story.full() : story.condensed(kMostLines);
  for (const std::string& line : told) put_line("{}", line);
  put_losses(*battle);
  if (!asked.full)
    put_line("\nThere is more: drumhead demo --full; drumhead rules {}; drumhead --help", asked.rules);
  return battle->core().over ? kFine : kNo;
}

int demo(const Session& session, const DemoAsked& asked) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<Opening> opening =
      open_scenario(home.value(), asked.rules, asked.scenario, opening_as(asked.deploy));
  if (!opening) return complain(opening.problems());
  return tell_battle(opening.value(), asked);
}

}  // namespace

void add_demo(CLI::App& app, Session& session) {
  auto asked = std::make_shared<DemoAsked>();
  CLI::App* sub = app.add_subcommand("demo", "Watch a battle between bots, told as a story");
  sub->add_option("--rules", asked->rules, "The sheet")->capture_default_str()->type_name("SHEET");
  sub->add_option("--scenario", asked->scenario, "A scenario's id, or the path of a .toml file")
      ->capture_default_str()
      ->type_name("ID");
  sub->add_option("--seed", asked->seed, "The seed of the dice and the bots")
      ->capture_default_str()
      ->type_name("N");
  add_deploy(*sub, asked->deploy);
  sub->add_flag("--full", asked->full, "Tell every move, with all dice and modifiers");
  sub->footer(
      "Examples:\n  drumhead demo\n  drumhead demo --scenario meeting --seed 3\n  drumhead demo --full | "
      "less");
  sub->callback([&session, asked] { session.run = [&session, asked] { return demo(session, *asked); }; });
}

}  // namespace drumhead::cli
