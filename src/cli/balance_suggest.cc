// Searches the knobs of a scenario: with few battles first, then with all for the best of each kind.
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

constexpr std::uint64_t kSearchGames =
    60;  // for each try; the best of each kind is fought as often as was asked

// What the weaker side makes of a handicap, in the first rows.
struct Tried {
  balance::Ledger ledger;
  Side weaker = Side::none;

  double share() const { return ledger.tallies()[1].score(weaker); }
  double off() const { return std::abs(share() - 0.5); }
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
    fight_plain();
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
  void fight_plain() {
    std::vector<std::uint64_t> rows(asked_.games);
    std::iota(rows.begin(), rows.end(), std::uint64_t{0});
    balance::Ledger ledger(plain_.series);
    const Progress progress(rows.size());
    on_this_machine(plain_, asked_.threads)(
        rows, stop_,
        [&](std::uint64_t row, const balance::Outcome& outcome) {
          rows_[row] = outcome;
          return ledger.add(row, outcome);
        },
        [&](std::size_t done) { progress.show(done); });
    plain_tally_ = ledger.tallies().front();
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
  std::optional<Tried> attempt(const balance::Handicap& handicap, std::uint64_t games) {
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
      if (row < games) {
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
    std::optional<Tried> tried = attempt(knob.steps[step], std::min(asked_.games, kSearchGames));
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

  // Stopped, what the search knows is told.
  void finish(std::vector<Suggestion>& out) {
    for (auto& [kind, best] : best_) {
      if (std::optional<Tried> more = attempt(*best.handicap, asked_.games)) best.tried = std::move(*more);
      balance::Difference change = balance::paired_shares(best.tried.ledger.pairs().front().score, 2);
      if (weaker_ == Side::american) change = {-change.value, {-change.range.high, -change.range.low}};
      if (!change.is_sure() || change.value < 0) continue;
      const balance::Tally& tally = best.tried.ledger.tallies()[1];
      const std::string file = "scenarios/" + plain_.series.scenario + ".toml";
      out.push_back({kind, best.handicap->what, balance::unified_diff(text_, best.handicap->text, file),
                     tally.score(weaker_), tally.score_interval(weaker_), change});
    }
    std::stable_sort(out.begin(), out.end(), [](const Suggestion& a, const Suggestion& b) {
      return std::abs(a.share - 0.5) < std::abs(b.share - 0.5);
    });
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
  if (all.found.empty()) return out + "  No single handicap was found that helps them for certain.\n";
  for (const Suggestion& one : all.found)
    out += fmt::format("\n  {}\n  {} {} {}: {:+.0f} points ({:+.0f} to {:+.0f}) with the same dice{}\n\n{}",
                       one.what, side, balance::percent_text(one.share), range_words(one.range),
                       100 * one.change.value, 100 * one.change.range.low, 100 * one.change.range.high,
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
    item["change"] = boost::json::object{
        {"change", one.change.value}, {"low", one.change.range.low}, {"high", one.change.range.high}};
    item["diff"] = one.diff;
    found.push_back(std::move(item));
  }
  out["suggestions"] = std::move(found);
  return out;
}

}  // namespace drumhead::cli
