// The aides that the program lends to players who think: a clock, and threads where there are some to spare.
#pragma once

#include <atomic>

#include "players/aides.h"

namespace drumhead::cli {

class Hands final : public Aides {
 public:
  explicit Hands(unsigned threads = 1, const std::atomic<bool>* stop = nullptr)
      : threads_(threads), stop_(stop) {}

  void run(int n, const std::function<void(int)>& job) override;
  std::optional<double> seconds() const override;
  bool is_stopped() const override { return stop_ != nullptr && *stop_; }

 private:
  unsigned threads_;
  const std::atomic<bool>* stop_;
};

}  // namespace drumhead::cli
