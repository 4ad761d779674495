// What is PostgreSQL's own: connections that break, addresses that lead nowhere, a newer program's tables.
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "in_postgres.h"

namespace drumhead::archive {
namespace {

constexpr const char* kCut =
    "select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'drumhead'";

std::string why_not(const std::string& address) {
  const auto opened = open_postgres(address, deliver);
  return opened ? std::string() : text_of(opened.problems());
}

bool recovers(const Archive& archive) {
  for (int i = 0; i < 300; ++i) {
    if (archive.trouble().empty()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

TEST(Postgres, LetsOneProgramHaveItAtATime) {
  InPostgres first;
  EXPECT_NE(why_not(kDatabase).find("another Drumhead is using the games"), std::string::npos);
}

TEST(Postgres, SaysWhyADatabaseCannotBeUsed) {
  const std::string nowhere = why_not("postgresql://somebody:hidden@127.0.0.1:1/games");
  EXPECT_NE(nowhere.find("postgresql://127.0.0.1:1/games cannot be reached"), std::string::npos) << nowhere;
  EXPECT_EQ(nowhere.find("hidden"), std::string::npos) << nowhere;
  EXPECT_NE(why_not("postgresql:///no_such_database").find("does not exist"), std::string::npos);
  EXPECT_TRUE(is_database_address("postgres://localhost/games"));
  EXPECT_FALSE(is_database_address("/var/lib/games"));
}

TEST(Postgres, LeavesANewerProgramsTablesAlone) {
  { const InPostgres made; }
  Psql().run("update drumhead.archive set version = 99");
  EXPECT_NE(why_not(kDatabase).find("written by a newer Drumhead (format 99"), std::string::npos);
  EXPECT_EQ(Psql().run("select version from drumhead.archive"), "99");
}

// Wherever the connection breaks, what was acknowledged is there once, and what was not is not.
TEST(Postgres, LosesNothingWhenConnectionsAreCut) {
  InPostgres held;
  Archive& archive = held.get();
  const GameRow row = game(archive, "a");
  archive.create(row, {}, new_trust(), {});
  settle(archive);
  Psql psql;
  std::int64_t kept = 0, version = 0, failed = 0;
  for (int round = 0; round < 40; ++round) {
    const Trust trust = new_trust();
    std::int64_t told = kept;
    for (int i = 1; i <= 25; ++i)
      archive.append(row.number, kept + i, step(++version), trust,
                     [&](bool durable) { durable ? ++told : ++failed; });
    if (round % 2 == 0) psql.run(kCut);
    settle(archive);
    ASSERT_TRUE(recovers(archive));
    kept = told;
    ASSERT_EQ(loaded(archive, "a").steps.size(), static_cast<std::size_t>(kept)) << round;
    ASSERT_FALSE(loaded(archive, "a").damage.has_value());
  }
  EXPECT_GT(kept, 0);
  EXPECT_EQ(kept + failed, 1000);
}

TEST(Postgres, FindsWhatWasAltered) {
  InPostgres held;
  const GameRow row = game(held.get(), "a");
  const Trust trust = new_trust();
  held.get().create(row, {}, trust, {});
  for (int n = 1; n <= 5; ++n) held.get().append(row.number, n, step(n), trust, {});
  settle(held.get());
  Psql().run("update drumhead.commands set line = 'another' where n = 4");
  const StoredGame stored = loaded(held.get(), "a");
  ASSERT_TRUE(stored.damage.has_value());
  EXPECT_EQ(stored.damage->kept, 3);
  EXPECT_EQ(stored.damage->where, "command 4");
}

}  // namespace
}  // namespace drumhead::archive
