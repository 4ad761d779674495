// Every sheet that this program plays, a line each.
#include "battle/registry.h"

namespace drumhead {

namespace thomas {
Sheet sheet();
}
namespace lexington {
Sheet sheet();
}
namespace bloodybacks {
Sheet sheet();
}
namespace awi28 {
Sheet sheet();
}
namespace arw1d {
Sheet sheet();
}

const std::vector<Sheet>& sheets() {
  static const std::vector<Sheet> all = {
      thomas::sheet(), lexington::sheet(), bloodybacks::sheet(), awi28::sheet(), arw1d::sheet(),
  };
  return all;
}

const Sheet* find_sheet(std::string_view id) {
  for (const Sheet& sheet : sheets())
    if (sheet.id == id) return &sheet;
  return nullptr;
}

std::vector<std::string> sheet_ids() {
  std::vector<std::string> out;
  for (const Sheet& sheet : sheets()) out.emplace_back(sheet.id);
  return out;
}

}  // namespace drumhead
