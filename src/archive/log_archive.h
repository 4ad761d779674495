// The archive in one log that only grows: for a page that keeps its own games, in a file of the browser.
//
// It knows of each row where it lies, and reads it when it is asked for: the games themselves stay in the
// log. It lives on one thread. docs/offline.md says what it promises.
#pragma once

#include <deque>

#include "archive/archive.h"
#include "archive/ledger.h"
#include "archive/log_index.h"

namespace drumhead::archive {

class LogArchive final : public Archive {
 public:
  // Reads all of it, and cuts off an end that was torn. What a write comes to is handed to `deliver`, perhaps
  // before the write returns: it is for that to call back later. The log must outlive the archive.
  static Result<std::unique_ptr<LogArchive>> open(Log& log, Deliver deliver);
  ~LogArchive() override;  // what still waits has failed

  // What was found when it was opened, in a sentence; empty: all was well.
  const std::string& found() const { return found_; }
  std::vector<Listed> list() const;  // the oldest first
  // While something is wrong: once more. Call it now and then.
  void try_again();

  GameNumber new_number() override { return ++last_number_; }
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
  std::string trouble() const override { return trouble_; }

  Result<std::optional<StoredGame>> load(const std::string& id) const override;
  Result<std::optional<std::string>> text(const std::string& digest) const override;
  Result<std::vector<std::string>> texts(const std::string& kind) const override;
  Result<std::optional<std::string>> invited_to(const std::string& invitation) const override;
  Result<std::vector<Listing>> listed(int most) const override;

 private:
  LogArchive(Log& log, Deliver deliver) : log_(log), deliver_(std::move(deliver)) {}

  enum class When : std::uint8_t { now, patient, always };
  using Rows = std::vector<LogRow>;
  struct Write {
    std::function<std::optional<Rows>()> make;  // nothing: it cannot be done
    Trust trust;
    Kept kept;
    When when = When::now;
  };

  void write(Write asked);
  void carry_on();
  void begin(Rows rows);
  void written(const Rows& rows, std::int64_t at, bool durable);
  void settle(Write& asked, bool durable);
  std::optional<Rows> set_aside(const std::string& id, std::int64_t version, std::int64_t at) const;

  Log& log_;
  Deliver deliver_;
  LogIndex index_;
  std::string found_, trouble_;
  GameNumber last_number_ = 0;
  std::deque<Write> queue_;  // in the order asked for; the first is being written
  bool writing_ = false, busy_ = false;
  std::deque<Write> patient_;  // until there is no trouble any more
};

}  // namespace drumhead::archive
