// The same battle on a table that was turned, mirrored or shifted: positions, commands and cases as
// documents.
#pragma once

#include <optional>
#include <string>

#include "battle/battle.h"
#include "documents/json.h"

namespace drumhead {

// What is done to the table: mirrored first (left for right), then turned clockwise about its middle.
struct Turning {
  std::string name;
  bool mirrored = false;
  Angle by = 0;
  Vec about, to;  // the middle of the table before and after, in thousandths
  Point table;    // its size after

  Vec place(Vec p) const;
  Angle heading(Angle h) const { return wrap((mirrored ? -h : h) + by); }
  Angle hand(Angle turn) const { return mirrored ? -turn : turn; }  // right positive
};

Turning quarters(const Terrain& terrain, int quarter_turns, bool mirrored);
// Turned by any angle and shifted, on a table so much wider on every side that nobody falls off.
Turning oddly(const Terrain& terrain, Angle by, Point shift, Mil wider);

// Turns what the documents of one battle say, field by field. The battle tells how wide units are and how
// many sides their blocks have, at the moment that the document speaks of.
class Turner {
 public:
  Turner(const Turning& turning, const Battle& battle) : turning_(turning), battle_(battle) {}

  json::value position(const json::value& in) const;  // with everything said that has a default
  json::value command(const json::value& in) const { return turned({}, in); }
  json::value whole_case(const json::value& in) const;

 private:
  using Maybe = std::optional<json::value>;
  struct Field;

  json::value turned(std::string_view key, const json::value& in) const;
  json::value each(const json::value& in) const;

  Point point(const json::value& in) const;
  Maybe size(const json::value& in) const;
  Maybe place(const json::value& in) const;
  Maybe places(const json::value& in) const;
  Maybe pose(const json::value& in) const;
  Maybe heading(const json::value& in) const;
  Maybe bearing(const json::value& in) const;
  Maybe zone(const json::value& in) const;
  Maybe edge(const json::value& in) const;
  Maybe left_by(const json::value& in) const;
  Maybe path(const json::value& in) const;
  Maybe choice(const json::value& in) const;
  Maybe hand(const json::value& in) const;
  Maybe bend(const json::value& in) const;
  Maybe shot(const json::value& in) const;
  Maybe picks(const json::value& in) const;
  Maybe ends(const json::value& in) const;
  json::object manoeuvre(const json::object& in) const;
  json::object piece(const json::object& in) const;
  int lost_from_a_row() const;
  void turn_cells(json::object& out) const;
  void turn_side_of_block(json::object& out) const;
  int block_side(int side, FeatureId block) const;
  FeatureId block_of(const json::object& in) const;
  std::uint32_t cells(std::uint32_t bits, std::string_view unit) const;

  const Turning& turning_;
  const Battle& battle_;
};

// Where what was found is not what was expected, both as documents; empty: nowhere. Lengths may differ by the
// slack of two thousandths.
std::string difference(const json::value& expected, const json::value& found, double slack);

}  // namespace drumhead
