// Rulebooks: a good one read whole, a bad one refused with the place and the reason, rules found and cited.
#include "battle/rulebook.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "battle/cite.h"
#include "documents/books.h"
#include "rules/thomas/cite.h"
#include "rules/thomas/tables.h"

namespace drumhead {
namespace {

// The paths in these tests count lines, so the text begins on line 1.
constexpr std::string_view kHeading = R"([rulebook]
id = "small"
prefix = "sm"
title = "A small sheet"
author = ""
lengths = "inch"
dice = ["d6"]
)";
constexpr std::string_view kRule = R"([[rule]]
id = "sm.move.far"
section = "Moving"
title = "How far"
text = "A unit marches eight."
kind = "move"
needs = ["troop"]
)";
constexpr std::string_view kRuling = R"([[ruling]]
id = "sm.ruling.fog"
question = "Is there Fog?"
ruling = "No. Units see as far as the ground allows."
why = "The sheet is silent."
kind = "gap"
)";
constexpr std::string_view kOption = R"([[ruling]]
id = "sm.ruling.wheel"
question = "May a unit wheel backwards?"
ruling = "No."
why = "Hardly anybody did."
kind = "gap"
option = true
default = "no"
choices = ["no", "yes"]
)";

std::string join(std::initializer_list<std::string_view> parts) {
  std::string out;
  for (std::string_view part : parts) out += part;
  return out;
}

// The text with one line of it replaced.
std::string changed(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string problems_of(const std::string& text, const std::vector<std::string_view>& compiled = {}) {
  const Result<Rulebook> read = read_rulebook(text, "small.toml", compiled);
  return read ? "no problem" : text_of(read.problems());
}

std::string whole() { return join({kHeading, kRule, kRuling, kOption, "[table.moves]\nline = 8\n"}); }

Rulebook small(const std::vector<std::string_view>& compiled = {}) {
  Result<Rulebook> read = read_rulebook(whole(), "small.toml", compiled);
  EXPECT_TRUE(read) << text_of(read.problems());
  return read.value();
}

std::vector<std::string> ids(const std::vector<const Rule*>& rules) {
  std::vector<std::string> out;
  for (const Rule* rule : rules) out.push_back(rule->id);
  return out;
}

using Ids = std::vector<std::string>;

TEST(Rulebook, ReadsEveryPart) {
  const Rulebook book = small();
  EXPECT_EQ(book.id, "small");
  EXPECT_EQ(book.prefix, "sm");
  EXPECT_EQ(book.title, "A small sheet");
  EXPECT_EQ(book.author, "");
  EXPECT_EQ(book.lengths, "inch");
  EXPECT_EQ(book.dice, Ids{"d6"});
  EXPECT_EQ(book.tables.at("moves").at("line").get_int64(), 8);
  ASSERT_EQ(book.rules.size(), 3u);

  const Rule& rule = book.rules[0];
  EXPECT_EQ(rule.section, "Moving");
  EXPECT_EQ(rule.title, "How far");
  EXPECT_EQ(rule.text, "A unit marches eight.");
  EXPECT_EQ(rule.kind, "move");
  EXPECT_EQ(rule.needs, Ids{"troop"});
  EXPECT_FALSE(rule.ruling);

  const Rule& option = book.rules[2];
  EXPECT_TRUE(option.ruling);
  EXPECT_EQ(option.question, "May a unit wheel backwards?");
  EXPECT_EQ(option.text, "No.");
  EXPECT_EQ(option.why, "Hardly anybody did.");
  EXPECT_EQ(option.fallback, "no");
  EXPECT_EQ(option.choices, (Ids{"no", "yes"}));
}

TEST(Rulebook, PutsTheRulesThatTheEngineCitesFirst) {
  const Rulebook book = small({"sm.ruling.wheel", "sm.move.far"});
  EXPECT_EQ(book.rules[0].id, "sm.ruling.wheel");
  EXPECT_EQ(book.rules[1].id, "sm.move.far");
  EXPECT_EQ(book.rules[2].id, "sm.ruling.fog");
  EXPECT_EQ(book.options(), std::vector<RuleId>{RuleId{0}});
}

TEST(Rulebook, RefusesToLackARuleThatTheEngineCites) {
  EXPECT_EQ(problems_of(whole(), {"sm.move.far", "sm.move.wheel"}),
            "small.toml: sm.move.wheel: the engine cites sm.move.wheel, which this rulebook does not have");
}

// A text from before sm.ruling.wheel, and one that has it and says how it was played until then.
std::string older() { return join({kHeading, kRule, kRuling}); }
std::string newer(std::string_view before = "before = \"yes\"\n") {
  return join({kHeading, kRule, kRuling, kOption, before});
}
Result<Rulebook> filled(const std::string& text, const std::string& from,
                        const std::vector<std::string_view>& compiled) {
  const Result<Rulebook> today = read_rulebook(from, "today.toml", {});
  EXPECT_TRUE(today) << text_of(today.problems());
  return read_rulebook(text, "small.toml", compiled, &today.value());
}

TEST(Rulebook, OlderThanARulingIsPlayedAsBefore) {
  const Result<Rulebook> book = filled(older(), newer(), {"sm.move.far", "sm.ruling.wheel"});
  ASSERT_TRUE(book) << text_of(book.problems());
  EXPECT_EQ(book.value().filled, std::vector<RuleId>{RuleId{1}});
  EXPECT_EQ(book.value().rules[1].id, "sm.ruling.wheel");
  EXPECT_EQ(book.value().rules[1].fallback, "yes");  // today it would be no
  EXPECT_EQ(book.value().rules[2].id, "sm.ruling.fog");
  // Who has the ruling plays by what it says.
  EXPECT_TRUE(filled(newer(), newer(), {"sm.ruling.wheel"}).value().filled.empty());
}

TEST(Rulebook, OlderThanTheTableOfGroundCountsItAsToday) {
  const std::string moves = "[table.moves]\nfar = 6\n";
  const std::string ground = "[table.ground]\nfield = \"open\"\n[[table.going]]\nkind = \"marsh\"\n";
  const Result<Rulebook> book = filled(older() + moves, newer() + ground + "[table.more]\nfar = 7\n", {});
  ASSERT_TRUE(book) << text_of(book.problems());
  EXPECT_EQ(book.value().tables.at("ground").at("field"), "open");
  EXPECT_EQ(book.value().tables.at("going").at(0).at("kind"), "marsh");
  EXPECT_FALSE(book.value().tables.contains("more"));  // numbers are never taken from another text
}

TEST(Rulebook, IsNotFilledWhereNobodyKnowsHowItWasPlayed) {
  EXPECT_FALSE(filled(older(), newer(""), {"sm.ruling.wheel"}));
  // Nor are rules, which may have numbers.
  EXPECT_FALSE(filled(join({kHeading, kRuling}), newer(), {"sm.move.far"}));
  EXPECT_EQ(problems_of(newer("before = \"perhaps\"\n")),
            "small.toml:30: ruling[1].before: expected one of the choices no, yes, found \"perhaps\"");
  EXPECT_EQ(problems_of(join({kHeading, kRule, kRuling, "before = \"no\"\n"})),
            "small.toml:21: ruling[0].before: expected option = true beside it");
}

TEST(Rulebook, FindsRulesById) {
  const Rulebook book = small();
  ASSERT_NE(book.find("sm.ruling.fog"), nullptr);
  EXPECT_EQ(book.find("sm.ruling.fog")->why, "The sheet is silent.");
  EXPECT_EQ(book.find("sm.ruling"), nullptr);
  EXPECT_EQ(book.id_of("sm.ruling.fog"), RuleId{1});
  EXPECT_FALSE(book.id_of("sm.none").valid());
  EXPECT_EQ(book[RuleId{1}].id, "sm.ruling.fog");
}

TEST(Rulebook, SearchWantsAllWordsAndPutsTitlesFirst) {
  const Rulebook book = small();
  EXPECT_EQ(ids(book.search("FAR")), (Ids{"sm.move.far", "sm.ruling.fog"}));
  EXPECT_EQ(ids(book.search("fog")), Ids{"sm.ruling.fog"});
  EXPECT_EQ(ids(book.search("  unit  wheel ")), Ids{"sm.ruling.wheel"});
  EXPECT_EQ(ids(book.search("hardly")), Ids{"sm.ruling.wheel"});
  EXPECT_EQ(ids(book.search("unit cannon")), Ids{});
  EXPECT_EQ(book.search("").size(), 3u);
}

TEST(Rulebook, DigestIsThatOfTheText) {
  EXPECT_EQ(small().digest, small().digest);
  const Result<Rulebook> other = read_rulebook(whole() + "# note\n", "small.toml", {});
  ASSERT_TRUE(other);
  EXPECT_NE(other.value().digest, small().digest);
  const Result<Rulebook> heading = read_rulebook(kHeading, "small.toml", {});
  ASSERT_TRUE(heading) << text_of(heading.problems());
}

TEST(BadRulebook, LacksItsHeading) {
  EXPECT_EQ(problems_of(""), "small.toml: rulebook: expected a [rulebook] heading with keys");
  EXPECT_EQ(problems_of("rulebook = 1\n"), "small.toml:1: rulebook: expected a [rulebook] heading with keys");
}

TEST(BadRulebook, LacksKeysOfItsHeading) {
  EXPECT_EQ(problems_of("[rulebook]\n"),
            "small.toml:1: rulebook.id: missing, expected text\n"
            "small.toml:1: rulebook.prefix: missing, expected text\n"
            "small.toml:1: rulebook.title: missing, expected text\n"
            "small.toml:1: rulebook.author: missing, expected text\n"
            "small.toml:1: rulebook.lengths: missing, expected text\n"
            "small.toml:1: rulebook.dice: missing, expected a list of texts");
}

TEST(BadRulebook, HasWrongValuesInItsHeading) {
  EXPECT_EQ(problems_of(changed(whole(), "\"inch\"", "\"ell\"")),
            "small.toml:6: rulebook.lengths: expected \"inch\" or \"cm\", found \"ell\"");
  EXPECT_EQ(problems_of(changed(whole(), "[\"d6\"]", "6")),
            "small.toml:7: rulebook.dice: expected a list of texts");
  EXPECT_EQ(problems_of(changed(whole(), "[\"d6\"]", "[\"d6\", 6]")),
            "small.toml:7: rulebook.dice[1]: expected text");
  EXPECT_EQ(problems_of(changed(whole(), "[\"d6\"]", "[\"2D6\", \"d10\", \"a deck\"]")),
            "small.toml:7: rulebook.dice[1]: expected d3, d4, d6 or d12, found \"d10\"");
  EXPECT_EQ(
      problems_of(changed(whole(), "dice =", "colour = 1\ndice =")),
      "small.toml:7: rulebook.colour: unknown key, expected one of id, prefix, title, author, lengths, dice");
}

TEST(BadRulebook, LacksKeysOfARule) {
  EXPECT_EQ(problems_of(join({kHeading, "[[rule]]\n"})),
            "small.toml:8: rule[0].id: missing, expected text\n"
            "small.toml:8: rule[0].section: missing, expected text\n"
            "small.toml:8: rule[0].title: missing, expected text\n"
            "small.toml:8: rule[0].text: missing, expected text\n"
            "small.toml:8: rule[0].kind: missing, expected text");
  EXPECT_EQ(problems_of(join({kHeading, kRule, "[[ruling]]\n"})),
            "small.toml:15: ruling[0].id: missing, expected text\n"
            "small.toml:15: ruling[0].question: missing, expected text\n"
            "small.toml:15: ruling[0].ruling: missing, expected text\n"
            "small.toml:15: ruling[0].why: missing, expected text\n"
            "small.toml:15: ruling[0].kind: missing, expected text");
}

TEST(BadRulebook, HasWrongValuesInARule) {
  EXPECT_EQ(problems_of(changed(whole(), "\"How far\"", "8")), "small.toml:11: rule[0].title: expected text");
  EXPECT_EQ(problems_of(changed(whole(), "\"How far\"", "\"\"")),
            "small.toml:11: rule[0].title: expected text, found none");
  EXPECT_EQ(problems_of(changed(whole(), "[\"troop\"]", "\"troop\"")),
            "small.toml:14: rule[0].needs: expected a list of texts");
  EXPECT_EQ(
      problems_of(changed(whole(), "needs =", "need =")),
      "small.toml:14: rule[0].need: unknown key, expected one of id, section, title, text, kind, needs");
  EXPECT_EQ(
      problems_of(join({kHeading, kRule, "choices = [\"a\", \"b\"]\n"})),
      "small.toml:15: rule[0].choices: unknown key, expected one of id, section, title, text, kind, needs");
}

TEST(BadRulebook, HasWrongIds) {
  EXPECT_EQ(problems_of(changed(whole(), "sm.move.far", "nt.move.far")),
            "small.toml:9: rule[0].id: expected an id that begins with \"sm.\", found \"nt.move.far\"");
  EXPECT_EQ(problems_of(changed(whole(), "sm.move.far", "sm.")),
            "small.toml:9: rule[0].id: expected an id that begins with \"sm.\", found \"sm.\"");
  EXPECT_EQ(
      problems_of(changed(whole(), "sm.move.far", "sm.Move far")),
      "small.toml:9: rule[0].id: expected small letters, digits, '-' and '.' only, found \"sm.Move far\"");
  EXPECT_EQ(problems_of(changed(whole(), "sm.ruling.fog", "sm.move.far")),
            "small.toml:16: ruling[0].id: expected an id of its own, but \"sm.move.far\" stands here twice");
}

TEST(BadRulebook, HasWrongOptions) {
  EXPECT_EQ(problems_of(changed(whole(), "choices = [\"no\", \"yes\"]\n", "")),
            "small.toml:21: ruling[1].choices: missing, expected a list of texts");
  EXPECT_EQ(problems_of(changed(whole(), "[\"no\", \"yes\"]", "[]")),
            "small.toml:29: ruling[1].choices: expected between 2 and 255 choices, found 0");
  EXPECT_EQ(problems_of(changed(whole(), "default = \"no\"", "default = \"never\"")),
            "small.toml:28: ruling[1].default: expected one of the choices no, yes, found \"never\"");
  EXPECT_EQ(problems_of(changed(whole(), "default = \"no\"\n", "")),
            "small.toml:21: ruling[1].default: missing, expected text");
  EXPECT_EQ(problems_of(changed(whole(), "[\"no\", \"yes\"]", "[\"no\", \"no\"]")),
            "small.toml:29: ruling[1].choices: expected different choices, found \"no\" twice");
  EXPECT_EQ(problems_of(changed(whole(), "option = true", "option = 1")),
            "small.toml:27: ruling[1].option: expected true or false\n"
            "small.toml:28: ruling[1].default: expected option = true beside it\n"
            "small.toml:29: ruling[1].choices: expected option = true beside it");
}

TEST(BadRulebook, HasWrongHeadings) {
  EXPECT_EQ(problems_of(join({kHeading, "[[rulling]]\n"})),
            "small.toml:8: rulling: unknown key, expected one of rulebook, rule, ruling, table");
  EXPECT_EQ(problems_of(join({kHeading, "[rule]\n"})), "small.toml:8: rule: expected [[rule]] headings");
  EXPECT_EQ(problems_of(join({"rule = [1]\n", kHeading})),
            "small.toml:1: rule[0]: expected a [[rule]] heading with keys");
  EXPECT_EQ(problems_of(join({kHeading, "[[table]]\n"})),
            "small.toml:8: table: expected headings such as [table.moves]");
}

TEST(BadRulebook, IsNoToml) {
  EXPECT_EQ(problems_of("[rulebook\n").substr(0, 29), "small.toml:1: expected TOML: ");
}

TEST(Options, OfAnEditedRulebookMustBeThoseOfTheEngine) {
  const Rulebook book = small();
  const auto check = [&](const std::vector<OptionSpec>& compiled) {
    return text_of(check_options(book, compiled, "small.toml"));
  };
  EXPECT_EQ(check({}), "");
  EXPECT_EQ(check({{"sm.ruling.wheel", {"no", "yes"}, 2}}), "");
  EXPECT_EQ(check({{"sm.ruling.wheel", {"yes", "no"}, 2}}),
            "small.toml: sm.ruling.wheel: expected the choices yes, no in this order");
  EXPECT_EQ(check({{"sm.ruling.fog", {"no", "yes"}, 2}}),
            "small.toml: sm.ruling.fog: expected option 1 of the rulebook to be this one");
}

// ---- the Thomas sheet's own book

std::string thomas_text() {
  std::ifstream in(DRUMHEAD_RULEBOOKS "/thomas.toml", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(ThomasRulebook, LoadsWithEveryCompiledId) {
  const std::vector<std::string_view> compiled = thomas::rule_ids();
  const Result<Rulebook> read = read_rulebook(thomas_text(), "thomas.toml", compiled);
  ASSERT_TRUE(read) << text_of(read.problems());
  const Rulebook& book = read.value();
  ASSERT_EQ(book.rules.size(), compiled.size());
  for (std::size_t i = 0; i < compiled.size(); ++i) EXPECT_EQ(book.rules[i].id, compiled[i]);
  EXPECT_EQ(text_of(check_options(book, thomas::option_specs(), "thomas.toml")), "");
  EXPECT_EQ(book.options().size(), thomas::option_specs().size());
}

TEST(ThomasRulebook, SaysWhatCountsAsWoods) {
  const auto woods_by = [](const std::string& text) {
    const Result<Rulebook> read = read_rulebook(text, "thomas.toml", thomas::rule_ids());
    EXPECT_TRUE(read) << text_of(read.problems());
    const Result<thomas::Tables> tables = thomas::load_tables(read.value());
    EXPECT_TRUE(tables) << text_of(tables.problems());
    return std::vector<Ground>(tables.value().woods.begin(), tables.value().woods.end());
  };
  std::string text = thomas_text();
  EXPECT_EQ(woods_by(text), (std::vector<Ground>{Ground::woods_light, Ground::woods_heavy, Ground::orchard}));
  const std::string line = "orchard = \"woods\"\n";
  const std::size_t at = text.find(line);
  ASSERT_NE(at, std::string::npos);
  text.replace(at, line.size(), "orchard = \"open\"\n");
  EXPECT_EQ(woods_by(text), (std::vector<Ground>{Ground::woods_light, Ground::woods_heavy}));
}

TEST(ThomasRulebook, CitationsAreItsIds) {
  using thomas::operator""_rule;
  const Result<Rulebook> read = read_rulebook(thomas_text(), "thomas.toml", thomas::rule_ids());
  ASSERT_TRUE(read) << text_of(read.problems());
  EXPECT_EQ(read.value()["nt.move.allowance"_rule].id, "nt.move.allowance");
  EXPECT_EQ(read.value()["nt.ruling.one-dice"_rule].id, "nt.ruling.one-dice");
}

TEST(ThomasRulebook, ChosenLooksTheOptionUp) {
  const Result<Rulebook> read = read_rulebook(thomas_text(), "thomas.toml", thomas::rule_ids());
  ASSERT_TRUE(read) << text_of(read.problems());
  const std::vector<RuleId> options = read.value().options();
  const RuleId who = read.value().id_of("nt.ruling.who-fires");
  Setting setting;
  setting.options.assign(options.size(), 0);
  EXPECT_TRUE((thomas::chosen<"nt.ruling.who-fires", "active-player">(setting)));
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i] == who) setting.options[i] = 1;
  EXPECT_TRUE((thomas::chosen<"nt.ruling.who-fires", "both-sides">(setting)));
  EXPECT_FALSE((thomas::chosen<"nt.ruling.who-fires", "active-player">(setting)));
  EXPECT_TRUE((thomas::chosen<"nt.ruling.morale-dice", "per-base">(setting)));
  setting.options.clear();
  EXPECT_THROW((thomas::chosen<"nt.ruling.morale-dice", "per-base">(setting)), Bug);
}

}  // namespace
}  // namespace drumhead
