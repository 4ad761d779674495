// Hands out thoughts, and parts of them first.
#include "server/ponderers.h"

#include <algorithm>
#include <memory>

#include "server/rank.h"

namespace drumhead::server {

namespace {

// The parts of one thought. A helper who comes when all are taken does nothing, so it may come at any time.
struct Parts {
  const std::function<void(int)>* job = nullptr;
  int n = 0;
  std::atomic<int> next = 0;
  std::mutex lock;
  std::condition_variable all_done;
  int done = 0;
};

void help(Parts& parts) {
  int did = 0;
  for (int i = parts.next++; i < parts.n; i = parts.next++) {
    (*parts.job)(i);
    ++did;
  }
  const std::lock_guard held(parts.lock);
  parts.done += did;
  if (parts.done == parts.n) parts.all_done.notify_all();
}

}  // namespace

Ponderers::Ponderers(unsigned threads, int rank) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this, rank] { work(rank); });
}

void Ponderers::stop() {
  {
    const std::lock_guard held(lock_);
    closing_ = true;
    woken_.notify_all();
  }
  for (std::thread& one : threads_) one.join();
  threads_.clear();
  waiting_.clear();
}

void Ponderers::add(desk::Job job) {
  const std::lock_guard held(lock_);
  if (closing_) return;
  waiting_.push_back(std::move(job));
  woken_.notify_one();
}

void Ponderers::share(int n, const std::function<void(int)>& job) {
  const auto parts = std::make_shared<Parts>();
  parts->job = &job;
  parts->n = n;
  {
    const std::lock_guard held(lock_);
    const int helpers = std::min(n, static_cast<int>(threads_.size())) - 1;
    for (int i = 0; i < helpers; ++i) waiting_.push_front([parts] { help(*parts); });
    woken_.notify_all();
  }
  help(*parts);
  std::unique_lock held(parts->lock);
  parts->all_done.wait(held, [&] { return parts->done == parts->n; });
}

void Ponderers::work(int rank) {
  take_rank(rank);
  std::unique_lock held(lock_);
  while (true) {
    woken_.wait(held, [&] { return closing_ || !waiting_.empty(); });
    if (closing_) return;
    const desk::Job next = std::move(waiting_.front());
    waiting_.pop_front();
    held.unlock();
    next();
    held.lock();
  }
}

}  // namespace drumhead::server
