// Who does what, on which thread.
//
// One thread, the desk, owns every connection and every game: no game needs a lock. What takes longer than a
// command is done elsewhere on copies of battles, which cost a quarter of a microsecond, and comes back to
// the desk: bots think, workers read and muster, and questions have a queue and threads of their own, so that
// no amount of them keeps a bot or a new game waiting. One more thread writes the archive.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace drumhead::server {

using Job = std::function<void()>;

// Whose question it is.
struct Asker {
  std::string address;
  std::uint64_t connection = 0;
};

struct Staff {
  // A job is put down at the desk when it is done, wherever it ran: it may hold connections and games.
  std::function<void(Job)> work;                     // on a worker; it must not throw
  std::function<void(Job)> think;                    // a bot, likewise
  std::function<void(Job)> desk;                     // back at the desk, from any thread
  std::function<void(int milliseconds, Job)> later;  // at the desk, after a while
  // A question, answered in its turn; `drop` instead, on the same thread, if that comes too late. Null, or a
  // sentence why it is not taken.
  std::function<const char*(const Asker&, Job run, Job drop)> ask;
  std::function<void(const Asker&)> forget;  // the questions of somebody who has gone
};

}  // namespace drumhead::server
