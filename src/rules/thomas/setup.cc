// Before the battle: who is first, and deployment.
#include "kit/opening.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

// nt.ruling.first-player: the lower deploys first, the higher second and takes the first turn; ties again.
void run(Play& play, const RollForFirst& step) {
  const Side first = roll_off(play, "nt.ruling.first-player"_rule);
  if (first == Side::none) {
    play.then(step);
    return;
  }
  play.begin("deployment", other(first));
  play.then(AskDeploy{other(first), first});
}

namespace {

// Units that the side has still to set down.
std::vector<PieceId> undeployed(const Look& look, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side == side && entry.kind == PieceKind::unit && entry.arrives == 0 &&
        !look.core.pieces[i].present && look.state.units[i].bases > 0)
      out.push_back(piece_id(i));
  }
  return out;
}

std::optional<Formation> formation_named(const Look& look, PieceId id, const Word& name) {
  if (name.empty()) return usual_formation(troop(look, id));
  for (std::size_t f = 0; f < kFormations; ++f)
    if (name == file_word(boost::describe::enum_to_string(static_cast<Formation>(f), "")) &&
        tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f])
      return static_cast<Formation>(f);
  return std::nullopt;
}

void check_garrison_start(const Look& look, Side side, const Deploy& d, Verdict& out) {
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || kind_of(terrain[d.inside].kind) != Kind::town) {
    out.push_back(reason(Code::bad_choice, "nt.ruling.setup"_rule));
    return;
  }
  if (!is_infantry(troop(look, d.unit)))
    out.push_back(reason_at(Code::barred, "nt.terrain.town-infantry-only"_rule, d.inside));
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (look.core.pieces[i].present && look.core.pieces[i].inside == d.inside && piece_id(i) != d.unit)
      out.push_back(reason_at(Code::blocked, "nt.ruling.town-entry"_rule, d.inside));
  if (!in_zone(look.setting.info(side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, "nt.ruling.setup"_rule, d.inside));
}

}  // namespace

// nt.ruling.setup
Verdict check_deploy(const Look& look, Side side, const Deploy& d) {
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || unit(look, d.unit).bases == 0)
    return {reason(Code::no_such_piece, "nt.ruling.setup"_rule)};
  if (look.setting.roster[d.unit.index()].side != side)
    return {reason_of(Code::wrong_side, "nt.ruling.setup"_rule, d.unit)};
  Verdict out;
  if (d.inside.valid()) {
    check_garrison_start(look, side, d, out);
    return out;
  }
  const std::optional<Formation> formation = formation_named(look, d.unit, d.form);
  if (!formation) return {reason(Code::wrong_formation, "nt.ruling.formations"_rule)};
  const Footprint foot = footprint(tables(look), troop(look, d.unit), *formation, unit(look, d.unit).bases);
  check_standing(look, d.unit, d.at, foot, true, out);
  if (!in_zone(look.setting.info(side).zone, rectangle(d.at, foot.width, foot.depth)))
    out.push_back(reason(Code::outside_zone, "nt.ruling.setup"_rule));
  if (front_in_barrier(look, d.at)) out.push_back(reason(Code::obstacle, "nt.ruling.setup"_rule));
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (kind_of(look.field.terrain()[band].kind) == Kind::river)
      out.push_back(reason_at(Code::obstacle, "nt.ruling.setup"_rule, band));
  return out;
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.cite = "nt.ruling.setup"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.closes = Closes::deployment;
  out.take(Verb::deploy);
  out.take(Verb::lead, Who::any_leader);
  out.units = undeployed(look, step.side);
  out.prompt = out.units.empty() ? "Your army is set up. Change what you like, then end the deployment."
                                 : "Set up your army within your zone: " + std::to_string(out.units.size()) +
                                       (out.units.size() == 1 ? " unit" : " units") + " still to place.";
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < out.units.size() && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  return out;
}

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step.side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, step.side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, "nt.ruling.setup"_rule)};
  // What finds no room waits off the table, and comes on as soon as there is some.
  int left = 0;
  for (const PieceId id : undeployed(look, step.side)) left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, "nt.ruling.setup"_rule, count_fact("left", left))};
  return {};
}

Formation formation_or_usual(const Look& look, PieceId id) {
  const Formation now = unit(look, id).formation;
  return now == Formation::garrison || now == Formation::none ? usual_formation(troop(look, id)) : now;
}

// The scenario's place, or beside it, or anywhere in the zone that is free.
std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 1500, 36 * kUnit,
                      [&](const Pose& at) {
                        return check_deploy(look, side, {id, at, {}, 0, {}, {}}).empty();
                      });
}

// nt.ruling.general-reach: a general must be with some unit; guns only if there is nobody else.
PieceId unit_for_general(const Look& look, Side side) {
  PieceId first, guns;
  for_units(look, side, [&](PieceId id) {
    PieceId& slot = troop(look, id) == Troop::artillery ? guns : first;
    if (!slot.valid()) slot = id;
  });
  return first.valid() ? first : guns;
}

namespace {

void place_spare_generals(Play& play, Side side) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != side) continue;
    if (p.with.valid() && play.piece(p.with).present) continue;
    if (p.with.valid() && play.setting.roster[p.with.index()].arrives > 0) {
      p.present = false;  // he comes with his unit
      continue;
    }
    p.with = unit_for_general(play.look(), side);
  }
}

}  // namespace

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    attach(play, lead->leader, lead->unit);
    return;
  }
  if (const auto* deploy = std::get_if<Deploy>(&command)) {
    Piece& p = play.piece(deploy->unit);
    p.present = true;
    p.inside = deploy->inside;
    const Formation formation = deploy->inside.valid()
                                    ? Formation::garrison
                                    : *formation_named(play.look(), deploy->unit, deploy->form);
    reshape(play, deploy->unit, formation);
    set_down(play, deploy->unit, deploy->at, "deploy");
    return;
  }
  play.pop();
  place_spare_generals(play, step.side);
  if (!step.second) {
    play.begin("deployment", step.first);
    play.then(AskDeploy{step.first, step.first, true});
    return;
  }
  play.state.first = step.first;
  play.then(StartTurn{step.first});
}

}  // namespace drumhead::thomas
