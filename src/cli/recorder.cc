// Notes each command as it is given, and its dice and digest when the next one is asked for.
#include "cli/recorder.h"

namespace drumhead::cli {

Scribe::Scribe(const Battle& opening, Player& british, Player& american, Dice& dice)
    : record_(begin_record(opening)), dice_(dice), seats_{{*this, british}, {*this, american}} {}

void Scribe::catch_up(const Battle& battle) {
  if (!opened_) note_opening(record_, battle, dice_.take());
  if (pending_) note_done(record_, battle, dice_.take());
  opened_ = true;
  pending_ = false;
}

Command Scribe::Seat::choose(const Battle& battle, const Decision& decision) {
  scribe_->catch_up(battle);
  Command command = inner_->choose(battle, decision);
  note_command(scribe_->record_, battle, command);
  scribe_->pending_ = true;
  return command;
}

void Scribe::close(const Battle& battle) { catch_up(battle); }

void Scribe::break_off() {
  if (pending_) note_broken(record_, dice_.take());
  pending_ = false;
}

}  // namespace drumhead::cli
