// Watches a battle turn by turn, and sums it up at its end.
#include "balance/outcome.h"

#include <algorithm>

#include "balance/strengths.h"
#include "battle/aims.h"

namespace drumhead::balance {

void Course::look(const Battle& battle) {
  const int ended = battle.core().turn - 1;
  if (!ahead_.empty() && ahead_.back().first >= ended) return;
  note(ended, battle.forecast().winner);
  const std::array<Strengths, 2> held = strengths(battle);
  for (std::size_t side = 0; side < 2; ++side) {
    const int now = held[side].now;
    // Nobody may have been asked in a turn: then it left things as they are now.
    strength_[side].resize(static_cast<std::size_t>(std::max(0, ended)) + 1, now);
  }
}

std::optional<int> Course::decided(Side winner, int turns) const {
  if (winner == Side::none) return std::nullopt;
  int out = turns;
  for (auto it = ahead_.rbegin(); it != ahead_.rend() && it->second == winner; ++it) out = it->first;
  return out;
}

Command Watched::choose(const Battle& battle, const Decision& decision) {
  course_->look(battle);
  return inner_->choose(battle, decision);
}

int HeatGrid::of(const Terrain& ground, Point at) const {
  const auto part = [](Mil where, Mil whole, int parts) {
    if (whole <= 0) return 0;
    return std::clamp(static_cast<int>(std::int64_t{where} * parts / whole), 0, parts - 1);
  };
  return part(at.y, ground.depth(), rows) * columns + part(at.x, ground.width(), columns);
}

std::string_view word_of(Ending ending) {
  static constexpr std::string_view kWords[kEndings] = {"time", "british-broken", "american-broken",
                                                        "both-broken", "given-up"};
  return kWords[static_cast<std::size_t>(ending)];
}

static Ending ending_of(const Ended& end) {
  if (end.given_up) return Ending::given_up;
  if (end.british_broken) return end.american_broken ? Ending::both_broken : Ending::british_broken;
  return end.american_broken ? Ending::american_broken : Ending::time;
}

void Hearing::tell(const Event& event) {
  if (const auto* end = std::get_if<Ended>(&event)) ending_ = ending_of(*end);
  const Struck* struck = std::get_if<Struck>(&event);
  if (struck == nullptr || struck->hits <= struck->stopped) return;
  const Piece& piece = battle_->field().piece(struck->unit);
  blows_[HeatGrid{}.of(battle_->setting().terrain, piece.pose.point())] += struck->hits - struck->stopped;
}

Outcome outcome_of(const Battle& battle, const Contest& contest, const Course& course, const Hearing& heard) {
  Outcome out;
  out.faults = contest.faults;
  out.finished = contest.finished;
  out.turns = contest.turns;
  if (!out.finished) return out;
  const Setting& setting = battle.setting();
  const Core& core = battle.core();
  out.winner = contest.winner;
  out.decided = course.decided(out.winner, out.turns);
  out.points = {points_of(core, setting, Side::british), points_of(core, setting, Side::american)};
  for (const PieceView& piece : battle.pieces({})) {
    if (!is_unit(piece, setting)) continue;
    const int lost = piece.start - piece.strength;
    out.units.push_back({lost, is_gone(battle, piece)});
    out.lost[static_cast<std::size_t>(setting.roster[piece.id.index()].side)] += lost;
  }
  out.strength = course.strength();
  for (std::size_t side = 0; side < 2; ++side)
    out.strength[side].push_back(strengths(battle, static_cast<Side>(side)).now);
  out.blows = heard.blows();
  out.ending = heard.ending();
  for (const AimState aim : core.aims) out.met.push_back(aim == AimState::met);
  return out;
}

}  // namespace drumhead::balance
