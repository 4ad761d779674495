// Phase 4: hand-to-hand combat.
#include "kit/picking.h"
#include "rules/thomas/thomas.h"
#include "words/sentences.h"

namespace drumhead::thomas {

namespace {

// The rule that lets the attacker strike first, if one does.
RuleId attackers_first(const Look& look, const Engagement& e) {
  if (e.attack != Attack::front) return "nt.melee.first-flank-rear"_rule;
  return level(look, e.charger) > level(look, e.target) ? "nt.melee.first-uphill"_rule : RuleId{};
}

// The rule that lets the charged unit strike first. A bank or wall helps only against those who cross it
// (nt.melee.first-only-if-crossing): `over` is such a one.
RuleId defenders_first(const Look& look, const Engagement& e) {
  if (e.over.valid())
    return is_obstacle(look, e.over) ? "nt.melee.first-wall"_rule : "nt.melee.first-riverbank"_rule;
  return level(look, e.charger) < level(look, e.target) ? "nt.melee.first-uphill"_rule : RuleId{};
}

// When an attacker strikes, as against its target.
Blows settle_blows(Play& play, const Engagement& e) {
  const RuleId ours = attackers_first(play.look(), e), theirs = defenders_first(play.look(), e);
  if (ours.valid() && theirs.valid())
    play.resolve(e.charger, "strikes-together", "nt.ruling.strike-first-clash"_rule);
  if (ours.valid() == theirs.valid()) return Blows::together;  // nt.melee.simultaneous
  play.resolve(ours.valid() ? e.charger : e.target, "strikes-first", ours.valid() ? ours : theirs);
  return ours.valid() ? Blows::first : Blows::after;
}

template <class Each>
void for_attackers(const Look& look, PieceId target, Each each) {
  for (const Engagement& e : look.state.engagements)
    if (e.target == target) each(e);
}

std::vector<PieceId> attackers_of(const Look& look, PieceId target) {
  std::vector<PieceId> out;
  for_attackers(look, target, [&](const Engagement& e) {
    if (is_unit(look, e.charger)) out.push_back(e.charger);
  });
  return out;
}

// Charged units that wait for their fight, each once, in the order of the charges.
std::vector<PieceId> combats(const Look& look) {
  std::vector<PieceId> out;
  for (const Engagement& e : look.state.engagements) {
    bool seen = false;
    for (const PieceId id : out) seen = seen || id == e.target;
    if (!seen) out.push_back(e.target);
  }
  return out;
}

// The rule of the combat table's cell: nt.melee.<own>-vs-<enemy>.
RuleId table_rule(Troop own, Troop enemy) {
  static constexpr RuleId kCells[5][5] = {
      {"nt.melee.close-order-vs-close-order"_rule, "nt.melee.close-order-vs-light-infantry"_rule,
       "nt.melee.close-order-vs-heavy-cavalry"_rule, "nt.melee.close-order-vs-light-cavalry"_rule,
       "nt.melee.close-order-vs-lancers"_rule},
      {"nt.melee.light-infantry-vs-close-order"_rule, "nt.melee.light-infantry-vs-light-infantry"_rule,
       "nt.melee.light-infantry-vs-heavy-cavalry"_rule, "nt.melee.light-infantry-vs-light-cavalry"_rule,
       "nt.melee.light-infantry-vs-lancers"_rule},
      {"nt.melee.heavy-cavalry-vs-close-order"_rule, "nt.melee.heavy-cavalry-vs-light-infantry"_rule,
       "nt.melee.heavy-cavalry-vs-heavy-cavalry"_rule, "nt.melee.heavy-cavalry-vs-light-cavalry"_rule,
       "nt.melee.heavy-cavalry-vs-lancers"_rule},
      {"nt.melee.light-cavalry-vs-close-order"_rule, "nt.melee.light-cavalry-vs-light-infantry"_rule,
       "nt.melee.light-cavalry-vs-heavy-cavalry"_rule, "nt.melee.light-cavalry-vs-light-cavalry"_rule,
       "nt.melee.light-cavalry-vs-lancers"_rule},
      {"nt.melee.lancers-vs-close-order"_rule, "nt.melee.lancers-vs-light-infantry"_rule,
       "nt.melee.lancers-vs-heavy-cavalry"_rule, "nt.melee.lancers-vs-light-cavalry"_rule,
       "nt.melee.lancers-vs-lancers"_rule}};
  return kCells[static_cast<std::size_t>(own)][static_cast<std::size_t>(enemy)];
}

Suffered& suffered(Play& play, PieceId id) {
  for (Suffered& s : play.state.suffered)
    if (s.unit == id) return s;
  play.state.suffered.push_back({id});
  return play.state.suffered.back();
}

Suffered suffered(const Look& look, PieceId id) {
  for (const Suffered& s : look.state.suffered)
    if (s.unit == id) return s;
  return {id};
}

// nt.melee.save-woods, nt.melee.save-buildings; walls give none: nt.ruling.walls-no-melee-save
RuleId save_rule(const Look& look, PieceId id) {
  const auto saves = [&](Kind kind) {
    return tables(look).ground[static_cast<std::size_t>(kind)].melee_save;
  };
  if (is_garrison(look, id)) return saves(Kind::town) ? "nt.melee.save-buildings"_rule : RuleId{};
  return saves(Kind::woods) && in_woods(look, id) ? "nt.melee.save-woods"_rule : RuleId{};
}

}  // namespace

// nt.melee.dice-per-base, nt.ruling.class-in-combat, nt.ruling.dice-limits
Tally strike_dice(const Look& look, PieceId by, PieceId on) {
  const Troop own = troop(look, by), enemy = troop(look, on);
  const int each = tables(look).melee[static_cast<std::size_t>(own)][static_cast<std::size_t>(enemy)];
  return {unit(look, by).bases * each, table_rule(own, enemy)};
}

// ---- which combat, and whom the charged unit strikes

Picking pick(const Look& look, const ChooseCombat&) {
  return {look.core.active,
          "Which combat is fought next?",
          "combat",
          "nt.ruling.order-within-phase"_rule,
          "nt.sequence.combat"_rule,
          combats(look)};
}

void answer(Play& play, const ChooseCombat&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {  // no combat is left
    play.pop();
    play.begin("morale", play.core.active);
    return play.then(ChooseTester{play.core.active});
  }
  play.state.suffered.clear();
  play.then(AskStrike{said->unit});
}

// nt.ruling.multiple-combat: all dice on one attacker, named before the first roll.
Picking pick(const Look& look, const AskStrike& step) {
  return {look.side(step.target),
          "Several enemies attack " + briefly(step.target, look.setting) + ". Whom do they strike?",
          "strike",
          "nt.ruling.multiple-combat"_rule,
          "nt.ruling.multiple-combat"_rule,
          attackers_of(look, step.target),
          step.target};
}

// Attackers with first strike go before the charged unit.
void answer(Play& play, const AskStrike& step, const Command& command) {
  play.pop();
  const PieceId victim = std::get<Answer>(command).unit;
  play.then(TakeLosses{}, Together{step.target, victim}, TakeLosses{}, After{step.target}, TakeLosses{},
            Judge{step.target});
  for (Engagement& e : play.state.engagements)
    if (e.target == step.target) e.blows = settle_blows(play, e);
  push_strikes(play, step.target, Blows::first);
}

// ---- blows

// Pushes the strikes of attackers that fall in one stage, in the order of their charges.
void push_strikes(Play& play, PieceId target, Blows stage) {
  std::vector<Strike> strikes;
  for_attackers(play.look(), target, [&](const Engagement& e) {
    if (e.blows == stage) strikes.push_back({e.charger, target});
  });
  play.then_each(strikes);
}

void run(Play& play, const Together& step) {
  play.then(Strike{step.target, step.victim});
  push_strikes(play, step.target, Blows::together);
}

void run(Play& play, const After& step) { push_strikes(play, step.target, Blows::after); }

// nt.melee.hit-score. Losses of blows that fall together are taken afterwards, so bases still count here.
void run(Play& play, const Strike& step) {
  const Look look = play.look();
  if (!is_unit(look, step.by) || !is_unit(look, step.on)) return;
  const Tally need(play.setting.tables.melee_hit, "nt.melee.hit-score"_rule);
  const int hits = play.hits(Die::d6, strike_dice(look, step.by, step.on), need,
                             "nt.melee.dice-per-base"_rule, step.by, step.on);
  if (hits > 0 && save_rule(look, step.on).valid())
    return play.then(MeleeSaves{step.on, step.by, static_cast<std::uint8_t>(hits)});
  play.strike(step.on, step.by, hits, 0, "melee");
  Suffered& s = suffered(play, step.on);
  s.pending = static_cast<std::uint16_t>(s.pending + hits);
}

void run(Play& play, const MeleeSaves& step) {
  const RuleId cite = save_rule(play.look(), step.target);
  const Tally dice(step.hits, cite), need(play.setting.tables.melee_save, cite);
  const int saved = play.hits(Die::d6, dice, need, cite, step.target, step.by);
  play.strike(step.target, step.by, step.hits - saved, saved, "melee");
  Suffered& s = suffered(play, step.target);
  s.pending = static_cast<std::uint16_t>(s.pending + step.hits - saved);
}

// nt.ruling.excess-hits: what a unit cannot suffer counts for nothing.
void run(Play& play, const TakeLosses&) {
  for (Suffered& s : play.state.suffered) {
    if (s.pending == 0) continue;
    const Unit& u = unit(play, s.unit);
    const int most = u.bases * play.setting.tables.hits_per_base - u.hits;
    const int taken = s.pending < most ? s.pending : most;
    s.hits = static_cast<std::uint16_t>(s.hits + taken);
    s.pending = 0;
    s.bases = static_cast<std::uint16_t>(s.bases + take_hits(play, s.unit, taken, "melee"));
  }
}

// ---- the result

namespace {

// nt.ruling.melee-losses-are-hits
int losses(const Look& look, PieceId id) {
  const Suffered s = suffered(look, id);
  return chosen<"nt.ruling.melee-losses-are-hits", "bases">(look.setting) ? s.bases : s.hits;
}

// nt.ruling.multiple-combat: away from the midpoint of several enemies.
Angle away_from(const Look& look, PieceId target, const std::vector<PieceId>& foes) {
  Vec sum;
  for (const PieceId foe : foes) sum = sum + vec(look.field.centre(foe));
  const Vec away = vec(look.field.centre(target)) - sum * (1.0 / static_cast<double>(foes.size()));
  if (to_mil(length(away)) == 0) return wrap(look.piece(target).pose.heading + 18000);
  return bearing(away);
}

// nt.morale.test-lost-melee: at least one die, whether or not a base went. Only losers owe it, those of a tie
// too (nt.ruling.melee-winner-no-test, nt.ruling.tie-is-lost-round).
void owe_for_round(Play& play, PieceId id) {
  const int lost = suffered(play.look(), id).bases;
  Unit& u = unit(play, id);
  u.lost_round = static_cast<std::uint8_t>(u.lost_round + (lost > 1 ? lost : 1));
  play.resolve(id, "lost-round", "nt.morale.test-lost-melee"_rule);
}

void defender_gives_way(Play& play, PieceId target, const std::vector<PieceId>& attackers) {
  owe_for_round(play, target);
  if (is_garrison(play.look(), target)) return play.then(ChooseRetreatEdge{target});
  int fought = 0;
  Angle along = 0;
  for_attackers(play.look(), target, [&](const Engagement& e) {
    ++fought;
    along = wrap(e.normal + 18000);
  });
  if (fought > 1) along = away_from(play.look(), target, attackers);
  play.then(Retreat{target, play.piece(target).pose, along});
}

void attackers_give_way(Play& play, PieceId target, const std::vector<PieceId>& attackers) {
  for (std::size_t i = attackers.size(); i-- > 0;) {
    const PieceId id = attackers[i];
    const Engagement e = *engagement_of(play.look(), id);
    owe_for_round(play, id);
    play.then(Retreat{id, e.astride ? e.near : play.piece(id).pose, e.normal});
  }
  play.resolve(target, "won-round", "nt.melee.loser-retreats"_rule);
}

}  // namespace

// nt.melee.loser-retreats, -tie-defender-retreats, -tie-town-attacker-retreats, nt.ruling.wipe-out
void run(Play& play, const Judge& step) {
  const Look look = play.look();
  const std::vector<PieceId> attackers = attackers_of(look, step.target);
  play.then(EndCombat{step.target});
  if (!is_unit(look, step.target) || attackers.empty()) return;
  int ours = 0;
  for_attackers(look, step.target, [&](const Engagement& e) { ours += losses(look, e.charger); });
  const int theirs = losses(look, step.target);
  if (ours == theirs) {
    const bool town = is_garrison(look, step.target);
    play.resolve(step.target, "equal-losses",
                 town ? "nt.melee.tie-town-attacker-retreats"_rule : "nt.melee.tie-defender-retreats"_rule);
    town ? attackers_give_way(play, step.target, attackers)
         : defender_gives_way(play, step.target, attackers);
    return;
  }
  ours < theirs ? defender_gives_way(play, step.target, attackers)
                : attackers_give_way(play, step.target, attackers);
}

void land_on_far_side(Play& play, const Engagement& e) {
  if (!e.astride) return;
  const Look look = play.look();
  Verdict no;
  check_standing(look, e.charger, e.far, look.piece(e.charger).foot, false, no);
  if (no.empty()) set_down(play, e.charger, e.far, "crosses");
}

// nt.ruling.river-combat-end, nt.ruling.no-pursuit, nt.ruling.one-round
void run(Play& play, const EndCombat& step) {
  for (std::size_t i = play.state.engagements.size(); i-- > 0;) {
    const Engagement e = play.state.engagements[i];
    if (e.target != step.target) continue;
    play.state.engagements.erase_at(i);
    if (is_unit(play.look(), e.charger) && unit(play, e.charger).lost_round == 0) land_on_far_side(play, e);
  }
  play.state.suffered.clear();
}

}  // namespace drumhead::thomas
