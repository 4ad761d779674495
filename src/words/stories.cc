// Which incidents are one story.
#include <algorithm>

#include "words/phrasebook.h"
#include "words/telling.h"

namespace drumhead {

namespace {

template <class Wanted>
const Wanted* as(const Incident& incident) {
  return std::get_if<Wanted>(&incident.what);
}

class Story {
 public:
  Story(const Setting& setting, Incident first) : setting_(setting) { add(std::move(first)); }

  bool takes(const Incident& next) const;
  void add(Incident next) {
    for (const PieceId id : units_of(next)) units_.push_back(id);
    fight_ = fight_ || is_fight(next);
    steps_.push_back(std::move(next));
  }
  std::vector<Incident> steps() && { return std::move(steps_); }

 private:
  const Lexicon& words() const { return *setting_.words; }
  const Incident& first() const { return steps_.front(); }
  const Incident& last() const { return steps_.back(); }
  bool names(PieceId id) const { return std::find(units_.begin(), units_.end(), id) != units_.end(); }
  bool names_any(const Incident& next) const {
    const std::vector<PieceId> those = units_of(next);
    return std::any_of(those.begin(), those.end(), [&](PieceId id) { return names(id); });
  }
  bool is_fight(const Incident& one) const {
    const auto* order = as<Ordered>(one);
    const OrderedWord* word = order != nullptr ? find_word(words().ordered, order->what) : nullptr;
    const auto* blow = as<Struck>(one);
    return (word != nullptr && word->clash) || (blow != nullptr && blow->how == kMelee) ||
           as<Contacted>(one) != nullptr || as<Weighed>(one) != nullptr;
  }
  bool is_same_order(const Ordered& next) const {
    const auto* before = as<Ordered>(last());
    return before != nullptr && before->leader == next.leader && before->what == next.what;
  }
  // He rode there, and joined them.
  bool has_ridden(const Ordered& next) const {
    const auto* before = as<Moved>(last());
    return before != nullptr && before->unit == next.leader;
  }
  std::string_view list_of(const Incident& one) const {
    const auto* result = as<Resolved>(one);
    return result != nullptr ? list_of_result(words(), result->result) : std::string_view();
  }
  bool is_same_result(const Resolved& next) const {
    const auto* before = as<Resolved>(last());
    return before != nullptr && before->result == next.result;
  }
  bool takes(const Moved& next, const Incident& held) const;
  bool takes(const Struck& next) const;
  bool takes_result(const Resolved& next, const Incident& held) const;
  // A leader's fate is told with what befell his unit.
  bool is_fate(const Incident& next) const {
    const PieceId id = next.about;
    return id.valid() && setting_.roster[id.index()].kind == PieceKind::leader &&
           as<Removed>(next) != nullptr && first().weight != Weight::heading;
  }

  const Setting& setting_;
  std::vector<Incident> steps_;
  std::vector<PieceId> units_;
  bool fight_ = false;
};

bool Story::takes(const Moved& next, const Incident& held) const {
  const auto* before = as<Moved>(last());
  if (next.why == kDeploys || next.why == kArrives) return before != nullptr && before->why == next.why;
  if (falls_back(next, words()))
    return names_any(held) || is_fate(held) || (before != nullptr && before->why == next.why);
  const GoingWord* word = find_word(words().goings, next.why);
  const Going going = word != nullptr ? word->going : Going::on;
  if (going == Going::untold && setting_.roster[next.unit.index()].kind == PieceKind::token) return true;
  if (going == Going::on && !fight_)
    return before != nullptr && before->unit == next.unit && before->why == next.why;
  return names_any(held);
}

// In a fight, or what one who is charged answered.
bool Story::takes(const Struck& next) const {
  if (fight_) return names(next.by) || names(next.unit);
  const auto* answer = as<Resolved>(last());
  return answer != nullptr && answer->unit == next.by;
}

bool Story::takes_result(const Resolved& next, const Incident& held) const {
  if (const std::string_view list = list_of(held); !list.empty())
    return list == list_of(last()) || as<Drew>(last()) != nullptr;
  return names_any(held) || is_same_result(next);
}

bool Story::takes(const Incident& next) const {
  if (next.weight == Weight::heading || first().weight == Weight::heading) return false;
  if (next.turn != last().turn || next.phase != last().phase) return false;
  if (as<Drew>(next) != nullptr) return as<Drew>(last()) != nullptr;
  if (const auto* order = as<Ordered>(next)) return (is_same_order(*order) && !fight_) || has_ridden(*order);
  if (const auto* move = as<Moved>(next)) return takes(*move, next);
  if (const auto* blow = as<Struck>(next)) return takes(*blow);
  if (const auto* result = as<Resolved>(next)) return takes_result(*result, next);
  if (const auto* roll = as<Rolled>(next); roll != nullptr && roll->against.valid() && !fight_) return false;
  return names_any(next) || is_fate(next);
}

// The way of a charge that the contact after it tells.
const Incident* contact_after(const std::vector<Incident>& all, std::size_t at, const Setting& setting) {
  const auto* move = as<Moved>(all[at]);
  const GoingWord* word = move != nullptr ? find_word(setting.words->goings, move->why) : nullptr;
  if (word == nullptr || word->going != Going::untold) return nullptr;
  for (std::size_t i = at + 1; i < all.size(); ++i) {
    if (const auto* contact = as<Contacted>(all[i])) return contact->a == move->unit ? &all[i] : nullptr;
    if (as<Moved>(all[i]) == nullptr) return nullptr;
  }
  return nullptr;
}

}  // namespace

std::vector<std::vector<Incident>> stories(std::vector<Incident> incidents, const Setting& setting) {
  std::vector<std::vector<Incident>> out;
  std::optional<Story> open;
  for (std::size_t i = 0; i < incidents.size(); ++i) {
    Incident& next = incidents[i];
    const Incident* contact = contact_after(incidents, i, setting);
    if (open && open->takes(contact != nullptr ? *contact : next)) {
      open->add(std::move(next));
      continue;
    }
    if (open) out.push_back(std::move(*open).steps());
    open.emplace(setting, std::move(next));
  }
  if (open) out.push_back(std::move(*open).steps());
  return out;
}

}  // namespace drumhead
