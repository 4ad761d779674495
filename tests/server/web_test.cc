// HTTP: the routes, the page's files, and who is turned away.
#include <gtest/gtest.h>
#include <boost/beast/zlib/inflate_stream.hpp>

#include <fstream>

#include "client.h"

namespace drumhead::server {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Which names lead to the server is then the proxy's to say; who comes from another site is still turned
// away.
TEST(Web, AnswersToAnyNameBehindAProxy) {
  const Folder folder;
  const Program program(folder, {"--proxy"});
  const auto status = [&](const char* host, const char* origin) {
    return ask(program.port(),
               {"POST", "/api/games/status", R"({"games":[]})", {{"Host", host}, {"Origin", origin}}})
        .status;
  };
  EXPECT_EQ(status("battles.example.org", "https://battles.example.org"), 200);
  EXPECT_EQ(status("battles.example.org", "https://evil.example.org"), 403);
}

TEST(Web, TellsWhereItIs) {
  const Folder folder;
  const Program program(folder);
  EXPECT_EQ(program.said(), "Drumhead is at http://localhost:" + std::to_string(program.port()) + "/");
}

TEST(Web, AnswersItsRoutes) {
  const Folder folder;
  const Program program(folder);
  const Replied about = ask(program.port(), {"GET", "/api/about", "", {}});
  EXPECT_EQ(about.status, 200);
  EXPECT_EQ(about.json().at("protocol").as_int64(), 3);
  EXPECT_FALSE(about.json().at("sheets").as_array().empty());
  const Replied scenarios = ask(program.port(), {"GET", "/api/scenarios", "", {}});
  EXPECT_EQ(scenarios.status, 200);
  EXPECT_GE(scenarios.json().as_array().size(), 4u);
  EXPECT_EQ(scenarios.json().as_array()[0].at("sheets").as_array().size(),
            about.json().at("sheets").as_array().size());  // every battle musters into every sheet
  EXPECT_EQ(ask(program.port(), {"GET", "/api/rulebooks/thomas", "", {}}).status, 200);
  EXPECT_EQ(ask(program.port(), {"GET", "/api/rulebooks/chess", "", {}}).status, 404);
  EXPECT_EQ(ask(program.port(), {"GET", "/api/nothing", "", {}}).status, 404);
  EXPECT_EQ(ask(program.port(), {"DELETE", "/api/games", "", {}}).status, 405);
  EXPECT_EQ(ask(program.port(), {"GET", "/ws", "", {}}).status, 426);
}

// A bot by others stands behind the program's own, and plays: its side answers what it is asked.
TEST(Web, OffersTheBotsThatItWasStartedWith) {
  const Folder folder;
  const Program program(folder,
                        {"--bot", "mine=python3 " DRUMHEAD_SOURCE "/examples/bot.py", "--bot-pace", "0"});
  const json::value about = ask(program.port(), {"GET", "/api/about", "", {}}).json();
  const json::value& last = about.at("players").as_array().back();
  EXPECT_EQ(last.at("name").as_string(), "mine");
  EXPECT_EQ(last.at("others"), true);
  EXPECT_FALSE(about.at("players").as_array().front().as_object().contains("others"));
  const Created game = create(program.port(), "mine", "drill");
  Joined watcher = join(program.port(), game.game, {game.spectator});
  EXPECT_EQ(watcher.client->until("happened").at("type").as_string(), "happened");
  EXPECT_EQ(watcher.welcome.at("state").at("played").at("british").at("by").as_string(), "mine");
}

json::object lab_request() {
  return {{"rules", "thomas"},
          {"verb", "shoot"},
          {"until", "command"},
          {"facing", "front"},
          {"range", 6},
          {"lengths", "inch"},
          {"first", {{"class", "line"}}},
          {"second", {{"class", "militia"}}}};
}

TEST(Web, ReckonsInTheLabUnderEverySheet) {
  const Folder folder;
  const Program program(folder);
  const json::value about = ask(program.port(), {"GET", "/api/about", "", {}}).json();
  for (const json::value& sheet : about.at("sheets").as_array())
    for (const char* verb : {"shoot", "charge"}) {
      json::object asked = lab_request();
      asked["rules"] = sheet.at("id");
      asked["verb"] = verb;
      asked["until"] = "turn";
      asked["range"] = 4;
      // A sheet takes what it knows and names the rest.
      asked["sets"] =
          json::array{json::object{{"of", "first"}, {"field", "no-such-field"}, {"value", true}},
                      json::object{{"of", "second"}, {"field", "formation"}, {"value", "upside-down"}}};
      const Replied odds = post(program.port(), "/api/lab", asked);
      ASSERT_EQ(odds.status, 200) << odds.body;
      const json::object told = odds.json().as_object();
      EXPECT_TRUE(told.contains("odds") || told.contains("reasons") || told.contains("problem")) << odds.body;
      if (told.contains("unknown")) {
        EXPECT_EQ(told.at("unknown").as_array().size(), 2u);
      }
      // Whatever is offered is taken.
      const Replied offers = post(program.port(), "/api/lab/offers", asked);
      ASSERT_EQ(offers.status, 200) << offers.body;
      const json::value offered = offers.json();
      for (const json::value& field : offered.at("fields").as_array())
        for (const json::value& value : field.at("values").as_array()) {
          json::object with = asked;
          with["sets"] = json::array{json::object{
              {"of", field.at("of")}, {"field", field.at("field")}, {"value", value.at("value")}}};
          const json::value then = post(program.port(), "/api/lab", with).json();
          // What is refused as it stands stays so with the value that it has.
          const char* expected = told.contains("odds") ? "odds" : "reasons";
          EXPECT_TRUE(then.as_object().contains("odds") || then.as_object().contains(expected))
              << json::serialize(with);
          EXPECT_TRUE(then.at("unknown").as_array().empty()) << json::serialize(with);
        }
    }
}

TEST(Web, ChecksEveryFieldOfTheLab) {
  const Folder folder;
  const Program program(folder);
  ASSERT_EQ(post(program.port(), "/api/lab", lab_request()).status, 200);
  const std::vector<std::pair<std::string, json::value>> wrong = {
      {"rules", "chess"},
      {"rules", 7},
      {"verb", "sing"},
      {"until", "doomsday"},
      {"facing", "up"},
      {"lengths", "furlong"},
      {"range", -1},
      {"range", 49},
      {"range", "near"},
      {"first", json::object{}},
      {"first", json::object{{"class", "wizards"}}},
      {"first", json::object{{"class", "line"}, {"men", 5001}}},
      {"first", json::object{{"class", "line"}, {"men", -1}}},
      {"first", json::object{{"class", "line"}, {"guns", 41}}},
      {"first", json::object{{"class", "line"}, {"nation", "moon"}}},
      {"second", json::object{{"class", "line"}, {"ground", "cheese"}}},
      {"second", json::object{{"class", "line"}, {"led", 1}}},
      {"second", json::object{{"class", "line"}, {"hat", "tall"}}},
      {"sets", json::array{json::object{{"of", "third"}, {"field", "hits"}, {"value", 1}}}},
      {"sets", json::array{json::object{{"of", "first"}, {"field", "hits"}, {"value", json::array()}}}},
      {"sets", json::array(41, json::object{{"of", "first"}, {"field", "hits"}, {"value", 1}})},
      {"options", json::array{json::object{{"rule", "nt.no-such"}, {"choice", "yes"}}}},
      {"options", json::array{json::object{{"rule", "nt.ruling.who-fires"}, {"choice", "nobody"}}}},
      {"more", 1},
  };
  for (const auto& [key, value] : wrong) {
    json::object asked = lab_request();
    asked[key] = value;
    const Replied replied = post(program.port(), "/api/lab", asked);
    EXPECT_EQ(replied.status, 400) << json::serialize(asked) << replied.body;
    EXPECT_FALSE(replied.json().at("error").as_string().empty());
  }
  json::object named = lab_request();
  named["first"] = json::object{{"class", "line"}, {"name", "\"\n[[unit]]\\"}};
  EXPECT_TRUE(post(program.port(), "/api/lab", named).json().as_object().contains("odds"));
}

TEST(Web, SendsThePageAndNothingElse) {
  const Folder folder, page;
  std::filesystem::create_directories(page.path() + "/assets");
  std::ofstream(page.path() + "/index.html") << "<!doctype html>";
  std::ofstream(page.path() + "/assets/main-1234.js") << "run()";
  std::ofstream(page.path() + "/assets/main-1234.js.gz") << "packed";
  std::ofstream(folder.path() + "/secret.txt") << "secret";
  const Program program(folder, {"--page", page.path()});
  const Replied home = ask(program.port(), {"GET", "/", "", {}});
  EXPECT_EQ(home.status, 200);
  EXPECT_EQ(home.body, "<!doctype html>");
  EXPECT_TRUE(has(home.head, "content-type: text/html"));
  EXPECT_TRUE(has(home.head, "content-security-policy: default-src 'self'"));
  EXPECT_TRUE(has(home.head, "frame-ancestors 'none'"));
  EXPECT_TRUE(has(home.head, "x-content-type-options: nosniff"));
  EXPECT_EQ(ask(program.port(), {"GET", "/play/abc", "", {}}).body, "<!doctype html>");
  const Replied script = ask(program.port(), {"GET", "/assets/main-1234.js?x=1", "", {}});
  EXPECT_EQ(script.body, "run()");
  EXPECT_TRUE(has(script.head, "immutable"));
  EXPECT_EQ(ask(program.port(), {"GET", "/assets/main-1234.js", "", {{"Accept-Encoding", "gzip"}}}).body,
            "packed");
  EXPECT_EQ(ask(program.port(), {"GET", "/assets/main-1234.js", "", {{"Accept-Encoding", "br;q=0"}}}).body,
            "run()");
  std::ofstream(page.path() + "/assets/main-1234.js.br") << "smaller";
  const Replied small =
      ask(program.port(), {"GET", "/assets/main-1234.js", "", {{"Accept-Encoding", "gzip, deflate, br"}}});
  EXPECT_EQ(small.body, "smaller");
  EXPECT_TRUE(has(small.head, "content-encoding: br"));
  EXPECT_TRUE(has(small.head, "vary: Accept-Encoding")) << small.head;
  const std::string tag =
      home.head.substr(home.head.find("etag: ") + 6,
                       home.head.find('\n', home.head.find("etag: ")) - home.head.find("etag: ") - 6);
  EXPECT_EQ(ask(program.port(), {"GET", "/", "", {{"If-None-Match", tag}}}).status, 304);
  for (const char* bad :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "//etc/passwd", "/.git/config"})
    EXPECT_EQ(ask(program.port(), {"GET", bad, "", {}}).status, 404) << bad;
}

std::string inflated(std::string_view packed) {
  namespace zlib = boost::beast::zlib;
  zlib::inflate_stream stream;
  std::string out(1 << 20, '\0');
  zlib::z_params z;
  z.next_in = packed.data() + 10;  // behind the head of a gzip member
  z.avail_in = packed.size() - 18;
  z.next_out = out.data();
  z.avail_out = out.size();
  boost::beast::error_code error;
  stream.write(z, zlib::Flush::sync, error);
  out.resize(z.total_out);
  return out;
}

// Inflated again it is the same text; what has keys in it is never packed.
TEST(Web, SendsWhatAnybodyMayReadAsGzip) {
  const Folder folder;
  const Program program(folder, {});
  const std::vector<std::pair<std::string, std::string>> takes = {{"Accept-Encoding", "gzip, br"}};
  const Replied plain = ask(program.port(), {"GET", "/api/about", "", {}});
  const Replied packed = ask(program.port(), {"GET", "/api/about", "", takes});
  EXPECT_TRUE(has(packed.head, "content-encoding: gzip"));
  EXPECT_LT(packed.body.size(), plain.body.size() / 2);
  EXPECT_EQ(inflated(packed.body), plain.body);
}

TEST(Web, SaysThatThePageIsNotBuilt) {
  const Folder folder;
  const Program program(folder, {"--page", folder.path() + "/none"});
  const Replied home = ask(program.port(), {"GET", "/", "", {}});
  EXPECT_EQ(home.status, 503);
  EXPECT_TRUE(has(home.body, "has not been built")) << home.body;
}

TEST(Web, TurnsAwayOtherSitesAndStrangeHosts) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const std::string body = R"({"games":[]})";
  const std::string own = "http://localhost:" + std::to_string(port);
  EXPECT_EQ(ask(port, {"POST", "/api/games/status", body, {{"Origin", own}}}).status, 200);
  EXPECT_EQ(ask(port, {"POST", "/api/games/status", body, {{"Origin", "http://evil.example"}}}).status, 403);
  EXPECT_EQ(ask(port, {"POST", "/api/games/status", body, {{"Origin", "null"}}}).status, 403);
  EXPECT_EQ(ask(port, {"POST", "/api/games/status", body, {{"Host", "evil.example"}}}).status, 403);
  EXPECT_EQ(ask(port, {"GET", "/api/about", "", {{"Host", "evil.example:80"}}}).status, 403);
  for (const char* host :
       {"[::1", "[::1]evil.example:80", "[::1]:evil", "localhost:evil.example", "localhost:1:2"})
    EXPECT_EQ(ask(port, {"GET", "/api/about", "", {{"Host", host}}}).status, 403) << host;
  for (const char* host : {"[::1]", "[::1]:1776", "localhost", "127.0.0.1:80"})
    EXPECT_EQ(ask(port, {"GET", "/api/about", "", {{"Host", host}}}).status, 200) << host;
  EXPECT_EQ(ask(port, {"POST", "/api/games/status", body, {{"Content-Type", "text/plain"}}}).status, 415);
  EXPECT_ANY_THROW(Client(port, "http://evil.example"));
  EXPECT_ANY_THROW(Client(port, "", "evil.example"));
  EXPECT_NO_THROW(Client(port, own));
}

TEST(Web, ChecksWhatIsPosted) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const auto status = [&](const std::string& body) {
    return ask(port, {"POST", "/api/games", body, {}}).status;
  };
  EXPECT_EQ(status("nonsense"), 400);
  EXPECT_EQ(status("[]"), 400);
  EXPECT_EQ(status(R"({"scenario":"meeting","rules":"thomas"})"), 400);
  EXPECT_EQ(status(R"({"scenario":"meeting","rules":"chess","seats":{"british":"you","american":"guest"}})"),
            400);
  EXPECT_EQ(
      status(R"({"scenario":"atlantis","rules":"thomas","seats":{"british":"you","american":"guest"}})"),
      400);
  EXPECT_EQ(
      status(R"({"scenario":"meeting","rules":"thomas","seats":{"british":"napoleon","american":"you"}})"),
      400);
  EXPECT_EQ(
      status(R"({"scenario":"meeting","rules":"thomas","seats":{"british":"you","american":"guest"},"x":1})"),
      400);
  // Nobody has both seats of a game for two; a hot-seat is one on both sides.
  for (const char* seats : {R"("you","american":"you")", R"("hot-seat","american":"you")",
                            R"("drill","american":"hot-seat")", R"("person","american":"person")"})
    EXPECT_EQ(
        status(std::string(R"({"scenario":"meeting","rules":"thomas","seats":{"british":)") + seats + "}}"),
        400)
        << seats;
  EXPECT_EQ(ask(port, {"POST", "/api/games", std::string(70'000, ' '), {}}).status, 413);
}

TEST(Web, TellsWhatBecameOfGames) {
  const Folder folder;
  const Program program(folder);
  const Created game = create(program.port(), "person", "person", "cowpens");
  const json::value body =
      post(program.port(), "/api/games/status",
           json::object{{"games", json::array{json::object{{"game", game.game}, {"token", game.spectator}},
                                              json::object{{"game", game.game}, {"token", "wrong"}}}}})
          .json();
  EXPECT_TRUE(body.as_array()[0].at("found").as_bool());
  EXPECT_EQ(body.as_array()[0].at("rules").as_string(), "thomas");
  EXPECT_FALSE(body.as_array()[0].at("pieces").as_array().empty());
  EXPECT_FALSE(body.as_array()[1].at("found").as_bool());
  EXPECT_FALSE(body.as_array()[1].as_object().contains("rules"));
}

TEST(Web, SaysThatAPortIsTaken) {
  const Folder folder, other;
  const Program program(folder);
  const std::string line = program_path() + " serve --port " + std::to_string(program.port()) + " --data " +
                           other.path() + " 2>" + other.path() + "/err";
  EXPECT_NE(std::system(line.c_str()), 0);
  std::ifstream in(other.path() + "/err");
  const std::string said{std::istreambuf_iterator<char>(in), {}};
  EXPECT_TRUE(has(said, "is taken")) << said;
}

}  // namespace
}  // namespace drumhead::server
