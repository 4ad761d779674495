// The same for programs: JSON and CSV.
#include <fmt/format.h>

#include <boost/json.hpp>

#include "balance/report.h"

namespace drumhead::balance {

namespace json = boost::json;

namespace {

constexpr std::size_t kMostTelling = 3;

json::object share_json(double value, const Interval& range) {
  return {{"share", value}, {"low", range.low}, {"high", range.high}};
}
json::object share_json(const Share& share) { return share_json(share.value(), share.interval()); }

json::object mean_json(const Moments& moments) {
  const Interval range = moments.interval();
  return {{"mean", moments.mean()}, {"low", range.low}, {"high", range.high}};
}

json::object counts_json(const Counts& counts) {
  json::object out = mean_json(counts.moments());
  out["tenth"] = counts.quantile(0.1);
  out["median"] = counts.quantile(0.5);
  out["nine_tenths"] = counts.quantile(0.9);
  json::array times;
  for (const auto& [value, count] : counts.times()) times.push_back(json::array{value, count});
  out["times"] = std::move(times);
  return out;
}

json::object loss_json(const Moments& lost, int start) {
  const LossShare share = loss_share(lost, start);
  json::object out = share_json(share.value, share.range);
  out["mean"] = lost.mean();
  out["start"] = start;
  return out;
}

json::object losses_json(const Cell& cell, const Tally& tally, Side side) {
  json::object out = loss_json(tally.lost[index_of(side)].moments(), cell.start_of(side));
  json::object arms;
  for (std::size_t i = 0; i < kArms; ++i) {
    const Arm arm = static_cast<Arm>(i);
    if (const int start = cell.start_of(side, arm); start > 0)
      arms[word_of(arm)] = loss_json(tally.lost_arm[index_of(side)][i], start);
  }
  out["arms"] = std::move(arms);
  return out;
}

json::object change_json(const Difference& change) {
  return {{"change", change.value},
          {"low", change.range.low},
          {"high", change.range.high},
          {"sure", change.is_sure()}};
}

json::object unit_json(const Cell& cell, const Tally& tally, std::size_t i) {
  const CellUnit& unit = cell.units[i];
  json::object out{
      {"key", unit.key}, {"name", unit.name}, {"side", word_of(unit.side)}, {"arm", word_of(unit.arm)}};
  out["lost"] = loss_json(tally.units[i].lost, unit.start);
  out["gone"] = share_json(Share{tally.units[i].gone, tally.finished()});
  const LossEffect effect = loss_effect(tally, cell, i);
  json::object decides = change_json(effect.change);
  decides["won_gone"] = share_json(effect.won_gone);
  decides["won_kept"] = share_json(effect.won_kept);
  out["decides"] = std::move(decides);
  return out;
}

json::value band_json(const Tally& tally, const std::optional<Band>& band) {
  if (!band) return nullptr;
  const BesideHistory one = beside_history(tally, *band);
  json::object out = share_json(one.share, one.range);
  out["winner"] = word_of(band->winner);
  out["plausible"] = json::array{band->low, band->high};
  out["inside"] = one.inside;
  out["sure"] = one.sure;
  return out;
}

json::object by_side(const auto& make) {
  return {{"british", make(Side::british)}, {"american", make(Side::american)}};
}

json::array strength_json(const Tally& tally, Side side) {
  json::array out;
  for (const Counts& counts : tally.strength[index_of(side)])
    out.push_back(json::array{counts.moments().mean(), counts.quantile(0.25), counts.quantile(0.75)});
  return out;
}

json::object endings_json(const Tally& tally) {
  json::object out;
  for (std::size_t i = 0; i < kEndings; ++i) {
    const Ending ending = static_cast<Ending>(i);
    json::object one = share_json(tally.ended(ending));
    one["wins"] = json::object{
        {"british", tally.endings[i][0]}, {"american", tally.endings[i][1]}, {"draw", tally.endings[i][2]}};
    out[word_of(ending)] = std::move(one);
  }
  return out;
}

// The units whose loss tells most, few and short: for whoever reads the report while it grows.
json::array telling_json(const Cell& cell, const Tally& tally) {
  json::array out;
  for (const LossEffect& one : telling_losses(tally, cell)) {
    if (out.size() == kMostTelling) break;
    const CellUnit& unit = cell.units[one.unit];
    json::object item{{"name", unit.name}, {"side", word_of(unit.side)}};
    item["won_gone"] = share_json(one.won_gone);
    item["won_kept"] = share_json(one.won_kept);
    item["change"] = change_json(one.change);
    out.push_back(std::move(item));
  }
  return out;
}

json::object aim_json(const Cell& cell, const Tally& tally, std::size_t i) {
  json::object out{{"name", cell.aims[i].name}, {"side", word_of(cell.aims[i].side)}};
  out["points"] = cell.aims[i].points;
  out["met"] = share_json(Share{tally.met[i], tally.finished()});
  const AimEffect effect = aim_effect(tally, cell, i);
  json::object decides = change_json(effect.change);
  decides["won_met"] = share_json(effect.won_met);
  decides["won_missed"] = share_json(effect.won_missed);
  out["decides"] = std::move(decides);
  return out;
}

json::object cell_report(const Series& series, const Cell& cell, const Tally& tally, bool brief) {
  json::object out{{"rules", cell.rules}, {"changed", cell.changed}};
  out["battles"] = tally.battles;
  out["unfinished"] = tally.unfinished;
  out["wins"] = json::object{{"british", tally.wins[0]}, {"american", tally.wins[1]}, {"draw", tally.draws}};
  json::object shares = by_side([&](Side side) { return share_json(tally.won(side)); });
  shares["draw"] = share_json(tally.drawn());
  out["shares"] = std::move(shares);
  out["history"] = band_json(tally, series.band);
  out["turns"] = counts_json(tally.turns);
  out["decided"] = counts_json(tally.decided);
  out["points"] = by_side([&](Side side) { return counts_json(tally.points[index_of(side)]); });
  out["element"] = cell.element;
  out["losses"] = by_side([&](Side side) { return losses_json(cell, tally, side); });
  json::array units, aims;
  for (std::size_t i = 0; i < cell.units.size() && !brief; ++i) units.push_back(unit_json(cell, tally, i));
  for (std::size_t i = 0; i < cell.aims.size(); ++i) aims.push_back(aim_json(cell, tally, i));
  out["aims"] = std::move(aims);
  out["endings"] = endings_json(tally);
  out["telling"] = telling_json(cell, tally);
  if (!brief) out["units"] = std::move(units);
  out["strength"] = by_side([&](Side side) { return strength_json(tally, side); });
  const HeatGrid grid;
  out["blows"] =
      json::object{{"columns", grid.columns}, {"rows", grid.rows}, {"hits", json::value_from(tally.blows)}};
  out["faults"] = json::object{{"british", tally.faults[0]}, {"american", tally.faults[1]}};
  return out;
}

json::object pair_json(const Cell& changed, const PairTally& pair) {
  json::object out{{"rules", changed.rules}, {"changed", changed.changed}};
  out["pairs"] = pair.score.count;
  out["british_score"] = change_json(paired_shares(pair.score, 2));
  out["turns"] = change_json(paired_means(pair.turns));
  out["loss_thousandths"] =
      by_side([&](Side side) { return change_json(paired_means(pair.lost[index_of(side)])); });
  return out;
}

// ---- CSV

std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char letter : text) out += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return out + "\"";
}

class Csv {
 public:
  explicit Csv(const Cell& cell) : cell_(cell) {}
  void line(std::string_view measure, std::string_view of, double value, const Interval& range,
            std::size_t battles) {
    text += fmt::format("{},{},{},{},{:.6f},{:.6f},{:.6f},{}\n", quoted(cell_.rules), quoted(cell_.changed),
                        measure, quoted(of), value, range.low, range.high, battles);
  }
  void line(std::string_view measure, std::string_view of, const Share& share) {
    line(measure, of, share.value(), share.interval(), share.of);
  }
  void mean(std::string_view measure, std::string_view of, const Moments& moments) {
    line(measure, of, moments.mean(), moments.interval(), static_cast<std::size_t>(moments.count));
  }
  void loss(std::string_view measure, std::string_view of, const Moments& lost, int start) {
    const LossShare share = loss_share(lost, start);
    line(measure, of, share.value, share.range, static_cast<std::size_t>(lost.count));
  }
  std::string text;

 private:
  const Cell& cell_;
};

std::string cell_csv(const Series& series, const Cell& cell, const Tally& tally) {
  Csv out(cell);
  for (const Side side : kSides) out.line("won", word_of(side), tally.won(side));
  out.line("drawn", "", tally.drawn());
  if (series.band) {
    const BesideHistory one = beside_history(tally, *series.band);
    out.line("history", one.inside ? "inside" : "outside", one.share, one.range, tally.finished());
  }
  out.mean("turns", "", tally.turns.moments());
  out.mean("decided", "", tally.decided.moments());
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    out.mean("points", word_of(side), tally.points[s].moments());
    out.loss("loss", word_of(side), tally.lost[s].moments(), cell.start_of(side));
    for (std::size_t i = 0; i < kArms; ++i) {
      const Arm arm = static_cast<Arm>(i);
      if (const int start = cell.start_of(side, arm); start > 0)
        out.loss("loss", fmt::format("{} {}", word_of(side), word_of(arm)), tally.lost_arm[s][i], start);
    }
  }
  for (std::size_t i = 0; i < kEndings; ++i)
    out.line("ended", word_of(static_cast<Ending>(i)), tally.ended(static_cast<Ending>(i)));
  for (const Side side : kSides)
    for (std::size_t turn = 0; turn < tally.strength[index_of(side)].size(); ++turn)
      out.mean("strength by turn", fmt::format("{} {}", word_of(side), turn + 1),
               tally.strength[index_of(side)][turn].moments());
  for (std::size_t i = 0; i < cell.aims.size(); ++i)
    out.line("aim", fmt::format("{}: {}", word_of(cell.aims[i].side), cell.aims[i].name),
             Share{tally.met[i], tally.finished()});
  for (std::size_t i = 0; i < cell.units.size(); ++i) {
    const CellUnit& unit = cell.units[i];
    out.loss("unit loss", unit.key, tally.units[i].lost, unit.start);
    out.line("unit gone", unit.key, Share{tally.units[i].gone, tally.finished()});
    const LossEffect effect = loss_effect(tally, cell, i);
    out.line("unit decides", unit.key, effect.change.value, effect.change.range, tally.units[i].gone);
  }
  return out.text;
}

std::string pair_csv(const Cell& changed, const PairTally& pair) {
  Csv out(changed);
  const auto pairs = static_cast<std::size_t>(pair.score.count);
  const auto put = [&](std::string_view measure, std::string_view of, const Difference& change) {
    out.line(measure, of, change.value, change.range, pairs);
  };
  put("change of share", "british", paired_shares(pair.score, 2));
  put("change of turns", "", paired_means(pair.turns));
  for (const Side side : kSides)
    put("change of loss, thousandths", word_of(side), paired_means(pair.lost[index_of(side)]));
  return out.text;
}

}  // namespace

json::object report_json(const Ledger& ledger, bool brief) {
  const Series& series = ledger.series();
  json::object out{
      {"scenario", series.scenario}, {"title", series.title}, {"seed", std::to_string(series.seed)}};
  out["players"] = json::object{{"british", series.players[0]}, {"american", series.players[1]}};
  json::array sheets, pairs;
  for (std::size_t i = 0; i < series.cells.size(); ++i)
    sheets.push_back(cell_report(series, series.cells[i], ledger.tallies()[i], brief));
  out["sheets"] = std::move(sheets);
  if (!series.compared) return out;
  for (std::size_t i = 0; i < ledger.pairs().size(); ++i)
    pairs.push_back(pair_json(series.cells[2 * i + 1], ledger.pairs()[i]));
  out["compared"] = std::move(pairs);
  return out;
}

std::string report_csv(const Ledger& ledger) {
  const Series& series = ledger.series();
  std::string out = "rules,changed,measure,of,value,low,high,battles\n";
  for (std::size_t i = 0; i < series.cells.size(); ++i)
    out += cell_csv(series, series.cells[i], ledger.tallies()[i]);
  for (std::size_t i = 0; i < ledger.pairs().size(); ++i)
    out += pair_csv(series.cells[2 * i + 1], ledger.pairs()[i]);
  return out;
}

}  // namespace drumhead::balance
