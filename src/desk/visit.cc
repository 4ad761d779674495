// Hears messages one by one, within their bounds, and hands them to the game.
#include "desk/visit.h"

#include "desk/house.h"

namespace drumhead::desk {

namespace {

constexpr double kQuiet = 0.75;  // of its allowance left: it is not the one that floods

std::string_view word_of(Goodbye::Kind kind) {
  switch (kind) {
    case Goodbye::Kind::flood:
      return "flood";
    case Goodbye::Kind::too_slow:
      return "too-slow";
    case Goodbye::Kind::closing:
      break;
  }
  return "closing";
}

}  // namespace

Outgoing Goodbye::message() const { return error_message(word_of(kind), sentence); }

Visit::Visit(House& house, Asker asker, Line& line)
    : house_(house),
      asker_(std::move(asker)),
      line_(&line),
      allowance_(house.staff().clock(), house.config().rate, house.config().burst),
      chat_(house.staff().clock(), house.config().chat_a_minute / 60.0, house.config().chat_at_once) {}

// ---- in

void Visit::hear(std::string_view text) {
  if (line_ == nullptr) return;
  Request request;
  const auto fault = read_request(text, request);
  if (!spend(fault ? 1 : cost_of(request.kind))) return;
  if (fault) return send(error_message(fault->code, fault->text, request.re()));
  if (request.kind == Kind::hello) return greet(request);
  if (request.kind == Kind::balance) return house_.balance().begin(shared_from_this(), request);
  if (request.kind == Kind::balance_hold) return house_.balance().hold(*this, request);
  if (request.kind == Kind::balance_stop) return house_.balance().stop(*this, request);
  if (request.kind == Kind::chat && !chat_.spend(1))
    return send(error_message("limit", "that is a lot of talk; wait a little", request.re()));
  if (match_) return match_->hear(shared_from_this(), std::move(request));
  if (request.kind == Kind::ping) return send(message({{"type", "pong"}}, request.re()));
  send(error_message("no-game", "say hello to a game first", request.re()));
}

void Visit::hear_bytes() {
  if (spend(1)) send(error_message("bad-json", "expected text, not bytes"));
}

void Visit::hear_ping() { spend(1); }

// Takes from the visit's and its address's allowance; false: it is disconnected. Of an address that says too
// much, only the visits that say most are.
bool Visit::spend(int cost) {
  if (line_ == nullptr) return false;
  const bool own = allowance_.spend(cost), all = house_.limits().may_send(asker_.address, cost);
  if (own && (all || allowance_.left() >= kQuiet)) return true;
  show_out({Goodbye::Kind::flood, "too many messages in too short a time"});
  return false;
}

// The game may take its time to let us in. Whatever happens meanwhile, only the last greeting counts, and a
// visit that goes is not kept by those that are under way.
void Visit::greet(const Request& request) {
  leave();  // a series for the balance page, too
  const Greeting greeting{weak_from_this(), ++greeting_, request.tokens, request.re()};
  house_.open(request.game, [greeting](const Fault* fault, const MatchPtr& match) {
    if (fault == nullptr) return match->join(greeting);
    const VisitPtr who = greeting.who.lock();
    if (who && who->awaits(greeting.number)) who->send(sorry(*fault, greeting.tokens, greeting.re));
  });
}

// ---- out

void Visit::send(Outgoing message) {
  if (line_ != nullptr) line_->send(std::move(message));
}

// A game may be in the middle of telling everybody: the visit leaves it afterwards.
void Visit::show_out(const Goodbye& why) {
  if (line_ == nullptr) return;
  Line& line = *line_;
  line_ = nullptr;
  house_.staff().desk([self = shared_from_this()] { self->leave(); });
  line.hang_up(why);
}

void Visit::leave() {
  house_.balance().leave(*this);
  ++greeting_;  // a game that lets us in after this is ignored
  const MatchPtr left = std::move(match_);
  match_ = nullptr;
  if (left) left->leave(this);
}

void Visit::end() {
  line_ = nullptr;
  house_.staff().forget(asker_);
  leave();
}

}  // namespace drumhead::desk
