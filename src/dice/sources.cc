// The sources of dice at work; the fair dice's recipe is in the header.
#include "dice/sources.h"

#include <sodium.h>

#include <charconv>
#include <string_view>
#include <utility>

namespace drumhead {

// --- Fast ----------------------------------------------------------------------------------------

void FastDice::draw(const Throw& made, Outcome& out) {
  const std::uint32_t count = spots(made.die, made.sides);
  faces_.resize(made.n);
  Pcg32 generator = generator_;  // in registers while the faces are written
  for (std::uint8_t& face : faces_) face = face_at(made.die, generator.below(count));
  generator_ = generator;
  read(made, faces_, out);
}

// --- Fair ----------------------------------------------------------------------------------------

namespace {

using Hash = std::array<std::uint8_t, 32>;

// BLAKE2b-256 fed piece by piece, keyed or not.
class Hasher {
 public:
  Hasher() { begin(nullptr, 0); }
  explicit Hasher(const Hash& key) { begin(key.data(), key.size()); }

  Hasher& add(const unsigned char* bytes, std::size_t size) {
    crypto_generichash_update(&state_, bytes, size);
    return *this;
  }
  Hasher& add(std::string_view text) {
    for (const char letter : text) {
      const auto byte = static_cast<unsigned char>(letter);
      add(&byte, 1);
    }
    return *this;
  }
  Hasher& add(std::uint64_t number) {
    std::array<std::uint8_t, 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(number >> (8 * i));
    return add(bytes.data(), bytes.size());
  }
  Hasher& add_measured(std::string_view text) { return add(std::uint64_t{text.size()}).add(text); }
  Hash end() {
    Hash hash{};
    crypto_generichash_final(&state_, hash.data(), hash.size());
    return hash;
  }

 private:
  void begin(const unsigned char* key, std::size_t size) {
    const int ready = sodium_init();
    ENSURE(ready >= 0, ready, 0);
    crypto_generichash_init(&state_, key, size, Hash{}.size());
  }

  crypto_generichash_state state_;
};

Hash table_key(const Reveal& reveal) {
  Hasher hasher(reveal.secret);
  if (reveal.recipe == 1)
    hasher.add("drumhead dice v1");
  else
    hasher.add("drumhead dice v2").add_measured(reveal.game);
  for (const std::string& number : reveal.numbers) hasher.add_measured(number);
  return hasher.end();
}

struct DieAt {
  std::uint64_t command = 0, number = 0, die = 0;
};

std::uint32_t fair_spot(const Hash& key, const DieAt& at, std::uint32_t count) {
  const std::uint64_t limit = (std::uint64_t{1} << 32) / count * count;
  for (std::uint64_t attempt = 0;; ++attempt) {
    const Hash block = Hasher(key).add(at.command).add(at.number).add(at.die).add(attempt).end();
    for (std::size_t i = 0; i < block.size(); i += 4) {
      const std::uint32_t word = std::uint32_t{block[i]} | std::uint32_t{block[i + 1]} << 8 |
                                 std::uint32_t{block[i + 2]} << 16 | std::uint32_t{block[i + 3]} << 24;
      if (word < limit) return word % count;
    }
  }
}

void throw_fairly(const Hash& key, DieAt at, const Throw& made, Faces& faces) {
  const std::uint32_t count = spots(made.die, made.sides);
  faces.resize(made.n);
  for (std::uint8_t& face : faces) {
    face = face_at(made.die, fair_spot(key, at, count));
    ++at.die;
  }
}

}  // namespace

std::string to_hex(const Secret& bytes) {
  std::string out(bytes.size() * 2 + 1, '\0');
  sodium_bin2hex(out.data(), out.size(), bytes.data(), bytes.size());
  out.pop_back();
  return out;
}

bool from_hex(std::string_view text, Secret& out) {
  std::size_t got = 0;
  return text.size() == out.size() * 2 &&
         sodium_hex2bin(out.data(), out.size(), text.data(), text.size(), nullptr, &got, nullptr) == 0 &&
         got == out.size();
}

Secret new_secret() {
  const int ready = sodium_init();
  ENSURE(ready >= 0, ready, 0);
  Secret secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

Commitment commit(const Secret& secret) {
  return Hasher().add("drumhead dice commitment v1").add(secret.data(), secret.size()).end();
}

Commitment pledge(std::string_view game, std::string_view number) {
  return Hasher().add("drumhead number commitment v2").add_measured(game).add(number).end();
}

FairDice::FairDice(const Reveal& reveal) : key_(table_key(reveal)) {}

void FairDice::begin_command(std::uint64_t number) {
  command_ = number;
  throw_ = 0;
}

void FairDice::draw(const Throw& made, Outcome& out) {
  throw_fairly(key_, {command_, throw_++, 0}, made, faces_);
  read(made, faces_, out);
}

Faces fair_faces(const Reveal& reveal, std::uint64_t command, std::uint64_t number, const Throw& made) {
  Faces faces;
  throw_fairly(table_key(reveal), {command, number, 0}, made, faces);
  return faces;
}

Audit verify(const Commitment& commitment, const Reveal& reveal, const std::vector<FairThrow>& log) {
  Audit audit;
  audit.secret_kept = commit(reveal.secret) == commitment;
  const Hash key = table_key(reveal);
  for (std::size_t i = 0; i < log.size() && !audit.first_wrong; ++i) {
    Faces faces;
    throw_fairly(key, {log[i].command, log[i].number, 0}, log[i].made, faces);
    if (!(faces == log[i].faces)) audit.first_wrong = i;
  }
  return audit;
}

// --- Tapes ---------------------------------------------------------------------------------------

TapeDice::TapeDice(std::initializer_list<std::uint8_t> faces) : tape_(faces) {}

TapeDice TapeDice::flat(std::vector<std::uint8_t> faces) {
  TapeDice dice;
  dice.tape_ = std::move(faces);
  return dice;
}

TapeDice TapeDice::grouped(const std::vector<std::vector<std::uint8_t>>& groups) {
  TapeDice dice;
  dice.grouped_ = true;
  for (const auto& group : groups) dice.append(group);
  return dice;
}

void TapeDice::append(const std::vector<std::uint8_t>& faces) {
  tape_.insert(tape_.end(), faces.begin(), faces.end());
  if (grouped_) groups_.push_back(faces.size());
}

void TapeDice::rewind() {
  taken_ = group_ = 0;
  starved_ = false;
  faces_.clear();
  wanted_.reset();
  bad_.reset();
  mismatch_.reset();
}

void TapeDice::cut() {
  tape_.resize(taken_);
  groups_.resize(group_);
}

void TapeDice::draw(const Throw& made, Outcome& out) {
  if (!starved_) take(made);
  if (starved_) faces_ = lowest_faces(made);
  read(made, faces_, out);
}

void TapeDice::take(const Throw& made) {
  faces_.clear();
  if (made.n == 0) {  // nobody is asked for no dice, but a record may hold the empty group
    if (group_ < groups_.size() && groups_[group_] == 0) ++group_;
    return;
  }
  if (!next_fits(made)) return starve(made);
  for (std::size_t i = 0; i < made.n; ++i) faces_.push_back(tape_[taken_ + i]);
  taken_ += made.n;
  if (grouped_) ++group_;
}

bool TapeDice::next_fits(const Throw& made) {
  if (grouped_ && group_ == groups_.size()) return false;
  if (grouped_ && groups_[group_] != made.n) {
    mismatch_ = Mismatch{made, made.n, groups_[group_]};
    return false;
  }
  if (left() < made.n) return false;
  for (std::size_t i = 0; i < made.n; ++i) {
    const std::uint8_t face = tape_[taken_ + i];
    if (is_face(made.die, made.sides, face)) continue;
    bad_ = BadFace{made, i, face};
    return false;
  }
  return true;
}

void TapeDice::starve(const Throw& made) {
  starved_ = true;
  wanted_ = made;
}

// --- Recorder ------------------------------------------------------------------------------------

namespace {

constexpr std::string_view kUrn = "urn-";

}  // namespace

std::string kind_word(const Throw& made) {
  if (made.die == Die::urn) return std::string(kUrn) + std::to_string(made.sides);
  return std::string(word_for(made.die));
}

bool read_kind(std::string_view word, Throw& made) {
  for (const Die die : {Die::d3, Die::d4, Die::d6, Die::d12, Die::average})
    if (word == word_for(die)) {
      made.die = die;
      return true;
    }
  if (!word.starts_with(kUrn)) return false;
  word.remove_prefix(kUrn.size());
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), made.sides);
  made.die = Die::urn;
  return error == std::errc() && end == word.data() + word.size() && made.sides > 0;
}

void RecordingDice::draw(const Throw& made, Outcome& out) {
  inner_->draw(made, out);
  starved_ = inner_->starved();
  if (!starved_) thrown_.push_back({made, inner_->faces()});
}

std::vector<Thrown> RecordingDice::take() { return std::exchange(thrown_, {}); }

}  // namespace drumhead
