// Everything that players read in many battles of bots and of chance: log, map, reckonings, prompts, buttons,
// options, cards, refusals and odds. None of it has a smell (tests/smells.h).
#include <gtest/gtest.h>

#include <map>

#include "../smells.h"
#include "battle/guests.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "odds/presenting.h"
#include "odds/summary.h"
#include "players/player.h"
#include "words/phrases.h"
#include "words/telling.h"

namespace drumhead::smells_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

// Reads all that one battle says, and keeps an example of each smell.
class Reader {
 public:
  explicit Reader(const Setting& setting) : setting_(setting), smells_(setting) {}

  void read(const std::string& text, Said said, const char* where) {
    ++count;
    for (const std::string& smell : smells_.in(text, said))
      found.try_emplace(std::string(where) + ", " + smell, text);
  }
  void read_if_any(const std::string& text, Said said, const char* where) {
    if (!text.empty()) read(text, said, where);
  }
  void read(const Verdict& verdict) {
    for (const Reason& reason : verdict) read(explain(reason, setting_), Said::sentence, "refusal");
  }
  void read(const std::vector<LogEntry>& entries) {
    for (const LogEntry& entry : entries) {
      const bool heading = std::holds_alternative<Began>(entry.first().what);
      read(entry.text, heading ? Said::title : Said::sentence, "log");
      if (entry.text.starts_with("They ") || entry.text.starts_with("He "))
        found.try_emplace("log, begins with a pronoun", entry.text);
      read_if_any(entry.label, Said::label, "map");
      for (const std::string& line : entry.reckoning) read(line, Said::sentence, "reckoning");
    }
  }
  void read(const Decision& decision) {
    if (decision.ask == Ask::over) return;
    read(decision.prompt, Said::sentence, "prompt");
    for (const Choice& choice : decision.choices)
      if (!choice.unit.valid() || !choice.title.empty()) read(choice.title, Said::title, "choice");
  }
  void read(const Battle& battle, PieceId unit) {
    for (const Option& option : battle.options(unit)) {
      read(option.title, Said::title, "option");
      read_if_any(option.note, Said::phrase, "note");
      read(option.verdict);
      for (const OptionTarget& target : option.targets) read(target.verdict);
      for (const Prospect& one : option.prospects) read(one.label, Said::phrase, "prospect");
    }
    for (const CardFact& fact : battle.card(unit)) {
      read(fact.title, Said::title, "card");
      read(fact.value, Said::phrase, "card");
    }
  }
  void read(const Odds& odds, const Command& command) {
    for (const std::string& line : summary_of(odds, command, setting_)) read(line, Said::sentence, "odds");
    for (const Bar& bar : bars(odds, setting_)) read(bar.label, Said::phrase, "bar");
  }

  std::map<std::string, std::string> found;
  std::size_t count = 0;

 private:
  const Setting& setting_;
  Smells smells_;
};

// Whoever knows no rule: what is refused to him is read too.
Command blurted(const Command& command, Pcg32& chance, std::size_t pieces) {
  Command out = command;
  const auto any = [&] { return piece_id(chance.below(static_cast<std::uint32_t>(pieces))); };
  if (auto* move = std::get_if<Move>(&out)) {
    for (Manoeuvre& m : move->path) m.length = static_cast<Mil>(chance.below(30000));
  } else if (auto* charge = std::get_if<Charge>(&out)) {
    charge->target = any();
  } else if (auto* shoot = std::get_if<Shoot>(&out)) {
    for (Aim& aim : shoot->aims) aim.target = any();
  } else {
    out = Move{any(), {}, {}};
  }
  return out;
}

struct Played {
  std::string scenario, player;
  std::uint64_t seed = 1;
  int commands = 0;
};

void play(const Sheet& sheet, const Played& asked, std::map<std::string, std::string>& found) {
  const std::unique_ptr<Battle> battle =
      std::move(cli::open_scenario(home(), std::string(sheet.id), asked.scenario).value().battle);
  Reader reader(battle->setting());
  Telling telling;
  FastDice dice(asked.seed);
  Pcg32 chance = seeded(asked.seed + 77);
  const std::unique_ptr<Player> sides[] = {make_player(asked.player, asked.seed),
                                           make_player(asked.player, asked.seed + 1)};
  Oddsmaker maker;
  battle->start(dice, &telling);
  for (int i = 0; i < asked.commands && !battle->core().over; ++i) {
    const Decision decision = battle->decision();
    reader.read(decision);
    const Command command = sides[static_cast<std::size_t>(decision.side)]->choose(*battle, decision);
    reader.read(battle->check(blurted(command, chance, battle->core().pieces.size())));
    if (!decision.units.empty() && chance.below(6) == 0)
      reader.read(*battle, decision.units[chance.below(static_cast<std::uint32_t>(decision.units.size()))]);
    const bool fights = std::holds_alternative<Charge>(command) || std::holds_alternative<Shoot>(command);
    if (fights && chance.below(8) == 0)
      reader.read(maker.odds(*battle, command, {.until = Until::turn, .limit = 4000, .trials = 50}), command);
    battle->apply(command, dice, &telling);
  }
  reader.read(telling.take(battle->setting()));
  EXPECT_GT(reader.count, 100u) << asked.scenario;
  found.merge(reader.found);
}

class Texts : public testing::TestWithParam<std::string> {};

TEST_P(Texts, HaveNoSmell) {
  std::map<std::string, std::string> found;
  for (const char* scenario : {"meeting", "cowpens", "guilford", "bunker-hill", "bennington", "trenton"})
    play(*find_sheet(GetParam()), {scenario, "drill", 5, 3000}, found);
  for (const char* scenario : {"meeting", "oriskany", "germantown", "yorktown-redoubts"})
    play(*find_sheet(GetParam()), {scenario, "random", 7, 700}, found);
  for (const auto& [smell, text] : found) ADD_FAILURE() << smell << ": " << text;
}

INSTANTIATE_TEST_SUITE_P(All, Texts, testing::ValuesIn([] {
                           std::vector<std::string> out;
                           for (const Sheet& sheet : sheets())
                             if (folder_of_guest(sheet.id).empty()) out.emplace_back(sheet.id);
                           return out;
                         }()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead::smells_test
