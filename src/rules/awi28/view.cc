// How the table looks to a player: pieces with their cards, reaches and arcs, sight.
#include <fmt/format.h>

#include <algorithm>

#include "kit/fans.h"
#include "kit/zones.h"
#include "rules/awi28/awi28.h"
#include "words/sentences.h"

namespace drumhead::awi28 {

Path forming(Formation formation) { return {drumhead::forming(word_for(formation))}; }

// How a unit may move at the question that stands, if it may.
std::optional<Moving> moving_at(const Look& look, const AskInitiative&, PieceId id) {
  return has_initiative(look, id) ? std::optional(Moving{1, false, false, true, {}}) : std::nullopt;
}
std::optional<Moving> moving_at(const Look& look, const AskMoves& step, PieceId id) {
  const bool charge = look.state.orders.target.valid();
  if (charge || !holds(ask(look, step).units, id)) return std::nullopt;
  return moving_under_orders(look);
}

namespace {

// The odds look at the whole table again and again: its words are made once.
constexpr Word kFoot = "foot", kHorse = "horse", kGuns = "guns";
constexpr Word kFormations[] = {"line",     "attack-column", "march-column", "skirmish",
                                "deployed", "limbered",      "none"};

Word arm_of(Arm arm) { return arm == Arm::infantry ? kFoot : arm == Arm::cavalry ? kHorse : kGuns; }

Word drawn_as(const Look& look, PieceId id) {
  if (is_garrison(look, id)) return "garrison";
  const Formation formation = unit(look, id).formation;
  if (formation == Formation::attack_column || formation == Formation::march_column) return "column";
  if (formation == Formation::skirmish) return "skirmish";
  return formation == Formation::limbered ? "limbered" : "line";
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  FixedVec<Mark, 12> out;
  if (u.hits > 0) out.push_back({"hits", u.hits});
  if (is_shaken(look, id)) out.push_back({"shaken"});
  if (u.disordered) out.push_back({"disordered"});
  if (u.evaded) out.push_back({"evaded"});
  if (u.broken) out.push_back({"broken"});
  if (u.ordered) out.push_back({"ordered"});
  if (u.shot) out.push_back({"shot"});
  if (u.charging) out.push_back({"charging"});
  if (u.won_last) out.push_back({"won-last"});
  if (u.owes != Cause::none) out.push_back({"test-due"});
  if (look.on_table(id) && is_in_combat(look, id)) out.push_back({"engaged"});
  return {out.begin(), out.end()};
}

int elements_of(const Look& look, PieceId id) {
  return arm(look, id) == Arm::infantry ? 6 : arm(look, id) == Arm::cavalry ? 4 : 1;
}

std::string_view title_of(Special special) {
  static constexpr std::string_view kTitles[] = {"First Fire",  "Steady",        "Elite",
                                                 "Skirmishers", "Sharpshooters", "Unreliable",
                                                 "Wavering",    "Marauders",     "Ferocious Charge"};
  return kTitles[at(special)];
}

RuleId rule_of(Special special) {
  static constexpr RuleId kRules[] = {
      "aw.special.first-fire"_rule,  "aw.special.steady-level"_rule,  "aw.special.elite"_rule,
      "aw.special.skirmishers"_rule, "aw.special.sharpshooters"_rule, "aw.special.unreliable"_rule,
      "aw.special.wavering"_rule,    "aw.special.marauders"_rule,     "aw.special.ferocious-charge"_rule};
  return kRules[at(special)];
}

bool is_used_up(const Unit& u, Special special) {
  return (special == Special::first_fire && u.fired_first) || (special == Special::steady && u.tested_first);
}

std::string range_text(const Look& look, PieceId id) {
  const Weapon weapon = weapon_of(look, id);
  if (weapon == Weapon::none) return "none";
  const WeaponRow& w = tables(look).weapons[at(weapon)];
  if (arm(look, id) != Arm::artillery) return measured(w.range, look.setting);
  return fmt::format("{} / {} / {}", measured(w.close, look.setting), measured(w.medium, look.setting),
                     measured(w.range, look.setting));
}

std::string shooting_text(const TroopRow& row) {
  if (row.shooting[0] == 0) return "none";
  if (row.shooting[0] == row.shooting[2]) return std::to_string(row.shooting[0]);
  return fmt::format("{}-{}-{}", row.shooting[0], row.shooting[1], row.shooting[2]);
}

}  // namespace

void Awi28::show_unit(const Look& look, PieceId id, PieceView& v) {
  v.arm = arm_of(arm(look, id));
  v.drawn = drawn_as(look, id);
  v.formation = kFormations[at(unit(look, id).formation)];
  v.start = stamina(look, id);
  v.strength = std::max(0, v.start - unit(look, id).hits);
  v.elements = elements_of(look, id);
  v.grade = troops(look, id).name;
  v.marks = marks_of(look, id);
  v.routing = unit(look, id).evaded;
  if (v.can_act && look.core.phase == "shooting") {
    const Weapon weapon = weapon_of(look, id);
    v.can_act = weapon != Weapon::none && enemy_within(look, id, tables(look).weapons[at(weapon)].range);
  }
}

void Awi28::show(const Look& look, PieceId id, PieceView& v) {
  if (look.piece(id).kind == PieceKind::unit)
    show_unit(look, id, v);
  else if (leader_of(look, id).done)
    v.marks.push_back({"done"});
}

std::vector<TrayItem> Awi28::tray(const Look& look) {
  std::vector<TrayItem> out;
  out.reserve(4);
  for (const Side side : {Side::british, Side::american}) {
    int broken = 0, all = 0, lost = 0, units = 0;
    for (const Brigade& b : brigades_of(look, side)) {
      ++all;
      broken += b.broken ? 1 : 0;
      for (const PieceId id : b.units) {
        ++units;
        lost += unit(look, id).lost ? 1 : 0;
      }
    }
    out.push_back({side, {}, "brigades-broken", "Brigades broken", broken, all, "counter"});
    out.push_back({side, {}, "units-lost", "Units lost", lost, units, "counter"});
  }
  return out;
}

std::vector<CardFact> Awi28::card_of_unit(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  const TroopRow& row = troops(look, id);
  const RuleId cite = row_rule(u.row);
  std::vector<CardFact> out;
  out.push_back({"Troops", row.name, cite});
  out.push_back({"Formation",
                 capital(is_garrison(look, id) ? "in a building, " + std::string(title_for(u.formation))
                                               : std::string(title_for(u.formation))),
                 "aw.ruling.formations"_rule});
  out.push_back({"Melee", std::to_string(row.melee), cite});
  out.push_back({"Shooting", shooting_text(row), cite});
  out.push_back({"Morale", fmt::format("{}+", row.morale), "aw.ruling.morale-column"_rule});
  out.push_back({"Stamina", fmt::format("{} of {} hits", u.hits, row.stamina), "aw.ruling.shaken"_rule});
  out.push_back({"Range", range_text(look, id), "aw.ruling.weapons"_rule});
  out.push_back(
      {"Move", measured(rate(look, id, u.formation), look.setting), rate_rule(look, id, u.formation)});
  for (unsigned i = 0; i <= at(Special::ferocious_charge); ++i) {
    const Special special = static_cast<Special>(i);
    if (has(look, id, special))
      out.push_back(
          {std::string(title_of(special)), is_used_up(u, special) ? "used" : "yes", rule_of(special)});
  }
  if (profile(look, id).other != Row::none)
    out.push_back(
        {"May become",
         tables(look)
             .troops[at(u.row == profile(look, id).type ? profile(look, id).other : profile(look, id).type)]
             .name,
         "aw.ruling.profile-switch"_rule});
  return out;
}

std::vector<CardFact> Awi28::card_of_leader(const Look& look, PieceId id) {
  const Leader& l = leader_of(look, id);
  return {{"Staff Rating", std::to_string(l.staff), "aw.ruling.staff-rating"_rule},
          {"Commands", l.chief ? "the army" : "a brigade", "aw.ruling.who-orders"_rule},
          {"Orders", l.done ? "no more this turn" : "may give orders", "aw.ruling.who-orders"_rule},
          with_fact(look.setting, look.piece(id), "aw.ruling.commander-attach"_rule),
          {"Move",
           measured(l.mounted ? tables(look).commander_mounted : tables(look).commander_foot, look.setting),
           "aw.ruling.commander-move"_rule}};
}

// ---- zones

static void add_march(const Look& look, PieceId id, const Moving& how, Zones<Awi28>& zones) {
  if (how.what == "form" || how.what == "retire") return;
  const Formation formation = unit(look, id).formation;
  const Mil most = rate(look, id, formation) * how.moves;
  zones.add_march(4500, 9, most, measured(most, look.setting), rate_rule(look, id, formation),
                  [&](const Path& path) { return plan_move(look, id, path, how).verdict.empty(); });
}

// Before an order: how far each number of moves would take it, and how likely it gets so many.
static void add_ordered_marches(const Look& look, PieceId id, Zones<Awi28>& zones) {
  const Order order = with_leader(look, {{}, {id}, "move", {}});
  if (!check_order(look, order).empty()) return;
  const CommandOdds odds = command_odds(look, order, command_target(look, order).sum());
  const Formation formation = unit(look, id).formation;
  const Front front = front_at(look.piece(id).pose, look.piece(id).foot);
  Polygon before;
  for (int moves = 1; moves < static_cast<int>(odds.moves.size()); ++moves) {
    const int ways = odds.at_least(moves);
    if (ways == 0) return;
    const Moving how{moves, false, false, false, order.what};
    const Polygon reach = rays_before(front, 4500, 9, [&](Angle by) {
      return longest_legal(rate(look, id, formation) * moves, kGrain, [&](Mil run) {
        return plan_move(look, id, slanting(run, by), how).verdict.empty();
      });
    });
    if (reach == before) return;  // more moves lead no farther
    before = reach;
    zones.add("move", moves - 1,
              fmt::format("{}: {} %", moves_text(moves), (100 * ways + kThrows / 2) / kThrows),
              "aw.ruling.command-roll"_rule, reach);
  }
}

static void add_fire(const Look& look, PieceId id, Zones<Awi28>& zones) {
  const Weapon weapon = weapon_of(look, id);
  const Formation formation = unit(look, id).formation;
  if (weapon == Weapon::none || formation == Formation::march_column || formation == Formation::limbered)
    return;
  const WeaponRow& w = tables(look).weapons[at(weapon)];
  const auto add = [&](Mil reach, int dice, RuleId cite) {
    zones.add_fire(is_skirmishing(look, id) ? kAllRound : 4500, reach,
                   fmt::format("{}: {} {}", measured(reach, look.setting), dice, dice == 1 ? "die" : "dice"),
                   cite);
  };
  const TroopRow& row = troops(look, id);
  if (arm(look, id) == Arm::artillery) {
    add(w.close, row.shooting[0], "aw.troops.artillery-dice"_rule);
    add(w.medium, row.shooting[1], "aw.troops.artillery-dice"_rule);
    add(w.range, row.shooting[2], "aw.troops.artillery-dice"_rule);
    return;
  }
  add(tables(look).close_range, row.shooting[0], "aw.fire.close-range"_rule);
  add(w.range, row.shooting[0], weapon == Weapon::rifle ? "aw.range.rifle"_rule : "aw.range.musket"_rule);
}

// What an order may let it do in its own turn.
static void add_threats(const Look& look, PieceId id, Zones<Awi28>& zones) {
  const Mil one = rate(look, id, unit(look, id).formation);
  for (int moves = 1; moves < static_cast<int>(CommandOdds{}.moves.size()); ++moves)
    zones.add_threat(one * moves,
                     fmt::format("{}: {}", moves_text(moves), measured(one * moves, look.setting)),
                     "aw.ruling.command-roll"_rule, "move", moves - 1);
}

// How far his orders carry, and what each ring makes of his rating: aw.command.distance.
static void add_command(const Look& look, PieceId leader, Zones<Awi28>& zones) {
  const Vec at[] = {vec(look.piece(leader).pose.point())};
  const Tables& t = tables(look);
  for (int step = 0; step < 3; ++step) {
    const Mil reach = (step + 1) * t.distance_step;
    zones.add("command", step,
              fmt::format("{}: {}", measured(reach, look.setting),
                          leader_of(look, leader).staff + step * t.per_step),
              "aw.command.distance"_rule, around(Shape(at), reach));
  }
}

std::vector<Zone> Awi28::zones(const Look& look, const Step* top, PieceId id, const Pose& pose) {
  if (!look.on_table(id)) return {};
  Zones zones(look, id, pose);
  if (look.piece(id).kind == PieceKind::leader) {
    add_command(look, id, zones);
    return zones.take();
  }
  if (!is_unit(look, id)) return {};
  const bool active = top != nullptr && look.side(id) == look.core.active;
  const auto* initiative = active ? std::get_if<AskInitiative>(top) : nullptr;
  const auto* moves = active ? std::get_if<AskMoves>(top) : nullptr;
  const std::optional<Moving> how = initiative != nullptr ? moving_at(look, *initiative, id)
                                    : moves != nullptr    ? moving_at(look, *moves, id)
                                                          : std::nullopt;
  if (how && pose == look.piece(id).pose && !is_garrison(look, id)) {
    add_march(look, id, *how, zones);
    Verdict no;
    check_may_charge(look, id, no);
    if (no.empty() && initiative != nullptr)
      zones.add_charge(tables(look).charge_wheel, rate(look, id, unit(look, id).formation),
                       "aw.ruling.charge"_rule);
  }
  if (active && std::holds_alternative<AskOrders>(*top) && pose == look.piece(id).pose &&
      !is_garrison(look, id))
    add_ordered_marches(look, id, zones);
  add_threats(look, id, zones);
  add_fire(look, id, zones);
  return zones.take();
}

// ---- sight

Sightline Awi28::sight(const Look& look, PieceId from, PieceId to) {
  const RuleId rule = "aw.ruling.visibility"_rule;
  if (!is_unit(look, from) || !is_unit(look, to)) return no_sightline(rule);
  const Line line = line_to(look, from, to, false);
  return sightline(line, line.from, line.to, line.clear, rule, to);
}

Polygon Awi28::fan(const Look& look, PieceId from) {
  if (!is_unit(look, from)) return {};
  return fan_of(look.field, from, is_garrison(look, from) || is_skirmishing(look, from), kUnit / 10,
                [&](Point eye, Point mark) { return look_along(look, from, {}, eye, mark).clear; });
}

}  // namespace drumhead::awi28
