// Marks, manoeuvres and throws in words.
#include "words/clauses.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "table/poses.h"
#include "words/phrasebook.h"
#include "words/phrases.h"

namespace drumhead {

// ---- marks

namespace {

std::string a_or_number(int n, const MarkerWord& word) {
  return n == 1
             ? fmt::format("{} {}",
                           std::string_view("aeiou").find(word.one[0]) == std::string_view::npos ? "a" : "an",
                           word.one)
             : counted(n, word.one, word.many);
}

MarkSaid strength_said(const Marked& mark, const MarkerWord& word) {
  if (mark.now > mark.was) return {fmt::format("regained {}", a_or_number(mark.now - mark.was, word)), {}};
  const std::string lost = a_or_number(mark.was - mark.now, word);
  if (mark.now <= 0) return {fmt::format("lost {}", lost), fmt::format("{} lost", lost)};
  return {fmt::format("lost {} ({} left)", lost, number_word(mark.now)),
          fmt::format("{} lost, {} left", lost, number_word(mark.now))};
}

MarkSaid burden_said(const Marked& mark, const MarkerWord& word) {
  if (mark.now > mark.was) {
    const std::string taken = counted(mark.now - mark.was, word.one, word.many);
    return {"took " + taken, taken};
  }
  const std::string left = counted(std::max(0, mark.now), word.one, word.many);
  return {fmt::format("was down to {}", left), fmt::format("down to {}", left)};
}

}  // namespace

MarkSaid mark_said(const Marked& mark, const Lexicon& words) {
  const MarkerWord* word = find_word(words.markers, mark.marker);
  if (word == nullptr) return {};
  switch (sort_of(words, mark.marker)) {
    case MarkSort::strength:
      return strength_said(mark, *word);
    case MarkSort::burden:
      return burden_said(mark, *word);
    case MarkSort::allowance:
      return {fmt::format("gained {}", counted(mark.now - mark.was, word->one, word->many)), {}};
    case MarkSort::state:
      if (mark.now > mark.was) return {fmt::format("was {}", word->many), std::string(word->many)};
      return {fmt::format("was no longer {}", word->many), fmt::format("no longer {}", word->many)};
    case MarkSort::carried:
    case MarkSort::untold:
      break;
  }
  return {};
}

// ---- moves

std::string step_of(const Manoeuvre& m, const Setting& setting) {
  const char* hand = m.angle < 0 ? "left" : "right";
  switch (m.kind) {
    case Motion::advance:
      return "advanced " + measured(m.length, setting);
    case Motion::back:
      return "stepped back " + measured(m.length, setting);
    case Motion::side:
      return fmt::format("moved {} to the {}", measured(m.length, setting), hand);
    case Motion::oblique:
      return fmt::format("inclined {} to the {}", measured(m.length, setting), hand);
    case Motion::wheel:
      return fmt::format("wheeled {} {}", hand, degrees(m.angle));
    case Motion::turn:
      return m.angle == 18000 || m.angle == -18000 ? "turned about" : fmt::format("turned {}", hand);
    case Motion::form: {
      const FormPhrase* word = find_word(phrases_of(*setting.words).forms, m.form);
      return word != nullptr ? std::string(word->did) : "formed " + plain(m.form);
    }
    case Motion::cross:
      return "crossed over";
    case Motion::enter:
      return "occupied " + called(m.feature, setting);
    case Motion::leave:
      return "left the buildings";
    case Motion::free:
      return "moved";
  }
  return "moved";
}

bool is_noticed(const Manoeuvre& m) {
  const bool straight = m.kind == Motion::advance || m.kind == Motion::back || m.kind == Motion::side ||
                        m.kind == Motion::oblique;
  return !straight || m.length >= kNoticed;
}

Mil way_of(const Moved& move) {
  Mil along = 0;
  for (const Manoeuvre& m : move.path) along += m.length;
  if (along > 0) return along;
  const auto centre = [&](const Pose& pose) { return vec(centre_at(pose, move.foot)); };
  return to_mil(length(centre(move.to) - centre(move.from)));
}

// ---- throws

// "a 4", "an 8", "6, 5 and 2": one figure alone might be the number of the dice.
static std::string dice_said(const Rolled& roll) {
  const std::string faces = faces_said(roll);
  if (roll.faces.size() != 1) return faces;
  return (faces[0] == '8' || faces == "11" ? "an " : "a ") + faces;
}

std::string thrown(const std::vector<Rolled>& rolls, PieceId unit, const Lexicon& words) {
  std::string out;
  std::size_t before = 0;
  for (const Rolled& roll : rolls) {
    if (roll.made.unit != unit || roll.faces.empty()) continue;
    if (out.empty())
      out = dice_said(roll);
    else if (phrases_of(words).again > 0)
      out += ", then " + dice_said(roll);
    else
      out += fmt::format(", {}thrown again for {}",
                         before == 1 ? std::string() : number_word(static_cast<int>(roll.faces.size())) + " ",
                         dice_said(roll));
    before = roll.faces.size();
  }
  return out;
}

}  // namespace drumhead
