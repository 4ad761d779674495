// One thing after another.
#include "desk/alone.h"

#include <algorithm>
#include <cmath>

namespace drumhead::desk {

namespace {

constexpr std::size_t kMostQuestions = 256;

}  // namespace

void Alone::later(int milliseconds, Job job) {
  later_.emplace(clock_.seconds() + milliseconds / 1000.0, std::move(job));
}

const char* Alone::ask(const Asker& who, Job run, Job) {
  if (questions_.size() >= kMostQuestions) return "too many questions at once; wait for the answers";
  questions_.push_back({who, std::move(run)});
  return nullptr;
}

void Alone::forget(const Asker& who) {
  std::erase_if(questions_, [&](const Question& one) {
    return one.who.connection == who.connection && one.who.address == who.address;
  });
}

std::int64_t Alone::due() const {
  if (!jobs_.empty() || !questions_.empty() || !thoughts_.empty() || !battles_.empty()) return 0;
  if (later_.empty()) return -1;
  return std::max<std::int64_t>(0,
                                std::llround(std::ceil((later_.begin()->first - clock_.seconds()) * 1000)));
}

// Takes the first of a queue; nothing: it is empty.
static Job first_of(std::deque<Job>& queue) {
  if (queue.empty()) return nullptr;
  Job out = std::move(queue.front());
  queue.pop_front();
  return out;
}

bool Alone::run_one() {
  Job next = first_of(jobs_);
  if (!next && !questions_.empty()) {
    next = std::move(questions_.front().run);
    questions_.pop_front();
  } else if (!next && !later_.empty() && later_.begin()->first <= clock_.seconds()) {
    next = std::move(later_.begin()->second);
    later_.erase(later_.begin());
  }
  if (!next) next = first_of(thoughts_);
  if (!next) next = first_of(battles_);
  if (next) next();
  return next != nullptr;
}

void Alone::run_desk() {
  while (Job next = first_of(jobs_)) next();
}

void Alone::run() {
  while (run_one()) {
  }
}

}  // namespace drumhead::desk
