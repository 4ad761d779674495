// The programs of bots by others: started without a shell, spoken to through pipes, and ended with all that
// they have started.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "outside/link.h"

namespace drumhead::server {

// Programs that run at once, in all. It must outlive the links that it has given.
class BotPrograms {
 public:
  explicit BotPrograms(std::size_t most);
  ~BotPrograms();  // none runs any more, and none is left as a zombie
  BotPrograms(const BotPrograms&) = delete;
  BotPrograms& operator=(const BotPrograms&) = delete;

  // To a program that is not started yet: its name, looked up in PATH, and its arguments.
  std::unique_ptr<outside::BotLink> link(std::vector<std::string> words);

  // Kills all that run and starts no more: whoever waits for one of them is answered at once.
  void stop();

 private:
  class Link;
  struct Dying {
    pid_t pid = 0;
    std::chrono::steady_clock::time_point killed_at;  // if it has not ended by then
  };
  bool enter();  // false: there is no room
  void started(pid_t pid);
  void never_started();
  void end(pid_t pid);  // what it said last is heard no more
  void bury();          // the undertaker's work

  std::size_t most_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t running_ = 0;
  std::set<pid_t> alive_;
  std::deque<Dying> dying_;
  bool stopped_ = false, closing_ = false;
  std::thread undertaker_;
};

}  // namespace drumhead::server
