// Seats two players at a copy of the opening.
#include "balance/trial.h"

#include "base/ensure.h"

namespace drumhead::balance {

namespace {

struct Stopped {};

// Asks before every command whether the battle is still wanted.
class Impatient final : public Player {
 public:
  Impatient(Player& inner, const Aides& aides) : inner_(&inner), aides_(&aides) {}
  Command choose(const Battle& battle, const Decision& decision) override {
    if (aides_->is_stopped()) throw Stopped{};
    return inner_->choose(battle, decision);
  }
  void forget() override { inner_->forget(); }
  std::vector<std::string> take_faults() override { return inner_->take_faults(); }

 private:
  Player* inner_;
  const Aides* aides_;
};

}  // namespace

TrialTable::TrialTable(const Battle& opening, const std::string (&names)[2], std::uint64_t series_seed,
                       std::uint64_t n, Aides& aides)
    : seed(seed_for(series_seed, n)),
      battle(opening.clone()),
      dice(seed),
      players{make_player(names[0], seed_for(seed, 1), &aides),
              make_player(names[1], seed_for(seed, 2), &aides)},
      heard(*battle),
      british(*players[0], course),
      american(*players[1], course) {}

std::optional<Outcome> fight_trial(TrialTable& table, const Aides& aides) {
  Impatient british(table.british, aides), american(table.american, aides);
  try {
    const Contest contest =
        run_battle(*table.battle, british, american, table.dice, &table.heard, kMostCommandsPlayed);
    return outcome_of(*table.battle, contest, table.course, table.heard);
  } catch (const Bug&) {
    return Outcome{};
  } catch (const Stopped&) {
    return std::nullopt;
  }
}

}  // namespace drumhead::balance
