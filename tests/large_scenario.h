// A battle of any size, for benchmarks that ask what more units cost:
// five lines on an open field, the table as wide as they need, so that from thirty units on each has as much
// room and as many neighbours in a large battle as in a small one.
#pragma once

#include <string>

namespace drumhead {

class LargeScenario {
 public:
  static constexpr int kOfBrigade = 6, kLines = 5;
  static constexpr int kMostLed = 14;  // brigades of a side, by generals of their own

  explicit LargeScenario(int units_a_side) : units_(units_a_side) {}

  std::string text() const {
    std::string out = "[scenario]\nid = \"large\"\ntitle = \"A large battle\"\ntable = [" +
                      std::to_string(width()) +
                      ", 48]\nyards_per_inch = 10\nfirst = \"british\"\nturns = 10\n\n"
                      "[[side]]\nid = \"british\"\nname = \"Crown\"\nedge = \"south\"\n\n"
                      "[[side]]\nid = \"american\"\nname = \"Congress\"\nedge = \"north\"\n";
    for (const bool crown : {true, false}) put_side(crown, out);
    return out;
  }

 private:
  int brigades() const { return (units_ + kOfBrigade - 1) / kOfBrigade; }
  // Brigades stand one behind another, and then beside them.
  int width() const { return 12 + (brigades() + kLines - 1) / kLines * kOfBrigade * 7; }

  static std::string key(bool crown, const char* what, int n) {
    return std::string(crown ? "b" : "a") + what + std::to_string(n);
  }
  static std::string side(bool crown) {
    return std::string("side = \"") + (crown ? "british" : "american") + "\"\n";
  }
  static std::string place(bool crown, int x, int from_edge) {
    return "at = [" + std::to_string(x) + ", " + std::to_string(crown ? from_edge : 48 - from_edge) + "]\n";
  }

  void put_side(bool crown, std::string& out) const {
    out += "\n[[leader]]\nid = \"" + key(crown, "chief", 0) + "\"\n" + side(crown) +
           "name = \"Chief\"\nrole = \"cinc\"\n" + place(crown, width() / 2, 1);
    for (int brigade = 0; brigade < brigades(); ++brigade) put_brigade(crown, brigade, out);
    for (int unit = 0; unit < units_; ++unit) put_unit(crown, unit, out);
  }
  void put_brigade(bool crown, int brigade, std::string& out) const {
    const bool is_led = brigade < kMostLed;
    const std::string leader = key(crown, "general", brigade);
    if (is_led)
      out += "\n[[leader]]\nid = \"" + leader + "\"\n" + side(crown) + "name = \"General " + leader +
             "\"\nshort = \"" + leader + "\"\nrole = \"brigade\"\n" +
             place(crown, x_of(brigade * kOfBrigade + 2), line_of(brigade) - 2);
    out += "\n[[brigade]]\nid = \"" + key(crown, "brigade", brigade) + "\"\n" + side(crown) +
           "name = \"Brigade " + key(crown, "", brigade) + "\"\n" +
           (is_led ? "leader = \"" + leader + "\"\n" : "");
  }
  void put_unit(bool crown, int unit, std::string& out) const {
    const int brigade = unit / kOfBrigade;
    const bool horse = unit % 15 == 4, gun = unit % 15 == 9;
    out += "\n[[unit]]\nid = \"" + key(crown, "u", unit) + "\"\n" + side(crown) + "brigade = \"" +
           key(crown, "brigade", brigade) + "\"\nname = \"" + key(crown, "", unit) +
           " regiment\"\nshort = \"" + key(crown, "", unit) + "\"\nclass = \"" +
           (horse ? "light-dragoons"
            : gun ? "gun-field"
                  : "line") +
           "\"\nmen = " +
           (horse ? "120"
            : gun ? "40\nguns = 2"
                  : "160") +
           "\n" + place(crown, x_of(unit), line_of(brigade)) + "heading = " + (crown ? "0" : "180") + "\n";
  }
  int x_of(int unit) const {
    const int brigade = unit / kOfBrigade;
    return 9 + (brigade / kLines * kOfBrigade + unit % kOfBrigade) * 7;
  }
  static int line_of(int brigade) { return 16 - 3 * (brigade % kLines); }

  int units_;
};

}  // namespace drumhead
