// drumhead ladder: every player against the next weaker one, and drill against chance in every battle.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>
#include <thread>

#include "cli/bots.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/match.h"
#include "cli/output.h"
#include "words/sentences.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;

struct LadderAsked {
  std::vector<std::string> rules = sheet_ids();
  std::vector<std::string> battles = even_battles();
  std::vector<int> budgets = {16, 64, 256};
  std::size_t games = 100;
  std::uint64_t seed = 1;
  unsigned threads = 0;
  BotsAsked bots;
  bool cells = false, as_json = false;
  double least = 0.99;
};

// A player and the one he must beat.
struct Rung {
  std::string upper, lower;
};

std::vector<Rung> rungs_of(const LadderAsked& asked) {
  std::vector<Rung> out = {{"recruit", "random"}, {"drill", "recruit"}};
  for (const int budget : asked.budgets) out.push_back({fmt::format("general:{}", budget), "drill"});
  for (const std::string& given : asked.bots.given) {
    const std::string name = given.substr(0, given.find('='));
    out.push_back({name, "random"});
    out.push_back({name, "drill"});
  }
  return out;
}

unsigned threads_of(const LadderAsked& asked) {
  return asked.threads > 0 ? asked.threads : std::max(1u, std::thread::hardware_concurrency());
}

json::object tallied_json(const Tallied& one) {
  const Interval range = one.interval();
  return {{"share", one.share()}, {"low", range.low}, {"high", range.high}, {"games", one.games}};
}

void put_rung(const std::string& rules, const Rung& rung, const MatchPlayed& played, bool as_json) {
  const Tallied all = played.all();
  if (as_json) {
    put_line("{}", json::serialize(json::object{{"rules", rules},
                                                {"player", rung.upper},
                                                {"against", rung.lower},
                                                {"all", tallied_json(all)},
                                                {"british", tallied_json(played.by_side[0])},
                                                {"american", tallied_json(played.by_side[1])},
                                                {"unfinished", all.unfinished}}));
    return;
  }
  const Interval range = all.interval();
  put_line("| {} | {} v {} | {} | {:.1f} % | {:.1f} to {:.1f} | {:.1f} % | {:.1f} % |{}", rules, rung.upper,
           rung.lower, all.games, 100 * all.share(), 100 * range.low, 100 * range.high,
           100 * played.by_side[0].share(), 100 * played.by_side[1].share(),
           all.unfinished > 0 ? fmt::format(" {} unfinished", all.unfinished) : "");
}

int climb(const Home& home, const LadderAsked& asked) {
  const std::atomic<bool> stop{false};
  bool sound = true;
  if (!asked.as_json) {
    put_line("Battles: {}. A draw counts half; in brackets of 95 % (Wilson).\n", listed(asked.battles));
    put_line("| sheet | players | battles | share | interval | as British | as American |");
    put_line("|---|---|---|---|---|---|---|");
  }
  for (const std::string& rules : asked.rules)
    for (const Rung& rung : rungs_of(asked)) {
      const Result<MatchPlayed> played = play_match(
          home, {rules, rung.upper, rung.lower, asked.battles, asked.games, asked.seed, threads_of(asked)},
          stop);
      if (!played) return complain(played.problems());
      put_rung(rules, rung, played.value(), asked.as_json);
      sound = sound && played.value().all().unfinished == 0;
    }
  finish_output();
  return sound ? kFine : kNo;
}

// Drill against chance, by battle and side: where it does not nearly always win, it is named.
int walk_cells(const Home& home, const LadderAsked& asked) {
  const std::atomic<bool> stop{false};
  std::size_t cells = 0, good = 0;
  for (const std::string& rules : asked.rules)
    for (const std::string& battle : home.scenario_ids())
      for (const Side side : {Side::british, Side::american}) {
        const MatchAsked match{rules, "drill", "random", {}, 0, asked.seed, threads_of(asked)};
        const Result<Tallied> half = play_half(home, match, battle, side, asked.games, stop);
        if (!half) return complain(half.problems());
        ++cells;
        if (half.value().share() >= asked.least)
          ++good;
        else
          put_line("{:<12} {:<18} {:<9} {:5.1f} % of {}", rules, battle, name_of(side),
                   100 * half.value().share(), half.value().games);
      }
  put_line("drill wins {:.0f} % or more against random in {} of {} (battle, sheet, side)", 100 * asked.least,
           good, cells);
  finish_output();
  return good == cells ? kFine : kNo;
}

std::optional<Problem> check_names(const LadderAsked& asked) {
  for (const std::string& rules : asked.rules)
    if (const auto sheet = sheet_named(rules); !sheet) return sheet.problems().front();
  return std::nullopt;
}

int ladder(const Session& session, const LadderAsked& asked) {
  if (const auto problem = check_names(asked)) return complain({*problem});
  server::BotPrograms programs(kMostPrograms);
  if (const Problems problems = enlist_bots(asked.bots, programs); !problems.empty())
    return complain(problems);
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  return asked.cells ? walk_cells(home.value(), asked) : climb(home.value(), asked);
}

}  // namespace

void add_ladder(CLI::App& app, Session& session) {
  auto asked = std::make_shared<LadderAsked>();
  CLI::App* sub = app.add_subcommand("ladder", "Play the bots against each other, from the weakest up");
  sub->add_option("--rules", asked->rules, "Sheets; all, if none is named")->type_name("SHEET");
  sub->add_option("--battles", asked->battles, "Scenarios of the ladder")
      ->capture_default_str()
      ->type_name("ID");
  sub->add_option("--budgets", asked->budgets, "Playouts a turn for each general")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--games", asked->games, "Battles for each rung and sheet; with --cells, for each cell")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--seed", asked->seed, "Same seed, same battles")->capture_default_str()->type_name("N");
  sub->add_option("--threads", asked->threads, "Threads; 0: one for each core")
      ->check(CLI::Range(0u, 256u))
      ->capture_default_str()
      ->type_name("N");
  sub->add_flag("--cells", asked->cells, "Play drill against random instead, by sheet, battle and side");
  sub->add_option("--least", asked->least, "With --cells: report cells below this share")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str()
      ->type_name("SHARE");
  add_bots(*sub, asked->bots);
  sub->add_flag("--json", asked->as_json, "Print JSON, a line for each rung");
  sub->footer(with_sheet(
      "Each pair plays every battle equally often on either side. The table goes into docs/bots.md.\n"
      "Examples:\n"
      "  drumhead ladder --rules SHEET --games 20 --budgets 16\n"
      "  drumhead ladder --cells --games 20\n"
      "  drumhead ladder --games 20 --bot mine='python3 bot.py'\n"
      "Exit code 1: some battles did not finish; with --cells, some cell is below the limit."));
  sub->callback([&session, asked] { session.run = [&session, asked] { return ladder(session, *asked); }; });
}

}  // namespace drumhead::cli
