// No stand ends a forced move of `arw1d` farther from where it was than its rate: routs, pursuits, falling
// back, evading and charges, in battles that bots fight.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "players/contest.h"
#include "table/body.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsOfBots = 6000;
constexpr Mil kRounding = 5;

// The troop table of the sheet.
Mil printed_speed(std::string_view type) {
  if (type == "medium-cavalry") return 30 * kUnit;
  if (type.starts_with("light-cavalry")) return 40 * kUnit;
  if (type.starts_with("hessian")) return 15 * kUnit;
  if (type == "light-infantry" || type.starts_with("riflemen") || type == "light-artillery")
    return 24 * kUnit;
  return 20 * kUnit;
}

bool is_light(std::string_view type) {
  return type == "light-cavalry" || type == "light-infantry" || type.starts_with("riflemen");
}

std::vector<Vec> stands_of(const Pose& pose, const Footprint& foot) {
  std::vector<Vec> out;
  for (int cell = 0; cell < foot.files * foot.ranks; ++cell)
    out.push_back(centre_of(cell_at(pose, foot, cell)));
  return out;
}

// How far the stand that goes farthest must go, whoever takes which place: each end from a start of its own.
double farthest(std::vector<Vec> was, std::vector<Vec> now) {
  if (was.size() < now.size()) std::swap(was, now);
  std::vector<double> least(std::size_t{1} << was.size(), 1e18);  // by the set of starts that are taken
  least[0] = 0;
  double best = 1e18;
  for (std::size_t taken = 0; taken < least.size(); ++taken) {
    const auto placed = static_cast<std::size_t>(std::popcount(taken));
    if (placed == now.size()) best = std::min(best, least[taken]);
    if (placed >= now.size()) continue;
    for (std::size_t i = 0; i < was.size(); ++i) {
      const std::size_t with = taken | (std::size_t{1} << i);
      if (with != taken)
        least[with] = std::min(least[with], std::max(least[taken], length(now[placed] - was[i])));
    }
  }
  return best;
}

// Listens to a battle and judges every forced move by where the unit was last known to stand.
class Judge : public Sink {
 public:
  explicit Judge(const Battle& battle) : battle_(battle) {
    types_.resize(battle.setting().roster.size());
    const json::value position = battle.position();
    for (const json::value& unit : position.at("units").as_array())
      if (const json::value* type = unit.as_object().if_contains("type"))
        types_[battle.setting().find(unit.at("key").as_string()).index()] = type->as_string();
    look_round();
  }

  // After a command: shapes that changed without a word.
  void look_round() { known_.assign(battle_.core().pieces.begin(), battle_.core().pieces.end()); }

  void tell(const Event& event) override {
    if (const auto* rolled = std::get_if<Rolled>(&event)) {
      const Rulebook& book = *battle_.setting().book;
      const RuleId purpose = rolled->made.purpose;
      if (purpose == book.id_of("rw.rout.first-move") || purpose == book.id_of("rw.ruling.pursuit"))
        die_[rolled->made.unit.index()] = rolled->outcome.sum * kUnit;
    } else if (const auto* moved = std::get_if<Moved>(&event)) {
      judge(*moved);
      if (moved->why == "reshape") return;  // it forms for a move: what counts is where it stood before
      Piece& piece = known_[moved->unit.index()];
      piece.pose = moved->to;
      piece.foot = moved->foot;
      piece.inside = moved->inside;
    } else if (const auto* removed = std::get_if<Removed>(&event)) {
      known_[removed->unit.index()].present = false;
    }
  }
  int judged = 0;

 private:
  Mil rate_of(const Moved& moved) {
    const std::size_t i = moved.unit.index();
    const Mil speed = printed_speed(types_[i]);
    if (moved.why == "retreat") return std::max((is_light(types_[i]) ? 10 : 20) * kUnit, speed / 2);
    if (moved.why == "evade" || moved.why == "charge") return speed;
    if (moved.why != "rout" && moved.why != "pursuit") return -1;
    const Mil die = std::exchange(die_[i], 0);
    return speed + (die > 0 ? die : 2 * kUnit);
  }
  bool is_beside(const Moved& moved, bool friends) const {
    constexpr double kBeside = 0.5 * kUnit;
    const Side side = known_[moved.unit.index()].side;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const Piece& other = known_[i];
      if (i == moved.unit.index() || !other.present || other.kind != PieceKind::unit) continue;
      if (other.inside.valid() || (other.side == side) != friends) continue;
      if (distance_between(body_at(moved.to, moved.foot).shape(), body_at(other.pose, other.foot).shape()) <
          kBeside)
        return true;
    }
    return false;
  }
  // Routers and those who go back end just beyond a friend on whom they would end: rw.ruling.rout-edge. Those
  // who meet an enemy line up with him: rw.ruling.charge-procedure.
  bool is_let_off(const Moved& moved) const {
    if (moved.why == "charge") return is_beside(moved, false);
    return moved.why != "pursuit" && is_beside(moved, true);
  }
  void judge(const Moved& moved) {
    const Piece& was = known_[moved.unit.index()];
    const Mil rate = was.kind == PieceKind::unit ? rate_of(moved) : -1;
    if (rate < 0 || was.inside.valid()) return;
    ++judged;
    const double went = farthest(stands_of(was.pose, was.foot), stands_of(moved.to, moved.foot));
    if (went <= rate + kRounding || is_let_off(moved)) return;
    ADD_FAILURE() << battle_.setting().roster[moved.unit.index()].key << ", a " << types_[moved.unit.index()]
                  << ", went " << went / kUnit << " on a " << moved.why.view() << " of " << rate / 1000.0
                  << " from " << was.pose.x << ", " << was.pose.y << ", " << was.pose.heading << " to "
                  << moved.to.x << ", " << moved.to.y << ", " << moved.to.heading << " in turn "
                  << battle_.core().turn;
  }

  const Battle& battle_;
  std::vector<std::string> types_;
  std::vector<Piece> known_;
  std::array<Mil, kMostPieces> die_{};
};

const cli::Home& shipped() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

class ForcedMoves : public testing::TestWithParam<std::string> {};

TEST_P(ForcedMoves, TakeNoStandFartherThanItsRate) {
  int judged = 0;
  for (const char* bot : {"drill", "random"})
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(std::string(bot) + ", seed " + std::to_string(seed));
      FastDice dice(seed);
      Result<cli::Opening> opening = cli::open_scenario(shipped(), "arw1d", GetParam());
      ASSERT_TRUE(opening.ok());
      Battle& battle = *opening.value().battle;
      battle.start(dice, nullptr);
      Judge judge(battle);
      const std::unique_ptr<Player> british = make_player(bot, seed), american = make_player(bot, seed + 1);
      for (std::size_t n = 0; n < kMostCommandsOfBots && !battle.core().over; ++n) {
        Player& player = battle.decision().side == Side::british ? *british : *american;
        battle.apply(player.choose(battle), dice, &judge);
        judge.look_round();
      }
      judged += judge.judged;
    }
  EXPECT_TRUE(judged > 0 || GetParam() != "meeting");  // not every small action sees one
}

INSTANTIATE_TEST_SUITE_P(All, ForcedMoves, testing::ValuesIn([] {
                           std::vector<std::string> out;
                           for (const std::string& id : shipped().scenario_ids()) out.push_back(id);
                           return out;
                         }()),
                         [](const auto& which) {
                           std::string name = which.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace drumhead
