// A position that was read: what it left out is filled in, what cannot be is refused.
#include "kit/loading.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

// The steps that a phase begins with, for positions that name only the phase.
bool agenda_for(const Word& phase, const Setting& setting, Whole<Thomas>& whole) {
  const Side side = whole.core.active;
  if (phase == "deployment") {
    if (setting.first == Side::none)
      whole.agenda.push_back(RollForFirst{});
    else
      whole.agenda.push_back(AskDeploy{other(setting.first), setting.first});
  } else if (phase == "turn")
    whole.agenda.push_back(StartTurn{side});
  else if (phase == "generals")
    whole.agenda.push_back(AskGenerals{});
  else if (phase == "charge")
    whole.agenda.push_back(AskCharges{});
  else if (phase == "movement")
    whole.agenda.push_back(AskMoves{});
  else if (phase == "firing")
    whole.agenda.push_back(AskFire{side});
  else if (phase == "melee")
    whole.agenda.push_back(ChooseCombat{});
  else if (phase == "morale")
    whole.agenda.push_back(ChooseTester{side});
  else if (phase == "over")
    whole.core.over = true;
  else
    return false;
  return true;
}

void settle_unit(const Setting& setting, Profile& profile, Unit& u, Piece& piece, const std::string& key,
                 Problems& problems) {
  const auto fail = [&](const std::string& field, const std::string& message) {
    problems.push_back({"", 0, "units." + key + "." + field, message});
  };
  const Tables& t = setting.tables;
  const std::size_t row = static_cast<std::size_t>(profile.troop);
  const bool gone = !piece.present && u.bases == 0 && profile.start_bases > 0;
  if (profile.start_bases == 0)
    profile.start_bases = static_cast<std::uint8_t>(u.bases > t.bases[row] ? u.bases : t.bases[row]);
  if (u.bases == 0 && !gone) u.bases = profile.start_bases;
  if (profile.start_bases > t.bases[row])
    fail("bases", "these troops have at most " + std::to_string(t.bases[row]) +
                      (t.bases[row] == 1 ? " base" : " bases") + " (nt.ruling.bases-per-unit)");
  else if (u.bases > profile.start_bases)
    fail("bases", "expected no more than start_bases, which is " + std::to_string(profile.start_bases));
  if (profile.troop == Troop::artillery) {
    profile.class_ = Class::none;  // nt.ruling.artillery-class
  } else if (profile.class_ == Class::none) {
    fail("class", "expected elite, average or levy");
  }
  if (u.hits >= t.hits_per_base)
    fail("hits", "expected fewer than " + std::to_string(t.hits_per_base) + " carried hits");
  if (piece.inside.valid()) {
    if (!is_infantry(profile.troop)) fail("inside", "only infantry may hold a town");
    if (kind_of(setting.terrain[piece.inside].kind) != Kind::town)
      fail("inside", "expected the key of a building or town");
    u.formation = Formation::garrison;
  }
  if (u.formation == Formation::none) u.formation = usual_formation(profile.troop);
  if (u.formation == Formation::garrison) {
    if (!piece.inside.valid()) fail("formation", "a garrison needs `inside`");
  } else if (!t.may_form[row][static_cast<std::size_t>(u.formation)]) {
    fail("formation", "these troops may not use it (nt.ruling.formations)");
  }
  const Formation shape = u.formation == Formation::garrison ? usual_formation(profile.troop) : u.formation;
  piece.foot = footprint(t, profile.troop, shape, u.bases > 0 ? u.bases : 1);
}

void settle_leader(const Setting& setting, Whole<Thomas>& whole, std::size_t i, Problems& problems) {
  Piece& p = whole.core.pieces[i];
  const std::string key = "leaders." + setting.roster[i].key;
  for (std::size_t k = 0; k < setting.roster.size() && !p.with.valid() && setting.roster[i].arrives > 0; ++k)
    if (setting.roster[k].kind == PieceKind::unit && setting.roster[k].side == p.side && !p.present &&
        whole.core.turn < setting.roster[i].arrives)
      p.with = piece_id(k);  // named nobody: he comes to the first of his side
  if (p.with.valid() && (setting.roster[p.with.index()].kind != PieceKind::unit ||
                         setting.roster[p.with.index()].side != p.side))
    problems.push_back({"", 0, key + ".with", "expected a unit of his own side"});
  else if (p.with.valid() && !whole.core.pieces[p.with.index()].present && whole.core.phase != "deployment")
    p.present = false;  // comes with his unit, or fell with it
}

// nt.ruling.unlisted-troops: every army needs at least one unit that counts.
void check_armies(const Setting& setting, const Whole<Thomas>& whole, Problems& problems) {
  const Field field(setting.terrain);
  const Look look{setting, whole.core, whole.state, field};
  bool any[2] = {false, false};
  for (const RosterEntry& entry : setting.roster)
    if (entry.kind == PieceKind::unit) any[static_cast<std::size_t>(entry.side)] = true;
  for (const Side side : {Side::british, Side::american})
    if (any[static_cast<std::size_t>(side)] && army_strength(look, side).start == 0 && setting.scenario != "")
      problems.push_back({"", 0, "units",
                          "every army needs at least one unit that counts for victory "
                          "(nt.ruling.unlisted-troops)"});
  for (const Side side : {Side::british, Side::american})
    for (const Word& flag : setting.info(side).flags)
      if (flag == "listed-army") check_listed_army(setting, side, problems);
}

// nt.ruling.town-entry: one unit a block. And no army larger than what may charge in a turn.
void check_blocks_and_sizes(const Setting& setting, const Whole<Thomas>& whole, Problems& problems) {
  std::size_t units[2] = {0, 0};
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const Piece& a = whole.core.pieces[i];
    if (a.kind == PieceKind::unit) ++units[static_cast<std::size_t>(a.side)];
    for (std::size_t k = i + 1; k < setting.roster.size(); ++k)
      if (a.present && whole.core.pieces[k].present && a.inside.valid() &&
          a.inside == whole.core.pieces[k].inside)
        problems.push_back(
            {"", 0, "units." + setting.roster[k].key + ".inside", "another unit holds this block"});
  }
  std::size_t leaders = 0;
  for (const RosterEntry& entry : setting.roster) leaders += entry.kind == PieceKind::leader ? 1u : 0u;
  if (leaders > decltype(whole.state.assigned)::kCapacity)
    problems.push_back({"", 0, "leaders", "expected at most 32 generals"});
  for (const std::size_t count : units)
    if (count > kMostUnitsASide)
      problems.push_back(
          {"", 0, "units", "expected at most " + std::to_string(kMostUnitsASide) + " units a side"});
}

bool may_fight(const Whole<Thomas>& whole, const Setting& setting, PieceId id) {
  if (!id.valid() || id.index() >= setting.roster.size()) return false;
  return setting.roster[id.index()].kind == PieceKind::unit && whole.core.pieces[id.index()].present &&
         setting.profiles[id.index()].troop != Troop::artillery;
}

void check_engagements(const Setting& setting, const Whole<Thomas>& whole, Problems& problems) {
  const auto& all = whole.state.engagements;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Engagement& e = all[i];
    bool good = may_fight(whole, setting, e.charger) && may_fight(whole, setting, e.target) &&
                whole.core.pieces[e.charger.index()].side == whole.core.active &&
                whole.core.pieces[e.target.index()].side != whole.core.active &&
                !whole.core.pieces[e.charger.index()].inside.valid();
    for (std::size_t k = 0; k < i; ++k) good = good && all[k].charger != e.charger;
    if (!good)
      problems.push_back(
          {"", 0, "state.engagements[" + std::to_string(i) + "]",
           "expected a unit of the active side, once, and a unit of the other side, both on the "
           "table and neither artillery"});
  }
}

bool is_good_rush(const Setting& setting, const Whole<Thomas>& whole, const Rush& rush) {
  return may_fight(whole, setting, rush.unit) && may_fight(whole, setting, rush.target) &&
         whole.core.pieces[rush.unit.index()].side == whole.core.active &&
         whole.core.pieces[rush.target.index()].side != whole.core.active;
}

bool holds_block(const Setting& setting, const Whole<Thomas>& whole, PieceId id) {
  return may_fight(whole, setting, id) && whole.core.pieces[id.index()].inside.valid();
}

bool is_charged(const Whole<Thomas>& whole, PieceId id) {
  for (const Engagement& e : whole.state.engagements)
    if (e.target == id) return true;
  return false;
}

// What a position may begin or stand at: a phase's own question, or the two openings that roll or arrive.
struct MayLieFirst {
  template <class T>
  bool operator()(const T&) const {
    return std::is_same_v<T, RollForFirst> || std::is_same_v<T, AskGenerals> ||
           std::is_same_v<T, AskCharges> || std::is_same_v<T, AskMoves> || std::is_same_v<T, ChooseCombat>;
  }
  bool operator()(const AskDeploy& s) const { return s.side != Side::none && s.first != Side::none; }
  bool operator()(const StartTurn& s) const { return s.side != Side::none; }
  bool operator()(const AskFire& s) const { return s.side != Side::none; }
  bool operator()(const ChooseTester& s) const { return s.side != Side::none; }
};

// What may lie on top of it: a question in the middle of a charge or a combat.
struct MayLieAbove {
  const Setting& setting;
  const Whole<Thomas>& whole;

  template <class T>
  bool operator()(const T&) const {
    return false;
  }
  bool in(const Word& phase) const { return whole.core.phase == phase; }
  bool operator()(const AskShot& s) const { return in("charge") && is_good_rush(setting, whole, s.rush); }
  bool operator()(const ChooseWithdrawalEdge& s) const {
    return in("charge") && is_good_rush(setting, whole, s.rush) && s.contact.charger == s.rush.unit &&
           s.contact.target == s.rush.target && holds_block(setting, whole, s.rush.target);
  }
  bool operator()(const AskStrike& s) const { return in("melee") && is_charged(whole, s.target); }
  bool operator()(const EndCombat& s) const { return in("melee") && is_charged(whole, s.target); }
  bool operator()(const ChooseRetreatEdge& s) const {
    return in("melee") && is_charged(whole, s.unit) && holds_block(setting, whole, s.unit);
  }
};

// Positions are saved at questions, so their agendas are short and of few kinds.
void check_agenda(const Setting& setting, const Whole<Thomas>& whole, Problems& problems) {
  for (std::size_t i = 0; i < whole.agenda.size(); ++i) {
    const bool good = i == 0 ? std::visit(MayLieFirst{}, whole.agenda[i])
                             : i < 3 && std::visit(MayLieAbove{setting, whole}, whole.agenda[i]);
    if (!good)
      problems.push_back(
          {"", 0, "agenda[" + std::to_string(i) + "]",
           "this step cannot lie here: a position stands at the question of its phase, with at most "
           "a charge or a combat under way on top of it"});
  }
  for (const Suffered& s : whole.state.suffered)
    if (!s.unit.valid() || setting.roster[s.unit.index()].kind != PieceKind::unit)
      problems.push_back({"", 0, "state.suffered", "expected units"});
  if (whole.state.quiet > setting.tables.quiet_turns)
    problems.push_back(
        {"", 0, "state.quiet", "expected at most " + std::to_string(setting.tables.quiet_turns)});
}

}  // namespace

void Thomas::settle(Setting& setting, Whole<Thomas>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    if (setting.roster[i].kind == PieceKind::unit)
      settle_unit(setting, setting.profiles[i], whole.state.units[i], whole.core.pieces[i],
                  setting.roster[i].key, problems);
    else
      settle_leader(setting, whole, i, problems);
  }
  if (whole.state.first == Side::none)
    whole.state.first = setting.first == Side::none ? whole.core.active : setting.first;
  if (whole.agenda.empty() && !agenda_for(whole.core.phase, setting, whole))
    problems.push_back(
        {"", 0, "phase", "expected deployment, turn, generals, charge, movement, firing, melee or morale"});
  check_blocks_and_sizes(setting, whole, problems);
  check_engagements(setting, whole, problems);
  check_agenda(setting, whole, problems);
  check_armies(setting, whole, problems);
}

}  // namespace drumhead::thomas
