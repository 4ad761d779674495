// Moves units apart until nothing overlaps, hangs over the edge or stands where it may not.
#include "scenario/fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

namespace drumhead::mustering {

namespace {

constexpr int kRounds = 200;  // of pushing apart; a line of forty settles in far fewer
constexpr Mil kStep = 125;    // of every search, an eighth of the unit
constexpr int kBearings = 24;

Pose shifted(const Pose& pose, Vec by) {
  const Point p = to_point(vec(pose.point()) + by);
  return {p.x, p.y, pose.heading};
}

bool is_work(Ground kind) {
  return kind == Ground::wall || kind == Ground::fence || kind == Ground::hedge || kind == Ground::fieldwork;
}

// Calls `each` with both ends of every stretch of a line, until it returns true.
template <class Each>
bool any_stretch(const Feature& feature, Each each) {
  const std::size_t count = feature.points.size();
  for (std::size_t k = 0; k + (feature.closed ? 0 : 1) < count; ++k)
    if (each(vec(feature.points[k]), vec(feature.points[(k + 1) % count]))) return true;
  return false;
}

// The strip that a stretch of a line covers, clockwise.
Quad strip(Vec from, Vec to, Mil width) {
  const Vec along = to - from;
  const double far = length(along);
  const Vec left = left_of(along) * (far > 0 ? width / 2.0 / far : 0);
  return {from + left, to + left, to - left, from - left};
}

}  // namespace

Fitting::Fitting(MusterWork& work, const Inquiry& inquiry)
    : work_(work),
      inquiry_(inquiry),
      gap_(width_on_sheet(work, work.sheet.gap)),
      enemy_gap_(width_on_sheet(work, work.tables.balance.fit.enemy_gap)),
      spread_(width_on_sheet(work, work.tables.balance.fit.spread)),
      back_(width_on_sheet(work, work.tables.balance.fit.back)) {}

bool Fitting::stands(std::size_t i) const { return unit(i).arrives == 0 && unit(i).inside.empty(); }

Quad Fitting::shape(std::size_t i, const Pose& pose) const {
  return rectangle(pose, unit(i).foot.width, unit(i).foot.depth);
}

const Box& Fitting::bounds(std::size_t i) const {
  if (work_.free && unit(i).arrives == 0) return work_.zones[static_cast<std::size_t>(side(i))];
  return work_.whole;
}

bool Fitting::in_bounds(std::size_t i, const Pose& pose) const {
  const Box box = box_around(shape(i, pose));
  const Box& most = bounds(i);
  return box.left >= most.left && box.right <= most.right && box.bottom >= most.bottom && box.top <= most.top;
}

double Fitting::gap_to(std::size_t i, const Pose& pose, std::size_t other) const {
  return nearest_of(shape(i, pose), shape(other, unit(other).pose)).distance;
}

bool Fitting::overlap_at(std::size_t i, const Pose& pose, std::size_t other) const {
  return overlap(shape(i, pose), shape(other, unit(other).pose));
}

bool Fitting::clear_of_friends(std::size_t i, const Pose& pose) const {
  for (std::size_t other = 0; other < work_.units.size(); ++other)
    if (other != i && stands(other) && side(other) == side(i) && overlap_at(i, pose, other)) return false;
  return true;
}

bool Fitting::crosses_barrier(std::size_t i, const Pose& pose) const {
  const Vec from = centre_of(shape(i, unit(i).place)), to = centre_of(shape(i, pose));
  for (const Feature& feature : work_.terrain) {
    if (feature.form != Form::band || !(is_work(feature.kind) || feature.kind == Ground::river)) continue;
    if (any_stretch(feature, [&](Vec a, Vec b) { return nearest_of_segments(from, to, a, b).distance <= 0; }))
      return true;
  }
  return false;
}

bool Fitting::astride(std::size_t i, const Pose& pose) const {
  const Quad foot = shape(i, pose);
  for (const Feature& feature : work_.terrain) {
    if (feature.form != Form::band || !is_work(feature.kind)) continue;
    if (any_stretch(feature, [&](Vec a, Vec b) { return overlap(foot, strip(a, b, feature.width)); }))
      return true;
  }
  return false;
}

bool Fitting::tolerable(std::size_t i, const Pose& pose) const {
  if (!in_bounds(i, pose)) return false;
  for (std::size_t other = 0; other < work_.units.size(); ++other) {
    if (!stands(other) || side(other) == side(i)) continue;
    const double now = gap_to(i, pose, other);
    if (now < enemy_gap_ && now < gap_to(i, unit(i).pose, other)) return false;
  }
  return inquiry_.may_stand(unit(i), side(i), pose);
}

Mil Fitting::from_place(std::size_t i, const Pose& pose) const {
  return to_mil(length(vec(pose.point()) - vec(unit(i).place.point())));
}

void Fitting::note(std::size_t i, std::string_view what) {
  const double far = from_place(i, unit(i).pose) / 1000.0;
  work_.notes.push_back(fmt::format("{} {}: {:.2f} from its place", unit(i).name, what, far));
}

void Fitting::keep_in_bounds() {
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    if (!unit(i).inside.empty() || in_bounds(i, unit(i).pose)) continue;
    const Box box = box_around(shape(i, unit(i).pose));
    const Box& most = bounds(i);
    Pose& pose = unit(i).pose;
    if (box.right > most.right) pose.x -= box.right - most.right;
    if (box.left < most.left) pose.x += most.left - box.left;
    if (box.top > most.top) pose.y -= box.top - most.top;
    if (box.bottom < most.bottom) pose.y += most.bottom - box.bottom;
    if (stands(i)) note(i, "is moved in from the edge");
  }
}

// The nearest ground that it may stand on, backwards rather than forwards at equal distance.
bool Fitting::free_ground_near(std::size_t i, Mil most) {
  const Pose from = unit(i).pose;
  for (Mil far = kStep; far <= most; far += kStep)
    for (int k = 0; k < kBearings; ++k) {
      const int turns = k % 2 == 0 ? k / 2 : -(k + 1) / 2;
      const Angle bearing = wrap(from.heading + 18000 + turns * (kFullTurn / kBearings));
      const Pose pose = shifted(from, direction(bearing) * far);
      if (!clear_of_friends(i, pose) || !allowed(i, pose)) continue;
      unit(i).pose = pose;
      return true;
    }
  return false;
}

void Fitting::leave_barred_ground() {
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    if (!stands(i) || inquiry_.may_stand(unit(i), side(i), unit(i).pose)) continue;
    if (free_ground_near(i, 2 * spread_)) note(i, "is moved to ground it may stand on");
  }
}

// One that stands on top of its work steps back behind it; nobody is moved far for this.
void Fitting::line_works() {
  const Mil most = back_ / 4;
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    if (!stands(i) || !astride(i, unit(i).pose)) continue;
    const Vec back = direction(unit(i).pose.heading) * -1;
    for (Mil far = kStep; far <= most; far += kStep) {
      const Pose pose = shifted(unit(i).pose, back * far);
      if (astride(i, pose) || !tolerable(i, pose)) continue;
      unit(i).pose = pose;
      note(i, "is set behind its work");
      break;
    }
  }
}

std::vector<std::pair<std::size_t, std::size_t>> Fitting::overlapping() const {
  std::vector<std::pair<std::size_t, std::size_t>> out;
  for (std::size_t a = 0; a < work_.units.size(); ++a)
    for (std::size_t b = a + 1; b < work_.units.size(); ++b)
      if (stands(a) && stands(b) && side(a) == side(b) && overlap_at(a, unit(a).pose, b))
        out.emplace_back(a, b);
  return out;
}

bool Fitting::push(std::size_t i, Vec along, double by) {
  const Pose pose = shifted(unit(i).pose, along * by);
  if (from_place(i, pose) > spread_ || !allowed(i, pose)) return false;
  unit(i).pose = pose;
  return true;
}

// Half each along the front of the first, order kept; where one may not go, the other goes all the way.
bool Fitting::part_abreast(std::size_t a, std::size_t b) {
  const Angle turn = turn_between(unit(a).pose.heading, unit(b).pose.heading);
  if (std::abs(turn) > work_.tables.balance.fit.same_way) return false;
  const Vec ahead = direction(unit(a).pose.heading), aside = right_of(ahead);
  const Quad shape_a = shape(a, unit(a).pose), shape_b = shape(b, unit(b).pose);
  double a_left = 1e18, a_right = -1e18, b_left = 1e18, b_right = -1e18;
  for (const Vec& corner : shape_a) {
    a_left = std::min(a_left, dot(corner, aside));
    a_right = std::max(a_right, dot(corner, aside));
  }
  for (const Vec& corner : shape_b) {
    b_left = std::min(b_left, dot(corner, aside));
    b_right = std::max(b_right, dot(corner, aside));
  }
  const bool a_first = a_left + a_right <= b_left + b_right;
  const double need = (a_first ? a_right - b_left : b_right - a_left) + gap_;
  // One that stands well behind the other steps back rather than aside.
  const double behind = dot(centre_of(shape_a) - centre_of(shape_b), ahead);
  const Mil depth = std::min(unit(a).foot.depth, unit(b).foot.depth);
  if (std::abs(behind) > depth / 2.0 && need > 2 * depth) return false;
  const double way = a_first ? -1 : 1;
  const bool moved_a = push(a, aside, way * need / 2);
  const bool moved_b = push(b, aside, -way * need / 2);
  if (moved_a == moved_b) return moved_a;
  return moved_a ? push(a, aside, way * need / 2) : push(b, aside, -way * need / 2);
}

void Fitting::spread() {
  std::vector<Pose> before;
  for (const Fielded& one : work_.units) before.push_back(one.pose);
  for (int round = 0; round < kRounds; ++round) {
    bool moved = false;
    for (const auto& [a, b] : overlapping()) moved = part_abreast(a, b) || moved;
    if (!moved) break;
  }
  for (std::size_t i = 0; i < work_.units.size(); ++i)
    if (!(unit(i).pose == before[i])) note(i, "is spread along the front");
}

// Straight on along a heading until clear of friends.
bool Fitting::slide_clear(std::size_t i, Angle along, Mil most) {
  const Pose from = unit(i).pose;
  for (Mil far = kStep; far <= most; far += kStep) {
    const Pose pose = shifted(from, direction(along) * far);
    if (!clear_of_friends(i, pose) || !allowed(i, pose)) continue;
    unit(i).pose = pose;
    return true;
  }
  return false;
}

void Fitting::step_back() {
  for (const auto& [a, b] : overlapping()) {
    if (!overlap_at(a, unit(a).pose, b)) continue;  // cleared meanwhile
    const auto weight = [&](std::size_t i) { return std::pair(is_gun(i) ? 0 : 1, unit(i).strength); };
    const std::size_t smaller = weight(b) <= weight(a) ? b : a;
    for (const std::size_t i : {smaller, smaller == a ? b : a}) {
      const bool went =
          is_gun(i) ? free_ground_near(i, back_) : slide_clear(i, wrap(unit(i).pose.heading + 18000), back_);
      if (!went) continue;
      note(i, "steps back");
      break;
    }
  }
}

// Gives a unit another formation, with the footprint that the sheet has for it.
bool Fitting::reform(std::size_t i, const std::string& formation) {
  const std::string was = std::exchange(unit(i).formation, formation);
  const Result<Inquiry> again = Inquiry::open(work_);
  if (!again) {
    unit(i).formation = was;
    return false;
  }
  unit(i).foot = again.value().foot(unit(i));
  return true;
}

// A column of march that begins near an enemy is ready to fight, where the sheet knows of that.
void Fitting::ready_columns() {
  if (!work_.sheet.near) return;
  const Mil within = width_on_sheet(work_, work_.sheet.near->within);
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    const Arm arm = work_.corps[unit(i).body].unit->arm;
    const std::string ready = work_.sheet.near_formation(arm);
    const UnitWords* words = work_.corps[unit(i).body].words;
    if (words != nullptr && words->attributes.contains("formation")) continue;  // the scenario has its way
    if (!stands(i) || ready.empty() ||
        unit(i).formation != work_.sheet.formation_of("column", unit(i).type, arm))
      continue;
    for (std::size_t other = 0; other < work_.units.size(); ++other)
      if (stands(other) && side(other) != side(i) && gap_to(i, unit(i).pose, other) <= within) {
        if (reform(i, ready)) note(i, "starts in column of attack, for the enemy is near");
        break;
      }
  }
}

bool Fitting::close_up() {
  for (const auto& [a, b] : overlapping()) {
    const Vec ahead = direction(unit(a).pose.heading);
    const bool a_behind = dot(vec(unit(a).pose.point()) - vec(unit(b).pose.point()), ahead) < 0;
    for (const std::size_t i : {a_behind ? a : b, a_behind ? b : a}) {
      const Arm arm = work_.corps[unit(i).body].unit->arm;
      std::string column = work_.sheet.near_formation(arm);
      if (column.empty()) column = work_.sheet.formation_of("column", unit(i).type, arm);
      const Mil wide = unit(i).foot.width;
      if (column.empty() || column == unit(i).formation) continue;
      const std::string line = unit(i).formation;
      if (!reform(i, column) || unit(i).foot.width >= wide) {
        reform(i, line);
        continue;
      }
      note(i, "starts in column for want of room");
      return true;
    }
  }
  return false;
}

void Fitting::wait() {
  const auto send_off = [&](std::size_t i) {
    Fielded& one = unit(i);
    const TableEdge edge = work_.scenario.sides[static_cast<std::size_t>(side(i))].edge;
    one.arrives = 1;
    const Mil deep = one.foot.depth, half = one.foot.width / 2;
    const Mil x = std::clamp(one.place.x, half, std::max(half, work_.width - half));
    const Mil y = std::clamp(one.place.y, half, std::max(half, work_.depth - half));
    switch (edge) {
      case TableEdge::south:
        one.pose = {x, deep, 0};
        break;
      case TableEdge::north:
        one.pose = {x, work_.depth - deep, 18000};
        break;
      case TableEdge::west:
        one.pose = {deep, y, 9000};
        break;
      case TableEdge::east:
        one.pose = {work_.width - deep, y, 27000};
        break;
    }
    work_.notes.push_back(
        fmt::format("{} starts off the table for want of room and arrives on its own edge", one.name));
  };
  if (work_.free) return;  // its owner will find a place
  for (std::size_t i = 0; i < work_.units.size(); ++i)
    if (stands(i) && !inquiry_.may_stand(unit(i), side(i), unit(i).pose)) send_off(i);
  for (const auto& [a, b] : overlapping())
    if (stands(a) && stands(b)) send_off(unit(b).strength <= unit(a).strength ? b : a);
}

// The side that moves second steps back from enemies that are too near to begin.
void Fitting::part_enemies() {
  const Side second = work_.scenario.first == Side::british ? Side::american : Side::british;
  for (std::size_t a = 0; a < work_.units.size(); ++a)
    for (std::size_t b = 0; b < work_.units.size(); ++b) {
      if (!stands(a) || !stands(b) || side(a) != second || side(b) == second) continue;
      if (gap_to(a, unit(a).pose, b) >= enemy_gap_) continue;
      const Vec away = centre_of(shape(a, unit(a).pose)) - centre_of(shape(b, unit(b).pose));
      const Pose from = unit(a).pose;
      for (Mil far = kStep; far <= 2 * back_; far += kStep) {
        const Pose pose = shifted(from, direction(bearing(away)) * far);
        if (gap_to(a, pose, b) < enemy_gap_ || !clear_of_friends(a, pose) || !allowed(a, pose)) continue;
        unit(a).pose = pose;
        note(a, "steps back from the enemy");
        break;
      }
    }
}

bool Fitting::is_far_from_enemies(std::size_t i, const Pose& pose, Mil within) const {
  constexpr double kClear = 10;  // of rounding
  for (std::size_t other = 0; other < work_.units.size(); ++other)
    if (stands(other) && side(other) != side(i) && gap_to(i, pose, other) <= within + kClear) return false;
  return true;
}

// Wide footprints reach farther than the scenario's men did: whom an enemy would see at once lies in wait
// somewhat farther off, straight back or nearly so.
void Fitting::hide() {
  if (work_.free) return;
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    const Mil within = on_sheet(work_, work_.corps[unit(i).body].unit->hidden);
    const Pose from = unit(i).pose;
    if (within == 0 || !stands(i) || is_far_from_enemies(i, from, within)) continue;
    const auto lie_in_wait = [&](Mil far, Angle aside) {
      const Pose pose = shifted(from, direction(wrap(from.heading + 18000 + aside)) * far);
      if (!is_far_from_enemies(i, pose, within) || !clear_of_friends(i, pose) || !allowed(i, pose))
        return false;
      unit(i).pose = pose;
      note(i, "lies in wait farther off, so that no enemy sees it");
      return true;
    };
    bool hidden = false;
    for (Mil far = kStep; far <= 2 * within && !hidden; far += kStep)
      for (const Angle aside : {0, 3000, -3000, 6000, -6000})
        if ((hidden = lie_in_wait(far, aside))) break;
  }
}

bool Fitting::is_guarded(std::size_t gun, const Pose& pose) const {
  const Mil reach = width_on_sheet(work_, work_.sheet.guns.guard_within);
  const std::vector<std::string>& types = work_.sheet.guns.guard_types;
  for (std::size_t i = 0; i < work_.units.size(); ++i)
    if (stands(i) && side(i) == side(gun) &&
        std::find(types.begin(), types.end(), unit(i).type) != types.end() && gap_to(gun, pose, i) <= reach)
      return true;
  return false;
}

// An enemy can come within reach of the guns in the first turn.
bool Fitting::is_threatened(std::size_t gun) const {
  const Mil reach = width_on_sheet(work_, work_.sheet.guns.guard_within);
  for (std::size_t i = 0; i < work_.units.size(); ++i)
    if (stands(i) && side(i) != side(gun) &&
        gap_to(gun, unit(gun).pose, i) - inquiry_.march(unit(i), side(i)) <= reach)
      return true;
  return false;
}

// The nearest free ground that is guarded.
bool Fitting::find_guard(std::size_t gun) {
  const Pose from = unit(gun).pose;
  for (Mil far = kStep; far <= 4 * back_; far += kStep)
    for (int k = 0; k < kBearings; ++k) {
      const Pose pose = shifted(from, direction(k * (kFullTurn / kBearings)) * far);
      if (!is_guarded(gun, pose) || !clear_of_friends(gun, pose) || !allowed(gun, pose)) continue;
      unit(gun).pose = pose;
      return true;
    }
  return false;
}

void Fitting::guard_guns() {
  if (work_.sheet.guns.guard_within == 0) return;
  for (std::size_t i = 0; i < work_.units.size(); ++i) {
    if (!stands(i) || !is_gun(i) || is_guarded(i, unit(i).pose) || !is_threatened(i)) continue;
    if (find_guard(i)) note(i, "is moved to infantry that can guard it");
  }
}

void fit_units(MusterWork& work, const Inquiry& inquiry) {
  Fitting fitting(work, inquiry);
  fitting.ready_columns();
  fitting.keep_in_bounds();
  fitting.leave_barred_ground();
  fitting.line_works();
  do {
    fitting.spread();
    fitting.step_back();
  } while (fitting.close_up());
  fitting.wait();
  fitting.part_enemies();
  fitting.hide();
  fitting.guard_guns();
}

}  // namespace drumhead::mustering
