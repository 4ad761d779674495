// drumhead archive: what whoever runs a server does with the games that it keeps.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <ctime>

#include "cli/carrying.h"
#include "cli/commands.h"
#include "cli/library_files.h"
#include "cli/output.h"
#include "desk/gathering.h"
#include "desk/past.h"
#include "documents/books.h"
#include "documents/json.h"
#include "postgres/postgres_archive.h"
#include "postgres/upkeep.h"
#include "sqlite/ledger.h"
#include "sqlite/place.h"
#include "sqlite/upkeep.h"

namespace drumhead::cli {

namespace {

using archive::Ledger;

struct Asked {
  std::string data, archive, file, to, rulebook, older;  // archive: a database instead of the folder
  std::vector<std::string> games;
  bool replace = false, finished = false, dry = false, replay = false, as_json = false;
};

bool in_database(const Asked& asked) { return !asked.archive.empty(); }

// As people are told.
std::string place_of(const Asked& asked) {
  return in_database(asked) ? archive::shown_address(asked.archive) : archive::file_in(asked.data);
}

Result<std::unique_ptr<Ledger>> ledger_of(const Asked& asked) {
  if (in_database(asked)) return archive::open_postgres_ledger(asked.archive);
  auto opened = archive::FileLedger::open(archive::file_in(asked.data));
  if (!opened) return opened.problems();
  return std::unique_ptr<Ledger>(std::move(opened.value()));
}

// What only a file needs.
int for_files_only(const char* command) {
  return complain(
      fmt::format("`drumhead archive {}` is for an archive in a file; a database is mended with "
                  "PostgreSQL's own tools or put back from a backup, and `drumhead serve` brings its "
                  "tables up to date",
                  command));
}

std::string day_of(std::int64_t milliseconds) {
  const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char out[32];
  return {out, std::strftime(out, sizeof out, "%Y-%m-%d %H:%M", &parts)};
}

// Games and the rules that they are played by.
struct Keeper {
  desk::Library library;
  std::unique_ptr<Ledger> ledger;
  std::unique_ptr<desk::Shelf> shelf;

  // Its battle as it stands, played again from its first command.
  Result<desk::Reached> restored(const archive::StoredGame& stored) {
    return desk::restore(*shelf, stored, "");
  }
};

Result<std::unique_ptr<Keeper>> keeper_of(const Session& session, const Asked& asked) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return home.problems();
  auto out = std::make_unique<Keeper>();
  Result<desk::Library> library = read_library(home.value());
  if (!library) return library.problems();
  out->library = std::move(library.value());
  auto ledger = ledger_of(asked);
  if (!ledger) return ledger.problems();
  out->ledger = std::move(ledger.value());
  out->shelf = std::make_unique<desk::Shelf>(
      out->library, [held = out->ledger.get()](const std::string& digest) { return held->text(digest); },
      [held = out->ledger.get()](const std::string& kind) { return held->texts(kind); });
  return out;
}

// ---- looking

int list_games(const Asked& asked) {
  const auto ledger = ledger_of(asked);
  if (!ledger) return complain(ledger.problems());
  const Result<std::vector<archive::Listed>> games = ledger.value()->list();
  if (!games) return complain(games.problems());
  json::array all;
  for (const archive::Listed& one : games.value()) {
    if (!asked.as_json) {
      put_line("{}  {:<12} {:<18} {:>5} commands  last {}  {} against {}", one.id, one.rules,
               one.scenario.empty() ? "-" : one.scenario, one.commands, day_of(one.last), one.british,
               one.american);
      continue;
    }
    all.push_back(
        json::object{{"game", one.id},
                     {"rules", one.rules},
                     {"scenario", one.scenario},
                     {"commands", one.commands},
                     {"created", one.created},
                     {"last", one.last},
                     {"seats", json::object{{"british", one.british}, {"american", one.american}}}});
  }
  if (asked.as_json)
    put_json(all);
  else if (games.value().empty())
    put_line("There are no games in {}.", place_of(asked));
  return kFine;
}

// Every game played again by the rules that it was begun with.
void replay_all(Keeper& keeper, archive::Checked& out) {
  const Result<std::vector<archive::Listed>> games = keeper.ledger->list();
  if (!games) return;
  for (const archive::Listed& one : games.value()) {
    const auto stored = keeper.ledger->load(one.id);
    if (!stored || !stored.value() || !stored.value()->opens()) continue;
    const Result<desk::Reached> reached = keeper.restored(*stored.value());
    if (!reached)
      out.losses.push_back(fmt::format("game {}: {}; its record can still be exported", one.id,
                                       reached.problems().front().text()));
  }
}

int check_games(const Session& session, const Asked& asked) {
  const auto ledger = ledger_of(asked);
  if (!ledger) return complain(ledger.problems());
  Result<archive::Checked> found = ledger.value()->check();
  if (!found) return complain(found.problems());
  archive::Checked& checked = found.value();
  if (asked.replay) {
    const auto keeper = keeper_of(session, asked);
    if (!keeper) return complain(keeper.problems());
    replay_all(*keeper.value(), checked);
  }
  if (asked.as_json) {
    put_json(json::object{{"games", checked.games},
                          {"commands", checked.commands},
                          {"taken_back", checked.taken_back},
                          {"texts", checked.texts},
                          {"losses", json::value_from(checked.losses)},
                          {"flaws", json::value_from(checked.flaws)}});
    return checked.sound() ? kFine : kNo;
  }
  for (const std::string& line : checked.losses) put_line("LOST  {}", line);
  for (const std::string& line : checked.flaws) put_line("FLAW  {} (nothing is lost by it)", line);
  put_line("{}{}: {}, {}, {} taken back, {}.", checked.sound() ? "OK    " : "BAD   ", place_of(asked),
           counted(checked.games, "game"), counted(checked.commands, "command"), checked.taken_back,
           counted(checked.texts, "text"));
  return checked.sound() ? kFine : kNo;
}

// ---- copies

int back_up(const Asked& asked) {
  const auto ledger = ledger_of(asked);
  if (!ledger) return complain(ledger.problems());
  if (const auto failed = ledger.value()->copy_to(asked.file)) return complain({*failed});
  if (in_database(asked))
    return put_line("{} holds a copy of {}; `drumhead archive restore` puts it back.", asked.file,
                    place_of(asked)),
           kFine;
  const auto copy = archive::FileLedger::open(asked.file);
  if (!copy) return complain(copy.problems());
  const Result<archive::Checked> checked = copy.value()->check();
  if (!checked) return complain(checked.problems());
  put_line("{} holds {}, {}.", asked.file, counted(checked.value().games, "game"),
           checked.value().sound() ? "all sound" : "not all sound: `drumhead archive check` says which");
  return kFine;
}

int put_back(const Asked& asked) {
  const Result<std::string> old = in_database(asked)
                                      ? archive::restore_database(asked.file, asked.archive, asked.replace)
                                      : archive::restore(asked.file, asked.data, asked.replace);
  if (!old) return complain(old.problems());
  put_line("{} is in place.", place_of(asked));
  if (!old.value().empty()) put_line("What was there before is {}.", old.value());
  return kFine;
}

// The record with the secret of its dice once the battle is over, as the server gives it.
std::string whole_record(Keeper& keeper, const archive::StoredGame& stored) {
  const Result<desk::Reached> reached = keeper.restored(stored);
  if (!reached || !reached.value().battle->core().over) return desk::record_of(stored);
  archive::StoredGame told = stored;
  json::value header = json::parse(stored.game.header);
  header.get_object()["dice"].get_object()["secret"] = stored.game.secret;
  told.game.header = to_text(header);
  return desk::record_of(told);
}

int export_game(const Session& session, const Asked& asked) {
  const auto keeper = keeper_of(session, asked);
  if (!keeper) return complain(keeper.problems());
  const auto stored = keeper.value()->ledger->load(asked.games.front());
  if (!stored) return complain(stored.problems());
  if (!stored.value())
    return complain(fmt::format("there is no game {} in the archive", asked.games.front()));
  const archive::StoredGame& game = *stored.value();
  if (!game.opens()) return complain("the game's own row is damaged: nothing of it can be trusted");
  if (!desk::has_begun(game.game)) return complain("its battle has not begun: there is no record yet");
  if (!asked.rulebook.empty()) {
    const auto text = keeper.value()->ledger->text(game.game.book);
    if (!text) return complain(text.problems());
    if (!text.value()) return complain("the game was begun before rulebooks were kept with games");
    if (const auto failed = write_text(asked.rulebook, *text.value())) return complain({*failed});
  }
  const std::string record = whole_record(*keeper.value(), game);
  if (game.damage)
    complain(fmt::format("{} is damaged: the record ends after command {}", game.damage->where,
                         game.damage->kept));
  if (asked.to.empty()) return put(record), kFine;
  if (const auto failed = write_text(asked.to, record)) return complain({*failed});
  return kFine;
}

// ---- to a page without a server, and from one

int carry_off(const Asked& asked) {
  const auto ledger = ledger_of(asked);
  if (!ledger) return complain(ledger.problems());
  return carry_games(*ledger.value(), asked.games, asked.to);
}

int take_in(const Asked& asked) {
  if (in_database(asked)) return for_files_only("take");
  return take_games(asked.data, asked.file);
}

// ---- deleting

int delete_games(const Asked& asked) {
  const Result<std::size_t> gone = in_database(asked)
                                       ? archive::remove_from_database(asked.archive, asked.games)
                                       : archive::remove_games(asked.data, asked.games);
  if (!gone) return complain(gone.problems());
  put_line("{} deleted.", counted(gone.value(), "game"));
  return gone.value() == asked.games.size() ? kFine : kNo;
}

// "90d", "12w" or "36h" in milliseconds; 0: none of them.
std::int64_t span_of(const std::string& text) {
  std::int64_t number = 0;
  std::size_t i = 0;
  for (; i < text.size() && text[i] >= '0' && text[i] <= '9' && number < 100'000; ++i)
    number = number * 10 + (text[i] - '0');
  if (i == 0 || i + 1 != text.size()) return 0;
  constexpr std::int64_t kHour = 3'600'000;
  return number * (text[i] == 'h'   ? kHour
                   : text[i] == 'd' ? 24 * kHour
                   : text[i] == 'w' ? 7 * 24 * kHour
                                    : 0);
}

int prune(const Session& session, const Asked& asked) {
  const std::int64_t span = span_of(asked.older);
  if (span <= 0) return complain("--older-than wants a number with h, d or w, such as 90d");
  const auto keeper = keeper_of(session, asked);
  if (!keeper) return complain(keeper.problems());
  const Result<std::vector<archive::Listed>> games = keeper.value()->ledger->list();
  if (!games) return complain(games.problems());
  const std::int64_t now = std::chrono::duration_cast<std::chrono::milliseconds>(
                               std::chrono::system_clock::now().time_since_epoch())
                               .count();
  Asked found = asked;
  found.games.clear();
  for (const archive::Listed& one : games.value()) {
    if (now - one.last < span) continue;
    if (asked.finished) {
      const auto stored = keeper.value()->ledger->load(one.id);
      if (!stored || !stored.value() || stored.value()->damage) continue;
      const Result<desk::Reached> reached = keeper.value()->restored(*stored.value());
      if (!reached || !reached.value().battle->core().over) continue;
    }
    found.games.push_back(one.id);
    put_line("{}  {} {}, last played {}", one.id, one.rules, one.scenario, day_of(one.last));
  }
  if (asked.dry) return put_line("{} would be deleted.", counted(found.games.size(), "game")), kFine;
  keeper.value()->ledger.reset();
  return delete_games(found);
}

// ---- mending

int repair_archive(const Asked& asked) {
  if (in_database(asked)) return for_files_only("repair");
  const Result<archive::Repaired> done = archive::repair(asked.data);
  if (!done) return complain(done.problems());
  for (const std::string& line : done.value().losses) put_line("LOST  {}", line);
  put_line("{} saved, {} of them whole. The damaged file is {}.", counted(done.value().games, "game"),
           done.value().whole, done.value().old);
  return done.value().losses.empty() ? kFine : kNo;
}

int upgrade_archive(const Asked& asked) {
  if (in_database(asked)) return for_files_only("upgrade");
  const Result<int> format = archive::upgrade(asked.data);
  if (!format) return complain(format.problems());
  if (format.value() == archive::kFormat)
    put_line("{} is of format {} already.", archive::file_in(asked.data), archive::kFormat);
  else
    put_line("{} was of format {} and is of format {} now; the old file is beside it.",
             archive::file_in(asked.data), format.value(), archive::kFormat);
  return kFine;
}

int add_rulebook(const Asked& asked) {
  if (in_database(asked)) return for_files_only("add-rulebook");
  const Result<std::string> text = read_text(asked.file);
  if (!text) return complain(text.problems());
  const Result<Rulebook> book = read_rulebook(text.value(), asked.file, {});
  if (!book) return complain(book.problems());
  if (const auto failed = archive::add_text(asked.data, {"rulebook", text.value()}))
    return complain({*failed});
  put_line("Games of {} that were begun with this text can be played by it.", book.value().id);
  return kFine;
}

}  // namespace

namespace {

// How a subcommand of the archive is added.
struct Desk {
  CLI::App& app;
  Session& session;
  std::shared_ptr<Asked> asked;

  CLI::App* add(const char* name, const char* about, int (*run)(const Session&, const Asked&)) const {
    CLI::App* one = app.add_subcommand(name, about);
    one->fallthrough();
    one->callback([&to = session, given = asked, run] {
      to.run = [&to, given, run] {
        if (given->data.empty()) given->data = usual_data();
        return run(to, *given);
      };
    });
    return one;
  }
  CLI::App* add(const char* name, const char* about, int (*run)(const Asked&)) const {
    CLI::App* one = app.add_subcommand(name, about);
    one->fallthrough();
    one->callback([&to = session, given = asked, run] {
      to.run = [given, run] {
        if (given->data.empty()) given->data = usual_data();
        return run(*given);
      };
    });
    return one;
  }
};

void add_looking(const Desk& desk) {
  Asked& asked = *desk.asked;
  desk.add("list", "The games, the oldest first", list_games)
      ->add_flag("--json", asked.as_json, "Print JSON");
  CLI::App* check = desk.add("check", "Check every row of every game", check_games);
  check->add_flag("--replay", asked.replay, "Play every game again by its own rules as well");
  check->add_flag("--json", asked.as_json, "Print JSON");
  desk.add("backup", "Copy the archive, also while it is served", back_up)
      ->add_option("file", asked.file, "The copy, which must not be there yet")
      ->required();
  CLI::App* exported = desk.add("export", "Write the record of one game", export_game);
  exported->add_option("game", asked.games, "Its id")->required()->expected(1);
  exported->add_option("--to", asked.to, "Into this file instead of standard output")->type_name("FILE");
  exported->add_option("--rulebook", asked.rulebook, "And the rulebook that it is played by into this one")
      ->type_name("FILE");
  CLI::App* carried =
      desk.add("carry", "Write games into a file that a page without a server takes in", carry_off);
  carried->add_option("game", asked.games, "Their ids")->required();
  carried->add_option("--to", asked.to, "The file")->required()->type_name("FILE");
}

void add_changing(const Desk& desk) {
  Asked& asked = *desk.asked;
  desk.add("take", "Take games in from such a file, with new links to their seats", take_in)
      ->add_option("file", asked.file, "As a page or `carry` has written it")
      ->required();
  CLI::App* restored = desk.add("restore", "Put a backup in place", put_back);
  restored->add_option("file", asked.file, "The backup")->required();
  restored->add_flag("--replace", asked.replace, "Move an archive that is there aside first");
  desk.add("delete", "Delete games for good", delete_games)
      ->add_option("game", asked.games, "Their ids")
      ->required();
  CLI::App* pruned = desk.add("prune", "Delete games by rule", prune);
  pruned->add_option("--older-than", asked.older, "Since the last command: 90d, 12w, 36h")
      ->required()
      ->type_name("SPAN");
  pruned->add_flag("--finished", asked.finished, "Only battles that are over");
  pruned->add_flag("--dry-run", asked.dry, "Only say which");
  desk.add("repair", "Save what can be read of a damaged archive", repair_archive);
  desk.add("upgrade", "Bring an older archive to today's format", upgrade_archive);
  desk.add("add-rulebook", "Keep a rulebook for games that were begun with it", add_rulebook)
      ->add_option("file", asked.file, "The rulebook, as it was then")
      ->required();
}

}  // namespace

void add_archive(CLI::App& app, Session& session) {
  auto asked = std::make_shared<Asked>();
  CLI::App* sub = app.add_subcommand("archive", "Manage the games that a server keeps");
  sub->add_option("--data", asked->data, "Folder of the saved games (else under XDG_DATA_HOME)")
      ->type_name("DIR");
  sub->add_option("--archive", asked->archive, "A database instead: postgresql://user@host/database")
      ->type_name("URL")
      ->excludes("--data")
      ->check(CLI::Validator(
          [](const std::string& given) {
            return archive::is_database_address(given) ? std::string()
                                                       : "wants the address of a database, such as "
                                                         "postgresql://user@host/database; a folder is "
                                                         "named with --data";
          },
          ""));
  sub->require_subcommand(1);
  const Desk desk{*sub, session, asked};
  add_looking(desk);
  add_changing(desk);
  sub->footer(
      "Examples:\n"
      "  drumhead archive check --replay\n"
      "  drumhead archive backup /backups/games-$(date +%F).sqlite\n"
      "  drumhead archive prune --older-than 90d --finished --dry-run\n"
      "Reading and backing up work while a server runs; stop it before anything that changes the archive.\n"
      "docs/archive.md says more.");
}

}  // namespace drumhead::cli
