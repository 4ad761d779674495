// Moves and shares that bots look at.
#include "kit/judging.h"

namespace drumhead {

void propose_shares(const Decision& decision, PieceId of, std::vector<Command>& out) {
  const std::size_t count = decision.units.size();
  const int rest = decision.bounds.total - decision.bounds.least * static_cast<int>(count);
  for (std::size_t first = 0; first < count; ++first) {
    std::vector<int> shares(count, decision.bounds.least);
    for (int k = 0; k < rest; ++k) ++shares[(first + static_cast<std::size_t>(k)) % count];
    out.push_back(Answer{"share", of, shares});
  }
}

std::vector<Path> usual_moves(Mil most, const UsualMoves& moves) {
  std::vector<Path> out;
  for (const int share : moves.ahead) out.push_back(single(Motion::advance, most * share / 100, 0));
  for (const Angle angle : moves.aslant) out.push_back(single(Motion::oblique, most / 2, angle));
  for (const Angle angle : moves.wheels) out.push_back(single(Motion::wheel, 0, angle));
  if (moves.back > 0) out.push_back(single(Motion::back, most * moves.back / 100, 0));
  if (moves.side > 0) out.push_back(single(Motion::side, most * moves.side / 100, 9000));
  for (const Angle angle : moves.turns) out.push_back(single(Motion::turn, 0, angle));
  return out;
}

}  // namespace drumhead
