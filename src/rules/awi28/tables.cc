// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/awi28/tables.h"

#include "documents/table_reader.h"

namespace drumhead::awi28 {

json::value write(const Specials& specials, const drumhead::Setting& setting) {
  if (!specials.given) return nullptr;
  json::array out;
  for (unsigned i = 0; i <= at(Special::ferocious_charge); ++i)
    if ((specials.bits >> i & 1u) != 0) out.push_back(drumhead::write(static_cast<Special>(i), setting));
  return out;
}

void read(const json::value& in, Specials& out, Reading& r, const Where& where) {
  if (in.is_null()) return;
  FixedVec<Special, 9> list;
  drumhead::read(in, list, r, where);
  out.given = true;
  for (const Special special : list) out.bits |= static_cast<std::uint16_t>(1u << at(special));
}

namespace {

// One table with its name, so that a row reads as a list of keys.
struct Part {
  TableReader& in;
  const char* table;
  const json::object* row;

  Part(TableReader& reader, const char* name) : in(reader), table(name), row(reader.one(name)) {}
  Mil length(const char* key) const { return row != nullptr ? in.length(*row, table, key) : 0; }
  int whole(const char* key, int least = -20, int most = 200) const {
    return row != nullptr ? in.whole(*row, table, key, least, most) : 0;
  }
  // What a pace does to the price of an inch, in twelfths: half pace is 24.
  int price(const char* key) const {
    const double factor = row != nullptr ? in.number(*row, table, key, 0.1, 4) : 1;
    return to_mil(12.0 / factor);
  }
  std::vector<double> numbers(const char* key, std::size_t count) const {
    std::vector<double> out;
    if (row != nullptr) out = in.numbers(*row, table, key, 0, 200);
    if (out.size() == count) return out;
    if (row != nullptr)
      in.fail(std::string(table) + "." + key, "expected " + std::to_string(count) + " numbers");
    return std::vector<double>(count, 1.0);
  }
  Point size(const char* key) const {
    const std::vector<double> two = numbers(key, 2);
    return {to_mil(two[0] * kUnit), to_mil(two[1] * kUnit)};
  }
};

void load_command(TableReader& in, Tables& t) {
  const Part order(in, "command");
  t.distance_step = order.length("distance_step");
  if (t.distance_step < kUnit) t.distance_step = kUnit;
  t.per_step = order.whole("distance_per_step");
  t.enemy_near_range = order.length("enemy_near_range");
  t.enemy_near = order.whole("enemy_near");
  t.attack_column = order.whole("attack_column");
  t.march_column = order.whole("march_column_or_limbered");
  t.march_column_road = order.whole("march_column_or_limbered_road");
  const Part rules(in, "command_rules");
  t.staff_default = rules.whole("staff_rating_default", 2, 12);
  t.staff_least = rules.whole("staff_rating_min", 2, 12);
  t.staff_most = rules.whole("staff_rating_max", 2, 12);
  t.blunder_roll = rules.whole("blunder_roll", 2, 13);
  t.margin = {rules.whole("min_margin_1_move"), rules.whole("min_margin_2_moves"),
              rules.whole("min_margin_3_moves")};
  t.initiative = rules.length("initiative_range");
  t.group_gap = rules.length("brigade_order_gap");
  t.follow_range = rules.length("follow_me_range");
  t.follow_moves = rules.whole("follow_me_moves", 1, 6);
  t.rally_range = rules.length("rally_range");
  for (const json::object* row : in.rows("blunder")) {
    const int roll = in.whole(*row, "blunder", "roll", 1, 6);
    if (row->contains("moves")) {
      t.blunder_moves[static_cast<std::size_t>(roll - 1)] = in.whole(*row, "blunder", "moves", 0, 6);
    } else if (row->contains("moves_by_second_die")) {
      const std::vector<double> moves = in.numbers(*row, "blunder", "moves_by_second_die", 0, 6);
      if (moves.size() != 6) in.fail("blunder.moves_by_second_die", "expected six numbers");
      for (std::size_t i = 0; i < 6 && i < moves.size(); ++i)
        t.blunder_charge_moves[i] = static_cast<int>(moves[i]);
    } else {
      in.fail("blunder", "expected moves or moves_by_second_die");
    }
  }
}

void load_moves(TableReader& in, Tables& t) {
  const Part moves(in, "moves");
  t.infantry = moves.length("infantry");
  t.limbered_foot = moves.length("limbered_foot_artillery");
  t.wagon = moves.length("wagon");
  t.cavalry = moves.length("cavalry");
  t.limbered_horse = moves.length("limbered_horse_artillery");
  t.manhandled = moves.length("manhandled_artillery");
  t.commander_foot = moves.length("commander_foot");
  t.commander_mounted = moves.length("commander_mounted");
  t.free_march = moves.whole("free_moves_march_column", 0, 3);
  t.free_limbered = moves.whole("free_moves_limbered", 0, 3);
  for (Mil* rate : {&t.infantry, &t.limbered_foot, &t.wagon, &t.cavalry, &t.limbered_horse, &t.manhandled})
    if (*rate < kUnit) *rate = kUnit;
  const Part ground(in, "terrain");
  // An inch costs as much more as the move is shorter there.
  const auto by_rate = [&](const char* key) {
    const Mil rate = ground.length(key);
    return rate > 0 ? to_mil(12.0 * t.infantry / rate) : 12;
  };
  t.open_woods_foot = by_rate("open_woods_infantry");
  t.open_woods_skirmish = by_rate("open_woods_skirmishers");
  t.woods_foot = ground.price("woods_infantry_factor");
  t.woods_skirmish = ground.price("woods_skirmishers_factor");
  t.rough_foot = ground.price("rough_infantry_factor");
  t.rough_horse = ground.price("rough_cavalry_factor");
  t.rough_skirmish = ground.price("rough_skirmishers_factor");
  t.obstacle = ground.length("obstacle_penalty");
  t.pass_share = ground.row != nullptr
                     ? to_mil(in.number(*ground.row, "terrain", "interpenetration_factor", 0, 1) * 1000)
                     : 500;
  const Part rules(in, "terrain_rules");
  t.open_woods_horse = rules.price("open_woods_cavalry_factor");
  t.building = rules.length("building_entry_penalty");
  t.ford = rules.length("ford_penalty");
  t.see_woods = rules.length("see_into_woods");
  t.see_open_woods = rules.length("see_into_open_woods");
  t.cover_touch = rules.length("linear_cover_touch");
  const Part evade(in, "evade");
  t.evade_dice = {evade.whole("light_cavalry_dice", 1, 9), evade.whole("cavalry_dice", 1, 9),
                  evade.whole("infantry_dice", 1, 9)};
  t.evade_plus = {evade.length("light_cavalry_plus"), evade.length("cavalry_plus"),
                  evade.length("infantry_plus")};
  t.evade_extra = evade.whole("evader_extra_dice_per_later_move", 0, 9);
  t.withdraw_moves = evade.whole("withdraw_moves", 1, 6);
  // aw.ruling.average-dice: the die of the table must be the one that is thrown.
  const std::vector<double> faces = Part(in, "average_die").numbers("faces", 6);
  for (std::size_t i = 0; i < 6; ++i)
    if (faces[i] != kAverage[i]) in.fail("average_die.faces", "expected 2, 3, 3, 4, 4, 5");
}

void load_weapons(TableReader& in, Tables& t) {
  std::array<bool, 4> seen{};
  for (const json::object* row : in.rows("weapons")) {
    const Weapon weapon = in.word<Weapon>(*row, "weapons", "id");
    if (weapon == Weapon::none) continue;
    WeaponRow& out = t.weapons[at(weapon)];
    seen[at(weapon)] = true;
    if (row->contains("range")) {
      out.close = out.medium = out.range = in.length(*row, "weapons", "range");
    } else {
      out.close = in.length(*row, "weapons", "close");
      out.medium = in.length(*row, "weapons", "medium");
      out.range = in.length(*row, "weapons", "long");
    }
  }
  for (const bool one : seen)
    if (!one) in.fail("weapons", "expected musket, rifle, light-artillery and artillery");
}

void load_combat(TableReader& in, Tables& t) {
  const Part fire(in, "shooting");
  t.close_range = fire.length("close_range");
  t.at_column = fire.whole("artillery_at_column");
  t.close_or_skirmish = fire.whole("close_closing_or_skirmishers");
  t.shooter_unsteady = fire.whole("shooter_shaken_or_disordered");
  t.target_hard = fire.whole("target_skirmish_artillery_notclear");
  t.over_half = fire.whole("artillery_over_half_range");
  t.overhead = fire.whole("artillery_overhead");
  t.enfilade = fire.whole("enfilade_dice_factor", 1, 4);
  const Part melee(in, "melee");
  t.charging = melee.whole("charging");
  t.won_last = melee.whole("won_last_round");
  t.unsteady = melee.whole("shaken_or_disordered");
  t.skirmishers = melee.whole("skirmishers");
  t.flank = melee.whole("flank_or_rear");
  t.march_dice = melee.whole("march_column_dice", 0, 12);
  t.limbered_dice = melee.whole("limbered_dice", 0, 12);
  const Part result(in, "result");
  t.rear_support = result.whole("rear_support");
  t.flank_support = result.whole("flank_support_each");
  t.building_size = {result.whole("building_size_1"), result.whole("building_size_2"),
                     result.whole("building_size_3")};
  const Part saves(in, "saves");
  t.save_attack_column = saves.whole("attack_column");
  t.light_cover = saves.whole("light_cover");
  t.fence = saves.whole("fence");
  t.heavy_cover = saves.whole("heavy_cover");
  t.save_march_column = saves.whole("march_column");
  t.artillery_long = saves.whole("artillery_long");
  t.artillery_near = saves.whole("artillery_close_or_medium");
  const Part dice(in, "dice_rules");
  t.to_hit = dice.whole("to_hit", 2, 6);
  t.always_miss = dice.whole("always_miss", 0, 5);
  t.always_hit = dice.whole("always_hit", 2, 6);
  t.disorder_on = dice.whole("disorder_on", 6, 6);
  t.save_fails = dice.whole("save_always_fails", 0, 5);
  t.first_fire = dice.whole("first_fire_to_hit");
  t.elite = dice.whole("elite_recover", 2, 7);
  t.break_excess = dice.whole("break_per_excess");
  t.break_disordered = dice.whole("break_disordered");
  t.break_artillery = dice.whole("break_artillery");
  t.support_range = dice.length("support_range");
  t.commander_dice = dice.whole("commander_melee_dice", 0, 6);
  t.commander_killed = dice.whole("commander_killed_roll", 2, 13);
  const Part militia(in, "militia");
  t.wavering_position = militia.whole("wavering_defensive_position");
  const json::value* grades = militia.row != nullptr ? militia.row->if_contains("grade_by_die") : nullptr;
  if (grades == nullptr || !grades->is_array() || grades->get_array().size() != 6) {
    in.fail("militia.grade_by_die", "expected six grades");
  } else {
    for (std::size_t i = 0; i < 6; ++i) {
      const json::value& word = grades->get_array()[i];
      const std::string grade = word.is_string() ? std::string(word.get_string()) : "";
      if (grade != "terrible" && grade != "average" && grade != "good")
        in.fail("militia.grade_by_die", "expected terrible, average or good");
      t.grades[i] = grade == "terrible" ? Row::militia_terrible
                    : grade == "good"   ? Row::militia_good
                                        : Row::militia_average;
    }
  }
  const Part steady(in, "steady");
  t.steady_natural = steady.whole("natural_pass", 2, 13);
  t.steady_levels = steady.whole("levels_better", 0, 2);
}

void load_troops(TableReader& in, Tables& t) {
  std::array<bool, kRows> seen{};
  for (const json::object* row : in.rows("troops")) {
    const Row id = in.word<Row>(*row, "troops", "id");
    if (id == Row::none) continue;
    TroopRow& out = t.troops[at(id)];
    seen[at(id)] = true;
    out.name = in.text(*row, "troops", "name");
    const std::string side = in.text(*row, "troops", "side");
    out.side = side == "british" ? Side::british : side == "american" ? Side::american : Side::none;
    out.arm = in.word<Arm>(*row, "troops", "type");
    out.formation = in.word<Formation>(*row, "troops", "formation");
    out.melee = in.whole(*row, "troops", "melee", 0, 20);
    out.morale = in.whole(*row, "troops", "morale", 2, 7);
    out.stamina = in.whole(*row, "troops", "stamina", 1, 12);
    out.weapon = in.word<Weapon>(*row, "troops", "weapon");
    if (row->contains("wavering_bonus"))
      out.wavering_bonus = in.whole(*row, "troops", "wavering_bonus", -6, 6);
    const std::vector<double> dice = in.numbers(*row, "troops", "shooting", 0, 20);
    if (dice.empty())
      in.fail("troops.shooting", "expected one number, or three for close, medium and long range");
    for (std::size_t i = 0; i < 3 && !dice.empty(); ++i)
      out.shooting[i] = static_cast<int>(dice[i < dice.size() ? i : dice.size() - 1]);
    Specials special;
    if (const json::value* held = row->if_contains("special"))
      read(*held, special, in.reading(), Where{nullptr, "troops.special"});
    out.special = special.bits;
  }
  for (std::size_t i = 0; i <= at(Row::artillery); ++i)
    if (!seen[i])
      in.fail("troops",
              "expected the row " + file_word(boost::describe::enum_to_string(static_cast<Row>(i), "")));
  // Not yet graded: it fights as the average until its die falls.
  t.troops[at(Row::militia)] = t.troops[at(Row::militia_average)];
  t.troops[at(Row::militia)].name = "Militia";
  // aw.ruling.wagon-stats
  TroopRow& wagon = t.troops[at(Row::wagon)];
  wagon.name = "Wagon";
  wagon.arm = Arm::wagon;
  wagon.formation = Formation::limbered;
  wagon.morale = 5;
  wagon.stamina = 1;
}

void load_breaks(TableReader& in, Tables& t) {
  static constexpr const char* kColumns[] = {"shot_infantry",  "shot_cavalry",  "shot_artillery",
                                             "melee_infantry", "melee_cavalry", "melee_artillery"};
  for (const json::object* row : in.rows("break")) {
    BreakRow out;
    out.least = in.whole(*row, "break", "min", -99, 99);
    out.most = in.whole(*row, "break", "max", -99, 99);
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string word = in.text(*row, "break", kColumns[i]);
      if (word != "break" && word != "retire" && word != "hold")
        in.fail(std::string("break.") + kColumns[i], "expected break, retire or hold");
      out.result[i] = word == "hold" ? Result3::hold : word == "retire" ? Result3::retire : Result3::break_;
    }
    t.breaks.push_back(out);
  }
  if (t.breaks.empty()) in.fail("break", "expected the rows of the Break Test table");
}

void load_footprints(TableReader& in, Tables& t) {
  const Part foot(in, "footprint");
  t.foot_line = foot.size("infantry_line");
  t.foot_attack = foot.size("infantry_attack_column");
  t.foot_march = foot.size("infantry_march_column");
  t.foot_skirmish = foot.size("infantry_skirmish");
  t.horse_line = foot.size("cavalry_line");
  t.horse_march = foot.size("cavalry_march_column");
  t.horse_skirmish = foot.size("cavalry_skirmish");
  t.gun_deployed = foot.size("artillery_deployed");
  t.gun_limbered = foot.size("artillery_limbered");
  t.wagon_size = foot.size("wagon");
  t.commander_radius = foot.size("commander").x / 2;
}

// aw.ruling.army-lists
void load_armies(TableReader& in, Tables& t) {
  for (const json::object* row : in.rows("army")) {
    Army army;
    army.side = in.text(*row, "army", "side") == "british" ? Side::british : Side::american;
    army.chief_staff = in.whole(*row, "army", "cinc_staff", 2, 12);
    const json::value* brigades = row->if_contains("brigades");
    if (brigades == nullptr || !brigades->is_array()) {
      in.fail("army.brigades", "expected a list of brigades");
      continue;
    }
    for (const json::value& held : brigades->get_array()) {
      if (!held.is_object()) continue;
      ArmyBrigade brigade;
      brigade.name = in.text(held.get_object(), "army.brigades", "name");
      brigade.staff = in.whole(held.get_object(), "army.brigades", "staff", 2, 12);
      FixedVec<Row, 24> units;
      if (const json::value* list = held.get_object().if_contains("units"))
        drumhead::read(*list, units, in.reading(), Where{nullptr, "army.brigades.units"});
      brigade.units.assign(units.begin(), units.end());
      army.brigades.push_back(std::move(brigade));
    }
    t.armies.push_back(std::move(army));
  }
}

}  // namespace

Result<Tables> load_tables(const Rulebook& book) {
  TableReader in(book);
  Tables t;
  load_command(in, t);
  load_moves(in, t);
  load_weapons(in, t);
  load_combat(in, t);
  load_troops(in, t);
  load_breaks(in, t);
  load_footprints(in, t);
  load_armies(in, t);
  if (!in.reading().ok()) return in.reading().problems;
  return t;
}

}  // namespace drumhead::awi28
