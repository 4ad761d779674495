// Why drill gives a command: facts that others put into words.
#include <algorithm>

#include "players/tactics.h"

namespace drumhead {
namespace {

Why::Kind kind_of_move(const Situation& s, const Move& move) {
  if (move.manner == kMarchOff) return Why::Kind::leave;
  const auto forms = [](const Manoeuvre& m) { return m.kind == Motion::form; };
  if (std::any_of(move.path.begin(), move.path.end(), forms)) return Why::Kind::form;
  if (s.orders(move.unit).stance == Stance::back) return Why::Kind::retire;
  if (s.stays(move.unit) && s.prize(move.unit) == nullptr) return Why::Kind::hold;
  const Troops& unit = s.overview[move.unit];
  const bool known = move.unit.index() < s.notes.opposite.size();
  const Opposite facing = known ? s.notes.opposite[move.unit.index()] : Opposite{};
  const bool near = facing.foe.valid() && facing.gap <= unit.reach + unit.insight.march;
  return near ? Why::Kind::close : Why::Kind::approach;
}

PieceId foe_before(const Situation& s, PieceId id) {
  return id.index() < s.notes.opposite.size() ? s.notes.opposite[id.index()].foe : PieceId{};
}

struct Reasoning {
  const Situation& s;
  Why& why;

  void operator()(const Move& move) const {
    why.kind = kind_of_move(s, move);
    why.unit = move.unit;
    why.foe = foe_before(s, move.unit);
  }
  void operator()(const Charge& charge) const {
    why.kind = Why::Kind::charge;
    why.unit = charge.unit;
    why.foe = charge.target;
    why.odds = s.battle.charge_odds(charge.unit, charge.target).wins;
  }
  void operator()(const Shoot& shoot) const {
    why.kind = Why::Kind::shoot;
    why.unit = shoot.unit;
    if (!shoot.aims.empty()) why.foe = shoot.aims.front().target;
  }
  void operator()(const Rally& rally) const {
    why.kind = Why::Kind::rally;
    why.unit = rally.unit;
  }
  void operator()(const Order& order) const {
    why.kind = Why::Kind::order;
    if (!order.units.empty()) why.unit = order.units.front();
    why.foe = order.target;
  }
  void operator()(const Lead& lead) const {
    why.kind = Why::Kind::lead;
    why.unit = lead.unit;
  }
  void operator()(const Done&) const { why.kind = Why::Kind::hold; }
  void operator()(const auto&) const { why.kind = Why::Kind::answer; }
};

}  // namespace

Why why_of(const Situation& s, const Command& command) {
  Why why;
  std::visit(Reasoning{s, why}, command);
  if (why.unit.valid()) {
    why.stance = s.orders(why.unit).stance;
    why.ground = s.orders(why.unit).ground;
  }
  why.lead = s.notes.stakes.lead;
  why.turns_left = s.notes.stakes.turns_left;
  return why;
}

}  // namespace drumhead
