// What turns with the table, field by field.
#include "turning.h"

#include <fmt/format.h>
#include <algorithm>

#include "base/ensure.h"
#include "table/terrain.h"

namespace drumhead {
namespace {

constexpr const char* kEdges[] = {"north", "east", "south", "west"};

Mil mil_of(const json::value& in) { return to_mil(in.to_number<double>() * kUnit); }
Angle angle_of(const json::value& in) { return to_mil(in.to_number<double>() * 100); }

bool is_place(const json::value& in) {
  return in.is_array() && in.get_array().size() == 2 && in.get_array()[0].is_number() &&
         in.get_array()[1].is_number();
}

// The very corner: what the sheets keep there is not in use.
bool is_nowhere(const json::value& in) {
  return is_place(in) && mil_of(in.get_array()[0]) == 0 && mil_of(in.get_array()[1]) == 0;
}

json::value place_json(Point p) { return json::array{length_json(p.x), length_json(p.y)}; }

Vec middle(const Terrain& terrain) { return {terrain.width() * 0.5, terrain.depth() * 0.5}; }

std::string_view text(const json::value& in) { return std::string_view(in.get_string()); }

}  // namespace

Vec Turning::place(Vec p) const {
  Vec v = p - about;
  if (mirrored) v.x = -v.x;
  const Vec north = direction(by);
  return to + right_of(north) * v.x + north * v.y;
}

Turning quarters(const Terrain& terrain, int quarter_turns, bool mirrored) {
  Turning out;
  out.name = (mirrored ? "mirrored" : "turned by ") +
             (quarter_turns == 0
                  ? std::string()
                  : (mirrored ? " and turned by " : "") + std::to_string(90 * quarter_turns) + " degrees");
  out.mirrored = mirrored;
  out.by = quarter_turns * 9000;
  out.about = out.to = middle(terrain);
  out.table = {terrain.width(), terrain.depth()};
  if (quarter_turns % 2 == 1) {
    std::swap(out.to.x, out.to.y);
    std::swap(out.table.x, out.table.y);
  }
  return out;
}

Turning oddly(const Terrain& terrain, Angle by, Point shift, Mil wider) {
  Turning out;
  out.name = fmt::format("turned by {} degrees and shifted by {}, {}", by / 100.0, shift.x / 1000.0,
                         shift.y / 1000.0);
  out.by = by;
  out.about = middle(terrain);
  out.to = out.about + Vec{static_cast<double>(wider), static_cast<double>(wider)} + vec(shift);
  out.table = {terrain.width() + 2 * wider, terrain.depth() + 2 * wider};
  return out;
}

// ---- the fields that turn

struct Turner::Field {
  std::string_view key;
  Maybe (Turner::*how)(const json::value& in) const;
};

json::value Turner::turned(std::string_view key, const json::value& in) const {
  static constexpr Field kFields[] = {
      {"table", &Turner::size},     {"polygon", &Turner::places},  {"line", &Turner::places},
      {"via", &Turner::places},     {"way", &Turner::places},      {"at", &Turner::place},
      {"to", &Turner::pose},        {"heading", &Turner::heading}, {"along", &Turner::bearing},
      {"normal", &Turner::bearing}, {"away", &Turner::bearing},    {"zone", &Turner::zone},
      {"edge", &Turner::edge},      {"left_by", &Turner::left_by}, {"path", &Turner::path},
      {"choice", &Turner::choice},  {"side", &Turner::hand},       {"shoot", &Turner::shot},
      {"picks", &Turner::picks},    {"ends", &Turner::ends},       {"bend", &Turner::bend},
  };
  for (const Field& field : kFields)
    if (field.key == key)
      if (Maybe out = (this->*field.how)(in)) return *out;
  return each(in);
}

json::value Turner::each(const json::value& in) const {
  if (const auto* list = in.if_array()) {
    json::array out;
    for (const json::value& item : *list) out.push_back(each(item));
    return out;
  }
  const auto* object = in.if_object();
  if (object == nullptr) return in;
  if (object->contains("at") && object->contains("heading") && object->size() == 2) return *pose(in);
  json::object out;
  for (const auto& member : *object) out[member.key()] = turned(member.key(), member.value());
  turn_side_of_block(out);
  turn_cells(out);
  return out;
}

// ---- places and headings

Point Turner::point(const json::value& in) const {
  const json::array& pair = in.get_array();
  return to_point(turning_.place(vec(Point{mil_of(pair[0]), mil_of(pair[1])})));
}

Turner::Maybe Turner::size(const json::value& in) const {
  if (!is_place(in)) return {};
  return place_json(turning_.table);
}

Turner::Maybe Turner::place(const json::value& in) const {
  if (is_place(in)) return place_json(point(in));
  return in.is_object() ? pose(in) : Maybe();
}

Turner::Maybe Turner::places(const json::value& in) const {
  if (!in.is_array()) return {};
  json::array out;
  for (const json::value& item : in.get_array()) {
    if (!is_place(item)) return {};
    out.push_back(place_json(point(item)));
  }
  return out;
}

// A place alone looks north.
Turner::Maybe Turner::pose(const json::value& in) const {
  const json::value* at = in.is_object() ? in.get_object().if_contains("at") : &in;
  if (at == nullptr || !is_place(*at)) return {};
  if (is_nowhere(*at)) return in;
  const json::value* looks = in.is_object() ? in.get_object().if_contains("heading") : nullptr;
  const Angle was = looks != nullptr ? angle_of(*looks) : 0;
  return json::object{{"at", place_json(point(*at))}, {"heading", angle_json(turning_.heading(was))}};
}

Turner::Maybe Turner::heading(const json::value& in) const {
  if (!in.is_number()) return {};
  return angle_json(turning_.heading(angle_of(in)));
}

// Kept by the sheets in hundredths of a degree.
Turner::Maybe Turner::bearing(const json::value& in) const {
  if (!in.is_number()) return {};
  return json::value(turning_.heading(in.to_number<Angle>()));
}

Turner::Maybe Turner::zone(const json::value& in) const {
  if (!in.is_array() || in.get_array().size() != 4) return {};
  const json::array& four = in.get_array();
  const Point a = to_point(turning_.place(vec(Point{mil_of(four[0]), mil_of(four[1])})));
  const Point b = to_point(turning_.place(vec(Point{mil_of(four[2]), mil_of(four[3])})));
  return json::array{length_json(std::min(a.x, b.x)), length_json(std::min(a.y, b.y)),
                     length_json(std::max(a.x, b.x)), length_json(std::max(a.y, b.y))};
}

// An edge of the table, by the heading at which it lies; turned oddly it stays where it was.
Turner::Maybe Turner::edge(const json::value& in) const {
  if (!in.is_string()) return {};
  for (int i = 0; i < 4; ++i)
    if (text(in) == kEdges[i] && turning_.by % 9000 == 0)
      return json::value(kEdges[turning_.heading(i * 9000) / 9000]);
  return {};
}

Turner::Maybe Turner::left_by(const json::value& in) const {
  const int was = in.to_number<int>();
  if (was < 1 || was > 4 || turning_.by % 9000 != 0) return {};
  return json::value(turning_.heading((was - 1) * 9000) / 9000 + 1);
}

// ---- what has a left and a right

namespace {

struct Pair {
  std::string_view left, right;
};
constexpr Pair kHands[] = {{"left", "right"}, {"line-left", "line-right"}};

std::string other_hand(std::string_view word) {
  for (const Pair& pair : kHands) {
    if (word == pair.left) return std::string(pair.right);
    if (word == pair.right) return std::string(pair.left);
  }
  return std::string(word);
}

int number_after(std::string_view word, std::string_view prefix) {
  return word.starts_with(prefix) && word.size() > prefix.size() ? std::atoi(word.data() + prefix.size())
                                                                 : -1;
}

}  // namespace

// The sides of a block are counted clockwise from its first corner: from its last but one when mirrored.
int Turner::block_side(int side, FeatureId block) const {
  if (!block.valid()) return side;
  const int n = static_cast<int>(battle_.setting().terrain.outline(block).area.size());
  return turning_.mirrored && side >= 0 && side < n ? (2 * n - 2 - side) % n : side;
}

// The block that an object speaks of: by name, as what is fought over, or as what a unit is in.
FeatureId Turner::block_of(const json::object& in) const {
  for (const char* key : {"block", "over"})
    if (const json::value* named = in.if_contains(key); named != nullptr && named->is_string())
      return battle_.setting().terrain.find(text(*named));
  const json::value* unit = in.if_contains("unit");
  if (unit == nullptr || !unit->is_string()) return {};
  const PieceId id = battle_.setting().find(text(*unit));
  return id.valid() ? battle_.core().pieces[id.index()].inside : FeatureId();
}

void Turner::turn_side_of_block(json::object& out) const {
  if (const json::value* side = out.if_contains("side"); side != nullptr && side->is_number())
    out["side"] = block_side(side->to_number<int>(), block_of(out));
}

// Bits of the cells, rank by rank from the left.
std::uint32_t Turner::cells(std::uint32_t bits, std::string_view unit) const {
  const PieceId id = battle_.setting().find(unit);
  if (!turning_.mirrored || !id.valid()) return bits;
  const int files = battle_.core().pieces[id.index()].foot.files;
  std::uint32_t out = 0;
  for (int i = 0; i < 32; ++i)
    if ((bits >> i & 1u) != 0) {
      const int there = i / files * files + files - 1 - i % files;
      if (there < 32) out |= 1u << there;
    }
  return out;
}

// Of a shot that is under way, which names its unit beside them.
void Turner::turn_cells(json::object& out) const {
  const json::value *bits = out.if_contains("cells"), *unit = out.if_contains("unit");
  if (bits != nullptr && bits->is_number() && unit != nullptr && unit->is_string())
    out["cells"] = cells(bits->to_number<std::uint32_t>(), text(*unit));
}

Turner::Maybe Turner::path(const json::value& in) const {
  if (!in.is_array()) return {};
  json::array out;
  for (const json::value& step : in.get_array()) out.push_back(manoeuvre(step.get_object()));
  return out;
}

json::object Turner::manoeuvre(const json::object& in) const {
  json::object out;
  for (const auto& member : in) {
    const std::string_view key = member.key();
    const json::value& value = member.value();
    if (key == "wheel" || key == "turn" || key == "angle")
      out[key] = angle_json(turning_.hand(angle_of(value)));
    else if (key == "side")
      out[key] = length_json(turning_.mirrored ? -mil_of(value) : mil_of(value));
    else if (key == "form" && turning_.mirrored)
      out[key] = json::value(other_hand(text(value)));
    else if (key == "to" || key == "free")
      out[key] = *pose(value);
    else
      out[key] = value;
  }
  return out;
}

// How many stands came off the ends of the row that is asked about: "right", "left" and every share between.
int Turner::lost_from_a_row() const {
  const int choices = static_cast<int>(battle_.decision().choices.size());
  return choices > 2 ? choices - 1 : 2;  // cases have two at most
}

// Of three stands "left-1" leaves two to the right: "left-2" in a mirror.
Turner::Maybe Turner::choice(const json::value& in) const {
  if (!in.is_string() || !turning_.mirrored) return {};
  if (const int left = number_after(text(in), "left-"); left > 0)
    return json::value("left-" + std::to_string(lost_from_a_row() - left));
  return json::value(other_hand(text(in)));
}

// Of a unit. Of a block it is a number.
Turner::Maybe Turner::hand(const json::value& in) const {
  if (!turning_.mirrored || !in.is_string()) return {};
  return json::value(other_hand(text(in)));
}

// How far a wing is swung back; less than 0, it is the left one.
Turner::Maybe Turner::bend(const json::value& in) const {
  if (!turning_.mirrored || !in.is_number()) return {};
  return json::value(-in.to_number<int>());
}

Turner::Maybe Turner::shot(const json::value& in) const {
  json::value out = each(in);
  if (!turning_.mirrored || !out.is_object()) return out;
  json::object& shoot = out.get_object();
  const json::value* aims = shoot.if_contains("aims");
  if (aims == nullptr) return out;
  for (json::value& aim : shoot.at("aims").get_array()) {
    json::object& fields = aim.get_object();
    if (const json::value* bits = fields.if_contains("cells"))
      fields["cells"] = cells(bits->to_number<std::uint32_t>(), text(shoot.at("unit")));
    if (const json::value* front = fields.if_contains("front");
        front != nullptr && front->to_number<int>() >= 0)
      fields["front"] = block_side(front->to_number<int>(), block_of(shoot));
  }
  return out;
}

Turner::Maybe Turner::picks(const json::value& in) const {
  if (!in.is_array() || !turning_.mirrored) return {};
  json::array out = in.get_array();
  for (json::value& item : out) {
    json::object& pick = item.get_object();
    const std::uint32_t bit = 1u << pick.at("cell").to_number<unsigned>();
    const std::uint32_t there = cells(bit, text(pick.at("unit")));
    int cell = 0;
    while ((there >> cell & 1u) == 0) ++cell;
    pick["cell"] = cell;
  }
  return out;
}

Turner::Maybe Turner::ends(const json::value& in) const {
  json::value out = each(in);
  if (!out.is_array() || !turning_.mirrored) return out;
  for (json::value& item : out.get_array()) {
    json::object& fields = item.get_object();
    fields["left"] = fields.at("lost").to_number<int>() - fields.at("left").to_number<int>();
  }
  return out;
}

// ---- whole documents

// What has no heading looks north. Of a single rank the right-hand man falls first:
// ly.ruling.footprint-losses.
json::object Turner::piece(const json::object& in) const {
  json::object whole = in;
  if (whole.contains("at") && !whole.contains("heading")) whole["heading"] = 0;
  json::object out = each(whole).get_object();
  if (in.contains("at") && is_nowhere(in.at("at"))) {
    out["at"] = in.at("at");
    out["heading"] = whole.at("heading");
  }
  if (!turning_.mirrored) return out;
  const PieceId id = battle_.setting().find(text(in.at("key")));
  const Piece& piece = battle_.core().pieces[id.index()];
  if (battle_.setting().book->id == "lexington" && piece.kind == PieceKind::unit)
    out["uneven"] = !(in.contains("uneven") && in.at("uneven").get_bool());
  return out;
}

json::value Turner::position(const json::value& in) const {
  json::object whole = in.get_object();
  const Terrain& terrain = battle_.setting().terrain;
  whole["table"] = place_json({terrain.width(), terrain.depth()});
  json::object sides = whole.contains("sides") ? whole.at("sides").get_object() : json::object();
  for (const Side side : {Side::british, Side::american}) {
    const char* name = side == Side::british ? "british" : "american";
    json::object info = sides.contains(name) ? sides.at(name).get_object() : json::object();
    info["edge"] = kEdges[static_cast<int>(battle_.setting().info(side).edge)];
    sides[name] = std::move(info);
  }
  whole["sides"] = std::move(sides);
  json::object out;
  for (const auto& member : whole) {
    const bool pieces = member.key() == "units" || member.key() == "leaders" || member.key() == "tokens";
    if (!pieces) {
      out[member.key()] = turned(member.key(), member.value());
      continue;
    }
    json::array list;
    for (const json::value& one : member.value().get_array()) list.push_back(piece(one.get_object()));
    out[member.key()] = std::move(list);
  }
  return out;
}

json::value Turner::whole_case(const json::value& in) const {
  json::object out;
  for (const auto& member : in.get_object())
    out[member.key()] = member.key() == "position" ? position(member.value()) : each(member.value());
  return out;
}

// ---- comparing

namespace {

struct Comparing {
  double slack;
  std::string found;

  void differ(const std::string& path, const json::value* a, const json::value* b) {
    if (found.empty())
      found = fmt::format("{}: expected {}, found {}", path, a != nullptr ? to_text(*a) : "nothing",
                          b != nullptr ? to_text(*b) : "nothing");
  }
  // 359.99 degrees and 0 are as near as 1 and 1.01. What sheets count in thousandths, or in millionths of a
  // move, has their slack.
  bool near(double a, double b, const std::string& path) const {
    const double apart = a < b ? b - a : a - b, most = a < b ? b : a;
    if (apart <= slack) return true;
    if (path.ends_with("heading")) return apart <= 5 * slack || 360 - apart <= 5 * slack;
    for (const char* counted :
         {"length", "spent", "went", "gap", "way", "run", "ran", "reach", "range", "distance", "back"})
      if (path.ends_with(std::string(".") + counted)) return apart <= slack * kUnit || apart <= most * slack;
    const bool bearing = path.ends_with(".along") || path.ends_with(".normal") || path.ends_with(".away");
    return bearing && (apart <= slack * 500 || kFullTurn - apart <= slack * 500);
  }
  void look(const json::value& a, const json::value& b, const std::string& path) {
    if (!found.empty()) return;
    if (a.is_number() && b.is_number()) {
      if (!near(a.to_number<double>(), b.to_number<double>(), path)) differ(path, &a, &b);
    } else if (a.is_array() && b.is_array() && a.get_array().size() == b.get_array().size()) {
      for (std::size_t i = 0; i < a.get_array().size(); ++i)
        look(a.get_array()[i], b.get_array()[i], fmt::format("{}[{}]", path, i));
    } else if (a.is_object() && b.is_object()) {
      for (const auto& member : a.get_object()) {
        const std::string at = path + "." + std::string(member.key());
        const json::value* other = b.get_object().if_contains(member.key());
        other != nullptr ? look(member.value(), *other, at) : differ(at, &member.value(), nullptr);
      }
      for (const auto& member : b.get_object())
        if (!a.get_object().contains(member.key()))
          differ(path + "." + std::string(member.key()), nullptr, &member.value());
    } else if (!(a == b)) {
      differ(path, &a, &b);
    }
  }
};

}  // namespace

std::string difference(const json::value& expected, const json::value& found, double slack) {
  Comparing comparing{slack, {}};
  comparing.look(expected, found, "");
  return comparing.found;
}

}  // namespace drumhead
