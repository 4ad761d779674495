// A line for whoever runs the program. A log that cannot be written, on a full disk perhaps, is no reason to
// end.
#pragma once

#include <cstdio>
#include <string>

namespace drumhead {

inline void log_line(const std::string& words) {
  const std::string line = "drumhead: " + words + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

}  // namespace drumhead
