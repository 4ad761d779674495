// drumhead rules: lists the sheets, shows a rulebook, searches it.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json.hpp>

#include "cli/commands.h"
#include "cli/home.h"
#include "cli/output.h"

namespace drumhead::cli {

namespace {

namespace json = boost::json;

struct RulesAsked {
  std::string sheet;
  std::vector<std::string> words;
  bool as_json = false;
};

using Book = std::shared_ptr<const Rulebook>;

// ---- one rule

void put_part(std::string_view name, const std::string& text) {
  if (!text.empty()) put(wrapped(fmt::format("{}{}", name, text), 4));
}

void put_rule(const Rule& rule) {
  put_line("{}{}{}", rule.id, rule.title.empty() ? "" : "  ", rule.title);
  put_part("Question: ", rule.question);
  put_part(rule.ruling ? "Ruling: " : "", rule.text);
  put_part("Why: ", rule.why);
  std::string choices;
  for (const std::string& choice : rule.choices)
    choices +=
        fmt::format("{}{}{}", choices.empty() ? "" : ", ", choice, choice == rule.fallback ? " (usual)" : "");
  put_part("Choices: ", choices);
}

json::value rule_json(const Rule& rule) {
  json::object out{{"id", rule.id},     {"section", rule.section}, {"title", rule.title},
                   {"text", rule.text}, {"kind", rule.kind},       {"ruling", rule.ruling}};
  out["needs"] = json::value_from(rule.needs);
  if (rule.ruling) {
    out["question"] = rule.question;
    out["why"] = rule.why;
  }
  if (!rule.choices.empty()) {
    out["choices"] = json::value_from(rule.choices);
    out["default"] = rule.fallback;
  }
  return out;
}

void put_rules_json(const Rulebook& book, const std::vector<const Rule*>& rules) {
  json::array list;
  for (const Rule* rule : rules) list.push_back(rule_json(*rule));
  put_json(json::object{{"sheet", book.id}, {"title", book.title}, {"rules", std::move(list)}});
}

// ---- a whole book

std::string section_of(const Rule& rule) {
  if (!rule.section.empty()) return rule.section;
  return rule.ruling ? "Rulings" : "Other rules";
}

void put_book(const Rulebook& book) {
  put(wrapped(book.title, 0));
  std::vector<std::string> sections;
  for (const Rule& rule : book.rules)
    if (std::find(sections.begin(), sections.end(), section_of(rule)) == sections.end())
      sections.push_back(section_of(rule));
  for (const std::string& section : sections) {
    put_line("\n== {} ==", section);
    for (const Rule& rule : book.rules)
      if (section_of(rule) == section) put_rule(rule);
  }
}

// ---- all books

int list_sheets(const Home& home, bool as_json) {
  json::array list;
  for (const Sheet& sheet : sheets()) {
    const Result<Book> book = home.rulebook(sheet);
    if (!book) return complain(book.problems());
    const Rulebook& held = *book.value();
    const auto rulings =
        std::count_if(held.rules.begin(), held.rules.end(), [](const Rule& r) { return r.ruling; });
    const auto rules = static_cast<std::ptrdiff_t>(held.rules.size()) - rulings;
    if (as_json)
      list.push_back(json::object{{"id", held.id},
                                  {"title", held.title},
                                  {"lengths", held.lengths},
                                  {"rules", rules},
                                  {"rulings", rulings},
                                  {"options", held.options().size()}});
    else
      put_line("{:<12} {} rules, {} rulings, {} options\n{}", held.id, rules, rulings, held.options().size(),
               wrapped(held.title, 13));
  }
  if (as_json) put_json(list);
  return kFine;
}

// The sheet asked for, or the one whose rule has this id.
Result<Book> book_asked(const Home& home, const RulesAsked& asked) {
  for (const Sheet& sheet : sheets()) {
    if (asked.sheet == sheet.id) return home.rulebook(sheet);
    const auto& ids = sheet.rule_ids;
    if (std::find(ids.begin(), ids.end(), asked.sheet) != ids.end()) return home.rulebook(sheet);
  }
  return sheet_named(asked.sheet).problems();
}

std::vector<const Rule*> rules_asked(const Rulebook& book, const RulesAsked& asked) {
  if (const Rule* rule = book.find(asked.sheet)) return {rule};
  if (asked.words.size() == 1)
    if (const Rule* rule = book.find(asked.words[0])) return {rule};
  std::string words;
  for (const std::string& word : asked.words) words += word + " ";
  return book.search(words);
}

int show(const Session& session, const RulesAsked& asked) {
  const Result<Home> home = Home::find(session.home);
  if (!home) return complain(home.problems());
  if (asked.sheet.empty()) return list_sheets(home.value(), asked.as_json);
  const Result<Book> found = book_asked(home.value(), asked);
  if (!found) return complain(found.problems());
  const Rulebook& book = *found.value();
  const std::vector<const Rule*> rules = rules_asked(book, asked);
  if (asked.as_json) {
    put_rules_json(book, rules);
  } else if (asked.words.empty() && asked.sheet == book.id) {
    put_book(book);
  } else {
    for (const Rule* rule : rules) put_rule(*rule);
  }
  if (!rules.empty()) return kFine;
  if (!asked.as_json) fmt::print(stderr, "drumhead: no rule of {} has all these words\n", book.id);
  return kNo;
}

}  // namespace

void add_rules(CLI::App& app, Session& session) {
  auto asked = std::make_shared<RulesAsked>();
  CLI::App* sub = app.add_subcommand("rules", "Show or search the rulebooks");
  sub->add_option("sheet", asked->sheet, "Which sheet; without it, all sheets are listed");
  sub->add_option("words", asked->words, "Rules with all these words, or the id of one");
  sub->add_flag("--json", asked->as_json, "Print JSON");
  sub->footer(
      with_sheet("Examples:\n"
                 "  drumhead rules\n"
                 "  drumhead rules SHEET                   the whole sheet, in our own words\n"
                 "  drumhead rules SHEET militia charge    rules that speak of both\n"
                 "  drumhead rules SHEET RULE\n"
                 "Exit code 1: no rule was found."));
  sub->callback([&session, asked] { session.run = [&session, asked] { return show(session, *asked); }; });
}

}  // namespace drumhead::cli
