// The printed page: title, plan, scale, rosters and aims, on A4 upright; lengths are millimetres here.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "plan/ground.h"
#include "plan/names.h"
#include "plan/plan.h"
#include "plan/style.h"
#include "plan/troops.h"
#include "words/phrases.h"
#include "words/sentences.h"

namespace drumhead::plan {

namespace {

constexpr double kWide = 210, kHigh = 297, kMargin = 12;
constexpr double kInner = kWide - 2 * kMargin;
constexpr double kMostMap = 138;  // height of the plan at most
constexpr double kNeatline = 2.2;

struct Letters {
  double size = 2.6;
  std::string_view style;
};

// A line of text. What would not fit is set closer.
std::string text_at(double x, double y, std::string_view text, Letters letters, double room = 0,
                    std::string_view more = "") {
  std::string fit;
  if (room > 0 && breadth(text, letters.size) > room)
    fit = fmt::format(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", num(room));
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{}>{}{}</text>\n", letters.style,
                     num(x), num(y), num(letters.size), fit, escaped(text), more);
}

// A line of a paragraph, from margin to margin.
std::string set_out(double x, double y, std::string_view text, Letters letters, double width) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" font-size=\"{}\" textLength=\"{}\">{}</text>\n",
                     letters.style, num(x), num(y), num(letters.size), num(width), escaped(text));
}

std::string level_line(double x, double y, double width) {
  return fmt::format("<path class=\"hair\" d=\"M{} {}h{}\"/>\n", num(x), num(y), num(width));
}

// ---- words

std::string_view ordinal_end(int day) {
  if (day % 100 / 10 == 1) return "th";
  return day % 10 == 1 ? "st" : day % 10 == 2 ? "nd" : day % 10 == 3 ? "rd" : "th";
}

// "1781-03-15" is "the 15th of March 1781"; other words stay.
std::string date_words(const std::string& date) {
  constexpr const char* kMonths[] = {"January", "February", "March",     "April",   "May",      "June",
                                     "July",    "August",   "September", "October", "November", "December"};
  int year = 0, month = 0, day = 0;
  if (std::sscanf(date.c_str(), "%4d-%2d-%2d", &year, &month, &day) != 3 || month < 1 || month > 12)
    return date;
  return fmt::format("the {}{} of {} {}", day, ordinal_end(day), kMonths[month - 1], year);
}

std::string facts_of(const Setting& setting) {
  std::string title = setting.book->title;
  title = title.substr(0, title.find(" ("));
  std::string out = fmt::format("{}, on a table of {} by {} {}", title, length_text(setting.terrain.width()),
                                length_text(setting.terrain.depth()), length_unit(setting));
  out += setting.turns > 0 ? fmt::format("; {} turns", setting.turns) : "; no limit of turns";
  if (setting.first != Side::none)
    out += setting.first == Side::british ? "; the British move first" : "; the Americans move first";
  if (setting.sight > 0)
    out += fmt::format("; nobody sees farther than {}", measured(setting.sight, setting));
  if (setting.rain > 0) out += fmt::format("; rain in turn {}", setting.rain);
  return out + ".";
}

std::string conditions_of(const Troop& troop) {
  const RosterEntry& entry = *troop.entry;
  std::vector<std::string> said;
  if (entry.arrives > 0) said.push_back(fmt::format("from turn {}", entry.arrives));
  if (entry.waits > 0) said.push_back(fmt::format("waits till turn {}", entry.waits));
  if (entry.hidden > 0) said.push_back("hidden");
  if (entry.holds_fire > 0) said.push_back(fmt::format("holds its fire till turn {}", entry.holds_fire));
  if (entry.volleys > 0) said.push_back(fmt::format("powder for {} volleys", entry.volleys));
  if (entry.may_retire > 0) said.push_back(fmt::format("may retire after {} volleys", entry.may_retire));
  if (troop.garrison) said.push_back("garrison");
  return fmt::format("{}", fmt::join(said, ", "));
}

// ---- the plan

Vec emptiest_corner(const Room& room, const Terrain& terrain, const Chart& chart) {
  constexpr double kReach = 4.6;
  Vec best{kReach, kReach};
  double least = -1;
  for (const double x : {room.width - kReach, kReach})
    for (const double y : {room.height - kReach + 1, kReach + 1}) {
      const Frame frame{x - 3.2, y - 5, x + 3.2, y + 3};
      double cost = room.clash(widened(frame, 1)) * 4;
      for (const Feature& feature : terrain.features()) {
        const Line points = chart.line(feature.points);
        if (feature.form == Form::band && far_from({x, y}, points, feature.closed) < 3.5) cost += 6;
        if (feature.form == Form::area && within({x, y}, points)) cost += 2;
      }
      if (least >= 0 && cost >= least) continue;
      least = cost;
      best = {x, y};
    }
  return best;
}

std::string draw_rose(Vec at) {
  std::string out =
      fmt::format("<g class=\"rose\" transform=\"translate({} {})\"><circle r=\"1.5\"/><circle r=\"1.62\"/>",
                  num(at.x), num(at.y));
  for (int i = 0; i < 16; ++i) {
    const double far = i % 4 == 0   ? 2.5
                       : i % 2 == 0 ? 1.75
                                    : 1.15,
                 wide = i % 4 == 0   ? 0.5
                        : i % 2 == 0 ? 0.36
                                     : 0.22;
    const double x = wide * 0.72, y = wide * 0.9;
    out += fmt::format("<g transform=\"rotate({})\">{}{}</g>", num(i * 22.5),
                       path("dark", shut({{0, -far}, {x, -y}, {0, 0}})),
                       path("light", shut({{0, -far}, {-x, -y}, {0, 0}})));
  }
  // The lily shows north.
  return out +
         path("dark",
              "M0 -4.5C.55 -3.85 .42 -3.4 .16 -2.95H-.16C-.42 -3.4 -.55 -3.85 0 -4.5z"
              "M.24 -2.95C.35 -3.75 1.12 -3.85 1.15 -3.25C1.1 -2.95 .85 -3 .82 -3.15C.62 -3.3 .5 -3.1 .5 "
              "-2.95z"
              "M-.24 -2.95C-.35 -3.75 -1.12 -3.85 -1.15 -3.25C-1.1 -2.95 -.85 -3 -.82 -3.15C-.62 -3.3 -.5 "
              "-3.1 -.5 -2.95z"
              "M-.62 -2.85H.62V-2.68H-.62zM-.16 -2.6H.16L0 -2.2z") +
         "</g>\n";
}

std::string draw_neatline(double w, double h) {
  Ink bars;
  const auto bar = [&](double x, double y, double wide, double high) {
    bars.around({{x, y}, {x + wide, y}, {x + wide, y + high}, {x, y + high}});
  };
  for (double x = 6; x < w; x += 12)
    for (const double y : {-0.9, h + 0.5}) bar(x, y, std::min(6.0, w - x), 0.4);
  for (double y = 6; y < h; y += 12)
    for (const double x : {-0.9, w + 0.5}) bar(x, y, 0.4, std::min(6.0, h - y));
  const auto neat = [&](double out, std::string_view style) {
    return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>", style, num(-out),
                       num(-out), num(w + 2 * out), num(h + 2 * out));
  };
  return neat(0, "neat") + neat(0.5, "neat") + neat(0.95, "neat thick") +
         fmt::format("<path class=\"bars\" style=\"fill:#4a3a29\" d=\"{}\"/>\n", bars.text());
}

std::string draw_aims(const Setting& setting, const Chart& chart, Room& room, std::vector<Line>& strokes) {
  std::string out;
  for (const SideAim& aim : setting.aims) {
    if (aim.polygon.size() < 3) continue;
    Line outline = chart.line(aim.polygon);
    out += path("aim", shut(outline));
    const Frame all = frame_of(outline);
    const Vec pole{all.right - 1.3, all.top + 1.6};
    out += path("aim-pole", Ink().stroke(pole, pole - Vec{0, 1.9}).text());
    out += path("aim-flag", shut({pole - Vec{0, 1.9}, pole + Vec{1.2, -1.5}, pole - Vec{0, 1.1}}));
    room.solid.push_back({pole.x - 0.2, pole.y - 2, pole.x + 1.3, pole.y + 0.1});
    outline.push_back(outline.front());
    strokes.push_back(std::move(outline));
  }
  return out;
}

std::string draw_zones(const Setting& setting, const std::vector<Troop>& troops, const Chart& chart) {
  std::string out;
  for (const Side side : {Side::british, Side::american}) {
    const bool deploys = std::any_of(troops.begin(), troops.end(), [side](const Troop& t) {
      return t.entry->side == side && t.entry->kind == PieceKind::unit && t.awaited && t.entry->arrives == 0;
    });
    const Box& z = setting.info(side).zone;
    if (deploys)
      out += path(
          fmt::format("zone {}", side_class(side)),
          shut(chart.line({{z.left, z.bottom}, {z.right, z.bottom}, {z.right, z.top}, {z.left, z.top}})));
  }
  return out;
}

std::string draw_plan(const Setting& setting, const std::vector<Troop>& troops, const Chart& chart) {
  Room room{chart.width(), chart.height(), {}};
  std::vector<Line> strokes;
  for (const Feature& feature : setting.terrain.features()) {
    Line line = chart.line(feature.points);
    if (feature.kind == Ground::building) room.solid.push_back(frame_of(line));
    if (feature.form != Form::band) continue;
    if (feature.closed && !line.empty()) line.push_back(line.front());
    strokes.push_back(std::move(line));
  }
  const std::string people = draw_troops(troops, chart, room);
  const std::string aims = draw_aims(setting, chart, room, strokes);
  for (const Feature& feature : setting.terrain.features())  // troops stand among the houses, names do not
    if (feature.kind == Ground::town) room.solid.push_back(frame_of(chart.line(feature.points)));
  const Vec rose = emptiest_corner(room, setting.terrain, chart);
  room.solid.push_back({rose.x - 3, rose.y - 5, rose.x + 3, rose.y + 3});
  const std::size_t before = room.solid.size();
  const std::string names = draw_names(chart, setting.terrain, strokes, room);
  std::vector<Frame> keep(room.solid.begin() + static_cast<std::ptrdiff_t>(before) - 1, room.solid.end());
  return fmt::format("<rect class=\"paper\" width=\"{0}\" height=\"{1}\"/><svg width=\"{0}\" height=\"{1}\">",
                     num(chart.width()), num(chart.height())) +
         draw_ground(chart, setting.terrain, keep) + draw_zones(setting, troops, chart) + aims + "</svg>\n" +
         draw_rose(rose) + names + people + draw_neatline(chart.width(), chart.height());
}

// ---- below the plan

// A bar in yards, and the sheet's own unit below it.
std::string draw_scale(const Scenario& scenario, const Setting& setting, double x, double y,
                       double mm_per_unit) {
  const double yards_per_unit = scenario.yards_per_inch * scenario.width / setting.terrain.width();
  const double wanted = yards_per_unit / mm_per_unit * 52;
  const double power = std::pow(10, std::floor(std::log10(wanted)));
  double step = 1;
  for (const double s : {10.0, 8.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.6, 1.2})
    if (s * power <= wanted * 1.001) {
      step = s;
      break;
    }
  const double yards = step * power, units = yards / yards_per_unit, long_ = units * mm_per_unit;
  std::string out;
  for (int part = 0; part < 4; ++part)
    out += fmt::format("<rect class=\"bar{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\".9\"/>",
                       part % 2 == 0 ? " dark" : "", num(x + long_ * part / 4), num(y), num(long_ / 4));
  for (const double share : {0.0, 0.5, 1.0})
    out += text_at(x + long_ * share, y - 0.8, num(yards * share), {2.2, "middle"});
  out += text_at(x + long_ + 4, y - 0.8, "yards", {2.4, "it"});
  double apart = 1;
  for (const double s : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0}) {
    apart = s;
    if (units / s <= 6) break;
  }
  for (double mark = 0; mark <= units + 0.001; mark += apart) {
    out += fmt::format("<path class=\"bar\" d=\"M{} {}v.8\"/>", num(x + mark * mm_per_unit), num(y + 0.9));
    out += text_at(x + mark * mm_per_unit, y + 3.7, num(mark), {2, "middle"});
  }
  return out + text_at(x + long_ + 4, y + 3.7,
                       length_unit(setting) == "cm" ? "centimetres of the table" : "inches of the table",
                       {2.4, "it"});
}

// One line of a roster.
struct RosterLine {
  enum class Kind : std::uint8_t { unit, heading, words } kind = Kind::words;
  const Troop* troop = nullptr;
  std::string text, more, right;
};

std::string strength_of(const Troop& troop) {
  std::string out = troop.view.start > 0 ? fmt::format("{}", troop.view.strength) : "";
  if (!troop.view.grade.empty()) out += (out.empty() ? "" : " ") + troop.view.grade;
  return out;
}

std::string leaders_line(const std::vector<Troop>& troops, Side side) {
  std::string out;
  for (const Troop& troop : troops)
    if (troop.entry->side == side && troop.entry->kind == PieceKind::leader)
      out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", troop.entry->name, troop.reference);
  return out;
}

std::string aim_words(const SideAim& aim, const Setting& setting) {
  std::string out = aim.name;
  const int by = aim.by > 0 ? aim.by : setting.turns;
  if (aim.by > 0 && aim.by < setting.turns) out += fmt::format(", by turn {}", by);
  return out;
}

constexpr double kUsual = 2.45;  // the size of the rosters' letters

std::vector<RosterLine> roster_of(const std::vector<Troop>& troops, const Mustered& mustered,
                                  const Setting& setting, Side side, double width) {
  std::vector<RosterLine> out;
  for (const std::string& line : in_lines(leaders_line(troops, side), kUsual, width))
    out.push_back({RosterLine::Kind::words, nullptr, line, "", ""});
  std::string brigade = "\n";
  for (const Troop& troop : troops) {
    if (troop.entry->side != side || troop.entry->kind != PieceKind::unit) continue;
    const RosterEntry& entry = *troop.entry;
    const std::string& now = entry.brigade_name.empty() ? entry.brigade : entry.brigade_name;
    if (now != brigade && !(now.empty() && brigade == "\n"))
      out.push_back({RosterLine::Kind::heading, nullptr, now.empty() ? "Others" : now, "", ""});
    brigade = now;
    std::string more;
    for (const MusteredUnit& unit : mustered.units)
      if (unit.key == entry.key) more = spaced(unit.type);
    const std::string conditions = conditions_of(troop);
    if (!conditions.empty()) more += (more.empty() ? "" : ", ") + conditions;
    out.push_back({RosterLine::Kind::unit, &troop, entry.name, more, strength_of(troop)});
  }
  bool first = true;
  for (const SideAim& aim : setting.aims) {
    if (aim.side != side) continue;
    if (std::exchange(first, false))
      out.push_back({RosterLine::Kind::heading, nullptr, "Objectives", "", "points"});
    const std::vector<std::string> lines = in_lines(aim_words(aim, setting), kUsual, width - 8);
    for (std::size_t i = 0; i < lines.size(); ++i)
      out.push_back(
          {RosterLine::Kind::words, nullptr, lines[i], "", i == 0 ? fmt::format("{}", aim.points) : ""});
  }
  return out;
}

std::string draw_unit_row(const RosterLine& row, double x, double y, double width, double size) {
  const Troop& troop = *row.troop;
  const double name_at = x + 12.5;
  const double strength = breadth(row.right, size) + 1;
  const double room = width - 12.5 - strength;
  std::string out = fmt::format(
      "<text class=\"ref end {}\" style=\"text-anchor:end;font-size:{}px;stroke:none\" x=\"{}\" "
      "y=\"{}\">{}</text>",
      side_class(troop.entry->side), num(size), num(x + 4), num(y), escaped(troop.reference));
  out += fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>", num(x + 8.2), num(y - size * 0.72),
                     num(size / 1.55), small_symbol(troop, 3.4, 1.15));
  // What there is no room for is left out: the name matters more.
  const bool all = !row.more.empty() && breadth(row.text, size) + breadth(row.more, size * 0.85) + 2 < room;
  const std::string more = all ? fmt::format("<tspan class=\"it faint\" dx=\"1\" font-size=\"{}\">{}</tspan>",
                                             num(size * 0.85), escaped(row.more))
                               : "";
  const std::string_view style = troop.entry->side == Side::american ? "it" : "";
  out += text_at(name_at, y, row.text, {size, style}, room, more);
  return out + text_at(x + width, y, row.right, {size, "end bold"});
}

std::string draw_roster(const std::vector<RosterLine>& rows, double x, double y, double width, double pace) {
  const double size = std::min(kUsual, pace * 0.74);
  std::string out;
  for (const RosterLine& row : rows) {
    y += pace;
    if (row.kind == RosterLine::Kind::unit) {
      out += draw_unit_row(row, x, y, width, size);
      continue;
    }
    const bool heading = row.kind == RosterLine::Kind::heading;
    out += text_at(x, y, row.text, {size * (heading ? 1.04 : 1), heading ? "sc faint" : ""}, width - 8);
    out +=
        text_at(x + width, y, row.right, {size * (heading ? 0.9 : 1), heading ? "end it faint" : "end bold"});
  }
  return out;
}

// What battle it is, over the whole width; `y` ends on its last line.
std::string draw_heading(const Scenario& scenario, const Setting& setting, double& y) {
  const double centre = kWide / 2;
  std::string out =
      text_at(centre, y, scenario.date.empty() ? "A Plan of" : "A Plan of the Battle of", {3.6, "sc middle"});
  out += text_at(centre, y += 9.2, scenario.title, {8.6, "title middle"}, kInner);
  std::string when = scenario.date.empty() ? "" : "fought on " + date_words(scenario.date);
  if (!scenario.place.empty()) when += (when.empty() ? "" : ", ") + scenario.place;
  if (!when.empty()) out += text_at(centre, y += 5.2, when, {3.1, "it middle"}, kInner);
  return out + text_at(centre, y += 4.6, facts_of(setting), {2.7, "middle faint"}, kInner);
}

// The two rosters beside each other; `y` ends below the longer one.
std::string draw_rosters(const std::vector<Troop>& troops, const Mustered& mustered, const Setting& setting,
                         double& y) {
  const double gap = 8, column = (kInner - gap) / 2;
  std::vector<RosterLine> rows[2];
  std::size_t most_rows = 1;
  for (const Side side : {Side::british, Side::american}) {
    std::vector<RosterLine>& mine = rows[static_cast<std::size_t>(side)];
    mine = roster_of(troops, mustered, setting, side, column);
    most_rows = std::max(most_rows, mine.size());
  }
  const double room = kHigh - kMargin - y - 2;
  const double pace = std::min(3.5, room / static_cast<double>(most_rows));
  std::string out;
  for (const Side side : {Side::british, Side::american}) {
    const double x = kMargin + (side == Side::american ? column + gap : 0);
    out += text_at(x, y, setting.info(side).name,
                   {3.8, side == Side::american ? "side rebel sc" : "side crown sc"}, column);
    out += level_line(x, y + 1.2, column);
    out += draw_roster(rows[static_cast<std::size_t>(side)], x, y + 1.4, column, pace);
  }
  y += 1.4 + pace * static_cast<double>(most_rows) + 5;
  return out;
}

// What happened there, if there is room for it.
std::string draw_story(const Scenario& scenario, double y) {
  const std::vector<std::string> story = in_lines(scenario.story, 2.6, kInner);
  if (story.empty() || y + 3.3 * static_cast<double>(story.size()) >= kHigh - kMargin) return "";
  std::string out = level_line(kMargin + 60, y - 2.4, kInner - 120);
  y += 1.6;
  for (std::size_t i = 0; i < story.size(); ++i) {
    const bool last = i + 1 == story.size();
    out += last ? text_at(kMargin, y, story[i], {2.6, "it"}, kInner)
                : set_out(kMargin, y, story[i], {2.6, "it"}, kInner);
    y += 3.3;
  }
  return out;
}

}  // namespace

std::string draw_page(const Scenario& scenario, const Mustered& mustered, const Battle& battle) {
  const Setting& setting = battle.setting();
  const Chart chart(setting.terrain);
  const std::vector<Troop> troops = troops_of(battle);
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}mm\" "
      "height=\"{1}mm\" "
      "viewBox=\"0 0 {0} {1}\">\n<title>{2}</title>\n<style>{3}</style>\n<defs>{4}{5}</defs>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      kWide, kHigh, escaped(scenario.title), kStyle, nation_definitions(), plant_definitions());
  double y = kMargin + 3;
  out += draw_heading(scenario, setting, y);

  const double most = kInner - 2 * kNeatline;
  const double scale = std::min(most / chart.width(), kMostMap / chart.height());
  const double map_wide = chart.width() * scale, map_high = chart.height() * scale;
  const double map_left = kWide / 2 - map_wide / 2, map_top = y + 3 + kNeatline;
  out += fmt::format("<g class=\"map\" transform=\"translate({} {}) scale({})\">\n{}</g>\n", num(map_left),
                     num(map_top), fmt::format("{:.5f}", scale), draw_plan(setting, troops, chart));
  y = map_top + map_high + kNeatline + 6;
  const double per_unit = map_wide / (setting.terrain.width() / static_cast<double>(kUnit));
  out += draw_scale(scenario, setting, map_left + 2, y, per_unit);
  y += 10;
  out += draw_rosters(troops, mustered, setting, y);
  return out + draw_story(scenario, y) + "</svg>\n";
}

}  // namespace drumhead::plan
