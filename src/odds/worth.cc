// Marginals, chances and what a modifier changes in them.
#include "odds/worth.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "odds/fate_words.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr double kAlways = 1 - 1e-9, kNothing = 1e-12;

void add(Spread& spread, int number, double p) {
  const auto place = std::lower_bound(spread.all.begin(), spread.all.end(), number,
                                      [](const auto& known, int wanted) { return known.first < wanted; });
  if (place != spread.all.end() && place->first == number)
    place->second += p;
  else
    spread.all.insert(place, {number, p});
}

void add(std::vector<WordChance>& list, const Word& word, double p) {
  for (WordChance& known : list)
    if (known.word == word) {
      known.p += p;
      return;
    }
  list.push_back({word, p});
}

void add(Marginal& marginal, const PieceFate& fate, double p) {
  add(marginal.lost, fate.lost, p);
  add(marginal.hits, fate.hits, p);
  if (fate.gone) marginal.gone += p;
  for (const Times& times : fate.went) add(marginal.went, times.word, p);
  for (const Times& times : fate.results) add(marginal.results, times.word, p);
  for (const MarkChange& mark : fate.marks)
    if (mark.now > mark.was) add(marginal.gained, mark.key, p);
}

// Outcomes in which a piece has no fate: it lost nothing and was not hit.
void fill_up(Marginal& marginal, double total) {
  double told = 0;
  for (const auto& [number, p] : marginal.lost.all) told += p;
  if (total - told < kNothing) return;
  add(marginal.lost, 0, total - told);
  add(marginal.hits, 0, total - told);
}

// A chance with what it weighs: the lower, the more it matters.
struct Ranked {
  int rank = 0;
  Chance chance;
};

double chance_of(const std::vector<Ranked>& list, const std::string& title) {
  for (const Ranked& one : list)
    if (one.chance.title == title) return one.chance.p;
  return 0;
}

}  // namespace

double Spread::mean() const {
  double out = 0;
  for (const auto& [number, p] : all) out += number * p;
  return out;
}

double Spread::at_least(int number) const {
  double out = 0;
  for (const auto& [each, p] : all)
    if (each >= number) out += p;
  return out;
}

std::vector<Marginal> marginals(const Odds& odds) {
  std::vector<Marginal> out;
  for (const Likely& likely : odds.outcomes)
    for (const PieceFate& fate : likely.what.pieces) {
      const auto place = std::lower_bound(
          out.begin(), out.end(), fate.piece,
          [](const Marginal& known, PieceId wanted) { return known.piece.value < wanted.value; });
      const bool known = place != out.end() && place->piece == fate.piece;
      Marginal& marginal = known ? *place : *out.insert(place, Marginal{fate.piece, {}, {}, 0, {}, {}, {}});
      add(marginal, fate, likely.p);
    }
  const double total = odds.total();
  for (Marginal& marginal : out) fill_up(marginal, total);
  return out;
}

namespace {

void gather_end(const Odds& odds, const Setting& setting, std::vector<Ranked>& all) {
  double p[3] = {};
  for (const Likely& likely : odds.outcomes)
    if (likely.what.over) p[static_cast<std::size_t>(likely.what.winner)] += likely.p;
  for (const Side side : {Side::british, Side::american, Side::none}) {
    const double here = p[static_cast<std::size_t>(side)];
    std::string title = side == Side::none ? std::string("the battle is drawn")
                                           : "the battle is won by " + people(side, setting);
    all.push_back({0, {std::move(title), here}});
  }
}

// All chances, the certain ones too: with one modifier less something may become certain. A result and the
// mark that it sets are one fact, and the mark may come about otherwise too.
std::vector<Ranked> every_chance(const Odds& odds, const Setting& setting) {
  std::vector<Ranked> all;
  gather_end(odds, setting, all);
  const auto add = [&](int rank, std::string title, double p) {
    for (Ranked& known : all)
      if (known.chance.title == title) {
        known.chance.p = std::max(known.chance.p, p);
        return;
      }
    all.push_back({rank, {std::move(title), p}});
  };
  for (const Marginal& marginal : marginals(odds)) {
    const std::string name = name_of(marginal.piece, setting);
    const bool leads = setting.roster[marginal.piece.index()].kind == PieceKind::leader;
    add(1, name + (leads ? " falls" : " is lost"), marginal.gone);
    const Lexicon& words = *setting.words;
    const auto add_said = [&](int rank, const std::string& said, double p) {
      if (!said.empty()) add(rank, fmt::format("{}: {}", name, said), p);
    };
    for (const WordChance& each : marginal.went) add_said(2, going_said(each.word, words), each.p);
    add(3, fmt::format("{} loses strength", name), marginal.lost.at_least(1));
    for (const WordChance& each : marginal.results) add_said(4, result_said(each.word, words), each.p);
    for (const WordChance& each : marginal.gained) add_said(5, gained_said(each.word, words), each.p);
    add(6, fmt::format("{} is hit", name), marginal.hits.at_least(1));
  }
  return all;
}

}  // namespace

std::vector<Chance> chances(const Odds& odds, const Setting& setting) {
  std::vector<Ranked> all = every_chance(odds, setting);
  // Certain and impossible ones are left out.
  std::erase_if(all, [](const Ranked& one) { return one.chance.p <= kNothing || one.chance.p >= kAlways; });
  std::stable_sort(all.begin(), all.end(), [](const Ranked& a, const Ranked& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.chance.p > b.chance.p;
  });
  std::vector<Chance> out;
  for (Ranked& one : all) out.push_back(std::move(one.chance));
  return out;
}

Worth worth_of(Oddsmaker& maker, const Battle& battle, const Command& command, const OddsAsked& asked,
               const Odds& with, RuleId rule) {
  OddsAsked less = asked;
  less.without = rule;
  const Odds without = maker.odds(battle, command, less);
  Worth out;
  out.rule = rule;
  out.exact = with.exact && without.exact;
  const std::vector<Ranked> a = every_chance(with, battle.setting()),
                            b = every_chance(without, battle.setting());
  for (const auto& [rank, chance] : a)
    out.swings.push_back({chance.title, chance.p, chance_of(b, chance.title)});
  for (const Ranked& other : b)
    if (std::none_of(a.begin(), a.end(),
                     [&](const Ranked& one) { return one.chance.title == other.chance.title; }))
      out.swings.push_back({other.chance.title, 0, other.chance.p});
  const auto size = [](const Swing& swing) { return std::abs(swing.with - swing.without); };
  out.swings.erase(std::remove_if(out.swings.begin(), out.swings.end(),
                                  [&](const Swing& swing) { return size(swing) < 1e-9; }),
                   out.swings.end());
  std::stable_sort(out.swings.begin(), out.swings.end(),
                   [&](const Swing& x, const Swing& y) { return size(x) > size(y); });
  return out;
}

std::vector<Worth> worths(Oddsmaker& maker, const Battle& battle, const Command& command,
                          const OddsAsked& asked, const Odds& with) {
  std::vector<Worth> out;
  for (const RuleId rule : with.modifiers) out.push_back(worth_of(maker, battle, command, asked, with, rule));
  const auto size = [](const Worth& worth) {
    return worth.swings.empty() ? 0.0 : std::abs(worth.swings[0].with - worth.swings[0].without);
  };
  std::stable_sort(out.begin(), out.end(), [&](const Worth& a, const Worth& b) { return size(a) > size(b); });
  return out;
}

}  // namespace drumhead
