// Folds what the walk found into outcomes that differ in what matters.
#include "odds/odds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <unordered_map>

#include "odds/walk.h"

namespace drumhead {

namespace {

// Adds up many small numbers without losing the last digits (Neumaier).
class Sum {
 public:
  void add(double x) {
    const double next = sum_ + x;
    rest_ += std::abs(sum_) >= std::abs(x) ? (sum_ - next) + x : (x - next) + sum_;
    sum_ = next;
  }
  double value() const { return sum_ + rest_; }

 private:
  double sum_ = 0, rest_ = 0;
};

std::vector<Likely> fold(const Battle& from, const Walker& walker) {
  const Before before(from);
  std::vector<Likely> out;
  std::unordered_map<std::string, std::size_t> places;  // by key; never gone through
  for (std::size_t i = 0; i < walker.ends().size(); ++i) {
    const Pending& end = walker.ends()[i];
    const Aftermath position = before.after(*end.battle);
    for (const Strand& strand : end.strands) {
      Aftermath what = with_notes(position, walker.book()[strand.notes], walker.listener());
      const auto [place, fresh] = places.try_emplace(key_of(what), out.size());
      if (fresh)
        out.push_back({std::move(what), strand.p});
      else
        out[place->second].p += strand.p;
    }
  }
  std::stable_sort(out.begin(), out.end(), [](const Likely& a, const Likely& b) { return a.p > b.p; });
  return out;
}

Odds result(const Battle& from, const Walker& walker) {
  Odds out;
  out.missed = walker.missed();
  out.throws = walker.throws();
  out.answered = walker.answered();
  out.modifiers = walker.listener().modifiers();
  out.ends = walker.ends().size();
  out.steps = walker.steps();
  out.outcomes = fold(from, walker);
  return out;
}

}  // namespace

double Odds::total() const {
  Sum sum;
  for (const Likely& likely : outcomes) sum.add(likely.p);
  return sum.value();
}

Range Odds::range(double p) const {
  if (trials == 0) return {p, std::min(1.0, p + missed)};
  constexpr double z = 1.959963984540054;
  const double n = static_cast<double>(trials), z2 = z * z;
  const double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = z / (1 + z2 / n) * std::sqrt(std::max(0.0, p * (1 - p) / n + z2 / (4 * n * n)));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half + missed)};
}

Oddsmaker::Oddsmaker() : walker_(std::make_unique<Walker>()) {}
Oddsmaker::~Oddsmaker() = default;
Oddsmaker::Oddsmaker(Oddsmaker&&) noexcept = default;
Oddsmaker& Oddsmaker::operator=(Oddsmaker&&) noexcept = default;

namespace {

// Other fights of the turn are nobody's question here: outcomes that differ only in them become one.
void narrow(Odds& odds, const Battle& battle, const std::vector<PieceId>& of) {
  const auto wanted = [&](PieceId id) {
    const auto named = [&](PieceId one) { return std::find(of.begin(), of.end(), one) != of.end(); };
    return named(id) || (id.valid() && named(battle.core().pieces[id.index()].with));
  };
  std::map<std::string, std::size_t> places;
  std::vector<Likely> kept;
  for (Likely& likely : odds.outcomes) {
    std::erase_if(likely.what.pieces, [&](const PieceFate& fate) { return !wanted(fate.piece); });
    const auto [place, fresh] = places.try_emplace(key_of(likely.what), kept.size());
    if (fresh)
      kept.push_back(std::move(likely));
    else
      kept[place->second].p += likely.p;
  }
  std::stable_sort(kept.begin(), kept.end(), [](const Likely& a, const Likely& b) { return a.p > b.p; });
  odds.outcomes = std::move(kept);
  std::erase_if(odds.throws,
                [&](const ThrowOdds& made) { return !wanted(made.unit) && !wanted(made.against); });
}

Odds narrowed(Odds odds, const Battle& battle, const OddsAsked& asked) {
  odds.to_the_end = asked.until == Until::turn;
  if (!asked.of.empty()) narrow(odds, battle, asked.of);
  return odds;
}

}  // namespace

Odds Oddsmaker::odds(const Battle& battle, const Command& command, const OddsAsked& asked) {
  Odds out;
  if (walker_->walk(battle, command, asked)) {
    out = result(battle, *walker_);
    out.exact = true;
    return narrowed(std::move(out), battle, asked);
  }
  const bool cut = walker_->is_cut();
  if (asked.beyond == Beyond::prune) {
    walker_->walk_pruned(battle, command, asked);
    out = result(battle, *walker_);
    out.exact = out.missed == 0;
  } else {
    walker_->sample(battle, command, asked);
    out = result(battle, *walker_);
    out.trials = walker_->trials();
  }
  out.cut = !out.exact && (cut || walker_->is_cut());
  return narrowed(std::move(out), battle, asked);
}

Odds odds_of(const Battle& battle, const Command& command, const OddsAsked& asked) {
  const Verdict verdict = battle.check(command);
  ENSURE(verdict.empty(), verdict.size(), 0);
  return Oddsmaker().odds(battle, command, asked);
}

}  // namespace drumhead
