// ENSURE: what must hold unless the program itself is wrong. On in every build.
#pragma once

#include <stdexcept>
#include <string>

namespace drumhead {

// Our own mistake, never a player's and never a bad file's. Only the match runner and test mains catch it.
class Bug : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void report_bug(const char* what, const char* file, int line, long long left, long long right);

}  // namespace drumhead

// The last two arguments are integers worth printing when it fails.
#define ENSURE(condition, left, right)                                                     \
  do {                                                                                     \
    if (!(condition)) [[unlikely]]                                                         \
      ::drumhead::report_bug(#condition, __FILE__, __LINE__, static_cast<long long>(left), \
                             static_cast<long long>(right));                               \
  } while (false)
