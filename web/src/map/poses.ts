// Poses in the plane of the table: x east, y north, headings clockwise from north.
import type { Pose, Xy } from '../wire/types';

const RADIANS = Math.PI / 180;

export function turnBy(heading: number, by: number): number {
  return (((heading + by) % 360) + 360) % 360;
}

// From -180 to 180: how far, and which way, one heading is from another.
export function turnBetween(from: number, to: number): number {
  const by = turnBy(to, -from);
  return by > 180 ? by - 360 : by;
}

// A place in a piece's own frame: right of the middle of its front edge, and ahead of it.
export function fromPiece(pose: Pose, right: number, ahead: number): Xy {
  const sin = Math.sin(pose.heading * RADIANS);
  const cos = Math.cos(pose.heading * RADIANS);
  return [pose.at[0] + right * cos + ahead * sin, pose.at[1] - right * sin + ahead * cos];
}

export function headingTo(from: Xy, to: Xy): number {
  return turnBy(Math.atan2(to[0] - from[0], to[1] - from[1]) / RADIANS, 0);
}

export function between(a: Xy, b: Xy): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

// The pose after wheeling about the left or right front corner, by degrees clockwise.
export function wheeled(pose: Pose, width: number, about: 'left' | 'right', by: number): Pose {
  const half = about === 'left' ? -width / 2 : width / 2;
  const pivot = fromPiece(pose, half, 0);
  const heading = turnBy(pose.heading, by);
  return { at: fromPiece({ at: pivot, heading }, -half, 0), heading };
}

// A share of the way along a trail, by length; turning on the spot counts a little, so that it can be seen.
export function poseAlong(trail: Pose[], share: number): Pose {
  const first = trail[0];
  if (!first) throw new Error('a trail has at least one pose');
  const spans = trail.slice(1).map((pose, i) => {
    const from = trail[i] ?? first;
    return between(from.at, pose.at) + Math.abs(turnBetween(from.heading, pose.heading)) / 60;
  });
  let left = Math.max(0, Math.min(1, share)) * spans.reduce((sum, span) => sum + span, 0);
  for (let i = 0; i < spans.length; i++) {
    const span = spans[i] ?? 0;
    const from = trail[i] ?? first;
    const to = trail[i + 1] ?? from;
    if (left <= span && span > 0) return blend(from, to, left / span);
    left -= span;
  }
  return trail[trail.length - 1] ?? first;
}

function blend(a: Pose, b: Pose, t: number): Pose {
  return {
    at: [a.at[0] + (b.at[0] - a.at[0]) * t, a.at[1] + (b.at[1] - a.at[1]) * t],
    heading: turnBy(a.heading, turnBetween(a.heading, b.heading) * t),
  };
}

// Where a piece would stand if a whole body were moved as its lead is, from one pose to another.
export function carried(piece: Pose, lead: Pose, goal: Pose): Pose {
  const by = turnBetween(lead.heading, goal.heading);
  const [dx, dy] = [piece.at[0] - lead.at[0], piece.at[1] - lead.at[1]];
  if (by === 0) return { at: [goal.at[0] + dx, goal.at[1] + dy], heading: piece.heading };
  const sin = Math.sin(by * RADIANS);
  const cos = Math.cos(by * RADIANS);
  return {
    at: [goal.at[0] + dx * cos + dy * sin, goal.at[1] - dx * sin + dy * cos],
    heading: turnBy(piece.heading, by),
  };
}

// The ends of a line that several stand in, as the first of them looks: its outermost front corners.
export function flanks(pieces: { pose: Pose; size: [number, number] }[]): { left: Xy; right: Xy } | undefined {
  const lead = pieces[0];
  if (!lead) return undefined;
  const axis = fromPiece({ at: [0, 0], heading: lead.pose.heading }, 1, 0);
  const corners = pieces.flatMap(({ pose, size }) => [
    fromPiece(pose, -size[0] / 2, 0),
    fromPiece(pose, size[0] / 2, 0),
  ]);
  const along = (at: Xy): number => at[0] * axis[0] + at[1] * axis[1];
  const sorted = corners.sort((a, b) => along(a) - along(b));
  const [left, right] = [sorted[0], sorted.at(-1)];
  return left && right && { left, right };
}

// A pose turned about a point, by degrees clockwise.
export function turnedAbout(pose: Pose, pivot: Xy, by: number): Pose {
  return carried(pose, { at: pivot, heading: 0 }, { at: pivot, heading: turnBy(0, by) });
}
