// Citations of the sheet: "aw.move.infantry"_rule, chosen<"aw.ruling.steady", "outcome">(setting).
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <vector>

#include "battle/cite.h"

namespace drumhead::awi28 {

// kRuleIds and kOptions, written from rulebooks/awi28.toml by cmake/rule_ids.cmake.
#include "rules/awi28/rule_ids.inc"

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

}  // namespace drumhead::awi28
