// Which unit next.
#include "kit/picking.h"

#include <algorithm>

namespace drumhead {

Decision ask_which(Picking from) {
  Decision out;
  out.ask = Ask::choose;
  out.side = from.side;
  out.prompt = std::move(from.prompt);
  out.cite = from.cite;
  out.subject = from.subject;
  out.units = std::move(from.units);
  for (const PieceId id : out.units) out.choices.push_back({from.key, from.cite, id, {}, AnswerRole::pick});
  return out;
}

Verdict check_which(const Picking& from, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, from.asked)};
  if (std::find(from.units.begin(), from.units.end(), said->unit) != from.units.end()) return {};
  return {reason(Code::bad_choice, from.cite)};
}

std::optional<Command> forced_which(const Picking& from) {
  if (from.units.empty()) return Done{};
  if (from.units.size() == 1) return Answer{from.key, from.units[0], {}};
  return std::nullopt;
}

}  // namespace drumhead
