// Commands and their way to the disk and to the players.
#include "desk/match.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "base/log.h"
#include "desk/happenings_at.h"
#include "desk/onward.h"
#include "documents/json.h"
#include "wire/changes.h"
#include "words/sentences.h"

namespace drumhead::desk {

namespace {

constexpr std::size_t kBytesOfCommand = 1500;  // that the archive keeps of one, about

json::array one_reason(std::string_view code, std::string_view text) {
  return {json::object{{"code", code}, {"rule", ""}, {"text", text}}};
}

// Rulings that the game's own rulebook is too old to have, and how they are answered in it.
json::array filled_in(const Rulebook& book) {
  json::array out;
  for (const RuleId id : book.filled)
    out.push_back(
        json::object{{"rule", book[id].id}, {"question", book[id].question}, {"choice", book[id].fallback}});
  return out;
}

json::array unseen_reason() {
  return one_reason("unseen", "Something that your side has not seen is in the way; try another way.");
}

}  // namespace

Match::Match(Means& means, archive::StoredGame stored, Reached reached)
    : means_(means),
      row_(std::move(stored.game)),
      seating_(row_),
      gathering_(row_, reached.dice),
      told_(gathering_),
      posting_(read_posting(stored.listing)),
      sheet_(find_sheet(row_.rules)),
      book_(reached.battle->setting().book),
      scenario_(std::move(reached.scenario)),
      origin_(std::move(reached.origin)),
      dice_(fair_dice(row_, reached.dice)),
      battle_(std::move(reached.battle)),
      version_(stored.version),
      marks_(std::move(reached.marks)),
      chat_(stored.chat.begin(), stored.chat.end()),
      chats_(stored.chats),
      watchers_chats_(stored.watchers_chats),
      bytes_(row_.header.size() + row_.opening.size()) {
  for (archive::StepRow& step : stored.steps) {
    bytes_ += step.line.size() + step.entries.size();
    steps_.push_back(step_of(std::move(step), steps_.size() + 1));
  }
  said_ = stored.chats;
  if (stored.damage) {
    note_damage(*stored.damage);
    means_.archive.cut(row_.id, ++version_, now(), trust_, {});
  }
  for (const Side side : kSides) {
    seat_bot(side, seat_name(side));
    asked_seats_[static_cast<std::size_t>(side)] = seating_.row(side);
  }
  happenings_ = happenings_at(*battle_);
  board_ = battle_->clone();
  shown_ = battle_->clone();
  shown_version_ = version_;
  shown_commands_ = steps_.size();
  take_stock();
  attend();
}

Match::~Match() = default;

void Match::hear(const VisitPtr& who, Request request) {
  if (role_of(who.get()) == nullptr)
    return who->send(error_message("no-game", "say hello to a game first", request.re()));
  if (unsaved(who, request)) return;
  gathering_.begun() ? hear_in_battle(who, request) : hear_before_beginning(who, request);
}

void Match::hear_in_battle(const VisitPtr& who, const Request& request) {
  switch (request.kind) {
    case Kind::command:
      return on_command(who, request);
    case Kind::commands:
      return on_commands(who, request);
    case Kind::check:
      return on_check(who, request);
    case Kind::routes:
    case Kind::together:
      return on_together(who, request);
    case Kind::next:
      return on_next(who, request);
    case Kind::options:
    case Kind::route:
    case Kind::sight:
      return on_query(who, request);
    case Kind::odds:
      return on_odds(who, request);
    case Kind::undo:
      return on_undo(who, request);
    case Kind::undo_answer:
      return on_undo_answer(who, request);
    case Kind::chat:
      return on_chat(who, request);
    case Kind::at:
      return on_at(who, request);
    case Kind::fork:
      return on_fork(who, request);
    case Kind::log:
      return on_log(who, request);
    case Kind::record:
      return on_record(who, request);
    case Kind::invite:
      return on_invite(who, request);
    case Kind::revoke:
      return on_revoke(who, request);
    case Kind::release:
      return on_release(who, request);
    case Kind::take:
      return on_take(who, request);
    case Kind::lend:
      return on_lend(who, request);
    case Kind::stop:
      return on_stop(who, request);
    case Kind::hint:
      return on_hint(who, request);
    case Kind::analyse:
      return on_analyse(who, request);
    case Kind::pledge:
    case Kind::show:
      return who->send(error_message("begun", "the battle has begun: its dice are agreed on", request.re()));
    case Kind::balance:  // heard before any game is asked
    case Kind::balance_hold:
    case Kind::balance_stop:
    case Kind::hello:
    case Kind::ping:
      return who->send(message({{"type", "pong"}}, request.re()));
  }
}

void Match::on_log(const VisitPtr& who, const Request& request) {
  auto text =
      std::make_shared<const std::string>("\"type\":\"log\",\"log\":" + log_text(seats_of(*who)) + "}");
  who->send({std::move(text), re_of(request.re()), nullptr});
}

void Match::on_record(const VisitPtr& who, const Request& request) {
  if (!may_see_all(who, request.re(), "The record")) return;
  who->send(message({{"type", "record"}, {"text", record_text()}}, request.re()));
}

// ---- commands

bool Match::read(const VisitPtr& who, std::int64_t re, const json::value& given, Command& out) {
  Reading r;
  r.setting = &battle_->setting();
  const Where top{};
  read_command(given, out, r, Where{&top, "command"});
  if (r.ok()) return true;
  json::array reasons;
  for (const Problem& problem : r.problems)
    reasons.push_back(
        json::object{{"code", "bad-command"}, {"rule", ""}, {"text", problem.key + ": " + problem.message}});
  refuse(who, re, std::move(reasons));
  return false;
}

void Match::on_command(const VisitPtr& who, const Request& request) {
  if (request.version != version_) return stale(who, request.re());
  Command command;
  if (!read(who, request, command)) return;
  const auto* concede = std::get_if<Concede>(&command);
  const Side giver = concede != nullptr ? concede->side : decision_.side;
  if (auto refusal = refusal_of(command, giver, *who)) return refuse(who, request.re(), std::move(*refusal));
  if (!has_room(who, kBytesOfCommand, request.re())) return;
  if (request.passed && !(std::holds_alternative<Done>(command) &&
                          is_idle(*wire::Known(*battle_, seats_of(*who)).battle(*battle_))))
    return refuse(who, request.re(), one_reason("not-idle", "Somebody can still act in this step."));
  passing_ = request.passed;
  perform(command, giver, who, request.re(), {});
  passing_ = false;
}

// Why this may not be said now by him; none: it may.
std::optional<json::array> Match::refusal_of(const Command& command, Side giver, const Visit& who) const {
  if (battle_->core().over) return one_reason("over", "The battle is over.");
  if ((seats_of(who) & bit(giver)) == 0)
    return one_reason("wrong-side", giver == Side::none
                                        ? "No side is named."
                                        : fmt::format("It is for the {} side to say.", name_of(giver)));
  if (is_too_long()) return one_reason("too-long", kTooLong);
  bool unseen = false;
  const Verdict verdict = check_for(command, seats_of(who), unseen);
  if (unseen) return unseen_reason();
  if (!passes(verdict)) return wire::reasons(verdict, battle_->setting());
  return std::nullopt;
}

// One after another, until something comes in between. They are ordinary commands, but answered together and
// taken back together.
void Match::on_commands(const VisitPtr& who, const Request& request) {
  if (request.version != version_) return stale(who, request.re());
  std::vector<Command> commands(request.list.size());
  for (std::size_t i = 0; i < commands.size(); ++i)
    if (!read(who, request.re(), request.list[i], commands[i])) return;
  const Side giver = decision_.side;
  if (auto refusal = refusal_of(commands[0], giver, *who))
    return refuse(who, request.re(), std::move(*refusal));
  if (!has_room(who, kBytesOfCommand * commands.size(), request.re())) return;
  together_ = steps_.size() + 1;
  json::object told{{"type", "carried"}, {"of", commands.size()}};
  std::size_t done = 0;
  for (const Command& command : commands) {
    if (done > 0) {
      if (const char* between = comes_between(giver)) {
        told["stops"] = between;
        break;
      }
      if (auto refusal = refusal_of(command, giver, *who)) {
        told["reasons"] = std::move(*refusal);
        break;
      }
    }
    perform(command, giver, who, request.re(), {});
    if (mending_) break;  // and he has been told why
    ++done;
  }
  together_ = 0;
  if (mending_ || pending_.empty()) return;
  told["done"] = done;
  told["version"] = version_;
  pending_.back().answer = message(std::move(told), request.re());
}

// What stops the rest of several commands from being given as planned.
const char* Match::comes_between(Side giver) const {
  if (battle_->core().over) return "The battle is over.";
  if (decision_.side != giver) return "The other side answers first; give the rest when it has.";
  if (steps_.back().row.rolled)
    return "Dice have been thrown; look at them, and give the rest if you still want to.";
  return nullptr;
}

// Whether the command in hand is taken back in one with the one before it: of several given in one, all but
// the first; a step that passed by itself, with what the same side did before.
bool Match::is_joined(Side giver) const {
  if (passing_) return !steps_.empty() && steps_.back().row.side == static_cast<int>(giver);
  return together_ != 0 && together_ != steps_.size() + 1;
}

Match::Step Match::step_of(archive::StepRow row, std::size_t number) {
  const Result<RecordedCommand> entry = read_command_line(row.line, number, "");
  return {std::move(row), {}, entry && entry.value().joined};
}

void Match::on_check(const VisitPtr& who, const Request& request) {
  if (request.version != version_) return stale(who, request.re());
  Command command;
  if (!read(who, request, command)) return;
  bool unseen = false;
  const Verdict verdict = check_for(command, seats_of(*who), unseen);
  who->send(message({{"type", "checked"},
                     {"version", version_},
                     {"reasons", unseen ? unseen_reason() : wire::reasons(verdict, battle_->setting())}},
                    request.re()));
}

// First as far as the player can know; what only hidden troops forbid is refused without a word of them.
Verdict Match::check_for(const Command& command, unsigned seats, bool& unseen) const {
  const wire::Known known(*battle_, seats);
  const Verdict whole = battle_->check(command);
  if (known.all()) return whole;
  unseen = !known.may_hear(command_json(command, battle_->setting()), battle_->setting());
  if (unseen) return {};
  const Verdict apparent = known.battle(*battle_)->check(command);
  unseen = passes(apparent) && !passes(whole);
  return apparent;
}

// A command keeps its dice when it is taken back and given again. Only practice, and games from before there
// were pledges, throw anew: by the version, which never comes again.
std::uint64_t Match::number_of_dice() const {
  return gathering_.thrown_anew() ? static_cast<std::uint64_t>(version_) : steps_.size() + 1;
}

std::string Match::line_of(json::value command, Side giver, const std::vector<Thrown>& thrown,
                           int playouts) const {
  const std::size_t n = steps_.size() + 1;
  RecordedCommand entry;
  entry.side = giver;
  entry.command = std::move(command);
  entry.dice = groups_of(thrown);
  entry.kinds = kinds_of(thrown);
  entry.number = number_of_dice() != n ? number_of_dice() : 0;
  entry.playouts = playouts;
  entry.joined = is_joined(giver);
  entry.digest = battle_->digest();
  return write_command(entry, n);
}

void Match::take_stock() {
  decision_ = battle_->decision();
  view_ = battle_->view(decision_);
}

std::unique_ptr<Battle> Match::copy_of_newest() {
  if (spare_ == nullptr) return battle_->clone();
  spare_->assign(*battle_);
  return std::move(spare_);
}

// The battle as it was before the command in hand.
const Battle& Match::before_newest() const {
  for (auto it = pending_.rbegin(); it != pending_.rend(); ++it)
    if (it->after) return *it->after;
  return *shown_;
}

// Everything of `happened` but who is present and what an undo would take back.
Match::Bodies Match::bodies_of(const json::value& command, Side giver, const json::object& told) {
  const View before = std::move(view_);
  take_stock();
  Bodies out;
  out[3] = body_of(command, giver, told, before, 3);
  for (const unsigned seats : {0u, 1u, 2u})
    out[seats] = battle_->setting().hides ? body_of(command, giver, told, before, seats) : out[3];
  return out;
}

Text Match::body_of(const json::value& command, Side giver, const json::object& told, const View& before,
                    unsigned seats) {
  const Setting& setting = battle_->setting();
  const Battle& past = before_newest();
  const Pieces &old = past.core().pieces, &now = battle_->core().pieces;
  const wire::Known known(*battle_, seats), knew(past, seats);
  const json::object news = known.all() ? told : known.told(told, setting);
  auto out = std::make_shared<std::string>();
  out->reserve(2048);
  *out += fmt::format("\"type\":\"happened\",\"before\":{},\"by\":\"{}\"", version_ - 1,
                      kSeatNames[static_cast<std::size_t>(giver)]);
  if (together_ != 0) *out += fmt::format(",\"together\":{}", together_);
  if (known.may_hear(command, setting)) *out += ",\"command\":" + to_text(command);
  *out += ",\"happenings\":" + to_text(news.at("happenings")) + ",\"entries\":" + to_text(news.at("entries"));
  *out += fmt::format(",\"state\":{{\"version\":{},\"commands\":{},", version_, steps_.size());
  if (known.all())
    wire::append_state(*battle_, view_, decision_, *out);
  else
    wire::append_state(*battle_, known.view(view_), known.decision(decision_), *out);
  *out += ",\"pieces\":[";
  bool first = true;
  for (std::size_t i = 0; i < view_.pieces.size(); ++i) {
    const PieceView& piece = view_.pieces[i];
    const std::size_t at = piece.id.index();
    if (!known.knows(piece.id)) continue;  // and it was not known before: nobody is forgotten
    if (i < before.pieces.size() && knew.knows(piece.id) &&
        wire::looks_same(before.pieces[i], old[at], piece, now[at]))
      continue;
    if (!first) *out += ',';
    first = false;
    wire::append_piece(*battle_, piece, *out);
  }
  *out += ']';
  return out;
}

// Everything of `rewound` likewise, of the battle that is shown.
Match::Bodies Match::rewound_bodies() {
  Bodies out;
  for (unsigned seats = 0; seats < out.size(); ++seats)
    out[seats] = std::make_shared<const std::string>("\"type\":\"rewound\",\"log\":" + log_text(seats) +
                                                     ",\"state\":{" + full_state(seats));
  return out;
}

void Match::perform(const Command& command, Side giver, const VisitPtr& sender, std::int64_t re,
                    const Thought& thought) {
  ++version_;
  undo_asked_ = Side::none;
  RecordingDice dice(dice_);
  dice_.begin_command(number_of_dice());
  try {
    const Core before = battle_->core();
    battle_->apply(command, dice, &happenings_);
    json::object told = happenings_.take(static_cast<int>(steps_.size() + 1), *battle_);
    if (passing_) tell_passing(decision_, before, static_cast<int>(steps_.size() + 1), told);
    tell_why(told["entries"].as_array(), command, thought, giver);
    Step step;
    step.row.version = version_;
    step.row.side = static_cast<int>(giver);
    step.row.rolled = !dice.thrown().empty();
    json::value given = command_json(command, battle_->setting());
    step.row.line = line_of(given, giver, dice.thrown(), thought.playouts);
    step.row.entries = kept_entries(told["entries"].as_array(), thought, giver);
    step.row.at = now();
    step.what = wire::what_of(command, battle_->setting());
    step.joined = is_joined(giver);
    bytes_ += step.row.line.size() + step.row.entries.size();
    steps_.push_back(std::move(step));
    end_loans();
    Pending pending;
    pending.bodies = bodies_of(given, giver, told);
    pending.after = copy_of_newest();
    pending.version = version_;
    pending.commands = steps_.size();
    pending.sender = sender;
    pending.re = re;
    pending.trust = trust_;
    pending.together = together_ != 0;
    pending_.push_back(std::move(pending));
  } catch (const std::exception& bug) {
    log_line(fmt::format("game {}: {}", row_.id, bug.what()));
    if (sender)
      sender->send(
          error_message("bug", "a mistake of the program itself; the command was not carried out", re));
    return mend();
  }
  ++asked_;
  means_.archive.append(row_.number, static_cast<std::int64_t>(steps_.size()), steps_.back().row, trust_,
                        [self = shared_from_this()](bool durable) { self->settle(durable); });
  if (steps_.size() % kMarkEvery == 0) marks_[steps_.size()] = battle_->clone();
  if (steps_.size() % kSnapshotEvery == 0) keep_snapshot();
}

// The oldest of what waited has reached the disk.
void Match::settle(bool durable) {
  Pending done = std::move(pending_.front());
  pending_.pop_front();
  const VisitPtr sender = done.sender.lock();
  if (!durable && archive::outrun(done.trust)) {
    outran(std::move(done));
  } else if (!durable) {
    if (sender)
      sender->send(
          error_message("disk", "It could not be saved, so it did not happen. " + sorry_for_disk(), done.re));
    if (!mending_) mend();
  } else if (done.chat) {
    if (sender) sender->send(message({{"type", "accepted"}, {"version", shown_version_}}, done.re));
    if (shared())
      behind_ = true;  // it is read in the order in which all have spoken
    else
      hear_chat(*done.chat);
  } else {
    spare_ = std::move(shown_);
    shown_ = std::move(done.after);
    shown_version_ = done.version;
    shown_commands_ = done.commands;
    full_state_ = {};
    tell_all(done.rewound ? rewound_bodies() : done.bodies, true, sender.get(), done.together ? -1 : done.re);
    if (done.answer && sender) sender->send(*done.answer);
    end_posting();
  }
  if (!pending_.empty()) return;
  std::vector<Job> jobs;
  jobs.swap(waiting_);
  for (Job& job : jobs) job();
  if (outrun_) return step_back();
  look_again();
  wake_bot();
}

void Match::when_shown(Job job) {
  if (pending_.empty())
    job();
  else
    waiting_.push_back(std::move(job));
}

// ---- telling

void Match::refuse(const VisitPtr& who, std::int64_t re, boost::json::array reasons) {
  who->send(message({{"type", "refused"}, {"version", version_}, {"reasons", std::move(reasons)}}, re));
}

void Match::stale(const VisitPtr& who, std::int64_t re) {
  when_shown([self = shared_from_this(), weak = std::weak_ptr(who), re] {
    if (const VisitPtr held = weak.lock(); held && self->role_of(held.get()) != nullptr)
      held->send(
          self->with_state("\"type\":\"stale\",\"log\":" + self->log_text(self->seats_of(*held)), *held, re));
  });
}

void Match::welcome(const VisitPtr& who, std::int64_t re) {
  if (!gathering_.begun()) return who->send(gathering_message(*who, re));
  std::string head = fmt::format("\"type\":\"welcome\",\"protocol\":{},\"seats\":", kProtocol);
  head += text_of(seats_told(seats_of(*who))) + ",\"setting\":" + text_of(setting());
  head += ",\"log\":" + log_text(seats_of(*who)) + ",\"chat\":" + chat_text();
  who->send(with_state(std::move(head), *who, re));
}

Outgoing Match::with_state(std::string head, const Visit& who, std::int64_t re) {
  head += ",\"state\":{" + full_state(seats_of(who));
  return {std::make_shared<const std::string>(std::move(head)), re_of(re), tail_for(seats_of(who))};
}

const std::string& Match::full_state(unsigned seats) {
  std::string& out = full_state_[seats & 3u];
  if (out.empty()) {
    out = fmt::format("\"version\":{},\"commands\":{},", shown_version_, shown_commands_);
    wire::append_known_state(*shown_, known_to(seats), out);
  }
  return out;
}

void Match::tell_all(const Bodies& bodies, bool with_tail, const Visit* sender, std::int64_t re) {
  Text tails[4];
  for (const auto& [who, role] : visits_) {
    Text& tail = tails[role.seats & 3u];
    if (with_tail && tail == nullptr) tail = tail_for(role.seats);
    who->send({bodies[role.seats & 3u], who.get() == sender ? re_of(re) : std::string(), tail});
  }
}

Text Match::tail_for(unsigned seats) {
  auto out =
      std::make_shared<std::string>(",\"places\":" + text_of(places()) + ",\"played\":" + text_of(played()) +
                                    ",\"present\":" + present_text() + ",\"names\":" + text_of(names()));
  const Side asker = undo_asked_;
  const bool of_asker = asker != Side::none && seats != 0;
  const UndoPlan plan = undo_plan(of_asker ? bit(asker) : seats, std::min(shown_commands_, steps_.size()));
  if (plan.any) {
    const bool whole = (seats & bit(of_asker ? asker : Side::none)) != 0 || known_to(seats).all();
    json::object undo{{"free", plan.free && !of_asker},
                      {"what", of_asker && !whole ? std::string(kLastCommand) : what_of(plan.keep)}};
    if (!plan.granted.empty()) undo["granted"] = plan.granted;
    if (plan.thrown) undo["thrown"] = true;
    if (of_asker) undo["asked"] = kSeatNames[static_cast<std::size_t>(asker)];
    *out += ",\"undo\":" + text_of(std::move(undo));
  }
  *out += "}}";
  return out;
}

std::string Match::log_text(unsigned seats) const {
  const wire::Known known = known_to(seats);
  const Setting& setting = shown_->setting();
  std::string out = known.entries_text(row_.opening, setting);
  out.pop_back();
  const std::size_t count = std::min(shown_commands_, steps_.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::string entries = known.entries_text(entries_shown(steps_[i].row.entries), setting);
    if (entries.size() <= 2) continue;
    if (out.size() > 1) out += ',';
    out.append(entries, 1, entries.size() - 2);
  }
  return out + "]";
}

std::string Match::chat_text() const {
  json::array out;
  for (const archive::ChatRow& row : chat_)
    out.push_back(json::object{{"from", row.from}, {"text", row.text}, {"at", row.at}});
  return text_of(std::move(out));
}

boost::json::object Match::setting() const {
  json::object out = wire::setting(*shown_);
  out["game"] = row_.id;
  out["hot_seat"] = seating_.hot_seat();
  out["dice"] = told_.told();
  if (json::object* sides = out["sides"].if_object())
    for (const Side side : {Side::british, Side::american})
      if (json::object* info = (*sides)[kSeatNames[static_cast<std::size_t>(side)]].if_object())
        (*info)["player"] = seat_name(side);
  if (!book_->filled.empty()) out["filled"] = filled_in(*book_);
  const Scenario* scenario = scenario_.get();
  if (scenario == nullptr) return out;
  if (!scenario->date.empty()) out["date"] = scenario->date;
  if (!scenario->story.empty()) out["story"] = scenario->story;
  if (!scenario->notes.empty()) out["notes"] = scenario->notes;
  const Mil width = shown_->setting().terrain.width();
  if (width > 0) out["yards"] = scenario->yards_per_inch * scenario->width / width;
  return out;
}

}  // namespace drumhead::desk
