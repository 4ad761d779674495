// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/loading.h"
#include "rules/arw1d/arw1d.h"

namespace drumhead::arw1d {

namespace {

constexpr std::size_t kMostUnits = 6;  // of a Group: rw.ruling.group

// The steps that a phase begins with, for positions that name only the phase.
bool agenda_for(const Word& phase, const Setting& setting, Whole<Arw1d>& whole) {
  const Side side = whole.core.active;
  auto& agenda = whole.agenda;
  if (phase == "deployment") {
    if (setting.first == Side::none)
      agenda.push_back(RollForFirst{});
    else
      agenda.push_back(AskDeploy{other(setting.first), setting.first});
  } else if (phase == "turn") {
    agenda.push_back(StartPhase{side});
  } else if (phase == "orders") {
    agenda.push_back(AskOrders{});
  } else if (phase == "rally") {
    agenda.push_back(Rallies{0});
  } else if (phase == "rout") {
    agenda.push_back(RoutMoves{0});
  } else if (phase == "retreat") {
    agenda.push_back(AskRetreats{});
  } else if (phase == "charge") {
    agenda.push_back(AskCharges{});
  } else if (phase == "move") {
    agenda.push_back(AskMoves{});
  } else if (phase == "generals") {
    agenda.push_back(AskGenerals{});
  } else if (phase == "fire") {
    agenda.push_back(AskFire{side});
  } else if (phase == "melee") {
    for (const Arw1d::Step& step :
         {Arw1d::Step(Melees{}), Arw1d::Step(AskOverlaps{}), Arw1d::Step(AskFights{})})
      agenda.push_back(step);
  } else if (phase == "morale") {
    agenda.push_back(GroupTests{other(side), 0});
  } else if (phase == "recover") {
    agenda.push_back(Recover{});
  } else if (phase == "end") {
    agenda.push_back(EndPhase{});
  } else if (phase == "over") {
    whole.core.over = true;
  } else {
    return false;
  }
  return true;
}

// Refuses what is wrong with one unit, and fills in what its document left out.
struct UnitReader {
  const Setting& setting;
  Profile& profile;
  Unit& u;
  Piece& piece;
  std::string key;
  Side side, first;
  bool fresh;  // the phase begins with this position
  Problems& problems;

  const TroopRow& row() const { return setting.tables.troops[static_cast<std::size_t>(profile.type)]; }
  void fail(const std::string& field, const std::string& message) const {
    problems.push_back({"", 0, "units." + key + "." + field, message});
  }

  // rw.ruling.stand-sizes: lists may give 2 to 6 stands; losses leave fewer.
  void settle_numbers() const {
    const bool gone = !piece.present && u.stands == 0 && profile.start_stands > 0;
    if (profile.start_stands == 0) profile.start_stands = u.stands > 0 ? u.stands : row().stands;
    if (u.stands == 0 && !gone) u.stands = profile.start_stands;
    if (profile.start_stands > kMostStands)
      fail("stands", "a unit has at most " + std::to_string(kMostStands) + " stands (rw.ruling.stand-sizes)");
    else if (u.stands > profile.start_stands)
      fail("stands", "expected no more than start_stands, which is " + std::to_string(profile.start_stands));
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
    if (u.formation != Formation::column && fresh) u.files = 0;
    if (u.files > 2) fail("files", "a column is 1 or 2 stands wide");
    const bool foot = row().arm == Arm::infantry && row().formation == Class::massed;
    if (u.formation == Formation::square && piece.present && (!foot || u.stands < 3))
      fail("formation", "squares are for three or more stands of Massed infantry (rw.ruling.footprint)");
    if (row().arm == Arm::artillery && u.formation == Formation::square)
      fail("formation", "artillery uses line and column only (rw.ruling.footprint)");
  }

  void settle_place() const {
    if (piece.inside.valid()) {
      if (row().arm != Arm::infantry) fail("inside", "only foot may hold a building (rw.ruling.defences)");
      if (kind_of(setting.terrain[piece.inside]) != Kind::building)
        fail("inside", "expected the key of a building or town");
      u.formation = Formation::line;
      if (fresh) u.files = 0;
    }
    piece.foot = footprint(setting.tables, profile, u);
  }

  void settle_orders() const {
    if (u.order == Orders::none)
      u.order = piece.inside.valid()       ? Orders::stand
                : setting.scenario.empty() ? Orders::stand
                                           : usual_order(setting, profile, u, side, first);
    if (u.order == Orders::advance && piece.present &&
        (u.formation == Formation::square || piece.inside.valid()))
      fail("order", "Advance needs line (rw.advance.line-required)");
    if (!fresh) return;
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

void settle_leader(const Setting& setting, Whole<Arw1d>& whole, const Field& field, std::size_t i,
                   Problems& problems) {
  Piece& p = whole.core.pieces[i];
  p.foot = {};
  if (p.with.valid() && (setting.roster[p.with.index()].kind != PieceKind::unit ||
                         setting.roster[p.with.index()].side != p.side)) {
    problems.push_back(
        {"", 0, "leaders." + setting.roster[i].key + ".with", "expected a unit of his own side"});
    return;
  }
  // He joins by touching; a saved battle knows whom he has left.
  const Look look{setting, whole.core, whole.state, field};
  if (!p.with.valid() && p.present && whole.agenda.empty())
    for_units(look, p.side, [&](PieceId id) {
      if (!p.with.valid() && touching(field.distance(id, p.pose.point()))) p.with = id;
    });
  if (!p.with.valid() || !whole.core.pieces[p.with.index()].present || !whole.agenda.empty()) return;
  if (touching(field.distance(p.with, p.pose.point()))) return;
  const Point centre = field.centre(p.with);
  p.pose = {centre.x, centre.y, p.pose.heading};
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

bool is_fighter(const Setting& setting, const Whole<Arw1d>& whole, PieceId id) {
  return id.valid() && id.index() < setting.roster.size() &&
         setting.roster[id.index()].kind == PieceKind::unit && whole.core.pieces[id.index()].present;
}
bool is_roster_unit(const Setting& setting, PieceId id) {
  return id.valid() && id.index() < setting.roster.size() &&
         setting.roster[id.index()].kind == PieceKind::unit;
}

// Units named by the state must be what the state says they are.
void check_state(const Setting& setting, const Whole<Arw1d>& whole, Problems& problems) {
  const auto fail = [&](const char* where, const char* message) {
    problems.push_back({"", 0, where, message});
  };
  const auto opposed = [&](PieceId a, PieceId b) {
    return whole.core.pieces[a.index()].side != whole.core.pieces[b.index()].side;
  };
  const State& s = whole.state;
  for (const Pick& pick : s.picks)
    if (!is_fighter(setting, whole, pick.unit) || !is_fighter(setting, whole, pick.enemy) ||
        pick.cell >= kMostStands)
      fail("state.picks", "expected a stand and an enemy on the table");
  for (const Support& support : s.supports)
    if (!is_fighter(setting, whole, support.body) || !is_fighter(setting, whole, support.against))
      fail("state.supports", "expected two units on the table");
  for (const Ends& ends : s.ends)
    if (!is_fighter(setting, whole, ends.unit) || ends.lost == 0 || ends.lost >= kMostStands ||
        ends.left > ends.lost)
      fail("state.ends", "expected a unit on the table and stands that it lost");
  for (const Link& held : s.links)
    if (!is_fighter(setting, whole, held.unit) || !is_fighter(setting, whole, held.target) ||
        !opposed(held.unit, held.target))
      fail("state.links", "expected two units of different sides on the table");
  for (const Part& part : s.parts)
    if (!is_fighter(setting, whole, part.unit) || !is_fighter(setting, whole, part.enemy) ||
        !opposed(part.unit, part.enemy) || part.stands == 0 || part.stands > kMostStands)
      fail("state.parts", "expected two units of different sides on the table");
  for (const Onset& onset : s.charges)
    if (!is_roster_unit(setting, onset.unit) || !is_roster_unit(setting, onset.target) ||
        !opposed(onset.unit, onset.target))
      fail("state.charges", "expected two units of different sides");
  for (const Flight& flight : s.flights) {
    bool good = is_roster_unit(setting, flight.unit) && flight.length >= 0;
    for (const PieceId foe : flight.foes) good = good && is_roster_unit(setting, foe);
    if (!good) fail("state.flights", "expected units");
  }
  for (const Sentence& sentence : s.sentences)
    if (!is_roster_unit(setting, sentence.unit) || sentence.back < 0)
      fail("state.sentences", "expected units");
  for (const Fallen& stand : s.fallen)
    if (stand.group >= setting.groups.size()) fail("state.fallen", "expected a group");
  for (const auto* list : {&s.ordered, &s.ridden})
    for (const PieceId id : *list)
      if (!id.valid() || id.index() >= setting.roster.size() ||
          setting.roster[id.index()].kind != PieceKind::leader)
        fail("state.ordered", "expected leaders");
  if (s.open_group != kNoGroup && s.open_group >= setting.groups.size())
    fail("state.open_group", "expected a group");
  constexpr std::int32_t kFar = 1000 * kUnit;
  for (const Unit& u : s.units)
    if (u.spent < 0 || u.spent > kFar || u.went < 0 || u.went > kFar || u.slow < 0 || u.slow > 1000 ||
        u.began_size.x < 0 || u.began_size.y < 0 || u.began_files > kMostStands)
      fail("units.spent", "expected lengths that a unit can have gone");
}

// What a position may stand at.
struct MayLie {
  const Setting& setting;
  const Whole<Arw1d>& whole;

  bool unit(PieceId id) const { return is_fighter(setting, whole, id); }
  bool leader(PieceId id) const {
    return id.valid() && id.index() < setting.roster.size() &&
           setting.roster[id.index()].kind == PieceKind::leader;
  }
  template <class T>
  bool operator()(const T&) const {
    return true;
  }
  bool operator()(const AskFirst& s) const { return s.side != Side::none; }
  bool operator()(const AskDeploy& s) const { return s.side != Side::none && s.first != Side::none; }
  bool operator()(const StartPhase& s) const { return s.side != Side::none; }
  bool operator()(const GiveOrder& s) const {
    return leader(s.leader) && whole.core.pieces[s.leader.index()].present &&
           s.group < setting.groups.size() && s.what != Orders::none && s.what != Orders::rout;
  }
  bool operator()(const AskRally& s) const { return unit(s.unit); }
  bool operator()(const RallyTest& s) const { return unit(s.unit); }
  bool operator()(const AskFire& s) const { return s.side != Side::none; }
  bool operator()(const GroupTests& s) const { return s.side != Side::none; }
  bool operator()(const Shot& s) const {
    return is_roster_unit(setting, s.unit) && is_roster_unit(setting, s.target) && s.range >= 0;
  }
  bool operator()(const GeneralRisk& s) const { return leader(s.leader); }
  bool operator()(const Strike& s) const { return s.part < whole.state.parts.size(); }
  bool operator()(const Flee& s) const { return is_roster_unit(setting, s.unit); }
  bool operator()(const Pursue& s) const { return unit(s.unit) && is_roster_unit(setting, s.target); }
};

// rw.ruling.sample-armies: a side that claims the sample army has exactly its units.
void check_listed(const Setting& setting, Side side, Problems& problems) {
  std::vector<Profile> there;
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].side == side && setting.roster[i].kind == PieceKind::unit)
      there.push_back(setting.profiles[i]);
  for (const ArmyRow& row : setting.tables.army) {
    if (row.side != side) continue;
    const auto found = std::find(there.begin(), there.end(), row.profile);
    if (found == there.end())
      problems.push_back({"", 0, "units", "the sample army has " + row.name + " (rw.ruling.sample-armies)"});
    else
      there.erase(found);
  }
  if (!there.empty())
    problems.push_back({"", 0, "units", "the sample army has ten units (rw.ruling.sample-armies)"});
}

}  // namespace

void Arw1d::settle(Setting& setting, Whole<Arw1d>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  if (whole.state.first == Side::none)
    whole.state.first = setting.first == Side::none ? whole.core.active : setting.first;
  const bool fresh = whole.agenda.empty() && !whole.core.over;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].kind != PieceKind::unit) continue;
    const UnitReader reader{setting,
                            setting.profiles[i],
                            whole.state.units[i],
                            whole.core.pieces[i],
                            setting.roster[i].key,
                            setting.roster[i].side,
                            whole.state.first,
                            fresh,
                            problems};
    reader.settle_numbers();
    reader.settle_weapon();
    reader.settle_formation();
    reader.settle_place();
    reader.settle_orders();
  }
  settle_groups(setting, problems);
  if (!problems.empty()) return;
  whole.state.groups.resize(setting.groups.size());
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].kind == PieceKind::leader) settle_leader(setting, whole, field, i, problems);
  field.sync(whole.core.pieces);
  if (fresh && whole.state.links.empty()) settle_contacts(setting, whole, field);
  if (fresh && !agenda_for(whole.core.phase, setting, whole))
    problems.push_back({"", 0, "phase",
                        "expected deployment, turn, orders, rally, rout, retreat, charge, move, generals, "
                        "fire, melee, morale, recover or end"});
  check_one_in_each_block(setting, whole.core, problems);
  check_state(setting, whole, problems);
  check_agenda(whole.agenda, MayLie{setting, whole}, problems);
  check_listed_armies(setting, [&](Side side) { check_listed(setting, side, problems); });
}

}  // namespace drumhead::arw1d
