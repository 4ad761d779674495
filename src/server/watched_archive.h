// An archive that is watched: how many writes wait, and how long each command took to be durable.
#pragma once

#include <memory>

#include "archive/archive.h"
#include "desk/clock.h"
#include "server/metrics.h"

namespace drumhead::server {

// Writes are asked for, and called back, at the desk: nothing here needs a lock.
class WatchedArchive final : public archive::Archive {
 public:
  WatchedArchive(std::unique_ptr<archive::Archive> held, const desk::Clock& clock)
      : held_(std::move(held)), clock_(clock) {}

  struct Counts {
    std::uint64_t commands = 0;  // that are durable
    std::uint64_t games = 0;     // that were begun
    std::uint64_t failed = 0;    // writes
    std::uint64_t late = 0;      // writes that another program was before; not among those that failed
    std::int64_t waiting = 0;    // writes
    Histogram waits;             // of commands
  };
  const Counts& counts() const { return *counts_; }

  archive::GameNumber new_number() override { return held_->new_number(); }
  void create(archive::GameRow game, std::vector<archive::Text> texts, archive::Trust trust,
              archive::Kept kept) override {
    held_->create(std::move(game), std::move(texts), trust, watched(trust, std::move(kept), &Counts::games));
  }
  void restate(archive::GameRow game, std::string was, archive::Trust trust, archive::Kept kept) override {
    held_->restate(std::move(game), std::move(was), trust, watched(trust, std::move(kept)));
  }
  void append(archive::GameNumber game, std::int64_t n, archive::StepRow step, archive::Trust trust,
              archive::Kept kept) override {
    held_->append(game, n, std::move(step), trust, watched(trust, std::move(kept), &Counts::commands));
  }
  void rewind(archive::GameNumber game, archive::RewindRow row, archive::Trust trust,
              archive::Kept kept) override {
    held_->rewind(game, std::move(row), trust, watched(trust, std::move(kept)));
  }
  void rewind_patiently(archive::GameNumber game, archive::RewindRow row, archive::Trust trust,
                        archive::Kept kept) override {
    held_->rewind_patiently(game, std::move(row), trust, watched(trust, std::move(kept)));
  }
  void cut(std::string id, std::int64_t version, std::int64_t at, archive::Trust trust,
           archive::Kept kept) override {
    held_->cut(std::move(id), version, at, trust, watched(trust, std::move(kept)));
  }
  void snapshot(archive::GameNumber game, archive::SnapshotRow row, archive::Trust trust) override {
    held_->snapshot(game, std::move(row), std::move(trust));
  }
  void chat(archive::GameNumber game, archive::ChatRow row, archive::Trust trust,
            archive::Kept kept) override {
    held_->chat(game, std::move(row), trust, watched(trust, std::move(kept)));
  }
  void seat(archive::GameNumber game, archive::Seat was, archive::Seat now, archive::Trust trust,
            archive::Kept kept) override {
    held_->seat(game, std::move(was), std::move(now), trust, watched(trust, std::move(kept)));
  }
  void list(archive::GameNumber game, std::string text, std::int64_t at, archive::Kept kept) override {
    held_->list(game, std::move(text), at, watched({}, std::move(kept)));
  }
  void keep_text(archive::Text text) override { held_->keep_text(std::move(text)); }
  void after_all(archive::Kept kept) override { held_->after_all(std::move(kept)); }
  std::string trouble() const override { return held_->trouble(); }

  Result<std::optional<archive::StoredGame>> load(const std::string& id) const override {
    return held_->load(id);
  }
  Result<std::optional<std::string>> text(const std::string& digest) const override {
    return held_->text(digest);
  }
  Result<std::vector<std::string>> texts(const std::string& kind) const override {
    return held_->texts(kind);
  }
  Result<std::optional<std::string>> invited_to(const std::string& invitation) const override {
    return held_->invited_to(invitation);
  }
  Result<std::vector<archive::Listing>> listed(int most) const override { return held_->listed(most); }

  bool shared() const override { return held_->shared(); }
  void on_change(std::function<void(archive::GameNumber)> heard) override {
    held_->on_change(std::move(heard));
  }
  void attend(archive::GameNumber game, std::optional<archive::Company> mine) override {
    held_->attend(game, mine);
  }
  void ask_undo(archive::GameNumber game, std::int64_t version, int side, archive::Kept kept) override {
    held_->ask_undo(game, version, side, std::move(kept));
  }
  Result<std::optional<archive::News>> news(const archive::Since& since) const override {
    return held_->news(since);
  }

 private:
  archive::Kept watched(archive::Trust trust, archive::Kept kept, std::uint64_t Counts::*what = nullptr) {
    ++counts_->waiting;
    return [counts = counts_, &clock = clock_, began = clock_.seconds(), what, trust = std::move(trust),
            kept = std::move(kept)](bool durable) {
      --counts->waiting;
      if (!durable)
        ++(archive::outrun(trust) ? counts->late : counts->failed);
      else if (what != nullptr)
        ++((*counts).*what);
      if (durable && what == &Counts::commands) counts->waits.add(clock.seconds() - began);
      if (kept) kept(durable);
    };
  }

  std::unique_ptr<archive::Archive> held_;
  const desk::Clock& clock_;
  std::shared_ptr<Counts> counts_ = std::make_shared<Counts>();  // those called back last outlive us
};

}  // namespace drumhead::server
