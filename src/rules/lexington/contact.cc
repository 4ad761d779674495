// An attack that comes home: caught changing, contact, lining up, and those who are drawn in.
#include "table/closing.h"

#include <algorithm>

#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

Pose at_run(const Pose& from, Angle along, Mil run) {
  return pose_at(vec(from.point()) + direction(along) * run, from.heading);
}

bool has_room(const Look& look, PieceId id, const Pose& at, const Footprint& foot) {
  const Standing standing = look.field.stand(id, at, foot);
  if (standing.off_table) return false;
  for (const PieceId other : standing.overlapped) {
    const Piece& p = look.piece(other);
    if (p.kind != PieceKind::token || p.side == look.side(id)) return false;
  }
  for (const FeatureId area : standing.areas)
    if (bars(look, id, unit(look, id).formation, area)) return false;
  return true;
}

// How far sideways it should go to cover as much of the mark as it can.
Mil wanted_shift(const Look& look, const Pose& at, const Footprint& foot, PieceId mark) {
  const Box box = look.field.in_frame(at, mark);
  const Mil half = foot.width / 2, a = box.right - half, b = box.left + half;
  return std::clamp<Mil>(0, std::min(a, b), std::max(a, b));
}

// ly.ruling.contact-align: flush against the edge it touched, then sideways with what is left of its move.
Pose lined_up(const Look& look, const Rush& rush, const Pose& reached, const Touch& touch, PieceId mark,
              std::int64_t left) {
  const Footprint& foot = look.piece(rush.unit).foot;
  const Pose flush = turned_flush(look.field, foot, reached, touch,
                                  [&](const Pose& pose) { return has_room(look, rush.unit, pose, foot); });
  const Angle off = turn_between(flush.heading, touch.normal + 18000);
  if (off > 10 || off < -10) return flush;
  const bool free = unit(look, rush.unit).formation == Formation::skirmish;
  const Tables& t = tables(look);
  const int twelfths = free ? 12 : unit(look, rush.unit).unsteady ? t.sidestep_unsteady : t.sidestep;
  const Mil most = static_cast<Mil>(std::max<std::int64_t>(left, 0) * rate(look, rush.unit) * 12 /
                                    (std::int64_t{kWholeMove} * twelfths));
  Mil shift = std::clamp<Mil>(wanted_shift(look, flush, foot, mark), -most, most);
  const Vec right = right_of(direction(flush.heading));
  for (constexpr Mil kStep = 125; shift != 0; shift = shift > kStep    ? shift - kStep
                                                      : shift < -kStep ? shift + kStep
                                                                       : 0) {
    const Pose pose = pose_at(vec(flush.point()) + right * shift, flush.heading);
    if (has_room(look, rush.unit, pose, foot)) return pose;
  }
  return flush;
}

// True when some part of its front went right over a band on the last stretch, not along it.
bool went_over(const Look& look, const Rush& rush, const Pose& at, FeatureId band) {
  const Vec back = vec(rush.from.point()) - vec(at.point());
  std::vector<Point> front;
  look.field.look_points(at, look.piece(rush.unit).foot, false, front);
  for (const Point& p : front)
    for (const Span& span : look.field.sight(to_point(vec(p) + back), p).crossed)
      if (span.feature == band && span.to - span.from <= 3 * look.field.terrain()[band].width) return true;
  return false;
}

// ly.ruling.combat-cover: the obstacle, work or ford's river that the defender holds against this attacker.
FeatureId held_against(const Look& look, const Rush& rush, PieceId defender, const Pose& at) {
  if (is_garrison(look, defender)) return look.piece(defender).inside;
  const Mil run = to_mil(length(vec(at.point()) - vec(rush.from.point())));
  const Leg leg =
      look.field.straight(rush.unit, rush.from, look.piece(rush.unit).foot, rush.along, run + kUnit, 0);
  FeatureId found;
  Cover best = Cover::none;
  for (const Span& span : leg.touched) {
    const GroundRow& row = ground_row(look, span.feature);
    if (look.field.terrain()[span.feature].form == Form::area || (!row.obstacle && row.combat == Cover::none))
      continue;
    if (look.field.distance(defender, span.feature) > tables(look).near_line) continue;
    // Gone over before they met, or still between them; what lies at the defender's back does not count.
    const bool gone_over = span.from < run &&
                           look.field.distance(rush.unit, span.feature) <= tables(look).near_line &&
                           went_over(look, rush, at, span.feature);
    if (!gone_over && !look.field.lines(defender, span.feature, rush.unit, tables(look).near_line)) continue;
    if (found.valid() && row.combat <= best) continue;
    found = span.feature;
    best = row.combat;
  }
  return found;
}

}  // namespace

// ly.hill.steep-attack, ly.ruling.steep-up: a steep contour lies between a lower attacker and the defender.
bool attacks_uphill(const Look& look, PieceId attacker, PieceId defender) {
  const Point low = look.field.centre(attacker), high = look.field.centre(defender);
  if (look.field.level(low) >= look.field.level(high)) return false;
  std::vector<FeatureId> under, there;
  look.field.areas_at(low, under);
  look.field.areas_at(high, there);
  return any_of(there, [&](FeatureId f) { return ground_row(look, f).uphill && !holds(under, f); });
}

namespace {

bool is_paired(const Look& look, PieceId a, PieceId b) {
  for (const Pair& pair : look.state.pairs)
    if ((pair.attacker == a && pair.defender == b) || (pair.attacker == b && pair.defender == a)) return true;
  return false;
}

// ly.status.disorder-attack, ly.woods.disorder-attack, ly.town.disorder-attack,
// ly.ruling.attack-disorder-timing: from the moment of contact.
void disorder_by_attack(Play& play, PieceId attacker, PieceId defender) {
  const Look look = play.look();
  if (is_garrison(look, defender)) return set_disordered(play, attacker, "ly.town.disorder-attack"_rule);
  const Piece& p = look.piece(defender);
  for (const FeatureId area : look.field.stand(defender, p.pose, p.foot).areas) {
    const bool woods = kind_at(look, area) == Kind::woods;
    if (disorders(look, attacker, unit(look, attacker).formation, area))  // any part: ly.ruling.cover-share
      set_disordered(play, attacker,
                     woods ? "ly.woods.disorder-attack"_rule : "ly.status.disorder-attack"_rule);
  }
}

void join(Play& play, const Rush& rush, PieceId defender) {
  const Look look = play.look();
  if (is_paired(look, rush.unit, defender) || play.state.pairs.full()) return;
  const PieceId attacker = rush.unit;
  Pair pair;
  pair.attacker = attacker;
  pair.defender = defender;
  const Pose at = look.piece(attacker).pose;
  pair.flank = !rush.reinforces && comes_on_flank(look, attacker, defender, at);
  pair.over = held_against(look, rush, defender, at);
  pair.uphill = attacks_uphill(look, attacker, defender);
  if (is_garrison(look, defender)) {
    const Contact contact = look.field.contact(attacker, defender);
    pair.side = contact.front_of_b;
  }
  // ly.ruling.manoeuvre-turns: being in combat ends a manoeuvre, not the disorder.
  for (const PieceId id : {attacker, defender})
    if (unit(play, id).busy > 0) {
      unit(play, id).busy = 0;
      set_disordered(play, id, "ly.manoeuvre.multi-turn-disorder"_rule);
    }
  play.state.pairs.push_back(pair);
  const Word where = pair.flank ? "flank" : "front";
  play.contact(attacker, defender, where);
  disorder_by_attack(play, attacker, defender);
}

// ---- those who are drawn in

// ly.combat.blocked-half, ly.ruling.blocked-half: how much of its frontage is masked, looking square to the
// attacker's front.
bool is_masked(const Look& look, PieceId attacker, PieceId enemy) {
  const Pose frame = look.piece(attacker).pose;
  const Box own = look.field.in_frame(frame, enemy);
  std::vector<std::pair<Mil, Mil>> masks;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId other = piece_id(i);
    if (other == attacker || other == enemy || !is_unit(look, other)) continue;
    const Box box = look.field.in_frame(frame, other);
    if (box.top <= 0 || box.bottom >= own.bottom) continue;
    masks.emplace_back(std::max(own.left, box.left), std::min(own.right, box.right));
  }
  for (std::size_t i = 0; i < look.field.terrain().size(); ++i) {  // impassable ground
    const FeatureId area = feature_id(i);
    if (look.field.terrain()[area].form != Form::area ||
        !bars(look, attacker, unit(look, attacker).formation, area))
      continue;
    Mil left = 1 << 30, right = -(1 << 30), low = 1 << 30, high = -(1 << 30);
    const Vec ahead = direction(frame.heading), aside = right_of(ahead);
    for (const Vec& corner : look.field.terrain().outline(area).area) {
      const Vec d = corner - vec(frame.point());
      left = std::min(left, to_mil(dot(d, aside))), right = std::max(right, to_mil(dot(d, aside)));
      low = std::min(low, to_mil(dot(d, ahead))), high = std::max(high, to_mil(dot(d, ahead)));
    }
    if (high > 0 && low < own.bottom)
      masks.emplace_back(std::max(own.left, left), std::min(own.right, right));
  }
  std::sort(masks.begin(), masks.end());
  Mil hidden = 0, reached = own.left;
  for (const auto& [from, to] : masks) {
    if (to <= std::max(from, reached)) continue;  // off to one side: it masks nothing
    hidden += to - std::max(from, reached);
    reached = to;
  }
  return 2 * hidden >= own.right - own.left;
}

// ly.combat.overlap: unengaged, unmasked, before its front and within 2 in.
bool is_overlapped(const Look& look, PieceId attacker, PieceId enemy) {
  if (is_in_combat(look, enemy)) return false;
  const Pose& pose = look.piece(attacker).pose;
  const Mil half =
      look.piece(attacker).foot.width / 2 - static_cast<Mil>(kSlack) - 1;  // a shared corner is no overlap
  const Vec ahead = direction(pose.heading), right = right_of(ahead), from = vec(pose.point());
  const Point strip[] = {
      to_point(from - right * half), to_point(from - right * half + ahead * tables(look).overlap),
      to_point(from + right * half + ahead * tables(look).overlap), to_point(from + right * half)};
  return look.field.distance(strip, enemy) == 0 && !is_masked(look, attacker, enemy);
}

// Where it ends; `last` is its last straight line.
Pose contact_pose(const Look& look, const Rush& rush, PieceId mark, std::int64_t& left, Leg& last) {
  const Footprint& foot = look.piece(rush.unit).foot;
  Touch touch = look.field.touch(rush.unit, rush.from, foot, rush.along, mark);
  Angle along = rush.along;
  if (touch.length < 0) {  // narrowed meanwhile: aim again
    const Nearest near = nearest_of(rectangle(rush.from, foot.width, foot.depth), look.field.shape(mark));
    along = bearing(near.on_b - near.on_a);
    touch = look.field.touch(rush.unit, rush.from, foot, along, mark);
  }
  const Mil run = std::max<Mil>(touch.length, 0);
  Verdict no;
  last = look.field.straight(rush.unit, rush.from, foot, along, run, 0);
  left =
      rush.budget - rush.spent - toll(look, rush.unit, unit(look, rush.unit), last, 12, no, rush.charge).cost;
  return lined_up(look, rush, at_run(rush.from, along, run), touch, mark, left);
}

}  // namespace

// ---- caught changing formation

// ly.pants.attack, ly.ruling.pants-once, ly.ruling.attack-procedure
void run(Play& play, const PantsDown& step) {
  const Look look = play.look();
  const PieceId id = step.unit;
  const bool near = step.drawn ? began_near(look, step.rush.unit, id) : step.rush.near;
  if (near && is_caught_changing(look, id) && !unit(look, id).shaken) {
    const RuleId rule = "ly.pants.attack"_rule;
    if (play.under(Die::d6, Tally(1, rule), Tally(tables(look).pants_most, rule), rule, id, step.rush.unit) >
        0)
      set_shaken(play, id, rule);
  }
  if (!step.drawn) return play.then(MakeContact{step.rush});
  join(play, step.rush, id);
  play.then(DrawIn{step.rush});
}

// ---- contact

void run(Play& play, const MakeContact& step) {
  const Rush& rush = step.rush;
  Unit& u = unit(play, rush.unit);
  if (u.spent == 0) u.unsteady = !is_steady(play.look(), rush.unit);
  const PieceId mate = rush.reinforces ? friend_before(play.look(), rush.unit, rush.target) : PieceId{};
  std::int64_t left = 0;
  Leg last;
  const Pose at = contact_pose(play.look(), rush, mate.valid() ? mate : rush.target, left, last);
  const Look look = play.look();  // the march keeps it
  March line = onwards(look, rush);
  line.attacks = true;
  go(line, last);
  u.spent = kWholeMove;
  take_along(play, rush.unit, at);
  set_down(play, rush.unit, at, rush.charge ? "charge" : "attack");
  mark_way(play, rush, line);
  if (const RuleId why = disordered_by_ground(play.look(), rush.unit); why.valid())
    set_disordered(play, rush.unit, why);
  const FeatureId block = play.piece(rush.target).inside;
  if (block.valid()) {  // ly.ruling.block-size: all that hold it
    for (std::size_t i = 0; i < play.core.pieces.size(); ++i)
      if (play.core.pieces[i].present && play.core.pieces[i].inside == block) join(play, rush, piece_id(i));
  } else if (mate.valid()) {  // ly.cavalry.reinforce-two-units
    std::vector<PieceId> foes;
    for_foes_in_combat(play.look(), mate, [&](PieceId foe) { foes.push_back(foe); });
    for (const PieceId foe : foes) join(play, rush, foe);
    return;
  } else {
    join(play, rush, rush.target);
  }
  play.state.drawn.clear();
  for_enemies(play.look(), rush.unit, [&](PieceId enemy) {
    if (!play.state.drawn.full() && !is_garrison(play.look(), enemy) &&
        is_overlapped(play.look(), rush.unit, enemy))
      play.state.drawn.push_back(enemy);
  });
  if (!play.state.drawn.empty()) play.then(DrawIn{rush});
}

// One after another: they evade by the same must and may, or fight.
void run(Play& play, const DrawIn& step) {
  if (play.state.drawn.empty()) return;
  const PieceId next = play.state.drawn[0];
  play.state.drawn.erase_at(0);
  const Look look = play.look();
  if (!is_unit(look, next) || is_in_combat(look, next)) return play.then(step);
  play.then(AskEvade{step.rush, next, true});
}

}  // namespace drumhead::lexington
