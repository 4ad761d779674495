// Tries plans round by round.
#include "players/weighing.h"

#include <algorithm>
#include <cmath>

namespace drumhead {
namespace {

constexpr int kRound = 16;      // playouts planned at once, which is how many threads can be busy
constexpr int kFirstLook = 2;   // playouts that every plan gets
constexpr int kWidenEvery = 4;  // rounds, after which changes of the best are tried
constexpr int kChanges = 6;     // this many of them
constexpr std::size_t kMostArms = 64;
constexpr int kFarthest = 14;      // turns that a battle is played on at most before it is judged: an attack
                                   // needs fewer
constexpr double kCurious = 0.25;  // how much rarely tried plans are preferred
// The prior of a plan: most are a little worse than drill's own. It weighs as much as this many playouts, so
// that a few lucky ones decide nothing.
constexpr double kDoubt = 20;
constexpr double kModesty = 0.05;
constexpr int kLeastTold = 12;  // playouts of drill's own before any other is held against it

// Half of the 95 % interval of a mean. Two battles won and two lost are added (Agresti and Coull), so that
// sixteen won of sixteen are no certainty.
double half_interval(const TriedPlan& arm) {
  const double n = arm.playouts() + 4;
  const double mean = (static_cast<double>(arm.sum) / kWon + 2) / n;
  double squares = 2 * mean * mean + 2 * (1 - mean) * (1 - mean);
  for (const int worth : arm.worths) {
    const double off = static_cast<double>(worth) / kWon - mean;
    squares += off * off;
  }
  return std::min(0.5, 1.96 * std::sqrt(squares / (n - 1) / n));
}

int thousandths(double share) { return static_cast<int>(share * 1000 + 0.5); }

}  // namespace

PlanSearch::PlanSearch(const Battle& battle, Side side, std::uint64_t seed, const Scheme& last)
    : battle_(battle), side_(side), seed_(seed) {
  const Plan own = make_plan(battle, side);
  add({own, {}});
  arms_.front().own = true;
  add({own, {}});  // the same, kept to the end
  for (Plan& plan : uniform_plans(battle, own)) add({std::move(plan), {}});
  if (last.plan.of != own.of || last.plan.brigades.size() != own.brigades.size()) return;
  Scheme again = last;
  again.plan.turn = own.turn;
  const auto same = [&](const TriedPlan& known) { return known.scheme == again; };
  if (std::none_of(arms_.begin(), arms_.end(), same)) add(std::move(again));
}

void PlanSearch::add(Scheme scheme) {
  TriedPlan one;
  one.scheme = std::move(scheme);
  arms_.push_back(std::move(one));
}

// The expected result of a plan, prior included. Drill's own has no prior.
double PlanSearch::promise(std::size_t arm) const {
  const double own = arms_[0].mean(), n = arms_[arm].playouts();
  return arm == 0 ? own : (arms_[arm].mean() * n + (own - kModesty) * kDoubt) / (n + kDoubt);
}

std::size_t PlanSearch::leader() const {
  std::size_t best = 0;
  if (arms_[0].playouts() < kLeastTold) return best;
  for (std::size_t i = 1; i < arms_.size(); ++i)
    if (promise(i) > promise(best)) best = i;
  return best;
}

// Drill's own is tried as often as any other: the comparison needs both sides known equally well.
std::vector<PlanSearch::Job> PlanSearch::next_round() const {
  std::vector<int> played;
  for (const TriedPlan& arm : arms_) played.push_back(arm.playouts());
  const double all = std::sqrt(static_cast<double>(done_ + kRound));
  std::vector<Job> out;
  while (out.size() < kRound) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < arms_.size(); ++i) {
      const double wish = played[i] < kFirstLook ? 2.0 + kFirstLook - played[i]
                                                 : arms_[i].mean() + kCurious * std::sqrt(all / played[i]);
      if (wish > most) {
        best = i;
        most = wish;
      }
    }
    if (played[best] > played[0]) best = 0;
    out.push_back({best, played[best]++});
  }
  return out;
}

PlayoutTerms PlanSearch::terms_of(const Job& job) const {
  const TriedPlan& arm = arms_[job.arm];
  PlayoutTerms terms;
  terms.seed = seed_for(seed_, static_cast<std::uint64_t>(job.k));
  terms.horizon = kFarthest;
  terms.doctrines[static_cast<std::size_t>(side_)] = arm.scheme.doctrine;
  if (!arm.own) terms.plans[static_cast<std::size_t>(side_)] = &arm.scheme.plan;
  return terms;
}

// What went wrong counts as a draw.
void PlanSearch::count(const Job& job, const Played& played) {
  TriedPlan& arm = arms_[job.arm];
  const int british = played.fault ? kWon / 2 : played.worth;
  arm.worths.push_back(side_ == Side::british ? british : kWon - british);
  arm.sum += arm.worths.back();
  faults_ += played.fault ? 1 : 0;
  ++done_;
}

// Small changes of the best so far.
void PlanSearch::widen() {
  Pcg32 generator = seeded(seed_for(seed_, ~static_cast<std::uint64_t>(widened_++)));
  const Scheme best = arms_[leader()].scheme;
  for (int i = 0; i < kChanges && arms_.size() < kMostArms; ++i) {
    Scheme changed = mutated(battle_, best, generator);
    const auto same = [&](const TriedPlan& known) { return known.scheme == changed; };
    if (std::none_of(arms_.begin(), arms_.end(), same)) add(std::move(changed));
  }
}

void PlanSearch::run(const Budget& budget, Aides& aides) {
  const double begin = aides.seconds().value_or(0);
  const bool timed = budget.seconds > 0 && aides.seconds();
  const double deadline = timed ? begin + budget.seconds : kNoDeadline;
  const auto in_all = [&] {
    if (!timed) return budget.playouts;
    const double passed = *aides.seconds() - begin;
    return passed > 0 ? std::max(done_, static_cast<int>(done_ * budget.seconds / passed)) : done_;
  };
  for (int rounds = 1; timed || done_ < budget.playouts; ++rounds) {
    std::vector<Job> jobs = next_round();
    if (!timed && done_ + kRound > budget.playouts)
      jobs.resize(static_cast<std::size_t>(budget.playouts - done_));
    std::vector<PlayoutJob> round;
    for (const Job& job : jobs) round.push_back({terms_of(job), {}});
    if (!playground_.play(battle_, round, aides, deadline)) return;
    for (std::size_t i = 0; i < jobs.size(); ++i) count(jobs[i], round[i].played);
    aides.tell(done_, in_all());
    if (rounds % kWidenEvery == 0) widen();
  }
}

const Scheme* PlanSearch::best() const {
  const std::size_t best = leader();
  return best == 0 ? nullptr : &arms_[best].scheme;
}

std::vector<Weighing> PlanSearch::weighed() const {
  const std::size_t best = leader();
  std::vector<Weighing> out;
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    const TriedPlan& arm = arms_[i];
    if (i > 0 && i != best && arm.playouts() == 0) continue;
    out.push_back(
        {arm.scheme.plan, arm.own, arm.playouts(), thousandths(arm.mean()), thousandths(half_interval(arm))});
    if (i == best) std::swap(out.front(), out.back());
  }
  std::stable_sort(out.begin() + 1, out.end(),
                   [](const Weighing& a, const Weighing& b) { return a.share > b.share; });
  return out;
}

}  // namespace drumhead
