// Makes the tables, and brings older ones up to date.
#include "sqlite/migrations.h"

#include <soci/sqlite3/soci-sqlite3.h>

#include "sqlite/place.h"
#include "sqlite/seat_tables.h"
#include "sqlite/statements.h"

namespace drumhead::archive {

using soci::into;
using soci::use;

namespace {

void make_format_1(soci::session& sql) {
  sql << "create table archive (version integer not null)";
  sql << "insert into archive (version) values (1)";
  sql << "create table games (number integer primary key, id varchar(32) not null unique, rules text not "
         "null, scenario text not null, header text not null, opening text not null, british text not null, "
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
}

// ---- format 2: rows are sealed, what was taken back stays, and games keep the texts they were begun with

void make_columns(soci::session& sql) {
  for (const char* table : {"games", "seats", "commands", "snapshots", "chat"})
    sql << "alter table " << table << " add column seal varchar(64) not null default ''";
  for (const char* digest : {"book", "scene", "muster"})
    sql << "alter table games add column " << digest << " varchar(64) not null default ''";
  sql << "alter table snapshots add column engine varchar(64) not null default ''";
  sql << "create table heads (game integer primary key, version bigint not null, commands bigint not null, "
         "seal varchar(64) not null, own varchar(64) not null)";
  sql << "create table undone (game bigint not null, version bigint not null, n bigint not null, side "
         "integer not null, rolled integer not null, line text not null, entries text not null, at bigint "
         "not null, seal varchar(64) not null, primary key (game, version))";
  sql << "create table rewinds (game bigint not null, version bigint not null, keep bigint not null, at "
         "bigint not null, why varchar(16) not null, seal varchar(64) not null, primary key (game, version))";
  sql << "create table spoiled (game bigint not null, version bigint not null, n bigint not null, line text "
         "not null)";
  sql << "create table texts (digest varchar(64) primary key, kind varchar(16) not null, body text not null)";
}

struct Old {
  long long number = 0, version = 0;
  std::string id;
};

std::vector<Old> games_in(soci::session& sql) {
  std::vector<Old> out;
  Old one;
  soci::statement all = (sql.prepare << "select number, version, id from games order by number",
                         into(one.number), into(one.version), into(one.id));
  all.execute();
  while (all.fetch()) out.push_back(one);
  return out;
}

std::string seal_own(soci::session& sql, const Old& old) {
  GameRow game;
  long long created = 0;
  sql << "select id, rules, scenario, header, opening, british, american, secret, numbers, created from "
         "games "
         "where number = :number",
      use(old.number), into(game.id), into(game.rules), into(game.scenario), into(game.header),
      into(game.opening), into(game.british), into(game.american), into(game.secret), into(game.numbers),
      into(created);
  game.number = old.number;
  game.version = old.version;
  game.created = created;
  const std::string seal = seal_of(game);
  sql << "update games set seal = :seal where number = :number", use(seal), use(old.number);
  return seal;
}

void seal_seats(soci::session& sql, const Old& old) {
  std::vector<Seat> seats;
  Seat seat;
  soci::statement all = (sql.prepare << "select seat, token from seats where game = :game", use(old.number),
                         into(seat.name), into(seat.token));
  all.execute();
  while (all.fetch()) seats.push_back(seat);
  for (const Seat& one : seats) {
    const std::string seal = seal_of(old.number, one);
    sql << "update seats set seal = :seal where game = :game and seat = :seat", use(seal), use(old.number),
        use(one.name);
  }
}

// The end of the chain; a format without seals kept nothing of what was taken back.
Head seal_commands(soci::session& sql, const Old& old, std::string before) {
  const long long from = place_of(old.number, 0), to = place_of(old.number + 1, 0);
  std::vector<std::pair<long long, StepRow>> steps;
  StepRow step;
  long long n = 0, version = 0, at = 0;
  int rolled = 0;
  soci::statement all = (sql.prepare << "select place - :from, version, side, rolled, line, entries, at from "
                                        "commands where place > :least and place < :to order by place",
                         use(from), use(from), use(to), into(n), into(version), into(step.side), into(rolled),
                         into(step.line), into(step.entries), into(at));
  all.execute();
  while (all.fetch()) {
    step.version = version;
    step.rolled = rolled != 0;
    step.at = at;
    steps.emplace_back(n, step);
  }
  Head head{old.version, 0, std::move(before)};
  for (const auto& [number, row] : steps) {
    const long long place = from + number;
    head = {std::max<std::int64_t>(head.version, row.version), number,
            seal_of(head.seal, old.number, number, row)};
    sql << "update commands set seal = :seal where place = :place", use(head.seal), use(place);
  }
  return head;
}

void seal_chat(soci::session& sql, const Old& old) {
  std::vector<std::pair<long long, ChatRow>> rows;
  ChatRow row;
  long long number = 0, at = 0;
  soci::statement all =
      (sql.prepare << "select number, sender, words, at from chat where game = :game order by number",
       use(old.number), into(number), into(row.from), into(row.text), into(at));
  all.execute();
  while (all.fetch()) {
    row.at = at;
    rows.emplace_back(number, row);
  }
  std::string seal;
  for (const auto& [place, one] : rows) {
    const long long at_place = place;
    seal = seal_of(seal, old.number, one);
    sql << "update chat set seal = :seal where number = :number", use(seal), use(at_place);
  }
}

void make_format_2(soci::session& sql) {
  make_columns(sql);
  sql << "delete from snapshots";  // of unknown programs; they are only there to save time
  for (const Old& old : games_in(sql)) {
    const Head head = seal_commands(sql, old, seal_own(sql, old));
    seal_seats(sql, old);
    seal_chat(sql, old);
    const long long version = head.version, commands = head.commands;
    const std::string own = seal_of(old.number, head);
    sql << "insert into heads (game, version, commands, seal, own) values (:game, :version, :commands, "
           ":seal, "
           ":own)",
        use(old.number), use(version), use(commands), use(head.seal), use(own);
  }
  sql << "pragma application_id = 1148351853";  // SQLite's own: "Drum", for whoever looks at the file
}

void make_format_3(soci::session& sql) {
  add_seating(sql);
  sql << "create table talks (game integer primary key, lines integer not null, seal varchar(64) not null)";
  sql << "insert into talks (game, lines, seal) select c.game, count(*), (select l.seal from chat l where "
         "l.game = c.game order by l.number desc limit 1) from chat c group by c.game";
}

void make_format_4(soci::session& sql) {
  sql << "create table listings (game integer primary key, words text not null, at bigint not null)";
}

constexpr void (*kSteps[])(soci::session&) = {make_format_1, make_format_2, make_format_3, make_format_4};
static_assert(std::size(kSteps) == kFormat);

}  // namespace

void migrate(soci::session& sql, int from) {
  soci::transaction whole(sql);
  for (int format = from; format < kFormat; ++format) kSteps[format](sql);
  const int now = kFormat;
  sql << "update archive set version = :version", use(now);
  whole.commit();
}

}  // namespace drumhead::archive
