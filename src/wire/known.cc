// Leaves out what a player may not know.
#include "wire/known.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "battle/scene.h"
#include "documents/json.h"
#include "wire/changes.h"
#include "wire/wire.h"

namespace drumhead::wire {

Known::Known(const Battle& battle, unsigned seats) {
  const Setting& setting = battle.setting();
  if (!setting.hides || battle.core().over) return;
  for (std::size_t i = 0; i < battle.core().pieces.size(); ++i) {
    const auto side = static_cast<unsigned>(battle.core().pieces[i].side);
    if ((seats >> side & 1u) == 0 && is_concealed(setting, battle.core(), piece_id(i)))
      concealed_.push_back(piece_id(i));
  }
}

bool Known::knows(PieceId id) const {
  return std::find(concealed_.begin(), concealed_.end(), id) == concealed_.end();
}

std::unique_ptr<Battle> Known::battle(const Battle& whole) const {
  std::unique_ptr<Battle> out = whole.clone();
  for (const PieceId id : concealed_) out->forget(id);
  return out;
}

Decision Known::decision(Decision whole) const {
  if (all()) return whole;
  std::erase_if(whole.units, [&](PieceId id) { return !knows(id); });
  std::erase_if(whole.choices,
                [&](const Choice& choice) { return choice.unit.valid() && !knows(choice.unit); });
  if (whole.subject.valid() && !knows(whole.subject)) {
    whole.subject = {};
    whole.bounds = {};
    whole.prompt = "The enemy decides.";
  }
  return whole;
}

View Known::view(View whole) const {
  std::erase_if(whole.pieces, [&](const PieceView& piece) { return !knows(piece.id); });
  std::erase_if(whole.tray, [&](const TrayItem& item) { return item.owner.valid() && !knows(item.owner); });
  for (TrayItem& item : whole.tray) std::erase_if(item.pieces, [&](PieceId id) { return !knows(id); });
  return whole;
}

// Keys are whole strings wherever a piece is named: `unit`, `by`, `against`, `with`, lists of units.
bool Known::names_concealed(const json::value& value, const Setting& setting) const {
  if (const json::string* text = value.if_string())
    return std::any_of(concealed_.begin(), concealed_.end(), [&](PieceId id) {
      return std::string_view(text->data(), text->size()) == setting.roster[id.index()].key;
    });
  const auto named = [&](const json::value& part) { return names_concealed(part, setting); };
  if (const json::array* list = value.if_array()) return std::any_of(list->begin(), list->end(), named);
  if (const json::object* object = value.if_object())
    return std::any_of(object->begin(), object->end(), [&](const auto& pair) { return named(pair.value()); });
  return false;
}

json::array Known::entries(const json::array& whole, const Setting& setting) const {
  json::array out;
  for (const json::value& entry : whole)
    if (!names_concealed(entry, setting)) out.push_back(entry);
  return out;
}

json::object Known::told(const json::object& whole, const Setting& setting) const {
  const json::array& all_entries = whole.at("entries").as_array();
  std::vector<std::int64_t> place(all_entries.size(), -1);  // of each entry among those that stay
  json::array kept, happenings;
  for (std::size_t i = 0; i < all_entries.size(); ++i) {
    if (names_concealed(all_entries[i], setting)) continue;
    place[i] = static_cast<std::int64_t>(kept.size());
    kept.push_back(all_entries[i]);
  }
  for (const json::value& one : whole.at("happenings").as_array()) {
    if (names_concealed(one, setting)) continue;
    json::object happening = one.as_object();
    if (happening.at("type") == "told") {
      const std::int64_t at = place[happening.at("entry").to_number<std::size_t>()];
      if (at < 0) continue;
      happening["entry"] = at;
    }
    happenings.push_back(std::move(happening));
  }
  return {{"happenings", std::move(happenings)}, {"entries", std::move(kept)}};
}

std::string Known::entries_text(std::string_view whole, const Setting& setting) const {
  if (all()) return std::string(whole);
  return to_text(
      json::value(entries(json::parse(json::string_view(whole.data(), whole.size())).as_array(), setting)));
}

json::array Known::refusal(const Battle& whole, const Command& command) const {
  const Setting& setting = whole.setting();
  const Verdict verdict = whole.check(command);
  if (all()) return reasons(verdict, setting);
  const bool named = !may_hear(command_json(command, setting), setting);
  const Verdict apparent = named ? Verdict{} : battle(whole)->check(command);
  if (!passes(apparent)) return reasons(apparent, setting);
  if (!named && passes(verdict)) return {};
  return {json::object{{"code", "unseen"},
                       {"rule", ""},
                       {"text", "Something that your side has not seen is in the way; try another way."}}};
}

bool Known::may_hear(const json::value& command, const Setting& setting) const {
  return !names_concealed(command, setting);
}

void append_concealed(const Setting& setting, PieceId id, std::string& out) {
  out += "{\"key\":" + to_text(json::value(setting.roster[id.index()].key));
  out += R"(,"present":false,"concealed":true,"pose":{"at":[0,0],"heading":0},"outline":[],"size":[0,0],)"
         R"("arm":"foot","drawn":"line","elements":0,"strength":0,"start":0,"marks":[],"can_act":false})";
}

void append_known_state(const Battle& battle, const Known& known, std::string& out) {
  const Decision decision = battle.decision();
  const View view = battle.view(decision);
  append_state(battle, known.view(view), known.decision(decision), out);
  out += ",\"pieces\":";
  char before = '[';
  for (const PieceView& piece : view.pieces) {
    out += std::exchange(before, ',');
    if (known.knows(piece.id))
      append_piece(battle, piece, out);
    else
      append_concealed(battle.setting(), piece.id, out);
  }
  out += view.pieces.empty() ? "[]" : "]";
}

}  // namespace drumhead::wire
