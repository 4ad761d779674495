// A story in sentences. Verbs are in the past: a unit's name may be singular or plural.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "words/clauses.h"
#include "words/composer.h"
#include "words/phrasebook.h"
#include "words/phrases.h"
#include "words/telling.h"

namespace drumhead {

namespace {

std::string gap(std::string_view text) { return text.empty() ? std::string() : " " + std::string(text); }

// ---- the teller

// What a test led to, and the mark that it lifts.
bool is_result_of(const Incident& step, PieceId unit) {
  const auto* result = std::get_if<Resolved>(&step.what);
  return result != nullptr && result->unit == unit;
}

class StoryTeller {
 public:
  StoryTeller(const std::vector<Incident>& steps, const Setting& setting, NamesTold& names)
      : steps_(steps), setting_(setting), out_(setting, names) {}

  std::string text() {
    for (at_ = 0; at_ < steps_.size(); ++at_) {
      const std::size_t now = at_;
      std::visit([&](const auto& held) { tell(held); }, steps_[now].what);
      if (!std::holds_alternative<Struck>(steps_[now].what)) tell_marks(steps_[now]);
    }
    if (is_undecided()) out_.sentence("Neither gave way.");
    return out_.text();
  }

 private:
  const Lexicon& words() const { return *setting_.words; }
  const Phrasebook& phrases() const { return phrases_of(words()); }
  const Incident& step() const { return steps_[at_]; }
  bool is_leader(PieceId id) const { return setting_.roster[id.index()].kind == PieceKind::leader; }

  std::string dice() const;
  const Rolled* roll_of(PieceId unit) const;
  void tell_marks(const Incident& step);
  void tell_loss(const Removed& lost, std::string dice = {});
  std::string harm(const Incident& step);
  std::string hurt(const Struck& e, bool plain);
  std::string blow_dice(const Rolled& roll, bool fire) const;
  std::string stopped(const Struck& blow) const;
  const Struck* blow_before() const;
  std::string blow_opening(const Struck& e, bool back);
  const Weighed* points_of(const Struck& e) const;
  std::string points_said(const Weighed& e) const;
  bool goes_with_unit(const Moved& e) const;
  std::string steps_of(const Path& path) const;
  void tell_list(std::string_view title);
  std::string filled(std::string_view did, const Resolved& e) const;
  bool falls_short(const Moved& e) const;
  bool is_undecided() const;
  void tell_missed(const Rolled& roll);
  bool declares(const Contacted& e) const;

  void tell(const Struck& e);
  void tell(const Marked& e);
  void tell(const Resolved& e);
  void tell(const Weighed& e);
  void tell(const Removed& e) { tell_loss(e, dice()); }
  void tell(const Moved& e);
  void tell(const Ordered& e);
  void tell(const Drew& e);
  void tell(const Contacted& e);
  void tell(const Rolled& e);
  void tell(const Began& e);
  void tell(const Ended& e);

  const std::vector<Incident>& steps_;
  const Setting& setting_;
  Composer out_;
  std::size_t at_ = 0;
  std::vector<Removed> pending_;  // who fell in blows that are still being told
};

const Rolled* StoryTeller::roll_of(PieceId unit) const {
  for (const Rolled& roll : step().rolls)
    if (roll.made.unit == unit && !roll.faces.empty()) return &roll;
  return nullptr;
}

// " (3; a 6 needed)", with every roll that led to it.
std::string StoryTeller::dice() const {
  const bool fell = std::holds_alternative<Removed>(step().what);
  const bool ran_off = std::holds_alternative<Resolved>(step().what) && !step().lost.empty();
  std::string out;
  for (const Rolled& roll : step().rolls) {
    if (roll.faces.empty() || (!fell && is_deadly(words(), roll.made.purpose))) continue;
    if (ran_off && roll.made.judged == Judged::added) continue;  // for a way that nobody saw
    out += (out.empty() ? "" : ", then ") + roll_in_short(roll, words());
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

// ---- blows

// What hits, and for fire the dice too: ": 4 and 1, 4 or more hits", ", 4 or more to hit".
std::string StoryTeller::blow_dice(const Rolled& roll, bool fire) const {
  if (!has_need(roll.made.judged)) return ": " + sum_said(roll);
  const std::string need = need_said(roll, words());
  std::string out = need == "any face"  ? "cannot miss"
                    : need == "no face" ? "cannot hit"
                    : fire              ? need + " hits"
                                        : need + " to hit";
  out = fire ? fmt::format(": {}, {}", thrown(step().rolls, roll.made.unit, words()), out) : ", " + out;
  if (const std::vector<std::string> causes = telling_modifiers(roll, setting_); !causes.empty())
    out += fmt::format(" ({})", and_list(causes));
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
  for (const Marked& mark : step.marks) {
    const MarkSaid said = mark_said(mark, words());
    const bool last = mark.now <= 0 && !step.lost.empty();
    if (said.noun.empty() || last) continue;
    out += (out.empty() ? ": " : "; ") + said.noun;
    out_.note(mark.unit, said.did);
  }
  return out;
}

// "Three hits, one saved (4): a base lost". Where a hit is a loss by itself, the loss says it all.
std::string StoryTeller::hurt(const Struck& e, bool plain) {
  const int hits = e.hits + e.stopped;
  std::string lost = harm(step());
  if (plain && !lost.empty()) lost[0] = ',';
  if (!phrases().miss.empty() && (hits == 0 || !lost.empty())) {
    const std::string nothing = hits == 0 ? std::string(phrases().miss) : std::string();
    if (lost.empty()) return nothing;
    return nothing.empty() ? lost.substr(2) : nothing + "; " + lost.substr(2);
  }
  return counted(hits, "hit", hits == 0 ? "hit" : "hits") + stopped(e) + lost;
}

const Struck* StoryTeller::blow_before() const {
  for (std::size_t i = at_; i-- > 0;)
    if (const auto* found = std::get_if<Struck>(&steps_[i].what)) return found;
  return nullptr;
}

// "The 33rd fired at the militia", "They struck back".
std::string StoryTeller::blow_opening(const Struck& e, bool back) {
  const bool fire = e.how == kFire;
  if (!e.by.valid()) return capital(out_.name(e.unit)) + " came under fire";
  const std::string who = out_.subject_of(e.by);
  if (back) return who + " struck back";
  const bool own = setting_.roster[e.by.index()].side == setting_.roster[e.unit.index()].side;
  return fmt::format("{} {} {}{}", who,
                     !fire ? "struck at"
                     : own ? "fired past"
                           : "fired at",
                     out_.name(e.unit), fire && own ? " of their own side" : "");
}

void StoryTeller::tell(const Struck& e) {
  const Rolled* roll = roll_of(e.by);
  const bool fire = e.how == kFire;
  const int hits = e.hits + e.stopped;
  const Struck* before = blow_before();
  const bool back =
      !fire && before != nullptr && before->how == kMelee && before->by == e.unit && before->unit == e.by;
  if (roll == nullptr && !step().rolls.empty() && hits == 0) {
    const std::string who = out_.name(e.by), whom = out_.name(e.unit);
    return out_.sentence(fire ? fmt::format("Too few of {} could fire at {} for a die.", who, whom)
                              : fmt::format("{} had no die to strike at {} with.", capital(who), whom));
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
    const std::string did = hurt(e, plain);
    out_.sentence(fmt::format("{}{}{}.", out, plain ? ": " : ". ", plain ? did : capital(did)), e.by);
  }
  // Both strike before the dead are counted.
  pending_.insert(pending_.end(), step().lost.begin(), step().lost.end());
  if (at_ + 1 < steps_.size() && std::holds_alternative<Struck>(steps_[at_ + 1].what)) return;
  for (const Removed& lost : std::exchange(pending_, {})) tell_loss(lost);
}

// The points that led to the blow, told with it: ", 8 combat points to 3".
const Weighed* StoryTeller::points_of(const Struck& e) const {
  if (at_ == 0) return nullptr;
  const auto* points = std::get_if<Weighed>(&steps_[at_ - 1].what);
  return points != nullptr && points->unit == e.by && points->against == e.unit ? points : nullptr;
}

std::string StoryTeller::points_said(const Weighed& e) const {
  return fmt::format(", {} to {} {}", e.ours.sum(), e.theirs.sum(), phrases().sums);
}

// A shot or a blow that no other event tells: it did nothing.
void StoryTeller::tell_missed(const Rolled& roll) {
  const bool fire = roll.range >= 0;
  const Struck* before = blow_before();
  const bool back =
      !fire && before != nullptr && before->by == roll.against && before->unit == roll.made.unit;
  std::string out = out_.subject_of(roll.made.unit) +
                    (back ? std::string(" struck back")
                          : fmt::format(" {} {}", fire ? "fired at" : "struck at", out_.name(roll.against)));
  if (fire && roll.range >= kNoticed) out += ", " + measured(roll.range, setting_) + ",";
  const bool again = step().rolls.size() > 1;
  out_.sentence(
      fmt::format("{} and {} ({}).", out, roll.hits > 0 ? "hit" : "missed",
                  again ? fmt::format("{}; {} needed", thrown(step().rolls, roll.made.unit, words()),
                                      need_said(roll, words()))
                        : roll_said(roll, words())),
      roll.made.unit);
}

// ---- results

void StoryTeller::tell(const Marked& e) {
  const MarkSaid said = mark_said(e, words());
  if (said.did.empty()) return;
  const MarkerWord* word = find_word(words().markers, e.marker);
  if (sort_of(words(), e.marker) == MarkSort::allowance && !step().rolls.empty())
    return out_.sentence(
        fmt::format("{} rolled {}: {}.", out_.subject_of(e.unit), roll_in_short(step().rolls[0], words()),
                    counted(e.now - e.was, word->one, word->many)),
        e.unit);
  const std::string rolled = dice();
  const std::size_t left = rolled.empty() ? std::string::npos : said.did.find(" (");
  if (left == std::string::npos) return out_.say(e.unit, said.did, rolled);
  out_.say(e.unit, said.did.substr(0, left), fmt::format("{}, {} left", rolled, number_word(e.now)));
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

// A whole sentence of the sheet's: {brigade} is the unit's, {n} the number that came with it.
std::string StoryTeller::filled(std::string_view did, const Resolved& e) const {
  std::string out(did);
  if (const std::size_t at = out.find("{n}"); at != std::string::npos)
    out.replace(at, 3, std::to_string(e.total.sum()));
  if (const std::size_t at = out.find("{brigade}"); at != std::string::npos) {
    const std::string& name = setting_.roster[e.unit.index()].brigade_name;
    out.replace(at, 9, name.empty() ? "The brigade of " + briefly(e.unit, setting_) : name);
  }
  return out;
}

void StoryTeller::tell(const Resolved& e) {
  const ResultWord* word = find_word(words().results, e.result);
  if (const std::string_view title = list_of_result(words(), e.result); !title.empty())
    return tell_list(title);
  if (word == nullptr || word->did.empty()) return;
  if (word->did.find('{') != std::string_view::npos) return out_.sentence(filled(word->did, e));
  std::string relief;
  for (const Marked& mark : step().marks)
    if (mark.unit == e.unit && mark.now < mark.was && sort_of(words(), mark.marker) == MarkSort::burden)
      relief = ", " + mark_said(mark, words()).noun;
  out_.say(e.unit, word->did, dice() + relief);
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
  out_.sentence(fmt::format("{}: {} {}, {} {}.", capital(std::string(phrases().sums)), out_.name(e.unit),
                            e.ours.sum(), out_.name(e.against), e.theirs.sum()));
}

// ---- moves

std::string StoryTeller::steps_of(const Path& path) const {
  std::vector<std::string> out;
  for (const Manoeuvre& m : path)
    if (is_noticed(m)) out.push_back(step_of(m, setting_));
  return and_list(out);
}

// A leader who falls back beside his unit.
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
  if (charge == nullptr || way_of(e) < kNoticed) return false;
  return std::none_of(steps_.begin(), steps_.end(), [&](const Incident& one) {
    if (std::holds_alternative<Ordered>(one.what)) return false;
    return std::holds_alternative<Contacted>(one.what) || !one.lost.empty() || one.about == charge->unit;
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
    out_.say(e.unit, "came on", " " + measured(way, setting_));
    return out_.say(e.unit, "stopped short");
  }
  if (going == Going::aside) return out_.say(e.unit, did, dice());
  if (going == Going::back && (way < kNoticed || goes_with_unit(e))) return;
  if (going == Going::back && is_leader(e.unit))
    return out_.say(e.unit, "rode", fmt::format(" {} clear", measured(way, setting_)));
  if (going == Going::back) return out_.say(e.unit, did, " " + measured(way, setting_) + dice());
  if (is_leader(e.unit) && did.empty()) return;  // with his unit
  if (const std::string steps = steps_of(e.path); !steps.empty() && !is_leader(e.unit))
    return out_.march(e.unit, steps, dice());
  if (way < kNoticed) return;
  out_.say(e.unit, did.empty() ? "moved" : did, " " + measured(way, setting_) + dice());
}

// The charge that led to it was told, and nothing of it since.
bool StoryTeller::declares(const Contacted& e) const {
  for (std::size_t i = at_; i-- > 0;) {
    if (const auto* order = std::get_if<Ordered>(&steps_[i].what))
      return order->leader == e.a && order->unit == e.b;
    const auto* move = std::get_if<Moved>(&steps_[i].what);
    if (move == nullptr || move->unit != e.a) return false;
  }
  return false;
}

void StoryTeller::tell(const Contacted& e) {
  const std::string where = e.edge == "left" || e.edge == "right" ? plain(e.edge) + " flank" : plain(e.edge);
  const bool front = e.edge == "front" || e.edge.empty();
  if (declares(e)) {
    if (!front) out_.add(" in the " + where);
    return;
  }
  const std::string whom = out_.name(e.b);
  out_.say(e.a, front ? "closed with " + whom : fmt::format("struck {} in the {}", whom, where));
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
  out_.say(e.leader, fmt::format("{} {}{}", did, out_.names(whom, e.leader), after), rolled);
  // After a charge "they" might be either of the two.
  if (setting_.roster[e.leader.index()].kind == PieceKind::leader) out_.meant(whom);
}

// The list that says nothing after a name is of those who may act.
void StoryTeller::tell(const Drew& e) {
  const auto is_bare = [&](const ListedResult& one) {
    const ResultWord* word = find_word(words().results, one.key);
    return word != nullptr && word->did.empty();
  };
  const auto acts = std::find_if(phrases().lists.begin(), phrases().lists.end(), is_bare);
  const bool lists = acts != phrases().lists.end();
  std::vector<std::string> who;
  for (; lists && at_ + 1 < steps_.size(); ++at_) {
    const auto* result = std::get_if<Resolved>(&steps_[at_ + 1].what);
    if (result == nullptr || !(result->result == acts->key)) break;
    who.push_back(out_.name(result->unit));
  }
  std::string out = capital(card_text(e.card, setting_));
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
  if (purpose != phrases().purposes.end())
    more += gap(purpose->said);
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

void StoryTeller::tell(const Ended& e) {
  const auto why = std::find_if(phrases().ends.begin(), phrases().ends.end(),
                                [&](const EndPhrase& word) { return word.why == e.why; });
  const std::string when = why != phrases().ends.end() ? gap(why->said) : std::string();
  const bool american = e.winner == Side::american;
  const int ours = american ? e.points_american : e.points_british,
            theirs = american ? e.points_british : e.points_american;
  const bool scored = !setting_.aims.empty();
  if (e.winner != Side::none)
    return out_.sentence(
        fmt::format("{} won{}{}.", capital(people(e.winner, setting_)), when,
                    scored ? fmt::format(", {} points to {}", ours, theirs) : std::string()));
  std::string out = "The battle was drawn" + when;
  if (scored) out += ours + theirs == 0 ? ": neither side scored" : fmt::format(", {} points each", ours);
  out_.sentence(out + ".");
}

}  // namespace

std::string story_text(const std::vector<Incident>& steps, const Setting& setting, NamesTold& names) {
  return StoryTeller(steps, setting, names).text();
}

}  // namespace drumhead
