// Every sheet that this program plays, in the order in which src/CMakeLists.txt names them; then its guests.
#include "battle/registry.h"

#include <utility>

#include "battle/guests.h"

namespace drumhead {

#define SHEET(id) \
  namespace id {  \
  Sheet sheet();  \
  }
#include "sheets.inc"
#undef SHEET

namespace {

struct Named {
  Sheet (*sheet)();
  std::string folder;
};

// A function, so that it is there before any static that adds to it.
std::vector<Named>& guests() {
  static std::vector<Named> all;
  return all;
}

std::vector<Sheet> own_sheets() {
#define SHEET(id) id::sheet(),
  return {
#include "sheets.inc"
  };
#undef SHEET
}

}  // namespace

Guest::Guest(Sheet (*sheet)(), std::string folder) { guests().push_back({sheet, std::move(folder)}); }

std::string folder_of_guest(std::string_view id) {
  for (const Named& guest : guests())
    if (guest.sheet().id == id) return guest.folder;
  return {};
}

const std::vector<Sheet>& sheets() {
  static const std::vector<Sheet> all = [] {
    std::vector<Sheet> out = own_sheets();
    for (const Named& guest : guests()) out.push_back(guest.sheet());
    return out;
  }();
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
