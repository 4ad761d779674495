// Listens, accepts, and says in a sentence what is in the way.
#include "server/doors.h"

#include <fmt/format.h>

namespace drumhead::server {

namespace {

constexpr int kTryAgain = 100;  // milliseconds

Problem problem(std::string sentence) { return {"", 0, "", std::move(sentence)}; }

std::string shown(const net::ip::address& address, std::uint16_t port) {
  const bool nearby = address.is_loopback() || address.is_unspecified();
  const std::string name = address.to_string();
  return fmt::format("http://{}:{}/", nearby ? "localhost" : address.is_v6() ? "[" + name + "]" : name, port);
}

}  // namespace

Problems Doors::open(const Config& config) {
  return config.sockets.empty() ? open_own(config) : take_over(config);
}

Problems Doors::open_own(const Config& config) {
  boost::system::error_code error;
  const std::string given = config.listen == "localhost" ? "127.0.0.1" : config.listen;
  const auto address = net::ip::make_address(given, error);
  if (error) return {problem(fmt::format("--listen names {}, which is no address of this machine", given))};
  const tcp::endpoint place(address, config.port);
  Acceptor& door = doors_.emplace_back(io_.get_executor());
  door.open(place.protocol(), error);
  if (!error) door.set_option(net::socket_base::reuse_address(true), error);
  if (!error) door.bind(place, error);
  if (!error) door.listen(net::socket_base::max_listen_connections, error);
  if (error == net::error::address_in_use)
    return {problem(
        fmt::format("port {} is taken, perhaps by another Drumhead; choose one with --port", config.port))};
  if (error)
    return {problem(fmt::format("cannot listen on {} port {}: {}", given, config.port, error.message()))};
  address_ = shown(address, door.local_endpoint().port());
  return {};
}

Problems Doors::take_over(const Config& config) {
  boost::system::error_code error;
  for (const int one : config.sockets) {
    sockaddr_storage name{};
    socklen_t size = sizeof name;
    getsockname(one, reinterpret_cast<sockaddr*>(&name), &size);
    Acceptor& door = doors_.emplace_back(io_.get_executor());
    door.assign(name.ss_family == AF_INET6 ? tcp::v6() : tcp::v4(), one, error);
    if (error) return {problem(fmt::format("socket {} cannot be used: {}", one, error.message()))};
  }
  address_ = shown(net::ip::make_address(config.listen), config.port);
  return {};
}

void Doors::receive(std::function<void(Socket)> came) {
  came_ = std::move(came);
  for (Acceptor& door : doors_) accept(door);
}

// Whoever was let in while the door was being closed is in.
void Doors::accept(Acceptor& door) {
  door.async_accept([this, &door](boost::system::error_code error, Socket socket) {
    if (!error) came_(std::move(socket));
    if (!door.is_open()) return;
    // Out of files, perhaps: the next one may have more luck, but not at once.
    if (error)
      return staff_.later(kTryAgain, [this, &door] {
        if (door.is_open()) accept(door);
      });
    accept(door);
  });
}

void Doors::close() {
  boost::system::error_code ignored;
  for (Acceptor& door : doors_) door.close(ignored);
}

}  // namespace drumhead::server
