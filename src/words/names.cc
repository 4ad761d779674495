// Names for sentences and for the map, and brief ones for pieces that have none.
#include "words/names.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "words/phrases.h"

namespace drumhead {

namespace {

constexpr std::size_t kMostBrief = 18;

bool starts_with_digit(std::string_view text) {
  return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0;
}

std::string_view first_word(std::string_view text) { return text.substr(0, text.find_first_of(" ,")); }

// Words that begin a name and are no name themselves: "the light infantry", "the right 3-pdr".
bool is_common(std::string_view word) {
  static constexpr std::string_view kCommon[] = {
      "Abandoned", "Artillery", "Battery",    "Beach",         "Bridge",     "Camp",
      "Centre",    "Column",    "Companies",  "Convalescents", "Detachment", "Dragoons",
      "Flank",     "Grenadier", "Grenadiers", "Guard",         "Gun",        "Guns",
      "Hill",      "Howitzers", "Jaegers",    "Left",          "Light",      "Lights",
      "Main",      "Marksmen",  "Militia",    "Minutemen",     "Mounted",    "Pickets",
      "Pioneers",  "Rangers",   "Redoubt",    "Remains",       "Reserve",    "Rest",
      "Right",     "Road",      "Sappers",    "State",         "The",        "Two",
      "Three",     "Four",      "Six"};
  return std::find(std::begin(kCommon), std::end(kCommon), word) != std::end(kCommon);
}

// Words before a surname that belong to it.
bool is_particle(std::string_view word) {
  return word == "de" || word == "De" || word == "Ten" || word == "St." || word == "St";
}

// "Hayes's regiment" and "Von Bose" need none. Neither does what has a key for a name.
bool wants_article(std::string_view name) {
  if (name.empty()) return false;
  const std::string_view first = first_word(name);
  if (starts_with_digit(name) || first == "King's" || first == "Queen's") return true;
  if (std::isupper(static_cast<unsigned char>(name[0])) == 0) return false;
  static constexpr std::string_view kBare[] = {"Von", "Regiment", "Ward", "Smallwood", "Wheeler"};
  if (std::find(std::begin(kBare), std::end(kBare), first) != std::end(kBare)) return false;
  const auto owns = [](std::string_view word) { return word.ends_with("'s") || word.ends_with("s'"); };
  return !owns(first) && !(is_particle(first) && owns(first_word(name.substr(first.size() + 1))));
}

// An officer without a name is called by his place: "the colonel of Reed's brigade", "a major general".
std::string by_place(std::string name) {
  const std::string_view first = first_word(name);
  const bool has_article = first == "A" || first == "The";
  if (!has_article && first != "Colonel" && first != "Senior") return name;
  if (!has_article && name.find(" of ") == std::string::npos && first != "Senior") return name;
  name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return has_article ? name : "the " + name;
}

std::string with_article(std::string name, bool leader) {
  if (leader) return by_place(std::move(name));
  if (first_word(name) == "The") return "the" + name.substr(3);
  if (!wants_article(name)) return name;
  if (is_common(first_word(name)))
    name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
  return "the " + name;
}

// "71st, left" would want a comma on either side: "71st (left)".
std::string without_comma(const std::string& name) {
  const std::size_t comma = name.find(", ");
  if (comma == std::string::npos || name.find('(') != std::string::npos) return name;
  return name.substr(0, comma) + " (" + name.substr(comma + 2) + ")";
}

std::string in_a_sentence(const std::string& name, bool leader) {
  return with_article(without_comma(name), leader);
}

bool is_leader(PieceId id, const Setting& setting) {
  return setting.roster[id.index()].kind == PieceKind::leader;
}

bool is_known(PieceId id, const Setting& setting) { return id.valid() && id.index() < setting.roster.size(); }

}  // namespace

std::string name_of(PieceId id, const Setting& setting) {
  return is_known(id, setting) ? setting.name(id) : std::string("nobody");
}

std::string_view name_of(Side side) {
  return side == Side::british ? "British" : side == Side::american ? "American" : "neither";
}

std::string people(Side side, const Setting& setting) {
  if (side == Side::none) return "Both sides";
  const std::string& own = setting.info(side).name;
  return !own.empty() ? with_article(own, false) : side == Side::british ? "the Crown" : "the Americans";
}

std::string called(PieceId id, const Setting& setting) {
  if (!is_known(id, setting)) return "nobody";
  return in_a_sentence(setting.name(id), is_leader(id, setting));
}

std::string briefly(PieceId id, const Setting& setting) {
  if (!is_known(id, setting)) return "nobody";
  if (const std::string& said = setting.roster[id.index()].said; !said.empty()) return said;
  return in_a_sentence(brief_of(id, setting), is_leader(id, setting));
}

std::string called(FeatureId id, const Setting& setting) {
  if (!id.valid() || id.index() >= setting.terrain.size()) return "the ground";
  const Feature& feature = setting.terrain[id];
  if (!feature.name.empty()) return feature.name;
  std::string kind(word_of(feature.kind));
  if (const std::size_t dash = kind.find('-'); dash != std::string::npos) kind.resize(dash);
  return "the " + kind;
}

std::string card_text(const Word& card, const Setting& setting) {
  const CardWord* word = find_word(setting.words->cards, card);
  return word != nullptr ? std::string(word->title) : plain(card);
}

std::string NamesTold::of(PieceId id, const Setting& setting) {
  if (!is_known(id, setting)) return "nobody";
  return told_.insert(id.index()).second ? called(id, setting) : briefly(id, setting);
}

// ---- brief names

namespace {

std::string without_brackets(std::string_view name) {
  std::string out;
  int depth = 0;
  for (const char c : name) {
    depth += c == '(' ? 1 : 0;
    if (depth == 0) out += c;
    depth -= c == ')' ? 1 : 0;
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string in_brackets(std::string_view name) {
  const std::size_t open = name.find('('), close = name.find(')', open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  return std::string(name.substr(open + 1, close - open - 1));
}

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c != ' ') {
      out.back() += c;
      continue;
    }
    if (!out.back().empty()) out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool is_numeral(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && std::isdigit(static_cast<unsigned char>(word[digits])) != 0) ++digits;
  const std::string_view tail = word.substr(digits);
  return digits > 0 && (tail == "st" || tail == "nd" || tail == "rd" || tail == "th");
}

// "71st Highlanders, left" in its parts at commas.
std::vector<std::string> parts_of(const std::string& name) {
  std::vector<std::string> out(1);
  for (const char c : name) {
    if (c == ',')
      out.emplace_back();
    else if (c != ' ' || !out.back().empty())
      out.back() += c;
  }
  return out;
}

bool is_dull(std::string_view word) {
  static constexpr std::string_view kDull[] = {"regiment",  "Regiment", "brigade", "battalion",
                                               "Battalion", "of",       "Foot",    "company",
                                               "wing",      "the",      "The"};
  return std::find(std::begin(kDull), std::end(kDull), word) != std::end(kDull);
}

// A battalion stands before the regiment that names it: "1st Battalion, 71st Highlanders".
std::size_t naming_part(const std::vector<std::string>& parts) {
  if (parts.size() < 2) return 0;
  const std::vector<std::string> first = words_in(parts[0]), second = words_in(parts[1]);
  return first.size() == 2 && is_numeral(first[0]) && first[1] == "Battalion" && !second.empty() ? 1 : 0;
}

std::string squeezed(const std::string& part) {
  std::vector<std::string> words = words_in(part);
  if (words.size() > 1 && is_numeral(words[0]) && words[1] == "Foot") return words[0];
  while (words.size() > 2 && is_dull(words.back())) words.pop_back();
  std::string out;
  for (const std::string& word : words) {
    const std::string next = word == "and" ? "&" : word;
    if (!out.empty() && out.size() + next.size() + 1 > kMostBrief) break;
    out += (out.empty() ? "" : " ") + next;
  }
  while (out.ends_with(" &") || out.ends_with(" of")) out.resize(out.rfind(' '));
  return out;
}

std::string tail_of(const std::vector<std::string>& parts, std::size_t naming) {
  return parts.size() > naming + 1 ? parts.back() : std::string();
}

std::string owned(const std::string& owner) { return owner + "'s"; }

bool is_surname(const std::string& text) {
  return !text.empty() && text.find(' ') == std::string::npos && text.find(',') == std::string::npos &&
         std::isupper(static_cast<unsigned char>(text[0])) != 0;
}

// An officer whom the scenario or the muster gives no name: "The Crown's general", "Colonel of Reed's
// brigade".
bool is_unnamed(std::string_view name) {
  return name.starts_with("A ") || name.starts_with("The ") || name.starts_with("Colonel of ") ||
         name == "Senior colonel" || name.ends_with("'s second");
}

}  // namespace

std::string surname_of(std::string_view name) {
  std::string plain_name = without_brackets(name);
  plain_name = plain_name.substr(0, plain_name.find(','));
  plain_name = plain_name.substr(0, plain_name.find(" and "));
  const std::vector<std::string> words = words_in(plain_name);
  if (words.empty()) return std::string(name);
  if (is_unnamed(name)) return std::string(name);
  const std::string& last = words.back();
  return words.size() > 1 && is_particle(words[words.size() - 2]) ? words[words.size() - 2] + " " + last
                                                                  : last;
}

std::string brief_name(std::string_view name) {
  const std::vector<std::string> parts = parts_of(without_brackets(name));
  const std::size_t naming = naming_part(parts);
  const std::string tail = tail_of(parts, naming);
  if (const std::string owner = in_brackets(name); is_surname(owner) && !is_numeral(words_in(parts[0])[0]))
    return owned(owner) + " " + words_in(parts[0]).back() + (tail.empty() ? "" : ", " + tail);
  const std::string head = squeezed(parts[naming]);
  return tail.empty() || tail.size() > kMostBrief ? head : head + ", " + tail;
}

static std::string made_of(const RosterEntry& entry) {
  if (!entry.brief.empty()) return entry.brief;
  return entry.kind == PieceKind::leader ? surname_of(entry.name) : brief_name(entry.name);
}

// Of all that have a name, by PieceId.
static std::vector<std::optional<std::string>> all_made(const Setting& setting) {
  std::vector<std::optional<std::string>> out(setting.roster.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    if (!setting.roster[i].name.empty()) out[i] = made_of(setting.roster[i]);
  return out;
}

// A scenario's own are unlike each other: it is checked. Where two others would be called the same, both keep
// their whole names.
static std::string brief_among(const std::vector<std::optional<std::string>>& made, PieceId id,
                               const Setting& setting) {
  const std::optional<std::string>& mine = made[id.index()];
  const bool own = !setting.roster[id.index()].brief.empty();
  return mine && (own || std::count(made.begin(), made.end(), mine) == 1) ? *mine : setting.name(id);
}

std::string brief_of(PieceId id, const Setting& setting) {
  return brief_among(all_made(setting), id, setting);
}

void note_brief_names(Setting& setting) {
  const std::vector<std::optional<std::string>> made = all_made(setting);
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    setting.roster[i].said =
        in_a_sentence(brief_among(made, piece_id(i), setting), is_leader(piece_id(i), setting));
}

// ---- letters

namespace {

constexpr const char* kStar = "★";

// His surname without its particle, or nothing.
std::string lettered(PieceId id, const Setting& setting) {
  const RosterEntry& entry = setting.roster[id.index()];
  if (entry.name.empty() || (entry.brief.empty() && is_unnamed(entry.name))) return {};
  std::string name = brief_of(id, setting);
  for (const std::string_view particle : {"de ", "De "})
    if (name.starts_with(particle)) name = name.substr(particle.size());
  return name;
}

// The first letter after the first by which they differ; the second, where they never do.
char telling_letter(const std::string& mine, const std::string& other) {
  std::size_t at = 1;
  while (at < mine.size() && at < other.size() && mine[at] == other[at]) ++at;
  if (at < mine.size()) return mine[at];
  return mine.size() > 1 ? mine[1] : 'x';
}

}  // namespace

std::string letters_of(PieceId id, const Setting& setting) {
  const RosterEntry& entry = setting.roster[id.index()];
  const std::string mine = lettered(id, setting);
  if (mine.empty()) return kStar;
  bool shared = false;
  const std::string* twin = nullptr;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < setting.roster.size(); ++i)
    if (i != id.index() && setting.roster[i].kind == PieceKind::leader &&
        setting.roster[i].side == entry.side)
      others.push_back(lettered(piece_id(i), setting));
  for (const std::string& other : others) {
    if (other.empty() || other[0] != mine[0]) continue;
    shared = true;
    if (other.size() > 1 && mine.size() > 1 && other[1] == mine[1]) twin = &other;
  }
  if (!shared) return mine.substr(0, 1);
  if (twin == nullptr) return mine.substr(0, 2);
  return mine.substr(0, 1) + telling_letter(mine, *twin);
}

}  // namespace drumhead
