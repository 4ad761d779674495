// Notes each command as it is given, and its dice and digest when the next one is asked for.
#include "cli/recorder.h"

#include "players/lawful.h"

namespace drumhead::cli {

Recorder::Recorder(const Battle& opening, Player& british, Player& american, Dice& dice)
    : record_(begin_record(opening)), dice_(dice), seats_{{*this, british}, {*this, american}} {}

void Recorder::catch_up(const Battle& battle) {
  if (!opened_) note_opening(record_, battle, dice_.take());
  if (pending_) note_done(record_, battle, dice_.take());
  opened_ = true;
  pending_ = false;
}

Command Recorder::Seat::choose(const Battle& battle, const Decision& decision) {
  recorder_->catch_up(battle);
  Command command = lawful_choice(*inner_, battle, decision, faults_);
  note_command(recorder_->record_, battle, command);
  recorder_->pending_ = true;
  return command;
}

void Recorder::close(const Battle& battle) { catch_up(battle); }

void Recorder::break_off() {
  if (pending_) note_broken(record_, dice_.take());
  pending_ = false;
}

}  // namespace drumhead::cli
