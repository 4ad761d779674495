// Citations of the sheet: "bb.move.obstacle"_rule, chosen<"bb.ruling.cinc-cp", "free">(setting).
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <vector>

#include "battle/cite.h"

namespace drumhead::bloodybacks {

// kRuleIds and kOptions, written from rulebooks/bloodybacks.toml by cmake/rule_ids.cmake.
#include "rules/bloodybacks/rule_ids.inc"

consteval RuleId operator""_rule(const char* text, std::size_t n) {
  return find_rule(kRuleIds, std::string_view(text, n));
}

// Whether the players chose this reading of a ruling.
template <FixedString option, FixedString choice>
bool chosen(const Setting& setting) {
  constexpr ChoiceAt at = find_choice(kOptions, option.view(), choice.view());
  return is_chosen(setting, at);
}

inline std::vector<std::string_view> rule_ids() { return {std::begin(kRuleIds), std::end(kRuleIds)}; }
inline std::vector<OptionSpec> option_specs() { return {std::begin(kOptions), std::end(kOptions)}; }

}  // namespace drumhead::bloodybacks
