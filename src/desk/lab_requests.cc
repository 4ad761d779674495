// Puts a request to the odds lab.
#include "desk/lab_requests.h"

#include <fmt/format.h>

#include <algorithm>

#include "lab/lab.h"

namespace drumhead::desk {

namespace {

Problem no_such(std::string_view what, std::string_view word) {
  return {"", 0, "", fmt::format("there is no {} called \"{}\"", what, word)};
}

Result<DuelUnit> unit_of(const MusterTables& tables, const LabUnit& asked) {
  const auto& nations = tables.nations;
  if (tables.find_class(asked.troop_class) == nullptr) return no_such("class", asked.troop_class);
  if (!asked.nation.empty() && std::find(nations.begin(), nations.end(), asked.nation) == nations.end())
    return no_such("nation", asked.nation);
  Ground kind{};
  if (!asked.ground.empty() && !ground_from(asked.ground, kind)) return no_such("ground", asked.ground);
  DuelUnit out;
  out.text = asked.name.empty() ? asked.troop_class : asked.name;
  out.troop_class = asked.troop_class;
  out.nation = asked.nation.empty() ? usual_nation(asked.troop_class, tables) : asked.nation;
  out.men = static_cast<int>(asked.men);
  out.guns = static_cast<int>(asked.guns);
  out.ground = asked.ground;
  out.led = asked.led;
  return out;
}

}  // namespace

boost::json::object lab_choices(const Library& library) {
  std::vector<const Scenario*> scenarios;
  for (const auto& [id, scenario] : library.scenarios) scenarios.push_back(&scenario);
  return lab_words(library.tables, scenarios);
}

Result<boost::json::object> ask_lab(const Library& library, const LabRequest& request, bool offers,
                                    std::function<double()> gone) {
  const Sheet* sheet = find_sheet(request.rules);
  const auto book = library.book(request.rules);
  if (sheet == nullptr || book == nullptr) return no_such("sheet", request.rules);
  if (const auto problem = wrong_choice(*book, request.options)) return *problem;
  const Result<DuelUnit> first = unit_of(library.tables, request.first),
                         second = unit_of(library.tables, request.second);
  if (!first) return first.problems();
  if (!second) return second.problems();
  LabAsked asked;
  asked.verb = request.verb;
  asked.until = request.until == "turn" ? Until::turn : Until::command;
  asked.duel.first = first.value();
  asked.duel.second = second.value();
  asked.duel.range = request.range;
  asked.duel.metric = request.lengths == "cm";
  asked.duel.facing = request.facing == "flank"  ? Facing::flank
                      : request.facing == "rear" ? Facing::rear
                                                 : Facing::front;
  asked.duel.rules = request.options;
  for (const LabSet& set : request.sets) asked.sets.push_back({set.second, set.field, set.value});
  asked.gone = std::move(gone);
  Oddsmaker maker;  // its own: what it keeps is given back
  const LabMeans means{library.tables, *sheet, book};
  return offers ? lab_offers(maker, asked, means) : lab_odds(maker, asked, means);
}

}  // namespace drumhead::desk
