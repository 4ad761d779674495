// Blurs what a battle judges.
#include "players/haze.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/ensure.h"
#include "dice/generator.h"

namespace drumhead {
namespace {

constexpr int kBlur = 600;  // how far a judgement is off at most, in thousandths of it

}  // namespace

void HazyBattle::apply(const Command&, Dice&, Sink*) { ENSURE(false, 0, 0); }
void HazyBattle::begin(const Command&, Sink*) { ENSURE(false, 0, 0); }
bool HazyBattle::step(Dice&, Sink*) {
  ENSURE(false, 0, 0);
  return false;
}
void HazyBattle::assign(const Battle&) { ENSURE(false, 0, 0); }
void HazyBattle::forget(PieceId) { ENSURE(false, 0, 0); }
boost::json::value HazyBattle::position() const { return clear_.position(); }

// The same for the same matter in the same turn.
int HazyBattle::blurred(int value, std::uint64_t what) const {
  const std::uint64_t turn = clear_.core().turn;
  const auto off = static_cast<int>(seed_for(seed_, turn << 32 | what) % (2 * kBlur + 1)) - kBlur;
  return static_cast<int>(std::int64_t{value} * (1000 + off) / 1000);
}

Insight HazyBattle::insight(PieceId unit) const {
  Insight out = clear_.insight(unit);
  const std::uint64_t what = unit.index() * 16u;
  if (out.left > 0) out.left = std::clamp(blurred(out.left, what), 1, 1000);
  out.brittle = std::clamp(blurred(out.brittle, what + 1), 0, 1000);
  out.melee = blurred(out.melee, what + 2);
  for (RangeValue& band : out.fire) band.hits = blurred(band.hits, what + 3);
  return out;
}

// A beginner does not count turns ahead.
Forecast HazyBattle::forecast() const {
  Forecast out = clear_.forecast();
  out.turns_left = 0;
  return out;
}

ChargeOdds HazyBattle::charge_odds(PieceId unit, PieceId foe) const {
  ChargeOdds out = clear_.charge_odds(unit, foe);
  out.wins = std::clamp(blurred(out.wins, (unit.index() * 256u + foe.index()) * 16u + 4), 0, 1000);
  out.loses = std::min(out.loses, 1000 - out.wins);
  return out;
}

}  // namespace drumhead
