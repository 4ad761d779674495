// Every case on the table turned by a quarter, a half and three quarters, and in a mirror.
#include <gtest/gtest.h>

#include <map>

#include "files.h"
#include "turning.h"

namespace drumhead {
namespace {

// Cases that come out otherwise by right, each with the reason.
struct Known {
  std::string_view name, why;
};
constexpr Known kHanded[] = {
    {"awi28/blunder-3-blocked", "a 3 is a move to the left: aw.blunder.left"},
    {"awi28/blunder-3-enemy-left-free", "a 3 is a move to the left: aw.blunder.left"},
    {"awi28/blunder-3-in-woods", "a 3 is a move to the left: aw.blunder.left"},
    {"awi28/blunder-4-right", "a 4 is a move to the right: aw.blunder.right"},
    {"awi28/example-04-column-blunders", "a 4 is a move to the right: aw.blunder.right"},
    {"awi28/follow-me-blunder", "a 4 is a move to the right: aw.blunder.right"},
};

bool is_known(const std::string& name) {
  for (const Known& known : kHanded)
    if (known.name == name) return true;
  return false;
}

class TurnedCases : public testing::TestWithParam<std::string> {};

void expect_same(const CaseFile& file, const Battle& opening, const Turning& turning) {
  const Document turned = document_of(Turner(turning, opening).whole_case(file.document.root), file.name);
  const std::string failure = failure_of(*file.sheet, turned);
  const bool other_hand = turning.mirrored && is_known(file.name);
  EXPECT_EQ(!failure.empty(), other_hand) << file.name << " " << turning.name << ":\n" << failure;
}

TEST_P(TurnedCases, ComeOutTheSame) {
  for (const CaseFile& file : case_files(*find_sheet(GetParam()))) {
    const std::unique_ptr<Battle> opening = opening_of(file);
    const Terrain& terrain = opening->setting().terrain;
    for (const int quarter : {1, 2, 3}) expect_same(file, *opening, quarters(terrain, quarter, false));
    expect_same(file, *opening, quarters(terrain, 0, true));
  }
}

INSTANTIATE_TEST_SUITE_P(All, TurnedCases, testing::ValuesIn(sheet_ids()),
                         [](const auto& which) { return which.param; });

}  // namespace
}  // namespace drumhead
