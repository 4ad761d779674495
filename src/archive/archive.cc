// The writing thread and its queue, on SOCI.
#include "archive/archive.h"

#include <fmt/format.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <thread>
#include <variant>

#include "archive/seating.h"
#include "archive/statements.h"

namespace drumhead::archive {

namespace fs = std::filesystem;

namespace {

constexpr int kChatsKept = 100;
constexpr std::uintmax_t kMostToCheck = 64u << 20;  // a larger file would keep the players waiting

struct Create {
  GameRow game;
};
struct Append {
  std::int64_t place = 0;
  StepRow step;
};
struct Rewind {
  GameNumber game = 0;
  std::int64_t n = 0, version = 0;
};
struct Snap {
  std::int64_t place = 0;
  std::string position;
};
struct Say {
  GameNumber game = 0;
  ChatRow row;
};
struct Sit {
  GameNumber game = 0;
  Seat seat;
};
struct Wait {};

struct Write {
  std::variant<Create, Append, Rewind, Snap, Say, Sit, Wait> what;
  Trust trust;
  Kept kept;
};

Problem problem(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

}  // namespace

struct Archive::Inside {
  std::string file;
  soci::session writing;
  mutable std::mutex reading_lock;
  mutable soci::session reading;
  Deliver deliver;
  std::atomic<GameNumber> last_number{0};

  std::mutex lock;
  std::condition_variable woken;
  std::vector<Write> queue;
  bool closing = false;
  std::thread thread;

  void enqueue(Write write) {
    const std::lock_guard held(lock);
    queue.push_back(std::move(write));
    if (queue.size() == 1) woken.notify_one();
  }
  void run();
  bool commit(std::vector<Write>& batch, Statements& statements);
};

namespace {

void carry_out(Statements& s, const Create& write) { s.create(write.game); }
void carry_out(Statements& s, const Append& write) { s.append(write.place, write.step); }
void carry_out(Statements& s, const Rewind& write) { s.rewind(write.game, write.n, write.version); }
void carry_out(Statements& s, const Snap& write) { s.snapshot(write.place, write.position); }
void carry_out(Statements& s, const Say& write) { s.chat(write.game, write.row); }
void carry_out(Statements& s, const Sit& write) { s.seat(write.game, write.seat); }
void carry_out(Statements&, const Wait&) {}

bool trusted(const Write& write) { return write.trust == nullptr || write.trust->load(); }

}  // namespace

// One transaction and one flush for all. When it fails nothing of it is kept.
bool Archive::Inside::commit(std::vector<Write>& batch, Statements& statements) {
  try {
    soci::transaction whole(writing);
    for (const Write& write : batch)
      if (trusted(write)) std::visit([&](const auto& what) { carry_out(statements, what); }, write.what);
    whole.commit();
    return true;
  } catch (const std::exception& error) {
    fmt::print(stderr, "drumhead: the archive {} cannot be written: {}\n", file, error.what());
    for (const Write& write : batch)
      if (write.trust != nullptr) write.trust->store(false);
    return false;
  }
}

void Archive::Inside::run() {
  Statements statements(writing);
  std::vector<Write> batch;
  while (true) {
    {
      std::unique_lock held(lock);
      woken.wait(held, [&] { return closing || !queue.empty(); });
      if (queue.empty()) return;
      batch.swap(queue);
    }
    std::vector<bool> good(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i) good[i] = trusted(batch[i]);
    const bool kept = commit(batch, statements);
    std::vector<std::pair<Kept, bool>> settled;
    settled.reserve(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i)
      if (batch[i].kept) settled.emplace_back(std::move(batch[i].kept), kept && good[i]);
    batch.clear();
    if (!settled.empty()) deliver(std::move(settled));
  }
}

// ---- opening

namespace {

// What SQLite says of a file that is none of ours, in a sentence.
Problem cannot_open(const std::string& file, const std::string& why) {
  if (why.find("not a database") != std::string::npos || why.find("malformed") != std::string::npos)
    return problem(
        fmt::format("{} is damaged or not an archive of Drumhead; move it away to begin a new one", file));
  return problem(fmt::format("cannot open the archive {}: {}", file, why));
}

// Step by step, all in one transaction: a file is of the old format or of the new one, never between.
void migrate(soci::session& sql, int from) {
  soci::transaction whole(sql);
  if (from < 2) add_seating(sql);
  sql << "update archive set version = :version", soci::use(kSchema);
  whole.commit();
}

std::optional<Problem> check_schema(soci::session& sql, const std::string& file) {
  std::error_code error;
  if (fs::file_size(file, error) <= kMostToCheck) {
    std::string sound;
    sql << "pragma quick_check(1)", soci::into(sound);
    if (sound != "ok") return cannot_open(file, "malformed");
  }
  int schema = 0;
  sql << "select count(*) from sqlite_master where name = 'archive'", soci::into(schema);
  if (schema == 0) {
    make_tables(sql, kSchema);
    return std::nullopt;
  }
  sql << "select version from archive", soci::into(schema);
  if (schema > kSchema)
    return problem(fmt::format(
        "{} was written by a newer Drumhead (format {}, this program reads {}); use that one, or another "
        "folder with --data",
        file, schema, kSchema));
  if (schema < kSchema) migrate(sql, schema);
  return std::nullopt;
}

void tune(soci::session& sql) {
  std::string mode;
  sql << "pragma page_size = 1024";  // a command dirties one page: a small one is less to write
  sql << "pragma journal_mode = wal", soci::into(mode);
  sql << "pragma synchronous = full";
  sql << "pragma busy_timeout = 5000";
  sql << "pragma wal_autocheckpoint = 4000";
}

}  // namespace

Result<std::unique_ptr<Archive>> Archive::open(const std::string& folder, Deliver deliver) {
  std::error_code error;
  const bool made = fs::create_directories(folder, error);
  if (error) return problem(fmt::format("cannot make the folder {}: {}", folder, error.message()));
  if (made) fs::permissions(folder, fs::perms::owner_all, error);  // the dice's secrets are in it
  auto inside = std::make_unique<Inside>();
  inside->file = (fs::path(folder) / "games.sqlite").string();
  inside->deliver = std::move(deliver);
  try {
    inside->writing.open(soci::sqlite3, fmt::format(R"(db="{}")", inside->file));
    tune(inside->writing);
    if (const auto found = check_schema(inside->writing, inside->file)) return *found;
    inside->reading.open(soci::sqlite3, fmt::format(R"(db="{}")", inside->file));
    inside->reading << "pragma busy_timeout = 5000";
    long long last = 0;
    inside->writing << "select coalesce(max(number), 0) from games", soci::into(last);
    inside->last_number = last;
  } catch (const std::exception& thrown) {
    return cannot_open(inside->file, thrown.what());
  }
  return std::unique_ptr<Archive>(new Archive(std::move(inside)));
}

Archive::Archive(std::unique_ptr<Inside> inside) : in_(std::move(inside)) {
  in_->thread = std::thread([this] { in_->run(); });
}

Archive::~Archive() {
  {
    const std::lock_guard held(in_->lock);
    in_->closing = true;
    in_->woken.notify_one();
  }
  in_->thread.join();
}

const std::string& Archive::file() const { return in_->file; }

// ---- writes

GameNumber Archive::new_number() { return ++in_->last_number; }

void Archive::create(GameRow game, Trust trust, Kept kept) {
  in_->enqueue({Create{std::move(game)}, std::move(trust), std::move(kept)});
}
void Archive::append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) {
  in_->enqueue({Append{place_of(game, n), std::move(step)}, std::move(trust), std::move(kept)});
}
void Archive::rewind(GameNumber game, std::int64_t n, std::int64_t version, Trust trust, Kept kept) {
  in_->enqueue({Rewind{game, n, version}, std::move(trust), std::move(kept)});
}
void Archive::snapshot(GameNumber game, SnapshotRow row, Trust trust) {
  in_->enqueue({Snap{place_of(game, row.n), std::move(row.position)}, std::move(trust), {}});
}
void Archive::chat(GameNumber game, ChatRow row, Trust trust, Kept kept) {
  in_->enqueue({Say{game, std::move(row)}, std::move(trust), std::move(kept)});
}
void Archive::seat(GameNumber game, Seat seat, Trust trust, Kept kept) {
  in_->enqueue({Sit{game, std::move(seat)}, std::move(trust), std::move(kept)});
}
void Archive::after_all(Kept kept) { in_->enqueue({Wait{}, {}, std::move(kept)}); }

// ---- reads

Result<std::optional<StoredGame>> Archive::load(const std::string& id) const {
  const std::lock_guard held(in_->reading_lock);
  try {
    soci::transaction whole(in_->reading);  // one moment of the file, whatever is written meanwhile
    return read_game(in_->reading, id, kChatsKept);
  } catch (const std::exception& error) {
    return cannot_open(in_->file, error.what());
  }
}

}  // namespace drumhead::archive
