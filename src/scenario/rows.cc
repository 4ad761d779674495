// Rows: which of the sheet's troops a body of men is, and the value of each attribute.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace json = boost::json;

namespace {

bool holds(const std::vector<std::string>& words, std::string_view word) {
  return words.empty() || std::find(words.begin(), words.end(), word) != words.end();
}

bool holds(const std::optional<bool>& wanted, bool is) { return !wanted || *wanted == is; }

bool holds(const RowWhen& when, const Corps& body) {
  const ScenarioUnit& unit = *body.unit;
  return body.quality >= when.quality_least && body.quality <= when.quality_most &&
         holds(when.skirmishing, is_skirmishing(unit)) && holds(when.mounted_foot, is_mounted_foot(unit)) &&
         holds(when.dismounted, is_dismounted(unit)) && holds(when.nation, unit.nation) &&
         holds(when.arms, unit.arms) && holds(when.order, unit.order) && holds(when.side, word_of(unit.side));
}

// The sheet's weapon: for guns and riders as such, else by the arms, else the usual one.
json::value weapon_of(const MusterWork& work, const Corps& body) {
  const auto find = [&](std::string_view key) -> const std::string* {
    for (const auto& [arms, weapon] : work.sheet.arms)
      if (arms == key) return &weapon;
    return nullptr;
  };
  const std::string* found = body.is_gun() ? find("artillery") : body.mounted ? find("mounted") : nullptr;
  if (found == nullptr) found = find(body.unit->arms);
  if (found == nullptr) found = find("other");
  return found == nullptr ? json::value() : json::value(*found);
}

int ranks_of(const ScenarioUnit& unit) {
  return unit.ranks >= 3 && unit.order == "close" && !is_skirmishing(unit) ? 3 : 2;
}

int density_of(const DensityRule& rule, const ScenarioUnit& unit) {
  if (unit.formation == "skirmish") return rule.skirmish;
  if (unit.order == "open") return rule.open;
  if (unit.order == "loose") return rule.loose;
  return unit.ranks >= 3 ? rule.close3 : rule.close2;
}

// The larger of the density at the start and that of the class's usual order.
int basing_of(const DensityRule& rule, const ScenarioUnit& unit, const TroopClass& usual) {
  const int by_class = usual.order == "open"    ? rule.open
                       : usual.order == "loose" ? rule.loose
                       : usual.ranks >= 3       ? rule.close3
                                                : rule.close2;
  return std::max(density_of(rule, unit), by_class);
}

// Gunners of a part of a battery with so many elements.
json::value crew_of(const MusterWork& work, const Corps& body, int elements) {
  const GunRule& rule = work.sheet.guns;
  if (rule.crew_most == 0) return {};
  const double men = static_cast<double>(body.men) / body.parts;
  if (rule.crew_few_men > 0)
    return elements * (body.men < rule.crew_few_men * body.guns ? rule.crew_least : rule.crew_most);
  return std::clamp(round_half_up(men / (work.grain * rule.crew_share)), elements * rule.crew_least,
                    elements * rule.crew_most);
}

// How large a part of a battery shoots.
json::value gun_size_of(const MusterWork& work, const Corps& body, const MusterRow& row) {
  const GunRule& rule = work.sheet.guns;
  const json::value* held = row.set.if_contains(rule.size_key);
  if (held == nullptr || !held->is_string()) return {};
  for (const auto& [key, size] : rule.sizes) {
    if (key != std::string_view(held->get_string())) continue;
    const double pairs = static_cast<double>(body.guns) / body.parts / 2;
    return round_half_up(std::max(size * pairs, rule.size_least) * rule.size_grain / work.grain);
  }
  return {};
}

// A value that starts with "@"; null when the tables do not say how to work it out.
json::value worked_out(const MusterWork& work, const Corps& body, const MusterRow& row,
                       std::string_view attribute, std::string_view name, int elements) {
  const StrengthRule& strength = work.sheet.strength;
  if (name == "men") return elements * (body.mounted ? strength.horse_counts : 1);
  if (name == "guns" || name == "sections") return elements;
  if (name == "size") return gun_size_of(work, body, row);
  if (name == "crew") return crew_of(work, body, elements);
  if (name == "arms") return weapon_of(work, body);
  if (name == "bayonet") return body.unit->arms == "musket";
  if (name == "ranks") return ranks_of(*body.unit);
  if (name == "weak") {
    const bool weak = body.is_gun() ? body.guns == 1 : body.elements / body.parts < strength.weak_below;
    return weak ? 1 : 0;
  }
  if (name == "density" && work.sheet.density) return density_of(*work.sheet.density, *body.unit);
  if (name == "basing" && work.sheet.density)
    return basing_of(*work.sheet.density, *body.unit, *work.tables.find_class(body.unit->troop_class));
  if (const QualityRow* values = work.sheet.quality_row(attribute, name))
    return (*values)[static_cast<std::size_t>(body.quality - 1)];
  return {};
}

// What a part of a body has: all of it when there is but one.
struct Part {
  int elements = 0, guns = 0;
};

std::vector<Part> parts_of(const MusterWork& work, const Corps& body) {
  std::vector<Part> out;
  if (!body.is_gun()) {
    for (const int share : shares(work, body)) out.push_back({share, 0});
    return out;
  }
  for (int i = 0; i < body.parts; ++i) {
    const int guns = body.guns / body.parts + (i < body.guns % body.parts ? 1 : 0);
    out.push_back({gun_elements(work, guns), guns});
  }
  return out;
}

// The unit's own id; parts add a letter, and a hyphen more where that is taken.
std::string key_of(const MusterWork& work, const Corps& body, int part) {
  if (body.parts == 1) return body.unit->id;
  const auto taken = [&](const std::string& key) {
    return work.scenario.find_unit(key) != nullptr || work.scenario.find_leader(key) != nullptr;
  };
  constexpr int kLetters = 26;
  std::string suffix(1, static_cast<char>('a' + part % kLetters));
  if (part >= kLetters) suffix += std::to_string(part / kLetters);
  std::string key = fmt::format("{}-{}", body.unit->id, suffix);
  while (taken(key)) key += "-x";
  return key;
}

// Parts stand from right to left. A name that has a comma already gets no second one: "71st, 1st Bn (left)".
std::string with_part(const std::string& name, const Corps& body, int part) {
  const std::string wing = body.parts > 3           ? fmt::format("part {}", part + 1)
                           : part == 0              ? "right"
                           : part + 1 == body.parts ? "left"
                                                    : "centre";
  return name.find(',') == std::string::npos ? fmt::format("{}, {}", name, wing)
                                             : fmt::format("{} ({})", name, wing);
}

std::string name_of(const Corps& body, int part) {
  return body.parts == 1 ? body.unit->name : with_part(body.unit->name, body, part);
}

std::string brief_of(const Corps& body, int part) {
  if (body.unit->brief.empty() || body.parts == 1) return body.unit->brief;
  return with_part(body.unit->brief, body, part);
}

// The scenario's own words for this sheet win over the row.
void heed_words(const MusterWork& work, const Corps& body, Fielded& unit) {
  if (body.words == nullptr) return;
  for (const auto& entry : body.words->attributes) unit.attributes[entry.key()] = entry.value();
  const auto text = [&](std::string_view key, std::string& out) {
    const json::value* value = unit.attributes.if_contains(key);
    if (value != nullptr && value->is_string()) out = std::string(value->get_string());
  };
  text("formation", unit.formation);
  text(work.sheet.type_key, unit.type);
  unit.attributes.erase("formation");
}

// The row's type, or the one that a choice puts in its place.
std::string type_of(const MusterWork& work, const MusterRow& row) {
  if (!work.retyped) return row.type;
  const RetypeRule& rule = *work.sheet.retype;
  return holds(rule.types, row.type) ? rule.type : row.type;
}

void field_body(MusterWork& work, std::size_t index) {
  const Corps& body = work.corps[index];
  const MusterRow* row = row_of(work, body);
  if (row == nullptr) {
    work.problems.push_back({work.tables.file, work.sheet.line, fmt::format("muster.{}.row", work.sheet.id),
                             fmt::format("no row fits the unit \"{}\" (class {}, quality {})", body.unit->id,
                                         body.unit->troop_class, body.quality)});
    return;
  }
  const std::vector<Part> parts = parts_of(work, body);
  int total = 0;
  for (const Part& part : parts) total += body.is_gun() ? part.guns : part.elements;
  const std::string type = type_of(work, *row);
  const std::string wanted = work.sheet.formation_of(body.unit->formation, type, body.unit->arm);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Fielded unit;
    unit.body = index;
    unit.key = key_of(work, body, static_cast<int>(i));
    unit.name = name_of(body, static_cast<int>(i));
    unit.brief = brief_of(body, static_cast<int>(i));
    unit.type = type;
    unit.strength = parts[i].elements;
    unit.guns = parts[i].guns;
    unit.men = round_ratio(std::int64_t{body.men} * (body.is_gun() ? unit.guns : unit.strength), total);
    unit.attributes = attributes_of(work, body, *row, unit.strength);
    unit.attributes[work.sheet.type_key] = type;
    unit.formation = wanted.empty() ? work.sheet.formation_of("line", type, body.unit->arm) : wanted;
    if (const json::value* fixed = unit.attributes.if_contains("formation")) {  // these troops have no other
      unit.formation = fixed->as_string();
      unit.attributes.erase("formation");
    }
    unit.arrives = sheet_turn(work, body.unit->arrives);
    unit.waits = sheet_turn(work, body.unit->waits);
    const Point at = on_sheet(work, body.unit->at);
    unit.pose = {at.x, at.y, body.unit->heading};
    heed_words(work, body, unit);
    work.units.push_back(std::move(unit));
  }
}

}  // namespace

const MusterRow* row_of(const MusterWork& work, const Corps& body) {
  for (const MusterRow& row : work.sheet.rows)
    if ((row.troop_class == "any" || row.troop_class == body.unit->troop_class) && holds(row.when, body))
      return &row;
  return nullptr;
}

json::object attributes_of(MusterWork& work, const Corps& body, const MusterRow& row, int elements) {
  json::object out;
  out[work.sheet.type_key] = row.type;
  for (const auto& entry : row.set) {
    const json::string* text = entry.value().if_string();
    if (text == nullptr || text->empty() || text->front() != '@') {
      out[entry.key()] = entry.value();
      continue;
    }
    json::value value = worked_out(work, body, row, entry.key(), std::string_view(*text).substr(1), elements);
    if (value.is_null())
      work.problems.push_back(
          {work.tables.file, work.sheet.line, fmt::format("muster.{}.row", work.sheet.id),
           fmt::format("the tables do not say how to work out {} = \"{}\" for the unit \"{}\"",
                       std::string_view(entry.key()), std::string_view(*text), body.unit->id)});
    out[entry.key()] = std::move(value);
  }
  return out;
}

void field_units(MusterWork& work) {
  for (std::size_t i = 0; i < work.corps.size(); ++i)
    if (!work.corps[i].gone) field_body(work, i);
}

}  // namespace drumhead::mustering
