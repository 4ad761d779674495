// What a game does when something went wrong: nothing more is promised until the file and the game agree
// again.
#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "desk/happenings_at.h"
#include "desk/match.h"

namespace drumhead::desk {

namespace {

constexpr int kReadAgain = 5000;  // milliseconds until a game that could not be read is tried again

bool is_question(Kind kind) {
  return kind != Kind::command && kind != Kind::check && kind != Kind::undo && kind != Kind::undo_answer &&
         kind != Kind::chat && kind != Kind::invite && kind != Kind::revoke && kind != Kind::release &&
         kind != Kind::take && kind != Kind::lend && kind != Kind::pledge && kind != Kind::show;
}

}  // namespace

std::string Match::sorry_for_disk() const {
  const std::string trouble = means_.archive.trouble();
  if (trouble.empty()) return "The game is being read anew; try again.";
  return trouble + " The battle waits until it can be saved again; nothing that was confirmed is lost.";
}

// Questions are answered all the same, from the battle that the players have been shown.
bool Match::unsaved(const VisitPtr& who, const Request& request) {
  if (is_question(request.kind)) return false;
  const bool disk = !means_.archive.trouble().empty();
  if (!mending_ && !disk) return false;
  who->send(error_message(disk ? "disk" : "busy", sorry_for_disk(), request.re()));
  return true;
}

void Match::note_damage(const archive::Damage& damage) {
  log_line(fmt::format("game {}: {} is damaged in the archive; {} of {} commands are good", row_.id,
                       damage.where, damage.kept, damage.had));
  notice_ =
      fmt::format("The file of this game was damaged at {}. The battle stands where it was after command {}",
                  damage.where, damage.kept);
  const std::int64_t lost = damage.had - damage.kept;
  notice_ += lost > 0 ? fmt::format("; {} that came after it {} lost.",
                                    lost == 1 ? "the command" : fmt::format("the {} commands", lost),
                                    lost == 1 ? "is" : "are")
                      : ".";
}

// Whatever was not yet durable is forgotten; everything that was is read again.
void Match::mend(Why why) {
  mending_ = true;
  ++asked_;
  undo_asked_ = Side::none;
  if (why == Why::trouble)
    tell_all(error_message(means_.archive.trouble().empty() ? "busy" : "disk", sorry_for_disk()).body);
  read_again(why);
}

void Match::read_again(Why why) {
  const auto self = shared_from_this();
  means_.archive.after_all([self, why](bool) {
    self->means_.staff.work([self, why] {
      auto stored = std::make_shared<Result<std::optional<archive::StoredGame>>>(
          self->means_.archive.load(self->row_.id));
      std::shared_ptr<Result<Reached>> reached;
      try {
        if (*stored && stored->value())
          reached = std::make_shared<Result<Reached>>(
              restore(self->means_.shelf, *stored->value(), self->means_.config.engine));
      } catch (const std::exception& bug) {
        log_line(fmt::format("game {}: {}", self->row_.id, bug.what()));
      }
      self->means_.staff.desk([self, stored, reached, why] {
        if (reached != nullptr && *reached)
          return self->mended(std::move(*stored->value()), std::move(reached->value()), why);
        self->means_.staff.later(kReadAgain, [self, why] { self->mend(why); });
      });
    });
  });
}

// Uses up one version, however long the disk fails: whatever was made for older ones is stale.
void Match::mended(archive::StoredGame stored, Reached reached, Why why) {
  trust_ = archive::new_trust();
  ++rewinds_;
  fresh_ = !gathering_.begun();
  shared() ? take_seating(Seating(stored.game)) : void(seating_ = Seating(stored.game));
  row_.header = stored.game.header;
  row_.opening = stored.game.opening;
  row_.numbers = stored.game.numbers;
  told_ = gathering_ = Gathering(row_, reached.dice);
  dice_ = fair_dice(row_, reached.dice);
  steps_.clear();
  for (archive::StepRow& step : stored.steps) steps_.push_back(step_of(std::move(step), steps_.size() + 1));
  battle_ = std::move(reached.battle);
  marks_ = std::move(reached.marks);
  happenings_ = happenings_at(*battle_);
  take_stock();
  if (shared()) take_chat(stored);
  if (why == Why::outrun && !stored.damage) {
    version_ = stored.version;
    return recovered(true);
  }
  version_ = std::max(version_, stored.version) + 1;
  const auto then = [self = shared_from_this()](bool durable) { self->recovered(durable); };
  if (stored.damage) {
    note_damage(*stored.damage);
    return means_.archive.cut(row_.id, version_, now(), trust_, then);
  }
  means_.archive.rewind_patiently(row_.number,
                                  {static_cast<std::int64_t>(steps_.size()), version_, now(),
                                   std::string(archive::kMend), stored.version},
                                  trust_, then);
}

// What was said elsewhere meanwhile.
void Match::take_chat(const archive::StoredGame& stored) {
  const std::int64_t more = std::min<std::int64_t>(stored.chats - said_, std::ssize(stored.chat));
  for (std::int64_t i = std::ssize(stored.chat) - more; i < std::ssize(stored.chat); ++i)
    hear_chat(stored.chat[static_cast<std::size_t>(i)]);
  said_ = chats_ = stored.chats;
  watchers_chats_ = stored.watchers_chats;
}

void Match::recovered(bool durable) {
  if (!durable && archive::outrun(trust_)) return read_again(Why::trouble);
  if (!durable) return means_.staff.later(kReadAgain, [self = shared_from_this()] { self->mend(); });
  mending_ = false;
  shown_ = battle_->clone();
  shown_version_ = version_;
  shown_commands_ = steps_.size();
  full_state_ = {};
  if (gathering_.begun() && !fresh_)
    tell_all(rewound_bodies(), true, nullptr, -1);
  else
    tell_beginning(nullptr, -1);
  if (!notice_.empty()) tell_all(error_message("damaged", notice_).body);
  caught_up();
}

// Writing a position takes as long as several commands: a worker does it.
void Match::keep_snapshot() {
  auto copy = std::shared_ptr<Battle>(battle_->clone());
  const auto n = static_cast<std::int64_t>(steps_.size());
  means_.staff.work([self = shared_from_this(), copy, n, rewinds = rewinds_] {
    auto text = std::make_shared<std::string>(to_text(copy->position()));
    self->means_.staff.desk([self, text, n, rewinds] {
      if (self->rewinds_ == rewinds)
        self->means_.archive.snapshot(self->row_.number, {n, std::move(*text), self->means_.config.engine},
                                      self->trust_);
    });
  });
}

}  // namespace drumhead::desk
