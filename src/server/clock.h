// The time of day, for people, and how long a question may take.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace drumhead::server {

// Milliseconds since 1970.
inline std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

// Says, from now on, how much of so many milliseconds has gone. 0: there is no end to them.
inline std::function<double()> patience(int milliseconds) {
  if (milliseconds <= 0) return {};
  const auto began = std::chrono::steady_clock::now();
  return [began, milliseconds] {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - began).count() /
           milliseconds;
  };
}

// Whether so many milliseconds have gone, from now on. 0: never.
inline std::function<bool()> time_is_up(int milliseconds) {
  if (milliseconds <= 0) return {};
  return [gone = patience(milliseconds)] { return gone() >= 1; };
}

}  // namespace drumhead::server
