// A game that is open: its battle, who is there, and what waits to be kept.
//
// Commands are carried out at once but told to nobody before they are durable. So there are two battles: the
// newest one, which the next command is checked against, and the one that the players have been shown.
#pragma once

#include <array>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "archive/archive.h"
#include "desk/config.h"
#include "desk/gathering.h"
#include "desk/library.h"
#include "desk/limits.h"
#include "desk/lobby.h"
#include "desk/long_thought.h"
#include "desk/message.h"
#include "desk/past.h"
#include "desk/request.h"
#include "desk/seats.h"
#include "desk/staff.h"
#include "desk/visit.h"
#include "players/general.h"
#include "players/player.h"
#include "wire/known.h"
#include "wire/wire.h"

namespace drumhead::desk {

class Match;

inline constexpr std::string_view kLastCommand = "the last command";  // where no more may or can be said
inline constexpr std::string_view kTooLong =
    "This battle has as many commands as the program keeps: it can be looked at, but not go on.";

// What every game needs from the house.
struct Means {
  const Library& library;
  archive::Archive& archive;
  Shelf& shelf;
  Staff& staff;
  const Config& config;
  Limits& limits;
  // Starts a game from a position; answers with its id and tokens, or why not.
  std::function<void(std::unique_ptr<Battle> opening, Origin origin, const std::string (&seats)[2],
                     bool practice, std::function<void(const Fault*, boost::json::object)>)>
      start;
  std::function<void()> relist;  // a table was put up or taken off
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  Match(Means& means, archive::StoredGame stored, Reached reached);
  ~Match();

  const std::string& id() const { return row_.id; }
  bool knows(std::string_view token) const { return seating_.knows(token); }

  // Lets a visitor in and sends the welcome, or says why not; drops a greeting that nobody waits for.
  void join(const Greeting& greeting);
  void leave(const Visit* who);
  // What an invitation is to, for whoever opens it.
  using Answered = std::function<void(const Fault*, boost::json::value)>;
  void show_invitation(const std::string& invitation, const Answered& then);
  // The invitation's seat is the guest's from now on.
  void accept(const Acceptance& asked, Answered then);
  void hear(const VisitPtr& who, Request request);
  // Another program may have changed it.
  void heed();
  // Nobody has it open here any more.
  void put_away() { means_.archive.attend(row_.number, std::nullopt); }

  bool idle() const {
    return visits_.empty() && quiet() && !thinking_ && !reading_ && current_.empty() && served_.empty();
  }
  archive::GameNumber number() const { return row_.number; }
  AtTable at_table() const;  // as the list of open tables tells it
  boost::json::object status() const;

 private:
  struct Step {
    archive::StepRow row;
    std::string what;     // the move of the 33rd Foot; empty: not worked out yet
    bool joined = false;  // given in one with the command before it
  };
  static Step step_of(archive::StepRow row, std::size_t number);
  // What is told, for each set of seats: the same for all where nobody is hidden.
  using Bodies = std::array<Text, 4>;
  // Something that waits for the disk, and what to tell when it is there.
  struct Pending {
    std::unique_ptr<Battle> after;  // null: chat
    std::int64_t version = 0;
    std::size_t commands = 0;
    Bodies bodies;
    bool rewound = false;
    archive::Trust trust{};
    std::weak_ptr<Visit> sender;
    std::int64_t re = -1;
    std::optional<archive::ChatRow> chat;
    bool together = false;           // one of several: they are answered in one
    std::optional<Outgoing> answer;  // with the last of them
  };
  // Who answers for a side: its own bot, or one that its player has lent it to.
  enum class Lent : std::uint8_t { no, turn, recall };  // not; for a turn; until it is taken back
  struct Deputy {
    std::shared_ptr<LongThought> aides;  // of the player; they outlive it
    std::shared_ptr<Player> player;      // null: there is none
    std::string name;
    Lent lent = Lent::no;
    int turn = 0;               // of a loan for a turn: the one that has begun; 0: none yet
    Plan plan;                  // that was last kept
    std::string weighed;        // what it weighed for this turn, until a line tells it
    std::uint64_t rewinds = 0;  // known to it: after another it begins its notes anew
  };
  // What it thought of a command that it gives.
  struct Thought {
    Why why;
    Plan plan;
    std::vector<Weighing> weighed;
    int playouts = 0;
  };
  struct Present {
    VisitPtr who;
    Role role;
  };
  struct UndoPlan {
    bool any = false, free = false;
    bool thrown = false;   // dice fell, and there is nobody to ask whether they may be taken back
    std::size_t keep = 0;  // commands that stay
    std::string granted;   // the bot that lets it go, where a person would have been asked
  };

  // ---- seats
  const Role* role_of(const Visit* who) const;  // null: it is not here
  unsigned seats_of(const Visit& who) const;
  std::optional<Fault> no_room_for(const Role& role) const;
  void let_in(const Greeting& greeting);
  void tell_invitation(const std::string& invitation, const Answered& then) const;
  void take_invited(const Acceptance& asked, const Answered& then);
  void on_invite(const VisitPtr& who, const Request& request);
  void on_revoke(const VisitPtr& who, const Request& request);
  void on_release(const VisitPtr& who, const Request& request);
  void unseat(Side side);
  void settle_chair(Side side, const Person& who);  // that was free for anybody
  void end_posting();                               // the battle is over
  boost::json::object names() const;
  // `again` is done when another program was first, and this one has heard of it.
  void keep_seat(Side side, std::function<void(bool durable)> then, Job again);
  void when_kept(const VisitPtr& who, std::int64_t re, bool durable, Outgoing answer);
  boost::json::object places() const;

  // ---- before the battle begins
  void hear_in_battle(const VisitPtr& who, const Request& request);
  void hear_before_beginning(const VisitPtr& who, const Request& request);
  void on_share(const VisitPtr& who, const Request& request);
  void forget_share(Side side);
  void keep_gathering(const VisitPtr& sender, std::int64_t re, Job again);
  void gathered(const Gathering& kept, const VisitPtr& sender, std::int64_t re);
  void begin(const VisitPtr& sender, const Request& request);
  void keep_beginning(const std::shared_ptr<Begun>& begun, const VisitPtr& sender, const Request& request);
  void begun(Begun& begun, const Visit* sender, std::int64_t re);
  void tell_beginning(const Visit* sender, std::int64_t re);
  Outgoing gathering_message(const Visit& who, std::int64_t re) const;

  // ---- commands
  void on_command(const VisitPtr& who, const Request& request);
  void on_commands(const VisitPtr& who, const Request& request);
  const char* comes_between(Side giver) const;
  bool is_joined(Side giver) const;
  std::optional<boost::json::array> refusal_of(const Command& command, Side giver, const Visit& who) const;
  void on_check(const VisitPtr& who, const Request& request);
  bool read(const VisitPtr& who, const Request& request, Command& out) {
    return read(who, request.re(), request.command, out);
  }
  bool read(const VisitPtr& who, std::int64_t re, const boost::json::value& given, Command& out);
  void perform(const Command& command, Side giver, const VisitPtr& sender, std::int64_t re,
               const Thought& thought);
  std::uint64_t number_of_dice() const;  // of the command in hand
  std::string line_of(boost::json::value command, Side giver, const std::vector<Thrown>& thrown,
                      int playouts) const;
  Bodies bodies_of(const boost::json::value& command, Side giver, const boost::json::object& told);
  Text body_of(const boost::json::value& command, Side giver, const boost::json::object& told,
               const View& before, unsigned seats);
  Bodies rewound_bodies();
  Verdict check_for(const Command& command, unsigned seats, bool& unseen) const;
  std::unique_ptr<Battle> copy_of_newest();
  const Battle& before_newest() const;
  void take_stock();  // of the newest battle: its question, its pieces
  bool is_too_long() const { return steps_.size() >= static_cast<std::size_t>(means_.config.most_commands); }
  void keep_snapshot();
  void settle(bool durable);

  // ---- mending: after a mistake of ours, of the disk, or damage to the file
  enum class Why : std::uint8_t { trouble, outrun };
  void mend(Why why = Why::trouble);  // reads the game anew from the archive
  void read_again(Why why);
  void mended(archive::StoredGame stored, Reached reached, Why why);
  void take_chat(const archive::StoredGame& stored);
  void note_damage(const archive::Damage& damage);
  void recovered(bool durable);
  bool unsaved(const VisitPtr& who, const Request& request);  // nothing can be saved, and who asked is told
  std::string sorry_for_disk() const;

  // ---- other programs that have the game open
  bool shared() const { return means_.archive.shared(); }
  bool quiet() const {  // nothing of ours is on its way to the archive
    return pending_.empty() && !mending_ && !beginning_ && seats_unsaved_ == 0;
  }
  void when_current(Job job);  // once all is known that others have done so far
  void look_again();
  void read_news();
  void take_news(std::uint64_t asked, Result<std::optional<archive::News>> news);
  bool follow(archive::StepRow row);  // false: it has to be read anew
  bool play_followed(archive::StepRow row, const Command& command, const RecordedCommand& entry);
  void show_followed(const Bodies& bodies);
  void take_seating(Seating fresh);
  void hear_of_undo(std::optional<int> asked);
  void hear_chat(const archive::ChatRow& row);
  void outran(Pending done);  // somebody else was first: what was not kept did not happen
  void step_back();
  void caught_up();
  void attend();

  // ---- undo
  UndoPlan undo_plan(unsigned seats, std::size_t commands) const;
  void on_undo(const VisitPtr& who, const Request& request);
  void on_undo_answer(const VisitPtr& who, const Request& request);
  void keep_undo(Side asker);  // where other programs see it
  void tell_undo_asked(Side asker);
  void tell_undo_refused(Side asker);
  void rewind(std::size_t keep, const VisitPtr& sender, std::int64_t re);
  std::string what_of(std::size_t step);  // with those that were given in one with it
  const std::string& what_alone(std::size_t step);

  // ---- questions
  void on_odds(const VisitPtr& who, const Request& request);
  void on_query(const VisitPtr& who, const Request& request);
  void on_together(const VisitPtr& who, const Request& request);
  void on_next(const VisitPtr& who, const Request& request);
  void on_at(const VisitPtr& who, const Request& request);
  void on_log(const VisitPtr& who, const Request& request);
  void on_record(const VisitPtr& who, const Request& request);
  void on_fork(const VisitPtr& who, const Request& request);
  void on_chat(const VisitPtr& who, const Request& request);
  bool has_room(const VisitPtr& who, std::size_t bytes, std::int64_t re);
  void ask_worker(const VisitPtr& who, std::int64_t re, int milliseconds, std::function<Outgoing()> question);
  Past past_of(std::size_t commands) const;
  void with_past(const VisitPtr& who, const Request& request,
                 std::function<void(std::unique_ptr<Battle>)> then);
  void keep_marks(Marks marks);
  std::string record_text() const;

  // ---- telling
  void when_shown(Job job);  // once nothing waits for the disk
  void welcome(const VisitPtr& who, std::int64_t re);
  void stale(const VisitPtr& who, std::int64_t re);
  void refuse(const VisitPtr& who, std::int64_t re, boost::json::array reasons);
  void tell_all(const Text& body) { tell_all({body, body, body, body}, false, nullptr, -1); }
  void tell_all(const Bodies& bodies, bool with_tail, const Visit* sender, std::int64_t re);
  Outgoing with_state(std::string head, const Visit& who, std::int64_t re);
  Text tail_for(unsigned seats);
  boost::json::array present() const;
  const std::string& present_text();
  void tell_presence(const Visit* except);
  std::string log_text(unsigned seats) const;
  std::string chat_text() const;
  boost::json::object setting() const;
  const std::string& full_state(unsigned seats);  // of the battle shown, without its end
  wire::Known known_to(unsigned seats) const { return {*shown_, seats}; }
  // False, after saying so: troops are hidden from him, and this would betray them.
  bool may_see_all(const VisitPtr& who, std::int64_t re, std::string_view what);
  bool is_person(Side side) const { return seating_.is_person(side); }
  const std::string& seat_name(Side side) const {
    return side == Side::british ? row_.british : row_.american;
  }

  std::int64_t now() const { return means_.staff.clock().now_ms(); }

  // ---- advice
  void on_hint(const VisitPtr& who, const Request& request);
  void on_analyse(const VisitPtr& who, const Request& request);
  void on_stop(const VisitPtr& who, const Request& request);
  // Thinks about a battle for somebody, who is told how far it is, and sends the answer; one at a time.
  using Advised = std::function<Outgoing(const Advice&, const Battle&)>;
  void advise_on(const VisitPtr& who, const Request& request, std::shared_ptr<const Battle> battle, Side side,
                 Advised answer);
  void stop_advice(const Visit* who);

  // ---- bots
  Deputy& deputy(Side side) { return deputies_[static_cast<std::size_t>(side)]; }
  const Deputy& deputy(Side side) const { return deputies_[static_cast<std::size_t>(side)]; }
  bool bot_plays(Side side) const;
  void seat_bot(Side side, std::string_view name, Lent lent = Lent::no);
  void take_back(Side side);  // what was lent
  void end_loans();           // for a turn that is over
  boost::json::object played() const;
  void on_take(const VisitPtr& who, const Request& request);
  void on_lend(const VisitPtr& who, const Request& request);
  void wake_bot();
  void tell_thinking(Side side, int done, int of);
  void think();
  void bot_answers(std::int64_t version, const std::shared_ptr<Player>& player,
                   std::optional<Command> command, const Thought& thought);
  void tell_why(boost::json::array& entries, const Command& command, const Thought& thought, Side side);
  std::string kept_entries(boost::json::array entries, const Thought& thought, Side side);
  // As it may be told: a bot's plans are secret until the battle is over.
  std::string entries_shown(const std::string& kept) const;

  Means& means_;
  archive::GameRow row_;
  Seating seating_;
  archive::Seat asked_seats_[2];    // as the archive was last asked to keep them
  int seats_unsaved_ = 0;           // changes of seats, pledges and numbers on their way to the disk
  Gathering gathering_, told_;      // the newest, and what the players have been told
  std::optional<Posting> posting_;  // among the open tables, now or once
  archive::Trust trust_ = archive::new_trust();
  const Sheet* sheet_ = nullptr;
  std::shared_ptr<const Rulebook> book_;      // that it was begun with
  std::shared_ptr<const Scenario> scenario_;  // likewise; null: not known any more
  Origin origin_;
  std::string notice_;  // of damage, for whoever joins
  FairDice dice_;

  std::vector<Step> steps_;
  std::unique_ptr<Battle> battle_;  // the newest
  Decision decision_;               // of it
  View view_;                       // of it
  std::int64_t version_ = 0;
  Marks marks_;
  wire::Happenings happenings_;
  std::uint64_t rewinds_ = 0;

  std::unique_ptr<Battle> shown_;
  std::unique_ptr<Battle> spare_;  // shown before; the next copy is made in its place
  std::int64_t shown_version_ = 0;
  std::size_t shown_commands_ = 0;
  std::array<std::string, 4> full_state_;  // by seats; empty: not written since the last change
  std::deque<Pending> pending_;
  std::vector<Job> waiting_;  // for everything to be shown

  std::vector<Present> visits_;
  std::string present_text_;  // empty: not written since somebody came or went
  std::deque<archive::ChatRow> chat_;
  std::int64_t chats_ = 0, watchers_chats_ = 0;  // that are kept
  std::size_t bytes_ = 0;                        // that the archive keeps of the game, about
  Side undo_asked_ = Side::none;

  Deputy deputies_[2];
  std::map<const Visit*, std::shared_ptr<LongThought>> advice_;  // that is being thought about for somebody
  std::unique_ptr<Battle> board_;                                // a bot thinks on it
  bool thinking_ = false, mending_ = false, beginning_ = false;

  // Of other programs.
  std::uint64_t asked_ = 0;               // how often the archive was asked to write something
  bool behind_ = false;                   // there may be news
  bool reading_ = false;                  // they are being read
  bool outrun_ = false, undone_ = false;  // somebody was first; and an undo of ours is among what was lost
  std::int64_t late_ = -1;                // of several commands given in one that were late
  bool bots_ = false;                     // the bots are ours to play
  archive::Company others_;               // who is there
  bool fresh_ = false;                    // the battle had not begun when it was last looked at
  std::int64_t said_ = 0;                 // lines of talk that were heard here, others' among them
  std::vector<Job> current_, served_;     // what waits until all is known; and what this reading is for
  bool passing_ = false;                  // the command in hand ends a step in which nobody can do anything
  std::size_t together_ = 0;  // the first of several commands that are being given in one; 0: they are not
};

}  // namespace drumhead::desk
