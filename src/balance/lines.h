// A series as lines of JSON: its own line first, then one for each battle in whatever order they ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "balance/outcome.h"
#include "balance/series.h"

namespace drumhead::balance {

// Each with the newline at its end.
std::string line_of(const Series& series);
std::string line_of(std::uint64_t number, const Outcome& outcome, const Series& series);

using Numbered = std::pair<std::uint64_t, Outcome>;
// Without the newline. Nothing: it is no battle of this series.
std::optional<Numbered> read_line(std::string_view line, const Series& series);

struct Kept {
  Series series;
  std::vector<Numbered> battles;
  std::size_t whole = 0;  // bytes up to the end of the last line that is whole; what follows was cut off
};
// A file's whole text. A last line that was cut off is left out; any other that makes no sense is a problem.
Result<Kept> read_kept(std::string_view text, const std::string& file);

}  // namespace drumhead::balance
