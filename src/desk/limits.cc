// Keeps the accounts of addresses.
#include "desk/limits.h"

#include <algorithm>

namespace drumhead::desk {

namespace {

constexpr double kHour = 3600;
constexpr double kMebi = 1024.0 * 1024.0;

}  // namespace

void Allowance::refill() {
  const double now = clock_.seconds();
  left_ = std::min(burst_, left_ + (now - last_) * rate_);
  last_ = now;
}

bool Allowance::spend(double cost) {
  if (rate_ <= 0) return true;
  refill();
  if (left_ < cost) return false;
  left_ -= cost;
  return true;
}

bool Allowance::whole() {
  refill();
  return rate_ <= 0 || left_ >= burst_;
}

Limits::Account::Account(const Config& config, const Clock& clock)
    : messages(clock, 5.0 * config.rate, 5.0 * config.burst),
      games(clock, config.games_an_hour / kHour, config.games_at_once),
      chat(clock, config.chat_a_minute / 30.0, 2.0 * config.chat_at_once),
      bytes(clock, config.megabytes_an_hour * kMebi / kHour, config.megabytes_an_hour * kMebi),
      tries(clock, config.tries_an_hour / kHour, config.tries_at_once),
      thoughts(clock, config.thoughts_a_minute / 60.0, 2.0 * config.thoughts_a_minute) {}

Limits::Account& Limits::of(const std::string& address) {
  return accounts_.try_emplace(address, config_, clock_).first->second;
}

bool Limits::come(const std::string& address) {
  Account& account = of(address);
  if (config_.connections_of_address > 0 && account.connections >= config_.connections_of_address)
    return false;
  ++account.connections;
  return true;
}

void Limits::go(const std::string& address) { --of(address).connections; }

bool Limits::may_send(const std::string& address, int cost) { return of(address).messages.spend(cost); }
bool Limits::may_begin_game(const std::string& address) { return of(address).games.spend(1); }
bool Limits::may_talk(const std::string& address) { return of(address).chat.spend(1); }
bool Limits::may_keep(const std::string& address, std::size_t bytes) {
  return of(address).bytes.spend(static_cast<double>(bytes));
}

void Limits::sweep() {
  for (auto it = accounts_.begin(); it != accounts_.end();) {
    Account& account = it->second;
    const bool quiet = account.connections == 0 && account.messages.whole() && account.games.whole() &&
                       account.chat.whole() && account.bytes.whole() && account.tries.whole() &&
                       account.thoughts.whole();
    it = quiet ? accounts_.erase(it) : std::next(it);
  }
}

}  // namespace drumhead::desk
