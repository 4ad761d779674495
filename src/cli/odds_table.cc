// Prints odds.
#include "cli/odds_table.h"

#include <algorithm>
#include <cmath>

#include "cli/output.h"
#include "odds/presenting.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::cli {

namespace {

constexpr int kBar = 24;
constexpr std::size_t kMostChances = 12, kMostSwings = 4, kMostBars = 12;

std::string bar_of(double p) {
  const int full = static_cast<int>(std::lround(p * kBar));
  return std::string(static_cast<std::size_t>(full), '#') +
         std::string(static_cast<std::size_t>(kBar - full), '.');
}

std::string percent(const Odds& odds, double p) {
  if (odds.exact) return fmt::format("{:6.2f} %", 100 * p);
  const Range range = odds.range(p);
  return fmt::format("{:6.2f} % [{:.2f}, {:.2f}]", 100 * p, 100 * range.least, 100 * range.most);
}

std::string quality_of(const Odds& odds) {
  if (odds.exact)
    return fmt::format("Exact: {}, {} steps.", counted(odds.outcomes.size(), "outcome"), odds.steps);
  if (odds.trials > 0)
    return fmt::format("Not exact: {} trials; in brackets where 95 % of such samples have the truth.",
                       odds.trials);
  return fmt::format("Not exact: {:.4g} of the probability was not followed; in brackets the bounds.",
                     odds.missed);
}

void put_throw(const ThrowOdds& made, const Odds& odds, const Setting& setting) {
  std::string spread;
  for (std::size_t k = 0; k < made.hits.size(); ++k)
    if (made.hits[k] > 0) spread += fmt::format("  {}: {:.1f} %", k, 100 * made.hits[k] / made.p);
  std::string who = made.unit.valid() ? name_of(made.unit, setting) + ", " : std::string();
  put_line("  {}{} ({}made {:.1f} %)", who, title_of(made.purpose, setting), odds.exact ? "" : "about ",
           100 * made.p);
  put_line("   {}", spread);
}

// The first answers that were taken for granted. Passes and places are not worth telling.
void put_answers(const Odds& odds) {
  constexpr std::size_t kMostAnswers = 2;
  std::vector<std::string> told;
  for (const Answered& each : odds.answered) {
    if (each.answer.starts_with('{') || told.size() == kMostAnswers) continue;
    if (std::find(told.begin(), told.end(), each.prompt) != told.end()) continue;
    put_line("  Assumed: \"{}\" {}.", each.prompt, capital(spaced(each.answer)));
    told.push_back(each.prompt);
  }
}

void put_details(const Odds& odds, const Setting& setting);

}  // namespace

void put_odds(const std::string& title, const std::vector<std::string>& summary, const Odds& odds,
              const Setting& setting, bool more) {
  put_line("{}", title);
  for (const std::string& line : summary) put_line("  {}", line);
  put_answers(odds);
  if (more || !odds.exact) put_line("{}", quality_of(odds));
  if (more || summary.empty()) put_details(odds, setting);
}

namespace {

void put_details(const Odds& odds, const Setting& setting) {
  put("\n");
  for (const Bar& bar : bars(odds, setting, kMostBars))
    put_line("{} {} {}", percent(odds, bar.p), bar_of(bar.p), bar.label);
  const std::vector<Chance> all = chances(odds, setting);
  if (!all.empty()) put_line("\nWhat may happen");
  for (std::size_t i = 0; i < all.size() && i < kMostChances; ++i)
    put_line("{} {} {}", percent(odds, all[i].p), bar_of(all[i].p), all[i].title);
  bool head = false;
  for (const Marginal& each : marginals(odds)) {
    if (each.lost.mean() == 0 && each.hits.mean() == 0) continue;
    if (!head) put_line("\nOn average");
    head = true;
    put_line("  {}: loses {:.1f}, takes {:.1f} hits", name_of(each.piece, setting), each.lost.mean(),
             each.hits.mean());
  }
  if (!odds.throws.empty()) put_line("\nDice");
  for (const ThrowOdds& made : odds.throws) put_throw(made, odds, setting);
}

}  // namespace

void put_worths(const std::vector<Worth>& worths, const Setting& setting) {
  for (const Worth& worth : worths) {
    put_line("\nWorth of: {} ({}){}", title_of(worth.rule, setting), (*setting.book)[worth.rule].id,
             worth.exact ? "" : ", not exact");
    if (worth.swings.empty()) put_line("  it changes nothing here");
    for (std::size_t i = 0; i < worth.swings.size() && i < kMostSwings; ++i) {
      const Swing& swing = worth.swings[i];
      put_line("  {:+.2f} points: {} ({:.2f} % with it, {:.2f} % without)",
               100 * (swing.with - swing.without), swing.title, 100 * swing.with, 100 * swing.without);
    }
  }
}

void put_side_by_side(const std::vector<Column>& columns) {
  struct Row {
    const char* title;
    double Upshots::*share;
  };
  static constexpr Row kCharge[] = {{"Won", &Upshots::won},
                                    {"Drawn", &Upshots::drawn},
                                    {"Lost", &Upshots::lost},
                                    {"Not made", &Upshots::not_made},
                                    {"Their loss, of their strength", &Upshots::theirs},
                                    {"Our loss, of our strength", &Upshots::ours}};
  static constexpr Row kShot[] = {{"At least one hit", &Upshots::hit},
                                  {"Their loss, of their strength", &Upshots::theirs}};
  std::string head = fmt::format("\n{:<30}", "Side by side");
  for (const Column& column : columns) head += fmt::format(" {:>12}", column.sheet);
  put_line("{}", head);
  const auto put_row = [&](const Row& row) {
    std::string line = fmt::format("{:<30}", row.title);
    for (const Column& column : columns)
      line += fmt::format(" {:>12}", percent_text(column.upshots.*row.share));
    put_line("{}", line);
  };
  if (columns.front().upshots.charge)
    for (const Row& row : kCharge) put_row(row);
  else
    for (const Row& row : kShot) put_row(row);
}

}  // namespace drumhead::cli
