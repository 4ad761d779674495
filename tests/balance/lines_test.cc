// A run as lines: written, read, cut off, mixed up.
#include "balance/lines.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json.hpp>

#include "making.h"

namespace drumhead::balance {
namespace {

std::string text_of_series(const Series& series, const std::vector<Outcome>& outcomes) {
  std::string out = line_of(series);
  for (std::size_t i = 0; i < outcomes.size(); ++i) out += line_of(i, outcomes[i], series);
  return out;
}

std::string complaint(const std::string& text) {
  const Result<Kept> kept = read_kept(text, "run.jsonl");
  return kept ? "" : kept.problems().front().text();
}

RC_GTEST_PROP(Lines, ReadAsTheyWereWritten, ()) {
  const Series series = small_series();
  const std::vector<Outcome> outcomes = any_outcomes();
  const std::string text = text_of_series(series, outcomes);
  const Result<Kept> kept = read_kept(text, "run.jsonl");
  RC_ASSERT(kept.ok());
  RC_ASSERT(kept.value().series == series);
  RC_ASSERT(kept.value().whole == text.size());
  RC_ASSERT(kept.value().battles.size() == outcomes.size());
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    RC_ASSERT(kept.value().battles[i].first == i);
    RC_ASSERT(kept.value().battles[i].second == outcomes[i]);
  }
}

RC_GTEST_PROP(Lines, CutOffAnywhereKeepWhatIsWhole, ()) {
  const Series series = small_series();
  const std::vector<Outcome> outcomes = any_outcomes();
  const std::string text = text_of_series(series, outcomes), head = line_of(series);
  const auto cut = *rc::gen::inRange<std::size_t>(head.size(), text.size() + 1);
  const Result<Kept> kept = read_kept(text.substr(0, cut), "run.jsonl");
  RC_ASSERT(kept.ok());
  RC_ASSERT(kept.value().whole <= cut);
  RC_ASSERT(text.find('\n', kept.value().whole) >= cut || kept.value().whole == cut);
  const auto lines = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(cut), '\n');
  RC_ASSERT(kept.value().battles.size() + 1 == static_cast<std::size_t>(lines));
}

TEST(Lines, RefuseWhatIsNoRun) {
  const Series series = small_series();
  EXPECT_NE(complaint(""), "");
  EXPECT_NE(complaint("{\"n\":1}\n"), "");
  EXPECT_NE(complaint(line_of(series).substr(0, 40)), "");
  std::string other = line_of(series);
  other.replace(other.find("\"drumhead_balance\":3"), 20, "\"drumhead_balance\":9");
  EXPECT_NE(complaint(other).find("another format"), std::string::npos);
}

TEST(Lines, NameTheLineThatMakesNoSense) {
  const Series series = small_series();
  const std::string good = line_of(0, ended(Side::none, 3, std::vector<UnitOutcome>(4)), series);
  EXPECT_NE(complaint(line_of(series) + "rubbish\n" + good).find("run.jsonl:2"), std::string::npos)
      << complaint(line_of(series) + "rubbish\n" + good);
  EXPECT_EQ(complaint(line_of(series) + good + "{\"battle\":1,\n"), "") << "a last line may be half written";
  EXPECT_NE(complaint(line_of(series) + "{\"battle\":99999999999,\"rules\":\"sheet1\"}\n" + good), "");
}

TEST(Lines, AreOfOneCellEach) {
  const Series series = small_series();
  const Outcome one = ended(Side::none, 3, std::vector<UnitOutcome>(4));
  std::string line = line_of(1, one, series);
  line.pop_back();
  ASSERT_TRUE(read_line(line, series).has_value());
  line.replace(line.find("sheet1"), 6, "sheet0");
  EXPECT_FALSE(read_line(line, series).has_value());
}

TEST(Series, SayHowTheyDiffer) {
  const Series series = small_series();
  EXPECT_EQ(unlike(series, series), "");
  Series other = series;
  other.seed = 4;
  EXPECT_EQ(unlike(series, other), "its seed is 4, not 18446744073709551615");
  other = series;
  other.players[1] = "drill";
  EXPECT_EQ(unlike(series, other), "its American player is drill, not general:20");
  other = series;
  other.cells.pop_back();
  EXPECT_EQ(unlike(series, other), "its sheets are sheet0, not sheet0, sheet1");
  other = series;
  other.cells[0].opening = "another";
  EXPECT_EQ(unlike(series, other), "its scenario, rulebook or muster has changed since");
}

TEST(Shards, AreReadAndHoldEachRowOnce) {
  for (const char* bad : {"", "1", "0/4", "5/4", "a/b", "1/", "/2", "-1/3", "1/2x"})
    EXPECT_FALSE(read_shard(bad).ok()) << bad;
  for (std::uint64_t row = 0; row < 20; ++row) {
    int held = 0;
    for (const char* text : {"1/3", "2/3", "3/3"}) held += read_shard(text).value().holds(row) ? 1 : 0;
    EXPECT_EQ(held, 1) << row;
  }
}

}  // namespace
}  // namespace drumhead::balance
