// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "documents/table_reader.h"
#include "rules/bloodybacks/state.h"

namespace drumhead::bloodybacks {

DEFINE_ENUM(Cover, none, light, significant, fortification)
DEFINE_ENUM(SightThrough, clear, block, fade)

// The rows of the terrain catalogue. Features of the table fold into these: bb.ruling.terrain-kinds.
DEFINE_ENUM(Kind, open, light_woods, heavy_woods, rough, gentle_hill, steep_hill, road, fence_or_hedge,
            stone_wall, stream, river, bridge, ford, building, fieldworks)
inline constexpr std::size_t kKinds = kCountOf<Kind>;

// How likely each end of a test is. Sheltered troops are not moved by a push back.
struct TestOdds {
  double destroyed = 0, routs = 0, pushed = 0, holds = 0;
  double gives_way() const { return destroyed + routs + pushed; }
};
inline constexpr int kFaces = 12;  // of the die; needs that count go from 0 to it

// What it is to march over a kind of ground that is neither an obstacle nor impassable.
DEFINE_ENUM(Tread, open, difficult, heavy_woods, uphill, closed)

struct GroundRow {
  Tread going = Tread::open;
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

struct Tables : ReadTables {
  using ReadTables::ReadTables;
  int quality_min = whole("ratings.quality_min", 1, 9);
  int quality_max = whole("ratings.quality_max", 1, 9);
  int cq_average = whole("ratings.cq_average", 1, 9);
  int ar_min = whole("ratings.ar_min", 1, 5);
  int ar_max = whole("ratings.ar_max", 1, 5);
  int density_min = whole("density_limits.minimum", 1, 20);
  int mounted_size = whole("density_limits.mounted_size", 1, 4);
  int drp_max = whole("drp.maximum", 1, 9);
  std::array<int, 8> densities{};  // by row of table.density, at most eight
  std::size_t density_rows = 0;
  int density_cavalry = 0, density_crew = 0, density_standard = 0;
  int ratio_most = 20;
  int scale_ratio = whole("scale.figure_ratio", 1, 100);
  // footprints, in thousandths of an inch
  double mm_per_inch = number("footprint.mm_per_inch", 1, 100);
  double density_front_mm = number("footprint.density_front_mm", 1, 200);
  Mil depth_infantry = length("footprint.infantry_depth");
  Mil depth_cavalry = length("footprint.cavalry_depth");
  Mil column_front = length("footprint.column_front");
  Mil gun_front = length("footprint.gun_front_per_section");
  Mil gun_depth = length("footprint.gun_depth");
  Mil limbered_front = length("footprint.limbered_front");
  Mil limbered_depth = length("footprint.limbered_depth_per_section");
  Mil commander = length("footprint.commander_diameter");
  // the turn
  std::array<int, 6> minutes{}, extra{};                // by the first card's value
  std::array<std::array<int, 4>, 6> level{}, points{};  // by AR, then by roll 2 to 5
  Mil radius_free = length("command.radius_unattached");
  Mil radius_attached = length("command.radius_attached");
  Mil ride = length("command.move_per_cp");
  int constitution = whole("command.constitution", 1, 30);
  // activation
  int act_dice = whole("activation.dice", 1, 12);
  int act_per_drp = whole("activation.per_drp");
  int act_dice_lost = whole("activation.max_dice_lost", 0, 12);
  int act_radius = whole("activation.out_of_radius");
  int act_brigade = whole("activation.other_brigade");
  int act_step = whole("activation.stamina_step", 1, 60);
  int act_per_step = whole("activation.per_stamina_step");
  std::array<int, 7> actions{};
  // tariffs
  int rally = whole("tariff.rally", 0, 9);
  int musket = whole("tariff.shoot_musket", 0, 9);
  int carbine = whole("tariff.shoot_carbine", 0, 9);
  int canister = whole("tariff.shoot_canister", 0, 9);
  int move = whole("tariff.move", 0, 9);
  int about_face = whole("tariff.about_face", 0, 9);
  int formation = whole("tariff.change_formation", 0, 9);
  int limber = whole("tariff.limber", 0, 9);
  int unlimber = whole("tariff.unlimber", 0, 9);
  int rifle = whole("tariff.shoot_rifle", 0, 9);
  int medium = whole("tariff.shoot_round_medium", 0, 9);
  int charge = whole("tariff.charge", 0, 9);
  int long_shot = whole("tariff.shoot_round_long", 0, 9);
  int cp_action = whole("cp_tariff.extra_action", 0, 9);
  int cp_brigade = whole("cp_tariff.activate_other_brigade", 0, 9);
  int cp_move = whole("cp_tariff.move_commander", 0, 9);
  // tests
  int test_dice = whole("morale.dice", 1, 9);
  int morale_uq = whole("morale.morale_uq_factor", 0, 9);
  int cohesion_uq = whole("morale.cohesion_uq_factor", 0, 9);
  int cohesion_density = whole("morale.cohesion_density_factor", 0, 9);
  int test_step = whole("morale.stamina_step", 1, 60);
  int test_per_step = whole("morale.per_stamina_step");
  int test_impetus = whole("morale.per_impetus_above_uq");
  int test_loss = whole("morale.per_loss_difference");
  int test_commander = whole("morale.commander_attached");
  int rout_drp = whole("morale.rout_drp", 0, 9);
  Naturals test_naturals = naturals("morale.auto_success", "morale.auto_failure");
  std::array<TestResult, 4> results{};
  std::array<TestOdds, kFaces + 1> test_odds{}, sheltered_odds{};  // by the need that counts
  // forced moves
  Mil push_base = length("forced_moves.push_back_base");
  Mil rout_infantry = length("forced_moves.rout_infantry_base");
  Mil rout_cavalry = length("forced_moves.rout_cavalry_base");
  Mil separation = length("forced_moves.melee_separation");
  int push_dice = whole("forced_moves.push_back_dav", 1, 6);
  int rout_infantry_dice = whole("forced_moves.rout_infantry_dav", 1, 6);
  int rout_cavalry_dice = whole("forced_moves.rout_cavalry_dav", 1, 6);
  int evade_dice = whole("forced_moves.evade_dav", 1, 6);
  int pursuit_infantry = whole("forced_moves.pursuit_infantry_dav", 1, 6);
  int pursuit_cavalry = whole("forced_moves.pursuit_cavalry_dav", 1, 6);
  int pursuit_cavalry_d12 = whole("forced_moves.pursuit_cavalry_d12", 0, 6);
  // moves
  Mil infantry_column = length("moves.infantry_column");
  Mil infantry_column_road = length("moves.infantry_column_road");
  Mil infantry_base = length("moves.infantry_deployed_base");
  Mil cavalry_column = length("moves.cavalry_column");
  Mil cavalry_column_road = length("moves.cavalry_column_road");
  Mil limbered_road = length("moves.limbered_road");
  Mil limbered = length("moves.limbered");
  Mil light_plus = length("moves.gun_light_plus");
  Mil heavy_woods = to_mil(number("moves.heavy_woods", -24, 24) * kUnit);
  int cavalry_dice = whole("moves.cavalry_deployed_d12", 2, 2);
  int light_dice = whole("moves.gun_light_dav", 0, 6);
  int field_dice = whole("moves.gun_field_dav", 0, 6);
  int heavy_dice = whole("moves.gun_heavy_d3", 0, 6);
  int obstacle_drp = whole("moves.obstacle_drp", 0, 9);
  int difficult_drp = whole("moves.difficult_drp", 0, 9);
  int retrograde_drp = whole("moves.retrograde_drp", 0, 9);
  int evade_drp = whole("moves.evade_drp", 0, 9);
  int pass_density = whole("passage.min_density", 1, 20);
  int pass_uq = whole("passage.min_uq", 1, 9);
  int pass_fail = whole("passage.fail_on", 0, 12);
  // lowest density 5, 6, 7 and more
  std::array<int, 3> pass_drp = {whole("passage.drp_lowest_5", 0, 9), whole("passage.drp_lowest_6", 0, 9),
                                 whole("passage.drp_lowest_7plus", 0, 9)};
  // shooting
  Band volley, skirmish, rifles, carbines;
  std::array<std::array<Band, kColumns>, kRows> guns{};
  // by GunClass: bb.shoot.size-very-light, bb.shoot.size-light, bb.shoot.size-field, bb.shoot.size-heavy,
  // bb.shoot.size-siege
  std::array<int, 6> gun_size = {0,
                                 whole("artillery_size.very_light", 1, 100),
                                 whole("artillery_size.light", 1, 100),
                                 whole("artillery_size.field", 1, 100),
                                 whole("artillery_size.heavy", 1, 100),
                                 whole("artillery_size.siege", 1, 100)};
  int extra_order = whole("shooting.extra_order_dice", 0, 9);
  int fort_density = whole("shooting.fort_density", 1, 20);
  int column_density = whole("shooting.column_density", 1, 20);
  int relief = whole("shooting.roundshot_cover_relief", 0, 9);
  int into_woods = whole("shooting.into_woods");
  int through_woods = whole("shooting.through_woods");
  int enfilade = whole("shooting.enfilade");
  int enfilade_density = whole("shooting.enfilade_min_density", 1, 20);
  int rifle_bonus = whole("shooting.rifle");
  int split_targets = whole("shooting.split_targets", 1, 2);
  Naturals shot_naturals = naturals("shooting.auto_hit", "shooting.auto_miss");
  Mil woods_step = length("shooting.through_woods_step");
  double steep_factor = number("shooting.steep_uphill_range_factor", 1, 9);
  std::array<int, 4> shoot_cover = by_cover("shooting"), melee_cover = by_cover("melee");
  double ratio_1 = number("size_steps.ratio_1", 1, 9);
  double ratio_2 = number("size_steps.ratio_2", 1, 9);
  // charges
  int evade_density = whole("evade.max_density", 1, 20);
  int evade_charger = whole("evade.charger_min_density", 1, 20);
  int impetus = whole("impetus.dice", 0, 12);
  int per_target_drp = whole("impetus.per_target_drp");
  int per_own_drp = whole("impetus.per_own_drp");
  int commander_die = whole("impetus.commander");
  int flank = whole("impetus.flank");
  int rear = whole("impetus.rear");
  int uphill = whole("impetus.steep_uphill");
  int cold_steel = whole("impetus.cold_steel");
  int heavy = whole("impetus.heavy_cavalry");
  int countercharged = whole("impetus.countercharged_cavalry");
  int impetus_uq = whole("impetus.uq_factor", 0, 9);
  int continental_uq = whole("impetus.cold_steel_continental_uq", 1, 9);
  int cavalry_uq = whole("impetus.cold_steel_cavalry_uq", 1, 9);
  int cold_steel_stamina = whole("impetus.cold_steel_stamina_limit", 1, 200);
  int melee = whole("melee.dice", 0, 20);
  int melee_cold_steel = whole("melee.cold_steel_dice");
  int experiment = whole("melee.cavalry_experiment_dice");
  int melee_number = whole("melee.base_number", 0, 12);
  int per_impetus = whole("melee.per_impetus");
  int no_bayonets = whole("melee.no_bayonets");
  int stamina_per_hit = whole("melee.stamina_per_hit", 0, 9);
  int drp_per_hit = whole("melee.drp_per_hit", 0, 9);
  Naturals melee_naturals = naturals("melee.auto_success", "melee.auto_failure");
  int risk_rifles = whole("risk.rifle");
  int risk_dice = whole("risk.dice", 1, 1);
  int wound_dice = whole("risk.constitution_loss_d12", 1, 3);
  FixedVec<FateRow, 6> fates;
  GroundKinds<Kind> kind_of;  // of a feature
  Grounds woods, light_woods, heavy_woods_alone;
  std::array<GroundRow, kKinds> ground{};
  Mil near_line = kUnit, keep_off = kUnit;  // bb.ruling.cover-direction, bb.ruling.charge-cost
  Angle arc = 4500;                         // bb.ruling.fire-arc, bb.ruling.charge-path, bb.ruling.wheels
  int garrison = 36;                        // figures in a building: bb.ruling.terrain-kinds
  Mil table_width = length("game.table_width");
  Mil table_depth = length("game.table_depth");
  Mil deploy_depth = length("game.deployment_depth");
  int minutes_per_turn = 20;
  int time_limit = whole("game.time_limit_minutes", 10, 2000);
  int break_percent = whole("game.army_break_percent", 1, 100);
  int draw_margin = whole("game.draw_margin_percent", 0, 100);
  std::array<std::size_t, 3> commanders{};  // of the sample army, by side

 private:
  Naturals naturals(const char* success, const char* failure) const {
    return {whole(success, 0, 12), whole(failure, 1, 13) - 1};
  }
  std::array<int, 4> by_cover(const std::string& table) const;
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::bloodybacks
