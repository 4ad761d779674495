// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>

#include "documents/table_reader.h"
#include "rules/awi28/state.h"

namespace drumhead::awi28 {

// The kinds of ground that the sheet tells apart.
DEFINE_ENUM(Kind, open, woods, open_woods, rough, building, river, road, fence, hedge, fieldwork, stream,
            bridge, ford)

// Who moves: the columns of table.going.
enum class Mover : std::uint8_t { infantry, skirmishers, cavalry, cavalry_skirmishing, guns_and_wagons };

// What a kind of ground does.
struct GroundRow {
  std::array<int, 5> price{12, 12, 12, 12, 12};  // of an inch, in twelfths, by Mover; 0: it may not go there
  bool obstacle = false;                         // a line that takes a toll
  Cover cover = Cover::none;                     // of whoever is in it, or behind an obstacle
};

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

DEFINE_ENUM(Result3, break_, retire, hold)

// One line of the Break Test table: by column, shot before hand-to-hand, infantry, cavalry, artillery.
struct BreakRow {
  int least = 0, most = 0;
  std::array<Result3, 6> result{};
};

struct Tables : ReadTables {
  using ReadTables::ReadTables;
  // command
  Mil distance_step = length("command.distance_step");
  Mil enemy_near_range = length("command.enemy_near_range");
  int per_step = whole("command.distance_per_step");
  int enemy_near = whole("command.enemy_near");
  int attack_column = whole("command.attack_column");
  int march_column = whole("command.march_column_or_limbered");
  int march_column_road = whole("command.march_column_or_limbered_road");
  int staff_default = whole("command_rules.staff_rating_default", 2, 12);
  int staff_least = whole("command_rules.staff_rating_min", 2, 12);
  int staff_most = whole("command_rules.staff_rating_max", 2, 12);
  int blunder_roll = whole("command_rules.blunder_roll", 2, 13);
  // the least for one, two and three moves
  std::array<int, 3> margin = {whole("command_rules.min_margin_1_move"),
                               whole("command_rules.min_margin_2_moves"),
                               whole("command_rules.min_margin_3_moves")};
  Mil initiative = length("command_rules.initiative_range");
  Mil group_gap = length("command_rules.brigade_order_gap");
  Mil follow_range = length("command_rules.follow_me_range");
  Mil rally_range = length("command_rules.rally_range");
  int follow_moves = whole("command_rules.follow_me_moves", 1, 6);
  std::array<int, 6> blunder_moves{};         // by the die; those of a charge are on the second die
  std::array<int, 6> blunder_charge_moves{};  // by the second die
  // moves
  Mil infantry = length("moves.infantry");
  Mil limbered_foot = length("moves.limbered_foot_artillery");
  Mil wagon = length("moves.wagon");
  Mil cavalry = length("moves.cavalry");
  Mil limbered_horse = length("moves.limbered_horse_artillery");
  Mil manhandled = length("moves.manhandled_artillery");
  Mil commander_foot = length("moves.commander_foot");
  Mil commander_mounted = length("moves.commander_mounted");
  int free_march = whole("moves.free_moves_march_column", 0, 3);
  int free_limbered = whole("moves.free_moves_limbered", 0, 3);
  Mil obstacle = length("terrain.obstacle_penalty");
  Mil building = length("terrain_rules.building_entry_penalty");
  Mil ford = length("terrain_rules.ford_penalty");
  // of a move, in thousandths, for passing through a friend
  int pass_share = share("terrain.interpenetration_factor");
  Mil see_woods = length("terrain_rules.see_into_woods");
  Mil see_open_woods = length("terrain_rules.see_into_open_woods");
  Mil cover_touch = length("terrain_rules.linear_cover_touch");
  // evading: dice and inches; light horse, horse, foot
  std::array<int, 3> evade_dice = {whole("evade.light_cavalry_dice", 1, 9), whole("evade.cavalry_dice", 1, 9),
                                   whole("evade.infantry_dice", 1, 9)};
  std::array<Mil, 3> evade_plus = {length("evade.light_cavalry_plus"), length("evade.cavalry_plus"),
                                   length("evade.infantry_plus")};
  int evade_extra = whole("evade.evader_extra_dice_per_later_move", 0, 9);
  int withdraw_moves = whole("evade.withdraw_moves", 1, 6);
  std::array<WeaponRow, 4> weapons{};  // by Weapon
  // shooting
  Mil close_range = length("shooting.close_range");
  int at_column = whole("shooting.artillery_at_column");
  int close_or_skirmish = whole("shooting.close_closing_or_skirmishers");
  int shooter_unsteady = whole("shooting.shooter_shaken_or_disordered");
  int target_hard = whole("shooting.target_skirmish_artillery_notclear");
  int over_half = whole("shooting.artillery_over_half_range");
  int overhead = whole("shooting.artillery_overhead");
  int enfilade = whole("shooting.enfilade_dice_factor", 1, 4);
  // hand-to-hand
  int charging = whole("melee.charging");
  int won_last = whole("melee.won_last_round");
  int unsteady = whole("melee.shaken_or_disordered");
  int skirmishers = whole("melee.skirmishers");
  int flank = whole("melee.flank_or_rear");
  int march_dice = whole("melee.march_column_dice", 0, 12);
  int limbered_dice = whole("melee.limbered_dice", 0, 12);
  int rear_support = whole("result.rear_support");
  int flank_support = whole("result.flank_support_each");
  std::array<int, 3> building_size = {whole("result.building_size_1"), whole("result.building_size_2"),
                                      whole("result.building_size_3")};
  // saves
  int save_attack_column = whole("saves.attack_column");
  int light_cover = whole("saves.light_cover");
  int fence = whole("saves.fence");
  int heavy_cover = whole("saves.heavy_cover");
  int save_march_column = whole("saves.march_column");
  int artillery_long = whole("saves.artillery_long");
  int artillery_near = whole("saves.artillery_close_or_medium");
  // by ruling
  int to_hit = whole("dice_rules.to_hit", 2, 6);
  int always_miss = whole("dice_rules.always_miss", 0, 5);
  int always_hit = whole("dice_rules.always_hit", 2, 6);
  int disorder_on = whole("dice_rules.disorder_on", 6, 6);
  int save_fails = whole("dice_rules.save_always_fails", 0, 5);
  int first_fire = whole("dice_rules.first_fire_to_hit");
  int elite = whole("dice_rules.elite_recover", 2, 7);
  int break_excess = whole("dice_rules.break_per_excess");
  int break_disordered = whole("dice_rules.break_disordered");
  int break_artillery = whole("dice_rules.break_artillery");
  Mil support_range = length("dice_rules.support_range");
  int commander_dice = whole("dice_rules.commander_melee_dice", 0, 6);
  int commander_killed = whole("dice_rules.commander_killed_roll", 2, 13);
  std::array<Row, 6> grades{};
  int wavering_position = whole("militia.wavering_defensive_position");
  int steady_natural = whole("steady.natural_pass", 2, 13);
  int steady_levels = whole("steady.levels_better", 0, 2);
  GroundKinds<Kind> kind_of;  // of a feature
  Grounds woods, closed_woods;
  std::array<GroundRow, kCountOf<Kind>> ground{};
  std::array<TroopRow, kRows> troops{};
  std::vector<BreakRow> breaks;
  // footprints: x wide, y deep
  Point foot_line = size("footprint.infantry_line");
  Point foot_attack = size("footprint.infantry_attack_column");
  Point foot_march = size("footprint.infantry_march_column");
  Point foot_skirmish = size("footprint.infantry_skirmish");
  Point horse_line = size("footprint.cavalry_line");
  Point horse_march = size("footprint.cavalry_march_column");
  Point horse_skirmish = size("footprint.cavalry_skirmish");
  Point gun_deployed = size("footprint.artillery_deployed");
  Point gun_limbered = size("footprint.artillery_limbered");
  Point wagon_size = size("footprint.wagon");
  Mil commander_radius = size("footprint.commander").x / 2;
  std::array<std::array<std::size_t, kRows>, 3> listed{};  // units of the army lists, by side and row
  Mil spacing = kUnit;                                     // aw.ruling.spacing
  Mil deploy_depth = 12000;                                // aw.ruling.table
  Mil blunder_sees = 48000;                                // aw.ruling.blunder-away
  Angle charge_wheel = 4500;                               // aw.ruling.charge
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::awi28
