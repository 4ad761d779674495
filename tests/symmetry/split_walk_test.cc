// A straight advance in two parts is one, and a battle in a mirror, or with the sides changed over, is as
// likely won.
#include <gtest/gtest.h>

#include <cmath>

#include "dice/generator.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "upshot.h"

namespace drumhead {
namespace {

class SplitWalk : public testing::TestWithParam<std::string> {};

Command advance_of(PieceId unit, std::initializer_list<Mil> parts) {
  Move move;
  move.unit = unit;
  for (const Mil part : parts) move.path.push_back(single(Motion::advance, part, 0)[0]);
  return move;
}

struct Parted {
  int compared = 0, passed = 0;
};

void expect_one(const Sheet& sheet, const Battle& battle, PieceId unit, Pcg32& chance, Parted& seen) {
  const Mil whole =
      200 + static_cast<Mil>(chance.below(static_cast<std::uint32_t>(battle.insight(unit).march + 2000)));
  const Mil part = 50 + static_cast<Mil>(chance.below(static_cast<std::uint32_t>(whole - 100)));
  const Upshot one = upshot_of(battle, advance_of(unit, {whole}), 7);
  const Upshot two = upshot_of(battle, advance_of(unit, {part, whole - part}), 7);
  ++seen.compared;
  seen.passed += one.passed ? 1 : 0;
  const std::string differs = difference(one, two, 0);
  if (differs.empty()) return;
  ADD_FAILURE() << sheet.id << " " << battle.setting().scenario << " turn " << battle.core().turn << ": "
                << battle.setting().roster[unit.index()].key << " " << part << " + " << whole - part << "\n"
                << differs;
}

TEST_P(SplitWalk, AnAdvanceInTwoPartsIsOne) {
  const Sheet& sheet = *find_sheet(GetParam());
  const std::vector<std::string> scenarios = scenario_names();
  Parted seen;
  for (std::size_t s = 0; s < scenarios.size(); ++s) {
    if (!long_run() && s % 4 != 2) continue;
    Pcg32 chance = seeded(s + 11);
    walk_battle(sheet, scenarios[s], s + 9, 300,
                [&](const Battle& battle, const Command& chosen, std::uint64_t n) {
                  if (!std::holds_alternative<Move>(chosen) || n % (long_run() ? 1 : 2) != 0) return;
                  expect_one(sheet, battle, actor_of(chosen), chance, seen);
                });
  }
  RecordProperty("compared", seen.compared);
  RecordProperty("passed", seen.passed);
  EXPECT_GT(seen.passed, 10);
}

// ---- whole battles

json::value changed_over(const json::value& in, std::string_view field) {
  if (const auto* word = in.if_string()) {
    const bool of_a_side = field == "side" || field == "active" || field == "first" || field == "winner";
    if (of_a_side && *word == "british") return "american";
    if (of_a_side && *word == "american") return "british";
    return in;
  }
  if (const auto* list = in.if_array()) {
    json::array out;
    for (const json::value& item : *list) out.push_back(changed_over(item, field));
    return out;
  }
  const auto* object = in.if_object();
  if (object == nullptr) return in;
  json::object out;
  for (const auto& member : *object) {
    const bool side = field == "sides";
    const std::string_view key = side ? member.key() == "british" ? "american" : "british" : member.key();
    out[key] = changed_over(member.value(), member.key());
  }
  return out;
}

struct Share {
  int battles = 0;
  double british = 0;  // a draw is half a win
  double mean() const { return british / battles; }
};

Share share_of(const Sheet& sheet, const json::value& opening, int battles, std::uint64_t from) {
  Share out;
  for (int i = 0; i < battles; ++i) {
    const std::unique_ptr<Battle> battle = battle_at(sheet, opening);
    FastDice dice(from + static_cast<std::uint64_t>(i));
    battle->start(dice, nullptr);
    const std::unique_ptr<Player> british = make_player("drill", 1), american = make_player("drill", 2);
    const Contest contest = run_battle(*battle, *british, *american, dice, nullptr, 6000);
    ++out.battles;
    out.british += contest.winner == Side::british ? 1 : contest.winner == Side::none ? 0.5 : 0;
  }
  return out;
}

// Four deviations of the difference of two shares: one such test in fifteen thousand goes wrong by chance,
// and the seeds are fixed.
void expect_as_likely(const Share& a, double b, int battles, const std::string& what) {
  const double p = (a.mean() + b) * 0.5, least = 1.0 / battles;
  const double deviation = std::sqrt(std::max(p * (1 - p), least) * (1.0 / a.battles + 1.0 / battles));
  EXPECT_NEAR(a.mean(), b, 4 * deviation) << what;
}

TEST_P(SplitWalk, AMirroredBattleIsAsLikelyWonAndSoIsOneWithTheSidesChangedOver) {
  const Sheet& sheet = *find_sheet(GetParam());
  const int battles = long_run() ? 100 : 12;
  FastDice dice(1);
  const std::unique_ptr<Battle> battle = open_battle(sheet, "meeting", dice);
  while (battle->core().phase == "deployment") {  // as the scenario has it, whoever is asked first
    const std::unique_ptr<Player> player = make_player("drill", 3);
    battle->apply(player->choose(*battle), dice, nullptr);
  }
  const json::value opening = battle->position();
  const Turning mirror = quarters(battle->setting().terrain, 0, true);
  const Share plain = share_of(sheet, opening, battles, 100);
  const Share mirrored = share_of(sheet, Turner(mirror, *battle).position(opening), battles, 1100);
  const Share other = share_of(sheet, changed_over(opening, ""), battles, 2100);
  RecordProperty("share", static_cast<int>(plain.mean() * 1000));
  expect_as_likely(plain, mirrored.mean(), battles, "mirrored");
  expect_as_likely(plain, 1 - other.mean(), battles, "with the sides changed over");
}

INSTANTIATE_TEST_SUITE_P(All, SplitWalk, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
