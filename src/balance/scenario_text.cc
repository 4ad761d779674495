// Finds tables and keys in the lines of a TOML file, and tells lines that differ.
#include "balance/scenario_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/ensure.h"

namespace drumhead::balance {

namespace {

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t\r") == std::string_view::npos; }
bool is_comment(std::string_view line) {
  const std::size_t at = line.find_first_not_of(" \t");
  return at != std::string_view::npos && line[at] == '#';
}

// "unit" for [[unit]], "unit.muster" for [unit.muster]; empty for a line that is no header.
std::string_view header_of(std::string_view line) {
  if (!line.starts_with('[')) return {};
  const std::size_t begin = line.find_first_not_of('['), end = line.find(']');
  return begin == std::string_view::npos || end == std::string_view::npos || end < begin
             ? std::string_view{}
             : line.substr(begin, end - begin);
}

// A long text may hold lines that look like anything.
bool turns_quotes(std::string_view line) {
  std::size_t quotes = 0;
  for (std::size_t at = line.find("\"\"\""); at != std::string_view::npos; at = line.find("\"\"\"", at + 3))
    ++quotes;
  return quotes % 2 == 1;
}

bool sets_key(std::string_view line, std::string_view key) {
  if (!line.starts_with(key)) return false;
  const std::size_t next = line.find_first_not_of(" \t", key.size());
  return next != std::string_view::npos && line[next] == '=';
}

}  // namespace

ScenarioText::ScenarioText(std::string_view text) : lines_(lines_of(text)) {}

std::vector<ScenarioText::Block> ScenarioText::blocks_of(std::string_view kind) const {
  std::vector<Block> out;
  bool quoted = false, open = false, own = false;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const std::string_view header = quoted ? std::string_view{} : header_of(lines_[i]);
    if (turns_quotes(lines_[i])) quoted = !quoted;
    if (header == kind) {
      out.push_back({i, i + 1, i + 1});
      open = own = true;
    } else if (!header.empty()) {
      own = false;
      open = open && header.starts_with(std::string(kind) + ".");
    }
    if (!open || (!quoted && (is_blank(lines_[i]) || is_comment(lines_[i])))) continue;
    out.back().end = i + 1;
    if (own) out.back().own_end = i + 1;
  }
  return out;
}

void ScenarioText::set(std::string_view kind, std::size_t n, std::string_view key, std::string_view value) {
  const std::vector<Block> blocks = blocks_of(kind);
  ENSURE(n < blocks.size(), n, blocks.size());
  const std::string line = fmt::format("{} = {}", key, value);
  for (std::size_t i = blocks[n].begin + 1; i < blocks[n].own_end; ++i) {
    if (!sets_key(lines_[i], key)) continue;
    lines_[i] = line;
    return;
  }
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(blocks[n].own_end), line);
}

void ScenarioText::erase(std::string_view kind, std::size_t n) {
  const std::vector<Block> blocks = blocks_of(kind);
  ENSURE(n < blocks.size(), n, blocks.size());
  std::size_t begin = blocks[n].begin, end = blocks[n].end;
  while (begin > 0 && is_comment(lines_[begin - 1])) --begin;
  while (end < lines_.size() && is_blank(lines_[end])) ++end;
  lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(begin),
               lines_.begin() + static_cast<std::ptrdiff_t>(end));
}

void ScenarioText::copy(std::string_view kind, std::size_t n) {
  const std::vector<Block> blocks = blocks_of(kind);
  ENSURE(n < blocks.size(), n, blocks.size());
  std::vector<std::string> more = {""};
  for (std::size_t i = blocks[n].begin; i < blocks[n].own_end; ++i) more.push_back(lines_[i]);
  lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(blocks[n].end), more.begin(), more.end());
}

std::string ScenarioText::text() const {
  std::string out;
  for (const std::string& line : lines_) out += line + "\n";
  return out;
}

// ---- differences

namespace {

constexpr std::size_t kContext = 3;

// One line of a script that turns one text into the other: ' ' kept, '-' gone, '+' new.
struct Turned {
  char how = ' ';
  const std::string* line = nullptr;
};

// By the longest common subsequence; scenario files are short.
std::vector<Turned> script(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const std::size_t n = before.size(), m = after.size();
  std::vector<std::vector<std::uint32_t>> common(n + 1, std::vector<std::uint32_t>(m + 1, 0));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;)
      common[i][j] =
          before[i] == after[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::vector<Turned> out;
  for (std::size_t i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && before[i] == after[j]) {
      out.push_back({' ', &before[i]});
      ++i, ++j;
    } else if (i < n && (j == m || common[i + 1][j] >= common[i][j + 1])) {
      out.push_back({'-', &before[i++]});
    } else {
      out.push_back({'+', &after[j++]});
    }
  }
  return out;
}

std::string hunk(const std::vector<Turned>& lines, std::size_t begin, std::size_t end) {
  std::size_t old_at = 1, new_at = 1, old_count = 0, new_count = 0;
  std::string body;
  for (std::size_t i = 0; i < end; ++i) {
    const bool in = i >= begin;
    if (lines[i].how != '+') ++(in ? old_count : old_at);
    if (lines[i].how != '-') ++(in ? new_count : new_at);
    if (in) body += lines[i].how + *lines[i].line + "\n";
  }
  return fmt::format("@@ -{},{} +{},{} @@\n{}", old_at, old_count, new_at, new_count, body);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, std::string_view name) {
  const std::vector<std::string> old_lines = lines_of(before), new_lines = lines_of(after);
  const std::vector<Turned> lines = script(old_lines, new_lines);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].how == ' ') continue;
    const std::size_t begin = i - std::min(i, kContext);
    std::size_t last = i;
    for (std::size_t j = i; j < lines.size() && j <= last + 2 * kContext; ++j)
      if (lines[j].how != ' ') last = j;
    const std::size_t end = std::min(lines.size(), last + 1 + kContext);
    out += hunk(lines, begin, end);
    i = end - 1;
  }
  return out.empty() ? out : fmt::format("--- a/{0}\n+++ b/{0}\n", name) + out;
}

}  // namespace drumhead::balance
