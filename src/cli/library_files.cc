// Reads everything that the home holds.
#include "cli/library_files.h"

#include <boost/json.hpp>
#include <cstdlib>
#include <filesystem>

namespace drumhead::cli {

namespace fs = std::filesystem;

std::string usual_data() {
  const char* given = std::getenv("XDG_DATA_HOME");
  if (given != nullptr && *given == '/') return (fs::path(given) / "drumhead").string();
  const char* home = std::getenv("HOME");
  return (fs::path(home != nullptr && *home != '\0' ? home : ".") / ".local/share/drumhead").string();
}

namespace {

// A scenario that lessons are played on.
Problems take_scenario(const std::string& file, std::string text, desk::Library& out) {
  Result<Scenario> scenario = read_scenario(text, file, out.tables);
  if (!scenario) return scenario.problems();
  const std::string id = scenario.value().id;
  out.taught.insert(id);
  out.scenarios.emplace(id, std::move(scenario.value()));
  out.scenario_texts.emplace(id, std::move(text));
  return {};
}

// Lessons of sheets that this program does not play are left out.
Problems take_lesson(const Document& document, desk::Library& out) {
  if (find_sheet(desk::sheet_taught(document)) == nullptr) return {};
  Result<desk::Lesson> lesson = desk::read_lesson(document);
  if (!lesson) return lesson.problems();
  out.lessons.emplace(lesson.value().sheet, std::move(lesson.value()));
  return {};
}

Problems read_lessons(const Home& home, desk::Library& out) {
  for (const std::string& file : home.lesson_files()) {
    Result<std::string> text = read_text(file);
    if (!text) return text.problems();
    const Result<Document> document = read_document(text.value(), file);
    if (!document) return document.problems();
    const bool is_lesson =
        document.value().root.is_object() && document.value().root.get_object().contains("lesson");
    Problems wrong =
        is_lesson ? take_lesson(document.value(), out) : take_scenario(file, std::move(text.value()), out);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace

Result<desk::Library> read_library(const Home& home) {
  desk::Library out;
  Problems problems;
  const auto text_of_file = [&](const std::string& file) {
    Result<std::string> text = read_text(file);
    if (!text && problems.empty()) problems = text.problems();
    return text ? std::move(text.value()) : std::string();
  };
  Result<std::string> muster = home.muster_text();
  if (!muster) return muster.problems();
  out.muster_text = std::move(muster.value());
  Result<MusterTables> tables = read_muster(out.muster_text, home.muster_file());
  if (!tables) return tables.problems();
  out.tables = std::move(tables.value());
  for (const Sheet& sheet : sheets()) {
    std::string text = text_of_file(home.rulebook_file(sheet));
    if (!problems.empty()) return problems;
    const Result<BookPtr> book = read_whole_book(sheet, text, home.rulebook_file(sheet));
    if (!book) return book.problems();
    out.books.emplace(sheet.id, book.value());
    out.book_texts.emplace(sheet.id, std::move(text));
  }
  for (const std::string& id : home.scenario_ids()) {
    std::string text = text_of_file(home.scenario_file(id));
    if (!problems.empty()) return problems;
    Result<Scenario> scenario = read_scenario(text, home.scenario_file(id), out.tables);
    if (!scenario) return scenario.problems();
    out.scenarios.emplace(id, std::move(scenario.value()));
    out.scenario_texts.emplace(id, std::move(text));
  }
  if (Problems wrong = read_lessons(home, out); !wrong.empty()) return wrong;
  return out;
}

}  // namespace drumhead::cli
