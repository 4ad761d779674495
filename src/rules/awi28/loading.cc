// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/loading.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

// The steps that a phase begins with, for positions that name only the phase.
bool agenda_for(const Word& phase, const Setting& setting, Whole<Awi28>& whole) {
  auto& agenda = whole.agenda;
  const Side side = whole.core.active;
  if (phase == "deployment") {  // aw.ruling.deploy-order
    if (setting.first != Side::none)
      agenda.push_back(AskDeploy{other(setting.first), setting.first, false});
    else if (chosen<"aw.ruling.deploy-order", "scenario">(setting))
      agenda.push_back(AskDeploy{other(side), side, false});
    else
      agenda.push_back(RollForFirst{});
  } else if (phase == "turn") {
    agenda.push_back(StartTurn{side});
  } else if (phase == "morale") {
    agenda.push_back(BrigadeMorale{});
  } else if (phase == "evaded") {
    agenda.push_back(AskEvaded{});
  } else if (phase == "initiative") {
    agenda.push_back(AskInitiative{});
  } else if (phase == "command") {
    agenda.push_back(AskOrders{});
  } else if (phase == "commanders") {
    agenda.push_back(AskCommanders{});
  } else if (phase == "shooting") {
    agenda.push_back(AskFire{});
  } else if (phase == "tests") {
    agenda.push_back(EndShooting{});
    agenda.push_back(ChooseTester{other(side)});
    agenda.push_back(CommanderRisks{0, false});
  } else if (phase == "hand-to-hand") {
    agenda.push_back(ChooseCombat{});
  } else if (phase == "end") {
    agenda.push_back(EndTurn{});
  } else if (phase == "over") {
    whole.core.over = true;
  } else {
    return false;
  }
  return true;
}

// The core's phase is one of the ribbon's.
void name_phase(Word& phase) {
  if (phase == "turn" || phase == "morale" || phase == "evaded" || phase == "initiative" ||
      phase == "commanders")
    phase = "command";
  if (phase == "tests") phase = "shooting";
  if (phase == "end") phase = "hand-to-hand";
}

struct UnitReader {
  Setting& setting;
  Profile& profile;
  Unit& u;
  Piece& piece;
  std::string key;
  Problems& problems;

  void fail(const std::string& field, const std::string& message) const {
    problems.push_back({"", 0, "units." + key + "." + field, message});
  }

  void settle_row() const {
    if (profile.type == Row::usual || profile.type == Row::none)
      profile.type = piece.side == Side::american ? Row::continental : Row::british_line;
    if (u.row == Row::none || u.row == Row::usual) u.row = profile.type;
    if (profile.other == Row::usual) profile.other = partner_of(profile.type);
    if (!(profile.size == "standard")) fail("size", "expected standard (aw.ruling.unit-size)");
    const auto graded = [](Row r) {
      return r == Row::militia_good || r == Row::militia_average || r == Row::militia_terrible;
    };
    if (u.row != profile.type && u.row != profile.other && !(profile.type == Row::militia && graded(u.row)))
      fail("row", "expected its type, or the row that it may change to");
  }

  static Row partner_of(Row row) {
    switch (row) {
      case Row::light_formed:
        return Row::light_skirmish;
      case Row::light_skirmish:
        return Row::light_formed;
      case Row::british_light:
        return Row::british_light_skirmish;
      case Row::british_light_skirmish:
        return Row::british_light;
      default:
        return Row::none;
    }
  }

  void settle_formation(const Look& look, PieceId id) const {
    const TroopRow& row = setting.tables.troops[at(u.row)];
    if (u.formation == Formation::none) {
      u.formation = row.formation;
      // aw.ruling.rifles-skirmish: without it Rifles stand in line.
      if (!row_in(look, id, u.formation)) u.formation = Formation::line;
    }
    const std::optional<Row> in = row_in(look, id, u.formation);
    if (!in) {
      fail("formation", "these troops may not use it (aw.ruling.formations)");
    } else if (*in != u.row) {
      u.row = *in;  // it begins in the row of its formation
    }
    const Arm who = setting.tables.troops[at(u.row)].arm;
    if (profile.weapon != Weapon::none) {
      const bool gun = profile.weapon == Weapon::light_artillery || profile.weapon == Weapon::artillery;
      if (gun != (who == Arm::artillery) || who == Arm::cavalry || who == Arm::wagon)
        fail("weapon", "these troops do not carry it (aw.ruling.weapons)");
    }
    if (u.hits > 40) fail("hits", "expected at most 40");
    if (piece.inside.valid()) {
      if (who != Arm::infantry) fail("inside", "only infantry may hold a building (aw.ruling.buildings)");
      if (u.formation != Formation::line && u.formation != Formation::skirmish)
        fail("formation", "no column may hold a building (aw.ruling.buildings)");
      if (kind_of(setting.terrain[piece.inside]) != Kind::building)
        fail("inside", "expected the key of a building or town");
    }
    piece.foot = footprint(setting.tables, who, u.formation);
    if (piece.inside.valid()) {
      const Point centre = to_point(centre_of_block(look, piece.inside));
      piece.pose = {centre.x, centre.y, piece.pose.heading};
    }
  }
};

void settle_leader(const Setting& setting, Whole<Awi28>& whole, const Field& field, std::size_t i, bool fresh,
                   Problems& problems) {
  Piece& p = whole.core.pieces[i];
  Leader& l = whole.state.leaders[i];
  const std::string key = "leaders." + setting.roster[i].key;
  const Tables& t = setting.tables;
  p.foot = {};
  p.foot.radius = t.commander_radius;
  if (l.staff == 0) l.staff = static_cast<std::uint8_t>(t.staff_default);
  if (l.staff < t.staff_least || l.staff > t.staff_most)
    problems.push_back({"", 0, key + ".staff", "expected 5 to 10 (aw.ruling.staff-rating)"});
  if (setting.roster[i].brigade.empty()) l.chief = true;
  if (p.with.valid() && (setting.roster[p.with.index()].kind != PieceKind::unit ||
                         setting.roster[p.with.index()].side != p.side)) {
    problems.push_back({"", 0, key + ".with", "expected a unit of his own side"});
    return;
  }
  const bool deploying = whole.core.phase == "deployment";
  if (deploying && fresh) p.present = false;
  if (p.with.valid() && !whole.core.pieces[p.with.index()].present) {
    if (!deploying) p.with = {};
    return;
  }
  if (p.with.valid() && p.present && fresh && p.pose == Pose{}) {
    const Point centre = field.centre(p.with);
    p.pose = {centre.x, centre.y, p.pose.heading};
  }
}

bool is_fighter(const Setting& setting, const Whole<Awi28>& whole, PieceId id) {
  return id.valid() && id.index() < setting.roster.size() &&
         setting.roster[id.index()].kind == PieceKind::unit && whole.core.pieces[id.index()].present;
}

// Units named by the state must be what the state says they are.
void check_state(const Setting& setting, const Whole<Awi28>& whole, Problems& problems) {
  const auto fail = [&](const char* where, const char* message) {
    problems.push_back({"", 0, where, message});
  };
  for (const Engagement& e : whole.state.engagements)
    if (!is_fighter(setting, whole, e.charger) || !is_fighter(setting, whole, e.target) ||
        setting.roster[e.charger.index()].side == setting.roster[e.target.index()].side)
      fail("state.engagements", "expected two units of different sides on the table");
  const auto is_leader = [&](PieceId id) {
    return id.valid() && id.index() < setting.roster.size() &&
           setting.roster[id.index()].kind == PieceKind::leader;
  };
  const auto is_unit = [&](PieceId id) {
    return id.valid() && id.index() < setting.roster.size() &&
           setting.roster[id.index()].kind == PieceKind::unit;
  };
  const Orders& o = whole.state.orders;
  if ((!o.units.empty() || o.leader.valid()) && !is_leader(o.leader))
    fail("state.orders", "expected a leader who gives them");
  for (const PieceId id : o.units)
    if (!is_unit(id)) fail("state.orders", "expected units");
  if (o.target.valid() && !is_unit(o.target)) fail("state.orders", "expected a unit as the target");
  if (o.moves > 6) fail("state.orders", "expected at most 6 moves");
  if (whole.state.commanding.valid() && !is_leader(whole.state.commanding))
    fail("state.commanding", "expected a leader");
  for (const Blow& b : whole.state.blows)
    if (!is_unit(b.by) || !is_unit(b.on) || b.dice > 40 || b.hits > 40)
      fail("state.blows", "expected units, and at most 40 dice");
  for (const Support& s : whole.state.supports)
    if (!is_unit(s.by) || !is_unit(s.whom)) fail("state.supports", "expected units");
  for (const PieceId id : whole.state.fighters)
    if (!is_unit(id)) fail("state.fighters", "expected units");
  for (const Unit& u : whole.state.units)
    if (u.shooter.valid() && !is_unit(u.shooter)) fail("units.shooter", "expected a unit");
}

// What a position may stand at, and what may lie below it.
struct MayLie {
  const Setting& setting;
  const Whole<Awi28>& whole;

  bool unit(PieceId id) const { return is_fighter(setting, whole, id); }
  bool opposed(PieceId a, PieceId b) const {
    return setting.roster[a.index()].side != setting.roster[b.index()].side;
  }
  bool rush(const Rush& r) const {
    return unit(r.unit) && unit(r.target) && opposed(r.unit, r.target) && r.move >= 1 && r.move <= 6 &&
           r.run >= 0 && r.run <= 200 * kUnit && r.gap >= 0 && r.gap <= 200 * kUnit;
  }
  bool leader(PieceId id) const {
    return id.valid() && id.index() < setting.roster.size() &&
           setting.roster[id.index()].kind == PieceKind::leader;
  }
  bool lone(PieceId id) const {
    return leader(id) && whole.core.pieces[id.index()].present && !whole.core.pieces[id.index()].with.valid();
  }
  bool ordered() const { return leader(whole.state.orders.leader) && !whole.state.orders.units.empty(); }

  template <class T>
  bool operator()(const T&) const {
    return true;
  }
  bool operator()(const AskDeploy& s) const { return s.side != Side::none && s.first != Side::none; }
  bool operator()(const StartTurn& s) const { return s.side != Side::none; }
  bool operator()(const AskReplacement& s) const { return leader(s.leader); }
  bool operator()(const CommandRoll&) const { return ordered(); }
  bool operator()(const Blunder&) const { return ordered(); }
  bool operator()(const BlunderMoves& s) const {
    return ordered() && s.next < whole.state.orders.units.size();
  }
  bool operator()(const BlunderCharge& s) const { return s.moves <= 6; }
  bool operator()(const FreeMoves& s) const {
    for (const PieceId id : s.units)
      if (!unit(id)) return false;
    return !s.units.empty() && leader(whole.state.orders.leader);
  }
  bool operator()(const Approach& s) const {
    return s.unit.valid() && s.target.valid() && s.moves <= 6 && opposed(s.unit, s.target);
  }
  bool operator()(const AskResponse& s) const { return rush(s.rush); }
  bool operator()(const ClosingFire& s) const { return rush(s.rush); }
  bool operator()(const AfterClosing& s) const { return rush(s.rush); }
  bool operator()(const ChargeDice& s) const { return rush(s.rush); }
  bool operator()(const Contact& s) const { return rush(s.rush); }
  bool operator()(const Countercharge& s) const { return rush(s.rush); }
  bool operator()(const EvadeDice& s) const { return rush(s.rush); }
  bool operator()(const ChaseDice& s) const { return rush(s.rush) && s.flight >= -1; }
  bool operator()(const AskWinner& s) const {
    for (const PieceId id : s.retired)
      if (!id.valid() || id.index() >= setting.roster.size()) return false;
    return s.unit.valid() && s.unit.index() < setting.roster.size() &&
           setting.roster[s.unit.index()].kind == PieceKind::unit;
  }
  bool shot(PieceId by, PieceId target) const {
    return unit(by) && (unit(target) || lone(target)) && opposed(by, target);
  }
  bool shot(const Shot& s) const { return shot(s.unit, s.target) && s.band <= 3; }
  bool operator()(const TakeAim& s) const { return shot(s.unit, s.target); }
  bool operator()(const Volley& s) const { return shot(s.shot); }
  bool operator()(const SecondShot& s) const { return shot(s.shot) && s.hits <= 40; }
  bool operator()(const Saves& s) const { return shot(s.shot) && unit(s.shot.target) && s.hits <= 40; }
  bool operator()(const ChooseTester& s) const { return s.side != Side::none; }
  bool operator()(const BreakTest& s) const { return unit(s.unit); }
  bool operator()(const Retire& s) const { return unit(s.unit); }
  bool operator()(const Fight& s) const { return unit(s.unit); }
  bool operator()(const AskShare& s) const { return unit(s.unit); }
  bool operator()(const CommanderFate& s) const { return leader(s.leader); }
};

// aw.ruling.army-lists: a side flagged listed-army has the units of the sheet's list, brigade by brigade.
void check_listed(const Setting& setting, Side side, Problems& problems) {
  std::vector<Row> there, listed;
  int staff = 0;
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].side == side && setting.roster[i].kind == PieceKind::unit)
      there.push_back(setting.profiles[i].type);
  for (const Army& army : setting.tables.armies) {
    if (army.side != side) continue;
    staff = army.chief_staff;
    for (const ArmyBrigade& b : army.brigades) listed.insert(listed.end(), b.units.begin(), b.units.end());
  }
  std::sort(there.begin(), there.end());
  std::sort(listed.begin(), listed.end());
  if (there != listed || staff == 0)
    problems.push_back({"", 0, "units", "expected the units of the army list (aw.ruling.army-lists)"});
}

}  // namespace

void Awi28::settle(Setting& setting, Whole<Awi28>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  whole.state.leaders.resize(setting.roster.size());
  const bool fresh = whole.agenda.empty();
  Field field(setting.terrain);
  const Look look{setting, whole.core, whole.state, field};
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].kind != PieceKind::unit) continue;
    const UnitReader reader{
        setting, setting.profiles[i], whole.state.units[i], whole.core.pieces[i], setting.roster[i].key,
        problems};
    reader.settle_row();
    if (problems.empty()) reader.settle_formation(look, piece_id(i));
  }
  if (!problems.empty()) return;
  field.sync(whole.core.pieces);
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].kind == PieceKind::leader) settle_leader(setting, whole, field, i, fresh, problems);
  field.sync(whole.core.pieces);
  // aw.ruling.commander-attach: one in contact with a unit is attached to it.
  for (std::size_t i = 0; i < setting.roster.size() && fresh; ++i) {
    Piece& p = whole.core.pieces[i];
    if (p.kind == PieceKind::leader && p.present && !p.with.valid())
      p.with = unit_touched_by(look, piece_id(i));
  }
  if (whole.state.first == Side::none)
    whole.state.first = setting.first == Side::none ? whole.core.active : setting.first;
  if (fresh && !agenda_for(whole.core.phase, setting, whole))
    problems.push_back({"", 0, "phase",
                        "expected deployment, turn, morale, evaded, initiative, command, commanders, "
                        "shooting, tests, hand-to-hand or end"});
  name_phase(whole.core.phase);
  check_one_in_each_block(setting, whole.core, problems);
  check_state(setting, whole, problems);
  check_agenda(whole.agenda, MayLie{setting, whole}, problems);
  check_listed_armies(setting, [&](Side side) { check_listed(setting, side, problems); });
}

}  // namespace drumhead::awi28
