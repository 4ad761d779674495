// No row of a game can be changed, moved, lost or added without being found out, and what is good stays
// playable.
#include "given.h"
#include "sqlite/upkeep.h"

namespace drumhead::archive {
namespace {

constexpr int kCommands = 20;

// A game with an undo in it, a snapshot, some talk, and another game beside it.
void fill(Archive& archive) {
  for (const char* id : {"aaaa", "bbbb"}) {
    GameRow row = game(archive, id);
    row.seats[1] = {"american", "", "dd"};
    row.hot_seat = true;
    const Trust trust = new_trust();
    archive.create(row, {{"rulebook", "the rules"}}, trust, {});
    for (int n = 1; n <= 14; ++n) archive.append(row.number, n, step(n), trust, {});
    archive.rewind(row.number, {12, 15, 5, "undo"}, trust, {});
    for (int n = 13; n <= kCommands; ++n) archive.append(row.number, n, step(n + 3), trust, {});
    archive.snapshot(row.number, {16, "a position", "engine"}, trust);
    for (const char* words : {"good day", "your servant", "after you"})
      archive.chat(row.number, {"british", words, 7}, trust, {});
  }
  settle(archive);
}

// What of a game is not as it was; empty: nothing.
std::string difference(const StoredGame& a, const StoredGame& b) {
  const GameRow &x = a.game, &y = b.game;
  if (x.header != y.header || x.secret != y.secret || x.numbers != y.numbers || x.book != y.book ||
      x.opening != y.opening || x.british != y.british || x.american != y.american)
    return "its own row";
  if (x.hot_seat != y.hot_seat) return "the hot-seat";
  if (x.seats.size() != y.seats.size()) return "how many seats";
  if (a.steps.size() != b.steps.size()) return "how many commands";
  if (a.chat.size() != b.chat.size()) return "how much was said";
  for (std::size_t i = 0; i < a.steps.size(); ++i)
    if (a.steps[i].line != b.steps[i].line || a.steps[i].version != b.steps[i].version ||
        a.steps[i].entries != b.steps[i].entries)
      return "a command";
  for (std::size_t i = 0; i < a.chat.size(); ++i)
    if (a.chat[i].text != b.chat[i].text) return "what was said";
  for (std::size_t i = 0; i < x.seats.size(); ++i)
    if (x.seats[i].token != y.seats[i].token || x.seats[i].invitation != y.seats[i].invitation)
      return "a seat";
  // One that is lost only costs time: the game is played again from its commands.
  return !a.snapshot || (b.snapshot && a.snapshot->position == b.snapshot->position) ? "" : "the snapshot";
}

class Sealed : public ::testing::Test {
 protected:
  Sealed() {
    const auto archive = open(folder_);
    fill(*archive);
    whole_ = loaded(*archive, "aaaa");
  }
  std::string file() const { return folder_.file(); }
  StoredGame now(const std::string& id = "aaaa") {
    const auto found = ledger(file())->load(id);
    return found.value().value_or(StoredGame{});
  }

  bool finds_something() const {
    const auto held = FileLedger::open(file());
    if (!held) return true;
    const Result<Checked> checked = held.value()->check();
    return !checked || !checked.value().sound();
  }

  Folder folder_;
  StoredGame whole_;
};

TEST_F(Sealed, HoldsWhenNothingIsWrong) {
  EXPECT_EQ(whole_.steps.size(), static_cast<std::size_t>(kCommands));
  EXPECT_FALSE(whole_.damage.has_value());
  const Checked checked = ledger(file())->check().value();
  EXPECT_TRUE(checked.sound());
  EXPECT_EQ(checked.games, 2u);
  EXPECT_EQ(checked.taken_back, 4u);
}

TEST_F(Sealed, CostsOnlyWhatCameAfterAChangedCommand) {
  Sql(file()).run("update commands set line = replace(line, 'line', 'lime') where place = 1048576 + 8");
  const StoredGame stored = now();
  ASSERT_TRUE(stored.damage.has_value());
  EXPECT_EQ(stored.damage->where, "command 8");
  EXPECT_EQ(stored.damage->kept, 7);
  EXPECT_EQ(stored.damage->had, kCommands);
  EXPECT_EQ(stored.steps.size(), 7u);
  EXPECT_FALSE(now("bbbb").damage.has_value());
}

TEST_F(Sealed, NoticesThatTheEndIsMissing) {
  Sql(file()).run("delete from commands where place = 1048576 + 20");
  const StoredGame stored = now();
  ASSERT_TRUE(stored.damage.has_value());
  EXPECT_EQ(stored.damage->where, "its end");
  EXPECT_EQ(stored.damage->kept, kCommands - 1);
}

TEST_F(Sealed, NoticesThatTheGameItselfWasChanged) {
  for (const char* column : {"secret", "numbers", "header", "british", "book", "opening"}) {
    Sql(file()).run(std::string("update games set ") + column + " = " + column + " || 'x' where id = 'aaaa'");
    const StoredGame stored = now();
    EXPECT_TRUE(stored.damage.has_value() && !stored.opens()) << column;
    Sql(file()).run(std::string("update games set ") + column + " = substr(" + column + ", 1, length(" +
                    column + ") - 1) where id = 'aaaa'");
    EXPECT_FALSE(now().damage.has_value()) << column;
  }
}

TEST_F(Sealed, LosesNothingWhenOnlyASealIsDamaged) {
  for (const char* place :
       {"commands set seal = 'x' where place = 1048576 + 8",
        "commands set seal = 'x' where place = 1048576 + 20", "games set seal = 'x' where id = 'aaaa'",
        "undone set seal = 'x' where version = 14", "undone set line = 'x' where version = 14",
        "rewinds set why = 'x'", "heads set commands = 3"}) {
    const std::string before = slurp(file());
    Sql(file()).run(std::string("update ") + place);
    const StoredGame stored = now();
    EXPECT_FALSE(stored.damage.has_value()) << place;
    EXPECT_FALSE(stored.flaws.empty()) << place;
    EXPECT_EQ(stored.steps.size(), static_cast<std::size_t>(kCommands)) << place;
    spill(file(), before);
  }
}

// A seat is sealed together with its invitation, and sealed anew whenever it changes hands.
TEST_F(Sealed, CoversInvitations) {
  const auto seat_now = [&] { return now().game.seats.front(); };
  EXPECT_EQ(seat_now().invitation, "dd");
  for (const char* what : {"update invitations set token = 'x'", "delete from invitations",
                           "update seats set token = 'x' where seat = 'american'"}) {
    const std::string before = slurp(file());
    Sql(file()).run(what);
    EXPECT_EQ(now().game.seats.size(), 2u) << what;
    EXPECT_FALSE(now().flaws.empty()) << what;
    spill(file(), before);
  }
  {
    const auto archive = open(folder_);
    archive->seat(whole_.game.number, whole_.game.seats[0], {"american", "ee"}, new_trust(), {});
    settle(*archive);
  }
  EXPECT_EQ(seat_now().token, "ee");
  EXPECT_EQ(seat_now().invitation, "");
  EXPECT_TRUE(now().flaws.empty());
  EXPECT_FALSE(finds_something());
}

// Every column of every row, one after the other.
TEST_F(Sealed, FindsEveryChangedField) {
  Sql(file()).run("pragma journal_mode = delete");
  const std::string before = slurp(file());
  ASSERT_FALSE(finds_something());
  int tried = 0;
  for (const char* table : {"games", "seats", "invitations", "hot_seats", "commands", "undone", "rewinds",
                            "heads", "snapshots", "chat", "texts"}) {
    const auto columns =
        Sql(file()).column(std::string("select name from pragma_table_info('") + table + "')");
    const auto rows = Sql(file()).column(std::string("select rowid from ") + table);
    for (const std::string& column : columns) {
      if (column == "kind" || (column == "number" && std::string(table) == "chat")) continue;
      for (std::size_t i = 0; i < rows.size(); i += 5) {
        Sql(file()).run(std::string("update or ignore ") + table + " set " + column + " = case typeof(" +
                        column + ") when 'integer' then " + column + " + 1048576 * 9 else 'x' || " + column +
                        " end where rowid = " + rows[i]);
        EXPECT_TRUE(finds_something()) << table << "." << column << " row " << rows[i];
        ++tried;
        spill(file(), before);
      }
    }
  }
  EXPECT_GT(tried, 100);
}

// Whatever bit of the file turns: the game is as it was, or it is told.
TEST_F(Sealed, FindsEveryFlippedBitThatMatters) {
  Sql(file()).run("pragma journal_mode = delete");
  const std::string before = slurp(file());
  std::uint64_t random = 1;
  int told = 0, harmless = 0;
  for (int i = 0; i < 600; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    std::string bytes = before;
    const std::size_t at = 100 + (random >> 20) % (bytes.size() - 100);
    bytes[at] = static_cast<char>(bytes[at] ^ (1 << (random >> 60) % 8));
    spill(file(), bytes);
    const auto held = FileLedger::open(file());
    const auto found = held ? held.value()->load("aaaa") : Result<std::optional<StoredGame>>(held.problems());
    const bool silent = found.ok() && found.value() && !found.value()->damage && found.value()->flaws.empty();
    if (!silent) {
      ++told;
    } else {
      EXPECT_EQ(difference(*found.value(), whole_), "") << "bit of byte " << at;
      ++harmless;
    }
  }
  EXPECT_GT(told, 100);
  EXPECT_GT(harmless, 0);
}

TEST_F(Sealed, PlaysOnFromTheLastGoodCommand) {
  Sql(file()).run("update commands set version = version + 40 where place = 1048576 + 17");
  const auto archive = open(folder_);
  const StoredGame broken = loaded(*archive, "aaaa");
  ASSERT_TRUE(broken.damage.has_value());
  EXPECT_EQ(broken.damage->kept, 16);
  ASSERT_TRUE(broken.snapshot.has_value());
  const Trust trust = new_trust();
  archive->cut("aaaa", broken.version + 1, 99, trust, [](bool durable) { EXPECT_TRUE(durable); });
  archive->append(broken.game.number, 17, step(broken.version + 2), trust,
                  [](bool durable) { EXPECT_TRUE(durable); });
  settle(*archive);
  const StoredGame mended = loaded(*archive, "aaaa");
  EXPECT_FALSE(mended.damage.has_value());
  EXPECT_TRUE(mended.flaws.empty());
  EXPECT_EQ(mended.steps.size(), 17u);
  EXPECT_EQ(Sql(file()).column("select count(*) from spoiled").front(), "4");
}

TEST_F(Sealed, SavesWhatCanBeReadOfABrokenFile) {
  Sql(file()).run("pragma wal_checkpoint(truncate)");
  const std::string before = slurp(file());
  int repaired = 0;
  for (std::size_t page = 1; page * 1024 < before.size(); page += 3) {
    std::string bytes = before;
    bytes.replace(page * 1024, 512, 512, '\0');
    spill(file(), bytes);
    if (SqliteArchive::open(folder_.path(), deliver)) continue;
    const Result<Repaired> done = repair(folder_.path());
    if (done) {
      ++repaired;
      EXPECT_TRUE(ledger(file())->check().value().sound());
      for (const char* id : {"aaaa", "bbbb"}) {
        const auto found = ledger(file())->load(id);
        if (!found.value()) continue;
        for (std::size_t k = 0; k < found.value()->steps.size(); ++k)
          EXPECT_EQ(found.value()->steps[k].line, whole_.steps[k].line);
      }
    }
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
      if (entry.path().filename() != "games.lock") std::filesystem::remove(entry.path());
  }
  EXPECT_GT(repaired, 0);
}

}  // namespace
}  // namespace drumhead::archive
