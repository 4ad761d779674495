// Symbols: the middle of the front edge is at 0,0, the front looks up and the rear is below. They tell arm,
// nation and side without colour: a plan may be printed in black.
#include "plan/troops.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "words/names.h"

namespace drumhead::plan {

namespace {

constexpr double kFigure = 1.55;  // the size of references
constexpr double kRing = 1.15;    // a leader's radius

std::string rect(std::string_view name, double w, double d, std::string_view rest = "") {
  return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"0\" width=\"{}\" height=\"{}\"{}/>", name, num(-w / 2),
                     num(w), num(d), rest);
}

constexpr std::string_view kPip = "<path class=\"pip\" d=\"M-.34 0L0 -.5L.34 0z\"/>";

// The front: a heavy bar, unbroken for the Crown, in dashes for the Americans.
std::string front_bar(Side side, double w) {
  const std::string d = fmt::format("M{} .13H{}", num(-w / 2), num(w / 2));
  return side == Side::british ? path("front", d) : path("front-bg", d) + path("front dash", d);
}

// Bodies tell the nation by a pattern; the British have none.
std::string pattern_of(const Troop& troop) {
  static const std::map<std::string, std::string_view, std::less<>> kPatterns = {
      {"german", "german"}, {"loyalist", "loyalist"}, {"continental", "continental"}, {"state", "state"},
      {"native", "native"}, {"french", "french"},     {"spanish", "french"}};
  const std::string& nation = troop.entry->nation;
  if (nation == "militia") return fmt::format(" fill=\"url(#n-militia-{})\"", side_class(troop.entry->side));
  const auto found = kPatterns.find(nation);
  return found == kPatterns.end() ? "" : fmt::format(" fill=\"url(#n-{})\"", found->second);
}

std::string foot(const Troop& troop, double w, double d) {
  const std::string pattern = pattern_of(troop);
  return rect("halo", w, d) + rect("body", w, d) + (pattern.empty() ? "" : rect("nat", w, d, pattern)) +
         rect("edge", w, d) + front_bar(troop.entry->side, w) + std::string(kPip);
}

// Parted by a slash, the front half filled.
std::string horse(const Troop& troop, double w, double d) {
  return rect("halo", w, d) + rect("under", w, d) +
         path("body", shut({{-w / 2, 0}, {w / 2, 0}, {-w / 2, d}})) + rect("edge", w, d) +
         path("slash", open({{w / 2, 0}, {-w / 2, d}})) + front_bar(troop.entry->side, w) + std::string(kPip);
}

// One dot for each element, in two rows; rings for the Americans.
std::string skirmishers(const Troop& troop, double w, double d) {
  const int count = std::clamp(troop.view.elements, 1, 40);
  const int rows = d < 1.2 || count == 1 ? 1 : 2, across = (count + rows - 1) / rows;
  const double step = w / across, radius = std::min({0.3, step * 0.36, d / rows * 0.34});
  std::string dots;
  for (int i = 0; i < count; ++i) {
    const int row = i / across;
    const double aside = row > 0 && count % rows != 0 ? 0.5 : 0;
    dots +=
        fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", num(-w / 2 + step * (i % across + 0.5 + aside)),
                    num(d * (row + 0.5) / rows), num(radius));
  }
  return rect("halo soft", w, d, " rx=\".6\"") + rect("foot", w, d, " rx=\".5\"") +
         fmt::format("<g class=\"{}\">{}</g>", troop.entry->side == Side::british ? "dots" : "rings", dots) +
         std::string(kPip);
}

// Barrel and wheels, or a team ahead of them, in a dashed footprint.
std::string guns(const Troop& troop, double w, double d) {
  const bool limbered = troop.view.drawn == "limbered" || troop.view.drawn == "column";
  const double scale = std::max(0.2, std::min({1.4, w / 1.5, d / (limbered ? 3.1 : 1.5)}));
  const char* deployed =
      "<path class=\"gun wheel\" d=\"M-.64 .12V1M.64 .12V1\"/>"
      "<path class=\"gun\" d=\"M-.64 .56H.64M0 .7L-.2 1.45M0 .7L.2 1.45\"/><path class=\"gun barrel\" d=\"M0 "
      "-.5V.85\"/>";
  const char* hooked =
      "<path class=\"gun\" d=\"M0 .15L0 .9M-.3 .15V.6M.3 .15V.6M-.3 .6H.3M-.5 .95H.5\"/>"
      "<path class=\"gun wheel\" d=\"M-.5 .65V1.25M.5 .65V1.25M-.62 1.75V2.55M.62 1.75V2.55\"/>"
      "<path class=\"gun\" d=\"M-.62 2.15H.62M0 .95V1.6\"/><path class=\"gun barrel\" d=\"M0 1.7V3\"/>";
  std::string bore;
  if (troop.entry->side == Side::american) bore = path("bore", limbered ? "M0 1.75V2.95" : "M0 -.45V.8");
  return rect("halo", w, d) + rect("foot", w, d) +
         fmt::format("<g transform=\"scale({})\">{}{}</g>", num(scale), limbered ? hooked : deployed, bore);
}

std::string symbol(const Troop& troop, double w, double d) {
  if (troop.view.arm == "guns") return guns(troop, w, d);
  if (troop.view.drawn == "skirmish") return skirmishers(troop, w, d);
  return troop.view.arm == "horse" ? horse(troop, w, d) : foot(troop, w, d);
}

// A flag over the house that it holds.
std::string flag(const Troop& troop) {
  return path("pole", "M0 .4V-2.6") + path("flag", "M0 -2.6H2.3l-.4 .65l.4 .65H0z") +
         fmt::format("<text class=\"ref on-flag\" x=\"1\" y=\"-1.55\">{}</text>", escaped(troop.reference));
}

std::string letter(std::size_t n) {
  const std::string one(1, static_cast<char>('A' + n % 26));
  return n < 26 ? one : one + static_cast<char>('a' + n % 26);
}

// The free place nearest to where something ought to be.
Frame settle(Vec at, double wide, double high, const std::vector<Vec>& spots, Room& room) {
  Frame best;
  double least = -1;
  for (const Vec& p : spots) {
    const Frame frame{p.x - wide / 2, p.y - high / 2, p.x + wide / 2, p.y + high / 2};
    const double cost = room.clash(frame) * 6 + length(p - at);
    if (least >= 0 && cost >= least) continue;
    least = cost;
    best = frame;
  }
  room.solid.push_back(best);
  return best;
}

std::vector<Vec> ring_of_spots(Vec at, std::initializer_list<double> reaches) {
  std::vector<Vec> out{at};
  for (const double reach : reaches)
    for (Angle turn = 0; turn < kFullTurn; turn += 3000) out.push_back(at + direction(turn) * reach);
  return out;
}

// Behind its rear edge, before its front, at its flanks, and farther off.
std::vector<Vec> spots_about(const Troop& troop, const Chart& chart, double wide) {
  const Vec ahead = [&] {
    const Vec d = direction(troop.pose.heading);
    return Vec{d.x, -d.y};
  }();
  const Vec right{-ahead.y, ahead.x};
  const double w = chart.length(troop.view.foot.width), d = chart.length(troop.view.foot.depth);
  const Vec middle = chart.place(troop.pose.point()) - ahead * (d / 2);
  std::vector<Vec> out;
  for (const double more : {0.0, 0.7, 1.6, 2.8}) {
    // Letters are broader than high: how much room they need depends on where they stand.
    const auto reach = [&](Vec way) {
      return std::abs(way.x) * wide / 2 + std::abs(way.y) * kFigure * 0.42 + 0.3 + more;
    };
    for (const double along : {0.0, -0.3, 0.3}) {
      out.push_back(middle - ahead * (d / 2 + reach(ahead)) + right * (w * along));
      out.push_back(middle + ahead * (d / 2 + 0.4 + reach(ahead)) + right * (w * along));
    }
    out.push_back(middle + right * (w / 2 + reach(right)));
    out.push_back(middle - right * (w / 2 + reach(right)));
  }
  return out;
}

std::string draw_leader(const Troop& troop, const Chart& chart, Room& room) {
  const Vec at = chart.place(troop.pose.point());
  const Vec p = settle(at, 2 * kRing, 2 * kRing, ring_of_spots(at, {1.2, 2, 2.8, 3.6}), room).middle();
  return fmt::format(
      "<g class=\"leader {}\" data-leader=\"{}\"><title>{}</title><circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>"
      "<text x=\"{}\" y=\"{}\">{}</text></g>\n",
      side_class(troop.entry->side), escaped(troop.entry->key), escaped(troop.entry->name), num(p.x),
      num(p.y), num(kRing), num(p.x), num(p.y + 0.48), escaped(troop.reference));
}

std::string draw_reference(const Troop& troop, const Chart& chart, Room& room) {
  const double wide = breadth(troop.reference, kFigure) + 0.6;
  const std::vector<Vec> spots = spots_about(troop, chart, wide);
  const Vec p = settle(spots.front(), wide, kFigure * 0.85, spots, room).middle();
  return fmt::format("<text class=\"ref {}\" x=\"{}\" y=\"{}\">{}</text>\n", side_class(troop.entry->side),
                     num(p.x), num(p.y + kFigure * 0.34), escaped(troop.reference));
}

std::string draw_unit(const Troop& troop, const Chart& chart) {
  const Vec at = chart.place(troop.pose.point());
  const double w = std::max(0.8, chart.length(troop.view.foot.width));
  const double d = std::max(0.5, chart.length(troop.view.foot.depth));
  const std::string turn = troop.garrison ? "" : fmt::format(" rotate({})", num(troop.pose.heading / 100.0));
  return fmt::format(
      "<g class=\"unit {}{}\" data-unit=\"{}\" transform=\"translate({} {}){}\"><title>{}</title>{}</g>\n",
      side_class(troop.entry->side), troop.awaited ? " awaited" : "", escaped(troop.entry->key), num(at.x),
      num(at.y), turn, escaped(troop.entry->name), troop.garrison ? flag(troop) : symbol(troop, w, d));
}

// Those who come later often come by the same road: small, and one beside the other near the place.
bool comes_later(const Troop& troop) { return troop.awaited && troop.entry->arrives > 0; }

std::string draw_arrival(const Troop& troop, const Chart& chart, Room& room) {
  constexpr double kWide = 2.6, kDeep = 1.1, kGap = 0.4;
  const double letters = breadth(troop.reference, kFigure);
  const double wide = kWide + kGap + letters + 0.4;
  const Vec at = chart.place(troop.pose.point());
  const Vec in{std::clamp(at.x, wide / 2 + 0.4, room.width - wide / 2 - 0.4),
               std::clamp(at.y, 1.6, room.height - 1.2)};
  const Frame frame =
      settle(in, wide, kDeep + 0.9, ring_of_spots(in, {1.2, 2, 3, 4, 5.2, 6.5, 8, 10, 12}), room);
  const Vec front{frame.left + 0.2 + kWide / 2, frame.middle().y - kDeep / 2 + 0.25};
  return fmt::format(
      "<g class=\"unit {0} awaited\" data-unit=\"{1}\" transform=\"translate({2} "
      "{3})\"><title>{4}</title>{5}</g>"
      "<text class=\"ref {0}\" x=\"{6}\" y=\"{7}\">{8}</text>\n",
      side_class(troop.entry->side), escaped(troop.entry->key), num(front.x), num(front.y),
      escaped(troop.entry->name), symbol(troop, kWide, kDeep), num(front.x + kWide / 2 + kGap + letters / 2),
      num(front.y + kDeep * 0.9), escaped(troop.reference));
}

}  // namespace

std::string_view side_class(Side side) { return side == Side::american ? "rebel" : "crown"; }

std::vector<Troop> troops_of(const Battle& battle) {
  const Setting& setting = battle.setting();
  const View view = battle.view();
  std::vector<Troop> out;
  for (const Side side : {Side::british, Side::american}) {
    std::size_t units = 0;
    for (const PieceView& piece : view.pieces) {
      const RosterEntry& entry = setting.roster[piece.id.index()];
      if (entry.side != side || entry.kind == PieceKind::token) continue;
      Troop troop{piece, &entry, "", piece.present ? piece.pose : entry.place, !piece.present, false};
      const FeatureId inside = battle.core().pieces[piece.id.index()].inside;
      if (inside.valid()) {
        troop.garrison = true;
        const Box& box = setting.terrain.outline(inside).box;
        troop.pose = {(box.left + box.right) / 2, (box.bottom + box.top) / 2, 0};
      }
      if (entry.kind == PieceKind::leader)
        troop.reference = letters_of(piece.id, setting);
      else
        troop.reference = side == Side::british ? fmt::format("{}", units + 1) : letter(units);
      if (entry.kind == PieceKind::unit) ++units;
      out.push_back(std::move(troop));
    }
  }
  return out;
}

double Room::clash(const Frame& frame) const {
  double out = std::max(0.0, 0.3 - frame.left) + std::max(0.0, frame.right - width + 0.3) +
               std::max(0.0, 0.3 - frame.top) + std::max(0.0, frame.bottom - height + 0.3);
  out *= 8;
  for (const Frame& other : solid) out += shared(frame, other);
  return out;
}

Frame ground_of(const Troop& troop, const Chart& chart) {
  Line corners;
  for (const Vec& p : rectangle(troop.pose, troop.view.foot.width, troop.view.foot.depth))
    corners.push_back(chart.place(to_point(p)));
  return frame_of(corners);
}

std::string draw_troops(const std::vector<Troop>& troops, const Chart& chart, Room& room) {
  std::string bodies, leaders, references;
  for (const Troop& troop : troops) {
    if (troop.entry->kind != PieceKind::unit || comes_later(troop)) continue;
    if (troop.garrison) {
      const Vec at = chart.place(troop.pose.point());
      room.solid.push_back({at.x - 0.2, at.y - 2.7, at.x + 2.4, at.y + 0.4});
    } else {
      // A slanting line covers little of its frame: its stands are taken one by one.
      const int parts = 6;
      for (int i = 0; i < parts; ++i) {
        Troop part = troop;
        part.view.foot.width = troop.view.foot.width / parts;
        const Vec right =
            right_of(direction(troop.pose.heading)) * (troop.view.foot.width * ((i + 0.5) / parts - 0.5));
        part.pose.x += to_mil(right.x);
        part.pose.y += to_mil(right.y);
        room.solid.push_back(widened(ground_of(part, chart), 0.1));
      }
    }
    bodies += draw_unit(troop, chart);
  }
  for (const Troop& troop : troops)
    if (troop.entry->kind == PieceKind::leader) leaders += draw_leader(troop, chart, room);
  for (const Troop& troop : troops)
    if (troop.entry->kind == PieceKind::unit && !troop.garrison && !comes_later(troop))
      references += draw_reference(troop, chart, room);
  for (const Troop& troop : troops)
    if (troop.entry->kind == PieceKind::unit && comes_later(troop))
      bodies += draw_arrival(troop, chart, room);
  return bodies + leaders + references;
}

std::string small_symbol(const Troop& troop, double width, double depth) {
  return fmt::format("<g class=\"unit {}\">{}</g>", side_class(troop.entry->side),
                     symbol(troop, width, depth));
}

std::string nation_definitions() {
  const auto tile = [](std::string_view id, double w, double h, std::string_view inner, bool slanted) {
    return fmt::format(
        "<pattern id=\"n-{}\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\"{}>{}</pattern>\n",
        id, w, h, slanted ? " patternTransform=\"rotate(45)\"" : "", inner);
  };
  std::string out =
      tile("german", 0.5, 9, "<path class=\"pp\" d=\"M.25 0V9\"/>", false) +
      tile("loyalist", 0.62, 0.62, "<path class=\"pp\" d=\"M.31 -1V2\"/>", true) +
      tile("continental", 9, 0.44, "<path class=\"pp\" d=\"M0 .3H9\"/>", false) +
      tile("state", 0.6, 0.6, "<path class=\"pp\" d=\"M.3 -1V2M-1 .3H2\"/>", true) +
      tile("native", 0.5, 0.5, "<circle class=\"pp-dot\" cx=\".25\" cy=\".25\" r=\".1\"/>", false) +
      tile("french", 9, 1, "<rect class=\"side-bg\" width=\"9\" height=\"1\"/>", false);
  for (const Side side : {Side::british, Side::american})
    out += tile(fmt::format("militia-{}", side_class(side)), 0.46, 0.46,
                fmt::format("<rect class=\"side-bg\" width=\".46\" height=\".46\"/><path class=\"side-line "
                            "{}\" d=\"M.23 -1V2\"/>",
                            side_class(side)),
                true);
  return out;
}

}  // namespace drumhead::plan
