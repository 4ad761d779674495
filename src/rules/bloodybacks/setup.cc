// Before the battle: whole brigades in turn. bb.ruling.setup, bb.ruling.initial-commanders
#include <algorithm>

#include "kit/places.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

bool waits_for_setup(const Look& look, std::size_t i, Side side) {
  const RosterEntry& entry = look.setting.roster[i];
  return entry.side == side && entry.kind == PieceKind::unit && entry.arrives == 0 &&
         !look.core.pieces[i].present && !look.state.units[i].lost;
}

bool same_brigade(const Look& look, PieceId a, PieceId b) {
  return look.setting.roster[a.index()].brigade == look.setting.roster[b.index()].brigade;
}

std::vector<PieceId> undeployed(const Look& look, const AskDeploy& step) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i)
    if (waits_for_setup(look, i, step.side) &&
        (!step.brigade.valid() || same_brigade(look, step.brigade, piece_id(i))))
      out.push_back(piece_id(i));
  return out;
}

std::optional<Unit> deployed(const Look& look, const Deploy& d) {
  Unit u = unit(look, d.unit);
  const Profile& p = profile(look, d.unit);
  const bool guns = p.type == Type::artillery;
  if (d.form.empty()) return u;
  if (d.form == "deployed" || d.form == "line") {
    u.formation = Formation::deployed;
    return u;
  }
  if (d.form == (guns ? "limbered" : "column")) {
    u.formation = guns ? Formation::limbered : Formation::column;
    return u;
  }
  const std::string_view form = d.form.view();
  if (p.type != Type::infantry || form.size() != 9 || !form.starts_with("density-")) return std::nullopt;
  const int wanted = form[8] - '0';
  if (wanted < tables(look).density_min || wanted > p.basing_density) return std::nullopt;
  u.density = static_cast<std::uint8_t>(wanted);
  u.formation = Formation::deployed;
  return u;
}

void check_house(const Look& look, const AskDeploy& step, const Deploy& d, Verdict& out) {
  const RuleId rule = "bb.ruling.terrain-kinds"_rule;
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || kind_at(look, d.inside) != Kind::building) {
    out.push_back(reason(Code::bad_choice, rule));
    return;
  }
  if (type(look, d.unit) != Type::infantry) out.push_back(reason_at(Code::barred, rule, d.inside));
  Side holder = Side::none;
  int there = figures_in(look, d.inside, &holder);
  if (look.piece(d.unit).present && look.piece(d.unit).inside == d.inside)
    there -= profile(look, d.unit).size;
  there += profile(look, d.unit).size;
  if (holder != Side::none && holder != step.side) out.push_back(reason_at(Code::blocked, rule, d.inside));
  if (there > tables(look).garrison)
    out.push_back(reason_at(Code::blocked, rule, d.inside, count_fact("is", there),
                            count_fact("most", tables(look).garrison)));
  if (!in_zone(look.setting.info(step.side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, "bb.ruling.setup"_rule, d.inside));
}

}  // namespace

Verdict check_deploy(const Look& look, const AskDeploy& step, const Deploy& d) {
  const RuleId rule = "bb.ruling.setup"_rule;
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || unit(look, d.unit).lost)
    return {reason(Code::no_such_piece, rule)};
  if (look.setting.roster[d.unit.index()].side != step.side)
    return {reason_of(Code::wrong_side, rule, d.unit)};
  Verdict out;
  if (step.brigade.valid() && !same_brigade(look, step.brigade, d.unit))
    out.push_back(reason_of(Code::unfinished, rule, step.brigade));
  if (d.inside.valid()) {
    check_house(look, step, d, out);
    return out;
  }
  const std::optional<Unit> as = deployed(look, d);
  if (!as) return {reason_of(Code::wrong_formation, "bb.ruling.density-change"_rule, d.unit)};
  check_room(look, d.unit, *as, d.at, out);
  const Footprint foot = footprint(tables(look), profile(look, d.unit), *as);
  if (!in_zone(look.setting.info(step.side).zone, rectangle(d.at, foot.width, foot.depth)))
    out.push_back(reason(Code::outside_zone, rule));
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (ground_row(look, band).impassable)
      out.push_back(reason_at(Code::obstacle, "bb.ruling.terrain-kinds"_rule, band));
  return out;
}

std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  const AskDeploy step{side, {}};
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 1500, 36 * kUnit,
                      [&](const Pose& place) {
                        return check_deploy(look, step, {id, place, {}, 0, {}, {}}).empty();
                      });
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.cite = "bb.ruling.setup"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.closes = step.brigade.valid() ? Closes::step : Closes::deployment;
  out.take(Verb::deploy);
  out.take(Verb::lead, Who::any_leader);
  out.units = undeployed(look, step);
  out.prompt = out.units.empty() ? "Your army stands. Place its commanders, and begin."
                                 : "Set up a whole brigade within your zone.";
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < out.units.size() && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  return out;
}

std::optional<Command> forced(const Look&, const AskDeploy&) { return std::nullopt; }

namespace {

Verdict check_commander_start(const Look& look, const AskDeploy& step, const Lead& lead) {
  const RuleId rule = "bb.ruling.initial-commanders"_rule;
  if (!is_commander(look, lead.leader) || look.side(lead.leader) != step.side)
    return {reason(Code::no_such_piece, rule)};
  if (lead.unit.valid()) {
    if (is_unit(look, lead.unit) && look.side(lead.unit) == step.side) return {};
    return {reason(Code::bad_choice, rule)};
  }
  const Vec place[] = {vec(lead.to.point())};
  if (!in_zone(look.setting.info(step.side).zone, place)) return {reason(Code::outside_zone, rule)};
  return {};
}

}  // namespace

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_commander_start(look, step, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, "bb.ruling.setup"_rule)};
  int left = 0;  // what finds no room waits off the table, and comes on as soon as there is some
  for (const PieceId id : undeployed(look, step)) left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, "bb.ruling.setup"_rule, count_fact("left", left))};
  return {};
}

namespace {

bool is_ready(const State& s, Side side) { return (s.ready & (1u << at(side))) != 0; }

void set_up(Play& play, const Deploy& d) {
  const PieceId id = d.unit;
  Piece& p = play.piece(id);
  if (!d.inside.valid()) unit(play, id) = *deployed(play.look(), d);
  p.present = true;
  p.inside = d.inside;
  p.foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, d.inside.valid() ? p.pose : d.at, "deploy");
}

void hand_over(Play& play, const AskDeploy& step) {
  play.pop();
  const Side next = is_ready(play.state, other(step.side)) ? step.side : other(step.side);
  play.begin("deployment", next);
  play.then(AskDeploy{next, {}});
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
    const AskDeploy brigade{step.side, deploy->unit};
    if (undeployed(play.look(), brigade).empty()) {
      hand_over(play, step);
      return;
    }
    play.pop();
    play.then(brigade);
    return;
  }
  if (step.brigade.valid()) {  // the rest of the brigade finds no room
    hand_over(play, step);
    return;
  }
  play.state.ready |= static_cast<std::uint8_t>(1u << at(step.side));
  if (!is_ready(play.state, other(step.side))) {
    hand_over(play, step);
    return;
  }
  play.pop();
  play.then(StartTurn{});
}

}  // namespace drumhead::bloodybacks
