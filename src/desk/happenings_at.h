// What hears a battle that was not heard from its first moment on.
#pragma once

#include "battle/battle.h"
#include "wire/wire.h"

namespace drumhead::desk {

inline wire::Happenings happenings_at(const Battle& battle) {
  wire::Happenings out;
  out.tell(Began{battle.core().phase, battle.core().active, battle.core().turn});
  out.take(0, battle);
  return out;
}

}  // namespace drumhead::desk
