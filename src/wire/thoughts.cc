// Puts a bot's thoughts into sentences.
#include "wire/thoughts.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>

#include "documents/json.h"
#include "geometry/geometry.h"
#include "wire/leaves.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead::wire {

namespace {

using Kind = Why::Kind;

std::string spelled(int n) {
  constexpr const char* kWords[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                    "seven", "eight", "nine", "ten",   "eleven", "twelve"};
  return n >= 0 && n <= 12 ? kWords[n] : std::to_string(n);
}

std::string so_many(int n, const char* what) {
  return fmt::format("{} {}{}", spelled(n), what, n == 1 ? "" : "s");
}

std::vector<Vec> corners_of(const std::vector<Point>& points) {
  std::vector<Vec> out;
  for (const Point& p : points) out.push_back(vec(p));
  return out;
}

Vec middle_of(const std::vector<Vec>& corners) {
  Vec out;
  for (const Vec& corner : corners) out = out + corner * (1.0 / static_cast<double>(corners.size()));
  return out;
}

// The place that an objective's name is about: "Storm the Tory redoubt" is about the Tory redoubt.
std::string place_in(std::string_view name) {
  for (const std::string_view after : {" at dark", " quickly", " open"})
    if (name.ends_with(after)) name.remove_suffix(after.size());
  if (name.starts_with("The ")) return "the " + std::string(name.substr(4));
  const std::size_t the = name.find(" the "), both = name.find(" and ");
  if (the < both) return std::string(name.substr(the + 1));
  for (const std::string_view verb :
       {"Carry ", "Clear ", "Defend ", "Hold ", "Keep ", "Reach ", "Storm ", "Take "})
    if (name.starts_with(verb)) name.remove_prefix(verb.size());
  return std::string(name);
}

// An aim's name says what is to be done there; the map has a name for the place. Empty: no ground is meant.
std::string ground_name(int ground, const Setting& setting) {
  if (ground < 0 || static_cast<std::size_t>(ground) >= setting.aims.size()) return {};
  const SideAim& aim = setting.aims[static_cast<std::size_t>(ground)];
  if (aim.polygon.empty()) return {};
  const std::vector<Vec> area = corners_of(aim.polygon);
  const Vec middle = middle_of(area);
  std::string found;
  double nearest = 0;
  for (const Feature& feature : setting.terrain.features()) {
    if (feature.name.empty() || feature.points.empty() || feature.form == Form::band) continue;
    const std::vector<Vec> corners = corners_of(feature.points);
    const Vec at = middle_of(corners);
    if (!inside(at, area) && !(feature.form == Form::area && inside(middle, corners))) continue;
    const double off = length(at - middle);
    if (!found.empty() && off >= nearest) continue;
    found = feature.name;
    nearest = off;
  }
  return found.empty() ? place_in(aim.name) : found;
}

// What a stance is for, behind "to".
std::string purpose(Stance stance, const std::string& ground) {
  const bool named = !ground.empty();
  switch (stance) {
    case Stance::hold:
      return named ? "hold " + ground : "stand where they are";
    case Stance::fire:
      return named ? "come into range of " + ground + " and shoot" : "come into range and shoot";
    case Stance::assault:
      return named ? "assault " + ground : "close with the enemy and charge";
    case Stance::reserve:
      return "follow in reserve";
    case Stance::turn_left:
      return "go round the enemy's flank on the left";
    case Stance::turn_right:
      return "go round the enemy's flank on the right";
    case Stance::back:
      return "fall back, facing the enemy";
  }
  return {};
}

// "four points behind, six turns left"; empty where neither points nor turns say anything.
std::string clock(const Why& why) {
  std::string out;
  if (why.lead != 0)
    out = fmt::format("{} {}", so_many(std::abs(why.lead), "point"), why.lead > 0 ? "ahead" : "behind");
  if (why.turns_left > 0)
    out += fmt::format("{}{} left", out.empty() ? "" : ", ", so_many(why.turns_left, "turn"));
  return out;
}

std::string deed(const Why& why, const Setting& setting) {
  const std::string foe = why.foe.valid() ? called(why.foe, setting) : std::string();
  const auto at_foe = [&](const char* verb, const char* alone) {
    return foe.empty() ? std::string(alone) : fmt::format("{} {}", verb, foe);
  };
  switch (why.kind) {
    case Kind::charge:
      return at_foe("to drive off", "to drive the enemy off");
    case Kind::shoot:
      return at_foe("to wear down", "to wear the enemy down");
    case Kind::lead:
      return "to be where he is needed most";
    case Kind::rally:
      return "to bring the men back into order";
    case Kind::form:
      return "to be formed for what comes next";
    case Kind::retire:
      return at_foe("to get away from", "to get out of reach");
    case Kind::leave:
      return "to bring them off the field";
    case Kind::close:
    case Kind::approach:
    case Kind::hold:
    case Kind::order:
      return "to " + purpose(why.stance, ground_name(why.ground, setting));
    case Kind::none:
    case Kind::answer:
      break;
  }
  return {};
}

const char* doing(Kind kind) {
  switch (kind) {
    case Kind::charge:
      return "charging";
    case Kind::shoot:
      return "shooting";
    case Kind::lead:
      return "riding";
    case Kind::rally:
      return "rallying";
    case Kind::form:
      return "forming";
    case Kind::retire:
      return "falling back";
    case Kind::leave:
      return "leaving";
    case Kind::close:
    case Kind::approach:
      return "marching";
    case Kind::order:
      return "this order";
    case Kind::hold:
      return "waiting";
    case Kind::none:
    case Kind::answer:
      break;
  }
  return "this";
}

const char* doing_otherwise(Kind kind) {
  switch (kind) {
    case Kind::charge:
    case Kind::shoot:
      return "another target";
    case Kind::order:
      return "another order";
    case Kind::close:
    case Kind::approach:
      return "another march";
    default:
      return "the next best";
  }
}

// " Weighed: charging 61%, waiting 48%, over 200 trial battles."
std::string weighed_deed(const Why& why) {
  if (why.playouts <= 0) return {};
  const bool alike = why.instead == why.kind || why.instead == Kind::none || why.instead == Kind::answer;
  const char* other = why.instead == Kind::order && !alike ? "an order"
                      : alike                              ? doing_otherwise(why.kind)
                                                           : doing(why.instead);
  return fmt::format(" Weighed: {} {}%, {} {}%, over {} trial battles.", doing(why.kind),
                     (why.share + 5) / 10, other, (why.rival + 5) / 10, why.playouts);
}

std::string stance_title(const BrigadePlan& brigade, const Setting& setting) {
  const std::string text = capital(purpose(brigade.stance, ground_name(brigade.ground, setting)));
  if (brigade.stance != Stance::assault || brigade.odds >= 1000) return text;
  return text + (brigade.odds > 0 ? ", at even odds" : ", at any odds");
}

std::string brigade_name(const Plan& plan, std::size_t brigade, const Setting& setting) {
  for (std::size_t i = 0; i < plan.of.size() && i < setting.roster.size(); ++i) {
    if (plan.of[i] != brigade) continue;
    const RosterEntry& entry = setting.roster[i];
    const std::string& name = entry.brigade_name.empty() ? entry.brigade : entry.brigade_name;
    return name.empty() ? "The others" : name;
  }
  return {};
}

bool has_anybody(const Plan& plan, std::size_t brigade) {
  return std::find(plan.of.begin(), plan.of.end(), brigade) != plan.of.end();
}

}  // namespace

std::string reason(const Why& why, const Setting& setting) {
  std::string out = capital(deed(why, setting));
  if (out.empty()) return {};
  if (why.kind == Kind::charge && why.odds > 0)
    out += fmt::format(", {}% to win", std::clamp((why.odds + 5) / 10, 1, 99));
  if (const std::string rest = clock(why); !rest.empty()) out += "; " + rest;
  return out + "." + weighed_deed(why);
}

std::string plan_title(const Plan& plan, const Setting& setting) {
  std::vector<std::size_t> real;
  for (std::size_t i = 0; i < plan.brigades.size(); ++i)
    if (has_anybody(plan, i)) real.push_back(i);
  if (real.empty()) return "No plan";
  const BrigadePlan& first = plan.brigades[real.front()];
  if (std::all_of(real.begin(), real.end(), [&](std::size_t i) { return plan.brigades[i] == first; }))
    return stance_title(first, setting) + (real.size() > 1 ? ", all of them" : "");
  // The boldest say what it is about.
  std::string who;
  for (const std::size_t i : real)
    if (plan.brigades[i].stance == Stance::assault)
      who += (who.empty() ? "" : " and ") + brigade_name(plan, i, setting);
  if (!who.empty()) return "Assault with " + who;
  std::string out;
  for (const std::size_t i : real) {
    const std::string text = stance_title(plan.brigades[i], setting);
    if (out.find(text) == std::string::npos) out += (out.empty() ? "" : "; ") + text;
  }
  return out;
}

boost::json::array plan_orders(const Plan& plan, const Battle& battle) {
  const Setting& setting = battle.setting();
  boost::json::array out;
  for (std::size_t i = 0; i < plan.brigades.size(); ++i) {
    boost::json::array units;
    for (std::size_t at = 0; at < plan.of.size(); ++at)
      if (plan.of[at] == i && battle.core().pieces[at].present) units.push_back(write(piece_id(at), setting));
    if (units.empty()) continue;
    out.push_back(boost::json::object{{"brigade", brigade_name(plan, i, setting)},
                                      {"text", stance_title(plan.brigades[i], setting)},
                                      {"units", std::move(units)}});
  }
  return out;
}

namespace {

constexpr std::size_t kMostPlans = 4;

}  // namespace

boost::json::array weighed_plans(const std::vector<Weighing>& weighed, const Setting& setting) {
  boost::json::array out;
  for (const Weighing& one : weighed) {
    if (one.playouts == 0 || out.size() >= kMostPlans) continue;
    const std::string title = plan_title(one.plan, setting);
    if (std::any_of(out.begin(), out.end(),
                    [&](const auto& told) { return told.at("title").as_string() == title; }))
      continue;
    out.push_back(boost::json::object{{"title", title},
                                      {"p", one.share / 1000.0},
                                      {"least", std::max(0, one.share - one.spread) / 1000.0},
                                      {"most", std::min(1000, one.share + one.spread) / 1000.0},
                                      {"trials", one.playouts}});
  }
  return out;
}

std::string weighed_sentence(const std::vector<Weighing>& weighed, int playouts, const Setting& setting) {
  if (playouts <= 0) return {};
  std::string out;
  for (const auto& one : weighed_plans(weighed, setting)) {
    std::string title(one.at("title").as_string());
    title[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(title[0])));
    out += fmt::format("{} {:.0f}%, ", title, one.at("p").to_number<double>() * 100);
  }
  if (out.empty()) return {};
  return fmt::format(" Weighed: {}over {} trial battles.", out, playouts);
}

PieceId doer_of(const Command& command) {
  if (const auto* lead = std::get_if<Lead>(&command)) return lead->leader;
  if (const auto* order = std::get_if<Order>(&command))
    return order->units.empty() ? order->leader : order->units.front();
  return actor_of(command);
}

namespace {

// Deeds that can be shown on the map, each unit's first; whether it could be given at once is said.
boost::json::array steps_of(const Advice& given, const Battle& now) {
  const Setting& setting = now.setting();
  std::vector<PieceId> told;
  boost::json::array out;
  for (const Advice::Step& step : given.steps) {
    const PieceId unit = doer_of(step.command);
    if (!unit.valid() || std::find(told.begin(), told.end(), unit) != told.end()) continue;
    told.push_back(unit);
    boost::json::object one{{"unit", write(unit, setting)},
                            {"what", capital(what_of(step.command, setting))}};
    if (std::string why = reason(step.why, setting); !why.empty()) one["why"] = std::move(why);
    if (passes(now.check(step.command))) one["command"] = command_json(step.command, setting);
    out.push_back(std::move(one));
  }
  return out;
}

// Of those of its side who would stand elsewhere.
boost::json::array ghosts_of(const Battle& after, const Battle& now, Side side) {
  boost::json::array out;
  const boost::json::array then = pieces(after);
  for (std::size_t i = 0; i < then.size(); ++i) {
    const Piece &here = now.core().pieces[i], &there = after.core().pieces[i];
    if (here.side != side || !here.present || !there.present || here.pose == there.pose) continue;
    const boost::json::object& piece = then[i].as_object();
    out.push_back(boost::json::object{{"unit", piece.at("key")},
                                      {"from", write(here.pose, now.setting())},
                                      {"end", piece.at("pose")},
                                      {"outline", piece.at("outline")}});
  }
  return out;
}

}  // namespace

boost::json::object advice(const Advice& given, const Battle& now) {
  const Side side = given.plan.side;
  boost::json::object out{
      {"orders", plan_orders(given.plan, now)},
      {"weighed", weighed_plans(given.weighed, now.setting())},
      {"trials", given.playouts},
      {"steps", steps_of(given, now)},
      {"ghosts", side == Side::none || given.after == nullptr ? boost::json::array()
                                                              : ghosts_of(*given.after, now, side)}};
  if (side != Side::none) out["side"] = side_name(side);
  if (!given.steps.empty() && passes(now.check(given.steps.front().command)))
    out["next"] = boost::json::object{{"what", capital(what_of(given.steps.front().command, now.setting()))},
                                      {"command", command_json(given.steps.front().command, now.setting())}};
  return out;
}

void add_chance(const Advice& given, const Battle& now, Side side, boost::json::object& out) {
  out["side"] = side_name(side);
  out["turn"] = now.core().turn;
  int share = 500, spread = 0;
  if (now.core().over)
    share = now.core().winner == Side::none ? 500 : now.core().winner == side ? 1000 : 0;
  else if (!given.weighed.empty()) {
    share = given.weighed.front().share;
    spread = given.weighed.front().spread;
  }
  out["p"] = share / 1000.0;
  out["least"] = std::max(0, share - spread) / 1000.0;
  out["most"] = std::min(1000, share + spread) / 1000.0;
}

}  // namespace drumhead::wire
