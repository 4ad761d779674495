// Commands: all that a player can say. One closed set serves every sheet.
#pragma once

#include <algorithm>
#include <optional>
#include <variant>
#include <vector>

#include "table/march.h"

namespace drumhead {

// Sets a piece down before the battle, or as it arrives. A garrison names its block in `inside`.
struct Deploy {
  PieceId unit;
  Pose at;
  Word form;
  std::uint8_t files = 0;  // its width, where the formation has several
  Word order;
  FeatureId inside;
  friend bool operator==(const Deploy&, const Deploy&) = default;
};

struct Move {
  PieceId unit;
  Path path;
  Word manner;  // march, retreat, reform ...; empty: the sheet's ordinary move
  friend bool operator==(const Move&, const Move&) = default;
};

struct Mate {  // a unit that charges along with another
  PieceId unit;
  Path path;
  friend bool operator==(const Mate&, const Mate&) = default;
};

// An empty path leaves the straightest way to the sheet.
struct Charge {
  PieceId unit, target;
  Path path;
  Word manner;
  std::vector<Mate> mates;
  friend bool operator==(const Charge&, const Charge&) = default;
};

struct Aim {
  PieceId target;
  std::uint32_t cells = 0;  // which cells fire at it, as bits; 0: all
  int share = 0;            // how many dice or models; 0: all
  int extra = 0;            // how many of the dice that further orders add
  int front = -1;           // which side of a block fires; -1: any
  friend bool operator==(const Aim&, const Aim&) = default;
};

struct Shoot {
  PieceId unit;
  Word weapon;
  int orders = 0;
  std::vector<Aim> aims;
  friend bool operator==(const Shoot&, const Shoot&) = default;
};

struct Rally {
  PieceId unit;
  friend bool operator==(const Rally&, const Rally&) = default;
};

// Announces what is rolled or paid before it is carried out; the path follows as Move or Charge.
struct Order {
  PieceId leader;
  std::vector<PieceId> units;
  Word what;
  PieceId target;
  friend bool operator==(const Order&, const Order&) = default;
};

// Moves a leader, or attaches him to a unit.
struct Lead {
  PieceId leader, unit;
  Pose to;
  std::vector<Point> via;  // way-points, for a leader who rides round something
  friend bool operator==(const Lead&, const Lead&) = default;
};

// Sets a unit down where a retreat, pursuit or evasion ends.
struct Place {
  PieceId unit;
  Pose at;
  Word form;
  std::uint8_t files = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

struct Answer {
  Word choice;
  PieceId unit;
  std::vector<int> shares;
  friend bool operator==(const Answer&, const Answer&) = default;
};

struct Done {
  friend bool operator==(const Done&, const Done&) = default;
};

// Legal at any decision, for either side. A draw needs both sides to offer it in the same turn.
struct Concede {
  Side side = Side::none;
  bool draw = false;
  friend bool operator==(const Concede&, const Concede&) = default;
};

using Command = std::variant<Deploy, Move, Charge, Shoot, Rally, Order, Lead, Place, Answer, Done, Concede>;

// The manner of a Move without a path by which a unit leaves the table, where the scenario gives it leave.
inline constexpr Word kMarchOff = "march-off";

// The unit that would do it; none for orders, leaders and answers.
inline PieceId actor_of(const Command& command) {
  if (const auto* move = std::get_if<Move>(&command)) return move->unit;
  if (const auto* charge = std::get_if<Charge>(&command)) return charge->unit;
  if (const auto* shoot = std::get_if<Shoot>(&command)) return shoot->unit;
  if (const auto* rally = std::get_if<Rally>(&command)) return rally->unit;
  return {};
}

// The same said with straight ways in one part each; none: they are.
inline std::optional<Command> with_ways_joined(const Command& command) {
  if (const auto* move = std::get_if<Move>(&command)) {
    if (!has_parts(move->path)) return std::nullopt;
    return Move{move->unit, joined(move->path), move->manner};
  }
  const auto* charge = std::get_if<Charge>(&command);
  if (charge == nullptr) return std::nullopt;
  const auto parted = [](const Mate& mate) { return has_parts(mate.path); };
  if (!has_parts(charge->path) && std::none_of(charge->mates.begin(), charge->mates.end(), parted))
    return std::nullopt;
  Charge out = *charge;
  out.path = joined(out.path);
  for (Mate& mate : out.mates) mate.path = joined(mate.path);
  return out;
}

}  // namespace drumhead
