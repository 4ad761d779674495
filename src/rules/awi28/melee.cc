// Section "Hand-to-hand Combat" and "Combat Result Modifiers": one round of every combat.
#include <algorithm>

#include "kit/answers.h"
#include "kit/leaders.h"
#include "kit/picking.h"
#include "rules/awi28/awi28.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

// ---- who fights whom

static std::vector<PieceId> foes_of(const Look& look, PieceId id) {
  std::vector<PieceId> out;
  for (const Engagement& e : look.state.engagements) {
    if (e.charger == id) out.push_back(e.target);
    if (e.target == id) out.push_back(e.charger);
  }
  return out;
}

// aw.ruling.multi: all that are linked by contact.
static std::vector<PieceId> combat_of(const Look& look, PieceId id) {
  std::vector<PieceId> out = {id};
  for (std::size_t i = 0; i < out.size(); ++i)
    for (const PieceId foe : foes_of(look, out[i]))
      if (!holds(out, foe)) out.push_back(foe);
  std::sort(out.begin(), out.end());
  return out;
}

// The first unit of each combat that is still to be fought.
static std::vector<PieceId> combats(const Look& look) {
  std::vector<PieceId> out, seen;
  for (const Engagement& e : look.state.engagements) {
    if (unit(look, e.charger).fought && unit(look, e.target).fought) continue;
    if (holds(seen, e.charger)) continue;
    for (const PieceId id : combat_of(look, e.charger)) seen.push_back(id);
    out.push_back(e.target);
  }
  return out;
}

// aw.seq.hand-to-hand
Picking pick(const Look& look, const ChooseCombat&) {
  return {look.core.active,           "Which combat is fought next?", "combat",
          "aw.seq.hand-to-hand"_rule, "aw.seq.hand-to-hand"_rule,     combats(look)};
}

void answer(Play& play, const ChooseCombat&, const Command& command) {
  if (const auto* said = std::get_if<Answer>(&command)) return play.then(Fight{said->unit});
  play.pop();
  play.then(EndTurn{});
}

// ---- dice

static bool is_flanked(const Look& look, PieceId id) {
  return any_of(look.state.engagements, [&](const Engagement& e) {
    return e.target == id && e.side != Facing::front && has_flanks(look, id);
  });
}

static bool is_taken_in_rear(const Look& look, PieceId id) {
  return any_of(look.state.engagements,
                [&](const Engagement& e) { return e.target == id && e.side == Facing::rear; });
}

// aw.combat.march-one-die, aw.ruling.march-fight-wording, aw.combat.limbered-no-fight, aw.ruling.dice-limits,
// aw.ruling.melee-name, aw.ruling.commander-attach
Tally melee_dice(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const TroopRow& row = troops(look, id);
  const Formation formation = unit(look, id).formation;
  if (arm(look, id) == Arm::wagon) return Tally(0, "aw.ruling.wagon-stats"_rule);
  if (formation == Formation::limbered) return Tally(t.limbered_dice, "aw.combat.limbered-no-fight"_rule);
  Tally out(row.melee, row_rule(unit(look, id).row));
  if (formation == Formation::march_column) out = Tally(t.march_dice, "aw.combat.march-one-die"_rule);
  for (std::size_t i = leaders_with(look.core, id).size(); i > 0; --i)
    out.add(t.commander_dice, "aw.ruling.commander-attach"_rule);
  if (out.sum() < 1) out.add(1 - out.sum(), "aw.ruling.dice-limits"_rule);
  return out;
}

// aw.ruling.shaken-disordered-once, aw.ruling.flank-rear-once
Tally melee_need(const Look& look, PieceId id) {
  const Tables& t = tables(look);
  const Unit& u = unit(look, id);
  Tally need(t.to_hit, "aw.ruling.to-hit"_rule);
  if (u.charging) need.add(-t.charging, "aw.melee.charging"_rule);
  if (u.won_last) need.add(-t.won_last, "aw.melee.won-last"_rule);  // aw.ruling.won-last-carry
  if (is_shaken(look, id))
    need.add(-t.unsteady, "aw.melee.shaken"_rule);
  else if (u.disordered)
    need.add(-t.unsteady, "aw.melee.disordered"_rule);
  if (is_skirmishing(look, id)) need.add(-t.skirmishers, "aw.melee.skirmishers"_rule);
  if (is_flanked(look, id))
    need.add(-t.flank, is_taken_in_rear(look, id) ? "aw.melee.rear"_rule : "aw.melee.flank"_rule);
  return hand_need(t, need);
}

// ---- a round

namespace {

// aw.ruling.support: not engaged, fit, near, and wholly in one quarter.
bool may_support(const Look& look, PieceId by, PieceId whom, Facing side) {
  const Unit& u = unit(look, by);
  const Arm who = arm(look, by);
  if (by == whom || (who != Arm::infantry && who != Arm::cavalry) || is_garrison(look, by)) return false;
  const bool loose = u.formation == Formation::skirmish;
  if (loose ? !is_skirmishing(look, whom)
            : u.formation != Formation::line && u.formation != Formation::attack_column)
    return false;
  if (u.disordered || is_shaken(look, by) || is_in_combat(look, by)) return false;
  if (look.field.distance(by, whom) > tables(look).support_range) return false;
  const Shape shape = look.field.shape(by);
  return std::all_of(shape.begin(), shape.end(), [&](const Vec& corner) {
    // A corner on the diagonal lies in either quarter.
    const Point p = to_point(corner);
    return facing_of(look, whom, p, Tie::front) == side || facing_of(look, whom, p, Tie::flank) == side;
  });
}

// The rear or a flank of a unit that fights, and who supports it there.
struct Post {
  PieceId whom;
  Facing side = Facing::rear;
  PieceId by;
};

// aw.result.no-support-flanked; skirmishers, who have no flank, are never caught in one.
std::vector<Post> posts_of(const Look& look, const std::vector<PieceId>& fighters) {
  std::vector<Post> out;
  for (const PieceId whom : fighters) {
    if (is_garrison(look, whom) || is_flanked(look, whom)) continue;
    for (const Facing side : {Facing::rear, Facing::left, Facing::right}) out.push_back({whom, side, {}});
  }
  return out;
}

// Finds a post for a unit; whoever has the only one that it could take goes to another.
bool take_post(const Look& look, PieceId by, std::vector<Post>& posts, std::vector<bool>& tried) {
  for (std::size_t i = 0; i < posts.size(); ++i) {
    Post& post = posts[i];
    if (tried[i] || look.side(post.whom) != look.side(by) || !may_support(look, by, post.whom, post.side))
      continue;
    tried[i] = true;
    if (post.by.valid() && !take_post(look, post.by, posts, tried)) continue;
    post.by = by;
    return true;
  }
  return false;
}

// aw.ruling.support: one to a post and one post to each; as many as can support do.
void note_supports(Play& play, const std::vector<PieceId>& fighters) {
  const Look look = play.look();
  std::vector<Post> posts = posts_of(look, fighters);
  for (const Side side : {Side::british, Side::american})
    for_units(look, side, [&](PieceId by) {
      std::vector<bool> tried(posts.size(), false);
      take_post(look, by, posts, tried);
    });
  for (const Post& post : posts)
    if (post.by.valid() && !play.state.supports.full()) play.state.supports.push_back({post.by, post.whom});
}

bool has_commander(const Look& look, const std::vector<PieceId>& fighters) {
  return any_of(look.core.pieces, [&](const Piece& p) {
    return p.kind == PieceKind::leader && p.present && holds(fighters, p.with);
  });
}

}  // namespace

// aw.ruling.melee-round
void run(Play& play, const Fight& step) {
  const Look look = play.look();
  const std::vector<PieceId> all = combat_of(look, step.unit);
  play.state.fighters.clear();
  play.state.blows.clear();
  play.state.supports.clear();
  if (all.size() < 2) return;
  std::vector<AskShare> shares;
  for (const PieceId id : all) {
    if (!play.state.fighters.full()) play.state.fighters.push_back(id);
    Unit& u = unit(play, id);
    u.fought = true;
    u.fresh = 0;
    const std::vector<PieceId> foes = foes_of(look, id);
    const int dice = melee_dice(look, id).sum();
    if (foes.size() > 1 && dice > 0) {
      shares.push_back({id});
      continue;
    }
    if (!play.state.blows.full())
      play.state.blows.push_back({id, foes[0], static_cast<std::uint8_t>(dice), 0, 0});
  }
  note_supports(play, all);
  // All that follows is laid down now, the tests of those who will owe one too.
  const Side active = play.core.active;
  play.then(Judge{}, ChooseTester{active}, ChooseTester{other(active)}, AfterCombat{});
  if (has_commander(look, all)) play.then(CommanderRisks{0, true});
  play.then(Strikes{0}, MeleeSaves{0});
  play.then_each(shares);
  for (const PieceId id : all) grade_before(play, id);
}

Decision ask(const Look& look, const AskShare& step) {
  Decision out = question(Ask::share, look.side(step.unit), "aw.ruling.melee-round"_rule);
  out.subject = step.unit;
  out.units = foes_of(look, step.unit);
  for (const PieceId foe : out.units) out.choices.push_back({"share", out.cite, foe, {}, AnswerRole::share});
  out.bounds.total = melee_dice(look, step.unit).sum();
  out.bounds.least = out.bounds.total >= static_cast<int>(out.units.size()) ? 1 : 0;
  out.bounds.spread = out.bounds.total;
  out.prompt = "Divide the dice of " + briefly(step.unit, look.setting) + " between these enemies.";
  return out;
}

Verdict check_answer(const Look& look, const AskShare& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  const RuleId cite = "aw.ruling.melee-round"_rule;
  if (said == nullptr || said->choice != "share") return {reason(Code::not_asked, cite)};
  const Decision asked = ask(look, step);
  if (said->shares.size() != asked.units.size())
    return {reason(Code::bad_choice, cite, count_fact("is", static_cast<int>(said->shares.size())),
                   count_fact("needs", static_cast<int>(asked.units.size())))};
  int sum = 0;
  for (const int share : said->shares) {
    if (share < asked.bounds.least)
      return {
          reason(Code::bad_choice, cite, count_fact("is", share), count_fact("least", asked.bounds.least))};
    sum += share;
  }
  if (sum != asked.bounds.total)
    return {reason(Code::bad_choice, cite, count_fact("is", sum), count_fact("needs", asked.bounds.total))};
  return {};
}

void answer(Play& play, const AskShare& step, const Command& command) {
  const auto& shares = std::get<Answer>(command).shares;
  const std::vector<PieceId> foes = foes_of(play.look(), step.unit);
  play.pop();
  for (std::size_t i = 0; i < foes.size(); ++i)
    if (!play.state.blows.full())
      play.state.blows.push_back({step.unit, foes[i], static_cast<std::uint8_t>(shares[i]), 0, 0});
}

// The next blow that has dice to throw, or hits to save; none: as many as there are.
static std::size_t next_blow(const FixedVec<Blow, kMostBlows>& blows, std::size_t from,
                             std::uint8_t Blow::*left) {
  while (from < blows.size() && blows[from].*left == 0) ++from;
  return from;
}

// All roll at the same time: nothing falls before every blow is struck.
void run(Play& play, const Strikes& step) {
  auto& blows = play.state.blows;
  const std::size_t i = next_blow(blows, step.next, &Blow::dice);
  if (i >= blows.size()) return;
  if (next_blow(blows, i + 1, &Blow::dice) < blows.size())
    play.then(Strikes{static_cast<std::uint8_t>(i + 1)});
  Blow& blow = blows[i];
  const Look look = play.look();
  const Tally need = melee_need(look, blow.by);
  Tally dice = melee_dice(look, blow.by);
  if (dice.sum() != blow.dice) dice.add(blow.dice - dice.sum(), "aw.ruling.melee-round"_rule);
  int hits = play.hits(Die::d6, dice, need, "aw.seq.hand-to-hand"_rule, blow.by, blow.on);
  // aw.special.ferocious-charge, aw.ruling.ferocious-charge
  const int missed = blow.dice - hits;
  if (missed > 0 && unit(look, blow.by).charging && has(look, blow.by, Special::ferocious_charge))
    hits += play.hits(Die::d6, Tally(missed, "aw.special.ferocious-charge"_rule), need,
                      "aw.special.ferocious-charge"_rule, blow.by, blow.on);
  blow.hits = static_cast<std::uint8_t>(hits);
}

// ---- saves in hand-to-hand: aw.ruling.cover-melee

Cover cover_in_combat(const Look& look, PieceId id, PieceId against) {
  const bool always = chosen<"aw.ruling.cover-melee", "always">(look.setting);
  if (chosen<"aw.ruling.cover-melee", "never">(look.setting)) return Cover::none;
  if (is_garrison(look, id)) return Cover::heavy;
  Cover best = always && is_in_woods(look, id) ? Cover::light : Cover::none;
  for (const Engagement& e : look.state.engagements) {
    if (e.target != id || e.charger != against || !e.over.valid()) continue;
    const Kind kind = kind_at(look, e.over);
    if (kind == Kind::fieldwork) best = Cover::heavy;
    const bool counts = always || !e.fought;
    if (kind == Kind::hedge && counts && best != Cover::heavy) best = Cover::light;
    if (kind == Kind::fence && counts && best == Cover::none) best = Cover::fence;
  }
  return best;
}

void run(Play& play, const MeleeSaves& step) {
  auto& blows = play.state.blows;
  const std::size_t i = next_blow(blows, step.next, &Blow::hits);
  if (i >= blows.size()) return;
  if (next_blow(blows, i + 1, &Blow::hits) < blows.size())
    play.then(MeleeSaves{static_cast<std::uint8_t>(i + 1)});
  Blow& blow = blows[i];
  const Look look = play.look();
  const Tally need = save_need(look, blow.on, cover_in_combat(look, blow.on, blow.by), 0);
  const int saved = throw_saves(play, blow.on, blow.by, blow.hits, need);
  blow.unsaved = static_cast<std::uint8_t>(blow.hits - saved);
  play.strike(blow.on, blow.by, blow.unsaved, saved, "melee");
  blow.hits = 0;  // dealt with: rounds that come out alike are alike
  take_fresh_hits(play, blow.on, blow.unsaved);
}

// ---- the result

// aw.ruling.melee-result, aw.result.rear-support, aw.result.flank-support, aw.result.building
static Tally result_of(const Look& look, Side side) {
  const Tables& t = tables(look);
  int inflicted = 0;
  for (const Blow& blow : look.state.blows)
    if (look.setting.roster[blow.by.index()].side == side) inflicted += blow.unsaved;
  Tally out(inflicted, "aw.ruling.melee-result"_rule);
  for (const Support& s : look.state.supports) {
    if (look.setting.roster[s.by.index()].side != side) continue;
    if (out.lines.full()) break;
    if (may_support(look, s.by, s.whom, Facing::rear))
      out.add(t.rear_support, "aw.result.rear-support"_rule);
    else
      out.add(t.flank_support, "aw.result.flank-support"_rule);
  }
  for (const PieceId id : look.state.fighters) {
    if (look.setting.roster[id.index()].side != side || !is_unit(look, id) || !is_garrison(look, id))
      continue;
    const Feature& f = look.field.terrain()[look.piece(id).inside];
    const int size = f.size > 0 ? f.size : f.kind == Ground::town ? 3 : 2;  // aw.ruling.buildings
    if (!out.lines.full())
      out.add(t.building_size[static_cast<std::size_t>(std::clamp(size, 1, 3) - 1)],
              "aw.result.building"_rule);
  }
  return out;
}

static PieceId first_of(const Look& look, Side side) {
  for (const PieceId id : look.state.fighters)
    if (look.setting.roster[id.index()].side == side) return id;
  return {};
}

void run(Play& play, const Judge&) {
  const Look look = play.look();
  const Side active = play.core.active, passive = other(active);
  const Tally ours = result_of(look, active), theirs = result_of(look, passive);
  const int margin = ours.sum() - theirs.sum();
  const Side winner = margin > 0 ? active : margin < 0 ? passive : Side::none;
  play.weigh(first_of(look, active), first_of(look, passive), ours, theirs, "aw.ruling.melee-result"_rule);
  play.state.blows.clear();
  for (Engagement& e : play.state.engagements)
    if (holds(play.state.fighters, e.charger)) e.fought = true;
  for (const PieceId id : play.state.fighters) {
    if (!is_unit(play.look(), id)) continue;
    Unit& u = unit(play, id);
    const bool won = winner != Side::none && play.piece(id).side == winner;
    u.charging = false;
    u.won_last = won;  // aw.melee.won-last
    u.fresh = 0;
    if (won) {
      drop_excess(play, id);  // aw.ruling.excess: for a winner, nothing more
      continue;
    }
    if (const Cause cause = owed_after_round(play.look(), id, winner); cause != Cause::none) u.owes = cause;
  }
}

// ---- afterwards: aw.ruling.winner-options

static bool is_gone(const Look& look, PieceId id) {
  return !is_unit(look, id) || (unit(look, id).retired && !is_in_combat(look, id));
}

void run(Play& play, const AfterCombat&) {
  const Look look = play.look();
  std::vector<AskWinner> asked;
  for (const Side side : {play.core.active, other(play.core.active)}) {
    bool all_gone = true;
    AskWinner question;
    for (const PieceId id : play.state.fighters) {
      if (look.setting.roster[id.index()].side == side) continue;
      all_gone = all_gone && is_gone(look, id);
      if (is_unit(look, id) && unit(look, id).retired && question.retired.size() < 6)
        question.retired.push_back(id);
    }
    if (!all_gone) continue;
    for (const PieceId id : play.state.fighters) {
      if (look.setting.roster[id.index()].side != side || is_gone(look, id)) continue;
      question.unit = id;
      asked.push_back(question);
    }
  }
  play.state.fighters.clear();
  play.state.blows.clear();
  play.state.supports.clear();
  play.then_each(asked);
}

Decision ask(const Look& look, const AskWinner& step) {
  Decision out =
      question(Ask::act, look.side(step.unit), "aw.ruling.winner-options"_rule,
               "The enemy is gone. Turn, advance up to one move, sweep into another enemy, or stay.");
  out.subject = step.unit;
  out.units = {step.unit};
  out.bounds.moves = 1;
  out.closes = Closes::move;
  out.take(Verb::move, Who::units, {Coin::moves, 1, 1});
  out.take(Verb::charge, Who::units, {Coin::moves, 1, 1});
  out.may_end = true;
  return out;
}

Verdict check_sweep(const Look& look, const AskWinner& step, const Charge& charge) {
  const RuleId cite = "aw.ruling.winner-options"_rule;
  if (charge.unit != step.unit) return {reason(Code::no_such_piece, cite)};
  if (unit(look, step.unit).swept) return {reason_of(Code::already, cite, step.unit)};
  if (arm(look, step.unit) != Arm::cavalry && !holds(step.retired, charge.target))
    return {reason_of(Code::not_a_target, cite, charge.target)};
  return plan_charge(look, charge).verdict;
}

namespace {

bool is_straight_on(const Path& path) { return path.size() == 1 && path[0].kind == Motion::advance; }

constexpr Moving kFollowUp{1, false, false, true, {}};

}  // namespace

Verdict check_answer(const Look& look, const AskWinner& step, const Command& command) {
  const RuleId cite = "aw.ruling.winner-options"_rule;
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* charge = std::get_if<Charge>(&command)) return check_sweep(look, step, *charge);
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, cite)};
  if (move->unit != step.unit) return {reason(Code::no_such_piece, cite)};
  if (is_garrison(look, step.unit)) return {reason_of(Code::not_now, "aw.ruling.buildings"_rule, step.unit)};
  const Piece& p = look.piece(step.unit);
  if (move->path.size() == 1 && move->path[0].kind == Motion::turn) {
    Verdict out;
    check_end(look, step.unit, moved(p.pose, p.foot, move->path[0]), p.foot, out);
    return out;
  }
  // aw.ruling.melee-artillery: guns never follow up.
  if (arm(look, step.unit) == Arm::artillery || !is_straight_on(move->path))
    return {reason_of(Code::bad_path,
                      arm(look, step.unit) == Arm::artillery ? "aw.ruling.melee-artillery"_rule : cite,
                      step.unit)};
  return plan_move(look, step.unit, move->path, kFollowUp).verdict;
}

void answer(Play& play, const AskWinner& step, const Command& command) {
  play.pop();
  Unit& u = unit(play, step.unit);
  if (const auto* charge = std::get_if<Charge>(&command)) {
    u.swept = true;
    ChargePlan plan = plan_charge(play.look(), *charge);
    plan.rush.sweep = true;
    play.then(AskResponse{plan.rush});
    return grade_before(play, charge->target);
  }
  u.won_last = false;
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return;
  const Piece p = play.piece(step.unit);
  if (move->path[0].kind == Motion::turn)
    return set_down(play, step.unit, moved(p.pose, p.foot, move->path[0]), "turn", move->path);
  const March march = plan_move(play.look(), step.unit, move->path, kFollowUp);
  set_down(play, step.unit, march.pose, "follow", move->path);
}

// Nothing to choose: it is in a building, gone, or fighting again.
std::optional<Command> forced(const Look& look, const AskWinner& step) {
  return done_if(!is_unit(look, step.unit) || is_garrison(look, step.unit) || is_in_combat(look, step.unit));
}

}  // namespace drumhead::awi28
