// Drill's own plan: wait when ahead; when behind, take what is needed while there is time.
#include "players/plan.h"

#include <algorithm>

#include "players/planning.h"
#include "players/roads.h"

namespace drumhead {
namespace {

constexpr double kNoWay = 100;  // marches to where no way leads
constexpr int kFoeNearBreaking = 450;
constexpr double kForcedPace = 1.3;  // turns that a march takes for whoever stops for nothing

// A brigade as the plan sees it.
struct Contingent {
  std::vector<PieceId> units;
  Vec centre;
  double strength = 0;
  double march = 0;  // a turn, as fast as its slower half
};

double pace_of(const Insight& insight) {
  return std::max({insight.march, insight.march_ordered, insight.fast_march});
}

double strength_of(const Troops& unit) { return unit.insight.worth * (unit.insight.left / 1000.0); }

Contingent contingent_of(const Overview& overview, std::vector<PieceId> units) {
  Contingent out;
  std::vector<double> paces;
  for (const PieceId id : units) {
    out.centre = out.centre + overview[id].centre;
    out.strength += strength_of(overview[id]);
    if (const double pace = pace_of(overview[id].insight); pace > 0) paces.push_back(pace);
  }
  out.units = std::move(units);
  if (!out.units.empty()) out.centre = out.centre * (1.0 / static_cast<double>(out.units.size()));
  std::sort(paces.begin(), paces.end());
  if (!paces.empty()) out.march = paces[paces.size() / 2];
  return out;
}

class Planner {
 public:
  Planner(const Battle& battle, const Overview& overview, const Stakes& stakes, const Doctrine& doctrine)
      : battle_(battle), overview_(overview), stakes_(stakes), doctrine_(doctrine) {
    plan_.turn = battle.core().turn;
    plan_.side = overview.side();
    plan_.of.assign(battle.core().pieces.size(), kNoBrigade);
  }

  Plan made() {
    gather_brigades();
    if (stakes_.winner == overview_.side())
      wait();
    else if (stakes_.prizes.empty() && stakes_.lead == 0)
      fight();
    else
      attack();
    return std::move(plan_);
  }

 private:
  double pace_made() const { return doctrine_.pace_made / 1000.0; }
  double ample_slack() const { return doctrine_.ample_slack / 1000.0; }
  double hurry_slack() const { return doctrine_.hurry_slack / 1000.0; }
  void gather_brigades();
  void add_brigade(std::vector<PieceId> units);
  void wait();
  void fight();
  void attack();
  void leave_guards();
  void send(std::size_t brigade, const std::vector<const Prize*>& wanted, std::vector<double>& sent);
  std::size_t best_ground(const Contingent& body, const std::vector<const Prize*>& wanted,
                          const std::vector<double>& sent) const;
  std::vector<const Prize*> prizes_needed() const;
  double price_of(const Prize& prize) const;
  double foes_near(const Prize& prize, double within) const;
  double marches_to(const Contingent& body, const Prize& prize) const;
  double marches_to_foe(const Contingent& body) const;
  void set_time(BrigadePlan& plan, double slack) const;

  const Battle& battle_;
  const Overview& overview_;
  const Stakes& stakes_;
  const Doctrine& doctrine_;
  std::vector<Contingent> contingents_;  // by brigade of the plan
  Plan plan_;
};

void Planner::add_brigade(std::vector<PieceId> units) {
  for (const PieceId id : units) plan_.of[id.index()] = static_cast<std::uint8_t>(contingents_.size());
  contingents_.push_back(contingent_of(overview_, std::move(units)));
  plan_.brigades.emplace_back();
}

void Planner::gather_brigades() {
  const std::vector<RosterEntry>& roster = battle_.setting().roster;
  std::vector<PieceId> loose;
  for (const PieceId id : overview_.own()) {
    if (plan_.of[id.index()] != kNoBrigade) continue;
    const std::string& name = roster[id.index()].brigade;
    if (name.empty()) {
      loose.push_back(id);
      continue;
    }
    std::vector<PieceId> units;
    for (const PieceId mate : overview_.own())
      if (roster[mate.index()].brigade == name) units.push_back(mate);
    add_brigade(std::move(units));
  }
  if (!loose.empty()) add_brigade(std::move(loose));
}

double Planner::foes_near(const Prize& prize, double within) const {
  double sum = 0;
  for (const PieceId foe : overview_.foes()) {
    const Vec at = overview_[foe].centre;
    if (prize.has(at) || distance_to_outline(at, prize.corners) <= within) sum += strength_of(overview_[foe]);
  }
  return sum;
}

// Of the middle one of its units.
double Planner::marches_to(const Contingent& body, const Prize& prize) const {
  std::vector<double> turns;
  for (const PieceId id : body.units) {
    const double pace = pace_of(overview_[id].insight);
    if (pace > 0) turns.push_back(std::min(kNoWay, Roads().left(battle_, id, prize) / pace));
  }
  if (turns.empty()) return kNoWay;
  std::sort(turns.begin(), turns.end());
  return turns[turns.size() / 2];
}

double Planner::marches_to_foe(const Contingent& body) const {
  double least = kNoWay;
  for (const PieceId foe : overview_.foes())
    if (body.march > 0) least = std::min(least, length(overview_[foe].centre - body.centre) / body.march);
  return least;
}

// When ahead, stay; reinforce ground that the enemy approaches.
void Planner::wait() {
  for (std::size_t i = 0; i < contingents_.size(); ++i) {
    BrigadePlan& plan = plan_.brigades[i];
    plan.stance = Stance::hold;
    plan.odds = doctrine_.steady_odds;
    const Prize* nearest = nullptr;
    for (const Prize& prize : stakes_.prizes)
      if (prize.is_held() && prize.own_points + prize.foe_points > 0 &&
          (nearest == nullptr || marches_to(contingents_[i], prize) < marches_to(contingents_[i], *nearest)))
        nearest = &prize;
    if (nearest == nullptr) continue;
    plan.ground = nearest->aim;
    plan.hurry = nearest->ours <= 2 && foes_near(*nearest, 6.0 * contingents_[i].march) > 0;
  }
}

// No ground to gain: let the enemy come, unless time is short.
void Planner::fight() {
  for (std::size_t i = 0; i < contingents_.size(); ++i) {
    BrigadePlan& plan = plan_.brigades[i];
    const double slack = stakes_.turns_left - marches_to_foe(contingents_[i]);
    plan.stance = Stance::fire;
    plan.odds = doctrine_.late_odds;
    if (stakes_.turns_left == 0 || slack >= ample_slack()) continue;
    plan.stance = Stance::assault;
    set_time(plan, slack);
  }
}

// The cost of taking ground: its defenders, and how much of the time left the way to it takes.
double Planner::price_of(const Prize& prize) const {
  constexpr double kHardlyInTime = 3, kNeverInTime = 100;
  double marches = kNoWay;
  for (const Contingent& body : contingents_) marches = std::min(marches, marches_to(body, prize));
  const double turns = prize.turns > 0 ? prize.turns : kNoWay;
  const double defended = foes_near(prize, 6.0 * kUnit) / std::max(1.0, stakes_.strength);
  const double late = marches > turns ? kNeverInTime : pace_made() * marches > turns ? kHardlyInTime : 0.0;
  return 0.3 + 2.0 * defended + 2.0 * std::min(1.0, pace_made() * marches / turns) + late;
}

// The cheapest ground that is enough to be ahead with; all that there is where nothing is enough.
std::vector<const Prize*> Planner::prizes_needed() const {
  constexpr std::size_t kMostWeighed = 6;
  std::vector<const Prize*> all;
  for (const Prize& prize : stakes_.prizes)
    if (prize.gain() > 0 && all.size() < kMostWeighed) all.push_back(&prize);
  std::vector<double> prices;
  for (const Prize* prize : all) prices.push_back(price_of(*prize));
  std::size_t best = 0;
  double least = 0;
  for (std::size_t set = 1; set < std::size_t{1} << all.size(); ++set) {
    int lead = stakes_.lead;
    double price = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if ((set >> i & 1) == 0) continue;
      lead += all[i]->gain();
      price += prices[i];
    }
    if (lead <= 0 || (best != 0 && price >= least)) continue;
    least = price;
    best = set;
  }
  std::vector<const Prize*> out;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (best == 0 || (best >> i & 1) != 0) out.push_back(all[i]);
  return out;
}

void Planner::set_time(BrigadePlan& plan, double slack) const {
  if (stakes_.turns_left == 0) slack = ample_slack();
  const double share = std::clamp((slack - 1.0) / (ample_slack() - 1.0), 0.0, 1.0);
  plan.odds = doctrine_.late_odds + static_cast<int>((doctrine_.assault_odds - doctrine_.late_odds) * share);
  plan.hurry = slack < hurry_slack();
}

// The ground that a brigade is best sent to: much to gain, near, and not yet wanted by enough others.
std::size_t Planner::best_ground(const Contingent& body, const std::vector<const Prize*>& wanted,
                                 const std::vector<double>& sent) const {
  std::size_t best = 0;
  double most = -1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const double enough = 2.0 * foes_near(*wanted[i], 6.0 * kUnit);
    double score = wanted[i]->gain() / (2.0 + marches_to(body, *wanted[i]));
    if (sent[i] > enough) score *= 0.5;
    if (score <= most) continue;
    most = score;
    best = i;
  }
  return best;
}

// The nearest units go, until they are twice as strong as the defenders.
void Planner::send(std::size_t brigade, const std::vector<const Prize*>& wanted, std::vector<double>& sent) {
  const Contingent& body = contingents_[brigade];
  const std::size_t best = best_ground(body, wanted, sent);
  const Prize& ground = *wanted[best];
  sent[best] += body.strength;
  BrigadePlan& plan = plan_.brigades[brigade];
  plan.stance = Stance::assault;
  // Who cannot be there in time helps to break the enemy, where that decides the day.
  const double turns = ground.turns > 0 ? ground.turns : kNoWay;
  if (stakes_.wins_by_breaking() && kForcedPace * marches_to(body, ground) > turns)
    return set_time(plan, stakes_.turns_left - 3.0);
  plan.ground = ground.aim;
  // An enemy who is about to break ends the day: the ground must be had by then.
  const bool ends_soon = stakes_.foe_resolve < kFoeNearBreaking || stakes_.breaks_too_early();
  set_time(plan, ends_soon ? 0 : ground.turns - pace_made() * marches_to(body, ground));
}

void Planner::attack() {
  leave_guards();
  const std::vector<const Prize*> wanted = prizes_needed();
  std::vector<double> sent(wanted.size(), 0.0);
  for (std::size_t i = 0; i < contingents_.size(); ++i) {
    if (plan_.brigades[i].stance == Stance::hold || contingents_[i].units.empty()) continue;
    if (!wanted.empty()) {
      send(i, wanted, sent);
      continue;
    }
    plan_.brigades[i].stance = Stance::assault;
    set_time(plan_.brigades[i], stakes_.turns_left - 3.0);
  }
}

// As many as the enemies near it, one at least, stay on ground that is held.
void Planner::leave_guards() {
  constexpr double kThreat = 10.0 * kUnit;
  for (const Prize& prize : stakes_.prizes) {
    if (!prize.is_held() || prize.own_points + prize.foe_points == 0) continue;
    std::vector<PieceId> guards;
    std::size_t wanted = 1;
    for (const PieceId foe : overview_.foes())
      if (distance_to_outline(overview_[foe].centre, prize.corners) <= kThreat) ++wanted;
    for (const PieceId id : overview_.own())
      if (guards.size() < wanted && prize.has(overview_[id].centre)) guards.push_back(id);
    if (guards.size() == overview_.own().size()) continue;
    for (Contingent& body : contingents_)
      std::erase_if(body.units,
                    [&](PieceId id) { return std::find(guards.begin(), guards.end(), id) != guards.end(); });
    add_brigade(std::move(guards));
    BrigadePlan& plan = plan_.brigades.back();
    plan.stance = Stance::hold;
    plan.ground = prize.aim;
    plan.odds = doctrine_.steady_odds;
  }
}

}  // namespace

Plan make_plan(const Battle& battle, const Overview& overview, const Stakes& stakes,
               const Doctrine& doctrine) {
  return Planner(battle, overview, stakes, doctrine).made();
}

Plan make_plan(const Battle& battle, Side side) {
  Overview overview;
  overview.take(battle, side);
  return make_plan(battle, overview, stakes_of(battle, overview));
}

}  // namespace drumhead
