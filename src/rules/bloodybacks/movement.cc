// Section "Movement": rates, ground, retrograde movement, and moves whose length is rolled.
#include <algorithm>

#include "kit/throws.h"
#include "rules/bloodybacks/bloodybacks.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::bloodybacks {

March::March(const Look& on, PieceId who)
    : look(on), id(who), as(unit(on, who)), pose(on.piece(who).pose), inside(on.piece(who).inside) {}

// ---- rates: bb.move.per-action

Mil rate(const Look& look, PieceId id, Formation formation, bool road, RuleId* rule) {
  const Tables& t = tables(look);
  const auto is = [&](Mil length, RuleId cite) {
    if (rule != nullptr) *rule = cite;
    return length;
  };
  switch (type(look, id)) {
    case Type::infantry:
      if (formation == Formation::column)
        return road ? is(t.infantry_column_road, "bb.move.inf-column-road"_rule)
                    : is(t.infantry_column, "bb.move.inf-column"_rule);
      return is(t.infantry_base - unit(look, id).density * kUnit, "bb.move.inf-deployed"_rule);
    case Type::cavalry:
      if (formation == Formation::column)
        return road ? is(t.cavalry_column_road, "bb.move.cav-column-road"_rule)
                    : is(t.cavalry_column, "bb.move.cav-column"_rule);
      return is(24 * kUnit, "bb.move.cav-deployed"_rule);  // the most that two dice can give
    case Type::artillery:
      break;
  }
  if (formation == Formation::limbered)
    return road ? is(t.limbered_road, "bb.move.art-limbered-road"_rule)
                : is(t.limbered, "bb.move.art-limbered"_rule);
  switch (profile(look, id).gun_class) {  // at the most
    case GunClass::field:
      return is(5 * kUnit, "bb.move.art-field"_rule);
    case GunClass::heavy:
      return is(3 * kUnit, "bb.move.art-heavy"_rule);
    case GunClass::siege:
      return is(0, "bb.ruling.very-light"_rule);
    default:
      return is(5 * kUnit + t.light_plus, "bb.move.art-light"_rule);
  }
}

bool moves_by_dice(const Look& look, PieceId id) {
  return type(look, id) != Type::infantry && formation(look, id) == Formation::deployed;
}

// bb.ruling.deferral: whoever is in a melee that waits may only rally or counter-charge.
void check_mobile(const Look& look, PieceId id, Verdict& out) {
  if (unit(look, id).routing) out.push_back(reason_of(Code::not_now, "bb.act.routing"_rule, id));
  if (is_engaged(look, id)) out.push_back(reason_of(Code::engaged, "bb.ruling.deferral"_rule, id));
}

// ---- the walk

namespace {

bool is_straight(Motion kind) {
  return kind == Motion::advance || kind == Motion::back || kind == Motion::side || kind == Motion::oblique ||
         kind == Motion::free;
}

class Walk {
 public:
  explicit Walk(March& m) : m_(m), look_(m.look), foot_(m.foot()), facing_(m.pose.heading) {}

  void step(const Manoeuvre& step, bool last) {
    if (m_.halted) return;
    if (!knows(step) || !check_angle(step)) return;
    Leg leg = look_.field.leg(m_.id, m_.pose, foot_, step, tables(look_).keep_off);
    const Mil asked = is_straight(step.kind) ? leg.run : step.kind == Motion::wheel ? leg.outer : 0;
    asked_ += asked;
    if (is_straight(step.kind)) {
      const Mil run = straight_run(leg, last);
      if (!m_.verdict.empty()) return;
      if (run < leg.run) {
        leg = shortened_leg(leg, step, run);
        m_.halted = true;
      }
    } else if (!turning_clear(leg)) {
      return;
    }
    take(leg, step);
  }

  Mil asked() const { return asked_; }

 private:
  // bb.ruling.wheels: only open order turns as it goes.
  bool knows(const Manoeuvre& step) {
    const bool loose = is_open_order(look_, m_.id) && m_.as.formation == Formation::deployed;
    const bool known =
        is_straight(step.kind) || step.kind == Motion::wheel || (step.kind == Motion::turn && loose);
    const bool fits = step.length >= 0 && (step.kind != Motion::free || loose) &&
                      (step.kind != Motion::wheel || (step.angle >= -18000 && step.angle <= 18000));
    if (!known || !fits) m_.refuse(reason(Code::bad_path, "bb.ruling.wheels"_rule));
    return known && fits;
  }

  // bb.retro.definition, bb.retro.allowed, bb.retro.forbidden, bb.ruling.wheels
  bool check_angle(const Manoeuvre& step) {
    if (!is_straight(step.kind)) return true;
    const Angle turn = turn_between(facing_, heading_of(m_.pose, step)), off = turn < 0 ? -turn : turn;
    const Type who = type(look_, m_.id);
    if (off > 9000) {
      const bool may =
          who == Type::infantry || (who == Type::artillery && m_.as.formation == Formation::deployed);
      if (!may)
        m_.refuse(reason_of(Code::bad_angle, "bb.retro.forbidden"_rule, m_.id, angle_fact("is", off)));
      m_.retrograde = true;
      return may;
    }
    if (off > tables(look_).arc && !(is_open_order(look_, m_.id) && m_.as.formation == Formation::deployed)) {
      m_.refuse(reason_of(Code::bad_angle, "bb.ruling.wheels"_rule, m_.id, angle_fact("is", off),
                          angle_fact("most", tables(look_).arc)));
      return false;
    }
    return true;
  }

  void limit(Mil& most, Mil at, Reason why) {
    if (at >= most) return;
    most = std::max<Mil>(0, at);
    if (!m_.halts) m_.refuse(std::move(why));
  }

  // How far a straight leg may go. What forbids it is refused, or halts a move whose length was rolled.
  Mil straight_run(const Leg& leg, bool last) {
    const Tables& t = tables(look_);
    Mil most = leg.run;
    const Going g = going(look_, m_.id, m_.as.formation, leg);
    if (g.stop >= 0) {
      const bool water = g.rule == "bb.ruling.terrain-kinds"_rule;
      limit(most, g.stop - (m_.halts && water ? t.keep_off : 0), reason_at(Code::barred, g.rule, g.barred));
    }
    if (leg.off_table) limit(most, leg.off_at, reason(Code::off_table, "bb.ruling.off-table"_rule));
    for (const Meeting& m : leg.met)
      if (look_.piece(m.piece).side != look_.side(m_.id)) limit_by_enemy(m, most);
    if (!m_.verdict.empty()) return most;
    return past_friends(leg, most, last);
  }

  // bb.ruling.charge-cost: a plain move stops an inch short of enemies.
  void limit_by_enemy(const Meeting& m, Mil& most) {
    if (look_.piece(m.piece).kind != PieceKind::unit) return;
    const Mil care = tables(look_).keep_off;
    if (!m.closes_in(care) && m.into < 0) return;
    const Mil at = m.before < care ? 0 : m.near;
    limit(most, at,
          reason_of(Code::too_near, "bb.ruling.charge-cost"_rule, m.piece, length_fact("is", m.nearest),
                    length_fact("least", care), length_fact("over", most - at)));
  }

  // Interpenetration and passage of lines; who cannot clear a friend stops in contact with him.
  Mil past_friends(const Leg& leg, Mil most, bool last) {
    std::vector<const Meeting*> friends;
    for (const Meeting& m : leg.met)
      if (m.overlaps && look_.piece(m.piece).side == look_.side(m_.id) &&
          look_.piece(m.piece).kind == PieceKind::unit)
        friends.push_back(&m);
    std::sort(friends.begin(), friends.end(),
              [](const Meeting* a, const Meeting* b) { return a->into < b->into; });
    // The last place at which it overlaps nobody: short of one friend it may be in the midst of another.
    for (std::size_t i = 0; i < friends.size();) {
      const Meeting* m = friends[i++];
      if (m->into < 0 || m->into >= most) continue;
      const bool never = passing_of(look_, m_.id, m->piece) == Passing::never;
      const Mil touch = std::max<Mil>(0, m->touch >= 0 ? std::min(m->touch, m->into) : m->into);
      const auto refuse = [&](RuleId rule) {
        m_.refuse(reason_of(Code::blocked, rule, m->piece, length_fact("over", most - touch)));
        return most;
      };
      if (never && !m_.halts) return refuse(blocked_rule(m->piece));
      if (never || m->clear < 0 || most < m->clear) {
        if (!last && !m_.halts) return refuse("bb.ruling.passage-details"_rule);
        most = touch;
        i = 0;
      }
    }
    for (const Meeting* m : friends) {
      if (m->into < 0 || m->into >= most || m->clear > most) continue;
      FixedVec<PieceId, 8>& list =
          passing_of(look_, m_.id, m->piece) == Passing::roll ? m_.passed : m_.through;
      if (!list.full()) list.push_back(m->piece);
    }
    return most;
  }

  RuleId blocked_rule(PieceId friendly) const {
    const bool foot = type(look_, m_.id) == Type::infantry && type(look_, friendly) == Type::infantry;
    return foot ? "bb.pass.quality"_rule : "bb.ruling.cav-passage"_rule;
  }

  Leg shortened_leg(const Leg& leg, const Manoeuvre& step, Mil run) {
    if (step.kind == Motion::free)
      return look_.field.straight(m_.id, m_.pose, foot_, heading_of(m_.pose, step), run,
                                  tables(look_).keep_off);
    (void)leg;
    Manoeuvre part = step;
    part.length = run;
    return look_.field.leg(m_.id, m_.pose, foot_, part, tables(look_).keep_off);
  }

  bool turning_clear(const Leg& leg) {
    for (const Meeting& m : leg.met) {
      if (look_.piece(m.piece).kind != PieceKind::unit) continue;
      const bool enemy = look_.piece(m.piece).side != look_.side(m_.id);
      const Mil care = tables(look_).keep_off;
      if (enemy && (m.overlaps || m.closes_in(care)))
        m_.refuse(reason_of(Code::too_near, "bb.ruling.charge-cost"_rule, m.piece,
                            length_fact("is", m.nearest), length_fact("least", care)));
      else if (m.overlaps)
        m_.refuse(reason_of(Code::blocked, "bb.ruling.passage-details"_rule, m.piece));
    }
    if (leg.off_table) m_.refuse(reason(Code::off_table, "bb.ruling.off-table"_rule));
    return m_.verdict.empty();
  }

  void take(const Leg& leg, const Manoeuvre& step) {
    const Going g = going(look_, m_.id, m_.as.formation, leg);
    if (!is_straight(step.kind) && g.stop >= 0) m_.refuse(reason_at(Code::barred, g.rule, g.barred));
    m_.heavy_woods = m_.heavy_woods || g.heavy_woods;
    m_.difficult = m_.difficult || g.difficult;
    m_.on_road = m_.on_road && g.on_road;
    m_.drp += g.obstacles * tables(look_).obstacle_drp;
    for (const FeatureId feature : g.overdue) pay_overdue(feature);
    m_.used += is_straight(step.kind) ? leg.run : step.kind == Motion::wheel ? leg.outer : 0;
    m_.pose = leg.to;
    if (step.kind == Motion::wheel) facing_ = wrap(facing_ + step.angle);
    if (step.kind == Motion::free && !m_.halted) m_.pose.heading = wrap(step.to.heading);
    m_.path.push_back(step.kind == Motion::free ? step : leg.made);
    if (step.kind == Motion::free && m_.halted) m_.path.back().to = m_.pose;
    m_.legs.push_back(leg);
  }

  void pay_overdue(FeatureId feature) {
    if (is_among(m_.overdue, feature) || m_.overdue.full()) return;
    m_.overdue.push_back(feature);
    m_.drp += tables(look_).obstacle_drp;
  }

  March& m_;
  const Look& look_;
  Footprint foot_;
  Angle facing_;  // open order turns as it goes, but what was its rear is still behind it
  Mil asked_ = 0;
};

// bb.move.difficult-drp, bb.ruling.terrain-drp-timing: once an order, deployed units only.
void add_ground(March& m) {
  const bool deployed = m.as.formation == Formation::deployed && type(m.look, m.id) != Type::artillery;
  if ((m.heavy_woods || m.difficult) && deployed) m.drp += tables(m.look).difficult_drp;
}

// bb.move.heavy-woods-foot, bb.ruling.partial-terrain
Mil slowed(const March& m, Mil length) {
  if (!m.heavy_woods || type(m.look, m.id) == Type::cavalry) return length;
  return std::max<Mil>(0, length + tables(m.look).heavy_woods);
}

void check_end(March& m) {
  if (!m.verdict.empty()) return;
  check_room(m.look, m.id, m.as, m.pose, m.verdict);
}

// A single manoeuvre that is an order of its own: bb.ruling.action-list.
bool is_order(const March& m, const Manoeuvre& step) {
  switch (step.kind) {
    case Motion::form:
    case Motion::enter:
    case Motion::leave:
      return true;
    case Motion::turn:
      return !is_open_order(m.look, m.id) || m.as.formation != Formation::deployed ||
             type(m.look, m.id) == Type::artillery;
    default:
      return false;
  }
}

void do_order(March& m, const Manoeuvre& step) {
  if (step.kind == Motion::form) return do_form(m, step);
  if (step.kind == Motion::turn) return do_about_face(m, step);
  if (step.kind == Motion::enter) return do_enter(m, step);
  do_leave(m, step);
}

// The way of a plain move, and whether its allowance is enough for it.
void walk_along(March& m, const Path& path) {
  Walk walk(m);
  for (std::size_t i = 0; i < path.size() && m.verdict.empty(); ++i) walk.step(path[i], i + 1 == path.size());
  if (!m.verdict.empty()) return;
  const Look& look = m.look;
  m.on_road = m.on_road && m.as.formation != Formation::deployed;
  m.allowance = slowed(m, rate(look, m.id, m.as.formation, m.on_road, &m.rate));
  if (m.used > m.allowance)
    m.refuse(reason_of(Code::too_far, m.heavy_woods ? "bb.move.heavy-woods-foot"_rule : m.rate, m.id,
                       length_fact("needs", m.used), length_fact("most", m.allowance)));
  // bb.ruling.cav-woods: a column of horse rolls for its way through heavy woods.
  if (m.heavy_woods && type(look, m.id) == Type::cavalry)
    m.refuse(reason_of(Code::unfinished, "bb.ruling.cav-woods"_rule, m.id));
  add_ground(m);
  check_end(m);
}

}  // namespace

March plan_move(const Look& look, PieceId id, const Path& path) {
  March m(look, id);
  check_mobile(look, id, m.verdict);
  if (path.empty() || path.size() > kMostLegs) m.refuse(reason(Code::bad_path, "bb.ruling.wheels"_rule));
  if (!m.verdict.empty()) return m;
  if (is_order(m, path[0])) {
    if (path.size() > 1) m.refuse(reason(Code::bad_path, "bb.ruling.action-list"_rule));
    if (m.verdict.empty()) do_order(m, path[0]);
    check_price(look, id, m.price, "bb.act.actions"_rule, m.verdict);
    return m;
  }
  m.price = tables(look).move;
  if (is_garrison(look, id)) m.refuse(reason_of(Code::wrong_formation, "bb.ruling.terrain-kinds"_rule, id));
  if (moves_by_dice(look, id)) {  // the dice come first
    RuleId rule;
    rate(look, id, m.as.formation, false, &rule);
    m.refuse(reason_of(Code::unfinished, rule, id));
  }
  if (m.verdict.empty()) walk_along(m, path);
  Verdict unpaid;
  check_price(look, id, m.price, "bb.tariff.move"_rule, unpaid);
  m.verdict.insert(m.verdict.begin(), unpaid.begin(), unpaid.end());
  return m;
}

// ---- moves whose length is rolled

Verdict check_roll_move(const Look& look, const Order& order) {
  const PieceId id = order.units[0];
  Verdict out;
  if (is_waiting(look.setting, look.core, look.field, id)) {  // it could not carry out what is rolled
    out.push_back(reason_of(Code::waiting, "bb.move.per-action"_rule, id));
    out.back().facts.push_back({"until", waits_until(look.setting, look.core, id), Measure::count});
  }
  check_mobile(look, id, out);
  const Type who = type(look, id);
  if (who == Type::infantry || (who == Type::artillery && formation(look, id) != Formation::deployed))
    out.push_back(
        reason_of(who == Type::infantry ? Code::cannot : Code::not_now, "bb.move.per-action"_rule, id));
  if (who == Type::artillery && profile(look, id).gun_class == GunClass::siege)
    out.push_back(reason_of(Code::cannot, "bb.ruling.very-light"_rule, id));
  check_price(look, id, tables(look).move, "bb.tariff.move"_rule, out);
  return out;
}

// Either die, their sum or their difference.
void roll_horse(Play& play, PieceId id, RuleId purpose, PieceId against) {
  Throw made = throw_of(play, Die::d12, play.setting.tables.cavalry_dice, Judged::added, purpose, id);
  made.bands = each_face(Die::d12);
  const Outcome outcome = play.roll(made, Tally(made.n, made.purpose), Tally(0, made.purpose), against);
  int low = 0, high = 0;
  for (int face = 1; face <= 12; ++face) {
    const int count = outcome.count[static_cast<std::size_t>(face - 1)];
    if (count > 0 && low == 0) low = face;
    if (count > 0) high = face;
  }
  play.state.lengths.clear();
  for (const int inches : {high, low, high + low, high - low}) play.state.lengths.push_back(inches * kUnit);
}

// bb.move.art-light, bb.move.art-field, bb.move.art-heavy
void run(Play& play, const MoveDice& step) {
  const Look look = play.look();
  const Tables& t = play.setting.tables;
  if (type(look, step.unit) == Type::cavalry) {
    roll_horse(play, step.unit, "bb.move.cav-deployed"_rule);
  } else {
    const GunClass gun = profile(look, step.unit).gun_class;
    RuleId rule;
    rate(look, step.unit, Formation::deployed, false, &rule);
    const int dice = gun == GunClass::heavy   ? total_of(play, Die::d3, t.heavy_dice, rule, step.unit)
                     : gun == GunClass::field ? total_of(play, Die::average, t.field_dice, rule, step.unit)
                                              : total_of(play, Die::average, t.light_dice, rule, step.unit);
    const Mil plus = gun == GunClass::heavy || gun == GunClass::field ? 0 : t.light_plus;
    play.state.lengths.clear();
    play.state.lengths.push_back(dice * kUnit + plus);
  }
  play.then(AskMove{step.unit});
}

namespace {

constexpr Mil kExact =
    static_cast<Mil>(kSlack);  // thousandths: a way that was scaled to a length may miss it by so much

bool is_length(const State& s, Mil length, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to && i < s.lengths.size(); ++i)
    if (length >= s.lengths[i] - kExact && length <= s.lengths[i] + kExact) return true;
  return false;
}

Mil nearest_below(const State& s, Mil length) {
  Mil best = 0;
  for (const Mil one : s.lengths)
    if (one <= length && one > best) best = one;
  return best;
}

// bb.move.difficult-cavalry, bb.move.heavy-woods-cavalry, bb.ruling.cav-woods
void check_horse_length(March& m, Mil asked) {
  const State& s = m.look.state;
  const auto refuse = [&](RuleId rule, Mil most) {
    m.refuse(reason_of(Code::too_far, rule, m.id, length_fact("needs", asked), length_fact("most", most)));
  };
  const Mil high = s.lengths[0], low = s.lengths[1];
  if (m.heavy_woods) {
    if (asked < low - kExact || asked > low + kExact) refuse("bb.move.heavy-woods-cavalry"_rule, low);
  } else if (m.as.formation == Formation::column) {
    if (m.used > m.allowance) refuse(m.rate, m.allowance);
  } else if (m.difficult) {
    if (!is_length(s, asked, 0, 2) && !is_length(s, asked, 3, 4))
      refuse("bb.move.difficult-cavalry"_rule, asked >= high ? high : nearest_below(s, asked));
  } else if (!is_length(s, asked, 0, 4)) {
    refuse("bb.move.cav-deployed"_rule, nearest_below(s, asked));
  }
}

}  // namespace

March plan_rolled(const Look& look, PieceId id, const Path& path) {
  March m(look, id);
  if (path.empty() || path.size() > kMostLegs || is_order(m, path[0])) {
    m.refuse(reason(Code::bad_path, "bb.ruling.wheels"_rule));
    return m;
  }
  const bool horse = type(look, id) == Type::cavalry;
  m.halts = m.exact = horse;  // bb.ruling.cav-zero
  Walk walk(m);
  for (std::size_t i = 0; i < path.size() && m.verdict.empty(); ++i) walk.step(path[i], i + 1 == path.size());
  if (!m.verdict.empty()) return m;
  m.on_road = m.on_road && m.as.formation == Formation::column;
  m.allowance = horse ? rate(look, id, m.as.formation, m.on_road, &m.rate) : look.state.lengths[0];
  if (horse)
    check_horse_length(m, walk.asked());
  else if (m.used > m.allowance)
    m.refuse(reason_of(Code::too_far, "bb.move.per-action"_rule, id, length_fact("needs", m.used),
                       length_fact("most", m.allowance)));
  add_ground(m);
  check_end(m);
  return m;
}

Decision ask(const Look& look, const AskMove& step) {
  Decision out = question(
      Ask::act, look.core.active,
      type(look, step.unit) == Type::cavalry ? "bb.move.cav-deployed"_rule : "bb.move.per-action"_rule);
  out.subject = step.unit;
  out.units = {step.unit};
  out.closes = Closes::move;
  out.take(Verb::move);
  std::vector<std::string> lengths;
  for (const Mil length : look.state.lengths) {
    if (is_among(out.bounds.lengths, length)) continue;
    out.bounds.lengths.push_back(length);
    lengths.push_back(measured(length, look.setting));
  }
  const bool horse = type(look, step.unit) == Type::cavalry;
  out.prompt = (horse ? "Move exactly " : "Move up to ") + or_list(lengths) + ".";
  // bb.ruling.cav-zero: a difference of nothing lets it stand.
  out.may_end = !horse || (look.state.lengths.size() == 4 && look.state.lengths[3] == 0) ||
                formation(look, step.unit) == Formation::column;
  return out;
}

Verdict check_answer(const Look& look, const AskMove& step, const Command& command) {
  const RuleId rule = "bb.move.cav-deployed"_rule;
  if (std::holds_alternative<Done>(command)) {
    if (ask(look, step).may_end) return {};
    return {reason_of(Code::unfinished, rule, step.unit)};
  }
  const auto* move = std::get_if<Move>(&command);
  if (move == nullptr) return {reason(Code::not_asked, rule)};
  if (!is_unit(look, move->unit)) return {reason(Code::no_such_piece, rule)};
  if (move->unit != step.unit) return {reason_of(Code::not_now, "bb.ruling.unit-finishes"_rule, move->unit)};
  return plan_rolled(look, step.unit, move->path).verdict;
}

void answer(Play& play, const AskMove& step, const Command& command) {
  play.pop();
  if (const auto* move = std::get_if<Move>(&command)) {
    const Look look = play.look();
    March m = plan_rolled(look, step.unit, move->path);
    carry_out(play, m);
  }
  play.state.lengths.clear();
}

}  // namespace drumhead::bloodybacks
