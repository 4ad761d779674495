// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/loading.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

struct UnitReader : ReadUnit<Awi28> {
  void settle() const {
    settle_row();
    if (problems.empty()) settle_formation();
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

  void settle_formation() const {
    const Field field(setting.terrain);
    const Look look{setting, whole.core, whole.state, field};
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
      check_inside(who == Arm::infantry,
                   setting.tables.kind_of(setting.terrain[piece.inside]) == Kind::building,
                   "only infantry may hold a building (aw.ruling.buildings)");
      if (u.formation != Formation::line && u.formation != Formation::skirmish)
        fail("formation", "no column may hold a building (aw.ruling.buildings)");
    }
    piece.foot = footprint(setting.tables, who, u.formation);
    if (piece.inside.valid()) {
      const Point centre = to_point(centre_of_block(look, piece.inside));
      piece.pose = {centre.x, centre.y, piece.pose.heading};
    }
  }
};

void settle_leader(const Setting& setting, Whole<Awi28>& whole, const Field& field, PieceId id, bool fresh,
                   Problems& problems) {
  Piece& p = whole.core.pieces[id.index()];
  Leader& l = whole.state.leaders[id.index()];
  const RosterEntry& entry = setting.roster[id.index()];
  const Tables& t = setting.tables;
  p.foot = {};
  p.foot.radius = t.commander_radius;
  if (l.staff == 0) l.staff = static_cast<std::uint8_t>(t.staff_default);
  if (l.staff < t.staff_least || l.staff > t.staff_most)
    problems.push_back(
        {"", 0, "leaders." + entry.key + ".staff", "expected 5 to 10 (aw.ruling.staff-rating)"});
  if (entry.brigade.empty()) l.chief = true;
  if (!check_with(setting, whole.core, id, problems)) return;
  const bool deploying = whole.core.phase == "deployment";
  if (deploying && fresh) p.present = false;
  if (p.with.valid() && !whole.core.pieces[p.with.index()].present && !deploying) p.with = {};
  if (p.present && fresh && p.pose == Pose{}) stand_with_unit(whole.core, field, id);
}

// What the state and its steps name. Shots may be at a commander who is alone.
struct Named : Names<Awi28> {
  using Names::holds, Names::may_lie;

  static std::optional<PieceKind> named(std::string_view field) {
    if (field == "target") return std::nullopt;
    return field == "leader" || field == "commanding" ? PieceKind::leader : PieceKind::unit;
  }
  bool lone(PieceId id) const {
    return is_leader(id) && is_present(id) && !whole.core.pieces[id.index()].with.valid();
  }
  bool ordered() const { return is_leader(whole.state.orders.leader) && !whole.state.orders.units.empty(); }
  bool shot(PieceId by, PieceId target) const {
    return stands(by) && (stands(target) || lone(target)) && side(by) != side(target);
  }
  bool holds(const Engagement& e) const { return are_foes(e.charger, e.target); }
  bool holds(const Orders& o) const {
    return (o.units.empty() || is_leader(o.leader)) && (!o.target.valid() || is_unit(o.target)) &&
           o.moves <= 6;
  }
  bool holds(const Blow& b) const { return is_unit(b.by) && is_unit(b.on) && b.dice <= 40 && b.hits <= 40; }
  bool holds(const Support& s) const { return is_unit(s.by) && is_unit(s.whom); }
  bool holds(const Rush& r) const {
    return are_foes(r.unit, r.target) && r.move >= 1 && r.move <= 6 && r.run >= 0 && r.run <= 200 * kUnit &&
           r.gap >= 0 && r.gap <= 200 * kUnit;
  }
  bool holds(const Shot& s) const { return shot(s.unit, s.target) && s.band <= 3; }

  template <class T>
  bool may_lie(const T& s) const {
    if constexpr (requires { s.leader; })
      if (!is_leader(s.leader)) return false;
    if constexpr (requires { s.hits; })
      if (s.hits > 40) return false;
    return Names::may_lie(s);
  }
  bool may_lie(const GradeMilitia&) const { return true; }
  bool may_lie(const CommandRoll&) const { return ordered(); }
  bool may_lie(const Blunder&) const { return ordered(); }
  bool may_lie(const BlunderMoves& s) const { return ordered() && s.next < whole.state.orders.units.size(); }
  bool may_lie(const BlunderCharge& s) const { return s.moves <= 6; }
  bool may_lie(const FreeMoves& s) const {
    return all_stand(s.units) && !s.units.empty() && is_leader(whole.state.orders.leader);
  }
  bool may_lie(const Approach& s) const { return s.moves <= 6 && opposed(s.unit, s.target); }
  bool may_lie(const ChaseDice& s) const { return s.flight >= -1; }
  bool may_lie(const AskWinner& s) const { return is_unit(s.unit); }
  bool may_lie(const TakeAim& s) const { return shot(s.unit, s.target); }
  bool may_lie(const Saves& s) const { return stands(s.shot.target) && s.hits <= 40; }
};

// aw.ruling.army-lists: a side flagged listed-army has the units of the sheet's list, brigade by brigade.
void check_listed(const Setting& setting, Side side, Problems& problems) {
  std::array<std::size_t, kRows> there{};
  units_of(setting, side, [&](std::size_t i) { return ++there[at(setting.profiles[i].type)] > 0; });
  if (there != setting.tables.listed[at(side)])
    problems.push_back({"", 0, "units", "expected the units of the army list (aw.ruling.army-lists)"});
}

}  // namespace

void Awi28::settle(Setting& setting, Whole<Awi28>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  whole.state.leaders.resize(setting.roster.size());
  const bool fresh = whole.agenda.empty();
  read_units<UnitReader>(setting, whole, problems);
  if (!problems.empty()) return;
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  for_leaders(setting, whole.core,
              [&](Piece&, PieceId id) { settle_leader(setting, whole, field, id, fresh, problems); });
  field.sync(whole.core.pieces);
  // aw.ruling.commander-attach: one in contact with a unit is attached to it.
  const Look look{setting, whole.core, whole.state, field};
  for_leaders(setting, whole.core, [&](Piece& p, PieceId id) {
    if (fresh && p.present && !p.with.valid()) p.with = unit_touched_by(look, id);
  });
  settle_first(setting, whole);
  settle_agenda(setting, whole, problems);
  check_one_in_each_block(setting, whole.core, problems);
  check_names(whole, Named{{setting, whole}}, problems);
  for_listed_armies(setting, [&](Side side) { check_listed(setting, side, problems); });
}

}  // namespace drumhead::awi28
