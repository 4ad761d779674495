// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/lexington/tables.h"

#include <algorithm>

#include "documents/table_reader.h"

namespace drumhead::lexington {

json::value write(Grade grade, const drumhead::Setting&) {
  return json::value(std::string(1, static_cast<char>('A' + static_cast<int>(grade))));
}

void read(const json::value& in, Grade& out, Reading& r, const Where& at) {
  const auto* text = in.if_string();
  if (text != nullptr && text->size() == 1 && (*text)[0] >= 'A' && (*text)[0] <= 'D')
    out = static_cast<Grade>((*text)[0] - 'A');
  else
    r.fail(at, "expected a grade A, B, C or D, found " + drumhead::kind_of(in));
}

namespace {

constexpr const char* kClasses[] = {"light", "field", "heavy"};
constexpr const char* kGrades[] = {"A", "B", "C", "D"};

// One table with its name, so that a row reads as a list of keys.
struct Row {
  TableReader& in;
  const char* table;
  const json::object* row;

  Row(TableReader& reader, const char* name) : in(reader), table(name), row(reader.one(name)) {}
  Mil length(const char* key) const { return row != nullptr ? in.length(*row, table, key) : 0; }
  Angle angle(const char* key) const { return row != nullptr ? in.angle(*row, table, key) : 0; }
  int whole(const char* key, int least = -9, int most = 200) const {
    return row != nullptr ? in.whole(*row, table, key, least, most) : 0;
  }
  // A share of a move, in millionths.
  int share(const char* key) const {
    return row != nullptr ? to_mil(in.number(*row, table, key, 0, 4) * kWholeMove) : 0;
  }
  // What a speed factor does to a price, in twelfths: half speed is 24.
  int price(const char* key) const {
    const double factor = row != nullptr ? in.number(*row, table, key, 0.1, 4) : 1;
    return to_mil(12.0 / factor);
  }
};

void load_footprints(TableReader& in, Tables& t) {
  const Row foot(in, "footprint");
  t.front_3r = foot.length("front_infantry_3r");
  t.front_2r = foot.length("front_infantry_2r");
  t.front_cavalry = foot.length("front_cavalry");
  t.front_gun = foot.length("front_gun");
  t.front_skirmisher = foot.length("front_skirmisher");
  t.depth_infantry = foot.length("depth_infantry");
  t.depth_cavalry = foot.length("depth_cavalry");
  t.depth_manhandled = foot.length("depth_gun_manhandled");
  t.depth_limbered = foot.length("depth_gun_limbered");
  t.depth_skirmish = foot.length("depth_skirmish_rank");
  const Row form(in, "formation");
  t.column_infantry = form.whole("column_max_infantry", 1, kMostModels);
  t.column_cavalry = form.whole("column_max_cavalry", 1, kMostModels);
  const Row size(in, "unit_size");
  t.guns_most = size.whole("guns_max", 1, 4);
  t.crew_least = size.whole("crew_per_gun_min", 1, 8);
  t.crew_most = size.whole("crew_per_gun_max", 1, 8);
}

// ly.move.artillery-notation, ly.ruling.artillery-asterisk: light, field, heavy.
void load_moves(TableReader& in, Tables& t) {
  const Row moves(in, "moves");
  t.foot_column[0] = moves.length("foot_2r_column");
  t.foot_column[1] = moves.length("foot_3r_column");
  t.foot_line[0] = moves.length("foot_2r_line");
  t.foot_line[1] = moves.length("foot_3r_line");
  t.skirmish_foot = moves.length("skirmish_foot");
  t.cavalry_column = moves.length("cavalry_column");
  t.cavalry_line = moves.length("cavalry_line");
  for (std::size_t i = 0; i < 3; ++i) {
    t.limbered[i] = moves.length((std::string("limbered_") + kClasses[i]).c_str());
    t.manhandled[i] = moves.length((std::string("manhandled_") + kClasses[i]).c_str());
  }
  t.galloper = moves.length("galloper_limbered");
  t.general = moves.length("general");
  t.loose_crew = moves.length("loose_crew");
  const Row factors(in, "move_factors");
  t.charge = factors.share("charge");
  t.road = factors.price("road");
  t.wheel_unsteady = factors.price("wheel_unsteady");
  t.sidestep = factors.price("sidestep");
  t.sidestep_unsteady = factors.price("sidestep_unsteady");
  t.pass_friend = factors.price("pass_friend");
  t.woods_slow = factors.price("woods");
  t.steep_slow = factors.price("steep");
  t.fire_share = factors.share("move_and_fire_fraction");
  t.leave_share = factors.share("block_leave_fraction");
  const Row change(in, "manoeuvre");
  t.change_ab = change.share("change_ab");
  t.change_cd = change.share("change_cd");
  t.unsteady_factor = change.whole("unsteady_factor", 1, 4);
  t.limber = change.share("limber");
  t.galloper_limber = change.share("galloper_limber");
  t.reform = change.share("reform");
}

void load_distances(TableReader& in, Tables& t) {
  const Row far(in, "distances");
  t.approach = far.length("approach_limit");
  t.overlap = far.length("overlap_reach");
  t.skirmish_command = far.length("skirmish_command");
  t.pants_down = far.length("pants_down");
  t.retreat_least = far.length("retreat_min");
  t.retreat_most = far.length("retreat_max");
  t.zone_canister = far.length("zone_canister");
  t.zone_ballshot = far.length("zone_ballshot");
  t.overhead_factor = far.whole("overhead_factor", 1, 9);
  t.overhead_beyond = far.length("overhead_min_beyond");
  t.woods_sight = far.length("woods_sight");
  t.hidden = far.length("hidden_irregulars");
  t.crest = far.length("steep_crest_sight");
  t.control = far.length("control");
  t.control_enemy = far.length("control_path_enemy");
  const Row angles(in, "angles");
  t.fire_arc = angles.angle("fire_arc");
  t.retreat_arc = angles.angle("retreat_arc");
  t.enfilade = angles.angle("enfilade");
  t.charge_wheel = angles.angle("charge_wheel");
  const Row evade(in, "evade_dice");
  t.evade_foot = evade.whole("skirmish_foot", 1, 9);
  t.evade_cavalry = evade.whole("skirmish_cavalry", 1, 9);
  t.evade_gunners = evade.whole("gunners", 1, 9);
}

WeaponRow* weapon_named(Tables& t, const std::string& id) {
  if (id == "musket") return &t.small_arms[0];
  if (id == "rifle") return &t.small_arms[1];
  for (std::size_t i = 0; i < 3; ++i) {
    if (id == std::string("canister-") + kClasses[i]) return &t.canister[i];
    if (id == std::string("ballshot-") + kClasses[i]) return &t.ballshot[i];
  }
  return nullptr;
}

FireModifier* modifier_named(Tables& t, const std::string& id) {
  for (std::size_t i = 0; i < 4; ++i)
    if (id == std::string("grade-") + kGrades[i]) return &t.by_grade[i];
  if (id == "firer-moved") return &t.moved;
  if (id == "ballshot-dense") return &t.dense;
  if (id == "vs-artillery") return &t.artillery;
  if (id == "vs-skirmishers") return &t.skirmishers;
  if (id == "soft-cover") return &t.soft;
  if (id == "hard-cover") return &t.hard;
  if (id == "firer-disordered") return &t.disordered;
  if (id == "through-screen") return &t.screen;
  if (id == "rifle-first-shot") return &t.first_shot;
  return nullptr;
}

void load_fire(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("weapons")) {
    WeaponRow* weapon = weapon_named(t, in.text(*row, "weapons", "id"));
    if (weapon == nullptr) {
      in.fail("weapons.id", "expected musket, rifle, or canister or ballshot with a class of gun");
      continue;
    }
    weapon->close = in.length(*row, "weapons", "close");
    weapon->close_hit = in.whole(*row, "weapons", "close_hit", 1, 7);
    weapon->woods = in.whole(*row, "weapons", "woods_multiplier", 1, 20);
    if (row->if_contains("far") == nullptr) continue;
    weapon->far = in.length(*row, "weapons", "far");
    weapon->far_hit = in.whole(*row, "weapons", "far_hit", 1, 7);
  }
  for (const json::object* row : in.rows("fire_modifiers")) {
    const std::string id = in.text(*row, "fire_modifiers", "id");
    if (FireModifier* modifier = modifier_named(t, id))
      *modifier = {in.whole(*row, "fire_modifiers", "value", -6, 6),
                   in.flag(*row, "fire_modifiers", "rifles_ignore")};
    else
      in.fail("fire_modifiers.id", "no such modifier: " + id);
  }
  const Row dice(in, "fire_dice");
  t.foot_per_die = dice.whole("infantry_per_die", 1, 20);
  t.foot_round = dice.whole("infantry_round_up_remainder", 1, 20);
  t.crew_per_die = dice.whole("crew_per_die", 1, 20);
  t.crew_per_gun = dice.whole("crew_max_per_gun", 1, 20);
  t.ranks = dice.whole("ranks", 1, 9);
  t.ranks_skirmish = dice.whole("ranks_skirmish", 1, 9);
  const Row seven(in, "fire_seven_plus");
  t.seven = seven.whole("threshold", 2, 9);
  t.seven_first = seven.whole("first_throw", 1, 6);
  t.seven_second = seven.whole("second_throw", 1, 6);
}

void load_tests(TableReader& in, Tables& t) {
  const Row fire(in, "fire_test"), rally(in, "rally");
  for (std::size_t i = 0; i < 4; ++i) {
    const std::string pass = std::string("pass_") + kGrades[i];
    t.fire_pass[i] = fire.whole(pass.c_str());
    t.rally_pass[i] = rally.whole(pass.c_str());
  }
  t.fire_per_hit = fire.whole("per_hit");
  t.fire_shaken = fire.whole("shaken");
  t.fire_general = fire.whole("general");
  t.fire_pants = fire.whole("pants_down");
  t.fire_fence = fire.whole("rail_fence");
  t.fire_rout = fire.whole("rout_hits", 0, 9);
  t.fire_rout_shaken = fire.whole("rout_hits_shaken", 0, 9);
  t.rally_enemy = rally.whole("enemy_can_charge");
  t.rally_irregular = rally.whole("irregular_or_untrained");
  t.rally_general = rally.whole("general");
}

void load_combat(TableReader& in, Tables& t) {
  const Row base(in, "combat_base");
  t.base_cavalry = base.whole("cavalry");
  t.base_infantry = base.whole("infantry");
  t.base_no_bayonet = base.whole("infantry_no_bayonet");
  t.base_crew = base.whole("crew");
  t.base_skirmish = base.whole("skirmishers");
  const Row mods(in, "combat_modifiers");
  t.defensive[0] = mods.whole("defensive_fire_2r");
  t.defensive[1] = mods.whole("defensive_fire_3r");
  t.per_grade = mods.whole("per_grade_higher");
  t.steady_3r = mods.whole("steady_3r");
  t.flanked = mods.whole("flanked_or_shaken");
  t.attack_soft = mods.whole("attacking_soft");
  t.attack_hard = mods.whole("attacking_hard");
  t.obstacle = mods.whole("obstacle_first_round");
  t.disordered_foot = mods.whole("disordered_infantry");
  t.disordered_horse = mods.whole("disordered_cavalry");
  t.combat_general = mods.whole("general");
  const Row hit(in, "combat_hit");
  t.hit_advantage = hit.whole("advantage", 1, 7);
  t.hit_even = hit.whole("even", 1, 7);
  t.hit_behind = hit.whole("disadvantage", 1, 7);
  t.hit_far_behind = hit.whole("disadvantage_3", 1, 7);
  t.far_behind = hit.whole("big_disadvantage_from", 1, 9);
  const Row dice(in, "combat_dice");
  t.combat_foot_per_die = dice.whole("foot_per_die", 1, 20);
  t.combat_foot_round = dice.whole("foot_round_up_remainder", 1, 20);
  t.horse_on_foot = dice.whole("cavalry_vs_foot_per_die", 1, 20);
  t.horse_on_horse = dice.whole("cavalry_vs_cavalry_per_die", 1, 20);
  t.horse_round = dice.whole("cavalry_vs_cavalry_round_up_remainder", 1, 20);
  t.horse_ranks = dice.whole("cavalry_ranks", 1, 9);
  const Row results(in, "combat_results");
  t.rout = results.whole("rout_hits", 0, 9);
  t.rout_worse = results.whole("rout_hits_shaken_or_flanked", 0, 9);
  t.pursuit = results.whole("pursuit_hits_per_cavalry_model", 0, 9);
  t.rout_voluntary = results.whole("voluntary_retreat_rout_hits", 0, 9);
  const Row limits(in, "thresholds");
  t.shattered_percent = limits.whole("shattered_percent", 0, 100);
  t.danger_hits = limits.whole("general_danger_hits", 1, 20);
  t.killed_most = limits.whole("general_killed_max", 0, 6);
  t.pants_most = limits.whole("pants_shaken_max", 0, 6);
  t.control_least = limits.whole("control_pass_min", 1, 7);
}

// The words of the catalogue for who is meant.
std::uint8_t who_is(TableReader& in, const json::object& row, const char* key) {
  if (row.if_contains(key) == nullptr) return 0;
  const std::string word = in.text(row, "terrain", key);
  if (word == "none") return 0;
  if (word == "all") return kEverybody;
  if (word == "all-but-skirmishers") return kEverybody & ~kSkirmishers;
  if (word == "cavalry") return kHorse;
  if (word == "artillery" || word == "artillery-off-road") return kGuns;
  if (word == "cavalry-and-artillery") return kHorse | kGuns;
  if (word == "3r-foot-and-cavalry") return kFoot3 | kHorse;
  if (word == "3r-foot-cavalry-and-artillery") return kFoot3 | kHorse | kGuns;
  in.fail(std::string("terrain.") + key, "no such set of troops: " + word);
  return 0;
}

Cover cover_is(TableReader& in, const json::object& row, const char* key, Cover otherwise) {
  if (row.if_contains(key) == nullptr) return otherwise;
  const std::string word = in.text(row, "terrain", key);
  return word == "hard" ? Cover::hard : word == "soft" ? Cover::soft : Cover::none;
}

bool flag_is(const json::object& row, const char* key) {
  const json::value* found = row.if_contains(key);
  return found != nullptr && found->is_bool() && found->get_bool();
}

void load_ground(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("terrain")) {
    GroundRow& ground = t.ground[at(in.word<Kind>(*row, "terrain", "id"))];
    ground.disorder = who_is(in, *row, "disorder");
    ground.half = who_is(in, *row, "half");
    ground.barred = who_is(in, *row, "impassable");
    ground.guns_by_road = row->if_contains("impassable") != nullptr &&
                          in.text(*row, "terrain", "impassable") == "artillery-off-road";
    ground.fire = cover_is(in, *row, "cover_fire", Cover::none);
    const Cover ball = cover_is(in, *row, "cover_fire_ballshot", ground.fire);
    for (std::size_t i = 0; i < 3; ++i)
      ground.ball[i] = cover_is(in, *row, (std::string("cover_fire_ballshot_") + kClasses[i]).c_str(), ball);
    ground.combat = cover_is(in, *row, "cover_combat", Cover::none);
    ground.obstacle = flag_is(*row, "obstacle");
    ground.uphill = flag_is(*row, "obstacle_when_attacked_uphill");
    ground.no_cavalry = flag_is(*row, "no_cavalry_attack");
  }
  const Row cost(in, "obstacle_cost");
  t.stream_factor = cost.whole("stream_width_factor", 1, 9);
  t.cross[at(Kind::fence)] = cost.length("fence");
  t.cross[at(Kind::wall)] = cost.length("wall");
  t.cross[at(Kind::hedge)] = cost.length("hedge");
  t.cross[at(Kind::fieldworks_light)] = t.cross[at(Kind::fieldworks_heavy)] = cost.length("fieldworks");
  const Row block(in, "town_block");
  t.block_capacity = block.whole("capacity", 1, 200);
  t.block_per_inch = block.whole("figures_firing_per_inch", 0, 9);
}

void load_game(TableReader& in, Tables& t) {
  const Row game(in, "game");
  t.deploy_depth = game.length("deployment_depth");
  t.rounds = game.whole("rounds", 1, 200);
  t.break_half =
      game.row != nullptr ? to_mil(in.number(*game.row, "game", "break_fraction", 0, 1) * 100) : 50;
  for (const json::object* row : in.rows("army")) {
    Tables::ArmyRow army;
    army.side = in.text(*row, "army", "side") == "British" ? Side::british : Side::american;
    army.name = in.text(*row, "army", "name");
    army.general = in.text(*row, "army", "arm") == "general";
    t.army.push_back(std::move(army));
    if (t.army.back().general) continue;
    Profile& p = t.army.back().profile;
    p.arm = in.word<Arm>(*row, "army", "arm");
    const bool guns = p.arm == Arm::artillery;
    p.grade = in.word<Grade>(*row, "army", "grade");
    p.start_models =
        static_cast<std::uint8_t>(in.whole(*row, "army", guns ? "crew" : "models", 1, kMostModels));
    if (guns) {
      p.gun_class = in.word<GunClass>(*row, "army", "gun_class");
      p.galloper = flag_is(*row, "galloper");
      p.guns = static_cast<std::uint8_t>(in.whole(*row, "army", "guns", 1, 4));
    } else {
      p.regular = in.flag(*row, "army", "regular");
    }
    if (p.arm != Arm::infantry) continue;
    p.ranks = static_cast<std::uint8_t>(in.whole(*row, "army", "ranks", 2, 3));
    p.weapon = in.word<Weapon>(*row, "army", "weapon");
    p.bayonet = in.flag(*row, "army", "bayonet");
    p.light = in.flag(*row, "army", "light");
  }
}

}  // namespace

// ly.ruling.terrain-missing: light woods, orchards and crops are open ground.
Kind kind_of(const Feature& f) {
  const auto has = [&](const char* trait) {
    return std::any_of(f.traits.begin(), f.traits.end(), [&](const Word& w) { return w == trait; });
  };
  switch (f.kind) {
    case Ground::woods_light:
    case Ground::orchard:
      return Kind::light_woods;
    case Ground::woods_heavy:
      return Kind::woods;
    case Ground::rough:
      return Kind::rough;
    case Ground::marsh:
      return Kind::marsh;
    case Ground::hill:
      return f.slope == Slope::steep ? Kind::steep_slope : Kind::gentle_slope;
    case Ground::building:
    case Ground::town:
      return Kind::town_block;
    case Ground::water:
    case Ground::river:
      return Kind::river;
    case Ground::road:
    case Ground::track:
      return Kind::road;
    case Ground::wall:
      return Kind::wall;
    case Ground::fence:
      return Kind::fence;
    case Ground::hedge:
      return Kind::hedge;
    case Ground::fieldwork:  // ly.ruling.fieldworks: a redoubt is an earthwork
      return has("heavy") || f.closed ? Kind::fieldworks_heavy : Kind::fieldworks_light;
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
  load_footprints(in, t);
  load_moves(in, t);
  load_distances(in, t);
  load_fire(in, t);
  load_tests(in, t);
  load_combat(in, t);
  load_ground(in, t);
  load_game(in, t);
  if (!in.reading().ok()) return in.reading().problems;
  return t;
}

}  // namespace drumhead::lexington
