// The published schema of positions: whatever a battle writes, on its way from first to last, is valid by it.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <set>

#include "cli/home.h"
#include "dice/sources.h"
#include "players/contest.h"
#include "program.h"

namespace drumhead {
namespace {

namespace json = boost::json;

// As much of JSON Schema as our schema uses. Collects what is wrong.
class Schema {
 public:
  explicit Schema(json::value root) : root_(std::move(root)) {}

  std::vector<std::string> problems(const json::value& value) {
    problems_.clear();
    std::set<std::string> seen;
    check(root_.as_object(), value, "", seen);
    return problems_;
  }

 private:
  // `seen`: keys of the value that this schema, or one it refers to, speaks of.
  void check(const json::object& schema, const json::value& value, const std::string& path,
             std::set<std::string>& seen) {
    for (const auto& entry : schema) {
      static const std::set<std::string> known = {"$schema",
                                                  "$id",
                                                  "$defs",
                                                  "$ref",
                                                  "title",
                                                  "description",
                                                  "type",
                                                  "required",
                                                  "properties",
                                                  "additionalProperties",
                                                  "unevaluatedProperties",
                                                  "items",
                                                  "maxItems",
                                                  "minItems",
                                                  "enum",
                                                  "const",
                                                  "minimum",
                                                  "maximum",
                                                  "maxLength",
                                                  "pattern",
                                                  "if",
                                                  "then",
                                                  "minProperties",
                                                  "maxProperties",
                                                  "propertyNames"};
      ASSERT_TRUE(known.count(std::string(entry.key())) > 0) << "the test does not know " << entry.key();
    }
    if (const json::value* name = schema.if_contains("$ref"))
      check(refers(name->as_string()), value, path, seen);
    check_leaf(schema, value, path);
    if (value.is_object()) check_object(schema, value.get_object(), path, seen);
    if (const json::value* items = schema.if_contains("items"); items != nullptr && value.is_array())
      for (std::size_t i = 0; i < value.get_array().size(); ++i)
        fresh(*items, value.get_array()[i], path + "[" + std::to_string(i) + "]");
    if (const json::value* condition = schema.if_contains("if"))
      if (Schema quiet(*this); quiet.holds(condition->as_object(), value))
        check(schema.at("then").as_object(), value, path, seen);
  }
  void fresh(const json::value& schema, const json::value& value, const std::string& path) {
    std::set<std::string> seen;
    check(schema.as_object(), value, path, seen);
  }
  bool holds(const json::object& schema, const json::value& value) {
    problems_.clear();
    std::set<std::string> seen;
    check(schema, value, "", seen);
    return problems_.empty();
  }
  const json::object& refers(std::string_view name) const {
    return root_.at("$defs").at(name.substr(std::string_view("#/$defs/").size())).as_object();
  }

  void check_object(const json::object& schema, const json::object& value, const std::string& path,
                    std::set<std::string>& seen) {
    const json::value* properties = schema.if_contains("properties");
    for (const auto& entry : value) {
      const std::string key(entry.key());
      const json::value* part = properties != nullptr ? properties->as_object().if_contains(key) : nullptr;
      if (part == nullptr) part = schema.if_contains("additionalProperties");
      if (part != nullptr && part->is_object()) {
        seen.insert(key);
        fresh(*part, entry.value(), path + "." + key);
      } else if (part != nullptr && !part->as_bool()) {
        fail(path, "does not know " + key);
      }
      if (const json::value* names = schema.if_contains("propertyNames"))
        fresh(*names, json::value(key), path);
      if (schema.contains("unevaluatedProperties") && seen.count(key) == 0)
        fail(path, "does not know " + key);
    }
    if (const json::value* required = schema.if_contains("required"))
      for (const json::value& key : required->as_array())
        if (!value.contains(key.as_string())) fail(path, "lacks " + std::string(key.as_string()));
    if (const json::value* most = schema.if_contains("maxProperties"))
      if (value.size() > most->to_number<std::size_t>()) fail(path, "has too many keys");
  }
  void check_leaf(const json::object& schema, const json::value& value, const std::string& path) {
    if (const json::value* type = schema.if_contains("type"); type != nullptr && !is_of(*type, value))
      fail(path, "is of the wrong type");
    if (const json::value* all = schema.if_contains("enum")) {
      const json::array& list = all->as_array();
      if (std::find(list.begin(), list.end(), value) == list.end())
        fail(path, "is not allowed: " + json::serialize(value));
    }
    if (const json::value* only = schema.if_contains("const"))
      if (*only != value) fail(path, "is not " + json::serialize(*only));
    if (value.is_number() && schema.contains("minimum"))
      if (value.to_number<double>() < schema.at("minimum").to_number<double>()) fail(path, "is too small");
    if (value.is_number() && schema.contains("maximum"))
      if (value.to_number<double>() > schema.at("maximum").to_number<double>()) fail(path, "is too large");
    if (value.is_array() && schema.contains("maxItems"))
      if (value.get_array().size() > schema.at("maxItems").to_number<std::size_t>())
        fail(path, "is too long");
  }
  static bool is_of(const json::value& type, const json::value& value) {
    if (const json::array* any = type.if_array())
      return std::any_of(any->begin(), any->end(), [&](const json::value& one) { return is_of(one, value); });
    const std::string_view name = type.as_string();
    if (name == "object") return value.is_object();
    if (name == "array") return value.is_array();
    if (name == "string") return value.is_string();
    if (name == "boolean") return value.is_bool();
    if (name == "integer") return value.is_int64() || value.is_uint64();
    if (name == "number") return value.is_number();
    return name == "null" && value.is_null();
  }
  void fail(const std::string& path, const std::string& what) { problems_.push_back(path + " " + what); }

  json::value root_;
  std::vector<std::string> problems_;
};

Schema schema() { return Schema(json::parse(text_in(DRUMHEAD_SOURCE "/docs/schema/position.schema.json"))); }

// Looks at the position before each choice of the player within.
class Inspector final : public Player {
 public:
  Inspector(Player& inner, Schema& schema) : inner_(inner), schema_(schema) {}
  Command choose(const Battle& battle, const Decision& decision) override {
    if (++asked_ % 7 == 0 && found.size() < 5)
      for (std::string& problem : schema_.problems(battle.position())) found.push_back(std::move(problem));
    return inner_.choose(battle, decision);
  }
  std::vector<std::string> found;

 private:
  Player& inner_;
  Schema& schema_;
  int asked_ = 0;
};

TEST(PositionSchema, FitsEveryPositionOfABattle) {
  Schema held = schema();
  const Result<cli::Home> home = cli::Home::find(DRUMHEAD_SOURCE);
  ASSERT_TRUE(home.ok());
  for (const std::string& id : home.value().scenario_ids()) {
    const Result<cli::Opening> opening = cli::open_scenario(home.value(), "thomas", id);
    ASSERT_TRUE(opening.ok()) << text_of(opening.problems());
    Battle& battle = *opening.value().battle;
    EXPECT_EQ(held.problems(opening.value().mustered.position.root), std::vector<std::string>()) << id;
    const std::unique_ptr<Player> player = make_player("random", 3);
    Inspector inspector(*player, held);
    FastDice dice(3);
    run_battle(battle, inspector, inspector, dice, nullptr, 600);
    EXPECT_EQ(inspector.found, std::vector<std::string>()) << id;
    EXPECT_EQ(held.problems(battle.position()), std::vector<std::string>()) << id;
  }
}

TEST(PositionSchema, RefusesWhatTheLoaderRefuses) {
  Schema held = schema();
  EXPECT_FALSE(held.problems(json::parse(R"({"rules":"thomas"})")).empty());
  EXPECT_FALSE(held.problems(json::parse(R"({"rules":"thomas","phase":"tea"})")).empty());
  EXPECT_FALSE(held.problems(json::parse(R"({"phase":"turn","colour":"red"})")).empty());
  EXPECT_FALSE(
      held
          .problems(json::parse(
              R"({"rules":"thomas","phase":"turn","units":[{"key":"a","side":"british","hats":3}]})"))
          .empty());
  EXPECT_TRUE(
      held
          .problems(json::parse(
              R"({"rules":"thomas","phase":"turn","units":[{"key":"a","side":"british","at":[3,3]}]})"))
          .empty());
}

}  // namespace
}  // namespace drumhead
