// The muster tables: what scenarios/muster.toml says of troop classes and of each sheet's units.
//
// Nothing here names a sheet; the file does. Lengths are inches of the scenario unless said otherwise.
#pragma once

#include <algorithm>
#include <array>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ids.h"
#include "base/result.h"
#include "geometry/geometry.h"

namespace drumhead {

enum class Arm : std::uint8_t { infantry, cavalry, artillery };

// A historical class of troops, with what is usual for it.
struct TroopClass {
  std::string id;
  Arm arm = Arm::infantry;
  int quality = 3;
  std::string arms, order;
  int ranks = 2;
  bool always_skirmishes = false;
  bool keeps_apart = false;  // merges only with its own class
};

// How strong a foot or horse unit may be, in the sheet's elements.
struct StrengthBand {
  int least = 1, most = 1;
  double split_above = 0, merge_below = 0, absorb_below = 0;
};

struct StrengthRule {
  std::string element;  // "base": one of what strength is counted in
  double natural = 1;   // men per element for each yard to the inch
  double cavalry = 1;   // men of a mounted element, as a share of a foot element's
  double median_least = 0, median_most = 0;
  double stretch_most = 1;
  std::optional<std::pair<int, int>> grain_limits;  // a sheet whose figures stand for so many men
  StrengthBand foot, horse;
  int horse_counts = 1;  // what a mounted element counts in the unit's size
  Mil reach = 0;         // between units that may merge
  std::vector<std::string> merge_same;
  double few_part = 0;                         // the least part that a side of few units may be split into
  double weak_below = 0;                       // elements
  std::string uniform_option, uniform_choice;  // under it every unit gets the most
};

struct GunRule {
  int pieces = 0;      // most in one unit; 0: no limit
  int pieces_far = 0;  // the same from `far_yards` to the inch on
  double far_yards = 0;
  int pieces_per_element = 0;         // rounded up; 0: one element a unit
  int fine_below = 0;                 // grain below which every piece is an element
  int least = 1, most = 0;            // elements of a unit; most 0: no limit
  int crew_least = 0, crew_most = 0;  // gunners to an element; most 0: not counted
  int crew_few_men = 0;               // the least of them below so many men a piece
  double crew_share = 1;              // else a gunner for each share of the grain
  std::string size_key;               // the attribute that says how large the guns shoot; empty: no such size
  std::vector<std::pair<std::string, double>> sizes;  // by that attribute, for two pieces at `size_grain`
  double size_grain = 1, size_least = 1;
  Mil pair_within = 0;                   // single pieces of a brigade join; 0: never
  bool lone_joins = false;               // a single piece left over joins the nearest guns of its side
  double most_share = 0;                 // gun units per foot and horse unit; 0: no limit
  std::vector<std::string> left_out;     // classes of a lone piece left out beside other guns
  std::vector<std::string> guard_types;  // types that guard guns
  Mil guard_within = 0;                  // 0: guns need no guard
};

// Of a leader with more than so many units, or of one who stands in for him: ratings go down by so much.
struct LowerRatings {
  int units = 0;  // 0: never
  std::vector<std::pair<std::string, int>> by;
};

struct LeaderRule {
  enum class Shown : std::uint8_t { never, chief_only, always };
  std::array<Shown, 5> shown{};  // by quality
  int units_each = 0;            // one leader per so many units, rounded up; 0: no limit
  bool with_unit = false;        // he starts with the unit nearest to his place
  int group_most = 0;            // each leads one group of at most so many units; 0: no groups
  Mil group_near = 0;            // and starts within so far of it, inches
  std::vector<std::pair<std::string, std::array<boost::json::value, 5>>> ratings;  // attribute, by quality
  std::string chief;            // the attribute that tells the commander-in-chief; empty: none does
  bool of_brigades = false;     // every brigade has one; the position says who commands what
  boost::json::object colonel;  // ratings of the unnamed one of a brigade that has none
  LowerRatings large_command;   // of a brigade
  LowerRatings second;          // unnamed, where one leader has the whole side: he takes the farther half
  std::vector<std::pair<std::string, int>> least;  // ratings never go below
};

// Brigades too small to stand by themselves join the nearest of their side.
struct BrigadeRule {
  int foot = 0, horse = 0;   // so many foot units, or so many horse units alone, are too few
  int most = 0, fewest = 0;  // foot and horse units of two that join; brigades that a side keeps
};

// The conditions of a row; all must hold. What is not given holds.
struct RowWhen {
  int quality_least = 1, quality_most = 5;
  std::optional<bool> skirmishing, mounted_foot, dismounted;
  std::vector<std::string> nation, arms, order, side;
};

struct MusterRow {
  std::string troop_class;  // or "any"
  RowWhen when;
  std::string type;         // the sheet's own troop id
  boost::json::object set;  // attributes; "@..." is worked out
};

using QualityRow = std::array<boost::json::value, 5>;

// What the density of a foot unit is, by how it stands.
struct DensityRule {
  int skirmish = 0, open = 0, loose = 0, close2 = 0, close3 = 0;
};

// Types that count for victory; below `share` of a side's foot and horse elements the `flag` is set.
struct CountedRule {
  std::vector<std::string> types;
  double share = 0;
  std::string flag;
};

// Under a choice of an option troops of these types are entered as another.
struct RetypeRule {
  std::string option, choice;
  std::vector<std::string> types;
  std::string type;
};

// A column that begins so near to an enemy stands in this formation instead, by arm.
struct NearRule {
  Mil within = 0;
  std::vector<std::pair<std::string, std::string>> by_arm;
};

// Areas that hold a garrison, and the types that may be one.
struct GarrisonRule {
  std::vector<std::string> types, kinds;
};

struct SheetMuster {
  std::string id;
  std::string type_key;  // the attribute that holds a row's type
  std::string opening;   // phase in which a battle with given places opens
  std::vector<std::string> attributes;
  std::vector<std::pair<std::string, std::vector<std::string>>> options;  // the first choice is usual
  StrengthRule strength;
  GunRule guns;
  bool has_guns = true;  // false: those of a scenario are left out
  LeaderRule leaders;    // not given: the sheet has no leaders
  std::optional<DensityRule> density;
  std::optional<CountedRule> counted;
  std::optional<GarrisonRule> garrison;
  std::optional<BrigadeRule> brigades;
  std::optional<RetypeRule> retype;
  std::optional<NearRule> near;
  std::vector<std::pair<std::string, std::string>> arms;  // scenario arms -> weapon
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, QualityRow>>>> quality;
  std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> formation;
  std::vector<MusterRow> rows;
  Mil gap = kUnit / 4;          // kept between friends
  double turn_factor = 1;       // its turns to one of a scenario
  boost::json::value examples;  // its own part of them, for the tests; null: they are with the others
  int line = 0;                 // of [muster.<sheet>]

  const QualityRow* quality_row(std::string_view attribute, std::string_view name) const;
  // The sheet's formation for a scenario formation, by type and else by arm; empty: none given.
  std::string formation_of(std::string_view word, std::string_view type, Arm arm) const;
  // The formation of a column near an enemy, or of a unit that must close up; empty: its usual column.
  std::string near_formation(Arm arm) const;
};

// How footprints are cleared from one another, and what keeps a battle playable.
struct FitRule {
  Mil spread = 8000, back = 8000;  // the farthest from a unit's place
  Angle same_way = 3000;
  Mil enemy_gap = 1000;
};
struct BalanceRule {
  int fewest = 4, merge_stop = 6, most = 24;  // foot and horse units of a side
  Mil table_long = 144000, table_short = 96000;
  int least_turns = 6;
  FitRule fit;
};

struct MusterTables {
  std::string file;
  std::vector<std::string> nations, arms;  // words a scenario may use
  std::vector<TroopClass> classes;
  std::vector<SheetMuster> sheets;
  BalanceRule balance;
  boost::json::value examples;  // the [examples] part, for the tests

  const TroopClass* find_class(std::string_view id) const;
  const SheetMuster* find_sheet(std::string_view id) const;
};

Result<MusterTables> read_muster(std::string_view toml, const std::string& file);

std::string_view word_of(Arm arm);

// The one with this id in a list; null: there is none.
template <class T>
const T* by_id(const std::vector<T>& all, std::string_view id) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const T& one) { return one.id == id; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace drumhead
