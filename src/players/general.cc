// Chooses a plan once a turn.
#include "players/general.h"

#include <algorithm>

#include "battle/scene.h"
#include "dice/sources.h"

namespace drumhead {
namespace {

constexpr int kChargesWeighed = 2;  // in a turn, for an eighth of the budget each

// True when the battle is shown without somebody who is there.
bool is_part_hidden(const Battle& battle, Side side) {
  const Core& core = battle.core();
  for (std::size_t i = 0; battle.setting().hides && i < core.pieces.size(); ++i) {
    const Piece& piece = core.pieces[i];
    if (piece.side != side && !piece.present && is_concealed(battle.setting(), core, piece_id(i)))
      return true;
  }
  return false;
}

}  // namespace

General::General(std::uint64_t seed, const Budget& budget, Aides* aides)
    : seed_(seed), budget_(budget), aides_(aides != nullptr ? aides : &own_aides_), drill_(seed) {}

void General::forget() {
  drill_ = Drill(seed_);
  followed_ = {};
  weighed_.clear();
  thought_ = charges_ = 0;
  spent_ = 0;
}

bool General::is_to_think(const Battle& battle, const Decision& decision) const {
  const Core& core = battle.core();
  return decision.ask == Ask::act && core.active == decision.side && core.turn != thought_;
}

// A part of what may be spent in a turn, in eighths.
void General::spend(PlanSearch& search, int part) {
  const Budget budget{std::max(1, budget_.playouts * part / 8), budget_.seconds * part / 8};
  search.run(budget, *aides_);
  spent_ += search.playouts();
  faults_ += search.faults();
}

void General::think(const Battle& battle, Side side) {
  thought_ = battle.core().turn;
  charges_ = 0;
  PlanSearch search(battle, side, seed_for(seed_, battle.core().turn), followed_);
  if (!is_part_hidden(battle, side)) spend(search, 8 - kChargesWeighed);
  followed_ = search.best() != nullptr ? *search.best() : Scheme{};
  drill_.fight_by(followed_.doctrine);
  drill_.follow(followed_.plan);
  weighed_ = search.weighed();
}

// True when it has thought better of it; drill is then as it was `before` it chose the charge.
bool General::think_of_charge(const Battle& battle, Side side, PieceId unit, const Drill& before) {
  ++charges_;
  const Plan plan = drill_.plan();
  if (plan.side != side || unit.index() >= plan.of.size() || plan.of[unit.index()] >= plan.brigades.size())
    return false;
  if (is_part_hidden(battle, side)) return false;
  const std::uint64_t seed =
      seed_for(seed_for(seed_, battle.core().turn), static_cast<std::uint64_t>(charges_));
  PlanSearch search(battle, side, seed, {plan, followed_.doctrine}, plan.of[unit.index()]);
  spend(search, 1);
  if (search.best() == nullptr) return false;
  drill_ = before;
  drill_.follow(search.best()->plan);
  return true;
}

Command General::choose(const Battle& battle, const Decision& decision) {
  spent_ = 0;
  if (is_to_think(battle, decision)) think(battle, decision.side);
  const bool may_charge = decision.taking(Verb::charge) != nullptr;
  if (!may_charge || charges_ >= kChargesWeighed || battle.core().turn != thought_)
    return drill_.choose(battle, decision);
  const Drill before = drill_;
  Command command = drill_.choose(battle, decision);
  const auto* charge = std::get_if<Charge>(&command);
  if (charge == nullptr || !think_of_charge(battle, decision.side, charge->unit, before)) return command;
  return drill_.choose(battle, decision);
}

namespace {

// Plays a turn of one side on a copy, with the plan that it is to follow.
void rehearse(const Scheme& scheme, Side side, std::uint64_t seed, Advice& out) {
  constexpr int kMostCommandsOfATurn = 2000;
  FastDice dice(seed_for(seed, 3));
  Drill adviser(seed_for(seed, 1), scheme.doctrine), enemy(seed_for(seed, 2));
  adviser.follow(scheme.plan);
  const Core& core = out.after->core();
  const int turn = core.turn;
  const Side active = core.active;
  for (int n = 0; n < kMostCommandsOfATurn && !core.over && core.turn == turn; ++n) {
    if (core.active != active && active == side) return;
    const Decision decision = out.after->decision();
    Drill& asked = decision.side == side ? adviser : enemy;
    Command command = asked.choose(*out.after, decision);
    out.after->apply(command, dice, nullptr);
    if (decision.side == side) out.steps.push_back({std::move(command), adviser.why()});
  }
}

}  // namespace

Advice advise(const Battle& battle, Side side, const Budget& budget, std::uint64_t seed, Aides& aides) {
  Advice out;
  out.after = battle.clone();
  if (battle.core().over) return out;
  const bool hidden = is_part_hidden(battle, side);
  PlanSearch search(battle, side, seed, Scheme{});
  if (!hidden) search.run(budget, aides);
  out.weighed = search.weighed();
  out.plan = out.weighed.front().plan;
  out.playouts = search.playouts();
  if (hidden) return out;
  try {
    rehearse(search.best() != nullptr ? *search.best() : Scheme{}, side, seed, out);
  } catch (const std::exception&) {  // the rest of the turn is not told
    out.after->assign(battle);
    out.steps.clear();
  }
  return out;
}

Analysis analyse(const Battle& battle, const Budget& budget, std::uint64_t seed, Aides& aides) {
  Analysis out;
  out.side = battle.core().over ? Side::british : battle.decision().side;
  if (battle.core().over) {
    const Side winner = battle.core().winner;
    out.share = winner == Side::none ? 500 : winner == out.side ? 1000 : 0;
    out.low = out.high = out.share;
    return out;
  }
  PlanSearch search(battle, out.side, seed, Scheme{});
  search.run(budget, aides);
  out.weighed = search.weighed();
  const Weighing& best = out.weighed.front();
  out.share = best.share;
  out.low = std::max(0, best.share - best.spread);
  out.high = std::min(1000, best.share + best.spread);
  out.playouts = search.playouts();
  out.best = best.plan;
  return out;
}

}  // namespace drumhead
