// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/arw1d/tables.h"

#include <algorithm>

#include "documents/table_reader.h"

namespace drumhead::arw1d {

json::value write(Shots shots, const drumhead::Setting&) { return json::value(shots == Shots::poor); }

void read(const json::value& in, Shots& out, Reading& r, const Where& at) {
  if (const bool* held = in.if_bool())
    out = *held ? Shots::poor : Shots::fair;
  else
    r.fail(at, "expected true or false, found " + drumhead::kind_of(in));
}

namespace {

// One table with its name, so that a row reads as a list of keys.
struct Row {
  TableReader& in;
  const char* table;
  const json::object* row;

  Row(TableReader& reader, const char* name) : in(reader), table(name), row(reader.one(name)) {}
  Row(TableReader& reader, const char* name, const json::object* held) : in(reader), table(name), row(held) {}
  Mil length(const char* key) const { return row != nullptr ? in.length(*row, table, key) : 0; }
  Angle angle(const char* key) const { return row != nullptr ? in.angle(*row, table, key) : 0; }
  int whole(const char* key, int least = -9, int most = 200) const {
    return row != nullptr ? in.whole(*row, table, key, least, most) : 0;
  }
  int thousandths(const char* key) const {
    return row != nullptr ? to_mil(in.number(*row, table, key, 0, 1) * 1000) : 0;
  }
  std::string text(const char* key) const { return row != nullptr ? in.text(*row, table, key) : ""; }
  bool flag(const char* key) const { return row != nullptr && in.flag(*row, table, key); }
  bool has(const char* key) const { return row != nullptr && row->if_contains(key) != nullptr; }
  bool lists(const char* key, const json::value& item) const {
    const json::value* list = row != nullptr ? row->if_contains(key) : nullptr;
    return list != nullptr && list->is_array() &&
           std::find(list->get_array().begin(), list->get_array().end(), item) != list->get_array().end();
  }
};

void load_troops(TableReader& in, Tables& t) {
  for (const json::object* held : in.rows("troops")) {
    const Row row(in, "troops", held);
    TroopRow& out = t.troops[static_cast<std::size_t>(in.word<Troop>(*held, "troops", "key"))];
    out.name = row.text("name");
    out.arm = in.word<Arm>(*held, "troops", "arm");
    out.formation = in.word<Class>(*held, "troops", "class");
    out.move = row.length("move_cm");
    out.melee = row.whole("melee");
    out.melee_v_infantry = row.whole("melee_v_infantry");
    out.bows_only = row.text("weapon") == "bow-or-none";
    if (!out.bows_only) out.weapon = in.word<Weapon>(*held, "troops", "weapon");
    out.near = row.length("short_cm");
    out.far = row.length("long_cm");
    out.extreme = row.length("extreme_cm");
  }
  for (const json::object* held : in.rows("stands")) {  // rw.ruling.stand-sizes
    const Row row(in, "stands", held);
    const std::string arm = row.text("arm");
    for (TroopRow& troop : t.troops) {
      const bool fits = troop.arm == Arm::cavalry         ? arm == "cavalry"
                        : troop.arm == Arm::artillery     ? arm == "artillery"
                        : troop.formation == Class::light ? arm == "light-infantry"
                                                          : arm == "massed-infantry";
      if (!fits) continue;
      troop.stands = static_cast<std::uint8_t>(row.whole("stands", 1, kMostStands));
      troop.width = row.length("width_cm");
      troop.depth = row.length("depth_cm");
    }
  }
}

void load_orders(TableReader& in, Tables& t) {
  const Row row(in, "orders");
  t.advance_share = row.thousandths("advance_min_move_fraction");
  t.no_missile_halt = row.length("advance_no_missile_halt_cm");
  t.friends_halt = row.length("advance_friends_halt_cm");
  t.friends_share = row.thousandths("advance_friends_trigger_fraction");
  t.back_share = row.thousandths("reserve_back_fraction");
  t.no_closer = row.length("reserve_no_closer_cm");
  t.column_move = row.length("reserve_column_infantry_cm");
  t.shift = row.length("stand_shift_cm");
  t.retreat_share = row.thousandths("retreat_min_move_fraction");
  t.rout_bonus = row.length("rout_later_bonus_cm");
  t.rout_value = row.whole("rout_combat_value");
  for (int width = 1; width <= 2; ++width)
    t.widths[static_cast<std::size_t>(width)] = row.lists("reserve_column_widths", json::value(width));
  const Row drill(in, "drill");
  t.incline = drill.angle("incline_degrees");
  t.incline_well = drill.thousandths("incline_well");
  t.incline_normal = drill.thousandths("incline_normal");
  t.incline_cavalry = drill.thousandths("incline_cavalry");
  t.incline_badly = drill.thousandths("incline_badly");
  t.wheel_badly = drill.thousandths("wheel_badly");
}

std::vector<ResultRow> load_results(TableReader& in, const char* table) {
  std::vector<ResultRow> out;
  for (const json::object* held : in.rows(table)) {
    const Row row(in, table, held);
    out.push_back({row.whole("min"), row.whole("kills", 0, kMostStands)});
  }
  std::sort(out.begin(), out.end(), [](const ResultRow& a, const ResultRow& b) { return a.min < b.min; });
  return out;
}

void load_shooting(TableReader& in, Tables& t) {
  const Row row(in, "shooting_modifiers");
  t.extreme_range = row.whole("extreme-range");
  t.poor_shots = row.whole("poor-shots");
  t.not_stationary = row.whole("not-stationary");
  t.long_range = row.whole("long-range");
  t.soft_cover = row.whole("soft-cover");
  t.hard_cover = row.whole("hard-cover");
  t.target_light = row.whole("target-light-infantry");
  t.lights_shooting = row.whole("lights-shooting");
  t.shoot_disordered = row.whole("disordered");
  t.v_column = row.whole("artillery-v-column-square");
  t.guns_close = row.whole("artillery-5cm");
  t.guns_close_reach = row.length("artillery_close_cm");
  t.first_shot = row.whole("first-shot");
  t.musket_short = row.whole("musket-short");
  t.extra_shooting = row.whole("extra-stand");
  t.lights_extra = row.whole("lights_max_extra", 0, kMostStands);
  t.shooting_results = load_results(in, "shooting_results");
}

void load_melee(TableReader& in, Tables& t) {
  const Row row(in, "melee_modifiers");
  t.high = row.whole("high-morale");
  t.against_flank = row.whole("against-flank-rear");
  t.square = row.whole("square-or-deep-column-v-cavalry");
  t.deep = row.whole("deep_column_min_depth", 1, kMostStands);
  t.overlap = row.whole("overlap");
  t.extra_stand = row.whole("extra-stand");
  t.lower_value = row.whole("lower-value");
  t.group_disordered = row.whole("group-disordered");
  t.group_percent = row.whole("group_disordered_percent", 1, 100);
  t.poor = row.whole("poor-morale");
  t.massed_terrain = row.whole("massed-in-terrain");
  for (int type = 0; type <= 4; ++type)
    t.hindering[static_cast<std::size_t>(type)] = row.lists("massed_terrain_types", json::value(type));
  t.reserve = row.whole("reserve-retreat-or-own-flank-rear");
  t.protected_ = row.whole("enemy-protected-or-uphill");
  t.caught_standing = row.whole("cavalry-charged-standing");
  t.melee_results = load_results(in, "melee_results");
}

void load_morale(TableReader& in, Tables& t) {
  const Row row(in, "morale_modifiers");
  t.more_casualties = row.whole("more-casualties");
  t.lights_on_lights = row.whole("lights-charge-lights");
  t.general_near = row.whole("general-near");
  t.general_step = row.length("general_step_cm");
  t.morale_high = row.whole("high");
  t.uphill = row.whole("uphill-or-infantry-in-cover");
  t.melee_won = row.whole("melee-won");
  t.artillery_fire = row.whole("artillery-fire");
  t.losses = row.whole("group-losses");
  t.losses_step = row.whole("group_losses_step_percent", 1, 100);
  t.disordered = row.whole("disordered");
  t.morale_poor = row.whole("poor-or-militia-open");
  t.higher_factor = row.whole("charge-or-charged-higher-factor");
  t.v_cavalry = row.whole("light-foot-or-militia-v-cavalry");
  t.flank = row.whole("charged-flank-rear");
  t.melee_lost = row.whole("melee-lost");
  t.rallying = row.whole("rallying");
  t.half_strength = row.whole("charge-half-strength");
  t.half_percent = row.whole("charge_half_strength_percent", 1, 100);
  const Row rally(in, "rally_results");
  t.rally_any = rally.whole("any_min");
  t.rally_massed = rally.whole("massed_min");
  for (const json::object* held : in.rows("charge_results")) {
    const Row one(in, "charge_results", held);
    t.charge_results.push_back(
        {one.whole("min"), one.text("massed") == "keep", one.text("lights") == "keep"});
  }
  for (const json::object* held : in.rows("morale_results")) {
    const Row one(in, "morale_results", held);
    MoraleRow out{one.whole("min", -99), one.text("massed"), one.text("lights")};
    out.artillery_killed = one.has("artillery") && one.text("artillery") == "killed";
    if (one.has("massed_fall_back_cm")) out.massed_back = one.length("massed_fall_back_cm");
    if (one.has("lights_fall_back_cm")) out.lights_back = one.length("lights_fall_back_cm");
    t.morale_results.push_back(out);
  }
  const auto higher = [](const auto& a, const auto& b) { return a.min > b.min; };
  std::sort(t.charge_results.begin(), t.charge_results.end(), higher);
  std::sort(t.morale_results.begin(), t.morale_results.end(), higher);
  if (t.morale_results.empty()) in.fail("morale_results", "expected rows");
}

void load_ground(TableReader& in, Tables& t) {
  constexpr const char* kMovers[] = {"massed_foot", "light_foot", "cavalry", "artillery"};
  for (const json::object* held : in.rows("terrain")) {
    const Row row(in, "terrain", held);
    GroundRow& out = t.ground[static_cast<std::size_t>(in.word<Kind>(*held, "terrain", "key"))];
    out.type = row.whole("type", 0, 4);
    out.cover = in.word<Cover>(*held, "terrain", "cover");
    for (std::size_t i = 0; i < 4; ++i) out.speed[i] = row.thousandths(kMovers[i]);
    out.disorders_massed = row.lists("disorders", json::value("massed"));
    out.disorders_light_cavalry = row.lists("disorders", json::value("light-cavalry"));
    out.disorders_light_foot = row.lists("disorders", json::value("light-foot"));
    out.defence = row.flag("defence");
    out.cross = row.length("cross_cm");
  }
}

// rw.ruling.sample-armies
void load_army(TableReader& in, Tables& t) {
  for (const json::object* held : in.rows("army")) {
    const Row row(in, "army", held);
    ArmyRow out;
    out.side = row.text("side") == "British" ? Side::british : Side::american;
    out.group = row.text("group");
    out.name = row.text("unit");
    out.profile.type = in.word<Troop>(*held, "army", "type");
    out.profile.drill = in.word<Drill>(*held, "army", "drill");
    out.profile.morale = in.word<Morale>(*held, "army", "morale");
    out.profile.poor_shots = row.flag("poor_shots") ? Shots::poor : Shots::fair;
    out.profile.start_stands = static_cast<std::uint8_t>(row.whole("stands", 1, kMostStands));
    t.army.push_back(std::move(out));
  }
}

void load_game(TableReader& in, Tables& t) {
  const Row row(in, "game");
  t.deploy_depth = row.length("deployment_depth_cm");
  t.turns = row.whole("turns", 1, 99);
  t.break_percent = row.whole("army_break_percent", 1, 100);
  t.margin_percent = row.whole("minor_victory_margin_percent", 0, 100);
  t.command_step = row.length("command_step_cm");
  t.chain = row.length("command_chain_cm");
  t.general_move = row.length("general_move_cm");
  t.general_hit = row.whole("general_hit_on", 1, 6);
  t.closing = row.length("closing_fire_cm");
  t.charge_wheel = row.angle("charge_wheel_degrees");
  t.arc = row.angle("front_arc_degrees");
}

}  // namespace

Kind kind_of(const Feature& feature) {
  switch (feature.kind) {
    case Ground::woods_light:
    case Ground::orchard:
      return Kind::light_woods;
    case Ground::woods_heavy:
      return Kind::heavy_woods;
    case Ground::rough:
      return Kind::rough;
    case Ground::marsh:
      return Kind::swamp;
    case Ground::hill:
      return feature.slope == Slope::steep ? Kind::steep_hill : Kind::gentle_hill;
    case Ground::building:
    case Ground::town:
      return Kind::building;
    case Ground::water:
    case Ground::river:
      return Kind::river;
    case Ground::road:
    case Ground::track:
      return Kind::road;
    case Ground::wall:
      return Kind::wall;
    case Ground::fence:
    case Ground::hedge:
      return Kind::fence_hedge;
    case Ground::fieldwork:
      return Kind::fieldworks;
    case Ground::stream:
      return Kind::stream;
    case Ground::bridge:
      return Kind::bridge;
    case Ground::ford:
      return Kind::ford;
    case Ground::field:
      return Kind::open;
  }
  return Kind::open;
}

Result<Tables> load_tables(const Rulebook& book) {
  TableReader in(book);
  Tables t;
  load_troops(in, t);
  load_orders(in, t);
  load_shooting(in, t);
  load_melee(in, t);
  load_morale(in, t);
  load_ground(in, t);
  load_army(in, t);
  load_game(in, t);
  if (!in.reading().ok()) return in.reading().problems;
  return t;
}

}  // namespace drumhead::arw1d
