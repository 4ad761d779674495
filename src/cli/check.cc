// drumhead check: says of any of the program's files whether it is sound.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>

#include "cli/against.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/library_files.h"
#include "cli/output.h"
#include "cli/recorded.h"
#include "documents/books.h"
#include "documents/json.h"
#include "referee/referee.h"

namespace drumhead::cli {

namespace {

// What was found: a short description, or the problems.
struct Finding {
  std::string kind;  // "rulebook", "case" ...; empty: not recognised
  std::string says;
  Problems problems;
};

Finding bad(std::string kind, Problems problems) { return {std::move(kind), "", std::move(problems)}; }

// The sheet that a document names, with its rulebook.
struct Rules {
  const Sheet* sheet = nullptr;
  BookPtr book;
};
Result<Rules> rules_for(const Home& home, const Document& document) {
  const std::string id = rules_of(document);
  if (id.empty()) return Problem{document.file, 0, "rules", "expected `rules`, the sheet that it is for"};
  const Result<const Sheet*> sheet = sheet_named(id);
  if (!sheet) return sheet.problems();
  const Result<BookPtr> book = home.rulebook(*sheet.value());
  if (!book) return book.problems();
  return Rules{sheet.value(), book.value()};
}

// ---- one kind of file each

Finding check_rulebook(const std::string& text, const Document& document) {
  const json::value* heading = document.root.get_object().if_contains("rulebook");
  const json::value* id = heading->is_object() ? heading->get_object().if_contains("id") : nullptr;
  const Sheet* sheet = id != nullptr && id->is_string() ? find_sheet(id->get_string()) : nullptr;
  if (sheet == nullptr) {
    const Result<Rulebook> book = read_rulebook(text, document.file, {});
    if (!book) return bad("rulebook", book.problems());
    return {"rulebook",
            counted(book.value().rules.size(), "rule") + ", of a sheet that this program does not play",
            {}};
  }
  const Result<BookPtr> book = read_whole_book(*sheet, text, document.file);
  if (!book) return bad("rulebook", book.problems());
  return {"rulebook", fmt::format("{} of {}", counted(book.value()->rules.size(), "rule"), sheet->id), {}};
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// The word of letters and digits that ends right before `end`, or begins at `begin`.
std::string_view word_before(std::string_view text, std::size_t end) {
  std::size_t begin = end;
  while (begin > 0 && (is_letter(text[begin - 1]) || is_digit(text[begin - 1]))) --begin;
  return text.substr(begin, end - begin);
}
std::string_view word_from(std::string_view text, std::size_t begin) {
  std::size_t end = begin;
  while (end < text.size() && (is_letter(text[end]) || is_digit(text[end]))) ++end;
  return text.substr(begin, end - begin);
}

// "4", "sixteen". One is not a number here: "for one turn" is as long as the sheet's turn is.
bool is_number(std::string_view word) {
  constexpr std::string_view kNumbers[] = {"two",       "three",    "four",     "five",    "six",
                                           "seven",     "eight",    "nine",     "ten",     "eleven",
                                           "twelve",    "thirteen", "fourteen", "fifteen", "sixteen",
                                           "seventeen", "eighteen", "nineteen", "twenty"};
  return (!word.empty() && is_digit(word.front())) ||
         std::find(std::begin(kNumbers), std::end(kNumbers), word) != std::end(kNumbers);
}

// "four turns", "turn 4"; by itself or as "a point", "turns" and the like are words as any other.
bool counts(std::string_view text, std::string_view what, bool one_too) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) {
    const std::string_view word = word_from(text, at);
    const bool meant = word == what || (word.size() == what.size() + 1 && word.back() == 's');
    if ((at > 0 && is_letter(text[at - 1])) || !meant) continue;
    const std::size_t after = at + word.size() + 1;
    if (after < text.size() && text[after - 1] == ' ' && is_number(word_from(text, after))) return true;
    if (at < 2 || text[at - 1] != ' ') continue;
    const std::string_view before = word_before(text, at - 1);
    if (is_number(before) || (one_too && (before == "a" || before == "one"))) return true;
  }
  return false;
}

// A sheet's turns are longer or shorter than another's, so a text that names a turn by its number, or so many
// turns, is wrong under some of them.
bool names_a_turn(std::string_view text) { return counts(text, "turn", false); }
// Sheets may give more or fewer points for an objective.
bool names_points(std::string_view text) { return counts(text, "point", true); }

Problems numbers_in_texts(const Scenario& scenario, const std::string& file) {
  std::vector<Problem> out;
  const auto look = [&](const std::string& where, const std::string& text) {
    if (names_a_turn(text))
      out.push_back({file, 0, where,
                     "names a turn or turns by number, and each sheet counts turns of its own; say when in "
                     "other words"});
    if (names_points(text))
      out.push_back({file, 0, where,
                     "counts points, and sheets may give more or fewer for an objective; say who is ahead in "
                     "other words"});
  };
  look("story", scenario.story);
  look("notes", scenario.notes);
  look("victory.text", scenario.victory);
  for (const ScenarioAim& aim : scenario.aims) look("objective " + aim.name, aim.name);
  for (const ScenarioLeader& leader : scenario.leaders) look("leader " + leader.id, leader.note);
  for (const ScenarioUnit& unit : scenario.units) look("unit " + unit.id, unit.note);
  return out;
}

Finding check_scenario(const Home& home, const std::string& text, const Document& document) {
  const Result<MusterTables> tables = home.tables();
  if (!tables) return bad("scenario", tables.problems());
  const Result<Scenario> scenario = read_scenario(text, document.file, tables.value());
  if (!scenario) return bad("scenario", scenario.problems());
  if (Problems numbers = numbers_in_texts(scenario.value(), document.file); !numbers.empty())
    return bad("scenario", std::move(numbers));
  std::vector<std::string> sheets_done;
  for (const Sheet& sheet : sheets()) {
    const Result<BookPtr> book = home.rulebook(sheet);
    if (!book) return bad("scenario", book.problems());
    const Result<Mustered> mustered = muster(scenario.value(), tables.value(), sheet, book.value());
    if (!mustered) return bad("scenario", mustered.problems());
    const auto battle = sheet.load(book.value(), mustered.value().position);
    if (!battle) return bad("scenario", battle.problems());
    sheets_done.emplace_back(sheet.id);
  }
  return {"scenario",
          fmt::format("{}, mustered into {}", counted(scenario.value().units.size(), "unit"),
                      listed(sheets_done)),
          {}};
}

// Sound, and each step of it can be reached: it is played through.
Finding check_lesson(const Home& home, const Document& document) {
  const Result<desk::Lesson> read = desk::read_lesson(document);
  if (!read) return bad("lesson", read.problems());
  const desk::Lesson& lesson = read.value();
  const Result<desk::Library> library = read_library(home);
  if (!library) return bad("lesson", library.problems());
  const auto battle = desk::open_battle(library.value(), lesson.sheet, lesson.scenario, {});
  if (!battle) return bad("lesson", battle.problems());
  const std::size_t reached = desk::steps_reached(lesson, *battle.value());
  if (reached < lesson.steps.size())
    return bad("lesson",
               {{document.file, document.line_of(fmt::format("step[{}]", reached)), "",
                 fmt::format("the step \"{}\" is not reached: in no battle does its question come after "
                             "the steps before it",
                             lesson.steps[reached].title)}});
  return {"lesson", fmt::format("{} of {}", counted(lesson.steps.size(), "step"), lesson.sheet), {}};
}

Finding check_muster(const std::string& text, const Document& document) {
  const Result<MusterTables> tables = read_muster(text, document.file);
  if (!tables) return bad("muster tables", tables.problems());
  return {"muster tables",
          fmt::format("{} classes, {}", tables.value().classes.size(),
                      counted(tables.value().sheets.size(), "sheet")),
          {}};
}

Finding check_case(const Home& home, const Document& document) {
  const Result<Rules> rules = rules_for(home, document);
  if (!rules) return bad("case", rules.problems());
  const Result<Refereed> done = run_case(*rules.value().sheet, rules.value().book, document);
  if (!done) return bad("case", done.problems());
  Finding out{"case", done.value().title, {}};
  for (const std::string& failure : done.value().failures)
    out.problems.push_back({document.file, 0, "", failure});
  return out;
}

Finding check_position(const Home& home, const Document& document) {
  const Result<Rules> rules = rules_for(home, document);
  if (!rules) return bad("position", rules.problems());
  const auto battle = rules.value().sheet->load(rules.value().book, document);
  if (!battle) return bad("position", battle.problems());
  const Core& core = battle.value()->core();
  return {"position",
          fmt::format("turn {}, {}, {}", core.turn, core.phase.view(), counted(core.pieces.size(), "piece")),
          {}};
}

Finding check_record(const Home& home, const std::string& text, const std::string& file) {
  const Result<Recorded> given = read_recorded(home, text, file);
  if (!given) return bad("record", given.problems());
  const Result<Verified> done = verify_recorded(given.value());
  if (!done) return bad("record", done.problems());
  Finding out{"record", counted(given.value().record.commands.size(), "command") + ", replayed", {}};
  for (const Assurance& point : done.value().points) {
    if (point.grade == Assurance::Grade::fails) out.problems.push_back({file, point.line, "", point.says});
    if (point.grade == Assurance::Grade::open) out.says += ". " + point.says;
  }
  return out;
}

// ---- which kind it is

Finding check_file(const Home& home, const std::string& path) {
  const Result<std::string> text = read_text(path);
  if (!text) return bad("", text.problems());
  const std::string file = path == "-" ? "standard input" : path;
  if (is_record(text.value())) return check_record(home, text.value(), file);
  const Result<Document> document = read_document(text.value(), file);
  if (!document) return bad("", document.problems());
  const json::object* root = document.value().root.if_object();
  const auto has = [&](std::string_view key) { return root != nullptr && root->contains(key); };
  if (has("rulebook")) return check_rulebook(text.value(), document.value());
  if (has("scenario") && root->at("scenario").is_object())
    return check_scenario(home, text.value(), document.value());
  if (has("lesson")) return check_lesson(home, document.value());
  if (has("classes") && has("muster")) return check_muster(text.value(), document.value());
  if (has("position")) return check_case(home, document.value());
  if (has("phase")) return check_position(home, document.value());
  return bad(
      "", {{file, 0, "",
            "this is not a rulebook, a scenario, a lesson, muster tables, a case, a position or a record "
            "(none of "
            "the keys rulebook, scenario, lesson, classes, position, phase and record stands at its top)"}});
}

json::value finding_json(const std::string& path, const Finding& found) {
  json::object out{
      {"file", path}, {"kind", found.kind}, {"ok", found.problems.empty()}, {"says", found.says}};
  json::array problems;
  for (const Problem& problem : found.problems)
    problems.push_back(json::object{
        {"file", problem.file}, {"line", problem.line}, {"key", problem.key}, {"message", problem.message}});
  out["problems"] = std::move(problems);
  return out;
}

void put_finding(const std::string& path, const Finding& found) {
  if (found.problems.empty()) {
    put_line("OK   {}: {}{}{}", path, found.kind, found.says.empty() ? "" : ", ", found.says);
    return;
  }
  put_line("BAD  {}{}{}", path, found.kind.empty() ? "" : ": ", found.kind);
  for (const Problem& problem : found.problems) put_line("     {}", problem.text());
}

int check_all(const Session& session, const std::vector<std::string>& files, bool as_json) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  int answer = kFine;
  json::array all;
  for (const std::string& path : files) {
    const Finding found = check_file(home.value(), path);
    if (!found.problems.empty()) answer = kNo;
    if (as_json)
      all.push_back(finding_json(path, found));
    else
      put_finding(path, found);
  }
  if (as_json) put_json(all);
  return answer;
}

int compare_all(const Session& session, const std::vector<std::string>& files, const std::string& against,
                bool as_json) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  int answer = kFine;
  for (const std::string& path : files)
    answer = std::max(answer, say_against(home.value(), path, against, as_json));
  return answer;
}

}  // namespace

void add_check(CLI::App& app, Session& session) {
  struct Asked {
    std::vector<std::string> files;
    std::string against;
    bool as_json = false;
  };
  auto asked = std::make_shared<Asked>();
  CLI::App* sub = app.add_subcommand(
      "check", "Validate rulebooks, scenarios, lessons, muster tables, cases, positions, records");
  sub->add_option("file", asked->files, "Files of any kind; - is standard input")->required();
  sub->add_option("--against", asked->against,
                  "Say what a changed rulebook would change: compared with another version, or for the games "
                  "of an archive")
      ->type_name("RULEBOOK|ARCHIVE");
  sub->add_flag("--json", asked->as_json, "Print JSON");
  sub->footer(
      with_sheet("The kind of each file is recognised by its contents. Cases are run and records replayed.\n"
                 "Examples:\n"
                 "  drumhead check scenarios/*.toml rulebooks/*.toml\n"
                 "  drumhead check changed.toml --against rulebooks/SHEET.toml\n"
                 "  drumhead check rulebooks/SHEET.toml --against ~/.local/share/drumhead\n"
                 "Exit code 1: something is wrong with at least one of them."));
  sub->callback([&session, asked] {
    session.run = [&session, asked] {
      if (asked->against.empty()) return check_all(session, asked->files, asked->as_json);
      return compare_all(session, asked->files, asked->against, asked->as_json);
    };
  });
}

}  // namespace drumhead::cli
