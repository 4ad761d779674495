// Reads games and texts, and checks all there is.
#include "sqlite/ledger.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <mutex>

#include "archive/checking.h"
#include "sqlite/migrations.h"
#include "sqlite/place.h"
#include "sqlite/seat_tables.h"
#include "sqlite/statements.h"
#include "sqlite/told.h"

namespace drumhead::archive {

namespace fs = std::filesystem;
using soci::into;
using soci::use;

namespace {

std::vector<std::string> texts_of(soci::session& sql, const std::string& query) {
  std::vector<std::string> out;
  std::string one;
  soci::statement all = (sql.prepare << query, into(one));
  all.execute();
  while (all.fetch()) out.push_back(one);
  return out;
}

Listed listed(soci::session& sql, const std::string& id) {
  Listed out;
  long long number = 0, created = 0, commands = 0, last = 0;
  sql << "select number, id, rules, scenario, british, american, created from games where id = :id", use(id),
      into(number), into(out.id), into(out.rules), into(out.scenario), into(out.british), into(out.american),
      into(created);
  const long long from = place_of(number, 0), to = place_of(number + 1, 0);
  sql << "select count(*), coalesce(max(at), 0) from commands where place > :from and place < :to", use(from),
      use(to), into(commands), into(last);
  out.created = created;
  out.commands = commands;
  out.last = std::max(created, last);
  return out;
}

// ---- the full check

void check_pages(soci::session& sql, Checked& out) {
  for (const std::string& said : texts_of(sql, "pragma integrity_check(20)"))  // SQLite's own
    if (said != "ok") out.losses.push_back("the file itself: " + said);
}

// Tables and indices as SQLite has them described: a letter that was changed there harms no row yet.
std::vector<std::string> shape_of(soci::session& sql) {
  return texts_of(sql,
                  "select type || ' ' || name || ' on ' || tbl_name || ': ' || coalesce(sql, '') "
                  "from sqlite_master order by type, name");  // SQLite's own
}
void check_shape(soci::session& sql, Checked& out) {
  soci::session fresh(soci::sqlite3, ":memory:");
  migrate(fresh, 0);
  if (shape_of(sql) != shape_of(fresh))
    out.losses.emplace_back("the file itself: its tables are not described as this program describes them");
}

void check_game(soci::session& sql, const std::string& id, Checked& out) {
  if (const std::optional<StoredGame> stored = read_game(sql, id)) add_checked(id, *stored, out);
}

void check_texts(soci::session& sql, Checked& out) {
  std::string digest, kind, body;
  soci::statement all = (sql.prepare << "select digest, kind, body from texts order by digest", into(digest),
                         into(kind), into(body));
  all.execute();
  while (all.fetch()) {
    ++out.texts;
    if (digest_of(body) != digest)
      out.losses.push_back(
          fmt::format("the {} {}…: its text is not what its name says", kind, digest.substr(0, 12)));
  }
}

// Rows of games that are not there: moved by damage, or left behind.
void check_strays(soci::session& sql, Checked& out) {
  for (const char* query :
       {"select count(*) from commands where place / 1048576 not in (select number from games)",
        "select count(*) from snapshots where place / 1048576 not in (select number from games)",
        "select count(*) from undone where game not in (select number from games)",
        "select count(*) from rewinds where game not in (select number from games)",
        "select count(*) from heads where game not in (select number from games)",
        "select count(*) from chat where game not in (select number from games)",
        "select count(*) from talks where game not in (select number from games)",
        "select count(*) from seats where game not in (select number from games)",
        "select count(*) from hot_seats where game not in (select number from games)",
        "select count(*) from listings where game not in (select number from games)",
        "select count(*) from invitations i where not exists (select 1 from seats s where s.game = i.game "
        "and "
        "s.seat = i.seat)"}) {
    int count = 0;
    sql << query, into(count);
    if (count > 0) out.flaws.push_back(fmt::format("{} rows belong to no game", count));
  }
}

void check_all(soci::session& sql, Checked& out) {
  check_pages(sql, out);
  check_shape(sql, out);
  for (const std::string& id : texts_of(sql, "select id from games order by number"))
    check_game(sql, id, out);
  check_texts(sql, out);
  check_strays(sql, out);
  long long taken_back = 0;
  sql << "select count(*) from undone", into(taken_back);
  out.taken_back = static_cast<std::size_t>(taken_back);
}

}  // namespace

struct FileLedger::Inside {
  std::string file;
  std::mutex lock;
  soci::session sql;

  // One moment of the file, whatever is written meanwhile.
  template <class T, class Do>
  Result<T> at_once(Do what) {
    const std::lock_guard held(lock);
    try {
      soci::transaction whole(sql);
      return what(sql);
    } catch (const std::exception& error) {
      return cannot_open(file, plain_words(error));
    }
  }
};

FileLedger::FileLedger(std::unique_ptr<Inside> inside) : in_(std::move(inside)) {}
FileLedger::~FileLedger() = default;

Result<std::unique_ptr<FileLedger>> FileLedger::open(const std::string& file) {
  std::error_code error;
  if (!fs::exists(file, error)) return problem(fmt::format("there is no archive at {}", file));
  auto inside = std::make_unique<Inside>();
  inside->file = file;
  int format = 0;
  if (const auto found = open_file(inside->sql, file, format)) return *found;
  if (format != kFormat)
    return problem(fmt::format("{} is of format {}; `drumhead archive upgrade` brings it to format {}", file,
                               format, kFormat));
  return std::unique_ptr<FileLedger>(new FileLedger(std::move(inside)));
}

Result<std::optional<StoredGame>> FileLedger::load(const std::string& id) const {
  return in_->at_once<std::optional<StoredGame>>([&](soci::session& sql) { return read_game(sql, id); });
}

Result<std::optional<std::string>> FileLedger::text(const std::string& digest) const {
  auto found =
      in_->at_once<std::optional<std::string>>([&](soci::session& sql) { return read_text(sql, digest); });
  if (found && found.value() && digest_of(*found.value()) != digest)
    return problem("the text that it was begun with is damaged in the archive");
  return found;
}

Result<std::vector<std::string>> FileLedger::texts(const std::string& kind) const {
  return in_->at_once<std::vector<std::string>>([&](soci::session& sql) {
    std::vector<std::string> out;
    std::string digest;
    soci::statement all = (sql.prepare << "select digest from texts where kind = :kind order by digest",
                           use(kind), into(digest));
    all.execute();
    while (all.fetch()) out.push_back(digest);
    return out;
  });
}

Result<std::optional<std::string>> FileLedger::invited_to(const std::string& invitation) const {
  return in_->at_once<std::optional<std::string>>(
      [&](soci::session& sql) { return game_of_invitation(sql, invitation); });
}

Result<std::vector<Listing>> FileLedger::listings(int most) const {
  return in_->at_once<std::vector<Listing>>([&](soci::session& sql) { return read_listings(sql, most); });
}

Result<std::vector<Listed>> FileLedger::list() const {
  return in_->at_once<std::vector<Listed>>([&](soci::session& sql) {
    std::vector<Listed> out;
    for (const std::string& id : texts_of(sql, "select id from games order by number"))
      out.push_back(listed(sql, id));
    return out;
  });
}

Result<Checked> FileLedger::check() const {
  return in_->at_once<Checked>([this](soci::session& sql) {
    Checked out;
    check_all(sql, out);
    if (is_told_damaged(in_->file)) out.flaws.push_back("the note " + told_file("games.sqlite"));
    return out;
  });
}

std::optional<Problem> FileLedger::copy_to(const std::string& file) const {
  std::error_code error;
  if (fs::exists(file, error)) return problem(fmt::format("{} is there already; name another file", file));
  const std::string young = file + ".part";
  fs::remove(young, error);
  const std::lock_guard held(in_->lock);
  const mode_t before = ::umask(0077);  // secrets are in it
  try {
    in_->sql << "vacuum into :file", use(young);  // SQLite's own: a copy of one moment
  } catch (const std::exception& thrown) {
    ::umask(before);
    fs::remove(young, error);
    return problem(fmt::format("cannot write {}: {}", file, plain_words(thrown)));
  }
  ::umask(before);
  fs::rename(young, file, error);
  if (error) return problem(fmt::format("cannot write {}: {}", file, error.message()));
  return std::nullopt;
}

}  // namespace drumhead::archive
