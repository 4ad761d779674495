// Documents: TOML or JSON text as one kind of tree, with the line on which each value stands.
#pragma once

#include <boost/json/value.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace drumhead {

struct Document {
  boost::json::value root;
  std::string file;  // as the caller named it
  std::vector<std::pair<std::string, int>>
      lines;  // "units[2].bases" -> 41, sorted by path; read_json notes none

  int line_of(std::string_view path) const;  // of the value, or of the nearest one above it; 0: unknown
};

// Texts beyond these bounds are refused before they are parsed or while they are.
inline constexpr std::size_t kMostText = 4u << 20;
inline constexpr int kMostDepth = 32;

Result<Document> read_toml(std::string_view text, const std::string& file);
Result<Document> read_json(std::string_view text, const std::string& file);
// JSON when the first character that is not white space is '{' or '[', else TOML. For files that people
// write: of JSON too it knows the lines, and refuses a table that has the same name twice.
Result<Document> read_document(std::string_view text, const std::string& file);

}  // namespace drumhead
