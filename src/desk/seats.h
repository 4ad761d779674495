// Who may sit where in a game: the holders of its seats, invitations to free ones, the host, those who watch.
//
// The only place that knows what a token opens. Nothing here touches a connection or the disk: whoever
// changes a seat writes its row and tells the players when that is durable.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "archive/archive.h"
#include "battle/battle.h"
#include "desk/request.h"

namespace drumhead::desk {

inline constexpr std::string_view kSeatNames[] = {"british", "american", "spectator"};
inline constexpr Side kSides[] = {Side::british, Side::american};

inline std::string_view seat_name_of(Side side) { return kSeatNames[static_cast<std::size_t>(side)]; }
boost::json::array seats_told(unsigned seats);
inline unsigned bit(Side side) { return side == Side::none ? 0u : 1u << static_cast<unsigned>(side); }

// What somebody's tokens let him be in one game.
struct Role {
  unsigned seats = 0;  // a bit for each side that he plays; 0: he watches
  bool host = false;   // he made the game
  std::string key{};   // hash of the token that says so; empty: he only watches
};

// ---- a new game

// Who plays each side, as a request names them: you, guest, hot-seat, or a bot.
std::optional<Fault> check_players(const std::string (&players)[2]);
std::string player_of(const std::string& asked);  // as the game keeps it: person, or the bot

// Seats, keys and invitations for a new game; `told` gets what its maker may know of them.
void make_seats(const std::string (&players)[2], archive::GameRow& row, boost::json::object& told);

Fault no_invitation();  // to a seat that is still open

// ---- a game

class Seating {
 public:
  explicit Seating(const archive::GameRow& row);

  bool hot_seat() const { return hot_seat_; }
  bool is_person(Side side) const { return chair(side).person(); }
  std::string_view standing(Side side) const;  // bot, taken, invited or free

  // What these tokens make of their bearer, or why they do not open the game.
  std::optional<Fault> admit(const std::vector<std::string>& tokens, Role& out) const;
  bool knows(std::string_view token) const;

  // ---- who may change what; nothing: he may
  std::optional<Fault> may_invite(const Role& by, Side side) const;
  std::optional<Fault> may_release(const Role& by) const;
  std::optional<Fault> may_take_over(const Role& by, Side side) const;  // from the bot
  std::optional<Fault> may_lend(const Role& by, Side side) const;       // to a bot

  std::string invite(Side side);  // the invitation; an older one no longer works
  void revoke(Side side);
  void release(Side side);
  Side invited(std::string_view invitation) const;  // none: it opens nothing
  Side held_by(std::string_view token) const;       // none: no seat
  // The guest's own token: the one that he brings, or a new one. The invitation is used up.
  std::string take(Side side, const std::string& brought);
  // From now on whoever has this key leads a side that a bot was made to lead. False: the game is too old to
  // keep it.
  bool take_over(Side side, const std::string& key);

  archive::Seat row(Side side) const;  // as it is to be written

 private:
  struct Chair {
    bool bot = false;               // it was made for one
    bool kept = false;              // the archive has a row for it
    std::string token, invitation;  // hashes; empty: none

    bool person() const { return !bot || !token.empty(); }
  };
  Chair& chair(Side side) { return chairs_[static_cast<std::size_t>(side)]; }
  const Chair& chair(Side side) const { return chairs_[static_cast<std::size_t>(side)]; }

  Chair chairs_[2];
  std::string host_, spectator_;
  bool hot_seat_ = false;
};

}  // namespace drumhead::desk
