// Reads everything that a desk plays with.
#include "desk/shipped.h"

#include <boost/json.hpp>

#include "documents/books.h"

namespace drumhead::desk {

namespace {

// A scenario that lessons are played on.
Problems take_taught(ShippedFile file, Library& out) {
  Result<Scenario> scenario = read_scenario(file.text, file.name, out.tables);
  if (!scenario) return scenario.problems();
  const std::string id = scenario.value().id;
  out.taught.insert(id);
  out.scenarios.emplace(id, std::move(scenario.value()));
  out.scenario_texts.emplace(id, std::move(file.text));
  return {};
}

Problems take_lesson(const Document& document, Library& out) {
  if (find_sheet(sheet_taught(document)) == nullptr) return {};
  Result<Lesson> lesson = read_lesson(document);
  if (!lesson) return lesson.problems();
  out.lessons.emplace(lesson.value().sheet, std::move(lesson.value()));
  return {};
}

Problems take_taught_or_lesson(ShippedFile file, Library& out) {
  const Result<Document> document = read_document(file.text, file.name);
  if (!document) return document.problems();
  const bool is_lesson =
      document.value().root.is_object() && document.value().root.get_object().contains("lesson");
  return is_lesson ? take_lesson(document.value(), out) : take_taught(std::move(file), out);
}

Problems take_book(const Sheet& sheet, ShippedFile file, Library& out) {
  const Result<BookPtr> book = read_whole_book(sheet, file.text, file.name);
  if (!book) return book.problems();
  out.books.emplace(sheet.id, book.value());
  out.book_texts.emplace(sheet.id, std::move(file.text));
  return {};
}

Problems take_scenario(const std::string& id, ShippedFile file, Library& out) {
  Result<Scenario> scenario = read_scenario(file.text, file.name, out.tables);
  if (!scenario) return scenario.problems();
  out.scenarios.emplace(id, std::move(scenario.value()));
  out.scenario_texts.emplace(id, std::move(file.text));
  return {};
}

}  // namespace

Result<Library> read_library(ShippedFiles files) {
  Library out;
  out.muster_text = std::move(files.muster.text);
  Result<MusterTables> tables = read_muster(out.muster_text, files.muster.name);
  if (!tables) return tables.problems();
  out.tables = std::move(tables.value());
  for (const Sheet& sheet : sheets()) {
    const auto found = files.rulebooks.find(std::string(sheet.id));
    if (found == files.rulebooks.end())
      return Problem{"", 0, "", "the rulebook of " + std::string(sheet.id) + " is missing"};
    if (Problems wrong = take_book(sheet, std::move(found->second), out); !wrong.empty()) return wrong;
  }
  for (auto& [id, file] : files.scenarios)
    if (Problems wrong = take_scenario(id, std::move(file), out); !wrong.empty()) return wrong;
  for (ShippedFile& file : files.lessons)
    if (Problems wrong = take_taught_or_lesson(std::move(file), out); !wrong.empty()) return wrong;
  return out;
}

}  // namespace drumhead::desk
