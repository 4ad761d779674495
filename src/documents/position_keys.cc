// The keys of a position, and where in its document a sheet's complaints belong.
#include <fmt/format.h>

#include "documents/position.h"

namespace drumhead {

const std::vector<std::string_view>& position_keys() {
  static const std::vector<std::string_view> keys = {
      "format", "rules",  "scenario",   "title",       "options", "table",   "terrain",
      "sides",  "aims",   "aims_state", "turns",       "first",   "turn",    "active",
      "phase",  "over",   "winner",     "draw_offers", "units",   "leaders", "tokens",
      "state",  "agenda", "sight",      "events",      "plunder", "rain",    "broken_yield"};
  return keys;
}

const std::vector<std::string_view>& piece_keys() {
  static const std::vector<std::string_view> keys = {
      "key",     "name",       "short",        "side",    "brigade",       "brigade_name",
      "nation",  "arrives",    "at",           "heading", "place",         "present",
      "inside",  "with",       "waits",        "roused",  "hidden",        "holds_fire",
      "volleys", "may_retire", "volleys_shot", "left_by", "plunders_till", "seen"};
  return keys;
}

namespace {

// Sheets name a unit by its key, "units.line.bases"; the document has it in a list, "units[2].bases".
std::string path_in(const json::object& root, const std::string& said) {
  for (const std::string list : {"units", "leaders", "tokens"}) {
    const json::value* pieces = root.if_contains(list);
    if (pieces == nullptr || !pieces->is_array()) continue;
    const std::string named = said.starts_with(list + ".") ? said.substr(list.size() + 1) : said;
    const std::string_view key = std::string_view(named).substr(0, named.find('.'));
    for (std::size_t i = 0; i < pieces->get_array().size(); ++i)
      if (pieces->get_array()[i].get_object().at("key").get_string() == key)
        return fmt::format("{}[{}]{}", list, i, named.substr(key.size()));
  }
  return said;
}

}  // namespace

void locate(Problems& problems, const Document& doc) {
  for (Problem& problem : problems) {
    problem.file = doc.file;
    problem.line = doc.line_of(path_in(doc.root.get_object(), problem.key));
  }
}

}  // namespace drumhead
