// Reads the rulebook's tables into plain numbers, and refuses what is missing or out of bounds.
#include "rules/lexington/tables.h"

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
  for (const TableRow& row : in.rows("weapons")) {
    WeaponRow* weapon = weapon_named(t, row.text("id"));
    if (weapon == nullptr) {
      in.fail("weapons.id", "expected musket, rifle, or canister or ballshot with a class of gun");
      continue;
    }
    weapon->close = row.length("close");
    weapon->close_hit = row.whole("close_hit", 1, 7);
    weapon->woods = row.whole("woods_multiplier", 1, 20);
    if (!row.has("far")) continue;
    weapon->far = row.length("far");
    weapon->far_hit = row.whole("far_hit", 1, 7);
  }
  for (const TableRow& row : in.rows("fire_modifiers")) {
    const std::string id = row.text("id");
    if (FireModifier* modifier = modifier_named(t, id))
      *modifier = {row.whole("value", -6, 6), row.flag("rifles_ignore")};
    else
      in.fail("fire_modifiers.id", "no such modifier: " + id);
  }
}

// The words of the catalogue for who is meant.
std::uint8_t who_is(const TableRow& row, const char* key) {
  if (!row.has(key)) return 0;
  const std::string word = row.text(key);
  if (word == "none") return 0;
  if (word == "all") return kEverybody;
  if (word == "all-but-skirmishers") return kEverybody & ~kSkirmishers;
  if (word == "cavalry") return kHorse;
  if (word == "artillery" || word == "artillery-off-road") return kGuns;
  if (word == "cavalry-and-artillery") return kHorse | kGuns;
  if (word == "3r-foot-and-cavalry") return kFoot3 | kHorse;
  if (word == "3r-foot-cavalry-and-artillery") return kFoot3 | kHorse | kGuns;
  row.fail(key, "no such set of troops: " + word);
  return 0;
}

Cover cover_is(const TableRow& row, const std::string& key, Cover otherwise) {
  if (!row.has(key.c_str())) return otherwise;
  const std::string word = row.text(key.c_str());
  return word == "hard" ? Cover::hard : word == "soft" ? Cover::soft : Cover::none;
}

// ly.ruling.terrain-missing
void load_ground(TableReader& in, Tables& t) {
  t.kind_of.load(in);
  t.woods = t.kind_of.all({Kind::woods});
  for (const TableRow& row : in.rows("terrain")) {
    GroundRow& ground = t.ground[at(row.word<Kind>("id"))];
    ground.disorder = who_is(row, "disorder");
    ground.half = who_is(row, "half");
    ground.barred = who_is(row, "impassable");
    ground.guns_by_road = row.has("impassable") && row.text("impassable") == "artillery-off-road";
    ground.fire = cover_is(row, "cover_fire", Cover::none);
    const Cover ball = cover_is(row, "cover_fire_ballshot", ground.fire);
    for (std::size_t i = 0; i < 3; ++i)
      ground.ball[i] = cover_is(row, std::string("cover_fire_ballshot_") + kClasses[i], ball);
    ground.combat = cover_is(row, "cover_combat", Cover::none);
    ground.obstacle = row.flag_or_no("obstacle");
    ground.uphill = row.flag_or_no("obstacle_when_attacked_uphill");
    ground.no_cavalry = row.flag_or_no("no_cavalry_attack");
  }
  const TableRow cost = in.one("obstacle_cost");
  t.ground[at(Kind::fence)].cross = cost.length("fence");
  t.ground[at(Kind::wall)].cross = cost.length("wall");
  t.ground[at(Kind::hedge)].cross = cost.length("hedge");
  for (const Kind work : {Kind::fieldworks_light, Kind::fieldworks_heavy})
    t.ground[at(work)].cross = cost.length("fieldworks");
}

}  // namespace

std::array<int, 4> Tables::by_grade_of(const std::string& table) const {
  std::array<int, 4> out{};
  for (std::size_t i = 0; i < 4; ++i) out[i] = whole((table + ".pass_" + kGrades[i]).c_str());
  return out;
}

Result<Tables> load_tables(const Rulebook& book) {
  return read_tables<Tables>(book, [](TableReader& in, Tables& t) {
    load_fire(in, t);
    load_ground(in, t);
  });
}

}  // namespace drumhead::lexington
