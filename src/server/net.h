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

#include "desk/limits.h"
#include "server/http.h"
#include "server/vitals.h"

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
  desk::Staff& staff;
  desk::House& house;
  Routes& routes;
  desk::Limits& limits;
  const Vitals& vitals;
  std::set<Live*> live{};
  std::size_t connections = 0, refusing = 0;
  std::uint64_t visitors = 0;  // that ever came: a number for each
  std::size_t awaited = 0;     // requests that are expected, or not yet answered
  bool leaving = false;        // it will close soon
  bool closing = false;        // nothing new is begun
};
using HallPtr = std::shared_ptr<Hall>;

// Counts a connection while it lasts, and knows whose it is.
class Place {
 public:
  Place(HallPtr hall, Asker asker) : hall_(std::move(hall)), asker_(std::move(asker)) {
    ++hall_->connections;
  }
  Place(Place&& that) noexcept : hall_(std::move(that.hall_)), asker_(that.asker_), counted_(that.counted_) {}
  Place& operator=(Place&&) = delete;
  ~Place() {
    if (!hall_) return;
    --hall_->connections;
    if (counted_) hall_->limits.go(asker_.address);
    hall_->staff.forget(asker_);
  }
  const Asker& asker() const { return asker_; }
  // Counts it for its address; false: that has too many. Once a proxy has said whose it is, for that one.
  bool count() { return counted_ || (counted_ = hall_->limits.come(asker_.address)); }
  bool count_for(const std::string& address) {
    if (address == asker_.address) return count();
    if (counted_) hall_->limits.go(asker_.address);
    counted_ = false;
    asker_.address = address;
    return count();
  }

 private:
  HallPtr hall_;
  Asker asker_;
  bool counted_ = false;
};

// While it is there, the end waits for somebody's answer.
class Awaited {
 public:
  explicit Awaited(HallPtr hall) : hall_(std::move(hall)) { ++hall_->awaited; }
  Awaited(const Awaited&) = delete;
  Awaited& operator=(const Awaited&) = delete;
  ~Awaited() { --hall_->awaited; }

 private:
  HallPtr hall_;
};

void begin_http(Socket socket, HallPtr hall);
// Says politely that there is no room, and hangs up.
void turn_away(Socket socket, HallPtr hall, std::string sentence);
void begin_talk(Stream stream, BeastRequest request, HallPtr hall, Place place);

}  // namespace drumhead::server
