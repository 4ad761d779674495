// The walk: every way that a command can come out, with its probability, by the sheet's own code.
//
// Battles with their probabilities, in layers by the height of their agendas, the highest first. Each runs on
// to its first throw, or until less is due than at its layer's height: there it waits for those that have
// more dice to throw on the way, so that they can meet. Only the deed that throws is carried out again, once
// for each branch of the dice; battles that are equal then are one. No second calculation exists, so
// the odds cannot disagree with the play.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "odds/forks.h"
#include "odds/notes.h"
#include "odds/odds.h"

namespace drumhead {

// What happened on one of the ways that led to the same battle.
struct Strand {
  std::uint32_t notes = 0;  // their place in the walk's book
  double p = 0;
};

// A battle on the way or at an end. What follows depends on it alone, so its strands go on together.
struct Pending {
  std::unique_ptr<Battle> battle;
  std::vector<Strand> strands;  // by place
  double p = 0;                 // of all
  std::uint64_t digest = 0;
  std::uint32_t next = 0;  // with the same digest; 0: none, else its place and one
};

// Battles free for reuse. Counts those that it made.
//
// What waits is a copy and is itself never measured: what a battle remembers of its measuring is many times
// its own size, so only the two that a walk works on may remember anything.
class Spares {
 public:
  void begin(std::size_t most) { most_ = most; }
  void drop();  // they belong to another setting
  bool any() const { return !all_.empty() || made_ < most_; }
  std::unique_ptr<Battle> copy(const Battle& from);
  void give(std::unique_ptr<Battle>& battle);

 private:
  std::vector<std::unique_ptr<Battle>> all_;
  std::size_t made_ = 0, most_ = 0;
};

// Battles that differ, merged as they come in.
class Layer {
 public:
  void clear(Spares& spares);
  // Keeps a copy of the battle, where it is not known already. Null: there is none to spare.
  Pending* add(const Battle& battle, std::uint64_t digest, Spares& spares);
  std::size_t size() const { return count_; }
  Pending& operator[](std::size_t i) { return all_[i]; }
  const Pending& operator[](std::size_t i) const { return all_[i]; }

 private:
  std::vector<Pending> all_;
  std::size_t count_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> places_;  // digest to place and one; never gone through
};

class Walker {
 public:
  // All ways to the end; false: it takes more than the limit; ignore the result.
  bool walk(const Battle& from, const Command& command, const OddsAsked& asked);
  // The likeliest ways, within the limit; missed() says how much was not followed.
  void walk_pruned(const Battle& from, const Command& command, const OddsAsked& asked);
  // So many trials with dice of their own seeds.
  void sample(const Battle& from, const Command& command, const OddsAsked& asked);

  const Layer& ends() const { return ends_; }
  const Book& book() const { return book_; }
  double missed() const { return missed_; }
  std::size_t steps() const { return steps_; }
  std::size_t trials() const { return trials_; }
  bool is_cut() const { return cut_; }
  const Listener& listener() const { return listener_; }
  const std::vector<ThrowOdds>& throws() const { return throws_; }
  const std::vector<Answered>& answered() const { return answered_; }

 private:
  enum class Manner : std::uint8_t { whole, pruned, trials };

  void begin(const Battle& from, const Command& command, const OddsAsked& asked);
  void run_layers(Manner manner);
  void run_pruned_layer();
  void advance(Pending& pending);
  bool carry_out();
  void take_ways(double p);
  void note_on_strands();
  void end();
  void put(Layer& layer, const Battle& battle, std::uint64_t digest, std::uint32_t notes, double share);
  void wait(const Battle& battle, std::uint32_t notes, double share);
  void join(Pending& known, std::uint32_t notes, double share);
  bool is_spent();
  bool is_late();
  bool is_turn_over() const;
  bool go_on(double p);
  std::optional<Command> answer_here(const Decision& decision) const;
  void note_answer(const Decision& decision, const Command& command, double p);
  void note_throws(double p);
  void add_hits(ThrowOdds& known, const HeardThrow& heard, double p);
  bool run_trial(Dice& dice, double p);
  void rescale(double factor);

  const OddsAsked* asked_ = nullptr;
  const Setting* setting_ = nullptr;
  Side side_ = Side::none;
  std::uint16_t turn_ = 0;
  std::size_t height_ = 0;  // of the question that the command answered
  std::size_t floor_ = 0;   // of the layer in hand
  Manner manner_ = Manner::whole;
  bool stopped_ = false;  // the limit is reached
  bool cut_ = false;      // the time is up

  Forks forks_;
  Listener listener_;
  Book book_;
  std::unique_ptr<Battle> here_, there_;
  std::vector<Strand> strands_;          // of here_
  std::optional<std::uint64_t> digest_;  // of here_, where it is known
  Spares spares_;
  Layer now_, ends_;
  std::vector<Layer> waiting_;  // by height
  double missed_ = 0;
  std::size_t steps_ = 0, trials_ = 0;
  std::vector<ThrowOdds> throws_;
  std::vector<Answered> answered_;
  std::vector<Command> said_;  // the commands of answered_
};

}  // namespace drumhead
