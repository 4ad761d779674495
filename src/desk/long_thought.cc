// Tells how far a thought has come.
#include "desk/long_thought.h"

namespace drumhead::desk {

namespace {

constexpr double kTellEvery = 0.15;  // seconds

}  // namespace

void LongThought::tell(int done, int of) {
  const double now = staff_.clock().seconds();
  if (told_ > 0 && now - told_ < kTellEvery) return;
  told_ = now;
  staff_.desk([progress = progress_, done, of] { progress(done, of); });
}

}  // namespace drumhead::desk
