// Budgets: what is left out is bounded, what is sampled has an interval, and neither is called exact.
#include "given.h"

namespace drumhead {
namespace {

// A charge with its shot, fight and tests: some hundred outcomes.
std::unique_ptr<Battle> charging() {
  return thomas_battle(R"(
active = "british"
phase = "charge"
units = [
  { key = "foot", side = "british", at = [36, 20], heading = 0 },
  { key = "line", side = "american", at = [36, 24], heading = 180 },
  { key = "british-reserve", side = "british", at = [8, 4], heading = 0 },
  { key = "american-reserve", side = "american", at = [8, 44], heading = 180 },
]
)");
}

OddsAsked through(std::size_t limit) {
  OddsAsked out;
  out.until = Until::turn;
  out.policy = Policy::named({"shoot"});
  out.limit = limit;
  return out;
}

TEST(OddsLimits, PruningBoundsTheTruth) {
  const auto battle = charging();
  const Command command = charge(*battle, "foot", "line");
  const Odds truth = odds_of(*battle, command, through(kUsualLimit));
  ASSERT_TRUE(truth.exact);
  double before = 1;
  for (const std::size_t limit : {60u, 200u, 600u, 1500u}) {
    const Odds pruned = odds_of(*battle, command, through(limit));
    EXPECT_FALSE(pruned.exact);
    EXPECT_GT(pruned.missed, 0);
    EXPECT_LE(pruned.missed, before + 1e-12) << "more steps miss no more";
    EXPECT_LE(pruned.steps, limit + 40);
    before = pruned.missed;
    expect_whole(pruned);
    for (const char* key : {"foot", "line"}) {
      const Marginal a = fate_of(truth, *battle, key), b = fate_of(pruned, *battle, key);
      for (int k = 0; k <= 4; ++k) {
        const Range range = pruned.range(chance(b.lost, k));
        EXPECT_GE(chance(a.lost, k), range.least - 1e-12) << key << k;
        EXPECT_LE(chance(a.lost, k), range.most + 1e-12) << key << k;
      }
    }
  }
}

TEST(OddsLimits, ASampleSaysSo) {
  const auto battle = charging();
  const Command command = charge(*battle, "foot", "line");
  const Odds truth = odds_of(*battle, command, through(kUsualLimit));
  OddsAsked asked = through(10);
  asked.beyond = Beyond::sample;
  asked.trials = 4'000;
  const Odds sample = odds_of(*battle, command, asked);
  EXPECT_FALSE(sample.exact);
  EXPECT_EQ(sample.trials, 4'000u);
  EXPECT_NEAR(sample.total(), 1, 1e-9);
  const double p = fate_of(truth, *battle, "line").lost.at_least(1);
  const double seen = fate_of(sample, *battle, "line").lost.at_least(1);
  EXPECT_NEAR(seen, p, 5 * std::sqrt(p * (1 - p) / 4'000));
  EXPECT_LT(sample.range(seen).least, seen);
  EXPECT_GT(sample.range(seen).most, seen);
  const Odds again = odds_of(*battle, command, asked);
  ASSERT_EQ(again.outcomes.size(), sample.outcomes.size());
  for (std::size_t i = 0; i < again.outcomes.size(); ++i)
    EXPECT_EQ(again.outcomes[i].p, sample.outcomes[i].p) << "the same seed gives the same sample";
}

TEST(OddsLimits, ThePageNeverGetsALooseBound) {
  const auto battle = charging();
  const Command command = charge(*battle, "foot", "line");
  Oddsmaker maker;
  OddsAsked asked = through(60);
  asked.trials = 300;
  const json::object loose = odds_json(maker, *battle, command, asked);
  EXPECT_FALSE(loose.at("exact").as_bool());
  EXPECT_EQ(loose.at("trials").to_number<int>(), 300);
  EXPECT_NE(loose.at("headline").as_array().at(0).as_object().if_contains("least"), nullptr);
  const json::object exact = odds_json(maker, *battle, command, through(kPageLimit));
  EXPECT_TRUE(exact.at("exact").as_bool());
  double bars_sum = 0;
  for (const json::value& bar : exact.at("bars").as_array()) bars_sum += bar.at("p").to_number<double>();
  EXPECT_NEAR(bars_sum, 1, 1e-9);
  double twigs = 0;
  for (const json::value& twig : exact.at("tree").as_array()) twigs += twig.at("p").to_number<double>();
  EXPECT_NEAR(twigs, 1, 1e-9);
  EXPECT_FALSE(exact.at("marginals").as_array().empty());
  EXPECT_FALSE(exact.at("throws").as_array().empty());
  const json::object refused = odds_json(maker, *battle, shot(*battle, "foot", "line"));
  EXPECT_NE(refused.if_contains("refused"), nullptr);
}

TEST(OddsLimits, ACommandThatDoesNotPassIsABug) {
  const auto battle = charging();
  EXPECT_THROW(odds_of(*battle, shot(*battle, "foot", "line")), Bug);
}

TEST(OddsLimits, PoliciesAreReadFromWords) {
  EXPECT_TRUE(read_policy("first").value().choices.empty());
  EXPECT_EQ(read_policy("drill").value().bot, "drill");
  const Policy mixed = read_policy("shoot,stand,drill").value();
  EXPECT_EQ(mixed.choices.size(), 2u);
  EXPECT_EQ(mixed.bot, "drill");
  EXPECT_FALSE(read_policy("shoot,,stand").ok());
  EXPECT_FALSE(read_policy("a-word-that-is-much-too-long-for-a-choice").ok());
}

// Two charges in one turn: the odds of the second are told of its own two, and are what they are without the
// first.
TEST(OddsOfTwo, LeaveOutTheOtherFights) {
  const std::string two = R"(
  { key = "foot", side = "british", at = [36, 20], heading = 0 },
  { key = "line", side = "american", at = [36, 23], heading = 180 },
)",
                    others = R"(
  { key = "other", side = "british", at = [12, 20], heading = 0 },
  { key = "another", side = "american", at = [12, 23], heading = 180 },
)";
  const auto told = [](const Battle& battle, std::vector<PieceId> of) {
    OddsAsked asked;
    asked.until = Until::turn;
    asked.policy = Policy::named({"hold"});
    asked.of = std::move(of);
    asked.limit = 2'000'000;
    return odds_of(battle, charge(battle, "foot", "line"), asked);
  };
  const std::string head = "active = \"british\"\nphase = \"charge\"\nunits = [\n";
  const auto alone = thomas_battle(head + two + "]\n");
  auto both = thomas_battle(head + two + others + "]\n");
  FastDice dice(1);
  both->apply(charge(*both, "other", "another"), dice, nullptr);
  while (both->decision().ask != Ask::act) both->apply(Answer{"hold", {}}, dice, nullptr);
  const Odds plain = told(*alone, {});
  const Odds narrow = told(*both, {piece(*both, "foot"), piece(*both, "line")});
  EXPECT_TRUE(narrow.exact);
  expect_whole(narrow);
  for (const Likely& likely : narrow.outcomes)
    for (const PieceFate& fate : likely.what.pieces)
      EXPECT_TRUE(fate.piece == piece(*both, "foot") || fate.piece == piece(*both, "line"));
  for (const char* key : {"foot", "line"})
    for (int k = 0; k <= 6; ++k)
      EXPECT_NEAR(chance(fate_of(plain, *alone, key).hits, k), chance(fate_of(narrow, *both, key).hits, k),
                  1e-12);
}

}  // namespace
}  // namespace drumhead
