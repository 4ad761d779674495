// Sections "Command Radius" and "Risk to commanders": who commands whom, how commanders move, what befalls
// them.
#include <algorithm>

#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

bool is_commander(const Look& look, PieceId id) {
  return look.on_table(id) && look.piece(id).kind == PieceKind::leader;
}

// bb.ruling.cinc-brigade: a brigade without a commander of its own is the CinC's. One whose commander is lost
// is leaderless, unless the scenario sends another: bb.ruling.replacement.
PieceId commander_of(const Look& look, PieceId id) {
  const std::vector<PieceId>& own = look.setting.commanders[id.index()];
  for (const PieceId leader : own)
    if (look.piece(leader).present) return leader;
  if (!own.empty()) return {};
  for (const PieceId chief : look.setting.chiefs[at(look.setting.roster[id.index()].side)])
    if (look.piece(chief).present) return chief;
  return {};
}

bool is_own_brigade(const Look& look, PieceId leader, PieceId id) { return commander_of(look, id) == leader; }

// bb.cmd.radius-free, bb.cmd.radius-attached
Mil radius_of(const Look& look, PieceId leader) {
  return look.piece(leader).with.valid() ? tables(look).radius_attached : tables(look).radius_free;
}

// bb.ruling.radius-measure: from his base, or from the edge of the unit that he is with.
Mil distance_from(const Look& look, PieceId leader, PieceId id) {
  const PieceId with = look.piece(leader).with;
  if (with == id) return 0;
  return look.field.distance(with.valid() ? with : leader, id);
}

bool in_radius(const Look& look, PieceId leader, PieceId id) {
  return distance_from(look, leader, id) <= radius_of(look, leader);
}

std::vector<PieceId> commanders_with(const Look& look, PieceId id) {
  std::vector<PieceId> out;
  for_commanders(look, look.side(id), [&](PieceId leader) {
    if (look.piece(leader).with == id) out.push_back(leader);
  });
  return out;
}

// bb.ruling.any-commander-impetus: for tests only the unit's own, or the CinC.
bool has_own_commander(const Look& look, PieceId id) {
  for (const PieceId leader : commanders_with(look, id))
    if (rating(look, leader).cinc || is_own_brigade(look, leader, id)) return true;
  return false;
}

std::vector<PieceId> active_commanders(const Look& look) {
  std::vector<PieceId> out;
  for_commanders(look, look.core.active, [&](PieceId id) {
    if (leader(look, id).active) out.push_back(id);
  });
  return out;
}

// ---- riding: bb.cp.move, bb.cp.only-way, bb.ruling.cp-when, bb.ruling.attach

static Mil ride_of(const Look& look, const Lead& lead) {
  const PieceId with = look.piece(lead.leader).with;
  if (lead.unit.valid())
    return with.valid() ? look.field.distance(with, lead.unit) : look.field.distance(lead.leader, lead.unit);
  if (with.valid()) return look.field.distance(with, lead.to.point());
  return to_mil(length(vec(lead.to.point()) - vec(look.piece(lead.leader).pose.point())));
}

// True when a commander at this place is on an enemy's ground.
static bool is_on_enemy(const Look& look, PieceId id, Point at) {
  bool found = false;
  const Mil edge = look.piece(id).foot.radius;
  for_enemies(look, id, [&](PieceId enemy) {
    const Piece& p = look.piece(enemy);
    const Mil far = p.foot.width + p.foot.depth + edge;  // more than it can cover
    const bool near =
        p.pose.x - at.x <= far && at.x - p.pose.x <= far && p.pose.y - at.y <= far && at.y - p.pose.y <= far;
    found = found || ((near || p.inside.valid()) && look.field.distance(enemy, at) < edge);
  });
  return found;
}

static bool is_overrun(const Look& look, PieceId id) {
  return is_on_enemy(look, id, look.piece(id).pose.point());
}

Verdict check_lead(const Look& look, const Lead& lead) {
  const RuleId rule = "bb.cp.move"_rule;
  if (!is_commander(look, lead.leader)) return {reason(Code::no_such_piece, rule)};
  if (look.side(lead.leader) != look.core.active) return {reason_of(Code::wrong_side, rule, lead.leader)};
  Verdict out;
  const Leader& who = leader(look, lead.leader);
  if (!who.active) out.push_back(reason_of(Code::not_now, "bb.ruling.cp-when"_rule, lead.leader));
  if (who.cp < tables(look).cp_move)
    out.push_back(reason_of(Code::no_move_left, "bb.cp.only-way"_rule, lead.leader, count_fact("is", who.cp),
                            count_fact("needs", tables(look).cp_move)));
  Point to = lead.to.point();
  if (lead.unit.valid()) {
    if (!is_unit(look, lead.unit) || look.side(lead.unit) != look.side(lead.leader))
      return {reason(Code::bad_choice, "bb.ruling.attach"_rule)};
    if (look.piece(lead.leader).with == lead.unit)
      out.push_back(reason_of(Code::already, "bb.ruling.attach"_rule, lead.unit));
    if (unit(look, lead.unit).routing)
      out.push_back(reason_of(Code::not_now, "bb.ruling.attach"_rule, lead.unit));
    to = look.field.centre(lead.unit);
  } else if (to.x < 0 || to.y < 0 || to.x > look.field.terrain().width() ||
             to.y > look.field.terrain().depth()) {
    return {reason(Code::off_table, "bb.ruling.off-table"_rule)};
  }
  if (!lead.unit.valid() && is_on_enemy(look, lead.leader, to))
    out.push_back(reason(Code::blocked, "bb.ruling.commander-figure"_rule));
  const Mil far = ride_of(look, lead);
  if (far > tables(look).ride)
    out.push_back(reason_of(Code::too_far, rule, lead.leader, length_fact("is", far),
                            length_fact("most", tables(look).ride)));
  if (!may_ride(look, look.piece(lead.leader).pose.point(), to))
    out.push_back(reason(Code::barred, "bb.ruling.commander-figure"_rule));
  return out;
}

void ride(Play& play, const Lead& lead) {
  leader(play, lead.leader).cp -= static_cast<std::uint8_t>(play.setting.tables.cp_move);
  play.piece(lead.leader).with = lead.unit;
  const Point to = lead.unit.valid() ? play.field().centre(lead.unit) : lead.to.point();
  play.move(lead.leader, {to.x, to.y, 0}, lead.unit.valid() ? "joins" : "rides");
  if (lead.unit.valid()) play.order(lead.leader, lead.unit, "joins");
}

// ---- lone commanders in the enemy's way: bb.ruling.commander-figure

static PieceId refuge(const Look& look, PieceId id) {
  PieceId best;
  Mil least = tables(look).ride + 1;
  for_units(look, look.side(id), [&](PieceId friendly) {
    const Mil far = look.field.distance(id, friendly);
    if (far >= least) return;
    least = far;
    best = friendly;
  });
  return best;
}

// bb.ruling.leaderless-ace-gone: an activation of his ends at once.
void remove_commander(Play& play, PieceId id, Fate fate, Word how, RuleId cite) {
  Leader& who = leader(play, id);
  who.active = false;
  who.fate = fate;
  who.fell_on = static_cast<std::uint8_t>(play.state.drawn.size());
  play.piece(id).with = {};
  play.remove(id, how, cite);
}

static void save_or_capture(Play& play, PieceId id) {
  const PieceId to = refuge(play.look(), id);
  if (to.valid()) {
    const Piece& p = play.piece(to);
    const Point rear = to_point(vec(p.pose.point()) - direction(p.pose.heading) * p.foot.depth);
    play.move(id, {rear.x, rear.y, 0}, "shifts");
    if (!is_overrun(play.look(), id)) return;
  }
  remove_commander(play, id, Fate::captured, "captured", "bb.ruling.commander-figure"_rule);
}

// bb.ruling.charge-path: what it fought across but does not stand over any more is like any other obstacle.
static void forget_obstacles(Play& play, PieceId id) {
  Lined& across = unit(play, id).across;
  if (across.empty()) return;
  const Piece& p = play.piece(id);
  const std::vector<FeatureId> astride = play.field().stand(id, p.pose, p.foot).bands;
  for (std::size_t i = across.size(); i-- > 0;)
    if (!p.present || !is_among(astride, across[i])) across.erase_at(i);
  if (across.empty()) unit(play, id).across_heading = 0;
}

void Bloodybacks::upkeep(Play& play) {
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    Piece& p = play.core.pieces[i];
    const PieceId id = piece_id(i);
    forget_obstacles(play, id);
    if (!p.present || p.kind != PieceKind::leader) continue;
    if (p.with.valid() && !play.piece(p.with).present) p.with = {};
    if (!p.with.valid() && play.core.phase != "deployment" && is_overrun(play.look(), id))
      save_or_capture(play, id);
  }
}

// ---- risk: bb.risk.trigger, bb.ruling.risk-count

void risk_commanders(Play& play, PieceId id, int losses, bool rifles) {
  if (losses <= 0) return;
  FixedVec<Risk, 8> steps;
  for (const PieceId leader : commanders_with(play.look(), id))
    if (!steps.full()) steps.push_back({leader, static_cast<std::uint8_t>(losses), rifles});
  play.then_each(steps);
}

// bb.risk.roll: struck at or below the losses. Two off the die is two on the number: bb.risk.rifles,
// bb.ruling.risk-rifle-natural
void run(Play& play, const Risk& step) {
  if (!play.piece(step.leader).present) return;
  Tally need(step.losses, "bb.risk.roll"_rule);
  if (step.rifles) need.add(-play.setting.tables.risk_rifles, "bb.risk.rifles"_rule);
  const int struck = count_under(play, Tally(play.setting.tables.risk_dice, "bb.risk.roll"_rule), need,
                                 kNoNaturals, "bb.risk.roll"_rule, step.leader);
  if (struck > 0) play.then(Wound{step.leader});
}

// bb.risk.constitution, bb.risk.removed, bb.ruling.constitution-reset: within a battle it never comes back.
void run(Play& play, const Wound& step) {
  Leader& who = leader(play, step.leader);
  const int loss =
      total_of(play, Die::d12, play.setting.tables.wound_dice, "bb.risk.constitution"_rule, step.leader);
  const int was = who.constitution;
  who.constitution = static_cast<std::int8_t>(was - loss);
  play.mark(step.leader, "constitution", was, who.constitution);
  if (who.constitution >= 1) return;
  remove_commander(play, step.leader, Fate::wounded, "struck down", "bb.risk.removed"_rule);
}

}  // namespace drumhead::bloodybacks
