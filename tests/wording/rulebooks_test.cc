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

}  // namespace
}  // namespace drumhead::rulebooks_test
