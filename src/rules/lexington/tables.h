// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "documents/table_reader.h"
#include "rules/lexington/state.h"

namespace drumhead::lexington {

enum class Cover : std::uint8_t { none, soft, hard };

// The rows of the terrain catalogue. Features of the table fold into these.
DEFINE_ENUM(Kind, open, light_woods, woods, rough, marsh, gentle_slope, steep_slope, road, wall, fence, hedge,
            stream, river, bridge, ford, town_block, fieldworks_light, fieldworks_heavy)
inline constexpr std::size_t kKinds = kCountOf<Kind>;

// Whom a kind of ground slows, disorders or bars: bits of these.
enum Who : std::uint8_t { kFoot2 = 1, kFoot3 = 2, kHorse = 4, kGuns = 8, kSkirmishers = 16, kEverybody = 31 };

struct GroundRow {
  std::uint8_t disorder = 0, half = 0, barred = 0;
  bool guns_by_road = false;                                         // barred to guns but along roads
  Cover fire = Cover::none;                                          // against small arms and canister
  std::array<Cover, 3> ball{Cover::none, Cover::none, Cover::none};  // by class of gun
  Cover combat = Cover::none;
  bool obstacle = false, uphill = false, no_cavalry = false;
  Mil cross = 0;  // what it costs to cross
};

struct WeaponRow {
  Mil close = 0, far = 0;  // far 0: it has none
  int close_hit = 7, far_hit = 7, woods = 1;
};

struct FireModifier {
  int value = 0;
  bool rifles_ignore = false;
};

struct Tables : ReadTables {
  using ReadTables::ReadTables;
  // footprints
  Mil front_3r = length("footprint.front_infantry_3r");
  Mil front_2r = length("footprint.front_infantry_2r");
  Mil front_cavalry = length("footprint.front_cavalry");
  Mil front_gun = length("footprint.front_gun");
  Mil front_skirmisher = length("footprint.front_skirmisher");
  Mil depth_infantry = length("footprint.depth_infantry");
  Mil depth_cavalry = length("footprint.depth_cavalry");
  Mil depth_manhandled = length("footprint.depth_gun_manhandled");
  Mil depth_limbered = length("footprint.depth_gun_limbered");
  Mil depth_skirmish = length("footprint.depth_skirmish_rank");
  int column_infantry = whole("formation.column_max_infantry", 1, kMostModels);
  int column_cavalry = whole("formation.column_max_cavalry", 1, kMostModels);
  int guns_most = whole("unit_size.guns_max", 1, 4);
  int crew_least = whole("unit_size.crew_per_gun_min", 1, 8);
  int crew_most = whole("unit_size.crew_per_gun_max", 1, 8);
  // moves, inches; of foot 2r and 3r
  Mil foot_column[2] = {length("moves.foot_2r_column"), length("moves.foot_3r_column")};
  Mil foot_line[2] = {length("moves.foot_2r_line"), length("moves.foot_3r_line")};
  Mil skirmish_foot = length("moves.skirmish_foot");
  Mil cavalry_column = length("moves.cavalry_column");
  Mil cavalry_line = length("moves.cavalry_line");
  Mil galloper = length("moves.galloper_limbered");
  Mil general = length("moves.general");
  Mil loose_crew = length("moves.loose_crew");
  // ly.move.artillery-notation, ly.ruling.artillery-asterisk: light, field, heavy
  std::array<Mil, 3> limbered = {length("moves.limbered_light"), length("moves.limbered_field"),
                                 length("moves.limbered_heavy")};
  std::array<Mil, 3> manhandled = {length("moves.manhandled_light"), length("moves.manhandled_field"),
                                   length("moves.manhandled_heavy")};
  // factors: prices are multiplied by their inverses, kept as whole numbers over 12
  int charge = share("move_factors.charge", kWholeMove, 4);
  int road = price("move_factors.road");
  int wheel_unsteady = price("move_factors.wheel_unsteady");
  int sidestep = price("move_factors.sidestep");
  int sidestep_unsteady = price("move_factors.sidestep_unsteady");
  int pass_friend = price("move_factors.pass_friend");
  int woods_slow = price("move_factors.woods");
  int steep_slow = price("move_factors.steep");
  // millionths of a move
  int fire_share = share("move_factors.move_and_fire_fraction", kWholeMove, 4);
  int leave_share = share("move_factors.block_leave_fraction", kWholeMove, 4);
  // likewise
  int change_ab = share("manoeuvre.change_ab", kWholeMove, 4);
  int change_cd = share("manoeuvre.change_cd", kWholeMove, 4);
  int limber = share("manoeuvre.limber", kWholeMove, 4);
  int galloper_limber = share("manoeuvre.galloper_limber", kWholeMove, 4);
  int reform = share("manoeuvre.reform", kWholeMove, 4);
  int unsteady_factor = whole("manoeuvre.unsteady_factor", 1, 4);
  // distances
  Mil approach = length("distances.approach_limit");
  Mil overlap = length("distances.overlap_reach");
  Mil skirmish_command = length("distances.skirmish_command");
  Mil pants_down = length("distances.pants_down");
  Mil retreat_least = length("distances.retreat_min");
  Mil retreat_most = length("distances.retreat_max");
  Mil zone_canister = length("distances.zone_canister");
  Mil zone_ballshot = length("distances.zone_ballshot");
  Mil overhead_beyond = length("distances.overhead_min_beyond");
  Mil woods_sight = length("distances.woods_sight");
  Mil hidden = length("distances.hidden_irregulars");
  Mil crest = length("distances.steep_crest_sight");
  Mil control = length("distances.control");
  Mil control_enemy = length("distances.control_path_enemy");
  int overhead_factor = whole("distances.overhead_factor", 1, 9);
  Angle fire_arc = angle("angles.fire_arc");
  Angle retreat_arc = angle("angles.retreat_arc");
  Angle enfilade = angle("angles.enfilade");
  Angle charge_wheel = angle("angles.charge_wheel");
  int evade_foot = whole("evade_dice.skirmish_foot", 1, 9);
  int evade_cavalry = whole("evade_dice.skirmish_cavalry", 1, 9);
  int evade_gunners = whole("evade_dice.gunners", 1, 9);
  // fire
  std::array<WeaponRow, 2> small_arms{};            // by Weapon
  std::array<WeaponRow, 3> canister{}, ballshot{};  // by class of gun
  int foot_per_die = whole("fire_dice.infantry_per_die", 1, 20);
  int foot_round = whole("fire_dice.infantry_round_up_remainder", 1, 20);
  int crew_per_die = whole("fire_dice.crew_per_die", 1, 20);
  int crew_per_gun = whole("fire_dice.crew_max_per_gun", 1, 20);
  int ranks = whole("fire_dice.ranks", 1, 9);
  int ranks_skirmish = whole("fire_dice.ranks_skirmish", 1, 9);
  std::array<FireModifier, 4> by_grade{};
  FireModifier moved, dense, artillery, skirmishers, soft, hard, disordered, screen, first_shot;
  int seven = whole("fire_seven_plus.threshold", 2, 9);
  int seven_first = whole("fire_seven_plus.first_throw", 1, 6);
  int seven_second = whole("fire_seven_plus.second_throw", 1, 6);
  // tests
  std::array<int, 4> fire_pass = by_grade_of("fire_test"), rally_pass = by_grade_of("rally");
  int fire_per_hit = whole("fire_test.per_hit");
  int fire_shaken = whole("fire_test.shaken");
  int fire_general = whole("fire_test.general");
  int fire_pants = whole("fire_test.pants_down");
  int fire_fence = whole("fire_test.rail_fence");
  int fire_rout = whole("fire_test.rout_hits", 0, 9);
  int fire_rout_shaken = whole("fire_test.rout_hits_shaken", 0, 9);
  int rally_enemy = whole("rally.enemy_can_charge");
  int rally_irregular = whole("rally.irregular_or_untrained");
  int rally_general = whole("rally.general");
  // combat
  int base_cavalry = whole("combat_base.cavalry");
  int base_infantry = whole("combat_base.infantry");
  int base_no_bayonet = whole("combat_base.infantry_no_bayonet");
  int base_crew = whole("combat_base.crew");
  int base_skirmish = whole("combat_base.skirmishers");
  int defensive[2] = {whole("combat_modifiers.defensive_fire_2r"),
                      whole("combat_modifiers.defensive_fire_3r")};
  int per_grade = whole("combat_modifiers.per_grade_higher");
  int steady_3r = whole("combat_modifiers.steady_3r");
  int flanked = whole("combat_modifiers.flanked_or_shaken");
  int attack_soft = whole("combat_modifiers.attacking_soft");
  int attack_hard = whole("combat_modifiers.attacking_hard");
  int obstacle = whole("combat_modifiers.obstacle_first_round");
  int disordered_foot = whole("combat_modifiers.disordered_infantry");
  int disordered_horse = whole("combat_modifiers.disordered_cavalry");
  int combat_general = whole("combat_modifiers.general");
  int hit_advantage = whole("combat_hit.advantage", 1, 7);
  int hit_even = whole("combat_hit.even", 1, 7);
  int hit_behind = whole("combat_hit.disadvantage", 1, 7);
  int hit_far_behind = whole("combat_hit.disadvantage_3", 1, 7);
  int far_behind = whole("combat_hit.big_disadvantage_from", 1, 9);
  int combat_foot_per_die = whole("combat_dice.foot_per_die", 1, 20);
  int combat_foot_round = whole("combat_dice.foot_round_up_remainder", 1, 20);
  int horse_on_foot = whole("combat_dice.cavalry_vs_foot_per_die", 1, 20);
  int horse_on_horse = whole("combat_dice.cavalry_vs_cavalry_per_die", 1, 20);
  int horse_round = whole("combat_dice.cavalry_vs_cavalry_round_up_remainder", 1, 20);
  int horse_ranks = whole("combat_dice.cavalry_ranks", 1, 9);
  int rout = whole("combat_results.rout_hits", 0, 9);
  int rout_worse = whole("combat_results.rout_hits_shaken_or_flanked", 0, 9);
  int pursuit = whole("combat_results.pursuit_hits_per_cavalry_model", 0, 9);
  int rout_voluntary = whole("combat_results.voluntary_retreat_rout_hits", 0, 9);
  int shattered_percent = whole("thresholds.shattered_percent", 0, 100);
  int danger_hits = whole("thresholds.general_danger_hits", 1, 20);
  int killed_most = whole("thresholds.general_killed_max", 0, 6);
  int pants_most = whole("thresholds.pants_shaken_max", 0, 6);
  int control_least = whole("thresholds.control_pass_min", 1, 7);
  // ground
  int block_capacity = whole("town_block.capacity", 1, 200);
  int block_per_inch = whole("town_block.figures_firing_per_inch", 0, 9);
  int stream_factor = whole("obstacle_cost.stream_width_factor", 1, 9);
  GroundKinds<Kind> kind_of;  // of a feature
  Grounds woods;
  std::array<GroundRow, kKinds> ground{};
  Mil near_line = kUnit;  // ly.ruling.cover-share
  // the game
  Mil deploy_depth = length("game.deployment_depth");
  int rounds = whole("game.rounds", 1, 200);
  int break_half = share("game.break_fraction", 100);  // percent

 private:
  std::array<int, 4> by_grade_of(const std::string& table) const;
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::lexington
