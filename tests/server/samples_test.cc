// One message of every type, as the program writes it, held against tests/server/samples. The page's tests
// hold the same files against its types. DRUMHEAD_BLESS writes them anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "client.h"
#include "documents/json.h"

namespace drumhead::server {
namespace {

bool is_code(std::string_view text) {  // of an invitation
  return text.size() == 11 && text[5] == '-' && text.find(' ') == std::string_view::npos;
}

// What differs from run to run gets a fixed text.
void normalise(json::value& value, std::string_view key = {}) {
  if (json::object* object = value.if_object()) {
    for (auto& member : *object) normalise(member.value(), member.key());
  } else if (json::array* array = value.if_array()) {
    for (json::value& one : *array) normalise(one);
  } else if (value.is_string()) {
    if (key == "game") value = "game-id";
    for (const char* seat : {"british", "american", "spectator", "host", "token", "invitation"})
      if (key == seat && (value.get_string().size() == 32 || is_code(value.get_string()))) value = "token";
    for (const char* share : {"commitment", "pledge", "number"})
      if (key == share) value = share;
    if (key == "text" && value.get_string().starts_with("{\"record\"")) value = "the lines of a record";
  } else if (value.is_number() && (key == "at" || key == "saved" || key == "since")) {
    value = 1776;
  }
}

class Samples {
 public:
  // Only the first message of a type is kept.
  void add(const std::string& name, json::value message) {
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) return;
    seen_.push_back(name);
    normalise(message);
    const std::string path = std::string(DRUMHEAD_SOURCE "/tests/server/samples/") + name + ".json";
    const std::string text = to_text(message, true) + "\n";
    if (std::getenv("DRUMHEAD_BLESS") != nullptr) {
      std::ofstream(path, std::ios::binary) << text;
      return;
    }
    std::ifstream in(path, std::ios::binary);
    const std::string known{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(text, known) << path << " differs; if that is meant, run this test with DRUMHEAD_BLESS=1";
  }
  json::object add(const json::object& message) {
    add(std::string(message.at("type").as_string()), message);
    return message;
  }

 private:
  std::vector<std::string> seen_;
};

// Passes on until a unit may fire at somebody, and says how.
std::optional<json::value> first_volley(Joined& who) {
  for (int i = 0; i < 40; ++i) {
    for (const json::value& takes : who.state.at("decision").at("takes").as_array()) {
      if (takes.at("verb").as_string() != "shoot") continue;
      for (const json::value& unit : takes.at("units").as_array()) {
        const json::object offered =
            who.ask({{"type", "options"}, {"version", who.version}, {"unit", unit}}, "options");
        for (const json::value& option : offered.at("options").as_array())
          if (const json::value* targets = option.as_object().if_contains("targets"))
            for (const json::value& target : targets->as_array())
              if (const json::value* command = target.as_object().if_contains("command")) return *command;
      }
    }
    who.give(json::object{{"done", json::object()}});
  }
  return std::nullopt;
}

TEST(Samples, AreWhatTheProgramSays) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  Samples samples;
  samples.add("about", ask(port, {"GET", "/api/about", "", {}}).json());
  samples.add("scenario", ask(port, {"GET", "/api/scenarios", "", {}}).json().as_array()[0]);
  const json::object lab{{"rules", "lexington"},
                         {"verb", "shoot"},
                         {"until", "command"},
                         {"facing", "front"},
                         {"lengths", "inch"},
                         {"range", 6},
                         {"first", {{"class", "grenadiers"}, {"name", "Grenadiers"}, {"led", true}}},
                         {"second", {{"class", "militia"}, {"men", 140}, {"ground", "fence"}}},
                         {"sets",
                          {{{"of", "first"}, {"field", "disordered"}, {"value", true}},
                           {{"of", "second"}, {"field", "bases"}, {"value", 3}}}},
                         {"options", json::array()}};
  json::value words = ask(port, {"GET", "/api/lab", "", {}}).json();
  words.as_object()["rosters"].as_array().resize(
      1);  // the scenarios' own units are tested where they are read
  samples.add("lab-words", words);
  samples.add("lab-odds", post(port, "/api/lab", lab).json());
  samples.add("lab-offers", post(port, "/api/lab/offers", lab).json());
  const Replied created =
      post(port, "/api/games",
           json::object{{"scenario", "cowpens"},
                        {"rules", "thomas"},
                        {"seats", json::object{{"british", "you"}, {"american", "guest"}}}});
  samples.add("created", created.json());
  const std::string game(created.json().at("game").as_string());
  const std::string invitation = text_in(created.json(), "invitations", "american");
  samples.add(
      "invitation-shown",
      post(port, "/api/games/invitation", json::object{{"game", game}, {"invitation", invitation}}).json());
  const json::object by{{"name", "Piet"}, {"key", std::string(32, '7')}};
  post(port, "/api/games",
       json::object{
           {"scenario", "cowpens"},
           {"rules", "thomas"},
           {"seats", json::object{{"british", "you"}, {"american", "guest"}}},
           {"notice", json::object{{"by", by}, {"pace", "day"}, {"note", "First battle"}, {"watch", true}}}});
  samples.add("tables", ask(port, {"GET", "/api/tables", "", {}}).json());
  const json::value seated = accept(port, game, invitation).json();
  samples.add("seated", seated);
  const auto token = [&](const std::string& seat) {
    return seat == "american" ? std::string(seated.at("token").as_string())
                              : text_in(created.json(), "tokens", seat.c_str());
  };
  samples.add(
      "status",
      post(port, "/api/games/status",
           json::object{{"games", json::array{json::object{{"game", game}, {"token", token("british")}}}}})
          .json());

  const std::string numbers[] = {new_number(), new_number()};
  Joined british = knock(port, game, {token("british")});
  samples.add(british.ask(pledge_of(game, "british", numbers[0]), "gathering"));
  Joined american = knock(port, game, {token("american")});
  samples.add(british.client->until("presence"));
  american.ask(pledge_of(game, "american", numbers[1]), "gathering");
  british.ask(showing("british", numbers[0]), "gathering");
  american.ask(showing("american", numbers[1]), "welcome");
  british.follow(samples.add(british.client->until("welcome")));
  const auto ask_british = [&](json::object message, const std::string& type) {
    return samples.add(british.ask(std::move(message), type));
  };
  const std::string leader = "l-tarleton", unit = "17ld";
  const json::object options =
      ask_british({{"type", "options"}, {"version", british.version}, {"unit", leader}}, "options");
  const json::object nothing = british.ask(
      {{"type", "odds"}, {"version", british.version}, {"command", {{"done", json::object()}}}}, "odds");
  EXPECT_TRUE(nothing.at("odds").at("throws").as_array().empty());
  ask_british({{"type", "sight"}, {"version", british.version}, {"unit", unit}}, "sight");
  const json::value lead = options.at("options").as_array()[0].at("targets").as_array()[0].at("command");
  ask_british({{"type", "check"}, {"version", british.version}, {"command", lead}}, "checked");
  ask_british({{"type", "command"}, {"version", british.version}, {"command", lead}}, "happened");
  ask_british({{"type", "command"}, {"version", 0}, {"command", lead}}, "stale");
  ask_british({{"type", "command"},
               {"version", british.version},
               {"command", json::object{{"rally", json::object{{"unit", unit}}}}}},
              "happened");
  ask_british({{"type", "undo"}, {"version", british.version}}, "rewound");
  ask_british({{"type", "command"},
               {"version", british.version},
               {"command", json::object{{"done", json::object()}}}},
              "happened");
  ask_british({{"type", "route"},
               {"version", british.version},
               {"unit", unit},
               {"goal", json::object{{"at", json::array{20, 20}}, {"heading", 0}}}},
              "route");
  ask_british({{"type", "chat"}, {"text", "Good day"}}, "accepted");
  samples.add(american.client->until("chat"));
  ask_british({{"type", "at"}, {"commands", 0}}, "at");
  ask_british({{"type", "log"}}, "log");
  ask_british({{"type", "record"}}, "record");
  ask_british({{"type", "ping"}}, "pong");
  ask_british({{"type", "at"}, {"commands", 99}}, "at");  // an error
  // Of a battle that hides nobody.
  const Created plain = create_hot_seat(port);
  Joined both = join(port, plain.game, {plain.british});
  samples.add(both.ask(
      {{"type", "fork"}, {"commands", 0}, {"seats", json::object{{"british", "you"}, {"american", "drill"}}}},
      "forked"));
  // The first volley that somebody may fire.
  const Created cannonade = create_hot_seat(port, "cowpens");
  Joined gunners = join(port, cannonade.game, {cannonade.british});
  const auto volley = first_volley(gunners);
  ASSERT_TRUE(volley);
  const json::object odds = samples.add(
      gunners.ask({{"type", "odds"}, {"version", gunners.version}, {"command", *volley}}, "odds"));
  EXPECT_FALSE(odds.at("odds").at("throws").as_array().empty());
  // Two units as one, in the first step in which they may move.
  const Created field = create_hot_seat(port, "guilford");
  Joined pairs = join(port, field.game, {field.british});
  while (pairs.state.at("decision").at("takes").as_array()[0].at("verb").as_string() != "move")
    ASSERT_EQ(pairs.give(json::object{{"done", json::object()}}).at("type").as_string(), "happened");
  const json::array may = pairs.state.at("decision").at("takes").as_array()[0].at("units").as_array();
  const json::array pair{may[0], may[1]};
  samples.add(pairs.ask({{"type", "together"}, {"version", pairs.version}, {"units", pair}}, "together"));
  const json::object planned =
      samples.add(pairs.ask({{"type", "routes"},
                             {"version", pairs.version},
                             {"units", pair},
                             {"lead", may[0]},
                             {"goal", {{"at", json::array{20, 20}}, {"heading", 0}}}},
                            "routes"));
  samples.add(pairs.ask(
      {{"type", "commands"}, {"version", pairs.version}, {"commands", planned.at("commands")}}, "carried"));
  // Until the Americans are asked and have acted: then an undo needs their consent.
  american.follow(american.ask(
      {{"type", "hello"}, {"protocol", 3}, {"game", game}, {"tokens", json::array{token("american")}}},
      "welcome"));
  while (british.side() == "british") {
    ASSERT_EQ(british.give(json::object{{"done", json::object()}}).at("type").as_string(), "happened");
    american.follow(american.client->until("happened"));
  }
  ASSERT_EQ(american.give(json::object{{"done", json::object()}}).at("type").as_string(), "happened");
  british.follow(british.client->until("happened"));
  british.ask({{"type", "undo"}, {"version", british.version}}, "accepted");
  samples.add(american.client->until("undo-asked"));
  american.ask({{"type", "undo-answer"}, {"version", american.version}, {"yes", false}}, "accepted");
  samples.add(british.client->until("undo-refused"));
  // A seat that is left can be offered anew.
  american.ask({{"type", "release"}}, "accepted");
  ask_british({{"type", "invite"}, {"side", "american"}}, "invitation");
}

}  // namespace
}  // namespace drumhead::server
