// Plays a copy on and judges the end.
#include "players/playout.h"

#include <algorithm>
#include <exception>

#include "dice/sources.h"
#include "players/drill.h"

namespace drumhead {
namespace {

constexpr std::size_t kMostCommandsTried = 20'000;
constexpr int kToTheEnd = 10'000;     // turns
constexpr int kForStrength = 20'000;  // of kWon, at the end of a battle

// What each side has left of its worth, in millionths. Those still to come are whole.
struct Left {
  std::int64_t worth[2] = {0, 0}, left[2] = {0, 0};
  int share(Side side) const {
    const auto i = static_cast<std::size_t>(side);
    return worth[i] > 0 ? static_cast<int>(left[i] * 1000 / worth[i]) : 0;
  }
};

Left left_of(const Battle& battle) {
  Left out;
  const std::vector<RosterEntry>& roster = battle.setting().roster;
  for (std::size_t i = 0; i < roster.size(); ++i) {
    if (roster[i].kind != PieceKind::unit) continue;
    const Insight insight = battle.insight(piece_id(i));
    const auto side = static_cast<std::size_t>(roster[i].side);
    out.worth[side] += std::int64_t{insight.worth} * 1000;
    out.left[side] += std::int64_t{insight.worth} * insight.left;
  }
  return out;
}

// From -1000 to 1000: how much more of it the side has left than the other.
int strength_lead(const Battle& battle, Side side) {
  const Left left = left_of(battle);
  return left.share(side) - left.share(other(side));
}

// A curve from 0 to kWon through the half at 0, made without the library's exponential.
int chance_of(double x) {
  const double share = 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
  return static_cast<int>(share * kWon);
}

int points_at_stake(const Setting& setting) {
  int out = 1;
  for (const SideAim& aim : setting.aims) out += aim.points;
  return out;
}

}  // namespace

int outlook(const Battle& battle, Side side) {
  const int strength = strength_lead(battle, side);
  if (battle.core().over) {
    const Side winner = battle.core().winner;
    const int result = winner == Side::none ? kWon / 2 : winner == side ? kWon : 0;
    return result + (kWon / 2 - result) / (kWon / kForStrength) + kForStrength / 2 * strength / 1000;
  }
  const Forecast now = battle.forecast();
  const auto us = static_cast<std::size_t>(side), them = static_cast<std::size_t>(other(side));
  const double lead =
      static_cast<double>(now.points[us] - now.points[them]) / points_at_stake(battle.setting());
  const double resolve = (now.resolve[us] - now.resolve[them]) / 1000.0;
  const double urgency = now.turns_left > 0 ? 8.0 / (2 + now.turns_left) : 1;
  return chance_of(lead * urgency + 3 * resolve + 4 * (strength / 1000.0));
}

bool Playout::play(const PlayoutTerms& terms, const std::function<bool()>& stop) {
  FastDice dice(seed_for(terms.seed, 0));
  Drill sides[2] = {Drill(seed_for(terms.seed, 1), terms.doctrines[0]),
                    Drill(seed_for(terms.seed, 2), terms.doctrines[1])};
  for (std::size_t i = 0; i < 2; ++i)
    if (terms.plans[i] != nullptr)
      sides[i].follow(*terms.plans[i], terms.turns > 0 ? terms.turns : kToTheEnd);
  battle_->start(dice, nullptr);
  const Core& core = battle_->core();
  const int first = core.turn;
  int turn = first;
  for (std::size_t n = 0; n < kMostCommandsTried && !core.over; ++n) {
    if (core.turn != turn) {
      turn = core.turn;
      if (stop()) return false;
      if (terms.horizon > 0 && turn - first >= terms.horizon) return true;
    }
    const Decision decision = battle_->decision();
    battle_->apply(sides[decision.side == Side::american ? 1 : 0].choose(*battle_, decision), dice, nullptr);
  }
  return true;
}

Played Playout::run(const Battle& from, const PlayoutTerms& terms, const std::function<bool()>& stop) {
  Played out;
  try {
    battle_->assign(from);
    out.counts = play(terms, stop);
    if (out.counts) out.worth = outlook(*battle_, Side::british);
  } catch (const std::exception&) {
    out = {};
    out.fault = true;
  }
  return out;
}

}  // namespace drumhead
