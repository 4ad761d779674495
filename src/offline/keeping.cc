// Looks after a page's own games.
#include "offline/keeping.h"

#include <algorithm>
#include <memory>

#include "desk/secrets.h"

namespace drumhead::offline {

namespace json = boost::json;
using archive::LogArchive;
using archive::MemoryLog;

namespace {

constexpr std::string_view kPerson = "person";

// What an archive hands over at once is heard at once: nobody here writes within an answer.
void at_once(std::vector<std::pair<archive::Kept, bool>> settled) {
  for (auto& [kept, durable] : settled) kept(durable);
}

bool may_sit(const archive::GameRow& row, const std::string& seat) {
  if (seat == "british") return row.british == kPerson;
  if (seat == "american") return row.american == kPerson;
  return true;
}

}  // namespace

json::array kept_games(const LogArchive& archive) {
  std::vector<archive::Listed> games = archive.list();
  std::stable_sort(games.begin(), games.end(), [](const auto& a, const auto& b) { return a.last > b.last; });
  json::array out;
  for (const archive::Listed& one : games)
    out.push_back(
        json::object{{"game", one.id},
                     {"rules", one.rules},
                     {"scenario", one.scenario},
                     {"players", json::object{{"british", one.british}, {"american", one.american}}},
                     {"created", one.created},
                     {"saved", one.last},
                     {"commands", one.commands}});
  return out;
}

Result<std::string> export_games(const archive::Source& from, const std::vector<std::string>& ids) {
  MemoryLog log;
  auto opened = LogArchive::open(log, at_once);
  if (!opened) return opened.problems();
  for (const std::string& id : ids)
    if (const auto problem = archive::copy_game(from, id, *opened.value(), {})) return *problem;
  return log.bytes();
}

void import_games(std::string log, archive::Archive& to, std::function<void(const Imported&, bool)> then) {
  Imported out;
  MemoryLog given(std::move(log));
  auto opened = LogArchive::open(given, at_once);
  if (!opened) {
    out.problems = opened.problems();
    return then(out, false);
  }
  const auto whole = std::make_shared<bool>(true);
  for (const archive::Listed& one : opened.value()->list()) {
    const auto here = to.load(one.id);
    if (here && here.value()) {
      out.known.push_back(one.id);
      continue;
    }
    const auto problem = archive::copy_game(archive::source_of(*opened.value()), one.id, to,
                                            [whole](bool durable) { *whole = *whole && durable; });
    if (problem)
      out.problems.push_back(*problem);
    else
      out.taken.push_back(one.id);
  }
  to.after_all([out, whole, then = std::move(then)](bool) { then(out, *whole); });
}

void claim(const archive::Archive& from, const std::string& id, archive::Archive& to,
           std::function<void(json::object)> then) {
  const auto read = from.load(id);
  if (!read || !read.value() || !read.value()->opens()) return then({});
  const archive::GameRow& row = read.value()->game;
  const archive::Trust trust = archive::new_trust();
  json::object keys;
  const std::string both = desk::new_token();  // at a hot-seat one browser has both sides
  for (const archive::Seat& seat : row.seats) {
    if (!may_sit(row, seat.name)) continue;
    const bool side = seat.name == "british" || seat.name == "american";
    const std::string token = row.hot_seat && side ? both : desk::new_token();
    keys[seat.name] = token;
    to.seat(row.number, seat, {seat.name, desk::hash_of(token)}, trust, {});
  }
  to.after_all([trust, keys = std::move(keys), then = std::move(then)](bool) {
    then(archive::holds(trust) ? keys : json::object());
  });
}

}  // namespace drumhead::offline
