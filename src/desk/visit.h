// Somebody who speaks to the desk: what it hears of him, what he may do, what is sent to him. No socket here.
#pragma once

#include <memory>
#include <string_view>

#include "desk/limits.h"
#include "desk/message.h"
#include "desk/request.h"
#include "desk/staff.h"

namespace drumhead::desk {

class House;
class Match;

// Why a visit is ended by the house.
struct Goodbye {
  enum class Kind : std::uint8_t { closing, flood, too_slow };
  Kind kind = Kind::closing;
  std::string sentence;

  Outgoing message() const;  // the last that is sent
};

// What a visit speaks through: a socket, a page in the same program, a test.
class Line {
 public:
  virtual ~Line() = default;
  virtual void send(Outgoing message) = 0;
  // Says goodbye and closes; nothing is sent after it.
  virtual void hang_up(const Goodbye& why) = 0;
};

class Visit : public std::enable_shared_from_this<Visit> {
 public:
  // The line must live until `end`.
  Visit(House& house, Asker asker, Line& line);

  // ---- from the line
  void hear(std::string_view text);  // one message
  void hear_bytes();                 // one that is no text
  void hear_ping();                  // answered by the line itself, but it counts
  void show_out(const Goodbye& why);
  void end();  // nobody is at the other end any more

  // ---- from the games. What he may do in a game, that game knows: a visit can change games.
  void send(Outgoing message);
  // Whether he still waits to be let in by this greeting: he has not gone, nor greeted another game since.
  bool awaits(int greeting) const { return line_ != nullptr && match_ == nullptr && greeting == greeting_; }
  void enter(std::shared_ptr<Match> match) { match_ = std::move(match); }  // he has been let in
  const Asker& asker() const { return asker_; }

 private:
  bool spend(int cost);
  void greet(const Request& request);
  void leave();

  House& house_;
  Asker asker_;
  Line* line_;  // null: he has gone, or is on his way out
  Allowance allowance_, chat_;
  std::shared_ptr<Match> match_;
  int greeting_ = 0;
};
using VisitPtr = std::shared_ptr<Visit>;

struct Greeting {
  std::weak_ptr<Visit> who;  // while he waits, nobody is kept who has gone
  int number = 0;            // of the visit's greetings
  std::vector<std::string> tokens;
  std::int64_t re = -1;
};

}  // namespace drumhead::desk
