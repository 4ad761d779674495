// A bot by others, whatever it says: the battle goes on, and it never costs more than the rest of its turn.
#include <gtest/gtest.h>

#include "given.h"
#include "players/contest.h"

namespace drumhead::outside {
namespace {

constexpr std::size_t kMostCommandsInABattle = 6000;

// A whole battle against drill.
Contest play(Player& bot, const std::string& rules = "thomas") {
  const std::unique_ptr<Battle> battle = opening("meeting", rules);
  const std::unique_ptr<Player> drill = make_player("drill", 2);
  FastDice dice(5);
  return run_battle(*battle, bot, *drill, dice, nullptr, kMostCommandsInABattle);
}

TEST(Outsider, PlaysWhatItSays) {
  Hired bot(plain_bot);
  const Contest contest = play(bot.player);
  EXPECT_TRUE(contest.finished);
  EXPECT_EQ(contest.faults[0].count, 0) << contest.faults[0].first;
  EXPECT_EQ(bot.seen->starts, 1);
  ASSERT_TRUE(is(bot.seen->told.front(), "hello"));
  EXPECT_EQ(bot.seen->told.front().at("side"), "british");
  EXPECT_EQ(bot.seen->told.front().at("seed"), "7");
}

TEST(Outsider, WhoIsSilentIsStartedAnewAFewTimes) {
  Hired bot([](const json::object& told) {
    return is(told, "hello") ? FunctionLink::Answers{ready()} : FunctionLink::Answers{};
  });
  const Contest contest = play(bot.player);
  EXPECT_TRUE(contest.finished);
  const Terms terms;
  EXPECT_EQ(bot.seen->starts, terms.starts);
  EXPECT_EQ(bot.seen->asked(), 2 * terms.starts) << "late once is forgiven, late twice is not";
  EXPECT_EQ(contest.faults[0].count, 2 * terms.starts);
  EXPECT_NE(contest.faults[0].first.find("did not answer in time"), std::string::npos);
}

TEST(Outsider, LosesTheRestOfItsTurnAndIsToldWhy) {
  Hired bot([n = 0](const json::object& told) mutable {
    if (is(told, "hello")) return FunctionLink::Answers{ready()};
    if (++n == 3) return FunctionLink::Answers{};
    return FunctionLink::Answers{first_candidate(told)};
  });
  const Contest contest = play(bot.player);
  EXPECT_TRUE(contest.finished);
  EXPECT_EQ(contest.faults[0].count, 1);
  EXPECT_EQ(bot.seen->starts, 1);
  std::vector<json::object> asks;
  for (const json::object& one : bot.seen->told)
    if (is(one, "ask")) asks.push_back(one);
  ASSERT_GT(asks.size(), 4u);
  EXPECT_LT(asks[2].at("state").at("turn").as_int64(), asks[3].at("state").at("turn").as_int64());
  EXPECT_EQ(asks[3].at("lost"), "did not answer in time");
  EXPECT_FALSE(asks[4].contains("lost"));
}

TEST(Outsider, WhoTalksNonsenseIsToldSoAndThenPassedOver) {
  for (const char* nonsense : {"", "napoleon", "[]", "{}", R"({"type":5})", R"({"type":"attack"})",
                               R"({"type":"command"})", R"({"type":"command","re":1,"command":{"move":7}})",
                               R"({"type":"options","re":1,"unit":null})", R"({"type":"ready","more":1})"}) {
    Hired bot([&](const json::object& told) {
      return is(told, "hello") ? FunctionLink::Answers{ready()} : FunctionLink::Answers{nonsense};
    });
    const std::unique_ptr<Battle> battle = opening("meeting");
    EXPECT_TRUE(passes(battle->check(bot.player.choose(*battle)))) << nonsense;
    const std::vector<std::string> faults = bot.player.take_faults();
    ASSERT_EQ(faults.size(), 1u) << nonsense;
    EXPECT_NE(faults[0].find("said nothing that can be done"), std::string::npos) << faults[0];
    EXPECT_TRUE(is(bot.seen->told.back(), "error")) << nonsense;
    EXPECT_FALSE(bot.seen->told.back().at("text").as_string().empty());
  }
}

TEST(Outsider, MayTryAgainWhenItIsRefused) {
  Hired bot([](const json::object& told) {
    if (is(told, "hello")) return FunctionLink::Answers{ready()};
    if (!is(told, "ask")) return FunctionLink::Answers{};
    const bool american = told.at("state").at("decision").at("side") == "american";
    const json::object enemy{{"side", american ? "british" : "american"}};
    return FunctionLink::Answers{command(told, json::object{{"concede", enemy}}),
                                 command(told, json::object{{"answer", json::object{{"choice", "flee"}}}}),
                                 first_candidate(told)};
  });
  const std::unique_ptr<Battle> battle = opening("meeting");
  const Command chosen = bot.player.choose(*battle);
  EXPECT_EQ(chosen, battle->candidates().front());
  EXPECT_TRUE(bot.player.take_faults().empty());
  ASSERT_EQ(bot.seen->told.size(), 4u);
  EXPECT_TRUE(is(bot.seen->told[2], "refused"));
  EXPECT_EQ(bot.seen->told[2].at("reasons").at(0).at("code"), "wrong-side");
  EXPECT_EQ(bot.seen->told[3].at("reasons").at(0).at("code"), "not-asked");
}

TEST(Outsider, MayGiveUpForItself) {
  Hired bot([](const json::object& told) {
    if (is(told, "hello")) return FunctionLink::Answers{ready()};
    return FunctionLink::Answers{command(told, json::object{{"concede", json::object{{"side", "british"}}}})};
  });
  const Contest contest = play(bot.player);
  EXPECT_EQ(contest.winner, Side::american);
  EXPECT_EQ(contest.faults[0].count, 0);
}

TEST(Outsider, IsNotHeldToWhatItSaidTooLate) {
  Hired bot([late = std::string()](const json::object& told) mutable {
    if (is(told, "hello")) return FunctionLink::Answers{ready()};
    const FunctionLink::Answers out =
        late.empty() ? FunctionLink::Answers{} : FunctionLink::Answers{late, first_candidate(told)};
    late = first_candidate(told);
    return out;
  });
  const Contest contest = play(bot.player);
  EXPECT_TRUE(contest.finished);
  EXPECT_EQ(contest.faults[0].count, 1) << contest.faults[0].first;
}

TEST(Outsider, WhoEndsOrFloodsIsStartedAnew) {
  for (const char* end : {FunctionLink::kGone, FunctionLink::kFlood}) {
    Hired bot([&, n = 0](const json::object& told) mutable {
      if (is(told, "hello")) return FunctionLink::Answers{ready()};
      return ++n == 2 ? FunctionLink::Answers{end} : FunctionLink::Answers{first_candidate(told)};
    });
    const Contest contest = play(bot.player);
    EXPECT_TRUE(contest.finished);
    EXPECT_EQ(contest.faults[0].count, 1);
    EXPECT_EQ(bot.seen->starts, 2);
    EXPECT_EQ(bot.seen->stops, 1);
  }
}

TEST(Outsider, WhoNeverGetsReadyIsLeftAlone) {
  for (const FunctionLink::Answers& never :
       {FunctionLink::Answers{}, FunctionLink::Answers{FunctionLink::kGone},
        FunctionLink::Answers(100, "Loading the engine ...")}) {
    Hired bot([&](const json::object&) { return never; });
    const Contest contest = play(bot.player);
    EXPECT_TRUE(contest.finished);
    EXPECT_EQ(bot.seen->starts, Terms{}.starts);
    EXPECT_EQ(bot.seen->asked(), 0);
    EXPECT_EQ(contest.faults[0].count, Terms{}.starts);
  }
}

TEST(Outsider, MayAskOnlySoMuch) {
  for (const std::string re : {"1", "0"}) {
    Hired bot([&](const json::object& told) {
      if (is(told, "hello")) return FunctionLink::Answers{ready()};
      const std::string unit(told.contains("state")
                                 ? told.at("state").at("pieces").at(0).at("key").as_string().c_str()
                                 : "nobody");
      const std::string asks = R"({"type":"insight","re":)" + re + R"(,"unit":")" + unit + "\"}";
      return is(told, "ask") ? FunctionLink::Answers(2000, asks) : FunctionLink::Answers{};
    });
    const std::unique_ptr<Battle> battle = opening("meeting");
    EXPECT_TRUE(passes(battle->check(bot.player.choose(*battle))));
    EXPECT_EQ(bot.player.take_faults().size(), 1u);
    EXPECT_LE(bot.seen->told.size(), 1002u);
  }
}

TEST(Outsider, IsToldWhenTheBattleWasTakenBack) {
  Hired bot(plain_bot);
  const std::unique_ptr<Battle> battle = opening("meeting");
  bot.player.choose(*battle);
  bot.player.forget();
  bot.player.choose(*battle);
  EXPECT_FALSE(bot.seen->told[1].contains("rewound"));
  EXPECT_TRUE(bot.seen->told[2].at("rewound").as_bool());
}

// Whoever takes what a bot chose in good faith is not to be surprised by one that breaks off.
class Broken final : public Player {
 public:
  Command choose(const Battle&, const Decision&) override {
    if (++asked_ % 2 == 0) ENSURE(false, asked_, 0);
    return Move{};
  }

 private:
  int asked_ = 0;
};

TEST(Contest, GoesOnWhateverAPlayerDoes) {
  Broken broken;
  const Contest contest = play(broken);
  EXPECT_TRUE(contest.finished);
  EXPECT_GT(contest.faults[0].count, 10);
  EXPECT_EQ(contest.faults[0].first, "a bot's command was refused");
  EXPECT_EQ(contest.faults[1].count, 0);
}

}  // namespace
}  // namespace drumhead::outside
