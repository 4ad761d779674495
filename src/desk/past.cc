// Replays from snapshots.
#include "desk/past.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "desk/gathering.h"
#include "documents/document.h"

namespace drumhead::desk {

namespace json = boost::json;

namespace {

Problem unreached(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

Result<Reached> play_on(const Record& record, Replay replay, std::size_t from) {
  Reached out;
  const auto mark = [&](std::size_t n) {
    if (n % kMarkEvery == 0) out.marks[n] = replay.battle().clone();
  };
  mark(from);
  while (replay.next(nullptr)) mark(from + static_cast<std::size_t>(replay.done()));
  const bool hides = replay.battle().setting().hides;  // then nothing is said of who did what
  if (!replay.problems().empty() && !hides) return replay.problems();
  if (!replay.problems().empty() || replay.divergence() ||
      static_cast<std::size_t>(replay.done()) != record.commands.size())
    return unreached(fmt::format("this program plays command {} another way{}",
                                 from + static_cast<std::size_t>(replay.done()) + 1,
                                 hides                 ? ""
                                 : replay.divergence() ? ": " + replay.divergence()->what
                                                       : ": it stops"));
  out.battle = replay.take();
  return out;
}

Problems read_lines(const std::vector<std::string>& lines, std::size_t from, Record& out) {
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Result<RecordedCommand> entry = read_command_line(lines[i], from + i + 1, "");
    if (!entry) return entry.problems();
    out.commands.push_back(std::move(entry.value()));
  }
  return {};
}

Result<Reached> reach_from_opening(const Past& past) {
  Result<Record> record = read_record(past.header, "");
  if (!record) return record.problems();
  if (Problems problems = read_lines(past.lines, 0, record.value()); !problems.empty()) return problems;
  Result<Replay> replay = Replay::open(record.value(), *past.sheet, past.book, nullptr);
  if (!replay) return replay.problems();
  return play_on(record.value(), std::move(replay.value()), 0);
}

// Null when it does not load or is not what the record says: the opening will do.
std::unique_ptr<Battle> load_snapshot(const Past& past, const archive::SnapshotRow& row,
                                      const std::string& line) {
  Result<Document> document = read_json(row.position, "");
  if (!document) return nullptr;
  Result<std::unique_ptr<Battle>> battle = past.sheet->load(past.book, document.value());
  const Result<RecordedCommand> last = read_command_line(line, static_cast<std::size_t>(row.n), "");
  if (!battle || !last || last.value().digest != battle.value()->digest()) return nullptr;
  return std::move(battle.value());
}

}  // namespace

Result<Reached> reach(Past past) {
  if (past.base == nullptr) return reach_from_opening(past);
  Record record;
  if (Problems problems = read_lines(past.lines, past.from, record); !problems.empty()) return problems;
  return play_on(record, Replay(record, std::move(past.base)), past.from);
}

namespace {

// Nothing is thrown yet.
Result<Reached> before_beginning(const Past& past, const Record& record) {
  Document opening;
  opening.root = record.position;
  Result<std::unique_ptr<Battle>> battle = past.sheet->load(past.book, opening);
  if (!battle) return battle.problems();
  Reached out;
  out.battle = std::move(battle.value());
  return out;
}

}  // namespace

Result<Reached> restore(Shelf& shelf, const archive::StoredGame& stored, const std::string& engine) {
  Past past;
  Origin origin;
  const Result<BookPtr> book = shelf.book(stored.game, origin);
  if (!book) return book.problems();
  past.sheet = find_sheet(stored.game.rules);
  past.book = book.value();
  past.header = stored.game.header;
  const Result<Record> header = read_record(past.header, "");
  if (!header) return header.problems();
  if (stored.snapshot && stored.snapshot->engine == engine &&
      static_cast<std::size_t>(stored.snapshot->n) <= stored.steps.size()) {
    const auto n = static_cast<std::size_t>(stored.snapshot->n);
    past.base = load_snapshot(past, *stored.snapshot, stored.steps[n - 1].line);
    past.from = past.base != nullptr ? n : 0;
  }
  for (std::size_t i = past.from; i < stored.steps.size(); ++i) past.lines.push_back(stored.steps[i].line);
  Result<Reached> out =
      has_begun(stored.game) ? reach(std::move(past)) : before_beginning(past, header.value());
  if (!out) return out;
  out.value().dice = header.value().dice;
  out.value().origin = std::move(origin);
  out.value().scenario = shelf.scenario(stored.game);
  return out;
}

bool shows_hidden(const archive::StoredGame& stored, unsigned seats) {
  boost::system::error_code error;
  const json::value header = json::parse(stored.game.header, error);
  if (error) return true;
  const json::value* units = header.find_pointer("/position/units", error);
  if (units == nullptr || !units->is_array()) return false;
  for (const json::value& unit : units->get_array()) {
    const json::object& fields = unit.as_object();
    const unsigned side = fields.at("side") == "british" ? 1u : 2u;
    if (fields.contains("hidden") && (seats & side) == 0) return true;
  }
  return false;
}

std::string record_of(const archive::StoredGame& stored) {
  std::string out = stored.game.header + "\n";
  for (const archive::StepRow& step : stored.steps) out += step.line + "\n";
  return out;
}

}  // namespace drumhead::desk
