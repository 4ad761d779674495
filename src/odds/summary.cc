// Sorts outcomes into won, drawn, lost and not made, and adds up what they cost.
#include "odds/summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "odds/fate_words.h"
#include "words/names.h"
#include "words/phrasebook.h"
#include "words/phrases.h"

namespace drumhead {

namespace {

enum class Upshot : std::uint8_t { won, drawn, lost, not_made };
constexpr double kNamed = 0.01;  // a way below it is not named

const PieceFate* fate_of(const Aftermath& after, PieceId piece) {
  for (const PieceFate& fate : after.pieces)
    if (fate.piece == piece) return &fate;
  return nullptr;
}

const GoingWord* back_going(const PieceFate& fate, const Lexicon& words) {
  for (const Times& times : fate.went)
    if (const GoingWord* word = find_word(words.goings, times.word);
        word != nullptr && word->going == Going::back)
      return word;
  return nullptr;
}

bool has_result(const PieceFate* fate, ResultRole role, const Lexicon& words) {
  return fate != nullptr && std::any_of(fate->results.begin(), fate->results.end(), [&](const Times& times) {
           return role_of_result(words, times.word) == role;
         });
}

bool is_beaten(const PieceFate* fate, const Lexicon& words) {
  return fate != nullptr &&
         (fate->gone || back_going(*fate, words) != nullptr || has_result(fate, ResultRole::loses, words));
}

// "falls back" of one, "fall back" of several; "passes", "pass".
std::string does_said(std::string_view does, bool many) {
  std::string out(does);
  const std::size_t end = std::min(out.find(' '), out.size());
  const std::size_t ending = out.substr(0, end).ends_with("sses") ? 2 : 1;
  if (many && end > ending && out[end - 1] == 's') out.erase(end - ending, ending);
  return out;
}

// What becomes of the beaten: "falls back", "pushed back", "destroyed".
std::string way_of(const PieceFate& fate, const Setting& setting) {
  const Lexicon& words = *setting.words;
  const bool many = agreeing("was", fate.piece, setting) == "were";
  if (fate.gone) {
    const std::string how = loss_said(fate.how, words);
    return how.substr(0, how.find(','));
  }
  for (const Times& times : fate.results)
    if (role_of_result(words, times.word) == ResultRole::yields) return result_said(times.word, words);
  const GoingWord* back = back_going(fate, words);
  return does_said(back != nullptr ? back->does : "loses the round", many);
}

Upshot class_of(const PieceFate* charger, const PieceFate* target, const Lexicon& words) {
  if (has_result(charger, ResultRole::refuses, words)) return Upshot::not_made;
  const bool ours = is_beaten(charger, words), theirs = is_beaten(target, words);
  if (ours == theirs) return Upshot::drawn;
  return theirs ? Upshot::won : Upshot::lost;
}

using Shares = std::map<std::string, double>;

// ": the militia fell back 67%, was destroyed 31%"
std::string ways_text(const Shares& ways, PieceId who, const Setting& setting) {
  std::vector<std::pair<std::string, double>> sorted(ways.begin(), ways.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [way, p] : sorted)
    if (p >= kNamed)
      out += fmt::format("{} {} {}", out.empty() ? ": " + briefly(who, setting) : ",", way, percent_text(p));
  return out;
}

// What the sheet counts strength in.
std::string_view unit_of_loss(const Lexicon& words) { return phrases_of(words).strength; }

double mean_lost(const Odds& odds, PieceId piece) {
  double out = 0;
  for (const Likely& likely : odds.outcomes)
    if (const PieceFate* fate = fate_of(likely.what, piece)) out += likely.p * std::max(0, fate->lost);
  return out;
}

std::string tenths_text(double value) {
  return value > 0 && value < 0.05 ? std::string("under 0.1") : fmt::format("{:.1f}", value);
}

std::string cost_line(const Odds& odds, PieceId ours, PieceId theirs, const Setting& setting) {
  return fmt::format("Cost in {}: theirs {}, ours {}.", unit_of_loss(*setting.words),
                     tenths_text(mean_lost(odds, theirs)), tenths_text(mean_lost(odds, ours)));
}

// Whole figures that add up to 100: what rounding leaves over goes to those that lost most by it.
std::array<std::string, 4> whole_percents(const std::array<double, 4>& share) {
  std::array<int, 4> whole{};
  int left = 100;
  for (std::size_t i = 0; i < share.size(); ++i) left -= whole[i] = static_cast<int>(share[i] * 100);
  for (; left > 0 && left < 5; --left) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < share.size(); ++i)
      if (share[i] * 100 - whole[i] > share[best] * 100 - whole[best]) best = i;
    ++whole[best];
  }
  std::array<std::string, 4> out;
  for (std::size_t i = 0; i < share.size(); ++i)
    out[i] = whole[i] == 0 ? "<1%" : whole[i] == 100 && share[i] < 1 ? ">99%" : fmt::format("{}%", whole[i]);
  return out;
}

// ---- what it hangs on

struct Fork {
  PieceId who;
  Word result;
  std::string_view does;
  double p = 0, won = 0;  // that it comes to this; and that the charge is won too
};

bool has_fallen(const PieceFate* fate, const Word& result) {
  return fate != nullptr && std::any_of(fate->results.begin(), fate->results.end(),
                                        [&](const Times& times) { return times.word == result; });
}

// The tests of those who are charged that the sheet says a charge hangs on.
std::vector<Fork> forks_of(const Odds& odds, PieceId charger, PieceId target, const Lexicon& words) {
  std::vector<Fork> out;
  for (const DecidingResult& test : phrases_of(words).decides)
    if (test.role == ResultRole::turns) out.push_back({target, test.key, test.does});
  for (const Likely& likely : odds.outcomes) {
    const PieceFate *ours = fate_of(likely.what, charger), *theirs = fate_of(likely.what, target);
    const double won = class_of(ours, theirs, words) == Upshot::won ? likely.p : 0;
    for (Fork& fork : out)
      if (has_fallen(fork.who == charger ? ours : theirs, fork.result)) fork.p += likely.p, fork.won += won;
  }
  return out;
}

// "If the militia stand: won 94%; if not, 100%.", where one test moves the chance by a twentieth or more.
std::string turning_line(const Odds& odds, PieceId charger, PieceId target, const Setting& setting) {
  constexpr double kRare = 0.02, kTurns = 0.05;
  const Lexicon& words = *setting.words;
  const std::vector<Fork> forks = forks_of(odds, charger, target, words);
  double won = 0;
  for (const Likely& likely : odds.outcomes)
    if (class_of(fate_of(likely.what, charger), fate_of(likely.what, target), words) == Upshot::won)
      won += likely.p;
  const Fork* best = nullptr;
  double widest = kTurns;
  for (const Fork& fork : forks) {
    const double other = odds.total() - fork.p;
    if (fork.p < kRare || other < kRare) continue;
    const double turn = std::abs(fork.won / fork.p - (won - fork.won) / other);
    if (turn <= widest) continue;
    widest = turn;
    best = &fork;
  }
  if (best == nullptr) return {};
  const bool many = agreeing("was", best->who, setting) == "were";
  return fmt::format("If {} {}: won {}; if not, {}.", briefly(best->who, setting),
                     agreeing(does_said(best->does, many), best->who, setting),
                     percent_text(best->won / best->p),
                     percent_text((won - best->won) / (odds.total() - best->p)));
}

std::vector<std::string> of_charge(const Odds& odds, PieceId charger, PieceId target,
                                   const Setting& setting) {
  const Lexicon& words = *setting.words;
  std::array<double, 4> share{};
  std::array<Shares, 4> ways;
  for (const Likely& likely : odds.outcomes) {
    const PieceFate *ours = fate_of(likely.what, charger), *theirs = fate_of(likely.what, target);
    const auto at = static_cast<std::size_t>(class_of(ours, theirs, words));
    share[at] += likely.p;
    const PieceFate* beaten = at == 0 ? theirs : at == 2 ? ours : nullptr;
    if (beaten != nullptr) ways[at][way_of(*beaten, setting)] += likely.p;
  }
  // Odds that stop before the fight decide nothing: then nothing is said of it.
  constexpr auto kDrawn = static_cast<std::size_t>(Upshot::drawn);
  if (share[kDrawn] >= odds.total()) return {};
  // What is fought later in the turn is not drawn.
  const std::string_view titles[] = {"Won", odds.to_the_end ? "Drawn" : "Still open", "Lost", "Not made"};
  const std::string about = odds.trials > 0 ? "about " : "";
  const std::array<std::string, 4> percents = whole_percents(share);
  std::string line;
  for (std::size_t i = 0; i < share.size(); ++i)
    if (share[i] > 0)
      line += fmt::format("{}{} {}{}{}.", line.empty() ? "" : " ", titles[i], about, percents[i],
                          ways_text(ways[i], i == 2 ? charger : target, setting));
  std::vector<std::string> out = {line, cost_line(odds, charger, target, setting)};
  if (std::string turning = turning_line(odds, charger, target, setting); !turning.empty())
    out.push_back(std::move(turning));
  return out;
}

// "one base 6%, two 1%"
std::string losses_text(const Odds& odds, PieceId target, const Setting& setting) {
  std::map<int, double> lost;
  double gone = 0;
  for (const Likely& likely : odds.outcomes) {
    const PieceFate* fate = fate_of(likely.what, target);
    if (fate != nullptr && fate->gone)
      gone += likely.p;
    else if (fate != nullptr && fate->lost > 0)
      lost[fate->lost] += likely.p;
  }
  std::vector<std::string> out;
  for (const auto& [n, p] : lost)
    if (p >= kNamed) out.push_back(fmt::format("{} {}", number_word(n), percent_text(p)));
  if (gone >= kNamed) out.push_back("the unit itself " + percent_text(gone));
  return out.empty() ? fmt::format("No {} lost.", unit_of_loss(*setting.words))
                     : fmt::format("Lost {}: {}.", unit_of_loss(*setting.words), and_list(out));
}

// What the tests that follow a shot say: "failed the fire test".
Shares tests_after(const Odds& odds, PieceId target, const Lexicon& words) {
  Shares out;
  for (const Likely& likely : odds.outcomes)
    if (const PieceFate* fate = fate_of(likely.what, target)) {
      std::set<std::string> told;
      for (const Times& times : fate->results) told.insert(result_said(times.word, words));
      for (const std::string& said : told)
        if (!said.empty()) out[said] += likely.p;
    }
  return out;
}

// "1.7 hits", "2 hits", "1 hit"
std::string hits_text(double mean) {
  const std::string tenths = fmt::format("{:.1f}", mean);
  const std::string said = tenths.ends_with(".0") ? tenths.substr(0, tenths.size() - 2) : tenths;
  return said + (said == "1" ? " hit" : " hits");
}

// What it is left in, and what it must do next: "shaken", "a morale test follows". The likeliest first.
std::vector<std::pair<std::string, double>> brought(const Odds& odds, PieceId target, const Lexicon& words) {
  Shares shares;
  for (const Likely& likely : odds.outcomes)
    if (const PieceFate* fate = fate_of(likely.what, target))
      for (const MarkChange& mark : fate->marks) {
        const MarkerWord* word = find_word(words.markers, mark.key);
        const MarkSort sort = sort_of(words, mark.key);
        const bool names = word != nullptr && word->told;
        if (names && (sort == MarkSort::state || sort == MarkSort::untold) && mark.now > mark.was)
          shares[std::string(word->many)] += likely.p;
      }
  std::vector<std::pair<std::string, double>> out(shares.begin(), shares.end());
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  for (const auto& [result, p] : tests_after(odds, target, words))
    if (p >= kNamed && !shares.contains(result)) out.emplace_back(result, p);
  return out;
}

std::vector<std::string> of_shot(const Odds& odds, PieceId target, const Setting& setting) {
  constexpr std::size_t kMostBrought = 3;
  double hits = 0, any = 0;
  std::map<std::string, std::map<int, double>> burdens;  // by mark and number
  for (const Likely& likely : odds.outcomes) {
    const PieceFate* fate = fate_of(likely.what, target);
    if (fate == nullptr) continue;
    hits += likely.p * fate->hits;
    any += fate->hits > 0 ? likely.p : 0;
    for (const MarkChange& mark : fate->marks)
      if (mark.now > mark.was && sort_of(*setting.words, mark.key) == MarkSort::burden)
        burdens[mark.key.text()][mark.now - mark.was] += likely.p;
  }
  std::vector<std::string> out = {
      fmt::format("{} on average; at least one {}.", hits_text(hits), percent_text(any)),
      losses_text(odds, target, setting)};
  for (const auto& [marker, numbers] : burdens) {
    std::vector<std::string> shares;
    for (const auto& [n, p] : numbers)
      if (p >= kNamed) shares.push_back(fmt::format("{} {}", number_word(n), percent_text(p)));
    const MarkerWord* word = find_word(setting.words->markers, Word(marker));
    if (word != nullptr && !shares.empty() && out.size() < 3)
      out.push_back(fmt::format("{}: {}.", capital(std::string(word->many)), and_list(shares)));
  }
  std::vector<std::string> brings;
  for (const auto& [what, p] : brought(odds, target, *setting.words))
    if (brings.size() < kMostBrought) brings.push_back(fmt::format("{} {}", what, percent_text(p)));
  if (!brings.empty() && out.size() < 3) out.push_back(capital(and_list(brings)) + ".");
  return out;
}

}  // namespace

std::string percent_text(double p) {
  constexpr double kSumError = 1e-9;  // what sums of many shares are off by
  if (p > kSumError && p < 0.005) return "<1%";
  if (p < 1 - kSumError && p > 0.995) return ">99%";
  return fmt::format("{:.0f}%", p * 100);
}

std::array<std::string, 4> Upshots::percents() const { return whole_percents({won, drawn, lost, not_made}); }

Upshots upshots_of(const Odds& odds, const Command& command, const Battle& battle) {
  Upshots out;
  PieceId ours, theirs;
  if (const auto* charge = std::get_if<Charge>(&command)) {
    ours = charge->unit;
    theirs = charge->target;
  } else if (const auto* order = std::get_if<Order>(&command); order != nullptr && order->units.size() == 1) {
    ours = order->units[0];
    theirs = order->target;
  } else if (const auto* shoot = std::get_if<Shoot>(&command); shoot != nullptr && !shoot->aims.empty()) {
    ours = shoot->unit;
    theirs = shoot->aims[0].target;
  }
  if (!theirs.valid()) return out;
  out.charge = !std::holds_alternative<Shoot>(command);
  double* const share[] = {&out.won, &out.drawn, &out.lost, &out.not_made};
  for (const Likely& likely : odds.outcomes) {
    const PieceFate *we = fate_of(likely.what, ours), *they = fate_of(likely.what, theirs);
    *share[static_cast<std::size_t>(class_of(we, they, *battle.setting().words))] += likely.p;
    out.hit += they != nullptr && they->hits > 0 ? likely.p : 0;
  }
  for (const PieceView& piece : battle.view().pieces) {
    if (piece.start > 0 && piece.id == ours) out.ours = mean_lost(odds, ours) / piece.start;
    if (piece.start > 0 && piece.id == theirs) out.theirs = mean_lost(odds, theirs) / piece.start;
  }
  return out;
}

std::vector<std::string> summary_of(const Odds& odds, const Command& command, const Setting& setting) {
  if (const auto* charge = std::get_if<Charge>(&command))
    return of_charge(odds, charge->unit, charge->target, setting);
  if (const auto* order = std::get_if<Order>(&command))
    return order->target.valid() && order->units.size() == 1
               ? of_charge(odds, order->units[0], order->target, setting)
               : std::vector<std::string>();
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr || shoot->aims.size() != 1) return {};
  return of_shot(odds, shoot->aims[0].target, setting);
}

}  // namespace drumhead
