// What the program prints: text to standard output, complaints to standard error.
#pragma once

#include <fmt/format.h>

#include <boost/json/value.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace drumhead::cli {

// What the program answers to whoever called it.
inline constexpr int kFine = 0;
inline constexpr int kNo = 1;        // the answer is no
inline constexpr int kBadInput = 2;  // a file, a name or an option is wrong
inline constexpr int kOurBug = 3;    // the program itself is wrong

// Writes to standard output. When nobody reads any more the program ends, as a filter should.
void put(std::string_view text);
template <class... Args>
void put_line(fmt::format_string<Args...> format, Args&&... args) {
  put(fmt::format(format, std::forward<Args>(args)...) + "\n");
}
void put_json(const boost::json::value& value);
void finish_output();  // at the very end: what could not be written is an error

// One sentence, or all problems, on standard error; both give kBadInput.
int complain(std::string_view sentence);
int complain(const Problems& problems);

bool error_is_terminal();
int columns();  // of the terminal, at most 100; of anything else 100

// Text in lines of our own, broken at blanks, each indented; an empty line of the text stays one.
std::string wrapped(std::string_view text, int indent);
// "a, b and c".
std::string listed(const std::vector<std::string>& words);
// "1 command", "2 commands".
std::string counted(std::size_t number, std::string_view noun);

}  // namespace drumhead::cli
