// Keeps, reads and tells the open tables.
#include "desk/lobby.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "desk/message.h"
#include "desk/seats.h"

namespace drumhead::desk {

namespace {

namespace json = boost::json;

constexpr int kMostTables = 200;
constexpr std::int64_t kFresh = 1000;                          // milliseconds that a list holds
constexpr std::int64_t kLongest = 30LL * 24 * 60 * 60 * 1000;  // that a table is shown

std::string text_at(const json::object& from, std::string_view key) {
  const json::value* found = from.if_contains(key);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

json::object told(const Person& person) { return {{"name", person.name}, {"tag", person.tag}}; }

// What both kinds of lines say of a game.
json::object about(const std::string& game, const Posting& posting) {
  json::object out{{"game", game},           {"rules", posting.rules}, {"scenario", posting.scenario},
                   {"title", posting.title}, {"pace", posting.pace},   {"since", posting.since}};
  if (!posting.note.empty()) out["note"] = posting.note;
  if (posting.practice) out["practice"] = true;
  for (const Side side : kSides)
    if (const Person& person = posting.people[static_cast<std::size_t>(side)]; !person.name.empty())
      out[seat_name_of(side)] = told(person);
  return out;
}

json::object chair(const std::string& game, const Posting& posting, const std::optional<AtTable>& now) {
  json::object out = about(game, posting);
  out["side"] = seat_name_of(posting.chair);
  out["invitation"] = posting.invitation;
  const Side host = posting.chair == Side::british ? Side::american : Side::british;
  out["here"] = now && now->here[static_cast<std::size_t>(host)];
  return out;
}

json::object battle(const std::string& game, const Posting& posting, const AtTable& now) {
  json::object out = about(game, posting);
  out["token"] = posting.watch;
  out["turn"] = now.turn;
  if (now.turns > 0) out["turns"] = now.turns;
  out["watchers"] = now.watchers;
  return out;
}

}  // namespace

Fault unreadable(const archive::Archive& archive, const Problem& why) {
  std::string trouble = archive.trouble();
  if (trouble.empty()) {  // else it is in the log already
    log_line(fmt::format("the archive cannot be read: {}", why.message));
    trouble = "The games of this server cannot be read just now.";
  }
  return {"disk", trouble + " Nothing that was confirmed is lost; try again in a moment."};
}

// ---- a posting

std::string text_of(const Posting& posting) {
  json::object out = about({}, posting);
  out.erase("game");
  if (posting.chair != Side::none) {
    out["chair"] = seat_name_of(posting.chair);
    out["invitation"] = posting.invitation;
  }
  if (!posting.watch.empty()) out["watch"] = posting.watch;
  return text_of(std::move(out));
}

std::optional<Posting> read_posting(std::string_view text) {
  boost::system::error_code error;
  const json::value parsed = json::parse(text, error);
  const json::object* from = error ? nullptr : parsed.if_object();
  if (from == nullptr) return std::nullopt;
  Posting out;
  out.rules = text_at(*from, "rules");
  out.scenario = text_at(*from, "scenario");
  out.title = text_at(*from, "title");
  out.pace = text_at(*from, "pace");
  out.note = text_at(*from, "note");
  out.practice = from->contains("practice");
  out.invitation = text_at(*from, "invitation");
  out.watch = text_at(*from, "watch");
  if (const json::value* since = from->if_contains("since"); since != nullptr && since->is_int64())
    out.since = since->get_int64();
  for (const Side side : kSides) {
    const json::value* person = from->if_contains(seat_name_of(side));
    if (person != nullptr && person->is_object())
      out.people[static_cast<std::size_t>(side)] = {text_at(person->get_object(), "name"),
                                                    text_at(person->get_object(), "tag")};
    if (text_at(*from, "chair") == seat_name_of(side)) out.chair = side;
  }
  return out;
}

// What is not shown keeps its names, and no place in the list.
void keep_posting(archive::Archive& archive, archive::GameNumber game, const Posting& posting) {
  archive.list(game, text_of(posting), posting.shown() ? posting.since : 0, {});
}

std::optional<Fault> read_person(const Introduction& given, Person& out) {
  if (const auto fault = fault_of_name(given.name)) return Fault{"bad-name", *fault};
  out = {given.name, tag_of(given.key)};
  return std::nullopt;
}

std::optional<Fault> posting_of(const NewGame& asked, std::optional<Posting>& out) {
  if (!asked.notice) return std::nullopt;
  Posting& posting = out.emplace();
  Person host;
  if (const auto fault = read_person(asked.notice->by, host)) return fault;
  for (const Side side : kSides) {
    const std::string& player = asked.seats[static_cast<std::size_t>(side)];
    if (player == "guest" && posting.chair != Side::none)
      return Fault{"bad-request", "take one side yourself; the other is open to anybody"};
    if (player == "guest") posting.chair = side;
    if (player == "you" || player == "hot-seat") posting.people[static_cast<std::size_t>(side)] = host;
  }
  if (posting.chair == Side::none && !asked.notice->watch)
    return Fault{"bad-request", "nothing is open at this table: no chair is free, and nobody may watch"};
  posting.pace = asked.notice->pace;
  posting.note = plain_line(asked.notice->note, kMostNote);
  posting.practice = asked.practice;
  if (asked.notice->watch) posting.watch = "to be made";
  return std::nullopt;
}

// ---- the list

void Lobby::put_up(archive::GameNumber game, const Posting& posting, archive::Kept kept) {
  archive_.list(game, text_of(posting), posting.since, [this, kept = std::move(kept)](bool durable) {
    forget();
    kept(durable);
  });
}

void Lobby::list(std::function<void(const Fault*, std::string)> then) {
  if (staff_.clock().now_ms() - read_at_ < kFresh) return then(nullptr, told());
  waiting_.push_back(std::move(then));
  if (!reading_) read();
}

void Lobby::read() {
  reading_ = true;
  read_at_ = staff_.clock().now_ms();
  staff_.work([this] {
    auto found = std::make_shared<Result<std::vector<archive::Listing>>>(archive_.listed(kMostTables));
    staff_.desk([this, found] {
      reading_ = false;
      postings_.clear();
      if (*found)
        for (const archive::Listing& one : found->value())
          if (const auto posting = read_posting(one.text)) postings_.emplace_back(one.id, *posting);
      const Fault trouble = *found ? Fault() : unreadable(archive_, found->problems().front());
      const auto waiting = std::exchange(waiting_, {});
      for (const auto& then : waiting) then(*found ? nullptr : &trouble, *found ? told() : std::string());
    });
  });
}

std::string Lobby::told() const {
  json::array chairs, battles;
  const std::int64_t now = staff_.clock().now_ms();
  for (const auto& [game, posting] : postings_) {
    if (now - posting.since > kLongest) continue;
    const std::optional<AtTable> table = look_(game);
    if (table && table->over) continue;
    if (posting.chair != Side::none)
      chairs.push_back(chair(game, posting, table));
    else if (!posting.watch.empty() && table && table->begun && (table->here[0] || table->here[1]))
      battles.push_back(battle(game, posting, *table));
  }
  return text_of(json::object{{"chairs", std::move(chairs)}, {"battles", std::move(battles)}});
}

}  // namespace drumhead::desk
