// Notes: what the events on the way say that the position does not keep, as small as can be merged.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "battle/event.h"

namespace drumhead {

enum class NoteKind : std::uint8_t { hits, went, result, gone };

// Of one piece: hits taken past all saves, a way it was moved, a result it got, or how it went.
struct Note {
  PieceId piece;
  NoteKind kind = NoteKind::hits;
  std::uint8_t word = 0;    // its place in the listener's words; hits have none
  std::uint16_t count = 0;  // of hits, or how often
  friend constexpr bool operator==(const Note&, const Note&) = default;
};

// In a fixed order, so that the same happenings in another order are the same notes.
using NoteList = std::vector<Note>;

// Every list of notes that a walk meets, written once: ways carry its place. Place 0 is no notes at all.
class Book {
 public:
  Book() { clear(); }
  void clear();
  std::uint32_t place_of(const NoteList& notes);
  // What happened by the one, and then by the other.
  std::uint32_t sum(std::uint32_t before, std::uint32_t since);
  const NoteList& operator[](std::uint32_t place) const { return lists_[place]; }

 private:
  std::vector<NoteList> lists_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> places_;  // by digest; never gone through
  std::unordered_map<std::uint64_t, std::uint32_t> sums_;         // of two places; never gone through
};

// One throw as an event told it.
struct HeardThrow {
  RuleId purpose;
  PieceId unit, against;
  std::uint8_t n = 0;
  int hits = 0;  // dice in the good bands, or the total
  bool total = false;
  std::optional<Throw> banded;  // it stands for all totals of its band
};

// Turns events into notes. Words keep their places for as long as the listener lives.
class Listener final : public Sink {
 public:
  void begin();
  void tell(const Event& event) override;

  const NoteList& notes() const { return notes_; }                   // since begin
  const std::vector<HeardThrow>& throws() const { return throws_; }  // since begin
  const Word& word(std::uint8_t place) const { return words_[place]; }
  // Rules that spoke in a tally, and those whose dice stopped hits: what can be switched off.
  const std::vector<RuleId>& modifiers() const { return modifiers_; }
  void forget_modifiers() { modifiers_.clear(); }

 private:
  std::uint8_t place_of(const Word& word);
  void hear(const Tally& tally);
  void note_modifier(RuleId rule);

  NoteList notes_;
  std::vector<Word> words_;
  std::vector<HeardThrow> throws_;
  std::vector<RuleId> modifiers_;
};

}  // namespace drumhead
