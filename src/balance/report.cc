// The table for people.
#include "balance/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "words/names.h"

namespace drumhead::balance {

namespace {

constexpr std::string_view kNone = "–";
constexpr int kLabel = 29;
constexpr int kLeastColumn = 13, kMostColumn = 24;
constexpr std::size_t kMostLosses = 3;  // that are named for each sheet

std::string range_text(const Interval& range) {
  return fmt::format("({:.0f}–{:.0f})", 100 * range.low, 100 * range.high);
}
std::string with_range(double share, const Interval& range) {
  return fmt::format("{} {}", percent_text(share), range_text(range));
}
std::string share_text(const Share& share) { return with_range(share.value(), share.interval()); }

std::string middle_text(const Counts& counts) {
  if (counts.count() == 0) return std::string(kNone);
  return fmt::format("{} ({}–{})", counts.quantile(0.5), counts.quantile(0.1), counts.quantile(0.9));
}

std::string mean_text(const Moments& moments) {
  return fmt::format("{:.1f} ±{:.1f}", moments.mean(), moments.interval().half_width());
}

std::string loss_text(const Moments& lost, int start) {
  if (start == 0) return std::string(kNone);
  const LossShare share = loss_share(lost, start);
  return with_range(share.value, share.range);
}

// With its sign, and nothing for less than it shows: "+3", "0".
std::string signed_text(double value, int digits) {
  const std::string text = fmt::format("{:+.{}f}", value, digits);
  return text.find_first_of("123456789") == std::string::npos ? text.substr(1) : text;
}

// "+3 (+1 to +5)", of a difference in so many parts.
std::string change_text(const Difference& change, double parts, int digits) {
  return fmt::format("{} ({} to {})", signed_text(parts * change.value, digits),
                     signed_text(parts * change.range.low, digits),
                     signed_text(parts * change.range.high, digits));
}
std::string points_text(const Difference& change) { return change_text(change, 100, 0); }

std::string cut(std::string text, std::size_t most) {
  std::size_t letters = 0, end = 0;
  for (; end < text.size(); ++end) {
    const bool begins = (static_cast<unsigned char>(text[end]) & 0xc0u) != 0x80u;
    if (begins && letters++ == most) break;
  }
  return end < text.size() ? text.substr(0, end) : text;
}

class Sheets {
 public:
  Sheets(const Ledger& ledger, int columns)
      : ledger_(ledger),
        wide_(std::clamp((columns - kLabel) / static_cast<int>(ledger.series().cells.size()), kLeastColumn,
                         kMostColumn)) {}

  using Value = std::function<std::string(const Cell&, const Tally&)>;

  // A row that says nothing of any sheet is left out.
  void row(std::string_view label, const Value& value) {
    std::string line = fmt::format("{:<{}}", cut(std::string(label), kLabel - 1), kLabel);
    bool says = false;
    for (std::size_t i = 0; i < ledger_.series().cells.size(); ++i) {
      const std::string told = value(ledger_.series().cells[i], ledger_.tallies()[i]);
      says = says || told != kNone;
      line += fmt::format("{:<{}}", told, wide_);
    }
    if (!says) return;
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  void heading(std::string_view words) { text += fmt::format("\n{}\n", words); }
  int bar() const { return wide_ - 2; }

  std::string text;

 private:
  const Ledger& ledger_;
  int wide_;
};

std::string opening_lines(const Series& series) {
  std::string out = fmt::format("{}: {} (British) against {} (American), seed {}\n", series.title,
                                series.players[0], series.players[1], series.seed);
  if (series.band)
    out += fmt::format(
        "History: {}; {:.0f} to {:.0f}% for the {} is plausible, a draw counting half.\n"
        "A question mark: the interval reaches over a limit of that.\n",
        series.band->either
            ? "either side might have won"
            : fmt::format("the {} won", series.band->winner == Side::british ? "British" : "Americans"),
        100 * series.band->low, 100 * series.band->high,
        series.band->winner == Side::british ? "British" : "Americans");
  return out + "\n";
}

void put_shares(const Series& series, Sheets& sheets) {
  sheets.row("",
             [](const Cell& cell, const Tally&) { return cell.changed.empty() ? cell.rules : "  changed"; });
  sheets.row("Battles", [](const Cell&, const Tally& tally) { return fmt::to_string(tally.battles); });
  for (const Side side : kSides) {
    sheets.row(fmt::format("{} won", name_of(side)),
               [&](const Cell&, const Tally& tally) { return share_text(tally.won(side)); });
    sheets.row(
        "", [&](const Cell&, const Tally& tally) { return bar_text(tally.won(side).value(), sheets.bar()); });
  }
  sheets.row("Drawn", [](const Cell&, const Tally& tally) { return share_text(tally.drawn()); });
  if (series.band)
    sheets.row(fmt::format("History: {} {:.0f}–{:.0f}%", name_of(series.band->winner), 100 * series.band->low,
                           100 * series.band->high),
               [&](const Cell&, const Tally& tally) {
                 const BesideHistory one = beside_history(tally, *series.band);
                 return fmt::format("{} {}{}", percent_text(one.share), one.inside ? "inside" : "outside",
                                    one.sure ? "" : "?");
               });
}

void put_course(Sheets& sheets) {
  sheets.heading("Turns: median (10 to 90 in a hundred battles)");
  sheets.row("Length", [](const Cell&, const Tally& tally) { return middle_text(tally.turns); });
  sheets.row("Decided after turn",
             [](const Cell&, const Tally& tally) { return middle_text(tally.decided); });
  sheets.heading("Points on average");
  for (const Side side : kSides)
    sheets.row(name_of(side), [&](const Cell&, const Tally& tally) {
      return mean_text(tally.points[index_of(side)].moments());
    });
  sheets.heading("Losses, of the strength at the start");
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    sheets.row(name_of(side), [&](const Cell& cell, const Tally& tally) {
      return loss_text(tally.lost[s].moments(), cell.start_of(side));
    });
    for (std::size_t arm = 0; arm < kArms; ++arm)
      sheets.row(fmt::format("  {}", word_of(static_cast<Arm>(arm))),
                 [&](const Cell& cell, const Tally& tally) {
                   return loss_text(tally.lost_arm[s][arm], cell.start_of(side, static_cast<Arm>(arm)));
                 });
  }
}

const std::string& title_of(const CellUnit& unit) { return unit.brief; }
const std::string& title_of(const CellAim& aim) { return aim.name; }

template <class Card>
std::optional<std::size_t> place_of(const std::vector<Card>& list, const Card& wanted) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (title_of(list[i]) == title_of(wanted) && list[i].side == wanted.side) return i;
  return std::nullopt;
}

// What has the same side and name in several cells is one row.
template <class Card>
std::vector<Card> rows_of(const Series& series, std::vector<Card> Cell::*list) {
  std::vector<Card> out;
  for (const Cell& cell : series.cells)
    for (const Card& card : cell.*list)
      if (!place_of(out, card)) out.push_back(card);
  std::stable_sort(out.begin(), out.end(), [](const Card& a, const Card& b) { return a.side < b.side; });
  return out;
}

// How battles ended, and who won those that ended so.
void put_endings(const Ledger& ledger, Sheets& sheets) {
  static constexpr std::string_view kLabels[kEndings] = {"Time was up", "The British broke",
                                                         "The Americans broke", "Both broke", "One gave up"};
  sheets.heading("How it ended; and won by the British of those");
  for (std::size_t i = 0; i < kEndings; ++i) {
    const Ending ending = static_cast<Ending>(i);
    const auto came = [&](const Tally& tally) { return tally.ended(ending).hits > 0; };
    if (std::none_of(ledger.tallies().begin(), ledger.tallies().end(), came)) continue;
    sheets.row(kLabels[i], [&](const Cell&, const Tally& tally) { return share_text(tally.ended(ending)); });
    sheets.row("  the British won", [&](const Cell&, const Tally& tally) {
      return came(tally) ? share_text(tally.won_where(ending, Side::british)) : std::string(kNone);
    });
  }
}

void put_strength(const Ledger& ledger, Sheets& sheets) {
  std::size_t turns = 0;
  for (const Tally& tally : ledger.tallies())
    for (const auto& course : tally.strength) turns = std::max(turns, course.size());
  sheets.heading("Strength left as the turn begins: British, American");
  for (std::size_t turn = 0; turn < turns; ++turn)
    sheets.row(fmt::format("Turn {}", turn + 1), [&](const Cell& cell, const Tally& tally) {
      // A sheet whose battles were over by then has no such turn.
      if (turn >= std::max(tally.strength[0].size(), tally.strength[1].size())) return std::string(kNone);
      const auto left = [&](Side side) {
        const auto& course = tally.strength[index_of(side)];
        const int start = cell.start_of(side);
        if (course.empty() || start == 0) return std::string(kNone);
        return percent_text(course[std::min(turn, course.size() - 1)].moments().mean() / start);
      };
      return left(Side::british) + " " + left(Side::american);
    });
}

void put_aims(const Series& series, Sheets& sheets) {
  sheets.heading("Aims met");
  for (const CellAim& aim : rows_of(series, &Cell::aims))
    sheets.row(fmt::format("{:.1}: {}", name_of(aim.side), aim.name),
               [&](const Cell& cell, const Tally& tally) {
                 const auto place = place_of(cell.aims, aim);
                 return place ? share_text({tally.met[*place], tally.finished()}) : std::string(kNone);
               });
}

void put_units(const Series& series, Sheets& sheets) {
  sheets.heading("Units: lost altogether, in so many battles; strength lost on average");
  for (const CellUnit& unit : rows_of(series, &Cell::units))
    sheets.row(fmt::format("{:.1}: {}", name_of(unit.side), unit.brief),
               [&](const Cell& cell, const Tally& tally) {
                 const auto place = place_of(cell.units, unit);
                 if (!place) return std::string(kNone);
                 const UnitTally& its = tally.units[*place];
                 return fmt::format("{:<4} {}", percent_text(Share{its.gone, tally.finished()}.value()),
                                    percent_text(loss_share(its.lost, cell.units[*place].start).value));
               });
}

std::string losses_told(const Ledger& ledger) {
  std::string out = "\nWhose loss goes with defeat or victory (it need not be the cause)\n";
  for (std::size_t i = 0; i < ledger.series().cells.size(); ++i) {
    const Cell& cell = ledger.series().cells[i];
    std::vector<LossEffect> found = telling_losses(ledger.tallies()[i], cell);
    if (found.size() > kMostLosses) found.resize(kMostLosses);
    out += fmt::format("  {}{}:{}\n", cell.rules, cell.changed.empty() ? "" : ", changed",
                       found.empty() ? " nobody's, as far as these battles show" : "");
    for (const LossEffect& one : found)
      out += fmt::format("    {}: lost, the {} won {}; not lost, {}: {} points\n", cell.units[one.unit].name,
                         cell.units[one.unit].side == Side::british ? "British" : "Americans",
                         percent_text(one.won_gone.value()), percent_text(one.won_kept.value()),
                         points_text(one.change));
  }
  return out;
}

std::string pairs_told(const Ledger& ledger) {
  std::string out;
  for (std::size_t i = 0; i < ledger.pairs().size(); ++i) {
    const PairTally& pair = ledger.pairs()[i];
    const Cell& changed = ledger.series().cells[2 * i + 1];
    out += fmt::format("\n{} with {}, in {} pairs of battles with the same dice\n", changed.rules,
                       changed.changed, pair.score.count);
    out += fmt::format("  British share, a draw as half   {} points{}\n",
                       points_text(paired_shares(pair.score, 2)),
                       paired_shares(pair.score, 2).is_sure() ? "" : ": may be chance");
    out += fmt::format("  Length                          {} turns\n",
                       change_text(paired_means(pair.turns), 1, 1));
    for (const Side side : kSides)
      out += fmt::format("  {:<32}{} points of strength\n", fmt::format("{} losses", name_of(side)),
                         change_text(paired_means(pair.lost[index_of(side)]), 0.1, 1));
  }
  return out;
}

}  // namespace

std::string percent_text(double share) {
  if (share > 0 && share < 0.01) return "<1%";
  if (share < 1 && share > 0.99) return ">99%";
  return fmt::format("{:.0f}%", 100 * share);
}

std::string bar_text(double share, int letters) {
  static constexpr std::string_view kEighths[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const int eighths = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * letters * 8));
  std::string out;
  for (int i = 0; i < eighths / 8; ++i) out += "█";
  return out + std::string(kEighths[eighths % 8]);
}

std::string report_text(const Ledger& ledger, int columns) {
  const Series& series = ledger.series();
  Sheets sheets(ledger, columns);
  sheets.text = opening_lines(series);
  put_shares(series, sheets);
  put_course(sheets);
  put_endings(ledger, sheets);
  put_strength(ledger, sheets);
  put_aims(series, sheets);
  put_units(series, sheets);
  return sheets.text + losses_told(ledger) + pairs_told(ledger);
}

}  // namespace drumhead::balance
