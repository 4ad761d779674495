// Every case with its pieces under other keys and names, and with its units listed backwards.
#include <gtest/gtest.h>

#include "dice/sources.h"
#include "files.h"
#include "renaming.h"
#include "upshot.h"

namespace drumhead {
namespace {

class ReorderedCases : public testing::TestWithParam<std::string> {};

TEST_P(ReorderedCases, ComeOutTheSameUnderOtherNames) {
  for (const CaseFile& file : case_files(*find_sheet(GetParam()))) {
    const Document other = document_of(renamed(file.document.root), file.name);
    EXPECT_EQ(failure_of(*file.sheet, other), "") << file.name;
  }
}

// ---- in another order

// Everybody throws the dice that he threw before, whoever is first now.
class OwnDice final : public Dice {
 public:
  OwnDice(const std::vector<Thrown>& thrown, const Setting& then, const Setting& now)
      : thrown_(thrown), used_(thrown.size()), then_(then), now_(now) {}

  void draw(const Throw& made, Outcome& out) override {
    std::size_t found = find(made, &OwnDice::unit_of);
    if (found == thrown_.size()) found = find(made, &OwnDice::group_of);
    strange_ = strange_ || found == thrown_.size();
    if (found < thrown_.size()) {
      used_[found] = true;
      faces_ = thrown_[found].faces;
    } else {
      faces_.clear();
      for (int i = 0; i < made.n; ++i) faces_.push_back(1);
    }
    TapeDice::flat({faces_.begin(), faces_.end()}).draw(made, out);
  }
  const Faces& faces() const override { return faces_; }
  bool strange() const { return strange_; }  // somebody threw who did not before

 private:
  using Named = std::string (*)(PieceId id, const Setting& s);
  static std::string unit_of(PieceId id, const Setting& s) {
    return id.valid() && id.index() < s.roster.size() ? s.roster[id.index()].key : std::string();
  }
  // One die for a group is thrown in the name of the first of it.
  static std::string group_of(PieceId id, const Setting& s) {
    if (!id.valid() || id.index() >= s.roster.size()) return {};
    const RosterEntry& entry = s.roster[id.index()];
    return entry.brigade.empty() ? entry.key : "brigade " + entry.brigade;
  }
  std::size_t find(const Throw& made, Named named) const {
    std::size_t i = 0;
    for (; i < thrown_.size(); ++i) {
      const Throw& a = thrown_[i].made;
      if (!used_[i] && a.die == made.die && a.n == made.n && a.purpose == made.purpose && a.who == made.who &&
          named(a.unit, then_) == named(made.unit, now_))
        break;
    }
    return i;
  }

  const std::vector<Thrown>& thrown_;
  std::vector<bool> used_;
  const Setting &then_, &now_;
  Faces faces_;
  bool strange_ = false;
};

void flatten(const json::value& list, std::vector<std::uint8_t>& out) {
  for (const json::value& item : list.get_array())
    item.is_array() ? flatten(item, out) : out.push_back(item.to_number<std::uint8_t>());
}

// By key, so that the order of the roster does not show.
json::object pieces_of(const Battle& battle) {
  json::object out;
  const json::value position = battle.position();
  for (const char* list : {"units", "leaders"})
    for (const json::value& piece : position.get_object().at(list).get_array())
      out[piece.get_object().at("key").get_string()] = piece;
  for (const char* key : {"phase", "turn", "active", "winner", "over"})
    out[key] = position.get_object().at(key);
  return out;
}

json::object verb_of(const json::object& step) {
  json::object out;
  for (const char* verb :
       {"deploy", "move", "charge", "shoot", "rally", "order", "lead", "place", "answer", "done", "concede"})
    if (const json::value* found = step.if_contains(verb)) out[verb] = *found;
  return out;
}

// Where the two runs of a case part, or nothing.
class TwoOrders {
 public:
  TwoOrders(const CaseFile& file, const json::value& other)
      : root_(file.document.root.get_object()),
        one_(opening_of(file)),
        two_(battle_at(*file.sheet, other.get_object().at("position"))) {}

  std::string first_difference() {
    std::vector<std::uint8_t> of_case;
    if (const json::value* list = root_.if_contains("dice")) flatten(*list, of_case);
    case_dice_ = TapeDice::flat(of_case);
    const json::value* steps = root_.if_contains("do");
    if (steps == nullptr) return {};
    bool started = false;
    for (const json::value& step : steps->get_array()) {
      const bool starts = step.get_object().contains("start");
      std::string differs;
      if (!started && !starts) differs = run({}, nullptr);
      started = true;
      if (differs.empty())
        differs = starts ? run(step.get_object(), nullptr) : run_command(step.get_object());
      if (!differs.empty()) return to_text(verb_of(step.get_object())) + ": " + differs;
    }
    return {};
  }

 private:
  std::string run_command(const json::object& step) {
    const json::object verb = verb_of(step);
    const Command command = read_again(verb, *one_), again = read_again(verb, *two_);
    const bool passed = passes(one_->check(command));
    if (passed != passes(two_->check(again))) return passed ? "it is refused" : "it passes";
    if (!passed || step.contains("try")) return {};
    const std::pair<Command, Command> both{command, again};
    return run(step, &both);
  }
  std::string run(const json::object& step, const std::pair<Command, Command>* commands) {
    std::vector<std::uint8_t> faces;
    const json::value* own = step.if_contains("dice");
    if (own != nullptr) flatten(*own, faces);
    TapeDice tape = TapeDice::flat(faces);
    RecordingDice dice(own != nullptr ? tape : case_dice_);
    commands != nullptr ? one_->apply(commands->first, dice, nullptr) : one_->start(dice, nullptr);
    OwnDice theirs(dice.thrown(), one_->setting(), two_->setting());
    commands != nullptr ? two_->apply(commands->second, theirs, nullptr) : two_->start(theirs, nullptr);
    if (theirs.strange()) return "somebody throws who did not";
    return difference(pieces_of(*one_), pieces_of(*two_), 0.0021);
  }

  const json::object& root_;
  std::unique_ptr<Battle> one_, two_;
  TapeDice case_dice_;
};

// Cases that go by the roster, each with what says so.
struct ByRoster {
  std::string_view name, why;
};
constexpr ByRoster kByRoster[] = {
    {"arw1d/bayonets", "who loses stands first: rw.ruling.stand-removal"},
    {"arw1d/wall-on-a-hill", "who loses stands first: rw.ruling.stand-removal"},
    {"arw1d/groups-deployed-in-turn", "where a General waits to be placed: rw.ruling.scenario-frame"},
    {"arw1d/pursuit-by-two", "which pursuer is asked first: rw.ruling.pursuit"},
    {"arw1d/rally-four", "which router is asked first: rw.ruling.rally-result"},
    {"arw1d/rally-in-the-woods", "which router is asked first: rw.ruling.rally-result"},
    {"arw1d/rally-with-the-general", "which router is asked first: rw.ruling.rally-result"},
};

bool goes_by_roster(const std::string& name) {
  for (const ByRoster& known : kByRoster)
    if (known.name == name) return true;
  return false;
}

TEST_P(ReorderedCases, ComeOutTheSameInAnotherOrder) {
  for (const CaseFile& file : case_files(*find_sheet(GetParam()))) {
    const std::string differs = TwoOrders(file, listed_backwards(file.document.root)).first_difference();
    EXPECT_EQ(!differs.empty(), goes_by_roster(file.name)) << file.name << "\n" << differs;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ReorderedCases, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
