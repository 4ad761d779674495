// HTTP on a socket: one request after another, until one asks for a WebSocket.
#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "desk/request.h"
#include "server/address.h"
#include "server/net.h"

namespace drumhead::server {

namespace {

constexpr std::chrono::seconds kPatience{30};
constexpr std::uint32_t kMostHeader = 16u << 10;
constexpr const char* kTooManyHere =
    "too many connections are open from your network; close some of them and try again";
constexpr std::size_t kMostRefusing = 64;  // that are told so at once; more are hung up on

class HttpSession : public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(Socket socket, HallPtr hall, Place place, bool proxied)
      : stream_(std::move(socket)),
        hall_(std::move(hall)),
        place_(std::move(place)),
        proxied_(proxied),
        awaited_(std::in_place, hall_) {}

  void read() {
    parser_.emplace();
    parser_->body_limit(desk::kMostFrame);
    parser_->header_limit(kMostHeader);
    stream_.expires_after(kPatience);
    http::async_read(
        stream_, buffer_, *parser_,
        [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_read(error); });
  }

 private:
  void on_read(beast::error_code error) {
    if (error == http::error::body_limit) return write(failure(413, "the body is too large"), false);
    if (error == http::error::header_limit) return write(failure(431, "the header is too large"), false);
    if (error == http::error::end_of_stream || error == beast::error::timeout ||
        error.category() != http_errors())
      return close_if(error);
    if (error) return write(failure(400, "this is not an HTTP request"), false);
    take(parser_->release());
  }

  static const boost::system::error_category& http_errors() {
    return http::make_error_code(http::error::end_of_stream).category();
  }

  // What is no mistake of HTTP is a socket's end, or no error at all.
  void close_if(beast::error_code error) {
    if (!error) return take(parser_->release());
    stream_.socket().shutdown(tcp::socket::shutdown_send, error);
  }

  void take(BeastRequest request) {
    if (!awaited_) awaited_.emplace(hall_);
    host_ = std::string(request[http::field::host]);
    version_ = request.version();
    head_ = request.method() == http::verb::head;
    if (proxied_ && !stand_for(std::string(request["X-Forwarded-For"])))
      return write(failure(429, kTooManyHere, "limit"), false);
    HttpRequest asked;
    asked.asker = place_->asker();
    asked.method = std::string(request.method_string());
    asked.target = std::string(request.target());
    asked.host = host_;
    asked.origin = std::string(request[http::field::origin]);
    asked.content_type = std::string(request[http::field::content_type]);
    asked.accept_encoding = std::string(request[http::field::accept_encoding]);
    asked.if_none_match = std::string(request[http::field::if_none_match]);
    if (beast::websocket::is_upgrade(request) && asked.target == "/ws") {
      if (const char* no = hall_->routes.objection(asked)) return write(failure(403, no), false);
      if (hall_->closing) return write(closing(), false);
      stream_.expires_never();
      return begin_talk(std::move(stream_), std::move(request), hall_, std::move(*place_));
    }
    asked.body = std::move(request.body());
    const bool keep = request.keep_alive();
    const bool reads = asked.method == "GET" || head_;
    // Figures are for those who run the server: nothing that a proxy has forwarded gets any.
    const bool forwarded = request.find("X-Forwarded-For") != request.end();
    if (reads && !(forwarded && asked.target == "/metrics"))
      if (auto vital = vital_answer(hall_->vitals, asked.target)) {
        if (const char* no = hall_->routes.objection(asked)) vital = failure(403, no);
        return write(std::move(*vital), keep);
      }
    if (hall_->closing && !reads) return write(closing(), false);
    stream_.expires_never();  // a worker may take its time
    hall_->routes.answer(asked, [self = shared_from_this(), keep](HttpResponse response) {
      self->write(std::move(response), keep);
    });
  }

  static HttpResponse closing() {
    return failure(503, "the program is closing; try again in a moment", "closing");
  }

  // Behind a proxy each request says whose it is.
  bool stand_for(const std::string& field) {
    const std::string address = forwarded_address(field);
    return place_->count_for(address.empty() ? place_->asker().address : account_of(address));
  }

  void write(HttpResponse given, bool keep) {
    add_safety(given, host_);
    auto response = std::make_shared<http::response<http::string_body>>();
    response->version(version_);
    response->result(static_cast<unsigned>(given.status));
    response->set(http::field::content_type, given.type);
    for (const auto& [key, value] : given.headers) response->set(key, value);
    response->keep_alive(keep && !hall_->leaving);
    const std::size_t size = given.body.size();
    if (!head_) response->body() = std::move(given.body);
    response->content_length(size);
    if (given.status == 304) response->erase(http::field::content_length);
    stream_.expires_after(kPatience);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response](beast::error_code error, std::size_t) {
                        if (error) return;
                        self->awaited_.reset();
                        if (response->keep_alive()) return self->read();
                        self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
                      });
  }

  Stream stream_;
  HallPtr hall_;
  std::optional<Place> place_;
  const bool proxied_;  // a proxy is at the other end, whose word is taken
  std::optional<Awaited> awaited_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::string host_;
  unsigned version_ = 11;
  bool head_ = false;
};

}  // namespace

namespace {

// What is said to those for whom there is no room: written, then read on until they hang up or time is up,
// for a connection that is closed with something unread loses what was written.
class Refusal : public std::enable_shared_from_this<Refusal> {
 public:
  Refusal(Socket socket, HallPtr hall, const std::string& sentence)
      : stream_(std::move(socket)), hall_(std::move(hall)) {
    const std::string body = failure(503, sentence, "full").body;
    text_ =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nRetry-After: 10\r\n"
        "Connection: close\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body;
    ++hall_->refusing;
  }
  ~Refusal() { --hall_->refusing; }

  void begin() {
    stream_.expires_after(std::chrono::seconds(2));
    net::async_write(stream_, net::buffer(text_),
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (error) return;
                       self->stream_.socket().shutdown(tcp::socket::shutdown_send, error);
                       self->drain();
                     });
  }

 private:
  void drain() {
    stream_.async_read_some(net::buffer(bin_),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (!error) self->drain();
                            });
  }
  Stream stream_;
  HallPtr hall_;
  std::string text_;
  std::array<char, 1024> bin_{};
};

}  // namespace

static bool is_proxy(const Config& config, const net::ip::address& address) {
  if (!config.proxy) return false;
  const std::string name = address.to_string();
  return address.is_loopback() ||
         std::find(config.proxies.begin(), config.proxies.end(), name) != config.proxies.end();
}

void turn_away(Socket socket, HallPtr hall, std::string sentence) {
  if (hall->refusing < kMostRefusing)
    std::make_shared<Refusal>(std::move(socket), std::move(hall), sentence)->begin();
}

void begin_http(Socket socket, HallPtr hall) {
  boost::system::error_code error;
  const auto end = socket.remote_endpoint(error);
  if (error) return;  // gone already
  socket.set_option(tcp::no_delay(true), error);
  Place place(hall, {account_of(end.address().to_string()), ++hall->visitors});
  // A proxy's connections are counted when it has said whose they are. Nobody else is believed.
  const bool proxied = is_proxy(hall->config, end.address());
  if (!proxied && !place.count()) return turn_away(std::move(socket), hall, kTooManyHere);
  std::make_shared<HttpSession>(std::move(socket), std::move(hall), std::move(place), proxied)->read();
}

}  // namespace drumhead::server
