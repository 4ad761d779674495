// Questions wait here, apart from commands and bots, and are answered by threads of their own.
//
// Whose turn it is goes by the time that was spent on him: first the address that has had least, in it the
// connection that has had least. So who asks little is answered at once, however much others ask. An address
// never has all threads.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "desk/staff.h"
#include "server/config.h"

namespace drumhead::server {

using desk::Asker;
using desk::Job;

class Questions {
 public:
  // A question that was answered is handed to `desk`: it may hold the last hand on a connection.
  Questions(const Config& config, unsigned threads, std::function<void(Job)> desk);
  ~Questions() { stop(); }
  void stop();  // what waits is dropped, what runs is waited for

  // Null: it will be run, or dropped when it has waited too long; else a sentence why not.
  const char* ask(const Asker& who, Job run, Job drop);
  int waiting() const {
    const std::lock_guard held(lock_);
    return waiting_;
  }
  void forget(const Asker& who);  // gone: what was asked and is not begun is dropped

 private:
  using Clock = std::chrono::steady_clock;
  struct Question {
    Job run, drop;
    Clock::time_point since;
  };
  struct Line {  // of one connection
    std::deque<Question> waiting;
    int running = 0;
    double spent = 0;  // seconds, on a clock that starts with the least of those who wait
  };
  struct Household {  // of one address
    std::map<std::uint64_t, Line> lines;
    int waiting = 0, running = 0;
    double spent = 0;
  };
  struct Next {
    Asker who;
    Question question;
  };

  void work();
  bool take(Next& out);  // under the lock
  void done(const Asker& who, double seconds);
  void tidy(const Asker& who);

  const Config& config_;
  const std::function<void(Job)> desk_;
  const int most_running_;  // of one address
  mutable std::mutex lock_;
  std::condition_variable woken_;
  std::map<std::string, Household, std::less<>> houses_;
  int waiting_ = 0;
  double now_ = 0;  // what the one served last had spent before
  bool closing_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace drumhead::server
