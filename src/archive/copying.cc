// Reads a game whole, and writes it anew.
#include "archive/copying.h"

namespace drumhead::archive {

template <class Holder>
static Source read_in(const Holder& held) {
  return {[&held](const std::string& id) { return held.load(id); },
          [&held](const std::string& digest) { return held.text(digest); }};
}

Source source_of(const Archive& archive) { return read_in(archive); }
Source source_of(const Ledger& ledger) { return read_in(ledger); }

static std::vector<Text> texts_of(const Source& from, const GameRow& row) {
  std::vector<Text> out;
  for (const auto& [kind, digest] :
       {std::pair{"rulebook", row.book}, {"scenario", row.scene}, {"muster", row.muster}}) {
    if (digest.empty()) continue;
    const auto found = from.text(digest);
    if (found && found.value()) out.push_back({kind, *found.value()});
  }
  return out;
}

std::optional<Problem> copy_game(const Source& from, const std::string& id, Archive& to, Kept kept) {
  Result<std::optional<StoredGame>> read = from.load(id);
  if (!read) return read.problems().front();
  if (!read.value()) return Problem{"", 0, "", "there is no game " + id};
  StoredGame& game = *read.value();
  if (!game.opens()) return Problem{"", 0, "", "game " + id + " is damaged from its first row on"};
  const Trust trust = new_trust();
  GameRow row = game.game;
  row.number = to.new_number();
  to.create(row, texts_of(from, row), trust, {});
  for (std::size_t i = 0; i < game.steps.size(); ++i)
    to.append(row.number, static_cast<std::int64_t>(i) + 1, std::move(game.steps[i]), trust, {});
  for (ChatRow& line : game.chat) to.chat(row.number, std::move(line), trust, {});
  // Last, so that it tells of all before it: what fails takes what is behind along.
  to.seat(row.number, row.seats.empty() ? Seat{} : row.seats.front(),
          row.seats.empty() ? Seat{"spectator", ""} : row.seats.front(), trust, std::move(kept));
  return std::nullopt;
}

}  // namespace drumhead::archive
