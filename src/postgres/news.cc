// Reads what is new of a game: a few rows, however long the game is.
#include "postgres/news.h"

#include "archive/chain.h"

namespace drumhead::archive {

namespace {

void read_steps(Database& sql, const Since& since, News& out) {
  const Rows rows = sql.run(
      "select n, version, side, rolled, line, entries, at from commands where game = $1 and n > $2 order by "
      "n",
      {value(since.game), value(since.commands)});
  for (int i = 0; i < rows.count(); ++i) {
    out.steps.push_back({rows.number(i, 1), static_cast<int>(rows.number(i, 2)), rows.flag(i, 3),
                         rows.text(i, 4), rows.text(i, 5), rows.number(i, 6)});
    // Each command takes the next version, unless something else happened in between.
    if (rows.number(i, 1) != since.version + i + 1) out.turned = true;
  }
}

void read_talk(Database& sql, const Since& since, News& out) {
  const Rows rows = sql.run(
      "select sender, words, at from chat where game = $1 and number > $2 order by number desc limit 100",
      {value(since.game), value(since.chats)});
  for (int i = rows.count() - 1; i >= 0; --i)
    out.chat.push_back({rows.text(i, 0), rows.text(i, 1), rows.number(i, 2)});
}

void read_seats(Database& sql, const Since& since, News& out) {
  const Rows rows =
      sql.run("select seat, token, invitation, seal from seats where game = $1 order by seat collate \"C\"",
              {value(since.game)});
  for (int i = 0; i < rows.count(); ++i) {
    const Seat seat{rows.text(i, 0), rows.text(i, 1), rows.text(i, 2)};
    if (rows.text(i, 3) == seal_of(since.game, seat)) out.seats.push_back(seat);
  }
}

void read_company(Database& sql, const Since& since, const std::string& worker, News& out) {
  const Rows rows = sql.run(
      "select coalesce(sum(british), 0), coalesce(sum(american), 0), coalesce(sum(watchers), 0) from company "
      "where game = $1 and worker <> $2",
      {value(since.game), worker});
  out.others = {static_cast<int>(rows.number(0, 0)), static_cast<int>(rows.number(0, 1)),
                static_cast<int>(rows.number(0, 2)), false};
}

}  // namespace

std::optional<Read> read_news(Database& sql, const Since& since, const std::string& worker) {
  const Rows now = sql.run(
      "select h.version, h.commands, h.changes, h.undo, g.opening <> '', g.numbers, coalesce(t.lines, 0), "
      "exists (select 1 from rewinds r where r.game = g.number and r.version > $2), coalesce(j.worker = $3, "
      "false) from games g join heads h on h.game = g.number left join talks t on t.game = g.number left "
      "join jobs j on j.game = g.number where g.number = $1",
      {value(since.game), value(since.version), worker});
  if (now.count() == 0) return std::nullopt;
  Read out;
  out.changes = now.number(0, 2);
  News& news = out.news;
  const bool begun = now.flag(0, 4);
  news.turned = now.flag(0, 7) || begun != since.begun || (!begun && now.text(0, 5) != since.numbers);
  if (now.number(0, 0) > since.version) {
    read_steps(sql, since, news);
    news.turned = news.turned || news.steps.empty();
  }
  news.chats = now.number(0, 6);
  if (news.chats > since.chats) read_talk(sql, since, news);
  read_seats(sql, since, news);
  read_company(sql, since, worker, news);
  if (now.number(0, 3) >= 0) news.undo = static_cast<int>(now.number(0, 3));
  news.bots = now.flag(0, 8);
  return out;
}

}  // namespace drumhead::archive
