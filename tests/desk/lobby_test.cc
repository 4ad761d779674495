// Open tables: putting one up, finding it, sitting down, watching; and names that strangers give themselves.
#include <gtest/gtest.h>

#include "desk/lobby.h"
#include "desk/secrets.h"
#include "table.h"

namespace drumhead::desk {
namespace {

const std::string kKey(32, 'a'), kOther(32, 'b');

json::object notice(bool watch = false, const std::string& name = "Piet") {
  return {{"by", json::object{{"name", name}, {"key", kKey}}},
          {"pace", "now"},
          {"note", "  a first battle;\u202e come\tin "},
          {"watch", watch}};
}

json::object asked(json::object notice, const std::string& british = "you",
                   const std::string& american = "guest") {
  return {{"scenario", "meeting"},
          {"rules", "thomas"},
          {"seats", json::object{{"british", british}, {"american", american}}},
          {"notice", std::move(notice)}};
}

std::string error_of(Table& table, json::object game) {
  return text_at(table.post("/api/games", std::move(game), 400), "/error");
}

json::array chairs(Table& table) {
  table.clock.go(2000);
  return table.get("/api/tables").at("chairs").as_array();
}
json::array battles(Table& table) {
  table.clock.go(2000);
  return table.get("/api/tables").at("battles").as_array();
}

// Sits down as the page does: with the invitation that the list has.
json::value sit(Table& table, const json::value& chair, const std::string& name, int status = 200) {
  return table.post("/api/games/accept",
                    json::object{{"game", text_at(chair, "/game")},
                                 {"invitation", text_at(chair, "/invitation")},
                                 {"token", new_token()},
                                 {"by", json::object{{"name", name}, {"key", kOther}}}},
                    status);
}

TEST(Lobby, IsEmptyAtFirst) {
  Table table;
  EXPECT_TRUE(chairs(table).empty());
  EXPECT_TRUE(battles(table).empty());
}

TEST(Lobby, ShowsAFreeChairUntilSomebodySitsDown) {
  Table table;
  const json::value made = table.post("/api/games", asked(notice()));
  const json::array free = chairs(table);
  ASSERT_EQ(free.size(), 1u);
  EXPECT_EQ(text_at(free[0], "/game"), text_at(made, "/game"));
  EXPECT_EQ(text_at(free[0], "/side"), "american");
  EXPECT_EQ(text_at(free[0], "/british/name"), "Piet");
  EXPECT_EQ(text_at(free[0], "/british/tag").size(), 4u);
  EXPECT_EQ(text_at(free[0], "/note"), "a first battle; come in");
  EXPECT_FALSE(free[0].at("here").as_bool());
  Guest host(table);
  host.hello(text_at(made, "/game"), {text_at(made, "/tokens/british")});
  EXPECT_TRUE(chairs(table)[0].at("here").as_bool());

  const json::value seated = sit(table, free[0], "Anna");
  EXPECT_EQ(text_at(seated, "/side"), "american");
  EXPECT_TRUE(chairs(table).empty());
  EXPECT_TRUE(battles(table).empty());  // nobody was asked whether strangers may watch
  sit(table, free[0], "Tom", 409);
  Guest guest(table);
  const json::object welcome = guest.hello(text_at(made, "/game"), {text_at(seated, "/token")});
  EXPECT_EQ(text_at(welcome, "/names/american/name"), "Anna");
  EXPECT_EQ(text_at(welcome, "/names/british/name"), "Piet");
}

TEST(Lobby, LetsAnybodyWatchWhereTheHostDoes) {
  Table table;
  const json::value made = table.post("/api/games", asked(notice(true)));
  const json::value seated = sit(table, chairs(table)[0], "Anna");
  EXPECT_TRUE(battles(table).empty());  // it has not begun
  Guest british(table), american(table, "192.0.2.2");
  british.hello(text_at(made, "/game"), {text_at(made, "/tokens/british")});
  american.hello(text_at(made, "/game"), {text_at(seated, "/token")});
  begin(text_at(made, "/game"), {&british, &american});
  const json::array live = battles(table);
  ASSERT_EQ(live.size(), 1u);
  EXPECT_EQ(live[0].at("watchers").to_number<int>(), 0);
  Guest watcher(table, "192.0.2.3");
  const json::object welcome = watcher.hello(text_at(live[0], "/game"), {text_at(live[0], "/token")});
  EXPECT_EQ(type_of(welcome), "welcome");
  EXPECT_TRUE(watcher.seats.empty());
  EXPECT_EQ(battles(table)[0].at("watchers").to_number<int>(), 1);
  british.say({{"type", "command"},
               {"id", 7},
               {"version", british.version},
               {"command", json::object{{"concede", json::object{{"side", "british"}}}}}});
  EXPECT_TRUE(british.over());
  EXPECT_TRUE(battles(table).empty());
  for (Guest* guest : {&british, &american, &watcher}) guest->leave();
  table.restart();
  EXPECT_TRUE(battles(table).empty());
}

// What the host takes back, or invites a friend to, is open to nobody else.
TEST(Lobby, TakesATableOff) {
  for (const char* word : {"revoke", "invite"}) {
    Table table;
    const json::value made = table.post("/api/games", asked(notice()));
    const json::value chair = chairs(table)[0];
    Guest host(table);
    host.hello(text_at(made, "/game"), {text_at(made, "/tokens/british")});
    host.ask({{"type", word}, {"side", "american"}});
    EXPECT_TRUE(chairs(table).empty()) << word;
    sit(table, chair, "Anna", 409);
  }
}

TEST(Lobby, KeepsItsTablesWhenTheProgramIsStartedAnew) {
  Table table;
  table.post("/api/games", asked(notice()));
  table.clock.go(1);
  table.post("/api/games", asked(notice(), "guest", "you"));
  table.restart();
  const json::array free = chairs(table);
  ASSERT_EQ(free.size(), 2u);
  EXPECT_EQ(text_at(free[0], "/side"), "british");  // the newest first
  EXPECT_EQ(text_at(sit(table, free[1], "Anna"), "/side"), "american");
  table.restart();
  EXPECT_EQ(chairs(table).size(), 1u);
}

TEST(Lobby, ForgetsATableThatNobodyCameToForAMonth) {
  Table table;
  table.post("/api/games", asked(notice()));
  table.clock.go(31LL * 24 * 60 * 60 * 1000);
  EXPECT_TRUE(chairs(table).empty());
}

TEST(Lobby, ReadsTheArchiveOnceASecond) {
  Table table;
  table.get("/api/tables");
  table.archive.ail("The disk is full.");
  EXPECT_TRUE(table.get("/api/tables").at("chairs").as_array().empty());
  table.archive.ail("");
  table.post("/api/games", asked(notice()));
  EXPECT_EQ(table.get("/api/tables").at("chairs").as_array().size(),
            1u);  // what was put up here is seen at once
}

TEST(Lobby, RefusesWhatIsNotOpen) {
  Table table;
  EXPECT_EQ(error_of(table, asked(notice(), "guest", "guest")),
            "take one side yourself; the other is open to anybody");
  EXPECT_EQ(error_of(table, asked(notice(), "you", "drill")),
            "nothing is open at this table: no chair is free, and nobody may watch");
  EXPECT_EQ(error_of(table, asked(notice(false, "<b>"))),
            "a name has letters, digits, blanks, hyphens, points and apostrophes");
  json::object hasty = notice();
  hasty["pace"] = "at once";
  EXPECT_EQ(error_of(table, asked(hasty)), R"(the field "pace": expected one of now, day, week)");
  hasty = notice();
  hasty.erase("by");
  EXPECT_EQ(error_of(table, asked(hasty)), R"(the field "by": expected an object)");
  EXPECT_TRUE(chairs(table).empty());
}

// ---- names

TEST(Names, AreLettersOfOneAlphabet) {
  for (const char* good :
       {"Piet", "Anna-Marie O’Hara", "J. 2nd", "Zoë", "Ødegård", "Дмитрий", "Ελένη", "李小龍", "김철수"})
    EXPECT_FALSE(fault_of_name(good)) << good << ": " << *fault_of_name(good);
  for (const char* bad :
       {"", " ", "12", "Piet ", " Piet", "Pi  et", "Pi\u200bet", "Pi\u202eet", "P\u0456et" /* Cyrillic i */,
        "Αnna" /* Greek A */, "a\u0301\u0302", "<b>", "Piet\n", "Piet\u00a0", "Pi\u00adet",
        "abcdefghijklmnopqrstuvwxy", "\U000e0041nna", "★"})
    EXPECT_TRUE(fault_of_name(bad)) << bad;
}

TEST(Names, HaveATagThatComesFromTheKey) {
  EXPECT_EQ(tag_of(kKey), tag_of(kKey));
  EXPECT_NE(tag_of(kKey), tag_of(kOther));
}

TEST(Names, NotesLoseWhatCannotBeSeen) {
  EXPECT_EQ(plain_line("\u200b a\u202e \t b\u0001\n", 9), "a b");
  EXPECT_EQ(plain_line("abc", 2), "ab");
  EXPECT_EQ(plain_line("e\u0301\u0302\u0303\u0304", 9), "e\u0301\u0302");
  EXPECT_EQ(plain_line("\xff\xfe", 9), "");
}

TEST(Posting, ComesBackAsItWasKept) {
  Posting posting;
  posting.rules = "thomas";
  posting.title = "A “title”";
  posting.pace = "day";
  posting.people[0] = {"Piet", "k7mq"};
  posting.chair = Side::american;
  posting.invitation = "abcde-fghjk";
  posting.watch = "0123";
  posting.since = 12;
  const auto again = read_posting(text_of(posting));
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(text_of(*again), text_of(posting));
  EXPECT_FALSE(read_posting("").has_value());
  EXPECT_FALSE(read_posting("[]").has_value());
}

}  // namespace
}  // namespace drumhead::desk
