// What else a player may ask of a game: undo, questions about the battle, its past, chat.
#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/log.h"
#include "base/toil.h"
#include "desk/happenings_at.h"
#include "desk/match.h"
#include "desk/onward.h"
#include "desk/status.h"
#include "desk/together.h"
#include "documents/json.h"
#include "odds/presenting.h"
#include "words/sentences.h"

namespace drumhead::desk {

namespace {

std::string_view name_in_chat(unsigned seats) {
  if (seats == 0) return "spectator";
  return kSeatNames[(seats & 1u) != 0 ? 0 : 1];
}

Outgoing too_late(std::int64_t re) {
  return error_message("busy", "so much is asked just now that your question was not reached; ask again", re);
}

Outgoing too_much(std::int64_t re) {
  return error_message("too-much", "That takes longer to work out than there is time for here.", re);
}

// Without control characters, which do not belong in chat.
std::string plain(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f) out += c;
  const std::size_t first = out.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return out.substr(first, out.find_last_not_of(' ') - first + 1);
}

}  // namespace

// ---- undo

// Undoes the last command of these sides and everything after it. Free until dice were rolled or another
// person acted; then the opponent is asked. With no opponent to ask, rolled dice stand, because a new command
// would choose among known dice; practice games roll afresh instead.
Match::UndoPlan Match::undo_plan(unsigned seats, std::size_t commands) const {
  UndoPlan out;
  unsigned persons = 0;
  for (const Side side : {Side::british, Side::american})
    if (is_person(side)) persons |= bit(side);
  seats &= persons;
  for (std::size_t n = commands; n > 0 && !out.any; --n) {
    const archive::StepRow& row = steps_[n - 1].row;
    if ((seats & (1u << static_cast<unsigned>(row.side))) == 0) continue;
    out.any = true;
    out.keep = n - 1;
    while (steps_[out.keep].joined) --out.keep;
    const bool alone = (persons & ~seats) == 0;
    bool rolled = false;
    for (std::size_t i = out.keep; i < commands; ++i) rolled = rolled || steps_[i].row.rolled;
    const bool harmless = n == commands && !rolled;
    out.thrown = alone && rolled && !gathering_.thrown_anew();
    out.free = harmless || (alone && !out.thrown);
    for (const Side side : {Side::british, Side::american})
      if (out.free && !harmless && !is_person(side)) out.granted = seat_name(side);
  }
  return out;
}

std::string Match::what_of(std::size_t step) {
  std::size_t more = 0;
  while (step + more + 1 < steps_.size() && steps_[step + more + 1].joined) ++more;
  if (more == 0) return what_alone(step);
  return fmt::format("{} and {} more", what_alone(step), more);
}

const std::string& Match::what_alone(std::size_t step) {
  Step& held = steps_[step];
  if (!held.what.empty()) return held.what;
  held.what = kLastCommand;
  Reading r;
  r.setting = &battle_->setting();
  Command command;
  const Result<RecordedCommand> entry = read_command_line(held.row.line, step + 1, "");
  if (entry) read_command(entry.value().command, command, r, Where{});
  if (entry && r.ok()) held.what = wire::what_of(command, battle_->setting());
  return held.what;
}

void Match::on_undo(const VisitPtr& who, const Request& request) {
  if (request.version != version_) return stale(who, request.re());
  const UndoPlan plan = undo_plan(seats_of(*who), steps_.size());
  if (!plan.any)
    return who->send(error_message("no-undo", "there is nothing of yours to take back", request.re()));
  if (plan.thrown)
    return who->send(error_message(
        "no-undo", "dice have been thrown, so this stands; only in a practice game can they be taken back",
        request.re()));
  if (plan.free) return rewind(plan.keep, who, request.re());
  const Side asker = (seats_of(*who) & 1u) != 0 ? Side::british : Side::american;
  undo_asked_ = asker;
  keep_undo(asker);
  who->send(message({{"type", "accepted"}, {"version", version_}}, request.re()));
  tell_undo_asked(asker);
}

void Match::tell_undo_asked(Side asker) {
  const UndoPlan plan = undo_plan(bit(asker), steps_.size());
  if (!plan.any) return;
  const Outgoing asked =
      message({{"type", "undo-asked"},
               {"version", version_},
               {"by", seat_name_of(asker)},
               {"what", known_to(bit(other(asker))).all() ? what_of(plan.keep) : std::string(kLastCommand)}});
  for (const auto& [one, role] : visits_)
    if ((role.seats & bit(other(asker))) != 0) one->send(asked);
}

void Match::tell_undo_refused(Side asker) {
  tell_all(
      message({{"type", "undo-refused"}, {"version", version_}, {"by", seat_name_of(other(asker))}}).body);
}

void Match::on_undo_answer(const VisitPtr& who, const Request& request) {
  if (request.version != version_) return stale(who, request.re());
  const Side asker = undo_asked_;
  if (asker == Side::none || (seats_of(*who) & bit(other(asker))) == 0)
    return who->send(error_message("no-undo", "nobody has asked you to take anything back", request.re()));
  undo_asked_ = Side::none;
  if (request.yes) return rewind(undo_plan(bit(asker), steps_.size()).keep, who, request.re());
  keep_undo(Side::none);
  who->send(message({{"type", "accepted"}, {"version", version_}}, request.re()));
  tell_undo_refused(asker);
}

void Match::rewind(std::size_t keep, const VisitPtr& sender, std::int64_t re) {
  Result<Reached> reached = reach(past_of(keep));
  if (!reached) return sender->send(error_message("bug", "the battle cannot be taken back", re));
  steps_.resize(keep);
  marks_.erase(marks_.upper_bound(keep), marks_.end());
  keep_marks(std::move(reached.value().marks));
  battle_ = std::move(reached.value().battle);
  happenings_ = happenings_at(*battle_);
  undo_asked_ = Side::none;
  ++rewinds_;
  ++version_;
  take_stock();
  Pending pending;
  pending.after = battle_->clone();
  pending.version = version_;
  pending.commands = keep;
  pending.rewound = true;
  pending.trust = trust_;
  pending.sender = sender;
  pending.re = re;
  pending_.push_back(std::move(pending));
  ++asked_;
  means_.archive.rewind(row_.number,
                        {static_cast<std::int64_t>(keep), version_, now(), std::string(archive::kUndo)},
                        trust_, [self = shared_from_this()](bool durable) { self->settle(durable); });
}

// ---- questions about the battle

// On a thread for questions, when his turn comes; what comes too late is not computed, and what takes too
// long is given up.
void Match::ask_worker(const VisitPtr& who, std::int64_t re, int milliseconds,
                       std::function<Outgoing()> question) {
  const auto reply = [staff = &means_.staff, weak = std::weak_ptr(who)](Outgoing answer) {
    staff->desk([weak, answer = std::move(answer)] {
      if (const VisitPtr held = weak.lock()) held->send(answer);
    });
  };
  const auto run = [id = row_.id, reply, re, question = std::move(question), milliseconds,
                    clock = &means_.staff.clock()] {
    try {
      const ToilBound bound(time_is_up(*clock, milliseconds));
      reply(question());
    } catch (const TooMuchToil&) {
      reply(too_much(re));
    } catch (const std::exception& bug) {
      log_line(fmt::format("game {}: {}", id, bug.what()));
      reply(error_message("bug", "a mistake of the program itself", re));
    }
  };
  if (const char* no = means_.staff.ask(who->asker(), run, [reply, re] { reply(too_late(re)); }))
    who->send(error_message("busy", no, re));
}

void Match::on_query(const VisitPtr& who, const Request& request) {
  if (request.version != shown_version_) return stale(who, request.re());
  const PieceId unit = shown_->setting().find(request.unit);
  const wire::Known known = known_to(seats_of(*who));
  if (!unit.valid() || !known.knows(unit))
    return who->send(error_message("no-such-piece", "there is no such piece", request.re()));
  ask_worker(
      who, request.re(), means_.config.question_ms,
      [copy = std::shared_ptr<const Battle>(known.battle(*shown_)), version = shown_version_, unit, request] {
        json::object out;
        if (request.kind == Kind::route) {
          out = {{"type", "route"}, {"version", version}};
          out["route"] = wire::route(*copy, unit, request.goal, Word(request.manner));
          return message(std::move(out), request.re());
        }
        const bool options = request.kind == Kind::options;
        out = {{"type", options ? "options" : "sight"}, {"version", version}, {"unit", request.unit}};
        for (auto& member : options ? wire::options(*copy, unit) : wire::sight(*copy, unit))
          out[member.key()] = std::move(member.value());
        return message(std::move(out), request.re());
      });
}

// Several pieces at once: what they may all do, or where each would end.
void Match::on_together(const VisitPtr& who, const Request& request) {
  if (request.version != shown_version_) return stale(who, request.re());
  const wire::Known known = known_to(seats_of(*who));
  Together asked;
  bool good = true;
  const auto find = [&](const std::string& key) {
    const PieceId id = shown_->setting().find(key);
    good = good && id.valid() && known.knows(id);
    return id;
  };
  for (const std::string& key : request.units)
    if (const PieceId id = find(key);
        good && std::find(asked.units.begin(), asked.units.end(), id) == asked.units.end())
      asked.units.push_back(id);
  if (!request.lead.empty()) asked.lead = find(request.lead);
  if (!good) return who->send(error_message("no-such-piece", "there is no such piece", request.re()));
  asked.goal = request.goal;
  asked.level = request.level;
  asked.verb = Word(request.verb);
  asked.what = Word(request.what);
  ask_worker(who, request.re(), means_.config.question_ms,
             [copy = std::shared_ptr<const Battle>(known.battle(*shown_)), playable = known.all(),
              version = shown_version_, asked, request] {
               const bool ways = request.kind == Kind::routes;
               json::object out{{"type", ways ? "routes" : "together"}, {"version", version}};
               for (auto& member : ways ? routes(*copy, asked, playable) : in_common(*copy, asked.units))
                 out[member.key()] = std::move(member.value());
               return message(std::move(out), request.re());
             });
}

void Match::on_next(const VisitPtr& who, const Request& request) {
  if (request.version != shown_version_) return stale(who, request.re());
  const wire::Known known = known_to(seats_of(*who));
  ask_worker(who, request.re(), means_.config.question_ms,
             [copy = std::shared_ptr<const Battle>(known.battle(*shown_)), playable = known.all(),
              version = shown_version_, request] {
               json::object out{{"type", "next"}, {"version", version}};
               for (auto& member : next(*copy, playable)) out[member.key()] = std::move(member.value());
               return message(std::move(out), request.re());
             });
}

namespace {

// Nobody waits longer for odds, however long other questions may take. 0: no question is cut short.
int odds_ms(int question_ms, bool soon) {
  return std::min(question_ms, soon ? kSoonMilliseconds : kPageMilliseconds);
}

}  // namespace

// Through the whole of what the command sets going; the bot answers for both sides on the way. Odds keep to
// their own time; the longer one is the end of what a single throw of theirs may take.
void Match::on_odds(const VisitPtr& who, const Request& request) {
  if (request.version != shown_version_) return stale(who, request.re());
  Command command;
  if (!read(who, request, command)) return;
  const wire::Known known = known_to(seats_of(*who));
  if (!known.may_hear(command_json(command, shown_->setting()), shown_->setting()))
    return who->send(error_message("no-such-piece", "there is no such piece", request.re()));
  ask_worker(
      who, request.re(), kLongTimes * means_.config.question_ms,
      [copy = std::shared_ptr<const Battle>(known.battle(*shown_)), version = shown_version_, command,
       request, milliseconds = odds_ms(means_.config.question_ms, request.soon),
       clock = &means_.staff.clock()] {
        Oddsmaker maker;  // its own: what it keeps is given back
        json::object told = page_odds(maker, *copy, command, patience(*clock, milliseconds));
        if (told.contains("refused"))
          return message({{"type", "odds"}, {"version", version}, {"reasons", std::move(told["refused"])}},
                         request.re());
        return message({{"type", "odds"}, {"version", version}, {"odds", std::move(told)}}, request.re());
      });
}

// ---- the past

Past Match::past_of(std::size_t commands) const {
  Past out;
  out.sheet = sheet_;
  out.book = book_;
  auto mark = marks_.upper_bound(commands);
  if (mark != marks_.begin()) {
    --mark;
    out.from = mark->first;
    out.base = mark->second->clone();
  } else {
    out.header = row_.header;
  }
  for (std::size_t i = out.from; i < commands; ++i) out.lines.push_back(steps_[i].row.line);
  return out;
}

void Match::keep_marks(Marks marks) {
  for (auto& [n, battle] : marks) marks_.try_emplace(n, std::move(battle));
}

void Match::with_past(const VisitPtr& who, const Request& request,
                      std::function<void(std::unique_ptr<Battle>)> then) {
  if (std::cmp_greater(request.commands, std::min(shown_commands_, steps_.size())))
    return who->send(error_message("no-such-moment", "the battle has not come so far", request.re()));
  auto past = std::make_shared<Past>(past_of(static_cast<std::size_t>(request.commands)));
  const auto late = [staff = &means_.staff, weak = std::weak_ptr(who), re = request.re()] {
    staff->desk([weak, re] {
      if (const VisitPtr held = weak.lock()) held->send(too_late(re));
    });
  };
  const auto run = [self = shared_from_this(), weak = std::weak_ptr(who), past, re = request.re(),
                    rewinds = rewinds_, then = std::move(then)] {
    std::shared_ptr<Result<Reached>> reached;
    bool given_up = false;
    try {
      const ToilBound bound(
          time_is_up(self->means_.staff.clock(), kLongTimes * self->means_.config.question_ms));
      reached = std::make_shared<Result<Reached>>(reach(std::move(*past)));
    } catch (const TooMuchToil&) {
      given_up = true;
    } catch (const std::exception& bug) {
      log_line(fmt::format("game {}: {}", self->row_.id, bug.what()));
    }
    self->means_.staff.desk([self, weak, reached, re, rewinds, then, given_up] {
      const VisitPtr held = weak.lock();
      if (held && given_up) return held->send(too_much(re));
      if (held && (reached == nullptr || !*reached))
        return held->send(error_message("bug", "that moment cannot be reached again", re));
      if (!held || reached == nullptr || !*reached) return;
      if (self->rewinds_ == rewinds) self->keep_marks(std::move(reached->value().marks));
      then(std::move(reached->value().battle));
    });
  };
  if (const char* no = means_.staff.ask(who->asker(), run, late))
    who->send(error_message("busy", no, request.re()));
}

void Match::on_at(const VisitPtr& who, const Request& request) {
  const auto n = static_cast<std::size_t>(request.commands);
  const std::size_t last = shown_commands_;
  std::string entries = n == 0 || n > steps_.size() ? row_.opening : entries_shown(steps_[n - 1].row.entries);
  with_past(who, request,
            [self = shared_from_this(), who, n, last, re = request.re(),
             entries = std::move(entries)](std::unique_ptr<Battle> battle) {
              // What he knows by now he may see in the past, and no more.
              const wire::Known known = self->known_to(self->seats_of(*who));
              std::string body = fmt::format(
                  "\"type\":\"at\",\"commands\":{},\"last\":{},\"entries\":{},\"state\":{{"
                  "\"version\":{},\"commands\":{},",
                  n, last, known.entries_text(entries, battle->setting()), self->shown_version_, n);
              wire::append_known_state(*battle, known, body);
              body += ",\"places\":" + text_of(self->places()) + ",\"played\":" + text_of(self->played()) +
                      ",\"present\":" + text_of(self->present()) + ",\"names\":" + text_of(self->names()) +
                      "}}";
              who->send({std::make_shared<const std::string>(std::move(body)), re_of(re), nullptr});
            });
}

void Match::on_fork(const VisitPtr& who, const Request& request) {
  if (const auto fault = check_players(request.seats))
    return who->send(error_message("bad-message", fault->text, request.re()));
  if (!may_see_all(who, request.re(), "A game of its own from here")) return;
  if (!means_.limits.may_begin_game(who->asker().address))
    return who->send(error_message("limit", kTooManyGames, request.re()));
  with_past(who, request, [self = shared_from_this(), who, request](std::unique_ptr<Battle> battle) {
    self->means_.start(std::move(battle), self->origin_, request.seats, request.practice,
                       [who, re = request.re()](const Fault* fault, json::object created) {
                         if (fault != nullptr) return who->send(error_message(fault->code, fault->text, re));
                         created["type"] = "forked";
                         who->send(message(std::move(created), re));
                       });
  });
}

bool Match::may_see_all(const VisitPtr& who, std::int64_t re, std::string_view what) {
  if (known_to(seats_of(*who)).all()) return true;
  who->send(error_message(
      "hidden",
      fmt::format("{} would show where hidden troops stand: wait until they are found, or the battle is over",
                  what),
      re));
  return false;
}

// The header as it was written, and the secret once nothing can be gained by it.
std::string Match::record_text() const {
  std::string out = row_.header;
  if (shown_->core().over && pending_.empty()) {
    json::value header = json::parse(row_.header);
    header.get_object()["dice"].get_object()["secret"] = row_.secret;
    out = to_text(header);
  }
  out += '\n';
  const std::size_t count = std::min(shown_commands_, steps_.size());
  for (std::size_t i = 0; i < count; ++i) out += steps_[i].row.line + "\n";
  return out;
}

// ---- chat

// Whether the archive takes so much more of this game and from this address.
bool Match::has_room(const VisitPtr& who, std::size_t bytes, std::int64_t re) {
  const std::int64_t most = std::int64_t{means_.config.megabytes_a_game} << 20;
  if (most > 0 && std::cmp_greater(bytes_ + bytes, most)) {
    who->send(error_message("limit", "this game has grown as large as the program keeps games", re));
    return false;
  }
  if (means_.limits.may_keep(who->asker().address, bytes)) return true;
  who->send(error_message("limit",
                          "so much was kept for your network in this hour that it must wait a little", re));
  return false;
}

void Match::on_chat(const VisitPtr& who, const Request& request) {
  const bool watcher = seats_of(*who) == 0;
  archive::ChatRow row{std::string(name_in_chat(seats_of(*who))), plain(request.text), now()};
  if (row.text.empty())
    return who->send(error_message("bad-message", "there is nothing to say", request.re()));
  if (!means_.limits.may_talk(who->asker().address))
    return who->send(error_message("limit", "that is a lot of talk; wait a little", request.re()));
  const std::int64_t most = means_.config.chat_lines;
  if (most > 0 && (chats_ >= most || (watcher && watchers_chats_ >= most / 5)))
    return who->send(
        error_message("limit", "so much has been said in this game that no more is kept", request.re()));
  if (!has_room(who, row.text.size(), request.re())) return;
  ++chats_;
  if (watcher) ++watchers_chats_;
  bytes_ += row.text.size();
  Pending pending;
  pending.chat = row;
  pending.trust = archive::new_trust();  // talk waits for no command, and no command for talk
  pending.sender = who;
  pending.re = request.re();
  const archive::Trust trust = pending.trust;
  ++asked_;
  pending_.push_back(std::move(pending));
  means_.archive.chat(row_.number, std::move(row), trust,
                      [self = shared_from_this()](bool durable) { self->settle(durable); });
}

void Match::hear_chat(const archive::ChatRow& row) {
  chat_.push_back(row);
  if (chat_.size() > archive::kChatsKept) chat_.pop_front();
  tell_all(message({{"type", "chat"},
                    {"chat", json::object{{"from", row.from}, {"text", row.text}, {"at", row.at}}}})
               .body);
}

// ---- what became of it, for the home screen

boost::json::object Match::status() const {
  const archive::StepRow* last = steps_.empty() ? nullptr : &steps_.back().row;
  json::object out = status_of(row_, *shown_, last != nullptr ? last->at : row_.created);
  for (std::size_t i = std::min(shown_commands_, steps_.size()); i-- > 0;)
    if (const std::string said =
            telling_line(known_to(0).entries_text(steps_[i].row.entries, shown_->setting()));
        !said.empty()) {
      out["say"] = said;
      break;
    }
  return out;
}

}  // namespace drumhead::desk
