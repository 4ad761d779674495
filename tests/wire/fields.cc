// Reads the interfaces from the files themselves, so that neither side can drift.
#include "fields.h"

#include <filesystem>
#include <fstream>
#include <regex>

namespace drumhead {

Fields::Fields() {
  const std::filesystem::path folder = std::filesystem::path(DRUMHEAD_SOURCE) / "web/src/wire";
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (file.path().extension() == ".ts") read(file.path().string());
}

void Fields::read(const std::string& file) {
  std::ifstream in(file);
  const std::regex opening(R"(export interface (\w+) \{)"), field(R"(^  (\w+)(\??): (.*?);?( //.*)?$)");
  std::string line;
  Interface* open = nullptr;
  std::smatch found;
  while (std::getline(in, line)) {
    if (std::regex_search(line, found, opening))
      open = &interfaces_[found[1]];
    else if (line == "}")
      open = nullptr;
    else if (open != nullptr && std::regex_match(line, found, field))
      (*open)[found[1]] = {found[3], found[2] == "?"};
  }
}

void Fields::check(const boost::json::value& value, const std::string& type, const std::string& where,
                   const std::set<std::string>& without, std::vector<std::string>& out) const {
  if (value.is_null()) out.push_back(where + ": null");
  if (type.ends_with("[]") && interfaces_.contains(type.substr(0, type.size() - 2))) {
    if (!value.is_array()) {
      out.push_back(where + ": expected a list");
      return;
    }
    for (const boost::json::value& item : value.get_array())
      check(item, type.substr(0, type.size() - 2), where + "[]", {}, out);
    return;
  }
  const auto known = interfaces_.find(type);
  if (known == interfaces_.end()) {
    const bool fits = (type == "string" || type == "RuleRef" || type == "PieceKey") ? value.is_string()
                      : (type == "number" || type == "Length")                      ? value.is_number()
                      : type == "boolean"                                           ? value.is_bool()
                                                                                    : true;
    if (!fits) out.push_back(where + ": expected " + type);
    return;
  }
  if (!value.is_object()) {
    out.push_back(where + ": expected a table");
    return;
  }
  const boost::json::object& object = value.get_object();
  for (const auto& [name, field] : known->second) {
    const boost::json::value* held = object.if_contains(name);
    if (held != nullptr)
      check(*held, field.type, where + "." + name, {}, out);
    else if (!field.optional && !without.contains(name))
      out.push_back(where + ": `" + name + "` is missing");
  }
  if (type == "Reason") return;  // its facts have names of their own
  for (const auto& member : object)
    if (!known->second.contains(std::string(member.key())))
      out.push_back(where + ": `" + std::string(member.key()) + "` is not in the types");
}

std::vector<std::string> Fields::problems(const boost::json::value& value, const std::string& type,
                                          const std::set<std::string>& without) const {
  std::vector<std::string> out;
  check(value, type, type, without, out);
  return out;
}

}  // namespace drumhead
