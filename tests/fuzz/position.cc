// Positions: any text is a position or gets its problems; one that loads survives writing, and plays on.
#include "given.h"

namespace drumhead::fuzz {

void run(std::string_view input) {
  const Result<Document> document = read_document(input, "fuzz");
  if (!document) return;
  const Sheet* sheet = sheet_of(document.value());
  if (sheet == nullptr) return;
  auto battle = sheet->load(book_of(*sheet), document.value());
  if (!battle) return;
  must_round_trip(*battle.value(), *sheet);
  play_on(*battle.value(), seed_of(input), 12);
  must_round_trip(*battle.value(), *sheet);
}

}  // namespace drumhead::fuzz
