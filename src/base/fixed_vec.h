// A vector of bounded size that lives inside its owner, so that battles copy as plain bytes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/ensure.h"

namespace drumhead {

// Trivially copyable when T is. Elements past size() are value-initialised, never stale: two equal
// vectors are equal byte for byte.
template <class T, std::size_t N>
class FixedVec {
 public:
  using value_type = T;
  static constexpr std::size_t kCapacity = N;

  constexpr FixedVec() = default;

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }

  constexpr T& operator[](std::size_t i) { return items_[i]; }
  constexpr const T& operator[](std::size_t i) const { return items_[i]; }
  constexpr T& back() { return items_[size_ - 1u]; }
  constexpr const T& back() const { return items_[size_ - 1u]; }

  constexpr const T* data() const { return items_.data(); }  // for std::span
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  constexpr void push_back(const T& item) {
    ENSURE(size_ < N, size_, N);
    items_[size_++] = item;
  }
  constexpr void pop_back() {
    ENSURE(size_ > 0, size_, 0);
    items_[--size_] = T{};
  }
  // Removes the element at i and keeps the order of the rest.
  constexpr void erase_at(std::size_t i) {
    ENSURE(i < size_, i, size_);
    for (std::size_t k = i; k + 1 < size_; ++k) items_[k] = items_[k + 1];
    pop_back();
  }
  constexpr void resize(std::size_t n) {
    ENSURE(n <= N, n, N);
    while (size_ > n) pop_back();
    size_ = static_cast<std::uint16_t>(n);
  }
  constexpr void clear() { resize(0); }
  // The same as assignment, but copies only what is in use.
  constexpr void take(const FixedVec& from) {
    for (std::size_t i = 0; i < from.size_; ++i) items_[i] = from.items_[i];
    for (std::size_t i = from.size_; i < size_; ++i) items_[i] = T{};
    size_ = from.size_;
  }

  friend constexpr bool operator==(const FixedVec& a, const FixedVec& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  std::array<T, N> items_{};
  std::uint16_t size_ = 0;
};

}  // namespace drumhead
