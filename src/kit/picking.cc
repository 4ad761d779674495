// Which unit next.
#include "kit/picking.h"

#include <algorithm>

namespace drumhead {

Decision ask_which(Side side, std::string prompt, Word key, RuleId cite, std::vector<PieceId> units) {
  Decision out;
  out.ask = Ask::choose;
  out.side = side;
  out.prompt = std::move(prompt);
  out.cite = cite;
  out.units = std::move(units);
  for (const PieceId id : out.units) out.choices.push_back({key, cite, id, {}, AnswerRole::pick});
  return out;
}

Verdict check_which(const Command& command, const std::vector<PieceId>& units, RuleId asked, RuleId cite) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, asked)};
  if (std::find(units.begin(), units.end(), said->unit) != units.end()) return {};
  return {reason(Code::bad_choice, cite)};
}

std::optional<Command> forced_which(Word key, const std::vector<PieceId>& units) {
  if (units.empty()) return Done{};
  if (units.size() == 1) return Answer{key, units[0], {}};
  return std::nullopt;
}

}  // namespace drumhead
