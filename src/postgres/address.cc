// How a database is named.
#include "postgres/postgres_archive.h"

namespace drumhead::archive {

bool is_database_address(const std::string& text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string shown_address(const std::string& address) {
  const std::size_t start = address.find("://"), from = start == std::string::npos ? 0 : start + 3;
  const std::string rest = address.substr(from, address.find('?') - from);
  const std::size_t at = rest.rfind('@');
  return "postgresql://" + (at == std::string::npos ? rest : rest.substr(at + 1));
}

}  // namespace drumhead::archive
