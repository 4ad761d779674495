// What changes: the state of a battle and its pieces.
#include <algorithm>

#include "battle/aims.h"
#include "documents/ground_json.h"
#include "kit/showing.h"
#include "wire/changes.h"
#include "wire/leaves.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead::wire {

namespace {

// Written straight into the text: it is most of what a command costs, and values in between would double
// that. Each takes a key as it stands in the text, and its value.
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
  void side(std::string_view key, Side value) const {
    out += key;
    out += value == Side::american ? "\"american\"" : "\"british\"";
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

void put_pieces(const Writer& w, const std::vector<PieceId>& units, const Setting& setting) {
  for (std::size_t i = 0; i < units.size(); ++i)
    w.text(i > 0 ? "," : "", setting.roster[units[i].index()].key);
}

void put_choices(const Writer& w, const Decision& decision, const Setting& setting) {
  for (std::size_t i = 0; i < decision.choices.size(); ++i) {
    const Choice& choice = decision.choices[i];
    w.text(i > 0 ? ",{\"key\":" : "{\"key\":", choice.key.view());
    w.text(",\"title\":", choice.title.empty() ? name_of(choice.unit, setting) : choice.title);
    w.text(",\"rule\":", rule_ref(choice.cite, setting));
    w.text(",\"role\":", word_for(choice.role));
    if (choice.unit.valid()) w.text(",\"unit\":", setting.roster[choice.unit.index()].key);
    w.out += '}';
  }
}

// For whom a verb is taken, as far as whoever is told of it knows them: the view has no others.
std::vector<PieceId> known_for(const Taking& taking, const Battle& battle, const View& view,
                               const Decision& decision) {
  std::vector<PieceId> out = pieces_for(battle.core(), decision, taking);
  std::erase_if(out, [&](PieceId id) {
    return std::none_of(view.pieces.begin(), view.pieces.end(),
                        [&](const PieceView& piece) { return piece.id == id; });
  });
  return out;
}

void put_takes(const Writer& w, const Battle& battle, const View& view, const Decision& decision) {
  const Setting& setting = battle.setting();
  for (std::size_t i = 0; i < decision.takes.size(); ++i) {
    const Taking& taking = decision.takes[i];
    w.text(i > 0 ? ",{\"verb\":" : "{\"verb\":", word_for(taking.verb));
    w.out += ",\"units\":[";
    put_pieces(w, known_for(taking, battle, view, decision), setting);
    w.out += ']';
    if (!taking.what.empty()) w.text(",\"what\":", taking.what.view());
    if (taking.price.is_paid()) {
      w.text(",\"price\":{\"coin\":", word_for(taking.price.coin));
      w.whole(",\"cost\":", taking.price.cost);
      w.whole(",\"left\":", taking.price.left);
      w.out += '}';
    }
    w.out += '}';
  }
}

json::object bounds_of(const Bounds& bounds, const Setting& setting) {
  json::object out;
  if (bounds.sector) {
    const Sector& s = *bounds.sector;
    out["sector"] = json::object{{"from", write(s.from, setting)},
                                 {"axis", angle_json(s.axis)},
                                 {"half", angle_json(s.half)},
                                 {"least", length_json(s.least)},
                                 {"most", length_json(s.most)}};
  }
  if (bounds.zone) out["zone"] = box_json(*bounds.zone);
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
  return out;
}

void put_decision(const Writer& w, const Battle& battle, const View& view, const Decision& decision) {
  const Setting& setting = battle.setting();
  constexpr const char* kAsks[] = {"act", "react", "place", "choose", "share", "over"};
  w.text("{\"ask\":", kAsks[static_cast<std::size_t>(decision.ask)]);
  w.text(",\"phase\":", decision.phase.view());
  w.text(",\"prompt\":", decision.ask == Ask::over ? "The battle is over." : decision.prompt);
  w.text(",\"rule\":", rule_ref(decision.cite, setting));
  w.out += ",\"units\":[";
  put_pieces(w, decision.units, setting);
  w.out += "],\"takes\":[";
  put_takes(w, battle, view, decision);
  w.out += "],\"choices\":[";
  put_choices(w, decision, setting);
  w.flag("],\"may_end\":", decision.may_end);
  if (decision.may_end) w.text(",\"closes\":", word_for(decision.closes));
  if (decision.side != Side::none) w.side(",\"side\":", decision.side);
  if (decision.subject.valid()) w.text(",\"subject\":", setting.roster[decision.subject.index()].key);
  if (json::object bounds = bounds_of(decision.bounds, setting); !bounds.empty()) {
    const std::string text = to_text(json::value(std::move(bounds)));
    w.out += ',';
    w.out.append(text, 1, text.size() - 2);
  }
  w.out += '}';
}

void put_faces(const Writer& w, const std::vector<CardFace>& faces) {
  if (faces.empty()) return;
  w.out += ",\"faces\":[";
  for (std::size_t i = 0; i < faces.size(); ++i) {
    w.text(i > 0 ? ",{\"face\":" : "{\"face\":", faces[i].face.view());
    w.flag(",\"turned\":", faces[i].turned);
    w.out += '}';
  }
  w.out += ']';
}

void put_tray(const Writer& w, const View& view, const Setting& setting) {
  for (std::size_t i = 0; i < view.tray.size(); ++i) {
    const TrayItem& item = view.tray[i];
    w.text(i > 0 ? ",{\"key\":" : "{\"key\":", item.key.view());
    w.text(",\"title\":", item.title);
    w.whole(",\"value\":", item.value);
    w.whole(",\"most\":", item.most);
    w.text(",\"kind\":", item.kind.view());
    if (item.side != Side::none) w.side(",\"side\":", item.side);
    if (item.owner.valid()) w.text(",\"owner\":", setting.roster[item.owner.index()].key);
    if (!item.mark.empty()) w.text(",\"mark\":", item.mark.view());
    if (!item.pieces.empty()) {
      w.out += ",\"pieces\":[";
      put_pieces(w, item.pieces, setting);
      w.out += ']';
    }
    put_faces(w, item.faces);
    w.out += '}';
  }
}

bool same(const Mark& a, const Mark& b) { return a.key == b.key && a.count == b.count; }
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

}  // namespace

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

void append_state(const Battle& battle, const View& view, const Decision& decision, std::string& out) {
  const Core& core = battle.core();
  const Setting& setting = battle.setting();
  constexpr const char* kAims[] = {"open", "met", "failed"};
  const Writer w{out};
  w.whole("\"turn\":", core.turn);
  w.text(",\"phase\":", core.phase.view());
  w.side(",\"active\":", core.active);
  w.flag(",\"over\":", core.over);
  w.whole(",\"points\":{\"british\":", points_of(core, setting, Side::british));
  w.whole(",\"american\":", points_of(core, setting, Side::american));
  out += "},\"aims\":[";
  for (std::size_t i = 0; i < core.aims.size(); ++i)
    w.text(i > 0 ? "," : "", kAims[static_cast<std::size_t>(core.aims[i])]);
  out += "],\"draw_offers\":[";
  for (const Side side : {Side::british, Side::american})
    if ((core.draw_offers >> static_cast<unsigned>(side) & 1u) != 0)
      w.side(out.back() == '[' ? "" : ",", side);
  out += "],\"decision\":";
  put_decision(w, battle, view, decision);
  out += ",\"tray\":[";
  put_tray(w, view, setting);
  out += ']';
  if (core.over && core.winner != Side::none) w.side(",\"winner\":", core.winner);
}

json::object state(const Battle& battle) {
  const Decision decision = battle.decision();
  std::string text = "{";
  append_state(battle, battle.view(decision), decision, text);
  return json::parse(text + "}").as_object();
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
