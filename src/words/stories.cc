// Sorts incidents into stories.
#include "words/stories.h"

#include <algorithm>
#include <utility>

#include "words/phrasebook.h"

namespace drumhead {

namespace {

template <class Wanted>
const Wanted* as(const Incident& incident) {
  return std::get_if<Wanted>(&incident.what);
}

bool is_clash(const Ordered& order, const Lexicon& words) {
  const OrderedWord* word = find_word(words.ordered, order.what);
  return word != nullptr && word->clash;
}

bool begins_fight(const Incident& one, const Lexicon& words) {
  const auto* order = as<Ordered>(one);
  const auto* blow = as<Struck>(one);
  return (order != nullptr && is_clash(*order, words)) || (blow != nullptr && blow->how == kMelee) ||
         as<Contacted>(one) != nullptr || as<Weighed>(one) != nullptr;
}

std::string_view list_of(const Incident& one, const Lexicon& words) {
  const auto* result = as<Resolved>(one);
  return result != nullptr ? list_of_result(words, result->result) : std::string_view();
}

}  // namespace

void Story::add(Incident next, const Lexicon& words) {
  for (const PieceId id : units_of(next)) units_.push_back(id);
  fight_ = fight_ || begins_fight(next, words);
  const auto* blow = as<Struck>(next);
  met_ = met_ || (blow != nullptr && blow->how == kMelee) || as<Weighed>(next) != nullptr ||
         as<Contacted>(next) != nullptr;
  steps_.push_back(std::move(next));
}

void Story::told() {
  fresh_ = steps_.size();
  for (Incident& step : steps_) step.ends_at = 0;
}

bool Story::names(PieceId id) const { return std::find(units_.begin(), units_.end(), id) != units_.end(); }

bool Story::names_any(const Incident& next) const {
  const std::vector<PieceId> those = units_of(next);
  return std::any_of(those.begin(), those.end(), [&](PieceId id) { return names(id); });
}

bool Story::is_same_order(const Ordered& next) const {
  const auto* before = as<Ordered>(last());
  return before != nullptr && before->leader == next.leader && before->what == next.what;
}

// He rode there, and joined them.
bool Story::has_ridden(const Ordered& next) const {
  const auto* before = as<Moved>(last());
  return before != nullptr && before->unit == next.leader;
}

bool Story::is_charged(PieceId id, const Lexicon& words) const {
  return std::any_of(steps_.begin(), steps_.end(), [&](const Incident& step) {
    const auto* order = as<Ordered>(step);
    return order != nullptr && order->unit == id && is_clash(*order, words);
  });
}

// What came before made it go.
bool Story::has_result(PieceId id) const {
  const auto* before = as<Resolved>(last());
  return before != nullptr && before->unit == id;
}

// A leader's order that a unit's own charge carries out.
bool Story::orders_charge(const Lexicon& words) const {
  const auto* order = as<Ordered>(first());
  return order != nullptr && role_of_order(words, order->what) == OrderRole::charge;
}

// One die for a whole group.
bool Story::is_group_test(const Lexicon& words) const {
  const auto* test = as<Resolved>(first());
  return test != nullptr && phrases_of(words).tests_groups && !first().rolls.empty() &&
         !test_of_result(words, test->result).empty();
}

// What it came to makes it go back, and it runs into others first.
bool Story::runs_on(const Incident& next, const Lexicon& words) const {
  const auto* move = as<Moved>(next);
  return move != nullptr && falls_back(*move, words) && next.turn == last().turn &&
         next.phase == last().phase && has_result(move->unit);
}

// What the test bids a unit do, which others may interrupt: its new orders, its way back.
bool Story::obeys_test(const Incident& next, const Setting& setting) const {
  const Lexicon& words = *setting.words;
  if (!is_group_test(words) || next.phase != last().phase || next.turn != last().turn || !names(next.about))
    return false;
  const auto* result = as<Resolved>(next);
  const auto* move = as<Moved>(next);
  return (move != nullptr && falls_back(*move, words)) ||
         (result != nullptr && next.rolls.empty() && test_of_result(words, result->result).empty());
}

// One die for the whole group: what it says of each unit.
bool Story::tests_group(const Incident& next, const Setting& setting) const {
  if (as<Resolved>(first()) == nullptr || first().rolls.empty() || !next.rolls.empty()) return false;
  if (!first().about.valid() || !next.about.valid()) return false;
  const RosterEntry &one = setting.roster[first().about.index()], &other = setting.roster[next.about.index()];
  return one.side == other.side && one.brigade == other.brigade && one.kind == other.kind;
}

// Those of one side who leave the field one after another.
bool Story::quits_too(const Incident& next, const Setting& setting) const {
  const auto *gone = as<Removed>(next), *before = as<Removed>(last());
  return gone != nullptr && before != nullptr && gone->how == kLeft && before->how == kLeft &&
         setting.roster[gone->unit.index()].side == setting.roster[before->unit.index()].side;
}

// A leader's fate is told with what befell his unit.
bool Story::is_fate(const Incident& next, const Setting& setting) const {
  const PieceId id = next.about;
  return id.valid() && setting.roster[id.index()].kind == PieceKind::leader && as<Removed>(next) != nullptr &&
         first().weight != Weight::heading;
}

bool Story::takes(const Ordered& next, const Lexicon& words) const {
  if (is_clash(next, words))
    return is_charged(next.unit, words) || (orders_charge(words) && names(next.leader));
  return !fight_ && (is_same_order(next) || has_ridden(next));
}

// The chargers are on their way or have just closed, and another enemy, whom the charge did not name, gets
// out of their way.
bool Story::gets_clear(const Moved& next, const Setting& setting) const {
  const auto is_blow = [](const Incident& one) {
    return as<Struck>(one) != nullptr || as<Weighed>(one) != nullptr;
  };
  const auto* charge = as<Ordered>(first());
  return charge != nullptr && charge->leader.valid() && is_clash(*charge, *setting.words) &&
         std::none_of(steps_.begin(), steps_.end(), is_blow) &&
         setting.roster[charge->leader.index()].side != setting.roster[next.unit.index()].side;
}

bool Story::takes(const Moved& next, const Incident& held, const Setting& setting) const {
  const Lexicon& words = *setting.words;
  const auto* before = as<Moved>(last());
  if (next.why == kDeploys || next.why == kArrives) {
    const auto* opened = as<Moved>(first());
    const bool sided = opened != nullptr && opened->why == next.why &&
                       setting.roster[opened->unit.index()].side == setting.roster[next.unit.index()].side;
    return sided && (before != nullptr ? before->why == next.why : as<Resolved>(last()) != nullptr);
  }
  if (falls_back(next, words))
    return names_any(held) || (before != nullptr && before->why == next.why) || gets_clear(next, setting) ||
           (fight_ && setting.roster[next.unit.index()].kind == PieceKind::leader);
  const GoingWord* word = find_word(words.goings, next.why);
  const Going going = word != nullptr ? word->going : Going::on;
  const bool leader = setting.roster[next.unit.index()].kind == PieceKind::leader;
  if (leader && going == Going::on && fight_) return false;
  const bool follows = before != nullptr && before->why == next.why && word != nullptr && !word->did.empty();
  if (leader && follows && setting.roster[before->unit.index()].kind != PieceKind::leader) return true;
  if (going == Going::untold && setting.roster[next.unit.index()].kind == PieceKind::token) return true;
  if (going == Going::on && !fight_)
    return (before != nullptr && before->unit == next.unit && before->why == next.why) ||
           (word != nullptr && !word->did.empty() && has_result(next.unit) && list_of(last(), words).empty());
  return names_any(held);
}

// In a fight, or what one who is charged answered.
bool Story::takes(const Struck& next) const {
  if (fight_ && next.how == kFire) return names(next.by) && names(next.unit);
  if (fight_) return names(next.by) || names(next.unit);
  const auto* answer = as<Resolved>(last());
  return answer != nullptr && answer->unit == next.by;
}

bool Story::takes(const Resolved& next, const Incident& held, const Setting& setting) const {
  if (const std::string_view list = list_of(held, *setting.words); !list.empty())
    return list == list_of(last(), *setting.words) || as<Drew>(last()) != nullptr;
  // Once blows are struck, a group's test is a story of its own.
  const bool tests = !test_of_result(*setting.words, next.result).empty();
  if (fight_ && met_ && tests && phrases_of(*setting.words).tests_groups) return false;
  const auto* before = as<Resolved>(last());
  const bool leads =
      next.unit.valid() && setting.roster[next.unit.index()].kind == PieceKind::leader;  // each for himself
  return names_any(held) || (before != nullptr && before->result == next.result && !fight_ && !leads) ||
         tests_group(held, setting);
}

bool Story::takes(const Incident& next, const Setting& setting) const {
  if (next.weight == Weight::heading || first().weight == Weight::heading) return false;
  if (next.turn != last().turn) return false;
  if (next.phase != last().phase) return resumes(next, setting);
  if (as<Drew>(next) != nullptr) return as<Drew>(last()) != nullptr;
  if (const auto* order = as<Ordered>(next)) return takes(*order, *setting.words);
  if (const auto* move = as<Moved>(next)) return takes(*move, next, setting);
  if (const auto* blow = as<Struck>(next)) return takes(*blow);
  if (const auto* result = as<Resolved>(next)) return takes(*result, next, setting);
  if (const auto* roll = as<Rolled>(next); roll != nullptr && roll->against.valid()) {
    if (!fight_ || (roll->range >= 0 && !(names(roll->made.unit) && names(roll->against)))) return false;
  }
  return names_any(next) || is_fate(next, setting) || quits_too(next, setting);
}

// Ordinary moves, and fire, are no part of a fight that is not the story in hand.
bool Story::resumes(const Incident& next, const Setting& setting) const {
  const Lexicon& words = *setting.words;
  if (obeys_test(next, setting) || runs_on(next, words)) return true;
  if (!fight_ || next.weight == Weight::heading) return false;
  if (const auto* order = as<Ordered>(next)) return is_clash(*order, words) && is_charged(order->unit, words);
  if (const auto* blow = as<Struck>(next))
    return blow->how == kMelee && (names(blow->by) || names(blow->unit));
  if (as<Weighed>(next) != nullptr) return names_any(next);
  if (const auto* rolled = as<Rolled>(next); rolled != nullptr && rolled->against.valid())
    return rolled->range < 0 && names_any(next);
  if (const auto* move = as<Moved>(next)) {
    const GoingWord* word = find_word(words.goings, move->why);
    const bool rides = setting.roster[move->unit.index()].kind == PieceKind::leader;
    const bool free = word == nullptr || (word->going == Going::on && (rides || word->did.empty()));
    if (free || move->why == kDeploys || move->why == kArrives) return false;
  }
  if (as<Contacted>(next) != nullptr) return names_any(next);
  if (as<Drew>(next) != nullptr || !list_of(next, words).empty()) return false;
  // A test in a later phase may be for something else, unless they have met; a group's always is.
  const auto* result = as<Resolved>(next);
  const bool tests = result != nullptr && !test_of_result(words, result->result).empty();
  if (met_ && tests && phrases_of(words).tests_groups) return false;
  if (next.phase != last().phase && (!met_ || (result == nullptr && phrases_of(words).tests_groups)))
    return false;
  return names_any(next);
}

// ---- all of them

namespace {

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

// The story in hand goes first; then the fight that was heard of last.
void Stories::place(Incident next, const Incident& judged, const Setting& setting) {
  const Lexicon& words = *setting.words;
  if (!open_.empty() && open_.back().takes(judged, setting)) return open_.back().add(std::move(next), words);
  for (std::size_t i = open_.size(); i-- > 0;) {
    if (!open_[i].resumes(judged, setting)) continue;
    std::rotate(open_.begin() + static_cast<std::ptrdiff_t>(i),
                open_.begin() + static_cast<std::ptrdiff_t>(i) + 1, open_.end());
    return open_.back().add(std::move(next), words);
  }
  open_.emplace_back(std::move(next), next_++, words);
}

std::vector<Story> Stories::sort(std::vector<Incident> incidents, const Setting& setting) {
  std::vector<Story> out;
  const auto close = [&] {
    for (Story& story : open_)
      if (story.fresh() < story.steps().size()) out.push_back(std::move(story));
    open_.clear();
  };
  for (std::size_t i = 0; i < incidents.size(); ++i) {
    if (incidents[i].weight == Weight::heading) close();
    const Incident* contact = contact_after(incidents, i, setting);
    const Incident judged = contact != nullptr ? *contact : incidents[i];
    place(std::move(incidents[i]), judged, setting);
  }
  for (Story& story : open_)
    if (story.fresh() < story.steps().size()) out.push_back(story);
  std::erase_if(open_, [&](const Story& story) { return !story.may_go_on(*setting.words); });
  for (Story& story : open_) story.told();
  return out;
}

}  // namespace drumhead
