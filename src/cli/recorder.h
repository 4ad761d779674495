// The recorder: sits between a battle and its players and keeps the record.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dice/sources.h"
#include "documents/record.h"
#include "players/contest.h"

namespace drumhead::cli {

// For one battle, from its opening on. Play it with dice(), british() and american(), then call close().
class Recorder {
 public:
  // Everything handed in must outlive the recorder.
  Recorder(const Battle& opening, Player& british, Player& american, Dice& dice);

  Dice& dice() { return dice_; }
  Player& british() { return seats_[0]; }
  Player& american() { return seats_[1]; }

  // When the battle has been played; or when it broke off, and then the battle is not looked at.
  void close(const Battle& battle);
  void break_off();
  Record& record() { return record_; }

 private:
  class Seat final : public Player {
   public:
    Seat(Recorder& recorder, Player& inner) : recorder_(&recorder), inner_(&inner) {}
    Command choose(const Battle& battle, const Decision& decision) override;
    std::vector<std::string> take_faults() override { return std::exchange(faults_, {}); }

   private:
    Recorder* recorder_;
    Player* inner_;
    std::vector<std::string> faults_;
  };
  void catch_up(const Battle& battle);  // what happened since the last command was given

  Record record_;
  RecordingDice dice_;
  Seat seats_[2];
  bool opened_ = false, pending_ = false;
};

}  // namespace drumhead::cli
