// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "documents/table_reader.h"
#include "rules/arw1d/state.h"

namespace drumhead::arw1d {

DEFINE_ENUM(Arm, infantry, cavalry, artillery)
DEFINE_ENUM(Class, massed, light)
DEFINE_ENUM(Cover, none, soft, hard)
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
DEFINE_ENUM(Kind, open, road, gentle_hill, steep_hill, rough, ford, light_woods, heavy_woods, swamp, building,
            river, bridge, stream, fence_hedge, wall, fieldworks)
inline constexpr std::size_t kKinds = kCountOf<Kind>;

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

// What a row of the morale table does to a unit's order; whatever else it says changes none.
enum class MoraleSays : std::uint8_t {
  nothing,
  advance_to_stand,
  advance_or_stand_to_retreat,
  all_to_retreat,
  rout
};

// Rows of the morale table, the highest first.
struct MoraleRow {
  int min = 0;
  MoraleSays massed = MoraleSays::nothing, lights = MoraleSays::nothing;
  bool artillery_killed = false;
  Mil massed_back = 0, lights_back = 0;
};
struct ChargeRow {
  int min = 0;
  bool massed = false, lights = false;  // keep their orders
};

struct Tables : ReadTables {
  using ReadTables::ReadTables;
  std::array<TroopRow, kTroops> troops{};
  // orders
  // thousandths of the speed, of the move that one unit must make
  int advance_share = share("orders.advance_min_move_fraction");
  Mil no_missile_halt = length("orders.advance_no_missile_halt_cm");
  Mil friends_halt = length("orders.advance_friends_halt_cm");
  int friends_share = share("orders.advance_friends_trigger_fraction");
  int back_share = share("orders.reserve_back_fraction");
  int retreat_share = share("orders.retreat_min_move_fraction");
  Mil no_closer = length("orders.reserve_no_closer_cm");
  Mil column_move = length("orders.reserve_column_infantry_cm");
  Mil shift = length("orders.stand_shift_cm");
  Mil rout_bonus = length("orders.rout_later_bonus_cm");
  int rout_value = whole("orders.rout_combat_value");
  std::array<bool, 3> widths{};  // of columns to the flank, by stands
  // drill: what a centimetre costs, in thousandths; 0: never
  Angle incline = angle("drill.incline_degrees");
  int incline_well = share("drill.incline_well");
  int incline_normal = share("drill.incline_normal");
  int incline_cavalry = share("drill.incline_cavalry");
  int incline_badly = share("drill.incline_badly");
  int wheel_badly = share("drill.wheel_badly");
  // shooting
  int extreme_range = whole("shooting_modifiers.extreme-range");
  int poor_shots = whole("shooting_modifiers.poor-shots");
  int not_stationary = whole("shooting_modifiers.not-stationary");
  int long_range = whole("shooting_modifiers.long-range");
  int soft_cover = whole("shooting_modifiers.soft-cover");
  int hard_cover = whole("shooting_modifiers.hard-cover");
  int target_light = whole("shooting_modifiers.target-light-infantry");
  int lights_shooting = whole("shooting_modifiers.lights-shooting");
  int shoot_disordered = whole("shooting_modifiers.disordered");
  int v_column = whole("shooting_modifiers.artillery-v-column-square");
  int guns_close = whole("shooting_modifiers.artillery-5cm");
  int first_shot = whole("shooting_modifiers.first-shot");
  int musket_short = whole("shooting_modifiers.musket-short");
  int extra_shooting = whole("shooting_modifiers.extra-stand");
  int lights_extra = whole("shooting_modifiers.lights_max_extra", 0, kMostStands);
  Mil guns_close_reach = length("shooting_modifiers.artillery_close_cm");
  std::vector<ResultRow> shooting_results, melee_results;
  // melee
  int high = whole("melee_modifiers.high-morale");
  int against_flank = whole("melee_modifiers.against-flank-rear");
  int square = whole("melee_modifiers.square-or-deep-column-v-cavalry");
  int deep = whole("melee_modifiers.deep_column_min_depth", 1, kMostStands);
  int overlap = whole("melee_modifiers.overlap");
  int extra_stand = whole("melee_modifiers.extra-stand");
  int lower_value = whole("melee_modifiers.lower-value");
  int group_disordered = whole("melee_modifiers.group-disordered");
  int group_percent = whole("melee_modifiers.group_disordered_percent", 1, 100);
  int poor = whole("melee_modifiers.poor-morale");
  int massed_terrain = whole("melee_modifiers.massed-in-terrain");
  int reserve = whole("melee_modifiers.reserve-retreat-or-own-flank-rear");
  int protected_ = whole("melee_modifiers.enemy-protected-or-uphill");
  int caught_standing = whole("melee_modifiers.cavalry-charged-standing");
  std::array<bool, 5> hindering{};  // types of terrain
  // morale
  int more_casualties = whole("morale_modifiers.more-casualties");
  int lights_on_lights = whole("morale_modifiers.lights-charge-lights");
  int general_near = whole("morale_modifiers.general-near");
  int general_step = length("morale_modifiers.general_step_cm");
  int morale_high = whole("morale_modifiers.high");
  int uphill = whole("morale_modifiers.uphill-or-infantry-in-cover");
  int melee_won = whole("morale_modifiers.melee-won");
  int artillery_fire = whole("morale_modifiers.artillery-fire");
  int losses = whole("morale_modifiers.group-losses");
  int losses_step = whole("morale_modifiers.group_losses_step_percent", 1, 100);
  int disordered = whole("morale_modifiers.disordered");
  int morale_poor = whole("morale_modifiers.poor-or-militia-open");
  int higher_factor = whole("morale_modifiers.charge-or-charged-higher-factor");
  int v_cavalry = whole("morale_modifiers.light-foot-or-militia-v-cavalry");
  int flank = whole("morale_modifiers.charged-flank-rear");
  int melee_lost = whole("morale_modifiers.melee-lost");
  int rallying = whole("morale_modifiers.rallying");
  int half_strength = whole("morale_modifiers.charge-half-strength");
  int half_percent = whole("morale_modifiers.charge_half_strength_percent", 1, 100);
  int rally_any = whole("rally_results.any_min");
  int rally_massed = whole("rally_results.massed_min");
  std::vector<ChargeRow> charge_results;
  std::vector<MoraleRow> morale_results;
  // ground, the game
  GroundKinds<Kind> kind_of;  // of a feature
  std::array<GroundRow, kKinds> ground{};
  Mil deploy_depth = length("game.deployment_depth_cm");
  Mil command_step = length("game.command_step_cm");
  Mil chain = length("game.command_chain_cm");
  Mil general_move = length("game.general_move_cm");
  Mil closing = length("game.closing_fire_cm");
  int turns = whole("game.turns", 1, 99);
  int break_percent = whole("game.army_break_percent", 1, 100);
  int margin_percent = whole("game.minor_victory_margin_percent", 0, 100);
  int general_hit = whole("game.general_hit_on", 1, 6);
  Angle charge_wheel = angle("game.charge_wheel_degrees");
  Angle arc = angle("game.front_arc_degrees");
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
