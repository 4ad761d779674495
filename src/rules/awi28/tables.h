// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "base/result.h"
#include "battle/rulebook.h"
#include "rules/awi28/state.h"

namespace drumhead::awi28 {

// A row of the troop table.
struct TroopRow {
  std::string name;
  Side side = Side::none;  // whose list it stands in; none: both
  Arm arm = Arm::infantry;
  Formation formation = Formation::line;
  int melee = 0;
  std::array<int, 3> shooting{};  // close, medium, long
  int morale = 4, stamina = 3;
  std::uint16_t special = 0;
  Weapon weapon = Weapon::none;
  int wavering_bonus = 0;
};

struct WeaponRow {
  Mil close = 0, medium = 0, range = 0;
};

enum class Result3 : std::uint8_t { break_, retire, hold };
DESCRIBE_ENUM(Result3, break_, retire, hold)

// One line of the Break Test table: by column, shot before hand-to-hand, infantry, cavalry, artillery.
struct BreakRow {
  int least = 0, most = 0;
  std::array<Result3, 6> result{};
};

struct ArmyBrigade {
  std::string name;
  int staff = 0;
  std::vector<Row> units;
};
struct Army {
  Side side = Side::none;
  int chief_staff = 0;
  std::vector<ArmyBrigade> brigades;
};

struct Tables {
  // command
  Mil distance_step = 0, enemy_near_range = 0;
  int per_step = 0, enemy_near = 0, attack_column = 0, march_column = 0, march_column_road = 0;
  int staff_default = 0, staff_least = 0, staff_most = 0, blunder_roll = 0;
  std::array<int, 3> margin{};  // the least for one, two and three moves
  Mil initiative = 0, group_gap = 0, follow_range = 0, rally_range = 0;
  int follow_moves = 0;
  std::array<int, 6> blunder_moves{};         // by the die; those of a charge are on the second die
  std::array<int, 6> blunder_charge_moves{};  // by the second die
  // moves
  Mil infantry = 0, limbered_foot = 0, wagon = 0, cavalry = 0, limbered_horse = 0, manhandled = 0;
  Mil commander_foot = 0, commander_mounted = 0;
  int free_march = 0, free_limbered = 0;
  // prices of an inch, in twelfths
  int open_woods_foot = 12, open_woods_skirmish = 12, open_woods_horse = 12, woods_foot = 12,
      woods_skirmish = 12;
  int rough_foot = 12, rough_horse = 12, rough_skirmish = 12;
  Mil obstacle = 0, building = 0, ford = 0;
  int pass_share = 500;  // of a move, in thousandths, for passing through a friend
  Mil see_woods = 0, see_open_woods = 0, cover_touch = 0;
  // evading: dice and inches; light horse, horse, foot
  std::array<int, 3> evade_dice{};
  std::array<Mil, 3> evade_plus{};
  int evade_extra = 0, withdraw_moves = 0;
  std::array<WeaponRow, 4> weapons{};  // by Weapon
  // shooting
  Mil close_range = 0;
  int at_column = 0, close_or_skirmish = 0, shooter_unsteady = 0, target_hard = 0, over_half = 0,
      overhead = 0, enfilade = 0;
  // hand-to-hand
  int charging = 0, won_last = 0, unsteady = 0, skirmishers = 0, flank = 0, march_dice = 0, limbered_dice = 0;
  int rear_support = 0, flank_support = 0;
  std::array<int, 3> building_size{};
  // saves
  int save_attack_column = 0, light_cover = 0, fence = 0, heavy_cover = 0, save_march_column = 0;
  int artillery_long = 0, artillery_near = 0;
  // by ruling
  int to_hit = 0, always_miss = 0, always_hit = 0, disorder_on = 0, save_fails = 0, first_fire = 0;
  int elite = 0, break_excess = 0, break_disordered = 0, break_artillery = 0;
  Mil support_range = 0;
  int commander_dice = 0, commander_killed = 0;
  std::array<Row, 6> grades{};
  int wavering_position = 0;
  int steady_natural = 0, steady_levels = 0;
  std::array<TroopRow, kRows> troops{};
  std::vector<BreakRow> breaks;
  // footprints: x wide, y deep
  Point foot_line, foot_attack, foot_march, foot_skirmish, horse_line, horse_march, horse_skirmish;
  Point gun_deployed, gun_limbered, wagon_size;
  Mil commander_radius = 0;
  std::vector<Army> armies;
  Mil spacing = kUnit;        // aw.ruling.spacing
  Mil deploy_depth = 12000;   // aw.ruling.table
  Mil blunder_sees = 48000;   // aw.ruling.blunder-away
  Angle charge_wheel = 4500;  // aw.ruling.charge
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::awi28
