// Deals out turns.
#include "server/questions.h"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>

#include "server/rank.h"

namespace drumhead::server {

namespace {

constexpr double kDear = 0.1;  // seconds

// The battles of a dear question lie in its own thread's part of the heap, which the allocator keeps for that
// thread: with every thread that works one out, as much again would be held.
void give_memory_back() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace

Questions::Questions(const Config& config, unsigned threads, std::function<void(Job)> desk)
    : config_(config), desk_(std::move(desk)), most_running_(std::max(1, static_cast<int>(threads) - 1)) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Questions::stop() {
  {
    const std::lock_guard held(lock_);
    closing_ = true;
    woken_.notify_all();
  }
  for (std::thread& one : threads_) one.join();
  threads_.clear();
  houses_.clear();
}

const char* Questions::ask(const Asker& who, Job run, Job drop) {
  const std::lock_guard held(lock_);
  if (waiting_ >= config_.most_questions) return "the table is very busy just now; ask again in a moment";
  Household& house = houses_[who.address];
  Line& line = house.lines[who.connection];
  const bool alone = static_cast<int>(line.waiting.size()) + line.running < config_.questions;
  const bool together = house.waiting + house.running < config_.questions_of_address;
  if (!alone || !together) {
    tidy(who);
    return alone ? "too many questions at once from your network; ask again in a moment"
                 : "too many questions at once; wait for the answers";
  }
  // Whoever comes anew has no claim to the time that others have had.
  if (house.waiting + house.running == 0) house.spent = std::max(house.spent, now_);
  if (line.waiting.empty() && line.running == 0) {
    double least = house.spent;
    for (const auto& [id, other] : house.lines)
      if (!other.waiting.empty()) least = std::min(least, other.spent);
    line.spent = std::max(line.spent, least);
  }
  line.waiting.push_back({std::move(run), std::move(drop), Clock::now()});
  ++house.waiting;
  ++waiting_;
  woken_.notify_one();
  return nullptr;
}

void Questions::forget(const Asker& who) {
  std::deque<Question> dropped;  // its destructors run without the lock
  const std::lock_guard held(lock_);
  const auto house = houses_.find(who.address);
  if (house == houses_.end()) return;
  const auto line = house->second.lines.find(who.connection);
  if (line == house->second.lines.end()) return;
  dropped.swap(line->second.waiting);
  house->second.waiting -= static_cast<int>(dropped.size());
  waiting_ -= static_cast<int>(dropped.size());
  tidy(who);
}

bool Questions::take(Next& out) {
  Household* house = nullptr;
  for (auto& [address, one] : houses_) {
    if (one.waiting == 0 || one.running >= most_running_) continue;
    if (house != nullptr && house->spent <= one.spent) continue;
    house = &one;
    out.who.address = address;
  }
  if (house == nullptr) return false;
  Line* line = nullptr;
  for (auto& [id, one] : house->lines) {
    if (one.waiting.empty() || (line != nullptr && line->spent <= one.spent)) continue;
    line = &one;
    out.who.connection = id;
  }
  now_ = std::max(now_, house->spent);
  out.question = std::move(line->waiting.front());
  line->waiting.pop_front();
  --house->waiting;
  --waiting_;
  ++house->running;
  ++line->running;
  return true;
}

void Questions::done(const Asker& who, double seconds) {
  Household& house = houses_[who.address];
  Line& line = house.lines[who.connection];
  house.spent += seconds;
  line.spent += seconds;
  --house.running;
  --line.running;
  tidy(who);
}

void Questions::tidy(const Asker& who) {
  const auto house = houses_.find(who.address);
  if (house == houses_.end()) return;
  const auto line = house->second.lines.find(who.connection);
  if (line != house->second.lines.end() && line->second.waiting.empty() && line->second.running == 0)
    house->second.lines.erase(line);
  if (house->second.lines.empty()) houses_.erase(house);
}

void Questions::work() {
  take_rank(kRankOfQuestions);
  std::unique_lock held(lock_);
  while (true) {
    Next next;
    woken_.wait(held, [&] { return closing_ || take(next); });
    if (closing_) return;
    const auto began = Clock::now();
    const bool late = began - next.question.since > std::chrono::milliseconds(config_.question_wait_ms);
    held.unlock();
    (late ? next.question.drop : next.question.run)();
    desk_([done = std::move(next.question)] {});
    next.question = {};
    const double took = std::chrono::duration<double>(Clock::now() - began).count();
    if (took > kDear) give_memory_back();
    held.lock();
    done(next.who, took);
    woken_.notify_one();  // an address may have waited for this thread
  }
}

}  // namespace drumhead::server
