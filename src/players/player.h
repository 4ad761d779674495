// Players: programs that answer a battle's questions.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "battle/battle.h"
#include "players/plan.h"

namespace drumhead {

class Aides;  // players/aides.h

// Knows Battle and nothing of any sheet, so one player plays them all.
//
// The contract: the command it returns passes `check` on the battle it was asked about; it only reads that
// battle and never sees dice to come (what it rolls to think with are dice of its own); the same seed and the
// same battles in the same order give the same commands on every machine. It plays one battle and may keep
// notes about the current turn, whichever copy of the battle it is shown; before it is shown another battle,
// or an earlier moment of this one, call `forget`. Never asked when the battle is over.
class Player {
 public:
  virtual ~Player() = default;

  Command choose(const Battle& battle) { return choose(battle, battle.decision()); }
  // The same for a caller who has the battle's decision at hand already.
  virtual Command choose(const Battle& battle, const Decision& decision) = 0;
  // Drops what it has noted of the battle so far. Notes that are out of date make it play worse, never
  // against the rules.
  virtual void forget() {}

  // Why it gave its last command; none for players who do not think.
  virtual Why why() const { return {}; }
  // The plan that it is following; empty for players who have none.
  virtual Plan plan() const { return {}; }
  // The plans that it weighed when it last made one, the best first; empty for players who weigh none.
  virtual std::vector<Weighing> weighed() const { return {}; }
  // Playouts spent on its last command: whoever repeats it asks for as many.
  virtual int playouts() const { return 0; }

  // What has gone wrong with it since this was last asked, a sentence each. It played on all the same.
  virtual std::vector<std::string> take_faults() { return {}; }
};

// The kinds of players, weakest first.
std::span<const std::string_view> player_names();

// One of the kinds; general may have a budget for each turn behind a colon: "general:200" playouts,
// "general:1.5s". Null for any other name. `aides` are for players who think long, and must outlive them;
// null: they do all by themselves, and without a clock.
std::unique_ptr<Player> make_player(std::string_view name, std::uint64_t seed, Aides* aides = nullptr);
bool is_player(std::string_view name);
// True if it may think for seconds: do not ask it in the middle of other work.
bool thinks_long(std::string_view name);

// True for one who does the same again with the same seed: nobody who goes by the clock, and nobody by
// others.
bool repeats(std::string_view name);

// Puts a kind of player by others at the end of the list, for as long as the program runs. Before anybody
// asks for a player, by one thread. False: there is one of that name already.
bool enlist(std::string name, std::function<std::unique_ptr<Player>(std::uint64_t seed)> make);

}  // namespace drumhead
