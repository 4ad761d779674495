// drumhead simulate: plays many battles between bots and counts.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>

#include "cli/bots.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/summary.h"
#include "cli/trials.h"
#include "words/sentences.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;

constexpr Side kSides[] = {Side::british, Side::american};
constexpr std::size_t kMostFaultsWritten = 5;

struct SimulateAsked {
  std::string rules = default_sheet(), scenario = "meeting";
  std::string players[2] = {"drill", "drill"};
  std::size_t games = 1000;
  std::uint64_t seed = 1;
  unsigned threads = 0;  // 0: as many as the machine has
  bool as_json = false;
  std::string record, deploy;
  BotsAsked bots;
};

// ---- the result

struct Simulated {
  Score score;
  balance::Strengths armies[2];
  std::string title, element;
  double seconds = 0;
  unsigned threads = 1;

  double per_second() const { return seconds > 0 ? static_cast<double>(score.games) / seconds : 0; }
  double lost_share(int side) const {
    return armies[side].start > 0 ? score.mean_lost[side] / armies[side].start : 0;
  }
};

json::object share_json(std::size_t hits, std::size_t of) {
  const Interval range = balance::wilson(hits, of);
  return {{"share", of > 0 ? static_cast<double>(hits) / static_cast<double>(of) : 0.0},
          {"low", range.low},
          {"high", range.high}};
}

json::value outcome_json(const SimulateAsked& asked, const Simulated& out) {
  const Score& s = out.score;
  json::object all{
      {"rules", asked.rules}, {"scenario", asked.scenario}, {"seed", std::to_string(asked.seed)}};
  all["players"] = json::object{{"british", asked.players[0]}, {"american", asked.players[1]}};
  all["games"] = s.games;
  all["wins"] = json::object{{"british", s.wins[0]}, {"american", s.wins[1]}, {"draw", s.draws}};
  all["unfinished"] = s.unfinished;
  all["shares"] = json::object{{"british", share_json(s.wins[0], s.finished())},
                               {"american", share_json(s.wins[1], s.finished())},
                               {"draw", share_json(s.draws, s.finished())}};
  all["mean_turns"] = s.mean_turns;
  all["mean_losses"] = json::object{{"british", s.mean_lost[0]}, {"american", s.mean_lost[1]}};
  all["mean_losses_share"] = json::object{{"british", out.lost_share(0)}, {"american", out.lost_share(1)}};
  all["faults"] = json::object{{"british", s.faults[0].count}, {"american", s.faults[1].count}};
  all["element"] = out.element;
  all["seconds"] = out.seconds;
  all["games_per_second"] = out.per_second();
  all["threads"] = out.threads;
  return all;
}

void put_share(std::string_view name, std::size_t hits, std::size_t of) {
  const Interval range = balance::wilson(hits, of);
  const double share = of > 0 ? 100.0 * static_cast<double>(hits) / static_cast<double>(of) : 0;
  put_line("  {:<16} {:>8}   {:5.1f} %   ({:.1f} to {:.1f})", name, hits, share, 100 * range.low,
           100 * range.high);
}

void put_outcome(const SimulateAsked& asked, const Simulated& out) {
  const Score& s = out.score;
  put_line("{} under {}: {} (British) against {} (American), seed {}", out.title, asked.rules,
           asked.players[0], asked.players[1], asked.seed);
  put_line("{} in {:.1f} s, {:.0f} a second on {}\n", counted(s.games, "battle"), out.seconds,
           out.per_second(), counted(out.threads, "thread"));
  put_share("British wins", s.wins[0], s.finished());
  put_share("American wins", s.wins[1], s.finished());
  put_share("Drawn", s.draws, s.finished());
  if (s.unfinished > 0) put_line("  {:<16} {:>8}", "Unfinished", s.unfinished);
  put_line("\n  {:<16} {:>8.1f}", "Mean turns", s.mean_turns);
  for (int side = 0; side < 2; ++side)
    put_line("  {:<16} {:>8.1f} of {} {}s ({:.0f} %)", fmt::format("{} losses", name_of(kSides[side])),
             s.mean_lost[side], out.armies[side].start, out.element, 100 * out.lost_share(side));
}

// ---- battles that went wrong are played again, this time with a recorder

void report_fault(const TrialPlan& plan, const SimulateAsked& asked, std::size_t n) {
  Record record;
  std::string fault;
  play_trial(plan, n, &record, &fault);
  const std::string name = fmt::format("drumhead-{}-{}-seed{}-game{}.jsonl", asked.rules,
                                       plan.opening->setting().scenario, asked.seed, n + 1);
  std::error_code error;
  const std::string path = (std::filesystem::temp_directory_path(error) / name).string();
  const std::optional<Problem> problem = write_text(path, write_record(record));
  fmt::print(stderr, "drumhead: battle {} is unfinished: {}; {}\n", n + 1, fault,
             problem ? problem->message : "its record is " + path);
}

void report_faults(const TrialPlan& plan, const SimulateAsked& asked, const Trials& trials) {
  std::size_t written = 0;
  for (std::size_t n = 0; n < trials.size() && written < kMostFaultsWritten; ++n) {
    if (!trials[n] || trials[n]->finished) continue;
    report_fault(plan, asked, n);
    ++written;
  }
}

void report_players(const SimulateAsked& asked, const Score& score) {
  for (int side = 0; side < 2; ++side)
    if (const Faults& faults = score.faults[side]; faults.count > 0)
      fmt::print(stderr, "drumhead: {} ({}) had {}; the first: {}\n", asked.players[side],
                 name_of(kSides[side]), counted(static_cast<std::size_t>(faults.count), "fault"),
                 faults.first);
}

// ---- all of it

std::optional<Problem> write_first(const TrialPlan& plan, const std::string& path) {
  Record record;
  play_trial(plan, 0, &record, nullptr);
  return write_text(path, write_record(record));
}

int play(const SimulateAsked& asked, const Opening& opening, const std::string& element) {
  TrialPlan plan;
  plan.opening = opening.battle.get();
  for (int side = 0; side < 2; ++side) plan.players[side] = asked.players[side];
  plan.seed = asked.seed;
  plan.games = asked.games;
  plan.threads = threads_for(asked.threads, plan.games);
  if (!asked.record.empty())
    if (const auto problem = write_first(plan, asked.record)) return complain({*problem});
  const std::atomic<bool>& stop_asked = catch_interrupt();
  const auto begin = std::chrono::steady_clock::now();
  Trials trials;
  {
    const Progress progress(plan.games);
    trials = play_trials(plan, stop_asked, [&](std::size_t done) { progress.show(done); });
  }
  Simulated out;
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  out.score = score_of(trials);
  for (int side = 0; side < 2; ++side) out.armies[side] = balance::strengths(*plan.opening, kSides[side]);
  out.title = opening.scenario.title;
  out.element = element;
  out.threads = plan.threads;
  if (asked.as_json)
    put_json(outcome_json(asked, out));
  else
    put_outcome(asked, out);
  finish_output();
  report_faults(plan, asked, trials);
  report_players(asked, out.score);
  if (out.score.nobody_hurt())
    fmt::print(
        stderr,
        "drumhead: nobody lost anything in any of these battles; are the sheet's blows carried out?\n");
  if (stop_asked) return kInterrupted;
  return out.score.unfinished > 0 ? kNo : kFine;
}

int simulate(const Session& session, const SimulateAsked& asked) {
  server::BotPrograms programs(kMostPrograms);
  if (const Problems problems = enlist_bots(asked.bots, programs); !problems.empty())
    return complain(problems);
  for (const std::string& name : asked.players)
    if (const auto problem = check_player(name)) return complain({*problem});
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<Opening> opening =
      open_scenario(home.value(), asked.rules, asked.scenario, opening_as(asked.deploy));
  if (!opening) return complain(opening.problems());
  const Result<MusterTables> tables = home.value().tables();
  const SheetMuster* sheet = tables ? tables.value().find_sheet(asked.rules) : nullptr;
  return play(asked, opening.value(), sheet != nullptr ? sheet->strength.element : "element");
}

}  // namespace

void add_simulate(CLI::App& app, Session& session) {
  auto asked = std::make_shared<SimulateAsked>();
  CLI::App* sub = app.add_subcommand("simulate", "Play many battles between bots and count who wins");
  sub->add_option("--rules", asked->rules, "The sheet")->capture_default_str()->type_name("SHEET");
  sub->add_option("--scenario", asked->scenario, "A scenario's id, or the path of a .toml file")
      ->capture_default_str()
      ->type_name("ID");
  sub->add_option("--games", asked->games, "How many battles")
      ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--seed", asked->seed, "Same seed, same battles")->capture_default_str()->type_name("N");
  sub->add_option("--british", asked->players[0], "Who plays the British")
      ->capture_default_str()
      ->type_name("PLAYER");
  sub->add_option("--american", asked->players[1], "Who plays the Americans")
      ->capture_default_str()
      ->type_name("PLAYER");
  sub->add_option("--threads", asked->threads, "Threads; 0: one for each core")
      ->check(CLI::Range(0u, 256u))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--record", asked->record, "Write the record of the first battle here")->type_name("FILE");
  add_deploy(*sub, asked->deploy);
  add_bots(*sub, asked->bots);
  sub->add_flag("--json", asked->as_json, "Print JSON");
  sub->footer(
      with_sheet("Shares have 95 % Wilson intervals. The same seed gives the same battles on any number of\n"
                 "threads. Each battle is independent of those before it.\n"
                 "Examples:\n"
                 "  drumhead simulate --rules SHEET --scenario meeting --games 1000 --seed 7\n"
                 "  drumhead simulate --scenario cowpens --british drill --american random --json\n"
                 "  drumhead simulate --scenario meeting --games 1 --record battle.jsonl\n"
                 "  drumhead simulate --games 20 --bot mine='python3 bot.py' --british mine\n"
                 "Exit code 1: some battles did not finish; their records are named on standard error."));
  sub->callback([&session, asked] { session.run = [&session, asked] { return simulate(session, *asked); }; });
}

}  // namespace drumhead::cli
