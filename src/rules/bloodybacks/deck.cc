// Sections "Activation deck" and "Sequence of Play": levels, cards, the clock, the end and who won.
#include <algorithm>

#include "kit/ending.h"
#include "kit/opening.h"
#include "kit/throws.h"
#include "rules/bloodybacks/bloodybacks.h"

namespace drumhead::bloodybacks {

Card card_in_hand(const State& state) { return state.drawn.empty() ? Card::none : state.drawn.back(); }

std::string title_of(Card card) {
  if (card == Card::none) return "none";
  const std::string colour = side_of(card) == Side::british ? "Red " : "Black ";
  return colour + (value_of(card) == 1 ? "ace" : std::to_string(value_of(card)));
}

// ---- the start of a turn

static void begin_unit_turn(Unit& u) {
  u.attempted = u.activated = u.shot = u.routed = u.recovered = false;
  u.by = u.pursued = {};
  u.actions = 0;
  u.result = TestResult::none;
  u.ran = 0;
}

// bb.seq.1-activity, bb.seq.2-shuffle: every card is back in the deck.
void run(Play& play, const StartTurn&) {
  play.core.draw_offers = 0;
  State& s = play.state;
  s.drawn.clear();
  s.minutes = s.extra = 0;
  s.event = {};
  s.acting.clear();
  s.hand = {};
  play.begin("activity", play.core.active);
  for (std::size_t i = 0; i < play.setting.roster.size(); ++i) {
    begin_unit_turn(s.units[i]);
    s.leaders[i].al = s.leaders[i].cp = 0;
    s.leaders[i].active = false;
    s.leaders[i].fell_on = 0;
  }
  for (const Side side : {Side::british, Side::american}) arrivals(play, side);
  play.then(ActivityRolls{0});
}

// bb.al.roll, bb.al.above-ar, bb.al.within-ar, bb.al.command-points
void run(Play& play, const ActivityRolls& step) {
  std::size_t i = step.next;
  while (i < play.core.pieces.size() && !is_commander(play.look(), piece_id(i))) ++i;
  if (i >= play.core.pieces.size()) return play.then(DrawCard{});
  const PieceId id = piece_id(i);
  const int roll = total_of(play, Die::average, 1, "bb.al.roll"_rule, id, {}, Judged::looked_up);
  const Tables& t = play.setting.tables;
  const int ar = rating(play.look(), id).ar;
  const auto row = static_cast<std::size_t>(ar), column = static_cast<std::size_t>(roll - 2);
  Leader& who = leader(play, id);
  who.al = static_cast<std::uint8_t>(t.level[row][column]);
  who.cp = static_cast<std::uint8_t>(t.points[row][column]);
  // bb.ruling.ar4-roll5: the cell where the sheet's table differs from its own formula.
  if (ar == 4 && roll == 5 && chosen<"bb.ruling.ar4-roll5", "2">(play.setting)) who.cp = 2;
  play.mark(id, "level", 0, who.al);
  play.resolve(id, "level-" + std::to_string(who.al),
               roll > ar ? "bb.al.above-ar"_rule : "bb.al.within-ar"_rule);
  play.then(ActivityRolls{static_cast<std::uint8_t>(i + 1)});
}

// ---- cards

namespace {

FixedVec<Card, kCards> left_in(const State& state) {
  FixedVec<Card, kCards> out;
  for (int i = 1; i <= kCards; ++i) {
    const Card card = static_cast<Card>(i);
    if (!is_among(state.drawn, card)) out.push_back(card);
  }
  return out;
}

// bb.deck.first-card, bb.deck.turn-length, bb.ruling.turn-minutes, bb.ruling.clock-start,
// bb.deck.random-events, bb.ruling.random-events
void read_first_card(Play& play, Card card) {
  State& s = play.state;
  const Tables& t = play.setting.tables;
  s.minutes = static_cast<std::uint8_t>(t.minutes[static_cast<std::size_t>(value_of(card))]);
  s.extra = static_cast<std::uint8_t>(t.extra[static_cast<std::size_t>(value_of(card))]);
  s.clock = static_cast<std::uint16_t>(s.clock + s.minutes);
  for (const SceneEvent& event : play.setting.events)
    if (event.card == word_for(card) && event.from <= play.core.turn) {
      s.event = event.key;
      break;
    }
}

void tell_turn_length(Play& play) {
  const State& s = play.state;
  play.resolve({}, s.extra > 0 ? "long-turn" : "turn-length", "bb.deck.turn-length"_rule,
               Tally(s.minutes, "bb.deck.turn-length"_rule));
}

bool has_leaderless(const Look& look, Side side) {
  bool found = false;
  for_units(look, side, [&](PieceId id) { found = found || !commander_of(look, id).valid(); });
  return found;
}

}  // namespace

// bb.seq.3-first-card, bb.seq.5-continue, bb.deck.composition: one of those left, each as likely.
void run(Play& play, const DrawCard&) {
  const FixedVec<Card, kCards> left = left_in(play.state);
  if (left.empty()) {
    play.begin("melee", side_of(card_in_hand(play.state)));
    return play.then(DeferredMelees{});
  }
  Throw made;
  made.die = Die::urn;
  made.sides = static_cast<std::uint8_t>(left.size());
  made.total = true;
  made.judged = Judged::looked_up;
  made.purpose = "bb.deck.composition"_rule;
  const int drawn = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose)).sum;
  const Card card = left[static_cast<std::size_t>(drawn - 1)];
  const bool first = play.state.drawn.empty();
  play.state.drawn.push_back(card);
  if (first) read_first_card(play, card);
  if (first) tell_turn_length(play);
  play.drew(word_for(card), first ? play.state.event : Word{});
  // bb.deck.red, bb.deck.black, bb.deck.value, bb.ruling.first-card-activates, bb.ruling.first-side
  const Side side = side_of(card);
  bool woken = false;
  for (std::size_t i = 0; i < play.core.pieces.size(); ++i) {
    const Piece& p = play.core.pieces[i];
    Leader& who = play.state.leaders[i];
    who.active = p.present && p.kind == PieceKind::leader && p.side == side && who.al == value_of(card);
    if (who.active) play.resolve(piece_id(i), "wakes", "bb.deck.value"_rule);
    woken = woken || who.active;
  }
  play.begin("command", side);
  if (woken || (value_of(card) == 1 && has_leaderless(play.look(), side)))
    play.then(RouterTests{});
  else
    play.then(DrawCard{});
}

// bb.act.routing, bb.morale.rout-continue, bb.ruling.routing-when: first of all, and compulsory.
void run(Play& play, const RouterTests& step) {
  const Look look = play.look();
  PieceId next;
  for_units(look, look.core.active, [&](PieceId id) {
    const Unit& u = unit(look, id);
    if (next.valid() || !u.routing || u.routed) return;
    const PieceId own = commander_of(look, id);
    if (own.valid() ? leader(look, own).active : value_of(card_in_hand(look.state)) == 1) next = id;
  });
  if (!next.valid()) return play.then(AskPool{});
  unit(play, next).routed = true;
  play.then(Test{next, Cause::router, {}, 0}, step);
}

// ---- the end

// bb.ruling.end: destroyed, off the table or routing.
Losses losses_of(const Look& look, Side side) {
  Losses out;
  for (std::size_t i = 0; i < look.setting.roster.size(); ++i) {
    const RosterEntry& entry = look.setting.roster[i];
    if (entry.side != side || entry.kind != PieceKind::unit) continue;
    ++out.units;
    if (look.state.units[i].lost || look.state.units[i].routing) ++out.lost;
  }
  return out;
}

static bool is_broken(const Look& look, Side side) {
  const Losses l = losses_of(look, side);
  return l.units > 0 && l.lost * 100 >= l.units * tables(look).break_percent;
}

// A scenario's turns are of twenty minutes on average.
int time_limit(const Look& look) {
  return look.setting.turns > 0 ? look.setting.turns * tables(look).minutes_per_turn
                                : tables(look).time_limit;
}

bool may_hold(const Look& look, PieceId id) { return is_unit(look, id) && !unit(look, id).routing; }

namespace {

bool is_lost(const Look& look, PieceId id) { return unit(look, id).lost; }
JudgeOf<Bloodybacks> judge_of(const Look& look) { return {look, is_lost, may_hold, is_broken}; }

Side ahead(const Look& look) {
  const Losses b = losses_of(look, Side::british), a = losses_of(look, Side::american);
  if (b.units == 0 || a.units == 0) return Side::none;
  // Percentages without rounding: both over the product of the two armies.
  const int british = 100 * b.lost * a.units, american = 100 * a.lost * b.units;
  const int margin = tables(look).draw_margin * a.units * b.units;
  if (american - british >= margin && american > british) return Side::british;
  if (british - american >= margin && british > american) return Side::american;
  return Side::none;
}

}  // namespace

// How long a turn is on average, by the first card of a full deck.
static int usual_minutes(const Tables& t) {
  int sum = 0, values = 0;
  for (std::size_t value = 1; value < t.minutes.size(); ++value, ++values) sum += t.minutes[value];
  return std::max(1, sum / std::max(1, values));
}

// The minutes of this turn are on the clock once its first card is drawn; a turn is begun if any are left.
static int turns_left(const Look& look) {
  const int usual = usual_minutes(tables(look));
  const int left = std::max(0, time_limit(look) - look.state.clock);
  const int more = (left + usual - 1) / usual;
  return look.state.drawn.empty() ? std::max(1, more) : 1 + more;
}

Forecast Bloodybacks::forecast(const Look& look) {
  return forecast_of(look, judge_of(look), ahead(look), turns_left(look), [&](Side side) {
    const Losses l = losses_of(look, side);
    return resolve_left(100 * l.lost, l.units * tables(look).break_percent);
  });
}

void Bloodybacks::conclude(Play& play, Side winner) { play.then(FateRolls{0, winner, true}); }

// bb.seq.7-next
void run(Play& play, const EndTurn&) {
  const Look look = play.look();
  const bool british = is_broken(look, Side::british), american = is_broken(look, Side::american);
  const bool late = play.state.clock >= time_limit(look);
  if (british || american || late) {
    play.then(FateRolls{0, winner_by(british, american, ahead(look)), false});
  } else {
    settle_aims(play, judge_of(look));
    ++play.core.turn;
    play.then(StartTurn{});
  }
}

// bb.risk.fate-stunned, bb.risk.fate-light, bb.risk.fate-serious, bb.risk.fate-dead
static void decide_fate(Play& play, PieceId id) {
  const Tables& t = play.setting.tables;
  Throw made = throw_of(play, Die::d12, 1, Judged::looked_up, "bb.risk.fate"_rule, id);
  made.bands.n = static_cast<std::uint8_t>(t.fates.size());
  for (std::size_t i = 0; i < t.fates.size(); ++i)
    made.bands.top[i] = static_cast<std::uint8_t>(t.fates[i].max);
  const Outcome outcome = play.roll(made, Tally(1, made.purpose), Tally(0, made.purpose));
  static constexpr RuleId kRules[] = {"bb.risk.fate-stunned"_rule, "bb.risk.fate-light"_rule,
                                      "bb.risk.fate-serious"_rule, "bb.risk.fate-dead"_rule};
  for (std::size_t i = 0; i < t.fates.size(); ++i) {
    if (outcome.count[i] == 0) continue;
    Leader& who = leader(play, id);
    who.fate = t.fates[i].fate;
    // bb.ruling.constitution-reset: what he has in his next battle.
    who.constitution =
        static_cast<std::int8_t>(rating(play.look(), id).start_constitution + t.fates[i].constitution);
    play.resolve(id, word_for(who.fate), kRules[std::min<std::size_t>(i, 3)]);
  }
}

// bb.risk.fate: after the battle, for everyone who was struck down.
void run(Play& play, const FateRolls& step) {
  std::size_t i = step.next;
  while (i < play.core.pieces.size() && play.state.leaders[i].fate != Fate::wounded) ++i;
  if (i < play.core.pieces.size()) {
    decide_fate(play, piece_id(i));
    return play.then(FateRolls{static_cast<std::uint8_t>(i + 1), step.winner, step.given_up});
  }
  const RuleId why = "bb.ruling.end"_rule;
  if (step.given_up) return play.give_up(step.winner, why);
  end_battle(play, judge_of(play.look()), step.winner, why);
}

}  // namespace drumhead::bloodybacks
