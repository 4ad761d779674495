// Walks the ways of a command, layer by layer.
#include "odds/walk.h"

#include <algorithm>
#include <numeric>

#include "dice/generator.h"
#include "dice/sources.h"
#include "documents/json.h"

namespace drumhead {

namespace {

constexpr std::size_t kLongestTrial = 20'000;
constexpr std::size_t kOverrun = 1'000;
constexpr double kWholeShare = 0.4, kPrunedShare = 0.7;  // of the time there is

// Dice for trials under a rule that is switched off.
class TrialDice final : public Dice {
 public:
  TrialDice(std::uint64_t seed, RuleId off) : dice_(seed), off_(off) {}
  void draw(const Throw& made, Outcome& out) override {
    if (is_switched_off(made, off_))
      out = none_good(made);
    else
      dice_.draw(made, out);
  }
  const Faces& faces() const override { return dice_.faces(); }

 private:
  FastDice dice_;
  RuleId off_;
};

}  // namespace

// ---- layers

void Spares::drop() {
  all_.clear();
  made_ = 0;
}

std::unique_ptr<Battle> Spares::copy(const Battle& from) {
  if (all_.empty()) {
    ++made_;
    return from.clone();
  }
  std::unique_ptr<Battle> out = std::move(all_.back());
  all_.pop_back();
  out->assign(from);
  return out;
}

void Spares::give(std::unique_ptr<Battle>& battle) {
  if (battle) all_.push_back(std::move(battle));
}

void Layer::clear(Spares& spares) {
  for (std::size_t i = 0; i < count_; ++i) spares.give(all_[i].battle);
  count_ = 0;
  places_.clear();
}

Pending* Layer::add(const Battle& battle, std::uint64_t digest, Spares& spares) {
  const auto known = places_.find(digest);
  const std::uint32_t first = known == places_.end() ? 0 : known->second;
  for (std::uint32_t at = first; at != 0; at = all_[at - 1].next)
    if (all_[at - 1].battle->equals(battle)) return &all_[at - 1];
  if (!spares.any()) return nullptr;
  if (count_ == all_.size()) all_.emplace_back();
  Pending& fresh = all_[count_++];
  fresh.battle = spares.copy(battle);
  fresh.strands.clear();
  fresh.p = 0;
  fresh.digest = digest;
  fresh.next = first;
  places_[digest] = static_cast<std::uint32_t>(count_);
  return &fresh;
}

// ---- the walk

void Walker::begin(const Battle& from, const Command& command, const OddsAsked& asked) {
  for (Layer* layer : {&now_, &ends_}) layer->clear(spares_);
  for (Layer& layer : waiting_) layer.clear(spares_);
  if (setting_ != &from.setting()) {
    here_ = from.clone();
    there_ = from.clone();
    spares_.drop();
    setting_ = &from.setting();
  }
  spares_.begin(asked.battles);
  cut_ = false;
  asked_ = &asked;
  side_ = from.core().active;
  turn_ = from.core().turn;
  height_ = from.agenda_height();
  stopped_ = false;
  missed_ = 0;
  steps_ = 0;
  trials_ = 0;
  throws_.clear();
  answered_.clear();
  said_.clear();
  listener_.forget_modifiers();
  book_.clear();
  here_->assign(from);
  listener_.begin();
  here_->begin(command, &listener_);
  strands_ = {{book_.place_of(listener_.notes()), 1}};
}

bool Walker::walk(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  wait(*here_, 0, 1);
  run_layers(Manner::whole);
  return !stopped_;
}

void Walker::walk_pruned(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  wait(*here_, 0, 1);
  run_layers(Manner::pruned);
}

void Walker::run_layers(Manner manner) {
  manner_ = manner;
  forks_.open(asked_->without, manner == Manner::pruned);
  while (!stopped_) {
    floor_ = waiting_.size();
    while (floor_ > 0 && waiting_[floor_ - 1].size() == 0) --floor_;
    if (floor_-- == 0) return;
    std::swap(now_, waiting_[floor_]);
    waiting_[floor_].clear(spares_);
    if (manner == Manner::pruned) {
      run_pruned_layer();
      continue;
    }
    for (std::size_t i = 0; i < now_.size() && !stopped_; ++i) advance(now_[i]);
  }
}

// The likeliest first, with at most half of the steps that are left; the others are missed.
void Walker::run_pruned_layer() {
  std::vector<std::size_t> order(now_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return now_[a].p != now_[b].p ? now_[a].p > now_[b].p : a < b;
  });
  const std::size_t left = asked_->limit > steps_ ? asked_->limit - steps_ : 0;
  const std::size_t until = steps_ + left / 2;
  for (const std::size_t i : order) {
    if (steps_ < until)
      advance(now_[i]);
    else
      missed_ += now_[i].p;
  }
}

// Runs on to the first throw, to where it waits for others, or to an end.
void Walker::advance(Pending& pending) {
  here_->assign(*pending.battle);
  spares_.give(pending.battle);  // the layer is done with it
  std::swap(strands_, pending.strands);
  digest_ = pending.digest;
  const double p = pending.p;
  for (;;) {
    if (manner_ == Manner::whole && (stopped_ || steps_ >= asked_->limit || is_late())) {
      stopped_ = true;
      return;
    }
    if (is_spent()) {
      missed_ += p;
      return;
    }
    if (asked_->until == Until::turn && is_turn_over()) return end();
    forks_.begin();
    const bool deed = carry_out();
    if (forks_.thrown()) return take_ways(p);
    if (deed) {
      std::swap(here_, there_);
      digest_.reset();
      note_on_strands();
      if (here_->agenda_height() < floor_) return wait(*here_, 0, 1);
    } else if (!go_on(p)) {
      return end();
    }
  }
}

// The next deed of here_, in there_.
bool Walker::carry_out() {
  there_->assign(*here_);
  listener_.begin();
  ++steps_;
  return there_->step(forks_, &listener_);
}

// The deed in hand threw dice: takes it once for every branch. A pruned walk may overrun its limit by one
// battle's way, but a policy that answers for ever must not hold it.
void Walker::take_ways(double p) {
  double followed = 0;
  bool cut = false;
  for (;;) {
    if (forks_.too_wide() ||
        (manner_ == Manner::whole && (stopped_ || steps_ > asked_->limit || is_late()))) {
      stopped_ = true;
      return;
    }
    const double share = forks_.p();
    followed += share;
    cut = cut || forks_.partial();
    note_throws(p * share);
    wait(*there_, book_.place_of(listener_.notes()), share);
    if (!forks_.next()) break;
    if (is_spent()) {
      cut = true;
      break;
    }
    carry_out();
  }
  if (cut) missed_ += p * std::max(0.0, 1 - followed);
}

bool Walker::is_spent() {
  return manner_ == Manner::pruned && (steps_ > asked_->limit + kOverrun || is_late());
}

// What is tried first leaves time for what comes after it.
bool Walker::is_late() {
  if (!asked_->gone) return false;
  const double share = manner_ == Manner::whole ? kWholeShare : manner_ == Manner::pruned ? kPrunedShare : 1;
  cut_ = cut_ || asked_->gone() >= share;
  return cut_;
}

// What was just heard happened on every way that led here.
void Walker::note_on_strands() {
  const std::uint32_t since = book_.place_of(listener_.notes());
  if (since == 0) return;
  for (Strand& strand : strands_) strand.notes = book_.sum(strand.notes, since);
}

void Walker::end() { put(ends_, *here_, digest_ ? *digest_ : here_->digest(), 0, 1); }

// Where there is no room for one more battle, a walk of all ways is given up and any other misses this one.
void Walker::put(Layer& layer, const Battle& battle, std::uint64_t digest, std::uint32_t notes,
                 double share) {
  if (Pending* known = layer.add(battle, digest, spares_)) return join(*known, notes, share);
  stopped_ = stopped_ || manner_ == Manner::whole;
  for (const Strand& strand : strands_) missed_ += strand.p * share;
}

// In the layer of its height, with the strands of here_ and what happened since.
void Walker::wait(const Battle& battle, std::uint32_t notes, double share) {
  const std::size_t height = battle.agenda_height();
  if (waiting_.size() <= height) waiting_.resize(height + 1);
  put(waiting_[height], battle, battle.digest(), notes, share);
}

void Walker::join(Pending& known, std::uint32_t notes, double share) {
  for (const Strand& strand : strands_) {
    const std::uint32_t place = book_.sum(strand.notes, notes);
    const auto at = std::lower_bound(known.strands.begin(), known.strands.end(), place,
                                     [](const Strand& a, std::uint32_t b) { return a.notes < b; });
    const double p = strand.p * share;
    if (at != known.strands.end() && at->notes == place)
      at->p += p;
    else
      known.strands.insert(at, {place, p});
    known.p += p;
  }
}

// ---- questions

// Another side's turn, or between two turns.
bool Walker::is_turn_over() const { return here_->core().turn != turn_ || here_->core().active != side_; }

// Where a question stands: answers it by the policy; false: this is an end.
bool Walker::go_on(double p) {
  if (here_->core().over || asked_->until == Until::question || is_turn_over()) return false;
  if (asked_->until == Until::command && here_->agenda_height() <= height_) return false;
  const Decision decision = here_->decision();
  const std::optional<Command> command = answer_here(decision);
  if (!command) return false;
  note_answer(decision, *command, p);
  digest_.reset();
  listener_.begin();
  here_->begin(*command, &listener_);
  note_on_strands();
  return true;
}

std::optional<Command> Walker::answer_here(const Decision& decision) const {
  if (asked_->until == Until::turn && decision.ask == Ask::act)
    if (std::optional<Command> pass = pass_of(*here_, decision)) return pass;
  return answer_of(asked_->policy, *here_, decision);
}

namespace {

// As the choice is offered: "Hold fire".
std::string answer_said(const Decision& decision, const Command& command, const Setting& setting) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return to_text(command_json(command, setting));
  for (const Choice& choice : decision.choices)
    if (choice.key == said->choice && choice.unit == said->unit && !choice.title.empty()) return choice.title;
  return said->choice.text();
}

}  // namespace

void Walker::note_answer(const Decision& decision, const Command& command, double p) {
  for (std::size_t i = 0; i < said_.size(); ++i)
    if (answered_[i].prompt == decision.prompt && said_[i] == command) {
      answered_[i].p += p;
      return;
    }
  answered_.push_back({std::string(decision.prompt), answer_said(decision, command, *setting_), p});
  said_.push_back(command);
}

void Walker::note_throws(double p) {
  for (const HeardThrow& heard : listener_.throws()) {
    auto place = std::find_if(throws_.begin(), throws_.end(), [&](const ThrowOdds& known) {
      return known.purpose == heard.purpose && known.unit == heard.unit && known.against == heard.against;
    });
    if (place == throws_.end())
      place = throws_.insert(place, ThrowOdds{heard.purpose, heard.unit, heard.against, 0, {}});
    add_hits(*place, heard, p);
  }
}

// Totals that mean the same were one branch; here they are told one by one again.
void Walker::add_hits(ThrowOdds& known, const HeardThrow& heard, double p) {
  const auto add = [&](int hits, double share) {
    const auto good = static_cast<std::size_t>(std::max(0, hits));
    if (known.hits.size() <= good) known.hits.resize(good + 1, 0.0);
    known.hits[good] += share;
  };
  known.p += p;
  if (!heard.banded) return add(heard.hits, p);
  for (const Branch& branch : forks_.totals_like(*heard.banded, heard.hits))
    add(branch.outcome.sum, p * branch.p);
}

// ---- trials

bool Walker::run_trial(Dice& dice, double p) {
  for (std::size_t i = 0; i < kLongestTrial; ++i) {
    if (asked_->until == Until::turn && is_turn_over()) return true;
    listener_.begin();
    const bool deed = here_->step(dice, &listener_);
    ++steps_;
    note_on_strands();
    note_throws(p);
    if (!deed && !go_on(p)) return true;
  }
  return false;
}

// As many of the trials as there is time for, and one at least.
void Walker::sample(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  manner_ = Manner::trials;
  const std::unique_ptr<Battle> start = here_->clone();
  const std::vector<Strand> strands = {{strands_.front().notes, 1 / static_cast<double>(asked.trials)}};
  const double p = 1 / static_cast<double>(asked.trials);
  while (trials_ < asked.trials && (trials_ == 0 || !is_late())) {
    here_->assign(*start);
    digest_.reset();
    strands_ = strands;
    TrialDice dice(seed_for(asked.seed, trials_++), asked.without);
    if (run_trial(dice, p))
      end();
    else
      missed_ += p;
  }
  if (trials_ < asked.trials) rescale(static_cast<double>(asked.trials) / static_cast<double>(trials_));
}

// The trials that were made are all there are.
void Walker::rescale(double factor) {
  for (std::size_t i = 0; i < ends_.size(); ++i) {
    ends_[i].p *= factor;
    for (Strand& strand : ends_[i].strands) strand.p *= factor;
  }
  for (ThrowOdds& made : throws_) {
    made.p *= factor;
    for (double& hits : made.hits) hits *= factor;
  }
  for (Answered& each : answered_) each.p *= factor;
  missed_ *= factor;
}

}  // namespace drumhead
