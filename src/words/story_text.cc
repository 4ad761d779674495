// A story in sentences. Verbs are in the past: a unit's name may be singular or plural.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "words/clauses.h"
#include "words/phrases.h"
#include "words/story_teller.h"

namespace drumhead {

namespace {

std::string gap(std::string_view text) { return text.empty() ? std::string() : " " + std::string(text); }

// ---- the teller

// The dice came to what they needed.
bool is_met(const Rolled& roll) {
  return !roll.made.total ? roll.hits > 0
                          : roll.made.judged != Judged::at_least || roll.hits >= roll.need.sum();
}

// What a test led to, and the mark that it lifts.
bool is_result_of(const Incident& step, PieceId unit) {
  const auto* result = std::get_if<Resolved>(&step.what);
  return result != nullptr && result->unit == unit;
}

}  // namespace

std::string StoryTeller::text() {
  for (at_ = 0; at_ < steps_.size(); ++at_) {
    const std::size_t now = at_;
    std::visit([&](const auto& held) { tell(held); }, steps_[now].what);
    if (!std::holds_alternative<Struck>(steps_[now].what)) tell_marks(steps_[now]);
  }
  if (is_undecided()) out_.sentence("Neither gave way.");
  return out_.text();
}

const Rolled* StoryTeller::roll_of(PieceId unit) const {
  for (const Rolled& roll : step().rolls)
    if (roll.made.unit == unit && !roll.faces.empty()) return &roll;
  return nullptr;
}

// " (3; a 6 needed)", with every roll that led to it.
std::string StoryTeller::dice() const {
  const bool fell = std::holds_alternative<Removed>(step().what);
  const bool ran_off = std::holds_alternative<Resolved>(step().what) && !step().lost.empty();
  std::vector<std::string> said;
  std::vector<RuleId> purposes;
  for (const Rolled& roll : step().rolls) {
    if (roll.faces.empty()) continue;
    if (is_deadly(words(), roll.made.purpose) && !(fell && is_met(roll))) continue;
    if (ran_off && roll.made.judged == Judged::added) continue;  // for a way that nobody saw
    // What it takes to kill a man is no need of his.
    said.push_back(!is_deadly(words(), roll.made.purpose) ? roll_in_short(roll, words())
                   : roll.made.total                      ? sum_said(roll)
                                                          : faces_said(roll));
    purposes.push_back(roll.made.purpose);
  }
  // "2, thrown again for a 4; 3 or more needed": the need stands once where the next roll has the same.
  const auto need = [](const std::string& one) { return one.substr(std::min(one.find("; "), one.size())); };
  std::string out;
  for (std::size_t i = 0; i < said.size(); ++i) {
    const bool same = i + 1 < said.size() && !need(said[i]).empty() && need(said[i]) == need(said[i + 1]);
    // A rule of its own lets a unit throw again what it needed.
    const bool again = i > 0 && !need(said[i]).empty() && need(said[i - 1]) == need(said[i]) &&
                       purposes[i - 1] != purposes[i];
    out += (i == 0  ? ""
            : again ? ", thrown again for a "
                    : ", then ") +
           (same ? said[i].substr(0, said[i].size() - need(said[i]).size()) : said[i]);
  }
  return out.empty() ? out : " (" + out + ")";
}

void StoryTeller::tell_marks(const Incident& step) {
  for (const Marked& mark : step.marks)
    if (const MarkSaid said = mark_said(mark, words()); !said.did.empty() && mark.now != mark.was) {
      const MarkerWord* word = find_word(words().markers, mark.marker);
      const MarkSort sort = sort_of(words(), mark.marker);
      const bool over = sort == MarkSort::state && mark.now < mark.was;
      if (over && std::holds_alternative<Resolved>(step.what)) continue;
      if (sort == MarkSort::strength && mark.now <= 0 && !step.lost.empty()) continue;
      if (sort == MarkSort::state && mark.now > mark.was && out_.said(mark.unit, word->many)) continue;
      if (sort == MarkSort::burden && mark.now < mark.was && is_result_of(step, mark.unit)) continue;
      out_.say(mark.unit, said.did);
    }
  for (const Removed& lost : step.lost) tell_loss(lost);
}

void StoryTeller::tell_loss(const Removed& lost, std::string dice) {
  if (lost.how == kLeft) return out_.say(lost.unit, "quit the field, as this battle allows");
  const LossWord* word = find_word(words().losses, lost.how);
  out_.say(lost.unit, word != nullptr ? word->did : "was lost", std::move(dice));
}

// ---- results

void StoryTeller::tell(const Marked& e) {
  const MarkSaid said = mark_said(e, words());
  if (said.did.empty()) return;
  const MarkerWord* word = find_word(words().markers, e.marker);
  const bool gains = sort_of(words(), e.marker) == MarkSort::allowance;
  if (gains && was_just_ordered(e.unit)) {
    const int n = e.now - e.was;
    return out_.add(step().rolls.empty()
                        ? fmt::format(" for {} more {}", number_word(n), n == 1 ? word->one : word->many)
                        : fmt::format(": {}{}", counted(n, word->one, word->many), dice()));
  }
  if (gains && !step().rolls.empty())
    return out_.sentence(
        fmt::format("{} rolled {}: {}.", out_.subject_of(e.unit), roll_in_short(step().rolls[0], words()),
                    counted(e.now - e.was, word->one, word->many)),
        e.unit);
  const std::string rolled = tells_number(e) ? std::string() : dice();
  const std::string did = (is_leader(e.unit) ? "was hit and " : "") + said.did;
  const std::size_t left = rolled.empty() ? std::string::npos : did.find(" (");
  if (left == std::string::npos) return out_.say(e.unit, did, rolled);
  out_.say(e.unit, did.substr(0, left), fmt::format("{}, {} left", rolled, number_word(e.now)));
}

// The dice were for the number itself, which the words say.
bool StoryTeller::tells_number(const Marked& e) const {
  int total = 0;
  for (const Rolled& roll : step().rolls) {
    if (is_deadly(words(), roll.made.purpose)) continue;
    if (roll.made.judged != Judged::added) return false;
    for (const std::uint8_t face : roll.faces) total += face;
  }
  return total == e.was - e.now;
}

// By an order to it alone, which this is the price of.
bool StoryTeller::was_just_ordered(PieceId unit) const {
  const auto* order = at_ > 0 ? std::get_if<Ordered>(&steps_[at_ - 1].what) : nullptr;
  if (order == nullptr || order->unit != unit || !order->leader.valid() || !steps_[at_ - 1].rolls.empty())
    return false;
  const auto* before = at_ > 1 ? std::get_if<Ordered>(&steps_[at_ - 2].what) : nullptr;
  return before == nullptr || !(before->what == order->what);
}

void StoryTeller::tell_list(std::string_view title) {
  std::vector<std::string> items;
  for (; at_ < steps_.size(); ++at_) {
    const auto* result = std::get_if<Resolved>(&step().what);
    if (result == nullptr || list_of_result(words(), result->result) != title) break;
    const ResultWord* word = find_word(words().results, result->result);
    items.push_back(out_.name(result->unit) + gap(word != nullptr ? word->did : std::string_view()));
  }
  --at_;
  out_.sentence(fmt::format("{}: {}.", title, and_list(items)));
}

// {brigade} is the unit's, {n} the number that came with the result, {friend} whom its dice were against.
std::string StoryTeller::filled(std::string_view did, const Resolved& e) {
  std::string out(did);
  if (const std::size_t at = out.find("{n}"); at != std::string::npos)
    out.replace(at, 3, minus_said(e.total.sum()));
  if (const std::size_t at = out.find("{friend}"); at != std::string::npos) {
    const Rolled* roll = roll_of(e.unit);
    out.replace(at, 8,
                roll != nullptr && roll->against.valid() ? "by " + out_.name(roll->against) : "by friends");
  }
  if (const std::size_t at = out.find("{brigade}"); at != std::string::npos) {
    const std::string& name = setting_.roster[e.unit.index()].brigade_name;
    out.replace(at, 9, name.empty() ? "The brigade of " + briefly(e.unit, setting_) : name);
  }
  return out;
}

// Read by the same die as the first of the group.
bool StoryTeller::is_of_group(std::size_t at, PieceId first) const {
  if (!phrases().tests_groups || at >= steps_.size()) return false;
  const auto* result = std::get_if<Resolved>(&steps_[at].what);
  if (result == nullptr || test_of_result(words(), result->result).empty() || !steps_[at].rolls.empty())
    return false;
  const RosterEntry &one = setting_.roster[first.index()], &other = setting_.roster[result->unit.index()];
  return one.side == other.side && one.brigade == other.brigade;
}

// "Reed's brigade tested morale (3): the 1st Virginia went to Stand; Lamb's guns kept their orders."
void StoryTeller::tell_group(const Resolved& e, std::string_view test) {
  using Fate = std::pair<std::string_view, std::vector<PieceId>>;
  std::vector<PieceId> all;
  std::vector<Fate> fates;
  const std::string rolled = dice();
  const std::size_t from = at_;
  do {
    const auto& result = std::get<Resolved>(step().what);
    const std::string_view did = find_word(words().results, result.result)->did;
    all.push_back(result.unit);
    out_.note(result.unit, did);
    const auto same = std::find_if(fates.begin(), fates.end(), [&](const Fate& f) { return f.first == did; });
    if (same != fates.end())
      same->second.push_back(result.unit);
    else
      fates.push_back({did, {result.unit}});
  } while (is_of_group(++at_, e.unit));
  --at_;
  if (fates.size() == 1) {
    const std::string who = capital(out_.names(all));
    out_.sentence(fmt::format("{} {}{} and {}.", who, test, rolled, agreeing_many(fates[0].first)));
    out_.named(all);
  } else {
    std::string brigade = setting_.roster[e.unit.index()].brigade_name;
    if (const std::size_t comma = brigade.find(", "); comma != std::string::npos)
      brigade = fmt::format("{} ({})", brigade.substr(0, comma), brigade.substr(comma + 2));
    std::string out =
        fmt::format("{} {}{}", capital(brigade.empty() ? out_.names(all) : brigade), test, rolled);
    constexpr std::size_t kMostNames = 3;
    for (const Fate& fate : fates)
      out += fmt::format("{} {} {}", &fate == fates.data() ? ":" : ";",
                         fate.second.size() > kMostNames && !brigade.empty()
                             ? number_word(static_cast<int>(fate.second.size())) + " units"
                             : out_.names(fate.second),
                         fate.second.size() > 1 ? agreeing_many(fate.first)
                                                : agreeing(fate.first, fate.second[0], setting_));
    out_.sentence(out + ".");
  }
  for (std::size_t i = from + 1; i <= at_; ++i) tell_marks(steps_[i]);
}

bool StoryTeller::opens_blow(const Resolved& e) const {
  if (role_of_result(words(), e.result) != ResultRole::opens || at_ + 1 >= steps_.size()) return false;
  const auto* blow = std::get_if<Struck>(&steps_[at_ + 1].what);
  const auto* missed = std::get_if<Rolled>(&steps_[at_ + 1].what);
  return blow != nullptr ? blow->by == e.unit
                         : missed != nullptr && missed->made.unit == e.unit && missed->against.valid();
}

void StoryTeller::tell(const Resolved& e) {
  const ResultWord* word = find_word(words().results, e.result);
  if (const std::string_view title = list_of_result(words(), e.result); !title.empty())
    return tell_list(title);
  const std::string_view test = test_of_result(words(), e.result);
  if (word == nullptr || (word->did.empty() && test.empty())) return;
  if (word->did.ends_with('.')) return out_.sentence(filled(word->did, e));
  // Whom friends passed through is named with them; what it cost it is told.
  if (word->did.find("{friend}") != std::string_view::npos && step().rolls.empty() && at_ > 0) return;
  if (!test.empty() && is_of_group(at_ + 1, e.unit)) return tell_group(e, test);
  if (opens_blow(e)) {
    opening_ = word->did;
    return;
  }
  std::string relief;
  for (const Marked& mark : step().marks)
    if (mark.unit == e.unit && mark.now < mark.was && sort_of(words(), mark.marker) == MarkSort::burden)
      relief = ", " + mark_said(mark, words()).noun;
  const std::string did = filled(word->did, e);
  const bool vain = role_of_result(words(), e.result) == ResultRole::refuses;
  if (test.empty()) return out_.say(e.unit, (vain ? "but " : "") + did, dice() + relief);
  out_.say(e.unit, test, dice());
  if (!did.empty()) out_.say(e.unit, did, relief);
}

// Each side may have told it.
void StoryTeller::tell(const Weighed& e) {
  if (at_ + 1 < steps_.size())
    if (const auto* blow = std::get_if<Struck>(&steps_[at_ + 1].what);
        blow != nullptr && blow->by == e.unit && blow->unit == e.against)
      return;
  for (std::size_t i = 0; i < at_; ++i)
    if (const auto* before = std::get_if<Weighed>(&steps_[i].what))
      if (before->unit == e.against && before->against == e.unit) return;
  const std::string sums = capital(std::string(phrases().sums));
  if (e.ours.sum() == e.theirs.sum())
    return out_.sentence(fmt::format("{}: even, {} each.", sums, minus_said(e.ours.sum())));
  out_.sentence(fmt::format("{}: {} {}, {} {}.", sums, out_.name(e.unit), minus_said(e.ours.sum()),
                            out_.name(e.against), minus_said(e.theirs.sum())));
}

// ---- moves

std::string StoryTeller::steps_of(const Path& path) const {
  std::vector<std::string> out;
  for (const Manoeuvre& m : path)
    if (is_noticed(m)) out.push_back(step_of(m, setting_));
  return and_list(out);
}

// One straight way by itself has a length that may be added to; a wheel and an advance are told as they are.
MarchSaid StoryTeller::march_said(const Path& path, const std::string& leave, const std::string& steps,
                                  const std::string& means) const {
  const auto noticed = [](const Manoeuvre& m) { return is_noticed(m); };
  const auto only = std::find_if(path.begin(), path.end(), noticed);
  if (std::count_if(path.begin(), path.end(), noticed) != 1 || only->length < kNoticed)
    return {leave + steps + means, {}, {}};
  const std::string length = measured(only->length, setting_);
  const std::size_t at = steps.find(" " + length);
  if (at == std::string::npos) return {leave + steps + means, {}, {}};
  return {leave + steps.substr(0, at), length, steps.substr(at + 1 + length.size()) + means};
}

// A leader who is carried along by his unit.
bool StoryTeller::goes_with_unit(const Moved& e) const {
  constexpr Mil kBeside = 1000;
  if (!is_leader(e.unit)) return false;
  for (std::size_t i = at_; i-- > 0;)
    if (const auto* other = std::get_if<Moved>(&steps_[i].what);
        other != nullptr && other->why == e.why && !is_leader(other->unit))
      if (const Mil off = way_of(*other) - way_of(e); off < kBeside && off > -kBeside) return true;
  return false;
}

// A charge that nobody answers and that meets nobody.
bool StoryTeller::falls_short(const Moved& e) const {
  const Ordered* charge = nullptr;
  for (const Incident& one : steps_)
    if (const auto* order = std::get_if<Ordered>(&one.what); order != nullptr && order->leader == e.unit)
      charge = order;
  if (charge == nullptr || is_leader(e.unit) || way_of(e) < kNoticed) return false;
  return std::none_of(steps_.begin(), steps_.end(), [&](const Incident& one) {
    if (std::holds_alternative<Ordered>(one.what)) return false;
    return std::holds_alternative<Contacted>(one.what) || !one.lost.empty() || one.about == charge->unit;
  });
}

// It would not charge, and only closes up to its friends.
bool StoryTeller::has_refused(PieceId unit) const {
  return std::any_of(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(at_),
                     [&](const Incident& one) {
                       const auto* result = std::get_if<Resolved>(&one.what);
                       return result != nullptr && result->unit == unit &&
                              role_of_result(words(), result->result) == ResultRole::refuses;
                     });
}

// The sheet says itself that it came to nothing.
bool StoryTeller::refuses_next(PieceId unit) const {
  return std::any_of(steps_.begin() + static_cast<std::ptrdiff_t>(at_), steps_.end(),
                     [&](const Incident& one) {
                       const auto* result = std::get_if<Resolved>(&one.what);
                       return result != nullptr && result->unit == unit &&
                              role_of_result(words(), result->result) == ResultRole::refuses;
                     });
}

// Blows were exchanged, and both are still there.
bool StoryTeller::is_undecided() const {
  bool struck = false;
  for (const Incident& one : steps_) {
    const auto* blow = std::get_if<Struck>(&one.what);
    const auto* result = std::get_if<Resolved>(&one.what);
    const auto* move = std::get_if<Moved>(&one.what);
    struck = struck || (blow != nullptr && blow->how == kMelee);
    if (!one.lost.empty() || std::holds_alternative<Removed>(one.what)) return false;
    if (result != nullptr && role_of_result(words(), result->result) == ResultRole::loses) return false;
    if (move != nullptr && (struck || falls_back(*move, words()))) return false;
  }
  return struck;
}

void StoryTeller::tell(const Moved& e) {
  if (e.why == kDeploys) return out_.say(e.unit, "deployed");
  if (e.why == kArrives) return out_.say(e.unit, "came onto the field");
  const GoingWord* word = find_word(words().goings, e.why);
  const Going going = word != nullptr ? word->going : Going::on;
  const std::string_view did = word != nullptr ? word->did : std::string_view();
  const Mil way = way_of(e);
  if (going == Going::untold) {
    if (!falls_short(e)) return;
    const bool refused = has_refused(e.unit);
    out_.march(e.unit, {refused ? "moved up" : "came on", measured(way, setting_), {}}, {});
    return refused || refuses_next(e.unit) ? void() : out_.say(e.unit, "stopped short");
  }
  if (going == Going::aside) return out_.say(e.unit, did, dice());
  if (going == Going::back && way < kNoticed) return;
  if (going != Going::aside && goes_with_unit(e)) return;
  if (going == Going::back && is_leader(e.unit))
    return out_.say(e.unit, "rode", fmt::format(" {} clear", measured(way, setting_)));
  if (going == Going::back) return out_.go(e.unit, did, " " + measured(way, setting_) + dice());
  if (is_leader(e.unit) && did.empty()) return;                                        // with his unit
  std::string leave = did.ends_with(" and") ? std::string(did) + " " : std::string();  // why it may
  const std::string means =
      did.starts_with("on ") ? " " + std::string(did) : std::string();  // by what it may
  if (const std::string steps = steps_of(e.path); !steps.empty() && !is_leader(e.unit)) {
    constexpr std::size_t kAnd = 5;  // " and ", of which the steps have one themselves
    if (!leave.empty() && steps.find(" and ") != std::string::npos)
      leave.replace(leave.size() - kAnd, kAnd, ", ");
    if (!means.empty() && has_refused(e.unit)) return out_.say(e.unit, "but " + steps + means, dice());
    return out_.march(e.unit, march_said(e.path, leave, steps, means), dice());
  }
  if (way < kNoticed) return;
  out_.say(e.unit,
           did.empty()      ? "moved"
           : !means.empty() ? "moved" + means
           : leave.empty()  ? std::string(did)
                            : leave + "moved",
           " " + measured(way, setting_) + dice());
}

// The charge that led to it was told, and since then only what befell the chargers; `bare`: not even that.
bool StoryTeller::declares(const Contacted& e, bool bare) const {
  for (std::size_t i = at_; i-- > 0;) {
    if (const auto* order = std::get_if<Ordered>(&steps_[i].what))
      return order->leader == e.a && order->unit == e.b;
    if (steps_[i].about != e.a || (bare && !std::holds_alternative<Moved>(steps_[i].what))) return false;
  }
  return false;
}

void StoryTeller::tell(const Contacted& e) {
  const std::string where = e.edge == "left" || e.edge == "right" ? plain(e.edge) + " flank" : plain(e.edge);
  const bool front = e.edge == "front" || e.edge.empty();
  if (front && declares(e, false)) return;
  if (declares(e, true) && out_.speaks_of(e.a)) return out_.add(" in the " + where);
  const std::string whom = out_.name(e.b);
  out_.say(e.a, front ? "closed with " + whom : fmt::format("took {} in the {}", whom, where));
}

// ---- orders and cards

void StoryTeller::tell(const Ordered& e) {
  const OrderedWord* word = find_word(words().ordered, e.what);
  const std::string did(word != nullptr ? word->did : std::string_view("ordered"));
  const std::string after = word != nullptr ? gap(word->after) : std::string();
  if (!e.leader.valid()) return out_.say(e.unit, after.empty() ? did : "went" + after);
  const std::string rolled = dice();
  std::vector<PieceId> whom;
  for (; at_ < steps_.size(); ++at_) {
    const auto* next = std::get_if<Ordered>(&step().what);
    if (next == nullptr || next->leader != e.leader || next->what != e.what) break;
    whom.push_back(next->unit);
  }
  --at_;
  out_.say(e.leader, fmt::format("{} {}{}", did, out_.object(whom, e.leader), after), rolled);
  // After a charge "they" might be either of the two.
  if (setting_.roster[e.leader.index()].kind == PieceKind::leader) out_.meant(whom);
}

// Cards that woke nobody, one after another: "Red two and black five: no commander acts."
bool StoryTeller::is_idle_card(std::size_t at) const {
  if (at >= steps_.size()) return false;
  const auto* card = std::get_if<Drew>(&steps_[at].what);
  const bool alone = at + 1 >= steps_.size() || std::holds_alternative<Drew>(steps_[at + 1].what);
  return card != nullptr && alone &&
         std::none_of(setting_.events.begin(), setting_.events.end(),
                      [&](const SceneEvent& event) { return event.key == card->what; });
}

// The list that says nothing after a name is of those who may act.
void StoryTeller::tell(const Drew& e) {
  const auto is_bare = [&](const ListedResult& one) {
    const ResultWord* word = find_word(words().results, one.key);
    return word != nullptr && word->did.empty();
  };
  const auto acts = std::find_if(phrases().lists.begin(), phrases().lists.end(), is_bare);
  const bool lists = acts != phrases().lists.end();
  const std::size_t from = at_;
  std::vector<std::string> who;
  for (; lists && at_ + 1 < steps_.size(); ++at_) {
    const auto* result = std::get_if<Resolved>(&steps_[at_ + 1].what);
    if (result == nullptr || !(result->result == acts->key)) break;
    who.push_back(out_.name(result->unit));
  }
  std::vector<std::string> cards = {card_text(e.card, setting_)};
  for (; lists && who.empty() && is_idle_card(from) && is_idle_card(at_ + 1); ++at_)
    cards.push_back(card_text(std::get<Drew>(steps_[at_ + 1].what).card, setting_));
  std::string out = capital(and_list(cards));
  if (lists) out += who.empty() ? ": no commander acts" : fmt::format(": {} {}", and_list(who), acts->title);
  out += ".";
  for (const SceneEvent& event : setting_.events)
    if (event.key == e.what) out += " " + event.text;
  out_.sentence(out);
}

void StoryTeller::tell(const Rolled& e) {
  if (e.faces.empty()) return;
  if (e.against.valid() && e.made.unit.valid() && has_need(e.made.judged)) return tell_missed(e);
  const auto purpose =
      std::find_if(phrases().purposes.begin(), phrases().purposes.end(),
                   [&](const PurposePhrase& word) { return word.purpose == e.made.purpose; });
  if (purpose != phrases().purposes.end() && purpose->said.empty()) return;
  std::string more = " " + roll_said(e, words());
  if (purpose != phrases().purposes.end())  // "rolled 1 to shake off disorder; 4 or more needed"
    more.insert(std::min(more.find("; "), more.size()), gap(purpose->said));
  else if (e.made.purpose.valid() && !(*setting_.book)[e.made.purpose].title.empty())
    more += ": " + (*setting_.book)[e.made.purpose].title;
  if (e.made.unit.valid()) return out_.say(e.made.unit, "rolled", std::move(more));
  out_.sentence(fmt::format("{} rolled{}.", capital(people(e.made.who, setting_)), more));
}

// ---- headings

void StoryTeller::tell(const Began& e) {
  if (e.phase == "deployment") return out_.sentence("Deployment, " + people(e.side, setting_));
  if (!words().cards.empty()) return out_.sentence(fmt::format("Turn {}", e.turn));
  out_.sentence(fmt::format("Turn {}, {}", e.turn, people(e.side, setting_)));
}

std::string story_text(const std::vector<Incident>& steps, const Setting& setting, NamesTold& names) {
  return StoryTeller(steps, setting, names).text();
}

}  // namespace drumhead
