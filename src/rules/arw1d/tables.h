// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/result.h"
#include "battle/rulebook.h"
#include "rules/arw1d/state.h"

namespace drumhead::arw1d {

enum class Arm : std::uint8_t { infantry, cavalry, artillery };
DESCRIBE_ENUM(Arm, infantry, cavalry, artillery)
enum class Class : std::uint8_t { massed, light };
DESCRIBE_ENUM(Class, massed, light)
enum class Cover : std::uint8_t { none, soft, hard };
DESCRIBE_ENUM(Cover, none, soft, hard)
enum class Band : std::uint8_t { near, far, extreme, out };  // Short, Long, Extreme

struct TroopRow {
  std::string name;
  Arm arm = Arm::infantry;
  Class formation = Class::massed;
  Mil move = 0;
  int melee = 0, melee_v_infantry = 0;
  Weapon weapon = Weapon::none;
  bool bows_only = false;  // its ranges are those of bows, if it has any
  Mil near = 0, far = 0, extreme = 0;
  std::uint8_t stands = 4;
  Mil width = 0, depth = 0;  // of a stand
};

// The rows of the terrain table; features of the table fold into these. rw.ruling.terrain-types
enum class Kind : std::uint8_t {
  open,
  road,
  gentle_hill,
  steep_hill,
  rough,
  ford,
  light_woods,
  heavy_woods,
  swamp,
  building,
  river,
  bridge,
  stream,
  fence_hedge,
  wall,
  fieldworks
};
inline constexpr std::size_t kKinds = 16;
DESCRIBE_ENUM(Kind, open, road, gentle_hill, steep_hill, rough, ford, light_woods, heavy_woods, swamp,
              building, river, bridge, stream, fence_hedge, wall, fieldworks)
Kind kind_of(const Feature& feature);

// Who moves: the columns of the terrain table.
enum class Mover : std::uint8_t { massed_foot, light_foot, cavalry, artillery };

struct GroundRow {
  int type = 0;
  Cover cover = Cover::none;
  std::array<int, 4> speed{1000, 1000, 1000, 1000};  // thousandths, by Mover; 0: may not enter
  bool disorders_massed = false, disorders_light_cavalry = false, disorders_light_foot = false;
  bool defence = false;
  Mil cross = 0;
};

struct ResultRow {
  int min = 0, kills = 0;
};

// Rows of the morale table, the highest first.
struct MoraleRow {
  int min = 0;
  std::string massed, lights;
  bool artillery_killed = false;
  Mil massed_back = 0, lights_back = 0;
};
struct ChargeRow {
  int min = 0;
  bool massed = false, lights = false;  // keep their orders
};

struct ArmyRow {
  Side side = Side::none;
  std::string group, name;
  Profile profile;
};

struct Tables {
  std::array<TroopRow, kTroops> troops{};
  // orders
  int advance_share = 0;  // thousandths of the speed, of the move that one unit must make
  Mil no_missile_halt = 0, friends_halt = 0;
  int friends_share = 0, back_share = 0, retreat_share = 0;
  Mil no_closer = 0, column_move = 0, shift = 0, rout_bonus = 0;
  int rout_value = 0;
  std::array<bool, 3> widths{};  // of columns to the flank, by stands
  // drill: what a centimetre costs, in thousandths; 0: never
  Angle incline = 0;
  int incline_well = 0, incline_normal = 0, incline_cavalry = 0, incline_badly = 0, wheel_badly = 0;
  // shooting
  int extreme_range = 0, poor_shots = 0, not_stationary = 0, long_range = 0, soft_cover = 0, hard_cover = 0;
  int target_light = 0, lights_shooting = 0, shoot_disordered = 0, v_column = 0, guns_close = 0,
      first_shot = 0;
  int musket_short = 0, extra_shooting = 0, lights_extra = 0;
  Mil guns_close_reach = 0;
  std::vector<ResultRow> shooting_results, melee_results;
  // melee
  int high = 0, against_flank = 0, square = 0, deep = 0, overlap = 0, extra_stand = 0, lower_value = 0;
  int group_disordered = 0, group_percent = 0, poor = 0, massed_terrain = 0, reserve = 0, protected_ = 0,
      caught_standing = 0;
  std::array<bool, 5> hindering{};  // types of terrain
  // morale
  int more_casualties = 0, lights_on_lights = 0, general_near = 0, general_step = 0, morale_high = 0;
  int uphill = 0, melee_won = 0, artillery_fire = 0, losses = 0, losses_step = 0, disordered = 0,
      morale_poor = 0;
  int higher_factor = 0, v_cavalry = 0, flank = 0, melee_lost = 0, rallying = 0, half_strength = 0,
      half_percent = 0;
  int rally_any = 0, rally_massed = 0;
  std::vector<ChargeRow> charge_results;
  std::vector<MoraleRow> morale_results;
  // ground, the game
  std::array<GroundRow, kKinds> ground{};
  Mil deploy_depth = 0, command_step = 0, chain = 0, general_move = 0, closing = 0;
  int turns = 0, break_percent = 0, margin_percent = 0, general_hit = 0;
  Angle charge_wheel = 0, arc = 0;
  std::vector<ArmyRow> army;
};

Result<Tables> load_tables(const Rulebook& book);

// Lengths that the rulings name in words only.
inline constexpr Mil kClear = 1 * kUnit;         // rw.ruling.charge-procedure: short of the enemy
inline constexpr Mil kBridge = 4 * kUnit;        // rw.ruling.bridge
inline constexpr Mil kBeside = 2 * kUnit;        // rw.ruling.overlap
inline constexpr Mil kBehindLine = 1 * kUnit;    // rw.ruling.cover
inline constexpr Mil kWoodsDeep = 5 * kUnit;     // rw.ruling.line-of-fire
inline constexpr Mil kLightWoods = 10 * kUnit;   // likewise, inside
inline constexpr Mil kOverhead = 10 * kUnit;     // likewise
inline constexpr Mil kAround = 30 * kUnit;       // rw.ruling.uphill-all
inline constexpr Mil kRoutClear = 5 * kUnit;     // rw.ruling.rout-edge
inline constexpr Mil kGeneralNear = 10 * kUnit;  // rw.ruling.scenario-frame

}  // namespace drumhead::arw1d
