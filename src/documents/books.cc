// Reads rulebooks for sheets.
#include "documents/books.h"

#include <boost/json.hpp>

#include "battle/cite.h"

namespace drumhead {

Result<BookPtr> read_book(const Sheet& sheet, std::string_view text, const std::string& file,
                          const Rulebook* newer) {
  Result<Rulebook> book = read_rulebook(text, file, sheet.rule_ids, newer);
  if (!book) return book.problems();
  if (book.value().id != sheet.id)
    return Problem{file, 0, "rulebook.id",
                   "expected " + std::string(sheet.id) + ", found " + book.value().id};
  Problems problems = check_options(book.value(), sheet.options, file);
  if (!problems.empty()) return problems;
  return std::make_shared<const Rulebook>(std::move(book.value()));
}

Result<BookPtr> read_whole_book(const Sheet& sheet, std::string_view text, const std::string& file,
                                const Rulebook* newer) {
  Result<BookPtr> book = read_book(sheet, text, file, newer);
  if (!book) return book;
  Document blank;  // opening a battle reads the tables
  blank.file = file;
  blank.root = boost::json::object{{"phase", "turn"}};
  const auto battle = sheet.load(book.value(), blank);
  if (!battle) return battle.problems();
  return book;
}

}  // namespace drumhead
