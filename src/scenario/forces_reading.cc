// Reads a scenario's brigades, leaders and units, and checks that every name in the file leads somewhere.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/reading.h"

namespace drumhead::reading {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostBrief = 18;  // letters that fit beside a unit on the map

ScenarioBrigade read_brigade(const TableReader& in) {
  in.only({"id", "side", "name", "leader"});
  ScenarioBrigade out;
  out.id = in.id("id", Need::must);
  out.side = read_side(in, "side", Need::must);
  out.name = in.text("name", Need::must);
  out.leader = in.id("leader", Need::may);
  return out;
}

ScenarioLeader read_leader(const TableReader& in, const Scenario& scenario) {
  in.only({"id", "side", "name", "short", "role", "quality", "at", "mounted", "note"});
  ScenarioLeader out;
  out.id = in.id("id", Need::must);
  out.side = read_side(in, "side", Need::must);
  out.name = in.text("name", Need::must);
  out.brief = in.text("short", Need::may, kMostBrief);
  out.chief = in.word("role", {"cinc", "brigade"}, Need::must) == "cinc";
  out.quality = in.whole("quality", {1, 5}, Need::may, 3);
  if (const auto at = in.point("at", Need::must)) {
    check_on_table(in, "at", *at, scenario);
    out.at = *at;
  }
  out.mounted = in.flag("mounted", true);
  out.note = in.text("note", Need::may, 1000);
  return out;
}

// What a unit may leave out is filled from its class.
void fill_from_class(const TableReader& in, const TroopClass& usual, ScenarioUnit& out) {
  const bool guns = usual.arm == Arm::artillery;
  out.arm = usual.arm;
  if (!in.has("quality")) out.quality = usual.quality;
  if (!in.has("arms")) out.arms = usual.arms;
  if (!in.has("ranks")) out.ranks = usual.ranks;
  if (!in.has("order")) out.order = usual.order;
  if (!in.has("formation")) out.formation = guns ? "deployed" : usual.always_skirmishes ? "skirmish" : "line";
  if (!in.has("nation")) out.nation = out.side == Side::american ? "continental" : "british";
  if (guns && out.guns == 0) in.fail("guns", "missing; artillery needs the number of its pieces");
  if (!guns && in.has("guns"))
    in.fail("guns", fmt::format("the class \"{}\" has no guns; leave it out", usual.id));
  const bool gun_form = out.formation == "deployed" || out.formation == "limbered";
  if (!out.formation.empty() && gun_form != guns)
    in.fail("formation", guns ? "expected deployed or limbered for artillery"
                              : "expected line, column or skirmish for foot and horse");
}

void read_class(const TableReader& in, const MusterTables& tables, ScenarioUnit& out) {
  out.troop_class = in.text("class", Need::must);
  if (out.troop_class.empty()) return;
  if (const TroopClass* usual = tables.find_class(out.troop_class)) {
    fill_from_class(in, *usual, out);
    return;
  }
  std::vector<std::string> known;
  for (const TroopClass& one : tables.classes) known.push_back(one.id);
  in.fail("class", fmt::format("expected {}, found \"{}\"", listed(known), out.troop_class));
}

ScenarioUnit read_unit(const TableReader& in, const ScenarioReading& r) {
  in.only({"id",      "side",   "brigade", "name",  "short",  "nation",     "class",     "men",       "guns",
           "quality", "arms",   "ranks",   "order", "at",     "heading",    "formation", "arrives",   "waits",
           "roused",  "hidden", "tired",   "note",  "muster", "holds_fire", "volleys",   "may_retire"});
  ScenarioUnit out;
  out.line = in.line();
  out.id = in.id("id", Need::must);
  out.side = read_side(in, "side", Need::must);
  out.brigade = in.id("brigade", Need::may);
  out.name = in.text("name", Need::must);
  out.brief = in.text("short", Need::may, kMostBrief);
  out.nation = in.word("nation", r.tables.nations, Need::may);
  out.men = in.whole("men", {1, 5000}, Need::must, 1);
  out.guns = in.whole("guns", {1, 50}, Need::may);
  out.quality = in.whole("quality", {1, 5}, Need::may, 3);
  out.arms = in.word("arms", r.tables.arms, Need::may);
  out.ranks = in.whole("ranks", {1, 4}, Need::may, 2);
  out.order = in.word("order", {"close", "loose", "open"}, Need::may);
  out.formation = in.word("formation", {"line", "column", "skirmish", "limbered", "deployed"}, Need::may);
  if (const auto at = in.point("at", Need::must)) {
    check_on_table(in, "at", *at, r.out);
    out.at = *at;
  }
  out.heading = wrap(to_mil(in.number("heading", {0, 360}, Need::must) * 100));
  out.arrives = in.whole("arrives", {0, 100}, Need::may);
  if (r.out.turns > 0 && out.arrives > r.out.turns)
    in.fail("arrives", fmt::format("turn {} is after the battle's last, {}", out.arrives, r.out.turns));
  out.waits = in.whole("waits", {0, 100}, Need::may);
  out.roused = to_mil(in.number("roused", {0, 200}, Need::may, 0) * kUnit);
  if (in.has("roused") && out.waits == 0) in.fail("roused", "only a unit that `waits` can be roused");
  out.hidden = to_mil(in.number("hidden", {0, 200}, Need::may, 0) * kUnit);
  out.holds_fire = in.whole("holds_fire", {0, 100}, Need::may);
  out.volleys = in.whole("volleys", {0, 100}, Need::may);
  out.may_retire = in.whole("may_retire", {0, 100}, Need::may);
  out.tired = in.flag("tired", false);
  out.note = in.text("note", Need::may, 1000);
  out.muster = read_unit_words(in, r);
  read_class(in, r.tables, out);
  const auto is_tired = [&](const ScenarioSide& side) { return side.side == out.side && side.tired; };
  if (out.tired || std::any_of(r.out.sides.begin(), r.out.sides.end(), is_tired))
    out.quality = std::max(1, out.quality - 1);  // a march too long costs a step of quality
  return out;
}

// Units and leaders share one list of names on the table.
void check_ids(const ScenarioReading& r) {
  std::vector<std::string> seen;
  const auto check = [&](const TableReader& in) {
    const json::value* id = in.find("id");
    if (id == nullptr || !id->is_string()) return;
    std::string text(id->get_string());
    if (std::find(seen.begin(), seen.end(), text) != seen.end())
      in.fail("id",
              fmt::format("\"{}\" names another already; every unit and leader needs its own id", text));
    seen.push_back(std::move(text));
  };
  for (const TableReader& in : r.leaders) check(in);
  for (const TableReader& in : r.units) check(in);
  seen.clear();
  for (const TableReader& in : r.brigades) check(in);
}

// Whoever is called alike cannot be told apart in a report.
void check_short_names(const ScenarioReading& r) {
  std::vector<std::string> seen;
  const auto check = [&](const TableReader& in, const std::string& brief) {
    if (brief.empty()) return;
    if (std::find(seen.begin(), seen.end(), brief) != seen.end())
      in.fail("short", fmt::format("\"{}\" is another's already", brief));
    seen.push_back(brief);
  };
  for (std::size_t i = 0; i < r.leaders.size(); ++i) check(r.leaders[i], r.out.leaders[i].brief);
  for (std::size_t i = 0; i < r.units.size(); ++i) check(r.units[i], r.out.units[i].brief);
}

void check_brigades(const ScenarioReading& r) {
  for (std::size_t i = 0; i < r.brigades.size(); ++i) {
    const ScenarioBrigade& brigade = r.out.brigades[i];
    if (brigade.leader.empty()) continue;
    const ScenarioLeader* leader = r.out.find_leader(brigade.leader);
    if (leader == nullptr)
      r.brigades[i].fail("leader", fmt::format("no [[leader]] has the id \"{}\"", brigade.leader));
    else if (leader->side != brigade.side)
      r.brigades[i].fail("leader", fmt::format("\"{}\" fights for the other side", brigade.leader));
  }
}

void check_units(const ScenarioReading& r) {
  std::size_t count[2] = {0, 0};
  for (std::size_t i = 0; i < r.units.size(); ++i) {
    const ScenarioUnit& unit = r.out.units[i];
    if (unit.side == Side::none) continue;
    ++count[static_cast<std::size_t>(unit.side)];
    if (unit.brigade.empty()) continue;
    const ScenarioBrigade* brigade = r.out.find_brigade(unit.brigade);
    if (brigade == nullptr)
      r.units[i].fail("brigade", fmt::format("no [[brigade]] has the id \"{}\"", unit.brigade));
    else if (brigade->side != unit.side)
      r.units[i].fail("brigade", fmt::format("\"{}\" belongs to the other side", unit.brigade));
  }
  for (const Side side : {Side::british, Side::american}) {
    const std::size_t found = count[static_cast<std::size_t>(side)];
    if (found == 0) r.root.fail("unit", fmt::format("the {} side has no [[unit]]", word_of(side)));
    if (found > kMostUnitsOfSide)
      r.root.fail("unit", fmt::format("expected at most {} units a side, found {} {} ones", kMostUnitsOfSide,
                                      found, word_of(side)));
  }
}

void check_aims(const ScenarioReading& r) {
  for (std::size_t i = 0; i < r.aims.size(); ++i) {
    const ScenarioAim& aim = r.out.aims[i];
    if (aim.unit.empty()) continue;
    const ScenarioUnit* unit = r.out.find_unit(aim.unit);
    const bool own = aim.kind == AimKind::survive;
    if (unit == nullptr)
      r.aims[i].fail("unit", fmt::format("no [[unit]] has the id \"{}\"", aim.unit));
    else if ((unit->side == aim.side) != own)
      r.aims[i].fail("unit", fmt::format("\"{}\" is of the wrong side: {} names {} unit", aim.unit,
                                         word_of(aim.kind), own ? "an own" : "an enemy"));
  }
}

}  // namespace

void read_forces(const ScenarioReading& r) {
  for (const TableReader& in : r.brigades) r.out.brigades.push_back(read_brigade(in));
  for (const TableReader& in : r.leaders) r.out.leaders.push_back(read_leader(in, r.out));
  for (const TableReader& in : r.units) r.out.units.push_back(read_unit(in, r));
}

void check_names(const ScenarioReading& r) {
  check_ids(r);
  check_short_names(r);
  check_brigades(r);
  check_units(r);
  check_aims(r);
}

}  // namespace drumhead::reading
