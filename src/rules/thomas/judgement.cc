// What bots and the page ask: how things look, what may be done, what it is worth.
#include <algorithm>

#include "rules/thomas/thomas.h"

namespace drumhead::thomas {

namespace {

std::string word_for(Formation f) { return file_word(boost::describe::enum_to_string(f, "")); }
std::string word_for(Class c) {
  return c == Class::none ? "" : file_word(boost::describe::enum_to_string(c, ""));
}

std::vector<Mark> marks_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  std::vector<Mark> out;
  if (u.hits > 0) out.push_back({"hits", u.hits});
  if (u.charged) out.push_back({"charged"});
  if (u.moved) out.push_back({"moved"});
  if (u.fired) out.push_back({"fired"});
  if (u.shot_at_charger) out.push_back({"shot"});
  if (u.lost_to_fire + u.lost_round > 0) out.push_back({"tests-due", u.lost_to_fire + u.lost_round});
  if (is_engaged(look, id)) out.push_back({"engaged"});
  return out;
}

}  // namespace

View Thomas::view(const Look& look, const Decision& decision) {
  View out;
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    const Piece& p = look.core.pieces[i];
    PieceView v;
    v.id = id;
    v.pose = p.pose;
    v.foot = p.foot;
    v.present = p.present;
    v.can_act = std::find(decision.units.begin(), decision.units.end(), id) != decision.units.end();
    if (p.kind == PieceKind::unit) {
      const Unit& u = unit(look, id);
      v.formation = word_for(u.formation);
      v.strength = u.bases;
      v.start = profile(look, id).start_bases;
      v.grade = word_for(profile(look, id).class_);
      v.marks = marks_of(look, id);
      if (p.present)
        for (const Vec& corner : look.field.shape(id)) v.outline.push_back(to_point(corner));
    }
    out.pieces.push_back(std::move(v));
  }
  for (const Side side : {Side::british, Side::american}) {
    const Strength s = army_strength(look, side);
    out.tray.push_back({side, {}, "strength", "Counted bases", s.now, s.start, "counter"});
  }
  return out;
}

// ---- options

namespace {

std::vector<PieceId> enemies_of(const Look& look, PieceId id) {
  std::vector<PieceId> out;
  for_units(look, other(look.side(id)), [&](PieceId enemy) { out.push_back(enemy); });
  return out;
}

Option shooting_option(const Look& look, PieceId id) {
  Option out;
  out.verb = "shoot";
  bool any = false;
  for (const PieceId enemy : enemies_of(look, id)) {
    const ShotPlan plan = plan_shot(look, id, enemy);
    any = any || plan.verdict.empty();
    out.targets.push_back({enemy, plan.verdict, plan.range, plan.need, plan.dice});
  }
  if (!any && !out.targets.empty()) out.verdict = out.targets[0].verdict;
  return out;
}

Option charge_option(const Look& look, PieceId id) {
  Option out;
  out.verb = "charge";
  out.reach = rate(look, id);
  bool any = false;
  for (const PieceId enemy : enemies_of(look, id)) {
    const ChargePlan plan = plan_charge(look, {id, enemy, {}, {}, {}});
    any = any || plan.verdict.empty();
    out.targets.push_back({enemy, plan.verdict, plan.length, {}, {}});
  }
  if (!any && !out.targets.empty()) out.verdict = out.targets[0].verdict;
  return out;
}

void movement_options(const Look& look, PieceId id, std::vector<Option>& out) {
  Option move;
  move.verb = "move";
  move.reach = rate(look, id);
  if (unit(look, id).charged || unit(look, id).moved)
    move.verdict.push_back(reason(Code::already, "nt.move.allowance"_rule));
  out.push_back(move);
  for (std::size_t f = 0; f < kFormations; ++f) {
    const Formation to = static_cast<Formation>(f);
    if (!tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f] ||
        to == unit(look, id).formation)
      continue;
    Manoeuvre change;
    change.kind = Motion::form;
    change.form = word_for(to);
    Option form;
    form.verb = "form";
    form.what = change.form;
    form.verdict = plan_move(look, id, {change}).verdict;
    out.push_back(std::move(form));
  }
}

}  // namespace

std::vector<Option> Thomas::options(const Look& look, const Step* top, PieceId id) {
  std::vector<Option> out;
  if (top == nullptr || !is_unit(look, id)) return out;
  if (std::holds_alternative<AskCharges>(*top)) out.push_back(charge_option(look, id));
  if (std::holds_alternative<AskMoves>(*top)) movement_options(look, id, out);
  if (std::holds_alternative<AskFire>(*top)) out.push_back(shooting_option(look, id));
  return out;
}

// ---- routes

namespace {

Routed routed(const Look& look, PieceId id, const Path& path, bool whole) {
  const MovePlan plan = plan_move(look, id, path);
  return {path,
          plan.end,
          whole,
          plan.verdict,
          plan.spent / (kWholeMove / 1000),
          1000 - plan.spent / (kWholeMove / 1000)};
}

// The longest part of a path that is legal; wheels and changes are kept whole.
std::optional<Path> longest_legal(const Look& look, PieceId id, const Path& path) {
  Mil good = -1, poor = straight_length(path);
  if (plan_move(look, id, path).verdict.empty()) return path;
  const auto legal = [&](Mil run) {
    const Path part = shortened(path, run);
    return !part.empty() && plan_move(look, id, part).verdict.empty();
  };
  Mil low = 0;
  if (legal(0)) good = 0;
  while (poor - low > 10) {
    const Mil middle = low + (poor - low) / 2;
    if (legal(middle))
      good = low = middle;
    else
      poor = middle;
  }
  if (good < 0) return std::nullopt;
  return shortened(path, good);
}

}  // namespace

Routed Thomas::route(const Look& look, const Step*, PieceId id, const Pose& goal, Word) {
  Routed best;
  if (!is_unit(look, id)) return best;
  best.end = look.piece(id).pose;
  Verdict first;
  double nearest = -1;
  for (const Path& path : patterns(look.piece(id).pose, look.piece(id).foot, goal, true)) {
    const MovePlan plan = plan_move(look, id, path);
    if (plan.verdict.empty()) return routed(look, id, path, true);
    if (first.empty()) first = plan.verdict;
    const std::optional<Path> part = longest_legal(look, id, path);
    if (!part) continue;
    Routed found = routed(look, id, *part, false);
    const double away = length(vec(goal.point()) - vec(found.end.point()));
    if (nearest >= 0 && away >= nearest) continue;
    nearest = away;
    found.rest = plan.verdict;
    best = std::move(found);
  }
  if (nearest < 0) best.rest = first;
  return best;
}

// ---- worth

namespace {

int worth_of_base(const Look& look, PieceId id) {
  const Profile& p = profile(look, id);
  int worth = p.troop == Troop::artillery ? 30 : is_cavalry(p.troop) ? 14 : 10;
  if (p.class_ == Class::elite) worth = worth * 13 / 10;
  if (p.class_ == Class::levy) worth = worth * 7 / 10;
  return worth;
}

// Points of a unit: bases, less the part of a base that carried hits have eaten.
int value_of(const Look& look, PieceId id) {
  const Unit& u = unit(look, id);
  return worth_of_base(look, id) * (u.bases * tables(look).hits_per_base - u.hits);
}

int strength_points(const Look& look, Side side) {
  int points = 0;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i)
    if (look.setting.roster[i].side == side && look.setting.roster[i].kind == PieceKind::unit)
      points += value_of(look, piece_id(i));
  return points;
}

}  // namespace

namespace {

// How likely the unit is to fail the test for its next base, the more so the nearer that base is to going.
int brittleness(const Look& look, PieceId id) {
  if (troop(look, id) == Troop::artillery || unit(look, id).formation == Formation::square) return 0;
  int fails = (morale_need(look, id).sum() - 1) * 1000 / 6;
  if (has(look, id, "nt.special.grenadiers-reroll"_rule)) fails = fails * fails / 1000;
  return fails * (unit(look, id).hits + 1) / tables(look).hits_per_base;
}

}  // namespace

int Thomas::appraise(const Look& look, Side side) {
  if (look.core.over) {
    if (look.core.winner == Side::none) return 0;
    return look.core.winner == side ? 1000000 : -1000000;
  }
  return strength_points(look, side) - strength_points(look, other(side));
}

Insight Thomas::insight(const Look& look, PieceId id) {
  Insight out;
  if (!look.known(id) || look.setting.roster[id.index()].kind != PieceKind::unit) return out;
  const Unit& u = unit(look, id);
  const Tables& t = tables(look);
  const Troop who = troop(look, id);
  const int whole = profile(look, id).start_bases * t.hits_per_base;
  out.worth = worth_of_base(look, id) * profile(look, id).start_bases;
  out.left = whole > 0 ? 1000 * (u.bases * t.hits_per_base - u.hits) / whole : 0;
  out.brittle = brittleness(look, id);
  if (who == Troop::artillery) {
    out.fire.push_back(
        {t.artillery_short.range, (7 - t.artillery_short.hit) * 1000 * t.artillery_short.dice_per_base / 6});
    out.fire.push_back(
        {t.artillery_long.range, (7 - t.artillery_long.hit) * 1000 * t.artillery_long.dice_per_base / 6});
    out.shy = t.overrun_within;
  } else if (is_infantry(who)) {
    const Class grade = profile(look, id).class_ == Class::none ? Class::average : profile(look, id).class_;
    const FireRow& row = t.infantry_fire[static_cast<std::size_t>(grade)];
    out.fire.push_back({row.range, (7 - row.hit) * 1000 * u.bases / 6});
  }
  if (who != Troop::artillery)
    out.melee = u.bases * t.melee[static_cast<std::size_t>(who)][0] * (7 - t.melee_hit) * 1000 / 6;
  out.march = rate(look, id);
  out.charge = t.may_charge[static_cast<std::size_t>(who)] ? rate(look, id) : 0;
  out.fronted = !faces_all_round(look, id);
  out.mobile = out.march > 0;
  return out;
}

// ---- candidates: sensible commands, each of which passes check

namespace {

Path ahead(Mil length) {
  Manoeuvre m;
  m.kind = Motion::advance;
  m.length = length;
  return {m};
}

Path slanting(Mil length, Angle angle) {
  Manoeuvre m;
  m.kind = Motion::oblique;
  m.length = length;
  m.angle = angle;
  return {m};
}

Path single(Motion kind, Angle angle) {
  Manoeuvre m;
  m.kind = kind;
  m.angle = angle;
  return {m};
}

Path forming(Formation to) {
  Manoeuvre m;
  m.kind = Motion::form;
  m.form = word_for(to);
  return {m};
}

// Moves worth a thought: on, aslant, wheels, turns, other formations, over what lies ahead, towns.
std::vector<Path> usual_paths(const Look& look, PieceId id) {
  std::vector<Path> out;
  const Mil most = rate(look, id);
  if (is_garrison(look, id)) {
    const std::vector<Vec>& corners = look.field.terrain().outline(look.piece(id).inside).area;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      Manoeuvre leave;
      leave.kind = Motion::leave;
      const Point p = to_point((corners[i] + corners[(i + 1) % corners.size()]) * 0.5);
      leave.to = {p.x, p.y, 0};
      out.push_back({leave});
    }
    return out;
  }
  if (most > 0) {
    for (const Mil length : {most, most * 3 / 4, most / 2, most / 4}) out.push_back(ahead(length));
    for (const Angle angle : {-4500, -2000, 2000, 4500}) {
      out.push_back(slanting(most, angle));
      out.push_back(slanting(most / 2, angle));
    }
    for (const Angle angle : {-9000, -4500, -1500, 1500, 4500, 9000}) {
      out.push_back(single(Motion::wheel, angle));
      Path on = single(Motion::wheel, angle);
      on.push_back(ahead(most / 2)[0]);
      out.push_back(on);
    }
    for (const Angle angle : {-9000, 9000, 18000}) out.push_back(single(Motion::turn, angle));
    Path about = single(Motion::turn, 18000);
    about.push_back(ahead(most / 2)[0]);
    out.push_back(about);
    out.push_back(single(Motion::cross, 0));
  }
  for (std::size_t f = 0; f < kFormations; ++f)
    if (tables(look).may_form[static_cast<std::size_t>(troop(look, id))][f] &&
        static_cast<Formation>(f) != unit(look, id).formation)
      out.push_back(forming(static_cast<Formation>(f)));
  const Terrain& terrain = look.field.terrain();
  for (std::size_t i = 0; i < terrain.size(); ++i)
    if (kind_of(terrain[feature_id(i)].kind) == Kind::town && is_infantry(troop(look, id)) &&
        look.field.distance(id, feature_id(i)) <= tables(look).edge_reach) {
      Manoeuvre enter;
      enter.kind = Motion::enter;
      enter.feature = feature_id(i);
      out.push_back({enter});
    }
  return out;
}

void move_candidates(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    if (unit(look, id).moved || unit(look, id).charged) return;
    for (const Path& path : usual_paths(look, id))
      if (plan_move(look, id, path).verdict.empty()) out.push_back(Move{id, path, {}});
  });
  out.push_back(Done{});
}

void charge_candidates(const Look& look, std::vector<Command>& out) {
  for_units(look, look.core.active, [&](PieceId id) {
    const Mil reach = rate(look, id);
    if (reach == 0 || unit(look, id).charged) return;
    for (const PieceId enemy : enemies_of(look, id)) {
      if (look.field.distance(id, enemy) > reach) continue;
      const Charge plain{id, enemy, {}, {}, {}};
      if (plan_charge(look, plain).verdict.empty()) {
        out.push_back(plain);
        continue;
      }
      const Angle to = turn_between(look.piece(id).pose.heading,
                                    bearing(vec(look.field.centre(enemy)) - vec(look.field.centre(id))));
      const Angle by = std::clamp<Angle>(to, -tables(look).wheel_most, tables(look).wheel_most);
      if (by == 0) continue;
      const Charge wheeled{id, enemy, single(Motion::wheel, by), {}, {}};
      if (plan_charge(look, wheeled).verdict.empty()) out.push_back(wheeled);
    }
  });
  out.push_back(Done{});
}

void fire_candidates(const Look& look, Side side, std::vector<Command>& out) {
  for_units(look, side, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (u.fired || is_cavalry(troop(look, id))) return;
    const Mil reach = troop(look, id) == Troop::artillery ? tables(look).artillery_long.range
                                                          : tables(look).infantry_fire[0].range;
    for (const PieceId enemy : enemies_of(look, id))
      if (look.field.distance(id, enemy) <= reach && plan_shot(look, id, enemy).verdict.empty())
        out.push_back(Shoot{id, {}, 0, {Aim{enemy, 0, 0}}});
  });
  out.push_back(Done{});
}

// Undeployed units at the places that the scenario suggests, or beside them.
void deploy_candidates(const Look& look, const AskDeploy& step, std::vector<Command>& out) {
  const Decision decision = ask(look, step);
  for (const PieceId id : decision.units) {
    if (const std::optional<Pose> place = deploy_place(look, step.side, id))
      out.push_back(Deploy{id, *place, {}, 0, {}, {}});
    if (out.size() >= 4) return;
  }
  if (decision.may_end) out.push_back(Done{});
}

void general_candidates(const Look& look, std::vector<Command>& out) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i)
    for_units(look, look.core.active, [&](PieceId id) {
      const Lead lead{piece_id(i), id, {}};
      if (look.core.pieces[i].kind == PieceKind::leader && check_lead(look, look.core.active, lead).empty())
        out.push_back(lead);
    });
  out.push_back(Done{});
}

}  // namespace

std::vector<Command> Thomas::candidates(const Look& look, const Step* top) {
  std::vector<Command> out;
  if (top == nullptr || look.core.over) return out;
  if (const auto* deploy = std::get_if<AskDeploy>(top))
    deploy_candidates(look, *deploy, out);
  else if (std::holds_alternative<AskGenerals>(*top))
    general_candidates(look, out);
  else if (std::holds_alternative<AskCharges>(*top))
    charge_candidates(look, out);
  else if (std::holds_alternative<AskMoves>(*top))
    move_candidates(look, out);
  else if (const auto* fire = std::get_if<AskFire>(top))
    fire_candidates(look, fire->side, out);
  else
    std::visit(
        [&](const auto& step) {
          if constexpr (requires { ask(look, step); })
            for (const Choice& choice : ask(look, step).choices)
              out.push_back(Answer{choice.key, choice.unit, {}});
        },
        *top);
  return out;
}

}  // namespace drumhead::thomas
