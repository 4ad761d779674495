// A table in a page: what it says, what it keeps, and what becomes of its games when it is closed, filled up
// or carried off.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "desk/secrets.h"
#include "dice/sources.h"
#include "offline/table.h"

namespace drumhead::offline {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

class HandClock final : public desk::Clock {
 public:
  std::int64_t now_ms() const override { return 1'776'000'000'000 + ms; }
  double seconds() const override { return static_cast<double>(ms) / 1000; }
  std::int64_t ms = 0;
};

// The shipped files, as a page hands them over; two battles of them.
std::string shipped() {
  json::object out;
  for (const char* folder : {"rulebooks", "scenarios", "lessons"})
    for (const auto& entry : fs::directory_iterator(fs::path(DRUMHEAD_SOURCE) / folder)) {
      const std::string name = entry.path().filename().string();
      const bool battle =
          std::string(folder) == "scenarios" && name != "muster.toml" && name != "meeting.toml";
      if (entry.path().extension() != ".toml" || battle) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      out[std::string(folder) + "/" + name] = std::string(std::istreambuf_iterator<char>(in), {});
    }
  return json::serialize(out);
}

const std::string& files() {
  static const std::string kFiles = shipped();
  return kFiles;
}

struct Answer {
  int status = 0;
  json::value body;
};

// A page, and its one table.
class Browser final : public Page {
 public:
  explicit Browser(archive::Log& log) {
    auto opened = Table::open(files(), "a version", log, clock, *this);
    EXPECT_TRUE(opened.ok()) << (opened ? "" : text_of(opened.problems()));
    table = std::move(opened.value());
  }
  void say(int, std::string text) override { said.push_back(json::parse(text).as_object()); }
  void hang_up(int, const std::string& sentence) override { hung_up = sentence; }
  void answer(int request, int status, const std::string& body) override {
    answers[request] = {status, json::parse(body)};
  }
  bool stops_thought() override { return false; }

  void run_for(std::int64_t ms) {
    for (const std::int64_t end = clock.ms + ms; clock.ms < end;) {
      std::int64_t due = table->run(1000);
      while (due == 0) due = table->run(1000);
      clock.ms += due < 0 ? ms : std::min(due, ms);
    }
  }
  Answer ask(const std::string& method, const std::string& target, const std::string& body = {}) {
    table->ask(++requests, method, target, body);
    run_for(1);
    return answers[requests];
  }
  // The answer to that very message.
  json::object tell(int visit, json::object message) {
    message["id"] = ++requests;
    table->hear(visit, json::serialize(message));
    run_for(1);
    for (const json::object& one : said)
      if (one.contains("re") && one.at("re") == requests) return one;
    return {{"type", "no answer"}};
  }

  HandClock clock;
  std::deque<json::object> said;
  std::string hung_up;
  std::map<int, Answer> answers;
  int requests = 0;
  std::unique_ptr<Table> table;  // it speaks to its end
};

std::string text_in(const json::object& from, const char* name) {
  return from.contains(name) ? std::string(from.at(name).as_string()) : std::string();
}

struct Game {
  std::string id, token;
};

// A hot-seat battle that has begun, and the visit that plays it.
Game begin(Browser& browser, int visit) {
  const Answer made = browser.ask(
      "POST", "/api/games",
      R"({"scenario":"meeting","rules":"thomas","deploy":"given","seats":{"british":"hot-seat","american":"hot-seat"}})");
  EXPECT_EQ(made.status, 200) << json::serialize(made.body);
  const Game game{text_in(made.body.as_object(), "game"),
                  text_in(made.body.at("tokens").as_object(), "british")};
  browser.tell(visit, {{"type", "hello"}, {"protocol", 3}, {"game", game.id}, {"tokens", {game.token}}});
  const std::string numbers[2] = {desk::new_token(), desk::new_token()};
  const char* sides[2] = {"british", "american"};
  for (int i = 0; i < 2; ++i)
    browser.tell(visit,
                 {{"type", "pledge"}, {"side", sides[i]}, {"pledge", to_hex(pledge(game.id, numbers[i]))}});
  for (int i = 0; i < 2; ++i)
    browser.tell(visit, {{"type", "show"}, {"side", sides[i]}, {"number", numbers[i]}});
  return game;
}

json::object hello(Browser& browser, int visit, const Game& game) {
  return browser.tell(visit,
                      {{"type", "hello"}, {"protocol", 3}, {"game", game.id}, {"tokens", {game.token}}});
}

json::object end_step(Browser& browser, int visit, std::int64_t version) {
  return browser.tell(
      visit,
      {{"type", "command"}, {"version", version}, {"command", json::object{{"done", json::object()}}}});
}

std::int64_t version_in(const json::object& message) {
  return message.at("state").at("version").to_number<std::int64_t>();
}

TEST(Offline, KeepsABattleThatIsClosedAtAnyMoment) {
  archive::MemoryLog log;
  Game game;
  std::int64_t version = 0;
  {
    Browser browser(log);
    const int visit = browser.table->visit();
    game = begin(browser, visit);
    version = version_in(hello(browser, visit, game));
    for (int i = 0; i < 3; ++i) {
      const json::object done = end_step(browser, visit, version);
      ASSERT_EQ(text_in(done, "type"), "happened") << json::serialize(done);
      version = version_in(done);
    }
  }
  // Killed in the middle of its next write: what was told is there.
  archive::MemoryLog torn(log.bytes() + "\xd7mRw and no more");
  Browser again(torn);
  EXPECT_NE(again.table->found(), "");
  const json::object back = hello(again, again.table->visit(), game);
  ASSERT_EQ(text_in(back, "type"), "welcome") << json::serialize(back);
  EXPECT_EQ(version_in(back), version);
}

TEST(Offline, AnswersLikeAServer) {
  archive::MemoryLog log;
  Browser browser(log);
  EXPECT_EQ(browser.ask("GET", "/api/about").status, 200);
  EXPECT_EQ(browser.ask("GET", "/api/scenarios").body.as_array().size(), 1u);
  EXPECT_EQ(browser.ask("GET", "/api/lessons/thomas").status, 200);
  EXPECT_EQ(browser.ask("GET", "/nothing").status, 404);
  EXPECT_EQ(browser.ask("GET", "/kept").body.as_array().size(), 0u);
  EXPECT_EQ(browser.ask("POST", "/kept/claim", "nobody").status, 404);
  const int visit = browser.table->visit();
  browser.table->hear(visit, std::string(desk::kMostFrame + 1, 'x'));
  EXPECT_EQ(text_in(browser.said.back(), "code"), "too-long");
  browser.table->leave(visit);
  browser.table->hear(visit, "he has gone");
}

TEST(Offline, SaysThatTheBrowserIsFullAndGoesOnWhenItIsNot) {
  archive::MemoryLog log;
  Browser browser(log);
  const int visit = browser.table->visit();
  const Game game = begin(browser, visit);
  const std::int64_t version = version_in(hello(browser, visit, game));
  log.ail("This browser has no room left for the games.");
  browser.said.clear();
  end_step(browser, visit, version);
  browser.run_for(100);
  const auto told = std::find_if(browser.said.begin(), browser.said.end(),
                                 [](const json::object& one) { return text_in(one, "code") == "disk"; });
  ASSERT_NE(told, browser.said.end());
  log.ail("");
  browser.run_for(5000);
  const json::object back = hello(browser, browser.table->visit(), game);
  ASSERT_EQ(text_in(back, "type"), "welcome");
  EXPECT_EQ(text_in(end_step(browser, browser.table->visit(), 0), "code"), "no-game");
  EXPECT_EQ(text_in(end_step(browser, visit, version_in(back)), "type"), "happened");
}

TEST(Offline, CarriesAGameToAnotherBrowser) {
  archive::MemoryLog here, there;
  Browser first(here);
  const int visit = first.table->visit();
  const Game game = begin(first, visit);
  const json::object played = end_step(first, visit, version_in(hello(first, visit, game)));
  const Result<std::string> carried = first.table->export_game(game.id);
  ASSERT_TRUE(carried.ok());
  EXPECT_FALSE(first.table->export_game("nobody").ok());

  Browser second(there);
  second.table->import_games(++second.requests, carried.value());
  second.run_for(1);
  const Answer taken = second.answers[second.requests];
  EXPECT_EQ(taken.body.at("taken").as_array().size(), 1u) << json::serialize(taken.body);
  second.table->import_games(++second.requests, carried.value());
  second.run_for(1);
  EXPECT_EQ(second.answers[second.requests].body.at("known").as_array().size(), 1u);
  second.table->import_games(++second.requests, "a picture");
  second.run_for(1);
  EXPECT_EQ(second.answers[second.requests].status, 400);

  const Answer listed = second.ask("GET", "/kept");
  ASSERT_EQ(listed.body.as_array().size(), 1u);
  EXPECT_EQ(text_in(listed.body.at(0).as_object(), "game"), game.id);
  const Answer keys = second.ask("POST", "/kept/claim", game.id);
  ASSERT_EQ(keys.status, 200);
  EXPECT_EQ(keys.body.at("british"), keys.body.at("american"));  // a hot-seat has one key
  const json::object back =
      hello(second, second.table->visit(), {game.id, text_in(keys.body.as_object(), "british")});
  ASSERT_EQ(text_in(back, "type"), "welcome") << json::serialize(back);
  EXPECT_EQ(version_in(back), version_in(played));
}

TEST(Offline, RefusesFilesThatAreNotWhole) {
  archive::MemoryLog log;
  HandClock clock;
  Browser page(log);
  const auto cut = Table::open(files().substr(0, 1000), "", log, clock, page);
  ASSERT_FALSE(cut.ok());
  EXPECT_EQ(cut.problems().front().message, "the rulebooks and scenarios did not arrive whole");
  EXPECT_FALSE(Table::open("{}", "", log, clock, page).ok());
  archive::MemoryLog other("not a log of games, but a letter");
  EXPECT_FALSE(Table::open(files(), "", other, clock, page).ok());
}

// ---- in which order one thread does what there is to do

TEST(Alone, LeavesLongThoughtsBehindAllElse) {
  HandClock clock;
  desk::Alone staff(clock);
  std::string order;
  staff.grind([&] { order += "battle "; });
  staff.ponder([&] { order += "thought "; });
  EXPECT_EQ(staff.ask({}, [&] { order += "question "; }, {}), nullptr);
  staff.desk([&] { order += "desk "; });
  staff.run();
  EXPECT_EQ(order, "desk question thought battle ");
  EXPECT_EQ(staff.due(), -1);
}

TEST(Alone, HearsTheDeskInTheMidstOfALongThought) {
  HandClock clock;
  desk::Alone staff(clock);
  bool heard = false;
  staff.look_up([&] {
    staff.run_desk();
    return heard;
  });
  staff.ponder([&] {
    EXPECT_FALSE(staff.is_closing());
    staff.desk([&] { heard = true; });
    EXPECT_TRUE(staff.is_closing());
  });
  staff.run();
  EXPECT_TRUE(heard);
}

}  // namespace
}  // namespace drumhead::offline
