// Reads --bot and puts each in the list of players.
#include "cli/bots.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "players/player.h"

namespace drumhead::cli {

namespace {

constexpr std::size_t kMostName = 24;

// Names of bots are words of requests and records.
bool is_bot_name(std::string_view name) {
  static constexpr std::string_view kTaken[] = {"person", "you", "guest", "hot-seat", "bot"};
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  return !name.empty() && name.size() <= kMostName && std::all_of(name.begin(), name.end(), fits) &&
         std::find(std::begin(kTaken), std::end(kTaken), name) == std::end(kTaken);
}

Problem wrong(const std::string& given, std::string_view what) {
  return {"", 0, "", fmt::format("--bot {}: {}", given, what)};
}

std::optional<Problem> enlist_one(const std::string& given, const outside::Terms& terms,
                                  server::BotPrograms& programs, const outside::Outsider::Log& log) {
  const std::size_t equals = given.find('=');
  if (equals == std::string::npos) return wrong(given, "expected name=command");
  const std::string name = given.substr(0, equals);
  if (!is_bot_name(name))
    return wrong(given, "a name is of small letters, digits and hyphens, at most 24, and means no person");
  const std::vector<std::string> words = words_of_command(given.substr(equals + 1));
  if (words.empty()) return wrong(given, "there is no command, or a quote is not closed");
  const auto make = [name, words, terms, log, &programs](std::uint64_t seed) -> std::unique_ptr<Player> {
    return std::make_unique<outside::Outsider>(name, programs.link(words), seed, terms, log);
  };
  if (!enlist(name, make)) return wrong(given, "there is a player of that name already");
  return std::nullopt;
}

}  // namespace

void add_bots(CLI::App& app, BotsAsked& asked) {
  app.add_option("--bot", asked.given, "A bot of your own: name=command (docs/bots.md); may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=COMMAND");
  app.add_option("--bot-ms", asked.terms.answer_ms, "Milliseconds such a bot may take for each command")
      ->check(CLI::Range(10, 600'000))
      ->capture_default_str()
      ->type_name("MS");
  app.add_option("--bot-start-ms", asked.terms.start_ms, "Milliseconds such a bot may take to start")
      ->check(CLI::Range(10, 600'000))
      ->capture_default_str()
      ->type_name("MS");
}

Problems enlist_bots(const BotsAsked& asked, server::BotPrograms& programs,
                     const outside::Outsider::Log& log) {
  Problems out;
  for (const std::string& given : asked.given)
    if (auto problem = enlist_one(given, asked.terms, programs, log)) out.push_back(std::move(*problem));
  return out;
}

std::vector<std::string> words_of_command(std::string_view command) {
  std::vector<std::string> out;
  bool in_word = false;
  char quote = 0;
  for (const char c : command) {
    if (quote == 0 && c == ' ') {
      in_word = false;
      continue;
    }
    if (!in_word) out.emplace_back();
    in_word = true;
    if (c == quote)
      quote = 0;
    else if (quote == 0 && (c == '"' || c == '\''))
      quote = c;
    else
      out.back() += c;
  }
  return quote == 0 ? out : std::vector<std::string>();
}

}  // namespace drumhead::cli
