// A WebSocket connection: the line that a visit speaks through.
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "desk/house.h"
#include "server/net.h"

namespace drumhead::server {

namespace {

namespace websocket = beast::websocket;
using desk::Goodbye;
using desk::Outgoing;

constexpr int kGoodbye = 5000;  // milliseconds that a connection gets to hear why it is closed

websocket::close_code code_of(Goodbye::Kind kind) {
  switch (kind) {
    case Goodbye::Kind::flood:
      return websocket::close_code::policy_error;
    case Goodbye::Kind::too_slow:
      return websocket::close_code::try_again_later;
    case Goodbye::Kind::closing:
      break;
  }
  return websocket::close_code::going_away;
}

class Talk final : public desk::Line, public Live, public std::enable_shared_from_this<Talk> {
 public:
  Talk(Stream stream, HallPtr hall, Place place)
      : socket_(std::move(stream)),
        hall_(std::move(hall)),
        place_(std::move(place)),
        visit_(std::make_shared<desk::Visit>(hall_->house, place_.asker(), *this)) {}
  ~Talk() override { hall_->live.erase(this); }

  void begin(BeastRequest request) {
    hall_->live.insert(this);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = std::chrono::seconds(30);
    limits.idle_timeout = std::chrono::seconds(60);
    limits.keep_alive_pings = true;
    socket_.set_option(limits);
    socket_.read_message_max(desk::kMostFrame);
    socket_.auto_fragment(false);  // one frame and one system call for a message of any size
    socket_.text(true);
    // Pings are answered below us, but they count.
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::ping) visit_->hear_ping();
    });
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
      return visit_->show_out(
          {Goodbye::Kind::too_slow, "this connection does not read what it is sent; connect again"});
    write_next();
  }

  // Says why, closes, and cuts the connection if that does not get through. Answers to what was done go
  // first; who floods, or does not read, has had his share.
  void hang_up(const Goodbye& why) override {
    if (dead_ || finishing_) return;
    finishing_ = true;
    reason_.code = code_of(why.kind);
    reason_.reason = why.sentence.substr(0, 100);
    if (why.kind != Goodbye::Kind::closing)
      while (queue_.size() > (writing_ ? 1u : 0u)) queue_.pop_back();
    queue_.push_back(why.message());
    hall_->staff.later(kGoodbye, [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->cut();
    });
    write_next();
  }

  void close(const std::string& reason) override { visit_->show_out({Goodbye::Kind::closing, reason}); }

 private:
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
      if (self->hall_->closing) return self->listen_no_more();
      self->take();
      self->buffer_.consume(self->buffer_.size());
      if (!self->dead_) self->read_next();
    });
  }

  // What comes now is given again, to the next program. What was taken in before is still answered.
  void listen_no_more() {
    hall_->staff.later(kGoodbye, [self = shared_from_this()] { self->cut(); });
  }

  void take() {
    if (!socket_.got_text()) return visit_->hear_bytes();
    const auto bytes = buffer_.data();
    visit_->hear({static_cast<const char*>(bytes.data()), bytes.size()});
  }

  // ---- the end

  void cut() {
    if (dead_) return;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
    gone();
  }
  void gone() {
    dead_ = true;
    hall_->live.erase(this);
    visit_->end();
  }

  websocket::stream<Stream, false> socket_;  // without compression: it costs more than it saves here
  HallPtr hall_;
  Place place_;
  std::shared_ptr<desk::Visit> visit_;
  beast::flat_buffer buffer_;
  std::deque<Outgoing> queue_;
  std::size_t waiting_ = 0;  // bytes in the queue
  websocket::close_reason reason_;
  bool open_ = false, writing_ = false, finishing_ = false, closing_ = false, dead_ = false;
};

}  // namespace

void begin_talk(Stream stream, BeastRequest request, HallPtr hall, Place place) {
  std::make_shared<Talk>(std::move(stream), std::move(hall), std::move(place))->begin(std::move(request));
}

}  // namespace drumhead::server
