// Makes plans to try.
#include "players/portfolio.h"

#include <algorithm>
#include <array>

namespace drumhead {
namespace {

constexpr std::size_t kMostGrounds = 4;

constexpr std::size_t kUniform = 6;  // of these ways, for a whole army

constexpr std::array<BrigadePlan, 8> kWays = {{
    {Stance::assault, -1, 600, false},
    {Stance::fire, -1, 1000, false},
    {Stance::hold, -1, 1000, false},
    {Stance::assault, -1, 1000, false},
    {Stance::assault, -1, 0, true},
    {Stance::back, -1, 1000, false},
    {Stance::turn_left, -1, 1000, false},
    {Stance::turn_right, -1, 1000, false},
}};

// Variations of drill's numbers: step in first, let the enemy come, finish the weak, spread fire, come close.
constexpr std::size_t kManners = 5;
Doctrine manner(std::size_t which) {
  Doctrine out;
  switch (which) {
    case 0:
      out.patience = 1;
      break;
    case 1:
      out.patience = 16;
      break;
    case 2:
      out.weak_target = out.brittle_target = 4000;
      break;
    case 3:
      out.weak_target = out.brittle_target = 0;
      break;
    default:
      out.inside_range = 300;
  }
  return out;
}

// Ground that somebody is to hold and that is not decided yet, as indices of aims; the most valuable first.
std::vector<int> grounds_of(const Battle& battle) {
  const std::vector<SideAim>& aims = battle.setting().aims;
  std::vector<int> out;
  for (std::size_t i = 0; i < aims.size(); ++i)
    if (aims[i].kind == AimKind::hold_area && battle.core().aims[i] == AimState::open)
      out.push_back(static_cast<int>(i));
  std::stable_sort(out.begin(), out.end(), [&](int a, int b) {
    return aims[static_cast<std::size_t>(a)].points > aims[static_cast<std::size_t>(b)].points;
  });
  if (out.size() > kMostGrounds) out.resize(kMostGrounds);
  return out;
}

Plan alike(const Plan& own, const BrigadePlan& one) {
  Plan out = own;
  std::fill(out.brigades.begin(), out.brigades.end(), one);
  return out;
}

void add_new(std::vector<Plan>& plans, const Plan& own, Plan plan) {
  if (plan == own || std::find(plans.begin(), plans.end(), plan) != plans.end()) return;
  plans.push_back(std::move(plan));
}

}  // namespace

std::vector<Plan> uniform_plans(const Battle& battle, const Plan& own) {
  std::vector<Plan> out;
  for (std::size_t i = 0; i < kUniform; ++i) add_new(out, own, alike(own, kWays[i]));
  for (const int ground : grounds_of(battle))
    add_new(out, own, alike(own, {Stance::assault, ground, 600, false}));
  return out;
}

Scheme mutated(const Battle& battle, const Scheme& scheme, Pcg32& generator) {
  Scheme out = scheme;
  if (out.plan.brigades.empty() || generator.below(3) == 0) {
    out.doctrine = manner(generator.below(kManners));
    return out;
  }
  const auto brigades = static_cast<std::uint32_t>(out.plan.brigades.size());
  BrigadePlan& one = out.plan.brigades[generator.below(brigades)];
  const std::vector<int> grounds = grounds_of(battle);
  const BrigadePlan& way = kWays[generator.below(kWays.size())];
  const std::uint32_t ground = generator.below(static_cast<std::uint32_t>(grounds.size()) + 1);
  const int goal = ground < grounds.size() ? grounds[ground] : -1;
  if (goal >= 0 && generator.below(2) == 0)
    one.ground = goal;
  else
    one = {way.stance, goal, way.odds, way.hurry};
  return out;
}

}  // namespace drumhead
