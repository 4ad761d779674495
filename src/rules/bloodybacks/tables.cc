// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/bloodybacks/tables.h"

#include <algorithm>

#include "kit/chances.h"

namespace drumhead::bloodybacks {

json::value write(Said said, const drumhead::Setting&) { return json::value(said == Said::yes); }

void read(const json::value& in, Said& out, Reading& r, const Where& at) {
  if (in.is_bool())
    out = in.get_bool() ? Said::yes : Said::no;
  else
    r.fail(at, "expected true or false, found " + drumhead::kind_of(in));
}

namespace {

void load_densities(TableReader& in, Tables& t) {
  // bb.density.close3, bb.density.close2, bb.density.loose (bb.ruling.loose-basing), bb.density.open,
  // bb.density.extended, bb.density.cavalry, bb.density.crews
  for (const TableRow& row : in.rows("density")) {
    const int density = row.whole("density", 1, 20);
    const std::string id = row.text("id");
    if (id == "cavalry")
      t.density_cavalry = density;
    else if (id == "crew")
      t.density_crew = density;
    else if (t.density_rows < t.densities.size())
      t.densities[t.density_rows++] = density;
    if (id == "close2") t.density_standard = density;
  }
}

void load_command(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("turn_length")) {
    const auto card = static_cast<std::size_t>(row.whole("card", 1, 5));
    t.minutes[card] = row.whole("minutes", 1, 60);
    t.extra[card] = row.whole("extra_actions", 0, 3);
  }
  const TableRow activity = in.one("activity");
  for (std::size_t ar = 2; ar <= 5; ++ar) {
    t.level[ar] = activity.wholes<4>(("al_ar" + std::to_string(ar)).c_str(), -9, 200);
    t.points[ar] = activity.wholes<4>(("cp_ar" + std::to_string(ar)).c_str(), -9, 200);
  }
  t.actions = in.one("activation").wholes<7>("actions_for_successes", -9, 200);
}

TestResult result_named(TableReader& in, const std::string& word) {
  if (word == "destroyed") return TestResult::destroyed;
  if (word == "rout") return TestResult::rout;
  if (word == "pushed_back") return TestResult::pushed_back;
  if (word != "carry_on") in.fail("morale_result.result", "no such result: " + word);
  return TestResult::carry_on;
}

TestOdds odds_of_test(const Tables& t, int need, bool sheltered) {
  const Chances passed = Chances::of(t.test_dice, d12_within(need));
  TestOdds out;
  for (std::size_t n = 0; n < passed.size(); ++n) switch (t.results[std::min<std::size_t>(n, 3)]) {
      case TestResult::destroyed:
        out.destroyed += passed[n];
        break;
      case TestResult::rout:
        out.routs += passed[n];
        break;
      case TestResult::pushed_back:
        (sheltered ? out.holds : out.pushed) += passed[n];
        break;
      default:
        out.holds += passed[n];
    }
  return out;
}

void load_tests(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("morale_result"))
    t.results[static_cast<std::size_t>(row.whole("successes", 0, 3))] = result_named(in, row.text("result"));
  for (int need = 0; need <= kFaces; ++need) {
    t.test_odds[static_cast<std::size_t>(need)] = odds_of_test(t, need, false);
    t.sheltered_odds[static_cast<std::size_t>(need)] = odds_of_test(t, need, true);
  }
  for (const TableRow& row : in.rows("fate")) {
    FateRow fate{row.whole("min", 1, 12), row.whole("max", 1, 12), 0, row.word<Fate>("result")};
    if (row.has("constitution")) fate.constitution = row.whole("constitution", -9, 9);
    if (!t.fates.full()) t.fates.push_back(fate);
  }
}

Band band_of(const TableRow& row, const char* column, int dice) {
  const std::vector<double> ends = row.numbers(column, 0, 200);
  if (ends.empty()) return {};
  if (ends.size() != 2) {
    row.fail(column, "expected [min, max], or [] for none");
    return {};
  }
  Band out;
  out.min = to_mil(ends[0] * kUnit);
  out.max = to_mil(ends[1] * kUnit);
  out.dice = dice;
  return out;
}

void load_weapons(TableReader& in, Tables& t) {
  for (const TableRow& row : in.rows("weapons")) {
    const std::string id = row.text("id");
    const Band band{row.length("min"), row.length("max"), row.whole("dice", 0, 12)};
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
  for (const TableRow& row : in.rows("artillery")) {
    const std::string id = row.text("id");
    const int dice = row.whole("dice", 0, 12);
    for (std::size_t i = 0; i < kRows; ++i)
      if (id == kNames[i])
        t.guns[i] = {band_of(row, "light", dice), band_of(row, "field_heavy", dice),
                     band_of(row, "siege", dice)};
  }
  if (t.woods_step <= 0) in.fail("shooting.through_woods_step", "expected a length");
}

// bb.ruling.terrain-kinds
void load_ground(TableReader& in, Tables& t) {
  t.kind_of.load(in);
  t.woods = t.kind_of.all({Kind::light_woods, Kind::heavy_woods});
  t.light_woods = t.kind_of.all({Kind::light_woods});
  t.heavy_woods_alone = t.kind_of.all({Kind::heavy_woods});
  for (const TableRow& row : in.rows("terrain")) {
    GroundRow& ground = t.ground[at(row.word<Kind>("id"))];
    ground.drp = row.whole("drp", 0, 9);
    ground.shoot = row.word<Cover>("shoot");
    ground.melee = row.word<Cover>("melee");
    ground.sight = row.word<SightThrough>("sight");
    ground.obstacle = row.flag_or_no("obstacle");
    ground.impassable = row.flag_or_no("impassable");
  }
  for (const TableRow& row : in.rows("going"))
    t.ground[at(row.word<Kind>("kind"))].going = row.word<Tread>("going");
}

}  // namespace

std::array<int, 4> Tables::by_cover(const std::string& table) const {
  return {0, whole((table + ".cover_light").c_str()), whole((table + ".cover_significant").c_str()),
          whole((table + ".cover_fortification").c_str())};
}

Result<Tables> load_tables(const Rulebook& book) {
  return read_tables<Tables>(book, [](TableReader& in, Tables& t) {
    load_densities(in, t);
    load_command(in, t);
    load_tests(in, t);
    load_weapons(in, t);
    load_ground(in, t);
    for (const TableRow& row : in.rows("commander")) ++t.commanders[at(row.word<Side>("side"))];
  });
}

}  // namespace drumhead::bloodybacks
