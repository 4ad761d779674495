// A sheet's words: read whole, and every wrong one refused with its line.
#include <gtest/gtest.h>

#include "documents/wordbook.h"
#include "words/phrasebook.h"

namespace drumhead {
namespace {

const std::vector<std::string_view> kRules = {"xx.fire.range", "xx.move.rate"};

// The lines of the problems with what each says, as "3 going.march.going: expected ...".
std::vector<std::string> complaints(std::string_view toml) {
  const Result<Wordbook> read = read_wordbook(toml, "words.toml", kRules);
  std::vector<std::string> out;
  if (read) return out;
  for (const Problem& problem : read.problems()) {
    EXPECT_EQ(problem.file, "words.toml");
    out.push_back(std::to_string(problem.line) + " " + problem.key + ": " + problem.message);
  }
  return out;
}

void expect_complaint(std::string_view toml, const std::string& wanted) {
  const std::vector<std::string> found = complaints(toml);
  ASSERT_EQ(found.size(), 1u) << toml;
  EXPECT_EQ(found[0].substr(0, wanted.size()), wanted);
}

TEST(Wordbook, ReadsWordsWithWhatTheySayAndMean) {
  static const Result<Wordbook> read = read_wordbook(R"(
title = "Small"
strength = "men"
saves = ["xx.fire.range"]
[mark]
shot = { title = "Shot", tone = "plain", sign = "fired", rule = "xx.fire.range" }
moved = { title = "Moved", tone = "plain", sign = "moved", rule = "xx.move.rate" }
[result]
wakes = { did = "", list = "may act" }
runs = { did = "ran", role = "loses" }
holds = "held"
[going]
back = { did = "fell back", going = "back" }
[marker]
men = { many = "men", one = "man" }
shaken = "shaken"
hits = { many = "hits", one = "hit", sort = "burden" }
[answer]
go = "follow-up"
[purpose]
"xx.move.rate" = { deadly = true }
[refusal]
"xx.fire.range".too-far = "{is} is too far."
"xx.fire.range".not-asked = "Not now."
)",
                                                     "words.toml", kRules);
  ASSERT_TRUE(read.ok()) << text_of(read.problems());
  const Wordbook& book = read.value();
  const Lexicon& words = book.lexicon;
  static const Phrases beside(words, book.phrases);  // for as long as the program runs
  EXPECT_EQ(book.title, "Small");
  ASSERT_EQ(book.marks.size(), 2u);  // in the order of the file
  EXPECT_EQ(book.marks[0].key, "shot");
  EXPECT_EQ(book.marks[1].cite, RuleId{1});
  EXPECT_EQ(find_word(words.results, "holds")->did, "held");
  EXPECT_EQ(list_of_result(words, "wakes"), "may act");
  EXPECT_EQ(role_of_result(words, "runs"), ResultRole::loses);
  EXPECT_EQ(role_of_result(words, "holds"), ResultRole::none);
  EXPECT_EQ(find_word(words.goings, "back")->going, Going::back);
  EXPECT_EQ(sort_of(words, "men"), MarkSort::strength);
  EXPECT_EQ(sort_of(words, "shaken"), MarkSort::state);
  EXPECT_EQ(sort_of(words, "hits"), MarkSort::burden);
  EXPECT_EQ(role_of_answer(words, "go"), AnswerRole::follow_up);
  EXPECT_TRUE(is_save(words, RuleId{0}));
  EXPECT_TRUE(is_deadly(words, RuleId{1}));
  const std::vector<RefusalPhrase>& refusals = phrases_of(words).refusals;
  ASSERT_EQ(refusals.size(), 2u);
  EXPECT_TRUE(std::any_of(refusals.begin(), refusals.end(), [](const RefusalPhrase& one) {
    return one.cite == RuleId{0} && one.code == Code::too_far && one.says == "{is} is too far.";
  }));
}

TEST(Wordbook, SaysWhatIsWrongAndWhere) {
  expect_complaint("strength = \"men\"", "0 title: expected the sheet's title");
  expect_complaint("title = \"Small\"\nstrenth = \"men\"", "2 strenth: unknown key, expected one of title,");
  expect_complaint("title = \"Small\"\n[going]\nmarch = { going = \"away\" }",
                   "3 going.march.going: expected one of on, back, aside, untold");
  expect_complaint("title = \"Small\"\n[result]\nruns = 3", "3 result.runs: expected text, or a table with");
  expect_complaint("title = \"Small\"\n[loss]\ngone = { did = \"went\" }", "3 loss.gone: expected text");
  expect_complaint("title = \"Small\"\n[loss]\na-word-that-is-too-long-for-it = \"went\"",
                   "3 loss.a-word-that-is-too-long-for-it: expected a word of at most 23 letters");
  expect_complaint("title = \"Small\"\n[ordered]\ncharge = { did = \"charged\", clash = \"yes\" }",
                   "3 ordered.charge.clash: expected true or false");
  expect_complaint("title = \"Small\"\n[refusal]\n\"xx.fire.rnge\".too-far = \"Too far.\"",
                   "3 refusal.xx.fire.rnge: the rulebook has no rule \"xx.fire.rnge\"");
  expect_complaint("title = \"Small\"\n[refusal]\n\"xx.fire.range\".far = \"Too far.\"",
                   "3 refusal.xx.fire.range.far: expected one of not-asked,");
  expect_complaint(
      "title = \"Small\"\n[mark]\nshot = { title = \"Shot\", tone = \"red\", sign = \"fired\", rule = "
      "\"xx.fire.range\" }",
      "3 mark.shot.tone: expected one of good, warn, bad, plain");
}

}  // namespace
}  // namespace drumhead
