// The archive: what a desk needs to keep, to read and to hear back. Where it lies is for others to say: a
// file of SQLite (sqlite/sqlite_archive.h), a database of PostgreSQL (postgres/postgres_archive.h), memory
// (archive/memory.h).
//
// Nothing is acknowledged before it is durable: a write calls back when it is, and never within the call
// itself. Writes are carried out in the order in which they were asked for. While nothing can be written,
// writes fail at once, but for those that are patient; the archive tries again by itself.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "archive/rows.h"
#include "base/result.h"

namespace drumhead::archive {

// Shared by all writes of one opened game. When one of them fails, those behind it fail too: a log without
// a hole is worth more than its end. Whoever opens the game anew makes another.
struct Standing {
  std::atomic<bool> holds{true};
  std::atomic<bool> outrun{false};  // another program wrote first: the game has gone on
};
using Trust = std::shared_ptr<Standing>;
inline Trust new_trust() { return std::make_shared<Standing>(); }
inline bool holds(const Trust& trust) { return trust == nullptr || trust->holds.load(); }
inline bool outrun(const Trust& trust) { return trust != nullptr && trust->outrun.load(); }
inline void distrust(const Trust& trust) {
  if (trust != nullptr) trust->holds.store(false);
}

using Kept = std::function<void(bool durable)>;
// Takes all that was settled at one time to where it is heard: the archive calls back nobody itself.
using Deliver = std::function<void(std::vector<std::pair<Kept, bool>>)>;

class Archive {
 public:
  Archive() = default;
  virtual ~Archive() = default;
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // ---- writes: never waiting

  // A number that no other game has or will get; numbers may be left out.
  virtual GameNumber new_number() = 0;
  virtual void create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) = 0;
  // The row of a game whose battle has not begun, anew: what was pledged for its dice, or its beginning.
  // `was` is what its numbers were; if another program has changed them since, it fails.
  virtual void restate(GameRow game, std::string was, Trust trust, Kept kept) = 0;
  // Command n of a game; its last one is n - 1.
  virtual void append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) = 0;
  // The commands behind `keep` are taken back; they stay in the archive as taken back.
  virtual void rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) = 0;
  // The same, but it waits until it can be written, however long that is. Fails only when the archive
  // closes.
  virtual void rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) = 0;
  // Sets aside what is damaged behind the last good command of a game, as patiently.
  virtual void cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) = 0;
  // A position that spares the replay of what came before it; of no command that was taken back since.
  virtual void snapshot(GameNumber game, SnapshotRow row, Trust trust) = 0;
  virtual void chat(GameNumber game, ChatRow row, Trust trust, Kept kept) = 0;
  // A seat as it is now; if another program has changed it since it was `was`, it fails.
  virtual void seat(GameNumber game, Seat was, Seat now, Trust trust, Kept kept) = 0;
  // What is kept of a game among the open tables from now on, and since when it is shown there; 0: it is not.
  // Without a text nothing is kept.
  virtual void list(GameNumber game, std::string text, std::int64_t at, Kept kept) = 0;
  virtual void keep_text(Text text) = 0;
  virtual void after_all(Kept kept) = 0;  // when everything asked for so far is settled

  // Why nothing can be saved at present, as players are told; empty: all is well.
  virtual std::string trouble() const = 0;

  // ---- reads: they may wait for a disk, so a desk leaves them to a job

  virtual Result<std::optional<StoredGame>> load(const std::string& id) const = 0;
  virtual Result<std::optional<std::string>> text(const std::string& digest) const = 0;
  virtual Result<std::vector<std::string>> texts(
      const std::string& kind) const = 0;  // their digests, in order
  // The game that an invitation is to, by its hash.
  virtual Result<std::optional<std::string>> invited_to(const std::string& invitation) const = 0;
  // The open tables, so many at most, those listed last first.
  virtual Result<std::vector<Listing>> listed(int most) const = 0;

  // ---- where several programs have the same games open

  virtual bool shared() const { return false; }
  // `heard` is called where writes are called back, with a game that is attended and may have been changed by
  // another program. Once, before anything else.
  virtual void on_change(std::function<void(GameNumber)>) {}
  // The game is open here, with these people; or, nothing, not any more.
  virtual void attend(GameNumber, std::optional<Company>) {}
  // The side that asks for an undo of this version, or that is not to ask any more.
  virtual void ask_undo(GameNumber, std::int64_t, int, Kept) {}
  // Nothing: there is no such game. For jobs, like the reads.
  virtual Result<std::optional<News>> news(const Since&) const { return std::optional<News>(); }
};

}  // namespace drumhead::archive
