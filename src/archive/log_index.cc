// Keeps places, and reads a game back from them.
#include "archive/log_index.h"

#include <fmt/format.h>

#include <algorithm>

namespace drumhead::archive {

std::optional<RowPlace> KnownGame::command(std::int64_t n) const {
  for (auto it = links.rbegin(); it != links.rend(); ++it)
    if (it->kind == Link::Kind::command && it->n == n) return it->place;
  return std::nullopt;
}

// ---- what is known

KnownGame* LogIndex::known(GameNumber game) {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : &found->second;
}

const KnownGame* LogIndex::find(GameNumber game) const {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : &found->second;
}

std::optional<GameNumber> LogIndex::number_of(const std::string& id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

const KnownGame* LogIndex::find(const std::string& id) const {
  const std::optional<GameNumber> number = number_of(id);
  return number ? find(*number) : nullptr;
}

std::optional<RowPlace> LogIndex::text(const std::string& digest) const {
  const auto found = texts_.find(digest);
  return found == texts_.end() ? std::nullopt : std::optional(found->second.place);
}

std::vector<std::string> LogIndex::texts(const std::string& kind) const {
  std::vector<std::string> out;
  for (const auto& [digest, text] : texts_)
    if (text.kind == kind) out.push_back(digest);
  return out;
}

// ---- taking in

void LogIndex::take(const LogRow& row, RowPlace place) {
  switch (row.kind) {
    case RowKind::game:
      return take_game(row, place);
    case RowKind::command:
      return take_command(row, place);
    case RowKind::rewind:
    case RowKind::cut:
      return take_rewind(row, place);
    default:
      return take_rest(row, place);
  }
}

// Written anew, its chain begins anew too: so far only trouble can have lengthened it.
void LogIndex::take_game(const LogRow& row, RowPlace place) {
  const std::optional<SealedGame> read = read_game_row(row.fields);
  if (!read) return;
  const GameRow& game = read->row;
  numbers_[game.id] = game.number;
  KnownGame& held = games_[game.number];
  held.id = game.id;
  held.begun = !game.opening.empty();
  held.own = place;
  held.last = std::max(held.last, game.created);
  held.links.clear();
  held.head = {game.version, 0, read->seal};
}

void LogIndex::take_command(const LogRow& row, RowPlace place) {
  const std::optional<SealedStep> read = read_step_row(row.fields);
  KnownGame* held = read ? known(read->game) : nullptr;
  if (held == nullptr) return;
  held->links.push_back({Link::Kind::command, read->n, read->step.version, place});
  held->head = {read->step.version, read->n, read->seal};
  held->last = read->step.at;
}

void LogIndex::take_rewind(const LogRow& row, RowPlace place) {
  const std::optional<SealedRewind> read = read_rewind_row(row.fields);
  KnownGame* held = read ? known(read->game) : nullptr;
  if (held == nullptr) return;
  if (row.kind == RowKind::cut)
    std::erase_if(held->links, [&](const KnownLink& one) { return one.version > read->last; });
  for (KnownLink& one : held->links)
    if (one.kind == Link::Kind::command && one.n > read->row.keep) one.kind = Link::Kind::undone;
  held->snapshots.erase(held->snapshots.upper_bound(read->row.keep), held->snapshots.end());
  held->links.push_back({Link::Kind::rewind, 0, read->row.version, place});
  held->head = {read->row.version, read->row.keep, read->seal};
}

void LogIndex::take_rest(const LogRow& row, RowPlace place) {
  if (row.kind == RowKind::seat) {
    const std::optional<SealedSeat> read = read_seat_row(row.fields);
    if (KnownGame* held = read ? known(read->game) : nullptr) held->seats[read->seat.name] = *read;
  } else if (row.kind == RowKind::seating) {
    const std::optional<SealedSeating> read = read_seating_row(row.fields);
    if (KnownGame* held = read ? known(read->game) : nullptr) held->seating = *read;
  } else if (row.kind == RowKind::snapshot) {
    const std::optional<SealedSnapshot> read = read_snapshot_row(row.fields);
    if (KnownGame* held = read ? known(read->game) : nullptr) held->snapshots[read->row.n] = place;
  } else if (row.kind == RowKind::chat) {
    const std::optional<SealedChat> read = read_chat_row(row.fields);
    KnownGame* held = read ? known(read->game) : nullptr;
    if (held == nullptr) return;
    held->chats.push_back(place);
    held->last_chat = read->seal;
  } else if (row.kind == RowKind::listing) {
    const std::optional<KnownListing> read = read_listing_row(row.fields);
    if (KnownGame* held = read ? known(read->game) : nullptr) held->listing = *read;
  } else if (row.kind == RowKind::text) {
    if (const std::optional<Text> read = read_text_row(row.fields))
      texts_.try_emplace(digest_of(read->body), KnownText{read->kind, place});
  }
}

// ---- reading back

namespace {

std::string fields_at(const Log& log, RowPlace place) { return log.read(place.at, place.size); }

// Of a row that cannot be read any more there is no seal, so the chain does not hold there.
Link link_of(const Log& log, const KnownLink& known) {
  Link out;
  out.kind = known.kind;
  out.n = known.n;
  const std::string fields = fields_at(log, known.place);
  if (known.kind == Link::Kind::rewind) {
    out.rewind.version = known.version;
    if (auto read = read_rewind_row(fields)) {
      out.rewind = std::move(read->row);
      out.seal = std::move(read->seal);
    }
    return out;
  }
  out.step.version = known.version;
  if (auto read = read_step_row(fields)) {
    out.step = std::move(read->step);
    out.seal = std::move(read->seal);
  }
  return out;
}

void read_seats(const KnownGame& known, StoredGame& out) {
  const GameNumber game = out.game.number;
  for (const auto& [name, sealed] : known.seats)
    if (sealed.seal == seal_of(game, sealed.seat))
      out.game.seats.push_back(sealed.seat);
    else
      out.flaws.emplace_back("a seat's link");
  const bool good = known.seating && known.seating->seal ==
                                         seal_of_hot_seat(game, known.seating->hot, std::ssize(known.seats));
  out.game.hot_seat = good && known.seating->hot;
  if (!good) out.flaws.emplace_back("the row that says how many seats it has, and whether it is a hot-seat");
}

// The last one whose seal holds; an older one costs only time.
void read_snapshot(const Log& log, const KnownGame& known, const std::map<std::int64_t, std::string>& seals,
                   StoredGame& out) {
  for (auto it = known.snapshots.rbegin(); it != known.snapshots.rend() && !out.snapshot; ++it) {
    auto read = read_snapshot_row(fields_at(log, it->second));
    if (it->first < 1 || it->first > std::ssize(out.steps)) continue;
    const auto command = seals.find(it->first);
    if (read && command != seals.end() && read->seal == seal_of(command->second, read->row))
      out.snapshot = std::move(read->row);
    else
      out.flaws.push_back(fmt::format("the position after command {}", it->first));
  }
}

void read_chats(const Log& log, const KnownGame& known, StoredGame& out) {
  std::string before;
  for (const RowPlace place : known.chats) {
    auto read = read_chat_row(fields_at(log, place));
    ++out.chats;
    if (read && read->row.from == "spectator") ++out.watchers_chats;
    const bool good = read && read->seal == seal_of(before, out.game.number, read->row);
    before = read ? read->seal : std::string();
    if (good)
      out.chat.push_back(std::move(read->row));
    else
      out.flaws.emplace_back("a line of the talk");
  }
  if (std::ssize(out.chat) > kChatsKept) out.chat.erase(out.chat.begin(), out.chat.end() - kChatsKept);
}

}  // namespace

StoredGame read_game(const Log& log, const KnownGame& known, Proven* proven) {
  StoredGame out;
  Chain chain;
  if (auto own = read_game_row(fields_at(log, known.own))) {
    out.game = std::move(own->row);
    chain.own = std::move(own->seal);
  }
  out.version = out.game.version;
  read_seats(known, out);
  std::map<std::int64_t, std::string> seals;
  for (const KnownLink& one : known.links) {
    chain.links.push_back(link_of(log, one));
    if (one.kind == Link::Kind::command) seals[one.n] = chain.links.back().seal;
  }
  chain.head = known.head;
  const std::optional<Proven> held = check_chain(std::move(chain), out);
  if (!held) {
    out.damage = Damage{0, std::ssize(seals), "the game's own row", true};
    return out;
  }
  if (proven != nullptr) *proven = *held;
  read_snapshot(log, known, seals, out);
  read_chats(log, known, out);
  out.listing = known.listing.text;
  return out;
}

}  // namespace drumhead::archive
