// Sections "Interpenetration" and "Passage of lines", and how a move is carried out.
#include <algorithm>

#include "kit/throws.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

static bool is_unlimbered(const Look& look, PieceId id) {
  return type(look, id) == Type::artillery && formation(look, id) == Formation::deployed;
}

static bool is_dense(const Look& look, PieceId id) {
  return type(look, id) == Type::infantry && density(look, id) >= tables(look).pass_density;
}

// bb.inter.open-order, bb.inter.guns, bb.pass.eligible, bb.pass.quality, bb.ruling.guns-passage,
// bb.ruling.cav-passage
Passing passing_of(const Look& look, PieceId mover, PieceId still) {
  const bool guns = is_unlimbered(look, mover) || is_unlimbered(look, still);
  const bool foot_and_guns = guns && (is_dense(look, mover) || is_dense(look, still));
  const bool by_roll = foot_and_guns && chosen<"bb.ruling.guns-passage", "passage">(look.setting);
  if ((guns && !by_roll) || is_open_order(look, mover) || is_open_order(look, still)) return Passing::free;
  if (!by_roll && !(is_dense(look, mover) && is_dense(look, still))) return Passing::never;
  const int least = tables(look).pass_uq;
  return quality(look, mover) >= least && quality(look, still) >= least ? Passing::roll : Passing::never;
}

static Path cut_path(const Path& path, const std::vector<Leg>& legs, std::size_t leg, Mil run) {
  Path out(path.begin(), path.begin() + static_cast<std::ptrdiff_t>(leg));
  Manoeuvre last = path[leg];
  if (last.kind == Motion::free) {
    const Leg& way = legs[leg];
    const Vec from = vec(way.from.point()), to = vec(way.to.point());
    const double whole = std::max<Mil>(1, way.run);
    last.to = pose_at(from + (to - from) * (run / whole), way.from.heading);
  } else {
    last.length = run;
  }
  if (run > 0) out.push_back(last);
  return out;
}

namespace {

// bb.retro.drp, bb.retro.at-three: true when a test is owed instead.
bool retire(Play& play, PieceId id) {
  const bool tests = unit(play, id).drp >= play.setting.tables.drp_max;
  if (!tests) disrupt(play, id, play.setting.tables.retrograde_drp);
  return tests;
}

void settle_formation(Play& play, const March& m) {
  Unit& u = unit(play, m.id);
  u.formation = m.as.formation;
  u.density = m.as.density;
  play.piece(m.id).inside = m.inside;
  play.piece(m.id).foot = m.foot();
  set_down(play, m.id, m.pose, "changes", m.path);
  disrupt(play, m.id, m.drp);
}

void finish(Play& play, const March& m) {
  set_down(play, m.id, m.pose, m.retrograde ? "retires" : "march", m.path);
  if (m.drp > 0) {
    play.resolve(m.id, "broken-ground", "bb.move.difficult-drp"_rule);
    disrupt(play, m.id, m.drp);
  }
  Lined& across = unit(play, m.id).across;
  for (std::size_t i = across.size(); i-- > 0;)
    if (is_among(m.overdue, across[i])) across.erase_at(i);
}

}  // namespace

// bb.pass.retrograde-first, bb.ruling.retro-details
void carry_out(Play& play, const March& m) {
  ENSURE(m.verdict.empty(), m.verdict.size(), 0);
  const PieceId id = m.id;
  spend_actions(play, id, m.price);
  if (m.formed) return settle_formation(play, m);
  if (m.passed.empty()) {
    const bool tests = m.retrograde && unit(play, id).drp >= play.setting.tables.drp_max;
    finish(play, m);
    if (tests)
      play.then(Test{id, Cause::retrograde, {}, 0});
    else if (m.retrograde)
      disrupt(play, id, play.setting.tables.retrograde_drp);
    return;
  }
  State& s = play.state;
  s.path.clear();
  for (const Manoeuvre& step : m.path) s.path.push_back(step);
  s.passed = m.passed;
  s.shaken.clear();
  const bool tests = m.retrograde && retire(play, id);
  play.then(MarchOn{id, 0, m.retrograde});
  if (tests) play.then(Test{id, Cause::retrograde, {}, 0});
}

// ---- the way through: bb.pass.roll

namespace {

// The same way once more, prices and halts aside.
March again(const Look& look, PieceId id, const Path& path) {
  return moves_by_dice(look, id) ? plan_rolled(look, id, path) : plan_move(look, id, path);
}

March replanned(Play& play, const Look& look, PieceId id, const Path& path) {
  const std::uint8_t held = unit(play, id).actions;
  unit(play, id).actions = 9;  // it has been paid for
  March m = again(look, id, path);
  unit(play, id).actions = held;
  return m;
}

// bb.pass.fail: up to the unit that would not let it through.
void halt_at(Play& play, PieceId id, PieceId still) {
  const Path path(play.state.path.begin(), play.state.path.end());
  const Look look = play.look();
  const March whole = replanned(play, look, id, path);
  for (std::size_t i = 0; i < whole.legs.size(); ++i)
    for (const Meeting& met : whole.legs[i].met) {
      if (met.piece != still || met.into < 0) continue;
      const Path part = cut_path(whole.path, whole.legs, i, std::max<Mil>(0, met.touch));
      if (part.empty()) return;
      const March m = replanned(play, look, id, part);
      if (m.verdict.empty()) finish(play, m);
      return;
    }
}

// bb.pass.drp-5, bb.pass.drp-6, bb.pass.drp-7: by the looser of the two.
int points_for(const Look& look, PieceId mover, PieceId still, RuleId& cite) {
  const Tables& t = tables(look);
  int lowest = std::min(density(look, mover), density(look, still));
  if (type(look, mover) == Type::artillery) lowest = density(look, still);
  if (type(look, still) == Type::artillery) lowest = density(look, mover);
  if (lowest <= t.pass_density) {
    cite = "bb.pass.drp-5"_rule;
    return t.pass_drp[0];
  }
  cite = lowest == t.pass_density + 1 ? "bb.pass.drp-6"_rule : "bb.pass.drp-7"_rule;
  return lowest == t.pass_density + 1 ? t.pass_drp[1] : t.pass_drp[2];
}

// bb.pass.disrupt, bb.pass.at-three
void jostle(Play& play, PieceId mover, PieceId still) {
  RuleId cite;
  const int points = points_for(play.look(), mover, still, cite);
  for (const PieceId id : {mover, still}) {
    play.resolve(id, "jostled", cite);
    if (unit(play, id).drp < play.setting.tables.drp_max)
      disrupt(play, id, points);
    else if (!play.state.shaken.full())
      play.state.shaken.push_back(id);
  }
}

enum class Through : std::uint8_t { fails, disrupted, clean };

Through roll_passage(Play& play, PieceId mover, PieceId still) {
  const Tables& t = play.setting.tables;
  Tally need(quality(play.look(), mover), "bb.pass.clean"_rule);
  need.add(quality(play.look(), still), "bb.pass.clean"_rule);
  Throw made = throw_of(play, Die::d12, 1, Judged::at_least, "bb.pass.roll"_rule, mover);
  made.bands.n = 3;
  made.bands.top[0] = static_cast<std::uint8_t>(t.pass_fail);
  made.bands.top[1] = static_cast<std::uint8_t>(std::clamp(need.sum() - 1, t.pass_fail, 12));
  made.bands.top[2] = 12;
  const Outcome outcome = play.roll(made, Tally(1, made.purpose), need, still);
  return outcome.count[0] > 0 ? Through::fails : outcome.count[1] > 0 ? Through::disrupted : Through::clean;
}

}  // namespace

// bb.pass.no-deduction, bb.ruling.passage-details
void run(Play& play, const MarchOn& step) {
  const PieceId id = step.unit;
  if (play.state.path.empty()) return;  // called off by the test for going back
  if (step.next < play.state.passed.size()) {
    const PieceId still = play.state.passed[step.next];
    const Through through = roll_passage(play, id, still);
    if (through == Through::fails) {
      play.resolve(id, "halted", "bb.pass.fail"_rule);
      halt_at(play, id, still);
      play.state.path.clear();
      play.state.passed.clear();
      return play.then(TestShaken{});
    }
    if (through == Through::disrupted) jostle(play, id, still);
    return play.then(MarchOn{id, static_cast<std::uint8_t>(step.next + 1), step.retrograde});
  }
  const Path path(play.state.path.begin(), play.state.path.end());
  const Look look = play.look();
  const March m = replanned(play, look, id, path);
  if (m.verdict.empty()) finish(play, m);
  play.state.path.clear();
  play.state.passed.clear();
  play.then(TestShaken{});
}

// The mover first.
void run(Play& play, const TestShaken& step) {
  if (play.state.shaken.empty()) return;
  const PieceId id = play.state.shaken[0];
  play.state.shaken.erase_at(0);
  play.then(Test{id, Cause::passage, {}, 0}, step);
}

}  // namespace drumhead::bloodybacks
