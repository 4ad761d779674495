// Command streams: whatever a player says, check answers; yes means that it can be done, no that nothing
// changed.
#include "bytes.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "given.h"
#include "players/player.h"

namespace drumhead::fuzz {

namespace {

constexpr int kMostCommands = 60;
constexpr int kStride = 35;  // commands between two starting places

// Moments of battles between drill players of every shipped scenario.
using Starts = std::vector<std::unique_ptr<Battle>>;
void add_starts(const Sheet& sheet, const std::string& scenario, Starts& out) {
  const Result<Mustered> mustered = muster(shipped_scenario(scenario), tables(), sheet, book_of(sheet));
  must(mustered.ok(), "a shipped scenario can be mustered");
  auto battle = sheet.load(book_of(sheet), mustered.value().position);
  must(battle.ok(), "a mustered position loads");
  FastDice dice(1776);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  battle.value()->start(dice, nullptr);
  for (int i = 0; i < 10 * kStride && !battle.value()->core().over; ++i) {
    if (i % kStride == 0) out.push_back(battle.value()->clone());
    const Decision decision = battle.value()->decision();
    Player& asked = *sides[decision.side == Side::american ? 1 : 0];
    battle.value()->apply(asked.choose(*battle.value(), decision), dice, nullptr);
  }
}

const Starts& starts() {
  static const Starts held = [] {
    Starts out;
    for (const Sheet& sheet : sheets())
      for (const char* scenario : {"meeting", "cowpens", "guilford"}) add_starts(sheet, scenario, out);
    return out;
  }();
  return held;
}

// As a record would carry it. Fields that the verb does not use may be lost on the way.
Command by_wire(const Command& command, const Setting& setting) {
  Command out;
  Reading reading;
  reading.setting = &setting;
  read_command(command_json(command, setting), out, reading, Where{nullptr, "command"});
  if (!reading.ok()) must(false, "a legal command can be read again: " + text_of(reading.problems));
  return out;
}

void carry_out(Battle& battle, const Command& command, std::uint64_t seed) {
  const std::unique_ptr<Battle> twin = battle.clone();
  FastDice dice(seed), same(seed);
  battle.apply(command, dice, nullptr);
  const Command sent = by_wire(command, battle.setting());
  must(passes(twin->check(sent)), "a legal command is legal when it was sent");
  twin->apply(sent, same, nullptr);
  must(twin->equals(battle), "a command that was sent does the same");
}

// What a page asks about a piece.
void look_at(const Battle& battle, Bytes& bytes, const Supply& supply) {
  const PieceId piece = any_piece(bytes, supply);
  if (!piece.valid()) return;
  (void)battle.options(piece);
  (void)battle.route(piece, any_pose(bytes, supply), {});
  (void)battle.zones(piece, any_pose(bytes, supply));
  (void)battle.sight(piece, any_piece(bytes, supply));
  (void)battle.fan(piece);
  (void)battle.insight(piece);
  (void)battle.view();
}

void say(Battle& battle, const Command& command, bool proposed, std::uint64_t seed) {
  const std::unique_ptr<Battle> before = battle.clone();
  const Verdict verdict = battle.check(command);
  if (passes(verdict)) {
    carry_out(battle, command, seed);
    return;
  }
  must(!proposed, "what the sheet proposes passes its check");
  must(!to_text(verdict_json(verdict, battle.setting())).empty(), "a refusal has words");
  must(battle.equals(*before) && battle.digest() == before->digest(), "a refusal changes nothing");
}

}  // namespace

void run(std::string_view input) {
  Bytes bytes(input);
  const std::unique_ptr<Battle> battle = bytes.any_of(starts())->clone();
  const std::uint64_t seed = bytes.word();
  for (int i = 0; i < kMostCommands && bytes.more(); ++i) {
    const Decision decision = battle->decision();
    if (decision.ask == Ask::over) break;
    const Supply supply{*battle, decision};
    const bool proposed = bytes.one_in(2);
    if (bytes.one_in(8)) look_at(*battle, bytes, supply);
    const std::vector<Command> proposals = proposed ? battle->candidates() : std::vector<Command>();
    const std::uint64_t dice = seed_for(seed, static_cast<std::uint64_t>(i));
    if (proposals.empty())
      say(*battle, any_command(bytes, supply), false, dice);
    else
      say(*battle, bytes.any_of(proposals), true, dice);
  }
  if (const Sheet* sheet = find_sheet(battle->setting().book->id)) must_round_trip(*battle, *sheet);
}

}  // namespace drumhead::fuzz
