// What changes: the state of a battle and its pieces.
#include <algorithm>

#include "battle/aims.h"
#include "battle/showing.h"
#include "battle/text.h"
#include "wire/changes.h"
#include "wire/leaves.h"
#include "wire/wire.h"

namespace drumhead::wire {

namespace {

json::array keys(const std::vector<PieceId>& units, const Setting& setting) {
  json::array out;
  for (const PieceId id : units) out.push_back(write(id, setting));
  return out;
}

json::array choices(const Decision& decision, const Setting& setting) {
  json::array out;
  for (const Choice& choice : decision.choices) {
    json::object one{{"key", choice.key.text()},
                     {"title", choice.title.empty() ? name_of(choice.unit, setting) : choice.title},
                     {"rule", rule_ref(choice.cite, setting)}};
    if (choice.unit.valid()) one["unit"] = write(choice.unit, setting);
    out.push_back(std::move(one));
  }
  return out;
}

void add_bounds(const Bounds& bounds, const Setting& setting, json::object& out) {
  if (bounds.sector) {
    const Sector& s = *bounds.sector;
    out["sector"] = json::object{{"from", write(s.from, setting)},
                                 {"axis", angle_json(s.axis)},
                                 {"half", angle_json(s.half)},
                                 {"least", length_json(s.least)},
                                 {"most", length_json(s.most)}};
  }
  if (bounds.zone) out["zone"] = box(*bounds.zone);
  if (!bounds.facings.empty()) {
    json::array facings;
    for (const Angle facing : bounds.facings) facings.push_back(angle_json(facing));
    out["facings"] = std::move(facings);
  }
  if (!bounds.lengths.empty()) {
    json::array lengths;
    for (const Mil length : bounds.lengths) lengths.push_back(length_json(length));
    out["lengths"] = std::move(lengths);
  }
  if (bounds.moves > 0) out["moves"] = bounds.moves;
  if (bounds.total > 0) {
    out["total"] = bounds.total;
    out["least"] = bounds.least;
    out["spread"] = bounds.spread;
  }
}

json::object decision_of(const Decision& decision, const Setting& setting) {
  constexpr const char* kAsks[] = {"act", "react", "place", "choose", "share", "over"};
  json::object out{
      {"ask", kAsks[static_cast<std::size_t>(decision.ask)]},
      {"phase", decision.phase.text()},
      {"prompt", decision.ask == Ask::over ? std::string("The battle is over.") : decision.prompt},
      {"rule", rule_ref(decision.cite, setting)},
      {"units", keys(decision.units, setting)},
      {"choices", choices(decision, setting)},
      {"may_end", decision.may_end}};
  if (decision.side != Side::none) out["side"] = side_name(decision.side);
  if (decision.subject.valid()) out["subject"] = write(decision.subject, setting);
  add_bounds(decision.bounds, setting, out);
  return out;
}

json::array tray(const View& view, const Setting& setting) {
  json::array out;
  for (const TrayItem& item : view.tray) {
    json::object one{{"key", item.key.text()},
                     {"title", item.title},
                     {"value", item.value},
                     {"most", item.most},
                     {"kind", item.kind.text()}};
    if (item.side != Side::none) one["side"] = side_name(item.side);
    if (item.owner.valid()) one["owner"] = write(item.owner, setting);
    out.push_back(std::move(one));
  }
  return out;
}

// A key, as it stands in the text, and its value.
struct Writer {
  std::string& out;

  void text(std::string_view key, std::string_view value) const {
    out += key;
    append_json(out, value);
  }
  void flag(std::string_view key, bool value) const {
    out += key;
    out += value ? "true" : "false";
  }
  void whole(std::string_view key, int value) const {
    out += key;
    out += std::to_string(value);
  }
  void length(std::string_view key, Mil value) const { decimal(key, value, 3); }
  void angle(std::string_view key, Angle value) const { decimal(key, value, 2); }
  void outline(std::string_view key, const std::vector<Polygon>& parts) const {
    out += key;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      out += i > 0 ? ",[" : "[";
      for (std::size_t k = 0; k < parts[i].size(); ++k) {
        length(k > 0 ? ",[" : "[", parts[i][k].x);
        length(",", parts[i][k].y);
        out += ']';
      }
      out += ']';
    }
  }

 private:
  // Thousandths or hundredths, without zeros at the end.
  void decimal(std::string_view key, std::int32_t value, int digits) const {
    out += key;
    if (value < 0) out += '-';
    const std::uint32_t size =
        static_cast<std::uint32_t>(value < 0 ? -static_cast<std::int64_t>(value) : value);
    std::uint32_t scale = digits == 3 ? 1000 : 100;
    out += std::to_string(size / scale);
    std::uint32_t rest = size % scale;
    if (rest != 0) out += '.';
    while (rest != 0) {
      scale /= 10;
      out += static_cast<char>('0' + rest / scale);
      rest %= scale;
    }
  }
  static void append_json(std::string& to, std::string_view value) {
    const auto is_special = [](char c) {
      return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
    };
    if (std::any_of(value.begin(), value.end(), is_special)) {
      to += json::serialize(json::string_view(value.data(), value.size()));
      return;
    }
    to += '"';
    to += value;
    to += '"';
  }
};

bool same(const Mark& a, const Mark& b) { return a.key == b.key && a.count == b.count; }
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

}  // namespace

// Written straight into the text: it is most of what a command costs, and values in between would double
// that.
void append_piece(const Battle& battle, const PieceView& view, std::string& out) {
  const Setting& setting = battle.setting();
  const Piece& core = battle.core().pieces[view.id.index()];
  Writer w{out};
  w.text("{\"key\":", setting.roster[view.id.index()].key);
  w.flag(",\"present\":", view.present);
  w.length(",\"pose\":{\"at\":[", view.pose.x);
  w.length(",", view.pose.y);
  w.angle("],\"heading\":", view.pose.heading);
  w.outline("},\"outline\":[", outlines_of(view, core, setting.terrain));
  w.length("],\"size\":[", view.foot.radius > 0 ? 2 * view.foot.radius : view.foot.width);
  w.length(",", view.foot.radius > 0 ? 2 * view.foot.radius : view.foot.depth);
  w.text("],\"arm\":", view.arm.view());
  w.text(",\"drawn\":", view.drawn.view());
  w.whole(",\"elements\":", view.elements);
  w.whole(",\"strength\":", view.strength);
  w.whole(",\"start\":", view.start);
  out += ",\"marks\":[";
  for (std::size_t i = 0; i < view.marks.size(); ++i) {
    w.text(i > 0 ? ",{\"key\":" : "{\"key\":", view.marks[i].key.view());
    w.whole(",\"count\":", view.marks[i].count);
    out += '}';
  }
  w.flag("],\"can_act\":", view.can_act);
  if (!view.formation.empty()) w.text(",\"formation\":", view.formation.view());
  if (!view.grade.empty()) w.text(",\"grade\":", view.grade);
  if (core.inside.valid()) w.text(",\"inside\":", setting.terrain[core.inside].key);
  if (core.with.valid()) w.text(",\"with\":", setting.roster[core.with.index()].key);
  out += view.routing ? ",\"routing\":true}" : "}";
}

bool looks_same(const PieceView& a, const Piece& in_a, const PieceView& b, const Piece& in_b) {
  return a.id == b.id && a.pose == b.pose && a.foot == b.foot && a.arm == b.arm && a.drawn == b.drawn &&
         a.formation == b.formation && a.elements == b.elements && a.strength == b.strength &&
         a.start == b.start && a.grade == b.grade && same(a.marks, b.marks) && a.routing == b.routing &&
         a.present == b.present && a.can_act == b.can_act && in_a.inside == in_b.inside &&
         in_a.with == in_b.with;
}

json::object state(const Battle& battle) {
  const Decision decision = battle.decision();
  return state(battle, battle.view(decision), decision);
}

json::object state(const Battle& battle, const View& view, const Decision& decision) {
  const Core& core = battle.core();
  const Setting& setting = battle.setting();
  constexpr const char* kAims[] = {"open", "met", "failed"};
  json::array aims, offers;
  for (const AimState aim : core.aims) aims.emplace_back(kAims[static_cast<std::size_t>(aim)]);
  for (const Side side : {Side::british, Side::american})
    if ((core.draw_offers >> static_cast<unsigned>(side) & 1u) != 0) offers.push_back(side_name(side));
  json::object out{{"turn", core.turn},
                   {"phase", core.phase.text()},
                   {"active", side_name(core.active)},
                   {"over", core.over},
                   {"points", json::object{{"british", points_of(core, setting, Side::british)},
                                           {"american", points_of(core, setting, Side::american)}}},
                   {"aims", std::move(aims)},
                   {"draw_offers", std::move(offers)},
                   {"decision", decision_of(decision, setting)},
                   {"tray", tray(view, setting)}};
  if (core.over && core.winner != Side::none) out["winner"] = side_name(core.winner);
  return out;
}

json::array pieces(const Battle& battle) {
  json::array out;
  for (const PieceView& view : battle.view().pieces) {
    std::string text;
    append_piece(battle, view, text);
    out.push_back(json::parse(text));
  }
  return out;
}

}  // namespace drumhead::wire
