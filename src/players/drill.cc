// Drill's own loop: look round once a phase, then one command at a time.
#include "players/drill.h"

#include <algorithm>
#include <utility>

namespace drumhead {
namespace {

// A unit's own halt is no order: drill's units stay by not moving.
bool takes_orders(const Decision& decision, const Lexicon& words) {
  return std::any_of(decision.takes.begin(), decision.takes.end(), [&](const Taking& one) {
    return one.verb == Verb::order &&
           (one.what.empty() || role_of_order(words, one.what) != OrderRole::stand);
  });
}

Verbs verbs_of(const Decision& decision, const Lexicon& words) {
  const auto takes = [&](Verb verb) { return decision.taking(verb) != nullptr; };
  return {takes(Verb::lead), takes(Verb::charge), takes(Verb::shoot),
          takes(Verb::move), takes(Verb::rally),  takes_orders(decision, words)};
}

}  // namespace

void Drill::forget() {
  const std::uint64_t seed = notes_.seed;
  notes_ = {};
  notes_.seed = seed;
}

void Drill::follow(const Plan& plan, int turns) {
  given_ = plan;
  given_until_ = plan.turn + turns - 1;
  notes_.plan = {};
}

void Drill::think_again(const Plan& plan) {
  const bool known = notes_.plan.turn == plan.turn && notes_.plan.side == plan.side;
  follow(plan);
  if (known) notes_.plan = plan;
  notes_.cases.clear();
  notes_.queue.clear();
}

Why Drill::reason(const Battle& battle, const Decision& decision, const Command& command) {
  return why_of({battle, decision, doctrine_, overview_, notes_}, command);
}

// Once a turn, from an overview of this very moment.
void Drill::make_up_its_mind(const Battle& battle, Side side) {
  const int turn = battle.core().turn;
  if (notes_.plan.turn == turn && notes_.plan.side == side) return;
  notes_.stakes = stakes_of(battle, overview_);
  const bool given = given_.side == side && given_.turn <= turn && turn <= given_until_;
  notes_.plan = given ? given_ : make_plan(battle, overview_, notes_.stakes, doctrine_);
  notes_.plan.turn = turn;
  const Pieces& pieces = battle.core().pieces;
  std::erase_if(notes_.short_of, [&](const FellShort& one) {
    return pieces[one.unit.index()].pose != one.at || pieces[one.foe.index()].pose != one.foe_at;
  });
}

// Notes hold for one phase of one side. A charge can change much, so every one is followed by a new look.
void Drill::look_round(const Battle& battle, const Decision& decision) {
  const Core& core = battle.core();
  if (core.turn < notes_.turn || core.pieces.size() != notes_.idle.size()) forget();
  const bool same = notes_.turn == core.turn && notes_.side == decision.side &&
                    notes_.cite == decision.cite && notes_.phase == decision.phase &&
                    decision.units.size() <= notes_.units && notes_.moves == decision.bounds.moves;
  notes_.counted = decision.bounds.moves > 0 || (notes_.counted && notes_.cite == decision.cite);
  const bool stirred = decision.units.size() != notes_.units && notes_.verbs.charge;
  const bool next_of_same = notes_.quiet && notes_.turn == core.turn && notes_.side == decision.side &&
                            notes_.cite == decision.cite && notes_.counted &&
                            decision.units.size() == notes_.units;
  notes_.units = decision.units.size();
  notes_.moves = decision.bounds.moves;
  if (same && !stirred) return;
  notes_.barred.clear();
  if (same) {
    overview_.take(battle, decision.side);
    return;
  }
  notes_.idle.resize(core.pieces.size());
  notes_.aside.resize(core.pieces.size());
  notes_.setbacks.resize(core.pieces.size());
  notes_.shut_in.resize(core.pieces.size());
  notes_.turn = core.turn;
  notes_.side = decision.side;
  notes_.cite = decision.cite;
  notes_.phase = decision.phase;
  notes_.verbs = verbs_of(decision, *battle.setting().words);
  notes_.passed.reset();
  notes_.shot.reset();
  // Orders are chosen when they are asked for.
  if (notes_.verbs.only_order() && decision.bounds.moves == 0) {
    notes_.planned = -1;
    if (notes_.plan.turn != core.turn || notes_.plan.side != decision.side) {
      overview_.take(battle, decision.side);
      make_up_its_mind(battle, decision.side);
    }
    return;
  }
  if (next_of_same && overview_.is_current(battle))
    for (const PieceId id : decision.units) overview_.update(battle, id);
  else
    overview_.take(battle, decision.side);
  make_up_its_mind(battle, decision.side);
  if (!notes_.verbs.move && !notes_.verbs.order) return;
  Situation s{battle, decision, doctrine_, overview_, notes_};
  // Where units act one by one, the line is looked over once a turn.
  const bool planned = notes_.planned == core.turn && notes_.planner == decision.side &&
                       notes_.opposite.size() == core.pieces.size();
  if (decision.bounds.moves > 0 && planned) {
    plan_next(s);
    return;
  }
  plan_march(s);
}

Command Drill::act(const Battle& battle, const Decision& decision) {
  look_round(battle, decision);
  Situation s{battle, decision, doctrine_, overview_, notes_};
  const Verbs& asked = notes_.verbs;
  const bool spent = notes_.counted && decision.bounds.moves == 0;  // only one more action could help
  notes_.wanting = {};
  std::optional<Command> next = next_leave(s);
  if (!next && asked.lead && !asked.order)
    next = next_lead(s);  // where one orders, the sheet knows when to ride
  if (!next && asked.charge) next = next_joint_charge(s);
  if (!next && asked.charge) next = next_charge(s);
  if (!next && asked.rally) next = next_rally(s);
  if (!next && asked.order) next = next_action(s);
  if (!next && asked.shoot) next = next_shot(s);
  if (!next && asked.order) next = next_action(s);
  if (!next && asked.move && !spent) next = next_move(s);
  if (!next && asked.order && !asked.move) next = next_order(s);
  if (next)
    if (const auto* order = std::get_if<Order>(&*next)) notes_.ordered = order->what;
  notes_.quiet = next && notes_.counted && !std::holds_alternative<Charge>(*next) &&
                 !std::holds_alternative<Shoot>(*next);
  const bool fresh = std::exchange(notes_.fresh, next && std::holds_alternative<Order>(*next));
  if (next) return std::move(*next);
  const bool woken = decision.closes == Closes::activation && fresh;
  if (decision.closes == Closes::order || woken)  // it cannot be carried out, or there is nothing to do
    for (const PieceId id : decision.units) notes_.idle[id.index()] = {battle.core().turn, notes_.ordered};
  const bool known = asked.lead || asked.charge || asked.shoot || asked.move || asked.order;
  if (decision.may_end && known) return Done{};
  return fall_back_on_candidates(s);
}

Command Drill::answer(const Battle& battle, const Decision& decision) {
  if (decision.ask == Ask::act) return act(battle, decision);
  overview_.take(battle, decision.side);
  Situation s{battle, decision, doctrine_, overview_, notes_};
  if (decision.ask == Ask::place && decision.bounds.zone)
    if (std::optional<Command> next = next_deployment(s)) return std::move(*next);
  return reply(s);
}

Command Drill::choose(const Battle& battle, const Decision& decision) {
  notes_.road = {};
  Command command = answer(battle, decision);
  notes_.why = why_of({battle, decision, doctrine_, overview_, notes_}, command);
  return command;
}

}  // namespace drumhead
