// Renames and reorders the pieces of a case.
#include "renaming.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

namespace drumhead {
namespace {

using Names = std::map<std::string, std::string, std::less<>>;

constexpr const char* kLists[] = {"units", "leaders", "tokens"};

const json::array* list_in(const json::object& position, const char* key) {
  const json::value* found = position.if_contains(key);
  return found != nullptr ? found->if_array() : nullptr;
}

Names new_names(const json::object& position) {
  Names out;
  for (const char* list : kLists)
    if (const json::array* pieces = list_in(position, list))
      for (const json::value& piece : *pieces) {
        const std::string key(piece.get_object().at("key").get_string());
        out[key] = fmt::format("p{:03}", 900 - static_cast<int>(out.size()));
        out[key + "-guns"] = out[key] + "-guns";  // what a battery leaves is called after it
      }
  return out;
}

// Fields that name a piece. Others may hold the same word: a unit called "line" stands in line.
bool names_a_piece(std::string_view field) {
  static const std::set<std::string_view> kFields = {
      "key",     "unit",    "target",   "leader",    "with",     "worst",    "shooter", "by",
      "pursued", "subject", "against",  "charger",   "attacker", "defender", "enemy",   "whom",
      "units",   "acting",  "chargers", "defenders", "leaders",  "gone",     "moved",   "commanding"};
  return kFields.contains(field);
}

class Renamer {
 public:
  explicit Renamer(const Names& names) : names_(names) {}

  json::value operator()(std::string_view field, const json::value& in) const {
    if (const auto* text = in.if_string()) return names_a_piece(field) ? json::value(other(*text)) : in;
    if (const auto* list = in.if_array()) {
      json::array out;
      for (const json::value& item : *list) out.push_back((*this)(field, item));
      return out;
    }
    if (const auto* object = in.if_object()) return members(field, *object);
    return in;
  }

 private:
  std::string other(std::string_view key) const {
    const auto found = names_.find(key);
    return found != names_.end() ? found->second : std::string(key);
  }
  // Expectations are tables by key.
  json::value members(std::string_view field, const json::object& in) const {
    const bool by_key = (field == "units" || field == "leaders" || field == "results") && !in.contains("key");
    json::object out;
    for (const auto& member : in) {
      const std::string key = by_key ? other(member.key()) : std::string(member.key());
      out[key] = (*this)(by_key ? std::string_view("piece") : std::string_view(member.key()), member.value());
    }
    if (in.contains("key") && in.contains("side") && in.contains("name")) out["name"] = "Somebody";
    return out;
  }

  const Names& names_;
};

// Terrain has keys of its own, and ground is not renamed.
json::object renamed_position(const json::object& in, const Renamer& rename) {
  json::object out;
  for (const auto& member : in)
    out[member.key()] = member.key() == "terrain" || member.key() == "events"
                            ? member.value()
                            : rename(member.key(), member.value());
  return out;
}

// ---- in another order

// Groups are told in the order of their first units: those without a brigade are groups of their own.
std::vector<std::string> groups_of(const json::array& units) {
  std::vector<std::string> out;
  for (const json::value& unit : units) {
    const json::value* brigade = unit.get_object().if_contains("brigade");
    const std::string group(brigade != nullptr ? "brigade " + std::string(brigade->get_string())
                                               : std::string(unit.get_object().at("key").get_string()));
    const std::string side(unit.get_object().at("side").get_string());
    if (std::find(out.begin(), out.end(), side + group) == out.end()) out.push_back(side + group);
  }
  return out;
}

void reorder_groups(const json::array& before, const json::array& after, json::object& state) {
  json::value* listed = state.if_contains("groups");
  if (listed == nullptr) return;
  const std::vector<std::string> was = groups_of(before), is = groups_of(after);
  json::array groups = listed->get_array(), out;
  groups.resize(was.size(), json::object());
  for (const std::string& group : is)
    out.push_back(groups[static_cast<std::size_t>(std::find(was.begin(), was.end(), group) - was.begin())]);
  *listed = std::move(out);
  if (json::value* fallen = state.if_contains("fallen"))
    for (json::value& one : fallen->get_array()) {
      const auto& name = was[one.get_object().at("group").to_number<std::size_t>()];
      one.get_object()["group"] = static_cast<int>(std::find(is.begin(), is.end(), name) - is.begin());
    }
}

json::object backwards(json::object position) {
  if (list_in(position, "units") == nullptr) return position;
  json::array& pieces = position.at("units").get_array();
  const json::array before = pieces;
  std::reverse(pieces.begin(), pieces.end());
  if (json::value* state = position.if_contains("state")) reorder_groups(before, pieces, state->get_object());
  return position;
}

// A question names its units in the order of the roster, and so do some of its choices.
void forget_order(json::value& step) {
  json::value* asks = step.get_object().if_contains("asks");
  if (asks == nullptr) return;
  asks->get_object().erase("units");
  if (const json::value* choices = asks->get_object().if_contains("choices"))
    if (!choices->get_array().empty() && choices->get_array()[0].get_object().contains("unit"))
      asks->get_object().erase("choices");
}

}  // namespace

json::value renamed(const json::value& whole_case) {
  const json::object& in = whole_case.get_object();
  const Names names = new_names(in.at("position").get_object());
  const Renamer rename(names);
  json::object out;
  for (const auto& member : in) {
    if (member.key() == "position")
      out[member.key()] = renamed_position(member.value().get_object(), rename);
    else if (member.key() == "do" || member.key() == "expect")
      out[member.key()] = rename(member.key(), member.value());
    else
      out[member.key()] = member.value();
  }
  return out;
}

json::value listed_backwards(const json::value& whole_case) {
  json::object out = whole_case.get_object();
  out["position"] = backwards(out.at("position").get_object());
  if (json::value* steps = out.if_contains("do"))
    for (json::value& step : steps->get_array()) forget_order(step);
  return out;
}

}  // namespace drumhead
