// Checks what a record claims, point by point: docs/dice.md says what each point is worth.
#include "referee/verify.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <functional>

namespace drumhead {

namespace {

using Grade = Assurance::Grade;
using Log = std::vector<FairThrow>;

constexpr std::string_view kSides[] = {"British", "American"};
constexpr std::string_view kPerson = "person";     // at a seat
constexpr std::string_view kPublicNumber = "bot";  // that a bot's side has: see dice/sources.h

std::size_t dice_in(const Log& log) {
  std::size_t out = 0;
  for (const FairThrow& one : log) out += one.faces.size();
  return out;
}

std::string place_of(const FairThrow& one) {
  return one.command == 0 ? fmt::format("throw {} of the opening", one.number + 1)
                          : fmt::format("throw {} of command {}", one.number + 1, one.command);
}

class Verifier {
 public:
  explicit Verifier(const Record& record) : record_(record) {}

  Problems replay_all(const Sheet& sheet, std::shared_ptr<const Rulebook> book);
  void check_dice();
  Verified take() { return std::move(out_); }

 private:
  void say(Grade grade, std::string says, int line = 0) {
    out_.points.push_back({grade, std::move(says), line});
  }
  // The command's number in the dice, and its line in the file; 0 is the opening.
  std::uint64_t number_of(std::size_t command) const;
  int line_of(std::size_t command) const { return command == 0 ? 1 : record_.commands[command - 1].line; }
  void note(const Replay& run, std::size_t command);
  void judge_replay(const Replay& run);
  void check_fair();
  void check_fast();
  bool reveal(Reveal& out);
  void check_pledges();
  void check_pledge(std::size_t side);
  void check_numbers_of_commands();
  void check_faces(const std::function<Faces(const FairThrow&)>& due);

  const Record& record_;
  Log log_;
  std::vector<int> lines_;  // in the file, of each throw of the log
  bool broken_ = false;     // the replay stopped before the end
  Verified out_;
};

// ---- the battle

std::uint64_t Verifier::number_of(std::size_t command) const {
  const std::uint64_t given = command == 0 ? 0 : record_.commands[command - 1].number;
  return given != 0 ? given : command;
}

void Verifier::note(const Replay& run, std::size_t command) {
  std::uint64_t number = 0;
  for (const Thrown& one : run.thrown()) {
    log_.push_back({number_of(command), number++, one.made, one.faces});
    lines_.push_back(line_of(command));
  }
}

void Verifier::judge_replay(const Replay& run) {
  if (run.other_rulebook())
    say(Grade::open, "It was played by another text of the rulebook than the one here.");
  const auto& found = run.divergence();
  broken_ = found.has_value();
  if (!found)
    return say(Grade::holds, fmt::format("All {} commands are legal and lead to the recorded positions.",
                                         record_.commands.size()));
  const auto at = static_cast<std::size_t>(found->command);
  say(Grade::fails,
      fmt::format("{} does not hold: {}.", at == 0 ? "The opening" : fmt::format("Command {}", at),
                  found->what),
      line_of(at));
}

Problems Verifier::replay_all(const Sheet& sheet, std::shared_ptr<const Rulebook> book) {
  Result<Replay> opened = Replay::open(record_, sheet, std::move(book), nullptr);
  if (!opened) return opened.problems();
  Replay& run = opened.value();
  note(run, 0);
  while (run.next(nullptr)) note(run, static_cast<std::size_t>(run.done()));
  if (run.divergence() && run.divergence()->command > 0) note(run, static_cast<std::size_t>(run.done()) + 1);
  if (run.problems().empty()) judge_replay(run);
  return run.problems();
}

// ---- dice of every kind

void Verifier::check_faces(const std::function<Faces(const FairThrow&)>& due) {
  for (std::size_t i = 0; i < log_.size(); ++i) {
    const Faces faces = due(log_[i]);
    if (faces == log_[i].faces) continue;
    return say(Grade::fails,
               fmt::format("The dice were changed: {} shows {}, but {} fell.", place_of(log_[i]),
                           fmt::join(log_[i].faces, " "), fmt::join(faces, " ")),
               lines_[i]);
  }
  say(Grade::holds,
      fmt::format("All {} dice{} are the ones that fell.", dice_in(log_), broken_ ? " up to there" : ""));
}

void Verifier::check_dice() {
  if (record_.dice.kind == "fair") return check_fair();
  if (record_.dice.kind == "fast") return check_fast();
  say(Grade::open, "The dice were typed in, so nobody can say how they fell.");
}

// One seed gives all throws of a simulated battle, in their order.
void Verifier::check_fast() {
  std::uint64_t seed = 0;
  const std::string& text = record_.dice.seed;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (error != std::errc() || end != text.data() + text.size())
    return say(Grade::open, "The record does not say by which seed its dice were thrown.");
  say(Grade::holds,
      fmt::format("The dice are a simulation's: whoever chose the seed {} could know them.", seed));
  FastDice dice(seed);
  check_faces([&](const FairThrow& one) {
    Outcome out;
    dice.draw(one.made, out);
    return dice.faces();
  });
}

// ---- fair dice

void Verifier::check_pledge(std::size_t side) {
  const std::string &number = record_.dice.numbers[side], &given = record_.dice.pledges[side];
  if (given.empty() && number == kPublicNumber && record_.seats[side] != kPerson)
    return say(Grade::holds, fmt::format("The {} number is public: a bot plays that side.", kSides[side]));
  Secret bytes{};
  if (from_hex(given, bytes) && pledge(record_.dice.game, number) == bytes)
    say(Grade::holds,
        fmt::format("The {} number is the one committed to before any was shown.", kSides[side]));
  else
    say(Grade::fails, fmt::format("The {} number is not the one committed to.", kSides[side]));
}

void Verifier::check_pledges() {
  if (record_.dice.recipe == 1)
    return say(
        Grade::open,
        "This record is of the older kind: no player committed to a number beforehand, so the server could "
        "have chosen its secret afterwards.");
  if (record_.dice.numbers.size() != 2 || record_.dice.pledges.size() != 2)
    return say(Grade::fails, "The record lacks the numbers of the two sides, or their commitments.");
  for (const std::size_t side : {0u, 1u}) check_pledge(side);
}

// Command n has the dice of number n, so that nobody throws again by taking back. In practice, and in older
// games, what was taken back used up its numbers: then they must still grow.
void Verifier::check_numbers_of_commands() {
  const bool fixed = record_.dice.recipe != 1 && !record_.dice.practice;
  std::uint64_t last = 0;
  for (std::size_t n = 1; n <= record_.commands.size(); ++n) {
    const std::uint64_t given = record_.commands[n - 1].number, number = given != 0 ? given : n;
    if (fixed ? number != n : number <= last)
      return say(
          Grade::fails,
          fmt::format("Command {} has the dice of number {}: it was thrown more than once.", n, number));
    last = number;
  }
  if (record_.dice.practice)
    say(Grade::open, "It was a practice game: dice that were undone were rolled again.");
}

bool Verifier::reveal(Reveal& out) {
  if (record_.dice.secret.empty()) {
    say(Grade::open, "The server reveals its secret when the battle is over; the dice can be verified then.");
    return false;
  }
  Secret given{};
  if (!from_hex(record_.dice.secret, out.secret) || !from_hex(record_.dice.commitment, given) ||
      commit(out.secret) != given) {
    say(Grade::fails, "The secret is not the one that the server committed to before the battle.");
    return false;
  }
  say(Grade::holds, "The secret is the one that the server committed to before the battle.");
  out.numbers = record_.dice.numbers;
  out.recipe = record_.dice.recipe;
  out.game = record_.dice.game;
  return true;
}

void Verifier::check_fair() {
  check_pledges();
  check_numbers_of_commands();
  Reveal made_of;
  if (!reveal(made_of)) return;
  check_faces([&](const FairThrow& one) { return fair_faces(made_of, one.command, one.number, one.made); });
}

}  // namespace

bool Verified::fails() const {
  return std::any_of(points.begin(), points.end(),
                     [](const Assurance& a) { return a.grade == Grade::fails; });
}

bool Verified::whole() const {
  return std::all_of(points.begin(), points.end(),
                     [](const Assurance& a) { return a.grade == Grade::holds; });
}

Result<Verified> verify_record(const Record& record, const Sheet& sheet,
                               std::shared_ptr<const Rulebook> book) {
  Verifier verifier(record);
  if (Problems problems = verifier.replay_all(sheet, std::move(book)); !problems.empty()) return problems;
  verifier.check_dice();
  return verifier.take();
}

}  // namespace drumhead
