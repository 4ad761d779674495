// Before the battle: whole brigades in turn. bb.ruling.setup, bb.ruling.initial-commanders
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

bool same_brigade(const Look& look, PieceId a, PieceId b) {
  return look.setting.roster[a.index()].brigade == look.setting.roster[b.index()].brigade;
}

// Of the brigade that is being set up, or of any.
std::vector<PieceId> still_due(const Look& look, const AskDeploy& step) {
  std::vector<PieceId> out = undeployed(look, step.side);
  std::erase_if(out, [&](PieceId id) { return !Setup::is_due(look, step, id); });
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

}  // namespace

std::string Setup::prompt(const Look&, std::size_t left) {
  return left == 0 ? "All units stand. Place the commanders." : "Set up a brigade in the marked zone.";
}

// Whole brigades, one after the other.
bool Setup::is_due(const Look& look, const AskDeploy& step, PieceId id) {
  return !step.brigade.valid() || same_brigade(look, step.brigade, id);
}

std::optional<Footprint> Setup::shape(const Look& look, const Deploy& d) {
  const std::optional<Unit> as = deployed(look, d);
  if (!as) return std::nullopt;
  return footprint(tables(look), profile(look, d.unit), *as);
}

void Setup::check_standing(const Look& look, const Deploy& d, const Footprint& foot, Verdict& out) {
  check_room(look, d.unit, *deployed(look, d), d.at, out);
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (ground_row(look, band).impassable) out.push_back(reason_at(Code::obstacle, houses, band));
}

void Setup::set_up(Play& play, const Deploy& d) {
  const PieceId id = d.unit;
  Piece& p = play.piece(id);
  if (!d.inside.valid()) unit(play, id) = *deployed(play.look(), d);
  p.present = true;
  p.inside = d.inside;
  p.foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, d.inside.valid() ? p.pose : d.at, "deploy");
}

// bb.ruling.replacement: a commander comes in his turn.
void Setup::check_arrival(const Look& look, PieceId id, const Pose& at, Verdict& out) {
  check_room(look, id, unit(look, id), at, out);
}

void Setup::arrive(Play& play, PieceId id, const Pose& at) {
  play.piece(id).present = true;
  play.piece(id).foot = footprint(play.setting.tables, play.setting.profiles[id.index()], unit(play, id));
  set_down(play, id, at, "arrives");
}

std::vector<Step> Setup::open(const Setting& setting, Side) {
  return {AskDeploy{setting.first == Side::none ? Side::american : other(setting.first), {}}};
}

// ---- the question

Verdict check_deploy(const Look& look, const AskDeploy& step, const Deploy& d) {
  const bool own = look.known(d.unit) && look.setting.roster[d.unit.index()].side == step.side;
  if (own && !Setup::is_due(look, step, d.unit))
    return {reason_of(Code::unfinished, Setup::cite, step.brigade)};
  return check_deploy(look, step.side, d);
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out = ask_to_deploy(look, step.side, still_due(look, step));
  if (step.brigade.valid()) out.closes = Closes::step;
  return out;
}

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step, *deploy);
  return check_setting_up(look, step.side, still_due(look, step), command);
}

static bool is_ready(const State& s, Side side) { return (s.ready & (1u << at(side))) != 0; }

static void hand_over(Play& play, const AskDeploy& step) {
  play.pop();
  const Side next = is_ready(play.state, other(step.side)) ? step.side : other(step.side);
  play.begin("deployment", next);
  play.then(AskDeploy{next, {}});
}

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (set_down_as_told(play, command)) {
    const auto* deploy = std::get_if<Deploy>(&command);
    if (deploy == nullptr) return;
    const AskDeploy brigade{step.side, deploy->unit};
    if (still_due(play.look(), brigade).empty()) return hand_over(play, step);
    play.pop();
    play.then(brigade);
    return;
  }
  if (step.brigade.valid()) return hand_over(play, step);  // the rest of the brigade finds no room
  play.state.ready |= static_cast<std::uint8_t>(1u << at(step.side));
  if (!is_ready(play.state, other(step.side))) return hand_over(play, step);
  play.pop();
  play.then(StartTurn{});
}

}  // namespace drumhead::bloodybacks
