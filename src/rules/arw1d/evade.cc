// What charged troops do: evade, test, counter-charge, fire. rw.ruling.charged-response
#include <algorithm>
#include <bit>

#include "kit/answers.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

namespace {

bool is_coming(const Look& look, const Onset& onset) {
  return onset.course == Course::tested && is_unit(look, onset.unit) && is_unit(look, onset.target);
}

template <class Test>
const Onset* first_onset(const Look& look, Test test) {
  return find_if(look.state.charges, [&](const Onset& o) { return is_coming(look, o) && test(o); });
}

Decision react(const Look& look, const Onset& onset, std::string prompt, RuleId cite) {
  Decision out = question(Ask::react, look.side(onset.target), cite, std::move(prompt));
  out.subject = onset.target;
  out.units = {onset.target, onset.unit};
  return out;
}

std::string charge_said(const Look& look, const Onset& onset) {
  return capital(briefly(onset.unit, look.setting)) + " charge " + briefly(onset.target, look.setting) + ". ";
}

void for_charges_on(Play& play, PieceId target, void (*change)(Onset&)) {
  for (Onset& onset : play.state.charges)
    if (onset.target == target) change(onset);
}

}  // namespace

// ---- evading: rw.troops.lca-no-evade

bool may_evade(const Look& look, PieceId id) {
  return !is_massed(look, id) && profile(look, id).type != Troop::light_cavalry_a && !is_routing(look, id) &&
         !is_in_contact(look, id);
}

static const Onset* evader(const Look& look) {
  return first_onset(look, [&](const Onset& o) { return !o.reacted && may_evade(look, o.target); });
}

Decision ask(const Look& look, const AskEvade&) {
  const Onset* onset = evader(look);
  if (onset == nullptr) return {};
  Decision out =
      react(look, *onset, charge_said(look, *onset) + "Evade, or stay and test?", "rw.ruling.evade"_rule);
  out.choices = {{"evade", "rw.ruling.evade"_rule, {}, "Evade"},
                 {"stand", "rw.ruling.charged-response"_rule, {}, "Stay and test"}};
  return out;
}

// rw.ruling.evade: full speed straight away, through friends without harm.
static void evade(Play& play, PieceId id, PieceId charger) {
  const Stood was = where_it_stood(play.look(), id);
  const Angle along = wrap(bearing_to(play.look(), id, charger) + 18000);
  set_order(play, id, Orders::retreat);
  unit(play, id).evaded = unit(play, id).moved = true;
  play.resolve(id, "evades", "rw.ruling.evade"_rule);
  form_for_the_way(play, id, charger);
  const Look look = play.look();
  const Vec end = vec(look.field.centre(id)) + direction(along) * (10.0 * row(look, id).move);
  const Mil rate = run_on_way(look, id, look.piece(id).foot, {to_point(end)}, row(look, id).move, 0);
  go_back(play, id, was, along, rate, "evade");
}

void answer(Play& play, const AskEvade&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    for (Onset& onset : play.state.charges)  // those who stayed are tested with the others
      if (!onset.evades) onset.reacted = false;
    return play.then(ChargedTests{});
  }
  const Onset onset = *evader(play.look());
  const PieceId id = onset.target;
  for_charges_on(play, id, [](Onset& o) { o.reacted = true; });
  if (said->choice != "evade") return;
  for_charges_on(play, id, [](Onset& o) { o.evades = true; });
  evade(play, id, onset.unit);
}

// ---- counter-charges: rw.ruling.counter-charge

static const Onset* counter(const Look& look) {
  return first_onset(look, [&](const Onset& o) {
    return !o.counter && !o.closing && o.struck == Struck::front && is_cavalry(look, o.target) &&
           unit(look, o.target).order == Orders::advance && !is_in_contact(look, o.target) &&
           !unit(look, o.target).moved;
  });
}

Decision ask(const Look& look, const AskCounter&) {
  const Onset* onset = counter(look);
  if (onset == nullptr) return {};
  Decision out =
      react(look, *onset, charge_said(look, *onset) + "Countercharge?", "rw.ruling.counter-charge"_rule);
  out.choices = {{"countercharge", "rw.ruling.counter-charge"_rule, {}, "Counter-charge"},
                 {"stand", "rw.ruling.counter-charge"_rule, {}, "Await the charge"}};
  return out;
}

void answer(Play& play, const AskCounter&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    for (Onset& onset : play.state.charges) onset.closing = false;
    return play.then(AskClosing{});
  }
  const Onset onset = *counter(play.look());
  for_charges_on(play, onset.target, [](Onset& o) { o.closing = true; });  // asked once
  if (said->choice != "countercharge") return;
  declared_by(play, onset.unit)->counter = true;
  play.order(onset.target, onset.unit, "counter-charge");
}

// ---- closing fire: rw.ruling.closing-fire

// The stands of the front row that have an enemy in their arc, noted until somebody moves.
static std::uint32_t cells_that_bear(const Look& look, PieceId id, PieceId enemy) {
  const int row = std::min<int>(front_row(look, id), unit(look, id).stands);
  const auto bear = [&] {
    int cells = 0;
    for (int cell = 0; cell < row; ++cell)
      if (look.field.cell_in_arc(id, cell, tables(look).arc, enemy)) cells |= 1 << cell;
    return cells;
  };
  const auto as = static_cast<std::uint32_t>(row * 256 + 256) * 256u + enemy.value;  // never a mere id
  return static_cast<std::uint32_t>(look.field.noted(kSeen, id, as, bear));
}

std::vector<Shot> closing_shots(const Look& look, const Onset& onset) {
  const PieceId id = onset.target;
  const Unit& u = unit(look, id);
  if (!chosen<"rw.ruling.closing-fire", "yes">(look.setting)) return {};
  if (longest_range(look, id) == 0 || onset.counter || u.moved || is_in_contact(look, id)) return {};
  if (is_artillery(look, id) ? u.order != Orders::stand
                             : u.order != Orders::stand && u.order != Orders::advance)
    return {};
  const Mil range = std::min(onset.gap, tables(look).closing);
  if (band_at(look, id, range) == Band::out) return {};
  const bool block = is_garrison(look, id) || in_square(look, id);
  std::uint32_t cells = block ? (u.stands > 0 ? 1u : 0u) : cells_that_bear(look, id, onset.unit);
  std::uint32_t rest = counts_as_lights(look, id) ? cells : 0;  // rw.ruling.lights-second
  for (int first = 0; first < 1 + tables(look).lights_extra; ++first) rest &= rest - 1;
  if (is_garrison(look, id) && u.stands > 1) cells |= 2u;
  std::vector<Shot> out;
  for (const std::uint32_t shooting : {cells & ~rest, rest})
    if (shooting != 0) out.push_back({id, onset.unit, shooting, range, !u.fired_today});
  return out;
}

static const Onset* closer(const Look& look) {
  return first_onset(look, [&](const Onset& o) { return !o.closing && !closing_shots(look, o).empty(); });
}

Decision ask(const Look& look, const AskClosing&) {
  const Onset* onset = closer(look);
  if (onset == nullptr) return {};
  Decision out =
      react(look, *onset, charge_said(look, *onset) + "Fire as they come on?", "rw.ruling.closing-fire"_rule);
  for (const Onset& other : look.state.charges)
    if (is_coming(look, other) && other.target == onset->target && !closing_shots(look, other).empty()) {
      out.choices.push_back({"shoot", "rw.ruling.closing-fire"_rule, other.unit, "Closing fire"});
      if (other.unit != onset->unit) out.units.push_back(other.unit);
    }
  out.choices.push_back({"hold", "rw.ruling.closing-fire"_rule, {}, "Hold fire"});
  return out;
}

std::optional<Command> forced(const Look& look, const AskClosing&) {
  return done_if(closer(look) == nullptr);
}

// Whoever names no charger fires at the first.
Verdict check_answer(const Look& look, const AskClosing& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said != nullptr && said->choice == "shoot" && !said->unit.valid()) return {};
  return check_choice(ask(look, step), command);
}

void answer(Play& play, const AskClosing&, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) {
    play.pop();
    return play.then(ChargeMoves{});
  }
  Onset onset = *closer(play.look());
  if (const Onset* named = declared_by(play, said->unit)) onset = *named;
  for_charges_on(play, onset.target, [](Onset& o) { o.closing = true; });
  if (said->choice != "shoot") return;
  const std::vector<Shot> shots = closing_shots(play.look(), onset);
  unit(play, onset.target).fired_today = unit(play, onset.target).shot = true;
  play.then(AskEnds{});
  play.then_each(shots);
}

// ---- the moves

// Nothing bars the way of the charged horse, and nobody but the charger is in it.
static bool may_come_on(const Look& look, const Onset& onset, Mil run) {
  const Piece& p = look.piece(onset.target);
  const Leg leg = look.field.straight(onset.target, p.pose, p.foot, wrap(onset.from.heading + 18000), run, 0);
  if (leg.off_table || open_run(look, onset.target, leg, {}) < run) return false;
  return !any_of(leg.met, [&](const Meeting& met) {
    if (met.piece == onset.unit || !met.overlaps || !is_unit(look, met.piece)) return false;
    return is_enemy(look, onset.target, met.piece) || met.overlaps_end ||
           !may_pass(look, onset.target, met.piece);
  });
}

// Both meet half way: the charged horse comes on against the charge.
static void meet_half_way(Play& play, const Onset& onset) {
  const Look look = play.look();
  const Touch touch =
      look.field.touch(onset.unit, onset.from, look.piece(onset.unit).foot, onset.from.heading, onset.target);
  if (touch.length <= 0) return;
  if (!may_come_on(look, onset, std::max<Mil>(1, touch.length / 2))) return;
  set_down(play, onset.target, slid(look.piece(onset.target).pose, onset.from.heading, -touch.length * 0.5),
           "charge");
}

void run(Play& play, const ChargeMoves&) {
  for (Onset& onset : play.state.charges) {
    if (onset.course != Course::tested) continue;
    play.then(ChargeMoves{});
    if (onset.counter && is_coming(play.look(), onset)) meet_half_way(play, onset);
    return rush_home(play, onset);
  }
  enter(play, Stage::move);
}

}  // namespace drumhead::arw1d
