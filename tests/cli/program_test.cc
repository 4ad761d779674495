// The program's subcommands: what they answer to good questions and to bad ones.
#include <gtest/gtest.h>
#include <fstream>

#include <boost/json.hpp>

#include "program.h"

namespace drumhead {
namespace {

namespace json = boost::json;

constexpr const char* kSource = DRUMHEAD_SOURCE;

std::string source(const std::string& path) { return std::string(kSource) + "/" + path; }

const std::string kCase = R"(
case = "A volley at eight inches"
rules = "thomas"
shows = ["nt.fire.average-infantry"]
[position]
active = "american"
phase = "firing"
[[position.units]]
key = "continentals"
side = "american"
at = [36, 20]
[[position.units]]
key = "line"
side = "british"
at = [36, 28]
heading = 180
[[do]]
shoot = { unit = "continentals", aims = [{ target = "line" }] }
dice = [6, 4, 3, 1]
units.line = { hits = 2 }
)";

// ---- help and mistakes

TEST(Program, TeachesItsSubcommands) {
  const Ran ran = run("--help");
  EXPECT_EQ(ran.code, 0);
  for (const char* name :
       {"demo", "simulate", "referee", "replay", "rules", "scenario", "check", "signature", "Examples"})
    EXPECT_TRUE(has(ran.out, name)) << name;
  for (const char* name :
       {"demo", "simulate", "referee", "replay", "rules", "scenario", "check", "signature"})
    EXPECT_EQ(run(std::string(name) + " --help").code, 0) << name;
  EXPECT_EQ(run("").out, ran.out);
  EXPECT_EQ(run("--version").code, 0);
}

TEST(Program, AnswersBadCommandLinesWithTwo) {
  for (const char* line : {"conquer", "simulate --games none", "simulate --games 0", "replay",
                           "rules --no-such-option", "referee", "scenario", "check"}) {
    const Ran ran = run(line);
    EXPECT_EQ(ran.code, 2) << line;
    EXPECT_FALSE(ran.err.empty()) << line;
    EXPECT_TRUE(ran.out.empty()) << line;
  }
}

TEST(Program, NamesWhatThereIsWhenANameIsWrong) {
  Ran ran = run("simulate --rules chess");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "no sheet called \"chess\"; the sheets are thomas")) << ran.err;
  ran = run("simulate --scenario atlantis");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "the scenarios are bemis-heights, bennington, ")) << ran.err;
  ran = run("simulate --british napoleon");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "the players are random, recruit, drill and general")) << ran.err;
  ran = run("scenario show atlantis");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "atlantis"));
}

TEST(Program, SaysWhereItsDataShouldBe) {
  const Folder folder;
  Ran ran = run("rules --home " + folder.file(""));
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "no folders rulebooks and scenarios")) << ran.err;
  ran = run("rules", "DRUMHEAD_HOME=" + folder.file(""));
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(has(ran.err, "DRUMHEAD_HOME")) << ran.err;
  EXPECT_EQ(run("rules", "cd / && DRUMHEAD_HOME=" + std::string(kSource)).code, 0);
  EXPECT_EQ(run("rules --home " + std::string(kSource), "cd /;").code, 0);
}

TEST(Program, EndsQuietlyWhenNobodyReads) {
  const Folder folder;
  const std::string program = DRUMHEAD_PROGRAM " rules thomas 2>" + folder.file("err");
  EXPECT_EQ(shell(program + " | head -1 >/dev/null"), 0);
  EXPECT_EQ(text_in(folder.file("err")), "");
}

TEST(Program, SaysSoWhenItCannotWrite) {
  const Folder folder;
  EXPECT_EQ(shell(DRUMHEAD_PROGRAM " rules thomas >/dev/full 2>" + folder.file("err")), 2);
  EXPECT_TRUE(has(text_in(folder.file("err")), "cannot write"));
}

// ---- rules

TEST(Rules, ListsShowsAndSearches) {
  EXPECT_TRUE(has(run("rules").out, "thomas"));
  const Ran book = run("rules thomas");
  EXPECT_EQ(book.code, 0);
  EXPECT_TRUE(has(book.out, "== Victory =="));
  EXPECT_TRUE(has(book.out, "nt.victory.quarter-strength  "));
  EXPECT_TRUE(has(book.out, "Question: "));
  EXPECT_TRUE(has(book.out, "(usual)"));
  const Ran found = run("rules thomas militia withdraws");
  EXPECT_EQ(found.code, 0);
  EXPECT_TRUE(has(found.out, "nt.special.militia-withdraws"));
  const Ran one = run("rules thomas nt.victory.quarter-strength");
  EXPECT_EQ(one.out.find("nt."), 0u);
  EXPECT_EQ(run("rules nt.victory.quarter-strength").out, one.out);
}

TEST(Rules, SaysNoWhenNothingIsFound) {
  EXPECT_EQ(run("rules thomas zeppelin").code, 1);
  EXPECT_EQ(run("rules chess").code, 2);
}

TEST(Rules, SpeaksJson) {
  const json::value all = json::parse(run("rules --json").out);
  EXPECT_EQ(all.as_array()[0].at("id").as_string(), "thomas");
  const json::value one = json::parse(run("rules thomas nt.victory.quarter-strength --json").out);
  EXPECT_EQ(one.at("rules").as_array().size(), 1u);
  EXPECT_EQ(one.at("rules").as_array()[0].at("id").as_string(), "nt.victory.quarter-strength");
}

// ---- referee

TEST(Referee, ReportsACaseAsJson) {
  const Folder folder;
  const Ran ran = run("referee " + folder.write("a.toml", kCase));
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  const json::value report = json::parse(ran.out);
  EXPECT_TRUE(report.at("passed").as_bool());
  EXPECT_TRUE(report.at("steps").as_array().back().at("accepted").as_bool());
  EXPECT_EQ(report.at("case").as_string(), "A volley at eight inches");
}

TEST(Referee, ReadsStandardInputAndIsQuietWhenAsked) {
  const Folder folder;
  const Ran ran = run("referee --quiet -", "cat " + folder.write("a.toml", kCase) + " |");
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out, "PASS A volley at eight inches\n");
}

TEST(Referee, SaysWhatFailed) {
  const Folder folder;
  const std::string good = folder.write("a.toml", kCase);
  const std::string bad = folder.write("b.toml", kCase + "[expect]\nturn = 9\n");
  const Ran ran = run("referee " + good + " " + bad);
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "PASS A volley")) << ran.out;
  EXPECT_TRUE(has(ran.out, "FAIL A volley")) << ran.out;
  EXPECT_TRUE(has(ran.out, "expected 9, found 1")) << ran.out;
}

TEST(Referee, RefusesWhatIsNoCase) {
  const Folder folder;
  for (const char* text :
       {"", "rules = \"chess\"\n", "rules = \"thomas\"\n", "[[[", "rules = \"thomas\"\nposition = 3\n"}) {
    const Ran ran = run("referee " + folder.write("a.toml", text));
    EXPECT_EQ(ran.code, 2) << text;
    EXPECT_TRUE(has(ran.err, "drumhead: ")) << text;
  }
  EXPECT_EQ(run("referee /no/such/file").code, 2);
  EXPECT_EQ(run("referee /tmp").code, 2);
}

// ---- scenario

TEST(ScenarioCommand, ListsAndShows) {
  const Ran list = run("scenario list");
  EXPECT_EQ(list.code, 0);
  for (const char* id : {"cowpens", "germantown", "guilford", "meeting"}) EXPECT_TRUE(has(list.out, id));
  const Ran show = run("scenario show meeting --rules thomas");
  EXPECT_EQ(show.code, 0) << show.err;
  EXPECT_TRUE(has(show.out, "Muster roll"));
  EXPECT_EQ(run("scenario show " + source("scenarios/meeting.toml")).out, show.out);
}

// ---- check

TEST(Check, AcceptsWhatIsShipped) {
  const Ran ran = run("check " + source("rulebooks/thomas.toml") + " " + source("scenarios/*.toml"));
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(has(ran.out, "thomas.toml: rulebook"));
  EXPECT_TRUE(has(ran.out, "meeting.toml: scenario"));
  EXPECT_TRUE(has(ran.out, "muster.toml: muster tables"));
}

TEST(Check, KnowsCasesAndPositions) {
  const Folder folder;
  EXPECT_TRUE(has(run("check " + folder.write("a.toml", kCase)).out, "case, A volley at eight inches"));
  const Ran ran = run("check " + folder.write("p.json", R"({"rules":"thomas","phase":"movement"})"));
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(has(ran.out, "position, turn 1, movement"));
}

TEST(Check, RefusesTurnsAndPointsByNumberInTexts) {
  const Folder folder;
  std::ifstream in(source("scenarios/meeting.toml"));
  const std::string sound{std::istreambuf_iterator<char>(in), {}};
  const std::size_t at = sound.find("notes = \"\"\"\n");
  ASSERT_NE(at, sound.npos);
  const auto checked = [&](const std::string& added) {
    std::string text = sound;
    text.insert(at + 12, added + " ");
    return run("check " + folder.write("m.toml", text));
  };
  for (const char* bad : {"Dark falls after turn 13.", "There are sixteen turns.", "It lasts 12 turns.",
                          "They come in turn two."}) {
    const Ran ran = checked(bad);
    EXPECT_EQ(ran.code, 1) << bad;
    EXPECT_TRUE(has(ran.out, "names a turn or turns by number")) << ran.out;
  }
  for (const char* bad : {"One of each leaves them ahead by a point.", "The hill is worth four points."}) {
    const Ran ran = checked(bad);
    EXPECT_EQ(ran.code, 1) << bad;
    EXPECT_TRUE(has(ran.out, "counts points")) << ran.out;
  }
  for (const char* fine : {"It rains for one turn.", "Stark points at the hill.", "A victory on points.",
                           "They fire in return 2 volleys.", "Each comes in turn."})
    EXPECT_EQ(checked(fine).code, 0) << fine;
}

TEST(Check, SaysWhatIsWrongAndWhere) {
  const Folder folder;
  Ran ran = run("check " + folder.write("p.toml", "rules = \"thomas\"\nphase = \"tea\"\n"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "phase: expected deployment")) << ran.out;
  ran = run("check " + folder.write("x.toml", "colour = \"red\"\n"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "not a rulebook, a scenario")) << ran.out;
  ran = run("check " + folder.write("s.toml", "[scenario]\nid = \"s\"\n"));
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(has(ran.out, "s.toml: scenario")) << ran.out;
  EXPECT_EQ(run("check /no/such/file").code, 1);
  EXPECT_FALSE(
      json::parse(run("check --json " + folder.file("x.toml")).out).as_array()[0].at("ok").as_bool());
}

}  // namespace
}  // namespace drumhead
