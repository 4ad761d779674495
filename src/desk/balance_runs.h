// The balance page's battles: series that people ask for, fought behind everything else, told as they come
// in.
#pragma once

#include <map>
#include <memory>

#include "desk/config.h"
#include "desk/library.h"
#include "desk/visit.h"

namespace drumhead::desk {

// At the desk alone. Each connection has one series at most; it ends with the connection.
class BalanceRuns {
 public:
  BalanceRuns(const Library& library, Staff& staff, const Config& config);
  ~BalanceRuns();

  void begin(const VisitPtr& who, const Request& asked);  // instead of the one he has
  void hold(Visit& who, const Request& asked);            // or go on
  void stop(Visit& who, const Request& asked);
  void leave(const Visit& who);  // he has gone

  struct Run;

 private:
  using RunPtr = std::shared_ptr<Run>;
  std::optional<Fault> objection(const Visit& who, const Request& asked) const;
  std::optional<Fault> wrong_option(const Request& asked) const;
  void opened(const RunPtr& run, const Problems& problems);
  void deal(const RunPtr& run);
  void fight(const RunPtr& run);
  void tell(Run& run, std::string_view stage, bool whole);
  void finish(const RunPtr& run, std::string_view stage);

  const Library& library_;
  Staff& staff_;
  const Config& config_;
  std::map<const Visit*, RunPtr> runs_;
};

}  // namespace drumhead::desk
