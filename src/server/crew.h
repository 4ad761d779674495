// The desk's staff on threads: one of them is the desk, some do jobs, some play bots, some answer questions.
//
// Bots, jobs, questions and long thoughts have threads of their own, so that no amount of questions keeps a
// bot or a new game waiting. One more thread writes the archive.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>

#include "desk/staff.h"
#include "server/ponderers.h"
#include "server/questions.h"

namespace drumhead::server {

class SystemClock final : public desk::Clock {
 public:
  std::int64_t now_ms() const override;
  double seconds() const override;
};

class Crew final : public desk::Staff {
 public:
  // The desk is whichever thread runs `io`.
  Crew(const Config& config, boost::asio::io_context& io);
  void stop();  // what waits is dropped, what runs is waited for; no job is taken any more

  void work(Job job) override;
  void think(Job job) override;
  void ponder(Job job) override;
  void grind(Job job) override;
  void share(int n, const std::function<void(int)>& job) override { ponderers_.share(n, job); }
  bool is_closing() const override { return ponderers_.is_closing(); }
  void desk(Job job) override;
  void later(int milliseconds, Job job) override;
  const char* ask(const Asker& who, Job run, Job drop) override;
  void forget(const Asker& who) override;
  int waiting_questions() const { return questions_.waiting(); }
  const desk::Clock& clock() const override { return clock_; }

 private:
  Job put_down_at_desk(Job job);

  SystemClock clock_;
  boost::asio::io_context& io_;
  Questions questions_;
  Ponderers ponderers_, grinders_;
  std::unique_ptr<boost::asio::thread_pool> workers_, bots_;
};

}  // namespace drumhead::server
