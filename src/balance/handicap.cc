// Turns the knobs of a scenario file.
#include "balance/handicap.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "balance/scenario_text.h"
#include "geometry/geometry.h"

namespace drumhead::balance {

namespace {

constexpr int kMostPointsMore = 8;
constexpr int kMostTurnsLater = 6;
constexpr Mil kBehind = 4000;  // a unit more stands so far behind the one that it is like

struct Turning {
  std::string_view text;
  const Scenario& scenario;
  Side weaker;
  std::string_view sheet;
  std::vector<Knob> out;

  void add(Knob knob) {
    if (!knob.steps.empty()) out.push_back(std::move(knob));
  }
};

std::string_view possessive(Side side) { return side == Side::british ? "the British" : "the Americans"; }

// The aim's points, or those it has under this sheet alone.
void set_points(ScenarioText& text, const ScenarioAim& aim, std::size_t at, std::string_view sheet,
                int points) {
  std::string under;
  bool own = false;
  for (const auto& [id, value] : aim.points_under) {
    own = own || id == sheet;
    const int held = id == sheet ? points : value;
    if (held != aim.points) under += fmt::format("{}{} = {}", under.empty() ? "" : ", ", id, held);
  }
  if (own)
    text.set("objective", at, "points_under", under.empty() ? "{}" : "{ " + under + " }");
  else
    text.set("objective", at, "points", std::to_string(points));
}

// More for an aim of the weaker side, less for one of the stronger.
void turn_points(Turning& turning) {
  for (std::size_t i = 0; i < turning.scenario.aims.size(); ++i) {
    const ScenarioAim& aim = turning.scenario.aims[i];
    const bool helps = aim.side == turning.weaker;
    const int now = aim.points_for(turning.sheet);
    const int most = helps ? std::min(kMostPointsMore, 100 - now) : now;
    Knob knob{"points", true, {}};
    for (int step = 1; step <= most; ++step) {
      const int points = now + (helps ? step : -step);
      ScenarioText text(turning.text);
      set_points(text, aim, i, turning.sheet, points);
      knob.steps.push_back({fmt::format("\"{}\" is worth {} points to {}, not {}", aim.name, points,
                                        possessive(aim.side), now),
                            text.text()});
    }
    turning.add(std::move(knob));
  }
}

// Aims that are settled at the end still are.
std::string with_turns(const Turning& turning, int turns) {
  ScenarioText text(turning.text);
  text.set("scenario", 0, "turns", std::to_string(turns));
  for (std::size_t i = 0; i < turning.scenario.aims.size(); ++i) {
    const int by = turning.scenario.aims[i].by;
    if (by == turning.scenario.turns || by > turns) text.set("objective", i, "by", std::to_string(turns));
  }
  return text.text();
}

void turn_turns(Turning& turning) {
  const int now = turning.scenario.turns;
  Knob longer{"turns", true, {}}, shorter{"turns", true, {}};
  for (int step = 1; step <= now / 2; ++step)
    for (Knob* knob : {&longer, &shorter}) {
      const int turns = knob == &longer ? now + step : now - step;
      if (turns > 100) continue;
      knob->steps.push_back({fmt::format("{} turns, not {}", turns, now), with_turns(turning, turns)});
    }
  turning.add(std::move(longer));
  turning.add(std::move(shorter));
}

// All arrivals of a side are moved alike, so that brigades stay together.
void turn_arrivals(Turning& turning, Side side) {
  const bool sooner = side == turning.weaker;
  int last = 0;
  for (const ScenarioUnit& unit : turning.scenario.units)
    if (unit.side == side) last = std::max(last, unit.arrives);
  if (last == 0) return;
  Knob knob{"arrivals", true, {}};
  for (int step = 1; step <= (sooner ? last - 1 : kMostTurnsLater); ++step) {
    ScenarioText text(turning.text);
    for (std::size_t i = 0; i < turning.scenario.units.size(); ++i) {
      const ScenarioUnit& unit = turning.scenario.units[i];
      if (unit.side != side || unit.arrives == 0) continue;
      const int turn = sooner ? std::max(1, unit.arrives - step) : std::min(100, unit.arrives + step);
      text.set("unit", i, "arrives", std::to_string(turn));
    }
    knob.steps.push_back({fmt::format("the reinforcements of {} come {} {} {}", possessive(side), step,
                                      step == 1 ? "turn" : "turns", sooner ? "sooner" : "later"),
                          text.text()});
  }
  turning.add(std::move(knob));
}

// None that an aim is about.
bool is_wanted(const Scenario& scenario, const ScenarioUnit& unit) {
  return std::any_of(scenario.aims.begin(), scenario.aims.end(),
                     [&](const ScenarioAim& aim) { return aim.unit == unit.id; });
}

void take_units(Turning& turning) {
  Knob knob{"a unit less", false, {}};
  for (std::size_t i = 0; i < turning.scenario.units.size(); ++i) {
    const ScenarioUnit& unit = turning.scenario.units[i];
    if (unit.side == turning.weaker || is_wanted(turning.scenario, unit)) continue;
    ScenarioText text(turning.text);
    text.erase("unit", i);
    knob.steps.push_back({fmt::format("{} without {}", possessive(unit.side), unit.name), text.text()});
  }
  turning.add(std::move(knob));
}

double inches(Mil value) { return std::round(value / 100.0) / 10; }

// Another like one that is there, of each class once.
void give_units(Turning& turning) {
  Knob knob{"a unit more", false, {}};
  std::set<std::string> given;
  for (std::size_t i = 0; i < turning.scenario.units.size(); ++i) {
    const ScenarioUnit& unit = turning.scenario.units[i];
    if (unit.side != turning.weaker || !given.insert(unit.troop_class).second) continue;
    const Vec ahead = direction(unit.heading);
    const Point at{unit.at.x - static_cast<Mil>(std::lround(kBehind * ahead.x)),
                   unit.at.y - static_cast<Mil>(std::lround(kBehind * ahead.y))};
    if (at.x < 500 || at.y < 500 || at.x > turning.scenario.width - 500 ||
        at.y > turning.scenario.depth - 500)
      continue;
    ScenarioText text(turning.text);
    text.copy("unit", i);
    text.set("unit", i + 1, "id", fmt::format("\"{}-more\"", unit.id));
    text.set("unit", i + 1, "name", fmt::format("\"{}, more\"", unit.name));
    text.set("unit", i + 1, "short",
             fmt::format("\"More {}\"", (unit.brief.empty() ? unit.id : unit.brief).substr(0, 13)));
    text.set("unit", i + 1, "at", fmt::format("[{}, {}]", inches(at.x), inches(at.y)));
    knob.steps.push_back(
        {fmt::format("{} with another unit like {}", possessive(unit.side), unit.name), text.text()});
  }
  turning.add(std::move(knob));
}

}  // namespace

std::vector<Knob> knobs_for(std::string_view text, const Scenario& scenario, Side weaker,
                            std::string_view sheet) {
  Turning turning{text, scenario, weaker, sheet, {}};
  const BattleWords* words = words_for(scenario.muster, sheet);
  turn_points(turning);
  if (scenario.turns > 0 && (words == nullptr || !words->turns)) turn_turns(turning);
  for (const Side side : {Side::british, Side::american}) turn_arrivals(turning, side);
  take_units(turning);
  give_units(turning);
  return std::move(turning.out);
}

}  // namespace drumhead::balance
