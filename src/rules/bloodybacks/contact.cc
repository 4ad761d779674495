// Section "Charges and melee": how a charge comes to contact, and whom it meets there.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "table/closing.h"

namespace drumhead::bloodybacks {

static bool share_a_corner(Shape a, Shape b) {
  return any_of(a, [&](Vec p) { return any_of(b, [&](Vec q) { return length(p - q) <= 2 * kSlack; }); });
}

// bb.ruling.multi-defenders: corner to corner is not enough, or a line that comes up exactly opposite to
// another would meet its neighbours too.
static bool is_met(const Look& look, const Pose& at, const Footprint& foot, PieceId enemy) {
  const drumhead::Contact contact = look.field.contact(at, foot, enemy);
  if (!contact.touching || contact.shared > 0) return contact.touching;
  return !share_a_corner(body_at(at, foot).shape(), look.field.shape(enemy));
}

bool meets(const Look& look, PieceId a, PieceId b) {
  return is_unit(look, a) && is_unit(look, b) && is_met(look, look.piece(a).pose, look.piece(a).foot, b);
}

PieceId charger_before(const Look& look, const Fight& f, PieceId defender) {
  const auto* found = std::find_if(f.chargers.begin(), f.chargers.end(),
                                   [&](PieceId charger) { return touches(look, charger, defender); });
  return found == f.chargers.end() ? f.chargers[0] : *found;
}

namespace {

struct Arrival {
  Pose at;
  Mil run = 0;
  bool free = true;  // there is room for it
};

// Along its line up to the target, lined up on the face that it meets.
template <class Free>
Arrival arrival(const Look& look, const Rush& rush, PieceId target, Free free) {
  const Footprint& foot = look.piece(rush.unit).foot;
  const Touch touch = look.field.touch(rush.unit, rush.from, foot, rush.from.heading, target);
  Arrival out;
  out.run = touch.length >= 0 ? touch.length : rush.gap;
  out.at = pose_at(vec(rush.from.point()) + direction(rush.from.heading) * out.run, rush.from.heading);
  out.free = free(out.at);
  if (out.free && touch.length >= 0) out.at = turned_flush(look.field, foot, out.at, touch, free);
  return out;
}

}  // namespace

Group met_beside(const Look& look, const Rush& rush, PieceId target) {
  const Footprint& foot = look.piece(rush.unit).foot;
  const auto is_mate = [&](PieceId id) {
    return any_of(look.state.rushes, [&](const Rush& other) { return other.unit == id; });
  };
  const Arrival there = arrival(look, rush, target, [&](const Pose& pose) {
    const Standing standing = look.field.stand(rush.unit, pose, foot);
    return !standing.off_table &&
           std::all_of(standing.overlapped.begin(), standing.overlapped.end(), is_mate);
  });
  Group out;
  if (!there.free) return out;
  for_enemies(look, rush.unit, [&](PieceId enemy) {
    if (enemy != target && !out.full() && is_met(look, there.at, foot, enemy)) out.push_back(enemy);
  });
  return out;
}

namespace {

// How far it went along its line; -1: it could not stir.
Mil close_with(Play& play, const Rush& rush, PieceId target) {
  const Look look = play.look();
  Arrival there =
      arrival(look, rush, target, [&](const Pose& pose) { return has_room(look, rush.unit, pose); });
  if (!there.free) {
    const Flight flight = flee(look, rush.unit, rush.from, rush.from.heading, there.run, false, {&target, 1});
    there = {flight.end, flight.run, false};
  }
  if (!has_room(look, rush.unit, there.at)) return -1;
  set_down(play, rush.unit, there.at, "charge");
  return there.run;
}

Word word_of(Facing facing) {
  return facing == Facing::front ? "front" : facing == Facing::flank ? "flank" : "rear";
}

// bb.ruling.multi-defenders: with the routers gone the largest of the others is the primary target.
void name_another(Play& play) {
  Fight& f = play.state.fight;
  const Look look = play.look();
  auto* largest = std::max_element(f.defenders.begin(), f.defenders.end(), [&](PieceId a, PieceId b) {
    return size_in_melee(look, a) < size_in_melee(look, b);
  });
  std::swap(*f.defenders.begin(), *largest);
  play.state.target = f.defenders[0];
  f.struck = struck_from(look, f.start.point(), f.defenders[0]);
  f.uphill = is_uphill(look, f.start.point(), look.field.centre(f.defenders[0]));
}

// Everybody whom the chargers touch: bb.ruling.multi-defenders, bb.ruling.routers-attacked, bb.evade.caught
void gather_defenders(Play& play, PieceId target) {
  Fight& f = play.state.fight;
  const Look look = play.look();
  Group routers, evaders;
  const auto meet = [&](PieceId enemy) {
    Group& group = unit(look, enemy).routing             ? routers
                   : is_among(play.state.evaders, enemy) ? evaders
                                                         : f.defenders;
    if (!group.full()) group.push_back(enemy);
  };
  meet(target);
  for_enemies(look, f.chargers[0], [&](PieceId enemy) {
    const auto touches_it = [&](PieceId charger) { return meets(look, charger, enemy); };
    if (enemy != target && any_of(f.chargers, touches_it)) meet(enemy);
  });
  for (const PieceId id : routers) destroy(play, id, "ridden-down", "bb.ruling.routers-attacked"_rule);
  for (const PieceId id : evaders) destroy(play, id, "caught", "bb.evade.caught"_rule);
  if (!f.defenders.empty() && f.defenders[0] != target) name_another(play);
}

}  // namespace

// bb.ruling.charge-path: the ground is paid for once it is known who stands to fight.
void run(Play& play, const MakeContact&) {
  State& s = play.state;
  const PieceId target = s.target;
  const FixedVec<Rush, kMostInFight> rushes = s.rushes;
  s.rushes.clear();
  s.fight = {};
  if (!is_unit(play.look(), target)) return;
  FixedVec<Mil, kMostInFight> runs;
  for (const Rush& rush : rushes) {
    runs.push_back(is_unit(play.look(), rush.unit) ? close_with(play, rush, target) : -1);
    if (runs.back() < 0 || !touches(play.look(), rush.unit, target)) continue;
    if (s.fight.chargers.empty()) {
      s.fight.struck = rush.struck;
      s.fight.uphill = rush.uphill;
      s.fight.start = rush.start;
    }
    s.fight.chargers.push_back(rush.unit);
    play.contact(rush.unit, target, word_of(rush.struck));
  }
  if (!s.fight.chargers.empty()) gather_defenders(play, target);
  const Group& met = s.fight.defenders;
  for (std::size_t i = 0; i < rushes.size(); ++i)
    if (runs[i] >= 0)
      pay_ground(play, rushes[i].unit, ground_of(play.look(), rushes[i], runs[i], {met.begin(), met.end()}),
                 rushes[i].from.heading);
  if (s.fight.defenders.empty()) {
    s.fight = {};
    return;
  }
  s.fight.ground = play.piece(s.fight.defenders[0]).pose;
  play.then(AskCountercharge{s.fight.defenders[0]});
}

}  // namespace drumhead::bloodybacks
