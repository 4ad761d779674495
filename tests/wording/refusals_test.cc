// Every refusal that random battles and drags provoke says something that was reviewed:
// tests/wording/<sheet>-provoked.txt.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>

#include "../disturbed.h"
#include "../sheet_files.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "words/phrases.h"

namespace drumhead::refusals_test {
namespace {

namespace fs = std::filesystem;

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

// A sentence without the names and numbers of this battle: "UNIT is # off; the range is #."
class Blank {
 public:
  explicit Blank(const Setting& setting) {
    for (std::size_t i = 0; i < setting.roster.size(); ++i)
      names_.emplace_back(briefly(piece_id(i), setting), "UNIT");
    for (std::size_t i = 0; i < setting.terrain.size(); ++i)
      names_.emplace_back(called(feature_id(i), setting), "GROUND");
    std::sort(names_.begin(), names_.end(),
              [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
  }

  std::string operator()(std::string text) const {
    for (const auto& [name, mark] : names_)
      for (const std::string& form : {name, capital(name)})
        for (std::size_t at = 0; (at = text.find(form, at)) != std::string::npos; at += mark.size())
          text.replace(at, form.size(), mark);
    static const std::regex kNumber(
        R"((\d+(\.\d+)?( in| cm|°)?|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b))");
    static const std::pair<std::string, std::string> kMany[] = {{"UNIT are ", "UNIT is "},
                                                                {"UNIT have ", "UNIT has "},
                                                                {"UNIT lie ", "UNIT lies "},
                                                                {"UNIT belong ", "UNIT belongs "}};
    for (const auto& [many, one] : kMany)
      for (std::size_t at = text.find(many); at != std::string::npos; at = text.find(many))
        text.replace(at, many.size(), one);
    static const std::regex kShare(
        "(about )?(a quarter of|a third of|half|two thirds of|three quarters of|a whole) (a )?move");
    return std::regex_replace(std::regex_replace(text, kShare, "# of a move"), kNumber, "#");
  }

 private:
  std::vector<std::pair<std::string, std::string>> names_;
};

class Provoked {
 public:
  void note(const Verdict& verdict, const Setting& setting, const Blank& blank) {
    for (const Reason& reason : verdict) {
      const std::string said = explain(reason, setting);
      EXPECT_TRUE(said.ends_with('.') || said.ends_with('?')) << said;
      const std::string rule = reason.cite.valid() ? (*setting.book)[reason.cite].id : std::string();
      for (const char* bad :
           {"  ", "{", "}", "nobody is", "nobody has", "..", "That is not possible now",
            "These troops cannot do that.", "That angle is not allowed", "These rules have no such move",
            "Something else must be done first", "First finish with"})
        EXPECT_EQ(said.find(bad), std::string::npos) << said << " " << rule;
      if (reason.code == Code::bad_choice && reason.cite.valid()) {
        EXPECT_EQ(said.find("not one of the choices"), std::string::npos) << said << " " << rule;
      }
      lines.insert(std::string(code_name(reason.code)) + ": " + blank(said));
    }
  }
  std::set<std::string> lines;
};

// A piece of either side is dragged to where some other stands, or beside it.
void drag(const Battle& battle, Pcg32& chance, const Blank& blank, Provoked& out) {
  const auto& pieces = battle.core().pieces;
  const auto any = [&] { return chance.below(static_cast<std::uint32_t>(pieces.size())); };
  const std::uint32_t who = any(), whither = any();
  if (!pieces[who].present || !pieces[whither].present || pieces[who].kind == PieceKind::token) return;
  Pose goal = pieces[whither].pose;
  goal.x += static_cast<Mil>(chance.below(12000)) - 6000;
  goal.y += static_cast<Mil>(chance.below(12000)) - 6000;
  out.note(battle.route(piece_id(who), goal, {}).rest, battle.setting(), blank);
}

void provoke(const Sheet& sheet, const std::string& scenario, std::uint64_t seed, Provoked& out) {
  constexpr int kCommands = 500;
  const std::unique_ptr<Battle> battle =
      std::move(cli::open_scenario(home(), std::string(sheet.id), scenario).value().battle);
  FastDice dice(seed);
  Pcg32 chance = seeded(seed + 1000), hand = seeded(seed + 2000);
  battle->start(dice, nullptr);
  const Blank blank(battle->setting());
  for (int i = 0; i < kCommands && !battle->core().over; ++i) {
    const std::vector<Command> candidates = battle->candidates();
    const Command chosen = candidates[chance.below(static_cast<std::uint32_t>(candidates.size()))];
    for (int odd = 0; odd < 4; ++odd)
      out.note(battle->check(disturbed(chosen, chance, battle->core().pieces.size(), Slip::ignorance)),
               battle->setting(), blank);
    for (const PieceId unit : battle->decision().units)
      if (chance.below(8) == 0)
        for (const Option& option : battle->options(unit)) {
          out.note(option.verdict, battle->setting(), blank);
          for (const OptionTarget& target : option.targets)
            out.note(target.verdict, battle->setting(), blank);
        }
    drag(*battle, hand, blank, out);
    battle->apply(chosen, dice, nullptr);
  }
}

std::set<std::string> lines_in(const std::string& text) {
  std::set<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.insert(line);
  return out;
}

class Refusals : public testing::TestWithParam<std::string> {};

TEST_P(Refusals, SayWhatWasReviewed) {
  Provoked out;
  for (const char* scenario : {"meeting", "cowpens", "guilford"})
    for (std::uint64_t seed = 1; seed <= 2; ++seed) provoke(*find_sheet(GetParam()), scenario, seed, out);
  const fs::path list = fs::path(DRUMHEAD_SOURCE) / "tests" / "wording" / (GetParam() + "-provoked.txt");
  if (std::getenv("DRUMHEAD_BLESS") != nullptr) {
    std::ofstream file(list, std::ios::binary);
    for (const std::string& line : out.lines) file << line << "\n";
  }
  const std::set<std::string> reviewed = lines_in(text_of_file(list));
  for (const std::string& line : out.lines) EXPECT_TRUE(reviewed.contains(line)) << "not reviewed: " << line;
}

INSTANTIATE_TEST_SUITE_P(All, Refusals, testing::ValuesIn([] {
                           std::vector<std::string> out;
                           for (const Sheet& sheet : sheets())
                             if (folder_of_guest(sheet.id).empty()) out.emplace_back(sheet.id);
                           return out;
                         }()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead::refusals_test
