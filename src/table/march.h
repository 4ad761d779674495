// Marching: a path is a list of manoeuvres; a leg is what one manoeuvre did to the ground it covered.
#pragma once

#include <vector>

#include "base/ids.h"
#include "base/word.h"
#include "geometry/geometry.h"
#include "table/piece.h"

namespace drumhead {

enum class Motion : std::uint8_t {
  advance,  // straight ahead by `length`
  back,     // straight back by `length`, facing kept
  side,     // sideways by `length`: right if `angle` is positive or zero, else left
  oblique,  // straight by `length` at `angle` from the heading (right positive), facing kept
  wheel,    // about a front corner by `angle`: right (positive) on the right corner, left on the left one
  turn,     // about the centre by `angle`
  form,     // into formation `form` (and `files`), turned by `angle` where the sheet lets the owner choose
  cross,    // over the linear feature just ahead, as the sheet says
  enter,    // into the block `feature`
  leave,    // out of it, to `to`, in `form`
  free      // straight to `to` as the crow flies (skirmishers, leaders)
};

struct Manoeuvre {
  Motion kind = Motion::advance;
  Mil length = 0;
  Angle angle = 0;
  Word form;
  std::uint8_t files = 0;
  FeatureId feature;
  Pose to;
  friend bool operator==(const Manoeuvre&, const Manoeuvre&) = default;
};

using Path = std::vector<Manoeuvre>;

// A path that waits in the position while a question is asked. Kept once in a sheet's state, not in a step.
inline constexpr std::size_t kMostLegs = 8;
using HeldPath = FixedVec<Manoeuvre, kMostLegs>;

// A stretch of a line or path inside an area or band, in length from its start.
struct Span {
  FeatureId feature;
  Mil from = 0, to = 0;
  friend constexpr bool operator==(const Span&, const Span&) = default;
};

// One comes nearer than the limit; or nearer than one was, if that was less already, by more than the slack
// that the grid takes: a wheel about the corner that lies nearest does not.
constexpr bool comes_closer(Mil before, Mil now, Mil limit) {
  return now < limit && (before >= limit || !no_farther(before, now));
}

// Another piece that the moving one came near. Runs are exact for straight legs; those of wheels and turns
// are of the places at which the arc is looked at, every two and a half degrees.
struct Meeting {
  PieceId piece;
  Mil touch = -1;             // run at which the footprints first touch; -1: they do not
  Mil before = 0;             // nearest edges where the leg began
  Mil nearest = 0;            // the least on the whole way
  Mil end = 0;                // where the leg ends
  Mil near = 0;               // longest run up to which it stays at least `care` away; 0: it begins nearer
  Mil into = -1;              // run at which they begin to share ground (0: from the start); -1: they do not
  Mil clear = -1;             // run from which they no longer do, beyond the leg's end if need be; -1: a
                              // wheel or turn that ends so
  bool overlaps = false;      // somewhere on the way they share ground; touching alone is not sharing
  bool overlaps_end = false;  // where the leg ends

  bool closes_in(Mil limit) const { return comes_closer(before, nearest, limit); }
};

struct Leg {
  Manoeuvre made;
  Pose from, to;
  Vec first;                 // where the middle of the leading edge began
  Mil run = 0;               // travelled by the middle of the leading edge
  Mil outer = 0;             // travelled by the outer corner of a wheel (along the arc)
  std::vector<Span> middle;  // areas under the middle of the leading edge
  // Areas, bands and crossings that any part of the footprint goes over (edges alone do not count), one span
  // each: from the run at which it first does (0: it begins there) to the run at which it last does. Standing
  // at `from` it only touches. Wheels and turns: from the last place looked at before to the first after.
  std::vector<Span> touched;
  std::vector<Span> crossed;  // bands and crossings that this middle goes into, with where it does so
  std::vector<Span> bands;    // every stretch of them under this middle, also the one it begins in (roads)
  // Enemies who come within the caller's `care` (or touch) and friends who touch, in order of id: units,
  // tokens, and leaders who are attached to nobody.
  std::vector<Meeting> met;
  bool off_table = false;  // some part ends or passes off the table
  Mil off_at = -1;         // then: longest run up to which no part does
};

struct Trace {
  std::vector<Leg> legs;
  Pose end;
  bool off_table = false;
};

// ---- paths of one manoeuvre
Path single(Motion kind, Mil length, Angle angle);
Path slanting(Mil length, Angle angle);  // straight on where the angle is nothing
Manoeuvre forming(const Word& form, std::uint8_t files = 0, Angle angle = 0);
Path entering(FeatureId block);
Path leaving(Point towards);
Path freely_to(const Pose& to);

// The pose after a manoeuvre of the plain kinds (advance to turn, free); others keep the pose.
Pose moved(const Pose& from, const Footprint& foot, const Manoeuvre& manoeuvre);

// The middle of the edge that goes first when a footprint moves along a heading.
Vec leading_middle(const Pose& pose, const Footprint& foot, Angle along);

// The direction of travel of a straight manoeuvre, as a heading.
Angle heading_of(const Pose& from, const Manoeuvre& manoeuvre);

// Paths of plain manoeuvres that lead from one pose to another, in a fixed order, simplest first:
// advance; oblique; wheel-advance; wheel-advance-wheel; turn-advance-turn; side; back. A manoeuvre that
// would do nothing is left out of its path. Paths that do not end there are left out, except that a path
// may always end with its own heading when `any_heading` is set. "There" is to the centidegree, and to the
// thousandth as nearly as headings of whole centidegrees allow. Prices and legality are the sheet's affair.
std::vector<Path> patterns(const Pose& from, const Footprint& foot, const Pose& goal, bool any_heading);

// The first part of a path, cut so that its straight runs add up to at most `length`; wheels, turns and
// changes before the cut are kept whole. A free move counts by its `length`, and is left out if too long.
Path shortened(const Path& path, Mil length);
Mil straight_length(const Path& path);
// A straight way in parts is one: neighbouring runs in the same direction are taken together, so that their
// joint is no place at which the piece stands. Only runs of some length are: the others are for the sheet to
// refuse.
bool has_parts(const Path& path);
Path joined(const Path& path);
// The same path with a longer last run; empty where it does not end with one.
Path lengthened(Path path, Mil by);

}  // namespace drumhead
