// Exact odds: of volleys and charges that drill play leads to, in every sheet, and of throws alone.
#include <fmt/format.h>

#include "dice/enumerate.h"
#include "odds/presenting.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

void odds(benchmark::State& state, const Moment& moment, const OddsAsked& asked) {
  Ring<Command> ring(moment.commands);
  Oddsmaker maker;
  for (auto _ : state) {
    const Odds odds = maker.odds(*moment.battle, ring.next(), asked);
    if (!odds.exact) state.SetLabel(fmt::format("not exact: {:.2f} % missed", odds.missed * 100));
    if (odds.total() + odds.missed < 1 - 1e-12) state.SkipWithError("the odds do not sum to one");
  }
}

// Drill answers inside the command; to the end of the turn everybody else passes.
OddsAsked asked_until(Until until) {
  OddsAsked out;
  out.until = until;
  out.policy = Policy::of_bot("drill");
  return out;
}

// A throw's distribution from nothing, without the tables that a walk keeps.
void distribution(benchmark::State& state, int n) {
  Throw made;
  made.n = static_cast<std::uint8_t>(n);
  made.bands = two_bands(Die::d6, 4);
  std::vector<Branch> out;
  for (auto _ : state) {
    branches(made, out);
    benchmark::DoNotOptimize(out.data());
  }
}

void odds_for_page(benchmark::State& state, const Moment& moment) {
  Ring<Command> ring(moment.commands);
  Oddsmaker maker;
  for (auto _ : state) {
    json::object told = odds_json(maker, *moment.battle, ring.next());
    benchmark::DoNotOptimize(told);
  }
}

void add_odds_of(Rows& rows, const std::string& sheet) {
  const Arena arena = open_arena("meeting", sheet);
  const auto add = [&](const char* what, double budget, Until until, std::shared_ptr<const Moment> moment) {
    rows.add(fmt::format("exact odds, {}: {}", sheet, what), budget,
             [moment, until](benchmark::State& state) { odds(state, *moment, asked_until(until)); });
  };
  const auto volleys = std::make_shared<const Moment>(first_moment(arena, 2, is_a<Shoot>));
  const auto charges = std::make_shared<const Moment>(first_moment(arena, 2, is_a<Charge>));
  const auto lone =
      std::make_shared<const Moment>(lone_charge(sheet, "british grenadiers", "continental line", 3 * kUnit));
  add("a volley", 50 * kUs, Until::question, volleys);
  add("a charge", kNoBudget, Until::command, charges);
  add("a whole charge", 20 * kMs, Until::turn, lone);
}

}  // namespace

void add_odds(Rows& rows, const Places& places) {
  for (const Sheet& sheet : sheets()) add_odds_of(rows, std::string(sheet.id));
  for (const int n : {4, 8, 24})
    rows.add(fmt::format("distribution of {} dice", n), kNoBudget,
             [n](benchmark::State& state) { distribution(state, n); });
  rows.add("odds of one volley as the page gets them", 100 * kMs,
           [&places](benchmark::State& state) { odds_for_page(state, places.volleys); });
}

}  // namespace drumhead::bench
