// Stretches along one line, taken together: where features lie over each other their ground counts once.
#pragma once

#include <algorithm>
#include <vector>

#include "table/march.h"

namespace drumhead {

inline Mil united_length(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  Mil sum = 0, reached = 0;
  for (const Span& span : spans) {
    sum += std::max<Mil>(0, span.to - std::max(span.from, reached));
    reached = std::max(reached, span.to);
  }
  return sum;
}

}  // namespace drumhead
