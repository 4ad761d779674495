#include "kit/loading.h"

namespace drumhead {

bool check_with(const Setting& setting, const Core& core, PieceId leader, Problems& problems) {
  const Piece& p = core.pieces[leader.index()];
  if (!p.with.valid()) return true;
  const RosterEntry& with = setting.roster[p.with.index()];
  if (with.kind == PieceKind::unit && with.side == p.side) return true;
  problems.push_back(
      {"", 0, "leaders." + setting.roster[leader.index()].key + ".with", "expected a unit of his own side"});
  return false;
}

PieceId unit_he_touches(const Core& core, const Field& field, PieceId leader) {
  const Piece& p = core.pieces[leader.index()];
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& unit = core.pieces[i];
    if (unit.present && unit.kind == PieceKind::unit && unit.side == p.side &&
        touching(field.distance(piece_id(i), p.pose.point())))
      return piece_id(i);
  }
  return {};
}

void stand_with_unit(Core& core, const Field& field, PieceId leader) {
  Piece& p = core.pieces[leader.index()];
  if (!p.with.valid() || !core.pieces[p.with.index()].present) return;
  const Point centre = field.centre(p.with);
  p.pose = {centre.x, centre.y, p.pose.heading};
}

std::string expected_phases(const std::vector<Word>& keys) {
  std::string out = "expected ";
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (i > 0) out += i + 1 == keys.size() ? " or " : ", ";
    out += keys[i].view();
  }
  return out;
}

void check_one_in_each_block(const Setting& setting, const Core& core, Problems& problems) {
  for (std::size_t i = 0; i < core.pieces.size(); ++i)
    for (std::size_t k = i + 1; k < core.pieces.size(); ++k) {
      const Piece &a = core.pieces[i], &b = core.pieces[k];
      if (a.present && b.present && a.inside.valid() && a.inside == b.inside)
        problems.push_back({"", 0, "units." + setting.roster[k].key + ".inside",
                            setting.terrain[a.inside].key + " holds another unit"});
    }
}

std::size_t leaders_of(const Setting& setting, Side side) {
  std::size_t out = 0;
  for (const RosterEntry& entry : setting.roster)
    out += entry.side == side && entry.kind == PieceKind::leader ? 1u : 0u;
  return out;
}

}  // namespace drumhead
