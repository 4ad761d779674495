// Listens to events and joins them into incidents.
#include "words/incidents.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace drumhead {

std::string faces_text(const Rolled& rolled, const char* between) {
  std::string out;
  for (const std::uint8_t face : rolled.faces) out += fmt::format("{}{}", out.empty() ? "" : between, face);
  return out;
}

std::string need_text(const Rolled& rolled) {
  if (!has_need(rolled.made.judged)) return {};
  return fmt::format("{}{}", rolled.need.sum(), rolled.made.judged == Judged::at_most ? " or less" : "+");
}

std::string plain(const Word& word) {
  std::string out = word.text();
  std::replace(out.begin(), out.end(), '-', ' ');
  return out;
}

bool falls_back(const Moved& event, const Lexicon& words) {
  const GoingWord* word = find_word(words.goings, event.why);
  return word != nullptr && word->going == Going::back;
}

std::vector<Incident> Report::take(const Lexicon& words) {
  words_ = &words;
  for (const Event& event : std::exchange(events_, {})) {
    std::visit([&](const auto& held) { hear(held); }, event);
    ++heard_;
  }
  if (const auto moment = std::exchange(standing_, std::nullopt); moment && phase_.empty()) {
    turn_ = moment->turn;
    side_ = moment->side;
    phase_ = moment->phase;
    add(*moment, Weight::heading, {});
  }
  release();
  heard_ = 0;
  return std::exchange(incidents_, {});
}

Incident& Report::add(const Event& what, Weight weight, PieceId about) {
  Incident out;
  out.what = what;
  out.weight = weight;
  out.turn = turn_;
  out.side = side_;
  out.phase = phase_;
  out.about = about;
  out.ends_at = heard_;
  incidents_.push_back(std::move(out));
  return incidents_.back();
}

template <class Wanted>
void Report::claim(Incident& incident, Wanted wanted) {
  for (const Loose& loose : rolls_)
    if (wanted(loose.rolled)) incident.rolls.push_back(loose.rolled);
  std::erase_if(rolls_, [&](const Loose& loose) { return wanted(loose.rolled); });
}

void Report::release() {
  for (const Loose& loose : rolls_) {
    Incident& alone = add(loose.rolled, Weight::detail, loose.rolled.made.unit);
    alone.rolls.push_back(loose.rolled);
    alone.ends_at = loose.at;
  }
  rolls_.clear();
}

namespace {

// Marches and orders cost nobody anything by themselves.
bool may_cost(const Event& what, const Lexicon& words) {
  const auto* move = std::get_if<Moved>(&what);
  return std::holds_alternative<Struck>(what) || std::holds_alternative<Resolved>(what) ||
         std::holds_alternative<Marked>(what) || (move != nullptr && falls_back(*move, words));
}

}  // namespace

Incident* Report::last_about(PieceId unit) {
  constexpr std::size_t kFarthest = 3;  // its leader's fate may come between
  for (std::size_t i = 0; i < kFarthest && i < incidents_.size(); ++i) {
    Incident& found = incidents_[incidents_.size() - 1 - i];
    if (found.weight == Weight::heading) return nullptr;
    if (found.about == unit && may_cost(found.what, *words_) && found.turn == turn_ && found.side == side_)
      return &found;
  }
  return nullptr;
}

// A player turn begins with its first phase; later ones need no heading.
void Report::hear(const Began& event) {
  release();
  const bool fresh = event.turn != turn_ || event.side != side_ || phase_.empty();
  const bool battle = phase_ == "deployment" && event.phase != "deployment";
  turn_ = event.turn;
  side_ = event.side;
  phase_ = event.phase;
  if (fresh || battle) add(event, Weight::heading, {});
}

void Report::hear(const Rolled& event) { rolls_.push_back({event, heard_}); }

void Report::hear(const Struck& event) {
  Incident& blow = add(event,
                       event.hits > 1    ? Weight::blow
                       : event.hits == 1 ? Weight::scratch
                                         : Weight::detail,
                       event.unit);
  claim(blow, [&](const Rolled& roll) {
    return (roll.made.unit == event.by && roll.against == event.unit) ||
           (roll.made.unit == event.unit && roll.against == event.by);
  });
}

// A loss is told with what caused it, when that was the last thing to befall the unit.
void Report::hear(const Marked& event) {
  if (is_told_by_blows(*words_, event.marker)) return;
  const bool loss = event.now < event.was;
  if (Incident* cause = last_about(event.unit)) {
    cause->marks.push_back(event);
    cause->ends_at = heard_;
    if (loss && event.now > 0) cause->weight = std::min(cause->weight, Weight::clash);
  } else if (!loss || event.now > 0) {
    add(event, loss ? Weight::clash : Weight::detail, event.unit);
  }
}

void Report::hear(const Resolved& event) {
  Incident& result = add(event, Weight::detail, event.unit);
  claim(result, [&](const Rolled& roll) { return roll.made.unit == event.unit; });
}

void Report::hear(const Removed& event) {
  if (Incident* cause = last_about(event.unit)) {
    cause->lost.push_back(event);
    cause->weight = Weight::loss;
    cause->ends_at = heard_;
  } else {
    add(event, Weight::loss, event.unit);
  }
}

void Report::hear(const Ordered& event) {
  const OrderedWord* word = find_word(words_->ordered, event.what);
  add(event, word != nullptr && word->clash ? Weight::clash : Weight::detail, {});
}

void Report::hear(const Moved& event) {
  if (event.why == kReshapes) return;
  add(event,
      falls_back(event, *words_) ? Weight::blow
      : event.why == kArrives    ? Weight::clash
                                 : Weight::detail,
      event.unit);
}

void Report::hear(const Weighed& event) { add(event, Weight::blow, event.unit); }
// The card tells it all: which of those left in the deck it was is of no interest.
void Report::hear(const Drew& event) {
  std::erase_if(rolls_, [](const Loose& loose) { return loose.rolled.made.die == Die::urn; });
  add(event, Weight::detail, {});
}
void Report::hear(const Contacted& event) { add(event, Weight::detail, {}); }
void Report::hear(const Ended& event) { add(event, Weight::heading, {}); }

}  // namespace drumhead
