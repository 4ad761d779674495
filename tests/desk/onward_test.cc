// How a step goes on: the way to the next volley, and steps in which nobody can do anything, under every
// sheet.
#include <gtest/gtest.h>

#include "table.h"

namespace drumhead::desk {
namespace {

class Onward : public testing::TestWithParam<std::string> {
 protected:
  Onward() : game(create(table, "hot-seat", "hot-seat", "cowpens", true, GetParam())), player(table) {
    player.hello(game.game, {game.british});
    begin(game.game, {&player});
  }
  json::object next() { return player.ask({{"type", "next"}, {"version", player.version}}); }
  bool takes(const char* verb) const {
    const json::object decision = player.state.at("decision").as_object();
    for (const json::value& taking : decision.at("takes").as_array())
      if (text_at(taking, "/verb") == verb) return true;
    return false;
  }
  void go_on() {
    if (type_of(player.give(json::object{{"done", json::object()}})) == "happened") return;
    player.give(some_command(player));
  }

  Table table;
  Created game;
  Guest player;
};
INSTANTIATE_TEST_SUITE_P(Sheets, Onward,
                         testing::Values("thomas", "lexington", "bloodybacks", "awi28", "arw1d"),
                         [](const auto& sheet) { return sheet.param; });

// Wherever a way to the volleys is offered, it leads there in one, and is taken back in one.
TEST_P(Onward, LeadsToTheVolleys) {
  int offered = 0;
  for (int i = 0; i < 30 && !player.over() && offered < 2; ++i) {
    const json::object told = next();
    ASSERT_EQ(type_of(told), "next") << json::serialize(told);
    if (told.contains("volleys")) {
      ++offered;
      const std::int64_t behind = player.commands();
      const json::object carried =
          player.ask({{"type", "commands"}, {"version", player.version}, {"commands", told.at("volleys")}});
      ASSERT_EQ(type_of(carried), "carried") << json::serialize(carried);
      EXPECT_EQ(carried.at("done"), carried.at("of"));
      EXPECT_TRUE(takes("shoot"));
      EXPECT_TRUE(next().contains("unit"));
      ASSERT_EQ(type_of(player.undo()), "rewound");
      EXPECT_EQ(player.commands(), behind);
    }
    go_on();
  }
}

// A step passes only if nobody can do anything in it; its end is told, and is taken back with what was done
// before.
TEST_P(Onward, PassesIdleStepsAndNoOthers) {
  for (int i = 0; i < 40 && !player.over(); ++i) {
    const bool idle = next().at("idle").as_bool();
    const json::object answer = player.ask({{"type", "command"},
                                            {"version", player.version},
                                            {"command", json::object{{"done", json::object()}}},
                                            {"passed", true}});
    EXPECT_EQ(type_of(answer) == "happened", idle) << json::serialize(answer.at("type"));
    if (idle) {
      EXPECT_NE(text_at(answer, "/entries/0/text").find("passes"), std::string::npos);
      EXPECT_EQ(text_at(answer, "/happenings/0/type"), "told");
    } else {
      go_on();
    }
  }
}

}  // namespace
}  // namespace drumhead::desk
