// Reads events into notes.
#include "odds/notes.h"

#include <algorithm>
#include <tuple>

namespace drumhead {

namespace {

bool before(const Note& a, const Note& b) {
  return std::tie(a.piece.value, a.kind, a.word) < std::tie(b.piece.value, b.kind, b.word);
}

void add(NoteList& notes, const Note& fresh) {
  const auto place = std::lower_bound(notes.begin(), notes.end(), fresh, before);
  if (place != notes.end() && !before(fresh, *place))
    place->count = static_cast<std::uint16_t>(place->count + fresh.count);
  else
    notes.insert(place, fresh);
}

std::uint64_t digest_of(const NoteList& notes) {
  std::uint64_t out = 0;
  for (const Note& note : notes) {
    const std::uint64_t packed = std::uint64_t{note.piece.value} | std::uint64_t(note.kind) << 8 |
                                 std::uint64_t{note.word} << 16 | std::uint64_t{note.count} << 24;
    out = (out ^ packed) * 0x9E3779B97F4A7C15u;
    out ^= out >> 29;
  }
  return out;
}

}  // namespace

void Book::clear() {
  lists_.resize(1);
  places_.clear();
  sums_.clear();
}

std::uint32_t Book::place_of(const NoteList& notes) {
  if (notes.empty()) return 0;
  const std::uint64_t digest = digest_of(notes);
  const auto [first, last] = places_.equal_range(digest);
  for (auto known = first; known != last; ++known)
    if (lists_[known->second] == notes) return known->second;
  const auto place = static_cast<std::uint32_t>(lists_.size());
  lists_.push_back(notes);
  places_.emplace(digest, place);
  return place;
}

std::uint32_t Book::sum(std::uint32_t before, std::uint32_t since) {
  if (before == 0) return since;
  if (since == 0) return before;
  const auto [known, fresh] = sums_.try_emplace(std::uint64_t{before} << 32 | since, 0);
  if (fresh) {
    NoteList both = lists_[before];
    for (const Note& note : lists_[since]) add(both, note);
    known->second = place_of(both);
  }
  return known->second;
}

void Listener::begin() {
  notes_.clear();
  throws_.clear();
}

std::uint8_t Listener::place_of(const Word& word) {
  const auto found = std::find(words_.begin(), words_.end(), word);
  if (found != words_.end()) return static_cast<std::uint8_t>(found - words_.begin());
  ENSURE(words_.size() < 255, words_.size(), 255);
  words_.push_back(word);
  return static_cast<std::uint8_t>(words_.size() - 1);
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
    throws_.push_back({rolled->made.purpose,
                       rolled->made.unit,
                       rolled->against,
                       rolled->made.n,
                       rolled->hits,
                       rolled->made.total,
                       {}});
    if (rolled->made.total && rolled->made.bands.n > 1 && rolled->faces.empty())
      throws_.back().banded = rolled->made;
    hear(rolled->need);
    hear(rolled->dice);
  } else if (const auto* struck = std::get_if<Struck>(&event)) {
    if (struck->hits > 0)
      add(notes_, {struck->unit, NoteKind::hits, 0, static_cast<std::uint16_t>(struck->hits)});
    if (struck->stopped > 0 && !throws_.empty() && throws_.back().unit == struck->unit)
      note_modifier(throws_.back().purpose);
  } else if (const auto* moved = std::get_if<Moved>(&event)) {
    if (moved->why != "reshape") add(notes_, {moved->unit, NoteKind::went, place_of(moved->why), 1});
  } else if (const auto* resolved = std::get_if<Resolved>(&event)) {
    add(notes_, {resolved->unit, NoteKind::result, place_of(resolved->result), 1});
    hear(resolved->total);
  } else if (const auto* weighed = std::get_if<Weighed>(&event)) {
    hear(weighed->ours);
    hear(weighed->theirs);
  } else if (const auto* removed = std::get_if<Removed>(&event)) {
    add(notes_, {removed->unit, NoteKind::gone, place_of(removed->how), 1});
  }
}

}  // namespace drumhead
