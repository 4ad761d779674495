// Section "Firing": the volleys themselves.
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

Decision ask(const Look& look, const AskFire&) {
  Decision out =
      question(Ask::act, look.core.active, "ly.turn.step1-fire"_rule, "Choose who fires, and at whom.");
  out.may_end = true;
  out.closes = Closes::step;  // the tests follow
  out.take(Verb::shoot);
  for_units(look, out.side, [&](PieceId id) {
    Verdict no;
    check_shooter(look, id, no);
    if (no.empty()) out.units.push_back(id);
  });
  return out;
}

Verdict check_answer(const Look& look, const AskFire&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr) return {reason(Code::not_asked, "ly.turn.step1-fire"_rule)};
  if (Verdict no = check_own(look, shoot->unit, look.core.active, "ly.turn.step1-fire"_rule); !no.empty())
    return no;
  return check_shot(look, *shoot);
}

static void use_loophole(Play& play, PieceId id, std::uint8_t side, int models) {
  const FeatureId block = play.piece(id).inside;
  if (!block.valid()) return;
  for (Loophole& hole : play.state.loopholes)
    if (hole.block == block && hole.side == side) {
      hole.used = static_cast<std::uint8_t>(hole.used + models);
      return;
    }
  if (!play.state.loopholes.full())
    play.state.loopholes.push_back({block, side, static_cast<std::uint8_t>(models)});
}

// ly.ruling.fire-order: declared and fired one by one.
void answer(Play& play, const AskFire&, const Command& command) {
  const auto* shoot = std::get_if<Shoot>(&command);
  if (shoot == nullptr) {
    play.pop();
    return play.then(GeneralDangers{0, false});
  }
  const Look look = play.look();
  const PieceId id = shoot->unit;
  const bool first = profile(look, id).arm == Arm::infantry && profile(look, id).weapon == Weapon::rifle &&
                     !unit(look, id).has_fired && is_close_order(look, id);
  std::vector<FireAt> volleys;
  Taken taken;
  for (const Aim& aim : shoot->aims) {
    const ShotPlan plan = plan_aim(look, id, aim, shoot->weapon, taken);
    taken.add(plan, look.piece(id).inside);
    FireAt volley;
    volley.unit = id;
    volley.target = volley.first = aim.target;
    volley.weapon = plan.weapon;
    volley.cells = plan.cells;
    volley.models = static_cast<std::uint8_t>(plan.models);
    volley.side = plan.side;
    volley.range = plan.range;
    volley.distance = plan.distance;
    volley.screen = is_garrison(look, id) ? plan.screened != 0 : (plan.cells & plan.screened) != 0;
    volley.warned = plan.endangered.empty();
    volley.first_shot = first;
    volleys.push_back(volley);
  }
  for (const FireAt& volley : volleys) use_loophole(play, id, volley.side, volley.models);
  Unit& u = unit(play, id);
  u.fired = u.revealed = u.has_fired = true;
  play.then_each(volleys);
}

namespace {

// ly.fire.seven-plus, ly.ruling.seven-plus-any, ly.ruling.no-natural-limits, ly.ruling.own-dice-order
int roll_hits(Play& play, const FireAt& shot, int count, const Tally& dice, const Tally& need) {
  const Tables& t = play.setting.tables;
  int least = need.sum();
  const bool twice = least >= t.seven;
  if (twice) least = t.seven_first;
  if (chosen<"ly.ruling.no-natural-limits", "natural-1-misses">(play.setting)) least = std::max(least, 2);
  Throw made = throw_of(play, Die::d6, count, Judged::at_least, need.cite, shot.unit);
  made.bands = two_bands(Die::d6, least);
  const Mil range = shot.target == shot.first ? shot.distance : -1;
  const int hits = successes(made, play.roll(made, dice, need, shot.target, range));
  if (!twice || hits == 0) return hits;
  const RuleId again = "ly.fire.seven-plus"_rule;
  return play.hits(Die::d6, Tally(hits, again), Tally(t.seven_second, again), again, shot.unit, shot.target);
}

// ly.fire.test-required: what is needed for the test is remembered until all have fired.
void hurt(Play& play, const FireAt& shot, int hits, Mil distance) {
  play.strike(shot.target, shot.unit, hits, 0, "fire");
  if (hits == 0) return;
  Unit& u = unit(play, shot.target);
  u.fire_hits = static_cast<std::uint8_t>(std::min(250, u.fire_hits + hits));
  u.near_hit = u.near_hit || distance <= play.setting.tables.pants_down;
  const bool enemy = play.piece(shot.unit).side != play.piece(shot.target).side;
  const bool worse = hits > u.worst_hits || !u.worst.valid() ||
                     (hits == u.worst_hits && distance < play.field().distance(u.worst, shot.target));
  if (enemy && worse) {
    u.worst = shot.unit;
    u.worst_hits = static_cast<std::uint8_t>(hits);
  }
  lose_models(play, shot.target, hits);
}

// ly.fire.zone-first, ly.fire.zone-misses: friends one after another, then the target if the firer wishes.
void go_on(Play& play, FireAt shot, int misses) {
  shot.dice = static_cast<std::uint8_t>(misses);
  if (misses == 0) return play.state.endangered.clear();
  if (!play.state.endangered.empty()) {
    shot.target = play.state.endangered[0];
    play.state.endangered.erase_at(0);
    return play.then(shot);
  }
  shot.target = shot.first;
  play.then(AskStillFire{shot});
}

void fire_at_friend(Play& play, const FireAt& shot) {
  const Look look = play.look();
  const Mil range = range_to(look, shot.unit, shot.target, shot.weapon);
  const Tally need = needed_score(look, shot.unit, shot.target, shot.weapon, range, false, false);
  Tally dice = fire_dice(look, shot.unit, shot.models);
  const int count = shot.dice == 255 ? dice.sum() : shot.dice;
  if (shot.dice != 255) dice = Tally(count, "ly.fire.zone-misses"_rule);
  const int hits = roll_hits(play, shot, count, dice, need);
  hurt(play, shot, hits, play.field().front_distance(shot.unit, shot.target));
  go_on(play, shot, count - hits);
}

}  // namespace

void run(Play& play, const FireAt& shot) {
  const Look look = play.look();
  if (!is_unit(look, shot.unit) || !is_unit(look, shot.target)) return;
  if (shot.target != shot.first) return fire_at_friend(play, shot);
  if (!shot.warned) {
    ShotPlan plan;
    look_down_lane(look, shot.unit, shot.target, shot.weapon, plan);
    play.state.endangered = plan.endangered;
    FireAt next = shot;
    next.warned = true;
    if (!play.state.endangered.empty()) {
      next.target = play.state.endangered[0];
      play.state.endangered.erase_at(0);
    }
    return play.then(next);
  }
  const Tally need =
      needed_score(look, shot.unit, shot.target, shot.weapon, shot.range, shot.screen, shot.first_shot);
  Tally dice = fire_dice(look, shot.unit, shot.models);
  const int count = shot.dice == 255 ? dice.sum() : shot.dice;
  if (shot.dice != 255) dice = Tally(count, "ly.fire.zone-misses"_rule);
  const int hits = roll_hits(play, shot, count, dice, need);
  hurt(play, shot, hits, shot.distance);
}

// ---- on through friends?

Decision ask(const Look& look, const AskStillFire& step) {
  Decision out =
      question(Ask::choose, look.side(step.shot.unit), "ly.fire.zone-misses"_rule,
               "Friends in the danger zone were rolled for first. Fire the dice that missed at the target?");
  out.subject = step.shot.unit;
  out.units = {step.shot.unit};
  out.choices = {{"fire", "ly.fire.zone-misses"_rule, step.shot.first},
                 {"hold", "ly.fire.zone-misses"_rule, step.shot.unit}};
  return out;
}

Verdict check_answer(const Look&, const AskStillFire&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "ly.fire.zone-misses"_rule)};
  if (said->choice == "fire" || said->choice == "hold") return {};
  return {reason(Code::bad_choice, "ly.fire.zone-misses"_rule)};
}

void answer(Play& play, const AskStillFire& step, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "fire") play.then(step.shot);
}

}  // namespace drumhead::lexington
