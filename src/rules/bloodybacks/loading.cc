// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/loading.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

// Refuses what is wrong with one unit, and fills in what its document left out.
struct UnitReader {
  const Setting& setting;
  const State& state;
  Profile& p;
  Unit& u;
  Piece& piece;
  std::string key;
  Problems& problems;

  void fail(const std::string& field, const std::string& message) const {
    problems.push_back({"", 0, "units." + key + "." + field, message});
  }

  // bb.quality.range: levies 1, militia 2, second line 3, first line 4, the best 5 (bb.quality.uq1 to
  // bb.quality.uq5: bb.quality.uq2, bb.quality.uq3, bb.quality.uq4); bb.quality.indians
  void settle_quality() const {
    const Tables& t = setting.tables;
    for (const auto& [field, value] : {std::pair<const char*, int>{"uq", p.uq},
                                       {"uq_woods", p.uq_woods > 0 ? p.uq_woods : p.uq},
                                       {"uq_open", p.uq_open > 0 ? p.uq_open : p.uq}})
      if (value < t.quality_min || value > t.quality_max)
        fail(field, "expected a quality from 1 to 5 (bb.quality.range)");
    if (p.uq_woods > 0 && p.uq_open == 0) p.uq_open = p.uq;
    if (p.uq_open > 0 && p.uq_woods == 0) p.uq_woods = p.uq;
    if (u.drp > t.drp_max) fail("drp", "expected at most 3 (bb.drp.maximum)");
    if (u.actions > 20) fail("actions", "expected at most 20");
    if (u.stamina > 2000) fail("stamina", "expected at most 2000");
  }

  // bb.ruling.melee-footing: horse counts as having bayonets, crews and riflemen have none.
  void settle_arms() const {
    if (p.weapon == Weapon::unsaid)
      p.weapon = p.type == Type::artillery ? Weapon::gun
                 : p.type == Type::cavalry ? Weapon::carbine
                                           : Weapon::musket;
    if ((p.weapon == Weapon::gun) != (p.type == Type::artillery))
      fail("weapon", "guns are artillery's, and artillery has nothing else");
    if (p.type == Type::cavalry) p.bayonets = Said::yes;
    if (p.bayonets == Said::unsaid)
      p.bayonets = p.type == Type::artillery || p.weapon == Weapon::rifle ? Said::no : Said::yes;
    if (p.heavy && p.type != Type::cavalry) fail("heavy", "only cavalry is heavy (bb.ruling.heavy-flag)");
  }

  // bb.size.figures, bb.size.mounted, bb.size.artillery-shooting, bb.ruling.figure-ratio,
  // bb.ruling.size-per-section
  void settle_size() const {
    const Tables& t = setting.tables;
    if (p.type == Type::artillery) {
      if (p.gun_class == GunClass::none) p.gun_class = p.amusette ? GunClass::very_light : GunClass::field;
      if (p.amusette && p.gun_class != GunClass::very_light)
        fail("gun_class", "an amusette is a very light gun (bb.shoot.amusette)");
      if (p.sections == 0) p.sections = 1;
      if (p.sections > 9) fail("sections", "expected at most 9");
      if (p.crew == 0) p.crew = static_cast<std::uint8_t>(4 * p.sections);
      const int ratio = std::max<int>(1, state.figure_ratio);
      const int nominal = t.gun_size[at(p.gun_class)] * t.scale_ratio;
      const int section = (2 * nominal + ratio) / (2 * ratio);  // to the nearest, halves up
      if (p.size == 0) p.size = static_cast<std::uint8_t>(std::min(255, section * p.sections));
      p.figures = 0;
      return;
    }
    if (p.gun_class != GunClass::none || p.sections > 0 || p.crew > 0)
      fail("gun_class", "only artillery has guns and crew");
    const int each = p.type == Type::cavalry ? t.mounted_size : 1;
    if (p.figures > 0 && p.size == 0 && p.figures * each <= 250)
      p.size = static_cast<std::uint8_t>(p.figures * each);
    if (p.size == 0) p.size = p.type == Type::cavalry ? 16 : 24;
    if (p.figures > 0 && p.figures * each != p.size)
      fail("size", "expected the figures, mounted ones twice (bb.size.mounted)");
    p.figures = static_cast<std::uint8_t>((p.size + each - 1) / each);
  }

  // bb.density.minimum, bb.density.cavalry, bb.density.crews, bb.ruling.density-change
  void settle_density() const {
    const Tables& t = setting.tables;
    if (p.type != Type::infantry) {
      u.density = p.basing_density =
          static_cast<std::uint8_t>(p.type == Type::cavalry ? t.density_cavalry : t.density_crew);
      return;
    }
    if (p.basing_density == 0)
      p.basing_density = u.density > 0 ? u.density : static_cast<std::uint8_t>(t.density_standard);
    if (u.density == 0) u.density = p.basing_density;
    if (u.density < t.density_min || p.basing_density < t.density_min)
      fail("density", "expected at least 3 (bb.density.minimum)");
    if (u.density > p.basing_density)
      fail("density", "expected at most the basing density (bb.ruling.density-change)");
    if (p.basing_density > 11) fail("basing_density", "expected at most 11");
  }

  void settle_formation() const {
    const bool guns = p.type == Type::artillery;
    if (u.formation == Formation::unsaid) u.formation = Formation::deployed;
    if (u.formation == (guns ? Formation::column : Formation::limbered))
      fail("formation", guns ? "expected deployed or limbered" : "expected deployed or column");
    if (u.routing && guns) fail("routing", "artillery that routs is destroyed (bb.morale.rout-artillery)");
    if (piece.inside.valid()) {
      if (p.type != Type::infantry)
        fail("inside", "only infantry may hold a house (bb.ruling.terrain-kinds)");
      if (kind_of(setting.terrain[piece.inside]) != Kind::building)
        fail("inside", "expected the key of a building or town");
      if (u.formation != Formation::deployed) fail("formation", "a garrison is deployed");
    }
    piece.foot = footprint(setting.tables, p, u);
  }
};

// bb.quality.ar, bb.quality.cq-typical, bb.risk.constitution
void settle_leader(const Setting& setting, Rating& r, Leader& l, Piece& p, const std::string& key,
                   Problems& problems) {
  const Tables& t = setting.tables;
  const auto fail = [&](const char* field, const char* message) {
    problems.push_back({"", 0, "leaders." + key + "." + field, message});
  };
  if (r.cq < t.quality_min || r.cq > t.quality_max) fail("cq", "expected 1 to 5 (bb.quality.range)");
  if (r.ar == 0) r.ar = static_cast<std::uint8_t>(std::max<int>(r.cq, t.ar_min));
  if (r.ar < t.ar_min || r.ar > t.ar_max) fail("ar", "expected 2 to 5 (bb.quality.ar)");
  if (l.al > 5 || l.cp > 9) fail("al", "expected a level up to 5 and at most 9 points");
  if (r.start_constitution == 0)
    r.start_constitution = static_cast<std::uint8_t>(l.constitution > 0 ? l.constitution : t.constitution);
  if (r.start_constitution > 60) fail("start_constitution", "expected at most 60");
  if (l.constitution == 0 && l.fate == Fate::none)
    l.constitution = static_cast<std::int8_t>(r.start_constitution);
  p.foot = {};
  p.foot.radius = t.commander / 2;
  if (p.with.valid() && (setting.roster[p.with.index()].kind != PieceKind::unit ||
                         setting.roster[p.with.index()].side != p.side))
    fail("with", "expected a unit of his own side");
}

// bb.ruling.cinc-brigade
void assign_commanders(Setting& setting) {
  setting.commanders.assign(setting.roster.size(), {});
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& leader = setting.roster[i];
    if (leader.kind != PieceKind::leader) continue;
    if (setting.ratings[i].cinc) setting.chiefs[at(leader.side)].push_back(piece_id(i));
    for (std::size_t k = 0; k < setting.roster.size(); ++k) {
      const RosterEntry& unit = setting.roster[k];
      if (unit.kind == PieceKind::unit && unit.side == leader.side && unit.brigade == leader.brigade)
        setting.commanders[k].push_back(piece_id(i));
    }
  }
}

Nation nation_of(const std::string& word) {
  if (word == "continental") return Nation::continental;
  if (word == "militia") return Nation::militia;
  return word == "native" ? Nation::native : Nation::any;
}

// The steps that a phase begins with, for positions that name only the phase.
bool agenda_for(const Word& phase, const Setting& setting, Whole<Bloodybacks>& whole) {
  auto& agenda = whole.agenda;
  if (phase == "deployment") {
    agenda.push_back(AskDeploy{setting.first == Side::none ? Side::american : other(setting.first), {}});
  } else if (phase == "turn") {
    agenda.push_back(StartTurn{});
  } else if (phase == "activity") {
    agenda.push_back(ActivityRolls{0});
  } else if (phase == "card") {
    agenda.push_back(DrawCard{});
  } else if (phase == "command") {
    agenda.push_back(RouterTests{});
  } else if (phase == "actions") {
    agenda.push_back(AskPool{});
    agenda.push_back(AskActions{});
  } else if (phase == "melee") {
    agenda.push_back(DeferredMelees{});
  } else if (phase == "end") {
    agenda.push_back(EndTurn{});
  } else if (phase == "over") {
    whole.core.over = true;
  } else {
    return false;
  }
  return true;
}

// bb.act.long-turn: the minutes say what a turn adds.
void fill_extra(const Tables& t, State& s) {
  for (std::size_t card = 1; card < t.minutes.size(); ++card)
    if (s.extra == 0 && t.minutes[card] == s.minutes) s.extra = static_cast<std::uint8_t>(t.extra[card]);
}

// A position in the middle of a card may leave out who is awake, who acts and what a long turn adds.
void fill_command(const Setting& setting, Whole<Bloodybacks>& whole) {
  State& s = whole.state;
  Core& core = whole.core;
  fill_extra(setting.tables, s);
  const Card card = card_in_hand(s);
  if (card != Card::none) core.active = side_of(card);
  bool awake = false;
  for (const Leader& l : s.leaders) awake = awake || l.active;
  for (std::size_t i = 0; i < core.pieces.size() && !awake; ++i) {
    const Piece& p = core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != core.active) continue;
    s.leaders[i].active = card == Card::none || s.leaders[i].al == value_of(card);
  }
  if (core.phase != "actions") return;
  core.phase = "command";
  Field field(setting.terrain);
  field.sync(core.pieces);
  const Look look{setting, core, s, field};
  if (s.acting.empty())
    for_units(look, core.active, [&](PieceId id) {
      if (s.units[id.index()].actions > 0 && !s.acting.full()) s.acting.push_back(id);
    });
  for (const PieceId id : s.acting) {
    Unit& u = s.units[id.index()];
    u.activated = u.attempted = true;
    const PieceId own = commander_of(look, id);
    if (!u.by.valid() && own.valid() && s.leaders[own.index()].active) u.by = own;
  }
}

// ---- what a saved battle may stand at

struct MayLie {
  const Setting& setting;
  const Whole<Bloodybacks>& whole;

  bool known(PieceId id, PieceKind kind) const {
    return id.valid() && id.index() < setting.roster.size() && setting.roster[id.index()].kind == kind;
  }
  bool unit(PieceId id) const { return known(id, PieceKind::unit) && whole.core.pieces[id.index()].present; }
  bool opposed(PieceId a, PieceId b) const {
    return whole.core.pieces[a.index()].side != whole.core.pieces[b.index()].side;
  }
  bool fight(const Fight& f) const {
    if (f.chargers.empty() || f.defenders.empty()) return false;
    for (const PieceId a : f.chargers)
      for (const PieceId b : f.defenders)
        if (!known(a, PieceKind::unit) || !known(b, PieceKind::unit) || !opposed(a, b)) return false;
    for (const Group* g : {&f.gone, &f.moved})
      for (const PieceId id : *g)
        if (!known(id, PieceKind::unit)) return false;
    return unit(f.chargers[0]) && f.impetus <= 40 && f.successes <= 40 && f.failures <= 40;
  }
  bool rushes() const {
    for (const Rush& r : whole.state.rushes)
      if (!unit(r.unit) || r.gap < 0 || r.reach < 0 || r.gap > 200 * kUnit || r.reach > 200 * kUnit)
        return false;
    return !whole.state.rushes.empty() && unit(whole.state.target) &&
           opposed(whole.state.rushes[0].unit, whole.state.target);
  }
  bool chased(PieceId evader, PieceId charger) const {
    return known(evader, PieceKind::unit) && (!charger.valid() || known(charger, PieceKind::unit));
  }
  bool acting() const {
    for (const PieceId id : whole.state.acting)
      if (!known(id, PieceKind::unit)) return false;
    return true;
  }
  bool horse(PieceId id) const { return setting.profiles[id.index()].type == Type::cavalry; }
  bool rolled(PieceId id) const { return whole.state.lengths.size() == (horse(id) ? 4u : 1u); }

  template <class T>
  bool operator()(const T&) const {
    return true;
  }
  bool operator()(const AskDeploy& s) const {
    return s.side != Side::none && (!s.brigade.valid() || known(s.brigade, PieceKind::unit));
  }
  bool operator()(const Activate& s) const { return acting() && s.next < whole.state.acting.size(); }
  bool operator()(const AskActions&) const { return acting(); }
  bool operator()(const MoveDice& s) const { return unit(s.unit); }
  bool operator()(const AskMove& s) const { return unit(s.unit) && rolled(s.unit); }
  bool operator()(const MarchOn& s) const { return unit(s.unit); }
  bool operator()(const Test& s) const {
    return known(s.unit, PieceKind::unit) && (!s.enemy.valid() || known(s.enemy, PieceKind::unit));
  }
  bool operator()(const PushBack& s) const { return known(s.unit, PieceKind::unit); }
  bool operator()(const RoutMove& s) const { return known(s.unit, PieceKind::unit); }
  bool operator()(const Volley& s) const { return unit(s.unit) && unit(s.target) && s.ammo != Ammo::none; }
  bool operator()(const Risk& s) const { return known(s.leader, PieceKind::leader); }
  bool operator()(const Wound& s) const { return known(s.leader, PieceKind::leader); }
  bool operator()(const ChargeDice&) const { return whole.state.rushes.empty() || rushes(); }
  bool operator()(const AskShort& s) const {
    return rushes() && unit(s.unit) && horse(s.unit) && rolled(s.unit) &&
           std::any_of(whole.state.rushes.begin(), whole.state.rushes.end(),
                       [&](const Rush& r) { return r.unit == s.unit; });
  }
  bool operator()(const AskEvade& s) const { return rushes() && unit(s.unit); }
  bool operator()(const EvadeDice& s) const { return rushes() && unit(s.unit); }
  bool operator()(const AskFull& s) const {
    return rushes() && s.next < whole.state.rushes.size() && chased(s.evader, s.charger);
  }
  bool operator()(const GoOn& s) const { return rushes() && chased(s.evader, s.charger); }
  bool operator()(const MakeContact&) const { return rushes(); }
  bool operator()(const AskCountercharge& s) const { return fight(whole.state.fight) && unit(s.unit); }
  bool operator()(const AskDefer&) const { return fight(whole.state.fight); }
  bool operator()(const AskColdSteel&) const { return fight(whole.state.fight); }
  bool operator()(const Impetus&) const { return fight(whole.state.fight); }
  bool operator()(const CheckStand&) const { return fight(whole.state.fight); }
  bool operator()(const Melee&) const { return fight(whole.state.fight); }
  bool operator()(const Cohesion&) const { return fight(whole.state.fight); }
  bool operator()(const AskPursue& s) const {
    return !whole.state.fight.chargers.empty() && known(s.unit, PieceKind::unit) && unit(s.unit);
  }
  bool operator()(const Pursuit& s) const { return unit(s.unit) && unit(s.routed); }
};

void check_state(const Setting& setting, const Whole<Bloodybacks>& whole, Problems& problems) {
  const MayLie may{setting, whole};
  const auto fail = [&](const char* where, const char* message) {
    problems.push_back({"", 0, where, message});
  };
  const State& s = whole.state;
  for (const Fight& f : s.deferred)
    if (!may.fight(f)) fail("state.deferred", "expected units of both sides");
  for (const PieceId id : s.passed)
    if (!may.known(id, PieceKind::unit)) fail("state.passed", "expected units");
  for (const PieceId id : s.shaken)
    if (!may.known(id, PieceKind::unit)) fail("state.shaken", "expected units");
  for (const PieceId id : s.evaders)
    if (!may.known(id, PieceKind::unit)) fail("state.evaders", "expected units");
  if (!may.acting()) fail("state.acting", "expected units");
  if (s.target.valid() && !may.known(s.target, PieceKind::unit)) fail("state.target", "expected a unit");
  if (s.hand.unit.valid() && !may.known(s.hand.unit, PieceKind::unit)) fail("state.hand", "expected a unit");
  if (s.figure_ratio < setting.tables.scale_ratio || s.figure_ratio > setting.tables.ratio_most)
    fail("state.figure_ratio", "expected 10 to 20 (bb.ruling.figure-ratio)");
  for (std::size_t i = 0; i < s.drawn.size(); ++i)
    for (std::size_t k = 0; k <= i; ++k)
      if (s.drawn[i] == Card::none || (k < i && s.drawn[k] == s.drawn[i]))
        fail("state.drawn", "expected different cards (bb.deck.composition)");
  for (const Mil length : s.lengths)
    if (length < 0 || length > 48 * kUnit) fail("state.lengths", "expected lengths up to 48");
  for (const Unit& u : s.units) {
    if (u.by.valid() && !may.known(u.by, PieceKind::leader)) fail("units.by", "expected a commander");
    if (u.pursued.valid() && !may.known(u.pursued, PieceKind::unit)) fail("units.pursued", "expected a unit");
  }
  for (std::size_t i = 0; i < whole.agenda.size(); ++i)
    if (!std::visit(may, whole.agenda[i]))
      problems.push_back(
          {"", 0, "agenda[" + std::to_string(i) + "]", "this step cannot be due in this position"});
}

// bb.ruling.armies: a side that claims the sample army has exactly its units and commanders.
void check_listed(const Setting& setting, const Whole<Bloodybacks>& whole, Side side, Problems& problems) {
  std::size_t units = 0, leaders = 0;
  std::vector<std::size_t> there;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].side != side) continue;
    if (setting.roster[i].kind == PieceKind::leader) ++leaders;
    if (setting.roster[i].kind == PieceKind::unit) there.push_back(i);
  }
  for (const Tables::ArmyRow& row : setting.tables.army) {
    if (row.side != side) continue;
    ++units;
    const auto found = std::find_if(there.begin(), there.end(), [&](std::size_t i) {
      const Profile& p = setting.profiles[i];
      return p.type == row.profile.type && p.size == row.profile.size && p.uq == row.profile.uq &&
             p.weapon == row.profile.weapon && p.bayonets == row.profile.bayonets &&
             p.cold_steel == row.profile.cold_steel && p.gun_class == row.profile.gun_class &&
             whole.state.units[i].density == row.density;
    });
    if (found == there.end())
      problems.push_back({"", 0, "units", "the sample army has " + row.name + " (bb.ruling.armies)"});
    else
      there.erase(found);
  }
  for (const Tables::CommanderRow& row : setting.tables.commanders)
    if (row.side == side && leaders > 0) --leaders;
  if (!there.empty() || leaders > 0)
    problems.push_back(
        {"", 0, "units",
         "the sample army has " + std::to_string(units) + " units and three commanders (bb.ruling.armies)"});
}

}  // namespace

void Bloodybacks::settle(Setting& setting, Whole<Bloodybacks>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& entry = setting.roster[i];
    if (entry.kind == PieceKind::token)
      problems.push_back({"", 0, "tokens." + entry.key, "this sheet has none"});
    if (entry.kind == PieceKind::leader)
      settle_leader(setting, setting.ratings[i], whole.state.leaders[i], whole.core.pieces[i], entry.key,
                    problems);
    if (entry.kind != PieceKind::unit) continue;
    const UnitReader reader{
        setting,   whole.state, setting.profiles[i], whole.state.units[i], whole.core.pieces[i],
        entry.key, problems};
    reader.settle_quality();
    reader.settle_arms();
    reader.settle_size();
    reader.settle_density();
    reader.settle_formation();
  }
  if (!problems.empty()) return;
  assign_commanders(setting);
  setting.nations.clear();
  for (const RosterEntry& entry : setting.roster) setting.nations.push_back(nation_of(entry.nation));
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  const bool opening = whole.agenda.empty() && !whole.core.over;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    Piece& p = whole.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present) continue;
    const Look look{setting, whole.core, whole.state, field};
    if (opening && !setting.scenario.empty() && !p.with.valid() && whole.core.phase == "turn")
      for_units(look, p.side, [&](PieceId id) {  // the muster: with the unit that he touches
        if (!p.with.valid() && field.distance(id, piece_id(i)) == 0) p.with = id;
      });
    if (!p.with.valid() || !whole.core.pieces[p.with.index()].present) continue;
    const Point centre = field.centre(p.with);
    p.pose = {centre.x, centre.y, p.pose.heading};
  }
  const Word phase = whole.core.phase;
  if (opening && (phase == "command" || phase == "actions")) fill_command(setting, whole);
  if (whole.agenda.empty() && !agenda_for(phase, setting, whole))
    problems.push_back(
        {"", 0, "phase", "expected deployment, turn, activity, card, command, actions, melee or end"});
  check_garrisons(  // bb.ruling.terrain-kinds
      setting, whole.core, setting.tables.garrison, [&](std::size_t i) { return setting.profiles[i].size; },
      problems);
  check_state(setting, whole, problems);
  check_listed_armies(setting, [&](Side side) { check_listed(setting, whole, side, problems); });
}

}  // namespace drumhead::bloodybacks
