// Speaks to libpq.
#include "postgres/database.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <thread>

namespace drumhead::archive {

namespace {

constexpr const char* kMigrations[] = {
#include "postgres_migrations.inc"
};
constexpr auto kFormat = static_cast<std::int64_t>(std::size(kMigrations));
constexpr int kPatience = 30;  // tenths of a second, for programs that are just ending
constexpr const char* kMigrating = "select pg_advisory_xact_lock(1148351853, 0)";

// The first line of what libpq says; the others are advice for other programs.
std::string first_line(std::string text) {
  if (text.starts_with("ERROR:")) text = text.substr(6);
  text = text.substr(0, text.find('\n'));
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? "no reason was given" : text.substr(first);
}

}  // namespace

// ---- statements

void Database::connect() {
  prepared_.clear();
  const char* keys[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name",
                        "dbname",          "client_encoding",  nullptr};
  const char* values[] = {"5", "10000", "drumhead", address_.c_str(), "UTF8", nullptr};
  held_.reset(PQconnectdbParams(keys, values, 1));
  if (!holds()) throw PostgresError(first_line(PQerrorMessage(held_.get())), "");
  PQsetNoticeProcessor(
      held_.get(), [](void*, const char*) {}, nullptr);
  run_all("set search_path = drumhead");
  // What is acknowledged is on the disk, whatever the database was told for others.
  if (run("show synchronous_commit").text(0, 0) == "off") run_all("set synchronous_commit = on");
}

Rows Database::checked(PGresult* result) {
  Rows out(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return out;
  const char* state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
  const char* words = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  throw PostgresError(first_line(words != nullptr ? words : PQerrorMessage(held_.get())),
                      holds() && state != nullptr ? state : "");
}

Rows Database::run(const std::string& sql, const Values& values) {
  if (!holds()) throw PostgresError("the connection to the database is gone", "");
  auto known = prepared_.find(sql);
  if (known == prepared_.end()) {
    const std::string name = fmt::format("s{}", prepared_.size());
    checked(PQprepare(held_.get(), name.c_str(), sql.c_str(), 0, nullptr));
    known = prepared_.emplace(sql, name).first;
  }
  std::vector<const char*> given;
  for (const std::string& one : values) {
    if (one.find('\0') != std::string::npos)
      throw PostgresError("a text with a zero byte cannot be kept", "22021");
    given.push_back(one.c_str());
  }
  return checked(PQexecPrepared(held_.get(), known->second.c_str(), static_cast<int>(given.size()),
                                given.data(), nullptr, nullptr, 0));
}

void Database::run_all(const std::string& script) {
  if (held_ == nullptr) throw PostgresError("the connection to the database is gone", "");
  checked(PQexec(held_.get(), script.c_str()));
}

std::vector<std::string> Database::notices() {
  std::vector<std::string> out;
  if (!holds() || PQconsumeInput(held_.get()) == 0)
    throw PostgresError("the connection to the database is gone", "");
  while (PGnotify* const one = PQnotifies(held_.get())) {
    out.emplace_back(one->extra);
    PQfreemem(one);
  }
  return out;
}

Whole::~Whole() {
  if (!open_ || !link_.holds()) return;
  try {
    link_.run_all("rollback");
  } catch (const PostgresError&) {  // the next statement says so
  }
}

// ---- what went wrong

namespace {

// A sign in a password is taken for a part of the address; then what libpq says of it shows a piece of the
// password.
bool is_misread(const std::string& address) {
  char* why = nullptr;
  const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> all(
      PQconninfoParse(address.c_str(), &why), PQconninfoFree);
  if (why != nullptr) PQfreemem(why);
  if (all == nullptr) return true;
  for (const PQconninfoOption* one = all.get(); one->keyword != nullptr; ++one) {
    const std::string_view key = one->keyword, value = one->val != nullptr ? one->val : "";
    if ((key == "host" || key == "dbname") && value.find('@') != std::string_view::npos) return true;
    if (key == "port" && value.find_first_not_of("0123456789,") != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace

Problem database_problem(const std::string& address, const std::exception& error) {
  if (is_misread(address))
    return {
        "", 0, "",
        "the address of the database cannot be read: it is postgresql://USER:PASSWORD@HOST:PORT/DATABASE, "
        "where @ / ? # % in a name or a password are written %40 %2F %3F %23 %25; after a ? stand settings "
        "of PostgreSQL, such as sslmode=require"};
  const auto* known = dynamic_cast<const PostgresError*>(&error);
  if (known != nullptr && known->state().empty())
    return {"", 0, "",
            fmt::format("the database {} cannot be reached: {}; see that PostgreSQL runs there, and that the "
                        "address names a database and a user that may use it",
                        shown_address(address), error.what())};
  return {"", 0, "", fmt::format("the database {}: {}", shown_address(address), error.what())};
}

// ---- formats

namespace {

bool has_schema(Database& link) {
  return link.run("select 1 from pg_namespace where nspname = 'drumhead'").count() > 0;
}

std::int64_t format_of(Database& link) {
  return has_schema(link) ? link.run("select version from archive").number(0, 0) : 0;
}

// Never under a program that is at work on the older tables. Of several new ones, the first does it. False:
// an older one goes on.
bool migrate(Database& link) {
  for (int i = 0; format_of(link) < kFormat; ++i) {
    if (take_alone(link)) break;
    if (i >= kPatience) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  Whole whole(link);
  link.run(kMigrating);
  if (!has_schema(link))
    link.run_all(
        "create schema drumhead; create table archive (version integer not null); insert into archive values "
        "(0)");
  for (std::int64_t format = format_of(link); format < kFormat; ++format) link.run_all(kMigrations[format]);
  link.run("update archive set version = $1", {value(kFormat)});
  whole.commit();
  link.run_all("select pg_advisory_unlock_all()");
  return true;
}

}  // namespace

std::optional<Problem> open_database(Database& link, const std::string& address, bool make) {
  try {
    link.connect();
    const std::int64_t format = format_of(link);
    if (format > kFormat)
      return Problem{"", 0, "",
                     fmt::format("the database {} was written by a newer Drumhead (format {}, this program "
                                 "reads {}); use that one, or another database",
                                 shown_address(address), format, kFormat)};
    if (format < kFormat && !make)
      return Problem{"", 0, "",
                     fmt::format("there is no archive of this format in the database {}; `drumhead serve` "
                                 "makes it",
                                 shown_address(address))};
    if (format < kFormat && !migrate(link))
      return Problem{
          "", 0, "",
          fmt::format("the database {} has games of an older format, and another Drumhead is using "
                      "them; stop all of those first, then start this one",
                      shown_address(address))};
  } catch (const std::exception& error) {
    return database_problem(address, error);
  }
  return std::nullopt;
}

bool take_as_server(Database& sql) {
  return sql.run("select pg_try_advisory_lock_shared(1148351853, 1)").flag(0, 0);
}

bool take_alone(Database& sql) { return sql.run("select pg_try_advisory_lock(1148351853, 1)").flag(0, 0); }

}  // namespace drumhead::archive
