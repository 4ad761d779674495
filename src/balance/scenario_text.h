// A scenario's file as its author wrote it, changed line by line: comments and order stay.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drumhead::balance {

// Of a file that read_scenario took.
class ScenarioText {
 public:
  explicit ScenarioText(std::string_view text);

  // How many tables there are of a kind: "unit" for [[unit]], "scenario" for [scenario].
  std::size_t count(std::string_view kind) const { return blocks_of(kind).size(); }
  // Sets a key of the nth; it is added if it is not there.
  void set(std::string_view kind, std::size_t n, std::string_view key, std::string_view value);
  // Takes the nth out, with the comment right above it and the tables inside it.
  void erase(std::string_view kind, std::size_t n);
  // Puts a copy of the nth right after it, without the tables inside it.
  void copy(std::string_view kind, std::size_t n);

  std::string text() const;

 private:
  // Lines from its header on: its own keys, then all that belongs to it.
  struct Block {
    std::size_t begin = 0, own_end = 0, end = 0;
  };
  std::vector<Block> blocks_of(std::string_view kind) const;

  std::vector<std::string> lines_;
};

// What has changed, as `diff -u` shows it; empty: nothing.
std::string unified_diff(std::string_view before, std::string_view after, std::string_view name);

}  // namespace drumhead::balance
