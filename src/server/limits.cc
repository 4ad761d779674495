// Keeps the accounts of addresses.
#include "server/limits.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace drumhead::server {

namespace {

constexpr double kHour = 3600;
constexpr double kMebi = 1024.0 * 1024.0;

}  // namespace

void Allowance::refill() {
  const auto now = std::chrono::steady_clock::now();
  left_ = std::min(burst_, left_ + std::chrono::duration<double>(now - last_).count() * rate_);
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

std::string account_of(const std::string& address) {
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(address, error);
  if (error || parsed.is_v4()) return address;
  const auto six = parsed.to_v6();
  if (six.is_v4_mapped())
    return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, six).to_string();
  auto bytes = six.to_bytes();
  if (!six.is_loopback()) std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
  return boost::asio::ip::address_v6(bytes).to_string();
}

std::string forwarded_address(std::string_view field) {
  const std::size_t comma = field.rfind(',');
  std::string_view last = comma == std::string_view::npos ? field : field.substr(comma + 1);
  while (last.starts_with(' ')) last.remove_prefix(1);
  while (last.ends_with(' ')) last.remove_suffix(1);
  boost::system::error_code error;
  const auto parsed = boost::asio::ip::make_address(std::string(last), error);
  return error ? std::string() : parsed.to_string();
}

Limits::Account::Account(const Config& config)
    : messages(5.0 * config.rate, 5.0 * config.burst),
      games(config.games_an_hour / kHour, config.games_at_once),
      chat(config.chat_a_minute / 30.0, 2.0 * config.chat_at_once),
      bytes(config.megabytes_an_hour * kMebi / kHour, config.megabytes_an_hour * kMebi),
      tries(config.tries_an_hour / kHour, config.tries_at_once) {}

Limits::Account& Limits::of(const std::string& address) {
  return accounts_.try_emplace(address, config_).first->second;
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
                       account.chat.whole() && account.bytes.whole() && account.tries.whole();
    it = quiet ? accounts_.erase(it) : std::next(it);
  }
}

}  // namespace drumhead::server
