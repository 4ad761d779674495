// What a field remembers is what it would measure: over moves, new shapes, removals, copies and assigns.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <optional>

#include "set_up.h"

namespace drumhead {
namespace {

using namespace set_up;

// Edge by edge, with nothing looked at first and nothing remembered.
Mil plainly(const Solid& a, const Solid& b) {
  double least = 1e300;
  for_each_part(a, b, [&](const Solid& one, const Solid& two) {
    const double bare = nearest_of_any(one.core, two.core).distance;
    least = std::min(least, std::max(0.0, bare - one.radius - two.radius));
  });
  return to_mil(least);
}

Pose any_pose() {
  return {*rc::gen::inRange(0, 48000), *rc::gen::inRange(0, 48000), *rc::gen::inRange(0, kFullTurn)};
}

Footprint any_foot() {
  Footprint out = foot(*rc::gen::inRange(100, 8000), *rc::gen::inRange(100, 3000));
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return round_base(*rc::gen::inRange(1, 2000));
    case 1:
      return Footprint{};
    case 2:
      out.files = 4;
      out.bend = {*rc::gen::element(9000, -9000, 4500, -3000),
                  static_cast<std::uint8_t>(*rc::gen::inRange(1, 4))};
      return out;
    default:
      return out;
  }
}

Piece any_piece() {
  Piece out;
  out.pose = any_pose();
  out.foot = any_foot();
  out.present = *rc::gen::inRange(0, 6) > 0;
  if (*rc::gen::inRange(0, 8) == 0) out.inside = fid(0);
  return out;
}

// A piece moves, changes shape, comes, goes or goes indoors; another joins or the last one is struck off.
void change(Pieces& pieces) {
  const std::size_t i = *rc::gen::inRange<std::size_t>(0, pieces.size());
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      pieces[i].pose = any_pose();
      break;
    case 1:
      pieces[i].foot = any_foot();
      break;
    case 2:
      pieces[i].present = !pieces[i].present;
      break;
    case 3:
      pieces[i].inside = pieces[i].inside.valid() ? FeatureId{} : fid(0);
      break;
    case 4:
      pieces.push_back(any_piece());
      break;
    default:
      if (pieces.size() > 2) pieces.pop_back();
  }
}

void agree_on_reach(const Field& known, const Field& fresh, PieceId a, PieceId b) {
  std::vector<Front> fronts;
  fresh.fronts(a, fronts);
  for (const Front& front : fronts) {
    const Reach seen = known.reach(front, 4500, b), looked = fresh.reach(front, 4500, b);
    RC_ASSERT(seen.in == looked.in && seen.distance == looked.distance && seen.from == looked.from &&
              seen.at == looked.at);
  }
}

void agree_on_pairs(const Field& known, const Field& fresh) {
  const Mil limit = *rc::gen::inRange(0, 30000);
  for (std::size_t a = 0; a < fresh.size(); ++a)
    for (std::size_t b = 0; b < fresh.size(); ++b) {
      const Piece &one = fresh.piece(id(a)), &two = fresh.piece(id(b));
      if (a == b || !one.present || !two.present) continue;
      const Mil apart = fresh.distance(id(a), id(b));
      RC_ASSERT(known.distance(id(a), id(b)) == apart);
      RC_ASSERT(known.is_within(id(a), id(b), limit) == (apart <= limit));
      RC_ASSERT(known.is_within(id(a), id(b), apart));
      RC_ASSERT(apart == 0 || !known.is_within(id(a), id(b), apart - 1));
      RC_ASSERT(known.front_distance(id(a), id(b)) == fresh.front_distance(id(a), id(b)));
      RC_ASSERT(known.distance_at(one.pose, one.foot, id(b)) == fresh.distance_at(one.pose, one.foot, id(b)));
      RC_ASSERT(known.nearest_points(id(a), id(b), true) == fresh.nearest_points(id(a), id(b), true));
      RC_ASSERT(known.nearest_points(id(a), id(b), false) == fresh.nearest_points(id(a), id(b), false));
      agree_on_reach(known, fresh, id(a), id(b));
      if (one.inside.valid() || two.inside.valid()) continue;
      RC_ASSERT(apart == plainly(body_at(one.pose, one.foot).solid(), body_at(two.pose, two.foot).solid()));
    }
}

bool same_meetings(const Leg& a, const Leg& b) {
  return std::equal(
      a.met.begin(), a.met.end(), b.met.begin(), b.met.end(), [](const Meeting& m, const Meeting& n) {
        return m.piece == n.piece && m.touch == n.touch && m.before == n.before && m.nearest == n.nearest &&
               m.end == n.end && m.near == n.near && m.into == n.into && m.clear == n.clear &&
               m.overlaps == n.overlaps && m.overlaps_end == n.overlaps_end;
      });
}

bool same_leg(const Leg& a, const Leg& b) {
  return a.made == b.made && a.from == b.from && a.to == b.to && a.first.x == b.first.x &&
         a.first.y == b.first.y && a.run == b.run && a.outer == b.outer && a.middle == b.middle &&
         a.touched == b.touched && a.crossed == b.crossed && a.bands == b.bands && same_meetings(a, b) &&
         a.off_table == b.off_table && a.off_at == b.off_at;
}

bool same_sight(const Sight& a, const Sight& b) {
  return a.length == b.length && a.spans == b.spans && a.crossed == b.crossed && a.pieces == b.pieces &&
         a.level_from == b.level_from && a.level_to == b.level_to;
}

bool same_standing(const Standing& a, const Standing& b) {
  return a.off_table == b.off_table && a.overlapped == b.overlapped && a.areas == b.areas &&
         a.bands == b.bands;
}

// Each is asked twice, so that the second answer is the remembered one.
void agree_on_ways(const Field& known, const Field& fresh, const Manoeuvre& made, Mil care) {
  for (std::size_t i = 0; i < fresh.size(); ++i) {
    const Piece& mover = fresh.piece(id(i));
    if (!mover.present || mover.inside.valid()) continue;
    const Leg leg = fresh.leg(id(i), mover.pose, mover.foot, made, care);
    const Leg slid = fresh.straight(id(i), mover.pose, mover.foot, made.angle, made.length, care);
    const Point from = mover.pose.point(), to = made.to.point();
    for (int times = 0; times < 2; ++times) {
      RC_ASSERT(same_leg(known.leg(id(i), mover.pose, mover.foot, made, care), leg));
      RC_ASSERT(same_leg(known.straight(id(i), mover.pose, mover.foot, made.angle, made.length, care), slid));
      RC_ASSERT(same_sight(known.sight(from, to, id(i)), fresh.sight(from, to, id(i))));
      RC_ASSERT(same_sight(known.sight_over_bands(from, to, id(i), {}),
                           fresh.sight_over_bands(from, to, id(i), {})));
      RC_ASSERT(same_standing(known.stand(id(i), mover.pose, mover.foot),
                              fresh.stand(id(i), mover.pose, mover.foot)));
      for (std::size_t f = 0; f < fresh.terrain().size(); ++f)
        RC_ASSERT(known.distance(id(i), fid(f)) == fresh.distance_at(mover.pose, mover.foot, fid(f)));
    }
  }
}

RC_GTEST_PROP(FieldMemory, IsWhatWouldBeMeasured, ()) {
  const Terrain terrain(
      48_in, 48_in,
      {area(Ground::town, {{20_in, 20_in}, {20_in, 30_in}, {25_in, 24_in}, {30_in, 30_in}, {30_in, 20_in}}),
       block(Ground::hill, 5_in, 5_in, 15_in, 12_in, "hill"),
       band(Ground::wall, {{2_in, 14_in}, {20_in, 14_in}, {30_in, 40_in}}, 500)});
  Pieces pieces;
  for (int i = 0; i < 5; ++i) pieces.push_back(any_piece());
  Field live(terrain), spare(terrain);
  live.sync(pieces);
  Manoeuvre made = go(*rc::gen::element(Motion::advance, Motion::oblique, Motion::wheel, Motion::free),
                      *rc::gen::inRange(1, 12000), *rc::gen::inRange(-9000, 9000));
  made.to = any_pose();
  const Mil care = *rc::gen::inRange(0, 3000);
  for (int round = 0; round < 6; ++round) {
    Field fresh(terrain);
    fresh.sync(pieces);
    agree_on_pairs(live, fresh);
    agree_on_ways(live, fresh, made, care);
    const Field copied = live;
    agree_on_pairs(copied, fresh);
    if (*rc::gen::arbitrary<bool>()) spare = live;  // as it is now, over what it remembers from before
    change(pieces);
    live.sync(pieces);
    if (*rc::gen::inRange(0, 3) == 0) live = spare, live.sync(pieces);
  }
}

TEST(FieldMemory, ASecondMeasureIsNotOfTheFirstPlace) {
  Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000)});
  EXPECT_EQ(t->distance(id(0), id(1)), 8_in);
  EXPECT_EQ(t->front_distance(id(0), id(1)), 8_in);
  t.pieces()[0].pose.y = 9_in;
  t.sync();
  EXPECT_EQ(t->distance(id(1), id(0)), 9_in);
  EXPECT_EQ(t->front_distance(id(0), id(1)), 9_in);
  t.pieces()[0].pose.y = 10_in;
  t.sync();
  EXPECT_EQ(t->distance(id(0), id(1)), 8_in);
}

TEST(FieldMemory, ANoteHoldsUntilAnybodyMoves) {
  Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 18_in, 18000), unit(40_in, 40_in, 0)});
  int worked_out = 0;
  const auto asked = [&](std::size_t which, std::size_t piece, std::uint32_t as) {
    return t->noted(which, id(piece), as, [&] {
      ++worked_out;
      return static_cast<int>(which * 100 + piece * 10 + as);
    });
  };
  for (int times = 0; times < 2; ++times) {  // kinds, pieces and what else it goes by are told apart
    EXPECT_EQ(asked(0, 1, 2), 12);
    EXPECT_EQ(asked(1, 1, 2), 112);
    EXPECT_EQ(asked(0, 0, 2), 2);
    EXPECT_EQ(asked(0, 1, 3), 13);
  }
  EXPECT_EQ(worked_out, 4);
  t.sync();  // nobody has moved
  asked(0, 1, 2);
  EXPECT_EQ(worked_out, 4);
  t.pieces()[2].pose.y = 41_in;
  t.sync();
  asked(0, 1, 2);
  EXPECT_EQ(worked_out, 5);
  const Field copy = *t;
  copy.noted(0, id(1), 2, [&] { return ++worked_out; });
  EXPECT_EQ(worked_out, 6);
}

TEST(FieldMemory, ALegSeesWhoHasComeInItsWay) {
  Table t({}, {unit(10_in, 10_in, 0), unit(10_in, 40_in, 18000)});
  EXPECT_TRUE(t.leg(0, go(Motion::advance, 6_in)).met.empty());
  t.pieces()[1].pose.y = 14_in;
  t.sync();
  ASSERT_EQ(t.leg(0, go(Motion::advance, 6_in)).met.size(), 1u);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 6_in)).met[0].touch, 4_in);
  EXPECT_EQ(t.leg(0, go(Motion::advance, 5_in)).run, 5_in);
}

}  // namespace
}  // namespace drumhead
