// Text made smaller for whoever takes it so: the gzip format.
#pragma once

#include <string>
#include <string_view>

namespace drumhead::server {

std::string gzipped(std::string_view text);

}  // namespace drumhead::server
