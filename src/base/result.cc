// Problems as sentences.
#include "base/result.h"

namespace drumhead {

std::string Problem::text() const {
  std::string out = file;
  if (line > 0) out += (out.empty() ? "line " : ":") + std::to_string(line);
  if (!out.empty()) out += ": ";
  if (!key.empty()) out += key + ": ";
  return out + message;
}

std::string text_of(const Problems& problems) {
  std::string out;
  for (const Problem& problem : problems) {
    if (!out.empty()) out += '\n';
    out += problem.text();
  }
  return out;
}

}  // namespace drumhead
