// Lessons: what is read of them, and that whoever follows one comes to its end.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "desk/lessons.h"
#include "desk/library.h"
#include "documents/books.h"

namespace drumhead::desk {
namespace {

std::string shipped_text(const std::filesystem::path& name) {
  std::ifstream in(std::filesystem::path(DRUMHEAD_SOURCE) / name, std::ios::binary);
  EXPECT_TRUE(in.good()) << name;
  return {std::istreambuf_iterator<char>(in), {}};
}

// Every sheet with its lesson, and the battle that they are taught by.
Library read_taught() {
  Library out;
  out.tables = read_muster(shipped_text("scenarios/muster.toml"), "muster.toml").value();
  const std::string battle = shipped_text("lessons/first-battle.toml");
  out.scenarios.emplace("first-battle", read_scenario(battle, "first-battle", out.tables).value());
  out.taught.insert("first-battle");
  for (const Sheet& sheet : sheets()) {
    const std::string name = std::string(sheet.id) + ".toml";
    out.books.emplace(sheet.id, read_whole_book(sheet, shipped_text("rulebooks/" + name), name).value());
    const Result<Document> document = read_document(shipped_text("lessons/" + name), name);
    Result<Lesson> lesson = document ? read_lesson(document.value()) : Result<Lesson>(document.problems());
    EXPECT_TRUE(lesson) << (lesson ? std::string() : text_of(lesson.problems()));
    if (lesson) out.lessons.emplace(sheet.id, lesson.value());
  }
  return out;
}

const Library& taught_library() {
  static const Library kLibrary = read_taught();
  return kLibrary;
}

Result<Lesson> lesson_of(const std::string& text) {
  const Result<Document> document = read_document(text, "lesson.toml");
  if (!document) return document.problems();
  return read_lesson(document.value());
}

const std::string kHead =
    "[lesson]\nsheet = \"" + default_sheet() +
    "\"\nscenario = \"meeting\"\nside = \"british\"\nintro = \"Short.\"\nminutes = \"30\"\ncomplexity = 2\n";

TEST(Lessons, AreReadWithWhatIsWrongInThem) {
  EXPECT_TRUE(lesson_of(kHead + "[[step]]\ntitle = \"A\"\ntext = \"B.\"\n"));
  const char* wrong[] = {
      "[[step]]\ntitle = \"A\"\n",                                                // nothing to read
      "[[step]]\ntitle = \"A\"\ntext = \"B.\"\ndo = \"C.\"\n",                    // by which command?
      "[[step]]\ntitle = \"A\"\ntext = \"B.\"\ndo = \"C.\"\nverb = \"dance\"\n",  // no such command
      "[[step]]\ntitle = \"A\"\ntext = \"B.\"\nrule = \"no.such.rule\"\n"};
  for (const char* step : wrong) EXPECT_FALSE(lesson_of(kHead + step)) << step;
  EXPECT_FALSE(lesson_of("[lesson]\nsheet = \"nobody\"\n"));
}

// Every sheet has one, and all its steps can be done one after the other.
TEST(Lessons, CanBeFollowedToTheirEnd) {
  const Library& library = taught_library();
  for (const Sheet& sheet : sheets()) {
    const auto found = library.lessons.find(sheet.id);
    ASSERT_NE(found, library.lessons.end()) << sheet.id << " has no lesson";
    const Lesson& lesson = found->second;
    EXPECT_GE(lesson.steps.size(), 6u) << sheet.id;
    const auto opening = open_battle(library, lesson.sheet, lesson.scenario, {});
    ASSERT_TRUE(opening) << sheet.id;
    const std::size_t reached = steps_reached(lesson, *opening.value());
    EXPECT_EQ(reached, lesson.steps.size())
        << sheet.id << " stops at \"" << (reached < lesson.steps.size() ? lesson.steps[reached].title : "")
        << "\"";
  }
}

// A step that no battle comes to is found.
TEST(Lessons, ThatCannotBeFollowedAreFound) {
  const Library& library = taught_library();
  Lesson lesson = library.lessons.begin()->second;
  const auto opening = open_battle(library, lesson.sheet, lesson.scenario, {});
  ASSERT_TRUE(opening);
  lesson.steps.insert(lesson.steps.begin() + 1, {"Never", "Never.", "Do it.", "no-such-phase", "move", ""});
  EXPECT_EQ(steps_reached(lesson, *opening.value()), 1u);
}

TEST(Lessons, AreToldWithoutTheScenarioInTheListOfBattles) {
  const Library& library = taught_library();
  EXPECT_TRUE(library.taught.contains(library.lessons.begin()->second.scenario));
  for (const auto& told : scenarios(library))
    EXPECT_FALSE(library.taught.contains(std::string(told.at("id").as_string())));
  const boost::json::object home = about(library, "test");
  for (const auto& told : home.at("sheets").as_array()) EXPECT_TRUE(told.as_object().contains("intro"));
}

}  // namespace
}  // namespace drumhead::desk
