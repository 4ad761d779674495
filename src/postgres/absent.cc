// Instead of the archive in PostgreSQL, where the program is built without its library.
#include "postgres/postgres_archive.h"

namespace drumhead::archive {

Result<std::unique_ptr<Archive>> open_postgres(const std::string&, Deliver) {
  return Problem{"", 0, "",
                 "this program was built without PostgreSQL; install libpq-dev, remove the build folder and "
                 "build it again, or keep the games in a file with --data"};
}

}  // namespace drumhead::archive
