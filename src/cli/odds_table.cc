// Prints odds.
#include "cli/odds_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "cli/output.h"
#include "odds/presenting.h"
#include "words/phrasebook.h"
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
  if (odds.exact) return fmt::format("{:>4}", percent_text(p));
  const Range range = odds.range(p);
  return fmt::format("{:>4} [{}, {}]", percent_text(p), percent_text(range.least), percent_text(range.most));
}

std::string quality_of(const Odds& odds) {
  if (odds.exact)
    return fmt::format("Exact: {}, {} steps.", counted(odds.outcomes.size(), "outcome"), odds.steps);
  if (odds.trials > 0)
    return fmt::format("Not exact: {} trials; the brackets hold the truth in 95% of such samples.",
                       odds.trials);
  return fmt::format("Not exact: {} of the probability was not followed; the bounds stand in brackets.",
                     percent_text(odds.missed));
}

void put_throw(const ThrowOdds& made, const Odds& odds, const Setting& setting) {
  std::string spread;
  for (std::size_t k = 0; k < made.hits.size(); ++k)
    if (made.hits[k] > 0) spread += fmt::format("  {}: {}", k, percent_text(made.hits[k] / made.p));
  std::string who = made.unit.valid() ? name_of(made.unit, setting) + ", " : std::string();
  put_line("  {}{}{}", who, title_of(made.purpose, setting),
           made.p >= odds.total() ? std::string()
                                  : fmt::format(", if it comes to that ({}{})", odds.exact ? "" : "about ",
                                                percent_text(made.p)));
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
    put_line("  {}: {:.1f} {} lost, {:.1f} hits taken", name_of(each.piece, setting), each.lost.mean(),
             phrases_of(*setting.words).strength, each.hits.mean());
  }
  if (!odds.throws.empty()) put_line("\nDice, and how many of them count");
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
      put_line("  {}: {} with it, {} without", swing.title, percent_text(swing.with),
               percent_text(swing.without));
    }
  }
}

// Won, drawn, lost and not made add up to 100, as in the lines above.
static std::string share_text(const Upshots& upshots, double Upshots::*share) {
  constexpr double Upshots::*kWays[] = {&Upshots::won, &Upshots::drawn, &Upshots::lost, &Upshots::not_made};
  const std::array<std::string, 4> percents = upshots.percents();
  for (std::size_t i = 0; i < std::size(kWays); ++i)
    if (share == kWays[i]) return upshots.*share > 0 ? percents[i] : "0%";
  return percent_text(upshots.*share);
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
      line += fmt::format(" {:>12}", share_text(column.upshots, row.share));
    put_line("{}", line);
  };
  if (columns.front().upshots.charge)
    for (const Row& row : kCharge) put_row(row);
  else
    for (const Row& row : kShot) put_row(row);
}

}  // namespace drumhead::cli
