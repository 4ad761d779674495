// What is PostgreSQL's own: connections that break, addresses that lead nowhere, a newer program's tables.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>

#include "base/log.h"
#include "in_postgres.h"
#include "postgres/upkeep.h"

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

// Waits for what another thread is to bring about.
template <class Is>
bool comes_true(Is is) {
  for (int i = 0; i < 300; ++i) {
    if (is()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

// What one program hears of the others, from whichever thread.
class Ear {
 public:
  explicit Ear(Archive& archive) {
    archive.on_change([this](GameNumber game) {
      const std::lock_guard held(lock_);
      heard_.insert(game);
    });
  }
  bool hears_of(GameNumber game) {
    return comes_true([&] {
      const std::lock_guard held(lock_);
      return heard_.contains(game);
    });
  }
  void forget() {
    const std::lock_guard held(lock_);
    heard_.clear();
  }

 private:
  std::mutex lock_;
  std::set<GameNumber> heard_;
};

News news_of(const Archive& archive, const Since& since) {
  const auto found = archive.news(since);
  EXPECT_TRUE(found.ok() && found.value().has_value());
  return found.ok() && found.value() ? *found.value() : News{};
}

bool keeps(Archive& archive, const std::function<void(Archive&, Kept)>& write) {
  bool out = false;
  write(archive, [&](bool durable) { out = durable; });
  settle(archive);
  return out;
}

// ---- several programs

TEST(Postgres, NumbersGamesOfSeveralProgramsApart) {
  InPostgres first;
  const auto second = open_database();
  ASSERT_NE(second, nullptr);
  std::set<GameNumber> numbers;
  for (int i = 0; i < 50; ++i) {
    numbers.insert(first.get().new_number());
    numbers.insert(second->new_number());
  }
  EXPECT_EQ(numbers.size(), 100u);
  EXPECT_FALSE(numbers.contains(0));
}

TEST(Postgres, TakesACommandFromOneOfSeveralPrograms) {
  InPostgres first;
  const auto second = open_database();
  const GameRow row = game(first.get(), "a");
  first.get().create(row, {}, new_trust(), {});
  settle(first.get());
  const Trust one = new_trust(), other = new_trust();
  EXPECT_TRUE(
      keeps(first.get(), [&](Archive& a, Kept kept) { a.append(row.number, 1, step(1), one, kept); }));
  EXPECT_FALSE(keeps(*second, [&](Archive& a, Kept kept) { a.append(row.number, 1, step(1), other, kept); }));
  EXPECT_FALSE(outrun(one));
  EXPECT_TRUE(outrun(other));
  EXPECT_FALSE(keeps(*second, [&](Archive& a, Kept kept) { a.append(row.number, 2, step(2), other, kept); }));
  const Trust anew = new_trust();
  EXPECT_TRUE(keeps(*second, [&](Archive& a, Kept kept) { a.append(row.number, 2, step(2), anew, kept); }));
  EXPECT_EQ(loaded(first.get(), "a").steps.size(), 2u);
  EXPECT_TRUE(loaded(first.get(), "a").flaws.empty());
}

// The same number, but of another battle: what it was made for was taken back elsewhere.
TEST(Postgres, TakesNoCommandAndNoUndoForABattleThatHasGoneAnotherWay) {
  InPostgres first;
  const auto second = open_database();
  const GameRow row = game(first.get(), "a");
  const Trust trust = new_trust();
  first.get().create(row, {}, trust, {});
  for (int n = 1; n <= 3; ++n) first.get().append(row.number, n, step(n), trust, {});
  first.get().rewind(row.number, {1, 4, 0, std::string(kUndo)}, trust, {});
  for (int n = 2; n <= 3; ++n) first.get().append(row.number, n, step(n + 3), trust, {});
  settle(first.get());
  const auto late = [&](auto write) {
    const Trust own = new_trust();
    return !keeps(*second, [&](Archive& a, Kept kept) { write(a, own, kept); }) && outrun(own);
  };
  EXPECT_TRUE(late([&](Archive& a, Trust own, Kept kept) { a.append(row.number, 4, step(4), own, kept); }));
  EXPECT_TRUE(late([&](Archive& a, Trust own, Kept kept) {
    a.rewind(row.number, {1, 4, 0, std::string(kUndo)}, own, kept);
  }));
  EXPECT_TRUE(late([&](Archive& a, Trust own, Kept kept) {
    a.rewind_patiently(row.number, {3, 9, 0, std::string(kMend), 3}, own, kept);
  }));
  EXPECT_EQ(loaded(*second, "a").steps.size(), 3u);
  EXPECT_EQ(loaded(*second, "a").version, 6);
}

TEST(Postgres, GivesASeatAndAPledgeToOneOfSeveralPrograms) {
  InPostgres first;
  const auto second = open_database();
  GameRow row = game(first.get(), "a");
  row.opening.clear();
  row.numbers = "{}";
  row.seats[1] = {"american", "", "an invitation"};
  first.get().create(row, {}, new_trust(), {});
  settle(first.get());
  const Seat was = row.seats[1];
  const auto sits = [&](Archive& archive, const std::string& token) {
    return keeps(archive, [&](Archive& a, Kept kept) {
      a.seat(row.number, was, {"american", token}, new_trust(), kept);
    });
  };
  EXPECT_TRUE(sits(first.get(), "mine"));
  EXPECT_FALSE(sits(*second, "theirs"));
  const auto pledges = [&](Archive& archive, const std::string& numbers) {
    GameRow now = row;
    now.numbers = numbers;
    return keeps(archive, [&](Archive& a, Kept kept) { a.restate(now, "{}", new_trust(), kept); });
  };
  EXPECT_TRUE(pledges(*second, R"({"british":{}})"));
  EXPECT_FALSE(pledges(first.get(), R"({"american":{}})"));
  EXPECT_EQ(loaded(first.get(), "a").game.numbers, R"({"british":{}})");
  EXPECT_EQ(loaded(*second, "a").game.seats[0].token, "mine");
}

TEST(Postgres, TellsOneProgramWhatAnotherDoes) {
  InPostgres first;
  Ear ear(first.get());
  const auto second = open_database();
  const GameRow row = game(first.get(), "a");
  const Trust trust = new_trust();
  first.get().create(row, {}, trust, {});
  settle(first.get());
  first.get().attend(row.number, Company{1, 0, 0, false});
  EXPECT_TRUE(ear.hears_of(row.number));
  const Since start{row.number, 0, 0, 0, row.numbers, true};
  news_of(first.get(), start);
  ear.forget();
  for (int n = 1; n <= 3; ++n) second->append(row.number, n, step(n), trust, {});
  second->chat(row.number, {"american", "good day", 7}, trust, {});
  settle(*second);
  EXPECT_TRUE(ear.hears_of(row.number));
  const News news = news_of(first.get(), start);
  EXPECT_FALSE(news.turned);
  ASSERT_EQ(news.steps.size(), 3u);
  EXPECT_EQ(news.steps[2].line, step(3).line);
  ASSERT_EQ(news.chat.size(), 1u);
  EXPECT_EQ(news.chat[0].text, "good day");
  ear.forget();
  second->rewind(row.number, {1, 4, 0, std::string(kUndo)}, trust, {});
  EXPECT_TRUE(ear.hears_of(row.number));
  EXPECT_TRUE(news_of(first.get(), {row.number, 3, 3, 1, row.numbers, true}).turned);
  second->ask_undo(row.number, 4, 1, {});
  settle(*second);
  EXPECT_EQ(news_of(first.get(), {row.number, 4, 1, 1, row.numbers, true}).undo, 1);
}

// Whatever becomes of notifications, nobody waits for ever.
TEST(Postgres, FindsWhatNobodyToldItOf) {
  InPostgres first;
  Ear ear(first.get());
  const GameRow row = game(first.get(), "a");
  first.get().create(row, {}, new_trust(), {});
  settle(first.get());
  first.get().attend(row.number, Company{});
  EXPECT_TRUE(ear.hears_of(row.number));
  news_of(first.get(), {row.number, 0, 0, 0, row.numbers, true});
  std::this_thread::sleep_for(std::chrono::milliseconds(1200));
  ear.forget();
  Psql().run("update drumhead.heads set changes = changes + 1");
  EXPECT_TRUE(ear.hears_of(row.number));
}

TEST(Postgres, LetsOneProgramPlayTheBotsUntilItGoes) {
  InPostgres first;
  auto second = open_database();
  const GameRow row = game(first.get(), "a");
  first.get().create(row, {}, new_trust(), {});
  settle(first.get());
  const Since since{row.number, 0, 0, 0, row.numbers, true};
  const Company mine{1, 0, 2, true};
  second->attend(row.number, mine);
  ASSERT_TRUE(comes_true([&] { return news_of(*second, since).bots; }));
  first.get().attend(row.number, Company{0, 1, 0, true});
  EXPECT_TRUE(comes_true([&] { return news_of(*second, since).others.american == 1; }));
  EXPECT_TRUE(comes_true([&] { return news_of(first.get(), since).others.watchers == 2; }));
  EXPECT_FALSE(news_of(first.get(), since).bots);
  second.reset();
  EXPECT_TRUE(comes_true([&] { return news_of(first.get(), since).bots; }));
  EXPECT_EQ(news_of(first.get(), since).others, Company{});
}

// A program that was killed takes nothing with it: here is only what it left in the tables.
TEST(Postgres, TakesOverFromAProgramThatGivesNoSign) {
  InPostgres held;
  const GameRow row = game(held.get(), "a");
  held.get().create(row, {}, new_trust(), {});
  settle(held.get());
  Psql psql;
  psql.run("insert into drumhead.workers values ('dead', now() - interval '1 minute')");
  psql.run("insert into drumhead.jobs select number, 'dead' from drumhead.games");
  psql.run("insert into drumhead.company select number, 'dead', 1, 1, 1 from drumhead.games");
  held.get().attend(row.number, Company{0, 1, 0, true});
  const Since since{row.number, 0, 0, 0, row.numbers, true};
  EXPECT_TRUE(comes_true([&] { return news_of(held.get(), since).bots; }));
  EXPECT_EQ(news_of(held.get(), since).others, Company{});
}

TEST(Postgres, DeletesNothingUnderAServer) {
  std::optional<InPostgres> served(std::in_place);
  const GameRow row = game(served->get(), "a");
  served->get().create(row, {}, new_trust(), {});
  settle(served->get());
  const auto refused = remove_from_database(kDatabase, {"a"});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(text_of(refused.problems()).find("another Drumhead is using the games"), std::string::npos);
  served.reset();
  const auto done = remove_from_database(kDatabase, {"a"});
  EXPECT_TRUE(done.ok() && done.value() == 1);
}

TEST(Postgres, PutsABackupBack) {
  const Folder folder;
  const std::string copy = folder.path() + "/copy";
  std::optional<InPostgres> served(std::in_place);
  const GameRow row = game(served->get(), "a");
  const Trust trust = new_trust();
  served->get().create(row, {}, trust, {});
  for (int n = 1; n <= 3; ++n) served->get().append(row.number, n, step(n), trust, {});
  settle(served->get());
  {
    const auto ledger = open_postgres_ledger(kDatabase);
    ASSERT_TRUE(ledger.ok());
    EXPECT_FALSE(ledger.value()->copy_to(copy).has_value());
  }
  EXPECT_FALSE(restore_database(copy, kDatabase, true).ok());  // under a server
  served->get().append(row.number, 4, step(4), trust, {});
  settle(served->get());
  served.reset();
  EXPECT_FALSE(restore_database(copy, kDatabase, false).ok());  // over games
  Psql().run("drop schema if exists drumhead_replaced cascade");
  const auto aside = restore_database(copy, kDatabase, true);
  ASSERT_TRUE(aside.ok()) << text_of(aside.problems());
  EXPECT_EQ(aside.value(), "drumhead_replaced");
  EXPECT_EQ(Psql().run("select count(*) from drumhead_replaced.commands"), "4");
  const auto archive = open_database();
  ASSERT_NE(archive, nullptr);
  EXPECT_EQ(loaded(*archive, "a").steps.size(), 3u);
  EXPECT_GT(archive->new_number(), row.number);
  EXPECT_TRUE(
      keeps(*archive, [&](Archive& a, Kept kept) { a.append(row.number, 4, step(5), new_trust(), kept); }));
}

// ---- other formats

// As a program of that time left them.
void put_format(int format) {
  Psql().run("drop schema if exists drumhead cascade");
  Psql().run(slurp(fmt::format("{}/tests/archive/kept/postgres-{}.sql", DRUMHEAD_SOURCE, format)));
}

TEST(Postgres, BringsFormat1UpToDateOnceItsProgramsAreGone) {
  put_format(1);
  {
    Psql old;
    EXPECT_EQ(old.run("select pg_try_advisory_lock(1148351853, 1)"), "t");  // as a program of its time has it
    EXPECT_NE(why_not(kDatabase).find("games of an older format"), std::string::npos);
    EXPECT_EQ(Psql().run("select version from drumhead.archive"), "1");
  }
  const auto archive = open_database();
  ASSERT_NE(archive, nullptr);
  const StoredGame stored = loaded(*archive, "tvdbx876kud6");
  EXPECT_EQ(stored.steps.size(), 13u);
  EXPECT_EQ(stored.version, 15);
  EXPECT_EQ(stored.chat.size(), 1u);
  EXPECT_FALSE(stored.damage.has_value());
  EXPECT_TRUE(stored.flaws.empty());
  EXPECT_GT(archive->new_number(), stored.game.number);
  EXPECT_TRUE(keeps(*archive, [&](Archive& a, Kept kept) {
    a.append(stored.game.number, 14, step(16), new_trust(), kept);
  }));
}

// It lacks only the list of open tables: a game that waits for its guest can be put up now.
TEST(Postgres, BringsFormat2UpToDate) {
  put_format(2);
  const auto archive = open_database();
  ASSERT_NE(archive, nullptr);
  const StoredGame played = loaded(*archive, "kfh2pb6smfm8");
  EXPECT_EQ(played.steps.size(), 12u);
  EXPECT_EQ(played.version, 14);
  EXPECT_TRUE(played.game.hot_seat);
  EXPECT_EQ(played.chat.size(), 1u);
  EXPECT_FALSE(played.damage.has_value());
  EXPECT_TRUE(played.flaws.empty());
  const StoredGame waiting = loaded(*archive, "6bckq2nbarvy");
  EXPECT_TRUE(waiting.game.opening.empty());
  EXPECT_FALSE(waiting.damage.has_value());
  EXPECT_GT(archive->new_number(), waiting.game.number);
  EXPECT_EQ(archive->listed(9).value().size(), 0u);
  EXPECT_TRUE(
      keeps(*archive, [&](Archive& a, Kept kept) { a.list(waiting.game.number, "come and play", 7, kept); }));
  EXPECT_EQ(archive->listed(9).value().size(), 1u);
  EXPECT_TRUE(keeps(*archive, [&](Archive& a, Kept kept) {
    a.append(played.game.number, 13, step(15), new_trust(), kept);
  }));
  const Checked checked = open_postgres_ledger(kDatabase).value()->check().value();
  EXPECT_TRUE(checked.sound()) << (checked.losses.empty() ? "" : checked.losses.front());
  EXPECT_EQ(checked.games, 2u);
  EXPECT_EQ(checked.taken_back, 1u);
}

// New tables and those that were brought up to date are the same; and there is a dump of every older format.
TEST(Postgres, MakesOldAndNewAlike) {
  const auto tables = [] {
    return Psql().run(
        "select string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default), "
        "E'\\n' order by table_name, column_name) || (select string_agg(indexdef, E'\\n' order by indexdef) "
        "from pg_indexes where schemaname = 'drumhead') from information_schema.columns where table_schema = "
        "'drumhead'");
  };
  { const InPostgres made; }
  const std::string fresh = tables();
  const int newest = std::stoi(Psql().run("select version from drumhead.archive"));
  for (int format = 1; format < newest; ++format) {
    put_format(format);
    ASSERT_NE(open_database(), nullptr);
    EXPECT_EQ(Psql().run("select version from drumhead.archive"), std::to_string(newest));
    EXPECT_EQ(tables(), fresh) << format;
  }
}

TEST(Postgres, SaysWhyADatabaseCannotBeUsed) {
  const std::string nowhere = why_not("postgresql://somebody:hidden@127.0.0.1:1/games");
  EXPECT_NE(nowhere.find("postgresql://127.0.0.1:1/games cannot be reached"), std::string::npos) << nowhere;
  EXPECT_EQ(nowhere.find("hidden"), std::string::npos) << nowhere;
  EXPECT_NE(why_not("postgresql:///no_such_database").find("does not exist"), std::string::npos);
  EXPECT_NE(why_not("postgresql://127.0.0.1:1/games?sslmod=require").find("cannot be read"),
            std::string::npos);
  EXPECT_TRUE(is_database_address("postgres://localhost/games"));
  EXPECT_FALSE(is_database_address("/var/lib/games"));
}

// Whatever stands in a password, and however wrong it is put.
TEST(Postgres, ShowsNoPartOfAPasswordWhenAnAddressIsWrong) {
  for (const char* password : {"wxyq", "wx/yq", "wx?yq", "wx#yq", "wx%yq", "wx%40yq", "wx@yq", "wx:yq",
                               "[wxyq", "77/wxyq", "77?wxyq", "w?x/yq", "w/x?y=q", "wx yq"}) {
    const std::string user = std::string("zeno:") + password + "@";
    for (const std::string& address :
         {"postgresql://" + user + "127.0.0.1:1/games", "postgres://" + user + "127.0.0.1:1?sslmode=disable",
          std::string("postgresql://127.0.0.1:1/games?user=zeno&password=") + password}) {
      const std::string said = why_not(address);
      EXPECT_NE(said.find("database"), std::string::npos) << address;
      for (const char* piece : {"zeno", "wx", "yq", "x/y", "77"})
        EXPECT_EQ(said.find(piece), std::string::npos) << address << "\n" << said;
    }
  }
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

// While there is one of these, nobody gets into the database, and whoever was in is put out.
class Closed {
 public:
  Closed() : name_(inside_.run("select current_database()")) {
    inside_.run("create database aside");
    aside_.emplace("dbname=aside");
    aside_->run("alter database " + name_ + " with allow_connections false");
    inside_.run(kCut);
  }
  ~Closed() {
    aside_->run("alter database " + name_ + " with allow_connections true");
    aside_.reset();
    inside_.run("drop database aside");
  }

 private:
  Psql inside_;
  std::string name_;
  std::optional<Psql> aside_;
};

// A server that nobody plays at says so too, to whoever asks whether it is ready.
TEST(Postgres, NoticesThatTheDatabaseIsGoneThoughNobodyWrites) {
  InPostgres held;
  {
    const Closed closed;
    EXPECT_TRUE(comes_true([&] { return !held.get().trouble().empty(); }));
  }
  EXPECT_TRUE(recovers(held.get()));
}

// What a program logs, while it is.
struct Log {
  static std::string& lines() {
    static std::string out;
    return out;
  }
  static std::mutex& lock() {
    static std::mutex out;
    return out;
  }
  Log() {
    lines().clear();
    log_sink() = [](const std::string& words) {
      const std::lock_guard held(lock());
      lines() += words + "\n";
    };
  }
  ~Log() { log_sink() = nullptr; }
};

TEST(Postgres, LogsADatabaseThatGoesAndComesWithoutItsPassword) {
  { const InPostgres made; }
  const auto named = [](const char* name) { return std::string(std::getenv(name)); };
  const std::string password = named("PGPASSWORD");
  ASSERT_FALSE(password.empty());
  const Log log;
  auto opened = open_postgres(fmt::format("postgresql://{}:{}@{}:{}/{}", named("PGUSER"), password,
                                          named("PGHOST"), named("PGPORT"), named("PGDATABASE")),
                              deliver);
  ASSERT_TRUE(opened.ok()) << text_of(opened.problems());
  {
    const Closed closed;
    const GameRow row = game(*opened.value(), "a");
    EXPECT_FALSE(
        keeps(*opened.value(), [&](Archive& a, Kept kept) { a.create(row, {}, new_trust(), kept); }));
  }
  EXPECT_TRUE(recovers(*opened.value()));
  opened.value().reset();
  const std::lock_guard held(Log::lock());
  EXPECT_NE(Log::lines().find("cannot be written"), std::string::npos) << Log::lines();
  EXPECT_NE(Log::lines().find("can be written again"), std::string::npos) << Log::lines();
  EXPECT_EQ(Log::lines().find(password + "@"), std::string::npos) << Log::lines();
  EXPECT_EQ(Log::lines().find(named("PGUSER") + ":"), std::string::npos) << Log::lines();
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
