// How a database is named.
#include "postgres/postgres_archive.h"

namespace drumhead::archive {

bool is_database_address(const std::string& text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

// As libpq reads it: who may come in ends at the first @ before any slash.
std::string shown_address(const std::string& address) {
  const std::size_t start = address.find("://");
  std::string rest = address.substr(start == std::string::npos ? 0 : start + 3);
  const std::size_t first = rest.find_first_of("@/");
  if (first != std::string::npos && rest[first] == '@') rest = rest.substr(first + 1);
  rest = rest.substr(0, rest.find('?'));
  return "postgresql://" + rest.substr(rest.rfind('@') + 1);
}

}  // namespace drumhead::archive
