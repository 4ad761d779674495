// Threads for long thoughts: they run behind everything else, and help each other.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "desk/staff.h"

namespace drumhead::server {

class Ponderers {
 public:
  Ponderers(unsigned threads, int rank);
  ~Ponderers() { stop(); }
  void stop();  // what waits is dropped, what runs is waited for
  bool is_closing() const { return closing_; }

  void add(desk::Job job);  // one thought, in its turn
  // Called by a thought: its parts are done by this thread and by those that are free.
  void share(int n, const std::function<void(int)>& job);

 private:
  void work(int rank);

  std::mutex lock_;
  std::condition_variable woken_;
  std::deque<desk::Job> waiting_;
  std::atomic<bool> closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace drumhead::server
