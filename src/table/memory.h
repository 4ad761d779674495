// What a field remembers of its measuring, until a piece that was measured moves, changes shape, comes or
// goes.
//
// It is no part of the battle: what is remembered is what would be measured again, to the last thousandth.
// A copy of a field begins with nothing remembered, so that copying costs no more for it. Remembering writes
// while others only read: a battle is measured by one thread at a time.
#pragma once

#include <cstddef>
#include <memory>

namespace drumhead {

class Remembered;

class Memory {
 public:
  Memory();
  ~Memory();
  Memory(const Memory&);
  Memory& operator=(const Memory&);

  // Made when something is first asked for.
  Remembered& of(std::size_t pieces);
  void changed(std::size_t piece) {
    if (held_) note(piece);
  }
  void forget();

 private:
  void note(std::size_t piece);

  std::unique_ptr<Remembered> held_;
};

}  // namespace drumhead
