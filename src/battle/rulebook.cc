// Finding and searching the rules of a book.
#include "battle/rulebook.h"

#include <algorithm>
#include <utility>

namespace drumhead {

namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& letter : out)
    if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
  return out;
}

std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r\n";
  std::vector<std::string> out;
  std::size_t at = text.find_first_not_of(kBlank);
  while (at != std::string_view::npos) {
    const std::size_t end = std::min(text.find_first_of(kBlank, at), text.size());
    out.push_back(lower(text.substr(at, end - at)));
    at = text.find_first_not_of(kBlank, end);
  }
  return out;
}

// How many of the words stand in the id or title; -1: some word stands nowhere in the rule.
int rank_of(const Rule& rule, const std::vector<std::string>& words) {
  const std::string head = lower(rule.id + "\n" + rule.title);
  const std::string body = lower(rule.text + "\n" + rule.question + "\n" + rule.why);
  int rank = 0;
  for (const std::string& word : words) {
    if (head.find(word) != std::string::npos) {
      ++rank;
    } else if (body.find(word) == std::string::npos) {
      return -1;
    }
  }
  return rank;
}

}  // namespace

const Rule* Rulebook::find(std::string_view rule) const {
  for (const Rule& each : rules)
    if (each.id == rule) return &each;
  return nullptr;
}

RuleId Rulebook::id_of(std::string_view rule) const {
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (rules[i].id == rule) return RuleId{static_cast<std::uint16_t>(i)};
  return {};
}

std::vector<RuleId> Rulebook::options() const {
  std::vector<RuleId> out;
  for (std::size_t i = 0; i < rules.size(); ++i)
    if (!rules[i].choices.empty()) out.push_back(RuleId{static_cast<std::uint16_t>(i)});
  return out;
}

std::vector<const Rule*> Rulebook::search(std::string_view words) const {
  const std::vector<std::string> wanted = words_of(words);
  std::vector<std::pair<int, const Rule*>> found;
  for (const Rule& rule : rules)
    if (const int rank = rank_of(rule, wanted); rank >= 0) found.emplace_back(rank, &rule);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<const Rule*> out;
  for (const auto& entry : found) out.push_back(entry.second);
  return out;
}

}  // namespace drumhead
