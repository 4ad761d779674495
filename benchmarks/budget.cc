// The table of measured times and their budgets.
#include "budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace drumhead::bench {

namespace {

constexpr int kNameWidth = 44;

std::string time_text(double ns) {
  if (ns < kUs) return fmt::format("{:.1f} ns", ns);
  if (ns < kMs) return fmt::format("{:.2f} us", ns / kUs);
  return fmt::format("{:.2f} ms", ns / kMs);
}

void line(std::string_view name, std::string_view best, std::string_view middle, std::string_view budget,
          std::string_view note) {
  fmt::print("{:<{}} {:>10} {:>10} {:>10}  {}\n", name, kNameWidth, best, middle, budget, note);
  std::fflush(stdout);
}

}  // namespace

bool BudgetTable::ReportContext(const Context&) {
  line("row", "best", "middle", "budget", "");
  line(std::string(kNameWidth, '-'), "----------", "----------", "----------", "");
  return true;
}

void BudgetTable::ReportRuns(const std::vector<Run>& runs) {
  std::vector<double> times;
  std::string name, label;
  for (const Run& run : runs) {
    if (run.run_type != Run::RT_Iteration || run.error_occurred || run.iterations == 0) continue;
    times.push_back(run.cpu_accumulated_time / static_cast<double>(run.iterations) * 1e9);
    name = run.run_name.function_name;
    label = run.report_label;
  }
  if (times.empty()) return;
  std::sort(times.begin(), times.end());
  const double best = times.front(), middle = times[times.size() / 2];
  const Row row = rows_[name];
  const bool over = row.budget > kNoBudget && best > row.budget;
  std::string note = over ? fmt::format("OVER, by {:.0f} %", (best / row.budget - 1) * 100) : "";
  if (row.battles) note = fmt::format("{:.0f} a second{}{}", 1e9 / best, over ? "; " : "", note);
  if (!label.empty()) note += (note.empty() ? "" : "; ") + label;
  line(name, time_text(best), time_text(middle), row.budget > kNoBudget ? time_text(row.budget) : "", note);
  over_ += over ? 1 : 0;
  ++measured_;
}

void BudgetTable::Finalize() {
  if (over_ == 0)
    fmt::print("\n{} rows, none over its budget.\n", measured_);
  else
    fmt::print("\n{} rows, {} over budget.\n", measured_, over_);
}

}  // namespace drumhead::bench
