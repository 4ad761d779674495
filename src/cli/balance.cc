// drumhead balance: is this battle fair, how long is it, and under which sheet?
#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "balance/report.h"
#include "cli/balance_play.h"
#include "cli/balance_suggest.h"
#include "cli/bots.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/ranks.h"
#include "players/player.h"

namespace drumhead::cli {

namespace {

enum class Print : std::uint8_t { text, json, csv };

struct BalanceAsked {
  FieldAsked field;
  std::uint64_t games = 400;
  double within = 0;
  unsigned threads = 0;
  std::string out, shard;
  bool as_json = false, as_csv = false, suggest = false;
  BotsAsked bots;
  std::vector<std::string> files;  // to merge

  Print print() const { return as_json ? Print::json : as_csv ? Print::csv : Print::text; }
};

void put_report(const balance::Ledger& ledger, Print print) {
  switch (print) {
    case Print::json:
      put_json(balance::report_json(ledger));
      break;
    case Print::csv:
      put(balance::report_csv(ledger));
      break;
    case Print::text:
      put(balance::report_text(ledger, columns()));
      break;
  }
  finish_output();
}

// What did not go as it should, on standard error; the exit code.
int say_faults(const balance::Ledger& ledger) {
  int answer = kFine;
  for (std::size_t i = 0; i < ledger.tallies().size(); ++i) {
    const balance::Tally& tally = ledger.tallies()[i];
    const std::string& rules = ledger.series().cells[i].rules;
    if (tally.unfinished > 0) {
      fmt::print(stderr,
                 "drumhead: {} under {} did not end; `drumhead simulate` with the same seed records them\n",
                 counted(tally.unfinished, "battle"), rules);
      answer = kNo;
    }
    for (const Side side : balance::kSides)
      if (const std::size_t faults = tally.faults[balance::index_of(side)]; faults > 0)
        fmt::print(stderr, "drumhead: {} had {} under {}\n", ledger.series().players[balance::index_of(side)],
                   counted(faults, "fault"), rules);
  }
  return answer;
}

Result<balance::Wanted> wanted_of(const BalanceAsked& asked) {
  balance::Wanted out;
  out.games = asked.games;
  out.within = asked.within;
  if (asked.shard.empty()) return out;
  const Result<balance::Shard> shard = balance::read_shard(asked.shard);
  if (!shard) return shard.problems();
  if (asked.within > 0)
    return Problem{"", 0, "",
                   "--within needs all battles, of which a shard has only some: leave one of them out"};
  out.shard = shard.value();
  return out;
}

int tell(const BalanceAsked& asked, const Fought& fought, bool stopped) {
  put_report(fought.ledger, asked.print());
  const int answer = say_faults(fought.ledger);
  if (!fought.kept)
    return complain(fmt::format("cannot write {}: the battles after its last line are lost", asked.out));
  if (!stopped) return answer;
  fmt::print(stderr, "drumhead: stopped; these are the battles that were fought{}\n",
             asked.out.empty() ? "" : ", and the same command goes on from here");
  return kInterrupted;
}

// The first battle that is known of each cell, fought again. A program from other sources may play otherwise
// whatever version it says it is; battles of two programs in one file would be those of neither.
std::string plays_otherwise(const BalanceField& field, const BattleFile::Known& known) {
  for (const std::string& name : field.series.players)
    if (!repeats(name)) return {};
  std::vector<bool> proved(field.series.cells.size(), false);
  for (const auto& [number, outcome] : known) {
    const std::size_t cell = field.series.cell_of(number);
    if (proved[cell]) continue;
    proved[cell] = true;
    if (field.fight(number) != outcome)
      return fmt::format(
          "battle {} under {} comes out otherwise now: the program is not the one that fought it. Name "
          "another file",
          number, field.series.cells[cell].rules);
  }
  return {};
}

int fight_it(const BalanceAsked& asked, const BalanceField& field, const balance::Wanted& wanted,
             const Fight& fight) {
  std::optional<BattleFile> file;
  if (!asked.out.empty()) {
    Result<BattleFile> opened =
        BattleFile::open(asked.out, field.series,
                         [&](const BattleFile::Known& known) { return plays_otherwise(field, known); });
    if (!opened) return complain(opened.problems());
    file.emplace(std::move(opened.value()));
  }
  const std::atomic<bool>& stop = catch_interrupt();
  const Fought fought = fight_series(field.series, wanted, fight, file ? &*file : nullptr, stop);
  return tell(asked, fought, stop);
}

// One of several that mpirun started. A rank has one thread unless more are asked for.
int fight_in_ranks(const BalanceAsked& asked, const BalanceField& field, const balance::Wanted& wanted,
                   Ranks& ranks) {
  const unsigned threads = std::max(1u, asked.threads);
  if (!ranks.agree(field))
    return ranks.leave(complain(
        "the ranks have different rulebooks, scenarios or programs, and would fight different battles"));
  if (ranks.leads()) return ranks.leave(fight_it(asked, field, wanted, ranks.fight(field)));
  ranks.follow(field, threads);
  return ranks.leave(kFine);
}

int suggest_for(const Session& session, const BalanceAsked& asked, const Home& home,
                const BalanceField& field) {
  const SuggestAsked wanted{asked.field, asked.games, asked.threads, session.version};
  const std::atomic<bool>& stop = catch_interrupt();
  boost::json::array all;
  for (const balance::Cell& cell : field.series.cells) {
    const Result<Suggestions> found = suggest(home, wanted, cell.rules, stop);
    if (!found) return complain(found.problems());
    if (asked.as_json)
      all.push_back(suggestions_json(found.value()));
    else
      put_line("{}", suggestions_text(found.value()));
    if (stop) break;
  }
  if (asked.as_json) put_json(all);
  return stop ? kInterrupted : kFine;
}

std::optional<Problem> check_suggest(const BalanceAsked& asked) {
  if (!asked.suggest) return std::nullopt;
  for (const auto& [is_set, name] : {std::pair{asked.field.compare, "--compare"},
                                     {!asked.out.empty(), "--out"},
                                     {!asked.shard.empty(), "--shard"},
                                     {asked.within > 0, "--within"},
                                     {asked.as_csv, "--csv"},
                                     {Ranks::several(), "mpirun"}})
    if (is_set) return Problem{"", 0, "", fmt::format("--suggest does not go with {}", name)};
  return std::nullopt;
}

int balance_battles(const Session& session, const BalanceAsked& asked) {
  Ranks::hush_followers();
  server::BotPrograms programs(kMostPrograms);
  if (const Problems problems = enlist_bots(asked.bots, programs); !problems.empty())
    return complain(problems);
  if (const auto problem = check_suggest(asked)) return complain({*problem});
  const Result<balance::Wanted> wanted = wanted_of(asked);
  if (!wanted) return complain(wanted.problems());
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  const Result<BalanceField> field = open_field(home.value(), asked.field, session.version);
  if (!field) return complain(field.problems());
  if (asked.suggest) return suggest_for(session, asked, home.value(), field.value());
  if (const std::unique_ptr<Ranks> ranks = Ranks::join())
    return fight_in_ranks(asked, field.value(), wanted.value(), *ranks);
  return fight_it(asked, field.value(), wanted.value(), on_this_machine(field.value(), asked.threads));
}

int merge_files(const BalanceAsked& asked) {
  std::optional<balance::Ledger> all;
  for (const std::string& path : asked.files) {
    const Result<balance::Kept> kept = read_battles(path);
    if (!kept) return complain(kept.problems());
    if (!all) all.emplace(kept.value().series);
    if (const std::string how = balance::unlike(all->series(), kept.value().series); !how.empty())
      return complain(
          fmt::format("{} holds another run's battles than {}: {}", path, asked.files.front(), how));
    for (const auto& [number, outcome] : kept.value().battles) all->add(number, outcome);
  }
  put_report(*all, asked.print());
  int answer = say_faults(*all);
  for (std::size_t i = 0; i < all->series().cells.size(); ++i)
    if (const std::size_t missing = all->missing_in(i); missing > 0) {
      fmt::print(stderr, "drumhead: {} under {} {} missing from the files\n", counted(missing, "battle"),
                 all->series().cells[i].rules, missing == 1 ? "is" : "are");
      answer = kNo;
    }
  return answer;
}

void add_print(CLI::App& sub, BalanceAsked& asked) {
  CLI::Option* as_json = sub.add_flag("--json", asked.as_json, "Print JSON");
  sub.add_flag("--csv", asked.as_csv, "Print a table for spreadsheets")->excludes(as_json);
}

void add_field(CLI::App& sub, FieldAsked& asked) {
  sub.add_option("--scenario", asked.scenario, "A scenario's id, or the path of a .toml file")
      ->capture_default_str()
      ->type_name("ID");
  sub.add_option("--rules", asked.rules, "Sheets, or all")->delimiter(',')->type_name("SHEET");
  sub.add_option("--players", asked.players, "Who plays: one for both sides, or British,American")
      ->capture_default_str()
      ->type_name("PLAYER");
  sub.add_option("--seed", asked.seed, "Same seed, same battles")->capture_default_str()->type_name("N");
  add_deploy(sub, asked.deploy);
  sub.add_option("--house-rule", asked.house_rules,
                 "Play a ruling otherwise than the sheet does; may be repeated")
      ->type_name("ID=CHOICE");
  sub.add_option("--rulebook", asked.rulebook, "Play by an edited rulebook of the sheet")->type_name("FILE");
  sub.add_flag("--compare", asked.compare,
               "Fight each battle with and without these changes, with the same dice");
}

void add_merge(CLI::App& sub, const std::shared_ptr<BalanceAsked>& asked) {
  CLI::App* merge = sub.add_subcommand("merge", "Put the files of shards together");
  merge->add_option("files", asked->files, "Files that --out wrote")->required()->type_name("FILE");
  add_print(*merge, *asked);
  merge->footer(
      "The result is what one run of all these battles prints.\n"
      "Exit code 1: battles are missing between those that are there.");
}

constexpr const char* kBalanceFooter =
    "Shares and means have 95 % intervals. A battle is decided after the turn from whose end on the winner\n"
    "was ahead by the sheet's own count. docs/balance.md explains every number.\n"
    "The same battles give the same numbers on any number of threads, in shards or interrupted.\n"
    "Examples:\n"
    "  drumhead balance --scenario cowpens --rules all --games 2000\n"
    "  drumhead balance --scenario cowpens --players drill,general:200 --within 0.05\n"
    "  drumhead balance --scenario camden --rules all --out camden.jsonl\n"
    "  drumhead balance --scenario camden --shard 2/8 --out part2.jsonl\n"
    "  drumhead balance merge part*.jsonl\n"
    "  drumhead balance --scenario camden --house-rule ID=choice --compare\n"
    "  drumhead balance --scenario camden --suggest\n"
    "  mpirun -n 8 drumhead balance --scenario camden --rules all --games 100000 --out camden.jsonl\n"
    "Exit code 1: some battles did not end. 130: stopped by Ctrl-C, with what was known.";

}  // namespace

void add_balance(CLI::App& app, Session& session) {
  auto asked = std::make_shared<BalanceAsked>();
  CLI::App* sub =
      app.add_subcommand("balance", "Fight a battle many times: is it fair, how long, whose loss decides");
  add_field(*sub, asked->field);
  sub->add_option("--games", asked->games, "Battles under each sheet, at most")
      ->check(CLI::Range(std::uint64_t{1}, balance::kMostRows))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--within", asked->within, "Stop when shares are known as closely as this, such as 0.02")
      ->check(CLI::Range(0.0001, 0.5))
      ->type_name("SHARE");
  sub->add_option("--threads", asked->threads, "Threads; 0: one for each core")
      ->check(CLI::Range(0u, 256u))
      ->capture_default_str()
      ->type_name("N");
  sub->add_option("--out", asked->out, "Keep each battle in this file; the same command goes on where it was")
      ->type_name("FILE");
  sub->add_option("--shard", asked->shard, "Fight one part of so many, such as 2/8")->type_name("I/N");
  sub->add_flag("--suggest", asked->suggest,
                "Look for handicaps that make it even, as changes of the scenario file");
  add_bots(*sub, asked->bots);
  add_print(*sub, *asked);
  add_merge(*sub, asked);
  sub->footer(with_sheet(kBalanceFooter));
  sub->callback([&session, sub, asked] {
    const bool merging = sub->got_subcommand("merge");
    session.run = [&session, asked, merging] {
      return merging ? merge_files(*asked) : balance_battles(session, *asked);
    };
  });
}

}  // namespace drumhead::cli
