// Section "Morale": charging, being charged, rallying, and the test that follows losses and melees.
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

// ---- the lines of the list. rw.ruling.different-lines-stack, rw.ruling.one-line-once

namespace {

struct GroupRecord {
  int start = 0, killed = 0, here = 0;  // stands
  int kills = 0, losses = 0;            // in melee, this phase
  int won = 0, lost = 0;
};

// rw.ruling.melee-won-lost, rw.ruling.losses-count
GroupRecord record_of(const Look& look, std::uint8_t group) {
  GroupRecord out;
  for (const PieceId id : look.setting.groups[group].units) {
    const Unit& u = unit(look, id);
    out.start += profile(look, id).start_stands;
    out.killed += profile(look, id).start_stands - u.stands;
    if (look.on_table(id)) out.here += u.stands;
    out.kills += u.killed;
    out.losses += u.lost;
    out.won += u.killed > u.lost ? 1 : 0;
    out.lost += u.lost > u.killed ? 1 : 0;
  }
  return out;
}

// rw.morale.charge-half-strength: it, or its group.
bool is_at_half(const Look& look, PieceId id) {
  const int percent = tables(look).half_percent;
  const GroupRecord g = record_of(look, group_of(look, id));
  return unit(look, id).stands * 100 <= profile(look, id).start_stands * percent ||
         g.here * 100 <= g.start * percent;
}

}  // namespace

Tally morale_of_group(const Look& look, std::uint8_t group, bool general) {
  const Tables& t = tables(look);
  const GroupRecord g = record_of(look, group);
  Tally out(0, "rw.morale.die"_rule);
  if (g.kills > g.losses) out.add(t.more_casualties, "rw.morale.more-casualties"_rule);
  if (general) out.add(t.general_near, "rw.morale.general-near"_rule);
  if (g.won > 0) out.add(g.won * t.melee_won, "rw.morale.melee-won"_rule);
  if (look.state.groups[group].shelled) out.add(t.artillery_fire, "rw.morale.artillery-fire"_rule);
  const int steps = g.start > 0 ? g.killed * 100 / (g.start * t.losses_step) : 0;  // rw.ruling.rounding
  if (steps > 0) out.add(steps * t.losses, "rw.morale.group-losses"_rule);
  // rw.ruling.morale-minus-two-block
  if (g.lost > 0) out.add(g.lost * t.melee_lost, "rw.morale.melee-lost"_rule);
  return out;
}

void morale_of_unit(const Look& look, PieceId id, const TestOn& on, Tally& out) {
  const Tables& t = tables(look);
  const Morale grade = profile(look, id).morale;  // rw.ruling.high-morale-group
  if (grade == Morale::high) out.add(t.morale_high, "rw.morale.high"_rule);
  if (is_uphill_of_all(look, id))
    out.add(t.uphill, "rw.morale.uphill"_rule);
  else if (is_foot(look, id) && is_in_cover(look, id))
    out.add(t.uphill, "rw.morale.infantry-in-cover"_rule);
  // rw.ruling.terrain-not-disordered: the state alone.
  if (unit(look, id).disorganised) out.add(t.disordered, "rw.morale.disordered"_rule);
  const bool militia = profile(look, id).type == Troop::militia;
  const bool horse = on.charged && on.cavalry && (militia || is_light_foot(look, id));
  const bool open = (militia || horse) && is_in_the_open(look, id);  // it matters to nobody else
  if (grade == Morale::poor)
    out.add(t.morale_poor, "rw.morale.poor"_rule);
  else if (militia && open)
    out.add(t.morale_poor, "rw.morale.militia-open"_rule);
  if (on.charge && on.higher) out.add(t.higher_factor, "rw.morale.charge-higher-factor"_rule);
  if (on.charged && on.higher) out.add(t.higher_factor, "rw.morale.charged-higher-factor"_rule);
  if (horse && open)
    out.add(t.v_cavalry,
            militia ? "rw.morale.militia-v-cavalry"_rule : "rw.morale.light-foot-v-cavalry"_rule);
  if (on.charged && on.flank) out.add(t.flank, "rw.morale.charged-flank-rear"_rule);
  if (on.rally) out.add(t.rallying, "rw.morale.rallying"_rule);
  if (on.charge && on.onset != nullptr && !is_massed_in_morale(look, id) &&
      !is_massed_in_morale(look, on.onset->target))
    out.add(t.lights_on_lights, "rw.morale.lights-charge-lights"_rule);
  if (on.charge && is_at_half(look, id)) out.add(t.half_strength, "rw.morale.charge-half-strength"_rule);
}

NearGeneral general_near(Mil distance, const Tables& tables) {
  if (distance < 0 || distance > 4 * tables.general_step) return NearGeneral::no;
  return distance <= tables.general_step ? NearGeneral::yes : NearGeneral::roll;
}

namespace {

// rw.ruling.general-roll: the D4 just before the D6, and only where it can matter.
bool general_helps(Play& play, std::uint8_t group, PieceId unit) {
  PieceId who;
  const Mil away = general_distance(play.look(), group, unit, &who);
  const NearGeneral near = general_near(away, play.setting.tables);
  if (near != NearGeneral::roll) return near == NearGeneral::yes;
  const RuleId rule = "rw.ruling.general-roll"_rule;
  const int step = play.setting.tables.general_step;
  return play.hits(Die::d4, Tally(1, rule), Tally((away + step - 1) / step, rule), rule, who) > 0;
}

int roll_morale(Play& play, RuleId purpose, PieceId unit, const Tally& added) {
  return total_of(play, throw_of(play, Die::d6, 1, Judged::looked_up, purpose, unit), added);
}

// One die for the group, or by option one for each of its units; each total with its own lines.
struct Totals {
  PieceId unit;
  Tally total;
};
template <class On>
std::vector<Totals> test_units(Play& play, std::uint8_t group, const std::vector<PieceId>& units,
                               RuleId purpose, On on) {
  const bool general = general_helps(play, group, {});
  const Tally shared = morale_of_group(play.look(), group, general);
  const bool together = chosen<"rw.ruling.group-test-unit-result", "one-die-per-group">(play.setting);
  int face = together ? roll_morale(play, purpose, units.front(), shared) : 0;
  std::vector<Totals> out;
  for (const PieceId id : units) {
    Tally total = shared;
    morale_of_unit(play.look(), id, on(id), total);
    if (!together) face = roll_morale(play, purpose, id, total);
    total.base = face;
    out.push_back({id, total});
  }
  return out;
}

}  // namespace

namespace {

// Those of the first group whom the charges of this phase put to the test; `tester` names one, or nobody.
struct Testers {
  std::uint8_t group = kNoGroup;
  std::vector<PieceId> units;
};
template <class Tester>
Testers first_group(const Look& look, Tester tester) {
  Testers out;
  for (const Onset& onset : look.state.charges) {
    const PieceId id = tester(onset);
    if (!id.valid()) continue;
    if (out.group == kNoGroup) out.group = group_of(look, id);
    if (group_of(look, id) == out.group) add_once(out.units, id);
  }
  return out;
}

}  // namespace

// ---- charging: rw.morale.charge-5, -3-4-massed, -3-4-lights, -low, rw.ruling.charge-low-band

bool charge_goes_in(const Look& look, PieceId id, int total, RuleId& cite) {
  const bool massed = is_massed_in_morale(look, id);
  const bool low = chosen<"rw.ruling.charge-low-band", "up-to-3">(look.setting);
  for (const ChargeRow& r : tables(look).charge_results) {
    const bool last = &r == &tables(look).charge_results.back();
    if (total < r.min || (last && low && total <= r.min)) continue;
    cite = !last    ? "rw.morale.charge-5"_rule
           : massed ? "rw.morale.charge-3-4-massed"_rule
                    : "rw.morale.charge-3-4-lights"_rule;
    return massed ? r.massed : r.lights;
  }
  cite = "rw.morale.charge-low"_rule;
  return false;
}

namespace {

// rw.ruling.higher-factor: only frontal charges, by the factors of that match.
bool meets_higher(const Look& look, PieceId id, PieceId enemy, Struck struck) {
  return struck == Struck::front && melee_factor(look, enemy, id) > melee_factor(look, id, enemy);
}

TestOn charge_test(const Look& look, const Onset& onset) {
  TestOn on;
  on.charge = true;
  on.onset = &onset;
  on.higher = meets_higher(look, onset.unit, onset.target, onset.struck);
  return on;
}

// rw.ruling.charged-standing-duration: by the order it had as the charge was declared.
void note_charged(Play& play, const Onset& onset) {
  Unit& target = unit(play, onset.target);
  target.charged = true;
  if (is_cavalry(play.look(), onset.target) && target.order == Orders::stand) target.caught_standing = true;
}

}  // namespace

void run(Play& play, const ChargeTests&) {
  const auto [group, testers] = first_group(play.look(), [](const Onset& onset) {
    return onset.course == Course::declared ? onset.unit : PieceId{};
  });
  if (testers.empty()) return play.then(AskEvade{});
  play.then(ChargeTests{});
  const auto totals = test_units(play, group, testers, "rw.morale.charge-5"_rule, [&](PieceId id) {
    return charge_test(play.look(), *declared_by(play, id));
  });
  for (const Totals& one : totals) {
    RuleId cite;
    const bool goes = charge_goes_in(play.look(), one.unit, one.total.sum(), cite);
    Onset& onset = *declared_by(play, one.unit);
    onset.course = goes ? Course::tested : Course::refused;
    play.resolve(one.unit, goes ? "charges" : "refuses", cite, one.total);
    if (goes)
      note_charged(play, onset);
    else
      hold_back(play, onset);
  }
}

// ---- the results of the other tests

namespace {

// The rows of "In other circumstances", and for whom.
struct OtherRow {
  int min;
  RuleId massed, lights, guns;
};
constexpr OtherRow kOtherRows[] = {
    {6, "rw.morale.other-6"_rule, "rw.morale.other-6"_rule, "rw.morale.other-6"_rule},
    {4, "rw.morale.other-4-5-massed"_rule, "rw.morale.other-4-5-lights"_rule,
     "rw.morale.other-4-5-massed"_rule},
    {2, "rw.morale.other-2-3-massed"_rule, "rw.morale.other-2-3-lights"_rule,
     "rw.morale.other-2-3-massed"_rule},
    {0, "rw.morale.other-0-1-massed"_rule, "rw.morale.other-0-1-lights"_rule,
     "rw.morale.other-0-1-artillery"_rule},
    {-1000, "rw.morale.other-minus-1"_rule, "rw.morale.other-minus-1"_rule,
     "rw.ruling.artillery-minus-one"_rule}};

Fate fate_by(MoraleSays says, Orders order) {
  switch (says) {
    case MoraleSays::rout:
      return Fate::routs;
    case MoraleSays::all_to_retreat:
      return Fate::falls_back;
    case MoraleSays::advance_or_stand_to_retreat:
      return order == Orders::advance || order == Orders::stand ? Fate::falls_back : Fate::stays;
    case MoraleSays::advance_to_stand:
      return order == Orders::advance ? Fate::to_stand : Fate::stays;
    case MoraleSays::nothing:
      break;
  }
  return Fate::stays;
}

}  // namespace

static const MoraleRow* row_for(const Look& look, int total) {
  return find_if(tables(look).morale_results, [&](const MoraleRow& row) { return total >= row.min; });
}

static Fate fate_in(const MoraleRow& row, const Look& look, PieceId id) {
  if (row.artillery_killed && is_artillery(look, id)) return Fate::killed;
  return fate_by(is_massed_in_morale(look, id) ? row.massed : row.lights, unit(look, id).order);
}

Fate fate_for(const Look& look, PieceId id, int total) {
  const MoraleRow* r = row_for(look, total);
  return r != nullptr ? fate_in(*r, look, id) : Fate::stays;
}

Sentence sentence_for(const Look& look, PieceId id, int total, RuleId* cite) {
  const bool massed = is_massed_in_morale(look, id), guns = is_artillery(look, id);
  const MoraleRow* r = row_for(look, total);
  if (r == nullptr) return {id};
  const OtherRow& rules = *std::find_if(std::begin(kOtherRows), std::end(kOtherRows),
                                        [&](const OtherRow& row) { return r->min >= row.min; });
  *cite = guns ? rules.guns : massed ? rules.massed : rules.lights;
  return {id, fate_in(*r, look, id), massed ? r->massed_back : r->lights_back, {}};
}

namespace {

Word fate_word(Fate fate, Orders order) {
  if (fate == Fate::falls_back && order == Orders::retreat) return "falls-back";
  static constexpr std::string_view kWords[] = {"holds", "stands", "retreats", "routs", "guns-lost"};
  return kWords[static_cast<std::size_t>(fate)];
}

void pass_sentence(Play& play, const Totals& one, PieceId from) {
  RuleId cite;
  Sentence s = sentence_for(play.look(), one.unit, one.total.sum(), &cite);
  s.from = from;
  play.resolve(one.unit, fate_word(s.fate, unit(play, one.unit).order), cite, one.total);
  if (s.fate != Fate::stays && !play.state.sentences.full()) play.state.sentences.push_back(s);
}

// rw.ruling.fall-back: a square goes directly away from the reference enemy, in line and facing it.
void face_from_square(Play& play, PieceId id, PieceId from) {
  const Look look = play.look();
  if (!in_square(look, id)) return;
  const PieceId enemy = from.valid() && look.on_table(from) ? from : nearest_enemy(look, id);
  if (enemy.valid()) become_line(play, id, bearing_to(look, id, enemy));
}

}  // namespace

static void execute(Play& play, const Sentence& s) {
  if (!is_unit(play.look(), s.unit)) return;
  switch (s.fate) {
    case Fate::stays:
      return;
    case Fate::to_stand:
      return halt(play, s.unit);
    case Fate::falls_back: {
      const Stood was = where_it_stood(play.look(), s.unit);
      face_from_square(play, s.unit, s.from);
      set_order(play, s.unit, Orders::retreat);
      unit(play, s.unit).moved = true;
      return fall_back(play, s.unit, s.back, s.from, was);
    }
    case Fate::routs:
      return start_rout(play, s.unit);
    case Fate::killed:
      group(play, s.unit).lost_stand = true;
      risk_generals(play, s.unit);
      return remove_unit(play, s.unit, "destroyed", "rw.morale.other-0-1-artillery"_rule);
  }
}

void run(Play& play, const CarryOut&) {
  if (play.state.sentences.empty()) return;
  const Sentence next = play.state.sentences[0];
  play.state.sentences.erase_at(0);
  play.then(CarryOut{});
  execute(play, next);
}

// ---- being charged: only the charged units of the group

namespace {

TestOn charged_test(const Look& look, PieceId id) {
  TestOn on;
  on.charged = true;
  for (const Onset& onset : look.state.charges) {
    if (onset.target != id || onset.course != Course::tested || !look.on_table(onset.unit)) continue;
    on.flank = on.flank || onset.struck != Struck::front;
    on.higher = on.higher || meets_higher(look, id, onset.unit, onset.struck);
    on.cavalry = on.cavalry || is_cavalry(look, onset.unit);
  }
  return on;
}

PieceId charger_of(const Look& look, PieceId id) {
  const Onset* onset = find_if(look.state.charges,
                               [&](const Onset& o) { return o.target == id && o.course == Course::tested; });
  return onset != nullptr ? onset->unit : PieceId{};
}

bool must_test_charged(const Look& look, const Onset& onset) {
  return onset.course == Course::tested && !onset.reacted && is_unit(look, onset.target) &&
         !is_routing(look, onset.target);
}

}  // namespace

void run(Play& play, const ChargedTests&) {
  auto [group, testers] = first_group(play.look(), [&](const Onset& onset) {
    return must_test_charged(play.look(), onset) ? onset.target : PieceId{};
  });
  if (testers.empty()) return play.then(AskCounter{});
  std::sort(testers.begin(), testers.end());
  play.then(CarryOut{}, ChargedTests{});
  const auto totals = test_units(play, group, testers, "rw.ruling.charged-response"_rule,
                                 [&](PieceId id) { return charged_test(play.look(), id); });
  for (const Totals& one : totals) pass_sentence(play, one, charger_of(play.look(), one.unit));
  for (Onset& onset : play.state.charges)
    if (holds(testers, onset.target)) onset.reacted = true;
}

// ---- after the fighting: rw.ruling.morale-when, the other side first

void run(Play& play, const GroupTests& step) {
  const Look look = play.look();
  for (std::size_t g = step.next; g < look.setting.groups.size(); ++g) {
    const Group& now = look.state.groups[g];
    if (look.setting.groups[g].side != step.side ||
        !(now.lost_stand || now.fought || now.shelled || now.lost_general))
      continue;
    std::vector<PieceId> testers;
    for_group(look, static_cast<std::uint8_t>(g), [&](PieceId id) {
      if (!is_routing(look, id)) testers.push_back(id);
    });
    if (testers.empty()) continue;
    play.then(CarryOut{}, GroupTests{step.side, static_cast<std::uint8_t>(g + 1)});
    for (const Totals& one : test_units(play, static_cast<std::uint8_t>(g), testers,
                                        "rw.ruling.morale-when"_rule, [](PieceId) { return TestOn{}; }))
      pass_sentence(play, one, {});
    return;
  }
  if (step.side != play.core.active)
    play.then(GroupTests{play.core.active, 0});
  else
    enter(play, Stage::pursuit);
}

// ---- rallying: rw.morale.rally-5, -4-massed, -fail, rw.ruling.rally-result

static void rally(Play& play, PieceId id) {
  set_order(play, id, Orders::reserve);
  const PieceId enemy = nearest_enemy(play.look(), id);
  become_line(play, id, enemy.valid() ? bearing_to(play.look(), id, enemy) : play.piece(id).pose.heading);
  unit(play, id).turned = false;
  unit(play, id).halted = true;  // no move that phase
}

void run(Play& play, const Rallies& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    const Look look = play.look();
    if (!is_unit(look, id) || look.side(id) != play.core.active || !is_routing(look, id) ||
        is_in_contact(look, id))
      continue;
    return play.then(AskRally{id}, Rallies{static_cast<std::uint8_t>(i + 1)});
  }
  enter(play, Stage::rout);
}

Decision ask(const Look& look, const AskRally& step) {
  Decision out = question(Ask::choose, look.side(step.unit), "rw.ruling.rally-result"_rule,
                          capital(briefly(step.unit, look.setting)) + " are routing. Try to rally?");
  out.subject = step.unit;
  out.units = {step.unit};
  out.choices = {{"rally", "rw.morale.rallying"_rule, {}, "Try to rally"},
                 {"run-on", "rw.morale.rally-fail"_rule, {}, "Run on"}};
  return out;
}

void answer(Play& play, const AskRally& step, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "rally") play.then(RallyTest{step.unit});
}

void run(Play& play, const RallyTest& step) {
  const PieceId id = step.unit;
  const Look look = play.look();
  const std::uint8_t g = group_of(look, id);
  Tally total = morale_of_group(look, g, general_helps(play, g, id));
  TestOn on;
  on.rally = true;
  morale_of_unit(play.look(), id, on, total);
  total.base = roll_morale(play, "rw.morale.rallying"_rule, id, total);
  const Tables& t = play.setting.tables;
  const bool massed = is_massed_in_morale(play.look(), id);
  const bool any = total.sum() >= t.rally_any, rallied = any || (massed && total.sum() >= t.rally_massed);
  play.resolve(id, rallied ? "rallies" : "flees-on",
               any       ? "rw.morale.rally-5"_rule
               : rallied ? "rw.morale.rally-4-massed"_rule
                         : "rw.morale.rally-fail"_rule,
               total);
  if (rallied) rally(play, id);
}

}  // namespace drumhead::arw1d
