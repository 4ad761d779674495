// The muster roll: every unit with its sum, and every departure from one-to-one with its reason.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace json = boost::json;

namespace {

std::string text_of_value(const json::value& value) {
  if (const json::string* text = value.if_string()) return std::string(*text);
  if (const json::array* list = value.if_array()) {
    std::string out;
    for (const json::value& entry : *list) out += (out.empty() ? "" : " ") + text_of_value(entry);
    return out;
  }
  return json::serialize(value);
}

std::string sum_of(const MusterWork& work, const Corps& body, const Fielded& unit) {
  const StrengthRule& rule = work.sheet.strength;
  const std::string element = fmt::format("{}{}", rule.element, unit.strength == 1 ? "" : "s");
  if (body.is_gun())
    return fmt::format("{} gun{} = {} {}", unit.guns, unit.guns == 1 ? "" : "s", unit.strength, element);
  const double men = work.grain * (body.mounted ? rule.cavalry : 1.0);
  std::string out = fmt::format("{} men / {:g} = {:.2f}", body.men, men, body.elements);
  const StrengthBand& band = band_of(work, body);
  const int total = round_half_up(body.elements);
  if (body.parts > 1) return out + fmt::format(" in {} parts -> {} {}", body.parts, unit.strength, element);
  out += fmt::format(" -> {} {}", unit.strength, element);
  if (!work.uniform && total > band.most) out += fmt::format(", held to {}", band.most);
  if (!work.uniform && total < band.least) out += fmt::format(", raised to {}", band.least);
  return out;
}

// "; bayonet; grade A": what a unit is not goes without saying.
std::string attributes_text(const MusterWork& work, const Fielded& unit) {
  std::string out;
  for (const auto& entry : unit.attributes) {
    const bool* is_so = entry.value().if_bool();
    const std::string value = is_so != nullptr ? std::string() : text_of_value(entry.value());
    if (entry.key() == work.sheet.type_key || (is_so != nullptr ? !*is_so : value.empty())) continue;
    std::string name(entry.key());
    std::replace(name.begin(), name.end(), '_', ' ');
    out += fmt::format("; {}{}{}", name, value.empty() ? "" : " ", value);
  }
  return out;
}

std::string with_whom(const MusterWork& work, const FieldedLeader& leader) {
  for (const Fielded& unit : work.units)
    if (unit.key == leader.with) return ", with " + unit.name;
  return {};
}

// What the scenario changes for this sheet alone, beside what it says of single units.
std::vector<std::string> said_for_the_sheet(const MusterWork& work) {
  std::vector<std::string> out;
  const BattleWords* words = work.words();
  if (words != nullptr && words->turns && *words->turns > 0)
    out.push_back(fmt::format("{} turns, as the scenario asks for this sheet", *words->turns));
  for (const ScenarioSide& side : work.scenario.sides) {
    if (words == nullptr) break;
    const auto i = static_cast<std::size_t>(side.side);
    if (words->men[i] != 100)
      out.push_back(fmt::format("{}: a hundred men count for {}, as the scenario asks for this sheet",
                                side.name, words->men[i]));
    if (words->quality[i] != 0)
      out.push_back(
          fmt::format("{}: quality {:+}, as the scenario asks for this sheet", side.name, words->quality[i]));
  }
  for (const ScenarioAim& aim : work.scenario.aims)
    if (const int points = aim.points_for(work.sheet.id); points != aim.points)
      out.push_back(fmt::format("\"{}\" is worth {} and not {}, as the scenario asks for this sheet",
                                aim.name, points, aim.points));
  return out;
}

}  // namespace

std::vector<std::string> write_roll(const MusterWork& work) {
  std::vector<std::string> out;
  out.push_back(fmt::format("{} under {}: median {:g} men, {} men to a {} (natural {:g}), table x {:.2f}",
                            work.scenario.title, work.sheet.id, work.median, work.grain,
                            work.sheet.strength.element, work.natural, work.stretch / 100.0));
  for (const ScenarioSide& side : work.scenario.sides) {
    out.push_back(fmt::format("{}:", side.name));
    for (const Fielded& unit : work.units) {
      const Corps& body = work.corps[unit.body];
      if (body.unit->side != side.side) continue;
      out.push_back(fmt::format("  {}: {}, quality {}; {}{}{}", unit.name, sum_of(work, body, unit),
                                body.quality, unit.type, attributes_text(work, unit),
                                unit.arrives > 0 ? fmt::format("; arrives in turn {}", unit.arrives) : ""));
    }
    for (const FieldedLeader& leader : work.leaders)
      if (leader.leader->side == side.side)
        out.push_back(fmt::format("  {}{}", leader.leader->name, with_whom(work, leader)));
  }
  std::vector<std::string> departures = said_for_the_sheet(work);
  departures.insert(departures.end(), work.notes.begin(), work.notes.end());
  if (!departures.empty()) out.push_back("Departures:");
  for (const std::string& departure : departures) out.push_back("  " + departure);
  return out;
}

}  // namespace drumhead::mustering
