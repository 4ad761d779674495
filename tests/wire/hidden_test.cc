// Hidden troops: whatever a side is told, nothing of it says where those stand whom it has not found.
#include <gtest/gtest.h>

#include "battle/scene.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "players/player.h"
#include "positions.h"
#include "wire/known.h"
#include "wire/wire.h"

namespace drumhead {
namespace {

constexpr unsigned kSpectator = 0, kBritish = 1, kAmerican = 2, kBoth = 3;

// A battle as one of those who watch it is told of it.
class Listener {
 public:
  Listener(const Battle& battle, unsigned seats) : battle_(battle), seats_(seats), known_(battle, seats) {}

  std::size_t concealed() const {
    std::size_t out = 0;
    for (std::size_t i = 0; i < battle_.core().pieces.size(); ++i) out += known_.knows(piece_id(i)) ? 0 : 1;
    return out;
  }

  // Nothing in the text is the place of somebody concealed; only `keys` may name him.
  void expect_silent(const std::string& text, bool keys, const char* what) const {
    const Setting& setting = battle_.setting();
    for (std::size_t i = 0; i < battle_.core().pieces.size(); ++i) {
      if (known_.knows(piece_id(i))) continue;
      const Piece& piece = battle_.core().pieces[i];
      const std::string at = to_text(write(piece.pose.point(), setting));
      EXPECT_EQ(text.find(at), std::string::npos)
          << what << " tells where " << setting.roster[i].key << " is";
      if (keys) continue;
      EXPECT_EQ(text.find('"' + setting.roster[i].key + '"'), std::string::npos)
          << what << " names it: " << text;
      EXPECT_EQ(text.find(setting.roster[i].name), std::string::npos) << what << " names it: " << text;
    }
  }

  void look(const json::object& told) const {
    std::string state;
    wire::append_known_state(battle_, known_, state);
    expect_silent(state, true, "the state");
    expect_silent(to_text(known_.told(told, battle_.setting())), false, "the report");
  }

  void ask() const {
    const std::unique_ptr<Battle> asked = known_.battle(battle_);
    for (std::size_t i = 0; i < battle_.core().pieces.size(); ++i) {
      const Piece& piece = battle_.core().pieces[i];
      if (!piece.present || (seats_ >> static_cast<unsigned>(piece.side) & 1u) == 0) continue;
      expect_silent(to_text(wire::options(*asked, piece_id(i))), false, "an option");
      expect_silent(to_text(wire::sight(*asked, piece_id(i))), false, "sight");
      Pose ahead = piece.pose;
      ahead.x += 9000;
      expect_silent(to_text(wire::route(*asked, piece_id(i), ahead, {})), false, "a route");
    }
  }

 private:
  const Battle& battle_;
  unsigned seats_;
  wire::Known known_;
};

// Some sheets' units are so wide that at Oriskany the ambush begins within sight.
bool begins_unseen(const Battle& battle) {
  const Pieces& pieces = battle.core().pieces;
  const auto sees = [&](std::size_t enemy, std::size_t unit) {
    return pieces[enemy].present && pieces[enemy].kind == PieceKind::unit &&
           pieces[enemy].side != pieces[unit].side &&
           battle.field().distance(piece_id(unit), piece_id(enemy)) <= battle.setting().roster[unit].hidden;
  };
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    bool seen = battle.setting().roster[i].hidden == 0 || !pieces[i].present;
    for (std::size_t k = 0; k < pieces.size() && !seen; ++k) seen = sees(k, i);
    if (!seen) return true;
  }
  return false;
}

class Hidden : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(Hidden, TroopsAreToldToNobodyWhoHasNotFoundThem) {
  const auto& [rules, scenario] = GetParam();
  const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  Result<cli::Opening> opening = cli::open_scenario(home, rules, scenario);
  ASSERT_TRUE(opening.ok());
  Battle& battle = *opening.value().battle;
  wire::Happenings happenings;
  FastDice dice(1777);
  battle.start(dice, &happenings);
  json::object told = happenings.take(0, battle);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("random", 2)};
  std::size_t most = 0;
  const bool unseen = begins_unseen(battle);
  EXPECT_TRUE(unseen || scenario == "oriskany");
  for (int n = 1; n < 400 && !battle.core().over; ++n) {
    for (const unsigned seats : {kSpectator, kBritish, kAmerican, kBoth}) {
      const Listener listener(battle, seats);
      most = std::max(most, listener.concealed());
      if (seats == kBoth) {
        EXPECT_EQ(listener.concealed(), 0u);
      } else {
        listener.look(told);
        if (n % 20 == 1) listener.ask();
      }
    }
    if (HasFailure()) return;
    const Decision decision = battle.decision();
    battle.apply(sides[decision.side == Side::american ? 1 : 0]->choose(battle, decision), dice, &happenings);
    told = happenings.take(n, battle);
  }
  EXPECT_EQ(most > 0, unseen);
}

std::vector<std::string> ids() {
  std::vector<std::string> out;
  for (const Sheet& sheet : sheets()) out.emplace_back(sheet.id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, Hidden,
                         testing::Combine(testing::ValuesIn(ids()), testing::Values("oriskany", "cowpens")),
                         [](const auto& which) {
                           return std::get<0>(which.param) + "_" + std::get<1>(which.param);
                         });

// ---- who is found, and when

std::unique_ptr<Battle> ambush(const std::string& at, const std::string& more = "") {
  return position(
      "active = \"british\"\nphase = \"movement\"\nunits = [\n"
      "{ key = \"foot\", side = \"british\", at = [36, " +
      at +
      "], heading = 0 },\n"
      "{ key = \"rifles\", side = \"american\", at = [36, 30], heading = 180, hidden = 6" +
      more + " },\n]\n");
}

bool is_hidden_from_the_british(const Battle& battle) {
  return !wire::Known(battle, kBritish).knows(battle.setting().find("rifles"));
}

TEST(Concealed, IsWhoeverIsFartherThanItsHiding) {
  EXPECT_TRUE(is_hidden_from_the_british(*ambush("23.999")));
  EXPECT_FALSE(is_hidden_from_the_british(*ambush("24")));
}

TEST(Concealed, NoMoreOnceFound) {
  const std::unique_ptr<Battle> battle = ambush("20");
  EXPECT_TRUE(is_hidden_from_the_british(*battle));
  FastDice dice(1);
  Move move;
  move.unit = battle->setting().find("foot");
  move.path = {{.kind = Motion::advance, .length = 4000}};
  ASSERT_TRUE(passes(battle->check(move)));
  battle->apply(move, dice, nullptr);
  EXPECT_FALSE(is_hidden_from_the_british(*battle));
  const std::string kept = to_text(battle->position());
  EXPECT_NE(kept.find("\"seen\":true"), std::string::npos) << "a saved battle forgets who was found";
}

TEST(Concealed, NoMoreOnceItIsElsewhere) {
  EXPECT_FALSE(is_hidden_from_the_british(*ambush("20", ", place = [36, 31]")));
}

TEST(Concealed, ATruthToldChangesNoDigest) {
  EXPECT_EQ(ambush("20")->digest(), ambush("20", ", seen = true")->digest());
  EXPECT_FALSE(is_hidden_from_the_british(*ambush("20", ", seen = true")));
}

}  // namespace
}  // namespace drumhead
