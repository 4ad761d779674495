// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/army.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

namespace {

struct UnitReader : ReadUnit<Bloodybacks> {
  void settle() const {
    settle_quality();
    settle_arms();
    settle_size();
    settle_density();
    settle_formation();
  }

  // bb.quality.range: levies 1, militia 2, second line 3, first line 4, the best 5 (bb.quality.uq1 to
  // bb.quality.uq5: bb.quality.uq2, bb.quality.uq3, bb.quality.uq4); bb.quality.indians
  void settle_quality() const {
    const Tables& t = setting.tables;
    for (const auto& [field, value] : {std::pair<const char*, int>{"uq", profile.uq},
                                       {"uq_woods", profile.uq_woods > 0 ? profile.uq_woods : profile.uq},
                                       {"uq_open", profile.uq_open > 0 ? profile.uq_open : profile.uq}})
      if (value < t.quality_min || value > t.quality_max)
        fail(field, "expected a quality from 1 to 5 (bb.quality.range)");
    if (profile.uq_woods > 0 && profile.uq_open == 0) profile.uq_open = profile.uq;
    if (profile.uq_open > 0 && profile.uq_woods == 0) profile.uq_woods = profile.uq;
    if (u.drp > t.drp_max) fail("drp", "expected at most 3 (bb.drp.maximum)");
    if (u.actions > 20) fail("actions", "expected at most 20");
    if (u.stamina > 2000) fail("stamina", "expected at most 2000");
  }

  // bb.ruling.melee-footing: horse counts as having bayonets, crews and riflemen have none.
  void settle_arms() const {
    if (profile.weapon == Weapon::unsaid)
      profile.weapon = profile.type == Type::artillery ? Weapon::gun
                       : profile.type == Type::cavalry ? Weapon::carbine
                                                       : Weapon::musket;
    if ((profile.weapon == Weapon::gun) != (profile.type == Type::artillery))
      fail("weapon", "guns are artillery's, and artillery has nothing else");
    if (profile.type == Type::cavalry) profile.bayonets = Said::yes;
    if (profile.bayonets == Said::unsaid)
      profile.bayonets =
          profile.type == Type::artillery || profile.weapon == Weapon::rifle ? Said::no : Said::yes;
    if (profile.heavy && profile.type != Type::cavalry)
      fail("heavy", "only cavalry is heavy (bb.ruling.heavy-flag)");
  }

  // bb.size.figures, bb.size.mounted, bb.size.artillery-shooting, bb.ruling.figure-ratio,
  // bb.ruling.size-per-section
  void settle_size() const {
    const Tables& t = setting.tables;
    if (profile.type == Type::artillery) {
      if (profile.gun_class == GunClass::none)
        profile.gun_class = profile.amusette ? GunClass::very_light : GunClass::field;
      if (profile.amusette && profile.gun_class != GunClass::very_light)
        fail("gun_class", "an amusette is a very light gun (bb.shoot.amusette)");
      if (profile.sections == 0) profile.sections = 1;
      if (profile.sections > 9) fail("sections", "expected at most 9");
      if (profile.crew == 0) profile.crew = static_cast<std::uint8_t>(4 * profile.sections);
      const int ratio = std::max<int>(1, whole.state.figure_ratio);
      const int nominal = t.gun_size[at(profile.gun_class)] * t.scale_ratio;
      const int section = (2 * nominal + ratio) / (2 * ratio);  // to the nearest, halves up
      if (profile.size == 0)
        profile.size = static_cast<std::uint8_t>(std::min(255, section * profile.sections));
      profile.figures = 0;
      return;
    }
    if (profile.gun_class != GunClass::none || profile.sections > 0 || profile.crew > 0)
      fail("gun_class", "only artillery has guns and crew");
    const int each = profile.type == Type::cavalry ? t.mounted_size : 1;
    if (profile.figures > 0 && profile.size == 0 && profile.figures * each <= 250)
      profile.size = static_cast<std::uint8_t>(profile.figures * each);
    if (profile.size == 0) profile.size = profile.type == Type::cavalry ? 16 : 24;
    if (profile.figures > 0 && profile.figures * each != profile.size)
      fail("size", "expected the figures, mounted ones twice (bb.size.mounted)");
    profile.figures = static_cast<std::uint8_t>((profile.size + each - 1) / each);
  }

  // bb.density.minimum, bb.density.cavalry, bb.density.crews, bb.ruling.density-change
  void settle_density() const {
    const Tables& t = setting.tables;
    if (profile.type != Type::infantry) {
      u.density = profile.basing_density =
          static_cast<std::uint8_t>(profile.type == Type::cavalry ? t.density_cavalry : t.density_crew);
      return;
    }
    if (profile.basing_density == 0)
      profile.basing_density = u.density > 0 ? u.density : static_cast<std::uint8_t>(t.density_standard);
    if (u.density == 0) u.density = profile.basing_density;
    if (u.density < t.density_min || profile.basing_density < t.density_min)
      fail("density", "expected at least 3 (bb.density.minimum)");
    if (u.density > profile.basing_density)
      fail("density", "expected at most the basing density (bb.ruling.density-change)");
    if (profile.basing_density > 11) fail("basing_density", "expected at most 11");
  }

  void settle_formation() const {
    const bool guns = profile.type == Type::artillery;
    if (u.formation == Formation::unsaid) u.formation = Formation::deployed;
    if (u.formation == (guns ? Formation::column : Formation::limbered))
      fail("formation", guns ? "expected deployed or limbered" : "expected deployed or column");
    if (u.routing && guns) fail("routing", "artillery that routs is destroyed (bb.morale.rout-artillery)");
    if (piece.inside.valid()) {
      check_inside(profile.type == Type::infantry,
                   setting.tables.kind_of(setting.terrain[piece.inside]) == Kind::building,
                   "only infantry may hold a house (bb.ruling.terrain-kinds)");
      if (u.formation != Formation::deployed) fail("formation", "a garrison is deployed");
    }
    piece.foot = footprint(setting.tables, profile, u);
  }
};

// bb.quality.ar, bb.quality.cq-typical, bb.risk.constitution
void settle_leader(Setting& setting, Whole<Bloodybacks>& whole, PieceId id, Problems& problems) {
  const Tables& t = setting.tables;
  Rating& r = setting.ratings[id.index()];
  Leader& l = whole.state.leaders[id.index()];
  Piece& p = whole.core.pieces[id.index()];
  const auto fail = [&](const char* field, const char* message) {
    problems.push_back({"", 0, "leaders." + setting.roster[id.index()].key + "." + field, message});
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
  check_with(setting, whole.core, id, problems);
}

// bb.ruling.cinc-brigade
void assign_commanders(Setting& setting) {
  setting.commanders.assign(setting.roster.size(), {});
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const RosterEntry& leader = setting.roster[i];
    if (leader.kind != PieceKind::leader) continue;
    setting.leaders[at(leader.side)].push_back(piece_id(i));
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

struct Named : Names<Bloodybacks> {
  using Names::holds, Names::may_lie;

  static std::optional<PieceKind> named(std::string_view field) {
    return field == "leader" || field == "by" ? PieceKind::leader : PieceKind::unit;
  }
  bool holds(const Rush& r) const {
    return is_unit(r.unit) && r.gap >= 0 && r.reach >= 0 && r.gap <= 200 * kUnit && r.reach <= 200 * kUnit;
  }
  bool fights(const Fight& f) const {
    if (f.chargers.empty() || f.defenders.empty()) return false;
    for (const PieceId a : f.chargers)
      for (const PieceId b : f.defenders)
        if (!opposed(a, b)) return false;
    return stands(f.chargers[0]) && f.impetus <= 40 && f.successes <= 40 && f.failures <= 40;
  }
  bool fights() const { return fights(whole.state.fight); }
  bool rushes() const {
    const auto& all = whole.state.rushes;
    return !all.empty() && !any_of(all, [&](const Rush& r) { return !stands(r.unit); }) &&
           are_foes(all[0].unit, whole.state.target);
  }
  bool horse(PieceId id) const { return setting.profiles[id.index()].type == Type::cavalry; }
  bool rolled(PieceId id) const { return whole.state.lengths.size() == (horse(id) ? 4u : 1u); }

  // Steps of a charge under way, before contact and after it.
  template <class T, class... Steps>
  static constexpr bool kIsOneOf = (std::is_same_v<T, Steps> || ...);
  template <class T>
  static constexpr bool kRushes = kIsOneOf<T, AskEvade, EvadeDice, GoOn, MakeContact>;
  template <class T>
  static constexpr bool kFights =
      kIsOneOf<T, AskCountercharge, AskDefer, AskColdSteel, Impetus, CheckStand, Melee, Cohesion>;
  template <class T>
  bool may_lie(const T& s) const {
    if constexpr (requires { s.leader; }) return is_leader(s.leader);
    if constexpr (requires { s.evader; })
      if (!is_unit(s.evader)) return false;
    return (!kRushes<T> || rushes()) && (!kFights<T> || fights()) && Names::may_lie(s);
  }
  bool may_lie(const Activate& s) const { return s.next < whole.state.acting.size(); }
  bool may_lie(const AskMove& s) const { return stands(s.unit) && rolled(s.unit); }
  // What is only remembered of a unit need not stand.
  bool may_lie(const Test& s) const { return is_unit(s.unit); }
  bool may_lie(const PushBack& s) const { return is_unit(s.unit); }
  bool may_lie(const RoutMove& s) const { return is_unit(s.unit); }
  bool may_lie(const Volley& s) const { return stands(s.unit) && stands(s.target) && s.ammo != Ammo::none; }
  bool may_lie(const AskFull& s) const {
    return rushes() && s.next < whole.state.rushes.size() && is_unit(s.evader);
  }
  bool may_lie(const ChargeDice&) const { return whole.state.rushes.empty() || rushes(); }
  bool may_lie(const AskShort& s) const {
    return rushes() && stands(s.unit) && horse(s.unit) && rolled(s.unit) &&
           any_of(whole.state.rushes, [&](const Rush& r) { return r.unit == s.unit; });
  }
  bool may_lie(const AskPursue& s) const { return !whole.state.fight.chargers.empty() && stands(s.unit); }
  bool may_lie(const Pursuit& s) const { return stands(s.unit) && stands(s.routed); }
};

void check_state(const Named& named, Problems& problems) {
  const State& s = named.whole.state;
  const Tables& t = named.setting.tables;
  const auto expect = [&](bool good, const char* where, const char* expected) {
    if (!good) problems.push_back({"", 0, where, std::string("expected ") + expected});
  };
  for (const Fight& f : s.deferred) expect(named.fights(f), "state.deferred", "units of both sides");
  expect(s.figure_ratio >= t.scale_ratio && s.figure_ratio <= t.ratio_most, "state.figure_ratio",
         "10 to 20 (bb.ruling.figure-ratio)");
  for (const Card card : s.drawn)
    expect(card != Card::none && std::count(s.drawn.begin(), s.drawn.end(), card) == 1, "state.drawn",
           "different cards (bb.deck.composition)");
  for (const Mil length : s.lengths)
    expect(length >= 0 && length <= 48 * kUnit, "state.lengths", "lengths up to 48");
}

// bb.ruling.armies: a side that claims the sample army has exactly its units, and no commanders besides.
void check_armies(const Setting& setting, Problems& problems) {
  check_listed_armies<Bloodybacks>(setting, "bb.ruling.armies", problems);
  for_listed_armies(setting, [&](Side side) {
    if (leaders_of(setting, side) > setting.tables.commanders[at(side)])
      problems.push_back({"", 0, "leaders", "the sample army has three commanders (bb.ruling.armies)"});
  });
}

// The muster puts a commander with the unit that he touches.
void place_commanders(const Setting& setting, Whole<Bloodybacks>& whole, const Field& field) {
  const bool opening =
      whole.agenda.empty() && !whole.core.over && !setting.scenario.empty() && whole.core.phase == "turn";
  const Look look{setting, whole.core, whole.state, field};
  for_leaders(setting, whole.core, [&](Piece& p, PieceId id) {
    if (!p.present) return;
    if (opening && !p.with.valid())
      for_units(look, p.side, [&](PieceId unit) {
        if (!p.with.valid() && field.distance(unit, id) == 0) p.with = unit;
      });
    stand_with_unit(whole.core, field, id);
  });
}

}  // namespace

void Bloodybacks::settle(Setting& setting, Whole<Bloodybacks>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  for (const RosterEntry& entry : setting.roster)
    if (entry.kind == PieceKind::token)
      problems.push_back({"", 0, "tokens." + entry.key, "this sheet has none"});
  for_leaders(setting, whole.core, [&](Piece&, PieceId id) { settle_leader(setting, whole, id, problems); });
  read_units<UnitReader>(setting, whole, problems);
  if (!problems.empty()) return;
  assign_commanders(setting);
  setting.nations.clear();
  for (const RosterEntry& entry : setting.roster) setting.nations.push_back(nation_of(entry.nation));
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  place_commanders(setting, whole, field);
  const Word phase = whole.core.phase;
  if (whole.agenda.empty() && !whole.core.over && (phase == "command" || phase == "actions"))
    fill_command(setting, whole);
  settle_agenda(setting, whole, problems);
  check_garrisons(  // bb.ruling.terrain-kinds
      setting, whole.core, setting.tables.garrison, [&](std::size_t i) { return setting.profiles[i].size; },
      problems);
  const Named named{{setting, whole}};
  check_names(whole, named, problems);
  check_state(named, problems);
  check_armies(setting, problems);
}

}  // namespace drumhead::bloodybacks
