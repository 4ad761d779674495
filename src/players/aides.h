// Aides: the workers and the clock lent to a thinking player, which knows neither threads nor time.
#pragma once

#include <functional>
#include <optional>

namespace drumhead {

// This one runs jobs one by one, has no clock and never stops. The program (for simulations) and the server
// (for games) derive their own, with threads or a clock.
class Aides {
 public:
  virtual ~Aides() = default;

  // Calls job(0) to job(n - 1), each once, in any order and on any thread, and returns when all are done.
  // Jobs share no data and throw no exceptions.
  virtual void run(int n, const std::function<void(int)>& job) {
    for (int i = 0; i < n; ++i) job(i);
  }
  // Seconds since some moment, never going back; none: there is no clock. Asked by jobs too.
  virtual std::optional<double> seconds() const { return std::nullopt; }
  // True once the best result so far will do. Asked by jobs too, often.
  virtual bool is_stopped() const { return false; }
  // How far it is: playouts done of those there will be, which is a guess where seconds are counted.
  virtual void tell(int done, int of) {
    static_cast<void>(done);
    static_cast<void>(of);
  }
};

}  // namespace drumhead
