// The battle report in sentences: what an incident says, and how it came about.
#pragma once

#include <string>
#include <vector>

#include "words/incidents.h"

namespace drumhead::wire {

// Empty: it needs no line of its own.
std::string sentence_of(const Incident& incident, const Setting& setting);
std::vector<PieceId> units_of(const Incident& incident);
RuleId rule_of(const Incident& incident);
// "British", "Americans": a side's own name.
std::string people(Side side, const Setting& setting);

}  // namespace drumhead::wire
