// Places of deployment, and what the page's makers do with a place that is taken.
#include "kit/places.h"

#include <gtest/gtest.h>

#include "documents/json.h"
#include "kit/showing.h"

namespace drumhead {
namespace {

TEST(Places, StripsLieAlongTheirEdges) {
  EXPECT_EQ(strip_along(TableEdge::south, 72000, 48000, 12000), (Box{0, 0, 72000, 12000}));
  EXPECT_EQ(strip_along(TableEdge::north, 72000, 48000, 12000), (Box{0, 36000, 72000, 48000}));
  EXPECT_EQ(strip_along(TableEdge::west, 72000, 48000, 12000), (Box{0, 0, 12000, 48000}));
  EXPECT_EQ(strip_along(TableEdge::east, 72000, 48000, 12000), (Box{60000, 0, 72000, 48000}));
}

TEST(Places, TheNearestFreePlaceBesideIsTaken) {
  const Pose place{20000, 10000, 0};
  const auto taken_to_the_right_of = [](Mil x) { return [x](const Pose& at) { return at.x < x; }; };
  EXPECT_EQ(*free_beside(place, 500, 4000, taken_to_the_right_of(30000)), place);
  EXPECT_EQ(*free_beside(place, 500, 4000, taken_to_the_right_of(19800)), (Pose{19500, 10000, 0}));
  EXPECT_FALSE(free_beside(place, 500, 4000, taken_to_the_right_of(10000)).has_value());
  const auto found = free_in_zone(place, {0, 0, 30000, 12000}, 1500, 4000, taken_to_the_right_of(10000));
  EXPECT_EQ(*found, (Pose{0, 0, 0}));
}

TEST(Places, AGoalOutsideTheZoneIsMovedIntoIt) {
  const Footprint foot{6000, 1000};
  const Box zone{0, 0, 72000, 12000};
  const auto in = [&](const Pose& at) { return in_zone(zone, rectangle(at, foot.width, foot.depth)); };
  EXPECT_EQ(*legal_near({30000, 20000, 0}, foot, zone, in), (Pose{30000, 12000, 0}));
  EXPECT_EQ(*legal_near({30000, 9000, 0}, foot, zone, in), (Pose{30000, 9000, 0}));
}

// Skirmishers choose one or two loose ranks as they move: a record must keep which.
TEST(Places, FilesOfFreeMovesAreWrittenAndRead) {
  const Setting setting;
  for (const Motion kind : {Motion::free, Motion::form}) {
    Manoeuvre made;
    made.kind = kind;
    made.files = 7;
    made.form = kind == Motion::form ? "line" : "";
    made.to = kind == Motion::free ? Pose{1000, 2000, 9000} : Pose{};
    Manoeuvre read_again;
    Reading reading;
    reading.setting = &setting;
    read(write(made, setting), read_again, reading, Where{});
    EXPECT_TRUE(reading.ok()) << text_of(reading.problems);
    EXPECT_EQ(read_again, made);
  }
}

}  // namespace
}  // namespace drumhead
