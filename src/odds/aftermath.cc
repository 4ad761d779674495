// Compares two moments of a battle.
#include "odds/aftermath.h"

#include <algorithm>

namespace drumhead {

namespace {

int count_of(const std::vector<Mark>& marks, const Word& key) {
  for (const Mark& mark : marks)
    if (mark.key == key) return mark.count;
  return 0;
}

std::vector<MarkChange> changes(const std::vector<Mark>& was, const std::vector<Mark>& now) {
  std::vector<MarkChange> out;
  for (const Mark& mark : now) {
    const int before = count_of(was, mark.key);
    if (before != mark.count) out.push_back({mark.key, before, mark.count});
  }
  for (const Mark& mark : was)
    if (count_of(now, mark.key) == 0) out.push_back({mark.key, mark.count, 0});
  return out;
}

bool has_fate(const PieceFate& fate) {
  return fate.lost != 0 || fate.hits != 0 || fate.gone || !fate.went.empty() || !fate.results.empty() ||
         !fate.marks.empty() || !fate.formation.empty();
}

void read_notes(const NoteList& notes, const Listener& words, PieceFate& fate) {
  for (const Note& note : notes) {
    if (note.piece != fate.piece) continue;
    switch (note.kind) {
      case NoteKind::hits:
        fate.hits = note.count;
        break;
      case NoteKind::went:
        fate.went.push_back({words.word(note.word), note.count});
        break;
      case NoteKind::result:
        fate.results.push_back({words.word(note.word), note.count});
        break;
      case NoteKind::gone:
        fate.how = words.word(note.word);
        break;
    }
  }
}

// The listener's places of words depend on what it heard before; their order here must not.
void put_in_order(std::vector<Times>& list) {
  std::sort(list.begin(), list.end(), [](const Times& a, const Times& b) { return a.word < b.word; });
}

void put(std::string& out, int number) { out.append(std::to_string(number)).push_back(';'); }
void put(std::string& out, const Word& word) { out.append(word.view()).push_back(';'); }

}  // namespace

// Who may act next is not part of a fate, and expensive to find out.
Before::Before(const Battle& battle) : pieces_(battle.pieces(Decision{})), over_(battle.core().over) {}

const PieceView& Before::of(PieceId id, std::size_t guess) const {
  if (guess < pieces_.size() && pieces_[guess].id == id) return pieces_[guess];
  for (const PieceView& piece : pieces_)
    if (piece.id == id) return piece;
  static const PieceView kNobody;  // was not there yet
  return kNobody;
}

Aftermath Before::after(const Battle& battle) const {
  Aftermath out;
  out.over = battle.core().over && !over_;
  if (out.over) out.winner = battle.core().winner;
  const std::vector<PieceView> now = battle.pieces(Decision{});
  out.pieces.reserve(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    const PieceView& b = now[i];
    const PieceView& a = of(b.id, i);
    PieceFate fate;
    fate.piece = b.id;
    fate.gone = a.present && !b.present;
    fate.lost = a.strength - b.strength;
    if (!fate.gone) {
      fate.marks = changes(a.marks, b.marks);
      if (!(a.formation == b.formation)) fate.formation = b.formation;
    }
    out.pieces.push_back(std::move(fate));
  }
  return out;
}

Aftermath with_notes(const Aftermath& position, const NoteList& notes, const Listener& words) {
  Aftermath out;
  out.over = position.over;
  out.winner = position.winner;
  for (const PieceFate& known : position.pieces) {
    const bool noted =
        std::any_of(notes.begin(), notes.end(), [&](const Note& note) { return note.piece == known.piece; });
    if (!noted && !has_fate(known)) continue;
    PieceFate fate = known;
    read_notes(notes, words, fate);
    put_in_order(fate.went);
    put_in_order(fate.results);
    if (!fate.gone) fate.how = {};
    if (has_fate(fate)) out.pieces.push_back(std::move(fate));
  }
  return out;
}

std::string key_of(const Aftermath& aftermath) {
  std::string out;
  put(out, aftermath.over ? 1 + static_cast<int>(aftermath.winner) : 0);
  for (const PieceFate& fate : aftermath.pieces) {
    for (const int number : {int{fate.piece.value}, fate.lost, fate.hits, fate.gone ? 1 : 0})
      put(out, number);
    put(out, fate.how);
    put(out, fate.formation);
    for (const auto* list : {&fate.went, &fate.results}) {
      for (const Times& times : *list) put(out, times.word), put(out, times.count);
      out.push_back('/');
    }
    for (const MarkChange& mark : fate.marks) put(out, mark.key), put(out, mark.was), put(out, mark.now);
    out.push_back('|');
  }
  return out;
}

}  // namespace drumhead
