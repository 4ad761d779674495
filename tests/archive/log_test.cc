// The archive in a log: torn or damaged at any byte, on a full disk, and kept by a log that answers late.
#include <gtest/gtest.h>

#include <deque>

#include "archive/log_archive.h"
#include "given.h"

namespace drumhead::archive {
namespace {

std::unique_ptr<LogArchive> open(Log& log) {
  auto opened = LogArchive::open(log, deliver);
  EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
  return opened ? std::move(opened.value()) : nullptr;
}

std::string refusal(std::string bytes) {
  MemoryLog log(std::move(bytes));
  const auto opened = LogArchive::open(log, deliver);
  return opened ? std::string() : opened.problems().front().message;
}

// A game of some commands, one of them taken back, and how long the log was when each was kept.
struct Played {
  MemoryLog log;
  std::vector<std::pair<std::int64_t, std::size_t>> kept;  // length, and the commands that stood then
  std::int64_t made = 0;

  Played() {
    const auto archive = open(log);
    const Trust trust = new_trust();
    GameRow row = game(*archive, "torn");
    archive->create(row, {{"rulebook", "the rules"}}, trust, {});
    made = log.size();
    for (int n = 1; n <= 4; ++n) {
      archive->append(row.number, n, step(n), trust, {});
      kept.emplace_back(log.size(), static_cast<std::size_t>(n));
    }
    archive->chat(row.number, {"british", "good day", 7}, trust, {});
    archive->snapshot(row.number, {3, "position", "engine"}, trust);
    archive->rewind(row.number, {2, 5, 0, "undo"}, trust, {});
    kept.emplace_back(log.size(), 2);
    archive->append(row.number, 3, step(6), trust, {});
    kept.emplace_back(log.size(), 3);
  }
  std::size_t commands_at(std::int64_t length) const {
    std::size_t out = 0;
    for (const auto& [size, commands] : kept)
      if (size <= length) out = commands;
    return out;
  }
};

TEST(LogArchive, TornAtAnyByteItHasWhatWasConfirmed) {
  const Played played;
  for (std::int64_t length = 0; length <= played.log.size(); ++length) {
    MemoryLog log(played.log.bytes().substr(0, static_cast<std::size_t>(length)));
    const auto archive = open(log);
    const auto found = archive->load("torn");
    ASSERT_TRUE(found.ok()) << length;
    if (length < played.made) continue;  // it may be there in part: nobody was told of it
    ASSERT_TRUE(found.value().has_value()) << length;
    const StoredGame& stored = *found.value();
    EXPECT_EQ(stored.steps.size(), played.commands_at(length)) << length;
    EXPECT_FALSE(stored.damage.has_value()) << length;
    EXPECT_TRUE(stored.flaws.empty()) << length;
    // It goes on from there, and is whole when it is opened once more.
    const auto n = static_cast<std::int64_t>(stored.steps.size()) + 1;
    archive->append(stored.game.number, n, step(9), new_trust(), {});
    EXPECT_EQ(open(log)->found(), "") << length;
    EXPECT_EQ(loaded(*open(log), "torn").steps.size(), static_cast<std::size_t>(n)) << length;
  }
}

TEST(LogArchive, SaysThatAnEndWasTorn) {
  const Played played;
  const std::string& bytes = played.log.bytes();
  MemoryLog log(bytes.substr(0, bytes.size() - 3));
  EXPECT_EQ(
      open(log)->found(),
      "The last thing that was written to the games was cut short; nothing that was confirmed is lost.");
  EXPECT_EQ(open(log)->found(), "");  // it was cut off
}

// Whatever byte is wrong: what is given back is what was given.
TEST(LogArchive, GivesBackNothingDamaged) {
  const Played played;
  const std::string& bytes = played.log.bytes();
  for (std::size_t at = kLogHead.size(); at < bytes.size(); ++at) {
    std::string wrong = bytes;
    wrong[at] = static_cast<char>(wrong[at] ^ 0x20);
    MemoryLog log(std::move(wrong));
    const auto archive = open(log);
    EXPECT_NE(archive->found(), "") << at;
    const auto found = archive->load("torn");
    if (!found || !found.value() || !found.value()->opens()) continue;
    const std::vector<StepRow>& steps = found.value()->steps;
    for (std::size_t i = 0; i < steps.size(); ++i)
      EXPECT_TRUE(steps[i].line == step(static_cast<std::int64_t>(i) + 1).line ||
                  steps[i].line == step(6).line)
          << at;
  }
}

TEST(LogArchive, SetsDamageAsideAndGoesOn) {
  const Played played;
  std::string bytes = played.log.bytes();
  bytes[static_cast<std::size_t>(played.kept[0].first) + 30] ^= 1;  // in the second command
  MemoryLog log(std::move(bytes));
  const auto archive = open(log);
  const StoredGame stored = loaded(*archive, "torn");
  ASSERT_TRUE(stored.damage.has_value());
  EXPECT_EQ(stored.damage->kept, 1);
  EXPECT_EQ(stored.damage->where, "command 2");
  const Trust trust = new_trust();
  archive->cut("torn", 10, 0, trust, {});
  archive->append(stored.game.number, 2, step(11), trust, {});
  const StoredGame mended = loaded(*open(log), "torn");
  EXPECT_FALSE(mended.damage.has_value());
  ASSERT_EQ(mended.steps.size(), 2u);
  EXPECT_EQ(mended.steps[1].line, step(11).line);
}

TEST(LogArchive, RefusesWhatIsNoLogOfGames) {
  EXPECT_EQ(refusal("SQLite format 3, or a picture of a drum"), "this is not a log of games");
  EXPECT_EQ(refusal("short"), "this is not a log of games");
  EXPECT_EQ(refusal("drumhead games, a log of format 9\n"),
            "these games were kept by a newer Drumhead; use that one");
  EXPECT_EQ(refusal(std::string(kLogHead)), "");
}

TEST(LogArchive, FailsAtOnceOnAFullDiskButForWhatIsPatient) {
  MemoryLog log;
  const auto archive = open(log);
  const GameRow row = game(*archive, "a");
  const Trust trust = new_trust();
  archive->create(row, {}, trust, {});
  archive->append(row.number, 1, step(1), trust, {});
  log.ail("The disk is full.");
  std::vector<bool> kept;
  const auto note = [&](bool durable) { kept.push_back(durable); };
  archive->append(row.number, 2, step(2), trust, note);
  EXPECT_EQ(archive->trouble(), "The disk is full.");
  archive->rewind_patiently(row.number, {0, 9, 0, std::string(kMend)}, new_trust(), note);
  archive->try_again();
  EXPECT_EQ(kept, (std::vector<bool>{false}));
  log.ail("");
  archive->append(row.number, 2, step(2), new_trust(), note);  // not before it has tried again
  EXPECT_EQ(kept, (std::vector<bool>{false, false}));
  archive->try_again();
  EXPECT_EQ(kept, (std::vector<bool>{false, false, true}));
  EXPECT_EQ(archive->trouble(), "");
  EXPECT_TRUE(loaded(*archive, "a").steps.empty());
  EXPECT_EQ(loaded(*open(log), "a").version, 9);
}

// A log that answers when it is told to, as a database of a browser does.
class LateLog final : public Log {
 public:
  std::int64_t size() const override { return log_.size(); }
  std::string read(std::int64_t at, std::int64_t bytes) const override { return log_.read(at, bytes); }
  void append(std::string bytes, Then then) override {
    asked_.emplace_back(std::move(bytes), std::move(then));
  }
  bool cut(std::int64_t size) override { return log_.cut(size); }
  std::string trouble() const override { return "It is gone."; }
  void answer(bool durable) {
    auto [bytes, then] = std::move(asked_.front());
    asked_.pop_front();
    if (!durable) return then(false);
    log_.append(std::move(bytes), then);
  }
  std::size_t waiting() const { return asked_.size(); }

 private:
  MemoryLog log_;
  std::deque<std::pair<std::string, Then>> asked_;
};

TEST(LogArchive, TellsNothingBeforeItsLogDoes) {
  LateLog log;
  const auto archive = open(log);
  const GameRow row = game(*archive, "a");
  const Trust trust = new_trust();
  std::vector<int> told;
  archive->create(row, {}, trust, [&](bool durable) { told.push_back(durable ? 0 : -1); });
  for (int n = 1; n <= 3; ++n)
    archive->append(row.number, n, step(n), trust,
                    [&, n](bool durable) { told.push_back(durable ? n : -n); });
  EXPECT_TRUE(told.empty());
  EXPECT_EQ(log.waiting(), 1u);
  log.answer(true);
  log.answer(true);
  EXPECT_EQ(told, (std::vector<int>{0, 1}));
  log.answer(false);
  EXPECT_EQ(told, (std::vector<int>{0, 1, -2, -3}));
  EXPECT_EQ(loaded(*archive, "a").steps.size(), 1u);
}

TEST(LogArchive, ListsItsGames) {
  const Played played;
  MemoryLog log(played.log.bytes());
  const std::vector<Listed> games = open(log)->list();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].id, "torn");
  EXPECT_EQ(games[0].american, "drill");
  EXPECT_EQ(games[0].commands, 3);
}

}  // namespace
}  // namespace drumhead::archive
