// Seats, invitations and hot-seats.
#include "archive/seating.h"

#include <soci/sqlite3/soci-sqlite3.h>

namespace drumhead::archive {

using soci::into;
using soci::use;

void add_seating(soci::session& sql) {
  sql << "create table invitations (game bigint not null, seat varchar(16) not null, token varchar(64) not "
         "null, primary key (game, seat))";
  sql << "create table hot_seats (game bigint not null primary key)";
  sql << "insert into hot_seats (game) select number from games where british = 'person' and american = "
         "'person'";
}

void write_seat(soci::session& sql, GameNumber game, const Seat& seat) {
  const long long number = game;
  sql << "delete from seats where game = :game and seat = :seat", use(number), use(seat.name);
  sql << "delete from invitations where game = :game and seat = :seat", use(number), use(seat.name);
  sql << "insert into seats (game, seat, token) values (:game, :seat, :token)", use(number), use(seat.name),
      use(seat.token);
  if (!seat.invitation.empty())
    sql << "insert into invitations (game, seat, token) values (:game, :seat, :token)", use(number),
        use(seat.name), use(seat.invitation);
}

void write_seating(soci::session& sql, const GameRow& game) {
  const long long number = game.number;
  for (const Seat& seat : game.seats) write_seat(sql, game.number, seat);
  if (game.hot_seat) sql << "insert into hot_seats (game) values (:game)", use(number);
}

void read_seating(soci::session& sql, GameRow& game) {
  const long long number = game.number;
  Seat seat;
  soci::statement seats =
      (sql.prepare << "select s.seat, s.token, coalesce(i.token, '') from seats s left join invitations i "
                      "on i.game = s.game and i.seat = s.seat where s.game = :game order by s.seat",
       use(number), into(seat.name), into(seat.token), into(seat.invitation));
  seats.execute();
  while (seats.fetch()) game.seats.push_back(seat);
  int hot = 0;
  sql << "select count(*) from hot_seats where game = :game", use(number), into(hot);
  game.hot_seat = hot != 0;
}

}  // namespace drumhead::archive
