// The record: a battle as JSON lines, a header and then a line for each command, and its replay.
//
// docs/records.md describes the format. Nothing here touches a file: callers hand text in and take it out.
#pragma once

#include <boost/json/value.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "battle/registry.h"
#include "dice/sources.h"

namespace drumhead {

inline constexpr int kRecordFormat = 1;

// Records beyond these bounds are refused.
inline constexpr std::size_t kMostRecordText = 32u << 20;
inline constexpr std::size_t kMostCommands = 50'000;
inline constexpr std::size_t kMostThrows = 500;  // of one command

using FaceGroups = std::vector<std::vector<std::uint8_t>>;  // a group for each throw

struct RecordDice {
  std::string kind;                  // fast, fair, typed; empty: not said
  std::string seed;                  // decimal, of fast dice
  std::string commitment;            // hex, of fair dice
  std::string secret;                // hex, of fair dice; only when the battle is over
  std::vector<std::string> numbers;  // what the players gave to fair dice; from recipe 2 on one for each side
  int recipe = 1;                    // of fair dice (dice/sources.h)
  std::string game;                  // its id, from recipe 2 on
  std::vector<std::string> pledges;  // hex: commitments to the numbers, side by side; empty: of a bot
  bool practice = false;             // whatever was taken back was thrown anew
};

// One command. Its number is its place in the record, from 1.
struct RecordedCommand {
  Side side = Side::none;  // who gave it
  boost::json::value command;
  FaceGroups dice;
  std::vector<std::string> kinds;       // of the dice, throw by throw (kind_word); empty: an older record
  std::uint64_t number = 0;             // of its fair dice, where it is not the command's own; 0: it is
  int playouts = 0;                     // that a thinking player spent on it
  bool joined = false;                  // given in one with the command before it, and taken back in one
  std::optional<std::uint64_t> digest;  // of the position after it; none: the last one was never finished
  int line = 0;                         // in the file; 0: never was in one
};

struct Record {
  std::string file;  // as the caller named it
  std::string rules;
  std::uint64_t rulebook = 0;   // digest of the rulebook's text
  std::string scenario;         // id, or empty
  boost::json::object options;  // those not at their default, as in the position
  std::string seats[2];         // who plays the British, who the Americans
  RecordDice dice;
  boost::json::value position;     // the opening
  FaceGroups thrown;               // before the first question
  std::vector<std::string> kinds;  // of those
  std::uint64_t digest = 0;        // at the first question
  std::vector<RecordedCommand> commands;
};

// ---- keeping one

// At the opening, before the first step runs.
Record begin_record(const Battle& opening);
// At the first question.
void note_opening(Record& record, const Battle& battle, const std::vector<Thrown>& thrown);
// Before a command: who gives it and what it is. It stands there unfinished until the next call.
void note_command(Record& record, const Battle& before, const Command& command);
void note_done(Record& record, const Battle& after, const std::vector<Thrown>& thrown);
// A command that broke off: it keeps the dice thrown so far and no digest, so that a replay breaks off too.
void note_broken(Record& record, const std::vector<Thrown>& thrown);
// The side that gives a command: the one that is asked, or the one that concedes.
Side giver_of(const Command& command, const Battle& before);

FaceGroups groups_of(const std::vector<Thrown>& thrown);
std::vector<std::string> kinds_of(const std::vector<Thrown>& thrown);

std::string write_record(const Record& record);
// Its lines, without their ends, for those who keep a record line by line.
std::string write_header(const Record& record);
std::string write_command(const RecordedCommand& entry, std::size_t number);
Result<RecordedCommand> read_command_line(std::string_view line, std::size_t number, const std::string& file);
// Never fails on what write_record wrote; anything else gets every problem, with its line and key.
Result<Record> read_record(std::string_view text, const std::string& file);
// True when the text begins like a record, good or bad.
bool is_record(std::string_view text);

// ---- replaying it

// The first place where the battle does not go as the record says.
struct Divergence {
  int command = 0;   // its number; 0: the opening
  std::string what;  // a sentence
};

// A replay in steps: every command is checked, its dice thrown again, and the digest compared.
class Replay {
 public:
  // Problems: the opening does not load. The record must outlive the replay. Plays up to the first question.
  static Result<Replay> open(const Record& record, const Sheet& sheet, std::shared_ptr<const Rulebook> book,
                             Sink* sink);

  // Goes on from a battle that stands where the record begins.
  Replay(const Record& record, std::unique_ptr<Battle> battle)
      : record_(&record), battle_(std::move(battle)) {}

  // Carries out the next command. False: there is none, or the replay has diverged, or it met a problem.
  bool next(Sink* sink);

  const Battle& battle() const { return *battle_; }
  std::unique_ptr<Battle> take() { return std::move(battle_); }  // it is of no use afterwards
  int done() const { return done_; }                             // commands carried out
  // What the last command threw, or the opening; its dice are the record's.
  const std::vector<Thrown>& thrown() const { return thrown_; }
  const std::optional<Divergence>& divergence() const { return divergence_; }
  const Problems& problems() const { return problems_; }  // a command that cannot be read
  // The rulebook is not the one that the battle was played with; it may go the same way all the same.
  bool other_rulebook() const { return record_->rulebook != battle_->setting().book->digest; }

 private:
  bool diverge(int command, std::string what);
  bool read_next(const RecordedCommand& entry, Command& out);
  bool agrees(int command, const TapeDice& dice, const std::vector<std::string>& kinds,
              const std::optional<std::uint64_t>& digest);

  const Record* record_;
  std::unique_ptr<Battle> battle_;
  int done_ = 0;
  std::vector<Thrown> thrown_;
  std::optional<Divergence> divergence_;
  Problems problems_;
};

struct Replayed {
  std::unique_ptr<Battle> battle;  // where the replay stopped
  int commands = 0;                // carried out
  bool other_rulebook = false;
  std::optional<Divergence> divergence;
};

// The whole replay, or as far as command `upto` (-1: all). The sink may be null.
Result<Replayed> replay(const Record& record, const Sheet& sheet, std::shared_ptr<const Rulebook> book,
                        int upto, Sink* sink);

}  // namespace drumhead
