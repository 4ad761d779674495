// A WebSocket connection: messages in and out, with their bounds.
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

#include "server/house.h"
#include "server/net.h"

namespace drumhead::server {

namespace {

namespace websocket = beast::websocket;

constexpr int kGoodbye = 5000;   // milliseconds that a connection gets to hear why it is closed
constexpr double kQuiet = 0.75;  // of its allowance left: it is not the one that floods

class Talk final : public Member, public Live, public std::enable_shared_from_this<Talk> {
 public:
  Talk(Stream stream, HallPtr hall, Place place)
      : socket_(std::move(stream)),
        hall_(std::move(hall)),
        place_(std::move(place)),
        allowance_(hall_->config.rate, hall_->config.burst),
        chat_(hall_->config.chat_a_minute / 60.0, hall_->config.chat_at_once) {}
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
    // Pings are answered below us, but they count.
    socket_.control_callback([this](websocket::frame_type kind, beast::string_view) {
      if (kind == websocket::frame_type::ping) spend(1);
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
      return finish(websocket::close_code::try_again_later, "too-slow",
                    "this connection does not read what it is sent; connect again");
    write_next();
  }

  bool awaits(int greeting) const override {
    return !dead_ && !finishing_ && match_ == nullptr && greeting == greeting_;
  }
  void enter(std::shared_ptr<Match> match) override { match_ = std::move(match); }
  const Asker& asker() const override { return place_.asker(); }

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
    hall_->staff.later(kGoodbye, [weak = weak_from_this()] {
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
    if (!socket_.got_text()) {
      if (spend(1)) send(error_message("bad-json", "expected text, not bytes"));
      return;
    }
    const auto bytes = buffer_.data();
    Request request;
    const auto fault = read_request({static_cast<const char*>(bytes.data()), bytes.size()}, request);
    if (!spend(fault ? 1 : cost_of(request.kind))) return;
    if (fault) return send(error_message(fault->code, fault->text, request.re()));
    if (request.kind == Kind::hello) return greet(request);
    if (request.kind == Kind::chat && !chat_.spend(1))
      return send(error_message("limit", "that is a lot of talk; wait a little", request.re()));
    if (match_) return match_->hear(shared_from_this(), std::move(request));
    if (request.kind == Kind::ping) return send(message({{"type", "pong"}}, request.re()));
    send(error_message("no-game", "say hello to a game first", request.re()));
  }

  // Of the connection's and of its address's allowance; false: it is shown out. Where an address says too
  // much, that is those who say most: not whoever only shares it with them.
  bool spend(int cost) {
    if (finishing_ || dead_) return false;
    const bool own = allowance_.spend(cost), all = hall_->limits.may_send(asker().address, cost);
    if (own && (all || allowance_.left() >= kQuiet)) return true;
    finish(websocket::close_code::policy_error, "flood", "too many messages in too short a time");
    return false;
  }

  // The game may take its time to let us in. Whatever happens meanwhile, only the last greeting counts, and a
  // connection that goes is not kept by those that are under way.
  void greet(const Request& request) {
    leave();
    const Greeting greeting{weak_from_this(), ++greeting_, request.tokens, request.re()};
    hall_->house.open(request.game, [greeting](const Fault* fault, const MatchPtr& match) {
      if (fault == nullptr) return match->join(greeting);
      const MemberPtr who = greeting.who.lock();
      if (who && who->awaits(greeting.number)) who->send(sorry(*fault, greeting.tokens, greeting.re));
    });
  }

  // ---- the end

  void leave() {
    ++greeting_;  // whoever would let us in now comes too late
    const MatchPtr left = std::move(match_);
    match_ = nullptr;
    if (left) left->leave(this);
  }
  void cut() {
    if (dead_) return;
    beast::error_code ignored;
    beast::get_lowest_layer(socket_).socket().close(ignored);
    gone();
  }
  void gone() {
    dead_ = true;
    hall_->staff.forget(asker());
    leave();
  }

  websocket::stream<Stream, false> socket_;  // without compression: it costs more than it saves here
  HallPtr hall_;
  Place place_;
  Allowance allowance_, chat_;
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
