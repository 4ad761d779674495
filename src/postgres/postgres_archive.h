// The archive in a database of PostgreSQL, written by one thread that shares each commit among all who wait.
//
// Any number of programs have it at a time. Of those that write to one game at once one wins, and the others
// are told that they were outrun; what each does, the others hear (follower.h). While the database cannot be
// reached nothing counts; the archive connects again by itself. Where the connection breaks during a commit,
// the database is asked afterwards whether that happened, and nobody is told anything before it has answered.
#pragma once

#include "archive/archive.h"

namespace drumhead::archive {

bool is_database_address(const std::string& text);  // postgresql://… or postgres://…
// As it may be printed: without user, password and options.
std::string shown_address(const std::string& address);

// Makes the tables where they are missing. A problem where this program was built without PostgreSQL, too.
// `deliver` is called by the writing thread.
Result<std::unique_ptr<Archive>> open_postgres(const std::string& address, Deliver deliver);

}  // namespace drumhead::archive
