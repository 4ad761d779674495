// A battle as a value: copy, comparison, digest, text.
#include "dice/sources.h"
#include "documents/document.h"
#include "documents/json.h"
#include "rows.h"

namespace drumhead::bench {

namespace {

struct Given {
  const Arena& arena;
  const Battle& battle;
  const std::vector<Command>& commands;
  std::unique_ptr<Battle> scratch;
  std::string text;
};

void copy(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    given.scratch->assign(given.battle);
    benchmark::ClobberMemory();
  }
}

// Of a battle that differs from the one it is copied over by a command and what it set going.
void copy_on(benchmark::State& state, Given& given) {
  const std::unique_ptr<Battle> later = given.battle.clone();
  FastDice dice(kSeed);
  later->apply(given.commands.front(), dice, nullptr);
  bool there = false;
  for (auto _ : state) {
    there = !there;
    given.scratch->assign(there ? *later : given.battle);
    benchmark::ClobberMemory();
  }
}

void clone(benchmark::State& state, Given& given) {
  for (auto _ : state) {
    std::unique_ptr<Battle> made = given.battle.clone();
    benchmark::DoNotOptimize(made);
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

// What odds and bots do most with a battle besides playing it.
void add_values_of(Rows& rows, const std::string& sheet) {
  struct Held {
    Arena arena;
    Moment moment;
  };
  auto held = std::make_shared<Held>(Held{open_arena("meeting", sheet), {}});
  held->moment = first_moment(held->arena, 2, is_a<Shoot>);
  const Battle& battle = *held->moment.battle;
  auto given = std::make_shared<Given>(Given{held->arena, battle, held->moment.commands, battle.clone(), {}});
  const auto add = [&](const std::string& name, double budget, void (*run)(benchmark::State&, Given&)) {
    rows.add(name + ", " + sheet, budget,
             [held, given, run](benchmark::State& state) { run(state, *given); });
  };
  add("copy", 300 * kNs, copy);
  add("copy from one command later", 1 * kUs, copy_on);
  add("new copy", 4 * kUs, clone);
  add("digest", 1 * kUs, digest);
}

}  // namespace

void add_values(Rows& rows, const Places& places) {
  const Battle& battle = *places.volleys.battle;
  auto given =
      std::make_shared<Given>(Given{places.meeting, battle, places.volleys.commands, battle.clone(), {}});
  given->text = drumhead::to_text(battle.position());
  const auto add = [&](const char* name, double budget, void (*run)(benchmark::State&, Given&)) {
    rows.add(name, budget, [given, run](benchmark::State& state) { run(state, *given); });
  };
  add("copy of a battle", 150 * kNs, copy);
  add("two battles equal", 300 * kNs, equals);
  add("digest", 400 * kNs, digest);
  add("position to text", 150 * kUs, to_text);
  add("position from text", 150 * kUs, from_text);
  for (const Sheet& sheet : sheets()) add_values_of(rows, std::string(sheet.id));
}

}  // namespace drumhead::bench
