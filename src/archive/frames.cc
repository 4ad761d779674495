// Frames and fields of a log.
#include "archive/frames.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/ensure.h"

namespace drumhead::archive {

namespace {

constexpr std::string_view kMark = "\xd7mRw";
constexpr std::size_t kCheck = 8;
constexpr std::int64_t kMostOfRow = std::int64_t{1} << 30;
constexpr std::int64_t kStretch = 1 << 16;  // that is searched at once behind damage

void put(std::string& out, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i));
}

std::uint64_t get(std::string_view bytes) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    out |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return out;
}

std::string check_of(std::string_view row) {
  static const int ready = sodium_init();
  ENSURE(ready >= 0, ready, 0);
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(row.data()), row.size(),
                     nullptr, 0);
  return {reinterpret_cast<const char*>(hash.data()), kCheck};
}

// The length of the row whose frame begins at a place; nothing: no good frame does.
std::optional<std::string> row_at(const Log& log, std::int64_t at) {
  const std::string head = log.read(at, kFrameHead);
  if (static_cast<std::int64_t>(head.size()) < kFrameHead || !head.starts_with(kMark)) return std::nullopt;
  const auto size = static_cast<std::int64_t>(get(std::string_view(head).substr(4, 4)));
  if (size < 1 || size > kMostOfRow || at + kFrameHead + size > log.size()) return std::nullopt;
  std::string row = log.read(at + kFrameHead, size);
  if (static_cast<std::int64_t>(row.size()) != size || check_of(row) != head.substr(8)) return std::nullopt;
  return row;
}

// Where the next good frame begins, or the end.
std::int64_t next_frame(const Log& log, std::int64_t at) {
  const auto overlap = static_cast<std::int64_t>(kMark.size()) - 1;
  for (; at < log.size(); at += kStretch) {
    const std::string stretch = log.read(at, kStretch + overlap);
    for (std::size_t i = stretch.find(kMark); i != std::string::npos; i = stretch.find(kMark, i + 1))
      if (row_at(log, at + static_cast<std::int64_t>(i))) return at + static_cast<std::int64_t>(i);
  }
  return log.size();
}

}  // namespace

// ---- fields

FieldsOut& FieldsOut::add(std::int64_t number) {
  put(out_, static_cast<std::uint64_t>(number), 8);
  return *this;
}

FieldsOut& FieldsOut::add(std::string_view text) {
  add(static_cast<std::int64_t>(text.size()));
  out_ += text;
  return *this;
}

std::string_view FieldsIn::take(std::uint64_t bytes) {
  if (bytes > left_.size()) {
    good_ = false;
    left_ = {};
    return {};
  }
  const std::string_view out = left_.substr(0, static_cast<std::size_t>(bytes));
  left_.remove_prefix(static_cast<std::size_t>(bytes));
  return out;
}

std::int64_t FieldsIn::number() { return static_cast<std::int64_t>(get(take(8))); }
std::string FieldsIn::text() { return std::string(take(static_cast<std::uint64_t>(number()))); }

// ---- frames

std::string framed(const LogRow& row) {
  const std::string whole = static_cast<char>(row.kind) + row.fields;
  std::string out(kMark);
  put(out, whole.size(), 4);
  return out + check_of(whole) + whole;
}

Result<LogScan> scan(const Log& log, const std::function<void(LogRow, RowPlace)>& heard) {
  const auto begin = static_cast<std::int64_t>(kLogHead.size());
  const std::string head = log.read(0, begin);
  const auto digits = kLogHead.find_first_of("0123456789");
  if (log.size() >= begin && head != kLogHead)
    return Problem{"", 0, "",
                   head.starts_with(kLogHead.substr(0, digits))
                       ? "these games were kept by a newer Drumhead; use that one"
                       : "this is not a log of games"};
  if (log.size() < begin) {
    if (!kLogHead.starts_with(head)) return Problem{"", 0, "", "this is not a log of games"};
    return LogScan{0, log.size(), 0};
  }
  LogScan out{begin, 0, 0};
  for (std::int64_t at = begin; at < log.size();) {
    std::optional<std::string> row = row_at(log, at);
    if (!row) {
      at = next_frame(log, at + 1);
      continue;
    }
    out.damaged += at - out.end;
    const auto size = static_cast<std::int64_t>(row->size());
    const RowPlace place{at + kFrameHead + 1, size - 1};
    at = out.end = at + kFrameHead + size;
    const auto kind = static_cast<RowKind>(row->front());
    heard({kind, row->substr(1)}, place);
  }
  out.torn = log.size() - out.end;
  return out;
}

// ---- rows

LogRow row_of(const GameRow& game) {
  FieldsOut out;
  out.add(game.number).add(game.id).add(game.rules).add(game.scenario).add(game.header).add(game.opening);
  out.add(game.british).add(game.american).add(game.secret).add(game.numbers);
  out.add(game.book).add(game.scene).add(game.muster).add(game.version).add(game.created);
  return {RowKind::game, out.add(seal_of(game)).take()};
}

std::optional<SealedGame> read_game_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedGame out;
  GameRow& game = out.row;
  game.number = in.number();
  for (std::string* text :
       {&game.id, &game.rules, &game.scenario, &game.header, &game.opening, &game.british, &game.american,
        &game.secret, &game.numbers, &game.book, &game.scene, &game.muster})
    *text = in.text();
  game.version = in.number();
  game.created = in.number();
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(GameNumber game, const Seat& seat) {
  FieldsOut out;
  out.add(game).add(seat.name).add(seat.token).add(seat.invitation);
  return {RowKind::seat, out.add(seal_of(game, seat)).take()};
}

std::optional<SealedSeat> read_seat_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedSeat out;
  out.game = in.number();
  for (std::string* text : {&out.seat.name, &out.seat.token, &out.seat.invitation, &out.seal})
    *text = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of_seating(const GameRow& game) {
  FieldsOut out;
  out.add(game.number).add(game.hot_seat ? 1 : 0);
  return {RowKind::seating,
          out.add(seal_of_hot_seat(game.number, game.hot_seat, std::ssize(game.seats))).take()};
}

std::optional<SealedSeating> read_seating_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedSeating out;
  out.game = in.number();
  out.hot = in.number() == 1;
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(const std::string& before, GameNumber game, std::int64_t n, const StepRow& step) {
  FieldsOut out;
  out.add(game).add(n).add(step.version).add(step.side).add(step.rolled ? 1 : 0);
  out.add(step.line).add(step.entries).add(step.at);
  return {RowKind::command, out.add(seal_of(before, game, n, step)).take()};
}

std::optional<SealedStep> read_step_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedStep out;
  out.game = in.number();
  out.n = in.number();
  out.step.version = in.number();
  out.step.side = static_cast<int>(in.number());
  out.step.rolled = in.number() == 1;
  out.step.line = in.text();
  out.step.entries = in.text();
  out.step.at = in.number();
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

static LogRow rewind_row(RowKind kind, const std::string& before, GameNumber game, const RewindRow& row,
                         std::int64_t last) {
  FieldsOut out;
  out.add(game).add(row.keep).add(row.version).add(row.at).add(row.why).add(last);
  return {kind, out.add(seal_of(before, game, row)).take()};
}

LogRow row_of(const std::string& before, GameNumber game, const RewindRow& row) {
  return rewind_row(RowKind::rewind, before, game, row, 0);
}

LogRow row_of_cut(const std::string& before, GameNumber game, const RewindRow& row, std::int64_t last) {
  return rewind_row(RowKind::cut, before, game, row, last);
}

std::optional<SealedRewind> read_rewind_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedRewind out;
  out.game = in.number();
  out.row.keep = in.number();
  out.row.version = in.number();
  out.row.at = in.number();
  out.row.why = in.text();
  out.last = in.number();
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(const std::string& command, GameNumber game, const SnapshotRow& row) {
  FieldsOut out;
  out.add(game).add(row.n).add(row.position).add(row.engine);
  return {RowKind::snapshot, out.add(seal_of(command, row)).take()};
}

std::optional<SealedSnapshot> read_snapshot_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedSnapshot out;
  out.game = in.number();
  out.row.n = in.number();
  out.row.position = in.text();
  out.row.engine = in.text();
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(const std::string& before, GameNumber game, const ChatRow& row) {
  FieldsOut out;
  out.add(game).add(row.from).add(row.text).add(row.at);
  return {RowKind::chat, out.add(seal_of(before, game, row)).take()};
}

std::optional<SealedChat> read_chat_row(std::string_view fields) {
  FieldsIn in(fields);
  SealedChat out;
  out.game = in.number();
  out.row.from = in.text();
  out.row.text = in.text();
  out.row.at = in.number();
  out.seal = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(const KnownListing& listing) {
  FieldsOut out;
  return {RowKind::listing, out.add(listing.game).add(listing.text).add(listing.at).take()};
}

std::optional<KnownListing> read_listing_row(std::string_view fields) {
  FieldsIn in(fields);
  KnownListing out;
  out.game = in.number();
  out.text = in.text();
  out.at = in.number();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

LogRow row_of(const Text& text) {
  FieldsOut out;
  return {RowKind::text, out.add(text.kind).add(text.body).take()};
}

std::optional<Text> read_text_row(std::string_view fields) {
  FieldsIn in(fields);
  Text out;
  out.kind = in.text();
  out.body = in.text();
  return in.good() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace drumhead::archive
