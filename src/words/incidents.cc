// Listens to events and joins them into incidents.
#include "words/incidents.h"

#include <algorithm>
#include <utility>

#include "words/phrasebook.h"

namespace drumhead {

bool falls_back(const Moved& event, const Lexicon& words) {
  const GoingWord* word = find_word(words.goings, event.why);
  return word != nullptr && word->going == Going::back;
}

std::vector<Incident> Incidents::take(const Lexicon& words) {
  words_ = &words;
  // What happens before the first phase of a turn begins belongs to the turn where the battle stands.
  const bool early =
      standing_ && phase_.empty() && !events_.empty() && !std::holds_alternative<Began>(events_.front());
  if (early) stand();
  for (const Event& event : std::exchange(events_, {})) {
    std::visit([&](const auto& held) { hear(held); }, event);
    ++heard_;
  }
  if (standing_ && phase_.empty()) stand();
  standing_.reset();
  release();
  blows_.clear();
  heard_ = 0;
  return std::exchange(incidents_, {});
}

void Incidents::stand() {
  turn_ = standing_->turn;
  side_ = standing_->side;
  phase_ = standing_->phase;
  add(*standing_, Weight::heading, {});
}

Incident& Incidents::add(const Event& what, Weight weight, PieceId about) {
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
void Incidents::claim(Incident& incident, Wanted wanted) {
  for (const Loose& loose : rolls_)
    if (wanted(loose.rolled)) incident.rolls.push_back(loose.rolled);
  std::erase_if(rolls_, [&](const Loose& loose) { return wanted(loose.rolled); });
}

template <class Wanted>
void Incidents::release(Wanted wanted) {
  for (const Loose& loose : rolls_) {
    if (!wanted(loose.rolled)) continue;
    if (Incident* first = missed_before(loose.rolled)) {
      first->rolls.push_back(loose.rolled);
      first->ends_at = loose.at;
      continue;
    }
    Incident& alone = add(loose.rolled, Weight::detail, loose.rolled.made.unit);
    alone.rolls.push_back(loose.rolled);
    alone.ends_at = loose.at;
  }
  std::erase_if(rolls_, [&](const Loose& loose) { return wanted(loose.rolled); });
}

void Incidents::release() {
  release([](const Rolled&) { return true; });
}

// A shot that did nothing has no event of its own: it comes before what others do.
void Incidents::release_shots() {
  release([](const Rolled& roll) { return roll.range >= 0 && roll.against.valid(); });
}

// A miss that was thrown again belongs to the first throw.
Incident* Incidents::missed_before(const Rolled& again) {
  if (incidents_.empty() || !again.against.valid()) return nullptr;
  const auto* first = std::get_if<Rolled>(&incidents_.back().what);
  const bool same = first != nullptr && first->made.unit == again.made.unit &&
                    first->against == again.against && first->range == again.range &&
                    first->made.purpose != again.made.purpose;
  return same ? &incidents_.back() : nullptr;
}

namespace {

// Marches and orders cost nobody anything by themselves.
bool may_cost(const Event& what, const Lexicon& words) {
  const auto* move = std::get_if<Moved>(&what);
  const auto* mark = std::get_if<Marked>(&what);
  if (mark != nullptr) return sort_of(words, mark->marker) != MarkSort::allowance;
  return std::holds_alternative<Struck>(what) || std::holds_alternative<Resolved>(what) ||
         (move != nullptr && falls_back(*move, words));
}

bool is_allowance(const Lexicon& words, const Marked& event) {
  return sort_of(words, event.marker) == MarkSort::allowance;
}

// A result that has nothing to say: what it brings is told.
bool is_silent(const Lexicon& words, const Resolved& event) {
  const ResultWord* word = find_word(words.results, event.result);
  return word != nullptr && word->did.empty() && list_of_result(words, event.result).empty() &&
         test_of_result(words, event.result).empty();
}

// Dice for a length, or for nothing but a number, go with the move that follows.
bool is_for_a_move(const Rolled& roll) { return roll.made.judged == Judged::added; }

}  // namespace

Incident* Incidents::last_about(PieceId unit) {
  constexpr std::size_t kFarthest = 3;  // its leader's fate may come between
  for (std::size_t i = 0; i < kFarthest && i < incidents_.size(); ++i) {
    Incident& found = incidents_[incidents_.size() - 1 - i];
    if (found.weight == Weight::heading) return nullptr;
    if (found.about == unit && may_cost(found.what, *words_) && found.turn == turn_ && found.side == side_)
      return &found;
  }
  return struck_before(unit);
}

// Where several fights are fought at once, their dead are counted after the last.
Incident* Incidents::struck_before(PieceId unit) {
  for (std::size_t i = incidents_.size(); i-- > 0;) {
    Incident& found = incidents_[i];
    if (found.weight == Weight::heading || found.phase != phase_) return nullptr;
    if (found.about != unit || std::holds_alternative<Weighed>(found.what) ||
        std::holds_alternative<Rolled>(found.what))
      continue;
    const auto* blow = std::get_if<Struck>(&found.what);
    return blow != nullptr && blow->how == kMelee ? &found : nullptr;
  }
  return nullptr;
}

// A player turn begins with its first phase; later ones need no heading. Where cards say who acts, a turn has
// one heading.
void Incidents::hear(const Began& event) {
  release();
  const bool by_cards = !words_->cards.empty() && event.phase != "deployment";
  const bool fresh = event.turn != turn_ || (event.side != side_ && !by_cards) || phase_.empty();
  const bool battle = phase_ == "deployment" && event.phase != "deployment";
  turn_ = event.turn;
  side_ = event.side;
  phase_ = event.phase;
  if (fresh || battle) add(event, Weight::heading, {});
}

void Incidents::hear(const Rolled& event) { rolls_.push_back({event, heard_}); }

void Incidents::absorb(Incident& into, PieceId unit) {
  if (incidents_.size() < 2) return;
  const std::size_t at = incidents_.size() - 2;  // before `into`, which is the last
  const Incident& before = incidents_[at];
  const auto* mark = std::get_if<Marked>(&before.what);
  if (mark == nullptr || before.about != unit || is_allowance(*words_, *mark)) return;
  into.marks.push_back(*mark);
  into.marks.insert(into.marks.end(), before.marks.begin(), before.marks.end());
  into.rolls.insert(into.rolls.begin(), before.rolls.begin(), before.rolls.end());
  into.weight = std::min(into.weight, before.weight);
  incidents_.erase(incidents_.begin() + static_cast<std::ptrdiff_t>(at));
}

void Incidents::hear(const Struck& event) {
  Incident& blow = add(event,
                       event.hits > 1    ? Weight::blow
                       : event.hits == 1 ? Weight::scratch
                                         : Weight::detail,
                       event.unit);
  claim(blow, [&](const Rolled& roll) {
    const bool saves = is_save(*words_, roll.made.purpose);
    return saves ? roll.made.unit == event.unit && roll.against == event.by
                 : roll.made.unit == event.by && roll.against == event.unit;
  });
  for (const Rolled& roll : blow.rolls)
    if (!is_save(*words_, roll.made.purpose)) blows_.push_back(roll.made.purpose);
  absorb(blow, event.unit);
}

// A loss is told with what caused it, when that was the last thing to befall the unit.
void Incidents::hear(const Marked& event) {
  if (sort_of(*words_, event.marker) == MarkSort::untold) return;
  if (is_allowance(*words_, event)) {
    if (event.now > event.was) hear_alone(event);
    return;
  }
  const bool carried = sort_of(*words_, event.marker) == MarkSort::carried;
  const bool loss = event.now < event.was && !carried;
  // What lifts a burden comes next.
  if (event.now < event.was && sort_of(*words_, event.marker) == MarkSort::burden) return hear_alone(event);
  Incident* cause = last_about(event.unit);
  if (cause != nullptr) {
    cause->marks.push_back(event);
    cause->ends_at = heard_;
    if (loss && event.now > 0) cause->weight = std::min(cause->weight, Weight::clash);
  } else if (!carried && (!loss || event.now > 0)) {
    hear_alone(event);
  }
}

void Incidents::hear_alone(const Marked& event) {
  const bool strength = sort_of(*words_, event.marker) == MarkSort::strength;
  Incident& alone =
      add(event, strength && event.now < event.was ? Weight::clash : Weight::detail, event.unit);
  if (strength || is_allowance(*words_, event))
    claim(alone, [&](const Rolled& roll) { return roll.made.unit == event.unit; });
}

void Incidents::hear(const Resolved& event) {
  release_shots();
  // Nor has a blow that did nothing.
  release([&](const Rolled& roll) {
    return roll.made.unit == event.unit && roll.against.valid() &&
           std::find(blows_.begin(), blows_.end(), roll.made.purpose) != blows_.end();
  });
  const auto is_its_own = [&](const Loose& loose) { return loose.rolled.made.unit == event.unit; };
  if (is_silent(*words_, event) && std::none_of(rolls_.begin(), rolls_.end(), is_its_own)) return;
  Incident& result = add(event, Weight::detail, event.unit);
  claim(result, [&](const Rolled& roll) { return roll.made.unit == event.unit; });
  absorb(result, event.unit);
}

void Incidents::hear(const Removed& event) {
  if (Incident* cause = last_about(event.unit)) {
    cause->lost.push_back(event);
    claim(*cause, [&](const Rolled& roll) { return roll.made.unit == event.unit && is_for_a_move(roll); });
    cause->weight = Weight::loss;
    cause->ends_at = heard_;
  } else {
    claim(add(event, Weight::loss, event.unit),
          [&](const Rolled& roll) { return roll.made.unit == event.unit; });
  }
}

void Incidents::hear(const Ordered& event) {
  const OrderedWord* word = find_word(words_->ordered, event.what);
  const auto is_his = [&](const Rolled& roll) { return roll.made.unit == event.leader; };
  if (!std::any_of(rolls_.begin(), rolls_.end(), [&](const Loose& loose) { return is_his(loose.rolled); }))
    release();
  claim(add(event, word != nullptr && word->clash ? Weight::clash : Weight::detail, event.unit), is_his);
}

void Incidents::hear(const Moved& event) {
  if (event.why == kReshapes) return;
  release_shots();
  Incident& move = add(event,
                       falls_back(event, *words_) ? Weight::blow
                       : event.why == kArrives    ? Weight::clash
                                                  : Weight::detail,
                       event.unit);
  const GoingWord* word = find_word(words_->goings, event.why);
  const bool aside = word != nullptr && word->going == Going::aside;  // a roll said whether it could
  claim(move,
        [&](const Rolled& roll) { return roll.made.unit == event.unit && (aside || is_for_a_move(roll)); });
}

void Incidents::hear(const Weighed& event) {
  release([&](const Rolled& roll) {
    const PieceId by = roll.made.unit, at = roll.against;
    return (by == event.unit && at == event.against) || (by == event.against && at == event.unit);
  });
  add(event, Weight::blow, event.unit);
}
// The card tells it all: which of those left in the deck it was is of no interest.
void Incidents::hear(const Drew& event) {
  std::erase_if(rolls_, [](const Loose& loose) { return loose.rolled.made.die == Die::urn; });
  release_shots();
  add(event, Weight::detail, {});
}
void Incidents::hear(const Contacted& event) { add(event, Weight::detail, {}); }
void Incidents::hear(const Ended& event) { add(event, Weight::heading, {}); }

std::vector<PieceId> units_of(const Incident& incident) {
  std::vector<PieceId> out;
  const auto add = [&](PieceId id) {
    if (id.valid() && std::find(out.begin(), out.end(), id) == out.end()) out.push_back(id);
  };
  std::visit(
      [&]<class T>(const T& e) {
        if constexpr (requires { e.by; }) add(e.by);
        if constexpr (requires { e.leader; }) add(e.leader);
        if constexpr (requires { e.unit; }) add(e.unit);
        if constexpr (requires { e.against; }) add(e.against);
        if constexpr (requires { e.a; }) {
          add(e.a);
          add(e.b);
        }
        if constexpr (std::is_same_v<T, Rolled>) add(e.made.unit);
      },
      incident.what);
  return out;
}

RuleId rule_of(const Incident& incident) {
  if (!incident.lost.empty()) return incident.lost.back().cite;
  return std::visit(
      []<class T>(const T& e) -> RuleId {
        if constexpr (requires { e.cite; }) return e.cite;
        if constexpr (std::is_same_v<T, Weighed>) return e.row;
        if constexpr (std::is_same_v<T, Ended>) return e.given_up ? RuleId() : e.why;
        if constexpr (std::is_same_v<T, Rolled>) return e.made.purpose;
        return {};
      },
      incident.what);
}

}  // namespace drumhead
