// Small names for the things a battle is made of. Each is an index; files and wires carry the text.
#pragma once

#include <compare>
#include <cstdint>

namespace drumhead {

enum class Side : std::uint8_t { british, american, none };

constexpr Side other(Side side) {
  if (side == Side::british) return Side::american;
  if (side == Side::american) return Side::british;
  return Side::none;
}

// A unit, leader or token: its place in the roster. Prints as the piece's key.
struct PieceId {
  static constexpr std::uint8_t kNone = 255;
  std::uint8_t value = kNone;

  constexpr bool valid() const { return value != kNone; }
  constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(PieceId, PieceId) = default;
};

constexpr PieceId piece_id(std::size_t index) { return PieceId{static_cast<std::uint8_t>(index)}; }

// A terrain feature: its place in the terrain list. Prints as the feature's key.
struct FeatureId {
  static constexpr std::uint8_t kNone = 255;
  std::uint8_t value = kNone;

  constexpr bool valid() const { return value != kNone; }
  constexpr std::size_t index() const { return value; }
  friend constexpr auto operator<=>(FeatureId, FeatureId) = default;
};

constexpr FeatureId feature_id(std::size_t index) { return FeatureId{static_cast<std::uint8_t>(index)}; }

// A rule or ruling of the battle's rulebook: its place in the list compiled from the TOML file.
struct RuleId {
  static constexpr std::uint16_t kNone = 65535;
  std::uint16_t value = kNone;

  constexpr bool valid() const { return value != kNone; }
  friend constexpr auto operator<=>(RuleId, RuleId) = default;
};

}  // namespace drumhead
