// Dragging: what comes of a goal. Under the Thomas sheet, where no other is named.
#include <fmt/format.h>

#include <algorithm>

#include "battle/marches.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "positions.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead {
namespace {

constexpr PieceId kLine = piece_id(0);
constexpr Pose kStart{36000, 20000, 0};

Routed drag(const Battle& battle, const Pose& goal, PieceId id = kLine) {
  const Routed routed = battle.route(id, goal, {});
  if (routed.command) {
    EXPECT_TRUE(passes(battle.check(*routed.command)));
  }
  return routed;
}

Path path_of(const Routed& routed) {
  const auto* move = routed.command ? std::get_if<Move>(&*routed.command) : nullptr;
  return move != nullptr ? move->path : Path();
}

TEST(Drag, StraightAheadIsAnAdvance) {
  const auto battle = line_and("movement", kFarEnemy);
  const Routed routed = drag(*battle, {36000, 23000, 0});
  ASSERT_EQ(path_of(routed).size(), 1u);
  EXPECT_EQ(path_of(routed)[0].kind, Motion::advance);
  EXPECT_TRUE(routed.whole);
  EXPECT_EQ(routed.used, 3000);
  EXPECT_EQ(routed.allowance, 4000);
}

TEST(Drag, TooFarEndsAtTheWholeMoveAndSaysSo) {
  const auto battle = line_and("movement", kFarEnemy);
  const Routed routed = drag(*battle, {36000, 30000, 0});
  EXPECT_EQ(routed.end, (Pose{36000, 24000, 0}));
  EXPECT_FALSE(routed.whole);
  ASSERT_FALSE(routed.rest.empty());
  EXPECT_EQ(explain(routed.rest[0], battle->setting()), "10 in is too far; the move is 4 in.");
}

TEST(Drag, AsideIsAnObliqueWithTheFacingKept) {
  const auto battle = line_and("movement", kFarEnemy);
  const Routed routed = drag(*battle, {38000, 23000, 0});
  ASSERT_EQ(path_of(routed).size(), 1u);
  EXPECT_EQ(path_of(routed)[0].kind, Motion::oblique);
  EXPECT_EQ(routed.end.heading, 0);
  EXPECT_TRUE(routed.whole);
}

TEST(Drag, AWheelComesOutAsThatWheel) {
  const auto battle = line_and("movement", kFarEnemy);
  for (const Angle angle : {1500, -4500, 9000}) {
    Manoeuvre wheel;
    wheel.kind = Motion::wheel;
    wheel.angle = angle;
    const Routed routed = drag(*battle, moved(kStart, battle->core().pieces[0].foot, wheel));
    ASSERT_EQ(path_of(routed).size(), 1u) << angle;
    EXPECT_EQ(path_of(routed)[0], wheel);
    EXPECT_TRUE(routed.whole);
    EXPECT_EQ(routed.used, 2000);
    EXPECT_GT(routed.trail.size(), 2u);
  }
}

TEST(Drag, TurnedOnTheSpotIsAWheelToThatHeading) {
  const auto battle = line_and("movement", kFarEnemy);
  const Routed routed = drag(*battle, {36000, 20000, 3000});
  EXPECT_EQ(routed.end.heading, 3000);
}

TEST(Drag, TurnedAboutIsATurn) {
  const auto battle = line_and("movement", kFarEnemy);
  Manoeuvre turn;
  turn.kind = Motion::turn;
  turn.angle = 18000;
  const Routed routed = drag(*battle, moved(kStart, battle->core().pieces[0].foot, turn));
  ASSERT_EQ(path_of(routed).size(), 1u);
  EXPECT_EQ(path_of(routed)[0], turn);
}

TEST(Drag, BehindTurnsAboutAndMarches) {
  const auto battle = line_and("movement", kFarEnemy);
  const Routed routed = drag(*battle, {36000, 17500, 0});
  ASSERT_EQ(path_of(routed).size(), 2u);
  EXPECT_EQ(path_of(routed)[0].kind, Motion::turn);
  EXPECT_EQ(routed.end.heading, 18000);
  EXPECT_TRUE(routed.end.y < 18000) << routed.end.y;
}

TEST(Drag, StopsShortOfAnEnemy) {
  const auto battle = line_and(
      "movement",
      "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 23], heading = 180 },\n");
  const Routed routed = drag(*battle, {36000, 22900, 0});
  EXPECT_EQ(routed.end, (Pose{36000, 22000, 0}));
  ASSERT_FALSE(routed.rest.empty());
  EXPECT_EQ(explain(routed.rest[0], battle->setting()), "0.1 in from Eaton's left; keep 1 in away.");
}

TEST(Drag, CrossesAFence) {
  const auto battle =
      line_and("movement",
               "{ key = \"foe\", side = \"american\", at = [36, 44], heading = 180 },\n"
               "{ key = \"lights\", side = \"british\", at = [36, 21.8], heading = 0, troop = "
               "\"light-infantry\" },\n",
               "[[terrain]]\nkind = \"fence\"\nline = [[20, 22], [50, 22]]\nwidth = 0.2\n");
  const Routed routed = drag(*battle, {36000, 25000, 0}, piece_id(2));
  ASSERT_FALSE(path_of(routed).empty());
  bool crossed = false;
  for (const Manoeuvre& m : path_of(routed)) crossed = crossed || m.kind == Motion::cross;
  EXPECT_TRUE(crossed);
  EXPECT_GT(routed.end.y, 22100);
}

TEST(Drag, SaysWhatWoodsCost) {
  const auto battle = line_and(
      "movement", kFarEnemy,
      "[[terrain]]\nkind = \"woods-light\"\nname = \"Chestnut wood\"\npolygon = [[30, 21], [42, 21], [42, "
      "30], [30, 30]]\n");
  const Routed routed = drag(*battle, {36000, 22000, 0});
  EXPECT_EQ(routed.used, 3000);
  ASSERT_FALSE(routed.notes.empty());
  EXPECT_EQ(routed.notes[0].text, "1 in through Chestnut wood at half speed");
}

TEST(Drag, OntoAnEnemyIsACharge) {
  const auto battle = line_and(
      "charge",
      "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 23], heading = 180 },\n");
  const Routed routed = drag(*battle, {36000, 23500, 0});
  ASSERT_TRUE(routed.command);
  EXPECT_TRUE(std::holds_alternative<Charge>(*routed.command));
}

TEST(Drag, InDeploymentEndsInTheZone) {
  const auto battle = position(R"(
    active = "british"
    phase = "deployment"
    first = "british"
    units = [
      { key = "line", side = "british", at = [36, 8], heading = 0, present = false },
      { key = "foe", name = "Eaton's left", side = "american", at = [36, 40], heading = 180, present = false },
    ]
  )");
  const Routed routed = drag(*battle, {36000, 20000, 18000}, piece_id(1));
  ASSERT_TRUE(routed.command);
  ASSERT_TRUE(std::holds_alternative<Deploy>(*routed.command));
  EXPECT_FALSE(routed.whole);
  EXPECT_GE(routed.end.y, 36000);
  EXPECT_EQ(routed.end.heading, 18000);
}

TEST(Drag, AGeneralJoinsTheUnitUnderHim) {
  const auto battle =
      line_and("generals", kFarEnemy,
               "[[leaders]]\nkey = \"howe\"\nname = \"Howe\"\nside = \"british\"\nwith = \"line\"\n");
  const Routed routed = drag(*battle, {36000, 19500, 0}, piece_id(2));
  ASSERT_TRUE(routed.command);
  EXPECT_EQ(std::get<Lead>(*routed.command).unit, kLine);
}

// ---- the same finder serves every sheet

std::unique_ptr<Battle> lexington_line() {
  return position(
      "active = \"british\"\nphase = \"move\"\nunits = [\n"
      "{ key = \"line\", side = \"british\", at = [36, 20], heading = 0 },\n"
      "{ key = \"foe\", side = \"american\", at = [36, 44], heading = 180 },\n]\n",
      "lexington");
}

TEST(Drag, GoesAsFarAsItMayUnderAnySheet) {
  const auto battle = lexington_line();
  const Pose from = battle->core().pieces[0].pose;
  const Routed near = drag(*battle, {from.x, from.y + 2 * kUnit, 0});
  ASSERT_EQ(path_of(near).size(), 1u);
  EXPECT_EQ(path_of(near)[0].kind, Motion::advance);
  EXPECT_TRUE(near.whole);
  const Routed far = drag(*battle, {from.x, from.y + 60 * kUnit, 0});
  EXPECT_EQ(far.used, far.allowance);
  EXPECT_EQ(far.end.y, from.y + far.allowance);
  EXPECT_FALSE(far.rest.empty());
}

TEST(Drag, TheHeadingThatThePlayerAskedForCountsUnderAnySheet) {
  const auto battle = lexington_line();
  const Piece& piece = battle->core().pieces[0];
  Manoeuvre wheel;
  wheel.kind = Motion::wheel;
  wheel.angle = 1500;
  const Routed routed = drag(*battle, moved(piece.pose, piece.foot, wheel));
  EXPECT_EQ(routed.end.heading, 1500);
  EXPECT_TRUE(routed.whole);
}

TEST(Options, ListWhatAUnitMayDoWithNumbers) {
  const auto battle = line_and("movement", kFarEnemy);
  std::string all;
  for (const Option& option : battle->options(kLine)) all += option.title + " (" + option.note + ")\n";
  EXPECT_EQ(all,
            "Move (4 in)\nForm column (half a move)\nForm square (half a move)\nTurn about (half a move)\n"
            "Turn left (half a move)\nTurn right (half a move)\nWheel left 45° (half a move)\n"
            "Wheel right 45° (half a move)\n");
}

TEST(Zones, OfFireHaveTheRangeAndTheScore) {
  const auto battle = line_and("firing", kFarEnemy);
  const std::vector<Zone> zones = battle->zones(kLine, kStart);
  ASSERT_EQ(zones.size(), 1u);
  EXPECT_EQ(zones[0].label, "8 in: 4+");
}

TEST(Zones, OfAnEnemySayHowFarHeMayComeInHisTurn) {
  const auto battle = line_and("firing", kFarEnemy);
  const PieceId foe = piece_id(1);
  const std::vector<Zone> zones = battle->zones(foe, battle->core().pieces[foe.index()].pose);
  const auto march = std::find_if(zones.begin(), zones.end(), [](const Zone& z) { return z.kind == "move"; });
  ASSERT_NE(march, zones.end());
  EXPECT_EQ(march->label, "may march 4 in");
  for (const Zone& one : zones) EXPECT_FALSE(one.outline.empty()) << one.label;
  for (const Zone& one : battle->zones(kLine, kStart)) EXPECT_NE(one.kind, "move") << "it is its own turn";
}

// Under a sheet whose orders are rolled for: two commanders may give this one.
std::unique_ptr<Battle> line_to_be_ordered() {
  return position(
      "active = \"british\"\nphase = \"command\"\n"
      "leaders = [\n{ key = \"general\", name = \"Cornwallis\", side = \"british\", at = [36, 4] },\n"
      "{ key = \"webster\", name = \"Webster\", side = \"british\", brigade = \"wing\", at = [36, 16] },\n]\n"
      "units = [\n{ key = \"line\", side = \"british\", brigade = \"wing\", at = [36, 20], heading = 0 },\n"
      "{ key = \"foe\", side = \"american\", at = [36, 46], heading = 180 },\n]\n",
      "awi28");
}

TEST(Zones, BeforeACommandRollSayHowLikelyEachNumberOfMovesIs) {
  const auto battle = line_to_be_ordered();
  const std::vector<Option> options = battle->options(kLine);
  const auto order = std::find_if(options.begin(), options.end(),
                                  [](const Option& one) { return one.what == "move" && one.command; });
  ASSERT_NE(order, options.end());
  ASSERT_GE(order->prospects.size(), 3u);
  std::vector<Zone> marches = battle->zones(kLine, kStart);
  std::erase_if(marches, [](const Zone& zone) { return zone.kind != "move"; });
  ASSERT_EQ(marches.size(), 3u);
  std::int64_t ways = 0;
  for (std::size_t i = 3; i-- > 0;) {  // three moves first, as the prospects have them
    const Prospect& one = order->prospects[2 - i];
    ways += one.ways;
    EXPECT_EQ(marches[i].band, static_cast<int>(i));
    EXPECT_EQ(marches[i].label, fmt::format("{}: {} %", one.label, (100 * ways + one.of / 2) / one.of));
  }
}

TEST(Options, NameWhoElseMayGiveAnOrder) {
  const auto battle = line_to_be_ordered();
  std::vector<Option> orders = battle->options(kLine);
  std::erase_if(orders, [](const Option& one) { return one.title.find("Order to move") != 0; });
  ASSERT_EQ(orders.size(), 2u);
  EXPECT_NE(orders[0].leader, orders[1].leader);
  EXPECT_EQ(orders[1].title, "Order to move, by Cornwallis");
  for (const Option& one : orders) {
    ASSERT_TRUE(one.command);
    EXPECT_TRUE(passes(battle->check(*one.command)));
  }
}

TEST(Sight, NamesWhatCutsIt) {
  const auto battle = line_and("firing", kFarEnemy,
                               "[[terrain]]\nkind = \"hill\"\nname = \"Sheep hill\"\npolygon = [[10, 28], "
                               "[60, 28], [60, 32], [10, 32]]\n");
  const Sightline line = battle->sight(kLine, piece_id(1));
  EXPECT_FALSE(line.seen);
  ASSERT_TRUE(line.feature.valid());
  EXPECT_EQ(called(line.feature, battle->setting()), "Sheep hill");
  ASSERT_TRUE(line.cut_at);
  EXPECT_EQ(line.cut_at->y, 28000);
  EXPECT_FALSE(line.verdict.empty());
}

// ---- what the page is told with it

int fire_zones(const Battle& battle, const Pose& goal) {
  const json::object told = wire::route(battle, kLine, goal, {});
  const json::array& zones = told.at("zones").as_array();
  return static_cast<int>(std::count_if(zones.begin(), zones.end(), [](const json::value& zone) {
    return zone.at("kind").as_string() == "fire";
  }));
}

TEST(Drag, AGhostThatMayNotFireHasNoArcs) {
  EXPECT_EQ(fire_zones(*line_and("movement", kFarEnemy), {36000, 23000, 0}), 0)
      << "close order moves or fires";
  const std::string minutemen = "{ key = \"foe\", side = \"american\", at = [36, 44], heading = 180 },\n";
  const auto light = position(
      "active = \"british\"\nphase = \"movement\"\nunits = [\n{ key = \"light\", side = \"british\", at = "
      "[36, 20], "
      "heading = 0, special = [\"nt.special.minutemen-move-and-fire\"] },\n" +
      minutemen + "]\n");
  EXPECT_GT(fire_zones(*light, {36000, 23000, 0}), 0) << "minutemen do both";
}

TEST(Drag, AChargeIsShownWhereItComesHome) {
  const auto battle = line_and(
      "charge",
      "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 23], heading = 180 },\n");
  const json::object told = wire::options(*battle, kLine);
  const json::value& target = told.at("options").as_array().at(0).at("targets").as_array().at(0);
  ASSERT_TRUE(target.as_object().contains("contact"));
  const json::value& end = target.at("contact").at("end");
  EXPECT_NEAR(end.at("at").as_array().at(1).to_number<double>(), 23.0, 1e-9)
      << "flush with the enemy's front";
  EXPECT_FALSE(target.at("contact").at("outline").as_array().empty());
}

TEST(Drag, AChargeThatMeetsNobodyGoesOnAlongItsLine) {
  const auto battle = position(
      "active = \"british\"\nphase = \"charge\"\nunits = [\n"
      "{ key = \"horse\", side = \"british\", at = [90, 35], heading = 0, type = \"medium-cavalry\", order = "
      "\"advance\" },\n"
      "{ key = \"foe\", side = \"american\", at = [90, 53], heading = 180, order = \"reserve\" },\n]\n",
      "arw1d");
  TapeDice dice = {3, 1};  // it charges, and the enemy falls back
  battle->start(dice, nullptr);
  battle->apply(Charge{kLine, piece_id(1), {}, {}, {}}, dice, nullptr);
  battle->apply(Done{}, dice, nullptr);
  ASSERT_EQ(battle->decision().ask, Ask::choose);
  EXPECT_TRUE(battle->options(kLine).front().drag);
  EXPECT_EQ(battle->options(kLine).size(), 4u) << "and the three lengths";
  const Routed near = drag(*battle, {90000, 58000, 0});
  EXPECT_TRUE(near.whole);
  EXPECT_EQ(path_of(near)[0].length, 23000);
  const Routed far = drag(*battle, {95000, 80000, 0});
  EXPECT_EQ(far.end, (Pose{90000, 65000, 0})) << "on its line, its whole move";
  EXPECT_FALSE(far.rest.empty());
  const Routed back = drag(*battle, {90000, 36000, 0});
  EXPECT_EQ(back.end, (Pose{90000, 53000, 0})) << "to the spot at least";
}

namespace json = boost::json;

// ---- a goal beyond reach

json::object dragged(const Battle& battle, const Pose& goal) { return wire::route(battle, kLine, goal, {}); }

TEST(LongMarch, StraightOnAHaltAfterEachTurn) {
  const auto battle = line_and("movement", kFarEnemy);
  const json::object route = dragged(*battle, {36000, 33000, 0});
  ASSERT_TRUE(route.contains("march"));
  const json::object& march = route.at("march").as_object();
  EXPECT_EQ(march.at("way").as_array(), (json::array{json::array{36, 20}, json::array{36, 33}}));
  EXPECT_EQ(march.at("halts").as_array(),
            (json::array{json::array{36, 24}, json::array{36, 28}, json::array{36, 32}}));
}

TEST(LongMarch, WithinReachThereIsNothingToTell) {
  const auto battle = line_and("movement", kFarEnemy);
  EXPECT_FALSE(dragged(*battle, {36000, 23000, 0}).contains("march"));
}

TEST(LongMarch, RoundAHouse) {
  const auto battle = line_and("movement", kFarEnemy,
                               "[[terrain]]\nkey = \"house\"\nkind = \"building\"\n"
                               "polygon = [[33, 26], [39, 26], [39, 29], [33, 29]]\n");
  const LongMarch march = long_march(*battle, kLine, {36000, 36000});
  ASSERT_GE(march.way.size(), 3u);
  EXPECT_EQ(march.way.front(), kStart.point());
  EXPECT_EQ(march.way.back(), (Point{36000, 36000}));
  EXPECT_GE(march.room, 1500);
  EXPECT_GE(march.halts.size(), 4u);
  EXPECT_LE(march.halts.size(), 6u);
}

TEST(LongMarch, OverABridge) {
  const auto battle =
      line_and("movement", kFarEnemy,
               "[[terrain]]\nkey = \"river\"\nkind = \"river\"\nline = [[0, 26], [72, 26]]\nwidth = 1\n"
               "[[terrain]]\nkey = \"bridge\"\nkind = \"bridge\"\nat = [36, 26]\nwidth = 2\n");
  const LongMarch march = long_march(*battle, kLine, {36000, 36000});
  ASSERT_FALSE(march.way.empty());
  EXPECT_EQ(march.room, 1000);  // half of the bridge
  for (const Point p : march.way) EXPECT_NEAR(p.x, 36000, 1200);
}

TEST(LongMarch, WhoCannotMarchHasNone) {
  const auto battle = line_and("movement", kFarEnemy);
  LongMarch march = long_march(*battle, kLine, kStart.point());
  EXPECT_TRUE(march.halts.empty());
}

}  // namespace
}  // namespace drumhead
