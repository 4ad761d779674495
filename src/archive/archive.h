// The archive: every game in one file, written by one thread that shares each flush among all who wait.
//
// Nothing is acknowledged before it is durable: a write calls back when the transaction that holds it has
// reached the disk. Writes are carried out in the order in which they were asked for. While the disk takes
// nothing, writes fail at once, but for those that are patient; the archive tries again by itself.
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
using Trust = std::shared_ptr<std::atomic<bool>>;
inline Trust new_trust() { return std::make_shared<std::atomic<bool>>(true); }

using Kept = std::function<void(bool durable)>;

class Archive {
 public:
  // Called by the writing thread with all that one flush settled.
  using Deliver = std::function<void(std::vector<std::pair<Kept, bool>>)>;

  // Makes the folder and the file where they are missing, and brings an older file up to date. Nobody else
  // can open the same folder until this one is gone.
  static Result<std::unique_ptr<Archive>> open(const std::string& folder, Deliver deliver);
  ~Archive();  // after everything asked for has been written

  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // ---- writes: from any thread, never waiting
  GameNumber new_number();
  void create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept);
  // The row of a game whose battle has not begun, anew: what was pledged for its dice, or its beginning.
  void restate(GameRow game, Trust trust, Kept kept);
  void append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept);
  // The commands behind `keep` are taken back; they stay in the file as taken back.
  void rewind(GameNumber game, RewindRow row, Trust trust, Kept kept);
  // The same, but it waits for a disk that takes it, however long that is. Fails only when the archive
  // closes.
  void rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept);
  // Sets aside what is damaged behind the last good command of a game, as patiently.
  void cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept);
  void snapshot(GameNumber game, SnapshotRow row, Trust trust);
  void chat(GameNumber game, ChatRow row, Trust trust, Kept kept);
  void seat(GameNumber game, Seat seat, Trust trust, Kept kept);  // instead of what was known of it
  void keep_text(Text text);
  void after_all(Kept kept);  // when everything asked for so far is settled

  // Why nothing can be saved at present, as players are told; empty: all is well.
  std::string trouble() const;

  // ---- reads: from any thread, waiting for the disk
  Result<std::optional<StoredGame>> load(const std::string& id) const;
  Result<std::optional<std::string>> text(const std::string& digest) const;
  Result<std::vector<std::string>> texts(const std::string& kind) const;  // their digests
  Result<std::optional<std::string>> invited_to(
      const std::string& invitation) const;  // by its hash; the game

  const std::string& file() const;

 private:
  struct Inside;
  explicit Archive(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> in_;
};

}  // namespace drumhead::archive
