// Asking a sheet about shapes and ground, through its own loader, while units are being placed.
#pragma once

#include <array>
#include <memory>

#include "scenario/work.h"

namespace drumhead::mustering {

// Two battles that never begin, one for each side, with every unit off the table and free to deploy
// anywhere. What the sheet refuses there it refuses for the ground's sake.
class Inquiry {
 public:
  static Result<Inquiry> open(const MusterWork& work);

  Footprint foot(const Fielded& unit) const;  // in the formation it had when the inquiry was opened
  Mil march(const Fielded& unit, Side side) const;
  // False on ground that these troops may not enter, across water, or off the table.
  bool may_stand(const Fielded& unit, Side side, const Pose& pose) const;

 private:
  const Battle& of(Side side) const { return *battles_[static_cast<std::size_t>(side)]; }

  std::array<std::unique_ptr<Battle>, 2> battles_;
};

}  // namespace drumhead::mustering
