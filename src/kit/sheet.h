// How a sheet declares itself: its steps in one list, its face in one line, its phases in one table.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "battle/battle.h"
#include "battle/describe.h"
#include "battle/game.h"
#include "battle/registry.h"

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

// DRUMHEAD_STEPS(Sheet, QUESTION(AskMoves), DEED(Volley, shooter, target), ...) describes the steps, declares
// their functions (see battle/game.h; what is not defined does not link), and makes the variant `Step` of
// them, with `Look` and `Play` for the sheet's own use. Each is a struct above; its fields follow its name.
// New steps go to the end: digests count them.
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

// A deed has `run`; a question has `ask`, `check_answer` and `answer`; one that is not put where it has a
// single answer has `forced` too; a step of the kit has its functions there.
#define DEED(...) (DRUMHEAD_DEED, __VA_ARGS__)
#define QUESTION(...) (DRUMHEAD_QUESTION, __VA_ARGS__)
#define FORCEABLE(...) (DRUMHEAD_FORCEABLE, __VA_ARGS__)
#define OF_THE_KIT(Type) (DRUMHEAD_OF_THE_KIT, Type)

#define DRUMHEAD_DEED(Type, ...)            \
  DESCRIBE(Type __VA_OPT__(, ) __VA_ARGS__) \
  void run(Play& play, const Type& step);
#define DRUMHEAD_QUESTION(Type, ...)                                                \
  DESCRIBE(Type __VA_OPT__(, ) __VA_ARGS__)                                         \
  Decision ask(const Look& look, const Type& step);                                 \
  Verdict check_answer(const Look& look, const Type& step, const Command& command); \
  void answer(Play& play, const Type& step, const Command& command);
#define DRUMHEAD_FORCEABLE(...)  \
  DRUMHEAD_QUESTION(__VA_ARGS__) \
  DRUMHEAD_DECLARE_FORCED(__VA_ARGS__)
#define DRUMHEAD_DECLARE_FORCED(Type, ...) std::optional<Command> forced(const Look& look, const Type& step);
#define DRUMHEAD_OF_THE_KIT(Type)

template <class, class... Steps>
using StepOf = std::variant<Steps...>;

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
  static void show(const Look& look, PieceId id, PieceView& piece);                                    \
  static std::vector<TrayItem> tray(const Look& look);                                                 \
  static std::vector<Option> options(const Look& look, const Step* top, PieceId unit);                 \
  static Routed route(const Look& look, const Step* top, PieceId unit, const Pose& goal, Word manner); \
  static std::vector<Zone> zones(const Look& look, const Step* top, PieceId unit, const Pose& at);     \
  static Sightline sight(const Look& look, PieceId from, PieceId to);                                  \
  static std::vector<CardFact> card(const Look& look, PieceId id);                                     \
  static Polygon fan(const Look& look, PieceId from);                                                  \
  static const Wordbook& words();                                                                      \
  static std::vector<Command> candidates(const Look& look, const Step* top);                           \
  static bool may_shoot(const Look& look, PieceId unit);                                               \
  static Insight insight(const Look& look, PieceId unit);                                              \
  static std::vector<::drumhead::Phase<Step>> phases(Side active);                                     \
  static void settle(Setting& setting, Whole<Sheet>& whole, Problems& problems);

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
