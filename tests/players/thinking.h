// What tests of players who think share: openings, clocks and stops, and a battle that goes wrong.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "../contract/broken.h"
#include "base/ensure.h"
#include "cli/home.h"
#include "dice/sources.h"
#include "players/aides.h"

namespace drumhead {

inline std::unique_ptr<Battle> opening(const std::string& scenario, const std::string& rules) {
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  Result<cli::Opening> opened = cli::open_scenario(home.value(), rules, scenario);
  EXPECT_TRUE(opened.ok());
  FastDice dice(3);
  opened.value().battle->start(dice, nullptr);
  return std::move(opened.value().battle);
}

// A clock that ticks whenever somebody looks at it.
class Ticking final : public Aides {
 public:
  std::optional<double> seconds() const override { return 0.001 * looked_++; }

 private:
  mutable int looked_ = 0;
};

// Says stop the n-th time that it is asked, and counts how often it is asked after that.
class Stopping final : public Aides {
 public:
  explicit Stopping(int after) : left_(after) {}
  bool is_stopped() const override {
    if (left_ > 0 && --left_ > 0) return false;
    ++asked_;
    return true;
  }
  void tell(int done, int of) override {
    EXPECT_LE(done, of);
    told_ = done;
  }
  int asked() const { return asked_; }
  int told() const { return told_; }

 private:
  mutable int left_, asked_ = 0;
  int told_ = 0;
};

// A battle in which every command goes wrong.
class Falling final : public Halting {
 public:
  explicit Falling(std::unique_ptr<Battle> whole) : Halting(whole->clone()), own_(std::move(whole)) {}
  void apply(const Command&, Dice&, Sink*) override { throw Bug("made for this test"); }
  std::unique_ptr<Battle> clone() const override { return std::make_unique<Falling>(own_->clone()); }

 private:
  std::unique_ptr<Battle> own_;
};

}  // namespace drumhead
