// Blows and shots in sentences: who, at whom, how far, the dice, what they needed and what it did.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "words/clauses.h"
#include "words/phrases.h"
#include "words/story_teller.h"

namespace drumhead {

// What hits, and for fire the dice too: ": 4 and 1, 4 or more hits", ", 4 or more to hit".
std::string StoryTeller::blow_dice(const Rolled& roll, bool fire) const {
  if (!has_need(roll.made.judged)) return ": " + sum_said(roll);
  const std::string need = need_said(roll, words());
  std::string out = need == "any face"  ? "cannot miss"
                    : need == "no face" ? "cannot hit"
                    : fire              ? need + " hits"
                                        : need + " to hit";
  const std::string fell = fire ? thrown(step().rolls, roll.made.unit, words()) : std::string();
  const bool twice = need.find(", then ") != std::string::npos;  // it has a comma of its own
  out = !fire   ? ", " + out
        : twice ? fmt::format(", needing {}: {}", need, fell)
                : fmt::format(": {}, {}", fell, out);
  std::vector<std::string> causes = telling_modifiers(roll, setting_);
  std::erase_if(causes, [&](const std::string& one) { return opening_.find(one) != std::string::npos; });
  if (!causes.empty()) out += fmt::format(" ({})", and_list(causes));
  return out;
}

std::string StoryTeller::stopped(const Struck& blow) const {
  const Rolled* saves = roll_of(blow.unit);
  const std::string dice =
      saves != nullptr && blow.how == kFire ? fmt::format(" ({})", faces_said(*saves)) : std::string();
  if (blow.stopped > 0) return fmt::format(", {} {}{}", number_word(blow.stopped), phrases().stopped, dice);
  return saves != nullptr && blow.hits > 0 ? fmt::format(", none {}{}", phrases().stopped, dice)
                                           : std::string();
}

// ": a base lost, three left; disordered"
std::string StoryTeller::harm(const Incident& step) {
  std::string out;
  bool state = false;  // the one before was: "disordered and shaken"
  for (const Marked& mark : step.marks) {
    const MarkSaid said = mark_said(mark, words());
    const bool last = mark.now <= 0 && !step.lost.empty() && phrases().miss.empty();
    const bool over =
        sort_of(words(), mark.marker) == MarkSort::state && mark.now < mark.was;  // no blow's doing
    if (said.noun.empty() || last || over) continue;
    const bool too = std::exchange(state, sort_of(words(), mark.marker) == MarkSort::state) && state;
    out += (out.empty() ? ": " : too ? " and " : "; ") + said.noun;
    out_.note(mark.unit, said.did);
  }
  return out;
}

// Others struck the same unit before, and its losses are counted now.
bool StoryTeller::adds_up(const Struck& e) const {
  int lost = 0;
  for (const Marked& mark : step().marks)
    if (mark.unit == e.unit && sort_of(words(), mark.marker) == MarkSort::strength)
      lost += mark.was - mark.now;
  if (e.hits > 0 && (lost <= e.hits || !carried(e).empty())) return false;  // its own hits may have done it
  for (std::size_t i = at_; i-- > 0;) {
    const auto* before = std::get_if<Struck>(&steps_[i].what);
    if (before == nullptr && !std::holds_alternative<Weighed>(steps_[i].what)) return false;
    if (before == nullptr || before->unit != e.unit || before->how != e.how) continue;
    if (before->by == e.by) return false;
    if (before->hits > 0)
      return std::none_of(steps_[i].marks.begin(), steps_[i].marks.end(), [&](const Marked& mark) {
        return mark.unit == e.unit && sort_of(words(), mark.marker) == MarkSort::strength;
      });
  }
  return false;
}

// "; disorganised": a result that says no more than the mark that it sets.
std::string StoryTeller::state_after(const Struck& e) {
  if (at_ + 1 >= steps_.size() || !steps_[at_ + 1].rolls.empty() || !steps_[at_ + 1].lost.empty()) return {};
  const auto* result = std::get_if<Resolved>(&steps_[at_ + 1].what);
  const ResultWord* word =
      result != nullptr && result->unit == e.unit ? find_word(words().results, result->result) : nullptr;
  if (word == nullptr || !word->did.starts_with("was ")) return {};
  const std::string_view state = word->did.substr(4);
  const bool told = std::any_of(step().marks.begin(), step().marks.end(), [&](const Marked& mark) {
    const MarkSaid said = mark_said(mark, words());
    return mark.unit == e.unit && said.noun == state;
  });
  for (const MarkerWord& marker : words().markers)
    if (!told && marker.many == state && sort_of(words(), marker.key) == MarkSort::state) {
      skips_next_ = true;
      out_.note(e.unit, word->did);
      return "; " + std::string(state);
    }
  return {};
}

// "Three hits, one saved (4): a base lost". Where a hit is a loss by itself, the loss says it all.
std::string StoryTeller::hurt(const Struck& e, bool plain) {
  const int hits = e.hits + e.stopped;
  std::string lost = harm(step());
  const std::size_t together = adds_up(e) ? lost.find(" lost") : std::string::npos;
  if (together != std::string::npos) lost.insert(together + 5, " in all");
  if ((plain || together != std::string::npos) && !lost.empty()) lost[0] = ';';
  if (!phrases().miss.empty() && (hits == 0 || !lost.empty())) {
    const std::string nothing = hits == 0 ? std::string(phrases().miss) : std::string();
    if (lost.empty()) return nothing;
    return nothing.empty() ? lost.substr(2) : nothing + "; " + lost.substr(2);
  }
  return counted(hits, "hit", hits == 0 ? "hit" : "hits") + stopped(e) + carried(e) + lost;
}

// ", three with those carried", where nobody else's hits were counted with them.
std::string StoryTeller::carried(const Struck& e) const {
  const Marked* held = nullptr;
  int lost = 0;
  for (const Marked& mark : step().marks) {
    if (mark.unit != e.unit) continue;
    if (sort_of(words(), mark.marker) == MarkSort::carried) held = &mark;
    if (sort_of(words(), mark.marker) == MarkSort::strength) lost += mark.was - mark.now;
  }
  if (held == nullptr || held->was == 0 || e.hits == 0) return {};
  const int all = held->was + e.hits;
  const bool alone = lost > 0 ? (all - held->now) % lost == 0 : all == held->now;
  return alone ? fmt::format(", {} with those carried", number_word(all)) : std::string();
}

const Struck* StoryTeller::blow_before() const {
  for (std::size_t i = at_; i-- > 0;)
    if (const auto* found = std::get_if<Struck>(&steps_[i].what)) return found;
  return nullptr;
}

// In this story the two fight each other and nobody else, and it has said so.
bool StoryTeller::fights_alone(PieceId by, PieceId foe) const {
  const auto apart = [&](PieceId a, PieceId b) { return (a == by) == (b == foe) && (a == foe) == (b == by); };
  bool named = false;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    const auto* blow = std::get_if<Struck>(&steps_[i].what);
    const auto* met = std::get_if<Contacted>(&steps_[i].what);
    const auto* order = std::get_if<Ordered>(&steps_[i].what);
    const OrderedWord* word = order != nullptr ? find_word(words().ordered, order->what) : nullptr;
    const bool clash = word != nullptr && word->clash;
    if (blow != nullptr && blow->how == kMelee && !apart(blow->by, blow->unit)) return false;
    if (met != nullptr && !apart(met->a, met->b)) return false;
    if (clash && !apart(order->leader, order->unit)) return false;
    const PieceId who = met != nullptr ? met->a : clash ? order->leader : PieceId();
    named = named || (i < at_ && (who == by || who == foe));
  }
  return named;
}

// "The 33rd fired at the militia", "They struck back".
std::string StoryTeller::blow_opening(const Struck& e, bool back) {
  const bool fire = e.how == kFire;
  if (!e.by.valid()) return capital(out_.name(e.unit)) + " came under fire";
  const std::string who = out_.subject_of(e.by);
  if (back) return who + " struck back";
  // Whom they charged was named a moment ago.
  const bool plain = !fire && (who == "They" || who == "It") && fights_alone(e.by, e.unit);
  if (plain) return fmt::format("{} {}", who, opening_.empty() ? "struck" : opening_);
  if (!opening_.empty()) return fmt::format("{} {} at {}", who, opening_, out_.name(e.unit));
  const bool own = setting_.roster[e.by.index()].side == setting_.roster[e.unit.index()].side;
  if (fire && own)
    return fmt::format("{} fired with {}, of their own side, in the line of fire", who, out_.name(e.unit));
  return fmt::format("{} {} {}", who, fire ? "fired at" : "struck at", out_.name(e.unit));
}

void StoryTeller::tell(const Struck& e) {
  const Rolled* roll = roll_of(e.by);
  const bool fire = e.how == kFire;
  const int hits = e.hits + e.stopped;
  const Struck* before = blow_before();
  const bool back = !fire && opening_.empty() && before != nullptr && before->how == kMelee &&
                    before->by == e.unit && before->unit == e.by;
  if (roll == nullptr && !step().rolls.empty() && hits == 0) {
    const std::string who = out_.name(e.by), whom = out_.name(e.unit);
    if (fire) return out_.sentence(fmt::format("Too few of {} had a shot at {}: no die.", who, whom));
    const std::string few = agreeing("was too few", e.by, setting_);
    return out_.sentence(back ? fmt::format("{} {} to strike back.", capital(who), few)
                              : fmt::format("{} {} to strike at {}.", capital(who), few, whom));
  }
  if (roll == nullptr && back) {  // one roll for both sides: the dice that failed
    out_.sentence(fmt::format("{} took {} in return{}{}.", out_.subject_of(e.unit),
                              counted(hits, "hit", "hits"), stopped(e), harm(step())),
                  e.unit);
  } else {
    std::string out = blow_opening(e, back);
    if (roll != nullptr && fire && roll->range >= kNoticed) out += ", " + measured(roll->range, setting_);
    if (const Weighed* points = points_of(e); points != nullptr && !back) out += points_said(*points);
    const bool plain = roll != nullptr && !fire && has_need(roll->made.judged);
    if (roll != nullptr) out += blow_dice(*roll, fire);
    const std::string did = hurt(e, plain) + state_after(e);
    // Whoever was hurt is named last: "they" would mean either.
    out_.sentence(fmt::format("{}{}{}.", out, plain ? ": " : ". ", plain ? did : capital(did)),
                  hits == 0 ? e.by : PieceId());
  }
  opening_.clear();
  if (std::exchange(skips_next_, false)) ++at_;
  // Both strike before the dead are counted.
  pending_.insert(pending_.end(), step().lost.begin(), step().lost.end());
  if (at_ + 1 < steps_.size() && std::holds_alternative<Struck>(steps_[at_ + 1].what)) return;
  for (const Removed& lost : std::exchange(pending_, {})) tell_loss(lost);
}

// The points that led to the blow, told with it: " with 8 combat points to 3".
const Weighed* StoryTeller::points_of(const Struck& e) const {
  if (at_ == 0) return nullptr;
  const auto* points = std::get_if<Weighed>(&steps_[at_ - 1].what);
  return points != nullptr && points->unit == e.by && points->against == e.unit ? points : nullptr;
}

std::string StoryTeller::points_said(const Weighed& e) const {
  std::string_view points = phrases().sums;
  if (e.ours.sum() == 1 && points.ends_with('s')) points.remove_suffix(1);
  return fmt::format(" with {} {} to {}", minus_said(e.ours.sum()), points, minus_said(e.theirs.sum()));
}

// A shot or a blow that no other event tells: it did nothing.
void StoryTeller::tell_missed(const Rolled& roll) {
  const bool fire = roll.range >= 0;
  const bool own = setting_.roster[roll.made.unit.index()].side == setting_.roster[roll.against.index()].side;
  if (own && !fire)  // a passage of lines
    return out_.sentence(fmt::format("{} {} {} ({}).", out_.subject_of(roll.made.unit),
                                     roll.hits > 0 ? "passed through" : "could not pass through",
                                     out_.name(roll.against), roll_said(roll, words())),
                         roll.made.unit);
  const Struck* before = blow_before();
  const bool back =
      !fire && before != nullptr && before->by == roll.against && before->unit == roll.made.unit;
  const std::string how = !opening_.empty() ? std::exchange(opening_, {}) + " at"
                          : fire            ? std::string("fired at")
                                            : std::string("struck at");
  std::string out =
      out_.subject_of(roll.made.unit) +
      (back ? std::string(" struck back") : fmt::format(" {} {}", how, out_.name(roll.against)));
  if (fire && roll.range >= kNoticed) out += ", " + measured(roll.range, setting_) + ",";
  const bool again = step().rolls.size() > 1;
  std::string fell = again ? fmt::format("{}; {} needed", thrown(step().rolls, roll.made.unit, words()),
                                         need_said(roll, words()))
                           : roll_said(roll, words());
  if (fell.ends_with(" counts")) fell.replace(fell.size() - 6, 6, "hits");
  out_.sentence(fmt::format("{} and {} ({}).", out, roll.hits > 0 ? "hit" : "missed", fell), roll.made.unit);
}

}  // namespace drumhead
