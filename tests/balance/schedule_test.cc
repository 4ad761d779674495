// Which battles are fought: shards are the whole, and enough is enough.
#include "balance/schedule.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "balance/lines.h"
#include "balance/report.h"
#include "making.h"

#include <boost/json.hpp>

namespace drumhead::balance {
namespace {

// A battle that depends on its number alone.
Outcome fought(std::uint64_t number) {
  const bool british = (number * 2654435761u >> 7) % 5 < 3;
  const int lost = static_cast<int>(number % 5);
  return ended(british ? Side::british : Side::american, 5 + lost,
               {{lost, lost == 4}, {0, false}, {1, false}, {0, false}});
}

Ledger played(const Series& series, const Wanted& wanted) {
  Ledger out(series);
  Schedule schedule(series, wanted);
  for (std::vector<std::uint64_t> lot = schedule.next(out); !lot.empty(); lot = schedule.next(out)) {
    std::reverse(lot.begin(), lot.end());  // nothing hangs on the order
    for (const std::uint64_t number : lot) EXPECT_TRUE(out.add(number, fought(number)));
  }
  return out;
}

RC_GTEST_PROP(Schedule, ShardsAreTheWhole, (bool compared)) {
  const Series series = small_series(2, compared);
  Wanted wanted;
  wanted.games = *rc::gen::inRange<std::uint64_t>(1, 300);
  const Ledger whole = played(series, wanted);
  const auto parts = *rc::gen::inRange<std::uint64_t>(1, 8);
  Ledger joined(series);
  std::uint64_t most = 0;
  for (std::uint64_t part = parts; part >= 1; --part) {
    Wanted one = wanted;
    one.shard = {part, parts};
    Schedule schedule(series, one);
    most += schedule.most();
    Ledger mine(series);
    for (auto lot = schedule.next(mine); !lot.empty(); lot = schedule.next(mine))
      for (const std::uint64_t number : lot) {
        mine.add(number, fought(number));
        RC_ASSERT(joined.add(number, fought(number)));
      }
  }
  RC_ASSERT(most == wanted.games * 2);
  RC_ASSERT(joined.tallies() == whole.tallies());
  RC_ASSERT(report_json(joined) == report_json(whole));
  RC_ASSERT(report_csv(joined) == report_csv(whole));
  RC_ASSERT(report_text(joined, 100) == report_text(whole, 100));
}

TEST(Schedule, EndsWhenItIsKnownCloselyEnough) {
  const Series series = small_series();
  Wanted wanted;
  wanted.games = 20'000;
  wanted.within = 0.04;
  const Ledger enough = played(series, wanted);
  for (const Tally& tally : enough.tallies()) {
    EXPECT_LE(tally.doubt(), 0.04);
    EXPECT_EQ(tally.battles % 100, 0u) << "it is asked between lots only";
    EXPECT_GT(tally.battles, 400u);
    EXPECT_LT(tally.battles, 800u);
  }
  wanted.games = 150;
  EXPECT_EQ(played(series, wanted).tallies()[0].battles, 150u) << "there may be too few";
}

TEST(Schedule, EndsAPairTogether) {
  const Series series = small_series(2, true);
  Wanted wanted;
  wanted.games = 20'000;
  wanted.within = 0.05;
  const Ledger enough = played(series, wanted);
  EXPECT_EQ(enough.tallies()[0].battles, enough.tallies()[1].battles);
  EXPECT_LE(paired_shares(enough.pairs()[0].score, 2).range.half_width(), 0.05);
  EXPECT_LT(enough.tallies()[0].battles, 20'000u);
}

TEST(Report, SetsSheetsSideBySide) {
  Wanted wanted;
  wanted.games = 200;
  const Ledger ledger = played(small_series(), wanted);
  const std::string text = report_text(ledger, 100);
  for (const char* part :
       {"The hill: drill (British) against general:20 (American)", "sheet0", "sheet1", "British won",
        "History: the Americans won; 55 to 80% for the Americans", "outside", "Length", "Decided after turn",
        "A: Hold on", "B: Guards", "  horse", "█"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  const std::string csv = report_csv(ledger);
  EXPECT_EQ(csv.find("rules,changed,measure,of,value,low,high,battles\nsheet0,,won,british,"), 0u);
  EXPECT_NE(csv.find("sheet1,,unit gone,line,0.0"), std::string::npos);
  const boost::json::object data = report_json(ledger);
  EXPECT_EQ(data.at("sheets").as_array().size(), 2u);
  EXPECT_FALSE(data.contains("compared"));
}

TEST(Report, TellsOfWhatWasCompared) {
  Wanted wanted;
  wanted.games = 200;
  const Ledger ledger = played(small_series(2, true), wanted);
  const std::string text = report_text(ledger, 100);
  EXPECT_NE(text.find("sheet with a rule of the house, in 200 pairs"), std::string::npos) << text;
  EXPECT_EQ(report_json(ledger).at("compared").at(0).at("pairs"), 200);
}

TEST(Report, HasNothingToSayOfNothing) {
  const Ledger none(small_series());
  EXPECT_NE(report_text(none, 80).find("Battles"), std::string::npos);
  EXPECT_FALSE(report_csv(none).empty());
}

TEST(Report, WritesPercentAndBars) {
  EXPECT_EQ(percent_text(0), "0%");
  EXPECT_EQ(percent_text(0.004), "<1%");
  EXPECT_EQ(percent_text(0.305), "30%");
  EXPECT_EQ(percent_text(0.996), ">99%");
  EXPECT_EQ(percent_text(1), "100%");
  EXPECT_EQ(bar_text(0.5, 4), "██");
  EXPECT_EQ(bar_text(0.53125, 4), "██▏");
  EXPECT_EQ(bar_text(0, 4), "");
}

}  // namespace
}  // namespace drumhead::balance
