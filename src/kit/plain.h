// A plain sheet: units that move, charge and shoot, with no formations, leaders or blocks. It derives from
// PlainSheet<S, Step> and says what its rules say of a move, a charge and a shot; questions, buttons, drags
// and what bots look at follow from that. What is different under a sheet it writes itself, under the same
// name.
//
// DRUMHEAD_PLAIN_FACE declares what it must give, as static members:
//   strength   what a unit is counted in, now and at the start
//   rate       how far it goes in one move
//   range      as far as it shoots; 0: never
//   may_shoot  whether it may this turn, whomever it sees
//   bars       whether nobody may enter this ground; hides: whether nobody sees through it
//   move       where a path ends and what it costs, or why not
//   charge     the same of a charge; it ends in contact
//   shot       range, dice and need, or why not
//   words, phases, settle: as under every sheet (kit/sheet.h)
// and besides `kTurn`, the rule that says who acts when, `kSight`, the one on sight, and `kArc`, half the
// angle in which a unit shoots.
#pragma once

#include <algorithm>

#include "documents/table_reader.h"
#include "kit/deployment.h"
#include "kit/fans.h"
#include "kit/judging.h"
#include "kit/loading.h"
#include "kit/offers.h"
#include "kit/routing.h"
#include "kit/sheet.h"
#include "kit/turns.h"

namespace drumhead {

struct ShotPlan {
  Verdict verdict;
  Mil range = 0;
  Tally dice, need;
};

#define DRUMHEAD_PLAIN_FACE(space, Sheet)                                        \
  using Setting = space::Setting;                                                \
  using State = space::State;                                                    \
  using Step = space::Step;                                                      \
  using Profile = space::Profile;                                                \
  using Unit = space::Unit;                                                      \
  using Setup = space::Setup;                                                    \
  using Turns = space::Turns;                                                    \
  static const Wordbook& words();                                                \
  static std::vector<::drumhead::Phase<Step>> phases(Side active);               \
  static void settle(Setting& setting, Whole<Sheet>& whole, Problems& problems); \
  static Strength strength(const Look& look, PieceId id);                        \
  static Mil rate(const Look& look, PieceId id);                                 \
  static Mil range(const Look& look, PieceId id);                                \
  static bool may_shoot(const Look& look, PieceId id);                           \
  static bool bars(const Look& look, FeatureId ground);                          \
  static bool hides(const Look& look, FeatureId ground);                         \
  static WayPlan move(const Look& look, PieceId id, const Path& path);           \
  static WayPlan charge(const Look& look, PieceId id, PieceId target);           \
  static ShotPlan shot(const Look& look, PieceId id, PieceId target);

// ---- setting up: in the open, on ground that is not barred
template <class S>
struct PlainSheetSetup : PlainSetup<S> {
  static bool is_lost(const Look<S>& look, PieceId id) { return S::strength(look, id).now == 0; }
  static void check_standing(const Look<S>& look, const Deploy& d, const Footprint& foot, Verdict& out) {
    PlainSetup<S>::check_standing(look, d, foot, out);
    for (const FeatureId area : look.field.stand(d.unit, d.at, foot).areas)
      if (S::bars(look, area)) out.push_back(reason_at(Code::barred, S::Setup::cite, area));
  }
  static void begin(Play<S>& play, Side first) {
    play.state.first = first;
    play.then(StartTurn{first});
  }
};

// ---- ways

// The rules that a way cites, and how near to an enemy it may come.
struct WayCites {
  RuleId ground, apart;
  Mil least = 0;
};
// Adds a leg to a way: the ground that it goes over and whom it meets. Turns on the spot cost nothing; only a
// charge touches, its target.
template <class S>
void add_leg(const Look<S>& look, PieceId id, const Leg& leg, const WayCites& cites, PieceId target,
             WayPlan& out) {
  if (leg.made.kind != Motion::turn) out.used += leg.run;
  out.end = leg.to;
  if (leg.off_table) out.verdict.push_back(reason(Code::off_table, cites.ground));
  for (const Span& span : leg.touched)
    if (S::bars(look, span.feature))
      out.verdict.push_back(reason_at(Code::barred, cites.ground, span.feature));
  for (const Meeting& met : leg.met) {
    if (met.piece == target) continue;
    if (met.overlaps)
      out.verdict.push_back(reason_of(Code::blocked, cites.apart, met.piece));
    else if (look.side(met.piece) != look.side(id) && met.closes_in(cites.least))
      out.verdict.push_back(reason_of(Code::too_near, cites.apart, met.piece, length_fact("is", met.nearest),
                                      length_fact("least", cites.least)));
  }
}
// Straight away by so much, facing kept, or as far as nothing is in the way: where it ends.
template <class S>
Pose pushed_back(const Look<S>& look, PieceId id, Angle along, Mil most) {
  const Piece& p = look.piece(id);
  Mil run = most;
  const Leg leg = look.field.straight(id, p.pose, p.foot, along, run, 0);
  for (const Meeting& met : leg.met)
    if (met.into >= 0) run = std::min(run, met.into);
  for (const Span& span : leg.touched)
    if (S::bars(look, span.feature)) run = std::min(run, span.from);
  if (leg.off_table) run = std::min(run, leg.off_at);
  return run > 0 ? look.field.straight(id, p.pose, p.foot, along, run, 0).to : p.pose;
}

// ---- shots: what every one of them wants. The sheet adds dice and need.
template <class S>
ShotPlan plain_shot(const Look<S>& look, PieceId id, PieceId target, RuleId cite) {
  ShotPlan out;
  out.range = look.field.front_distance(id, target);
  if (S::range(look, id) == 0) out.verdict.push_back(reason_of(Code::cannot, cite, id));
  if (out.range > S::range(look, id))
    out.verdict.push_back(reason_of(Code::out_of_range, cite, target, length_fact("is", out.range),
                                    length_fact("most", S::range(look, id))));
  if (!look.field.in_arc(id, S::kArc, target))
    out.verdict.push_back(reason_of(Code::out_of_arc, cite, target));
  if (out.verdict.empty()) out.verdict = S::sight(look, id, target).verdict;
  return out;
}

// ---- a position that was read: tables, units, whose turn, and that it stands at a question or before a turn
template <class S>
struct StandsAt : Names<S> {
  template <class Step>
  bool may_lie(const Step& step) const {
    constexpr bool asks = requires(const Look<S>& look) { ask(look, step); };
    return (asks || std::is_same_v<Step, StartTurn>)&&Names<S>::names_side(step);
  }
};
template <class S, class UnitReader>
void plain_settle(typename S::Setting& setting, Whole<S>& whole, Problems& problems) {
  using Tables = decltype(setting.tables);
  if (!settle_tables(setting, read_tables<Tables>(*setting.book, [](TableReader&, Tables&) {}), problems))
    return;
  read_units<UnitReader>(setting, whole, problems);
  settle_first<S>(setting, whole);
  settle_agenda<S>(setting, whole, problems);
  check_names(whole, StandsAt<S>{{setting, whole}}, problems);
}

// ---- questions to the units of a side, one by one until Done

// Those of its units on the table for which `may(unit)` holds: what they may do, and what Done ends.
template <class S, class May>
Decision ask_units(const Look<S>& look, std::string prompt, std::initializer_list<Verb> verbs, Closes closes,
                   May may) {
  Decision out;
  out.ask = Ask::act;
  out.side = look.core.active;
  out.prompt = std::move(prompt);
  out.cite = S::kTurn;
  out.may_end = true;
  out.closes = closes;
  for (const Verb verb : verbs) out.take(verb);
  for_units(look, out.side, [&](PieceId id) {
    if (may(id)) out.units.push_back(id);
  });
  return out;
}

// On the table, a unit, and of the side that acts; else why not.
template <class S>
Verdict check_actor(const Look<S>& look, PieceId id) {
  if (!look.on_table(id) || look.piece(id).kind != PieceKind::unit)
    return {reason(Code::no_such_piece, S::kTurn)};
  if (look.side(id) != look.core.active) return {reason_of(Code::wrong_side, S::kTurn, id)};
  return {};
}

// On the table, a unit, and an enemy; else why not.
template <class S>
Verdict check_target(const Look<S>& look, PieceId id, PieceId target) {
  if (!look.on_table(target) || look.piece(target).kind != PieceKind::unit)
    return {reason(Code::no_such_piece, S::kTurn)};
  if (look.side(target) == look.side(id)) return {reason_of(Code::not_a_target, S::kTurn, target)};
  return {};
}

// Only what is done on open ground, of some length: no formations, crossings or blocks.
inline bool is_plain(const Path& path) {
  return !path.empty() && std::all_of(path.begin(), path.end(), [](const Manoeuvre& m) {
    return (m.kind <= Motion::turn || m.kind == Motion::free) && m.length >= 0 && m.angle >= -18000 &&
           m.angle <= 18000;
  });
}

// The check of such a question: Done, or what the sheet says of a command that it takes.
template <class S>
Verdict check_acts(const Look<S>& look, const Decision& asked, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  const auto* move = std::get_if<Move>(&command);
  const auto* charge = std::get_if<Charge>(&command);
  const auto* shoot = std::get_if<Shoot>(&command);
  if (!(move && asked.taking(Verb::move)) && !(charge && asked.taking(Verb::charge)) &&
      !(shoot && asked.taking(Verb::shoot)))
    return {reason(Code::not_asked, S::kTurn)};
  const PieceId id = actor_of(command);
  if (Verdict no = check_actor(look, id); !no.empty()) return no;
  if (move != nullptr)
    return is_plain(move->path) ? S::move(look, id, move->path).verdict
                                : Verdict{reason_of(Code::bad_path, S::kTurn, id)};
  if (shoot != nullptr && shoot->aims.size() != 1) return {reason(Code::bad_choice, S::kTurn)};
  const PieceId target = charge != nullptr ? charge->target : shoot->aims[0].target;
  if (Verdict no = check_target(look, id, target); !no.empty()) return no;
  return charge != nullptr ? S::charge(look, id, target).verdict : S::shot(look, id, target).verdict;
}

// ---- the sheet

// Step is the sheet's own, which is not complete yet.
template <class S, class Step>
struct PlainSheet {
  static void upkeep(Play<S>&) {}
  static void conclude(Play<S>& play, Side winner) { play.give_up(winner, S::Turns::by_time); }

  static void show(const Look<S>& look, PieceId id, PieceView& v) {
    v.arm = "foot";
    v.drawn = "line";
    v.strength = S::strength(look, id).now;
    v.start = S::strength(look, id).start;
    v.elements = std::max(1, v.strength);
  }
  static std::vector<TrayItem> tray(const Look<S>& look) {
    std::vector<TrayItem> out;
    for (const Side side : {Side::british, Side::american}) {
      const Strength all = army_strength(look, side);
      out.push_back({side, {}, "strength", "Strength", all.now, all.start, "counter"});
    }
    return out;
  }
  static std::vector<CardFact> card(const Look<S>& look, PieceId id) {
    if (!look.known(id)) return {};
    return {{"Move", measured(S::rate(look, id), look.setting), S::kTurn}};
  }
  // From front to whatever is nearest: other units and what hides, the scenario's fog and hiding places.
  static Sightline sight(const Look<S>& look, PieceId from, PieceId to) {
    if (!look.on_table(from) || !look.on_table(to)) return no_sightline(S::kSight);
    const auto [eye, mark] = look.field.nearest_points(from, to, true);
    const Mil within = seen_within(look.setting, look.core, to);
    const Cut cut = looked(look, eye, mark, from, to);
    const bool seen = cut.is_clear() && (within == 0 || cut.length <= within);
    return sightline(cut, eye, mark, seen, S::kSight, to);
  }
  static Polygon fan(const Look<S>& look, PieceId from) {
    if (!look.on_table(from)) return {};
    return fan_of(look.field, from, false, kGrain, [&](Point eye, Point mark) {
      const Cut cut = looked(look, eye, mark, from, {});
      return cut.is_clear() && (look.setting.sight == 0 || cut.length <= look.setting.sight);
    });
  }
  static Insight insight(const Look<S>& look, PieceId id) {
    Insight out;
    if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
    const Strength men = S::strength(look, id);
    out.worth = men.start * 10;
    out.left = men.start > 0 ? men.now * 1000 / men.start : 0;
    out.march = out.charge = S::rate(look, id);
    out.fronted = out.mobile = true;
    out.forms = false;
    out.steady = S::Turns::is_steady(look, id);
    return out;
  }
  // An army is as far from breaking as it has men.
  static Forecast forecast(const Look<S>& look) {
    const TurnJudge<S> judge(look);
    const int last = look.setting.turns > 0 ? look.setting.turns : S::Turns::last(look);
    return forecast_of(look, judge, Side::none, turns_until(look.core, last), [&](Side side) {
      const Strength all = army_strength(look, side);
      return all.start > 0 && !judge.is_broken(side) ? all.now * 1000 / all.start : 0;
    });
  }
  static Footing footing(const Look<S>& look, PieceId, FeatureId ground) {
    return {S::bars(look, ground) ? 0 : 1000, 0};
  }

  // Arcs of fire where it would stand.
  static std::vector<Zone> zones(const Look<S>& look, const Step*, PieceId id, const Pose& at) {
    if (!look.on_table(id) || S::range(look, id) == 0) return {};
    const Mil range = S::range(look, id);
    return {zone_on(look.field.terrain(), "fire", 0, measured(range, look.setting), S::kTurn,
                    fire_area(look.field, id, at, S::kArc, range))};
  }

  // ---- what a unit may do: as the question takes it
  static std::vector<Option> options(const Look<S>& look, const Step* top, PieceId id) {
    std::vector<Option> out;
    if (top == nullptr || !look.known(id)) return out;
    if (const auto* step = std::get_if<AskDeploy>(top)) {
      if (look.setting.roster[id.index()].side == step->side && is_of_setup(look, id))
        Deployment<S>(look, *step, id, out);
      return out;
    }
    if (!check_actor(look, id).empty()) return out;
    const Decision asked = asked_at(look, top);
    if (asked.taking(Verb::move)) out.push_back(move_option(look, id));
    if (asked.taking(Verb::charge)) out.push_back(charge_option(look, id));
    if (asked.taking(Verb::shoot) && S::range(look, id) > 0) out.push_back(shot_option(look, id));
    return out;
  }

  // ---- where a drag ends: on an enemy it is a charge
  static Routed route(const Look<S>& look, const Step* top, PieceId id, const Pose& goal, Word) {
    if (!look.known(id)) return {};
    if (const auto* step = top == nullptr ? nullptr : std::get_if<AskDeploy>(top))
      return deploy_route(look, *step, id, goal);
    if (!asked_at(look, top).taking(Verb::move)) return stays(look, id, {reason(Code::not_asked, S::kTurn)});
    if (Verdict no = check_actor(look, id); !no.empty()) return stays(look, id, std::move(no));
    const PieceId enemy = unit_at(look.core, look.field, other(look.side(id)), goal.point(), 0);
    if (enemy.valid())
      if (const WayPlan plan = S::charge(look, id, enemy); plan.verdict.empty())
        return straight_in(look.piece(id), Charge{id, enemy, {}, {}, {}}, {look.piece(id).pose, plan.end},
                           plan.used, plan.allowance);
    WayRules rules;
    rules.plan = [&](const Path& path) { return S::move(look, id, path); };
    rules.most = S::rate(look, id);
    rules.otherwise = reason(Code::too_far, S::kTurn, length_fact("most", rules.most));
    rules.free = true;
    return way_to(look, id, goal, rules);
  }

  // ---- what bots look at
  static std::vector<Command> candidates(const Look<S>& look, const Step* top) {
    std::vector<Command> out;
    if (top == nullptr || look.core.over) return out;
    if (const auto* step = std::get_if<AskDeploy>(top)) {
      propose_setup(look, *step, out);
      return out;
    }
    const Decision asked = asked_at(look, top);
    if (asked.may_end) out.push_back(Done{});
    for (const PieceId id : asked.units) {
      if (asked.taking(Verb::charge)) propose_charges(look, id, out);
      if (asked.taking(Verb::move)) propose_moves(look, id, out);
      if (asked.taking(Verb::shoot)) propose_shots(look, id, out);
    }
    add_answers(asked, out);
    return out;
  }

 private:
  // What a line of sight meets.
  struct Cut {
    Mil length = 0;
    PieceId piece;
    FeatureId feature;
    bool is_clear() const { return !piece.valid() && !feature.valid(); }
  };
  static Cut looked(const Look<S>& look, Point eye, Point mark, PieceId from, PieceId to) {
    const Sight line = look.field.sight_over_bands(eye, mark, from, to);
    Cut out{line.length, {}, {}};
    if (!line.pieces.empty()) out.piece = line.pieces[0].piece;
    for (const Span& span : line.spans)
      if (span.to > span.from && S::hides(look, span.feature)) out.feature = span.feature;
    return out;
  }
  // What the question on top asks.
  static Decision asked_at(const Look<S>& look, const Step* top) {
    Decision out;
    if (top == nullptr) return out;
    std::visit(
        [&](const auto& step) {
          if constexpr (requires { ask(look, step); }) out = ask(look, step);
        },
        *top);
    return out;
  }
  // ---- buttons
  static Option move_option(const Look<S>& look, PieceId id) {
    Option out = make_option("move", {}, "Move", measured(S::rate(look, id), look.setting), S::kTurn);
    out.drag = true;
    out.verdict = S::move(look, id, {}).verdict;
    return out;
  }
  static Option charge_option(const Look<S>& look, PieceId id) {
    Option out = make_option("charge", {}, "Charge", measured(S::rate(look, id), look.setting), S::kTurn);
    for (const PieceId enemy : enemies_of(look, id)) {
      OptionTarget target{enemy, S::charge(look, id, enemy).verdict, look.field.distance(id, enemy)};
      if (target.verdict.empty()) target.command = Charge{id, enemy, {}, {}, {}};
      out.targets.push_back(std::move(target));
    }
    judge_by_targets(out);
    return out;
  }
  static Option shot_option(const Look<S>& look, PieceId id) {
    Option out = make_option("shoot", {}, "Shoot", measured(S::range(look, id), look.setting), S::kTurn);
    for (const PieceId enemy : enemies_of(look, id)) {
      ShotPlan plan = S::shot(look, id, enemy);
      OptionTarget target{enemy, std::move(plan.verdict), plan.range, plan.need, plan.dice};
      target.judged = Judged::at_least;
      if (target.verdict.empty()) target.command = Shoot{id, {}, 0, {Aim{enemy}}};
      out.targets.push_back(std::move(target));
    }
    judge_by_targets(out);
    return out;
  }

  // ---- candidates: each is offered if its plan has nothing against it
  static void propose_setup(const Look<S>& look, const AskDeploy& step, std::vector<Command>& out) {
    constexpr std::size_t kEnough = 4;
    const Decision asked = ask(look, step);
    for (const PieceId id : asked.units) {
      if (const std::optional<Pose> at = deploy_place(look, step.side, id))
        out.push_back(Deploy{id, *at, {}, 0, {}, {}});
      if (out.size() >= kEnough) return;
    }
    if (asked.may_end) out.push_back(Done{});
  }
  static void propose_charges(const Look<S>& look, PieceId id, std::vector<Command>& out) {
    for (const PieceId enemy : enemies_of(look, id))
      if (look.field.distance(id, enemy) <= S::rate(look, id) && S::charge(look, id, enemy).verdict.empty())
        out.push_back(Charge{id, enemy, {}, {}, {}});
  }
  static void propose_moves(const Look<S>& look, PieceId id, std::vector<Command>& out) {
    const Mil most = S::rate(look, id);
    for (const Path& path : {slanting(most, 0), slanting(most / 2, 0), slanting(most / 2, 4500),
                             slanting(most / 2, -4500), single(Motion::turn, 0, 18000)})
      if (S::move(look, id, path).verdict.empty()) out.push_back(Move{id, path, {}});
  }
  static void propose_shots(const Look<S>& look, PieceId id, std::vector<Command>& out) {
    for (const PieceId enemy : enemies_of(look, id))
      if (look.field.distance(id, enemy) <= S::range(look, id) && S::shot(look, id, enemy).verdict.empty())
        out.push_back(Shoot{id, {}, 0, {Aim{enemy}}});
  }
};

}  // namespace drumhead
