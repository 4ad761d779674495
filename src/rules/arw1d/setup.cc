// Before the battle: who is first, and Groups deployed in turn. rw.ruling.scenario-frame,
// rw.ruling.first-player
#include <algorithm>

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
  Decision out = question(Ask::choose, step.side, "rw.ruling.first-player"_rule,
                          "You rolled higher: move first, or second?");
  out.choices = {{"first", out.cite, {}, "Move first"}, {"second", out.cite, {}, "Move second"}};
  return out;
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

// Units still to be set down: of the open Group, or of any.
std::vector<PieceId> still_due(const Look& look, Side side) {
  std::vector<PieceId> out = undeployed(look, side);
  const std::uint8_t open = look.state.open_group;
  if (open != kNoGroup) std::erase_if(out, [&](PieceId id) { return group_of(look, id) != open; });
  return out;
}

bool any_finds_room(const Look& look, Side side) {
  const std::vector<PieceId> units = undeployed(look, side);
  return std::any_of(units.begin(), units.end(),
                     [&](PieceId id) { return deploy_place(look, side, id).has_value(); });
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

// Initial orders are Advance, Reserve or Stand. rw.ruling.change-orders
void check_first_order(const Deploy& d, const Unit& as, Verdict& out) {
  if (d.order.empty()) return;
  const Orders order = orders_word(d.order.view());
  if (order != Orders::advance && order != Orders::reserve && order != Orders::stand)
    out.push_back(reason_of(Code::bad_choice, "rw.ruling.change-orders"_rule, d.unit));
  if (order == Orders::advance && (as.formation != Formation::line || d.inside.valid()))
    out.push_back(reason_of(Code::wrong_formation, "rw.advance.line-required"_rule, d.unit));
}

Mil distance_to_group(const Look& look, std::uint8_t group, Point p) {
  Mil least = 1000 * kUnit;
  for_group(look, group, [&](PieceId id) { least = std::min(least, look.field.distance(id, p)); });
  return least;
}

}  // namespace

std::string Setup::prompt(const Look& look, std::size_t) {
  return look.state.open_group == kNoGroup ? "Set up a group in the marked zone and give it its orders."
                                           : "Set up the rest of this group in the marked zone.";
}

Verdict Setup::check_unit(const Look& look, const Deploy& d) {
  const std::uint8_t open = look.state.open_group;
  if (open != kNoGroup && group_of(look, d.unit) != open) return {reason_of(Code::unfinished, cite, d.unit)};
  Verdict out;
  check_first_order(d, deployed(look, d), out);
  return out;
}

std::optional<Footprint> Setup::shape(const Look& look, const Deploy& d) {
  const Unit as = deployed(look, d);
  if (as.formation == Formation::none || as.formation == Formation::square || d.files > 2)
    return std::nullopt;
  return footprint(tables(look), profile(look, d.unit), as);
}

void Setup::check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out) {
  check_room(look, d.unit, d.at, foot, out);
}

// The side that moves first begins with Advance where it is in line, the other with Stand; columns with
// Reserve; guns ready to fire.
Orders usual_order(const Setting& setting, const Profile& profile, const Unit& unit, Side side, Side first) {
  const TroopRow& r = setting.tables.troops[at(profile.type)];
  if (unit.formation == Formation::column) return Orders::reserve;
  if (r.arm == Arm::artillery || side != first || unit.formation == Formation::square) return Orders::stand;
  return Orders::advance;
}

// A General within 10 cm of his Group; the C-in-C last, anywhere in the zone.
Verdict Setup::check_leader(const Look& look, Side side, const Lead& lead) {
  if (!look.on_table(lead.leader) || look.piece(lead.leader).kind != PieceKind::leader ||
      look.side(lead.leader) != side)
    return {reason(Code::no_such_piece, cite)};
  if (lead.unit.valid() && (!is_unit(look, lead.unit) || look.side(lead.unit) != side))
    return {reason(Code::bad_choice, cite)};
  const std::uint8_t g = group_of(look, lead.leader);
  const Point to = lead.unit.valid() ? look.field.centre(lead.unit) : lead.to.point();
  const Vec place[] = {vec(to)};
  if (!lead.unit.valid() && !in_zone(look.setting.info(side).zone, place))
    return {reason(Code::outside_zone, cite)};
  if (g == kNoGroup) {
    if (undeployed(look, side).empty()) return {};
    return {reason_of(Code::unfinished, cite, lead.leader)};
  }
  const Mil away = distance_to_group(look, g, to);
  if (away > kGeneralNear)
    return {reason_of(Code::too_far, cite, lead.leader, length_fact("is", away),
                      length_fact("most", kGeneralNear))};
  return {};
}

// A General who is too far from his Group when it stands rides up behind its first unit.
static void bring_general(Play& play, std::uint8_t group) {
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

void Setup::set_up(Play& play, const Deploy& d) {
  const PieceId id = d.unit;
  const Side side = play.piece(id).side;
  const Profile& troops = play.setting.profiles[id.index()];
  unit(play, id) = deployed(play.look(), d);
  Piece& p = play.piece(id);
  p.present = true;
  p.inside = d.inside;
  p.foot = footprint(play.setting.tables, troops, unit(play, id));
  Unit& u = unit(play, id);
  if (!d.order.empty())
    u.order = orders_word(d.order.view());
  else
    u.order = d.inside.valid() ? Orders::stand : usual_order(play.setting, troops, u, side, play.state.first);
  set_down(play, id, d.inside.valid() ? p.pose : d.at, "deploy");
  play.resolve(id, "begins-on-" + word_for(u.order), cite);
  play.state.open_group = play.setting.group_of[id.index()];
  if (still_due(play.look(), side).empty()) bring_general(play, play.state.open_group);
}

void Setup::arrive(Play& play, PieceId id, const Pose& at) {
  play.piece(id).present = true;
  unit(play, id).order = Orders::reserve;
  set_down(play, id, at, "arrives");
}

std::vector<Step> Setup::open(const Setting& setting, Side) {
  if (setting.first == Side::none) return {RollForFirst{}};
  return {AskDeploy{other(setting.first), setting.first}};
}

// ---- the question

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out = ask_to_deploy(look, step.side, still_due(look, step.side));
  if (look.state.open_group != kNoGroup) out.closes = Closes::step;
  return out;
}

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  return check_setting_up(look, step.side, still_due(look, step.side), command);
}

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (set_down_as_told(play, command)) return;
  play.pop();
  play.state.open_group = kNoGroup;
  const Side next = other(step.side);
  if (any_finds_room(play.look(), next))
    enter_deployment(play, next, step.first);
  else if (any_finds_room(play.look(), step.side))
    enter_deployment(play, step.side, step.first);
  else
    play.then(StartPhase{step.first});
}

}  // namespace drumhead::arw1d
