// Keeps rows in maps, with the promises of a file.
#include "archive/memory.h"

#include <algorithm>

namespace drumhead::archive {

namespace {

bool by_name(const Seat& a, const Seat& b) { return a.name < b.name; }

}  // namespace

std::vector<Listing> newest(std::vector<Listing> all, int most) {
  std::stable_sort(all.begin(), all.end(), [](const Listing& a, const Listing& b) { return a.at > b.at; });
  if (std::ssize(all) > most) all.resize(static_cast<std::size_t>(most));
  return all;
}

// ---- writing

MemoryArchive::~MemoryArchive() {
  for (Write& one : patient_) settle(one, false);
}

void MemoryArchive::ail(std::string trouble) {
  trouble_ = std::move(trouble);
  if (!trouble_.empty()) return;
  std::vector<Write> waited;
  waited.swap(patient_);
  for (Write& one : waited) carry_out(one);
}

void MemoryArchive::write(Write asked, bool patient) {
  if (trouble_.empty()) return carry_out(asked);
  if (patient)
    patient_.push_back(std::move(asked));
  else
    settle(asked, false);
}

void MemoryArchive::carry_out(Write& asked) {
  const bool good = holds(asked.trust) && asked.what();
  settle(asked, good);
}

// What is behind a write that failed fails too.
void MemoryArchive::settle(Write& asked, bool durable) {
  if (!durable) distrust(asked.trust);
  if (asked.kept) deliver_({{std::move(asked.kept), durable}});
}

MemoryArchive::Held* MemoryArchive::find(GameNumber game) {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : &found->second;
}

const MemoryArchive::Held* MemoryArchive::find(const std::string& id) const {
  const auto found = std::find_if(games_.begin(), games_.end(),
                                  [&](const auto& one) { return one.second.whole.game.id == id; });
  return found == games_.end() ? nullptr : &found->second;
}

void MemoryArchive::create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) {
  const auto make = [this, game = std::move(game), texts = std::move(texts)] {
    if (find(game.number) != nullptr || find(game.id) != nullptr) return false;
    for (const Text& text : texts) texts_.try_emplace(digest_of(text.body), text);
    StoredGame& whole = games_[game.number].whole;
    whole.game = game;
    whole.version = game.version;
    std::sort(whole.game.seats.begin(), whole.game.seats.end(), by_name);
    return true;
  };
  write({make, std::move(trust), std::move(kept)});
}

void MemoryArchive::restate(GameRow game, std::string, Trust trust, Kept kept) {
  const auto say = [this, game = std::move(game)] {
    Held* held = find(game.number);
    if (held == nullptr || !held->whole.game.opening.empty()) return false;
    GameRow& row = held->whole.game;
    row.header = game.header;
    row.opening = game.opening;
    row.numbers = game.numbers;
    row.version = game.version;
    held->whole.version = std::max(held->whole.version, game.version);
    return true;
  };
  write({say, std::move(trust), std::move(kept)});
}

void MemoryArchive::append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) {
  const auto add = [this, game, n, step = std::move(step)] {
    Held* held = find(game);
    if (held == nullptr || n != static_cast<std::int64_t>(held->whole.steps.size()) + 1) return false;
    held->whole.version = step.version;
    held->whole.steps.push_back(step);
    return true;
  };
  write({add, std::move(trust), std::move(kept)});
}

bool MemoryArchive::take_back(GameNumber game, const RewindRow& row) {
  Held* held = find(game);
  if (held == nullptr) return false;
  std::vector<StepRow>& steps = held->whole.steps;
  const auto first =
      steps.begin() + static_cast<std::ptrdiff_t>(std::min<std::int64_t>(row.keep, std::ssize(steps)));
  held->undone.insert(held->undone.end(), first, steps.end());
  steps.erase(first, steps.end());
  held->snapshots.erase(held->snapshots.upper_bound(row.keep), held->snapshots.end());
  held->rewinds.push_back(row);
  held->whole.version = row.version;
  return true;
}

void MemoryArchive::rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  write({[this, game, row = std::move(row)] { return take_back(game, row); }, std::move(trust),
         std::move(kept)});
}
void MemoryArchive::rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  write({[this, game, row = std::move(row)] { return take_back(game, row); }, std::move(trust),
         std::move(kept)},
        true);
}

// Nothing is ever damaged here, so all commands stay.
void MemoryArchive::cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) {
  const auto set_aside = [this, id = std::move(id), version, at] {
    const Held* held = find(id);
    if (held == nullptr) return false;
    return take_back(held->whole.game.number,
                     {std::ssize(held->whole.steps), version, at, std::string(kDamage)});
  };
  write({set_aside, std::move(trust), std::move(kept)}, true);
}

void MemoryArchive::snapshot(GameNumber game, SnapshotRow row, Trust trust) {
  const auto keep = [this, game, row = std::move(row)] {
    Held* held = find(game);
    if (held == nullptr) return false;
    if (row.n >= 1 && row.n <= std::ssize(held->whole.steps)) held->snapshots[row.n] = row;
    return true;
  };
  write({keep, std::move(trust), {}});
}

void MemoryArchive::chat(GameNumber game, ChatRow row, Trust trust, Kept kept) {
  const auto say = [this, game, row = std::move(row)] {
    Held* held = find(game);
    if (held == nullptr) return false;
    held->whole.chat.push_back(row);
    ++held->whole.chats;
    if (row.from == "spectator") ++held->whole.watchers_chats;
    return true;
  };
  write({say, std::move(trust), std::move(kept)});
}

void MemoryArchive::seat(GameNumber game, Seat, Seat now, Trust trust, Kept kept) {
  const auto sit = [this, game, seat = std::move(now)] {
    Held* held = find(game);
    if (held == nullptr) return false;
    std::vector<Seat>& seats = held->whole.game.seats;
    std::erase_if(seats, [&](const Seat& one) { return one.name == seat.name; });
    seats.insert(std::upper_bound(seats.begin(), seats.end(), seat, by_name), seat);
    return true;
  };
  write({sit, std::move(trust), std::move(kept)});
}

void MemoryArchive::list(GameNumber game, std::string text, std::int64_t at, Kept kept) {
  const auto put = [this, game, text = std::move(text), at] {
    Held* held = find(game);
    if (held == nullptr) return false;
    held->whole.listing = text;
    held->listed_at = at;
    return true;
  };
  write({put, {}, std::move(kept)});
}

void MemoryArchive::keep_text(Text text) {
  const auto keep = [this, text = std::move(text)] {
    texts_.try_emplace(digest_of(text.body), text);
    return true;
  };
  write({keep, {}, {}});
}

void MemoryArchive::after_all(Kept kept) {
  if (kept) deliver_({{std::move(kept), true}});
}

// ---- reading

Result<std::optional<StoredGame>> MemoryArchive::load(const std::string& id) const {
  const Held* held = find(id);
  if (held == nullptr) return std::optional<StoredGame>();
  StoredGame out = held->whole;
  if (!held->snapshots.empty()) out.snapshot = held->snapshots.rbegin()->second;
  if (out.chat.size() > kChatsKept) out.chat.erase(out.chat.begin(), out.chat.end() - kChatsKept);
  return std::optional(std::move(out));
}

Result<std::optional<std::string>> MemoryArchive::text(const std::string& digest) const {
  const auto found = texts_.find(digest);
  return found == texts_.end() ? std::optional<std::string>() : std::optional(found->second.body);
}

Result<std::vector<std::string>> MemoryArchive::texts(const std::string& kind) const {
  std::vector<std::string> out;
  for (const auto& [digest, text] : texts_)
    if (text.kind == kind) out.push_back(digest);
  return out;
}

Result<std::vector<Listing>> MemoryArchive::listed(int most) const {
  std::vector<Listing> out;
  for (const auto& [number, held] : games_)
    if (!held.whole.listing.empty() && held.listed_at > 0)
      out.push_back({held.whole.game.id, held.whole.listing, held.listed_at});
  return newest(std::move(out), most);
}

Result<std::optional<std::string>> MemoryArchive::invited_to(const std::string& invitation) const {
  for (const auto& [number, held] : games_)
    for (const Seat& seat : held.whole.game.seats)
      if (!seat.invitation.empty() && seat.invitation == invitation) return std::optional(held.whole.game.id);
  return std::optional<std::string>();
}

}  // namespace drumhead::archive
