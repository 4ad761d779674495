// Exact distributions against hand reckoning, brute force and sampling; then the walker over them.
#include "dice/enumerate.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include "dice/sources.h"
#include "throws.h"

namespace drumhead {
namespace {

using Key = std::vector<int>;

Key key_of(const Outcome& outcome) {
  Key key(outcome.count.begin(), outcome.count.end());
  key.push_back(outcome.sum);
  return key;
}

std::vector<Branch> all(const Throw& made, double floor = 0) {
  std::vector<Branch> out;
  branches(made, out, floor);
  return out;
}

double whole(const std::vector<Branch>& table) {
  double sum = 0;
  for (const Branch& branch : table) sum += branch.p;
  return sum;
}

// Every way the spots can fall, read as any source would read them.
std::map<Key, double> brute(const Throw& made) {
  std::map<Key, double> seen;
  const std::uint32_t count = spots(made.die, made.sides);
  std::vector<std::uint32_t> fallen(made.n, 0);
  double ways = 1;
  for (std::size_t i = 0; i < fallen.size(); ++i) ways *= count;
  for (double way = 0; way < ways; ++way) {
    Faces faces;
    for (const std::uint32_t spot : fallen) faces.push_back(face_at(made.die, spot));
    seen[key_of(read(made, faces))] += 1 / ways;
    for (std::size_t i = 0; i < fallen.size() && ++fallen[i] == count; ++i) fallen[i] = 0;
  }
  return seen;
}

std::map<Key, double> exact(const Throw& made) {
  std::map<Key, double> seen;
  for (const Branch& branch : all(made)) seen[key_of(branch.outcome)] += branch.p;
  return seen;
}

void expect_alike(const std::map<Key, double>& a, const std::map<Key, double>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (const auto& [key, p] : a) {
    ASSERT_TRUE(b.count(key));
    EXPECT_NEAR(p, b.at(key), 1e-12);
  }
}

TEST(Branches, FourDiceNeedingFourAreABinomial) {
  const auto table = all(need(Die::d6, 4, 4));
  const double expected[] = {1, 4, 6, 4, 1};
  ASSERT_EQ(table.size(), 5u);
  for (const Branch& branch : table) {
    EXPECT_NEAR(branch.p, expected[branch.outcome.count[1]] / 16, 1e-15);
    EXPECT_EQ(branch.outcome.count[0] + branch.outcome.count[1], 4);
    EXPECT_EQ(branch.outcome.sum, 0);
  }
}

TEST(Branches, ThreeTwelveSidedDiceNeedingNine) {
  const double expected[] = {8 / 27.0, 12 / 27.0, 6 / 27.0, 1 / 27.0};
  for (const Branch& branch : all(need(Die::d12, 3, 9)))
    EXPECT_NEAR(branch.p, expected[branch.outcome.count[1]], 1e-15);
}

TEST(Branches, MissHitAndNaturalSix) {
  // Two dice, bands 1-3, 4-5, 6: one hit and one six is 2 * 1/3 * 1/6.
  double p = 0;
  for (const Branch& branch : all(counted(Die::d6, 2, bands_to({3, 5, 6}))))
    if (counts(branch.outcome, 3) == std::vector<int>{0, 1, 1}) p = branch.p;
  EXPECT_NEAR(p, 1 / 9.0, 1e-15);
}

TEST(Branches, AverageDiceWeighTheMiddle) {
  const double expected[] = {1 / 6.0, 2 / 6.0, 2 / 6.0, 1 / 6.0};
  const auto one = all(total(Die::average, 1));
  ASSERT_EQ(one.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(one[i].outcome.sum, static_cast<int>(i) + 2);
    EXPECT_NEAR(one[i].p, expected[i], 1e-15);
  }
  const auto two = all(total(Die::average, 2));
  EXPECT_EQ(two.front().outcome.sum, 4);
  EXPECT_NEAR(two.front().p, 1 / 36.0, 1e-15);
  EXPECT_NEAR(two[3].p, 10 / 36.0, 1e-15) << "seven: 2+5, 5+2, and eight ways of 3+4";
}

TEST(Branches, TwoDiceTotalAsEveryoneKnows) {
  const auto table = all(total(Die::d6, 2));
  ASSERT_EQ(table.size(), 11u);
  for (const Branch& branch : table) {
    EXPECT_NEAR(branch.p, (6 - std::abs(branch.outcome.sum - 7)) / 36.0, 1e-15);
    EXPECT_EQ(branch.outcome.count, Outcome{}.count);
  }
}

// A test of 2D6 that breaks up to 5, retires at 6 and 7, and else holds.
Throw banded_test() {
  Throw made = total(Die::d6, 2);
  made.bands = bands_of_totals(made.die, made.n, [](int total) {
    return total <= 5 ? 0 : total <= 7 ? 1 : 2;
  });
  return made;
}

TEST(Branches, TotalsThatMeanTheSameAreOne) {
  const Throw made = banded_test();
  ASSERT_EQ(made.bands.n, 3);
  const std::vector<Branch> table = all(made);
  ASSERT_EQ(table.size(), 3u);
  EXPECT_EQ(branch_count(made), 3);
  const int lowest_of[] = {2, 6, 8};
  const double chances[] = {10 / 36.0, 11 / 36.0, 15 / 36.0};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(table[i].outcome.sum, lowest_of[i]);
    EXPECT_NEAR(table[i].p, chances[i], 1e-15);
    EXPECT_EQ(band_of_total(made, table[i].outcome.sum), i);
  }
}

TEST(Branches, OneBandTellsEveryTotalApart) {
  Throw made = total(Die::d6, 2);
  made.bands = bands_of_totals(made.die, made.n, [](int) { return 0; });
  EXPECT_EQ(made.bands.n, 1);
  EXPECT_EQ(all(made).size(), 11u);
}

TEST(Branches, ACertaintyIsOneBranch) {
  for (const Throw& made : {need(Die::d6, 5, 7), need(Die::d6, 5, 1), need(Die::d6, 0, 4), total(Die::d6, 0),
                            total(Die::urn, 1, 1)}) {
    const auto table = all(made);
    ASSERT_EQ(table.size(), 1u);
    EXPECT_EQ(table[0].p, 1.0);
  }
}

TEST(Branches, EmptyBandsTakeNoDice) {
  expect_alike(exact(counted(Die::d6, 4, bands_to({0, 2, 2, 6, 6}))),
               brute(counted(Die::d6, 4, bands_to({0, 2, 2, 6, 6}))));
}

TEST(Branches, OneOfAnUrnIsEven) {
  const auto table = all(total(Die::urn, 1, 52));
  ASSERT_EQ(table.size(), 52u);
  for (const Branch& branch : table) EXPECT_NEAR(branch.p, 1 / 52.0, 1e-15);
}

TEST(Branches, MatchBruteForce) {
  for (const Die die : {Die::d3, Die::d4, Die::d6, Die::average, Die::d12})
    for (int n = 0; n <= (die == Die::d12 ? 3 : 5); ++n) {
      expect_alike(exact(total(die, n)), brute(total(die, n)));
      expect_alike(exact(counted(die, n, each_face(die))), brute(counted(die, n, each_face(die))));
      for (int least = 1; least <= 7; ++least)
        expect_alike(exact(need(die, n, least)), brute(need(die, n, least)));
    }
}

Bands any_bands(Die die, int sides) {
  const int top = highest(die, sides);
  auto tops = *rc::gen::container<std::vector<int>>(*rc::gen::inRange<std::size_t>(0, kMostBands),
                                                    rc::gen::inRange(0, top + 1));
  std::sort(tops.begin(), tops.end());
  tops.push_back(top);
  Bands bands;
  bands.n = 0;
  for (const int t : tops) bands.top[bands.n++] = static_cast<std::uint8_t>(t);
  return bands;
}

RC_GTEST_PROP(Branches, MatchBruteForceInAnyBands, ()) {
  const Die die = *rc::gen::elementOf(std::vector<Die>(std::begin(kAllDice), std::end(kAllDice)));
  const int sides = *rc::gen::inRange(1, 12);
  Throw made = counted(die, *rc::gen::inRange(0, 4), any_bands(die, sides));
  made.sides = static_cast<std::uint8_t>(sides);
  const auto left = exact(made), right = brute(made);
  RC_ASSERT(left.size() == right.size());
  RC_ASSERT(double(left.size()) == branch_count(made));
  for (const auto& [key, p] : left) RC_ASSERT(right.count(key) && std::abs(p - right.at(key)) < 1e-12);
}

TEST(Branches, SumToOneUpToSixtyDice) {
  for (const Die die : {Die::d3, Die::d4, Die::d6, Die::d12, Die::average})
    for (int n = 0; n <= 60; ++n) {
      EXPECT_NEAR(whole(all(total(die, n))), 1, 1e-12);
      for (int least = 2; least <= highest(die, 0); ++least)
        EXPECT_NEAR(whole(all(need(die, n, least))), 1, 1e-12);
    }
  EXPECT_NEAR(whole(all(counted(Die::d6, 60, bands_to({3, 5, 6})))), 1, 1e-12);
  EXPECT_NEAR(whole(all(counted(Die::average, 60, each_face(Die::average)))), 1, 1e-12);
  EXPECT_NEAR(whole(all(counted(Die::d6, 20, each_face(Die::d6)))), 1, 1e-12);
  EXPECT_NEAR(whole(all(counted(Die::d12, 6, each_face(Die::d12)))), 1, 1e-12);
  EXPECT_NEAR(whole(all(need(Die::d6, kMostDice, 4))), 1, 1e-12);
}

TEST(Branches, AreCountedBeforehand) {
  EXPECT_EQ(branch_count(need(Die::d6, 4, 4)), 5);
  EXPECT_EQ(branch_count(need(Die::d6, 4, 7)), 1);
  EXPECT_EQ(branch_count(total(Die::d6, 2)), 11);
  EXPECT_EQ(branch_count(counted(Die::d12, 2, each_face(Die::d12))), 78);
  EXPECT_NEAR(branch_count(counted(Die::d6, 60, each_face(Die::d6))), 8259888, 0.5);
}

TEST(Branches, TheFloorLeavesOutExactlyTheUnlikely) {
  for (const Throw& made : {counted(Die::d6, 12, each_face(Die::d6)), total(Die::d12, 5)}) {
    const auto full = all(made), cut = all(made, 1e-4);
    std::size_t likely = 0;
    for (const Branch& branch : full) likely += branch.p >= 1e-4 ? 1 : 0;
    EXPECT_EQ(cut.size(), likely);
    EXPECT_LT(cut.size(), full.size());
    for (const Branch& branch : cut) EXPECT_GE(branch.p, 1e-4);
  }
}

TEST(Branches, SixtyDiceInSixBandsFitUnderAFloor) {
  const auto cut = all(counted(Die::d6, 60, each_face(Die::d6)), 1e-5);
  EXPECT_GT(cut.size(), 1000u);
  EXPECT_LT(cut.size(), 100000u);
}

// Five standard deviations for every branch, fixed seed.
void expect_sampled(const Throw& made, std::uint64_t seed) {
  FastDice dice(seed);
  std::map<Key, double> seen;
  const double trials = 50000;
  Outcome out;
  for (double i = 0; i < trials; ++i) {
    dice.draw(made, out);
    ++seen[key_of(out)];
  }
  double found = 0;
  for (const Branch& branch : all(made)) {
    const double count = seen[key_of(branch.outcome)];
    const double sigma = std::sqrt(trials * branch.p * (1 - branch.p));
    EXPECT_NEAR(count, trials * branch.p, 5 * sigma + 1);
    found += count;
  }
  EXPECT_EQ(found, trials) << "nothing fell that was not foreseen";
}

TEST(Branches, AgreeWithSampling) {
  std::uint64_t seed = 1;
  for (const Die die : {Die::d3, Die::d4, Die::d6, Die::d12, Die::average}) {
    expect_sampled(total(die, 3), seed++);
    expect_sampled(need(die, 10, 3), seed++);
    expect_sampled(counted(die, 3, each_face(die)), seed++);
  }
  expect_sampled(total(Die::urn, 2, 20), seed);
}

TEST(Enumerator, KeepsOneTableForAllThrowsReadAlike) {
  Enumerator tables;
  Throw made = need(Die::d6, 4, 4);
  const auto& first = tables.branches_of(made);
  made.unit = piece_id(3);
  made.who = Side::british;
  made.sides = 12;
  EXPECT_EQ(&tables.branches_of(made), &first) << "who throws, and the sides of no urn, do not matter";
  for (int n = 5; n < 40; ++n) tables.branches_of(need(Die::d6, n, 4));
  EXPECT_EQ(&tables.branches_of(made), &first) << "tables stay where they are";
  tables.branches_of(total(Die::d6, 4));
  tables.branches_of(total(Die::urn, 1, 10));
  tables.branches_of(total(Die::urn, 1, 11));
  EXPECT_EQ(tables.tables(), 39u);
}

TEST(EnumeratingDice, GiveWhatTheyAreAimedAt) {
  Enumerator tables;
  EnumeratingDice dice;
  const Throw made = need(Die::d6, 2, 4);
  Outcome out;
  dice.draw(made, out);
  EXPECT_TRUE(dice.starved());
  EXPECT_EQ(dice.wanted(), made);
  EXPECT_EQ(counts(out, 2), (std::vector<int>{2, 0}));
  for (const Branch& branch : tables.branches_of(made)) {
    dice.aim(&branch);
    dice.draw(made, out);
    EXPECT_EQ(out, branch.outcome);
    EXPECT_FALSE(dice.starved());
    EXPECT_FALSE(dice.wanted().has_value());
    dice.draw(total(Die::d6, 1), out);
    dice.draw(total(Die::d6, 2), out);
    EXPECT_EQ(dice.wanted(), total(Die::d6, 1)) << "the first beyond the aim";
    EXPECT_EQ(dice.made(), 1u);
  }
  EXPECT_TRUE(dice.faces().empty());
}

// A volley of four needing 4+, then a save on 5+ for each hit: each die wounds with 1/2 * 2/3.
int volley(Dice& dice) {
  Outcome hits, saves;
  dice.draw(need(Die::d6, 4, 4), hits);
  if (hits.count[1] == 0) return 0;
  dice.draw(need(Die::d6, hits.count[1], 5), saves);
  return saves.count[0];
}

TEST(Walker, AChainOfThrowsIsExact) {
  Enumerator tables;
  std::vector<double> wounds(5, 0);
  int leaves = 0, result = 0;
  const double missed = tables.for_each_outcome([&](Dice& dice) { result = volley(dice); },
                                                [&](double p) {
                                                  wounds[static_cast<std::size_t>(result)] += p;
                                                  ++leaves;
                                                });
  EXPECT_EQ(missed, 0);
  EXPECT_EQ(leaves, 1 + 2 + 3 + 4 + 5);
  const double expected[] = {16 / 81.0, 32 / 81.0, 24 / 81.0, 8 / 81.0, 1 / 81.0};
  for (std::size_t i = 0; i < 5; ++i) EXPECT_NEAR(wounds[i], expected[i], 1e-15);
}

TEST(Walker, ARunWithoutDiceIsCertain) {
  Enumerator tables;
  int runs = 0;
  double p = 0;
  EXPECT_EQ(tables.for_each_outcome([&](Dice&) { ++runs; }, [&](double q) { p += q; }), 0);
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(p, 1);
}

TEST(Walker, TheFloorSaysWhatItMissed) {
  Enumerator tables;
  double taken = 0;
  const double missed = tables.for_each_outcome([](Dice& dice) { volley(dice); },
                                                [&](double p) {
                                                  EXPECT_GE(p, 0.02);
                                                  taken += p;
                                                },
                                                0.02);
  EXPECT_GT(missed, 0);
  EXPECT_NEAR(taken + missed, 1, 1e-12);
}

TEST(Walker, AnEndlessChainEndsAtTheFloor) {
  // Throw again on a six, for ever: the mean number of throws is 6/5.
  Enumerator tables;
  double mean = 0;
  int throws = 0;
  const auto run = [&](Dice& dice) {
    Outcome out;
    throws = 0;
    do {
      dice.draw(need(Die::d6, 1, 6), out);
      ++throws;
    } while (out.count[1] == 1 && !dice.starved());
  };
  const double missed = tables.for_each_outcome(
      run, [&](double p) { mean += p * throws; }, 1e-9);
  EXPECT_LT(missed, 1e-8);
  EXPECT_NEAR(mean, 1.2, 1e-6);
}

TEST(Walker, ARunThatThrowsOtherwiseIsABug) {
  Enumerator tables;
  int runs = 0;
  const auto fickle = [&](Dice& dice) {
    Outcome out;
    if (++runs == 1) dice.draw(total(Die::d6, 1), out);
  };
  EXPECT_THROW(tables.for_each_outcome(fickle, [](double) {}), Bug);
}

}  // namespace
}  // namespace drumhead
