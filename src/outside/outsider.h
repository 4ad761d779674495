// A bot by others: a player who asks a program outside what to do.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "outside/hears.h"
#include "outside/link.h"
#include "players/player.h"

namespace drumhead::outside {

// What such a bot may do before it loses its turn.
struct Terms {
  int answer_ms = 2000;   // for one command, with all that it asks on the way
  int start_ms = 10'000;  // until it is ready
  int starts = 4;         // of the program, in one battle
  int most_wrong = 8;     // lines for one command that cannot be read, or are refused
  int most_asked = 1000;  // questions of its own for one command
  int most_stale = 200;   // lines about a question that is over
};

// Whatever it does wrong, the battle goes on: drill plays the rest of its turn, and it is asked again in the
// next one. A program that has ended, hangs or floods is started anew, a few times; then drill plays on.
//
// It is told, and drill decides from, what its side may know. The same seed does not promise the same
// commands: that is up to the program.
class Outsider final : public Player {
 public:
  // `log` hears of every fault as it happens; it may be empty.
  using Log = std::function<void(const std::string&)>;
  Outsider(std::string name, std::unique_ptr<BotLink> link, std::uint64_t seed, const Terms& terms = {},
           Log log = {});

  Command choose(const Battle& battle, const Decision& decision) override;
  void forget() override;
  Why why() const override { return stood_in_ ? drill_->why() : Why{}; }
  Plan plan() const override { return stood_in_ ? drill_->plan() : Plan{}; }
  std::vector<std::string> take_faults() override;

 private:
  // How much of its terms it has used up for the command in hand.
  struct Used {
    int wrong = 0, asked = 0, stale = 0;
  };
  enum class Ends : std::uint8_t { no, yes };  // whether the program is stopped
  enum class Step : std::uint8_t { on, done, lost };

  std::optional<Command> ask(const Sighted& seen);
  bool begin(const Sighted& seen);
  bool await_ready(const Sighted& seen);
  bool hear(std::string& line, const Sighted& seen);
  Step take(const std::string& line, const Sighted& seen, Used& used, Command& out);
  Step take_command(const BotSays& says, const Sighted& seen, Used& used, Command& out);
  Step take_question(const BotSays& says, const Sighted& seen, Used& used);
  Step complain(const std::string& line, const Sighted& seen, Used& used);
  Step say(const std::string& line, const Sighted& seen);
  void lose(const Sighted& seen, const std::string& why, Ends ends);

  std::string name_;
  std::unique_ptr<BotLink> link_;
  Terms terms_;
  std::uint64_t seed_;
  std::unique_ptr<Player> drill_;
  bool stood_in_ = false;  // drill gave the last command
  bool running_ = false;   // and has said that it is ready
  bool rewound_ = false;
  int starts_ = 0;
  int late_ = 0;            // times in a row
  std::int64_t asked_ = 0;  // the id of the last question
  std::optional<int> lost_turn_;
  std::string lost_;  // why, to be told
  std::vector<std::string> faults_;
  Log log_;
};

}  // namespace drumhead::outside
