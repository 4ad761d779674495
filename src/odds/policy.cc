// Answers questions by a stated policy.
#include "odds/policy.h"

#include <fmt/format.h>

#include "players/player.h"

namespace drumhead {

namespace {

constexpr std::uint64_t kBotSeed = 1;  // a fresh bot each time, so that equal battles get equal answers

std::optional<Command> legal(const Battle& battle, Command command) {
  if (!passes(battle.check(command))) return std::nullopt;
  return command;
}

std::optional<Command> choose(const Battle& battle, const Decision& decision, const Word& wanted) {
  for (const Choice& choice : decision.choices)
    if (choice.key == wanted)
      if (auto found = legal(battle, Answer{choice.key, choice.unit, {}})) return found;
  return std::nullopt;
}

std::optional<Command> first_answer(const Battle& battle, const Decision& decision) {
  for (const Choice& choice : decision.choices)
    if (auto found = legal(battle, Answer{choice.key, choice.unit, {}})) return found;
  if (auto done = pass_of(battle, decision)) return done;
  for (Command& command : battle.candidates())
    if (auto found = legal(battle, std::move(command))) return found;
  return std::nullopt;
}

}  // namespace

Result<Policy> read_policy(std::string_view text) {
  Policy out;
  out.answers = true;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view word = text.substr(0, comma);
    text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 1);
    if (word.empty() || !Word::fits(word))
      return Problem{"", 0, "", fmt::format("\"{}\" is no answer that a sheet could know", word)};
    if (is_player(word) && !thinks_long(word))
      out.bot = std::string(word);
    else if (word != "first")
      out.choices.emplace_back(word);
  }
  return out;
}

std::optional<Command> pass_of(const Battle& battle, const Decision& decision) {
  if (!decision.may_end) return std::nullopt;
  return legal(battle, Done{});
}

std::optional<Command> answer_of(const Policy& policy, const Battle& battle, const Decision& decision) {
  if (!policy.answers) return std::nullopt;
  for (const Word& wanted : policy.choices)
    if (auto found = choose(battle, decision, wanted)) return found;
  if (!policy.bot.empty()) return legal(battle, make_player(policy.bot, kBotSeed)->choose(battle, decision));
  return first_answer(battle, decision);
}

}  // namespace drumhead
