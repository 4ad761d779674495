// What came of one battle.
#pragma once

#include <array>
#include <map>
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

// Where the fighting was: the table in squares, row by row from its south-western corner.
struct HeatGrid {
  int columns = 24, rows = 16;
  int of(const Terrain& ground, Point at) const;
  std::size_t size() const { return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows); }
  friend bool operator==(const HeatGrid&, const HeatGrid&) = default;
};
using Blows = std::map<int, int>;  // by square: hits that told

// What brought the end about. Time is up where nobody had broken or given up.
enum class Ending : std::uint8_t { time, british_broken, american_broken, both_broken, given_up };
inline constexpr std::size_t kEndings = 5;
std::string_view word_of(Ending ending);

struct Outcome {
  bool finished = false;     // false: a bug, or too many commands; then the rest says nothing
  Side winner = Side::none;  // none: a draw
  int turns = 0;             // the game turn in which it ended
  // The end of the turn from which on whoever won was ahead whenever a turn began; 0: from the opening. None:
  // nobody won.
  std::optional<int> decided;
  Ending ending = Ending::time;
  std::array<int, 2> points{};     // by Side: what the aims gave
  std::array<int, 2> lost{};       // by Side: in the sheet's elements
  std::vector<UnitOutcome> units;  // in the order of the roster, leaders left out
  std::vector<bool> met;           // each aim, in the scenario's order
  // By Side: strength in the sheet's elements as each turn began, and as the battle ended.
  std::array<std::vector<int>, 2> strength;
  Blows blows;
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
  // As each turn began, by Side.
  const std::array<std::vector<int>, 2>& strength() const { return strength_; }

 private:
  std::vector<std::pair<int, Side>> ahead_;
  std::array<std::vector<int>, 2> strength_;
};

// Hears what the battle at its end does not show: where blows fell, and what ended it.
class Hearing final : public Sink {
 public:
  explicit Hearing(const Battle& battle) : battle_(&battle) {}  // which outlives it
  void tell(const Event& event) override;
  const Blows& blows() const { return blows_; }
  Ending ending() const { return ending_; }

 private:
  const Battle* battle_;
  Blows blows_;
  Ending ending_ = Ending::time;
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

Outcome outcome_of(const Battle& battle, const Contest& contest, const Course& course, const Hearing& heard);

}  // namespace drumhead::balance
