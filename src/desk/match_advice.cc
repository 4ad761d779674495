// What the general would do: hints in a game, and chances at any moment of one that is over.
#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "desk/bots.h"
#include "desk/match.h"
#include "dice/sources.h"
#include "wire/thoughts.h"

namespace drumhead::desk {

namespace {

const Level& level_of(const std::string& depth) { return *find_level("general-" + depth); }

Outgoing advice_message(const char* type, json::object fields, const Request& request) {
  json::object out{{"type", type}};
  for (auto& field : fields) out[field.key()] = std::move(field.value());
  return message(std::move(out), request.re());
}

}  // namespace

void Match::stop_advice(const Visit* who) {
  const auto found = advice_.find(who);
  if (found == advice_.end()) return;
  found->second->stop();
  advice_.erase(found);
}

// What is being thought about for him, and a bot that keeps him waiting: it plays the best that it has.
void Match::on_stop(const VisitPtr& who, const Request& request) {
  if (const auto found = advice_.find(who.get()); found != advice_.end()) found->second->stop();
  const Role& role = *role_of(who.get());
  if (thinking_ && decision_.side != Side::none && (role.seats != 0 || role.host))
    deputy(decision_.side).aides->stop();
  who->send(message({{"type", "accepted"}, {"version", shown_version_}}, request.re()));
}

void Match::advise_on(const VisitPtr& who, const Request& request, std::shared_ptr<const Battle> battle,
                      Side side, Advised answer) {
  stop_advice(who.get());
  if (!means_.limits.may_ponder(who->asker().address))
    return who->send(error_message("limit", "that is a lot to think about; wait a little", request.re()));
  const auto thought = std::make_shared<LongThought>(
      means_.staff, [weak = std::weak_ptr(who), re = request.re()](int done, int of) {
        if (const VisitPtr held = weak.lock())
          held->send(message({{"type", "thinking"}, {"for", re}, {"done", done}, {"of", of}}));
      });
  advice_[who.get()] = thought;
  const Budget budget = budget_of(level_of(request.depth).think_ms, means_.config);
  means_.staff.ponder([self = shared_from_this(), weak = std::weak_ptr(who), thought, battle, side, budget,
                       request,
                       seed = seed_for(static_cast<std::uint64_t>(request.version),
                                       static_cast<std::uint64_t>(request.commands)),
                       answer = std::move(answer)] {
    Outgoing out = error_message("bug", "a mistake of the program itself", request.re());
    try {
      out = answer(advise(*battle, side, budget, seed, *thought), *battle);
    } catch (const std::exception& bug) {
      log_line(fmt::format("game {}: advice: {}", self->row_.id, bug.what()));
    }
    self->means_.staff.desk([self, weak, thought, out] {
      const VisitPtr held = weak.lock();
      if (held == nullptr) return;
      const auto found = self->advice_.find(held.get());
      if (found != self->advice_.end() && found->second == thought) self->advice_.erase(found);
      held->send(out);
    });
  });
}

// For whoever leads the side that is asked, where nobody else is hurt by it.
void Match::on_hint(const VisitPtr& who, const Request& request) {
  if (request.version != shown_version_) return stale(who, request.re());
  const Side side = shown_->decision().side;
  if (shown_->core().over || side == Side::none)
    return who->send(error_message("no-hint", "the battle is over", request.re()));
  const Role& role = *role_of(who.get());
  if ((role.seats & bit(side)) == 0)
    return who->send(
        error_message("no-hint", "hints are for whoever leads the side that is asked", request.re()));
  if (seating_.may_lend(role, side))
    return who->send(error_message("no-hint", "between two people nobody is given hints", request.re()));
  const wire::Known known = known_to(role.seats);
  advise_on(who, request, std::shared_ptr<const Battle>(known.battle(*shown_)), side,
            [request, version = shown_version_](const Advice& given, const Battle& now) {
              json::object out = wire::advice(given, now);
              out["version"] = version;
              return advice_message("hint", std::move(out), request);
            });
}

void Match::on_analyse(const VisitPtr& who, const Request& request) {
  if (!shown_->core().over)
    return who->send(
        error_message("not-over", "chances are worked out when the battle is over", request.re()));
  with_past(who, request, [self = shared_from_this(), who, request](std::unique_ptr<Battle> battle) {
    const Side side = battle->core().over ? Side::british : battle->decision().side;
    self->advise_on(who, request, std::move(battle), side,
                    [request, side](const Advice& given, const Battle& now) {
                      json::object out = wire::advice(given, now);
                      wire::add_chance(given, now, side, out);
                      out["commands"] = request.commands;
                      return advice_message("analysis", std::move(out), request);
                    });
  });
}

}  // namespace drumhead::desk
