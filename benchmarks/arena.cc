// Musters the shipped scenarios and plays them on to a wanted moment.
#include "arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "../tests/large_scenario.h"
#include "dice/sources.h"
#include "documents/books.h"
#include "lab/duel.h"
#include "players/player.h"
#include "scenario/muster.h"

namespace drumhead::bench {

namespace {

namespace fs = std::filesystem;

constexpr int kMostBattles = 50;
constexpr int kMostCommands = 5'000;

[[noreturn]] void give_up(const std::string& why) {
  fmt::print(stderr, "drumhead_bench: {}\n", why);
  std::exit(2);
}

template <class T>
T need(Result<T> result) {
  if (!result) give_up(text_of(result.problems()));
  return std::move(result.value());
}

std::string shipped(const std::string& path) {
  std::ifstream in(fs::path(DRUMHEAD_SOURCE) / path, std::ios::binary);
  if (!in) give_up("cannot read " + path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<Command> proposals(const Battle& battle, Wanted wanted) {
  std::vector<Command> out;
  for (Command& command : battle.candidates())
    if (wanted(battle, command)) out.push_back(std::move(command));
  return out;
}

// False: the battle ended without it.
bool play_to(Moment& out, int turn, Wanted wanted, std::uint64_t seed) {
  FastDice dice(seed);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  out.battle->start(dice, nullptr);
  for (int i = 0; i < kMostCommands && !out.battle->core().over; ++i) {
    if (out.battle->core().turn >= turn) out.commands = proposals(*out.battle, wanted);
    if (!out.commands.empty()) return true;
    Player& asked = *sides[out.battle->decision().side == Side::american ? 1 : 0];
    out.battle->apply(asked.choose(*out.battle, out.battle->decision()), dice, nullptr);
  }
  return false;
}

const Sheet& sheet_named(const std::string& id) {
  const Sheet* sheet = find_sheet(id);
  if (sheet == nullptr) give_up("the sheet " + id + " is not registered");
  return *sheet;
}

std::shared_ptr<const Rulebook> book_of(const Sheet& sheet) {
  const std::string file = std::string(sheet.id) + ".toml";
  return std::make_shared<const Rulebook>(
      need(read_rulebook(shipped("rulebooks/" + file), file, sheet.rule_ids)));
}

MusterTables shipped_tables() { return need(read_muster(shipped("scenarios/muster.toml"), "muster.toml")); }

}  // namespace

static Arena open_text(const std::string& scenario, const std::string& text, const std::string& sheet) {
  Arena out;
  out.scenario = scenario;
  out.sheet = &sheet_named(sheet);
  out.book = book_of(*out.sheet);
  const MusterTables tables = shipped_tables();
  const Scenario read = need(read_scenario(text, scenario + ".toml", tables));
  const Mustered mustered = need(muster(read, tables, *out.sheet, out.book));
  out.opening = need(out.sheet->load(out.book, mustered.position));
  out.units = mustered.units.size();
  return out;
}

std::string Arena::label() const { return fmt::format("{}, {} units", scenario, units); }

Arena open_arena(const std::string& scenario, const std::string& sheet) {
  return open_text(scenario, shipped("scenarios/" + scenario + ".toml"), sheet);
}

Arena open_large(int units_a_side, const std::string& sheet) {
  return open_text("large", LargeScenario(units_a_side).text(), sheet);
}

std::vector<std::string> shipped_scenarios() {
  std::vector<std::string> out;
  for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(DRUMHEAD_SOURCE) / "scenarios"))
    if (entry.path().extension() == ".toml" && entry.path().stem() != "muster")
      out.push_back(entry.path().stem().string());
  std::sort(out.begin(), out.end());
  return out;
}

Moment first_moment(const Arena& arena, int turn, Wanted wanted) {
  Moment out;
  for (int battle = 0; battle < kMostBattles; ++battle) {
    out.battle = arena.opening->clone();
    if (play_to(out, turn, wanted, seed_for(kSeed, static_cast<std::uint64_t>(battle)))) return out;
  }
  give_up(fmt::format("no battle of {} came to a moment that is to be measured", arena.scenario));
}

Moment lone_charge(const std::string& sheet, const std::string& first, const std::string& second, Mil range) {
  const MusterTables tables = shipped_tables();
  Duel duel;
  duel.first = need(read_duel_unit(first, tables));
  duel.second = need(read_duel_unit(second, tables));
  duel.range = range;
  const Sheet& played = sheet_named(sheet);
  DuelReady ready = need(open_duel(duel, "charge", tables, played, book_of(played)));
  return {std::move(ready.battle), {ready.command}};
}

}  // namespace drumhead::bench
