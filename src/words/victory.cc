// Says how points, ground and broken armies decide a battle, and how it ended.
#include "words/victory.h"

#include <fmt/format.h>

#include <algorithm>

#include "words/names.h"
#include "words/phrasebook.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead {

static std::string points_said(int n) { return fmt::format("{} {}", n, n == 1 ? "point" : "points"); }

std::string how_it_is_won(const Setting& setting) {
  if (setting.aims.empty()) {
    std::string out = "The first army to break, by the sheet's own rule, has lost.";
    if (setting.turns > 0) out += " If none has broken when time is up, the sheet says who has won.";
    return out;
  }
  std::string out =
      "When time is up, or as soon as an army breaks, each side adds up the points of the objectives it has "
      "met. "
      "More points win; ";
  out += setting.broken_yield ? "with equal points an army that has broken loses, and else it is a draw."
                              : "equal points are a draw.";
  // By its own objectives: they may exclude those of the other side.
  const auto most = [&](Side side) {
    int sum = 0;
    for (const SideAim& aim : setting.aims) sum += aim.side == side ? aim.points : 0;
    return fmt::format("{} can score {}", people(side, setting), points_said(sum));
  };
  out += fmt::format(" {}, and {}.", capital(most(Side::british)), most(Side::american));
  const auto is_ground = [](const SideAim& aim) { return aim.kind == AimKind::hold_area; };
  if (std::any_of(setting.aims.begin(), setting.aims.end(), is_ground))
    out += setting.broken_yield
               ? " Ground belongs to the side with more steady units on it; a broken army holds none."
               : " Ground belongs to the side with more steady units on it.";
  return out;
}

namespace {

// ", 4 points to 1", ", 2 points each"; nothing where points decide nothing.
std::string score_said(const Ended& end, const Setting& setting) {
  if (setting.aims.empty()) return {};
  const bool american = end.winner == Side::american;
  const int ours = american ? end.points_american : end.points_british,
            theirs = american ? end.points_british : end.points_american;
  if (end.winner != Side::none && ours == theirs)
    return ours == 0 ? ", with no point to either side" : fmt::format(", with {} each", points_said(ours));
  if (end.winner != Side::none)
    return fmt::format(", {} to {}", points_said(ours), theirs == 0 ? "none" : std::to_string(theirs));
  return ours == 0 ? ", no point to either side" : fmt::format(", {} each", points_said(ours));
}

// What ended it: ": the Crown was down to a quarter of its strength".
std::string cause_said(const Ended& end, const Setting& setting) {
  const std::string_view broke = phrases_of(*setting.words).broke;
  if (end.british_broken && end.american_broken) return ": either army " + std::string(broke);
  const Side loser = end.british_broken ? Side::british : Side::american;
  if (loser == end.winner) return ", though they " + agreeing_many(broke);
  return fmt::format(": {} {}", people(loser, setting), agreeing_many(broke));
}

}  // namespace

std::string how_it_ended(const Ended& end, const Setting& setting) {
  const bool drawn = end.winner == Side::none;
  if (end.given_up && drawn) return "Both sides agreed to a draw.";
  if (end.given_up) return capital(people(other(end.winner), setting)) + " conceded.";
  const bool broken = end.british_broken || end.american_broken;
  return fmt::format(
      "{}{}{}{}.",
      drawn ? std::string("The battle was drawn") : capital(people(end.winner, setting)) + " won",
      broken ? "" : " when the time was up", score_said(end, setting),
      broken ? cause_said(end, setting) : std::string());
}

}  // namespace drumhead
