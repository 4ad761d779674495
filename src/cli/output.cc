// Standard output and error, line breaking and lists.
#include "cli/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "documents/json.h"

namespace drumhead::cli {

namespace {

constexpr int kWidest = 100;

[[noreturn]] void give_up() {
  const int error = errno;
  if (error != EPIPE) fmt::print(stderr, "drumhead: cannot write: {}\n", std::strerror(error));
  std::_Exit(error == EPIPE ? kFine : kBadInput);
}

}  // namespace

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) give_up();
}

void put_json(const boost::json::value& value) { put(to_text(value, true) + "\n"); }

void finish_output() {
  if (std::fflush(stdout) != 0) give_up();
}

int complain(std::string_view sentence) {
  std::fflush(stdout);
  fmt::print(stderr, "drumhead: {}\n", sentence);
  return kBadInput;
}

int complain(const Problems& problems) {
  for (const Problem& problem : problems) complain(problem.text());
  return kBadInput;
}

bool error_is_terminal() { return isatty(STDERR_FILENO) == 1; }

int columns() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    return kWidest;
  return std::clamp(static_cast<int>(size.ws_col), 40, kWidest);
}

std::string wrapped(std::string_view text, int indent) {
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  const auto room = static_cast<std::size_t>(std::max(columns() - indent, 20));
  std::string out, line;
  const auto end_line = [&] {
    if (!line.empty()) out += margin + line + '\n';
    line.clear();
  };
  for (std::size_t i = text.find_first_not_of(" \n"); i < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", i), text.size());
    const std::string_view word = text.substr(i, end - i);
    if (!line.empty() && line.size() + 1 + word.size() > room) end_line();
    if (!line.empty()) line += ' ';
    line += word;
    i = std::min(text.find_first_not_of(" \n", end), text.size());
    const std::string_view gap = text.substr(end, i - end);
    if (std::count(gap.begin(), gap.end(), '\n') < 2) continue;
    end_line();
    if (i < text.size()) out += '\n';
  }
  end_line();
  return out;
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " and " : ", ";
    out += words[i];
  }
  return out.empty() ? "none" : out;
}

std::string counted(std::size_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

}  // namespace drumhead::cli
