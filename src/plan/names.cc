// Places names where they cover least.
#include "plan/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

namespace drumhead::plan {

namespace {

constexpr double kSmall = 1.45, kHill = 1.6, kRegion = 1.7, kAlong = 1.4;  // sizes of letters
constexpr double kSpread = 1.45;   // how much broader spaced capitals are
constexpr double kTooMuch = 6;     // a place that costs more is no place
constexpr std::size_t kLong = 22;  // letters of a name on one line
constexpr double kAgain = 14;      // within which the same name is not said twice

struct Placing {
  const std::vector<Line>& strokes;
  Room& room;
  std::vector<std::pair<std::string, Vec>> said;
};

struct Place {
  Vec at;  // the middle of the letters
  double cost = 0;
  Frame frame;
};

// "The great wood, south of the road" is "Great wood" on the plan.
std::string shortened(const std::string& name) {
  std::string head = name.substr(0, name.find_first_of(",("));
  if (head.size() > 4 && (head.starts_with("The ") || head.starts_with("the "))) head = head.substr(4);
  if (head.size() > kLong)
    for (const char* joint : {" on ", " of ", " by ", " at ", " behind ", " near "})
      if (const std::size_t at = head.find(joint); at != std::string::npos && at > 3) {
        head = head.substr(0, at);
        break;
      }
  while (!head.empty() && head.back() == ' ') head.pop_back();
  if (!head.empty()) head[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(head[0])));
  return head;
}

std::string capitals(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// In one line, and in two, broken at the space nearest the middle.
std::vector<std::vector<std::string>> wordings_of(const std::string& text) {
  std::vector<std::vector<std::string>> out{{text}};
  std::size_t best = std::string::npos;
  const auto off = [&](std::size_t at) {
    return std::abs(static_cast<int>(at) * 2 - static_cast<int>(text.size()));
  };
  for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1))
    if (best == std::string::npos || off(at) < off(best)) best = at;
  if (best != std::string::npos) out.push_back({text.substr(0, best), text.substr(best + 1)});
  return out;
}

double struck(const Frame& frame, const Placing& placing) {
  int out = 0;
  const Vec m = frame.middle();
  for (const Line& line : placing.strokes)
    for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0})
      if (far_from({frame.left + frame.width() * share, m.y}, line, false) < frame.height() / 2 + 0.15) {
        ++out;
        break;
      }
  return out;
}

double cost_of(const Frame& frame, const Placing& placing) {
  return placing.room.clash(frame) * 2.2 + struck(frame, placing) * 2.4;
}

struct Extent {
  double wide = 0, high = 0;
};
Extent box_of(const std::vector<std::string>& lines, double size, double spread) {
  Extent out;
  for (const std::string& line : lines) out.wide = std::max(out.wide, breadth(line, size) * spread + 0.3);
  out.high = size * (1.05 * static_cast<double>(lines.size()));
  return out;
}
Frame frame_at(Vec p, const Extent& box) {
  return {p.x - box.wide / 2, p.y - box.high / 2, p.x + box.wide / 2, p.y + box.high / 2};
}
void keep_better(std::optional<Place>& best, const Place& place) {
  if (!best || place.cost < best->cost) best = place;
}

// The place nearest the middle where all of it lies inside.
std::optional<Place> inside_of(const Line& points, const Extent& box, const Placing& placing) {
  const Frame all = frame_of(points);
  const Vec centre = all.middle();
  std::optional<Place> best;
  for (double x = all.left + box.wide / 2; x <= all.right - box.wide / 2; x += 0.75)
    for (double y = all.top + box.high / 2; y <= all.bottom - box.high / 2; y += 0.75) {
      const Frame f = frame_at({x, y}, box);
      const bool fits = within({f.left, f.top}, points) && within({f.right, f.top}, points) &&
                        within({f.left, f.bottom}, points) && within({f.right, f.bottom}, points);
      if (fits) keep_better(best, {{x, y}, cost_of(f, placing) + length(Vec{x, y} - centre) * 0.15, f});
    }
  return best;
}

std::optional<Place> beside(const Line& points, const Extent& box, const Placing& placing) {
  const Frame all = frame_of(points);
  const Vec c = all.middle();
  std::optional<Place> best;
  int liked = 0;
  for (const double far : {0.35, 1.3, 2.4})
    for (const double x : {c.x, c.x - box.wide * 0.45, c.x + box.wide * 0.45, all.left - box.wide / 2 - far,
                           all.right + box.wide / 2 + far})
      for (const double y : {all.bottom + box.high / 2 + far, all.top - box.high / 2 - far, c.y}) {
        const Frame f = frame_at({x, y}, box);
        if (shared(f, all) > 0.2) continue;
        keep_better(best, {{x, y}, cost_of(f, placing) + far * 1.1 + 0.05 * liked++, f});
      }
  return best;
}

std::string written(const std::vector<std::string>& lines, const Place& place, double size,
                    std::string_view style) {
  std::string out;
  double y = place.at.y + size * (0.34 - 0.525 * (static_cast<double>(lines.size()) - 1));
  for (const std::string& line : lines) {
    out += fmt::format("<text class=\"name {}\" x=\"{}\" y=\"{}\">{}</text>\n", style, num(place.at.x),
                       num(y), escaped(line));
    y += size * 1.05;
  }
  return out;
}

std::string name_area(const std::string& text, const Drawn& shape, Placing& placing) {
  const bool wood = shape.is(Ground::woods_light) || shape.is(Ground::woods_heavy);
  const bool work = shape.is(Ground::fieldwork);  // full of troops: its name stands outside
  const double size = shape.is(Ground::hill) ? kHill : kSmall;
  if (wood) {
    const Extent box = box_of({capitals(text)}, kRegion, kSpread);
    if (const std::optional<Place> place = inside_of(shape.points, box, placing);
        place && place->cost < kTooMuch) {
      placing.room.solid.push_back(place->frame);
      return written({capitals(text)}, *place, kRegion, "region");
    }
  }
  std::optional<Place> best;
  std::vector<std::string> chosen;
  bool in = false;
  for (const std::vector<std::string>& lines : wordings_of(text)) {
    const Extent box = box_of(lines, size, 1);
    const double worse = lines.size() > 1 ? 0.8 : 0;
    const auto consider = [&](std::optional<Place> place, bool is_in) {
      if (!place) return;
      place->cost += worse + (is_in ? 0 : 0.8);
      if (best && best->cost <= place->cost) return;
      best = place;
      chosen = lines;
      in = is_in;
    };
    if (!work) consider(inside_of(shape.points, box, placing), true);
    consider(beside(shape.points, box, placing), false);
  }
  if (!best || best->cost > kTooMuch) return "";
  placing.room.solid.push_back(best->frame);
  const std::string on = in ? fmt::format(" on-{}", word_of(shape.feature->kind)) : "";
  return written(chosen, *best, size, (shape.is(Ground::hill) ? "hill" : "small") + on);
}

// The letters on a stretch of line, as a row of small frames on its upper side.
std::vector<Frame> letters_along(const std::vector<Pace>& steps, std::size_t from, std::size_t to) {
  std::vector<Frame> out;
  for (std::size_t i = from; i < to; i += 2) {
    const Vec p = steps[i].at + Vec{steps[i].along.y, -steps[i].along.x} * 0.85;
    out.push_back({p.x - 0.5, p.y - 0.5, p.x + 0.5, p.y + 0.5});
  }
  return out;
}

std::string name_line(const std::string& text, const Drawn& shape, std::size_t number, Placing& placing) {
  Line points = shape.points;
  if (points.back().x < points.front().x) std::reverse(points.begin(), points.end());
  const Line line = smoothed(points, false, 3);
  constexpr double kPace = 0.5;
  const std::vector<Pace> steps = paced(line, kPace, false);
  const auto reach = static_cast<std::size_t>(std::ceil((breadth(text, kAlong) * 1.1 / 2 + 0.6) / kPace));
  double least = 0;
  std::vector<Frame> taken;
  double middle = -1;
  for (std::size_t i = reach; i + reach < steps.size(); ++i) {
    const std::vector<Frame> frames = letters_along(steps, i - reach, i + reach + 1);
    double cost = std::abs(static_cast<double>(i) / static_cast<double>(steps.size()) - 0.45) * 2;
    for (const Frame& frame : frames) cost += placing.room.clash(frame) * 3;
    for (std::size_t j = i - reach; j <= i + reach; ++j)
      cost += length(steps[j].along - steps[i].along) * 0.35;
    for (const Line& other : placing.strokes)
      if (other.size() != shape.points.size() || length(other.front() - shape.points.front()) > 0.01)
        for (const Frame& frame : frames) cost += far_from(frame.middle(), other, false) < 0.6 ? 0.9 : 0;
    if (middle >= 0 && cost >= least) continue;
    least = cost;
    middle = steps[i].gone;
    taken = frames;
  }
  if (middle < 0 || least > 9) return "";
  placing.room.solid.insert(placing.room.solid.end(), taken.begin(), taken.end());
  const bool water = shape.is(Ground::stream) || shape.is(Ground::river);
  return fmt::format(
      "<path id=\"way-{0}\" d=\"{1}\" fill=\"none\"/><text class=\"name along{2}\" dy=\"{3}\"><textPath "
      "href=\"#way-{0}\" "
      "startOffset=\"{4}\">{5}</textPath></text>\n",
      number, open(line), water ? " water" : "", num(-shape.width / 2 - 0.28), num(middle), escaped(text));
}

bool is_unnamed(Ground kind) {
  return kind == Ground::fence || kind == Ground::wall || kind == Ground::hedge || is_crossing(kind);
}

}  // namespace

std::string draw_names(const Chart& chart, const Terrain& terrain, const std::vector<Line>& strokes,
                       Room& room) {
  Placing placing{strokes, room, {}};
  std::string out;
  std::size_t number = 0;
  for (const Feature& feature : terrain.features()) {
    ++number;
    if (feature.name.empty() || is_unnamed(feature.kind) || feature.points.size() < 2) continue;
    const Drawn shape{&feature, chart.line(feature.points), chart.length(feature.width)};
    const std::string text = shortened(feature.name);
    const Vec middle = frame_of(shape.points).middle();
    const bool way = shape.is_thick_line();
    const bool told = std::any_of(placing.said.begin(), placing.said.end(), [&](const auto& s) {
      return s.first == text && (way || length(s.second - middle) < kAgain);
    });
    if (told) continue;
    const std::string name = way ? name_line(text, shape, number, placing) : name_area(text, shape, placing);
    if (!name.empty()) placing.said.emplace_back(text, middle);
    out += name;
  }
  return out;
}

}  // namespace drumhead::plan
