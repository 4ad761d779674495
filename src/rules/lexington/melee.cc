// Section "Combat": one round, simultaneous, then the results.
#include <algorithm>

#include "kit/picking.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

static std::vector<std::size_t> pairs_of(const Look& look, PieceId id) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < look.state.pairs.size(); ++i)
    if (look.state.pairs[i].attacker == id || look.state.pairs[i].defender == id) out.push_back(i);
  return out;
}

// All who are linked to a unit by pairs, in roster order.
static std::vector<PieceId> combat_group(const Look& look, PieceId of) {
  std::vector<PieceId> out = {of};
  for (std::size_t i = 0; i < out.size(); ++i)
    for_foes_in_combat(look, PieceId(out[i]), [&](PieceId foe) {
      if (!holds(out, foe)) out.push_back(foe);
    });
  std::sort(out.begin(), out.end());
  return out;
}

// ly.ruling.flank-state: a state of the unit while the flanking unit fights it.
bool is_flanked(const Look& look, PieceId id) {
  for (const Pair& pair : look.state.pairs)
    if (pair.defender == id && pair.flank) return true;
  return false;
}

// ---- combat points

namespace {

// ly.combat.base-cavalry, -infantry, -nobayonet, -crew, -skirmish
Tally base_points(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  if (arm(look, id) == Arm::artillery) return {t.base_crew, "ly.combat.base-crew"_rule};
  if (is_skirmishing(look, id)) return {t.base_skirmish, "ly.combat.base-skirmish"_rule};
  if (arm(look, id) == Arm::cavalry) return {t.base_cavalry, "ly.combat.base-cavalry"_rule};
  if (!profile(look, id).bayonet) return {t.base_no_bayonet, "ly.combat.base-nobayonet"_rule};
  return {t.base_infantry, "ly.combat.base-infantry"_rule};
}

// ly.combat.defensive-fire, ly.combat.defensive-fire-rifles, ly.combat.defensive-fire-flank,
// ly.ruling.first-round, ly.ruling.defensive-fire-overlap: in the first round in which it fights at all.
bool has_defensive_fire(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  const Formation f = unit(look, id).formation;
  const bool line = f == Formation::line || f == Formation::bent_line || f == Formation::skirmish;
  return p.arm == Arm::infantry && look.side(id) != look.core.active && line && is_steady(look, id) &&
         p.weapon != Weapon::rifle && !unit(look, id).fought && !is_flanked(look, id) &&
         !is_garrison(look, id);
}

// ly.ruling.combat-cover, ly.woods.no-combat-cover: the cover that the enemy has against this unit, in every
// round.
Cover combat_cover(const Look& look, const Pair& pair, PieceId enemy) {
  if (pair.defender != enemy || !pair.over.valid()) return Cover::none;
  if (look.field.terrain()[pair.over].form != Form::area &&
      has_trait(look.field.terrain()[pair.over], "no-cover"))
    return Cover::none;
  return ground_row(look, pair.over).combat;
}

// ly.combat.mod-obstacle, ly.ruling.obstacle-once, ly.hill.steep-attack: only for the unit that attacked
// across.
bool meets_obstacle(const Look& look, const Pair& pair, PieceId id) {
  if (pair.attacker != id || pair.fought) return false;
  if (pair.uphill) return true;
  return pair.over.valid() && ground_row(look, pair.over).obstacle &&
         ground_row(look, pair.over).combat == Cover::none;
}

}  // namespace

Tally combat_points(const Look& look, const Pair& pair, bool of_attacker) {
  const Tables& t = tables(look);
  const PieceId id = of_attacker ? pair.attacker : pair.defender;
  const PieceId enemy = of_attacker ? pair.defender : pair.attacker;
  Tally points = base_points(look, id);
  const int ranks = profile(look, id).ranks == 3 ? 1 : 0;
  if (has_defensive_fire(look, id)) points.add(t.defensive[ranks], "ly.combat.mod-defensive-fire"_rule);
  const int better = static_cast<int>(grade(look, enemy)) - static_cast<int>(grade(look, id));
  if (better > 0) points.add(better * t.per_grade, "ly.combat.mod-grade"_rule);  // ly.ruling.grade-both
  if (arm(look, id) == Arm::infantry && ranks == 1 && is_steady(look, id))
    points.add(t.steady_3r, "ly.combat.mod-3r"_rule);
  const bool flanked = is_flanked(look, id), shaken = unit(look, id).shaken;
  if (flanked || shaken) points.add(t.flanked, "ly.combat.mod-flank-shaken"_rule);
  if (flanked && shaken && chosen<"ly.ruling.flank-and-shaken", "cumulative">(look.setting))
    points.add(t.flanked, "ly.ruling.flank-and-shaken"_rule);
  const Cover cover = combat_cover(look, pair, enemy);
  if (cover == Cover::soft) points.add(t.attack_soft, "ly.combat.mod-soft"_rule);
  if (cover == Cover::hard) points.add(t.attack_hard, "ly.combat.mod-hard"_rule);
  if (meets_obstacle(look, pair, id))
    points.add(t.obstacle, pair.uphill ? "ly.hill.steep-attack"_rule : "ly.combat.mod-obstacle"_rule);
  if (is_disordered(look, id)) {
    const bool horse = arm(look, id) == Arm::cavalry;
    points.add(horse ? t.disordered_horse : t.disordered_foot, horse ? "ly.combat.mod-disordered-cav"_rule
                                                               : arm(look, id) == Arm::artillery
                                                                   ? "ly.ruling.crew-disorder"_rule
                                                                   : "ly.combat.mod-disordered-inf"_rule);
  }
  if (general_with(look, id).valid()) points.add(t.combat_general, "ly.combat.mod-general"_rule);
  return points;
}

static RuleId hit_row(int difference) {
  if (difference > 0) return "ly.combat.hit-advantage"_rule;
  if (difference == 0) return "ly.combat.hit-even"_rule;
  return difference > -3 ? "ly.combat.hit-disadvantage"_rule : "ly.combat.hit-disadvantage3"_rule;
}

int hit_score(const Tables& t, int difference) {
  if (difference > 0) return t.hit_advantage;
  if (difference == 0) return t.hit_even;
  return difference > -t.far_behind ? t.hit_behind : t.hit_far_behind;
}

static bool attacks_block(const Look& look, const Pair& pair, PieceId id) {
  return pair.attacker == id && is_garrison(look, pair.defender);
}

// ly.ruling.block-attack: no more than a garrison's worth a side; those who came first strike first.
static int block_allowance(const Look& look, const Pair& pair) {
  int left = tables(look).block_capacity;
  std::vector<PieceId> counted;
  for (const Pair& other : look.state.pairs) {
    if (other.side != pair.side || look.piece(other.defender).inside != look.piece(pair.defender).inside)
      continue;
    if (other.attacker == pair.attacker) break;
    if (holds(counted, other.attacker)) continue;
    counted.push_back(other.attacker);
    left -= strength(look, other.attacker);
  }
  return std::max(0, left);
}

// ly.combat.dice-foot, ly.combat.flank-full, ly.cavalry.two-ranks, ly.ruling.cavalry-ranks,
// ly.town.garrison-fights, ly.town.attack-ranks, ly.ruling.skirmish-combat-dice
int striking_models(const Look& look, PieceId id, const Pair& pair) {
  const int all = strength(look, id);
  if (arm(look, id) == Arm::artillery || is_garrison(look, id)) return all;
  if (attacks_block(look, pair, id)) return std::min(all, block_allowance(look, pair));
  const int front = front_rank(look, id);
  return arm(look, id) == Arm::cavalry ? std::min(all, front * tables(look).horse_ranks) : front;
}

// Dice for a number of models against a target of this arm. ly.combat.dice-foot-round,
// ly.combat.dice-cav-foot, ly.combat.dice-cav-cav, ly.ruling.die-counts-zero
Tally dice_for(const Look& look, PieceId id, PieceId target, int models) {
  const Tables& t = tables(look);
  const bool horse = arm(look, id) == Arm::cavalry, at_horse = arm(look, target) == Arm::cavalry;
  const int per = !horse ? t.combat_foot_per_die : at_horse ? t.horse_on_horse : t.horse_on_foot;
  const int round = !horse ? t.combat_foot_round : at_horse ? t.horse_round : per;
  Tally dice(models / per, !horse     ? "ly.combat.dice-foot"_rule
                           : at_horse ? "ly.combat.dice-cav-cav"_rule
                                      : "ly.combat.dice-cav-foot"_rule);
  if (models % per >= round)
    dice.add(1, horse ? "ly.combat.dice-cav-cav"_rule : "ly.combat.dice-foot-round"_rule);
  if (dice.sum() == 0 && models > 0 && chosen<"ly.ruling.die-counts-zero", "minimum-one">(look.setting))
    dice.add(1, "ly.ruling.die-counts-zero"_rule);
  return dice;
}

namespace {

std::uint8_t& share_in(Pair& pair, PieceId id) {
  return pair.attacker == id ? pair.attackers_share : pair.defenders_share;
}
std::uint8_t share_in(const Pair& pair, PieceId id) {
  return pair.attacker == id ? pair.attackers_share : pair.defenders_share;
}

PieceId foe_in(const Pair& pair, PieceId id) { return pair.attacker == id ? pair.defender : pair.attacker; }

// What a unit divides: its models, or a garrison its dice (ly.town.garrison-dice).
int to_share(const Look& look, PieceId id) {
  const std::vector<std::size_t> all = pairs_of(look, id);
  const Pair& first = look.state.pairs[all[0]];
  const int models = striking_models(look, id, first);
  return is_garrison(look, id) ? dice_for(look, id, foe_in(first, id), models).sum() : models;
}

}  // namespace

static Tally strike_dice(const Look& look, const Pair& pair, bool by_attacker) {
  const PieceId id = by_attacker ? pair.attacker : pair.defender;
  const int share = share_in(pair, id);
  if (is_garrison(look, id)) return {share, "ly.town.garrison-dice"_rule};
  return dice_for(look, id, foe_in(pair, id), share);
}

// ---- which combat next

static std::vector<PieceId> waiting(const Look& look) {
  std::vector<PieceId> out;
  for (const Pair& pair : look.state.pairs) {
    const PieceId id = combat_group(look, pair.attacker)[0];
    const bool due = !holds(look.state.waiting, id);
    if (due && !holds(out, id)) out.push_back(id);
  }
  return out;
}

// ly.turn.step2-combat, ly.ruling.combat-order
static Picking combats(const Look& look) {
  const RuleId cite = "ly.ruling.combat-order"_rule;
  return {look.core.active, "Which combat is fought next?", "combat", cite, cite, waiting(look)};
}

Decision ask(const Look& look, const ChooseCombat&) { return ask_which(combats(look)); }

Verdict check_answer(const Look& look, const ChooseCombat&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "ly.ruling.combat-order"_rule)};
  if (!is_unit(look, said->unit) || !is_in_combat(look, said->unit))
    return {reason(Code::bad_choice, "ly.ruling.combat-order"_rule)};
  const PieceId group = combat_group(look, said->unit)[0];
  for (const PieceId id : waiting(look))
    if (id == group) return {};
  return {reason(Code::bad_choice, "ly.ruling.combat-order"_rule)};
}

std::optional<Command> forced(const Look& look, const ChooseCombat&) { return forced_which(combats(look)); }

// Each pair strikes from both sides, and each unit may have to share out its blows.
static_assert(2 * kMostPairs + 24 < kMostSteps);

static void push_strikes(Play& play, const std::vector<PieceId>& group) {
  std::vector<Strike> strikes;
  for (const Side side : {play.core.active, other(play.core.active)})  // ly.ruling.own-dice-order
    for (std::size_t i = 0; i < play.state.pairs.size(); ++i) {
      const Pair& pair = play.state.pairs[i];
      if (!holds(group, pair.attacker)) continue;
      strikes.push_back({static_cast<std::uint8_t>(i), play.piece(pair.attacker).side == side});
    }
  play.then_each(strikes);
}

void answer(Play& play, const ChooseCombat&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {  // all have been fought
    play.pop();
    play.state.waiting.clear();
    return play.then(EndRound{});
  }
  const std::vector<PieceId> group = combat_group(play.look(), said->unit);
  play.state.waiting.push_back(group[0]);
  push_strikes(play, group);
  std::vector<AskShare> shares;
  for (const PieceId id : group) shares.push_back({id});
  play.then_each(shares);
}

// ---- several targets: ly.combat.divide, ly.ruling.divide-odd

Decision ask(const Look& look, const AskShare& step) {
  Decision out = question(Ask::share, look.side(step.unit), "ly.combat.divide"_rule,
                          "Divide the blows of " + briefly(step.unit, look.setting) +
                              " between these enemies, at most one apart.");
  out.subject = step.unit;
  const std::vector<std::size_t> all = pairs_of(look, step.unit);
  for (const std::size_t i : all) {
    const PieceId foe = foe_in(look.state.pairs[i], step.unit);
    out.units.push_back(foe);
    out.choices.push_back({"share", out.cite, foe});
  }
  out.bounds.total = to_share(look, step.unit);
  out.bounds.least = out.bounds.total / static_cast<int>(all.size());
  out.bounds.spread = 1;
  return out;
}

Verdict check_answer(const Look& look, const AskShare& step, const Command& command) {
  const RuleId rule = "ly.ruling.divide-odd"_rule;
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, rule)};
  const std::size_t count = pairs_of(look, step.unit).size();
  if (said->shares.size() != count) return {reason(Code::bad_choice, rule)};
  const auto [least, most] = std::minmax_element(said->shares.begin(), said->shares.end());
  int sum = 0;
  for (const int share : said->shares) sum += share;
  if (sum != to_share(look, step.unit) || *least < 0 || *most - *least > 1)
    return {reason(Code::bad_choice, rule, count_fact("is", sum),
                   count_fact("total", to_share(look, step.unit)))};
  return {};
}

std::optional<Command> forced(const Look& look, const AskShare& step) {
  const int count = static_cast<int>(pairs_of(look, step.unit).size());
  const int total = to_share(look, step.unit);
  if (count > 1 && total % count != 0) return std::nullopt;
  return Answer{"share", step.unit, std::vector<int>(static_cast<std::size_t>(count), total / count)};
}

void answer(Play& play, const AskShare& step, const Command& command) {
  play.pop();
  const std::vector<int>& shares = std::get<Answer>(command).shares;
  const std::vector<std::size_t> all = pairs_of(play.look(), step.unit);
  for (std::size_t i = 0; i < all.size(); ++i)
    share_in(play.state.pairs[all[i]], step.unit) = static_cast<std::uint8_t>(shares[i]);
}

// ---- blows

// ly.combat.compare, ly.ruling.combat-dice-natural, ly.turn.step2-simultaneous: nobody falls before all have
// struck.
void run(Play& play, const Strike& step) {
  const Look look = play.look();
  Pair& pair = play.state.pairs[step.pair];
  const PieceId id = step.by_attacker ? pair.attacker : pair.defender;
  const PieceId foe = foe_in(pair, id);
  const Tally ours = combat_points(look, pair, step.by_attacker);
  const Tally theirs = combat_points(look, pair, !step.by_attacker);
  const int difference = ours.sum() - theirs.sum();
  play.weigh(id, foe, ours, theirs, hit_row(difference));
  const Tally need(hit_score(play.setting.tables, difference), hit_row(difference));
  const Tally dice = strike_dice(look, pair, step.by_attacker);
  const int hits = play.hits(Die::d6, dice, need, dice.cite, id, foe);
  play.strike(foe, id, hits, 0, "melee");
  (step.by_attacker ? pair.attackers_hits : pair.defenders_hits) = static_cast<std::uint8_t>(hits);
}

// ---- the end of the round

namespace {

struct RoundToll {
  int inflicted = 0, suffered = 0;
};

RoundToll toll_of(const Look& look, PieceId id) {
  RoundToll out;
  for (const Pair& pair : look.state.pairs) {
    if (pair.attacker == id) {
      out.inflicted += pair.attackers_hits;
      out.suffered += pair.defenders_hits;
    } else if (pair.defender == id) {
      out.inflicted += pair.defenders_hits;
      out.suffered += pair.attackers_hits;
    }
  }
  return out;
}

bool has_lost(const Look& look, PieceId id) {  // ly.combat.lose, ly.ruling.combat-tie
  const RoundToll toll = toll_of(look, id);
  return toll.suffered > toll.inflicted;
}

// ly.combat.pursuit, ly.ruling.pursuit-count, ly.ruling.pursuit-who
int pursuit_hits(const Look& look, PieceId loser) {
  if (arm(look, loser) != Arm::infantry) return 0;
  int models = 0;
  for (const Pair& pair : look.state.pairs) {
    if (pair.attacker != loser && pair.defender != loser) continue;
    const PieceId horse = foe_in(pair, loser);
    if (arm(look, horse) != Arm::cavalry || has_lost(look, horse)) continue;
    if (chosen<"ly.ruling.pursuit-count", "all-models-before-losses">(look.setting))
      models += strength(look, horse) + unit(look, horse).combat_hits;
    else
      models += std::min(strength(look, horse), front_rank(look, horse) * tables(look).horse_ranks);
  }
  if (chosen<"ly.ruling.pursuit-count", "half">(look.setting)) models /= 2;
  return models * tables(look).pursuit;
}

// ly.ruling.retreat-axis: whoever inflicted the most hits, the nearer at a tie.
void note_worst(Play& play, PieceId id) {
  Unit& u = unit(play, id);
  int most = -1;
  Mil nearest = 0;
  for (const Pair& pair : play.state.pairs) {
    if (pair.attacker != id && pair.defender != id) continue;
    const PieceId foe = foe_in(pair, id);
    const int hits = pair.attacker == id ? pair.defenders_hits : pair.attackers_hits;
    const Mil away = play.field().distance(foe, id);
    if (hits < most || (hits == most && away >= nearest)) continue;
    most = hits;
    nearest = away;
    u.worst = foe;
    u.worst_hits = static_cast<std::uint8_t>(hits);
  }
}

std::vector<PieceId> fighters(const Look& look) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (is_unit(look, piece_id(i)) && is_in_combat(look, piece_id(i))) out.push_back(piece_id(i));
  return out;
}

}  // namespace

// ly.status.disorder-hits, ly.ruling.disorder-shooting: hits of the round come off, and disorder.
void run(Play& play, const EndRound&) {
  for (const PieceId id : fighters(play.look())) {
    const int suffered = toll_of(play.look(), id).suffered;
    unit(play, id).combat_hits = static_cast<std::uint8_t>(std::min(suffered, 250));
    note_worst(play, id);
  }
  for (const PieceId id : fighters(play.look())) {
    if (unit(play, id).combat_hits == 0) continue;
    lose_models(play, id, unit(play, id).combat_hits);
    set_disordered(play, id, "ly.status.disorder-hits"_rule);
  }
  play.then(GeneralDangers{0, true});
}

// ly.combat.rout-hits, -rout-hits-worse, ly.ruling.combat-pairs, ly.ruling.combat-winner
void run(Play& play, const Judge&) {
  const Look look = play.look();
  const Tables& t = tables(look);
  std::vector<std::pair<PieceId, int>> losers;
  for (const PieceId id : fighters(look)) {
    if (!has_lost(look, id)) continue;
    const bool flanked = is_flanked(look, id), shaken = unit(look, id).shaken;
    int hits = flanked || shaken ? t.rout_worse : t.rout;
    const int pursuit = pursuit_hits(look, id);
    play.resolve(id, "loses",
                 flanked || shaken ? "ly.combat.rout-hits-worse"_rule : "ly.combat.rout-hits"_rule);
    if (pursuit > 0)
      play.resolve(id, "pursued", "ly.combat.pursuit"_rule, Tally(pursuit, "ly.combat.pursuit"_rule));
    losers.emplace_back(id, hits + pursuit);
  }
  for (const auto& [id, hits] : losers) {
    unit(play, id).retreats = true;
    lose_models(play, id, hits);
  }
  for (Pair& pair : play.state.pairs) {
    pair.fought = true;
    pair.attackers_hits = pair.defenders_hits = pair.attackers_share = pair.defenders_share = 0;
  }
  for (const PieceId id : fighters(play.look())) unit(play, id).fought = true;
  play.then(RemoveShattered{other(play.core.active), true});
}

// ---- taking possession of a block: ly.town.occupy, ly.ruling.block-occupy

// Infantry that drove the last defender out and still touches the block, as far as there is room for it.
static std::vector<std::pair<PieceId, FeatureId>> occupiers(const Look& look) {
  std::vector<std::pair<PieceId, FeatureId>> out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(look, id) || arm(look, id) != Arm::infantry || look.piece(id).inside.valid()) continue;
    const FeatureId block = unit(look, id).stormed;
    if (!block.valid() || is_in_combat(look, id) || look.field.distance(id, block) > 5) continue;
    Side holder = Side::none;
    const int there = garrison_of(look, block, &holder);
    if (holder != Side::none && holder != look.side(id)) continue;
    if (there + strength(look, id) <= tables(look).block_capacity) out.emplace_back(id, block);
  }
  return out;
}

Decision ask(const Look& look, const AskOccupy&) {
  Decision out;
  out.ask = Ask::choose;
  out.prompt = "Which unit occupies the block?";
  out.cite = "ly.town.occupy"_rule;
  for (const auto& [id, block] : occupiers(look)) {
    out.side = look.side(id);
    out.units.push_back(id);
    out.choices.push_back({"occupy", out.cite, id});
  }
  out.choices.push_back({"stay", out.cite, {}, "Nobody"});
  return out;
}

Verdict check_answer(const Look& look, const AskOccupy&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "ly.town.occupy"_rule)};
  if (said->choice == "stay") return {};
  for (const auto& [id, block] : occupiers(look))
    if (said->choice == "occupy" && said->unit == id) return {};
  return {reason(Code::bad_choice, "ly.ruling.block-occupy"_rule)};
}

std::optional<Command> forced(const Look& look, const AskOccupy&) {
  if (occupiers(look).empty()) return Answer{"stay", {}, {}};
  return std::nullopt;
}

void answer(Play& play, const AskOccupy&, const Command& command) {
  const Answer& said = std::get<Answer>(command);
  if (said.choice == "stay") {
    play.pop();
    return play.then(EndTurn{});
  }
  for (const auto& [id, block] : occupiers(play.look())) {
    if (id != said.unit) continue;
    play.piece(id).inside = block;
    set_down(play, id, play.piece(id).pose, "enters");
    set_disordered(play, id, "ly.town.disorder-in"_rule);
    unit(play, id).stormed = {};
    break;
  }
}

}  // namespace drumhead::lexington
