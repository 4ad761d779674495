// A game that other programs have open too: what they do is read from the archive and told here.
//
// Two programs may carry out a command for the same version. The archive takes one; the other steps back to
// what was shown, follows, and tells its player that he was late.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <limits>

#include "base/log.h"
#include "desk/happenings_at.h"
#include "desk/match.h"
#include "desk/onward.h"

namespace drumhead::desk {

namespace {

constexpr int kLookAgain = 1000;  // milliseconds until news that could not be read are asked for again

// As kept, a bot's plans are among them; those are not told yet.
json::array without_plans(const std::string& kept) {
  json::array out = json::parse(kept).as_array();
  for (json::value& entry : out) entry.as_object().erase("plan");
  return out;
}

}  // namespace

// ---- when to look

void Match::heed() {
  behind_ = true;
  look_again();
}

// While nothing can be saved, what is known must do.
void Match::when_current(Job job) {
  if (!shared() || !means_.archive.trouble().empty()) return job();
  current_.push_back(std::move(job));
  heed();
}

void Match::look_again() {
  if (behind_ && !reading_ && quiet()) read_news();
}

void Match::read_news() {
  behind_ = false;
  reading_ = true;
  for (Job& job : current_) served_.push_back(std::move(job));
  current_.clear();
  const archive::Since since{row_.number, version_,     std::ssize(steps_),
                             said_,       row_.numbers, gathering_.begun()};
  means_.staff.work([self = shared_from_this(), since, asked = asked_] {
    auto news = std::make_shared<Result<std::optional<archive::News>>>(self->means_.archive.news(since));
    self->means_.staff.desk([self, asked, news] { self->take_news(asked, std::move(*news)); });
  });
}

// What was read while something of ours was on its way, or before it, is read again when that has arrived.
void Match::take_news(std::uint64_t asked, Result<std::optional<archive::News>> news) {
  reading_ = false;
  if (!quiet() || asked != asked_) {
    for (Job& job : served_) current_.push_back(std::move(job));
    served_.clear();
    behind_ = true;
    return look_again();
  }
  if (!news) {
    means_.staff.later(kLookAgain, [self = shared_from_this()] { self->heed(); });
    return caught_up();
  }
  if (!news.value()) return caught_up();
  archive::News& got = *news.value();
  if (got.turned) return mend(Why::outrun);
  for (archive::StepRow& step : got.steps)
    if (!follow(std::move(step))) return mend(Why::outrun);
  for (const archive::ChatRow& row : got.chat) hear_chat(row);
  said_ = chats_ = std::max(said_, got.chats);
  archive::GameRow row = row_;
  row.seats = std::move(got.seats);
  take_seating(Seating(row));
  hear_of_undo(got.undo);
  if (std::exchange(bots_, got.bots) != got.bots)
    for (Deputy& one : deputies_) one.rewinds = std::numeric_limits<std::uint64_t>::max();
  if (!(std::exchange(others_, got.others) == got.others)) {
    present_text_.clear();
    tell_presence(nullptr);
  }
  caught_up();
}

void Match::caught_up() {
  std::vector<Job> jobs;
  jobs.swap(served_);
  for (Job& job : jobs) job();
  behind_ = behind_ || !current_.empty();
  look_again();
  wake_bot();
}

// ---- what others did

bool Match::follow(archive::StepRow row) {
  if (row.version != version_ + 1) return false;
  const Result<RecordedCommand> entry = read_command_line(row.line, steps_.size() + 1, "");
  if (!entry) return false;
  Reading r;
  r.setting = &battle_->setting();
  Command command;
  read_command(entry.value().command, command, r, Where{});
  if (!r.ok()) return false;
  try {
    return play_followed(std::move(row), command, entry.value());
  } catch (const std::exception& bug) {
    log_line(fmt::format("game {}: {}", row_.id, bug.what()));
    return false;
  }
}

// The dice are those of the command's number here as there. What was told of it there is told here: why a bot
// did it, too.
bool Match::play_followed(archive::StepRow row, const Command& command, const RecordedCommand& entry) {
  const std::size_t n = steps_.size() + 1;
  const auto giver = static_cast<Side>(row.side);
  const Core before = battle_->core();
  undo_asked_ = Side::none;
  dice_.begin_command(entry.number != 0 ? entry.number : n);
  battle_->apply(command, dice_, &happenings_);
  if (!entry.digest || battle_->digest() != *entry.digest) return false;
  version_ = row.version;
  json::object told = happenings_.take(static_cast<int>(n), *battle_);
  json::array entries = without_plans(row.entries);
  if (entries.size() == told["entries"].as_array().size() + 1)
    tell_passing(decision_, before, static_cast<int>(n), told);
  told["entries"] = std::move(entries);
  bytes_ += row.line.size() + row.entries.size();
  steps_.push_back(step_of(std::move(row), n));
  end_loans();
  show_followed(bodies_of(command_json(command, battle_->setting()), giver, told));
  if (n % kMarkEvery == 0) marks_[n] = battle_->clone();
  return true;
}

void Match::show_followed(const Bodies& bodies) {
  std::unique_ptr<Battle> after = copy_of_newest();
  spare_ = std::move(shown_);
  shown_ = std::move(after);
  shown_version_ = version_;
  shown_commands_ = steps_.size();
  full_state_ = {};
  tell_all(bodies, true, nullptr, -1);
}

// Whoever has lost a seat there watches here from now on, and whoever has taken one has it.
void Match::take_seating(Seating fresh) {
  bool changed = false;
  for (const Side side : kSides) {
    const archive::Seat now = fresh.row(side), was = seating_.row(side);
    asked_seats_[static_cast<std::size_t>(side)] = now;
    changed = changed || now.token != was.token || now.invitation != was.invitation;
    if (now.token == was.token) continue;
    if (deputy(side).aides) deputy(side).aides->stop();
    for (Present& one : visits_) {
      const bool had = (one.role.seats & bit(side)) != 0;
      const bool has = !one.role.key.empty() && one.role.key == now.token;
      if (had == has) continue;
      one.role.seats ^= bit(side);
      when_shown([this, weak = std::weak_ptr(one.who)] {
        if (const VisitPtr held = weak.lock(); held && role_of(held.get()) != nullptr) welcome(held, -1);
      });
    }
  }
  seating_ = std::move(fresh);
  if (!changed) return;
  present_text_.clear();
  tell_presence(nullptr);
}

// ---- undo

// Until it is kept, nobody else's word on it counts.
void Match::keep_undo(Side asker) {
  if (!shared()) return;
  ++seats_unsaved_;
  ++asked_;
  means_.archive.ask_undo(row_.number, version_, asker == Side::none ? -1 : static_cast<int>(asker),
                          [self = shared_from_this()](bool) {
                            --self->seats_unsaved_;
                            self->look_again();
                          });
}

void Match::hear_of_undo(std::optional<int> asked) {
  const Side now = asked ? static_cast<Side>(*asked) : Side::none;
  const Side before = std::exchange(undo_asked_, now);
  if (before == now) return;
  now != Side::none ? tell_undo_asked(now) : tell_undo_refused(before);
}

// ---- being late

void Match::outran(Pending done) {
  outrun_ = true;
  undone_ = undone_ || done.rewound;
  if (done.together && std::exchange(late_, done.re) == done.re) return;  // those are answered in one
  current_.push_back([this, sender = done.sender, re = done.re] {
    if (const VisitPtr held = sender.lock(); held && role_of(held.get()) != nullptr) stale(held, re);
  });
}

// To what was shown; what came of it elsewhere is then followed like everything else.
void Match::step_back() {
  outrun_ = false;
  late_ = -1;
  if (mending_) return;
  if (std::exchange(undone_, false)) return mend(Why::outrun);
  trust_ = archive::new_trust();
  ++rewinds_;
  steps_.resize(shown_commands_);
  marks_.erase(marks_.upper_bound(shown_commands_), marks_.end());
  battle_ = shown_->clone();
  happenings_ = happenings_at(*battle_);
  version_ = shown_version_;
  undo_asked_ = Side::none;
  take_stock();
  heed();
}

// ---- who is here

void Match::attend() {
  if (!shared()) return;
  archive::Company mine;
  for (const Present& one : visits_) {
    if (one.role.seats == 0) ++mine.watchers;
    if ((one.role.seats & bit(Side::british)) != 0) ++mine.british;
    if ((one.role.seats & bit(Side::american)) != 0) ++mine.american;
  }
  const bool goes_on = gathering_.begun() && !visits_.empty() && !battle_->core().over;
  for (const Side side : kSides)
    mine.bots = mine.bots || (goes_on && deputy(side).lent == Lent::no && bot_plays(side));
  means_.archive.attend(row_.number, mine);
}

}  // namespace drumhead::desk
