// Counts and describes what is on the table.
#include "cli/summary.h"

#include <fmt/format.h>

#include "words/sentences.h"

namespace drumhead::cli {

namespace {

std::string where(const PieceView& piece, const Setting& setting) {
  const RosterEntry& entry = setting.roster[piece.id.index()];
  if (piece.present)
    return fmt::format("{:<13} at {}, {}", piece.formation.view(), length_text(piece.pose.x),
                       length_text(piece.pose.y));
  if (piece.strength == 0) return "gone";
  return entry.arrives > 0 ? fmt::format("comes in turn {}", entry.arrives) : std::string("off the table");
}

std::string unit_line(const PieceView& piece, const Setting& setting) {
  std::string marks;
  for (const Mark& mark : piece.marks)
    marks += fmt::format(", {}{}", mark.key.view(), mark.count > 1 ? fmt::format(" {}", mark.count) : "");
  return fmt::format("  {:<34} {:>2} of {:<2}  {}{}\n", name_of(piece.id, setting), piece.strength,
                     piece.start, where(piece, setting), piece.present ? marks : "");
}

}  // namespace

std::string standing(const Battle& battle) {
  const Core& core = battle.core();
  if (core.over && core.winner == Side::none) return fmt::format("Drawn in turn {}.", core.turn);
  const Setting& setting = battle.setting();
  if (core.over) return fmt::format("Won by {} in turn {}.", people(core.winner, setting), core.turn);
  const Decision decision = battle.decision();
  return fmt::format("Turn {}, {}: {} to answer. {}", core.turn, core.phase.view(),
                     people(decision.side, setting), decision.prompt);
}

std::string summary(const Battle& battle) {
  const Setting& setting = battle.setting();
  std::string out = standing(battle) + "\n";
  const View view = battle.view();
  for (const Side side : {Side::british, Side::american}) {
    const balance::Strengths held = balance::strengths(battle, side);
    const std::string& name = setting.info(side).name;
    out += fmt::format("{}: {} of {} units, strength {} of {}\n", name.empty() ? name_of(side) : name,
                       held.standing, held.units, held.now, held.start);
    for (const PieceView& piece : view.pieces)
      if (balance::is_unit(piece, setting) && setting.roster[piece.id.index()].side == side)
        out += unit_line(piece, setting);
  }
  return out;
}

}  // namespace drumhead::cli
