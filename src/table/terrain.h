// The ground of a battle: areas, lines and crossings, read once and never changed.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/word.h"
#include "geometry/geometry.h"
#include "table/march_shelf.h"

namespace drumhead {

// What a feature is. What it does is the sheet's affair.
enum class Ground : std::uint8_t {
  woods_light,
  woods_heavy,
  orchard,
  rough,
  marsh,
  field,
  hill,
  building,
  town,
  water,  // areas
  road,
  track,
  wall,
  fence,
  hedge,
  fieldwork,
  stream,
  river,  // lines
  bridge,
  ford  // crossings
};

enum class Form : std::uint8_t { area, band, spot };
enum class Slope : std::uint8_t { gentle, steep };

struct Feature {
  std::string key;   // unique on this table
  std::string name;  // as on the map, may be empty
  Ground kind = Ground::field;
  Form form = Form::area;
  std::vector<Point> points;  // area: the polygon; band: the middle line; spot: one point
  Mil width = 0;              // band: across; spot: along the stream it crosses
  bool closed = false;        // band: the last point joins the first (a redoubt's rampart)
  int level = 1;              // hill: its height
  Slope slope = Slope::gentle;
  std::uint8_t size = 0;     // building or town: 1 to 3; 0: the sheet's usual
  std::vector<Word> traits;  // words that a sheet may read: "heavy", "no-cover"

  friend bool operator==(const Feature&, const Feature&) = default;
};

// A feature with what measuring needs worked out: outlines in doubles, a box round each.
struct Outline {
  std::vector<Vec> area;   // area: the polygon, clockwise
  std::vector<Quad> bars;  // band: a rectangle for each stretch of the line, joints overlapping;
                           // spot: one, as long as its width and across the line it lies on
  std::vector<Box> boxes;  // round each bar
  Box box;
  bool convex = true;  // area: without a notch
};

class Terrain {
 public:
  Terrain() = default;
  Terrain(Mil width, Mil depth, std::vector<Feature> features);

  Mil width() const { return width_; }
  Mil depth() const { return depth_; }
  std::size_t size() const { return features_.size(); }
  const Feature& operator[](FeatureId id) const { return features_[id.index()]; }
  const std::vector<Feature>& features() const { return features_; }
  const Outline& outline(FeatureId id) const { return outlines_[id.index()]; }
  FeatureId find(std::string_view key) const;                     // invalid when there is none
  const std::vector<FeatureId>& hills() const { return hills_; }  // in order of id

  // What marches over it cost, and the ways to ground on it.
  const MarchShelf& marches() const { return *marches_; }

  // Features whose boxes meet this one, in order of id. Written to `out`, which is cleared first.
  void near(const Box& box, std::vector<FeatureId>& out) const;

 private:
  Mil width_ = 0, depth_ = 0;
  std::vector<Feature> features_;
  std::vector<Outline> outlines_;
  std::vector<FeatureId> hills_;
  std::shared_ptr<const MarchShelf> marches_ = std::make_shared<const MarchShelf>();
};

// The middle of each edge of a block: where a garrison may leave it.
std::vector<Point> ways_out(const Terrain& terrain, FeatureId block);

bool is_abatis(const Feature& feature);                // a fence of felled trees, by its traits
bool is_line(Ground kind);                             // road to river
bool is_crossing(Ground kind);                         // bridge, ford
std::string_view word_of(Ground kind);                 // "woods-light"
bool ground_from(std::string_view word, Ground& out);  // false: no such kind

}  // namespace drumhead
