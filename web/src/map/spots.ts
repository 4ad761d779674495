// Finding room on the screen for words: of the places they might take, the one that covers least.
import type { Box } from './ground/geometry';

export interface Solid {
  box: Box; // pixels
  weight: number; // how bad it is to cover it
}
export interface Place {
  box: Box;
  worse: number; // how much it is liked less than the first
}

export function overlapOf(box: Box, others: Box[]): number {
  let sum = 0;
  for (const other of others) {
    const wide = Math.min(box[2], other[2]) - Math.max(box[0], other[0]);
    const high = Math.min(box[3], other[3]) - Math.max(box[1], other[1]);
    if (wide > 0 && high > 0) sum += wide * high;
  }
  return sum;
}

// What of a box lies outside another.
export function outsideOf(box: Box, bounds: Box): number {
  return (box[2] - box[0]) * (box[3] - box[1]) - overlapOf(box, [bounds]);
}

const OUT = 8; // the weight of what is cut off at an edge

export function freest<P extends Place>(places: P[], solid: Solid[], bounds?: Box): P | undefined {
  let best: { place: P; cost: number } | undefined;
  for (const place of places) {
    const out = bounds ? OUT * outsideOf(place.box, bounds) : 0;
    const cost = solid.reduce((sum, s) => sum + s.weight * overlapOf(place.box, [s.box]), place.worse + out);
    if (!best || cost < best.cost) best = { place, cost };
    if (cost === 0) break;
  }
  return best?.place;
}

// Places for words around what they are about: at its four sides, slid along them, and farther off.
export function around([left, top, right, bottom]: Box, wide: number, high: number, gap: number): Place[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const centred = (cx: number, cy: number, worse: number): Place => ({
    box: [cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2],
    worse,
  });
  const places: Place[] = [];
  for (const far of [0, 18, 40, 70, 110])
    for (const slide of [0, -0.35, 0.35, -0.7, 0.7]) {
      const worse = far * 3 + Math.abs(slide) * 60;
      places.push(centred(x + slide * wide, top - gap - far - high / 2, worse));
      places.push(centred(x + slide * wide, bottom + gap + far + high / 2, worse + 20));
      places.push(centred(left - gap - far - wide / 2, y + slide * high, worse + 40));
      places.push(centred(right + gap + far + wide / 2, y + slide * high, worse + 40));
    }
  return places.sort((a, b) => a.worse - b.worse);
}
