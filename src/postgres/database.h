// A connection to PostgreSQL: statements with values, rows as text, and what went wrong in a sentence. For
// src/postgres only.
#pragma once

#include <libpq-fe.h>

#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/result.h"
#include "postgres/postgres_archive.h"

namespace drumhead::archive {

// What PostgreSQL did not do, without the values that it was given: secrets and tokens are among them.
class PostgresError : public std::runtime_error {
 public:
  PostgresError(const std::string& words, std::string state)
      : std::runtime_error(words), state_(std::move(state)) {}
  const std::string& state() const { return state_; }  // SQLSTATE; empty: the connection is gone

 private:
  std::string state_;
};

class Rows {
 public:
  explicit Rows(PGresult* held) : held_(held, PQclear) {}
  int count() const { return PQntuples(held_.get()); }
  std::string text(int row, int column) const { return PQgetvalue(held_.get(), row, column); }
  std::int64_t number(int row, int column) const { return std::stoll(text(row, column)); }
  bool flag(int row, int column) const { return text(row, column) == "t"; }

 private:
  std::unique_ptr<PGresult, void (*)(PGresult*)> held_;
};

using Values = std::vector<std::string>;
inline std::string value(std::int64_t number) { return std::to_string(number); }
inline std::string value(bool flag) { return flag ? "t" : "f"; }

class Database {
 public:
  explicit Database(std::string address) : address_(std::move(address)) {}
  void connect();  // anew; throws PostgresError
  void close() { held_.reset(); }
  bool holds() const { return held_ != nullptr && PQstatus(held_.get()) == CONNECTION_OK; }
  // A statement is prepared when it is first used. Throws PostgresError.
  Rows run(const std::string& sql, const Values& values = {});
  void run_all(const std::string& script);  // several statements without values
  int socket() const { return holds() ? PQsocket(held_.get()) : -1; }
  std::vector<std::string> notices();  // that have come since, on a connection that listens

 private:
  Rows checked(PGresult* result);

  std::string address_;
  std::unique_ptr<PGconn, void (*)(PGconn*)> held_{nullptr, PQfinish};
  std::map<std::string, std::string> prepared_;  // their names
};

// One transaction, undone unless it is committed.
class Whole {
 public:
  explicit Whole(Database& link, const char* how = "begin") : link_(link) { link_.run_all(how); }
  ~Whole();
  Whole(const Whole&) = delete;
  Whole& operator=(const Whole&) = delete;
  void commit() {
    link_.run_all("commit");
    open_ = false;
  }

 private:
  Database& link_;
  bool open_ = true;
};

// Why a database cannot be used, and what to do.
Problem database_problem(const std::string& address, const std::exception& error);

// Opens the connection and brings the tables to this program's format, which they are made in where there are
// none. A problem: it cannot be reached, or a newer program has been there.
std::optional<Problem> open_database(Database& link, const std::string& address, bool make);

// Until the connection ends: as one of several servers, or alone, for what no server may be near. False:
// that is not to be had.
bool take_as_server(Database& sql);
bool take_alone(Database& sql);

}  // namespace drumhead::archive
