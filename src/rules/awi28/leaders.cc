// Commanders: their moves, the units they join, their dangers, and who takes their place.
#include <algorithm>

#include "kit/answers.h"
#include "kit/throws.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

// He stands among the men of a unit, and goes where it goes.
static void attach(Play& play, PieceId leader, PieceId id, Angle heading, Word why) {
  play.piece(leader).with = id;
  play.move(leader, pose_at(vec(play.field().centre(id)), heading), why);
}

// aw.move.commander-mounted, aw.move.commander-foot, aw.ruling.commander-mounted
static Mil ride_of(const Look& look, PieceId leader) {
  return leader_of(look, leader).mounted ? tables(look).commander_mounted : tables(look).commander_foot;
}

PieceId unit_touched_by(const Look& look, PieceId leader) {
  PieceId touched;
  for_units(look, look.side(leader), [&](PieceId id) {
    if (!touched.valid() && touching(look.field.distance(leader, id))) touched = id;
  });
  return touched;
}

// aw.ruling.commander-attach
void join(Play& play, PieceId leader, PieceId id) {
  play.state.leaders[leader.index()].spent = true;  // aw.ruling.commander-move
  if (play.piece(leader).with == id) return;
  attach(play, leader, id, play.piece(id).pose.heading, "joins");
  play.order(leader, id, "joins");
}

// aw.ruling.commander-move: a place with a unit that is an inch from every enemy. Among its men, or, where
// they are in combat, touching them behind or beside.
static std::optional<Point> place_with(const Look& look, PieceId leader, PieceId id) {
  const Piece& p = look.piece(id);
  const Footprint foot = look.piece(leader).foot;
  const Point centre = look.field.centre(id);
  const Vec ahead = direction(p.pose.heading), aside = right_of(ahead);
  const double behind = p.foot.depth / 2.0 + foot.radius, beside = p.foot.width / 2.0 + foot.radius;
  const Point places[] = {centre, to_point(vec(centre) - ahead * behind),
                          to_point(vec(centre) - aside * beside), to_point(vec(centre) + aside * beside)};
  for (const Point& place : places) {
    bool clear = true;
    for_enemies(look, leader, [&](PieceId enemy) {
      clear = clear && look.field.distance_at({place.x, place.y, 0}, foot, enemy) >= tables(look).spacing;
    });
    if (clear) return place;
    if (is_garrison(look, id)) return centre;  // within walls nobody comes near him
  }
  return std::nullopt;
}

// ---- their own move, last in the phase: aw.ruling.commander-move

Decision ask(const Look& look, const AskCommanders&) {
  Decision out = question(Ask::act, look.core.active, "aw.ruling.commander-move"_rule,
                          "Ride with your commanders, once each; one who reaches a unit joins it.");
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_leader(look, id) || !look.piece(id).present || look.side(id) != out.side) continue;
    const PieceId with = look.piece(id).with;
    if (leader_of(look, id).spent || (with.valid() && is_in_combat(look, with))) continue;
    out.units.push_back(id);
  }
  out.may_end = true;
  out.closes = Closes::phase;
  out.take(Verb::lead, Who::leaders);
  return out;
}

Verdict check_ride(const Look& look, const Lead& lead) {
  const RuleId cite = "aw.ruling.commander-move"_rule;
  if (Verdict no = check_own(look, lead.leader, look.core.active, cite, PieceKind::leader); !no.empty())
    return no;
  Verdict out;
  const PieceId with = look.piece(lead.leader).with;
  if (leader_of(look, lead.leader).spent) out.push_back(reason_of(Code::already, cite, lead.leader));
  if (with.valid() && is_in_combat(look, with))
    out.push_back(reason_of(Code::engaged, "aw.ruling.commander-attach"_rule, lead.leader));
  if (!out.empty()) return out;
  const Mil most = ride_of(look, lead.leader);
  const RuleId far =
      leader_of(look, lead.leader).mounted ? "aw.move.commander-mounted"_rule : "aw.move.commander-foot"_rule;
  if (lead.unit.valid())
    if (Verdict no = check_own(look, lead.unit, look.side(lead.leader), cite); !no.empty()) return no;
  const Mil gap = lead.unit.valid()
                      ? look.field.distance(lead.leader, lead.unit)
                      : to_mil(length(vec(lead.to.point()) - vec(look.piece(lead.leader).pose.point())));
  if (gap > most)
    out.push_back(
        reason_of(Code::too_far, far, lead.leader, length_fact("is", gap), length_fact("most", most)));
  if (lead.unit.valid()) {
    if (!place_with(look, lead.leader, lead.unit)) out.push_back(reason_of(Code::too_near, cite, lead.unit));
    return out;
  }
  const Footprint foot = look.piece(lead.leader).foot;
  if (!look.field.on_table(lead.to, foot)) out.push_back(reason(Code::off_table, "aw.ruling.off-table"_rule));
  for_enemies(look, lead.leader, [&](PieceId enemy) {
    const Mil near = look.field.distance_at(lead.to, foot, enemy);
    if (near < tables(look).spacing)
      out.push_back(reason_of(Code::too_near, cite, enemy, length_fact("is", near),
                              length_fact("least", tables(look).spacing)));
  });
  return out;
}

Verdict check_answer(const Look& look, const AskCommanders&, const Command& command) {
  if (std::holds_alternative<Done>(command)) return {};
  if (const auto* lead = std::get_if<Lead>(&command)) return check_ride(look, *lead);
  return {reason(Code::not_asked, "aw.ruling.commander-move"_rule)};
}

std::optional<Command> forced(const Look& look, const AskCommanders& step) {
  return done_if(ask(look, step).units.empty());
}

void ride(Play& play, const Lead& lead) {
  play.piece(lead.leader).with = {};
  if (lead.unit.valid()) {
    const Point place =
        place_with(play.look(), lead.leader, lead.unit).value_or(play.field().centre(lead.unit));
    play.piece(lead.leader).with = lead.unit;
    play.move(lead.leader, pose_at(vec(place), play.piece(lead.unit).pose.heading), "rides");
    return play.order(lead.leader, lead.unit, "joins");
  }
  play.move(lead.leader, lead.to, "rides");
  const PieceId touched = unit_touched_by(play.look(), lead.leader);
  play.piece(lead.leader).with = touched;
  if (touched.valid()) play.order(lead.leader, touched, "joins");
}

void answer(Play& play, const AskCommanders&, const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) {
    play.state.leaders[lead->leader.index()].spent = true;
    return ride(play, *lead);
  }
  play.pop();
  play.begin("shooting", play.core.active);
  play.then(AskFire{});
}

// ---- danger

static void lose_leader(Play& play, PieceId leader, Word how, RuleId cite) {
  play.state.leaders[leader.index()].lost = true;
  play.piece(leader).with = {};
  play.remove(leader, how, cite);
}

void run(Play& play, const CommanderRisks& step) {
  for (std::size_t i = step.next; i < play.core.pieces.size(); ++i) {
    const Piece& p = play.core.pieces[i];
    if (p.kind != PieceKind::leader || !p.present) continue;
    Leader& l = play.state.leaders[i];
    const bool with_unit = is_unit(play.look(), p.with) && unit(play, p.with).fresh > 0;
    if (!with_unit && !l.hit) continue;
    l.hit = false;
    play.then(CommanderRisks{static_cast<std::uint8_t>(i + 1), step.melee});
    const Throw made =
        throw_of(play, Die::d6, 2, Judged::at_least, "aw.ruling.commander-attach"_rule, piece_id(i));
    const int most = play.setting.tables.commander_killed;
    if (total_of(play, made, Tally(most, made.purpose)) >= most)
      lose_leader(play, piece_id(i), "killed", made.purpose);
    return;
  }
}

// aw.ruling.commander-broken-unit: 1-2 he is lost, else he is with the nearest unit of his brigade.
void run(Play& play, const CommanderFate& step) {
  Piece& p = play.piece(step.leader);
  play.state.leaders[step.leader.index()].caught = false;
  if (!p.present) return;
  p.with = {};
  const RuleId rule = "aw.ruling.commander-broken-unit"_rule;
  const bool escapes = play.hits(Die::d6, Tally(1, rule), Tally(3, rule), rule, step.leader) > 0;
  const Look look = play.look();
  PieceId refuge;
  if (escapes) {
    Mil least = 0;
    for_units(look, p.side, [&](PieceId id) {
      if (!may_command(look, step.leader, id)) return;
      const Mil far = look.field.distance(step.leader, id);
      if (refuge.valid() && far >= least) return;
      least = far;
      refuge = id;
    });
  }
  if (!refuge.valid()) return lose_leader(play, step.leader, "captured", rule);
  attach(play, step.leader, refuge, p.pose.heading, "escapes");
}

// A lone commander whom an enemy touches.
void find_lone_commanders(Play& play) {
  const Look look = play.look();
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (!is_leader(look, id) || !look.piece(id).present || look.piece(id).with.valid()) continue;
    bool touched = false;
    for_enemies(look, id,
                [&](PieceId enemy) { touched = touched || touching(look.field.distance(id, enemy)); });
    if (!touched || leader_of(look, id).caught) continue;
    play.state.leaders[i].caught = true;
    play.then(CommanderFate{id});
  }
}

// ---- replacements: aw.ruling.commander-replace

static std::vector<PieceId> posts_for(const Look& look, PieceId leader) {
  std::vector<PieceId> out;
  for_units(look, look.side(leader), [&](PieceId id) {
    if (may_command(look, leader, id)) out.push_back(id);
  });
  return out;
}

PieceId leader_to_replace(const Look& look, Side side) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const PieceId id = piece_id(i);
    if (is_leader(look, id) && look.side(id) == side && leader_of(look, id).lost &&
        !posts_for(look, id).empty())
      return id;
  }
  return {};
}

Decision ask(const Look& look, const AskReplacement& step) {
  Decision out = question(Ask::act, look.side(step.leader), "aw.ruling.commander-replace"_rule,
                          "A new commander takes over. Place him with a unit of the brigade.");
  out.subject = step.leader;
  out.units = {step.leader};
  out.take(Verb::lead, Who::leaders);
  return out;
}

Verdict check_answer(const Look& look, const AskReplacement& step, const Command& command) {
  const auto* lead = std::get_if<Lead>(&command);
  const RuleId cite = "aw.ruling.commander-replace"_rule;
  if (lead == nullptr) return {reason(Code::not_asked, cite)};
  if (lead->leader != step.leader) return {reason(Code::no_such_piece, cite)};
  const std::vector<PieceId> posts = posts_for(look, step.leader);
  if (!holds(posts, lead->unit)) return {reason(Code::bad_choice, cite)};
  return {};
}

std::optional<Command> forced(const Look& look, const AskReplacement& step) {
  const std::vector<PieceId> posts = posts_for(look, step.leader);
  if (posts.size() == 1) return Command(Lead{step.leader, posts[0], {}, {}});
  return std::nullopt;
}

void answer(Play& play, const AskReplacement& step, const Command& command) {
  const PieceId id = std::get<Lead>(command).unit;
  play.pop();
  Leader& l = play.state.leaders[step.leader.index()];
  l.lost = false;
  l.staff = static_cast<std::uint8_t>(std::max(play.setting.tables.staff_least, l.staff - 1));
  play.piece(step.leader).present = true;
  attach(play, step.leader, id, play.piece(id).pose.heading, "takes-over");
  play.resolve(step.leader, "replaced", "aw.ruling.commander-replace"_rule);
}

std::vector<Command> replacement_posts(const Look& look, const AskReplacement& step) {
  std::vector<Command> out;
  for (const PieceId id : posts_for(look, step.leader)) out.push_back(Lead{step.leader, id, {}, {}});
  return out;
}

}  // namespace drumhead::awi28
