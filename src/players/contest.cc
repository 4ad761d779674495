// Asks the two players in turn until the battle is decided.
#include "players/contest.h"

#include "players/lawful.h"

namespace drumhead {
namespace {

// Units that have not arrived yet are whole; those destroyed have nothing left.
std::array<Losses, 2> losses_of(const Battle& battle) {
  std::array<Losses, 2> out{};
  const Setting& setting = battle.setting();
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].kind != PieceKind::unit) continue;
    const Insight insight = battle.insight(piece_id(i));
    Losses& side = out[static_cast<std::size_t>(setting.roster[i].side)];
    side.worth += insight.worth;
    side.lost += insight.worth * (1000 - insight.left) / 1000;
  }
  return out;
}

void note(const std::vector<std::string>& more, Faults& out) {
  if (out.count == 0 && !more.empty()) out.first = more.front();
  out.count += static_cast<int>(more.size());
}

}  // namespace

Contest run_battle(Battle& battle, Player& british, Player& american, Dice& dice, Sink* sink,
                   std::size_t most_commands) {
  Contest out;
  while (!dice.starved() && battle.step(dice, sink)) {  // what an opening throws before its first question
  }
  while (!dice.starved() && !battle.core().over && out.commands < most_commands) {
    const Decision decision = battle.decision();
    Player& asked = decision.side == Side::american ? american : british;
    std::vector<std::string> faults;
    const Command command = lawful_choice(asked, battle, decision, faults);
    note(faults, out.faults[decision.side == Side::american ? 1 : 0]);
    battle.apply(command, dice, sink);
    ++out.commands;
  }
  out.finished = battle.core().over && !dice.starved();
  out.turns = battle.core().turn;
  if (out.finished) out.winner = battle.core().winner;
  out.losses = losses_of(battle);
  return out;
}

}  // namespace drumhead
