// Citations checked while compiling: a rule, option or choice that the rulebook lacks does not build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/ensure.h"
#include "base/ids.h"
#include "base/result.h"
#include "battle/rulebook.h"
#include "battle/setting.h"

namespace drumhead {

// A text that can be a template argument: chosen<"nt.ruling.who-fires", "both-sides">(setting).
template <std::size_t N>
struct FixedString {
  char letters[N]{};

  consteval FixedString(const char (&text)[N]) {  // NOLINT: a literal is a FixedString
    for (std::size_t i = 0; i < N; ++i) letters[i] = text[i];
  }
  constexpr std::string_view view() const { return {letters, N - 1}; }
};

// A ruling with choices, as cmake/rule_ids.cmake writes it from the rulebook.
struct OptionSpec {
  static constexpr std::size_t kMostChoices = 8;

  std::string_view id;
  std::string_view choices[kMostChoices];
  std::size_t count = 0;
};

// Where a choice stands: setting.options[option] holds `choice` when the players chose it.
struct ChoiceAt {
  std::size_t option = 0;
  std::uint8_t choice = 0;
};

// Never called: naming them in a constant expression stops the compiler, which then prints the name.
void no_such_rule_in_this_rulebook();
void no_such_option_in_this_rulebook();
void no_such_choice_of_this_option();

template <class Ids>
consteval RuleId find_rule(const Ids& ids, std::string_view text) {
  std::uint16_t at = 0;
  for (std::string_view id : ids) {
    if (id == text) return RuleId{at};
    ++at;
  }
  no_such_rule_in_this_rulebook();
  return {};
}

template <class Options>
consteval ChoiceAt find_choice(const Options& options, std::string_view id, std::string_view choice) {
  std::size_t at = 0;
  for (const OptionSpec& option : options) {
    if (option.id == id) {
      for (std::size_t i = 0; i < option.count; ++i)
        if (option.choices[i] == choice) return {at, static_cast<std::uint8_t>(i)};
      no_such_choice_of_this_option();
    }
    ++at;
  }
  no_such_option_in_this_rulebook();
  return {};
}

inline bool is_chosen(const Setting& setting, ChoiceAt at) {
  ENSURE(at.option < setting.options.size(), at.option, setting.options.size());
  return setting.options[at.option] == at.choice;
}

}  // namespace drumhead
