// Writes and reads files of games.
#include "cli/carrying.h"

#include <boost/json.hpp>
#include <future>

#include "cli/home.h"
#include "cli/output.h"
#include "offline/keeping.h"
#include "sqlite/sqlite_archive.h"

namespace drumhead::cli {

namespace {

constexpr std::size_t kMostCarried = std::size_t{1} << 30;

// On the writing thread, which the caller waits for.
void at_once(std::vector<std::pair<archive::Kept, bool>> settled) {
  for (auto& [kept, durable] : settled) kept(durable);
}

struct Came {
  offline::Imported what;
  bool durable = false;
};

Came import_into(archive::Archive& to, std::string log) {
  std::promise<Came> came;
  offline::import_games(std::move(log), to, [&](const offline::Imported& made, bool durable) {
    came.set_value({made, durable});
  });
  return came.get_future().get();
}

boost::json::object claim_in(archive::Archive& held, const std::string& id) {
  std::promise<boost::json::object> keys;
  offline::claim(held, id, held, [&](boost::json::object made) { keys.set_value(std::move(made)); });
  return keys.get_future().get();
}

void put_links(const std::string& id, const boost::json::object& keys) {
  for (const auto& [seat, key] : keys)
    put_line("{}  {:<9}  #/game/{}/{}", id, std::string(seat), id, std::string(key.as_string()));
}

}  // namespace

int carry_games(const archive::Ledger& from, const std::vector<std::string>& ids, const std::string& file) {
  const Result<std::string> log = offline::export_games(archive::source_of(from), ids);
  if (!log) return complain(log.problems());
  if (const auto failed = write_text(file, log.value())) return complain({*failed});
  return kFine;
}

int take_games(const std::string& folder, const std::string& file) {
  Result<std::string> log = read_text(file, kMostCarried);
  if (!log) return complain(log.problems());
  auto opened = archive::SqliteArchive::open(folder, at_once);
  if (!opened) return complain(opened.problems());
  archive::Archive& held = *opened.value();
  const Came came = import_into(held, std::move(log.value()));
  if (!came.what.problems.empty()) complain(came.what.problems);
  for (const std::string& id : came.what.known) put_line("{} is here already, and stays as it is.", id);
  for (const std::string& id : came.what.taken) put_links(id, claim_in(held, id));
  return came.durable && came.what.problems.empty() ? kFine : kNo;
}

}  // namespace drumhead::cli
