// Several units moved at once, under every sheet: planned in one, carried out in one, taken back in one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "documents/books.h"
#include "documents/record.h"
#include "table.h"

namespace drumhead::desk {
namespace {

constexpr int kMostTries = 60;

// Both sides at one screen.
struct HotSeat {
  HotSeat(Table& table, const std::string& rules, const std::string& scenario = "cowpens")
      : game(create(table, "hot-seat", "hot-seat", scenario, false, rules)), player(table) {
    player.hello(game.game, {game.british});
    begin(game.game, {&player});
    for (const json::value& one : player.setting.at("roster").as_array())
      if (text_at(one, "/kind") != "leader")
        brigades[text_at(one, "/side") + text_at(one, "/brigade")].push_back(text_at(one, "/key"));
  }

  json::object decision() const { return player.state.at("decision").as_object(); }
  json::object piece(const std::string& key) const {
    for (const json::value& one : player.state.at("pieces").as_array())
      if (text_at(one, "/key") == key) return one.as_object();
    return {};
  }
  // Those of one brigade who may move by the question that stands, of whom there are several.
  std::vector<std::string> movers() const {
    const json::object asked = decision();
    for (const json::value& taking : asked.at("takes").as_array()) {
      if (text_at(taking, "/verb") != "move") continue;
      const json::array& may = taking.at("units").as_array();
      for (const auto& [name, units] : brigades) {
        std::vector<std::string> out;
        for (const std::string& key : units)
          if (std::find(may.begin(), may.end(), json::value(key)) != may.end()) out.push_back(key);
        if (out.size() > 1) return out;
      }
    }
    return {};
  }
  // So far ahead of the lead, as it looks.
  json::object ahead(const std::string& lead, double by) const {
    const json::value pose = piece(lead).at("pose");
    const double heading = pose.at("heading").to_number<double>();
    const double x = pose.at("at").at(0).to_number<double>(), y = pose.at("at").at(1).to_number<double>();
    const double turn = heading * 3.14159265358979 / 180;
    return {{"at", json::array{x + by * std::sin(turn), y + by * std::cos(turn)}}, {"heading", heading}};
  }
  json::object routes(const std::vector<std::string>& units, double by, bool level = false) {
    json::object out{{"type", "routes"},
                     {"version", player.version},
                     {"units", json::value_from(units)},
                     {"lead", units[0]},
                     {"goal", ahead(units[0], by)}};
    if (level) out["level"] = true;
    return player.ask(out);
  }
  json::object give_all(const json::value& commands) {
    return player.ask({{"type", "commands"}, {"version", player.version}, {"commands", commands}});
  }
  json::object together(const std::vector<std::string>& units) {
    return player.ask(
        {{"type", "together"}, {"version", player.version}, {"units", json::value_from(units)}});
  }
  // An order for several where one is offered, else whatever a button offers.
  void go_on() {
    for (const auto& [name, units] : brigades) {
      if (name.rfind(player.asked(), 0) != 0) continue;
      const json::object asked = together(units);
      for (const json::value& option : asked.at("options").as_array())
        if (option.as_object().contains("command") &&
            text_at(option, "/what").find("retreat") == std::string::npos)
          if (type_of(player.give(option.at("command"))) == "happened") return;
    }
    if (decision().at("may_end").as_bool() &&
        type_of(player.give(json::object{{"done", json::object()}})) == "happened")
      return;
    player.give(some_command(player));
  }

  Created game;
  Guest player;
  std::map<std::string, std::vector<std::string>> brigades;  // by side and name
};

// Plays on until several of a brigade may move at once; none: they never may.
std::vector<std::string> until_several_move(HotSeat& seat) {
  for (int i = 0; i < kMostTries && !seat.player.over(); ++i) {
    if (const auto units = seat.movers(); !units.empty()) return units;
    seat.go_on();
  }
  return {};
}

class Together : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Sheets, Together,
                         testing::Values("thomas", "lexington", "bloodybacks", "awi28", "arw1d"),
                         [](const auto& sheet) { return sheet.param; });

TEST_P(Together, MovesAsOneAndIsTakenBackAsOne) {
  Table table;
  HotSeat seat(table, GetParam());
  const std::vector<std::string> units = until_several_move(seat);
  if (units.empty() && GetParam() == "bloodybacks") return;  // its units act one at a time, or in pairs
  ASSERT_GT(units.size(), 1u);
  const json::object planned = seat.routes(units, 2);
  ASSERT_EQ(type_of(planned), "routes") << json::serialize(planned);
  EXPECT_EQ(planned.at("routes").as_array().size(), units.size());
  const json::array& commands = planned.at("commands").as_array();
  if (GetParam() == "bloodybacks" && commands.size() < 2) return;
  ASSERT_GT(commands.size(), 1u) << json::serialize(planned);
  const json::value before = seat.player.state.at("pieces");
  const std::int64_t behind = seat.player.commands();

  const json::object carried = seat.give_all(commands);
  ASSERT_EQ(type_of(carried), "carried") << json::serialize(carried);
  const auto done = carried.at("done").to_number<std::int64_t>();
  EXPECT_EQ(carried.at("of").to_number<std::size_t>(), commands.size());
  EXPECT_EQ(seat.player.commands(), behind + done);
  if (!planned.contains("stops")) {
    EXPECT_EQ(done, static_cast<std::int64_t>(commands.size()));
  }
  // Each stands where it was shown.
  for (const json::value& way : planned.at("routes").as_array())
    if (way.as_object().contains("command") && !planned.contains("stops")) {
      EXPECT_EQ(seat.piece(text_at(way, "/unit")).at("pose"), way.at("end")) << json::serialize(way);
    }

  const std::string undone = text_at(seat.player.state, "/undo/what");
  EXPECT_NE(undone.find("more"), std::string::npos) << undone;
  ASSERT_EQ(type_of(seat.player.undo()), "rewound");
  EXPECT_EQ(seat.player.commands(), behind);
  EXPECT_EQ(seat.player.state.at("pieces"), before);
}

// A unit that gets less far than the line stops where its own rules stop it, and the rest can keep to it.
TEST_P(Together, KeepsLevelWithTheSlowest) {
  Table table;
  HotSeat seat(table, GetParam());
  const std::vector<std::string> units = until_several_move(seat);
  if (units.empty()) return;
  const json::object far = seat.routes(units, 300);
  ASSERT_EQ(type_of(far), "routes");
  for (const json::value& way : far.at("routes").as_array()) {
    EXPECT_FALSE(way.at("whole").as_bool());
    EXPECT_FALSE(way.at("reasons").as_array().empty()) << json::serialize(way);
  }
  if (!far.contains("level")) return;
  const json::object level = seat.routes(units, 300, true);
  ASSERT_EQ(type_of(level), "routes");
  const double least = far.at("level").to_number<double>();
  for (const json::value& way : level.at("routes").as_array()) {
    if (!way.as_object().contains("command")) continue;
    const json::value from = seat.piece(text_at(way, "/unit")).at("pose").at("at"),
                      to = way.at("end").at("at");
    const double gone = std::hypot(to.at(0).to_number<double>() - from.at(0).to_number<double>(),
                                   to.at(1).to_number<double>() - from.at(1).to_number<double>());
    EXPECT_LE(gone, least + 0.01);
  }
}

// Whatever it is asked at, the question is answered, and an order for all passes.
TEST_P(Together, SaysWhatSeveralMayDo) {
  Table table;
  HotSeat seat(table, GetParam());
  int orders = 0, options = 0, notes = 0;
  for (int i = 0; i < 12 && !seat.player.over(); ++i) {
    for (const auto& [name, units] : seat.brigades) {
      if (name.rfind(seat.player.asked(), 0) != 0) continue;
      const json::object told = seat.together(units);
      ASSERT_EQ(type_of(told), "together") << json::serialize(told);
      if (told.contains("note")) ++notes;
      for (const json::value& option : told.at("options").as_array()) {
        EXPECT_FALSE(option.at("units").as_array().empty());
        ++options;
        if (!option.as_object().contains("command")) continue;
        ++orders;
        const json::object checked = seat.player.ask(
            {{"type", "check"}, {"version", seat.player.version}, {"command", option.at("command")}});
        EXPECT_TRUE(checked.at("reasons").as_array().empty()) << json::serialize(checked);
      }
    }
    seat.go_on();
  }
  EXPECT_GT(notes, 0);
  if (GetParam() == "awi28" || GetParam() == "arw1d") {
    EXPECT_GT(orders, 0);
  }
  if (GetParam() != "bloodybacks") {
    EXPECT_GT(options, 0);
  }
}

// An option of each: those who may not say why.
TEST_P(Together, FormsAsOne) {
  Table table;
  HotSeat seat(table, GetParam());
  const std::vector<std::string> units = until_several_move(seat);
  if (units.empty()) return;
  const json::object told = seat.together(units);
  for (const json::value& option : told.at("options").as_array()) {
    if (option.as_object().contains("command")) continue;
    const json::object planned = seat.player.ask({{"type", "routes"},
                                                  {"version", seat.player.version},
                                                  {"units", json::value_from(units)},
                                                  {"verb", option.at("verb")},
                                                  {"what", option.at("what")}});
    ASSERT_EQ(type_of(planned), "routes") << json::serialize(planned);
    ASSERT_FALSE(planned.at("commands").as_array().empty()) << json::serialize(option);
    for (const json::value& way : planned.at("routes").as_array())
      EXPECT_NE(way.as_object().contains("command"), !way.at("reasons").as_array().empty())
          << json::serialize(way);
    const std::int64_t behind = seat.player.commands();
    const json::object carried = seat.give_all(planned.at("commands"));
    ASSERT_EQ(type_of(carried), "carried") << json::serialize(carried);
    if (type_of(seat.player.undo()) != "rewound") return;  // dice fell
    EXPECT_EQ(seat.player.commands(), behind);
  }
}

// ---- at the desk

TEST(TogetherAtTheDesk, IsKeptAsOneInTheRecordAndAfterARestart) {
  Table table;
  HotSeat seat(table, "thomas");
  const std::vector<std::string> units = until_several_move(seat);
  const std::int64_t behind = seat.player.commands();
  const json::object planned = seat.routes(units, 2);
  const std::size_t several = planned.at("commands").as_array().size();
  ASSERT_EQ(type_of(seat.give_all(planned.at("commands"))), "carried");
  const std::string record = text_at(seat.player.ask({{"type", "record"}}), "/text");
  const Result<Record> read = read_record(record, "record");
  ASSERT_TRUE(read.ok());
  std::size_t joined = 0;
  for (const RecordedCommand& one : read.value().commands) joined += one.joined ? 1 : 0;
  EXPECT_EQ(joined, several - 1);
  seat.player.leave();
  table.restart();
  Guest again(table);
  ASSERT_EQ(type_of(again.hello(seat.game.game, {seat.game.british})), "welcome");
  ASSERT_EQ(type_of(again.undo()), "rewound");
  EXPECT_EQ(again.commands(), behind);
}

TEST(TogetherAtTheDesk, StopsAtTheFirstThatIsRefusedAndSaysWhy) {
  Table table;
  HotSeat seat(table, "thomas");
  const std::vector<std::string> units = until_several_move(seat);
  const json::array commands = seat.routes(units, 2).at("commands").as_array();
  const json::object carried = seat.give_all(json::array{commands[0], commands[0], commands[1]});
  ASSERT_EQ(type_of(carried), "carried") << json::serialize(carried);
  EXPECT_EQ(carried.at("done").to_number<int>(), 1);
  EXPECT_FALSE(carried.at("reasons").as_array().empty());
  EXPECT_EQ(type_of(seat.give_all(json::array{commands[0]})), "refused");
  EXPECT_EQ(text_at(seat.give_all(json::array{}), "/code"), "bad-message");
  const json::object strange = seat.player.ask(
      {{"type", "together"}, {"version", seat.player.version}, {"units", json::array{"nobody"}}});
  EXPECT_EQ(text_at(strange, "/code"), "no-such-piece");
}

// What has been seen is looked at before more is ordered.
TEST(TogetherAtTheDesk, StopsWhenDiceFall) {
  Table table;
  HotSeat seat(table, "bloodybacks");
  while (seat.decision().at("units").as_array().size() < 2) seat.player.give(some_command(seat.player));
  std::vector<json::value> wakes;
  const json::object asked = seat.decision();
  for (const json::value& key : asked.at("units").as_array()) {
    const json::object told =
        seat.player.ask({{"type", "options"}, {"version", seat.player.version}, {"unit", key}});
    ASSERT_EQ(type_of(told), "options") << json::serialize(told);
    for (const json::value& option : told.at("options").as_array())
      if (text_at(option, "/verb") == "order" && option.as_object().contains("command")) {
        wakes.push_back(option.at("command"));
        break;
      }
  }
  ASSERT_GT(wakes.size(), 1u);
  const json::object carried = seat.give_all(json::array{wakes[0], wakes[1]});
  ASSERT_EQ(type_of(carried), "carried") << json::serialize(carried);
  EXPECT_EQ(carried.at("done").to_number<int>(), 1);
  EXPECT_TRUE(carried.contains("stops") || carried.contains("reasons"));
}

}  // namespace
}  // namespace drumhead::desk
