// The plan of a battle for print: one sound page for each scenario under each sheet.
#include <gtest/gtest.h>

#include "cli/home.h"
#include "plan/plan.h"
#include "program.h"

namespace drumhead {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// Tags open and close in turn, attributes are quoted, and nothing else has an angle bracket or a bare
// ampersand. Empty: it is well formed.
std::string what_is_wrong_with(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t at = xml.rfind("<?xml", 0) == 0 ? xml.find("?>") + 2 : 0;
  while (at < xml.size()) {
    const char c = xml[at];
    if (c == '&') {
      const std::size_t end = xml.find(';', at);
      const std::string name = end == std::string::npos ? "" : xml.substr(at + 1, end - at - 1);
      if (name != "amp" && name != "lt" && name != "gt" && name != "quot")
        return "an entity: " + xml.substr(at, 20);
    }
    if (c == '>') return "a bracket too many: " + xml.substr(at, 20);
    if (c != '<') {
      ++at;
      continue;
    }
    const std::size_t end = xml.find('>', at);
    if (end == std::string::npos) return "an open tag: " + xml.substr(at, 20);
    const std::string tag = xml.substr(at + 1, end - at - 1);
    if (tag.find('<') != std::string::npos) return "a tag within a tag: " + tag;
    if (times(tag, "\"") % 2 != 0) return "a quote too many: " + tag;
    const std::string name =
        tag.substr(tag[0] == '/' ? 1 : 0, tag.find_first_of(" /", 1) - (tag[0] == '/' ? 1 : 0));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != name) return "closes what is not open: " + tag;
      open.pop_back();
    } else if (tag.back() != '/') {
      open.push_back(name);
    }
    at = end + 1;
  }
  return open.empty() ? "" : "never closed: " + open.back();
}

class Plan : public testing::TestWithParam<std::string> {};

TEST_P(Plan, EveryScenarioIsOneSoundPageWithEveryUnitOnce) {
  for (const std::string& id : home().scenario_ids()) {
    const Result<cli::Opening> opening = cli::open_scenario(home(), GetParam(), id);
    ASSERT_TRUE(opening.ok()) << id;
    const cli::Opening& held = opening.value();
    const std::string page = plan::draw_page(held.scenario, held.mustered, *held.battle);
    EXPECT_EQ(what_is_wrong_with(page), "") << id;
    EXPECT_NE(page.find("viewBox=\"0 0 210 297\""), std::string::npos);
    for (const RosterEntry& entry : held.battle->setting().roster) {
      if (entry.kind == PieceKind::unit) {
        EXPECT_EQ(times(page, "data-unit=\"" + entry.key + "\""), 1u) << id << " " << entry.key;
      }
      if (entry.kind == PieceKind::leader) {
        EXPECT_EQ(times(page, "data-leader=\"" + entry.key + "\""), 1u) << id << " " << entry.key;
      }
    }
    for (const char* number : {"\"nan", "\"inf", "-nan", "Mnan", "Lnan", "Minf", "Linf"})
      EXPECT_EQ(page.find(number), std::string::npos) << id << " " << number;
    if (id != "cowpens") continue;
    EXPECT_EQ(page, plan::draw_page(held.scenario, held.mustered, *held.battle)) << "the same each time";
  }
}

INSTANTIATE_TEST_SUITE_P(Sheets, Plan, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

TEST(PlanProgram, WritesTheFileAndSaysSo) {
  const Folder folder;
  const Ran ran = run("scenario show cowpens --rules lexington --svg " + folder.file("cowpens.svg"));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("cowpens.svg"), std::string::npos);
  EXPECT_EQ(what_is_wrong_with(text_in(folder.file("cowpens.svg"))), "");
}

TEST(PlanProgram, AFileThatCannotBeWrittenIsNamed) {
  const Folder folder;
  const std::string file = folder.file("no/such/folder/plan.svg");
  const Ran ran = run("scenario show cowpens --svg " + file);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find(file), std::string::npos) << ran.err;
}

TEST(PlanProgram, NamesAreEscaped) {
  const Folder folder;
  std::string text = text_in(std::string(DRUMHEAD_SOURCE) + "/scenarios/cowpens.toml");
  const std::string title = "title = \"";
  text.insert(text.find(title) + title.size(), "<Fire> & ");
  const std::string file = folder.write("cowpens.toml", text);
  const Ran ran = run("scenario show " + file + " --svg " + folder.file("plan.svg"));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(what_is_wrong_with(text_in(folder.file("plan.svg"))), "");
}

}  // namespace
}  // namespace drumhead
