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
  // Milliseconds until there is something to do; -1: there is nothing.
  std::int64_t due() const;

  void work(Job job) override { jobs_.push_back(std::move(job)); }
  void think(Job job) override { jobs_.push_back(std::move(job)); }
  void ponder(Job job) override { jobs_.push_back(std::move(job)); }
  void grind(Job job) override { jobs_.push_back(std::move(job)); }
  void share(int n, const std::function<void(int)>& job) override {
    for (int i = 0; i < n; ++i) job(i);
  }
  bool is_closing() const override { return false; }
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
  bool do_next();

  const Clock& clock_;
  std::deque<Job> jobs_;
  std::deque<Question> questions_;    // behind all jobs
  std::multimap<double, Job> later_;  // by the second at which they are due
};

}  // namespace drumhead::desk
