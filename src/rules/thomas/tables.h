// The rulebook's numbers, loaded and checked once.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "documents/table_reader.h"
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
DEFINE_ENUM(Kind, woods, hill, river, town, rough, linear_obstacle, stream, open, impassable)
inline constexpr std::size_t kKinds = kCountOf<Kind>;

struct Tables : ReadTables {
  using ReadTables::ReadTables;
  int remaining_percent = whole("victory.remaining_percent", 0, 100);
  std::array<std::array<bool, kFormations>, kTroops> may_form{};  // table.troops.formations
  std::array<bool, kTroops> may_fire{}, may_charge{}, counts{};
  std::array<std::array<Mil, kFormations>, kTroops> move{};  // 0: no move
  // parts of kWholeMove
  int wheel = share("move_costs.wheel", kWholeMove);
  int turn = share("move_costs.turn", kWholeMove);
  int change = share("move_costs.change_formation", kWholeMove);
  int river = share("move_costs.river", kWholeMove);
  int town_occupy = share("move_costs.town_occupy", kWholeMove);
  int linear_obstacle = share("move_costs.linear_obstacle", kWholeMove);
  int ford = share("move_costs.ford", kWholeMove);
  int town_leave = share("move_costs.town_leave", kWholeMove);
  GroundKinds<Kind> kind_of;  // of a feature: nt.ruling.light-and-heavy-woods, nt.ruling.hill-kinds
  Grounds woods, rough;
  std::array<GroundRow, kKinds> ground{};
  std::array<FireRow, 3> infantry_fire{};  // by Class
  FireRow artillery_short, artillery_long;
  int hits_per_base = whole("hits.per_base", 1, 20);
  int cover_save = whole("hits.cover_save", 1, 7);
  int melee_hit = whole("hits.melee_hit", 1, 7);
  int melee_save = whole("hits.melee_save", 1, 7);
  Mil silent_within = length("artillery.silent_within");
  Mil overrun_within = length("artillery.overrun_within");
  Mil support_within = length("artillery.support_within");
  std::array<std::array<int, 5>, 5> melee{};  // dice per base: own troop, enemy troop
  std::array<int, 3> morale{};                // by Class
  int general_bonus = whole("general.morale_bonus", 0, 6);
  std::array<int, kTroops> bases{};  // of a full unit
  Mil infantry_width = width("infantry_width"), infantry_depth = width("infantry_depth");
  Mil cavalry_width = width("cavalry_width"), cavalry_depth = width("cavalry_depth");
  Mil artillery_width = width("artillery_width");
  Mil unlimbered_depth = width("artillery_depth_unlimbered");
  Mil limbered_depth = width("artillery_depth_limbered");
  Mil square_large = width("square_side_3_or_4_bases"), square_small = width("square_side_1_or_2_bases");
  Angle fire_arc = angle("geometry.fire_arc_degrees_each_side");
  Angle oblique = angle("geometry.oblique_degrees_each_side");
  Angle wheel_most = angle("geometry.wheel_max_degrees");
  Mil unit_gap = length("geometry.unit_gap"), edge_reach = length("geometry.edge_reach");
  Mil woods_sight = length("geometry.woods_sight"), square_retreat = length("geometry.square_retreat");
  Mil bridge_width = length("geometry.bridge_width");
  Mil table_width = length("setup.table_width"), table_depth = length("setup.table_depth");
  Mil deploy_depth = length("setup.deploy_depth");
  int quiet_turns = whole("setup.quiet_turns", 1, 250);

 private:
  Mil width(const std::string& key) const {
    return to_mil(number(("bases." + key).c_str(), 0.1, 12) * kUnit);
  }
};

Result<Tables> load_tables(const Rulebook& book);

}  // namespace drumhead::thomas
