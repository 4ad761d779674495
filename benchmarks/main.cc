// drumhead_bench: measures what the kernel costs and holds it against the budgets.
#include <cstdio>
#include <cstring>

#include "rows.h"

namespace drumhead::bench {

namespace {

void print_help() {
  std::printf(
      "./bench [--strict] [options of Google Benchmark]\n"
      "  --strict                     exit code 1 when a row is over its budget\n"
      "  --server                     only commands through the server; --no-server leaves them out\n"
      "  --server --archive URL       such commands with servers on this database, beside a file; "
      "--games=N,N\n"
      "                               for so many at once (1,200)\n"
      "  --waits                      only how long options and odds take, over battles of bots\n"
      "  --growth                     only what a unit's turn costs in small and large battles\n"
      "  --spread                     only battles a second on more threads and ranks\n"
      "  --benchmark_filter=WORDS     only the rows whose names match\n"
      "  --benchmark_list_tests       the names of the rows\n"
      "  --benchmark_repetitions=N    measure each row so often (5)\n"
      "  --benchmark_min_time=S       seconds of a repetition (0.1); battles come in fixed numbers\n"
      "  --benchmark_out=FILE         every repetition as JSON\n");
}

Places make_places() {
  Places out{open_arena("meeting"), {}, {}, {}};
  out.volleys = first_moment(out.meeting, 3, is_a<Shoot>);
  out.moves = first_moment(out.meeting, 3, is_a<Move>);
  out.charges = first_moment(out.meeting, 2, is_a<Charge>);
  return out;
}

// Ours come first, so that the caller's win.
struct Arguments {
  std::vector<char*> list;
  bool strict = false;
  bool kernel = true, server = true;
  int (*table)() = nullptr;  // one of its own, instead
  std::string archive;
  std::vector<std::size_t> games{1, 200};
};

std::vector<std::size_t> numbers_of(std::string_view words) {
  std::vector<std::size_t> out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(','), words.size());
    out.push_back(std::stoul(std::string(words.substr(0, end))));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return out;
}

Arguments arguments_of(int argc, char** argv) {
  static char repetitions[] = "--benchmark_repetitions=5", time[] = "--benchmark_min_time=0.1";
  Arguments out{{argv[0], repetitions, time}};
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--strict") == 0)
      out.strict = true;
    else if (std::strcmp(argv[i], "--server") == 0)
      out.kernel = false;
    else if (std::strcmp(argv[i], "--waits") == 0)
      out.table = measure_waits;
    else if (std::strcmp(argv[i], "--growth") == 0)
      out.table = measure_growth;
    else if (std::strcmp(argv[i], "--spread") == 0)
      out.table = measure_spread;
    else if (std::strcmp(argv[i], "--archive") == 0 && i + 1 < argc)
      out.archive = argv[++i];
    else if (std::strncmp(argv[i], "--games=", 8) == 0)
      out.games = numbers_of(argv[i] + 8);
    else if (std::strcmp(argv[i], "--no-server") == 0)
      out.server = false;
    else
      out.list.push_back(argv[i]);
    // Who picks rows does not want to wait for the rest.
    for (const char* picking : {"--benchmark_filter", "--benchmark_list_tests"})
      if (std::strncmp(argv[i], picking, std::strlen(picking)) == 0) out.server = false;
  }
  return out;
}

int run(int argc, char** argv) {
  Arguments given = arguments_of(argc, argv);
  int count = static_cast<int>(given.list.size());
  benchmark::Initialize(&count, given.list.data(), print_help);
  if (benchmark::ReportUnrecognizedArguments(count, given.list.data())) return 2;
  if (given.table != nullptr) return given.table() > 0 && given.strict ? 1 : 0;
  const Places places = make_places();
  if (!given.archive.empty()) return measure_archives(places, given.archive, given.games);
  Rows rows;
  add_values(rows, places);
  add_geometry(rows, places);
  add_ways(rows);
  add_play(rows, places);
  add_odds(rows, places);
  add_battles(rows, places);
  BudgetTable table(rows);
  if (given.kernel) benchmark::RunSpecifiedBenchmarks(&table);
  benchmark::Shutdown();
  const int missed = given.server ? measure_server(places) : 0;
  return given.strict && table.over() + missed > 0 ? 1 : 0;
}

}  // namespace

}  // namespace drumhead::bench

int main(int argc, char** argv) { return drumhead::bench::run(argc, argv); }
