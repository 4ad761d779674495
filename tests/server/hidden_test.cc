// Hidden troops: whatever the program says to the enemy or to those who watch, nothing of it tells where
// those stand whom they have not found.
#include <gtest/gtest.h>

#include <map>

#include "client.h"

namespace drumhead::server {
namespace {

// Somebody who may not know everything, and what he must not hear.
class Outsider {
 public:
  // `owner` holds the side that hides.
  Outsider(Joined joined, const Joined& owner) : joined_(std::move(joined)) {
    std::map<std::string, std::string> places;
    for (const json::value& piece : owner.state.at("pieces").as_array())
      places[text(piece, "key")] = json::serialize(piece.at("pose").at("at"));
    for (const json::value& piece : joined_.state.at("pieces").as_array())
      if (piece.as_object().contains("concealed")) {
        hidden_[text(piece, "key")] = places[text(piece, "key")];
        EXPECT_FALSE(piece.at("present").as_bool());
        EXPECT_TRUE(piece.at("outline").as_array().empty());
      }
    hear(joined_.welcome, "welcome");
  }

  Joined& joined() { return joined_; }
  const std::map<std::string, std::string>& hidden() const { return hidden_; }

  // Those who show themselves in it are hidden no more.
  json::object hear(json::object message, const std::string& type) {
    EXPECT_EQ(type_of(message), type) << json::serialize(message);
    joined_.follow(message);
    if (type == "happened")
      for (const json::value& piece : message.at("state").at("pieces").as_array())
        hidden_.erase(text(piece, "key"));
    expect_no_place(message);
    for (const char* part : {"happenings", "entries", "log", "command", "options", "sees"})
      if (const json::value* told = message.if_contains(part)) expect_no_name(*told, part);
    return message;
  }
  json::object ask(json::object question, const std::string& type) {
    return hear(joined_.ask(std::move(question), type), type);
  }
  std::string refusal(json::object question) {
    return code_of(joined_.ask(std::move(question), "nothing of the kind"));
  }

 private:
  static std::string text(const json::value& from, const char* key) {
    return std::string(from.at(key).as_string());
  }
  void expect_no_place(json::object message) const {
    message.erase("setting");  // the ground
    const std::string all = json::serialize(message);
    for (const auto& [key, at] : hidden_)
      EXPECT_EQ(all.find(at), std::string::npos) << type_of(message) << " tells where " << key << " is";
  }
  void expect_no_name(const json::value& told, const char* part) const {
    const std::string all = json::serialize(told);
    for (const auto& [key, at] : hidden_)
      EXPECT_EQ(all.find('"' + key + '"'), std::string::npos) << part << " names " << key;
  }

  Joined joined_;
  std::map<std::string, std::string> hidden_;  // by key, where
};

class HiddenTroops : public testing::Test {
 protected:
  HiddenTroops()
      : program_(folder_),
        game_(create(program_.port(), "person", "person", "oriskany")),
        owner_(join(program_.port(), game_.game, {game_.british})),
        enemy_(join(program_.port(), game_.game, {game_.american}), owner_),
        watcher_(join(program_.port(), game_.game, {game_.spectator}), owner_) {}

  // Whoever is asked is done with it; everybody hears.
  void play(int commands) {
    for (int i = 0; i < commands; ++i) {
      const bool ours = owner_.side() == "british";
      Joined& giver = ours ? owner_ : enemy_.joined();
      giver.client->send({{"type", "command"}, {"id", 9}, {"version", owner_.version}, {"command", kDone}});
      const json::object happened = owner_.client->until("happened");
      ASSERT_EQ(type_of(happened), "happened") << json::serialize(happened);
      owner_.follow(happened);
      enemy_.hear(enemy_.joined().client->until("happened"), "happened");
      watcher_.hear(watcher_.joined().client->until("happened"), "happened");
    }
  }

  Folder folder_;
  Program program_;
  Created game_;
  Joined owner_;
  Outsider enemy_, watcher_;
};

TEST_F(HiddenTroops, AreNotInWhatHappensNorInWhatHappened) {
  EXPECT_FALSE(enemy_.hidden().empty());
  EXPECT_EQ(enemy_.hidden().size(), watcher_.hidden().size());
  play(12);
  EXPECT_FALSE(enemy_.hidden().empty());
  for (Outsider* one : {&enemy_, &watcher_}) {
    one->ask({{"type", "log"}}, "log");
    for (const int commands : {0, 1, 6, 12}) one->ask({{"type", "at"}, {"commands", commands}}, "at");
  }
  // Those who come late are told no more.
  const Joined again = join(program_.port(), game_.game, {game_.british});
  Outsider(join(program_.port(), game_.game, {game_.american}), again);
  Outsider(join(program_.port(), game_.game, {game_.spectator}), again);
  for (const json::value& piece : owner_.state.at("pieces").as_array())
    EXPECT_FALSE(piece.as_object().contains("concealed"));
}

TEST_F(HiddenTroops, AreInNoAnswer) {
  play(2);
  for (Outsider* one : {&enemy_, &watcher_}) {
    const std::int64_t version = one->joined().version;
    const std::string hidden = one->hidden().begin()->first;
    for (const char* kind : {"options", "sight"})
      EXPECT_EQ(one->refusal({{"type", kind}, {"version", version}, {"unit", hidden}}), "no-such-piece");
    const json::object goal{{"at", json::array{36, 24}}, {"heading", 0}};
    EXPECT_EQ(one->refusal({{"type", "route"}, {"version", version}, {"unit", hidden}, {"goal", goal}}),
              "no-such-piece");
    for (const json::value& piece : one->joined().state.at("pieces").as_array()) {
      if (!piece.at("present").as_bool()) continue;
      const json::value& unit = piece.at("key");
      one->ask({{"type", "options"}, {"version", version}, {"unit", unit}}, "options");
      one->ask({{"type", "sight"}, {"version", version}, {"unit", unit}}, "sight");
      one->ask({{"type", "route"}, {"version", version}, {"unit", unit}, {"goal", goal}}, "route");
      const json::object shot{
          {"shoot", json::object{{"unit", unit}, {"aims", json::array{json::object{{"target", hidden}}}}}}};
      EXPECT_EQ(one->refusal({{"type", "odds"}, {"version", version}, {"command", shot}}), "no-such-piece");
    }
  }
}

TEST_F(HiddenTroops, AreNotBetrayedByARecordOrAFork) {
  play(2);
  const json::object fork{{"type", "fork"},
                          {"commands", 1},
                          {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}};
  for (Outsider* one : {&enemy_, &watcher_}) {
    EXPECT_EQ(one->refusal({{"type", "record"}}), "hidden");
    EXPECT_EQ(one->refusal(fork), "hidden");
  }
  EXPECT_EQ(type_of(owner_.ask({{"type", "record"}}, "record")), "record");
  EXPECT_EQ(type_of(owner_.ask(fork, "forked")), "forked");
  // Once it is over everybody may know.
  const json::object concede{{"concede", json::object{{"side", "british"}}}};
  EXPECT_EQ(type_of(owner_.give(concede)), "happened");
  watcher_.joined().follow(watcher_.joined().client->until("happened"));
  EXPECT_EQ(type_of(watcher_.joined().ask({{"type", "record"}}, "record")), "record");
}

TEST_F(HiddenTroops, AreNotOnTheHomeScreen) {
  const json::value status =
      post(program_.port(), "/api/games/status",
           json::object{{"games", json::array{json::object{{"game", game_.game}, {"token", game_.british}}}}})
          .json();
  std::size_t shown = 0, present = 0;
  shown = status.at(0).at("pieces").as_array().size();
  for (const json::value& piece : owner_.state.at("pieces").as_array())
    present += piece.at("present").as_bool() ? 1 : 0;
  EXPECT_LE(shown + watcher_.hidden().size(), present);
  EXPECT_GT(shown, 0u);
}

// A game that this program cannot play any more is given as a record only to whom it betrays nobody.
TEST(HiddenTroopsKept, AreNotInTheRecordOfAGameThatCannotBeOpened) {
  const Folder folder;
  const std::string home = home_in(folder);
  Created game;
  {
    const Program program(folder, {"--home", home});
    game = create(program.port(), "person", "person", "oriskany");
  }
  change_archive(folder, "delete from texts");
  edit(home + "/rulebooks/thomas.toml", "remaining_percent = 25", "remaining_percent = 26");
  const Program program(folder, {"--home", home});
  EXPECT_TRUE(join(program.port(), game.game, {game.british}).welcome.contains("record"));
  for (const std::string& token : {game.american, game.spectator, game.host}) {
    const json::object refused = join(program.port(), game.game, {token}).welcome;
    EXPECT_EQ(code_of(refused), "cannot-open");
    EXPECT_FALSE(refused.contains("record"));
  }
}

}  // namespace
}  // namespace drumhead::server
