// Reads scenarios/muster.toml: classes, and each sheet's strengths, guns, leaders and rows.
#include "scenario/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/reader.h"

namespace drumhead {

namespace json = boost::json;
using namespace reading;  // NOLINT: this file reads the tables

namespace {

const std::vector<std::string> kArms = {"infantry", "cavalry", "artillery"};
const std::vector<std::string> kFormations = {"line", "column", "skirmish", "limbered", "deployed"};

Arm arm_from(std::string_view word) {
  if (word == "cavalry") return Arm::cavalry;
  return word == "artillery" ? Arm::artillery : Arm::infantry;
}

TroopClass read_class(const TableReader& in, std::string_view id) {
  TroopClass out;
  out.id = id;
  out.arm = arm_from(in.word("arm", kArms, Need::must));
  out.quality = in.whole("quality", {1, 5}, Need::must, 3);
  out.arms = in.text("arms", Need::must);
  out.order = in.word("order", {"close", "loose", "open"}, Need::must);
  out.ranks = in.whole("ranks", {1, 4}, Need::must, 2);
  out.always_skirmishes = in.word("can_skirmish", {"no", "may", "always"}, Need::must) == "always";
  out.keeps_apart = in.flag("keeps_apart", false);
  return out;
}

StrengthBand read_band(const TableReader& in) {
  StrengthBand out;
  out.least = in.whole("min", {1, 100}, Need::must, 1);
  out.most = in.whole("max", {1, 100}, Need::must, 1);
  out.split_above = in.number("split_above", {0.1, 1000}, Need::must, 1000);
  out.merge_below = in.number("merge_below", {0, 100}, Need::must);
  out.absorb_below = in.number("absorb_below", {0, 100}, Need::must);
  if (out.most < out.least) in.fail("max", "expected max to be at least min");
  return out;
}

StrengthRule read_strength(const TableReader& in) {
  StrengthRule out;
  out.element = in.text("element", Need::must);
  out.natural = in.number("natural", {0.01, 1000}, Need::must, 1);
  out.cavalry = in.number("cavalry", {0.05, 20}, Need::may, 1);
  if (const auto median = in.numbers("median", 2, {0.01, 1000}, Need::must); !median.empty()) {
    out.median_least = median[0];
    out.median_most = median[1];
  }
  out.stretch_most = in.number("stretch_max", {1, 10}, Need::must, 1);
  if (const auto limits = in.numbers("grain_limits", 2, {1, 1000}, Need::may); !limits.empty())
    out.grain_limits = {static_cast<int>(limits[0]), static_cast<int>(limits[1])};
  if (const auto foot = in.inner("foot", Need::must)) out.foot = read_band(*foot);
  out.horse = out.foot;
  if (const auto horse = in.inner("horse", Need::may)) out.horse = read_band(*horse);
  out.horse_counts = in.whole("horse_counts", {1, 10}, Need::may, 1);
  out.reach = in.length("reach", {0, 200}, Need::may, 12 * kUnit);
  out.merge_same =
      in.has("merge_same") ? in.texts("merge_same", Need::must) : std::vector<std::string>{"type"};
  out.few_part = in.number("few_part", {0.01, 100}, Need::may, 0);
  out.weak_below = in.number("weak_below", {0, 100}, Need::may, 0);
  if (const auto uniform = in.inner("uniform", Need::may)) {
    out.uniform_option = uniform->text("option", Need::must);
    out.uniform_choice = uniform->text("choice", Need::must);
  }
  return out;
}

void read_gun_sizes(const TableReader& in, GunRule& out) {
  const auto size = in.inner("sizes", Need::may);
  if (!size) return;
  out.size_key = size->text("by", Need::must);
  out.size_grain = size->number("at_grain", {1, 1000}, Need::must, 1);
  out.size_least = size->number("least", {0, 1000}, Need::must, 1);
  if (const auto pair = size->inner("pair", Need::must))
    for (const auto& entry : pair->table())
      out.sizes.emplace_back(entry.key(), pair->number(entry.key(), {0, 1000}, Need::must));
}

GunRule read_guns(const TableReader& in) {
  GunRule out;
  read_gun_sizes(in, out);
  out.pieces = in.whole("guns_per_unit", {1, 100}, Need::may, in.whole("most_guns", {1, 100}, Need::may, 0));
  out.pieces_far = in.whole("guns_per_unit_far", {1, 100}, Need::may, out.pieces);
  out.far_yards = in.number("far_yards", {1, 1000}, Need::may, 1000);
  if (const auto elements = in.inner("elements", Need::must)) {
    out.pieces_per_element = elements->whole("pieces", {1, 100}, Need::may, 0);
    out.fine_below = elements->whole("fine_below", {1, 1000}, Need::may, 0);
    out.least = elements->whole("least", {1, 100}, Need::may, 1);
    out.most = elements->whole("most", {1, 100}, Need::may, 0);
  }
  if (const auto crews = in.inner("crews", Need::may)) {
    out.crew_least = crews->whole("least", {1, 20}, Need::must, 1);
    out.crew_most = crews->whole("most", {1, 20}, Need::must, 1);
    out.crew_few_men = crews->whole("few_men", {1, 100}, Need::may, 0);
    out.crew_share = crews->number("share", {0.01, 10}, Need::may, 1);
  }
  out.pair_within = in.length("pair_within", {0, 200}, Need::may);
  out.lone_joins = in.flag("lone_joins", false);
  out.most_share = in.number("most_share", {0, 10}, Need::may, 0);
  out.left_out = in.texts("left_out", Need::may);
  if (const auto guard = in.inner("guard", Need::may)) {
    out.guard_types = guard->texts("types", Need::must);
    out.guard_within = guard->length("within", {0, 100}, Need::must);
  }
  return out;
}

bool read_five(const TableReader& in, std::string_view key, QualityRow& out) {
  const json::value* value = in.find(key);
  const json::array* held = value == nullptr ? nullptr : value->if_array();
  if (held == nullptr || held->size() != 5) return false;
  std::copy(held->begin(), held->end(), out.begin());
  return true;
}

std::vector<std::pair<std::string, int>> read_counts(const TableReader& in, std::string_view key, Need need) {
  std::vector<std::pair<std::string, int>> out;
  if (const auto counts = in.inner(key, need))
    for (const auto& entry : counts->table())
      out.emplace_back(entry.key(), counts->whole(entry.key(), {0, 20}, Need::must));
  return out;
}

LowerRatings read_lower(const TableReader& in, std::string_view key) {
  const auto rule = in.inner(key, Need::may);
  if (!rule) return {};
  return {rule->whole("units", {1, 100}, Need::must), read_counts(*rule, "lower", Need::must)};
}

LeaderRule read_leaders(const TableReader& in) {
  using Shown = LeaderRule::Shown;
  LeaderRule out;
  QualityRow held;
  if (!read_five(in, "present", held)) in.fail("present", "expected five values, for quality 1 to 5");
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i].is_bool()) {
      out.shown[i] = held[i].get_bool() ? Shown::always : Shown::never;
    } else if (held[i].is_string() && held[i].get_string() == "cinc") {
      out.shown[i] = Shown::chief_only;
    } else {
      in.fail("present", "expected true, false or \"cinc\" for each quality");
      break;
    }
  }
  out.units_each = in.whole("units_each", {1, 100}, Need::may, 0);
  out.with_unit = in.flag("with_unit", false);
  out.chief = in.text("chief", Need::may);
  out.group_most = in.whole("group_most", {1, 100}, Need::may, 0);
  out.group_near = in.length("group_near", {0, 100}, Need::may);
  out.of_brigades = in.flag("of_brigades", false);
  if (const auto colonel = in.inner("colonel", Need::may)) out.colonel = colonel->table();
  out.large_command = read_lower(in, "large_command");
  out.second = read_lower(in, "second");
  out.least = read_counts(in, "least", Need::may);
  for (const auto& entry : in.table()) {
    QualityRow row;
    if (entry.key() != "present" && read_five(in, entry.key(), row))
      out.ratings.emplace_back(entry.key(), row);
  }
  return out;
}

std::optional<bool> read_choice(const TableReader& in, std::string_view key) {
  if (!in.has(key)) return std::nullopt;
  return in.flag(key, false);
}

RowWhen read_when(const TableReader& in) {
  in.only({"quality", "skirmishing", "mounted_foot", "dismounted", "nation", "arms", "order", "side"});
  RowWhen out;
  if (const auto range = in.numbers("quality", 2, {1, 5}, Need::may); !range.empty()) {
    out.quality_least = static_cast<int>(range[0]);
    out.quality_most = static_cast<int>(range[1]);
  }
  out.skirmishing = read_choice(in, "skirmishing");
  out.mounted_foot = read_choice(in, "mounted_foot");
  out.dismounted = read_choice(in, "dismounted");
  out.nation = in.texts("nation", Need::may);
  out.arms = in.texts("arms", Need::may);
  out.order = in.texts("order", Need::may);
  out.side = in.texts("side", Need::may);
  return out;
}

MusterRow read_row(const TableReader& in, const MusterTables& tables) {
  MusterRow out;
  out.troop_class = in.text("class", Need::must);
  if (out.troop_class != "any" && tables.find_class(out.troop_class) == nullptr)
    in.fail("class", fmt::format("expected \"any\" or a class of [classes], found \"{}\"", out.troop_class));
  if (const auto when = in.inner("when", Need::may)) out.when = read_when(*when);
  out.type = in.text("type", Need::must);
  if (const auto set = in.inner("set", Need::must)) out.set = set->table();
  return out;
}

void read_quality(const TableReader& in, SheetMuster& out) {
  for (const auto& entry : in.table()) {
    const auto attribute = in.inner(entry.key(), Need::must);
    if (!attribute) continue;
    auto& rows =
        out.quality.emplace_back(entry.key(), std::vector<std::pair<std::string, QualityRow>>{}).second;
    for (const auto& named : attribute->table()) {
      QualityRow row;
      if (read_five(*attribute, named.key(), row)) {
        rows.emplace_back(named.key(), row);
      } else {
        attribute->fail(named.key(), "expected five values, for quality 1 to 5");
      }
    }
  }
}

void read_formations(const TableReader& in, SheetMuster& out) {
  for (const std::string& word : kFormations) {
    const auto types = in.inner(word, Need::may);
    if (!types) continue;
    auto& held = out.formation.emplace_back(word, std::vector<std::pair<std::string, std::string>>{}).second;
    for (const auto& entry : types->table())
      held.emplace_back(entry.key(), types->text(entry.key(), Need::must));
  }
}

void read_options(const TableReader& in, SheetMuster& out) {
  const auto options = in.inner("options", Need::may);
  if (!options) return;
  for (const auto& entry : options->table())
    out.options.emplace_back(entry.key(), options->texts(entry.key(), Need::must));
}

void read_extras(const TableReader& in, SheetMuster& out) {
  if (const auto density = in.inner("density", Need::may)) {
    const Limits limits{1, 20};
    out.density = DensityRule{
        density->whole("skirmish", limits, Need::must), density->whole("open", limits, Need::must),
        density->whole("loose", limits, Need::must), density->whole("close2", limits, Need::must),
        density->whole("close3", limits, Need::must)};
  }
  if (const auto counted = in.inner("counted", Need::may))
    out.counted =
        CountedRule{counted->texts("types", Need::must), counted->number("share", {0, 1}, Need::must),
                    counted->text("flag", Need::must)};
  if (const auto garrison = in.inner("garrison", Need::may))
    out.garrison = GarrisonRule{garrison->texts("types", Need::must), garrison->texts("kinds", Need::must)};
  if (const auto brigades = in.inner("brigades", Need::may))
    out.brigades = BrigadeRule{
        brigades->whole("foot", {0, 40}, Need::must), brigades->whole("horse", {0, 40}, Need::must),
        brigades->whole("most", {1, 100}, Need::must), brigades->whole("fewest", {1, 40}, Need::must)};
  if (const auto retype = in.inner("retype", Need::may))
    out.retype = RetypeRule{retype->text("option", Need::must), retype->text("choice", Need::must),
                            retype->texts("types", Need::must), retype->text("type", Need::must)};
  if (const auto near = in.inner("near", Need::may)) {
    out.near = NearRule{near->length("within", {0, 200}, Need::must), {}};
    if (const auto arms = near->inner("column", Need::must))
      for (const auto& entry : arms->table())
        out.near->by_arm.emplace_back(entry.key(), arms->text(entry.key(), Need::must));
  }
  if (const auto arms = in.inner("arms", Need::may))
    for (const auto& entry : arms->table())
      out.arms.emplace_back(entry.key(), arms->text(entry.key(), Need::must, 400));
}

SheetMuster read_sheet(const TableReader& in, std::string_view id, const MusterTables& tables) {
  SheetMuster out;
  out.id = id;
  out.line = in.line();
  out.type_key = in.has("type_key") ? in.text("type_key", Need::must) : "type";
  out.opening = in.has("opening") ? in.text("opening", Need::must) : "turn";
  out.attributes = in.texts("unit_attributes", Need::must);
  read_options(in, out);
  if (const auto part = in.inner("strength", Need::must)) out.strength = read_strength(*part);
  out.has_guns = in.has("guns");
  if (const auto part = in.inner("guns", Need::may)) out.guns = read_guns(*part);
  if (const auto part = in.inner("leaders", Need::may)) out.leaders = read_leaders(*part);
  if (const auto part = in.inner("quality", Need::may)) read_quality(*part, out);
  if (const auto part = in.inner("formation", Need::may)) read_formations(*part, out);
  if (const json::value* examples = in.find("examples")) out.examples = *examples;
  out.gap = in.length("gap", {0, 10}, Need::may, out.gap);
  out.turn_factor = in.number("turn_factor", {0.05, 20}, Need::may, out.turn_factor);
  read_extras(in, out);
  for (const TableReader& row : in.list("row", 400)) out.rows.push_back(read_row(row, tables));
  return out;
}

void read_fit(const TableReader& in, MusterTables& out) {
  FitRule& fit = out.balance.fit;
  fit.spread = in.length("spread", {0, 100}, Need::must, fit.spread);
  fit.back = in.length("back", {0, 100}, Need::must, fit.back);
  fit.same_way = to_mil(in.number("same_way", {0, 180}, Need::must, 30) * 100);
  fit.enemy_gap = in.length("enemy_gap", {0, 100}, Need::must, fit.enemy_gap);
  const auto gaps = in.inner("gap", Need::may);
  if (!gaps) return;
  for (SheetMuster& sheet : out.sheets) sheet.gap = gaps->length(sheet.id, {0, 10}, Need::may, sheet.gap);
}

void read_balance(const TableReader& in, MusterTables& out) {
  BalanceRule& rule = out.balance;
  if (const auto fit = in.inner("fit", Need::must)) read_fit(*fit, out);
  if (const auto units = in.inner("units", Need::must)) {
    rule.fewest = units->whole("fewest", {1, 100}, Need::must, rule.fewest);
    rule.merge_stop = units->whole("merge_stop", {1, 100}, Need::must, rule.merge_stop);
    rule.most = units->whole("most", {1, 100}, Need::must, rule.most);
  }
  if (const auto table = in.inner("table", Need::must)) {
    const auto most = table->numbers("most", 2, {12, 400}, Need::must);
    if (!most.empty()) {
      rule.table_long = to_mil(std::max(most[0], most[1]) * kUnit);
      rule.table_short = to_mil(std::min(most[0], most[1]) * kUnit);
    }
  }
  const auto time = in.inner("time", Need::must);
  if (!time) return;
  rule.least_turns = time->whole("least_turns", {0, 100}, Need::must, rule.least_turns);
  const auto factor = time->inner("turn_factor", Need::may);
  if (!factor) return;
  for (SheetMuster& sheet : out.sheets)
    sheet.turn_factor = factor->number(sheet.id, {0.05, 20}, Need::may, sheet.turn_factor);
}

}  // namespace

std::string_view word_of(Arm arm) { return kArms[static_cast<std::size_t>(arm)]; }

const TroopClass* MusterTables::find_class(std::string_view id) const { return by_id(classes, id); }
const SheetMuster* MusterTables::find_sheet(std::string_view id) const { return by_id(sheets, id); }

const QualityRow* SheetMuster::quality_row(std::string_view attribute, std::string_view name) const {
  for (const auto& [held, named] : quality) {
    if (held != attribute) continue;
    for (const auto& [row, values] : named)
      if (row == name) return &values;
  }
  return nullptr;
}

std::string SheetMuster::formation_of(std::string_view word, std::string_view type, Arm arm) const {
  for (const auto& [held, types] : formation) {
    if (held != word) continue;
    for (const auto& [key, value] : types)
      if (key == type) return value;
    for (const auto& [key, value] : types)
      if (key == word_of(arm)) return value;
  }
  return {};
}

std::string SheetMuster::near_formation(Arm arm) const {
  if (!near) return {};
  for (const auto& [key, value] : near->by_arm)
    if (key == word_of(arm)) return value;
  return {};
}

Result<MusterTables> read_muster(std::string_view toml, const std::string& file) {
  Result<Document> document = read_toml(toml, file);
  if (!document) return document.problems();
  Complaints complaints{&document.value(), {}};
  const json::object* root = document.value().root.if_object();
  if (root == nullptr) return Problem{file, 0, "", "expected the muster tables"};
  const TableReader in(*root, "", complaints);

  MusterTables out;
  out.file = file;
  if (const auto terms = in.inner("terms", Need::must)) {
    out.nations = terms->texts("nations", Need::must);
    out.arms = terms->texts("arms", Need::must);
  }
  if (const auto classes = in.inner("classes", Need::must))
    for (const auto& entry : classes->table())
      if (const auto one = classes->inner(entry.key(), Need::must))
        out.classes.push_back(read_class(*one, entry.key()));
  if (const auto sheets = in.inner("muster", Need::must))
    for (const auto& entry : sheets->table())
      if (const auto one = sheets->inner(entry.key(), Need::must))
        out.sheets.push_back(read_sheet(*one, entry.key(), out));
  if (const auto balance = in.inner("balance", Need::must)) read_balance(*balance, out);
  if (const json::value* examples = in.find("examples")) out.examples = *examples;
  if (!complaints.problems.empty()) return complaints.problems;
  return out;
}

}  // namespace drumhead
