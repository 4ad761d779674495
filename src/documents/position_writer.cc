// Writes a position: the setting and the pieces, as the reader wants them.
#include "documents/position.h"

#include <fmt/format.h>

#include "battle/scene.h"
#include "documents/ground_json.h"
#include "documents/position_words.h"

namespace drumhead {

namespace {

json::value aim_json(const SideAim& a, const Setting& s) {
  json::object out{{"name", a.name},
                   {"side", write(a.side, s)},
                   {"kind", kAimKinds[static_cast<int>(a.kind)]},
                   {"by", a.by},
                   {"points", a.points}};
  if (a.kind == AimKind::hold_area) out["polygon"] = points_json(a.polygon);
  if (a.unit.valid()) out["unit"] = write(a.unit, s);
  if (a.kind == AimKind::exit_edge) {
    out["edge"] = kEdges[static_cast<int>(a.edge)];
    out["units"] = a.units;
  }
  return out;
}

json::value events_json(const Setting& s) {
  json::array out;
  for (const SceneEvent& e : s.events)
    out.push_back(json::object{
        {"key", write(e.key, s)}, {"card", write(e.card, s)}, {"from", e.from}, {"text", e.text}});
  return out;
}

json::value plunder_json(const Setting& s) {
  json::array out;
  for (const Plunder& p : s.plunder)
    out.push_back(
        json::object{{"name", p.name}, {"side", write(p.side, s)}, {"polygon", points_json(p.polygon)}});
  return out;
}

json::value side_json(const SideInfo& info, const Setting& s) {
  json::object out{{"name", info.name}, {"edge", kEdges[static_cast<int>(info.edge)]}};
  out["zone"] = box_json(info.zone);
  if (!info.flags.empty()) out["flags"] = write(info.flags, s);
  return out;
}

}  // namespace

json::object write_setting(const Setting& s, const Core& core) {
  json::object out{{"format", kPositionFormat}, {"rules", s.book->id}};
  if (!s.scenario.empty()) out["scenario"] = s.scenario;
  if (!s.title.empty()) out["title"] = s.title;
  json::object options;
  const std::vector<RuleId> all = s.book->options();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Rule& rule = (*s.book)[all[i]];
    const std::string& choice = rule.choices[s.options[i]];
    if (choice != rule.fallback) options[rule.id] = choice;
  }
  out["options"] = std::move(options);
  out["table"] = json::array{length_json(s.terrain.width()), length_json(s.terrain.depth())};
  json::array terrain;
  for (const Feature& feature : s.terrain.features()) terrain.push_back(feature_json(feature));
  out["terrain"] = std::move(terrain);
  out["sides"] = json::object{{"british", side_json(s.sides[0], s)}, {"american", side_json(s.sides[1], s)}};
  json::array aims;
  for (const SideAim& aim : s.aims) aims.push_back(aim_json(aim, s));
  out["aims"] = std::move(aims);
  out["aims_state"] = write(core.aims, s);
  out["turns"] = s.turns;
  if (s.sight > 0) out["sight"] = length_json(s.sight);
  if (s.broken_yield) out["broken_yield"] = true;
  if (!s.events.empty()) out["events"] = events_json(s);
  if (!s.plunder.empty()) out["plunder"] = plunder_json(s);
  if (s.rain > 0) out["rain"] = s.rain;
  if (s.first != Side::none) out["first"] = write(s.first, s);
  out["turn"] = core.turn;
  out["active"] = write(core.active, s);
  out["phase"] = write(core.phase, s);
  out["over"] = core.over;
  out["winner"] = write(core.winner, s);
  if (core.draw_offers != 0) out["draw_offers"] = core.draw_offers;
  return out;
}

void write_piece(const Setting& s, const Core& core, PieceId id, json::object& out) {
  const RosterEntry& entry = s.roster[id.index()];
  const Piece& piece = core.pieces[id.index()];
  out["key"] = entry.key;
  if (!entry.name.empty()) out["name"] = entry.name;
  if (!entry.brief.empty()) out["short"] = entry.brief;
  out["side"] = write(entry.side, s);
  if (!entry.brigade.empty()) out["brigade"] = entry.brigade;
  if (!entry.brigade_name.empty()) out["brigade_name"] = entry.brigade_name;
  if (!entry.nation.empty()) out["nation"] = entry.nation;
  if (entry.arrives != 0) out["arrives"] = entry.arrives;
  if (entry.waits != 0) out["waits"] = entry.waits;
  if (entry.roused != 0) out["roused"] = length_json(entry.roused);
  if (entry.hidden != 0) out["hidden"] = length_json(entry.hidden);
  if (entry.holds_fire != 0) out["holds_fire"] = entry.holds_fire;
  if (entry.volleys != 0) out["volleys"] = entry.volleys;
  if (entry.may_retire != 0) out["may_retire"] = entry.may_retire;
  if (id.index() < core.doings.size())
    if (const Doings& doings = core.doings[id.index()]; !(doings == Doings{})) {
      out["volleys_shot"] = doings.volleys;
      out["left_by"] = doings.left;
      out["plunders_till"] = doings.plunders;
    }
  if (core.seen[id.index()]) out["seen"] = true;
  const bool placed_elsewhere = !(entry.place == piece.pose);
  out["at"] = write(piece.pose.point(), s);
  out["heading"] = angle_json(piece.pose.heading);
  if (placed_elsewhere) out["place"] = write(entry.place, s);
  out["present"] = piece.present;
  if (piece.inside.valid()) out["inside"] = write(piece.inside, s);
  if (piece.with.valid()) out["with"] = write(piece.with, s);
}

}  // namespace drumhead
