// A game whose battle has not begun: what its players pledge and show for the dice, and the beginning.
#include <boost/json.hpp>

#include "base/log.h"
#include "desk/happenings_at.h"
#include "desk/match.h"

namespace drumhead::desk {

namespace {

constexpr std::string_view kNotKept = "it could not be saved, so it did not happen";

}  // namespace

// Talk and seats go on as ever; there is no battle yet to ask about.
void Match::hear_before_beginning(const VisitPtr& who, const Request& request) {
  switch (request.kind) {
    case Kind::pledge:
    case Kind::show:
      return on_share(who, request);
    case Kind::chat:
      return on_chat(who, request);
    case Kind::invite:
      return on_invite(who, request);
    case Kind::revoke:
      return on_revoke(who, request);
    case Kind::release:
      if (gathering_.all_pledged())
        return who->send(error_message("pledged", "the battle is about to begin: leave the seat afterwards",
                                       request.re()));
      return on_release(who, request);
    case Kind::ping:
      return who->send(message({{"type", "pong"}}, request.re()));
    default:
      return who->send(error_message(
          "not-begun", "the battle has not begun: it waits until both sides have given a number for the dice",
          request.re()));
  }
}

void Match::on_share(const VisitPtr& who, const Request& request) {
  const Side side = request.american ? Side::american : Side::british;
  if ((seats_of(*who) & bit(side)) == 0)
    return who->send(error_message("not-yours", "only who plays a side gives its number", request.re()));
  if (beginning_) return who->send(gathering_message(*who, request.re()));
  const auto fault = request.kind == Kind::pledge ? gathering_.pledge(side, request.share)
                                                  : gathering_.show(side, request.share);
  if (fault) return who->send(error_message(fault->code, fault->text, request.re()));
  if (gathering_.complete()) return begin(who, request);
  keep_gathering(who, request.re(), [this, who, request] { hear(who, request); });
}

// As with seats: it counts at once, and is told when it is kept.
void Match::keep_gathering(const VisitPtr& sender, std::int64_t re, Job again) {
  const std::string was = std::exchange(row_.numbers, gathering_.text());
  row_.version = version_;
  ++seats_unsaved_;
  ++asked_;
  means_.archive.restate(row_, was, trust_,
                         [self = shared_from_this(), kept = gathering_, weak = std::weak_ptr(sender), re,
                          trust = trust_, again = std::move(again)](bool durable) {
                           --self->seats_unsaved_;
                           const VisitPtr held = weak.lock();
                           if (durable) return self->gathered(kept, held, re);
                           const bool outrun = archive::outrun(trust);
                           if (outrun)
                             self->current_.push_back(again);
                           else if (held)
                             held->send(error_message("disk", std::string(kNotKept), re));
                           if (!self->mending_) self->mend(outrun ? Why::outrun : Why::trouble);
                         });
}

void Match::gathered(const Gathering& kept, const VisitPtr& sender, std::int64_t re) {
  told_ = kept;
  tell_beginning(sender.get(), re);
  look_again();
}

void Match::forget_share(Side side) {
  gathering_.forget(side);
  keep_gathering(nullptr, -1, [this, side] { forget_share(side); });
}

Outgoing Match::gathering_message(const Visit& who, std::int64_t re) const {
  return message({{"type", "gathering"},
                  {"protocol", kProtocol},
                  {"seats", seats_told(seats_of(who))},
                  {"setting", setting()},
                  {"places", places()},
                  {"played", played()},
                  {"present", present()},
                  {"names", names()},
                  {"chat", json::parse(chat_text())}},
                 re);
}

// How far it is, or that it has begun.
void Match::tell_beginning(const Visit* sender, std::int64_t re) {
  for (const Present& one : visits_) welcome(one.who, one.who.get() == sender ? re : -1);
}

// ---- the beginning

// The last number is kept together with the opening that it made: nobody can see the one without the other.
void Match::begin(const VisitPtr& sender, const Request& request) {
  beginning_ = true;
  auto opening = std::make_shared<std::unique_ptr<Battle>>(battle_->clone());
  means_.staff.work([self = shared_from_this(), row = row_, agreed = gathering_, opening,
                     weak = std::weak_ptr(sender), request, rewinds = rewinds_] {
    std::shared_ptr<Begun> begun;
    try {
      begun = std::make_shared<Begun>(begin_battle(row, agreed, std::move(*opening)));
    } catch (const std::exception& bug) {
      log_line(fmt::format("game {}: {}", self->row_.id, bug.what()));
    }
    self->means_.staff.desk([self, begun, weak, request, rewinds] {
      self->beginning_ = false;
      if (self->mending_ || self->rewinds_ != rewinds) return;  // it is read anew, without the last number
      if (begun != nullptr) return self->keep_beginning(begun, weak.lock(), request);
      self->tell_all(error_message("bug", "a mistake of the program itself; the battle cannot begin").body);
      self->mend();
    });
  });
}

void Match::keep_beginning(const std::shared_ptr<Begun>& begun, const VisitPtr& sender,
                           const Request& request) {
  beginning_ = true;
  begun->row.version = version_;
  ++asked_;
  means_.archive.restate(begun->row, row_.numbers, trust_,
                         [self = shared_from_this(), begun, weak = std::weak_ptr(sender), request,
                          trust = trust_](bool durable) {
                           self->beginning_ = false;
                           const VisitPtr held = weak.lock();
                           if (durable) return self->begun(*begun, held.get(), request.re());
                           const bool outrun = archive::outrun(trust);
                           if (held && outrun)
                             self->current_.push_back([self, held, request] { self->hear(held, request); });
                           else if (held)
                             held->send(error_message("disk", std::string(kNotKept), request.re()));
                           if (!self->mending_) self->mend(outrun ? Why::outrun : Why::trouble);
                         });
}

void Match::begun(Begun& begun, const Visit* sender, std::int64_t re) {
  row_ = std::move(begun.row);
  told_ = gathering_ = Gathering(row_, begun.dice);
  dice_ = fair_dice(row_, begun.dice);
  bytes_ += row_.opening.size();
  battle_ = std::move(begun.battle);
  marks_.clear();
  happenings_ = happenings_at(*battle_);
  board_ = battle_->clone();
  shown_ = battle_->clone();
  shown_version_ = version_;
  full_state_ = {};
  take_stock();
  tell_beginning(sender, re);
  look_again();
  wake_bot();
}

}  // namespace drumhead::desk
