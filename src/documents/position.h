// Positions: any moment of any battle as one document, and the way back.
#pragma once

#include "battle/game.h"
#include "battle/registry.h"
#include "documents/document.h"
#include "documents/json.h"
#include "words/names.h"

namespace drumhead {

inline constexpr int kPositionFormat = 1;

// The part that is the same for every sheet: rules, options, table, terrain, sides, aims, roster.
json::object write_setting(const Setting& setting, const Core& core);
void write_piece(const Setting& setting, const Core& core, PieceId id, json::object& out);

// Reads it. Units, leaders and tokens are in the order of the document: units first, tokens last.
struct SettingRead {
  std::vector<const json::object*> pieces;  // the document's object of each roster entry
  std::vector<std::string> paths;           // where it stands, for problems
};
// A document that names no table gets the sheet's own, by the options it chose.
using UsualTable = Point (*)(const Setting& setting);
SettingRead read_setting(const Document& doc, std::shared_ptr<const Rulebook> book, Setting& setting,
                         Core& core, Reading& r, UsualTable usual = nullptr);
// The keys of a position; and of a unit's object those that are not the sheet's.
const std::vector<std::string_view>& position_keys();
const std::vector<std::string_view>& piece_keys();
// Gives the problems that a sheet found in what it read their file and, where the document has one, their
// line.
void locate(Problems& problems, const Document& doc);

// A sheet whose leaders have ratings, fixed, in its setting; or a memory, in its state. Both by PieceId.
template <class S>
concept RatesLeaders = requires {
  typename S::Rating;
};
template <class S>
concept RemembersLeaders = requires {
  typename S::Leader;
};

// A sheet whose units have numbers that are nought only when they are gone: bases, models, stands.
template <class S>
concept CountsStrength = requires(const typename S::Profile& profile) {
  S::counts(profile);
};
// Refuses a unit that is written with none of them; left out, it has as many as is usual.
void expect_some(const json::object& piece, std::string_view key, Reading& r, const Where& at);

template <class S>
boost::json::value Game<S>::position() const {
  const SheetSetting& setting = *setting_;
  json::object out = write_setting(setting, all_.core);
  json::array units, leaders, tokens;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    json::object piece;
    write_piece(setting, all_.core, piece_id(i), piece);
    if (setting.roster[i].kind == PieceKind::leader) {
      if constexpr (RatesLeaders<S>) write_fields(setting.ratings[i], setting, piece);
      if constexpr (RemembersLeaders<S>) write_fields(all_.state.leaders[i], setting, piece);
      leaders.push_back(std::move(piece));
      continue;
    }
    if (setting.roster[i].kind == PieceKind::token) {
      tokens.push_back(std::move(piece));
      continue;
    }
    write_fields(setting.profiles[i], setting, piece);
    write_fields(all_.state.units[i], setting, piece);
    units.push_back(std::move(piece));
  }
  out["units"] = std::move(units);
  out["leaders"] = std::move(leaders);
  if (!tokens.empty()) out["tokens"] = std::move(tokens);
  json::object state;
  write_fields(all_.state, setting, state);
  state.erase("units");
  if constexpr (RemembersLeaders<S>) state.erase("leaders");
  out["state"] = std::move(state);
  out["agenda"] = write(all_.agenda, setting);
  return out;
}

// What the sheet rates and remembers of each piece.
template <class S>
void read_pieces(const SettingRead& given, bool may_be_gone, typename S::Setting& setting, Whole<S>& whole,
                 Reading& r) {
  std::vector<std::string_view> known = piece_keys(), known_of_leaders = piece_keys();
  field_names<typename S::Profile>(known);
  field_names<typename S::Unit>(known);
  if constexpr (RatesLeaders<S>) field_names<typename S::Rating>(known_of_leaders);
  if constexpr (RemembersLeaders<S>) field_names<typename S::Leader>(known_of_leaders);
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const Where at{nullptr, given.paths[i]};
    const json::object& piece = *given.pieces[i];
    if (setting.roster[i].kind == PieceKind::leader) {
      expect_keys(piece, known_of_leaders, r, at);
      if constexpr (RatesLeaders<S>) read_fields(piece, setting.ratings[i], r, at);
      if constexpr (RemembersLeaders<S>) read_fields(piece, whole.state.leaders[i], r, at);
    }
    if (setting.roster[i].kind != PieceKind::unit) continue;
    expect_keys(piece, known, r, at);
    read_fields(piece, setting.profiles[i], r, at);
    read_fields(piece, whole.state.units[i], r, at);
    if constexpr (CountsStrength<S>)
      if (whole.core.pieces[i].present && !may_be_gone)
        for (const std::string_view key : S::counts(setting.profiles[i])) expect_some(piece, key, r, at);
  }
}

// What it remembers besides, and what is still to be done.
template <class S>
void read_course(const json::object& root, Whole<S>& whole, Reading& r) {
  if (const json::value* state = root.if_contains("state")) {
    const Where at{nullptr, "state"};
    if (const json::object* object = expect_object(*state, r, at)) {
      std::vector<std::string_view> remembered;
      field_names<typename S::State>(remembered);
      expect_keys(*object, remembered, r, at);
      read_fields(*object, whole.state, r, at);
    }
  }
  if (const json::value* agenda = root.if_contains("agenda"))
    read(*agenda, whole.agenda, r, Where{nullptr, "agenda"});
}

template <class S>
Result<std::unique_ptr<Battle>> load_battle(std::shared_ptr<const Rulebook> book, const Document& doc) {
  auto setting = std::make_shared<typename S::Setting>();
  setting->words = &S::words().lexicon;
  Whole<S> whole{};
  Reading r;
  r.file = doc.file;
  r.lines = &doc.lines;
  UsualTable usual = nullptr;
  if constexpr (requires { S::usual_table(*setting); }) usual = &S::usual_table;
  const SettingRead given = read_setting(doc, book, *setting, whole.core, r, usual);
  if (!r.ok()) return r.problems;
  r.setting = setting.get();
  const std::size_t pieces = setting->roster.size();
  setting->profiles.resize(pieces);
  if constexpr (RatesLeaders<S>) setting->ratings.resize(pieces);
  const auto make_room = [&] {
    whole.state.units.resize(pieces);
    if constexpr (RemembersLeaders<S>) whole.state.leaders.resize(pieces);
  };
  make_room();
  const json::object& root = doc.root.get_object();
  // In the middle of a turn a unit may have lost its last base and wait for its removal.
  read_pieces<S>(given, root.contains("agenda"), *setting, whole, r);
  read_course<S>(root, whole, r);
  make_room();  // which a state that names units may have changed
  if (!r.ok()) return r.problems;
  Problems problems;
  S::settle(*setting, whole, problems);
  locate(problems, doc);
  if (!problems.empty()) return problems;
  note_brief_names(*setting);
  auto game =
      std::make_unique<Game<S>>(std::shared_ptr<const typename S::Setting>(std::move(setting)), whole);
  return std::unique_ptr<Battle>(std::move(game));
}

}  // namespace drumhead
