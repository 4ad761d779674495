// Weighing deeds: what is tried may be done, what is clearly better is found, and time, threads and faults
// change nothing but the number of playouts.
#include "players/deeds.h"

#include <gtest/gtest.h>

#include "cli/hands.h"
#include "players/outlook.h"
#include "thinking.h"

namespace drumhead {
namespace {

// Plays on with drill until a question of either side has several deeds, for so many commands.
class Questions {
 public:
  explicit Questions(const std::string& rules) : battle_(opening("meeting", rules)) {}

  // False: there are no more.
  bool next() {
    for (; given_ < 1500 && !battle_->core().over; ++given_) {
      if (!deeds_.empty()) battle_->apply(deeds_.front().command, dice_, nullptr);
      deeds_.clear();
      if (battle_->core().over) return false;
      const Decision decision = battle_->decision();
      side_ = decision.side;
      Drill& drill = side_ == Side::american ? american_ : british_;
      const Drill before = drill;
      const Command own = drill.choose(*battle_, decision);
      deeds_ = deeds_worth_trying(*battle_, decision, before, drill, own);
      if (deeds_.size() > 1) return true;
      if (deeds_.empty()) deeds_.push_back({own, drill, {}});
    }
    return false;
  }
  const Battle& battle() const { return *battle_; }
  Side side() const { return side_; }
  const std::vector<Deed>& deeds() const { return deeds_; }

 private:
  std::unique_ptr<Battle> battle_;
  FastDice dice_{8};
  Drill british_{1}, american_{2};
  Side side_ = Side::none;
  std::vector<Deed> deeds_;
  int given_ = 0;
};

TEST(Deeds, AllMayBeDoneAndNoTwoAreAlike) {
  for (const std::string& rules : sheet_ids()) {
    Questions questions(rules);
    int contested = 0;
    while (questions.next()) {
      ++contested;
      const std::vector<Deed>& deeds = questions.deeds();
      EXPECT_LE(deeds.size(), 8u);
      for (std::size_t i = 0; i < deeds.size(); ++i) {
        EXPECT_TRUE(passes(questions.battle().check(deeds[i].command))) << rules;
        for (std::size_t k = 0; k < i; ++k) EXPECT_FALSE(deeds[i].command == deeds[k].command) << rules;
      }
    }
    EXPECT_GT(contested, 10) << rules;
  }
}

std::vector<int> all_worths(const DeedSearch& search) {
  std::vector<int> out;
  for (const Deed& deed : search.deeds()) out.insert(out.end(), deed.worths.begin(), deed.worths.end());
  return out;
}

TEST(Deeds, AreWeighedAlikeOnAnyNumberOfThreads) {
  for (const std::string& rules : sheet_ids()) {
    Questions questions(rules);
    ASSERT_TRUE(questions.next()) << rules;
    cli::Hands one(1), four(4);
    Playground ground;
    DeedSearch alone(questions.battle(), questions.side(), 5, questions.deeds(), ground);
    alone.run({100, 0}, one);
    DeedSearch helped(questions.battle(), questions.side(), 5, questions.deeds(), ground);
    helped.run({100, 0}, four);
    EXPECT_EQ(all_worths(alone), all_worths(helped)) << rules;
    EXPECT_EQ(alone.best(), helped.best()) << rules;
    EXPECT_EQ(alone.faults() + helped.faults(), 0) << rules;
    EXPECT_LE(alone.playouts(), 100) << rules;
  }
}

TEST(Deeds, AreWeighedAgainByAskingForThePlayoutsThatTimeAllowed) {
  Questions questions(default_sheet());
  ASSERT_TRUE(questions.next());
  Ticking clock;
  Aides none;
  Playground ground;
  DeedSearch timed(questions.battle(), questions.side(), 5, questions.deeds(), ground);
  timed.run({1, 0.5}, clock);
  ASSERT_GT(timed.playouts(), 16);
  DeedSearch counted(questions.battle(), questions.side(), 5, questions.deeds(), ground);
  counted.run({timed.playouts(), 0}, none);
  EXPECT_EQ(all_worths(timed), all_worths(counted));
  EXPECT_EQ(timed.best(), counted.best());
}

TEST(Deeds, WhatGivesTheBattleAwayIsNotDone) {
  Questions questions(default_sheet());
  ASSERT_TRUE(questions.next());
  const Deed own = questions.deeds().front();
  const Deed folly{Concede{questions.side(), false}, own.hands, {}};
  Aides none;
  Playground ground;
  DeedSearch saved(questions.battle(), questions.side(), 5, {folly, own}, ground);
  saved.run({200, 0}, none);
  EXPECT_EQ(saved.best(), 1u);
  EXPECT_EQ(saved.rival(), 0u);
  EXPECT_LT(saved.playouts(), 200) << "it is settled before";
  DeedSearch kept(questions.battle(), questions.side(), 5, {own, folly}, ground);
  kept.run({200, 0}, none);
  EXPECT_EQ(kept.best(), 0u);
  EXPECT_LT(kept.playouts(), 200);
}

TEST(Deeds, AreNotWeighedOnceItIsToldToStop) {
  Questions questions(default_sheet());
  ASSERT_TRUE(questions.next());
  Playground ground;
  for (const int after : {1, 30}) {
    Stopping aides(after);
    DeedSearch search(questions.battle(), questions.side(), 5, questions.deeds(), ground);
    search.run({1'000'000, 0}, aides);
    EXPECT_LE(aides.asked(), 64) << after;
    EXPECT_EQ(search.playouts() > 0, search.deeds().front().worths.size() > 0);
    if (after == 1) {
      EXPECT_EQ(search.best(), 0u);
    }
  }
}

TEST(Deeds, PlayoutsThatGoWrongAreCountedAndChangeNothing) {
  Questions questions(default_sheet());
  ASSERT_TRUE(questions.next());
  const Falling battle(questions.battle().clone());
  Aides none;
  Playground ground;
  DeedSearch search(battle, questions.side(), 5, questions.deeds(), ground);
  search.run({40, 0}, none);
  EXPECT_GT(search.playouts(), 0);
  EXPECT_EQ(search.faults(), search.playouts());
  EXPECT_EQ(search.best(), 0u);
}

TEST(Outlook, WhatOneSideMayHopeTheOtherMustFear) {
  for (const std::string& rules : sheet_ids()) {
    Questions questions(rules);
    while (questions.next()) {
      const int british = outlook(questions.battle(), Side::british);
      const int american = outlook(questions.battle(), Side::american);
      EXPECT_NEAR(british + american, kWon, 2) << rules;
      EXPECT_GT(std::min(british, american), 0) << rules;
    }
  }
}

TEST(Outlook, AWinIsBetterThanAnyHopeOfOne) {
  for (const std::string& rules : sheet_ids()) {
    const std::unique_ptr<Battle> battle = opening("meeting", rules);
    const int before = outlook(*battle, Side::american);
    FastDice dice(1);
    battle->apply(Concede{Side::british, false}, dice, nullptr);
    EXPECT_GT(outlook(*battle, Side::american), std::max(before, kWon * 9 / 10)) << rules;
  }
}

}  // namespace
}  // namespace drumhead
