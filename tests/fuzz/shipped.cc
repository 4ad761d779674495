// The way into a driver from the files we ship: the input says which file, and what is done to it.
#include <filesystem>

#include "bytes.h"
#include "documents/json.h"
#include "documents/record.h"
#include "given.h"
#include "players/player.h"

namespace drumhead::fuzz {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> texts_under(const std::string& folder, const std::string& without = "") {
  std::vector<std::string> files, out;
  for (const auto& entry : fs::recursive_directory_iterator(std::string(DRUMHEAD_SOURCE) + "/" + folder))
    if (entry.path().extension() == ".toml" && entry.path().stem() != without)
      files.push_back(fs::relative(entry.path(), DRUMHEAD_SOURCE).string());
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) out.push_back(shipped(file));
  return out;
}

std::unique_ptr<Battle> meeting(const Sheet& sheet) {
  const Result<Mustered> mustered = muster(shipped_scenario("meeting"), tables(), sheet, book_of(sheet));
  must(mustered.ok(), "a shipped scenario can be mustered");
  auto battle = sheet.load(book_of(sheet), mustered.value().position);
  must(battle.ok(), "a shipped scenario can be played");
  return std::move(battle.value());
}

// A few commands of the random player.
std::string short_record(const Sheet& sheet) {
  const std::unique_ptr<Battle> battle = meeting(sheet);
  const std::unique_ptr<Player> player = make_player("random", 7);
  FastDice fast(7);
  Record record = begin_record(*battle);
  RecordingDice opening(fast);
  battle->start(opening, nullptr);
  note_opening(record, *battle, opening.thrown());
  for (int i = 0; i < 6; ++i) {
    const Command command = player->choose(*battle);
    note_command(record, *battle, command);
    RecordingDice dice(fast);
    battle->apply(command, dice, nullptr);
    note_done(record, *battle, dice.thrown());
  }
  return write_record(record);
}

std::vector<std::string> of_every_sheet(std::string (*make)(const Sheet&)) {
  std::vector<std::string> out;
  for (const Sheet& sheet : sheets()) out.push_back(make(sheet));
  return out;
}

// The kind is the driver's: see CMakeLists.txt.
std::vector<std::string> shipped_files(std::string_view kind) {
  if (kind == "rulebook") return texts_under("rulebooks");
  if (kind == "scenario") return texts_under("scenarios", "muster");
  if (kind == "muster") return {shipped("scenarios/muster.toml")};
  if (kind == "case") return texts_under("tests/cases");
  if (kind == "record") return of_every_sheet(short_record);
  return of_every_sheet([](const Sheet& sheet) { return to_text(meeting(sheet)->position()); });
}

// ---- what is done to a file

struct Span {
  std::size_t from = 0, size = 0;
};

Span any_line(const std::string& text, Bytes& bytes) {
  if (text.empty()) return {};
  const std::size_t at = bytes.four() % text.size();
  const std::size_t before = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  const std::size_t from = before == std::string::npos ? 0 : before + 1;
  return {from, std::min(text.find('\n', from), text.size() - 1) - from + 1};
}

// The digits at or after a place.
Span any_number(const std::string& text, Bytes& bytes) {
  if (text.empty()) return {};
  const std::size_t from = text.find_first_of("0123456789", bytes.four() % text.size());
  if (from == std::string::npos) return {};
  return {from, std::min(text.find_first_not_of("0123456789.", from), text.size()) - from};
}

// What stands between two separators, such as a key with its value.
Span any_part(const std::string& text, Bytes& bytes) {
  const Span line = any_line(text, bytes);
  if (line.size < 2) return line;
  const std::size_t at = line.from + bytes.word() % line.size;
  const std::size_t from = text.find_first_of(",{[=", at);
  if (from == std::string::npos) return line;
  return {from, std::min(text.find_first_of(",}]\n", from + 1), text.size()) - from};
}

void edit(std::string& text, const std::string& other, Bytes& bytes) {
  static const std::vector<std::string> kNumbers = {"0",     "-1",  "0.5", "199",
                                                    "1e300", "nan", "inf", "9223372036854775807"};
  const Span line = any_line(text, bytes);
  switch (bytes.below(7)) {
    case 0:
      text.erase(line.from, line.size);
      return;
    case 1:
      text.insert(line.from, text.substr(line.from, line.size));
      return;
    case 2: {
      const Span number = any_number(text, bytes);
      text.replace(number.from, number.size, bytes.any_of(kNumbers));
      return;
    }
    case 3: {
      const Span part = any_part(text, bytes);
      text.erase(part.from, part.size);
      return;
    }
    case 4: {
      const Span taken = any_line(other, bytes);
      text.replace(line.from, line.size, other.substr(taken.from, taken.size));
      return;
    }
    case 5:
      if (!text.empty()) text[bytes.four() % text.size()] = static_cast<char>(bytes.byte());
      return;
    default:
      if (bytes.one_in(8)) text.resize(text.empty() ? 0 : bytes.four() % text.size());
  }
}

}  // namespace

}  // namespace drumhead::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace drumhead::fuzz;
  static const std::vector<std::string> files = shipped_files(DRUMHEAD_KIND);
  Bytes bytes({reinterpret_cast<const char*>(data), size});
  std::string text = bytes.any_of(files);
  const std::string& other = bytes.any_of(files);
  for (int i = 0; i < 16 && bytes.more(); ++i) edit(text, other, bytes);
  run(text);
  return 0;
}
