// A question means what it says: the verbs that it takes and no others, a role for every choice, and Done
// that ends what it claims to end. Looked at in battles of bots, under every sheet.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "cli/home.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "players/contest.h"

namespace drumhead::asking_test {
namespace {

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

std::unique_ptr<Battle> open(const std::string& rules, const std::string& scenario, const char* deploy) {
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, scenario, cli::opening_as(deploy));
  EXPECT_TRUE(opening.ok());
  return std::move(opening.value().battle);
}

bool has_code(const Verdict& verdict, Code code) {
  return std::any_of(verdict.begin(), verdict.end(), [&](const Reason& why) { return why.code == code; });
}

PieceId first_of(const Battle& battle, Side side, PieceKind kind) {
  const Pieces& pieces = battle.core().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    if (pieces[i].present && pieces[i].side == side && pieces[i].kind == kind) return piece_id(i);
  return {};
}

// A plain command of a verb, about this piece.
Command plain(const Battle& battle, Verb verb, PieceId id, const Taking* taking) {
  const Side side = battle.decision().side;
  const PieceId foe = first_of(battle, other(side), PieceKind::unit);
  const PieceId unit = first_of(battle, side, PieceKind::unit);
  const bool leads = taking != nullptr && taking->who == Who::leaders;
  switch (verb) {
    case Verb::deploy:
      return Deploy{id, {}, {}, {}, {}, {}};
    case Verb::move:
      return Move{id, {}, {}};
    case Verb::charge:
      return Charge{id, foe, {}, {}, {}};
    case Verb::shoot:
      return Shoot{id, {}, 0, {Aim{foe}}};
    case Verb::rally:
      return Rally{id};
    case Verb::order:
      return leads ? Order{id, {unit}, taking->what, {}}
                   : Order{{}, {id}, taking ? taking->what : Word(), {}};
    case Verb::lead:
      return Lead{id, unit, {}, {}};
    case Verb::place:
      return Place{id, {}, {}, {}};
    case Verb::answer:
      return Answer{"nonsense", {}, {}};
  }
  return Done{};
}

constexpr Verb kVerbs[] = {Verb::deploy, Verb::move, Verb::charge, Verb::shoot, Verb::rally,
                           Verb::order,  Verb::lead, Verb::place,  Verb::answer};

// What the scenario lays on a unit is said before the sheet is asked.
bool is_kept_by_scenario(const Verdict& verdict) {
  return has_code(verdict, Code::waiting) || has_code(verdict, Code::silent) ||
         has_code(verdict, Code::no_powder);
}

std::string told(const Battle& battle, const Decision& asked, Verb verb) {
  return asked.prompt + " [" + std::string(asked.phase.view()) + ", " + std::string(word_for(verb)) +
         "] in " + battle.setting().scenario;
}

void expect_other_verbs_refused(const Battle& battle, const Decision& asked) {
  const PieceId any = asked.units.empty() ? first_of(battle, asked.side, PieceKind::unit) : asked.units[0];
  for (const Verb verb : kVerbs) {
    if (asked.taking(verb) != nullptr || !any.valid()) continue;
    const Verdict verdict = battle.check(plain(battle, verb, any, nullptr));
    EXPECT_TRUE(has_code(verdict, Code::not_asked) || is_kept_by_scenario(verdict))
        << told(battle, asked, verb);
  }
}

// What is counted says of what; it may be had for nothing, as an own brigade is, and nothing less.
void expect_fair(const Price& price, const std::string& where) {
  EXPECT_GE(price.cost, 0) << where;
  EXPECT_GE(price.left, 0) << where;
  if (!price.is_paid()) {
    EXPECT_EQ(price.cost + price.left, 0) << where;
  }
}

void expect_verbs_taken(const Battle& battle, const Decision& asked) {
  EXPECT_FALSE(asked.takes.empty()) << asked.prompt;
  for (const Taking& taking : asked.takes) {
    if (taking.verb == Verb::answer) continue;
    for (const PieceId id : pieces_for(battle.core(), asked, taking)) {
      const Verdict verdict = battle.check(plain(battle, taking.verb, id, &taking));
      EXPECT_FALSE(has_code(verdict, Code::not_asked))
          << told(battle, asked, taking.verb) << " " << battle.setting().roster[id.index()].key;
    }
    expect_fair(taking.price, told(battle, asked, taking.verb));
  }
}

void expect_candidates_taken(const Battle& battle, const Decision& asked) {
  for (const Command& command : battle.candidates()) {
    if (command.index() >= std::size(kVerbs)) continue;  // Done, Concede
    const Verb verb = kVerbs[command.index()];
    const auto* move = std::get_if<Move>(&command);
    if (move != nullptr && move->manner == kMarchOff) continue;
    EXPECT_NE(asked.taking(verb), nullptr) << told(battle, asked, verb);
  }
}

void expect_roles(const Decision& asked, std::set<AnswerRole>& seen) {
  for (const Choice& choice : asked.choices) {
    EXPECT_NE(choice.role, AnswerRole::none) << choice.key.view() << ": " << asked.prompt;
    seen.insert(choice.role);
  }
}

// Whoever shares out says the key of the choices, with a share for each unit.
void expect_sharable(const Battle& battle, const Decision& asked) {
  if (asked.ask != Ask::share) return;
  ASSERT_EQ(asked.choices.size(), asked.units.size()) << asked.prompt;
  for (std::size_t i = 0; i < asked.units.size(); ++i) EXPECT_EQ(asked.choices[i].unit, asked.units[i]);
  const std::vector<Command> candidates = battle.candidates();
  const auto* said = std::get_if<Answer>(&candidates.at(0));
  ASSERT_NE(said, nullptr) << asked.prompt;
  EXPECT_TRUE(passes(battle.check(Answer{asked.choices[0].key, {}, said->shares}))) << asked.prompt;
}

bool is_same_question(const Decision& a, const Decision& b) {
  return a.ask == b.ask && a.side == b.side && a.cite == b.cite && a.subject == b.subject &&
         a.phase == b.phase;
}

// Only the answer is given, so that nothing that follows by itself is counted with it.
void expect_done_ends(const Battle& battle, const Decision& asked, std::set<Closes>& seen) {
  EXPECT_EQ(asked.may_end, passes(battle.check(Done{}))) << asked.prompt;
  if (!asked.may_end) return;
  seen.insert(asked.closes);
  const std::unique_ptr<Battle> then = battle.clone();
  then->begin(Done{}, nullptr);
  const Core &was = battle.core(), &is = then->core();
  const std::string where = asked.prompt + " closes " + std::string(word_for(asked.closes));
  EXPECT_FALSE(is_same_question(asked, then->decision())) << where;
  const bool same_phase = was.phase == is.phase && was.turn == is.turn;
  switch (asked.closes) {
    case Closes::nothing:
      ADD_FAILURE() << where;
      break;
    case Closes::move:
    case Closes::activation:
    case Closes::order:
    case Closes::step:
      EXPECT_TRUE(same_phase && (was.active == is.active || was.phase == "deployment")) << where;
      break;
    case Closes::card:
      EXPECT_TRUE(same_phase) << where;
      break;
    case Closes::phase:
      EXPECT_TRUE(was.phase != is.phase || is.over) << where << ", still " << is.phase.view();
      break;
    case Closes::turn: {
      FastDice dice(1);
      then->start(dice, nullptr);
      EXPECT_TRUE(was.turn != is.turn || was.active != is.active || is.over) << where;
      break;
    }
    case Closes::deployment: {
      FastDice dice(1);
      then->start(dice, nullptr);
      EXPECT_TRUE(was.phase != is.phase || then->decision().side != asked.side) << where;
      break;
    }
  }
}

// A refusal that names a shorter way names one that is shorter, and in the end one that will do.
struct Mended {
  int tried = 0, passed = 0;
};
void expect_fitting_runs(const Battle& battle, const Decision& asked, Mended& out) {
  if (asked.taking(Verb::move) == nullptr) return;
  for (const PieceId id : asked.units) {
    Mil length = 2 * battle.insight(id).march;
    for (int tries = 0; tries < 8 && length > 0; ++tries) {
      Manoeuvre on;
      on.kind = Motion::advance;
      on.length = length;
      const Verdict verdict = battle.check(Move{id, {on}, {}});
      if (verdict.empty() && tries > 0) ++out.passed;
      if (verdict.empty()) break;
      const std::optional<Mil> fits = fitting_run(verdict.front(), length);
      if (!fits) break;
      if (tries == 0) ++out.tried;
      EXPECT_LE(*fits, length) << asked.prompt;
      if (*fits == length) break;
      length = *fits;
    }
  }
}

class Questions : public testing::TestWithParam<std::string> {};

TEST_P(Questions, MeanWhatTheySay) {
  std::set<AnswerRole> roles;
  std::set<Closes> ends;
  Mended mended;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const std::unique_ptr<Battle> battle =
        open(GetParam(), seed % 2 == 0 ? "cowpens" : "meeting", seed == 3 ? "free" : "given");
    FastDice dice(seed);
    battle->start(dice, nullptr);
    const char* bot = seed > 3 ? "random" : "drill";
    const std::unique_ptr<Player> sides[] = {make_player(bot, seed), make_player("drill", seed + 100)};
    for (int n = 0; n < 4000 && !battle->core().over && !HasFailure(); ++n) {
      const Decision asked = battle->decision();
      expect_verbs_taken(*battle, asked);
      expect_other_verbs_refused(*battle, asked);
      expect_roles(asked, roles);
      expect_sharable(*battle, asked);
      expect_done_ends(*battle, asked, ends);
      if (n % 8 == 0) expect_candidates_taken(*battle, asked);
      if (n % 16 == 0) expect_fitting_runs(*battle, asked, mended);
      battle->apply(sides[static_cast<std::size_t>(asked.side)]->choose(*battle, asked), dice, nullptr);
    }
  }
  const bool answers = !open(GetParam(), "meeting", "given")->setting().words->answers.empty();
  EXPECT_TRUE(!answers || roles.size() >= 3u) << roles.size();
  EXPECT_GE(ends.size(), 2u);
  EXPECT_GT(mended.tried, 0);
  EXPECT_GT(mended.passed * 2, mended.tried);
}

INSTANTIATE_TEST_SUITE_P(All, Questions, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

// ---- and nobody goes behind it

std::string code_in(const char* room) {
  std::string out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(home().root() / "src" / room)) {
    std::ifstream in(entry.path(), std::ios::binary);
    for (std::string line; std::getline(in, line);) out += line.substr(0, line.find("//")) + "\n";
  }
  return out;
}

TEST(Rooms, ThePlayersReadNoFacts) {
  const std::string text = code_in("players");
  EXPECT_EQ(text.find(".facts"), std::string::npos);
  EXPECT_EQ(text.find(".fact("), std::string::npos);
  EXPECT_FALSE(std::regex_search(text, std::regex("\\bFact")));  // a CardFact is for people
}

TEST(Rooms, TheWireShowsAndNeverPlays) {
  const std::string text = code_in("wire");
  ASSERT_FALSE(text.empty());
  for (const char* played : {"apply(", "begin(command", "begin(answer", "->step(", "->start(",
                             "dice/sources.h", "dice/enumerate.h"})
    EXPECT_EQ(text.find(played), std::string::npos) << played;
}

}  // namespace
}  // namespace drumhead::asking_test
