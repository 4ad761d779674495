// A question in a line, and what every one asks of an answer before the sheet looks at it.
#pragma once

#include <optional>

#include "battle/game.h"

namespace drumhead {

inline Decision question(Ask ask, Side side, RuleId cite, std::string prompt = {}) {
  Decision out;
  out.ask = ask;
  out.side = side;
  out.cite = cite;
  out.prompt = std::move(prompt);
  return out;
}

// The answer to a question whose unit is gone.
inline std::optional<Command> done_if(bool nobody_is_left) {
  return nobody_is_left ? std::optional<Command>(Done{}) : std::nullopt;
}

// Yes for an Answer that is one of the choices, with its unit where the choice names one.
inline Verdict check_choice(const Decision& asked, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, asked.cite)};
  for (const Choice& choice : asked.choices)
    if (choice.key == said->choice && (!choice.unit.valid() || choice.unit == said->unit)) return {};
  return {reason(Code::bad_choice, asked.cite)};
}

// The only one of them; Done where there is none.
inline std::optional<Command> only_choice(const Decision& asked) {
  if (asked.choices.empty()) return Done{};
  if (asked.choices.size() > 1) return std::nullopt;
  return Answer{asked.choices[0].key, asked.choices[0].unit, {}};
}

// Whether a step asks something of a piece: the one that it names, else those on the table of the side that
// it names, or that acts.
template <class S, class Step>
bool asks_of(const Look<S>& look, const Step& step, PieceId id) {
  if constexpr (requires { step.unit; })
    return step.unit == id;
  else if constexpr (requires { step.leader; })
    return step.leader == id;
  else if constexpr (requires { step.rush.target; })
    return step.rush.target == id;
  else if constexpr (requires { step.side; })
    return look.on_table(id) && look.side(id) == step.side;
  else
    return look.on_table(id) && look.side(id) == look.core.active;
}

// A piece of this kind on the table, and this side's.
template <class S>
Verdict check_own(const Look<S>& look, PieceId id, Side side, RuleId cite, PieceKind kind = PieceKind::unit) {
  if (!look.on_table(id) || look.piece(id).kind != kind) return {reason(Code::no_such_piece, cite)};
  if (look.side(id) != side) return {reason_of(Code::wrong_side, cite, id)};
  return {};
}

}  // namespace drumhead
