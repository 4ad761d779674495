// Before the battle: who is first, and Groups deployed in turn. rw.ruling.scenario-frame,
// rw.ruling.first-player
#include <algorithm>

#include "kit/opening.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

// The higher chooses; ties are rolled again.
void run(Play& play, const RollForFirst& step) {
  const Side higher = roll_off(play, "rw.ruling.first-player"_rule);
  if (higher == Side::none)
    play.then(step);
  else
    play.then(AskFirst{higher});
}

Decision ask(const Look&, const AskFirst& step) {
  Decision out;
  out.ask = Ask::choose;
  out.side = step.side;
  out.prompt = "You rolled higher: who moves first?";
  out.cite = "rw.ruling.first-player"_rule;
  out.choices = {{"first", out.cite, {}, "Move first"}, {"second", out.cite, {}, "Move second"}};
  return out;
}

Verdict check_answer(const Look&, const AskFirst&, const Command& command) {
  const RuleId rule = "rw.ruling.first-player"_rule;
  const auto* said = std::get_if<Answer>(&command);
  if (said == nullptr) return {reason(Code::not_asked, rule)};
  if (said->choice != "first" && said->choice != "second") return {reason(Code::bad_choice, rule)};
  return {};
}

void answer(Play& play, const AskFirst& step, const Command& command) {
  play.pop();
  const bool goes_first = std::get<Answer>(command).choice == "first";
  const Side first = goes_first ? step.side : other(step.side);
  enter_deployment(play, other(first), first);
}

void enter_deployment(Play& play, Side side, Side first) {
  play.begin("deployment", side);
  play.state.first = first;
  play.state.open_group = kNoGroup;
  play.then(AskDeploy{side, first});
}

namespace {

bool is_waiting(const Look& look, PieceId id) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  return entry.kind == PieceKind::unit && entry.arrives == 0 && !look.piece(id).present &&
         unit(look, id).stands > 0;
}

// Units still to be set down: of the open Group, or of any.
std::vector<PieceId> undeployed(const Look& look, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const PieceId id = piece_id(i);
    if (look.setting.roster[i].side != side || !is_waiting(look, id)) continue;
    if (look.state.open_group != kNoGroup && group_of(look, id) != look.state.open_group) continue;
    out.push_back(id);
  }
  return out;
}

bool any_waiting(const Look& look, Side side) {
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i)
    if (look.setting.roster[i].side == side && is_waiting(look, piece_id(i)) &&
        deploy_place(look, side, piece_id(i)))
      return true;
  return false;
}

Unit deployed(const Look& look, const Deploy& d) {
  Unit u = unit(look, d.unit);
  if (!d.form.empty()) {
    u.formation = formation_word(d.form.view());
    u.files = u.formation == Formation::column ? (d.files == 1 ? 1 : 2) : 0;
  }
  if (d.inside.valid()) u.formation = Formation::line;
  return u;
}

void check_block_start(const Look& look, Side side, const Deploy& d, Verdict& out) {
  const RuleId rule = "rw.ruling.defences"_rule;
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || kind_at(look, d.inside) != Kind::building) {
    out.push_back(reason(Code::bad_choice, rule));
    return;
  }
  if (!is_foot(look, d.unit)) out.push_back(reason_at(Code::barred, rule, d.inside));
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (look.core.pieces[i].present && look.core.pieces[i].inside == d.inside && piece_id(i) != d.unit)
      out.push_back(reason_at(Code::blocked, rule, d.inside));
  if (!in_zone(look.setting.info(side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, "rw.ruling.scenario-frame"_rule, d.inside));
}

// Initial orders are Advance, Reserve or Stand. rw.ruling.change-orders
void check_first_order(const Deploy& d, const Unit& as, Verdict& out) {
  if (d.order.empty()) return;
  const Orders order = orders_word(d.order.view());
  if (order != Orders::advance && order != Orders::reserve && order != Orders::stand)
    out.push_back(reason_of(Code::bad_choice, "rw.ruling.change-orders"_rule, d.unit));
  if (order == Orders::advance && (as.formation != Formation::line || d.inside.valid()))
    out.push_back(reason_of(Code::wrong_formation, "rw.advance.line-required"_rule, d.unit));
}

}  // namespace

Verdict check_deploy(const Look& look, Side side, const Deploy& d) {
  const RuleId rule = "rw.ruling.scenario-frame"_rule;
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || unit(look, d.unit).stands == 0)
    return {reason(Code::no_such_piece, rule)};
  if (look.setting.roster[d.unit.index()].side != side) return {reason_of(Code::wrong_side, rule, d.unit)};
  const std::uint8_t open = look.state.open_group;
  if (open != kNoGroup && group_of(look, d.unit) != open) return {reason_of(Code::unfinished, rule, d.unit)};
  Verdict out;
  const Unit as = deployed(look, d);
  check_first_order(d, as, out);
  if (d.inside.valid()) {
    check_block_start(look, side, d, out);
    return out;
  }
  if (as.formation == Formation::none || as.formation == Formation::square || d.files > 2) {
    out.push_back(reason_of(Code::wrong_formation, rule, d.unit));
    return out;
  }
  const Footprint foot = footprint(tables(look), profile(look, d.unit), as);
  check_room(look, d.unit, d.at, foot, out);
  if (!in_zone(look.setting.info(side).zone, rectangle(d.at, foot.width, foot.depth)))
    out.push_back(reason(Code::outside_zone, rule));
  return out;
}

std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 2 * kUnit,
                      60 * kUnit, [&](const Pose& place) {
                        return check_deploy(look, side, {id, place, {}, 0, {}, {}}).empty();
                      });
}

// The side that moves first begins with Advance where it is in line, the other with Stand; columns with
// Reserve; guns ready to fire.
Orders usual_order(const Setting& setting, const Profile& profile, const Unit& unit, Side side, Side first) {
  const TroopRow& r = setting.tables.troops[static_cast<std::size_t>(profile.type)];
  if (unit.formation == Formation::column) return Orders::reserve;
  if (r.arm == Arm::artillery || side != first || unit.formation == Formation::square) return Orders::stand;
  return Orders::advance;
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.prompt = look.state.open_group == kNoGroup
                   ? "Set up one of your groups within your zone, with its orders."
                   : "Set up the rest of this group within your zone, with its orders.";
  out.cite = "rw.ruling.scenario-frame"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.take(Verb::deploy);
  out.take(Verb::lead, Who::any_leader);
  out.units = undeployed(look, step.side);
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < out.units.size() && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  out.closes = look.state.open_group == kNoGroup ? Closes::deployment : Closes::step;
  return out;
}

namespace {

Mil distance_to_group(const Look& look, std::uint8_t group, Point p) {
  Mil least = 1000 * kUnit;
  for_group(look, group, [&](PieceId id) { least = std::min(least, look.field.distance(id, p)); });
  return least;
}

// A General within 10 cm of his Group; the C-in-C last, anywhere in the zone.
Verdict check_general_start(const Look& look, Side side, const Lead& lead) {
  const RuleId rule = "rw.ruling.scenario-frame"_rule;
  if (!look.on_table(lead.leader) || look.piece(lead.leader).kind != PieceKind::leader ||
      look.side(lead.leader) != side)
    return {reason(Code::no_such_piece, rule)};
  if (lead.unit.valid() && (!is_unit(look, lead.unit) || look.side(lead.unit) != side))
    return {reason(Code::bad_choice, rule)};
  const std::uint8_t g = group_of(look, lead.leader);
  const Point to = lead.unit.valid() ? look.field.centre(lead.unit) : lead.to.point();
  const Vec place[] = {vec(to)};
  if (!lead.unit.valid() && !in_zone(look.setting.info(side).zone, place))
    return {reason(Code::outside_zone, rule)};
  if (g == kNoGroup) {
    for (std::size_t i = 0; i < look.setting.roster.size(); ++i)
      if (look.setting.roster[i].side == side && is_waiting(look, piece_id(i)))
        return {reason_of(Code::unfinished, rule, lead.leader)};
    return {};
  }
  const Mil away = distance_to_group(look, g, to);
  if (away > kGeneralNear)
    return {reason_of(Code::too_far, rule, lead.leader, length_fact("is", away),
                      length_fact("most", kGeneralNear))};
  return {};
}

}  // namespace

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  const RuleId rule = "rw.ruling.scenario-frame"_rule;
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step.side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_general_start(look, step.side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, rule)};
  int left = 0;  // what finds no room waits off the table, and comes on as soon as there is some
  for (const PieceId id : undeployed(look, step.side)) left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, rule, count_fact("left", left))};
  return {};
}

namespace {

// A General who is too far from his Group when it stands rides up behind its first unit.
void bring_general(Play& play, std::uint8_t group) {
  const PieceId general = play.setting.groups[group].general;
  const Look look = play.look();
  if (!general.valid() || !look.on_table(general)) return;
  if (distance_to_group(look, group, look.piece(general).pose.point()) <= kGeneralNear) return;
  PieceId first;
  for_group(look, group, [&](PieceId id) {
    if (!first.valid()) first = id;
  });
  if (!first.valid()) return;
  const Point p = look.field.centre(first);
  play.move(general, {p.x, p.y, look.piece(general).pose.heading}, "deploy");
}

void set_up(Play& play, const AskDeploy& step, const Deploy& deploy) {
  const PieceId id = deploy.unit;
  unit(play, id) = deployed(play.look(), deploy);
  Piece& p = play.piece(id);
  p.present = true;
  p.inside = deploy.inside;
  p.foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  Unit& u = unit(play, id);
  u.order = deploy.order.empty()
                ? (deploy.inside.valid() ? Orders::stand
                                         : usual_order(play.setting, play.setting.profiles[id.index()], u,
                                                       step.side, step.first))
                : orders_word(deploy.order.view());
  set_down(play, id, deploy.inside.valid() ? p.pose : deploy.at, "deploy");
  play.resolve(id, "begins-on-" + word_for(u.order), "rw.ruling.scenario-frame"_rule);
  play.state.open_group = play.setting.group_of[id.index()];
  if (undeployed(play.look(), step.side).empty()) bring_general(play, play.state.open_group);
}

}  // namespace

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    play.piece(lead->leader).with = lead->unit;
    const Point to = lead->unit.valid() ? play.field().centre(lead->unit) : lead->to.point();
    play.move(lead->leader, {to.x, to.y, 0}, "deploy");
    return;
  }
  if (const auto* deploy = std::get_if<Deploy>(&command)) return set_up(play, step, *deploy);
  play.pop();
  play.state.open_group = kNoGroup;
  const Side next = other(step.side);
  if (any_waiting(play.look(), next))
    enter_deployment(play, next, step.first);
  else if (any_waiting(play.look(), step.side))
    enter_deployment(play, step.side, step.first);
  else
    play.then(StartPhase{step.first});
}

}  // namespace drumhead::arw1d
