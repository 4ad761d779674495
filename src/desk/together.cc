// Plans several pieces on one copy of the battle, which is carried on from one to the next.
#include "desk/together.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "battle/shown.h"
#include "dice/sources.h"
#include "kit/showing.h"
#include "table/poses.h"
#include "wire/leaves.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead::desk {

using wire::polygons;
using wire::poses;
using wire::reasons;
using wire::rule_ref;

namespace {

// ---- places

// Where a piece would stand if the whole body were moved as the lead is.
Pose carried(const Pose& piece, const Pose& lead, const Pose& goal) {
  const Vec off = vec(piece.point()) - vec(lead.point());
  const Angle turn = wrap(goal.heading - lead.heading);
  if (turn == 0) return pose_at(vec(goal.point()) + off, piece.heading);
  const double ahead = dot(off, direction(lead.heading));
  const double right = dot(off, direction(wrap(lead.heading + 9000)));
  const Vec at =
      vec(goal.point()) + direction(goal.heading) * ahead + direction(wrap(goal.heading + 9000)) * right;
  return pose_at(at, wrap(piece.heading + turn));
}

// Those who stand foremost on the way go first: they leave room for those behind.
std::vector<PieceId> front_first(const Battle& battle, const Together& asked) {
  const Pieces& pieces = battle.core().pieces;
  const Vec way = vec(asked.goal.point()) - vec(pieces[asked.lead.index()].pose.point());
  const auto ahead = [&](PieceId id) { return dot(vec(pieces[id.index()].pose.point()), way); };
  std::vector<PieceId> out = asked.units;
  std::stable_sort(out.begin(), out.end(), [&](PieceId a, PieceId b) { return ahead(a) > ahead(b); });
  return out;
}

// ---- planning

// What one piece would do.
struct Leg {
  PieceId unit;
  Routed way;
  std::string note;
  bool waits = false;  // something comes in between before it is its turn
};

// Carries on a copy of the battle with each command that is planned.
class Planner {
 public:
  Planner(const Battle& from, bool playable)
      : battle_(from.clone()), next_(from.clone()), side_(from.decision().side), playable_(playable) {}

  const Battle& battle() const { return *battle_; }
  bool stopped() const { return !stops_.empty(); }
  const std::string& stops() const { return stops_; }
  const std::vector<Command>& commands() const { return commands_; }

  void add(Leg& leg) {
    leg.waits = stopped();
    if (!leg.way.command || stopped()) return;
    commands_.push_back(*leg.way.command);
    if (playable_) carry_on(leg);
  }

 private:
  // Without dice, which cannot be foreseen.
  void carry_on(Leg& leg) {
    next_->assign(*battle_);
    TapeDice none;
    next_->apply(*leg.way.command, none, nullptr);
    if (none.starved()) {
      stops_ = fmt::format("Dice are thrown when it is the turn of {}: the rest wait for them.",
                           called(leg.unit, battle_->setting()));
      return;
    }
    std::swap(battle_, next_);
    if (battle_->core().over || battle_->decision().side != side_)
      stops_ = fmt::format("The enemy answers what {} does: the rest wait for it.",
                           called(leg.unit, battle_->setting()));
  }

  std::unique_ptr<Battle> battle_, next_;
  Side side_;
  bool playable_;
  std::vector<Command> commands_;
  std::string stops_;
};

using PlanLeg = std::function<Leg(const Battle&, PieceId)>;

// Units that reach their places go first; the others go when these have made room.
std::vector<Leg> plan_all(Planner& planner, const std::vector<PieceId>& order, const PlanLeg& plan) {
  std::vector<Leg> out;
  std::vector<PieceId> later;
  for (const PieceId id : order) {
    Leg leg = plan(planner.battle(), id);
    if (!leg.way.whole && !planner.stopped()) {
      later.push_back(id);
      continue;
    }
    planner.add(leg);
    out.push_back(std::move(leg));
  }
  for (const PieceId id : later) {
    Leg leg = plan(planner.battle(), id);
    planner.add(leg);
    out.push_back(std::move(leg));
  }
  return out;
}

std::vector<Leg> plan_ways(Planner& planner, const Battle& from, const Together& asked, const Pose& goal) {
  const Pose lead = from.core().pieces[asked.lead.index()].pose;
  return plan_all(planner, front_first(from, asked), [&](const Battle& battle, PieceId id) {
    return Leg{id, battle.route(id, carried(from.core().pieces[id.index()].pose, lead, goal), {}), {}};
  });
}

// ---- keeping level

Mil gone(const Leg& leg, const Battle& from, Vec along) {
  const Vec way = vec(leg.way.end.point()) - vec(from.core().pieces[leg.unit.index()].pose.point());
  return static_cast<Mil>(std::max(0.0, dot(way, along)));
}

// How far all can go who can go at all; none: all get there, nobody moves, or the line turns.
std::optional<Mil> level_of(const std::vector<Leg>& legs, const Battle& from, const Together& asked) {
  const Pose lead = from.core().pieces[asked.lead.index()].pose;
  const Vec way = vec(asked.goal.point()) - vec(lead.point());
  if (asked.goal.heading != lead.heading || length(way) < 1) return std::nullopt;
  std::optional<Mil> out;
  bool short_of_it = false;
  for (const Leg& leg : legs) {
    if (!leg.way.command) continue;
    const Mil far = gone(leg, from, way * (1 / length(way)));
    out = std::min(out.value_or(far), far);
    short_of_it = short_of_it || !leg.way.whole;
  }
  return short_of_it && out.value_or(0) > 0 ? out : std::nullopt;
}

Pose nearer_goal(const Battle& from, const Together& asked, Mil level) {
  const Pose lead = from.core().pieces[asked.lead.index()].pose;
  const Vec way = vec(asked.goal.point()) - vec(lead.point());
  return slid(lead, way * (level / length(way)));
}

// ---- an option of each

const Option* find_option(const std::vector<Option>& list, const Together& asked) {
  const auto found = std::find_if(list.begin(), list.end(), [&](const Option& one) {
    return one.verb == asked.verb && one.what == asked.what && !one.drag;
  });
  return found == list.end() ? nullptr : &*found;
}

Leg stay(const Battle& battle, PieceId id) {
  Leg out{id, {}, {}};
  out.way.end = battle.core().pieces[id.index()].pose;
  return out;
}

// How it would stand afterwards, where no dice decide it.
void show_after(const Battle& battle, const Option& option, Leg& leg) {
  const std::unique_ptr<Battle> after = battle.clone();
  TapeDice none;
  after->apply(*option.command, none, nullptr);
  if (none.starved() || !after->core().pieces[leg.unit.index()].present) return;
  leg.way.end = after->core().pieces[leg.unit.index()].pose;
  const std::vector<PieceView> views = after->pieces({});
  leg.way.outline =
      outlines_of(views[leg.unit.index()], after->core().pieces[leg.unit.index()], after->setting().terrain);
}

Leg plan_option(const Battle& battle, PieceId id, const Together& asked, bool playable) {
  Leg out = stay(battle, id);
  const std::vector<Option> list = battle.options(id);
  const Option* option = find_option(list, asked);
  if (option == nullptr) return out;
  out.way.rest = option->verdict;
  out.way.command = option->command;
  out.way.whole = option->command.has_value();
  out.note = option->note;
  if (option->command && playable) show_after(battle, *option, out);
  return out;
}

// ---- told

json::array reasons_of(const Leg& leg, const Setting& setting) {
  json::array out = reasons(leg.way.rest, setting);
  if (out.empty() && !leg.way.command)
    out.push_back(json::object{{"code", "cannot"},
                               {"rule", ""},
                               {"text", fmt::format("This is not for {} now.", called(leg.unit, setting))}});
  return out;
}

json::object told(const Leg& leg, const Setting& setting) {
  json::array notes;
  if (!leg.note.empty()) notes.push_back(json::object{{"text", leg.note}, {"rule", ""}});
  for (const RouteNote& note : leg.way.notes)
    notes.push_back(json::object{{"text", note.text}, {"rule", rule_ref(note.cite, setting)}});
  json::object out{{"unit", write(leg.unit, setting)},
                   {"whole", leg.way.whole},
                   {"end", write(leg.way.end, setting)},
                   {"outline", polygons(leg.way.outline)},
                   {"trail", poses(leg.way.trail, setting)},
                   {"reasons", reasons_of(leg, setting)},
                   {"used", length_json(leg.way.used)},
                   {"allowance", length_json(leg.way.allowance)},
                   {"notes", std::move(notes)},
                   {"zones", json::array()}};
  if (leg.way.command) out["command"] = command_json(*leg.way.command, setting);
  if (leg.waits) out["waits"] = true;
  return out;
}

json::object told(const Planner& planner, const std::vector<Leg>& legs, const Setting& setting) {
  json::array ways, commands;
  for (const Leg& leg : legs) ways.push_back(told(leg, setting));
  for (const Command& command : planner.commands()) commands.push_back(command_json(command, setting));
  json::object out{{"routes", std::move(ways)}, {"commands", std::move(commands)}};
  if (planner.stopped()) out["stops"] = planner.stops();
  return out;
}

}  // namespace

json::object routes(const Battle& battle, const Together& asked, bool playable) {
  Planner planner(battle, playable);
  const Setting& setting = battle.setting();
  if (!asked.lead.valid()) {
    const auto legs = plan_all(planner, asked.units, [&](const Battle& now, PieceId id) {
      return plan_option(now, id, asked, playable);
    });
    return told(planner, legs, setting);
  }
  const std::vector<Leg> legs = plan_ways(planner, battle, asked, asked.goal);
  const std::optional<Mil> level = level_of(legs, battle, asked);
  json::object out;
  if (level && asked.level) {
    Planner again(battle, playable);
    const std::vector<Leg> short_ways = plan_ways(again, battle, asked, nearer_goal(battle, asked, *level));
    out = told(again, short_ways, setting);
  } else {
    out = told(planner, legs, setting);
  }
  if (level) out["level"] = length_json(*level);
  return out;
}

// ---- what they may do together

namespace {

// One option, and who of them may.
struct Shared {
  Option option;
  std::vector<PieceId> may;
  json::array refused;
  bool at_once = false;  // one order for all who may
};

bool is_among(PieceId id, const std::vector<PieceId>& units) {
  return std::find(units.begin(), units.end(), id) != units.end();
}

// An order to several of them, as the sheet offers it or as it takes it.
std::optional<Order> order_for_several(const Battle& battle, const Option& option,
                                       const std::vector<PieceId>& units) {
  const auto* given = option.command ? std::get_if<Order>(&*option.command) : nullptr;
  if (given == nullptr) return std::nullopt;
  if (given->units.size() == 1) {
    Order all = *given;
    all.units = units;
    return units.size() > 1 && passes(battle.check(all)) ? std::optional<Order>(all) : std::nullopt;
  }
  const auto theirs = [&](PieceId id) { return is_among(id, units); };
  return std::all_of(given->units.begin(), given->units.end(), theirs) ? std::optional<Order>(*given)
                                                                       : std::nullopt;
}

Shared& shared_for(const Option& option, std::vector<Shared>& out) {
  const auto held = std::find_if(out.begin(), out.end(), [&](const Shared& one) {
    return one.option.verb == option.verb && one.option.what == option.what &&
           one.option.leader == option.leader;
  });
  return held != out.end() ? *held : out.emplace_back(Shared{option, {}, {}, false});
}

// Of several orders alike the one that most of them hear.
void note_order(const Option& option, const Order& order, std::vector<Shared>& out) {
  Shared& held = shared_for(option, out);
  if (held.may.size() >= order.units.size()) return;
  held.option = option;
  held.option.command = order;
  held.may = order.units;
  held.at_once = true;
}

void note_option(const Battle& battle, const Option& option, PieceId id, const std::vector<PieceId>& units,
                 std::vector<Shared>& out) {
  if (option.drag || !option.targets.empty()) return;
  if (option.verb == "order") {
    if (const auto order = order_for_several(battle, option, units)) note_order(option, *order, out);
    return;
  }
  if (option.command && actor_of(*option.command) != id) return;
  Shared& held = shared_for(option, out);
  if (option.command) {
    if (held.may.empty()) held.option = option;
    held.may.push_back(id);
  } else {
    held.refused.push_back(json::object{{"unit", write(id, battle.setting())},
                                        {"reasons", reasons(option.verdict, battle.setting())}});
  }
}

json::object told(const Shared& shared, const Setting& setting) {
  json::array may;
  for (const PieceId id : shared.may) may.push_back(write(id, setting));
  json::object out{{"verb", shared.option.verb.text()},
                   {"what", shared.option.what.text()},
                   {"title", shared.option.title},
                   {"note", shared.option.note},
                   {"rule", rule_ref(shared.option.cite, setting)},
                   {"units", std::move(may)},
                   {"refused", shared.refused}};
  if (shared.at_once) out["command"] = command_json(*shared.option.command, setting);
  return out;
}

// Who of them may move by the question that stands.
std::vector<PieceId> movers(const Battle& battle, const Decision& asked, const std::vector<PieceId>& units) {
  const Taking* taking = asked.taking(Verb::move);
  if (taking == nullptr) return {};
  std::vector<PieceId> out = pieces_for(battle.core(), asked, *taking);
  std::erase_if(out, [&](PieceId id) { return !is_among(id, units); });
  return out;
}

std::string note_of_orders(std::size_t hear, std::size_t all) {
  if (hear == 0)
    return "They cannot be moved together: each has to be ordered or activated by itself before it moves.";
  if (hear == all) return "They move when they have been ordered to; one order does for all of them.";
  return fmt::format("One order does for {} of these {}; the others have to be ordered by themselves.", hear,
                     all);
}

// In a sentence, where not all of them can move together.
std::string note_for(const Battle& battle, const std::vector<PieceId>& units, std::size_t hear) {
  const Decision asked = battle.decision();
  const std::vector<PieceId> moving = movers(battle, asked, units);
  if (moving.size() == units.size()) return {};
  if (moving.size() == 1)
    return fmt::format("Only {} may move now; the others have to wait until it has.",
                       called(moving[0], battle.setting()));
  if (!moving.empty()) return fmt::format("{} of these {} may move now.", moving.size(), units.size());
  if (!asked.takes.empty() && asked.takes[0].verb == Verb::order) return note_of_orders(hear, units.size());
  return "Nobody moves in this step.";
}

}  // namespace

json::object in_common(const Battle& battle, const std::vector<PieceId>& units) {
  std::vector<Shared> shared;
  for (const PieceId id : units)
    for (const Option& option : battle.options(id)) note_option(battle, option, id, units, shared);
  json::array options;
  std::size_t hear = 0;
  for (const Shared& one : shared) {
    if (one.may.empty()) continue;
    if (one.at_once) hear = std::max(hear, one.may.size());
    options.push_back(told(one, battle.setting()));
  }
  json::object out{{"options", std::move(options)}};
  if (const std::string note = note_for(battle, units, hear); !note.empty()) out["note"] = note;
  return out;
}

}  // namespace drumhead::desk
