// Setting up, once for all sheets: who is first, the question of deployment, the search for a free place,
// whose turn it is next, and reinforcements. A sheet names its differences in a struct S::Setup, which
// derives from PlainSetup<S>; the steps RollForFirst and AskDeploy then need no more.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "battle/game.h"
#include "kit/opening.h"
#include "kit/places.h"
#include "words/phrases.h"

namespace drumhead {

// A deed: a die for each side, the higher is first.
struct RollForFirst {};
DESCRIBE(RollForFirst)

// A question: one side sets up, then the other, which takes the first turn.
struct AskDeploy {
  Side side = Side::none;   // who is asked
  Side first = Side::none;  // who takes the first turn
  bool second = false;      // the other side is done
};
DESCRIBE(AskDeploy, side, first, second)

// Whether a step sets up, in this order or a sheet's own.
template <class Step>
inline constexpr bool kSetsUp = described_name(static_cast<const Step*>(nullptr)) == "AskDeploy";

// Citations for refusing a unit that would begin inside a block: what is none, who is in it, how many, and
// troops that hold none. The zone's is that of the deployment.
struct GarrisonCites {
  RuleId no_block, taken, full, troops;
};

// What a sheet may say of setting up. Each has a plain default but `cite`, which every sheet names, and
// `begin(Play<S>&, Side first)`, which starts the first turn.
template <class S>
struct PlainSetup {
  // How far from a unit's place a free one is looked for, and in which steps.
  static constexpr Beside search = {1500, 36 * kUnit};
  static constexpr GarrisonCites garrison = {};

  // What is asked while this many units are still to be set up.
  static std::string prompt(const Look<S>&, std::size_t left) {
    return left == 0
               ? "All units stand. Shift what you like, leaders too, or finish the deployment."
               : "Set up your army in the marked zone: " + counted(static_cast<int>(left), "unit", "units") +
                     " to place.";
  }
  // A unit that the document says is lost already is not set up.
  static bool is_lost(const Look<S>&, PieceId) { return false; }
  // Whether it is a unit's turn to be set up.
  template <class Step>
  static bool is_due(const Look<S>&, const Step&, PieceId) {
    return true;
  }
  // Whatever keeps the unit from being set down wherever it is.
  static Verdict check_unit(const Look<S>&, const Deploy&) { return {}; }
  // Its shape in the formation that the command names; nothing: it may not form so, which `misformed` cites.
  static std::optional<Footprint> shape(const Look<S>& look, const Deploy& d) {
    return look.piece(d.unit).foot;
  }
  static RuleId misformed() { return S::Setup::cite; }
  // Whether it may stand there, beside that it lies in its zone: room, ground.
  static void check_standing(const Look<S>& look, const Deploy& d, const Footprint& foot, Verdict& out) {
    const Standing there = look.field.stand(d.unit, d.at, foot);
    for (const PieceId other : there.overlapped)
      out.push_back(reason_of(Code::blocked, S::Setup::cite, other));
    if (there.off_table) out.push_back(reason(Code::off_table, S::Setup::cite));
  }
  // Blocks: which ground is one (the sheet's kind `block`, where it has such), which troops ever hold one,
  // why this one may not begin in it, how many go in. One unit, unless the sheet counts them differently.
  static bool is_block(const Look<S>& look, FeatureId at) {
    if constexpr (requires { S::Setup::block; })
      return look.setting.tables.kind_of(look.field.terrain()[at]) == S::Setup::block;
    return false;
  }
  static bool holds_blocks(const Look<S>&, PieceId) { return true; }
  static std::optional<Reason> why_not_inside(const Look<S>& look, const Deploy& d) {
    if (S::Setup::holds_blocks(look, d.unit)) return std::nullopt;
    return reason_at(Code::barred, S::Setup::garrison.troops, d.inside);
  }
  static int size_inside(const Look<S>&, PieceId) { return 1; }
  static int most_inside(const Look<S>&) { return 1; }

  // Sets it down: present, in its formation, at its place or inside.
  static void set_up(Play<S>& play, const Deploy& d) {
    play.piece(d.unit).present = true;
    play.piece(d.unit).inside = d.inside;
    play.move(d.unit, d.inside.valid() ? play.piece(d.unit).pose : d.at, "deploy");
  }
  // A leader's place: with a unit of his side, or anywhere in the zone.
  static RuleId leaders() { return S::Setup::cite; }
  static Verdict check_leader(const Look<S>& look, Side side, const Lead& lead) {
    const RuleId cite = S::Setup::leaders();
    if (!look.on_table(lead.leader) || look.piece(lead.leader).kind != PieceKind::leader ||
        look.side(lead.leader) != side)
      return {reason(Code::no_such_piece, cite)};
    if (lead.unit.valid()) {
      const bool own = look.on_table(lead.unit) && look.piece(lead.unit).kind == PieceKind::unit &&
                       look.side(lead.unit) == side;
      return own ? Verdict{} : Verdict{reason(Code::bad_choice, cite)};
    }
    const Vec place[] = {vec(lead.to.point())};
    if (!in_zone(look.setting.info(side).zone, place)) return {reason(Code::outside_zone, cite)};
    return {};
  }
  static void lead(Play<S>& play, const Lead& lead) {
    play.piece(lead.leader).with = lead.unit;
    const Point to = lead.unit.valid() ? play.field().centre(lead.unit) : lead.to.point();
    play.move(lead.leader, {to.x, to.y, 0}, "deploy");
  }
  // The first steps of a battle that is still to be set up: who takes the first turn is said, or rolled for.
  static Side first_side(const typename S::Setting& setting) { return setting.first; }
  static std::vector<typename S::Step> open(const typename S::Setting& setting, Side active) {
    Side first = S::Setup::first_side(setting);
    if constexpr (std::is_constructible_v<typename S::Step, RollForFirst>)
      if (first == Side::none) return {RollForFirst{}};
    if (first == Side::none) first = active;
    return {AskDeploy{other(first), first, false}};
  }
  // The sides take turns, unit by unit.
  static bool alternates(const Look<S>&) { return false; }
  // Reinforcements come at their place or beside it, as soon as there is room; a garrison into its block.
  static constexpr Beside beside = {};
  static bool may_arrive(const Look<S>& look, PieceId id) { return !S::Setup::is_lost(look, id); }
  static void check_arrival(const Look<S>& look, PieceId id, const Pose& at, Verdict& out) {
    S::Setup::check_standing(look, {id, at, {}, 0, {}, {}}, look.piece(id).foot, out);
  }
  static void arrive(Play<S>& play, PieceId id, const Pose& at) {
    play.piece(id).present = true;
    play.move(id, at, "arrives");
  }
  // A leader in the turn that the scenario names.
  static void leader_arrives(Play<S>& play, PieceId id) {
    if (play.setting.roster[id.index()].arrives != play.core.turn) return;
    play.piece(id).present = true;
    play.move(id, play.setting.roster[id.index()].place, "arrives");
  }
  // When a side has ended: leaders whom nobody placed, and the like.
  static void finish(Play<S>&, Side) {}
};

// ---- who has still to come

template <class S>
bool is_of_setup(const Look<S>& look, PieceId id) {
  const RosterEntry& entry = look.setting.roster[id.index()];
  return entry.kind == PieceKind::unit && entry.arrives == 0 && !S::Setup::is_lost(look, id);
}

// Units that the side has still to set down.
template <class S>
std::vector<PieceId> undeployed(const Look<S>& look, Side side) {
  std::vector<PieceId> out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i)
    if (look.setting.roster[i].side == side && !look.core.pieces[i].present && is_of_setup(look, piece_id(i)))
      out.push_back(piece_id(i));
  return out;
}

// Whether it is a block, and these are troops that hold such.
template <class S>
bool may_garrison(const Look<S>& look, PieceId id, FeatureId at) {
  return S::Setup::is_block(look, at) && S::Setup::holds_blocks(look, id);
}

// ---- whether a unit may be set down so

template <class S>
void check_garrison_start(const Look<S>& look, Side side, const Deploy& d, Verdict& out) {
  using Setup = typename S::Setup;
  const Terrain& terrain = look.field.terrain();
  if (d.inside.index() >= terrain.size() || !Setup::is_block(look, d.inside)) {
    out.push_back(reason(Code::bad_choice, Setup::garrison.no_block));
    return;
  }
  if (const std::optional<Reason> why = Setup::why_not_inside(look, d)) out.push_back(*why);
  const int most = Setup::most_inside(look);
  int there = Setup::size_inside(look, d.unit);
  bool taken = false;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (!p.present || p.kind != PieceKind::unit || p.inside != d.inside || piece_id(i) == d.unit) continue;
    there += Setup::size_inside(look, piece_id(i));
    taken = taken || p.side != side || most == 1;
  }
  if (taken) out.push_back(reason_at(Code::blocked, Setup::garrison.taken, d.inside));
  if (there > most && most > 1)
    out.push_back(reason_at(Code::blocked, Setup::garrison.full, d.inside, count_fact("is", there),
                            count_fact("most", most)));
  if (!in_zone(look.setting.info(side).zone, terrain.outline(d.inside).area))
    out.push_back(reason_at(Code::outside_zone, Setup::cite, d.inside));
}

template <class S>
Verdict check_deploy(const Look<S>& look, Side side, const Deploy& d) {
  using Setup = typename S::Setup;
  if (!look.known(d.unit) || !is_of_setup(look, d.unit)) return {reason(Code::no_such_piece, Setup::cite)};
  if (look.setting.roster[d.unit.index()].side != side)
    return {reason_of(Code::wrong_side, Setup::cite, d.unit)};
  Verdict out = Setup::check_unit(look, d);
  if (!out.empty()) return out;
  if (d.inside.valid()) {
    check_garrison_start(look, side, d, out);
    return out;
  }
  const std::optional<Footprint> foot = Setup::shape(look, d);
  if (!foot) return {reason_of(Code::wrong_formation, Setup::misformed(), d.unit)};
  Setup::check_standing(look, d, *foot, out);
  if (!in_zone(look.setting.info(side).zone, rectangle(d.at, foot->width, foot->depth)))
    out.push_back(reason(Code::outside_zone, Setup::cite));
  return out;
}

// The scenario's place, or beside it, or anywhere in the zone that is free.
template <class S>
std::optional<Pose> deploy_place(const Look<S>& look, Side side, PieceId id) {
  const Beside& search = S::Setup::search;
  return free_in_zone(look.setting.roster[id.index()].place, look.setting.info(side).zone, search.step,
                      search.most, [&](const Pose& at) {
                        return check_deploy(look, side, {id, at, {}, 0, {}, {}}).empty();
                      });
}

// ---- the question. Sheets that set up in another order ask it with a list and a prompt of their own.

template <class S>
Decision ask_to_deploy(const Look<S>& look, Side side, std::vector<PieceId> units) {
  Decision out;
  out.ask = Ask::place;
  out.side = side;
  out.cite = S::Setup::cite;
  out.bounds.zone = look.setting.info(side).zone;
  out.closes = Closes::deployment;
  out.take(Verb::deploy);
  out.take(Verb::lead, Who::any_leader);
  out.prompt = S::Setup::prompt(look, units.size());
  out.may_end = std::none_of(units.begin(), units.end(),  // one of them still has a place to go to
                             [&](PieceId id) { return deploy_place(look, side, id).has_value(); });
  out.units = std::move(units);
  return out;
}

// A unit or a leader is set down, or the side is done. What finds no room waits off the table, and comes on
// as soon as there is some.
template <class S>
Verdict check_setting_up(const Look<S>& look, Side side, const std::vector<PieceId>& units,
                         const Command& command) {
  if (const auto* deploy = std::get_if<Deploy>(&command)) return check_deploy(look, side, *deploy);
  if (const auto* lead = std::get_if<Lead>(&command)) return S::Setup::check_leader(look, side, *lead);
  if (!std::holds_alternative<Done>(command)) return {reason(Code::not_asked, S::Setup::cite)};
  const auto left = std::count_if(units.begin(), units.end(),
                                  [&](PieceId id) { return deploy_place(look, side, id).has_value(); });
  if (left == 0) return {};
  return {reason(Code::unfinished, S::Setup::cite, count_fact("left", static_cast<int>(left)))};
}

template <class S>
Decision ask(const Look<S>& look, const AskDeploy& step) {
  return ask_to_deploy(look, step.side, undeployed(look, step.side));
}

template <class S>
Verdict check_answer(const Look<S>& look, const AskDeploy& step, const Command& command) {
  return check_setting_up(look, step.side, undeployed(look, step.side), command);
}

template <class S>
void hand_over(Play<S>& play, const AskDeploy& to) {
  play.pop();
  play.begin("deployment", to.side);
  play.then(to);
}

// A unit or a leader that a sheet's own order of setting up has been told to set down. False: it was done.
template <class S>
bool set_down_as_told(Play<S>& play, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) S::Setup::lead(play, *lead);
  if (const auto* deploy = std::get_if<Deploy>(&command)) S::Setup::set_up(play, *deploy);
  return !std::holds_alternative<Done>(command);
}

template <class S>
void answer(Play<S>& play, const AskDeploy& step, const Command& command) {
  using Setup = typename S::Setup;
  const Side next = other(step.side);
  if (set_down_as_told(play, command)) {
    const bool turn_about = std::holds_alternative<Deploy>(command) && Setup::alternates(play.look());
    if (turn_about && !undeployed(play.look(), next).empty())
      hand_over(play, AskDeploy{next, step.first, step.second});
    return;
  }
  Setup::finish(play, step.side);
  if (!step.second) return hand_over(play, AskDeploy{next, step.first, true});
  play.pop();
  Setup::begin(play, step.first);
}

// ---- reinforcements, when a turn of their side begins

template <class S>
void arrivals(Play<S>& play, Side side) {
  using Setup = typename S::Setup;
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    const PieceId id = piece_id(i);
    const RosterEntry& entry = play.setting.roster[i];
    if (entry.side != side || play.piece(id).present || entry.arrives > play.core.turn) continue;
    if (play.core.has_left(id)) continue;
    if (entry.kind == PieceKind::leader && entry.arrives > 0) Setup::leader_arrives(play, id);
    if (entry.kind != PieceKind::unit || !Setup::may_arrive(play.look(), id)) continue;
    const auto fits = [&](const Pose& pose) {
      Verdict no;
      Setup::check_arrival(play.look(), id, pose, no);
      return no.empty();
    };
    const std::optional<Pose> place =
        play.piece(id).inside.valid()
            ? std::optional<Pose>(entry.place)
            : free_beside(entry.place, Setup::beside.step, Setup::beside.most, fits);
    if (place) Setup::arrive(play, id, *place);
  }
}

// ---- who is first: the lower deploys first, the higher second and takes the first turn; ties again.
template <class S>
void run(Play<S>& play, const RollForFirst& step) {
  const Side first = roll_off(play, S::Setup::who_is_first);
  if (first == Side::none) {
    play.then(step);
    return;
  }
  play.begin("deployment", other(first));
  play.then(AskDeploy{other(first), first, false});
}

}  // namespace drumhead
