// A thread and a connection of its own: it listens, looks, and shows that this program lives.
#include "postgres/follower.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <random>

#include "base/log.h"

namespace drumhead::archive {

namespace {

using Ticks = std::chrono::steady_clock;
constexpr auto kEvery = std::chrono::milliseconds(1000);
constexpr const char* kDead = "5 seconds";    // without a sign
constexpr std::size_t kLongestNotice = 7900;  // PostgreSQL takes 8,000 bytes
constexpr std::string_view kEverything = "*";

std::string new_worker() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

}  // namespace

Follower::Follower(const std::string& address, Deliver deliver, std::function<void()> ailing)
    : deliver_(std::move(deliver)), ailing_(std::move(ailing)), worker_(new_worker()), sql_(address) {
  if (pipe2(bell_, O_NONBLOCK | O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be opened");
}

void Follower::stop() {
  closing_ = true;
  wake();
  if (thread_.joinable()) thread_.join();
}

Follower::~Follower() {
  stop();
  for (const int end : bell_) close(end);
}

void Follower::wake() {
  const char one = 1;
  [[maybe_unused]] const auto written = write(bell_[1], &one, 1);  // a full pipe wakes as well
}

// ---- from any thread

void Follower::on_change(std::function<void(GameNumber)> heard) {
  const std::lock_guard held(lock_);
  heard_ = std::move(heard);
}

void Follower::attend(GameNumber game, std::optional<Company> mine) {
  {
    const std::lock_guard held(lock_);
    if (!mine) {
      if (open_.erase(game) == 0) return;
      closed_.insert(game);
    } else {
      Open& one = open_[game];
      if (one.told && one.mine == *mine) return;
      one.mine = *mine;
      one.told = false;
      closed_.erase(game);
      want_jobs_ = want_jobs_ || mine->bots;
    }
  }
  wake();
}

// Where somebody else wrote in between, there is something to read.
void Follower::wrote(const std::vector<Changed>& changes) {
  std::set<GameNumber> missed;
  {
    const std::lock_guard held(lock_);
    for (const Changed& one : changes) {
      const auto found = open_.find(one.game);
      if (found == open_.end()) continue;
      if (found->second.seen == one.before)
        found->second.seen = one.after;
      else
        missed.insert(one.game);
    }
  }
  deliver(missed);
}

void Follower::read(GameNumber game, std::int64_t changes) {
  const std::lock_guard held(lock_);
  if (const auto found = open_.find(game); found != open_.end())
    found->second.seen = std::max(found->second.seen, changes);
}

std::string Follower::notice_of(const std::vector<GameNumber>& games) const {
  if (games.empty()) return {};
  const std::string out = fmt::format("{}:{}", worker_, fmt::join(games, ","));
  return out.size() <= kLongestNotice ? out : fmt::format("{}:{}", worker_, kEverything);
}

void Follower::deliver(const std::set<GameNumber>& games) {
  std::vector<std::pair<Kept, bool>> out;
  {
    const std::lock_guard held(lock_);
    if (!heard_) return;
    for (const GameNumber game : games)
      if (open_.contains(game)) out.emplace_back([heard = heard_, game](bool) { heard(game); }, true);
  }
  if (!out.empty()) deliver_(std::move(out));
}

std::vector<GameNumber> Follower::open_games() const {
  const std::lock_guard held(lock_);
  std::vector<GameNumber> out;
  for (const auto& [game, one] : open_) out.push_back(game);
  return out;
}

void Follower::deliver_all() {
  const std::vector<GameNumber> all = open_games();
  deliver({all.begin(), all.end()});
}

// ---- the thread

void Follower::run() {
  Ticks::time_point next{};
  bool ailing = false;
  while (!closing_) {
    try {
      if (!sql_.holds()) connect();
      listen();
      tell_company();
      if (Ticks::now() >= next) {
        next = Ticks::now() + kEvery;
        show_alive();
        look();
      }
      take_jobs();
      ailing = false;
    } catch (const PostgresError& error) {
      if (!ailing) log_line(fmt::format("other programs on the database are not heard: {}", error.what()));
      ailing = true;
      sql_.close();
      ailing_();
    }
    wait();
  }
  try {
    leave();
  } catch (const PostgresError&) {  // the others notice all the same, a little later
  }
}

// Nobody waits for what is written here, and after a crash of the database it is written anew.
void Follower::connect() {
  sql_.connect();
  sql_.run_all("set synchronous_commit = off; listen drumhead");
  sql_.run("delete from workers where id = $1", {worker_});
  show_alive();
}

void Follower::wait() {
  pollfd ends[] = {{bell_[0], POLLIN, 0}, {sql_.socket(), POLLIN, 0}};
  poll(ends, sql_.holds() ? 2 : 1, static_cast<int>(std::chrono::milliseconds(kEvery).count()));
  char rung[256];
  while (::read(bell_[0], rung, sizeof rung) > 0) {
  }
}

void Follower::listen() {
  for (const std::string& notice : sql_.notices()) hear(notice);
}

void Follower::hear(const std::string& notice) {
  const std::size_t colon = notice.find(':');
  if (colon == std::string::npos || notice.substr(0, colon) == worker_) return;
  {
    const std::lock_guard held(lock_);
    want_jobs_ = true;
  }
  const std::string games = notice.substr(colon + 1);
  if (games == kEverything) return deliver_all();
  std::set<GameNumber> out;
  for (std::size_t at = 0; at < games.size();) {
    const std::size_t end = std::min(games.find(',', at), games.size());
    out.insert(std::strtoll(games.substr(at, end - at).c_str(), nullptr, 10));
    at = end + 1;
  }
  deliver(out);
}

// Who is here, of the games where that has changed.
void Follower::tell_company() {
  std::vector<GameNumber> games, british, american, watchers, closed, idle;
  {
    const std::lock_guard held(lock_);
    for (auto& [game, one] : open_) {
      if (one.told) continue;
      one.told = true;
      games.push_back(game);
      british.push_back(one.mine.british);
      american.push_back(one.mine.american);
      watchers.push_back(one.mine.watchers);
      if (!one.mine.bots && std::exchange(one.plays, false)) idle.push_back(game);
    }
    closed.assign(closed_.begin(), closed_.end());
    closed_.clear();
  }
  if (!games.empty())
    sql_.run(
        "insert into company select g, $2, b, a, w from unnest($1::bigint[], $3::integer[], $4::integer[], "
        "$5::integer[]) as t (g, b, a, w) on conflict (game, worker) do update set british = "
        "excluded.british, american = excluded.american, watchers = excluded.watchers",
        {list_of(games), worker_, list_of(british), list_of(american), list_of(watchers)});
  if (!closed.empty())
    sql_.run("delete from company where worker = $2 and game = any ($1::bigint[])",
             {list_of(closed), worker_});
  idle.insert(idle.end(), closed.begin(), closed.end());
  give_back(idle);
  games.insert(games.end(), closed.begin(), closed.end());
  if (const std::string notice = notice_of(games); !notice.empty())
    sql_.run("select pg_notify('drumhead', $1)", {notice});
}

void Follower::give_back(const std::vector<GameNumber>& games) {
  if (!games.empty())
    sql_.run("delete from jobs where worker = $2 and game = any ($1::bigint[])", {list_of(games), worker_});
}

void Follower::tell_anew() {
  {
    const std::lock_guard held(lock_);
    for (auto& [game, one] : open_) one.told = one.plays = false;
    closed_.clear();
    want_jobs_ = true;
  }
  deliver_all();
}

// Whoever gives no sign has died: what it had is free again.
void Follower::show_alive() {
  const bool fresh = sql_.run(
                             "insert into workers values ($1, now()) on conflict (id) do update set seen = "
                             "now() returning xmax = 0",
                             {worker_})
                         .flag(0, 0);
  if (fresh) tell_anew();
  const Rows dead =
      sql_.run(fmt::format("delete from workers where id in (select id from workers where seen < "
                           "now() - interval '{}' for update skip locked) returning id",
                           kDead));
  if (dead.count() == 0) return;
  log_line("another program on the database gives no sign any more; its games are taken over");
  sql_.run("select pg_notify('drumhead', $1)", {fmt::format("{}:{}", worker_, kEverything)});
  {
    const std::lock_guard held(lock_);
    want_jobs_ = true;
  }
  deliver_all();
}

// The bots of a game are a job for one program, which keeps it while anybody looks on there.
void Follower::take_jobs() {
  std::vector<GameNumber> wanted;
  {
    const std::lock_guard held(lock_);
    if (!std::exchange(want_jobs_, false)) return;
    for (const auto& [game, one] : open_)
      if (one.mine.bots && !one.plays) wanted.push_back(game);
  }
  if (wanted.empty()) return;
  sql_.run(
      "insert into jobs (game) select game from unnest($1::bigint[]) as t (game) on conflict (game) do "
      "nothing",
      {list_of(wanted)});
  const Rows taken = sql_.run(
      "with free as (select game from jobs where game = any ($1::bigint[]) and (worker is null or worker = "
      "$2) order by game for update skip locked) update jobs set worker = $2 from free where jobs.game = "
      "free.game returning jobs.game",
      {list_of(wanted), worker_});
  std::set<GameNumber> ours;
  {
    const std::lock_guard held(lock_);
    for (int i = 0; i < taken.count(); ++i)
      if (const auto found = open_.find(taken.number(i, 0)); found != open_.end()) {
        found->second.plays = true;
        ours.insert(found->first);
      }
  }
  deliver(ours);
}

// The safety net: whatever a notification did not tell.
void Follower::look() {
  const std::vector<GameNumber> games = open_games();
  if (games.empty()) return;
  const Rows rows =
      sql_.run("select game, changes from heads where game = any ($1::bigint[])", {list_of(games)});
  std::set<GameNumber> changed;
  {
    const std::lock_guard held(lock_);
    want_jobs_ = true;
    for (int i = 0; i < rows.count(); ++i)
      if (const auto found = open_.find(rows.number(i, 0));
          found != open_.end() && found->second.seen < rows.number(i, 1))
        changed.insert(found->first);
  }
  deliver(changed);
}

void Follower::leave() {
  if (!sql_.holds()) return;
  sql_.run("delete from workers where id = $1", {worker_});
  if (const std::string notice = notice_of(open_games()); !notice.empty())
    sql_.run("select pg_notify('drumhead', $1)", {notice});
}

}  // namespace drumhead::archive
