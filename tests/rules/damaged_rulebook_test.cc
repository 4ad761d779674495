// A rulebook that lost a line, a key or a sensible number gets a sentence or a battle, never an abort.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <limits>
#include <sstream>

#include "../sheet_files.h"
#include "battle/cite.h"
#include "dice/sources.h"
#include "documents/books.h"
#include "documents/json.h"
#include "players/player.h"
#include "scenario/muster.h"

namespace drumhead {
namespace {

std::string slurp(const std::string& path) { return text_of_file(std::string(DRUMHEAD_SOURCE) + "/" + path); }

const MusterTables& tables() {
  static const MusterTables held = read_muster(muster_text(), "muster.toml").value();
  return held;
}

const Scenario& meeting() {
  static const Scenario held =
      read_scenario(slurp("scenarios/meeting.toml"), "meeting.toml", tables()).value();
  return held;
}

// A position that leaves everything to the book.
Document blank() {
  Document out;
  out.root = json::object{{"phase", "turn"}};
  return out;
}

// Every one of them with ./test --long; else one in so many, beginning where the sheet's name says.
std::size_t one_in(std::size_t many) {
  const char* said = std::getenv("DRUMHEAD_LONG");
  return said != nullptr && *said == '1' ? 1 : many;
}

// What becomes of a book: counts of those that were refused with a sentence and those that play.
struct Tried {
  int refused = 0, played = 0;
};

void begin(Battle& battle, int commands) {
  FastDice dice(7);
  const std::unique_ptr<Player> player = make_player("random", 7);
  battle.start(dice, nullptr);
  for (int i = 0; i < commands && battle.decision().ask != Ask::over; ++i)
    battle.apply(player->choose(battle), dice, nullptr);
}

void try_book(const Sheet& sheet, const std::shared_ptr<const Rulebook>& book, const std::string& damage,
              Tried& out) {
  try {
    auto battle = sheet.load(book, blank());
    if (!battle) {
      EXPECT_FALSE(text_of(battle.problems()).empty()) << damage;
      ++out.refused;
      return;
    }
    const Result<Mustered> mustered = muster(meeting(), tables(), sheet, book);
    if (!mustered) {
      ++out.refused;
      return;
    }
    auto field = sheet.load(book, mustered.value().position);
    if (!field) {
      ++out.refused;
      return;
    }
    begin(*field.value(), 2);
    ++out.played;
  } catch (const std::exception& thrown) {
    ADD_FAILURE() << sheet.id << ", " << damage << ": " << thrown.what();
  }
}

void try_text(const Sheet& sheet, const std::string& text, const std::string& damage, Tried& out) {
  try {
    Result<Rulebook> book = read_rulebook(text, "damaged.toml", sheet.rule_ids);
    if (!book || !check_options(book.value(), sheet.options, "damaged.toml").empty()) {
      ++out.refused;
      return;
    }
    try_book(sheet, std::make_shared<const Rulebook>(std::move(book.value())), damage, out);
  } catch (const std::exception& thrown) {
    ADD_FAILURE() << sheet.id << ", " << damage << ": " << thrown.what();
  }
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1);
    out.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  return out;
}

// ---- where the numbers are

using Step = std::variant<std::string, std::size_t>;
using Path = std::vector<Step>;

void paths_in(const json::value& in, const Path& here, std::vector<Path>& out) {
  if (!here.empty()) out.push_back(here);
  if (const json::object* object = in.if_object())
    for (const auto& entry : *object) {
      Path below = here;
      below.emplace_back(std::string(entry.key()));
      paths_in(entry.value(), below, out);
    }
  if (const json::array* array = in.if_array())
    for (std::size_t i = 0; i < array->size(); ++i) {
      Path below = here;
      below.emplace_back(i);
      paths_in((*array)[i], below, out);
    }
}

json::value* at(json::value& in, const Path& path, std::size_t steps) {
  json::value* held = &in;
  for (std::size_t i = 0; i < steps; ++i)
    held = std::holds_alternative<std::string>(path[i])
               ? held->get_object().if_contains(std::get<std::string>(path[i]))
               : &held->get_array()[std::get<std::size_t>(path[i])];
  return held;
}

void remove(json::value& in, const Path& path) {
  json::value* above = at(in, path, path.size() - 1);
  if (std::holds_alternative<std::string>(path.back()))
    above->get_object().erase(std::get<std::string>(path.back()));
  else
    above->get_array().erase(above->get_array().begin() +
                             static_cast<std::ptrdiff_t>(std::get<std::size_t>(path.back())));
}

std::string text_of(const Path& path) {
  std::string out;
  for (const Step& step : path)
    out += std::holds_alternative<std::string>(step)
               ? "." + std::get<std::string>(step)
               : "[" + std::to_string(std::get<std::size_t>(step)) + "]";
  return out;
}

class DamagedRulebook : public ::testing::TestWithParam<std::string> {
 protected:
  const Sheet& sheet() const { return *find_sheet(GetParam()); }
  std::string text() const { return text_of_file(rulebook_path(sheet())); }
  Rulebook book() const { return read_rulebook(text(), GetParam() + ".toml", sheet().rule_ids).value(); }
};

TEST_P(DamagedRulebook, LosesALine) {
  const std::string whole = text();
  const std::vector<std::string_view> lines = lines_of(whole);
  Tried tried;
  std::size_t from = 0;
  for (std::size_t i = 0; i < lines.size(); from += lines[i].size(), ++i) {
    if ((i + GetParam().size()) % one_in(lines.size() < 400 ? 5 : 23) != 0) continue;
    std::string less = whole;
    less.erase(from, lines[i].size());
    try_text(sheet(), less, "without line " + std::to_string(i + 1), tried);
  }
  EXPECT_GT(tried.refused, 0);
  EXPECT_GT(tried.played, 0);
}

TEST_P(DamagedRulebook, LosesAKeyOrARow) {
  const Rulebook whole = book();
  const json::value held(whole.tables);
  std::vector<Path> paths;
  paths_in(held, {}, paths);
  Tried tried;
  for (const Path& path : paths) {
    json::value less = held;
    remove(less, path);
    auto changed = std::make_shared<Rulebook>(whole);
    changed->tables = less.get_object();
    try_book(sheet(), changed, "without " + text_of(path), tried);
  }
  EXPECT_GT(tried.refused, 0);
}

TEST_P(DamagedRulebook, SaysSomethingElse) {
  const Rulebook whole = book();
  const json::value held(whole.tables);
  std::vector<Path> paths;
  paths_in(held, {}, paths);
  const json::value others[] = {json::value(0),
                                json::value(-1),
                                json::value(0.5),
                                json::value(199),
                                json::value(1e300),
                                json::value(std::numeric_limits<double>::quiet_NaN()),
                                json::value(std::numeric_limits<std::int64_t>::max()),
                                json::value("other"),
                                json::value(json::array()),
                                json::value(json::object())};
  Tried tried;
  std::size_t count = GetParam().size();
  for (const Path& path : paths)
    for (const json::value& other : others) {
      if (++count % one_in(11) != 0) continue;
      json::value changed = held;
      *at(changed, path, path.size()) = other;
      auto mixed = std::make_shared<Rulebook>(whole);
      mixed->tables = changed.get_object();
      try_book(sheet(), mixed, text_of(path) + " = " + json::serialize(other), tried);
    }
  EXPECT_GT(tried.refused, 0);
}

INSTANTIATE_TEST_SUITE_P(Every, DamagedRulebook, ::testing::ValuesIn(sheet_ids()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace drumhead
