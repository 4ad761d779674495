// Section "Shooting": which stands may shoot at whom, what is added to the die, and what it kills.
#include <algorithm>
#include <bit>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

// A place from which one stand shoots. rw.ruling.shooting-stands, rw.ruling.square-limits, rw.ruling.defences
struct Post {
  Front front;
  std::uint32_t bit = 0;
};

std::vector<Post> posts_of(const Look& look, PieceId id) {
  std::vector<Post> out;
  const int stands = unit(look, id).stands;
  if (is_garrison(look, id) || in_square(look, id)) {
    const Shape shape = look.field.shape(id);
    const int each = is_garrison(look, id) ? std::min(2, stands) : 1;
    std::uint32_t bit = 1;
    for (std::size_t k = 0; k < shape.size(); ++k) {
      const Vec a = shape[k], b = shape[(k + 1) % shape.size()];
      Front front{to_point(a), to_point(b), bearing(left_of(b - a))};
      for (int i = 0; i < each; ++i, bit <<= 1) out.push_back({front, bit});
    }
    return out;
  }
  for (int cell = 0; cell < std::min(front_row(look, id), stands); ++cell)
    out.push_back({look.field.cell_front(id, cell), 1u << cell});
  return out;
}

struct Sighted {
  bool in = false;
  Mil distance = 0;
};

// Whether one stand has part of an enemy in its front arc, within reach and in sight.
Sighted sighted(const Look& look, PieceId id, const Post& post, PieceId enemy, Mil most) {
  Sighted out;
  const Point ends[] = {post.front.left, post.front.right};
  Footprint stand;
  stand.width = row(look, id).width;
  if (is_beyond(look, {ends[0].x, ends[0].y, 0}, stand, enemy, most + stand.width)) return out;
  if (look.field.distance(ends, enemy) > most) return out;
  const drumhead::Reach reach = look.field.reach(post.front, tables(look).arc, enemy);
  if (!reach.in) return out;
  out.distance = look.field.distance(ends, enemy);
  if (out.distance > most) return out;
  const bool guns = is_artillery(look, id);
  out.in = look_along(look, id, enemy, reach.from, reach.at, guns).clear;
  if (out.in) return out;
  const Point middle = to_point((vec(post.front.left) + vec(post.front.right)) * 0.5);
  out.in = look_along(look, id, enemy, middle, look.field.centre(enemy), guns).clear;
  return out;
}

// rw.ruling.line-of-fire: nobody shoots at a unit in contact.
bool may_be_shot_at(const Look& look, PieceId enemy) { return !is_in_contact(look, enemy); }

// Small arms take the visible enemy in the stand's arc that is nearest to it.
bool takes_nearest(const Look& look, PieceId id, const Post& post, PieceId target, Mil distance) {
  if (is_artillery(look, id)) return true;
  bool nearest = true;
  for_enemies(look, id, [&](PieceId other) {
    if (!nearest || other == target || !may_be_shot_at(look, other)) return;
    const Sighted there = sighted(look, id, post, other, distance - 1);
    if (there.in && there.distance < distance) nearest = false;
  });
  return nearest;
}

// rw.ruling.light-infantry-meaning: by option riflemen shoot without it.
bool takes_lights_minus(const Look& look, PieceId id) {
  const Troop type = profile(look, id).type;
  const bool rifles = type == Troop::riflemen || type == Troop::riflemen_a;
  if (rifles && chosen<"rw.ruling.light-infantry-meaning", "riflemen-shoot-without-minus-1">(look.setting))
    return false;
  return counts_as_lights(look, id);
}

Mil range_of(const Look& look, const Post& post, PieceId target) {
  const Point ends[] = {post.front.left, post.front.right};
  return look.field.distance(ends, target);
}

// So many of these stands, the nearest to the target first; rw.ruling.lights-second: then from the left.
std::uint32_t nearest_cells(const Look& look, PieceId id, PieceId target, std::uint32_t cells, int most) {
  std::vector<std::pair<Mil, std::uint32_t>> near;
  for (const Post& post : posts_of(look, id))
    if ((cells & post.bit) != 0) near.emplace_back(range_of(look, post, target), post.bit);
  std::sort(near.begin(), near.end());
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < near.size() && static_cast<int>(i) < most; ++i) out |= near[i].second;
  return out;
}

}  // namespace

bool counts_as_lights(const Look& look, PieceId id) {
  if (is_cavalry(look, id)) return !is_massed(look, id);
  return is_light_foot(look, id);
}

// Reasons for which a unit may not shoot at all. rw.stand.artillery-fire, rw.reserve.artillery-no-fire,
// rw.ruling.artillery-fire-after-moving, rw.ruling.who-shoots, rw.ruling.limber
void check_shooter(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (longest_range(look, id) == 0)
    out.push_back(reason_of(Code::cannot, "rw.ruling.no-missile-who"_rule, id));
  if (u.shot) out.push_back(reason_of(Code::already, "rw.ruling.who-shoots"_rule, id));
  if (is_in_contact(look, id)) out.push_back(reason_of(Code::engaged, "rw.ruling.line-of-fire"_rule, id));
  if (u.order == Orders::rout) out.push_back(reason_of(Code::not_now, "rw.rout.direction"_rule, id));
  if (!is_artillery(look, id)) return;
  if (u.order == Orders::reserve)
    out.push_back(reason_of(Code::not_now, "rw.reserve.artillery-no-fire"_rule, id));
  if (u.order != Orders::stand) out.push_back(reason_of(Code::not_now, "rw.stand.artillery-fire"_rule, id));
  if (u.moved && look.side(id) == look.core.active &&
      chosen<"rw.ruling.artillery-fire-after-moving", "no-fire-after-moving">(look.setting))
    out.push_back(reason_of(Code::already, "rw.ruling.artillery-fire-after-moving"_rule, id));
}

// ---- the score: rw.shoot.modified-score, rw.ruling.shoot-minus-one-block

namespace {

// rw.ruling.hard-cover-small-arms
void add_cover(const Look& look, PieceId id, Cover cover, Tally& out) {
  const Tables& t = tables(look);
  if (cover == Cover::none) return;
  if (!is_artillery(look, id)) {
    out.add(t.soft_cover, "rw.shoot.soft-cover"_rule);
    if (cover == Cover::hard && chosen<"rw.ruling.hard-cover-small-arms", "minus-2">(look.setting))
      out.add(t.soft_cover, "rw.ruling.hard-cover-small-arms"_rule);
    return;
  }
  const Troop type = profile(look, id).type;
  if (cover == Cover::hard && (type == Troop::light_artillery || type == Troop::medium_artillery))
    out.add(t.hard_cover, "rw.shoot.hard-cover"_rule);
}

// rw.ruling.other-shooters
bool is_unsteady_shot(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return u.order != Orders::stand || u.moved;
}

void add_guns(const Look& look, PieceId id, PieceId target, Mil range, Tally& out) {
  const Tables& t = tables(look);
  const Unit& them = unit(look, target);
  const bool packed = !is_garrison(look, target) && them.formation != Formation::line;
  // rw.shoot.howitzer-no-column, rw.ruling.bridge: it really is a column while it crosses.
  if (packed && weapon(look, id) != Weapon::howitzer)
    out.add(t.v_column, "rw.shoot.artillery-v-column-square"_rule);
  if (range <= t.guns_close_reach) out.add(t.guns_close, "rw.shoot.artillery-5cm"_rule);
  if (unit(look, id).moved && look.side(id) == look.core.active)  // by option only
    out.add(t.not_stationary, "rw.ruling.artillery-fire-after-moving"_rule);
}

}  // namespace

Tally shooting_score(const Look& look, PieceId id, PieceId target, int stands, Mil range, bool first) {
  const Tables& t = tables(look);
  Tally out(0, "rw.shoot.modified-score"_rule);
  const Band band = band_at(look, id, range);
  const bool musket = weapon(look, id) == Weapon::musket;
  if (band == Band::extreme) out.add(t.extreme_range, "rw.shoot.extreme-range"_rule);
  if (is_poor_shot(look, id)) out.add(t.poor_shots, "rw.shoot.poor-shots"_rule);
  if (!is_artillery(look, id) && is_unsteady_shot(look, id))
    out.add(t.not_stationary, "rw.shoot.not-stationary"_rule);
  if (band == Band::far) out.add(t.long_range, "rw.shoot.long-range"_rule);
  add_cover(look, id, cover_against(look, target, id), out);
  if (is_light_foot(look, target)) out.add(t.target_light, "rw.shoot.target-light-infantry"_rule);
  if (takes_lights_minus(look, id)) out.add(t.lights_shooting, "rw.shoot.lights-shooting"_rule);
  if (unit(look, id).disorganised) out.add(t.shoot_disordered, "rw.shoot.disordered"_rule);
  if (is_artillery(look, id)) add_guns(look, id, target, range, out);
  // rw.ruling.first-shot-scope: Massed rows with muskets.
  if (first && musket && is_massed(look, id)) out.add(t.first_shot, "rw.shoot.first-shot"_rule);
  if (musket && band == Band::near) out.add(t.musket_short, "rw.shoot.musket-short"_rule);
  const int extra = counts_as_lights(look, id) ? std::min(stands - 1, t.lights_extra) : stands - 1;
  if (extra > 0)
    out.add(extra * t.extra_shooting,
            counts_as_lights(look, id) ? "rw.shoot.lights-one-extra"_rule : "rw.shoot.extra-stand"_rule);
  return out;
}

// ---- one aim

ShotPlan plan_aim(const Look& look, PieceId id, const Aim& aim, std::uint32_t used) {
  const RuleId rule = "rw.ruling.shooting-stands"_rule;
  ShotPlan out;
  const PieceId target = aim.target;
  if (!is_unit(look, target) || look.side(target) == look.side(id)) {
    out.verdict.push_back(reason(Code::not_a_target, rule));
    return out;
  }
  if (!may_be_shot_at(look, target)) {
    out.verdict.push_back(reason_of(Code::engaged, "rw.ruling.line-of-fire"_rule, target));
    return out;
  }
  const Mil most = longest_range(look, id), away = look.field.distance(id, target);
  if (away > most) {
    out.verdict.push_back(reason_of(Code::out_of_range, "rw.ruling.range-bands-exclusive"_rule, target,
                                    length_fact("is", away), length_fact("most", most)));
    return out;
  }
  bool seen = false;
  struct Able {
    std::uint32_t bit;
    Mil distance;
  };
  std::vector<Able> able;
  for (const Post& post : posts_of(look, id)) {
    if ((used & post.bit) != 0 || (aim.cells != 0 && (aim.cells & post.bit) == 0)) continue;
    const Sighted there = sighted(look, id, post, target, most);
    if (!there.in) continue;
    seen = true;
    if (takes_nearest(look, id, post, target, there.distance)) able.push_back({post.bit, there.distance});
  }
  for (const Able& one : able) out.able |= one.bit;
  if (aim.cells != 0 && (out.able & aim.cells) != aim.cells) out.able = 0;
  if (out.able == 0) {
    const bool arc =
        look.field.in_arc(id, tables(look).arc, target) || is_garrison(look, id) || in_square(look, id);
    out.verdict.push_back(seen  ? reason_of(Code::not_a_target, "rw.ruling.line-of-fire"_rule, target)
                          : arc ? reason_of(Code::out_of_sight, "rw.ruling.line-of-fire"_rule, target)
                                : reason_of(Code::out_of_arc, rule, target));
    return out;
  }
  out.cells = out.able;
  for (const Able& one : able)
    if ((out.cells & one.bit) != 0) out.range = std::max(out.range, one.distance);
  out.score =
      shooting_score(look, id, target, std::popcount(out.cells), out.range, !unit(look, id).fired_today);
  return out;
}

// A square or garrison has no more shooters than stands, wherever they stand.
static void limit_to_stands(const Look& look, PieceId id, PieceId target, std::uint32_t used,
                            std::uint32_t& cells) {
  const int left = unit(look, id).stands - std::popcount(used);
  if (std::popcount(cells) > left) cells = nearest_cells(look, id, target, cells, std::max(0, left));
}

static Mil range_with(const Look& look, PieceId id, PieceId target, std::uint32_t cells) {
  Mil far = 0;
  for (const Post& post : posts_of(look, id))
    if ((post.bit & cells) != 0) far = std::max(far, range_of(look, post, target));
  return far;
}

// rw.shoot.lights-second-shot, rw.ruling.lights-second: two stands first, the others second.
std::vector<Shot> plan_shots(const Look& look, const Shoot& shoot, Verdict& out) {
  std::vector<Shot> shots;
  const PieceId id = shoot.unit;
  check_shooter(look, id, out);
  const bool lights = counts_as_lights(look, id);
  const int each = 1 + tables(look).lights_extra;
  if (shoot.aims.empty() || shoot.aims.size() > 6 || (lights && shoot.aims.size() > 2))
    out.push_back(reason(Code::bad_choice, lights ? "rw.ruling.lights-second"_rule : "rw.shoot.die"_rule));
  if (!out.empty()) return shots;
  std::uint32_t used = 0;
  const bool first = !unit(look, id).fired_today;
  for (const Aim& aim : shoot.aims) {
    ShotPlan plan = plan_aim(look, id, aim, used);
    out.insert(out.end(), plan.verdict.begin(), plan.verdict.end());
    for (const Shot& other : shots)
      if (other.target == aim.target && !lights)
        out.push_back(reason_of(Code::already, "rw.ruling.shooting-stands"_rule, aim.target));
    if (!out.empty()) return {};
    limit_to_stands(look, id, aim.target, used, plan.cells);
    // Lights' first shot takes two; a second is for the stands that it could not count.
    if (lights && shots.empty() && std::popcount(plan.cells) > each)
      plan.cells = nearest_cells(look, id, aim.target, plan.cells, each);
    if (lights && !shots.empty() && std::popcount(shots[0].cells) < each) {
      out.push_back(reason_of(Code::bad_choice, "rw.ruling.lights-second"_rule, aim.target));
      return {};
    }
    if (plan.cells == 0) continue;
    used |= plan.cells;
    shots.push_back({id, aim.target, plan.cells, range_with(look, id, aim.target, plan.cells), first});
  }
  if (lights && shoot.aims.size() == 1 && shoot.aims[0].cells == 0) {
    const ShotPlan rest = plan_aim(look, id, shoot.aims[0], used);
    if (rest.verdict.empty() && std::popcount(shots[0].cells) == each)
      shots.push_back({id, shoot.aims[0].target, rest.cells,
                       range_with(look, id, shoot.aims[0].target, rest.cells), first});
  }
  return shots;
}

// ---- the die, and what it kills

// rw.shoot.die: nothing, then a band for each row of the results.
Throw score_throw(const Play& play, const std::vector<ResultRow>& rows, int added, RuleId purpose,
                  PieceId unit) {
  Throw made = throw_of(play, Die::d6, 1, Judged::looked_up, purpose, unit);
  made.bands.n = 0;
  std::uint8_t last = 0;
  for (const ResultRow& row : rows) {
    last = static_cast<std::uint8_t>(std::clamp(row.min - added - 1, int{last}, 6));
    made.bands.top[made.bands.n++] = last;
  }
  made.bands.top[made.bands.n++] = 6;
  made.good = static_cast<std::uint8_t>(rows.size());
  return made;
}

int row_of(const Throw& made, const Outcome& outcome) {
  for (int i = made.bands.n - 1; i > 0; --i)
    if (outcome.count[static_cast<std::size_t>(i)] > 0) return i - 1;
  return -1;
}

// rw.ruling.shoot-five-covers-six: rows hold from their score to the next.
static RuleId score_rule(int kills) {
  switch (kills) {
    case 0:
      return "rw.shoot.result-4"_rule;
    case 1:
      return "rw.shoot.result-5"_rule;
    case 2:
      return "rw.shoot.result-7"_rule;
    default:
      return "rw.shoot.result-10"_rule;
  }
}

// rw.ruling.under-artillery: inside its Short band, whatever the score.
static void note_shelling(Play& play, const Shot& shot) {
  const Look look = play.look();
  if (is_artillery(look, shot.unit) && band_at(look, shot.unit, shot.range) == Band::near)
    group(play, shot.target).shelled = true;
}

void run(Play& play, const Shot& shot) {
  if (!is_unit(play.look(), shot.target) || !is_unit(play.look(), shot.unit)) return;
  const Tally score =
      shooting_score(play.look(), shot.unit, shot.target, std::popcount(shot.cells), shot.range, shot.first);
  note_shelling(play, shot);
  const auto& rows = play.setting.tables.shooting_results;
  const Throw made = score_throw(play, rows, score.sum(), "rw.shoot.die"_rule, shot.unit);
  const int row = row_of(made, play.roll(made, Tally(1, made.purpose), score, shot.target, shot.range));
  const int kills = row >= 0 ? rows[static_cast<std::size_t>(row)].kills : 0;
  play.strike(shot.target, shot.unit, kills, 0, "fire");
  if (row < 0) return;
  const RuleId cite = score_rule(kills);
  play.resolve(shot.target, kills == 0 ? Word("disordered") : Word("hit"), cite);
  lose_stands(play, shot.target, kills, shot.unit, cite);
  if (is_unit(play.look(), shot.target))
    disorganise(play, shot.target, kills > 0 ? "rw.shoot.casualties-disorganise"_rule : cite);
}

// ---- the question

static bool other_side_shoots_next(const Look& look, const AskFire& step) {
  return step.side == look.core.active && chosen<"rw.ruling.who-shoots", "both-players">(look.setting);
}

Decision ask(const Look& look, const AskFire& step) {
  Decision out =
      question(Ask::act, step.side, "rw.ruling.who-shoots"_rule, "Choose who shoots, and at whom.");
  out.may_end = true;
  out.closes = other_side_shoots_next(look, step) ? Closes::step : Closes::phase;
  out.take(Verb::shoot);
  take_own_stand(out);
  for_units(look, step.side, [&](PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    if (!no.empty()) return;
    const Mil most = longest_range(look, id);
    bool near = false;
    for_enemies(look, id, [&](PieceId enemy) { near = near || is_within(look, id, enemy, most); });
    if (near) out.units.push_back(id);
  });
  return out;
}

std::optional<Command> forced(const Look& look, const AskFire& step) {
  bool begun = false;  // whoever has shot ends the step himself
  for_units(look, step.side, [&](PieceId id) { begun = begun || unit(look, id).shot; });
  return done_if(!begun && ask(look, step).units.empty());
}

Verdict check_answer(const Look& look, const AskFire& step, const Command& command) {
  const RuleId rule = "rw.ruling.who-shoots"_rule;
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* order = std::get_if<Order>(&command)) {
    if (order->leader.valid() || order->units.empty())
      return {reason(Code::not_asked, "rw.ruling.change-orders"_rule)};
    return check_own_stand(look, *order);
  }
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr) return {reason(Code::not_asked, rule)};
  if (Verdict no = check_own(look, shoot->unit, step.side, rule); !no.empty()) return no;
  Verdict out;
  plan_shots(look, *shoot, out);
  return out;
}

void answer(Play& play, const AskFire& step, const Command& command) {
  if (const auto* order = std::get_if<Order>(&command)) return stand_by_itself(play, order->units[0]);
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    Verdict no;
    const std::vector<Shot> shots = plan_shots(play.look(), *shoot, no);
    ENSURE(no.empty(), no.size(), 0);
    Unit& u = unit(play, shoot->unit);
    u.shot = u.fired_today = true;
    play.then(AskEnds{});
    return play.then_each(shots);
  }
  play.pop();
  // rw.ruling.who-shoots: by option the other side shoots too.
  if (other_side_shoots_next(play.look(), step))
    play.then(AskFire{other(step.side)});
  else
    enter(play, Stage::melee);
}

}  // namespace drumhead::arw1d
