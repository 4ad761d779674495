// Opens, checks and appends.
#include "cli/battle_file.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/home.h"

namespace drumhead::cli {

namespace {

constexpr std::size_t kMostBattles = std::size_t{4} << 30;  // bytes

Problem problem_with(const std::string& path, std::string_view what) {
  return {"", 0, "", fmt::format("cannot go on with {}: {}", path, what)};
}

}  // namespace

Result<balance::Kept> read_battles(const std::string& path) {
  const Result<std::string> text = read_text(path, kMostBattles);
  if (!text) return text.problems();
  return balance::read_kept(text.value(), path);
}

Result<BattleFile> BattleFile::open(const std::string& path, const balance::Series& series,
                                    const Objection& objection) {
  BattleFile out;
  out.file_.reset(std::fopen(path.c_str(), "ab"));
  if (out.file_ == nullptr) return problem_with(path, std::strerror(errno));
  const int handle = fileno(out.file_.get());
  if (flock(handle, LOCK_EX | LOCK_NB) != 0) return problem_with(path, "another program is writing it");
  const Result<std::string> text = read_text(path, kMostBattles);
  if (!text) return text.problems();
  const std::string head = balance::line_of(series);
  std::size_t whole = 0;
  if (!head.starts_with(text.value())) {
    Result<balance::Kept> kept = balance::read_kept(text.value(), path);
    if (!kept) return kept.problems();
    if (const std::string how = balance::unlike(series, kept.value().series); !how.empty())
      return problem_with(path, "it holds another run's battles: " + how + ". Name another file");
    whole = kept.value().whole;
    for (auto& [number, outcome] : kept.value().battles) out.known_.emplace(number, std::move(outcome));
    if (const std::string why = objection(out.known_); !why.empty()) return problem_with(path, why);
  } else if (text.value() == head) {
    whole = head.size();
  }
  if (ftruncate(handle, static_cast<off_t>(whole)) != 0) return problem_with(path, std::strerror(errno));
  if (whole == 0 && (std::fputs(head.c_str(), out.file_.get()) < 0 || std::fflush(out.file_.get()) != 0))
    return problem_with(path, std::strerror(errno));
  return out;
}

bool BattleFile::add(std::uint64_t number, const balance::Outcome& outcome, const balance::Series& series) {
  const std::string line = balance::line_of(number, outcome, series);
  return std::fwrite(line.data(), 1, line.size(), file_.get()) == line.size() &&
         std::fflush(file_.get()) == 0;
}

}  // namespace drumhead::cli
