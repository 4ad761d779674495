// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/rulebook.h"
#include "rules/thomas/state.h"

namespace drumhead::thomas {

inline constexpr std::size_t kTroops = 6;
inline constexpr std::size_t kFormations = 8;

// Share of a turn's move, in parts of this many: every rate on the sheet divides it.
inline constexpr int kWholeMove = 60000;

// A row of [[table.fire]].
struct FireRow {
  Mil beyond = 0, range = 0;
  int hit = 0, dice_per_base = 0;
};

// What a kind of ground does to whom. Speeds in thousandths; 0: may not enter.
struct GroundRow {
  std::array<int, kTroops> speed{};
  bool fire_save = false, melee_save = false, blocks_sight = false;
};

// The kinds that the sheet tells apart; the table's finer kinds fold into these.
enum class Kind : std::uint8_t { woods, hill, river, town, rough, linear_obstacle, stream, open, impassable };
inline constexpr std::size_t kKinds = 9;
DESCRIBE_ENUM(Kind, woods, hill, river, town, rough, linear_obstacle, stream, open, impassable)
Kind kind_of(Ground ground);

// A row of [[table.army]].
struct ArmyRow {
  std::string key, name;
  Side side = Side::none;
  bool general = false;
  Troop troop = Troop::close_order;
  Class class_ = Class::none;
  FixedVec<RuleId, 4> special;
  int count = 0, bases = 0;
};

struct Tables {
  std::vector<ArmyRow> army;
  int remaining_percent = 25;
  std::array<std::array<bool, kFormations>, kTroops> may_form{};  // table.troops.formations
  std::array<bool, kTroops> may_fire{}, may_charge{}, counts{};
  std::array<std::array<Mil, kFormations>, kTroops> move{};         // 0: no move
  int wheel = 0, turn = 0, change = 0, river = 0, town_occupy = 0;  // parts of kWholeMove
  int linear_obstacle = 0, ford = 0, town_leave = 0;
  std::array<GroundRow, kKinds> ground{};
  std::array<FireRow, 3> infantry_fire{};  // by Class
  FireRow artillery_short, artillery_long;
  int hits_per_base = 0, cover_save = 0, melee_hit = 0, melee_save = 0;
  Mil silent_within = 0, overrun_within = 0, support_within = 0;
  std::array<std::array<int, 5>, 5> melee{};  // dice per base: own troop, enemy troop
  std::array<int, 3> morale{};                // by Class
  int general_bonus = 0;
  std::array<int, kTroops> bases{};  // of a full unit
  Mil infantry_width = 0, infantry_depth = 0, cavalry_width = 0, cavalry_depth = 0;
  Mil artillery_width = 0, unlimbered_depth = 0, limbered_depth = 0, square_large = 0, square_small = 0;
  Angle fire_arc = 0, oblique = 0, wheel_most = 0;
  Mil unit_gap = 0, edge_reach = 0, woods_sight = 0, square_retreat = 0, bridge_width = 0;
  Mil table_width = 0, table_depth = 0, deploy_depth = 0;
  int quiet_turns = 0;
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::thomas
