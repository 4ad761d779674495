// Reads the shipped files and holds battles to what they promise.
#include "given.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "dice/sources.h"
#include "documents/books.h"
#include "documents/json.h"
#include "players/player.h"
#include "referee/referee.h"

namespace drumhead::fuzz {

std::string shipped(const std::string& path) {
  std::ifstream in(std::string(DRUMHEAD_SOURCE) + "/" + path, std::ios::binary);
  must(in.is_open(), path + " can be read");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

namespace {

template <class T>
T sound(Result<T> result) {
  if (!result) must(false, "a shipped file is sound: " + text_of(result.problems()));
  return std::move(result.value());
}

}  // namespace

void must(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "this does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  static std::map<std::string_view, std::shared_ptr<const Rulebook>> books;
  std::shared_ptr<const Rulebook>& held = books[sheet.id];
  if (held == nullptr) {
    const std::string file = std::string(sheet.id) + ".toml";
    held = std::make_shared<const Rulebook>(
        sound(read_rulebook(shipped("rulebooks/" + file), file, sheet.rule_ids)));
  }
  return held;
}

const MusterTables& tables() {
  static const MusterTables held = sound(read_muster(shipped("scenarios/muster.toml"), "muster.toml"));
  return held;
}

Scenario shipped_scenario(const std::string& id) {
  return sound(read_scenario(shipped("scenarios/" + id + ".toml"), id + ".toml", tables()));
}

const Sheet* sheet_of(const Document& document) { return find_sheet(rules_of(document)); }

void must_round_trip(const Battle& battle, const Sheet& sheet) {
  const std::string text = to_text(battle.position());
  const Result<Document> document = read_json(text, "position");
  must(document.ok(), "a position that was written is JSON");
  const auto again = sheet.load(battle.setting().book, document.value());
  if (!again) must(false, "a position that was written loads: " + text_of(again.problems()));
  must(again.value()->digest() == battle.digest(), "a position read again has the same digest");
  must(again.value()->equals(battle), "a position read again is equal");
}

void play_on(Battle& battle, std::uint64_t seed, int commands) {
  FastDice dice(seed);
  const std::unique_ptr<Player> player = make_player("random", seed);
  battle.start(dice, nullptr);
  for (int i = 0; i < commands && battle.decision().ask != Ask::over; ++i) {
    const Command command = player->choose(battle);
    must(passes(battle.check(command)), "the random player keeps to the rules");
    battle.apply(command, dice, nullptr);
  }
}

std::uint64_t seed_of(std::string_view input) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char letter : input) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace drumhead::fuzz
