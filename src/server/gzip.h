// Compresses text for clients that accept it: the gzip format.
#pragma once

#include <string>
#include <string_view>

namespace drumhead::server {

std::string gzipped(std::string_view text);

}  // namespace drumhead::server
