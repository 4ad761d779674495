// What is read from the tables, each row held against its seal.
#include <fmt/format.h>
#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>

#include "sqlite/seat_tables.h"
#include "sqlite/statements.h"

namespace drumhead::archive {

using soci::into;
using soci::use;

namespace {

struct StepColumns {
  long long n = 0, version = 0, at = 0;
  int side = 0, rolled = 0;
  std::string line, entries, seal;

  Link link(Link::Kind kind) const {
    Link out;
    out.kind = kind;
    out.n = n;
    out.step = {version, side, rolled != 0, line, entries, at};
    if (rolled == 0 || rolled == 1) out.seal = seal;  // no other value was ever sealed
    return out;
  }
};

void read_commands(soci::session& sql, GameNumber game, Chain& out) {
  const long long from = place_of(game, 0), to = place_of(game + 1, 0);
  StepColumns c;
  soci::statement all =
      (sql.prepare << "select place - :from, version, side, rolled, line, entries, at, seal "
                      "from commands where place > :least and place < :to order by place",
       use(from), use(from), use(to), into(c.n), into(c.version), into(c.side), into(c.rolled), into(c.line),
       into(c.entries), into(c.at), into(c.seal));
  each(all, [&] { out.links.push_back(c.link(Link::Kind::command)); });
}

void read_undone(soci::session& sql, GameNumber game, Chain& out) {
  const long long number = game;
  StepColumns c;
  soci::statement all =
      (sql.prepare << "select n, version, side, rolled, line, entries, at, seal from undone "
                      "where game = :game order by version",
       use(number), into(c.n), into(c.version), into(c.side), into(c.rolled), into(c.line), into(c.entries),
       into(c.at), into(c.seal));
  each(all, [&] { out.links.push_back(c.link(Link::Kind::undone)); });
}

void read_rewinds(soci::session& sql, GameNumber game, Chain& out) {
  const long long number = game;
  long long keep = 0, version = 0, at = 0;
  std::string why, seal;
  soci::statement all = (sql.prepare << "select keep, version, at, why, seal from rewinds where game = :game "
                                        "order by version",
                         use(number), into(keep), into(version), into(at), into(why), into(seal));
  each(all, [&] {
    Link link;
    link.kind = Link::Kind::rewind;
    link.rewind = {keep, version, at, why};
    link.seal = seal;
    out.links.push_back(std::move(link));
  });
}

void read_head(soci::session& sql, GameNumber game, Chain& out) {
  const long long number = game;
  long long version = 0, commands = 0;
  std::string seal, own;
  soci::statement all = (sql.prepare << "select version, commands, seal, own from heads where game = :game",
                         use(number), into(version), into(commands), into(seal), into(own));
  each(all, [&] {
    const Head head{version, commands, seal};
    if (own == seal_of(game, head)) out.head = head;
  });
}

// The last one whose seal holds; an older one costs only time.
void read_snapshot(soci::session& sql, const std::vector<std::string>& seals, StoredGame& out) {
  const long long from = place_of(out.game.number, 0), to = place_of(out.game.number + 1, 0);
  long long place = 0;
  SnapshotRow row;
  std::string seal;
  soci::statement all = (sql.prepare << "select place, position, engine, seal from snapshots where place > "
                                        ":from and place < :to order by place desc",
                         use(from), use(to), into(place), into(row.position), into(row.engine), into(seal));
  each(all, [&] {
    row.n = place - from;
    if (out.snapshot || row.n < 1) return;
    const auto n = static_cast<std::size_t>(row.n);
    if (n <= out.steps.size() && seal == seal_of(seals[n - 1], row))
      out.snapshot = row;
    else if (n <= out.steps.size())
      out.flaws.push_back(fmt::format("the position after command {}", n));
  });
}

void count_chats(soci::session& sql, StoredGame& out) {
  const long long number = out.game.number;
  long long chats = 0, watchers = 0;
  soci::statement all =
      (sql.prepare << "select count(*), coalesce(sum(sender = 'spectator'), 0) from chat where game = :game",
       use(number), into(chats), into(watchers));
  each(all, [&] {
    out.chats = chats;
    out.watchers_chats = watchers;
  });
}

// A line that is lost at either end breaks no chain: the talk's own row knows how many there are.
void check_talk(soci::session& sql, const std::string& last, StoredGame& out) {
  const long long number = out.game.number;
  long long lines = 0;
  std::string seal;
  soci::statement all = (sql.prepare << "select lines, seal from talks where game = :game", use(number),
                         into(lines), into(seal));
  std::int64_t expected = 0;
  std::string end;
  each(all, [&] {
    expected = lines;
    end = seal;
  });
  if (expected != out.chats || end != last) out.flaws.emplace_back("how much was said");
}

// One more than is wanted: the first is there to hold the second against.
void read_chat(soci::session& sql, StoredGame& out) {
  const long long number = out.game.number;
  const int most = kChatsKept + 1;
  std::vector<std::pair<ChatRow, std::string>> rows;
  ChatRow row;
  std::string seal;
  long long at = 0;
  soci::statement all = (sql.prepare << "select sender, words, at, seal from chat where game = :game "
                                        "order by number desc limit :most",
                         use(number), use(most), into(row.from), into(row.text), into(at), into(seal));
  each(all, [&] {
    row.at = at;
    rows.emplace_back(row, seal);
  });
  std::reverse(rows.begin(), rows.end());
  const bool whole = rows.size() <= kChatsKept;
  for (std::size_t i = whole ? 0 : 1; i < rows.size(); ++i) {
    const std::string before = i == 0 ? std::string() : rows[i - 1].second;
    if (rows[i].second == seal_of(before, out.game.number, rows[i].first))
      out.chat.push_back(rows[i].first);
    else
      out.flaws.emplace_back("a line of the talk");
  }
  count_chats(sql, out);
  check_talk(sql, rows.empty() ? std::string() : rows.back().second, out);
}

void read_listing(soci::session& sql, StoredGame& out) {
  const long long number = out.game.number;
  std::string words;
  soci::statement all =
      (sql.prepare << "select words from listings where game = :game", use(number), into(words));
  each(all, [&] { out.listing = words; });
}

bool read_own(soci::session& sql, const std::string& id, GameRow& game, std::string& seal) {
  long long number = 0, version = 0, created = 0;
  sql << "select number, id, rules, scenario, header, opening, british, american, secret, numbers, version, "
         "created, book, scene, muster, seal from games where id = :id",
      use(id), into(number), into(game.id), into(game.rules), into(game.scenario), into(game.header),
      into(game.opening), into(game.british), into(game.american), into(game.secret), into(game.numbers),
      into(version), into(created), into(game.book), into(game.scene), into(game.muster), into(seal);
  game.number = number;
  game.version = version;
  game.created = created;
  return sql.got_data();
}

}  // namespace

std::optional<StoredGame> read_game(soci::session& sql, const std::string& id, Proven* proven) {
  StoredGame out;
  Chain chain;
  if (!read_own(sql, id, out.game, chain.own)) return std::nullopt;
  out.version = out.game.version;
  read_seating(sql, out);
  read_commands(sql, out.game.number, chain);
  std::vector<std::string> seals;
  for (const Link& link : chain.links) seals.push_back(link.seal);
  read_undone(sql, out.game.number, chain);
  read_rewinds(sql, out.game.number, chain);
  read_head(sql, out.game.number, chain);
  const std::optional<Proven> held = check_chain(std::move(chain), out);
  if (!held) {
    out.damage = Damage{0, static_cast<std::int64_t>(seals.size()), "the game's own row", true};
    return out;
  }
  if (proven != nullptr) *proven = *held;
  read_snapshot(sql, seals, out);
  read_chat(sql, out);
  read_listing(sql, out);
  return out;
}

std::vector<Listing> read_listings(soci::session& sql, int most) {
  std::vector<Listing> out;
  Listing one;
  long long at = 0;
  soci::statement all = (sql.prepare << "select g.id, l.words, l.at from listings l join games g on g.number "
                                        "= l.game where l.at > 0 order by l.at desc, l.game desc limit :most",
                         use(most), into(one.id), into(one.text), into(at));
  each(all, [&] {
    one.at = at;
    out.push_back(one);
  });
  return out;
}

std::optional<std::string> read_text(soci::session& sql, const std::string& digest) {
  std::string out;
  sql << "select body from texts where digest = :digest", use(digest), into(out);
  if (!sql.got_data()) return std::nullopt;
  return out;
}

}  // namespace drumhead::archive
