// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/awi28/tables.h"

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

void load_command(TableReader& in, Tables& t) {
  if (t.distance_step < kUnit) t.distance_step = kUnit;
  for (const TableRow& row : in.rows("blunder")) {
    const int roll = row.whole("roll", 1, 6);
    if (row.has("moves")) {
      t.blunder_moves[static_cast<std::size_t>(roll - 1)] = row.whole("moves", 0, 6);
    } else if (row.has("moves_by_second_die")) {
      t.blunder_charge_moves = row.wholes<6>("moves_by_second_die", 0, 6);
    } else {
      in.fail("blunder", "expected moves or moves_by_second_die");
    }
  }
}

void load_moves(TableReader& in, Tables& t) {
  for (Mil* rate : {&t.infantry, &t.limbered_foot, &t.wagon, &t.cavalry, &t.limbered_horse, &t.manhandled})
    if (*rate < kUnit) *rate = kUnit;
  // aw.ruling.average-dice: the die of the table must be the one that is thrown.
  const std::array<int, 6> faces = in.one("average_die").wholes<6>("faces", 0, 200);
  for (std::size_t i = 0; i < 6; ++i)
    if (faces[i] != kAverage[i]) in.fail("average_die.faces", "expected 2, 3, 3, 4, 4, 5");
}

// The price of an inch, in twelfths: as much more as the move is shorter there. 0: it may not go there.
int price_by(TableReader& in, const Tables& t, const std::string& number) {
  if (number == "closed") return 0;
  const TableRow printed = in.one("terrain"), ruled = in.one("terrain_rules");
  const TableRow& row = printed.has(number.c_str()) ? printed : ruled;
  if (number.ends_with("_factor")) return row.price(number.c_str());
  const Mil rate = row.length(number.c_str());
  return rate > 0 ? to_mil(12.0 * t.infantry / rate) : 12;
}

void load_ground(TableReader& in, Tables& t) {
  t.kind_of.load(in);
  t.woods = t.kind_of.all({Kind::woods, Kind::open_woods});
  t.closed_woods = t.kind_of.all({Kind::woods});
  constexpr std::array kMovers = {"infantry", "skirmishers", "cavalry", "cavalry_skirmishing",
                                  "guns_and_wagons"};
  for (const TableRow& row : in.rows("going")) {
    GroundRow& ground = t.ground[at(row.word<Kind>("kind"))];
    for (std::size_t i = 0; i < kMovers.size(); ++i)
      if (row.has(kMovers[i])) ground.price[i] = price_by(in, t, row.text(kMovers[i]));
    ground.obstacle = row.flag_or_no("obstacle");
    if (row.has("cover")) ground.cover = row.word<Cover>("cover");
  }
}

void load_weapons(TableReader& in, Tables& t) {
  std::array<bool, 4> seen{};
  for (const TableRow& row : in.rows("weapons")) {
    const Weapon weapon = row.word<Weapon>("id");
    if (weapon == Weapon::none) continue;
    WeaponRow& out = t.weapons[at(weapon)];
    seen[at(weapon)] = true;
    if (row.has("range")) {
      out.close = out.medium = out.range = row.length("range");
    } else {
      out.close = row.length("close");
      out.medium = row.length("medium");
      out.range = row.length("long");
    }
  }
  for (const bool one : seen)
    if (!one) in.fail("weapons", "expected musket, rifle, light-artillery and artillery");
}

void load_militia(TableReader& in, Tables& t) {
  const json::value* grades = in.one("militia").find("grade_by_die");
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
}

void load_troops(TableReader& in, Tables& t) {
  std::array<bool, kRows> seen{};
  for (const TableRow& row : in.rows("troops")) {
    const Row id = row.word<Row>("id");
    if (id == Row::none) continue;
    TroopRow& out = t.troops[at(id)];
    seen[at(id)] = true;
    out.name = row.text("name");
    const std::string side = row.text("side");
    out.side = side == "british" ? Side::british : side == "american" ? Side::american : Side::none;
    out.arm = row.word<Arm>("type");
    out.formation = row.word<Formation>("formation");
    out.melee = row.whole("melee", 0, 20);
    out.morale = row.whole("morale", 2, 7);
    out.stamina = row.whole("stamina", 1, 12);
    out.weapon = row.word<Weapon>("weapon");
    if (row.has("wavering_bonus")) out.wavering_bonus = row.whole("wavering_bonus", -6, 6);
    const std::vector<double> dice = row.numbers("shooting", 0, 20);
    if (dice.empty())
      in.fail("troops.shooting", "expected one number, or three for close, medium and long range");
    for (std::size_t i = 0; i < 3 && !dice.empty(); ++i)
      out.shooting[i] = static_cast<int>(dice[i < dice.size() ? i : dice.size() - 1]);
    Specials special;
    row.list("special", special);
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
  for (const TableRow& row : in.rows("break")) {
    BreakRow out;
    out.least = row.whole("min", -99, 99);
    out.most = row.whole("max", -99, 99);
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string word = row.text(kColumns[i]);
      if (word != "break" && word != "retire" && word != "hold")
        in.fail(std::string("break.") + kColumns[i], "expected break, retire or hold");
      out.result[i] = word == "hold" ? Result3::hold : word == "retire" ? Result3::retire : Result3::break_;
    }
    t.breaks.push_back(out);
  }
  if (t.breaks.empty()) in.fail("break", "expected the rows of the Break Test table");
}

// aw.ruling.army-lists
void load_armies(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("army")) {
    const Side side = row.word<Side>("side");
    const json::value* brigades = row.find("brigades");
    if (brigades == nullptr || !brigades->is_array())
      in.fail("army.brigades", "expected a list of brigades");
    else
      for (const json::value& held : brigades->get_array()) {
        FixedVec<Row, 24> units;
        TableRow(in, "army.brigades", held.if_object()).list("units", units);
        for (const Row unit : units)
          if (at(unit) < kRows) ++t.listed[at(side)][at(unit)];
      }
  }
}

}  // namespace

Result<Tables> load_tables(const Rulebook& book) {
  return read_tables<Tables>(book, [](TableReader& in, Tables& t) {
    load_command(in, t);
    load_moves(in, t);
    load_ground(in, t);
    load_weapons(in, t);
    load_militia(in, t);
    load_troops(in, t);
    load_breaks(in, t);
    load_armies(in, t);
  });
}

}  // namespace drumhead::awi28
