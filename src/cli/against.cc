// Compares rulebooks, and plays kept games again by a changed one.
#include "cli/against.h"

#include <boost/json.hpp>
#include <filesystem>

#include "cli/library_files.h"
#include "cli/output.h"
#include "desk/gathering.h"
#include "desk/past.h"
#include "documents/books.h"
#include "documents/json.h"
#include "documents/record.h"
#include "sqlite/ledger.h"
#include "sqlite/place.h"

namespace drumhead::cli {

namespace {

namespace fs = std::filesystem;

struct Answer {
  std::vector<std::string> says;
  bool good = true;
};

// ---- against another rulebook

// Every number or word of the tables that is not the same.
void compare(const json::value* before, const json::value* after, const std::string& path,
             std::vector<std::string>& out) {
  const auto text = [](const json::value* value) {
    return value != nullptr ? to_text(*value) : std::string("nothing");
  };
  const bool objects = before != nullptr && after != nullptr && before->is_object() && after->is_object();
  const bool arrays = before != nullptr && after != nullptr && before->is_array() && after->is_array();
  if (objects) {
    const json::object &a = before->get_object(), &b = after->get_object();
    for (const auto& entry : a)
      compare(&entry.value(), b.if_contains(entry.key()), path + "." + std::string(entry.key()), out);
    for (const auto& entry : b)
      if (!a.contains(entry.key()))
        compare(nullptr, &entry.value(), path + "." + std::string(entry.key()), out);
  } else if (arrays) {
    const json::array &a = before->get_array(), &b = after->get_array();
    for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i)
      compare(i < a.size() ? &a[i] : nullptr, i < b.size() ? &b[i] : nullptr,
              path + "[" + std::to_string(i) + "]", out);
  } else if (text(before) != text(after)) {
    out.push_back(fmt::format("{}: {} becomes {}", path, text(before), text(after)));
  }
}

void compare_rules(const Rulebook& before, const Rulebook& after, Answer& out) {
  std::size_t reworded = 0;
  for (const Rule& rule : before.rules) {
    const Rule* now = after.find(rule.id);
    if (now == nullptr)
      out.says.push_back(fmt::format("{} is gone", rule.id));
    else if (now->text != rule.text || now->title != rule.title || now->question != rule.question ||
             now->why != rule.why)
      ++reworded;
    if (now != nullptr && now->fallback != rule.fallback)
      out.says.push_back(fmt::format("{}: the choice unless players say otherwise, {}, becomes {}", rule.id,
                                     rule.fallback, now->fallback));
  }
  for (const Rule& rule : after.rules)
    if (before.find(rule.id) == nullptr) out.says.push_back(fmt::format("{} is new", rule.id));
  if (reworded > 0)
    out.says.push_back(fmt::format("{} worded otherwise, which changes no play",
                                   reworded == 1 ? "1 rule is" : fmt::format("{} rules are", reworded)));
}

Answer against_rulebook(const Sheet& sheet, const Rulebook& book, const std::string& text,
                        const std::string& file) {
  Answer out;
  const Result<Rulebook> other = read_rulebook(text, file, {});
  if (!other) return {{other.problems().front().text()}, false};
  if (other.value().id != book.id)
    return {{fmt::format("{} is of {}, not of {}", file, other.value().id, book.id)}, false};
  std::vector<std::string> numbers;
  const json::value before(other.value().tables), after(book.tables);
  compare(&before, &after, "table", numbers);
  out.says = numbers;
  compare_rules(other.value(), book, out);
  if (out.says.empty()) out.says.emplace_back("nothing differs that is played by");
  const Result<BookPtr> old = read_whole_book(sheet, text, file, &book);
  if (old)
    for (const RuleId id : old.value()->filled)
      out.says.push_back(fmt::format("{}: games that were begun with the other text play it as before, {}",
                                     (*old.value())[id].id, (*old.value())[id].fallback));
  out.says.emplace_back(
      old ? "games that were begun with the other text go on by it, to their end"
          : "this program cannot play by the other text: games that were begun with it can only be "
            "looked at as records: " +
                old.problems().front().text());
  return out;
}

// ---- against games that are kept

// Whether a game goes the same way by another book, as far as it has come.
std::string goes_with(const archive::StoredGame& stored, const Sheet& sheet, const BookPtr& book) {
  const Result<Record> record = read_record(desk::record_of(stored), "");
  if (!record) return "cannot be read: " + record.problems().front().text();
  const Result<Replayed> done = replay(record.value(), sheet, book, -1, nullptr);
  if (!done) return "would not open: " + done.problems().front().text();
  if (!done.value().divergence) return "would go the same way so far";
  return fmt::format("would go another way at command {}", done.value().divergence->command);
}

void against_game(const archive::StoredGame& stored, const Sheet& sheet, const BookPtr& book,
                  desk::Shelf& shelf, Answer& out) {
  desk::Origin origin;
  const Result<BookPtr> own = shelf.book(stored.game, origin);
  const std::string& id = stored.game.id;
  if (!own) {
    out.says.push_back(
        fmt::format("game {} cannot be played any more: {}", id, own.problems().front().text()));
    out.good = false;
    return;
  }
  if (!desk::has_begun(stored.game)) {
    out.says.push_back(fmt::format("game {} has not begun; it keeps the text it was made with", id));
    return;
  }
  const std::string still = goes_with(stored, sheet, own.value());
  if (still != "would go the same way so far") {
    out.says.push_back(
        fmt::format("game {} cannot be played by this program: by its own rules it {}", id, still));
    out.good = false;
    return;
  }
  if (own.value()->digest == book->digest)
    out.says.push_back(fmt::format("game {} was begun with this text", id));
  else
    out.says.push_back(fmt::format("game {} keeps the text it was begun with; by this one it {}", id,
                                   goes_with(stored, sheet, book)));
}

Answer against_archive(const Home& home, const Sheet& sheet, const BookPtr& book, const std::string& place) {
  const std::string file = fs::is_directory(place) ? archive::file_in(place) : place;
  const auto ledger = archive::FileLedger::open(file);
  if (!ledger) return {{ledger.problems().front().text()}, false};
  Result<desk::Library> library = read_library(home);
  if (!library) return {{library.problems().front().text()}, false};
  desk::Shelf shelf(
      library.value(), [&](const std::string& digest) { return ledger.value()->text(digest); },
      [&](const std::string& kind) { return ledger.value()->texts(kind); });
  const Result<std::vector<archive::Listed>> games = ledger.value()->list();
  if (!games) return {{games.problems().front().text()}, false};
  Answer out;
  for (const archive::Listed& one : games.value()) {
    if (one.rules != sheet.id) continue;
    const auto stored = ledger.value()->load(one.id);
    if (stored && stored.value()) against_game(*stored.value(), sheet, book, shelf, out);
  }
  if (out.says.empty()) out.says.push_back(fmt::format("it keeps no game of {}", sheet.id));
  return out;
}

bool is_archive(const std::string& place) {
  std::error_code error;
  if (fs::is_directory(place, error)) return true;
  const Result<std::string> text = read_text(place);
  return text && text.value().starts_with("SQLite format 3");
}

int put_answer(const std::string& rulebook, const std::string& against, const Answer& answer, bool as_json) {
  if (as_json) {
    put_json(json::object{{"file", rulebook},
                          {"against", against},
                          {"ok", answer.good},
                          {"says", json::value_from(answer.says)}});
  } else {
    put_line("{} against {}:", rulebook, against);
    for (const std::string& line : answer.says) put_line("  {}", line);
  }
  return answer.good ? kFine : kNo;
}

}  // namespace

int say_against(const Home& home, const std::string& rulebook, const std::string& against, bool as_json) {
  const Result<std::string> text = read_text(rulebook);
  if (!text) return complain(text.problems());
  const Result<Rulebook> any = read_rulebook(text.value(), rulebook, {});
  if (!any) return complain(any.problems());
  const Result<const Sheet*> sheet = sheet_named(any.value().id);
  if (!sheet) return complain(sheet.problems());
  const Result<BookPtr> book = read_whole_book(*sheet.value(), text.value(), rulebook);
  if (!book) return complain(book.problems());
  if (is_archive(against))
    return put_answer(rulebook, against, against_archive(home, *sheet.value(), book.value(), against),
                      as_json);
  const Result<std::string> other = read_text(against);
  if (!other) return complain(other.problems());
  return put_answer(rulebook, against,
                    against_rulebook(*sheet.value(), *book.value(), other.value(), against), as_json);
}

}  // namespace drumhead::cli
