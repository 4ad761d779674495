// Verifying a record: an honest one holds, and whatever a forger changes is found.
#include "referee/verify.h"

#include <gtest/gtest.h>

#include "fair_battle.h"

namespace drumhead {
namespace {

using Grade = Assurance::Grade;

const Record& honest() {
  static const Record record = fair_record(shares());
  return record;
}

Verified verified(const Record& record) {
  Result<Verified> out = verify_record(record, sheet(), book());
  EXPECT_TRUE(out.ok()) << text_of(out.problems());
  return out ? out.value() : Verified{};
}

// What fails, sentence by sentence.
std::string faults(const Record& record) {
  std::string out;
  for (const Assurance& point : verified(record).points)
    if (point.grade == Grade::fails) out += point.says + " ";
  return out;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

// The whole battle again, honestly played, but with dice of the forger's own.
Record forged() {
  FastDice dice(99);
  Record out = played(400, dice);
  out.dice = published(shares());
  return out;
}

TEST(Verify, AnHonestRecordHolds) {
  const Verified found = verified(honest());
  EXPECT_TRUE(found.whole());
  EXPECT_FALSE(found.fails());
  EXPECT_EQ(found.points.size(), 5u);  // commands, two numbers, secret, dice
}

TEST(Verify, ItStillHoldsAfterAWayThroughAFile) {
  const Result<Record> read = read_record(write_record(honest()), "a.jsonl");
  ASSERT_TRUE(read.ok()) << text_of(read.problems());
  EXPECT_TRUE(verified(read.value()).whole());
}

TEST(Verify, ABattleWithDiceOfTheForgersOwnIsFound) {
  EXPECT_FALSE(replay(forged(), sheet(), book(), -1, nullptr).value().divergence);  // the rules see nothing
  EXPECT_TRUE(has(faults(forged()), "The dice were changed")) << faults(forged());
}

TEST(Verify, TellsWhichThrowWasChanged) {
  Record bad = honest();
  const std::size_t at = first_roll(bad);
  for (std::uint8_t& face : bad.commands[at].dice[0]) face = face == 6 ? 1 : 6;
  EXPECT_TRUE(has(faults(bad), "throw 1 of command " + std::to_string(at + 1) + " shows")) << faults(bad);
}

TEST(Verify, AnotherSecretIsFound) {
  Record bad = honest();
  bad.dice.secret = to_hex(new_secret());
  EXPECT_TRUE(has(faults(bad), "not the one that the server committed to")) << faults(bad);
}

TEST(Verify, AnotherNumberIsFound) {
  for (const std::size_t side : {0u, 1u}) {
    Record bad = honest();
    bad.dice.numbers[side] = "1781";
    EXPECT_TRUE(has(faults(bad), side == 0 ? "The British number is not" : "The American number is not"))
        << faults(bad);
    bad.dice.pledges[side] = to_hex(pledge(kGame, "1781"));  // then the dice betray it
    EXPECT_TRUE(has(faults(bad), "The dice were changed")) << faults(bad);
  }
}

TEST(Verify, ANumberPledgedInAnotherGameIsFound) {
  Record bad = honest();
  bad.dice.game = "another-game";
  EXPECT_TRUE(has(faults(bad), "not the one committed to")) << faults(bad);
}

TEST(Verify, NumbersOrPledgesThatAreMissingAreFound) {
  Record bad = honest();
  bad.dice.pledges.clear();
  EXPECT_TRUE(has(faults(bad), "lacks the numbers")) << faults(bad);
  bad = honest();
  bad.dice.numbers.pop_back();
  EXPECT_TRUE(has(faults(bad), "lacks the numbers")) << faults(bad);
}

TEST(Verify, ABotsNumberIsPublicAndNoOther) {
  Reveal with_bot = shares();
  with_bot.numbers[1] = "bot";
  Record record = fair_record(with_bot);
  record.dice.pledges[1].clear();
  EXPECT_TRUE(verified(record).whole());
  Record person = record;  // who should have given one of his own
  person.seats[1] = "person";
  EXPECT_TRUE(has(faults(person), "The American number is not")) << faults(person);
  Reveal chosen = shares();
  Record bad = fair_record(chosen);
  bad.dice.pledges[1].clear();
  EXPECT_TRUE(has(faults(bad), "The American number is not")) << faults(bad);
}

TEST(Verify, ACommandThrownAgainIsFound) {
  const Reveal from = shares();
  FairDice dice(from);
  Record bad = played(400, dice, [&](std::size_t n) { dice.begin_command(n < 10 ? n : n + 2); });
  bad.dice = published(from);
  for (std::size_t n = 10; n <= bad.commands.size(); ++n) bad.commands[n - 1].number = n + 2;
  EXPECT_TRUE(has(faults(bad), "Command 10 has the dice of number 12")) << faults(bad);
  bad.dice.practice = true;  // where that is said, it is no fault, but not verified either
  EXPECT_EQ(faults(bad), "");
  EXPECT_FALSE(verified(bad).whole());
}

TEST(Verify, ABattleInProgressCannotBeVerifiedYet) {
  Record record = fair_record(shares(), 12);
  record.dice.secret.clear();
  EXPECT_FALSE(verified(record).fails());
  EXPECT_FALSE(verified(record).whole());
}

TEST(Verify, AnOlderRecordSaysWhatItCannotShow) {
  Reveal from = shares();
  from.recipe = 1;
  Record record = fair_record(from);
  record.dice.pledges.clear();
  record.dice.game.clear();
  record.kinds.clear();
  for (RecordedCommand& command : record.commands) command.kinds.clear();
  const Verified found = verified(record);
  EXPECT_FALSE(found.fails());
  EXPECT_FALSE(found.whole());
}

TEST(Verify, DiceOfAnotherKindThanTheRulesThrowAreFound) {
  Record bad = honest();
  bad.commands[first_roll(bad)].kinds[0] = "d12";
  EXPECT_TRUE(has(faults(bad), "but the rules throw d6")) << faults(bad);
}

TEST(Verify, ASimulatedBattleIsThrownAgainFromItsSeed) {
  FastDice dice(7);
  Record record = played(400, dice);
  record.dice = {"fast", "7", ""};
  EXPECT_TRUE(verified(record).whole());
  record.dice.seed = "8";
  EXPECT_TRUE(has(faults(record), "The dice were changed")) << faults(record);
  record.dice.seed = "seven";
  EXPECT_FALSE(verified(record).whole());
}

}  // namespace
}  // namespace drumhead
