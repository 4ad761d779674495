// What is written to the tables.
#include "sqlite/statements.h"

#include <soci/sqlite3/soci-sqlite3.h>

#include <algorithm>

#include "sqlite/seat_tables.h"

namespace drumhead::archive {

using soci::into;
using soci::use;

namespace {

constexpr std::size_t kMostHeads = 4096;

}  // namespace

std::string plain_words(const std::exception& error) {
  const auto* soci_error = dynamic_cast<const soci::soci_error*>(&error);
  return soci_error != nullptr ? soci_error->get_error_message() : error.what();
}

Statements::Statements(soci::session& sql)
    : sql_(sql),
      append_((sql.prepare << "insert into commands (place, version, side, rolled, line, entries, at, seal) "
                              "values (:place, :version, :side, :rolled, :line, :entries, :at, :seal)",
               use(place_), use(version_), use(side_), use(rolled_), use(line_), use(entries_), use(at_),
               use(seal_))),
      move_((sql.prepare << "update heads set version = :version, commands = :commands, seal = :seal, own = "
                            ":own where game = :game",
             use(version_), use(commands_), use(seal_), use(own_), use(game_))) {}

void Statements::create(const GameRow& game, const std::vector<Text>& texts) {
  for (const Text& text : texts) keep_text(text);
  const long long number = game.number, version = game.version, created = game.created;
  const std::string seal = seal_of(game);
  sql_ << "insert into games (number, id, rules, scenario, header, opening, british, american, secret, "
          "numbers, version, created, book, scene, muster, seal) values (:number, :id, :rules, :scenario, "
          ":header, :opening, :british, :american, :secret, :numbers, :version, :created, :book, :scene, "
          ":muster, :seal)",
      use(number), use(game.id), use(game.rules), use(game.scenario), use(game.header), use(game.opening),
      use(game.british), use(game.american), use(game.secret), use(game.numbers), use(version), use(created),
      use(game.book), use(game.scene), use(game.muster), use(seal);
  write_seating(sql_, game);
  const Head head{game.version, 0, seal};
  const std::string own = seal_of(game.number, head);
  sql_ << "insert into heads (game, version, commands, seal, own) values (:game, :version, 0, :seal, :own)",
      use(number), use(version), use(seal), use(own);
}

// The chain begins anew with the row: so far only trouble with the disk can have lengthened it.
void Statements::restate(const GameRow& game) {
  Head& head = head_of(game.number);
  const long long number = game.number, version = game.version;
  std::string opening;
  sql_ << "select opening from games where number = :number", use(number), into(opening);
  if (!sql_.got_data() || !opening.empty()) throw soci::soci_error("the battle has begun");
  const std::string seal = seal_of(game);
  sql_ << "update games set header = :header, opening = :opening, numbers = :numbers, version = :version, "
          "seal = :seal where number = :number",
      use(game.header), use(game.opening), use(game.numbers), use(version), use(seal), use(number);
  sql_ << "delete from rewinds where game = :game", use(number);
  head = {game.version, 0, seal};
  move_head(game.number);
}

// ---- where a game's chain ends

// From the file when it is not known; if that row is damaged, from the chain itself.
Head& Statements::head_of(GameNumber game) {
  if (const auto known = heads_.find(game); known != heads_.end()) return known->second;
  if (heads_.size() >= kMostHeads) heads_.clear();
  const long long number = game;
  long long version = 0, commands = 0;
  Head head;
  std::string own;
  sql_ << "select version, commands, seal, own from heads where game = :game", use(number), into(version),
      into(commands), into(head.seal), into(own);
  head.version = version;
  head.commands = commands;
  if (!sql_.got_data() || own != seal_of(game, head)) {
    std::string id;
    sql_ << "select id from games where number = :number", use(number), into(id);
    Proven proven;
    const std::optional<StoredGame> stored = read_game(sql_, id, &proven);
    if (!stored || !stored->opens()) throw soci::soci_error("the game's own row is damaged");
    head = {stored->version, static_cast<std::int64_t>(stored->steps.size()), proven.link};
    sql_ << "delete from heads where game = :game", use(number);
    sql_ << "insert into heads (game, version, commands, seal, own) values (:game, 0, 0, '', '')",
        use(number);
  }
  return heads_.emplace(game, std::move(head)).first->second;
}

void Statements::move_head(GameNumber game) {
  const Head& head = head_of(game);
  game_ = game;
  version_ = head.version;
  commands_ = head.commands;
  seal_ = head.seal;
  own_ = seal_of(game, head);
  move_.execute(true);
}

void Statements::append(GameNumber game, std::int64_t n, const StepRow& step) {
  Head& head = head_of(game);
  place_ = place_of(game, n);
  version_ = step.version;
  side_ = step.side;
  rolled_ = step.rolled ? 1 : 0;
  line_ = step.line;
  entries_ = step.entries;
  at_ = step.at;
  seal_ = seal_of(head.seal, game, n, step);
  append_.execute(true);
  head = {step.version, n, seal_};
  move_head(game);
}

// ---- taking back

void Statements::add_rewind(GameNumber game, const RewindRow& row) {
  Head& head = head_of(game);
  const std::string seal = seal_of(head.seal, game, row);
  const long long number = game, version = row.version, keep = row.keep, at = row.at;
  sql_ << "insert into rewinds (game, version, keep, at, why, seal) values (:game, :version, :keep, :at, "
          ":why, :seal)",
      use(number), use(version), use(keep), use(at), use(row.why), use(seal);
  head = {row.version, row.keep, seal};
  move_head(game);
}

void Statements::rewind(GameNumber game, const RewindRow& row) {
  const long long from = place_of(game, row.keep), to = place_of(game + 1, 0), first = place_of(game, 0),
                  number = game;
  sql_ << "insert into undone (game, version, n, side, rolled, line, entries, at, seal) select :game, "
          "version, place - :first, side, rolled, line, entries, at, seal from commands where place > :from "
          "and place < :to",
      use(number), use(first), use(from), use(to);
  sql_ << "delete from commands where place > :from and place < :to", use(from), use(to);
  sql_ << "delete from snapshots where place > :from and place < :to", use(from), use(to);
  add_rewind(game, row);
}

// What stands behind the last good row of a game goes to one side, as it is, and the chain goes on from
// there.
void Statements::cut(const std::string& id, std::int64_t version, std::int64_t at) {
  Proven proven;
  const std::optional<StoredGame> stored = read_game(sql_, id, &proven);
  if (!stored || !stored->opens()) throw soci::soci_error("there is no such game");
  const GameNumber game = stored->game.number;
  const auto keep = static_cast<std::int64_t>(stored->steps.size());
  const long long last = proven.version, number = game, from = place_of(game, keep),
                  to = place_of(game + 1, 0), first = place_of(game, 0);
  sql_ << "insert into spoiled (game, version, n, line) select :game, version, place - :first, line from "
          "commands where place > :from and place < :to",
      use(number), use(first), use(from), use(to);
  sql_ << "insert into spoiled (game, version, n, line) select game, version, n, line from undone where game "
          "= :game and version > :last",
      use(number), use(last);
  sql_ << "delete from commands where place > :from and place < :to", use(from), use(to);
  sql_ << "delete from snapshots where place > :from and place < :to", use(from), use(to);
  sql_ << "delete from undone where game = :game and version > :last", use(number), use(last);
  sql_ << "delete from rewinds where game = :game and version > :last", use(number), use(last);
  heads_[game] = {last, keep, proven.link};
  add_rewind(game, {keep, version, at, std::string(kDamage)});
}

// ---- the rest

void Statements::snapshot(GameNumber game, const SnapshotRow& row) {
  const long long place = place_of(game, row.n);
  std::string command;
  sql_ << "select seal from commands where place = :place", use(place), into(command);
  if (!sql_.got_data()) return;  // taken back since
  const std::string seal = seal_of(command, row);
  sql_ << "delete from snapshots where place = :place", use(place);
  sql_ << "insert into snapshots (place, position, engine, seal) values (:place, :position, :engine, :seal)",
      use(place), use(row.position), use(row.engine), use(seal);
}

void Statements::chat(GameNumber game, const ChatRow& row) {
  const long long number = game, at = row.at;
  std::string before;
  sql_ << "select seal from chat where game = :game order by number desc limit 1", use(number), into(before);
  const std::string seal = seal_of(before, game, row);
  sql_ << "insert into chat (game, sender, words, at, seal) values (:game, :sender, :words, :at, :seal)",
      use(number), use(row.from), use(row.text), use(at), use(seal);
  // Where the talk ends, kept apart so that a lost line is noticed.
  sql_ << "insert into talks (game, lines, seal) values (:game, 1, :seal) on conflict (game) do update set "
          "lines = lines + 1, seal = excluded.seal",
      use(number), use(seal);
}

void Statements::seat(GameNumber game, const Seat& seat) { write_seat(sql_, game, seat); }

void Statements::list(GameNumber game, const std::string& text, std::int64_t at) {
  const long long number = game, since = at;
  sql_ << "delete from listings where game = :game", use(number);
  if (!text.empty())
    sql_ << "insert into listings (game, words, at) values (:game, :words, :at)", use(number), use(text),
        use(since);
}

void Statements::keep_text(const Text& text) {
  const std::string digest = digest_of(text.body);
  int held = 0;
  sql_ << "select count(*) from texts where digest = :digest", use(digest), into(held);
  if (held > 0) return;
  sql_ << "insert into texts (digest, kind, body) values (:digest, :kind, :body)", use(digest),
      use(text.kind), use(text.body);
}

void Statements::probe() { sql_ << "update archive set version = version"; }

}  // namespace drumhead::archive
