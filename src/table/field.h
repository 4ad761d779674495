// The field: terrain with pieces on it, and everything that is measured there.
//
// A cache beside the battle's state, never in it. All lengths come back rounded to the Mil before anyone
// compares them, so that 8.000 is within 8 and 8.001 is not. A distance equal to a limit is within it.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "table/body.h"
#include "table/march.h"
#include "table/memory.h"
#include "table/piece.h"
#include "table/terrain.h"

namespace drumhead {

enum class Edge : std::uint8_t { front, right, rear, left, none };
enum class Quarter : std::uint8_t { front, right, rear, left };
// Whose a point on a corner line is. Forward: front beats flank, and flank beats rear.
enum class Tie : std::uint8_t { front, flank, forward };

// An edge that looks at the enemy: its ends as seen by those who stand behind it, and where it faces.
struct Front {
  Point left, right;
  Angle heading = 0;
  friend constexpr bool operator==(const Front&, const Front&) = default;
};
inline constexpr std::uint8_t kNoFront = 255;

// The nearest part of a target inside an arc, and the place from which it is nearest.
struct Reach {
  bool in = false;
  Mil distance = 0;
  Point from, at;
};

// A stretch of a line inside a piece, from where it first comes in to where it last goes out.
struct PieceSpan {
  PieceId piece;
  Mil from = 0, to = 0;
  friend constexpr bool operator==(const PieceSpan&, const PieceSpan&) = default;
};

// A line between two points, or between the nearest points of two shapes.
struct Sight {
  Mil length = 0;
  std::vector<Span> spans;        // areas on the way: woods, hills, blocks
  std::vector<Span> crossed;      // bands and crossings on the way, also where the line begins in one
  std::vector<PieceSpan> pieces;  // units on the way, the two ends left out
  int level_from = 0, level_to = 0;
};

// What two footprints have in common where they touch.
struct Contact {
  bool touching = false;  // within two thousandths
  Edge of_a = Edge::none, of_b = Edge::none;
  Mil shared = 0;  // length of edge they share; 0: a corner only
  // Cells that share more than a corner with the other piece, bit by bit; none of a garrison or a round base.
  std::uint32_t cells_a = 0, cells_b = 0;
  std::uint8_t front_of_a = kNoFront, front_of_b = kNoFront;  // which of its fronts, if that is the edge
};

// What is under and around a pose.
struct Standing {
  bool off_table = false;
  std::vector<PieceId> overlapped;  // units and tokens whose footprint it shares; leaders are left out
  std::vector<FeatureId> areas;     // areas under any part of it
  std::vector<FeatureId> bands;     // bands and crossings under any part of it
};

// Sliding straight until another piece is touched.
struct Touch {
  Mil length = -1;         // -1: never
  Point at;                // first point of contact
  Edge edge = Edge::none;  // of the piece that is touched; of a garrison's block: Edge::front with `normal`
  Angle normal = 0;        // outward normal of that edge
  std::uint8_t front = kNoFront;  // which of its fronts, if that is the edge
};

class Field {
 public:
  explicit Field(const Terrain& terrain) : terrain_(&terrain) {}

  // Takes over the pieces; only those that changed are worked out again. Call before measuring.
  void sync(const Pieces& pieces);

  const Terrain& terrain() const { return *terrain_; }
  const Piece& piece(PieceId id) const { return placed_[id.index()].piece; }
  std::size_t size() const { return placed_.size(); }

  // What a sheet makes of where all pieces are, remembered until any of them changes. `which` tells its notes
  // apart; `as` is whatever else of the piece the answer goes by. Only what places and the ground alone
  // decide may be noted.
  static constexpr std::size_t kNotes = 4;
  template <class WorkOut>
  int noted(std::size_t which, PieceId id, std::uint32_t as, const WorkOut& work_out) const {
    if (const int* known = note_of(which, id, as)) return *known;
    const int answer = work_out();
    keep_note(which, id, as, answer);
    return answer;
  }

  // The corners of a piece: its rectangle (a bent line: the hull of both wings); a garrison's block.
  Shape shape(PieceId id) const;
  Point centre(PieceId id) const;

  // Nearest edges. Absent pieces are nowhere: asking is a bug. What is measured between pieces is remembered
  // until one of the two changes: a battle is measured by one thread at a time.
  Mil distance(PieceId a, PieceId b) const;
  bool is_within(PieceId a, PieceId b, Mil limit) const;  // no farther apart than the limit
  Mil distance(PieceId a, FeatureId feature) const;       // to the area, or to the nearest edge of the band
  Mil distance(PieceId a, Point p) const;
  // From a's front edge (the whole outline of a garrison) to b.
  Mil front_distance(PieceId a, PieceId b) const;
  // From one cell of a to b. Cells are counted along the ranks: files left to right, then the next rank back.
  Mil cell_distance(PieceId a, int cell, PieceId b) const;
  // From a convex shape of at most 16 corners, in any order: lanes, strips. One or two points are a shape
  // too.
  Mil distance(std::span<const Point> convex, PieceId b) const;
  // The distance that a footprint would have at a pose.
  Mil distance_at(const Pose& pose, const Footprint& foot, PieceId other) const;
  Mil distance_at(const Pose& pose, const Footprint& foot, FeatureId feature) const;

  Contact contact(PieceId a, PieceId b) const;
  Contact contact(const Pose& pose, const Footprint& foot, PieceId b) const;  // `a` if it stood there

  // Where a piece looks: a line has one front, a bent line two, the left wing first; a garrison has one on
  // each side of its block, from corner to corner in the order of `shape`; a round base has its foremost
  // point.
  void fronts(PieceId id, std::vector<Front>& out) const;
  // The front edge of a cell and its middle, with the heading of its wing. A round base and a garrison have
  // no cells: then it is their centre.
  Front cell_front(PieceId id, int cell) const;
  Pose cell_pose(PieceId id, int cell) const;
  // The nearest part of the target in the area before a front, between two lines that leave its ends `half`
  // degrees outwards (at most 90). A part that only touches the front's line beside it is not in it.
  Reach reach(const Front& from, Angle half, PieceId target) const;
  bool cell_in_arc(PieceId from, int cell, Angle half, PieceId target) const;
  // True when any part of a footprint lies behind the line of a front, by more than the slack.
  bool behind(const Front& of, const Pose& pose, const Footprint& foot) const;
  // The box round a piece in a frame of one's own: x to the right of, y ahead of the frame's point.
  Box in_frame(const Pose& frame, PieceId id) const;

  // The quarter of a piece in which a point lies, by the diagonals through its corners' bisectors at 45.
  Quarter quarter(PieceId of, Point p, Tie tie) const;
  // True when a point is strictly behind the line through the front edge.
  bool behind_front_line(PieceId of, Point p) const;
  // True when any part of `who` lies beyond the line of the front edge, on the enemy's side.
  bool before_front_line(PieceId of, PieceId who) const;
  // True when some part of the target lies in the area before the front edge between two lines that
  // leave its corners `half` degrees outwards (at most 90).
  bool in_arc(PieceId from, Angle half, PieceId target) const;
  // True when some part of the target lies within `half` of the axis, seen from a point.
  bool in_cone(Point from, Angle axis, Angle half, PieceId target) const;
  // The angle between a line from `from` to `to` and the front of `to`: 0 along the heading it faces,
  // 9000 square on its flank, 18000 from behind.
  Angle angle_off_front(Point from, PieceId to) const;

  int share(PieceId id, Ground kind) const;  // thousandths of the footprint in features of this kind
  int share(PieceId id, std::span<const Ground> kinds) const;  // in the union of several kinds
  int share_at(const Pose& pose, const Footprint& foot, std::span<const Ground> kinds) const;
  int level(Point p) const;  // highest hill level under a point, 0 on the plain
  // Areas under a point, their edges included, in order of id. Clears `out` first.
  void areas_at(Point p, std::vector<FeatureId>& out) const;
  // True when the centre of a piece is inside a closed rampart, or on its middle line.
  bool within(PieceId id, FeatureId closed_band) const;
  // The bridge or ford over this water on whose strip, from bank to bank, both points lie; `width` 0: as wide
  // as the crossing is drawn.
  FeatureId crossing_at(FeatureId water, Point a, Point b, Ground kind, Mil width = 0) const;
  // The bridge, or else the ford, on which the middle of the edge that goes first keeps while it is over the
  // water.
  FeatureId crossing_of(const Leg& leg, FeatureId water) const;
  // The pose of a footprint with its rear on the block's edge nearest to a point, facing out.
  Pose outside(FeatureId block, Point near, const Footprint& foot) const;
  // The longest run, up to `most`, after which it stands on nobody, touching whoever keeps it from going on;
  // -1: it stands on somebody all the way.
  Mil free_run(PieceId self, const Pose& from, const Footprint& foot, Angle along, Mil most) const;
  // Slid on along a heading over a band, until it stands clear beyond it and touches its far side. Nothing:
  // it meets none, or is not over it after `most`.
  std::optional<Pose> beyond(FeatureId band, const Pose& from, const Footprint& foot, Angle along,
                             Mil most) const;

  // True when the piece is within `reach` of the band and the nearest line from `foe` to it crosses it. In
  // contact: when the band runs before half or more of the edge that `foe` touches.
  bool lines(PieceId id, FeatureId band, PieceId foe, Mil reach) const;

  Sight sight(Point a, Point b, PieceId from = {}, PieceId to = {}) const {
    return look(a, b, from, to, true);
  }
  // The same without the bands that it crosses: walls and roads hide nobody.
  Sight sight_over_bands(Point a, Point b, PieceId from, PieceId to) const {
    return look(a, b, from, to, false);
  }
  // The nearest points of two pieces: from a's front edge if `from_front`, else its whole outline.
  std::pair<Point, Point> nearest_points(PieceId a, PieceId b, bool from_front) const;
  // Points worth looking from or at, in a fixed order: along the front edge (left, middle, right, quarters)
  // or, for `whole`, corners, middles of edges and centre.
  void look_points(PieceId id, bool whole, std::vector<Point>& out) const;
  void look_points(const Pose& pose, const Footprint& foot, bool whole, std::vector<Point>& out) const;

  // One manoeuvre of the plain kinds. Enemies who come within `care` are reported, and friends who are
  // touched; leaders too unless they are attached to a unit; `self` never is. Whoever has no side is nobody's
  // friend.
  Leg leg(PieceId self, const Pose& from, const Footprint& foot, const Manoeuvre& manoeuvre, Mil care) const;
  // The same along any heading, facing kept: retreats, charges. The leading edge is the one that goes first.
  Leg straight(PieceId self, const Pose& from, const Footprint& foot, Angle along, Mil length,
               Mil care) const;
  // A whole path of plain manoeuvres.
  Trace trace(PieceId self, const Path& path, Mil care) const;

  Standing stand(PieceId self, const Pose& pose, const Footprint& foot) const;
  bool on_table(const Pose& pose, const Footprint& foot) const;

  Touch touch(PieceId self, const Pose& from, const Footprint& foot, Angle along, PieceId target) const;
  // The pose turned about a point on its front edge until the front lies flush along an edge with this
  // outward normal. `part` of 1000 turns the whole way, less turns only that share of it.
  Pose flush(const Pose& pose, const Footprint& foot, Point about, Angle normal, int part = 1000) const;

 private:
  Sight look(Point a, Point b, PieceId from, PieceId to, bool bands) const;
  const int* note_of(std::size_t which, PieceId id, std::uint32_t as) const;  // null: nothing is noted
  void keep_note(std::size_t which, PieceId id, std::uint32_t as, int answer) const;

  struct Placed {
    Piece piece;
    Body body;
    const Outline* block = nullptr;  // of a garrison
    Box box;

    Shape shape() const { return block ? Shape(block->area) : body.shape(); }
    Solid solid() const { return block ? Solid{block->area, 0, block->convex, {}} : body.solid(); }
    // The wings of a bent line one by one; their edges are counted on, four to a wing.
    std::size_t parts() const { return !block && body.is_bent() ? 2 : 1; }
    Shape part(std::size_t i) const { return parts() == 2 ? Shape(body.wings[i]) : shape(); }
  };

  const Placed& placed(PieceId id) const;
  void place(Placed& placed, const Piece& piece) const;
  bool stands_in_the_way(std::size_t index, PieceId self) const {
    const Piece& piece = placed_[index].piece;
    return piece.present && piece.kind != PieceKind::leader && index != self.index();
  }
  // Leaders stand in nobody's way, but one who is attached to nobody may be met.
  bool may_be_met(std::size_t index, PieceId self) const {
    const Piece& piece = placed_[index].piece;
    if (piece.kind == PieceKind::leader && piece.with.valid()) return false;
    return piece.present && index != self.index();
  }
  Placed placed_at(const Pose& pose, const Footprint& foot) const;
  Edge edge_of(const Placed& placed, std::size_t edge) const;
  std::uint8_t front_at(const Placed& placed, std::size_t edge) const;
  std::uint32_t cells_on(const Placed& placed, std::size_t edge, double from, double to) const;
  Contact contact_of(const Placed& first, const Placed& second) const;
  void look_points_of(const Placed& from, bool whole, std::vector<Point>& out) const;

  void meet_straight(PieceId self, const Body& body, const Body& end, const Sweep& sweep, Vec along, Mil care,
                     Leg& leg) const;
  void meet_turning(PieceId self, std::span<const Body> bodies, const Box& all, std::span<const double> runs,
                    Mil care, Leg& leg) const;
  Leg leg_of(PieceId self, const Pose& from, const Footprint& foot, const Manoeuvre& manoeuvre,
             Mil care) const;
  void go_straight(PieceId self, const Footprint& foot, Angle along, Mil care, Leg& leg) const;
  void go_free(PieceId self, const Footprint& foot, Mil care, Leg& leg) const;
  void go_turning(PieceId self, const Footprint& foot, Mil care, Leg& leg) const;

  const Terrain* terrain_;
  std::vector<Placed> placed_;  // by PieceId
  mutable Memory memory_;
};

}  // namespace drumhead
