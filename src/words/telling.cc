// Takes what was heard as entries.
#include "words/telling.h"

#include <fmt/format.h>

#include <algorithm>

#include "words/phrasebook.h"
#include "words/phrases.h"

namespace drumhead {

std::vector<LogEntry> Telling::take(const Setting& setting) {
  std::vector<LogEntry> out;
  for (const Story& story : stories_.sort(incidents_.take(*setting.words), setting)) {
    LogEntry entry;
    entry.steps = story.steps();
    entry.text = story_text(entry.steps, setting, names_);
    if (entry.text.empty()) continue;
    entry.fresh = story.fresh();
    const auto fresh = entry.steps.begin() + static_cast<std::ptrdiff_t>(story.fresh());
    entry.label = story_label({fresh, entry.steps.end()}, setting);
    entry.reckoning = story_reckoning(entry.steps, setting);
    if (story.may_go_on(*setting.words)) entry.story = story.id();
    for (const Incident& step : entry.steps) {
      entry.weight = std::min(entry.weight, step.weight);
      entry.ends_at = std::max(entry.ends_at, step.ends_at);
      for (const PieceId id : units_of(step))
        if (std::find(entry.units.begin(), entry.units.end(), id) == entry.units.end())
          entry.units.push_back(id);
    }
    out.push_back(std::move(entry));
  }
  return out;
}

// ---- on the map

namespace {

std::string mark_label(const Marked& mark, const Lexicon& words) {
  const MarkerWord* word = find_word(words.markers, mark.marker);
  const MarkSort sort = sort_of(words, mark.marker);
  if (word == nullptr || sort == MarkSort::allowance || sort == MarkSort::untold) return {};
  if (sort == MarkSort::state) return mark.now > mark.was ? std::string(word->many) : std::string();
  const bool worse = sort == MarkSort::strength ? mark.now < mark.was : mark.now > mark.was;
  if (!worse) return {};
  const int by = mark.now < mark.was ? mark.was - mark.now : mark.now - mark.was;
  const std::string what = fmt::format("{} {}", by, by == 1 ? word->one : word->many);
  return sort == MarkSort::strength ? "lost " + what : what;
}

std::string step_label(const Incident& step, const Lexicon& words) {
  if (!step.lost.empty() || std::holds_alternative<Removed>(step.what)) return "lost";
  for (const Marked& mark : step.marks)
    if (std::string label = mark_label(mark, words); !label.empty()) return label;
  if (const auto* mark = std::get_if<Marked>(&step.what)) return mark_label(*mark, words);
  const auto* blow = std::get_if<Struck>(&step.what);
  if (blow == nullptr) return {};
  return blow->hits == 0 ? "no hit" : fmt::format("{} {}", blow->hits, blow->hits == 1 ? "hit" : "hits");
}

}  // namespace

std::string story_label(const std::vector<Incident>& steps, const Setting& setting) {
  const Incident* weightiest = nullptr;
  for (const Incident& step : steps)
    if (!step_label(step, *setting.words).empty() &&
        (weightiest == nullptr || step.weight < weightiest->weight))
      weightiest = &step;
  return weightiest != nullptr ? step_label(*weightiest, *setting.words) : std::string();
}

// ---- dice, needs and modifiers

namespace {

std::string with_sign(int n) { return n < 0 ? minus_said(n) : "+" + std::to_string(n); }

// What dice were for; what a title says of its own numbers follows a colon.
std::string title_in(RuleId rule, const Setting& setting) {
  const std::string title = rule.valid() ? (*setting.book)[rule].title : std::string();
  return title.substr(0, title.find(": "));
}

bool is_changed(const Tally& tally) {
  return std::any_of(tally.lines.begin(), tally.lines.end(),
                     [](const TallyLine& line) { return line.delta != 0; });
}

// "cover +1, general with the unit −1". Lines of nothing are left out; the sign is as the sheet prints it,
// where plus is good for whoever rolls.
std::string modifiers_line(const Tally& tally, bool turned, const Setting& setting) {
  std::vector<std::string> out;
  for (const TallyLine& line : tally.lines) {
    if (line.delta == 0) continue;
    const std::string cause = cause_of(line.cite, setting);
    out.push_back((cause.empty() ? "" : cause + " ") + with_sign(turned ? -line.delta : line.delta));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

// "4, cover +1: 5".
std::string tally_line(const Tally& tally, bool turned, const Setting& setting) {
  if (!is_changed(tally)) return minus_said(tally.base);
  return fmt::format("{}{}: {}", tally.base == 0 && !turned ? std::string() : minus_said(tally.base) + ", ",
                     modifiers_line(tally, turned, setting), minus_said(tally.sum()));
}

// Empty: the entry has told all of it.
std::string roll_line(const Rolled& roll, const Setting& setting) {
  const std::string who = roll.made.unit.valid() ? capital(briefly(roll.made.unit, setting))
                                                 : capital(people(roll.made.who, setting));
  const std::string title = title_in(roll.made.purpose, setting);
  const bool needs = has_need(roll.made.judged), changed = is_changed(roll.need);
  if (title.empty() && !needs && !changed) return {};
  std::string out =
      fmt::format("{}{}: {}", who, title.empty() ? "" : ", " + title, roll_said(roll, *setting.words));
  if (changed && needs)
    out += fmt::format(" (need {})", tally_line(roll.need, roll.made.judged == Judged::at_least, setting));
  else if (changed)  // the sum shows what they come to
    out += fmt::format(" ({})", modifiers_line(roll.need, false, setting));
  return out + ".";
}

// The same sums, told by the other of the two first.
bool is_mirrored(const std::vector<Incident>& steps, const Weighed& sums) {
  for (const Incident& step : steps)
    if (const auto* other = std::get_if<Weighed>(&step.what)) {
      if (other == &sums) return false;
      if (other->unit == sums.against && other->against == sums.unit) return true;
    }
  return false;
}

}  // namespace

std::vector<std::string> story_reckoning(const std::vector<Incident>& steps, const Setting& setting) {
  std::vector<std::string> out;
  for (const Incident& step : steps) {
    for (const Rolled& roll : step.rolls)
      if (std::string line = roll.faces.empty() ? "" : roll_line(roll, setting); !line.empty())
        out.push_back(std::move(line));
    if (const auto* weighed = std::get_if<Weighed>(&step.what);
        weighed != nullptr && !is_mirrored(steps, *weighed)) {
      const std::string_view sums = phrases_of(*setting.words).sums;
      out.push_back(fmt::format("{}, {}: {}.", capital(briefly(weighed->unit, setting)), sums,
                                tally_line(weighed->ours, false, setting)));
      out.push_back(fmt::format("{}, {}: {}.", capital(briefly(weighed->against, setting)), sums,
                                tally_line(weighed->theirs, false, setting)));
    }
  }
  return out;
}

}  // namespace drumhead
