// A rulebook: every rule of a sheet in our own words, its tables, and the rulings where it is open.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json/value.hpp>

#include "base/ids.h"

namespace drumhead {

struct Rule {
  std::string id, section, title, text, kind;
  std::vector<std::string> needs;
  // Rulings only.
  bool ruling = false;
  std::string question, why;
  std::string fallback;              // the default choice; empty: no option
  std::vector<std::string> choices;  // empty: no option
  std::string before;                // how it was played before there was this ruling; empty: not known
};

struct Rulebook {
  std::string id, prefix, title, author;
  std::string lengths;  // "inch" or "cm"
  std::vector<std::string> dice;
  std::vector<Rule> rules;     // in the order of the compiled list, then any that the file adds
  boost::json::object tables;  // the [table.*] parts
  std::uint64_t digest = 0;    // of the file's text
  std::vector<RuleId> filled;  // options that the text is too old to have, played as they were before

  const Rule* find(std::string_view rule) const;
  RuleId id_of(std::string_view rule) const;
  const Rule& operator[](RuleId rule) const { return rules[rule.value]; }
  // Options are the rulings with choices, in order.
  std::vector<RuleId> options() const;
  // Rules whose id, title or text contain all the words, best first.
  std::vector<const Rule*> search(std::string_view words) const;
};

}  // namespace drumhead
