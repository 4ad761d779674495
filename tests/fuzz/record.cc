// Records: any text is a record or gets its problems; one that reads can be written again, and replayed.
#include "documents/record.h"

#include "given.h"

namespace drumhead::fuzz {

void run(std::string_view input) {
  (void)is_record(input);
  const Result<Record> record = read_record(input, "fuzz.jsonl");
  if (!record) return;
  const std::string written = write_record(record.value());
  const Result<Record> again = read_record(written, "again.jsonl");
  if (!again) must(false, "a record that was written reads: " + text_of(again.problems()));
  must(write_record(again.value()) == written, "a record read again is written alike");
  if (const Sheet* sheet = find_sheet(record.value().rules))
    (void)replay(record.value(), *sheet, book_of(*sheet), -1, nullptr);
}

}  // namespace drumhead::fuzz
