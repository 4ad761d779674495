// What came of one battle.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "players/contest.h"

namespace drumhead::balance {

struct UnitOutcome {
  int lost = 0;       // in the sheet's elements
  bool gone = false;  // destroyed, or driven off
  friend bool operator==(const UnitOutcome&, const UnitOutcome&) = default;
};

struct Outcome {
  bool finished = false;     // false: a bug, or too many commands; then the rest says nothing
  Side winner = Side::none;  // none: a draw
  int turns = 0;             // the game turn in which it ended
  // The end of the turn from which on whoever won was ahead whenever a turn began; 0: from the opening. None:
  // nobody won.
  std::optional<int> decided;
  std::array<int, 2> points{};     // by Side: what the aims gave
  std::array<int, 2> lost{};       // by Side: in the sheet's elements
  std::vector<UnitOutcome> units;  // in the order of the roster, leaders left out
  std::vector<bool> met;           // each aim, in the scenario's order
  std::array<Faults, 2> faults{};  // of the players, by Side
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Who was ahead as each turn began, by the sheet's own forecast.
class Course {
 public:
  // When a question is asked; only the first of each turn counts.
  void look(const Battle& battle);
  std::optional<int> decided(Side winner, int turns) const;

  // For a test, or for whoever looks for himself: who was ahead at the end of that turn; 0: at the opening.
  void note(int turn, Side ahead) { ahead_.emplace_back(turn, ahead); }

 private:
  std::vector<std::pair<int, Side>> ahead_;
};

// A player whose battle is watched.
class Watched final : public Player {
 public:
  // Both outlive it.
  Watched(Player& inner, Course& course) : inner_(&inner), course_(&course) {}

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override { inner_->forget(); }
  Why why() const override { return inner_->why(); }
  Plan plan() const override { return inner_->plan(); }
  std::vector<Weighing> weighed() const override { return inner_->weighed(); }
  int playouts() const override { return inner_->playouts(); }
  std::vector<std::string> take_faults() override { return inner_->take_faults(); }

 private:
  Player* inner_;
  Course* course_;
};

Outcome outcome_of(const Battle& battle, const Contest& contest, const Course& course);

}  // namespace drumhead::balance
