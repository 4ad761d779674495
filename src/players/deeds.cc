// Gathers what might be done and tries it round by round.
#include "players/deeds.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace drumhead {
namespace {

constexpr int kStep = 8;   // playouts of each deed in a round
constexpr int kTells = 2;  // turns after which the effect of a deed shows
constexpr std::size_t kMostDeeds = 8;
// What another deed must show before it replaces drill's own: enough playouts, and a gain of this many
// standard errors and of this much at least.
constexpr std::size_t kLeastKnown = 12;
constexpr double kClear = 1.0;
constexpr double kLeastGain = 0.004;
constexpr double kHopeless = 1.5;     // standard errors behind the best at which a deed is dropped
constexpr double kCertain = 4;        // standard errors ahead at which the search ends
constexpr double kAlike = 0.001;      // so little is no difference
constexpr int kNoCharge = 1'000'000;  // odds that no charge has

bool is_among(const std::vector<Deed>& deeds, const Command& command) {
  return std::any_of(deeds.begin(), deeds.end(), [&](const Deed& known) { return known.command == command; });
}

void add_deed(std::vector<Deed>& deeds, Deed deed) {
  if (deeds.size() < kMostDeeds && !is_among(deeds, deed.command)) deeds.push_back(std::move(deed));
}

// What drill would do by another plan, once: nobody charges, everybody does, all stay, all fall back. Then it
// goes on by its own.
void add_by_plans(const Battle& battle, const Decision& decision, const Drill& before, const Plan& plan,
                  std::vector<Deed>& deeds) {
  static constexpr BrigadePlan kWays[] = {{Stance::assault, -1, kNoCharge, false},
                                          {Stance::assault, -1, 0, true},
                                          {Stance::hold, -1, kNoCharge, false},
                                          {Stance::back, -1, kNoCharge, false}};
  for (const BrigadePlan& way : kWays) {
    Plan other = plan;
    for (BrigadePlan& one : other.brigades) {
      one.stance = way.stance;
      one.odds = way.odds;
      one.hurry = way.hurry;
    }
    Drill hands = before;
    hands.think_again(other);
    Command command = hands.choose(battle, decision);
    hands.think_again(plan);
    if (passes(battle.check(command))) add_deed(deeds, {std::move(command), std::move(hands), {}});
  }
}

// The same shot at others.
void add_targets(const Battle& battle, const Drill& before, const Command& own, std::vector<Deed>& deeds) {
  const auto* shoot = std::get_if<Shoot>(&own);
  if (shoot == nullptr || shoot->aims.size() != 1) return;
  const Pieces& pieces = battle.core().pieces;
  const Side side = pieces[shoot->unit.index()].side;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!pieces[i].present || pieces[i].side == side || pieces[i].kind != PieceKind::unit) continue;
    Shoot other = *shoot;
    other.aims.front().target = piece_id(i);
    if (passes(battle.check(other))) add_deed(deeds, {other, before, {}});
  }
}

void add_listed(const Battle& battle, const Decision& decision, const Drill& before,
                std::vector<Deed>& deeds) {
  for (const Choice& choice : decision.choices) {
    const Answer answer{choice.key, choice.unit, {}};
    if (passes(battle.check(answer))) add_deed(deeds, {answer, before, {}});
  }
  if (decision.may_end) add_deed(deeds, {Done{}, before, {}});
  std::vector<Command> listed = battle.candidates();
  std::erase_if(listed, [&](const Command& command) {
    return std::holds_alternative<Concede>(command) || std::holds_alternative<Move>(command) ||
           is_among(deeds, command);
  });
  // They may be many: some from everywhere in the list.
  const std::size_t room = kMostDeeds - deeds.size();
  const std::size_t taken = std::min(room, listed.size());
  for (std::size_t i = 0; i < taken; ++i) add_deed(deeds, {listed[i * listed.size() / taken], before, {}});
}

// One of these more or less decides nothing.
bool is_small(const Deed& deed) {
  return std::holds_alternative<Move>(deed.command) || std::holds_alternative<Done>(deed.command) ||
         std::holds_alternative<Lead>(deed.command);
}

// How much better one deed came out than another, and the standard error of that.
struct Gain {
  double mean = 0, error = 1;
};

Gain gain_of(const Deed& deed, const Deed& over) {
  const std::size_t n = std::min(deed.worths.size(), over.worths.size());
  if (n < 2) return {};
  double sum = 0, squares = 0;
  for (std::size_t k = 0; k < n; ++k) {
    const double d = static_cast<double>(deed.worths[k] - over.worths[k]) / kWon;
    sum += d;
    squares += d * d;
  }
  const auto of = static_cast<double>(n);
  const double mean = sum / of;
  return {mean, std::sqrt(std::max(0.0, squares / of - mean * mean) / (of - 1) + 1e-7)};
}

}  // namespace

double Deed::mean() const {
  double sum = 0;
  for (const int worth : worths) sum += static_cast<double>(worth) / kWon;
  return worths.empty() ? 0.5 : sum / static_cast<double>(worths.size());
}

std::vector<Deed> deeds_worth_trying(const Battle& battle, const Decision& decision, const Drill& before,
                                     const Drill& after, const Command& own) {
  std::vector<Deed> out;
  if (decision.ask != Ask::act && decision.ask != Ask::react && decision.ask != Ask::choose) return out;
  add_deed(out, {own, after, {}});
  if (decision.ask == Ask::act) add_by_plans(battle, decision, before, after.plan(), out);
  add_targets(battle, before, own, out);
  add_listed(battle, decision, before, out);
  if (std::all_of(out.begin(), out.end(), is_small)) out.erase(out.begin() + 1, out.end());
  return out;
}

DeedSearch::DeedSearch(const Battle& battle, Side side, std::uint64_t seed, std::vector<Deed> deeds,
                       Playground& playground)
    : battle_(battle), side_(side), seed_(seed), deeds_(std::move(deeds)), playground_(playground) {}

// As many for each deed that is still in; fewer where there is no room for a whole round.
std::vector<DeedSearch::Job> DeedSearch::next_round(int room) const {
  std::vector<std::size_t> in;
  for (std::size_t i = 0; i < deeds_.size(); ++i)
    if (!deeds_[i].dropped) in.push_back(i);
  const int each = std::min(kStep, room / static_cast<int>(in.size()));
  std::vector<Job> out;
  if (in.size() < 2) return out;
  for (const std::size_t i : in)
    for (int n = 0; n < each; ++n) out.push_back({i, static_cast<int>(deeds_[i].worths.size()) + n});
  return out;
}

PlayoutTerms DeedSearch::terms_of(const Job& job) const {
  PlayoutTerms terms;
  terms.seed = seed_for(seed_, static_cast<std::uint64_t>(job.k));
  terms.horizon = kTells;
  terms.first = &deeds_[job.deed].command;
  terms.own = &deeds_[job.deed].hands;
  return terms;
}

// What went wrong counts as a draw.
void DeedSearch::count(const Job& job, const Played& played) {
  const int british = played.fault ? kWon / 2 : played.worth;
  deeds_[job.deed].worths.push_back(side_ == Side::british ? british : kWon - british);
  faults_ += played.fault ? 1 : 0;
  ++done_;
}

// Drill's own stays in: others are held against it.
void DeedSearch::drop() {
  std::size_t leader = 0;
  for (std::size_t i = 1; i < deeds_.size(); ++i)
    if (!deeds_[i].dropped && deeds_[i].mean() > deeds_[leader].mean()) leader = i;
  for (std::size_t i = 1; i < deeds_.size(); ++i) {
    if (i == leader || deeds_[i].dropped) continue;
    const Gain gain = gain_of(deeds_[i], deeds_[leader]);
    deeds_[i].dropped = gain.mean + kHopeless * gain.error <= kAlike;
  }
}

// One is so far ahead of drill's own and of the rest that more playouts would change nothing.
bool DeedSearch::is_settled() const {
  const std::size_t chosen = best();
  if (chosen == 0) return false;
  const Gain gain = gain_of(deeds_[chosen], deeds_[0]);
  const auto in = [](const Deed& deed) { return !deed.dropped; };
  return gain.mean > kCertain * gain.error && std::count_if(deeds_.begin(), deeds_.end(), in) == 2;
}

void DeedSearch::run(const Budget& budget, Aides& aides) {
  const bool timed = budget.seconds > 0 && aides.seconds();
  const double deadline = timed ? *aides.seconds() + budget.seconds : kNoDeadline;
  for (;;) {
    const std::vector<Job> jobs =
        next_round(timed ? std::numeric_limits<int>::max() : budget.playouts - done_);
    std::vector<PlayoutJob> round;
    for (const Job& job : jobs) round.push_back({terms_of(job), {}});
    if (jobs.empty() || !playground_.play(battle_, round, aides, deadline)) return;
    for (std::size_t i = 0; i < jobs.size(); ++i) count(jobs[i], round[i].played);
    drop();
    if (is_settled()) return;
  }
}

std::size_t DeedSearch::best() const {
  std::size_t best = 0;
  double most = kLeastGain;
  for (std::size_t i = 1; i < deeds_.size(); ++i) {
    if (deeds_[i].dropped || deeds_[i].worths.size() < kLeastKnown) continue;
    const Gain gain = gain_of(deeds_[i], deeds_[0]);
    if (gain.mean <= most || gain.mean < kClear * gain.error) continue;
    most = gain.mean;
    best = i;
  }
  return best;
}

std::size_t DeedSearch::rival() const {
  const std::size_t chosen = best();
  std::size_t out = chosen == 0 ? 1 : 0;
  for (std::size_t i = 1; i < deeds_.size(); ++i)
    if (i != chosen && !deeds_[i].dropped && (deeds_[out].dropped || deeds_[i].mean() > deeds_[out].mean()))
      out = i;
  return out;
}

}  // namespace drumhead
