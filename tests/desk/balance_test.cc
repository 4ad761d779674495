// The balance page at the desk: series begun, held, stopped, refused, and ended with their connection.
#include <gtest/gtest.h>

#include "balance/trial.h"
#include "table.h"

namespace drumhead::desk {
namespace {

json::object series(std::int64_t games, json::array rules = {"thomas"}) {
  return {
      {"type", "balance"},         {"id", 1},
      {"scenario", "meeting"},     {"games", games},
      {"rules", std::move(rules)}, {"seats", json::object{{"british", "drill"}, {"american", "recruit"}}}};
}

std::string code(const json::object& message) {
  return message.contains("code") ? std::string(message.at("code").as_string()) : json::serialize(message);
}

json::object last(Guest& guest) {
  const std::vector<json::object> heard = guest.heard("balance");
  return heard.empty() ? json::object{{"stage", "none"}} : heard.back();
}

// He speaks when what he just heard has been dealt with.
void soon(Guest& guest, std::string text) {
  guest.table.staff.desk([who = std::weak_ptr(guest.visit), text = std::move(text)] {
    if (const VisitPtr visit = who.lock()) visit->hear(text);
  });
}

TEST(BalanceRuns, TellWhatTheSameBattlesGiveElsewhere) {
  Table table;
  Guest guest(table);
  guest.say(series(6));
  const json::object told = last(guest);
  ASSERT_EQ(told.at("stage"), "done");
  EXPECT_EQ(told.at("battles").to_number<int>(), 6);
  const json::value& sheet = told.at("report").at("sheets").at(0);
  // The same rows, one after the other.
  const auto opening = open_battle(shipped_library(), "thomas", "meeting", {});
  ASSERT_TRUE(opening.ok());
  const std::string names[2] = {"drill", "recruit"};
  Aides aides;
  int won = 0, hits = 0;
  for (std::uint64_t row = 0; row < 6; ++row) {
    balance::TrialTable one(*opening.value(), names, 1, row, aides);
    const auto outcome = balance::fight_trial(one, aides);
    ASSERT_TRUE(outcome && outcome->finished);
    won += outcome->winner == Side::british ? 1 : 0;
    for (const auto& [square, count] : outcome->blows) hits += count;
  }
  EXPECT_EQ(sheet.at("wins").at("british").to_number<int>(), won);
  int told_hits = 0;
  for (const json::value& count : sheet.at("blows").at("hits").as_array())
    told_hits += count.to_number<int>();
  EXPECT_EQ(told_hits, hits);
  EXPECT_GT(hits, 0);
  const json::array& strength = sheet.at("strength").at("british").as_array();
  ASSERT_GT(strength.size(), 2u);
  EXPECT_GT(strength.front().at(0).to_number<double>(), strength.back().at(0).to_number<double>());
}

TEST(BalanceRuns, PlayByHouseRules) {
  Table table;
  Guest guest(table);
  json::object asked = series(4, {"thomas", "lexington"});
  asked["options"] = json::array{json::object{{"rule", "nt.ruling.who-fires"}, {"choice", "both-sides"}}};
  guest.say(asked);
  const json::object told = last(guest);
  ASSERT_EQ(told.at("stage"), "done");
  const json::array& sheets = told.at("report").at("sheets").as_array();
  EXPECT_EQ(sheets.at(0).at("changed"), "nt.ruling.who-fires = both-sides");
  EXPECT_EQ(sheets.at(1).at("changed"), "") << "it is no rule of this sheet";
  Guest other(table);
  other.say(series(4));
  EXPECT_NE(last(other).at("report").at("sheets").at(0).at("losses"), sheets.at(0).at("losses"));
}

TEST(BalanceRuns, EverySheetTellsWhereBlowsFell) {
  Table table;
  Guest guest(table);
  guest.say(series(1, {}));
  const json::object told = last(guest);
  ASSERT_EQ(told.at("stage"), "done");
  for (const json::value& sheet : told.at("report").at("sheets").as_array()) {
    int hits = 0;
    for (const json::value& count : sheet.at("blows").at("hits").as_array()) hits += count.to_number<int>();
    EXPECT_GT(hits, 0) << sheet.at("rules");
  }
}

TEST(BalanceRuns, RefuseWhatIsTooMuchOrUnknownInASentence) {
  Table table;
  Guest guest(table);
  EXPECT_EQ(code(guest.ask(series(1'000'000'000))), "limit");
  EXPECT_EQ(code(guest.ask(series(0))), "limit");
  EXPECT_EQ(code(guest.ask(series(3, {"chess"}))), "bad-message");
  EXPECT_EQ(code(guest.ask(series(3, {"thomas", "thomas"}))), "bad-message");
  json::object nowhere = series(3);
  nowhere["scenario"] = "nowhere";
  EXPECT_EQ(code(guest.ask(nowhere)), "bad-message");
  for (const char* name : {"general-deep", "general:2s", "general:65", "general:-1", "nobody"}) {
    json::object thinking = series(3);
    thinking["seats"].as_object()["british"] = name;
    EXPECT_EQ(code(guest.ask(thinking)), "bad-message") << name;
  }
  for (const auto& [rule, choice] : {std::pair{"nt.ruling.nothing", "yes"},
                                     {"nt.ruling.who-fires", "nobody"},
                                     {"ly.ruling.rank-words", "yes"}}) {  // of another sheet
    json::object housed = series(3);
    housed["options"] = json::array{json::object{{"rule", rule}, {"choice", choice}}};
    EXPECT_EQ(code(guest.ask(housed)), "bad-message") << rule;
  }
  json::object odd = series(3);
  odd["options"] = json::array{"both-sides"};
  EXPECT_EQ(code(guest.ask(odd)), "bad-message");
  EXPECT_EQ(code(guest.ask({{"type", "balance-hold"}, {"hold", true}})), "no-series");
}

TEST(BalanceRuns, AreBoundedForAnAddressAndInAll) {
  Config config;
  config.balance_runs = 3;
  config.balance_runs_of_address = 2;
  Table table(config);
  std::vector<std::unique_ptr<Guest>> guests;
  // Held at their first word, so that they stay.
  const auto sit = [&](const char* address) {
    Guest& guest = *guests.emplace_back(std::make_unique<Guest>(table, address));
    guest.on_message = [&guest](const json::object& message) {
      if (type_of(message) == "balance" && message.at("stage") == "running")
        soon(guest, R"({"type":"balance-hold","id":9,"hold":true})");
    };
    guest.say(series(50));
    const auto errors = guest.heard("error");
    return errors.empty() ? std::string("fought") : code(errors.front());
  };
  EXPECT_EQ(sit("192.0.2.1"), "fought");
  EXPECT_EQ(sit("192.0.2.1"), "fought");
  EXPECT_EQ(sit("192.0.2.1"), "limit");
  EXPECT_EQ(sit("192.0.2.2"), "fought");
  EXPECT_EQ(sit("192.0.2.3"), "busy");
  guests.front()->leave();  // a closed tab makes room
  EXPECT_EQ(sit("192.0.2.1"), "fought");
  guests.clear();
  table.config.balance_runs = 0;
  EXPECT_EQ(sit("192.0.2.3"), "limit");
}

TEST(BalanceRuns, StopAtOnceAndSayWhatIsKnown) {
  Table table;
  table.clock.drag = 100;
  Guest guest(table);
  guest.on_message = [&guest](const json::object& message) {
    if (type_of(message) == "balance" && message.at("battles").to_number<int>() > 2)
      soon(guest, R"({"type":"balance-stop","id":9})");
  };
  guest.say(series(2000));
  const json::object told = last(guest);
  EXPECT_EQ(told.at("stage"), "stopped");
  EXPECT_LT(told.at("battles").to_number<int>(), 100);
  EXPECT_TRUE(told.at("report").at("sheets").at(0).as_object().contains("units"));
}

TEST(BalanceRuns, EndWhenTheirTimeIsUpThoughHeld) {
  Config config;
  config.balance_seconds = 30;
  Table table(config);
  Guest guest(table);
  guest.on_message = [&guest](const json::object& message) {
    if (type_of(message) == "balance" && message.at("stage") == "running")
      soon(guest, R"({"type":"balance-hold","id":9,"hold":true})");
  };
  guest.say(series(50));
  EXPECT_EQ(last(guest).at("stage"), "held");
  table.run_for(31'000);
  EXPECT_EQ(last(guest).at("stage"), "time");
}

}  // namespace
}  // namespace drumhead::desk
