// Words for a broken promise.
#include "base/ensure.h"

namespace drumhead {

void report_bug(const char* what, const char* file, int line, long long left, long long right) {
  throw Bug(std::string("bug: ") + what + " does not hold (" + std::to_string(left) + ", " +
            std::to_string(right) + ") at " + file + ":" + std::to_string(line));
}

}  // namespace drumhead
