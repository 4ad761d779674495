// Rows with their budgets, and the table that holds one against the other.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace drumhead::bench {

inline constexpr double kNs = 1, kUs = 1e3, kMs = 1e6;
inline constexpr double kNoBudget = 0;

struct Row {
  double budget = kNoBudget;  // nanoseconds of one core
  bool battles = false;       // a whole battle: the table also says how many a second
};

// Every row that may be measured, by its name.
class Rows {
 public:
  template <class Run>
  benchmark::internal::Benchmark* add(const std::string& name, double budget, Run run) {
    rows_[name] = Row{budget, false};
    return benchmark::RegisterBenchmark(name.c_str(), std::move(run));
  }
  // A repetition plays `battles` of them, always the same ones.
  template <class Run>
  void add_battles(const std::string& name, double budget, int battles, Run run) {
    add(name, budget, std::move(run))->Iterations(battles);
    rows_[name].battles = true;
  }
  Row operator[](const std::string& name) const {
    const auto found = rows_.find(name);
    return found == rows_.end() ? Row{} : found->second;
  }

 private:
  std::map<std::string, Row> rows_;
};

// Goes round a list of inputs, so that no row measures one lucky case.
template <class T>
class Ring {
 public:
  explicit Ring(const std::vector<T>& items) : items_(items) {}
  const T& next() { return items_[at_ = at_ + 1 < items_.size() ? at_ + 1 : 0]; }

 private:
  const std::vector<T>& items_;
  std::size_t at_ = 0;
};

// Prints a line for each row: the best repetition, the middle one, and the budget. Times are of the
// processor, not of the clock on the wall; the best of several is the one that others disturbed least, and it
// is what the budget is held against.
class BudgetTable final : public benchmark::BenchmarkReporter {
 public:
  explicit BudgetTable(const Rows& rows) : rows_(rows) {}

  bool ReportContext(const Context& context) override;
  void ReportRuns(const std::vector<Run>& runs) override;
  void Finalize() override;
  int over() const { return over_; }
  int measured() const { return measured_; }

 private:
  const Rows& rows_;
  int over_ = 0, measured_ = 0;
};

}  // namespace drumhead::bench
