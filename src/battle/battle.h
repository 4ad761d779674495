// Battle: any sheet behind one face, and the manual of the engine. Read it from top to bottom: first what a
// battle shows, then `class Battle`, whose members say what each promises and what it asks of its caller.
// What is asked and answered is in decision.h and command.h, what happened in event.h, what is fixed from the
// first moment in setting.h, what every sheet's position has in core.h; game.h says what a sheet writes.
//
// A battle is a value: cheap to copy, compare and digest. It holds the position and nothing else: no dice, no
// clock, no sink, nothing of who plays.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json/fwd.hpp>

#include "battle/command.h"
#include "battle/core.h"
#include "battle/decision.h"
#include "battle/event.h"
#include "battle/setting.h"

namespace drumhead {

// A mark on a piece, for the page: what it is and how many.
struct Mark {
  Word key;
  int count = 1;
};

// A line of a unit's card.
struct CardFact {
  std::string title, value;
  RuleId cite;
};

using Polygon = std::vector<Point>;

// What a player sees of a piece. The page knows no more of a sheet than this.
struct PieceView {
  PieceId id;
  Pose pose;
  Footprint foot;
  Word arm;          // foot, horse, guns, leader, token
  Word drawn;        // line, column, skirmish, square, limbered, garrison, bent
  Word formation;    // the sheet's own word
  int elements = 1;  // bases, figures or stands to draw
  int strength = 0, start = 0;
  std::string grade;  // class, as the sheet names it
  std::vector<Mark> marks;
  bool routing = false;
  bool present = false;
  bool can_act = false;
};

// A card of a deck: its key is its colour and its rank.
struct CardFace {
  Word face;
  bool turned = false;  // it lies open, or has lain so: it does not come again before they are shuffled
};

struct TrayItem {
  Side side = Side::none;
  PieceId owner;
  Word key;
  std::string title;
  int value = 0, most = 0;
  Word kind;                    // counter, card, deck, dice, clock, order
  std::vector<PieceId> pieces;  // whom a card wakes, or who is under an order
  std::vector<CardFace> faces;  // of a deck: all its cards
  Word mark;                    // of an order: the mark of those under it; empty where they differ
};

// One way in which a roll may come out, told before the dice are thrown: `ways` of `of` equally likely ones.
enum class Tone : std::uint8_t { good, half, weak, none, bad };
struct Prospect {
  std::int64_t ways = 0, of = 1;
  std::string label;  // "two moves"
  Tone tone = Tone::none;
};

struct View {
  std::vector<PieceView> pieces;
  std::vector<TrayItem> tray;
};

// An area on the map: where a unit may go, what it can hit. Clipped to the table.
struct Zone {
  Word kind;          // move, charge, fire, command
  int band = 0;       // 0 is the nearest
  std::string label;  // "8 in: 4+"
  RuleId cite;
  Polygon outline;
};

// What a unit may do now, and why not the rest. A command that is given passes `check`.
struct OptionTarget {
  PieceId target;
  Verdict verdict;
  Mil distance = 0;
  Tally need, dice;    // the need, or what is added to the dice where they have none
  Tally ours, theirs;  // opposed sums, where the sheet weighs them
  std::optional<Command> command;
  Judged judged = Judged::unsaid;  // how the dice are read: said wherever there is a need
};
struct Option {
  Word verb;          // move, charge, shoot, form, lead ...
  Word what;          // a formation, a manner; empty where there is only one
  std::string title;  // "Form column"
  std::string note;   // "6 in", "half a move"
  RuleId cite;
  PieceId leader;    // who would give the order
  Tally need, dice;  // of the roll that it takes, where it takes one
  Verdict verdict;
  std::vector<OptionTarget> targets;
  std::optional<Command> command;   // complete: a button sends it as it is
  bool drag = false;                // it is done by dragging: `route` gives the command
  Judged judged = Judged::unsaid;   // how the dice are read: said wherever there is a need
  std::vector<Prospect> prospects;  // of that roll, the best first; none: no dice, or only `odds` can tell
  std::vector<PieceId> units;       // of an order: whom it is given to
  Word mark;                        // of a standing order: the mark of those under it
};

// Something to know about a route: ground crossed and what it cost, what the unit may still do.
struct RouteNote {
  std::string text;
  RuleId cite;
};

// A way to where a piece was dropped, or to the legal place nearest to it.
struct Routed {
  Pose end;
  bool whole = false;              // it ends where it was asked to
  Verdict rest;                    // why not there
  std::optional<Command> command;  // passes `check`; none: it cannot go at all
  Mil used = 0, allowance = 0;     // in length, at the pace of its formation; 0: the sheet does not count it
  std::vector<RouteNote> notes;
  std::vector<Pose> trail;       // from where it stands to the end
  std::vector<Polygon> outline;  // of the piece at the end
};

// Whether one piece sees another, by the sheet's rules.
struct Sightline {
  bool seen = false;
  Point from, to;  // the clear line, or the one that came nearest to it
  Mil distance = 0;
  PieceId piece;                // what cuts it: a piece,
  FeatureId feature;            // or the ground
  std::optional<Point> cut_at;  // where
  Verdict verdict;
};

struct RangeValue {
  Mil range = 0;
  int hits = 0;  // expected, in thousandths
};

// What a standing order lets a unit do; free: it has none, and does as it likes.
enum class Ready : std::uint8_t { free, go, stay, back };

// A sheet's judgement of one piece: data, not tactics. All zero for anything but a unit.
struct Insight {
  int worth = 0;                 // points at full strength
  int left = 0;                  // of that, in thousandths
  int brittle = 0;               // how likely its next test goes wrong, in thousandths
  FixedVec<RangeValue, 6> fire;  // hits up to a range; empty: it does not shoot
  int melee = 0;                 // expected hits in a round against infantry, in thousandths
  Mil march = 0;                 // what it may go on open ground in the formation that it is in
  Mil charge = 0;                // how far it may charge; 0: it may not
  Mil shy = 0;           // keeps this far from enemies, who take it by coming so near; 0: it is to be charged
  bool fronted = false;  // shoots and fights to its front alone
  bool mobile = false;   // may march as it stands: not limbered the wrong way, not in a block
  bool guns = false;     // serves guns: stays where they have work
  bool forms = true;     // it may be put into another formation; false: there is no need to look
  bool steady = false;   // on the table and fit to hold ground, as aims count it
  Ready ready = Ready::free;  // what its standing order lets it do
  Mil march_ordered = 0;      // what it might march under another order; 0: no more than `march`
  Mil shift = 0;              // how far it may shift its place where it may not march
  Mil fast_march = 0;         // what it may go in its fastest formation; 0: it has none that is faster
  Word fast_form;             // that formation; empty: it has none, or is in it
  Word fight_form;            // the formation to fight in; empty: it is in it
};

// A battle as the sheet would count it if it ended now.
struct Forecast {
  int turns_left = 0;                      // expected, with this one; 0: it has no last turn
  std::array<int, 2> points{};             // by Side: what the aims would give
  std::array<int, 2> resolve{1000, 1000};  // by Side: how far the army is from breaking, thousandths
  Side winner = Side::none;                // none: a draw
};

// What a charge promises, with cover, flanks, supports and the defender's fire, by the sheet's own numbers.
struct ChargeOdds {
  int wins = 0;   // how likely the enemy gives way, in thousandths,
  int loses = 0;  // and that the unit alone does
  int given = 0;  // expected loss of the enemy, in thousandths of his full strength,
  int taken = 0;  // and of the unit, the fire as it comes on and all
};

// What ground does to a march.
struct Footing {
  int pace = 1000;  // what is left of it, in thousandths; 0: barred
  Mil toll = 0;     // what it costs once to get over its edge, of a march on open ground
};

// How a battle goes:
//
//   battle->start(dice, sink);                       // deeds that stand before the first question
//   while (!battle->core().over) {
//     const Decision asked = battle->decision();     // one side is asked one thing
//     const Command said = player.answer(*battle, asked);
//     if (passes(battle->check(said))) battle->apply(said, dice, sink);
//   }
//
// All but `apply`, `begin`, `step`, `start`, `assign` and `forget` only look, and two battles that are equal
// answer them alike. A battle is used by one thread at a time; copies share nothing but the setting, which
// never changes. A PieceId is an index into core().pieces and setting().roster, the same for the whole
// battle; where one is asked about, any is allowed that the roster has, whether it is on the table or not.
class Battle {
 public:
  virtual ~Battle() = default;

  // ---- what there is
  // Rulebook and options, the sheet's words, ground, roster, aims. Shared by all copies.
  virtual const Setting& setting() const = 0;
  // Pieces, turn, phase, whose turn it is, whether it is over and who has won.
  virtual const Core& core() const = 0;
  // Measures on the table as the pieces stand now. Good until the battle changes; asking it about a piece
  // that is not on the table is a Bug.
  virtual const Field& field() const = 0;

  // ---- play
  // What is asked of whom: decision.h has all of it. `Ask::over` when the battle is, or while a deed stands
  // on top (see `step`). Every question has an answer: `candidates` names one at least.
  virtual Decision decision() const = 0;
  // Empty: the command may be given now. Else every reason why not, the most telling first; each cites its
  // rule. Any command may be asked about, however senseless; nothing changes. A verb that the decision does
  // not name in `takes` is refused with Code::not_asked. Besides, a unit that the scenario lets go may leave
  // by Move{unit, {}, kMarchOff} wherever it may act, and either side may concede at any time.
  virtual Verdict check(const Command& command) const = 0;
  // Carries a command out with all that follows, up to the next question. check passed, or Bug. Every change
  // is told to the sink, in order (none: nobody listens). If the dice are starved the battle is void: drop
  // it.
  virtual void apply(const Command& command, Dice& dice, Sink* sink) = 0;
  // The same in parts, to look between the throws: first the answer alone, which throws no dice; then one
  // deed after another until `step` says false, which is when a question stands on top or all is over.
  virtual void begin(const Command& command, Sink* sink) = 0;
  virtual bool step(Dice& dice, Sink* sink) = 0;
  virtual std::size_t agenda_height() const = 0;  // steps under way; it sinks as a deed is done with
  // Runs to the first question. An opening may have deeds on top (the roll for who is first), and a
  // position may stand at a question with one answer: call it once before the first command.
  void start(Dice& dice, Sink* sink) {
    while (!dice.starved() && step(dice, sink)) {
    }
  }

  // ---- as a value
  virtual std::unique_ptr<Battle> clone() const = 0;  // equal to this one, and independent of it
  virtual void assign(const Battle& from) = 0;        // of the same setting; much cheaper than a clone
  // As if it were not on the table, for a player who does not know that it is: to ask questions of, never to
  // play on.
  virtual void forget(PieceId id) = 0;
  virtual bool equals(const Battle& that) const = 0;
  virtual std::uint64_t digest() const = 0;         // equal battles have equal digests, on every machine
  virtual boost::json::value position() const = 0;  // the document that opens as this very battle

  // ---- what a person sees
  // One for each of core().pieces, in that order, off the table or not. Takes the decision, which its caller
  // has asked for already; with an empty one, nobody can act.
  virtual std::vector<PieceView> pieces(const Decision& decision) const = 0;
  virtual std::vector<TrayItem> tray() const = 0;  // counters, cards, clocks and orders beside the table
  View view(const Decision& decision) const { return {pieces(decision), tray()}; }
  View view() const { return view(decision()); }
  // All that the question lets this unit do, and what it does not with the reasons. A command in it passes
  // `check`; whatever passes `check` for the unit is in it or lies on a `route` that it offers.
  virtual std::vector<Option> options(PieceId unit) const = 0;
  // The way to a goal, or to the legal place nearest to it that was found: the one place where ways over the
  // table are sought. `manner` is that of an option with `drag`. A goal on an enemy who may be charged is a
  // charge, which ends in contact. The command passes `check`; applied, it ends at `end`, unless dice or the
  // enemy's answer come between. Called whenever the pointer moves: keep it under 5 ms.
  virtual Routed route(PieceId unit, const Pose& goal, Word manner) const = 0;
  // Reaches and arcs of a unit if it stood there; those of its move only where it stands now.
  virtual std::vector<Zone> zones(PieceId unit, const Pose& at) const = 0;
  // False when nothing but this command, which passes `check`, keeps the unit from shooting later in the
  // turn: it has moved too far, is limbered, or has nothing left to shoot with. Whom it could shoot at is not
  // asked.
  virtual bool may_shoot_after(PieceId unit, const Command& command) const = 0;
  // Whether one sees the other, by the sheet's rules, and what is in the way. Units on the table only; for
  // others it is not seen.
  virtual Sightline sight(PieceId from, PieceId to) const = 0;
  virtual Polygon fan(PieceId from) const = 0;  // all that it sees, as far as the first thing in the way
  virtual std::vector<CardFact> card(PieceId id) const = 0;  // what the view does not show

  // ---- what a bot asks besides
  // Commands worth a thought, at least one where anything may be answered; each passes `check`. Those before
  // `Done` the sheet proposes itself (a test that must be taken, the obvious answer), best first; `Done`
  // follows where it may be said; those after it are only possible, likeliest first where a roll decides.
  // Without Done, the first is as good as any. Ways over the table are not all listed: `route` finds them and
  // `check` judges them.
  virtual std::vector<Command> candidates() const = 0;
  // What one unit is good for, by the sheet's numbers.
  virtual Insight insight(PieceId unit) const = 0;
  // How it stands, and how long it may last.
  virtual Forecast forecast() const = 0;
  // What would come of this unit's charge at that enemy, both on the table, if it came to it from where it
  // stands. Whether it may charge, `check` says.
  virtual ChargeOdds charge_odds(PieceId unit, PieceId foe) const = 0;
  // What a kind of ground does to this unit's march, in the formation that it is in. For lines and edges that
  // must be crossed, `toll`.
  virtual Footing footing(PieceId unit, FeatureId ground) const = 0;
  // How likely the roll is that this command asks for, in thousandths; 1000: it asks for none. The command
  // passes `check`.
  virtual int chance(const Command& command) const = 0;
};

}  // namespace drumhead
