// The schema's common part, which position.cc reads by hand, and the putting together.
#include "documents/schema.h"

#include "documents/position_words.h"

namespace drumhead {

json::object whole_number(std::int64_t least, std::int64_t most) {
  return {{"type", "integer"}, {"minimum", least}, {"maximum", most}};
}

// Rows of a muster leave `none` blank.
json::object word_from(std::vector<std::string> words) {
  json::array all = json::value_from(words).get_array();
  if (std::find(words.begin(), words.end(), "none") != words.end()) all.push_back("");
  return {{"enum", std::move(all)}};
}

json::object schema_of_enum(std::span<const EnumWord> words) {
  std::vector<std::string> all;
  for (const EnumWord& word : words) all.push_back(file_word(word.name));
  return word_from(std::move(all));
}

void add_fields(std::span<const PartSchema> fields, SheetSchema& out, json::object& properties,
                std::initializer_list<std::string_view> without) {
  for (const PartSchema& field : fields)
    if (std::find(without.begin(), without.end(), field.name) == without.end())
      properties[field_word(field.name)] = field.schema(out);
}

json::object schema_of_struct(std::string_view name, std::span<const PartSchema> fields, SheetSchema& out) {
  const std::string key = out.name_of(file_word(name));
  if (!out.defs.contains(key)) {
    out.defs[key] = nullptr;  // its place, and an end to circles
    json::object properties;
    add_fields(fields, out, properties);
    out.defs[key] = object_of(std::move(properties));
  }
  return refer_to(key);
}

json::object list_of(json::object item, std::size_t most) {
  return {{"type", "array"}, {"maxItems", most}, {"items", std::move(item)}};
}

json::object object_of(json::object properties) {
  return {{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

// An object with one key, the step's name; `true` where every field has its default.
json::object schema_of_steps(std::span<const PartSchema> steps, SheetSchema& out) {
  json::object all;
  for (const PartSchema& step : steps)
    all[file_word(step.name)] =
        json::object{{"anyOf", json::array{step.schema(out), json::object{{"const", true}}}}};
  json::object made = object_of(std::move(all));
  made["minProperties"] = 1;
  made["maxProperties"] = 1;
  return made;
}

json::object piece_with(json::object properties) {
  json::object out = refer_to("piece");
  out["properties"] = std::move(properties);
  out["unevaluatedProperties"] = false;
  return out;
}

namespace {

// What the enumerations and limits below leave open is filled in by `common_defs`.
constexpr const char* kDefs = R"json({
  "key": { "type": "string", "pattern": "^[a-z0-9-]{1,40}$" },
  "key_or_null": { "type": ["string", "null"], "pattern": "^[a-z0-9-]{1,40}$" },
  "rule_or_null": { "type": ["string", "null"] },
  "side": { "enum": ["british", "american"] },
  "side_or_none": { "enum": ["british", "american", "none", ""] },
  "length": { "type": "number", "minimum": -1000, "maximum": 1000 },
  "angle": { "type": "number", "minimum": -720, "maximum": 720 },
  "point": { "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 2, "maxItems": 2 },
  "points": { "type": "array", "items": { "$ref": "#/$defs/point" }, "maxItems": 256 },
  "pose": {
    "description": "The middle of the front edge, and the heading; or the place alone.",
    "anyOf": [
      { "$ref": "#/$defs/point" },
      {
        "type": "object",
        "required": ["at"],
        "properties": { "at": { "$ref": "#/$defs/point" }, "heading": { "$ref": "#/$defs/angle" } },
        "additionalProperties": false
      }
    ]
  },
  "manoeuvre": {
    "description": "One of the verbs, and what goes with it.",
    "type": "object",
    "properties": {
      "advance": { "$ref": "#/$defs/length" },
      "back": { "$ref": "#/$defs/length" },
      "side": { "description": "To the right; to the left below nought.", "$ref": "#/$defs/length" },
      "oblique": { "$ref": "#/$defs/length" },
      "wheel": { "$ref": "#/$defs/angle" },
      "turn": { "$ref": "#/$defs/angle" },
      "form": { "$ref": "#/$defs/word" },
      "cross": { "const": true },
      "enter": { "$ref": "#/$defs/key_or_null" },
      "leave": { "$ref": "#/$defs/word" },
      "free": { "$ref": "#/$defs/pose" },
      "angle": { "$ref": "#/$defs/angle" },
      "files": { "type": "integer", "minimum": 0, "maximum": 255 },
      "to": { "$ref": "#/$defs/pose" }
    },
    "additionalProperties": false
  },
  "feature": {
    "type": "object",
    "required": ["kind"],
    "properties": {
      "key": { "$ref": "#/$defs/key" },
      "kind": {},
      "name": { "type": "string" },
      "polygon": { "description": "Of an area.", "$ref": "#/$defs/points" },
      "line": { "description": "Of a line.", "$ref": "#/$defs/points" },
      "at": { "description": "Of a crossing.", "$ref": "#/$defs/point" },
      "width": { "type": "number", "minimum": 0, "maximum": 24 },
      "closed": { "description": "The line's ends are joined.", "type": "boolean" },
      "level": { "description": "Of a hill.", "type": "integer", "minimum": 1, "maximum": 9 },
      "slope": { "enum": ["gentle", "steep"] },
      "size": { "description": "Of a building or town.", "type": "integer", "minimum": 0, "maximum": 3 },
      "traits": { "description": "What else defines it for sheets that ask.", "type": "array", "items": { "type": "string" } }
    },
    "additionalProperties": false
  },
  "army": {
    "type": "object",
    "properties": {
      "name": { "type": "string" },
      "edge": { "$ref": "#/$defs/edge" },
      "zone": {
        "description": "Where it deploys: left, bottom, right, top.",
        "type": "array", "items": { "$ref": "#/$defs/length" }, "minItems": 4, "maxItems": 4
      },
      "flags": { "description": "The sheet's own words about a side.", "type": "array", "items": { "$ref": "#/$defs/word" } }
    },
    "additionalProperties": false
  },
  "aim": {
    "type": "object",
    "required": ["kind"],
    "properties": {
      "name": { "type": "string" },
      "side": { "$ref": "#/$defs/side_or_none" },
      "kind": {},
      "polygon": { "$ref": "#/$defs/points" },
      "unit": { "$ref": "#/$defs/key" },
      "edge": { "$ref": "#/$defs/edge" },
      "units": { "description": "How many must leave by the edge.", "type": "integer" },
      "by": { "description": "Game turn; 0: the end of the battle.", "type": "integer" },
      "points": { "type": "integer" }
    },
    "additionalProperties": false
  },
  "piece": {
    "type": "object",
    "required": ["key", "side"],
    "properties": {
      "key": { "$ref": "#/$defs/key" },
      "name": { "type": "string" },
      "short": { "description": "After the first mention and on the map.", "type": "string" },
      "side": { "$ref": "#/$defs/side" },
      "brigade": { "type": "string" },
      "brigade_name": { "type": "string" },
      "nation": { "type": "string" },
      "arrives": { "description": "Game turn; 0: there from the start.", "type": "integer" },
      "waits": { "description": "Only reacts before this game turn.", "type": "integer" },
      "roused": { "description": "Unless an enemy is as near as this.", "type": "number", "minimum": 0, "maximum": 500 },
      "hidden": { "description": "Not seen from farther while it stands at its place.", "type": "number", "minimum": 0, "maximum": 500 },
      "holds_fire": { "description": "Shoots only in reaction before this game turn.", "type": "integer" },
      "volleys": { "description": "Has powder for so many shots; 0: for all.", "type": "integer" },
      "may_retire": { "description": "May leave the field after so many shots; 0: it may not.", "type": "integer" },
      "volleys_shot": { "description": "How often it has shot, reactions not counted.", "type": "integer" },
      "left_by": { "description": "Left in order: 1 to 4 by the north, east, south or west edge, 5 from the field.", "type": "integer" },
      "plunders_till": { "description": "The last game turn that it spends plundering.", "type": "integer" },
      "seen": { "description": "The enemy has found it, hidden as it was.", "type": "boolean" },
      "at": { "description": "The middle of the front edge.", "$ref": "#/$defs/point" },
      "heading": { "$ref": "#/$defs/angle" },
      "place": { "description": "Where the scenario puts it, when it is elsewhere now.", "$ref": "#/$defs/pose" },
      "present": { "description": "On the table.", "type": "boolean" },
      "inside": { "description": "The block that it holds.", "$ref": "#/$defs/key_or_null" },
      "with": { "description": "The unit that a leader is with.", "$ref": "#/$defs/key_or_null" }
    }
  },
  "token": { "description": "What a unit left on the table.", "$ref": "#/$defs/piece", "unevaluatedProperties": false }
})json";

constexpr const char* kProperties = R"json({
  "format": {},
  "rules": {},
  "scenario": { "type": "string" },
  "title": { "type": "string" },
  "options": {
    "description": "Ruling ids and the choice taken, where it is not the default.",
    "type": "object",
    "additionalProperties": { "type": "string" }
  },
  "table": { "description": "Width and depth.", "$ref": "#/$defs/point" },
  "terrain": { "type": "array", "maxItems": 250, "items": { "$ref": "#/$defs/feature" } },
  "sides": {
    "type": "object",
    "properties": { "british": { "$ref": "#/$defs/army" }, "american": { "$ref": "#/$defs/army" } },
    "additionalProperties": false
  },
  "aims": { "type": "array", "maxItems": 24, "items": { "$ref": "#/$defs/aim" } },
  "aims_state": {},
  "turns": { "description": "The limit in game turns; 0: none.", "type": "integer", "minimum": 0 },
  "first": { "description": "Who takes the first player turn of each game turn.", "$ref": "#/$defs/side_or_none" },
  "turn": { "type": "integer", "minimum": 0, "maximum": 65535 },
  "active": { "$ref": "#/$defs/side" },
  "phase": { "$ref": "#/$defs/word" },
  "over": { "type": "boolean" },
  "winner": { "$ref": "#/$defs/side_or_none" },
  "sight": { "description": "Nobody sees farther: fog.", "type": "number", "minimum": 0 },
  "broken_yield": { "description": "A broken army holds no ground, and has lost where points are level.", "type": "boolean" },
  "rain": { "description": "The game turn in which nobody shoots of his own accord; 0: none.", "type": "integer" },
  "plunder": {
    "type": "array", "maxItems": 24,
    "items": {
      "type": "object",
      "properties": { "name": { "type": "string" }, "side": { "$ref": "#/$defs/side" }, "polygon": { "$ref": "#/$defs/points" } },
      "additionalProperties": false
    }
  },
  "events": {
    "description": "What a card of the sheet's deck sets off, from a turn on.",
    "type": "array", "maxItems": 32,
    "items": {
      "type": "object",
      "required": ["key", "card"],
      "properties": {
        "key": { "$ref": "#/$defs/word" },
        "card": { "$ref": "#/$defs/word" },
        "from": { "type": "integer" },
        "text": { "type": "string" }
      },
      "additionalProperties": false
    }
  },
  "draw_offers": { "description": "A bit for each side that offered a draw this turn.", "type": "integer", "minimum": 0, "maximum": 3 },
  "units": {},
  "leaders": {},
  "tokens": {},
  "state": { "description": "What else the sheet remembers.", "type": "object" },
  "agenda": {}
})json";

json::object named_from(std::span<const char* const> words) {
  return word_from(std::vector<std::string>(words.begin(), words.end()));
}

json::object words_of_ground() {
  std::vector<std::string> words;
  for (int i = 0; i <= static_cast<int>(Ground::ford); ++i)
    words.emplace_back(word_of(static_cast<Ground>(i)));
  return word_from(std::move(words));
}

json::object common_defs() {
  json::object out = json::parse(kDefs).get_object();
  out["word"] = json::object{{"type", "string"}, {"maxLength", Word::kMost}};
  out["edge"] = named_from(kEdges);
  const auto set_kind = [&](const char* definition, json::object kinds) {
    out[definition].at("properties").as_object()["kind"] = std::move(kinds);
  };
  set_kind("feature", words_of_ground());
  set_kind("aim", named_from(kAimKinds));
  return out;
}

json::object common_properties(std::span<const Sheet> sheets) {
  json::object out = json::parse(kProperties).get_object();
  std::vector<std::string> ids;
  for (const Sheet& sheet : sheets) ids.emplace_back(sheet.id);
  out["format"] = json::object{{"const", kPositionFormat}};
  out["rules"] = word_from(std::move(ids));
  out["aims_state"] = list_of(schema_of_enum<AimState>(), 24);
  for (const char* pieces : {"units", "leaders"}) out[pieces] = list_of(refer_to("piece"), kMostPieces);
  out["tokens"] = list_of(refer_to("token"), kMostPieces);
  out["agenda"] = list_of({{"type", "object"}}, kMostSteps);
  out["agenda"].get_object()["description"] = "Steps still to do, the next one last.";
  return out;
}

// What holds of a position where its rules are this sheet's.
json::object for_sheet(const SheetSchema& sheet) {
  const json::object named{{"rules", json::object{{"const", sheet.sheet}}}};
  const auto items = [&](const char* part) { return json::object{{"items", refer_to(sheet.name_of(part))}}; };
  return {{"if", json::object{{"required", json::array{"rules"}}, {"properties", named}}},
          {"then", json::object{{"properties", json::object{{"units", items("a-unit")},
                                                            {"leaders", items("a-leader")},
                                                            {"state", refer_to(sheet.name_of("the-state"))},
                                                            {"agenda", items("a-step")}}}}}};
}

}  // namespace

json::object position_schema(std::span<const Sheet> sheets) {
  json::object defs = common_defs();
  json::array each;
  for (const Sheet& sheet : sheets) {
    if (sheet.schema == nullptr) continue;
    SheetSchema found = sheet.schema(sheet.id);
    each.push_back(for_sheet(found));
    for (auto& definition : found.defs) defs[definition.key()] = std::move(definition.value());
  }
  return {
      {"$schema", "https://json-schema.org/draft/2020-12/schema"},
      {"$id", "https://drumhead.invalid/schema/position-1.json"},
      {"title", "A Drumhead position, format 1"},
      {"description",
       "Any moment of any battle. Only phase is required; docs/referee.md gives the defaults. Lengths are "
       "in the sheet's own unit to three decimals, headings degrees clockwise from north to two."},
      {"type", "object"},
      {"required", json::array{"phase"}},
      {"properties", common_properties(sheets)},
      {"additionalProperties", false},
      {"allOf", std::move(each)},
      {"$defs", std::move(defs)}};
}

}  // namespace drumhead
