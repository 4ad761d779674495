// Begins series, deals their battles out, tells how they stand, ends them.
#include "desk/balance_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/json.hpp>
#include <charconv>

#include "balance/report.h"
#include "balance/trial.h"
#include "base/log.h"
#include "desk/bots.h"

namespace drumhead::desk {

namespace {

constexpr double kTellEvery = 0.5;  // seconds
constexpr int kDealt = 4;           // battles of a series that wait or are fought at once
constexpr int kMostPlayouts = 64;   // of a general who thinks in these battles

// A bot that answers at once, or a general with few playouts for a turn.
bool may_play(const std::string& name) {
  if (const Level* level = find_level(name)) return level->think_ms == 0;
  const std::size_t colon = name.find(':');
  if (colon == std::string::npos || !is_player(name)) return false;
  int playouts = 0;
  const char* end = name.data() + name.size();
  const auto [read, error] = std::from_chars(name.data() + colon + 1, end, playouts);
  return error == std::errc() && read == end && playouts >= 1 && playouts <= kMostPlayouts;
}

// Those of the house rules that this sheet has.
Choices options_of(const Rulebook& book, const Choices& all) {
  Choices out;
  std::copy_if(all.begin(), all.end(), std::back_inserter(out),
               [&](const auto& one) { return book.find(one.first) != nullptr; });
  return out;
}

std::string text_of(const Choices& options) {
  std::string out;
  for (const auto& [rule, choice] : options)
    out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", rule, choice);
  return out;
}

Fault limit(std::string sentence) { return {"limit", std::move(sentence)}; }

}  // namespace

struct BalanceRuns::Run final : Aides {
  std::weak_ptr<Visit> who;
  const Visit* key = nullptr;
  std::string address;
  std::int64_t re = -1;
  std::string scenario;
  std::vector<std::string> sheets;
  Choices options;
  std::uint64_t games = 0, next = 0, total = 0;
  balance::Series series;
  std::vector<std::unique_ptr<Battle>> openings;
  std::optional<balance::Ledger> ledger;
  int dealt = 0;
  std::uint64_t ended = 0;
  bool held = false;
  double began = 0, told = 0;
  std::atomic<bool> over = false;
  const Staff* staff = nullptr;

  bool is_stopped() const override { return over || staff->is_closing(); }
};

BalanceRuns::BalanceRuns(const Library& library, Staff& staff, const Config& config)
    : library_(library), staff_(staff), config_(config) {}

BalanceRuns::~BalanceRuns() {
  for (auto& [who, run] : runs_) run->over = true;
}

// ---- asked

std::optional<Fault> BalanceRuns::objection(const Visit& who, const Request& asked) const {
  if (config_.balance_runs == 0) return limit("this server fights no battles for the balance page");
  if (asked.games < 1 || asked.games > config_.balance_battles)
    return limit(fmt::format("1 to {} battles under each sheet are fought here, not {}",
                             config_.balance_battles, asked.games));
  if (library_.scenario(asked.scenario) == nullptr)
    return Fault{"bad-message", fmt::format("there is no battle called \"{}\"", asked.scenario)};
  for (const std::string& sheet : asked.sheets)
    if (library_.book(sheet) == nullptr)
      return Fault{"bad-message", fmt::format("there is no sheet called \"{}\"", sheet)};
  if (const auto fault = wrong_option(asked)) return fault;
  for (const std::string& name : asked.seats)
    if (!may_play(name))
      return Fault{
          "bad-message",
          fmt::format("\"{}\" does not play here: choose recruit, drill, or general:N with up to {} playouts",
                      name, kMostPlayouts)};
  int here = 0, all = 0;
  for (const auto& [other, run] : runs_) {
    if (other == &who) continue;
    ++all;
    here += run->address == who.asker().address ? 1 : 0;
  }
  if (config_.balance_runs_of_address > 0 && here >= config_.balance_runs_of_address)
    return limit("your network has as many series under way as it may: stop one, or close its tab");
  if (all >= config_.balance_runs)
    return Fault{"busy", "as many series are being fought here as may be: try again in a minute"};
  return std::nullopt;
}

// A house rule is a choice of a ruling that one of the sheets leaves open.
std::optional<Fault> BalanceRuns::wrong_option(const Request& asked) const {
  for (const auto& option : asked.options) {
    const Rulebook* of = nullptr;
    for (const auto& [sheet, book] : library_.books)
      if (book->find(option.first) != nullptr &&
          (asked.sheets.empty() ||
           std::find(asked.sheets.begin(), asked.sheets.end(), sheet) != asked.sheets.end()))
        of = book.get();
    if (of == nullptr)
      return Fault{"bad-message", fmt::format("none of these sheets has a ruling \"{}\"", option.first)};
    if (const auto problem = wrong_choice(*of, {option})) return Fault{"bad-message", problem->message};
  }
  return std::nullopt;
}

void BalanceRuns::begin(const VisitPtr& who, const Request& asked) {
  if (const auto fault = objection(*who, asked))
    return who->send(error_message(fault->code, fault->text, asked.re()));
  leave(*who);
  const auto run = std::make_shared<Run>();
  run->who = who;
  run->key = who.get();
  run->address = who->asker().address;
  run->re = asked.re();
  run->scenario = asked.scenario;
  run->sheets = asked.sheets;
  run->options = asked.options;
  run->games = static_cast<std::uint64_t>(asked.games);
  run->staff = &staff_;
  run->series.program = config_.version;
  run->series.scenario = asked.scenario;
  run->series.seed = static_cast<std::uint64_t>(asked.seed);
  for (std::size_t side = 0; side < 2; ++side) run->series.players[side] = asked.seats[side];
  runs_[who.get()] = run;
  if (run->sheets.empty())
    for (const Sheet& sheet : sheets())
      if (library_.book(sheet.id) != nullptr) run->sheets.emplace_back(sheet.id);
  staff_.work([this, run] {
    auto problems = std::make_shared<Problems>();
    try {
      const Scenario& scenario = *library_.scenario(run->scenario);
      run->series.title = scenario.title;
      run->series.band = balance::band_of(scenario);
      for (const std::string& sheet : run->sheets) {
        const Choices options = options_of(*library_.book(sheet), run->options);
        Result<std::unique_ptr<Battle>> battle = open_battle(library_, sheet, run->scenario, options);
        if (!battle) {
          *problems = battle.problems();
          break;
        }
        const SheetMuster* words = library_.tables.find_sheet(sheet);
        run->series.cells.push_back(balance::cell_of(*battle.value(), sheet,
                                                     words != nullptr ? words->strength.element : "element",
                                                     text_of(options)));
        run->openings.push_back(std::move(battle.value()));
      }
    } catch (const std::exception& bug) {
      *problems = {Problem{"", 0, "", bug.what()}};
    }
    staff_.desk([this, run, problems] { opened(run, *problems); });
  });
}

void BalanceRuns::hold(Visit& who, const Request& asked) {
  const auto found = runs_.find(&who);
  if (found == runs_.end())
    return who.send(error_message("no-series", "no battles are being fought for you", asked.re()));
  found->second->held = asked.yes;
  tell(*found->second, asked.yes ? "held" : "running", false);
  deal(found->second);
}

void BalanceRuns::stop(Visit& who, const Request& asked) {
  if (const auto found = runs_.find(&who); found != runs_.end()) finish(RunPtr(found->second), "stopped");
  who.send(message({{"type", "accepted"}}, asked.re()));
}

void BalanceRuns::leave(const Visit& who) {
  const auto found = runs_.find(&who);
  if (found == runs_.end()) return;
  found->second->over = true;
  runs_.erase(found);
}

// ---- fought

void BalanceRuns::opened(const RunPtr& run, const Problems& problems) {
  if (run->over) return;
  if (!problems.empty()) {
    if (const VisitPtr who = run->who.lock())
      who->send(error_message("cannot-open", problems.front().message, run->re));
    return leave(*run->key);
  }
  run->total = run->games * run->series.cells.size();
  run->ledger.emplace(run->series);
  run->began = staff_.clock().seconds();
  tell(*run, "running", false);
  deal(run);
  // Held or not, it ends when its time is up.
  staff_.later(config_.balance_seconds * 1000, [this, weak = std::weak_ptr(run)] {
    if (const RunPtr late = weak.lock(); late && !late->over) finish(late, "time");
  });
}

void BalanceRuns::deal(const RunPtr& run) {
  while (!run->over && !run->held && run->ledger && run->dealt < kDealt && run->next < run->total) fight(run);
}

void BalanceRuns::fight(const RunPtr& run) {
  const std::uint64_t number = run->next++;
  ++run->dealt;
  staff_.grind([this, run, number] {
    auto outcome = std::make_shared<std::optional<balance::Outcome>>();
    try {
      if (!run->is_stopped()) {
        balance::TrialTable table(*run->openings[run->series.cell_of(number)], run->series.players,
                                  run->series.seed, run->series.row_of(number), *run);
        *outcome = balance::fight_trial(table, *run);
      }
    } catch (const std::exception& bug) {
      log_line(fmt::format("a battle of the balance page: {}", bug.what()));
      *outcome = balance::Outcome{};
    }
    staff_.desk([this, run, number, outcome] {
      --run->dealt;
      if (run->over || !*outcome) return;
      run->ledger->add(number, **outcome);
      if (++run->ended == run->total) return finish(run, "done");
      if (staff_.clock().seconds() - run->told >= kTellEvery)
        tell(*run, run->held ? "held" : "running", false);
      deal(run);
    });
  });
}

// ---- told

void BalanceRuns::tell(Run& run, std::string_view stage, bool whole) {
  const VisitPtr who = run.who.lock();
  if (!who || !run.ledger) return;
  run.told = staff_.clock().seconds();
  boost::json::object out{{"type", "balance"}, {"stage", stage}};
  out["battles"] = run.ended;
  out["of"] = run.total;
  out["seconds"] = run.told - run.began;
  out["report"] = balance::report_json(*run.ledger, !whole);
  who->send(message(std::move(out), run.re));
}

void BalanceRuns::finish(const RunPtr& run, std::string_view stage) {
  tell(*run, stage, true);
  leave(*run->key);
}

}  // namespace drumhead::desk
