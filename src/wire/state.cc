// What changes: the state of a battle and its pieces.
#include <algorithm>

#include "battle/aims.h"
#include "battle/text.h"
#include "wire/changes.h"
#include "wire/leaves.h"
#include "wire/wire.h"

namespace drumhead::wire {

namespace {

json::array keys(const std::vector<PieceId>& units, const Setting& setting) {
  json::array out;
  for (const PieceId id : units) out.push_back(write(id, setting));
  return out;
}

json::array choices(const Decision& decision, const Setting& setting) {
  json::array out;
  for (const Choice& choice : decision.choices) {
    json::object one{{"key", choice.key.text()},
                     {"title", choice.title.empty() ? name_of(choice.unit, setting) : choice.title},
                     {"rule", rule_ref(choice.cite, setting)}};
    if (choice.unit.valid()) one["unit"] = write(choice.unit, setting);
    out.push_back(std::move(one));
  }
  return out;
}

void add_bounds(const Bounds& bounds, const Setting& setting, json::object& out) {
  if (bounds.sector) {
    const Sector& s = *bounds.sector;
    out["sector"] = json::object{{"from", write(s.from, setting)},
                                 {"axis", angle_json(s.axis)},
                                 {"half", angle_json(s.half)},
                                 {"least", length_json(s.least)},
                                 {"most", length_json(s.most)}};
  }
  if (bounds.zone) out["zone"] = box(*bounds.zone);
  if (!bounds.facings.empty()) {
    json::array facings;
    for (const Angle facing : bounds.facings) facings.push_back(angle_json(facing));
    out["facings"] = std::move(facings);
  }
  if (!bounds.lengths.empty()) {
    json::array lengths;
    for (const Mil length : bounds.lengths) lengths.push_back(length_json(length));
    out["lengths"] = std::move(lengths);
  }
  if (bounds.moves > 0) out["moves"] = bounds.moves;
  if (bounds.total > 0) {
    out["total"] = bounds.total;
    out["least"] = bounds.least;
    out["spread"] = bounds.spread;
  }
}

json::object decision_of(const Decision& decision, const Setting& setting) {
  constexpr const char* kAsks[] = {"act", "react", "place", "choose", "share", "over"};
  json::object out{
      {"ask", kAsks[static_cast<std::size_t>(decision.ask)]},
      {"phase", decision.phase.text()},
      {"prompt", decision.ask == Ask::over ? std::string("The battle is over.") : decision.prompt},
      {"rule", rule_ref(decision.cite, setting)},
      {"units", keys(decision.units, setting)},
      {"choices", choices(decision, setting)},
      {"may_end", decision.may_end}};
  if (decision.side != Side::none) out["side"] = side_name(decision.side);
  if (decision.subject.valid()) out["subject"] = write(decision.subject, setting);
  add_bounds(decision.bounds, setting, out);
  return out;
}

json::array tray(const View& view, const Setting& setting) {
  json::array out;
  for (const TrayItem& item : view.tray) {
    json::object one{{"key", item.key.text()},
                     {"title", item.title},
                     {"value", item.value},
                     {"most", item.most},
                     {"kind", item.kind.text()}};
    if (item.side != Side::none) one["side"] = side_name(item.side);
    if (item.owner.valid()) one["owner"] = write(item.owner, setting);
    out.push_back(std::move(one));
  }
  return out;
}

bool same(const Mark& a, const Mark& b) { return a.key == b.key && a.count == b.count; }
bool same(const CardFact& a, const CardFact& b) {
  return a.title == b.title && a.value == b.value && a.cite == b.cite;
}
template <class T>
bool same(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same(x, y); });
}

}  // namespace

json::object piece(const Battle& battle, const PieceView& view) {
  const Setting& setting = battle.setting();
  const Piece& core = battle.core().pieces[view.id.index()];
  json::array marks, facts;
  for (const Mark& mark : view.marks)
    marks.push_back(json::object{{"key", mark.key.text()}, {"count", mark.count}});
  for (const CardFact& fact : view.facts)
    facts.push_back(
        json::object{{"title", fact.title}, {"value", fact.value}, {"rule", rule_ref(fact.cite, setting)}});
  json::object out{{"key", write(view.id, setting)},
                   {"present", view.present},
                   {"pose", write(view.pose, setting)},
                   {"outline", polygons(view.outline)},
                   {"size", size_of(view.foot)},
                   {"arm", view.arm.text()},
                   {"drawn", view.drawn.text()},
                   {"elements", view.elements},
                   {"strength", view.strength},
                   {"start", view.start},
                   {"marks", std::move(marks)},
                   {"facts", std::move(facts)},
                   {"can_act", view.can_act}};
  if (!view.formation.empty()) out["formation"] = view.formation.text();
  if (!view.grade.empty()) out["grade"] = view.grade;
  if (core.inside.valid()) out["inside"] = write(core.inside, setting);
  if (core.with.valid()) out["with"] = write(core.with, setting);
  if (view.routing) out["routing"] = true;
  return out;
}

bool looks_same(const PieceView& a, const Piece& in_a, const PieceView& b, const Piece& in_b) {
  return a.id == b.id && a.pose == b.pose && a.foot == b.foot && a.outline == b.outline && a.arm == b.arm &&
         a.drawn == b.drawn && a.formation == b.formation && a.elements == b.elements &&
         a.strength == b.strength && a.start == b.start && a.grade == b.grade && same(a.marks, b.marks) &&
         same(a.facts, b.facts) && a.routing == b.routing && a.present == b.present &&
         a.can_act == b.can_act && in_a.inside == in_b.inside && in_a.with == in_b.with;
}

json::object state(const Battle& battle) { return state(battle, battle.view(), battle.decision()); }

json::object state(const Battle& battle, const View& view, const Decision& decision) {
  const Core& core = battle.core();
  const Setting& setting = battle.setting();
  constexpr const char* kAims[] = {"open", "met", "failed"};
  json::array aims, offers;
  for (const AimState aim : core.aims) aims.emplace_back(kAims[static_cast<std::size_t>(aim)]);
  for (const Side side : {Side::british, Side::american})
    if ((core.draw_offers >> static_cast<unsigned>(side) & 1u) != 0) offers.push_back(side_name(side));
  json::object out{{"turn", core.turn},
                   {"phase", core.phase.text()},
                   {"active", side_name(core.active)},
                   {"over", core.over},
                   {"points", json::object{{"british", points_of(core, setting, Side::british)},
                                           {"american", points_of(core, setting, Side::american)}}},
                   {"aims", std::move(aims)},
                   {"draw_offers", std::move(offers)},
                   {"decision", decision_of(decision, setting)},
                   {"tray", tray(view, setting)}};
  if (core.over && core.winner != Side::none) out["winner"] = side_name(core.winner);
  return out;
}

json::array pieces(const Battle& battle) {
  json::array out;
  for (const PieceView& view : battle.view().pieces) out.push_back(piece(battle, view));
  return out;
}

}  // namespace drumhead::wire
