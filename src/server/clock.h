// The time of day, for people.
#pragma once

#include <chrono>
#include <cstdint>

namespace drumhead::server {

// Milliseconds since 1970.
inline std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace drumhead::server
