// Makes seats and says what a token opens.
#include "desk/seats.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "desk/bots.h"
#include "desk/secrets.h"

namespace drumhead::desk {

namespace {

namespace json = boost::json;

constexpr std::string_view kHost = "host";

bool is_person_word(std::string_view asked) {
  return asked == "you" || asked == "guest" || asked == "hot-seat";
}

bool opens(const std::string& hash, const std::string& held) { return !held.empty() && same(hash, held); }

}  // namespace

boost::json::array seats_told(unsigned seats) {
  json::array out;
  for (const Side side : kSides)
    if ((seats & bit(side)) != 0) out.push_back(json::value(seat_name_of(side)));
  return out;
}

// ---- a new game

std::optional<Fault> check_players(const std::string (&players)[2]) {
  for (const std::string& player : players)
    if (!is_person_word(player) && !is_bot(player))
      return Fault{"bad-request", fmt::format("there is no player called \"{}\"", player)};
  if ((players[0] == "hot-seat") != (players[1] == "hot-seat"))
    return Fault{"bad-request", "in a hot-seat both sides are played at one table: name both so"};
  if (players[0] == "you" && players[1] == "you")
    return Fault{"bad-request", "to play both sides yourself, make it a hot-seat"};
  return std::nullopt;
}

std::string player_of(const std::string& asked) { return is_person_word(asked) ? "person" : asked; }

void make_seats(const std::string (&players)[2], archive::GameRow& row, json::object& told) {
  json::object tokens, invitations;
  const auto key = [&](std::string_view seat, const std::string& token) {
    row.seats.push_back({std::string(seat), hash_of(token)});
    tokens[seat] = token;
  };
  row.hot_seat = players[0] == "hot-seat";
  const std::string mine = new_token();  // of the one seat, or of both at a hot-seat
  for (const Side side : kSides) {
    const std::string& player = players[static_cast<std::size_t>(side)];
    if (player == "guest") {
      const std::string invitation = new_code();
      row.seats.push_back({std::string(seat_name_of(side)), "", hash_of(invitation)});
      invitations[seat_name_of(side)] = invitation;
    } else if (is_person_word(player)) {
      key(seat_name_of(side), mine);
    } else {
      row.seats.push_back({std::string(seat_name_of(side)), ""});  // for whoever takes the side over
    }
  }
  key(kSeatNames[2], new_token());
  key(kHost, new_token());
  told["tokens"] = std::move(tokens);
  told["invitations"] = std::move(invitations);
}

Fault no_invitation() {
  return {"no-invitation",
          "this invitation opens no seat any more: it was used or taken back, or it was mistyped; ask for a "
          "new one"};
}

// ---- a game

Seating::Seating(const archive::GameRow& row) : hot_seat_(row.hot_seat) {
  chair(Side::british).bot = is_bot(row.british);
  chair(Side::american).bot = is_bot(row.american);
  for (const archive::Seat& seat : row.seats) {
    for (const Side side : kSides)
      if (seat.name == seat_name_of(side)) {
        chair(side).kept = true;
        chair(side).token = seat.token;
        chair(side).invitation = seat.invitation;
      }
    if (seat.name == kSeatNames[2]) spectator_ = seat.token;
    if (seat.name == kHost) host_ = seat.token;
  }
}

std::string_view Seating::standing(Side side) const {
  const Chair& held = chair(side);
  if (!held.person()) return "bot";
  if (!held.token.empty()) return "taken";
  return held.invitation.empty() ? "free" : "invited";
}

bool Seating::knows(std::string_view token) const {
  const std::string hash = hash_of(token);
  return opens(hash, chairs_[0].token) || opens(hash, chairs_[1].token) || opens(hash, spectator_) ||
         opens(hash, host_);
}

std::optional<Fault> Seating::admit(const std::vector<std::string>& tokens, Role& out) const {
  out = {};
  bool known = !tokens.empty();
  for (const std::string& token : tokens) {
    known = known && knows(token);
    const std::string hash = hash_of(token);
    for (const Side side : kSides)
      if (opens(hash, chair(side).token)) {
        out.seats |= bit(side);
        out.key = hash;
      }
    const bool host = opens(hash, host_);
    out.host = out.host || host;
    if (host && out.key.empty()) out.key = hash;
  }
  if (!known) return Fault{"wrong-token", "this link does not open this game"};
  if (out.seats == 3 && !hot_seat_ && !chairs_[0].bot && !chairs_[1].bot)
    return Fault{"two-seats", "in a game for two people nobody plays both sides"};
  return std::nullopt;
}

std::optional<Fault> Seating::may_invite(const Role& by, Side side) const {
  if (chair(side).bot) return Fault{"no-seat", "a bot plays that side"};
  if (hot_seat_) return Fault{"no-seat", "this is a hot-seat: both sides are played at one table"};
  if (!chair(side).token.empty())
    return Fault{"seat-taken", "somebody has that seat; it is free again when they leave it"};
  if (!by.host && (by.seats & ~bit(side)) == 0)
    return Fault{"not-yours", "only the host or the player of the other side can invite to this seat"};
  return std::nullopt;
}

std::optional<Fault> Seating::may_release(const Role& by) const {
  if (by.seats == 0) return Fault{"not-yours", "you have no seat in this game"};
  if (hot_seat_) return Fault{"no-seat", "this is a hot-seat: both sides are played at one table"};
  if (by.seats == 3) return Fault{"no-seat", "you lead both sides; give one to a bot instead"};
  return std::nullopt;
}

std::optional<Fault> Seating::may_take_over(const Role& by, Side side) const {
  if (!chair(side).bot) return Fault{"not-yours", "a person has that side, or is to have it"};
  if (!chair(side).token.empty()) return Fault{"seat-taken", "somebody leads that side already"};
  if (!by.host && by.seats == 0)
    return Fault{"not-yours", "only the host or the player of the other side can take over from a bot"};
  return std::nullopt;
}

std::optional<Fault> Seating::may_lend(const Role& by, Side side) const {
  if ((by.seats & bit(side)) == 0) return Fault{"not-yours", "that side is not yours to give"};
  const Side foe = side == Side::british ? Side::american : Side::british;
  if (chair(foe).person() && (by.seats & bit(foe)) == 0)
    return Fault{"not-yours", "against a person nobody lets a bot play for him"};
  return std::nullopt;
}

std::string Seating::invite(Side side) {
  const std::string invitation = new_code();
  chair(side).invitation = hash_of(invitation);
  return invitation;
}

void Seating::revoke(Side side) { chair(side).invitation.clear(); }

void Seating::release(Side side) { chair(side).token.clear(); }

Side Seating::invited(std::string_view invitation) const {
  const std::string hash = hash_of(code_of(invitation));
  for (const Side side : kSides)
    if (opens(hash, chair(side).invitation)) return side;
  return Side::none;
}

Side Seating::held_by(std::string_view token) const {
  const std::string hash = hash_of(token);
  for (const Side side : kSides)
    if (opens(hash, chair(side).token)) return side;
  return Side::none;
}

std::string Seating::take(Side side, const std::string& brought) {
  const std::string token = brought.empty() ? new_token() : brought;
  chair(side).token = hash_of(token);
  chair(side).invitation.clear();
  return token;
}

bool Seating::take_over(Side side, const std::string& key) {
  chair(side).token = key;
  return chair(side).kept;
}

archive::Seat Seating::row(Side side) const {
  return {std::string(seat_name_of(side)), chair(side).token, chair(side).invitation};
}

}  // namespace drumhead::desk
