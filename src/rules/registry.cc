// Every sheet that this program plays, in the order in which src/CMakeLists.txt names them.
#include "battle/registry.h"

namespace drumhead {

#define SHEET(id) \
  namespace id {  \
  Sheet sheet();  \
  }
#include "sheets.inc"
#undef SHEET

#define SHEET(id) id::sheet(),
const std::vector<Sheet>& sheets() {
  static const std::vector<Sheet> all = {
#include "sheets.inc"
  };
  return all;
}
#undef SHEET

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
