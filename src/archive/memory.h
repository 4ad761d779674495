// The archive in memory: for tests of a desk, and for a desk that has no disk. It lives on one thread and
// forgets everything when it goes.
#pragma once

#include <map>

#include "archive/archive.h"

namespace drumhead::archive {

class MemoryArchive final : public Archive {
 public:
  // What a write comes to is handed to `deliver` before the write returns: it is for that to call back later.
  explicit MemoryArchive(Deliver deliver) : deliver_(std::move(deliver)) {}
  ~MemoryArchive() override;  // what still waits has failed

  // From now on nothing can be written, and why; empty: it can again, and what was patient is written.
  void ail(std::string trouble);

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
  struct Held {
    StoredGame whole;  // with all that was ever said
    std::map<std::int64_t, SnapshotRow> snapshots;
    std::vector<StepRow> undone;
    std::vector<RewindRow> rewinds;
    std::int64_t listed_at = 0;
  };
  using Do = std::function<bool()>;  // false: it cannot be done
  struct Write {
    Do what;
    Trust trust;
    Kept kept;
  };

  void write(Write asked, bool patient = false);
  void carry_out(Write& asked);
  void settle(Write& asked, bool durable);
  Held* find(GameNumber game);
  const Held* find(const std::string& id) const;
  bool take_back(GameNumber game, const RewindRow& row);

  Deliver deliver_;
  GameNumber last_number_ = 0;
  std::string trouble_;
  std::vector<Write> patient_;  // until there is no trouble any more
  std::map<GameNumber, Held> games_;
  std::map<std::string, Text> texts_;  // by digest
};

}  // namespace drumhead::archive
