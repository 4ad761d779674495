// What a scenario lays on single units holds under every sheet: who waits, who is roused, who is hidden.
#include "battle/scene.h"

#include <gtest/gtest.h>

#include "battle/json.h"
#include "battle/position.h"
#include "battle/text.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"

namespace drumhead {
namespace {

constexpr int kNever = 90;

class Scene : public testing::TestWithParam<std::string> {
 protected:
  // Cowpens, with these keys added to all British units.
  static std::unique_ptr<Battle> cowpens(const json::object& added) {
    static const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
    Result<cli::Opening> opening = cli::open_scenario(home, GetParam(), "cowpens");
    EXPECT_TRUE(opening.ok());
    json::value position = opening.value().battle->position();
    for (json::value& unit : position.at("units").as_array())
      if (unit.at("side") == "british")
        for (const auto& one : added) unit.as_object()[one.key()] = one.value();
    const Result<Document> document = read_json(to_text(position), "cowpens");
    EXPECT_TRUE(document.ok());
    Result<std::unique_ptr<Battle>> battle =
        find_sheet(GetParam())->load(opening.value().battle->setting().book, document.value());
    EXPECT_TRUE(battle.ok()) << (battle.ok() ? "" : text_of(battle.problems()));
    return std::move(battle.value());
  }
  static bool is_british(const Battle& battle, PieceId id) {
    return id.valid() && battle.core().pieces[id.index()].side == Side::british;
  }
};

TEST_P(Scene, WhoWaitsDoesNothingOfItsOwnAccordAndTheBattleGoesOn) {
  std::unique_ptr<Battle> battle = cowpens({{"waits", kNever}});
  FastDice dice(3);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> player = make_player("drill", 1);
  int asked = 0;
  for (int n = 0; n < 3000 && !battle->core().over && battle->core().turn < 4; ++n) {
    const Decision decision = battle->decision();
    if (decision.ask == Ask::act && decision.side == Side::british && battle->core().turn > 0) {
      ++asked;
      for (const PieceId id : decision.units)
        EXPECT_FALSE(is_british(*battle, id) && battle->setting().roster[id.index()].waits > 0 &&
                     battle->core().pieces[id.index()].present)
            << decision.prompt;
    }
    const Command command = player->choose(*battle);
    ASSERT_TRUE(passes(battle->check(command)));
    if (decision.ask == Ask::act) {
      EXPECT_FALSE(is_british(*battle, actor_of(command)));
    }
    battle->apply(command, dice, nullptr);
  }
  EXPECT_GT(asked, 0);
  EXPECT_TRUE(battle->core().over || battle->core().turn >= 4) << battle->decision().prompt;
}

TEST_P(Scene, ARefusalSaysWhenItsTurnComes) {
  std::unique_ptr<Battle> battle = cowpens({{"waits", kNever}});
  FastDice dice(3);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> player = make_player("drill", 1);
  for (int n = 0; n < 3000 && !battle->core().over; ++n) {
    const Decision decision = battle->decision();
    if (decision.ask == Ask::act && decision.side == Side::british && battle->core().turn > 0) {
      for (std::size_t i = 0; i < battle->core().pieces.size(); ++i) {
        const Piece& piece = battle->core().pieces[i];
        if (piece.side != Side::british || piece.kind != PieceKind::unit || !piece.present) continue;
        Move move;
        move.unit = piece_id(i);
        move.path.push_back({Motion::advance, kUnit});
        const Verdict verdict = battle->check(move);
        ASSERT_FALSE(passes(verdict));
        EXPECT_EQ(verdict[0].code, Code::waiting);
        EXPECT_NE(explain(verdict[0], battle->setting()).find("not before turn 90"), std::string::npos);
        const Routed routed = battle->route(piece_id(i), piece.pose, {});
        EXPECT_FALSE(routed.command.has_value());
        for (const Option& option : battle->options(piece_id(i))) EXPECT_FALSE(option.command.has_value());
        return;
      }
    }
    battle->apply(player->choose(*battle), dice, nullptr);
  }
  FAIL() << "the British were never asked";
}

TEST_P(Scene, AnEnemyAtHandRouses) {
  const std::unique_ptr<Battle> asleep = cowpens({{"waits", kNever}, {"roused", 1}});
  const std::unique_ptr<Battle> alert = cowpens({{"waits", kNever}, {"roused", 200}});
  for (std::size_t i = 0; i < asleep->core().pieces.size(); ++i) {
    const Piece& piece = asleep->core().pieces[i];
    if (piece.side != Side::british || piece.kind != PieceKind::unit || !piece.present) continue;
    EXPECT_TRUE(is_waiting(asleep->setting(), asleep->core(), asleep->field(), piece_id(i)));
    EXPECT_FALSE(is_waiting(alert->setting(), alert->core(), alert->field(), piece_id(i)));
  }
}

TEST_P(Scene, AHiddenUnitIsSeenOnlyFromNear) {
  const std::unique_ptr<Battle> open = cowpens({}), hidden = cowpens({{"hidden", 0.5}});
  int seen = 0;
  for (std::size_t i = 0; i < open->core().pieces.size(); ++i)
    for (std::size_t k = 0; k < open->core().pieces.size(); ++k) {
      const Piece &from = open->core().pieces[i], &to = open->core().pieces[k];
      if (from.kind != PieceKind::unit || to.kind != PieceKind::unit || !from.present || !to.present)
        continue;
      if (from.side != Side::american || to.side != Side::british) continue;
      seen += open->sight(piece_id(i), piece_id(k)).seen ? 1 : 0;
      EXPECT_FALSE(hidden->sight(piece_id(i), piece_id(k)).seen);
    }
  EXPECT_GT(seen, 0);
}

INSTANTIATE_TEST_SUITE_P(Sheets, Scene, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
