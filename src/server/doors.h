// Where connections come in: a socket of our own, or those that were handed down. Heavy, as net.h is.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <list>
#include <string>

#include "base/result.h"
#include "server/net.h"

namespace drumhead::server {

class Doors {
 public:
  Doors(net::io_context& io, desk::Staff& staff) : io_(io), staff_(staff) {}

  Problems open(const Config& config);
  // From now on `came` is given every connection.
  void receive(std::function<void(Socket)> came);
  // Nobody is let in any more. Who comes to a socket that was handed down waits there for the next program.
  void close();
  const std::string& address() const { return address_; }  // as a browser is given it

 private:
  using Acceptor = net::basic_socket_acceptor<tcp, Executor>;
  Problems open_own(const Config& config);
  Problems take_over(const Config& config);
  void accept(Acceptor& door);

  net::io_context& io_;
  desk::Staff& staff_;
  std::list<Acceptor> doors_;
  std::function<void(Socket)> came_;
  std::string address_;
};

}  // namespace drumhead::server
