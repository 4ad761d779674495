// Fair dice: the vectors come from another implementation (Python's hashlib), as a doubting player's would.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "dice/sources.h"
#include "throws.h"

namespace drumhead {
namespace {

Reveal lexington() {
  Reveal reveal;
  for (std::size_t i = 0; i < reveal.secret.size(); ++i) reveal.secret[i] = static_cast<std::uint8_t>(i);
  reveal.numbers = {"1775", "Lexington"};
  return reveal;
}

FairDice dice_of(const Reveal& reveal) { return FairDice(reveal); }

std::string hex(const Commitment& bytes) {
  const char* digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

std::vector<FairThrow> play(const Reveal& reveal) {
  FairDice dice = dice_of(reveal);
  std::vector<FairThrow> log;
  Outcome out;
  for (std::uint64_t command = 1; command <= 5; ++command) {
    dice.begin_command(command);
    for (std::uint64_t number = 0; number < command; ++number) {
      const Throw made = need(number % 2 ? Die::d12 : Die::d6, 4, 5);
      dice.draw(made, out);
      log.push_back({command, number, made, dice.faces()});
    }
  }
  return log;
}

TEST(FairDice, CommitmentMatchesAnotherImplementation) {
  EXPECT_EQ(hex(commit(lexington().secret)),
            "8975268c862a789ac16c7359abfeec5c35fc7e2da98b7bec64f8608d5801bca1");
}

TEST(FairDice, FacesMatchAnotherImplementation) {
  FairDice dice = dice_of(lexington());
  Outcome out;
  dice.begin_command(7);
  dice.draw(total(Die::d6, 8), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{3, 4, 4, 4, 1, 4, 1, 6}));
  EXPECT_EQ(out.sum, 27);
  dice.draw(total(Die::d12, 8), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{8, 8, 1, 10, 3, 6, 1, 11}));
  dice.draw(total(Die::average, 8), out);
  EXPECT_EQ(list(dice.faces()), (std::vector<int>{3, 4, 3, 4, 2, 4, 3, 4}));
  const Faces cards = fair_faces(lexington(), std::uint64_t{1} << 40, 3, total(Die::urn, 4, 52));
  EXPECT_EQ(list(cards), (std::vector<int>{13, 24, 47, 43}));
}

TEST(FairDice, TheSecondRecipeMatchesAnotherImplementation) {
  Reveal reveal = lexington();
  reveal.recipe = 2;
  reveal.game = "k7m2p9qrstuv";
  EXPECT_EQ(hex(pledge(reveal.game, "1775")),
            "785ce5e13ea918be34d7f3aa454316ecf9ee6de6a2c3fbd017f62c59c4a0dead");
  EXPECT_EQ(list(fair_faces(reveal, 7, 0, total(Die::d6, 8))), (std::vector<int>{1, 6, 3, 1, 2, 5, 1, 2}));
  EXPECT_EQ(list(fair_faces(reveal, 7, 2, total(Die::average, 8))),
            (std::vector<int>{3, 3, 3, 4, 3, 2, 3, 2}));
}

TEST(FairDice, KindsAreWrittenAndRead) {
  for (const Die die : {Die::d3, Die::d4, Die::d6, Die::d12, Die::average}) {
    Throw made;
    ASSERT_TRUE(read_kind(kind_word(total(die, 2)), made));
    EXPECT_EQ(made.die, die);
  }
  Throw made;
  ASSERT_TRUE(read_kind("urn-37", made));
  EXPECT_EQ(made.sides, 37);
  for (const char* bad : {"", "d7", "urn", "urn-", "urn-0", "urn-256", "urn-3x", "D6"})
    EXPECT_FALSE(read_kind(bad, made)) << bad;
}

TEST(FairDice, TheSameCommandAgainGivesTheSameDice) {
  FairDice dice = dice_of(lexington());
  Outcome first, again;
  dice.begin_command(3);
  dice.draw(total(Die::d6, 10), first);
  const Faces faces = dice.faces();
  dice.draw(total(Die::d6, 10), again);
  EXPECT_FALSE(faces == dice.faces()) << "the next throw is another";
  dice.begin_command(3);
  dice.draw(total(Die::d6, 10), again);
  EXPECT_EQ(faces, dice.faces());
  EXPECT_EQ(first, again);
}

TEST(FairDice, AnHonestLogPassesTheAudit) {
  const Reveal reveal = lexington();
  const Audit audit = verify(commit(reveal.secret), reveal, play(reveal));
  EXPECT_TRUE(audit.ok());
}

TEST(FairDice, AChangedFaceIsFound) {
  const Reveal reveal = lexington();
  std::vector<FairThrow> log = play(reveal);
  log[6].faces[2] = log[6].faces[2] == 1 ? 2 : 1;
  const Audit audit = verify(commit(reveal.secret), reveal, log);
  EXPECT_TRUE(audit.secret_kept);
  EXPECT_EQ(audit.first_wrong, 6u);
  EXPECT_FALSE(audit.ok());
}

TEST(FairDice, AnotherSecretIsFound) {
  const Reveal reveal = lexington();
  Reveal other = reveal;
  other.secret[31] ^= 1;
  const Audit audit = verify(commit(reveal.secret), other, play(other));
  EXPECT_FALSE(audit.secret_kept);
  EXPECT_FALSE(audit.first_wrong.has_value()) << "its own throws do fit";
}

TEST(FairDice, EveryNumberCountsAndNoneRunsIntoTheNext) {
  const Reveal reveal = lexington();
  for (const std::vector<std::string>& numbers : {std::vector<std::string>{"1775", "Lexingtom"},
                                                  {"1776", "Lexington"},
                                                  {"Lexington", "1775"},
                                                  {"1775L", "exington"},
                                                  {"1775Lexington"},
                                                  {"1775", "Lexington", ""}}) {
    const Throw made = total(Die::d12, 20);
    const Reveal other{reveal.secret, numbers};
    EXPECT_FALSE(fair_faces(other, 1, 0, made) == fair_faces(reveal, 1, 0, made)) << numbers[0];
  }
}

TEST(FairDice, NewSecretsDiffer) { EXPECT_NE(new_secret(), new_secret()); }

TEST(FairDice, AreFair) {
  FairDice dice = dice_of(lexington());
  std::vector<double> seen(13, 0);
  Outcome out;
  for (std::uint64_t command = 0; command < 1000; ++command) {
    dice.begin_command(command);
    dice.draw(total(Die::d12, 24), out);
    for (const std::uint8_t face : dice.faces()) ++seen[face];
  }
  double sum = 0;
  for (std::size_t face = 1; face <= 12; ++face) sum += (seen[face] - 2000) * (seen[face] - 2000) / 2000;
  EXPECT_LT(sum, 31.26);  // 11 degrees of freedom, one in a thousand
}

RC_GTEST_PROP(FairDice, RecomputedFacesAreThoseThrown, (std::uint64_t command, std::string number)) {
  Reveal reveal = lexington();
  reveal.numbers.push_back(number);
  FairDice dice = dice_of(reveal);
  dice.begin_command(command);
  const int throws = *rc::gen::inRange(1, 4);
  for (int i = 0; i < throws; ++i) {
    const Throw made = total(*rc::gen::elementOf(std::vector<Die>(std::begin(kAllDice), std::end(kAllDice))),
                             *rc::gen::inRange(0, 20), *rc::gen::inRange(1, 256));
    Outcome out;
    dice.draw(made, out);
    RC_ASSERT(fair_faces(reveal, command, static_cast<std::uint64_t>(i), made) == dice.faces());
  }
}

}  // namespace
}  // namespace drumhead
