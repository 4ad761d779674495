// Bot battles of every sheet, looked at as the page looks at them at every question.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <iterator>

#include "base/toil.h"
#include "cli/home.h"
#include "dice/generator.h"
#include "dice/sources.h"
#include "documents/json.h"
#include "fields.h"
#include "players/player.h"
#include "wire/wire.h"
#include "words/sentences.h"

namespace drumhead {
namespace {

const Fields& fields() {
  static const Fields held;
  return held;
}

void expect_fields(const json::value& value, const std::string& type,
                   const std::set<std::string>& without = {}) {
  for (const std::string& problem : fields().problems(value, type, without)) ADD_FAILURE() << problem;
}

const cli::Home& home() {
  static const cli::Home found = cli::Home::find(DRUMHEAD_SOURCE).value();
  return found;
}

// "nt.move.allowance", not the end of "movement."
bool has_rule_id(std::string_view text, const Setting& setting) {
  const std::string prefix = setting.book->prefix + ".";
  const auto is_letter = [&](std::size_t i) { return i < text.size() && text[i] >= 'a' && text[i] <= 'z'; };
  for (std::size_t at = text.find(prefix); at != std::string_view::npos; at = text.find(prefix, at + 1))
    if ((at == 0 || !is_letter(at - 1)) && is_letter(at + prefix.size())) return true;
  return false;
}

// Everything that people read is free of rule ids and never empty.
void expect_readable(const std::string& text, const Setting& setting) {
  EXPECT_FALSE(text.empty());
  EXPECT_FALSE(has_rule_id(text, setting)) << text;
}

void expect_reasons(const Verdict& verdict, const Setting& setting) {
  for (const Reason& reason : verdict) expect_readable(explain(reason, setting), setting);
}

// As the page would send it back.
void expect_passes(const Battle& battle, const Command& command, const char* of) {
  const json::value sent = command_json(command, battle.setting());
  EXPECT_TRUE(passes(battle.check(command)))
      << of << " offers " << to_text(sent) << ": " << sentence(battle.check(command), battle.setting());
  Command read;
  Reading reading;
  reading.setting = &battle.setting();
  read_command(sent, read, reading, Where{nullptr, "command"});
  EXPECT_TRUE(reading.ok()) << text_of(reading.problems);
  EXPECT_TRUE(passes(battle.check(read))) << "sent back: " << to_text(sent);
}

void expect_zones(const Battle& battle, const std::vector<Zone>& zones) {
  const Terrain& terrain = battle.setting().terrain;
  for (const Zone& zone : zones) {
    EXPECT_LE(zone.outline.size(), 48u) << zone.label;
    for (const Point& p : zone.outline) {
      EXPECT_TRUE(p.x >= -1 && p.y >= -1 && p.x <= terrain.width() + 1 && p.y <= terrain.depth() + 1)
          << zone.label << " leaves the table at " << p.x << ", " << p.y;
    }
  }
}

// Whatever roll an option or a target takes says how it is read.
void expect_read(const json::object& offer) {
  if (!offer.contains("need") && !offer.contains("dice") && !offer.contains("added")) return;
  ASSERT_TRUE(offer.contains("read")) << to_text(offer);
  const std::string_view read = offer.at("read").as_string();
  const bool needs = read == "at-least" || read == "at-most";
  EXPECT_FALSE(offer.contains(needs ? "added" : "need")) << to_text(offer);
}

// They are all there is, and the best comes first.
void expect_prospects(const Option& option, const Setting& setting) {
  if (option.prospects.empty()) return;
  std::int64_t ways = 0;
  for (const Prospect& one : option.prospects) {
    expect_readable(one.label, setting);
    EXPECT_EQ(one.of, option.prospects.front().of) << option.title;
    EXPECT_GT(one.ways, 0) << option.title << ": " << one.label;
    ways += one.ways;
  }
  EXPECT_EQ(ways, option.prospects.front().of) << option.title;
  const auto worse = [](const Prospect& a, const Prospect& b) { return a.tone < b.tone; };
  EXPECT_TRUE(std::is_sorted(option.prospects.begin(), option.prospects.end(), worse)) << option.title;
}

void look_at_options(const Battle& battle, PieceId id) {
  for (const Option& option : battle.options(id)) {
    expect_prospects(option, battle.setting());
    expect_readable(option.title, battle.setting());
    expect_reasons(option.verdict, battle.setting());
    EXPECT_FALSE(option.command && !option.verdict.empty()) << option.title << " is both offered and refused";
    if (option.command) expect_passes(battle, *option.command, option.title.c_str());
    for (const OptionTarget& target : option.targets) {
      expect_reasons(target.verdict, battle.setting());
      EXPECT_EQ(target.command.has_value(), target.verdict.empty()) << option.title;
      if (target.command) expect_passes(battle, *target.command, option.title.c_str());
    }
  }
  const json::object told = wire::options(battle, id);
  expect_fields(told.at("options"), "Option[]");
  for (const json::value& option : told.at("options").as_array()) {
    expect_read(option.as_object());
    for (const json::value& target : option.at("targets").as_array()) expect_read(target.as_object());
  }
  expect_fields(told.at("zones"), "Zone[]");
  expect_zones(battle, battle.zones(id, battle.core().pieces[id.index()].pose));
}

Pose any_goal(const Battle& battle, PieceId id, Pcg32& chance) {
  const Piece& piece = battle.core().pieces[id.index()];
  const Terrain& terrain = battle.setting().terrain;
  const auto within = [&](Mil most) {
    return static_cast<Mil>(chance.below(static_cast<std::uint32_t>(most)));
  };
  switch (chance.below(4)) {
    case 0:
      return {within(terrain.width()), within(terrain.depth()), piece.pose.heading};
    case 1:
      return {piece.pose.x, piece.pose.y, static_cast<Angle>(chance.below(kFullTurn))};
    default: {
      Pose goal = piece.pose;
      goal.x += within(20000) - 10000;
      goal.y += within(20000) - 10000;
      if (chance.below(3) == 0) goal.heading = static_cast<Angle>(chance.below(kFullTurn));
      return goal;
    }
  }
}

struct Pace {
  int calls = 0;
  double sum = 0, worst = 0;  // milliseconds
  template <class Call>
  auto timed(Call call) {
    const std::clock_t begin = std::clock();  // the processor's time: others may be at work beside us
    auto out = call();
    const double took = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    ++calls;
    sum += took;
    worst = std::max(worst, took);
    return out;
  }
  void record(const std::string& name) const {
    testing::Test::RecordProperty(name + "_mean_us", static_cast<int>(1000 * sum / std::max(1, calls)));
    testing::Test::RecordProperty(name + "_worst_us", static_cast<int>(1000 * worst));
    if (calls > 0) {
      EXPECT_LT(sum / calls, 5.0) << name << ": it is called whenever the pointer moves";
    }
  }
};

struct Paces {
  Pace route, options, sight;
};

void look_at_routes(const Battle& battle, PieceId id, Pcg32& chance, Paces& paces) {
  const Pose goal = any_goal(battle, id, chance);
  const Routed routed = paces.route.timed([&] { return battle.route(id, goal, {}); });
  if (routed.command) expect_passes(battle, *routed.command, "a route");
  EXPECT_FALSE(routed.whole && !routed.command);
  EXPECT_TRUE(routed.whole || !routed.rest.empty()) << "short of the goal for no reason";
  EXPECT_LE(routed.trail.size(), 64u);
  EXPECT_LE(routed.used, routed.allowance);
  expect_reasons(routed.rest, battle.setting());
  for (const RouteNote& note : routed.notes) expect_readable(note.text, battle.setting());
  if (routed.command && battle.core().pieces[id.index()].present) {
    ASSERT_FALSE(routed.trail.empty());
    EXPECT_EQ(routed.trail.back(), routed.end);
  }
  expect_fields(wire::route(battle, id, goal, {}), "Route");
}

void look_at_sight(const Battle& battle, PieceId id, Paces& paces) {
  const Core& core = battle.core();
  if (!core.pieces[id.index()].present || core.pieces[id.index()].kind != PieceKind::unit) return;
  const json::object told = paces.sight.timed([&] { return wire::sight(battle, id); });
  expect_fields(told.at("lines"), "SightLine[]");
  EXPECT_GT(told.at("fan").as_array().size(), 2u);
  for (const json::value& line : told.at("lines").as_array()) {
    const bool seen = line.at("seen").as_bool();
    EXPECT_EQ(seen, line.at("reasons").as_array().empty());
    // What is hidden by its distance alone is cut nowhere.
    EXPECT_TRUE(!seen || line.as_object().if_contains("at") == nullptr);
  }
  for (std::size_t i = 0; i < core.pieces.size(); ++i) {
    const Piece& other = core.pieces[i];
    if (!other.present || other.kind != PieceKind::unit || other.side == core.pieces[id.index()].side)
      continue;
    const Sightline there = battle.sight(id, piece_id(i)), back = battle.sight(piece_id(i), id);
    // Two that touch see each other; who looks from a front may see less than who looks at any part.
    if (battle.field().distance(id, piece_id(i)) == 0) {
      EXPECT_TRUE(there.seen || back.seen);
    }
    if (there.seen) {
      EXPECT_GE(there.distance, battle.field().distance(id, piece_id(i)) - 2);
    }
  }
}

// It says how it is read, and no sentence says otherwise.
void expect_roll(const json::object& roll, const std::string& text) {
  EXPECT_EQ(roll.at("faces").as_array().size(), roll.at("good").as_array().size());
  const std::string_view read = roll.at("read").as_string();
  const bool needs = read == "at-least" || read == "at-most";
  EXPECT_TRUE(needs || read == "added" || read == "opposed" || read == "looked-up") << read;
  EXPECT_EQ(roll.contains("need"), needs);
  EXPECT_FALSE(roll.contains("added") && needs);
  if (!needs) return;
  const std::string need = std::to_string(roll.at("need").at("sum").to_number<int>());
  const std::string wrong = read == "at-most" ? "(" + need + "+)" : "(" + need + " or less)";
  EXPECT_EQ(text.find(wrong), std::string::npos) << text;
}

void expect_story(const json::object& told, const Setting& setting) {
  const json::array& entries = told.at("entries").as_array();
  expect_fields(told.at("entries"), "Entry[]");
  for (const json::value& entry : entries) {
    const std::string text(entry.at("text").as_string());
    expect_readable(text, setting);
    EXPECT_EQ(text.find("nobody"), std::string::npos) << text;
    if (const json::value* rolls = entry.as_object().if_contains("rolls")) {
      expect_fields(*rolls, "Roll[]");
      for (const json::value& roll : rolls->as_array()) expect_roll(roll.as_object(), text);
    }
  }
  std::size_t mentioned = 0;
  for (const json::value& happening : told.at("happenings").as_array())
    if (happening.at("type").as_string() == "told") {
      EXPECT_LT(happening.at("entry").to_number<std::size_t>(), entries.size());
      ++mentioned;
    }
  EXPECT_EQ(mentioned, entries.size());
}

class Page : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(Page, IsToldOnlyWhatHolds) {
  const auto& [rules, scenario] = GetParam();
  Result<cli::Opening> opening = cli::open_scenario(home(), rules, scenario);
  ASSERT_TRUE(opening.ok());
  const std::unique_ptr<Battle> battle = std::move(opening.value().battle);
  const Setting& setting = battle->setting();
  wire::Happenings happenings;
  FastDice dice(1781);
  Pcg32 chance = seeded(1777);
  Paces paces;
  battle->start(dice, &happenings);
  expect_story(happenings.take(0, *battle), setting);
  expect_fields(wire::setting(*battle), "Setting", {"game", "dice", "hot_seat"});
  const std::unique_ptr<Player> sides[] = {make_player("drill", 1), make_player("drill", 2)};
  constexpr int kCloseLook = 5;  // every so many commands
  for (int n = 1; n < 1500 && !battle->core().over; ++n) {
    const Decision decision = battle->decision();
    expect_readable(decision.prompt, setting);
    expect_fields(wire::state(*battle), "State",
                  {"version", "commands", "pieces", "places", "played", "present", "names"});
    if (n % kCloseLook == 0) {
      expect_fields(wire::pieces(*battle), "Piece[]");
      for (std::size_t i = 0; i < setting.roster.size(); ++i) {
        const PieceId id = piece_id(i);
        if (setting.roster[i].side != decision.side) continue;
        paces.options.timed([&] { return wire::options(*battle, id); });
        look_at_options(*battle, id);
        look_at_routes(*battle, id, chance, paces);
        if (n % (4 * kCloseLook) == 0) look_at_sight(*battle, id, paces);
      }
    } else {
      for (const PieceId id : decision.units) look_at_routes(*battle, id, chance, paces);
    }
    if (testing::Test::HasFailure()) return;
    const Command command = sides[decision.side == Side::american ? 1 : 0]->choose(*battle, decision);
    expect_readable(wire::what_of(command, setting), setting);
    battle->apply(command, dice, &happenings);
    expect_story(happenings.take(n, *battle), setting);
  }
  paces.route.record("route");
  paces.options.record("options");
  paces.sight.record("sight");
}

INSTANTIATE_TEST_SUITE_P(
    All, Page, testing::Combine(testing::ValuesIn(sheet_ids()), testing::Values("meeting", "cowpens")),
    [](const auto& which) { return std::get<0>(which.param) + "_" + std::get<1>(which.param); });

std::string text_of_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class SheetPage : public testing::TestWithParam<std::string> {};

TEST_P(SheetPage, NamesItsPhasesAndRules) {
  const Sheet& sheet = *find_sheet(GetParam());
  const Result<cli::Opening> opening = cli::open_scenario(home(), GetParam(), "meeting");
  ASSERT_TRUE(opening.ok());
  const Rulebook& book = *opening.value().battle->setting().book;
  expect_fields(wire::sheet(sheet, book), "SheetInfo");
  expect_fields(wire::rulebook(book), "Rulebook");
  EXPECT_FALSE(sheet.short_title.empty());
  EXPECT_FALSE(sheet.phases.empty());
  const std::string drawn = text_of_file(std::string(DRUMHEAD_SOURCE) + "/web/src/map/marks.ts");
  for (const MarkKind& mark : sheet.marks)
    EXPECT_TRUE(mark.icon == "letter" ||
                drawn.find(fmt::format("  {}: stroke(", mark.icon)) != std::string::npos)
        << mark.key.view() << ": the page draws no " << mark.icon;
}

INSTANTIATE_TEST_SUITE_P(All, SheetPage, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

// A question that is given up has changed nothing, and what sets no bound is answered as ever.
TEST(WireToil, AQuestionIsGivenUpWhole) {
  for (const Sheet& sheet : sheets()) {
    Result<cli::Opening> opened = cli::open_scenario(home(), std::string(sheet.id), "cowpens");
    ASSERT_TRUE(opened) << text_of(opened.problems());
    Battle& battle = *opened.value().battle;
    FastDice dice(1);
    battle.start(dice, nullptr);
    const std::uint64_t before = battle.digest();
    int given_up = 0;
    for (std::size_t i = 0; i < battle.core().pieces.size(); ++i) {
      const PieceId unit = piece_id(i);
      if (battle.core().pieces[i].kind != PieceKind::unit || !battle.core().pieces[i].present) continue;
      const std::string whole = json::serialize(wire::sight(battle, unit));
      try {
        const ToilBound bound([] { return true; });
        EXPECT_EQ(json::serialize(wire::sight(battle, unit)), whole);
      } catch (const TooMuchToil&) {
        ++given_up;
      }
      EXPECT_EQ(json::serialize(wire::sight(battle, unit)), whole);
    }
    EXPECT_GT(given_up, 0) << sheet.id;
    EXPECT_EQ(battle.digest(), before);
  }
}

}  // namespace
}  // namespace drumhead
