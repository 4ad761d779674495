// The scenario's own rules.
#include "battle/scene.h"

namespace drumhead {

namespace {

bool is_known(const Setting& setting, const Core& core, PieceId id) {
  return id.valid() && id.index() < setting.roster.size() && core.pieces[id.index()].present;
}

const Doings* doings_of(const Core& core, PieceId id) {
  return id.index() < core.doings.size() ? &core.doings[id.index()] : nullptr;
}

template <class Each>
bool any_enemy(const Core& core, Side side, Each each) {
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& other = core.pieces[i];
    if (other.kind == PieceKind::unit && other.present && other.side != side && each(piece_id(i)))
      return true;
  }
  return false;
}

// An inch, in the sheet's own unit: within it of the edge a unit may leave.
Mil at_the_edge(const Setting& setting) { return setting.book->lengths == "cm" ? 2540 : kUnit; }

Mil off_edge(const Setting& setting, const Box& box, TableEdge edge) {
  switch (edge) {
    case TableEdge::north:
      return setting.terrain.depth() - box.top;
    case TableEdge::east:
      return setting.terrain.width() - box.right;
    case TableEdge::south:
      return box.bottom;
    case TableEdge::west:
      return box.left;
  }
  return 0;
}

}  // namespace

int waits_until(const Setting& setting, const Core& core, PieceId id) {
  const Doings* doings = doings_of(core, id);
  const int plunders = doings != nullptr && doings->plunders > 0 ? doings->plunders + 1 : 0;
  return std::max(setting.roster[id.index()].waits, plunders);
}

bool is_waiting(const Setting& setting, const Core& core, const Field& field, PieceId id) {
  if (!is_known(setting, core, id)) return false;
  if (const Doings* doings = doings_of(core, id);
      doings != nullptr && doings->plunders > 0 && doings->plunders >= core.turn)
    return true;
  const RosterEntry& entry = setting.roster[id.index()];
  if (entry.waits <= core.turn) return false;
  return entry.roused <= 0 || !any_enemy(core, entry.side, [&](PieceId enemy) {
           return field.distance(id, enemy) <= entry.roused;
         });
}

bool is_concealed(const Setting& setting, const Core& core, PieceId id) {
  if (!setting.hides || !is_known(setting, core, id)) return false;
  const Piece& piece = core.pieces[id.index()];
  if (piece.kind == PieceKind::leader) return piece.with.valid() && is_concealed(setting, core, piece.with);
  return setting.roster[id.index()].hidden > 0 && !core.seen[id.index()];
}

void note_seen(const Setting& setting, const Field& field, Core& core) {
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const PieceId id = piece_id(i);
    const RosterEntry& entry = setting.roster[i];
    if (entry.hidden <= 0 || core.seen[i] || !is_known(setting, core, id)) continue;
    core.seen[i] = !(core.pieces[i].pose == entry.place) || any_enemy(core, entry.side, [&](PieceId enemy) {
      return field.distance(id, enemy) <= entry.hidden;
    });
  }
}

std::optional<Reason> why_silent(const Setting& setting, const Core& core, PieceId id) {
  if (!is_known(setting, core, id)) return std::nullopt;
  const RosterEntry& entry = setting.roster[id.index()];
  if (entry.holds_fire > core.turn)
    return reason_of(Code::silent, RuleId{}, id, count_fact("until", entry.holds_fire));
  if (setting.rain > 0 && setting.rain == core.turn)
    return reason_of(Code::silent, RuleId{}, id, count_fact("until", core.turn + 1));
  const Doings* doings = doings_of(core, id);
  if (entry.volleys > 0 && doings != nullptr && doings->volleys >= entry.volleys)
    return reason_of(Code::no_powder, RuleId{}, id);
  return std::nullopt;
}

bool is_touched_by_enemies(const Core& core, const Field& field, PieceId id) {
  return any_enemy(core, core.pieces[id.index()].side,
                   [&](PieceId enemy) { return touching(field.distance(id, enemy)); });
}

std::uint8_t leave_of(const Setting& setting, const Core& core, const Field& field, PieceId id) {
  const Doings* doings = is_known(setting, core, id) ? doings_of(core, id) : nullptr;
  if (doings == nullptr || core.pieces[id.index()].kind != PieceKind::unit) return 0;
  const RosterEntry& entry = setting.roster[id.index()];
  const Box box = box_around(field.shape(id));
  for (const SideAim& aim : setting.aims)
    if (aim.kind == AimKind::exit_edge && aim.side == entry.side &&
        off_edge(setting, box, aim.edge) <= at_the_edge(setting))
      return static_cast<std::uint8_t>(static_cast<std::uint8_t>(aim.edge) + 1);
  return entry.may_retire > 0 && doings->volleys >= entry.may_retire ? kRetired : 0;
}

bool counts_doings(const Setting& setting) {
  const auto leaves = [](const SideAim& aim) { return aim.kind == AimKind::exit_edge; };
  const auto shoots = [](const RosterEntry& entry) { return entry.volleys > 0 || entry.may_retire > 0; };
  return !setting.plunder.empty() || std::any_of(setting.aims.begin(), setting.aims.end(), leaves) ||
         std::any_of(setting.roster.begin(), setting.roster.end(), shoots);
}

void note_plunder(const Setting& setting, const Field& field, Core& core) {
  for (const Plunder& plunder : setting.plunder) {
    std::vector<Vec> corners;
    for (const Point& p : plunder.polygon) corners.push_back(vec(p));
    for (std::size_t i = 0; i < core.doings.size(); ++i) {
      const Piece& piece = core.pieces[i];
      if (piece.kind != PieceKind::unit || !piece.present || piece.side != plunder.side ||
          core.doings[i].plunders > 0 || !inside(vec(field.centre(piece_id(i))), corners))
        continue;
      core.doings[i].plunders = static_cast<std::uint16_t>(core.turn + 1);
    }
  }
}

}  // namespace drumhead
