// Finds the data folder and reads rulebooks and scenarios.
#include "cli/home.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "battle/cite.h"
#include "battle/guests.h"
#include "cli/output.h"

namespace drumhead::cli {

namespace fs = std::filesystem;

namespace {

bool has_data(const fs::path& folder) {
  std::error_code error;
  return fs::is_directory(folder / "rulebooks", error) && fs::is_directory(folder / "scenarios", error);
}

struct FileCloser {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, FileCloser>;

Problem file_problem(const std::string& path, std::string_view verb) {
  return {"", 0, "", fmt::format("cannot {} {}: {}", verb, path, std::strerror(errno))};
}

fs::path program_folder() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return error ? fs::path() : program.parent_path();
}

bool is_path(const std::string& name) {
  return name.find('/') != std::string::npos || name.ends_with(".toml");
}

}  // namespace

Result<std::string> read_text(const std::string& path, std::size_t most) {
  std::error_code error;
  if (path != "-" && fs::is_directory(path, error))
    return Problem{"", 0, "", fmt::format("cannot read {}: it is a folder", path)};
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return file_problem(path, "read");
  std::string out;
  char block[65536];
  while (const std::size_t got = std::fread(block, 1, sizeof block, file.get())) {
    out.append(block, got);
    if (out.size() > most)
      return Problem{"", 0, "", fmt::format("cannot read {}: it is larger than {} bytes", path, most)};
  }
  if (std::ferror(file.get()) != 0) return file_problem(path, "read");
  return out;
}

std::optional<Problem> write_text(const std::string& path, std::string_view text) {
  File file(std::fopen(path.c_str(), "wb"));
  if (file == nullptr) return file_problem(path, "write");
  const bool written = std::fwrite(text.data(), 1, text.size(), file.get()) == text.size();
  if (!written || std::fclose(file.release()) != 0) return file_problem(path, "write");
  return std::nullopt;
}

std::string with_sheet(std::string text) {
  const Sheet& sheet = sheets().front();
  for (const auto& [word, meant] :
       {std::pair<std::string_view, std::string_view>{"SHEET", sheet.id}, {"RULE", sheet.rule_ids.front()}})
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at))
      text.replace(at, word.size(), meant);
  return text;
}

Result<const Sheet*> sheet_named(std::string_view id) {
  if (const Sheet* sheet = find_sheet(id)) return sheet;
  std::vector<std::string> known;
  for (const Sheet& sheet : sheets()) known.emplace_back(sheet.id);
  return Problem{"", 0, "",
                 fmt::format("there is no sheet called \"{}\"; the sheets are {}", id, listed(known))};
}

Result<Home> Home::find(const std::string& given) {
  const char* variable = std::getenv("DRUMHEAD_HOME");
  const bool named = variable != nullptr && *variable != '\0';
  if (!given.empty() || named) {
    const fs::path folder = given.empty() ? fs::path(variable) : fs::path(given);
    if (has_data(folder)) return Home(folder);
    return Problem{"", 0, "",
                   fmt::format("{} names {}, which has no folders rulebooks and scenarios",
                               given.empty() ? "DRUMHEAD_HOME" : "--home", folder.string())};
  }
  for (fs::path folder = program_folder(); !folder.empty(); folder = folder.parent_path()) {
    if (has_data(folder)) return Home(folder);
    if (has_data(folder / "share" / "drumhead")) return Home(folder / "share" / "drumhead");  // as a package
    if (folder == folder.parent_path()) break;
  }
  if (has_data(".")) return Home(".");
  return Problem{
      "", 0, "",
      "cannot find the folders rulebooks and scenarios above the program or here; say where they are "
      "with --home DIR or DRUMHEAD_HOME"};
}

std::string Home::rulebook_file(const Sheet& sheet) const {
  const std::string folder = folder_of_guest(sheet.id);
  if (!folder.empty()) return (fs::path(folder) / "rulebook.toml").string();
  return (root_ / "rulebooks" / (std::string(sheet.id) + ".toml")).string();
}

std::string Home::scenario_file(const std::string& id) const {
  return (root_ / "scenarios" / (id + ".toml")).string();
}

std::string Home::muster_file() const { return (root_ / "scenarios" / "muster.toml").string(); }

Result<std::shared_ptr<const Rulebook>> Home::rulebook(const Sheet& sheet) const {
  if (const auto known = books_.find(sheet.id); known != books_.end()) return known->second;
  const std::string file = rulebook_file(sheet);
  const Result<std::string> text = read_text(file);
  if (!text) return text.problems();
  Result<std::shared_ptr<const Rulebook>> book = read_book(sheet, text.value(), file);
  if (book) books_.emplace(sheet.id, book.value());
  return book;
}

std::vector<std::string> Home::scenario_ids() const {
  std::vector<std::string> out;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(root_ / "scenarios", error))
    if (entry.path().extension() == ".toml" && entry.path().stem() != "muster")
      out.push_back(entry.path().stem().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> Home::lesson_files() const {
  std::vector<std::string> out;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(root_ / "lessons", error))
    if (entry.path().extension() == ".toml") out.push_back(entry.path().string());
  std::sort(out.begin(), out.end());
  return out;
}

// Guests bring their own tables: one text, for games are kept with it.
Result<std::string> Home::muster_text() const {
  Result<std::string> out = read_text(muster_file());
  for (const Sheet& sheet : sheets()) {
    const std::string folder = folder_of_guest(sheet.id);
    if (!out || folder.empty()) continue;
    const Result<std::string> more = read_text((fs::path(folder) / "muster.toml").string());
    if (!more) return more.problems();
    out.value() += "\n" + more.value();
  }
  return out;
}

Result<MusterTables> Home::tables() const {
  const Result<std::string> text = muster_text();
  if (!text) return text.problems();
  return read_muster(text.value(), muster_file());
}

Result<Scenario> Home::scenario(const std::string& name, const MusterTables& tables) const {
  const std::vector<std::string> ids = scenario_ids();
  if (!is_path(name) && std::find(ids.begin(), ids.end(), name) == ids.end())
    return Problem{
        "", 0, "",
        fmt::format("there is no scenario called \"{}\"; the scenarios are {}", name, listed(ids))};
  const std::string file = is_path(name) ? name : scenario_file(name);
  const Result<std::string> text = read_text(file);
  if (!text) return text.problems();
  return read_scenario(text.value(), file, tables);
}

Result<Opening> open_read(const Sheet& sheet, std::shared_ptr<const Rulebook> book, const Scenario& scenario,
                          const MusterTables& tables, const MusterOptions& options) {
  Opening out;
  out.sheet = &sheet;
  out.book = std::move(book);
  Result<Mustered> mustered = muster(scenario, tables, sheet, out.book, options);
  if (!mustered) return mustered.problems();
  Result<std::unique_ptr<Battle>> battle = sheet.load(out.book, mustered.value().position);
  if (!battle) return battle.problems();
  out.scenario = scenario;
  out.mustered = std::move(mustered.value());
  out.battle = std::move(battle.value());
  return out;
}

Result<Opening> open_scenario(const Home& home, const std::string& rules, const std::string& name,
                              const MusterOptions& options) {
  const Result<const Sheet*> sheet = sheet_named(rules);
  if (!sheet) return sheet.problems();
  const Result<std::shared_ptr<const Rulebook>> book = home.rulebook(*sheet.value());
  if (!book) return book.problems();
  const Result<MusterTables> tables = home.tables();
  if (!tables) return tables.problems();
  const Result<Scenario> scenario = home.scenario(name, tables.value());
  if (!scenario) return scenario.problems();
  return open_read(*sheet.value(), book.value(), scenario.value(), tables.value(), options);
}

MusterOptions opening_as(const std::string& deploy) {
  MusterOptions out;
  opens_from(deploy, out.opens);
  return out;
}

void add_deploy(CLI::App& app, std::string& deploy) {
  app.add_option("--deploy", deploy, "Start at the scenario's places, or let each side set up in its zone")
      ->check(CLI::IsMember({"given", "free"}));
}

}  // namespace drumhead::cli
