// Writes and reads the lines of a series.
#include "balance/lines.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "scenario/scenario.h"

namespace drumhead::balance {

namespace json = boost::json;

namespace {

std::string_view winner_word(Side side) { return side == Side::none ? "draw" : word_of(side); }

std::string marks(const auto& list, const auto& is_set) {
  std::string out;
  for (const auto& one : list) out += is_set(one) ? '1' : '0';
  return out;
}

// Throws where the word is none.
Ending ending_of(std::string_view word) {
  for (std::size_t i = 0; i < kEndings; ++i)
    if (word_of(static_cast<Ending>(i)) == word) return static_cast<Ending>(i);
  throw std::invalid_argument("ended");
}

void put_faults(const Outcome& outcome, json::object& out) {
  if (outcome.faults[0].count + outcome.faults[1].count == 0) return;
  json::array faults;
  for (const Faults& one : outcome.faults)
    faults.push_back(json::object{{"count", one.count}, {"first", one.first}});
  out["faults"] = std::move(faults);
}

void read_faults(const json::object& in, Outcome& out) {
  const json::value* faults = in.if_contains("faults");
  if (faults == nullptr) return;
  for (std::size_t side = 0; side < 2; ++side)
    out.faults[side] = {faults->at(side).at("count").to_number<int>(),
                        std::string(faults->at(side).at("first").as_string())};
}

// Throws where something is missing or of another kind.
Outcome read_outcome(const json::object& in, const Cell& cell) {
  Outcome out;
  read_faults(in, out);
  out.turns = in.at("turns").to_number<int>();
  const json::string& winner = in.at("winner").as_string();
  if (winner == "unfinished") return out;
  out.finished = true;
  for (const Side side : kSides) {
    if (winner == word_of(side)) out.winner = side;
    out.points[index_of(side)] = in.at("points").at(index_of(side)).to_number<int>();
  }
  if (out.winner == Side::none && winner != "draw") throw std::invalid_argument("winner");
  out.ending = ending_of(in.at("ended").as_string());
  if (out.winner != Side::none) out.decided = in.at("decided").to_number<int>();
  const json::array& lost = in.at("lost").as_array();
  const json::string &gone = in.at("gone").as_string(), &met = in.at("aims").as_string();
  if (lost.size() != cell.units.size() || gone.size() != lost.size() || met.size() != cell.aims.size())
    throw std::invalid_argument("units");
  for (std::size_t i = 0; i < lost.size(); ++i) {
    out.units.push_back({lost[i].to_number<int>(), gone[i] == '1'});
    out.lost[index_of(cell.units[i].side)] += out.units[i].lost;
  }
  for (const char mark : met) out.met.push_back(mark == '1');
  for (std::size_t side = 0; side < 2; ++side)
    out.strength[side] = json::value_to<std::vector<int>>(in.at("strength").at(side));
  for (const json::value& one : in.at("blows").as_array())
    out.blows[one.at(0).to_number<int>()] = one.at(1).to_number<int>();
  return out;
}

}  // namespace

std::string line_of(const Series& series) { return json::serialize(series_json(series)) + "\n"; }

std::string line_of(std::uint64_t number, const Outcome& outcome, const Series& series) {
  json::object out{{"battle", number}, {"rules", series.cells[series.cell_of(number)].rules}};
  out["winner"] = outcome.finished ? winner_word(outcome.winner) : "unfinished";
  out["turns"] = outcome.turns;
  if (outcome.finished) {
    out["ended"] = word_of(outcome.ending);
    if (outcome.decided) out["decided"] = *outcome.decided;
    out["points"] = json::array{outcome.points[0], outcome.points[1]};
    json::array lost;
    for (const UnitOutcome& unit : outcome.units) lost.push_back(unit.lost);
    out["lost"] = std::move(lost);
    out["gone"] = marks(outcome.units, [](const UnitOutcome& unit) { return unit.gone; });
    out["aims"] = marks(outcome.met, [](bool met) { return met; });
  }
  if (outcome.finished) {
    out["strength"] =
        json::array{json::value_from(outcome.strength[0]), json::value_from(outcome.strength[1])};
    json::array blows;
    for (const auto& [square, hits] : outcome.blows) blows.push_back(json::array{square, hits});
    out["blows"] = std::move(blows);
  }
  put_faults(outcome, out);
  return json::serialize(out) + "\n";
}

std::optional<Numbered> read_line(std::string_view line, const Series& series) {
  boost::system::error_code error;
  const json::value value = json::parse({line.data(), line.size()}, error);
  if (error || !value.is_object()) return std::nullopt;
  try {
    const json::object& in = value.get_object();
    const auto number = in.at("battle").to_number<std::uint64_t>();
    if (series.row_of(number) >= kMostRows) return std::nullopt;
    const Cell& cell = series.cells[series.cell_of(number)];
    if (in.at("rules").as_string() != cell.rules) return std::nullopt;
    return Numbered{number, read_outcome(in, cell)};
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

Result<Kept> read_kept(std::string_view text, const std::string& file) {
  const auto problem = [&](int line, std::string message) {
    return Problem{file, line, "", std::move(message)};
  };
  const std::size_t first = text.find('\n');
  boost::system::error_code error;
  const std::string_view head = text.substr(0, first);
  const json::value value = json::parse({head.data(), head.size()}, error);
  Result<Series> series = series_from(error || first == std::string_view::npos ? json::value() : value);
  if (!series) return problem(1, series.problems().front().message);
  Kept out;
  out.series = std::move(series.value());
  out.whole = first + 1;
  for (int number = 2; out.whole < text.size(); ++number) {
    const std::size_t end = text.find('\n', out.whole);
    if (end == std::string_view::npos) break;
    std::optional<Numbered> battle = read_line(text.substr(out.whole, end - out.whole), out.series);
    if (!battle && end + 1 == text.size()) break;
    if (!battle) return problem(number, "this line is no battle of the run; mend or remove it");
    out.battles.push_back(std::move(*battle));
    out.whole = end + 1;
  }
  return out;
}

}  // namespace drumhead::balance
