// One game at two desks: what is done at one is told at the other, and of two who come at once one is late.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "dice/sources.h"
#include "table.h"

namespace drumhead::desk {
namespace {

using archive::GameNumber;

class Desk;

// What two programs share: the rows, and who does what.
struct Common {
  archive::MemoryArchive& rows;
  std::vector<Desk*> desks{};
  std::map<GameNumber, std::string> ids{};
  std::map<GameNumber, int> undo{};
  std::map<GameNumber, std::map<const Desk*, archive::Company>> company{};
  std::map<GameNumber, const Desk*> bots{};

  archive::StoredGame stored(GameNumber game) { return *rows.load(ids.at(game)).value(); }
};

// One program's way to the rows: it takes what fits what is there, as a database does.
class Desk final : public archive::Archive {
 public:
  Desk(Common& common, Staff& staff) : common_(common), staff_(staff) { common_.desks.push_back(this); }

  GameNumber new_number() override { return common_.rows.new_number(); }
  void create(archive::GameRow game, std::vector<archive::Text> texts, archive::Trust trust,
              archive::Kept kept) override {
    common_.ids[game.number] = game.id;
    common_.rows.create(std::move(game), std::move(texts), std::move(trust), std::move(kept));
  }
  void restate(archive::GameRow game, std::string was, archive::Trust trust, archive::Kept kept) override {
    const archive::StoredGame now = common_.stored(game.number);
    const GameNumber number = game.number;
    if (!fits(now.game.opening.empty() && now.game.numbers == was, trust, kept)) return;
    common_.rows.restate(std::move(game), std::move(was), trust, std::move(kept));
    tell(number);
  }
  void append(GameNumber game, std::int64_t n, archive::StepRow step, archive::Trust trust,
              archive::Kept kept) override {
    const archive::StoredGame now = common_.stored(game);
    if (!fits(std::ssize(now.steps) == n - 1 && now.version < step.version, trust, kept)) return;
    common_.undo.erase(game);
    common_.rows.append(game, n, std::move(step), trust, std::move(kept));
    tell(game);
  }
  void list(GameNumber game, std::string text, std::int64_t at, archive::Kept kept) override {
    common_.rows.list(game, std::move(text), at, std::move(kept));
  }
  void rewind(GameNumber game, archive::RewindRow row, archive::Trust trust, archive::Kept kept) override {
    const archive::StoredGame now = common_.stored(game);
    if (!fits(now.version < row.version && (row.after < 0 || row.after == now.version), trust, kept)) return;
    common_.undo.erase(game);
    common_.rows.rewind(game, std::move(row), trust, std::move(kept));
    tell(game);
  }
  void rewind_patiently(GameNumber game, archive::RewindRow row, archive::Trust trust,
                        archive::Kept kept) override {
    rewind(game, std::move(row), std::move(trust), std::move(kept));
  }
  void cut(std::string id, std::int64_t version, std::int64_t at, archive::Trust trust,
           archive::Kept kept) override {
    common_.rows.cut(std::move(id), version, at, std::move(trust), std::move(kept));
  }
  void snapshot(GameNumber game, archive::SnapshotRow row, archive::Trust trust) override {
    common_.rows.snapshot(game, std::move(row), std::move(trust));
  }
  void chat(GameNumber game, archive::ChatRow row, archive::Trust trust, archive::Kept kept) override {
    common_.rows.chat(game, std::move(row), std::move(trust), std::move(kept));
    tell(game);
  }
  void seat(GameNumber game, archive::Seat was, archive::Seat now, archive::Trust trust,
            archive::Kept kept) override {
    const std::vector<archive::Seat> seats = common_.stored(game).game.seats;
    const bool same = std::any_of(seats.begin(), seats.end(), [&](const archive::Seat& one) {
      return one.name == now.name && one.token == was.token && one.invitation == was.invitation;
    });
    if (!fits(same, trust, kept)) return;
    common_.rows.seat(game, std::move(was), std::move(now), trust, std::move(kept));
    tell(game);
  }
  void keep_text(archive::Text text) override { common_.rows.keep_text(std::move(text)); }
  void after_all(archive::Kept kept) override { common_.rows.after_all(std::move(kept)); }
  std::string trouble() const override { return common_.rows.trouble(); }
  Result<std::optional<archive::StoredGame>> load(const std::string& id) const override {
    return common_.rows.load(id);
  }
  Result<std::optional<std::string>> text(const std::string& digest) const override {
    return common_.rows.text(digest);
  }
  Result<std::vector<std::string>> texts(const std::string& kind) const override {
    return common_.rows.texts(kind);
  }
  Result<std::vector<archive::Listing>> listed(int most) const override { return common_.rows.listed(most); }
  Result<std::optional<std::string>> invited_to(const std::string& invitation) const override {
    return common_.rows.invited_to(invitation);
  }

  bool shared() const override { return true; }
  void on_change(std::function<void(GameNumber)> heard) override { heard_ = std::move(heard); }
  void attend(GameNumber game, std::optional<archive::Company> mine) override {
    auto& all = common_.company[game];
    const bool plays = mine && mine->bots;
    if (const Desk*& bots = common_.bots[game]; bots == nullptr && plays)
      bots = this;
    else if (bots == this && !plays)
      bots = nullptr;
    if (mine && all.contains(this) && all[this] == *mine) return;
    mine ? void(all[this] = *mine) : void(all.erase(this));
    for (const auto& [desk, company] : all)
      if (common_.bots[game] == nullptr && company.bots) common_.bots[game] = desk;
    tell(game);
    hear(game);
  }
  void ask_undo(GameNumber game, std::int64_t version, int side, archive::Kept kept) override {
    if (common_.stored(game).version == version) common_.undo[game] = side;
    tell(game);
    staff_.desk([kept = std::move(kept)] { kept(true); });
  }
  Result<std::optional<archive::News>> news(const archive::Since& since) const override {
    const archive::StoredGame now = common_.stored(since.game);
    archive::News out;
    const std::int64_t more = std::ssize(now.steps) - since.commands;
    out.turned = more < 0 || now.version != since.version + more || now.game.opening.empty() == since.begun ||
                 now.game.numbers != since.numbers;
    if (!out.turned) out.steps.assign(now.steps.begin() + since.commands, now.steps.end());
    out.chat.assign(now.chat.begin() + since.chats, now.chat.end());
    out.chats = now.chats;
    out.seats = now.game.seats;
    if (const auto asked = common_.undo.find(since.game); asked != common_.undo.end() && asked->second >= 0)
      out.undo = asked->second;
    for (const auto& [desk, company] : common_.company[since.game]) {
      if (desk == this) continue;
      out.others.british += company.british;
      out.others.american += company.american;
      out.others.watchers += company.watchers;
    }
    out.bots = common_.bots[since.game] == this;
    return std::optional(std::move(out));
  }

 private:
  bool fits(bool good, const archive::Trust& trust, archive::Kept& kept) {
    if (good && archive::holds(trust)) return true;
    if (!good) trust->outrun = true;
    archive::distrust(trust);
    staff_.desk([kept = std::move(kept)] { kept(false); });
    return false;
  }
  void hear(GameNumber game) {
    staff_.desk([this, game] { heard_(game); });
  }
  void tell(GameNumber game) {
    for (Desk* one : common_.desks)
      if (one != this) one->hear(game);
  }

  Common& common_;
  Staff& staff_;
  std::function<void(GameNumber)> heard_ = [](GameNumber) {};
};

// Two houses; `at` says which one the next guest and the next request come to.
class Two : public ::testing::Test {
 protected:
  Two() {
    for (std::size_t i = 0; i < 2; ++i) {
      houses_[i] =
          std::make_unique<House>(shipped_library(), desks_[i], table.staff, table.config, table.limits);
      apis_[i] = std::make_unique<Api>(*houses_[i]);
    }
    at(0);
  }
  ~Two() override { put_back(); }  // houses end before their archives
  void at(std::size_t i) {
    if (here_ < 2) put_back();
    table.house = std::move(houses_[i]);
    table.api = std::move(apis_[i]);
    here_ = i;
  }
  std::string accept(const Created& made) {
    return text_at(
        table.post("/api/games/accept", json::object{{"game", made.game}, {"invitation", made.invitation}}),
        "/token");
  }
  // Both say something before either program has heard of the other.
  void at_once(Guest& one, json::object first, Guest& other, json::object second) {
    first["id"] = second["id"] = 1000;
    one.visit->hear(json::serialize(first));
    other.visit->hear(json::serialize(second));
    table.run();
  }
  static std::vector<std::string> answers(Guest& guest) {
    std::vector<std::string> out;
    for (const json::object& one : guest.heard())
      if (const json::value* re = one.if_contains("re"); re != nullptr && *re == json::value(1000))
        out.push_back(type_of(one));
    return out;
  }
  static std::string record_of(Guest& guest) { return text_at(guest.ask({{"type", "record"}}), "/text"); }

  Table table;
  Common common_{table.archive};
  Desk desks_[2] = {{common_, table.staff}, {common_, table.staff}};
  std::unique_ptr<House> houses_[2];
  std::unique_ptr<Api> apis_[2];
  std::size_t here_ = 2;

 private:
  void put_back() {
    houses_[here_] = std::move(table.house);
    apis_[here_] = std::move(table.api);
  }
};

// One player at each desk.
class TwoPlayers : public Two {
 protected:
  TwoPlayers() : made(create(table, "you", "guest")) {
    at(1);
    made.american = accept(made);
    at(0);
    british = std::make_unique<Guest>(table);
    at(1);
    american = std::make_unique<Guest>(table, "192.0.2.2");
    british->hello(made.game, {made.british});
    american->hello(made.game, {made.american});
    begin(made.game, {british.get(), american.get()});
  }
  Guest& asked() { return british->asked() == "british" ? *british : *american; }
  Guest& other() { return british->asked() == "british" ? *american : *british; }
  void expect_alike() {
    EXPECT_EQ(british->version, american->version);
    EXPECT_EQ(british->state.at("pieces"), american->state.at("pieces"));
    EXPECT_EQ(british->state.at("decision"), american->state.at("decision"));
    EXPECT_EQ(record_of(*british), record_of(*american));
  }

  Created made;
  std::unique_ptr<Guest> british, american;
};

TEST_F(TwoPlayers, FollowWhatHappensAtTheOther) {
  for (int i = 0; i < 60 && !british->over(); ++i) {
    const json::object answer = asked().give(some_command(asked()));
    ASSERT_EQ(type_of(answer), "happened") << json::serialize(answer);
    ASSERT_EQ(british->version, american->version) << i;
    const auto told = other().heard("happened");
    for (const json::object& one : told) {
      EXPECT_EQ(one.at("happenings"), answer.at("happenings"));
      EXPECT_EQ(one.at("entries"), answer.at("entries"));
    }
    british->heard();
    american->heard();
  }
  expect_alike();
  EXPECT_EQ(british->state.at("present"), american->state.at("present"));
  EXPECT_EQ(british->state.at("present").as_array().size(), 2u);
}

TEST_F(TwoPlayers, TalkInOneOrderAndAreHeardOnce) {
  at_once(*british, {{"type", "chat"}, {"text", "one"}}, *american, {{"type", "chat"}, {"text", "two"}});
  EXPECT_EQ(type_of(british->ask({{"type", "chat"}, {"text", "three"}})), "accepted");
  const auto words = [](Guest& guest) {
    std::vector<std::string> out;
    for (const json::object& one : guest.heard("chat")) out.push_back(text_at(one, "/chat/text"));
    return out;
  };
  EXPECT_EQ(words(*british), (std::vector<std::string>{"one", "two", "three"}));
  EXPECT_EQ(words(*american), (std::vector<std::string>{"one", "two", "three"}));
}

TEST_F(TwoPlayers, AskForAnUndoAndGrantIt) {
  Guest& mover = asked();
  Guest& waiter = other();
  while (mover.asked() == (&mover == british.get() ? "british" : "american")) mover.give(some_command(mover));
  const std::int64_t before = mover.commands();
  waiter.give(some_command(waiter));
  mover.heard();
  waiter.heard();
  ASSERT_EQ(type_of(mover.undo()), "accepted");
  ASSERT_EQ(waiter.heard("undo-asked").size(), 1u);
  waiter.ask({{"type", "undo-answer"}, {"version", waiter.version}, {"yes", false}});
  EXPECT_EQ(mover.heard("undo-refused").size(), 1u);
  ASSERT_EQ(type_of(mover.undo()), "accepted");
  ASSERT_EQ(waiter.heard("undo-asked").size(), 1u);
  const json::object answer =
      waiter.ask({{"type", "undo-answer"}, {"version", waiter.version}, {"yes", true}});
  EXPECT_EQ(type_of(answer), "rewound");
  EXPECT_EQ(mover.heard("rewound").size(), 1u);
  EXPECT_LT(mover.commands(), before + 1);
  expect_alike();
}

TEST_F(TwoPlayers, LeaveASeatThatSomebodyTakesElsewhere) {
  EXPECT_EQ(type_of(american->ask({{"type", "release"}})), "accepted");
  const json::object invited = british->ask({{"type", "invite"}, {"side", "american"}});
  ASSERT_EQ(type_of(invited), "invitation");
  at(1);
  made.invitation = text_at(invited, "/invitation");
  const std::string token = accept(made);
  at(0);
  Guest guest(table, "192.0.2.3");
  EXPECT_EQ(type_of(guest.hello(made.game, {token})), "welcome");
  EXPECT_EQ(guest.seats, std::vector<std::string>{"american"});
  EXPECT_EQ(text_at(british->heard("presence").back(), "/places/american"), "taken");
}

class OneAtBoth : public Two {
 protected:
  OneAtBoth() : made(create(table, "hot-seat", "hot-seat")) {
    here = std::make_unique<Guest>(table);
    at(1);
    there = std::make_unique<Guest>(table);
    here->hello(made.game, {made.british});
    there->hello(made.game, {made.british});
    begin(made.game, {here.get()});
  }
  Created made;
  std::unique_ptr<Guest> here, there;
};

TEST_F(OneAtBoth, IsTakenOnceWhereBothCommandAtOnce) {
  ASSERT_EQ(here->version, there->version);
  for (int i = 0; i < 20 && !here->over(); ++i) {
    const json::value command = some_command(*here);
    here->heard();
    there->heard();
    const std::int64_t before = here->commands();
    const json::object said{{"type", "command"}, {"version", here->version}, {"command", command}};
    i % 2 == 0 ? at_once(*here, said, *there, said) : at_once(*there, said, *here, said);
    Guest& first = i % 2 == 0 ? *here : *there;
    Guest& late = i % 2 == 0 ? *there : *here;
    ASSERT_EQ(answers(first), std::vector<std::string>{"happened"});
    ASSERT_EQ(answers(late), std::vector<std::string>{"stale"});
    ASSERT_EQ(here->commands(), before + 1);
    ASSERT_EQ(here->version, there->version);
  }
  EXPECT_EQ(record_of(*here), record_of(*there));
}

TEST_F(OneAtBoth, IsTakenOnceWhereOneTakesBackAndOneGoesOn) {
  here->give(some_command(*here));
  const json::value command = some_command(*there);
  here->heard();
  there->heard();
  const std::int64_t before = here->commands();
  at_once(*there, {{"type", "command"}, {"version", there->version}, {"command", command}}, *here,
          {{"type", "undo"}, {"version", here->version}});
  EXPECT_EQ(answers(*there), std::vector<std::string>{"happened"});
  EXPECT_EQ(answers(*here), std::vector<std::string>{"stale"});
  EXPECT_EQ(here->commands(), before + 1);
  EXPECT_EQ(here->version, there->version);
  EXPECT_EQ(record_of(*here), record_of(*there));
}

// What is read while a pledge is on its way is older than the pledge.
TEST_F(Two, BeginWithNumbersThatWereGivenAtBothAtOnce) {
  Created made = create(table, "you", "guest");
  Guest british(table);
  at(1);
  made.american = accept(made);
  Guest american(table, "192.0.2.2");
  british.hello(made.game, {made.british});
  american.hello(made.game, {made.american});
  const std::string numbers[] = {std::string(32, '1'), std::string(32, '2')};
  const auto pledge_for = [&](const char* side, const std::string& number) {
    return json::object{{"type", "pledge"}, {"side", side}, {"pledge", to_hex(pledge(made.game, number))}};
  };
  at_once(british, pledge_for("british", numbers[0]), american, pledge_for("american", numbers[1]));
  EXPECT_EQ(answers(british), std::vector<std::string>{"gathering"});
  EXPECT_EQ(answers(american), std::vector<std::string>{"gathering"});
  at_once(british, {{"type", "show"}, {"side", "british"}, {"number", numbers[0]}}, american,
          {{"type", "show"}, {"side", "american"}, {"number", numbers[1]}});
  EXPECT_FALSE(british.state.empty());
  EXPECT_FALSE(american.state.empty());
  EXPECT_EQ(british.state.at("pieces"), american.state.at("pieces"));
  EXPECT_TRUE(british.heard("error").empty());
}

TEST_F(Two, LetOneOfTwoGuestsHaveASeat) {
  const Created made = create(table, "you", "guest");
  int good = 0;
  const auto come = [&](std::size_t i) {
    at(i);
    table.api->answer({"POST",
                       "/api/games/accept",
                       "application/json",
                       json::serialize(json::object{{"game", made.game}, {"invitation", made.invitation}}),
                       {"192.0.2.1", ++table.visitors}},
                      [&](const ApiResponse& answer) { good += answer.status == 200 ? 1 : 0; });
  };
  come(0);
  come(1);
  table.run();
  EXPECT_EQ(good, 1);
}

TEST_F(Two, HaveTheirBotsPlayedByOne) {
  const Created made = create(table, "drill", "drill");
  auto here = std::make_unique<Guest>(table);
  at(1);
  Guest there(table);
  here->hello(made.game, {made.spectator});
  there.hello(made.game, {made.spectator});
  table.run_for(2000);
  EXPECT_GT(there.commands(), 3);
  EXPECT_EQ(here->version, there.version);
  EXPECT_TRUE(here->heard("stale").empty());
  here.reset();
  const std::int64_t before = there.commands();
  table.run_for(2000);
  EXPECT_GT(there.commands(), before + 3);
  EXPECT_TRUE(there.heard("rewound").empty());
}

}  // namespace
}  // namespace drumhead::desk
