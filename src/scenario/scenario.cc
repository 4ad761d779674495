// Reads a scenario file: its head, its sides and its aims.
#include "scenario/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/reading.h"

namespace drumhead {

namespace json = boost::json;
using namespace reading;  // NOLINT: this file is the reader's front

namespace {

const std::vector<std::string> kSides = {"british", "american"};
const std::vector<std::string> kEdges = {"north", "east", "south", "west"};
const std::vector<std::string> kAims = {"hold-area", "break-army", "destroy-unit", "survive", "exit-edge"};

constexpr std::size_t kMostStory = 20000;  // letters of a long text

std::size_t place_of(const std::vector<std::string>& words, std::string_view word) {
  return static_cast<std::size_t>(std::find(words.begin(), words.end(), word) - words.begin());
}

void read_head(const TableReader& in, Scenario& out) {
  in.only({"id", "title", "date", "place", "story", "outcome", "table", "yards_per_inch", "turns", "first",
           "deployment", "notes", "sight", "rain"});
  out.id = in.id("id", Need::must);
  out.title = in.text("title", Need::must);
  out.date = in.text("date", Need::may);
  out.place = in.text("place", Need::may);
  out.story = in.text("story", Need::may, kMostStory);
  out.outcome = in.text("outcome", Need::may, kMostStory);
  out.notes = in.text("notes", Need::may, kMostStory);
  if (const auto size = in.numbers("table", 2, {12, 200}, Need::must); !size.empty()) {
    out.width = to_mil(size[0] * kUnit);
    out.depth = to_mil(size[1] * kUnit);
  }
  out.yards_per_inch = in.number("yards_per_inch", {1, 100}, Need::must, 10);
  out.turns = in.whole("turns", {0, 100}, Need::may);
  out.sight = to_mil(in.number("sight", {0, 200}, Need::may, 0) * kUnit);
  out.rain = in.whole("rain", {0, 100}, Need::may);
  out.first = read_side(in, "first", Need::may);
  out.free_deployment = in.word("deployment", {"given", "free"}, Need::may) == "free";
}

std::optional<Box> read_zone(const TableReader& in, const Scenario& scenario) {
  if (!in.has("zone")) return std::nullopt;
  const auto held = in.numbers("zone", 4, {0, 200}, Need::must);
  if (held.empty()) return std::nullopt;
  const Box zone{to_mil(held[0] * kUnit), to_mil(held[1] * kUnit), to_mil(held[2] * kUnit),
                 to_mil(held[3] * kUnit)};
  if (zone.left >= zone.right || zone.bottom >= zone.top)
    in.fail("zone", "expected [left, bottom, right, top] with left < right and bottom < top");
  if (zone.right > scenario.width || zone.top > scenario.depth)
    in.fail("zone", "expected a zone on the table");
  return zone;
}

void read_sides(const TableReader& root, Scenario& out) {
  std::optional<ScenarioSide> found[2];
  for (const TableReader& in : root.list("side", 2)) {
    in.only({"id", "name", "edge", "zone", "tired"});
    ScenarioSide side;
    side.side = read_side(in, "id", Need::must);
    side.name = in.text("name", Need::must);
    side.edge = read_edge(in, "edge");
    side.zone = read_zone(in, out);
    side.tired = in.flag("tired", false);
    if (side.side == Side::none) continue;
    auto& place = found[static_cast<std::size_t>(side.side)];
    if (place) in.fail("id", fmt::format("the side \"{}\" stands here twice", word_of(side.side)));
    place = side;
  }
  for (std::size_t i = 0; i < 2; ++i) {
    if (found[i]) {
      out.sides.push_back(*found[i]);
    } else {
      root.fail("side", fmt::format("missing; expected a [[side]] with id = \"{}\"", kSides[i]));
    }
  }
}

void read_closing(const TableReader& root, Scenario& out) {
  if (const auto victory = root.inner("victory", Need::may)) {
    victory->only({"text"});
    out.victory = victory->text("text", Need::may, kMostStory);
  }
  const auto check = root.inner("check", Need::may);
  if (!check) return;
  check->only({"likely_winner", "plausible_share"});
  out.likely_winner = check->word("likely_winner", {"british", "american", "either"}, Need::may);
  if (const auto share = check->numbers("plausible_share", 2, {0, 1}, Need::may); !share.empty())
    out.plausible_share = {share[0], share[1]};
}

// Each kind of aim needs its own key, and has no use for the others'.
void check_aim_keys(const TableReader& in, AimKind kind) {
  const std::string_view needed = kind == AimKind::hold_area                                  ? "polygon"
                                  : kind == AimKind::exit_edge                                ? "edge"
                                  : kind == AimKind::destroy_unit || kind == AimKind::survive ? "unit"
                                                                                              : "";
  for (const std::string_view key : {"polygon", "unit", "edge", "units"})
    if (key != needed && !(key == "units" && needed == "edge") && in.has(key))
      in.fail(key, fmt::format("an aim of the kind \"{}\" has no {}; leave it out", word_of(kind), key));
}

// { sheet = 7 }: what the aim is worth where a sheet wants another number.
std::vector<std::pair<std::string, int>> read_points_under(const TableReader& in, int points,
                                                           const MusterTables& tables) {
  std::vector<std::pair<std::string, int>> out;
  const auto under = in.inner("points_under", Need::may);
  if (!under) return out;
  std::vector<std::string> known;
  for (const SheetMuster& sheet : tables.sheets) known.push_back(sheet.id);
  under->only(known);
  for (const std::string& id : known)
    if (under->has(id)) out.emplace_back(id, under->whole(id, {0, 100}, Need::must));
  for (const auto& [id, other] : out)
    if (other == points) under->fail(id, fmt::format("{} points are the aim's own; leave it out", other));
  return out;
}

ScenarioAim read_aim(const TableReader& in, const Scenario& scenario, const MusterTables& tables) {
  in.only({"name", "side", "kind", "polygon", "unit", "edge", "units", "by", "points", "points_under"});
  ScenarioAim out;
  out.name = in.text("name", Need::must);
  out.side = read_side(in, "side", Need::must);
  const std::string kind = in.word("kind", kAims, Need::must);
  out.by = in.whole("by", {0, 100}, Need::may);
  out.points = in.whole("points", {0, 100}, Need::must);
  out.points_under = read_points_under(in, out.points, tables);
  if (scenario.turns > 0 && out.by > scenario.turns)
    in.fail("by", fmt::format("expected at most the scenario's {} turns, found {}", scenario.turns, out.by));
  if (kind.empty()) return out;
  out.kind = static_cast<AimKind>(place_of(kAims, kind));
  check_aim_keys(in, out.kind);
  if (out.kind == AimKind::hold_area) out.polygon = read_polygon(in, scenario);
  if (out.kind == AimKind::exit_edge) out.edge = read_edge(in, "edge");
  out.units = in.whole("units", {1, 40}, Need::may, 1);
  if (out.kind == AimKind::destroy_unit || out.kind == AimKind::survive) out.unit = in.id("unit", Need::must);
  return out;
}

Plunder read_plunder(const TableReader& in, const Scenario& scenario) {
  in.only({"name", "side", "polygon"});
  Plunder out;
  out.name = in.text("name", Need::may);
  out.side = read_side(in, "side", Need::must);
  out.polygon = read_polygon(in, scenario);
  return out;
}

}  // namespace

std::string_view word_of(Side side) {
  if (side == Side::none) return "none";
  return kSides[static_cast<std::size_t>(side)];
}
std::string_view word_of(TableEdge edge) { return kEdges[static_cast<std::size_t>(edge)]; }
std::string_view word_of(AimKind kind) { return kAims[static_cast<std::size_t>(kind)]; }

int ScenarioAim::points_for(std::string_view sheet) const {
  for (const auto& [id, other] : points_under)
    if (id == sheet) return other;
  return points;
}

const ScenarioBrigade* Scenario::find_brigade(std::string_view key) const { return by_id(brigades, key); }
const ScenarioLeader* Scenario::find_leader(std::string_view key) const { return by_id(leaders, key); }
const ScenarioUnit* Scenario::find_unit(std::string_view key) const { return by_id(units, key); }

namespace reading {

Side read_side(const TableReader& in, std::string_view key, Need need) {
  const std::string word = in.word(key, kSides, need);
  return word.empty() ? Side::none : static_cast<Side>(place_of(kSides, word));
}

TableEdge read_edge(const TableReader& in, std::string_view key) {
  const std::string word = in.word(key, kEdges, Need::must);
  return word.empty() ? TableEdge::south : static_cast<TableEdge>(place_of(kEdges, word));
}

void check_on_table(const TableReader& in, std::string_view key, Point p, const Scenario& scenario) {
  if (p.x >= 0 && p.y >= 0 && p.x <= scenario.width && p.y <= scenario.depth) return;
  in.fail(key, fmt::format("the point [{}, {}] is off the table, which is {} by {}", p.x / 1000.0,
                           p.y / 1000.0, scenario.width / 1000.0, scenario.depth / 1000.0));
}

void read_aims(const ScenarioReading& r) {
  for (const TableReader& in : r.aims) r.out.aims.push_back(read_aim(in, r.out, r.tables));
}

}  // namespace reading

Result<Scenario> read_scenario(std::string_view toml, const std::string& file, const MusterTables& tables) {
  Result<Document> document = read_toml(toml, file);
  if (!document) return document.problems();
  Complaints complaints{&document.value(), {}};
  const json::object* table = document.value().root.if_object();
  if (table == nullptr) return Problem{file, 0, "", "expected a scenario"};
  const TableReader root(*table, "", complaints);
  root.only({"scenario", "terrain", "side", "brigade", "leader", "unit", "objective", "plunder", "victory",
             "check", "muster"});

  Scenario out;
  out.file = file;
  if (const auto head = root.inner("scenario", Need::must)) read_head(*head, out);
  // Without a table every point would be off it.
  if (out.width == 0 || out.depth == 0) return complaints.problems;
  const ScenarioReading reading{root,
                                tables,
                                out,
                                root.list("terrain", kMostFeatures),
                                root.list("brigade", kMostBrigades),
                                root.list("leader", kMostLeaders),
                                root.list("unit", 2 * kMostUnitsOfSide),
                                root.list("objective", kMostAims)};
  read_sides(root, out);
  read_terrain(reading);
  read_forces(reading);
  read_aims(reading);
  for (const TableReader& in : root.list("plunder", kMostAims)) out.plunder.push_back(read_plunder(in, out));
  read_closing(root, out);
  out.muster = read_battle_words(reading);
  check_names(reading);
  if (!complaints.problems.empty()) return complaints.problems;
  return out;
}

}  // namespace drumhead
