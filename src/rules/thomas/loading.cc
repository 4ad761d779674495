// A position that was read: what it left out is filled in, what cannot be is refused.
#include "kit/army.h"
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
  const auto expect = [&](bool good, const char* where, const std::string& message) {
    if (!good) problems.push_back({"", 0, where, message});
  };
  for (const Side side : {Side::british, Side::american}) {
    const std::size_t count = units_of(setting, side, [](std::size_t) { return true; });
    expect(count == 0 || army_strength(look, side).start > 0 || setting.scenario == "", "units",
           "every army needs at least one unit that counts for victory (nt.ruling.unlisted-troops)");
    expect(count <= kMostUnitsASide, "units",
           "expected at most " + std::to_string(kMostUnitsASide) + " units a side");
  }
  expect(leaders_of(setting, Side::british) + leaders_of(setting, Side::american) <=
             decltype(whole.state.assigned)::kCapacity,
         "leaders", "expected at most 32 generals");
  // The two listed armies are fixed as printed: nt.army.british-line, nt.army.british-light-infantry,
  // nt.army.british-grenadiers, nt.army.british-light-cavalry, nt.army.british-artillery,
  // nt.army.british-general, nt.army.american-continentals, nt.army.american-militia,
  // nt.army.american-minutemen, nt.army.american-light-cavalry, nt.army.american-artillery,
  // nt.army.american-general
  check_listed_armies<Thomas>(setting, "nt.ruling.unlisted-troops", problems);
}

// What the state and its steps may name: charges of the active side on the other.
struct Named : Names<Thomas> {
  using Names::holds;

  static std::optional<PieceKind> named(std::string_view field) {
    return field == "assigned" ? PieceKind::leader : PieceKind::unit;
  }
  bool may_fight(PieceId id) const {
    return stands(id) && setting.profiles[id.index()].troop != Troop::artillery;
  }
  bool may_charge(PieceId charger, PieceId target) const {
    return may_fight(charger) && may_fight(target) && side(charger) == whole.core.active &&
           side(target) != whole.core.active;
  }
  bool holds_block(PieceId id) const { return may_fight(id) && whole.core.pieces[id.index()].inside.valid(); }
  bool is_charged(PieceId id) const {
    return any_of(whole.state.engagements, [&](const Engagement& e) { return e.target == id; });
  }
  bool in(const char* phase) const { return whole.core.phase == phase; }

  // Each charger once.
  bool holds(const Engagement& e) const {
    const auto& all = whole.state.engagements;
    return may_charge(e.charger, e.target) && !whole.core.pieces[e.charger.index()].inside.valid() &&
           std::count_if(all.begin(), all.end(),
                         [&](const Engagement& other) { return other.charger == e.charger; }) == 1;
  }
  bool holds(const Suffered& s) const { return is_unit(s.unit); }

  // A phase's own question, or an opening that rolls or arrives.
  bool begins(const Step& step) const {
    return std::holds_alternative<RollForFirst>(step) || std::holds_alternative<AskDeploy>(step) ||
           any_of(Thomas::phases(whole.core.active),
                  [&](const Phase<Step>& phase) { return phase.steps.back().index() == step.index(); });
  }
  template <class T>
  bool may_lie(const T& step) const {
    return begins(step) && names_side(step);
  }
  bool may_lie(const AskShot& s) const { return in("charge") && may_charge(s.rush.unit, s.rush.target); }
  bool may_lie(const ChooseWithdrawalEdge& s) const {
    return in("charge") && may_charge(s.rush.unit, s.rush.target) && s.contact.charger == s.rush.unit &&
           s.contact.target == s.rush.target && holds_block(s.rush.target);
  }
  bool may_lie(const AskStrike& s) const { return in("melee") && is_charged(s.target); }
  bool may_lie(const EndCombat& s) const { return in("melee") && is_charged(s.target); }
  bool may_lie(const ChooseRetreatEdge& s) const {
    return in("melee") && is_charged(s.unit) && holds_block(s.unit);
  }
};

// Positions are saved at questions, so their agendas are short: a phase, with at most a charge or a combat
// under way on top of it.
void check_state(const Named& named, Problems& problems) {
  const auto& agenda = named.whole.agenda;
  for (std::size_t i = 0; i < agenda.size(); ++i)
    if (named.begins(agenda[i]) != (i == 0) || i >= 3)
      problems.push_back({"", 0, "agenda[" + std::to_string(i) + "]", "this step cannot lie here"});
  const int most = named.setting.tables.quiet_turns;
  if (named.whole.state.quiet > most)
    problems.push_back({"", 0, "state.quiet", "expected at most " + std::to_string(most)});
}

}  // namespace

void Thomas::settle(Setting& setting, Whole<Thomas>& whole, Problems& problems) {
  if (!settle_tables(setting, load_tables(*setting.book), problems)) return;
  read_units<UnitReader>(setting, whole, problems);
  for_leaders(setting, whole.core, [&](Piece&, PieceId id) { settle_leader(setting, whole, id, problems); });
  settle_first(setting, whole);
  settle_agenda(setting, whole, problems);
  check_one_in_each_block(setting, whole.core, problems);  // nt.ruling.town-entry
  const Named named{{setting, whole}};
  check_names(whole, named, problems);
  check_state(named, problems);
  check_armies(setting, whole, problems);
}

}  // namespace drumhead::thomas
