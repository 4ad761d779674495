// Drill's horse and guns: round the flanks, and out of reach.
#include <algorithm>

#include "players/tactics.h"

namespace drumhead {
namespace {

// What could shoot at a place next turn without moving, in expected hits.
double fire_upon(const Situation& s, Vec place) {
  double sum = 0;
  for (const PieceId foe : s.survey.foes()) {
    const Troops& them = s.survey[foe];
    if (!them.shoots() || them.role == Role::guns) continue;
    const Vec way = place - them.centre;
    const double away = length(way);
    if (away - them.radius > them.reach) continue;
    if (them.insight.fronted && dot(way, them.ahead) < 0.5 * away) continue;
    sum += them.fire_at(std::max(0.0, away - them.radius));
  }
  return sum;
}

// Worth riding for: dear, weak in a fight, near.
PieceId quarry(const Situation& s, PieceId id) {
  const Troops& unit = s.survey[id];
  PieceId best;
  double most = 0;
  for (const PieceId foe : s.survey.foes()) {
    const Troops& them = s.survey[foe];
    if (!s.piece(foe).present || s.piece(foe).inside.valid()) continue;
    const double turns = 1.0 + length(them.centre - unit.centre) / std::max<Mil>(unit.insight.march, 1);
    const double edge = (1000.0 + unit.insight.melee) / (1000.0 + them.insight.melee + them.fire_at(0) / 2);
    const double score = s.survey.price(foe) * (1000.0 + them.insight.brittle) * edge / turns;
    if (score <= most) continue;
    most = score;
    best = foe;
  }
  return best;
}

// Where to wait for a chance at the quarry: off its flank on the side where the horse is, as far out as it can
// charge from, which is mostly beyond musket shot.
Vec lurking_place(const Situation& s, const Troops& unit, const Troops& them) {
  const Vec right = right_of(them.ahead);
  const double side = dot(unit.centre - them.centre, right) >= 0 ? 1.0 : -1.0;
  const double room = unit.insight.charge * s.doctrine.flank_room / 1000.0;
  return them.centre + right * (side * (them.radius + room)) + them.ahead * (room * s.doctrine.flank_ahead / 1000.0);
}

}  // namespace

// Round the flank in bounds that end out of fire. Where every way on is under fire it stays, or backs no charge.
std::optional<Command> ride(const Situation& s, PieceId id) {
  const Troops& unit = s.survey[id];
  const PieceId foe = quarry(s, id);
  if (!foe.valid() || !unit.insight.mobile) return std::nullopt;
  const Troops& them = s.survey[foe];
  const Vec place = lurking_place(s, unit, them);
  const double far = length(place - unit.centre);
  if (far < unit.insight.march / 8.0) return face_foe(s, id, foe);
  const double risk = s.doctrine.risk_to_horse;
  for (const double share : {1.0, 0.5, 0.25}) {
    const double want = std::min(far, unit.insight.march * share);
    const Vec end = unit.centre + (place - unit.centre) * (want / far);
    if (fire_upon(s, end) > risk) continue;
    if (std::optional<Command> move = march_towards(s, id, place, to_mil(want))) return move;
    break;
  }
  return std::nullopt;
}

namespace {

// The one formation that guns can change into from here, if any.
std::optional<Manoeuvre> other_form(const Situation& s, PieceId id) {
  for (const Option& option : s.battle.options(id)) {
    if (option.verb != "form" || !passes(option.verdict)) continue;
    Manoeuvre form;
    form.kind = Motion::form;
    form.form = option.what;
    return form;
  }
  return std::nullopt;
}

bool has_work(const Situation& s, PieceId id) {
  const Troops& unit = s.survey[id];
  for (const PieceId foe : s.survey.foes()) {
    const Troops& them = s.survey[foe];
    if (!s.piece(foe).present || them.role == Role::guns) continue;
    const Vec way = them.centre - unit.front;
    const double ahead = dot(way, unit.ahead), away = length(way);
    if (ahead > 0.7 * away && away <= unit.reach) return true;
  }
  return false;
}

std::optional<Command> unless_refused(const Situation& s, PieceId id, Path path) {
  Command move = Move{id, std::move(path), {}};
  if (s.allows(move)) return move;
  return std::nullopt;
}

}  // namespace

// Guns stay where they have work. Those that have none limber up, come on, and go into action again.
std::optional<Command> serve_guns(const Situation& s, PieceId id) {
  const Troops& unit = s.survey[id];
  const Opposite& facing = s.notes.opposite[id.index()];
  if (!facing.foe.valid()) return std::nullopt;
  const bool work = has_work(s, id);
  if (!unit.insight.mobile) {
    if (work || s.survey.holds()) return std::nullopt;
    const std::optional<Manoeuvre> form = other_form(s, id);
    return form ? unless_refused(s, id, {*form}) : std::nullopt;
  }
  if (work || facing.gap <= 2 * unit.insight.shy) {
    const std::optional<Manoeuvre> form = other_form(s, id);
    if (form) return unless_refused(s, id, {*form});
    return std::nullopt;
  }
  const Mil most = facing.gap - unit.reach / 2;
  return march_towards(s, id, s.survey[facing.foe].centre, std::max(most, unit.insight.march / 2));
}

}  // namespace drumhead
