// A sheet with a slip that the compiler must name: ctest compiles it with one of these defined and looks for
// the sentence.
#include "rules/green/green.h"

namespace drumhead::green {

// A step of which nobody said what it does.
struct Forgotten {};
DESCRIBE(Forgotten)

// A field that its description leaves out.
struct Remembered {
  int told = 0;
#ifdef BAD_FIELD
  int untold = 0;
#endif
};
DESCRIBE(Remembered, told)

#ifdef BAD_STEP
inline constexpr bool kWhole = all_act<Green, Volley, Forgotten>();
#else
inline constexpr bool kWhole = all_act<Green, Volley, AskMoves, EndTurn>();
#endif
static_assert(kWhole);

}  // namespace drumhead::green
