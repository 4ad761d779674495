// What drill does about each kind of question, a function for each.
#pragma once

#include <bitset>
#include <optional>
#include <utility>
#include <vector>

#include "players/planning.h"
#include "players/roads.h"

namespace drumhead {

// The verbs that the current question takes.
struct Verbs {
  bool lead = false, charge = false, shoot = false, move = false, rally = false, order = false;

  bool only_order() const { return order && !charge && !shoot && !move && !rally; }
};

// The enemy that a unit has before it, and how far off he is (front edge to nearest edge).
struct Opposite {
  PieceId foe;
  Mil gap = 0;
};

// The next place on the quickest way of a unit to a place.
struct Road {
  PieceId id;
  Vec place;
  std::optional<Waypoint> next;
};

// A piece as it was when opposites were last looked for.
struct Sighted {
  Piece piece;
  Role role = Role::foot;
  friend bool operator==(const Sighted&, const Sighted&) = default;
};

// A charge that was too far for what lies between, and where both stood.
struct FellShort {
  PieceId unit, foe;
  Pose at, foe_at;
};

// A legal march that moved nowhere: a friend was in the way, which the sheet's check does not report.
struct Setback {
  Pose at;  // where it began
  std::uint8_t times = 0;
};

// Where a unit found no way at all, and when.
struct ShutIn {
  Pose at;
  int turn = 0;
};

// An order that a unit could not carry out, and the turn in which it had it.
struct Idle {
  int turn = 0;
  Word what;
};

// What a unit would do if it were its turn to move, for those who must be ordered first.
enum class Wish : std::uint8_t { stay, march, form };

// The order that a unit would like: worked out once while this side gives its orders.
struct OrderCase {
  bool known = false;
  Wish wish = Wish::stay;
  PieceId prey;                       // whom it would charge
  bool shoots = false;                // it has a target
  OrderRole wants = OrderRole::none;  // of standing orders; none: it is content
};

// What drill remembers through one phase of one side, so that each unit is thought over once.
struct Notes {
  std::uint64_t seed = 0;
  Word phase;
  int turn = 0;
  Side side = Side::none;
  RuleId cite;
  std::size_t units = 0;  // that may act; more than before means another moment of the battle
  int moves = 0;          // actions left, where the sheet counts them: each is thought over anew
  bool counted = false;   // it does so in this question
  bool quiet = false;     // the last action hurt nobody: only the unit that took it is looked at again

  Verbs verbs;
  int planned = -1;                                 // the turn for which the march was planned,
  Side planner = Side::none;                        // and by whom
  bool joined = false;                              // the line goes into range together
  std::vector<Opposite> opposite;                   // by PieceId,
  std::vector<Sighted> sighted;                     // and what they were found from
  std::vector<PieceId> order;                       // to move in, foremost first
  std::bitset<kMostPieces> passed;                  // done with in this phase
  std::bitset<kMostPieces> shot;                    // their shots were thought over
  std::vector<std::pair<PieceId, PieceId>> barred;  // charges that were refused since the last look round
  std::vector<FellShort> short_of;                  // charges that were too far
  PieceId wanting;                                  // it would act at once, had it the actions for it
  Word ordered;                                     // the order given last,
  bool fresh = false;                               // and nothing was done since
  std::vector<Idle> idle;                           // by PieceId
  std::vector<OrderCase> cases;                     // likewise; empty: not thought over yet,
  int cases_of = 0;                                 // and the turn of which they are
  std::vector<Order> queue;                         // activations to come, the next one last
  std::vector<std::int8_t> aside;                   // by PieceId: on which side it went round what barred it
  std::vector<Setback> setbacks;                    // likewise
  std::vector<ShutIn> shut_in;                      // likewise

  Road road;      // found for the command in hand
  Stakes stakes;  // as the turn began for the side of the plan
  Plan plan;
  Why why;  // of the command in hand
};

struct Situation {
  const Battle& battle;
  const Decision& decision;
  const Doctrine& doctrine;
  Overview& overview;
  Notes& notes;

  const Piece& piece(PieceId id) const { return battle.core().pieces[id.index()]; }
  bool allows(const Command& command) const { return passes(battle.check(command)); }
  // What the plan wants of a unit's brigade.
  const BrigadePlan& orders(PieceId id) const {
    static constexpr BrigadePlan kNone;
    const Plan& plan = notes.plan;
    const std::size_t i = id.index() < plan.of.size() ? plan.of[id.index()] : kNoBrigade;
    return i < plan.brigades.size() ? plan.brigades[i] : kNone;
  }
  // The ground that it is sent to, or null.
  const Prize* prize(PieceId id) const { return notes.stakes.of_aim(orders(id).ground); }
  bool stays(PieceId id) const { return orders(id).stance == Stance::hold; }
};

// Each gives the next command of its kind, or nothing when no more is worth doing.
std::optional<Command> next_lead(Situation& s);
std::optional<Command> next_charge(Situation& s);
std::optional<Command> next_joint_charge(Situation& s);  // of two who act together
std::optional<Command> next_shot(Situation& s);
std::optional<Command> next_move(Situation& s);
std::optional<Command> next_order(Situation& s);
// One more action for a unit that wants it, from a leader who may give it.
std::optional<Command> next_action(const Situation& s);
// True if a command is refused only for want of actions.
bool wants_actions_alone(const Verdict& verdict);
std::optional<Command> next_deployment(Situation& s);
// Shaken troops are put in order before anything is asked of them.
std::optional<Command> next_rally(Situation& s);

// Units that may leave the field do so where that meets an aim, or when they are worn out.
std::optional<Command> next_leave(Situation& s);

// The reason for a command that drill gives.
Why why_of(const Situation& s, const Command& command);

// React, choose, place and share.
Command reply(Situation& s);
// The first of the sheet's own proposals that is more than Done; Done if that is all.
Command fall_back_on_candidates(const Situation& s);

// Surveys the field and plans, for orders that the sheet does not propose itself.
void take_stock(Situation& s);
// Who stands opposite whom, in which order to move, and whether the line goes in. Once a movement phase.
void plan_march(Situation& s);
// The same for those alone who may act now, in a turn that was planned already.
void plan_next(Situation& s);
// True when the unit has something to shoot at from where it stands.
bool has_a_shot(const Situation& s, PieceId id);
// The march of foot towards a place by at most `want`, as far as the sheet lets it.
std::optional<Command> march_towards(const Situation& s, PieceId id, Vec place, Mil want);
// Turns towards an enemy who is farther aside than this.
std::optional<Command> face_foe(const Situation& s, PieceId id, PieceId foe, Angle within = 4500);
// Into another formation: on the spot, or some steps aside where it has no room and moves enough.
std::optional<Command> change_form(const Situation& s, PieceId id);
std::optional<Command> ride(const Situation& s, PieceId id);
std::optional<Command> serve_guns(const Situation& s, PieceId id);
// Straight back from the enemy by at most `want`, facing him.
std::optional<Command> fall_back(const Situation& s, PieceId id, PieceId foe, Mil want);
// Into the formation named, and on towards a place by at most `then` where the rest of the move allows.
std::optional<Command> form_up(const Situation& s, PieceId id, const Word& form, Vec place, Mil then);
// Into a house or town that lies on ground, where it is near and empty.
std::optional<Command> enter_block(const Situation& s, PieceId id, const Prize& prize);
std::optional<Command> leave_block(const Situation& s, PieceId id, Vec place);
Wish wish_of_foot(const Situation& s, PieceId id);
Wish wish_of_horse(const Situation& s, PieceId id);
Wish wish_of_guns(const Situation& s, PieceId id);
// True for a unit that holds a house, or a wall or work on the ground that its side must have: it does not
// leave it to charge.
bool keeps_its_post(const Situation& s, PieceId id);
// True for a charge that was too far, while neither has moved since.
bool fell_short(const Situation& s, PieceId unit, PieceId foe);
// True when the odds of a charge are what the plan asks for.
bool dares(const Situation& s, PieceId unit, PieceId foe);
// What a charge promises above shooting, in points.
double gain_of_charge(const Situation& s, PieceId unit, PieceId foe);

}  // namespace drumhead
