// Reads everything that the home holds.
#include "cli/library_files.h"

#include <cstdlib>
#include <filesystem>

#include "desk/shipped.h"

namespace drumhead::cli {

namespace fs = std::filesystem;

std::string usual_data() {
  const char* given = std::getenv("XDG_DATA_HOME");
  if (given != nullptr && *given == '/') return (fs::path(given) / "drumhead").string();
  const char* home = std::getenv("HOME");
  return (fs::path(home != nullptr && *home != '\0' ? home : ".") / ".local/share/drumhead").string();
}

Result<desk::Library> read_library(const Home& home) {
  desk::ShippedFiles files;
  Problems problems;
  const auto file_at = [&](const std::string& name) {
    Result<std::string> text = read_text(name);
    if (!text && problems.empty()) problems = text.problems();
    return desk::ShippedFile{name, text ? std::move(text.value()) : std::string()};
  };
  Result<std::string> muster = home.muster_text();
  if (!muster) return muster.problems();
  files.muster = {home.muster_file(), std::move(muster.value())};
  for (const Sheet& sheet : sheets()) files.rulebooks.emplace(sheet.id, file_at(home.rulebook_file(sheet)));
  for (const std::string& id : home.scenario_ids())
    files.scenarios.emplace(id, file_at(home.scenario_file(id)));
  for (const std::string& file : home.lesson_files()) files.lessons.push_back(file_at(file));
  if (!problems.empty()) return problems;
  return desk::read_library(std::move(files));
}

}  // namespace drumhead::cli
