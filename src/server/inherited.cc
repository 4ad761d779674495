// Reads the environment, and asks each socket what it is.
#include "server/inherited.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "base/log.h"
#include "server/net.h"

namespace drumhead::server {

namespace {

constexpr int kFirst = 3;  // where they begin, by sd_listen_fds(3)
constexpr int kMost = 64;

int number_in(const char* variable) {
  const char* text = std::getenv(variable);
  const std::string_view words = text == nullptr ? "" : text;
  int out = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), out);
  return error == std::errc() && end == words.data() + words.size() ? out : 0;
}

int option_of(int socket, int option) {
  int out = 0;
  socklen_t size = sizeof out;
  return getsockopt(socket, SOL_SOCKET, option, &out, &size) == 0 ? out : 0;
}

// Where it listens; nothing: it does not.
std::optional<tcp::endpoint> place_of(int socket) {
  if (option_of(socket, SO_ACCEPTCONN) == 0 || option_of(socket, SO_TYPE) != SOCK_STREAM) return std::nullopt;
  tcp::endpoint out;
  auto size = static_cast<socklen_t>(out.capacity());
  if (getsockname(socket, out.data(), &size) != 0) return std::nullopt;
  if (out.data()->sa_family != AF_INET && out.data()->sa_family != AF_INET6) return std::nullopt;
  out.resize(size);
  return out;
}

}  // namespace

std::vector<int> inherited_sockets() {
  std::vector<int> out;
  if (number_in("LISTEN_PID") == getpid())
    for (int i = 0; i < std::min(number_in("LISTEN_FDS"), kMost); ++i) out.push_back(kFirst + i);
  for (const int one : out) fcntl(one, F_SETFD, FD_CLOEXEC);
  for (const char* variable : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"}) unsetenv(variable);
  return out;
}

// What may be asked of it, and what it says of itself, follows from where it really listens: to others, if
// one of them does.
Problems take_sockets(const std::vector<int>& sockets, Config& config) {
  std::optional<tcp::endpoint> open;
  for (const int one : sockets) {
    const auto place = place_of(one);
    if (!place)
      return {{"", 0, "",
               fmt::format("file {}, which was handed down in LISTEN_FDS, is no socket that listens for TCP",
                           one)}};
    if (!open || !place->address().is_loopback()) open = place;
  }
  if (!open) return {};
  const Config usual;
  const std::string listen = open->address().to_string();
  const bool asked = config.listen != usual.listen || (config.port != usual.port && config.port != 0);
  if (asked && (config.listen != listen || config.port != open->port()))
    log_line(fmt::format("it listens on {} port {}, which was handed down; listen and port are not heeded",
                         listen, open->port()));
  config.sockets = sockets;
  config.listen = listen;
  config.port = open->port();
  return {};
}

}  // namespace drumhead::server
