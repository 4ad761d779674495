// Asks the engine under WebAssembly what the program is asked natively: signatures, cases, records, hashes.
//
// Run by node, with the machine's files (web/tests/offline): examine signatures ROOT [SHEET SCENARIO]...,
// cases ROOT FILE..., replay SHEET RECORD RULEBOOK, hash TEXT KEY, speed ROOT SHEET SCENARIO GAMES.
#include <sodium.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "balance/trial.h"
#include "battle/digest.h"
#include "cli/recorder.h"
#include "desk/shipped.h"
#include "documents/books.h"
#include "documents/record.h"
#include "referee/referee.h"

namespace drumhead {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr std::uint64_t kSeed = 1776;

std::string text_at(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

desk::Library library_at(const fs::path& root) {
  desk::ShippedFiles files;
  files.muster = {"muster.toml", text_at(root / "scenarios/muster.toml")};
  for (const Sheet& sheet : sheets()) {
    const std::string id(sheet.id);
    files.rulebooks[id] = {id + ".toml", text_at(root / "rulebooks" / (id + ".toml"))};
  }
  for (const auto& entry : fs::directory_iterator(root / "scenarios")) {
    const std::string id = entry.path().stem().string();
    if (entry.path().extension() == ".toml" && id != "muster")
      files.scenarios[id] = {id, text_at(entry.path())};
  }
  Result<desk::Library> out = desk::read_library(std::move(files));
  if (!out) give_up(text_of(out.problems()));
  return std::move(out.value());
}

std::unique_ptr<Battle> opening_of(const desk::Library& library, const std::string& sheet,
                                   const std::string& scenario) {
  Result<std::unique_ptr<Battle>> out = desk::open_battle(library, sheet, scenario, {});
  if (!out) give_up(text_of(out.problems()));
  return std::move(out.value());
}

// As cli/signature.cc has it.
void add_battle(const Battle& opening, const char* player, Digester& digest) {
  Aides aides;
  const std::string names[2] = {player, player};
  balance::TrialTable table(opening, names, kSeed, 0, aides);
  cli::Recorder recorder(*table.battle, table.british, table.american, table.dice);
  const Contest contest = run_battle(*table.battle, recorder.british(), recorder.american(), recorder.dice(),
                                     &table.heard, balance::kMostCommandsPlayed);
  ENSURE(contest.finished, contest.commands, balance::kMostCommandsPlayed);
  recorder.close(*table.battle);
  digest.add(recorder.record().digest);
  for (const RecordedCommand& entry : recorder.record().commands) digest.add(entry.digest.value_or(0));
}

int signatures(const Words& words) {
  const desk::Library library = library_at(words.at(0));
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    Digester digest;
    for (const char* player : {"drill", "random"})
      add_battle(*opening_of(library, words[i], words[i + 1]), player, digest);
    std::printf("%s %s %016llx\n", words[i].c_str(), words[i + 1].c_str(),
                static_cast<unsigned long long>(digest.finish()));
    std::fflush(stdout);
  }
  return 0;
}

int cases(const Words& words) {
  const desk::Library library = library_at(words.at(0));
  int wrong = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Result<Document> document = read_document(text_at(words[i]), words[i]);
    if (!document) give_up(text_of(document.problems()));
    const Sheet* sheet = find_sheet(rules_of(document.value()));
    if (sheet == nullptr) give_up(words[i] + " names no sheet");
    const Result<Refereed> done = run_case(*sheet, library.book(sheet->id), document.value());
    if (!done) give_up(text_of(done.problems()));
    for (const std::string& failure : done.value().failures) {
      std::printf("%s: %s\n", words[i].c_str(), failure.c_str());
      ++wrong;
    }
  }
  return wrong == 0 ? 0 : 1;
}

int replay(const Words& words) {
  const Sheet* sheet = find_sheet(words.at(0));
  if (sheet == nullptr) give_up("there is no sheet " + words[0]);
  const Result<Record> record = read_record(text_at(words.at(1)), words[1]);
  if (!record) give_up(text_of(record.problems()));
  const Result<BookPtr> book = read_whole_book(*sheet, text_at(words.at(2)), words[2]);
  if (!book) give_up(text_of(book.problems()));
  Result<Replay> run = Replay::open(record.value(), *sheet, book.value(), nullptr);
  if (!run) give_up(text_of(run.problems()));
  while (run.value().next(nullptr)) {
  }
  if (run.value().divergence()) give_up(run.value().divergence()->what);
  std::printf("%d %016llx\n", run.value().done(),
              static_cast<unsigned long long>(run.value().battle().digest()));
  return 0;
}

int hash(const Words& words) {
  const std::string &text = words.at(0), &key = words.at(1);
  unsigned char out[32];
  crypto_generichash(out, sizeof out, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(key.data()), key.size());
  char hex[65];
  sodium_bin2hex(hex, sizeof hex, out, sizeof out);
  std::printf("%s\n", hex);
  return 0;
}

int speed(const Words& words) {
  const desk::Library library = library_at(words.at(0));
  const auto opening = opening_of(library, words.at(1), words.at(2));
  const int games = std::stoi(words.at(3));
  const auto begin = std::chrono::steady_clock::now();
  for (int n = 0; n < games; ++n) {
    Aides aides;
    const std::string names[2] = {"drill", "drill"};
    balance::TrialTable table(*opening, names, kSeed, static_cast<std::uint64_t>(n), aides);
    balance::fight_trial(table, aides);
  }
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  std::printf("%.0f battles a second\n", games / took);
  return 0;
}

int run(const std::string& what, const Words& words) {
  if (what == "signatures") return signatures(words);
  if (what == "cases") return cases(words);
  if (what == "replay") return replay(words);
  if (what == "hash") return hash(words);
  if (what == "speed") return speed(words);
  give_up("there is nothing called " + what);
}

}  // namespace
}  // namespace drumhead

int main(int count, char** given) {
  const std::vector<std::string> words(given + 1, given + count);
  if (words.empty()) return 2;
  return drumhead::run(words[0], {words.begin() + 1, words.end()});
}
