// Keeps and gives up what a field remembers.
#include "table/memory.h"

#include <limits>

#include "table/remembered.h"

namespace drumhead {
namespace {

std::size_t mixed(const Pose& pose, std::uint32_t more) {
  std::uint32_t h = static_cast<std::uint32_t>(pose.x) * 0x9e3779b1u;
  h = (h ^ static_cast<std::uint32_t>(pose.y)) * 0x85ebca77u;
  h = (h ^ static_cast<std::uint32_t>(pose.heading)) * 0xc2b2ae3du;
  h = (h ^ more) * 0x27d4eb2fu;
  return h >> 16;
}

std::uint32_t bits(Mil value) { return static_cast<std::uint32_t>(value); }

}  // namespace

std::size_t place_of(const LegAsked& asked) {
  const Manoeuvre& m = asked.made;
  const std::uint32_t way = bits(m.length) * 31 + bits(m.angle) + bits(m.to.x) * 7 + bits(m.to.y);
  return mixed(asked.from, way + asked.self.value + bits(asked.along.value_or(-1)));
}

std::size_t place_of(const ReachAsked& asked) {
  const Front& front = asked.from;
  return mixed({front.left.x, front.left.y, front.heading},
               bits(front.right.x) * 31 + bits(front.right.y) + bits(asked.half) + asked.target.value * 7u);
}

std::size_t place_of(const BodyAsked& asked) { return mixed(asked.pose, bits(asked.foot.width)); }

std::size_t place_of(const LineAsked& asked) {
  return mixed({asked.from.x, asked.from.y, asked.to.x}, bits(asked.to.y) * 2 + (asked.bands ? 1u : 0u));
}

std::size_t place_of(const StandAsked& asked) {
  return mixed(asked.pose, bits(asked.foot.width) * 31 + asked.self.value);
}

Memory::Memory() = default;
Memory::~Memory() = default;
Memory::Memory(const Memory&) {}
Memory& Memory::operator=(const Memory& from) {
  if (this != &from) forget();
  return *this;
}

void Memory::forget() { held_.reset(); }

void Memory::note(std::size_t piece) {
  if (piece < held_->pieces()) return held_->note(piece);
  held_.reset();
}

void Remembered::note(std::size_t piece) {
  if (now_ == std::numeric_limits<std::uint32_t>::max()) *this = Remembered(pieces_);
  changed_[piece] = ++now_;
}

}  // namespace drumhead
