// Where the program's data live: the folders rulebooks/ and scenarios/, and what is read from them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "documents/books.h"
#include "scenario/muster.h"

namespace CLI {
class App;
}

namespace drumhead::cli {

// A whole file, or standard input for "-"; not one that is larger than `most`.
inline constexpr std::size_t kMostFile = 64u << 20;
Result<std::string> read_text(const std::string& path, std::size_t most = kMostFile);
std::optional<Problem> write_text(const std::string& path, std::string_view text);

// A sheet by its id; a wrong one gets a sentence with those there are.
Result<const Sheet*> sheet_named(std::string_view id);
// A text for people in which SHEET and RULE stand for a sheet that this program plays and one of its rules.
std::string with_sheet(std::string text);

class Home {
 public:
  // The folder given, else $DRUMHEAD_HOME, else the nearest one above the program that has both folders,
  // itself or in its share/drumhead, else the current one.
  static Result<Home> find(const std::string& given);

  const std::filesystem::path& root() const { return root_; }
  std::string rulebook_file(const Sheet& sheet) const;
  std::string scenario_file(const std::string& id) const;
  std::string muster_file() const;
  Result<std::string> muster_text() const;
  Result<std::shared_ptr<const Rulebook>> rulebook(const Sheet& sheet) const;
  std::vector<std::string> scenario_ids() const;  // in alphabetical order
  std::vector<std::string> lesson_files() const;  // and the scenarios beside them; none is no mistake
  Result<MusterTables> tables() const;
  // By id, or by the path of a .toml file.
  Result<Scenario> scenario(const std::string& name, const MusterTables& tables) const;

 private:
  explicit Home(std::filesystem::path root) : root_(std::move(root)) {}
  std::filesystem::path root_;
  mutable std::map<std::string, std::shared_ptr<const Rulebook>, std::less<>> books_;  // read already
};

// A scenario mustered into a sheet, and the battle at its opening.
struct Opening {
  const Sheet* sheet = nullptr;
  std::shared_ptr<const Rulebook> book;
  Scenario scenario;
  Mustered mustered;
  std::unique_ptr<Battle> battle;
};
Result<Opening> open_scenario(const Home& home, const std::string& rules, const std::string& scenario,
                              const MusterOptions& options = {});
// The same for a scenario that was read, and any rulebook of the sheet.
Result<Opening> open_read(const Sheet& sheet, std::shared_ptr<const Rulebook> book, const Scenario& scenario,
                          const MusterTables& tables, const MusterOptions& options = {});

// --deploy given|free, for whoever opens a scenario; empty: as the scenario says.
MusterOptions opening_as(const std::string& deploy);
void add_deploy(CLI::App& app, std::string& deploy);

}  // namespace drumhead::cli
