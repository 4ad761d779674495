// Reads C++ as far as is needed to see where a name is defined: braces, and what stands before them.
#include "source.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>

namespace drumhead {

namespace fs = std::filesystem;

std::vector<Source> all_sources() {
  std::vector<Source> out;
  const fs::path root = DRUMHEAD_SOURCE "/src";
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const std::string ending = entry.path().extension().string();
    if (!entry.is_regular_file() || (ending != ".h" && ending != ".cc")) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    out.push_back({fs::relative(entry.path(), root).string(), {std::istreambuf_iterator<char>(in), {}}});
  }
  std::sort(out.begin(), out.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
  return out;
}

namespace {

// Where a literal that begins at i ends.
std::size_t end_of_literal(const std::string& text, std::size_t i) {
  const char mark = text[i];
  const bool raw = mark == '"' && i > 0 && text[i - 1] == 'R';
  if (raw) {
    const std::size_t open = text.find('(', i);
    const std::string close = ")" + text.substr(i + 1, open - i - 1) + "\"";
    return text.find(close, open) + close.size();
  }
  for (++i; i < text.size() && text[i] != mark; ++i)
    if (text[i] == '\\') ++i;
  return i + 1;
}

bool is_in_number(const std::string& text, std::size_t i) {  // 1'000
  return i > 0 && std::isalnum(static_cast<unsigned char>(text[i - 1])) != 0;
}

std::size_t end_of_comment(const std::string& text, std::size_t i) {
  const bool line = text[i + 1] == '/';
  const std::size_t end = line ? text.find('\n', i) : text.find("*/", i);
  return end == std::string::npos ? text.size() : end + (line ? 0 : 2);
}

// No class begins with so much; a regular expression would go deep in it.
constexpr std::size_t kMostHead = 2000;

// One brace, or a semicolon, and what stands before it since the last.
class Scanner {
 public:
  explicit Scanner(const std::string& text) : text_(text) {}

  std::vector<Definition> run() {
    for (std::size_t i = 0; i < text_.size(); ++i) {
      const char c = text_[i];
      if (c == '\n') ++line_;
      if (c == '#' && head_.find_first_not_of(" \n\t") == std::string::npos) {
        skip_directive(i);
      } else if (c == '{') {
        open();
      } else if (c == '}') {
        if (!scopes_.empty()) scopes_.pop_back();
        head_.clear();
      } else if (c == ';') {
        head_.clear();
      } else {
        head_ += c;
      }
    }
    return std::move(out_);
  }

 private:
  // What a brace opens; nothing inside the last two is defined for everybody.
  struct Scope {
    bool everybodys = false;
    std::string name;
  };

  void skip_directive(std::size_t& i) {
    for (; i < text_.size() && (text_[i] != '\n' || text_[i - 1] == '\\'); ++i)
      if (text_[i] == '\n') ++line_;
    ++line_;
  }

  bool everybodys() const {
    return std::all_of(scopes_.begin(), scopes_.end(), [](const Scope& one) { return one.everybodys; });
  }

  std::string prefix() const {
    std::string out;
    for (const Scope& one : scopes_) out += one.name + "::";
    return out;
  }

  void open() {
    static const std::regex kSpace(R"(^\s*(?:inline\s+)?namespace\s+([\w:]+)\s*$)");
    static const std::regex kType(
        R"(^\s*(?:template\s*<[^{};]*>\s*)?(?:class|struct|union|enum(?:\s+class)?)\s+(?:alignas\s*\([^)]*\)\s*)?(\w+)\s*(?:final)?\s*(?::[^:][\s\S]*)?$)");
    std::smatch found;
    Scope scope;
    if (head_.size() > kMostHead) head_.clear();
    if (std::regex_match(head_, found, kSpace)) {
      scope = {true, found[1].str()};
    } else if (everybodys() && std::regex_match(head_, found, kType)) {
      out_.push_back({prefix() + found[1].str(), line_});
    }
    scopes_.push_back(std::move(scope));
    head_.clear();
  }

  const std::string& text_;
  std::string head_;
  std::vector<Scope> scopes_;
  std::vector<Definition> out_;
  int line_ = 1;
};

}  // namespace

std::string without_words(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool comment = text[i] == '/' && i + 1 < text.size() && (text[i + 1] == '/' || text[i + 1] == '*');
    const bool literal = text[i] == '"' || (text[i] == '\'' && !is_in_number(text, i));
    if (!comment && !literal) {
      out += text[i++];
      continue;
    }
    const std::size_t end = comment ? end_of_comment(text, i) : end_of_literal(text, i);
    out.append(static_cast<std::size_t>(std::count(text.begin() + static_cast<std::ptrdiff_t>(i),
                                                   text.begin() + static_cast<std::ptrdiff_t>(end), '\n')),
               '\n');
    i = end;
  }
  return out;
}

std::vector<Definition> definitions_in(const std::string& text) {
  const std::string plain = without_words(text);
  return Scanner(plain).run();
}

}  // namespace drumhead
