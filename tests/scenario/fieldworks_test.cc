// Fieldworks drawn as areas become breastworks or ramparts, and ground gets its keys.
#include "fixture.h"

namespace drumhead::testing {
namespace {

Feature read_one(const std::string& terrain) {
  return scenario_of(plain_head() + "\n[[terrain]]\n" + terrain + line_of("british", 4) +
                     line_of("american", 4))
      .terrain.at(0);
}

TEST(Fieldworks, AThinOneIsALineAlongItsMiddle) {
  const Feature work = read_one("kind = \"fieldwork\"\npolygon = [[20, 20], [30, 20], [30, 21], [20, 21]]\n");
  EXPECT_EQ(work.form, Form::band);
  EXPECT_FALSE(work.closed);
  EXPECT_EQ(work.width, 1000);
  EXPECT_EQ(work.points, (std::vector<Point>{{20000, 20500}, {30000, 20500}}));
}

TEST(Fieldworks, ASlantingOneKeepsItsSlant) {
  const Feature work =
      read_one("kind = \"fieldwork\"\npolygon = [[20, 20], [26, 28], [25.2, 28.6], [19.2, 20.6]]\n");
  EXPECT_EQ(work.width, 1000);
  EXPECT_EQ(work.points, (std::vector<Point>{{19600, 20300}, {25600, 28300}}));
}

TEST(Fieldworks, ALargeOneIsARampart) {
  const Feature work = read_one("kind = \"fieldwork\"\npolygon = [[20, 20], [30, 20], [30, 25], [20, 25]]\n");
  EXPECT_EQ(work.form, Form::band);
  EXPECT_TRUE(work.closed);
  EXPECT_EQ(work.width, 300);
  EXPECT_EQ(work.points.size(), 4u);
}

TEST(Ground, KeysComeFromNamesAndAreUnique) {
  const Scenario all =
      scenario_of(plain_head() +
                  "\n[[terrain]]\nkind = \"fence\"\nname = \"Rail fence\"\nline = [[1, 1], [5, 1]]\n"
                  "[[terrain]]\nkind = \"fence\"\nname = \"Rail  Fence!\"\nline = [[1, 2], [5, 2]]\n"
                  "[[terrain]]\nkind = \"hedge\"\nline = [[1, 3], [5, 3]]\n"
                  "[[terrain]]\nkind = \"hedge\"\nline = [[1, 4], [5, 4]]\n"
                  "[[terrain]]\nkind = \"ford\"\nname = \"McKee's Ford\"\nat = [8, 8]\n" +
                  line_of("british", 4) + line_of("american", 4));
  std::vector<std::string> keys;
  for (const Feature& feature : all.terrain) keys.push_back(feature.key);
  EXPECT_EQ(keys,
            (std::vector<std::string>{"rail-fence", "rail-fence-2", "hedge-1", "hedge-2", "mckees-ford"}));
}

}  // namespace
}  // namespace drumhead::testing
