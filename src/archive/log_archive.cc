// One write after another, each told when it would survive.
#include "archive/log_archive.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::archive {

// ---- opening

// What was torn was never acknowledged: whoever asked for it heard nothing.
static std::string words_for(const LogScan& scan) {
  std::string out;
  if (scan.torn > 0)
    out = "The last thing that was written to the games was cut short; nothing that was confirmed is lost.";
  if (scan.damaged > 0)
    out += fmt::format(
        "{}{} bytes among the games are damaged; a game that they belong to says so when it is opened.",
        out.empty() ? "" : " ", scan.damaged);
  return out;
}

Result<std::unique_ptr<LogArchive>> LogArchive::open(Log& log, Deliver deliver) {
  std::unique_ptr<LogArchive> out(new LogArchive(log, std::move(deliver)));
  const Result<LogScan> read =
      scan(log, [&](const LogRow& row, RowPlace place) { out->index_.take(row, place); });
  if (!read) return read.problems();
  out->found_ = words_for(read.value());
  if (read.value().torn > 0 && !log.cut(read.value().end))
    return Problem{"", 0, "", "the games end in the middle of a row, which cannot be cut off"};
  if (!out->index_.games().empty()) out->last_number_ = out->index_.games().rbegin()->first;
  return out;
}

LogArchive::~LogArchive() {
  for (Write& one : queue_) settle(one, false);
  for (Write& one : patient_) settle(one, false);
}

std::vector<Listed> LogArchive::list() const {
  std::vector<Listed> out;
  for (const auto& [number, known] : index_.games()) {
    const auto own = read_game_row(log_.read(known.own.at, known.own.size));
    if (!own) continue;
    const GameRow& row = own->row;
    out.push_back({row.id, row.rules, row.scenario, row.british, row.american, row.created, known.last,
                   known.head.commands});
  }
  return out;
}

// ---- writing

void LogArchive::write(Write asked) {
  queue_.push_back(std::move(asked));
  carry_on();
}

// As far as it goes without waiting for the log.
void LogArchive::carry_on() {
  if (busy_) return;
  busy_ = true;
  while (!queue_.empty() && !writing_) {
    Write& first = queue_.front();
    if (!trouble_.empty() && first.when == When::patient) {
      patient_.push_back(std::move(first));
      queue_.pop_front();
      continue;
    }
    std::optional<Rows> rows;
    if (holds(first.trust) && (trouble_.empty() || first.when == When::always)) rows = first.make();
    if (rows && !rows->empty()) {
      begin(std::move(*rows));
      continue;
    }
    Write done = std::move(first);
    queue_.pop_front();
    settle(done, rows.has_value());
  }
  busy_ = false;
}

void LogArchive::begin(Rows rows) {
  writing_ = true;
  std::string bytes;
  if (log_.size() == 0) bytes = kLogHead;
  const auto at = log_.size() + std::ssize(bytes);
  for (const LogRow& row : rows) bytes += framed(row);
  log_.append(std::move(bytes),
              [this, rows = std::move(rows), at](bool durable) { written(rows, at, durable); });
}

void LogArchive::written(const Rows& rows, std::int64_t at, bool durable) {
  writing_ = false;
  Write done = std::move(queue_.front());
  queue_.pop_front();
  trouble_ = durable ? std::string() : log_.trouble();
  for (const LogRow& row : rows) {
    const std::int64_t size = std::ssize(row.fields);
    if (durable) index_.take(row, {at + kFrameHead + 1, size});
    at += kFrameHead + 1 + size;
  }
  if (!durable && done.when == When::patient)
    patient_.push_back(std::move(done));
  else
    settle(done, durable);
  carry_on();
}

// What is behind a write that failed fails too.
void LogArchive::settle(Write& asked, bool durable) {
  if (!durable) distrust(asked.trust);
  if (asked.kept) deliver_({{std::move(asked.kept), durable}});
}

void LogArchive::try_again() {
  if (trouble_.empty() || writing_) return;
  trouble_.clear();
  std::deque<Write> waited;
  waited.swap(patient_);
  for (auto it = waited.rbegin(); it != waited.rend(); ++it) queue_.push_front(std::move(*it));
  carry_on();
}

void LogArchive::create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) {
  const auto make = [this, game = std::move(game), texts = std::move(texts)]() -> std::optional<Rows> {
    if (index_.find(game.number) != nullptr || index_.find(game.id) != nullptr) return std::nullopt;
    Rows rows;
    for (const Text& text : texts)
      if (!index_.has_text(digest_of(text.body))) rows.push_back(row_of(text));
    rows.push_back(row_of(game));
    for (const Seat& seat : game.seats) rows.push_back(row_of(game.number, seat));
    rows.push_back(row_of_seating(game));
    return rows;
  };
  write({make, std::move(trust), std::move(kept)});
}

// The row keeps what it was made with; only these of its fields change.
void LogArchive::restate(GameRow game, std::string, Trust trust, Kept kept) {
  const auto make = [this, game = std::move(game)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game.number);
    if (known == nullptr || known->begun) return std::nullopt;
    auto own = read_game_row(log_.read(known->own.at, known->own.size));
    if (!own) return std::nullopt;
    own->row.header = game.header;
    own->row.opening = game.opening;
    own->row.numbers = game.numbers;
    own->row.version = game.version;
    return Rows{row_of(own->row)};
  };
  write({make, std::move(trust), std::move(kept)});
}

void LogArchive::append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) {
  const auto make = [this, game, n, step = std::move(step)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game);
    if (known == nullptr || n != known->head.commands + 1) return std::nullopt;
    return Rows{row_of(known->head.seal, game, n, step)};
  };
  write({make, std::move(trust), std::move(kept)});
}

void LogArchive::rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  const auto make = [this, game, row = std::move(row)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game);
    if (known == nullptr) return std::nullopt;
    return Rows{row_of(known->head.seal, game, row)};
  };
  write({make, std::move(trust), std::move(kept)});
}

void LogArchive::rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) {
  const auto make = [this, game, row = std::move(row)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game);
    if (known == nullptr) return std::nullopt;
    return Rows{row_of(known->head.seal, game, row)};
  };
  write({make, std::move(trust), std::move(kept), When::patient});
}

std::optional<LogArchive::Rows> LogArchive::set_aside(const std::string& id, std::int64_t version,
                                                      std::int64_t at) const {
  const KnownGame* known = index_.find(id);
  if (known == nullptr) return std::nullopt;
  Proven proven;
  const StoredGame stored = read_game(log_, *known, &proven);
  if (!stored.opens()) return std::nullopt;
  const RewindRow row{std::ssize(stored.steps), version, at, std::string(kDamage)};
  return Rows{
      row_of_cut(proven.link, stored.game.number, row, std::max(proven.version, stored.game.version))};
}

void LogArchive::cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) {
  write({[this, id = std::move(id), version, at] { return set_aside(id, version, at); }, std::move(trust),
         std::move(kept), When::patient});
}

void LogArchive::snapshot(GameNumber game, SnapshotRow row, Trust trust) {
  const auto make = [this, game, row = std::move(row)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game);
    const std::optional<RowPlace> place = known == nullptr ? std::nullopt : known->command(row.n);
    if (!place) return Rows{};  // taken back since
    const auto command = read_step_row(log_.read(place->at, place->size));
    return command ? Rows{row_of(command->seal, game, row)} : Rows{};
  };
  write({make, std::move(trust), {}});
}

void LogArchive::chat(GameNumber game, ChatRow row, Trust trust, Kept kept) {
  const auto make = [this, game, row = std::move(row)]() -> std::optional<Rows> {
    const KnownGame* known = index_.find(game);
    if (known == nullptr) return std::nullopt;
    return Rows{row_of(known->last_chat, game, row)};
  };
  write({make, std::move(trust), std::move(kept)});
}

void LogArchive::seat(GameNumber game, Seat, Seat now, Trust trust, Kept kept) {
  const auto make = [this, game, seat = std::move(now)]() -> std::optional<Rows> {
    if (index_.find(game) == nullptr) return std::nullopt;
    return Rows{row_of(game, seat)};
  };
  write({make, std::move(trust), std::move(kept)});
}

void LogArchive::list(GameNumber game, std::string text, std::int64_t at, Kept kept) {
  const auto make = [this, listing = KnownListing{game, std::move(text), at}]() -> std::optional<Rows> {
    if (index_.find(listing.game) == nullptr) return std::nullopt;
    return Rows{row_of(listing)};
  };
  write({make, {}, std::move(kept)});
}

void LogArchive::keep_text(Text text) {
  const auto make = [this, text = std::move(text)]() -> std::optional<Rows> {
    if (index_.has_text(digest_of(text.body))) return Rows{};
    return Rows{row_of(text)};
  };
  write({make, {}, {}});
}

void LogArchive::after_all(Kept kept) {
  write({[]() -> std::optional<Rows> { return Rows{}; }, {}, std::move(kept), When::always});
}

// ---- reading

Result<std::optional<StoredGame>> LogArchive::load(const std::string& id) const {
  const KnownGame* known = index_.find(id);
  if (known == nullptr) return std::optional<StoredGame>();
  return std::optional(read_game(log_, *known));
}

Result<std::optional<std::string>> LogArchive::text(const std::string& digest) const {
  const std::optional<RowPlace> place = index_.text(digest);
  if (!place) return std::optional<std::string>();
  std::optional<Text> read = read_text_row(log_.read(place->at, place->size));
  if (!read || digest_of(read->body) != digest)
    return Problem{"", 0, "", "a file that games were begun with is damaged"};
  return std::optional(std::move(read->body));
}

Result<std::vector<std::string>> LogArchive::texts(const std::string& kind) const {
  return index_.texts(kind);
}

Result<std::vector<Listing>> LogArchive::listed(int most) const {
  std::vector<Listing> out;
  for (const auto& [number, known] : index_.games())
    if (!known.listing.text.empty() && known.listing.at > 0)
      out.push_back({known.id, known.listing.text, known.listing.at});
  return newest(std::move(out), most);
}

Result<std::optional<std::string>> LogArchive::invited_to(const std::string& invitation) const {
  for (const auto& [number, known] : index_.games())
    for (const auto& [name, sealed] : known.seats)
      if (!sealed.seat.invitation.empty() && sealed.seat.invitation == invitation)
        return std::optional(known.id);
  return std::optional<std::string>();
}

}  // namespace drumhead::archive
