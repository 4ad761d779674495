// Bad input from files, wires and databases: what is wrong, where, and what was expected.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace drumhead {

struct Problem {
  std::string file;     // as the caller named it, or empty
  int line = 0;         // 0: unknown
  std::string key;      // path of the value, such as "units[2].bases"
  std::string message;  // a sentence that says what was expected

  std::string text() const;
};

using Problems = std::vector<Problem>;

// A value, or every problem that was found on the way to it.
template <class T>
class Result {
 public:
  Result(T value) : held_(std::move(value)) {}                      // NOLINT: a value is a result
  Result(Problems problems) : held_(std::move(problems)) {}         // NOLINT: so are problems
  Result(Problem problem) : held_(Problems{std::move(problem)}) {}  // NOLINT

  bool ok() const { return std::holds_alternative<T>(held_); }
  explicit operator bool() const { return ok(); }
  T& value() { return std::get<T>(held_); }
  const T& value() const { return std::get<T>(held_); }
  const Problems& problems() const { return std::get<Problems>(held_); }

 private:
  std::variant<T, Problems> held_;
};

// All problems, a line each.
std::string text_of(const Problems& problems);

}  // namespace drumhead
