// Starts programs, talks to them with an eye on the clock, and buries them.
#include "server/bot_programs.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace drumhead::server {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kGrace{300};  // to end by itself, once nobody speaks to it any more
constexpr std::chrono::milliseconds kLook{10};
constexpr int kNice = 5;  // behind the server

void shut(int& file) {
  if (file >= 0) ::close(file);
  file = -1;
}

// The two ends of what a program reads and of what it says. What it reads is a socket, so that writing to one
// who has gone is an error and no signal.
struct Pipes {
  int its[2] = {-1, -1}, ours[2] = {-1, -1};  // what it reads, what it says

  bool open() {
    int reads[2], says[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, reads) != 0) return false;
    its[0] = reads[0], ours[0] = reads[1];
    if (::pipe2(says, O_CLOEXEC) != 0) return false;
    ours[1] = says[0], its[1] = says[1];
    return true;
  }
  ~Pipes() {
    for (int* file : {&its[0], &its[1], &ours[0], &ours[1]}) shut(*file);
  }
};

// A group of its own, signals as they are at birth, and no file of ours.
int spawn(const std::vector<std::string>& words, const Pipes& pipes, pid_t& child) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  posix_spawn_file_actions_init(&files);
  posix_spawnattr_init(&how);
  posix_spawn_file_actions_adddup2(&files, pipes.its[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, pipes.its[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  sigset_t all, none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_setsigdefault(&how, &all);
  posix_spawnattr_setsigmask(&how, &none);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  const int error = posix_spawnp(&child, arguments[0], &files, &how, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  return error;
}

// It stays a zombie, so that its number is nobody else's yet.
bool has_ended(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

// Those of its group that it leaves behind go with it.
void kill_and_bury(pid_t pid) {
  ::kill(-pid, SIGKILL);
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

// ---- one program

class BotPrograms::Link final : public outside::BotLink {
 public:
  Link(BotPrograms& programs, std::vector<std::string> words)
      : programs_(programs), words_(std::move(words)) {}
  ~Link() override { stop(); }

  std::string start() override {
    stop();
    if (!programs_.enter()) return "too many bots are running";
    Pipes pipes;
    const int error = pipes.open() ? spawn(words_, pipes, pid_) : errno;
    if (error != 0) {
      programs_.never_started();
      pid_ = 0;
      return words_[0] + ": " + std::strerror(error);
    }
    programs_.started(pid_);
    setpriority(PRIO_PROCESS, static_cast<id_t>(pid_), kNice);
    to_ = std::exchange(pipes.ours[0], -1);
    from_ = std::exchange(pipes.ours[1], -1);
    fcntl(from_, F_SETFL, O_NONBLOCK);
    unread_.clear();
    return {};
  }

  void stop() override {
    shut(to_);
    shut(from_);
    if (pid_ > 0) programs_.end(std::exchange(pid_, 0));
  }

  void allow(int milliseconds) override { until_ = Clock::now() + std::chrono::milliseconds(milliseconds); }

  int left_ms() const override {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until_ - Clock::now());
    return static_cast<int>(std::max<std::int64_t>(0, left.count()));
  }

  bool say(std::string_view line) override { return send_all(line) && send_all("\n"); }

  outside::Heard hear(std::string& line) override {
    for (;;) {
      if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
        line.assign(unread_, 0, end);
        unread_.erase(0, end + 1);
        return outside::Heard::line;
      }
      if (unread_.size() > outside::kMostLine) return outside::Heard::too_long;
      if (!wait_for(from_, POLLIN)) return outside::Heard::late;
      if (!read_more()) return outside::Heard::gone;
    }
  }

 private:
  // False: time is up.
  bool wait_for(int file, short what) const {
    for (;;) {
      const int left = left_ms();
      pollfd one{file, what, 0};
      const int ready = left > 0 ? ::poll(&one, 1, left) : 0;
      if (ready > 0) return true;
      if (ready == 0 && left_ms() == 0) return false;
    }
  }

  bool send_all(std::string_view text) const {
    while (!text.empty()) {
      const ssize_t sent = ::send(to_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent > 0)
        text.remove_prefix(static_cast<std::size_t>(sent));
      else if (errno != EAGAIN && errno != EINTR)
        return false;
      else if (!wait_for(to_, POLLOUT))
        return false;
    }
    return true;
  }

  bool read_more() {
    char part[4096];
    const ssize_t got = ::read(from_, part, sizeof part);
    if (got > 0) unread_.append(part, static_cast<std::size_t>(got));
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
  }

  BotPrograms& programs_;
  std::vector<std::string> words_;
  pid_t pid_ = 0;
  int to_ = -1, from_ = -1;
  std::string unread_;
  Clock::time_point until_;
};

// ---- all of them

BotPrograms::BotPrograms(std::size_t most) : most_(most), undertaker_([this] { bury(); }) {}

BotPrograms::~BotPrograms() {
  stop();
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  changed_.notify_all();
  undertaker_.join();
}

std::unique_ptr<outside::BotLink> BotPrograms::link(std::vector<std::string> words) {
  return std::make_unique<Link>(*this, std::move(words));
}

void BotPrograms::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  for (const pid_t pid : alive_) ::kill(-pid, SIGKILL);
  for (Dying& one : dying_) one.killed_at = {};
  changed_.notify_all();
}

bool BotPrograms::enter() {
  const std::lock_guard lock(mutex_);
  if (stopped_ || running_ >= most_) return false;
  ++running_;
  return true;
}

void BotPrograms::started(pid_t pid) {
  const std::lock_guard lock(mutex_);
  alive_.insert(pid);
  if (stopped_) ::kill(-pid, SIGKILL);
}

void BotPrograms::never_started() {
  const std::lock_guard lock(mutex_);
  --running_;
}

void BotPrograms::end(pid_t pid) {
  const std::lock_guard lock(mutex_);
  alive_.erase(pid);
  dying_.push_back({pid, stopped_ ? Clock::time_point{} : Clock::now() + kGrace});
  changed_.notify_all();
}

// Looks often at those who are about to end, and sleeps while there are none.
void BotPrograms::bury() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [&] { return closing_ || !dying_.empty(); });
    if (dying_.empty()) return;
    std::vector<pid_t> dead;
    std::erase_if(dying_, [&](const Dying& one) {
      const bool now = has_ended(one.pid) || one.killed_at <= Clock::now();
      if (now) dead.push_back(one.pid);
      return now;
    });
    lock.unlock();
    for (const pid_t pid : dead) kill_and_bury(pid);
    if (dead.empty()) std::this_thread::sleep_for(kLook);
    lock.lock();
    running_ -= dead.size();
  }
}

}  // namespace drumhead::server
