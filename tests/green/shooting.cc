// Shooting, what hides and covers, losses, and how a band looks and what it is worth.
#include <algorithm>

#include "battle/lexicon.h"
#include "rules/green/green.h"

namespace drumhead::green {

Mil Green::range(const Look& look, PieceId id) {
  return profile(look, id).arm == Arm::horse ? 0 : tables(look).range;
}

bool Green::may_shoot(const Look& look, PieceId id) {
  return range(look, id) > 0 && !unit(look, id).charged && !unit(look, id).shot;
}

bool Green::hides(const Look& look, FeatureId ground) {
  const Ground kind = look.field.terrain()[ground].kind;
  return kind == Ground::building || kind == Ground::town;
}

// vg.shoot.range, vg.shoot.dice, vg.shoot.cover
ShotPlan Green::shot(const Look& look, PieceId id, PieceId target) {
  constexpr Ground kTrees[] = {Ground::woods_light, Ground::woods_heavy, Ground::orchard};
  ShotPlan out = plain_shot(look, id, target, "vg.shoot.range"_rule);
  out.dice = Tally((unit(look, id).men + 1) / 2, "vg.shoot.dice"_rule);
  out.need = Tally(tables(look).hit, "vg.shoot.dice"_rule);
  if (look.field.share(target, kTrees) >= 500) out.need.add(tables(look).cover, "vg.shoot.cover"_rule);
  if (unit(look, id).charged || unit(look, id).shot)
    out.verdict.push_back(reason_of(Code::already, "vg.shoot.range"_rule, id));
  return out;
}

Decision ask(const Look& look, const AskShots&) {
  return ask_units(look, "Shoot with your bands, one by one.", {Verb::shoot}, Closes::turn,
                   [&](PieceId id) { return Green::may_shoot(look, id); });
}

Verdict check_answer(const Look& look, const AskShots& step, const Command& command) {
  return check_acts(look, ask(look, step), command);
}

void answer(Play& play, const AskShots&, const Command& command) {
  if (const auto* shoot = std::get_if<Shoot>(&command)) {
    unit(play, shoot->unit).shot = true;
    return play.then(Volley{shoot->unit, shoot->aims[0].target});
  }
  play.pop();
  play.then(EndTurn{});
}

void run(Play& play, const Volley& step) {
  const ShotPlan plan = Green::shot(play.look(), step.shooter, step.target);
  const int hits =
      play.hits(Die::d6, plan.dice, plan.need, "vg.shoot.dice"_rule, step.shooter, step.target, plan.range);
  lose(play, step.target, step.shooter, hits, kFire);
}

// ---- losses: vg.loss.nerve. The middle of the front stays where it is.

Footprint footprint(const Tables& tables, int men) {
  const int files = std::max(1, (men + 1) / 2);
  return {.width = files * tables.man_width,
          .depth = 2 * tables.man_width,
          .files = static_cast<std::uint8_t>(files),
          .ranks = 2};
}

Strength Green::strength(const Look& look, PieceId id) {
  return {unit(look, id).men, profile(look, id).start_men};
}

void lose(Play& play, PieceId id, PieceId by, int men, Word how) {
  Unit& u = unit(play, id);
  const int was = u.men, left = std::max(0, was - men), start = profile(play.look(), id).start_men;
  const bool goes = (start - left) * 100 >= start * play.setting.tables.home_percent;
  play.strike(id, by, men, 0, how);
  u.men = static_cast<std::uint8_t>(goes ? 0 : left);
  play.mark(id, "men", was, u.men);
  play.reshape(id, footprint(play.setting.tables, u.men));
  if (goes) play.remove(id, left == 0 ? how : "home", "vg.loss.nerve"_rule);
}

// ---- for the page and the bots

void Green::show(const Look& look, PieceId id, PieceView& view) {
  PlainSheet::show(look, id, view);
  if (profile(look, id).arm == Arm::horse) view.arm = "horse";
  if (unit(look, id).moved) view.marks.push_back({"moved"});
  if (unit(look, id).shot) view.marks.push_back({"shot"});
}

Insight Green::insight(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const int men = strength(look, id).now;
  Insight out = PlainSheet::insight(look, id);
  if (range(look, id) > 0) out.fire.push_back({t.range, (men + 1) / 2 * (7 - t.hit) * 1000 / 6});
  out.melee = men * (7 - t.fight) * 1000 / 6;
  return out;
}

}  // namespace drumhead::green
