// An archive in the database that pg_virtualenv names in the environment, empty at first.
#pragma once

#include <gtest/gtest.h>
#include <libpq-fe.h>

#include "given.h"
#include "postgres/postgres_archive.h"

namespace drumhead::archive {

inline constexpr const char* kDatabase = "postgresql://";  // the rest is in the environment

// A way to the tables behind the archive's back.
class Psql {
 public:
  explicit Psql(const char* where = "") : held_(PQconnectdb(where)) {
    EXPECT_EQ(PQstatus(held_), CONNECTION_OK) << PQerrorMessage(held_);
  }
  ~Psql() { PQfinish(held_); }
  Psql(const Psql&) = delete;
  Psql& operator=(const Psql&) = delete;
  // The first value, where there is one.
  std::string run(const std::string& sql) {
    PGresult* result = PQexec(held_, sql.c_str());
    const ExecStatusType status = PQresultStatus(result);
    EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(held_);
    const std::string out = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    return out;
  }

 private:
  PGconn* held_;
};

inline std::unique_ptr<Archive> open_database() {
  auto opened = open_postgres(kDatabase, deliver);
  EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
  return opened ? std::move(opened.value()) : nullptr;
}

class InPostgres {
 public:
  InPostgres() {
    Psql().run("drop schema if exists drumhead cascade");
    archive_ = open_database();
  }
  Archive& get() { return *archive_; }
  void open_again() {
    archive_.reset();
    archive_ = open_database();
  }

 private:
  std::unique_ptr<Archive> archive_;
};

}  // namespace drumhead::archive
