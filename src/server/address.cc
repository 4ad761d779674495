// Reads addresses.
#include "server/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace drumhead::server {

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

}  // namespace drumhead::server
