// What every archive promises: it keeps what it acknowledged, in the order asked for, and nothing behind a
// write that failed. The same tests for all of them.
#include <gtest/gtest.h>

#include "archive/log_archive.h"
#include "archive/memory.h"
#include "given.h"
#ifdef DRUMHEAD_TEST_POSTGRES
#include "in_postgres.h"
#endif

namespace drumhead::archive {
namespace {

// An archive that can be closed and opened again, where that means something.
class InAFile {
 public:
  Archive& get() { return *archive_; }
  void open_again() {
    archive_.reset();
    archive_ = open(folder_);
  }

 private:
  Folder folder_;
  std::unique_ptr<Archive> archive_ = open(folder_);
};

class InMemory {
 public:
  Archive& get() { return archive_; }
  void open_again() {}

 private:
  MemoryArchive archive_{deliver};
};

class InALog {
 public:
  InALog() { open_again(); }
  Archive& get() { return *archive_; }
  void open_again() {
    archive_.reset();
    auto opened = LogArchive::open(log_, deliver);
    EXPECT_TRUE(opened.ok());
    archive_ = std::move(opened.value());
    EXPECT_EQ(archive_->found(), "");
  }

 private:
  MemoryLog log_;
  std::unique_ptr<LogArchive> archive_;
};

template <class Kind>
class Archives : public ::testing::Test {
 protected:
  Archive& archive() { return kind_.get(); }
  void open_again() { kind_.open_again(); }
  StoredGame load(const std::string& id) { return loaded(archive(), id); }
  void settled() { settle(archive()); }

 private:
  Kind kind_;
};

#ifdef DRUMHEAD_TEST_POSTGRES  // under pg_virtualenv, in a program of its own
using Kinds = ::testing::Types<InPostgres>;
#else
using Kinds = ::testing::Types<InAFile, InALog, InMemory>;
#endif
TYPED_TEST_SUITE(Archives, Kinds);

TYPED_TEST(Archives, GiveBackWhatTheyWereGiven) {
  const GameRow row = game(this->archive(), "first");
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  for (int n = 1; n <= 5; ++n) this->archive().append(row.number, n, step(n), trust, {});
  this->archive().snapshot(row.number, {4, "position", "engine"}, trust);
  this->archive().snapshot(row.number, {9, "of a command that is not there", "engine"}, trust);
  this->archive().chat(row.number, {"british", "good day", 7}, trust, {});
  this->settled();
  this->open_again();
  const StoredGame stored = this->load("first");
  EXPECT_EQ(stored.game.number, row.number);
  EXPECT_EQ(stored.game.rules, "thomas");
  EXPECT_EQ(stored.game.american, "drill");
  EXPECT_EQ(stored.game.secret, row.secret);
  ASSERT_EQ(stored.game.seats.size(), 3u);
  EXPECT_EQ(stored.game.seats[0].name, "american");
  EXPECT_EQ(stored.game.seats[1].token, "aa");
  ASSERT_EQ(stored.steps.size(), 5u);
  EXPECT_EQ(stored.steps[2].line, step(3).line);
  EXPECT_TRUE(stored.steps[2].rolled);
  EXPECT_EQ(stored.steps[4].version, 5);
  EXPECT_EQ(stored.version, 5);
  ASSERT_TRUE(stored.snapshot.has_value());
  EXPECT_EQ(stored.snapshot->n, 4);
  EXPECT_EQ(stored.snapshot->position, "position");
  ASSERT_EQ(stored.chat.size(), 1u);
  EXPECT_EQ(stored.chat[0].text, "good day");
  EXPECT_TRUE(stored.opens());
  EXPECT_GT(this->archive().new_number(), stored.game.number);
}

TYPED_TEST(Archives, KnowWhatTheyHaveNot) {
  const auto found = this->archive().load("nowhere");
  ASSERT_TRUE(found.ok());
  EXPECT_FALSE(found.value().has_value());
  EXPECT_FALSE(this->archive().text(digest_of("nothing")).value().has_value());
  EXPECT_FALSE(this->archive().invited_to("nobody").value().has_value());
  EXPECT_TRUE(this->archive().texts("rulebook").value().empty());
  EXPECT_EQ(this->archive().trouble(), "");
}

TYPED_TEST(Archives, MakeNoGameTwice) {
  const GameRow row = game(this->archive(), "first");
  this->archive().create(row, {}, new_trust(), {});
  this->settled();
  GameRow same = row;
  same.number = this->archive().new_number();
  same.rules = "awi28";
  bool durable = true;
  this->archive().create(same, {}, new_trust(), [&](bool kept) { durable = kept; });
  this->settled();
  EXPECT_FALSE(durable);
  EXPECT_EQ(this->load("first").game.rules, "thomas");
}

TYPED_TEST(Archives, SettleInTheOrderAskedFor) {
  const GameRow a = game(this->archive(), "a"), b = game(this->archive(), "b");
  const Trust trust = new_trust();
  std::vector<int> order;
  this->archive().create(a, {}, trust, [&](bool durable) { order.push_back(durable ? 0 : -1); });
  this->archive().create(b, {}, trust, {});
  for (int n = 1; n <= 500; ++n)
    this->archive().append(n % 2 == 0 ? a.number : b.number, (n + 1) / 2, step(n), trust,
                           [&, n](bool durable) { order.push_back(durable ? n : -1); });
  this->settled();
  ASSERT_EQ(order.size(), 501u);
  for (int n = 0; n <= 500; ++n) EXPECT_EQ(order[static_cast<std::size_t>(n)], n);
  EXPECT_EQ(this->load("a").steps.size(), 250u);
}

TYPED_TEST(Archives, TakeBackCommandsAndTheirSnapshots) {
  const GameRow a = game(this->archive(), "a"), b = game(this->archive(), "b");
  const Trust trust = new_trust();
  this->archive().create(a, {}, trust, {});
  this->archive().create(b, {}, trust, {});
  for (int n = 1; n <= 10; ++n) {
    this->archive().append(a.number, n, step(n), trust, {});
    this->archive().append(b.number, n, step(n), trust, {});
  }
  this->archive().snapshot(a.number, {4, "early", ""}, trust);
  this->archive().snapshot(a.number, {8, "late", ""}, trust);
  this->archive().rewind(a.number, {6, 11, 0, "undo"}, trust, {});
  this->archive().append(a.number, 7, step(12), trust, {});
  this->settled();
  const StoredGame stored = this->load("a");
  ASSERT_EQ(stored.steps.size(), 7u);
  EXPECT_EQ(stored.steps.back().version, 12);
  EXPECT_EQ(stored.version, 12);
  EXPECT_FALSE(stored.damage.has_value());
  EXPECT_TRUE(stored.flaws.empty());
  EXPECT_EQ(stored.snapshot->position, "early");
  EXPECT_EQ(this->load("b").steps.size(), 10u);
}

// What an undo used up is never used again, though nothing came after it.
TYPED_TEST(Archives, RememberTheVersionOfAnUndo) {
  const GameRow row = game(this->archive(), "a");
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  this->archive().append(row.number, 1, step(1), trust, {});
  this->archive().rewind_patiently(row.number, {0, 2, 0, std::string(kMend)}, trust, {});
  this->settled();
  this->open_again();
  EXPECT_EQ(this->load("a").version, 2);
  EXPECT_TRUE(this->load("a").steps.empty());
}

// Its row is written anew until the battle begins, whatever trouble there was with the disk, and never after.
TYPED_TEST(Archives, RestateAGameUntilItBegins) {
  GameRow row = game(this->archive(), "young");
  row.opening.clear();
  row.numbers = "{}";
  this->archive().create(row, {}, new_trust(), {});
  const Trust trust = new_trust();
  this->archive().rewind(row.number, {0, 1, 0, std::string(kMend)}, trust, {});
  row.version = 1;
  row.numbers = R"({"british":{}})";
  this->archive().restate(row, "{}", trust, {});
  this->settled();
  EXPECT_EQ(this->load("young").game.numbers, row.numbers);
  EXPECT_TRUE(this->load("young").flaws.empty());
  row.opening = "[]";
  row.header = "begun";
  this->archive().restate(row, row.numbers, trust, {});
  for (int n = 2; n <= 3; ++n) this->archive().append(row.number, n - 1, step(n), trust, {});
  this->settled();
  const StoredGame stored = this->load("young");
  EXPECT_EQ(stored.game.header, "begun");
  EXPECT_EQ(stored.steps.size(), 2u);
  EXPECT_FALSE(stored.damage.has_value());
  EXPECT_TRUE(stored.flaws.empty());
  bool durable = true;
  row.header = "begun again";
  this->archive().restate(row, row.numbers, new_trust(), [&](bool kept) { durable = kept; });
  this->settled();
  EXPECT_FALSE(durable);
  EXPECT_EQ(this->load("young").game.header, "begun");
}

TYPED_TEST(Archives, KeepNothingBehindAWriteThatFailed) {
  const GameRow row = game(this->archive(), "a");
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  this->archive().append(row.number, 1, step(1), trust, {});
  this->settled();
  std::vector<bool> kept;
  const auto note = [&](bool durable) { kept.push_back(durable); };
  this->archive().append(row.number, 1, step(2), trust, note);  // twice the same
  this->settled();
  this->archive().append(row.number, 2, step(3), trust, note);
  this->settled();
  EXPECT_EQ(kept, (std::vector<bool>{false, false}));
  EXPECT_EQ(this->load("a").steps.size(), 1u);
  // Opened anew, it can be written again.
  this->archive().append(row.number, 2, step(4), new_trust(), note);
  this->settled();
  EXPECT_TRUE(kept.back());
  EXPECT_EQ(this->load("a").steps.size(), 2u);
}

TYPED_TEST(Archives, KeepSeatsAndInvitationsAsTheyAreNow) {
  GameRow row = game(this->archive(), "a");
  row.seats[1] = {"american", "", "an invitation"};
  row.hot_seat = true;
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  this->settled();
  EXPECT_EQ(this->archive().invited_to("an invitation").value(), "a");
  this->archive().seat(row.number, row.seats[1], {"american", "taken"}, trust, {});
  this->settled();
  this->open_again();
  EXPECT_FALSE(this->archive().invited_to("an invitation").value().has_value());
  const StoredGame stored = this->load("a");
  ASSERT_EQ(stored.game.seats.size(), 3u);
  EXPECT_EQ(stored.game.seats[0].token, "taken");
  EXPECT_TRUE(stored.game.hot_seat);
  EXPECT_TRUE(stored.flaws.empty());
}

TYPED_TEST(Archives, ListOpenTablesUntilTheyAreTakenOff) {
  const GameRow a = game(this->archive(), "a"), b = game(this->archive(), "b");
  this->archive().create(a, {}, new_trust(), {});
  this->archive().create(b, {}, new_trust(), {});
  std::vector<bool> kept;
  const auto note = [&](bool durable) { kept.push_back(durable); };
  this->archive().list(a.number, "first", 10, note);
  this->archive().list(b.number, "second", 20, note);
  this->archive().list(a.number, "first, anew", 30, note);
  this->settled();
  this->open_again();
  EXPECT_EQ(kept, (std::vector<bool>{true, true, true}));
  EXPECT_EQ(this->load("a").listing, "first, anew");
  const std::vector<Listing> two = this->archive().listed(5).value();
  ASSERT_EQ(two.size(), 2u);
  EXPECT_EQ(two[0].id, "a");
  EXPECT_EQ(two[0].at, 30);
  EXPECT_EQ(two[1].text, "second");
  EXPECT_EQ(this->archive().listed(1).value().size(), 1u);
  this->archive().list(a.number, "kept, but not shown", 0, note);
  this->settled();
  ASSERT_EQ(this->archive().listed(5).value().size(), 1u);
  EXPECT_EQ(this->load("a").listing, "kept, but not shown");
  this->archive().list(a.number, "", 40, note);
  this->settled();
  EXPECT_EQ(this->load("a").listing, "");
}

TYPED_TEST(Archives, ReadTheLastOfTheTalkAndCountAllOfIt) {
  const GameRow row = game(this->archive(), "a");
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  for (int i = 0; i < kChatsKept + 20; ++i)
    this->archive().chat(row.number, {i % 4 == 0 ? "spectator" : "british", std::to_string(i), i}, trust, {});
  this->settled();
  const StoredGame stored = this->load("a");
  ASSERT_EQ(stored.chat.size(), static_cast<std::size_t>(kChatsKept));
  EXPECT_EQ(stored.chat.front().text, "20");
  EXPECT_EQ(stored.chats, kChatsKept + 20);
  EXPECT_EQ(stored.watchers_chats, (kChatsKept + 20) / 4);
}

TYPED_TEST(Archives, KeepEachTextOnceByItsDigest) {
  GameRow row = game(this->archive(), "a");
  this->archive().keep_text({"rulebook", "the rules"});
  this->archive().create(row, {{"rulebook", "the rules"}, {"scenario", "the ground"}}, new_trust(), {});
  this->settled();
  EXPECT_EQ(this->archive().texts("rulebook").value(), std::vector<std::string>{digest_of("the rules")});
  EXPECT_EQ(this->archive().text(digest_of("the ground")).value(), "the ground");
}

TYPED_TEST(Archives, GoOnBehindWhatWasSetAside) {
  const GameRow row = game(this->archive(), "a");
  const Trust trust = new_trust();
  this->archive().create(row, {}, trust, {});
  for (int n = 1; n <= 3; ++n) this->archive().append(row.number, n, step(n), trust, {});
  this->archive().cut("a", 4, 0, trust, {});
  this->archive().append(row.number, 4, step(5), trust, {});
  this->settled();
  EXPECT_EQ(this->load("a").steps.size(), 4u);
  EXPECT_EQ(this->load("a").version, 5);
}

// ---- the one in memory can be told to fail

TEST(MemoryArchive, FailsAtOnceWhileItAilsButForWhatIsPatient) {
  MemoryArchive archive(deliver);
  const GameRow row = game(archive, "a");
  const Trust trust = new_trust();
  archive.create(row, {}, trust, {});
  archive.append(row.number, 1, step(1), trust, {});
  archive.ail("The disk is full.");
  EXPECT_EQ(archive.trouble(), "The disk is full.");
  std::vector<bool> kept;
  const auto note = [&](bool durable) { kept.push_back(durable); };
  archive.append(row.number, 2, step(2), trust, note);
  archive.rewind_patiently(row.number, {0, 9, 0, std::string(kMend)}, new_trust(), note);
  EXPECT_EQ(kept, (std::vector<bool>{false}));
  EXPECT_EQ(loaded(archive, "a").steps.size(), 1u);
  archive.ail("");
  EXPECT_EQ(kept, (std::vector<bool>{false, true}));
  EXPECT_TRUE(loaded(archive, "a").steps.empty());
  EXPECT_EQ(loaded(archive, "a").version, 9);
}

}  // namespace
}  // namespace drumhead::archive
