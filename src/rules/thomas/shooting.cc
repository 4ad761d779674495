// Phase 3: firing, and the shot at a charger.
#include <algorithm>

#include "rules/thomas/thomas.h"
#include "table/spans.h"

namespace drumhead::thomas {

namespace {

// nt.ruling.line-of-sight: the part of a line that is too deep in woods.
std::optional<Span> beyond_woods(const Look& look, const Sight& sight) {
  const Tables& t = tables(look);
  if (!t.ground[static_cast<std::size_t>(Kind::woods)].blocks_sight) return std::nullopt;
  const auto is_woods = [&](const Span& span) { return kind_at(look, span.feature) == Kind::woods; };
  return beyond(spans_where(sight.spans, is_woods), t.woods_sight);
}

// A search for one clear line between two units. What blocks is kept: a line may pass between two of it.
struct Lookout {
  const Look& look;
  PieceId from, to;
  int high = 0;  // the higher of the levels that the two stand on
  std::vector<Shape> blockers = {};
  Sightline line = {};  // the clear one, or else the first that was tried

  Lookout(const Look& l, PieceId a, PieceId b)
      : look(l), from(a), to(b), high(std::max(standing_level(l, a), standing_level(l, b))) {}
  // Ground of this level, as if somebody stood there.
  Lookout(const Look& l, PieceId a, int level)
      : look(l), from(a), high(std::max(standing_level(l, a), level)) {}

  // Keeps the first line for those who ask what cuts it.
  void note_cut(Point eye, Point mark, PieceId piece, FeatureId feature, Mil at) {
    if (line.cut_at) return;
    const Vec way = vec(mark) - vec(eye);
    const double whole = length(way);
    line = {false, eye, mark, to_mil(whole), piece, feature, {}, {}};
    line.cut_at = to_point(vec(eye) + way * (whole > 0 ? at / whole : 0));
  }
  bool note_clear(Point eye, Point mark) {
    line = {true, eye, mark, to_mil(length(vec(mark) - vec(eye))), {}, {}, {}, {}};
    return true;
  }

  bool block(Shape shape) {
    for (const Shape& known : blockers)
      if (known.data() == shape.data()) return false;
    blockers.push_back(shape);
    return false;
  }

  // nt.ruling.line-of-sight: what stops a line between two points.
  bool clear(Point eye, Point mark) {
    const Sight sight = look.field.sight_over_bands(eye, mark, from, to);
    if (const Mil most = seen_within(look.setting, look.core, to); most > 0 && sight.length > most) {
      note_cut(eye, mark, {}, {}, most);
      return false;
    }
    const Terrain& terrain = look.field.terrain();
    const FeatureId own = look.piece(from).inside, theirs = to.valid() ? look.piece(to).inside : own;
    for (const Span& span : sight.spans) {
      const Feature& feature = terrain[span.feature];
      const Kind kind = tables(look).kind_of(feature);
      if (!tables(look).ground[static_cast<std::size_t>(kind)].blocks_sight) continue;
      if (kind == Kind::woods || span.feature == own || span.feature == theirs) continue;
      if (kind == Kind::hill && feature.level <= high) continue;
      note_cut(eye, mark, {}, span.feature, span.from);
      return block(terrain.outline(span.feature).area);
    }
    if (const std::optional<Span> deep = beyond_woods(look, sight)) {
      note_cut(eye, mark, {}, deep->feature, deep->from);
      return false;
    }
    for (const PieceSpan& other : sight.pieces)  // seen over from higher ground
      if (standing_level(look, other.piece) >= high) {
        note_cut(eye, mark, other.piece, {}, other.from);
        return block(look.field.shape(other.piece));
      }
    return note_clear(eye, mark);
  }

  bool any(const std::vector<Point>& eyes) {
    std::vector<Point> marks;
    look.field.look_points(to, true, marks);
    for (const Point& eye : eyes)
      for (const Point& mark : marks)
        if (clear(eye, mark)) return true;
    return through_gaps(eyes);
  }

  // Lines through the middle of the gap between each two things that stood in the way.
  bool through_gaps(const std::vector<Point>& eyes) {
    const std::vector<Shape> found = blockers;
    for (std::size_t i = 0; i < found.size() && i < 4; ++i)
      for (std::size_t k = i + 1; k < found.size() && k < 4; ++k) {
        const Nearest gap = nearest_of(found[i], found[k]);
        if (gap.distance > 0 && through(eyes, (gap.on_a + gap.on_b) * 0.5)) return true;
      }
    return false;
  }
  bool through(const std::vector<Point>& eyes, Vec gap) {
    std::vector<Stretch> in;
    for (const Point& eye : eyes) {
      const Vec far = vec(eye) + (gap - vec(eye)) * 10.0;
      in.clear();
      clip(vec(eye), far, look.field.shape(to), in);
      if (!in.empty() && clear(eye, to_point(vec(eye) + (far - vec(eye)) * in[0].from))) return true;
    }
    return false;
  }
};

const FireRow& fire_row(const Look& look, PieceId shooter, Mil range) {
  const Tables& t = tables(look);
  if (troop(look, shooter) == Troop::artillery)
    return range > t.artillery_long.beyond ? t.artillery_long : t.artillery_short;
  const Class grade = profile(look, shooter).class_;
  return t.infantry_fire[static_cast<std::size_t>(grade == Class::none ? Class::average : grade)];
}

// nt.fire.die-per-base, nt.ruling.artillery-dice, nt.ruling.one-dice, nt.ruling.formation-fire
Tally fire_dice(const Look& look, PieceId shooter, const FireRow& row, RuleId cite) {
  const Unit& u = unit(look, shooter);
  if (troop(look, shooter) == Troop::artillery) return {row.dice_per_base, cite};
  Tally dice(u.bases * row.dice_per_base, "nt.fire.die-per-base"_rule);
  if (!chosen<"nt.ruling.formation-fire", "front-rank-only">(look.setting)) return dice;
  int firing = u.bases;
  if (u.formation == Formation::column) firing = u.bases > 2 ? 2 : 1;  // nt.ruling.footprint
  if (u.formation == Formation::square) firing = 1;
  if (firing < u.bases) dice.add((firing - u.bases) * row.dice_per_base, "nt.ruling.formation-fire"_rule);
  return dice;
}

void set_numbers(const Look& look, PieceId shooter, PieceId target, ShotPlan& plan) {
  const RuleId cite = hit_rule(look, shooter, plan.range);
  const FireRow& row = fire_row(look, shooter, plan.range);
  plan.dice = fire_dice(look, shooter, row, cite);
  plan.need = Tally(row.hit, cite);
  plan.cover = in_cover(look, target, shooter);
}

Mil farthest(const Look& look, PieceId shooter) {
  if (troop(look, shooter) == Troop::artillery) return tables(look).artillery_long.range;
  return fire_row(look, shooter, 0).range;
}

bool enemy_within(const Look& look, PieceId id, Mil reach) {
  bool found = false;
  for_enemies(look, id, [&](PieceId enemy) {
    if (!found && look.field.distance(id, enemy) <= reach) found = true;
  });
  return found;
}

}  // namespace

// What keeps a unit from firing at anyone in the firing phase. nt.fire.infantry-may-fire,
// nt.fire.artillery-may-fire, nt.ruling.only-infantry-and-artillery-fire; having moved in any way counts
// (nt.ruling.move-and-fire-heading), but for Minutemen who did not charge (nt.ruling.minutemen-limits).
void check_shooter(const Look& look, PieceId shooter, Verdict& out) {
  const Unit& u = unit(look, shooter);
  const Troop who = troop(look, shooter);
  if (!tables(look).may_fire[at(who)])
    return out.push_back(reason_of(Code::cannot, "nt.fire.cavalry-never-fires"_rule, shooter));
  if (u.fired) out.push_back(reason_of(Code::already, "nt.fire.die-per-base"_rule, shooter));
  if (is_engaged(look, shooter))
    out.push_back(reason_of(Code::engaged, "nt.ruling.target-choice"_rule, shooter));
  if (u.charged)
    out.push_back(reason_of(Code::already, "nt.ruling.charge-uses-move"_rule, shooter));
  else if (u.moved && !has(look, shooter, "nt.special.minutemen-move-and-fire"_rule))
    out.push_back(reason_of(Code::already, "nt.formation.no-move-and-fire"_rule, shooter));
  if (u.formation == Formation::limbered)
    out.push_back(reason_of(Code::wrong_formation, "nt.ruling.limbered-no-fire"_rule, shooter));
  if (look.side(shooter) != look.core.active && u.shot_at_charger)
    out.push_back(reason_of(Code::already, "nt.ruling.who-fires"_rule, shooter));
  if (who == Troop::artillery && enemy_within(look, shooter, tables(look).silent_within))
    out.push_back(reason_of(Code::too_near, "nt.fire.artillery-enemy-within-4"_rule, shooter,
                            length_fact("within", tables(look).silent_within)));
}

RuleId hit_rule(const Look& look, PieceId shooter, Mil range) {
  if (troop(look, shooter) == Troop::artillery)
    return range > tables(look).artillery_long.beyond ? "nt.fire.artillery-long"_rule
                                                      : "nt.fire.artillery-short"_rule;
  switch (profile(look, shooter).class_) {
    case Class::elite:
      return "nt.fire.elite-infantry"_rule;
    case Class::levy:
      return "nt.fire.levy-infantry"_rule;
    default:
      return "nt.fire.average-infantry"_rule;
  }
}

std::vector<FireBand> fire_bands(const Look& look, PieceId shooter) {
  const Tables& t = tables(look);
  if (!t.may_fire[at(troop(look, shooter))]) return {};
  const auto band = [&](const FireRow& row) {
    return FireBand{row.range, row.hit, hit_rule(look, shooter, row.range)};
  };
  if (troop(look, shooter) != Troop::artillery) return {band(fire_row(look, shooter, 0))};
  return {band(t.artillery_short), band(t.artillery_long)};
}

// nt.ruling.firing-arc
bool in_fire_arc(const Look& look, PieceId from, PieceId to) {
  return faces_all_round(look, from) || look.field.in_arc(from, tables(look).fire_arc, to);
}

Sightline line_of_sight(const Look& look, PieceId from, PieceId to) {
  const bool whole = faces_all_round(look, from);
  const auto [a, b] = look.field.nearest_points(from, to, !whole);
  Lookout lookout(look, from, to);
  if (lookout.clear(a, b)) return lookout.line;
  std::vector<Point> eyes;
  look.field.look_points(from, whole, eyes);
  if (lookout.any(eyes)) return lookout.line;
  Reason hidden = reason_of(Code::out_of_sight, "nt.ruling.line-of-sight"_rule, to);
  hidden.feature = lookout.line.feature;
  lookout.line.verdict.push_back(std::move(hidden));
  return lookout.line;
}

bool sees(const Look& look, PieceId from, PieceId to) { return line_of_sight(look, from, to).seen; }

bool sees_ground(const Look& look, PieceId from, Point eye, Point mark) {
  return Lookout(look, from, look.field.level(mark)).clear(eye, mark);
}

bool sees_from(const Look& look, PieceId id, const Pose& pose, PieceId to) {
  const Footprint& foot = look.piece(id).foot;
  const Vec right = direction(pose.heading + 9000) * (foot.width / 2.0);
  const std::vector<Point> eyes = {pose.point(), to_point(vec(pose.point()) - right),
                                   to_point(vec(pose.point()) + right)};
  return Lookout(look, id, to).any(eyes);
}

// nt.ruling.what-is-cover, nt.ruling.linear-obstacles, nt.ruling.one-save-per-hit
bool in_cover(const Look& look, PieceId target, PieceId shooter) {
  const auto saves = [&](Kind kind) { return tables(look).ground[static_cast<std::size_t>(kind)].fire_save; };
  if (is_garrison(look, target)) return saves(Kind::town);
  if (saves(Kind::woods) && in_woods(look, target)) return true;
  if (!saves(Kind::linear_obstacle)) return false;
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    if (is_obstacle(look, id) && look.field.lines(target, id, shooter, tables(look).edge_reach)) return true;
  }
  return false;
}

// nt.ruling.measuring: from the front edge, or any edge of a square or garrison; exactly the limit is within
// it (nt.ruling.within-is-inclusive).
ShotPlan plan_shot(const Look& look, PieceId shooter, PieceId target) {
  ShotPlan plan;
  check_shooter(look, shooter, plan.verdict);
  if (troop(look, target) == Troop::artillery)
    plan.verdict.push_back(reason_of(Code::not_a_target, "nt.fire.no-shooting-at-gunners"_rule, target));
  if (is_engaged(look, target))
    plan.verdict.push_back(reason_of(Code::engaged, "nt.ruling.target-choice"_rule, target));
  plan.range = faces_all_round(look, shooter) ? look.field.distance(shooter, target)
                                              : look.field.front_distance(shooter, target);
  const Mil most = farthest(look, shooter);
  if (plan.range > most)
    plan.verdict.push_back(reason_of(Code::out_of_range, hit_rule(look, shooter, plan.range), target,
                                     length_fact("is", plan.range), length_fact("most", most)));
  if (!in_fire_arc(look, shooter, target))
    plan.verdict.push_back(reason_of(Code::out_of_arc, "nt.ruling.firing-arc"_rule, target,
                                     angle_fact("most", tables(look).fire_arc)));
  else if (plan.verdict.empty())
    plan.verdict = line_of_sight(look, shooter, target).verdict;
  set_numbers(look, shooter, target, plan);
  return plan;
}

// nt.charge.defender-shoots, nt.ruling.charge-fire-range, -limit, -state
ShotPlan plan_charge_shot(const Look& look, const Rush& rush) {
  ShotPlan plan;
  const PieceId shooter = rush.target;
  if (!is_infantry(troop(look, shooter))) {
    plan.verdict.push_back(reason_of(Code::cannot, "nt.fire.cavalry-never-fires"_rule, shooter));
    return plan;
  }
  plan.range = faces_all_round(look, shooter) ? look.field.distance(shooter, rush.unit)
                                              : look.field.front_distance(shooter, rush.unit);
  const Mil most = farthest(look, shooter);
  if (chosen<"nt.ruling.charge-fire-range", "start-distance">(look.setting)) {
    if (plan.range > most)
      plan.verdict.push_back(reason_of(Code::out_of_range, "nt.ruling.charge-fire-range"_rule, rush.unit,
                                       length_fact("is", plan.range), length_fact("most", most)));
  } else if (plan.range > most) {
    plan.range = most;  // the shot is taken as the charger comes in
  }
  if (unit(look, shooter).shot_at_charger &&
      !chosen<"nt.ruling.charge-fire-limit", "each-charge">(look.setting))
    plan.verdict.push_back(reason_of(Code::already, "nt.ruling.charge-fire-limit"_rule, shooter));
  if (!rush.may_be_shot)
    plan.verdict.push_back(reason_of(Code::out_of_arc, "nt.ruling.charge-fire-state"_rule, rush.unit));
  set_numbers(look, shooter, rush.unit, plan);
  return plan;
}

// ---- the question

static bool other_side_fires_next(const Look& look, const AskFire& step) {
  return step.side == look.core.active && chosen<"nt.ruling.who-fires", "both-sides">(look.setting);
}

Decision ask(const Look& look, const AskFire& step) {
  Decision out = question(Ask::act, step.side, "nt.sequence.firing"_rule, "Choose who fires, and at whom.");
  out.may_end = true;
  out.closes = other_side_fires_next(look, step) ? Closes::step : Closes::phase;
  out.take(Verb::shoot);
  for_units(look, step.side, [&](PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    if (no.empty()) out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskFire& step, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr) return {reason(Code::not_asked, "nt.sequence.firing"_rule)};
  if (!is_unit(look, shoot->unit)) return {reason(Code::no_such_piece, "nt.sequence.firing"_rule)};
  if (look.side(shoot->unit) != step.side)
    return {reason_of(Code::wrong_side, "nt.ruling.who-fires"_rule, shoot->unit)};
  if (shoot->aims.size() != 1 || !is_unit(look, shoot->aims[0].target))
    return {reason(Code::bad_choice, "nt.ruling.target-choice"_rule,
                   count_fact("is", static_cast<int>(shoot->aims.size())), count_fact("most", 1))};
  if (look.side(shoot->aims[0].target) == step.side)
    return {reason_of(Code::not_a_target, "nt.ruling.target-choice"_rule, shoot->aims[0].target)};
  return plan_shot(look, shoot->unit, shoot->aims[0].target).verdict;
}

void answer(Play& play, const AskFire& step, const Command& command) {
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    unit(play, shoot->unit).fired = true;
    return play.then(Volley{shoot->unit, shoot->aims[0].target});
  }
  play.pop();
  if (other_side_fires_next(play.look(), step)) return play.then(AskFire{other(step.side)});
  play.begin("melee", play.core.active);
  play.then(ChooseCombat{});
}

// ---- the deeds

// Rolls to hit; hits go to saves or straight onto the target. nt.ruling.dice-order
static void fire(Play& play, PieceId shooter, PieceId target, const ShotPlan& plan) {
  const int hits = play.hits(Die::d6, plan.dice, plan.need, plan.need.cite, shooter, target, plan.range);
  if (plan.cover && hits > 0)
    play.then(FireSaves{target, shooter, static_cast<std::uint8_t>(hits)});
  else
    hurt_by_fire(play, target, shooter, hits, 0);
}

// nt.morale.test-base-lost-to-fire: what went to fire is remembered for phase 5.
void hurt_by_fire(Play& play, PieceId target, PieceId by, int hits, int stopped) {
  play.strike(target, by, hits, stopped, "fire");
  const int lost = take_hits(play, target, hits, "fire");
  unit(play, target).lost_to_fire = static_cast<std::uint8_t>(unit(play, target).lost_to_fire + lost);
}

void run(Play& play, const Volley& step) {
  fire(play, step.shooter, step.target, plan_shot(play.look(), step.shooter, step.target));
}

void run(Play& play, const ChargeShot& step) {
  const ShotPlan plan = plan_charge_shot(play.look(), step.rush);
  unit(play, step.rush.target).shot_at_charger = true;
  play.then(ChargeHome{step.rush});
  fire(play, step.rush.target, step.rush.unit, plan);
}

// nt.fire.cover-save, nt.fire.cover-save-score
void run(Play& play, const FireSaves& step) {
  const Tally dice(step.hits, "nt.fire.cover-save"_rule);
  const Tally need(play.setting.tables.cover_save, "nt.fire.cover-save-score"_rule);
  const int saved = play.hits(Die::d6, dice, need, "nt.fire.cover-save"_rule, step.target, step.by);
  hurt_by_fire(play, step.target, step.by, step.hits - saved, saved);
}

}  // namespace drumhead::thomas
