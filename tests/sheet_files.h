// Where the files of a sheet lie, one of the program's own or a guest of the tests.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "battle/guests.h"

namespace drumhead {

inline std::filesystem::path rulebook_path(const Sheet& sheet) {
  const std::string folder = folder_of_guest(sheet.id);
  if (!folder.empty()) return std::filesystem::path(folder) / "rulebook.toml";
  return std::filesystem::path(DRUMHEAD_SOURCE) / "rulebooks" / (std::string(sheet.id) + ".toml");
}

inline std::filesystem::path cases_folder(const Sheet& sheet) {
  const std::string folder = folder_of_guest(sheet.id);
  if (!folder.empty()) return std::filesystem::path(folder) / "cases";
  return std::filesystem::path(DRUMHEAD_SOURCE) / "tests" / "cases" / sheet.id;
}

inline std::string text_of_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

// The muster tables of the program, and those that guests bring.
inline std::string muster_text() {
  std::string out = text_of_file(std::filesystem::path(DRUMHEAD_SOURCE) / "scenarios" / "muster.toml");
  for (const Sheet& sheet : sheets())
    if (const std::string folder = folder_of_guest(sheet.id); !folder.empty())
      out += "\n" + text_of_file(std::filesystem::path(folder) / "muster.toml");
  return out;
}

// The rest of a test that is about one sheet: not run by a program that was built without it.
#define NEEDS_SHEET(id) \
  if (::drumhead::find_sheet(id) == nullptr) GTEST_SKIP() << "built without " << (id)

// The page of docs that a player of the sheet reads.
inline std::filesystem::path page_path(const Sheet& sheet) {
  const std::string folder = folder_of_guest(sheet.id);
  if (!folder.empty()) return std::filesystem::path(folder) / "page.md";
  return std::filesystem::path(DRUMHEAD_SOURCE) / "docs" / "rules" / (std::string(sheet.id) + ".md");
}

}  // namespace drumhead
