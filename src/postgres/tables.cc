// What is written to the tables of PostgreSQL.
#include "postgres/tables.h"

#include <fmt/format.h>

namespace drumhead::archive {

namespace {

constexpr const char* kHeld =
    "select game, version, commands, seal, own, changes from heads where game = any ($1::bigint[]) order by "
    "game for update";

}  // namespace

std::string list_of(const std::vector<GameNumber>& games) {
  return fmt::format("{{{}}}", fmt::join(games, ","));
}

// ---- a transaction

void Tables::begin(std::vector<GameNumber> games) {
  heads_.clear();
  if (!games.empty()) take(link_.run(kHeld, {list_of(games)}));
}

// A row that is damaged is left for when it is asked for.
void Tables::take(const Rows& rows) {
  for (int i = 0; i < rows.count(); ++i) {
    const Head head{rows.number(i, 1), rows.number(i, 2), rows.text(i, 3)};
    const GameNumber game = rows.number(i, 0);
    if (rows.text(i, 4) == seal_of(game, head)) heads_[game] = {head, rows.number(i, 5), rows.number(i, 5)};
  }
}

std::vector<Changed> Tables::changes() const {
  std::vector<Changed> out;
  for (const auto& [game, one] : heads_)
    if (one.changes != one.before) out.push_back({game, one.before, one.changes});
  return out;
}

Tables::Held& Tables::held(GameNumber game) {
  if (!heads_.contains(game)) take(link_.run(kHeld, {list_of({game})}));
  const auto known = heads_.find(game);
  return known != heads_.end() ? known->second : heads_.emplace(game, mended(game)).first->second;
}

// Where the row that says so is damaged or missing: from the chain itself.
Tables::Held Tables::mended(GameNumber game) {
  const Rows own = link_.run("select id from games where number = $1", {value(game)});
  if (own.count() == 0) throw Misfit("there is no such game");
  Proven proven;
  const std::optional<StoredGame> stored = read_from(link_, own.text(0, 0), &proven);
  if (!stored || !stored->opens()) throw Misfit("the game's own row is damaged");
  link_.run("insert into heads values ($1, 0, 0, '', '') on conflict (game) do nothing", {value(game)});
  return {{stored->version, static_cast<std::int64_t>(stored->steps.size()), proven.link}, 0, 0};
}

// ---- games

void Tables::create(const GameRow& game, const std::vector<Text>& texts) {
  if (game.number == 0) throw Misfit("there is no number for it just now");
  if (link_.run("select 1 from games where id = $1 or number = $2", {game.id, value(game.number)}).count() >
      0)
    throw Misfit("there is such a game already");
  for (const Text& text : texts) keep_text(text);
  const std::string seal = seal_of(game), number = value(game.number);
  const auto seats = static_cast<std::int64_t>(game.seats.size());
  link_.run(
      "insert into games values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, "
      "$18)",
      {number, game.id, game.rules, game.scenario, game.header, game.opening, game.british, game.american,
       game.secret, game.numbers, value(game.version), value(game.created), game.book, game.scene,
       game.muster, value(game.hot_seat), seal, seal_of_hot_seat(game.number, game.hot_seat, seats)});
  for (const Seat& one : game.seats)
    link_.run("insert into seats values ($1, $2, $3, $4, $5)",
              {number, one.name, one.token, one.invitation, seal_of(game.number, one)});
  const Head head{game.version, 0, seal};
  link_.run("insert into heads values ($1, $2, 0, $3, $4)",
            {number, value(game.version), seal, seal_of(game.number, head)});
  heads_[game.number] = {head, 0, 0};
}

// The chain begins anew with the row: so far only trouble with the database can have lengthened it.
void Tables::restate(const GameRow& game, const std::string& was) {
  const std::string number = value(game.number), seal = seal_of(game);
  Head& head = head_of(game.number);
  const Rows now = link_.run("select opening, numbers from games where number = $1 for update", {number});
  if (now.count() == 0 || !now.text(0, 0).empty()) throw Outrun("the battle has begun");
  if (now.text(0, 1) != was) throw Outrun("somebody else has given a number");
  link_.run(
      "update games set header = $2, opening = $3, numbers = $4, version = $5, seal = $6 where number = $1",
      {number, game.header, game.opening, game.numbers, value(game.version), seal});
  link_.run("delete from rewinds where game = $1", {number});
  head = {game.version, 0, seal};
  move_head(game.number);
}

// ---- where a game's chain ends

void Tables::move_head(GameNumber game) {
  Held& one = held(game);
  link_.run(
      "update heads set version = $2, commands = $3, seal = $4, own = $5, changes = changes + 1, undo = -1 "
      "where game = $1",
      {value(game), value(one.head.version), value(one.head.commands), one.head.seal,
       seal_of(game, one.head)});
  ++one.changes;
}

void Tables::note_change(GameNumber game) {
  link_.run("update heads set changes = changes + 1 where game = $1", {value(game)});
  ++held(game).changes;
}

// One statement for both rows: a command costs one way to the database.
void Tables::append(GameNumber game, std::int64_t n, const StepRow& step) {
  Held& one = held(game);
  if (one.head.commands != n - 1 || one.head.version >= step.version) throw Outrun("the game has gone on");
  const Head next{step.version, n, seal_of(one.head.seal, game, n, step)};
  link_.run(
      "with moved as (update heads set version = $3, commands = $2, seal = $9, own = $10, changes = changes "
      "+ "
      "1, undo = -1 where game = $1) insert into commands values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
      {value(game), value(n), value(step.version), value(static_cast<std::int64_t>(step.side)),
       value(step.rolled), step.line, step.entries, value(step.at), next.seal, seal_of(game, next)});
  one.head = next;
  ++one.changes;
}

// ---- taking back

void Tables::add_rewind(GameNumber game, const RewindRow& row) {
  Head& head = head_of(game);
  const std::string seal = seal_of(head.seal, game, row);
  link_.run("insert into rewinds values ($1, $2, $3, $4, $5, $6)",
            {value(game), value(row.version), value(row.keep), value(row.at), row.why, seal});
  head = {row.version, row.keep, seal};
  move_head(game);
}

void Tables::rewind(GameNumber game, const RewindRow& row) {
  const Values behind{value(game), value(row.keep)};
  const Head& head = head_of(game);
  if (head.version >= row.version || head.commands < row.keep ||
      (row.after >= 0 && head.version != row.after))
    throw Outrun("the game has gone on");
  link_.run(
      "insert into undone select game, version, n, side, rolled, line, entries, at, seal from commands where "
      "game = $1 and n > $2",
      behind);
  link_.run("delete from commands where game = $1 and n > $2", behind);
  link_.run("delete from snapshots where game = $1 and n > $2", behind);
  add_rewind(game, row);
}

// What stands behind the last good row of a game goes to one side, as it is, and the chain goes on from
// there.
void Tables::cut(const std::string& id, std::int64_t version, std::int64_t at) {
  Proven proven;
  const Rows own = link_.run("select number from games where id = $1", {id});
  if (own.count() == 0) throw Misfit("there is no such game");
  held(own.number(0, 0));  // nobody else may set it aside meanwhile
  const std::optional<StoredGame> stored = read_from(link_, id, &proven);
  if (!stored || !stored->opens()) throw Misfit("there is no such game");
  const GameNumber game = stored->game.number;
  if (stored->version >= version) throw Outrun("the game has gone on");
  const auto keep = static_cast<std::int64_t>(stored->steps.size());
  const Values behind{value(game), value(keep)}, later{value(game), value(proven.version)};
  link_.run("insert into spoiled select game, version, n, line from commands where game = $1 and n > $2",
            behind);
  link_.run("insert into spoiled select game, version, n, line from undone where game = $1 and version > $2",
            later);
  link_.run("delete from commands where game = $1 and n > $2", behind);
  link_.run("delete from snapshots where game = $1 and n > $2", behind);
  link_.run("delete from undone where game = $1 and version > $2", later);
  link_.run("delete from rewinds where game = $1 and version > $2", later);
  head_of(game) = {proven.version, keep, proven.link};
  add_rewind(game, {keep, version, at, std::string(kDamage)});
}

// ---- the rest

void Tables::snapshot(GameNumber game, const SnapshotRow& row) {
  const Rows command =
      link_.run("select seal from commands where game = $1 and n = $2", {value(game), value(row.n)});
  if (command.count() == 0) return;  // taken back since
  link_.run(
      "insert into snapshots values ($1, $2, $3, $4, $5) on conflict (game, n) do update set position = "
      "excluded.position, engine = excluded.engine, seal = excluded.seal",
      {value(game), value(row.n), row.position, row.engine, seal_of(command.text(0, 0), row)});
}

// Where the talk ends is kept apart, so that a lost line is noticed.
void Tables::chat(GameNumber game, const ChatRow& row) {
  head_of(game);  // there is such a game
  const Rows end = link_.run("select lines from talks where game = $1", {value(game)});
  const std::int64_t number = end.count() == 0 ? 1 : end.number(0, 0) + 1;
  const Rows last =
      link_.run("select seal from chat where game = $1 order by number desc limit 1", {value(game)});
  const std::string seal = seal_of(last.count() == 0 ? std::string() : last.text(0, 0), game, row);
  link_.run("insert into chat values ($1, $2, $3, $4, $5, $6)",
            {value(game), value(number), row.from, row.text, value(row.at), seal});
  link_.run(
      "insert into talks values ($1, $2, $3) on conflict (game) do update set lines = excluded.lines, seal = "
      "excluded.seal",
      {value(game), value(number), seal});
  note_change(game);
}

// A seat whose row is damaged counts as free.
void Tables::seat(GameNumber game, const Seat& was, const Seat& now) {
  held(game);
  const Rows rows = link_.run("select token, invitation, seal from seats where game = $1 and seat = $2",
                              {value(game), now.name});
  if (rows.count() > 0) {
    const Seat there{now.name, rows.text(0, 0), rows.text(0, 1)};
    const bool sound = rows.text(0, 2) == seal_of(game, there);
    if (sound && (there.token != was.token || there.invitation != was.invitation))
      throw Outrun("the seat was changed");
  }
  link_.run(
      "insert into seats values ($1, $2, $3, $4, $5) on conflict (game, seat) do update set token = "
      "excluded.token, invitation = excluded.invitation, seal = excluded.seal",
      {value(game), now.name, now.token, now.invitation, seal_of(game, now)});
  note_change(game);
}

// It goes with the version that it was asked for.
void Tables::ask_undo(GameNumber game, std::int64_t version, int side) {
  if (head_of(game).version != version) return;
  link_.run("update heads set undo = $2 where game = $1",
            {value(game), value(static_cast<std::int64_t>(side))});
  note_change(game);
}

void Tables::list(GameNumber game, const std::string& text, std::int64_t at) {
  if (text.empty()) {
    link_.run("delete from listings where game = $1", {value(game)});
    return;
  }
  link_.run(
      "insert into listings select number, $2, $3 from games where number = $1 on conflict (game) do update "
      "set words = excluded.words, at = excluded.at",
      {value(game), text, value(at)});
}

void Tables::keep_text(const Text& text) {
  link_.run("insert into texts values ($1, $2, $3) on conflict (digest) do nothing",
            {digest_of(text.body), text.kind, text.body});
}

}  // namespace drumhead::archive
