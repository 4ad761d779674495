// Reads events into notes.
#include "odds/notes.h"

#include <algorithm>
#include <tuple>

namespace drumhead {

namespace {

bool before(const Note& a, const Note& b) {
  return std::tie(a.piece.value, a.kind, a.word) < std::tie(b.piece.value, b.kind, b.word);
}

}  // namespace

std::uint64_t digest_of(const Notes& notes) {
  std::uint64_t out = 0;
  for (const Note& note : notes) {
    const std::uint64_t packed = std::uint64_t{note.piece.value} | std::uint64_t(note.kind) << 8 |
                                 std::uint64_t{note.word} << 16 | std::uint64_t{note.count} << 24;
    out = (out ^ packed) * 0x9E3779B97F4A7C15u;
    out ^= out >> 29;
  }
  return out;
}

void Listener::begin(const Notes& so_far) {
  notes_ = so_far;
  throws_.clear();
}

std::uint8_t Listener::place_of(const Word& word) {
  const auto found = std::find(words_.begin(), words_.end(), word);
  if (found != words_.end()) return static_cast<std::uint8_t>(found - words_.begin());
  ENSURE(words_.size() < 255, words_.size(), 255);
  words_.push_back(word);
  return static_cast<std::uint8_t>(words_.size() - 1);
}

void Listener::add(PieceId piece, NoteKind kind, std::uint8_t word, int count) {
  const Note fresh{piece, kind, word, static_cast<std::uint16_t>(count)};
  const auto place = std::lower_bound(notes_.begin(), notes_.end(), fresh, before);
  if (place != notes_.end() && !before(fresh, *place))
    place->count = static_cast<std::uint16_t>(place->count + count);
  else
    notes_.insert(place, fresh);
}

void Listener::note_modifier(RuleId rule) {
  if (rule.valid() && std::find(modifiers_.begin(), modifiers_.end(), rule) == modifiers_.end())
    modifiers_.push_back(rule);
}

void Listener::hear(const Tally& tally) {
  for (const TallyLine& line : tally.lines)
    if (line.delta != 0) note_modifier(line.cite);
}

void Listener::tell(const Event& event) {
  if (const auto* rolled = std::get_if<Rolled>(&event)) {
    throws_.push_back({rolled->made.purpose, rolled->made.unit, rolled->against, rolled->made.n, rolled->hits,
                       rolled->made.total});
    hear(rolled->need);
    hear(rolled->dice);
  } else if (const auto* struck = std::get_if<Struck>(&event)) {
    if (struck->hits > 0) add(struck->unit, NoteKind::hits, 0, struck->hits);
    if (struck->stopped > 0 && !throws_.empty() && throws_.back().unit == struck->unit)
      note_modifier(throws_.back().purpose);
  } else if (const auto* moved = std::get_if<Moved>(&event)) {
    if (moved->why != "reshape") add(moved->unit, NoteKind::went, place_of(moved->why), 1);
  } else if (const auto* resolved = std::get_if<Resolved>(&event)) {
    add(resolved->unit, NoteKind::result, place_of(resolved->result), 1);
    hear(resolved->total);
  } else if (const auto* weighed = std::get_if<Weighed>(&event)) {
    hear(weighed->ours);
    hear(weighed->theirs);
  } else if (const auto* removed = std::get_if<Removed>(&event)) {
    add(removed->unit, NoteKind::gone, place_of(removed->how), 1);
  }
}

}  // namespace drumhead
