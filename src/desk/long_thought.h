// A long thought: the staff's hands and clock, lent to a player who thinks, and the word that stops it.
#pragma once

#include <atomic>
#include <functional>
#include <optional>

#include "desk/staff.h"
#include "players/aides.h"

namespace drumhead::desk {

// Begun, stopped and told of at the desk; run by whoever ponders. The staff must outlive it.
class LongThought final : public Aides {
 public:
  using Progress = std::function<void(int done, int of)>;  // playouts; called at the desk, not too often
  LongThought(Staff& staff, Progress progress) : staff_(staff), progress_(std::move(progress)) {}

  void begin() { stopped_ = false; }  // anew
  void stop() { stopped_ = true; }    // it answers at once, with the best so far

  void run(int n, const std::function<void(int)>& job) override { staff_.share(n, job); }
  std::optional<double> seconds() const override { return staff_.clock().seconds(); }
  bool is_stopped() const override { return stopped_ || staff_.is_closing(); }
  void tell(int done, int of) override;

 private:
  Staff& staff_;
  Progress progress_;
  std::atomic<bool> stopped_ = false;
  double told_ = 0;  // when it was last told
};

}  // namespace drumhead::desk
