// Before the battle: who is first, deployment, and the checks on a position that was read.
#include "battle/places.h"
#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

// nt.ruling.first-player: the lower deploys first, the higher second and takes the first turn; ties again.
void run(Play& play, const RollForFirst& step) {
  Throw made;
  made.die = Die::d6;
  made.n = 1;
  made.bands = each_face(Die::d6);
  made.purpose = "nt.ruling.first-player"_rule;
  int score[2] = {0, 0};
  for (const Side side : {Side::british, Side::american}) {
    made.who = side;
    const Outcome out = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose));
    for (int face = 0; face < 6; ++face)
      if (out.count[static_cast<std::size_t>(face)] > 0) score[static_cast<std::size_t>(side)] = face + 1;
  }
  if (score[0] == score[1]) {
    play.then(step);
    return;
  }
  const Side first = score[0] > score[1] ? Side::british : Side::american;
  play.begin("deployment", other(first));
  play.then(AskDeploy{other(first), first});
}

namespace {

// Units that the side has still to set down.
std::vector<PieceId> undeployed(const Look& look, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side == side && entry.kind == PieceKind::unit && entry.arrives == 0 &&
        !look.core.pieces[i].present && look.state.units[i].bases > 0)
      out.push_back(piece_id(i));
  }
  return out;
}

std::optional<Formation> formation_named(const Look& look, PieceId id, const Word& name) {
  if (name.empty()) return usual_formation(troop(look, id));
  for (std::size_t f = 0; f < kFormations; ++f)
    if (name == file_word(boost::describe::enum_to_string(static_cast<Formation>(f), "")) &&
        tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f])
      return static_cast<Formation>(f);
  return std::nullopt;
}

void check_garrison_start(const Look& look, Side side, const Deploy& d, Verdict& out) {
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || kind_of(terrain[d.inside].kind) != Kind::town) {
    out.push_back(reason(Code::bad_choice, "nt.ruling.setup"_rule));
    return;
  }
  if (!is_infantry(troop(look, d.unit)))
    out.push_back(reason_at(Code::barred, "nt.terrain.town-infantry-only"_rule, d.inside));
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    if (look.core.pieces[i].present && look.core.pieces[i].inside == d.inside && piece_id(i) != d.unit)
      out.push_back(reason_at(Code::blocked, "nt.ruling.town-entry"_rule, d.inside));
  if (!in_zone(look.setting.info(side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, "nt.ruling.setup"_rule, d.inside));
}

}  // namespace

// nt.ruling.setup
Verdict check_deploy(const Look& look, Side side, const Deploy& d) {
  if (!look.known(d.unit) || look.setting.roster[d.unit.index()].kind != PieceKind::unit ||
      look.setting.roster[d.unit.index()].arrives > 0 || unit(look, d.unit).bases == 0)
    return {reason(Code::no_such_piece, "nt.ruling.setup"_rule)};
  if (look.setting.roster[d.unit.index()].side != side)
    return {reason_of(Code::wrong_side, "nt.ruling.setup"_rule, d.unit)};
  Verdict out;
  if (d.inside.valid()) {
    check_garrison_start(look, side, d, out);
    return out;
  }
  const std::optional<Formation> formation = formation_named(look, d.unit, d.form);
  if (!formation) return {reason(Code::wrong_formation, "nt.ruling.formations"_rule)};
  const Footprint foot = footprint(tables(look), troop(look, d.unit), *formation, unit(look, d.unit).bases);
  check_standing(look, d.unit, d.at, foot, true, out);
  if (!in_zone(look.setting.info(side).zone, rectangle(d.at, foot.width, foot.depth)))
    out.push_back(reason(Code::outside_zone, "nt.ruling.setup"_rule));
  if (front_in_barrier(look, d.unit, d.at, foot))
    out.push_back(reason(Code::obstacle, "nt.ruling.setup"_rule));
  for (const FeatureId band : look.field.stand(d.unit, d.at, foot).bands)
    if (kind_of(look.field.terrain()[band].kind) == Kind::river)
      out.push_back(reason_at(Code::obstacle, "nt.ruling.setup"_rule, band));
  return out;
}

Decision ask(const Look& look, const AskDeploy& step) {
  Decision out;
  out.ask = Ask::place;
  out.side = step.side;
  out.cite = "nt.ruling.setup"_rule;
  out.bounds.zone = look.setting.info(step.side).zone;
  out.units = undeployed(look, step.side);
  out.prompt = out.units.empty() ? "Your army is set up. Change what you like, then end the deployment."
                                 : "Set up your army within your zone: " + std::to_string(out.units.size()) +
                                       (out.units.size() == 1 ? " unit" : " units") + " still to place.";
  out.may_end = true;  // unless one of them still has a place to go to
  for (std::size_t i = 0; i < out.units.size() && out.may_end; ++i)
    out.may_end = !deploy_place(look, step.side, out.units[i]).has_value();
  return out;
}

Verdict check_answer(const Look& look, const AskDeploy& step, const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, step.side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return check_lead(look, step.side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, "nt.ruling.setup"_rule)};
  // What finds no room waits off the table, and comes on as soon as there is some.
  int left = 0;
  for (const PieceId id : undeployed(look, step.side)) left += deploy_place(look, step.side, id) ? 1 : 0;
  if (left > 0) return {reason(Code::unfinished, "nt.ruling.setup"_rule, count_fact("left", left))};
  return {};
}

Formation formation_or_usual(const Look& look, PieceId id) {
  const Formation now = unit(look, id).formation;
  return now == Formation::garrison || now == Formation::none ? usual_formation(troop(look, id)) : now;
}

// The scenario's place, or beside it, or anywhere in the zone that is free.
std::optional<Pose> deploy_place(const Look& look, Side side, PieceId id) {
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, 1500, 36 * kUnit,
                      [&](const Pose& at) {
                        return check_deploy(look, side, {id, at, {}, 0, {}, {}}).empty();
                      });
}

// nt.ruling.general-reach: a general must be with some unit; guns only if there is nobody else.
PieceId unit_for_general(const Look& look, Side side) {
  PieceId first, guns;
  for_units(look, side, [&](PieceId id) {
    PieceId& slot = troop(look, id) == Troop::artillery ? guns : first;
    if (!slot.valid()) slot = id;
  });
  return first.valid() ? first : guns;
}

namespace {

void place_spare_generals(Play& play, Side side) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present || p.side != side) continue;
    if (p.with.valid() && play.piece(p.with).present) continue;
    if (p.with.valid() && play.setting.roster[p.with.index()].arrives > 0) {
      p.present = false;  // he comes with his unit
      continue;
    }
    p.with = unit_for_general(play.look(), side);
  }
}

}  // namespace

void answer(Play& play, const AskDeploy& step, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    attach(play, lead->leader, lead->unit);
    return;
  }
  if (const auto* deploy = std::get_if<Deploy>(&command)) {
    Piece& p = play.piece(deploy->unit);
    p.present = true;
    p.inside = deploy->inside;
    const Formation formation = deploy->inside.valid()
                                    ? Formation::garrison
                                    : *formation_named(play.look(), deploy->unit, deploy->form);
    reshape(play, deploy->unit, formation);
    set_down(play, deploy->unit, deploy->at, "deploy");
    return;
  }
  play.pop();
  place_spare_generals(play, step.side);
  if (!step.second) {
    play.begin("deployment", step.first);
    play.then(AskDeploy{step.first, step.first, true});
    return;
  }
  play.state.first = step.first;
  play.then(StartTurn{step.first});
}

// ---- a position that was read

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
  if (profile.start_bases > 12 || u.bases > profile.start_bases)
    fail("bases", "expected at most start_bases, and start_bases at most 12");
  if (profile.troop == Troop::artillery) {
    profile.class_ = Class::none;  // nt.ruling.artillery-class
    if (profile.start_bases != 1) fail("bases", "artillery has one base (nt.ruling.bases-per-unit)");
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

// The sheet's own strip along each side's edge, where the document names none.
void default_zone(Setting& setting, SideInfo& info) {
  const Box none;
  if (!(info.zone == none)) return;
  info.zone =
      strip_along(info.edge, setting.terrain.width(), setting.terrain.depth(), setting.tables.deploy_depth);
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

}  // namespace

namespace {

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
  Result<Tables> tables = load_tables(*setting.book);
  if (!tables) {
    problems = tables.problems();
    return;
  }
  setting.tables = tables.value();
  for (SideInfo& info : setting.sides) default_zone(setting, info);
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
