// Groups: where a sheet puts units under one general each, brigades become groups of a bounded size.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

using Members = std::vector<std::size_t>;  // places in work.units

// The scenario's own: groups are made before units are set down.
Pose given_to(const MusterWork& work, const Fielded& unit) {
  return given_place(work, work.corps[unit.body]);
}

double between_places(const MusterWork& work, const Fielded& a, const Fielded& b) {
  return length(vec(given_to(work, a).point()) - vec(given_to(work, b).point()));
}

// From left to right as the first of them faces; the first part of a split unit is its right.
void sort_by_place(const MusterWork& work, Members& members) {
  const Vec right = right_of(direction(given_to(work, work.units[members.front()]).heading));
  const auto along = [&](std::size_t i) { return dot(vec(given_to(work, work.units[i]).point()), right); };
  std::reverse(members.begin(), members.end());
  std::stable_sort(members.begin(), members.end(),
                   [&](std::size_t a, std::size_t b) { return along(a) < along(b); });
}

void name_group(MusterWork& work, const Members& members, const std::string& id, const std::string& name) {
  for (const std::size_t i : members) {
    work.units[i].group = id;
    work.units[i].group_name = name;
  }
}

// Where to cut near `to`: parts of one unit stay together if all find room.
std::size_t cut_near(const MusterWork& work, const Members& members, std::size_t from, std::size_t to,
                     std::size_t groups_left) {
  const std::size_t most = static_cast<std::size_t>(work.sheet.leaders.group_most);
  if (groups_left == 0) return members.size();
  for (const std::size_t at : {to, to - 1, to + 1})
    if (at > from && at < members.size() && at - from <= most && members.size() - at <= groups_left * most &&
        work.units[members[at - 1]].body != work.units[members[at]].body)
      return at;
  return to;
}

// More than fit: as many groups as it takes, split by place.
void split_brigade(MusterWork& work, Members members, const std::string& id, const std::string& name) {
  const std::size_t most = static_cast<std::size_t>(work.sheet.leaders.group_most);
  const std::size_t parts = (members.size() + most - 1) / most;
  if (parts == 1) return name_group(work, members, id, name);
  sort_by_place(work, members);
  const std::size_t each = (members.size() + parts - 1) / parts;
  std::size_t from = 0;
  for (std::size_t part = 0; part < parts; ++part) {
    const std::size_t to =
        cut_near(work, members, from, std::min(members.size(), from + each), parts - part - 1);
    const Members some(members.begin() + static_cast<std::ptrdiff_t>(from),
                       members.begin() + static_cast<std::ptrdiff_t>(to));
    from = to;
    const std::string where = part == 0 ? "left" : part + 1 == parts ? "right" : "centre";
    name_group(work, some, part == 0 ? id : fmt::format("{}-{}", id, part + 1),
               fmt::format("{}, {}", name, where));
  }
  work.notes.push_back(fmt::format("{} is {} groups: a general leads at most {} units", name, parts, most));
}

std::map<std::string, Members> groups_of(const MusterWork& work, Side side) {
  std::map<std::string, Members> out;
  for (std::size_t i = 0; i < work.units.size(); ++i)
    if (work.side_of(work.units[i]) == side) out[work.units[i].group].push_back(i);
  return out;
}

// A group of one joins the nearest that has room, unless it arrives later.
void join_lone(MusterWork& work, Side side) {
  for (const auto& [id, members] : groups_of(work, side)) {
    if (members.size() != 1 || work.units[members[0]].arrives > 0) continue;
    Fielded& lone = work.units[members[0]];
    const Fielded* nearest = nullptr;
    const auto groups = groups_of(work, side);
    for (const auto& [other, those] : groups) {
      if (other == lone.group || those.size() >= static_cast<std::size_t>(work.sheet.leaders.group_most))
        continue;
      for (const std::size_t i : those)
        if (work.units[i].arrives == 0 && (nearest == nullptr || between_places(work, lone, work.units[i]) <
                                                                     between_places(work, lone, *nearest)))
          nearest = &work.units[i];
    }
    if (nearest == nullptr) continue;
    work.notes.push_back(fmt::format("{} joins {}: it would be alone", lone.name, nearest->group_name));
    lone.group = nearest->group;
    lone.group_name = nearest->group_name;
  }
}

void lead_group(MusterWork& work, Side side, const std::string& id, const Members& members) {
  int arrives = work.units[members.front()].arrives;
  for (const std::size_t i : members) arrives = std::min(arrives, work.units[i].arrives);
  if (const ScenarioBrigade* brigade = work.scenario.find_brigade(id))
    for (FieldedLeader& leader : work.leaders)
      if (leader.leader->id == brigade->leader && !leader.leader->chief && leader.group.empty()) {
        leader.group = id;
        leader.arrives = arrives;
        return;
      }
  ScenarioLeader colonel;
  colonel.id = fmt::format("colonel-{}", id).substr(0, 40);
  colonel.name = colonel_of(work.units[members.front()].group_name);
  colonel.side = side;
  work.colonels.push_back(colonel);
  Vec middle{};
  for (const std::size_t i : members)
    middle =
        middle + vec(given_to(work, work.units[i]).point()) * (1.0 / static_cast<double>(members.size()));
  FieldedLeader out{&work.colonels.back(), to_point(middle), {}, {}};
  out.group = id;
  out.arrives = arrives;
  work.leaders.push_back(std::move(out));
}

}  // namespace

void make_groups(MusterWork& work) {
  if (work.sheet.leaders.group_most == 0) return;
  for (const Side side : {Side::british, Side::american}) {
    std::map<std::string, Members> brigades;
    std::vector<std::string> order;
    for (std::size_t i = 0; i < work.units.size(); ++i) {
      const ScenarioUnit& from = *work.corps[work.units[i].body].unit;
      if (from.side != side) continue;
      const std::string id =
          from.brigade.empty() ? fmt::format("{}-unbrigaded", word_of(side)) : from.brigade;
      if (!brigades.contains(id)) order.push_back(id);
      brigades[id].push_back(i);
    }
    for (const std::string& id : order) {
      const ScenarioBrigade* brigade = work.scenario.find_brigade(id);
      split_brigade(work, brigades[id], id, brigade != nullptr ? brigade->name : std::string("Unbrigaded"));
    }
    join_lone(work, side);
    for (const auto& [id, members] : groups_of(work, side)) lead_group(work, side, id, members);
  }
  // Leaders whose brigade is no more; one commander-in-chief a side has no group.
  std::vector<FieldedLeader> kept;
  bool chief[2] = {false, false};
  for (FieldedLeader& leader : work.leaders) {
    bool& has = chief[static_cast<std::size_t>(leader.leader->side)];
    if (leader.group.empty() && (!leader.leader->chief || has)) {
      work.notes.push_back(fmt::format("{} does not appear: he has no group", leader.leader->name));
      continue;
    }
    if (leader.group.empty()) has = true;
    kept.push_back(std::move(leader));
  }
  work.leaders = std::move(kept);
}

// Within reach of his group when it has its places.
void place_group_leaders(MusterWork& work) {
  if (work.sheet.leaders.group_most == 0) return;
  const double near = width_on_sheet(work, work.sheet.leaders.group_near);
  for (FieldedLeader& leader : work.leaders) {
    if (leader.group.empty()) continue;
    const Fielded* nearest = nullptr;
    double least = 0;
    for (const Fielded& unit : work.units) {
      if (unit.group != leader.group || work.side_of(unit) != leader.leader->side) continue;
      const double away = length(vec(unit.pose.point()) - vec(leader.at));
      if (nearest != nullptr && away >= least) continue;
      nearest = &unit;
      least = away;
    }
    if (nearest == nullptr || least <= near) continue;
    const Vec behind = direction(nearest->pose.heading) * -(nearest->foot.depth + near * 0.3);
    const Point at = to_point(vec(nearest->pose.point()) + behind);
    leader.at = {std::clamp(at.x, 0, work.width), std::clamp(at.y, 0, work.depth)};
  }
}

}  // namespace drumhead::mustering
