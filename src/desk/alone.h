// A staff of one: everything is done in turn by whoever calls `run`. For tests, and for a program with one
// thread, such as a browser's worker.
#pragma once

#include <deque>
#include <map>

#include "desk/staff.h"

namespace drumhead::desk {

class Alone final : public Staff {
 public:
  explicit Alone(const Clock& clock) : clock_(clock) {}

  // Does all there is to do at this moment, and what that leads to.
  void run();
  // The first of it alone; false: there was nothing.
  bool run_one();
  // What is at hand for the desk alone: in the midst of a long thought, so that it keeps nobody waiting.
  void run_desk();
  // Asked by long thoughts again and again; true: they are to end.
  void look_up(std::function<bool()> then) { look_up_ = std::move(then); }
  // Milliseconds until there is something to do; -1: there is nothing.
  std::int64_t due() const;

  void work(Job job) override { jobs_.push_back(std::move(job)); }
  void think(Job job) override { jobs_.push_back(std::move(job)); }
  void ponder(Job job) override { thoughts_.push_back(std::move(job)); }
  void grind(Job job) override { battles_.push_back(std::move(job)); }
  void share(int n, const std::function<void(int)>& job) override {
    for (int i = 0; i < n; ++i) job(i);
  }
  bool is_closing() const override { return look_up_ && look_up_(); }
  void desk(Job job) override { jobs_.push_back(std::move(job)); }
  void later(int milliseconds, Job job) override;
  const char* ask(const Asker& who, Job run, Job drop) override;
  void forget(const Asker& who) override;
  const Clock& clock() const override { return clock_; }

 private:
  struct Question {
    Asker who;
    Job run;
  };

  const Clock& clock_;
  std::deque<Job> jobs_;
  std::deque<Question> questions_;      // behind all jobs
  std::deque<Job> thoughts_, battles_;  // behind all else, in this order
  std::multimap<double, Job> later_;    // by the second at which they are due
  std::function<bool()> look_up_;
};

}  // namespace drumhead::desk
