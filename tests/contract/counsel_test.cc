// What bots are told is true, under every sheet: how a battle would end now, how likely a roll is, what
// ground bars, and what comes of charges.
#include <gtest/gtest.h>

#include <algorithm>

#include "battle/judged.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "lab/duel.h"
#include "players/contest.h"

namespace drumhead::counsel_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::unique_ptr<Battle> open(const std::string& rules, const std::string& scenario) {
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, scenario);
  EXPECT_TRUE(opening.ok());
  return std::move(opening.value().battle);
}

// ---- forecasts

struct Endings {
  int seen = 0, foretold = 0;
};

// Deed by deed, so that the battle can be looked at just before the one that ends it.
void play_to_the_end(Battle& battle, std::uint64_t seed, Endings& out) {
  FastDice dice(seed);
  const std::unique_ptr<Player> one = make_player("random", seed), two = make_player("random", seed + 1);
  battle.start(dice, nullptr);
  Forecast last = battle.forecast();
  for (int i = 0; i < 6000 && !battle.core().over; ++i) {
    const Decision asked = battle.decision();
    battle.begin((asked.side == Side::british ? *one : *two).choose(battle, asked), nullptr);
    for (bool more = true; more && !battle.core().over;) {
      last = battle.forecast();
      more = battle.step(dice, nullptr);
    }
  }
  if (!battle.core().over) return;
  const Score score = score_of(battle.core(), battle.setting());
  const Forecast now = battle.forecast();
  EXPECT_EQ(now.points, (std::array<int, 2>{score.british, score.american}));
  EXPECT_EQ(now.winner, battle.core().winner);
  ++out.seen;
  out.foretold += last.winner == battle.core().winner && last.points == now.points ? 1 : 0;
}

// A sheet may still look at its brigades in the deed that ends the battle: a few may come otherwise.
TEST(Counsel, ForetellsTheResultOfABattleThatEndsNow) {
  for (const std::string& rules : sheet_ids()) {
    Endings endings;
    for (const char* scenario : {"cowpens", "trenton", "meeting"})
      for (std::uint64_t seed = 1; seed <= 2; ++seed) play_to_the_end(*open(rules, scenario), seed, endings);
    EXPECT_GT(endings.seen, 0) << rules;
    EXPECT_GE(endings.foretold * 10, endings.seen * 9) << rules;
  }
}

// ---- positions of random play

template <class Look>
void look_at_positions(const std::string& rules, const char* scenario, int every, Look look) {
  const std::unique_ptr<Battle> battle = open(rules, scenario);
  FastDice dice(5);
  const std::unique_ptr<Player> one = make_player("drill", 5), two = make_player("random", 6);
  battle->start(dice, nullptr);
  for (int i = 0; i < 1200 && !battle->core().over; ++i) {
    const Decision asked = battle->decision();
    if (i % every == 0) look(*battle, asked);
    battle->apply((asked.side == Side::british ? *one : *two).choose(*battle, asked), dice, nullptr);
  }
}

TEST(Counsel, SaysChancesAsThousandths) {
  for (const std::string& rules : sheet_ids())
    look_at_positions(rules, "cowpens", 7, [&](const Battle& battle, const Decision&) {
      for (const Command& command : battle.candidates()) {
        const int chance = battle.chance(command);
        EXPECT_GE(chance, 0) << rules;
        EXPECT_LE(chance, 1000) << rules;
      }
    });
}

// ---- the chance of an order

class Hearers : public Sink {
 public:
  void tell(const Event& event) override { heard_ += std::holds_alternative<Ordered>(event) ? 1 : 0; }
  int heard() const { return heard_; }

 private:
  int heard_ = 0;
};

bool is_standing(OrderRole role) {
  return role == OrderRole::advance || role == OrderRole::reserve || role == OrderRole::stand ||
         role == OrderRole::retreat;
}

// Of a standing order, the share of those who take it; of any other, whether it may be carried out.
double obeyed(const Battle& battle, const Order& order, OrderRole role, std::uint64_t seed) {
  const std::unique_ptr<Battle> copy = battle.clone();
  FastDice dice(seed);
  Hearers sink;
  copy->apply(order, dice, &sink);
  if (is_standing(role)) return static_cast<double>(sink.heard()) / static_cast<double>(order.units.size());
  const Closes closes = copy->decision().closes;
  return closes == Closes::order || closes == Closes::activation ? 1.0 : 0.0;
}

TEST(Counsel, KnowsHowOftenAnOrderIsObeyed) {
  for (const std::string& rules : sheet_ids()) {
    int seen = 0;
    double off = 0;
    look_at_positions(rules, "cowpens", 5, [&](const Battle& battle, const Decision&) {
      for (const Command& command : battle.candidates()) {
        const auto* order = std::get_if<Order>(&command);
        if (order == nullptr || seen >= 12) continue;
        const OrderRole role = role_of_order(*battle.setting().words, order->what);
        const int chance = battle.chance(command);
        const bool rolled = role == OrderRole::move || role == OrderRole::activate || is_standing(role);
        if (chance == 1000 || !rolled || !order->leader.valid()) continue;
        constexpr int kTries = 120;
        double sum = 0, most = 0;
        for (int i = 0; i < kTries; ++i) {
          const double share = obeyed(battle, *order, role, static_cast<std::uint64_t>(i) + 1);
          sum += share;
          most = std::max(most, share);
        }
        if (most < 1) continue;  // some have the order already, or never hear it
        const double wrong = sum / kTries - chance / 1000.0;
        off += wrong < 0 ? -wrong : wrong;
        ++seen;
        return;
      }
    });
    EXPECT_LE(off, 0.08 * seen) << rules << " over " << seen << " orders";
  }
}

// ---- ground

bool is_in(const Battle& battle, Point p, FeatureId area) {
  std::vector<FeatureId> areas;
  battle.field().areas_at(p, areas);
  return std::find(areas.begin(), areas.end(), area) != areas.end();
}

// Straight ahead so that the middle of its front would come to stand in the area.
void expect_barred(const Battle& battle, PieceId id, FeatureId area, int& seen) {
  const Pose& pose = battle.core().pieces[id.index()].pose;
  const Mil march = battle.insight(id).march;
  for (Mil run = march / 4; run > 0 && run <= march; run += march / 4) {
    const Point there = to_point(vec(pose.point()) + direction(pose.heading) * run);
    if (!is_in(battle, there, area) || is_in(battle, pose.point(), area)) continue;
    ++seen;
    EXPECT_FALSE(passes(battle.check(Move{id, single(Motion::advance, run, 0), {}})));
  }
}

TEST(Counsel, BarsGroundOnWhichNobodyMayCome) {
  int seen = 0;
  for (const std::string& rules : sheet_ids())
    for (const char* scenario : {"germantown", "trenton"})
      look_at_positions(rules, scenario, 3, [&](const Battle& battle, const Decision& asked) {
        if (asked.taking(Verb::move) == nullptr) return;
        for (const PieceId id : asked.units) {
          const Piece& piece = battle.core().pieces[id.index()];
          if (piece.kind != PieceKind::unit || !piece.present || piece.inside.valid()) continue;
          for (std::size_t i = 0; i < battle.field().terrain().size(); ++i)
            if (battle.field().terrain()[feature_id(i)].form == Form::area &&
                battle.footing(id, feature_id(i)).pace == 0)
              expect_barred(battle, id, feature_id(i), seen);
        }
      });
  EXPECT_GT(seen, 0);
}

// ---- charges

struct Onset {
  const char* first;
  const char* second;
  Facing facing = Facing::front;
};

constexpr Onset kOnsets[] = {{"british line", "continental line"},
                             {"british grenadiers", "militia"},
                             {"british line", "militia"},
                             {"continental line", "british line"},
                             {"militia", "british line"},
                             {"british line", "continental line behind a wall"},
                             {"light dragoons", "continental line"},
                             {"light dragoons", "militia"},
                             {"british grenadiers", "continental line"},
                             {"british line", "continental line", Facing::flank},
                             {"light dragoons", "militia", Facing::rear}};

std::optional<DuelReady> ready(const Onset& onset, const Sheet& sheet) {
  static const MusterTables tables = home().tables().value();
  for (const Mil range : {3 * kUnit, 5 * kUnit, 2 * kUnit}) {
    Duel duel;
    duel.first = read_duel_unit(onset.first, tables).value();
    duel.second = read_duel_unit(onset.second, tables).value();
    duel.range = range;
    duel.facing = onset.facing;
    Result<DuelReady> out = open_duel(duel, "charge", tables, sheet, home().rulebook(sheet).value());
    if (out.ok()) return std::move(out.value());
  }
  return std::nullopt;
}

// The charge and what follows to the end of the player turn; nobody does anything else.
bool gives_way(const DuelReady& duel, std::uint64_t seed) {
  const std::unique_ptr<Battle> battle = duel.battle->clone();
  const Vec stood = vec(battle->field().centre(duel.second));
  const Vec way = stood - vec(battle->field().centre(duel.first));
  const Side side = battle->core().active;
  const int turn = battle->core().turn;
  const std::unique_ptr<Player> drill = make_player("drill", seed);
  FastDice dice(seed);
  battle->apply(duel.command, dice, nullptr);
  for (int i = 0; i < 40; ++i) {
    const Core& core = battle->core();
    if (core.over || core.turn != turn || core.active != side) break;
    const Decision asked = battle->decision();
    const bool idle = asked.ask == Ask::act && asked.may_end && passes(battle->check(Done{}));
    battle->apply(idle ? Command(Done{}) : drill->choose(*battle, asked), dice, nullptr);
  }
  if (!battle->core().pieces[duel.second.index()].present) return true;
  return dot(vec(battle->field().centre(duel.second)) - stood, way) > 0.5 * kUnit * length(way);
}

TEST(Counsel, KnowsWhatComesOfCharges) {
  for (const std::string& rules : sheet_ids()) {
    int seen = 0;
    double off = 0;
    bool own = false;  // a sheet may leave it to what insights say
    std::string told;
    for (const Onset& onset : kOnsets) {
      const std::optional<DuelReady> duel = ready(onset, *find_sheet(rules));
      if (!duel) continue;
      constexpr int kTries = 200;
      int won = 0;
      for (int i = 0; i < kTries; ++i) won += gives_way(*duel, static_cast<std::uint64_t>(i) + 1) ? 1 : 0;
      const int share = 1000 * won / kTries;
      const ChargeOdds odds = duel->battle->charge_odds(duel->first, duel->second);
      EXPECT_LE(odds.wins + odds.loses, 1001) << rules;
      const ChargeOdds plain = plain_charge_odds(*duel->battle, duel->first, duel->second);
      own = own || plain.wins != odds.wins;
      ++seen;
      off += std::abs(odds.wins - share);
      told += std::string(onset.first) + " at " + onset.second + ": said " + std::to_string(odds.wins) +
              ", came to " + std::to_string(share) + "\n";
    }
    if (!own) continue;
    EXPECT_GT(seen, 4) << rules;
    EXPECT_LT(off / std::max(1, seen), 100.0) << rules << "\n" << told;
  }
}

}  // namespace
}  // namespace drumhead::counsel_test
