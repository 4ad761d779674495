// What an operator does with an archive in PostgreSQL: look, copy, put back, delete. Copies are made and put
// back by PostgreSQL's own programs, pg_dump and pg_restore.
#pragma once

#include "archive/ledger.h"

namespace drumhead::archive {

Result<std::unique_ptr<Ledger>> open_postgres_ledger(const std::string& address);

// Deletes games, and texts that no game needs any more, while no server uses them. How many were there.
Result<std::size_t> remove_from_database(const std::string& address, const std::vector<std::string>& ids);

// Puts a copy into the database. Games that are there are only replaced when asked to, and stay beside it
// under another schema, which is the answer; empty: there were none.
Result<std::string> restore_database(const std::string& backup, const std::string& address, bool replace);

}  // namespace drumhead::archive
