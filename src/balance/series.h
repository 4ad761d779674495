// A series: which battles are fought, numbered as one list, and whatever is needed to tell of them
// afterwards.
//
// It has cells, a sheet each, or a sheet with something changed. Battle `number` is fought in cell
// number % cells, with the dice of row number / cells: the battles of a row have the same seed, so that cells
// can be compared pair by pair. Whoever knows the series and a number can fight that battle anywhere.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "balance/statistics.h"
#include "base/result.h"
#include "battle/battle.h"
#include "scenario/scenario.h"

namespace drumhead::balance {

inline constexpr Side kSides[] = {Side::british, Side::american};
inline constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

enum class Arm : std::uint8_t { foot, horse, guns };
inline constexpr std::size_t kArms = 3;
std::string_view word_of(Arm arm);

struct CellUnit {
  std::string key, name, brief;  // brief: "71st"
  Side side = Side::none;
  Arm arm = Arm::foot;
  int start = 0;  // in the sheet's elements
  friend bool operator==(const CellUnit&, const CellUnit&) = default;
};

struct CellAim {
  std::string name;
  Side side = Side::none;
  int points = 0;
  friend bool operator==(const CellAim&, const CellAim&) = default;
};

struct Cell {
  std::string rules;    // the sheet's id
  std::string changed;  // what is different from the sheet as it is; empty: nothing
  std::string element;  // what strength is counted in: "base"
  std::string opening;  // digest of the opening position, its ground, its aims and the rulebook
  std::vector<CellUnit> units;
  std::vector<CellAim> aims;

  int start_of(Side side) const;
  int start_of(Side side, Arm arm) const;
  friend bool operator==(const Cell&, const Cell&) = default;
};

// What trials ought to show, by the scenario's [check].
struct Band {
  Side winner = Side::british;  // whose share it is, a draw counting half
  bool either = false;          // history knows no winner
  double low = 0, high = 1;
  friend bool operator==(const Band&, const Band&) = default;
};

inline constexpr std::uint64_t kMostRows = 10'000'000;

struct Series {
  std::string program;  // its version: another's bots may play differently
  std::string scenario, title;
  std::string players[2];
  std::uint64_t seed = 1;
  std::optional<Band> band;
  std::vector<Cell> cells;
  // Cells 2n and 2n + 1 are the sheet as it is and as it was changed.
  bool compared = false;

  std::size_t cell_of(std::uint64_t number) const { return number % cells.size(); }
  std::uint64_t row_of(std::uint64_t number) const { return number / cells.size(); }
  friend bool operator==(const Series&, const Series&) = default;
};

Cell cell_of(const Battle& opening, std::string_view rules, std::string_view element,
             std::string changed = {});
std::optional<Band> band_of(const Scenario& scenario);

boost::json::object series_json(const Series& series);
Result<Series> series_from(const boost::json::value& value);
// How another series differs from this one, as the end of a sentence ("its seed is 2, not 1"); empty: it does
// not.
std::string unlike(const Series& series, const Series& other);

// One of n parts of a series: every nth row, so that all parts take about equally long.
struct Shard {
  std::uint64_t index = 1, of = 1;
  bool holds(std::uint64_t row) const { return row % of == index - 1; }
};
// "2/8"
Result<Shard> read_shard(std::string_view text);

}  // namespace drumhead::balance
