// A battle as a value: copy, comparison, digest, text.
#include "documents/json.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

struct Given {
  const Arena& arena;
  const Battle& battle;
  std::unique_ptr<Battle> scratch;
  std::string text;
};

void copy(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    given.scratch->assign(given.battle);
    benchmark::ClobberMemory();
  }
}

void equals(benchmark::State& state, Given& given) {
  given.scratch->assign(given.battle);
  for (auto _ : state) {
    bool same = given.scratch->equals(given.battle);
    benchmark::DoNotOptimize(same);
  }
}

void digest(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    std::uint64_t number = given.battle.digest();
    benchmark::DoNotOptimize(number);
  }
}

void to_text(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    std::string text = drumhead::to_text(given.battle.position());
    benchmark::DoNotOptimize(text.data());
  }
}

void from_text(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    const Result<Document> document = read_json(given.text, "position");
    auto battle = given.arena.sheet->load(given.arena.book, document.value());
    if (!battle) state.SkipWithError("a position that was written does not load");
    benchmark::DoNotOptimize(battle);
  }
}

}  // namespace

void add_values(Rows& rows, const Places& places) {
  const Battle& battle = *places.volleys.battle;
  auto given = std::make_shared<Given>(Given{places.meeting, battle, battle.clone(), {}});
  given->text = drumhead::to_text(battle.position());
  const auto add = [&](const char* name, double budget, void (*run)(benchmark::State&, Given&)) {
    rows.add(name, budget, [given, run](benchmark::State& state) { run(state, *given); });
  };
  add("copy of a battle", 150 * kNs, copy);
  add("two battles equal", 300 * kNs, equals);
  add("digest", 400 * kNs, digest);
  add("position to text", 150 * kUs, to_text);
  add("position from text", 150 * kUs, from_text);
}

}  // namespace drumhead::bench
