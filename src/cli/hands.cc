// Deals jobs out to threads.
#include "cli/hands.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

namespace drumhead::cli {

void Hands::run(int n, const std::function<void(int)>& job) {
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < n; i = next++) job(i);
  };
  std::vector<std::thread> others;
  for (unsigned i = 1; i < std::min(threads_, static_cast<unsigned>(n)); ++i) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
}

std::optional<double> Hands::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace drumhead::cli
