// Runs a desk for a page.
#include "offline/table.h"

#include <boost/json.hpp>

#include "desk/shipped.h"
#include "documents/json.h"
#include "offline/keeping.h"

namespace drumhead::offline {

namespace {

constexpr int kLookAfter = 2000;  // milliseconds between looks at the log and at games that nobody plays

// There is one person, and it is his own machine.
desk::Config config_of(const std::string& version) {
  desk::Config out;
  out.version = version;
  out.engine = version;
  out.rate = out.burst = 100'000;
  out.idle_seconds = 60;
  for (int* one :
       {&out.connections_of_address, &out.games_an_hour, &out.games_at_once, &out.megabytes_an_hour,
        &out.tries_an_hour, &out.tries_at_once, &out.thoughts_a_minute, &out.watchers, &out.at_a_seat})
    *one = 0;
  out.balance_runs = out.balance_runs_of_address = 1;
  return out;
}

// The id of a file in a folder, by its path; empty: it lies elsewhere.
std::string id_in(std::string_view folder, std::string_view path) {
  constexpr std::string_view kEnding = ".toml";
  if (!path.starts_with(folder) || !path.ends_with(kEnding)) return {};
  path.remove_prefix(folder.size());
  path.remove_suffix(kEnding.size());
  return path.find('/') == std::string_view::npos ? std::string(path) : std::string();
}

void sort_in(const std::string& path, std::string text, desk::ShippedFiles& out) {
  desk::ShippedFile file{path, std::move(text)};
  if (path == "scenarios/muster.toml")
    out.muster = std::move(file);
  else if (const std::string scenario = id_in("scenarios/", path); !scenario.empty())
    out.scenarios.emplace(scenario, std::move(file));
  else if (const std::string sheet = id_in("rulebooks/", path); !sheet.empty())
    out.rulebooks.emplace(sheet, std::move(file));
  else if (!id_in("lessons/", path).empty())
    out.lessons.push_back(std::move(file));
}

Result<desk::Library> read_files(std::string_view text) {
  boost::system::error_code error;
  json::value read = json::parse(text, error);
  if (error || !read.is_object())
    return Problem{"", 0, "", "the rulebooks and scenarios did not arrive whole"};
  desk::ShippedFiles files;
  for (auto& [path, file] : read.get_object())
    if (file.is_string()) sort_in(path, std::string(file.get_string()), files);
  return desk::read_library(std::move(files));
}

std::string sentences(const Problems& problems) {
  std::string out;
  for (const Problem& one : problems) out += (out.empty() ? "" : "; ") + one.text();
  return out;
}

}  // namespace

void Table::Voice::send(desk::Outgoing message) {
  page_.say(number_, "{" + message.re + *message.body + (message.tail ? *message.tail : std::string()));
}

Table::Table(const std::string& version, archive::Log& log, const desk::Clock& clock, Page& page)
    : log_(log),
      clock_(clock),
      page_(page),
      config_(config_of(version)),
      staff_(clock),
      limits_(config_, clock) {}

Result<std::unique_ptr<Table>> Table::open(std::string_view files, const std::string& version,
                                           archive::Log& log, const desk::Clock& clock, Page& page) {
  std::unique_ptr<Table> out(new Table(version, log, clock, page));
  if (Problems wrong = out->begin(files); !wrong.empty()) return wrong;
  return out;
}

Problems Table::begin(std::string_view files) {
  Result<desk::Library> library = read_files(files);
  if (!library) return library.problems();
  library_ = std::move(library.value());
  auto archive = archive::LogArchive::open(log_, [this](auto settled) {
    staff_.desk([settled = std::move(settled)] {
      for (const auto& [kept, durable] : settled) kept(durable);
    });
  });
  if (!archive) return archive.problems();
  archive_ = std::move(archive.value());
  house_ = std::make_unique<desk::House>(library_, *archive_, staff_, config_, limits_);
  api_ = std::make_unique<desk::Api>(*house_);
  staff_.look_up([this] {
    staff_.run_desk();
    return page_.stops_thought();
  });
  look_after();
  return {};
}

Table::~Table() {
  for (auto& [number, guest] : guests_) guest.visit->end();
  guests_.clear();
}

void Table::look_after() {
  archive_->try_again();
  house_->sweep();
  limits_.sweep();
  staff_.later(kLookAfter, [this] { look_after(); });
}

// ---- who comes

int Table::visit() {
  Guest guest;
  guest.voice = std::make_unique<Voice>(page_, ++visits_);
  guest.visit = std::make_shared<desk::Visit>(
      *house_, desk::Asker{"page", static_cast<std::uint64_t>(visits_)}, *guest.voice);
  guests_.emplace(visits_, std::move(guest));
  return visits_;
}

void Table::hear(int visit, std::string_view text) {
  const auto found = guests_.find(visit);
  if (found == guests_.end()) return;
  if (text.size() <= desk::kMostFrame) return found->second.visit->hear(text);
  page_.say(visit, desk::text_of(json::object{
                       {"type", "error"}, {"code", "too-long"}, {"text", "this message is too long"}}));
}

void Table::leave(int visit) {
  const auto found = guests_.find(visit);
  if (found == guests_.end()) return;
  const std::shared_ptr<desk::Visit> gone = found->second.visit;
  gone->end();
  guests_.erase(found);
}

// ---- what is asked

void Table::ask(int request, const std::string& method, const std::string& target, const std::string& body) {
  if (target.starts_with("/kept")) return answer_kept(request, target, body);
  api_->answer({method, target, "application/json", body, {"page", 0}},
               [this, request](desk::ApiResponse made) { page_.answer(request, made.status, made.body); });
}

void Table::answer_kept(int request, const std::string& target, const std::string& body) {
  constexpr std::string_view kClaim = "/kept/claim";
  if (target == "/kept") return page_.answer(request, 200, desk::text_of(kept_games(*archive_)));
  if (target != kClaim) {
    const desk::ApiResponse none = desk::failure(404, "there is nothing at this address");
    return page_.answer(request, none.status, none.body);
  }
  house_->sweep();
  claim(*archive_, body, *archive_, [this, request](json::object keys) {
    if (!keys.empty()) return page_.answer(request, 200, desk::text_of(std::move(keys)));
    const desk::ApiResponse none = desk::failure(404, "this game cannot be opened");
    page_.answer(request, none.status, none.body);
  });
}

Result<std::string> Table::export_game(const std::string& id) const {
  return export_games(archive::source_of(*archive_), {id});
}

void Table::import_games(int request, std::string log) {
  offline::import_games(std::move(log), *archive_, [this, request](const Imported& made, bool durable) {
    if (!durable) {
      const std::string why = made.problems.empty() ? archive_->trouble() : sentences(made.problems);
      const desk::ApiResponse failed = desk::failure(400, why);
      return page_.answer(request, failed.status, failed.body);
    }
    page_.answer(request, 200,
                 desk::text_of(json::object{{"taken", json::value_from(made.taken)},
                                            {"known", json::value_from(made.known)},
                                            {"problem", sentences(made.problems)}}));
  });
}

// ---- time

std::int64_t Table::run(int milliseconds) {
  const double end = clock_.seconds() + milliseconds / 1000.0;
  while (clock_.seconds() < end)
    if (!staff_.run_one()) break;
  return staff_.due();
}

}  // namespace drumhead::offline
