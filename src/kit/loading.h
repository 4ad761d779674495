// Completing and checking a position that was read: the parts that are the same under every sheet.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/game.h"
#include "documents/json.h"
#include "kit/places.h"
#include "kit/sheet.h"

namespace drumhead {

// The sheet's tables, and zones along their edges for sides that name none. False: the tables are wrong.
template <class SheetSetting, class Tables>
bool settle_tables(SheetSetting& setting, Result<Tables> tables, Problems& problems) {
  if (!tables) {
    problems = tables.problems();
    return false;
  }
  setting.tables = tables.value();
  for (SideInfo& info : setting.sides)
    if (info.zone == Box{})
      info.zone = strip_along(info.edge, setting.terrain.width(), setting.terrain.depth(),
                              setting.tables.deploy_depth);
  return true;
}

// ---- units and leaders

// One unit of a document: what it left out is filled in, what cannot be is refused. A sheet's reader derives
// from it and has `settle()`.
template <class S>
struct ReadUnit {
  typename S::Setting& setting;
  Whole<S>& whole;
  PieceId id;
  Problems& problems;
  typename S::Profile& profile = setting.profiles[id.index()];
  typename S::Unit& u = whole.state.units[id.index()];
  Piece& piece = whole.core.pieces[id.index()];

  bool fresh() const {
    return whole.agenda.empty();
  }  // the document names a phase only: nothing is under way
  void fail(const std::string& field, const std::string& message) const {
    problems.push_back({"", 0, "units." + setting.roster[id.index()].key + "." + field, message});
  }
  // Strength now and at the start, each from the other; the usual number if neither is given. What has
  // none left keeps none if it is gone.
  template <class Count>
  void fill_strength(Count& now, Count& start, int usual, bool gone) const {
    if (start == 0) start = now > 0 ? now : static_cast<Count>(usual);
    if (now == 0 && !gone) now = start;
  }
  void expect_no_more(const char* field, int now, const char* start_field, int start) const {
    if (now > start)
      fail(field,
           std::string("expected no more than ") + start_field + ", which is " + std::to_string(start));
  }
  // A garrison: `who` may hold a block, and this is one.
  void check_inside(bool may_hold, bool is_block, const char* who) const {
    if (!may_hold) fail("inside", who);
    if (!is_block) fail("inside", "expected the key of a building or town");
  }
};

template <class Reader, class S>
void read_units(typename S::Setting& setting, Whole<S>& whole, Problems& problems) {
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].kind == PieceKind::unit) Reader{{setting, whole, piece_id(i), problems}}.settle();
}

// `each(piece, id)` for the leaders of the roster.
template <class Each>
void for_leaders(const Setting& setting, Core& core, Each each) {
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].kind == PieceKind::leader) each(core.pieces[i], piece_id(i));
}

// A leader is with nobody, or with a unit of his side.
bool check_with(const Setting& setting, const Core& core, PieceId leader, Problems& problems);

// The first unit of his side that he touches.
PieceId unit_he_touches(const Core& core, const Field& field, PieceId leader);

// Where he stands who is with a unit: in the middle of it.
void stand_with_unit(Core& core, const Field& field, PieceId leader);

// ---- the agenda

// Who takes the first turn of each round, where the state does not say.
template <class S>
void settle_first(const typename S::Setting& setting, Whole<S>& whole) {
  if (whole.state.first == Side::none)
    whole.state.first = setting.first == Side::none ? whole.core.active : setting.first;
}

// "expected turn, move or fire"
std::string expected_phases(const std::vector<Word>& keys);

// A position that names only a phase begins with that phase's steps: see S::phases and S::Setup::open.
template <class S>
void settle_agenda(const typename S::Setting& setting, Whole<S>& whole, Problems& problems) {
  if (!whole.agenda.empty()) return;
  const Word phase = whole.core.phase;
  if (phase == "over") {
    whole.core.over = true;
    return;
  }
  std::vector<typename S::Step> steps;
  std::vector<Word> known = {"deployment"};
  if (phase == "deployment") steps = S::Setup::open(setting, whole.core.active);
  for (const Phase<typename S::Step>& row : S::phases(whole.core.active)) {
    known.push_back(row.key);
    if (row.key != phase) continue;
    steps = row.steps;
    if (!row.shown_as.empty()) whole.core.phase = row.shown_as;
  }
  for (const typename S::Step& step : steps) whole.agenda.push_back(step);
  if (steps.empty()) problems.push_back({"", 0, "phase", expected_phases(known)});
}

// ---- what a state or a step names must be what it says

// A sheet's own derives from it, and says in overloads what is different under the sheet.
template <class S>
struct Names {
  const typename S::Setting& setting;
  const Whole<S>& whole;

  // Of which kind a piece is that a field of this name names; nothing: of any.
  static std::optional<PieceKind> named(std::string_view field) {
    return field == "leader" ? PieceKind::leader : PieceKind::unit;
  }
  // What else must be so of a struct that the state or a step keeps.
  template <class Kept>
  bool holds(const Kept&) const {
    return true;
  }
  // Whether a step can be due: its unit stands, its side is named.
  template <class Step>
  bool may_lie(const Step& step) const {
    if constexpr (requires { step.unit; })
      if (!stands(step.unit)) return false;
    return names_side(step);
  }

  bool is(PieceId id, PieceKind kind) const {
    return id.valid() && id.index() < setting.roster.size() && setting.roster[id.index()].kind == kind;
  }
  bool is_unit(PieceId id) const { return is(id, PieceKind::unit); }
  bool is_leader(PieceId id) const { return is(id, PieceKind::leader); }
  bool is_present(PieceId id) const { return whole.core.pieces[id.index()].present; }
  bool stands(PieceId id) const { return is_unit(id) && is_present(id); }
  Side side(PieceId id) const { return whole.core.pieces[id.index()].side; }
  bool opposed(PieceId a, PieceId b) const { return is_unit(a) && is_unit(b) && side(a) != side(b); }
  bool are_foes(PieceId a, PieceId b) const { return stands(a) && stands(b) && opposed(a, b); }
  template <class List>
  bool all_stand(const List& ids) const {
    return std::all_of(ids.begin(), ids.end(), [&](PieceId id) { return stands(id); });
  }
  // Whose turn or phase a step says it is.
  template <class Step>
  static bool names_side(const Step& step) {
    if constexpr (requires { step.first == Side::none; })
      if (step.first == Side::none) return false;
    if constexpr (requires { step.side == Side::none; }) return step.side != Side::none;
    return true;
  }
};

// Walks whatever is described of a state and its steps, and asks the sheet's Names of each.
template <class Own>
class NamesCheck {
 public:
  NamesCheck(const Own& own, Problems& problems) : own_(own), problems_(problems) {}

  template <Described T>
  void look(const T& kept, const Where* at) {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      const Where here{at, field_word(member.name)};
      const auto& field = kept.*member.pointer;
      visit(field, here);
    });
  }
  void expect(bool good, const Where& at, const char* what) {
    if (!good) problems_.push_back({"", 0, at.text(), what});
  }

 private:
  template <class T>
  void visit(const T& kept, const Where& at) {
    if constexpr (std::is_same_v<T, PieceId>) {
      const std::optional<PieceKind> kind = own_.named(at.key);
      if (kept.valid() && kind)
        expect(own_.is(kept, *kind), at, *kind == PieceKind::unit ? "expected a unit" : "expected a leader");
    } else if constexpr (Described<T>) {
      expect(own_.holds(kept), at, "what this names cannot be so in this position");
      look(kept, &at);
    } else if constexpr (requires { T::kCapacity; }) {
      for (std::size_t i = 0; i < kept.size(); ++i) {
        const Where each{at.up, at.key, static_cast<int>(i)};
        if constexpr (std::is_same_v<typename T::value_type, PieceId>)
          expect(kept[i].valid(), each, "expected a piece");
        visit(kept[i], each);
      }
    }
  }

  const Own& own_;
  Problems& problems_;
};

// All that a state and its agenda name.
template <class S, class Own>
void check_names(const Whole<S>& whole, const Own& own, Problems& problems) {
  NamesCheck<Own> names(own, problems);
  const Where state{nullptr, "state"};
  names.look(whole.state, &state);
  for (std::size_t i = 0; i < whole.agenda.size(); ++i) {
    const Where at{nullptr, "agenda", static_cast<int>(i)};
    const auto is_due = [&](const auto& step) {
      names.look(step, &at);
      return own.may_lie(step);
    };
    names.expect(std::visit(is_due, whole.agenda[i]), at, "this step cannot be due in this position");
  }
}

// ---- garrisons and armies

// Where a sheet lets one unit hold a block.
void check_one_in_each_block(const Setting& setting, const Core& core, Problems& problems);

// Where several units of one side may, as long as their sizes are not more than `most`.
template <class Size>
void check_garrisons(const Setting& setting, const Core& core, int most, Size size_of, Problems& problems) {
  for (std::size_t f = 0; f < setting.terrain.size(); ++f) {
    const std::string& key = setting.terrain[feature_id(f)].key;
    int held = 0;
    Side holder = Side::none;
    for (std::size_t i = 0; i < core.pieces.size(); ++i) {
      const Piece& p = core.pieces[i];
      if (!p.present || p.inside != feature_id(f)) continue;
      held += size_of(i);
      if (holder != Side::none && holder != p.side)
        problems.push_back({"", 0, "units", "both sides hold " + key});
      holder = p.side;
    }
    if (held > most) problems.push_back({"", 0, "units", key + " holds more than it can"});
  }
}

// `check(side)` for each side that claims the army printed in the sheet: see kit/army.h.
template <class Check>
void for_listed_armies(const Setting& setting, Check check) {
  for (const Side side : {Side::british, Side::american})
    for (const Word& flag : setting.info(side).flags)
      if (flag == "listed-army") check(side);
}

// How many leaders a side has, and how many units that `counts(place in the roster)`.
std::size_t leaders_of(const Setting& setting, Side side);
template <class Counts>
std::size_t units_of(const Setting& setting, Side side, Counts counts) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    out += setting.roster[i].side == side && setting.roster[i].kind == PieceKind::unit && counts(i) ? 1u : 0u;
  return out;
}

}  // namespace drumhead
