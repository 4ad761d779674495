// How much one address may do: connections, messages, games, talk, bytes kept.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "desk/clock.h"
#include "desk/config.h"

namespace drumhead::desk {

// So much a second on average, so much at once. A rate of 0 is no limit.
class Allowance {
 public:
  Allowance(const Clock& clock, double rate, double burst)
      : clock_(clock), rate_(rate), burst_(burst), left_(burst), last_(clock.seconds()) {}
  bool spend(double cost);
  void give_back(double cost) { left_ = left_ + cost < burst_ ? left_ + cost : burst_; }
  bool whole();                                                    // nothing is spent
  double left() const { return rate_ <= 0 ? 1 : left_ / burst_; }  // of what may be spent at once

 private:
  void refill();
  const Clock& clock_;
  double rate_, burst_, left_, last_;
};

inline constexpr const char* kTooManyGames =
    "your network has begun many games in this hour; play one of them, or wait a little";

class Limits {
 public:
  Limits(const Config& config, const Clock& clock) : config_(config), clock_(clock) {}

  bool come(const std::string& address);  // false: too many connections
  void go(const std::string& address);
  // Each is one deed of an address; false: it must wait.
  bool may_send(const std::string& address, int cost);
  bool may_begin_game(const std::string& address);
  bool may_talk(const std::string& address);
  bool may_keep(const std::string& address, std::size_t bytes);
  bool may_ponder(const std::string& address) { return of(address).thoughts.spend(1); }
  // To open an invitation; a try that hit is given back.
  bool may_try(const std::string& address) { return of(address).tries.spend(1); }
  void give_back_try(const std::string& address) { of(address).tries.give_back(1); }
  void sweep();  // forgets who has gone and owes nothing

 private:
  struct Account {
    Account(const Config& config, const Clock& clock);
    int connections = 0;
    Allowance messages, games, chat, bytes, tries, thoughts;
  };
  Account& of(const std::string& address);

  const Config& config_;
  const Clock& clock_;
  std::map<std::string, Account, std::less<>> accounts_;
};

}  // namespace drumhead::desk
