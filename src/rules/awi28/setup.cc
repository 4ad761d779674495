// Before the battle: who is first, deployment, the grades of the militia.
#include <algorithm>

#include "kit/opening.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// aw.ruling.deploy-order: the lower deploys first, the higher second and takes the first turn; ties again.
void run(Play& play, const RollForFirst& step) {
  const Side first = roll_off(play, "aw.ruling.deploy-order"_rule);
  if (first == Side::none) {
    play.then(step);
    return;
  }
  play.begin("deployment", other(first));
  play.then(AskDeploy{other(first), first, false});
}

namespace {

std::vector<PieceId> undeployed(const Look& look, Side side, PieceKind kind) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side == side && entry.kind == kind && entry.arrives == 0 && !look.core.pieces[i].present &&
        !look.state.units[i].lost)
      out.push_back(piece_id(i));
  }
  return out;
}

Formation formation_to_deploy(const Look& look, PieceId id, const Word& form) {
  if (const std::optional<Formation> named = formation_named(form)) return *named;
  return unit(look, id).formation;
}

void check_ground(const Look& look, PieceId id, const Pose& pose, const Footprint& foot, Formation formation,
                  Verdict& out) {
  const bool road = (formation == Formation::march_column || formation == Formation::limbered) &&
                    is_on_road(look, pose, foot);
  for (const FeatureId area : look.field.stand(id, pose, foot).areas) {
    const Kind kind = kind_at(look, area);
    if (kind != Kind::building && !road && price(look, id, formation, kind) == 0)
      out.push_back(reason_at(Code::barred, ground_rule(look, id, formation, kind), area));
  }
  for (const FeatureId band : look.field.stand(id, pose, foot).bands)
    if (kind_at(look, band) == Kind::river)
      out.push_back(reason_at(Code::barred, "aw.ruling.water"_rule, band));
}

}  // namespace

// aw.ruling.table
Verdict check_deploy(const Look& look, Side side, const Deploy& d) {
  const RuleId cite = "aw.ruling.table"_rule;
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || unit(look, d.unit).lost)
    return {reason(Code::no_such_piece, cite)};
  if (look.setting.roster[d.unit.index()].side != side) return {reason_of(Code::wrong_side, cite, d.unit)};
  Verdict out;
  const Formation formation = formation_to_deploy(look, d.unit, d.form);
  if ((!d.form.empty() && !formation_named(d.form)) || !row_in(look, d.unit, formation))
    return {reason_of(Code::wrong_formation, "aw.ruling.formations"_rule, d.unit)};
  const Box& zone = look.setting.info(side).zone;
  if (d.inside.valid()) {
    const Terrain& terrain = look.field.terrain();
    const RuleId building = "aw.ruling.buildings"_rule;
    if (d.inside.index() >= terrain.size() || kind_at(look, d.inside) != Kind::building)
      return {reason(Code::bad_choice, building)};
    const bool fits = formation == Formation::line || formation == Formation::skirmish;
    if (arm(look, d.unit) != Arm::infantry || !fits)
      out.push_back(
          reason_at(arm(look, d.unit) != Arm::infantry ? Code::cannot : Code::not_now, building, d.inside));
    for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
      if (look.core.pieces[i].present && look.core.pieces[i].inside == d.inside && piece_id(i) != d.unit)
        out.push_back(reason_of(Code::blocked, building, piece_id(i)));
    if (!in_zone(zone, terrain.outline(d.inside).area))
      out.push_back(reason_at(Code::outside_zone, cite, d.inside));
    return out;
  }
  const Footprint foot = footprint(tables(look), arm(look, d.unit), formation);
  check_end(look, d.unit, d.at, foot, out);
  check_ground(look, d.unit, d.at, foot, formation, out);
  if (!in_zone(zone, rectangle(d.at, foot.width, foot.depth)))
    out.push_back(reason(Code::outside_zone, cite));
  return out;
}

std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 1500, 36 * kUnit,
                      [&](const Pose& at_pose) {
                        return check_deploy(look, side, {id, at_pose, {}, 0, {}, {}}).empty();
                      });
}

// Commanders come after the units of their side.
Verdict check_post(const Look& look, Side side, const Lead& lead) {
  const RuleId cite = "aw.ruling.table"_rule;
  if (!is_leader(look, lead.leader) || look.setting.roster[lead.leader.index()].arrives > 0)
    return {reason(Code::no_such_piece, cite)};
  if (look.setting.roster[lead.leader.index()].side != side)
    return {reason_of(Code::wrong_side, cite, lead.leader)};
  const int left = static_cast<int>(undeployed(look, side, PieceKind::unit).size());
  if (left > 0) return {reason(Code::unfinished, cite, count_fact("left", left))};
  if (lead.unit.valid()) {
    if (!is_unit(look, lead.unit) || look.side(lead.unit) != side) return {reason(Code::no_such_piece, cite)};
    return {};
  }
  Verdict out;
  const Footprint foot = look.piece(lead.leader).foot;
  if (!in_zone(look.setting.info(side).zone, body_at(lead.to, foot).shape()))
    out.push_back(reason(Code::outside_zone, cite));
  return out;
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.cite = "aw.ruling.table"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.closes = Closes::deployment;
  out.take(Verb::deploy);
  out.take(Verb::lead, Who::any_leader);
  out.units = undeployed(look, step.side, PieceKind::unit);
  const std::size_t left = out.units.size();
  out.prompt = left == 0 ? "Your army is set up. Place your commanders, change what you like, then end it."
                         : "Set up your army within your zone: " + std::to_string(left) +
                               (left == 1 ? " unit" : " units") + " still to place.";
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < left && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  return out;
}

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step.side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_post(look, step.side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, "aw.ruling.table"_rule)};
  int left = 0;
  for (const PieceId id : undeployed(look, step.side, PieceKind::unit))
    left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, "aw.ruling.table"_rule, count_fact("left", left))};
  return {};
}

namespace {

// A commander whom nobody placed stands where the scenario has him, or with the first unit that he commands.
void place_commanders(Play& play, Side side) {
  for (const PieceId leader : undeployed(play.look(), side, PieceKind::leader)) {
    const Look look = play.look();
    const Pose& place = play.setting.roster[leader.index()].place;
    Piece& p = play.piece(leader);
    const Verdict there = check_post(look, side, Lead{leader, {}, place, {}});
    PieceId post = p.with;
    for_units(look, side, [&](PieceId id) {
      if (!post.valid() && may_command(look, leader, id)) post = id;
    });
    if (there.empty() && !p.with.valid()) {
      p.present = true;
      play.move(leader, place, "deploy");
      play.piece(leader).with = unit_touched_by(play.look(), leader);
    } else if (post.valid() && play.piece(post).present) {
      p.present = true;
      p.with = post;
      const Point centre = look.field.centre(post);
      play.move(leader, {centre.x, centre.y, place.heading}, "deploy");
    }
  }
}

}  // namespace

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    play.piece(lead->leader).present = true;
    play.touched();
    ride(play, *lead);
    return;
  }
  if (const auto* deploy = std::get_if<Deploy>(&command)) {
    Piece& p = play.piece(deploy->unit);
    const Formation formation = formation_to_deploy(play.look(), deploy->unit, deploy->form);
    p.present = true;
    p.inside = deploy->inside;
    set_formation(play, deploy->unit, formation);
    Pose at_pose = deploy->at;
    if (deploy->inside.valid()) {
      const Point centre = to_point(centre_of_block(play.look(), deploy->inside));
      at_pose = {centre.x, centre.y, deploy->at.heading};
    }
    set_down(play, deploy->unit, at_pose, "deploy");
    return;
  }
  play.pop();
  place_commanders(play, step.side);
  if (!step.second) {
    play.begin("deployment", step.first);
    play.then(AskDeploy{step.first, step.first, true});
    return;
  }
  play.state.first = step.first;
  play.then(StartTurn{step.first});
}

// ---- militia: aw.militia.grade-1, aw.militia.grade-2-5, aw.militia.grade-6, aw.ruling.militia-roll

void run(Play& play, const GradeMilitia& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_unit(play.look(), id) || unit(play, id).row != Row::militia) continue;
    if (step.unit.valid() && step.unit != id) continue;
    if (!step.unit.valid()) play.then(GradeMilitia{{}, static_cast<std::uint8_t>(i + 1)});
    Throw made;
    made.judged = Judged::looked_up;
    made.bands = each_face(Die::d6);
    made.purpose = "aw.ruling.militia-roll"_rule;
    made.unit = id;
    made.who = play.piece(id).side;
    const Outcome out = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose));
    std::size_t face = 0;
    while (face < 5 && out.count[face] == 0) ++face;
    static constexpr RuleId kRules[] = {"aw.militia.grade-1"_rule,   "aw.militia.grade-2-5"_rule,
                                        "aw.militia.grade-2-5"_rule, "aw.militia.grade-2-5"_rule,
                                        "aw.militia.grade-2-5"_rule, "aw.militia.grade-6"_rule};
    unit(play, id).row = play.setting.tables.grades[face];
    play.resolve(id, word_for(unit(play, id).row), kRules[face]);
    return;
  }
}

// By option a unit is graded with the first thing that it does or suffers.
void grade_before(Play& play, PieceId id) {
  if (unit(play, id).row == Row::militia && chosen<"aw.ruling.militia-roll", "first-action">(play.setting))
    play.then(GradeMilitia{id, 0});
}

}  // namespace drumhead::awi28
