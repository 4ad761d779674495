// The ground of a printed plan, in the manner of the page's map: washes, hachures, trees, furrows, houses,
// water.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "plan/pen.h"
#include "table/terrain.h"

namespace drumhead::plan {

// From the table to the plan.
class Chart {
 public:
  explicit Chart(const Terrain& terrain);
  double width() const { return width_; }
  double height() const { return height_; }
  double length(Mil value) const { return value * scale_; }
  Vec place(Point p) const { return {length(p.x), height_ - length(p.y)}; }
  Line line(const std::vector<Point>& points) const;

 private:
  double scale_ = 1, width_ = 0, height_ = 0;
};

// A feature as it is drawn.
struct Drawn {
  const Feature* feature = nullptr;
  Line points;
  double width = 0;
  bool is(Ground kind) const { return feature->kind == kind; }
  bool is_thick_line() const;  // a road or running water
};

// From below to above.
enum class Layer : std::uint8_t { wash, field, hill, wet, water, road, road_top, line, wood, house };
inline constexpr std::size_t kLayers = 10;

// What the drawers of single kinds work on.
struct Sheet {
  double width = 0, height = 0;
  std::vector<Drawn> shapes;
  std::vector<Frame> keep;  // what letters take: no tree stands there
  std::array<std::string, kLayers> layers;

  void add(Layer layer, const std::string& svg) { layers[static_cast<std::size_t>(layer)] += svg; }
  bool is_clear(Vec p, double margin) const;  // a tree may stand here
  // What touches the edge of the table runs on under the frame, so that no seam shows.
  Line bled(const Line& points, double by = 3) const;
  Line bled_line(const Line& points) const;
  // Points strewn over a polygon, no two nearer than `gap`, from the back to the front.
  Line strewn(const Line& polygon, double gap, double margin, Random& r) const;
};

void draw_hill(const Drawn& shape, Sheet& sheet, Random& r);
void draw_woods(const Drawn& shape, Sheet& sheet, Random& r);
void draw_orchard(const Drawn& shape, Sheet& sheet, Random& r);
void draw_field(const Drawn& shape, Sheet& sheet, Random& r);
void draw_marsh(const Drawn& shape, Sheet& sheet, Random& r);
void draw_rough(const Drawn& shape, Sheet& sheet, Random& r);
void draw_water(const Drawn& shape, Sheet& sheet);
void draw_building(const Drawn& shape, Sheet& sheet, Random& r);
void draw_town(const Drawn& shape, Sheet& sheet, Random& r);
void draw_road(const Drawn& shape, Sheet& sheet);
void draw_fence(const Drawn& shape, Sheet& sheet);
void draw_abatis(const Drawn& shape, Sheet& sheet, Random& r);
void draw_wall(const Drawn& shape, Sheet& sheet);
void draw_hedge(const Drawn& shape, Sheet& sheet, Random& r);
void draw_fieldwork(const Drawn& shape, Sheet& sheet);
void draw_stream(const Drawn& shape, Sheet& sheet, Random& r);
void draw_crossing(const Drawn& shape, Sheet& sheet);

// One of a few trees of each sort, drawn once for the plan and set down wherever it stands; its foot is at p.
enum class Plant : std::uint8_t { tree, pine, bush };
std::string planted(Plant plant, Vec p, Random& r);
std::string plant_definitions();

std::string draw_ground(const Chart& chart, const Terrain& terrain, const std::vector<Frame>& keep);

}  // namespace drumhead::plan
