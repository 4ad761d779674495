// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/army.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

constexpr std::size_t kMostUnits = 6;  // of a Group: rw.ruling.group

struct UnitReader : ReadUnit<Arw1d> {
  const TroopRow& row() const { return setting.tables.troops[static_cast<std::size_t>(profile.type)]; }
  bool begins() const { return fresh() && !whole.core.over; }

  void settle() const {
    settle_numbers();
    settle_weapon();
    settle_formation();
    settle_place();
    settle_orders();
  }

  // rw.ruling.stand-sizes: lists may give 2 to 6 stands; losses leave fewer.
  void settle_numbers() const {
    const bool gone = !piece.present && u.stands == 0 && profile.start_stands > 0;
    fill_strength(u.stands, profile.start_stands, row().stands, gone);
    if (profile.start_stands > kMostStands)
      fail("stands", "a unit has at most " + std::to_string(kMostStands) + " stands (rw.ruling.stand-sizes)");
    else
      expect_no_more("stands", u.stands, "start_stands", profile.start_stands);
  }

  // rw.ruling.poor-shots-who, rw.ruling.bows-scope
  void settle_weapon() const {
    if (profile.weapon == Weapon::bow && row().arm == Arm::artillery) fail("weapon", "guns are no archers");
    if ((profile.weapon == Weapon::cannon || profile.weapon == Weapon::howitzer) &&
        row().arm != Arm::artillery)
      fail("weapon", "only artillery has guns");
    if (row().arm == Arm::artillery && profile.weapon != Weapon::usual && profile.weapon != row().weapon)
      fail("weapon", "the row of the table gives guns their weapon");
    if (profile.poor_shots != Shots::usual) return;
    // rw.troops.bows-as-militia, rw.ruling.bows-scope
    const bool poor = profile.type == Troop::militia || profile.weapon == Weapon::bow;
    profile.poor_shots =
        poor && chosen<"rw.ruling.poor-shots-who", "militia-poor">(setting) ? Shots::poor : Shots::fair;
  }

  // rw.ruling.footprint
  void settle_formation() const {
    if (u.formation == Formation::none) u.formation = Formation::line;
    if (u.formation == Formation::column && u.files == 0) u.files = 2;
    if (u.formation != Formation::column && begins()) u.files = 0;
    if (u.files > 2) fail("files", "a column is 1 or 2 stands wide");
    const bool foot = row().arm == Arm::infantry && row().formation == Class::massed;
    if (u.formation == Formation::square && piece.present && (!foot || u.stands < 3))
      fail("formation", "squares are for three or more stands of Massed infantry (rw.ruling.footprint)");
    if (row().arm == Arm::artillery && u.formation == Formation::square)
      fail("formation", "artillery uses line and column only (rw.ruling.footprint)");
  }

  void settle_place() const {
    if (piece.inside.valid()) {
      check_inside(row().arm == Arm::infantry,
                   setting.tables.kind_of(setting.terrain[piece.inside]) == Kind::building,
                   "only foot may hold a building (rw.ruling.defences)");
      u.formation = Formation::line;
      if (begins()) u.files = 0;
    }
    piece.foot = footprint(setting.tables, profile, u);
  }

  void settle_orders() const {
    if (u.order == Orders::none)
      u.order = piece.inside.valid()       ? Orders::stand
                : setting.scenario.empty() ? Orders::stand
                                           : usual_order(setting, profile, u, piece.side, whole.state.first);
    if (u.order == Orders::advance && piece.present &&
        (u.formation == Formation::square || piece.inside.valid()))
      fail("order", "Advance needs line (rw.advance.line-required)");
    if (!begins()) return;
    if (u.began_order == Orders::none) u.began_order = u.order;
    if (u.began_size == Point{}) {
      u.began = piece.pose;
      u.began_size = {piece.foot.width, piece.foot.depth};
      u.began_files = piece.foot.files;
      u.began_inside = piece.inside;
      u.began_here = piece.present;
    }
  }
};

void settle_groups(Setting& setting, Problems& problems) {
  setting.group_of.assign(setting.roster.size(), kNoGroup);
  const auto find = [&](Side side, const std::string& key) {
    for (std::size_t g = 0; g < setting.groups.size(); ++g)
      if (setting.groups[g].side == side && setting.groups[g].key == key) return g;
    return setting.groups.size();
  };
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& entry = setting.roster[i];
    if (entry.kind != PieceKind::unit) continue;
    const std::string key = entry.brigade.empty() ? entry.key : entry.brigade;
    const std::size_t g = find(entry.side, key);
    if (g == setting.groups.size())
      setting.groups.push_back(
          {entry.side, key, entry.brigade_name.empty() ? entry.name : entry.brigade_name, {}, {}});
    setting.groups[g].units.push_back(piece_id(i));
    setting.group_of[i] = static_cast<std::uint8_t>(g);
  }
  if (setting.groups.size() > kMostGroups)
    problems.push_back({"", 0, "units", "at most " + std::to_string(kMostGroups) + " groups fit"});
  for (const GroupInfo& group : setting.groups)
    if (group.units.size() > kMostUnits)
      problems.push_back(
          {"", 0, "units", "the Group " + group.key + " has more than 6 units (rw.ruling.group)"});
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& entry = setting.roster[i];
    if (entry.kind != PieceKind::leader) continue;
    const std::string key = "leaders." + entry.key;
    const std::size_t g = find(entry.side, entry.brigade);
    if (entry.brigade.empty()) {
      PieceId& chief = setting.chief[at(entry.side)];
      if (chief.valid())
        problems.push_back({"", 0, key, "a side has one C-in-C; other Generals name their brigade"});
      else
        chief = piece_id(i);
    } else if (g < setting.groups.size() && !setting.groups[g].general.valid()) {
      setting.groups[g].general = piece_id(i);
      setting.group_of[i] = static_cast<std::uint8_t>(g);
    } else if (g < setting.groups.size()) {
      problems.push_back({"", 0, key, "another General leads this Group (rw.ruling.group)"});
    } else {
      problems.push_back({"", 0, key + ".brigade", "expected the brigade of units of his side"});
    }
  }
}

// He joins by touching; a saved battle knows whom he has left.
void settle_leaders(const Setting& setting, Whole<Arw1d>& whole, const Field& field, Problems& problems) {
  for_leaders(setting, whole.core, [&](Piece& p, PieceId id) {
    p.foot = {};
    if (!check_with(setting, whole.core, id, problems) || !whole.agenda.empty()) return;
    if (!p.with.valid() && p.present) p.with = unit_he_touches(whole.core, field, id);
    const bool there = p.with.valid() && whole.core.pieces[p.with.index()].present;
    if (there && !touching(field.distance(p.with, p.pose.point()))) stand_with_unit(whole.core, field, id);
  });
}

// Enemies that touch are in contact.
void settle_contacts(const Setting& setting, Whole<Arw1d>& whole, const Field& field) {
  const Look look{setting, whole.core, whole.state, field};
  for_units(look, Side::british, [&](PieceId a) {
    for_units(look, Side::american, [&](PieceId b) {
      const TouchAt ours = touch_of(look, a, b), theirs = touch_of(look, b, a);
      if ((ours.count == 0 && theirs.count == 0) || whole.state.links.full()) return;
      // Front to front, whoever is on Advance came up to the other.
      const bool comes_on = theirs.side == Struck::front && unit(look, b).order == Orders::advance &&
                            unit(look, a).order != Orders::advance;
      const bool american_attacks = ours.side != Struck::front || comes_on;
      whole.state.links.push_back(american_attacks ? Link{b, a, ours.side} : Link{a, b, theirs.side});
    });
  });
}

// What the state and its steps name.
struct Named : Names<Arw1d> {
  using Names::holds, Names::may_lie;

  static std::optional<PieceKind> named(std::string_view field) {
    return field == "leader" || field == "ordered" || field == "ridden" ? PieceKind::leader : PieceKind::unit;
  }
  bool is_group(std::size_t g) const { return g < setting.groups.size(); }
  bool holds(const Pick& p) const { return stands(p.unit) && stands(p.enemy) && p.cell < kMostStands; }
  bool holds(const Support& s) const { return stands(s.body) && stands(s.against); }
  bool holds(const Ends& e) const {
    return stands(e.unit) && e.lost > 0 && e.lost < kMostStands && e.left <= e.lost;
  }
  bool holds(const Link& l) const { return are_foes(l.unit, l.target); }
  bool holds(const Part& p) const {
    return are_foes(p.unit, p.enemy) && p.stands > 0 && p.stands <= kMostStands;
  }
  bool holds(const Onset& o) const { return opposed(o.unit, o.target); }
  bool holds(const Flight& f) const { return is_unit(f.unit) && f.length >= 0; }
  bool holds(const Sentence& s) const { return is_unit(s.unit) && s.back >= 0; }
  bool holds(const Fallen& f) const { return is_group(f.group); }
  bool holds(const Unit& u) const {
    constexpr std::int32_t kFar = 1000 * kUnit;
    return u.spent >= 0 && u.spent <= kFar && u.went >= 0 && u.went <= kFar && u.slow >= 0 &&
           u.slow <= 1000 && u.began_size.x >= 0 && u.began_size.y >= 0 && u.began_files <= kMostStands;
  }

  template <class T>
  bool may_lie(const T& s) const {
    if constexpr (requires { s.leader; })
      if (!is_leader(s.leader)) return false;
    return Names::may_lie(s);
  }
  bool may_lie(const GiveOrder& s) const {
    return is_leader(s.leader) && is_present(s.leader) && is_group(s.group) && s.what != Orders::none &&
           s.what != Orders::rout;
  }
  bool may_lie(const Shot& s) const { return is_unit(s.unit) && is_unit(s.target) && s.range >= 0; }
  bool may_lie(const Strike& s) const { return s.part < whole.state.parts.size(); }
  bool may_lie(const Flee& s) const { return is_unit(s.unit); }
  bool may_lie(const Pursue& s) const { return stands(s.unit) && is_unit(s.target); }
};

}  // namespace

void Arw1d::settle(Setting& setting, Whole<Arw1d>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  settle_first(setting, whole);
  const bool fresh = whole.agenda.empty() && !whole.core.over;
  read_units<UnitReader>(setting, whole, problems);
  settle_groups(setting, problems);
  if (!problems.empty()) return;
  whole.state.groups.resize(setting.groups.size());
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  settle_leaders(setting, whole, field, problems);
  field.sync(whole.core.pieces);
  if (fresh && whole.state.links.empty()) settle_contacts(setting, whole, field);
  if (fresh) settle_agenda(setting, whole, problems);
  check_one_in_each_block(setting, whole.core, problems);
  const Named named{{setting, whole}};
  check_names(whole, named, problems);
  if (whole.state.open_group != kNoGroup && !named.is_group(whole.state.open_group))
    problems.push_back({"", 0, "state.open_group", "expected a group"});
  check_listed_armies<Arw1d>(setting, "rw.ruling.sample-armies", problems);
}

}  // namespace drumhead::arw1d
