// Who does what for a desk.
//
// The desk owns every visit and every game, and one thing happens there at a time: no game needs a lock. What
// takes longer than a command is a job for others, on copies of battles, which cost a quarter of a
// microsecond, and comes back to the desk: bots think, games are read and mustered, questions are worked out.
// A server gives each kind threads of its own (server/crew.h); who has one thread does it all in turn
// (desk/alone.h).
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "desk/clock.h"

namespace drumhead::desk {

using Job = std::function<void()>;

// Whose question it is.
struct Asker {
  std::string address;
  std::uint64_t connection = 0;
};

// No job runs within the call that queues it. A job is put down at the desk when it is done, wherever
// it ran: it may hold visits and games. It must not throw.
class Staff {
 public:
  virtual ~Staff() = default;
  virtual void work(Job job) = 0;    // reading, mustering, writing positions
  virtual void think(Job job) = 0;   // a bot
  virtual void ponder(Job job) = 0;  // a long thought, behind all else
  virtual void grind(Job job) = 0;   // a battle for the balance page, behind even that
  // Within such a thought: job(0) to job(n - 1), each once, on as many threads as are free; back when all are
  // done. These jobs throw nothing.
  virtual void share(int n, const std::function<void(int)>& job) = 0;
  virtual bool is_closing() const = 0;                // asked by long thoughts, which then end
  virtual void desk(Job job) = 0;                     // back at the desk, from any job
  virtual void later(int milliseconds, Job job) = 0;  // at the desk, after a while
  // A question, answered in its turn; `drop` instead, in the same way, if that comes too late. Null, or a
  // sentence why it is not taken.
  virtual const char* ask(const Asker& who, Job run, Job drop) = 0;
  virtual void forget(const Asker& who) = 0;  // the questions of somebody who has gone
  virtual const Clock& clock() const = 0;
};

}  // namespace drumhead::desk
