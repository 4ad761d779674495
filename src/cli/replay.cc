// drumhead replay: plays a record again and tells the story, or says where it goes another way.
#include "cli/commands.h"

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "cli/home.h"
#include "cli/output.h"
#include "cli/recorded.h"
#include "cli/story.h"
#include "cli/summary.h"
#include "documents/json.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;

struct ReplayAsked {
  std::string file, rulebook;
  int upto = -1;
  bool as_json = false;
};

// ---- as a story

void put_heading(const Record& record, const Replay& run) {
  const Setting& setting = run.battle().setting();
  put_line("{} under {}: {} against {}, {}.", setting.title.empty() ? "A battle" : setting.title,
           record.rules, record.seats[0].empty() ? "somebody" : record.seats[0],
           record.seats[1].empty() ? "somebody" : record.seats[1],
           counted(record.commands.size(), "command"));
  if (run.other_rulebook())
    put_line(
        "Warning: it was played with another text of the rulebook. If it goes another way here, that is why; "
        "name the text with --rulebook.");
}

int end_story(const Replay& run) {
  put_line("");
  put(summary(run.battle()));
  if (!run.divergence()) return kFine;
  const Divergence& found = *run.divergence();
  std::fflush(stdout);
  fmt::print(stderr, "drumhead: {} goes another way: {}\n",
             found.command == 0 ? "the opening" : fmt::format("command {}", found.command), found.what);
  return kNo;
}

int tell(const Record& record, Replay& run, Telling& telling, int upto) {
  put_heading(record, run);
  while ((upto < 0 || run.done() < upto) && run.next(&telling)) {
  }
  for (const std::string& line : texts_of(telling, run.battle().setting())) put_line("{}", line);
  if (!run.problems().empty()) return complain(run.problems());
  return end_story(run);
}

// ---- as JSON

int report_replay(const Record& record, Replay& run, Telling& telling, int upto) {
  while ((upto < 0 || run.done() < upto) && run.next(&telling)) {
  }
  if (!run.problems().empty()) return complain(run.problems());
  const Battle& battle = run.battle();
  json::object out{{"rules", record.rules}, {"scenario", record.scenario}};
  out["seats"] = json::object{{"british", record.seats[0]}, {"american", record.seats[1]}};
  out["commands"] = record.commands.size();
  out["replayed"] = run.done();
  out["same_rulebook"] = !run.other_rulebook();
  out["divergence"] = nullptr;
  if (run.divergence())
    out["divergence"] =
        json::object{{"command", run.divergence()->command}, {"what", run.divergence()->what}};
  out["digest"] = fmt::format("{:016x}", battle.digest());
  out["told"] = json::value_from(texts_of(telling, battle.setting()));
  out["decision"] = decision_json(battle.decision(), battle.setting());
  out["position"] = battle.position();
  put_json(out);
  return run.divergence() ? kNo : kFine;
}

// What the story cannot show: dice that never fell so.
int warn_of_forgery(const Recorded& given) {
  const Result<Verified> found = verify_recorded(given);
  if (!found || !found.value().fails()) return kFine;
  std::fflush(stdout);
  for (const Assurance& point : found.value().points)
    if (point.grade == Assurance::Grade::fails) fmt::print(stderr, "drumhead: {}\n", point.says);
  return kNo;
}

int replay_file(const Session& session, const ReplayAsked& asked) {
  const Result<Recorded> given = open_recorded(session.home, asked.file, asked.rulebook);
  if (!given) return complain(given.problems());
  const Record& record = given.value().record;
  Telling telling;
  Result<Replay> run = Replay::open(record, *given.value().sheet, given.value().book, &telling);
  if (!run) return complain(run.problems());
  const int answer = (asked.as_json ? report_replay : tell)(record, run.value(), telling, asked.upto);
  return answer != kFine ? answer : warn_of_forgery(given.value());
}

}  // namespace

void add_replay(CLI::App& app, Session& session) {
  auto asked = std::make_shared<ReplayAsked>();
  CLI::App* sub =
      app.add_subcommand("replay", "Play a record again, checking every command and every position");
  sub->add_option("file", asked->file, "The record; - is standard input")->required();
  sub->add_option("--to", asked->upto, "Stop after this command")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
  sub->add_option("--rulebook", asked->rulebook, "Play by this version of the rulebook")->type_name("FILE");
  sub->add_flag("--json", asked->as_json, "Print JSON");
  sub->footer(
      "Examples:\n"
      "  drumhead simulate --scenario meeting --games 1 --record battle.jsonl\n"
      "  drumhead replay battle.jsonl\n"
      "  drumhead replay battle.jsonl --to 40\n"
      "Exit code 1: the battle does not match the record. docs/records.md describes records.");
  sub->callback(
      [&session, asked] { session.run = [&session, asked] { return replay_file(session, *asked); }; });
}

}  // namespace drumhead::cli
