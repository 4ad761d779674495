// Compiles as it stands; with BAD_RULE, BAD_SHEET, BAD_OPTION or BAD_CHOICE defined it must not.
#include "rules/thomas/cite.h"

namespace drumhead::thomas {

constexpr RuleId kGood = "nt.move.allowance"_rule;
bool good(const Setting& setting) { return chosen<"nt.ruling.who-fires", "both-sides">(setting); }

#if defined(BAD_RULE)
constexpr RuleId kBad = "nt.move.allowence"_rule;
#elif defined(BAD_SHEET)
constexpr RuleId kBad = "bb.act.drp-dice"_rule;
#elif defined(BAD_OPTION)
bool bad(const Setting& setting) { return chosen<"nt.ruling.one-dice", "no">(setting); }
#elif defined(BAD_CHOICE)
bool bad(const Setting& setting) { return chosen<"nt.ruling.who-fires", "nobody">(setting); }
#endif

}  // namespace drumhead::thomas
