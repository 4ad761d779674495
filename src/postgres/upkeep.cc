// Looks through an archive in PostgreSQL, copies it, puts it back and deletes from it.
#include "postgres/upkeep.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>

#include "archive/checking.h"
#include "postgres/reader.h"
#include "postgres/tables.h"

namespace drumhead::archive {

namespace fs = std::filesystem;

namespace {

Problem sentence(std::string text) { return {"", 0, "", std::move(text)}; }

// Runs one of PostgreSQL's programs, which says itself what it could not do.
std::optional<Problem> run_program(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t child = 0;
  if (posix_spawnp(&child, arguments[0], nullptr, nullptr, arguments.data(), environ) != 0)
    return sentence(fmt::format("{} is not installed; it comes with postgresql-client", words[0]));
  int status = 0;
  if (waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0)
    return std::nullopt;
  return sentence(fmt::format("{} failed; it says why above", words[0]));
}

void check_game(Database& sql, const std::string& id, Checked& out) {
  if (const std::optional<StoredGame> stored = read_from(sql, id)) add_checked(id, *stored, out);
}

// Rows without a game cannot be: PostgreSQL sees to that.
Checked check_all(Database& sql) {
  Checked out;
  const Rows games = sql.run("select id from games order by number");
  for (int i = 0; i < games.count(); ++i) check_game(sql, games.text(i, 0), out);
  const Rows texts = sql.run("select digest, kind, body from texts order by digest");
  for (int i = 0; i < texts.count(); ++i) {
    ++out.texts;
    if (digest_of(texts.text(i, 2)) != texts.text(i, 0))
      out.losses.push_back(fmt::format("the {} {}…: its text is not what its name says", texts.text(i, 1),
                                       texts.text(i, 0).substr(0, 12)));
  }
  out.taken_back = static_cast<std::size_t>(sql.run("select count(*) from undone").number(0, 0));
  return out;
}

std::vector<Listed> list_all(Database& sql) {
  const Rows rows = sql.run(
      "select g.id, g.rules, g.scenario, g.british, g.american, g.created, greatest(g.created, "
      "coalesce(max(c.at), 0)), count(c.n) from games g left join commands c on c.game = g.number group by "
      "g.number order by g.number");
  std::vector<Listed> out;
  for (int i = 0; i < rows.count(); ++i)
    out.push_back({rows.text(i, 0), rows.text(i, 1), rows.text(i, 2), rows.text(i, 3), rows.text(i, 4),
                   rows.number(i, 5), rows.number(i, 6), rows.number(i, 7)});
  return out;
}

class PostgresLedger final : public Ledger {
 public:
  explicit PostgresLedger(const std::string& address) : address_(address), reader_(address) {}

  Result<std::optional<StoredGame>> load(const std::string& id) const override {
    return reader_.at_once<std::optional<StoredGame>>([&](Database& sql) { return read_from(sql, id); });
  }
  Result<std::optional<std::string>> text(const std::string& digest) const override {
    return reader_.text(digest);
  }
  Result<std::vector<std::string>> texts(const std::string& kind) const override {
    return reader_.column("select digest from texts where kind = $1 order by digest", kind);
  }
  Result<std::vector<Listed>> list() const override { return reader_.at_once<std::vector<Listed>>(list_all); }
  Result<Checked> check() const override { return reader_.at_once<Checked>(check_all); }

  std::optional<Problem> copy_to(const std::string& file) const override {
    std::error_code error;
    if (fs::exists(file, error)) return sentence(fmt::format("{} is there already; name another file", file));
    const std::string young = file + ".part";
    const mode_t before = ::umask(0077);  // secrets are in it
    const auto failed = run_program({"pg_dump", "--format=custom", "--no-owner", "--no-unlogged-table-data",
                                     "--schema=drumhead", "--file=" + young, "--dbname=" + address_});
    ::umask(before);
    if (!failed) fs::rename(young, file, error);
    if (!failed && !error) return std::nullopt;
    std::error_code ignored;
    fs::remove(young, ignored);
    return failed ? *failed : sentence(fmt::format("cannot write {}: {}", file, error.message()));
  }

 private:
  std::string address_;
  mutable Reader reader_;
};

// Opens the database for a change that no server may be near.
std::optional<Problem> connect_alone(Database& sql, const std::string& address) {
  try {
    sql.connect();
    if (take_alone(sql)) return std::nullopt;
  } catch (const std::exception& error) {
    return database_problem(address, error);
  }
  return sentence(fmt::format("another Drumhead is using the games in {}; stop every one of them first",
                              shown_address(address)));
}

std::string free_schema(Database& sql) {
  std::string out = "drumhead_replaced";
  for (int i = 2; sql.run("select 1 from pg_namespace where nspname = $1", {out}).count() > 0; ++i)
    out = fmt::format("drumhead_replaced_{}", i);
  return out;
}

}  // namespace

Result<std::unique_ptr<Ledger>> open_postgres_ledger(const std::string& address) {
  Database sql(address);
  if (const auto found = open_database(sql, address, false)) return *found;
  return std::unique_ptr<Ledger>(std::make_unique<PostgresLedger>(address));
}

Result<std::size_t> remove_from_database(const std::string& address, const std::vector<std::string>& ids) {
  Database sql(address);
  if (const auto found = open_database(sql, address, false)) return *found;
  sql.close();
  if (const auto found = connect_alone(sql, address)) return *found;
  try {
    Whole whole(sql);
    std::size_t out = 0;
    for (const std::string& id : ids)
      out += sql.run("delete from games where id = $1 returning 1", {id}).count() > 0 ? 1u : 0u;
    sql.run_all(
        "delete from texts where digest not in (select book from games) and digest not in (select scene from "
        "games) and digest not in (select muster from games) and kind <> 'rulebook'");
    whole.commit();
    return out;
  } catch (const std::exception& error) {
    return database_problem(address, error);
  }
}

Result<std::string> restore_database(const std::string& backup, const std::string& address, bool replace) {
  Database sql(address);
  if (const auto found = connect_alone(sql, address)) return *found;
  try {
    std::string old;
    if (sql.run("select 1 from pg_namespace where nspname = 'drumhead'").count() > 0) {
      if (!replace)
        return sentence(
            fmt::format("there are games in {} already; with --replace they are moved aside first",
                        shown_address(address)));
      old = free_schema(sql);
      sql.run_all("alter schema drumhead rename to " + old);
    }
    if (const auto failed = run_program({"pg_restore", "--exit-on-error", "--single-transaction",
                                         "--no-owner", "--dbname=" + address, backup})) {
      if (!old.empty()) sql.run_all("alter schema " + old + " rename to drumhead");
      return *failed;
    }
    const Checked checked = check_all(sql);
    if (!checked.losses.empty())
      return sentence(fmt::format("{} is in place, but damaged itself: {}", backup, checked.losses.front()));
    return old;
  } catch (const std::exception& error) {
    return database_problem(address, error);
  }
}

}  // namespace drumhead::archive
