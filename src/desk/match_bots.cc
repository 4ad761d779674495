// Bots at the table: when they think, and sides that change hands between them and people.
#include <fmt/format.h>

#include <boost/json.hpp>
#include <utility>

#include "base/log.h"
#include "desk/bots.h"
#include "desk/match.h"
#include "desk/secrets.h"
#include "documents/record.h"
#include "players/knowing.h"
#include "wire/thoughts.h"

namespace drumhead::desk {

// ---- whose hand it is

bool Match::bot_plays(Side side) const {
  return deputy(side).player != nullptr && (deputy(side).lent != Lent::no || !is_person(side));
}

void Match::seat_bot(Side side, std::string_view name, Lent lent) {
  Deputy& held = deputy(side);
  if (held.aides) held.aides->stop();
  held = {};
  // A thinking bot holds the game, and reports its progress before it lets go.
  held.aides = std::make_shared<LongThought>(
      means_.staff, [this, side](int done, int of) { tell_thinking(side, done, of); });
  held.player = make_bot(name, any_seed(), means_.config, *held.aides);
  held.name = name;
  held.lent = lent;
  held.rewinds = rewinds_;
  if (lent == Lent::turn && battle_->core().active == side) held.turn = battle_->core().turn;
}

void Match::take_back(Side side) {
  if (deputy(side).lent != Lent::no) seat_bot(side, seat_name(side));
}

// A loan for a turn ends with that side's next turn, even if lent during the opponent's.
void Match::end_loans() {
  const Core& core = battle_->core();
  for (const Side side : kSides) {
    Deputy& held = deputy(side);
    if (held.lent != Lent::turn) continue;
    if (held.turn == 0 && core.active == side) held.turn = core.turn;
    if (held.turn != 0 && (core.active != side || core.turn != held.turn)) take_back(side);
  }
}

boost::json::object Match::played() const {
  json::object out;
  for (const Side side : kSides) {
    json::object one{{"by", "person"}};
    if (bot_plays(side)) one = {{"by", deputy(side).name}, {"title", title_of_bot(deputy(side).name)}};
    if (deputy(side).lent != Lent::no) one["lent"] = deputy(side).lent == Lent::turn ? "turn" : "recall";
    out[seat_name_of(side)] = std::move(one);
  }
  return out;
}

// A bot's side becomes his who asks for it; what he had lent is his again.
void Match::on_take(const VisitPtr& who, const Request& request) {
  const Side side = request.american ? Side::american : Side::british;
  const Role role = *role_of(who.get());
  const auto answer = message({{"type", "accepted"}, {"version", shown_version_}}, request.re());
  if ((role.seats & bit(side)) != 0) {
    take_back(side);
    who->send(answer);
    return tell_presence(nullptr);
  }
  if (const auto fault = seating_.may_take_over(role, side))
    return who->send(error_message(fault->code, fault->text, request.re()));
  const bool kept = seating_.take_over(side, role.key);
  deputy(side).aides->stop();
  present_text_.clear();
  for (Present& one : visits_) {
    if (one.role.key != role.key) continue;
    one.role.seats |= bit(side);
    when_shown([this, weak = std::weak_ptr(one.who)] {
      if (const VisitPtr held = weak.lock(); held && role_of(held.get()) != nullptr) welcome(held, -1);
    });
  }
  if (kept)
    return keep_seat(
        side, [this, who, answer, re = request.re()](bool durable) { when_kept(who, re, durable, answer); },
        [this, who, request] { hear(who, request); });
  who->send(answer);
  tell_presence(nullptr);
}

void Match::on_lend(const VisitPtr& who, const Request& request) {
  const Side side = request.american ? Side::american : Side::british;
  if (const auto fault = seating_.may_lend(*role_of(who.get()), side))
    return who->send(error_message(fault->code, fault->text, request.re()));
  if (!is_offered(request.player))
    return who->send(error_message(
        "bad-message", fmt::format("there is no bot called \"{}\"", request.player), request.re()));
  seat_bot(side, request.player, request.turn ? Lent::turn : Lent::recall);
  who->send(message({{"type", "accepted"}, {"version", shown_version_}}, request.re()));
  tell_presence(nullptr);
  wake_bot();
}

// ---- thinking

void Match::wake_bot() {
  attend();
  if (!gathering_.begun() || thinking_ || mending_ || visits_.empty() || !pending_.empty() || behind_ ||
      reading_ || battle_->core().over)
    return;
  if (decision_.side == Side::none || !bot_plays(decision_.side)) return;
  // What is lent is known only where it was lent; all other bots are one program's to play.
  if (shared() && !bots_ && deputy(decision_.side).lent == Lent::no) return;
  thinking_ = true;
  const bool alone = bot_plays(Side::british) && bot_plays(Side::american);
  const auto self = shared_from_this();
  if (alone && means_.config.bot_pace > 0)
    means_.staff.later(means_.config.bot_pace, [self] { self->think(); });
  else
    think();
}

void Match::think() {
  if (mending_ || decision_.side == Side::none || !bot_plays(decision_.side)) {
    thinking_ = false;
    return;
  }
  const wire::Known known(*battle_, bit(decision_.side));
  board_->assign(known.all() ? *battle_ : *known.battle(*battle_));
  std::shared_ptr<const Battle> whole = known.all() ? nullptr : battle_->clone();
  Deputy& held = deputy(decision_.side);
  const bool turned_back = std::exchange(held.rewinds, rewinds_) != rewinds_;
  const bool long_thought = ponders(held.name);
  held.aides->begin();
  Job job = [self = shared_from_this(), player = held.player, aides = held.aides, whole, turned_back,
             version = version_] {
    std::optional<Command> chosen;
    Thought thought;
    try {
      if (turned_back) player->forget();
      chosen =
          whole == nullptr ? player->choose(*self->board_) : choose_knowing(*player, *self->board_, *whole);
      thought = {player->why(), player->plan(), {}, player->playouts()};
      if (thought.playouts > 0) thought.weighed = player->weighed();
    } catch (const std::exception& bug) {
      log_line(fmt::format("game {}: a bot: {}", self->row_.id, bug.what()));
    }
    self->means_.staff.desk(
        [self, version, player, thought = std::move(thought), chosen = std::move(chosen)]() mutable {
          self->bot_answers(version, player, std::move(chosen), thought);
        });
  };
  if (!long_thought) return means_.staff.think(std::move(job));
  tell_thinking(decision_.side, 0, 0);
  means_.staff.ponder(std::move(job));
}

// How far a bot is that thinks long; only while it does.
void Match::tell_thinking(Side side, int done, int of) {
  if (!thinking_ || decision_.side != side || !bot_plays(side)) return;
  const Level* level = find_level(deputy(side).name);
  tell_all(message({{"type", "thinking"},
                    {"side", seat_name_of(side)},
                    {"done", done},
                    {"of", of},
                    {"seconds", level != nullptr ? level->think_ms / 1000.0 : 0.0}})
               .body);
}

// What was thought for another moment, or by a bot that has handed the side over meanwhile, does not count.
void Match::bot_answers(std::int64_t version, const std::shared_ptr<Player>& player,
                        std::optional<Command> command, const Thought& thought) {
  thinking_ = false;
  if (mending_) return;
  if (version != version_ || decision_.side == Side::none || !bot_plays(decision_.side) ||
      deputy(decision_.side).player != player)
    return wake_bot();
  if (is_too_long()) return tell_all(error_message("limit", std::string(kTooLong)).body);
  if (!command || !passes(battle_->check(*command)))
    return tell_all(error_message("bot", "the bot does not know what to do here").body);
  perform(*command, giver_of(*command, *battle_), nullptr, -1, thought);
}

// ---- what they thought

namespace {

// The line about the unit's own deed: what came of it, and what happened after a step was ended, has no
// reason.
json::object* deed_of(json::array& entries, std::string_view unit) {
  for (json::value& entry : entries) {
    if (entry.at("weight") == "heading") continue;
    for (const json::value& named : entry.at("units").as_array())
      if (named.as_string() == unit) return &entry.as_object();
  }
  return nullptr;
}

json::object* reasoned_in(json::array& entries) {
  for (json::value& entry : entries)
    if (entry.as_object().contains("why")) return &entry.as_object();
  return nullptr;
}

}  // namespace

// A general weighs its plans before the first question of a turn, which is often one that nothing comes of:
// what it weighed waits for its first deed.
void Match::tell_why(boost::json::array& entries, const Command& command, const Thought& thought, Side side) {
  if (side == Side::none) return;
  const Setting& setting = battle_->setting();
  if (!thought.weighed.empty())
    deputy(side).weighed = wire::weighed_sentence(thought.weighed, thought.playouts, setting);
  const std::string why = wire::reason(thought.why, setting);
  if (why.empty()) return;
  for (const PieceId who : {wire::doer_of(command), thought.why.unit})
    if (json::object* entry = who.valid() ? deed_of(entries, setting.roster[who.index()].key) : nullptr) {
      (*entry)["why"] = why + std::exchange(deputy(side).weighed, {});
      return;
    }
}

// With the plan, where it is a new one: for later.
std::string Match::kept_entries(boost::json::array entries, const Thought& thought, Side side) {
  json::object* entry = reasoned_in(entries);
  if (entry != nullptr && side != Side::none && thought.plan.turn > 0 && thought.plan != deputy(side).plan) {
    (*entry)["plan"] = wire::plan_orders(thought.plan, *battle_);
    deputy(side).plan = thought.plan;
  }
  return text_of(std::move(entries));
}

std::string Match::entries_shown(const std::string& kept) const {
  if (shown_->core().over || kept.find("\"plan\":") == std::string::npos) return kept;
  json::array entries = json::parse(kept).as_array();
  for (json::value& entry : entries) entry.as_object().erase("plan");
  return text_of(std::move(entries));
}

}  // namespace drumhead::desk
