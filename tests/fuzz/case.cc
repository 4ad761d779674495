// Cases: any text is a case and runs, or gets its problems.
#include "documents/json.h"
#include "given.h"
#include "referee/referee.h"

namespace drumhead::fuzz {

void run(std::string_view input) {
  const Result<Document> document = read_document(input, "fuzz");
  if (!document) return;
  const Sheet* sheet = sheet_of(document.value());
  if (sheet == nullptr) return;
  const Result<Refereed> done = run_case(*sheet, book_of(*sheet), document.value());
  if (done) must(!to_text(done.value().report).empty(), "a report can be printed");
}

}  // namespace drumhead::fuzz
