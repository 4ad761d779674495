// Tables, and what is written to and read from them.
#include "archive/statements.h"

#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>

#include "archive/seating.h"

namespace drumhead::archive {

using soci::into;
using soci::use;

void make_tables(soci::session& sql, int schema) {
  soci::transaction whole(sql);
  sql << "create table archive (version integer not null)";
  sql << "insert into archive (version) values (:v)", use(schema);
  sql << "create table games (number integer primary key, id varchar(32) not null unique, rules text not "
         "null, "
         "scenario text not null, header text not null, opening text not null, british text not null, "
         "american text not null, secret text not null, numbers text not null, version bigint not null, "
         "created bigint not null)";
  sql << "create table seats (game bigint not null, seat varchar(16) not null, token varchar(64) not null, "
         "primary key (game, seat))";
  // On SQLite `integer primary key` is the place of the row itself; elsewhere it has to be a bigint.
  sql << "create table commands (place integer primary key, version bigint not null, side integer not null, "
         "rolled integer not null, line text not null, entries text not null, at bigint not null)";
  sql << "create table snapshots (place integer primary key, position text not null)";
  sql << "create table chat (number integer primary key, game bigint not null, sender text not null, "
         "words text not null, at bigint not null)";
  sql << "create index chat_of_game on chat (game)";
  add_seating(sql);
  whole.commit();
}

Statements::Statements(soci::session& sql)
    : sql_(sql),
      append_((sql.prepare << "insert into commands (place, version, side, rolled, line, entries, at) "
                              "values (:place, :version, :side, :rolled, :line, :entries, :at)",
               use(place_), use(version_), use(side_), use(rolled_), use(line_), use(entries_), use(at_))) {}

void Statements::create(const GameRow& game) {
  const long long number = game.number, version = game.version, created = game.created;
  sql_ << "insert into games (number, id, rules, scenario, header, opening, british, american, secret, "
          "numbers, version, created) values (:number, :id, :rules, :scenario, :header, :opening, :british, "
          ":american, :secret, :numbers, :version, :created)",
      use(number), use(game.id), use(game.rules), use(game.scenario), use(game.header), use(game.opening),
      use(game.british), use(game.american), use(game.secret), use(game.numbers), use(version), use(created);
  write_seating(sql_, game);
}

void Statements::append(std::int64_t place, const StepRow& step) {
  place_ = place;
  version_ = step.version;
  side_ = step.side;
  rolled_ = step.rolled ? 1 : 0;
  line_ = step.line;
  entries_ = step.entries;
  at_ = step.at;
  append_.execute(true);
}

void Statements::rewind(GameNumber game, std::int64_t n, std::int64_t version) {
  const long long from = place_of(game, n), to = place_of(game + 1, 0), number = game, now = version;
  sql_ << "delete from commands where place > :from and place < :to", use(from), use(to);
  sql_ << "delete from snapshots where place > :from and place < :to", use(from), use(to);
  sql_ << "update games set version = :version where number = :number", use(now), use(number);
}

void Statements::snapshot(std::int64_t place, const std::string& position) {
  const long long at = place;
  sql_ << "delete from snapshots where place = :place", use(at);
  sql_ << "insert into snapshots (place, position) values (:place, :position)", use(at), use(position);
}

void Statements::chat(GameNumber game, const ChatRow& row) {
  const long long number = game, at = row.at;
  sql_ << "insert into chat (game, sender, words, at) values (:game, :sender, :words, :at)", use(number),
      use(row.from), use(row.text), use(at);
}

void Statements::seat(GameNumber game, const Seat& seat) { write_seat(sql_, game, seat); }

// ---- reading

namespace {

void read_steps(soci::session& sql, StoredGame& out) {
  const long long from = place_of(out.game.number, 0), to = place_of(out.game.number + 1, 0);
  StepRow row;
  long long version = 0, at = 0;
  int rolled = 0;
  soci::statement all = (sql.prepare << "select version, side, rolled, line, entries, at from commands "
                                        "where place > :from and place < :to order by place",
                         use(from), use(to), into(version), into(row.side), into(rolled), into(row.line),
                         into(row.entries), into(at));
  all.execute();
  while (all.fetch()) {
    row.version = version;
    row.rolled = rolled != 0;
    row.at = at;
    out.steps.push_back(row);
  }
}

void read_snapshot(soci::session& sql, StoredGame& out) {
  const long long from = place_of(out.game.number, 0), to = place_of(out.game.number + 1, 0);
  long long place = 0;
  SnapshotRow row;
  sql << "select place, position from snapshots where place > :from and place < :to order by place desc "
         "limit 1",
      use(from), use(to), into(place), into(row.position);
  if (!sql.got_data()) return;
  row.n = place - from;
  out.snapshot = std::move(row);
}

void read_chat(soci::session& sql, int most, StoredGame& out) {
  const long long number = out.game.number;
  ChatRow row;
  long long at = 0;
  soci::statement all = (sql.prepare << "select sender, words, at from chat where game = :game "
                                        "order by number desc limit :most",
                         use(number), use(most), into(row.from), into(row.text), into(at));
  all.execute();
  while (all.fetch()) {
    row.at = at;
    out.chat.push_back(row);
  }
  std::reverse(out.chat.begin(), out.chat.end());
  long long chats = 0, watchers = 0;
  sql << "select count(*), coalesce(sum(sender = 'spectator'), 0) from chat where game = :game", use(number),
      into(chats), into(watchers);
  out.chats = chats;
  out.watchers_chats = watchers;
}

}  // namespace

std::optional<StoredGame> read_game(soci::session& sql, const std::string& id, int chats) {
  StoredGame out;
  GameRow& game = out.game;
  long long number = 0, version = 0, created = 0;
  sql << "select number, rules, scenario, header, opening, british, american, secret, numbers, version, "
         "created "
         "from games where id = :id",
      use(id), into(number), into(game.rules), into(game.scenario), into(game.header), into(game.opening),
      into(game.british), into(game.american), into(game.secret), into(game.numbers), into(version),
      into(created);
  if (!sql.got_data()) return std::nullopt;
  game.id = id;
  game.number = number;
  game.version = version;
  game.created = created;
  read_seating(sql, game);
  read_steps(sql, out);
  read_snapshot(sql, out);
  read_chat(sql, chats, out);
  return out;
}

}  // namespace drumhead::archive
