// The referee itself: what a case may expect, when he says no, and what he says of dice and files that do not
// fit.
#include "referee/referee.h"
#include "../sheet_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "documents/books.h"
#include "documents/json.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;

std::shared_ptr<const Rulebook> rulebook_of(const Sheet& sheet) {
  const fs::path path = rulebook_path(sheet);
  Result<Rulebook> book = read_rulebook(text_of_file(path), path.filename().string(), sheet.rule_ids);
  EXPECT_TRUE(book.ok()) << (book.ok() ? "" : text_of(book.problems()));
  return std::make_shared<const Rulebook>(book.value());
}

// Lines 1 to 8 of every case below; the volley stands on line 9.
constexpr const char* kPosition = R"(case = "A volley at eight inches"
rules = "thomas"
[position]
active = "american"
phase = "firing"
units = [
{ key = "c", side = "american", at = [36, 20], heading = 0 },
{ key = "l", side = "british", at = [36, 28], heading = 180, hits = 3 } ]
)";
constexpr const char* kVolley = R"([[do]]
shoot = { unit = "c", aims = [{ target = "l" }] }
dice = [6, 4, 3, 1]
)";

Result<Refereed> refereed(const std::string& text) {
  static const Sheet* thomas = find_sheet("thomas");
  static const std::shared_ptr<const Rulebook> book = rulebook_of(*thomas);
  const Result<Document> document = read_document(text, "a.toml");
  if (!document) return document.problems();
  return run_case(*thomas, book, document.value());
}

// The failures of a case that can be run, a line each; or why it cannot.
std::string verdict_on(const std::string& text) {
  const Result<Refereed> done = refereed(text);
  if (!done) return "cannot be run: " + text_of(done.problems());
  std::string out;
  for (const std::string& failure : done.value().failures) out += failure + "\n";
  return out;
}
std::string of_volley(const std::string& expected) { return verdict_on(kPosition + (kVolley + expected)); }

// Most cases here are thomas's.
class ThomasTest : public testing::Test {
 protected:
  void SetUp() override { NEEDS_SHEET("thomas"); }
};
class Expecting : public ThomasTest {};
class Refusals : public ThomasTest {};
class Steps : public ThomasTest {};
class CaseDice : public ThomasTest {};
class BadCase : public ThomasTest {};

// ---- what a case may expect

TEST_F(Expecting, MayNameLinesSumsResultsEventsAndWhatIsNotThere) {
  EXPECT_EQ(of_volley(R"(
rolls = [{ need = 4, dice = { sum = 4, base = 4, rule = "nt.fire.die-per-base", lines = { absent = ["nt.ruling.formation-fire"] } }, absent = ["side"] }]
events = [{ rolled = { unit = "c", hits = 2 } }, { struck = { unit = "l" } }, { marked = { marker = "bases", now = 3 } }]
no_events = [{ removed = { unit = "l" } }, { resolved = {} }]
results.l = []
units.l = { bases = 3, hits = 1, absent = ["inside", "with"] }
[[do]]
done = true
dice = [3]
results.l = "fails"
results.c = []
[expect]
absent = ["scenario"]
)")
                .substr(0, 60),
            "do[0].rolls[0] (line 13): expected no side, found \"american\"");
}

TEST_F(Expecting, SaysNoToEachThatIsWrong) {
  const std::pair<const char*, const char*> kWrong[] = {
      {"rolls = [{ need = 5 }]", "do[0].rolls[0].need (line 12): expected 5, found 4"},
      {"rolls = [{ need = { base = 3 } }]", "do[0].rolls[0].need.base (line 12): expected 3, found 4"},
      {"rolls = [{ dice = { lines = { \"nt.ruling.formation-fire\" = -1 } } }]",
       "expected -1, found nothing"},
      {"rolls = [{ absent = [\"unit\"] }]", "do[0].rolls[0] (line 12): expected no unit, found \"c\""},
      {"rolls = []", "do[0].rolls (line 12): expected 0 rolls, found 1: \"nt.fire.average-infantry\""},
      {"events = [{ removed = { unit = \"l\" } }]", "there is no event `removed`"},
      {"events = [{ struck = { hits = 3 } }]", "of `struck` there are {\"unit\":\"l\""},
      {"events = [{ struck = {} }, { rolled = {} }]",
       "do[0].events[1] (line 12): expected {\"rolled\":{}}, which happened"},
      {"no_events = [{ struck = { unit = \"l\" } }]", "do[0].no_events[0] (line 12): expected not to happen"},
      {"results.l = \"fails\"", "do[0].results.l (line 12): expected \"fails\", found []"},
      {"units.l = { absent = [\"hits\"] }", "do[0].units.l (line 12): expected no hits, found 1"},
      {"units.l = { hits = 2 }", "do[0].units.l.hits (line 12): expected 2, found 1"},
      {"asks = { ask = \"react\" }", "do[0].asks.ask (line 12): expected \"react\", found \"act\""},
      {"expect = { phase = \"morale\" }",
       "do[0].expect.phase (line 12): expected \"morale\", found \"firing\""},
  };
  for (const auto& [expected, says] : kWrong)
    EXPECT_NE(of_volley(expected).find(says), std::string::npos) << expected << "\n" << of_volley(expected);
}

TEST_F(Expecting, ReadsLinesAndTotalsOfTestsByRule) {
  NEEDS_SHEET("arw1d");
  const fs::path folder = fs::path(DRUMHEAD_SOURCE) / "tests" / "cases" / "arw1d";
  const Sheet* sheet = find_sheet("arw1d");
  const auto book = rulebook_of(*sheet);
  const std::string text = text_of_file(folder / "expects-each-units-morale-total.toml");
  const auto failures = [&](const std::string& from, const std::string& to) {
    std::string edited = text;
    const std::size_t at = edited.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    edited.replace(at, from.size(), to);
    const Result<Document> document = read_document(edited, "a.toml");
    const Result<Refereed> done = run_case(*sheet, book, document.value());
    EXPECT_TRUE(done.ok()) << text_of(done.problems());
    return done.ok() ? done.value().failures.size() : 0;
  };
  EXPECT_EQ(failures("total = 2", "total = 2"), 0u);
  EXPECT_EQ(failures("total = 2", "total = 3"), 1u);
  EXPECT_EQ(failures("\"rw.morale.poor\" = -1", "\"rw.morale.poor\" = 1"), 1u);
  EXPECT_EQ(failures("total = 2", "total = { lines = { absent = [\"rw.morale.poor\"] } }"), 1u);
}

// What nothing could meet is a mistake in the file, not a failure of the program.
TEST_F(Expecting, RefusesWhatNothingCouldMeet) {
  const std::pair<const char*, const char*> kMistakes[] = {
      {"rolls = [{ neeed = 4 }]", "a.toml:12: do[0].rolls[0].neeed: no such key here"},
      {"rolls = [{ purpose = \"nt.fire\" }]", "do[0].rolls[0].purpose: expected the id of a rule"},
      {"rolls = [{ unit = \"x\" }]", "do[0].rolls[0].unit: expected the key of a unit or leader"},
      {"rolls = [{ need = \"4\" }]", "do[0].rolls[0].need: expected a sum, or a table of sum"},
      {"rolls = [{ need = { lines = { \"nt.no\" = 1 } } }]", "expected the id of a rule, found \"nt.no\""},
      {"rolls = { n = 4 }", "do[0].rolls: expected a list"},
      {"events = [{ shot = {} }]", "do[0].events[0]: expected one kind of event, one of moved, rolled"},
      {"events = [{ struck = { units = \"l\" } }]", "do[0].events[0].struck.units: no such key here"},
      {"results.x = \"fails\"", "do[0].results.x: expected the key of a unit"},
      {"results.l = 3", "do[0].results.l: expected a result"},
      {"units.x = { hits = 1 }", "do[0].units.x: expected the key of a unit"},
      {"units.l = { hit = 1 }", "a.toml:12: do[0].units.l.hit: no such key here"},
      {"units.l = { absent = [\"insde\"] }", "do[0].units.l.absent: no such key here: insde"},
      {"leaders.l = { with = \"c\" }", "do[0].leaders.l: expected it under `units`"},
      {"expect = { phse = \"morale\" }", "do[0].expect.phse: no such key here"},
      {"asks = { who = \"british\" }", "do[0].asks.who: no such key here"},
      {"refused = \"too-fat\"", "do[0].refused: expected true, the id of a rule, one of not-asked"},
      {"try = 1", "do[0].try: expected true or false"},
      {"done = true", "a.toml:9: do[0]: expected exactly one of deploy"},
      {"start = true", "do[0].start: expected no command beside it"},
      {"[[do]]\nstart = true", "do[1].start: expected it as the first entry"},
      {"note = 1", "do[0].note: expected text"},
  };
  for (const auto& [mistake, says] : kMistakes) {
    const std::string said = of_volley(mistake);
    EXPECT_TRUE(said.starts_with("cannot be run: a.toml:")) << mistake << "\n" << said;
    EXPECT_NE(said.find(says), std::string::npos) << mistake << "\n" << said;
  }
}

TEST_F(Refusals, AreExpectedByRuleOrCodeAndFalseExpectsNone) {
  const std::string position = kPosition;
  const std::string far = "[[do]]\nshoot = { unit = \"l\", aims = [{ target = \"c\" }] }\n";
  EXPECT_EQ(verdict_on(position + far + "refused = \"wrong-side\"\n"), "");
  EXPECT_EQ(verdict_on(position + far + "refused = true\n"), "");
  EXPECT_NE(
      verdict_on(position + far + "refused = \"too-far\"\n").find("expected to be refused as too-far, but"),
      std::string::npos);
  EXPECT_NE(verdict_on(position + far + "refused = false\n").find("do[0] (line 9): refused: "),
            std::string::npos);
  EXPECT_NE(verdict_on(position + far + "refused = false\ntry = true\n").find("refused: "),
            std::string::npos);
  // Accepted against the case's word, it is not carried out: what follows still has its ground.
  const std::string accepted = verdict_on(
      position + "[[do]]\nshoot = { unit = \"c\", aims = [{ target = \"l\" }] }\nrefused = true\n" + kVolley);
  EXPECT_EQ(accepted,
            "do[0] (line 9): expected to be refused, but it is accepted (and was not carried out)\n");
}

// ---- numbering

TEST_F(Steps, CountAsTheEntriesOfDo) {
  const Result<Refereed> done =
      refereed(kPosition + (kVolley + std::string("[[do]]\ndone = true\ndice = [1]\n")));
  ASSERT_TRUE(done.ok()) << text_of(done.problems());
  const json::object& report = done.value().report.as_object();
  ASSERT_EQ(report.at("steps").as_array().size(), 2u);
  EXPECT_TRUE(report.at("steps").as_array()[0].at("command").as_object().contains("shoot"));
  EXPECT_TRUE(report.at("start").as_object().contains("events"));
}

// ---- dice

TEST_F(CaseDice, SayWhichRollWantedWhatAndStopTheCase) {
  const std::string rest = "units.l = { bases = 9 }\n[[do]]\ndone = true\n[expect]\nphase = \"nowhere\"\n";
  const std::string wants = "the roll wants 4 d6 for nt.fire.average-infantry of c; ";
  const std::pair<const char*, std::string> kFaults[] = {
      {"6, 7, 3, 1", wants + "the 2nd is given as 7, but it can only show 1 to 6"},
      {"0, 1, 1, 1", wants + "the 1st is given as 0, but it can only show 1 to 6"},
      {"6, 4", wants + "only 2 left: 6, 4"},
      {"", wants + "no dice are left"},
      {"[6, 4, 3]", wants + "the group given for it has 3"},
      {"6, 4, 3, 1, 5, 2",
       "2 of its dice are left over: 5, 2; it rolled 4 d6 for nt.fire.average-infantry of c"},
  };
  for (const auto& [dice, says] : kFaults) {
    const std::string text = std::string(kPosition) +
                             "[[do]]\nshoot = { unit = \"c\", aims = [{ target = \"l\" }] }\ndice = [" +
                             dice + "]\n" + rest;
    const std::string said = verdict_on(text);
    EXPECT_NE(said.find(says), std::string::npos) << dice << "\n" << said;
    EXPECT_EQ(said.substr(said.find('\n') + 1),
              "do[1], expect: not run, for do[0] did not go as the case says\n");
    const json::value report = refereed(text).value().report;
    EXPECT_TRUE(report.at("steps").as_array()[1].at("not_run").as_bool());
  }
}

TEST_F(CaseDice, OfTheWholeCaseAreCountedAtItsEnd) {
  const std::string text = std::string("dice = [6, 4, 3, 1, 2]\n") + kPosition +
                           "[[do]]\nshoot = { unit = \"c\", aims = [{ target = \"l\" }] }\n";
  EXPECT_EQ(verdict_on(text), "dice (line 1): 1 of the case's dice is left over: 2\n");
}

// ---- files

TEST_F(BadCase, IsRefusedWithFileLineAndKey) {
  const auto with = [](const std::string& from, const std::string& to) {
    std::string text = kPosition + std::string(kVolley);
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
    return verdict_on(text);
  };
  const std::tuple<const char*, const char*, const char*> kEdits[] = {
      {"active", "activ", "a.toml:4: position.activ: no such key here; expected one of format"},
      {"\"firing\"", "\"fire\"", "a.toml:5: position.phase: expected deployment, turn, generals"},
      {"phase = \"firing\"", "", "a.toml:3: position: expected the key `phase`"},
      {"hits = 3", "hit = 3", "a.toml:8: position.units[1].hit: no such key here; expected one of key"},
      {"hits = 3", "hits = 9999999999",
       "a.toml:8: position.units[1].hits: expected a whole number from 0 to 255"},
      {"hits = 3", "hits = 99", "a.toml:8: position.units.l.hits: expected fewer than"},
      {"hits = 3", "formation = \"lines\"",
       "a.toml:8: position.units[1].formation: expected one of line, column"},
      {"[36, 28]", "[36]", "a.toml:8: position.units[1].at: expected [x, y]"},
      {"[36, 28]", "[1e300, 28]", "a.toml:8: position.units[1].at: expected a number from -1000 to 1000"},
      {"[36, 28]", "[36, 400]", "a.toml:8: position.units[1].at: expected a place on the table"},
      {"\"british\"", "\"french\"", "a.toml:8: position.units[1].side: expected one of british, american"},
      {"key = \"l\"", "key = \"c\"", "a.toml:8: position.units[1].key: another piece has the key c"},
      {"key = \"l\"", "key = \"A B\"", "a.toml:8: position.units[1].key: expected lower case letters"},
      {"[position]", "[position]\nstate = { engagement = [] }",
       "a.toml:4: position.state.engagement: no such key here"},
      {"[position]", "[position]\nterrain = [{ kind = \"wood\" }]",
       "a.toml:4: position.terrain[0].kind: expected one of woods-light, woods-heavy"},
      {"target = \"l\"", "target = \"q\"",
       "a.toml:10: do[0].shoot.aims[0].target: expected the key of a unit"},
      {"shoot = {", "fire = {", "a.toml:10: do[0].fire: no such key here; expected one of deploy, move"},
      {"[[do]]", "[do]", "a.toml:9: do: expected a list of commands; in TOML each begins with [[do]]"},
      {"[6, 4, 3, 1]", "[6, 4, 3, 1000]", "a.toml:11: do[0].dice[3]: expected a whole number from 0 to 255"},
      {"[6, 4, 3, 1]", "\"6431\"", "a.toml:11: do[0].dice: expected a list"},
      {"case = ", "case = \"b\"\ncase = ", "a.toml:2: expected TOML: "},
      {"[36, 20]", "[36, 20", "a.toml:7: expected TOML: "},
  };
  for (const auto& [from, to, says] : kEdits) {
    const std::string said = with(from, to);
    EXPECT_TRUE(said.starts_with("cannot be run: ")) << to << "\n" << said;
    EXPECT_NE(said.find(says), std::string::npos) << to << "\n" << said;
  }
}

TEST_F(BadCase, InJsonHasLinesAndNoNameTwice) {
  const std::string json = R"({"case": "x", "rules": "thomas",
"position": {"active": "american",
"phase": "firing",
"units": [{"key": "c", "side": "american", "at": [36, 20],
  "hits": 1}]},
"do": [{"done": true}]})";
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = json;
    text.replace(text.find(from), from.size(), to);
    return verdict_on(text);
  };
  EXPECT_EQ(verdict_on(json), "");
  EXPECT_TRUE(with("\"hits\": 1", "\"hit\": 1")
                  .starts_with("cannot be run: a.toml:5: position.units[0].hit: no such"));
  EXPECT_EQ(with("\"hits\": 1", "\"hits\": 1, \"hits\": 2"),
            "cannot be run: a.toml:5: position.units[0].hits: stands twice in the same table; keep one");
  EXPECT_TRUE(with("\"phase\"", "\"active\": \"british\",\n\"phase\"")
                  .starts_with("cannot be run: a.toml:3: position.active: stands twice"));
  EXPECT_TRUE(with("true}]}", "true}").starts_with("cannot be run: a.toml:6: expected JSON: "));
}

// No text that a stranger cuts short brings the referee down.
TEST_F(BadCase, CutShortAnywhereIsNeverACrash) {
  const std::string text =
      kPosition + std::string(kVolley) + "units.l = { bases = 3 }\n[expect]\nphase = \"firing\"\n";
  for (std::size_t n = 0; n <= text.size(); ++n) verdict_on(text.substr(0, n));
  EXPECT_EQ(verdict_on(text), "");
}

}  // namespace
}  // namespace drumhead
