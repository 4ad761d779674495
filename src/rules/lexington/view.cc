// How the table looks to a player: pieces with their cards, reaches and arcs, sight.
#include <fmt/format.h>

#include <algorithm>

#include "kit/fans.h"
#include "kit/near.h"
#include "kit/zones.h"
#include "rules/lexington/lexington.h"
#include "words/sentences.h"

namespace drumhead::lexington {

static std::string_view title_for(Formation formation) {
  static constexpr std::string_view kTitles[] = {
      "line", "column", "bent line", "skirmish order", "limbered", "in action", "away from its guns", ""};
  return kTitles[at(formation)];
}

std::vector<Word> forms_of(const Look& look, PieceId id) {
  if (arm(look, id) == Arm::artillery) return {"manhandled", "limbered"};
  return {"line", "line-left", "line-right", "column", "skirmish"};
}

namespace {

// ---- pieces

Word arm_of(Arm arm) { return arm == Arm::artillery ? "guns" : arm == Arm::cavalry ? "horse" : "foot"; }

Word drawn_as(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return "garrison";
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::column) return "column";
  if (formation == Formation::bent_line) return "bent";
  if (formation == Formation::limbered) return "limbered";
  return formation == Formation::skirmish || formation == Formation::crew ? "skirmish" : "line";
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<Mark> out;
  if (is_disordered(look, id)) out.push_back({"disordered"});
  if (u.shaken) out.push_back({"shaken"});
  if (u.busy > 0) out.push_back({"busy", u.busy});
  if (u.untrained) out.push_back({"untrained"});
  if (u.attacked)
    out.push_back({"attacked"});
  else if (u.spent > 0)
    out.push_back({"moved"});
  if (u.fired) out.push_back({"fired"});
  if (u.held) out.push_back({"held"});
  if (is_caught_changing(look, id)) out.push_back({"changed"});
  if (u.fire_hits > 0) out.push_back({"test-due", u.fire_hits});
  if (u.retreats) out.push_back({"retreat-due"});
  if (is_in_combat(look, id)) out.push_back({"engaged"});
  return out;
}

std::string grade_text(Grade grade) {
  return std::string(1, static_cast<char>('A' + static_cast<int>(grade)));
}

std::string troops_text(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  if (p.arm == Arm::cavalry) return p.regular ? "Cavalry" : "Irregular cavalry";
  if (p.arm == Arm::artillery)
    return fmt::format("{} artillery{}", capital(word_for(p.gun_class)), p.galloper ? ", galloper" : "");
  const char* what = !p.regular ? "Irregular infantry" : p.light ? "Light infantry" : "Infantry";
  return fmt::format("{} in {} ranks", what, p.ranks);
}

// What it fires with, how far and how well, and the rules that say so.
struct Band {
  std::string title;
  Mil range = 0;
  int hit = 0;
  RuleId cite;
};

std::vector<Band> bands_of(const Look& look, PieceId id) {
  std::vector<Band> out;
  const auto add = [&](std::string title, const WeaponRow& row, RuleId close, RuleId far) {
    out.push_back({title, row.close, row.close_hit, close});
    if (row.far > 0) out.push_back({title + ", far", row.far, row.far_hit, far});
  };
  if (arm(look, id) == Arm::infantry && profile(look, id).weapon == Weapon::rifle)
    add("Rifles", weapon_row(look, id, {}), "ly.fire.rifle-close"_rule, "ly.fire.rifle-far"_rule);
  else if (arm(look, id) == Arm::infantry)
    add("Muskets", weapon_row(look, id, {}), "ly.fire.musket-close"_rule, "ly.fire.musket-far"_rule);
  if (arm(look, id) != Arm::artillery) return out;
  add("Canister", weapon_row(look, id, "canister"), "ly.fire.canister"_rule, "ly.fire.canister"_rule);
  add("Ballshot", weapon_row(look, id, "ballshot"), "ly.fire.ball-close"_rule, "ly.fire.ball-far"_rule);
  return out;
}

bool has_target(const Look& look, PieceId id) {
  if (look.core.phase != "fire") return true;
  return has_target(look, id, farthest(look, id, "ballshot"),
                    [&](PieceId enemy) { return plan_aim(look, id, Aim{enemy}, {}, {}).verdict.empty(); });
}

}  // namespace

void Lexington::show_unit(const Look& look, PieceId id, PieceView& v) {
  v.arm = arm_of(arm(look, id));
  v.drawn = drawn_as(look, id);
  v.formation = is_garrison(look, id) ? Word("garrison") : Word(word_for(unit(look, id).formation));
  v.strength = strength(look, id);
  v.start = profile(look, id).start_models;
  v.elements = std::max(1, mans_guns(look, id) ? profile(look, id).guns : v.strength);
  v.grade = grade_text(grade(look, id));
  v.marks = marks_of(look, id);
  v.routing = unit(look, id).shaken;
  v.can_act = v.can_act && has_target(look, id);
}

std::vector<TrayItem> Lexington::tray(const Look& look) {
  std::vector<TrayItem> out;
  for (const Side side : {Side::british, Side::american}) {
    const Strength s = army_strength(look, side);
    out.push_back({side, {}, "units-lost", "Units lost", s.units_lost, s.units, "counter"});
    out.push_back({side, {}, "models", "Models", s.models - s.models_lost, s.models, "counter"});
  }
  return out;
}

std::vector<CardFact> Lexington::card_of_unit(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Profile& p = profile(look, id);
  std::vector<CardFact> out;
  out.push_back({"Troops", troops_text(look, id), "ly.scale.troop-types"_rule});
  out.push_back({"Grade", grade_text(p.grade), "ly.scale.grades"_rule});
  std::string formation = is_garrison(look, id) ? "garrison" : std::string(title_for(u.formation));
  if (p.arm != Arm::artillery && !is_garrison(look, id)) formation += fmt::format(", {} abreast", u.files);
  out.push_back({"Formation", capital(formation), "ly.ruling.small-units"_rule});
  out.push_back({p.arm == Arm::artillery ? "Crew" : "Models",
                 fmt::format("{} of {}", strength(look, id), p.start_models), "ly.status.hits-remove"_rule});
  if (p.arm == Arm::artillery)
    out.push_back({"Guns", fmt::format("{}", p.guns), "ly.scale.unit-artillery"_rule});
  out.push_back({"Shatters at", fmt::format("{}", p.start_models * tables(look).shattered_percent / 100),
                 "ly.ruling.shattered-exact"_rule});
  out.push_back(
      {"Move",
       rate(look, id) == 0 ? std::string("none in this formation") : measured(rate(look, id), look.setting),
       rate_rule(look, id, u.formation)});
  for (const Band& band : bands_of(look, id))
    out.push_back(
        {band.title, fmt::format("{}, {}+", measured(band.range, look.setting), band.hit), band.cite});
  out.push_back({"Steady", is_steady(look, id) ? "yes" : "no", "ly.status.steady"_rule});
  if (p.arm == Arm::infantry && !p.bayonet)
    out.push_back({"Bayonets", "none", "ly.combat.base-nobayonet"_rule});
  const Tables& t = tables(look);
  out.push_back({"Fire test", fmt::format("{} or more", t.fire_pass[at(p.grade)]), "ly.firetest.score"_rule});
  out.push_back({"Rally", fmt::format("{} or more", t.rally_pass[at(p.grade)]), "ly.rally.score"_rule});
  if (const PieceId general = general_with(look, id); general.valid())
    out.push_back({"General", name_of(general, look.setting), "ly.ruling.general-attached"_rule});
  return out;
}

std::vector<CardFact> Lexington::card_of_leader(const Look& look, PieceId id) {
  return {with_fact(look.setting, look.piece(id), "ly.ruling.general-attached"_rule),
          {"Move", measured(tables(look).general, look.setting), "ly.general.move"_rule}};
}

std::vector<CardFact> Lexington::card(const Look& look, PieceId id) {
  if (!look.known(id)) return {};
  switch (look.setting.roster[id.index()].kind) {
    case PieceKind::unit:
      return card_of_unit(look, id);
    case PieceKind::leader:
      return card_of_leader(look, id);
    case PieceKind::token:
      return {{"Left by", name_of(look.piece(id).with, look.setting), "ly.ruling.gunner-evade-guns"_rule}};
  }
  return {};
}

// ---- zones: ly.measure.premeasure, anything may be measured at any time

static bool may_march(const Look& look, PieceId id) {
  Verdict no;
  check_mobile(look, id, no);
  return no.empty() && rate(look, id) > 0 && !is_garrison(look, id) && look.side(id) == look.core.active;
}

std::vector<Zone> Lexington::zones(const Look& look, const Step* top, PieceId id, const Pose& at) {
  if (!is_unit(look, id)) return {};
  Zones zones(look, id, at);
  const Unit& u = unit(look, id);
  if (top != nullptr && std::holds_alternative<AskMoves>(*top) && at == look.piece(id).pose &&
      may_march(look, id)) {
    const Mil whole = rate(look, id);
    zones.add_march(9000, 13, static_cast<Mil>(std::int64_t{whole} * (kWholeMove - u.spent) / kWholeMove),
                    measured(whole, look.setting), rate_rule(look, id, u.formation),
                    [&](const Path& path) { return plan_move(look, id, path, {}).verdict.empty(); });
    if (arm(look, id) != Arm::artillery && u.spent == 0 && !u.shaken)
      zones.add_charge(tables(look).charge_wheel, whole * 3 / 2, "ly.move.charge-speed"_rule);
  }
  zones.add_threats(insight(look, id), rate_rule(look, id, u.formation), "ly.move.charge-speed"_rule);
  if (arm(look, id) == Arm::infantry || u.formation == Formation::manhandled)
    for (const Band& band : bands_of(look, id))
      zones.add_fire(tables(look).fire_arc, band.range,
                     fmt::format("{}: {}+", measured(band.range, look.setting), band.hit), band.cite);
  return zones.take();
}

// ---- sight

Sightline Lexington::sight(const Look& look, PieceId from, PieceId to) {
  const RuleId rule = "ly.ruling.fire-visible"_rule;
  if (!is_unit(look, from) || !is_unit(look, to)) return no_sightline(rule);
  const auto [a, b] = look.field.nearest_points(from, to, !is_garrison(look, from));
  return sightline(look_along(look, from, to, a, b), a, b, sees(look, from, to), rule, to);
}

// Up to the first unit, block or crest, or 6 in of woods.
Polygon Lexington::fan(const Look& look, PieceId from) {
  if (!is_unit(look, from)) return {};
  return fan_of(look.field, from, is_garrison(look, from), kUnit / 10,
                [&](Point eye, Point mark) { return look_along(look, from, from, eye, mark).clear; });
}

}  // namespace drumhead::lexington
