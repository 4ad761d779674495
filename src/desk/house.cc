// Opens, begins and closes games.
#include "desk/house.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "base/log.h"
#include "base/toil.h"
#include "desk/gathering.h"
#include "desk/secrets.h"
#include "desk/status.h"
#include "documents/json.h"

namespace drumhead::desk {

namespace {

constexpr std::size_t kMostOpening = 500;     // games being read at once
constexpr std::size_t kBytesOfGame = 20'000;  // that the archive keeps of a new one, about

struct Prepared {
  archive::GameRow row;
  std::vector<archive::Text> texts;
  json::object created;  // Created
  std::optional<Posting> posting;
};

// A new game from a battle that stands before its first step, or at a question of another game. The secret of
// its dice is drawn and committed to before anybody has given a number. Bots have none to give: their battle
// begins at once.
Prepared prepare(std::unique_ptr<Battle> battle, Origin origin, const std::string (&seats)[2], bool practice,
                 std::int64_t now) {
  Prepared out;
  archive::GameRow& row = out.row;
  row.book = origin.book;
  row.scene = origin.scene;
  row.muster = origin.muster;
  out.texts = std::move(origin.texts);
  row.id = new_game_id();
  const Secret secret = new_secret();
  row.secret = to_hex(secret);
  Record record = begin_record(*battle);
  record.seats[0] = row.british = player_of(seats[0]);
  record.seats[1] = row.american = player_of(seats[1]);
  record.dice.kind = "fair";
  record.dice.commitment = to_hex(commit(secret));
  record.dice.recipe = kDiceRecipe;
  record.dice.game = row.id;
  record.dice.practice = practice;
  row.rules = record.rules;
  row.scenario = record.scenario;
  row.header = write_header(record);
  row.numbers = "{}";
  row.created = now;
  out.created["game"] = row.id;
  out.created["commitment"] = record.dice.commitment;
  make_seats(seats, row, out.created);
  const Gathering gathering(row, record.dice);
  if (gathering.complete()) row = begin_battle(std::move(row), gathering, std::move(battle)).row;
  return out;
}

// With what was made for it: what is put up for everybody opens the chair and lets watch.
Posting posted(Posting posting, const Prepared& made, const std::string& title) {
  posting.rules = made.row.rules;
  posting.scenario = made.row.scenario;
  posting.title = title;
  posting.since = made.row.created;
  if (posting.chair != Side::none)
    posting.invitation = made.created.at("invitations").at(seat_name_of(posting.chair)).as_string();
  if (!posting.watch.empty()) posting.watch = made.created.at("tokens").at("spectator").as_string();
  return posting;
}

Fault fault_of(const Problems& problems) {
  return {"bad-request", problems.empty() ? "it cannot be done" : problems.front().message};
}

}  // namespace

House::House(const Library& library, archive::Archive& archive, Staff& staff, const Config& config,
             Limits& limits)
    : library_(library),
      archive_(archive),
      staff_(staff),
      config_(config),
      limits_(limits),
      shelf_(
          library, [&archive](const std::string& digest) { return archive.text(digest); },
          [&archive](const std::string& kind) { return archive.texts(kind); }),
      means_{library,
             archive,
             shelf_,
             staff,
             config,
             limits,
             [this](std::unique_ptr<Battle> battle, Origin origin, const std::string (&seats)[2],
                    bool practice, std::function<void(const Fault*, json::object)> then) {
               start(std::move(battle), std::move(origin), seats, practice, std::nullopt, std::move(then));
             },
             [this] { lobby_.forget(); }},
      balance_(library, staff, config),
      lobby_(archive, staff, [this](const std::string& id) -> std::optional<AtTable> {
        const auto found = open_.find(id);
        if (found == open_.end()) return std::nullopt;
        return found->second.match->at_table();
      }) {
  // So that games from before texts were kept find theirs when the files have changed.
  archive.on_change([this](archive::GameNumber number) {
    const auto found = numbered_.find(number);
    if (const MatchPtr match = found == numbered_.end() ? nullptr : found->second.lock()) match->heed();
  });
  for (const auto& [sheet, text] : library.book_texts) archive.keep_text({"rulebook", text});
}

// ---- opening

Outgoing sorry(const Fault& fault, const std::vector<std::string>& tokens, std::int64_t re) {
  json::object out{{"type", "error"}, {"code", fault.code}, {"text", fault.text}};
  Role role;
  // Before the beginning there is no record yet.
  if (fault.game == nullptr || !has_begun(fault.game->game)) return message(std::move(out), re);
  const Seating seating(fault.game->game);
  if (seating.admit(tokens, role)) return message(std::move(out), re);
  // Where bots played each other nobody has a seat, and nothing is to be gained any more.
  const bool bots = !seating.is_person(Side::british) && !seating.is_person(Side::american);
  if (role.seats == 0 && !role.host && !bots) return message(std::move(out), re);
  const bool hidden = !bots && shows_hidden(*fault.game, role.seats);
  out["text"] = fault.text + (hidden ? "; its record would show where hidden troops stand, so it is not given"
                                     : "; its record can still be saved");
  if (!hidden) out["record"] = record_of(*fault.game);
  return message(std::move(out), re);
}

void House::open(const std::string& id, Opened then) {
  if (const auto found = open_.find(id); found != open_.end()) {
    found->second.idle_since = 0;
    return then(nullptr, found->second.match);
  }
  if (!opening_.contains(id) && !has_room()) {
    const Fault fault{"full", "too many games are open; try again later"};
    return then(&fault, nullptr);
  }
  auto& waiting = opening_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() > 1) return;
  staff_.work([this, id] {
    std::shared_ptr<archive::StoredGame> stored;
    std::shared_ptr<Result<Reached>> reached;
    std::string trouble;
    try {
      Result<std::optional<archive::StoredGame>> found = archive_.load(id);
      if (!found && archive_.shared()) {  // a database comes back
        return staff_.desk([this, id, fault = unreadable(archive_, found.problems().front())] {
          opened(id, nullptr, nullptr, &fault);
        });
      }
      if (!found) trouble = found.problems().front().message;
      if (found && found.value()) {
        stored = std::make_shared<archive::StoredGame>(std::move(*found.value()));
        if (!stored->opens())
          trouble = "the file of this game is damaged from its first row on";
        else
          reached = std::make_shared<Result<Reached>>(restore(shelf_, *stored, config_.engine));
        if (reached && !*reached)
          trouble = fmt::format("the game is kept, but {}", reached->problems().front().text());
      }
    } catch (const std::exception& bug) {
      trouble = std::string("the game cannot be opened: ") + bug.what();
      stored = nullptr;
    }
    staff_.desk([this, id, stored, reached, trouble] {
      const Fault none{"no-such-game", "there is no such game"},
          closed{"cannot-open", trouble, reached != nullptr ? stored : nullptr};
      opened(id, stored, reached, !trouble.empty() ? &closed : stored == nullptr ? &none : nullptr);
    });
  });
}

void House::opened(const std::string& id, std::shared_ptr<archive::StoredGame> stored,
                   std::shared_ptr<Result<Reached>> reached, const Fault* fault) {
  std::vector<Opened> waiting = std::move(opening_[id]);
  opening_.erase(id);
  MatchPtr match;
  if (fault == nullptr) {
    match = std::make_shared<Match>(means_, std::move(*stored), std::move(reached->value()));
    open_[id] = {match, 0};
    numbered_[match->number()] = match;
  }
  for (const Opened& then : waiting) then(fault, match);
}

bool House::has_room() {
  const auto most = static_cast<std::size_t>(config_.most_games);
  if (open_.size() + opening_.size() >= most) close_idle(0);
  return open_.size() + opening_.size() < most && opening_.size() < kMostOpening;
}

void House::sweep() { close_idle(config_.idle_seconds); }

void House::close_idle(int seconds) {
  const std::int64_t now = staff_.clock().now_ms();
  for (auto it = open_.begin(); it != open_.end();) {
    Open& one = it->second;
    if (!one.match->idle())
      one.idle_since = 0;
    else if (one.idle_since == 0)
      one.idle_since = now;
    const bool over = one.idle_since != 0 && now - one.idle_since >= seconds * 1000;
    if (over) {
      one.match->put_away();
      numbered_.erase(one.match->number());
    }
    it = over ? open_.erase(it) : std::next(it);
  }
}

// ---- beginning

void House::start(std::unique_ptr<Battle> opening, Origin origin, const std::string (&seats)[2],
                  bool practice, std::optional<Posting> posting,
                  std::function<void(const Fault*, boost::json::object)> then) {
  if (const std::string trouble = archive_.trouble(); !trouble.empty()) {
    const Fault fault{"disk", trouble + " No game can be begun until it takes something again."};
    return then(&fault, {});
  }
  auto battle = std::make_shared<std::unique_ptr<Battle>>(std::move(opening));
  auto who = std::make_shared<std::array<std::string, 2>>(std::array{seats[0], seats[1]});
  staff_.work([this, battle, origin = std::move(origin), who, practice, posting = std::move(posting),
               then = std::move(then)] {
    std::shared_ptr<Prepared> prepared;
    try {
      const std::string names[2] = {(*who)[0], (*who)[1]};
      const std::string title = (*battle)->setting().title;
      prepared = std::make_shared<Prepared>(
          prepare(std::move(*battle), origin, names, practice, staff_.clock().now_ms()));
      if (posting) prepared->posting = posted(*posting, *prepared, title);
    } catch (const std::exception& bug) {
      log_line(fmt::format("a new game: {}", bug.what()));
    }
    staff_.desk([this, prepared, then] {
      static const Fault kBug{"bug", "a mistake of the program itself; the game was not begun"};
      static const Fault kDisk{"disk", "the game could not be saved"};
      if (prepared == nullptr) return then(&kBug, {});
      prepared->row.number = archive_.new_number();
      const archive::GameNumber number = prepared->row.number;
      const auto told = [prepared, then](bool durable) {
        then(durable ? nullptr : &kDisk, std::move(prepared->created));
      };
      archive_.create(std::move(prepared->row), std::move(prepared->texts), archive::new_trust(),
                      [this, number, posting = std::move(prepared->posting), told](bool durable) {
                        if (!durable || !posting) return told(durable);
                        lobby_.put_up(number, *posting, told);
                      });
    });
  });
}

void House::create(const NewGame& asked, const std::string& address, Answered then) {
  if (const auto fault = check_players(asked.seats)) return then(&*fault, nullptr);
  std::optional<Posting> posting;
  if (const auto fault = posting_of(asked, posting)) return then(&*fault, nullptr);
  if (!limits_.may_begin_game(address) || !limits_.may_keep(address, kBytesOfGame)) {
    const Fault fault{"limit", kTooManyGames};
    return then(&fault, nullptr);
  }
  staff_.work([this, asked, posting, then = std::move(then)] {
    std::shared_ptr<Result<std::unique_ptr<Battle>>> battle;
    try {
      battle = std::make_shared<Result<std::unique_ptr<Battle>>>(
          open_battle(library_, asked.rules, asked.scenario, asked.options, asked.deploy));
    } catch (const std::exception& bug) {
      battle = std::make_shared<Result<std::unique_ptr<Battle>>>(Problem{"", 0, "", bug.what()});
    }
    staff_.desk([this, asked, posting, battle, then] {
      if (!*battle) {
        const Fault fault = fault_of(battle->problems());
        return then(&fault, nullptr);
      }
      start(std::move(battle->value()), shelf_.origin(asked.rules, asked.scenario), asked.seats,
            asked.practice, posting,
            [then](const Fault* fault, json::object created) { then(fault, std::move(created)); });
    });
  });
}

// ---- invitations

// What opens nothing costs a try, so that no code is found by guessing.
House::Answered House::counted(const std::string& address, Answered then) {
  if (!limits_.may_try(address)) {
    const Fault fault{"limit", "so many invitations were tried from your network that it must wait a little"};
    then(&fault, nullptr);
    return nullptr;
  }
  return [this, address, then = std::move(then)](const Fault* fault, json::value value) {
    const bool missed = fault != nullptr && (fault->code == "no-invitation" || fault->code == "no-such-game");
    if (!missed) limits_.give_back_try(address);
    then(fault, std::move(value));
  };
}

void House::show_invitation(const Acceptance& asked, const std::string& address, Answered then) {
  const Answered told = counted(address, std::move(then));
  if (!told) return;
  const auto show = [asked, told](const Fault* fault, const MatchPtr& match) {
    if (fault != nullptr) return told(fault, nullptr);
    match->show_invitation(asked.invitation, told);
  };
  if (!asked.game.empty()) return open(asked.game, show);
  staff_.work([this, hash = hash_of(code_of(asked.invitation)), show, told] {
    const Result<std::optional<std::string>> game = archive_.invited_to(hash);
    staff_.desk([this, game, show, told] {
      if (game && game.value()) return open(*game.value(), show);
      const Fault none = game ? no_invitation() : unreadable(archive_, game.problems().front());
      told(&none, nullptr);
    });
  });
}

void House::accept(const Acceptance& asked, const std::string& address, Answered then) {
  const Answered told = counted(address, std::move(then));
  if (!told) return;
  open(asked.game, [asked, told](const Fault* fault, const MatchPtr& match) {
    if (fault != nullptr) return told(fault, nullptr);
    match->accept(asked, told);
  });
}

// ---- the home screen

// Of a game that is not open. For a worker.
void House::status_of_kept(const Known& known, json::value& out) {
  try {
    const Result<std::optional<archive::StoredGame>> stored = archive_.load(known.game);
    toil();
    if (!stored) out.get_object()["kept"] = true;  // for all that is known
    if (!stored || !stored.value()) return;
    if (!Seating(stored.value()->game).knows(known.token)) return;
    out.get_object()["kept"] = true;  // though it may not be playable
    if (!stored.value()->opens()) return;
    const Result<Reached> reached = restore(shelf_, *stored.value(), config_.engine);
    if (reached) out = status_of(*stored.value(), *reached.value().battle);
  } catch (const TooMuchToil&) {
    throw;
  } catch (const std::exception& bug) {
    log_line(fmt::format("game {}: {}", known.game, bug.what()));
  }
}

void House::status(std::vector<Known> asked, const Asker& who, Answered then) {
  // Games that are open are asked here, the others read by a worker.
  auto out = std::make_shared<json::array>();
  auto unread = std::make_shared<std::vector<std::pair<std::size_t, Known>>>();
  for (Known& known : asked) {
    out->push_back(json::object{{"game", known.game}, {"found", false}});
    const auto found = open_.find(known.game);
    if (found == open_.end())
      unread->emplace_back(out->size() - 1, std::move(known));
    else if (found->second.match->knows(known.token))
      out->back() = found->second.match->status();
  }
  if (unread->empty()) return then(nullptr, std::move(*out));
  if (const std::string trouble = archive_.trouble(); archive_.shared() && !trouble.empty()) {
    const Fault fault{"disk", trouble};
    return then(&fault, nullptr);
  }
  const auto run = [this, out, unread, then] {
    bool given_up = false;
    try {
      const ToilBound bound(time_is_up(staff_.clock(), kLongTimes * config_.question_ms));
      for (const auto& [place, known] : *unread) status_of_kept(known, (*out)[place]);
    } catch (const TooMuchToil&) {
      given_up = true;
    }
    staff_.desk([out, then, given_up] {
      const Fault fault{"too-much",
                        "To read so many games takes longer than there is time for; ask for fewer."};
      given_up ? then(&fault, nullptr) : then(nullptr, std::move(*out));
    });
  };
  const auto busy = [then](const char* why) {
    const Fault fault{"busy", why};
    then(&fault, nullptr);
  };
  const auto late = [this, busy] {
    staff_.desk([busy] { busy("so much is asked just now that your games were not reached; ask again"); });
  };
  if (const char* no = staff_.ask(who, run, late)) busy(no);
}

}  // namespace drumhead::desk
