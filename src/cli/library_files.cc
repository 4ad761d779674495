// Reads everything that the home holds.
#include "cli/library_files.h"

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
  return out;
}

}  // namespace drumhead::cli
