// A line for whoever runs the program. A log that cannot be written, on a full disk perhaps, is no reason to
// end.
#pragma once

#include <atomic>
#include <cstdio>
#include <string>

namespace drumhead {

// Who writes the lines instead, if anybody does.
using LogSink = void (*)(const std::string& words);
inline std::atomic<LogSink>& log_sink() {
  static std::atomic<LogSink> sink = nullptr;
  return sink;
}

inline void log_line(const std::string& words) {
  if (const LogSink sink = log_sink()) return sink(words);
  const std::string line = "drumhead: " + words + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace drumhead
