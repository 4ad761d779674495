// Where the label of an arc stands: on its far edge, a little aside of the line of fire and clear of troops.
import type { Pose, Xy } from '../wire/types';
import { sides } from './ground/geometry';
import { fromPiece } from './poses';

const ASIDE = [11, -11, 17, -17, 5, -5, 0]; // degrees, the best first

export function labelSpot(outline: Xy[], pose: Pose, back: number, free: (at: Xy) => boolean): Xy | undefined {
  const spots = [back, 2.2 * back].flatMap((off) => ASIDE.map((aside) => farEdge(outline, { at: pose.at, heading: pose.heading + aside }, off)));
  return spots.find((spot) => spot && free(spot)) ?? spots[0] ?? outline[0];
}

// The farthest cut of a ray from a pose with an outline, drawn back a little.
function farEdge(outline: Xy[], pose: Pose, back: number): Xy | undefined {
  const from = fromPiece(pose, 0, 0.01);
  const way = fromPiece({ at: [0, 0], heading: pose.heading }, 0, 1);
  let far = 0;
  for (const [a, b] of sides(outline, true)) {
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const det = way[0] * ey - way[1] * ex;
    if (Math.abs(det) < 1e-9) continue;
    const [dx, dy] = [a[0] - from[0], a[1] - from[1]];
    const along = (dx * ey - dy * ex) / det;
    const on = (dx * way[1] - dy * way[0]) / det;
    if (on >= 0 && on <= 1 && along > far) far = along;
  }
  if (far === 0) return undefined;
  const reach = Math.max(far * 0.5, far - back);
  return [from[0] + way[0] * reach, from[1] + way[1] * reach];
}
