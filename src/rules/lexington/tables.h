// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "base/result.h"
#include "battle/rulebook.h"
#include "rules/lexington/state.h"

namespace drumhead::lexington {

enum class Cover : std::uint8_t { none, soft, hard };

// The rows of the terrain catalogue. Features of the table fold into these.
enum class Kind : std::uint8_t {
  open,
  light_woods,
  woods,
  rough,
  marsh,
  gentle_slope,
  steep_slope,
  road,
  wall,
  fence,
  hedge,
  stream,
  river,
  bridge,
  ford,
  town_block,
  fieldworks_light,
  fieldworks_heavy
};
inline constexpr std::size_t kKinds = 18;
DESCRIBE_ENUM(Kind, open, light_woods, woods, rough, marsh, gentle_slope, steep_slope, road, wall, fence,
              hedge, stream, river, bridge, ford, town_block, fieldworks_light, fieldworks_heavy)
Kind kind_of(const Feature& feature);

// Whom a kind of ground slows, disorders or bars: bits of these.
enum Who : std::uint8_t { kFoot2 = 1, kFoot3 = 2, kHorse = 4, kGuns = 8, kSkirmishers = 16, kEverybody = 31 };

struct GroundRow {
  std::uint8_t disorder = 0, half = 0, barred = 0;
  bool guns_by_road = false;                                         // barred to guns but along roads
  Cover fire = Cover::none;                                          // against small arms and canister
  std::array<Cover, 3> ball{Cover::none, Cover::none, Cover::none};  // by class of gun
  Cover combat = Cover::none;
  bool obstacle = false, uphill = false, no_cavalry = false;
};

struct WeaponRow {
  Mil close = 0, far = 0;  // far 0: it has none
  int close_hit = 7, far_hit = 7, woods = 1;
};

struct FireModifier {
  int value = 0;
  bool rifles_ignore = false;
};

struct Tables {
  // footprints
  Mil front_3r = 0, front_2r = 0, front_cavalry = 0, front_gun = 0, front_skirmisher = 0;
  Mil depth_infantry = 0, depth_cavalry = 0, depth_manhandled = 0, depth_limbered = 0, depth_skirmish = 0;
  int column_infantry = 0, column_cavalry = 0;
  int guns_most = 0, crew_least = 0, crew_most = 0;
  // moves, inches; artillery light, field, heavy
  Mil foot_column[2]{}, foot_line[2]{};  // 2r, 3r
  Mil skirmish_foot = 0, cavalry_column = 0, cavalry_line = 0, galloper = 0, general = 0, loose_crew = 0;
  std::array<Mil, 3> limbered{}, manhandled{};
  // factors: prices are multiplied by their inverses, kept as whole numbers over 12
  int charge = 0, road = 0, wheel_unsteady = 0, sidestep = 0, sidestep_unsteady = 0, pass_friend = 0;
  int woods_slow = 0, steep_slow = 0;
  int fire_share = 0, leave_share = 0;                                            // millionths of a move
  int change_ab = 0, change_cd = 0, limber = 0, galloper_limber = 0, reform = 0;  // likewise
  int unsteady_factor = 0;
  // distances
  Mil approach = 0, overlap = 0, skirmish_command = 0, pants_down = 0, retreat_least = 0, retreat_most = 0;
  Mil zone_canister = 0, zone_ballshot = 0, overhead_beyond = 0, woods_sight = 0, hidden = 0, crest = 0;
  Mil control = 0, control_enemy = 0;
  int overhead_factor = 0;
  Angle fire_arc = 0, retreat_arc = 0, enfilade = 0, charge_wheel = 0;
  int evade_foot = 0, evade_cavalry = 0, evade_gunners = 0;
  // fire
  std::array<WeaponRow, 2> small_arms{};            // by Weapon
  std::array<WeaponRow, 3> canister{}, ballshot{};  // by class of gun
  int foot_per_die = 0, foot_round = 0, crew_per_die = 0, crew_per_gun = 0, ranks = 0, ranks_skirmish = 0;
  std::array<FireModifier, 4> by_grade{};
  FireModifier moved, dense, artillery, skirmishers, soft, hard, disordered, screen, first_shot;
  int seven = 0, seven_first = 0, seven_second = 0;
  // tests
  std::array<int, 4> fire_pass{}, rally_pass{};
  int fire_per_hit = 0, fire_shaken = 0, fire_general = 0, fire_pants = 0, fire_fence = 0;
  int fire_rout = 0, fire_rout_shaken = 0;
  int rally_enemy = 0, rally_irregular = 0, rally_general = 0;
  // combat
  int base_cavalry = 0, base_infantry = 0, base_no_bayonet = 0, base_crew = 0, base_skirmish = 0;
  int defensive[2]{}, per_grade = 0, steady_3r = 0, flanked = 0, attack_soft = 0, attack_hard = 0;
  int obstacle = 0, disordered_foot = 0, disordered_horse = 0, combat_general = 0;
  int hit_advantage = 0, hit_even = 0, hit_behind = 0, hit_far_behind = 0, far_behind = 0;
  int combat_foot_per_die = 0, combat_foot_round = 0, horse_on_foot = 0, horse_on_horse = 0, horse_round = 0;
  int horse_ranks = 0;
  int rout = 0, rout_worse = 0, pursuit = 0, rout_voluntary = 0;
  int shattered_percent = 0, danger_hits = 0, killed_most = 0, pants_most = 0, control_least = 0;
  // ground
  int block_capacity = 0, block_per_inch = 0;
  int stream_factor = 0;
  std::array<Mil, kKinds> cross{};  // what an obstacle costs to cross
  std::array<GroundRow, kKinds> ground{};
  Mil near_line = kUnit;  // ly.ruling.cover-share
  // the game
  Mil deploy_depth = 0;
  int rounds = 0;
  int break_half = 0;  // percent
  struct ArmyRow {
    Side side = Side::none;
    std::string name;
    Profile profile;
    bool general = false;
  };
  std::vector<ArmyRow> army;
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::lexington
