// Records: they come back as they went, replay to the same battle, and tell where somebody changed them.
#include "documents/record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "documents/json.h"
#include "small_battle.h"

namespace drumhead {
namespace {

Record played(std::size_t most) {
  FastDice dice(7);
  Record out = played(most, dice);
  out.dice = {"fast", "7", ""};
  return out;
}

const Record& whole_record() {
  static const Record record = played(400);
  return record;
}

Replayed replayed(const Record& record) {
  Result<Replayed> out = replay(record, sheet(), book(), -1, nullptr);
  EXPECT_TRUE(out.ok()) << text_of(out.problems());
  return std::move(out.value());
}

int divergence_of(const Record& record) {
  const Replayed out = replayed(record);
  return out.divergence ? out.divergence->command : -1;
}

std::string problem_of(std::string_view text) {
  const Result<Record> out = read_record(text, "a.jsonl");
  return out ? "no problem" : text_of(out.problems());
}

TEST(Record, IsWrittenAndReadWithoutLoss) {
  ASSERT_GT(whole_record().commands.size(), 20u);
  const std::string text = write_record(whole_record());
  const Result<Record> read = read_record(text, "a.jsonl");
  ASSERT_TRUE(read.ok()) << text_of(read.problems());
  EXPECT_EQ(write_record(read.value()), text);
  EXPECT_EQ(read.value().seats[1], "Ben \"the fox\"\n");
  EXPECT_TRUE(is_record(text));
  EXPECT_FALSE(is_record("{\"rules\":\"thomas\"}"));
  EXPECT_FALSE(is_record(""));
}

TEST(Record, ReplaysToTheSameBattle) {
  const Record read = read_record(write_record(whole_record()), "a.jsonl").value();
  const Replayed out = replayed(read);
  EXPECT_FALSE(out.divergence) << out.divergence->command << ": " << out.divergence->what;
  EXPECT_EQ(out.commands, static_cast<int>(whole_record().commands.size()));
  EXPECT_EQ(out.battle->digest(), whole_record().commands.back().digest);
  EXPECT_FALSE(out.other_rulebook);
}

TEST(Record, ReplaysAsFarAsAsked) {
  const Result<Replayed> out = replay(whole_record(), sheet(), book(), 5, nullptr);
  ASSERT_TRUE(out.ok());
  EXPECT_EQ(out.value().commands, 5);
  EXPECT_EQ(out.value().battle->digest(), whole_record().commands[4].digest);
}

TEST(Record, TellsWhichDigestWasChanged) {
  Record bad = whole_record();
  *bad.commands[7].digest ^= 1;
  EXPECT_EQ(divergence_of(bad), 8);
  bad = whole_record();
  bad.digest ^= 1;
  EXPECT_EQ(divergence_of(bad), 0);
}

TEST(Record, TellsWhichDieWasChanged) {
  const std::size_t at = first_roll(whole_record());
  ASSERT_LT(at, whole_record().commands.size());
  Record bad = whole_record();
  for (std::uint8_t& face : bad.commands[at].dice[0]) face = face >= 4 ? 1 : 6;
  EXPECT_EQ(divergence_of(bad), static_cast<int>(at) + 1);
  bad = whole_record();
  bad.commands[at].dice[0][0] = 9;
  EXPECT_NE(replayed(bad).divergence->what.find("a die shows 9"), std::string::npos);
  bad = whole_record();
  bad.commands[at].dice.push_back({1});
  EXPECT_NE(replayed(bad).divergence->what.find("1 dice more"), std::string::npos);
  bad = whole_record();
  bad.commands[at].dice.clear();
  EXPECT_NE(replayed(bad).divergence->what.find("does not have"), std::string::npos);
  bad = whole_record();
  bad.commands[at].dice[0].push_back(1);
  EXPECT_NE(replayed(bad).divergence->what.find("a throw of"), std::string::npos);
}

TEST(Record, TellsWhichCommandWasChanged) {
  Record bad = whole_record();
  bad.commands[3].command = json::object{{"shoot", json::object{{"unit", "foot"}}}};
  const Replayed out = replayed(bad);
  ASSERT_TRUE(out.divergence);
  EXPECT_EQ(out.divergence->command, 4);
  EXPECT_NE(out.divergence->what.find("refused"), std::string::npos) << out.divergence->what;
  bad = whole_record();
  bad.commands[3].side = other(bad.commands[3].side);
  EXPECT_EQ(divergence_of(bad), 4);
}

TEST(Record, SaysOfACommandItCannotReadWhichLineAndKey) {
  Record bad = read_record(write_record(whole_record()), "a.jsonl").value();
  bad.commands[2].command = json::object{{"shoot", json::object{{"unit", "nobody"}}}};
  const Result<Replayed> out = replay(bad, sheet(), book(), -1, nullptr);
  ASSERT_FALSE(out.ok());
  EXPECT_EQ(out.problems()[0].line, 4);
  EXPECT_EQ(out.problems()[0].key, "command.shoot.unit");
}

TEST(Record, NoticesAnotherRulebook) {
  Record bad = whole_record();
  bad.rulebook ^= 1;
  EXPECT_TRUE(replayed(bad).other_rulebook);
}

TEST(Record, ACommandThatBrokeOffIsTheLast) {
  Record broken = whole_record();
  broken.commands.resize(4);
  broken.commands.back().digest.reset();
  const Result<Record> read = read_record(write_record(broken), "a.jsonl");
  ASSERT_TRUE(read.ok()) << text_of(read.problems());
  EXPECT_FALSE(read.value().commands.back().digest);
  broken.commands.push_back(whole_record().commands[4]);
  EXPECT_EQ(problem_of(write_record(broken)), "a.jsonl:5: digest: expected the digest of the position");
}

TEST(Record, SaysWhatIsWrongWithAHeader) {
  EXPECT_NE(problem_of("").find("expected a record"), std::string::npos);
  EXPECT_NE(problem_of("nonsense").find("a.jsonl:1: expected JSON"), std::string::npos);
  EXPECT_NE(problem_of("{\"record\":1}").find("expected the key `rules`"), std::string::npos);
  EXPECT_NE(problem_of("{\"record\":2}").find("a.jsonl:1: record: this program reads format 1"),
            std::string::npos);
  Record bad = whole_record();
  bad.scenario = "cowpens";
  EXPECT_NE(problem_of(write_record(bad)).find("scenario: expected the same scenario"), std::string::npos);
}

TEST(Record, AMissingLineIsNoticed) {
  const std::string text = write_record(whole_record());
  const std::size_t second = text.find('\n') + 1;
  const std::size_t third = text.find('\n', second) + 1;
  const std::string cut = text.substr(0, second) + text.substr(third);
  EXPECT_NE(problem_of(cut).find("a.jsonl:2: n: expected command 1, found 2"), std::string::npos);
}

TEST(Record, CutAnywhereIsAShorterRecordOrAProblem) {
  const std::string text = write_record(played(6));
  for (std::size_t size = 0; size < text.size(); ++size) {
    const Result<Record> read = read_record(std::string_view(text).substr(0, size), "a.jsonl");
    if (read) {
      EXPECT_EQ(divergence_of(read.value()), -1) << size;
    } else {
      EXPECT_FALSE(read.problems().empty()) << size;
    }
  }
}

TEST(Record, RefusesTooMuch) {
  EXPECT_NE(problem_of(std::string(kMostRecordText + 1, ' ')).find("expected at most"), std::string::npos);
  std::string text = write_record(played(1));
  text += R"({"n":2,"side":"british","command":{"done":{}},"dice":[[)" + std::string(300, '1') + "]]}\n";
  EXPECT_NE(problem_of(text).find("dice[0][0]: expected a whole number"), std::string::npos);
}

RC_GTEST_PROP(Record, AnyBytesAreAProblemAndNoCrash, (const std::string& text)) {
  const Result<Record> read = read_record(text, "a.jsonl");
  RC_ASSERT(!read.ok());
}

RC_GTEST_PROP(Record, AChangedByteNeverCrashes, ()) {
  static const std::string good = write_record(played(8));
  std::string text = good;
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  text[at] = *rc::gen::arbitrary<char>();
  const Result<Record> read = read_record(text, "a.jsonl");
  if (read) (void)replay(read.value(), sheet(), book(), -1, nullptr).ok();
}

}  // namespace
}  // namespace drumhead
