// Documents: what TOML and JSON become, and what is said of text that is neither.
#include "documents/document.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace drumhead {
namespace {

using Reader = Result<Document> (*)(std::string_view, const std::string&);

std::string problem_of(Reader reader, std::string_view text) {
  const Result<Document> read = reader(text, "a.toml");
  return read ? "no problem" : text_of(read.problems());
}

std::string as_json(Reader reader, std::string_view text) {
  const Result<Document> read = reader(text, "a.toml");
  return read ? boost::json::serialize(read.value().root) : text_of(read.problems());
}

std::string repeated(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

TEST(Toml, BecomesATree) {
  EXPECT_EQ(
      as_json(read_toml, "a = 1\nb = \"x\"\nc = [true, false]\n[d.e]\nf = {g = -2}\n[[h]]\ni = 0\n[[h]]\n"),
      R"({"a":1,"b":"x","c":[true,false],"d":{"e":{"f":{"g":-2}}},"h":[{"i":0},{}]})");
  EXPECT_EQ(as_json(read_toml, ""), "{}");
}

TEST(Toml, KeepsWholeNumbersApartFromOthers) {
  const Result<Document> read = read_toml("whole = 9223372036854775807\nreal = 2.0\n", "a.toml");
  ASSERT_TRUE(read) << text_of(read.problems());
  const auto& root = read.value().root.get_object();
  EXPECT_EQ(root.at("whole").get_int64(), INT64_MAX);
  EXPECT_EQ(root.at("real").get_double(), 2.0);
}

TEST(Toml, DatesAreText) {
  EXPECT_EQ(
      as_json(read_toml,
              "a = 1777-09-19\nb = 07:05:00\nc = 1777-10-07T15:00:00.250-04:30\nd = 1781-01-17T07:00:00Z\n"),
      R"({"a":"1777-09-19","b":"07:05:00","c":"1777-10-07T15:00:00.25-04:30","d":"1781-01-17T07:00:00Z"})");
}

TEST(Toml, KnowsTheLineOfEveryValue) {
  const Result<Document> read =
      read_toml("a = 1\n\n[b]\nc = [\n  7,\n  {d = 8},\n]\n[[e]]\nf = 1\n[[e]]\nf = 2\n", "a.toml");
  ASSERT_TRUE(read) << text_of(read.problems());
  const Document& document = read.value();
  EXPECT_EQ(document.line_of("a"), 1);
  EXPECT_EQ(document.line_of("b"), 3);
  EXPECT_EQ(document.line_of("b.c"), 4);
  EXPECT_EQ(document.line_of("b.c[0]"), 5);
  EXPECT_EQ(document.line_of("b.c[1].d"), 6);
  EXPECT_EQ(document.line_of("e[0]"), 8);
  EXPECT_EQ(document.line_of("e[1].f"), 11);
  EXPECT_TRUE(std::is_sorted(document.lines.begin(), document.lines.end()));
}

TEST(Toml, AMissingValueHasTheLineOfTheNearestOneAbove) {
  const Result<Document> read = read_toml("\n[b]\nc = [1]\n", "a.toml");
  ASSERT_TRUE(read) << text_of(read.problems());
  EXPECT_EQ(read.value().line_of("b.absent"), 2);
  EXPECT_EQ(read.value().line_of("b.c[9].absent.x"), 3);
  EXPECT_EQ(read.value().line_of("absent"), 0);
  EXPECT_EQ(read.value().line_of(""), 0);
}

TEST(Toml, ProblemsNameTheLine) {
  EXPECT_EQ(problem_of(read_toml, "a = 1\nb = \n").substr(0, 25), "a.toml:2: expected TOML: ");
  EXPECT_EQ(problem_of(read_toml, "a = 1\na = 2\n").substr(0, 25), "a.toml:2: expected TOML: ");
  EXPECT_EQ(problem_of(read_toml, "a = \"open\n").substr(0, 25), "a.toml:1: expected TOML: ");
  EXPECT_EQ(problem_of(read_toml, "a = 99999999999999999999\n").substr(0, 25), "a.toml:1: expected TOML: ");
}

TEST(Toml, SurvivesWhatTheParserItselfDoesNot) {
  EXPECT_EQ(problem_of(read_toml, "[=").substr(0, 25), "a.toml:1: expected TOML: ");
  EXPECT_EQ(problem_of(read_toml, "a = 1 \xc3\xa9").substr(0, 25), "a.toml:1: expected TOML: ");
  EXPECT_EQ(as_json(read_toml, "a = \"\"\"x\\\n \xc3\xa9\"\"\""), "{\"a\":\"x\xc3\xa9\"}");
}

TEST(Toml, RefusesNumbersThatAreNone) {
  EXPECT_EQ(problem_of(read_toml, "a = 1\n[b]\nc = [1.0, nan]\n"),
            "a.toml:3: b.c[1]: expected a finite number");
  EXPECT_EQ(problem_of(read_toml, "a = -inf\n"), "a.toml:1: a: expected a finite number");
}

TEST(Toml, RefusesOtherBytesThanUtf8) {
  EXPECT_EQ(problem_of(read_toml, "a = 1\nb = \"\xff\"\n"),
            "a.toml:2: expected UTF-8 text, found other bytes");
  EXPECT_EQ(problem_of(read_toml, "a = \"\xc0\xaf\""), "a.toml:1: expected UTF-8 text, found other bytes");
  EXPECT_EQ(problem_of(read_toml, "a = \"\xed\xa0\x80\""),
            "a.toml:1: expected UTF-8 text, found other bytes");
  EXPECT_EQ(problem_of(read_toml, "# \xf4\x90\x80\x80"), "a.toml:1: expected UTF-8 text, found other bytes");
  EXPECT_EQ(problem_of(read_toml, "# \xe2\x82"), "a.toml:1: expected UTF-8 text, found other bytes");
  EXPECT_EQ(as_json(read_toml, "a = \"½ \xf0\x9f\x8e\xb2\""), "{\"a\":\"½ \xf0\x9f\x8e\xb2\"}");
}

TEST(Toml, RefusesTooMuchText) {
  EXPECT_EQ(problem_of(read_toml, std::string(kMostText + 1, '\n')),
            "a.toml: expected at most 4194304 bytes, found 4194305");
  EXPECT_EQ(problem_of(read_toml, std::string(kMostText, '\n')), "no problem");
}

TEST(Toml, RefusesWhatIsTooDeep) {
  const std::string message = "expected values nested at most 32 deep";
  EXPECT_EQ(problem_of(read_toml, "\n[" + repeated("a.", 31) + "a]\n"), "a.toml:2: " + message);
  EXPECT_EQ(problem_of(read_toml, repeated("a.", 100000) + "a = 1\n"), "a.toml:1: " + message);
  EXPECT_EQ(problem_of(read_toml, repeated("\"a\" . ", 100000) + "a = 1\n"), "a.toml:1: " + message);
  EXPECT_EQ(problem_of(read_toml, repeated("{a.b.c = ", 20)).substr(0, 25), "a.toml:1: expected TOML: ");
  EXPECT_EQ(problem_of(read_toml, "\na = " + repeated("[", 100000)), "a.toml:2: " + message);
  EXPECT_EQ(problem_of(read_toml, "[" + repeated("a.", 30) + "a]\n"), "no problem");
}

TEST(Toml, DotsInTextAndCommentsAreNoDepth) {
  const std::string dots(100, '.');
  EXPECT_EQ(problem_of(read_toml, "a = \"\\\"" + dots + "\"\nb = '" + dots + "'\n# " + dots), "no problem");
  EXPECT_EQ(problem_of(read_toml, "a = \"\"\"\n" + dots + "\"\"\"\"\"\nb = '''" + dots + "'''\n"),
            "no problem");
  EXPECT_EQ(problem_of(read_toml, "a = [" + repeated("1.5, ", 100) + "]"), "no problem");
}

TEST(Toml, RefusesLongNamesAroundManyValues) {
  std::string text = repeated("k", 10000);
  text += " = [" + repeated("1,", 20000) + "]\n";
  EXPECT_NE(problem_of(read_toml, text).find("expected fewer values, or shorter names above them"),
            std::string::npos);
}

TEST(Json, BecomesTheSameTree) {
  EXPECT_EQ(as_json(read_json, " {\"a\": [1, {\"b\": null}], \"c\": \"\\u00bd\"} "),
            "{\"a\":[1,{\"b\":null}],\"c\":\"½\"}");
  const Result<Document> read = read_json("{\"a\": 1}", "a.json");
  ASSERT_TRUE(read) << text_of(read.problems());
  EXPECT_EQ(read.value().line_of("a"), 0);
  EXPECT_EQ(read.value().file, "a.json");
}

TEST(Json, ProblemsNameTheLine) {
  EXPECT_EQ(problem_of(read_json, "{\n\"a\": 1,\n}").substr(0, 25), "a.toml:3: expected JSON: ");
  EXPECT_EQ(problem_of(read_json, "{\n\"a\": ").substr(0, 25), "a.toml:2: expected JSON: ");
  EXPECT_EQ(problem_of(read_json, "").substr(0, 25), "a.toml:1: expected JSON: ");
  EXPECT_EQ(problem_of(read_json, "{} {}").substr(0, 25), "a.toml:1: expected JSON: ");
  EXPECT_EQ(problem_of(read_json, "[NaN]").substr(0, 25), "a.toml:1: expected JSON: ");
}

TEST(Json, IsBounded) {
  EXPECT_EQ(problem_of(read_json, repeated("[", 32) + repeated("]", 32)), "no problem");
  EXPECT_EQ(problem_of(read_json, "\n" + repeated("[", 33) + repeated("]", 33)),
            "a.toml:2: expected values nested at most 32 deep");
  EXPECT_EQ(problem_of(read_json, std::string(kMostText + 1, ' ')),
            "a.toml: expected at most 4194304 bytes, found 4194305");
  EXPECT_EQ(problem_of(read_json, "[\"\xff\"]"), "a.toml:1: expected UTF-8 text, found other bytes");
  EXPECT_EQ(problem_of(read_json, "{\"a\": [1e999]}"), "a.toml: expected finite numbers");
}

TEST(AnyDocument, IsJsonOrTomlByItsFirstLetter) {
  EXPECT_EQ(as_json(read_document, "\n {\"a\": 1}"), R"({"a":1})");
  EXPECT_EQ(as_json(read_document, "[1, 2]"), "[1,2]");
  EXPECT_EQ(as_json(read_document, "[true]"), "[true]");
  EXPECT_EQ(as_json(read_document, "[[\"a\"]]"), "[[\"a\"]]");
  EXPECT_EQ(as_json(read_document, "[rulebook]\nid = 1"), R"({"rulebook":{"id":1}})");
  EXPECT_EQ(as_json(read_document, "[[rule]]\nid = 1"), R"({"rule":[{"id":1}]})");
  EXPECT_EQ(as_json(read_document, "# note\na = 1"), R"({"a":1})");
  EXPECT_EQ(as_json(read_document, " \n"), "{}");
}

TEST(AnyDocument, OfAnyBytesIsReadOrRefused) {
  std::uint32_t state = 1776;
  const std::string_view letters = "[]{}=.,\"'#\\\n\r\tab10-+:TZnif_e\xc3\xbd\xff";
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text;
    for (int i = 0; i < 24; ++i) {
      state = state * 1664525u + 1013904223u;
      text += letters[(state >> 16) % letters.size()];
    }
    EXPECT_NE(problem_of(read_toml, text), "");
    EXPECT_NE(problem_of(read_json, text), "");
  }
}

}  // namespace
}  // namespace drumhead
