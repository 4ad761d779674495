// The house: which games are open, how they are opened, begun and closed again.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "desk/balance_runs.h"
#include "desk/lobby.h"
#include "desk/match.h"

namespace drumhead::desk {

using MatchPtr = std::shared_ptr<Match>;

// Of a `hello` that failed. The holder of a player's link is given the record of a game that can no longer
// be played.
Outgoing sorry(const Fault& fault, const std::vector<std::string>& tokens, std::int64_t re);

class House {
 public:
  House(const Library& library, archive::Archive& archive, Staff& staff, const Config& config,
        Limits& limits);

  using Opened = std::function<void(const Fault*, MatchPtr)>;
  using Answered = std::function<void(const Fault*, boost::json::value)>;

  void open(const std::string& id, Opened then);
  void create(const NewGame& asked, const std::string& address, Answered then);  // Created
  void status(std::vector<Known> asked, const Asker& who, Answered then);        // GameStatus[]
  // Invitation. A code alone names no game.
  void show_invitation(const Acceptance& asked, const std::string& address, Answered then);
  void accept(const Acceptance& asked, const std::string& address, Answered then);  // Seated
  void sweep();  // closes games that nobody has watched for a while; call it now and then
  std::size_t open_games() const { return open_.size(); }

  const Library& library() const { return library_; }
  Staff& staff() const { return staff_; }
  const Config& config() const { return config_; }
  Limits& limits() const { return limits_; }
  BalanceRuns& balance() { return balance_; }
  Lobby& lobby() { return lobby_; }

 private:
  Answered counted(const std::string& address, Answered then);  // null: too many tries
  void status_of_kept(const Known& known, boost::json::value& out);
  bool has_room();               // for one more game; those that nobody watches make room
  void close_idle(int seconds);  // those that nobody has watched for so long
  struct Open {
    MatchPtr match;
    std::int64_t idle_since = 0;  // 0: it is not idle
  };
  void start(std::unique_ptr<Battle> opening, Origin origin, const std::string (&seats)[2], bool practice,
             std::optional<Posting> posting, std::function<void(const Fault*, boost::json::object)> then);
  void opened(const std::string& id, std::shared_ptr<archive::StoredGame> stored,
              std::shared_ptr<Result<Reached>> reached, const Fault* fault);

  const Library& library_;
  archive::Archive& archive_;
  Staff& staff_;
  const Config& config_;
  Limits& limits_;
  Shelf shelf_;
  Means means_;
  BalanceRuns balance_;
  Lobby lobby_;
  std::map<std::string, Open, std::less<>> open_;
  std::map<archive::GameNumber, std::weak_ptr<Match>> numbered_;     // those that are open
  std::map<std::string, std::vector<Opened>, std::less<>> opening_;  // who waits for a game being read
};

}  // namespace drumhead::desk
