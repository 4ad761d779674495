// The texts of the rulebooks name rules in words, never by an id, which the page shows as a link beside them.
#include <gtest/gtest.h>

#include <regex>

#include "cli/home.h"

namespace drumhead::rulebooks_test {
namespace {

TEST(Rulebooks, NameNoRuleIdInASentence) {
  const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  static const std::regex kId(R"(\b[a-z]{2}\.[a-z]+\.[a-z0-9-]+)");
  for (const Sheet& sheet : sheets()) {
    const auto book = home.rulebook(sheet);
    ASSERT_TRUE(book.ok());
    for (const Rule& rule : book.value()->rules)
      for (const std::string& text : {rule.text, rule.title, rule.question, rule.why})
        EXPECT_FALSE(std::regex_search(text, kId)) << rule.id << ": " << text;
  }
}

// A link to a rule is its title: short, a phrase and no question, and no shorthand of ours.
TEST(Rulebooks, GiveEveryRuleATitle) {
  constexpr std::size_t kMost = 70;
  const cli::Home home = cli::Home::find(DRUMHEAD_SOURCE).value();
  static const std::regex kShort(
      R"(\b(cq|cp|drp|al|ar|cinc|los|def|mods?|interp|cav|inf|art|retro|lca|indian)\b)");
  for (const Sheet& sheet : sheets()) {
    const auto book = home.rulebook(sheet);
    ASSERT_TRUE(book.ok());
    for (const Rule& rule : book.value()->rules) {
      EXPECT_FALSE(rule.title.empty()) << rule.id;
      EXPECT_LE(rule.title.size(), kMost) << rule.id << ": " << rule.title;
      EXPECT_FALSE(rule.title.ends_with('?') || rule.title.ends_with('.')) << rule.id << ": " << rule.title;
      EXPECT_FALSE(std::islower(static_cast<unsigned char>(rule.title[0]))) << rule.id << ": " << rule.title;
      EXPECT_FALSE(std::regex_search(rule.title, kShort)) << rule.id << ": " << rule.title;
    }
  }
}

}  // namespace
}  // namespace drumhead::rulebooks_test
