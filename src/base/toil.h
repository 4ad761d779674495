// A bound on the work of one answer: whoever asks sets it, and what costs most counts itself. The rooms below
// have no clock, so the asker brings his own.
#pragma once

#include <functional>
#include <stdexcept>

namespace drumhead {

// The answer would take more than there is; nothing of it holds.
class TooMuchToil : public std::runtime_error {
 public:
  TooMuchToil() : std::runtime_error("too much to work out") {}
};

class ToilBound;
// Only ToilBound sets it; a battle that is played never does.
inline constinit thread_local ToilBound* toil_bound = nullptr;

// While it lives, work on this thread ends with TooMuchToil soon after `is_enough` says so.
class ToilBound {
 public:
  explicit ToilBound(std::function<bool()> is_enough)
      : is_enough_(std::move(is_enough)), before_(toil_bound) {
    toil_bound = this;
  }
  ~ToilBound() { toil_bound = before_; }
  ToilBound(const ToilBound&) = delete;
  ToilBound& operator=(const ToilBound&) = delete;

  void count() {
    constexpr unsigned kLookEvery = 8;  // a look at the clock is cheap beside a way or a line of sight
    if (++done_ % kLookEvery == 0 && is_enough_ && is_enough_()) throw TooMuchToil();
  }

 private:
  std::function<bool()> is_enough_;
  ToilBound* before_;
  unsigned done_ = 0;
};

// Called by whatever is done very often for one answer: a way traced, a line of sight, a place tried.
inline void toil() {
  if (toil_bound != nullptr) [[unlikely]]
    toil_bound->count();
}

}  // namespace drumhead
