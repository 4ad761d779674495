// Drill's answers: reactions, choices, places and shares, generals and deployment.
#include <algorithm>

#include "base/ensure.h"
#include "battle/scene.h"
#include "players/tactics.h"

namespace drumhead {
namespace {

const Choice* choice_for(const Situation& s, AnswerRole role) {
  for (const Choice& choice : s.decision.choices)
    if (choice.role == role) return &choice;
  return nullptr;
}

bool allows_choice(const Situation& s, const Choice* choice) {
  return choice != nullptr && s.allows(Answer{choice->key, choice->unit, {}});
}

// A square stops horse that would win; otherwise a shot costs nothing. The weak get out of the way.
std::optional<Command> reaction(const Situation& s) {
  const Troops* own = s.decision.subject.valid() ? &s.overview[s.decision.subject] : nullptr;
  int worst = 0;
  for (const PieceId id : s.decision.units)
    if (s.piece(id).side != s.decision.side) worst = std::max(worst, s.overview[id].insight.melee);
  const bool weaker = own != nullptr && worst * 2 > own->insight.melee * 3;
  static constexpr AnswerRole kWeaker[] = {AnswerRole::square, AnswerRole::evade, AnswerRole::shoot,
                                           AnswerRole::stand, AnswerRole::hold};
  static constexpr AnswerRole kAnEvenMatch[] = {AnswerRole::countercharge, AnswerRole::shoot,
                                                AnswerRole::stand, AnswerRole::hold};
  const bool horse = own != nullptr && own->role == Role::horse;
  const std::span<const AnswerRole> order =
      weaker && !horse ? std::span<const AnswerRole>(kWeaker) : std::span<const AnswerRole>(kAnEvenMatch);
  for (const AnswerRole role : order)
    if (const Choice* choice = choice_for(s, role); allows_choice(s, choice))
      return Answer{choice->key, choice->unit, {}};
  return std::nullopt;
}

// Of enemies, the one nearest to breaking; of friends, the first.
std::optional<Command> choice(const Situation& s) {
  const Choice* best = nullptr;
  int most = -1;
  for (const Choice& c : s.decision.choices) {
    const bool foe = c.unit.valid() && s.piece(c.unit).present && s.piece(c.unit).side != s.decision.side;
    const int score = foe ? s.overview.price(c.unit) * (1000 + s.overview[c.unit].insight.brittle) : 0;
    if (score <= most) continue;
    most = score;
    best = &c;
  }
  if (!allows_choice(s, best)) return std::nullopt;
  return Answer{best->key, best->unit, {}};
}

double nearest_foe(const Situation& s, const Pose& at) {
  double least = 1e9;
  for (const PieceId foe : s.overview.foes())
    least = std::min(least, length(s.overview[foe].centre - vec(at.point())));
  return least;
}

// Whatever is placed in the middle of a fight is safest where the enemy is not.
std::optional<Command> safest_place(const Situation& s) {
  std::optional<Command> best;
  double most = -1;
  for (Command& command : s.battle.candidates()) {
    const auto* place = std::get_if<Place>(&command);
    if (place == nullptr) continue;
    const double away = nearest_foe(s, place->at);
    if (away <= most || !s.allows(command)) continue;
    most = away;
    best = std::move(command);
  }
  return best;
}

}  // namespace

Command fall_back_on_candidates(const Situation& s) {
  const std::vector<Command> candidates = s.battle.candidates();
  for (const Command& command : candidates)
    if (!std::holds_alternative<Done>(command) && !std::holds_alternative<Concede>(command) &&
        s.allows(command))
      return command;
  ENSURE(s.allows(Done{}), candidates.size(), 1);
  return Done{};
}

std::optional<Command> next_rally(Situation& s) {
  for (const PieceId id : s.decision.units) {
    if (s.piece(id).kind != PieceKind::unit || s.overview[id].insight.brittle < s.doctrine.shaky) continue;
    Command rally = Rally{id};
    const Verdict verdict = s.battle.check(rally);
    if (passes(verdict)) return rally;
    if (wants_actions_alone(verdict)) s.notes.wanting = id;
  }
  return std::nullopt;
}

std::optional<Command> next_leave(Situation& s) {
  const Setting& setting = s.battle.setting();
  const Core& core = s.battle.core();
  if (core.doings.empty()) return std::nullopt;
  for (const PieceId id : s.decision.units) {
    if (s.piece(id).kind != PieceKind::unit) continue;
    const std::uint8_t how = leave_of(setting, core, s.battle.field(), id);
    if (how == 0) continue;
    const Insight insight = s.battle.insight(id);
    if (how == kRetired && insight.brittle < s.doctrine.shaky && insight.left > s.doctrine.worn) continue;
    Command leave = Move{id, {}, kMarchOff};
    if (s.allows(leave)) return leave;
  }
  return std::nullopt;
}

Command reply(Situation& s) {
  std::optional<Command> said;
  if (s.decision.ask == Ask::react) said = reaction(s);
  if (!said && s.decision.ask == Ask::place) said = safest_place(s);
  if (!said && !s.decision.choices.empty()) said = choice(s);
  return said ? std::move(*said) : fall_back_on_candidates(s);
}

// Where the scenario puts it, or as near to that as there is room.
std::optional<Command> next_deployment(Situation& s) {
  if (s.decision.units.empty()) return std::nullopt;
  const PieceId id = s.decision.units.front();
  const Pose& place = s.battle.setting().roster[id.index()].place;
  const Vec aside = direction(place.heading + 9000);
  for (Mil shift = 0; shift <= 12 * kUnit; shift += kUnit)
    for (const Mil by : {shift, -shift}) {
      const Point p = to_point(vec(place.point()) + aside * by);
      Command deploy = Deploy{id, {p.x, p.y, place.heading}, {}, {}, {}};
      if (s.allows(deploy)) return deploy;
      if (shift == 0) break;
    }
  return std::nullopt;
}

namespace {

// How much it matters that a leader stands with a unit: what is left of it to save, how near it is to a test,
// and how many can hurt it before he may be sent elsewhere.
double need_of_leader(const Situation& s, PieceId id) {
  const Troops& unit = s.overview[id];
  double danger = 0;
  for (const PieceId foe : s.overview.foes()) {
    const Troops& them = s.overview[foe];
    const double away = length(them.centre - unit.centre) - unit.radius;
    if (away <= them.reach) danger += them.fire_at(std::max(away, 0.0));
    if (away <= them.insight.charge) danger += them.insight.melee;
  }
  const double shaky = unit.insight.brittle * (unit.role == Role::guns ? 0.0 : 1.0);
  return s.overview.price(id) * unit.insight.left * (1.0 + shaky) * (1.0 + danger);
}

bool has_other_leader(const Situation& s, PieceId unit, PieceId leader) {
  const Pieces& pieces = s.battle.core().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (pieces[i].present && pieces[i].kind == PieceKind::leader && pieces[i].with == unit &&
        piece_id(i) != leader)
      return true;
  return false;
}

// One who commands a brigade keeps to it.
bool is_of_his(const Situation& s, PieceId leader, PieceId unit) {
  const auto& roster = s.battle.setting().roster;
  const std::string& his = roster[leader.index()].brigade;
  return his.empty() || his == roster[unit.index()].brigade;
}

}  // namespace

std::optional<Command> next_lead(Situation& s) {
  for (const PieceId leader : s.decision.units) {
    if (s.piece(leader).kind != PieceKind::leader || s.notes.passed[leader.index()]) continue;
    s.notes.passed.set(leader.index());
    PieceId best;
    double most = 0;
    for (const PieceId id : s.overview.own()) {
      if (has_other_leader(s, id, leader) || !is_of_his(s, leader, id)) continue;
      const double need = need_of_leader(s, id);
      if (need <= most) continue;
      most = need;
      best = id;
    }
    if (!best.valid() || s.piece(leader).with == best) continue;
    Command lead = Lead{leader, best, {}};
    if (s.allows(lead)) return lead;
  }
  return std::nullopt;
}

}  // namespace drumhead
