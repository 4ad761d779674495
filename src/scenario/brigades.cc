// Brigades on sheets that count them: small ones join, and each has one who commands it.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "scenario/work.h"

namespace drumhead::mustering {

namespace {

const std::string& settled(const MusterWork& work, const std::string& id) {
  const std::string* at = &id;
  for (std::size_t i = 0; i < work.joined_brigades.size(); ++i)  // each join is later than those it follows
    for (const auto& [from, to] : work.joined_brigades)
      if (from == *at) {
        at = &to;
        break;
      }
  return *at;
}

// What one brigade has on the table, and where it stands.
struct Body {
  std::string id;
  int foot = 0, horse = 0, guns = 0;
  Vec sum;

  int count() const { return foot + horse; }
  Vec middle() const { return sum * (1.0 / std::max(1, foot + horse + guns)); }
};

std::vector<Body> brigades(const MusterWork& work, Side side) {
  std::vector<Body> out;
  for (const Fielded& unit : work.units) {
    if (work.side_of(unit) != side) continue;
    const std::string id = brigade_of(work, unit);
    auto found = std::find_if(out.begin(), out.end(), [&](const Body& b) { return b.id == id; });
    if (found == out.end()) {
      out.push_back({id, 0, 0, 0, {}});
      found = out.end() - 1;
    }
    const Corps& body = work.corps[unit.body];
    ++(body.is_gun() ? found->guns : body.mounted ? found->horse : found->foot);
    found->sum = found->sum + vec(unit.pose.point());
  }
  return out;
}

bool is_too_small(const BrigadeRule& rule, const Body& b) {
  if (b.count() == 0) return true;
  return b.foot > 0 ? b.count() <= rule.foot : b.horse <= rule.horse;
}

// The smallest that is too small and the nearest that may take it in.
bool join_one(MusterWork& work, Side side) {
  const BrigadeRule& rule = *work.sheet.brigades;
  std::vector<Body> all = brigades(work, side);
  if (static_cast<int>(all.size()) <= rule.fewest) return false;
  std::stable_sort(all.begin(), all.end(),
                   [](const Body& a, const Body& b) { return a.count() < b.count(); });
  for (const Body& small : all) {
    if (!is_too_small(rule, small)) continue;
    const Body* best = nullptr;
    double least = 0;
    for (const Body& other : all) {
      if (&other == &small || other.id.empty() || small.count() + other.count() > rule.most) continue;
      const double far = length(other.middle() - small.middle());
      if (best != nullptr && far >= least) continue;
      best = &other;
      least = far;
    }
    if (best == nullptr) continue;
    work.notes.push_back(
        fmt::format("{} joins {}: {} foot and horse units alone would break at "
                    "their first loss",
                    small.id.empty() ? "of units without one" : brigade_name(work, small.id),
                    brigade_name(work, best->id), small.count()));
    work.joined_brigades.emplace_back(small.id, best->id);
    return true;
  }
  return false;
}

const ScenarioLeader* better(const ScenarioLeader* a, const ScenarioLeader* b) {
  if (a == nullptr || b == nullptr) return a == nullptr ? b : a;
  if (a->chief != b->chief) return a->chief ? b : a;  // the chief has the army
  return b->quality > a->quality ? b : a;
}

// Of all the brigades that joined, the better leader.
const ScenarioLeader* commander_of(const MusterWork& work, const std::string& id) {
  const ScenarioLeader* best = nullptr;
  for (const ScenarioBrigade& brigade : work.scenario.brigades)
    if (settled(work, brigade.id) == id && !brigade.leader.empty())
      best = better(best, work.scenario.find_leader(brigade.leader));
  return best;
}

}  // namespace

std::string brigade_of(const MusterWork& work, const Fielded& unit) {
  return settled(work, work.corps[unit.body].unit->brigade);
}

std::string colonel_of(std::string body) {
  if (body.starts_with("The ")) body[0] = 't';
  return "Colonel of " + body;
}

std::string brigade_name(const MusterWork& work, const std::string& id) {
  const ScenarioBrigade* found = work.scenario.find_brigade(id);
  return found != nullptr ? found->name : "the " + id + " units";
}

void join_brigades(MusterWork& work) {
  if (!work.sheet.brigades) return;
  for (const Side side : {Side::british, Side::american})
    while (join_one(work, side)) {
    }
}

void lead_brigades(MusterWork& work) {
  if (!work.sheet.leaders.of_brigades) return;
  std::vector<std::string> used;
  for (const Side side : {Side::british, Side::american})
    for (const Body& brigade : brigades(work, side)) {
      const ScenarioLeader* commander = commander_of(work, brigade.id);
      const auto found = std::find_if(work.leaders.begin(), work.leaders.end(),
                                      [&](const FieldedLeader& one) { return one.leader == commander; });
      if (commander != nullptr && found != work.leaders.end()) {
        if (found->brigade.empty()) found->brigade = brigade.id;
        continue;
      }
      ScenarioLeader& colonel = work.colonels.emplace_back();
      colonel.id = fmt::format("colonel-{}", brigade.id.empty() ? std::string(word_of(side)) : brigade.id);
      colonel.name = brigade.id.empty() ? "Senior colonel" : colonel_of(brigade_name(work, brigade.id));
      colonel.side = side;
      FieldedLeader out;
      out.leader = &colonel;
      out.at = to_point(brigade.middle());
      out.ratings = work.sheet.leaders.colonel;
      out.brigade = brigade.id;
      work.notes.push_back(fmt::format("{} is led by its senior colonel", brigade_name(work, brigade.id)));
      work.leaders.push_back(std::move(out));
    }
  // Who leads no brigade and not the army has nothing to do here.
  for (std::size_t i = work.leaders.size(); i-- > 0;) {
    const FieldedLeader& one = work.leaders[i];
    if (!one.brigade.empty() || one.leader->chief) continue;
    work.notes.push_back(fmt::format("{} does not appear: another leads his brigade", one.leader->name));
    work.leaders.erase(work.leaders.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace drumhead::mustering
