// Rulebooks: any text is a rulebook or gets its problems; and a sheet opens with any tables, or says why not.
#include "battle/cite.h"
#include "documents/books.h"
#include "documents/json.h"
#include "given.h"

namespace drumhead::fuzz {

namespace {

// Lays one value over another: tables key by key, lists entry by entry.
void overlay(json::value& held, const json::value& given) {
  if (held.is_object() && given.is_object()) {
    for (const auto& entry : given.get_object()) overlay(held.get_object()[entry.key()], entry.value());
  } else if (held.is_array() && given.is_array()) {
    json::array& list = held.get_array();
    for (std::size_t i = 0; i < given.get_array().size(); ++i) {
      if (i == list.size()) list.emplace_back(nullptr);
      overlay(list[i], given.get_array()[i]);
    }
  } else {
    held = given;
  }
}

// The shipped book with tables, or parts of them, from another.
std::shared_ptr<const Rulebook> mixed(const Sheet& sheet, const Rulebook& other) {
  auto out = std::make_shared<Rulebook>(*book_of(sheet));
  for (const auto& table : other.tables) overlay(out->tables[table.key()], table.value());
  return out;
}

// A position that leaves everything to the book.
Document blank() {
  Document out;
  out.root = json::object{{"phase", "turn"}};
  return out;
}

// Its tables, and armies by them.
void open(const Sheet& sheet, const std::shared_ptr<const Rulebook>& book) {
  if (!sheet.load(book, blank())) return;
  static const Scenario meeting = shipped_scenario("meeting");
  const Result<Mustered> mustered = muster(meeting, tables(), sheet, book);
  if (mustered) (void)sheet.load(book, mustered.value().position);
}

}  // namespace

void run(std::string_view input) {
  const Result<Rulebook> book = read_rulebook(input, "fuzz.toml", {});
  if (book) (void)book.value().search("move charge");
  for (const Sheet& sheet : sheets()) {
    const Result<Rulebook> full = read_rulebook(input, "fuzz.toml", sheet.rule_ids);
    if (full && check_options(full.value(), sheet.options, "fuzz.toml").empty())
      open(sheet, std::make_shared<const Rulebook>(full.value()));
    else if (book && !book.value().tables.empty())
      open(sheet, mixed(sheet, book.value()));
  }
}

}  // namespace drumhead::fuzz
