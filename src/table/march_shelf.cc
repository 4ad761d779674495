// What a terrain's shelf holds: lists that only grow, and that several threads may read and add to at once.
#include "table/march_shelf.h"

#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "table/flow.h"

namespace drumhead {
namespace {

// Entries are put before those that are there and never taken away. Two threads may add the same: the later
// one is never found, and does no harm.
template <class Item>
class GrowingList {
 public:
  GrowingList() = default;
  ~GrowingList() {
    for (const Link* link = first_.load(); link != nullptr;) delete std::exchange(link, link->next);
  }
  GrowingList(const GrowingList&) = delete;
  GrowingList& operator=(const GrowingList&) = delete;

  // The first that fits, or a new one; once there are `most`, new ones are not kept.
  template <class Fits, class Make>
  Item get(std::size_t most, Fits fits, Make make) {
    std::size_t count = 0;
    for (const Link* link = first_.load(std::memory_order_acquire); link != nullptr; link = link->next) {
      if (fits(link->item)) return link->item;
      ++count;
    }
    Item item = make();
    if (count < most) add(item);
    return item;
  }

 private:
  struct Link {
    Item item;
    const Link* next;
  };
  void add(const Item& item) {
    auto* link = new Link{item, first_.load(std::memory_order_relaxed)};
    while (!first_.compare_exchange_weak(link->next, link, std::memory_order_release,
                                         std::memory_order_relaxed)) {
    }
  }

  std::atomic<const Link*> first_{nullptr};
};

struct PricedGround {
  GroundCost cost;
  std::shared_ptr<const MarchMap> map;
};

struct WayTo {
  std::shared_ptr<const MarchMap> map;
  std::vector<Vec> goal;
  std::shared_ptr<const Flow> flow;

  bool leads(const MarchMap* over, std::span<const Vec> to) const {
    return map.get() == over && std::equal(goal.begin(), goal.end(), to.begin(), to.end(),
                                           [](Vec a, Vec b) { return a.x == b.x && a.y == b.y; });
  }
};

constexpr std::size_t kMostMaps = 24, kMostWays = 96;

}  // namespace

struct MarchShelf::Stock {
  GrowingList<std::shared_ptr<const Lattice>> lattices;  // one at most, but for threads that ask at once
  GrowingList<PricedGround> maps;
  GrowingList<WayTo> ways;
};

MarchShelf::MarchShelf() : stock_(std::make_unique<Stock>()) {}

MarchShelf::~MarchShelf() = default;

std::shared_ptr<const MarchMap> MarchShelf::map(const Terrain& terrain, const GroundCost& cost) const {
  const auto lattice = [&] {
    return stock_->lattices.get(
        1, [](const auto&) { return true; }, [&] { return std::make_shared<const Lattice>(terrain); });
  };
  return stock_->maps
      .get(
          kMostMaps, [&](const PricedGround& kept) { return kept.cost == cost; },
          [&] {
            return PricedGround{cost, std::make_shared<const MarchMap>(lattice(), terrain, cost)};
          })
      .map;
}

std::shared_ptr<const Flow> MarchShelf::flow(std::shared_ptr<const MarchMap> map,
                                             std::span<const Vec> goal) const {
  return stock_->ways
      .get(
          kMostWays, [&](const WayTo& kept) { return kept.leads(map.get(), goal); },
          [&] {
            return WayTo{map, {goal.begin(), goal.end()}, std::make_shared<const Flow>(map, goal)};
          })
      .flow;
}

}  // namespace drumhead
