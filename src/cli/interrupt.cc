// The handler of the signal.
#include "cli/interrupt.h"

#include <csignal>

namespace drumhead::cli {

namespace {

std::atomic<bool> stop_asked{false};

void on_interrupt(int) { stop_asked = true; }

}  // namespace

const std::atomic<bool>& catch_interrupt() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  return stop_asked;
}

}  // namespace drumhead::cli
