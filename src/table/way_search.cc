// The shortest way: straight from corner to corner, along arcs round the berths, looked for from the start
// on.
#include <algorithm>
#include <cmath>
#include <queue>

#include "base/toil.h"
#include "table/closing.h"
#include "table/ways.h"

namespace drumhead {
namespace {

constexpr double kWhole = kFullTurn * kPerCentidegree;

// A heading in radians, finer than the centidegree.
double heading_of(Vec unit) {
  const Angle near = bearing(unit);
  return near * kPerCentidegree - cross(direction(near), unit);
}

// What a way turns about: a corner, or with a radius the rim about it. Of the rim about a corner only the
// part between the normals of its two edges is the berth's edge.
struct Pivot {
  Vec at;
  double radius = 0;
  Vec first{}, last{};  // these normals, clockwise; none of a round base

  bool is_edge(Vec p) const {
    constexpr double kHair = 1e-9;
    const Vec out = (p - at) * (1.0 / radius);
    return cross(first, out) <= kHair && cross(out, last) <= kHair;
  }
};

Pivot pivot_at(Shape core, std::size_t corner, double radius) {
  const std::size_t n = core.size();
  if (n < 2) return {core[corner], radius};
  const Vec in = core[corner] - core[corner == 0 ? n - 1 : corner - 1],
            out = next_corner(core, corner) - core[corner];
  return {core[corner], radius, left_of(in) * (1.0 / length(in)), left_of(out) * (1.0 / length(out))};
}

// A pivot with the hand on which the way passes it: 1 has it on the right and goes round clockwise.
struct Round {
  std::size_t pivot = 0;
  int hand = 1;
};

// The straight line that touches two pivots.
struct Tangent {
  bool exists = false;
  Vec from, to, along;
  double length = 0;
};

Tangent tangent_of(const Pivot& a, int hand_a, const Pivot& b, int hand_b) {
  const Vec d = b.at - a.at;
  const double apart = length(d), off = hand_b * b.radius - hand_a * a.radius;
  constexpr double kRounding = 0.5;  // one that stands on the rim is not within it
  if (apart == 0 || apart + kRounding < (off < 0 ? -off : off)) return {};
  const double sine = std::clamp(off / apart, -1.0, 1.0), cosine = std::sqrt(1.0 - sine * sine);
  const double run = apart * cosine;
  const Vec e = d * (1.0 / apart), u = e * cosine - right_of(e) * sine;
  const Vec from = a.at - right_of(u) * (hand_a * a.radius), to = b.at - right_of(u) * (hand_b * b.radius);
  if ((a.radius > 0 && !a.is_edge(from)) || (b.radius > 0 && !b.is_edge(to))) return {};
  return {true, from, to, u, run};
}

}  // namespace

class WaySearch {
 public:
  WaySearch(const Ways& ways, Vec from, const std::vector<Ways::Part>& goal, Mil most)
      : ways_(ways), goal_(goal), most_(most + 0.5) {
    pivots_.push_back({from});
  }

  Way run() {
    const double nearest = distance_to_goal(pivots_[0].at);
    if (nearest > most_) return {};
    places_.push_back({});
    places_[0].at = pivots_[0].at;
    if (nearest == 0) return told(0);
    go_to_goal(0);
    if (Way way; take_straight(nearest, way)) return way;  // most ways are: corners are looked for only now
    gather();
    go_on(0);
    while (!queue_.empty()) {
      const Entry next = queue_.top();
      queue_.pop();
      if (next.goal && is_legal(next.place)) return told(next.place);
      if (next.goal || !settle(next.place)) continue;
      go_on(next.place);
      go_to_goal(next.place);
    }
    return {};
  }

 private:
  // Where a way that is looked at arrives: at a pivot, or at the goal.
  struct Place {
    Round round;
    Vec at, along;      // the point of touch, and how it comes there
    Vec left;           // where it left the pivot before
    double length = 0;  // of the way so far
    std::size_t before = 0;
  };
  struct Entry {
    double least = 0;
    std::size_t place = 0;
    bool goal = false;
    friend bool operator<(const Entry& a, const Entry& b) {  // the queue gives the greatest first
      return a.least != b.least ? a.least > b.least : a.place > b.place;
    }
  };

  double distance_to_goal(Vec p) const {
    double least = 1e300;
    for (const Ways::Part& part : goal_) least = std::min(least, part.distance({&p, 1}));
    return least;
  }
  bool is_on_table(Vec p) const {
    const Terrain& terrain = ways_.field_->terrain();
    return p.x >= 0 && p.y >= 0 && p.x <= terrain.width() && p.y <= terrain.depth();
  }

  // ---- what it may turn about

  void add(const Pivot& pivot) {
    if (length(pivot.at - pivots_[0].at) - pivot.radius > most_) return;
    if (pivot.radius > 0 || is_on_table(pivot.at)) pivots_.push_back(pivot);
  }
  void gather() {
    for (const Ways::Barred& ground : ways_.barred_) gather_ground(ground);
    for (const Ways::Part& part : ways_.kept_) {
      for (std::size_t i = 0; i < part.core.size(); ++i) add(pivot_at(part.core, i, part.rim()));
      gather_screened(part);
    }
    settled_.assign(pivots_.size(), {});
  }
  void gather_ground(const Ways::Barred& ground) {
    const Outline& outline = ways_.field_->terrain().outline(ground.id);
    for (std::size_t i = 0; i < outline.area.size(); ++i) {
      const Vec before = outline.area[i == 0 ? outline.area.size() - 1 : i - 1], corner = outline.area[i];
      if (cross(corner - before, next_corner(outline.area, i) - corner) < 0) add({corner});
    }
    for (const Quad& bar : outline.bars) {
      for (const Vec corner : bar) add({corner});
      for (const Ways::Opening& opening : ground.openings)
        for (std::size_t i = 0; i < 4; ++i) add_meeting(opening.edge[i], next_corner(opening.edge, i), bar);
    }
  }
  // Where an edge of an opening meets the edges of the ground: it may be turned about there.
  void add_meeting(Vec a, Vec b, const Quad& bar) {
    std::vector<Stretch> in;
    clip(a, b, bar, in);
    for (const Stretch& part : in)
      for (const double at : {part.from, part.to})
        if (at > 0 && at < 1) add({a + (b - a) * at});
  }

  // Beside a screen the berth is cut where both are equally far. Going out square from the piece there is one
  // such place: the berth's edge is sought on many such lines.
  void gather_screened(const Ways::Part& part) {
    if (!is_screened(part)) return;
    constexpr double kApart = 250, kTurn = 1000;  // along edges, and in centidegrees at corners
    const std::vector<Vec>& core = part.core;
    Angle before = core.size() < 2 ? 0 : bearing(left_of(core[0] - core.back()));
    for (std::size_t i = 0; i < core.size(); ++i) {
      const Vec edge = next_corner(core, i) - core[i];
      const Angle out = core.size() < 2 ? kFullTurn - 1 : bearing(left_of(edge));
      const Angle turn = core.size() < 2 ? kFullTurn : wrap(out - before);
      for (double at = 0; at < turn; at += kTurn) add_screened(part, core[i], before + to_mil(at));
      const double size = length(edge);
      for (double at = 0; at <= size && size > 0; at += kApart)
        add_screened(part, core[i] + edge * (at / size), out);
      before = out;
    }
  }
  bool is_screened(const Ways::Part& part) const {
    return std::any_of(ways_.screens_.begin(), ways_.screens_.end(), [&](const Ways::Part& screen) {
      return part.distance(screen.core) - screen.radius < 2 * part.berth;
    });
  }
  void add_screened(const Ways::Part& part, Vec from, Angle out) {
    constexpr double kClear = 12;  // lines between such places run beside a curve
    const Vec ahead = direction(out);
    const Vec foot = from + ahead * part.radius;
    double near = 0, far = part.berth;
    if (ways_.distance_to_screen(foot + ahead * far) > far + kClear * 20) return;
    for (int i = 0; i < 12; ++i) {
      const double middle = (near + far) * 0.5;
      (ways_.distance_to_screen(foot + ahead * middle) < middle ? far : near) = middle;
    }
    const Vec at = foot + ahead * (far + kClear);
    if (ways_.is_open_between(at, at)) add({at});
  }

  // ---- from corner to corner

  // How far it must turn on a pivot, in radians.
  static double turn_on(int hand, Vec in, Vec out) {
    double turn = hand * (heading_of(out) - heading_of(in));
    while (turn < 0) turn += kWhole;
    while (turn >= kWhole) turn -= kWhole;
    constexpr double kHair = 1e-7;
    return turn > kWhole - kHair ? 0 : turn;
  }
  double arc(const Place& from, Vec out) const {
    const Pivot& pivot = pivots_[from.round.pivot];
    return pivot.radius == 0 ? 0 : pivot.radius * turn_on(from.round.hand, from.along, out);
  }
  void offer(std::size_t from, const Round& to, const Tangent& line, bool goal) {
    const Place& here = places_[from];
    const double turned = arc(here, line.along);
    if (turned > pivots_[here.round.pivot].radius * kWhole * 0.5) return;
    Place next{to, line.to, line.along, line.from, here.length + turned + line.length, from};
    const double least = next.length + (goal ? 0 : distance_to_goal(next.at));
    if (least > most_) return;
    queue_.push({least, places_.size(), goal});
    places_.push_back(next);
  }
  void go_on(std::size_t from) {
    const Round at = places_[from].round;
    for (std::size_t i = 1; i < pivots_.size(); ++i) {
      if (i == at.pivot || (pivots_[i].radius == 0 && !settled_[i].empty())) continue;
      for (const int hand : {1, -1}) {
        const Tangent line = tangent_of(pivots_[at.pivot], at.hand, pivots_[i], hand);
        if (line.exists) offer(from, {i, hand}, line, false);
        if (pivots_[i].radius == 0) break;
      }
    }
  }
  void go_to_goal(std::size_t from) {
    const Round at = places_[from].round;
    const Pivot& pivot = pivots_[at.pivot];
    for (const Ways::Part& part : goal_) {
      for (const Vec corner : part.core) {
        Tangent line = tangent_of(pivot, at.hand, {corner}, 1);
        if (!line.exists || line.length < part.radius) continue;
        line.length -= part.radius;
        line.to = line.to - line.along * part.radius;
        offer(from, at, line, true);
      }
      for (std::size_t i = 0; i < part.core.size() && part.core.size() > 1; ++i)
        go_to_edge(from, part.core[i], next_corner(part.core, i));
    }
  }
  // Square on to an edge of the goal.
  void go_to_edge(std::size_t from, Vec a, Vec b) {
    const Round at = places_[from].round;
    const Pivot& pivot = pivots_[at.pivot];
    const Vec edge = b - a, out = left_of(edge) * (1.0 / length(edge)), u = out * -1.0;
    const Vec p = pivot.at - right_of(u) * (at.hand * pivot.radius);
    const double away = dot(p - a, out), aside = dot(p - a, edge) / dot(edge, edge);
    if (away < 0 || aside < 0 || aside > 1 || (pivot.radius > 0 && !pivot.is_edge(p))) return;
    offer(from, at, {true, p, p + u * away, u, away}, true);
  }

  // ---- is it open?

  // The corners of a line about an arc, a hair outside it; of one that hardly turns, none.
  template <class Each>
  void along_arc(const Place& from, Vec out, Each each) const {
    constexpr double kStep = 500 * kPerCentidegree;
    const Pivot& pivot = pivots_[from.round.pivot];
    const double turn = pivot.radius == 0 ? 0 : turn_on(from.round.hand, from.along, out);
    if (turn * pivot.radius < kSlack) return;
    const int steps = static_cast<int>(turn / kStep) + 1;
    const double half = turn / steps * 0.5, reach = pivot.radius / (1.0 - half * half * 0.5) + 1;
    const Angle first = bearing(from.at - pivot.at);
    for (int i = 0; i < steps; ++i) {
      const double by = from.round.hand * half * (2 * i + 1) / kPerCentidegree;
      each(pivot.at + direction(first + to_mil(by)) * reach);
    }
  }
  bool is_arc_open(const Place& from, Vec out, Vec end) const {
    Vec last = from.at;
    bool open = true;
    const auto go = [&](Vec p) {
      open = open && is_on_table(p) && ways_.is_open_between(last, p);
      last = p;
    };
    along_arc(from, out, go);
    go(end);
    return open;
  }
  bool is_legal(std::size_t place) const {
    const Place& here = places_[place];
    const Place& before = places_[here.before];
    if (!is_on_table(here.at) || !is_on_table(here.left)) return false;
    if (!ways_.is_open_between(here.left, here.at)) return false;
    return pivots_[before.round.pivot].radius == 0 || is_arc_open(before, here.along, here.left);
  }

  // False: it is not open, or another way came round here before it and no later.
  bool settle(std::size_t place) {
    const Place& here = places_[place];
    std::vector<std::size_t>& known = settled_[here.round.pivot];
    const double radius = pivots_[here.round.pivot].radius;
    if (radius == 0 && !known.empty()) return false;
    for (const std::size_t other : known) {
      const Place& there = places_[other];
      constexpr double kHair = 1e-6;
      if (there.round.hand == here.round.hand &&
          there.length + arc(there, here.along) <= here.length + kHair &&
          is_arc_open(there, here.along, here.at))
        return false;
    }
    toil();
    if (!is_legal(place)) return false;
    known.push_back(place);
    return true;
  }

  bool take_straight(double nearest, Way& way) {
    while (!queue_.empty() && queue_.top().least <= nearest + 0.5) {
      const std::size_t place = queue_.top().place;
      queue_.pop();
      if (!is_legal(place)) continue;
      way = told(place);
      return true;
    }
    return false;
  }

  Way told(std::size_t place) const {
    Way way{true, to_mil(places_[place].length), {}};
    std::vector<Vec> back = {places_[place].at};
    for (std::size_t i = place; i != 0; i = places_[i].before) {
      const Place& before = places_[places_[i].before];
      std::vector<Vec> turned;
      along_arc(before, places_[i].along, [&](Vec p) { turned.push_back(p); });
      if (turned.empty()) turned.push_back(off_rim(before));
      back.insert(back.end(), turned.rbegin(), turned.rend());
    }
    for (auto it = back.rbegin(); it != back.rend(); ++it)
      if (way.turns.empty() || way.turns.back() != to_point(*it)) way.turns.push_back(to_point(*it));
    return way;
  }
  // A thousandth off the rim, so that rounding does not lead over it.
  Vec off_rim(const Place& place) const {
    const Pivot& pivot = pivots_[place.round.pivot];
    return pivot.radius == 0 ? place.at : place.at + (place.at - pivot.at) * (1.0 / pivot.radius);
  }

  const Ways& ways_;
  const std::vector<Ways::Part>& goal_;
  double most_;
  std::vector<Pivot> pivots_;  // the first is the start
  std::vector<Place> places_;
  std::vector<std::vector<std::size_t>> settled_;  // places by pivot
  std::priority_queue<Entry> queue_;
};

Way Ways::shortest(Point from, PieceId to, Mil most) const {
  std::vector<Part> goal;
  add_parts(to, 0, goal);
  return WaySearch(*this, vec(from), goal, most).run();
}

Way Ways::shortest(Point from, Point to, Mil most) const {
  const std::vector<Part> goal = {Part{{vec(to)}, 0, 0, {to.x, to.y, to.x, to.y}}};
  return WaySearch(*this, vec(from), goal, most).run();
}

}  // namespace drumhead
