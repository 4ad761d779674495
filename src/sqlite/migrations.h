// The formats of the archive's file, as numbered steps from one to the next.
//
// A new file goes through all of them, so a file that was brought up to date and one that is new are alike.
// tests/archive/kept holds a file of every format that was ever published: add one with each step.
#pragma once

#include <soci/soci.h>

namespace drumhead::archive {

// From format `from` (0: an empty file) to kFormat, in one transaction.
void migrate(soci::session& sql, int from);

}  // namespace drumhead::archive
