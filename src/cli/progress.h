// How far a long run is, with a guess of what is left: on a terminal only.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace drumhead::cli {

class Progress {
 public:
  // Of so many battles; a run that may end sooner says so by `at_most`.
  explicit Progress(std::size_t battles, bool at_most = false);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done) const;

 private:
  std::size_t battles_;
  bool at_most_, shown_;
  std::chrono::steady_clock::time_point begun_;
};

// "[====    ] 120 of 400 battles, about 2 min left"; nothing is guessed before anything is done.
std::string progress_text(std::size_t done, std::size_t battles, bool at_most, double seconds);

}  // namespace drumhead::cli
