// Distances on the table, edge to edge, for the ruler. Legality is never judged by them.
import type { Xy } from '../wire/types';
import { inside, nearestOn, sides } from './ground/geometry';
import { between } from './poses';

export interface Gap {
  from: Xy;
  to: Xy;
  length: number;
}

// The shortest way between two shapes: a point, a line or polygons. 0 where they touch or overlap.
export function gapBetween(a: Xy[][], b: Xy[][]): Gap | undefined {
  let best: Gap | undefined;
  const offer = (from: Xy, to: Xy): void => {
    const length = between(from, to);
    if (!best || length < best.length) best = { from, to, length };
  };
  for (const one of a)
    for (const other of b) {
      const shared = overlap(one, other);
      if (shared) return { from: shared, to: shared, length: 0 };
      for (const p of one) for (const q of nearest(p, other)) offer(p, q);
      for (const q of other) for (const p of nearest(q, one)) offer(p, q);
    }
  return best;
}

// From end to end by the places between them: one gap after the other.
export function gapsAlong(shapes: Xy[][][]): Gap[] {
  return shapes.slice(1).flatMap((shape, i) => gapBetween(shapes[i] ?? shape, shape) ?? []);
}

function nearest(p: Xy, shape: Xy[]): Xy[] {
  const alone = shape[0];
  return shape.length === 1 && alone ? [alone] : sides(shape, true).map(([a, b]) => nearestOn(p, a, b));
}

function overlap(a: Xy[], b: Xy[]): Xy | undefined {
  const held = a.find((p) => b.length > 2 && inside(p, b)) ?? b.find((p) => a.length > 2 && inside(p, a));
  if (held) return held;
  if (a.length < 2 || b.length < 2) return undefined;
  for (const [p, q] of sides(a, true))
    for (const [r, s] of sides(b, true)) {
      const cut = crossing(p, q, r, s);
      if (cut) return cut;
    }
  return undefined;
}

function crossing(p: Xy, q: Xy, r: Xy, s: Xy): Xy | undefined {
  const det = (q[0] - p[0]) * (s[1] - r[1]) - (q[1] - p[1]) * (s[0] - r[0]);
  if (Math.abs(det) < 1e-12) return undefined;
  const t = ((r[0] - p[0]) * (s[1] - r[1]) - (r[1] - p[1]) * (s[0] - r[0])) / det;
  const u = ((r[0] - p[0]) * (q[1] - p[1]) - (r[1] - p[1]) * (q[0] - p[0])) / det;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])] : undefined;
}
