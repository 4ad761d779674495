// Functions and files stay short enough to be read at a glance. The layout of the sources is clang-format's,
// so a function is found by its indentation.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "source.h"

namespace drumhead {
namespace {

constexpr int kLongestFunction = 60, kMedian = 8, kNinetieth = 24;
constexpr std::size_t kLongestFile = 600;

struct Function {
  int line = 0;    // where its body begins
  int length = 0;  // in lines, the braces' included
};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

bool opens_a_statement(const std::string& line, std::size_t at) {
  for (const char* word :
       {"//", "if ", "for ", "while ", "switch ", "else", "return ", "}", "namespace ", "do "})
    if (line.compare(at, std::char_traits<char>::length(word), word) == 0) return true;
  return false;
}

// True for a line that opens the body of a function, member functions in their class among them.
bool opens_a_function(const std::string& line, std::size_t indent) {
  if (line.find(')') == std::string::npos || opens_a_statement(line, indent)) return false;
  return line.find(") {") != std::string::npos || line.find(") const {") != std::string::npos ||
         line.find(") override {") != std::string::npos || line.find(") noexcept {") != std::string::npos ||
         line.find(") const override {") != std::string::npos;
}

std::size_t indent_of(const std::string& line) { return std::min(line.find_first_not_of(' '), line.size()); }

// Where the body that opens at the end of a line is closed: by the first brace that stands farther out than
// it.
std::size_t end_of_body(const std::vector<std::string>& lines, std::size_t opening) {
  const std::size_t body = indent_of(lines[opening + 1]);
  for (std::size_t i = opening + 1; i < lines.size(); ++i)
    if (const std::size_t at = indent_of(lines[i]);
        at < std::max<std::size_t>(body, 1) && lines[i][at] == '}')
      return i;
  return opening;
}

// Functions of namespaces and classes; a function within a function belongs to it.
std::vector<Function> functions_in(const std::string& text) {
  std::vector<Function> out;
  const std::vector<std::string> lines = lines_of(text);
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].empty() || !opens_a_function(lines[i], indent_of(lines[i]))) continue;
    const std::size_t end = lines[i].back() == '{' ? end_of_body(lines, i) : i;
    out.push_back({static_cast<int>(i) + 1, static_cast<int>(end - i) + 1});
    i = end;
  }
  return out;
}

TEST(Lengths, FindsFunctions) {
  const std::vector<Function> found = functions_in(R"(namespace a {
int one() { return 1; }
void three(int many) {
  if (many > 0) {
  }
}
class Room {
 public:
  Room(int wide)
      : wide_(wide) {
    look();
  }
  bool tidy() const { return true; }
};
}
)");
  ASSERT_EQ(found.size(), 4u);
  EXPECT_EQ(found[0].length, 1);
  EXPECT_EQ(found[1].length, 4);
  EXPECT_EQ(found[2].length, 3);
  EXPECT_EQ(found[3].length, 1);
}

TEST(Lengths, OfFunctionsFitOneScreen) {
  std::vector<int> lengths;
  for (const Source& source : all_sources())
    for (const Function& one : functions_in(source.text)) {
      EXPECT_LE(one.length, kLongestFunction)
          << source.path << ":" << one.line << ": part it by what it does";
      lengths.push_back(one.length);
    }
  ASSERT_GT(lengths.size(), 3000u);
  std::sort(lengths.begin(), lengths.end());
  EXPECT_LE(lengths[lengths.size() / 2], kMedian);
  EXPECT_LE(lengths[lengths.size() * 9 / 10], kNinetieth);
}

TEST(Lengths, OfFilesStayUnderSixHundredLines) {
  for (const Source& source : all_sources())
    EXPECT_LE(lines_of(source.text).size(), kLongestFile) << source.path << ": part it by matter";
}

}  // namespace
}  // namespace drumhead
