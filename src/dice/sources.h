// Where dice come from: fast ones for simulations, fair ones anyone can verify, tapes, and a recorder.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dice/dice.h"
#include "dice/generator.h"

namespace drumhead {

// Pseudo-random dice for simulations, bots and hot-seat games: one seed, one stream of throws.
class FastDice final : public Dice {
 public:
  explicit FastDice(std::uint64_t seed) : generator_(seeded(seed)) {}

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return faces_; }

 private:
  Pcg32 generator_;
  Faces faces_;
};

// --- Fair dice -----------------------------------------------------------------------------------
//
// 1. The server draws a secret and publishes its commitment.
// 2. Only then every human side makes a number of its own. Where two people play, both publish commitments
//    to their numbers before either is shown. A bot's number is public: the word "bot".
// 3. Every throw follows from the secret, the numbers, the game and the command's number: the server could
//    not know the numbers when it chose the secret, no player knows the secret or the other's number, so
//    nobody can steer the dice alone.
// 4. After the battle the secret is revealed, and anyone repeats the throws, in any language with BLAKE2b:
//      commitment = BLAKE2b-256("drumhead dice commitment v1", secret)
//      pledge     = BLAKE2b-256("drumhead number commitment v2", u64 length of the game's id, id, number)
//      key        = BLAKE2b-256 keyed with the secret
//                     ("drumhead dice v2", then for the game's id and each side's number, British first:
//                      u64 length, bytes)
//      block      = BLAKE2b-256 keyed with key (u64 command, u64 throw, u64 die, u64 attempt)
//    Integers are little-endian; throws count from 0 within a command, dice and attempts from 0. Take
//    the block's eight u32 words in order; the first w below the greatest multiple of the die's spots
//    that is at most 2^32 gives spot w mod spots. If none is, attempt + 1. See spots() and face_at().
//
// The first recipe, which older records have, said "v1" in the key, left out the game's id, and had no
// pledges. docs/dice.md tells it for players, with a script.

using Secret = std::array<std::uint8_t, 32>;
using Commitment = std::array<std::uint8_t, 32>;

inline constexpr int kDiceRecipe = 2;  // of new games

std::string to_hex(const Secret& bytes);
bool from_hex(std::string_view text, Secret& out);  // false: not just so many hexadecimal digits

Secret new_secret();  // from the operating system
Commitment commit(const Secret& secret);
Commitment pledge(std::string_view game, std::string_view number);

// All that fair dice are made of: what is published after the battle.
struct Reveal {
  Secret secret{};
  std::vector<std::string> numbers;  // in the order the dice were made with
  int recipe = 1;
  std::string game;  // its id, from the second recipe on
};

class FairDice final : public Dice {
 public:
  explicit FairDice(const Reveal& reveal);

  // Before each command. Beginning the same command again gives the same dice: re-execution is safe.
  void begin_command(std::uint64_t number);

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return faces_; }

 private:
  std::array<std::uint8_t, 32> key_{};
  std::uint64_t command_ = 0;
  std::uint64_t throw_ = 0;
  Faces faces_;
};

// A throw as the log has it.
struct FairThrow {
  std::uint64_t command = 0;
  std::uint64_t number = 0;  // within its command, from 0
  Throw made;
  Faces faces;
};

struct Audit {
  bool secret_kept = false;                // the secret is the one committed to
  std::optional<std::size_t> first_wrong;  // the place of the first throw that does not match

  bool ok() const { return secret_kept && !first_wrong; }
};

// The faces that throw `number` of `command` must have shown.
Faces fair_faces(const Reveal& reveal, std::uint64_t command, std::uint64_t number, const Throw& made);
Audit verify(const Commitment& commitment, const Reveal& reveal, const std::vector<FairThrow>& log);

// --- Tapes ---------------------------------------------------------------------------------------

// Faces given beforehand: scripted in tests, read from a record, or typed in from real dice.
//
// A flat tape is one run of faces, cut as the throws need; a grouped one has a group for each throw and
// notices when a group has not the number of dice the throw wants. A tape that cannot serve a throw is
// starved: that throw and all later ones show lowest faces, nothing more is taken, and wanted() is the
// throw to ask for. The caller drops the battle in hand, appends, rewinds and executes again.
class TapeDice final : public Dice {
 public:
  struct BadFace {
    Throw made;
    std::size_t die = 0;  // its place in the throw
    std::uint8_t face = 0;
  };
  struct Mismatch {
    Throw made;
    std::size_t wanted = 0, got = 0;
  };

  TapeDice() = default;                                 // flat and empty
  TapeDice(std::initializer_list<std::uint8_t> faces);  // flat
  static TapeDice flat(std::vector<std::uint8_t> faces);
  static TapeDice grouped(const std::vector<std::vector<std::uint8_t>>& groups);

  void append(const std::vector<std::uint8_t>& faces);  // a grouped tape gets one more group
  void rewind();                                        // to the start, complaints forgotten
  void cut();                                           // forget everything not yet taken, such as a bad face

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return faces_; }

  std::size_t left() const { return tape_.size() - taken_; }  // faces not taken
  const std::optional<Throw>& wanted() const { return wanted_; }
  const std::optional<BadFace>& bad() const { return bad_; }             // starved by a face no such die has
  const std::optional<Mismatch>& mismatch() const { return mismatch_; }  // starved by a wrong group

 private:
  void take(const Throw& made);
  bool next_fits(const Throw& made);
  void starve(const Throw& made);

  std::vector<std::uint8_t> tape_;
  std::vector<std::size_t> groups_;  // their sizes
  std::size_t taken_ = 0, group_ = 0;
  bool grouped_ = false;
  Faces faces_;
  std::optional<Throw> wanted_;
  std::optional<BadFace> bad_;
  std::optional<Mismatch> mismatch_;
};

// --- Recorder ------------------------------------------------------------------------------------

struct Thrown {
  Throw made;
  Faces faces;
};

// The kind of dice thrown, as records have it: d6, average, urn-37 (one of 37 things).
std::string kind_word(const Throw& made);
// Its die and its sides; false: there is no such kind.
bool read_kind(std::string_view word, Throw& made);

// Passes throws on to other dice, which must outlive it, and notes them. Void throws are not noted.
class RecordingDice final : public Dice {
 public:
  explicit RecordingDice(Dice& inner) : inner_(&inner) { starved_ = inner.starved(); }

  void draw(const Throw& made, Outcome& out) override;
  const Faces& faces() const override { return inner_->faces(); }

  const std::vector<Thrown>& thrown() const { return thrown_; }
  std::vector<Thrown> take();  // and begin anew, as for the next command

 private:
  Dice* inner_;
  std::vector<Thrown> thrown_;
};

}  // namespace drumhead
