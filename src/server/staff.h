// Who does what, on which thread.
//
// One thread, the desk, owns every connection and every game: no game needs a lock. What takes longer than a
// command (bots, options, routes, reading and mustering) is done by workers on copies of battles, which cost
// a quarter of a microsecond, and comes back to the desk. A third kind of thread writes the archive.
#pragma once

#include <functional>

namespace drumhead::server {

using Job = std::function<void()>;

struct Staff {
  std::function<void(Job)> work;                     // on a worker; it must not throw
  std::function<void(Job)> desk;                     // back at the desk, from any thread
  std::function<void(int milliseconds, Job)> later;  // at the desk, after a while
};

}  // namespace drumhead::server
