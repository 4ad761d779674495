// Battles to play, and a bot by others without a program: it answers from a function.
#pragma once

#include <boost/json.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/home.h"
#include "dice/sources.h"
#include "outside/outsider.h"

namespace drumhead::outside {

namespace json = boost::json;

inline std::unique_ptr<Battle> opening(const std::string& scenario, const std::string& rules = "thomas") {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opened = cli::open_scenario(home.value(), rules, scenario);
  FastDice dice(3);
  opened.value().battle->start(dice, nullptr);
  return std::move(opened.value().battle);
}

// What became of it, for the test to look at while the player has the link.
struct Seen {
  int starts = 0, stops = 0;
  std::vector<json::object> told;
  int asked() const {
    int out = 0;
    for (const json::object& one : told) out += one.at("type") == "ask" ? 1 : 0;
    return out;
  }
};

class FunctionLink final : public BotLink {
 public:
  using Answers = std::vector<std::string>;
  // What it says to each line. One that says nothing more is late.
  using Bot = std::function<Answers(const json::object& told)>;
  static constexpr const char* kGone = "(gone)";
  static constexpr const char* kFlood = "(flood)";

  FunctionLink(Bot bot, std::shared_ptr<Seen> seen) : bot_(std::move(bot)), seen_(std::move(seen)) {}
  std::string start() override { return ++seen_->starts, waiting_.clear(), std::string(); }
  void stop() override { ++seen_->stops; }
  void allow(int) override {}
  int left_ms() const override { return 1000; }
  bool say(std::string_view line) override {
    seen_->told.push_back(json::parse(json::string_view(line.data(), line.size())).as_object());
    for (std::string& answer : bot_(seen_->told.back())) waiting_.push_back(std::move(answer));
    return true;
  }
  Heard hear(std::string& line) override {
    if (waiting_.empty()) return Heard::late;
    line = waiting_.front();
    waiting_.pop_front();
    if (line == kGone) return Heard::gone;
    return line == kFlood ? Heard::too_long : Heard::line;
  }

 private:
  Bot bot_;
  std::shared_ptr<Seen> seen_;
  std::deque<std::string> waiting_;
};

inline std::string ready() { return R"({"type":"ready"})"; }
inline bool is(const json::object& told, const char* type) { return told.at("type") == type; }
inline std::string command(const json::object& ask, const json::value& what) {
  return json::serialize(json::object{{"type", "command"}, {"re", ask.at("id")}, {"command", what}});
}
inline std::string first_candidate(const json::object& ask) {
  return command(ask, ask.at("candidates").at(0).at("command"));
}
// Takes whatever comes first.
inline FunctionLink::Answers plain_bot(const json::object& told) {
  if (is(told, "hello")) return {ready()};
  return is(told, "ask") ? FunctionLink::Answers{first_candidate(told)} : FunctionLink::Answers{};
}

struct Hired {
  std::shared_ptr<Seen> seen = std::make_shared<Seen>();
  Outsider outsider;
  Player& player = outsider;
  explicit Hired(FunctionLink::Bot bot)
      : outsider("mine", std::make_unique<FunctionLink>(std::move(bot), seen), 7) {}
};

}  // namespace drumhead::outside
