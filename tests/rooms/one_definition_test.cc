// No two classes have one name. To the linker they would be the same class: it keeps the members of one of
// them, and the other's users run those, which no compiler notices and a build in large units hides.
#include <gtest/gtest.h>

#include <map>

#include "source.h"

namespace drumhead {
namespace {

std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> out;
  for (const Definition& one : definitions_in(text)) out.push_back(one.name);
  return out;
}

TEST(OneDefinition, SeesWhatIsDefinedForEverybody) {
  EXPECT_EQ(names_in(R"(
    // class Comment {
    namespace a::b {
    class First;  // is not defined here
    class Second final : public std::vector<int> { struct Inner {}; };
    template <class T> struct Third { T t{}; };
    template <> struct Third<int> {};
    enum class Fourth : int { one };
    const char* text = "struct Text {";
    constexpr int kMany = 1'000;
    namespace { struct Hidden {}; }
    inline void work() { struct Local {}; }
    }
    struct Fifth {};
  )"),
            (std::vector<std::string>{"a::b::Second", "a::b::Third", "a::b::Fourth", "Fifth"}));
}

TEST(OneDefinition, NoTwoClassesHaveOneName) {
  std::map<std::string, std::string> first;
  std::size_t seen = 0;
  for (const Source& source : all_sources())
    for (const Definition& one : definitions_in(source.text)) {
      const std::string place = source.path + ":" + std::to_string(one.line);
      const auto [known, fresh] = first.try_emplace(one.name, place);
      // Twice in one file it is one or the other, by #if: both would not compile.
      const bool by_turns = known->second.starts_with(source.path + ":");
      EXPECT_TRUE(fresh || by_turns) << one.name << " is defined at " << known->second << " and at " << place
                                     << ": rename one, or put it into an unnamed namespace";
      ++seen;
    }
  EXPECT_GT(seen, 500u);
}

}  // namespace
}  // namespace drumhead
