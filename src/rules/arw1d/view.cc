// How the table looks to a player: pieces with their cards, reaches and arcs, sight.
#include <fmt/format.h>

#include <algorithm>

#include "kit/fans.h"
#include "kit/near.h"
#include "kit/zones.h"
#include "rules/arw1d/arw1d.h"
#include "words/sentences.h"

namespace drumhead::arw1d {

// Over the edge nearest to a point, and on towards it as far as its move goes.
Path path_out(const Look& look, PieceId id, Point towards) {
  const Pose edge = look.field.outside(look.piece(id).inside, towards, look.piece(id).foot);
  const Vec out = direction(edge.heading);
  const Mil on = std::clamp(to_mil(dot(vec(towards) - vec(edge.point()), out)), 0, block_reach(look, id));
  return leaving(to_point(vec(edge.point()) + out * on));
}

// Over each side of its block: half a move out, or close up to it.
std::vector<Path> paths_out(const Look& look, PieceId id) {
  std::vector<Path> out;
  const std::vector<Vec>& corners = look.field.terrain().outline(look.piece(id).inside).area;
  for (const double far : {100.0 * kUnit, 0.0})
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec a = corners[i], b = corners[(i + 1) % corners.size()];
      const Vec middle = (a + b) * 0.5;
      const Pose edge = look.field.outside(look.piece(id).inside, to_point(middle), look.piece(id).foot);
      const Vec on = direction(edge.heading) * (far > 0 ? block_reach(look, id) : 0.0);
      out.push_back(leaving(to_point(vec(edge.point()) + on)));
    }
  return out;
}

std::vector<FormChange> changes_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<FormChange> out;
  if (is_artillery(look, id) || is_garrison(look, id)) return out;
  const bool foot = is_foot(look, id) && is_massed(look, id);
  if (u.order == Orders::stand) {
    if (foot && u.formation != Formation::square)
      out.push_back({forming("square", 0, 0), "square", "Form square"});
    return out;
  }
  if (u.order == Orders::advance) {
    if (u.formation == Formation::line)
      out.push_back({forming("column", 1, 0), "narrow", "Contract for a bridge or gap"});
    return out;
  }
  if (u.order != Orders::reserve) return out;
  if (u.formation != Formation::line) out.push_back({forming("line", 0, 0), "line", "Form line"});
  if (u.formation == Formation::column) {
    out.push_back({forming("line", 0, -9000), "line-left", "Form line to the left"});
    out.push_back({forming("line", 0, 9000), "line-right", "Form line to the right"});
    const std::uint8_t files = u.files == 1 ? 2 : 1;
    out.push_back({forming("column", files, 0), files == 1 ? "column-1" : "column-2",
                   files == 1 ? "Narrow the column" : "Widen the column"});
  }
  if (u.formation == Formation::line) {
    out.push_back({forming("column", 2, 0), "column", "Form column"});
    out.push_back({forming("column", 2, -9000), "column-left", "Column to the left"});
    out.push_back({forming("column", 2, 9000), "column-right", "Column to the right"});
    out.push_back({forming("column", 1, -9000), "file-left", "Narrow column to the left"});
    out.push_back({forming("column", 1, 9000), "file-right", "Narrow column to the right"});
  }
  if (foot && u.formation != Formation::square && u.stands >= 3)
    out.push_back({forming("square", 0, 0), "square", "Form square"});
  return out;
}

namespace {

// ---- pieces

Word arm_of(Arm arm) { return arm == Arm::artillery ? "guns" : arm == Arm::cavalry ? "horse" : "foot"; }

Word drawn_as(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return "garrison";
  if (unit(look, id).formation == Formation::column) return "column";
  if (unit(look, id).formation == Formation::square) return "square";
  if (is_artillery(look, id) && unit(look, id).order != Orders::stand) return "limbered";
  return is_light_foot(look, id) ? "skirmish" : "line";
}

bool is_charging(const Look& look, PieceId id) {
  return std::any_of(look.state.charges.begin(), look.state.charges.end(),
                     [&](const Onset& o) { return o.unit == id && o.course != Course::refused; });
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<Mark> out;
  if (u.order != Orders::none) out.push_back({word_for(u.order)});
  if (u.disorganised) out.push_back({"disorganised"});
  if (!u.fired_today && weapon(look, id) == Weapon::musket && is_massed(look, id)) out.push_back({"volley"});
  if (u.turned && u.order == Orders::retreat) out.push_back({"turned"});
  if (is_charging(look, id))
    out.push_back({"charging"});
  else if (u.moved)
    out.push_back({"moved"});
  if (u.shot) out.push_back({"fired"});
  if (is_in_contact(look, id)) out.push_back({"engaged"});
  return out;
}

std::string morale_text(Morale morale) {
  return morale == Morale::high ? "High" : morale == Morale::poor ? "Poor" : "Normal";
}
std::string drill_text(Drill drill) {
  return drill == Drill::well ? "Well drilled" : drill == Drill::badly ? "Badly drilled" : "Normal";
}

std::string formation_text(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return "In a building";
  const Unit& u = unit(look, id);
  if (u.formation == Formation::column) return fmt::format("Column, {} wide", u.files == 1 ? 1 : 2);
  return u.formation == Formation::square ? "Square" : "Line";
}

// rw.ruling.garbled-line: nothing stands between the table and the note on bows.
void add_ranges(const Look& look, PieceId id, std::vector<CardFact>& out) {
  const TroopRow& r = row(look, id);
  const Weapon arms = weapon(look, id);
  if (arms == Weapon::none) return;
  const bool bow = arms == Weapon::bow;
  if (r.near > 0 && !bow)
    out.push_back({"Short range", measured(r.near, look.setting), "rw.ruling.range-bands-exclusive"_rule});
  out.push_back({"Long range", measured(r.far, look.setting),
                 bow ? "rw.troops.bows-as-militia"_rule : "rw.shoot.long-range"_rule});
  if (r.extreme > 0 && !bow)
    out.push_back({"Extreme range", measured(r.extreme, look.setting), "rw.shoot.extreme-range"_rule});
}

bool has_target(const Look& look, PieceId id) {
  if (look.core.phase != "fire") return true;
  return has_target(look, id, longest_range(look, id),
                    [&](PieceId enemy) { return plan_aim(look, id, Aim{enemy}, 0).verdict.empty(); });
}

// Those of a group on the table, with the orders that they are under.
TrayItem group_item(const Look& look, std::uint8_t group) {
  const GroupInfo& info = look.setting.groups[group];
  TrayItem out{info.side, info.general, Word(fmt::format("group-{}", group)), "", 0, 0, "order"};
  std::vector<Orders> all;
  for_group(look, group, [&](PieceId id) {
    out.pieces.push_back(id);
    if (std::find(all.begin(), all.end(), unit(look, id).order) == all.end())
      all.push_back(unit(look, id).order);
  });
  std::string orders;
  for (const Orders order : all)
    orders += fmt::format("{}{}", orders.empty() ? "" : ", ", order_title(order));
  out.title = fmt::format("{}: {}", info.name, orders);
  if (all.size() == 1 && all.front() != Orders::none) out.mark = word_for(all.front());
  return out;
}

}  // namespace

void Arw1d::show_unit(const Look& look, PieceId id, PieceView& v) {
  v.arm = arm_of(row(look, id).arm);
  v.drawn = drawn_as(look, id);
  v.formation = is_garrison(look, id) ? Word("garrison") : Word(word_for(unit(look, id).formation));
  v.strength = unit(look, id).stands;
  v.start = profile(look, id).start_stands;
  v.elements = std::max(1, v.strength);
  v.grade = morale_text(profile(look, id).morale);
  v.marks = marks_of(look, id);
  v.routing = is_routing(look, id);
  v.can_act = v.can_act && has_target(look, id);
}

std::vector<TrayItem> Arw1d::tray(const Look& look) {
  std::vector<TrayItem> out;
  for (const Side side : {Side::british, Side::american}) {
    const Strength s = army_strength(look, side);
    out.push_back({side, {}, "stands-lost", "Stands lost", s.lost, s.stands, "counter"});
  }
  for (std::size_t g = 0; g < look.setting.groups.size(); ++g) {
    TrayItem item = group_item(look, static_cast<std::uint8_t>(g));
    if (!item.pieces.empty()) out.push_back(std::move(item));
  }
  return out;
}

std::vector<CardFact> Arw1d::card_of_unit(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const Profile& p = profile(look, id);
  const TroopRow& r = row(look, id);
  std::vector<CardFact> out;
  out.push_back({"Troops", fmt::format("{}, {}", r.name, r.formation == Class::massed ? "Massed" : "Light"),
                 troop_rule(p.type)});
  out.push_back({"Orders", std::string(order_title(u.order)), "rw.ruling.group"_rule});
  out.push_back({"Group", look.setting.groups[group_of(look, id)].name, "rw.ruling.group"_rule});
  out.push_back({"Formation", formation_text(look, id), "rw.ruling.footprint"_rule});
  out.push_back(
      {"Stands", fmt::format("{} of {}", u.stands, p.start_stands), "rw.ruling.stand-removal"_rule});
  out.push_back({"Drill", drill_text(p.drill), "rw.ruling.badly-is-poorly"_rule});
  out.push_back({"Morale", morale_text(p.morale), "rw.ruling.high-morale-group"_rule});
  out.push_back({"Move", measured(speed(look, id, u), look.setting), troop_rule(p.type)});
  out.push_back({"Melee",
                 r.melee == r.melee_v_infantry
                     ? fmt::format("{}", r.melee)
                     : fmt::format("{}, {} against infantry", r.melee, r.melee_v_infantry),
                 "rw.ruling.combat-value-is-factor"_rule});
  add_ranges(look, id, out);
  if (is_poor_shot(look, id)) out.push_back({"Shots", "Poor", "rw.shoot.poor-shots"_rule});
  return out;
}

std::vector<CardFact> Arw1d::card_of_leader(const Look& look, PieceId id) {
  const std::uint8_t g = group_of(look, id);
  return {{"Commands", g == kNoGroup ? std::string("the army") : look.setting.groups[g].name,
           "rw.ruling.group"_rule},
          with_fact(look.setting, look.piece(id), "rw.ruling.general"_rule),
          {"Move", measured(tables(look).general_move, look.setting), "rw.ruling.general"_rule}};
}

// ---- zones

namespace {

void add_fire_zones(const Look& look, PieceId id, Zones<Arw1d>& zones) {
  const TroopRow& r = row(look, id);
  const Weapon arms = weapon(look, id);
  if (arms == Weapon::none || is_routing(look, id)) return;
  const auto add = [&](const char* name, Mil reach, RuleId cite) {
    if (reach > 0)
      zones.add_fire(tables(look).arc, reach, fmt::format("{}: {}", name, measured(reach, look.setting)),
                     cite);
  };
  if (arms != Weapon::bow) add("Short", r.near, "rw.shoot.musket-short"_rule);
  add("Long", r.far, "rw.shoot.long-range"_rule);
  if (arms != Weapon::bow) add("Extreme", r.extreme, "rw.shoot.extreme-range"_rule);
}

void add_command_zones(const Look& look, PieceId leader, Zones<Arw1d>& zones) {
  const Vec at[] = {vec(look.piece(leader).pose.point())};
  for (int step = 1; step <= 4; ++step) {
    const Mil reach = step * tables(look).command_step;
    zones.add("command", step - 1, step == 1 ? std::string("heard") : fmt::format("{} %", 25 * (5 - step)),
              "rw.ruling.change-orders"_rule, around(Shape(at), reach));
  }
}

// As far as it may march straight ahead, by the move's own check.
void add_march(const Look& look, PieceId id, Zones<Arw1d>& zones) {
  Verdict no;
  check_mobile(look, id, no);
  if (!no.empty()) return;
  const Mil most = unit(look, id).order == Orders::stand ? tables(look).shift : March(look, id).allowance();
  const Mil reach = longest_legal(
      most, kGrain, [&](Mil run) { return plan_move(look, id, slanting(run, 0), {}).verdict.empty(); });
  zones.add_rays("move", 2000, 3, measured(reach, look.setting), troop_rule(profile(look, id).type),
                 [&](Angle) { return std::max<Mil>(reach, 1); });
}

}  // namespace

std::vector<Zone> Arw1d::zones(const Look& look, const Step* top, PieceId id, const Pose& at) {
  if (!look.on_table(id)) return {};
  Zones zones(look, id, at);
  if (look.piece(id).kind == PieceKind::leader) {
    add_command_zones(look, id, zones);
    return zones.take();
  }
  const bool mine = look.side(id) == look.core.active && at == look.piece(id).pose && !is_garrison(look, id);
  if (top != nullptr && mine && std::holds_alternative<AskMoves>(*top)) add_march(look, id, zones);
  if (top != nullptr && mine && std::holds_alternative<AskCharges>(*top) && !is_artillery(look, id) &&
      unit(look, id).order == Orders::advance)
    zones.add_charge(tables(look).charge_wheel, charge_reach(look, id), "rw.ruling.charge-procedure"_rule);
  Insight known = insight(look, id);
  known.march = std::max(known.march, known.march_ordered);  // his order may be another by then
  zones.add_threats(known, troop_rule(profile(look, id).type), "rw.ruling.charge-procedure"_rule);
  add_fire_zones(look, id, zones);
  return zones.take();
}

// ---- sight

Sightline Arw1d::sight(const Look& look, PieceId from, PieceId to) {
  const RuleId rule = "rw.ruling.line-of-fire"_rule;
  if (!is_unit(look, from) || !is_unit(look, to)) return no_sightline(rule);
  const auto [a, b] = look.field.nearest_points(from, to, !is_garrison(look, from));
  return sightline(look_along(look, from, to, a, b), a, b, sees(look, from, to), rule, to);
}

// Up to the first unit, block or crest, or 5 cm of woods.
Polygon Arw1d::fan(const Look& look, PieceId from) {
  if (!is_unit(look, from)) return {};
  return fan_of(look.field, from, is_garrison(look, from), kUnit / 4,
                [&](Point eye, Point mark) { return look_along(look, from, from, eye, mark).clear; });
}

}  // namespace drumhead::arw1d
