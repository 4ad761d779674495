// Battles added up: in any order, in any parts.
#include "balance/tally.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "making.h"

namespace drumhead::balance {
namespace {

Tally tally_of(const std::vector<Outcome>& outcomes) {
  Tally out(small_cell());
  for (const Outcome& one : outcomes) out.add(one, small_cell());
  return out;
}

TEST(Tally, CountsWhatThereIs) {
  const std::vector<UnitOutcome> hard = {{4, true}, {1, false}, {1, false}, {0, false}};
  const std::vector<UnitOutcome> light = {{1, false}, {0, false}, {4, true}, {2, true}};
  const Tally tally = tally_of({ended(Side::american, 8, hard), ended(Side::british, 6, light),
                                ended(Side::none, 10, light), Outcome{}});
  EXPECT_EQ(tally.battles, 4u);
  EXPECT_EQ(tally.finished(), 3u);
  EXPECT_EQ(tally.won(Side::british), (Share{1, 3}));
  EXPECT_EQ(tally.drawn(), (Share{1, 3}));
  EXPECT_DOUBLE_EQ(tally.score(Side::american), 0.5);
  EXPECT_EQ(tally.turns.quantile(0.5), 8);
  EXPECT_EQ(tally.decided.count(), 2u) << "a draw is never decided";
  EXPECT_EQ(tally.lost[0].moments().sum, 7);
  EXPECT_EQ(tally.lost_arm[1][static_cast<std::size_t>(Arm::guns)].sum, 4);
  EXPECT_EQ(tally.units[2].gone, 2u);
  EXPECT_EQ(tally.met, (std::vector<std::size_t>{1, 1}));
}

RC_GTEST_PROP(Tally, MergesInAnyOrder, ()) {
  const std::vector<Outcome> a = any_outcomes(), b = any_outcomes(), c = any_outcomes();
  Tally left = tally_of(a);
  left += tally_of(b);
  left += tally_of(c);
  Tally right = tally_of(b);
  right += tally_of(c);
  Tally grouped = tally_of(a);
  grouped += right;
  Tally turned = tally_of(c);
  turned += tally_of(a);
  turned += tally_of(b);
  std::vector<Outcome> all = a;
  all.insert(all.end(), b.begin(), b.end());
  all.insert(all.end(), c.begin(), c.end());
  RC_ASSERT(left == grouped);
  RC_ASSERT(left == turned);
  RC_ASSERT(left == tally_of(all));
}

TEST(TellingLosses, NameTheUnitOnWhichItHangs) {
  std::vector<Outcome> outcomes;
  for (int i = 0; i < 200; ++i) {
    const bool lost = i % 2 == 0;  // the Guards; the dragoons are lost without any bearing on it
    const bool won = lost ? i % 20 == 0 : i % 20 != 1;
    outcomes.push_back(ended(won ? Side::british : Side::american, 8,
                             {{lost ? 4 : 0, lost}, {2, i % 3 == 0}, {0, false}, {0, false}}));
  }
  const std::vector<LossEffect> found = telling_losses(tally_of(outcomes), small_cell());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].unit, 0u);
  EXPECT_EQ(found[0].won_gone, (Share{10, 100}));
  EXPECT_EQ(found[0].won_kept, (Share{90, 100}));
  EXPECT_NEAR(found[0].change.value, -0.8, 1e-9);
  EXPECT_LT(found[0].change.range.high, -0.65);
}

TEST(TellingLosses, SayNothingOfFewBattles) {
  EXPECT_TRUE(telling_losses(tally_of({}), small_cell()).empty());
  const std::vector<UnitOutcome> hard = {{4, true}, {1, false}, {1, false}, {0, false}};
  EXPECT_TRUE(telling_losses(tally_of({ended(Side::american, 8, hard)}), small_cell()).empty());
}

RC_GTEST_PROP(Ledger, IsTheSameInAnyOrderAndTakesEachBattleOnce, (bool compared)) {
  const Series series = small_series(2, compared);
  std::vector<std::pair<std::uint64_t, Outcome>> battles;
  for (const Outcome& one : any_outcomes()) battles.emplace_back(battles.size(), one);
  Ledger forward(series), turned(series);
  for (const auto& [number, outcome] : battles) RC_ASSERT(forward.add(number, outcome));
  for (const auto& [number, outcome] : battles) RC_ASSERT(!forward.add(number, outcome));
  const std::size_t shift = battles.empty() ? 0 : *rc::gen::inRange<std::size_t>(0, battles.size());
  std::rotate(battles.begin(), battles.begin() + static_cast<std::ptrdiff_t>(shift), battles.end());
  for (auto it = battles.rbegin(); it != battles.rend(); ++it) turned.add(it->first, it->second);
  RC_ASSERT(forward.tallies() == turned.tallies());
  RC_ASSERT(forward.pairs() == turned.pairs());
  RC_ASSERT(forward.missing_in(0) == 0u);
}

TEST(Ledger, ComparesRowByRow) {
  Ledger ledger(small_series(2, true));
  const std::vector<UnitOutcome> light = {{1, false}, {0, false}, {0, false}, {0, false}};
  ledger.add(3, ended(Side::british, 9, light));   // row 1, changed
  ledger.add(0, ended(Side::american, 8, light));  // row 0
  EXPECT_EQ(ledger.pairs()[0].score.count, 0) << "no row is whole yet";
  ledger.add(1, ended(Side::none, 8, light));
  ledger.add(2, ended(Side::british, 5, light));
  EXPECT_EQ(ledger.pairs()[0].score, (Moments{2, 1, 1})) << "half a win more in one of two";
  EXPECT_EQ(ledger.pairs()[0].turns, (Moments{2, 4, 16}));
  EXPECT_EQ(ledger.pairs()[0].lost[0], (Moments{2, 0, 0}));
}

TEST(Ledger, KnowsWhatIsMissing) {
  Ledger ledger(small_series(2));
  const Outcome one = ended(Side::none, 3, std::vector<UnitOutcome>(4));
  for (const std::uint64_t number : {0, 2, 8, 1}) ledger.add(number, one);
  EXPECT_EQ(ledger.missing_in(0), 2u) << "rows 2 and 3";
  EXPECT_EQ(ledger.missing_in(1), 0u) << "nothing after row 0 is known to be wanted";
}

}  // namespace
}  // namespace drumhead::balance
