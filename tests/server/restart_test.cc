// A program that is stopped under play and started again: nobody is refused, nothing that was told is lost.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <boost/system/system_error.hpp>
#include <csignal>
#include <optional>
#include <thread>

#include "client.h"

namespace drumhead::server {
namespace {

// Gives command after command, and comes again whenever it is sent away.
class Player {
 public:
  explicit Player(int port) : port_(port), game_(create_hot_seat(port, "cowpens")) {}

  void play_while(const std::atomic<bool>& going) {
    while (going) {
      if (!seat_ && !come()) continue;
      over() ? undo() : command();
    }
  }
  void come_back() {
    while (!seat_ && !come()) {
    }
  }
  bool over() const { return seat_->state.at("over").as_bool(); }
  std::int64_t commands() const { return seat_->state.at("commands").as_int64(); }
  std::size_t lines_of_record() {
    const std::string text(seat_->ask({{"type", "record"}}, "record").at("text").as_string());
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  int acknowledged = 0, sent_away = 0, refused = 0, astray = 0;

 private:
  // Each thing that was done was told, and each that was told is there.
  bool come() {
    try {
      Joined fresh = join(port_, game_.game, {game_.british});
      if (type_of(fresh.welcome) != "welcome") return false;
      if (version_ && *version_ != fresh.version) ++astray;
      version_ = fresh.version;
      seat_ = std::move(fresh);
      return true;
    } catch (const boost::system::system_error& error) {
      if (error.code() == boost::system::errc::connection_refused) ++refused;
    } catch (const std::exception&) {  // no answer: its server was just ending
    }
    return false;
  }

  void command() { hear(seat_->give(kDone), "happened"); }
  void undo() {
    const json::object said = seat_->ask({{"type", "undo"}, {"version", seat_->version}}, "rewound");
    if (type_of(said) == "rewound") seat_->follow(said);
    hear(said, "rewound");
  }

  void hear(const json::object& said, const char* wanted) {
    if (type_of(said) == wanted) {
      astray += seat_->version == *version_ + 1 ? 0 : 1;
      version_ = seat_->version;
      ++acknowledged;
    } else {
      EXPECT_TRUE(type_of(said) == "gone" || code_of(said) == "closing") << json::serialize(said);
      ++sent_away;
      seat_.reset();
    }
  }

  int port_;
  Created game_;
  std::optional<Joined> seat_;
  std::optional<std::int64_t> version_;  // that it was told
};

TEST(Restart, RefusesNobodyAndLosesNothing) {
  const Folder folder;
  const Socket socket;
  auto program = std::make_unique<Program>(folder, std::vector<std::string>{"--rate", "100000"}, &socket);
  ASSERT_EQ(program->port(), socket.port());
  std::vector<Player> players;
  for (int i = 0; i < 6; ++i) players.emplace_back(socket.port());
  std::atomic<bool> going{true};
  std::vector<std::thread> threads;
  for (Player& one : players) threads.emplace_back([&] { one.play_while(going); });
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(150 + 70 * i));
    EXPECT_EQ(program->stop(), 0);
    program = std::make_unique<Program>(folder, std::vector<std::string>{"--rate", "100000"}, &socket);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  going = false;
  for (std::thread& one : threads) one.join();
  int acknowledged = 0, sent_away = 0;
  for (Player& one : players) {
    one.come_back();
    EXPECT_EQ(one.refused, 0);
    EXPECT_EQ(one.astray, 0);
    EXPECT_EQ(one.lines_of_record(), static_cast<std::size_t>(one.commands()) + 1);
    acknowledged += one.acknowledged;
    sent_away += one.sent_away;
  }
  EXPECT_GT(acknowledged, 50);
  EXPECT_GE(sent_away, 6);
  RecordProperty("acknowledged", acknowledged);
}

// A proxy has time to take note; whoever is here plays on, and whoever comes is let in.
TEST(Restart, SaysThatItWillCloseAndServesOn) {
  const Folder folder;
  Program program(folder, {"--drain", "3600"});
  const Created game = create_hot_seat(program.port(), "cowpens");
  Joined player = join(program.port(), game.game, {game.british});
  ASSERT_EQ(kill(program.pid(), SIGTERM), 0);
  Replied ready = ask(program.port(), {"GET", "/readyz", "", {}});
  while (ready.status == 200) ready = ask(program.port(), {"GET", "/readyz", "", {}});
  EXPECT_EQ(ready.status, 503);
  EXPECT_EQ(ready.body, "closing\n");
  EXPECT_EQ(ask(program.port(), {"GET", "/healthz", "", {}}).status, 200);
  EXPECT_EQ(type_of(player.give(kDone)), "happened");
  const Created another = create_hot_seat(program.port(), "cowpens");
  EXPECT_EQ(type_of(join(program.port(), another.game, {another.british}).give(kDone)), "happened");
  EXPECT_EQ(program.stop(), 0);  // told twice, it does not wait
}

}  // namespace
}  // namespace drumhead::server
