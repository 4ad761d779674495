// Keeps the programs on one database in touch: who has which game open, whose its bots are, what changed. For
// src/postgres only.
//
// One notification tells of a whole batch of changes. It is sent when the batch is durable, in a transaction
// of its own that writes nothing: PostgreSQL lets only one program at a time commit with a notification, and
// nobody's flush must wait for another's. What is not heard of is found by looking, every second.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "archive/archive.h"
#include "postgres/tables.h"

namespace drumhead::archive {

class Follower {
 public:
  // `ailing`: the database cannot be reached, whether or not anybody writes just now.
  Follower(const std::string& address, Deliver deliver, std::function<void()> ailing);
  ~Follower();
  Follower(const Follower&) = delete;
  Follower& operator=(const Follower&) = delete;

  const std::string& worker() const { return worker_; }  // the name of this program among the others
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void stop();  // gives back what this program had

  // ---- from any thread
  void on_change(std::function<void(GameNumber)> heard);
  void attend(GameNumber game, std::optional<Company> mine);
  void wrote(const std::vector<Changed>& changes);  // this program, and it is durable
  void read(GameNumber game, std::int64_t changes);
  // What to tell the others of a batch; empty: nothing.
  std::string notice_of(const std::vector<GameNumber>& games) const;

 private:
  struct Open {
    Company mine;
    std::int64_t seen = -1;  // changes that are known here
    bool told = false;       // the others know `mine`
    bool plays = false;      // its bots are ours
  };

  void run();
  void connect();
  void wait();
  void wake();
  void listen();
  void tell_company();
  void give_back(const std::vector<GameNumber>& closed);
  void show_alive();
  void tell_anew();  // what the others have forgotten
  void take_jobs();
  void look();
  void leave();
  void hear(const std::string& notice);
  void deliver(const std::set<GameNumber>& games);
  void deliver_all();
  std::vector<GameNumber> open_games() const;

  const Deliver deliver_;
  const std::function<void()> ailing_;
  const std::string worker_;
  Database sql_;
  int bell_[2] = {-1, -1};  // a pipe that wakes the thread

  mutable std::mutex lock_;
  std::function<void(GameNumber)> heard_;
  std::map<GameNumber, Open> open_;
  std::set<GameNumber> closed_;  // that the others still think open here
  bool want_jobs_ = false;       // somebody may have given one back
  std::atomic<bool> closing_ = false;
  std::thread thread_;
};

}  // namespace drumhead::archive
