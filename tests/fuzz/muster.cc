// Muster tables: any text is tables or gets its problems; what they muster can be loaded, or says why not.
#include "given.h"

namespace drumhead::fuzz {

void run(std::string_view input) {
  const Result<MusterTables> read = read_muster(input, "fuzz.toml");
  if (!read) return;
  static const std::string meeting = shipped("scenarios/meeting.toml");
  const Result<Scenario> scenario = read_scenario(meeting, "meeting.toml", read.value());
  if (!scenario) return;
  for (const Sheet& sheet : sheets()) {
    const Result<Mustered> mustered = muster(scenario.value(), read.value(), sheet, book_of(sheet));
    if (mustered) (void)sheet.load(book_of(sheet), mustered.value().position);
  }
}

}  // namespace drumhead::fuzz
