// Seats, invitations and hot-seats.
#include "sqlite/seat_tables.h"

#include <soci/sqlite3/soci-sqlite3.h>

#include "sqlite/statements.h"

namespace drumhead::archive {

using soci::into;
using soci::use;

namespace {

// A game has as many rows of seats as it was made with: their number is sealed here.
void write_hot_seat(soci::session& sql, GameNumber game, bool hot) {
  const long long number = game;
  const int flag = hot ? 1 : 0;
  int seats = 0;
  sql << "select count(*) from seats where game = :game", use(number), into(seats);
  const std::string seal = seal_of_hot_seat(game, hot, seats);
  sql << "insert into hot_seats (game, hot, seal) values (:game, :hot, :seal)", use(number), use(flag),
      use(seal);
}

// Every game has the row, so that a lost one is noticed, and so is a lost seat.
void read_hot_seat(soci::session& sql, std::int64_t seats, StoredGame& out) {
  const long long number = out.game.number;
  int hot = 0;
  std::string seal;
  bool good = false;
  soci::statement all = (sql.prepare << "select hot, seal from hot_seats where game = :game", use(number),
                         into(hot), into(seal));
  each(all,
       [&] { good = (hot == 0 || hot == 1) && seal == seal_of_hot_seat(out.game.number, hot == 1, seats); });
  out.game.hot_seat = good && hot == 1;
  if (!good) out.flaws.emplace_back("the row that says how many seats it has, and whether it is a hot-seat");
}

}  // namespace

void add_seating(soci::session& sql) {
  sql << "create table invitations (game bigint not null, seat varchar(16) not null, token varchar(64) not "
         "null, primary key (game, seat))";
  sql << "create table hot_seats (game integer primary key, hot integer not null, seal varchar(64) not null)";
  std::vector<std::pair<long long, int>> games;
  long long number = 0;
  int hot = 0;
  soci::statement all =
      (sql.prepare << "select number, british = 'person' and american = 'person' from games "
                      "order by number",
       into(number), into(hot));
  all.execute();
  while (all.fetch()) games.emplace_back(number, hot);
  for (const auto& [game, two] : games) write_hot_seat(sql, game, two != 0);
}

// The seal goes with the row and its invitation: all of it is written anew.
void write_seat(soci::session& sql, GameNumber game, const Seat& seat) {
  const long long number = game;
  const std::string seal = seal_of(game, seat);
  sql << "delete from seats where game = :game and seat = :seat", use(number), use(seat.name);
  sql << "delete from invitations where game = :game and seat = :seat", use(number), use(seat.name);
  sql << "insert into seats (game, seat, token, seal) values (:game, :seat, :token, :seal)", use(number),
      use(seat.name), use(seat.token), use(seal);
  if (!seat.invitation.empty())
    sql << "insert into invitations (game, seat, token) values (:game, :seat, :token)", use(number),
        use(seat.name), use(seat.invitation);
}

void write_seating(soci::session& sql, const GameRow& game) {
  for (const Seat& seat : game.seats) write_seat(sql, game.number, seat);
  write_hot_seat(sql, game.number, game.hot_seat);
}

std::optional<std::string> game_of_invitation(soci::session& sql, const std::string& hash) {
  std::string out;
  sql << "select g.id from invitations i join games g on g.number = i.game where i.token = :hash", use(hash),
      into(out);
  if (!sql.got_data()) return std::nullopt;
  return out;
}

void read_seating(soci::session& sql, StoredGame& out) {
  const long long number = out.game.number;
  Seat seat;
  std::string seal;
  std::int64_t seats = 0;
  soci::statement all =
      (sql.prepare << "select s.seat, s.token, s.seal, coalesce(i.token, '') from seats s left join "
                      "invitations i on i.game = s.game and i.seat = s.seat where s.game = :game order by "
                      "s.seat",
       use(number), into(seat.name), into(seat.token), into(seal), into(seat.invitation));
  each(all, [&] {
    ++seats;
    if (seal == seal_of(out.game.number, seat))
      out.game.seats.push_back(seat);
    else
      out.flaws.emplace_back("a seat's link");
  });
  read_hot_seat(sql, seats, out);
}

}  // namespace drumhead::archive
