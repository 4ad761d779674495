// Works on the file itself, with its lock.
#include "sqlite/upkeep.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <filesystem>

#include "sqlite/ledger.h"
#include "sqlite/place.h"
#include "sqlite/sqlite_archive.h"
#include "sqlite/statements.h"
#include "sqlite/told.h"

namespace drumhead::archive {

namespace fs = std::filesystem;
using soci::into;
using soci::use;

namespace {

// A name beside the file that is not taken.
std::string beside(const std::string& file, const std::string& word) {
  std::error_code error;
  std::string out = file + "." + word;
  for (int i = 2; fs::exists(out, error); ++i) out = fmt::format("{}.{}-{}", file, word, i);
  return out;
}

// With what SQLite keeps beside it.
std::optional<Problem> move_away(const std::string& file, const std::string& to) {
  std::error_code error;
  for (const char* end : {"", "-wal", "-shm", "-told"}) {
    if (!fs::exists(file + end, error)) continue;
    fs::rename(file + end, to + end, error);
    if (error) return problem(fmt::format("cannot move {} away: {}", file + end, error.message()));
  }
  return std::nullopt;
}

std::vector<std::string> column(soci::session& sql, const std::string& query) {
  std::vector<std::string> out;
  std::string one;
  try {
    soci::statement all = (sql.prepare << query, into(one));
    all.execute();
    while (all.fetch()) out.push_back(one);
  } catch (const soci::soci_error&) {  // what was read so far is what there is
  }
  return out;
}

}  // namespace

// ---- restore

Result<std::string> restore(const std::string& backup, const std::string& folder, bool replace) {
  {
    const auto ledger = FileLedger::open(backup);
    if (!ledger) return ledger.problems();
    const Result<Checked> checked = ledger.value()->check();
    if (!checked) return checked.problems();
    if (!checked.value().losses.empty())
      return problem(fmt::format("{} is damaged itself: {}", backup, checked.value().losses.front()));
  }
  if (const auto found = make_folder(folder)) return *found;
  const Result<Lock> lock = Lock::take(folder);
  if (!lock) return lock.problems();
  const std::string file = file_in(folder);
  std::error_code error;
  std::string old;
  if (fs::exists(file, error) && !replace)
    return problem(fmt::format("{} is there already; with --replace it is moved aside first", file));
  const std::string young = file + ".new";
  fs::copy_file(backup, young, fs::copy_options::overwrite_existing, error);
  if (error) return problem(fmt::format("cannot copy {} to {}: {}", backup, young, error.message()));
  fs::permissions(young, fs::perms::owner_read | fs::perms::owner_write, error);
  if (fs::exists(file, error)) {
    old = beside(file, "replaced");
    if (const auto found = move_away(file, old)) return *found;
  }
  fs::remove(told_file(file), error);
  fs::rename(young, file, error);
  if (error) return problem(fmt::format("cannot put {} in place: {}", file, error.message()));
  return old;
}

// ---- deleting

namespace {

bool remove_game(soci::session& sql, const std::string& id) {
  long long number = 0;
  sql << "select number from games where id = :id", use(id), into(number);
  if (!sql.got_data()) return false;
  const long long from = place_of(number, 0), to = place_of(number + 1, 0);
  for (const char* table : {"commands", "snapshots"})
    sql << "delete from " << table << " where place > :from and place < :to", use(from), use(to);
  for (const char* table : {"seats", "invitations", "hot_seats", "chat", "talks", "heads", "undone",
                            "rewinds", "spoiled", "listings"})
    sql << "delete from " << table << " where game = :game", use(number);
  sql << "delete from games where number = :number", use(number);
  return true;
}

}  // namespace

Result<std::size_t> remove_games(const std::string& folder, const std::vector<std::string>& ids) {
  const Result<Lock> lock = Lock::take(folder);
  if (!lock) return lock.problems();
  const std::string file = file_in(folder);
  soci::session sql;
  int format = 0;
  if (const auto found = open_file(sql, file, format)) return *found;
  if (format != kFormat) return problem(fmt::format("{} is of format {}; upgrade it first", file, format));
  std::size_t out = 0;
  try {
    sql << "pragma secure_delete = on";  // SQLite's own: what is deleted cannot be read in the file any more
    soci::transaction whole(sql);
    for (const std::string& id : ids) out += remove_game(sql, id) ? 1 : 0;
    sql << "delete from texts where digest not in (select book from games) and digest not in (select scene "
           "from games) and digest not in (select muster from games) and kind <> 'rulebook'";
    whole.commit();
  } catch (const std::exception& thrown) {
    return cannot_open(file, plain_words(thrown));
  }
  return out;
}

// ---- repair

namespace {

// Links between rows are made anew from the commands that hold, so the copy's chain is sound.
void copy_game(const StoredGame& stored, Statements& to) {
  to.create(stored.game, {});
  std::int64_t n = 0;
  for (const StepRow& step : stored.steps) to.append(stored.game.number, ++n, step);
  for (const ChatRow& row : stored.chat) to.chat(stored.game.number, row);
  if (stored.damage)
    to.rewind(stored.game.number, {n, stored.version + 1, 0, std::string(kDamage)});
  else if (stored.version > (n == 0 ? 0 : stored.steps.back().version))
    to.rewind(stored.game.number, {n, stored.version, 0, std::string(kUndo)});
}

void copy_all(soci::session& from, Statements& to, Repaired& out) {
  for (const std::string& digest : column(from, "select digest from texts")) try {
      std::string kind, body;
      from << "select kind, body from texts where digest = :digest", use(digest), into(kind), into(body);
      if (digest_of(body) == digest) to.keep_text({kind, body});
    } catch (const soci::soci_error&) {
      out.losses.push_back(fmt::format("the text {}…", digest.substr(0, 12)));
    }
  for (const std::string& id : column(from, "select id from games order by number")) {
    std::optional<StoredGame> stored;
    try {
      stored = read_game(from, id);
    } catch (const soci::soci_error&) {
    }
    if (!stored || !stored->opens()) {
      out.losses.push_back(fmt::format("game {}: its own row is damaged", id));
      continue;
    }
    copy_game(*stored, to);
    ++out.games;
    if (stored->damage)
      out.losses.push_back(
          fmt::format("game {}: {} of {} commands are saved", id, stored->damage->kept, stored->damage->had));
    else
      ++out.whole;
  }
}

}  // namespace

namespace {

// What the journal lost cannot be said game by game: what it held is not known any more.
void note_lost_end(soci::session& from, std::optional<std::int32_t> told, Repaired& out) {
  const std::int32_t held = transactions_in(from);
  if (!told || !is_behind(held, *told)) return;
  out.losses.push_back(
      fmt::format("the last {} writes that players were told of: games stand where they were before",
                  static_cast<std::uint32_t>(*told) - static_cast<std::uint32_t>(held)));
}

}  // namespace

Result<Repaired> repair(const std::string& folder) {
  const Result<Lock> lock = Lock::take(folder);
  if (!lock) return lock.problems();
  const std::string file = file_in(folder), young = beside(file, "repaired");
  std::error_code error;
  if (!fs::exists(file, error)) return problem(fmt::format("there is no archive at {}", file));
  Repaired out;
  try {
    if (const auto found = make_file(young)) return *found;
    soci::session from(soci::sqlite3, fmt::format(R"(db="{}")", file));
    leave_journal(from, true);
    soci::session to(soci::sqlite3, fmt::format(R"(db="{}")", young));
    soci::transaction whole(to);
    Statements statements(to);
    note_lost_end(from, read_told(file), out);
    copy_all(from, statements, out);
    whole.commit();
  } catch (const std::exception& thrown) {
    fs::remove(young, error);
    return cannot_open(file, plain_words(thrown));
  }
  if (out.games == 0) {
    fs::remove(young, error);
    return problem(
        fmt::format("nothing can be read of {}; put back a backup with `drumhead archive restore`", file));
  }
  out.old = beside(file, "damaged");
  if (const auto found = move_away(file, out.old)) return *found;
  fs::rename(young, file, error);
  if (error) return problem(fmt::format("cannot put {} in place: {}", file, error.message()));
  return out;
}

// ---- formats and texts

Result<int> upgrade(const std::string& folder) {
  const std::string file = file_in(folder);
  int format = 0;
  {
    soci::session sql;
    std::error_code error;
    if (!fs::exists(file, error)) return problem(fmt::format("there is no archive at {}", file));
    if (const auto found = open_file(sql, file, format)) return *found;
  }
  const auto opened = SqliteArchive::open(folder, [](auto) {});
  if (!opened) return opened.problems();
  return format;
}

std::optional<Problem> add_text(const std::string& folder, const Text& text) {
  const auto opened = SqliteArchive::open(folder, [](auto) {});
  if (!opened) return opened.problems().front();
  opened.value()->keep_text(text);
  return std::nullopt;
}

}  // namespace drumhead::archive
