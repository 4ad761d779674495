// Lines of bots by others: any text is read or gets its problem; what is read is answered, and a command that
// is not refused can be carried out. Nothing of it changes the battle. The first byte says which battle.
#include "outside/says.h"

#include "dice/sources.h"
#include "documents/json.h"
#include "given.h"
#include "outside/hears.h"

namespace drumhead::fuzz {

namespace {

constexpr int kMostLines = 20;

using Openings = std::vector<std::unique_ptr<Battle>>;

// One with hidden troops, and one without.
const Openings& openings() {
  static const Openings held = [] {
    Openings out;
    for (const Sheet& sheet : sheets())
      for (const char* scenario : {"meeting", "cowpens"}) {
        const Result<Mustered> mustered = muster(shipped_scenario(scenario), tables(), sheet, book_of(sheet));
        must(mustered.ok(), "a shipped scenario can be mustered");
        auto battle = sheet.load(book_of(sheet), mustered.value().position);
        must(battle.ok(), "a mustered position loads");
        FastDice dice(1776);
        battle.value()->start(dice, nullptr);
        out.push_back(std::move(battle.value()));
      }
    return out;
  }();
  return held;
}

void hear(std::string_view line, const outside::Sighted& seen) {
  outside::BotSays says;
  if (const auto problem = outside::read_says(line, seen.whole().setting(), says)) {
    must(!problem->empty(), "a problem has words");
    return;
  }
  if (says.kind == outside::BotSays::Kind::ready) return;
  if (says.kind != outside::BotSays::Kind::command) {
    must(json::parse(outside::answer_line(says, seen)).is_object(), "an answer is an object");
    return;
  }
  if (!seen.known().refusal(seen.whole(), says.command).empty()) return;
  const std::unique_ptr<Battle> copy = seen.whole().clone();
  FastDice dice(1);
  copy->apply(says.command, dice, nullptr);
}

}  // namespace

void run(std::string_view input) {
  if (input.empty()) return;
  const Battle& battle = *openings()[static_cast<unsigned char>(input.front()) % openings().size()];
  input.remove_prefix(1);
  const std::uint64_t before = battle.digest();
  const outside::Sighted seen(battle, battle.decision().side);
  for (int i = 0; i < kMostLines && !input.empty(); ++i) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    hear(input.substr(0, end), seen);
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  must(battle.digest() == before, "a bot's words change nothing");
}

}  // namespace drumhead::fuzz
