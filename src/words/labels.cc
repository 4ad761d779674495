// Shortens brief names step by step, until they fit and are unlike each other.
#include "words/labels.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "words/names.h"

namespace drumhead {

namespace {

constexpr std::pair<std::string_view, std::string_view> kShorter[] = {
    {"New Hampshire", "NH"},   {"New York", "NY"},          {"New Jersey", "NJ"},
    {"North Carolina", "NC"},  {"South Carolina", "SC"},    {"Massachusetts", "Mass."},
    {"Connecticut", "Conn."},  {"Philadelphia", "Phila."},  {"Pennsylvania", "Pa"},
    {"Virginia", "Va"},        {"Maryland", "Md"},          {"Delaware", "Del."},
    {"American", "Am."},       {"Light Infantry", "LI"},    {"Grenadiers", "Gren."},
    {"grenadiers", "gren."},   {"infantry", "inf."},        {"riflemen", "rifles"},
    {"Volunteers", "Vols"},    {"Fusiliers", "Fus."},       {"Royalists", "Roy."},
    {"militia", "mil."},       {"company", "coy"},          {"Minutemen", "Minute"},
    {"Canajoharie", "Canajo"}, {"Mississauga", "Mississ."}, {"Right ", "R. "},
    {"Left ", "L. "},          {"Centre ", "C. "},          {" foot", " ft"}};

std::string shortened(std::string name) {
  for (const auto& [whole, less] : kShorter)
    if (const std::size_t at = name.find(whole); at != std::string::npos)
      name.replace(at, whole.size(), less);
  return name;
}

std::string without_blanks(std::string name) {
  for (std::size_t at = name.find(" & "); at != std::string::npos; at = name.find(" & "))
    name.replace(at, 3, "&");
  return name;
}

// "71st (left)" and "Legion, right" in their two parts.
std::pair<std::string, std::string> parted(const std::string& name) {
  const std::size_t comma = name.find(", "), bracket = name.find(" (");
  const std::size_t at = std::min(comma, bracket);
  if (at == std::string::npos) return {name, {}};
  const std::string part = name.substr(at + 2);
  const std::size_t digits = part.find_first_not_of("0123456789");
  std::string sign = part.substr(0, std::max<std::size_t>(1, digits == std::string::npos ? 1 : digits));
  sign[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sign[0])));
  return {name.substr(0, at), " " + sign};
}

// A first word that is a name by itself: an owner, not "North", "Right" or "1st".
bool names_alone(std::string_view first) { return first.ends_with("'s"); }

// As many whole words as there is room for.
std::string whole_words(std::string name, std::size_t room) {
  while (name.size() > room) {
    const std::size_t space = name.rfind(' '), both = name.rfind('&');
    const std::size_t at = space == std::string::npos  ? both
                           : both == std::string::npos ? space
                                                       : std::max(space, both);
    if (at == std::string::npos) return {};
    name.resize(at);
  }
  return name;
}

// Not a bare number, nor half of a name.
bool says_enough(std::string_view name) {
  static constexpr std::string_view kHalves[] = {"Royal", "Legion", "Guards", "Reserve",
                                                 "Flank", "Bridge", "Light",  "Vols of"};
  constexpr std::size_t kLeast = 5;
  return name.size() >= kLeast &&
         std::find(std::begin(kHalves), std::end(kHalves), name) == std::end(kHalves);
}

std::string cut(std::string name, std::size_t room) {
  name = name.substr(0, room);
  while (!name.empty() && std::isalnum(static_cast<unsigned char>(name.back())) == 0) name.pop_back();
  return name;
}

std::vector<std::string> candidates(const std::string& brief) {
  std::vector<std::string> out = {brief, shortened(brief)};
  const auto [stem, sign] = parted(brief);
  const std::string less = shortened(stem);
  out.push_back(less + sign);
  out.push_back(without_blanks(less) + sign);
  const std::size_t space = less.find(' ');
  const std::string first = less.substr(0, space);
  if (names_alone(first)) {
    out.push_back(first + sign);
    if (space != std::string::npos) out.push_back(first + " " + less.substr(space + 1, 1) + sign);
    out.push_back(first.substr(0, first.size() - 2) + sign);
    if (space != std::string::npos)
      out.push_back(first.substr(0, first.size() - 2).substr(0, kMostLabel - 2) + " " +
                    less.substr(space + 1, 1));
  }
  const std::size_t room = kMostLabel - sign.size();
  if (const std::string words = whole_words(without_blanks(less), room); says_enough(words))
    out.push_back(words + sign);
  out.push_back(cut(without_blanks(less), room - 1) + "." + sign);
  // Both words in part: "Bruns. jae".
  if (space != std::string::npos)
    out.push_back(first.substr(0, 5) + "." + less.substr(space + 1, kMostLabel - 6 - sign.size()) + sign);
  return out;
}

}  // namespace

std::vector<std::string> labels_of(const Setting& setting) {
  std::vector<std::string> out;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < setting.roster.size(); ++i) {
    const std::string brief = brief_of(piece_id(i), setting);
    std::string label;
    for (const std::string& one : candidates(brief))
      if (label.empty() && one.size() <= kMostLabel && !taken.contains(one)) label = one;
    for (int n = 2; label.empty(); ++n)
      if (const std::string one = brief.substr(0, kMostLabel - 3) + " " + std::to_string(n);
          !taken.contains(one))
        label = one;
    taken.insert(label);
    out.push_back(label);
  }
  return out;
}

}  // namespace drumhead
