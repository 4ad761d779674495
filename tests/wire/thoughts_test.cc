// What bots think, in words.
#include "wire/thoughts.h"

#include "documents/json.h"
#include "positions.h"

namespace drumhead {
namespace {

const char* kFoe =
    "{ key = \"foe\", name = \"Eaton's left\", side = \"american\", at = [36, 27.4], heading = 180 },\n";

TEST(Thoughts, AChargeSaysItsChanceAndWhyNow) {
  const auto battle = line_and("movement", kFoe);
  Why why;
  why.kind = Why::Kind::charge;
  why.unit = piece_id(0);
  why.foe = piece_id(1);
  why.odds = 620;
  why.lead = -4;
  why.turns_left = 6;
  EXPECT_EQ(wire::reason(why, battle->setting()),
            "To drive off Eaton's left, 62% to win; four points behind, six turns left.");
}

TEST(Thoughts, WhatWasWeighedIsSaidWithTheNextBest) {
  const auto battle = line_and("movement", kFoe);
  Why why;
  why.kind = Why::Kind::charge;
  why.foe = piece_id(1);
  why.share = 612;
  why.rival = 478;
  why.playouts = 200;
  why.instead = Why::Kind::hold;
  EXPECT_EQ(wire::reason(why, battle->setting()),
            "To drive off Eaton's left. Weighed: charging 61%, waiting 48%, over 200 trial battles.");
  why.instead = Why::Kind::charge;
  EXPECT_EQ(wire::reason(why, battle->setting()),
            "To drive off Eaton's left. Weighed: charging 61%, another target 48%, over 200 trial battles.");
}

TEST(Thoughts, WhatSaysNothingHasNoSentence) {
  const auto battle = line_and("movement", kFoe);
  Why why;
  EXPECT_EQ(wire::reason(why, battle->setting()), "");
  why.kind = Why::Kind::answer;
  EXPECT_EQ(wire::reason(why, battle->setting()), "");
}

TEST(Thoughts, EveryKindAndStanceHasASentence) {
  const auto battle = line_and("movement", kFoe);
  for (int kind = static_cast<int>(Why::Kind::lead); kind <= static_cast<int>(Why::Kind::leave); ++kind)
    for (int stance = 0; stance <= static_cast<int>(Stance::back); ++stance) {
      Why why;
      why.kind = static_cast<Why::Kind>(kind);
      why.stance = static_cast<Stance>(stance);
      const std::string said = wire::reason(why, battle->setting());
      EXPECT_TRUE(said.starts_with("To ") && said.ends_with(".")) << kind << " " << stance << ": " << said;
    }
}

TEST(Thoughts, APlanIsToldByBrigade) {
  const auto battle = line_and("movement", kFoe);
  Plan plan;
  plan.turn = 1;
  plan.side = Side::british;
  plan.of = {0, kNoBrigade};
  BrigadePlan brigade;
  brigade.stance = Stance::assault;
  brigade.odds = 0;
  plan.brigades = {brigade, BrigadePlan{}};
  const json::array orders = wire::plan_orders(plan, *battle);
  ASSERT_EQ(orders.size(), 1u);  // the other has nobody
  EXPECT_EQ(orders[0].at("text"), "Close with the enemy and charge, at any odds");
  EXPECT_EQ(orders[0].at("units").as_array().size(), 1u);
  EXPECT_EQ(wire::plan_title(plan, battle->setting()), "Close with the enemy and charge, at any odds");
}

}  // namespace
}  // namespace drumhead
