// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/arw1d/tables.h"

#include <algorithm>

namespace drumhead::arw1d {

json::value write(Shots shots, const drumhead::Setting&) { return json::value(shots == Shots::poor); }

void read(const json::value& in, Shots& out, Reading& r, const Where& at) {
  if (const bool* held = in.if_bool())
    out = *held ? Shots::poor : Shots::fair;
  else
    r.fail(at, "expected true or false, found " + drumhead::kind_of(in));
}

namespace {

void load_troops(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("troops")) {
    TroopRow& out = t.troops[at(row.word<Troop>("key"))];
    out.name = row.text("name");
    out.arm = row.word<Arm>("arm");
    out.formation = row.word<Class>("class");
    out.move = row.length("move_cm");
    out.melee = row.whole("melee");
    out.melee_v_infantry = row.whole("melee_v_infantry");
    out.bows_only = row.text("weapon") == "bow-or-none";
    if (!out.bows_only) out.weapon = row.word<Weapon>("weapon");
    out.near = row.length("short_cm");
    out.far = row.length("long_cm");
    out.extreme = row.length("extreme_cm");
  }
  for (const TableRow& row : in.rows("stands")) {  // rw.ruling.stand-sizes
    const std::string arm = row.text("arm");
    for (TroopRow& troop : t.troops) {
      const bool fits = troop.arm == Arm::cavalry         ? arm == "cavalry"
                        : troop.arm == Arm::artillery     ? arm == "artillery"
                        : troop.formation == Class::light ? arm == "light-infantry"
                                                          : arm == "massed-infantry";
      if (!fits) continue;
      troop.stands = row.byte("stands", 1, kMostStands);
      troop.width = row.length("width_cm");
      troop.depth = row.length("depth_cm");
    }
  }
}

std::vector<ResultRow> load_results(TableReader& in, const char* table) {
  std::vector<ResultRow> out;
  for (const TableRow& row : in.rows(table)) {
    out.push_back({row.whole("min"), row.whole("kills", 0, kMostStands)});
  }
  std::sort(out.begin(), out.end(), [](const ResultRow& a, const ResultRow& b) { return a.min < b.min; });
  return out;
}

void load_lists(TableReader& in, Tables& t) {
  const TableRow orders = in.one("orders"), melee = in.one("melee_modifiers");
  for (int width = 1; width <= 2; ++width)
    t.widths[static_cast<std::size_t>(width)] = orders.lists("reserve_column_widths", json::value(width));
  for (int type = 0; type <= 4; ++type)
    t.hindering[static_cast<std::size_t>(type)] = melee.lists("massed_terrain_types", json::value(type));
  t.shooting_results = load_results(in, "shooting_results");
  t.melee_results = load_results(in, "melee_results");
}

MoraleSays says(std::string_view text) {
  if (text == "rout") return MoraleSays::rout;
  if (text == "all-to-retreat") return MoraleSays::all_to_retreat;
  if (text == "advance-or-stand-to-retreat") return MoraleSays::advance_or_stand_to_retreat;
  return text == "advance-to-stand" ? MoraleSays::advance_to_stand : MoraleSays::nothing;
}

void load_morale(TableReader& in, Tables& t) {
  for (const TableRow& one : in.rows("charge_results")) {
    t.charge_results.push_back(
        {one.whole("min"), one.text("massed") == "keep", one.text("lights") == "keep"});
  }
  for (const TableRow& one : in.rows("morale_results")) {
    MoraleRow out{one.whole("min", -99), says(one.text("massed")), says(one.text("lights"))};
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

// rw.ruling.terrain-types
void load_ground(TableReader& in, Tables& t) {
  t.kind_of.load(in);
  constexpr const char* kMovers[] = {"massed_foot", "light_foot", "cavalry", "artillery"};
  for (const TableRow& row : in.rows("terrain")) {
    GroundRow& out = t.ground[at(row.word<Kind>("key"))];
    out.type = row.whole("type", 0, 4);
    out.cover = row.word<Cover>("cover");
    for (std::size_t i = 0; i < 4; ++i) out.speed[i] = row.share(kMovers[i]);
    out.disorders_massed = row.lists("disorders", json::value("massed"));
    out.disorders_light_cavalry = row.lists("disorders", json::value("light-cavalry"));
    out.disorders_light_foot = row.lists("disorders", json::value("light-foot"));
    out.defence = row.flag("defence");
    out.cross = row.length("cross_cm");
  }
}

}  // namespace

Result<Tables> load_tables(const Rulebook& book) {
  return read_tables<Tables>(book, [](TableReader& in, Tables& t) {
    load_troops(in, t);
    load_lists(in, t);
    load_morale(in, t);
    load_ground(in, t);
  });
}

}  // namespace drumhead::arw1d
