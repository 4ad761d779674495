// What a case expects, and how it is compared: whatever is written must be a part of what came out.
#pragma once

#include <string>
#include <vector>

#include "documents/document.h"
#include "documents/json.h"

namespace drumhead {

// What did not come out as expected: sentences that begin with the place in the case and its line.
class Failures {
 public:
  explicit Failures(const Document& document) : document_(document) {}

  void add(const std::string& path, const std::string& text);
  std::vector<std::string> list;

 private:
  const Document& document_;
};

// Keys of an entry of `do` that expect something, and of `expect`.
const std::vector<std::string_view>& expecting_keys();

// Reports expectations that nothing could meet: unknown keys, pieces, rules, events.
// `position` is the battle as it begins: it has every attribute of every piece.
void check_expecting(const json::object& step, const json::value& position, Reading& r, const Where& at);
void check_final(const json::object& expected, const json::value& position, Reading& r, const Where& at);

// Compares an entry of `do` with what is reported of it.
void compare_step(const json::object& step, const json::object& report, const std::string& path,
                  Failures& failures);
// Compares pieces by key, `asks` with the decision, and anything else with the position.
void compare_state(const json::object& expected, const json::value& position, const json::value& decision,
                   const std::string& path, Failures& failures);

}  // namespace drumhead
