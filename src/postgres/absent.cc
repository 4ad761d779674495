// Instead of the archive in PostgreSQL, where the program is built without its library.
#include "postgres/postgres_archive.h"
#include "postgres/upkeep.h"

namespace drumhead::archive {

namespace {

Problem not_built() {
  return {"", 0, "",
          "this program was built without PostgreSQL; install libpq-dev, remove the build folder and "
          "build it again, or keep the games in a file with --data"};
}

}  // namespace

Result<std::unique_ptr<Archive>> open_postgres(const std::string&, Deliver) { return not_built(); }
Result<std::unique_ptr<Ledger>> open_postgres_ledger(const std::string&) { return not_built(); }
Result<std::size_t> remove_from_database(const std::string&, const std::vector<std::string>&) {
  return not_built();
}
Result<std::string> restore_database(const std::string&, const std::string&, bool) { return not_built(); }

}  // namespace drumhead::archive
