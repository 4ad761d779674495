// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/thomas/tables.h"

#include "documents/table_reader.h"

namespace drumhead::thomas {

namespace {

template <class E>
std::size_t at(E value) {
  return static_cast<std::size_t>(value);
}

int share_of(TableReader& in, const json::object& row, const char* table, const char* key) {
  return to_mil(in.number(row, table, key, 0, 1) * kWholeMove);
}

void load_troops(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("troops")) {
    const auto troop = at(in.word<Troop>(*row, "troops", "troop"));
    if (const json::value* list = row->if_contains("formations"); list != nullptr && list->is_array())
      for (const json::value& name : list->get_array()) {
        Formation formation = Formation::none;
        read(name, formation, in.reading(), Where{nullptr, "troops.formations"});
        if (at(formation) < kFormations) t.may_form[troop][at(formation)] = true;
      }
    t.may_fire[troop] = in.flag(*row, "troops", "may_fire");
    t.may_charge[troop] = in.flag(*row, "troops", "may_charge");
    t.counts[troop] = in.flag(*row, "troops", "counts_for_victory");
  }
  for (const json::object* row : in.rows("moves")) {
    const auto troop = at(in.word<Troop>(*row, "moves", "troop"));
    const auto formation = at(in.word<Formation>(*row, "moves", "formation"));
    if (formation < kFormations) t.move[troop][formation] = in.length(*row, "moves", "inches");
  }
}

// nt.ruling.bases-per-unit: a full unit has as many bases as the lists give its kind.
void load_army(TableReader& in, const Rulebook& book, Tables& t) {
  for (const json::object* row : in.rows("army")) {
    ArmyRow army;
    army.side = in.word<Side>(*row, "army", "side");
    army.key = in.text(*row, "army", "key");
    army.name = in.text(*row, "army", "unit");
    army.count = in.whole(*row, "army", "count", 0, 40);
    army.general = in.text(*row, "army", "troop") == "general";
    if (!army.general) {
      army.troop = in.word<Troop>(*row, "army", "troop");
      army.class_ = in.word<Class>(*row, "army", "class");
      army.bases = in.whole(*row, "army", "bases", 1, 12);
      t.bases[at(army.troop)] = army.bases;
    }
    if (const json::value* special = row->if_contains("special"); special != nullptr && special->is_array())
      for (const json::value& id : special->get_array())
        if (id.is_string() && !army.special.full()) army.special.push_back(book.id_of(id.get_string()));
    t.army.push_back(std::move(army));
  }
  // The lists have no heavy cavalry or lancers: they get what other horse has.
  for (const Troop horse : {Troop::heavy_cavalry, Troop::lancers})
    if (t.bases[at(horse)] == 0) t.bases[at(horse)] = t.bases[at(Troop::light_cavalry)];
}

void load_costs(TableReader& in, Tables& t) {
  if (const json::object* row = in.one("move_costs")) {
    t.wheel = share_of(in, *row, "move_costs", "wheel");
    t.turn = share_of(in, *row, "move_costs", "turn");
    t.change = share_of(in, *row, "move_costs", "change_formation");
    t.river = share_of(in, *row, "move_costs", "river");
    t.town_occupy = share_of(in, *row, "move_costs", "town_occupy");
    t.linear_obstacle = share_of(in, *row, "move_costs", "linear_obstacle");
    t.ford = share_of(in, *row, "move_costs", "ford");
    t.town_leave = share_of(in, *row, "move_costs", "town_leave");
  }
  for (const json::object* row : in.rows("terrain")) {
    GroundRow& ground = t.ground[at(in.word<Kind>(*row, "terrain", "kind"))];
    const auto speed = [&](const char* key) { return to_mil(in.number(*row, "terrain", key, 0, 1) * 1000); };
    ground.speed[at(Troop::close_order)] = speed("close_order");
    ground.speed[at(Troop::light_infantry)] = speed("light_infantry");
    for (const Troop horse : {Troop::heavy_cavalry, Troop::light_cavalry, Troop::lancers})
      ground.speed[at(horse)] = speed("cavalry");
    ground.speed[at(Troop::artillery)] = speed("artillery");
    ground.fire_save = in.flag(*row, "terrain", "fire_save");
    ground.melee_save = in.flag(*row, "terrain", "melee_save");
    ground.blocks_sight = in.flag(*row, "terrain", "blocks_sight");
  }
}

void load_fire(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("fire")) {
    const FireRow fire{in.length(*row, "fire", "min_range_over"), in.length(*row, "fire", "range"),
                       in.whole(*row, "fire", "hit", 1, 7), in.whole(*row, "fire", "dice_per_base", 0, 6)};
    const json::value* who = row->if_contains("firer");
    const std::string firer = who != nullptr && who->is_string() ? std::string(who->get_string()) : "";
    if (firer == "elite-infantry")
      t.infantry_fire[at(Class::elite)] = fire;
    else if (firer == "average-infantry")
      t.infantry_fire[at(Class::average)] = fire;
    else if (firer == "levy-infantry")
      t.infantry_fire[at(Class::levy)] = fire;
    else if (firer == "artillery-short")
      t.artillery_short = fire;
    else if (firer == "artillery-long")
      t.artillery_long = fire;
    else
      in.fail("fire.firer",
              "expected elite-infantry, average-infantry, levy-infantry, artillery-short or artillery-long");
  }
  if (const json::object* row = in.one("hits")) {
    t.hits_per_base = in.whole(*row, "hits", "per_base", 1, 20);
    t.cover_save = in.whole(*row, "hits", "cover_save", 1, 7);
    t.melee_hit = in.whole(*row, "hits", "melee_hit", 1, 7);
    t.melee_save = in.whole(*row, "hits", "melee_save", 1, 7);
  }
  if (const json::object* row = in.one("artillery")) {
    t.silent_within = in.length(*row, "artillery", "silent_within");
    t.overrun_within = in.length(*row, "artillery", "overrun_within");
    t.support_within = in.length(*row, "artillery", "support_within");
  }
}

void load_melee_and_morale(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("melee")) {
    const auto own = at(in.word<Troop>(*row, "melee", "own"));
    if (own >= 5) continue;
    constexpr const char* kAgainst[] = {"vs_close_order", "vs_light_infantry", "vs_heavy_cavalry",
                                        "vs_light_cavalry", "vs_lancers"};
    for (std::size_t enemy = 0; enemy < 5; ++enemy)
      t.melee[own][enemy] = in.whole(*row, "melee", kAgainst[enemy], 0, 8);
  }
  for (const json::object* row : in.rows("morale")) {
    const auto grade = at(in.word<Class>(*row, "morale", "class"));
    if (grade < 3) t.morale[grade] = in.whole(*row, "morale", "pass", 1, 7);
  }
  if (const json::object* row = in.one("general"))
    t.general_bonus = in.whole(*row, "general", "morale_bonus", 0, 6);
  if (const json::object* row = in.one("victory"))
    t.remaining_percent = in.whole(*row, "victory", "remaining_percent", 0, 100);
}

void load_sizes(TableReader& in, Tables& t) {
  if (const json::object* row = in.one("bases")) {
    const auto size = [&](const char* key) { return to_mil(in.number(*row, "bases", key, 0.1, 12) * kUnit); };
    t.infantry_width = size("infantry_width");
    t.infantry_depth = size("infantry_depth");
    t.cavalry_width = size("cavalry_width");
    t.cavalry_depth = size("cavalry_depth");
    t.artillery_width = size("artillery_width");
    t.unlimbered_depth = size("artillery_depth_unlimbered");
    t.limbered_depth = size("artillery_depth_limbered");
    t.square_large = size("square_side_3_or_4_bases");
    t.square_small = size("square_side_1_or_2_bases");
  }
  if (const json::object* row = in.one("geometry")) {
    const auto angle = [&](const char* key) {
      return to_mil(in.number(*row, "geometry", key, 0, 180) * 100);
    };
    t.fire_arc = angle("fire_arc_degrees_each_side");
    t.oblique = angle("oblique_degrees_each_side");
    t.wheel_most = angle("wheel_max_degrees");
    t.unit_gap = in.length(*row, "geometry", "unit_gap");
    t.edge_reach = in.length(*row, "geometry", "edge_reach");
    t.woods_sight = in.length(*row, "geometry", "woods_sight");
    t.square_retreat = in.length(*row, "geometry", "square_retreat");
    t.bridge_width = in.length(*row, "geometry", "bridge_width");
  }
  if (const json::object* row = in.one("setup")) {
    t.table_width = in.length(*row, "setup", "table_width");
    t.table_depth = in.length(*row, "setup", "table_depth");
    t.deploy_depth = in.length(*row, "setup", "deploy_depth");
    t.quiet_turns = in.whole(*row, "setup", "quiet_turns", 1, 250);
  }
}

}  // namespace

Kind kind_of(Ground ground) {
  switch (ground) {
    case Ground::woods_light:  // nt.ruling.light-and-heavy-woods
    case Ground::woods_heavy:
    case Ground::orchard:
      return Kind::woods;
    case Ground::rough:
    case Ground::marsh:
      return Kind::rough;
    case Ground::hill:
      return Kind::hill;  // gentle or steep: nt.ruling.hill-kinds
    case Ground::building:
    case Ground::town:
      return Kind::town;
    case Ground::water:
      return Kind::impassable;
    case Ground::wall:
    case Ground::fence:
    case Ground::hedge:
    case Ground::fieldwork:
      return Kind::linear_obstacle;
    case Ground::stream:
      return Kind::stream;
    case Ground::river:
      return Kind::river;
    case Ground::field:
    case Ground::road:
    case Ground::track:
    case Ground::bridge:
    case Ground::ford:
      return Kind::open;
  }
  return Kind::open;
}

Result<Tables> load_tables(const Rulebook& book) {
  TableReader in(book);
  Tables t;
  load_troops(in, t);
  load_army(in, book, t);
  load_costs(in, t);
  load_fire(in, t);
  load_melee_and_morale(in, t);
  load_sizes(in, t);
  if (!in.reading().ok()) return in.reading().problems;
  return t;
}

}  // namespace drumhead::thomas
