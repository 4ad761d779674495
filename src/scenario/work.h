// A muster at work: what its steps hand to one another, for src/scenario only.
//
// Places of corps are the scenario's inches; places of fielded units are in the sheet's own unit, on the
// stretched table. Both in thousandths.
#pragma once

#include <deque>

#include "scenario/muster.h"

namespace drumhead::mustering {

// Men on their way to the table: one unit of the scenario, or several that joined.
struct Corps {
  const ScenarioUnit* unit = nullptr;  // the largest: its name, class and place hold for all
  const UnitWords* words = nullptr;    // what the scenario says of it for this sheet
  int men = 0, guns = 0, quality = 3;
  double elements = 0;  // foot and horse, not rounded
  bool mounted = false;
  bool keep = false;
  bool gone = false;  // joined another, or left out
  int parts = 1;
  std::vector<std::string> joined;  // ids of those it took in

  bool is_gun() const { return unit->arm == Arm::artillery; }
};

// A unit of the sheet.
struct Fielded {
  std::size_t body = 0;
  std::string key, name, brief, type, formation;
  boost::json::object attributes;
  int strength = 0;  // elements
  int men = 0, guns = 0;
  Pose place;  // as the scenario has it
  Pose pose;   // as it starts
  Footprint foot;
  int arrives = 0, waits = 0;
  std::string inside;             // the block it holds
  std::string group, group_name;  // where the sheet makes groups of brigades; else empty
};

struct FieldedLeader {
  const ScenarioLeader* leader = nullptr;
  Point at;
  std::string with;  // a unit's key, or empty
  boost::json::object ratings;
  std::string group;  // that he leads, where the sheet has groups
  int arrives = 0;
  std::string brigade;  // that he commands, where the sheet asks for it
};

struct MusterWork {
  const Scenario& scenario;
  const MusterTables& tables;
  const SheetMuster& sheet;
  const Sheet& rules;
  std::shared_ptr<const Rulebook> book;

  double natural = 1;  // grain at which footprints cover the historical frontage
  double median = 0;   // men of the median foot unit
  int grain = 1;
  int stretch = 100;               // hundredths
  bool metric = false;             // the sheet measures in centimetres
  bool uniform = false;            // every unit gets the most elements
  bool retyped = false;            // the sheet's retype rule is chosen
  bool free = false;               // its sides set up for themselves
  std::vector<Feature> terrain{};  // on the sheet's table
  Mil width = 0, depth = 0;
  Box whole{};  // the table
  Box zones[2]{};
  std::vector<Corps> corps{};
  std::vector<Fielded> units{};
  std::vector<FieldedLeader> leaders{};
  std::vector<std::pair<std::string, std::string>> joined_brigades{};  // from, to
  std::deque<ScenarioLeader> colonels{};  // unnamed leaders of groups and brigades that have none
  bool flagged[2] = {false, false};       // the counted rule's flag is set for a side
  std::vector<std::pair<std::string, std::string>> rule_choices{};  // of the rulebook's options
  std::vector<std::string> notes{};                                 // departures from one-to-one
  Problems problems{};

  Side side_of(const Fielded& unit) const { return corps[unit.body].unit->side; }
  const BattleWords* words() const { return words_for(scenario.muster, sheet.id); }
};

// ---- terms
bool is_mounted(const ScenarioUnit& unit);
bool is_mounted_foot(const ScenarioUnit& unit);
bool is_dismounted(const ScenarioUnit& unit);
bool is_skirmishing(const ScenarioUnit& unit);
// Weighed and rounded half up, in whole numbers.
int round_ratio(std::int64_t over, std::int64_t under);
int round_half_up(double value);
int count_of(const MusterWork& work, Side side, bool guns);  // units so far, split ones by their parts
Mil between(const Corps& a, const Corps& b);                 // inches of the scenario
void set_grain(MusterWork& work);                            // step 2

// ---- zones: a box on the sheet's table for each side, British first
void set_zones(MusterWork& work);

// ---- steps 1 and 3
void gather(MusterWork& work);
void reckon(const MusterWork& work, Corps& body);
void merge_and_absorb(MusterWork& work);
void settle_numbers(MusterWork& work);  // many, split, few
void settle_guns(MusterWork& work);
std::vector<int> shares(const MusterWork& work, const Corps& body);  // elements of each part, right to left
const StrengthBand& band_of(const MusterWork& work, const Corps& body);
int gun_elements(const MusterWork& work, int guns);
int pieces_per_unit(const MusterWork& work);

// ---- step 4
const MusterRow* row_of(const MusterWork& work, const Corps& body);
// Attributes of a part with so many elements; complains when a value cannot be worked out.
boost::json::object attributes_of(MusterWork& work, const Corps& body, const MusterRow& row, int elements);
void field_units(MusterWork& work);

// ---- steps 5 to 7
void choose_leaders(MusterWork& work);
void attach_leaders(MusterWork& work);
void make_groups(MusterWork& work);
void place_group_leaders(MusterWork& work);
void join_brigades(MusterWork& work);
void lead_brigades(MusterWork& work);                                 // after the leaders were chosen
void share_command(MusterWork& work);                                 // likewise: too much for one leader
std::string brigade_of(const MusterWork& work, const Fielded& unit);  // an id, or empty
std::string brigade_name(const MusterWork& work, const std::string& id);
// "Colonel of the Continental line": who leads a body without a general.
std::string colonel_of(std::string body);
void count_victory(MusterWork& work);
int sheet_turns(const MusterWork& work);
int sheet_turn(const MusterWork& work, int turn);  // of an arrival or an aim

// ---- ground
Mil on_sheet(const MusterWork& work, Mil inches);  // a length that grows with the table
Point on_sheet(const MusterWork& work, Point p);
Mil width_on_sheet(const MusterWork& work, Mil inches);  // one that does not
void lay_ground(MusterWork& work);
Pose given_place(const MusterWork& work,
                 const Corps& body);  // as the scenario has it, its parts not told apart
void set_places(MusterWork& work);
class Inquiry;
void fit_units(MusterWork& work, const Inquiry& inquiry);

// ---- step 8
// The units that a unit of the scenario has become: its parts, or the one that took it in.
std::vector<const Fielded*> heirs_of(const MusterWork& work, const std::string& id);
// `probe`: everybody off the table and free to deploy anywhere, for asking the sheet.
struct OpeningManner {
  bool probe = false;
  Side first = Side::none;  // of a probe; the other side is asked to deploy
};
boost::json::object write_opening(const MusterWork& work, const OpeningManner& manner);
std::vector<std::string> write_roll(const MusterWork& work);

}  // namespace drumhead::mustering
