// What a sheet can break without any rule of its own being wrong: each function says what it found, or
// nothing.
#pragma once

#include <string>

#include "dice/sources.h"
#include "players/contest.h"
#include "words/sentences.h"

namespace drumhead {

// Every unit that is asked to act is dragged to a few places round it. Wherever no die comes between, it must
// then stand where the route said. `seen` counts the moves that were looked at.
inline std::string route_not_kept(const Battle& battle, int& seen) {
  const Decision asked = battle.decision();
  if (asked.ask != Ask::act) return {};
  const std::unique_ptr<Battle> copy = battle.clone();
  for (const PieceId id : asked.units) {
    const Piece& piece = battle.core().pieces[id.index()];
    if (piece.kind != PieceKind::unit || !piece.present) continue;
    for (const Angle aside : {0, 4500, 18000}) {
      const Point p = to_point(vec(piece.pose.point()) + direction(wrap(piece.pose.heading + aside)) * 3000);
      const Routed routed = battle.route(id, {p.x, p.y, piece.pose.heading}, {});
      if (!routed.command || !std::holds_alternative<Move>(*routed.command)) continue;
      copy->assign(battle);
      FastDice fast(7);
      RecordingDice dice(fast);
      copy->apply(*routed.command, dice, nullptr);
      const Piece& now = copy->core().pieces[id.index()];
      if (!dice.take().empty() || !now.present) continue;
      ++seen;
      if (!(now.pose == routed.end))
        return called(id, battle.setting()) + " ends its move at " + std::to_string(now.pose.x) + ", " +
               std::to_string(now.pose.y) + ", where its route said " + std::to_string(routed.end.x) + ", " +
               std::to_string(routed.end.y) + ": does `answer` plan the move that `route` planned?";
    }
  }
  return {};
}

// Blows that were struck and units that were lost, as a battle tells them.
class Harm : public Sink {
 public:
  void tell(const Event& event) override {
    if (const auto* struck = std::get_if<Struck>(&event)) blows_ += struck->hits - struck->stopped;
    if (std::holds_alternative<Removed>(event)) ++blows_;
  }
  std::string none_done() const {
    return blows_ > 0 ? "" : "nobody was hurt: no Struck with hits and no Removed was told in these battles";
  }

 private:
  int blows_ = 0;
};

}  // namespace drumhead
