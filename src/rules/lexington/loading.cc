// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/loading.h"
#include "rules/lexington/lexington.h"

namespace drumhead::lexington {

namespace {

// ly.ruling.first-player
Side first_by_choice(const Setting& setting) {
  if (chosen<"ly.ruling.first-player", "british">(setting)) return Side::british;
  if (chosen<"ly.ruling.first-player", "american">(setting)) return Side::american;
  return chosen<"ly.ruling.first-player", "roll">(setting) ? Side::none : setting.first;
}

// The steps that a phase begins with, for positions that name only the phase.
bool agenda_for(const Word& phase, const Setting& setting, Whole<Lexington>& whole) {
  const Side side = whole.core.active, passive = other(side);
  auto& agenda = whole.agenda;
  if (phase == "deployment") {
    const Side first = first_by_choice(setting);
    if (first == Side::none)
      agenda.push_back(RollForFirst{});
    else
      agenda.push_back(AskDeploy{other(first), first, false});
  } else if (phase == "turn") {
    agenda.push_back(StartTurn{side});
  } else if (phase == "rally") {
    agenda.push_back(RallyTests{0});
  } else if (phase == "move") {
    agenda.push_back(AskMoves{});
  } else if (phase == "fire") {
    agenda.push_back(AskFire{});
  } else if (phase == "tests") {
    agenda.push_back(GeneralDangers{0, false});
  } else if (phase == "retreats") {
    agenda.push_back(RemoveShattered{passive, false});
  } else if (phase == "combat") {
    agenda.push_back(ChooseCombat{});
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
  bool saved;  // in the middle of a turn: a unit may have lost its last model and wait for its removal
  Problems& problems;

  void fail(const std::string& field, const std::string& message) const {
    problems.push_back({"", 0, "units." + key + "." + field, message});
  }

  // ly.scale.unit-infantry, ly.scale.unit-cavalry, ly.scale.unit-artillery, ly.artillery.galloper-class,
  // ly.scale.cavalry-light
  void settle_arm() const {
    const Tables& t = setting.tables;
    if (profile.arm != Arm::artillery) {
      if (profile.guns > 0 || u.crew > 0) fail("crew", "only artillery has guns and crew");
      profile.gun_class = GunClass::none;
      if (profile.arm == Arm::cavalry) profile.light = true;
      if (profile.ranks != 2 && profile.ranks != 3) fail("ranks", "expected 2 or 3");
      return;
    }
    if (profile.gun_class == GunClass::none)
      profile.gun_class = profile.galloper ? GunClass::light : GunClass::field;
    if (profile.galloper && profile.gun_class != GunClass::light)
      fail("galloper", "galloper guns are light guns");
    if (profile.guns == 0) profile.guns = 1;
    if (profile.guns > t.guns_most) fail("guns", "expected 1 or 2 gun models");
    if (u.models > 0) fail("models", "artillery counts its crew");
  }

  void settle_numbers() const {
    std::uint8_t& now = profile.arm == Arm::artillery ? u.crew : u.models;
    const bool gone = now == 0 && profile.start_models > 0 && (saved || !piece.present);
    const int usual = profile.arm == Arm::artillery ? setting.tables.crew_most * profile.guns
                      : profile.arm == Arm::cavalry ? 8
                                                    : 12;
    if (profile.start_models == 0) profile.start_models = now > 0 ? now : static_cast<std::uint8_t>(usual);
    if (now == 0 && !gone) now = profile.start_models;
    const bool guns = profile.arm == Arm::artillery;
    const int most = guns ? setting.tables.crew_most * profile.guns : kMostModels;
    if (profile.start_models > most)
      fail(guns ? "crew" : "models",
           guns ? "these guns have at most " + std::to_string(most) + " crew models (ly.scale.unit-artillery)"
                : "a unit has at most " + std::to_string(most) +
                      " models here, twice what is usual (ly.scale.unit-sizes)");
    else if (now > profile.start_models)
      fail(guns ? "crew" : "models",
           "expected no more than start_models, which is " + std::to_string(profile.start_models));
  }

  bool may_be(Formation f) const {
    if (profile.arm == Arm::artillery)
      return f == Formation::limbered || f == Formation::manhandled || f == Formation::crew;
    return f == Formation::line || f == Formation::column || f == Formation::bent_line ||
           f == Formation::skirmish;
  }

  void settle_formation() const {
    const int models = std::max(1, strength(profile, u));
    if (u.formation == Formation::none) u.formation = usual_formation(profile);
    if (!may_be(u.formation)) fail("formation", "these troops may not use it");
    if (!profile.regular && profile.arm != Arm::artillery && u.formation != Formation::skirmish)
      fail("formation", "irregulars have only skirmish order (ly.skirmish.irregulars)");
    if (u.formation == Formation::skirmish && profile.arm == Arm::infantry && profile.regular &&
        !profile.light)
      u.untrained = true;  // ly.skirmish.untrained; otherwise a skirmisher: ly.skirmish.untrained-otherwise
    // How its guns stood when the crew left them: in action, unless it is said.
    if (u.formation == Formation::crew && u.left == Formation::none) u.left = Formation::manhandled;
    const bool guns = profile.arm == Arm::artillery && u.formation != Formation::crew;
    if (u.files == 0 || guns)
      u.files = static_cast<std::uint8_t>(usual_files(setting.tables, profile, u.formation, models));
    if (!guns && u.files > models) fail("files", "expected at most as many as it has models");
    if (u.formation == Formation::skirmish && !loose_ranks_fit(setting.tables, profile, u.files, models))
      fail("files", "skirmishers are too far from their command model (ly.skirmish.command)");
    const int most =
        profile.arm == Arm::cavalry ? setting.tables.column_cavalry : setting.tables.column_infantry;
    if (u.formation == Formation::column && u.files > most && !u.turned)
      fail("files", "expected at most " + std::to_string(most) + " for a column (ly.formation.column)");
    if (u.formation == Formation::bent_line &&
        (u.bend_files == 0 || u.bend_files >= u.files || u.bend == 0 || u.bend > 90 || u.bend < -90))
      fail("bend",
           "expected 1 to 90 degrees, or -1 to -90 for the left wing, and bend_files fewer than files "
           "(ly.ruling.bent-line)");
    if (u.formation != Formation::bent_line) {
      u.bend = 0;
      u.bend_files = 0;
    }
    if (u.busy > 4) fail("busy", "expected at most 4");
    if (u.spent < 0 || u.spent > kWholeMove) fail("spent", "expected 0 to 1000000, millionths of a move");
  }

  void settle_place() const {
    if (piece.inside.valid()) {
      if (profile.arm != Arm::infantry)
        fail("inside", "only infantry may hold a block (ly.ruling.block-size)");
      if (kind_of(setting.terrain[piece.inside]) != Kind::town_block)
        fail("inside", "expected the key of a building or town");
      if (u.formation == Formation::bent_line) fail("formation", "a garrison is not bent");
    }
    piece.foot = footprint(setting.tables, profile, u);
    if (u.began_size == Point{}) {
      u.began = piece.pose;
      u.began_size = {piece.foot.width, piece.foot.depth};
    }
  }
};

// A token for the guns of each artillery unit, absent until they are left.
void settle_tokens(Setting& setting, Whole<Lexington>& whole, Problems& problems) {
  std::vector<bool> has(setting.roster.size(), false);
  const std::size_t count = setting.roster.size();
  for (std::size_t i = 0; i < count; ++i) {
    Piece& p = whole.core.pieces[i];
    if (p.kind != PieceKind::token) continue;
    const bool fits = p.with.valid() && setting.profiles[p.with.index()].arm == Arm::artillery &&
                      setting.roster[p.with.index()].kind == PieceKind::unit && !has[p.with.index()] &&
                      setting.roster[p.with.index()].side == p.side;
    if (!fits) {
      problems.push_back(
          {"", 0, "tokens." + setting.roster[i].key, "expected the guns of one artillery unit of its side"});
      continue;
    }
    has[p.with.index()] = true;
    if (!p.present) continue;
    Unit as = whole.state.units[p.with.index()];
    as.formation = as.left == Formation::limbered ? Formation::limbered : Formation::manhandled;
    as.turned = as.left_turned;
    p.foot = footprint(setting.tables, setting.profiles[p.with.index()], as);
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (setting.roster[i].kind != PieceKind::unit || setting.profiles[i].arm != Arm::artillery || has[i])
      continue;
    if (whole.core.pieces.full()) {
      problems.push_back({"", 0, "units", "no room for the guns of " + setting.roster[i].key});
      return;
    }
    RosterEntry entry;
    entry.key = setting.roster[i].key.substr(0, 35) + "-guns";
    if (setting.find(entry.key).valid()) entry.key = "guns-" + std::to_string(i);
    entry.name = "Guns of " + setting.roster[i].name;
    entry.side = setting.roster[i].side;
    entry.kind = PieceKind::token;
    Piece p;
    p.kind = PieceKind::token;
    p.side = entry.side;
    p.with = piece_id(i);
    setting.roster.push_back(std::move(entry));
    setting.profiles.emplace_back();
    whole.core.pieces.push_back(p);
    whole.state.units.push_back({});
  }
}

void settle_leader(const Setting& setting, Whole<Lexington>& whole, const Field& field, std::size_t i,
                   Problems& problems) {
  Piece& p = whole.core.pieces[i];
  const std::string key = "leaders." + setting.roster[i].key;
  if (p.with.valid() && (setting.roster[p.with.index()].kind != PieceKind::unit ||
                         setting.roster[p.with.index()].side != p.side)) {
    problems.push_back({"", 0, key + ".with", "expected a unit of his own side"});
    return;
  }
  const Look look{setting, whole.core, whole.state, field};
  // ly.ruling.general-attached: when his marker touches it. A saved battle knows whom he has left behind.
  if (!p.with.valid() && p.present && whole.agenda.empty() && !whole.core.over)
    for_units(look, p.side, [&](PieceId id) {
      if (!p.with.valid() && touching(field.distance(id, p.pose.point()))) p.with = id;
    });
  if (p.with.valid() && whole.core.pieces[p.with.index()].present) {
    const Point centre = field.centre(p.with);
    p.pose = {centre.x, centre.y, p.pose.heading};
  }
}

bool is_fighter(const Setting& setting, const Whole<Lexington>& whole, PieceId id) {
  return id.valid() && id.index() < setting.roster.size() &&
         setting.roster[id.index()].kind == PieceKind::unit && whole.core.pieces[id.index()].present;
}

bool opposed(const Whole<Lexington>& whole, PieceId a, PieceId b) {
  return whole.core.pieces[a.index()].side != whole.core.pieces[b.index()].side;
}

// Units named by the state must be what the state says they are.
void check_state(const Setting& setting, const Whole<Lexington>& whole, Problems& problems) {
  const auto fail = [&](const char* where, const char* message) {
    problems.push_back({"", 0, where, message});
  };
  for (const Pair& pair : whole.state.pairs)
    if (!is_fighter(setting, whole, pair.attacker) || !is_fighter(setting, whole, pair.defender) ||
        !opposed(whole, pair.attacker, pair.defender))
      fail("state.pairs", "expected two units of different sides on the table");
  for (const PieceId id : whole.state.drawn)
    if (!id.valid() || setting.roster[id.index()].kind != PieceKind::unit)
      fail("state.drawn", "expected units");
  for (const PieceId id : whole.state.seen)
    if (!id.valid() || setting.roster[id.index()].kind != PieceKind::unit)
      fail("state.seen", "expected units");
  for (const PieceId id : whole.state.endangered)
    if (!is_fighter(setting, whole, id)) fail("state.endangered", "expected units on the table");
  for (const PieceId id : whole.state.fleeing)
    if (!id.valid() || setting.roster[id.index()].kind != PieceKind::leader)
      fail("state.fleeing", "expected leaders");
  for (const Unit& u : whole.state.units) {
    if (u.worst.valid() && setting.roster[u.worst.index()].kind != PieceKind::unit)
      fail("units.worst", "expected a unit");
    if (u.stormed.valid() && kind_of(setting.terrain[u.stormed]) != Kind::town_block)
      fail("units.stormed", "expected a block");
  }
}

// What a position may stand at, and what may lie below it in the middle of an attack, a shot or a combat.
struct MayLie {
  const Setting& setting;
  const Whole<Lexington>& whole;

  bool unit(PieceId id) const { return is_fighter(setting, whole, id); }
  bool rush(const Rush& r) const {
    for (const PieceId friendly : r.through)
      if (!unit(friendly)) return false;
    for (const PieceId guns : r.over)
      if (!guns.valid() || setting.roster[guns.index()].kind != PieceKind::token) return false;
    return unit(r.unit) && unit(r.target) && opposed(whole, r.unit, r.target) &&
           whole.core.pieces[r.unit.index()].side == whole.core.active && r.spent >= 0 && r.budget >= 0 &&
           r.spent <= 2 * kWholeMove && r.budget <= 2 * kWholeMove;
  }
  bool shot(const FireAt& s) const {
    return unit(s.unit) && unit(s.target) && unit(s.first) && opposed(whole, s.unit, s.first) &&
           (s.dice == 255 || s.dice <= kMostDice);
  }
  bool fights(PieceId id) const {
    return unit(id) && std::any_of(whole.state.pairs.begin(), whole.state.pairs.end(),
                                   [&](const Pair& p) { return p.attacker == id || p.defender == id; });
  }

  template <class T>
  bool operator()(const T&) const {
    return true;
  }
  bool operator()(const AskDeploy& s) const { return s.side != Side::none && s.first != Side::none; }
  bool operator()(const StartTurn& s) const { return s.side != Side::none; }
  bool operator()(const AskEvade& s) const {
    return rush(s.rush) && unit(s.unit) && opposed(whole, s.rush.unit, s.unit);
  }
  bool operator()(const EvadeDice& s) const { return rush(s.rush) && unit(s.unit); }
  bool operator()(const PlaceEvade& s) const {
    return rush(s.rush) && unit(s.unit) && s.length > 0 && s.length <= 18 * kUnit;
  }
  bool operator()(const Catch& s) const { return rush(s.rush); }
  bool operator()(const AskOn& s) const {
    return unit(s.rush.unit) && s.rush.spent >= 0 && s.rush.budget >= 0 && s.rush.budget <= 2 * kWholeMove;
  }
  bool operator()(const PantsDown& s) const { return rush(s.rush) && unit(s.unit); }
  bool operator()(const MakeContact& s) const { return rush(s.rush); }
  bool operator()(const DrawIn& s) const { return unit(s.rush.unit); }
  bool operator()(const FireAt& s) const { return shot(s); }
  bool operator()(const AskStillFire& s) const { return shot(s.shot); }
  bool operator()(const ChooseTester& s) const { return s.side != Side::none; }
  bool operator()(const FireTest& s) const { return unit(s.unit); }
  bool operator()(const RemoveShattered& s) const { return s.side != Side::none; }
  bool operator()(const ChooseRetreater& s) const { return s.side != Side::none; }
  bool operator()(const PlaceRetreat& s) const { return unit(s.unit); }
  bool operator()(const PlaceGeneral& s) const {
    return s.leader.valid() && s.leader.index() < setting.roster.size() &&
           setting.roster[s.leader.index()].kind == PieceKind::leader &&
           whole.core.pieces[s.leader.index()].present;
  }
  bool operator()(const AskShare& s) const { return fights(s.unit); }
  bool operator()(const Strike& s) const { return s.pair < whole.state.pairs.size(); }
};

// ly.ruling.armies: a side that claims the sample army has exactly its units.
void check_listed(const Setting& setting, Side side, Problems& problems) {
  std::vector<Profile> there;
  int generals = 0, listed_generals = 0;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].side != side) continue;
    if (setting.roster[i].kind == PieceKind::unit) there.push_back(setting.profiles[i]);
    if (setting.roster[i].kind == PieceKind::leader) ++generals;
  }
  for (const Tables::ArmyRow& row : setting.tables.army) {
    if (row.side != side) continue;
    if (row.general) {
      ++listed_generals;
      continue;
    }
    Profile wanted = row.profile;
    if (wanted.arm == Arm::cavalry) wanted.light = true;
    const auto found = std::find(there.begin(), there.end(), wanted);
    if (found == there.end())
      problems.push_back({"", 0, "units", "the sample army has " + row.name + " (ly.ruling.armies)"});
    else
      there.erase(found);
  }
  if (!there.empty() || generals != listed_generals)
    problems.push_back({"", 0, "units", "the sample army has ten units and one general (ly.ruling.armies)"});
}

}  // namespace

void Lexington::settle(Setting& setting, Whole<Lexington>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].kind != PieceKind::unit) continue;
    const UnitReader reader{setting,
                            setting.profiles[i],
                            whole.state.units[i],
                            whole.core.pieces[i],
                            setting.roster[i].key,
                            !whole.agenda.empty(),
                            problems};
    reader.settle_arm();
    reader.settle_numbers();
    reader.settle_formation();
    reader.settle_place();
  }
  if (!problems.empty()) return;
  settle_tokens(setting, whole, problems);
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (setting.roster[i].kind == PieceKind::leader) settle_leader(setting, whole, field, i, problems);
  field.sync(whole.core.pieces);
  const Look look{setting, whole.core, whole.state, field};
  // ly.woods.disorder-in, ly.town.disorder-in. A saved battle is as it was: gunners who are about to leave
  // their guns are not yet disordered by the ground.
  for (std::size_t i = 0; i < setting.roster.size() && whole.agenda.empty(); ++i) {
    const PieceId id = piece_id(i);
    if (is_unit(look, id) && disordered_by_ground(look, id).valid()) whole.state.units[i].disordered = true;
    if (is_unit(look, id) && is_skirmishing(look, id)) whole.state.units[i].disordered = false;
  }
  if (whole.state.first == Side::none)
    whole.state.first = setting.first == Side::none ? whole.core.active : setting.first;
  if (whole.agenda.empty() && !agenda_for(whole.core.phase, setting, whole))
    problems.push_back(
        {"", 0, "phase", "expected deployment, turn, rally, move, fire, tests, retreats or combat"});
  check_garrisons(  // ly.town.capacity
      setting, whole.core, setting.tables.block_capacity,
      [&](std::size_t i) { return whole.state.units[i].models; }, problems);
  check_state(setting, whole, problems);
  check_agenda(whole.agenda, MayLie{setting, whole}, problems);
  check_listed_armies(setting, [&](Side side) { check_listed(setting, side, problems); });
}

}  // namespace drumhead::lexington
