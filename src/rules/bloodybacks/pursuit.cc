// Section "Pursuit": staying, occupying the ground, going after those who rout.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

namespace {

// The enemies of a charger, or of a countercharger (bb.pursuit.cavalry-melee).
std::vector<PieceId> foes_of(const Look& look, PieceId id) {
  const Fight& f = look.state.fight;
  const bool charger = is_among(f.chargers, id);
  std::vector<PieceId> out;
  if (!charger) return {f.chargers.begin(), f.chargers.end()};
  out.insert(out.end(), f.defenders.begin(), f.defenders.end());
  out.insert(out.end(), f.gone.begin(), f.gone.end());
  return out;
}

bool is_charger(const Look& look, PieceId id) {
  const Group& g = look.state.fight.chargers;
  return is_among(g, id);
}

// Whoever touches it, of this melee or not.
bool is_held_up(const Look& look, PieceId id) {
  bool held = false;
  for_enemies(look, id,
              [&](PieceId enemy) { held = held || (!unit(look, enemy).routing && meets(look, id, enemy)); });
  return held;
}

// bb.pursuit.who, bb.ruling.successful-attacker, bb.ruling.occupy-or-pursue
std::vector<Choice> choices_of(const Look& look, PieceId id) {
  std::vector<Choice> out = {{"stay", "bb.ruling.occupy-or-pursue"_rule, {}, "Stay"}};
  if (!holds(look, id)) return out;
  const std::vector<PieceId> foes = foes_of(look, id);
  const bool left = any_of(foes, [&](PieceId foe) { return !holds(look, foe); });
  if (!left || is_held_up(look, id)) return out;
  if (is_charger(look, id)) out.push_back({"occupy", "bb.stand.occupy"_rule, {}, "Occupy the ground"});
  if (type(look, id) == Type::artillery) return out;
  for (const PieceId foe : foes)
    if (is_unit(look, foe) && unit(look, foe).routing && unit(look, foe).result == TestResult::rout &&
        !unit(look, foe).pursued.valid())
      out.push_back({"pursue", "bb.pursuit.who"_rule, foe, "Pursue " + name_of(foe, look.setting)});
  return out;
}

}  // namespace

void run(Play& play, const Aftermath& step) {
  const Fight& f = play.state.fight;
  const std::size_t chargers = f.chargers.size();
  const std::size_t all = chargers + (f.countercharge ? f.defenders.size() : 0);
  for (std::size_t i = step.next; i < all; ++i) {
    const PieceId id = i < chargers ? f.chargers[i] : f.defenders[i - chargers];
    if (i >= chargers && type(play.look(), id) != Type::cavalry) continue;
    if (!holds(play.look(), id) || choices_of(play.look(), id).size() < 2) continue;
    return play.then(AskPursue{id, static_cast<std::uint8_t>(i)});
  }
  play.then(Separate{});
}

Decision ask(const Look& look, const AskPursue& step) {
  return choices(look.side(step.unit), step.unit,
                 "The enemy has given way before " + briefly(step.unit, look.setting) + ".",
                 "bb.ruling.occupy-or-pursue"_rule, choices_of(look, step.unit));
}

// Straight on, to the line where the enemy's front was.
static void occupy(Play& play, PieceId id) {
  const Look look = play.look();
  const Pose pose = look.piece(id).pose;
  const Vec way = vec(look.state.fight.ground.point()) - vec(pose.point());
  const Mil ahead = std::max<Mil>(0, to_mil(dot(way, direction(pose.heading))));
  const Flight flight = flee(look, id, pose, pose.heading, ahead, false);
  play.resolve(id, "occupies", "bb.stand.occupy"_rule);
  if (flight.run <= 0) return;
  const Leg leg = look.field.straight(id, pose, look.piece(id).foot, pose.heading, flight.run, 0);
  Going g = going(look, id, formation(look, id), leg);
  g.heavy_woods = g.difficult = false;  // bb.ruling.terrain-drp-timing: once an order, and its charge paid it
  set_down(play, id, flight.end, "occupies");
  pay_ground(play, id, g, pose.heading);
}

void answer(Play& play, const AskPursue& step, const Command& command) {
  play.pop();
  const auto& said = std::get<Answer>(command);
  play.then(Aftermath{static_cast<std::uint8_t>(step.next + 1)});
  if (said.choice == "stay") return;
  if (!play.state.fight.moved.full()) play.state.fight.moved.push_back(step.unit);
  if (said.choice == "occupy") return occupy(play, step.unit);
  unit(play, said.unit).pursued = step.unit;
  play.then(Pursuit{step.unit, said.unit});
}

// bb.pursuit.infantry, bb.pursuit.cavalry, bb.ruling.pursuit-effect
void run(Play& play, const Pursuit& step) {
  const PieceId id = step.unit, routed = step.routed;
  if (!is_unit(play.look(), id) || !is_unit(play.look(), routed)) return;
  const Tables& t = play.setting.tables;
  const bool horse = type(play.look(), id) == Type::cavalry;
  const RuleId rule = horse ? "bb.pursuit.cavalry"_rule : "bb.pursuit.infantry"_rule;
  int inches = total_of(play, Die::average, horse ? t.pursuit_cavalry : t.pursuit_infantry, rule, id, routed);
  inches +=
      horse ? total_of(play, Die::d12, t.pursuit_cavalry_d12, rule, id, routed) : quality(play.look(), id);
  const Mil length = inches * kUnit;
  const Angle along = play.piece(routed).pose.heading;
  if (length >= unit(play, routed).ran) destroy(play, routed, "caught", "bb.ruling.pursuit-effect"_rule);
  const Look look = play.look();
  Flight flight = flee(look, id, facing(look, id, along), along, length, false, {&routed, 1});
  const Standing standing = look.field.stand(id, flight.end, look.piece(id).foot);
  if (standing.off_table || !standing.overlapped.empty())
    flight = flee(look, id, look.piece(id).pose, look.piece(id).pose.heading, length, false);
  const Standing then = look.field.stand(id, flight.end, look.piece(id).foot);
  if (then.off_table || !then.overlapped.empty()) return;
  set_down(play, id, flight.end, "pursues");
}

}  // namespace drumhead::bloodybacks
