// What no text for players may have, whoever wrote it: keys, ids, empty places, wrong numbers, broken
// grammar.
#pragma once

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "battle/setting.h"

namespace drumhead {

// A title has no full stop; a phrase stands behind a title; a label goes beside a unit on the map.
enum class Said { sentence, title, phrase, label };

class Smells {
 public:
  explicit Smells(const Setting& setting) {
    for (const RosterEntry& entry : setting.roster)
      if (entry.key != entry.name) note(entry.key);
    for (std::size_t i = 0; i < setting.terrain.size(); ++i) note(setting.terrain[feature_id(i)].key);
    for (const Rule& rule : setting.book->rules) keys_.insert(rule.id);
    const Lexicon& words = *setting.words;
    for (const ResultWord& word : words.results) note(word.key.text());
    for (const GoingWord& word : words.goings) note(word.key.text());
    for (const LossWord& word : words.losses) note(word.key.text());
    for (const OrderedWord& word : words.ordered) note(word.key.text());
    for (const CardWord& word : words.cards) note(word.key.text());
    for (const AnswerWord& word : words.answers) note(word.key.text());
  }

  // What is wrong with a text, a word or two each; nothing: it is plain.
  std::vector<std::string> in(const std::string& text, Said said) const {
    std::vector<std::string> out;
    if (text.empty()) return {"empty"};
    for (const Pattern& one : patterns())
      if (std::regex_search(text, one.what)) out.emplace_back(one.name);
    for (const std::string& word : words_of(text))
      if (keys_.contains(word)) out.push_back("the key " + word);
    if ((said == Said::sentence || said == Said::title) && begins_small(text)) out.emplace_back("no capital");
    if (said == Said::sentence && !ends_well(text)) out.emplace_back("no full stop");
    if (said == Said::label && words_of(text).size() > 4) out.emplace_back("more than four words");
    if (says_twice(text)) out.emplace_back("the same sentence twice");
    return out;
  }

 private:
  struct Pattern {
    const char* name;
    std::regex what;
  };
  static const std::vector<Pattern>& patterns() {
    static const std::vector<Pattern> kAll = [] {
      const auto made = [](const char* name, const char* what) { return Pattern{name, std::regex(what)}; };
      return std::vector<Pattern>{
          made("blanks", R"(  |^ | $| [,.;:!?)]|\( )"),
          made("empty brackets", R"(\(\s*\)|''|"")"),
          made("stops", R"(\.\.|,,|;;|::|,\.|;\.|:\.|\?\.|,;|;,)"),
          made("a place that was not filled", R"([{}]|%[sd]|\bnull\b|\bnan\b|\bnobody (is|has|was)\b)"),
          made(
              "one of many",
              R"((^|[^a] )([Oo]ne|1) (more )?(hits|bases|models|figures|stands|actions|points|moves|dice|units|turns|gunners|losses|commanders|volleys|rounds|enemies)\b)"),
          made(
              "many of one",
              R"(\b([Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[2-9]|\d\d) (hit|base|model|figure|stand|action|point|move|die|unit|turn|gunner|loss|commander|volley)\b(?! (has|is|was|lost|in|from|roll)))"),
          made("a need below nothing", R"(needs? -|\(-|[^\w]-\d|\+-|\b0 d\d)"),
          made("more than all", R"((10[1-9]|1[1-9]\d|[2-9]\d\d|\d{4,}) ?%)"),
          made("a part of per cent", R"(\d\.\d+ ?%)"),
          made(
              "article",
              R"(\b[Aa] (8|11|18|[aeio]\w)(?!ne\b|nce\b|ne-)|\b[Aa]n ([1-79]|1[02-79]\b|[bcdfgjklmnpqrstvwxyz]))"),
          made("agreement",
               R"(\b([Ii]t|[Hh]e|[Tt]hat unit) (are|have|were|do)\b|\b[Tt]hey (is|has|was|does)\b)"),
          made("the same word twice", R"(\b([A-Za-z]{2,}) \1\b)"),
          made("an arrow", R"(->|=>|<-)"),
          made("an id", R"(\b[a-z]{2}\.[a-z]+\.[a-z0-9-]+)"),
          made("our own words",
               R"(\b(effect of|is gone \(|piece|marker|markers|token|agenda|reckon|tally)\b)")};
    }();
    return kAll;
  }

  void note(const std::string& key) {
    if (key.find('-') != std::string::npos && !is_english(key)) keys_.insert(key);
  }
  // Keys that are words too.
  static bool is_english(const std::string& key) {
    static const std::set<std::string> kWords = {"half-way", "counter-charge", "counter-charged",
                                                 "ridden-down"};
    return kWords.contains(key);
  }
  // Words with their dashes and stops inside: "6-pdr", "rw.ruling.general".
  static std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : text) {
      if (std::isspace(static_cast<unsigned char>(c)) != 0)
        out.emplace_back();
      else
        out.back() += c;
    }
    for (std::string& word : out) {
      const auto inner = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
      while (!word.empty() && !inner(word.back())) word.pop_back();
      while (!word.empty() && !inner(word.front())) word.erase(word.begin());
    }
    std::erase_if(out, [](const std::string& word) { return word.empty(); });
    return out;
  }
  static bool begins_small(const std::string& text) {
    return std::islower(static_cast<unsigned char>(text[0])) != 0;
  }
  static bool ends_well(const std::string& text) {
    return text.ends_with('.') || text.ends_with('?') || text.ends_with('!');
  }
  static bool says_twice(const std::string& text) {
    std::string before;
    for (std::size_t from = 0; from < text.size();) {
      const std::size_t end = std::min(text.find(". ", from), text.size());
      std::string now = text.substr(from, end - from);
      if (now == before) return true;
      before = std::move(now);
      from = end + 2;
    }
    return false;
  }

  std::set<std::string> keys_;
};

}  // namespace drumhead
