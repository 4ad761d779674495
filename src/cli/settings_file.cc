// Reads the file, finds each key's option, and names the nearest where there is none.
#include "cli/settings_file.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <numeric>
#include <set>

#include "cli/home.h"
#include "documents/document.h"
#include "documents/json.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;

// How many letters must be put in, left out or changed to make one word of the other.
std::size_t distance(std::string_view one, std::string_view other) {
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), 0u);
  for (std::size_t i = 0; i < one.size(); ++i) {
    std::size_t before = row[0]++;
    for (std::size_t j = 0; j < other.size(); ++j) {
      const std::size_t changed = before + (one[i] == other[j] ? 0 : 1);
      before = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, before + 1});
    }
  }
  return row.back();
}

// What is for the command line alone.
bool is_for_files(const std::string& key) {
  return key != "help" && key != "config" && key != "open" && key != "home" && key != "version";
}

std::vector<std::string> keys_of(const CLI::App& sub) {
  std::vector<std::string> out;
  for (const CLI::Option* option : sub.get_options())
    for (const std::string& name : option->get_lnames())
      if (is_for_files(name)) out.push_back(name);
  return out;
}

std::string nearest(const std::vector<std::string>& keys, std::string_view given) {
  return *std::min_element(keys.begin(), keys.end(), [given](const std::string& a, const std::string& b) {
    return distance(a, given) < distance(b, given);
  });
}

// As the command line would say it; nothing: no option takes such a value.
std::optional<std::string> word_of(const json::value& value) {
  if (value.is_string()) return std::string(value.get_string());
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  if (value.is_int64() || value.is_uint64()) return to_text(value);
  return std::nullopt;
}

std::optional<std::vector<std::string>> words_in(const json::value& value) {
  std::vector<std::string> out;
  const json::array alone{value};
  for (const json::value& one : value.is_array() ? value.get_array() : alone) {
    const auto word = word_of(one);
    if (!word) return std::nullopt;
    out.push_back(*word);
  }
  return out;
}

// What was wrong, without the name of the option in front, which the key says already, and without the value:
// it may be a secret that stands in the wrong line.
std::string reason(const CLI::Error& error, const std::string& key) {
  const std::string text = error.what(), front = "--" + key + ": ";
  if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr)
    return "it takes a whole number, and not this one";
  return text.starts_with(front) ? text.substr(front.size()) : text;
}

class Settings {
 public:
  Settings(CLI::App& sub, const Document& document) : sub_(sub), document_(document), keys_(keys_of(sub)) {
    for (const CLI::Option* option : sub.get_options())
      if (option->count() > 0) said_.insert(option);
  }

  Problems take() {
    for (const auto& [key, value] : document_.root.as_object()) take_one(std::string(key), value);
    return std::move(problems_);
  }

 private:
  void take_one(const std::string& key, const json::value& value) {
    if (std::find(keys_.begin(), keys_.end(), key) == keys_.end())
      return wrong(key, fmt::format("there is no such key; the nearest is \"{}\"", nearest(keys_, key)));
    CLI::Option* option = sub_.get_option("--" + key);
    if (said_.contains(option)) return;
    for (const CLI::Option* other : option->get_excludes()) {
      if (said_.contains(other)) return;  // the command line has chosen the other one
      if (other->count() > 0)
        return wrong(key, fmt::format("cannot stand beside \"{}\"", other->get_lnames().front()));
    }
    const auto words = words_in(value);
    if (!words) return wrong(key, "expected a text, a whole number, true, false, or a list of texts");
    const bool flag = option->get_expected_max() == 0;
    if (flag && !value.is_bool()) return wrong(key, "expected true or false");
    if (!flag && value.is_bool()) return wrong(key, "expected a text or a whole number, not true or false");
    if (value.is_array() && option->get_items_expected_max() <= 1)
      return wrong(key, "expected one value, not a list");
    give(*option, key, *words);
  }

  void give(CLI::Option& option, const std::string& key, const std::vector<std::string>& words) {
    try {
      for (const std::string& word : words) option.add_result(word);
      option.run_callback();
    } catch (const CLI::Error& error) {
      wrong(key, reason(error, key));
    }
  }

  void wrong(const std::string& key, std::string what) {
    problems_.push_back({document_.file, document_.line_of(key), key, std::move(what)});
  }

  CLI::App& sub_;
  const Document& document_;
  const std::vector<std::string> keys_;
  std::set<const CLI::Option*> said_;  // on the command line
  Problems problems_;
};

}  // namespace

Problems take_settings(CLI::App& sub, const std::string& file) {
  const Result<std::string> text = read_text(file, kMostText);
  if (!text) return text.problems();
  const Result<Document> document = read_toml(text.value(), file);
  if (!document) {
    Problems out = document.problems();
    out.front().message += "; a line is key = value, and a text stands in quotes";
    return out;
  }
  return Settings(sub, document.value()).take();
}

}  // namespace drumhead::cli
