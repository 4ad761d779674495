// Ctrl-C for long runs: what is in hand is finished and counted; a second one ends the program at once.
#pragma once

#include <atomic>

namespace drumhead::cli {

inline constexpr int kInterrupted = 130;  // what shells expect after Ctrl-C

// From the first call on, Ctrl-C sets it.
const std::atomic<bool>& catch_interrupt();

}  // namespace drumhead::cli
