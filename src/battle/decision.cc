// What questions and refusals tell besides their fields: for whom, in which words, and which way would do.
#include "battle/decision.h"

#include <algorithm>

#include "battle/core.h"

namespace drumhead {

std::vector<PieceId> pieces_for(const Core& core, const Decision& decision, const Taking& taking) {
  const bool listed = taking.who == Who::units || taking.who == Who::leaders;
  const PieceKind kind =
      taking.who == Who::units || taking.who == Who::any_unit ? PieceKind::unit : PieceKind::leader;
  std::vector<PieceId> out;
  if (taking.verb == Verb::answer) return out;
  if (listed) {
    for (const PieceId id : decision.units)
      if (core.pieces[id.index()].kind == kind) out.push_back(id);
    return out;
  }
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& piece = core.pieces[i];
    if (piece.present && piece.kind == kind && piece.side == decision.side) out.push_back(piece_id(i));
  }
  return out;
}

std::string_view word_for(Verb verb) {
  constexpr std::string_view kWords[] = {"deploy", "move", "charge", "shoot", "rally",
                                         "order",  "lead", "place",  "answer"};
  return kWords[static_cast<std::size_t>(verb)];
}

std::string_view word_for(Coin coin) {
  constexpr std::string_view kWords[] = {"none", "moves", "actions", "command-points"};
  return kWords[static_cast<std::size_t>(coin)];
}

std::string_view word_for(Closes closes) {
  constexpr std::string_view kWords[] = {"nothing", "move",  "activation", "order",     "step",
                                         "card",    "phase", "turn",       "deployment"};
  return kWords[static_cast<std::size_t>(closes)];
}

std::string_view word_for(AnswerRole role) {
  constexpr std::string_view kWords[] = {
      "none",      "stand",  "hold",      "shoot",   "evade",  "square", "countercharge",
      "follow-up", "occupy", "stop",      "retreat", "rally",  "fight",  "delay",
      "exert",     "spare",  "sacrifice", "first",   "second", "pick",   "share"};
  return kWords[static_cast<std::size_t>(role)];
}

namespace {

// A little less than the share of it that there is room for: shares are rounded.
std::optional<Mil> shortened(const Reason& why, Mil length) {
  const std::int32_t needs = why.fact("needs").value_or(0), most = why.fact("most").value_or(100);
  if (needs <= most) return std::nullopt;
  return static_cast<Mil>(std::int64_t{length} * most / needs - 1);
}

}  // namespace

std::optional<Mil> fitting_run(const Reason& why, Mil length) {
  switch (why.code) {
    case Code::too_far:
      return shortened(why, length);
    case Code::obstacle: {
      const std::int32_t at = why.fact("at").value_or(-1);
      return at >= 0 && at <= length ? std::optional<Mil>(at) : std::nullopt;
    }
    case Code::too_near:
    case Code::blocked: {
      const Mil over = why.fact("over").value_or(0);
      return over > 0 ? std::optional<Mil>(length - over) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace drumhead
