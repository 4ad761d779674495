// Section "Blunders": a natural 12 on the command roll, and what comes of it.
#include <algorithm>

#include "kit/throws.h"
#include "rules/awi28/awi28.h"

namespace drumhead::awi28 {

namespace {

int each_face_value(const Outcome& out) {
  for (int face = 1; face <= 6; ++face)
    if (out.count[static_cast<std::size_t>(face - 1)] > 0) return face;
  return 1;
}

RuleId result_rule(int face) {
  static constexpr RuleId kRules[] = {"aw.blunder.rapid-retreat"_rule, "aw.blunder.retreat"_rule,
                                      "aw.blunder.left"_rule,          "aw.blunder.right"_rule,
                                      "aw.blunder.forward"_rule,       "aw.blunder.charge"_rule};
  return kRules[face - 1];
}

// aw.ruling.blunder-away: from the nearest enemy if he is near and seen, else to the rear.
Angle away_or_rear(const Look& look, PieceId id) {
  const PieceId enemy = nearest_enemy(look, id, tables(look).blunder_sees, true);
  return enemy.valid() ? away_from(look, id, enemy) : wrap(look.piece(id).pose.heading + 18000);
}

// aw.ruling.blunder-quarter: sideways at full rate, facing unchanged.
Angle heading_for(const Look& look, PieceId id, int face) {
  const Angle heading = look.piece(id).pose.heading;
  switch (face) {
    case 3:
      return wrap(heading - 9000);
    case 4:
      return wrap(heading + 9000);
    case 5:
      return heading;
    default:
      return away_or_rear(look, id);
  }
}

void move_straight(Play& play, PieceId id, int face, int moves) {
  const Look look = play.look();
  const Straight way = forced_moves(look, id, heading_for(look, id, face), moves);
  carry_out(play, id, way, "blunder");
}

Throw one_die(const Play& play, RuleId purpose) {
  Throw made = throw_of(play, Die::d6, 1, Judged::looked_up, purpose, play.state.orders.units[0]);
  made.bands = each_face(Die::d6);
  return made;
}

}  // namespace

// aw.ruling.blunder-table-die; a brigade blunders with a single roll: aw.ruling.brigade-order.
void run(Play& play, const Blunder&) {
  const Throw made = one_die(play, "aw.ruling.blunder-table-die"_rule);
  const int face = each_face_value(play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose)));
  static constexpr const char* kNames[] = {"rapid-retreat", "retreat", "left", "right", "forward", "charge"};
  const auto units = play.state.orders.units;
  play.state.orders.group = false;  // what comes of it is no move of a brigade
  for (const PieceId id : units) play.resolve(id, kNames[face - 1], result_rule(face));
  if (face == 6) return play.then(BlunderCharge{0, 0});
  const int moves = play.setting.tables.blunder_moves[static_cast<std::size_t>(face - 1)];
  for (const PieceId id : units)
    if (is_unit(play.look(), id)) move_straight(play, id, face, moves);
}

// aw.blunder.charge-1-2, aw.blunder.charge-3-4, aw.blunder.charge-5-6
void run(Play& play, const BlunderMoves& step) {
  Throw made = one_die(play, "aw.blunder.charge"_rule);
  made.unit = play.state.orders.units[step.next];
  const int face = each_face_value(play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose)));
  static constexpr RuleId kRules[] = {"aw.blunder.charge-1-2"_rule, "aw.blunder.charge-3-4"_rule,
                                      "aw.blunder.charge-5-6"_rule};
  const int moves = play.setting.tables.blunder_charge_moves[static_cast<std::size_t>(face - 1)];
  play.resolve(made.unit, moves_word(moves), kRules[(face - 1) / 2]);
  play.then(BlunderCharge{static_cast<std::uint8_t>(moves), step.next});
}

// aw.ruling.blunder-cannot-charge
static bool can_charge_at(const Look& look, PieceId id, PieceId enemy) {
  Verdict no;
  check_may_charge(look, id, no);
  return no.empty() && may_strike(look, id, enemy);
}

// aw.ruling.blunder-charge-short: it turns on the spot, free, to face him.
static void face_enemy(Play& play, PieceId id, PieceId enemy) {
  const Look look = play.look();
  const Piece p = look.piece(id);
  const auto [ours, theirs] = look.field.nearest_points(id, enemy, false);
  Vec way = vec(theirs) - vec(ours);
  if (length(way) <= kSlack) way = vec(look.field.centre(enemy)) - vec(look.field.centre(id));
  const Manoeuvre turn = manoeuvre_of(Motion::turn, 0, turn_between(p.pose.heading, bearing(way)));
  if (turn.angle == 0) return;
  const Pose to = moved(p.pose, p.foot, turn);
  const Standing standing = look.field.stand(id, to, p.foot);
  if (standing.overlapped.empty() && !standing.off_table) set_down(play, id, to, "blunder");
}

// One unit after another; each looks for its nearest enemy when its turn comes. The second die is thrown for
// the first that can charge: aw.ruling.blunder-cannot-charge.
void run(Play& play, const BlunderCharge& step) {
  const auto& units = play.state.orders.units;
  if (step.next >= units.size()) return;
  const PieceId id = units[step.next];
  const BlunderCharge others{step.moves, static_cast<std::uint8_t>(step.next + 1)};
  if (!is_unit(play.look(), id) || is_in_combat(play.look(), id)) return play.then(others);
  const PieceId enemy = nearest_enemy(play.look(), id, -1, false);
  if (!enemy.valid() || !can_charge_at(play.look(), id, enemy)) {
    play.then(others);
    return move_straight(play, id, 5, play.setting.tables.blunder_moves[4]);
  }
  if (step.moves == 0) return play.then(BlunderMoves{step.next});
  play.then(others);
  face_enemy(play, id, enemy);
  play.then(Approach{id, enemy, step.moves, 0, 0});
}

}  // namespace drumhead::awi28
