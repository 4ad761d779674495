// Stretches along one line, taken together: where features lie over each other their ground counts once.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include "table/march.h"

namespace drumhead {

template <class Keep>
std::vector<Span> spans_where(const std::vector<Span>& spans, Keep keep) {
  std::vector<Span> out;
  std::copy_if(spans.begin(), spans.end(), std::back_inserter(out), keep);
  return out;
}

// In order along the line; those that overlap or touch become one, named after the first of them.
inline std::vector<Span> united(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.from < b.from; });
  std::vector<Span> out;
  for (const Span& span : spans)
    if (out.empty() || !no_farther(span.from, out.back().to))
      out.push_back(span);
    else
      out.back().to = std::max(out.back().to, span.to);
  return out;
}

inline Mil united_length(std::vector<Span> spans) {
  Mil sum = 0;
  for (const Span& span : united(std::move(spans))) sum += span.to - span.from;
  return sum;
}

// What lies beyond the first `most` of them, up to the end of that stretch; none: they are no longer.
inline std::optional<Span> beyond(std::vector<Span> spans, Mil most) {
  for (const Span& span : united(std::move(spans))) {
    const Mil length = span.to - span.from;
    if (length > most) return Span{span.feature, span.from + most, span.to};
    most -= length;
  }
  return std::nullopt;
}

}  // namespace drumhead
