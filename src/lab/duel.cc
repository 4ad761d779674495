// Musters two units face to face and finds the moment for their fight.
#include "lab/duel.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <optional>
#include <vector>

#include "dice/sources.h"
#include "documents/position.h"
#include "words/sentences.h"

namespace drumhead {

namespace json = boost::json;

namespace {

constexpr int kFoot = 160, kHorse = 120, kCrew = 30, kGuns = 2;
constexpr double kX = 36, kY = 16;        // where the first stands, inches
constexpr int kReserves = 3;              // of each side, far from the two
constexpr int kMostQuestions = 60;        // until the verb must have been asked for
constexpr std::uint64_t kMostTries = 20;  // with other dice, where an order must be rolled for

// ---- words

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == ' ' || c == '\t') {
      if (!out.back().empty()) out.emplace_back();
    } else {
      out.back() += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool holds(const std::vector<std::string>& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

std::string joined(const std::vector<std::string>& words, std::size_t from, char with) {
  std::string out;
  for (std::size_t i = from; i < words.size(); ++i) {
    if (i > from) out += with;
    out += words[i];
  }
  return out;
}

const TroopClass* class_named(const MusterTables& tables, const std::string& id) {
  if (const TroopClass* found = tables.find_class(id)) return found;
  if (id.ends_with('s')) return tables.find_class(id.substr(0, id.size() - 1));
  return tables.find_class(id + "s");
}

Problem no_such(std::string_view what, std::string_view text, const std::string& known) {
  return {"", 0, "", fmt::format("there is no {} \"{}\"; expected {}", what, text, known)};
}

std::string class_list(const MusterTables& tables) {
  std::string out;
  for (const TroopClass& one : tables.classes) out += (out.empty() ? "" : ", ") + one.id;
  return out;
}

// "a wall" -> "wall", "the woods" -> "woods-light".
std::string ground_named(const std::string& text) {
  static constexpr std::pair<std::string_view, std::string_view> kOther[] = {
      {"woods", "woods-light"}, {"wood", "woods-light"},     {"heavy-woods", "woods-heavy"},
      {"house", "building"},    {"houses", "town"},          {"works", "fieldwork"},
      {"redoubt", "fieldwork"}, {"stone-wall", "wall"},      {"rail-fence", "fence"},
      {"village", "town"},      {"breastwork", "fieldwork"},
  };
  Ground kind{};
  if (ground_from(text, kind)) return text;
  for (const auto& [word, meant] : kOther)
    if (text == word) return std::string(meant);
  return {};
}

std::optional<Problem> read_place(const std::vector<std::string>& words, DuelUnit& out) {
  static const std::vector<std::string> kFormations = {"line", "column", "skirmish", "limbered", "deployed"};
  static const std::vector<std::string> kArticles = {"a", "an", "the"};
  const std::string place = joined(words, !words.empty() && holds(kArticles, words[0]) ? 1 : 0, '-');
  if (place == "open") return std::nullopt;
  if (holds(kFormations, place)) {
    out.formation = place;
    return std::nullopt;
  }
  out.ground = ground_named(place);
  if (out.ground.empty())
    return no_such("ground or formation", place,
                   "line, column, skirmish, woods, hill, town, wall, fence, hedge, fieldwork and the like");
  return std::nullopt;
}

std::optional<Problem> read_troops(std::vector<std::string> words, const MusterTables& tables,
                                   DuelUnit& out) {
  if (!words.empty() && words[0].find_first_not_of("0123456789") == std::string::npos) {
    if (words[0].size() > 4 || words[0] == "0")
      return Problem{"", 0, "", fmt::format("{} men are no unit; expected 1 to 5000", words[0])};
    const int count = std::stoi(words[0]);
    const bool pieces = words.size() > 1 && (words[1] == "guns" || words[1] == "pieces");
    (pieces ? out.guns : out.men) = count;
    words.erase(words.begin(), words.begin() + (pieces || (words.size() > 1 && words[1] == "men") ? 2 : 1));
    if (!words.empty() && words[0] == "of") words.erase(words.begin());
  }
  const TroopClass* found = class_named(tables, joined(words, 0, '-'));
  if (found == nullptr && words.size() > 1 && holds(tables.nations, words[0])) {
    out.nation = words[0];
    found = class_named(tables, joined(words, 1, '-'));
  }
  if (found == nullptr) return no_such("class of troops", joined(words, 0, ' '), class_list(tables));
  out.troop_class = found->id;
  if (out.nation.empty()) out.nation = usual_nation(found->id, tables);
  return std::nullopt;
}

// ---- the scenario

Side side_of(const DuelUnit& unit) {
  static const std::vector<std::string> kRebels = {"continental", "militia", "state", "french", "spanish"};
  return holds(kRebels, unit.nation) ? Side::american : Side::british;
}

// Names stand in a text that is read again.
std::string plain(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return c == '"' || c == '\\' || (c >= 0 && c < ' ') || c == 0x7f; }, ' ');
  return text;
}

std::string unit_text(const MusterTables& tables, const Sheet& sheet, const DuelUnit& unit, Side side,
                      std::string_view id, std::pair<double, double> at, int heading) {
  const Arm arm = tables.find_class(unit.troop_class)->arm;
  const int usual = arm == Arm::artillery ? kCrew : arm == Arm::cavalry ? kHorse : kFoot;
  std::string out = fmt::format(
      "[[unit]]\nid = \"{}\"\nside = \"{}\"\nname = \"{}\"\nclass = \"{}\"\nmen = {}\nat = [{}, {:.3f}]\n"
      "heading = {}\n",
      id, word_of(side), plain(unit.text), unit.troop_class, unit.men > 0 ? unit.men : usual, at.first,
      at.second, heading);
  if (arm == Arm::artillery) out += fmt::format("guns = {}\n", unit.guns > 0 ? unit.guns : kGuns);
  if (!unit.nation.empty()) out += fmt::format("nation = \"{}\"\n", unit.nation);
  if (!unit.formation.empty()) out += fmt::format("formation = \"{}\"\n", unit.formation);
  if (unit.formation == "skirmish") out += "order = \"open\"\n";
  return out + fmt::format("[unit.muster.{}]\nkeep = true\n", sheet.id);
}

// Ground about a unit whose nearest edge lies at `edge`; `away` is +1 or -1, the way its body lies.
std::string ground_text(const std::string& word, double edge, int away) {
  Ground kind{};
  if (!ground_from(word, kind)) return {};
  const bool line = kind >= Ground::road && kind <= Ground::river;
  if (line)
    return fmt::format("[[terrain]]\nkind = \"{}\"\nline = [[{}, {:.3f}], [{}, {:.3f}]]\nwidth = 0.2\n", word,
                       kX - 10, edge - 0.15 * away, kX + 10, edge - 0.15 * away);
  const bool block = kind == Ground::building || kind == Ground::town;
  const double half = block ? 1.75 : 10, near = block ? edge : edge - 0.25 * away,
               far = edge + (block ? 3.0 : 7.0) * away;
  const std::string more = kind == Ground::hill ? "level = 1\nslope = \"gentle\"\n" : "";
  return fmt::format(
      "[[terrain]]\nkind = \"{}\"\n{}polygon = [[{}, {:.3f}], [{}, {:.3f}], [{}, {:.3f}], [{}, {:.3f}]]\n",
      word, more, kX - half, near, kX + half, near, kX + half, far, kX - half, far);
}

double inches(const Duel& duel) { return duel.range / (duel.metric ? 2540.0 : 1000.0); }

// The first is looked for near its unit, by sheets that have him start with one.
std::string leader_text(const DuelUnit& unit, Side side, std::string_view id, double y) {
  if (!unit.led) return {};
  return fmt::format(
      "[[leader]]\nid = \"{}\"\nside = \"{}\"\nname = \"The leader\"\nrole = \"cinc\"\nquality = 4\nat = "
      "[{}, {:.3f}]\n",
      id, word_of(side), kX, y);
}

std::string scenario_text(const Duel& duel, const MusterTables& tables, const Sheet& sheet, Side side) {
  const double far = kY + inches(duel);
  std::string out = fmt::format(
      "[scenario]\nid = \"duel\"\ntitle = \"{} and {}\"\ntable = [72, 72]\nyards_per_inch = 10\n"
      "first = \"{}\"\n[muster.{}]\nstretch = 1\n",
      plain(duel.first.text), plain(duel.second.text), word_of(side), sheet.id);
  for (const Side each : {Side::british, Side::american})
    out += fmt::format("[[side]]\nid = \"{}\"\nname = \"{}\"\nedge = \"{}\"\n", word_of(each), name_of(each),
                       each == side ? "south" : "north");
  out += ground_text(duel.first.ground, kY, -1) + ground_text(duel.second.ground, far, 1);
  out += unit_text(tables, sheet, duel.first, side, "first", {kX, kY}, 0);
  out += unit_text(tables, sheet, duel.second, other(side), "second", {kX, far + 0.4}, 180);
  out += leader_text(duel.first, side, "first-leader", kY - 1);
  out += leader_text(duel.second, other(side), "second-leader", far + 1.4);
  // An army of few units may be none, or break with its first loss.
  DuelUnit reserve;
  reserve.text = "the reserve";
  reserve.troop_class = "line";
  for (int i = 0; i < kReserves; ++i) {
    const double x = 6 + 20.0 * i;
    out += unit_text(tables, sheet, reserve, side, fmt::format("first-reserve-{}", i + 1), {x, 2}, 0);
    out +=
        unit_text(tables, sheet, reserve, other(side), fmt::format("second-reserve-{}", i + 1), {x, 70}, 180);
  }
  return out;
}

// ---- places

json::value decimal(double value) { return json::value(static_cast<double>(to_mil(value * kUnit)) / kUnit); }

// The pose whose nearest edge to the first lies exactly at the range, in units of the sheet.
void set_place(json::object& unit, const Footprint& foot, Facing facing, double x, double y) {
  const double width = static_cast<double>(foot.width) / kUnit,
               depth = static_cast<double>(foot.depth) / kUnit;
  int heading = 180;
  if (facing == Facing::rear) heading = 0, y += depth;
  if (facing == Facing::flank) heading = 90, y += width / 2, x += depth / 2;
  unit["at"] = json::array{decimal(x), decimal(y)};
  unit["heading"] = heading;
}

void set_places(Document& position, const Battle& battle, const Duel& duel, bool metric) {
  const double scale = metric ? 2.54 : 1;
  for (json::value& entry : position.root.get_object().at("units").get_array()) {
    json::object& unit = entry.get_object();
    if (unit.if_contains("inside") != nullptr) continue;
    const std::string key(unit.at("key").get_string());
    if (key == "first") {
      unit["at"] = json::array{decimal(kX * scale), decimal(kY * scale)};
      unit["heading"] = 0;
    } else if (key == "second") {
      const Footprint& foot = battle.core().pieces[battle.setting().find(key).index()].foot;
      set_place(unit, foot, duel.facing, kX * scale, (kY + inches(duel)) * scale);
    }
  }
}

void set_leaders(Document& position) {
  json::value* leaders = position.root.get_object().if_contains("leaders");
  if (leaders == nullptr || !leaders->is_array()) return;
  for (json::value& entry : leaders->get_array()) {
    json::object& leader = entry.get_object();
    const std::string key(leader.at("key").get_string());
    if (key == "first-leader" || key == "second-leader") leader["with"] = key.substr(0, key.find('-'));
  }
}

// Of a position that may be changed, or not.
template <class Position>
auto* unit_of(Position& position, std::string_view key) {
  for (auto& entry : position.root.get_object().at("units").get_array())
    if (entry.get_object().at("key").get_string() == key) return &entry.get_object();
  return static_cast<decltype(&position.root.get_object())>(nullptr);
}

// False: the sheet remembers nothing by that name.
bool put(Document& position, const DuelSet& set) {
  json::object* unit = unit_of(position, set.second ? "second" : "first");
  json::value* held = unit != nullptr ? unit->if_contains(set.field) : nullptr;
  const auto& shared = piece_keys();
  if (held == nullptr || std::find(shared.begin(), shared.end(), set.field) != shared.end()) return false;
  *held = set.value;
  return true;
}

// ---- the moment

Command verb_command(std::string_view verb, PieceId first, PieceId second) {
  if (verb == "charge") return Charge{first, second, {}, {}, {}};
  Shoot shoot;
  shoot.unit = first;
  shoot.aims.push_back({second});
  return shoot;
}

// True for a proposal that does what was asked for, or orders it.
bool serves(const Command& command, std::string_view verb, PieceId first, PieceId second) {
  if (const auto* shoot = std::get_if<Shoot>(&command))
    return verb == "shoot" && shoot->unit == first && !shoot->aims.empty() && shoot->aims[0].target == second;
  if (const auto* charge = std::get_if<Charge>(&command))
    return verb == "charge" && charge->unit == first && charge->target == second;
  return false;
}

bool orders(const Command& command, std::string_view verb, PieceId first, PieceId second) {
  const auto* order = std::get_if<Order>(&command);
  if (order == nullptr || std::find(order->units.begin(), order->units.end(), first) == order->units.end())
    return false;
  return order->what == verb || order->target == second;
}

bool only_not_asked(const Verdict& verdict) {
  return std::all_of(verdict.begin(), verdict.end(),
                     [](const Reason& reason) { return reason.code == Code::not_asked; });
}

// Goes from question to question; the first that the command answers is the one.
class Seeker {
 public:
  Seeker(Battle& battle, std::string_view verb, PieceId first, PieceId second)
      : battle_(battle), verb_(verb), first_(first), second_(second) {}

  std::optional<Command> seek(Dice& dice) {
    battle_.start(dice, nullptr);
    const int turn = battle_.core().turn;
    for (int i = 0; i < kMostQuestions && !battle_.core().over && battle_.core().turn == turn; ++i) {
      const Decision decision = battle_.decision();
      const std::vector<Command> proposals = battle_.candidates();
      if (decision.side == battle_.core().pieces[first_.index()].side)
        if (auto found = here(proposals)) return found;
      const std::optional<Command> on = onward(decision, proposals);
      if (!on) return std::nullopt;
      battle_.apply(*on, dice, nullptr);
    }
    return std::nullopt;
  }
  const Verdict& refused() const { return refused_; }
  std::unique_ptr<Battle> refused_at() { return std::move(refused_at_); }
  std::optional<Command> here() { return here(battle_.candidates()); }

 private:
  std::optional<Command> here(const std::vector<Command>& proposals) {
    const Command plain = verb_command(verb_, first_, second_);
    const Verdict verdict = battle_.check(plain);
    if (passes(verdict)) return plain;
    for (const Command& command : proposals)
      if (serves(command, verb_, first_, second_) && passes(battle_.check(command))) return command;
    if (!only_not_asked(verdict) && refused_.empty()) {
      refused_ = verdict;
      refused_at_ = battle_.clone();
    }
    return std::nullopt;
  }
  std::optional<Command> onward(const Decision& decision, const std::vector<Command>& proposals) const {
    for (const Command& command : proposals)
      if (orders(command, verb_, first_, second_)) return command;
    bool proposed = true;  // what comes after Done is only possible: of that, whatever lets the unit act
    for (const Command& command : proposals) {
      if (std::holds_alternative<Done>(command)) proposed = false;
      const auto* order = std::get_if<Order>(&command);
      if (order == nullptr || order->units.size() != 1 || order->units[0] != first_) continue;
      if (proposed || role_of_order(*battle_.setting().words, order->what) == OrderRole::activate)
        return command;
    }
    if (decision.may_end && passes(battle_.check(Done{}))) return Done{};
    if (!proposals.empty()) return proposals.front();
    return std::nullopt;
  }

  Battle& battle_;
  std::string_view verb_;
  PieceId first_, second_;
  Verdict refused_;
  std::unique_ptr<Battle> refused_at_;  // where the first refusal was spoken
};

}  // namespace

std::string usual_nation(const std::string& troop_class, const MusterTables& tables) {
  const std::string stem = troop_class.substr(0, troop_class.find('-'));
  return holds(tables.nations, stem) ? stem : std::string();
}

Result<DuelUnit> read_duel_unit(std::string_view text, const MusterTables& tables) {
  static const std::vector<std::string> kPrepositions = {"in", "behind", "on", "at"};
  DuelUnit out;
  out.text = plain(std::string(text));
  std::vector<std::string> troops, place;
  bool placed = false;
  for (const std::string& word : words_in(text)) {
    if (!holds(kPrepositions, word)) {
      (placed ? place : troops).push_back(word);
      continue;
    }
    if (placed)
      if (const auto problem = read_place(place, out)) return *problem;
    place.clear();
    placed = true;
  }
  if (placed)
    if (const auto problem = read_place(place, out)) return *problem;
  if (const auto problem = read_troops(troops, tables, out)) return *problem;
  return out;
}

static std::string_view said_of(std::string_view verb) { return verb == "shoot" ? "shoot at" : verb; }

Result<DuelStage> DuelStage::open(const Duel& duel, std::string_view verb, const MusterTables& tables,
                                  const Sheet& sheet, const std::shared_ptr<const Rulebook>& book) {
  const Result<Scenario> scenario =
      read_scenario(scenario_text(duel, tables, sheet, side_of(duel.first)), "the duel", tables);
  if (!scenario) return scenario.problems();
  MusterOptions options;
  options.rules = duel.rules;
  Result<Mustered> mustered = muster(scenario.value(), tables, sheet, book, options);
  if (!mustered) return mustered.problems();
  DuelStage out;
  out.duel_ = duel;
  out.verb_ = verb;
  out.sheet_ = &sheet;
  out.book_ = book;
  out.opening_ = std::move(mustered.value().position);
  Result<std::unique_ptr<Battle>> battle = sheet.load(book, out.opening_);
  if (!battle) return battle.problems();
  // The loader fills in what the muster left to it, so that every field is there to be changed.
  out.opening_.root.get_object()["units"] = battle.value()->position().get_object().at("units");
  set_leaders(out.opening_);
  set_places(out.opening_, *battle.value(), duel, book->lengths == "cm");
  if (Result<std::unique_ptr<Battle>> placed = sheet.load(book, out.opening_); !placed)
    return placed.problems();
  out.first_ = battle.value()->setting().find("first");
  out.second_ = battle.value()->setting().find("second");
  out.battle_ = out.seek(out.opening_);
  if (out.battle_ == nullptr)
    return Problem{"", 0, "",
                   fmt::format("{}: {} cannot {} {} from there in their turn; try a shorter range", sheet.id,
                               duel.first.text, said_of(verb), duel.second.text)};
  out.question_.root = out.battle_->position();
  return out;
}

// At the question that the verb answers, or else where the sheet first refused it.
std::unique_ptr<Battle> DuelStage::seek(const Document& opening) const {
  for (std::uint64_t seed = 1; seed <= kMostTries; ++seed) {
    std::unique_ptr<Battle> battle = load(opening);
    if (battle == nullptr) return nullptr;
    Seeker seeker(*battle, verb_, first_, second_);
    FastDice dice(seed);
    if (seeker.seek(dice)) return battle;
    if (!seeker.refused().empty()) return seeker.refused_at();
  }
  return nullptr;
}

std::unique_ptr<Battle> DuelStage::load(const Document& position) const {
  Result<std::unique_ptr<Battle>> battle = sheet_->load(book_, position);
  return battle ? std::move(battle.value()) : nullptr;
}

bool DuelStage::reshaped(const Battle& battle) const {
  const auto differs = [&](PieceId id) {
    return !(battle.core().pieces[id.index()].foot == battle_->core().pieces[id.index()].foot);
  };
  return differs(first_) || differs(second_);
}

// Another shape stands elsewhere at the same range: the turn is begun anew from there.
std::unique_ptr<Battle> DuelStage::begun_again(const Battle& shapes, const std::vector<DuelSet>& sets) const {
  Document opening = opening_;
  for (const DuelSet& set : sets) put(opening, set);
  set_places(opening, shapes, duel_, book_->lengths == "cm");
  const std::unique_ptr<Battle> there = seek(opening);
  if (there == nullptr) return nullptr;
  Document question;
  question.root = there->position();
  for (const DuelSet& set : sets) put(question, set);
  return load(question);
}

const boost::json::object& DuelStage::fields(bool second) const {
  return *unit_of(question_, second ? "second" : "first");
}

Problems DuelStage::takes(const DuelSet& set) const {
  Document position = question_;
  if (!put(position, set)) return {{"", 0, "", "there is no such field"}};
  Result<std::unique_ptr<Battle>> battle = sheet_->load(book_, position);
  return battle ? Problems{} : battle.problems();
}

std::unique_ptr<Battle> DuelStage::stood(const DuelSet& set) const {
  Document position = question_;
  return put(position, set) ? load(position) : nullptr;
}

DuelStage::Tried DuelStage::with(const std::vector<DuelSet>& sets,
                                 const std::vector<std::pair<std::string, std::string>>& rules) const {
  Tried out;
  std::vector<DuelSet> taken;
  Document position = question_;
  for (const auto& [rule, choice] : rules) position.root.get_object()["options"].get_object()[rule] = choice;
  const Document plain = position;
  for (const DuelSet& set : sets) (put(position, set) ? taken : out.unknown).push_back(set);
  out.battle = load(position);
  if (out.battle == nullptr && !taken.empty()) {
    // Not with all of it: then with as much as it takes, in order.
    out.battle = load(plain);
    std::vector<DuelSet> some;
    for (const DuelSet& set : taken) {
      position = plain;
      for (const DuelSet& each : some) put(position, each);
      put(position, set);
      std::unique_ptr<Battle> battle = load(position);
      (battle != nullptr ? some : out.unknown).push_back(set);
      if (battle != nullptr) out.battle = std::move(battle);
    }
    taken = some;
  }
  if (out.battle != nullptr && reshaped(*out.battle)) out.battle = begun_again(*out.battle, taken);
  if (out.battle == nullptr) return out;
  Seeker seeker(*out.battle, verb_, first_, second_);
  out.command = seeker.here();
  out.refused = seeker.refused();
  return out;
}

Result<DuelReady> open_duel(const Duel& duel, std::string_view verb, const MusterTables& tables,
                            const Sheet& sheet, const std::shared_ptr<const Rulebook>& book) {
  const Result<DuelStage> stage = DuelStage::open(duel, verb, tables, sheet, book);
  if (!stage) return stage.problems();
  DuelStage::Tried tried = stage.value().with({});
  if (tried.command)
    return DuelReady{std::move(tried.battle), *tried.command, stage.value().unit(false),
                     stage.value().unit(true)};
  return Problem{"", 0, "",
                 fmt::format("{}: {} cannot {} {}: {}", sheet.id, duel.first.text, said_of(verb),
                             duel.second.text, sentence(tried.refused, stage.value().battle().setting()))};
}

}  // namespace drumhead
