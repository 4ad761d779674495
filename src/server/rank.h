// Threads that let others go first where processors are few.
#pragma once

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace drumhead::server {

// Commands and bots first, then questions, then long thoughts, then battles for the balance page.
inline constexpr int kRankOfQuestions = 5, kRankOfThoughts = 10, kRankOfBattles = 19;

inline void take_rank(int rank) { setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), rank); }

}  // namespace drumhead::server
