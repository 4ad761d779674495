// Time comes from outside: the time of day, for people, and how long a question may take.
#pragma once

#include <cstdint>
#include <functional>

namespace drumhead::desk {

// Asked from any thread that does a desk's jobs.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual std::int64_t now_ms() const = 0;  // milliseconds since 1970
  virtual double seconds() const = 0;       // since some moment; never goes back
};

// Measures, from now on, the share of so many milliseconds that has gone. 0: no limit.
inline std::function<double()> patience(const Clock& clock, int milliseconds) {
  if (milliseconds <= 0) return {};
  return [&clock, began = clock.seconds(), milliseconds] {
    return (clock.seconds() - began) * 1000 / milliseconds;
  };
}

// Whether so many milliseconds have gone, from now on. 0: never.
inline std::function<bool()> time_is_up(const Clock& clock, int milliseconds) {
  if (milliseconds <= 0) return {};
  return [gone = patience(clock, milliseconds)] { return gone() >= 1; };
}

}  // namespace drumhead::desk
