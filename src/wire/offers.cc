// What a unit may do: options, routes, sight.
#include <algorithm>

#include "battle/marches.h"
#include "kit/showing.h"
#include "wire/leaves.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead::wire {

namespace {

void add_tally(const char* name, const Tally& value, const Setting& setting, json::object& out) {
  if (is_told(value)) out[name] = tally(value, setting);
}

// The roll that it takes, with how it is read: a sheet that names a need or dice says so.
void add_roll(const Tally& need, const Tally& dice, Judged judged, const Setting& setting,
              json::object& out) {
  if (!is_told(need) && !is_told(dice)) return;
  ENSURE(judged != Judged::unsaid, need.sum(), dice.sum());
  out["read"] = word_for(judged);
  add_tally(has_need(judged) ? "need" : "added", need, setting, out);
  add_tally("dice", dice, setting, out);
}

bool touch(const Battle& battle, PieceId a, PieceId b) {
  const auto& pieces = battle.core().pieces;
  return pieces[a.index()].present && pieces[b.index()].present && battle.field().distance(a, b) == 0;
}

// Where a charge comes home, if nothing stops it: the end of the way to the enemy. None: they touch already,
// or the way is another one.
std::optional<Routed> contact_of(const Battle& battle, const Option& option, const Charge& charge) {
  if (touch(battle, charge.unit, charge.target)) return std::nullopt;
  const Point there = battle.field().centre(charge.target);
  Routed way = battle.route(charge.unit, {there.x, there.y, 0}, option.what);
  if (!way.command || *way.command != Command(charge)) return std::nullopt;
  return way;
}

json::object target(const OptionTarget& target, const Option& option, const Battle& battle) {
  const Setting& setting = battle.setting();
  json::object out{{"target", write(target.target, setting)},
                   {"reasons", reasons(target.verdict, setting)},
                   {"distance", length_json(target.distance)}};
  if (target.command) out["command"] = command_json(*target.command, setting);
  if (const Charge* charge = target.command ? std::get_if<Charge>(&*target.command) : nullptr)
    if (const auto home = contact_of(battle, option, *charge))
      out["contact"] = json::object{{"end", write(home->end, setting)}, {"outline", polygons(home->outline)}};
  add_roll(target.need, target.dice, target.judged, setting, out);
  add_tally("ours", target.ours, setting, out);
  add_tally("theirs", target.theirs, setting, out);
  return out;
}

json::array prospects(const std::vector<Prospect>& told) {
  constexpr const char* kTones[] = {"good", "half", "weak", "none", "bad"};
  json::array out;
  for (const Prospect& one : told)
    out.push_back(json::object{{"p", static_cast<double>(one.ways) / static_cast<double>(one.of)},
                               {"label", one.label},
                               {"tone", kTones[static_cast<std::size_t>(one.tone)]}});
  return out;
}

// Whom an order is for, and what they would be marked with.
void add_order(const Option& option, const Setting& setting, json::object& out) {
  if (!option.mark.empty()) out["mark"] = option.mark.text();
  if (option.units.empty()) return;
  json::array units;
  for (const PieceId id : option.units) units.push_back(write(id, setting));
  out["units"] = std::move(units);
}

json::object option(const Option& option, const Battle& battle) {
  const Setting& setting = battle.setting();
  json::array targets;
  for (const OptionTarget& one : option.targets) targets.push_back(target(one, option, battle));
  json::object out{{"verb", option.verb.text()},
                   {"what", option.what.text()},
                   {"title", option.title},
                   {"note", option.note},
                   {"rule", rule_ref(option.cite, setting)},
                   {"reasons", reasons(option.verdict, setting)},
                   {"targets", std::move(targets)},
                   {"drag", option.drag}};
  if (option.leader.valid()) out["leader"] = write(option.leader, setting);
  if (option.command) out["command"] = command_json(*option.command, setting);
  add_roll(option.need, option.dice, option.judged, setting, out);
  if (!option.prospects.empty()) out["prospects"] = prospects(option.prospects);
  add_order(option, setting, out);
  return out;
}

// What the page names as the thing that cuts a line.
std::string blocker_of(const Sightline& line, const Setting& setting) {
  if (line.piece.valid()) return name_of(line.piece, setting);
  return line.feature.valid() ? called(line.feature, setting) : std::string();
}

json::object sightline(PieceId to, const Sightline& line, const Setting& setting) {
  json::object out{{"target", write(to, setting)},           {"seen", line.seen},
                   {"from", write(line.from, setting)},      {"to", write(line.to, setting)},
                   {"distance", length_json(line.distance)}, {"reasons", reasons(line.verdict, setting)}};
  if (const std::string blocker = blocker_of(line, setting); !blocker.empty()) out["blocker"] = blocker;
  if (line.cut_at && !line.seen) out["at"] = write(*line.cut_at, setting);
  return out;
}

}  // namespace

json::object options(const Battle& battle, PieceId unit) {
  const Setting& setting = battle.setting();
  json::array list;
  for (const Option& one : battle.options(unit)) list.push_back(option(one, battle));
  const Piece& piece = battle.core().pieces[unit.index()];
  json::array facts;
  for (const CardFact& fact : battle.card(unit))
    facts.push_back(
        json::object{{"title", fact.title}, {"value", fact.value}, {"rule", rule_ref(fact.cite, setting)}});
  return {{"options", std::move(list)},
          {"facts", std::move(facts)},
          {"zones", piece.present ? zones(battle.zones(unit, piece.pose), setting) : json::array()}};
}

namespace {

std::vector<Zone> zones_from(const Battle& battle, PieceId unit, const Routed& routed) {
  std::vector<Zone> out = battle.zones(unit, routed.end);
  const auto fire = [](const Zone& zone) { return zone.kind == "fire"; };
  if (routed.command && std::any_of(out.begin(), out.end(), fire) &&
      !battle.may_shoot_after(unit, *routed.command))
    std::erase_if(out, fire);
  return out;
}

// A march to a goal beyond this turn's reach: the way there, and where each turn before the last would end.
void add_march(const Battle& battle, PieceId unit, const Pose& goal, const Routed& routed,
               json::object& out) {
  const bool marches = !routed.command || std::holds_alternative<Move>(*routed.command);
  if (routed.whole || routed.allowance == 0 || !marches) return;
  const LongMarch march = long_march(battle, unit, goal.point());
  if (march.halts.empty()) return;
  out["march"] = json::object{{"way", polygon(march.way)}, {"halts", polygon(march.halts)}};
}

}  // namespace

json::object route(const Battle& battle, PieceId unit, const Pose& goal, Word manner) {
  const Setting& setting = battle.setting();
  const Routed routed = battle.route(unit, goal, manner);
  json::array notes;
  for (const RouteNote& note : routed.notes)
    notes.push_back(json::object{{"text", note.text}, {"rule", rule_ref(note.cite, setting)}});
  json::object out{{"unit", write(unit, setting)},
                   {"whole", routed.whole},
                   {"end", write(routed.end, setting)},
                   {"outline", polygons(routed.outline)},
                   {"trail", poses(routed.trail, setting)},
                   {"reasons", reasons(routed.rest, setting)},
                   {"used", length_json(routed.used)},
                   {"allowance", length_json(routed.allowance)},
                   {"notes", std::move(notes)},
                   {"zones", zones(zones_from(battle, unit, routed), setting)}};
  if (routed.command) out["command"] = command_json(*routed.command, setting);
  add_march(battle, unit, goal, routed, out);
  return out;
}

json::object sight(const Battle& battle, PieceId unit) {
  const Setting& setting = battle.setting();
  const Core& core = battle.core();
  const Piece& own = core.pieces[unit.index()];
  json::array lines;
  for (std::size_t i = 0; i < core.pieces.size() && own.present && own.kind == PieceKind::unit; ++i) {
    const Piece& other = core.pieces[i];
    if (!other.present || other.kind != PieceKind::unit || other.side == own.side) continue;
    lines.push_back(sightline(piece_id(i), battle.sight(unit, piece_id(i)), setting));
  }
  return {{"fan", polygon(battle.fan(unit))}, {"lines", std::move(lines)}};
}

std::string what_of(const Command& command, const Setting& setting) {
  struct Words {
    const Setting& setting;
    std::string of(const char* what, PieceId id) const {
      return std::string(what) + " of " + called(id, setting);
    }
    std::string operator()(const Deploy& c) const { return of("the deployment", c.unit); }
    std::string operator()(const Move& c) const { return of("the move", c.unit); }
    std::string operator()(const Charge& c) const { return of("the charge", c.unit); }
    std::string operator()(const Shoot& c) const { return of("the fire", c.unit); }
    std::string operator()(const Rally& c) const { return of("the rally", c.unit); }
    std::string operator()(const Order& c) const {
      if (c.leader.valid()) return of("the order", c.leader);
      return c.units.empty() ? std::string("the order") : "the order to " + called(c.units.front(), setting);
    }
    std::string operator()(const Lead& c) const { return of("the ride", c.leader); }
    std::string operator()(const Place& c) const { return of("the placing", c.unit); }
    std::string operator()(const Answer& c) const {
      return c.unit.valid() ? of("the answer", c.unit) : std::string("the answer");
    }
    std::string operator()(const Done&) const { return "the end of the step"; }
    std::string operator()(const Concede& c) const { return c.draw ? "the offer of a draw" : "giving up"; }
  };
  return std::visit(Words{setting}, command);
}

}  // namespace drumhead::wire
