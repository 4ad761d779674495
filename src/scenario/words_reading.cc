// Reads what a scenario says for one sheet only: [muster.<sheet>] and [unit.muster.<sheet>].
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/reading.h"

namespace drumhead::reading {

namespace {

// Calls `each` with the part of every known sheet in the `muster` table of `in`.
template <class Each>
void for_sheets(const TableReader& in, const MusterTables& tables, Each each) {
  const auto muster = in.inner("muster", Need::may);
  if (!muster) return;
  std::vector<std::string> known;
  for (const SheetMuster& sheet : tables.sheets) known.push_back(sheet.id);
  muster->only(known);
  for (const SheetMuster& sheet : tables.sheets)
    if (const auto words = muster->inner(sheet.id, Need::may)) each(*words, sheet);
}

UnitWords read_words(const TableReader& in, const SheetMuster& sheet, const Scenario& scenario) {
  std::vector<std::string> known = {"keep", "absent", "at", "heading", "formation", sheet.type_key};
  for (const std::string& attribute : sheet.attributes)
    if (std::find(known.begin(), known.end(), attribute) == known.end()) known.push_back(attribute);
  in.only(known);
  UnitWords out;
  out.sheet = sheet.id;
  out.keep = in.flag("keep", false);
  out.absent = in.flag("absent", false);
  out.at = in.point("at", Need::may);
  if (out.at) check_on_table(in, "at", *out.at, scenario);
  if (in.has("heading")) out.heading = wrap(to_mil(in.number("heading", {0, 360}, Need::must) * 100));
  for (const auto& entry : in.table()) {
    const std::string_view key = entry.key();
    if (key == "keep" || key == "absent" || key == "at" || key == "heading") continue;
    out.attributes[key] = entry.value();
  }
  return out;
}

// { british = 120 }: a side that is not named stays as it is.
void read_by_side(const TableReader& in, std::string_view key, Limits limits, std::array<int, 2>& out) {
  const auto sides = in.inner(key, Need::may);
  if (!sides) return;
  sides->only({std::string(word_of(Side::british)), std::string(word_of(Side::american))});
  for (const Side side : {Side::british, Side::american})
    if (sides->has(word_of(side)))
      out[static_cast<std::size_t>(side)] = sides->whole(word_of(side), limits, Need::must);
}

BattleWords read_words(const TableReader& in, const SheetMuster& sheet) {
  std::vector<std::string> known = {"grain", "stretch", "turns", "men", "quality", "options"};
  for (const auto& option : sheet.options) known.push_back(option.first);
  in.only(known);
  BattleWords out;
  out.sheet = sheet.id;
  if (in.has("grain")) out.grain = in.whole("grain", {1, 5000}, Need::must, 1);
  if (in.has("stretch")) out.stretch = to_mil(in.number("stretch", {0.5, 4}, Need::must, 1) * 100);
  if (in.has("turns")) out.turns = in.whole("turns", {0, 200}, Need::must);
  read_by_side(in, "men", {50, 200}, out.men);
  read_by_side(in, "quality", {-2, 2}, out.quality);
  for (const auto& [option, choices] : sheet.options)
    if (in.has(option)) out.choices.emplace_back(option, in.word(option, choices, Need::must));
  if (const auto rules = in.inner("options", Need::may))
    for (const auto& entry : rules->table())
      out.rules.emplace_back(entry.key(), rules->text(entry.key(), Need::must));
  return out;
}

}  // namespace

std::vector<UnitWords> read_unit_words(const TableReader& unit, const ScenarioReading& r) {
  std::vector<UnitWords> out;
  for_sheets(unit, r.tables, [&](const TableReader& in, const SheetMuster& sheet) {
    out.push_back(read_words(in, sheet, r.out));
  });
  return out;
}

std::vector<BattleWords> read_battle_words(const ScenarioReading& r) {
  std::vector<BattleWords> out;
  for_sheets(r.root, r.tables,
             [&](const TableReader& in, const SheetMuster& sheet) { out.push_back(read_words(in, sheet)); });
  return out;
}

}  // namespace drumhead::reading
