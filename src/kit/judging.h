// The parts of what bots ask that are the same under every sheet.
#pragma once

#include "kit/deployment.h"
#include "kit/near.h"
#include "kit/offers.h"

namespace drumhead {

// ---- candidates: sensible commands, each of which passes `check`
//
// A sheet has a struct {look, out} with a call operator for each question that wants more than its choices.
// Their order is the sheet's: bots look at the first ones first.

// Every choice of a question is a candidate.
inline void add_answers(const Decision& decision, std::vector<Command>& out) {
  for (const Choice& choice : decision.choices) out.push_back(Answer{choice.key, choice.unit, {}});
}

template <class S>
std::vector<PieceId> units_of(const Look<S>& look, Side side) {
  std::vector<PieceId> out;
  for_units(look, side, [&](PieceId id) { out.push_back(id); });
  return out;
}

template <class C>
void propose(const C& command, const Verdict& verdict, std::vector<Command>& out) {
  if (verdict.empty()) out.push_back(command);
}

// A few units that are not set up yet, at the places that `place(unit)` finds for them.
template <class Place>
void propose_setup(const Decision& decision, Place place, std::vector<Command>& out) {
  constexpr std::size_t kEnough = 4;
  for (const PieceId id : decision.units) {
    if (const std::optional<Pose> at = place(id)) out.push_back(Deploy{id, *at, {}, 0, {}, {}});
    if (out.size() >= kEnough) return;
  }
  if (decision.may_end) out.push_back(Done{});
}

// A question to set up has its places, any other its choices, unless the sheet proposes more.
template <class Proposals, class S>
std::vector<Command> proposals_at(const Look<S>& look, const typename S::Step* top) {
  std::vector<Command> out;
  if (top == nullptr || look.core.over) return out;
  out.reserve(64);  // commands are large, and growing moves them all
  const Proposals proposals{look, out};
  std::visit(
      [&](const auto& step) {
        if constexpr (requires { proposals(step); }) {
          proposals(step);
        } else if constexpr (requires { ask(look, step); }) {
          const Decision asked = ask(look, step);
          if (asked.ask == Ask::place)
            propose_setup(
                asked, [&](PieceId id) { return deploy_place(look, asked.side, id); }, out);
          add_answers(asked, out);
        }
      },
      *top);
  return out;
}

// `each(unit, enemy)` for the enemies within `reach(unit)` of each unit: shots and charges.
template <class S, class Reach, class Each>
void for_targets(const Look<S>& look, const std::vector<PieceId>& units, Reach reach, Each each) {
  for (const PieceId id : units) {
    const Mil most = reach(id);
    for (const PieceId enemy : enemies_of(look, id))
      if (most > 0 && is_near(look, id, enemy, most)) each(id, enemy);
  }
}

// The leader joins any unit of his side that `check(lead)` allows.
template <class S, class Check>
void propose_leads(const Look<S>& look, PieceId leader, Check check, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    const Lead lead{leader, id, {}, {}};
    propose(lead, check(lead), out);
  });
}

// What is to be shared: the least to each, the rest one by one, begun with each in turn.
void propose_shares(const Decision& decision, PieceId of, std::vector<Command>& out);

// Moves worth a thought, for a unit that may run so far.
struct UsualMoves {
  std::vector<int> ahead;             // in percent of that
  std::vector<Angle> aslant, wheels;  // aslant half as far
  int back = 0, side = 0;             // in percent; 0: not at all
  std::vector<Angle> turns;
};
std::vector<Path> usual_moves(Mil most, const UsualMoves& moves);

// Out over each edge of its block.
template <class S>
std::vector<Path> paths_out_of_block(const Look<S>& look, PieceId id) {
  std::vector<Path> out;
  for (const Point& way : ways_out(look.field.terrain(), look.piece(id).inside)) out.push_back(leaving(way));
  return out;
}

}  // namespace drumhead
