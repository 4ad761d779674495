// What a scenario lays on single units holds under every sheet: who waits, is roused, hidden or silent,
// plunders or leaves.
#include "battle/scene.h"

#include <gtest/gtest.h>

#include <map>

#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "documents/position.h"
#include "players/contest.h"
#include "words/sentences.h"

namespace drumhead {
namespace {

constexpr int kNever = 90;

class Scene : public testing::TestWithParam<std::string> {
 protected:
  // Cowpens, with these keys added to all British units, and these to the whole.
  static std::unique_ptr<Battle> opened(const json::object& added, const json::object& whole = {}) {
    static const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
    Result<cli::Opening> opening = cli::open_scenario(home, GetParam(), "cowpens");
    EXPECT_TRUE(opening.ok());
    json::value position = opening.value().battle->position();
    for (json::value& unit : position.at("units").as_array())
      if (unit.at("side") == "british")
        for (const auto& one : added) unit.as_object()[one.key()] = one.value();
    for (const auto& one : whole) position.as_object()[one.key()] = one.value();
    if (whole.contains("aims")) position.as_object().erase("aims_state");
    const Result<Document> document = read_json(to_text(position), "cowpens");
    EXPECT_TRUE(document.ok());
    Result<std::unique_ptr<Battle>> battle =
        find_sheet(GetParam())->load(opening.value().battle->setting().book, document.value());
    EXPECT_TRUE(battle.ok()) << (battle.ok() ? "" : text_of(battle.problems()));
    return std::move(battle.value());
  }
  // Plays on until the battle is over, a turn is reached, or `seen` says so after a command. The dice and
  // both players are the same each time.
  template <class Seen>
  static void play(Battle& battle, int until, Seen seen) {
    FastDice dice(12);
    battle.start(dice, nullptr);
    const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
    for (int n = 0; n < 6000 && !battle.core().over && battle.core().turn < until; ++n) {
      const Command command = sides[static_cast<std::size_t>(battle.decision().side)]->choose(battle);
      ASSERT_TRUE(passes(battle.check(command))) << battle.decision().prompt;
      const bool act = battle.decision().ask == Ask::act;
      battle.apply(command, dice, nullptr);
      if (seen(command, act)) return;
    }
  }
  static bool shoots(const Battle& battle, const Command& command, bool act) {
    const auto* shoot = std::get_if<Shoot>(&command);
    return act && shoot != nullptr && is_british(battle, shoot->unit);
  }
  static json::array table_of(const Battle& battle) {
    const Terrain& t = battle.setting().terrain;
    const auto at = [](Mil x, Mil y) { return json::array{x / 1000.0, y / 1000.0}; };
    return {at(0, 0), at(t.width(), 0), at(t.width(), t.depth()), at(0, t.depth())};
  }
  static bool is_british(const Battle& battle, PieceId id) {
    return id.valid() && battle.core().pieces[id.index()].side == Side::british;
  }
};

TEST_P(Scene, WhoWaitsDoesNothingOfItsOwnAccordAndTheBattleGoesOn) {
  std::unique_ptr<Battle> battle = opened({{"waits", kNever}});
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
  std::unique_ptr<Battle> battle = opened({{"waits", kNever}});
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
        EXPECT_NE(explain(verdict[0], battle->setting()).find("before turn 90"), std::string::npos);
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
  const std::unique_ptr<Battle> asleep = opened({{"waits", kNever}, {"roused", 1}});
  const std::unique_ptr<Battle> alert = opened({{"waits", kNever}, {"roused", 200}});
  for (std::size_t i = 0; i < asleep->core().pieces.size(); ++i) {
    const Piece& piece = asleep->core().pieces[i];
    if (piece.side != Side::british || piece.kind != PieceKind::unit || !piece.present) continue;
    EXPECT_TRUE(is_waiting(asleep->setting(), asleep->core(), asleep->field(), piece_id(i)));
    EXPECT_FALSE(is_waiting(alert->setting(), alert->core(), alert->field(), piece_id(i)));
  }
}

TEST_P(Scene, AHiddenUnitIsSeenOnlyFromNear) {
  const std::unique_ptr<Battle> open = opened({}), hidden = opened({{"hidden", 0.5}});
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

TEST_P(Scene, WhoHoldsItsFireShootsNotOfItsOwnAccord) {
  for (const json::object& keys : {json::object{{"holds_fire", kNever}}, json::object{}}) {
    const std::unique_ptr<Battle> battle = opened(keys);
    int shots = 0, chances = 0;
    play(*battle, 12, [&](const Command& command, bool act) {
      shots += shoots(*battle, command, act) ? 1 : 0;
      for (const Command& candidate : battle->candidates())
        chances += shoots(*battle, candidate, battle->decision().ask == Ask::act) ? 1 : 0;
      return shots > 0;
    });
    EXPECT_EQ(shots > 0, keys.empty());
    if (!keys.empty()) {
      EXPECT_EQ(chances, 0);
    }
  }
}

TEST_P(Scene, ARefusalToShootSaysWhy) {
  const std::unique_ptr<Battle> battle = opened({{"holds_fire", kNever}});
  bool asked = false;
  play(*battle, 12, [&](const Command&, bool) {
    const Decision decision = battle->decision();
    if (decision.ask != Ask::act || decision.side != Side::british) return false;
    for (const PieceId id : decision.units) {
      if (battle->core().pieces[id.index()].kind != PieceKind::unit) continue;
      const Verdict verdict = battle->check(Shoot{id, {}, 0, {}});
      EXPECT_EQ(verdict.at(0).code, Code::silent);
      EXPECT_NE(explain(verdict[0], battle->setting()).find("before turn 90"), std::string::npos);
      for (const Option& option : battle->options(id))
        if (option.verb == "shoot") {
          EXPECT_FALSE(option.command.has_value());
        }
      asked = true;
    }
    return asked;
  });
  EXPECT_TRUE(asked);
}

TEST_P(Scene, InTheRainNobodyShoots) {
  const std::unique_ptr<Battle> dry = opened({});
  int turn = 0;
  play(*dry, 30, [&](const Command& command, bool act) {
    if (act && std::holds_alternative<Shoot>(command)) turn = dry->core().turn;
    return turn > 0;
  });
  ASSERT_GT(turn, 0);
  const std::unique_ptr<Battle> wet = opened({}, {{"rain", turn}});
  int before = turn, shots = 0;
  play(*wet, turn + 1, [&](const Command& command, bool act) {
    shots += act && std::holds_alternative<Shoot>(command) && before == turn ? 1 : 0;
    before = wet->core().turn;
    return false;
  });
  EXPECT_EQ(shots, 0);
}

TEST_P(Scene, PowderIsCountedAndComesToAnEnd) {
  const std::unique_ptr<Battle> battle = opened({{"volleys", 1}});
  std::map<int, int> shots;
  play(*battle, 40, [&](const Command& command, bool act) {
    if (shoots(*battle, command, act)) ++shots[std::get<Shoot>(command).unit.value];
    return false;
  });
  EXPECT_FALSE(shots.empty());
  for (const auto& [unit, count] : shots) EXPECT_EQ(count, 1) << unit;
}

TEST_P(Scene, WhoMayRetireLeavesTheFieldUnlostAndStaysAway) {
  const std::unique_ptr<Battle> battle = opened({{"may_retire", 1}});
  PieceId gone;
  play(*battle, 40, [&](const Command&, bool) {
    const Decision decision = battle->decision();
    if (decision.ask != Ask::act || decision.side != Side::british) return false;
    for (const PieceId id : decision.units) {
      const Command leave = Move{id, {}, kMarchOff};
      const bool shot = battle->core().doings[id.index()].volleys > 0;
      EXPECT_FALSE(passes(battle->check(leave)) && !shot);
      if (!passes(battle->check(leave))) continue;
      bool offered = false;
      for (const Option& option : battle->options(id)) offered = offered || option.command == leave;
      EXPECT_TRUE(offered);
      gone = id;
      return true;
    }
    return false;
  });
  ASSERT_TRUE(gone.valid()) << "nobody was ever free to go";
  FastDice dice(5);
  const int worth = battle->insight(gone).worth;
  battle->apply(Move{gone, {}, kMarchOff}, dice, nullptr);
  EXPECT_FALSE(battle->core().pieces[gone.index()].present);
  EXPECT_TRUE(battle->core().has_left(gone));
  EXPECT_EQ(battle->insight(gone).worth, worth);
  // It is read back so, and the battle goes on to its end without it.
  const Result<Document> document = read_json(to_text(battle->position()), "cowpens");
  ASSERT_TRUE(document.ok());
  const Result<std::unique_ptr<Battle>> again =
      find_sheet(GetParam())->load(battle->setting().book, document.value());
  ASSERT_TRUE(again.ok()) << text_of(again.problems());
  EXPECT_EQ(again.value()->digest(), battle->digest());
  play(*battle, 60, [&](const Command&, bool) {
    EXPECT_FALSE(battle->core().pieces[gone.index()].present);
    return false;
  });
  EXPECT_TRUE(battle->core().over);
}

// The British begin at the east edge: those who stand there may go, and that meets the aim.
TEST_P(Scene, UnitsMarchOffByTheEdgeOfTheirAim) {
  const json::array aims = {json::object{{"name", "Go home"},
                                         {"side", "british"},
                                         {"kind", "exit-edge"},
                                         {"edge", "east"},
                                         {"units", 1},
                                         {"points", 5}}};
  const std::unique_ptr<Battle> probe = opened({});
  const double east = probe->setting().terrain.width() / 1000.0;
  const std::unique_ptr<Battle> battle = opened({}, {{"aims", aims}});
  // One that does not stand at the edge may not go.
  FastDice dice(3);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> player = make_player("drill", 1);
  PieceId gone;
  for (int n = 0; n < 3000 && !battle->core().over && !gone.valid(); ++n) {
    const Decision decision = battle->decision();
    if (decision.ask == Ask::act && decision.side == Side::british)
      for (const PieceId id : decision.units) {
        if (battle->core().pieces[id.index()].kind != PieceKind::unit) continue;
        const bool there = box_around(battle->field().shape(id)).right / 1000.0 >= east - 1;
        const bool may = passes(battle->check(Move{id, {}, kMarchOff}));
        if (battle->setting().book->lengths != "cm") {
          EXPECT_EQ(may, there && !is_touched_by_enemies(battle->core(), battle->field(), id));
        }
        if (may) gone = id;
      }
    if (gone.valid()) break;
    // To the edge: turn about, which may take several moves, and go there. Where troops go by standing orders
    // they are told so first.
    std::optional<Command> next;
    if (decision.ask == Ask::act && decision.side == Side::british)
      for (const PieceId id : decision.units) {
        for (const Option& option : battle->options(id))
          if (!next && option.verb == "order" && option.what == "retreat") next = option.command;
        const Pose& now = battle->core().pieces[id.index()].pose;
        const Pose goal{battle->setting().terrain.width(), now.y, 9000};
        const Routed routed = battle->route(id, goal, {});
        const Angle off = std::abs(turn_between(now.heading, goal.heading));
        const bool nearer = routed.end.x > now.x + 100 ||
                            std::abs(turn_between(routed.end.heading, goal.heading)) + 1000 < off;
        if (!next && routed.command && std::holds_alternative<Move>(*routed.command) && nearer &&
            passes(battle->check(*routed.command)))
          next = routed.command;
      }
    battle->apply(next ? *next : player->choose(*battle), dice, nullptr);
  }
  ASSERT_TRUE(gone.valid()) << "nobody came to the edge";
  battle->apply(Move{gone, {}, kMarchOff}, dice, nullptr);
  EXPECT_TRUE(battle->core().has_left(gone));
  play(*battle, 60, [&](const Command&, bool) { return battle->core().aims[0] != AimState::open; });
  EXPECT_EQ(battle->core().aims[0], AimState::met);
}

TEST_P(Scene, WhoComesToPlunderStaysForATurn) {
  const std::unique_ptr<Battle> probe = opened({});
  const json::array camp = {
      json::object{{"name", "The camp"}, {"side", "british"}, {"polygon", table_of(*probe)}}};
  const std::unique_ptr<Battle> battle = opened({}, {{"plunder", camp}});
  int waited = 0, acted = 0;
  play(*battle, 8, [&](const Command& command, bool act) {
    for (std::size_t i = 0; i < battle->core().doings.size(); ++i) {
      const Doings& doings = battle->core().doings[i];
      const bool idle = doings.plunders > 0 && doings.plunders >= battle->core().turn;
      if (idle && battle->core().pieces[i].present) {
        EXPECT_TRUE(is_waiting(battle->setting(), battle->core(), battle->field(), piece_id(i)));
        ++waited;
      }
    }
    acted += act && is_british(*battle, actor_of(command)) ? 1 : 0;
    return false;
  });
  EXPECT_GT(waited, 0);
  EXPECT_GT(acted, 0) << "once is enough";
}

// Whatever the scenario, its armies can be set up freely, and the battle goes on from there.
TEST_P(Scene, EveryScenarioCanBeDeployedFreely) {
  static const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  MusterOptions freely;
  freely.opens = Opens::free;
  for (const std::string& id : home.scenario_ids()) {
    Result<cli::Opening> opening = cli::open_scenario(home, GetParam(), id, freely);
    ASSERT_TRUE(opening.ok()) << id << " " << text_of(opening.problems());
    Battle& battle = *opening.value().battle;
    EXPECT_EQ(battle.core().phase, "deployment") << id;
    const Box &a = battle.setting().sides[0].zone, &b = battle.setting().sides[1].zone;
    EXPECT_FALSE(boxes_meet(a, b, 0)) << id << ": the zones lie apart";
    FastDice dice(3);
    battle.start(dice, nullptr);
    const std::unique_ptr<Player> player = make_player("drill", 1);
    for (int n = 0; n < 400 && battle.core().phase == "deployment"; ++n) {
      const Command command = player->choose(battle);
      ASSERT_TRUE(passes(battle.check(command))) << id;
      battle.apply(command, dice, nullptr);
    }
    EXPECT_NE(battle.core().phase, "deployment") << id;
    int present = 0, units = 0;
    for (std::size_t i = 0; i < battle.core().pieces.size(); ++i) {
      const RosterEntry& entry = battle.setting().roster[i];
      if (entry.kind != PieceKind::unit || entry.arrives > 0) continue;
      ++units;
      present += battle.core().pieces[i].present ? 1 : 0;
    }
    EXPECT_GE(present, units - 1) << id << ": nearly all find room";
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, Scene, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
