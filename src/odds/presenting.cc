// Puts odds into words and JSON.
#include "odds/presenting.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "odds/fate_words.h"
#include "odds/summary.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead {

namespace {

constexpr double kCertain = 1 - 1e-9;
constexpr std::size_t kHeadlines = 6;

// What becomes of a piece, a few words for each thing that a player would name.
std::vector<std::string> facts_of(const PieceFate& fate, const Lexicon& words) {
  std::vector<std::string> out;
  const auto add = [&](const std::string& fact) {
    if (!fact.empty() && std::find(out.begin(), out.end(), fact) == out.end()) out.push_back(fact);
  };
  if (fate.gone) add(loss_said(fate.how, words));
  if (fate.lost > 0 && !fate.gone) add(fmt::format("lost {}", fate.lost));
  if (fate.lost < 0) add(fmt::format("regained {}", -fate.lost));
  for (const Times& times : fate.went) add(going_said(times.word, words));
  for (const Times& times : fate.results) add(result_said(times.word, words));
  if (fate.hits > 0) add(fmt::format("{} {}", fate.hits, fate.hits == 1 ? "hit" : "hits"));
  for (const MarkChange& mark : fate.marks) add(state_said(mark, words));
  return out;
}

struct Told {
  std::vector<std::pair<PieceId, std::vector<std::string>>> pieces;
  std::string end;
  double p = 0;
};

std::string end_text(const Aftermath& what, const Setting& setting) {
  if (!what.over) return {};
  if (what.winner == Side::none) return "the battle is drawn";
  return "the battle is won by " + people(what.winner, setting);
}

// Every outcome as facts, without those that all outcomes share.
std::vector<Told> told(const Odds& odds, const Setting& setting) {
  std::vector<Told> out;
  std::map<std::pair<std::size_t, std::string>, double> shares;
  for (const Likely& likely : odds.outcomes) {
    Told one{{}, end_text(likely.what, setting), likely.p};
    for (const PieceFate& fate : likely.what.pieces) {
      one.pieces.emplace_back(fate.piece, facts_of(fate, *setting.words));
      for (const std::string& fact : one.pieces.back().second) shares[{fate.piece.index(), fact}] += likely.p;
    }
    out.push_back(std::move(one));
  }
  const double certain = odds.total() * kCertain;
  for (Told& one : out)
    for (auto& [piece, facts] : one.pieces)
      facts.erase(std::remove_if(facts.begin(), facts.end(),
                                 [&, id = piece.index()](const std::string& f) {
                                   return shares[{id, f}] >= certain;
                                 }),
                  facts.end());
  return out;
}

std::string joined(const std::vector<std::string>& facts) {
  std::string out;
  for (const std::string& fact : facts) out += (out.empty() ? "" : ", ") + fact;
  return out;
}

std::string label_of(const Told& one, const Setting& setting) {
  std::string out = one.end;
  for (const auto& [piece, facts] : one.pieces)
    if (!facts.empty())
      out += fmt::format("{}{}: {}", out.empty() ? "" : "; ", name_of(piece, setting), joined(facts));
  return out.empty() ? "nothing changes" : out;
}

void keep_likeliest(std::vector<Twig>& twigs, std::size_t most) {
  std::stable_sort(twigs.begin(), twigs.end(), [](const Twig& a, const Twig& b) { return a.p > b.p; });
  if (twigs.size() <= most) return;
  Twig rest{"anything else", 0, {}};
  for (std::size_t i = most - 1; i < twigs.size(); ++i) rest.p += twigs[i].p;
  twigs.resize(most - 1);
  twigs.push_back(std::move(rest));
}

// Pieces whose fate is open, in the order of the roster; an end of the battle comes before them.
std::vector<PieceId> open_pieces(const std::vector<Told>& all) {
  std::vector<PieceId> out;
  for (const Told& one : all)
    for (const auto& [piece, facts] : one.pieces)
      if (!facts.empty() && std::find(out.begin(), out.end(), piece) == out.end()) out.push_back(piece);
  std::sort(out.begin(), out.end(), [](PieceId a, PieceId b) { return a.index() < b.index(); });
  return out;
}

class Grower {
 public:
  Grower(const Setting& setting, std::vector<PieceId> pieces, std::size_t most)
      : setting_(setting), pieces_(std::move(pieces)), most_(most) {}

  std::vector<Twig> grow(const std::vector<const Told*>& those, std::size_t depth) const {
    std::vector<Twig> out;
    if (depth == pieces_.size()) return out;
    std::map<std::string, std::vector<const Told*>> groups;
    for (const Told* one : those) groups[label(*one, depth)].push_back(one);
    for (const auto& [text, group] : groups) {
      Twig twig{text, 0, grow(group, depth + 1)};
      for (const Told* one : group) twig.p += one->p;
      out.push_back(std::move(twig));
    }
    keep_likeliest(out, most_);
    return out;
  }

 private:
  std::string label(const Told& one, std::size_t depth) const {
    const std::string end = depth == 0 && !one.end.empty() ? one.end + "; " : std::string();
    for (const auto& [piece, facts] : one.pieces)
      if (piece == pieces_[depth] && !facts.empty())
        return end + fmt::format("{}: {}", name_of(piece, setting_), joined(facts));
    return end + fmt::format("{}: unchanged", name_of(pieces_[depth], setting_));
  }

  const Setting& setting_;
  std::vector<PieceId> pieces_;
  std::size_t most_;
};

// ---- JSON

json::array write_spread(const Spread& spread) {
  json::array out;
  for (const auto& [number, p] : spread.all) out.push_back(json::object{{"n", number}, {"p", p}});
  return out;
}

json::array write_words(const std::vector<WordChance>& list) {
  json::array out;
  for (const WordChance& each : list) out.push_back(json::object{{"what", each.word.view()}, {"p", each.p}});
  return out;
}

json::object write_marginal(const Marginal& marginal, const Setting& setting) {
  json::object out;
  out["unit"] = setting.roster[marginal.piece.index()].key;
  out["name"] = name_of(marginal.piece, setting);
  out["gone"] = marginal.gone;
  out["lost"] = write_spread(marginal.lost);
  out["hits"] = write_spread(marginal.hits);
  out["expected_lost"] = marginal.lost.mean();
  out["expected_hits"] = marginal.hits.mean();
  out["went"] = write_words(marginal.went);
  out["results"] = write_words(marginal.results);
  out["marks"] = write_words(marginal.gained);
  return out;
}

json::object write_throw(const ThrowOdds& made, const Setting& setting) {
  json::object out;
  out["purpose"] = write(made.purpose, setting);
  out["title"] = title_of(made.purpose, setting);
  if (made.unit.valid()) out["unit"] = write(made.unit, setting);
  if (made.against.valid()) out["against"] = write(made.against, setting);
  out["p"] = made.p;
  json::array hits;
  for (const double p : made.hits) hits.push_back(json::value(p));
  out["hits"] = std::move(hits);
  return out;
}

json::array write_tree(const std::vector<Twig>& twigs) {
  json::array out;
  for (const Twig& twig : twigs) {
    json::object one{{"label", twig.label}, {"p", twig.p}};
    if (!twig.below.empty()) one["below"] = write_tree(twig.below);
    out.push_back(std::move(one));
  }
  return out;
}

void write_range(json::object& out, const Odds& odds, double p) {
  if (odds.exact) return;
  const Range range = odds.range(p);
  out["least"] = range.least;
  out["most"] = range.most;
}

}  // namespace

std::string title_of(RuleId rule, const Setting& setting) {
  if (!rule.valid()) return {};
  const Rule& found = (*setting.book)[rule];
  return found.title.empty() ? found.question : found.title;
}

std::vector<Bar> bars(const Odds& odds, const Setting& setting, std::size_t most) {
  std::vector<Bar> out;
  std::map<std::string, std::size_t> places;
  for (const Told& one : told(odds, setting)) {
    const std::string label = label_of(one, setting);
    const auto [place, fresh] = places.try_emplace(label, out.size());
    if (fresh)
      out.push_back({label, one.p});
    else
      out[place->second].p += one.p;
  }
  std::stable_sort(out.begin(), out.end(), [](const Bar& a, const Bar& b) { return a.p > b.p; });
  if (out.size() <= most) return out;
  Bar rest{"anything else", 0};
  for (std::size_t i = most - 1; i < out.size(); ++i) rest.p += out[i].p;
  out.resize(most - 1);
  out.push_back(rest);
  return out;
}

std::vector<Twig> tree(const Odds& odds, const Setting& setting, std::size_t most) {
  const std::vector<Told> all = told(odds, setting);
  std::vector<const Told*> those;
  those.reserve(all.size());
  for (const Told& one : all) those.push_back(&one);
  return Grower(setting, open_pieces(all), most).grow(those, 0);
}

json::object write_odds(const Odds& odds, const Setting& setting) {
  json::object out;
  out["exact"] = odds.exact;
  out["missed"] = odds.missed;
  out["trials"] = odds.trials;
  if (odds.cut) out["cut"] = true;
  out["steps"] = odds.steps;
  json::array headline, bar_list, pieces, throws, answered, modifiers;
  for (const Chance& chance : chances(odds, setting)) {
    if (headline.size() == kHeadlines) break;
    json::object one{{"title", chance.title}, {"p", chance.p}};
    write_range(one, odds, chance.p);
    headline.push_back(std::move(one));
  }
  for (const Bar& bar : bars(odds, setting)) {
    json::object one{{"label", bar.label}, {"p", bar.p}};
    write_range(one, odds, bar.p);
    bar_list.push_back(std::move(one));
  }
  for (const Marginal& marginal : marginals(odds)) pieces.push_back(write_marginal(marginal, setting));
  for (const ThrowOdds& made : odds.throws) throws.push_back(write_throw(made, setting));
  for (const Answered& each : odds.answered)
    answered.push_back(json::object{{"prompt", each.prompt}, {"answer", each.answer}, {"p", each.p}});
  for (const RuleId rule : odds.modifiers) modifiers.push_back(write(rule, setting));
  out["headline"] = std::move(headline);
  out["bars"] = std::move(bar_list);
  out["tree"] = write_tree(tree(odds, setting));
  out["marginals"] = std::move(pieces);
  out["throws"] = std::move(throws);
  out["answered"] = std::move(answered);
  out["modifiers"] = std::move(modifiers);
  return out;
}

json::array write_worths(const std::vector<Worth>& worths, const Setting& setting) {
  json::array out;
  for (const Worth& worth : worths) {
    json::array swings;
    for (const Swing& swing : worth.swings)
      swings.push_back(
          json::object{{"title", swing.title}, {"with", swing.with}, {"without", swing.without}});
    out.push_back(json::object{{"rule", write(worth.rule, setting)},
                               {"title", title_of(worth.rule, setting)},
                               {"exact", worth.exact},
                               {"swings", std::move(swings)}});
  }
  return out;
}

json::object odds_json(Oddsmaker& maker, const Battle& battle, const Command& command,
                       const OddsAsked& asked) {
  const Setting& setting = battle.setting();
  if (const Verdict verdict = battle.check(command); !passes(verdict))
    return {{"refused", verdict_json(verdict, setting)}};
  Odds odds = maker.odds(battle, command, asked);
  if (!odds.exact && odds.missed > kLooseBound) {
    OddsAsked again = asked;
    again.beyond = Beyond::sample;
    again.limit = 0;
    const bool cut = odds.cut;
    odds = maker.odds(battle, command, again);
    odds.cut = odds.cut || cut;
  }
  json::object out = write_odds(odds, setting);
  json::array lines;
  for (const std::string& line : summary_of(odds, command, setting)) lines.push_back(json::value(line));
  out["summary"] = std::move(lines);
  return out;
}

void add_worths(Oddsmaker& maker, const Battle& battle, const Command& command, const OddsAsked& asked,
                json::object& told) {
  if (told.contains("refused") || !told["exact"].as_bool()) return;
  if (asked.gone && asked.gone() > kLateForWorths) return;
  const auto walks = static_cast<std::int64_t>(told["modifiers"].as_array().size());
  if (told["steps"].to_number<std::int64_t>() * walks > static_cast<std::int64_t>(kPageLimit)) return;
  const Odds odds = maker.odds(battle, command, asked);
  told["worths"] = write_worths(worths(maker, battle, command, asked, odds), battle.setting());
}

json::object page_odds(Oddsmaker& maker, const Battle& battle, const Command& command,
                       const std::function<double()>& gone) {
  OddsAsked asked;
  asked.until = Until::command;
  // A charge comes to blows later in the turn: to stop at the contact would say that nothing happens.
  if (const auto* charge = std::get_if<Charge>(&command)) {
    asked.until = Until::turn;
    asked.of = {charge->unit, charge->target};
  }
  asked.policy = Policy::of_bot("drill");
  asked.limit = kPageLimit;
  asked.trials = kPageTrials;
  asked.battles = kPageBattles;
  asked.gone = gone;
  json::object out = odds_json(maker, battle, command, asked);
  add_worths(maker, battle, command, asked, out);
  return out;
}

}  // namespace drumhead
