// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "base/result.h"
#include "battle/rulebook.h"
#include "rules/bloodybacks/state.h"

namespace drumhead::bloodybacks {

enum class Cover : std::uint8_t { none, light, significant, fortification };
enum class SightThrough : std::uint8_t { clear, block, fade };

// The rows of the terrain catalogue. Features of the table fold into these: bb.ruling.terrain-kinds.
enum class Kind : std::uint8_t {
  open,
  light_woods,
  heavy_woods,
  rough,
  gentle_hill,
  steep_hill,
  road,
  fence_or_hedge,
  stone_wall,
  stream,
  river,
  bridge,
  ford,
  building,
  fieldworks
};
inline constexpr std::size_t kKinds = 15;
DESCRIBE_ENUM(Kind, open, light_woods, heavy_woods, rough, gentle_hill, steep_hill, road, fence_or_hedge,
              stone_wall, stream, river, bridge, ford, building, fieldworks)
DESCRIBE_ENUM(Cover, none, light, significant, fortification)
DESCRIBE_ENUM(SightThrough, clear, block, fade)
Kind kind_of(const Feature& feature);

struct GroundRow {
  int drp = 0;
  Cover shoot = Cover::none, melee = Cover::none;
  SightThrough sight = SightThrough::clear;
  bool obstacle = false, impassable = false;
};

// A band of a weapon: [min, max], how many dice. max 0: it has none.
struct Band {
  Mil min = 0, max = 0;
  int dice = 0;
};
enum class Row : std::uint8_t { close_canister, canister, round_medium, round_long };
inline constexpr std::size_t kRows = 4;
enum class Column : std::uint8_t { light, field_heavy, siege };
inline constexpr std::size_t kColumns = 3;

// Bounds of a number needed: a natural 1 that always succeeds, a natural 12 that always fails.
struct Naturals {
  int lowest = 1, highest = 11;
};
inline constexpr Naturals kNoNaturals = {0, 12};

struct FateRow {
  int min = 0, max = 0, constitution = 0;
  Fate fate = Fate::none;
};

struct Tables {
  int quality_min = 0, quality_max = 0, cq_average = 0, ar_min = 0, ar_max = 0;
  int density_min = 0, mounted_size = 0, drp_max = 0;
  std::array<int, 8> densities{};  // by row of table.density, at most eight
  std::size_t density_rows = 0;
  int density_cavalry = 0, density_crew = 0, density_standard = 0;
  int scale_ratio = 0, ratio_most = 20;
  // footprints, in thousandths of an inch
  double mm_per_inch = 25.4, density_front_mm = 60;
  Mil depth_infantry = 0, depth_cavalry = 0, column_front = 0, gun_front = 0, gun_depth = 0;
  Mil limbered_front = 0, limbered_depth = 0, commander = 0;
  // the turn
  std::array<int, 6> minutes{}, extra{};                // by the first card's value
  std::array<std::array<int, 4>, 6> level{}, points{};  // by AR, then by roll 2 to 5
  Mil radius_free = 0, radius_attached = 0, ride = 0;
  int constitution = 0;
  // activation
  int act_dice = 0, act_per_drp = 0, act_dice_lost = 0, act_radius = 0, act_brigade = 0, act_step = 0,
      act_per_step = 0;
  std::array<int, 7> actions{};
  // tariffs
  int rally = 0, musket = 0, carbine = 0, canister = 0, move = 0, about_face = 0, formation = 0, limber = 0,
      unlimber = 0, rifle = 0, medium = 0, charge = 0, long_shot = 0;
  int cp_action = 0, cp_brigade = 0, cp_move = 0;
  // tests
  int test_dice = 0, morale_uq = 0, cohesion_uq = 0, cohesion_density = 0, test_step = 0, test_per_step = 0,
      test_impetus = 0, test_loss = 0, test_commander = 0, rout_drp = 0;
  Naturals test_naturals;
  std::array<TestResult, 4> results{};
  // forced moves
  Mil push_base = 0, rout_infantry = 0, rout_cavalry = 0, separation = 0;
  int push_dice = 0, rout_infantry_dice = 0, rout_cavalry_dice = 0, evade_dice = 0, pursuit_infantry = 0,
      pursuit_cavalry = 0, pursuit_cavalry_d12 = 0;
  // moves
  Mil infantry_column = 0, infantry_column_road = 0, infantry_base = 0, cavalry_column = 0,
      cavalry_column_road = 0, limbered_road = 0, limbered = 0, light_plus = 0, heavy_woods = 0;
  int cavalry_dice = 0, light_dice = 0, field_dice = 0, heavy_dice = 0;
  int obstacle_drp = 0, difficult_drp = 0, retrograde_drp = 0, evade_drp = 0;
  int pass_density = 0, pass_uq = 0, pass_fail = 0;
  std::array<int, 3> pass_drp{};  // lowest density 5, 6, 7 and more
  // shooting
  Band volley, skirmish, rifles, carbines;
  std::array<std::array<Band, kColumns>, kRows> guns{};
  std::array<int, 6> gun_size{};  // by GunClass
  int extra_order = 0, fort_density = 0, column_density = 0, relief = 0, into_woods = 0, through_woods = 0,
      enfilade = 0, enfilade_density = 0, rifle_bonus = 0, split_targets = 0;
  Naturals shot_naturals;
  Mil woods_step = 0;
  double steep_factor = 1.5;
  std::array<int, 4> shoot_cover{}, melee_cover{};  // by Cover
  double ratio_1 = 1.5, ratio_2 = 2;
  // charges
  int evade_density = 0, evade_charger = 0;
  int impetus = 0, per_target_drp = 0, per_own_drp = 0, commander_die = 0, flank = 0, rear = 0, uphill = 0,
      cold_steel = 0, heavy = 0, countercharged = 0, impetus_uq = 0, continental_uq = 0, cavalry_uq = 0,
      cold_steel_stamina = 0;
  int melee = 0, melee_cold_steel = 0, experiment = 0, melee_number = 0, per_impetus = 0, no_bayonets = 0,
      stamina_per_hit = 0, drp_per_hit = 0;
  Naturals melee_naturals;
  int risk_rifles = 0, risk_dice = 0, wound_dice = 0;
  FixedVec<FateRow, 6> fates;
  std::array<GroundRow, kKinds> ground{};
  Mil near_line = kUnit, keep_off = kUnit;  // bb.ruling.cover-direction, bb.ruling.charge-cost
  Angle arc = 4500;                         // bb.ruling.fire-arc, bb.ruling.charge-path, bb.ruling.wheels
  int garrison = 36;                        // figures in a building: bb.ruling.terrain-kinds
  Mil table_width = 0, table_depth = 0, deploy_depth = 0;
  int time_limit = 0, break_percent = 0, draw_margin = 0, minutes_per_turn = 20;

  struct ArmyRow {
    Side side = Side::none;
    std::string name, command;
    Profile profile;
    int density = 0;
  };
  struct CommanderRow {
    Side side = Side::none;
    std::string name, id;
    Rating rating;
  };
  std::vector<ArmyRow> army;
  std::vector<CommanderRow> commanders;
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::bloodybacks
