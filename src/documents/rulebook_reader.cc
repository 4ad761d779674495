// Reads a rulebook, and says of every wrong or missing key what was expected.
#include "documents/books.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "dice/dice.h"
#include "documents/document.h"

namespace drumhead {

namespace {

namespace json = boost::json;

// A choice is kept in a byte.
constexpr std::size_t kMostChoices = 255;

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (char letter : text) hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
  return hash;
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string joined(const std::vector<std::string_view>& words) {
  std::string out;
  for (std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

bool is_id_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '-' ||
         letter == '.';
}

// One [[rule]] or the like, with its path for the problems.
struct Part {
  const json::object* object;
  std::string path;
};

// One reading of one file: collects problems and goes on.
class Reader {
 public:
  Reader(const Document& document, const std::vector<std::string_view>& compiled, const Rulebook* newer)
      : document_(document), compiled_(compiled), newer_(newer) {}

  Result<Rulebook> read(std::uint64_t digest) {
    const json::object& root = document_.root.get_object();
    expect_keys({&root, ""}, {"rulebook", "rule", "ruling", "table"});
    read_heading(root);
    for (const Part& part : parts(root, "rule")) read_rule(part);
    for (const Part& part : parts(root, "ruling")) read_ruling(part);
    read_tables(root);
    put_in_order();
    book_.digest = digest;
    if (!problems_.empty()) return std::move(problems_);
    return std::move(book_);
  }

 private:
  void fail(const std::string& path, std::string message) {
    problems_.push_back({document_.file, document_.line_of(path), path, std::move(message)});
  }
  static std::string below(const Part& part, std::string_view key) {
    return part.path.empty() ? std::string(key) : part.path + "." + std::string(key);
  }

  // ---- values of one key

  void expect_keys(const Part& part, const std::vector<std::string_view>& known) {
    for (const auto& entry : *part.object)
      if (std::find(known.begin(), known.end(), std::string_view(entry.key())) == known.end())
        fail(below(part, entry.key()), "unknown key, expected one of " + joined(known));
  }
  std::string text(const Part& part, std::string_view key, bool may_be_empty = false) {
    const json::value* value = part.object->if_contains(key);
    const auto* held = value == nullptr ? nullptr : value->if_string();
    if (value == nullptr) {
      fail(below(part, key), "missing, expected text");
    } else if (held == nullptr) {
      fail(below(part, key), "expected text");
    } else if (held->empty() && !may_be_empty) {
      fail(below(part, key), "expected text, found none");
    }
    return held == nullptr ? std::string() : std::string(*held);
  }
  std::string optional_text(const Part& part, std::string_view key) {
    return part.object->contains(key) ? text(part, key) : std::string();
  }
  std::vector<std::string> texts(const Part& part, std::string_view key) {
    std::vector<std::string> out;
    const json::value* value = part.object->if_contains(key);
    const auto* items = value == nullptr ? nullptr : value->if_array();
    if (items == nullptr) {
      fail(below(part, key),
           value == nullptr ? "missing, expected a list of texts" : "expected a list of texts");
      return out;
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
      if (const auto* item = (*items)[i].if_string()) {
        out.emplace_back(*item);
      } else {
        fail(below(part, key) + "[" + std::to_string(i) + "]", "expected text");
      }
    }
    return out;
  }
  std::vector<std::string> optional_texts(const Part& part, std::string_view key) {
    return part.object->contains(key) ? texts(part, key) : std::vector<std::string>();
  }
  bool truth(const Part& part, std::string_view key) {
    const json::value* value = part.object->if_contains(key);
    if (value == nullptr) return false;
    if (!value->is_bool()) fail(below(part, key), "expected true or false");
    return value->is_bool() && value->get_bool();
  }
  std::vector<Part> parts(const json::object& root, const std::string& key) {
    std::vector<Part> out;
    const json::value* value = root.if_contains(key);
    if (value == nullptr) return out;
    const auto* items = value->if_array();
    if (items == nullptr) {
      fail(key, "expected [[" + key + "]] headings");
      return out;
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
      const std::string path = key + "[" + std::to_string(i) + "]";
      if (const auto* object = (*items)[i].if_object()) {
        out.push_back({object, path});
      } else {
        fail(path, "expected a [[" + key + "]] heading with keys");
      }
    }
    return out;
  }

  // ---- the parts of a rulebook

  void read_heading(const json::object& root) {
    const json::value* value = root.if_contains("rulebook");
    if (value == nullptr || !value->is_object()) {
      fail("rulebook", "expected a [rulebook] heading with keys");
      return;
    }
    const Part part{&value->get_object(), "rulebook"};
    expect_keys(part, {"id", "prefix", "title", "author", "lengths", "dice"});
    book_.id = text(part, "id");
    book_.prefix = text(part, "prefix");
    book_.title = text(part, "title");
    book_.author = text(part, "author", true);
    book_.lengths = text(part, "lengths");
    if (!book_.lengths.empty() && book_.lengths != "inch" && book_.lengths != "cm")
      fail("rulebook.lengths", "expected \"inch\" or \"cm\", found " + quoted(book_.lengths));
    book_.dice = texts(part, "dice");
    for (std::size_t i = 0; i < book_.dice.size(); ++i) expect_die(book_.dice[i], i);
  }
  // "d6", "2D6": one that can be thrown. What is told in words, a deck or dice of a sheet's own, is not
  // looked at.
  void expect_die(std::string_view die, std::size_t at) {
    constexpr std::string_view kDigits = "0123456789";
    die.remove_prefix(std::min(die.find_first_not_of(kDigits), die.size()));
    if (die.size() < 2 || (die[0] != 'd' && die[0] != 'D')) return;
    const std::string_view sides = die.substr(1);
    if (sides.find_first_not_of(kDigits) != std::string_view::npos) return;
    for (const Die known : {Die::d3, Die::d4, Die::d6, Die::d12})
      if (word_for(known).substr(1) == sides) return;
    fail("rulebook.dice[" + std::to_string(at) + "]", "expected d3, d4, d6 or d12, found " + quoted(die));
  }
  std::string rule_id(const Part& part) {
    std::string id = text(part, "id");
    if (id.empty()) return id;
    const std::string start = book_.prefix + ".";
    if (!book_.prefix.empty() && (id.substr(0, start.size()) != start || id.size() == start.size()))
      fail(below(part, "id"), "expected an id that begins with " + quoted(start) + ", found " + quoted(id));
    if (!std::all_of(id.begin(), id.end(), is_id_letter))
      fail(below(part, "id"), "expected small letters, digits, '-' and '.' only, found " + quoted(id));
    return id;
  }
  void add(Rule rule, const Part& part) {
    if (!rule.id.empty() && !places_.emplace(rule.id, rules_.size()).second)
      fail(below(part, "id"), "expected an id of its own, but " + quoted(rule.id) + " stands here twice");
    rules_.push_back(std::move(rule));
  }
  void read_rule(const Part& part) {
    expect_keys(part, {"id", "section", "title", "text", "kind", "needs"});
    Rule rule;
    rule.id = rule_id(part);
    rule.section = text(part, "section");
    rule.title = text(part, "title");
    rule.text = text(part, "text");
    rule.kind = text(part, "kind");
    rule.needs = optional_texts(part, "needs");
    add(std::move(rule), part);
  }
  void read_ruling(const Part& part) {
    expect_keys(part, {"id", "section", "title", "question", "ruling", "why", "kind", "needs", "option",
                       "default", "choices", "before"});
    Rule rule;
    rule.ruling = true;
    rule.id = rule_id(part);
    rule.section = optional_text(part, "section");
    rule.title = optional_text(part, "title");
    rule.question = text(part, "question");
    rule.text = text(part, "ruling");
    rule.why = text(part, "why");
    rule.kind = text(part, "kind");
    rule.needs = optional_texts(part, "needs");
    read_option(part, rule);
    add(std::move(rule), part);
  }
  void read_option(const Part& part, Rule& rule) {
    if (!truth(part, "option")) {
      for (std::string_view key : {"default", "choices", "before"})
        if (part.object->contains(key)) fail(below(part, key), "expected option = true beside it");
      return;
    }
    rule.choices = texts(part, "choices");
    rule.fallback = text(part, "default");
    rule.before = optional_text(part, "before");
    if (part.object->contains("choices")) check_choices(below(part, "choices"), rule.choices);
    expect_choice(below(part, "default"), rule.fallback, rule.choices);
    expect_choice(below(part, "before"), rule.before, rule.choices);
  }
  void expect_choice(const std::string& path, const std::string& word,
                     const std::vector<std::string>& choices) {
    const auto begin = choices.begin(), end = choices.end();
    if (begin != end && !word.empty() && std::find(begin, end, word) == end)
      fail(path, "expected one of the choices " + joined({begin, end}) + ", found " + quoted(word));
  }
  void check_choices(const std::string& path, const std::vector<std::string>& choices) {
    if (choices.size() < 2 || choices.size() > kMostChoices)
      fail(path, "expected between 2 and " + std::to_string(kMostChoices) + " choices, found " +
                     std::to_string(choices.size()));
    std::vector<std::string> sorted = choices;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) fail(path, "expected different choices, found " + quoted(*twice) + " twice");
  }
  void read_tables(const json::object& root) {
    const json::value* value = root.if_contains("table");
    if (value == nullptr) return;
    if (const auto* tables = value->if_object()) {
      book_.tables = *tables;
      fill_ground();
    } else {
      fail("table", "expected headings such as [table.moves]");
    }
  }

  // What each kind of ground counts as, and by which numbers one goes over it, used to be in the engine: a
  // text of then has no tables of it. There are no numbers in them.
  void fill_ground() {
    for (const char* name : {"ground", "going"}) {
      const json::value* table = newer_ == nullptr ? nullptr : newer_->tables.if_contains(name);
      if (table != nullptr && !book_.tables.contains(name)) book_.tables[name] = *table;
    }
  }

  // Numbers and texts of rules are never taken from another file: only the answer that was given all along.
  bool fill(std::string_view id) {
    const Rule* rule = newer_ == nullptr ? nullptr : newer_->find(id);
    if (rule == nullptr || rule->before.empty()) return false;
    book_.filled.push_back(RuleId{static_cast<std::uint16_t>(book_.rules.size())});
    book_.rules.push_back(*rule);
    book_.rules.back().fallback = rule->before;
    return true;
  }

  // RuleIds of the engine are places in its compiled list, so those rules come first and in that order.
  void put_in_order() {
    if (compiled_.size() + rules_.size() >= RuleId::kNone) {
      fail("rule", "expected fewer than " + std::to_string(RuleId::kNone) + " rules");
      return;
    }
    std::vector<bool> taken(rules_.size(), false);
    for (std::string_view id : compiled_) {
      const auto place = places_.find(id);
      if (place == places_.end()) {
        if (fill(id)) continue;
        problems_.push_back({document_.file, 0, std::string(id),
                             "the engine cites " + std::string(id) + ", which this rulebook does not have"});
      } else if (!taken[place->second]) {
        taken[place->second] = true;
        book_.rules.push_back(std::move(rules_[place->second]));
      }
    }
    for (std::size_t i = 0; i < rules_.size(); ++i)
      if (!taken[i]) book_.rules.push_back(std::move(rules_[i]));
  }

  const Document& document_;
  const std::vector<std::string_view>& compiled_;
  const Rulebook* newer_;
  Rulebook book_;
  std::vector<Rule> rules_;  // in the order of the file
  std::map<std::string, std::size_t, std::less<>> places_;
  Problems problems_;
};

}  // namespace

Result<Rulebook> read_rulebook(std::string_view toml, const std::string& file,
                               const std::vector<std::string_view>& compiled, const Rulebook* newer) {
  const Result<Document> document = read_toml(toml, file);
  if (!document) return document.problems();
  return Reader(document.value(), compiled, newer).read(fnv1a(toml));
}

Problems check_options(const Rulebook& book, const std::vector<OptionSpec>& compiled,
                       const std::string& file) {
  Problems problems;
  const std::vector<RuleId> options = book.options();
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    const OptionSpec& spec = compiled[i];
    const std::vector<std::string_view> wanted(spec.choices, spec.choices + spec.count);
    const Rule* rule = i < options.size() ? &book[options[i]] : nullptr;
    if (rule == nullptr || rule->id != spec.id) {
      problems.push_back({file, 0, std::string(spec.id),
                          "expected option " + std::to_string(i + 1) + " of the rulebook to be this one"});
    } else if (!std::equal(wanted.begin(), wanted.end(), rule->choices.begin(), rule->choices.end())) {
      problems.push_back(
          {file, 0, std::string(spec.id), "expected the choices " + joined(wanted) + " in this order"});
    }
  }
  return problems;
}

}  // namespace drumhead
