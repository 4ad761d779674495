// Ways of a point over a table that is barred in part: which straight lines are open, and the shortest way.
//
// Gather what is in the way, then ask. A way may follow the edge of barred ground, and go round a piece at
// just the berth that it must have; it leaves the table nowhere.
#pragma once

#include <span>
#include <vector>

#include "table/field.h"

namespace drumhead {

struct Way {
  bool found = false;
  Mil length = 0;            // of the shortest way itself, rounded once
  std::vector<Point> turns;  // from its start to its end; round a berth a hair outside, so that all is open
};

class Ways {
 public:
  // The pieces must stay as they are while it is asked.
  explicit Ways(const Field& field) : field_(&field) {}

  void bar(FeatureId ground);               // nobody goes over it, save by the bridges and fords across it
  void keep_off(PieceId piece, Mil berth);  // nobody comes nearer to this piece,
  void screen(PieceId piece);               // save where this one is nearer still

  FeatureId barred_by(Point a, Point b) const;  // barred ground on the straight line; invalid: none
  bool is_open(Point a, Point b) const;         // nothing of all that is on the straight line

  // The shortest way from a point to the nearest part of a piece that can be reached, if no longer than
  // `most`.
  Way shortest(Point from, PieceId to, Mil most) const;
  Way shortest(Point from, Point to, Mil most) const;

 private:
  friend class WaySearch;

  // A convex part of a piece; a round base is one point and its radius.
  struct Part {
    std::vector<Vec> core;
    double radius = 0, berth = 0;
    Box box;  // berth and all

    double distance(Shape line) const;
    double rim() const { return radius + berth; }
  };
  // A bridge or ford, longer than the water is wide; `wide` leaves room to follow its edge.
  struct Opening {
    Quad edge, wide;
  };
  struct Barred {
    FeatureId id;
    std::vector<Opening> openings;
  };

  void add_parts(PieceId piece, Mil berth, std::vector<Part>& out) const;
  FeatureId barred_between(Vec a, Vec b) const;
  bool is_barred(const Barred& ground, Vec a, Vec b) const;
  bool is_too_near(const Part& part, Vec a, Vec b) const;
  bool is_open_between(Vec a, Vec b) const;
  double distance_to_screen(Vec p) const;  // very far where there is none

  const Field* field_;
  std::vector<Barred> barred_;
  std::vector<Part> kept_;
  std::vector<Part> screens_;
};

}  // namespace drumhead
