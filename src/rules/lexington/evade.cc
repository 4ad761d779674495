// Evading skirmishers and gunners, and what the attacker does then.
#include <algorithm>

#include "kit/throws.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

// ly.skirmish.evade, ly.artillery.gunners-evade, ly.ruling.charged-means-attacked: not once in combat.
bool may_evade(const Look& look, PieceId id) {
  if (is_in_combat(look, id) || is_garrison(look, id)) return false;
  return is_skirmishing(look, id) || arm(look, id) == Arm::artillery;
}

// ly.skirmish.must-evade, ly.ruling.evade-who
bool must_evade(const Look& look, PieceId id, PieceId attacker) {
  return may_evade(look, id) && is_skirmishing(look, id) && is_close_order(look, attacker);
}

// ---- stand or evade

Decision ask(const Look& look, const AskEvade& step) {
  Decision out = question(
      Ask::react, look.side(step.unit),
      arm(look, step.unit) == Arm::artillery ? "ly.artillery.gunners-evade"_rule : "ly.skirmish.evade"_rule,
      capital(briefly(step.rush.unit, look.setting)) + " attack " + briefly(step.unit, look.setting) +
          ". Evade, or stand?");
  out.subject = step.unit;
  out.units = {step.unit, step.rush.unit};
  if (!must_evade(look, step.unit, step.rush.unit)) out.choices.push_back({"stand", out.cite, step.unit});
  if (may_evade(look, step.unit)) out.choices.push_back({"evade", out.cite, step.unit});
  return out;
}

Verdict check_answer(const Look& look, const AskEvade& step, const Command& command) {
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, "ly.skirmish.evade"_rule)};
  for (const Choice& choice : ask(look, step).choices)
    if (said->choice == choice.key) return {};
  return {reason(Code::bad_choice,
                 said->choice == "stand" ? "ly.skirmish.must-evade"_rule : "ly.ruling.evade-who"_rule)};
}

std::optional<Command> forced(const Look& look, const AskEvade& step) {
  const std::vector<Choice> choices = ask(look, step).choices;
  if (choices.size() != 1) return std::nullopt;
  return Answer{choices[0].key, step.unit, {}};
}

void answer(Play& play, const AskEvade& step, const Command& command) {
  play.pop();
  if (std::get<Answer>(command).choice == "evade")
    play.then(EvadeDice{step.rush, step.unit, step.drawn});
  else
    play.then(PantsDown{step.rush, step.unit, step.drawn});
}

// ---- how far

// ly.skirmish.cavalry-evade
void run(Play& play, const EvadeDice& step) {
  const Look look = play.look();
  const Tables& t = tables(look);
  const Arm who = arm(look, step.unit);
  const int dice = who == Arm::cavalry     ? t.evade_cavalry
                   : who == Arm::artillery ? t.evade_gunners
                                           : t.evade_foot;
  const RuleId rule = who == Arm::cavalry     ? "ly.skirmish.cavalry-evade"_rule
                      : who == Arm::artillery ? "ly.artillery.gunners-evade"_rule
                                              : "ly.skirmish.evade"_rule;
  const int rolled =
      total_of(play, throw_of(play, Die::d6, dice, Judged::added, rule, step.unit), step.rush.unit);
  abandon_guns(play, step.unit);
  play.then(PlaceEvade{step.rush, step.unit, step.drawn, rolled * kUnit});
}

namespace {

// Gunners may end among the guns that they leave.
bool are_own_guns(const Look& look, PieceId crew, PieceId guns) {
  return look.piece(guns).kind == PieceKind::token && look.piece(guns).with == crew;
}

// ly.ruling.evade-detail: the full distance, cut by impassable ground, the table's edge, other enemies and
// the friend on whom it would end.
Mil evade_run(const Look& look, const PlaceEvade& step, Angle along) {
  const Piece& p = look.piece(step.unit);
  const Mil care = tables(look).approach;
  const Leg leg = look.field.straight(step.unit, p.pose, p.foot, along, step.length, care);
  Mil run = open_run(look, step.unit, unit(look, step.unit).formation, p.foot, leg, {});
  for (const Meeting& met : leg.met) {
    const Piece& other = look.piece(met.piece);
    if (other.kind != PieceKind::unit || other.side == p.side || met.piece == step.rush.unit) continue;
    if (met.closes_in(care)) run = std::min(run, met.near);
  }
  bool again = true;
  while (again && run > 0) {
    again = false;
    for (const Meeting& met : leg.met) {
      const Piece& other = look.piece(met.piece);
      if (other.kind == PieceKind::leader || other.side != p.side || met.into < 0 ||
          are_own_guns(look, step.unit, met.piece))
        continue;
      const bool inside = run > met.into && (met.clear < 0 || run < met.clear);
      if (!inside) continue;
      run = met.into;
      again = true;
    }
  }
  return std::max<Mil>(run, 0);
}

Pose evade_end(const Look& look, const PlaceEvade& step, Angle along, Angle heading) {
  const Piece& p = look.piece(step.unit);
  const Mil run = evade_run(look, step, along);
  const Vec centre = vec(centre_at(p.pose, p.foot)) + direction(along) * run;
  return pose_with_centre(to_point(centre), heading, p.foot);
}

}  // namespace

std::vector<Command> evade_places(const Look& look, const PlaceEvade& step) {
  std::vector<Command> out;
  const Angle axis = away_from(look, step.unit, step.rush.unit), arc = tables(look).retreat_arc;
  for (const Angle off : {0, arc / 2, -arc / 2, arc, -arc}) {
    const Pose at = evade_end(look, step, wrap(axis + off), look.piece(step.unit).pose.heading);
    const Command place = Place{step.unit, at, {}, 0};
    if (check_answer(look, step, place).empty()) out.push_back(place);
  }
  if (out.empty()) out.push_back(Place{step.unit, look.piece(step.unit).pose, {}, 0});
  return out;
}

Decision ask(const Look& look, const PlaceEvade& step) {
  Decision out = question(Ask::place, look.side(step.unit), "ly.ruling.evade-detail"_rule,
                          "Place " + briefly(step.unit, look.setting) + " " +
                              measured(step.length, look.setting) + " away, within the arc.");
  out.subject = step.unit;
  out.units = {step.unit};
  out.take(Verb::place);
  const Piece& p = look.piece(step.unit);
  out.bounds.sector = Sector{centre_at(p.pose, p.foot), away_from(look, step.unit, step.rush.unit),
                             tables(look).retreat_arc, step.length, step.length};
  return out;
}

Verdict check_answer(const Look& look, const PlaceEvade& step, const Command& command) {
  const RuleId rule = "ly.ruling.evade-detail"_rule;
  const auto* place = std::get_if<Place>(&command);
  if (place == nullptr) return {reason(Code::not_asked, rule)};
  if (place->unit != step.unit) return {reason(Code::no_such_piece, rule)};
  const Piece& p = look.piece(step.unit);
  const Vec from = vec(centre_at(p.pose, p.foot)), to = vec(centre_at(place->at, p.foot));
  const Angle axis = away_from(look, step.unit, step.rush.unit);
  const bool stays = length(to - from) <= kSlack;
  const Angle along = stays ? axis : bearing(to - from);
  const Angle off = turn_between(axis, along);
  constexpr Angle kHair = 5;  // points lie on a grid
  if (off > tables(look).retreat_arc + kHair || off < -tables(look).retreat_arc - kHair)
    return {
        reason(Code::bad_angle, rule, angle_fact("is", off), angle_fact("most", tables(look).retreat_arc))};
  const Mil wants = evade_run(look, step, along), is = to_mil(length(to - from));
  if (is > wants + 5 || is < wants - 5)
    return {reason(Code::too_far, rule, length_fact("is", is), length_fact("most", wants))};
  Verdict out;
  const Standing standing = look.field.stand(step.unit, place->at, p.foot);
  if (standing.off_table) out.push_back(reason(Code::off_table, rule));
  for (const PieceId other : standing.overlapped)
    if (look.piece(other).kind == PieceKind::unit ||
        (look.side(other) == look.side(step.unit) && !are_own_guns(look, step.unit, other)))
      out.push_back(reason_of(Code::blocked, rule, other));
  if (stays && place->at == p.pose) return {};
  return out;
}

// ly.ruling.evade-detail: neither shaken nor disordered.
void answer(Play& play, const PlaceEvade& step, const Command& command) {
  play.pop();
  const Place& place = std::get<Place>(command);
  unit(play, step.unit).stirred = true;
  const Piece was = play.piece(step.unit);
  const Vec way = vec(centre_at(place.at, was.foot)) - vec(centre_at(was.pose, was.foot));
  const Leg leg = play.field().straight(step.unit, was.pose, was.foot, bearing(way), to_mil(length(way)), 0);
  set_down(play, step.unit, place.at, "evade");
  spike_on_the_way(play, step.unit, leg);
  if (step.drawn)
    play.then(DrawIn{step.rush});
  else
    play.then(Catch{step.rush});
}

// ---- the attacker goes on

namespace {

// What it takes to touch the evaders where they now stand, along one heading; nothing: they are out of reach.
struct Pursuit {
  Pose at;
  std::int64_t cost = 0;
  Leg way;
};
std::optional<Pursuit> run_down(const Look& look, const Rush& rush, Angle along) {
  const PieceId evader = rush.target;
  const Footprint& foot = look.piece(rush.unit).foot;
  const Touch touch = look.field.touch(rush.unit, rush.from, foot, along, evader);
  if (touch.length < 0) return std::nullopt;
  const Leg leg = look.field.straight(rush.unit, rush.from, foot, along, touch.length, 0);
  Verdict no;
  const Toll price = toll(look, rush.unit, unit(look, rush.unit), leg, 12, no, rush.charge);
  for (const Meeting& met : leg.met)
    if (met.piece != evader && look.piece(met.piece).kind == PieceKind::unit && met.overlaps)
      return std::nullopt;
  constexpr std::int64_t kGrain = 40;
  if (!no.empty() || rush.spent + price.cost > rush.budget + kGrain) return std::nullopt;
  const Point p = to_point(vec(rush.from.point()) + direction(along) * touch.length);
  return Pursuit{{p.x, p.y, rush.from.heading}, price.cost, leg};
}

}  // namespace

// ly.skirmish.evade-caught, ly.ruling.evade-caught-exact: along its own line, or the shortest way.
void run(Play& play, const Catch& step) {
  const Look look = play.look();
  Rush rush = step.rush;
  const Footprint& foot = look.piece(rush.unit).foot;
  const Nearest near =
      nearest_of(rectangle(rush.from, foot.width, foot.depth), look.field.shape(rush.target));
  std::optional<Pursuit> caught = run_down(look, rush, rush.along);
  if (!caught && near.distance > 0) caught = run_down(look, rush, bearing(near.on_b - near.on_a));
  if (caught) {
    March line = onwards(look, rush);
    go(line, caught->way);
    rush.from = caught->at;
    rush.spent = static_cast<std::int32_t>(std::min<std::int64_t>(rush.spent + caught->cost, rush.budget));
    remove_unit(play, rush.target, "caught", "ly.skirmish.evade-caught"_rule);
    take_along(play, rush.unit, rush.from);
    set_down(play, rush.unit, rush.from, "charge");
    mark_way(play, rush, line);
    rush.over.clear();
    rush.through.clear();
    rush.rough = false;
    if (const RuleId why = disordered_by_ground(play.look(), rush.unit); why.valid())
      set_disordered(play, rush.unit, why);
  }
  play.then(AskOn{rush});
}

// ly.skirmish.evade-continue, ly.ruling.charge-short
March onwards(const Look& look, const Rush& rush) {
  March m(look, rush.unit);
  m.pose = rush.from;
  m.spent = rush.spent;
  m.budget = rush.budget;
  m.charges = rush.charge;
  m.rushes = rush.rushed;
  return m;
}

void mark_way(Play& play, const Rush& rush, const March& line) {
  pass_friends(play, {rush.through.begin(), rush.through.end()}, rush.rushed, rush.unit);
  pass_friends(play, {line.through.begin(), line.through.end()}, rush.rushed, rush.unit);
  spike_on_the_way(play, {rush.over.begin(), rush.over.end()});
  spike_on_the_way(play, {line.over.begin(), line.over.end()});
  if (rush.rough) set_disordered(play, rush.unit, "ly.status.disorder-enter"_rule);
  if (line.rough) set_disordered(play, rush.unit, line.rough_rule);
}

static std::optional<Rush> next_rush(const Look& look, const Rush& rush, PieceId target, Verdict& out) {
  const bool seen = holds(look.state.seen, target);
  if (!is_unit(look, target) || look.side(target) == look.side(rush.unit) || target == rush.target) {
    out.push_back(reason(Code::not_a_target, "ly.skirmish.evade-continue"_rule));
    return std::nullopt;
  }
  if (!seen && rush.charge)
    out.push_back(reason_of(Code::out_of_sight, "ly.ruling.charge-short"_rule, target));
  March m = onwards(look, rush);
  m.attacks = true;
  const Touch touch = look.field.touch(rush.unit, rush.from, m.foot(), rush.along, target);
  if (touch.length < 0) out.push_back(reason_of(Code::too_far, "ly.ruling.charge-short"_rule, target));
  if (!out.empty()) return std::nullopt;
  if (is_garrison(look, target) && arm(look, rush.unit) == Arm::cavalry)
    out.push_back(reason_of(Code::cannot, "ly.town.no-cavalry"_rule, target));
  if (touch.length > 0) {
    Manoeuvre on;
    on.length = touch.length;
    const Leg leg = look.field.leg(rush.unit, rush.from, m.foot(), on, 0);
    for (const Meeting& met : leg.met)
      if (look.side(met.piece) == look.side(rush.unit) && look.piece(met.piece).kind == PieceKind::unit &&
          met.touch >= 0 && !no_farther(leg.run, met.touch))
        out.push_back(reason_of(Code::blocked, "ly.combat.contact"_rule, met.piece));
    check_way(look, rush.unit, target, target, leg, out);
    walk(m, on);
  }
  if (is_garrison(look, target)) check_block_side(look, target, touch.front, out);
  if (is_skirmishing(look, rush.unit) && is_steady(look, target) &&
      !comes_on_flank(look, rush.unit, target, m.pose))
    m.refuse(reason_of(Code::not_a_target, "ly.skirmish.no-frontal"_rule, target));
  out.insert(out.end(), m.verdict.begin(), m.verdict.end());
  Rush next = rush;
  next.target = target;
  next.near = began_near(look, rush.unit, target);
  return next;
}

Verdict check_on(const Look& look, const Rush& rush, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  Verdict out;
  if (const auto* charge = std::get_if<Charge>(&command)) {
    if (charge->unit != rush.unit) return {reason(Code::no_such_piece, "ly.ruling.charge-short"_rule)};
    if (!charge->path.empty()) return {reason(Code::bad_path, "ly.ruling.charge-short"_rule)};
    next_rush(look, rush, charge->target, out);
    return out;
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, "ly.skirmish.evade-continue"_rule)};
  if (move->unit != rush.unit) return {reason(Code::no_such_piece, "ly.ruling.charge-short"_rule)};
  if (move->path.size() != 1 || move->path[0].kind != Motion::advance)
    return {reason(Code::bad_path, "ly.ruling.charge-short"_rule)};
  March m = onwards(look, rush);
  walk(m, move->path[0]);
  if (m.verdict.empty()) check_room(m, m.pose, m.foot(), m.verdict);
  return m.verdict;
}

Decision ask(const Look& look, const AskOn& step) {
  Decision out = question(Ask::act, look.side(step.rush.unit), "ly.skirmish.evade-continue"_rule,
                          "The enemy has gone. Go on along the line, attack another enemy on it, or halt.");
  out.subject = step.rush.unit;
  out.units = {step.rush.unit};
  out.may_end = true;
  out.closes = Closes::move;
  out.take(Verb::move);
  out.take(Verb::charge);
  return out;
}

Verdict check_answer(const Look& look, const AskOn& step, const Command& command) {
  return check_on(look, step.rush, command);
}

std::optional<Command> forced(const Look& look, const AskOn& step) {
  if (is_unit(look, step.rush.unit) && step.rush.spent < step.rush.budget - kWholeMove / 1000)
    return std::nullopt;
  return Done{};
}

// It has marched to where its line begins, and may stand there.
static bool stays_on_its_path(const March& m) {
  if (!is_unit(m.look, m.id) || m.pose == m.look.piece(m.id).pose || m.spent <= unit(m.look, m.id).spent)
    return false;
  Verdict no;
  check_room(m, m.pose, m.foot(), no);
  return no.empty();
}

void answer(Play& play, const AskOn& step, const Command& command) {
  play.pop();
  const PieceId id = step.rush.unit;
  if (const auto* charge = std::get_if<Charge>(&command)) {
    Verdict no;
    const std::optional<Rush> next = next_rush(play.look(), step.rush, charge->target, no);
    ENSURE(next && no.empty(), no.size(), 0);
    play.order(id, charge->target, "attack");
    return play.then(AskEvade{*next, charge->target, false});
  }
  const Look look = play.look();  // the march keeps it
  March m = onwards(look, step.rush);
  const auto* move = std::get_if<Move>(&command);
  const bool goes = move != nullptr || stays_on_its_path(m);
  if (move != nullptr) walk(m, move->path[0]);
  unit(play, id).spent = kWholeMove;
  if (!goes) return;
  take_along(play, id, m.pose);
  set_down(play, id, m.pose, "charge", move != nullptr ? move->path : Path{});
  mark_way(play, step.rush, m);
  if (const RuleId why = disordered_by_ground(play.look(), id); why.valid()) set_disordered(play, id, why);
}

}  // namespace drumhead::lexington
