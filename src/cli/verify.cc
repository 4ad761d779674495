// drumhead verify: says in plain words what of a record holds, its dice above all.
#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/recorded.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;
using Grade = Assurance::Grade;

const char* word_of(Grade grade) {
  return grade == Grade::holds ? "holds" : grade == Grade::open ? "open" : "fails";
}

const char* verdict_on(const Verified& found) {
  if (found.fails()) return "NOT VERIFIED: this battle was not played as the record says.";
  if (found.whole()) return "VERIFIED: the battle was played as the record says.";
  return "Nothing in the record is false, but not all of it can be verified.";
}

void put_points(const Verified& found) {
  for (const Assurance& point : found.points) put_line("{:5}  {}", word_of(point.grade), point.says);
  put_line("");
  put_line("{}", verdict_on(found));
}

void put_points_json(const std::string& file, const Verified& found) {
  json::array points;
  for (const Assurance& point : found.points)
    points.push_back(json::object{{"grade", word_of(point.grade)}, {"says", point.says}});
  put_json(json::object{
      {"file", file}, {"verified", found.whole()}, {"fails", found.fails()}, {"points", std::move(points)}});
}

// The one that was named, else the one of the home.
Result<BookPtr> book_for(const Home& home, const Sheet& sheet, const std::string& named) {
  if (named.empty()) return home.rulebook(sheet);
  const Result<std::string> text = read_text(named);
  if (!text) return text.problems();
  const Result<BookPtr> today = home.rulebook(sheet);
  return read_whole_book(sheet, text.value(), named, today ? today.value().get() : nullptr);
}

int verify_file(const Session& session, const std::string& file, const std::string& rulebook, bool as_json) {
  const Result<Recorded> given = open_recorded(session.home, file, rulebook);
  if (!given) return complain(given.problems());
  const Result<Verified> found = verify_recorded(given.value());
  if (!found) return complain(found.problems());
  if (as_json)
    put_points_json(file, found.value());
  else
    put_points(found.value());
  return found.value().fails() ? kNo : kFine;
}

}  // namespace

Result<Recorded> read_recorded(const Home& home, const std::string& text, const std::string& file,
                               const std::string& rulebook) {
  Result<Record> record = read_record(text, file);
  if (!record) return record.problems();
  const Result<const Sheet*> sheet = sheet_named(record.value().rules);
  if (!sheet) return sheet.problems();
  Result<BookPtr> book = book_for(home, *sheet.value(), rulebook);
  if (!book) return book.problems();
  return Recorded{std::move(record.value()), sheet.value(), std::move(book.value())};
}

Result<Recorded> open_recorded(const std::string& home, const std::string& path,
                               const std::string& rulebook) {
  const Result<Home> found = Home::find(home);
  if (!found) return found.problems();
  const Result<std::string> text = read_text(path);
  if (!text) return text.problems();
  return read_recorded(found.value(), text.value(), path == "-" ? "standard input" : path, rulebook);
}

void add_verify(CLI::App& app, Session& session) {
  struct Asked {
    std::string file, rulebook;
    bool as_json = false;
  };
  auto asked = std::make_shared<Asked>();
  CLI::App* sub =
      app.add_subcommand("verify", "Verify a record: commitments, numbers, every die, every command");
  sub->add_option("file", asked->file, "The record; - is standard input")->required();
  sub->add_option("--rulebook", asked->rulebook, "Verify by this version of the rulebook")->type_name("FILE");
  sub->add_flag("--json", asked->as_json, "Print JSON");
  sub->footer(
      "Exit code 1: the record was altered, or was false from the start. docs/dice.md explains how fair\n"
      "dice are made, and has a script that verifies them without this program.");
  sub->callback([&session, asked] {
    session.run = [&session, asked] {
      return verify_file(session, asked->file, asked->rulebook, asked->as_json);
    };
  });
}

}  // namespace drumhead::cli
