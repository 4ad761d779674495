// How a sheet declares itself: its steps in one list, its face in one line, its phases in one table.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "battle/battle.h"
#include "battle/describe.h"
#include "battle/game.h"
#include "battle/registry.h"
#include "kit/answers.h"
#include "kit/picking.h"

namespace drumhead {
struct Wordbook;

// `macro(item)` for each item.
#define DRUMHEAD_PARENS ()
#define DRUMHEAD_EXPAND(...) DRUMHEAD_EXPAND_3(DRUMHEAD_EXPAND_3(DRUMHEAD_EXPAND_3(__VA_ARGS__)))
#define DRUMHEAD_EXPAND_3(...) DRUMHEAD_EXPAND_2(DRUMHEAD_EXPAND_2(DRUMHEAD_EXPAND_2(__VA_ARGS__)))
#define DRUMHEAD_EXPAND_2(...) DRUMHEAD_EXPAND_1(DRUMHEAD_EXPAND_1(DRUMHEAD_EXPAND_1(__VA_ARGS__)))
#define DRUMHEAD_EXPAND_1(...) DRUMHEAD_EXPAND_0(DRUMHEAD_EXPAND_0(DRUMHEAD_EXPAND_0(__VA_ARGS__)))
#define DRUMHEAD_EXPAND_0(...) __VA_ARGS__
#define DRUMHEAD_FOR_EACH(macro, ...) __VA_OPT__(DRUMHEAD_EXPAND(DRUMHEAD_FOR_EACH_ONE(macro, __VA_ARGS__)))
#define DRUMHEAD_FOR_EACH_ONE(macro, item, ...) \
  macro(item) __VA_OPT__(DRUMHEAD_FOR_EACH_NEXT DRUMHEAD_PARENS(macro, __VA_ARGS__))
#define DRUMHEAD_FOR_EACH_NEXT() DRUMHEAD_FOR_EACH_ONE

// DRUMHEAD_STEPS(Sheet, QUESTION(AskMoves), DEED(Volley, (PieceId, shooter), (std::uint8_t, dice, 1)), ...)
// makes a struct of each step, describes it, declares its functions (see battle/game.h; what is not defined
// does not link), and makes the variant `Step` of all, with `Look` and `Play` for the sheet's own use. A
// field is (type, name) or (type, name, value). New steps go to the end: digests count them.
#define DRUMHEAD_STEPS(Sheet, ...)                      \
  struct Sheet;                                         \
  struct Setup;                                         \
  using Look = ::drumhead::Look<Sheet>;                 \
  using Play = ::drumhead::Play<Sheet>;                 \
  DRUMHEAD_FOR_EACH(DRUMHEAD_DECLARE_STEP, __VA_ARGS__) \
  using Step = ::drumhead::StepOf<void DRUMHEAD_FOR_EACH(DRUMHEAD_NAME_STEP, __VA_ARGS__)>;
#define DRUMHEAD_DECLARE_STEP(item) DRUMHEAD_DECLARE_STEP_ item
#define DRUMHEAD_DECLARE_STEP_(kind, ...) kind(__VA_ARGS__)
#define DRUMHEAD_NAME_STEP(item) DRUMHEAD_NAME_STEP_ item
#define DRUMHEAD_NAME_STEP_(kind, Type, ...) , Type

// A deed has `run`. A question has `ask`, `check_answer` and `answer`; one that is not put where it has a
// single answer has `forced` too. A choice has `ask` and `answer`: its answers are the choices that it asks,
// and a single one is not put. A pick has `pick`, which says of whom one is picked, and `answer`. Neither is
// put where there is nothing to choose from: its answer is then Done. A step of the kit has its functions
// there.
#define DEED(...) (DRUMHEAD_DEED, __VA_ARGS__)
#define QUESTION(...) (DRUMHEAD_QUESTION, __VA_ARGS__)
#define FORCEABLE(...) (DRUMHEAD_FORCEABLE, __VA_ARGS__)
#define CHOICE(...) (DRUMHEAD_CHOICE, __VA_ARGS__)
#define PICK(...) (DRUMHEAD_PICK, __VA_ARGS__)
#define OF_THE_KIT(Type) (DRUMHEAD_OF_THE_KIT, Type)

#define DRUMHEAD_DEED(Type, ...)   \
  DRUMHEAD_STEP(Type, __VA_ARGS__) \
  void run(Play& play, const Type& step);
#define DRUMHEAD_QUESTION(Type, ...)                                                \
  DRUMHEAD_STEP(Type, __VA_ARGS__)                                                  \
  Decision ask(const Look& look, const Type& step);                                 \
  Verdict check_answer(const Look& look, const Type& step, const Command& command); \
  void answer(Play& play, const Type& step, const Command& command);
#define DRUMHEAD_FORCEABLE(Type, ...)  \
  DRUMHEAD_QUESTION(Type, __VA_ARGS__) \
  std::optional<Command> forced(const Look& look, const Type& step);
#define DRUMHEAD_CHOICE(Type, ...)                  \
  DRUMHEAD_STEP(Type, __VA_ARGS__)                  \
  void is_choice(const Type*);                      \
  Decision ask(const Look& look, const Type& step); \
  void answer(Play& play, const Type& step, const Command& command);
#define DRUMHEAD_PICK(Type, ...)                    \
  DRUMHEAD_STEP(Type, __VA_ARGS__)                  \
  void is_pick(const Type*);                        \
  Picking pick(const Look& look, const Type& step); \
  void answer(Play& play, const Type& step, const Command& command);
#define DRUMHEAD_OF_THE_KIT(Type)

// The struct of a step, with its fields.
#define DRUMHEAD_STEP(Type, ...)                     \
  struct Type {                                      \
    DRUMHEAD_EACH_FIELD(DRUMHEAD_FIELD, __VA_ARGS__) \
  };                                                 \
  DRUMHEAD_DESCRIBE(Type DRUMHEAD_EACH_FIELD(DRUMHEAD_FIELD_NAME, __VA_ARGS__))
#define DRUMHEAD_DESCRIBE(...) DESCRIBE(__VA_ARGS__)
#define DRUMHEAD_FIELD(field) DRUMHEAD_FIELD_ field
#define DRUMHEAD_FIELD_(Type, name, ...) Type name{__VA_ARGS__};
#define DRUMHEAD_FIELD_NAME(field) DRUMHEAD_FIELD_NAME_ field
#define DRUMHEAD_FIELD_NAME_(Type, name, ...) , name
// As DRUMHEAD_FOR_EACH, which cannot stand inside itself; for up to 16 fields.
#define DRUMHEAD_EACH_FIELD(macro, ...) \
  __VA_OPT__(DRUMHEAD_FIELDS_2(DRUMHEAD_FIELDS_2(DRUMHEAD_NEXT_FIELD(macro, __VA_ARGS__))))
#define DRUMHEAD_FIELDS_2(...) DRUMHEAD_FIELDS_1(DRUMHEAD_FIELDS_1(DRUMHEAD_FIELDS_1(__VA_ARGS__)))
#define DRUMHEAD_FIELDS_1(...) DRUMHEAD_FIELDS_0(DRUMHEAD_FIELDS_0(DRUMHEAD_FIELDS_0(__VA_ARGS__)))
#define DRUMHEAD_FIELDS_0(...) __VA_ARGS__
#define DRUMHEAD_NEXT_FIELD(macro, field, ...) \
  macro(field) __VA_OPT__(DRUMHEAD_FIELDS_LEFT DRUMHEAD_PARENS(macro, __VA_ARGS__))
#define DRUMHEAD_FIELDS_LEFT() DRUMHEAD_NEXT_FIELD

template <class, class... Steps>
using StepOf = std::variant<Steps...>;

template <class Step>
concept ChoiceStep = requires(const Step* step) {
  is_choice(step);
};
template <class Step>
concept PickStep = requires(const Step* step) {
  is_pick(step);
};

template <class S, ChoiceStep Step>
Verdict check_answer(const Look<S>& look, const Step& step, const Command& command) {
  return check_choice(ask(look, step), command);
}
template <class S, ChoiceStep Step>
std::optional<Command> forced(const Look<S>& look, const Step& step) {
  return only_choice(ask(look, step));
}
template <class S, PickStep Step>
Decision ask(const Look<S>& look, const Step& step) {
  return ask_which(pick(look, step));
}
template <class S, PickStep Step>
Verdict check_answer(const Look<S>& look, const Step& step, const Command& command) {
  return check_which(pick(look, step), command);
}
template <class S, PickStep Step>
std::optional<Command> forced(const Look<S>& look, const Step& step) {
  return forced_which(pick(look, step));
}

// What every sheet answers, for the struct that is its name: types of its namespace, and what battle/battle.h
// promises of each. `settle` comes after a document was read: it fills what was left out, works out shapes,
// and refuses what cannot be.
#define DRUMHEAD_FACE(space, Sheet)                                                                    \
  using Setting = space::Setting;                                                                      \
  using State = space::State;                                                                          \
  using Step = space::Step;                                                                            \
  using Profile = space::Profile;                                                                      \
  using Unit = space::Unit;                                                                            \
  using Setup = space::Setup;                                                                          \
  static void upkeep(Play& play);                                                                      \
  static void conclude(Play& play, Side winner);                                                       \
  static void show_unit(const Look& look, PieceId id, PieceView& piece);                               \
  static std::vector<TrayItem> tray(const Look& look);                                                 \
  static std::vector<Option> options(const Look& look, const Step* top, PieceId unit);                 \
  static Routed route(const Look& look, const Step* top, PieceId unit, const Pose& goal, Word manner); \
  static std::vector<Zone> zones(const Look& look, const Step* top, PieceId unit, const Pose& at);     \
  static Sightline sight(const Look& look, PieceId from, PieceId to);                                  \
  static std::vector<CardFact> card_of_unit(const Look& look, PieceId id);                             \
  static std::vector<CardFact> card_of_leader(const Look& look, PieceId id);                           \
  static Polygon fan(const Look& look, PieceId from);                                                  \
  static const Wordbook& words();                                                                      \
  static std::vector<Command> candidates(const Look& look, const Step* top);                           \
  static Insight insight(const Look& look, PieceId unit);                                              \
  static std::vector<::drumhead::Phase<Step>> phases(Side active);                                     \
  static void settle(Setting& setting, Whole<Sheet>& whole, Problems& problems);

// What most sheets answer alike; the face of a sheet derives from it, and says itself what differs.
template <class S>
struct PlainFace {
  static void show(const Look<S>& look, PieceId id, PieceView& piece) {
    if (look.piece(id).kind == PieceKind::unit) S::show_unit(look, id, piece);
  }
  static std::vector<CardFact> card(const Look<S>& look, PieceId id) {
    if (!look.known(id)) return {};
    return look.setting.roster[id.index()].kind == PieceKind::unit ? S::card_of_unit(look, id)
                                                                   : S::card_of_leader(look, id);
  }
  // By the sheet's own check_shooter(look, unit, verdict).
  static bool may_shoot(const Look<S>& look, PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    return no.empty();
  }
};

// An enumerator as an index.
template <class E>
requires std::is_enum_v<E>
constexpr std::size_t at(E value) { return static_cast<std::size_t>(value); }

// ---- what every sheet keeps by PieceId
template <class S>
const typename S::Profile& profile(const Look<S>& look, PieceId id) {
  return look.setting.profiles[id.index()];
}
template <class S>
const typename S::Unit& unit(const Look<S>& look, PieceId id) {
  return look.state.units[id.index()];
}
template <class S>
typename S::Unit& unit(Play<S>& play, PieceId id) {
  return play.state.units[id.index()];
}
template <class S>
const auto& tables(const Look<S>& look) {
  return look.setting.tables;
}

// ---- phases
// One row: the word in documents, its title on the ribbon if it has a place there, and the steps that a
// position begins with that names only the phase, the last on top. `shown_as` where the ribbon shows another.
template <class Step>
struct Phase {
  Word key;
  std::string_view title;
  std::vector<Step> steps;
  Word shown_as = {};
};

template <class Step>
std::vector<PhaseTitle> ribbon(const std::vector<Phase<Step>>& phases) {
  std::vector<PhaseTitle> out;
  for (const Phase<Step>& phase : phases)
    if (!phase.title.empty()) out.push_back({phase.key, phase.title});
  return out;
}

}  // namespace drumhead
