// Keeps and gives up what a field remembers.
#include "table/memory.h"

#include <algorithm>
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

std::size_t place_of(const LegAsked& asked) {
  const Manoeuvre& m = asked.made;
  const auto way = static_cast<std::uint32_t>(m.length * 31 + m.angle + m.to.x * 7 + m.to.y);
  return mixed(asked.from, way + asked.self.value + static_cast<std::uint32_t>(asked.along.value_or(-1)));
}

}  // namespace

Memory::Memory() = default;
Memory::~Memory() = default;
Memory::Memory(const Memory&) {}
Memory& Memory::operator=(const Memory& from) {
  if (this != &from) forget();
  return *this;
}

Remembered& Memory::of(std::size_t pieces) {
  if (!held_ || held_->pieces() != pieces) held_ = std::make_unique<Remembered>(pieces);
  return *held_;
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

const Leg* Remembered::leg(const LegAsked& asked) const {
  const KnownLeg& known = legs_[place_of(asked) % kLegs];
  return known.at == now_ && known.asked == asked ? &known.leg : nullptr;
}

void Remembered::keep(const LegAsked& asked, const Leg& leg) {
  KnownLeg& known = legs_[place_of(asked) % kLegs];
  known.at = now_;
  known.asked = asked;
  known.leg = leg;
}

const Body& Remembered::body(const Pose& pose, const Footprint& foot) {
  KnownBody& known = bodies_[mixed(pose, 0) % kBodies];
  if (known.set && known.pose == pose && known.foot == foot) return known.body;
  known = {pose, foot, true, body_at(pose, foot)};
  return known.body;
}

}  // namespace drumhead
