// drumhead verify, and the script of docs/dice.md that does without it.
#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "../referee/fair_battle.h"
#include "program.h"

namespace drumhead {
namespace {

class Verifying : public testing::Test {
 protected:
  std::string honest() { return folder_.write("honest.jsonl", write_record(fair_record(shares()))); }
  // Every rule was kept, but the dice are the forger's.
  std::string forged() {
    FastDice dice(99);
    Record record = played(400, dice);
    record.dice = published(shares());
    return folder_.write("forged.jsonl", write_record(record));
  }
  // The script, as it stands between the fences.
  std::string script() {
    const std::string page = text_in(DRUMHEAD_SOURCE "/docs/dice.md"), fence = "```python\n";
    const std::size_t from = page.find(fence) + fence.size();
    return folder_.write("verify.py", page.substr(from, page.find("```", from) - from));
  }
  int python(const std::string& record) {
    return shell("python3 " + script() + " " + record + " >" + folder_.file("out") + " 2>&1");
  }
  std::string said() { return text_in(folder_.file("out")); }

  Folder folder_;
};

bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_F(Verifying, SaysInWordsWhatHolds) {
  const Ran ran = run("verify " + honest());
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(says(ran.out, "VERIFIED")) << ran.out;
  const auto told = boost::json::parse(run("verify --json " + honest()).out);
  EXPECT_TRUE(told.at("verified").as_bool());
  EXPECT_EQ(told.at("points").as_array().size(), 5u);
}

TEST_F(Verifying, NeitherVerifyNorCheckNorReplayPassesAForgery) {
  EXPECT_TRUE(says(run("verify " + forged()).out, "NOT VERIFIED"));
  for (const char* how : {"verify ", "check ", "replay "}) {
    const Ran ran = run(how + forged());
    EXPECT_EQ(ran.code, 1) << how;
    EXPECT_TRUE(says(ran.out + ran.err, "The dice were changed")) << how << ran.out << ran.err;
  }
}

TEST_F(Verifying, RefusesWhatIsNoRecord) {
  for (const std::string& bad : {folder_.write("a", ""), folder_.write("b", "{}"), folder_.file("nothing")})
    EXPECT_EQ(run("verify " + bad).code, 2) << bad;
}

TEST_F(Verifying, TheScriptOfTheDocumentsAgrees) {
  if (shell("python3 -c 'import hashlib' 2>/dev/null") != 0) GTEST_SKIP() << "python3 is not installed";
  EXPECT_EQ(python(honest()), 0) << said();
  EXPECT_TRUE(says(said(), "dice are the ones that fell")) << said();
  EXPECT_NE(python(forged()), 0);
  EXPECT_TRUE(says(said(), "fell")) << said();
  Record other = fair_record(shares());
  other.dice.numbers[0] = "1781";
  EXPECT_NE(python(folder_.write("other.jsonl", write_record(other))), 0);
  EXPECT_TRUE(says(said(), "another number")) << said();
}

}  // namespace
}  // namespace drumhead
