// Asks a program outside, and lets drill answer for it where it fails.
#include "outside/outsider.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "base/toil.h"
#include "players/knowing.h"
#include "words/sentences.h"

namespace drumhead::outside {

namespace {

using Kind = BotSays::Kind;

// A bot gives up for itself alone.
bool is_of_side(const Command& command, Side side) {
  const auto* concede = std::get_if<Concede>(&command);
  return concede == nullptr || concede->side == side;
}

boost::json::array not_yours() {
  return {boost::json::object{{"code", "wrong-side"}, {"rule", ""}, {"text", "It is not for you to say."}}};
}

}  // namespace

Outsider::Outsider(std::string name, std::unique_ptr<BotLink> link, std::uint64_t seed, const Terms& terms,
                   Log log)
    : name_(std::move(name)),
      link_(std::move(link)),
      terms_(terms),
      seed_(seed),
      drill_(make_player("drill", seed)),
      log_(std::move(log)) {}

Command Outsider::choose(const Battle& battle, const Decision& decision) {
  const Sighted seen(battle, decision.side);
  stood_in_ = false;
  if (lost_turn_ != battle.core().turn)
    if (std::optional<Command> command = ask(seen)) return std::move(*command);
  stood_in_ = true;
  return choose_knowing(*drill_, seen.battle(), battle);
}

void Outsider::forget() {
  rewound_ = true;
  drill_->forget();
}

std::vector<std::string> Outsider::take_faults() { return std::exchange(faults_, {}); }

std::optional<Command> Outsider::ask(const Sighted& seen) {
  if (!begin(seen)) return std::nullopt;
  const Question question{++asked_, terms_.answer_ms, std::exchange(lost_, {}),
                          std::exchange(rewound_, false)};
  const std::string told = question_line(question, seen);
  link_->allow(terms_.answer_ms);
  if (say(told, seen) == Step::lost) return std::nullopt;
  Used used;
  Command out;
  for (std::string line;;) {
    if (!hear(line, seen)) return std::nullopt;
    const Step step = take(line, seen, used, out);
    if (step == Step::lost) return std::nullopt;
    if (step == Step::done) break;
  }
  late_ = 0;
  return out;
}

bool Outsider::begin(const Sighted& seen) {
  if (running_) return true;
  if (starts_ >= terms_.starts) return false;
  ++starts_;
  if (const std::string why = link_->start(); !why.empty()) {
    lose(seen, "cannot be started (" + why + ")", Ends::yes);
    return false;
  }
  const std::string hello = hello_line({name_, seed_, terms_.answer_ms}, seen);
  link_->allow(terms_.start_ms);
  running_ = say(hello, seen) == Step::on && await_ready(seen);
  return running_;
}

bool Outsider::await_ready(const Sighted& seen) {
  int wrong = 0;
  for (std::string line; hear(line, seen);) {
    BotSays says;
    if (!read_says(line, seen.whole().setting(), says) && says.kind == Kind::ready) return true;
    if (++wrong < terms_.most_wrong) continue;
    lose(seen, "says other things than that it is ready", Ends::yes);
    return false;
  }
  return false;
}

// Whoever is late once may have needed a little more; who is late again hangs.
bool Outsider::hear(std::string& line, const Sighted& seen) {
  switch (link_->hear(line)) {
    case Heard::line:
      return true;
    case Heard::late:
      lose(seen, running_ ? "did not answer in time" : "was not ready in time",
           ++late_ > 1 || !running_ ? Ends::yes : Ends::no);
      return false;
    case Heard::gone:
      lose(seen, "has ended", Ends::yes);
      return false;
    case Heard::too_long:
      lose(seen, "said more in one line than can be read", Ends::yes);
      return false;
  }
  return false;
}

Outsider::Step Outsider::take(const std::string& line, const Sighted& seen, Used& used, Command& out) {
  BotSays says;
  if (const auto problem = read_says(line, seen.whole().setting(), says))
    return complain(error_line(asked_, *problem), seen, used);
  if (says.re != asked_) {  // it was late, and this is what it would have said
    if (++used.stale < terms_.most_stale) return Step::on;
    lose(seen, "talks of what nobody has asked", Ends::yes);
    return Step::lost;
  }
  if (says.kind == Kind::ready) return complain(error_line(asked_, "that is known"), seen, used);
  if (says.kind == Kind::command) return take_command(says, seen, used, out);
  return take_question(says, seen, used);
}

Outsider::Step Outsider::take_command(const BotSays& says, const Sighted& seen, Used& used, Command& out) {
  const bool own = is_of_side(says.command, seen.side());
  const boost::json::array reasons = own ? seen.known().refusal(seen.whole(), says.command) : not_yours();
  if (!reasons.empty()) return complain(refused_line(asked_, reasons), seen, used);
  out = says.command;
  return Step::done;
}

Outsider::Step Outsider::take_question(const BotSays& says, const Sighted& seen, Used& used) {
  if (++used.asked > terms_.most_asked) {
    lose(seen, "asks too many questions", Ends::no);
    return Step::lost;
  }
  try {
    const ToilBound bound([&] { return link_->left_ms() <= 0; });
    return say(answer_line(says, seen), seen);
  } catch (const TooMuchToil&) {
    lose(seen, "did not answer in time", Ends::no);
    return Step::lost;
  }
}

// Tells it what was wrong; it may try again, so often.
Outsider::Step Outsider::complain(const std::string& line, const Sighted& seen, Used& used) {
  if (++used.wrong < terms_.most_wrong) return say(line, seen);
  lose(seen, "said nothing that can be done", Ends::no);
  return Step::lost;
}

Outsider::Step Outsider::say(const std::string& line, const Sighted& seen) {
  if (link_->say(line)) return Step::on;
  lose(seen, "does not listen", Ends::yes);
  return Step::lost;
}

void Outsider::lose(const Sighted& seen, const std::string& why, Ends ends) {
  const int turn = seen.whole().core().turn;
  lost_turn_ = turn;
  lost_ = why;
  if (ends == Ends::yes) {
    link_->stop();
    running_ = false;
    late_ = 0;
  }
  const bool for_good = !running_ && starts_ >= terms_.starts;
  faults_.push_back(
      for_good ? fmt::format("the bot {} ({}) {}: drill plays on for it", name_, name_of(seen.side()), why)
               : fmt::format("the bot {} ({}) {}: drill plays the rest of turn {} for it", name_,
                             name_of(seen.side()), why, turn));
  if (log_) log_(faults_.back());
}

}  // namespace drumhead::outside
