// Reads a sheet's words, and says of every wrong one what was expected.
#include "documents/wordbook.h"

#include <algorithm>
#include <array>

#include "battle/describe.h"
#include "documents/document.h"
#include "documents/json.h"

namespace drumhead {

DESCRIBE_ENUM(Going, on, back, aside, untold)
DESCRIBE_ENUM(AnswerRole, none, stand, hold, shoot, evade, square, countercharge, follow_up, occupy, stop,
              retreat, rally, fight, delay, exert, spare, sacrifice, first, second, pick, share)
DESCRIBE_ENUM(OrderRole, none, move, form, charge, rally, act_again, activate, advance, reserve, stand,
              retreat)
DESCRIBE_ENUM(MannerRole, none, reform)
DESCRIBE_ENUM(ResultRole, none, loses, refuses, yields, turns, opens)
DESCRIBE_ENUM(MarkSort, strength, burden, allowance, carried, state, untold)
DESCRIBE_ENUM(Code, not_asked, wrong_side, no_such_piece, already, cannot, not_now, wrong_formation,
              no_move_left, too_far, too_near, barred, blocked, off_table, out_of_arc, out_of_sight,
              out_of_range, not_a_target, engaged, obstacle, bad_angle, bad_choice, bad_path, outside_zone,
              unfinished, waiting, silent, no_powder)

namespace {

using Keys = std::vector<std::string_view>;

std::string listed(const Keys& names) {
  std::string out;
  for (const std::string_view name : names) out += (out.empty() ? "" : ", ") + std::string(name);
  return out;
}

// What the file says, where: a list or one word of it.
struct WordPart {
  std::string path, key;
  const json::value* value;
};

class WordReader {
 public:
  WordReader(const Document& document, const Keys& rule_ids) : rule_ids_(rule_ids), document_(document) {
    reading_.file = document.file;
    reading_.lines = &document.lines;
  }

  Result<Wordbook> read() {
    const json::object& root = document_.root.get_object();
    expect_keys(root,
                {"title", "strength", "sums",    "stopped",    "again",   "saves",  "mark",        "result",
                 "going", "loss",     "ordered", "marker",     "card",    "answer", "order",       "manner",
                 "form",  "purpose",  "cause",   "army_broke", "refusal", "miss",   "tests_groups"},
                "");
    read_numbers(root);
    read_words();
    read_phrases();
    for (const WordPart& rule : list("refusal")) read_refusals(rule);
    if (!reading_.ok()) return std::move(reading_.problems);
    return std::move(out_);
  }

 private:
  void fail(const std::string& path, std::string message) {
    reading_.problems.push_back({document_.file, document_.line_of(path), path, std::move(message)});
  }

  // ---- values

  void expect_keys(const json::object& object, const Keys& known, const std::string& path) {
    for (const auto& entry : object)
      if (std::find(known.begin(), known.end(), std::string_view(entry.key())) == known.end())
        fail(path.empty() ? std::string(entry.key()) : path + "." + std::string(entry.key()),
             "unknown key, expected one of " + listed(known));
  }
  std::string_view kept(const json::value& value, const std::string& path) {
    if (const auto* text = value.if_string()) return out_.texts.emplace_back(*text);
    fail(path, "expected text");
    return {};
  }
  // The words of a list in the order of the file; none where the file has no such list.
  std::vector<WordPart> list(const std::string& name) {
    std::vector<WordPart> out;
    const json::value* found = document_.root.get_object().if_contains(name);
    if (found == nullptr) return out;
    if (!found->is_object()) fail(name, "expected the words of [" + name + "]");
    if (const auto* object = found->if_object())
      for (const auto& entry : *object) {
        const std::string key(entry.key());
        out.push_back({name + "." + key, key, &entry.value()});
      }
    const auto line = [&](const WordPart& part) { return document_.line_of(part.path); };
    std::stable_sort(out.begin(), out.end(),
                     [&](const WordPart& a, const WordPart& b) { return line(a) < line(b); });
    return out;
  }
  Word word(const WordPart& part) {
    if (Word::fits(part.key)) return Word(part.key);
    fail(part.path, "expected a word of at most " + std::to_string(Word::kMost) + " letters");
    return {};
  }
  RuleId rule(const std::string& id, const std::string& path) {
    const auto found = std::find(rule_ids_.begin(), rule_ids_.end(), id);
    if (found != rule_ids_.end()) return RuleId{static_cast<std::uint16_t>(found - rule_ids_.begin())};
    fail(path, "the rulebook has no rule \"" + id + "\"");
    return {};
  }
  RuleId rule(const WordPart& part) { return rule(part.key, part.path); }

  // A word says one text, or has a table with these keys, the first for what it says.
  void expect_fields(const WordPart& part, const Keys& fields) {
    if (const auto* object = part.value->if_object()) return expect_keys(*object, fields, part.path);
    if (!part.value->is_string()) fail(part.path, "expected text, or a table with " + listed(fields));
  }
  const json::value* field(const WordPart& part, const char* name) const {
    const auto* object = part.value->if_object();
    return object != nullptr ? object->if_contains(name) : nullptr;
  }
  std::string_view text(const WordPart& part, const char* name, bool alone = false) {
    if (const json::value* found = field(part, name)) return kept(*found, part.path + "." + name);
    return alone && part.value->is_string() ? kept(*part.value, part.path) : std::string_view();
  }
  bool flag(const WordPart& part, const char* name, bool otherwise) {
    const json::value* found = field(part, name);
    if (found == nullptr) return otherwise;
    if (!found->is_bool()) fail(part.path + "." + name, "expected true or false");
    return found->is_bool() ? found->get_bool() : otherwise;
  }
  template <class E>
  E one_of(const json::value& value, const std::string& path) {
    E out{};
    drumhead::read(value, out, reading_, Where{nullptr, path});
    return out;
  }
  template <class E>
  E role(const WordPart& part, const char* name) {
    const json::value* found = field(part, name);
    return found != nullptr ? one_of<E>(*found, part.path + "." + name) : E{};
  }
  std::string_view among(const WordPart& part, const char* name, const Keys& known) {
    const std::string_view out = text(part, name);
    if (std::find(known.begin(), known.end(), out) == known.end())
      fail(part.path + "." + name, "expected one of " + listed(known));
    return out;
  }

  // ---- the lists

  void read_numbers(const json::object& root) {
    const auto say = [&](const char* key, std::string_view& out) {
      if (const json::value* found = root.if_contains(key)) out = kept(*found, key);
    };
    say("title", out_.title);
    if (out_.title.empty()) fail("title", "expected the sheet's title, where there is little room");
    say("strength", phrases_.strength);
    say("army_broke", phrases_.broke);
    say("sums", phrases_.sums);
    say("stopped", phrases_.stopped);
    say("miss", phrases_.miss);
    if (const json::value* found = root.if_contains("tests_groups"))
      drumhead::read(*found, phrases_.tests_groups, reading_, Where{nullptr, "tests_groups"});
    if (const json::value* found = root.if_contains("again"))
      drumhead::read(*found, phrases_.again, reading_, Where{nullptr, "again"});
    if (const json::value* found = root.if_contains("saves")) {
      std::vector<std::string> saves;
      drumhead::read(*found, saves, reading_, Where{nullptr, "saves"});
      for (const std::string& id : saves) phrases_.saves.push_back(rule(id, "saves"));
    }
    for (const WordPart& p : list("mark")) read_mark(p);
  }

  void read_mark(const WordPart& p) {
    expect_fields(p, {"title", "tone", "sign", "rule"});
    const std::string cite(text(p, "rule"));
    out_.marks.push_back(
        {word(p), text(p, "title"), among(p, "tone", {"good", "warn", "bad", "plain"}),
         among(p, "sign",
               {"advance", "change", "charge", "command", "disorder", "fired", "held", "hit", "melee",
                "moved", "reserve", "retreat", "rout", "shaken", "skirmish", "test", "letter"}),
         rule(cite, p.path + ".rule")});
  }

  void read_words() {
    Lexicon& words = out_.lexicon;
    for (const WordPart& p : list("result")) {
      expect_fields(p, {"did", "role", "does", "list", "test"});
      words.results.push_back({word(p), text(p, "did", true)});
      if (field(p, "role") != nullptr)
        phrases_.decides.push_back({word(p), role<ResultRole>(p, "role"), text(p, "does")});
      if (field(p, "test") != nullptr) phrases_.tests.push_back({word(p), text(p, "test")});
      if (field(p, "list") != nullptr) phrases_.lists.push_back({word(p), text(p, "list")});
    }
    for (const WordPart& p : list("going")) {
      expect_fields(p, {"did", "does", "going"});
      words.goings.push_back({word(p), text(p, "did", true), text(p, "does"), role<Going>(p, "going")});
    }
    for (const WordPart& p : list("loss")) words.losses.push_back({word(p), kept(*p.value, p.path)});
    for (const WordPart& p : list("ordered")) {
      expect_fields(p, {"did", "after", "clash"});
      words.ordered.push_back({word(p), text(p, "did", true), text(p, "after"), flag(p, "clash", false)});
    }
    for (const WordPart& p : list("marker")) read_marker(p);
    for (const WordPart& p : list("card")) words.cards.push_back({word(p), kept(*p.value, p.path)});
    for (const WordPart& p : list("answer"))
      words.answers.push_back({word(p), one_of<AnswerRole>(*p.value, p.path)});
    for (const WordPart& p : list("order"))
      words.orders.push_back({word(p), one_of<OrderRole>(*p.value, p.path)});
    for (const WordPart& p : list("manner"))
      words.manners.push_back({word(p), one_of<MannerRole>(*p.value, p.path)});
  }

  // The same for one and for many: a state, which is not counted.
  void read_marker(const WordPart& p) {
    expect_fields(p, {"many", "one", "told", "sort"});
    const std::string_view many = text(p, "many", true);
    const std::string_view one = field(p, "one") != nullptr ? text(p, "one") : many;
    out_.lexicon.markers.push_back({word(p), many, one, flag(p, "told", true)});
    if (field(p, "sort") != nullptr) phrases_.marks.push_back({word(p), role<MarkSort>(p, "sort")});
  }

  void read_phrases() {
    for (const WordPart& p : list("form")) phrases_.forms.push_back({word(p), kept(*p.value, p.path)});
    for (const WordPart& p : list("purpose")) {
      expect_fields(p, {"said", "deadly"});
      phrases_.purposes.push_back({rule(p), text(p, "said", true), flag(p, "deadly", false)});
    }
    for (const WordPart& p : list("cause")) phrases_.causes.push_back({rule(p), kept(*p.value, p.path)});
  }

  // By the rule, then by the code of the refusal.
  void read_refusals(const WordPart& part) {
    const RuleId cite = rule(part);
    if (!part.value->is_object()) return fail(part.path, "expected a sentence for each code");
    for (const auto& entry : part.value->get_object()) {
      const std::string path = part.path + "." + std::string(entry.key());
      const Code code = one_of<Code>(json::value(entry.key()), path);
      phrases_.refusals.push_back({cite, code, kept(entry.value(), path)});
    }
  }

  const Keys& rule_ids_;
  const Document& document_;
  Reading reading_;
  Wordbook out_;
  Phrasebook& phrases_ = out_.phrases;
};

}  // namespace

Result<Wordbook> read_wordbook(std::string_view toml, const std::string& file,
                               const std::vector<std::string_view>& rule_ids) {
  const Result<Document> document = read_toml(toml, file);
  if (!document) return document.problems();
  return WordReader(document.value(), rule_ids).read();
}

namespace {

Wordbook read_compiled(std::string_view toml, const std::string& file,
                       const std::vector<std::string_view>& rule_ids) {
  Result<Wordbook> words = read_wordbook(toml, file, rule_ids);
  if (!words) throw Bug(text_of(words.problems()));
  return std::move(words.value());
}

}  // namespace

CompiledWords::CompiledWords(std::string_view toml, const std::string& file,
                             const std::vector<std::string_view>& rule_ids)
    : book_(read_compiled(toml, file, rule_ids)), phrases_(book_.lexicon, book_.phrases) {}

}  // namespace drumhead
