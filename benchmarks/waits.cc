// How long a person waits at worst: options and odds, asked as the page asks for them at questions of bot
// battles under every sheet.
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <map>

#include "dice/sources.h"
#include "odds/presenting.h"
#include "players/player.h"
#include "rows.h"
#include "wire/wire.h"

namespace drumhead::bench {

namespace {

constexpr int kAskEvery = 5;  // questions
constexpr int kMostCommandsOfOne = 4'000;
constexpr double kWorstWait = 200;  // milliseconds, whatever was asked
constexpr double kUsualWait = 50;   // the same for nineteen of twenty
constexpr const char* kCloser =
    ", closer";  // asked for behind a first answer that was cut short: nobody waits

// Of the processor, not of the wall: other work on the machine counts for nothing.
double milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

// How much of the time for odds has gone, as a server counts it.
std::function<double()> patience(int most) {
  return [began = milliseconds(), most] { return (milliseconds() - began) / most; };
}

struct TimedAnswer {
  double took = 0;
  std::string where;
};

class Waits {
 public:
  template <class Ask>
  void ask(const std::string& what, const std::string& where, const Ask& asked) {
    const double from = milliseconds();
    asked();
    all_[what].push_back({milliseconds() - from, where});
  }

  // How many kinds of question are answered too late.
  int print() {
    fmt::print("{:<38} {:>8} {:>9} {:>9} {:>9}  {}\n", "waits, ms", "asked", "p50", "p95", "worst", "where");
    int late = 0;
    for (auto& [what, waits] : all_) {
      std::sort(waits.begin(), waits.end(),
                [](const TimedAnswer& a, const TimedAnswer& b) { return a.took < b.took; });
      const auto at = [&](std::size_t share) { return waits[(waits.size() - 1) * share / 100].took; };
      const TimedAnswer& worst = waits.back();
      fmt::print("{:<38} {:>8} {:>9.3f} {:>9.3f} {:>9.3f}  {}\n", what, waits.size(), at(50), at(95),
                 worst.took, worst.where);
      const bool awaited = !what.ends_with(kCloser);
      if ((awaited && at(95) > kUsualWait) || worst.took > kWorstWait) ++late;
    }
    return late;
  }

 private:
  std::map<std::string, std::vector<TimedAnswer>> all_;
};

// The first charge and the first volley that it may order: what a pointer rests on.
void ask_odds(const Battle& battle, const std::vector<Option>& options, const std::string& sheet,
              const std::string& where, Waits& waits) {
  Oddsmaker maker;
  bool charged = false, shot = false;
  for (const Option& option : options)
    for (const OptionTarget& target : option.targets) {
      if (!target.command) continue;
      bool* done = std::holds_alternative<Charge>(*target.command)  ? &charged
                   : std::holds_alternative<Shoot>(*target.command) ? &shot
                                                                    : nullptr;
      if (done == nullptr || *done) continue;
      *done = true;
      const std::string what = fmt::format("odds of a {}, {}", done == &charged ? "charge" : "volley", sheet);
      bool cut = false;
      waits.ask(what, where, [&] {
        cut = page_odds(maker, battle, *target.command, patience(kSoonMilliseconds)).contains("cut");
      });
      if (cut)
        waits.ask(what + kCloser, where,
                  [&] { page_odds(maker, battle, *target.command, patience(kPageMilliseconds)); });
    }
}

void ask_all(const Battle& battle, const std::string& sheet, const std::string& scenario, Waits& waits) {
  for (const PieceId unit : battle.decision().units) {
    const std::string where = fmt::format("{}, turn {}, {}", scenario, battle.core().turn,
                                          battle.setting().roster[unit.index()].name);
    waits.ask("options, " + sheet, where, [&] { wire::options(battle, unit); });  // with card and reaches
    ask_odds(battle, battle.options(unit), sheet, where, waits);
  }
}

void play_asking(const Arena& arena, const std::string& sheet, Waits& waits) {
  const std::unique_ptr<Battle> battle = arena.opening->clone();
  FastDice dice(kSeed);
  battle->start(dice, nullptr);
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  for (int i = 0; i < kMostCommandsOfOne && !battle->core().over; ++i) {
    if (i % kAskEvery == 0) ask_all(*battle, sheet, arena.scenario, waits);
    const Decision asked = battle->decision();
    battle->apply(sides[asked.side == Side::american ? 1 : 0]->choose(*battle, asked), dice, nullptr);
  }
}

}  // namespace

int measure_waits() {
  Waits waits;
  for (const Sheet& sheet : sheets())
    for (const std::string& scenario : shipped_scenarios())
      play_asking(open_arena(scenario, std::string(sheet.id)), std::string(sheet.id), waits);
  return waits.print();
}

}  // namespace drumhead::bench
