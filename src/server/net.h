// What the files that touch sockets share. Heavy: include it there only.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <set>
#include <string>

#include "server/http.h"

namespace drumhead::server {

namespace net = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using tcp = net::ip::tcp;

// All sockets belong to the desk, so their executor is known and nothing is type-erased.
using Executor = net::io_context::executor_type;
using Socket = net::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using BeastRequest = http::request<http::string_body>;

// A WebSocket connection, as the hall sees it.
class Live {
 public:
  virtual ~Live() = default;
  virtual void close(const std::string& reason) = 0;
};

// What all connections share. They keep it alive.
struct Hall {
  const Config& config;
  const Staff& staff;
  House& house;
  Routes& routes;
  std::set<Live*> live{};
  std::size_t connections = 0;
  bool closing = false;
};
using HallPtr = std::shared_ptr<Hall>;

// Counts a connection while it lasts.
class Place {
 public:
  explicit Place(HallPtr hall) : hall_(std::move(hall)) { ++hall_->connections; }
  Place(Place&& that) noexcept : hall_(std::move(that.hall_)) {}
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (hall_) --hall_->connections;
  }

 private:
  HallPtr hall_;
};

void begin_http(Socket socket, HallPtr hall);
void begin_talk(Stream stream, BeastRequest request, HallPtr hall, Place place);

}  // namespace drumhead::server
