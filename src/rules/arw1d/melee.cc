// Section "Melee": one die a unit or part, all thrown before any stand is removed.
#include <algorithm>

#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

// rw.melee.group-disordered, rw.ruling.half-group
bool is_half_group_disordered(const Look& look, PieceId id) {
  int all = 0, disordered = 0;
  for_group(look, group_of(look, id), [&](PieceId mate) {
    if (is_routing(look, mate) && mate != id) return;
    ++all;
    if (unit(look, mate).disorganised || is_disordered_by_ground(look, mate)) ++disordered;
  });
  return all > 0 && disordered * 100 >= all * tables(look).group_percent;
}

namespace {

// rw.melee.square-v-cavalry, rw.melee.deep-column-v-cavalry
RuleId braced_against_horse(const Look& look, const Part& part) {
  if (!is_foot(look, part.unit) || !is_massed(look, part.unit) || !is_cavalry(look, part.enemy)) return {};
  if (in_square(look, part.unit)) return "rw.melee.square-v-cavalry"_rule;
  const bool column = unit(look, part.unit).formation == Formation::column && !is_garrison(look, part.unit);
  if (column && part.side == Struck::front && look.piece(part.unit).foot.ranks >= tables(look).deep)
    return "rw.melee.deep-column-v-cavalry"_rule;
  return {};
}

// rw.ruling.uphill-melee: the ground under the middles of the two edges that touch.
bool is_enemy_uphill(const Look& look, const Part& part) {
  const auto level = [&](PieceId id, PieceId other) {
    if (is_garrison(look, id)) return look.field.level(look.field.centre(id));
    const TouchAt touch = touch_of(look, id, other);
    const Shape shape = look.field.shape(id);
    const std::size_t k = touch.edge == Edge::none ? 0 : static_cast<std::size_t>(touch.edge);
    const Vec middle = (shape[k] + next_corner(shape, k)) * 0.5;
    // A little inside its own edge, so that a contour between the fighters parts them.
    return look.field.level(to_point(middle + (vec(look.field.centre(id)) - middle) * 0.2));
  };
  const int theirs = level(part.enemy, part.unit);
  return theirs > 0 && theirs > level(part.unit, part.enemy);
}

// rw.rout.no-additions, rw.melee.extra-stand-not-retreating
void add_pluses(const Look& look, const Part& part, Tally& out) {
  const Tables& t = tables(look);
  if (is_routing(look, part.unit)) return;
  if (profile(look, part.unit).morale == Morale::high) out.add(t.high, "rw.melee.high-morale"_rule);
  if (part.struck != Struck::front) out.add(t.against_flank, "rw.melee.against-flank-rear"_rule);
  if (const RuleId braced = braced_against_horse(look, part); braced.valid()) out.add(t.square, braced);
  if (part.overlap) out.add(t.overlap, "rw.melee.overlap"_rule);
  if (part.stands > 1 && unit(look, part.unit).order != Orders::retreat)
    out.add((part.stands - 1) * t.extra_stand, "rw.melee.extra-stand"_rule);
}

}  // namespace

Tally melee_score(const Look& look, const Part& part) {
  const Tables& t = tables(look);
  const PieceId id = part.unit;
  Tally out(0, "rw.melee.die"_rule);
  add_pluses(look, part, out);
  const int less = melee_factor(look, part.enemy, id) - melee_factor(look, id, part.enemy);
  if (less > 0) out.add(less * t.lower_value, "rw.melee.lower-value"_rule);
  // rw.ruling.rout-minus-modifiers: routers take every minus.
  if (part.half_group) out.add(t.group_disordered, "rw.melee.group-disordered"_rule);
  if (profile(look, id).morale == Morale::poor) out.add(t.poor, "rw.melee.poor-morale"_rule);
  // rw.melee.lca-terrain-exempt: Light Cavalry (a) is no Massed unit here.
  const TouchAt touch = touch_of(look, id, part.enemy);
  const std::uint32_t cells = touch.cells != 0 ? touch.cells : 1u;
  if (is_massed(look, id) && t.hindering[static_cast<std::size_t>(terrain_type_at(look, id, cells))])
    out.add(t.massed_terrain, "rw.melee.massed-in-terrain"_rule);
  const Orders order = unit(look, id).order;
  if (order == Orders::reserve || order == Orders::retreat)
    out.add(t.reserve, "rw.melee.reserve-retreat"_rule);
  else if (part.side != Struck::front)
    out.add(t.reserve, "rw.melee.fighting-to-flank-rear"_rule);
  if (defence_between(look, part.enemy, id).valid())
    out.add(t.protected_, "rw.melee.enemy-protected"_rule);
  else if (is_enemy_uphill(look, part))
    out.add(t.protected_, "rw.melee.enemy-uphill"_rule);
  if (unit(look, id).caught_standing) out.add(t.caught_standing, "rw.melee.cavalry-charged-standing"_rule);
  return out;
}

// ---- the step

void run(Play& play, const Melees&) {
  play.state.parts.clear();
  for (const Part& part : melee_parts(play.look()))
    if (!play.state.parts.full()) play.state.parts.push_back(part);
  if (play.state.parts.empty()) return enter(play, Stage::morale);
  for (const Part& part : play.state.parts) {
    unit(play, part.unit).fought = true;
    group(play, part.unit).fought = true;
  }
  play.then(Strike{0}, EndMelee{false});
}

// rw.ruling.melee-ten-duplicate: the same row printed twice counts once.
static RuleId result_rule(int kills) {
  return kills >= 3   ? "rw.melee.result-10"_rule
         : kills == 2 ? "rw.melee.result-7"_rule
                      : "rw.melee.result-5"_rule;
}

void run(Play& play, const Strike& step) {
  Part& part = play.state.parts[step.part];
  const Tally score = melee_score(play.look(), part);
  const auto& rows = play.setting.tables.melee_results;
  const Throw made = score_throw(play, rows, score.sum(), "rw.melee.die"_rule, part.unit);
  const int row = row_of(made, play.roll(made, Tally(1, made.purpose), score, part.enemy));
  part.kills = row >= 0 ? static_cast<std::uint8_t>(rows[static_cast<std::size_t>(row)].kills) : 0;
  play.strike(part.enemy, part.unit, part.kills, 0, "melee");
  if (step.part + 1u < play.state.parts.size()) play.then(Strike{static_cast<std::uint8_t>(step.part + 1)});
}

void run(Play& play, const EndMelee& step) {
  const auto parts = play.state.parts;
  play.state.parts.clear();
  play.state.picks.clear();
  play.state.supports.clear();
  std::array<std::uint8_t, kMostPieces> left{};
  for (const Part& part : parts) left[part.enemy.index()] = unit(play, part.enemy).stands;
  std::array<int, kMostPieces> taken{};
  for (const Part& part : parts) {  // kills beyond the stands left count for nothing
    const int killed = std::min<int>(part.kills, left[part.enemy.index()]);
    left[part.enemy.index()] = static_cast<std::uint8_t>(left[part.enemy.index()] - killed);
    taken[part.enemy.index()] += killed;
    unit(play, part.unit).killed = static_cast<std::uint8_t>(unit(play, part.unit).killed + killed);
    unit(play, part.enemy).lost = static_cast<std::uint8_t>(unit(play, part.enemy).lost + killed);
  }
  if (step.pursuit)
    play.then(AskPursue{});
  else
    enter(play, Stage::morale);
  play.then(AskEnds{});
  for (const Part& part : parts) {
    const int kills = taken[part.enemy.index()];
    if (part.kills == 0 || !is_unit(play.look(), part.enemy)) continue;
    taken[part.enemy.index()] = 0;
    const RuleId cite = result_rule(part.kills);
    lose_stands(play, part.enemy, kills, part.unit, cite);
    if (is_unit(play.look(), part.enemy)) disorganise(play, part.enemy, cite);
  }
}

}  // namespace drumhead::arw1d
