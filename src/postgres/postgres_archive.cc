// The writing thread of the archive in PostgreSQL, its queue, and the connection that reads.
#include "postgres/postgres_archive.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "base/log.h"
#include "postgres/follower.h"
#include "postgres/news.h"
#include "postgres/reader.h"

namespace drumhead::archive {

namespace {

using Ticks = std::chrono::steady_clock;
constexpr auto kFirstWait = std::chrono::milliseconds(100);  // before it is tried again
constexpr auto kLongestWait = std::chrono::milliseconds(2000);
constexpr int kOpenTries = 20;   // until `archive delete` and its like are done
constexpr int kMostClashes = 5;  // transactions that may be tried anew because others' were in their way
constexpr GameNumber kNumbers = 10'000;  // that a program takes at once, as the sequence has it
constexpr int kLastTries = 5;            // for an answer that is still open when the program ends

struct Asked {
  std::function<void(Tables&)> what;  // null: it only waits for those before it
  Trust trust;
  Kept kept;
  GameNumber game = 0;  // that it is about; 0: none, or a new one
  bool patient = false;
  bool good = true;

  void fail() {
    good = false;
    distrust(trust);
  }
};
using Batch = std::vector<Asked>;

// What is wrong with the database, as players are told. Nothing: it is not the database.
std::string words_for(const PostgresError& error) {
  if (error.state().empty() || error.state().starts_with("57P") || error.state().starts_with("08"))
    return "The database of this server cannot be reached.";
  if (error.state().starts_with("53")) return "The database of this server is full.";
  if (error.state() == "25006") return "The database of this server cannot be written to.";
  return {};
}

// Another transaction was in the way of this one, which may be tried again as it is.
bool is_clash(const PostgresError& error) { return error.state() == "40P01" || error.state() == "40001"; }

std::vector<GameNumber> games_in(const Batch& batch) {
  std::vector<GameNumber> out;
  for (const Asked& asked : batch)
    if (asked.game != 0) out.push_back(asked.game);
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

class PostgresArchive final : public Archive {
 public:
  PostgresArchive(std::string address, Deliver deliver)
      : address_(std::move(address)),
        deliver_(deliver),
        sql_(address_),
        reader_(address_),
        news_(address_),
        follower_(address_, std::move(deliver), [this] { after_all({}); }) {}
  ~PostgresArchive() override {
    follower_.stop();
    {
      const std::lock_guard held(lock_);
      closing_ = true;
      woken_.notify_one();
    }
    if (thread_.joinable()) thread_.join();
  }

  std::optional<Problem> open() {
    if (const auto found = open_database(sql_, address_, true)) return found;
    try {
      for (int i = 0; i < kOpenTries && !take_it(); ++i) std::this_thread::sleep_for(kFirstWait);
      if (!have_it_)
        return Problem{
            "", 0, "",
            fmt::format(
                "the games in {} are being restored or deleted, or an older Drumhead that shares them "
                "with nobody has them; wait until that has ended, or stop it",
                shown_address(address_))};
      take_numbers();
    } catch (const std::exception& error) {
      return database_problem(address_, error);
    }
    thread_ = std::thread([this] { run(); });
    follower_.start();
    return std::nullopt;
  }

  // ---- writes

  // The writing thread sees to it that there are always some; without any, the game cannot be saved.
  GameNumber new_number() override {
    const std::lock_guard held(lock_);
    if (next_number_ == last_number_ && spare_number_ != 0) {
      next_number_ = std::exchange(spare_number_, 0);
      last_number_ = next_number_ + kNumbers;
    }
    return next_number_ == last_number_ ? 0 : next_number_++;
  }
  void create(GameRow game, std::vector<Text> texts, Trust trust, Kept kept) override {
    enqueue({[game = std::move(game), texts = std::move(texts)](Tables& t) { t.create(game, texts); },
             std::move(trust), std::move(kept)});
  }
  void restate(GameRow game, std::string was, Trust trust, Kept kept) override {
    const GameNumber number = game.number;
    enqueue({[game = std::move(game), was = std::move(was)](Tables& t) { t.restate(game, was); },
             std::move(trust), std::move(kept), number});
  }
  void append(GameNumber game, std::int64_t n, StepRow step, Trust trust, Kept kept) override {
    enqueue({[game, n, step = std::move(step)](Tables& t) { t.append(game, n, step); }, std::move(trust),
             std::move(kept), game});
  }
  void rewind(GameNumber game, RewindRow row, Trust trust, Kept kept) override {
    enqueue({[game, row = std::move(row)](Tables& t) { t.rewind(game, row); }, std::move(trust),
             std::move(kept), game});
  }
  void rewind_patiently(GameNumber game, RewindRow row, Trust trust, Kept kept) override {
    enqueue({[game, row = std::move(row)](Tables& t) { t.rewind(game, row); }, std::move(trust),
             std::move(kept), game, true});
  }
  void cut(std::string id, std::int64_t version, std::int64_t at, Trust trust, Kept kept) override {
    enqueue({[id = std::move(id), version, at](Tables& t) { t.cut(id, version, at); }, std::move(trust),
             std::move(kept), 0, true});
  }
  void snapshot(GameNumber game, SnapshotRow row, Trust trust) override {
    enqueue({[game, row = std::move(row)](Tables& t) { t.snapshot(game, row); }, std::move(trust), {}, game});
  }
  void chat(GameNumber game, ChatRow row, Trust trust, Kept kept) override {
    enqueue({[game, row = std::move(row)](Tables& t) { t.chat(game, row); }, std::move(trust),
             std::move(kept), game});
  }
  void seat(GameNumber game, Seat was, Seat now, Trust trust, Kept kept) override {
    enqueue({[game, was = std::move(was), now = std::move(now)](Tables& t) { t.seat(game, was, now); },
             std::move(trust), std::move(kept), game});
  }
  void list(GameNumber game, std::string text, std::int64_t at, Kept kept) override {
    enqueue({[game, text = std::move(text), at](Tables& t) { t.list(game, text, at); }, {}, std::move(kept)});
  }
  void keep_text(Text text) override {
    enqueue({[text = std::move(text)](Tables& t) { t.keep_text(text); }, {}, {}});
  }
  void after_all(Kept kept) override { enqueue({{}, {}, std::move(kept)}); }
  std::string trouble() const override {
    const std::lock_guard held(lock_);
    return trouble_;
  }

  // ---- reads

  Result<std::optional<StoredGame>> load(const std::string& id) const override {
    return reader_.at_once<std::optional<StoredGame>>([&](Database& sql) { return read_from(sql, id); });
  }
  Result<std::optional<std::string>> text(const std::string& digest) const override {
    return reader_.text(digest);
  }
  Result<std::vector<std::string>> texts(const std::string& kind) const override {
    return reader_.column("select digest from texts where kind = $1 order by digest", kind);
  }
  Result<std::optional<std::string>> invited_to(const std::string& invitation) const override {
    const auto found = reader_.column(
        "select g.id from seats s join games g on g.number = s.game where s.invitation <> '' and "
        "s.invitation "
        "= $1",
        invitation);
    if (!found) return found.problems();
    return found.value().empty() ? std::optional<std::string>() : std::optional(found.value().front());
  }

  Result<std::vector<Listing>> listed(int most) const override {
    return reader_.at_once<std::vector<Listing>>([&](Database& sql) { return read_listings(sql, most); });
  }

  // ---- the other programs

  bool shared() const override { return true; }
  void on_change(std::function<void(GameNumber)> heard) override { follower_.on_change(std::move(heard)); }
  void attend(GameNumber game, std::optional<Company> mine) override { follower_.attend(game, mine); }
  void ask_undo(GameNumber game, std::int64_t version, int side, Kept kept) override {
    enqueue(
        {[game, version, side](Tables& t) { t.ask_undo(game, version, side); }, {}, std::move(kept), game});
  }
  Result<std::optional<News>> news(const Since& since) const override {
    auto found = news_.at_once<std::optional<Read>>(
        [&](Database& sql) { return read_news(sql, since, follower_.worker()); });
    if (!found) return found.problems();
    if (!found.value()) return std::optional<News>();
    follower_.read(since.game, found.value()->changes);
    return std::optional(std::move(found.value()->news));
  }

 private:
  void enqueue(Asked asked) {
    const std::lock_guard held(lock_);
    queue_.push_back(std::move(asked));
    if (queue_.size() == 1) woken_.notify_one();
  }
  bool ailing() const { return !trouble().empty(); }
  bool is_closing() const {
    const std::lock_guard held(lock_);
    return closing_;
  }

  // Held by the connection: PostgreSQL lets it go when that ends, however it ends.
  bool take_it() { return have_it_ = take_as_server(sql_); }
  void take_numbers();

  void run();
  Batch next_batch();
  void turn_away(Batch& fresh, Batch& patient);
  void attempt(Batch batch, Batch& patient);
  bool commit(Batch& batch);
  void tell_others(const std::vector<Changed>& changes);
  void carry_out(Asked& asked);
  void ask_about_doubt();
  void connect_again();
  void note_trouble(const PostgresError& error);
  void settle(Batch& batch);

  const std::string address_;
  const Deliver deliver_;
  Database sql_;
  Tables tables_{sql_};
  mutable Reader reader_, news_;
  mutable Follower follower_;

  mutable std::mutex lock_;
  std::condition_variable woken_;
  Batch queue_;
  std::string trouble_;  // empty: the database takes what it is given
  bool closing_ = false;
  GameNumber next_number_ = 0, last_number_ = 0;  // of new games: from the one up to the other
  GameNumber spare_number_ = 0;                   // where the next of them begin; 0: there are none
  std::thread thread_;

  // Only the writing thread's.
  Ticks::time_point again_{};  // not to be tried before, while there is trouble
  Ticks::duration wait_ = kFirstWait;
  Batch doubt_;         // whose commit was not answered
  std::string number_;  // of that transaction; empty: nothing is in doubt
  int last_tries_ = 0, clashes_ = 0;
  bool have_it_ = false;          // nobody deletes or restores meanwhile
  std::vector<Changed> changes_;  // by the last commit
};

// ---- the writing thread

// Everything that waits. While it is not known what became of a commit, whoever comes later waits behind it.
Batch PostgresArchive::next_batch() {
  std::unique_lock held(lock_);
  const bool doubt = !number_.empty();
  const auto something = [&] { return !doubt && (closing_ || !queue_.empty()); };
  if (trouble_.empty())
    woken_.wait(held, something);
  else
    woken_.wait_until(held, again_, something);
  Batch out;
  if (!doubt) out.swap(queue_);
  return out;
}

void PostgresArchive::note_trouble(const PostgresError& error) {
  std::string words = words_for(error);
  const std::lock_guard held(lock_);
  if (trouble_.empty())
    log_line(fmt::format("the archive {} cannot be written: {}", shown_address(address_), error.what()));
  if (words.empty()) return;  // the next write may fare better
  wait_ = trouble_.empty() ? kFirstWait : std::min<Ticks::duration>(wait_ * 2, kLongestWait);
  again_ = Ticks::now() + wait_;
  trouble_ = std::move(words);
}

void PostgresArchive::connect_again() {
  if (sql_.holds()) return;
  sql_.connect();
  if (take_it()) return;
  sql_.close();
  throw PostgresError("its games are being restored or deleted", "");
}

// The first are there before the first game is begun, others before these are used up.
void PostgresArchive::take_numbers() {
  {
    const std::lock_guard held(lock_);
    if (spare_number_ != 0) return;
  }
  const GameNumber first = sql_.run("select nextval('game_numbers')").number(0, 0);
  const std::lock_guard held(lock_);
  if (last_number_ != 0)
    spare_number_ = first;
  else
    last_number_ = (next_number_ = first) + kNumbers;
}

void PostgresArchive::carry_out(Asked& asked) {
  asked.good = holds(asked.trust);
  if (!asked.good || !asked.what) return;
  try {
    asked.what(tables_);
  } catch (const Outrun&) {
    if (asked.trust != nullptr) asked.trust->outrun.store(true);
    asked.fail();
  } catch (const Misfit&) {
    asked.fail();
  }
}

// One transaction and one commit for all. When it fails nothing of it is kept.
bool PostgresArchive::commit(Batch& batch) {
  bool last = false;
  std::string number;
  try {
    connect_again();
    Whole whole(sql_);
    number = sql_.run("select pg_current_xact_id()::text").text(0, 0);
    tables_.begin(games_in(batch));
    for (Asked& asked : batch) carry_out(asked);
    last = true;
    changes_ = tables_.changes();
    whole.commit();
  } catch (const PostgresError& error) {
    if (is_clash(error) && ++clashes_ <= kMostClashes) return commit(batch);
    note_trouble(error);
    if (last && !sql_.holds()) number_ = number;
    return false;
  }
  clashes_ = 0;
  const std::lock_guard held(lock_);
  if (!trouble_.empty())
    log_line(fmt::format("the archive {} can be written again", shown_address(address_)));
  trouble_.clear();
  return true;
}

// After the players of this program: PostgreSQL lets only one at a time commit with a notification.
void PostgresArchive::tell_others(const std::vector<Changed>& changes) {
  follower_.wrote(changes);
  std::vector<GameNumber> games;
  for (const Changed& one : changes) games.push_back(one.game);
  try {
    if (const std::string notice = follower_.notice_of(games); !notice.empty() && sql_.holds())
      sql_.run("select pg_notify('drumhead', $1)", {notice});
    if (sql_.holds()) take_numbers();
  } catch (const PostgresError&) {  // they look for themselves
  }
}

void PostgresArchive::settle(Batch& batch) {
  std::vector<std::pair<Kept, bool>> settled;
  for (Asked& asked : batch)
    if (asked.kept) settled.emplace_back(std::move(asked.kept), asked.good);
  batch.clear();
  if (!settled.empty()) deliver_(std::move(settled));
}

// While the database takes nothing, what is patient waits and the rest fails at once.
void PostgresArchive::turn_away(Batch& fresh, Batch& patient) {
  Batch away;
  for (Asked& asked : fresh) (asked.patient ? patient : away).push_back(std::move(asked));
  fresh.clear();
  for (Asked& asked : away)
    if (asked.what) asked.fail();
  settle(away);
}

// Tries all of it; what is patient stays for another time when it is the database that did not take it.
void PostgresArchive::attempt(Batch batch, Batch& patient) {
  clashes_ = 0;
  if (commit(batch)) {
    settle(batch);
    return tell_others(changes_);
  }
  if (!number_.empty()) {
    doubt_ = std::move(batch);
    return;
  }
  const bool later = ailing() && !is_closing();
  Batch over;
  for (Asked& asked : batch) (later && asked.patient ? patient : over).push_back(std::move(asked));
  for (Asked& asked : over) asked.fail();
  settle(over);
}

// The connection broke while a commit was under way: PostgreSQL knows what became of it.
void PostgresArchive::ask_about_doubt() {
  std::string state;
  try {
    connect_again();
    state = sql_.run("select coalesce(pg_xact_status($1::xid8), 'unknown')", {number_}).text(0, 0);
  } catch (const PostgresError& error) {
    note_trouble(error);
  }
  const bool open = state.empty() || state == "in progress";
  if (open) again_ = std::max(again_, Ticks::now() + kFirstWait);
  if (open && !(is_closing() && ++last_tries_ > kLastTries)) return;
  if (state != "committed")
    for (Asked& asked : doubt_) asked.fail();
  number_.clear();
  settle(doubt_);
  if (state == "committed") tell_others(changes_);
}

void PostgresArchive::run() {
  Batch patient;  // what the database did not take, to be tried again
  while (true) {
    Batch batch = next_batch();
    if (!number_.empty()) {
      ask_about_doubt();
      continue;
    }
    const bool last = is_closing();
    if (last && batch.empty() && patient.empty()) return;
    if (ailing() && !last) {
      turn_away(batch, patient);
      if (Ticks::now() < again_) continue;
    }
    batch.insert(batch.begin(), std::make_move_iterator(patient.begin()),
                 std::make_move_iterator(patient.end()));
    patient.clear();
    attempt(std::move(batch), patient);
  }
}

}  // namespace

Result<std::unique_ptr<Archive>> open_postgres(const std::string& address, Deliver deliver) {
  auto out = std::make_unique<PostgresArchive>(address, std::move(deliver));
  if (const auto found = out->open()) return *found;
  return std::unique_ptr<Archive>(std::move(out));
}

}  // namespace drumhead::archive
