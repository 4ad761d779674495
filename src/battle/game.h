// Game: the loop that runs any sheet's agenda, written once.
//
// A sheet S gives: S::Setting (derives from Setting), S::State, S::Step (a std::variant of described
// structs) and, in the namespace of its steps, overloads:
//   void run(Play<S>&, const Deed&);                          a deed: rolls, changes, says what follows
//   Decision ask(const Look<S>&, const Question&);            a question: these three
//   Verdict check_answer(const Look<S>&, const Question&, const Command&);
//   void answer(Play<S>&, const Question&, const Command&);   pops the question if it is done with
//   std::optional<Command> forced(const Look<S>&, const Question&);   optional: one answer, do not ask
// and S::upkeep(Play<S>&), called after every deed or answer that moved, shrank or removed a piece, until it
// changes nothing more; it may push steps. S::conclude(Play<S>&, Side winner) ends a battle that was given
// up. Where S::insight_goes_by(const Look<S>&, PieceId) says in a number all that S::insight reads besides
// the unit's own record, its piece and the setting, insights are kept until one of these changes. Only deeds
// throw dice, and none loops on them: a starved tape would never let it go; ties push themselves again. A
// step removes only itself; never queue what may be cancelled.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "battle/battle.h"
#include "battle/digest.h"
#include "battle/judged.h"
#include "battle/kept.h"
#include "battle/scene.h"
#include "battle/shown.h"

namespace drumhead {

// Lists of units are one step with a cursor, or lie in the state: never a step for each unit of an army. The
// most are the blows of one combat, two for each pair that fights in it.
inline constexpr std::size_t kMostSteps = 224;

template <class S>
struct Whole {
  Core core;
  typename S::State state;
  FixedVec<typename S::Step, kMostSteps> agenda;
  friend bool operator==(const Whole&, const Whole&) = default;
};

// What a rule may read.
template <class S>
struct Look {
  const typename S::Setting& setting;
  const Core& core;
  const typename S::State& state;
  const Field& field;
  Kept* kept = nullptr;  // none while the battle changes

  const Piece& piece(PieceId id) const { return core.pieces[id.index()]; }
  Side side(PieceId id) const { return piece(id).side; }
  bool known(PieceId id) const { return id.valid() && id.index() < core.pieces.size(); }
  bool on_table(PieceId id) const { return known(id) && piece(id).present; }

  // What a sheet works out about a unit and asks for again and again, noted until the battle changes. `which`
  // tells its notes apart, `as` is whatever else the answer goes by.
  template <class Answer, class WorkOut>
  Answer noted(std::uint32_t which, PieceId id, std::uint32_t as, const WorkOut& work_out) const {
    return kept != nullptr ? kept->noted<Answer>(which, id, as, work_out) : work_out();
  }
};

// Units of a side on the table, in roster order.
template <class S, class Each>
void for_units(const Look<S>& look, Side side, Each each) {
  for (std::size_t i = 0; i < look.core.pieces.size(); ++i) {
    const Piece& p = look.core.pieces[i];
    if (p.present && p.kind == PieceKind::unit && p.side == side) each(piece_id(i));
  }
}

template <class S, class Each>
void for_enemies(const Look<S>& look, PieceId id, Each each) {
  for_units(look, other(look.side(id)), each);
}
template <class S>
std::vector<PieceId> enemies_of(const Look<S>& look, PieceId id) {
  std::vector<PieceId> out;
  for_enemies(look, id, [&](PieceId enemy) { out.push_back(enemy); });
  return out;
}

// What a deed may change. Every change tells the sink; sheets never build events themselves.
template <class S>
class Play {
 public:
  Play(const typename S::Setting& s, Whole<S>& w, Field& f, Dice* d, Sink* k)
      : setting(s), core(w.core), state(w.state), whole_(w), field_(f), dice_(d), sink_(k) {}

  const typename S::Setting& setting;
  Core& core;
  typename S::State& state;

  Look<S> look() const { return {setting, core, state, field_}; }
  const Field& field() const { return field_; }
  Piece& piece(PieceId id) { return core.pieces[id.index()]; }
  const Piece& piece(PieceId id) const { return core.pieces[id.index()]; }

  // ---- agenda: the first named runs first
  template <class... Steps>
  void then(const Steps&... steps) {
    push_reversed(steps...);
  }
  // A list of steps; the first of it runs first.
  template <class List>
  void then_each(const List& steps) {
    for (std::size_t i = steps.size(); i-- > 0;) whole_.agenda.push_back(typename S::Step(steps[i]));
  }
  void pop() { whole_.agenda.pop_back(); }
  void clear_agenda() { whole_.agenda.clear(); }

  // ---- chance
  Outcome roll(Throw made, const Tally& dice, const Tally& need, PieceId against = {}, Mil range = -1) {
    ENSURE(dice_ != nullptr, 0, 1);
    ENSURE(made.judged != Judged::unsaid, made.purpose.value, 0);
    Outcome outcome;
    dice_->draw(made, outcome);
    if (sink_ != nullptr)
      sink_->tell(
          Rolled{made, dice_->faces(), outcome, need, dice, against, successes(made, outcome), range});
    return outcome;
  }
  // n dice, n and need from tallies; how many reached the need.
  int hits(Die die, const Tally& dice, const Tally& need, RuleId purpose, PieceId unit, PieceId against = {},
           Mil range = -1) {
    Throw made = throw_of(die, dice, purpose, unit);
    made.judged = Judged::at_least;
    made.bands = two_bands(die, need.sum());
    return successes(made, roll(made, dice, need, against, range));
  }
  // The same for rolls that want the need or less.
  int under(Die die, const Tally& dice, const Tally& need, RuleId purpose, PieceId unit,
            PieceId against = {}) {
    Throw made = throw_of(die, dice, purpose, unit);
    made.judged = Judged::at_most;
    made.bands = at_most(die, need.sum());
    return successes(made, roll(made, dice, need, against));
  }

  // ---- changes
  void move(PieceId id, const Pose& to, Word why, const Path& path = {}) {
    Piece& p = piece(id);
    if (sink_ != nullptr) sink_->tell(Moved{id, path, p.pose, to, why, p.foot, p.inside});
    p.pose = to;
    touched();
  }
  // A new shape on the same place: losses, formations, a bend.
  void reshape(PieceId id, const Footprint& foot) {
    Piece& p = piece(id);
    if (p.foot == foot) return;
    p.foot = foot;
    if (sink_ != nullptr) sink_->tell(Moved{id, {}, p.pose, p.pose, "reshape", foot, p.inside});
    touched();
  }
  // Shape, place or presence changed by hand through piece(): bring the field up to date.
  void touched() {
    field_.sync(core.pieces);
    upkeep_due_ = true;
  }
  void mark(PieceId id, Word marker, int was, int now) {
    if (sink_ != nullptr && was != now) sink_->tell(Marked{id, marker, was, now});
  }
  void strike(PieceId id, PieceId by, int hits, int stopped, Word how) {
    if (sink_ != nullptr) sink_->tell(Struck{id, by, hits, stopped, how});
  }
  void resolve(PieceId id, Word result, RuleId cite, const Tally& total = {}) {
    if (sink_ != nullptr) sink_->tell(Resolved{id, result, cite, total});
  }
  void weigh(PieceId id, PieceId against, const Tally& ours, const Tally& theirs, RuleId row) {
    if (sink_ != nullptr) sink_->tell(Weighed{id, against, ours, theirs, row});
  }
  void drew(Word card, Word what = {}) {
    if (sink_ != nullptr) sink_->tell(Drew{card, what});
  }
  void remove(PieceId id, Word how, RuleId cite) {
    piece(id).present = false;
    piece(id).inside = {};
    if (sink_ != nullptr) sink_->tell(Removed{id, how, cite});
    touched();
  }
  void order(PieceId leader, PieceId unit, Word what) {
    if (sink_ != nullptr) sink_->tell(Ordered{leader, unit, what});
  }
  void contact(PieceId a, PieceId b, Word edge) {
    if (sink_ != nullptr) sink_->tell(Contacted{a, b, edge});
  }
  void begin(Word phase, Side side) {
    core.phase = phase;
    core.active = side;
    if (sink_ != nullptr) sink_->tell(Began{phase, side, core.turn});
  }
  void end(const Ended& ended) {
    core.over = true;
    core.winner = ended.winner;
    core.phase = "over";
    if (sink_ != nullptr) sink_->tell(ended);
  }
  // By the loser, or by both for a draw.
  void give_up(Side winner, RuleId why) { end({.winner = winner, .why = why, .given_up = true}); }

  bool take_upkeep() { return std::exchange(upkeep_due_, false); }

 private:
  // At least 0 dice: modifiers may remove more than there are.
  Throw throw_of(Die die, const Tally& dice, RuleId purpose, PieceId unit) const {
    Throw made;
    made.die = die;
    ENSURE(dice.sum() <= kMostDice, dice.sum(), kMostDice);
    made.n = static_cast<std::uint8_t>(dice.sum() > 0 ? dice.sum() : 0);
    made.purpose = purpose;
    made.unit = unit;
    made.who = unit.valid() ? piece(unit).side : Side::none;
    return made;
  }
  template <class First, class... Rest>
  void push_reversed(const First& first, const Rest&... rest) {
    push_reversed(rest...);
    whole_.agenda.push_back(typename S::Step(first));
  }
  void push_reversed() {}

  Whole<S>& whole_;
  Field& field_;
  Dice* dice_;
  Sink* sink_;
  bool upkeep_due_ = false;
};

// Every step has its functions.
template <class S, class Step>
constexpr void expect_functions() {
  constexpr bool kAsks =
      requires(const Look<S>& look, Play<S>& play, const Step& step, const Command& command) {
    ask(look, step);
    check_answer(look, step, command);
    answer(play, step, command);
  };
  constexpr bool kRuns = requires(Play<S> & play, const Step& step) { run(play, step); };
  static_assert(kAsks || kRuns,
                "a step is a question, with ask, check_answer and answer, or a deed, with run");
}
template <class S, class... Steps>
constexpr bool all_act() {
  (expect_functions<S, Steps>(), ...);
  return true;
}
template <class S, class... Steps>
constexpr bool all_act(const std::variant<Steps...>*) {
  return all_act<S, Steps...>();
}

template <class S>
class Game final : public Battle {
 public:
  using SheetSetting = typename S::Setting;

  Game(std::shared_ptr<const SheetSetting> setting, const Whole<S>& whole)
      : setting_(std::move(setting)), all_(whole), field_(setting_->terrain) {
    static_assert(std::is_trivially_copyable_v<Whole<S>>, "a battle copies as plain bytes");
    static_assert(all_act<S>(static_cast<const typename S::Step*>(nullptr)));
    field_.sync(all_.core.pieces);
    if (setting_->hides) note_seen(*setting_, field_, all_.core);
  }

  const Setting& setting() const override { return *setting_; }
  const Core& core() const override { return all_.core; }
  const Field& field() const override { return field_; }
  const Whole<S>& whole() const { return all_; }
  Look<S> look() const { return {*setting_, all_.core, all_.state, field_, &kept_}; }

  Decision decision() const override { return question(); }

  Verdict check(const Command& command) const override {
    return kept_.verdict(command, [&] { return fresh_verdict(command); });
  }

  void apply(const Command& command, Dice& dice, Sink* sink) override {
    begin(command, sink);
    while (!dice.starved() && step(dice, sink)) {
    }
  }

  void begin(const Command& command, Sink* sink) override {
    const Kept::Change change(kept_);
    Play<S> play(*setting_, all_, field_, nullptr, sink);
    if (const auto* concede = std::get_if<Concede>(&command)) {
      accept_concede(play, *concede);
      return;
    }
    ENSURE(!all_.agenda.empty() && !all_.core.over, all_.agenda.size(), 1);
    if (is_leaving(command)) {
      leave(play, actor_of(command));
      return;
    }
    count_volley(command);
    const std::optional<Command> whole = with_ways_joined(command);
    const std::size_t asked = all_.agenda.back().index();
    give_answer(play, whole ? *whole : command);
    keep_up(play);
    expect_more(asked);
  }

  bool step(Dice& dice, Sink* sink) override {
    if (all_.core.over || all_.agenda.empty()) return false;
    const Kept::Change change(kept_);
    const typename S::Step top = all_.agenda.back();
    return std::visit(
        [&](const auto& held) -> bool {
          if constexpr (is_question<decltype(held)>()) {
            if constexpr (requires { forced(look(), held); }) {
              if (const std::optional<Command> only = forced(look(), held)) {
                begin(*only, sink);
                return true;
              }
            }
            return false;
          } else {
            Play<S> play(*setting_, all_, field_, &dice, sink);
            play.pop();
            run(play, held);
            if (dice.starved()) return true;
            keep_up(play);
            expect_more(top.index());
            return true;
          }
        },
        top);
  }
  std::size_t agenda_height() const override { return all_.agenda.size(); }

  std::unique_ptr<Battle> clone() const override { return std::make_unique<Game>(*this); }
  // Most of a battle is room for more: copying what is in use takes a fraction of the time.
  void assign(const Battle& from) override {
    const Kept::Change change(kept_);
    const Whole<S>& that = static_cast<const Game&>(from).all_;
    take_fields(all_.core, that.core);
    all_.core.doings.take(that.core.doings);
    all_.core.seen = that.core.seen;
    take_fields(all_.state, that.state);
    all_.agenda.take(that.agenda);
    field_.sync(all_.core.pieces);
  }
  void forget(PieceId id) override {
    const Kept::Change change(kept_);
    all_.core.pieces[id.index()].present = false;
    field_.sync(all_.core.pieces);
  }
  bool equals(const Battle& that) const override {
    const auto* game = dynamic_cast<const Game*>(&that);
    return game != nullptr && game->all_ == all_;
  }
  std::uint64_t digest() const override {
    Digester d(setting_->book.get());
    drumhead::digest(d, all_.core);
    drumhead::digest(d, all_.state);
    drumhead::digest(d, all_.agenda);
    if (!all_.core.doings.empty()) drumhead::digest(d, all_.core.doings);
    return d.finish();
  }

  boost::json::value position() const override;
  std::vector<PieceView> pieces(const Decision& decision) const override {
    std::vector<PieceView> out;
    out.reserve(all_.core.pieces.size());
    for (std::size_t i = 0; i < all_.core.pieces.size(); ++i) {
      out.push_back(plain_view(all_.core, field_, piece_id(i), decision));
      S::show(look(), piece_id(i), out.back());
    }
    return out;
  }
  std::vector<TrayItem> tray() const override { return S::tray(look()); }
  std::vector<Option> options(PieceId unit) const override {
    std::vector<Option> out = S::options(look(), top(), unit);
    if (is_kept(unit))
      for (Option& option : out) keep_from(option, why_kept(unit));
    if (const auto silent = why_silent(Shoot{unit, {}, 0, {}}))
      for (Option& option : out)
        if (is_of_shooting(option)) keep_from(option, *silent);
    if (std::optional<Option> leave = option_to_leave(unit)) out.push_back(std::move(*leave));
    return out.empty() ? options_of_choices(question(), unit, *setting_) : out;
  }
  Routed route(PieceId unit, const Pose& goal, Word manner) const override {
    if (!is_kept(unit)) return S::route(look(), top(), unit, goal, manner);
    Routed stays;
    stays.end = all_.core.pieces[unit.index()].pose;
    stays.rest = {why_kept(unit)};
    stays.outline = outlines_of(all_.core.pieces[unit.index()], setting_->terrain);
    return stays;
  }
  std::vector<Zone> zones(PieceId unit, const Pose& at) const override {
    return S::zones(look(), top(), unit, at);
  }
  bool may_shoot_after(PieceId unit, const Command& command) const override {
    Game then(*this);
    then.begin(command, nullptr);
    return then.look().on_table(unit) && S::may_shoot(then.look(), unit);
  }
  Sightline sight(PieceId from, PieceId to) const override { return S::sight(look(), from, to); }
  std::vector<CardFact> card(PieceId id) const override { return S::card(look(), id); }
  Polygon fan(PieceId from) const override { return S::fan(look(), from); }
  std::vector<Command> candidates() const override {
    std::vector<Command> out = S::candidates(look(), top());
    std::erase_if(out, [&](const Command& command) {
      return is_kept(actor_of(command)) || why_silent(command).has_value();
    });
    if (all_.core.doings.empty()) return out;
    for (const PieceId id : question().units)
      if (passes(check_leaving(id))) out.push_back(leaving(id));
    return out;
  }
  Insight insight(PieceId unit) const override {
    const auto fresh = [&] { return S::insight(look(), unit); };
    if constexpr (requires { S::insight_goes_by(look(), unit); })
      return insights_.of(unit, all_.core.pieces, all_.state.units[unit.index()],
                          S::insight_goes_by(look(), unit), fresh);
    else
      return kept_.insight(unit, all_.core.pieces.size(), fresh);
  }
  Forecast forecast() const override {
    if constexpr (requires { S::forecast(look()); }) return S::forecast(look());
    return plain_forecast(*this);
  }
  ChargeOdds charge_odds(PieceId unit, PieceId foe) const override {
    return kept_.charge_odds(unit, foe, all_.core.pieces.size(), [&] {
      if constexpr (requires { S::charge_odds(look(), unit, foe); }) return S::charge_odds(look(), unit, foe);
      return plain_charge_odds(*this, unit, foe);
    });
  }
  Footing footing(PieceId unit, FeatureId ground) const override {
    if constexpr (requires { S::footing(look(), unit, ground); }) return S::footing(look(), unit, ground);
    return plain_footing(setting_->terrain[ground].kind);
  }
  int chance(const Command& command) const override {
    if constexpr (requires { S::chance(look(), top(), command); }) return S::chance(look(), top(), command);
    return 1000;
  }

 private:
  const Decision& question() const {
    return kept_.decision([&] { return fresh_question(); });
  }
  // What a sheet leaves out: the phase, the roles of choices that its lexicon knows, the verb of a question
  // with choices. Units that the scenario keeps waiting are not among those who may act.
  Decision fresh_question() const {
    Decision out;
    if (!all_.core.over && !all_.agenda.empty()) {
      std::visit(
          [&](const auto& step) {
            if constexpr (is_question<decltype(step)>()) out = ask(look(), step);
          },
          all_.agenda.back());
    }
    out.phase = all_.core.phase;
    for (Choice& choice : out.choices)
      if (choice.role == AnswerRole::none) choice.role = role_of_answer(*setting_->words, choice.key);
    if (!out.choices.empty() || out.ask == Ask::share) out.take(Verb::answer);
    if (out.ask == Ask::act) std::erase_if(out.units, [&](PieceId id) { return is_waiting(id); });
    return out;
  }

  template <class Step>
  static constexpr bool is_question() {
    return requires(const Look<S>& l, const std::remove_cvref_t<Step>& s) { ask(l, s); };
  }
  // Units the scenario keeps waiting are not asked to act; they still react when attacked.
  bool is_waiting(PieceId id) const { return drumhead::is_waiting(*setting_, all_.core, field_, id); }
  bool is_kept(PieceId id) const { return is_waiting(id) && question().ask == Ask::act; }
  Reason why_kept(PieceId id) const {
    Reason out = reason(Code::waiting, RuleId{});
    out.piece = id;
    out.facts.push_back({"until", waits_until(*setting_, all_.core, id), Measure::count});
    return out;
  }
  std::optional<Reason> why_silent(const Command& command) const {
    const auto* shoot = std::get_if<Shoot>(&command);
    if (shoot == nullptr) return std::nullopt;
    const std::optional<Reason> out = drumhead::why_silent(*setting_, all_.core, shoot->unit);
    return out && question().ask == Ask::act ? out : std::nullopt;
  }
  void count_volley(const Command& command) {
    const auto* shoot = std::get_if<Shoot>(&command);
    if (shoot != nullptr && setting_->hides) all_.core.seen.set(shoot->unit.index());
    if (shoot == nullptr || all_.core.doings.empty() || question().ask != Ask::act) return;
    std::uint8_t& volleys = all_.core.doings[shoot->unit.index()].volleys;
    if (volleys < 255) ++volleys;
  }

  Verdict fresh_verdict(const Command& command) const {
    if (all_.core.over || all_.agenda.empty()) return {reason(Code::not_asked, RuleId{})};
    if (const auto* concede = std::get_if<Concede>(&command)) return check_concede(*concede);
    const PieceId actor = actor_of(command);
    if (is_kept(actor)) return {why_kept(actor)};
    if (is_leaving(command)) return check_leaving(actor);
    if (const auto silent = why_silent(command)) return {*silent};
    const std::optional<Command> whole = with_ways_joined(command);
    return check_answer_of(whole ? *whole : command);
  }
  Verdict check_answer_of(const Command& command) const {
    return std::visit(
        [&](const auto& step) -> Verdict {
          if constexpr (is_question<decltype(step)>()) {
            return check_answer(look(), step, command);
          } else {
            return {reason(Code::not_asked, RuleId{})};
          }
        },
        all_.agenda.back());
  }
  void give_answer(Play<S>& play, const Command& command) {
    const typename S::Step top = all_.agenda.back();  // answers may pop it
    std::visit(
        [&](const auto& step) {
          if constexpr (is_question<decltype(step)>()) answer(play, step, command);
        },
        top);
  }

  // ---- leaving the table by the scenario's leave: instead of whatever else the unit might do now
  static Move leaving(PieceId id) { return {id, {}, kMarchOff}; }
  static bool is_leaving(const Command& command) {
    const auto* move = std::get_if<Move>(&command);
    return move != nullptr && move->manner == kMarchOff;
  }
  Verdict check_leaving(PieceId id) const {
    const Decision& asked = question();
    if (asked.ask != Ask::act || std::find(asked.units.begin(), asked.units.end(), id) == asked.units.end())
      return {reason(Code::not_asked, RuleId{})};
    if (leave_of(*setting_, all_.core, field_, id) == 0) return {reason_of(Code::not_now, RuleId{}, id)};
    if (is_touched_by_enemies(all_.core, field_, id)) return {reason_of(Code::engaged, RuleId{}, id)};
    // A question about this unit alone must be done with before it can be gone.
    return asked.subject == id ? check_answer_of(Done{}) : Verdict{};
  }
  void leave(Play<S>& play, PieceId id) {
    const std::uint8_t how = leave_of(*setting_, all_.core, field_, id);
    if (question().subject == id) give_answer(play, Done{});
    for (std::size_t i = 0; i < all_.core.pieces.size(); ++i)
      if (const Piece& p = all_.core.pieces[i]; p.kind == PieceKind::leader && p.present && p.with == id) {
        all_.core.doings[i].left = how;
        all_.core.pieces[i].with = {};
        play.remove(piece_id(i), "left", RuleId{});
      }
    all_.core.doings[id.index()].left = how;
    play.remove(id, "left", RuleId{});
    keep_up(play);
  }
  std::optional<Option> option_to_leave(PieceId id) const {
    const std::uint8_t how = all_.core.doings.empty() ? 0 : leave_of(*setting_, all_.core, field_, id);
    if (how == 0) return std::nullopt;
    return leave_option(leaving(id), how, check_leaving(id));
  }
  const typename S::Step* top() const { return all_.agenda.empty() ? nullptr : &all_.agenda.back(); }

  // Until what upkeep itself removes or moves asks for no more.
  static void keep_up(Play<S>& play) {
    int rounds = 0;
    while (play.take_upkeep()) {
      ENSURE(++rounds < 100, rounds, 100);
      S::upkeep(play);
    }
    if (!play.setting.plunder.empty()) note_plunder(play.setting, play.field(), play.core);
    if (play.setting.hides) note_seen(play.setting, play.field(), play.core);
  }

  // A battle goes on until it is over. A sheet's answer or deed that was the last step and pushes none would
  // else be noticed only where somebody looks for a question.
  void expect_more(std::size_t done) const {
    if (all_.core.over || !all_.agenda.empty()) return;
    const std::string broken = "that something follows " + std::string(name_at(top(), done));
    report_bug(broken.c_str(), __FILE__, __LINE__, all_.core.turn, static_cast<long long>(done));
  }
  template <class... Steps>
  static std::string_view name_at(const std::variant<Steps...>*, std::size_t index) {
    constexpr std::string_view kNames[] = {described_name(static_cast<const Steps*>(nullptr))...};
    return kNames[index];
  }

  Verdict check_concede(const Concede& concede) const {
    if (concede.side == Side::none) return {reason(Code::wrong_side, RuleId{})};
    return {};
  }
  void accept_concede(Play<S>& play, const Concede& concede) {
    all_.core.draw_offers |= static_cast<std::uint8_t>(1u << static_cast<unsigned>(concede.side));
    if (concede.draw && all_.core.draw_offers != 3) return;
    all_.agenda.clear();
    // A sheet may have dice to throw after the end: it pushes its last steps and ends the battle itself.
    S::conclude(play, concede.draw ? Side::none : other(concede.side));
  }

  std::shared_ptr<const SheetSetting> setting_;
  Whole<S> all_;
  Field field_;
  mutable Kept kept_;
  mutable KeptInsights<typename S::Unit> insights_;
};

}  // namespace drumhead
