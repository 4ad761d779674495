// What happened, told twice: for the animation, and as a battle report.
#include "battle/showing.h"
#include "battle/text.h"
#include "wire/leaves.h"
#include "wire/wire.h"

namespace drumhead::wire {

boost::json::object Teller::take(int n, const Battle& after) {
  const Setting& setting = after.setting();
  json::array happenings, entries;
  for (const Event& event : events_) {
    const std::string text = narrate(event, setting);
    if (text.empty()) continue;
    happenings.push_back(json::object{{"type", "told"}, {"entry", entries.size()}});
    entries.push_back(json::object{{"n", n},
                                   {"turn", after.core().turn},
                                   {"phase", after.core().phase.text()},
                                   {"weight", "detail"},
                                   {"text", text},
                                   {"units", json::array()}});
  }
  events_.clear();
  return {{"happenings", std::move(happenings)}, {"entries", std::move(entries)}};
}

}  // namespace drumhead::wire
