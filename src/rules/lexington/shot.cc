// Section "Firing": who can hit whom, with how many dice, on what score.
#include <algorithm>
#include <bit>

#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

static bool is_ball(Word weapon) { return weapon == "ballshot"; }

const WeaponRow& weapon_row(const Look& look, PieceId id, Word weapon) {
  const Tables& t = tables(look);
  const Profile& p = profile(look, id);
  if (p.arm == Arm::infantry) return t.small_arms[at(p.weapon)];
  const std::size_t gun = p.gun_class == GunClass::none ? 1 : at(p.gun_class) - 1;
  return is_ball(weapon) ? t.ballshot[gun] : t.canister[gun];
}

Mil farthest(const Look& look, PieceId id, Word weapon) {
  const WeaponRow& row = weapon_row(look, id, weapon);
  return std::max(row.close, row.far);
}

// ly.ruling.canister-choice: canister where it reaches, unless the firer says otherwise.
static Word usual_weapon(const Look& look, PieceId id, Mil range) {
  if (arm(look, id) != Arm::artillery) return word_for(profile(look, id).weapon);
  return range <= farthest(look, id, "canister") ? "canister" : "ballshot";
}

// ---- who may fire

// ly.fire.half-move, ly.retreat.no-fire, ly.manoeuvre.multi-turn-nofire, ly.ruling.attacker-no-fire,
// ly.ruling.cavalry-fire, ly.ruling.change-counts-moved
void check_shooter(const Look& look, PieceId id, Verdict& out) {
  const Unit& u = unit(look, id);
  if (arm(look, id) == Arm::cavalry)
    return out.push_back(reason_of(Code::cannot, "ly.ruling.cavalry-fire"_rule, id));
  if (u.fired) out.push_back(reason_of(Code::already, "ly.ruling.fire-order"_rule, id));
  if (is_in_combat(look, id)) out.push_back(reason_of(Code::engaged, "ly.ruling.attacker-no-fire"_rule, id));
  if (u.shaken) out.push_back(reason_of(Code::not_now, "ly.retreat.no-fire"_rule, id));
  if (u.busy > 0) out.push_back(reason_of(Code::not_now, "ly.manoeuvre.multi-turn-nofire"_rule, id));
  if (u.spent > tables(look).fire_share + 40)
    out.push_back(reason_of(Code::already, "ly.fire.half-move"_rule, id,
                            percent_fact("is", (u.spent + 9999) / 10000),
                            percent_fact("most", tables(look).fire_share / 10000)));
  if (arm(look, id) == Arm::artillery && u.formation != Formation::manhandled)
    out.push_back(reason_of(Code::wrong_formation,
                            u.formation == Formation::crew ? "ly.ruling.gunner-evade-guns"_rule
                                                           : "ly.ruling.canister-choice"_rule,
                            id));
}

// ---- dice and needed score

// ly.fire.dice-infantry, -dice-round, -dice-crew, ly.ruling.crew-remainder, ly.ruling.die-counts-zero
Tally fire_dice(const Look& look, PieceId id, int models) {
  const Tables& t = tables(look);
  const bool crew = arm(look, id) == Arm::artillery;
  const int per = crew ? t.crew_per_die : t.foot_per_die;
  Tally dice(models / per, crew ? "ly.fire.dice-crew"_rule : "ly.fire.dice-infantry"_rule);
  if (!crew && models % per >= t.foot_round) dice.add(1, "ly.fire.dice-round"_rule);
  if (dice.sum() == 0 && models > 0 && chosen<"ly.ruling.die-counts-zero", "minimum-one">(look.setting))
    dice.add(1, "ly.ruling.die-counts-zero"_rule);
  return dice;
}

namespace {

RuleId band_rule(const Look& look, PieceId id, Word weapon, bool close) {
  if (arm(look, id) == Arm::artillery) {
    if (!is_ball(weapon)) return "ly.fire.canister"_rule;
    return close ? "ly.fire.ball-close"_rule : "ly.fire.ball-far"_rule;
  }
  if (profile(look, id).weapon == Weapon::rifle)
    return close ? "ly.fire.rifle-close"_rule : "ly.fire.rifle-far"_rule;
  return close ? "ly.fire.musket-close"_rule : "ly.fire.musket-far"_rule;
}

// A modifier is taken off the needed score; rifles leave some out: ly.ruling.rifle-superscript,
// ly.ruling.rifle-attribute, ly.ruling.needed-score (ly.scale.dice).
struct Score {
  Tally need;
  bool rifles = false;

  void apply(const FireModifier& modifier, RuleId cite, RuleId ignored = {}) {
    if (rifles && modifier.rifles_ignore) {
      if (modifier.value != 0 && ignored.valid()) need.add(0, ignored);
      return;
    }
    if (modifier.value != 0) need.add(-modifier.value, cite);
  }
};

}  // namespace

Tally needed_score(const Look& look, PieceId id, PieceId target, Word weapon, Mil range, bool screen,
                   bool first_shot) {
  const Tables& t = tables(look);
  const WeaponRow& row = weapon_row(look, id, weapon);
  const bool close = range <= row.close;
  const Unit& u = unit(look, id);
  Score score{Tally(close ? row.close_hit : row.far_hit, band_rule(look, id, weapon, close)),
              arm(look, id) == Arm::infantry && profile(look, id).weapon == Weapon::rifle};
  score.apply(t.by_grade[at(grade(look, id))], "ly.fire.grade"_rule, "ly.fire.rifle-ignore-grade"_rule);
  if (u.spent > 0) score.apply(t.moved, "ly.fire.firer-moved"_rule);
  RuleId why;
  if (is_ball(weapon) && is_dense(look, target, id, why)) {
    score.apply(t.dense, "ly.fire.ball-dense"_rule);
    score.need.add(0, why);
  }
  if (arm(look, target) == Arm::artillery)
    score.apply(t.artillery, "ly.fire.vs-artillery"_rule, "ly.fire.rifle-ignore-artillery"_rule);
  if (is_skirmishing(look, target))
    score.apply(t.skirmishers, "ly.fire.vs-skirmishers"_rule, "ly.fire.rifle-ignore-skirmishers"_rule);
  const Cover cover = cover_against(look, target, id, weapon, why);
  if (cover == Cover::soft) score.apply(t.soft, "ly.fire.soft-cover"_rule, "ly.fire.rifle-ignore-soft"_rule);
  if (cover == Cover::hard) score.apply(t.hard, "ly.fire.hard-cover"_rule);
  if (is_disordered(look, id)) score.apply(t.disordered, "ly.fire.disordered"_rule);
  if (screen) score.apply(t.screen, "ly.fire.through-mod"_rule);
  if (first_shot) score.apply(t.first_shot, "ly.fire.rifle-first"_rule);
  return score.need;
}

// ---- what the target is like

// ly.ruling.cover-best, ly.ruling.cover-share, ly.woods.soft, ly.ruling.woods-cover-behind, ly.town.hard,
// ly.town.soft-ball, ly.obstacle.soft, ly.obstacle.no-ball, ly.ruling.fieldworks, ly.ruling.obstacle-values
Cover cover_against(const Look& look, PieceId target, PieceId firer, Word weapon, RuleId& why) {
  const Profile& p = profile(look, firer);
  const std::size_t gun = p.gun_class == GunClass::none ? 1 : at(p.gun_class) - 1;
  const auto of = [&](const GroundRow& row) { return is_ball(weapon) ? row.ball[gun] : row.fire; };
  if (is_garrison(look, target)) {
    why = "ly.town.hard"_rule;
    return of(tables(look).ground[at(Kind::town_block)]);
  }
  Cover best = Cover::none;
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId id = feature_id(i);
    const Feature& f = terrain[id];
    if (f.form == Form::area) continue;
    Cover here = of(ground_row(look, id));
    if (has_trait(f, "no-cover")) here = Cover::none;
    if (has_trait(f, "soft-cover")) here = Cover::soft;
    if (has_trait(f, "hard-cover")) here = Cover::hard;
    if (here > best && look.field.lines(target, id, firer, tables(look).near_line)) {
      best = here;
      why = "ly.obstacle.soft"_rule;
    }
  }
  const Cover woods = of(tables(look).ground[at(Kind::woods)]);
  if (woods > best && look.field.share(target, tables(look).woods) >= 500) {
    best = woods;
    why = "ly.woods.soft"_rule;
  }
  return best;
}

static Point nearest_part(const Look& look, Point from, PieceId target) {
  const Vec eye[] = {vec(from)};
  return to_point(nearest_of_any(Shape(eye), look.field.shape(target)).on_b);
}

// ly.fire.dense-enfilade, ly.fire.dense-deep, ly.ruling.dense-list
bool is_dense(const Look& look, PieceId target, PieceId firer, RuleId& why) {
  const Unit& u = unit(look, target);
  const bool close =
      arm(look, target) != Arm::artillery && !is_garrison(look, target) && u.formation != Formation::skirmish;
  if (!close) return false;
  const Piece& p = look.piece(target);
  if (p.foot.ranks >= 2) {
    why = "ly.fire.dense-deep"_rule;
    return true;
  }
  if (u.formation == Formation::column) return false;
  const Point from = look.piece(firer).pose.point(), to = nearest_part(look, from, target);
  std::vector<Front> fronts;
  look.field.fronts(target, fronts);
  const Front* aimed = &fronts[0];
  double least = 1e18;
  for (const Front& front : fronts) {  // the wing aimed at
    const double away = distance_to_segment(vec(to), vec(front.left), vec(front.right));
    if (away >= least) continue;
    least = away;
    aimed = &front;
  }
  const Angle off = turn_between(aimed->heading, bearing(vec(to) - vec(from)));
  const Angle to_edge = 9000 - (off < 0 ? -off : off);
  if ((to_edge < 0 ? -to_edge : to_edge) > tables(look).enfilade) return false;
  why = "ly.fire.dense-enfilade"_rule;
  return true;
}

// ---- lines of fire

namespace {

// True when something might stand between: other units, or ground that matters to sight.
bool may_be_masked(const Look& look, PieceId id, PieceId target) {
  std::vector<Vec> ends;
  for (const Vec& p : look.field.shape(id)) ends.push_back(p);
  for (const Vec& p : look.field.shape(target)) ends.push_back(p);
  const std::vector<Vec> lane = hull(ends);
  const Box box = box_around(lane);
  std::vector<FeatureId> near;
  look.field.terrain().near(box, near);
  for (const FeatureId feature : near) {
    const Kind kind = kind_at(look, feature);
    const bool matters = kind == Kind::woods || kind == Kind::gentle_slope || kind == Kind::steep_slope ||
                         kind == Kind::town_block;
    if (matters && overlap_any(lane, look.field.terrain().outline(feature).area)) return true;
  }
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId other = piece_id(i);
    if (other == id || other == target || !is_unit(look, other)) continue;
    const Shape shape = look.field.shape(other);
    if (boxes_meet(box_around(shape), box, 0) && overlap_any(lane, shape)) return true;
  }
  return false;
}

bool in_arc_of(const Front& front, Angle half, Point p) {
  const Vec left = vec(p) - vec(front.left), right = vec(p) - vec(front.right);
  const Vec ahead = direction(front.heading);
  return dot(left, ahead) > 2 && cross(direction(front.heading - half), left) <= 0.5 &&
         cross(direction(front.heading + half), right) >= -0.5;
}

struct Bullet {
  bool hits = false, screen = false;
  Mil range = 0, distance = 0;
};

// Looks for the nearest part of a target that one model can hit.
class Aiming {
 public:
  Aiming(const Look& look, PieceId id, PieceId target, Word weapon)
      : look_(look),
        id_(id),
        target_(target),
        ball_(is_ball(weapon)),
        row_(weapon_row(look, id, weapon)),
        far_(std::max(row_.close, row_.far)),
        masked_(may_be_masked(look, id, target)) {}

  // ly.fire.arc, ly.ruling.arc-geometry, ly.ruling.measure-points, ly.ruling.range-band-unit
  // The arc of a man opens at the middle of his front, that of a gun or of a block's side at its ends.
  Bullet from(const Front& front, bool from_middle = false) {
    const Angle arc = tables(look_).fire_arc;
    const Reach reach = look_.field.reach(front, arc, target_);
    if (!reach.in) return {};
    in_arc = true;
    const Point eye = to_point((vec(front.left) + vec(front.right)) * 0.5);
    const Front opening = from_middle ? Front{eye, eye, front.heading} : front;
    const Reach own = from_middle ? look_.field.reach(opening, arc, target_) : reach;
    if (!own.in) return {};
    if (!masked_)
      return far_ >= reach.distance ? Bullet{true, false, reach.distance, reach.distance} : Bullet{};
    Bullet best = along(reach.from, reach.at, ball_);
    if (!best.hits && from_middle) best = along(own.from, own.at, ball_);
    if (best.hits) return best;
    if (marks_.empty()) look_.field.look_points(target_, true, marks_);
    for (const Point& mark : marks_) {
      if (!in_arc_of(opening, arc, mark)) continue;
      // How far the target is beyond what is fired over is settled by its nearest part.
      const Bullet bullet = along(eye, mark, false);
      if (bullet.hits && (!best.hits || bullet.range < best.range)) best = bullet;
    }
    return best;
  }

  bool in_arc = false, seen = false;

 private:
  // ly.woods.depth-smallarms, ly.woods.depth-canister, ly.woods.depth-ball, ly.ruling.woods-range
  Bullet along(Point a, Point b, bool over) {
    const LineOfSight line = look_along(look_, id_, target_, a, b, over);
    if (!line.clear || !is_revealed(look_, target_, b, line.length)) return {};
    seen = true;
    const Mil range = line.length + line.woods * (row_.woods - 1);
    return {range <= far_, line.screen, range, line.length};
  }

  const Look& look_;
  PieceId id_, target_;
  bool ball_;
  const WeaponRow& row_;
  Mil far_;
  bool masked_;
  std::vector<Point> marks_;
};

// The models that may fire, and the cell before which each of them stands. ly.fire.one-rank,
// ly.fire.two-ranks-skirmish, ly.ruling.column-fires
std::vector<std::pair<int, int>> shooters(const Look& look, PieceId id) {
  std::vector<std::pair<int, int>> out;
  const Footprint& foot = look.piece(id).foot;
  const int models = arm(look, id) == Arm::artillery ? foot.files : strength(look, id);
  const int front = std::min<int>(foot.files, models);
  for (int i = 0; i < front; ++i) out.emplace_back(i, i);
  if (!is_skirmishing(look, id)) return out;
  const int rear = std::min(models - front, front * (tables(look).ranks_skirmish - 1));
  const int start = (front - rear) / 2;
  for (int i = 0; i < rear; ++i) out.emplace_back(foot.files + start + i, start + i);
  return out;
}

// ly.fire.dice-crew-max: the crew is shared out over the guns.
int models_of(const Look& look, PieceId id, std::uint32_t cells) {
  const int count = std::popcount(cells);
  if (arm(look, id) != Arm::artillery) return count;
  const int guns = std::max<int>(1, profile(look, id).guns), crew = unit(look, id).crew;
  const int most = count * tables(look).crew_per_gun;
  if (count >= guns) return std::min(crew, most);
  int served = 0;
  for (int gun = 0; gun < guns; ++gun)
    if ((cells & (1u << gun)) != 0) served += crew / guns + (gun < crew % guns ? 1 : 0);
  return std::min(served, most);
}

void refuse_line(const Look& look, PieceId id, PieceId target, const Aiming& aiming, ShotPlan& plan) {
  const Mil most = farthest(look, id, plan.weapon);
  const Mil is = range_to(look, id, target, plan.weapon);
  if (!aiming.in_arc)
    plan.verdict.push_back(
        reason_of(Code::out_of_arc, "ly.fire.arc"_rule, target, angle_fact("most", tables(look).fire_arc)));
  else if (is > most)
    plan.verdict.push_back(reason_of(Code::out_of_range, band_rule(look, id, plan.weapon, false), target,
                                     length_fact("is", is), length_fact("most", most)));
  else
    plan.verdict.push_back(reason_of(Code::out_of_sight, "ly.ruling.fire-visible"_rule, target));
}

// ly.town.fire-out, ly.ruling.block-fire: a model for each full inch of a side, nobody twice.
void aim_from_block(const Look& look, PieceId id, const Aim& aim, const Taken& taken, ShotPlan& plan) {
  Aiming aiming(look, id, aim.target, plan.weapon);
  std::vector<Front> fronts;
  look.field.fronts(id, fronts);
  bool can_hit = false;
  for (std::size_t i = 0; i < fronts.size(); ++i) {
    if (aim.front >= 0 && aim.front != static_cast<int>(i)) continue;
    const Bullet bullet = aiming.from(fronts[i]);
    if (!bullet.hits) continue;
    int room =
        to_mil(length(vec(fronts[i].right) - vec(fronts[i].left))) / kUnit * tables(look).block_per_inch;
    for (const Loophole& hole : look.state.loopholes)
      if (hole.block == look.piece(id).inside && hole.side == i) room -= hole.used;
    for (const Loophole& hole : taken.holes)
      if (hole.side == i) room -= hole.used;
    can_hit = true;
    const int models = std::min(room, strength(look, id) - taken.models);
    if (models <= plan.models) continue;
    plan.models = models;
    plan.side = static_cast<std::uint8_t>(i);
    plan.range = bullet.range;
    plan.distance = bullet.distance;
    plan.screened = bullet.screen ? 1 : 0;
  }
  if (aim.share > 0) plan.models = std::min(plan.models, aim.share);
  if (plan.models > 0)
    plan.cells = plan.able = 1;
  else if (can_hit)
    plan.verdict.push_back(reason_of(Code::already, "ly.town.fire-out"_rule, aim.target));
  else
    refuse_line(look, id, aim.target, aiming, plan);
}

void aim_from_line(const Look& look, PieceId id, const Aim& aim, std::uint32_t used, ShotPlan& plan) {
  Aiming aiming(look, id, aim.target, plan.weapon);
  plan.range = plan.distance = 1 << 28;
  std::vector<std::pair<std::uint32_t, Bullet>> bullets;
  const auto look_from = [&](bool from_middle) {
    std::vector<Bullet> by_file(look.piece(id).foot.files);
    std::vector<bool> known(look.piece(id).foot.files, false);
    for (const auto& [cell, file] : shooters(look, id)) {
      const std::size_t f = static_cast<std::size_t>(file);
      if (!known[f]) by_file[f] = aiming.from(look.field.cell_front(id, file), from_middle);
      known[f] = true;
      if (!by_file[f].hits || cell >= 32) continue;
      const std::uint32_t bit = 1u << cell;
      plan.able |= bit;
      if (by_file[f].screen) plan.screened |= bit;
      bullets.emplace_back(bit, by_file[f]);
    }
  };
  // Each man has his own arc; as a whole the unit has that of its front corners: ly.ruling.arc-geometry.
  const bool men = arm(look, id) == Arm::infantry;
  look_from(men);
  if (plan.able == 0 && men && aiming.in_arc) look_from(false);
  if (plan.able == 0) {
    plan.range = range_to(look, id, aim.target, plan.weapon);
    return refuse_line(look, id, aim.target, aiming, plan);
  }
  plan.cells = (aim.cells == 0 ? plan.able : aim.cells & plan.able) & ~used;
  if (aim.cells != 0 && (aim.cells & ~plan.able) != 0)
    plan.verdict.push_back(reason_of(Code::out_of_arc, "ly.ruling.range-band-unit"_rule, aim.target));
  for (const auto& [bit, bullet] : bullets) {
    if ((plan.cells & bit) == 0) continue;
    plan.range = std::min(plan.range, bullet.range);
    plan.distance = std::min(plan.distance, bullet.distance);
  }
  plan.models = models_of(look, id, plan.cells);
  if (plan.cells == 0)
    plan.verdict.push_back(reason_of(Code::already, "ly.ruling.split-rounding"_rule, aim.target));
}

}  // namespace

Mil range_to(const Look& look, PieceId id, PieceId target, Word weapon) {
  const auto [a, b] = look.field.nearest_points(id, target, !is_garrison(look, id));
  const Sight s = look.field.sight(a, b, id, target);
  const Mil woods = woods_length(look, s);
  return s.length + woods * (weapon_row(look, id, weapon).woods - 1);
}

// A block of one contour hides the target only because there is too little room beyond it.
static void say_why_not_over(const Look& look, PieceId id, PieceId target, ShotPlan& plan) {
  const auto [a, b] = look.field.nearest_points(id, target, true);
  const LineOfSight line = look_along(look, id, target, a, b, true);
  if (!line.feature.valid() || kind_at(look, line.feature) != Kind::town_block) return;
  if (look.field.terrain()[line.feature].size > 1) return;
  plan.verdict.push_back(reason_at(Code::blocked, "ly.fire.overhead-distance"_rule, line.feature,
                                   length_fact("target", line.length)));
}

void Taken::add(const ShotPlan& plan, FeatureId block) {
  cells |= plan.cells;
  models += plan.models;
  if (block.valid()) holes.push_back({block, plan.side, static_cast<std::uint8_t>(plan.models)});
}

ShotPlan plan_aim(const Look& look, PieceId id, const Aim& aim, Word weapon, const Taken& taken) {
  ShotPlan plan;
  const PieceId target = aim.target;
  if (is_in_combat(look, target))  // ly.fire.no-combat
    plan.verdict.push_back(reason_of(Code::engaged, "ly.fire.no-combat"_rule, target));
  const bool guns = arm(look, id) == Arm::artillery;
  plan.weapon =
      weapon.empty() ? usual_weapon(look, id, guns ? range_to(look, id, target, "canister") : 0) : weapon;
  const bool known = guns ? plan.weapon == "canister" || plan.weapon == "ballshot"
                          : plan.weapon == word_for(profile(look, id).weapon);
  if (!known) plan.verdict.push_back(reason_of(Code::bad_choice, "ly.ruling.canister-choice"_rule, id));
  if (!plan.verdict.empty()) return plan;
  is_garrison(look, id) ? aim_from_block(look, id, aim, taken, plan)
                        : aim_from_line(look, id, aim, taken.cells, plan);
  const bool hidden = plan.verdict.size() == 1 && plan.verdict[0].code == Code::out_of_sight;
  if (guns && hidden && is_ball(plan.weapon)) say_why_not_over(look, id, target, plan);
  if (guns && (hidden || plan.verdict.empty())) look_down_lane(look, id, target, plan.weapon, plan);
  const bool first = profile(look, id).weapon == Weapon::rifle && !guns && !unit(look, id).has_fired &&
                     is_close_order(look, id);  // ly.ruling.rifle-first-shot
  plan.dice = fire_dice(look, id, plan.models);
  plan.need =
      needed_score(look, id, target, plan.weapon, plan.range, (plan.cells & plan.screened) != 0, first);
  return plan;
}

// ---- danger zones

namespace {

using Lane = std::vector<Vec>;

// The rectangle along the line of fire, so wide on each side, and only ahead of the battery's front.
Lane lane(const Look& look, PieceId id, Point to, Mil half) {
  const Pose& pose = look.piece(id).pose;
  const Vec from = vec(pose.point()), way = vec(to) - from, ahead = direction(pose.heading);
  const double far = length(way);
  const Vec along = far > 0 ? way * (1.0 / far) : ahead, side = right_of(along) * half;
  // Begun well behind, then cut at the front's line.
  const Vec back = along * -20000.0;
  const Vec box[] = {from - side + back, to.x == pose.x && to.y == pose.y ? from - side : vec(to) - side,
                     vec(to) + side, from + side + back};
  Lane out;
  constexpr double kAhead = 3;  // a neighbour level with the guns is safe
  const auto before = [&](Vec p) { return dot(p - from, ahead) - kAhead; };
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec a = box[i], b = box[(i + 1) % 4];
    if (before(a) >= 0) out.push_back(a);
    if ((before(a) < 0) != (before(b) < 0))
      out.push_back(a + (b - a) * (before(a) / (before(a) - before(b))));
  }
  return out;
}

bool reaches(const Look& look, const Lane& area, PieceId friendly) {
  std::vector<Point> corners;
  for (const Vec& p : area) corners.push_back(to_point(p));
  return look.field.distance(corners, friendly) == 0;
}

}  // namespace

// ly.fire.zone-canister, ly.fire.zone-ball, ly.ruling.zone-shape, ly.ruling.zone-roll
void look_down_lane(const Look& look, PieceId id, PieceId target, Word weapon, ShotPlan& plan) {
  const Tables& t = tables(look);
  const Point from = look.piece(id).pose.point(), to = nearest_part(look, from, target);
  const Mil half = look.piece(id).foot.width / 2;
  const Mil zone = is_ball(weapon) ? t.zone_ballshot : t.zone_canister;
  const Lane narrow = lane(look, id, to, half - 3), wide = lane(look, id, to, half + zone);
  const Mil far = to_mil(length(vec(to) - vec(from)));
  std::vector<std::pair<Mil, PieceId>> found;
  for_units(look, look.side(id), [&](PieceId friendly) {
    if (friendly == id || !reaches(look, wide, friendly)) return;
    const Box box = look.field.in_frame({from.x, from.y, bearing(vec(to) - vec(from))}, friendly);
    const bool low_block =
        is_garrison(look, friendly) && look.field.terrain()[look.piece(friendly).inside].size <= 1;
    const bool lower = low_block || look.field.level(look.field.centre(friendly)) < look.field.level(from);
    if (is_ball(weapon) && lower && far >= t.overhead_factor * box.top && far - box.top >= t.overhead_beyond)
      return;  // ly.fire.overhead-friends: properly fired over
    if (reaches(look, narrow, friendly))
      plan.verdict.push_back(reason_of(
          Code::blocked,
          is_ball(weapon) && lower ? "ly.fire.overhead-distance"_rule : "ly.fire.no-other-overhead"_rule,
          friendly, length_fact("over", box.top), length_fact("target", far)));
    else if (is_in_combat(look, friendly))
      plan.verdict.push_back(reason_of(Code::engaged, "ly.ruling.zone-roll"_rule, friendly));
    else
      found.emplace_back(look.field.distance(id, friendly), friendly);
  });
  std::sort(found.begin(), found.end());
  for (const auto& [away, friendly] : found)
    if (!plan.endangered.full()) plan.endangered.push_back(friendly);
}

// ---- the whole shot

// ly.fire.split, ly.ruling.split-rounding, ly.ruling.through-part: every model that can hit the first target
// fires at it, but those who would fire through a screen may be left out; the others may have another target.
Verdict check_shot(const Look& look, const Shoot& shoot) {
  Verdict out;
  check_shooter(look, shoot.unit, out);
  if (shoot.aims.empty() || shoot.aims.size() > 4)
    out.push_back(reason(Code::bad_choice, "ly.fire.split"_rule));
  if (!out.empty()) return out;
  Taken taken;
  for (std::size_t i = 0; i < shoot.aims.size(); ++i) {
    const Aim& aim = shoot.aims[i];
    if (!is_unit(look, aim.target)) return {reason(Code::no_such_piece, "ly.turn.step1-fire"_rule)};
    if (look.side(aim.target) == look.side(shoot.unit))
      return {reason_of(Code::not_a_target, "ly.turn.step1-fire"_rule, aim.target)};
    for (std::size_t k = 0; k < i; ++k) {
      const Aim& before = shoot.aims[k];
      // Two sides of a block may bear on the same enemy: ly.ruling.block-fire.
      const bool by_sides =
          is_garrison(look, shoot.unit) && aim.front >= 0 && before.front >= 0 && aim.front != before.front;
      if (before.target == aim.target && !by_sides)
        return {reason_of(Code::bad_choice, "ly.fire.split"_rule, aim.target)};
    }
    const ShotPlan plan = plan_aim(look, shoot.unit, aim, shoot.weapon, taken);
    out.insert(out.end(), plan.verdict.begin(), plan.verdict.end());
    if (i == 0 && aim.cells != 0 && (plan.able & ~plan.screened & ~aim.cells) != 0)
      out.push_back(reason_of(Code::bad_choice, "ly.fire.split"_rule, aim.target,
                              count_fact("able", std::popcount(plan.able))));
    if (!is_garrison(look, shoot.unit) && (aim.cells & taken.cells) != 0)
      out.push_back(reason_of(Code::already, "ly.ruling.split-rounding"_rule, aim.target));
    taken.add(plan, look.piece(shoot.unit).inside);
  }
  return out;
}

}  // namespace drumhead::lexington
