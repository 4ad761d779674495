// drumhead referee: runs cases and says what happened.
#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"
#include "referee/referee.h"

namespace drumhead::cli {

namespace {

struct RefereeAsked {
  std::vector<std::string> files;
  bool quiet = false;
};

Result<Refereed> run_file(const Home& home, const std::string& file) {
  const Result<std::string> text = read_text(file);
  if (!text) return text.problems();
  const std::string name = file == "-" ? "standard input" : file;
  const Result<Document> document = read_document(text.value(), name);
  if (!document) return document.problems();
  const std::string rules = rules_of(document.value());
  if (rules.empty())
    return Problem{name, 1, "rules",
                   with_sheet("expected `rules`, the sheet that the case is for, as rules = \"SHEET\"")};
  const Result<const Sheet*> sheet = sheet_named(rules);
  if (!sheet) return Problem{name, document.value().line_of("rules"), "rules", sheet.problems()[0].message};
  const Result<std::shared_ptr<const Rulebook>> book = home.rulebook(*sheet.value());
  if (!book) return book.problems();
  return run_case(*sheet.value(), book.value(), document.value());
}

void put_verdict(const Refereed& done, const std::string& file) {
  put_line("{} {}", done.failures.empty() ? "PASS" : "FAIL", done.title.empty() ? file : done.title);
  for (const std::string& failure : done.failures) put_line("     {}", failure);
}

int referee(const Session& session, const RefereeAsked& asked) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  int answer = kFine;
  for (const std::string& file : asked.files) {
    const Result<Refereed> done = run_file(home.value(), file);
    if (!done) {
      answer = complain(done.problems());
      continue;
    }
    if (asked.quiet || asked.files.size() > 1)
      put_verdict(done.value(), file);
    else
      put_json(done.value().report);
    if (!done.value().failures.empty() && answer == kFine) answer = kNo;
  }
  return answer;
}

}  // namespace

void add_referee(CLI::App& app, Session& session) {
  auto asked = std::make_shared<RefereeAsked>();
  CLI::App* sub =
      app.add_subcommand("referee", "Run a case: a position, commands, dice and the expected results");
  sub->add_option("file", asked->files, "Cases as TOML or JSON; - is standard input")->required();
  sub->add_flag("--quiet", asked->quiet, "Print only the title and what failed");
  sub->footer(with_sheet(
      "Prints one JSON object: for each command accepted or refused with the rules, every roll with its\n"
      "tally, the events and the position after it. With several files, a line each. The format of cases is\n"
      "in docs/referee.md.\n"
      "Examples:\n"
      "  drumhead referee tests/cases/SHEET/volley.toml\n"
      "  drumhead referee --quiet tests/cases/SHEET/*.toml\n"
      "Exit code 0: all as expected; 1: something is not; 2: a file cannot be run."));
  sub->callback([&session, asked] { session.run = [&session, asked] { return referee(session, *asked); }; });
}

}  // namespace drumhead::cli
