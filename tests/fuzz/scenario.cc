// Scenarios: any text is a scenario or gets its problems; one that is sound and can be mustered can be
// played.
#include "given.h"

namespace drumhead::fuzz {

void run(std::string_view input) {
  const Result<Scenario> scenario = read_scenario(input, "fuzz.toml", tables());
  if (!scenario) return;
  for (const Sheet& sheet : sheets()) {
    const Result<Mustered> mustered = muster(scenario.value(), tables(), sheet, book_of(sheet));
    if (!mustered) continue;
    auto battle = sheet.load(book_of(sheet), mustered.value().position);
    if (!battle) must(false, "a mustered position loads: " + text_of(battle.problems()));
    must_round_trip(*battle.value(), sheet);
    play_on(*battle.value(), seed_of(input), 6);
  }
}

}  // namespace drumhead::fuzz
