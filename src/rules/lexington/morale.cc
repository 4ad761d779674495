// Sections "Rally from shaken", "Fire test", "Danger to generals".
#include "kit/picking.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ---- rally from shaken

// ly.rally.score, -enemy, -irregular, -general, ly.skirmish.untrained-rally, ly.ruling.test-score: modifiers
// are taken off the score to pass.
static Tally rally_need(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  Tally need(t.rally_pass[at(grade(look, id))], "ly.rally.score"_rule);
  bool threatened = false;
  for_enemies(look, id, [&](PieceId enemy) { threatened = threatened || could_charge(look, enemy, id); });
  if (threatened) need.add(-t.rally_enemy, "ly.rally.enemy"_rule);
  const bool untrained = unit(look, id).untrained && unit(look, id).formation == Formation::skirmish;
  if (untrained)
    need.add(-t.rally_irregular, "ly.skirmish.untrained-rally"_rule);
  else if (!profile(look, id).regular && arm(look, id) != Arm::artillery)
    need.add(-t.rally_irregular, "ly.rally.irregular"_rule);
  if (general_with(look, id).valid()) need.add(-t.rally_general, "ly.rally.general"_rule);
  return need;
}

// ly.turn.step1-rally, ly.status.rally-required, ly.ruling.rally-contact, ly.status.rally-still-disordered
void run(Play& play, const RallyTests& step) {
  const Look look = play.look();
  for (std::size_t i = step.next; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(look, id) || look.side(id) != look.core.active || !unit(look, id).shaken) continue;
    if (is_in_combat(look, id)) continue;
    const bool passed = play.hits(Die::d6, Tally(1, "ly.status.rally-required"_rule), rally_need(look, id),
                                  "ly.rally.score"_rule, id) > 0;
    if (passed) {
      unit(play, id).shaken = false;
      play.mark(id, "shaken", 1, 0);
    }
    play.resolve(id, passed ? "rallies" : "stays-shaken", "ly.rally.score"_rule);
    return play.then(RallyTests{static_cast<std::uint8_t>(i + 1)});
  }
  if (chosen<"ly.ruling.control-details", "on">(play.setting)) return play.then(ControlRolls{0});
  play.begin("move", play.core.active);
  play.then(AskMoves{});
}

// ly.control.roll, ly.ruling.control-details
void run(Play& play, const ControlRolls& step) {
  const Look look = play.look();
  for (std::size_t i = step.next; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(look, id) || look.side(id) != look.core.active) continue;
    if (is_in_combat(look, id) || in_control(look, id)) continue;
    const RuleId rule = "ly.control.roll"_rule;
    const bool moves =
        play.hits(Die::d6, Tally(1, rule), Tally(play.setting.tables.control_least, rule), rule, id) > 0;
    unit(play, id).held = !moves;
    play.resolve(id, moves ? "moves" : "held", rule);
    return play.then(ControlRolls{static_cast<std::uint8_t>(i + 1)});
  }
  play.begin("move", play.core.active);
  play.then(AskMoves{});
}

// ---- caught with pants down

// ly.pants.ab-exempt, ly.ruling.pants-turn; a wheel is no change (ly.pants.wheel-exempt).
bool is_caught_changing(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const bool good = grade(look, id) == Grade::a || grade(look, id) == Grade::b;
  return u.changed == Change::late || (u.changed == Change::early && !good);
}

// ---- fire test

// ly.obstacle.fence-morale: between it and the enemy who hurt it most.
static bool behind_fence(const Look& look, PieceId id) {
  const PieceId enemy = unit(look, id).worst;
  if (!enemy.valid() || !look.on_table(enemy) || is_garrison(look, id)) return false;
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i) {
    const FeatureId band = feature_id(i);
    const bool steadies = kind_at(look, band) == Kind::fence || has_trait(terrain[band], "steadies");
    if (steadies && terrain[band].form == Form::band &&
        look.field.lines(id, band, enemy, tables(look).near_line))
      return true;
  }
  return false;
}

static std::vector<PieceId> testers(const Look& look, Side side) {
  std::vector<PieceId> out;
  for_units(look, side, [&](PieceId id) {
    if (unit(look, id).fire_hits > 0 && strength(look, id) > 0) out.push_back(id);
  });
  return out;
}

// ly.firetest.score, -hits, -shaken, -general, -pants, ly.pants.fire
Tally fire_test_need(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  Tally need(t.fire_pass[at(grade(look, id))], "ly.firetest.score"_rule);
  if (u.fire_hits > 0) need.add(-t.fire_per_hit * u.fire_hits, "ly.firetest.hits"_rule);
  if (u.shaken) need.add(-t.fire_shaken, "ly.firetest.shaken"_rule);
  if (general_with(look, id).valid()) need.add(-t.fire_general, "ly.firetest.general"_rule);
  // A friend hit in his own turn has changed in this turn, not in the one before it: ly.ruling.pants-turn.
  const bool passive = look.side(id) != look.core.active;
  if (u.near_hit && passive && is_caught_changing(look, id))
    need.add(-t.fire_pants, "ly.firetest.pants"_rule);
  if (behind_fence(look, id)) need.add(-t.fire_fence, "ly.obstacle.fence-morale"_rule);
  return need;
}

// ly.ruling.fire-order: one test each, passive units first, in the order their owner chooses.
Picking pick(const Look& look, const ChooseTester& step) {
  return {step.side,
          "Which unit tests next?",
          "test",
          "ly.ruling.fire-order"_rule,
          "ly.fire.test-required"_rule,
          testers(look, step.side)};
}

void answer(Play& play, const ChooseTester& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said != nullptr) return play.then(FireTest{said->unit});
  play.pop();
  const Side passive = other(play.core.active);
  if (step.side == passive)
    play.then(ChooseTester{play.core.active});
  else
    play.then(RemoveShattered{passive, false});
}

// ly.fire.test-fail, ly.fire.test-fail-shaken, ly.ruling.shaken-before, ly.ruling.rout-order
void run(Play& play, const FireTest& step) {
  const Look look = play.look();
  const PieceId id = step.unit;
  const Tally need = fire_test_need(look, id);
  const bool passed =
      play.hits(Die::d6, Tally(1, "ly.fire.test-required"_rule), need, "ly.firetest.score"_rule, id) > 0;
  unit(play, id).fire_hits = 0;
  if (passed) return play.resolve(id, "passes", "ly.firetest.score"_rule);
  const bool shaken = unit(look, id).shaken;
  play.resolve(id, "fails", shaken ? "ly.fire.test-fail-shaken"_rule : "ly.fire.test-fail"_rule);
  unit(play, id).retreats = true;
  lose_models(play, id, shaken ? tables(look).fire_rout_shaken : tables(look).fire_rout);
}

// ---- danger to generals

// ly.general.danger, ly.ruling.general-danger-timing: once a phase, before any test.
void run(Play& play, const GeneralDangers& step) {
  const Look look = play.look();
  for (std::size_t i = step.next; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || !p.with.valid() || !look.known(p.with)) continue;
    const Unit& u = unit(look, p.with);
    if ((step.combat ? u.combat_hits : u.fire_hits) < tables(look).danger_hits) continue;
    const RuleId rule = "ly.general.danger"_rule;
    const PieceId leader = piece_id(i);
    play.then(GeneralDangers{static_cast<std::uint8_t>(i + 1), step.combat});
    if (play.under(Die::d6, Tally(1, rule), Tally(tables(look).killed_most, rule), rule, leader) > 0) {
      play.piece(leader).with = {};
      play.remove(leader, "killed", rule);
    }
    return;
  }
  if (step.combat)
    play.then(Judge{});
  else
    play.then(ChooseTester{other(play.core.active)});
}

}  // namespace drumhead::lexington
