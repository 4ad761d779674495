// The file of a series: a line for each battle as it ends, so that a run that was stopped can go on.
#pragma once

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "balance/lines.h"

namespace drumhead::cli {

class BattleFile {
 public:
  using Known = std::map<std::uint64_t, balance::Outcome>;  // by number
  // Why battles of the series cannot be gone on with; empty: they can.
  using Objection = std::function<std::string(const Known& known)>;

  // Opens it, new or with battles of the same series; what a crash left of a last line is cut away. A file of
  // anything else stays as it is and is a problem, and so is one that another program is writing.
  static Result<BattleFile> open(const std::string& path, const balance::Series& series,
                                 const Objection& objection);

  // Those that were in it.
  const Known& known() const { return known_; }
  // On its way to the disk when it comes back; false: it could not be written.
  bool add(std::uint64_t number, const balance::Outcome& outcome, const balance::Series& series);

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Closer> file_;
  Known known_;
};

// A file as it lies there, for whoever only reads.
Result<balance::Kept> read_battles(const std::string& path);

}  // namespace drumhead::cli
