// Deals ranges by messages: numbers one way, lines of battles the other.
#include "cli/ranks.h"

#include <cstdio>
#include <cstdlib>

#ifdef DRUMHEAD_MPI
#include <mpi.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <set>
#include <thread>

#include "balance/lines.h"
#include "battle/digest.h"
#include "cli/output.h"
#include "players/player.h"
#endif

namespace drumhead::cli {

#ifndef DRUMHEAD_MPI

std::unique_ptr<Ranks> Ranks::join() { return nullptr; }
bool Ranks::several() { return false; }
void Ranks::hush_followers() {}
Ranks::~Ranks() = default;
bool Ranks::agree(const BalanceField&) const { return true; }
Fight Ranks::fight(const BalanceField& field) { return on_this_machine(field, 1); }
void Ranks::follow(const BalanceField&, unsigned) {}
int Ranks::leave(int code) { return code; }

#else

namespace {

using Numbers = std::vector<std::uint64_t>;

constexpr int kToFight = 1, kFought = 2, kFarewell = 3;
constexpr std::size_t kMostOfRange = 64;
constexpr std::size_t kRangesEach = 8;  // at least, so that slow ranks do not keep the others waiting
constexpr std::size_t kAhead = 2;       // ranges that a rank has in hand
constexpr std::chrono::seconds kPatience{10};

int number_in(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : -1;
}

void send(int rank, int tag, const std::string& text) {
  MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, rank, tag, MPI_COMM_WORLD);
}
void send(int rank, const Numbers& numbers) {
  MPI_Send(numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T, rank, kToFight, MPI_COMM_WORLD);
}

// The sender of a message that is there, or -1.
int waiting_from(int tag) {
  int there = 0;
  MPI_Status status;
  MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &there, &status);
  return there != 0 ? status.MPI_SOURCE : -1;
}

std::string take_text(int rank, int tag) {
  MPI_Status status;
  MPI_Probe(rank, tag, MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  std::string out(static_cast<std::size_t>(size), '\0');
  MPI_Recv(out.data(), size, MPI_CHAR, rank, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return out;
}

Numbers take_numbers() {
  MPI_Status status;
  MPI_Probe(0, kToFight, MPI_COMM_WORLD, &status);
  int size = 0;
  MPI_Get_count(&status, MPI_UINT64_T, &size);
  Numbers out(static_cast<std::size_t>(size));
  MPI_Recv(out.data(), size, MPI_UINT64_T, 0, kToFight, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return out;
}

std::string fought_lines(const BalanceField& field, const Numbers& numbers, unsigned threads) {
  const std::atomic<bool> never{false};
  std::string out;
  on_this_machine(field, threads)(
      numbers, never,
      [&](std::uint64_t number, const balance::Outcome& outcome) {
        out += balance::line_of(number, outcome, field.series);
        return true;
      },
      [](std::size_t) {});
  return out;
}

// One lot of battles, dealt out and gathered by rank 0.
class Deal {
 public:
  Deal(const BalanceField& field, const Numbers& numbers, int ranks, const Ended& ended)
      : field_(field),
        ended_(ended),
        open_(numbers.begin(), numbers.end()),
        in_hand_(static_cast<std::size_t>(ranks)) {
    const std::size_t each = std::clamp(numbers.size() / (static_cast<std::size_t>(ranks) * kRangesEach),
                                        std::size_t{1}, kMostOfRange);
    for (std::size_t i = 0; i < numbers.size(); i += each)
      ranges_.emplace_back(numbers.begin() + static_cast<std::ptrdiff_t>(i),
                           numbers.begin() + static_cast<std::ptrdiff_t>(std::min(i + each, numbers.size())));
  }

  bool is_done() const { return open_.empty() || refused_; }
  std::size_t left() const { return open_.size(); }

  void deal() {
    for (std::size_t rank = 1; rank < in_hand_.size(); ++rank)
      while (in_hand_[rank] < kAhead && !ranges_.empty()) {
        send(static_cast<int>(rank), ranges_.front());
        ranges_.pop_front();
        ++in_hand_[rank];
      }
  }

  // What has come in; late battles of an earlier lot are known already and pass by.
  void gather() {
    for (int rank = waiting_from(kFought); rank >= 0; rank = waiting_from(kFought)) {
      std::size_t& held = in_hand_[static_cast<std::size_t>(rank)];
      if (held > 0) --held;
      const std::string text = take_text(rank, kFought);
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        if (const auto battle =
                balance::read_line(std::string_view(text).substr(at, end - at), field_.series))
          note(battle->first, battle->second);
        at = end + 1;
      }
    }
  }

  // One battle of the last range; when all are dealt, one that somebody else still owes.
  void fight_one() {
    std::uint64_t number = *open_.rbegin();
    if (!ranges_.empty()) {
      number = ranges_.back().back();
      ranges_.back().pop_back();
      if (ranges_.back().empty()) ranges_.pop_back();
    }
    note(number, field_.fight(number));
  }

 private:
  void note(std::uint64_t number, const balance::Outcome& outcome) {
    if (!refused_ && open_.erase(number) > 0 && !ended_(number, outcome)) refused_ = true;
  }

  const BalanceField& field_;
  const Ended& ended_;
  std::set<std::uint64_t> open_;
  std::deque<Numbers> ranges_;
  std::vector<std::size_t> in_hand_;  // ranges, by rank
  bool refused_ = false;
};

}  // namespace

bool Ranks::several() { return number_in("OMPI_COMM_WORLD_SIZE") > 1; }

std::unique_ptr<Ranks> Ranks::join() {
  if (!several()) return nullptr;
  int given = 0, rank = 0, size = 1;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  // A message to a rank that has died is lost; it does not end the others.
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return std::unique_ptr<Ranks>(new Ranks(rank, size));
}

void Ranks::hush_followers() {
  if (number_in("OMPI_COMM_WORLD_RANK") < 1) return;
  for (std::FILE* stream : {stdout, stderr})
    if (std::freopen("/dev/null", "w", stream) == nullptr) std::_Exit(kBadInput);
}

Ranks::~Ranks() { leave(kFine); }

bool Ranks::agree(const BalanceField& field) const {
  std::string fought = balance::line_of(field.series);
  // Programs from other sources may play otherwise: each rank fights the first battle.
  if (repeats(field.series.players[0]) && repeats(field.series.players[1]))
    fought += balance::line_of(0, field.fight(0), field.series);
  Digester digest;
  for (const char letter : fought) digest.add(static_cast<unsigned char>(letter));
  const std::uint64_t mine = digest.finish();
  std::uint64_t least = 0, most = 0;
  MPI_Allreduce(&mine, &least, 1, MPI_UINT64_T, MPI_MIN, MPI_COMM_WORLD);
  MPI_Allreduce(&mine, &most, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
  return least == most;
}

Fight Ranks::fight(const BalanceField& field) {
  return [this, &field](const Numbers& numbers, const std::atomic<bool>& stop, const Ended& ended,
                        const Watch& watch) {
    Deal deal(field, numbers, size_, ended);
    while (!deal.is_done() && !stop) {
      deal.deal();
      deal.gather();
      if (!deal.is_done()) deal.fight_one();
      watch(numbers.size() - deal.left());
    }
  };
}

void Ranks::follow(const BalanceField& field, unsigned threads) {
  for (Numbers numbers = take_numbers(); !numbers.empty(); numbers = take_numbers())
    send(0, kFought, fought_lines(field, numbers, threads));
  send(0, kFarewell, "");
}

int Ranks::leave(int code) {
  if (left_) return code;
  left_ = true;
  if (leads()) {
    for (int rank = 1; rank < size_; ++rank) send(rank, Numbers());
    const auto end = std::chrono::steady_clock::now() + kPatience;
    int still_here = size_ - 1;
    while (still_here > 0 && std::chrono::steady_clock::now() < end) {
      if (const int late = waiting_from(kFought); late >= 0) take_text(late, kFought);
      if (const int gone = waiting_from(kFarewell); gone >= 0) {
        take_text(gone, kFarewell);
        --still_here;
      } else {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    }
    if (still_here > 0) {
      fmt::print(stderr, "drumhead: {} did not come back; rank 0 fought their battles\n",
                 counted(static_cast<std::size_t>(still_here), "rank"));
      std::fflush(nullptr);
      std::_Exit(code);
    }
  }
  MPI_Finalize();
  return code;
}

#endif

}  // namespace drumhead::cli
