// March maps of one terrain and the ways to ground that stays where it is: made when first asked for, then
// kept.
//
// They follow from the terrain and what is asked alone, so whoever asks gets the same, and any number of
// threads may ask at once. Every battle of one setting shares a shelf, playouts and all.
#pragma once

#include <memory>
#include <span>

#include "geometry/geometry.h"

namespace drumhead {

class Flow;
class MarchMap;
class Terrain;
struct GroundCost;

class MarchShelf {
 public:
  MarchShelf();
  ~MarchShelf();
  MarchShelf(const MarchShelf&) = delete;
  MarchShelf& operator=(const MarchShelf&) = delete;

  std::shared_ptr<const MarchMap> map(const Terrain& terrain, const GroundCost& cost) const;
  std::shared_ptr<const Flow> flow(std::shared_ptr<const MarchMap> map, std::span<const Vec> goal) const;

 private:
  struct Stock;
  std::unique_ptr<Stock> stock_;
};

}  // namespace drumhead
