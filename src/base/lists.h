// Small questions to small lists.
#pragma once

#include <algorithm>
#include <cstddef>

#include "base/fixed_vec.h"

namespace drumhead {

template <class List, class Item>
bool holds(const List& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// What is in it once stays there once.
template <class List, class Item>
void add_once(List& list, const Item& item) {
  if (!holds(list, item)) list.push_back(item);
}

// Those that pass the test go; the order of the rest stays.
template <class Item, std::size_t N, class Test>
void drop_if(FixedVec<Item, N>& list, Test test) {
  for (std::size_t i = list.size(); i-- > 0;)
    if (test(list[i])) list.erase_at(i);
}

template <class Item, std::size_t N>
void drop(FixedVec<Item, N>& list, const Item& item) {
  drop_if(list, [&](const Item& held) { return held == item; });
}

// The first that passes the test, or nothing.
template <class List, class Test>
auto find_if(List& list, Test test) -> decltype(&*list.begin()) {
  const auto found = std::find_if(list.begin(), list.end(), test);
  return found == list.end() ? nullptr : &*found;
}

template <class List, class Test>
bool any_of(const List& list, Test test) {
  return std::any_of(list.begin(), list.end(), test);
}

}  // namespace drumhead
