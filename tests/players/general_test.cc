// What general promises: the same commands on any number of threads and for as many playouts as a clock
// allowed, an answer at once when it is stopped, and a battle that goes on whatever happens in a playout.
#include "players/general.h"

#include <gtest/gtest.h>

#include "cli/hands.h"
#include "dice/sources.h"
#include "players/recruit.h"
#include "thinking.h"

namespace drumhead {
namespace {

std::vector<Command> commands_of(Player& player, const std::string& rules, int turns) {
  const std::unique_ptr<Battle> battle = opening("meeting", rules);
  FastDice dice(8);
  Drill enemy(5);
  std::vector<Command> out;
  while (!battle->core().over && battle->core().turn <= turns) {
    const Decision decision = battle->decision();
    const bool own = decision.side == Side::british;
    Command command = own ? player.choose(*battle, decision) : enemy.choose(*battle, decision);
    EXPECT_TRUE(passes(battle->check(command))) << rules;
    battle->apply(command, dice, nullptr);
    if (own) out.push_back(std::move(command));
  }
  return out;
}

TEST(General, GivesTheSameCommandsOnAnyNumberOfThreads) {
  for (const std::string& rules : sheet_ids()) {
    cli::Hands one(1), four(4);
    General alone(3, {40, 0}, &one), helped(3, {40, 0}, &four);
    EXPECT_EQ(commands_of(alone, rules, 2), commands_of(helped, rules, 2)) << rules;
    EXPECT_EQ(alone.faults() + helped.faults(), 0) << rules;
  }
}

TEST(General, IsRepeatedByAskingForThePlayoutsThatTimeAllowed) {
  const std::unique_ptr<Battle> battle = opening("meeting", default_sheet());
  Ticking clock;
  PlanSearch timed(*battle, Side::british, 9, Scheme{});
  timed.run({1, 1.0}, clock);
  ASSERT_GT(timed.playouts(), 16);
  Aides none;
  PlanSearch counted(*battle, Side::british, 9, Scheme{});
  counted.run({timed.playouts(), 0}, none);
  EXPECT_EQ(counted.playouts(), timed.playouts());
  const std::vector<Weighing> a = timed.weighed(), b = counted.weighed();
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].plan, b[i].plan);
    EXPECT_EQ(a[i].share, b[i].share);
    EXPECT_EQ(a[i].playouts, b[i].playouts);
  }
}

// A playout asks once a turn and before it begins, so nothing of it is played on once it was told to stop.
TEST(General, StopsBetweenTwoTurnsOfAPlayout) {
  const std::unique_ptr<Battle> battle = opening("meeting", default_sheet());
  for (const int after : {1, 10, 500}) {
    Stopping aides(after);
    PlanSearch search(*battle, Side::british, 4, Scheme{});
    search.run({1'000'000, 0}, aides);
    EXPECT_LE(aides.asked(), 16) << after;
    EXPECT_EQ(search.playouts(), aides.told());
    EXPECT_FALSE(search.weighed().empty());
    if (after == 1) {
      EXPECT_EQ(search.best(), nullptr) << "with nothing tried, drill's own plan is followed";
    }
  }
}

TEST(General, CountsPlayoutsThatGoWrongAndFallsBackOnDrill) {
  const Falling battle(opening("meeting", default_sheet()));
  Aides none;
  PlanSearch search(battle, Side::british, 4, Scheme{});
  search.run({24, 0}, none);
  EXPECT_EQ(search.playouts(), 24);
  EXPECT_EQ(search.faults(), 24);
  EXPECT_EQ(search.best(), nullptr);
}

TEST(General, TellsWhatItWeighed) {
  const std::unique_ptr<Battle> battle = opening("meeting", default_sheet());
  General general(3, {80, 0});
  while (battle->decision().side != Side::british || battle->decision().ask != Ask::act) {
    FastDice dice(1);
    Drill enemy(2);
    battle->apply(enemy.choose(*battle, battle->decision()), dice, nullptr);
  }
  general.choose(*battle, battle->decision());
  const std::vector<Weighing> weighed = general.weighed();
  ASSERT_GT(weighed.size(), 4u);
  int playouts = 0, own = 0;
  for (const Weighing& one : weighed) {
    EXPECT_TRUE(one.share >= 0 && one.share <= 1000);
    playouts += one.playouts;
    own += one.own ? 1 : 0;
  }
  EXPECT_EQ(playouts, 40) << "half of the budget is for deeds";
  EXPECT_EQ(own, 1);
  EXPECT_GE(general.playouts(), 40);
  general.choose(*battle, battle->decision());
  EXPECT_TRUE(general.weighed().empty()) << "it makes one plan a turn";
  EXPECT_LT(general.playouts(), 80);
}

TEST(General, WeighsDeedsByTheClockToo) {
  const std::unique_ptr<Battle> battle = opening("meeting", default_sheet());
  Ticking clock;
  General general(3, {1, 1.0}, &clock);
  Drill enemy(5);
  FastDice dice(8);
  int weighed = 0;
  for (int n = 0; n < 400 && weighed == 0 && !battle->core().over; ++n) {
    const Decision decision = battle->decision();
    const bool own = decision.side == Side::british;
    const Command command = own ? general.choose(*battle, decision) : enemy.choose(*battle, decision);
    if (own) weighed += general.why().playouts > 0 ? 1 : 0;
    battle->apply(command, dice, nullptr);
  }
  EXPECT_GT(weighed, 0);
  EXPECT_EQ(general.faults(), 0);
}

TEST(General, AdvisesWithStepsThatLeadToTheFieldItShows) {
  for (const std::string& rules : sheet_ids()) {
    const std::unique_ptr<Battle> battle = opening("meeting", rules);
    const Side side = battle->decision().side;
    Aides none;
    const Advice advice = advise(*battle, side, {20, 0}, 5, none);
    EXPECT_FALSE(advice.steps.empty()) << rules;
    EXPECT_EQ(advice.playouts, 20);
    EXPECT_EQ(advice.plan.side, side);
    EXPECT_FALSE(advice.after->equals(*battle)) << rules;
    EXPECT_TRUE(passes(battle->check(advice.steps.front().command))) << rules;
  }
}

TEST(General, AnalysesWithAnIntervalAndKnowsWhatIsOver) {
  const std::unique_ptr<Battle> battle = opening("meeting", default_sheet());
  Aides none;
  const Analysis open = analyse(*battle, {48, 0}, 5, none);
  EXPECT_LE(open.low, open.share);
  EXPECT_LE(open.share, open.high);
  EXPECT_EQ(open.playouts, 48);
  FastDice dice(1);
  battle->apply(Concede{Side::british, false}, dice, nullptr);
  const Analysis over = analyse(*battle, {48, 0}, 5, none);
  EXPECT_EQ(over.side, Side::british);
  EXPECT_EQ(over.share, 0);
  EXPECT_EQ(over.playouts, 0);
}

// One beginner may guess right; all of the time it plays as drill does not.
TEST(Recruit, SeesOtherwiseThanDrill) {
  Recruit recruit(3);
  Drill drill(3);
  EXPECT_NE(commands_of(recruit, default_sheet(), 8), commands_of(drill, default_sheet(), 8));
}

}  // namespace
}  // namespace drumhead
