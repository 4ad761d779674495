// Writes the opening position: the document that a sheet's loader turns into a battle.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "documents/ground_json.h"
#include "scenario/work.h"

namespace drumhead::mustering {

namespace json = boost::json;

namespace {

constexpr int kFormat = 1;

json::object write_side(const MusterWork& work, const ScenarioSide& side, const OpeningManner& manner) {
  json::object out;
  const Box& zone = manner.probe ? work.whole : work.zones[static_cast<std::size_t>(side.side)];
  out["name"] = side.name;
  out["edge"] = word_of(side.edge);
  out["zone"] = box_json(zone);
  if (work.sheet.counted && work.flagged[static_cast<std::size_t>(side.side)])
    out["flags"] = json::array{json::value(work.sheet.counted->flag)};
  return out;
}

json::object write_unit(const MusterWork& work, const Fielded& unit, const OpeningManner& manner) {
  const ScenarioUnit& from = *work.corps[unit.body].unit;
  json::object out;
  out["key"] = unit.key;
  out["name"] = unit.name;
  if (!unit.brief.empty()) out["short"] = unit.brief;
  out["side"] = word_of(from.side);
  if (!unit.group.empty()) {
    out["brigade"] = unit.group;
    out["brigade_name"] = unit.group_name;
  } else if (const ScenarioBrigade* brigade = work.scenario.find_brigade(brigade_of(work, unit))) {
    out["brigade"] = brigade->id;
    out["brigade_name"] = brigade->name;
  }
  out["nation"] = from.nation;
  if (unit.arrives > 0 && !manner.probe) out["arrives"] = unit.arrives;
  if (unit.waits > 0) out["waits"] = unit.waits;
  if (unit.waits > 0 && from.roused > 0) out["roused"] = length_json(on_sheet(work, from.roused));
  if (from.hidden > 0) out["hidden"] = length_json(on_sheet(work, from.hidden));
  if (from.holds_fire > 0) out["holds_fire"] = sheet_turn(work, from.holds_fire);
  // Powder lasts as long as the battle is long.
  if (from.volleys > 0) out["volleys"] = std::max(1, sheet_turn(work, from.volleys));
  if (from.may_retire > 0) out["may_retire"] = from.may_retire;
  out["at"] = point_json(unit.pose.point());
  out["heading"] = angle_json(unit.pose.heading);
  out["present"] = !manner.probe && !work.free && unit.arrives == 0;
  if (!unit.inside.empty() && !manner.probe) out["inside"] = unit.inside;
  // What a row leaves empty the sheet knows best.
  for (const auto& entry : unit.attributes)
    if (!entry.value().is_string() || !entry.value().get_string().empty()) out[entry.key()] = entry.value();
  if (!unit.formation.empty() && (unit.inside.empty() || manner.probe)) out["formation"] = unit.formation;
  return out;
}

// Sheets that rate leaders are told whom they lead, too.
json::object write_leader(const MusterWork& work, const FieldedLeader& leader) {
  json::object out;
  out["key"] = leader.leader->id;
  out["name"] = leader.leader->name;
  if (!leader.leader->brief.empty()) out["short"] = leader.leader->brief;
  out["side"] = word_of(leader.leader->side);
  out["at"] = point_json(leader.at);
  if (!leader.with.empty()) out["with"] = leader.with;
  if (!leader.group.empty()) out["brigade"] = leader.group;
  if (leader.arrives > 0) out["arrives"] = leader.arrives;
  for (const auto& entry : leader.ratings) out[entry.key()] = entry.value();
  if (work.sheet.leaders.of_brigades) {
    if (!leader.brigade.empty()) out["brigade"] = leader.brigade;
    out["chief"] = leader.leader->chief;
    out["mounted"] = leader.leader->mounted;
    return out;
  }
  if (leader.ratings.empty()) return out;
  for (const ScenarioBrigade& brigade : work.scenario.brigades)
    if (brigade.leader == leader.leader->id) {
      out["brigade"] = brigade.id;
      out["brigade_name"] = brigade.name;
      break;
    }
  if (!work.sheet.leaders.chief.empty() && leader.leader->chief) out[work.sheet.leaders.chief] = true;
  return out;
}

json::array points_on_sheet(const MusterWork& work, const std::vector<Point>& polygon) {
  json::array out;
  for (const Point& p : polygon) out.push_back(point_json(on_sheet(work, p)));
  return out;
}

json::object write_plunder(const MusterWork& work, const Plunder& plunder) {
  return {{"name", plunder.name},
          {"side", word_of(plunder.side)},
          {"polygon", points_on_sheet(work, plunder.polygon)}};
}

json::object write_aim(const MusterWork& work, const ScenarioAim& aim) {
  json::object out;
  out["name"] = aim.name;
  out["side"] = word_of(aim.side);
  out["kind"] = word_of(aim.kind);
  if (!aim.polygon.empty()) out["polygon"] = points_on_sheet(work, aim.polygon);
  if (aim.kind == AimKind::exit_edge) {
    out["edge"] = word_of(aim.edge);
    out["units"] = aim.units;
  }
  // An aim of the last turn stays one of the last turn, however the clock was scaled.
  const int last = sheet_turns(work);
  int by = aim.by == work.scenario.turns ? last : sheet_turn(work, aim.by);
  if (last > 0) by = std::min(by, last);
  if (by > 0) out["by"] = by;
  out["points"] = aim.points_for(work.sheet.id);
  return out;
}

// An aim on a unit that was split counts for each part, with its share of the points.
void write_unit_aim(const MusterWork& work, const ScenarioAim& aim, json::array& out) {
  const std::vector<const Fielded*> heirs = heirs_of(work, aim.unit);
  const int parts = static_cast<int>(heirs.size());
  for (int i = 0; i < parts; ++i) {
    const int all = aim.points_for(work.sheet.id), points = all / parts + (i < all % parts ? 1 : 0);
    if ((points == 0 && i > 0) || out.size() >= kMostAims) break;
    json::object one = write_aim(work, aim);
    if (parts > 1) one["name"] = fmt::format("{} ({} of {})", aim.name, i + 1, parts);
    one["unit"] = heirs[static_cast<std::size_t>(i)]->key;
    one["points"] = points;
    out.push_back(std::move(one));
  }
}

json::array write_aims(const MusterWork& work) {
  json::array out;
  for (const ScenarioAim& aim : work.scenario.aims) {
    if (out.size() >= kMostAims) break;
    if (aim.unit.empty())
      out.push_back(write_aim(work, aim));
    else
      write_unit_aim(work, aim, out);
  }
  return out;
}

}  // namespace

std::vector<const Fielded*> heirs_of(const MusterWork& work, const std::string& id) {
  std::vector<const Fielded*> out;
  for (const Fielded& unit : work.units) {
    const Corps& corps = work.corps[unit.body];
    if (corps.unit->id == id || std::find(corps.joined.begin(), corps.joined.end(), id) != corps.joined.end())
      out.push_back(&unit);
  }
  return out;
}

json::object write_opening(const MusterWork& work, const OpeningManner& manner) {
  const Scenario& scenario = work.scenario;
  json::object out;
  out["format"] = kFormat;
  out["rules"] = work.sheet.id;
  out["scenario"] = scenario.id;
  out["title"] = scenario.title;
  json::object options;
  for (const auto& [rule, choice] : work.rule_choices) options[rule] = choice;
  if (!options.empty()) out["options"] = options;
  out["table"] = json::array{length_json(work.width), length_json(work.depth)};
  json::array terrain, units, leaders;
  for (const Feature& feature : work.terrain) terrain.push_back(feature_json(feature));
  for (const Fielded& unit : work.units) units.push_back(write_unit(work, unit, manner));
  for (const FieldedLeader& leader : work.leaders) leaders.push_back(write_leader(work, leader));
  out["terrain"] = std::move(terrain);
  json::object sides;
  for (const ScenarioSide& side : scenario.sides) sides[word_of(side.side)] = write_side(work, side, manner);
  out["sides"] = std::move(sides);
  if (const int turns = sheet_turns(work); turns > 0) out["turns"] = turns;
  if (scenario.sight > 0) out["sight"] = length_json(on_sheet(work, scenario.sight));
  if (scenario.rain > 0) out["rain"] = std::max(1, sheet_turn(work, scenario.rain));
  json::array plunder;
  for (const Plunder& one : scenario.plunder) plunder.push_back(write_plunder(work, one));
  if (!plunder.empty()) out["plunder"] = std::move(plunder);
  const Side first = manner.probe ? manner.first : scenario.first;
  if (first != Side::none) out["first"] = word_of(first);
  if (!scenario.aims.empty() && !manner.probe) {
    out["aims"] = write_aims(work);
    out["broken_yield"] = true;
  }
  out["turn"] = 1;
  out["active"] = word_of(first == Side::none ? Side::british : first);
  out["phase"] = manner.probe || work.free ? "deployment" : work.sheet.opening;
  out["units"] = std::move(units);
  out["leaders"] = std::move(leaders);
  return out;
}

}  // namespace drumhead::mustering
