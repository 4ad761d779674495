// A small walker of exact odds, for the benchmark: layers of states with their probabilities, equal ones
// merged.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "battle/battle.h"
#include "dice/enumerate.h"

namespace drumhead::bench {

class Frontier {
 public:
  // How many positions a command may end in: at the next question, or with the agenda at its old height.
  std::size_t walk(const Battle& from, const Command& command) {
    const std::size_t height = from.agenda_height();
    ends_.count = layer_.count = 0, total_ = 0;
    if (scratch_ == nullptr) scratch_ = from.clone();
    scratch_->assign(from);
    scratch_->begin(command, nullptr);
    add(*scratch_, 1, height);
    while (layer_.count > 0) {
      std::swap(layer_, done_);
      layer_.count = 0;
      for (std::size_t i = 0; i < done_.count; ++i) advance(done_.states[i], height);
    }
    return ends_.count;
  }

  double total() const { return total_; }  // probability of the last walk's ends: 1 but for rounding

 private:
  struct State {
    std::unique_ptr<Battle> battle;
    std::uint64_t digest = 0;
    double p = 0;
  };
  struct Layer {  // keeps its battles for the next walk
    std::vector<State> states;
    std::size_t count = 0;
  };

  void advance(const State& state, std::size_t height) {
    bool asked = false;
    enumerator_.for_each_outcome(
        [&](Dice& dice) {
          scratch_->assign(*state.battle);
          asked = !scratch_->step(dice, nullptr);
        },
        [&](double p) { add(*scratch_, state.p * p, asked ? SIZE_MAX : height); });
  }
  void add(const Battle& battle, double p, std::size_t height) {
    const bool ended = battle.agenda_height() <= height;
    merge(ended ? ends_ : layer_, battle, p);
    if (ended) total_ += p;
  }
  static void merge(Layer& layer, const Battle& battle, double p) {
    const std::uint64_t digest = battle.digest();
    for (std::size_t i = 0; i < layer.count; ++i) {
      State& state = layer.states[i];
      if (state.digest != digest || !state.battle->equals(battle)) continue;
      state.p += p;
      return;
    }
    if (layer.count == layer.states.size()) layer.states.push_back({battle.clone(), 0, 0});
    State& fresh = layer.states[layer.count++];
    fresh.battle->assign(battle);
    fresh.digest = digest, fresh.p = p;
  }

  Enumerator enumerator_;
  std::unique_ptr<Battle> scratch_;
  Layer layer_, done_, ends_;
  double total_ = 0;
};

}  // namespace drumhead::bench
