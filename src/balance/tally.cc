// Adds battles up.
#include "balance/tally.h"

#include <algorithm>
#include <cmath>

#include "base/ensure.h"

namespace drumhead::balance {

namespace {

std::int64_t halves(const Outcome& outcome, Side side) {
  return outcome.winner == side ? 2 : outcome.winner == Side::none ? 1 : 0;
}

// Rounded to the nearest, so that it is whole and adds up in any order.
std::int64_t thousandths(int part, int whole) {
  return whole > 0 ? (std::int64_t{1000} * part + whole / 2) / whole : 0;
}

}  // namespace

void Tally::add(const Outcome& outcome, const Cell& cell) {
  ++battles;
  for (std::size_t side = 0; side < 2; ++side)
    faults[side] += static_cast<std::size_t>(outcome.faults[side].count);
  if (!outcome.finished) {
    ++unfinished;
    return;
  }
  ENSURE(outcome.units.size() == cell.units.size() && outcome.met.size() == cell.aims.size(),
         outcome.units.size(), outcome.met.size());
  if (outcome.winner == Side::none)
    ++draws;
  else
    ++wins[index_of(outcome.winner)];
  turns.add(outcome.turns);
  if (outcome.decided) decided.add(*outcome.decided);
  std::array<std::array<int, kArms>, 2> by_arm{};
  for (std::size_t i = 0; i < units.size(); ++i) {
    const UnitOutcome& unit = outcome.units[i];
    const CellUnit& card = cell.units[i];
    by_arm[index_of(card.side)][static_cast<std::size_t>(card.arm)] += unit.lost;
    units[i].lost.add(unit.lost);
    if (!unit.gone) continue;
    ++units[i].gone;
    if (outcome.winner == card.side) ++units[i].won_gone;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    points[side].add(outcome.points[side]);
    lost[side].add(outcome.lost[side]);
    for (std::size_t arm = 0; arm < kArms; ++arm) lost_arm[side][arm].add(by_arm[side][arm]);
  }
  ++endings[static_cast<std::size_t>(outcome.ending)][index_of(outcome.winner)];
  for (std::size_t i = 0; i < met.size(); ++i) {
    met[i] += outcome.met[i] ? 1 : 0;
    met_won[i] += outcome.met[i] && outcome.winner == cell.aims[i].side ? 1 : 0;
  }
  for (const auto& [square, hits] : outcome.blows)
    if (square >= 0 && static_cast<std::size_t>(square) < blows.size())
      blows[static_cast<std::size_t>(square)] += static_cast<std::size_t>(hits);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<int>& course = outcome.strength[side];
    if (course.empty()) continue;
    reach(side, course.size());
    for (std::size_t turn = 0; turn < strength[side].size(); ++turn)
      strength[side][turn].add(course[std::min(turn, course.size() - 1)]);
  }
}

void Tally::reach(std::size_t side, std::size_t count) {
  std::vector<Counts>& all = strength[side];
  while (all.size() < count) all.push_back(all.empty() ? Counts() : all.back());
}

Tally& Tally::operator+=(const Tally& more) {
  battles += more.battles;
  unfinished += more.unfinished;
  draws += more.draws;
  turns += more.turns;
  decided += more.decided;
  for (std::size_t side = 0; side < 2; ++side) {
    wins[side] += more.wins[side];
    faults[side] += more.faults[side];
    points[side] += more.points[side];
    lost[side] += more.lost[side];
    for (std::size_t arm = 0; arm < kArms; ++arm) lost_arm[side][arm] += more.lost_arm[side][arm];
  }
  for (std::size_t i = 0; i < units.size(); ++i) {
    units[i].lost += more.units[i].lost;
    units[i].gone += more.units[i].gone;
    units[i].won_gone += more.units[i].won_gone;
  }
  for (std::size_t i = 0; i < met.size(); ++i) {
    met[i] += more.met[i];
    met_won[i] += more.met_won[i];
  }
  for (std::size_t i = 0; i < kEndings; ++i)
    for (std::size_t who = 0; who < 3; ++who) endings[i][who] += more.endings[i][who];
  for (std::size_t i = 0; i < blows.size(); ++i) blows[i] += more.blows[i];
  for (std::size_t side = 0; side < 2; ++side) {
    const std::vector<Counts>& theirs = more.strength[side];
    reach(side, theirs.size());
    for (std::size_t turn = 0; turn < strength[side].size() && !theirs.empty(); ++turn)
      strength[side][turn] += theirs[std::min(turn, theirs.size() - 1)];
  }
  return *this;
}

double Tally::score(Side side) const {
  if (finished() == 0) return 0;
  return (static_cast<double>(wins[index_of(side)]) + static_cast<double>(draws) / 2) /
         static_cast<double>(finished());
}

static std::size_t times_of(const std::array<std::size_t, 3>& by_winner) {
  return by_winner[0] + by_winner[1] + by_winner[2];
}

Share Tally::ended(Ending ending) const {
  return {times_of(endings[static_cast<std::size_t>(ending)]), finished()};
}

Share Tally::won_where(Ending ending, Side side) const {
  const auto& by_winner = endings[static_cast<std::size_t>(ending)];
  return {by_winner[index_of(side)], times_of(by_winner)};
}

double Tally::doubt() const {
  return std::max({won(Side::british).interval().half_width(), won(Side::american).interval().half_width(),
                   drawn().interval().half_width()});
}

LossEffect loss_effect(const Tally& tally, const Cell& cell, std::size_t unit) {
  const UnitTally& its = tally.units[unit];
  LossEffect out;
  out.unit = unit;
  out.won_gone = {its.won_gone, its.gone};
  out.won_kept = {tally.wins[index_of(cell.units[unit].side)] - its.won_gone, tally.finished() - its.gone};
  out.change = difference_of(out.won_gone, out.won_kept);
  return out;
}

AimEffect aim_effect(const Tally& tally, const Cell& cell, std::size_t aim) {
  AimEffect out;
  out.aim = aim;
  out.won_met = {tally.met_won[aim], tally.met[aim]};
  out.won_missed = {tally.wins[index_of(cell.aims[aim].side)] - tally.met_won[aim],
                    tally.finished() - tally.met[aim]};
  out.change = difference_of(out.won_met, out.won_missed);
  return out;
}

std::vector<LossEffect> telling_losses(const Tally& tally, const Cell& cell) {
  std::vector<LossEffect> out;
  for (std::size_t i = 0; i < cell.units.size(); ++i)
    if (const LossEffect one = loss_effect(tally, cell, i); one.change.is_sure()) out.push_back(one);
  const auto sureness = [](const LossEffect& one) {
    return std::min(std::abs(one.change.range.low), std::abs(one.change.range.high));
  };
  std::stable_sort(out.begin(), out.end(),
                   [&](const LossEffect& a, const LossEffect& b) { return sureness(a) > sureness(b); });
  return out;
}

LossShare loss_share(const Moments& lost, int start) {
  if (start <= 0) return {0, {0, 0}};
  const Interval range = lost.interval();
  return {lost.mean() / start, {std::max(0.0, range.low / start), std::min(1.0, range.high / start)}};
}

BesideHistory beside_history(const Tally& tally, const Band& band) {
  BesideHistory out;
  out.share = tally.score(band.winner);
  out.range = tally.score_interval(band.winner);
  out.inside = band.low <= out.share && out.share <= band.high;
  const auto parts = [&](double limit) { return out.range.low < limit && limit < out.range.high; };
  out.sure = !parts(band.low) && !parts(band.high);
  return out;
}

void PairTally::add(const Outcome& plain, const Cell& plain_cell, const Outcome& changed,
                    const Cell& changed_cell) {
  if (!plain.finished || !changed.finished) return;
  score.add(halves(changed, Side::british) - halves(plain, Side::british));
  turns.add(changed.turns - plain.turns);
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    lost[i].add(thousandths(changed.lost[i], changed_cell.start_of(side)) -
                thousandths(plain.lost[i], plain_cell.start_of(side)));
  }
}

PairTally& PairTally::operator+=(const PairTally& more) {
  score += more.score;
  turns += more.turns;
  for (std::size_t side = 0; side < 2; ++side) lost[side] += more.lost[side];
  return *this;
}

Ledger::Ledger(Series series) : series_(std::move(series)) {
  for (const Cell& cell : series_.cells) tallies_.emplace_back(cell);
  if (series_.compared) pairs_.resize(series_.cells.size() / 2);
}

bool Ledger::add(std::uint64_t number, const Outcome& outcome) {
  if (has(number)) return false;
  const auto place = static_cast<std::size_t>(number);
  if (place >= known_.size()) known_.resize(place + 1, false);
  known_[place] = true;
  const std::size_t cell = series_.cell_of(number);
  tallies_[cell].add(outcome, series_.cells[cell]);
  if (!series_.compared) return true;
  const std::uint64_t other = cell % 2 == 0 ? number + 1 : number - 1;
  const auto partner = waiting_.find(other);
  if (partner == waiting_.end()) {
    waiting_.emplace(number, outcome);
    return true;
  }
  const std::size_t pair = cell / 2;
  const bool is_plain = cell % 2 == 0;
  pairs_[pair].add(is_plain ? outcome : partner->second, series_.cells[pair * 2],
                   is_plain ? partner->second : outcome, series_.cells[pair * 2 + 1]);
  waiting_.erase(partner);
  return true;
}

std::size_t Ledger::missing_in(std::size_t cell) const {
  std::size_t missing = 0, gap = 0;
  for (std::size_t number = cell; number < known_.size(); number += series_.cells.size()) {
    ++gap;
    if (!known_[number]) continue;
    missing += gap - 1;
    gap = 0;
  }
  return missing;
}

}  // namespace drumhead::balance
