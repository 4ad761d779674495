// Random commands, drawn and then filtered by the sheet's own check.
#include "players/random.h"

#include <algorithm>

#include "base/ensure.h"

namespace drumhead {
namespace {

constexpr int kInvented = 6;            // commands made up for each choice
constexpr std::uint32_t kAskSheet = 8;  // the sheet's own candidates join the pool once in so many choices
constexpr std::uint32_t kDone = 8;      // Done is taken outright once in so many choices

std::vector<PieceId> enemies_of(const Battle& battle, Side side) {
  std::vector<PieceId> out;
  const Core& core = battle.core();
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    if (core.pieces[i].present && core.pieces[i].kind == PieceKind::unit && core.pieces[i].side != side)
      out.push_back(piece_id(i));
  return out;
}

}  // namespace

PieceId RandomPlayer::any_of(const std::vector<PieceId>& pieces) {
  if (pieces.empty()) return {};
  return pieces[generator_.below(static_cast<std::uint32_t>(pieces.size()))];
}

Manoeuvre RandomPlayer::any_manoeuvre(Mil most) {
  static constexpr Motion kMotions[] = {Motion::advance, Motion::advance, Motion::oblique,
                                        Motion::oblique, Motion::wheel,   Motion::turn,
                                        Motion::back,    Motion::side,    Motion::cross};
  Manoeuvre m;
  m.kind = kMotions[generator_.below(std::size(kMotions))];
  const Mil reach = std::max<Mil>(most, 1);
  m.length = 1 + static_cast<Mil>(generator_.below(static_cast<std::uint32_t>(reach)));
  if (m.kind == Motion::oblique) m.angle = static_cast<Angle>(generator_.below(9001)) - 4500;
  if (m.kind == Motion::wheel) m.angle = static_cast<Angle>(generator_.below(18001)) - 9000;
  if (m.kind == Motion::turn) m.angle = 9000 * (static_cast<Angle>(generator_.below(3)) + 1);
  if (m.kind == Motion::turn && m.angle == 27000) m.angle = -9000;
  if (m.kind == Motion::side) m.angle = one_in(2) ? 1 : -1;
  return m;
}

// A verb, a unit and the rest by chance; most of these are refused, which costs little.
Command RandomPlayer::invent(const Battle& battle, const Decision& decision) {
  const PieceId unit = any_of(decision.units);
  const PieceId foe = any_of(enemies_of(battle, decision.side));
  switch (generator_.below(8)) {
    case 0:
      return Rally{unit};
    case 1:
      return Lead{unit, any_of(enemies_of(battle, other(decision.side))), {}};
    case 2:
    case 3:
      return Shoot{unit, {}, 0, {Aim{foe, 0, 0}}};
    case 4:
      return Charge{unit, foe, {}, {}, {}};
    default:
      break;
  }
  const Mil most = battle.insight(unit).march;
  Path path = {any_manoeuvre(most)};
  if (one_in(3)) path.push_back(any_manoeuvre(most / 2));
  return Move{unit, std::move(path), {}};
}

void RandomPlayer::gather(const Battle& battle, const Decision& decision) {
  pool_.clear();
  const bool acts = decision.ask == Ask::act && !decision.units.empty();
  for (int i = 0; acts && i < kInvented; ++i) {
    Command command = invent(battle, decision);
    if (passes(battle.check(command))) pool_.push_back(std::move(command));
  }
  if (decision.may_end && passes(battle.check(Done{}))) pool_.push_back(Done{});
  if (!pool_.empty() && acts && !one_in(kAskSheet)) return;
  for (Command& command : battle.candidates())
    if (passes(battle.check(command))) pool_.push_back(std::move(command));
}

Command RandomPlayer::choose(const Battle& battle, const Decision& decision) {
  if (decision.may_end && one_in(kDone) && passes(battle.check(Done{}))) return Done{};
  gather(battle, decision);
  ENSURE(!pool_.empty(), pool_.size(), 1);
  return pool_[generator_.below(static_cast<std::uint32_t>(pool_.size()))];
}

}  // namespace drumhead
