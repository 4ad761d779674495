// What is read from the tables of PostgreSQL, each row held against its seal.
#include <fmt/format.h>

#include <algorithm>

#include "postgres/tables.h"

namespace drumhead::archive {

namespace {

void add_steps(const Rows& rows, Link::Kind kind, Chain& out) {
  for (int i = 0; i < rows.count(); ++i) {
    Link link;
    link.kind = kind;
    link.n = rows.number(i, 0);
    link.step = {rows.number(i, 1), static_cast<int>(rows.number(i, 2)),
                 rows.flag(i, 3),   rows.text(i, 4),
                 rows.text(i, 5),   rows.number(i, 6)};
    link.seal = rows.text(i, 7);
    out.links.push_back(std::move(link));
  }
}

void add_rewinds(const Rows& rows, Chain& out) {
  for (int i = 0; i < rows.count(); ++i) {
    Link link;
    link.kind = Link::Kind::rewind;
    link.rewind = {rows.number(i, 0), rows.number(i, 1), rows.number(i, 2), rows.text(i, 3)};
    link.seal = rows.text(i, 4);
    out.links.push_back(std::move(link));
  }
}

void read_head(Database& sql, GameNumber game, Chain& out) {
  const Rows rows = sql.run("select version, commands, seal, own from heads where game = $1", {value(game)});
  if (rows.count() == 0) return;
  const Head head{rows.number(0, 0), rows.number(0, 1), rows.text(0, 2)};
  if (rows.text(0, 3) == seal_of(game, head)) out.head = head;
}

// A seat whose seal does not hold is left out, with a flaw.
void read_seats(Database& sql, const std::string& hot_seal, StoredGame& out) {
  const Rows rows =
      sql.run("select seat, token, invitation, seal from seats where game = $1 order by seat collate \"C\"",
              {value(out.game.number)});
  for (int i = 0; i < rows.count(); ++i) {
    const Seat seat{rows.text(i, 0), rows.text(i, 1), rows.text(i, 2)};
    if (rows.text(i, 3) == seal_of(out.game.number, seat))
      out.game.seats.push_back(seat);
    else
      out.flaws.emplace_back("a seat's link");
  }
  if (hot_seal == seal_of_hot_seat(out.game.number, out.game.hot_seat, rows.count())) return;
  out.game.hot_seat = false;
  out.flaws.emplace_back("how many seats it has, and whether it is a hot-seat");
}

// The last one whose seal holds; an older one costs only time.
void read_snapshot(Database& sql, const std::vector<std::string>& seals, StoredGame& out) {
  const Rows rows =
      sql.run("select n, position, engine, seal from snapshots where game = $1 order by n desc limit 3",
              {value(out.game.number)});
  for (int i = 0; i < rows.count() && !out.snapshot; ++i) {
    const SnapshotRow row{rows.number(i, 0), rows.text(i, 1), rows.text(i, 2)};
    const auto n = static_cast<std::size_t>(row.n);
    if (row.n < 1 || n > out.steps.size()) continue;
    if (rows.text(i, 3) == seal_of(seals[n - 1], row))
      out.snapshot = row;
    else
      out.flaws.push_back(fmt::format("the position after command {}", n));
  }
}

// One line more than is wanted: the first is there to hold the second against.
void read_chat(Database& sql, StoredGame& out) {
  const std::string game = value(out.game.number);
  const Rows rows =
      sql.run("select sender, words, at, seal from chat where game = $1 order by number desc limit $2",
              {game, value(static_cast<std::int64_t>(kChatsKept + 1))});
  for (int i = std::min(rows.count(), kChatsKept) - 1; i >= 0; --i) {
    const ChatRow row{rows.text(i, 0), rows.text(i, 1), rows.number(i, 2)};
    const std::string before = i + 1 < rows.count() ? rows.text(i + 1, 3) : std::string();
    if (rows.text(i, 3) == seal_of(before, out.game.number, row))
      out.chat.push_back(row);
    else
      out.flaws.emplace_back("a line of the talk");
  }
  const Rows all = sql.run(
      "select count(*), count(*) filter (where sender = 'spectator') from chat where game = $1", {game});
  out.chats = all.number(0, 0);
  out.watchers_chats = all.number(0, 1);
  const Rows end = sql.run("select lines, seal from talks where game = $1", {game});
  const std::int64_t lines = end.count() == 0 ? 0 : end.number(0, 0);
  const std::string last = rows.count() == 0 ? std::string() : rows.text(0, 3);
  if (lines != out.chats || (end.count() > 0 && end.text(0, 1) != last))
    out.flaws.emplace_back("how much was said");
}

GameRow own_row(const Rows& rows) {
  GameRow game;
  game.number = rows.number(0, 0);
  std::string* const texts[] = {&game.id,      &game.rules,   &game.scenario, &game.header,
                                &game.opening, &game.british, &game.american, &game.secret,
                                &game.numbers, &game.book,    &game.scene,    &game.muster};
  for (int i = 0; i < static_cast<int>(std::size(texts)); ++i) *texts[i] = rows.text(0, i + 1);
  game.version = rows.number(0, 13);
  game.created = rows.number(0, 14);
  game.hot_seat = rows.flag(0, 15);
  return game;
}

}  // namespace

std::optional<StoredGame> read_from(Database& sql, const std::string& id, Proven* proven) {
  const Rows own = sql.run(
      "select number, id, rules, scenario, header, opening, british, american, secret, numbers, book, scene, "
      "muster, version, created, hot, seal, hot_seal from games where id = $1",
      {id});
  if (own.count() == 0) return std::nullopt;
  StoredGame out;
  out.game = own_row(own);
  out.version = out.game.version;
  const Values game{value(out.game.number)};
  read_seats(sql, own.text(0, 17), out);
  Chain chain;
  chain.own = own.text(0, 16);
  add_steps(sql.run("select n, version, side, rolled, line, entries, at, seal from commands where game = $1 "
                    "order by n",
                    game),
            Link::Kind::command, chain);
  std::vector<std::string> seals;
  for (const Link& link : chain.links) seals.push_back(link.seal);
  add_steps(sql.run("select n, version, side, rolled, line, entries, at, seal from undone where game = $1 "
                    "order by version",
                    game),
            Link::Kind::undone, chain);
  add_rewinds(
      sql.run("select keep, version, at, why, seal from rewinds where game = $1 order by version", game),
      chain);
  read_head(sql, out.game.number, chain);
  const std::optional<Proven> held = check_chain(std::move(chain), out);
  if (!held) {
    out.damage = Damage{0, static_cast<std::int64_t>(seals.size()), "the game's own row", true};
    return out;
  }
  if (proven != nullptr) *proven = *held;
  read_snapshot(sql, seals, out);
  read_chat(sql, out);
  const Rows listing = sql.run("select words from listings where game = $1", game);
  if (listing.count() > 0) out.listing = listing.text(0, 0);
  return out;
}

std::vector<Listing> read_listings(Database& sql, int most) {
  const Rows rows = sql.run(
      "select g.id, l.words, l.at from listings l join games g on g.number = l.game where l.at > 0 order by "
      "l.at desc, "
      "l.game desc limit $1",
      {value(static_cast<std::int64_t>(most))});
  std::vector<Listing> out;
  for (int i = 0; i < rows.count(); ++i) out.push_back({rows.text(i, 0), rows.text(i, 1), rows.number(i, 2)});
  return out;
}

}  // namespace drumhead::archive
