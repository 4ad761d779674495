// Describes a series, in JSON too, so that its battles can be told of where there is neither rulebook nor
// scenario.
#include "balance/series.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <charconv>
#include <stdexcept>

#include "base/ensure.h"
#include "battle/digest.h"
#include "words/names.h"

namespace drumhead::balance {

namespace json = boost::json;

namespace {

constexpr std::string_view kArmWords[kArms] = {"foot", "horse", "guns"};
constexpr int kFormat = 3;  // 2: strength by turn, and where blows fell; 3: what ended it

std::string digest_of(const Battle& opening) {
  Digester out;
  for (const char letter : json::serialize(opening.position())) out.add(static_cast<unsigned char>(letter));
  out.add(opening.setting().book->digest);
  return fmt::format("{:016x}", out.finish());
}

Arm arm_of(std::string_view word) {
  for (std::size_t i = 0; i < kArms; ++i)
    if (kArmWords[i] == word) return static_cast<Arm>(i);
  throw std::invalid_argument("arm");
}

Side side_of(const json::value& value) {
  const json::string& word = value.as_string();
  if (word != word_of(Side::british) && word != word_of(Side::american)) throw std::invalid_argument("side");
  return word == word_of(Side::british) ? Side::british : Side::american;
}

std::string text_at(const json::value& table, std::string_view key) {
  return std::string(table.at(key).as_string());
}

json::object cell_json(const Cell& cell) {
  json::object out{{"rules", cell.rules}, {"changed", cell.changed}};
  out["element"] = cell.element;
  out["opening"] = cell.opening;
  json::array units, aims;
  for (const CellUnit& unit : cell.units)
    units.push_back(json::object{{"key", unit.key},
                                 {"name", unit.name},
                                 {"brief", unit.brief},
                                 {"side", word_of(unit.side)},
                                 {"arm", word_of(unit.arm)},
                                 {"start", unit.start}});
  for (const CellAim& aim : cell.aims)
    aims.push_back(json::object{{"name", aim.name}, {"side", word_of(aim.side)}, {"points", aim.points}});
  out["units"] = std::move(units);
  out["aims"] = std::move(aims);
  return out;
}

Cell read_cell(const json::value& in) {
  Cell out;
  out.rules = text_at(in, "rules");
  out.changed = text_at(in, "changed");
  out.element = text_at(in, "element");
  out.opening = text_at(in, "opening");
  for (const json::value& unit : in.at("units").as_array())
    out.units.push_back({text_at(unit, "key"), text_at(unit, "name"), text_at(unit, "brief"),
                         side_of(unit.at("side")), arm_of(text_at(unit, "arm")),
                         unit.at("start").to_number<int>()});
  for (const json::value& aim : in.at("aims").as_array())
    out.aims.push_back({text_at(aim, "name"), side_of(aim.at("side")), aim.at("points").to_number<int>()});
  return out;
}

Series read_series(const json::value& in) {
  Series out;
  out.program = text_at(in, "program");
  out.scenario = text_at(in, "scenario");
  out.title = text_at(in, "title");
  for (const Side side : kSides) out.players[index_of(side)] = text_at(in.at("players"), word_of(side));
  out.seed = std::stoull(text_at(in, "seed"));
  out.compared = in.at("compared").as_bool();
  if (const json::value& band = in.at("band"); !band.is_null())
    out.band = Band{side_of(band.at("winner")), band.at("either").as_bool(),
                    band.at("low").to_number<double>(), band.at("high").to_number<double>()};
  for (const json::value& cell : in.at("cells").as_array()) out.cells.push_back(read_cell(cell));
  if (out.cells.empty() || (out.compared && out.cells.size() % 2 == 1)) throw std::invalid_argument("cells");
  return out;
}

std::string names_of(const Series& series) {
  std::string out;
  for (const Cell& cell : series.cells)
    out += (out.empty() ? "" : ", ") + cell.rules + (cell.changed.empty() ? "" : " with " + cell.changed);
  return out;
}

}  // namespace

std::string_view word_of(Arm arm) { return kArmWords[static_cast<std::size_t>(arm)]; }

int Cell::start_of(Side side) const {
  int out = 0;
  for (const CellUnit& unit : units) out += unit.side == side ? unit.start : 0;
  return out;
}

int Cell::start_of(Side side, Arm arm) const {
  int out = 0;
  for (const CellUnit& unit : units) out += unit.side == side && unit.arm == arm ? unit.start : 0;
  return out;
}

Cell cell_of(const Battle& opening, std::string_view rules, std::string_view element, std::string changed) {
  Cell out;
  out.rules = rules;
  out.changed = std::move(changed);
  out.element = element;
  out.opening = digest_of(opening);
  const Setting& setting = opening.setting();
  for (const PieceView& piece : opening.pieces({})) {
    const RosterEntry& entry = setting.roster[piece.id.index()];
    if (entry.kind != PieceKind::unit) continue;
    out.units.push_back({entry.key, name_of(piece.id, setting), brief_of(piece.id, setting), entry.side,
                         arm_of(piece.arm.view()), piece.start});
  }
  for (const SideAim& aim : setting.aims) out.aims.push_back({aim.name, aim.side, aim.points});
  return out;
}

std::optional<Band> band_of(const Scenario& scenario) {
  if (scenario.likely_winner.empty() || !scenario.plausible_share) return std::nullopt;
  Band out;
  out.winner = scenario.likely_winner == word_of(Side::american) ? Side::american : Side::british;
  out.either = scenario.likely_winner == "either";
  std::tie(out.low, out.high) = *scenario.plausible_share;
  return out;
}

json::object series_json(const Series& series) {
  json::object out{{"drumhead_balance", kFormat}, {"program", series.program}, {"scenario", series.scenario}};
  out["title"] = series.title;
  out["players"] = json::object{{"british", series.players[0]}, {"american", series.players[1]}};
  out["seed"] = std::to_string(series.seed);
  out["compared"] = series.compared;
  out["band"] = nullptr;
  if (series.band)
    out["band"] = json::object{{"winner", word_of(series.band->winner)},
                               {"either", series.band->either},
                               {"low", series.band->low},
                               {"high", series.band->high}};
  json::array cells;
  for (const Cell& cell : series.cells) cells.push_back(cell_json(cell));
  out["cells"] = std::move(cells);
  return out;
}

Result<Series> series_from(const json::value& value) {
  const Problem bad{"", 0, "", "it does not begin with the line that `drumhead balance --out` writes first"};
  const json::object* object = value.if_object();
  const json::value* format = object != nullptr ? object->if_contains("drumhead_balance") : nullptr;
  if (format == nullptr) return bad;
  if (*format != kFormat)
    return Problem{"", 0, "", "it was written by another version of the program, in another format"};
  try {
    return read_series(value);
  } catch (const std::exception&) {
    return bad;
  }
}

std::string unlike(const Series& series, const Series& other) {
  const auto differs = [](std::string_view what, const auto& its, const auto& ours) {
    return fmt::format("its {} {}, not {}", what, its, ours);
  };
  if (other.scenario != series.scenario) return differs("scenario is", other.scenario, series.scenario);
  if (other.seed != series.seed) return differs("seed is", other.seed, series.seed);
  for (int side = 0; side < 2; ++side)
    if (other.players[side] != series.players[side])
      return differs(side == 0 ? "British player is" : "American player is", other.players[side],
                     series.players[side]);
  if (names_of(other) != names_of(series)) return differs("sheets are", names_of(other), names_of(series));
  if (other.program != series.program) return differs("program is version", other.program, series.program);
  if (other != series) return "its scenario, rulebook or muster has changed since";
  return {};
}

Result<Shard> read_shard(std::string_view text) {
  const Problem bad{
      "", 0, "", fmt::format("--shard wants a part and how many there are, such as 2/8, not \"{}\"", text)};
  const std::size_t slash = text.find('/');
  if (slash == std::string_view::npos) return bad;
  Shard out;
  const auto read = [](std::string_view digits, std::uint64_t& to) {
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), to);
    return error == std::errc() && end == digits.data() + digits.size();
  };
  if (!read(text.substr(0, slash), out.index) || !read(text.substr(slash + 1), out.of)) return bad;
  if (out.index < 1 || out.index > out.of) return bad;
  return out;
}

}  // namespace drumhead::balance
