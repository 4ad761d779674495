// Walks the ways of a command, layer by layer.
#include "odds/walk.h"

#include <algorithm>
#include <numeric>

#include "battle/json.h"
#include "dice/generator.h"
#include "dice/sources.h"

namespace drumhead {

namespace {

constexpr double kWidest = 4'096;  // branches of one throw; above that only the likely ones are followed
constexpr std::size_t kLongestTrial = 20'000;
constexpr std::size_t kOverrun = 1'000;

// What a throw reads when none of its dice is good.
Outcome none_good(const Throw& made) {
  Outcome out;
  out.count[made.judged == Judged::at_most ? made.bands.n - 1u : 0u] = made.n;
  return out;
}

bool is_switched_off(const Throw& made, RuleId rule) {
  return rule.valid() && made.purpose == rule && !made.total && made.n > 0;
}

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

void Layer::clear() {
  count_ = 0;
  places_.clear();
}

void Layer::drop() {
  clear();
  all_.clear();
}

void Layer::add(std::unique_ptr<Battle>& battle, const Notes& notes, double p) {
  const std::uint64_t digest = battle->digest() ^ digest_of(notes);
  std::uint32_t& first = places_[digest];
  for (std::uint32_t at = first; at != 0; at = all_[at - 1].next) {
    Pending& known = all_[at - 1];
    if (known.notes != notes || !known.battle->equals(*battle)) continue;
    known.p += p;
    return;
  }
  if (count_ == all_.size()) {
    all_.emplace_back();
    all_.back().battle = battle->clone();
  } else {
    std::swap(all_[count_].battle, battle);
  }
  Pending& fresh = all_[count_++];
  fresh.notes = notes;
  fresh.digest = digest;
  fresh.p = p;
  fresh.next = first;
  first = static_cast<std::uint32_t>(count_);
}

// ---- the walk

void Walker::begin(const Battle& from, const Command& command, const OddsAsked& asked) {
  if (setting_ != &from.setting()) {
    here_ = from.clone();
    there_ = from.clone();
    for (Layer* layer : {&now_, &ends_}) layer->drop();
    waiting_.clear();
    setting_ = &from.setting();
  }
  for (Layer* layer : {&now_, &ends_}) layer->clear();
  for (Layer& layer : waiting_) layer.clear();
  asked_ = &asked;
  side_ = from.core().active;
  turn_ = from.core().turn;
  height_ = from.agenda_height();
  stopped_ = false;
  missed_ = 0;
  steps_ = 0;
  throws_.clear();
  answered_.clear();
  said_.clear();
  listener_.forget_modifiers();
  here_->assign(from);
  listener_.begin({});
  here_->begin(command, &listener_);
  notes_ = listener_.notes();
}

bool Walker::walk(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  wait(here_, notes_, 1);
  run_layers(Manner::whole);
  return !stopped_;
}

void Walker::walk_pruned(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  wait(here_, notes_, 1);
  run_layers(Manner::pruned);
}

void Walker::wait(std::unique_ptr<Battle>& battle, const Notes& notes, double p) {
  const std::size_t height = battle->agenda_height();
  if (waiting_.size() <= height) waiting_.resize(height + 1);
  waiting_[height].add(battle, notes, p);
}

void Walker::run_layers(Manner manner) {
  manner_ = manner;
  while (!stopped_) {
    floor_ = waiting_.size();
    while (floor_ > 0 && waiting_[floor_ - 1].size() == 0) --floor_;
    if (floor_-- == 0) return;
    std::swap(now_, waiting_[floor_]);
    waiting_[floor_].clear();
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
  std::swap(here_, pending.battle);  // the layer is done with it
  notes_ = pending.notes;
  const double p = pending.p;
  for (;;) {
    if (manner_ == Manner::whole && steps_ >= asked_->limit) {
      stopped_ = true;
      return;
    }
    if (is_spent()) {
      missed_ += p;
      return;
    }
    there_->assign(*here_);
    path_.clear();
    listener_.begin(notes_);
    dice_.aim(nullptr);
    const bool deed = there_->step(dice_, &listener_);
    ++steps_;
    if (dice_.wanted()) return fork(p);
    if (deed) {
      std::swap(here_, there_);
      notes_ = listener_.notes();
      if (here_->agenda_height() < floor_) return wait(here_, notes_, p);
    } else if (!go_on(p)) {
      ends_.add(here_, notes_, p);
      return;
    }
  }
}

// A pruned walk may overrun its limit by one battle's way, but a policy that answers for ever must not hold
// it.
bool Walker::is_spent() const { return manner_ == Manner::pruned && steps_ > asked_->limit + kOverrun; }

void Walker::rerun() {
  there_->assign(*here_);
  listener_.begin(notes_);
  dice_.aim(nullptr);
  for (const Branch* branch : path_) dice_.also(*branch);
  there_->step(dice_, &listener_);
  ++steps_;
}

// The deed in hand wants one throw more than the path gives: takes it once for every branch.
void Walker::fork(double p) {
  const Throw made = *dice_.wanted();
  std::vector<Branch> likely;
  const std::vector<Branch>* table = nullptr;
  if (is_switched_off(made, asked_->without)) {
    likely.push_back({none_good(made), 1});
    table = &likely;
  } else if (branch_count(made) <= kWidest) {
    table = &enumerator_.branches_of(made);
  } else if (manner_ == Manner::whole) {
    stopped_ = true;
    return;
  } else {
    branches(made, likely, 1 / kWidest);
    table = &likely;
  }
  double followed = 0;
  for (const Branch& branch : *table) {
    if (stopped_) return;
    followed += branch.p;
    if (is_spent()) {
      missed_ += p * branch.p;
      continue;
    }
    path_.push_back(&branch);
    rerun();
    if (dice_.wanted()) {
      fork(p * branch.p);
    } else {
      note_throws(p * branch.p);
      wait(there_, listener_.notes(), p * branch.p);
    }
    path_.pop_back();
  }
  if (table == &likely && followed < 1) missed_ += p * (1 - followed);
  if (manner_ == Manner::whole && steps_ > asked_->limit) stopped_ = true;
}

// ---- questions

// Where a question stands: answers it by the policy; false: this is an end.
bool Walker::go_on(double p) {
  if (here_->core().over || asked_->until == Until::question) return false;
  if (asked_->until == Until::command && here_->agenda_height() <= height_) return false;
  if (here_->core().turn != turn_ || here_->core().active != side_) return false;
  const Decision decision = here_->decision();
  const std::optional<Command> command = answer_here(decision);
  if (!command) return false;
  note_answer(decision, *command, p);
  listener_.begin(notes_);
  here_->begin(*command, &listener_);
  notes_ = listener_.notes();
  return true;
}

std::optional<Command> Walker::answer_here(const Decision& decision) const {
  if (asked_->until == Until::turn && decision.ask == Ask::act)
    if (std::optional<Command> pass = pass_of(*here_, decision)) return pass;
  return answer_of(asked_->policy, *here_, decision);
}

void Walker::note_answer(const Decision& decision, const Command& command, double p) {
  for (std::size_t i = 0; i < said_.size(); ++i)
    if (answered_[i].prompt == decision.prompt && said_[i] == command) {
      answered_[i].p += p;
      return;
    }
  const auto* said = std::get_if<Answer>(&command);
  answered_.push_back({std::string(decision.prompt),
                       said != nullptr ? said->choice.text() : to_text(command_json(command, *setting_)), p});
  said_.push_back(command);
}

void Walker::note_throws(double p) {
  for (const HeardThrow& heard : listener_.throws()) {
    auto place = std::find_if(throws_.begin(), throws_.end(), [&](const ThrowOdds& known) {
      return known.purpose == heard.purpose && known.unit == heard.unit && known.against == heard.against;
    });
    if (place == throws_.end())
      place = throws_.insert(place, ThrowOdds{heard.purpose, heard.unit, heard.against, 0, {}});
    ThrowOdds& known = *place;
    const auto good = static_cast<std::size_t>(std::max(0, heard.hits));
    if (known.hits.size() <= good) known.hits.resize(good + 1, 0.0);
    known.hits[good] += p;
    known.p += p;
  }
}

// ---- trials

bool Walker::run_trial(Dice& dice, double p) {
  for (std::size_t i = 0; i < kLongestTrial; ++i) {
    listener_.begin(notes_);
    const bool deed = here_->step(dice, &listener_);
    ++steps_;
    notes_ = listener_.notes();
    note_throws(p);
    if (!deed && !go_on(p)) return true;
  }
  return false;
}

void Walker::sample(const Battle& from, const Command& command, const OddsAsked& asked) {
  const Muted muted(asked.without);
  begin(from, command, asked);
  const std::unique_ptr<Battle> start = here_->clone();
  const Notes notes = notes_;
  const double p = 1 / static_cast<double>(asked.trials);
  for (std::size_t trial = 0; trial < asked.trials; ++trial) {
    here_->assign(*start);
    notes_ = notes;
    TrialDice dice(seed_for(asked.seed, trial), asked.without);
    if (run_trial(dice, p))
      ends_.add(here_, notes_, p);
    else
      missed_ += p;
  }
}

}  // namespace drumhead
