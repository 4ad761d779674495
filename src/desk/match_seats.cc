// Who is at the table: coming and going, invitations, seats that are taken and left.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>

#include "desk/match.h"

namespace drumhead::desk {

namespace {

namespace json = boost::json;

constexpr std::string_view kNotSaved = "it could not be saved, so it did not happen";

Side side_of(const Request& request) { return request.american ? Side::american : Side::british; }

json::object seated(const std::string& game, Side side, const std::string& token) {
  return {{"game", game}, {"side", seat_name_of(side)}, {"token", token}};
}

}  // namespace

// ---- coming and going

const Role* Match::role_of(const Visit* who) const {
  const auto found =
      std::find_if(visits_.begin(), visits_.end(), [&](const Present& one) { return one.who.get() == who; });
  return found == visits_.end() ? nullptr : &found->role;
}

unsigned Match::seats_of(const Visit& who) const {
  const Role* role = role_of(&who);
  return role == nullptr ? 0u : role->seats;
}

void Match::join(const Greeting& greeting) {
  when_current([this, greeting] { when_shown([this, greeting] { let_in(greeting); }); });
}

// By now the seats may have changed hands and the connection may have moved: both are checked here, not when
// it knocked.
void Match::let_in(const Greeting& greeting) {
  const VisitPtr who = greeting.who.lock();
  if (who == nullptr || !who->awaits(greeting.number)) return;
  Role role;
  std::optional<Fault> fault = seating_.admit(greeting.tokens, role);
  if (!fault) fault = no_room_for(role);
  if (fault) return who->send(error_message(fault->code, fault->text, greeting.re));
  who->enter(shared_from_this());
  visits_.push_back({who, role});
  present_text_.clear();
  welcome(who, greeting.re);
  if (!notice_.empty()) who->send(error_message("damaged", notice_));
  tell_presence(who.get());
  wake_bot();
}

std::optional<Fault> Match::no_room_for(const Role& role) const {
  const auto here = [&](unsigned seats) {
    return static_cast<int>(std::count_if(visits_.begin(), visits_.end(), [&](const Present& one) {
      return seats == 0 ? one.role.seats == 0 : (one.role.seats & seats) != 0;
    }));
  };
  const Config& config = means_.config;
  if (role.seats == 0 && !role.host && config.watchers > 0 && here(0) >= config.watchers)
    return Fault{"full", "so many people watch this game that there is no room for more; try again later"};
  if (role.seats != 0 && config.at_a_seat > 0 && here(role.seats) >= config.at_a_seat)
    return Fault{"full", "this seat is open in too many places; close one of them"};
  return std::nullopt;
}

void Match::leave(const Visit* who) {
  if (std::erase_if(visits_, [&](const Present& one) { return one.who.get() == who; }) == 0) return;
  stop_advice(who);
  present_text_.clear();
  tell_presence(nullptr);
}

// ---- who is here

boost::json::array Match::present() const {
  int counts[3] = {others_.british, others_.american, others_.watchers};
  for (const Present& one : visits_) {
    if (one.role.seats == 0) ++counts[2];
    for (const Side side : kSides)
      if ((one.role.seats & bit(side)) != 0) ++counts[static_cast<std::size_t>(side)];
  }
  json::array out;
  for (std::size_t i = 0; i < 3; ++i)
    if (counts[i] > 0) out.push_back(json::object{{"side", kSeatNames[i]}, {"count", counts[i]}});
  return out;
}

const std::string& Match::present_text() {
  if (present_text_.empty()) present_text_ = text_of(present());
  return present_text_;
}

boost::json::object Match::places() const {
  json::object out;
  for (const Side side : kSides) out[seat_name_of(side)] = seating_.standing(side);
  return out;
}

void Match::tell_presence(const Visit* except) {
  attend();
  const Outgoing news = message({{"type", "presence"},
                                 {"places", places()},
                                 {"played", played()},
                                 {"present", present()},
                                 {"names", names()}});
  for (const Present& one : visits_)
    if (one.who.get() != except) one.who->send(news);
}

// ---- invitations

// The change is made here and now, so that nobody can make another meanwhile; it is told when it is kept.
void Match::keep_seat(Side side, std::function<void(bool)> then, Job again) {
  ++seats_unsaved_;
  ++asked_;
  archive::Seat now = seating_.row(side);
  archive::Seat was = std::exchange(asked_seats_[static_cast<std::size_t>(side)], now);
  const archive::Trust trust = archive::new_trust();  // commands do not wait for seats, nor seats for them
  means_.archive.seat(
      row_.number, std::move(was), std::move(now), trust,
      [self = shared_from_this(), then = std::move(then), again = std::move(again), trust](bool durable) {
        --self->seats_unsaved_;
        const bool outrun = archive::outrun(trust);
        if (outrun)
          self->current_.push_back(again);
        else
          then(durable);
        if (durable) {
          self->tell_presence(nullptr);
          return self->look_again();
        }
        if (!self->mending_) self->mend(outrun ? Why::outrun : Why::trouble);
      });
}

void Match::when_kept(const VisitPtr& who, std::int64_t re, bool durable, Outgoing answer) {
  who->send(durable ? std::move(answer) : error_message("disk", kNotSaved, re));
}

void Match::on_invite(const VisitPtr& who, const Request& request) {
  const Side side = side_of(request);
  if (const auto fault = seating_.may_invite(*role_of(who.get()), side))
    return who->send(error_message(fault->code, fault->text, request.re()));
  const std::string invitation = seating_.invite(side);
  keep_seat(
      side,
      [this, who, side, invitation, re = request.re()](bool durable) {
        if (durable) settle_chair(side, {});
        when_kept(
            who, re, durable,
            message({{"type", "invitation"}, {"side", seat_name_of(side)}, {"invitation", invitation}}, re));
      },
      [this, who, request] { hear(who, request); });
}

void Match::on_revoke(const VisitPtr& who, const Request& request) {
  const Side side = side_of(request);
  if (const auto fault = seating_.may_invite(*role_of(who.get()), side))
    return who->send(error_message(fault->code, fault->text, request.re()));
  seating_.revoke(side);
  keep_seat(
      side,
      [this, who, side, re = request.re()](bool durable) {
        if (durable) settle_chair(side, {});
        when_kept(who, re, durable, message({{"type", "accepted"}, {"version", shown_version_}}, re));
      },
      [this, who, request] { hear(who, request); });
}

void Match::show_invitation(const std::string& invitation, const Answered& then) {
  when_current([this, invitation, then] { tell_invitation(invitation, then); });
}

void Match::tell_invitation(const std::string& invitation, const Answered& then) const {
  const Side side = seating_.invited(invitation);
  if (side == Side::none) {
    const Fault fault = no_invitation();
    return then(&fault, nullptr);
  }
  json::object told = status();
  told["side"] = seat_name_of(side);
  then(nullptr, std::move(told));
}

void Match::accept(const Acceptance& asked, Answered then) {
  when_current([this, asked, then = std::move(then)] { take_invited(asked, then); });
}

void Match::take_invited(const Acceptance& asked, const Answered& then) {
  const auto fail = [&](Fault fault) { then(&fault, nullptr); };
  if (mending_) return fail({"busy", "the game is being read anew; try again"});
  const Side side = seating_.invited(asked.invitation);
  if (const Side held = seating_.held_by(asked.token); side == Side::none && held != Side::none)
    return then(nullptr, seated(row_.id, held, asked.token));  // he did not hear it the first time
  if (side == Side::none) return fail(no_invitation());
  if (!asked.token.empty() && seating_.knows(asked.token))
    return fail(
        {"two-seats", "you have a place in this game already; open the invitation in another browser"});
  Person person;
  if (asked.by)
    if (const auto fault = read_person(*asked.by, person)) return fail(*fault);
  const std::string token = seating_.take(side, asked.token);
  keep_seat(
      side,
      [this, side, token, person, then](bool durable) {
        const Fault fault{"disk", std::string(kNotSaved)};
        if (!durable) return then(&fault, nullptr);
        settle_chair(side, person);
        then(nullptr, seated(row_.id, side, token));
      },
      [this, asked, then] { take_invited(asked, then); });
}

// ---- leaving a seat

void Match::on_release(const VisitPtr& who, const Request& request) {
  const Role role = *role_of(who.get());
  if (const auto fault = seating_.may_release(role))
    return who->send(error_message(fault->code, fault->text, request.re()));
  const Side side = (role.seats & bit(Side::british)) != 0 ? Side::british : Side::american;
  seating_.release(side);
  if (!gathering_.begun()) {
    forget_share(side);
  }
  unseat(side);
  keep_seat(
      side,
      [this, who, re = request.re()](bool durable) {
        when_kept(who, re, durable, message({{"type", "accepted"}, {"version", shown_version_}}, re));
      },
      [this, who, request] { hear(who, request); });
}

// Whoever sat there watches from now on, on all his devices.
void Match::unseat(Side side) {
  if (undo_asked_ == side) undo_asked_ = Side::none;
  present_text_.clear();
  for (Present& one : visits_) {
    if ((one.role.seats & bit(side)) == 0) continue;
    one.role.seats &= ~bit(side);
    when_shown([this, weak = std::weak_ptr(one.who)] {
      if (const VisitPtr held = weak.lock(); held && role_of(held.get()) != nullptr) welcome(held, -1);
    });
  }
}

}  // namespace drumhead::desk
