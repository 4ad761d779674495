// The writing thread and its queue, on SOCI.
#include "sqlite/sqlite_archive.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>
#include <variant>

#include "base/log.h"
#include "sqlite/ledger.h"
#include "sqlite/migrations.h"
#include "sqlite/place.h"
#include "sqlite/statements.h"
#include "sqlite/told.h"

namespace drumhead::archive {

namespace fs = std::filesystem;

namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kFirstPause =
    std::chrono::milliseconds(100);  // before a disk that took nothing is tried again
constexpr auto kLongestPause = std::chrono::milliseconds(2000);

struct Create {
  GameRow game;
  std::vector<Text> texts;
};
struct Restate {
  GameRow game;
};
struct Append {
  GameNumber game = 0;
  std::int64_t n = 0;
  StepRow step;
};
struct Rewind {
  GameNumber game = 0;
  RewindRow row;
};
struct Cut {
  std::string id;
  std::int64_t version = 0, at = 0;
};
struct Snap {
  GameNumber game = 0;
  SnapshotRow row;
};
struct Say {
  GameNumber game = 0;
  ChatRow row;
};
struct Sit {
  GameNumber game = 0;
  Seat seat;
};
struct List {
  GameNumber game = 0;
  std::string text;
  std::int64_t at = 0;
};
struct Keep {
  Text text;
};
struct Probe {};  // whether the disk takes anything again
struct Wait {};

struct Write {
  std::variant<Create, Restate, Append, Rewind, Cut, Snap, Say, Sit, List, Keep, Probe, Wait> what;
  Trust trust;
  Kept kept;
  bool patient = false;
};

void carry_out(Statements& s, const Create& write) { s.create(write.game, write.texts); }
void carry_out(Statements& s, const Restate& write) { s.restate(write.game); }
void carry_out(Statements& s, const Append& write) { s.append(write.game, write.n, write.step); }
void carry_out(Statements& s, const Rewind& write) { s.rewind(write.game, write.row); }
void carry_out(Statements& s, const Cut& write) { s.cut(write.id, write.version, write.at); }
void carry_out(Statements& s, const Snap& write) { s.snapshot(write.game, write.row); }
void carry_out(Statements& s, const Say& write) { s.chat(write.game, write.row); }
void carry_out(Statements& s, const Sit& write) { s.seat(write.game, write.seat); }
void carry_out(Statements& s, const List& write) { s.list(write.game, write.text, write.at); }
void carry_out(Statements& s, const Keep& write) { s.keep_text(write.text); }
void carry_out(Statements& s, const Probe&) { s.probe(); }
void carry_out(Statements&, const Wait&) {}

bool trusted(const Write& write) { return holds(write.trust); }

bool changes(const Write& write) { return !std::holds_alternative<Wait>(write.what) && trusted(write); }

// What is behind a write that failed fails too.
void distrust(const std::vector<Write>& writes) {
  for (const Write& write : writes) archive::distrust(write.trust);
}

// What is wrong with the disk, as players are told. Nothing: it is not the disk.
std::string disk_words(const std::string& why) {
  const auto says = [&](std::string_view words) { return why.find(words) != std::string::npos; };
  if (says("full")) return "The disk of this server is full.";
  if (says("readonly") || says("read-only")) return "The disk of this server cannot be written to.";
  if (says("I/O") || says("unable to open") || says("locked"))
    return "The disk of this server does not take what it is given.";
  return {};
}

}  // namespace

struct SqliteArchive::Inside {
  explicit Inside(Lock held) : lock_file(std::move(held)) {}

  std::string file;
  Lock lock_file;
  soci::session writing;
  Told told;
  std::unique_ptr<FileLedger> reading;
  Deliver deliver;
  std::atomic<GameNumber> last_number{0};

  mutable std::mutex lock;
  std::condition_variable woken;
  std::vector<Write> queue;
  std::string trouble;  // empty: the disk takes what it is given
  bool closing = false;
  std::thread thread;

  void enqueue(Write write) {
    const std::lock_guard held(lock);
    queue.push_back(std::move(write));
    if (queue.size() == 1) woken.notify_one();
  }
  bool ailing() const {
    const std::lock_guard held(lock);
    return !trouble.empty();
  }
  bool is_closing() const {
    const std::lock_guard held(lock);
    return closing;
  }
  void run();
  std::vector<Write> next_batch();
  void turn_away(std::vector<Write>& fresh, std::vector<Write>& patient);
  void attempt(std::vector<Write> batch, std::vector<Write>& patient, Statements& statements);
  bool commit(const std::vector<Write>& batch, Statements& statements);
  void note_trouble(const std::string& why);
  void settle(std::vector<Write>& batch, const std::vector<bool>& good);

  // Only the writing thread's.
  Clock::time_point again{};  // not to be tried before, while there is trouble
  Clock::duration pause = kFirstPause;
  std::int32_t transactions = 0;  // that the file counts
};

// ---- the writing thread

// Everything that waits; while the disk takes nothing, also when it is time to try again.
std::vector<Write> SqliteArchive::Inside::next_batch() {
  std::unique_lock held(lock);
  const auto something = [&] { return closing || !queue.empty(); };
  if (trouble.empty())
    woken.wait(held, something);
  else
    woken.wait_until(held, again, something);
  std::vector<Write> out;
  out.swap(queue);
  return out;
}

void SqliteArchive::Inside::note_trouble(const std::string& why) {
  std::string words = disk_words(why);
  const std::lock_guard held(lock);
  if (trouble.empty()) log_line(fmt::format("the archive {} cannot be written: {}", file, why));
  if (words.empty()) return;  // not the disk: the next write may fare better
  pause = trouble.empty() ? kFirstPause : std::min<Clock::duration>(pause * 2, kLongestPause);
  again = Clock::now() + pause;
  trouble = std::move(words);
}

// One transaction and one flush for all. When it fails nothing of it is kept.
bool SqliteArchive::Inside::commit(const std::vector<Write>& batch, Statements& statements) {
  try {
    soci::transaction whole(writing);
    for (const Write& write : batch)
      if (trusted(write)) std::visit([&](const auto& what) { carry_out(statements, what); }, write.what);
    const bool any = std::any_of(batch.begin(), batch.end(), changes);
    const std::int32_t count = any ? count_transaction(writing, transactions) : transactions;
    whole.commit();
    transactions = count;
    if (any) told.note(count);
  } catch (const std::exception& error) {
    statements.forget();
    note_trouble(plain_words(error));
    return false;
  }
  const std::lock_guard held(lock);
  if (!trouble.empty()) log_line(fmt::format("the archive {} can be written again", file));
  trouble.clear();
  return true;
}

void SqliteArchive::Inside::settle(std::vector<Write>& batch, const std::vector<bool>& good) {
  std::vector<std::pair<Kept, bool>> settled;
  settled.reserve(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (batch[i].kept) settled.emplace_back(std::move(batch[i].kept), good[i]);
  if (!settled.empty()) deliver(std::move(settled));
}

// While the disk takes nothing, what is patient waits and the rest fails at once.
void SqliteArchive::Inside::turn_away(std::vector<Write>& fresh, std::vector<Write>& patient) {
  std::vector<Write> away;
  for (Write& write : fresh) (write.patient ? patient : away).push_back(std::move(write));
  fresh.clear();
  std::vector<bool> good(away.size());
  for (std::size_t i = 0; i < away.size(); ++i) good[i] = std::holds_alternative<Wait>(away[i].what);
  distrust(away);
  settle(away, good);
}

// Tries all of it; what is patient stays for another time when it is the disk that did not take it.
void SqliteArchive::Inside::attempt(std::vector<Write> batch, std::vector<Write>& patient,
                                    Statements& statements) {
  std::vector<bool> good(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) good[i] = trusted(batch[i]);
  if (commit(batch, statements)) return settle(batch, good);
  const bool later = ailing() && !is_closing();
  std::vector<Write> over;
  for (Write& write : batch) (later && write.patient ? patient : over).push_back(std::move(write));
  distrust(over);
  settle(over, std::vector<bool>(over.size()));
}

void SqliteArchive::Inside::run() {
  Statements statements(writing);
  std::vector<Write> patient;  // what the disk did not take, to be tried again
  while (true) {
    std::vector<Write> batch = next_batch();
    const bool last = is_closing();
    if (last && batch.empty() && patient.empty()) return;
    if (ailing() && !last) {
      turn_away(batch, patient);
      if (Clock::now() < again) continue;
      batch.push_back({Probe{}, {}, {}});
    }
    batch.insert(batch.begin(), std::make_move_iterator(patient.begin()),
                 std::make_move_iterator(patient.end()));
    patient.clear();
    attempt(std::move(batch), patient, statements);
  }
}

// ---- opening

namespace {

// The file as it was, before a step that changes every row.
std::optional<Problem> keep_old(soci::session& sql, const std::string& file, int format) {
  const std::string copy = fmt::format("{}.format-{}", file, format);
  std::error_code error;
  if (fs::exists(copy, error)) return std::nullopt;
  try {
    sql << "vacuum into :file", soci::use(copy);  // SQLite's own
    fs::permissions(copy, fs::perms::owner_read | fs::perms::owner_write, error);
  } catch (const std::exception& thrown) {
    return Problem{
        "", 0, "",
        fmt::format("{} is of format {} and cannot be copied before it is brought to format {}: {}", file,
                    format, kFormat, plain_words(thrown))};
  }
  return std::nullopt;
}

void tune(soci::session& sql) {  // all of it SQLite's own
  std::string mode;
  sql << "pragma journal_mode = wal", soci::into(mode);
  sql << "pragma synchronous = full";
  sql << "pragma busy_timeout = 5000";
  sql << "pragma wal_autocheckpoint = 4000";
}

std::optional<Problem> open_for_writing(soci::session& sql, const std::string& file) {
  std::error_code error;
  if (!fs::exists(file, error))
    if (const auto found = make_file(file)) return found;
  int format = 0;
  if (const auto found = open_file(sql, file, format)) return found;
  leave_journal(sql, false);
  tune(sql);
  if (format == kFormat) return std::nullopt;
  if (const auto found = keep_old(sql, file, format)) return found;
  migrate(sql, format);
  return std::nullopt;
}

}  // namespace

Result<std::unique_ptr<Archive>> SqliteArchive::open(const std::string& folder, Deliver deliver) {
  if (const auto found = make_folder(folder)) return *found;
  Result<Lock> lock = Lock::take(folder);
  if (!lock) return lock.problems();
  auto inside = std::make_unique<Inside>(std::move(lock.value()));
  inside->file = file_in(folder);
  inside->deliver = std::move(deliver);
  try {
    if (const auto found = open_for_writing(inside->writing, inside->file)) return *found;
    long long last = 0;
    inside->writing << "select coalesce(max(number), 0) from games", soci::into(last);
    inside->last_number = last;
    inside->transactions = transactions_in(inside->writing);
    inside->told = Told(inside->file);
    inside->told.note(inside->transactions);
  } catch (const std::exception& thrown) {
    return cannot_open(inside->file, plain_words(thrown));
  }
  Result<std::unique_ptr<FileLedger>> reading = FileLedger::open(inside->file);
  if (!reading) return reading.problems();
  inside->reading = std::move(reading.value());
  return std::unique_ptr<Archive>(new SqliteArchive(std::move(inside)));
}

SqliteArchive::SqliteArchive(std::unique_ptr<Inside> inside) : in_(std::move(inside)) {
  in_->thread = std::thread([this] { in_->run(); });
}

SqliteArchive::~SqliteArchive() {
  {
    const std::lock_guard held(in_->lock);
    in_->closing = true;
    in_->woken.notify_one();
  }
  in_->thread.join();
}

std::string SqliteArchive::trouble() const {
  const std::lock_guard held(in_->lock);
  return in_->trouble;
}

// ---- writes

GameNumber SqliteArchive::new_number() { return ++in_->last_number; }

void SqliteArchive::create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) {
  in_->enqueue({Create{std::move(game), std::move(texts)}, std::move(trust), std::move(kept)});
}
// No other program writes to the file, so what was here is what is there.
void SqliteArchive::restate(GameRow game, std::string, Trust trust, Kept kept) {
  in_->enqueue({Restate{std::move(game)}, std::move(trust), std::move(kept)});
}

void SqliteArchive::append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) {
  in_->enqueue({Append{game, n, std::move(step)}, std::move(trust), std::move(kept)});
}
void SqliteArchive::rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  in_->enqueue({Rewind{game, std::move(row)}, std::move(trust), std::move(kept)});
}
void SqliteArchive::rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  in_->enqueue({Rewind{game, std::move(row)}, std::move(trust), std::move(kept), true});
}
void SqliteArchive::cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) {
  in_->enqueue({Cut{std::move(id), version, at}, std::move(trust), std::move(kept), true});
}
void SqliteArchive::snapshot(GameNumber game, SnapshotRow row, Trust trust) {
  in_->enqueue({Snap{game, std::move(row)}, std::move(trust), {}});
}
void SqliteArchive::chat(GameNumber game, ChatRow row, Trust trust, Kept kept) {
  in_->enqueue({Say{game, std::move(row)}, std::move(trust), std::move(kept)});
}
void SqliteArchive::seat(GameNumber game, Seat, Seat now, Trust trust, Kept kept) {
  in_->enqueue({Sit{game, std::move(now)}, std::move(trust), std::move(kept)});
}
void SqliteArchive::list(GameNumber game, std::string text, std::int64_t at, Kept kept) {
  in_->enqueue({List{game, std::move(text), at}, {}, std::move(kept)});
}
void SqliteArchive::keep_text(Text text) { in_->enqueue({Keep{std::move(text)}, {}, {}}); }
void SqliteArchive::after_all(Kept kept) { in_->enqueue({Wait{}, {}, std::move(kept)}); }

// ---- reads

Result<std::optional<StoredGame>> SqliteArchive::load(const std::string& id) const {
  return in_->reading->load(id);
}
Result<std::optional<std::string>> SqliteArchive::text(const std::string& digest) const {
  return in_->reading->text(digest);
}
Result<std::vector<std::string>> SqliteArchive::texts(const std::string& kind) const {
  return in_->reading->texts(kind);
}

Result<std::optional<std::string>> SqliteArchive::invited_to(const std::string& invitation) const {
  return in_->reading->invited_to(invitation);
}
Result<std::vector<Listing>> SqliteArchive::listed(int most) const { return in_->reading->listings(most); }

}  // namespace drumhead::archive
