// Kinds of dice, their bands, and how faces are read.
#include "dice/dice.h"

#include <gtest/gtest.h>

#include "throws.h"

namespace drumhead {
namespace {

TEST(Kinds, HaveTheirFaces) {
  EXPECT_EQ(highest(Die::d3, 0), 3);
  EXPECT_EQ(highest(Die::d4, 0), 4);
  EXPECT_EQ(highest(Die::d6, 0), 6);
  EXPECT_EQ(highest(Die::d12, 0), 12);
  EXPECT_EQ(lowest(Die::average), 2);
  EXPECT_EQ(highest(Die::average, 0), 5);
  EXPECT_EQ(highest(Die::urn, 255), 255);
  EXPECT_EQ(faces_of(Die::urn, 255).size(), 255u);
}

TEST(Kinds, AnAverageDieIsWeightedToTheMiddle) {
  const auto faces = faces_of(Die::average, 0);
  ASSERT_EQ(faces.size(), 4u);
  const int weights[] = {1, 2, 2, 1};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(faces[i].value, i + 2);
    EXPECT_EQ(faces[i].weight, weights[i]);
  }
}

TEST(Kinds, WeightsAddUpToTheSpots) {
  for (const Die die : kAllDice) {
    unsigned weight = 0;
    for (const Face& face : faces_of(die, 40)) weight += face.weight;
    EXPECT_EQ(weight, spots(die, 40));
  }
}

TEST(Kinds, AnEmptyUrnIsABug) { EXPECT_THROW(highest(Die::urn, 0), Bug); }

TEST(Kinds, KnowTheirFacesFromOthers) {
  EXPECT_TRUE(is_face(Die::d6, 0, 6));
  EXPECT_FALSE(is_face(Die::d6, 0, 7));
  EXPECT_FALSE(is_face(Die::d6, 0, 0));
  EXPECT_FALSE(is_face(Die::average, 0, 1));
  EXPECT_FALSE(is_face(Die::average, 0, 6));
  EXPECT_TRUE(is_face(Die::urn, 52, 52));
}

TEST(BandsOf, TwoSplitAtTheNeed) {
  EXPECT_EQ(two_bands(Die::d6, 4), bands_to({3, 6}));
  EXPECT_EQ(two_bands(Die::d12, 9), bands_to({8, 12}));
  EXPECT_EQ(two_bands(Die::average, 3), bands_to({2, 5}));
}

TEST(BandsOf, ANeedOutOfReachLeavesABandEmpty) {
  EXPECT_EQ(two_bands(Die::d6, 7), bands_to({6, 6}));
  EXPECT_EQ(two_bands(Die::d6, 40), bands_to({6, 6}));
  EXPECT_EQ(two_bands(Die::d6, 1), bands_to({0, 6}));
  EXPECT_EQ(two_bands(Die::d6, -3), bands_to({0, 6}));
  EXPECT_EQ(two_bands(Die::average, -300), bands_to({1, 5}));
  EXPECT_EQ(counts(read(need(Die::d6, 2, 7), faces_from({6, 1})), 2), (std::vector<int>{2, 0}));
  EXPECT_EQ(counts(read(need(Die::d6, 2, 0), faces_from({6, 1})), 2), (std::vector<int>{0, 2}));
}

TEST(BandsOf, EachFaceHasItsOwn) {
  EXPECT_EQ(each_face(Die::d12).n, 12);
  EXPECT_EQ(each_face(Die::average), bands_to({2, 3, 4, 5}));
  EXPECT_THROW(each_face(Die::urn), Bug);
}

TEST(Reading, CountsFacesByBand) {
  const Throw made = counted(Die::d6, 6, bands_to({3, 5, 6}));
  const Outcome outcome = read(made, faces_from({1, 3, 4, 5, 6, 6}));
  EXPECT_EQ(counts(outcome, 3), (std::vector<int>{2, 2, 2}));
  EXPECT_EQ(outcome.sum, 0);
}

TEST(Reading, ATotalHasNoCounts) {
  const Outcome outcome = read(total(Die::d6, 3), faces_from({6, 5, 1}));
  EXPECT_EQ(outcome.sum, 12);
  EXPECT_EQ(outcome.count, Outcome{}.count);
}

TEST(Reading, NoDiceReadAsNothing) {
  EXPECT_EQ(read(need(Die::d6, 0, 4), {}), Outcome{});
  EXPECT_EQ(read(total(Die::d6, 0), {}), Outcome{});
}

TEST(Reading, BandsThatLeaveAFaceOutAreABug) {
  EXPECT_THROW(read(counted(Die::d6, 1, bands_to({3, 5})), faces_from({6})), Bug);
  EXPECT_THROW(read(Throw{}, faces_from({6})), Bug);
}

}  // namespace
}  // namespace drumhead
