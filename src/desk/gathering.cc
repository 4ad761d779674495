// Takes pledges and numbers, and begins the battle with them.
#include "desk/gathering.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "desk/seats.h"
#include "documents/json.h"
#include "wire/wire.h"

namespace drumhead::desk {

namespace {

std::string text_at(const json::value& from, std::string_view side, std::string_view key) {
  const json::object* object = from.if_object();
  const json::value* held = object != nullptr ? object->if_contains(side) : nullptr;
  const json::value* found =
      held != nullptr && held->is_object() ? held->get_object().if_contains(key) : nullptr;
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

std::string_view standing(bool person, const std::string& pledge, const std::string& number) {
  if (!person) return "bot";
  return pledge.empty() ? "awaited" : number.empty() ? "pledged" : "shown";
}

}  // namespace

Gathering::Gathering(const archive::GameRow& row, const RecordDice& dice)
    : game_(row.id), dice_(dice), begun_(has_begun(row)) {
  const json::value kept = begun_ ? json::value() : json::parse(row.numbers);
  for (const Side side : kSides) {
    const auto i = static_cast<std::size_t>(side);
    Share& one = share(side);
    one.person = (side == Side::british ? row.british : row.american) == "person";
    if (begun_ && i < dice.numbers.size() && i < dice.pledges.size()) {
      one.pledge = dice.pledges[i];
      one.number = dice.numbers[i];
    } else if (!begun_) {
      one.pledge = text_at(kept, seat_name_of(side), "pledge");
      one.number = one.person ? text_at(kept, seat_name_of(side), "number") : std::string(kBotsNumber);
    }
  }
}

bool Gathering::all_pledged() const {
  return std::all_of(shares_.begin(), shares_.end(),
                     [](const Share& one) { return !one.person || !one.pledge.empty(); });
}

bool Gathering::complete() const {
  return all_pledged() &&
         std::all_of(shares_.begin(), shares_.end(), [](const Share& one) { return !one.number.empty(); });
}

std::optional<Fault> Gathering::pledge(Side side, const std::string& hex) {
  if (begun_) return Fault{"begun", "the battle has begun: its dice are agreed on"};
  Share& own = share(side);
  if (own.pledge == hex) return std::nullopt;
  if (all_pledged()) return Fault{"pledged", "all sides have pledged their numbers: none can be changed now"};
  if (share(other(side)).pledge == hex)
    return Fault{"copied", "the other side has pledged the same: make a number of your own"};
  own.pledge = hex;
  return std::nullopt;
}

std::optional<Fault> Gathering::show(Side side, const std::string& number) {
  if (begun_) return Fault{"begun", "the battle has begun: its dice are agreed on"};
  if (!all_pledged())
    return Fault{"too-early", "not all sides have pledged a number yet: show yours when they have"};
  Share& own = share(side);
  if (to_hex(drumhead::pledge(game_, number)) != own.pledge)
    return Fault{"wrong-number", "this is not the number that your side has pledged"};
  own.number = number;
  return std::nullopt;
}

void Gathering::forget(Side side) {
  if (!begun_ && !all_pledged()) share(side).pledge.clear();
}

std::string Gathering::text() const {
  json::object out;
  for (const Side side : kSides) {
    const Share& one = shares_[static_cast<std::size_t>(side)];
    if (one.person) out[seat_name_of(side)] = json::object{{"pledge", one.pledge}, {"number", one.number}};
  }
  return to_text(std::move(out));
}

boost::json::object Gathering::told() const {
  json::object out{{"recipe", dice_.recipe}, {"practice", dice_.practice}, {"commitment", dice_.commitment}};
  if (dice_.recipe == 1) return out;
  json::object sides;
  for (const Side side : kSides) {
    const Share& one = shares_[static_cast<std::size_t>(side)];
    json::object told{{"stands", standing(one.person, one.pledge, one.number)}};
    if (!one.pledge.empty()) told["pledge"] = one.pledge;
    if (!one.number.empty()) told["number"] = one.number;
    sides[seat_name_of(side)] = std::move(told);
  }
  out["sides"] = std::move(sides);
  return out;
}

RecordDice Gathering::agreed() const {
  RecordDice out = dice_;
  out.numbers = {shares_[0].number, shares_[1].number};
  out.pledges = {shares_[0].pledge, shares_[1].pledge};
  return out;
}

// ---- the battle

FairDice fair_dice(const archive::GameRow& row, const RecordDice& dice) {
  Reveal made_of;
  ENSURE(from_hex(row.secret, made_of.secret), row.secret.size(), 64);
  made_of.numbers = dice.numbers;
  made_of.recipe = dice.recipe;
  made_of.game = dice.game;
  return FairDice(made_of);
}

Begun begin_battle(archive::GameRow row, const Gathering& agreed, std::unique_ptr<Battle> opening) {
  Begun out;
  Result<Record> header = read_record(row.header, "");
  ENSURE(header && agreed.complete(), header ? 1 : 0, 1);
  Record& record = header.value();
  record.dice = out.dice = agreed.agreed();
  out.battle = std::move(opening);
  FairDice fair = fair_dice(row, out.dice);
  fair.begin_command(0);
  RecordingDice dice(fair);
  wire::Happenings happenings;
  out.battle->start(dice, &happenings);
  note_opening(record, *out.battle, dice.thrown());
  out.row = std::move(row);
  out.row.header = write_header(record);
  out.row.opening = to_text(happenings.take(0, *out.battle)["entries"]);
  out.row.numbers = to_text(json::value_from(out.dice.numbers));
  return out;
}

}  // namespace drumhead::desk
