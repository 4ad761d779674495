// How rows lie in a log: each in a frame with its length and a check, so that a torn or damaged one is known.
//
// A log begins with kLogHead. A frame is a mark of four bytes, the length of the row in four, a check of
// eight, and the row: its kind in one byte, then its fields. Numbers have eight bytes, the least first; a
// text is its length and its bytes.
#pragma once

#include <functional>
#include <optional>

#include "archive/chain.h"
#include "archive/log.h"
#include "base/result.h"

namespace drumhead::archive {

inline constexpr std::string_view kLogHead = "drumhead games, a log of format 1\n";

enum class RowKind : char {
  game = 'g',  // a new game, or the row of one that has not begun, anew
  seat = 'p',
  seating = 'h',  // how many seats, and whether it is a hot-seat
  command = 'c',
  rewind = 'u',
  cut = 'x',  // what was damaged is set aside
  snapshot = 's',
  chat = 'l',
  listing = 'o',  // among the open tables
  text = 't'
};

// A row as it lies in the log.
struct LogRow {
  RowKind kind = RowKind::text;
  std::string fields;
};

// Writes fields one after the other.
class FieldsOut {
 public:
  FieldsOut& add(std::int64_t number);
  FieldsOut& add(std::string_view text);
  std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

// Reads them again. Whatever is behind the end reads as nothing, and `good` says so.
class FieldsIn {
 public:
  explicit FieldsIn(std::string_view fields) : left_(fields) {}
  std::int64_t number();
  std::string text();
  bool good() const { return good_ && left_.empty(); }

 private:
  std::string_view take(std::uint64_t bytes);
  std::string_view left_;
  bool good_ = true;
};

std::string framed(const LogRow& row);
inline constexpr std::int64_t kFrameHead = 16;  // bytes before the row

// Where a row lies: its fields, without the kind.
struct RowPlace {
  std::int64_t at = 0, size = 0;
};

struct LogScan {
  std::int64_t end = 0;      // behind the last good frame
  std::int64_t torn = 0;     // bytes behind it
  std::int64_t damaged = 0;  // bytes between good frames
};
// All good frames, in order. A problem: this is no log, or one of a newer program.
Result<LogScan> scan(const Log& log, const std::function<void(LogRow, RowPlace)>& heard);

// ---- rows. The seal goes with each.

struct SealedGame {
  GameRow row;  // without its seats
  std::string seal;
};
LogRow row_of(const GameRow& game);
std::optional<SealedGame> read_game_row(std::string_view fields);

struct SealedSeat {
  GameNumber game = 0;
  Seat seat;
  std::string seal;
};
LogRow row_of(GameNumber game, const Seat& seat);
std::optional<SealedSeat> read_seat_row(std::string_view fields);

struct SealedSeating {
  GameNumber game = 0;
  bool hot = false;
  std::string seal;
};
LogRow row_of_seating(const GameRow& game);
std::optional<SealedSeating> read_seating_row(std::string_view fields);

struct SealedStep {
  GameNumber game = 0;
  std::int64_t n = 0;
  StepRow step;
  std::string seal;
};
LogRow row_of(const std::string& before, GameNumber game, std::int64_t n, const StepRow& step);
std::optional<SealedStep> read_step_row(std::string_view fields);

struct SealedRewind {
  GameNumber game = 0;
  RewindRow row;
  std::int64_t last = 0;  // of a cut: the version up to which all is good
  std::string seal;
};
LogRow row_of(const std::string& before, GameNumber game, const RewindRow& row);
LogRow row_of_cut(const std::string& before, GameNumber game, const RewindRow& row, std::int64_t last);
std::optional<SealedRewind> read_rewind_row(std::string_view fields);

struct SealedSnapshot {
  GameNumber game = 0;
  SnapshotRow row;
  std::string seal;
};
LogRow row_of(const std::string& command, GameNumber game, const SnapshotRow& row);
std::optional<SealedSnapshot> read_snapshot_row(std::string_view fields);

struct SealedChat {
  GameNumber game = 0;
  ChatRow row;
  std::string seal;
};
LogRow row_of(const std::string& before, GameNumber game, const ChatRow& row);
std::optional<SealedChat> read_chat_row(std::string_view fields);

struct KnownListing {
  GameNumber game = 0;
  std::string text;
  std::int64_t at = 0;
};
LogRow row_of(const KnownListing& listing);
std::optional<KnownListing> read_listing_row(std::string_view fields);

LogRow row_of(const Text& text);
std::optional<Text> read_text_row(std::string_view fields);

}  // namespace drumhead::archive
