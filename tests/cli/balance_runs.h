// A small run of the balance lab, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "program.h"

namespace drumhead {

inline constexpr const char* kSmall =
    "balance --scenario meeting --rules thomas,lexington --games 6 --seed 7 ";

inline std::string printed(const std::string& arguments) {
  const Ran ran = run(kSmall + arguments);
  EXPECT_EQ(ran.code, 0) << arguments << ": " << ran.err;
  return ran.out;
}

inline std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace drumhead
