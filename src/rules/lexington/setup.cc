// Before the battle: who is first, deployment.
#include "kit/opening.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

// ly.turn.first-side, ly.ruling.first-player: the higher is active first, ties are rolled again.
void run(Play& play, const RollForFirst& step) {
  const Side first = roll_off(play, "ly.ruling.first-player"_rule);
  if (first == Side::none) {
    play.then(step);
    return;
  }
  play.begin("deployment", other(first));
  play.then(AskDeploy{other(first), first, false});
}

namespace {

std::vector<PieceId> undeployed(const Look& look, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side == side && entry.kind == PieceKind::unit && entry.arrives == 0 &&
        !look.core.pieces[i].present && strength(look, piece_id(i)) > 0)
      out.push_back(piece_id(i));
  }
  return out;
}

// The unit as it would stand, or nothing if its troops may not form so. ly.skirmish.untrained
std::optional<Unit> deployed(const Look& look, const Deploy& d) {
  Unit u = unit(look, d.unit);
  const Profile& p = profile(look, d.unit);
  if (!d.form.empty()) {
    const bool guns = p.arm == Arm::artillery;
    if (d.form == "line" && !guns)
      u.formation = Formation::line;
    else if (d.form == "column" && !guns)
      u.formation = Formation::column;
    else if (d.form == "skirmish" && !guns)
      u.formation = Formation::skirmish;
    else if (d.form == "limbered" && guns)
      u.formation = Formation::limbered;
    else if (d.form == "manhandled" && guns)
      u.formation = Formation::manhandled;
    else
      return std::nullopt;
  }
  if (u.formation != Formation::skirmish && !p.regular && p.arm != Arm::artillery) return std::nullopt;
  u.untrained = u.formation == Formation::skirmish && p.arm == Arm::infantry && p.regular && !p.light;
  const int models = strength(p, u);
  const bool same = u.formation == unit(look, d.unit).formation;
  const int files = d.files > 0           ? d.files
                    : same && u.files > 0 ? u.files
                                          : usual_files(tables(look), p, u.formation, models);
  u.files = static_cast<std::uint8_t>(files);
  const bool narrowed = models < p.start_models && same;
  if (!narrowed && !may_have_files(tables(look), p, u.formation, files, models)) return std::nullopt;
  return u;
}

void check_block_start(const Look& look, Side side, const Deploy& d, Verdict& out) {
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || kind_at(look, d.inside) != Kind::town_block) {
    out.push_back(reason(Code::bad_choice, "ly.ruling.deployment"_rule));
    return;
  }
  if (arm(look, d.unit) != Arm::infantry)
    out.push_back(reason_at(Code::barred, "ly.ruling.block-size"_rule, d.inside));
  int there = unit(look, d.unit).models;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (!p.present || p.inside != d.inside || piece_id(i) == d.unit) continue;
    there += look.state.units[i].models;
    if (p.side != side) out.push_back(reason_at(Code::blocked, "ly.ruling.block-size"_rule, d.inside));
  }
  if (there > tables(look).block_capacity)
    out.push_back(reason_at(Code::blocked, "ly.town.capacity"_rule, d.inside, count_fact("is", there),
                            count_fact("most", tables(look).block_capacity)));
  if (!in_zone(look.setting.info(side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, "ly.ruling.deployment"_rule, d.inside));
}

}  // namespace

// ly.ruling.deployment
Verdict check_deploy(const Look& look, Side side, const Deploy& d) {
  const RuleId rule = "ly.ruling.deployment"_rule;
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || strength(look, d.unit) == 0)
    return {reason(Code::no_such_piece, rule)};
  if (look.setting.roster[d.unit.index()].side != side) return {reason_of(Code::wrong_side, rule, d.unit)};
  Verdict out;
  if (d.inside.valid()) {
    check_block_start(look, side, d, out);
    return out;
  }
  const std::optional<Unit> as = deployed(look, d);
  if (!as) return {reason_of(Code::wrong_formation, "ly.ruling.small-units"_rule, d.unit)};
  March m(look, d.unit);
  m.as = *as;
  m.inside = {};
  check_room(m, d.at, m.foot(), out);
  if (!in_zone(look.setting.info(side).zone, rectangle(d.at, m.foot().width, m.foot().depth)))
    out.push_back(reason(Code::outside_zone, rule));
  for (const FeatureId band : look.field.stand(d.unit, d.at, m.foot()).bands)
    if (kind_at(look, band) == Kind::river)
      out.push_back(reason_at(Code::obstacle, "ly.obstacle.river"_rule, band));
  return out;
}

std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 1500, 36 * kUnit,
                      [&](const Pose& place) {
                        return check_deploy(look, side, {id, place, {}, 0, {}, {}}).empty();
                      });
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.prompt = "Set up your army within your zone.";
  out.cite = "ly.ruling.deployment"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.closes = Closes::deployment;
  out.take(Verb::deploy);
  out.take(Verb::lead, drumhead::Who::any_leader);
  out.units = undeployed(look, step.side);
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < out.units.size() && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  return out;
}

namespace {

Verdict check_general_start(const Look& look, Side side, const Lead& lead) {
  const RuleId rule = "ly.ruling.deployment"_rule;
  if (!look.on_table(lead.leader) || look.piece(lead.leader).kind != PieceKind::leader ||
      look.side(lead.leader) != side)
    return {reason(Code::no_such_piece, rule)};
  if (lead.unit.valid()) {
    if (is_unit(look, lead.unit) && look.side(lead.unit) == side) return {};
    return {reason(Code::bad_choice, "ly.ruling.general-attached"_rule)};
  }
  const Vec place[] = {vec(lead.to.point())};
  if (!in_zone(look.setting.info(side).zone, place)) return {reason(Code::outside_zone, rule)};
  return {};
}

}  // namespace

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step.side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_general_start(look, step.side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, "ly.ruling.deployment"_rule)};
  int left = 0;  // what finds no room waits off the table, and comes on as soon as there is some
  for (const PieceId id : undeployed(look, step.side)) left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, "ly.ruling.deployment"_rule, count_fact("left", left))};
  return {};
}

namespace {

// ly.ruling.deployment: the second player first, or by choice unit by unit in turn.
void next_to_deploy(Play& play, const AskDeploy& step) {
  if (!chosen<"ly.ruling.deployment", "alternate-units">(play.setting)) return;
  const Side next = other(step.side);
  if (undeployed(play.look(), next).empty()) return;
  play.pop();
  play.begin("deployment", next);
  play.then(AskDeploy{next, step.first, step.second});
}

void set_up(Play& play, const Deploy& deploy) {
  const PieceId id = deploy.unit;
  Piece& p = play.piece(id);
  if (!deploy.inside.valid()) unit(play, id) = *deployed(play.look(), deploy);
  p.present = true;
  p.inside = deploy.inside;
  p.foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, deploy.inside.valid() ? p.pose : deploy.at, "deploy");
  Unit& u = unit(play, id);
  u.disordered = false;
  if (disordered_by_ground(play.look(), id).valid()) u.disordered = true;
}

}  // namespace

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    play.piece(lead->leader).with = lead->unit;
    const Point to = lead->unit.valid() ? play.field().centre(lead->unit) : lead->to.point();
    play.move(lead->leader, {to.x, to.y, 0}, "deploy");
    return;
  }
  if (const auto* deploy = std::get_if<Deploy>(&command)) {
    set_up(play, *deploy);
    next_to_deploy(play, step);
    return;
  }
  play.pop();
  if (!step.second) {
    const Side next = other(step.side);
    play.begin("deployment", next);
    play.then(AskDeploy{next, step.first, true});
    return;
  }
  play.state.first = step.first;
  play.then(StartTurn{step.first});
}

}  // namespace drumhead::lexington
