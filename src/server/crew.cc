// Hands jobs to threads.
#include "server/crew.h"

#include <boost/asio/post.hpp>
#include <chrono>
#include <thread>

#include "server/net.h"
#include "server/rank.h"

namespace drumhead::server {

namespace {

using Timer = net::basic_waitable_timer<std::chrono::steady_clock,
                                        net::wait_traits<std::chrono::steady_clock>, Executor>;

unsigned threads() { return std::max(2u, std::thread::hardware_concurrency()); }

}  // namespace

std::int64_t SystemClock::now_ms() const {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

double SystemClock::seconds() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Crew::Crew(const Config& config, net::io_context& io)
    : io_(io),
      questions_(config, threads(), [this](Job job) { desk(std::move(job)); }),
      ponderers_(threads(), kRankOfThoughts),
      grinders_(std::max(1u, threads() - 1), kRankOfBattles),
      workers_(std::make_unique<net::thread_pool>(threads())),
      bots_(std::make_unique<net::thread_pool>(threads())) {}

// Jobs that never ran hold connections too: they go before the desk does.
void Crew::stop() {
  questions_.stop();
  ponderers_.stop();
  grinders_.stop();
  for (auto* pool : {&workers_, &bots_}) {
    (*pool)->stop();
    (*pool)->join();
    pool->reset();
  }
}

// What a job holds may be the last hand on a connection or a game, and those end only at the desk.
Job Crew::put_down_at_desk(Job job) {
  return [this, job = std::move(job)]() mutable {
    job();
    desk([done = std::move(job)] {});
  };
}

void Crew::work(Job job) {
  if (workers_) net::post(*workers_, put_down_at_desk(std::move(job)));
}
void Crew::think(Job job) {
  if (bots_) net::post(*bots_, put_down_at_desk(std::move(job)));
}
void Crew::ponder(Job job) { ponderers_.add(put_down_at_desk(std::move(job))); }
void Crew::grind(Job job) { grinders_.add(put_down_at_desk(std::move(job))); }
void Crew::desk(Job job) { net::post(io_, std::move(job)); }

void Crew::later(int milliseconds, Job job) {
  auto timer = std::make_shared<Timer>(io_.get_executor(), std::chrono::milliseconds(milliseconds));
  timer->async_wait([timer, job = std::move(job)](boost::system::error_code error) {
    if (!error) job();
  });
}

const char* Crew::ask(const Asker& who, Job run, Job drop) {
  return questions_.ask(who, std::move(run), std::move(drop));
}
void Crew::forget(const Asker& who) { questions_.forget(who); }

}  // namespace drumhead::server
