// What a desk plays with, from texts, wherever they lie: a folder, a file that a page has loaded.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "desk/library.h"

namespace drumhead::desk {

struct ShippedFile {
  std::string name;  // as problems call it
  std::string text;
};

struct ShippedFiles {
  ShippedFile muster;
  std::map<std::string, ShippedFile> rulebooks;  // by sheet
  std::map<std::string, ShippedFile> scenarios;  // by id
  std::vector<ShippedFile> lessons;              // and the scenarios that they are played on
};

// Sheets and lessons that this program does not play are left out.
Result<Library> read_library(ShippedFiles files);

}  // namespace drumhead::desk
