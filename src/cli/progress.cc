// Draws the bar.
#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

namespace drumhead::cli {

namespace {

std::string time_text(double seconds) {
  if (seconds < 90) return fmt::format("{:.0f} s", seconds);
  if (seconds < 90 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace

Progress::Progress(std::size_t battles, bool at_most)
    : battles_(std::max<std::size_t>(battles, 1)),
      at_most_(at_most),
      shown_(isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1),
      begun_(std::chrono::steady_clock::now()) {}

Progress::~Progress() {
  if (shown_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::show(std::size_t done) const {
  if (!shown_) return;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  fmt::print(stderr, "\r{}\x1b[K", progress_text(done, battles_, at_most_, seconds));
}

std::string progress_text(std::size_t done, std::size_t battles, bool at_most, double seconds) {
  constexpr std::size_t kWide = 30;
  const std::size_t full = std::min(done, battles) * kWide / battles;
  std::string out = fmt::format("[{}{}] {} of {}{} battles", std::string(full, '='),
                                std::string(kWide - full, ' '), done, at_most ? "at most " : "", battles);
  if (done == 0 || done >= battles || seconds < 1) return out;
  const double left = seconds * static_cast<double>(battles - done) / static_cast<double>(done);
  return out + fmt::format(", {} {} left", at_most ? "at most" : "about", time_text(left));
}

}  // namespace drumhead::cli
