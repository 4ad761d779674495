// Tapes, scripted and physical, and the recorder that makes them.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "dice/sources.h"
#include "throws.h"

namespace drumhead {
namespace {

Outcome drawn(Dice& dice, const Throw& made) {
  Outcome out;
  dice.draw(made, out);
  return out;
}

TEST(Tape, GivesItsFacesInOrder) {
  TapeDice dice{5, 5, 4, 1, 2, 2};
  EXPECT_EQ(drawn(dice, need(Die::d6, 4, 5)).count[1], 2);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{5, 5, 4, 1}));
  EXPECT_EQ(dice.left(), 2u);
  EXPECT_EQ(drawn(dice, total(Die::d6, 2)).sum, 4);
  EXPECT_EQ(dice.left(), 0u);
  EXPECT_FALSE(dice.starved());
  EXPECT_FALSE(dice.wanted().has_value());
}

TEST(Tape, WhenDryIsStarvedAndRemembersTheThrow) {
  TapeDice dice{6, 6};
  const Throw wanted = need(Die::d6, 3, 4);
  EXPECT_EQ(counts(drawn(dice, wanted), 2), (std::vector<int>{3, 0}));
  EXPECT_TRUE(dice.starved());
  EXPECT_EQ(dice.wanted(), wanted);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{1, 1, 1}));
  EXPECT_EQ(dice.left(), 2u) << "a throw takes all its dice or none";
}

TEST(Tape, OnceStarvedStaysSo) {
  TapeDice dice{6};
  drawn(dice, total(Die::d6, 2));
  EXPECT_EQ(drawn(dice, total(Die::average, 1)).sum, 2) << "though one face is left";
  EXPECT_EQ(dice.wanted(), total(Die::d6, 2)) << "the first one that could not be had";
  EXPECT_EQ(dice.left(), 1u);
}

TEST(Tape, AppendAndRewindExecuteAgainFromTheStart) {
  TapeDice dice{3};
  const auto command = [&] {
    return drawn(dice, total(Die::d6, 1)).sum * 10 + drawn(dice, total(Die::d6, 1)).sum;
  };
  command();
  ASSERT_TRUE(dice.starved());
  dice.append({4});
  dice.rewind();
  EXPECT_EQ(command(), 34);
  EXPECT_FALSE(dice.starved());
  EXPECT_FALSE(dice.wanted().has_value());
}

TEST(Tape, AFaceNoSuchDieHasStarves) {
  TapeDice dice{2, 7};
  const Throw made = total(Die::d6, 2);
  EXPECT_EQ(drawn(dice, made).sum, 2);
  EXPECT_TRUE(dice.starved());
  ASSERT_TRUE(dice.bad().has_value());
  EXPECT_EQ(dice.bad()->made, made);
  EXPECT_EQ(dice.bad()->die, 1u);
  EXPECT_EQ(dice.bad()->face, 7);
  EXPECT_EQ(dice.wanted(), made);
  EXPECT_FALSE(dice.mismatch().has_value());
}

TEST(Tape, ASixIsNoAverageDie) {
  TapeDice dice{6};
  drawn(dice, total(Die::average, 1));
  EXPECT_TRUE(dice.bad().has_value());
}

TEST(Tape, ABadFaceCanBeCutAndTypedAnew) {
  TapeDice dice{2, 3, 9};
  drawn(dice, total(Die::d6, 2));
  drawn(dice, total(Die::d6, 1));
  ASSERT_TRUE(dice.bad().has_value());
  dice.cut();
  dice.append({6});
  dice.rewind();
  EXPECT_EQ(drawn(dice, total(Die::d6, 2)).sum, 5);
  EXPECT_EQ(drawn(dice, total(Die::d6, 1)).sum, 6);
  EXPECT_FALSE(dice.starved());
}

TEST(Tape, AGroupServesOneThrow) {
  TapeDice dice = TapeDice::grouped({{1, 2}, {12}});
  EXPECT_EQ(drawn(dice, total(Die::d6, 2)).sum, 3);
  EXPECT_EQ(dice.left(), 1u);
  EXPECT_EQ(drawn(dice, total(Die::d12, 1)).sum, 12);
  EXPECT_FALSE(dice.starved());
  drawn(dice, total(Die::d6, 1));
  EXPECT_TRUE(dice.starved());
  EXPECT_FALSE(dice.mismatch().has_value()) << "dry is not wrong";
}

TEST(Tape, AGroupOfTheWrongNumberIsReported) {
  for (const std::vector<std::uint8_t>& group : {std::vector<std::uint8_t>{1, 2}, {1, 2, 3, 4}, {}}) {
    TapeDice dice = TapeDice::grouped({group, {5, 5, 5}});
    drawn(dice, total(Die::d6, 3));
    EXPECT_TRUE(dice.starved());
    ASSERT_TRUE(dice.mismatch().has_value());
    EXPECT_EQ(dice.mismatch()->made, total(Die::d6, 3));
    EXPECT_EQ(dice.mismatch()->wanted, 3u);
    EXPECT_EQ(dice.mismatch()->got, group.size());
  }
}

TEST(Tape, AnAppendedGroupIsTheDiceAskedFor) {
  TapeDice dice = TapeDice::grouped({});
  drawn(dice, total(Die::d6, 2));
  ASSERT_TRUE(dice.wanted().has_value());
  dice.append({4, 5});
  dice.rewind();
  EXPECT_EQ(drawn(dice, total(Die::d6, 2)).sum, 9);
}

TEST(Tape, AWrongGroupCanBeCutToo) {
  TapeDice dice = TapeDice::grouped({{1}, {2, 2}, {3}});
  drawn(dice, total(Die::d6, 1));
  drawn(dice, total(Die::d6, 1));
  ASSERT_TRUE(dice.mismatch().has_value());
  dice.cut();
  EXPECT_EQ(dice.left(), 0u);
  dice.append({6});
  dice.rewind();
  EXPECT_EQ(drawn(dice, total(Die::d6, 1)).sum, 1);
  EXPECT_EQ(drawn(dice, total(Die::d6, 1)).sum, 6);
}

TEST(Tape, NobodyIsAskedForNoDice) {
  for (TapeDice dice : {TapeDice{}, TapeDice::grouped({}), TapeDice::grouped({{}})}) {
    EXPECT_EQ(drawn(dice, need(Die::d6, 0, 4)), Outcome{});
    EXPECT_FALSE(dice.starved());
    EXPECT_TRUE(dice.faces().empty());
  }
  TapeDice dice = TapeDice::grouped({{}, {3}});
  drawn(dice, need(Die::d6, 0, 4));
  EXPECT_EQ(drawn(dice, total(Die::d6, 1)).sum, 3) << "the empty group of a record was passed";
}

TEST(Recorder, NotesThrowsAndStarvesWithItsSource) {
  TapeDice tape{1, 2, 3};
  RecordingDice dice(tape);
  EXPECT_EQ(drawn(dice, total(Die::d6, 2)).sum, 3);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{1, 2}));
  drawn(dice, need(Die::d6, 2, 4));
  EXPECT_TRUE(dice.starved());
  ASSERT_EQ(dice.thrown().size(), 1u) << "a void throw is no throw";
  EXPECT_EQ(dice.thrown()[0].made, total(Die::d6, 2));
  EXPECT_EQ(dice.take().size(), 1u);
  EXPECT_TRUE(dice.thrown().empty());
}

RC_GTEST_PROP(Recorder, WhatWasRecordedPlaysBackAlike, (std::uint64_t seed, bool grouped)) {
  FastDice fast(seed);
  RecordingDice dice(fast);
  std::vector<Outcome> outcomes;
  const int throws = *rc::gen::inRange(0, 12);
  for (int i = 0; i < throws; ++i) {
    const Die die = *rc::gen::elementOf(std::vector<Die>{Die::d3, Die::d4, Die::d6, Die::d12, Die::average});
    outcomes.push_back(drawn(dice, counted(die, *rc::gen::inRange(0, 20), each_face(die))));
  }
  TapeDice tape = grouped ? TapeDice::grouped({}) : TapeDice{};
  for (const Thrown& thrown : dice.thrown()) tape.append({thrown.faces.begin(), thrown.faces.end()});
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    RC_ASSERT(drawn(tape, dice.thrown()[i].made) == outcomes[i]);
    RC_ASSERT(tape.faces() == dice.thrown()[i].faces);
  }
  RC_ASSERT(!tape.starved());
  RC_ASSERT(tape.left() == 0u);
}

}  // namespace
}  // namespace drumhead
