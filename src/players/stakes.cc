// Reads aims, clock and strength once a turn.
#include "players/stakes.h"

#include <algorithm>

namespace drumhead {
namespace {

// Both sides often name the same ground.
bool is_same_ground(const Prize& prize, const SideAim& aim, Vec middle) {
  constexpr double kNear = 0.5 * kUnit;
  return prize.corners.size() == aim.polygon.size() && length(prize.middle - middle) <= kNear;
}

Vec middle_of(const std::vector<Point>& polygon) {
  Vec sum;
  for (const Point& p : polygon) sum = sum + vec(p);
  return sum * (1.0 / static_cast<double>(polygon.size()));
}

int turns_until(const Battle& battle, const SideAim& aim, int turns_left) {
  if (aim.by == 0) return turns_left;
  const int until = std::max(1, aim.by - battle.core().turn + 1);
  return turns_left > 0 ? std::min(until, turns_left) : until;
}

Prize prize_on(const SideAim& aim, Vec middle) {
  Prize out;
  for (const Point& p : aim.polygon) out.corners.push_back(vec(p));
  out.middle = middle;
  return out;
}

// Where a sheet calls nobody steady, all are.
bool says_who_is_steady(const Overview& overview) {
  const auto steady = [&](PieceId id) { return overview[id].insight.steady; };
  return std::any_of(overview.own().begin(), overview.own().end(), steady) ||
         std::any_of(overview.foes().begin(), overview.foes().end(), steady);
}

void count_units(const Overview& overview, bool said, Prize& prize) {
  const auto counts = [&](PieceId id) {
    return (overview[id].insight.steady || !said) && prize.has(overview[id].centre);
  };
  prize.ours = static_cast<int>(std::count_if(overview.own().begin(), overview.own().end(), counts));
  prize.theirs = static_cast<int>(std::count_if(overview.foes().begin(), overview.foes().end(), counts));
}

void add_ground(const Battle& battle, Side mine, int index, Stakes& out) {
  const SideAim& aim = battle.setting().aims[static_cast<std::size_t>(index)];
  const Vec middle = middle_of(aim.polygon);
  auto found = std::find_if(out.prizes.begin(), out.prizes.end(),
                            [&](const Prize& prize) { return is_same_ground(prize, aim, middle); });
  if (found == out.prizes.end()) found = out.prizes.insert(out.prizes.end(), prize_on(aim, middle));
  const int turns = turns_until(battle, aim, out.turns_left);
  if (found->aim < 0 || aim.side == mine) {
    found->aim = index;
    found->turns = turns;
  }
  (aim.side == mine ? found->own_points : found->foe_points) += aim.points;
}

double strength_of(const Overview& overview, const std::vector<PieceId>& units) {
  double sum = 0;
  for (const PieceId id : units) sum += overview[id].insight.worth * (overview[id].insight.left / 1000.0);
  return sum;
}

}  // namespace

Vec Prize::nearest(Vec place, double deep) const {
  Vec best = middle;
  double least = -1;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec a = corners[i], b = corners[(i + 1) % corners.size()];
    const Nearest found = nearest_of_segments(place, place, a, b);
    if (least >= 0 && found.distance >= least) continue;
    least = found.distance;
    best = found.on_b;
  }
  const Vec in = middle - best;
  const double far = length(in);
  return far <= deep ? middle : best + in * (deep / far);
}

const Prize* Stakes::of_aim(int aim) const {
  for (const Prize& prize : prizes)
    if (prize.aim == aim) return &prize;
  return nullptr;
}

bool Stakes::breaks_too_early() const {
  constexpr int kBrink = 550;
  const auto wanted = [](const Prize& prize) { return prize.gain() > 0; };
  return foe_resolve < kBrink && !foe_wavers && lead + for_breaking <= 0 &&
         std::any_of(prizes.begin(), prizes.end(), wanted);
}

bool Stakes::spares(const Troops& foe, double near) const {
  if (!breaks_too_early()) return false;
  return std::none_of(prizes.begin(), prizes.end(), [&](const Prize& prize) {
    return prize.gain() > 0 &&
           (prize.has(foe.centre) || distance_to_outline(foe.centre, prize.corners) <= near);
  });
}

Stakes stakes_of(const Battle& battle, const Overview& overview) {
  Stakes out;
  const Forecast forecast = battle.forecast();
  const auto mine = static_cast<std::size_t>(overview.side());
  out.lead = forecast.points[mine] - forecast.points[1 - mine];
  out.turns_left = forecast.turns_left;
  out.winner = forecast.winner;
  out.resolve = forecast.resolve[mine];
  out.foe_resolve = forecast.resolve[1 - mine];
  out.strength = strength_of(overview, overview.own());
  out.foe_strength = strength_of(overview, overview.foes());
  const std::vector<SideAim>& aims = battle.setting().aims;
  for (std::size_t i = 0; i < aims.size(); ++i) {
    if (battle.core().aims[i] != AimState::open) continue;
    if (aims[i].kind == AimKind::hold_area) add_ground(battle, overview.side(), static_cast<int>(i), out);
    if (aims[i].kind == AimKind::break_army && aims[i].side == overview.side())
      out.for_breaking += aims[i].points;
  }
  const bool said = says_who_is_steady(overview);
  for (Prize& prize : out.prizes) {
    count_units(overview, said, prize);
    if (battle.setting().broken_yield) out.for_breaking += prize.gain_by_breaking();
  }
  const auto unsteady = [&](PieceId id) { return said && !overview[id].insight.steady; };
  out.foe_wavers = 6 * std::count_if(overview.foes().begin(), overview.foes().end(), unsteady) >=
                   static_cast<std::ptrdiff_t>(overview.foes().size());
  return out;
}

}  // namespace drumhead
