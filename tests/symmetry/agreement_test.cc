// Looks for two answers to one question: what options, route, check, odds and apply say of one command.
#include <gtest/gtest.h>

#include <set>

#include "dice/generator.h"
#include "dice/sources.h"
#include "odds/odds.h"
#include "upshot.h"
#include "words/sentences.h"

namespace drumhead {
namespace {

class Agreement : public testing::TestWithParam<std::string> {};

std::string told(const Battle& battle, const Command& command) {
  return std::string(battle.setting().book->id) + " " + battle.setting().scenario + " turn " +
         std::to_string(battle.core().turn) + ": " + to_text(command_json(command, battle.setting()));
}

void expect_passes(const Battle& battle, const Command& command, const char* who) {
  const Verdict verdict = battle.check(command);
  EXPECT_TRUE(passes(verdict)) << who << ": " << told(battle, command) << " "
                               << sentence(verdict, battle.setting());
}

void expect_refused(const Battle& battle, const Command& command, const Verdict& why) {
  EXPECT_FALSE(passes(battle.check(command)))
      << "passes, but the option is refused: " << told(battle, command) << " "
      << sentence(why, battle.setting());
}

// The plain command that an option is about, where its verb says which.
std::optional<Command> plainly(const Option& option, PieceId unit, PieceId target) {
  const bool of_target = target.valid() && option.what != "joint";  // who goes along is not said there
  if (option.verb == "shoot" && of_target) return Shoot{unit, option.what, 0, {Aim{target, 0, 0, 0, -1}}};
  if (option.verb == "charge" && of_target) return Charge{unit, target, {}, option.what, {}};
  return std::nullopt;
}

// ---- options

void look_at_options_of(const Battle& battle, PieceId id, int& seen) {
  for (const Option& option : battle.options(id)) {
    if (option.command) {
      ++seen;
      passes(option.verdict) ? expect_passes(battle, *option.command, "an option")
                             : expect_refused(battle, *option.command, option.verdict);
    }
    for (const OptionTarget& target : option.targets) {
      ++seen;
      if (target.command && passes(target.verdict)) expect_passes(battle, *target.command, "a target");
      if (passes(target.verdict)) continue;
      if (target.command) expect_refused(battle, *target.command, target.verdict);
      if (const std::optional<Command> plain = plainly(option, id, target.target))
        expect_refused(battle, *plain, target.verdict);
    }
  }
}

// ---- routes

// Somebody else's place, guns that were left, or the middle of a block: where more than a march may come of
// it.
Pose goal_at_something(const Battle& battle, PieceId id, Pcg32& chance) {
  const Core& core = battle.core();
  const Terrain& terrain = battle.setting().terrain;
  const auto pieces = static_cast<std::uint32_t>(core.pieces.size());
  const std::uint32_t any = chance.below(pieces + static_cast<std::uint32_t>(terrain.size()));
  const Angle heading = core.pieces[id.index()].pose.heading;
  if (any < pieces) {
    const Piece& there = core.pieces[any];
    return {there.pose.x, there.pose.y, chance.below(2) == 0 ? heading : there.pose.heading};
  }
  const Box box = box_around(terrain.outline(feature_id(any - pieces)).area);
  return {(box.left + box.right) / 2, (box.bottom + box.top) / 2, heading};
}

Pose goal_about(const Battle& battle, PieceId id, Pcg32& chance) {
  if (chance.below(3) == 0) return goal_at_something(battle, id, chance);
  const Pose& at = battle.core().pieces[id.index()].pose;
  const Mil far = 2 * std::max<Mil>(kUnit, battle.insight(id).march);
  const auto any = [&] { return static_cast<Mil>(chance.below(static_cast<std::uint32_t>(2 * far))) - far; };
  const Angle turn = chance.below(2) == 0 ? 0 : static_cast<Angle>(chance.below(36000));
  return {at.x + any(), at.y + any(), wrap(at.heading + turn)};
}

bool rolls_nothing(const Battle& battle, const Command& command, Battle& after) {
  FastDice fast(3);
  RecordingDice dice(fast);
  after.assign(battle);
  after.apply(command, dice, nullptr);
  return dice.thrown().empty();
}

// A number that a unit's sheet keeps of it.
std::int64_t kept(const Battle& battle, PieceId id, const char* field) {
  const json::value position = battle.position();
  for (const json::value& unit : position.at("units").as_array()) {
    if (unit.at("key").as_string() != battle.setting().roster[id.index()].key) continue;
    const json::value* value = unit.as_object().if_contains(field);
    return value != nullptr ? value->to_number<std::int64_t>() : 0;
  }
  return 0;
}

// What the notes of a route say that it costs beside its length: moves of awi28, disruption of bloodybacks.
std::int64_t noted(const Routed& routed) {
  std::int64_t out = 0;
  for (const RouteNote& note : routed.notes) {
    if (note.text == "One move" || note.text == "Going back: 1 disruption") ++out;
    if (note.text.ends_with(" moves") || note.text.ends_with(" disruption for the ground"))
      out += std::atoi(note.text.c_str());
  }
  return out;
}

// Every sheet's own account of a move that was made, against what the route told before.
void look_at_its_price(const Battle& before, const Battle& after, PieceId id, const Routed& routed) {
  const std::string_view sheet = before.setting().book->id;
  const std::string what = told(before, *routed.command) + " of " + std::to_string(routed.allowance);
  const std::int64_t spent = kept(after, id, "spent");
  const std::int64_t length = sheet == "lexington" ? spent * routed.allowance / 1000000 : spent;
  // A question about the unit alone is that of a charge which goes on: it takes the whole move however far it
  // goes.
  if (sheet == "lexington" || (sheet == "arw1d" && before.decision().subject != id)) {
    EXPECT_LE(std::abs(length - routed.used), 1) << what << ": " << length << " paid, not " << routed.used;
  }
  if (sheet == "awi28" && std::get<Move>(*routed.command).manner != "follow") {  // it needs no order
    EXPECT_EQ(kept(after, id, "moves"), kept(before, id, "moves") + noted(routed)) << what;
  }
  if (sheet == "bloodybacks") {
    constexpr std::int64_t kMostDisruption = 3;
    EXPECT_EQ(kept(after, id, "drp"), std::min(kMostDisruption, kept(before, id, "drp") + noted(routed)))
        << what;
  }
}

void look_at_its_end(const Battle& battle, PieceId id, const Routed& routed) {
  const std::unique_ptr<Battle> after = battle.clone();
  if (!rolls_nothing(battle, *routed.command, *after)) return;
  const Piece& piece = after->core().pieces[id.index()];
  if (!piece.present || piece.inside.valid() || piece.with.valid()) return;
  EXPECT_LE(length(vec(piece.pose.point()) - vec(routed.end.point())), 2.0)
      << told(battle, *routed.command) << " was to end at " << routed.end.x << ", " << routed.end.y
      << " and ends at " << piece.pose.x << ", " << piece.pose.y;
  if (piece.kind == PieceKind::leader) return;  // he looks wherever he likes
  EXPECT_EQ(piece.pose.heading, routed.end.heading) << told(battle, *routed.command);
  if (std::holds_alternative<Move>(*routed.command)) look_at_its_price(battle, *after, id, routed);
}

void look_at_a_route_of(const Battle& battle, PieceId id, Pcg32& chance, int& seen) {
  const Routed routed = battle.route(id, goal_about(battle, id, chance), {});
  if (!routed.command) return;
  ++seen;
  expect_passes(battle, *routed.command, "a route");
  if (!passes(battle.check(*routed.command))) return;
  EXPECT_LE(routed.used, routed.allowance) << told(battle, *routed.command);
  EXPECT_TRUE(routed.whole || !routed.rest.empty()) << told(battle, *routed.command);
  if (!std::holds_alternative<Charge>(*routed.command)) look_at_its_end(battle, id, routed);
}

// ---- odds

std::string key_after(const Battle& battle, const Command& command, std::uint64_t seed) {
  const Before before(battle);
  const std::unique_ptr<Battle> copy = battle.clone();
  Listener listener;
  listener.begin();
  FastDice dice(seed);
  copy->apply(command, dice, &listener);
  return key_of(with_notes(before.after(*copy), listener.notes(), listener));
}

void look_at_odds_of(const Battle& battle, const Command& command, Oddsmaker& maker, int& seen) {
  OddsAsked asked;
  asked.limit = 4000;
  const Odds odds = maker.odds(battle, command, asked);
  if (!odds.exact) return;
  ++seen;
  std::set<std::string> possible;
  for (const Likely& likely : odds.outcomes) possible.insert(key_of(likely.what));
  for (std::uint64_t seed = 1; seed <= 8; ++seed)
    EXPECT_TRUE(possible.contains(key_after(battle, command, seed)))
        << "the odds call it impossible: " << told(battle, command);
}

// ---- nothing changes by asking

void look_at_refusals(const Battle& battle, const Command& chosen, Pcg32& chance) {
  const std::unique_ptr<Battle> copy = battle.clone();
  Command odd = chosen;
  if (auto* move = std::get_if<Move>(&odd))
    for (Manoeuvre& m : move->path) m.length += static_cast<Mil>(chance.below(20000));
  if (auto* shoot = std::get_if<Shoot>(&odd))
    for (Aim& aim : shoot->aims)
      aim.target = piece_id(chance.below(static_cast<std::uint32_t>(battle.core().pieces.size())));
  (void)battle.check(odd);
  for (const PieceId id : battle.decision().units) (void)battle.options(id);
  EXPECT_TRUE(copy->equals(battle)) << "asking changed the battle: " << told(battle, odd);
}

// A kind of fault shows many times over: some are enough.
bool has_seen_enough() {
  return testing::UnitTest::GetInstance()->current_test_info()->result()->total_part_count() >= 12;
}

// Cases begin where battles of bots seldom come to: crews away from their guns, bent lines, broken squares.
TEST_P(Agreement, IsFoundWhereverACaseBegins) {
  int options = 0, routes = 0;
  std::uint64_t n = 0;
  for (const CaseFile& file : case_files(*find_sheet(GetParam()))) {
    const std::unique_ptr<Battle> battle = opening_of(file);
    FastDice dice(++n);
    battle->start(dice, nullptr);
    Pcg32 chance = seeded(n);
    SCOPED_TRACE(file.name);
    for (const PieceId id : battle->decision().units) {
      if (has_seen_enough()) return;
      look_at_options_of(*battle, id, options);
      for (int i = 0; i < (long_run() ? 40 : 8); ++i) look_at_a_route_of(*battle, id, chance, routes);
    }
  }
  RecordProperty("options", options);
  RecordProperty("routes", routes);
  EXPECT_GT(options, std::min<int>(50, static_cast<int>(n)));  // a small sheet has few cases
  EXPECT_GT(routes, std::min<int>(100, 2 * static_cast<int>(n)));
}

TEST_P(Agreement, IsFoundAtEveryMomentLookedAt) {
  const Sheet& sheet = *find_sheet(GetParam());
  const std::vector<std::string> scenarios = scenario_names();
  int options = 0, routes = 0, odds = 0;
  Oddsmaker maker;
  for (std::size_t s = 0; s < scenarios.size(); ++s) {
    if (!long_run() && s % 4 != 3) continue;
    Pcg32 chance = seeded(s + 31);
    walk_battle(sheet, scenarios[s], s + 21, long_run() ? 2000 : 250,
                [&](const Battle& battle, const Command& chosen, std::uint64_t n) {
                  if (n % (long_run() ? 1 : 7) != 0 || has_seen_enough()) return;
                  expect_passes(battle, chosen, "a bot");
                  look_at_refusals(battle, chosen, chance);
                  for (const PieceId id : battle.decision().units) {
                    look_at_options_of(battle, id, options);
                    look_at_a_route_of(battle, id, chance, routes);
                  }
                  if (!std::holds_alternative<Deploy>(chosen)) look_at_odds_of(battle, chosen, maker, odds);
                });
  }
  RecordProperty("options", options);
  RecordProperty("routes", routes);
  RecordProperty("odds", odds);
  EXPECT_GT(options, 50);
  EXPECT_GT(routes, 20);
  EXPECT_GT(odds, 5);
}

INSTANTIATE_TEST_SUITE_P(All, Agreement, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
