// Solids that go past or through one another on a straight way: where it begins, where it ends.
#pragma once

#include "table/body.h"

namespace drumhead {

// The stretch of a slide along a unit vector from where `a` first meets b to where it has left it, in
// lengths from the start; one that lies behind is negative. Parts of a bent line that are met later, with a
// gap between, are left out when they begin beyond `most`. False: they never meet between 0 and `most`.
bool passing(const Solid& a, Vec along, const Solid& b, double most, Stretch& out);

// True when a slide of so long a run, which is exact along itself and has the slack across itself, goes into
// b: head on, by a thousandth or more. One that only leaves it, from no deeper in it than the slack, does
// not.
bool goes_into(const Solid& a, Vec along, const Solid& b, Mil run);

// The longest slide, up to `most`, on which `a` stays at least `far` away from b. It must not begin nearer.
double slide_clear_of(const Solid& a, Vec along, const Solid& b, double far, double most);

// The part of a-b inside a solid, in lengths from a, from its first point to its last. False: it has none,
// or only runs along an edge or past a corner.
bool goes_through(Vec a, Vec b, const Solid& solid, Stretch& out);

}  // namespace drumhead
