// A position that was read: what it left out is filled in, what cannot be is refused.
#include "kit/loading.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

struct UnitReader : ReadUnit<Thomas> {
  const Tables& t = setting.tables;
  const std::size_t row = at(profile.troop);

  void settle() const {
    settle_numbers();
    settle_class();
    settle_formation();
  }

  // nt.ruling.bases-per-unit
  void settle_numbers() const {
    const bool gone = !piece.present && u.bases == 0 && profile.start_bases > 0;
    if (profile.start_bases == 0 && u.bases < t.bases[row])
      profile.start_bases = static_cast<std::uint8_t>(t.bases[row]);
    fill_strength(u.bases, profile.start_bases, t.bases[row], gone);
    if (profile.start_bases > t.bases[row])
      fail("bases", "these troops have at most " + std::to_string(t.bases[row]) +
                        (t.bases[row] == 1 ? " base" : " bases") + " (nt.ruling.bases-per-unit)");
    else
      expect_no_more("bases", u.bases, "start_bases", profile.start_bases);
    if (u.hits >= t.hits_per_base)
      fail("hits", "expected fewer than " + std::to_string(t.hits_per_base) + " carried hits");
  }

  // nt.ruling.artillery-class
  void settle_class() const {
    if (profile.troop == Troop::artillery)
      profile.class_ = Class::none;
    else if (profile.class_ == Class::none)
      fail("class", "expected elite, average or levy");
  }

  // nt.ruling.formations
  void settle_formation() const {
    if (piece.inside.valid()) {
      check_inside(is_infantry(profile.troop), t.kind_of(setting.terrain[piece.inside]) == Kind::town,
                   "only infantry may hold a town");
      u.formation = Formation::garrison;
    }
    if (u.formation == Formation::none) u.formation = usual_formation(profile.troop);
    const bool garrison = u.formation == Formation::garrison;
    if (garrison && !piece.inside.valid()) fail("formation", "a garrison needs `inside`");
    if (!garrison && !t.may_form[row][at(u.formation)])
      fail("formation", "these troops may not use it (nt.ruling.formations)");
    const Formation shape = garrison ? usual_formation(profile.troop) : u.formation;
    piece.foot = footprint(t, profile.troop, shape, u.bases > 0 ? u.bases : 1);
  }
};

void settle_leader(const Setting& setting, Whole<Thomas>& whole, PieceId id, Problems& problems) {
  Piece& p = whole.core.pieces[id.index()];
  const int arrives = setting.roster[id.index()].arrives;
  for (std::size_t k = 0; k < setting.roster.size() && !p.with.valid() && arrives > 0; ++k)
    if (setting.roster[k].kind == PieceKind::unit && setting.roster[k].side == p.side && !p.present &&
        whole.core.turn < arrives)
      p.with = piece_id(k);  // named nobody: he comes to the first of his side
  if (!check_with(setting, whole.core, id, problems)) return;
  if (p.with.valid() && !whole.core.pieces[p.with.index()].present && whole.core.phase != "deployment")
    p.present = false;  // comes with his unit, or fell with it
}

// nt.ruling.unlisted-troops: every army needs at least one unit that counts.
void check_armies(const Setting& setting, const Whole<Thomas>& whole, Problems& problems) {
  const Field field(setting.terrain);
  const Look look{setting, whole.core, whole.state, field};
  std::size_t units[2] = {0, 0}, leaders = 0;
  for (const RosterEntry& entry : setting.roster) {
    if (entry.kind == PieceKind::unit) ++units[at(entry.side)];
    if (entry.kind == PieceKind::leader) ++leaders;
  }
  const auto fail = [&](const char* where, const std::string& message) {
    problems.push_back({"", 0, where, message});
  };
  for (const Side side : {Side::british, Side::american}) {
    const std::size_t count = units[static_cast<std::size_t>(side)];
    if (count > 0 && army_strength(look, side).start == 0 && setting.scenario != "")
      fail("units", "every army needs at least one unit that counts for victory (nt.ruling.unlisted-troops)");
    if (count > kMostUnitsASide)
      fail("units", "expected at most " + std::to_string(kMostUnitsASide) + " units a side");
  }
  if (leaders > decltype(whole.state.assigned)::kCapacity) fail("leaders", "expected at most 32 generals");
  check_listed_armies(setting, [&](Side side) { check_listed_army(setting, side, problems); });
}

// What the state and its steps may name: charges of the active side on the other.
struct MayLie : Names<Thomas> {
  bool may_fight(PieceId id) const {
    return stands(id) && setting.profiles[id.index()].troop != Troop::artillery;
  }
  bool may_charge(PieceId charger, PieceId target) const {
    return may_fight(charger) && may_fight(target) && side(charger) == whole.core.active &&
           side(target) != whole.core.active;
  }
  bool holds_block(PieceId id) const { return may_fight(id) && whole.core.pieces[id.index()].inside.valid(); }
  bool is_charged(PieceId id) const {
    return std::any_of(whole.state.engagements.begin(), whole.state.engagements.end(),
                       [&](const Engagement& e) { return e.target == id; });
  }
  bool in(const char* phase) const { return whole.core.phase == phase; }

  // What a position may begin or stand at: a phase's own question, or an opening that rolls or arrives.
  bool first(const Step& step) const {
    const std::vector<Phase<Step>> phases = Thomas::phases(whole.core.active);
    const bool begins =
        std::holds_alternative<RollForFirst>(step) || std::holds_alternative<AskDeploy>(step) ||
        std::any_of(phases.begin(), phases.end(),
                    [&](const Phase<Step>& phase) { return phase.steps.back().index() == step.index(); });
    return begins && std::visit([](const auto& held) { return names_side(held); }, step);
  }

  // What may lie on top of it: a question in the middle of a charge or a combat.
  template <class T>
  bool operator()(const T&) const {
    return false;
  }
  bool operator()(const AskShot& s) const { return in("charge") && may_charge(s.rush.unit, s.rush.target); }
  bool operator()(const ChooseWithdrawalEdge& s) const {
    return in("charge") && may_charge(s.rush.unit, s.rush.target) && s.contact.charger == s.rush.unit &&
           s.contact.target == s.rush.target && holds_block(s.rush.target);
  }
  bool operator()(const AskStrike& s) const { return in("melee") && is_charged(s.target); }
  bool operator()(const EndCombat& s) const { return in("melee") && is_charged(s.target); }
  bool operator()(const ChooseRetreatEdge& s) const {
    return in("melee") && is_charged(s.unit) && holds_block(s.unit);
  }
};

void check_engagements(const MayLie& may, Problems& problems) {
  const auto& all = may.whole.state.engagements;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Engagement& e = all[i];
    bool good =
        may.may_charge(e.charger, e.target) && !may.whole.core.pieces[e.charger.index()].inside.valid();
    for (std::size_t k = 0; k < i; ++k) good = good && all[k].charger != e.charger;
    if (!good)
      problems.push_back(
          {"", 0, "state.engagements[" + std::to_string(i) + "]",
           "expected a unit of the active side, once, and a unit of the other side, both on the "
           "table and neither artillery"});
  }
}

// Positions are saved at questions, so their agendas are short and of few kinds.
void check_agenda(const MayLie& may, Problems& problems) {
  const Whole<Thomas>& whole = may.whole;
  for (std::size_t i = 0; i < whole.agenda.size(); ++i)
    if (i == 0 ? !may.first(whole.agenda[i]) : i >= 3 || !std::visit(may, whole.agenda[i]))
      problems.push_back(
          {"", 0, "agenda[" + std::to_string(i) + "]",
           "this step cannot lie here: a position stands at the question of its phase, with at most "
           "a charge or a combat under way on top of it"});
  StateProblems state(problems);
  state.expect_each(
      whole.state.suffered, [&](const Suffered& s) { return may.is_unit(s.unit); }, "state.suffered",
      "units");
  if (whole.state.quiet > may.setting.tables.quiet_turns)
    problems.push_back(
        {"", 0, "state.quiet", "expected at most " + std::to_string(may.setting.tables.quiet_turns)});
}

}  // namespace

void Thomas::settle(Setting& setting, Whole<Thomas>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  read_units<UnitReader>(setting, whole, problems);
  for_leaders(setting, whole.core, [&](Piece&, PieceId id) { settle_leader(setting, whole, id, problems); });
  settle_first(setting, whole);
  settle_agenda(setting, whole, problems);
  check_one_in_each_block(setting, whole.core, problems);  // nt.ruling.town-entry
  const MayLie may{{setting, whole}};
  check_engagements(may, problems);
  check_agenda(may, problems);
  check_armies(setting, whole, problems);
}

}  // namespace drumhead::thomas
