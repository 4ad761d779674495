// Slits: a body that slides off between two others finds the gap, however narrow and wherever it is.
#include "table/slits.h"

#include <gtest/gtest.h>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

Quad box(double left, double bottom, double right, double top) {
  return {Vec{left, top}, Vec{right, top}, Vec{right, bottom}, Vec{left, bottom}};
}

bool slips_through(const Quad& body, const std::vector<Quad>& walls, Angle along, Mil run) {
  return std::none_of(walls.begin(), walls.end(), [&](const Quad& wall) {
    const double touch = slide(body, direction(along), wall).length;
    return touch >= 0 && touch <= run;
  });
}

std::vector<Angle> found(const Quad& body, const std::vector<Quad>& walls, const Slip& slip) {
  const std::vector<Shape> bodies = {body};
  std::vector<Shape> others;
  for (const Quad& wall : walls) others.push_back(wall);
  return slits(bodies, others, slip);
}

TEST(Slits, TheOneGapIsFound) {
  // A body one wide and a gap of 1.004 four away: its middle is anywhere from 20 degrees left to 20 right.
  const Quad body = box(-500, -500, 500, 500);
  const Slip slip{0, 2250, 6000, 36000};
  int open = 0;
  for (double x = -1400; x <= 1400; x += 37) {
    const std::vector<Quad> walls = {box(-20000, 4000, x - 502, 5000), box(x + 502, 4000, 20000, 5000)};
    bool any = false, all_in_arc = true;
    for (const Angle along : found(body, walls, slip)) {
      any = any || slips_through(body, walls, along, 6000);
      const Angle off = turn_between(0, along);
      all_in_arc = all_in_arc && off >= -2250 && off <= 2250;
    }
    bool there = false;
    for (Angle off = -2250; off <= 2250; ++off) there = there || slips_through(body, walls, wrap(off), 6000);
    EXPECT_EQ(any, there) << x;
    EXPECT_TRUE(all_in_arc);
    open += there ? 1 : 0;
  }
  EXPECT_GT(open, 0);
}

TEST(Slits, TheNearestToTheAxisComesFirst) {
  const Quad body = box(-500, -500, 500, 500);
  const std::vector<Angle> all = found(body, {box(-300, 4000, 300, 5000)}, {0, 2250, 6000, 36000});
  ASSERT_FALSE(all.empty());
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    const Angle a = turn_between(0, all[i]), b = turn_between(0, all[i + 1]);
    EXPECT_LE(std::max(a, -a), std::max(b, -b));
  }
}

TEST(Slits, WhatLiesBehindOrFarAwayDoesNotMatter) {
  const Quad body = box(-500, -500, 500, 500);
  EXPECT_TRUE(found(body, {box(-300, -9000, 300, -8000)}, {0, 2250, 6000, 36000}).empty());
  EXPECT_TRUE(found(body, {box(-300, 40000, 300, 41000)}, {0, 2250, 6000, 36000}).empty());
}

}  // namespace
}  // namespace drumhead
