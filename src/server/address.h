// Whose connection it is.
#pragma once

#include <string>
#include <string_view>

namespace drumhead::server {

// An address as limits count it: of IPv6 the half that a household shares.
std::string account_of(const std::string& address);
// The address that a proxy on this machine vouches for: the last that it added. Empty: it named none.
std::string forwarded_address(std::string_view field);

}  // namespace drumhead::server
