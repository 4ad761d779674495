// Searches the knobs of a scenario with few battles each, then tries the best of each kind with fresh dice.
//
// Rows below `games` are those of the search, the next `games` those that prove what it found. Which
// handicaps are told, and in which order, is settled by the search alone, so that nothing is chosen by the
// battles that are told.
#include "cli/balance_suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <numeric>

#include "balance/report.h"
#include "balance/scenario_text.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "words/names.h"

namespace drumhead::cli {

namespace {

constexpr std::uint64_t kSearchGames = 60;  // of each try

// What the weaker side makes of a handicap.
struct Tried {
  balance::Ledger ledger;
  Side weaker = Side::none;

  double share() const { return ledger.tallies()[1].score(weaker); }
  double off() const { return std::abs(share() - 0.5); }
  // To the battle as it is, pair by pair.
  balance::Difference change() const {
    const balance::Difference out = balance::paired_shares(ledger.pairs().front().score, 2);
    if (weaker == Side::british) return out;
    return {-out.value, {-out.range.high, -out.range.low}};
  }
};

// Rows of the series: so many from the first on.
struct Rows {
  std::uint64_t first = 0, count = 0;

  bool holds(std::uint64_t row) const { return first <= row && row < first + count; }
  std::vector<std::uint64_t> list() const {
    std::vector<std::uint64_t> out(count);
    std::iota(out.begin(), out.end(), first);
    return out;
  }
};

class Search {
 public:
  Search(const Home& home, const SuggestAsked& asked, std::string rules, const std::atomic<bool>& stop)
      : home_(home), asked_(asked), rules_(std::move(rules)), stop_(stop) {}

  Result<Suggestions> run() {
    Result<MusterTables> tables = home_.tables();
    if (!tables) return tables.problems();
    tables_.emplace(std::move(tables.value()));
    const Result<Scenario> scenario = home_.scenario(asked_.field.scenario, *tables_);
    if (!scenario) return scenario.problems();
    const Result<std::string> text = read_text(scenario.value().file);
    if (!text) return text.problems();
    text_ = text.value();
    Result<BalanceField> field = open_cell(home_, asked_.field, rules_, scenario.value(), asked_.version);
    if (!field) return field.problems();
    plain_ = std::move(field.value());
    plain_tally_ = fight_plain({0, asked_.games});
    Suggestions out = as_it_is();
    if (out.weaker == Side::none) return out;
    weaker_ = out.weaker;
    const std::vector<balance::Knob> knobs = balance::knobs_for(text_, scenario.value(), weaker_, rules_);
    for (const balance::Knob& knob : knobs)
      if (!stop_) turn(knob);
    finish(out.found);
    return out;
  }

 private:
  balance::Tally fight_plain(const Rows& rows) {
    balance::Ledger ledger(plain_.series);
    const Progress progress(rows.count);
    on_this_machine(plain_, asked_.threads)(
        rows.list(), stop_,
        [&](std::uint64_t row, const balance::Outcome& outcome) {
          rows_[row] = outcome;
          return ledger.add(row, outcome);
        },
        [&](std::size_t done) { progress.show(done); });
    return ledger.tallies().front();
  }

  Suggestions as_it_is() const {
    Suggestions out;
    out.rules = rules_;
    out.range = plain_tally_.score_interval(Side::british);
    out.share = plain_tally_.score(Side::british);
    if (out.range.holds(0.5)) return out;
    out.weaker = out.share < 0.5 ? Side::british : Side::american;
    out.share = plain_tally_.score(out.weaker);
    out.range = plain_tally_.score_interval(out.weaker);
    return out;
  }

  // None: it cannot be read or mustered, so it is no handicap.
  std::optional<Tried> attempt(const balance::Handicap& handicap, const Rows& wanted) {
    const Result<Scenario> scenario = read_scenario(handicap.text, asked_.field.scenario, *tables_);
    if (!scenario || stop_) return std::nullopt;
    const Result<BalanceField> field =
        open_cell(home_, asked_.field, rules_, scenario.value(), asked_.version);
    if (!field) return std::nullopt;
    if (error_is_terminal()) fmt::print(stderr, "\r{}\x1b[K", handicap.what);
    balance::Series pair = plain_.series;
    pair.compared = true;
    pair.cells.push_back(field.value().series.cells.front());
    Tried out{balance::Ledger(pair), weaker_};
    std::vector<std::uint64_t> rows;
    for (const auto& [row, outcome] : rows_)
      if (wanted.holds(row)) {
        rows.push_back(row);
        out.ledger.add(2 * row, outcome);
      }
    on_this_machine(field.value(), asked_.threads)(
        rows, stop_,
        [&](std::uint64_t row, const balance::Outcome& outcome) {
          return out.ledger.add(2 * row + 1, outcome);
        },
        [](std::size_t) {});
    if (error_is_terminal()) fmt::print(stderr, "\r\x1b[K");
    if (stop_) return std::nullopt;
    return out;
  }

  // A handicap that was tried, the best of its kind so far.
  struct Candidate {
    const balance::Handicap* handicap = nullptr;
    Tried tried;
  };

  // False: it is no handicap, or the search was stopped.
  bool consider(const balance::Knob& knob, std::size_t step, bool& falls_short) {
    std::optional<Tried> tried = attempt(knob.steps[step], {0, std::min(asked_.games, kSearchGames)});
    if (!tried) return false;
    falls_short = tried->share() < 0.5;
    const auto best = best_.find(knob.kind);
    if (best == best_.end())
      best_.emplace(knob.kind, Candidate{&knob.steps[step], std::move(*tried)});
    else if (tried->off() < best->second.tried.off())
      best->second = {&knob.steps[step], std::move(*tried)};
    return true;
  }

  // Where more helps more, half of what is left falls away with each try; else each is tried.
  void turn(const balance::Knob& knob) {
    bool falls_short = false;
    if (!knob.ordered) {
      for (std::size_t i = 0; i < knob.steps.size(); ++i) consider(knob, i, falls_short);
      return;
    }
    std::size_t low = 0,
                high = knob.steps.size();  // steps before low fall short of even, from high on none does
    while (low < high && !stop_) {
      const std::size_t middle = (low + high) / 2;
      if (consider(knob, middle, falls_short) && falls_short)
        low = middle + 1;
      else
        high = middle;
    }
  }

  // What the search chose, the nearest to even first, each with fresh dice; stopped, with what is known.
  void finish(std::vector<Suggestion>& out) {
    std::vector<std::pair<std::string, Candidate>> chosen;
    for (auto& [kind, best] : best_)
      if (best.tried.change().value > 0) chosen.emplace_back(kind, std::move(best));
    std::stable_sort(chosen.begin(), chosen.end(), [](const auto& a, const auto& b) {
      return a.second.tried.off() < b.second.tried.off();
    });
    const Rows fresh{asked_.games, asked_.games};
    if (!chosen.empty() && !stop_) fight_plain(fresh);
    for (auto& [kind, best] : chosen) {
      std::optional<Tried> proof = attempt(*best.handicap, fresh);
      out.push_back(suggestion_of(kind, *best.handicap, proof ? *proof : best.tried, proof.has_value()));
    }
  }

  Suggestion suggestion_of(const std::string& kind, const balance::Handicap& handicap, const Tried& tried,
                           bool fresh) const {
    const balance::Tally& tally = tried.ledger.tallies()[1];
    const std::string file = "scenarios/" + plain_.series.scenario + ".toml";
    return {kind,          handicap.what,        balance::unified_diff(text_, handicap.text, file),
            fresh,         tally.score(weaker_), tally.score_interval(weaker_),
            tried.change()};
  }

  const Home& home_;
  const SuggestAsked& asked_;
  std::string rules_;
  const std::atomic<bool>& stop_;
  std::optional<MusterTables> tables_;
  std::string text_;
  BalanceField plain_;
  balance::Tally plain_tally_;
  std::map<std::uint64_t, balance::Outcome> rows_;  // of the battle as it is
  Side weaker_ = Side::none;
  std::map<std::string, Candidate> best_;  // by kind
};

std::string range_words(const balance::Interval& range) {
  return fmt::format("({:.0f} to {:.0f})", 100 * range.low, 100 * range.high);
}

boost::json::object share_with_range(double share, const balance::Interval& range) {
  return {{"share", share}, {"low", range.low}, {"high", range.high}};
}

}  // namespace

Result<Suggestions> suggest(const Home& home, const SuggestAsked& asked, const std::string& rules,
                            const std::atomic<bool>& stop) {
  return Search(home, asked, rules, stop).run();
}

std::string suggestions_text(const Suggestions& all) {
  if (all.weaker == Side::none)
    return fmt::format("{}: even, as far as these battles show: British {} {}, a draw as half\n", all.rules,
                       balance::percent_text(all.share), range_words(all.range));
  const std::string_view side = name_of(all.weaker);
  std::string out = fmt::format("{}: {} {} {}, a draw as half\n", all.rules, side,
                                balance::percent_text(all.share), range_words(all.range));
  if (all.found.empty()) return out + "  No single handicap was found that helps them.\n";
  for (const Suggestion& one : all.found)
    out += fmt::format("\n  {}\n  {} {} {} {}: {:+.0f} points ({:+.0f} to {:+.0f}) pair by pair{}{}\n\n{}",
                       one.what, side, balance::percent_text(one.share), range_words(one.range),
                       one.fresh ? "with fresh dice" : "in the battles of the search, which flatter it",
                       100 * one.change.value, 100 * one.change.range.low, 100 * one.change.range.high,
                       one.change.is_sure() ? "" : ", may be chance",
                       one.range.holds(0.5) ? "; even, as far as these battles show" : "", one.diff);
  return out;
}

boost::json::object suggestions_json(const Suggestions& all) {
  boost::json::object out{{"rules", all.rules}};
  out["weaker"] = all.weaker == Side::none ? "none" : word_of(all.weaker);
  out["as_it_is"] = share_with_range(all.share, all.range);
  boost::json::array found;
  for (const Suggestion& one : all.found) {
    boost::json::object item{{"kind", one.kind}, {"what", one.what}};
    item["with_it"] = share_with_range(one.share, one.range);
    item["change"] = boost::json::object{{"change", one.change.value},
                                         {"low", one.change.range.low},
                                         {"high", one.change.range.high},
                                         {"sure", one.change.is_sure()}};
    item["fresh"] = one.fresh;
    item["diff"] = one.diff;
    found.push_back(std::move(item));
  }
  out["suggestions"] = std::move(found);
  return out;
}

}  // namespace drumhead::cli
