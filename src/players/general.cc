// Chooses a plan once a turn.
#include "players/general.h"

#include <algorithm>
#include <exception>
#include <optional>

#include "battle/scene.h"
#include "dice/sources.h"

namespace drumhead {
namespace {

constexpr int kForPlans = 4;       // of the budget, in eighths; the rest is for deeds
constexpr int kShort = 4;          // playouts of a deed that take as long as one of a plan
constexpr int kShortAtLeast = 2;   // a cautious guess of it, before any was timed
constexpr int kLeastTried = 12;    // of these for each deed, or fewer deeds are weighed;
constexpr int kLeastWeighed = 48;  // and for each question

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
  thought_ = weighings_ = weighings_last_ = 0;
  pace_ = 0;
  purse_ = {};
  playground_ = {};
  spent_ = 0;
}

bool General::is_to_think(const Battle& battle, const Decision& decision) const {
  const Core& core = battle.core();
  return decision.ask == Ask::act && core.active == decision.side && core.turn != thought_;
}

// A part of what may be spent in a turn, in eighths.
void General::spend(PlanSearch& search, int part) {
  const Budget budget{std::max(1, budget_.playouts * part / 8), budget_.seconds * part / 8};
  const double begin = aides_->seconds().value_or(0);
  search.run(budget, *aides_);
  const double passed = aides_->seconds().value_or(0) - begin;
  pace_ = passed > 0 ? kShortAtLeast * search.playouts() / passed : 0;
  spent_ += search.playouts();
  faults_ += search.faults();
}

void General::think(const Battle& battle, Side side) {
  thought_ = battle.core().turn;
  weighings_last_ = weighings_;
  weighings_ = 0;
  purse_ = {budget_.playouts * (8 - kForPlans) * kShort / 8, budget_.seconds * (8 - kForPlans) / 8};
  PlanSearch search(battle, side, seed_for(seed_, battle.core().turn), followed_);
  if (!is_part_hidden(battle, side)) spend(search, kForPlans);
  followed_ = search.best() != nullptr ? *search.best() : Scheme{};
  drill_.fight_by(followed_.doctrine);
  drill_.follow(followed_.plan);
  weighed_ = search.weighed();
}

// Short playouts that the rest of the budget pays for.
double General::purse() const { return is_timed() ? purse_.seconds * pace_ : purse_.playouts; }

// A share of what is left, in short playouts: the turn may ask as many questions again. Where that is too
// little to tell anything, chance picks the questions that are weighed: better a few well than all badly.
int General::allot(std::uint64_t seed) {
  const int left = std::max(4, weighings_last_ + 3 - weighings_);
  ++weighings_;
  const int all = static_cast<int>(std::min(purse(), 1e6));
  if (all / left >= kLeastWeighed) return all / left;
  Pcg32 generator = seeded(seed_for(seed, 1));
  const bool chosen =
      static_cast<int>(generator.below(static_cast<std::uint32_t>(kLeastWeighed))) < all / left;
  return chosen && all >= kLeastWeighed ? kLeastWeighed : 0;
}

// Also while the enemy acts, before its own next turn begins.
bool General::may_weigh_deeds(const Battle& battle, const Decision& decision) const {
  return purse() >= kLeastWeighed && thought_ > 0 && battle.core().turn - thought_ <= 1 &&
         !is_part_hidden(battle, decision.side);
}

// What was chosen, with the best of what was not.
void General::tell(const Battle& battle, const Decision& decision, const DeedSearch& search) {
  const Deed &chosen = search.deeds()[search.best()], &rival = search.deeds()[search.rival()];
  why_ = drill_.reason(battle, decision, chosen.command);
  if (search.playouts() == 0) return;
  why_.instead = drill_.reason(battle, decision, rival.command).kind;
  why_.playouts = search.playouts();
  why_.share = static_cast<int>(chosen.mean() * 1000 + 0.5);
  why_.rival = static_cast<int>(rival.mean() * 1000 + 0.5);
}

Command General::weigh_deeds(const Battle& battle, const Decision& decision, std::vector<Deed> deeds) {
  const std::uint64_t seed =
      seed_for(seed_for(seed_, battle.core().turn), static_cast<std::uint64_t>(weighings_));
  const int part = allot(seed);
  if (part == 0) return deeds.front().command;
  const auto most = static_cast<std::ptrdiff_t>(part / kLeastTried);
  if (std::ssize(deeds) > most) deeds.erase(deeds.begin() + most, deeds.end());
  DeedSearch search(battle, decision.side, seed, std::move(deeds), playground_);
  const double begin = aides_->seconds().value_or(0);
  search.run({part, is_timed() ? part / pace_ : 0}, *aides_);
  const double passed = aides_->seconds().value_or(0) - begin;
  if (passed > 0 && search.playouts() > 0) pace_ = search.playouts() / passed;
  spent_ += search.playouts();
  faults_ += search.faults();
  purse_.playouts -= search.playouts();
  tell(battle, decision, search);
  const std::size_t best = search.best();
  if (best != 0) drill_ = search.deeds()[best].hands;
  return search.deeds()[best].command;
}

// An error while looking for other deeds is treated like a failed playout: drill's own deed is done.
Command General::second_thoughts(const Battle& battle, const Decision& decision, const Drill& before,
                                 Command own) {
  std::vector<Deed> deeds;
  try {
    deeds = deeds_worth_trying(battle, decision, before, drill_, own);
  } catch (const std::exception&) {
    ++faults_;
  }
  return deeds.size() > 1 ? weigh_deeds(battle, decision, std::move(deeds)) : own;
}

Command General::choose(const Battle& battle, const Decision& decision) {
  spent_ = 0;
  weighed_.clear();
  if (is_to_think(battle, decision)) think(battle, decision.side);
  const double begin = aides_->seconds().value_or(0);
  const bool weighs = may_weigh_deeds(battle, decision);
  const std::optional<Drill> before = weighs ? std::optional(drill_) : std::nullopt;
  Command command = drill_.choose(battle, decision);
  why_ = drill_.why();
  if (weighs) command = second_thoughts(battle, decision, *before, std::move(command));
  purse_.seconds -= aides_->seconds().value_or(0) - begin;
  return command;
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
