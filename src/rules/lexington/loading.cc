// A position that was read: what it left out is filled in, what cannot be is refused.
#include <algorithm>

#include "kit/army.h"
#include "rules/lexington/lexington.h"
#include "words/names.h"

namespace drumhead::lexington {

namespace {

struct UnitReader : ReadUnit<Lexington> {
  void settle() const {
    settle_arm();
    settle_numbers();
    settle_formation();
    settle_place();
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
    const bool guns = profile.arm == Arm::artillery;
    const int crew = setting.tables.crew_most * profile.guns;
    const char* field = guns ? "crew" : "models";
    std::uint8_t& now = guns ? u.crew : u.models;
    // In the middle of a turn a unit may have lost its last model and wait for its removal.
    const bool gone = now == 0 && profile.start_models > 0 && (!fresh() || !piece.present);
    fill_strength(now, profile.start_models, guns ? crew : profile.arm == Arm::cavalry ? 8 : 12, gone);
    if (guns && profile.start_models > crew)
      fail(field,
           "these guns have at most " + std::to_string(crew) + " crew models (ly.scale.unit-artillery)");
    else if (profile.start_models > kMostModels)
      fail(field, "a unit has at most " + std::to_string(kMostModels) +
                      " models here, twice what is usual (ly.scale.unit-sizes)");
    else
      expect_no_more(field, now, "start_models", profile.start_models);
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
      check_inside(profile.arm == Arm::infantry,
                   setting.tables.kind_of(setting.terrain[piece.inside]) == Kind::town_block,
                   "only infantry may hold a block (ly.ruling.block-size)");
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
    const bool fits = Names<Lexington>{setting, whole}.is_unit(p.with) && !has[p.with.index()] &&
                      setting.profiles[p.with.index()].arm == Arm::artillery &&
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
    entry.name = "Abandoned guns (" + briefly(piece_id(i), setting) + ")";
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

// ly.ruling.general-attached: when his marker touches it. A saved battle knows whom he has left behind.
void settle_leaders(const Setting& setting, Whole<Lexington>& whole, const Field& field, Problems& problems) {
  const bool fresh = whole.agenda.empty() && !whole.core.over;
  for_leaders(setting, whole.core, [&](Piece& p, PieceId id) {
    if (!check_with(setting, whole.core, id, problems)) return;
    if (!p.with.valid() && p.present && fresh) p.with = unit_he_touches(whole.core, field, id);
    stand_with_unit(whole.core, field, id);
  });
}

// What the state and its steps name, in the middle of an attack, a shot or a combat too.
struct Named : Names<Lexington> {
  using Names::holds, Names::may_lie;

  static std::optional<PieceKind> named(std::string_view field) {
    if (field == "over") return PieceKind::token;
    return field == "leader" || field == "fleeing" ? PieceKind::leader : PieceKind::unit;
  }
  bool holds(const Pair& pair) const { return are_foes(pair.attacker, pair.defender); }
  bool holds(const Unit& u) const {
    return !u.stormed.valid() || setting.tables.kind_of(setting.terrain[u.stormed]) == Kind::town_block;
  }
  bool holds(const Rush& r) const {
    return stands(r.unit) && r.spent >= 0 && r.budget >= 0 && r.budget <= 2 * kWholeMove;
  }
  bool holds(const FireAt& s) const {
    return stands(s.target) && are_foes(s.unit, s.first) && (s.dice == 255 || s.dice <= kMostDice);
  }
  bool attacks(const Rush& r) const {
    return all_stand(r.through) && are_foes(r.unit, r.target) && side(r.unit) == whole.core.active &&
           r.spent <= 2 * kWholeMove;
  }
  bool fights(PieceId id) const {
    return stands(id) &&
           any_of(whole.state.pairs, [&](const Pair& p) { return p.attacker == id || p.defender == id; });
  }

  template <class T>
  bool may_lie(const T& s) const {
    if constexpr (requires { s.rush; })
      if (!attacks(s.rush)) return false;
    return Names::may_lie(s);
  }
  bool may_lie(const AskEvade& s) const {
    return attacks(s.rush) && stands(s.unit) && opposed(s.rush.unit, s.unit);
  }
  bool may_lie(const PlaceEvade& s) const {
    return attacks(s.rush) && stands(s.unit) && s.length > 0 && s.length <= 18 * kUnit;
  }
  bool may_lie(const AskOn&) const { return true; }
  bool may_lie(const DrawIn&) const { return true; }
  bool may_lie(const FireAt& s) const { return holds(s); }
  bool may_lie(const PlaceGeneral& s) const { return is_leader(s.leader) && is_present(s.leader); }
  bool may_lie(const AskShare& s) const { return fights(s.unit); }
  bool may_lie(const Strike& s) const { return s.pair < whole.state.pairs.size(); }
};

}  // namespace

void Lexington::settle(Setting& setting, Whole<Lexington>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  read_units<UnitReader>(setting, whole, problems);
  if (!problems.empty()) return;
  settle_tokens(setting, whole, problems);
  Field field(setting.terrain);
  field.sync(whole.core.pieces);
  settle_leaders(setting, whole, field, problems);
  field.sync(whole.core.pieces);
  const Look look{setting, whole.core, whole.state, field};
  // ly.woods.disorder-in, ly.town.disorder-in. A saved battle is as it was: gunners who are about to leave
  // their guns are not yet disordered by the ground.
  for (std::size_t i = 0; i < setting.roster.size() && whole.agenda.empty(); ++i) {
    const PieceId id = piece_id(i);
    if (is_unit(look, id) && disordered_by_ground(look, id).valid()) whole.state.units[i].disordered = true;
    if (is_unit(look, id) && is_skirmishing(look, id)) whole.state.units[i].disordered = false;
  }
  settle_first(setting, whole);
  settle_agenda(setting, whole, problems);
  check_garrisons(  // ly.town.capacity
      setting, whole.core, setting.tables.block_capacity,
      [&](std::size_t i) { return whole.state.units[i].models; }, problems);
  const Named named{{setting, whole}};
  check_names(whole, named, problems);
  if (!named.all_stand(whole.state.endangered))
    problems.push_back({"", 0, "state.endangered", "expected units on the table"});
  check_listed_armies<Lexington>(setting, "ly.ruling.armies", problems, {"crew", "start_models"});
}

}  // namespace drumhead::lexington
