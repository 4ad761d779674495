// Carries out commands and tells what they came to.
#include "upshot.h"

#include <gtest/gtest.h>

#include "dice/sources.h"
#include "documents/position.h"
#include "players/contest.h"

namespace drumhead {
namespace {

class RollKeeper : public Sink {
 public:
  explicit RollKeeper(const Setting& setting) : setting_(setting) {}
  void tell(const Event& event) override {
    if (const auto* rolled = std::get_if<Rolled>(&event)) rolls.push_back(write(*rolled, setting_));
  }
  json::array rolls;

 private:
  const Setting& setting_;
};

// Leaders look wherever they like. Where a scenario put somebody is told only if he has left it, to the hair.
json::value without_looks(const json::value& position) {
  json::value out = position;
  for (json::value& leader : out.get_object().at("leaders").get_array()) leader.get_object().erase("heading");
  for (const char* list : {"units", "leaders", "tokens"})
    if (json::value* pieces = out.get_object().if_contains(list))
      for (json::value& piece : pieces->get_array()) piece.get_object().erase("place");
  return out;
}

}  // namespace

Upshot upshot_of(const Battle& battle, const Command& command, std::uint64_t seed) {
  Upshot out;
  const Verdict verdict = battle.check(command);
  out.passed = passes(verdict);
  for (const Reason& reason : verdict)
    out.reasons.push_back(json::array{static_cast<int>(reason.code), write(reason.cite, battle.setting())});
  if (!out.passed) return out;
  const std::unique_ptr<Battle> copy = battle.clone();
  FastDice dice(seed);
  RollKeeper keeper(battle.setting());
  copy->apply(command, dice, &keeper);
  out.rolls = std::move(keeper.rolls);
  out.after = copy->position();
  return out;
}

std::string difference(const Upshot& turned, const Upshot& found, double slack) {
  if (turned.passed != found.passed)
    return std::string(found.passed ? "it passes now, before it was refused: " : "it is refused now: ") +
           to_text(found.passed ? turned.reasons : found.reasons);
  if (turned.reasons != found.reasons)
    return "the reasons were " + to_text(turned.reasons) + " and are " + to_text(found.reasons);
  const std::string rolls = difference(turned.rolls, found.rolls, slack);
  if (!rolls.empty()) return "rolls" + rolls;
  if (!turned.passed) return {};
  return difference(without_looks(turned.after), without_looks(found.after), slack);
}

Upshot turned(const Upshot& upshot, const Turning& turning, const Battle& battle) {
  Upshot out = upshot;
  if (out.passed) out.after = Turner(turning, battle).position(upshot.after);
  return out;
}

std::unique_ptr<Battle> battle_at(const Sheet& sheet, json::value position) {
  Result<std::unique_ptr<Battle>> battle =
      sheet.load(book_of(sheet), document_of(std::move(position), "position"));
  EXPECT_TRUE(battle.ok()) << (battle.ok() ? "" : text_of(battle.problems()));
  return battle.ok() ? std::move(battle.value()) : nullptr;
}

Command read_again(const json::value& command, const Battle& battle) {
  Reading reading;
  reading.setting = &battle.setting();
  Command out;
  read_command(command, out, reading, Where{});
  EXPECT_TRUE(reading.ok()) << to_text(command) << ": " << (reading.ok() ? "" : text_of(reading.problems));
  return out;
}

void walk_battle(const Sheet& sheet, const std::string& scenario, std::uint64_t seed, std::size_t most,
                 const Moment& moment) {
  FastDice dice(seed);
  const std::unique_ptr<Battle> battle = open_battle(sheet, scenario, dice);
  const std::unique_ptr<Player> british = make_player("drill", seed),
                                american = make_player("drill", seed + 1);
  for (std::size_t i = 0; i < most && !battle->core().over; ++i) {
    const Decision decision = battle->decision();
    const Command command = (decision.side == Side::british ? british : american)->choose(*battle, decision);
    moment(*battle, command, i);
    battle->apply(command, dice, nullptr);
  }
}

}  // namespace drumhead
