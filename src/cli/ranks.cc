// Deals ranges by letters: numbers one way, lines of battles the other.
#include "cli/ranks.h"

#include <cstdio>
#include <cstdlib>

#ifdef DRUMHEAD_MPI
#include <mpi.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <deque>
#include <future>
#include <set>
#include <thread>
#include <utility>

#include "balance/lines.h"
#include "battle/digest.h"
#include "cli/letters.h"
#include "cli/output.h"
#include "players/player.h"
#endif

namespace drumhead::cli {

#ifndef DRUMHEAD_MPI

class Crew {};  // of whom there are none

Ranks::Ranks(std::unique_ptr<Crew> crew) : crew_(std::move(crew)) {}
std::unique_ptr<Ranks> Ranks::join() { return nullptr; }
bool Ranks::several() { return false; }
void Ranks::hush_followers() {}
Ranks::~Ranks() = default;
bool Ranks::leads() const { return true; }
bool Ranks::agree(const BalanceField&) { return true; }
Fight Ranks::fight(const BalanceField& field) { return on_this_machine(field, 1); }
void Ranks::follow(const BalanceField&, unsigned) {}
int Ranks::leave(int code) { return code; }

#else

namespace {

using Numbers = std::vector<std::uint64_t>;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds, std::chrono::seconds;

// kOpening: what a rank would fight, by its digest. kHere: asked of rank 0 and said by it.
enum Kind : std::uint8_t { kOpening = 1, kToFight, kFought, kHere, kEnough, kFarewell, kVerdict };
constexpr std::string_view kAllTogether = "together";

constexpr std::size_t kMostOfRange = 64;
constexpr std::size_t kRangesEach = 8;  // at least, so that slow ranks do not keep the others waiting
constexpr std::size_t kAhead = 2;       // ranges that a rank has in hand
constexpr milliseconds kNap{1};
constexpr seconds kBetweenWords{1};
constexpr seconds kPatience{10};           // of rank 0 with the others
constexpr seconds kPatienceOfOthers{600};  // with rank 0, which fights and looks over files besides
constexpr seconds kMostOfJoining{120}, kMostOfFarewell{60};

int number_in(const char* name) {
  const char* text = std::getenv(name);
  return text != nullptr ? std::atoi(text) : -1;
}

// For tests: "2:3" lets rank 2 die of a signal when it has fought three ranges.
bool dies_after(int rank, std::size_t ranges) {
  const char* text = std::getenv("DRUMHEAD_RANK_DIES");
  return text != nullptr && text == fmt::format("{}:{}", rank, ranges);
}

// Battles that one rank fights; the first word of both letters about them is the name.
struct Range {
  std::uint64_t name = 0;
  Numbers numbers;
};

std::string text_of(const Range& range) {
  std::string out = fmt::format("{}", range.name);
  for (const std::uint64_t number : range.numbers) out += fmt::format(" {}", number);
  return out;
}

// The number that the text begins with, and what follows it.
std::uint64_t take_number(std::string_view& text) {
  std::uint64_t out = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), out).ptr;
  text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(end - text.data()) + 1));
  return out;
}

Range range_from(std::string_view text) {
  Range out{take_number(text), {}};
  while (!text.empty()) out.numbers.push_back(take_number(text));
  return out;
}

std::string digest_of_opening(const BalanceField& field) {
  std::string fought = balance::line_of(field.series);
  // Programs from other sources may play otherwise: each rank fights the first battle.
  if (repeats(field.series.players[0]) && repeats(field.series.players[1]))
    fought += balance::line_of(0, field.fight(0), field.series);
  Digester digest;
  for (const char letter : fought) digest.add(static_cast<unsigned char>(letter));
  return fmt::format("{}", digest.finish());
}

// Ends the program where Open MPI itself waits for somebody who will not come any more.
class Deadline {
 public:
  Deadline(seconds patience, int code, const char* sentence)
      : watch_([met = met_.get_future(), patience, code, sentence] {
          if (met.wait_for(patience) == std::future_status::ready) return;
          fmt::print(stderr, "{}", sentence);
          std::fflush(nullptr);
          std::_Exit(code);
        }) {}
  ~Deadline() {
    met_.set_value();
    watch_.join();
  }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

 private:
  std::promise<void> met_;
  std::thread watch_;
};

// What rank 0 knows of another.
struct Mate {
  std::string opening;  // the digest; empty: it has not come yet
  Clock::time_point heard = Clock::now();
  bool is_gone = false;  // it said farewell

  bool is_lost() const { return !is_gone && Clock::now() - heard > kPatience; }
};

}  // namespace

// Who there is, and what was heard of them.
class Crew {
 public:
  using OnFought = std::function<void(int rank, std::string_view text)>;

  Crew(int rank, int size) : rank_(rank), mates_(static_cast<std::size_t>(size)), letters_(size) {}

  int rank() const { return rank_; }
  int size() const { return static_cast<int>(mates_.size()); }
  bool leads() const { return rank_ == 0; }
  void send(int to, Kind kind, std::string_view text = {}) { letters_.send(to, kind, text); }

  // ---- rank 0
  Mate& mate(int rank) { return mates_[static_cast<std::size_t>(rank)]; }
  bool fights_along(int rank) { return mate(rank).opening == opening_ && !mate(rank).is_lost(); }
  void set_opening(std::string digest) { opening_ = std::move(digest); }
  bool any_differs() const {
    return count([&](const Mate& mate) { return differs(mate); }) > 0;
  }
  bool differs(const Mate& mate) const { return !mate.opening.empty() && mate.opening != opening_; }
  // Of the others, how many are so.
  template <class Is>
  std::size_t count(Is is) const {
    return static_cast<std::size_t>(std::count_if(mates_.begin() + 1, mates_.end(), is));
  }
  void hear(const OnFought& on_fought) {
    while (const std::optional<Letter> letter = letters_.next()) {
      mate(letter->from).heard = Clock::now();
      if (letter->kind == kOpening) mate(letter->from).opening = letter->text;
      if (letter->kind == kHere) send(letter->from, kHere);
      if (letter->kind == kFarewell) mate(letter->from).is_gone = true;
      if (letter->kind == kFought) on_fought(letter->from, letter->text);
    }
  }
  void be_patient_anew() {
    for (Mate& mate : mates_) mate.heard = Clock::now();
  }
  std::uint64_t next_name() { return ++last_name_; }

  // ---- the others
  void listen() {
    if (Clock::now() - said_ > kBetweenWords) {
      said_ = Clock::now();
      send(0, kHere);
    }
    while (const std::optional<Letter> letter = letters_.next()) {
      mate(0).heard = Clock::now();
      if (letter->kind == kToFight) to_fight_.push_back(range_from(letter->text));
      if (letter->kind == kEnough) enough_ = true;
      if (letter->kind == kVerdict) verdict_ = letter->text;
    }
    if (is_alone()) enough_ = true;
  }
  bool is_alone() { return Clock::now() - mate(0).heard > kPatienceOfOthers; }
  const std::atomic<bool>& enough() const { return enough_; }
  std::deque<Range>& to_fight() { return to_fight_; }
  const std::optional<std::string>& verdict() const { return verdict_; }

  bool agreed = false, has_left = false;

 private:
  int rank_;
  std::vector<Mate> mates_;  // by rank
  Letters letters_;
  std::string opening_;
  std::uint64_t last_name_ = 0;
  Clock::time_point said_{};
  std::atomic<bool> enough_{false};
  std::deque<Range> to_fight_;
  std::optional<std::string> verdict_;
};

namespace {

// One lot of battles, dealt out and gathered by rank 0.
class Deal {
 public:
  Deal(const BalanceField& field, const Numbers& numbers, Crew& crew, const Ended& ended)
      : field_(field),
        ended_(ended),
        crew_(crew),
        open_(numbers.begin(), numbers.end()),
        in_hand_(static_cast<std::size_t>(crew.size())) {
    const std::size_t each =
        std::clamp(numbers.size() / (in_hand_.size() * kRangesEach), std::size_t{1}, kMostOfRange);
    for (std::size_t i = 0; i < numbers.size(); i += each)
      ranges_.emplace_back(numbers.begin() + static_cast<std::ptrdiff_t>(i),
                           numbers.begin() + static_cast<std::ptrdiff_t>(std::min(i + each, numbers.size())));
  }

  bool is_done() const { return open_.empty() || refused_; }
  std::size_t left() const { return open_.size(); }

  void tend() {
    for (int rank = 1; rank < crew_.size(); ++rank) {
      if (crew_.mate(rank).is_lost()) take_back(rank);
      if (crew_.fights_along(rank)) deal_to(rank);
    }
    crew_.hear([this](int rank, std::string_view text) { gather(rank, text); });
  }

  // One battle of the last range; when all are dealt, one that somebody else still owes. Another hand fights
  // it, so that letters do not lie about meanwhile.
  void fight_one() {
    const std::uint64_t number = next_for_me();
    std::future<balance::Outcome> fought =
        std::async(std::launch::async, [this, number] { return field_.fight(number); });
    while (fought.wait_for(2 * kNap) != std::future_status::ready) tend();
    note(number, fought.get());
  }

 private:
  void deal_to(int rank) {
    std::deque<Range>& held = in_hand_[static_cast<std::size_t>(rank)];
    while (held.size() < kAhead && !ranges_.empty()) {
      held.push_back({crew_.next_name(), std::move(ranges_.front())});
      ranges_.pop_front();
      crew_.send(rank, kToFight, text_of(held.back()));
    }
  }

  // What a rank owes that is not heard of any more. If it comes after all it is welcome.
  void take_back(int rank) {
    for (Range& range : in_hand_[static_cast<std::size_t>(rank)]) {
      std::erase_if(range.numbers, [this](std::uint64_t number) { return !open_.contains(number); });
      if (!range.numbers.empty()) ranges_.push_front(std::move(range.numbers));
    }
    in_hand_[static_cast<std::size_t>(rank)].clear();
  }

  // Late battles of an earlier lot are known already and pass by.
  void gather(int rank, std::string_view text) {
    const std::uint64_t name = take_number(text);
    std::erase_if(in_hand_[static_cast<std::size_t>(rank)],
                  [name](const Range& range) { return range.name == name; });
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size() - 1);
      if (const auto battle = balance::read_line(text.substr(0, end), field_.series))
        note(battle->first, battle->second);
      text.remove_prefix(end + 1);
    }
  }

  std::uint64_t next_for_me() {
    while (!ranges_.empty()) {
      const std::uint64_t number = ranges_.back().back();
      ranges_.back().pop_back();
      if (ranges_.back().empty()) ranges_.pop_back();
      if (open_.contains(number)) return number;
    }
    return *open_.rbegin();
  }

  void note(std::uint64_t number, const balance::Outcome& outcome) {
    if (!refused_ && open_.erase(number) > 0 && !ended_(number, outcome)) refused_ = true;
  }

  const BalanceField& field_;
  const Ended& ended_;
  Crew& crew_;
  std::set<std::uint64_t> open_;
  std::deque<Numbers> ranges_;               // not dealt
  std::vector<std::deque<Range> > in_hand_;  // by rank
  bool refused_ = false;
};

}  // namespace

Ranks::Ranks(std::unique_ptr<Crew> crew) : crew_(std::move(crew)) {}
Ranks::~Ranks() { leave(kFine); }

bool Ranks::several() { return number_in("OMPI_COMM_WORLD_SIZE") > 1; }
bool Ranks::leads() const { return crew_->leads(); }

std::unique_ptr<Ranks> Ranks::join() {
  if (!several()) return nullptr;
  int given = 0, rank = 0, size = 1;
  {
    const Deadline deadline(kMostOfJoining, kNo, "drumhead: not all ranks have started; none fights\n");
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  }
  // A message to a rank that has died is lost; it does not end the others.
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  return std::unique_ptr<Ranks>(new Ranks(std::make_unique<Crew>(rank, size)));
}

void Ranks::hush_followers() {
  if (number_in("OMPI_COMM_WORLD_RANK") < 1) return;
  for (std::FILE* stream : {stdout, stderr})
    if (std::freopen("/dev/null", "w", stream) == nullptr) std::_Exit(kBadInput);
}

// Who is late may come along later; who plays otherwise may not.
bool Ranks::agree(const BalanceField& field) {
  const std::string mine = digest_of_opening(field);
  crew_->set_opening(mine);
  crew_->be_patient_anew();
  if (!leads()) {
    crew_->send(0, kOpening, mine);
    return true;
  }
  const auto is_awaited = [](const Mate& mate) { return mate.opening.empty() && !mate.is_lost(); };
  while (!crew_->any_differs() && crew_->count(is_awaited) > 0) {
    crew_->hear([](int, std::string_view) {});
    std::this_thread::sleep_for(kNap);
  }
  crew_->agreed = !crew_->any_differs();
  return crew_->agreed;
}

Fight Ranks::fight(const BalanceField& field) {
  return [this, &field](const Numbers& numbers, const std::atomic<bool>& stop, const Ended& ended,
                        const Watch& watch) {
    Deal deal(field, numbers, *crew_, ended);
    while (!deal.is_done() && !stop) {
      deal.tend();
      if (!deal.is_done()) deal.fight_one();
      watch(numbers.size() - deal.left());
    }
  };
}

void Ranks::follow(const BalanceField& field, unsigned threads) {
  Crew& crew = *crew_;
  for (std::size_t fought = 0; !crew.enough();) {
    crew.listen();
    if (crew.to_fight().empty()) {
      std::this_thread::sleep_for(kNap);
      continue;
    }
    if (dies_after(crew.rank(), fought)) std::raise(SIGKILL);
    const Range range = std::move(crew.to_fight().front());
    crew.to_fight().pop_front();
    std::string text = fmt::format("{}\n", range.name);
    on_this_machine(field, threads)(
        range.numbers, crew.enough(),
        [&](std::uint64_t number, const balance::Outcome& outcome) {
          text += balance::line_of(number, outcome, field.series);
          return true;
        },
        [&](std::size_t) { crew.listen(); });
    if (!crew.enough()) crew.send(0, kFought, text);
    ++fought;
  }
}

static void say_farewell(Crew& crew) {
  crew.send(0, kFarewell);
  while (!crew.verdict() && !crew.is_alone()) {
    crew.listen();
    std::this_thread::sleep_for(kNap);
  }
  if (crew.verdict() != kAllTogether) std::_Exit(kFine);
}

// Ends the program where ranks are missing: Open MPI would wait for them.
static void dismiss(Crew& crew, int code) {
  for (int rank = 1; rank < crew.size(); ++rank) crew.send(rank, kEnough);
  const auto is_here = [](const Mate& mate) { return !mate.is_gone && !mate.is_lost(); };
  while (crew.count(is_here) > 0) {
    crew.hear([](int, std::string_view) {});
    std::this_thread::sleep_for(kNap);
  }
  if (const std::size_t late = crew.agreed ? crew.count([&](const Mate& m) { return crew.differs(m); }) : 0)
    fmt::print(stderr, "drumhead: {} had other rulebooks, scenarios or programs, and fought nothing\n",
               counted(late, "rank"));
  const std::size_t missing = crew.count([](const Mate& mate) { return !mate.is_gone; });
  for (int rank = 1; rank < crew.size(); ++rank)
    crew.send(rank, kVerdict, missing == 0 ? kAllTogether : std::string_view());
  if (missing == 0) return;
  fmt::print(stderr, "drumhead: {} did not come back; the others fought their battles\n",
             counted(missing, "rank"));
  std::fflush(nullptr);
  std::_Exit(code);
}

int Ranks::leave(int code) {
  if (std::exchange(crew_->has_left, true)) return code;
  if (leads())
    dismiss(*crew_, code);
  else
    say_farewell(*crew_);
  const Deadline deadline(kMostOfFarewell, code, "");
  MPI_Finalize();
  return code;
}

#endif

}  // namespace drumhead::cli
