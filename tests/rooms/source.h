// The project's own sources, as text that can be looked through.
#pragma once

#include <string>
#include <vector>

namespace drumhead {

struct Source {
  std::string path;  // from src on: "battle/game.h"
  std::string text;
};

// Every .h and .cc under src, in order.
std::vector<Source> all_sources();

// Without comments, and with nothing between quotation marks.
std::string without_words(const std::string& text);

// A class, struct, union or enumeration that is defined for everybody, with its namespaces.
struct Definition {
  std::string name;  // "drumhead::archive::Ledger"
  int line = 0;
};
std::vector<Definition> definitions_in(const std::string& text);

}  // namespace drumhead
