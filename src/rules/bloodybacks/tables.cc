// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/bloodybacks/tables.h"

#include "documents/table_reader.h"

namespace drumhead::bloodybacks {

json::value write(Said said, const drumhead::Setting&) { return json::value(said == Said::yes); }

void read(const json::value& in, Said& out, Reading& r, const Where& at) {
  if (in.is_bool())
    out = in.get_bool() ? Said::yes : Said::no;
  else
    r.fail(at, "expected true or false, found " + drumhead::kind_of(in));
}

namespace {

// One table with its name, so that a row reads as a list of keys.
struct Keys {
  TableReader& in;
  const char* table;
  const json::object* row;

  Keys(TableReader& reader, const char* name) : in(reader), table(name), row(reader.one(name)) {}
  Keys(TableReader& reader, const char* name, const json::object& one) : in(reader), table(name), row(&one) {}
  Mil length(const char* key) const { return row != nullptr ? in.length(*row, table, key) : 0; }
  int whole(const char* key, int least = -20, int most = 250) const {
    return row != nullptr ? in.whole(*row, table, key, least, most) : 0;
  }
  double number(const char* key, double least, double most) const {
    return row != nullptr ? in.number(*row, table, key, least, most) : least;
  }
  // A signed length, such as a deduction.
  Mil signed_length(const char* key) const { return to_mil(number(key, -24, 24) * kUnit); }
  template <std::size_t N>
  void list(const char* key, std::array<int, N>& out) const {
    const json::value* found = row != nullptr ? row->if_contains(key) : nullptr;
    const json::array* values = found != nullptr ? found->if_array() : nullptr;
    if (values == nullptr || values->size() != N) {
      in.fail(std::string(table) + "." + key, "expected " + std::to_string(N) + " whole numbers");
      return;
    }
    for (std::size_t i = 0; i < N; ++i)
      if ((*values)[i].is_int64())
        out[i] = static_cast<int>((*values)[i].get_int64());
      else
        in.fail(std::string(table) + "." + key, "expected whole numbers");
  }
};

void load_scales(TableReader& in, Tables& t) {
  const Keys scale(in, "scale"), ratings(in, "ratings"), limits(in, "density_limits"), drp(in, "drp");
  t.scale_ratio = scale.whole("figure_ratio", 1, 100);
  t.quality_min = ratings.whole("quality_min", 1, 9);
  t.quality_max = ratings.whole("quality_max", 1, 9);
  t.cq_average = ratings.whole("cq_average", 1, 9);
  t.ar_min = ratings.whole("ar_min", 1, 5);
  t.ar_max = ratings.whole("ar_max", 1, 5);
  t.density_min = limits.whole("minimum", 1, 20);
  t.mounted_size = limits.whole("mounted_size", 1, 4);
  t.drp_max = drp.whole("maximum", 1, 9);
  // bb.density.close3, bb.density.close2, bb.density.loose (bb.ruling.loose-basing), bb.density.open,
  // bb.density.extended, bb.density.cavalry, bb.density.crews
  for (const json::object* row : in.rows("density")) {
    const int density = in.whole(*row, "density", "density", 1, 20);
    const std::string id = in.text(*row, "density", "id");
    if (id == "cavalry")
      t.density_cavalry = density;
    else if (id == "crew")
      t.density_crew = density;
    else if (t.density_rows < t.densities.size())
      t.densities[t.density_rows++] = density;
    if (id == "close2") t.density_standard = density;
  }
  const Keys foot(in, "footprint");
  t.mm_per_inch = foot.number("mm_per_inch", 1, 100);
  t.density_front_mm = foot.number("density_front_mm", 1, 200);
  t.depth_infantry = foot.length("infantry_depth");
  t.depth_cavalry = foot.length("cavalry_depth");
  t.column_front = foot.length("column_front");
  t.gun_front = foot.length("gun_front_per_section");
  t.gun_depth = foot.length("gun_depth");
  t.limbered_front = foot.length("limbered_front");
  t.limbered_depth = foot.length("limbered_depth_per_section");
  t.commander = foot.length("commander_diameter");
}

void load_command(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("turn_length")) {
    const auto card = static_cast<std::size_t>(in.whole(*row, "turn_length", "card", 1, 5));
    t.minutes[card] = in.whole(*row, "turn_length", "minutes", 1, 60);
    t.extra[card] = in.whole(*row, "turn_length", "extra_actions", 0, 3);
  }
  const Keys activity(in, "activity");
  for (std::size_t ar = 2; ar <= 5; ++ar) {
    activity.list(("al_ar" + std::to_string(ar)).c_str(), t.level[ar]);
    activity.list(("cp_ar" + std::to_string(ar)).c_str(), t.points[ar]);
  }
  const Keys command(in, "command"), act(in, "activation");
  t.radius_free = command.length("radius_unattached");
  t.radius_attached = command.length("radius_attached");
  t.ride = command.length("move_per_cp");
  t.constitution = command.whole("constitution", 1, 30);
  t.act_dice = act.whole("dice", 1, 12);
  t.act_per_drp = act.whole("per_drp");
  t.act_dice_lost = act.whole("max_dice_lost", 0, 12);
  t.act_radius = act.whole("out_of_radius");
  t.act_brigade = act.whole("other_brigade");
  t.act_step = act.whole("stamina_step", 1, 60);
  t.act_per_step = act.whole("per_stamina_step");
  act.list("actions_for_successes", t.actions);
  const Keys tariff(in, "tariff"), points(in, "cp_tariff");
  t.rally = tariff.whole("rally", 0, 9);
  t.musket = tariff.whole("shoot_musket", 0, 9);
  t.carbine = tariff.whole("shoot_carbine", 0, 9);
  t.canister = tariff.whole("shoot_canister", 0, 9);
  t.move = tariff.whole("move", 0, 9);
  t.about_face = tariff.whole("about_face", 0, 9);
  t.formation = tariff.whole("change_formation", 0, 9);
  t.limber = tariff.whole("limber", 0, 9);
  t.unlimber = tariff.whole("unlimber", 0, 9);
  t.rifle = tariff.whole("shoot_rifle", 0, 9);
  t.medium = tariff.whole("shoot_round_medium", 0, 9);
  t.charge = tariff.whole("charge", 0, 9);
  t.long_shot = tariff.whole("shoot_round_long", 0, 9);
  t.cp_action = points.whole("extra_action", 0, 9);
  t.cp_brigade = points.whole("activate_other_brigade", 0, 9);
  t.cp_move = points.whole("move_commander", 0, 9);
}

TestResult result_named(TableReader& in, const std::string& word) {
  if (word == "destroyed") return TestResult::destroyed;
  if (word == "rout") return TestResult::rout;
  if (word == "pushed_back") return TestResult::pushed_back;
  if (word != "carry_on") in.fail("morale_result.result", "no such result: " + word);
  return TestResult::carry_on;
}

Naturals naturals(const Keys& keys, const char* success, const char* failure) {
  return {keys.whole(success, 0, 12), keys.whole(failure, 1, 13) - 1};
}

void load_tests(TableReader& in, Tables& t) {
  const Keys morale(in, "morale"), forced(in, "forced_moves");
  t.test_dice = morale.whole("dice", 1, 9);
  t.morale_uq = morale.whole("morale_uq_factor", 0, 9);
  t.cohesion_uq = morale.whole("cohesion_uq_factor", 0, 9);
  t.cohesion_density = morale.whole("cohesion_density_factor", 0, 9);
  t.test_step = morale.whole("stamina_step", 1, 60);
  t.test_per_step = morale.whole("per_stamina_step");
  t.test_impetus = morale.whole("per_impetus_above_uq");
  t.test_loss = morale.whole("per_loss_difference");
  t.test_commander = morale.whole("commander_attached");
  t.rout_drp = morale.whole("rout_drp", 0, 9);
  t.test_naturals = naturals(morale, "auto_success", "auto_failure");
  for (const json::object* row : in.rows("morale_result"))
    t.results[static_cast<std::size_t>(in.whole(*row, "morale_result", "successes", 0, 3))] =
        result_named(in, in.text(*row, "morale_result", "result"));
  t.push_base = forced.length("push_back_base");
  t.push_dice = forced.whole("push_back_dav", 1, 6);
  t.rout_infantry = forced.length("rout_infantry_base");
  t.rout_infantry_dice = forced.whole("rout_infantry_dav", 1, 6);
  t.rout_cavalry = forced.length("rout_cavalry_base");
  t.rout_cavalry_dice = forced.whole("rout_cavalry_dav", 1, 6);
  t.evade_dice = forced.whole("evade_dav", 1, 6);
  t.pursuit_infantry = forced.whole("pursuit_infantry_dav", 1, 6);
  t.pursuit_cavalry = forced.whole("pursuit_cavalry_dav", 1, 6);
  t.pursuit_cavalry_d12 = forced.whole("pursuit_cavalry_d12", 0, 6);
  t.separation = forced.length("melee_separation");
}

void load_moves(TableReader& in, Tables& t) {
  const Keys moves(in, "moves"), pass(in, "passage");
  t.infantry_column = moves.length("infantry_column");
  t.infantry_column_road = moves.length("infantry_column_road");
  t.infantry_base = moves.length("infantry_deployed_base");
  t.cavalry_column = moves.length("cavalry_column");
  t.cavalry_column_road = moves.length("cavalry_column_road");
  t.cavalry_dice = moves.whole("cavalry_deployed_d12", 2, 2);
  t.limbered_road = moves.length("limbered_road");
  t.limbered = moves.length("limbered");
  t.light_dice = moves.whole("gun_light_dav", 0, 6);
  t.light_plus = moves.length("gun_light_plus");
  t.field_dice = moves.whole("gun_field_dav", 0, 6);
  t.heavy_dice = moves.whole("gun_heavy_d3", 0, 6);
  t.heavy_woods = moves.signed_length("heavy_woods");
  t.obstacle_drp = moves.whole("obstacle_drp", 0, 9);
  t.difficult_drp = moves.whole("difficult_drp", 0, 9);
  t.retrograde_drp = moves.whole("retrograde_drp", 0, 9);
  t.evade_drp = moves.whole("evade_drp", 0, 9);
  t.pass_density = pass.whole("min_density", 1, 20);
  t.pass_uq = pass.whole("min_uq", 1, 9);
  t.pass_fail = pass.whole("fail_on", 0, 12);
  t.pass_drp = {pass.whole("drp_lowest_5", 0, 9), pass.whole("drp_lowest_6", 0, 9),
                pass.whole("drp_lowest_7plus", 0, 9)};
}

Band band_of(TableReader& in, const json::object& row, const char* column, int dice) {
  const std::vector<double> ends = in.numbers(row, "artillery", column, 0, 200);
  if (ends.empty()) return {};
  if (ends.size() != 2) {
    in.fail(std::string("artillery.") + column, "expected [min, max], or [] for none");
    return {};
  }
  Band out;
  out.min = to_mil(ends[0] * kUnit);
  out.max = to_mil(ends[1] * kUnit);
  out.dice = dice;
  return out;
}

void load_weapons(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("weapons")) {
    const std::string id = in.text(*row, "weapons", "id");
    const Band band{in.length(*row, "weapons", "min"), in.length(*row, "weapons", "max"),
                    in.whole(*row, "weapons", "dice", 0, 12)};
    if (id == "musket_volley")
      t.volley = band;
    else if (id == "musket_skirmish")
      t.skirmish = band;
    else if (id == "rifle")
      t.rifles = band;
    else if (id == "carbine")
      t.carbines = band;
    else
      in.fail("weapons.id", "no such weapon: " + id);
  }
  constexpr const char* kNames[kRows] = {"close_canister", "canister", "round_medium", "round_long"};
  for (const json::object* row : in.rows("artillery")) {
    const std::string id = in.text(*row, "artillery", "id");
    const int dice = in.whole(*row, "artillery", "dice", 0, 12);
    for (std::size_t i = 0; i < kRows; ++i)
      if (id == kNames[i])
        t.guns[i] = {band_of(in, *row, "light", dice), band_of(in, *row, "field_heavy", dice),
                     band_of(in, *row, "siege", dice)};
  }
  // bb.shoot.size-very-light, bb.shoot.size-light, bb.shoot.size-field, bb.shoot.size-heavy,
  // bb.shoot.size-siege
  const Keys size(in, "artillery_size");
  t.gun_size = {0,
                size.whole("very_light", 1, 100),
                size.whole("light", 1, 100),
                size.whole("field", 1, 100),
                size.whole("heavy", 1, 100),
                size.whole("siege", 1, 100)};
}

void load_shooting(TableReader& in, Tables& t) {
  load_weapons(in, t);
  const Keys steps(in, "size_steps"), shoot(in, "shooting");
  t.ratio_1 = steps.number("ratio_1", 1, 9);
  t.ratio_2 = steps.number("ratio_2", 1, 9);
  t.extra_order = shoot.whole("extra_order_dice", 0, 9);
  t.fort_density = shoot.whole("fort_density", 1, 20);
  t.column_density = shoot.whole("column_density", 1, 20);
  t.shoot_cover = {0, shoot.whole("cover_light"), shoot.whole("cover_significant"),
                   shoot.whole("cover_fortification")};
  t.relief = shoot.whole("roundshot_cover_relief", 0, 9);
  t.into_woods = shoot.whole("into_woods");
  t.woods_step = shoot.length("through_woods_step");
  t.through_woods = shoot.whole("through_woods");
  t.enfilade = shoot.whole("enfilade");
  t.enfilade_density = shoot.whole("enfilade_min_density", 1, 20);
  t.rifle_bonus = shoot.whole("rifle");
  t.steep_factor = shoot.number("steep_uphill_range_factor", 1, 9);
  t.split_targets = shoot.whole("split_targets", 1, 2);
  t.shot_naturals = naturals(shoot, "auto_hit", "auto_miss");
  if (t.woods_step <= 0) in.fail("shooting.through_woods_step", "expected a length");
}

void load_charges(TableReader& in, Tables& t) {
  const Keys evade(in, "evade"), impetus(in, "impetus"), melee(in, "melee"), risk(in, "risk");
  t.evade_density = evade.whole("max_density", 1, 20);
  t.evade_charger = evade.whole("charger_min_density", 1, 20);
  t.impetus = impetus.whole("dice", 0, 12);
  t.per_target_drp = impetus.whole("per_target_drp");
  t.per_own_drp = impetus.whole("per_own_drp");
  t.commander_die = impetus.whole("commander");
  t.flank = impetus.whole("flank");
  t.rear = impetus.whole("rear");
  t.uphill = impetus.whole("steep_uphill");
  t.cold_steel = impetus.whole("cold_steel");
  t.heavy = impetus.whole("heavy_cavalry");
  t.countercharged = impetus.whole("countercharged_cavalry");
  t.impetus_uq = impetus.whole("uq_factor", 0, 9);
  t.continental_uq = impetus.whole("cold_steel_continental_uq", 1, 9);
  t.cavalry_uq = impetus.whole("cold_steel_cavalry_uq", 1, 9);
  t.cold_steel_stamina = impetus.whole("cold_steel_stamina_limit", 1, 200);
  t.melee = melee.whole("dice", 0, 20);
  t.melee_cold_steel = melee.whole("cold_steel_dice");
  t.experiment = melee.whole("cavalry_experiment_dice");
  t.melee_number = melee.whole("base_number", 0, 12);
  t.per_impetus = melee.whole("per_impetus");
  t.no_bayonets = melee.whole("no_bayonets");
  t.melee_cover = {0, melee.whole("cover_light"), melee.whole("cover_significant"),
                   melee.whole("cover_fortification")};
  t.stamina_per_hit = melee.whole("stamina_per_hit", 0, 9);
  t.drp_per_hit = melee.whole("drp_per_hit", 0, 9);
  t.melee_naturals = naturals(melee, "auto_success", "auto_failure");
  t.risk_dice = risk.whole("dice", 1, 1);
  t.risk_rifles = risk.whole("rifle");
  t.wound_dice = risk.whole("constitution_loss_d12", 1, 3);
  for (const json::object* row : in.rows("fate")) {
    FateRow fate{in.whole(*row, "fate", "min", 1, 12), in.whole(*row, "fate", "max", 1, 12), 0,
                 in.word<Fate>(*row, "fate", "result")};
    if (row->if_contains("constitution") != nullptr)
      fate.constitution = in.whole(*row, "fate", "constitution", -9, 9);
    if (!t.fates.full()) t.fates.push_back(fate);
  }
}

void load_ground(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("terrain")) {
    const Kind kind = in.word<Kind>(*row, "terrain", "id");
    GroundRow& ground = t.ground[at(kind)];
    ground.drp = in.whole(*row, "terrain", "drp", 0, 9);
    ground.shoot = in.word<Cover>(*row, "terrain", "shoot");
    ground.melee = in.word<Cover>(*row, "terrain", "melee");
    ground.sight = in.word<SightThrough>(*row, "terrain", "sight");
    if (row->if_contains("obstacle") != nullptr) ground.obstacle = in.flag(*row, "terrain", "obstacle");
    if (row->if_contains("impassable") != nullptr) ground.impassable = in.flag(*row, "terrain", "impassable");
  }
  const Keys game(in, "game");
  t.table_width = game.length("table_width");
  t.table_depth = game.length("table_depth");
  t.deploy_depth = game.length("deployment_depth");
  t.time_limit = game.whole("time_limit_minutes", 10, 2000);
  t.break_percent = game.whole("army_break_percent", 1, 100);
  t.draw_margin = game.whole("draw_margin_percent", 0, 100);
}

// bb.ruling.armies
void load_armies(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("commander"))
    t.commanders.push_back(
        {in.word<Side>(*row, "commander", "side"), in.text(*row, "commander", "name"),
         in.text(*row, "commander", "id"),
         Rating{static_cast<std::uint8_t>(in.whole(*row, "commander", "cq", 1, 5)),
                static_cast<std::uint8_t>(in.whole(*row, "commander", "ar", 2, 5)),
                in.flag(*row, "commander", "cinc"),
                static_cast<std::uint8_t>(in.whole(*row, "commander", "constitution", 1, 30))}});
  for (const json::object* row : in.rows("army")) {
    Tables::ArmyRow unit;
    unit.side = in.word<Side>(*row, "army", "side");
    unit.name = in.text(*row, "army", "name");
    unit.command = in.text(*row, "army", "command");
    unit.density = in.whole(*row, "army", "density", 1, 20);
    Profile& p = unit.profile;
    p.type = in.word<Type>(*row, "army", "type");
    p.size = static_cast<std::uint8_t>(in.whole(*row, "army", "size", 1, 200));
    p.uq = static_cast<std::uint8_t>(in.whole(*row, "army", "uq", 1, 5));
    p.weapon = in.word<Weapon>(*row, "army", "weapon");
    p.bayonets = in.flag(*row, "army", "bayonets") ? Said::yes : Said::no;
    p.cold_steel = in.flag(*row, "army", "cold_steel");
    p.basing_density = static_cast<std::uint8_t>(unit.density);
    if (p.type == Type::artillery) {
      p.gun_class = in.word<GunClass>(*row, "army", "gun_class");
      p.sections = static_cast<std::uint8_t>(in.whole(*row, "army", "sections", 1, 9));
      p.crew = static_cast<std::uint8_t>(in.whole(*row, "army", "crew", 1, 60));
    }
    t.army.push_back(std::move(unit));
  }
}

}  // namespace

Result<Tables> load_tables(const Rulebook& book) {
  Tables t;
  TableReader in(book);
  load_scales(in, t);
  load_command(in, t);
  load_tests(in, t);
  load_moves(in, t);
  load_shooting(in, t);
  load_charges(in, t);
  load_ground(in, t);
  load_armies(in, t);
  if (!in.reading().ok()) return in.reading().problems;
  return t;
}

}  // namespace drumhead::bloodybacks
