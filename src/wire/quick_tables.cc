// Makes readable tables of a rulebook's numbers.
#include "wire/quick_tables.h"

#include <algorithm>

#include <fmt/format.h>

#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::wire {
namespace {

namespace json = boost::json;

constexpr int kNoBound = 99;  // a score as far out as this stands for "or less", "or more"

struct Column {
  std::string key, head, kind;
};

std::string text_at(const json::object& in, std::string_view key) {
  const json::value* found = in.if_contains(key);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : std::string();
}

std::string plain_word(std::string_view key) { return capital(spaced(key)); }

std::string share(double part) {
  if (part <= 0) return "no";
  if (part == 0.5) return "half";
  return part == 1 ? "whole" : fmt::format("{:g}", part);
}

std::string number(double value, std::string_view kind, const Rulebook& book) {
  if (kind == "share") return share(value);
  if (kind == "signed") return fmt::format("{:+g}", value);
  if (kind == "plus") return fmt::format("{:g}+", value);
  if (kind == "from") return value <= -kNoBound ? "less" : fmt::format("{:g}", value);
  if (kind == "to") return value >= kNoBound ? "or more" : fmt::format("{:g}", value);
  if (kind == "length")
    return value == 0 ? "" : fmt::format("{:g} {}", value, book.lengths == "cm" ? "cm" : "in");
  return fmt::format("{:g}", value);
}

std::string cell(const json::value* value, std::string_view kind, const Rulebook& book) {
  if (value == nullptr) return "";
  if (value->is_string()) return value->get_string() == "none" ? "" : plain_word(value->get_string());
  if (value->is_bool()) return value->get_bool() ? "yes" : "";
  if (value->is_number()) return number(value->to_number<double>(), kind, book);
  const auto* list = value->if_array();
  if (list == nullptr) return "";
  const bool range = list->size() == 2 && list->front().is_number();
  std::string out;
  for (const json::value& one : *list) {
    if (!out.empty()) out += range ? " to " : ", ";
    out += cell(&one, kind, book);
  }
  return out;
}

json::object table_of(const std::string& title, json::array head, json::array rows) {
  return {{"title", title}, {"head", std::move(head)}, {"rows", std::move(rows)}};
}

// A list of the book: a row for each of its entries.
json::object from_list(const json::object& quick, const json::array& list, const Rulebook& book) {
  std::vector<Column> columns;
  json::array head, rows;
  for (const json::value& one : quick.at("columns").as_array()) {
    const json::array& parts = one.as_array();
    columns.push_back({std::string(parts.at(0).as_string()), std::string(parts.at(1).as_string()),
                       parts.size() > 2 ? std::string(parts.at(2).as_string()) : "word"});
    head.emplace_back(columns.back().head);
  }
  for (const json::value& entry : list) {
    json::array row;
    for (const Column& column : columns)
      row.emplace_back(cell(entry.as_object().if_contains(column.key), column.kind, book));
    rows.push_back(std::move(row));
  }
  return table_of(text_at(quick, "title"), std::move(head), std::move(rows));
}

// A heading of the book with a number for each key: a row for each that is named.
json::object from_keys(const json::object& quick, const json::object& numbers, const Rulebook& book) {
  json::array rows;
  for (const json::value& one : quick.at("rows").as_array()) {
    const json::array& parts = one.as_array();
    rows.push_back(
        json::array{parts.at(1), cell(&numbers.at(parts.at(0).as_string()), text_at(quick, "kind"), book)});
  }
  return table_of(text_at(quick, "title"), quick.at("columns").as_array(), std::move(rows));
}

json::object table_for(const json::object& quick, const Rulebook& book) {
  const json::value& source = book.tables.at(text_at(quick, "of"));
  return source.is_array() ? from_list(quick, source.get_array(), book)
                           : from_keys(quick, source.as_object(), book);
}

}  // namespace

json::array quick_tables(const Rulebook& book) {
  json::array out;
  const json::value* all = book.tables.if_contains("quick");
  if (all == nullptr || !all->is_array()) return out;
  for (const json::value& one : all->get_array()) {
    try {
      out.push_back(table_for(one.as_object(), book));
    } catch (const std::exception&) {  // somebody's own book has lost what it names
      continue;
    }
  }
  return out;
}

}  // namespace drumhead::wire
