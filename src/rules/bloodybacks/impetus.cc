// Sections "Determine impetus" and "Check to stand".
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

bool holds(const Look& look, PieceId id) {
  return is_unit(look, id) && !unit(look, id).routing && unit(look, id).result == TestResult::carry_on;
}

static bool by_number(const Look& look) { return chosen<"bb.ruling.add-one-die", "number">(look.setting); }

static int size_of(const Look& look, const Group& group) {
  int sum = 0;
  for (const PieceId id : group) sum += size_in_melee(look, id);
  return sum;
}

// bb.impetus.base and the lines below it; bb.multi.impetus, bb.ruling.multi-lead: the lead's dice,
// everybody's size.
Tally impetus_dice(const Look& look, const Fight& f) {
  const Tables& t = tables(look);
  const PieceId lead = f.chargers[0], target = f.defenders[0];
  Tally out(t.impetus, "bb.impetus.base"_rule);
  if (const int drp = unit(look, target).drp; drp > 0)
    out.add(t.per_target_drp * drp, "bb.impetus.target-drp"_rule);
  if (const int drp = unit(look, lead).drp; drp > 0) out.add(t.per_own_drp * drp, "bb.impetus.own-drp"_rule);
  if (!commanders_with(look, lead).empty()) out.add(t.commander_die, "bb.impetus.commander"_rule);
  if (f.struck == Facing::flank) out.add(t.flank, "bb.impetus.flank"_rule);
  if (f.struck == Facing::rear) out.add(t.rear, "bb.impetus.rear"_rule);
  const int step = size_step(t, size_of(look, f.chargers), size_of(look, f.defenders));
  if (step != 0) out.add(step, step > 0 ? "bb.impetus.size-larger"_rule : "bb.impetus.size-smaller"_rule);
  if (f.uphill) out.add(t.uphill, "bb.impetus.steep-uphill"_rule);
  if (f.cold_steel && !by_number(look)) out.add(t.cold_steel, "bb.impetus.cold-steel"_rule);
  if (profile(look, lead).heavy && type(look, lead) == Type::cavalry && !by_number(look))
    out.add(t.heavy, "bb.impetus.heavy-cavalry"_rule);
  if (f.countercharge) out.add(t.countercharged, "bb.impetus.countercharge"_rule);
  return out;
}

// bb.impetus.number; by choice cold steel and heavy horse count here: bb.ruling.add-one-die
Tally impetus_need(const Look& look, const Fight& f) {
  const Tables& t = tables(look);
  const PieceId lead = f.chargers[0];
  Tally out(t.impetus_uq * quality(look, lead), "bb.impetus.number"_rule);
  if (!by_number(look)) return out;
  if (f.cold_steel) out.add(t.cold_steel, "bb.impetus.cold-steel"_rule);
  if (profile(look, lead).heavy && type(look, lead) == Type::cavalry)
    out.add(t.heavy, "bb.impetus.heavy-cavalry"_rule);
  return out;
}

// ---- countercharge at once: bb.ruling.countercharge

static bool may_countercharge(const Look& look, PieceId id) {
  const Fight& f = look.state.fight;
  if (!is_unit(look, id)) return false;
  const Facing struck = id == f.defenders[0] ? f.struck : struck_from(look, f.start.point(), id);
  return type(look, id) == Type::cavalry && formation(look, id) == Formation::deployed &&
         !unit(look, id).routing && !is_engaged(look, id) && type(look, f.chargers[0]) == Type::cavalry &&
         struck == Facing::front;
}

// All whom the horse met are asked, until one of them countercharges.
static PieceId next_to_countercharge(const Look& look, PieceId last) {
  const Group& all = look.state.fight.defenders;
  const auto* found = std::find(all.begin(), all.end(), last);
  const auto* next = found == all.end() ? found : std::find_if(found + 1, all.end(), [&](PieceId id) {
    return may_countercharge(look, id);
  });
  return next == all.end() ? PieceId{} : *next;
}

Decision ask(const Look& look, const AskCountercharge& step) {
  Decision out = choices(look.side(step.unit), step.unit,
                         capital(briefly(step.unit, look.setting)) + " are charged by horse. Countercharge?",
                         "bb.ruling.countercharge"_rule,
                         {{"countercharge", "bb.impetus.countercharge"_rule, {}, "Countercharge"},
                          {"stand", "bb.ruling.countercharge"_rule, {}, "Receive it standing"}},
                         Ask::react);
  out.units.push_back(look.state.fight.chargers[0]);
  return out;
}

std::optional<Command> forced(const Look& look, const AskCountercharge& step) {
  if (!may_countercharge(look, step.unit)) return Answer{"stand", {}, {}};
  return std::nullopt;
}

Verdict check_answer(const Look& look, const AskCountercharge& step, const Command& command) {
  return check_reaction(ask(look, step), command);
}

void answer(Play& play, const AskCountercharge& step, const Command& command) {
  play.pop();
  play.state.fight.countercharge = std::get<Answer>(command).choice == "countercharge";
  if (play.state.fight.countercharge) play.order(step.unit, play.state.fight.chargers[0], "countercharge");
  const PieceId next =
      play.state.fight.countercharge ? PieceId{} : next_to_countercharge(play.look(), step.unit);
  if (next.valid())
    play.then(AskCountercharge{next});
  else
    play.then(AskDefer{});
}

// ---- now or at the end of the turn: bb.ruling.deferral

Decision ask(const Look& look, const AskDefer&) {
  const PieceId lead = look.state.fight.chargers[0];
  std::vector<Choice> when = {{"now", "bb.charge.step-4"_rule, {}, "Fight now"}};
  if (!chosen<"bb.ruling.deferral", "never">(look.setting) && !look.state.deferred.full())
    when.push_back({"defer", "bb.seq.6-deferred"_rule, {}, "At the end of the turn"});
  return choices(
      look.side(lead), lead,
      capital(briefly(lead, look.setting)) + " are in contact. Fight now, or when the last card is turned?",
      "bb.ruling.deferral"_rule, std::move(when));
}

void answer(Play& play, const AskDefer&, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "now") return play.then(AskColdSteel{});
  play.resolve(play.state.fight.chargers[0], "deferred", "bb.ruling.deferral"_rule);
  play.state.deferred.push_back(play.state.fight);
  play.state.fight = {};
}

// ---- cold steel: bb.ruling.cold-steel-choice

Decision ask(const Look& look, const AskColdSteel&) {
  const PieceId lead = look.state.fight.chargers[0];
  std::vector<Choice> how;
  if (cold_steel_rule(look, lead).valid())
    how.push_back({"cold-steel", "bb.impetus.cold-steel"_rule, {}, "Cold steel"});
  how.push_back({"plain", "bb.ruling.cold-steel-choice"_rule, {}, "Without it"});
  return choices(look.side(lead), lead,
                 "Use cold steel? A die more for impetus and in the melee; the fight cannot be drawn.",
                 "bb.ruling.cold-steel-choice"_rule, std::move(how));
}

void answer(Play& play, const AskColdSteel&, const Command& command) {
  play.pop();
  play.state.fight.cold_steel = std::get<Answer>(command).choice == "cold-steel";
  play.then(Impetus{});
}

// bb.charge.step-3, bb.impetus.score, bb.ruling.impetus-min, bb.ruling.activation-naturals
void run(Play& play, const Impetus&) {
  Fight& f = play.state.fight;
  const Look look = play.look();
  const int impetus = count_under(play, impetus_dice(look, f), impetus_need(look, f), kNoNaturals,
                                  "bb.impetus.base"_rule, f.chargers[0], f.defenders[0]);
  f.impetus = static_cast<std::uint8_t>(impetus);
  play.resolve(f.chargers[0], "impetus", "bb.impetus.score"_rule, Tally(impetus, "bb.impetus.score"_rule));
  for (const Group* group : {&f.chargers, &f.defenders})
    for (const PieceId id : *group) {
      unit(play, id).result = TestResult::carry_on;
      unit(play, id).ran = 0;
      unit(play, id).pursued = {};
    }
  play.then(CheckStand{0});
}

// bb.stand.trigger, bb.ruling.stand-then-melee: each by its own quality.
void run(Play& play, const CheckStand& step) {
  Fight& f = play.state.fight;
  const Look look = play.look();
  for (std::size_t i = step.next; i < f.defenders.size(); ++i) {
    const PieceId id = f.defenders[i];
    if (!is_unit(look, id) || f.impetus <= quality(look, id)) continue;
    const auto above = static_cast<std::int8_t>(f.impetus - quality(look, id));
    return play.then(Test{id, Cause::stand, charger_before(look, f, id), above},
                     CheckStand{static_cast<std::uint8_t>(i + 1)});
  }
  for (std::size_t i = 0; i < f.defenders.size();) {
    if (holds(look, f.defenders[i])) {
      ++i;
      continue;
    }
    if (!f.gone.full()) f.gone.push_back(f.defenders[i]);
    f.defenders.erase_at(i);
  }
  if (f.defenders.empty())
    play.then(Aftermath{0});
  else
    play.then(Melee{});
}

}  // namespace drumhead::bloodybacks
