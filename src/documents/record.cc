// Writes and reads records, and replays them.
#include "documents/record.h"

#include <fmt/format.h>

#include <limits>

#include "documents/document.h"
#include "documents/json.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr std::size_t kMostNumbers = 8;  // that players gave to fair dice

std::string hex(std::uint64_t value) { return fmt::format("{:016x}", value); }

json::array groups_json(const FaceGroups& groups) {
  json::array out;
  for (const auto& group : groups) {
    json::array faces;
    for (const std::uint8_t face : group) faces.push_back(json::value(static_cast<std::int64_t>(face)));
    out.push_back(std::move(faces));
  }
  return out;
}

std::string_view word_of(Side side) {
  return side == Side::british ? "british" : side == Side::american ? "american" : "none";
}

// ---- writing

json::object header_json(const Record& record) {
  json::object out{{"record", kRecordFormat}, {"rules", record.rules}, {"rulebook", hex(record.rulebook)}};
  if (!record.scenario.empty()) out["scenario"] = record.scenario;
  out["options"] = record.options;
  out["seats"] = json::object{{"british", record.seats[0]}, {"american", record.seats[1]}};
  json::object dice;
  if (!record.dice.kind.empty()) dice["kind"] = record.dice.kind;
  if (!record.dice.seed.empty()) dice["seed"] = record.dice.seed;
  if (!record.dice.commitment.empty()) dice["commitment"] = record.dice.commitment;
  if (!record.dice.secret.empty()) dice["secret"] = record.dice.secret;
  if (!record.dice.numbers.empty()) dice["numbers"] = json::value_from(record.dice.numbers);
  if (record.dice.recipe != 1) dice["recipe"] = record.dice.recipe;
  if (!record.dice.game.empty()) dice["game"] = record.dice.game;
  if (!record.dice.pledges.empty()) dice["pledges"] = json::value_from(record.dice.pledges);
  if (record.dice.practice) dice["practice"] = true;
  if (!dice.empty()) out["dice"] = std::move(dice);
  if (!record.thrown.empty()) out["thrown"] = groups_json(record.thrown);
  if (!record.kinds.empty()) out["kinds"] = json::value_from(record.kinds);
  out["digest"] = hex(record.digest);
  out["position"] = record.position;
  return out;
}

json::object command_line(const RecordedCommand& entry, std::size_t number) {
  json::object out{
      {"n", static_cast<std::int64_t>(number)}, {"side", word_of(entry.side)}, {"command", entry.command}};
  if (!entry.dice.empty()) out["dice"] = groups_json(entry.dice);
  if (!entry.kinds.empty()) out["kinds"] = json::value_from(entry.kinds);
  if (entry.number != 0) out["number"] = entry.number;
  if (entry.playouts > 0) out["playouts"] = entry.playouts;
  if (entry.joined) out["joined"] = true;
  if (entry.digest) out["digest"] = hex(*entry.digest);
  return out;
}

// ---- reading

void read_hex(const json::value& in, std::uint64_t& out, Reading& r, const Where& at) {
  std::uint64_t value = 0;
  bool good = in.is_string() && in.get_string().size() == 16;
  for (std::size_t i = 0; good && i < 16; ++i) {
    const char c = in.get_string()[i];
    good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
    value = value * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  if (good)
    out = value;
  else
    r.fail(at, "expected sixteen hexadecimal digits in small letters, found " + kind_of(in));
}

void read_groups(const json::value& in, FaceGroups& out, Reading& r, const Where& at) {
  const json::array* throws = expect_array(in, kMostThrows, r, at);
  if (throws == nullptr) return;
  for (std::size_t i = 0; i < throws->size(); ++i) {
    std::vector<std::uint8_t> faces;
    read_list((*throws)[i], faces, kMostDice, r, Where{&at, {}, static_cast<int>(i)});
    out.push_back(std::move(faces));
  }
}

// The kinds of dice of `groups`, as many as there are throws.
void read_kinds(const json::value& in, const FaceGroups& groups, std::vector<std::string>& out, Reading& r,
                const Where& at) {
  read_list(in, out, kMostThrows, r, at);
  if (!r.ok()) return;
  if (out.size() != groups.size())
    r.fail(at, fmt::format("expected {} kinds, one for each throw, found {}", groups.size(), out.size()));
  Throw made;
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!read_kind(out[i], made))
      r.fail(Where{&at, {}, static_cast<int>(i)},
             fmt::format("expected d3, d4, d6, d12, average or urn-N, found \"{}\"", out[i]));
}

// The value of a key that must be there; null after complaining.
const json::value* wanted(const json::object& in, std::string_view key, Reading& r, const Where& at) {
  const json::value* found = in.if_contains(key);
  if (found == nullptr) r.fail(at, fmt::format("expected the key `{}`", key));
  return found;
}

void read_named_texts(const json::value& in,
                      const std::vector<std::pair<std::string_view, std::string*>>& slots, Reading& r,
                      const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  std::vector<std::string_view> known;
  for (const auto& slot : slots) known.push_back(slot.first);
  expect_keys(*object, known, r, at);
  for (const auto& [key, text] : slots)
    if (const json::value* found = object->if_contains(key)) read(*found, *text, r, Where{&at, key});
}

void read_dice(const json::value& in, RecordDice& out, Reading& r, const Where& at) {
  const json::object* object = expect_object(in, r, at);
  if (object == nullptr) return;
  json::object texts = *object;
  const auto take = [&](std::string_view key, auto&& reader) {
    if (const json::value* found = object->if_contains(key)) reader(*found, Where{&at, key});
    texts.erase(key);
  };
  const auto into_list = [&](std::vector<std::string>& list) {
    return
        [&](const json::value& found, const Where& here) { read_list(found, list, kMostNumbers, r, here); };
  };
  take("numbers", into_list(out.numbers));
  take("pledges", into_list(out.pledges));
  take("practice", [&](const json::value& found, const Where& here) { read(found, out.practice, r, here); });
  take("recipe", [&](const json::value& found, const Where& here) {
    read(found, out.recipe, r, here);
    if (out.recipe < 1 || out.recipe > kDiceRecipe)
      r.fail(here, fmt::format("this program knows the recipes 1 to {} of fair dice", kDiceRecipe));
  });
  read_named_texts(texts,
                   {{"kind", &out.kind},
                    {"seed", &out.seed},
                    {"commitment", &out.commitment},
                    {"secret", &out.secret},
                    {"game", &out.game}},
                   r, at);
}

// The header repeats what the position says, for readers; the two must agree.
void check_against_position(const Record& record, Reading& r) {
  const json::object* position = record.position.if_object();
  if (position == nullptr) return;
  const json::value* rules = position->if_contains("rules");
  if (rules != nullptr && *rules != json::value(record.rules))
    r.fail(Where{nullptr, "rules"}, "expected the same sheet as in the position");
  const json::value* scenario = position->if_contains("scenario");
  if ((scenario != nullptr ? *scenario : json::value("")) != json::value(record.scenario))
    r.fail(Where{nullptr, "scenario"}, "expected the same scenario as in the position");
  const json::value* options = position->if_contains("options");
  if ((options != nullptr ? *options : json::value(json::object())) != json::value(record.options))
    r.fail(Where{nullptr, "options"}, "expected the same options as in the position");
}

void read_header(const json::value& in, Record& out, Reading& r) {
  const Where top{};
  const json::object* object = expect_object(in, r, top);
  if (object == nullptr) return;
  expect_keys(*object,
              {"record", "rules", "rulebook", "scenario", "options", "seats", "dice", "thrown", "kinds",
               "digest", "position"},
              r, top);
  const auto at = [&](std::string_view key) { return Where{&top, key}; };
  int format = kRecordFormat;
  if (const json::value* found = wanted(*object, "record", r, top)) read(*found, format, r, at("record"));
  if (format != kRecordFormat)
    r.fail(at("record"), fmt::format("this program reads format {}", kRecordFormat));
  if (const json::value* found = wanted(*object, "rules", r, top)) read(*found, out.rules, r, at("rules"));
  if (const json::value* found = wanted(*object, "rulebook", r, top))
    read_hex(*found, out.rulebook, r, at("rulebook"));
  if (const json::value* found = wanted(*object, "digest", r, top))
    read_hex(*found, out.digest, r, at("digest"));
  if (const json::value* found = object->if_contains("scenario"))
    read(*found, out.scenario, r, at("scenario"));
  if (const json::value* found = object->if_contains("options"))
    if (const json::object* options = expect_object(*found, r, at("options"))) out.options = *options;
  if (const json::value* found = object->if_contains("seats"))
    read_named_texts(*found, {{"british", &out.seats[0]}, {"american", &out.seats[1]}}, r, at("seats"));
  if (const json::value* found = object->if_contains("dice")) read_dice(*found, out.dice, r, at("dice"));
  if (const json::value* found = object->if_contains("thrown"))
    read_groups(*found, out.thrown, r, at("thrown"));
  if (const json::value* found = object->if_contains("kinds"))
    read_kinds(*found, out.thrown, out.kinds, r, at("kinds"));
  if (const json::value* found = wanted(*object, "position", r, top))
    if (expect_object(*found, r, at("position")) != nullptr) out.position = *found;
  check_against_position(out, r);
}

void read_entry(const json::value& in, std::size_t number, RecordedCommand& out, Reading& r) {
  const Where top{};
  const json::object* object = expect_object(in, r, top);
  if (object == nullptr) return;
  expect_keys(*object, {"n", "side", "command", "dice", "kinds", "number", "playouts", "joined", "digest"}, r,
              top);
  std::int64_t n = 0;
  if (const json::value* found = wanted(*object, "n", r, top)) read(*found, n, r, Where{&top, "n"});
  if (r.ok() && n != static_cast<std::int64_t>(number))
    r.fail(Where{&top, "n"}, fmt::format("expected command {}, found {}", number, n));
  if (const json::value* found = wanted(*object, "side", r, top))
    read(*found, out.side, r, Where{&top, "side"});
  if (const json::value* found = wanted(*object, "command", r, top))
    if (expect_object(*found, r, Where{&top, "command"}) != nullptr) out.command = *found;
  if (const json::value* found = object->if_contains("dice"))
    read_groups(*found, out.dice, r, Where{&top, "dice"});
  if (const json::value* found = object->if_contains("kinds"))
    read_kinds(*found, out.dice, out.kinds, r, Where{&top, "kinds"});
  if (const json::value* found = object->if_contains("playouts")) {
    std::int64_t spent = 0;
    if (read_whole(*found, 0, std::numeric_limits<int>::max(), spent, r, Where{&top, "playouts"}))
      out.playouts = static_cast<int>(spent);
  }
  if (const json::value* found = object->if_contains("joined"))
    read(*found, out.joined, r, Where{&top, "joined"});
  if (const json::value* found = object->if_contains("number")) {
    std::int64_t given = 0;
    if (read_whole(*found, 0, std::numeric_limits<std::int64_t>::max(), given, r, Where{&top, "number"}))
      out.number = static_cast<std::uint64_t>(given);
  }
  if (const json::value* found = object->if_contains("digest"))
    read_hex(*found, out.digest.emplace(), r, Where{&top, "digest"});
}

// Splits text into lines without their ends; empty lines count but are skipped by the caller.
class LineReader {
 public:
  explicit LineReader(std::string_view text) : rest_(text) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    ++number_;
    const std::size_t end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return true;
  }
  int number() const { return number_; }

 private:
  std::string_view rest_;
  int number_ = 0;
};

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

void add_problems(Problems found, int line, Problems& all) {
  for (Problem& problem : found) {
    problem.line = line;
    all.push_back(std::move(problem));
  }
}

// Only the last command may be unfinished: the battle stopped in it.
void check_finished(const Record& record, Problems& problems) {
  for (std::size_t i = 0; i + 1 < record.commands.size(); ++i)
    if (!record.commands[i].digest)
      problems.push_back(
          {record.file, record.commands[i].line, "digest", "expected the digest of the position"});
}

}  // namespace

// ---- keeping one

Record begin_record(const Battle& opening) {
  Record out;
  const Setting& setting = opening.setting();
  out.rules = setting.book->id;
  out.rulebook = setting.book->digest;
  out.scenario = setting.scenario;
  // As it will be read: numbers have one kind in a file, several in memory.
  out.position = json::parse(to_text(opening.position()));
  if (const json::value* options = out.position.get_object().if_contains("options"))
    out.options = options->get_object();
  out.digest = opening.digest();
  return out;
}

void note_opening(Record& record, const Battle& battle, const std::vector<Thrown>& thrown) {
  record.thrown = groups_of(thrown);
  record.kinds = kinds_of(thrown);
  record.digest = battle.digest();
}

Side giver_of(const Command& command, const Battle& before) {
  if (const auto* concede = std::get_if<Concede>(&command)) return concede->side;
  return before.decision().side;
}

void note_command(Record& record, const Battle& before, const Command& command) {
  RecordedCommand entry;
  entry.side = giver_of(command, before);
  entry.command = command_json(command, before.setting());
  record.commands.push_back(std::move(entry));
}

void note_done(Record& record, const Battle& after, const std::vector<Thrown>& thrown) {
  ENSURE(!record.commands.empty() && !record.commands.back().digest, record.commands.size(), 1);
  record.commands.back().dice = groups_of(thrown);
  record.commands.back().kinds = kinds_of(thrown);
  record.commands.back().digest = after.digest();
}

void note_broken(Record& record, const std::vector<Thrown>& thrown) {
  ENSURE(!record.commands.empty() && !record.commands.back().digest, record.commands.size(), 1);
  record.commands.back().dice = groups_of(thrown);
  record.commands.back().kinds = kinds_of(thrown);
}

FaceGroups groups_of(const std::vector<Thrown>& thrown) {
  FaceGroups out;
  for (const Thrown& one : thrown) out.emplace_back(one.faces.begin(), one.faces.end());
  return out;
}

std::vector<std::string> kinds_of(const std::vector<Thrown>& thrown) {
  std::vector<std::string> out;
  for (const Thrown& one : thrown) out.push_back(kind_word(one.made));
  return out;
}

std::string write_header(const Record& record) { return to_text(header_json(record)); }

std::string write_command(const RecordedCommand& entry, std::size_t number) {
  return to_text(command_line(entry, number));
}

std::string write_record(const Record& record) {
  std::string out = write_header(record) + "\n";
  for (std::size_t i = 0; i < record.commands.size(); ++i)
    out += write_command(record.commands[i], i + 1) + "\n";
  return out;
}

Result<RecordedCommand> read_command_line(std::string_view line, std::size_t number,
                                          const std::string& file) {
  Result<Document> document = read_json(line, file);
  if (!document) return document.problems();
  Reading r;
  r.file = file;
  RecordedCommand out;
  read_entry(document.value().root, number, out, r);
  if (!r.ok()) return r.problems;
  return out;
}

bool is_record(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || text[start] != '{') return false;
  const std::size_t key = text.find_first_not_of(" \t\r\n", start + 1);
  return key != std::string_view::npos && text.substr(key).starts_with("\"record\"");
}

Result<Record> read_record(std::string_view text, const std::string& file) {
  if (text.size() > kMostRecordText)
    return Problem{file, 0, "",
                   fmt::format("expected at most {} bytes, found {}", kMostRecordText, text.size())};
  Record out;
  out.file = file;
  Problems problems;
  LineReader lines(text);
  std::string_view line;
  bool headed = false;
  while (problems.size() < 50 && lines.next(line)) {
    if (is_blank(line)) continue;
    if (out.commands.size() >= kMostCommands)
      return Problem{file, lines.number(), "", fmt::format("expected at most {} commands", kMostCommands)};
    Result<Document> document = read_json(line, file);
    Reading r;
    r.file = file;
    if (!document) {
      add_problems(document.problems(), lines.number(), problems);
      if (!headed) return problems;
    } else if (!headed) {
      read_header(document.value().root, out, r);
      headed = true;
    } else {
      RecordedCommand& entry = out.commands.emplace_back();
      entry.line = lines.number();
      read_entry(document.value().root, out.commands.size(), entry, r);
    }
    add_problems(std::move(r.problems), lines.number(), problems);
  }
  if (!headed) return Problem{file, 0, "", "expected a record: a header line, then a line for each command"};
  check_finished(out, problems);
  if (!problems.empty()) return problems;
  return out;
}

// ---- replaying it

namespace {

// What is wrong with the dice of a command that wanted others.
std::string dice_trouble(const TapeDice& dice, const Setting& setting) {
  const Throw& want = *dice.wanted();
  const std::string why =
      want.purpose.valid() ? fmt::format(" ({})", (*setting.book)[want.purpose].id) : std::string();
  if (dice.bad()) return fmt::format("a die shows {}, which no such die has{}", dice.bad()->face, why);
  if (dice.mismatch())
    return fmt::format("the record has a throw of {} dice where the battle throws {}{}", dice.mismatch()->got,
                       dice.mismatch()->wanted, why);
  return fmt::format("the battle throws {} dice that the record does not have{}", want.n, why);
}

}  // namespace

bool Replay::diverge(int command, std::string what) {
  divergence_ = Divergence{command, std::move(what)};
  return false;
}

bool Replay::agrees(int command, const TapeDice& dice, const std::vector<std::string>& kinds,
                    const std::optional<std::uint64_t>& digest) {
  if (dice.starved()) return diverge(command, dice_trouble(dice, battle_->setting()));
  if (dice.left() > 0)
    return diverge(command, fmt::format("the record has {} dice more than the battle throws", dice.left()));
  for (std::size_t i = 0; i < kinds.size() && i < thrown_.size(); ++i)
    if (const std::string rolled = kind_word(thrown_[i].made); rolled != kinds[i])
      return diverge(command, fmt::format("the record calls throw {} {}, but the rules throw {}", i + 1,
                                          kinds[i], rolled));
  if (digest && *digest != battle_->digest())
    return diverge(command, fmt::format("the position is not the same: its digest is {}, the record has {}",
                                        hex(battle_->digest()), hex(*digest)));
  return true;
}

Result<Replay> Replay::open(const Record& record, const Sheet& sheet, std::shared_ptr<const Rulebook> book,
                            Sink* sink) {
  Document opening;
  opening.root = record.position;
  opening.file = record.file;
  Result<std::unique_ptr<Battle>> battle = sheet.load(std::move(book), opening);
  if (!battle) {
    Problems problems = battle.problems();
    for (Problem& problem : problems) {
      problem.line = 1;
      problem.key = problem.key.empty() ? "position" : "position." + problem.key;
    }
    return problems;
  }
  Replay out(record, std::move(battle.value()));
  TapeDice tape = TapeDice::grouped(record.thrown);
  RecordingDice dice(tape);
  while (!tape.starved() && out.battle_->step(dice, sink)) {
  }
  out.thrown_ = dice.take();
  out.agrees(0, tape, record.kinds, record.digest);
  return out;
}

bool Replay::read_next(const RecordedCommand& entry, Command& out) {
  Reading r;
  r.file = record_->file;
  r.setting = &battle_->setting();
  const Where top{};
  read_command(entry.command, out, r, Where{&top, "command"});
  add_problems(std::move(r.problems), entry.line, problems_);
  return problems_.empty();
}

bool Replay::next(Sink* sink) {
  const auto at = static_cast<std::size_t>(done_);
  if (divergence_ || !problems_.empty() || at >= record_->commands.size()) return false;
  const RecordedCommand& entry = record_->commands[at];
  const int number = done_ + 1;
  thrown_.clear();
  Command command;
  if (!read_next(entry, command)) return false;
  const Side giver = giver_of(command, *battle_);
  if (giver != entry.side)
    return diverge(number, fmt::format("the record has it given by {}, but {} is asked", word_of(entry.side),
                                       word_of(giver)));
  if (const Verdict verdict = battle_->check(command); !passes(verdict))
    return diverge(number, "it is refused: " + sentence(verdict, battle_->setting()));
  TapeDice tape = TapeDice::grouped(entry.dice);
  RecordingDice dice(tape);
  battle_->apply(command, dice, sink);
  thrown_ = dice.take();
  if (!agrees(number, tape, entry.kinds, entry.digest)) return false;
  ++done_;
  return true;
}

Result<Replayed> replay(const Record& record, const Sheet& sheet, std::shared_ptr<const Rulebook> book,
                        int upto, Sink* sink) {
  Result<Replay> opened = Replay::open(record, sheet, std::move(book), sink);
  if (!opened) return opened.problems();
  Replay& run = opened.value();
  while ((upto < 0 || run.done() < upto) && run.next(sink)) {
  }
  if (!run.problems().empty()) return run.problems();
  Replayed out;
  out.commands = run.done();
  out.other_rulebook = run.other_rulebook();
  out.divergence = run.divergence();
  out.battle = run.battle().clone();
  return out;
}

}  // namespace drumhead
