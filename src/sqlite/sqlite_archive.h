// The archive in one file of SQLite, written by one thread that shares each flush among all who wait.
//
// A write calls back when the transaction that holds it has reached the disk. Reads and writes may be asked
// for from any thread.
#pragma once

#include "archive/archive.h"

namespace drumhead::archive {

class SqliteArchive final : public Archive {
 public:
  // Makes the folder and the file where they are missing, and brings an older file up to date. Nobody else
  // can open the same folder until this one is gone. `deliver` is called by the writing thread with all that
  // one flush settled.
  static Result<std::unique_ptr<Archive>> open(const std::string& folder, Deliver deliver);
  ~SqliteArchive() override;  // after everything asked for has been written

  GameNumber new_number() override;
  void create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) override;
  void restate(GameRow game, std::string was, Trust trust, Kept kept) override;
  void append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) override;
  void rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) override;
  void rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) override;
  void cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) override;
  void snapshot(GameNumber game, SnapshotRow row, Trust trust) override;
  void chat(GameNumber game, ChatRow row, Trust trust, Kept kept) override;
  void seat(GameNumber game, Seat was, Seat now, Trust trust, Kept kept) override;
  void list(GameNumber game, std::string text, std::int64_t at, Kept kept) override;
  void keep_text(Text text) override;
  void after_all(Kept kept) override;
  std::string trouble() const override;

  Result<std::optional<StoredGame>> load(const std::string& id) const override;
  Result<std::optional<std::string>> text(const std::string& digest) const override;
  Result<std::vector<std::string>> texts(const std::string& kind) const override;
  Result<std::optional<std::string>> invited_to(const std::string& invitation) const override;
  Result<std::vector<Listing>> listed(int most) const override;

 private:
  struct Inside;
  explicit SqliteArchive(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> in_;
};

}  // namespace drumhead::archive
