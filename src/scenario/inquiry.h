// Asking a sheet about shapes and ground, through its own loader, while units are being placed.
#pragma once

#include <array>
#include <memory>

#include "scenario/work.h"

namespace drumhead::mustering {

// Battles that never begin, with every unit off the table and free to deploy anywhere. What the sheet refuses
// there it refuses for the ground's sake. A sheet whose armies never deploy is asked for shapes alone.
class Inquiry {
 public:
  static Result<Inquiry> open(const MusterWork& work);

  Footprint foot(const Fielded& unit) const;  // in the formation it had when the inquiry was opened
  Mil march(const Fielded& unit, Side side) const;
  // False on ground that these troops may not enter, across water, or off the table.
  bool may_stand(const Fielded& unit, Side side, const Pose& pose) const;

 private:
  struct Asked {
    std::shared_ptr<const Battle> battle;
    bool answers = false;  // it asks this side to deploy
  };
  const Asked& of(Side side) const { return asked_[static_cast<std::size_t>(side)]; }
  Asked& of(Side side) { return asked_[static_cast<std::size_t>(side)]; }

  std::array<Asked, 2> asked_;
};

}  // namespace drumhead::mustering
