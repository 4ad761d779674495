// A WebSocket connection: messages in and out, with their bounds.
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/house.h"
#include "server/net.h"

namespace drumhead::server {

namespace {

namespace websocket = beast::websocket;

constexpr int kPatience = 5000;  // milliseconds that a connection gets to hear why it is closed

// So many messages a second on average, so many at once.
class Allowance {
 public:
  Allowance(int rate, int burst) : rate_(rate), burst_(burst), left_(burst) {}
  bool spend(int cost) {
    const auto now = std::chrono::steady_clock::now();
    left_ = std::min(burst_, left_ + std::chrono::duration<double>(now - last_).count() * rate_);
    last_ = now;
    left_ -= cost;
    return left_ >= 0;
  }

 private:
  double rate_, burst_, left_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

class Talk final : public Member, public Live, public std::enable_shared_from_this<Talk> {
 public:
  Talk(Stream stream, HallPtr hall, Place place)
      : socket_(std::move(stream)),
        hall_(std::move(hall)),
        place_(std::move(place)),
        allowance_(hall_->config.rate, hall_->config.burst) {}
  ~Talk() override { hall_->live.erase(this); }

  void begin(BeastRequest request) {
    hall_->live.insert(this);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(30);
    limits.idle_timeout = std::chrono::seconds(60);
    limits.keep_alive_pings = true;
    socket_.set_option(limits);
    socket_.read_message_max(kMostFrame);
    socket_.auto_fragment(false);  // one frame and one system call for a message of any size
    socket_.text(true);
    auto held = std::make_shared<BeastRequest>(std::move(request));
    socket_.async_accept(*held, [self = shared_from_this(), held](beast::error_code error) {
      if (error) return self->gone();
      self->open_ = true;
      self->write_next();
      self->read_next();
    });
  }

  // ---- out

  void send(Outgoing message) override {
    if (dead_ || finishing_) return;
    waiting_ += message.size();
    queue_.push_back(std::move(message));
    if (waiting_ > hall_->config.most_waiting)
      return finish(websocket::close_code::try_again_later, "too-slow",
                    "this connection does not read what it is sent; connect again");
    write_next();
  }

  void close(const std::string& reason) override {
    if (!finishing_ && !dead_) finish(websocket::close_code::going_away, "closing", reason);
  }

 private:
  // Says why, closes, and cuts the connection if that does not get through.
  void finish(websocket::close_code code, std::string_view word, const std::string& sentence) {
    finishing_ = true;
    reason_.code = code;
    reason_.reason = sentence.substr(0, 100);
    while (queue_.size() > (writing_ ? 1u : 0u)) queue_.pop_back();
    queue_.push_back(error_message(word, sentence));
    leave();
    hall_->staff.later(kPatience, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->cut();
    });
    write_next();
  }

  void write_next() {
    if (writing_ || !open_ || dead_) return;
    if (queue_.empty()) {
      if (finishing_ && !closing_) {
        closing_ = true;
        socket_.async_close(reason_, [self = shared_from_this()](beast::error_code) { self->gone(); });
      }
      return;
    }
    writing_ = true;
    const Outgoing& next = queue_.front();
    const std::array<net::const_buffer, 4> parts = {
        net::const_buffer("{", 1), net::buffer(next.re), net::buffer(*next.body),
        next.tail ? net::buffer(*next.tail) : net::const_buffer()};
    socket_.async_write(parts, [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->writing_ = false;
      if (error) return self->gone();
      self->waiting_ -= std::min(self->waiting_, self->queue_.front().size());
      self->queue_.pop_front();
      self->write_next();
    });
  }

  // ---- in

  void read_next() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return self->gone();
      self->take();
      self->buffer_.consume(self->buffer_.size());
      if (!self->dead_) self->read_next();
    });
  }

  void take() {
    if (finishing_) return;
    if (!socket_.got_text()) return send(error_message("bad-json", "expected text, not bytes"));
    const auto bytes = buffer_.data();
    Request request;
    const auto fault = read_request({static_cast<const char*>(bytes.data()), bytes.size()}, request);
    if (!allowance_.spend(fault ? 1 : cost_of(request.kind)))
      return finish(websocket::close_code::policy_error, "flood", "too many messages in too short a time");
    if (fault) return send(error_message(fault->code, fault->text, request.re()));
    if (request.kind == Kind::hello) return greet(request);
    if (match_) return match_->hear(shared_from_this(), std::move(request));
    if (request.kind == Kind::ping) return send(message({{"type", "pong"}}, request.re()));
    send(error_message("no-game", "say hello to a game first", request.re()));
  }

  void greet(const Request& request) {
    leave();
    const int turn = ++greeting_;
    hall_->house.open(request.game, [self = shared_from_this(), request, turn](const Fault* fault,
                                                                               MatchPtr match) {
      if (self->dead_ || self->finishing_ || turn != self->greeting_) return;
      if (fault != nullptr) return self->send(sorry(*fault, request.tokens, request.re()));
      unsigned opened = 0;
      bool good = !request.tokens.empty();
      for (const std::string& token : request.tokens) {
        const int opens = match->seats_of(token);
        good = good && opens >= 0;
        opened |= opens > 0 ? static_cast<unsigned>(opens) : 0u;
      }
      if (!good)
        return self->send(error_message("wrong-token", "this link does not open this game", request.re()));
      self->match_ = match;
      match->join(self, opened, request.re());
    });
  }

  // ---- the end

  void leave() {
    if (match_) match_->leave(this);
    match_ = nullptr;
  }
  void cut() {
    if (dead_) return;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
    gone();
  }
  void gone() {
    dead_ = true;
    leave();
  }

  websocket::stream<Stream, false> socket_;  // without compression: it costs more than it saves here
  HallPtr hall_;
  Place place_;
  Allowance allowance_;
  beast::flat_buffer buffer_;
  std::deque<Outgoing> queue_;
  std::size_t waiting_ = 0;  // bytes in the queue
  websocket::close_reason reason_;
  MatchPtr match_;
  int greeting_ = 0;
  bool open_ = false, writing_ = false, finishing_ = false, closing_ = false, dead_ = false;
};

}  // namespace

void begin_talk(Stream stream, BeastRequest request, HallPtr hall, Place place) {
  std::make_shared<Talk>(std::move(stream), std::move(hall), std::move(place))->begin(std::move(request));
}

}  // namespace drumhead::server
