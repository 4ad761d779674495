// What a desk plays with: rulebooks, scenarios and tables, read once when it starts.
#pragma once

#include <boost/json/array.hpp>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "battle/registry.h"
#include "desk/lessons.h"
#include "scenario/muster.h"

namespace drumhead::desk {

struct Library {
  MusterTables tables;
  std::map<std::string, std::shared_ptr<const Rulebook>, std::less<>> books;  // by sheet
  std::map<std::string, Scenario, std::less<>> scenarios;                     // by id
  // The files themselves: games keep those that they are begun with.
  std::map<std::string, std::string, std::less<>> book_texts, scenario_texts;
  std::string muster_text;
  std::map<std::string, Lesson, std::less<>> lessons;  // by sheet; some may have none
  std::set<std::string, std::less<>> taught;           // scenarios of lessons alone: nobody picks them

  const Scenario* scenario(std::string_view id) const;
  std::shared_ptr<const Rulebook> book(std::string_view sheet) const;  // null: no such sheet
};

using Choices = std::vector<std::pair<std::string, std::string>>;  // rule and choice

// A scenario mustered into a sheet, before its first step. Deployment: given, free, or as the scenario says.
// What is wrong with house rules that somebody asks for, if anything is.
std::optional<Problem> wrong_choice(const Rulebook& book, const Choices& choices);

Result<std::unique_ptr<Battle>> open_battle(const Library& library, const std::string& rules,
                                            const std::string& scenario, const Choices& choices,
                                            const std::string& deploy = {});

boost::json::object about(const Library& library, const std::string& version);
boost::json::array scenarios(const Library& library);  // ScenarioInfo[]; musters each, so not at the desk
boost::json::array terrain(const std::vector<Feature>& features);  // Feature[]

}  // namespace drumhead::desk
