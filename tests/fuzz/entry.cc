// libFuzzer's way into a driver.
#include <cstddef>
#include <cstdint>

#include "given.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  drumhead::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
