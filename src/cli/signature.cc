// drumhead signature: plays a fixed set of battles and prints a digest of each, to show that nothing changed.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "battle/digest.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"
#include "cli/trials.h"

namespace drumhead::cli {

namespace {

constexpr std::uint64_t kSeed = 1776;
constexpr const char* kPairs[] = {"drill", "random"};

// Every position of the battle counts, and how it ended.
void add_battle(const Battle& opening, const char* player, Digester& digest) {
  TrialPlan plan;
  plan.opening = &opening;
  plan.players[0] = plan.players[1] = player;
  plan.seed = kSeed;
  Record record;
  std::string fault;
  const balance::Outcome trial = play_trial(plan, 0, &record, &fault);
  ENSURE(trial.finished, record.commands.size(), kMostCommandsPlayed);
  digest.add(record.digest);
  for (const RecordedCommand& entry : record.commands) digest.add(entry.digest.value_or(0));
}

int print_signatures(const Session& session) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  for (const Sheet& sheet : sheets())
    for (const std::string& id : home.value().scenario_ids()) {
      const Result<Opening> opening = open_scenario(home.value(), std::string(sheet.id), id);
      if (!opening) return complain(opening.problems());
      Digester digest;
      for (const char* player : kPairs) add_battle(*opening.value().battle, player, digest);
      put_line("{} {} {:016x}", sheet.id, id, digest.finish());
    }
  return kFine;
}

}  // namespace

void add_signature(CLI::App& app, Session& session) {
  CLI::App* sub = app.add_subcommand("signature", "Play a fixed set of battles and print a digest of each");
  sub->footer(
      "A line for each sheet and scenario: drill against drill and random against random, every position\n"
      "counted. The digests are the same on every machine; a change of rules, data or bots changes them.");
  sub->callback([&session] { session.run = [&session] { return print_signatures(session); }; });
}

}  // namespace drumhead::cli
