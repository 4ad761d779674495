// A teller that knows where the battle stands.
#pragma once

#include "battle/battle.h"
#include "wire/wire.h"

namespace drumhead::desk {

// For a battle that was not heard from its first moment on.
inline wire::Teller teller_at(const Battle& battle) {
  wire::Teller out;
  out.tell(Began{battle.core().phase, battle.core().active, battle.core().turn});
  out.take(0, battle);
  return out;
}

}  // namespace drumhead::desk
