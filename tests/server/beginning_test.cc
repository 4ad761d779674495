// How a battle begins: pledges before numbers, by those who have the seats, through power cuts; and what that
// is worth to whoever would choose his dice.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <thread>

#include "client.h"
#include "dice/sources.h"
#include "documents/books.h"
#include "documents/json.h"
#include "documents/record.h"
#include "referee/verify.h"
#include "sqlite/sqlite_archive.h"

namespace drumhead::server {
namespace {

std::string stands(const json::object& message, const char* side) {
  const json::value& dice = message.at("setting").at("dice");
  return std::string(dice.at("sides").at(side).at("stands").as_string());
}

std::string commitment_of(const json::object& message) {
  return std::string(message.at("setting").at("dice").at("commitment").as_string());
}

// A game for two whose invitation was accepted; nobody has said hello yet.
Created for_two(int port, const std::string& scenario = "meeting") {
  const json::value made = create_as(port, "you", "guest", scenario);
  Created out = created_of(made);
  out.american = std::string(
      accept(port, out.game, text_in(made, "invitations", "american")).json().at("token").as_string());
  return out;
}

Record record_from(Joined& player) {
  return read_record(player.ask({{"type", "record"}}, "record").at("text").as_string(), "").value();
}

// ---- the order

TEST(Beginning, TakesAllPledgesBeforeAnyNumber) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const json::value made = create_as(port, "you", "guest");
  const std::string commitment(made.at("commitment").as_string());
  const Created game = created_of(made);
  Joined british = knock(port, game.game, {game.british});
  ASSERT_EQ(type_of(british.welcome), "gathering");
  EXPECT_EQ(commitment_of(british.welcome), commitment);  // before anybody has given a number
  EXPECT_FALSE(british.welcome.contains("state"));
  Joined watcher = knock(port, game.game, {game.spectator});
  ASSERT_EQ(type_of(watcher.welcome), "gathering");
  const std::string token(
      accept(port, game.game, text_in(made, "invitations", "american")).json().at("token").as_string());
  Joined american = knock(port, game.game, {token});

  const std::string numbers[] = {new_number(), new_number()};
  EXPECT_EQ(code_of(british.ask(showing("british", numbers[0]), "welcome")), "too-early");
  const json::object first = british.ask(pledge_of(game.game, "british", numbers[0]), "gathering");
  EXPECT_EQ(stands(first, "british"), "pledged");
  EXPECT_EQ(stands(first, "american"), "awaited");
  EXPECT_EQ(code_of(british.ask(showing("british", numbers[0]), "welcome")), "too-early");
  const json::object second = american.ask(pledge_of(game.game, "american", numbers[1]), "gathering");
  EXPECT_EQ(stands(second, "american"), "pledged");
  EXPECT_FALSE(second.at("setting").at("dice").at("sides").at("british").as_object().contains("number"));
  // All are in: none can be changed, and only what was pledged can be shown.
  EXPECT_EQ(code_of(british.ask(pledge_of(game.game, "british", new_number()), "gathering")), "pledged");
  EXPECT_EQ(code_of(british.ask(showing("british", numbers[1]), "welcome")), "wrong-number");
  EXPECT_EQ(code_of(british.ask({{"type", "release"}}, "accepted")), "pledged");
  const json::object third = american.ask(showing("american", numbers[1]), "gathering");
  EXPECT_EQ(stands(third, "american"), "shown");
  const json::object begun = british.ask(showing("british", numbers[0]), "welcome");
  ASSERT_EQ(type_of(begun), "welcome") << json::serialize(begun);
  EXPECT_EQ(begun.at("re").as_int64(), 7);
  EXPECT_EQ(type_of(watcher.client->until("welcome")), "welcome");
  EXPECT_EQ(commitment_of(begun), commitment);
  EXPECT_EQ(code_of(british.ask(pledge_of(game.game, "british", new_number()), "gathering")), "begun");
  const Record record = record_from(british);
  EXPECT_EQ(record.dice.recipe, 2);
  EXPECT_EQ(record.dice.game, game.game);
  EXPECT_EQ(record.dice.commitment, commitment);
  EXPECT_EQ(record.dice.numbers, (std::vector<std::string>{numbers[0], numbers[1]}));
  EXPECT_FALSE(record.dice.practice);
}

TEST(Beginning, TakesAShareOnlyFromItsSeat) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created game = for_two(port);
  Joined british = knock(port, game.game, {game.british, game.host});
  Joined american = knock(port, game.game, {game.american});
  Joined watcher = knock(port, game.game, {game.spectator});
  const std::string number = new_number();
  EXPECT_EQ(code_of(watcher.ask(pledge_of(game.game, "british", number), "gathering")), "not-yours");
  EXPECT_EQ(code_of(american.ask(pledge_of(game.game, "british", number), "gathering")), "not-yours");
  EXPECT_EQ(code_of(british.ask(pledge_of(game.game, "american", number), "gathering")), "not-yours");
  british.ask(pledge_of(game.game, "british", number), "gathering");
  // Somebody else's pledge is no number of one's own; nor is that of another game.
  EXPECT_EQ(code_of(american.ask(pledge_of(game.game, "american", number), "gathering")), "copied");
  const std::string other = new_number();
  american.ask(pledge_of("anothergame1", "american", other), "gathering");
  EXPECT_EQ(code_of(american.ask(showing("american", other), "welcome")), "wrong-number");
  EXPECT_EQ(code_of(british.ask(showing("american", other), "welcome")), "not-yours");
  EXPECT_EQ(type_of(british.ask(showing("british", number), "gathering")), "gathering");
}

TEST(Beginning, ChecksWhatIsSaid) {
  const Folder folder;
  const Program program(folder);
  const Created game = for_two(program.port());
  Joined british = knock(program.port(), game.game, {game.british});
  for (const std::string& pledge :
       {std::string(63, 'a'), std::string(64, 'A'), std::string(64, 'x'), std::string()})
    EXPECT_EQ(
        code_of(british.ask({{"type", "pledge"}, {"side", "british"}, {"pledge", pledge}}, "gathering")),
        "bad-message");
  for (const char* number : {"bot", "", "0123"})
    EXPECT_EQ(code_of(british.ask(showing("british", number), "gathering")), "bad-message");
  EXPECT_EQ(code_of(british.ask({{"type", "pledge"}, {"side", "none"}, {"pledge", std::string(64, 'a')}},
                                "gathering")),
            "bad-message");
  // There is no battle to ask about yet, but one can talk.
  for (const char* type : {"log", "record"})
    EXPECT_EQ(code_of(british.ask({{"type", type}}, type)), "not-begun");
  EXPECT_EQ(code_of(british.ask({{"type", "command"}, {"version", 0}, {"command", kDone}}, "happened")),
            "not-begun");
  EXPECT_EQ(code_of(british.ask({{"type", "undo"}, {"version", 0}}, "rewound")), "not-begun");
  EXPECT_EQ(type_of(british.ask({{"type", "chat"}, {"text", "Good day"}}, "accepted")), "accepted");
  const json::value status =
      post(program.port(), "/api/games/status",
           json::object{{"games", json::array{json::object{{"game", game.game}, {"token", game.british}}}}})
          .json();
  EXPECT_TRUE(status.as_array()[0].at("gathering").as_bool());
}

TEST(Beginning, AnotherPersonPledgesAnotherNumber) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created game = for_two(port);
  Joined british = knock(port, game.game, {game.british, game.host});
  Joined american = knock(port, game.game, {game.american});
  american.ask(pledge_of(game.game, "american", new_number()), "gathering");
  EXPECT_EQ(type_of(american.ask({{"type", "release"}}, "accepted")), "accepted");
  EXPECT_EQ(stands(knock(port, game.game, {game.spectator}).welcome, "american"), "awaited");
  const json::object invited = british.ask({{"type", "invite"}, {"side", "american"}}, "invitation");
  const std::string token(accept(port, game.game, std::string(invited.at("invitation").as_string()))
                              .json()
                              .at("token")
                              .as_string());
  begin(port, game.game, {game.british, token});
}

// ---- every kind of game

TEST(Beginning, BotsNumbersArePublic) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created alone = created_of(create_as(port, "drill", "drill"));
  Joined watcher = knock(port, alone.game, {alone.spectator});
  ASSERT_EQ(type_of(watcher.welcome), "welcome");  // nobody has anything to say
  const json::value& sides = watcher.welcome.at("setting").at("dice").at("sides");
  EXPECT_EQ(sides.at("american").at("stands").as_string(), "bot");
  const Created one = created_of(create_as(port, "you", "drill"));
  Joined player = knock(port, one.game, {one.british});
  ASSERT_EQ(type_of(player.welcome), "gathering");
  const std::string number = new_number();
  player.ask(pledge_of(one.game, "british", number), "gathering");
  ASSERT_EQ(type_of(player.ask(showing("british", number), "welcome")), "welcome");
  const Record record = record_from(player);
  EXPECT_EQ(record.dice.numbers, (std::vector<std::string>{number, "bot"}));
  EXPECT_EQ(record.dice.pledges[1], "");
}

TEST(Beginning, AHotSeatGivesBothNumbersAndAForkItsOwn) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created game = create_hot_seat(port);
  Joined both = join(port, game.game, {game.british});
  const Record record = record_from(both);
  EXPECT_NE(record.dice.numbers[0], record.dice.numbers[1]);
  const json::object forked =
      both.ask({{"type", "fork"},
                {"commands", 0},
                {"practice", true},
                {"seats", json::object{{"british", "hot-seat"}, {"american", "hot-seat"}}}},
               "forked");
  const Created branch = created_of(forked);
  EXPECT_EQ(type_of(knock(port, branch.game, {branch.british}).welcome), "gathering");
  Joined on = join(port, branch.game, {branch.british});
  ASSERT_EQ(type_of(on.welcome), "welcome");
  EXPECT_TRUE(record_from(on).dice.practice);
  EXPECT_NE(record_from(on).dice.commitment, record.dice.commitment);
}

// ---- power cuts and lost connections

TEST(Beginning, GoesOnWhereItWasAfterAKill) {
  const Folder folder;
  const std::string numbers[] = {new_number(), new_number()};
  Created game;
  {
    Program program(folder);
    game = for_two(program.port());
    Joined british = knock(program.port(), game.game, {game.british});
    british.ask(pledge_of(game.game, "british", numbers[0]), "gathering");
    program.kill_hard();
  }
  {
    Program program(folder);
    Joined american = knock(program.port(), game.game, {game.american});  // the British are away
    EXPECT_EQ(stands(american.welcome, "british"), "pledged");
    american.ask(pledge_of(game.game, "american", numbers[1]), "gathering");
    EXPECT_EQ(type_of(american.ask(showing("american", numbers[1]), "gathering")), "gathering");
    program.kill_hard();
  }
  std::string before;
  {
    Program program(folder);
    Joined british = knock(program.port(), game.game, {game.british});
    EXPECT_EQ(stands(british.welcome, "american"), "shown");
    EXPECT_EQ(code_of(british.ask(pledge_of(game.game, "british", new_number()), "gathering")), "pledged");
    ASSERT_EQ(type_of(british.ask(showing("british", numbers[0]), "welcome")), "welcome");
    before = write_record(record_from(british));
    program.kill_hard();
  }
  const Program program(folder);
  Joined british = knock(program.port(), game.game, {game.british});
  ASSERT_EQ(type_of(british.welcome), "welcome");
  EXPECT_EQ(write_record(record_from(british)), before);
}

TEST(Beginning, IsSealedInTheArchive) {
  const Folder folder;
  Created game;
  {
    const Program program(folder);
    game = for_two(program.port());
    Joined british = knock(program.port(), game.game, {game.british});
    british.ask(pledge_of(game.game, "british", new_number()), "gathering");
  }
  change_archive(folder, "update games set numbers = '{\"british\":{\"pledge\":\"" + std::string(64, 'a') +
                             "\",\"number\":\"\"}}'");
  const Program program(folder);
  EXPECT_EQ(code_of(knock(program.port(), game.game, {game.british}).welcome), "cannot-open");
}

// ---- choosing one's dice

// The first command that throws dice, given by whoever is asked; nothing: the battle is over.
std::optional<json::value> to_the_first_throw(Joined& both) {
  for (int i = 0; i < 400 && !both.state.at("over").as_bool(); ++i) {
    for (const json::value& unit : both.state.at("decision").at("units").as_array()) {
      const json::object told =
          both.ask({{"type", "options"}, {"version", both.version}, {"unit", unit}}, "options");
      for (const json::value& option : told.at("options").as_array()) {
        const auto* targets = option.as_object().if_contains("targets");
        if (option.at("verb").as_string() != "shoot" || targets == nullptr) continue;
        for (const json::value& target : targets->as_array())
          if (target.as_object().contains("command")) return target.at("command");
      }
    }
    if (type_of(both.give(kDone)) != "happened") return std::nullopt;
  }
  return std::nullopt;
}

std::string dice_of(const json::object& happened) { return json::serialize(happened.at("happenings")); }

// What an old game allowed: to throw, take back, and throw again until the dice please.
TEST(Beginning, NobodyThrowsAgainByTakingBack) {
  const Folder folder;
  const Program program(folder);
  const Created game = create_hot_seat(program.port(), "cowpens");
  Joined both = join(program.port(), game.game, {game.british});
  const auto shot = to_the_first_throw(both);
  ASSERT_TRUE(shot);
  ASSERT_EQ(type_of(both.give(*shot)), "happened");
  ASSERT_TRUE(both.state.contains("undo"));
  EXPECT_TRUE(both.state.at("undo").at("thrown").as_bool());
  EXPECT_FALSE(both.state.at("undo").at("free").as_bool());
  EXPECT_EQ(code_of(both.ask({{"type", "undo"}, {"version", both.version}}, "rewound")), "no-undo");
}

// The dice of a command that is given and taken back again and again, each kind once.
std::set<std::string> fallen_anew(Joined& both, const json::value& command) {
  std::set<std::string> out;
  for (int i = 0; i < 12; ++i) {
    out.insert(dice_of(both.give(command)));
    EXPECT_EQ(type_of(both.ask({{"type", "undo"}, {"version", both.version}}, "rewound")), "rewound");
  }
  return out;
}

TEST(Beginning, WhatIsTakenBackByConsentFallsAlike) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  const Created game = create(port, "person", "person", "cowpens");
  Joined british = join(port, game.game, {game.british}), american = join(port, game.game, {game.american});
  const auto both_follow = [&](Joined& giver, Joined& other, const json::value& command) {
    const json::object said = giver.give(command);
    if (type_of(said) == "happened") other.follow(other.client->until("happened"));
    return said;
  };
  std::optional<json::value> shot;
  for (int i = 0; i < 60 && !shot; ++i) {
    Joined& asked = british.side() == "british" ? british : american;
    Joined& other = british.side() == "british" ? american : british;
    for (const json::value& unit : asked.state.at("decision").at("units").as_array()) {
      const json::object told =
          asked.ask({{"type", "options"}, {"version", asked.version}, {"unit", unit}}, "options");
      for (const json::value& option : told.at("options").as_array())
        if (option.at("verb").as_string() == "shoot")
          for (const json::value& target : option.at("targets").as_array())
            if (target.as_object().contains("command") && !shot) shot = target.at("command");
    }
    if (!shot) {
      ASSERT_EQ(type_of(both_follow(asked, other, kDone)), "happened");
    }
  }
  ASSERT_TRUE(shot);
  Joined& shooter = british.side() == "british" ? british : american;
  Joined& target = british.side() == "british" ? american : british;
  const std::string fell = dice_of(both_follow(shooter, target, *shot));
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(type_of(shooter.ask({{"type", "undo"}, {"version", shooter.version}}, "accepted")), "accepted");
    target.client->until("undo-asked");
    target.ask({{"type", "undo-answer"}, {"version", target.version}, {"yes", true}}, "rewound");
    shooter.follow(shooter.client->until("rewound"));
    EXPECT_EQ(dice_of(both_follow(shooter, target, *shot)), fell);
  }
}

TEST(Beginning, PracticeThrowsAnewAndSaysSo) {
  const Folder folder;
  const Program program(folder);
  const Created game = create_hot_seat(program.port(), "cowpens", true);
  Joined both = join(program.port(), game.game, {game.british});
  EXPECT_TRUE(both.welcome.at("setting").at("dice").at("practice").as_bool());
  const auto shot = to_the_first_throw(both);
  ASSERT_TRUE(shot);
  EXPECT_GT(fallen_anew(both, *shot).size(), 1u);
}

// The attack on the old order: a number is chosen by trying until six sixes fall at a command. It takes the
// secret to try; who knows only the commitment and his own number learns nothing from trying, and the number
// that he likes is refused once he has seen the other's.
TEST(Beginning, ANumberCannotBeChosenByTrying) {
  const Folder folder;
  const Program program(folder);
  const int port = program.port();
  Throw six;
  six.n = 6;
  const auto sixes = [&](const Reveal& made_of) {
    const Faces faces = fair_faces(made_of, 10, 0, six);
    return std::all_of(faces.begin(), faces.end(), [](std::uint8_t face) { return face == 6; });
  };
  const Created game = for_two(port);
  Joined honest = knock(port, game.game, {game.british}), cheat = knock(port, game.game, {game.american});
  const std::string given = new_number(), own = new_number();
  honest.ask(pledge_of(game.game, "british", given), "gathering");
  cheat.ask(pledge_of(game.game, "american", own), "gathering");
  honest.ask(showing("british", given), "gathering");
  // With the server's help he could find a number that gives him six sixes ...
  Reveal made_of{new_secret(), {given, own}, 2, game.game};
  int tries = 0;
  for (; tries < 400'000 && !sixes(made_of); ++tries) made_of.numbers[1] = new_number();
  ASSERT_TRUE(sixes(made_of)) << tries;
  // ... but he has pledged another.
  EXPECT_EQ(code_of(cheat.ask(showing("american", made_of.numbers[1]), "welcome")), "wrong-number");
  EXPECT_EQ(code_of(cheat.ask(pledge_of(game.game, "american", made_of.numbers[1]), "gathering")), "pledged");
  // Nor by going and coming again.
  cheat = knock(port, game.game, {game.american});
  EXPECT_EQ(code_of(cheat.ask(pledge_of(game.game, "american", made_of.numbers[1]), "gathering")), "pledged");
  ASSERT_EQ(type_of(cheat.ask(showing("american", own), "welcome")), "welcome");
  EXPECT_EQ(record_from(cheat).dice.numbers[1], own);
}

// ---- proof

std::shared_ptr<const Rulebook> thomas_book() {
  std::ifstream in(DRUMHEAD_RULEBOOKS "/thomas.toml", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return std::make_shared<const Rulebook>(read_rulebook(text, "", find_sheet("thomas")->rule_ids).value());
}

// Throws some dice, ends the battle, and checks all that its record claims.
Verified verified_at_the_end(Joined& both) {
  const auto shot = to_the_first_throw(both);
  EXPECT_TRUE(shot && type_of(both.give(*shot)) == "happened");
  const json::object concede{{"side", "british"}, {"draw", false}};
  EXPECT_EQ(type_of(both.give(json::object{{"concede", concede}})), "happened");
  return verify_record(record_from(both), *find_sheet("thomas"), thomas_book()).value();
}

TEST(Beginning, ItsRecordHoldsWhenTheBattleIsOver) {
  const Folder folder;
  const Program program(folder);
  const Created game = create_hot_seat(program.port(), "cowpens");
  Joined both = join(program.port(), game.game, {game.british});
  const Verified verified = verified_at_the_end(both);
  for (const Assurance& point : verified.points)
    EXPECT_EQ(point.grade, Assurance::Grade::holds) << point.says;
}

// As programs before there were pledges made one, in place of a game that has just been begun.
void make_old(const Folder& folder, const std::string& id) {
  auto opened =
      archive::SqliteArchive::open(folder.path(), [](std::vector<std::pair<archive::Kept, bool>> settled) {
        for (auto& [kept, durable] : settled) kept(durable);
      });
  ASSERT_TRUE(opened.ok());
  archive::Archive& file = *opened.value();
  archive::GameRow row = file.load(id).value()->game;
  Record record = read_record(row.header, "").value();
  record.dice = {};
  record.dice.kind = "fair";
  Secret secret{};
  ASSERT_TRUE(from_hex(row.secret, secret));
  record.dice.commitment = to_hex(commit(secret));
  Document position;
  position.root = record.position;
  const std::unique_ptr<Battle> battle =
      std::move(find_sheet("thomas")->load(thomas_book(), position).value());
  FairDice fair({secret, {}});
  fair.begin_command(0);
  RecordingDice dice(fair);
  battle->start(dice, nullptr);
  note_opening(record, *battle, dice.thrown());
  row.header = write_header(record);
  row.numbers = "[]";
  row.id = "oldgame";
  row.number = file.new_number();
  file.create(row, {}, archive::new_trust(), [](bool durable) { EXPECT_TRUE(durable); });
}

TEST(Beginning, OldGamesGoOnByTheFirstRecipe) {
  FOR_FILES_ONLY("it puts a game as older programs made it into the file");
  const Folder folder;
  Created game;
  {
    const Program program(folder);
    game = create_hot_seat(program.port(), "cowpens");
  }
  make_old(folder, game.game);
  const Program program(folder);
  Joined both = knock(program.port(), "oldgame", {game.british});
  ASSERT_EQ(type_of(both.welcome), "welcome") << json::serialize(both.welcome);
  EXPECT_EQ(both.welcome.at("setting").at("dice").at("recipe").as_int64(), 1);
  const auto shot = to_the_first_throw(both);
  ASSERT_TRUE(shot);
  EXPECT_GT(fallen_anew(both, *shot).size(), 1u);
  const Verified verified = verified_at_the_end(both);
  EXPECT_FALSE(verified.fails());
  EXPECT_FALSE(verified.whole());  // nobody had pledged anything
}

}  // namespace
}  // namespace drumhead::server
