// Reads the shared part of a position document: table, terrain, sides, aims and roster.
#include "documents/position.h"

#include <fmt/format.h>

#include "battle/scene.h"
#include "documents/position_words.h"

namespace drumhead {

void expect_some(const json::object& piece, std::string_view key, Reading& r, const Where& at) {
  const json::value* held = piece.if_contains(key);
  if (held == nullptr || !held->is_number() || held->to_number<double>() != 0) return;
  r.fail(Where{&at, key},
         "a unit on the table has at least 1; leave this out for the usual number, or say present = false");
}

namespace {

// Reads members of one object by key, with the object's place for problems.
struct Fields {
  const json::object& object;
  Reading& r;
  const Where& at;

  template <class T>
  bool get(std::string_view key, T& out) const {
    const json::value* found = object.if_contains(key);
    if (found != nullptr) read(*found, out, r, Where{&at, key});
    return found != nullptr;
  }
  template <std::size_t N>
  bool word(std::string_view key, const char* const (&words)[N], int& out) const {
    const json::value* found = object.if_contains(key);
    if (found == nullptr) return false;
    std::string expected;
    for (std::size_t i = 0; i < N; ++i) {
      if (found->is_string() && found->get_string() == words[i]) {
        out = static_cast<int>(i);
        return true;
      }
      expected += (i > 0 ? ", " : "") + std::string(words[i]);
    }
    r.fail(Where{&at, key}, "expected one of " + expected + ", found " + kind_of(*found));
    return false;
  }
  void length(std::string_view key, Mil least, Mil most, Mil& out) const {
    const json::value* found = object.if_contains(key);
    if (found == nullptr || !read_length(*found, out, r, Where{&at, key})) return;
    if (out < least || out > most)
      r.fail(Where{&at, key}, fmt::format("expected a length from {} to {}", least / 1000.0, most / 1000.0));
  }
  void need(std::string_view key) const {
    if (object.if_contains(key) == nullptr) r.fail(at, fmt::format("expected the key `{}`", key));
  }
};

bool is_key(std::string_view text) {
  if (text.empty() || text.size() > 40) return false;
  for (const char c : text)
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-')) return false;
  return true;
}

// A polygon must enclose something; a line must go somewhere.
void read_points(const Fields& in, std::string_view key, std::size_t least, std::vector<Point>& out) {
  in.get(key, out);
  if (out.size() < least) in.r.fail(Where{&in.at, key}, fmt::format("expected at least {} points", least));
}

std::string kinds_of_ground() {
  std::string out;
  for (int i = 0; i <= static_cast<int>(Ground::ford); ++i)
    out += (i > 0 ? ", " : "") + std::string(word_of(static_cast<Ground>(i)));
  return out;
}

Feature read_feature(const json::object& object, Reading& r, const Where& at) {
  const Fields in{object, r, at};
  expect_keys(
      object,
      {"key", "kind", "name", "polygon", "line", "at", "width", "closed", "level", "slope", "size", "traits"},
      r, at);
  Feature f;
  in.need("kind");
  std::string kind;
  in.get("kind", kind);
  if (!kind.empty() && !ground_from(kind, f.kind))
    r.fail(Where{&at, "kind"}, fmt::format("expected one of {}, found \"{}\"", kinds_of_ground(), kind));
  in.get("key", f.key);
  in.get("name", f.name);
  in.length("width", 0, 24 * kUnit, f.width);
  in.get("closed", f.closed);
  in.get("level", f.level);
  if (f.level < 1 || f.level > 9) r.fail(Where{&at, "level"}, "expected a level from 1 to 9");
  int slope = 0;
  constexpr const char* kSlopes[] = {"gentle", "steep"};
  if (in.word("slope", kSlopes, slope)) f.slope = static_cast<Slope>(slope);
  in.get("size", f.size);
  if (f.size > 3) r.fail(Where{&at, "size"}, "expected a size from 1 to 3");
  in.get("traits", f.traits);
  if (is_crossing(f.kind)) {
    f.form = Form::spot;
    Point p;
    in.need("at");
    in.get("at", p);
    f.points = {p};
    if (f.width == 0) f.width = kUnit;
  } else if (is_line(f.kind)) {
    f.form = Form::band;
    read_points(in, "line", 2, f.points);
    if (f.width == 0) f.width = 300;
  } else {
    f.form = Form::area;
    read_points(in, "polygon", 3, f.points);
    std::vector<Vec> corners;
    for (const Point& p : f.points) corners.push_back(vec(p));
    constexpr std::size_t kMostCorners = 64;
    if (f.points.size() > kMostCorners)
      r.fail(Where{&at, "polygon"}, fmt::format("expected at most {} corners", kMostCorners));
    constexpr double kLeast = 1e4;  // a hundredth of a unit squared
    if (f.points.size() >= 3 && area(corners) < kLeast && area(corners) > -kLeast)
      r.fail(Where{&at, "polygon"}, "expected a polygon that encloses some ground");
  }
  return f;
}

std::vector<Feature> read_terrain(const json::object& root, Reading& r) {
  std::vector<Feature> out;
  const json::value* found = root.if_contains("terrain");
  if (found == nullptr) return out;
  const Where at{nullptr, "terrain"};
  const json::array* list = expect_array(*found, 250, r, at);
  if (list == nullptr) return out;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Where here{&at, {}, static_cast<int>(i)};
    const json::object* object = expect_object((*list)[i], r, here);
    if (object == nullptr) continue;
    Feature f = read_feature(*object, r, here);
    if (f.key.empty()) f.key = fmt::format("{}-{}", word_of(f.kind), i + 1);
    if (!is_key(f.key)) r.fail(Where{&here, "key"}, "expected lower case letters, digits and hyphens");
    for (const Feature& other : out)
      if (other.key == f.key) r.fail(Where{&here, "key"}, "another feature has the key " + f.key);
    out.push_back(std::move(f));
  }
  return out;
}

void read_side(const json::object& sides, const char* name, SideInfo& info, Reading& r, const Where& up) {
  const json::value* found = sides.if_contains(name);
  if (found == nullptr) return;
  const Where at{&up, name};
  const json::object* object = expect_object(*found, r, at);
  if (object == nullptr) return;
  const Fields in{*object, r, at};
  expect_keys(*object, {"name", "edge", "zone", "flags"}, r, at);
  in.get("name", info.name);
  int edge = 0;
  if (in.word("edge", kEdges, edge)) info.edge = static_cast<TableEdge>(edge);
  in.get("flags", info.flags);
  const json::value* zone = object->if_contains("zone");
  if (zone == nullptr) return;
  const json::array* four = zone->if_array();
  if (four == nullptr || four->size() != 4) {
    r.fail(Where{&at, "zone"}, "expected [left, bottom, right, top]");
    return;
  }
  const Where here{&at, "zone"};
  read_length((*four)[0], info.zone.left, r, here);
  read_length((*four)[1], info.zone.bottom, r, here);
  read_length((*four)[2], info.zone.right, r, here);
  read_length((*four)[3], info.zone.top, r, here);
}

void read_options(const json::object& root, Setting& s, Reading& r) {
  const std::vector<RuleId> all = s.book->options();
  for (const RuleId id : all) {
    const Rule& rule = (*s.book)[id];
    std::uint8_t at = 0;
    for (std::size_t c = 0; c < rule.choices.size(); ++c)
      if (rule.choices[c] == rule.fallback) at = static_cast<std::uint8_t>(c);
    s.options.push_back(at);
  }
  const json::value* found = root.if_contains("options");
  if (found == nullptr) return;
  const Where at{nullptr, "options"};
  const json::object* object = expect_object(*found, r, at);
  if (object == nullptr) return;
  for (const auto& member : *object) {
    const Where here{&at, std::string_view(member.key())};
    bool known = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Rule& rule = (*s.book)[all[i]];
      if (rule.id != std::string_view(member.key())) continue;
      known = true;
      bool chosen = false;
      std::string list;
      for (std::size_t c = 0; c < rule.choices.size(); ++c) {
        list += (c > 0 ? ", " : "") + rule.choices[c];
        if (!member.value().is_string() || member.value().get_string() != rule.choices[c]) continue;
        s.options[i] = static_cast<std::uint8_t>(c);
        chosen = true;
      }
      if (!chosen) r.fail(here, "expected one of " + list);
    }
    if (!known) r.fail(here, "no such option in this rulebook");
  }
}

// One unit or leader: its roster entry and its piece.
void read_piece(const json::object& object, PieceKind kind, Setting& s, Core& core, Reading& r,
                const Where& at) {
  const Fields in{object, r, at};
  RosterEntry entry;
  Piece piece;
  entry.kind = piece.kind = kind;
  in.need("key");
  in.need("side");
  in.get("key", entry.key);
  if (!entry.key.empty() && !is_key(entry.key))
    r.fail(Where{&at, "key"}, "expected lower case letters, digits and hyphens, at most 40");
  for (const RosterEntry& other : s.roster)
    if (other.key == entry.key) r.fail(Where{&at, "key"}, "another piece has the key " + entry.key);
  in.get("name", entry.name);
  in.get("short", entry.brief);
  in.get("brigade", entry.brigade);
  in.get("brigade_name", entry.brigade_name);
  in.get("nation", entry.nation);
  in.get("side", entry.side);
  if (entry.side == Side::none) r.fail(Where{&at, "side"}, "expected british or american");
  piece.side = entry.side;
  in.get("arrives", entry.arrives);
  in.get("waits", entry.waits);
  in.length("roused", 0, 500 * kUnit, entry.roused);
  in.length("hidden", 0, 500 * kUnit, entry.hidden);
  in.get("holds_fire", entry.holds_fire);
  in.get("volleys", entry.volleys);
  in.get("may_retire", entry.may_retire);
  piece.present = entry.arrives == 0 && core.phase != "deployment";
  in.get("present", piece.present);
  Point p;
  if (!in.get("at", p) && kind == PieceKind::unit && piece.present && object.if_contains("inside") == nullptr)
    r.fail(at, "expected `at`, the middle of the front edge");
  Angle heading = 0;
  if (const json::value* found = object.if_contains("heading"))
    read_angle(*found, heading, r, Where{&at, "heading"});
  piece.pose = entry.place = {p.x, p.y, wrap(heading)};
  in.get("place", entry.place);
  if (kind == PieceKind::leader)
    piece.present = object.if_contains("present") != nullptr ? piece.present : entry.arrives == 0;
  s.roster.push_back(std::move(entry));
  core.pieces.push_back(piece);
}

void read_roster(const json::object& root, const char* list, PieceKind kind, Setting& s, Core& core,
                 Reading& r, SettingRead& out) {
  const json::value* found = root.if_contains(list);
  if (found == nullptr) return;
  const Where at{nullptr, list};
  const json::array* items = expect_array(*found, kMostPieces, r, at);
  if (items == nullptr) return;
  for (std::size_t i = 0; i < items->size(); ++i) {
    const Where here{&at, {}, static_cast<int>(i)};
    const json::object* object = expect_object((*items)[i], r, here);
    if (object == nullptr) continue;
    if (core.pieces.full()) {
      r.fail(here, fmt::format("at most {} pieces fit on a table", kMostPieces));
      return;
    }
    if (kind == PieceKind::token) expect_keys(*object, piece_keys(), r, here);
    read_piece(*object, kind, s, core, r, here);
    out.pieces.push_back(object);
    out.paths.push_back(here.text());
  }
}

// What names other pieces is read once all are known.
void read_links(const SettingRead& read_pieces, const Setting& s, Core& core, Mil astray, Reading& r) {
  for (std::size_t i = 0; i < read_pieces.pieces.size(); ++i) {
    const Where at{nullptr, read_pieces.paths[i]};
    const Fields in{*read_pieces.pieces[i], r, at};
    in.get("inside", core.pieces[i].inside);
    if (core.pieces[i].inside.valid() &&
        (core.pieces[i].kind != PieceKind::unit || s.terrain[core.pieces[i].inside].form != Form::area))
      r.fail(Where{&at, "inside"}, "expected a unit, and the key of an area that it holds");
    in.get("with", core.pieces[i].with);
    if (core.pieces[i].kind != PieceKind::unit || !core.pieces[i].present || core.pieces[i].inside.valid())
      continue;
    const Pose& pose = core.pieces[i].pose;
    if (pose.x < -astray || pose.y < -astray || pose.x > s.terrain.width() + astray ||
        pose.y > s.terrain.depth() + astray)
      r.fail(Where{&at, "at"}, "expected a place on the table");
  }
}

// `each(fields, where)` for every object of a list, which may be left out.
template <class Each>
void each_of(const json::object& root, const char* key, std::size_t most,
             const std::vector<std::string_view>& keys, Reading& r, Each each) {
  const json::value* found = root.if_contains(key);
  if (found == nullptr) return;
  const Where at{nullptr, key};
  const json::array* list = expect_array(*found, most, r, at);
  if (list == nullptr) return;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const Where here{&at, {}, static_cast<int>(i)};
    const json::object* object = expect_object((*list)[i], r, here);
    if (object == nullptr) continue;
    expect_keys(*object, keys, r, here);
    each(Fields{*object, r, here}, here);
  }
}

void read_aims(const json::object& root, Setting& s, Core& core, Reading& r) {
  const std::vector<std::string_view> keys = {"name", "side",  "kind", "polygon", "unit",
                                              "edge", "units", "by",   "points"};
  each_of(root, "aims", 24, keys, r, [&](const Fields& in, const Where& here) {
    SideAim aim;
    in.get("name", aim.name);
    in.get("side", aim.side);
    int kind = 0, edge = 0;
    in.need("kind");
    if (in.word("kind", kAimKinds, kind)) aim.kind = static_cast<AimKind>(kind);
    if (in.word("edge", kEdges, edge)) aim.edge = static_cast<TableEdge>(edge);
    if (aim.kind == AimKind::hold_area) read_points(in, "polygon", 3, aim.polygon);
    if (aim.kind == AimKind::destroy_unit || aim.kind == AimKind::survive) in.need("unit");
    in.get("unit", aim.unit);
    if ((aim.kind == AimKind::destroy_unit || aim.kind == AimKind::survive) &&
        (!aim.unit.valid() || s.roster[aim.unit.index()].kind != PieceKind::unit))
      r.fail(Where{&here, "unit"}, "expected the key of a unit");
    in.get("units", aim.units);
    in.get("by", aim.by);
    in.get("points", aim.points);
    s.aims.push_back(std::move(aim));
  });
  core.aims.resize(s.aims.size());
  if (const json::value* state = root.if_contains("aims_state")) {
    read(*state, core.aims, r, Where{nullptr, "aims_state"});
    if (core.aims.size() != s.aims.size())
      r.fail(Where{nullptr, "aims_state"}, "expected a state for each aim");
    core.aims.resize(s.aims.size());
  }
}

// Keyed by a card of the sheet's deck, from a turn on.
void read_events(const json::object& root, Setting& s, Reading& r) {
  each_of(root, "events", 32, {"key", "card", "from", "text"}, r, [&](const Fields& in, const Where&) {
    SceneEvent event;
    in.need("key");
    in.need("card");
    in.get("key", event.key);
    in.get("card", event.card);
    in.get("from", event.from);
    in.get("text", event.text);
    s.events.push_back(std::move(event));
  });
}

void read_plunder(const json::object& root, Setting& s, Reading& r) {
  each_of(root, "plunder", 24, {"name", "side", "polygon"}, r, [&](const Fields& in, const Where&) {
    Plunder plunder;
    in.get("name", plunder.name);
    in.get("side", plunder.side);
    read_points(in, "polygon", 3, plunder.polygon);
    s.plunder.push_back(std::move(plunder));
  });
}

// What the scenario's rules remember of each piece.
void read_doings(const SettingRead& read_pieces, const Setting& s, Core& core, Reading& r) {
  if (!counts_doings(s)) return;
  // Tokens come last and do nothing; a sheet may add some when it settles the position.
  std::size_t count = 0;
  for (const RosterEntry& entry : s.roster) count += entry.kind == PieceKind::token ? 0 : 1;
  core.doings.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const Where at{nullptr, read_pieces.paths[i]};
    const Fields in{*read_pieces.pieces[i], r, at};
    in.get("volleys_shot", core.doings[i].volleys);
    in.get("left_by", core.doings[i].left);
    in.get("plunders_till", core.doings[i].plunders);
    if (core.doings[i].left > kRetired || (core.doings[i].left > 0 && core.pieces[i].present))
      r.fail(Where{&at, "left_by"}, "expected 0 to 5, and a unit that is not on the table");
  }
}

// Which of the hidden troops the enemy has found already.
void read_seen(const SettingRead& read_pieces, Setting& s, Core& core, Reading& r) {
  for (std::size_t i = 0; i < read_pieces.pieces.size(); ++i) {
    const Where at{nullptr, read_pieces.paths[i]};
    bool seen = false;
    Fields{*read_pieces.pieces[i], r, at}.get("seen", seen);
    core.seen[i] = seen;
    s.hides = s.hides || s.roster[i].hidden > 0;
  }
}

void read_table(const json::object& root, Setting& s, Reading& r, UsualTable usual) {
  const Where at{nullptr, "table"};
  // The usual table, six feet by four, in the sheet's own unit.
  const bool metric = s.book->lengths == "cm";
  Point size{(metric ? 180 : 72) * kUnit, (metric ? 120 : 48) * kUnit};
  if (usual != nullptr && r.ok()) size = usual(s);
  if (const json::value* found = root.if_contains("table")) read(*found, size, r, at);
  if (size.x < 6 * kUnit || size.y < 6 * kUnit || size.x > 500 * kUnit || size.y > 500 * kUnit)
    r.fail(at, "expected [width, depth], each from 6 to 500");
  std::vector<Feature> terrain = read_terrain(root, r);
  if (r.ok()) s.terrain = Terrain(size.x, size.y, std::move(terrain));
}

}  // namespace

SettingRead read_setting(const Document& doc, std::shared_ptr<const Rulebook> book, Setting& s, Core& core,
                         Reading& r, UsualTable usual) {
  SettingRead out;
  s.book = std::move(book);
  const Where root_at{};
  const json::object* root = expect_object(doc.root, r, root_at);
  if (root == nullptr) return out;
  expect_keys(*root, position_keys(), r, root_at);
  const Fields in{*root, r, root_at};
  int format = kPositionFormat;
  in.get("format", format);
  if (format != kPositionFormat)
    r.fail(Where{nullptr, "format"}, fmt::format("this program reads format {}", kPositionFormat));
  std::string rules = s.book->id;
  in.get("rules", rules);
  if (rules != s.book->id) r.fail(Where{nullptr, "rules"}, "expected " + s.book->id);
  in.get("scenario", s.scenario);
  in.get("title", s.title);
  read_options(*root, s, r);
  read_table(*root, s, r, usual);
  s.sides[0].edge = TableEdge::south;
  s.sides[1].edge = TableEdge::north;
  if (const json::value* sides = root->if_contains("sides")) {
    const Where at{nullptr, "sides"};
    if (const json::object* object = expect_object(*sides, r, at)) {
      expect_keys(*object, {"british", "american"}, r, at);
      read_side(*object, "british", s.sides[0], r, at);
      read_side(*object, "american", s.sides[1], r, at);
    }
  }
  in.get("turns", s.turns);
  in.length("sight", 0, 500 * kUnit, s.sight);
  in.get("broken_yield", s.broken_yield);
  read_events(*root, s, r);
  read_plunder(*root, s, r);
  in.get("rain", s.rain);
  in.get("first", s.first);
  in.get("turn", core.turn);
  in.get("active", core.active);
  if (core.active == Side::none) r.fail(Where{nullptr, "active"}, "expected british or american");
  in.need("phase");
  in.get("phase", core.phase);
  in.get("over", core.over);
  in.get("winner", core.winner);
  in.get("draw_offers", core.draw_offers);
  read_roster(*root, "units", PieceKind::unit, s, core, r, out);
  read_roster(*root, "leaders", PieceKind::leader, s, core, r, out);
  read_roster(*root, "tokens", PieceKind::token, s, core, r, out);
  if (!r.ok()) return out;
  r.setting = &s;
  // A unit on the very edge is rounded; in a saved battle the middle of a front that is bent at the edge may
  // lie beyond it.
  const Mil astray = root->contains("agenda") ? 4 * kUnit : 2;
  read_links(out, s, core, astray, r);
  read_aims(*root, s, core, r);
  read_doings(out, s, core, r);
  read_seen(out, s, core, r);
  return out;
}

}  // namespace drumhead
